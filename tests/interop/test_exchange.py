"""Memory shared with other libraries, and how they treat dtypes, devices and single numbers of this package."""

from __future__ import annotations

import os
import subprocess
import sys
from typing import Any

import numpy as np
import pytest

import typedtensor as tt
from typedtensor import DArray, Tensor
from typedtensor.types.dtype import DTYPES, DType

pytestmark = pytest.mark.interop
every = pytest.mark.parametrize("dtype", DTYPES, ids=lambda dtype: dtype.name)


def library(name: str) -> Any:
    """Return the module, or skip if it is not installed."""
    return pytest.importorskip(name, reason=f"not installed: {name}")


@every
def test_torch_shares_memory_through_dlpack(dtype: type[DType]) -> None:
    """Every dtype is tested in both directions."""
    torch = library("torch")
    x = tt.zeros((2, 3), dtype=dtype)
    theirs = torch.from_dlpack(x)
    theirs[0, 1] = True
    assert x[0, 1].numpy() == 1
    back = tt.from_dlpack(theirs)
    assert isinstance(back, DArray)
    assert (back.dtype, back.shape) == (dtype, (2, 3))
    assert np.shares_memory(back.numpy(), x.numpy())


def test_torch_keeps_strides() -> None:
    """A transposed matrix is not copied."""
    torch = library("torch")
    x = tt.zeros((2, 3)).mT
    assert torch.from_dlpack(x).stride() == x.strides == (1, 3)


def test_torch_tensors_with_gradients_are_refused() -> None:
    """The error is that of torch."""
    torch = library("torch")
    with pytest.raises(tt.ExternalBufferError, match=r"use tensor\.detach"):
        tt.from_dlpack(torch.ones(3, requires_grad=True))


@every
def test_numpy_shares_memory(dtype: type[DType]) -> None:
    """`__array__` and DLPack are tested."""
    x = tt.zeros((2, 3), dtype=dtype)
    for array in (np.asarray(x), np.from_dlpack(x)):
        assert array.dtype == np.dtype(dtype)
        assert np.shares_memory(array, x.numpy())


def test_numpy_copies_for_another_dtype() -> None:
    """It raises if a copy is forbidden."""
    x = tt.ones((2,))
    assert np.asarray(x, dtype=tt.float32).dtype == np.float32
    with pytest.raises(ValueError, match="Unable to avoid copy"):
        np.asarray(x, dtype="float32", copy=False)


def test_einops_shares_memory() -> None:
    """It does so where it shares NumPy's memory."""
    einops = library("einops.array_api")
    x = tt.zeros((2, 3))
    assert np.shares_memory(einops.rearrange(x, "a b -> b a").numpy(), x.numpy())


def test_xarray_shares_memory() -> None:
    """A DataArray contains the tensor itself, and has its dtype."""
    xarray = library("xarray")
    x = tt.zeros((2, 3), dtype=tt.float32)
    labelled = xarray.DataArray(x, dims=("row", "column"))
    assert labelled.data is x
    assert labelled.dtype is tt.float32
    assert (labelled.dtype.kind, labelled.dtype.itemsize) == ("f", 4)
    assert "typedtensor" in repr(labelled) or "Tensor" in repr(labelled)


def test_pandas_series_shares_memory() -> None:
    """It sees later writes to the tensor; so does an Index."""
    pandas = library("pandas")
    x = tt.zeros((2,))
    series, index = pandas.Series(x), pandas.Index(x)
    x[0] = 1.0
    assert series.tolist() == index.tolist() == [1.0, 0.0]


def test_pandas_frame_copies() -> None:
    """The frame is made of a matrix, and of columns."""
    pandas = library("pandas")
    x = tt.zeros((2, 2))
    frames = pandas.DataFrame(x), pandas.DataFrame({"a": x[:, 0]})
    x[0, 0] = 1.0
    assert [frame.iloc[0, 0] for frame in frames] == [0.0, 0.0]


def test_pandas_columns_are_imported() -> None:
    """They become DArrays on the memory of the frame, which pandas marks as read-only."""
    pandas = library("pandas")
    column = tt.asarray(pandas.Series([1.0, 2.0]))
    assert isinstance(column, DArray)
    with pytest.raises(tt.ReadOnlyError):
        column[0] = 3.0


def test_dask_computes_from_numpy_arrays() -> None:
    """All of dask works on `x.numpy()`, and its results can be converted back."""
    array = library("dask.array")
    x = tt.reshape(tt.arange(6.0), (2, 3))
    lazy = array.from_array(x.numpy(), chunks=(1, 3))
    answer = tt.asarray(lazy.std(axis=0).compute(scheduler="synchronous"))
    assert answer.get(Tensor[tt.Cpu, tt.float64, tt.Rank1]).numpy().tolist() == [1.5, 1.5, 1.5]


def test_compat_finds_the_namespace() -> None:
    """It is that of Tensors and DArrays, alone or together."""
    compat = library("array_api_compat")
    x = tt.ones((2,))
    assert compat.array_namespace(x, x.dynamic(), 2.0, None) is tt
    assert compat.is_array_api_obj(x)
    assert compat.is_writeable_array(x)
    assert not compat.is_lazy_array(x)
    assert compat.device(x) == tt.Cpu()


def test_compat_refuses_mixed_namespaces() -> None:
    """A tensor is mixed with a NumPy array."""
    compat = library("array_api_compat")
    with pytest.raises(TypeError, match="Multiple namespaces"):
        compat.array_namespace(tt.ones((2,)), np.ones(2))


def test_matplotlib_accepts_one_number() -> None:
    """A tensor without axes is a number for limits and lines."""
    pyplot = library("matplotlib.pyplot")
    pyplot.switch_backend("agg")
    axes = pyplot.figure().add_subplot()
    x = tt.asarray([1.0, 2.0])
    axes.set_xlim(x[0], x[1])
    axes.axhline(x[1])
    axes.figure.canvas.draw()
    assert axes.get_xlim() == (1.0, 2.0)
    pyplot.close("all")


def test_sklearn_converts_by_default() -> None:
    """Without array_api_dispatch it converts tensors to NumPy arrays, and returns these."""
    library("sklearn")
    linear = library("sklearn.linear_model")
    x = tt.asarray([[1.0], [2.0], [3.0]])
    predicted = linear.LinearRegression().fit(x, x[:, 0]).predict(x)
    assert type(predicted) is np.ndarray
    np.testing.assert_allclose(predicted, [1.0, 2.0, 3.0])


def test_scipy_converts_by_default() -> None:
    """Without SCIPY_ARRAY_API=1, which it reads when it is first imported, it returns NumPy arrays."""
    library("scipy")
    program = "import scipy.fft, typedtensor as tt; print(type(scipy.fft.fft(tt.ones((2,)))).__name__)"
    others = {name: value for name, value in os.environ.items() if name != "SCIPY_ARRAY_API"}
    done = subprocess.run([sys.executable, "-c", program], env=others, capture_output=True, text=True, check=True)
    assert done.stdout == "ndarray\n"

"""Sparse matrices on other devices, and without a library."""

from __future__ import annotations

import subprocess
import sys
from typing import TYPE_CHECKING, Any, get_args

import numpy as np
import pytest

import typedtensor as tt
from tests.unit.second_device import Second, served
from tests.unit.sparse_library import sparse_served
from typedtensor import (
    Cpu,
    DeviceError,
    DTypeError,
    Gpu,
    SparseMatrix,
)
from typedtensor.backends.cupy.loading import INSTALL_COMMANDS
from typedtensor.sparse import _libraries

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

from tests.unit.sparse_matrices import filled, in_each_format, must_equal, refused, sparse, tensor


@pytest.fixture
def _there() -> Iterator[None]:
    """Give the second device a library of sparse matrices that is as strict as CuPy's."""
    with served(), sparse_served():
        yield


@pytest.mark.usefixtures("_there")
@in_each_format
def test_sparse_matrices_of_another_device_are_computed_there(format: str) -> None:
    """Every operation of the Cpu works, without implicit transfers."""
    values, other = filled((3, 4), tt.float64), filled((4, 2), tt.float64, 1)
    device: Any = Second(1)

    def back(found: Any) -> Any:
        assert found.device == device
        return found.to_device(Cpu())

    x, y = (tensor(each).to_device(device) for each in (values, other))
    made: Any = SparseMatrix.from_dense(x, format=format)
    assert repr(made) == f"SparseMatrix({format}, shape=(3, 4), nnz={made.nnz}, dtype=float64, device=Second(1))"
    must_equal(back(made), values)
    must_equal(back(made.to_dense()), values)
    must_equal(back(made.to_csc()), values)
    must_equal(back(made.to_csr()), values)
    must_equal(back(made.T), values.T)
    must_equal(back(made.copy()), values)
    must_equal(back(made.astype(tt.complex128)), values.astype(complex))
    must_equal(back(made.column_slice(1, 3)), values[:, 1:3])
    must_equal(back(made.row_slice(1, 3)), values[1:3])
    must_equal(back(made.column_slice(1, 1)), values[:, 1:1])
    must_equal(back(made @ y), values @ other)
    must_equal(back(made @ y.astype(tt.int8)), values @ other)
    must_equal(back(made.astype(tt.float32) @ y), values @ other)
    must_equal(back(made @ y[:, 0]), values @ other[:, 0])
    must_equal(back(y.T @ made.T), other.T @ values.T)
    must_equal(back(made @ SparseMatrix.from_dense(y, format="csc")), values @ other)
    assert (made @ made.T).format == format
    assert made == SparseMatrix.from_dense(x, format="csr")
    parts_there: Any = (made.data, made.indices, made.indptr)
    again: Any = SparseMatrix.from_parts(*parts_there, made.shape, format=format)
    must_equal(back(again), values)
    must_equal(back(sparse(values, format).to_device(device)), values)
    parts_there[0][...] = 0.0  # a copy, because the device has no read-only memory
    must_equal(back(made), values)


@pytest.mark.usefixtures("_there")
def test_another_device_accepts_empty_matrices() -> None:
    """Its library does not."""
    device: Any = Second(1)
    for shape in ((2, 3), (0, 3), (2, 0), (0, 0)):
        x: Any = tt.zeros(shape).to_device(device)
        made: Any = tt.to_csc(x)
        assert made.device == device
        must_equal(made.to_dense().to_device(Cpu()), np.zeros(shape))
        must_equal((made @ made.T).to_device(Cpu()), np.zeros((shape[0], shape[0])))
        must_equal((made @ x.T).to_device(Cpu()), np.zeros((shape[0], shape[0])))
        must_equal((made.T @ x).to_device(Cpu()), np.zeros((shape[1], shape[1])))


@pytest.mark.usefixtures("_there")
def test_devices_do_not_mix() -> None:
    """There are no implicit transfers, and another dtype of the device's library is refused."""
    here: Any = tt.to_csc(tt.eye(2))
    device: Any = Second(1)
    there: Any = here.to_device(device)
    dense: Any = tt.eye(2).to_device(device)
    text = "@: needed operands on one device, got {}. Move one of them: x.to_device({})."
    both = ("Cpu() and Second(1)", "Cpu()"), ("Second(1) and Cpu()", "Second(1)")
    for wrong, (got, fix) in (
        (lambda: here @ dense, both[0]),
        (lambda: dense @ here, both[1]),
        (lambda: here @ there, both[0]),
        (lambda: there @ here, both[1]),
    ):
        with refused(DeviceError, text.format(got, fix)):
            wrong()
    assert here != there
    text = (
        "to_device: needed a dtype that the sparse matrices of Strict have: float32, float64, complex128, "
        "got int64 on Second(1). Convert explicitly: x.astype(tt.float64)."
    )
    with refused(DTypeError, text):
        here.astype(tt.int64).to_device(device)
    with pytest.raises(DeviceError, match="from_parts: needed operands on one device"):
        SparseMatrix.from_parts(there.data, here.indices, here.indptr, (2, 2), format="csc")


def test_a_device_without_a_library_is_refused() -> None:
    """The message names an alternative."""
    with served():
        x: Any = tt.eye(2).to_device(Second(1))
        text = "to_csc: needed a device with a library of sparse matrices: Cpu or Gpu, got Second(1). "
        with refused(DeviceError, text + "Move it first: x.to_device(tt.Cpu())."):
            tt.to_csc(x)


def test_a_gpu_refuses_what_cusparse_lacks() -> None:
    """Integers are refused: CuPy would refuse or cast them."""
    text = (
        "to_csc: needed a dtype that the sparse matrices of CuPy have: float32, float64, complex64, complex128, "
        "got int64 on Gpu(0). Convert explicitly: x.astype(tt.float64)."
    )
    with refused(DTypeError, text):
        _libraries.validate_sparse_dtype("to_csc", Gpu(), tt.int64)
    _libraries.validate_sparse_dtype("to_csc", Gpu(), tt.complex64)


@pytest.mark.parametrize(
    ("module", "call", "text"),
    [
        (
            "scipy.sparse",
            lambda: tt.to_csc(tt.eye(2)),
            "to_csc: needed SciPy, got none: it is not installed. Install it: python -m pip install 'scipy>=1.17'.",
        ),
        (
            "scipy.sparse",
            lambda: SparseMatrix.from_scipy(None, tt.float32),
            "from_scipy: needed SciPy, got none: it is not installed. Install it: python -m pip install 'scipy>=1.17'.",
        ),
        (
            "cupyx.scipy.sparse",
            lambda: SparseMatrix.from_cupy(None, tt.float32),
            f"from_cupy: needed CuPy, got none: it is not installed. Install it: {INSTALL_COMMANDS}",
        ),
    ],
)
def test_a_missing_library_is_named(
    module: str, call: Callable[[], object], text: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The message names the package that installs it."""
    monkeypatch.setitem(sys.modules, module, None)
    with refused(ImportError, text):
        call()


def test_importing_the_class_loads_no_library() -> None:
    """SciPy is loaded when the first matrix is made."""
    program = (
        "import sys, typedtensor as tt; tt.SparseMatrix[tt.Cpu, tt.float32]; before = 'scipy' in sys.modules; "
        "tt.to_csc(tt.eye(2)); print(before, 'scipy' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout == "False True\n"


def test_the_static_bound_has_the_dtypes_of_scipy() -> None:
    """The dtypes that checkers accept are those that work at run time."""
    from typedtensor.sparse.matrix import Storable  # noqa: PLC0415  # needs SciPy

    assert get_args(Storable) == _libraries.LIBRARIES[Cpu].dtypes

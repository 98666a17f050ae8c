"""Grids and triangles equal NumPy's, and other ranks are refused."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import typedtensor as tt
from tests.functions import oracle
from tests.unit.second_device import Second, served

if TYPE_CHECKING:
    from collections.abc import Callable


@given(data=st.data())
@settings(max_examples=25)
def test_meshgrid_equals_numpy(data: st.DataObject) -> None:
    """The result is a tuple of new tensors; if one vector is a DArray, all are."""
    dtype = data.draw(oracle.dtypes())
    sizes = data.draw(st.lists(st.integers(0, 3), min_size=1, max_size=5))
    arrays = [data.draw(oracle.arrays(shape=(size,), dtype=dtype)) for size in sizes]
    tensors: list[Any] = list(map(oracle.tensor, arrays))
    indexing: Any = data.draw(st.sampled_from(["xy", "ij"]))
    expected = np.meshgrid(*arrays, indexing=indexing)
    found: Any = tt.meshgrid(*tensors, indexing=indexing)
    assert type(found) is tuple
    for each, x, array in zip(expected, found, arrays, strict=True):
        oracle.assert_same(each, x)
        assert x.numpy().flags.writeable
        assert not np.shares_memory(x.numpy(), array)
    mixed: Any = tt.meshgrid(*tensors[:-1], tensors[-1].dynamic(), indexing=indexing)
    for each, x in zip(expected, mixed, strict=True):
        oracle.assert_same(each, x, tt.DArray)


def test_meshgrid_uses_cartesian_indexing_by_default() -> None:
    """Rows correspond to the second vector."""
    x, y = tt.meshgrid(tt.arange(2), tt.arange(3))
    assert x.shape == y.shape == (3, 2)


@given(array=oracle.arrays(), far=st.integers(-4, 4) | st.sampled_from([10**30, -(10**30)]))
@settings(max_examples=40)
def test_triangles_equal_numpy(array: np.ndarray, far: int) -> None:
    """Matrices and batches are tested; the results have new memory."""
    k = max(-9, min(9, far))
    if array.ndim < 2:
        array = np.broadcast_to(array, (2, 2, *array.shape[-1:]))  # a matrix
    for expected, function in ((np.tril, tt.tril), (np.triu, tt.triu)):
        oracle.assert_same(expected(array, k), function(oracle.tensor(array), k=far))
        oracle.assert_same(expected(array, k), function(oracle.dynamic(array), k=far), tt.DArray)
        oracle.assert_same(expected(array), function(oracle.tensor(array)))
        found = function(oracle.tensor(array), k=k).numpy()
        assert not np.shares_memory(found, array)
        assert found.flags.writeable


@pytest.mark.parametrize(
    ("call", "error", "text"),
    [
        (
            lambda v: tt.meshgrid(v, tt.asarray([1])),
            tt.DTypeError,
            "meshgrid: needed vectors of one dtype, got float64(3,) on Cpu() and int64(1,) on Cpu(). Convert one ",
        ),
        (lambda v: tt.meshgrid(v, v[None]), tt.RankError, "meshgrid: needed vectors, got float64(1, 3) on Cpu(). "),
        (lambda v: tt.meshgrid(tt.sum(v)), tt.RankError, "meshgrid: needed vectors, got float64() on Cpu(). "),
        (lambda v: tt.meshgrid(v, 1.0), tt.DTypeError, "meshgrid: needed tensors, got float 1.0. "),
        (lambda v: tt.meshgrid([v, v]), tt.DTypeError, "meshgrid: needed tensors, got list ["),
        (
            lambda v: tt.meshgrid(v, indexing="yx"),
            tt.OptionError,
            'meshgrid: needed indexing "xy" or "ij", got \'yx\'. ',
        ),
        (lambda v: tt.meshgrid(v, indexing=["ij"]), tt.OptionError, 'meshgrid: needed indexing "xy" or "ij", got ['),
        (lambda _: tt.meshgrid(), tt.DTypeError, "meshgrid: needed a Tensor or a DArray, got nothing. "),
        (tt.tril, tt.RankError, "tril: needed at least 2 axes, got 1: the shape (3,). "),
        (tt.triu, tt.RankError, "triu: needed at least 2 axes, got 1: the shape (3,). "),
        (lambda v: tt.tril(v[None], k=True), tt.DTypeError, "tril: needed an int k, the number of the diagonal, got "),
        (lambda v: tt.triu(v[None], k=0.5), tt.DTypeError, "triu: needed an int k, the number of the diagonal, got "),
        (lambda _: tt.eye(2, k=True), tt.DTypeError, "eye: needed an int k, the number of the diagonal, got True. "),
        (lambda _: tt.tril([[1.0]]), tt.DTypeError, "tril: needed a Tensor or a DArray, got list. "),
    ],
)
def test_grids_and_triangles_need_vectors_and_matrices(
    call: Callable[[Any], Any], error: type[tt.TypedTensorError], text: str
) -> None:
    """The checkers refuse others too."""
    for v in (tt.ones(3), tt.ones(3).dynamic()):
        with pytest.raises(error) as caught:
            call(v)
        assert str(caught.value).startswith(text)


def test_grids_and_triangles_stay_on_the_device() -> None:
    """Another library returns the same, and refuses vectors on two devices."""
    with served():
        x = tt.asarray([[1.0, 2.0], [3.0, 4.0]])
        there: Any = x.to_device(Second(1))
        for function in (tt.tril, tt.triu, lambda x, k: tt.meshgrid(x[0], x[1], indexing="ij")[k]):
            found: Any = function(there, k=1)
            assert found.device == Second(1)
            oracle.assert_same(function(x, k=1), found.to_device(tt.Cpu()))
        with pytest.raises(tt.DeviceError, match=r"^meshgrid: needed operands on one device"):
            tt.meshgrid(there[0], x[0])

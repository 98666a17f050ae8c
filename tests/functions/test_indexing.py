"""`take` and `take_along_axis` equal NumPy's, and refuse unsuitable arguments."""

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

INTEGERS = oracle.names("iu")


def _positions(size: int, dtype: str) -> st.SearchStrategy[int]:
    """Draw indices for an axis of this size, also negative ones if the dtype is signed."""
    return st.integers(0 if dtype.startswith("u") else -size, size - 1)


@given(data=st.data())
@settings(max_examples=60)
def test_take_equals_numpy(data: st.DataObject) -> None:
    """Every dtype and layout is tested, with indices of every integer dtype and layout, along each axis."""
    shape = data.draw(oracle.shapes(min_dims=1))
    array = data.draw(oracle.arrays(shape=shape))
    axis = data.draw(st.integers(-len(shape), len(shape) - 1))
    name = data.draw(st.sampled_from(INTEGERS))
    some = data.draw(st.lists(_positions(shape[axis] or 1, name), max_size=5 if shape[axis] else 0))
    indices = np.array([*some, *some], name)[:: data.draw(st.sampled_from([1, 2, -1]))]
    expected = array.take(indices.astype(np.int64), axis)
    for at in (axis, tt.Axis(axis)):
        function = lambda x, i, at=at: tt.take(x, i, axis=at)  # noqa: E731  # bound in the loop
        oracle.assert_answers(lambda *_: expected, function, array, indices)
    if array.ndim == 1:
        oracle.assert_same(expected, tt.take(oracle.tensor(array), oracle.tensor(indices)))


@given(data=st.data())
@settings(max_examples=60)
def test_take_along_axis_equals_numpy(data: st.DataObject) -> None:
    """The other axes have equal sizes, or one of the two has size 1."""
    shape = data.draw(oracle.shapes(min_dims=1))
    array = data.draw(oracle.arrays(shape=shape))
    axis = data.draw(st.integers(-len(shape), len(shape) - 1))
    name = data.draw(st.sampled_from(INTEGERS))
    sizes = [data.draw(st.sampled_from([size, 1 if size != 1 else 2])) for size in shape]
    sizes[axis] = data.draw(st.integers(0, 4 if shape[axis] else 0))
    count = int(np.prod(sizes))
    flat = data.draw(st.lists(_positions(shape[axis] or 1, name), min_size=count, max_size=count))
    indices = np.array(flat, name).reshape(sizes[::-1]).transpose()
    expected = np.take_along_axis(array, indices.astype(np.int64), axis)
    for at in (axis, tt.Axis(axis)):
        oracle.assert_answers(
            lambda *_, expected=expected: expected,
            lambda x, i, at=at: tt.take_along_axis(x, i, axis=at),
            array,
            indices,
        )
    if axis in {-1, len(shape) - 1}:
        oracle.assert_same(expected, tt.take_along_axis(oracle.tensor(array), oracle.tensor(indices)))


@given(array=oracle.arrays("iu", shape=(3, 4)), axis=st.integers(-2, 1))
def test_take_by_argsort_sorts(array: np.ndarray, axis: int) -> None:
    """The result equals that of `sort`."""
    x = oracle.tensor(array)
    oracle.assert_same(np.sort(array, axis), tt.take_along_axis(x, tt.argsort(x, axis=axis), axis=axis))


def test_take_returns_new_memory() -> None:
    """This holds for any indices."""
    x = tt.zeros((2, 3))
    for taken in (
        tt.take(x, tt.asarray([0, 1]), axis=0),
        tt.take_along_axis(x, tt.asarray([[0, 1, 2]] * 2)),
    ):
        taken[...] = 1.0
        assert not np.shares_memory(taken.numpy(), x.numpy())
    assert not x.numpy().any()


def _one(position: int, dtype: Any = None) -> Any:
    return tt.asarray([position], dtype=dtype)


BIG = 2**64 - 1
REFUSALS: list[tuple[Callable[[Any], Any], type[tt.TypedTensorError], str]] = [
    (
        lambda m: tt.take(m, _one(3), axis=1),
        tt.BoundsError,
        "take: needed positions from -3 to 2 on axis 1, got 3. Indices count from 0, or from -1 backwards.",
    ),
    (
        lambda m: tt.take(m, _one(-3), axis=-2),
        tt.BoundsError,
        "take: needed positions from -2 to 1 on axis 0, got -3. ",
    ),
    (
        lambda m: tt.take(m, _one(BIG, tt.uint64), axis=0),
        tt.BoundsError,
        f"take: needed positions from -2 to 1 on axis 0, got {BIG}. ",
    ),
    (
        lambda m: tt.take(m[:, :0], _one(0), axis=1),
        tt.BoundsError,
        "take: needed an axis 1 with elements, got 0. ",
    ),
    (
        lambda m: tt.take(m, _one(0)),
        tt.RankError,
        "take: needed an axis, got none for float64(2, 3) on Cpu(). Pass axis=0 for the rows.",
    ),
    (lambda m: tt.take(m[0, 0], _one(0)), tt.RankError, "take: needed an axis, got none for float64() on Cpu(). "),
    (lambda m: tt.take(m[0, 0], _one(0), axis=0), tt.RankError, "take: needed at least one axis"),
    (lambda m: tt.take(m, _one(0), axis=2), tt.RankError, "take: needed an axis from -2 to 1, got 2: "),
    (lambda m: tt.take(m, _one(0), axis=True), tt.DTypeError, "take: needed an axis: an int, got True. "),
    (lambda m: tt.take(m, _one(0), axis=0.0), tt.DTypeError, "take: needed an axis: an int, got 0.0. "),
    (lambda m: tt.take(m, _one(0), axis=(0,)), tt.DTypeError, "take: needed an axis: an int, got (0,). "),
    (
        lambda m: tt.take(m, tt.asarray([0.0]), axis=0),
        tt.DTypeError,
        "take: needed integers, got float64(1,) on Cpu(). Convert explicitly: tt.astype(x, tt.int64).",
    ),
    (
        lambda m: tt.take(m, tt.asarray([True, False]), axis=0),
        tt.DTypeError,
        "take: needed integers, got bool(2,) on Cpu(). ",
    ),
    (
        lambda m: tt.take(m, tt.asarray([[0]]), axis=0),
        tt.RankError,
        "take: needed a vector of indices, got int64(1, 1) on Cpu(). ",
    ),
    (lambda m: tt.take(m, tt.asarray(0), axis=0), tt.RankError, "take: needed a vector of indices, got int64() "),
    (
        lambda m: tt.take(m, [0, 1], axis=0),
        tt.DTypeError,
        "take: needed a tensor of integers, got list [0, 1]. Make a tensor of it: tt.asarray([0, 1]).",
    ),
    (lambda m: tt.take(m, 0, axis=0), tt.DTypeError, "take: needed a tensor of integers, got int 0. "),
    (lambda m: tt.take(m, np.array([0]), axis=0), tt.DTypeError, "take: needed a Tensor or a DArray, got ndarray. "),
    (
        lambda m: tt.take_along_axis(m, tt.asarray([[3], [0]])),
        tt.BoundsError,
        "take_along_axis: needed positions from -3 to 2 on axis 1, got 3. ",
    ),
    (
        lambda m: tt.take_along_axis(m, tt.asarray([[BIG], [0]], dtype=tt.uint64)),
        tt.BoundsError,
        f"take_along_axis: needed positions from -3 to 2 on axis 1, got {BIG}. ",
    ),
    (
        lambda m: tt.take_along_axis(m, _one(0)),
        tt.RankError,
        "take_along_axis: needed indices with 2 axes, as many as the tensor has, got int64(1,) on Cpu(). ",
    ),
    (
        lambda m: tt.take_along_axis(m, tt.asarray([[0]] * 3)),
        tt.ShapeError,
        "take_along_axis: needed indices with 2 positions on axis 0, as (2, 3) has, got (3, 1). The axis alone may ",
    ),
    (
        lambda m: tt.take_along_axis(m, tt.asarray([[0.0]])),
        tt.DTypeError,
        "take_along_axis: needed integers, got float64(1, 1) on Cpu(). ",
    ),
    (lambda m: tt.take_along_axis(m, [[0]]), tt.DTypeError, "take_along_axis: needed a tensor of integers, got list "),
    (
        lambda m: tt.take_along_axis(m, tt.asarray([[0]]), axis=-3),
        tt.RankError,
        "take_along_axis: needed an axis from -2 to 1, got -3: ",
    ),
    (
        lambda m: tt.take_along_axis(m, tt.asarray([[0]]), axis=None),
        tt.DTypeError,
        "take_along_axis: needed an axis: an int, got None. ",
    ),
    (
        lambda m: tt.take_along_axis(m[0, 0], tt.asarray(0)),
        tt.RankError,
        "take_along_axis: needed at least one axis, got 0: the shape (). ",
    ),
]


@pytest.mark.parametrize(("call", "error", "text"), REFUSALS)
def test_invalid_indices_raise(call: Callable[[Any], Any], error: type[tt.TypedTensorError], text: str) -> None:
    """The checkers refuse wrong kinds, ranks and axes too."""
    for m in (tt.ones((2, 3)), tt.ones((2, 3)).dynamic()):
        with pytest.raises(error) as caught:
            call(m)
        assert str(caught.value).startswith(text)


def test_take_stays_on_the_device() -> None:
    """Another library returns the same, and refuses indices on another device."""
    with served():
        x = tt.asarray([[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]])
        for indices in (tt.asarray([2, -3]), tt.asarray([2, 0], dtype=tt.uint64)):
            there: Any = x.to_device(Second(1))
            found: Any = tt.take(there, indices.to_device(Second(1)), axis=1)
            assert found.device == Second(1)
            assert found.to_device(tt.Cpu()).numpy().tolist() == [[3.0, 1.0], [6.0, 4.0]]
            along: Any = tt.take_along_axis(there, tt.expand_dims(indices, axis=1).to_device(Second(1)))
            assert along.to_device(tt.Cpu()).numpy().tolist() == [[3.0], [4.0]]
            with pytest.raises(tt.BoundsError, match=r"^take: needed positions from -2 to 1 on axis 0, got [-23]"):
                tt.take(there, indices.to_device(Second(1)), axis=0)
            for function in (tt.take, tt.take_along_axis):
                anything: Any = function
                with pytest.raises(tt.DeviceError, match=f"^{function.__name__}: needed operands on one device"):
                    anything(there, indices, axis=0)

"""`moveaxis`, `roll`, `repeat` and `tile` equal NumPy's, and refuse unsuitable arguments."""

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

FAR = 10**30


def _check(expected: np.ndarray, function: Callable[[Any], Any], array: np.ndarray) -> None:
    oracle.assert_same(expected, function(oracle.tensor(array)))
    oracle.assert_same(expected, function(oracle.dynamic(array)), tt.DArray)


def _with_an_axis(array: np.ndarray) -> np.ndarray:
    return array if array.ndim else array.reshape(1)


@st.composite
def _either_end(draw: st.DrawFn, axes: list[int], ndim: int) -> tuple[int, ...]:
    """Draw some of the axes counted from the last one."""
    return tuple(draw(st.sampled_from([at, at - ndim])) for at in axes)


@given(array=oracle.arrays(), data=st.data())
@settings(max_examples=60)
def test_moveaxis_equals_numpy(array: np.ndarray, data: st.DataObject) -> None:
    """One axis or several, counted from either end or known at run time only; the memory is shared."""
    count = data.draw(st.integers(0, array.ndim))
    some = [data.draw(st.permutations(range(array.ndim)))[:count] for _ in range(2)]
    source, destination = (data.draw(_either_end(axes, array.ndim)) for axes in some)
    expected = np.moveaxis(array, source, destination)
    _check(expected, lambda x: tt.moveaxis(x, source, destination), array)
    _check(expected, lambda x: tt.moveaxis(x, tuple(map(tt.Axis, source)), destination), array)
    assert np.shares_memory(tt.moveaxis(oracle.tensor(array), source, destination).numpy(), array) == bool(array.size)
    if count == 1:
        _check(expected, lambda x: tt.moveaxis(x, source[0], tt.Axis(destination[0])), array)


@given(array=oracle.arrays(), data=st.data())
@settings(max_examples=60)
def test_roll_equals_numpy(array: np.ndarray, data: st.DataObject) -> None:
    """All elements in row-major order, one axis, or several are rolled, by any number of positions."""
    shifts = st.integers(-5, 5) | st.sampled_from([FAR, -FAR])
    shift = data.draw(shifts)
    _check(np.roll(array, shift % (array.size or 1)), lambda x: tt.roll(x, shift), array)
    if array.ndim:
        axes = data.draw(st.lists(st.integers(0, array.ndim - 1), min_size=1, unique=True))
        each = tuple(data.draw(shifts) for _ in axes)
        near = [number % (array.shape[at] or 1) for number, at in zip(each, axes, strict=True)]
        at = data.draw(_either_end(axes, array.ndim))
        _check(np.roll(array, near, axes), lambda x: tt.roll(x, each, axis=at), array)
        together = [shift % (array.shape[k] or 1) for k in axes]
        _check(np.roll(array, together, axes), lambda x: tt.roll(x, shift, axis=at), array)
        alone = np.roll(array, near[0], axes[0])
        _check(alone, lambda x: tt.roll(x, each[0], axis=at[0]), array)
        _check(alone, lambda x: tt.roll(x, each[0], axis=tt.Axis(at[0])), array)


@given(array=oracle.arrays(), data=st.data())
@settings(max_examples=60)
def test_repeat_equals_numpy(array: np.ndarray, data: st.DataObject) -> None:
    """One count for all or one for each element, of every integer dtype; of all elements or along an axis."""
    counts = st.integers(0, 3)
    name = data.draw(st.sampled_from(oracle.names("iu")))
    axis = data.draw(st.integers(-array.ndim, array.ndim - 1)) if array.ndim else None
    for at, size in ((None, array.size), *([(axis, array.shape[axis])] if axis is not None else [])):
        one = data.draw(counts)
        every = data.draw(st.lists(counts, min_size=size, max_size=size))
        _check(np.repeat(array, one, at), lambda x, at=at, one=one: tt.repeat(x, one, axis=at), array)
        for several in ([one], every):
            given_counts = np.array(several, name)
            expected = np.repeat(array, given_counts.astype(np.int64), at)
            function = lambda x, n, at=at: tt.repeat(x, n, axis=at)  # noqa: E731  # bound in the loop
            oracle.assert_answers(lambda *_, expected=expected: expected, function, array, given_counts)
    if axis is not None:
        _check(np.repeat(array, 2, axis), lambda x: tt.repeat(x, 2, axis=tt.Axis(axis)), array)


@given(array=oracle.arrays(), data=st.data())
@settings(max_examples=40)
def test_tile_equals_numpy(array: np.ndarray, data: st.DataObject) -> None:
    """There are as many repetitions as axes, fewer, or more."""
    repetitions = tuple(data.draw(st.lists(st.integers(0, 2), max_size=5)))
    _check(np.tile(array, repetitions), lambda x: tt.tile(x, repetitions), array)


def test_more_than_nine_axes_give_a_darray() -> None:
    """No static rank has more."""
    x: Any = tt.tile(tt.ones(2), (1,) * 9)
    assert type(x) is tt.Tensor
    many: Any = tt.tile
    assert type(many(tt.ones(2), (1,) * 10)) is tt.DArray


REFUSALS: list[tuple[Callable[[Any], Any], type[tt.TypedTensorError], str]] = [
    (
        lambda m: tt.moveaxis(m, (0, 1), (1,)),
        tt.RankError,
        "moveaxis: needed as many destinations as sources, got (0, 1) to (1,). Pass one position ",
    ),
    (lambda m: tt.moveaxis(m, (0, 0), (0, 1)), tt.RankError, "moveaxis: needed each axis once, got (0, 0). "),
    (lambda m: tt.moveaxis(m, (0, 1), (1, -1)), tt.RankError, "moveaxis: needed each axis once, got (1, -1). "),
    (lambda m: tt.moveaxis(m, 2, 0), tt.RankError, "moveaxis: needed an axis from -2 to 1, got 2: "),
    (lambda m: tt.moveaxis(m, 0, -3), tt.RankError, "moveaxis: needed an axis from -2 to 1, got -3: "),
    (lambda m: tt.moveaxis(m[0, 0], 0, 0), tt.RankError, "moveaxis: needed no axis: a Rank0 tensor has none, got 0: "),
    (lambda m: tt.roll(m, 1, axis=2), tt.RankError, "roll: needed an axis from -2 to 1, got 2: "),
    (lambda m: tt.roll(m, 1, axis=(0, 0)), tt.RankError, "roll: needed each axis once, got (0, 0). "),
    (
        lambda m: tt.roll(m, (1, 2), axis=(0,)),
        tt.RankError,
        "roll: needed a tuple of 2 axes, got axis=(0,). Pass one axis per shift.",
    ),
    (lambda m: tt.roll(m, (1, 2)), tt.RankError, "roll: needed a tuple of 2 axes, got none. "),
    (lambda m: tt.roll(m, (1, 2), axis=0), tt.RankError, "roll: needed a tuple of 2 axes, got axis=0. "),
    (lambda m: tt.roll(m, 1.0), tt.DTypeError, "roll: needed an int shift, or a tuple of them, got 1.0. "),
    (lambda m: tt.roll(m, True), tt.DTypeError, "roll: needed an int shift, or a tuple of them, got True. "),
    (lambda m: tt.roll(m, "1"), tt.DTypeError, "roll: needed an int shift, or a tuple of them, got '1'. "),
    (lambda m: tt.roll(m, (1, 0.5), axis=(0, 1)), tt.DTypeError, "roll: needed an int shift, or a tuple of them, got "),
    (lambda m: tt.repeat(m, -1), tt.ShapeError, "repeat: needed a count of 0 or more, for a result that fits "),
    (lambda m: tt.repeat(m, 2**62), tt.ShapeError, "repeat: needed a count of 0 or more, for a result that "),
    (lambda m: tt.repeat(m, FAR, axis=0), tt.ShapeError, "repeat: needed a count of 0 or more, for a result that"),
    (
        lambda m: tt.tile(m, (2**62,)),
        tt.ShapeError,
        "tile: needed a result that fits in memory, got float64(2, 3) on ",
    ),
    (lambda m: tt.tile(m, (FAR,)), tt.ShapeError, "tile: needed a result that fits in memory, got float64(2, 3)"),
    (lambda m: tt.tile(m, (1,) * 70), tt.RankError, "tile: needed at most 64 axes, got 70. Use fewer axes"),
    (lambda m: tt.moveaxis(m, FAR, 0), tt.RankError, "moveaxis: needed an axis that the tensor has, got "),
    (
        lambda m: tt.repeat(m, tt.asarray([1, -1]), axis=0),
        tt.ShapeError,
        "repeat: needed counts of 0 or more, got a negative one. Pass counts of 0 or more; 0 omits the element.",
    ),
    (lambda m: tt.repeat(m, 1.0), tt.DTypeError, "repeat: needed an int, or a vector of integers, got 1.0. "),
    (lambda m: tt.repeat(m, True), tt.DTypeError, "repeat: needed an int, or a vector of integers, got True. "),
    (lambda m: tt.repeat(m, [1, 2], axis=0), tt.DTypeError, "repeat: needed an int, or a vector of integers, got [1, "),
    (
        lambda m: tt.repeat(m, tt.asarray([1.0, 2.0]), axis=0),
        tt.DTypeError,
        "repeat: needed integers, got float64(2,) on Cpu(). ",
    ),
    (
        lambda m: tt.repeat(m, tt.asarray([True, False]), axis=0),
        tt.DTypeError,
        "repeat: needed integers, got bool(2,) on Cpu(). ",
    ),
    (
        lambda m: tt.repeat(m, tt.asarray([1, 2, 3]), axis=0),
        tt.ShapeError,
        "repeat: needed one count, or 2, as many as there are positions, got int64(3,) on Cpu(). ",
    ),
    (
        lambda m: tt.repeat(m, tt.asarray([1, 2])),
        tt.ShapeError,
        "repeat: needed one count, or 6, as many as there are positions, got int64(2,) on Cpu(). ",
    ),
    (
        lambda m: tt.repeat(m, tt.asarray([[1]]), axis=0),
        tt.RankError,
        "repeat: needed a vector of counts, got int64(1, ",
    ),
    (lambda m: tt.repeat(m, 2, axis=2), tt.RankError, "repeat: needed an axis from -2 to 1, got 2: "),
    (lambda m: tt.repeat(m, 2, axis=True), tt.DTypeError, "repeat: needed an axis: an int, got True. "),
    (lambda m: tt.repeat(tt.sum(m), 2, axis=0), tt.RankError, "repeat: needed at least one axis, got 0: "),
    (lambda m: tt.tile(m, (2, -1)), tt.ShapeError, "tile: needed sizes of 0 or more, got -1 for axis 1 of (2, -1). "),
    (lambda m: tt.tile(m, (2.0,)), tt.DTypeError, "tile: needed ints, got 2.0 of type float. "),
    (lambda m: tt.tile(m, (True,)), tt.DTypeError, "tile: needed ints, got True of type bool. "),
    (lambda m: tt.tile(m, "2"), tt.DTypeError, "tile: needed ints, got '2' of type str. "),
]


@pytest.mark.parametrize(("call", "error", "text"), REFUSALS)
def test_invalid_arguments_raise(call: Callable[[Any], Any], error: type[tt.TypedTensorError], text: str) -> None:
    """The checkers refuse wrong kinds, ranks and axes too."""
    for m in (tt.ones((2, 3)), tt.ones((2, 3)).dynamic()):
        with pytest.raises(error) as caught:
            call(m)
        assert str(caught.value).startswith(text)


def test_moving_stays_on_the_device() -> None:
    """Another library returns the same, and refuses counts on another device."""
    with served():
        x = tt.asarray([[1.0, 2.0], [3.0, 4.0]])
        there: Any = x.to_device(Second(1))
        calls: list[Callable[[Any], Any]] = [
            lambda x: tt.moveaxis(x, 0, -1),
            lambda x: tt.moveaxis(x, (0, 1), (1, 0)),
            lambda x: tt.roll(x, 1),
            lambda x: tt.roll(x, 3, axis=0),
            lambda x: tt.roll(x, (1, 0), axis=(0, 1)),
            lambda x: tt.repeat(x, 2),
            lambda x: tt.repeat(x, tt.asarray([0, 2], dtype=tt.uint64).to_device(x.device), axis=1),
            lambda x: tt.tile(x, (1, 2, 2)),
            lambda x: tt.reshape(x, (4,), copy=False),
        ]
        for call in calls:
            found = call(there)
            assert found.device == Second(1)
            oracle.assert_same(call(x), found.to_device(tt.Cpu()))
        with pytest.raises(tt.DeviceError, match=r"^repeat: needed operands on one device"):
            tt.repeat(there, tt.asarray([1, 2]), axis=0)
        with pytest.raises(tt.CopyError, match=r"^reshape: needed strides that allow the shape without a copy"):
            tt.reshape(tt.permute_dims(there, (1, 0)), (4,), copy=False)

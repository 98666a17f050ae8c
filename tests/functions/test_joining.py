"""Joining, splitting and broadcasting tensors equal NumPy's, and refuse unsuitable arguments."""

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


def _list(found: Any, kind: type, of: type = tt.Tensor) -> list[Any]:
    """Return the list or tuple as a list, after checking that it contains tensors."""
    assert type(found) is kind
    assert {type(each) for each in found} <= {of}
    return list(found)


@given(data=st.data())
@settings(max_examples=25)
def test_concat_equals_numpy(data: st.DataObject) -> None:
    """Any axis, or None, is tested; dtypes promote, and the result is a DArray if an operand is."""
    shape = data.draw(oracle.shapes(min_dims=1))
    axis = data.draw(st.integers(-len(shape), len(shape) - 1))
    sizes = data.draw(st.lists(st.integers(0, 3), min_size=1, max_size=3))
    at = axis % len(shape)
    arrays = [data.draw(oracle.arrays(shape=(*shape[:at], size, *shape[at + 1 :]))) for size in sizes]
    tensors: list[Any] = list(map(oracle.tensor, arrays))
    for name in (axis, tt.Axis(axis)):
        oracle.assert_same(np.concatenate(arrays, axis), tt.concat(tensors, axis=name))
    oracle.assert_same(np.concatenate(arrays, None), tt.concat(tuple(tensors), axis=None))
    mixed = [*tensors[:-1], tensors[-1].dynamic()]
    oracle.assert_same(np.concatenate(arrays, axis), tt.concat(mixed, axis=axis), tt.DArray)


@given(data=st.data())
@settings(max_examples=25)
def test_stack_equals_numpy(data: st.DataObject) -> None:
    """Any axis of the result is tested; dtypes promote, and the result is a DArray if an operand is."""
    shape = data.draw(oracle.shapes(max_dims=4))
    axis = data.draw(st.integers(-len(shape) - 1, len(shape)))
    arrays = data.draw(st.lists(oracle.arrays(shape=shape), min_size=1, max_size=3))
    tensors: list[Any] = list(map(oracle.tensor, arrays))
    for name in (axis, tt.Axis(axis)):
        oracle.assert_same(np.stack(arrays, axis), tt.stack(tensors, axis=name))
    mixed = [*tensors[:-1], tensors[-1].dynamic()]
    oracle.assert_same(np.stack(arrays, axis), tt.stack(tuple(mixed), axis=axis), tt.DArray)


def test_concat_with_axis_none_flattens() -> None:
    """A Rank0 tensor is accepted too."""
    parts: Any = (tt.asarray([[1, 2], [3, 4]]), tt.asarray([5]), tt.asarray(6))
    oracle.assert_same(np.arange(1, 7), tt.concat(parts, axis=None))


@given(array=oracle.arrays(), data=st.data())
def test_unstack_equals_numpy(array: np.ndarray, data: st.DataObject) -> None:
    """The result is a tuple of views, and of a vector its elements by value; `stack` is the inverse."""
    if not array.ndim:
        array = array.reshape(1)  # one axis is unstacked
    axis = data.draw(st.integers(-array.ndim, array.ndim - 1))
    expected = list(np.moveaxis(array, axis, 0))
    for at in (axis, tt.Axis(axis)):
        found = _list(tt.unstack(oracle.tensor(array), axis=at), tuple)
        assert len(found) == len(expected)
        for each, part in zip(expected, found, strict=True):
            oracle.assert_same(each, part)
            assert np.shares_memory(part.numpy(), array) == bool(part.size and part.ndim)
    for each, part in zip(expected, _list(tt.unstack(oracle.dynamic(array), axis=axis), tuple, tt.DArray), strict=True):
        oracle.assert_same(each, part, tt.DArray)
    if expected:
        oracle.assert_same(array, tt.stack(tt.unstack(oracle.tensor(array), axis=axis), axis=axis))


def test_unstacked_tensors_are_writable_views() -> None:
    """They share the memory of the tensor; the elements of a vector are values."""
    x = tt.zeros((2, 2))
    first, second = tt.unstack(x)
    first[...] = 1.0
    second[0] = 2.0
    assert x.numpy().tolist() == [[1.0, 1.0], [2.0, 0.0]]
    v = tt.asarray([1, 2])
    for number in tt.unstack(v):
        number[...] = 5
    assert v.tolist() == [1, 2]


@given(data=st.data())
@settings(max_examples=25)
def test_broadcast_arrays_equals_numpy(data: st.DataObject) -> None:
    """Each keeps its dtype; the memory is shared and read-only; one DArray makes all results DArrays."""
    shapes = [*data.draw(oracle.broadcasting(3)), *data.draw(oracle.broadcasting(1))[:1]]
    shapes = shapes[: data.draw(st.integers(1, 3))]
    try:
        whole = np.broadcast_shapes(*shapes)
    except ValueError:
        shapes = shapes[:2]
        whole = np.broadcast_shapes(*shapes)
    arrays = [data.draw(oracle.arrays(shape=shape)) for shape in shapes]
    tensors: list[Any] = list(map(oracle.tensor, arrays))
    for array, found in zip(arrays, _list(tt.broadcast_arrays(*tensors), tuple), strict=True):
        oracle.assert_same(np.broadcast_to(array, whole), found)
        assert not found.numpy().flags.writeable
        assert np.shares_memory(found.numpy(), array) == bool(array.size and found.size)
    mixed = [*tensors[:-1], tensors[-1].dynamic()]
    for array, found in zip(arrays, _list(tt.broadcast_arrays(*mixed), tuple, tt.DArray), strict=True):
        oracle.assert_same(np.broadcast_to(array, whole), found, tt.DArray)


@pytest.mark.parametrize(
    ("call", "error", "text"),
    [
        (
            lambda m: tt.concat([m, tt.ones((2, 4))]),
            tt.ShapeError,
            "concat: needed equal sizes on all axes but axis 0, got (2, 3) and (2, 4). ",
        ),
        (
            lambda m: tt.concat([m, m, tt.ones((4, 3))], axis=-1),
            tt.ShapeError,
            "concat: needed equal sizes on all axes but axis -1, got (2, 3) and (4, 3). ",
        ),
        (
            lambda m: tt.concat([m, tt.ones(3)]),
            tt.RankError,
            "concat: needed tensors with the same number of axes, got (2, 3) and (3,). ",
        ),
        (
            lambda m: tt.concat([tt.sum(m), tt.sum(m)]),
            tt.RankError,
            "concat: needed an axis to join the tensors along, got (). tt.stack ",
        ),
        (lambda m: tt.concat([m, m], axis=2), tt.RankError, "concat: needed an axis"),
        (lambda m: tt.concat([m, m], axis="x"), tt.DTypeError, "concat: needed an axis"),
        (tt.concat, tt.DTypeError, "concat: needed a list or tuple of tensors, got a tensor. "),
        (lambda m: tt.concat([m, 1.0]), tt.DTypeError, "concat: needed a list or tuple of tensors, got float 1.0. "),
        (
            lambda m: tt.concat([m, np.float64(1)]),
            tt.DTypeError,
            "concat: needed a list or tuple of tensors, got float",
        ),
        (lambda m: tt.concat([m, np.ones((1, 3))]), tt.DTypeError, "concat: needed "),
        (lambda _: tt.concat([]), tt.DTypeError, "concat: needed a Tensor or a DArray, got an empty list. "),
        (
            lambda m: tt.stack([m, tt.ones((2, 4))]),
            tt.ShapeError,
            "stack: needed tensors of one shape, got (2, 3) and (2, 4). ",
        ),
        (
            lambda m: tt.stack([m, tt.ones(3)]),
            tt.RankError,
            "stack: needed tensors with the same number of axes, got (2, 3) and (3,). ",
        ),
        (lambda m: tt.stack([m, m], axis=3), tt.RankError, "stack: needed an axis"),
        (lambda m: tt.stack([m, m], axis=None), tt.DTypeError, "stack: needed an axis"),
        (tt.stack, tt.DTypeError, "stack: needed a list or tuple of tensors, got a tensor. "),
        (
            lambda m: tt.stack([tt.sum(m), 1.0]),
            tt.DTypeError,
            "stack: needed a list or tuple of tensors, got float 1.0. ",
        ),
        (lambda _: tt.stack([]), tt.DTypeError, "stack: needed a Tensor or a DArray, got an empty list. "),
        (lambda m: tt.concat([m, m], axis=2**70), tt.RankError, "concat: needed an axis that the tensors have, got "),
        (lambda m: tt.stack([m, m], axis=-(2**70)), tt.RankError, "stack: needed an axis that the tensors have, got "),
        (lambda m: tt.concat([m, m], axis=True), tt.DTypeError, "concat: needed an axis: an int, got True. "),
        (lambda m: tt.stack([m, m], axis=False), tt.DTypeError, "stack: needed an axis: an int, got False. "),
        (
            lambda m: tt.stack([m, m], axis=0.5),
            tt.DTypeError,
            "stack: needed an axis: an int, got 0.5. Pass an int; axes",
        ),
        (lambda m: tt.stack([m, m], axis=None), tt.DTypeError, "stack: needed an axis: an int, got None. Pass an int"),
        (lambda m: tt.concat([m, m], axis=0.5), tt.DTypeError, "concat: needed an axis: an int, got 0.5. Pass an int"),
        (lambda m: tt.unstack(m, axis=2), tt.RankError, "unstack: needed an axis from -2 to 1, got 2: "),
        (lambda m: tt.unstack(m, axis=True), tt.DTypeError, "unstack: needed an axis: an int, got True. "),
        (lambda m: tt.unstack(m, axis=None), tt.DTypeError, "unstack: needed an axis: an int, got None. "),
        (lambda m: tt.unstack(tt.sum(m)), tt.RankError, "unstack: needed at least one axis, got 0: the shape (). "),
        (
            lambda m: tt.broadcast_arrays(m, tt.ones((2, 4))),
            tt.ShapeError,
            (
                "broadcast_arrays: needed sizes that are equal or 1 on each axis, aligned from the last, got "
                "3 and 4 on axis -1: float64(2, 3) on Cpu() and float64(2, 4) on Cpu(). "
            ),
        ),
        (lambda m: tt.broadcast_arrays(m, 1.0), tt.DTypeError, "broadcast_arrays: needed tensors, got float 1.0. "),
        (
            lambda _: tt.broadcast_arrays(),
            tt.DTypeError,
            "broadcast_arrays: needed a Tensor or a DArray, got nothing. ",
        ),
    ],
)
def test_operands_that_do_not_fit_raise(
    call: Callable[[Any], Any], error: type[tt.TypedTensorError], text: str
) -> None:
    """The message states what does not fit."""
    for m in (tt.ones((2, 3)), tt.ones((2, 3)).dynamic()):
        with pytest.raises(error) as caught:
            call(m)
        assert str(caught.value).startswith(text)


def test_joining_stays_on_the_device() -> None:
    """Another library returns the same, and refuses tensors on two devices."""
    with served():
        x = tt.asarray([[1.0, 2.0], [3.0, 4.0]])
        there: Any = x.to_device(Second(1))
        calls: list[Callable[[Any], Any]] = [
            lambda x: tt.unstack(x, axis=-1)[1],
            lambda x: tt.unstack(tt.unstack(x)[0])[1],
            lambda x: tt.broadcast_arrays(x, x[0])[1],
            lambda x: tt.concat([x, x], axis=None),
        ]
        for call in calls:
            found = call(there)
            assert found.device == Second(1)
            oracle.assert_same(call(x), found.to_device(tt.Cpu()))
        both: Any = tt.broadcast_arrays
        with pytest.raises(tt.DeviceError, match=r"^broadcast_arrays: needed operands on one device"):
            both(there, x)

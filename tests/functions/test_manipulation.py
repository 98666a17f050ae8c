"""Manipulation functions equal NumPy's; views and copies are as documented, and unsuitable arguments are refused."""

from __future__ import annotations

from math import prod
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import typedtensor as tt
from tests.functions import oracle

if TYPE_CHECKING:
    from collections.abc import Callable

VIEWS: dict[str, Callable[[Any], Any]] = {
    "broadcast_to": lambda x: tt.broadcast_to(x, (2, 1, 3)),
    "expand_dims": lambda x: tt.expand_dims(x, axis=1),
    "flip": tt.flip,
    "moveaxis": lambda x: tt.moveaxis(x, 0, 1),
    "permute_dims": lambda x: tt.permute_dims(x, (1, 0)),
    "reshape": lambda x: tt.reshape(x, (3, 1)),
    "reshape without a copy": lambda x: tt.reshape(x, (3,), copy=False),
    "squeeze": lambda x: tt.squeeze(x, axis=0),
}
COPIES: dict[str, Callable[[Any], Any]] = {
    "astype": lambda x: tt.astype(x, tt.float64),
    "clip": tt.clip,
    "concat": lambda x: tt.concat([x]),
    "reshape of unfitting strides": lambda x: tt.reshape(tt.permute_dims(tt.broadcast_to(x, (2, 3)), (1, 0)), (6,)),
    "repeat": lambda x: tt.repeat(x, 1),
    "repeat along an axis": lambda x: tt.repeat(x, tt.asarray([1]), axis=0),
    "reshape with a copy": lambda x: tt.reshape(x, (3,), copy=True),
    "roll": lambda x: tt.roll(x, 0),
    "roll along an axis": lambda x: tt.roll(x, 0, axis=0),
    "stack": lambda x: tt.stack([x]),
    "tile": lambda x: tt.tile(x, (1,)),
    "tile without repetitions": lambda x: tt.tile(x, ()),
}
NO_AXES = ["x", 1.5, None, [[0]], True, (0, True)]


def _both(x: Any) -> tuple[Any, Any]:
    return x, x.dynamic()


def _check(expected: np.ndarray, function: Callable[[Any], Any], array: np.ndarray) -> None:
    oracle.assert_same(expected, function(oracle.tensor(array)))
    oracle.assert_same(expected, function(oracle.dynamic(array)), tt.DArray)


@st.composite
def _splits(draw: st.DrawFn, elements: int) -> tuple[int, ...]:
    """Draw a shape with this number of elements."""
    sizes: list[int] = []
    rest = elements
    while rest > 1 and draw(st.booleans()):
        size = draw(st.sampled_from([each for each in range(1, rest + 1) if rest % each == 0]))
        sizes.append(size)
        rest //= size
    return tuple(draw(st.permutations([*sizes, *([rest] if rest != 1 or draw(st.booleans()) else [])])))


@given(data=st.data())
def test_reshape_equals_numpy(data: st.DataObject) -> None:
    """The order is row-major for any layout; the shape is a tuple, an int, a Dim or a DDim, with -1 for one size."""
    array = data.draw(oracle.arrays())
    shape = data.draw(_splits(array.size))
    expected = array.reshape(shape)
    _check(expected, lambda x: tt.reshape(x, shape), array)
    _check(expected, lambda x: tt.reshape(x, tt.Dim(*shape)), array)
    oracle.assert_same(expected, tt.reshape(oracle.tensor(array), tt.make_ddim(shape)), tt.DArray)
    if len(shape) == 1:
        _check(expected, lambda x: tt.reshape(x, shape[0]), array)
    if shape and prod(shape):
        at = data.draw(st.integers(0, len(shape) - 1))
        _check(expected, lambda x: tt.reshape(x, (*shape[:at], -1, *shape[at + 1 :])), array)


@given(array=oracle.arrays())
@settings(max_examples=25)
def test_reshape_shares_memory_if_numpy_does(array: np.ndarray) -> None:
    """It copies otherwise, unless `copy` is given."""
    x, flat = oracle.tensor(array), (array.size,)
    possible = array.size == 0 or np.shares_memory(array.reshape(flat), array)
    assert np.shares_memory(tt.reshape(x, flat).numpy(), array) is (possible and array.size > 0)
    assert not np.shares_memory(tt.reshape(x, flat, copy=True).numpy(), array)
    if possible:
        oracle.assert_same(array.reshape(flat), tt.reshape(x, flat, copy=False))
    else:
        with pytest.raises(tt.CopyError, match=r"^reshape: needed strides that allow the shape without a copy, got "):
            tt.reshape(x, flat, copy=False)


@pytest.mark.parametrize(
    ("shape", "text"),
    [
        ((4,), "reshape: needed a shape of 6 elements, got (4,), which has 4. "),
        ((2, 3, 2), "reshape: needed a shape of 6 elements, got (2, 3, 2), which has 12. "),
        ((), "reshape: needed a shape of 6 elements, got (), which has 1. "),
        ((-1, 4), "reshape: needed a shape of 6 elements, got (-1, 4). "),
        ((-1, 0), "reshape: needed a shape of 6 elements, got (-1, 0). "),
        ((-1, -1), "reshape: needed -1 for one axis at most, got (-1, -1). Pass all sizes but one."),
        ((-2, 3), "reshape: needed sizes of 0 or more, got -2 for axis 0 of (-2, 3). "),
    ],
)
@pytest.mark.parametrize("copy", [None, False, True])
def test_reshape_keeps_the_number_of_elements(shape: tuple[int, ...], text: str, copy: Any) -> None:
    """The ShapeError contains both numbers."""
    for x in _both(tt.ones((2, 3))):
        with pytest.raises(tt.ShapeError) as caught:
            tt.reshape(x, shape, copy=copy)
        assert str(caught.value).startswith(text)


def test_a_size_of_an_empty_tensor_cannot_be_inferred() -> None:
    """0 times any size is 0."""
    with pytest.raises(tt.ShapeError, match=r"^reshape: needed a shape of 0 elements, got \(0, -1\)\. "):
        tt.reshape(tt.zeros((0, 3)), (0, -1))
    assert tt.reshape(tt.zeros((0, 3)), (-1, 2)).shape == (0, 2)


@pytest.mark.parametrize("shape", ["ab", (3.0, 2), None, (True, 6), 6.0])
def test_a_size_is_an_int(shape: Any) -> None:
    """Floats, strings and booleans raise."""
    for function in (tt.reshape, tt.broadcast_to):
        with pytest.raises(tt.DTypeError, match=f"^{function.__name__}: needed ints, got "):
            function(tt.ones((2, 3)), shape)


@given(shapes=oracle.broadcasting(), data=st.data())
def test_broadcast_to_equals_numpy(shapes: tuple[tuple[int, ...], tuple[int, ...]], data: st.DataObject) -> None:
    """The shape is a tuple, a Dim or a DDim; the memory is shared and read-only."""
    whole = np.broadcast_shapes(*shapes)
    array = data.draw(oracle.arrays(shape=shapes[0]))
    expected = np.broadcast_to(array, whole)
    _check(expected, lambda x: tt.broadcast_to(x, whole), array)
    _check(expected, lambda x: tt.broadcast_to(x, tt.Dim(*whole)), array)
    oracle.assert_same(expected, tt.broadcast_to(oracle.tensor(array), tt.make_ddim(whole)), tt.DArray)
    found = tt.broadcast_to(oracle.tensor(array), whole).numpy()
    assert not found.flags.writeable
    assert np.shares_memory(found, array) == bool(array.size and found.size)


def test_broadcast_tensors_are_read_only() -> None:
    """They raise ReadOnlyError: one write would change many elements."""
    for view in _both(tt.broadcast_to(tt.asarray([1, 2, 3]), (2, 3))):
        x = view
        with pytest.raises(tt.ReadOnlyError, match=r"^assignment: needed writable memory, got read-only "):
            x[0, 0] = 1
        with pytest.raises(tt.ReadOnlyError, match=r"^\+=: needed writable memory, got read-only memory"):
            x += 1
        y = view.copy()
        y[0, 0] = 7
        assert y.numpy().tolist() == [[7, 2, 3], [1, 2, 3]]


@pytest.mark.parametrize(
    ("shape", "error", "text"),
    [
        (
            (2, 4),
            tt.ShapeError,
            "broadcast_to: needed a shape that (1, 3) fits, got (2, 4), with 4 on axis -1. Pass 3 there",
        ),
        ((0, 1), tt.ShapeError, "broadcast_to: needed a shape that (1, 3) fits, got (0, 1), with 1 on axis -1. "),
        ((3,), tt.RankError, "broadcast_to: needed at least 2 sizes, for the shape (1, 3), got (3,). "),
        ((), tt.RankError, "broadcast_to: needed at least 2 sizes, for the shape (1, 3), got (). "),
        ((-1, 3), tt.ShapeError, "broadcast_to: needed sizes of 0 or more, got -1 for axis 0 of (-1, 3). "),
    ],
)
def test_broadcast_to_an_incompatible_shape_raises(shape: Any, error: type[tt.TypedTensorError], text: str) -> None:
    """The message contains both shapes."""
    for x in _both(tt.ones((1, 3))):
        with pytest.raises(error) as caught:
            tt.broadcast_to(x, shape)
        assert str(caught.value).startswith(text)


@given(array=oracle.arrays(), data=st.data())
def test_permute_dims_equals_numpy(array: np.ndarray, data: st.DataObject) -> None:
    """Axes are counted from either end, or known at run time only."""
    order = data.draw(st.permutations(range(array.ndim)))
    axes = tuple(data.draw(st.sampled_from([at, at - array.ndim])) for at in order)
    expected = array.transpose(order)
    _check(expected, lambda x: tt.permute_dims(x, axes), array)
    _check(expected, lambda x: tt.permute_dims(x, tuple(map(tt.Axis, axes))), array)


@pytest.mark.parametrize(
    ("axes", "text"),
    [
        ((1,), "permute_dims: needed all of the 2 axes, got (1,). Pass one position per axis, in the new order."),
        ((), "permute_dims: needed all of the 2 axes, got (). "),
        ((1, 1), "permute_dims: needed each axis once, got (1, 1). "),
        ((1, -1), "permute_dims: needed each axis once, got (1, -1). "),
        ((0, 1, 0), "permute_dims: needed each axis once, got (0, 1, 0). "),
        ((0, 2), "permute_dims: needed an axis"),
        ((0, 1, 2), "permute_dims: needed an axis"),
    ],
)
def test_a_permutation_contains_each_axis_once(axes: Any, text: str) -> None:
    """Others raise; NumPy's message is "axes don't match array"."""
    for x in _both(tt.ones((2, 3))):
        with pytest.raises(tt.RankError) as caught:
            tt.permute_dims(x, axes)
        assert str(caught.value).startswith(text)


@given(array=oracle.arrays(), data=st.data())
@settings(max_examples=25)
def test_expand_dims_and_squeeze_are_inverse(array: np.ndarray, data: st.DataObject) -> None:
    """Each position of the result is tested, from either end, or known at run time only."""
    axis = data.draw(st.integers(-array.ndim - 1, array.ndim))
    expected = np.expand_dims(array, axis)
    for at in (axis, tt.Axis(axis)):
        _check(expected, lambda x, at=at: tt.expand_dims(x, axis=at), array)
        _check(array, lambda x, at=at: tt.squeeze(tt.expand_dims(x, axis=at), axis=at), array)


def test_expand_dims_inserts_the_first_axis_by_default() -> None:
    """The standard defines it."""
    assert tt.expand_dims(tt.ones(3)).shape == (1, 3)


@pytest.mark.parametrize("axis", [3, -4, tt.Axis(7)])
def test_an_out_of_bounds_axis_of_expand_dims_raises(axis: Any) -> None:
    """It raises RankError."""
    with pytest.raises(tt.RankError, match=r"^expand_dims: needed an axis"):
        tt.expand_dims(tt.ones((2, 3)), axis=axis)


def test_squeeze_accepts_several_axes() -> None:
    """They are counted from either end."""
    x = tt.ones((1, 3, 1))
    assert tt.squeeze(x, axis=(0, 2)).shape == tt.squeeze(x, axis=(-1, -3)).shape == (3,)


@pytest.mark.parametrize(
    ("axis", "error", "text"),
    [
        (1, tt.ShapeError, "squeeze: needed one element on each removed axis, got 3 on axis 1 of (1, 3, 1). "),
        ((0, -2), tt.ShapeError, "squeeze: needed one element on each removed axis, got 3 on axis 1 of (1, 3, 1). "),
        (3, tt.RankError, "squeeze: needed an axis"),
        ((0, 0), tt.RankError, "squeeze: needed each axis once, got (0, 0). "),
        ((0, -3), tt.RankError, "squeeze: needed each axis once, got (0, -3). "),
    ],
)
def test_squeeze_refuses_axes_of_several_elements(axis: Any, error: type[tt.TypedTensorError], text: str) -> None:
    """Only axes of one element can be removed."""
    for x in _both(tt.ones((1, 3, 1))):
        with pytest.raises(error) as caught:
            tt.squeeze(x, axis=axis)
        assert str(caught.value).startswith(text)


@given(array=oracle.arrays(), data=st.data())
@settings(max_examples=25)
def test_flip_equals_numpy(array: np.ndarray, data: st.DataObject) -> None:
    """All axes, one, or several are flipped."""
    _check(np.flip(array), tt.flip, array)
    if array.ndim:
        axes = tuple(data.draw(st.lists(st.integers(0, array.ndim - 1), min_size=1, unique=True)))
        _check(np.flip(array, axes), lambda x: tt.flip(x, axis=axes), array)
        _check(np.flip(array, axes[0]), lambda x: tt.flip(x, axis=axes[0] - array.ndim), array)
        _check(np.flip(array, axes[0]), lambda x: tt.flip(x, axis=tt.Axis(axes[0])), array)


@pytest.mark.parametrize(("axis", "text"), [(2, "an axis"), ((0, 0), "each axis once, got (0, 0). ")])
def test_invalid_axes_of_flip_raise(axis: Any, text: str) -> None:
    """They are out of bounds, or repeated."""
    with pytest.raises(tt.RankError) as caught:
        tt.flip(tt.ones((2, 3)), axis=axis)
    assert str(caught.value).startswith(f"flip: needed {text}")


@pytest.mark.parametrize("axis", NO_AXES)
def test_an_axis_is_an_int(axis: Any) -> None:
    """The DTypeError is about the axis, not about the dtype of the tensor."""
    x = tt.ones((1, 3))
    calls: list[Callable[[], Any]] = [
        lambda: tt.permute_dims(x, axis),
        lambda: tt.expand_dims(x, axis=axis),
        lambda: tt.squeeze(x, axis=axis),
        lambda: tt.flip(x, axis="x" if axis is None else axis),
        lambda: tt.roll(x, 1, axis="x" if axis is None else axis),
        lambda: tt.moveaxis(x, axis, 0),
        lambda: tt.moveaxis(x, 0, axis),
    ]
    for call in calls:
        with pytest.raises(
            tt.DTypeError, match=r"^\w+: needed an axis, as an int or tt.Axis\(n\), or a tuple of them, "
        ):
            call()


@pytest.mark.parametrize("name", VIEWS)
def test_a_view_shares_memory(name: str) -> None:
    """Writes to the tensor are seen in the view."""
    x = tt.zeros((1, 3))
    views = [VIEWS[name](each) for each in _both(x)]
    x[...] = 7.0
    assert all((view.numpy() == 7.0).all() for view in views)


@pytest.mark.parametrize("name", COPIES)
def test_a_copy_does_not_share_memory(name: str) -> None:
    """Writes to the tensor are not seen in the copy."""
    x = tt.zeros((1, 3))
    copies = [COPIES[name](each) for each in _both(x)]
    x[...] = 7.0
    assert not any(copy.numpy().any() for copy in copies)


@pytest.mark.parametrize(
    ("limits", "error", "text"),
    [
        ((0.5, 1), tt.DTypeError, "clip: needed a Python number that fits int64, got the float 0.5. "),
        ((None, 1j), tt.DTypeError, "clip: needed a Python number that fits int64, got the complex 1j. "),
        (
            (tt.ones(3),),
            tt.DTypeError,
            "clip: needed a value that fits int64, the dtype of the target, got float64(3,)",
        ),
        (("a",), tt.DTypeError, "clip: needed tensors or Python numbers as operands, got str 'a'. "),
        (([1],), tt.DTypeError, "clip: needed tensors or Python numbers as operands, got list [1]. "),
        ((np.float64(1),), tt.DTypeError, "clip: needed a Python number that fits int64, got the float 1.0. "),
        ((tt.asarray([1, 1]),), tt.ShapeError, "clip: needed sizes that are equal or 1 on each axis"),
    ],
)
def test_limits_of_clip_must_fit(limits: Any, error: type[tt.TypedTensorError], text: str) -> None:
    """Neither dtype nor shape change."""
    for x in _both(tt.arange(3)):
        with pytest.raises(error) as caught:
            tt.clip(x, *limits)
        assert str(caught.value).startswith(text)


def test_limits_of_more_axes_broadcast_the_operand_of_clip() -> None:
    """The standard allows it; the checkers refuse them."""
    limits: Any = tt.asarray([[1], [2]])
    clip: Any = tt.clip
    for x in _both(tt.arange(3)):
        assert clip(x, limits).numpy().tolist() == [[1, 1, 2], [2, 2, 2]]


def test_a_limit_beyond_the_dtype_has_no_effect() -> None:
    """For example, 300 for int8, and -1 for uint8."""
    assert tt.clip(tt.asarray([1, 100], dtype=tt.int8), 2, 300).numpy().tolist() == [2, 100]
    assert tt.clip(tt.asarray([1, 100], dtype=tt.uint8), -1, 5).numpy().tolist() == [1, 5]
    assert tt.clip(tt.ones(3, dtype=tt.float32), np.float64(2)).dtype is tt.float32

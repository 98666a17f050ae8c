"""Indexing and assignment select what NumPy selects, and refuse invalid keys."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import array_shapes, basic_indices

import typedtensor as tt
from tests.ways import both
from typedtensor import (
    Axis,
    BoundsError,
    DArray,
    DTypeError,
    MaskError,
    RankError,
    ReadOnlyError,
    ShapeError,
    Tensor,
    make_ddim,
    make_dim,
)
from typedtensor.types.dtype import DTYPES

if TYPE_CHECKING:
    from collections.abc import Callable
from tests.unit.indexed_tensors import counted, tensor

ENTRIES = "an int, a slice, ..., None, or a tensor or list of booleans or integers"


def must_equal(found: Any, expected: Any) -> None:
    """Check the values of an array, which may have no axes."""
    assert type(found._raw) is np.ndarray
    assert found.shape == np.shape(expected)
    np.testing.assert_array_equal(found.numpy(), expected)


# Selection


@given(st.data())
def test_basic_indices_select_numpys_view(data: st.DataObject) -> None:
    """Any such key on any shape is tested; more than four entries give a DArray. An element is a copy, as in NumPy."""
    shape = data.draw(array_shapes(max_dims=5, max_side=3))
    key = data.draw(basic_indices(shape, allow_newaxis=True, max_dims=8))
    array = counted(*shape)
    found = tensor(array)[key]
    must_equal(found, array[key])
    assert np.shares_memory(found.numpy(), array) == np.shares_memory(np.asarray(array[key]), array)
    many = isinstance(key, tuple) and len(key) > 4
    assert type(found) is (DArray if many else Tensor)


@pytest.mark.parametrize(
    "key",
    [
        "..., m",
        "..., i2",
        "None, i",
        "n, n",
        "i, i, slice(None)",
        "i, i, i",
        "i2, 0",
        "i2, slice(None)",
        "i2, m",
        "i2, n",
        "i[:, None, None], i",
        "(i,)",
        "0, ..., m",
        "m2, 0",
        "m, m",
        "m, i",
        "i, 0, ..., None",
        "i.dynamic()",
        "i.dynamic(), 0",
        "i, i.dynamic()",
        "m.dynamic()",
    ],
)
def test_keys_without_a_static_rank_give_a_darray(key: str) -> None:
    """The elements equal NumPy's; checkers see a DArray."""
    array = counted(2, 2, 2)
    names = {"i": np.array([1, 0]), "n": np.array(1), "m": np.array([True, False]), "m2": np.array([[True] * 2] * 2)}
    names["i2"] = np.array([[1, 0]])
    found = tensor(array)[eval(key, {name: tensor(value) for name, value in names.items()})]
    assert type(found) is DArray
    must_equal(found, array[eval(key.replace(".dynamic()", ""), dict(names))])


@pytest.mark.parametrize(
    "key",
    [
        "m, 0",
        "0, m",
        "m, slice(None)",
        "i, slice(1, None)",
        "m2",
        "i, 0",
        "slice(None), i",
        "i3",
        "m3",
        "..., i",
        "i2, i",
        "i, i2",
        "i2, i2",
        "i[:, None], i[None, :]",
    ],
)
def test_keys_with_a_static_rank_give_a_tensor(key: str) -> None:
    """A vector with an int or a slice, or after `...`; a mask over the first axes; one tensor of integers, or two."""
    array = counted(2, 2, 2, 2)
    names = {
        "i2": np.array([[1, 0]]),
        "i": np.array([1, 0]),
        "m": np.array([True, False]),
        "m2": np.array([[True, False], [False, True]]),
    }
    names |= {"i3": np.ones((1, 2, 3), int), "m3": array[0] > 3}
    found = tensor(array)[eval(key, {name: tensor(value) for name, value in names.items()})]
    assert type(found) is Tensor
    must_equal(found, array[eval(key, dict(names))])


@both
@pytest.mark.parametrize("key", [(1, 2), (-1, -1), (np.int64(1), tt.asarray(2)), make_dim(1, 2)], ids=str)
def test_an_element_is_a_value(key: Any, way: Callable[[Any], Any]) -> None:
    """It has memory of its own, as a number has; an Ellipsis in the key gives access to the memory."""
    x = tt.zeros((2, 3))
    one = way(x)[key]
    one[...] = 5.0
    one += 1.0
    assert float(x[1, 2]) == 0.0
    x[1, 2] = 7.0
    assert float(one) == 6.0
    way(x)[1, 2, ...][...] = 8.0
    assert float(x[1, 2]) == 8.0
    way(x)[1:2, 2:][...] = 9.0
    assert float(x[1, 2]) == 9.0


@both
def test_programs_that_move_elements_do_what_they_do_with_numpy(way: Callable[[Any], Any]) -> None:
    """Elements that are exchanged, sorted by hand, kept and shuffled; also those that a loop or a function returns."""

    def moved(v: Any) -> list[Any]:
        v[0], v[1] = v[1], v[0]
        found = [[float(each) for each in v]]
        for last in range(len(v) - 1, 0, -1):
            for i in range(last):
                if v[i] > v[i + 1]:
                    v[i], v[i + 1] = v[i + 1], v[i]
        old, kept = v[0], list(v)
        old += 10.0
        v[0] = 99.0
        v[1] += 1.0
        found += [[float(old), *(float(each) for each in kept)], [float(each) for each in v]]
        random.Random(1).shuffle(v)  # noqa: S311  # no secret
        return [*found, [float(each) for each in v], [float(each) for each in reversed(v)]]

    numbers = [3.0, 1.0, 2.0, 5.0, 4.0]
    assert moved(way(tt.asarray(numbers))) == moved(np.array(numbers))
    first, second = tt.unstack(v := tt.asarray(numbers[:2]))
    v[0], v[1] = second, first
    assert v.tolist() == [1.0, 3.0]


LISTS: list[Any] = [
    [0, 2], [-1], [], [True, False, True], (slice(None), [0, -1]), ([0, 2], slice(1, None)), ([0, 1], [2, 3]),
    ([0, 1], 0), (0, [True, False, False, True]), (..., [0]), ([0, 1], None),
]  # fmt: skip


@both
@pytest.mark.parametrize("key", LISTS, ids=str)
def test_lists_select_numpys_copy(key: Any, way: Callable[[Any], Any]) -> None:
    """Positions, or a mask; also in an assignment."""
    array = counted(3, 4)
    x = way(tensor(array.copy()))
    must_equal(x[key], array[key])
    x[key] = -1
    array[key] = -1
    must_equal(x, array)


@both
@pytest.mark.parametrize(
    ("key", "error", "message"),
    [
        ([3], BoundsError, "index: needed an index from -3 to 2 on axis 0, got 3 in the shape (3, 4). "),
        ([2**70], BoundsError, "index: needed an index within its axis, got [1180591620717411303424]. "),
        ([True], MaskError, "index: needed a mask with the sizes of the axes that it selects from, "),
        ([1.5], DTypeError, f"index: needed {ENTRIES}, got the list [1.5]. "),
        (
            [[0, 1]],
            DTypeError,
            f"index: needed {ENTRIES}, got the list [[0, 1]]. Make a tensor of it: tt.asarray([[0, 1]]).",
        ),
    ],
)
def test_other_lists_are_refused(key: Any, error: type[Exception], message: str, way: Callable[[Any], Any]) -> None:
    """Numbers that are no ints, and lists of lists."""
    with pytest.raises(error) as caught:
        way(tensor(counted(3, 4)))[key]
    assert str(caught.value).startswith(message)


@both
def test_masks_select_numpys_copy(way: Callable[[Any], Any]) -> None:
    """They cover all axes, the first or the second; the result owns its memory."""
    array = counted(3, 4)
    x = way(tensor(array))
    rows, columns = np.array([True, False, True]), np.array([True, False, False, True])
    must_equal(x[x > 5], array[array > 5])
    must_equal(x[tensor(rows)], array[rows])
    must_equal(x[:, tensor(columns)], array[:, columns])
    must_equal(x[tensor(rows), 1:], array[rows, 1:])
    must_equal(x[x > 100], array[array > 100])
    found = x[x > 5]
    found[0] = -1
    assert array.min() == 0


@both
@pytest.mark.parametrize("dtype", [each for each in DTYPES if each.kind in "iu"], ids=lambda each: each.name)
def test_integer_tensors_select_numpys_copy(dtype: Any, way: Callable[[Any], Any]) -> None:
    """They have every integer dtype; one, several, two-dimensional, in pairs, with negative indices."""
    array = counted(3, 4)
    x = way(tensor(array))
    some = np.array([0, 2], np.dtype(dtype))
    must_equal(x[tensor(some)], array[some])
    must_equal(x[tensor(some[1:].reshape(()))], array[2])
    must_equal(x[tensor(some.reshape(1, 2))], array[some.reshape(1, 2)])
    must_equal(x[:, tensor(some)], array[:, some])
    must_equal(x[tensor(some), tensor(some)], array[some, some])
    must_equal(x[tensor(some), 1], array[some, 1])
    must_equal(x[1, tensor(some)], array[1, some])
    if dtype.kind == "i":
        must_equal(x[tensor(-some)], array[-some])


def test_a_darray_can_be_an_index() -> None:
    """Its dtype and shape decide; the result is a DArray, because its rank is known only at run time."""
    x = tensor(counted(3, 4))
    found = x[tt.asarray(np.array([0, 2]))]
    assert type(found) is DArray
    must_equal(found, counted(3, 4)[[0, 2]])
    x[tt.asarray(np.array([0, 2]))] = 0
    assert not bool(tt.any(x[0]))


@both
@pytest.mark.parametrize("make", [make_dim, lambda *at: make_ddim(at)], ids=["Dim", "DDim"])
def test_a_dim_is_the_index_of_one_element(make: Callable[..., Any], way: Callable[[Any], Any]) -> None:
    """It reads and writes, also in a tensor without axes."""
    array = counted(2, 3)
    x = way(tensor(array))
    must_equal(x[make(1, 2)], array[1, 2])
    x[make(0, 1)] = 9
    assert array[0, 1] == 9
    assert type(x[make(0, 0)]) is type(x)
    one = way(tt.asarray(5))
    assert int(one[make()]) == 5
    one[make()] = 6
    assert int(one) == 6


@both
def test_objects_with_index_are_ints(way: Callable[[Any], Any]) -> None:
    """They are NumPy's integers, an Axis, and one number of a tensor."""
    array = counted(3, 4)
    x = way(tensor(array))
    for one in (np.int64(1), np.uint8(1), Axis(1), tt.asarray(1)):
        must_equal(x[one], array[1])
        must_equal(x[0, one], array[0, 1])
    must_equal(x[tt.asarray(1) : tt.asarray(3)], array[1:3])


REFUSED = [
    ((0, 0, 0), RankError, "needed at most 2 indices, one per axis, got 3 on the shape (3, 4)."),
    ((slice(None),) * 3, RankError, "needed at most 2 indices, one per axis, got 3 on the shape (3, 4)."),
    ((..., 0, 0, 0), RankError, "needed at most 2 indices, one per axis, got 3 on the shape (3, 4)."),
    (
        (..., ...),
        RankError,
        "needed one Ellipsis at most, got (Ellipsis, Ellipsis). Write the other one as slices, `:`.",
    ),
    (
        tt.zeros((3, 4, 1), dtype=tt.bool),
        RankError,
        "needed at most 2 indices, one per axis, got 3 on the shape (3, 4).",
    ),
    (
        3,
        BoundsError,
        (
            "needed an index from -3 to 2 on axis 0, got 3 in the shape (3, 4). Indices count from 0, or "
            "from -1 backwards."
        ),
    ),
    (-4, BoundsError, "needed an index from -3 to 2 on axis 0, got -4 in the shape (3, 4)."),
    (2**63, BoundsError, "needed an index within its axis, got 9223372036854775808. Check x.shape."),
    ((..., -(10**30)), BoundsError, "needed an index within its axis, got -1000000000000000000000000000000."),
    ((0, 9), BoundsError, "needed an index from -4 to 3 on axis 1, got 9 in the shape (3, 4)."),
    ((..., -5), BoundsError, "needed an index from -4 to 3 on axis 1, got -5 in the shape (3, 4)."),
    (tt.asarray([0, 7]), BoundsError, "needed an index from -3 to 2 on axis 0, got 7 in the shape (3, 4)."),
    (make_dim(1, 9), BoundsError, "needed a position from 0 to 3 on axis 1, got (1, 9) in the shape (3, 4)."),
    (
        make_dim(1, -1),
        BoundsError,
        (
            "needed a position from 0 to 3 on axis 1, got (1, -1) in the shape (3, 4). "
            "A Dim counts from 0; negative positions are for plain ints."
        ),
    ),
    (
        make_dim(1),
        RankError,
        "needed a position of 2 numbers for the shape (3, 4), got 1: (1,). Pass one number per axis.",
    ),
    (make_ddim([0, 0, 0]), RankError, "needed a position of 2 numbers for the shape (3, 4), got 3: (0, 0, 0)."),
    (
        slice(None, None, 0),
        BoundsError,
        "needed a step other than 0, got slice(None, None, 0). Use 1, or -1 for backwards.",
    ),
    (slice(1.0, 2), DTypeError, "needed ints in a slice, got slice(1.0, 2, None)."),
    (slice("a", None), DTypeError, "needed ints in a slice, got slice('a', None, None)."),
    (1.0, DTypeError, f"needed {ENTRIES}, got the float 1.0. Pass an int: int(x), or x // y instead of x / y."),
    ("a", DTypeError, f"needed {ENTRIES}, got the str 'a'. Pass an int."),
    (
        True,
        DTypeError,
        f"needed {ENTRIES}, got the bool True. x[None] adds an axis; a mask is a boolean tensor.",
    ),
    (np.True_, DTypeError, f"needed {ENTRIES}, got the bool np.True_."),
    ([0, 1.5], DTypeError, f"needed {ENTRIES}, got the list [0, 1.5]. Make a tensor of it: tt.asarray([[0, 1]])."),
    ((0, ["a"]), DTypeError, f"needed {ENTRIES}, got the list ['a']."),
    ({}, DTypeError, f"needed {ENTRIES}, got the dict {{}}."),
    (
        np.array([0.0, 1.0]),
        DTypeError,
        f"needed {ENTRIES}, got a NumPy array. Convert it first: tt.from_numpy(x), ",
    ),
    (np.array(["a", "b"]), DTypeError, f"needed {ENTRIES}, got a NumPy array."),
    (
        tt.asarray([0.0, 1.0]),
        DTypeError,
        (
            f"needed {ENTRIES}, got a tensor of float64. "
            "Convert explicitly: tt.astype(x, tt.int64), or compare to get a mask."
        ),
    ),
    (tt.asarray([True, False]), MaskError, "needed a mask with the sizes of the axes that it selects from, got "),
    (
        (tt.asarray([0, 1]), tt.asarray([0, 1, 2])),
        ShapeError,
        "needed integer tensors that broadcast to one shape, got ",
    ),
]


refused = pytest.mark.parametrize(("key", "kind", "text"), REFUSED, ids=[str(n) for n in range(len(REFUSED))])


# Refused keys


@both
@refused
def test_an_invalid_key_is_refused(
    key: Any, kind: type[tt.TypedTensorError], text: str, way: Callable[[Any], Any]
) -> None:
    """The message states what fits, what it got, and what to write instead."""
    with pytest.raises(kind) as caught:
        way(tensor(counted(3, 4)))[key]
    assert type(caught.value) is kind
    assert caught.value.function == "index"
    assert str(caught.value).startswith(f"index: {text}")


@both
@pytest.mark.parametrize(("key", "kind"), [each[:2] for each in REFUSED], ids=[str(n) for n in range(len(REFUSED))])
def test_an_assignment_to_an_invalid_key_writes_nothing(
    key: Any, kind: type[tt.TypedTensorError], way: Callable[[Any], Any]
) -> None:
    """The class of the error is the same."""
    array = counted(3, 4)
    with pytest.raises(kind) as caught:
        way(tensor(array))[key] = -1
    assert type(caught.value) is kind
    np.testing.assert_array_equal(array, counted(3, 4))


@both
def test_an_empty_axis_has_no_valid_index(way: Callable[[Any], Any]) -> None:
    """The message does not suggest an index from 0 to -1."""
    with pytest.raises(BoundsError, match=r"^index: needed axis 0 not to be empty, got 0 in the shape \(0, 3\)\."):
        way(tt.zeros((0, 3)))[0]


@both
@pytest.mark.parametrize("key", [0, slice(None), (0, 0)], ids=str)
def test_rank0_accepts_only_ellipsis_empty_tuple_and_none(key: Any, way: Callable[[Any], Any]) -> None:
    """Other keys raise."""
    one = way(tt.asarray(2.0))
    with pytest.raises(RankError, match=r"^index: needed at most 0 indices, one per axis, got \d on the shape \(\)\."):
        one[key]
    assert [one[...].shape, one[()].shape, one[None].shape] == [(), (), (1,)]


@both
def test_elements_cannot_be_deleted(way: Callable[[Any], Any]) -> None:
    """A tensor keeps its shape."""
    x = way(tt.zeros((2,)))
    with pytest.raises((TypeError, AttributeError)):
        del x[0]


# Assignment


@given(st.data())
def test_a_number_is_assigned_as_in_numpy(data: st.DataObject) -> None:
    """The keys consist of ints, slices, Ellipsis and None."""
    shape = data.draw(array_shapes(max_dims=4, max_side=3))
    key = data.draw(basic_indices(shape, allow_newaxis=True, max_dims=6))
    array, expected = counted(*shape), counted(*shape)
    tensor(array)[key] = -1
    expected[key] = -1
    np.testing.assert_array_equal(array, expected)


@both
def test_tensors_are_assigned_and_broadcast(way: Callable[[Any], Any]) -> None:
    """They are assigned to rows, columns, all elements, masks and integer indices; from a tensor and from a DArray."""
    array = np.zeros((3, 4))
    x = way(tensor(array))
    x[0] = tt.asarray([1.0, 2.0, 3.0, 4.0])
    x[:, 1] = tt.asarray([7.0, 8.0, 9.0])
    x[1:, 2:] = tt.asarray(5.0)
    x[2] = x[0]
    assert array.tolist() == [[1, 7, 3, 4], [0, 8, 5, 5], [1, 7, 3, 4]]
    x[x > 6] = 0.0
    x[tt.asarray([0, 2])] = tt.asarray([1.0, 1.0, 1.0, 1.0]).dynamic()
    assert array.tolist() == [[1] * 4, [0, 0, 5, 5], [1] * 4]
    x[...] = tt.asarray([1.0, 2.0, 3.0, 4.0])
    assert array.tolist() == [[1, 2, 3, 4]] * 3
    x[tt.asarray([[True, False, False, False]] * 3)] = tt.asarray([6.0, 7.0, 8.0])
    assert array[:, 0].tolist() == [6, 7, 8]


def test_overlapping_memory_is_read_before_it_is_written() -> None:
    """Shifting a vector by one keeps its values."""
    x = tt.asarray([1, 2, 3, 4])
    x[1:] = x[:-1]
    assert x.numpy().tolist() == [1, 1, 2, 3]


def test_only_dtypes_that_fit_are_assigned() -> None:
    """For all 196 pairs: nothing is cast silently, and a refused assignment writes nothing."""
    for own in DTYPES:
        for other in DTYPES:
            array = np.zeros(2, np.dtype(own))
            x, value = tensor(array), tt.ones((), dtype=other)
            if np.promote_types(np.dtype(own), np.dtype(other)) == np.dtype(own):
                x[0] = value
                assert array.tolist() == [1, 0]
            else:
                with pytest.raises(DTypeError) as caught:
                    x[0] = value
                assert str(caught.value) == (
                    f"assignment: needed a value that fits {own.name}, the dtype of the target, "
                    f"got {other.name}() on Cpu(). "
                    f"Convert explicitly: value.astype(tt.{own.name}); {other.name} is never cast silently."
                )
                assert array.tolist() == [0, 0]


@pytest.mark.parametrize("number", [True, 2, 1.5, 1.5j], ids=repr)
def test_only_numbers_that_fit_are_assigned(number: Any) -> None:
    """Any dtype accepts a bool, numbers accept an int, floats a float, complex dtypes a complex number."""
    takers = {bool: "biufc", int: "iufc", float: "fc", complex: "c"}[type(number)]
    for dtype in DTYPES:
        array = np.zeros(2, np.dtype(dtype))
        x = tensor(array)
        if dtype.kind in takers:
            x[0] = number
            assert array[0] == number
        else:
            with pytest.raises(
                DTypeError, match=f"^assignment: needed a Python number that fits {dtype.name}, got the"
            ):
                x[0] = number
            assert not array.any()


def test_a_number_out_of_range_writes_nothing() -> None:
    """It does not wrap around."""
    x = tt.asarray([1, 2], dtype=tt.int8)
    with pytest.raises(DTypeError, match=r"^assignment: needed numbers within the range of the dtype"):
        x[0] = 300
    assert x.numpy().tolist() == [1, 2]


VALUES = [
    (
        tt.asarray([1, 2, 3]),
        ShapeError,
        (
            "needed a value that broadcasts to (4,), the shape of the selected elements, "
            "got int64(3,) on Cpu(). Reshape the value, or add axes with None."
        ),
    ),
    (
        tt.ones((2, 4), dtype=tt.int64),
        ShapeError,
        "needed a value that broadcasts to (4,), the shape of the selected elements, ",
    ),
    (1.5, DTypeError, "needed a Python number that fits int64, got the float 1.5. "),
    ("x", DTypeError, "needed tensors or Python numbers as operands, got str 'x'. "),
    (None, DTypeError, "needed tensors or Python numbers as operands, got None. "),
    ([1, 2, 3, 4], DTypeError, "needed tensors or Python numbers as operands, got list [1, 2, 3, 4]. "),
    (
        np.arange(4),
        DTypeError,
        (
            "needed tensors or Python numbers as operands, got a NumPy array. "
            "Convert it first: tt.from_numpy(x), or tt.asarray(x).get(Tensor[...])."
        ),
    ),
    (np.float32(1), DTypeError, "needed a Python number that fits int64, got the float 1.0. "),
]


@both
@pytest.mark.parametrize(("value", "kind", "text"), VALUES, ids=[str(n) for n in range(len(VALUES))])
def test_a_value_that_does_not_fit_writes_nothing(
    value: Any, kind: type[tt.TypedTensorError], text: str, way: Callable[[Any], Any]
) -> None:
    """Its shape or dtype does not fit, or it is not a value at all."""
    array = counted(3, 4)
    with pytest.raises(kind) as caught:
        way(tensor(array))[0] = value
    assert str(caught.value).startswith(f"assignment: {text}")
    np.testing.assert_array_equal(array, counted(3, 4))


@both
def test_a_mask_and_its_values_need_the_same_count(way: Callable[[Any], Any]) -> None:
    """Nothing is written if the counts differ."""
    array = counted(3, 4)
    x = way(tensor(array))
    with pytest.raises(ShapeError, match=r"^assignment: needed a value that broadcasts to \(6,\)"):
        x[x > 5] = tt.asarray([1, 2])
    np.testing.assert_array_equal(array, counted(3, 4))


@both
@pytest.mark.parametrize("size", [1, 2])
def test_an_out_of_bounds_index_is_reported_first(way: Callable[[Any], Any], size: int) -> None:
    """NumPy checks the shape of the value first."""
    x = way(tt.zeros(3))
    with pytest.raises(BoundsError) as caught:
        x[tt.asarray([5])] = tt.ones(size)
    assert str(caught.value) == (
        "assignment: needed an index from -3 to 2 on axis 0, got 5 in the shape (3,). "
        "Indices count from 0, or from -1 backwards."
    )
    assert x.numpy().tolist() == [0.0] * 3


@both
@pytest.mark.parametrize("key", [0, (0, 0), slice(None), ..., make_dim(0, 0)], ids=str)
def test_read_only_memory_is_refused(key: Any, way: Callable[[Any], Any]) -> None:
    """The message suggests a copy."""
    array = np.broadcast_to(np.ones(3), (2, 3))
    with pytest.raises(ReadOnlyError) as caught:
        way(tensor(array))[key] = 1.0
    assert str(caught.value) == ("assignment: needed writable memory, got read-only memory. Write to a copy: x.copy().")


def test_in_place_operators_on_a_selection_write_through() -> None:
    """`x[key] += value` reads, updates and assigns."""
    x = tt.asarray([[1, 2], [3, 4]])
    x[0] += 10
    x[:, 1] *= 2
    x[x > 20] -= 20
    x[make_dim(1, 0)] //= 2
    assert x.numpy().tolist() == [[11, 4], [1, 8]]
    with pytest.raises(DTypeError):
        x[0] += 0.5
    assert x.numpy().tolist() == [[11, 4], [1, 8]]


@pytest.mark.parametrize("dynamic", [False, True])
def test_what_overlaps_a_mask_is_copied_first(*, dynamic: bool) -> None:
    """NumPy reads the value, and the mask, after it has written parts of them."""

    def wrap(x: Any) -> Any:
        return x.dynamic() if dynamic else x

    x = wrap(tt.arange(2000))
    x[wrap(tt.ones(2000, dtype=tt.bool))] = x[::-1]
    assert x.tolist() == list(range(2000))[::-1]
    values = [number % 3 == 0 for number in range(500)]
    mask = wrap(tt.asarray(values))
    mask[mask[::-1]] = False
    assert mask.tolist() == [one and not other for one, other in zip(values, values[::-1], strict=True)]

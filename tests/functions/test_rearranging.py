"""Elements turned, removed, inserted and chosen equal NumPy's; unsuitable arguments are refused."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import typedtensor as tt
from tests.functions import oracle
from tests.functions.test_numerics import same

if TYPE_CHECKING:
    from collections.abc import Callable

KINDS = "biufc"


def positions(data: st.DataObject, size: int, last: int) -> Any:
    """Draw an int, a slice or a vector of positions; none for an axis without elements."""
    one = st.integers(-size, last)
    ends = st.none() | st.integers(-4, 4)
    ways: list[Any] = [st.builds(slice, ends, ends, st.sampled_from((None, 1, 2, -1)))]
    if size or last == 0:
        ways += [one, st.lists(one, max_size=4).map(lambda x: np.array(x, np.int64))]
    return data.draw(st.one_of(*ways))


def given_to(function: Callable[..., Any], x: Any) -> Any:
    """Return the argument as a tensor, or as it is for NumPy."""
    return tt.from_numpy(x) if isinstance(x, np.ndarray) and function is not np.insert else x


@given(data=st.data(), k=st.integers(-5, 5))
@settings(max_examples=30)
def test_rot90_equals_numpy(data: st.DataObject, k: int) -> None:
    """Of any two axes, in either order."""
    array = data.draw(oracle.arrays(KINDS, shape=data.draw(oracle.shapes(min_dims=2, max_dims=4))))
    axes = tuple(data.draw(st.permutations(range(-array.ndim, 0)))[:2])
    same(np.rot90(array, k, axes), tt.rot90, array, k, axes)
    same(np.rot90(array, k), tt.rot90, array, k)


@pytest.mark.parametrize(
    ("error", "text", "call"),
    [
        (tt.RankError, r"^insert: needed values of at most 1 axis, got", lambda x: tt.insert(x, 0, x[None])),
        (
            tt.DTypeError,
            r"^delete: needed a slice of ints, got",
            lambda x: tt.delete(x, slice(0, 2, 0)),
        ),
        (tt.DTypeError, r"^insert: needed a slice of ints", lambda x: tt.insert(x, slice(0.5, 2), 1)),
        (tt.RankError, r"^diag_indices: needed at most 64 axes", lambda _: tt.diag_indices(2, 2**40)),
        (tt.RankError, r"got an int of about 5000 digits", lambda _: tt.diag_indices(2, 10**5000)),
        (tt.OutOfMemoryError, r"^diag_indices: needed memory", lambda _: tt.diag_indices(2**45)),
        (tt.OutOfMemoryError, r"^hanning: needed memory", lambda _: tt.hanning(2**45)),
        (tt.DTypeError, r"^polyfit: .* Make a tensor of it", lambda x: tt.polyfit(x, [1.0, 2.0], 1)),
        (tt.ShapeError, r"got 1 condition and 0 choices", lambda x: tt.select([x > 0], [])),
    ],
)
def test_what_is_refused_has_its_reason(error: type[Exception], text: str, call: Callable[..., Any]) -> None:
    """In our words, in the right number."""
    with pytest.raises(error, match=text):
        call(tt.asarray([1.0, 2.0]))


def test_rot90_shares_memory() -> None:
    """A write is seen in both."""
    x = tt.reshape(tt.arange(6), (2, 3))
    tt.rot90(x)[0, 0] = 9
    assert x[0, 2] == 9


@given(data=st.data())
@settings(max_examples=60)
def test_delete_equals_numpy(data: st.DataObject) -> None:
    """The result is new memory, also if nothing is removed."""
    array = data.draw(oracle.arrays(KINDS, shape=data.draw(oracle.shapes(min_dims=1, max_dims=3))))
    axis = data.draw(st.none() | st.integers(-array.ndim, array.ndim - 1))
    size = array.size if axis is None else array.shape[axis]
    obj = positions(data, size, size - 1)
    same(np.delete(array, obj, axis), tt.delete, array, given_to(tt.delete, obj), axis)
    mask = np.array(data.draw(st.lists(st.booleans(), min_size=size, max_size=size)), bool)
    same(np.delete(array, mask, axis), tt.delete, array, tt.from_numpy(mask), axis)
    x = oracle.tensor(array)
    assert not np.shares_memory(x.numpy(), tt.delete(x, slice(0), axis).numpy())


@given(data=st.data())
@settings(max_examples=80)
def test_insert_equals_numpy(data: st.DataObject) -> None:
    """Values that broadcast, with an int in NumPy's order of axes."""
    array = data.draw(oracle.arrays(KINDS, shape=data.draw(oracle.shapes(min_dims=1, max_dims=3))))
    axis = data.draw(st.none() | st.integers(-array.ndim, array.ndim - 1))
    size = array.size if axis is None else array.shape[axis]
    obj = positions(data, size, size)
    sides = [(1,), (2,), (3, 1), (2, 2), array.shape, array.shape[1:]]
    values = data.draw(oracle.arrays("b", shape=data.draw(st.sampled_from(sides)))).astype(array.dtype)
    try:
        expected = np.insert(array, obj, values, axis)
    except (ValueError, IndexError):
        with pytest.raises((tt.ShapeError, tt.RankError)):
            tt.insert(oracle.tensor(array), given_to(tt.insert, obj), oracle.tensor(values), axis)
        return
    if values.ndim <= (1 if axis is None else array.ndim):  # NumPy drops axes of one element
        same(expected, tt.insert, array, given_to(tt.insert, obj), tt.from_numpy(values), axis)


def test_numbers_are_inserted_in_the_dtype() -> None:
    """NaN and infinities are kept, and integers widen."""
    x = tt.asarray([1.0, 2.0], dtype=tt.float32)
    assert str(tt.insert(x, 1, tt.nan).tolist()) == "[1.0, nan, 2.0]"
    found = tt.insert(x, 2, tt.asarray([7], dtype=tt.int16))
    assert (found.dtype, found.tolist()) == (tt.float32, [1.0, 2.0, 7.0])
    assert tt.insert(tt.asarray([True]), 0, False).tolist() == [False, True]
    assert tt.insert(tt.zeros(0), 0, 1.0).tolist() == [1.0]


@given(data=st.data(), count=st.integers(1, 3))
@settings(max_examples=40)
def test_select_equals_numpy(data: st.DataObject, count: int) -> None:
    """Dtypes are promoted, shapes broadcast, and the first true condition counts."""
    one, other = data.draw(oracle.broadcasting())
    shapes = [one] * count + [other] * count + [()]
    arrays = [data.draw(oracle.arrays("b" if at < count else "iuf", shape=each)) for at, each in enumerate(shapes)]
    conditions, choices, default = arrays[:count], arrays[count:-1], arrays[-1]
    expected = np.select(conditions, choices, default)
    tensors = [tt.from_numpy(each) for each in arrays]
    found = tt.select(tensors[:count], tensors[count:-1], tensors[-1])
    oracle.assert_same(expected, found, tt.Tensor)
    mixed: Any = tt.select(tensors[:count], [each.dynamic() for each in tensors[count:-1]], tensors[-1])
    oracle.assert_same(expected, mixed, tt.DArray)


def test_select_of_numbers() -> None:
    """Beside tensors they have their dtype, else the dtype that holds all."""
    x = tt.asarray([-1.0, 0.0, 2.0], dtype=tt.float32)
    found = tt.select([x < 0, x > 0], [-x, 3], default=tt.nan)  # type: ignore[arg-type]  # mixed on purpose
    assert (found.dtype, str(found.tolist())) == (tt.float32, "[1.0, nan, 3.0]")
    assert (tt.select([x < 0], [1]).dtype, tt.select([x < 0], [1.0]).dtype) == (tt.int64, tt.float64)
    assert tt.select([x < 0], [x > 0]).dtype is tt.bool
    assert tt.select([x < 0], [1j]).tolist() == [1j, 0j, 0j]


@given(data=st.data())
@settings(max_examples=30)
def test_ix_equals_numpy(data: st.DataObject) -> None:
    """Vectors of positions and masks."""
    array = np.arange(24).reshape(2, 3, 4)
    ways = [positions(data, size, size - 1) for size in array.shape]
    vectors = [
        each if isinstance(each, np.ndarray) else np.arange(size)[each]
        for each, size in zip(ways, array.shape, strict=True)
    ]
    vectors = [np.atleast_1d(each) for each in vectors]
    vectors[1] = np.array(data.draw(st.lists(st.booleans(), min_size=3, max_size=3)))
    found = tt.ix_(*map(tt.from_numpy, vectors))
    for one, other in zip(np.ix_(*vectors), found, strict=True):
        oracle.assert_same(one, other, tt.Tensor)
    oracle.assert_same(array[np.ix_(*vectors)], tt.from_numpy(array)[found], tt.DArray)
    pair = tt.ix_(*map(tt.from_numpy, vectors[:2]))
    oracle.assert_same(array[np.ix_(*vectors[:2])], tt.from_numpy(array)[pair], tt.Tensor)


@given(n=st.integers(0, 4), k=st.integers(-6, 6), m=st.none() | st.integers(0, 4))
@settings(max_examples=30)
def test_positions_of_triangles_equal_numpys(n: int, k: int, m: int | None) -> None:
    """Those of diagonals have a vector for each axis."""
    pairs = [(np.tril_indices, tt.tril_indices), (np.triu_indices, tt.triu_indices)]
    for theirs, ours in pairs:
        for one, other in zip(theirs(n, k, m), ours(n, k, m), strict=True):
            oracle.assert_same(one, other, tt.Tensor)
    for one, other in zip(np.diag_indices(n, 3), tt.diag_indices(n, 3), strict=True):
        oracle.assert_same(one, other, tt.Tensor)


@given(data=st.data(), count=st.integers(1, 3))
@settings(max_examples=30)
def test_lexsort_equals_numpy(data: st.DataObject, count: int) -> None:
    """NaN is behind all numbers, and dtypes may differ."""
    shape = data.draw(oracle.shapes(min_dims=1, max_dims=3))
    keys = [data.draw(oracle.arrays("iuf", shape=shape)) for _ in range(count)]
    axis = data.draw(st.integers(-len(shape), len(shape) - 1))
    expected = np.lexsort(keys, axis=axis)
    oracle.assert_same(expected, tt.lexsort([tt.from_numpy(each) for each in keys], axis), tt.Tensor)
    mixed: Any = tt.lexsort(tuple(oracle.dynamic(each) for each in keys), axis=axis)
    oracle.assert_same(expected, mixed, tt.DArray)


V = tt.arange(6)
M = tt.reshape(V, (2, 3))
REFUSED: list[tuple[type[Exception], str, Callable[[], Any]]] = [
    (tt.RankError, "rot90: needed an axis from -1 to 0", lambda: tt.rot90(V)),
    (tt.RankError, "rot90: needed two different axes", lambda: tt.rot90(M, 1, (0, -2))),
    (tt.DTypeError, "rot90: needed a tuple of two axes", lambda: tt.rot90(M, 1, 1)),
    (tt.DTypeError, "rot90", lambda: tt.rot90(M, 1.5)),
    (tt.BoundsError, "delete: needed positions from -6 to 5", lambda: tt.delete(V, 6)),
    (tt.BoundsError, "delete: needed positions from -2 to 1", lambda: tt.delete(M, tt.asarray([0, 2]), axis=0)),
    (tt.BoundsError, "delete: needed an axis 0 with elements", lambda: tt.delete(tt.zeros(0), 0)),
    (tt.BoundsError, "delete", lambda: tt.delete(V, tt.asarray([2**64 - 1], dtype=tt.uint64))),
    (tt.MaskError, "delete: needed a mask of 6 elements", lambda: tt.delete(V, tt.asarray([True]))),
    (tt.DTypeError, "delete: needed an int, a slice", lambda: tt.delete(V, 1.0)),
    (tt.DTypeError, "delete: needed an int, a slice", lambda: tt.delete(V, [1])),
    (tt.DTypeError, "delete: needed an int, a slice", lambda: tt.delete(V, int)),
    (tt.DTypeError, "delete: needed an axis", lambda: tt.delete(V, 0, axis=int)),  # type: ignore[call-overload]  # on purpose
    (tt.DTypeError, "rot90: needed k: an int", lambda: tt.rot90(M, int)),  # type: ignore[call-overload]  # on purpose
    (tt.DTypeError, "delete: needed integers", lambda: tt.delete(V, tt.asarray([0.5]))),
    (tt.RankError, "delete: needed an int, a slice", lambda: tt.delete(V, M)),
    (tt.DTypeError, "insert: needed a Python number that fits int64", lambda: tt.insert(V, 0, 1.5)),
    (tt.DTypeError, "insert: needed a value that fits int64", lambda: tt.insert(V, 0, tt.asarray([1.5]))),
    (tt.BoundsError, "insert: needed positions from -6 to 6", lambda: tt.insert(V, 7, 1)),
    (tt.BoundsError, "insert: needed positions from -6 to 6", lambda: tt.insert(V, tt.asarray([0, -7]), 1)),
    (tt.ShapeError, "insert: needed values that broadcast to", lambda: tt.insert(M, 0, tt.arange(2), axis=0)),
    (tt.RankError, "insert: needed values of at most 1 axis,", lambda: tt.insert(M, 0, M)),
    (tt.DTypeError, "insert: needed integers", lambda: tt.insert(V, tt.asarray([True]), 1)),
    (tt.DTypeError, "select: needed booleans", lambda: tt.select([V], [V])),
    (tt.DTypeError, "select: needed a list of conditions", lambda: tt.select(V > 0, V)),
    (tt.DTypeError, "select: needed a Python number that fits int64", lambda: tt.select([V > 0], [V], 0.5)),
    (tt.ShapeError, "select: needed as many conditions as choices", lambda: tt.select([V > 0], [V, V])),
    (tt.ShapeError, "select: needed sizes that are equal", lambda: tt.select([V > 0], [M])),
    (tt.ShapeError, "tril_indices: ", lambda: tt.tril_indices(-1)),
    (tt.DTypeError, "triu_indices: needed", lambda: tt.triu_indices(2, 0.5)),  # type: ignore[arg-type]  # on purpose
    (tt.ShapeError, "diag_indices: ", lambda: tt.diag_indices(2, -1)),
    (tt.ShapeError, "triu_indices: ", lambda: tt.triu_indices(2**40)),
    (tt.OutOfMemoryError, "tril_indices: needed memory", lambda: tt.tril_indices(2**24)),
    (tt.DTypeError, "lexsort: needed a list", lambda: tt.lexsort(V)),
    (tt.ShapeError, "lexsort: needed keys of one shape", lambda: tt.lexsort([V, V[1:]])),
    (tt.DTypeError, "lexsort: needed real numbers", lambda: tt.lexsort([V > 0])),
    (tt.RankError, "lexsort: needed an axis", lambda: tt.lexsort([V], axis=1)),
    (tt.DTypeError, "ix_: needed integers", lambda: tt.ix_(tt.zeros(2))),
    (tt.RankError, "ix_: needed vectors of positions", lambda: tt.ix_(M, V)),
]


@pytest.mark.parametrize(
    ("kind", "text", "call"), REFUSED, ids=[f"{at} {each[1][:12]}" for at, each in enumerate(REFUSED)]
)
def test_unsuitable_arguments_are_refused(kind: type[Exception], text: str, call: Callable[[], Any]) -> None:
    """The error names the function and what it needed."""
    with pytest.raises(kind) as error:
        call()
    assert str(error.value).startswith(text)

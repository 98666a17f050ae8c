"""Functions that search, count and choose equal NumPy's, and refuse unsuitable arguments."""

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

EXTREMES: dict[str, Callable[..., Any]] = {"argmax": np.argmax, "argmin": np.argmin}
MASK = tt.asarray([True, False, True])


def _function(name: str) -> Callable[..., Any]:
    function: Callable[..., Any] = getattr(tt, name)
    return function


@pytest.mark.parametrize("name", EXTREMES)
@given(data=st.data())
@settings(max_examples=25)
def test_argmax_and_argmin_equal_numpys(name: str, data: st.DataObject) -> None:
    """They return the first index, as int64, over all elements or one axis in any layout."""
    array = data.draw(oracle.arrays("iuf", data.draw(oracle.shapes(min_side=1))))
    axis = data.draw(st.none() | st.integers(-array.ndim, array.ndim - 1) if array.ndim else st.none())
    keepdims = data.draw(st.booleans())
    answer = np.asarray(EXTREMES[name](array, axis=axis, keepdims=keepdims))
    assert answer.dtype == np.int64
    for at in {axis, axis if axis is None else tt.Axis(axis)}:
        oracle.assert_same(answer, _function(name)(oracle.tensor(array), axis=at, keepdims=keepdims))
        oracle.assert_same(answer, _function(name)(oracle.dynamic(array), axis=at, keepdims=keepdims), tt.DArray)


@pytest.mark.parametrize("name", EXTREMES)
def test_argmax_and_argmin_of_no_elements_raise(name: str) -> None:
    """The ShapeError contains the shape; an axis with elements can be searched."""
    nothing = tt.zeros((0, 3))
    for options in ({}, {"axis": 0}):
        with pytest.raises(tt.ShapeError, match=rf"^{name}: needed at least one element, got float64\(0, 3\)"):
            _function(name)(nothing, **options)
    assert _function(name)(nothing, axis=1).shape == (0,)


@pytest.mark.parametrize("name", EXTREMES)
def test_argmax_and_argmin_need_an_order(name: str) -> None:
    """Complex numbers and booleans have none."""
    for x in (tt.asarray([1j]), tt.asarray([True])):
        with pytest.raises(tt.DTypeError, match=f"^{name}: needed real numbers, got "):
            _function(name)(x)


@pytest.mark.parametrize("name", EXTREMES)
@pytest.mark.parametrize("axis", [(0, 1), "x", 1.0])
def test_several_axes_raise(name: str, axis: object) -> None:
    """An index refers to one axis."""
    with pytest.raises(tt.DTypeError, match=f"^{name}: needed an axis"):
        _function(name)(tt.ones((2, 3)), axis=axis)


@pytest.mark.parametrize("name", EXTREMES)
def test_an_axis_out_of_range_is_named(name: str) -> None:
    """Rank0 has no axis either, although NumPy accepts one."""
    with pytest.raises(tt.RankError, match=rf"^{name}: needed an axis .*got.* 2\b"):
        _function(name)(tt.ones((2, 3)), axis=2)
    for x in (tt.asarray(1.0), tt.asarray(1.0).dynamic()):
        with pytest.raises(tt.RankError, match=f"^{name}: needed "):
            _function(name)(x, axis=0)


@given(array=oracle.arrays(), data=st.data())
@settings(max_examples=60)
def test_count_nonzero_equals_numpy(array: np.ndarray, data: st.DataObject) -> None:
    """Any dtype is tested; NaN counts; over all axes or some."""
    several = st.lists(st.integers(0, max(array.ndim - 1, 0)), max_size=array.ndim, unique=True).map(tuple)
    one = st.integers(-array.ndim, array.ndim - 1) if array.ndim else st.none()
    axis = data.draw(st.none() | one | (several if array.ndim else st.none()))
    keepdims = data.draw(st.booleans())
    answer = np.asarray(np.count_nonzero(array, axis=axis, keepdims=keepdims))
    assert answer.dtype == np.int64
    oracle.assert_same(answer, tt.count_nonzero(oracle.tensor(array), axis=axis, keepdims=keepdims))
    oracle.assert_same(answer, tt.count_nonzero(oracle.dynamic(array), axis=axis, keepdims=keepdims), tt.DArray)


def test_count_nonzero_of_no_elements_is_0() -> None:
    """The axis is empty."""
    assert int(tt.count_nonzero(tt.zeros((0, 3)))) == 0
    assert tt.count_nonzero(tt.zeros((0, 3)), axis=0).numpy().tolist() == [0, 0, 0]


@pytest.mark.parametrize("axis", [2, -3, tt.Axis(2), (0, 2)])
def test_count_nonzero_names_an_axis_out_of_range(axis: Any) -> None:
    """It raises RankError."""
    with pytest.raises(tt.RankError, match=r"^count_nonzero: needed an axis from -2 to 1, got -?[23]: float64\(2, 3\)"):
        tt.count_nonzero(tt.ones((2, 3)), axis=axis)
    with pytest.raises(tt.RankError, match=r"^count_nonzero: needed no axis: a Rank0 tensor has none"):
        tt.count_nonzero(tt.asarray(1), axis=0)
    with pytest.raises(tt.DTypeError, match=r"^count_nonzero: needed an axis"):
        tt.count_nonzero(tt.ones((2, 3)), axis=0.5)


@given(array=oracle.shapes(min_dims=1).flatmap(lambda shape: oracle.arrays(shape=shape)))
@settings(max_examples=40)
def test_nonzero_equals_numpy(array: np.ndarray) -> None:
    """It returns a tuple of one vector per axis, for any dtype and layout."""
    expected = np.nonzero(array)
    for x, kind in ((oracle.tensor(array), tt.Tensor), (oracle.dynamic(array), tt.DArray)):
        found = tt.nonzero(x)
        assert type(found) is tuple
        for answer, each in zip(expected, found, strict=True):
            oracle.assert_same(answer, each, kind)


def test_nonzero_is_an_index() -> None:
    """It selects the nonzero elements."""
    x = tt.asarray([[0, 9], [7, 0]])
    assert x[tt.nonzero(x)].numpy().tolist() == [9, 7]


@pytest.mark.parametrize("x", [tt.asarray(3), tt.asarray(3).dynamic(), tt.asarray(1.5)])
def test_nonzero_of_rank0_raises(x: Any) -> None:
    """It raises RankError."""
    with pytest.raises(tt.RankError, match=r"^nonzero: needed at least one axis, got 0: the shape \(\)\. Add an axis"):
        tt.nonzero(x)


def _place(vector: np.ndarray, value: Any, side: str) -> int:
    """Find the position by comparing Python numbers, which are exact; NaN is last."""

    def key(number: Any) -> tuple[bool, Any]:
        return (True, 0) if number != number else (False, number)  # noqa: PLR0124  # NaN

    value = key(value.item())
    keys = [key(each.item()) for each in vector]
    return sum(each < value if side == "left" else each <= value for each in keys)


def _exactly_comparable(first: np.dtype[Any], second: np.dtype[Any]) -> bool:
    """Return whether comparison after promotion is exact; it always is between integers."""
    whole = {first.kind, second.kind} <= {"i", "u"}
    common = np.promote_types(first, second)
    return whole or (np.can_cast(first, common, "safe") and max(first.itemsize, second.itemsize) < 8) or first == second


@given(data=st.data())
@settings(max_examples=100)
def test_searchsorted_compares_exactly(data: st.DataObject) -> None:
    """Two dtypes, any shape of values, either side, with and without a sorter, are tested."""
    pairs = st.tuples(oracle.dtypes("iuf"), oracle.dtypes("iuf")).filter(lambda pair: _exactly_comparable(*pair))
    first, second = data.draw(pairs)
    x1, x2 = (
        data.draw(oracle.shapes(1, 1).flatmap(lambda shape: oracle.arrays(shape=shape, dtype=first))),
        data.draw(oracle.arrays(dtype=second)),
    )
    side = data.draw(st.sampled_from(["left", "right"]))
    ordered = np.sort(x1)
    expected = np.array([_place(ordered, each, side) for each in x2.ravel()], np.int64).reshape(x2.shape)
    vector, unordered, wanted = oracle.tensor(ordered), oracle.tensor(x1), oracle.tensor(x2)
    sorter = tt.argsort(unordered).astype(data.draw(st.sampled_from([tt.int64, tt.int8, tt.uint64])))
    oracle.assert_same(expected, tt.searchsorted(vector, wanted, side=side))
    oracle.assert_same(expected, tt.searchsorted(unordered, wanted, side=side, sorter=sorter))
    oracle.assert_same(expected, tt.searchsorted(vector.dynamic(), wanted, side=side), tt.DArray)
    oracle.assert_same(expected, tt.searchsorted(vector, wanted.dynamic(), side=side), tt.DArray)
    oracle.assert_same(expected, tt.searchsorted(unordered, wanted, side=side, sorter=sorter.dynamic()), tt.DArray)


@given(data=st.data())
def test_searchsorted_equals_numpy(data: st.DataObject) -> None:
    """This includes integers in real numbers, where promotion rounds."""
    first, second = data.draw(oracle.dtypes("iuf")), data.draw(oracle.dtypes("f"))
    x1 = np.sort(data.draw(oracle.arrays(shape=(3,), dtype=first)))
    x2 = data.draw(oracle.arrays(dtype=second))
    oracle.assert_answers(np.searchsorted, tt.searchsorted, x1, x2)


@pytest.mark.parametrize("side", ["left", "right"])
def test_large_signed_and_unsigned_integers_differ(side: Any) -> None:
    """As float64 they would be equal."""
    top = 2**63
    unsigned = tt.asarray([0, top - 1, top, top + 1], dtype=tt.uint64)
    signed = tt.asarray([-top, -1, 0, top - 2, top - 1], dtype=tt.int64)
    right = side == "right"
    assert tt.searchsorted(unsigned, signed, side=side).numpy().tolist() == [0, 0, int(right), 1, 1 + right]
    assert tt.searchsorted(signed, unsigned, side=side).numpy().tolist() == [2 + right, 4 + right, 5, 5]


def test_searchsorted_converts_a_number_to_the_dtype_of_the_vector() -> None:
    """The result has no axes; a number that does not fit raises."""
    v = tt.asarray([1.0, 2.0, 2.0, 3.0])
    assert (int(tt.searchsorted(v, 2)), int(tt.searchsorted(v, 2.5, side="right"))) == (1, 3)
    assert tt.searchsorted(v, 2).shape == ()
    assert isinstance(tt.searchsorted(v.dynamic(), 2), tt.DArray)
    with pytest.raises(
        tt.DTypeError, match=r"^searchsorted: needed a Python number that fits int64, got the float 0.5\. "
    ):
        tt.searchsorted(tt.arange(3), 0.5)
    with pytest.raises(tt.DTypeError, match=r"^searchsorted: needed numbers within the range of the dtype, got .*300"):
        tt.searchsorted(tt.asarray([1], dtype=tt.int8), 300)


@pytest.mark.parametrize(
    ("arguments", "options", "kind", "text"),
    [
        ((tt.ones((2, 3)), tt.ones(3)), {}, tt.RankError, "needed a vector to search in, got float64(2, 3) on Cpu(). "),
        ((tt.asarray(1.0), tt.ones(3)), {}, tt.RankError, "needed a vector to search in, got float64() on Cpu(). "),
        ((tt.ones(3), tt.asarray([1j])), {}, tt.DTypeError, "needed real numbers, got complex128(1,) on Cpu(). "),
        ((MASK, tt.ones(3)), {}, tt.DTypeError, "needed real numbers, got bool(3,) on Cpu(). "),
        ((tt.ones(3), [1.0]), {}, tt.DTypeError, "needed tensors or Python numbers as operands, got list [1.0]. "),
        ((1.0, tt.ones(3)), {}, tt.DTypeError, "needed tensors or Python numbers as operands, got float 1.0. "),
        (
            (tt.ones(3), tt.ones(3)),
            {"side": "middle"},
            tt.OptionError,
            'needed side="left" or side="right", got \'middle\'. Omit it for the position before equal elements.',
        ),
        (
            (tt.ones(3), tt.ones(3)),
            {"side": ["left"]},
            tt.OptionError,
            'needed side="left" or side="right", got [\'left',
        ),
        (
            (tt.ones(3), tt.ones(3)),
            {"sorter": tt.arange(2)},
            tt.ShapeError,
            "needed a sorter of the shape (3,), got int64(2,) on Cpu(). Pass the result of tt.argsort(x1).",
        ),
        (
            (tt.ones(3), tt.ones(3)),
            {"sorter": tt.ones(3)},
            tt.DTypeError,
            "needed integers, got float64(3,) on Cpu(). ",
        ),
        (
            (tt.ones(3), tt.ones(3)),
            {"sorter": [0, 1, 2]},
            tt.DTypeError,
            "needed a sorter of integers, got [0, 1, 2]. ",
        ),
        (
            (tt.ones(3), tt.ones(3)),
            {"sorter": tt.asarray([0, 3, 1])},
            tt.BoundsError,
            "needed positions from 0 to 2 in the sorter, got one outside: int64(3,) on Cpu(). ",
        ),
        (
            (tt.ones(3), tt.ones(3)),
            {"sorter": tt.asarray([0, -1, 1])},
            tt.BoundsError,
            "needed positions from 0 to 2 in the sorter, got one outside: int64(3,) on Cpu(). ",
        ),
    ],
)
def test_invalid_arguments_of_searchsorted_raise(
    arguments: Any, options: Any, kind: type[Exception], text: str
) -> None:
    """It needs a vector, real numbers, a side, and a sorter of the same size."""
    with pytest.raises(kind) as caught:
        tt.searchsorted(*arguments, **options)
    assert str(caught.value).startswith(f"searchsorted: {text}")


def test_another_library_searches_on_its_device() -> None:
    """All functions of the chapter are tested."""
    with served():
        x = tt.asarray([[0, 1, 2], [3, 0, 4]]).to_device(Second(1))
        v = tt.asarray([0, 2, 4]).to_device(Second(1))
        unsigned = tt.asarray([1, 2**63], dtype=tt.uint64).to_device(Second(1))
        for found, expected in [
            (tt.count_nonzero(x), 4),
            (tt.count_nonzero(x, axis=0), [1, 1, 2]),
            (tt.nonzero(x)[1], [1, 2, 0, 2]),
            (tt.searchsorted(v, x), [[0, 1, 1], [2, 0, 2]]),
            (tt.searchsorted(v, 2, side="right"), 2),
            (tt.searchsorted(v, v, sorter=tt.argsort(v)), [0, 1, 2]),
            (tt.searchsorted(v, unsigned), [1, 3]),
            (tt.searchsorted(unsigned, v - 1), [0, 0, 1]),
        ]:
            assert found.device == Second(1)
            assert found.to_device(tt.Cpu()).numpy().tolist() == expected
        with pytest.raises(tt.DeviceError, match=r"^searchsorted: needed operands on one device"):
            tt.searchsorted(v, tt.asarray([1]))
        with pytest.raises(tt.DeviceError, match=r"^searchsorted: needed operands on one device"):
            tt.searchsorted(v, v, sorter=tt.arange(3))


@given(data=st.data())
def test_where_equals_numpy(data: st.DataObject) -> None:
    """There are three operands that broadcast, two dtypes that promote, any layout, and one or all may be DArrays."""
    first, second = data.draw(oracle.broadcasting())
    whole = np.broadcast_shapes(first, second)
    kept = whole[data.draw(st.integers(0, len(whole))) :]
    condition = data.draw(oracle.arrays("b", kept))
    x1, x2 = data.draw(oracle.arrays(shape=first)), data.draw(oracle.arrays(shape=second))
    oracle.assert_answers(np.where, tt.where, condition, x1, x2)


@given(data=st.data())
def test_a_number_gets_the_dtype_of_the_other_choice(data: st.DataObject) -> None:
    """It is on either side, and must fit."""
    x = data.draw(oracle.arrays())
    condition = data.draw(oracle.arrays("b", x.shape))
    number = data.draw(oracle.numbers(x.dtype))
    filled = np.full(x.shape, number, x.dtype)
    mask = oracle.tensor(condition)
    oracle.assert_same(np.where(condition, x, filled), tt.where(mask, oracle.tensor(x), number))
    oracle.assert_same(np.where(condition, filled, x), tt.where(mask, number, oracle.tensor(x)))
    oracle.assert_same(np.where(condition, filled, x), tt.where(mask, number, oracle.dynamic(x)), tt.DArray)


def test_where_returns_new_memory() -> None:
    """This holds even if the condition is true everywhere."""
    x = tt.ones(3)
    assert not np.shares_memory(tt.where(x == 1, x, x).numpy(), x.numpy())


@pytest.mark.parametrize(
    ("x1", "x2", "text"),
    [
        (tt.arange(3), 0.5, "where: needed a Python number that fits int64, got the float 0.5. "),
        (1j, tt.arange(3), "where: needed a Python number that fits int64, got the complex 1j. "),
        (tt.arange(3), "x", "where: needed tensors or Python numbers as operands, got str 'x'. "),
        (tt.arange(3), None, "where: needed tensors or Python numbers as operands, got None. "),
        ([1, 2, 3], tt.arange(3), "where: needed tensors or Python numbers as operands, got list [1, 2, 3]. "),
        (1, "2", "where: needed a Python number, got '2'. "),
        (2**63, 1, "where: needed numbers that int64 holds, got the int "),
        (10**400, 1.0, "where: needed numbers that float64 holds, got an int beyond them. "),
        (tt.ones(3, dtype=tt.int8), 300, "where: needed numbers within the range of the dtype, got "),
        (tt.arange(3), np.float32(1), "where: needed a Python number that fits int64, got the float 1.0. "),
    ],
)
def test_choices_of_where_must_be_tensors_or_numbers(x1: Any, x2: Any, text: str) -> None:
    """A library would convert anything, and wrap numbers around."""
    with pytest.raises(tt.DTypeError) as caught:
        tt.where(MASK, x1, x2)
    assert str(caught.value).startswith(text)


@pytest.mark.parametrize("x1", [True, 2, 0.5, 1j, 2**62, np.float64(2)])
@pytest.mark.parametrize("x2", [False, -3, float("nan"), 2j])
def test_where_of_two_numbers_has_numpys_dtype(x1: Any, x2: Any) -> None:
    """It is that of the wider one."""
    oracle.assert_answers(lambda c: np.where(c, x1, x2), lambda c: tt.where(c, x1, x2), MASK.numpy())


def test_a_numpy_float64_is_a_float() -> None:
    """It is one for the checkers too."""
    assert tt.where(MASK, tt.ones(3, dtype=tt.float32), np.float64(2)).dtype is tt.float32


def test_an_untyped_array_as_a_choice_is_refused() -> None:
    """Its dtype is unknown."""
    with pytest.raises(tt.DTypeError, match=r"^where: needed .*, got (ndarray|a NumPy array)\. "):
        tt.where(MASK, tt.arange(3), np.ones(3))


@pytest.mark.parametrize(
    ("condition", "text"),
    [
        (
            tt.arange(3),
            "where: needed booleans, got int64(3,) on Cpu(). Compare to get booleans, as in x != 0.",
        ),
        (
            True,
            "where: needed a tensor of booleans, got True. For one bool write `x1 if condition else x2`.",
        ),
    ],
)
def test_where_needs_a_boolean_tensor(condition: Any, text: str) -> None:
    """Numbers and a Python bool raise DTypeError."""
    with pytest.raises(tt.DTypeError) as caught:
        tt.where(condition, tt.arange(3), 0)
    assert str(caught.value) == text


def test_operands_of_where_that_do_not_broadcast_raise() -> None:
    """The ShapeError contains their shapes."""
    with pytest.raises(tt.ShapeError, match=r"^where: needed sizes .*bool\(3,\).*float64\(2,\)"):
        tt.where(MASK, tt.ones(3), tt.ones(2))

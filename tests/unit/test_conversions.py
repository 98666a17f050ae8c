"""One number of a tensor as a Python number and as text."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import typedtensor as tt
from tests.ways import both
from typedtensor import DTypeError, RankError
from typedtensor.types.dtype import DTYPES, DType

if TYPE_CHECKING:
    from collections.abc import Callable

CONVERSIONS = [
    pytest.param(bool, "bool()", id="bool"),
    pytest.param(int, "int()", id="int"),
    pytest.param(float, "float()", id="float"),
    pytest.param(complex, "complex()", id="complex"),
    pytest.param(lambda x: [1, 2][x], "index()", id="index"),
]
NAMES = [each.name for each in DTYPES]


@both
@pytest.mark.parametrize("dtype", DTYPES, ids=NAMES)
def test_one_number_converts_as_in_numpy(dtype: type[DType], way: Callable[[Any], Any]) -> None:
    """Each kind converts to the Python types that can represent it."""
    x = way(tt.ones((), dtype=dtype))
    assert bool(x) is True
    assert complex(x) == 1 + 0j
    if dtype.kind != "c":
        assert (int(x), float(x)) == (1, 1.0)
        assert (type(int(x)), type(float(x))) == (int, float)
    if dtype.kind in "iu":
        assert x.__index__() == 1
        assert ["a", "b"][x] == "b"
        assert list(range(x)) == [0]


@given(st.floats(allow_nan=False))
def test_float_is_exact(number: float) -> None:
    """Every bit of a float64 is kept."""
    assert float(tt.asarray(number)) == number


@given(st.integers(-(2**63), 2**63 - 1))
def test_int_is_exact(number: int) -> None:
    """This also holds beyond the integers that float64 represents."""
    assert int(tt.asarray(number)) == number
    assert tt.asarray(number).__index__() == number


def test_nan_is_true_and_has_no_int() -> None:
    """The behaviour is that of Python's nan."""
    nan = tt.asarray(math.nan)
    assert bool(nan) is True
    assert math.isnan(float(nan))
    with pytest.raises(ValueError, match="cannot convert float NaN to integer"):
        int(nan)


def test_one_number_has_a_truth_value() -> None:
    """It is used in if, while, not, and, or."""
    yes, no = tt.asarray(2.0), tt.asarray(0.0)
    assert (1 if yes else 2, 1 if no else 2) == (1, 2)
    assert not no
    assert (yes or no) is yes
    assert (yes and no) is no


@both
@pytest.mark.parametrize(("convert", "name"), CONVERSIONS)
@pytest.mark.parametrize("shape", [(3,), (1,), (0,), (2, 3), (1, 1)], ids=str)
def test_more_than_one_number_is_refused(
    convert: Callable[[Any], object], name: str, shape: tuple[int, ...], way: Callable[[Any], Any]
) -> None:
    """One element with an axis is refused too: only Rank0 is one number."""
    x = way(tt.ones(shape, dtype=tt.int64))
    with pytest.raises(RankError) as caught:
        convert(x)
    assert str(caught.value) == (
        f"{name}: needed one number: a tensor of Rank0, got a tensor of shape {shape}. "
        "Reduce it first (tt.sum, tt.all, tt.any), or take one element."
    )


@both
@pytest.mark.parametrize("dtype", [tt.float64, tt.bool, tt.complex64], ids=lambda each: each.name)
def test_only_integers_convert_to_an_index(dtype: type[DType], way: Callable[[Any], Any]) -> None:
    """Booleans and floating-point numbers raise DTypeError."""
    with pytest.raises(DTypeError) as caught:
        [1, 2][way(tt.ones((), dtype=dtype))]
    assert str(caught.value) == (
        f"index(): needed integers, got {dtype.name}() on Cpu(). Convert explicitly: tt.astype(x, tt.int64)."
    )


@both
@pytest.mark.parametrize(("convert", "name"), CONVERSIONS[1:3])
def test_complex_numbers_have_no_float_and_no_int(
    convert: Callable[[Any], object], name: str, way: Callable[[Any], Any]
) -> None:
    """The user must take the real or the imaginary part."""
    with pytest.raises(DTypeError) as caught:
        convert(way(tt.asarray(1j)))
    assert str(caught.value).startswith(f"{name}: needed ")
    assert "got complex128() on Cpu()" in str(caught.value)


@both
def test_format_formats_one_number(way: Callable[[Any], Any]) -> None:
    """The format is that of an int or a float in Python."""
    assert f"{way(tt.asarray(3.14159)):.2f}" == "3.14"
    assert f"{way(tt.asarray(7)):04d}" == "0007"
    assert f"{way(tt.asarray(0.25)):.0%}" == "25%"
    assert f"{way(tt.ones((), dtype=tt.bool)):d}" == "1"
    with pytest.raises(ValueError, match="Unknown format code"):
        f"{way(tt.asarray(1.5)):d}"


@both
def test_format_of_many_numbers_is_their_repr_or_an_error(way: Callable[[Any], Any]) -> None:
    """An f-string without a format spec shows any tensor, as `print` does."""
    x = way(tt.ones((2,)))
    assert f"{x}" == repr(x) == str(x)
    y = way(tt.asarray(2.5))
    assert f"{y}" == str(y) == "2.5"
    with pytest.raises(RankError, match=r"^format: needed one number: a tensor of Rank0, got a tensor of shape \(2,\)"):
        f"{x:.2f}"


@both
def test_len_is_the_size_of_the_first_axis(way: Callable[[Any], Any]) -> None:
    """A Rank0 tensor has no length."""
    assert [len(way(tt.ones(shape))) for shape in [(3,), (2, 5), (0, 4)]] == [3, 2, 0]
    with pytest.raises(RankError) as caught:
        len(way(tt.asarray(1.0)))
    assert str(caught.value) == (
        "len(): needed at least one axis, got a tensor of Rank0. Use x.size for the number of elements."
    )


@both
def test_iteration_is_along_the_first_axis(way: Callable[[Any], Any]) -> None:
    """Each item is a view."""
    x = tt.asarray([[1, 2], [3, 4]])
    items = list(way(x))
    assert [each.numpy().tolist() for each in items] == [[1, 2], [3, 4]]
    assert all(type(each) is type(way(x)) for each in items)
    items[0][1] = 7
    assert int(x[0, 1]) == 7
    assert [int(each) for each in way(x[0])] == [1, 7]
    assert [type(each._raw) for each in way(x[0])] == [np.ndarray] * 2
    assert list(way(tt.ones((0, 3)))) == []


@both
def test_iter_of_one_number_raises_at_once(way: Callable[[Any], Any]) -> None:
    """It does not wait until the first item is requested."""
    with pytest.raises(RankError) as caught:
        iter(way(tt.asarray(1.0)))
    assert str(caught.value).startswith("iteration: needed at least ")
    assert "the shape ()" in str(caught.value)


@both
def test_tensors_unpack_and_reverse_along_the_first_axis(way: Callable[[Any], Any]) -> None:
    """Unpacking and `reversed` use iteration and length."""
    first, second = way(tt.asarray([1, 2]))
    assert (int(first), int(second)) == (1, 2)
    assert [int(each) for each in reversed(way(tt.asarray([1, 2, 3])))] == [3, 2, 1]
    assert 2 in way(tt.asarray([1, 2]))
    assert 5 not in way(tt.asarray([1, 2]))


@both
def test_reversed_of_one_number_raises_at_once(way: Callable[[Any], Any]) -> None:
    """As iteration does."""
    with pytest.raises(RankError, match="needed at least one axis"):
        reversed(way(tt.asarray(1.0)))


def test_reversed_gives_views_of_matrices() -> None:
    """A write into one is a write into the tensor; a lazy copy is copied first."""
    x = tt.asarray([[1.0, 2.0], [3.0, 4.0]])
    y = x.lazy_copy()
    last, first = reversed(x)
    last[...] = 0.0
    assert x.numpy().tolist() == [[1.0, 2.0], [0.0, 0.0]]
    assert (first.numpy().tolist(), y.numpy().tolist()) == ([1.0, 2.0], [[1.0, 2.0], [3.0, 4.0]])


@both
def test_a_tensor_has_no_hash(way: Callable[[Any], Any]) -> None:
    """Equality is elementwise, so a hash could not agree with it."""
    with pytest.raises(TypeError, match="unhashable type"):
        hash(way(tt.ones((2,))))

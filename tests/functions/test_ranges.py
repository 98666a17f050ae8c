"""`arange` and `linspace` equal NumPy's, and refuse numbers that do not fit."""

from __future__ import annotations

from typing import Any, NewType

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

import typedtensor as tt
from tests.functions import oracle

Row = NewType("Row", int)


Column = NewType("Column", int)


SMALL = st.integers(-50, 50)


@given(start=SMALL, stop=st.none() | SMALL, step=SMALL.filter(bool))
def test_arange_equals_numpy(start: int, stop: int | None, step: int) -> None:
    """The arguments are ints and floats."""
    begin, end = (0, start) if stop is None else (start, stop)
    oracle.assert_same(np.arange(begin, end, step, np.int64), tt.arange(start, stop, step))
    oracle.assert_same(np.arange(begin, end, step / 4), tt.arange(start, stop, step / 4))
    oracle.assert_same(np.arange(begin, end, step, np.float32), tt.arange(start, stop, step, dtype=tt.float32))


@given(start=st.integers(-300, 300), stop=st.integers(-300, 300), name=st.sampled_from(oracle.names("iu")))
def test_arange_never_wraps_around(start: int, stop: int, name: str) -> None:
    """NumPy checks the first number only."""
    wanted, limits = list(range(start, stop)), np.iinfo(name)
    assume(wanted)
    if limits.min <= wanted[0] and wanted[-1] <= limits.max:
        assert tt.arange(start, stop, dtype=getattr(tt, name)).numpy().tolist() == wanted
    else:
        with pytest.raises(tt.DTypeError, match=r"^arange: needed numbers "):
            tt.arange(start, stop, dtype=getattr(tt, name))


@pytest.mark.parametrize(
    ("arguments", "text"),
    [
        ((0, 3, 0), "arange: needed finite numbers, and a step other than 0, got 0 to 3 by 0. "),
        ((0.0, 3.0, 0.0), "arange: needed finite numbers, and a step other than 0, got 0.0 to 3.0 by 0.0. "),
        ((float("inf"),), "arange: needed finite numbers, and a step other than 0, got 0 to inf by 1. "),
        ((float("nan"),), "arange: needed finite numbers, and a step other than 0, got 0 to nan by 1. "),
        ((1 << 62,), "arange: needed "),
    ],
)
def test_arange_with_a_step_of_0_raises(arguments: tuple[Any, ...], text: str) -> None:
    """NumPy divides by zero; this is a ShapeError."""
    with pytest.raises(tt.ShapeError) as caught:
        tt.arange(*arguments)
    assert str(caught.value).startswith(text)


@pytest.mark.parametrize(
    ("arguments", "dtype", "text"),
    [
        ((1.5, 3), tt.int8, "arange: needed a Python number that fits int8, got the float 1.5. "),
        ((1j,), None, "arange: needed a Python number that fits float64, got the complex "),
        (("x",), None, "arange: needed a Python number, got 'x'. "),
        ((0, 3, None), None, "arange: needed a Python number, got None. "),
        (
            (1 << 70,),
            None,
            "arange: needed numbers from -9223372036854775808 to 9223372036854775807, the range of int64",
        ),
        ((300,), tt.int8, "arange: needed numbers from -128 to 127, the range of int8, got 299. "),
        ((-3, 0), tt.uint8, "arange: needed numbers from 0 to 255, the range of uint8, got -3. "),
        ((2,), tt.bool, "arange: needed a Python number that fits bool, got the int 0. "),
    ],
)
def test_numbers_of_a_range_must_fit(arguments: tuple[Any, ...], dtype: Any, text: str) -> None:
    """The DTypeError names the one that does not."""
    with pytest.raises(tt.DTypeError) as caught:
        tt.arange(*arguments, dtype=dtype)
    assert str(caught.value).startswith(text)


ENDS = st.integers(-9, 9) | st.floats(-9, 9)


@given(start=ENDS, stop=ENDS, num=st.integers(0, 9), endpoint=st.booleans(), name=st.sampled_from(oracle.names("fc")))
def test_linspace_equals_numpy(start: float, stop: float, num: int, *, endpoint: bool, name: str) -> None:
    """Every floating-point dtype is tested."""
    expected = np.linspace(start, stop, num, endpoint=endpoint, dtype=name)
    oracle.assert_same(expected, tt.linspace(start, stop, num, endpoint=endpoint, dtype=getattr(tt, name)))


def test_linspace_of_complex_numbers_is_complex() -> None:
    """The standard defines it; a real dtype is refused, for which NumPy drops the imaginary part."""
    oracle.assert_same(np.linspace(0, 2j, 3), tt.linspace(0, 2j, 3))
    with pytest.raises(
        tt.DTypeError, match=r"^linspace: needed a Python number that fits float32, got the complex 2j\. "
    ):
        tt.linspace(0, 2j, 3, dtype=tt.float32)


@pytest.mark.parametrize(
    ("arguments", "dtype", "text"),
    [
        (("a", 1, 2), None, "linspace: needed a Python number, got 'a'. "),
        (([0], 1, 2), None, "linspace: needed a Python number, got [0]. "),
        (
            (tt.asarray(1j), 1, 2),
            tt.float32,
            "linspace: needed a Python number that fits float32, got the complex 1j. ",
        ),
        ((0, 1, 2.0), None, "linspace: needed ints, got 2.0 of type float. "),
        ((0, 1, 3), tt.int64, "linspace: needed a floating-point dtype, got int64. Omit dtype, and round "),
    ],
)
def test_linspace_refuses_lists_and_integer_dtypes(arguments: Any, dtype: Any, text: str) -> None:
    """NumPy would make matrices, and drop fractions."""
    with pytest.raises(tt.DTypeError) as caught:
        tt.linspace(*arguments, dtype=dtype)
    assert str(caught.value).startswith(text)


def test_names_do_not_change_a_shape() -> None:
    """At run time a named Dim is its sizes."""
    x = tt.zeros(tt.make_dim(Row(2), Column(3)))
    assert x.shape == (2, 3)

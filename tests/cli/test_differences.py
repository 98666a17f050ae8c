"""The difference of two arrays: exact for integers, NaN equal to NaN, in arrays of several parts."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra import numpy as hnp

from typedtensor.cli.differences import PART, Difference, difference
from typedtensor.types.dtype import DTYPES

INTEGERS = [np.dtype(f"{sign}int{bits}") for sign in ("", "u") for bits in (8, 16, 32, 64)]


@pytest.mark.parametrize("dtype", [dtype.name for dtype in DTYPES])
@given(data=st.data())
def test_an_array_does_not_differ_from_itself(dtype: str, data: st.DataObject) -> None:
    """This includes NaN and infinities."""
    array = data.draw(hnp.arrays(dtype, hnp.array_shapes(min_dims=0, min_side=0)))
    assert difference(array, array.copy()) is None


@given(st.data())
def test_differences_of_integers_are_exact(data: st.DataObject) -> None:
    """They have either sign and any dtype; a subtraction would wrap around."""
    one, other = (data.draw(hnp.from_dtype(data.draw(st.sampled_from(INTEGERS)))) for _ in range(2))
    found = difference(np.asarray([one]), np.asarray([other]))
    assert (found.largest if found else 0) == abs(int(one) - int(other))


@pytest.mark.parametrize(
    ("one", "other", "largest"),
    [
        (1.0, math.nan, math.inf),
        (math.inf, 1.0, math.inf),
        (math.inf, -math.inf, math.inf),
        (1 + 1j, 1 - 1j, 2.0),
        (True, False, 1),
        (np.int8(-1), np.uint64(2**64 - 1), 2**64),
        (1.0, 3, 2.0),
    ],
)
def test_difference_of_two_numbers(one: complex, other: complex, largest: float) -> None:
    """The difference is infinite if only one of them is infinite or NaN."""
    found = difference(np.asarray(one), np.asarray(other))
    assert found is not None
    assert found[:3] == (1, largest, ())


def test_the_largest_difference_is_found_in_any_part() -> None:
    """The result has its index, the number of differing elements, and both elements."""
    first = np.zeros((3, PART))
    second = first.copy()
    second[0, 1], second[2, 5] = 0.5, -2.0
    assert difference(first, second) == Difference(2, 2.0, (2, 5), 0.0, -2.0)


@pytest.mark.parametrize(("tolerance", "elements"), [(0.0, 2), (0.4, 1), (0.5, 0)])
def test_differences_within_the_tolerance_are_equal(tolerance: float, elements: int) -> None:
    """A difference equal to the tolerance counts as equal."""
    found = difference(np.asarray([0.0, 1.0, 2.0]), np.asarray([0.0, 1.5, 2.25]), tolerance)
    assert (found.elements if found else 0) == elements


def test_layouts_do_not_matter() -> None:
    """One array has Fortran order."""
    array: np.ndarray[Any, Any] = np.arange(6).reshape(2, 3)
    assert difference(array, np.asfortranarray(array)) is None

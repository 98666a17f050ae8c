"""The statistics of an array equal NumPy's for any dtype, layout and size, also near the limits of the dtype."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra import numpy as hnp

from typedtensor.cli.figures import BINS, PART, Figures, figures
from typedtensor.types.dtype import DTYPES

ARRAYS = st.sampled_from([np.dtype(dtype.name) for dtype in DTYPES]).flatmap(
    lambda dtype: hnp.arrays(dtype, hnp.array_shapes(min_dims=0, max_dims=3, min_side=0, max_side=5))
)


def finite_of(array: np.ndarray[Any, Any]) -> np.ndarray[Any, Any]:
    """Return the finite numbers; magnitudes of complex ones."""
    with np.errstate(over="ignore", invalid="ignore"):
        flat = np.abs(array.reshape(-1).astype(np.complex128)) if array.dtype.kind == "c" else array.reshape(-1)
    return flat[np.isfinite(flat)] if flat.dtype.kind == "f" else flat


@given(ARRAYS)
def test_statistics_equal_numpys(array: np.ndarray[Any, Any]) -> None:
    """Extremes are exact; the histogram counts every finite number; the mean is between the extremes."""
    found, finite = figures(array), finite_of(array)
    assert sum(found.histogram) == finite.size
    if not finite.size:
        assert found[:3] == (None, None, None)
        return
    assert (found.minimum, found.maximum) == (finite.min(), finite.max())
    assert found.minimum is not None
    assert found.maximum is not None
    assert found.mean is not None
    assert float(found.minimum) <= found.mean <= float(found.maximum)  # a mean is a float, which cannot be 2**53 + 1
    assert len(found.histogram) == BINS
    assert found.histogram[0] > 0


@given(hnp.arrays(np.float64, st.integers(1, 50), elements=st.floats(-1e6, 1e6)))
def test_mean_equals_numpys(array: np.ndarray[Any, Any]) -> None:
    """The tolerance is that of rounding."""
    assert figures(array).mean == pytest.approx(array.mean(), rel=1e-9, abs=1e-9)


@pytest.mark.parametrize("order", ["C", "F"])
def test_parts_are_combined(order: Any) -> None:
    """The array has several parts, the last one shorter, in either layout."""
    array = np.asarray(np.arange(3 * PART + 6, dtype=np.float32).reshape(2, -1), order=order)
    array[1, 5], array[0, 0] = np.nan, -np.inf
    found = figures(array)
    assert found[:2] == (1, 3 * PART + 5)
    assert (found.nan, found.infinite) == (1 / array.size, 1 / array.size)
    expected, _ = np.histogram(finite_of(array), BINS)
    assert np.abs(np.asarray(found.histogram) - expected).max() <= 1  # a number on the edge of a bin


def test_statistics_near_the_limits_do_not_overflow() -> None:
    """Sums and distances of the largest numbers, and distances of the smallest, are tested."""
    most = np.finfo(np.float64).max
    found = figures(np.asarray([-most, most, most, most]))
    assert found.mean == pytest.approx(most / 2)
    assert (found.histogram[0], found.histogram[-1]) == (1, 3)
    small = figures(np.asarray([0.0, 5e-324]))
    assert (small.maximum, small.histogram[0], small.histogram[-1]) == (5e-324, 1, 1)


def test_statistics_of_integers_are_exact() -> None:
    """They exceed what float64 represents."""
    found = figures(np.asarray([2**63 - 1, -(2**63)]))
    assert (found.minimum, found.maximum) == (-(2**63), 2**63 - 1)


def test_equal_values_have_one_bar() -> None:
    """The range is 0, by which nothing is divided."""
    assert figures(np.full((3, 4), 7.0)) == Figures(7.0, 7.0, 7.0, 0.0, 0.0, (12, *[0] * 15))


def test_arrays_without_finite_values_have_no_statistics() -> None:
    """They contain only NaN, or nothing."""
    assert figures(np.asarray([math.nan])) == Figures(None, None, None, 1.0, 0.0, ())
    assert figures(np.zeros((0, 3))) == Figures(None, None, None, 0.0, 0.0, ())

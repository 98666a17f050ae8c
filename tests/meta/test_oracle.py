"""The oracle detects every difference, and draws arrays in every layout."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
import pytest
from hypothesis import find, given, settings
from hypothesis import strategies as st

import typedtensor as tt
from tests.functions import oracle

if TYPE_CHECKING:
    from collections.abc import Callable

ONE = np.array([1.0, np.nan])
FORMS: dict[str, Callable[[np.ndarray], bool]] = {
    "no axes": lambda x: x.ndim == 0,
    "five axes": lambda x: x.ndim == 5,
    "no elements": lambda x: x.size == 0,
    "an axis of one element": lambda x: 1 in x.shape and x.size > 1,
    "gaps": lambda x: x.ndim == 1 and x.size > 1 and x.strides[0] == 2 * x.itemsize,
    "read backwards": lambda x: x.size > 1 and any(stride < 0 for stride in x.strides),
    "columns first": lambda x: x.ndim == 2 and min(x.shape) > 1 and abs(x.strides[0]) < abs(x.strides[1]),
    "NaN": lambda x: x.dtype.kind in "fc" and bool(np.isnan(x).any()),
    "infinity": lambda x: x.dtype.kind in "fc" and bool(np.isinf(x).any()),
    "minus zero": lambda x: x.dtype.kind == "f" and bool(np.signbit(x[x == 0]).any()),
    "the lowest integer": lambda x: x.dtype.kind == "i" and bool((x == np.iinfo(x.dtype).min).any()),
}


@pytest.mark.parametrize(
    ("expected", "found"),
    [
        (ONE, tt.asarray([1.0, 2.0])),
        (ONE, tt.asarray([1.0, np.nan], dtype=tt.float32)),
        (ONE, tt.asarray([[1.0, np.nan]])),
        (ONE, tt.asarray([1.0, np.nan]).dynamic()),
        (ONE, ONE),
        (np.array(0.0), tt.asarray(-0.0)),
        (np.array(1.0), np.float64(1.0)),
        (np.array(1 + 0j), tt.asarray(complex(1, -0.0))),
        (np.array(complex(np.nan, 1)), tt.asarray(complex(np.nan, 2))),
    ],
)
def test_a_difference_is_detected(expected: np.ndarray, found: Any) -> None:
    """Values, signs of zeros, dtype, shape and class are compared."""
    with pytest.raises(AssertionError):
        oracle.assert_same(expected, found)


def test_a_scalar_inside_a_tensor_is_detected() -> None:
    """The elements must be in an array, also without axes."""
    broken = tt.asarray(1.0)
    broken._raw = np.float64(1.0)
    with pytest.raises(AssertionError):
        oracle.assert_same(np.array(1.0), broken)


@given(st.data())
def test_an_array_equals_its_tensor(data: st.DataObject) -> None:
    """Each layout is tested."""
    x = data.draw(oracle.arrays())
    oracle.assert_same(x, oracle.tensor(x))
    oracle.assert_same(x.copy(), oracle.dynamic(x), tt.DArray)


@given(oracle.broadcasting())
def test_drawn_shapes_broadcast(shapes: tuple[tuple[int, ...], tuple[int, ...]]) -> None:
    """Either may lack axes."""
    assert len(np.broadcast_shapes(*shapes)) == max(map(len, shapes))


@pytest.mark.parametrize("form", FORMS)
def test_every_layout_is_drawn(form: str) -> None:
    """Each can be found."""
    assert FORMS[form](find(oracle.arrays(), FORMS[form], settings=settings(max_examples=10_000, database=None)))


@pytest.mark.parametrize("dtype", oracle.NAMES)
def test_every_dtype_is_drawn(dtype: str) -> None:
    """There are fourteen."""
    assert find(oracle.dtypes(), lambda each: each == dtype) == dtype

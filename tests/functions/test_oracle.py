"""The oracle sees every difference, and its arrays come in every form."""

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
def test_a_difference_is_seen(expected: np.ndarray, found: Any) -> None:
    """In values, signs of zeros, dtype, shape and class."""
    with pytest.raises(AssertionError):
        oracle.assert_same(expected, found)


def test_a_scalar_inside_of_a_tensor_is_seen() -> None:
    """What holds the elements is an array, for no axes too."""
    broken = tt.asarray(1.0)
    broken._raw = np.float64(1.0)
    with pytest.raises(AssertionError):
        oracle.assert_same(np.array(1.0), broken)


@given(st.data())
def test_an_array_is_the_same_as_its_tensor(data: st.DataObject) -> None:
    """In every form."""
    x = data.draw(oracle.arrays())
    oracle.assert_same(x, oracle.tensor(x))
    oracle.assert_same(x.copy(), oracle.dynamic(x), tt.DArray)


@given(oracle.broadcasting())
def test_two_shapes_broadcast(shapes: tuple[tuple[int, ...], tuple[int, ...]]) -> None:
    """Whatever axes they lack."""
    assert len(np.broadcast_shapes(*shapes)) == max(map(len, shapes))


@pytest.mark.parametrize("form", FORMS)
def test_arrays_come_in_every_form(form: str) -> None:
    """Each form can be found."""
    assert FORMS[form](find(oracle.arrays(), FORMS[form], settings=settings(max_examples=10_000, database=None)))


@pytest.mark.parametrize("dtype", oracle.NAMES)
def test_arrays_come_in_every_dtype(dtype: str) -> None:
    """All fourteen."""
    assert find(oracle.dtypes(), lambda each: each == dtype) == dtype

"""Operators of two elements of float64 answer, and warn, as NumPy's of arrays without axes."""

from __future__ import annotations

import operator
import warnings
from itertools import product
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

import typedtensor as tt

if TYPE_CHECKING:
    from collections.abc import Callable

NAMES = ("add", "sub", "mul", "truediv", "floordiv", "mod", "pow", "lt", "le", "eq", "ne", "gt", "ge")
NUMBERS = (
    *(0.0, -0.0, 1.0, -1.0, 0.1, 2.5, -3.75, 1e308, -1e308, 1.7976931348623157e308, 2.2250738585072014e-308),
    *(5e-324, -5e-324, 1e-160, 1e160, float("inf"), float("-inf"), float("nan")),
)


def _outcome(function: Callable[[Any, Any], Any], x: Any, y: Any) -> tuple[object, ...]:
    with warnings.catch_warnings(record=True) as warned:
        warnings.simplefilter("always")
        found = np.asarray(function(x, y))
    return found.dtype, found.shape, found.tobytes(), [str(each.message) for each in warned]


@pytest.mark.parametrize("name", NAMES)
def test_elements_answer_as_numpys(name: str) -> None:
    """The bits and the warnings, of two tensors, and of a tensor and a float on either side."""
    function = getattr(operator, name)
    for a, b in product(NUMBERS, repeat=2):
        x, y = np.array(a), np.array(b)
        mine, other = tt.asarray(a), tt.asarray(b)
        if name not in {"floordiv", "mod"}:  # the standard's results for infinities differ from NumPy's
            assert _outcome(function, mine, other) == _outcome(function, x, y), (a, b)
            assert _outcome(function, mine, b) == _outcome(function, x, b), (a, b)
            assert _outcome(function, a, other) == _outcome(function, a, y), (a, b)
        assert type(function(tt.asarray(2.5), tt.asarray(1.5))) is tt.Tensor


@pytest.mark.parametrize("name", NAMES[:4])
def test_other_elements_are_left_to_the_loops(name: str) -> None:
    """Of other dtypes, byte orders and places, and of a read-only tensor."""
    function = getattr(operator, name)
    whole = tt.asarray([1.5, 2.5, 3.5])
    for x in (whole[1], whole[::-1][0], tt.asarray(2, dtype=tt.int64), tt.asarray(2.5, dtype=tt.float32)):
        assert _outcome(function, x, x) == _outcome(function, x.numpy(), x.numpy())
    assert function(whole[1], 2).dtype is tt.float64
    assert isinstance(function(whole[1].dynamic(), whole[1]), tt.DArray)

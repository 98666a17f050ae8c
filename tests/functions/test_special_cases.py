"""If NumPy's results differ from the special cases of the standard, the standard applies."""

from __future__ import annotations

import operator
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

import typedtensor as tt
from tests.functions import oracle

if TYPE_CHECKING:
    from collections.abc import Callable

INF, NAN = float("inf"), float("nan")
FLOOR_DIVISION = [
    (INF, 2.0, INF),
    (INF, -2.0, -INF),
    (-INF, 2.0, -INF),
    (-INF, -2.0, INF),
    (3.0, INF, 0.0),
    (3.0, -INF, -0.0),
    (-3.0, INF, -0.0),
    (-3.0, -INF, 0.0),
    (0.0, -INF, -0.0),
    (INF, INF, NAN),
    (NAN, INF, NAN),
    (7.0, -2.0, -4.0),
]
EXPM1 = [
    (complex(INF, 0.0), complex(INF, 0.0)),
    (complex(-INF, INF), complex(-1.0, 0.0)),
    (complex(INF, INF), complex(INF, NAN)),
    (complex(-INF, NAN), complex(-1.0, 0.0)),
    (complex(INF, NAN), complex(INF, NAN)),
    (complex(NAN, 0.0), complex(NAN, 0.0)),
    (complex(0.0, 0.0), complex(0.0, 0.0)),
    (complex(-0.0, 0.0), complex(0.0, 0.0)),
    (complex(-0.0, -0.0), complex(0.0, -0.0)),
]
TANH = [
    (complex(INF, 1.0), complex(1.0, 0.0)),
    (complex(INF, 2.0), complex(1.0, 0.0)),
    (complex(INF, -2.0), complex(1.0, -0.0)),
    (complex(-INF, 2.0), complex(-1.0, 0.0)),
]


def in_place(x1: Any, x2: Any) -> Any:
    """Divide x1 in place."""
    x1 //= x2
    return x1


@pytest.mark.parametrize("divide", [tt.floor_divide, operator.floordiv, in_place])
@pytest.mark.parametrize("bring_in", [oracle.tensor, oracle.dynamic])
@pytest.mark.parametrize("dtype", ["float16", "float32", "float64"])
@pytest.mark.parametrize(("x1", "x2", "expected"), FLOOR_DIVISION)
def test_floor_division_follows_the_special_cases(
    divide: Callable[..., Any], bring_in: Callable[..., Any], dtype: str, x1: float, x2: float, expected: float
) -> None:
    """All operands are tensors, or one is a Python number; only a NaN may come with a warning."""
    left, right = np.full(3, x1, dtype), np.full(3, x2, dtype)
    if np.isnan(expected):
        with np.errstate(invalid="ignore"):
            found = divide(bring_in(left), bring_in(right))
    else:
        found = divide(bring_in(left), bring_in(right))
    oracle.assert_same(np.full(3, expected, dtype), found, type(bring_in(left)))
    if not np.isnan(expected):
        oracle.assert_same(np.full(3, expected, dtype), divide(bring_in(np.full(3, x1, dtype)), x2), type(found))
        if divide is not in_place:
            oracle.assert_same(np.full(3, expected, dtype), divide(x1, bring_in(right)), type(found))


def test_floor_division_in_place_keeps_its_memory() -> None:
    """A larger operand is refused before anything is written."""
    array = np.array([INF, 3.0])
    x = oracle.tensor(array)
    x //= oracle.tensor(np.array([2.0, -INF]))
    assert array.tolist() == [INF, 0.0]
    assert np.signbit(array).tolist() == [False, True]
    with pytest.raises(tt.ShapeError, match=r"^//=: needed a value that broadcasts to \(2,\)"):
        x //= oracle.tensor(np.full((1, 2), INF))  # type: ignore[operator, misc]  # refused
    assert array.tolist() == [INF, 0.0]


@pytest.mark.parametrize("bring_in", [oracle.tensor, oracle.dynamic])
@pytest.mark.parametrize("dtype", ["complex64", "complex128"])
@pytest.mark.parametrize(
    ("function", "x", "expected"), [*((tt.expm1, *case) for case in EXPM1), *((tt.tanh, *case) for case in TANH)]
)
def test_complex_functions_follow_the_special_cases(
    function: Callable[..., Any], bring_in: Callable[..., Any], dtype: str, x: complex, expected: complex
) -> None:
    """Results are compared bit for bit, except the sign of zero in an imaginary part that the standard leaves open."""
    with np.errstate(invalid="ignore"):
        found = np.asarray(function(bring_in(np.full(2, x, dtype))).numpy())
    assert found.dtype == dtype
    for half, wanted in ((found.real, expected.real), (found.imag, expected.imag)):
        np.testing.assert_array_equal(half, np.full(2, wanted))
    if np.isfinite(x.imag):
        assert np.signbit(found.imag).tolist() == [np.signbit(expected.imag)] * 2

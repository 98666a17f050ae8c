"""Division of NumPy's arrays, rounded down, with the standard's results for infinities."""

from __future__ import annotations

from typing import Any

import numpy as np


def holds(mask: Any) -> bool:
    """Whether any element is true; for a few elements, searching for the byte is several times as fast as `any`."""
    return 1 in mask.tobytes()


def _floating(x: Any) -> bool:
    return x.dtype.kind == "f" if x.__class__ is np.ndarray else x.__class__ is float


def _infinite(x: Any) -> Any:
    return np.False_ if x.__class__ is int else np.isinf(x)  # which accepts only ints that fit a C integer


# NumPy returns NaN for infinity // 2.0, and -1 for 1.0 // -infinity.
def floor_divide(x1: Any, x2: Any, out: Any = None) -> Any:
    """The quotient rounded down; the standard's result if an operand is infinite."""
    if not (_floating(x1) or _floating(x2)) or not (holds(_infinite(x1)) or holds(_infinite(x2))):
        return np.floor_divide(x1, x2, out=out)
    with np.errstate(invalid="ignore"):
        answer = np.floor_divide(x1, x2)
        infinite = _infinite(x1) | _infinite(x2)
        answer = np.where(infinite, np.floor(np.true_divide(x1, x2)), answer)
    return answer if out is None else np.positive(answer, out=out)  # which refuses another shape

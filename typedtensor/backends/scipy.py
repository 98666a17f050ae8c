"""SciPy's functions on NumPy arrays: special functions and functions of matrices; imported at the first call."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

import numpy as np

from typedtensor._missing import missing

if TYPE_CHECKING:
    from collections.abc import Callable


def _solve_triangular(x1: Any, x2: Any, *, lower: bool, unit_diagonal: bool) -> Any:
    """NaN is not checked, because the other triangle may hold anything. SciPy refuses empty batches."""
    vector = x2.ndim == 1
    front = np.broadcast_shapes(x1.shape[:-2], () if vector else x2.shape[:-2])
    if 0 in front:
        return np.empty((*front, *(x2.shape if vector else x2.shape[-2:])), x1.dtype)
    solve = import_module("scipy.linalg").solve_triangular
    return solve(x1, x2, lower=lower, unit_diagonal=unit_diagonal, check_finite=False)


OVERRIDES: dict[str, Callable[..., Any]] = {"linalg.solve_triangular": _solve_triangular}
NAMES = {"linalg.expm", *OVERRIDES}
"""The functions that are SciPy's, by their names in the standard."""


def from_scipy(name: str) -> Callable[..., Any] | None:
    """SciPy's function of this name, as "special.erf"; None for other names."""
    space, _, function = name.rpartition(".")
    if space != "special" and name not in NAMES:
        return None
    try:
        module = import_module(f"scipy.{space}")
    except ImportError as error:
        raise missing(f"tt.{name}", "SciPy") from error
    found: Callable[..., Any] = OVERRIDES.get(name) or getattr(module, function)
    return found

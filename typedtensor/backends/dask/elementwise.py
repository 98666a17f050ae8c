"""Elementwise functions: NumPy's function on each chunk."""

# dask has no types; pyright reports every use of them.
# pyright: reportUnknownVariableType=false, reportUnknownArgumentType=false, reportUnknownMemberType=false
from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

import numpy as np

from typedtensor.backends.dask.blocks import chunkwise, outcome
from typedtensor.backends.dask.tasks import Task

if TYPE_CHECKING:
    from collections.abc import Callable

da: Any = import_module("dask.array")

NAMES = (
    "abs", "acos", "acosh", "add", "asin", "asinh", "atan", "atan2", "atanh", "bitwise_and", "bitwise_invert",
    "bitwise_left_shift", "bitwise_or", "bitwise_right_shift", "bitwise_xor", "ceil", "conj", "copysign", "cos",
    "cosh", "deg2rad", "divide", "equal", "exp", "expm1", "floor", "floor_divide", "greater", "greater_equal",
    "hypot", "imag", "isfinite", "isinf", "isnan", "less", "less_equal", "log", "log10", "log1p", "log2",
    "logaddexp", "logical_and", "logical_not", "logical_or", "logical_xor", "maximum", "minimum", "multiply",
    "negative", "nextafter", "not_equal", "positive", "pow", "rad2deg", "real", "reciprocal", "remainder", "round",
    "sign", "signbit", "sin", "sinh", "sqrt", "square", "subtract", "tan", "tanh", "trunc",
)  # fmt: skip

SPECIAL = (
    "beta", "digamma", "erf", "erfc", "erfinv", "expit", "gamma", "gammainc", "gammaln", "i0", "i1", "logit", "ndtr",
    "ndtri", "xlogy",
)  # fmt: skip
"""SciPy's, which is loaded at the first call."""


def _astype(x: Any, dtype: Any, *, copy: bool = True) -> Any:  # noqa: ARG001  # nothing writes to chunks
    return x if x.dtype == dtype else x.astype(dtype)


def _clip(x: Any, low: Any, high: Any) -> Any:
    if low is None and high is None:
        return x
    return da.core.elemwise(Task("clip"), x, low, high, dtype=x.dtype)


def _with_options(name: str) -> Callable[..., Any]:
    def call(*arrays: Any, **options: Any) -> Any:
        return da.core.elemwise(Task(name, **options), *arrays, dtype=outcome(name, *arrays, **options))

    return call


def _where(condition: Any, x: Any, y: Any) -> Any:
    kinds = [each.dtype if isinstance(each, da.Array) else each for each in (x, y)]
    return da.core.elemwise(Task("where"), condition, x, y, dtype=np.result_type(*kinds))


ELEMENTWISE: dict[str, Any] = {
    **{name: chunkwise(name) for name in (*NAMES, *(f"special.{each}" for each in SPECIAL))},
    **{name: _with_options(name) for name in ("angle", "isclose", "nan_to_num")},
    "astype": _astype,
    "clip": _clip,
    "where": _where,
}

"""Elementwise functions that differ from NumPy's function on each chunk; `chunkwise` makes all others."""

from __future__ import annotations

from importlib import import_module
from typing import Any

import numpy as np

from typedtensor.backends.dask.tasks import Task

da: Any = import_module("dask.array")


def _astype(x: Any, dtype: Any, *, copy: bool = True) -> Any:  # noqa: ARG001  # nothing writes to chunks
    return x if x.dtype == dtype else x.astype(dtype)


def _clip(x: Any, low: Any, high: Any) -> Any:
    if low is None and high is None:
        return x
    return da.core.elemwise(Task("clip"), x, low, high, dtype=x.dtype)


def _where(condition: Any, x: Any, y: Any) -> Any:
    kinds = [each.dtype if isinstance(each, da.Array) else each for each in (x, y)]
    return da.core.elemwise(Task("where"), condition, x, y, dtype=np.result_type(*kinds))


ELEMENTWISE: dict[str, Any] = {
    "astype": _astype,
    "clip": _clip,
    "where": _where,
}

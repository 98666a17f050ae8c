"""Positions among sorted numbers."""

from __future__ import annotations

import operator
from typing import TYPE_CHECKING, Any

from typedtensor.backends.registry import backend_of, dtype_of
from typedtensor.core import dispatch
from typedtensor.types.dtype import int64, uint64

if TYPE_CHECKING:
    from collections.abc import Callable

HIGHEST_SIGNED = 2**63 - 1


def insertion_points(x1: Any, x2: Any, search: Callable[..., Any]) -> Any:
    """The positions; signed integers and uint64 are compared exactly, because promotion would round both to float64."""
    dtypes: Any = (dtype_of(x1), dtype_of(x2)) if x1.dtype != x2.dtype else ()
    if uint64 not in dtypes or {each.kind for each in dtypes} != {"i", "u"}:
        return search(x1, x2)
    backend = backend_of(x1)
    astype, choose = backend.function("astype"), backend.function("where")
    if dtypes[0] is uint64:  # the numbers below 0 are before all of its elements
        return choose(dispatch.run(operator.lt, x2, 0), 0, search(x1, astype(x2, backend.native(uint64))))
    beyond = dispatch.run(operator.gt, x2, HIGHEST_SIGNED)  # these are after all signed integers
    return choose(beyond, x1.shape[0], search(x1, astype(x2, backend.native(int64))))

"""Diagonals of matrices, and their sums."""

# A raw array is Any: its library is known only when the program runs, and what narrows an Any is unknown to pyright.
# pyright: reportUnknownVariableType=false, reportUnknownArgumentType=false, reportUnknownMemberType=false
from __future__ import annotations

from typing import Any

from typedtensor._generated.signatures import SumsDiagonal, TakesDiagonal
from typedtensor.backends.registry import backend_of
from typedtensor.core.diagnostics import need_axes
from typedtensor.core.dispatch import validate_accumulator
from typedtensor.functions._decorators import on_raw_arrays
from typedtensor.functions._matrices import validate_int


@on_raw_arrays[TakesDiagonal]("biufc", "linalg.")
def diagonal(x: Any, /, *, offset: Any = 0) -> Any:
    """The elements whose row and column have the same number, or with `offset=k` a column number greater by k.

    Shapes: (..., n, m) gives (..., k); that axis has no name.
    DType: any.
    Memory: shared.
    Raises: RankError for fewer than two axes.
    Source: Array API standard, linear algebra extension.

    >>> tt.linalg.diagonal(tt.asarray([[1, 2], [3, 4]]))
    Tensor([1, 4], shape=(2,), dtype=int64, device=Cpu())
    """
    need_axes("linalg.diagonal", x, 2)
    offset = validate_int("linalg.diagonal", "an offset", offset)
    return backend_of(x).function("linalg.diagonal")(x, offset=offset)


@on_raw_arrays[SumsDiagonal]("biufc", "linalg.")
def trace(x: Any, /, *, offset: Any = 0, dtype: Any = None) -> Any:
    """The sum of the elements on a diagonal of the matrix.

    Shapes: (..., n, m) gives (...).
    DType: integers and truth values in int64 or uint64, others in their own; `dtype` converts before adding.
    Memory: new.
    Raises: RankError for fewer than two axes; DTypeError for complex numbers with a real `dtype`.
    Source: Array API standard, linear algebra extension.

    >>> tt.linalg.trace(tt.asarray([[1, 2], [3, 4]]))
    Tensor(5, shape=(), dtype=int64, device=Cpu())
    """
    need_axes("linalg.trace", x, 2)
    offset, backend = validate_int("linalg.trace", "an offset", offset), backend_of(x)
    if dtype is None:
        return backend.function("linalg.trace")(x, offset=offset)
    kind = validate_accumulator("linalg.trace", x, dtype)
    return backend.function("linalg.trace")(x, offset=offset, dtype=backend.native(kind))

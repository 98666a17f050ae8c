"""Diagonals of matrices, and their sums."""

# A raw array is Any: its library is known only when the program runs, and what narrows an Any is unknown to pyright.
# pyright: reportUnknownVariableType=false, reportUnknownArgumentType=false, reportUnknownMemberType=false
from __future__ import annotations

from typedtensor._generated.signatures import SumsDiagonal, TakesDiagonal
from typedtensor.backends.registry import backend_of
from typedtensor.core.diagnostics import need_axes
from typedtensor.core.dispatch import validate_accumulator
from typedtensor.functions._annotations import Array, Int, OptionalDType
from typedtensor.functions._decorators import on_raw_arrays
from typedtensor.functions._matrices import validate_int


@on_raw_arrays[TakesDiagonal]("biufc", "linalg.")
def diagonal(x: Array, /, *, offset: Int = 0) -> Array:
    """Diagonal of a matrix.

    Parameters
    ----------
    x : Tensor or DArray
        Any dtype, shape (..., n, m).
    offset : int, default 0
        Number of the diagonal: 0 is the main diagonal, 1 the one above.

    Returns
    -------
    Tensor or DArray
        Shape (..., k); shares the memory of `x`. The last axis has no name.

    Raises
    ------
    RankError
        If `x` has fewer than two axes.

    Notes
    -----
    Source: Array API standard, linear algebra extension.

    Examples
    --------
    >>> tt.linalg.diagonal(tt.asarray([[1, 2], [3, 4]]))
    Tensor([1, 4], shape=(2,), dtype=int64, device=Cpu())
    """
    need_axes("linalg.diagonal", x, 2)
    offset = validate_int("linalg.diagonal", "an offset", offset)
    return backend_of(x).function("linalg.diagonal")(x, offset=offset)


@on_raw_arrays[SumsDiagonal]("biufc", "linalg.")
def trace(x: Array, /, *, offset: Int = 0, dtype: OptionalDType = None) -> Array:
    """Sum of the elements on a diagonal of a matrix.

    Parameters
    ----------
    x : Tensor or DArray
        Any dtype, shape (..., n, m).
    offset : int, default 0
        Number of the diagonal: 0 is the main diagonal, 1 the one above.
    dtype : dtype, optional
        Dtype to convert to before the computation. By default it is int64 or uint64 for integers and bool, else
        that of `x`.

    Returns
    -------
    Tensor or DArray
        Shape (...), in new memory.

    Raises
    ------
    RankError
        If `x` has fewer than two axes.
    DTypeError
        If `x` is complex and `dtype` real.

    Notes
    -----
    Source: Array API standard, linear algebra extension.

    Examples
    --------
    >>> tt.linalg.trace(tt.asarray([[1, 2], [3, 4]]))
    Tensor(5, shape=(), dtype=int64, device=Cpu())
    """
    need_axes("linalg.trace", x, 2)
    offset, backend = validate_int("linalg.trace", "an offset", offset), backend_of(x)
    if dtype is None:
        return backend.function("linalg.trace")(x, offset=offset)
    kind = validate_accumulator("linalg.trace", x, dtype)
    return backend.function("linalg.trace")(x, offset=offset, dtype=backend.native(kind))

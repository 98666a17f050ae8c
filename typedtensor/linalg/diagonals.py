"""Diagonals of matrices, and their sums."""

from __future__ import annotations

from typing import Any

from typedtensor._generated.signatures import JoinsDiagonally, SumsDiagonal, TakesDiagonal
from typedtensor._texts import shown
from typedtensor.backends.registry import backend_of, dtype_of, function_of
from typedtensor.core.diagnostics import describe, need_axes
from typedtensor.core.dispatch import is_array
from typedtensor.core.validation import validate_accumulator
from typedtensor.errors import DTypeError, RankError
from typedtensor.functions._annotations import Array, Int, OptionalDType
from typedtensor.functions._decorators import on_raw_arrays
from typedtensor.functions._matrices import both, validate_int
from typedtensor.functions._native import made_beside


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
    return function_of(x, "linalg.diagonal")(x, offset=offset)


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


@on_raw_arrays[JoinsDiagonally]("biufc", "linalg.")
def block_diag(*arrays: Array) -> Array:
    """Matrices along the diagonal of a larger one, with zeros around them.

    Parameters
    ----------
    *arrays : Tensor or DArray
        At least one matrix, all of one dtype. For checkers, a DArray is the first or the second of them.

    Returns
    -------
    Tensor or DArray
        As many rows and columns as all of them have together, in new memory.

    Raises
    ------
    RankError
        If one is not a matrix.
    DTypeError
        If the dtypes differ.

    Notes
    -----
    Source: SciPy, `linalg.block_diag`.

    Examples
    --------
    >>> tt.linalg.block_diag(tt.asarray([[1, 2]]), tt.asarray([[3], [4]]))
    Tensor([[1, 2, 0],
            [0, 0, 3],
            [0, 0, 4]], shape=(3, 3), dtype=int64, device=Cpu())
    """
    name = "linalg.block_diag"
    for x in arrays:
        if not is_array(x):
            got, fix = f"the {type(x).__name__} {shown(x)}", "Write *xs for a list of matrices."
            raise DTypeError(name, needed="tensors", got=got, fix=fix)
        if len(x.shape) != 2:  # noqa: PLR2004  # a matrix
            fix = "Make a row of a vector: tt.expand_dims(x, axis=0)."
            raise RankError(name, needed="matrices", got=describe(x), fix=fix)
        if dtype_of(x) is not dtype_of(arrays[0]):
            fix = "Convert one of them: tt.astype(x, dtype)."
            raise DTypeError(name, needed="matrices of one dtype", got=both(arrays[0], x), fix=fix)
    backend = backend_of(arrays[0])
    concat = backend.function("concat")

    def zeros(rows: int, columns: int) -> Any:
        return made_beside(arrays[0], "zeros", (rows, columns), dtype=arrays[0].dtype)

    width, left, bands = sum(x.shape[1] for x in arrays), 0, []
    for x in arrays:
        rows, columns = x.shape
        bands.append(concat([zeros(rows, left), x, zeros(rows, width - left - columns)], axis=1))
        left += columns
    return concat(bands, axis=0)

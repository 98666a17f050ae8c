"""Positions to select or write elements at: grids of them, triangles and diagonals."""

from __future__ import annotations

from typing import Any

import numpy as np

from typedtensor._generated.signatures import CrossesPositions, LocatesDiagonal, LocatesTriangle
from typedtensor._texts import text_of
from typedtensor.backends.registry import backend_of, dtype_of
from typedtensor.core.diagnostics import describe, raise_diagnosed, raise_kind_error, too_many_axes
from typedtensor.core.dispatch import is_array
from typedtensor.core.new_arrays import from_cpu, validate_size
from typedtensor.core.tensor import wrap
from typedtensor.errors import DeviceError, DTypeError, RankError
from typedtensor.functions._annotations import Array, Int, OptionalDevice, OptionalInt
from typedtensor.functions._decorators import on_raw_arrays, typed_as
from typedtensor.functions._matrices import validate_int
from typedtensor.types.dtype import int64
from typedtensor.types.shape import MAX_AXES, as_shape


@on_raw_arrays[CrossesPositions]("biu")
def ix_(*vectors: Array) -> tuple[Array, ...]:
    """Key of the elements at all combinations of positions: `x[tt.ix_(rows, columns)]`.

    Parameters
    ----------
    *vectors : Tensor or DArray
        A vector of positions for each axis, or a mask of the axis.

    Returns
    -------
    tuple of Tensor or DArray
        Each vector along its own axis, with one element on the others; of a mask the positions that are true. A vector
        of positions shares its memory.

    Raises
    ------
    RankError
        If an operand is no vector.
    DTypeError
        If an operand is neither of integers nor a mask.
    DeviceError
        If an operand is a mask on a Cluster, where the number of its positions is not known.

    Notes
    -----
    Source: NumPy, `ix_`.

    Examples
    --------
    >>> x = tt.reshape(tt.arange(12), (3, 4))
    >>> x[tt.ix_(tt.asarray([0, 2]), tt.asarray([1, 3]))]
    Tensor([[ 1,  3],
            [ 9, 11]], shape=(2, 2), dtype=int64, device=Cpu())
    """
    return tuple(_crossed(each, at, len(vectors)) for at, each in enumerate(vectors))


def _crossed(vector: Any, at: int, count: int) -> Any:
    if not is_array(vector):
        fix = "Convert it: tt.asarray([0, 2])."
        raise DTypeError("ix_", needed="vectors of positions, or masks", got=text_of(vector), fix=fix)
    if len(vector.shape) != 1:
        fix = "Pass a vector for each axis."
        raise RankError("ix_", needed="vectors of positions, or masks", got=describe(vector), fix=fix)
    kind, backend = dtype_of(vector).kind, backend_of(vector)
    if kind not in "biu":
        raise_kind_error("ix_", "biu", vector)
    if kind == "b" and backend.is_lazy:
        got, fix = (
            f"a mask that {backend.name} computes later",
            "Select by one mask after the other: x[rows][:, columns].",
        )
        raise DeviceError("ix_", needed="positions that are known", got=got, fix=fix)
    found = backend.function("nonzero")(vector)[0] if kind == "b" else vector
    for axis in range(count):
        if axis != at:
            found = backend.function("expand_dims")(found, axis=axis)
    return found


@typed_as[LocatesTriangle]()
def tril_indices(n: Int, /, k: Int = 0, m: OptionalInt = None, *, device: OptionalDevice = None) -> tuple[Array, Array]:
    """Positions of the lower triangle of a matrix, row by row: `x[tt.tril_indices(n)]`.

    Parameters
    ----------
    n : int
        Number of rows.
    k : int, default 0
        Up to which diagonal: 1 is the one above the main diagonal, -1 the one below.
    m : int, optional
        Number of columns; `n` by default.
    device : Device, optional
        Device of the result; the Cpu by default.

    Returns
    -------
    tuple of Tensor
        The rows and the columns, vectors of int64 in new memory.

    Raises
    ------
    ShapeError
        If a number is negative.
    DTypeError
        If an argument is no int.

    Notes
    -----
    Source: NumPy, `tril_indices`.

    Examples
    --------
    >>> rows, columns = tt.tril_indices(3, -1)
    >>> rows.tolist(), columns.tolist()
    ([1, 2, 2], [0, 0, 1])
    """
    return _triangle("tril_indices", n, k, m, device)


@typed_as[LocatesTriangle]()
def triu_indices(n: Int, /, k: Int = 0, m: OptionalInt = None, *, device: OptionalDevice = None) -> tuple[Array, Array]:
    """Positions of the upper triangle of a matrix, row by row: `x[tt.triu_indices(n)]`.

    Parameters
    ----------
    n : int
        Number of rows.
    k : int, default 0
        From which diagonal: 1 is the one above the main diagonal, -1 the one below.
    m : int, optional
        Number of columns; `n` by default.
    device : Device, optional
        Device of the result; the Cpu by default.

    Returns
    -------
    tuple of Tensor
        The rows and the columns, vectors of int64 in new memory.

    Raises
    ------
    ShapeError
        If a number is negative.
    DTypeError
        If an argument is no int.

    Notes
    -----
    Source: NumPy, `triu_indices`.

    Examples
    --------
    >>> rows, columns = tt.triu_indices(3, 1)
    >>> rows.tolist(), columns.tolist()
    ([0, 0, 1], [1, 2, 2])
    """
    return _triangle("triu_indices", n, k, m, device)


def _triangle(function: str, n: Any, k: Any, m: Any, device: Any) -> tuple[Any, Any]:
    rows, columns = as_shape((n, n if m is None else m), function)
    offset = min(max(validate_int(function, "k", k), -rows), columns)
    validate_size(function, (rows, columns, 2), int64.itemsize)
    try:
        first, second = getattr(np, function)(rows, offset, columns)
        return _made(first, device), _made(second, device)
    except MemoryError as error:
        raise_diagnosed(function, error)


def _made(places: np.ndarray, device: Any) -> Any:
    return wrap(from_cpu(places.astype(np.int64, copy=False), device))


@typed_as[LocatesDiagonal]()
def diag_indices(n: Int, /, ndim: Int = 2, *, device: OptionalDevice = None) -> tuple[Array, ...]:
    """Positions of the diagonal of a matrix, or of a cube of more axes: `x[tt.diag_indices(n)]`.

    Parameters
    ----------
    n : int
        Size of each axis.
    ndim : int, default 2
        Number of axes.
    device : Device, optional
        Device of the result; the Cpu by default.

    Returns
    -------
    tuple of Tensor
        A vector of int64 for each axis, with the numbers from 0 to n - 1, each in its own memory.

    Raises
    ------
    ShapeError
        If a number is negative.
    DTypeError
        If an argument is no int.

    Notes
    -----
    Source: NumPy, `diag_indices`.

    Examples
    --------
    >>> x = tt.asarray([[1, 2], [3, 4]])
    >>> x[tt.diag_indices(2)]
    Tensor([1, 4], shape=(2,), dtype=int64, device=Cpu())
    """
    size, count = as_shape((n, ndim), "diag_indices")
    if count > MAX_AXES:
        raise too_many_axes("diag_indices", text_of(count))
    validate_size("diag_indices", (size, max(count, 1)), int64.itemsize)
    try:
        return tuple(_made(np.arange(size), device) for _ in range(count))
    except MemoryError as error:
        raise_diagnosed("diag_indices", error)

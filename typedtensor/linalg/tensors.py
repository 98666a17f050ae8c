"""Equations and inverses of tensors as linear maps from some axes to the others."""

from __future__ import annotations

from math import prod
from typing import Any

import numpy as np

from typedtensor._generated.signatures import InvertsTensors, SolvesTensors
from typedtensor._texts import counted, text_of
from typedtensor.backends.registry import function_of
from typedtensor.core.diagnostics import describe
from typedtensor.errors import DTypeError, RankError, ShapeError
from typedtensor.functions._annotations import Array, Int, OptionalInts
from typedtensor.functions._axes import validate_axis
from typedtensor.functions._decorators import on_raw_arrays
from typedtensor.functions._matrices import (
    both,
    need_finite,
    need_matrix,
    need_tensors,
    raise_matrix_error,
    validate_int,
)


@on_raw_arrays[SolvesTensors]("fc", "linalg.")
def tensorsolve(x1: Array, x2: Array, /, axes: OptionalInts = None) -> Array:
    """Solution x of `tensordot(x1, x, axes=x.ndim) = x2`.

    Parameters
    ----------
    x1 : Tensor or DArray
        Floating-point dtype of 32 bits or more. The first axes are those of `x2`, the others those of the solution,
        with as many elements on either side.
    x2 : Tensor or DArray
        Of the dtype of `x1`; if one is a DArray, the dtypes are promoted.
    axes : tuple of int, optional
        Axes of `x1` that are moved to its end first, in this order. Checkers then know the rank, and no names.

    Returns
    -------
    Tensor or DArray
        The last axes of `x1`, as many as `x2` leaves, in new memory.

    Raises
    ------
    SingularMatrixError
        If there is no solution, or an operand contains NaN or infinities.
    ShapeError, RankError
        If the sizes do not fit together.

    Notes
    -----
    NumPy's takes any `x2` with as many elements; here its shape is that of the first axes of `x1`.

    Source: NumPy, `linalg.tensorsolve`.

    Examples
    --------
    >>> x1 = tt.reshape(2 * tt.eye(4), (2, 2, 4))
    >>> tt.linalg.tensorsolve(x1, tt.asarray([[2.0, 4.0], [6.0, 8.0]]))
    Tensor([1., 2., 3., 4.], shape=(4,), dtype=float64, device=Cpu())
    """
    name = "linalg.tensorsolve"
    need_tensors(name, x1, x2)
    if axes is not None:
        x1 = _moved_to_the_end(name, x1, axes)
    first, rest = tuple(x1.shape[: len(x2.shape)]), tuple(x1.shape[len(x2.shape) :])
    if len(x2.shape) > len(x1.shape):
        fix = "Exchange the operands."
        raise RankError(name, needed="as many axes in the first operand, or more", got=both(x1, x2), fix=fix)
    if first != tuple(x2.shape):
        fix = "Reshape one of them, or pass axes=: those of the solution."
        raise ShapeError(
            name, needed="first axes of the first operand that are those of the second", got=both(x1, x2), fix=fix
        )
    size = _as_many(name, x1, first, rest)
    matrix, right = function_of(x1, "reshape")(x1, (size, size)), function_of(x2, "reshape")(x2, (size,))
    for each in (matrix, right):
        need_finite(name, each)
    return function_of(x1, "reshape")(_computed(name, "linalg.solve", matrix, right), rest)


@on_raw_arrays[InvertsTensors]("fc", "linalg.")
def tensorinv(x: Array, /, ind: Int = 2) -> Array:
    """Inverse of a tensor as a linear map: `tensordot(tensorinv(x), y, axes=ind)` solves for `y`.

    Parameters
    ----------
    x : Tensor or DArray
        Floating-point dtype of 32 bits or more, with as many elements in the first `ind` axes as in the others.
    ind : int, default 2
        How many of the first axes are those of `y`. Checkers know the names of the result if this is a literal, and
        `x` has at most five axes.

    Returns
    -------
    Tensor or DArray
        Shape `x.shape[ind:] + x.shape[:ind]` and dtype of `x`, in new memory.

    Raises
    ------
    SingularMatrixError
        If there is no inverse, or `x` contains NaN or infinities.
    ShapeError, RankError
        If the sizes do not fit together, or there are fewer axes.

    Notes
    -----
    Source: NumPy, `linalg.tensorinv`.

    Examples
    --------
    >>> x = tt.reshape(4 * tt.eye(4), (4, 2, 2))
    >>> tt.linalg.tensorinv(x, ind=1).shape
    Dim(2, 2, 4)
    """
    name = "linalg.tensorinv"
    count, shape = validate_int(name, "a number of axes", ind), tuple(x.shape)
    if not 0 < count <= len(shape):
        got = f"ind={text_of(ind)} of {describe(x)}"
        raise RankError(
            name, needed=f"an ind from 1 to {len(shape)}", got=got, fix="Count the first axes: ind=1 is one."
        )
    size = _as_many(name, x, shape[:count], shape[count:])
    matrix = function_of(x, "reshape")(x, (size, size))
    need_finite(name, matrix)
    return function_of(x, "reshape")(_computed(name, "linalg.inv", matrix), shape[count:] + shape[:count])


def _moved_to_the_end(name: str, x: Any, axes: Any) -> Any:
    if not isinstance(axes, list | tuple):
        fix = "Pass axes=(0,), or leave it out."
        raise DTypeError(name, needed="a tuple of axes", got=text_of(axes), fix=fix)
    places = [validate_axis(name, x, each) for each in axes]
    if len(set(places)) < len(places):
        raise RankError(name, needed="each axis once", got=f"axes={text_of(axes)}", fix="Remove the repeated axis.")
    others = (at for at in range(len(x.shape)) if at not in places)
    return function_of(x, "permute_dims")(x, (*others, *places))


def _as_many(name: str, x: Any, first: tuple[int, ...], rest: tuple[int, ...]) -> int:
    """The number of elements on either side."""
    size = prod(first)
    if size != prod(rest):
        got = f"{size} and {prod(rest)}, of {describe(x)}"
        fix = "Reshape it: a linear map is inverted if it is square."
        needed = f"as many elements in the first {counted(len(first), 'axis')} as in the others"
        raise ShapeError(name, needed=needed, got=got, fix=fix)
    return size


def _computed(name: str, function: str, matrix: Any, *right: Any) -> Any:
    """The result for the matrix, whose errors name the function that was called."""
    need_matrix(name, matrix)
    try:
        return function_of(matrix, function)(matrix, *right)
    except np.linalg.LinAlgError:  # CuPy raises NumPy's class too
        raise_matrix_error(name, matrix)

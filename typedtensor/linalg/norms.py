"""Norms of vectors and matrices."""

from __future__ import annotations

from math import inf

from typedtensor._generated.signatures import MeasuresMatrices, MeasuresVectors
from typedtensor._texts import text_of
from typedtensor.core.causes import no_elements
from typedtensor.core.diagnostics import describe
from typedtensor.errors import OptionError, RankError
from typedtensor.functions._annotations import Array, Axes, Flag, MatrixOrder, Number
from typedtensor.functions._axes import validate_axis
from typedtensor.functions._decorators import on_raw_arrays
from typedtensor.functions._matrices import computed, need_finite, need_matrix

SPECTRAL = (2, -2, "nuc")
MATRIX_ORDERS = (None, "fro", "nuc", 1, -1, 2, -2, inf, -inf)


@on_raw_arrays[MeasuresVectors]("fc", "linalg.", causes=(no_elements,))
def vector_norm(x: Array, /, *, axis: Axes = None, keepdims: Flag = False, ord: Number = 2) -> Array:
    """Norm of the vectors along axes, or of all elements as one vector.

    Parameters
    ----------
    x : Tensor or DArray
        Floating-point dtype.
    axis : int, Axis or tuple of int, optional
        Axes to reduce; all by default.
    keepdims : bool, default False
        Keep each reduced axis, with one element and without a name.
    ord : float, default 2
        Order p: the p-th root of the sum of the absolute values to the power of p. `inf` is the largest absolute
        value, `-inf` the smallest, 0 the number of elements other than 0.

    Returns
    -------
    Tensor or DArray
        `x` without the reduced axes, real, in new memory.

    Raises
    ------
    RankError
        If `x` has no such axis, or an axis is repeated.
    ShapeError
        If `ord` is `-inf` and there are no elements.

    Notes
    -----
    Source: Array API standard, linear algebra extension.

    Examples
    --------
    >>> tt.linalg.vector_norm(tt.asarray([[3.0, 4.0], [0.0, 2.0]]), axis=1)
    Tensor([5., 2.], shape=(2,), dtype=float64, device=Cpu())
    """
    if isinstance(ord, bool) or not isinstance(ord, int | float):
        raise OptionError("linalg.vector_norm", needed="ord: a real number", got=text_of(ord), fix="Use 2, 1 or inf.")
    if isinstance(axis, tuple):
        given, axis = axis, tuple(validate_axis("linalg.vector_norm", x, each) for each in axis)
        if len(set(axis)) < len(axis):
            got = f"axis={given!r} of {describe(x)}"
            raise RankError("linalg.vector_norm", needed="each axis once", got=got, fix="Remove the repeated axis.")
    elif axis is not None:
        axis = validate_axis("linalg.vector_norm", x, axis)
    return computed("linalg.vector_norm", x, axis=axis, keepdims=bool(keepdims), ord=ord)


@on_raw_arrays[MeasuresMatrices]("fc", "linalg.", causes=(no_elements,))
def matrix_norm(x: Array, /, *, keepdims: Flag = False, ord: MatrixOrder = "fro") -> Array:
    """Norm of a matrix.

    Parameters
    ----------
    x : Tensor or DArray
        Floating-point dtype of 32 bits or more, shape (..., n, m).
    keepdims : bool, default False
        Keep the last two axes, with one element each and without names.
    ord : {"fro", "nuc", 1, -1, 2, -2, inf, -inf}, default "fro"
        "fro" is the root of the sum of the squares, 1 the largest sum of absolute values of a column, inf that of a
        row, 2 the largest singular value, "nuc" the sum of the singular values; -1, -inf and -2 take the smallest
        instead of the largest.

    Returns
    -------
    Tensor or DArray
        Shape (...), real, in new memory.

    Raises
    ------
    OptionError
        If `ord` is anything else.
    SingularMatrixError
        If `ord` is 2, -2 or "nuc", and `x` contains NaN or infinities.

    Notes
    -----
    Source: Array API standard, linear algebra extension.

    Examples
    --------
    >>> tt.linalg.matrix_norm(tt.asarray([[1.0, -2.0], [3.0, 4.0]]), ord=1)
    Tensor(6., shape=(), dtype=float64, device=Cpu())
    """
    need_matrix("linalg.matrix_norm", x)
    if isinstance(ord, bool) or ord not in MATRIX_ORDERS:
        needed, fix = (
            'ord: "fro", "nuc", 1, -1, 2, -2, inf or -inf',
            "Use tt.linalg.vector_norm for vectors.",
        )
        raise OptionError("linalg.matrix_norm", needed=needed, got=text_of(ord), fix=fix)
    if ord in SPECTRAL:
        need_finite("linalg.matrix_norm", x)
    return computed("linalg.matrix_norm", x, keepdims=bool(keepdims), ord=ord)

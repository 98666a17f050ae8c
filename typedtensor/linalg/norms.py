"""Norms: how large a vector or a matrix is."""

# A raw array is Any: its library is known only when the program runs, and what narrows an Any is unknown to pyright.
# pyright: reportUnknownVariableType=false, reportUnknownArgumentType=false, reportUnknownMemberType=false
from __future__ import annotations

from math import inf
from typing import Any

from typedtensor._generated.signatures import MeasuresMatrices, MeasuresVectors
from typedtensor.errors import OptionError
from typedtensor.functions._axes import validate_axis
from typedtensor.functions._decorators import on_raw_arrays
from typedtensor.functions._matrices import computed, need_matrix

MATRIX_ORDERS = (None, "fro", "nuc", 1, -1, 2, -2, inf, -inf)


@on_raw_arrays[MeasuresVectors]("fc", "linalg.")
def vector_norm(x: Any, /, *, axis: Any = None, keepdims: Any = False, ord: Any = 2) -> Any:
    """The length of the vector along an axis, or of all elements as one vector.

    `ord=2` is the Euclidean length; `ord=p` the p-th root of the sum of the absolute values to the p, `ord=inf` the
    largest of them, `ord=-inf` the smallest, `ord=0` the number of elements that are not 0.

    Shapes: an axis that is named goes; with `keepdims=True` it stays, with one element and without a name.
    DType: floating-point numbers; that of the absolute value of x.
    Memory: new.
    Raises: RankError for an axis that the tensor has not; ShapeError for the smallest of no elements.
    Source: Array API standard, linear algebra extension.

    >>> tt.linalg.vector_norm(tt.asarray([[3.0, 4.0], [0.0, 2.0]]), axis=1)
    Tensor([5., 2.], shape=(2,), dtype=float64, device=Cpu())
    """
    if isinstance(ord, bool) or not isinstance(ord, int | float):
        raise OptionError("linalg.vector_norm", needed="ord: a real number", got=repr(ord), fix="Use 2, 1 or inf.")
    if isinstance(axis, tuple):
        axis = tuple(validate_axis("linalg.vector_norm", x, each) for each in axis)
    elif axis is not None:
        axis = validate_axis("linalg.vector_norm", x, axis)
    return computed("linalg.vector_norm", x, axis=axis, keepdims=bool(keepdims), ord=ord)


@on_raw_arrays[MeasuresMatrices]("fc", "linalg.")
def matrix_norm(x: Any, /, *, keepdims: Any = False, ord: Any = "fro") -> Any:
    """The size of the matrix.

    `ord="fro"` is the root of the sum of the squares; 1 the largest sum of a column, inf that of a row, 2 the largest
    singular value, "nuc" the sum of them; -1, -inf and -2 the smallest instead of the largest.

    Shapes: (..., n, m) gives (...), with `keepdims=True` (..., 1, 1) without names.
    DType: floating-point numbers of 32 bits or more; that of the absolute value of x.
    Memory: new.
    Raises: OptionError for another `ord`; SingularMatrixError where the singular values do not converge, as for NaN.
    Source: Array API standard, linear algebra extension.

    >>> tt.linalg.matrix_norm(tt.asarray([[1.0, -2.0], [3.0, 4.0]]), ord=1)
    Tensor(6., shape=(), dtype=float64, device=Cpu())
    """
    need_matrix("linalg.matrix_norm", x)
    if isinstance(ord, bool) or ord not in MATRIX_ORDERS:
        needed, fix = (
            'ord: "fro", "nuc", 1, -1, 2, -2, inf or -inf',
            "Norms of vectors have others: tt.linalg.vector_norm.",
        )
        raise OptionError("linalg.matrix_norm", needed=needed, got=repr(ord), fix=fix)
    return computed("linalg.matrix_norm", x, keepdims=bool(keepdims), ord=ord)

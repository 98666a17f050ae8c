"""Products of vectors and matrices that are only in `linalg`."""

from __future__ import annotations

import itertools
from typing import Any

from typedtensor._generated.signatures import (
    CrossesVectors,
    ExponentiatesMatrices,
    MultipliesChains,
    MultipliesOuter,
    RaisesMatrices,
)
from typedtensor._texts import counted
from typedtensor.backends.chains import in_order
from typedtensor.backends.registry import backend_of, function_of
from typedtensor.core.causes import axes_of_result
from typedtensor.core.diagnostics import describe
from typedtensor.errors import DTypeError, RankError, ShapeError
from typedtensor.functions._annotations import Array, Arrays, Int, OneAxis
from typedtensor.functions._axes import validate_axis
from typedtensor.functions._decorators import on_raw_arrays
from typedtensor.functions._matrices import (
    both,
    computed,
    need_broadcast,
    need_finite,
    need_square,
    need_tensors,
    validate_int,
)
from typedtensor.functions._native import native, promoted

SPACE = 3


@on_raw_arrays[MultipliesOuter]("iufc", "linalg.", causes=(axes_of_result(sum),))
def outer(x1: Array, x2: Array, /) -> Array:
    """Outer product: each element of one vector times each element of another.

    Parameters
    ----------
    x1, x2 : Tensor or DArray
        Vectors of numeric dtypes, of shapes (n,) and (m,).

    Returns
    -------
    Tensor or DArray
        Shape (n, m) and promoted dtype, in new memory.

    Raises
    ------
    RankError
        If an operand is not a vector.
    DeviceError
        If the operands are on different devices.

    Notes
    -----
    Source: Array API standard, linear algebra extension.

    Examples
    --------
    >>> tt.linalg.outer(tt.asarray([1, 2]), tt.asarray([10, 1]))
    Tensor([[10,  1],
            [20,  2]], shape=(2, 2), dtype=int64, device=Cpu())
    """
    need_tensors("linalg.outer", x1, x2)
    if len(x1.shape) != 1 or len(x2.shape) != 1:
        got, fix = both(x1, x2), "Make one axis of several: tt.reshape(x, (-1,))."
        raise RankError("linalg.outer", needed="two vectors: one axis each", got=got, fix=fix)
    return computed("linalg.outer", x1, x2)


@on_raw_arrays[MultipliesChains]("biufc", "linalg.")
def multi_dot(arrays: Arrays, /) -> Array:
    """Product of several matrices, in the order that takes the fewest multiplications.

    Parameters
    ----------
    arrays : list or tuple of Tensor or DArray
        Two factors or more, of one dtype; if one is a DArray, the dtypes are promoted. Each has as many rows as the one
        before it has columns. The first and the last may be vectors. Checkers know the axes of up to four factors in
        a tuple; in a list all have one type.

    Returns
    -------
    Tensor or DArray
        The rows of the first factor and the columns of the last, without the axis of a vector; in new memory.

    Raises
    ------
    ShapeError
        If there are fewer than two factors, or their sizes do not match.
    RankError
        If a factor is no matrix.
    DTypeError
        If a factor is no tensor.

    Notes
    -----
    The order changes how results are rounded, as with any product in parentheses.

    Source: NumPy, `linalg.multi_dot`.

    Examples
    --------
    >>> a, b, v = tt.ones((2, 3)), tt.ones((3, 4)), tt.ones(4)
    >>> tt.linalg.multi_dot((a, b, v))
    Tensor([12., 12.], shape=(2,), dtype=float64, device=Cpu())
    """
    _need_chain(arrays)
    arrays = promoted(*arrays)  # a product would wrap in a narrower dtype
    backend = backend_of(arrays[0])
    try:
        product = backend.function("linalg.multi_dot")
    except AttributeError:
        product = in_order(backend.function("matmul"))
    return product(arrays)


def _need_chain(arrays: Any) -> None:
    """Refuse factors whose product is not defined."""
    name = "linalg.multi_dot"
    if not isinstance(arrays, list | tuple):
        raise DTypeError(name, needed="a list or tuple of factors", got=describe(arrays), fix="Write (x, y, z).")
    if len(arrays) < 2:  # noqa: PLR2004  # factors
        raise ShapeError(name, needed="two factors or more", got=f"{len(arrays)}", fix="Pass (x, y), or x alone.")
    need_tensors(name, *arrays)
    for at, x in enumerate(arrays, 1):
        if len(x.shape) != 2 and (len(x.shape) != 1 or 1 < at < len(arrays)):  # noqa: PLR2004  # a matrix
            needed = "matrices; the first and the last factor may be vectors"
            fix = "Use tt.matmul for batches of matrices."
            raise RankError(name, needed=needed, got=f"{describe(x)} as factor {at}", fix=fix)
    for at, (x, y) in enumerate(itertools.pairwise(arrays), 1):
        if x.shape[-1] != y.shape[0]:
            got = f"{counted(x.shape[-1], 'column')} in factor {at} and {counted(y.shape[0], 'row')} in factor {at + 1}"
            fix = "Transpose one of them (x.mT), or change the order."
            raise ShapeError(name, needed="as many rows as the factor before has columns", got=got, fix=fix)


@on_raw_arrays[CrossesVectors]("iufc", "linalg.")
def cross(x1: Array, x2: Array, /, *, axis: OneAxis = -1) -> Array:
    """Cross product of vectors of three elements.

    Parameters
    ----------
    x1, x2 : Tensor or DArray
        Numeric dtypes. Three elements on the axis; the other axes broadcast.
    axis : int or Axis, default -1
        Axis of the vectors, in both operands; negative if these have different ranks.

    Returns
    -------
    Tensor or DArray
        Broadcast shape and promoted dtype, in new memory.

    Raises
    ------
    ShapeError
        If the axis has another size.
    RankError
        If an operand has no such axis.
    DeviceError
        If the operands are on different devices.

    Notes
    -----
    Source: Array API standard, linear algebra extension.

    Examples
    --------
    >>> tt.linalg.cross(tt.asarray([1, 0, 0]), tt.asarray([0, 1, 0]))
    Tensor([0, 0, 1], shape=(3,), dtype=int64, device=Cpu())
    """
    name = "linalg.cross"
    need_tensors(name, x1, x2)
    places = [validate_axis(name, x, axis) - len(x.shape) for x in (x1, x2)]
    if places[0] != places[1]:
        needed, fix = "an axis counted backwards, as the numbers of axes differ", "Use axis=-1 for the last one."
        raise RankError(name, needed=needed, got=f"{axis} of {both(x1, x2)}", fix=fix)
    if any(x.shape[places[0]] != SPACE for x in (x1, x2)):
        needed = f"{SPACE} elements along axis {places[0]} on both sides"
        raise ShapeError(name, needed=needed, got=both(x1, x2), fix="Name the axis of the vectors: axis=...")
    need_broadcast(name, x1, x2, 0)
    return computed(name, x1, x2, axis=places[0])


@on_raw_arrays[RaisesMatrices]("fc", "linalg.")
def matrix_power(x: Array, n: Int, /) -> Array:
    """Power of a square matrix: the identity for 0, powers of the inverse for negative `n`.

    Parameters
    ----------
    x : Tensor or DArray
        Floating-point dtype of 32 bits or more, shape (..., n, n). The last two axes have the same name, as the
        product requires.
    n : int
        Exponent.

    Returns
    -------
    Tensor or DArray
        Shape and dtype of `x`, in new memory.

    Raises
    ------
    SingularMatrixError
        If `n` is negative and the matrix is singular, or contains NaN or infinities.
    ShapeError
        If the matrix is not square.

    Notes
    -----
    Source: Array API standard, linear algebra extension.

    Examples
    --------
    >>> tt.linalg.matrix_power(tt.asarray([[1.0, 1.0], [0.0, 1.0]]), 5)
    Tensor([[1., 5.],
            [0., 1.]], shape=(2, 2), dtype=float64, device=Cpu())
    """
    need_square("linalg.matrix_power", x)
    count = validate_int("linalg.matrix_power", "an exponent", n)
    if count == 1:  # NumPy returns x itself
        return function_of(x, "asarray")(x, copy=True)
    if count < 0:
        need_finite("linalg.matrix_power", x)
    return computed("linalg.matrix_power", x, count)


@on_raw_arrays[ExponentiatesMatrices]("fc", "linalg.")
def expm(x: Array, /) -> Array:
    """Exponential of a square matrix: the sum of `x` to the power of k over the factorial of k.

    Parameters
    ----------
    x : Tensor or DArray
        Floating-point dtype of 32 bits or more, shape (..., n, n). The last two axes have the same name, as the
        product requires.

    Returns
    -------
    Tensor or DArray
        Shape and dtype of `x`, in new memory.

    Raises
    ------
    SingularMatrixError
        If `x` contains NaN or infinities.
    ShapeError
        If the matrix is not square.
    ImportError
        If SciPy is missing: `python -m pip install scipy`.

    Notes
    -----
    `tt.exp` is the exponential of each element.

    Source: SciPy, `linalg.expm`.

    Examples
    --------
    >>> tt.linalg.expm(tt.asarray([[0.0, 2.0], [0.0, 0.0]]))
    Tensor([[1., 2.],
            [0., 1.]], shape=(2, 2), dtype=float64, device=Cpu())
    """
    need_square("linalg.expm", x)
    need_finite("linalg.expm", x)
    return backend_of(x).ensure_array(native("linalg.expm", x)(x))

"""Polynomials as vectors of their coefficients, that of the highest power first, as NumPy's `polyfit` returns them."""

from __future__ import annotations

from typing import Any

import numpy as np

from typedtensor._generated.signatures import EvaluatesPolynomials, FindsCoefficients, FindsRoots, ListsPowers
from typedtensor._texts import text_of
from typedtensor.backends.registry import dtype_of
from typedtensor.core import conversion, new_arrays
from typedtensor.core.diagnostics import describe
from typedtensor.core.dispatch import is_array
from typedtensor.core.validation import plain_number
from typedtensor.errors import DTypeError, OptionError, RankError, ShapeError, SingularMatrixError
from typedtensor.functions._annotations import (
    Array,
    ArrayOrNumber,
    Flag,
    Int,
    OptionalArray,
    OptionalInt,
    OptionalNumber,
)
from typedtensor.functions._decorators import on_raw_arrays
from typedtensor.functions._matrices import NOT_CONVERGED, both, need_finite, need_tensors, validate_int
from typedtensor.functions._native import alike, in_float32, native, promoted
from typedtensor.types.dtype import complex128, float16, float64, uint64

COUNT = "Pass 1 for a line, 2 for a parabola."


@on_raw_arrays[FindsCoefficients]("iufc")
def polyfit(x: Array, y: Array, /, deg: Int, *, rcond: OptionalNumber = None, w: OptionalArray = None) -> Array:
    """Polynomial of a degree that fits samples best: the sum of the squared errors is the smallest.

    Parameters
    ----------
    x : Tensor or DArray
        Vector of the positions, of a numeric dtype.
    y : Tensor or DArray
        Samples: a vector of that size, or a matrix with one row for each position and a polynomial for each column.
    deg : int
        Degree of the polynomial.
    rcond : float, optional
        Singular values up to `rcond` times the largest count as zero. By default the number of positions times the
        epsilon of float64.
    w : Tensor or DArray, optional
        Vector of weights of a real floating-point dtype, by which the errors are multiplied before they are squared.

    Returns
    -------
    Tensor or DArray
        `deg + 1` coefficients along the first axis, that of the highest power first, in float64, or complex128 if
        `x` or `y` is complex. New memory.

    Raises
    ------
    OptionError
        If the degree is negative, or the positions determine fewer coefficients: they are too few or too similar.
    RankError, ShapeError
        If `x` or `w` is no vector, or the sizes differ.
    SingularMatrixError
        If there is a NaN or an infinity.
    DTypeError
        If an operand is bool.

    Notes
    -----
    `tt.polyval` takes the coefficients in this order. NumPy's `numpy.polynomial` has the opposite one. Source: NumPy,
    `polyfit`, which warns where this raises.

    Examples
    --------
    >>> x = tt.asarray([0.0, 1.0, 2.0, 3.0])
    >>> slope, intercept = tt.polyfit(x, 2 * x + 1, 1).tolist()
    >>> round(slope, 6), round(intercept, 6)
    (2.0, 1.0)
    """
    name = "polyfit"
    need_tensors(name, x, y)
    _need_vector(name, "x", x)
    if len(y.shape) not in {1, 2} or y.shape[0] != x.shape[0]:
        fix = "Pass a vector, or a matrix with a row for each position."
        error = ShapeError if len(y.shape) in {1, 2} else RankError
        raise error(name, needed="a sample or a row of them for each position", got=both(x, y), fix=fix)
    deg = validate_int(name, "deg", plain_number(deg))
    if deg < 0:
        raise OptionError(name, needed="a degree of 0 or more", got=text_of(deg), fix=COUNT)
    if x.shape[0] <= deg:  # False for a size that is unknown, which is NaN
        degree = text_of(int(deg))
        needed, got = f"more than {degree} positions for the degree {degree}", both(x, y)
        raise OptionError(name, needed=needed, got=got, fix="Choose a lower degree.")
    if rcond is not None and (isinstance(rcond, bool) or not isinstance(rcond, int | float) or not 0 <= rcond < 1):
        raise OptionError(name, needed="rcond from 0 to 1", got=text_of(rcond), fix="Omit it for the default.")
    if w is not None:
        _need_weights(name, x, w)
        w = conversion.astype(w, float64, copy=False)
    operands = [conversion.astype(each, _wide(each), copy=False) for each in (x, y)]
    for each in operands if w is None else (*operands, w):
        need_finite(name, each)
    try:
        return native(name, x)(*operands, deg, rcond=rcond, w=w)
    except np.linalg.LinAlgError:
        needed, got, fix = NOT_CONVERGED
        raise SingularMatrixError(name, needed=needed, got=got, fix=fix) from None


@on_raw_arrays[EvaluatesPolynomials]("iufc")
def polyval(p: Array, x: ArrayOrNumber, /) -> Array:
    """Value of a polynomial at each number.

    Parameters
    ----------
    p : Tensor or DArray
        Vector of the coefficients, that of the highest power first, as `tt.polyfit` returns them; of a numeric dtype.
    x : Tensor, DArray or number
        Where, of a numeric dtype and any shape. A Python number takes the dtype of `p`.

    Returns
    -------
    Tensor or DArray
        Shape and axis names of `x`, and promoted dtype, in new memory; 0 without a coefficient.

    Raises
    ------
    RankError
        If `p` is no vector.
    DTypeError
        If an operand is bool, or integers might become larger than the dtype holds.

    Notes
    -----
    A polynomial at an infinity is what its highest power is; NumPy's is NaN. float16 is computed in float32. Source:
    NumPy, `polyval`.

    Examples
    --------
    >>> tt.polyval(tt.asarray([2, 0, 1]), tt.asarray([1, 2, 3]))
    Tensor([ 3,  9, 19], shape=(3,), dtype=int64, device=Cpu())
    """
    need_tensors("polyval", p)
    _need_vector("polyval", "p", p)
    if not is_array(x):
        return _values(p, alike("polyval", plain_number(x), p))
    return _values(*promoted(p, x))


@in_float32
def _values(p: Any, x: Any) -> Any:
    return native("polyval", p)(p, x)


@on_raw_arrays[FindsRoots]("iufc")
def roots(p: Array, /) -> Array:
    """Numbers at which a polynomial is 0, one as often as its multiplicity.

    Parameters
    ----------
    p : Tensor or DArray
        Vector of the coefficients, that of the highest power first; of a numeric dtype but float16.

    Returns
    -------
    Tensor or DArray
        Vector of complex numbers: complex64 for float32 and complex64, else complex128. As many as the degree: leading
        zeros of `p` do not count. New memory.

    Raises
    ------
    RankError
        If `p` is no vector.
    SingularMatrixError
        If there is a NaN or an infinity.
    OptionError
        If all coefficients are 0: every number is a root.
    DTypeError
        If `p` is bool or float16.

    Notes
    -----
    NumPy computes, also for a Gpu. The size is unknown on a Cluster until it is computed. Source: NumPy, `roots`, which
    returns real numbers if all roots are real, and an empty vector for 0.

    Examples
    --------
    >>> tt.roots(tt.asarray([1.0, -3.0, 2.0]))
    Tensor([2.+0.j, 1.+0.j], shape=(2,), dtype=complex128, device=Cpu())
    """
    name = "roots"
    need_tensors(name, p)
    _need_vector(name, "p", p)
    if dtype_of(p) is float16:
        fix = "Convert explicitly: tt.astype(p, tt.float32)."
        raise DTypeError(name, needed="numbers of 32 bits or more", got=describe(p), fix=fix)
    need_finite(name, p)
    try:
        return native(name, p)(p)
    except np.linalg.LinAlgError:
        needed, got, fix = NOT_CONVERGED
        raise SingularMatrixError(name, needed=needed, got=got, fix=fix) from None


@on_raw_arrays[ListsPowers]("iufc")
def vander(x: Array, /, N: OptionalInt = None, *, increasing: Flag = False) -> Array:  # noqa: N803  # NumPy's name
    """Vandermonde matrix: the powers of each number in a row, the highest one first.

    Parameters
    ----------
    x : Tensor or DArray
        Vector of a numeric dtype but uint64.
    N : int, optional
        Number of columns: powers below `N`. As many as elements by default.
    increasing : bool, default False
        The lowest power first.

    Returns
    -------
    Tensor or DArray
        Matrix with a row for each element, in int64, float64 or complex128, as `x` is integer, real or complex. The
        first axis keeps its name. New memory.

    Raises
    ------
    RankError
        If `x` is no vector.
    OptionError
        If `N` is negative.
    DTypeError
        If `x` is bool or uint64, or a power is beyond int64.

    Notes
    -----
    Source: NumPy, `vander`.

    Examples
    --------
    >>> tt.vander(tt.asarray([1, 2, 3]), 3)
    Tensor([[1, 1, 1],
            [4, 2, 1],
            [9, 3, 1]], shape=(3, 3), dtype=int64, device=Cpu())
    """
    need_tensors("vander", x)
    _need_vector("vander", "x", x)
    if dtype_of(x) is uint64:
        fix = "Convert first: tt.astype(x, tt.int64), or tt.float64."
        raise DTypeError("vander", needed="numbers that int64 holds, or floating-point ones", got=describe(x), fix=fix)
    count = x.shape[0] if N is None else validate_int("vander", "N", N)
    if count < 0:
        raise OptionError("vander", needed="N of 0 or more", got=text_of(count), fix="Omit it for a square matrix.")
    new_arrays.validate_size("vander", (x.shape[0], count), 16)
    return native("vander", x)(x, count, increasing=bool(increasing))


def _wide(x: Any) -> Any:
    return complex128 if dtype_of(x).kind == "c" else float64


def _need_vector(function: str, name: str, x: Any) -> None:
    if len(x.shape) != 1:
        raise RankError(function, needed=f"{name}: a vector", got=describe(x), fix="Take one row at a time: x[0].")


def _need_weights(function: str, x: Any, w: Any) -> None:
    if not is_array(w) or dtype_of(w).kind != "f":
        got = describe(w) if is_array(w) else text_of(w)
        fix = "Convert it explicitly: tt.astype(w, tt.float64)."
        raise DTypeError(function, needed="w: a vector of real floating-point numbers", got=got, fix=fix)
    if tuple(w.shape) != tuple(x.shape):
        needed = f"w of the shape {tuple(x.shape)}"
        raise ShapeError(function, needed=needed, got=describe(w), fix="Pass one weight per position.")

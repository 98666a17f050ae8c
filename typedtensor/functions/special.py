"""Special functions of real numbers: SciPy's on the CPU, CuPy's on a GPU. SciPy is imported at the first call.

Integers are converted to float64, as in SciPy, so that its functions accept tensors of them. Checkers accept them in a
DArray, and ask for an explicit conversion of a Tensor.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from typedtensor._generated.signatures import TakesRealFloatingPoint, TakesTwoFloatingPoint
from typedtensor.backends.registry import backend_of, dtype_of
from typedtensor.core.conversion import astype
from typedtensor.core.dispatch import is_array
from typedtensor.functions._annotations import Array, ArrayOrNumber
from typedtensor.functions._decorators import on_raw_arrays
from typedtensor.functions._native import alike, native
from typedtensor.types.dtype import DType, float16, float32, float64


def _floating(x: Any) -> Any:
    """An array of floating-point numbers; a Python number is returned as it is."""
    return astype(x, float64) if is_array(x) and dtype_of(x).kind in "iu" else x


LARGEST: dict[type[DType], float] = {kind: float(np.finfo(kind.name).max) for kind in (float16, float32, float64)}


def _computed(name: str, x: Any, *, bounded: bool = False) -> Any:
    """The library's function, in the dtype of the operand: libraries return float32 for float16.

    `bounded` replaces infinities by the largest number: of them, libraries' Bessel functions are NaN.
    """
    x = _floating(x)
    backend = backend_of(x)
    if bounded:
        limit = LARGEST[dtype_of(x)]
        x = backend.function("clip")(x, -limit, limit)
    found = backend.ensure_array(native(f"special.{name}", x)(x))
    return backend.function("astype")(found, x.dtype, copy=False)


def _of_two(name: str, x1: Any, x2: Any) -> Any:
    """The same for two operands, in their promoted dtype; one of them may be a Python number."""
    x1, x2 = _floating(x1), _floating(x2)
    first, second = alike(f"special.{name}", x1, x2), alike(f"special.{name}", x2, x1)
    backend, function = backend_of(first), native(f"special.{name}", first)
    dtype = max((first.dtype, second.dtype), key=lambda each: each.itemsize)
    found = backend.ensure_array(function(first, second))
    return backend.function("astype")(found, dtype, copy=False)


@on_raw_arrays[TakesTwoFloatingPoint]("f", "special.", chunks="each", takes_integers=True)
def beta(x1: ArrayOrNumber, x2: ArrayOrNumber, /) -> Array:
    """Beta function: `gamma(x1) * gamma(x2) / gamma(x1 + x2)`.

    Parameters
    ----------
    x1, x2 : Tensor, DArray or number
        Real floating-point dtypes; shapes that broadcast. A Python number takes the dtype of the other operand.

    Returns
    -------
    Tensor or DArray
        Broadcast shape and promoted dtype, in new memory.

    Raises
    ------
    DTypeError
        If an operand has another dtype, or a Python number does not fit the dtype of the other.
    ShapeError
        If the shapes do not broadcast.
    ImportError
        If SciPy is missing: `python -m pip install scipy`.

    Notes
    -----
    Source: SciPy, `special.beta`.

    Examples
    --------
    >>> tt.special.beta(tt.asarray([1.0, 2.0]), 2.0)
    Tensor([0.5       , 0.16666667], shape=(2,), dtype=float64, device=Cpu())
    """
    return _of_two("beta", x1, x2)


@on_raw_arrays[TakesRealFloatingPoint]("f", "special.", chunks="each", takes_integers=True)
def digamma(x: Array, /) -> Array:
    """Digamma function: the derivative of `gammaln`.

    Parameters
    ----------
    x : Tensor or DArray
        Real floating-point dtype.

    Returns
    -------
    Tensor or DArray
        Shape, axis names and dtype of `x`, in new memory.

    Raises
    ------
    DTypeError
        If `x` has another dtype: convert integers first.
    ImportError
        If SciPy is missing: `python -m pip install scipy`.

    Notes
    -----
    Source: SciPy, `special.digamma`.

    Examples
    --------
    >>> tt.special.digamma(tt.asarray([1.0, 2.0]))
    Tensor([-0.57721566,  0.42278434], shape=(2,), dtype=float64, device=Cpu())
    """
    return _computed("digamma", x)


@on_raw_arrays[TakesRealFloatingPoint]("f", "special.", chunks="each", takes_integers=True)
def erf(x: Array, /) -> Array:
    """Error function: the share of a normal distribution within `x * sqrt(2)` standard deviations.

    Parameters
    ----------
    x : Tensor or DArray
        Real floating-point dtype.

    Returns
    -------
    Tensor or DArray
        Shape, axis names and dtype of `x`, in new memory.

    Raises
    ------
    DTypeError
        If `x` has another dtype: convert integers first.
    ImportError
        If SciPy is missing: `python -m pip install scipy`.

    Notes
    -----
    Source: SciPy, `special.erf`.

    Examples
    --------
    >>> tt.special.erf(tt.asarray([0.0, 1.0]))
    Tensor([0.        , 0.84270079], shape=(2,), dtype=float64, device=Cpu())
    """
    return _computed("erf", x)


@on_raw_arrays[TakesRealFloatingPoint]("f", "special.", chunks="each", takes_integers=True)
def erfc(x: Array, /) -> Array:
    """Complement of the error function, `1 - erf(x)`, exact for small values too.

    Parameters
    ----------
    x : Tensor or DArray
        Real floating-point dtype.

    Returns
    -------
    Tensor or DArray
        Shape, axis names and dtype of `x`, in new memory.

    Raises
    ------
    DTypeError
        If `x` has another dtype: convert integers first.
    ImportError
        If SciPy is missing: `python -m pip install scipy`.

    Notes
    -----
    Source: SciPy, `special.erfc`.

    Examples
    --------
    >>> tt.special.erfc(tt.asarray([0.0, 1.0]))
    Tensor([1.        , 0.15729921], shape=(2,), dtype=float64, device=Cpu())
    """
    return _computed("erfc", x)


@on_raw_arrays[TakesRealFloatingPoint]("f", "special.", chunks="each", takes_integers=True)
def erfinv(x: Array, /) -> Array:
    """Inverse of the error function.

    Parameters
    ----------
    x : Tensor or DArray
        Real floating-point dtype.

    Returns
    -------
    Tensor or DArray
        Shape, axis names and dtype of `x`, in new memory.

    Raises
    ------
    DTypeError
        If `x` has another dtype: convert integers first.
    ImportError
        If SciPy is missing: `python -m pip install scipy`.

    Notes
    -----
    Source: SciPy, `special.erfinv`.

    Examples
    --------
    >>> tt.special.erfinv(tt.asarray([0.0, 0.5]))
    Tensor([0.        , 0.47693628], shape=(2,), dtype=float64, device=Cpu())
    """
    return _computed("erfinv", x)


@on_raw_arrays[TakesRealFloatingPoint]("f", "special.", chunks="each", takes_integers=True)
def expit(x: Array, /) -> Array:
    """Logistic function, `1 / (1 + exp(-x))`, without overflow.

    Parameters
    ----------
    x : Tensor or DArray
        Real floating-point dtype.

    Returns
    -------
    Tensor or DArray
        Shape, axis names and dtype of `x`, in new memory.

    Raises
    ------
    DTypeError
        If `x` has another dtype: convert integers first.
    ImportError
        If SciPy is missing: `python -m pip install scipy`.

    Notes
    -----
    Source: SciPy, `special.expit`.

    Examples
    --------
    >>> tt.special.expit(tt.asarray([0.0, 1000.0]))
    Tensor([0.5, 1. ], shape=(2,), dtype=float64, device=Cpu())
    """
    return _computed("expit", x)


@on_raw_arrays[TakesRealFloatingPoint]("f", "special.", chunks="each", takes_integers=True)
def gamma(x: Array, /) -> Array:
    """Gamma function: `gamma(n + 1)` is the factorial of n.

    Parameters
    ----------
    x : Tensor or DArray
        Real floating-point dtype.

    Returns
    -------
    Tensor or DArray
        Shape, axis names and dtype of `x`, in new memory.

    Raises
    ------
    DTypeError
        If `x` has another dtype: convert integers first.
    ImportError
        If SciPy is missing: `python -m pip install scipy`.

    Notes
    -----
    Source: SciPy, `special.gamma`.

    Examples
    --------
    >>> tt.special.gamma(tt.asarray([1.0, 5.0]))
    Tensor([ 1., 24.], shape=(2,), dtype=float64, device=Cpu())
    """
    return _computed("gamma", x)


@on_raw_arrays[TakesTwoFloatingPoint]("f", "special.", chunks="each", takes_integers=True)
def gammainc(x1: ArrayOrNumber, x2: ArrayOrNumber, /) -> Array:
    """Regularized lower incomplete gamma function: the share of the gamma distribution of shape `x1` below `x2`.

    Parameters
    ----------
    x1, x2 : Tensor, DArray or number
        Real floating-point dtypes; shapes that broadcast. A Python number takes the dtype of the other operand.

    Returns
    -------
    Tensor or DArray
        Broadcast shape and promoted dtype, in new memory.

    Raises
    ------
    DTypeError
        If an operand has another dtype, or a Python number does not fit the dtype of the other.
    ShapeError
        If the shapes do not broadcast.
    ImportError
        If SciPy is missing: `python -m pip install scipy`.

    Notes
    -----
    Source: SciPy, `special.gammainc`.

    Examples
    --------
    >>> tt.special.gammainc(tt.asarray([1.0, 2.0]), 2.0)
    Tensor([0.86466472, 0.59399415], shape=(2,), dtype=float64, device=Cpu())
    """
    return _of_two("gammainc", x1, x2)


@on_raw_arrays[TakesRealFloatingPoint]("f", "special.", chunks="each", takes_integers=True)
def gammaln(x: Array, /) -> Array:
    """Logarithm of the absolute value of the gamma function.

    Parameters
    ----------
    x : Tensor or DArray
        Real floating-point dtype.

    Returns
    -------
    Tensor or DArray
        Shape, axis names and dtype of `x`, in new memory.

    Raises
    ------
    DTypeError
        If `x` has another dtype: convert integers first.
    ImportError
        If SciPy is missing: `python -m pip install scipy`.

    Notes
    -----
    Source: SciPy, `special.gammaln`.

    Examples
    --------
    >>> tt.special.gammaln(tt.asarray([1.0, 5.0]))
    Tensor([0.        , 3.17805383], shape=(2,), dtype=float64, device=Cpu())
    """
    return _computed("gammaln", x)


@on_raw_arrays[TakesRealFloatingPoint]("f", "special.", chunks="each", takes_integers=True)
def i0(x: Array, /) -> Array:
    """Modified Bessel function of order 0.

    Parameters
    ----------
    x : Tensor or DArray
        Real floating-point dtype.

    Returns
    -------
    Tensor or DArray
        Shape, axis names and dtype of `x`, in new memory.

    Raises
    ------
    DTypeError
        If `x` has another dtype: convert integers first.
    ImportError
        If SciPy is missing: `python -m pip install scipy`.

    Notes
    -----
    Source: SciPy, `special.i0`.

    Examples
    --------
    >>> tt.special.i0(tt.asarray([0.0, 1.0]))
    Tensor([1.        , 1.26606588], shape=(2,), dtype=float64, device=Cpu())
    """
    return _computed("i0", x, bounded=True)


@on_raw_arrays[TakesRealFloatingPoint]("f", "special.", chunks="each", takes_integers=True)
def i1(x: Array, /) -> Array:
    """Modified Bessel function of order 1.

    Parameters
    ----------
    x : Tensor or DArray
        Real floating-point dtype.

    Returns
    -------
    Tensor or DArray
        Shape, axis names and dtype of `x`, in new memory.

    Raises
    ------
    DTypeError
        If `x` has another dtype: convert integers first.
    ImportError
        If SciPy is missing: `python -m pip install scipy`.

    Notes
    -----
    Source: SciPy, `special.i1`.

    Examples
    --------
    >>> tt.special.i1(tt.asarray([0.0, 1.0]))
    Tensor([0.       , 0.5651591], shape=(2,), dtype=float64, device=Cpu())
    """
    return _computed("i1", x, bounded=True)


@on_raw_arrays[TakesRealFloatingPoint]("f", "special.", chunks="each", takes_integers=True)
def logit(x: Array, /) -> Array:
    """Inverse of `expit`: `log(x / (1 - x))`.

    Parameters
    ----------
    x : Tensor or DArray
        Real floating-point dtype.

    Returns
    -------
    Tensor or DArray
        Shape, axis names and dtype of `x`, in new memory.

    Raises
    ------
    DTypeError
        If `x` has another dtype: convert integers first.
    ImportError
        If SciPy is missing: `python -m pip install scipy`.

    Notes
    -----
    Source: SciPy, `special.logit`.

    Examples
    --------
    >>> tt.special.logit(tt.asarray([0.5, 0.75]))
    Tensor([0.        , 1.09861229], shape=(2,), dtype=float64, device=Cpu())
    """
    return _computed("logit", x)


@on_raw_arrays[TakesRealFloatingPoint]("f", "special.", chunks="each", takes_integers=True)
def ndtr(x: Array, /) -> Array:
    """Cumulative distribution function of the standard normal distribution.

    Parameters
    ----------
    x : Tensor or DArray
        Real floating-point dtype.

    Returns
    -------
    Tensor or DArray
        Shape, axis names and dtype of `x`, in new memory.

    Raises
    ------
    DTypeError
        If `x` has another dtype: convert integers first.
    ImportError
        If SciPy is missing: `python -m pip install scipy`.

    Notes
    -----
    Source: SciPy, `special.ndtr`.

    Examples
    --------
    >>> tt.special.ndtr(tt.asarray([0.0, 1.0]))
    Tensor([0.5       , 0.84134475], shape=(2,), dtype=float64, device=Cpu())
    """
    return _computed("ndtr", x)


@on_raw_arrays[TakesRealFloatingPoint]("f", "special.", chunks="each", takes_integers=True)
def ndtri(x: Array, /) -> Array:
    """Quantile of the standard normal distribution: the inverse of `ndtr`.

    Parameters
    ----------
    x : Tensor or DArray
        Real floating-point dtype.

    Returns
    -------
    Tensor or DArray
        Shape, axis names and dtype of `x`, in new memory.

    Raises
    ------
    DTypeError
        If `x` has another dtype: convert integers first.
    ImportError
        If SciPy is missing: `python -m pip install scipy`.

    Notes
    -----
    Source: SciPy, `special.ndtri`.

    Examples
    --------
    >>> tt.special.ndtri(tt.asarray([0.5, 0.75]))
    Tensor([0.        , 0.67448975], shape=(2,), dtype=float64, device=Cpu())
    """
    return _computed("ndtri", x)


@on_raw_arrays[TakesTwoFloatingPoint]("f", "special.", chunks="each", takes_integers=True)
def xlogy(x1: ArrayOrNumber, x2: ArrayOrNumber, /) -> Array:
    """Product `x1 * log(x2)`, which is 0 where `x1` is 0.

    Parameters
    ----------
    x1, x2 : Tensor, DArray or number
        Real floating-point dtypes; shapes that broadcast. A Python number takes the dtype of the other operand.

    Returns
    -------
    Tensor or DArray
        Broadcast shape and promoted dtype, in new memory.

    Raises
    ------
    DTypeError
        If an operand has another dtype, or a Python number does not fit the dtype of the other.
    ShapeError
        If the shapes do not broadcast.
    ImportError
        If SciPy is missing: `python -m pip install scipy`.

    Notes
    -----
    Source: SciPy, `special.xlogy`.

    Examples
    --------
    >>> tt.special.xlogy(tt.asarray([1.0, 2.0]), 2.0)
    Tensor([0.69314718, 1.38629436], shape=(2,), dtype=float64, device=Cpu())
    """
    return _of_two("xlogy", x1, x2)

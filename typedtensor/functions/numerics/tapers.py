"""Window functions: weights that fade towards both ends, for spectra and filters."""

from __future__ import annotations

from typing import Any

import numpy as np

from typedtensor._generated.signatures import CreatesKaiserWindow, CreatesWindow
from typedtensor._texts import text_of
from typedtensor.core import new_arrays
from typedtensor.core.diagnostics import raise_diagnosed
from typedtensor.core.tensor import wrap
from typedtensor.core.validation import plain_number, validate_dtype
from typedtensor.errors import DTypeError, OptionError
from typedtensor.functions._annotations import Array, Int, Number, OptionalDevice, OptionalDType
from typedtensor.functions._decorators import typed_as
from typedtensor.types.dtype import float64
from typedtensor.types.shape import as_count, as_shape

MOST = 700
"""The largest parameter of a Kaiser window: the Bessel function is infinite soon after it."""


@typed_as[CreatesWindow]()
def hanning(n: Int, /, *, dtype: OptionalDType = None, device: OptionalDevice = None) -> Array:
    """Hann window: a period of the cosine, raised to be 0 at both ends.

    Parameters
    ----------
    n : int or Dim
        Number of points. A Dim of one axis names the axis.
    dtype : dtype, optional
        Real floating-point dtype; float64 by default.
    device : Device, optional
        The CPU by default.

    Returns
    -------
    Tensor or DArray
        Vector of `n` weights, symmetric, at most 1; a single one is 1. New memory.

    Raises
    ------
    ShapeError
        If `n` is negative.
    DTypeError
        If `dtype` is not a real floating-point dtype.

    Notes
    -----
    Source: NumPy, `hanning`.

    Examples
    --------
    >>> tt.hanning(5)
    Tensor([0. , 0.5, 1. , 0.5, 0. ], shape=(5,), dtype=float64, device=Cpu())
    """
    return _window("hanning", n, dtype, device)


@typed_as[CreatesWindow]()
def hamming(n: Int, /, *, dtype: OptionalDType = None, device: OptionalDevice = None) -> Array:
    """Hamming window: a period of the cosine, raised to be 0.08 at both ends.

    Parameters
    ----------
    n : int or Dim
        Number of points. A Dim of one axis names the axis.
    dtype : dtype, optional
        Real floating-point dtype; float64 by default.
    device : Device, optional
        The CPU by default.

    Returns
    -------
    Tensor or DArray
        Vector of `n` weights, symmetric, at most 1; a single one is 1. New memory.

    Raises
    ------
    ShapeError
        If `n` is negative.
    DTypeError
        If `dtype` is not a real floating-point dtype.

    Notes
    -----
    Source: NumPy, `hamming`.

    Examples
    --------
    >>> tt.hamming(3)
    Tensor([0.08, 1.  , 0.08], shape=(3,), dtype=float64, device=Cpu())
    """
    return _window("hamming", n, dtype, device)


@typed_as[CreatesWindow]()
def blackman(n: Int, /, *, dtype: OptionalDType = None, device: OptionalDevice = None) -> Array:
    """Blackman window: three terms of cosines, 0 at both ends.

    Parameters
    ----------
    n : int or Dim
        Number of points. A Dim of one axis names the axis.
    dtype : dtype, optional
        Real floating-point dtype; float64 by default.
    device : Device, optional
        The CPU by default.

    Returns
    -------
    Tensor or DArray
        Vector of `n` weights, symmetric, at most 1; a single one is 1. New memory.

    Raises
    ------
    ShapeError
        If `n` is negative.
    DTypeError
        If `dtype` is not a real floating-point dtype.

    Notes
    -----
    Source: NumPy, `blackman`.

    Examples
    --------
    >>> [round(each, 2) for each in tt.blackman(5).tolist()]
    [-0.0, 0.34, 1.0, 0.34, -0.0]
    """
    return _window("blackman", n, dtype, device)


@typed_as[CreatesWindow]()
def bartlett(n: Int, /, *, dtype: OptionalDType = None, device: OptionalDevice = None) -> Array:
    """Bartlett window: a triangle, 0 at both ends.

    Parameters
    ----------
    n : int or Dim
        Number of points. A Dim of one axis names the axis.
    dtype : dtype, optional
        Real floating-point dtype; float64 by default.
    device : Device, optional
        The CPU by default.

    Returns
    -------
    Tensor or DArray
        Vector of `n` weights, symmetric, at most 1; a single one is 1. New memory.

    Raises
    ------
    ShapeError
        If `n` is negative.
    DTypeError
        If `dtype` is not a real floating-point dtype.

    Notes
    -----
    Source: NumPy, `bartlett`.

    Examples
    --------
    >>> tt.bartlett(5)
    Tensor([0. , 0.5, 1. , 0.5, 0. ], shape=(5,), dtype=float64, device=Cpu())
    """
    return _window("bartlett", n, dtype, device)


@typed_as[CreatesKaiserWindow]()
def kaiser(n: Int, beta: Number, /, *, dtype: OptionalDType = None, device: OptionalDevice = None) -> Array:
    """Kaiser window: of Bessel functions, by a parameter that makes it narrower.

    Parameters
    ----------
    n : int or Dim
        Number of points. A Dim of one axis names the axis.
    beta : float
        Shape: 0 gives ones, 5 is similar to a Hamming window, 8.6 to a Blackman window. At most 700.
    dtype : dtype, optional
        Real floating-point dtype; float64 by default.
    device : Device, optional
        The CPU by default.

    Returns
    -------
    Tensor or DArray
        Vector of `n` weights, symmetric, at most 1; a single one is 1. New memory.

    Raises
    ------
    ShapeError
        If `n` is negative.
    OptionError
        If `beta` is NaN or beyond 700, where NumPy's window is NaN.
    DTypeError
        If `dtype` is not a real floating-point dtype, or `beta` no number.

    Notes
    -----
    Source: NumPy, `kaiser`.

    Examples
    --------
    >>> [round(each, 2) for each in tt.kaiser(3, 2.0).tolist()]
    [0.44, 1.0, 0.44]
    """
    shape = plain_number(beta)
    if isinstance(shape, bool) or not isinstance(shape, int | float):
        raise DTypeError("kaiser", needed="beta: a float", got=text_of(beta), fix="Pass a number, such as 8.6.")
    if not -MOST <= shape <= MOST:
        fix = "Pass a number, such as 8.6."
        raise OptionError("kaiser", needed=f"beta of at most {MOST}", got=text_of(beta), fix=fix)
    return _window("kaiser", n, dtype, device, float(shape))


def _window(name: str, n: Any, dtype: Any, device: Any, *shape: float) -> Any:
    """The weights, which NumPy computes, because they are few."""
    (count,) = as_shape((as_count(n),), name)
    kind = float64 if dtype is None else validate_dtype(name, dtype)
    if kind.kind != "f":
        fix = "Omit dtype, and convert the result."
        raise DTypeError(name, needed="a real floating-point dtype", got=kind.name, fix=fix)
    new_arrays.validate_size(name, (count,), float64.itemsize)
    try:
        weights = getattr(np, name)(count, *shape).astype(kind.name, copy=False)
    except MemoryError as error:
        raise_diagnosed(name, error)
    return wrap(new_arrays.from_cpu(weights, device))

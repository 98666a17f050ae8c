"""Angles: degrees and radians, of complex numbers, and without jumps."""

from __future__ import annotations

import math

from typedtensor._generated.signatures import MeasuresAngles, TakesRealFloatingPoint, Unwraps
from typedtensor._texts import text_of
from typedtensor.errors import DTypeError
from typedtensor.functions._annotations import Array, Flag, Number, OneAxis, OptionalNumber
from typedtensor.functions._axes import validate_axis
from typedtensor.functions._decorators import elementwise, on_raw_arrays
from typedtensor.functions._native import native


@elementwise[TakesRealFloatingPoint]("f")
def deg2rad(x: Array, /) -> Array:
    """Angles in radians, of angles in degrees.

    Parameters
    ----------
    x : Tensor or DArray
        Real floating-point dtype.

    Returns
    -------
    Tensor or DArray
        Shape and dtype of `x`, in new memory.

    Raises
    ------
    DTypeError
        If `x` has another dtype: convert integers first.

    Notes
    -----
    Source: NumPy, `deg2rad`.

    Examples
    --------
    >>> tt.deg2rad(tt.asarray([0.0, 180.0]))
    Tensor([0.        , 3.14159265], shape=(2,), dtype=float64, device=Cpu())
    """


@elementwise[TakesRealFloatingPoint]("f")
def rad2deg(x: Array, /) -> Array:
    """Angles in degrees, of angles in radians.

    Parameters
    ----------
    x : Tensor or DArray
        Real floating-point dtype.

    Returns
    -------
    Tensor or DArray
        Shape and dtype of `x`, in new memory.

    Raises
    ------
    DTypeError
        If `x` has another dtype: convert integers first.

    Notes
    -----
    Source: NumPy, `rad2deg`.

    Examples
    --------
    >>> tt.rad2deg(tt.asarray([0.0, tt.pi]))
    Tensor([  0., 180.], shape=(2,), dtype=float64, device=Cpu())
    """


@on_raw_arrays[MeasuresAngles]("fc", chunks="each")
def angle(x: Array, /, *, deg: Flag = False) -> Array:
    """Angle of complex numbers, counted from the positive real axis.

    Parameters
    ----------
    x : Tensor or DArray
        Floating-point dtype, real or complex.
    deg : bool, default False
        Return degrees instead of radians.

    Returns
    -------
    Tensor or DArray
        Shape of `x`, real, from -pi to pi, in new memory; 0 or pi for real numbers.

    Raises
    ------
    DTypeError
        If `x` has an integer dtype or bool: convert it first.

    Notes
    -----
    Source: NumPy, `angle`.

    Examples
    --------
    >>> tt.angle(tt.asarray([1j, -1.0 + 0j]), deg=True)
    Tensor([ 90., 180.], shape=(2,), dtype=float64, device=Cpu())
    """
    return native("angle", x)(x, deg=bool(deg))


@on_raw_arrays[Unwraps]("f")
def unwrap(x: Array, /, *, axis: OneAxis = -1, discont: OptionalNumber = None, period: Number = 2 * math.pi) -> Array:
    """Unwrapped angles: each is changed by whole periods, so that it is near the one before.

    Parameters
    ----------
    x : Tensor or DArray
        Real floating-point dtype.
    axis : int or Axis, default -1
        Axis along which the angles follow each other.
    discont : float, optional
        The largest difference that is not a jump: half of the period by default, and never less.
    period : float, default 2 * pi
        The size of a whole turn.

    Returns
    -------
    Tensor or DArray
        Shape, axis names and dtype of `x`, in new memory.

    Raises
    ------
    RankError
        If `x` has no such axis.
    DTypeError
        If `x` has another dtype, or an option is not a number.

    Notes
    -----
    Source: NumPy, `unwrap`.

    Examples
    --------
    >>> tt.unwrap(tt.asarray([0.0, 170.0, -170.0, 0.0]), period=360.0)
    Tensor([  0., 170., 190., 360.], shape=(4,), dtype=float64, device=Cpu())
    """
    at = validate_axis("unwrap", x, axis)
    for name, value in (("discont", 0.0 if discont is None else discont), ("period", period)):
        if isinstance(value, bool) or not isinstance(value, int | float):
            raise DTypeError("unwrap", needed=f"{name}: a float", got=text_of(value), fix="Omit it for the default.")
    return native("unwrap", x)(x, discont=discont, axis=at, period=float(period))

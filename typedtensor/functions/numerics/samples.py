"""Functions of samples: interpolation, slopes, areas and convolutions."""

from __future__ import annotations

import operator
from typing import Any

import numpy as np

from typedtensor._generated.signatures import Convolves, Integrates, Interpolates, SlidesOver, Slopes
from typedtensor._texts import counted, text_of
from typedtensor.backends.registry import backend_of, dtype_of, function_of
from typedtensor.core.diagnostics import describe, need_axes
from typedtensor.core.dispatch import is_array, run
from typedtensor.core.quick import Direct
from typedtensor.core.validation import MAX_FLOAT, plain_number
from typedtensor.errors import DTypeError, OptionError, RankError, ShapeError
from typedtensor.functions._annotations import (
    Array,
    ArrayOrNumber,
    Int,
    Number,
    OneAxis,
    OneOrTupleOfArrays,
    OptionalArray,
    OptionalAxis,
    OptionalComplexNumber,
    OptionalNumber,
    Text,
)
from typedtensor.functions._axes import validate_axis
from typedtensor.functions._decorators import on_raw_arrays, validate_kind
from typedtensor.functions._matrices import need_tensors
from typedtensor.functions._native import in_float32, native
from typedtensor.types.dtype import complex128, float64

MODES = ("full", "same", "valid")


@on_raw_arrays[Interpolates]("iufc", direct=Direct("d", "ascent finite answers", operands=3, numpy=np.interp))
def interp(
    x: Array,
    xp: Array,
    fp: Array,
    /,
    *,
    left: OptionalComplexNumber = None,
    right: OptionalComplexNumber = None,
    period: OptionalNumber = None,
) -> Array:
    """Linear interpolation between samples.

    Parameters
    ----------
    x : Tensor or DArray
        Where to look, of a real dtype and any shape.
    xp : Tensor or DArray
        Vector of a real dtype: where the samples are, ascending; equal positions make a step.
    fp : Tensor or DArray
        Vector of the samples, of a numeric dtype.
    left, right : number, optional
        Value before the first sample and behind the last: that sample by default.
    period : float, optional
        Period of `xp`, which need not ascend then.

    Returns
    -------
    Tensor or DArray
        Shape and axis names of `x`, float64, or complex128 for complex samples, in new memory.

    Raises
    ------
    RankError, ShapeError
        If `xp` and `fp` are no vectors of one size, with one element at least.
    OptionError
        If `period` is 0 or not finite, or `xp` descends somewhere or contains NaN.
    DTypeError
        If `x` or `xp` is bool or complex.

    Notes
    -----
    Source: NumPy, `interp`.

    Examples
    --------
    >>> tt.interp(tt.asarray([0.5, 2.0]), tt.asarray([0.0, 1.0, 3.0]), tt.asarray([0.0, 10.0, 20.0]))
    Tensor([ 5., 15.], shape=(2,), dtype=float64, device=Cpu())
    """
    need_tensors("interp", x, xp, fp)
    for each in (x, xp):
        validate_kind("interp", "iuf", each)
    for name, each in (("xp", xp), ("fp", fp)):
        _need_vector("interp", name, each)
    if tuple(xp.shape) != tuple(fp.shape) or not xp.shape[0]:
        got = f"{describe(xp)} and {describe(fp)}"
        raise ShapeError("interp", needed="at least one sample, and as many positions", got=got, fix="Check xp.shape.")
    for end in (left, right):
        if end is not None and dtype_of(fp).kind != "c" and isinstance(end, complex):
            fix = "Pass real numbers, or complex samples: tt.astype(fp, tt.complex128)."
            raise DTypeError("interp", needed="real ends for real samples", got=text_of(end), fix=fix)
    if period is not None and (isinstance(period, complex) or not 0 < abs(period) <= MAX_FLOAT):
        needed = "a finite period other than 0"
        raise OptionError("interp", needed=needed, got=text_of(period), fix="Omit it for none.")
    backend, kind = backend_of(x), complex128 if dtype_of(fp).kind == "c" else float64
    if not backend.is_lazy:
        _need_order(xp, alone=period is not None)
    found = backend.ensure_array(native("interp", x)(x, xp, fp, left=left, right=right, period=period))
    return backend.function("astype")(found, backend.native(kind), copy=False)


def _need_order(xp: Any, *, alone: bool) -> None:
    """Refuse positions that descend, among which a search finds anything, and NaN; in a period they are sorted."""
    low, high = (xp, xp) if alone or xp.shape[0] == 1 else (xp[:-1], xp[1:])
    ascends = run(operator.le, low, high)
    if not bool(ascends.all() if ascends.__class__ is np.ndarray else function_of(xp, "all")(ascends)):
        fix = "Sort the samples: order = tt.argsort(xp), then xp[order] and fp[order]."
        raise OptionError("interp", needed="positions that ascend, without NaN", got=describe(xp), fix=fix)


@on_raw_arrays[Slopes]("fc")
def gradient(
    x: Array, /, *spacing: ArrayOrNumber, axis: OptionalAxis = None, edge_order: Int = 1
) -> OneOrTupleOfArrays:
    """Gradient of samples along one axis or along each, by central differences.

    Parameters
    ----------
    x : Tensor or DArray
        Floating-point dtype.
    *spacing : Tensor, DArray or float, optional
        Distance of neighbours, or a vector of the places of all samples, in the dtype of `x`. Without `axis`: one
        distance for all axes, or one of these for each. 1.0 by default.
    axis : int or Axis, optional
        Axis of the samples; all by default.
    edge_order : {1, 2}, default 1
        Exactness at the two ends.

    Returns
    -------
    Tensor, DArray or tuple of these
        Shape, axis names and dtype of `x`, in new memory. Without `axis`: one for each axis, in their order, in a
        tuple if there are several axes.

    Raises
    ------
    RankError
        If `x` has no such axis, or none at all.
    ShapeError
        If there are not more samples than `edge_order`, as many places as samples, or as many spacings as axes.
    OptionError
        If `edge_order` is neither 1 nor 2.
    DTypeError
        If `x` has an integer dtype or bool: convert it first.

    Notes
    -----
    A checker knows the result of several spacings for up to four axes. Source: NumPy, `gradient`.

    Examples
    --------
    >>> tt.gradient(tt.asarray([1.0, 2.0, 4.0, 7.0]))
    Tensor([1. , 1.5, 2.5, 3. ], shape=(4,), dtype=float64, device=Cpu())
    >>> down, across = tt.gradient(tt.asarray([[1.0, 2.0], [5.0, 8.0]]), 0.5, 1.0)
    >>> down.tolist(), across.tolist()
    ([[8.0, 12.0], [8.0, 12.0]], [[1.0, 1.0], [3.0, 3.0]])
    """
    if edge_order not in (1, 2):
        raise OptionError("gradient", needed="edge_order 1 or 2", got=text_of(edge_order), fix="Omit it for 1.")
    if axis is None:
        need_axes("gradient", x, 1)
    axes = range(len(x.shape)) if axis is None else (validate_axis("gradient", x, axis),)
    found = [_slope(x, each, at, edge_order) for each, at in zip(_spacings(x, spacing, len(axes)), axes, strict=True)]
    return found[0] if len(found) == 1 else tuple(found)


def _spacings(x: Any, spacing: tuple[Any, ...], count: int) -> tuple[Any, ...]:
    """A spacing per axis."""
    spacing = tuple(x if is_array(x) and x.shape else plain_number(x) for x in spacing)
    if len(spacing) == count:
        return spacing
    if not spacing or (len(spacing) == 1 and not is_array(spacing[0])):
        return (spacing or (1.0,)) * count
    needed = f"one distance, or a spacing for each of the {count} axes" if count > 1 else "one spacing"
    got = f"one vector: {describe(x)}" if len(spacing) == 1 else f"{len(spacing)} spacings: {describe(x)}"
    fix = "Pass axis=k for the slopes along one axis." if count > 1 else "Pass the spacing of the axis."
    raise ShapeError("gradient", needed=needed, got=got, fix=fix)


def _slope(x: Any, spacing: Any, at: int, edge_order: int) -> Any:
    if x.shape[at] <= edge_order:
        needed = f"{edge_order + 1} samples or more"
        raise ShapeError("gradient", needed=needed, got=describe(x), fix="Choose another axis, or more samples.")
    if is_array(spacing):
        _need_vector("gradient", "spacing", spacing)
        if spacing.shape[0] != x.shape[at]:
            needed = f"{counted(x.shape[at], 'position')}, as many as samples"
            raise ShapeError("gradient", needed=needed, got=describe(spacing), fix="Pass one position per sample.")
        _need_dtype("gradient", "spacing", x, spacing)
    elif isinstance(spacing, bool) or not isinstance(spacing, int | float):
        raise DTypeError(
            "gradient", needed="spacing: a float, or a vector", got=text_of(spacing), fix="Pass a float, such as 1.0."
        )
    return _slopes(x, spacing, at, edge_order)


@in_float32
def _slopes(x: Any, spacing: Any, at: int, edge_order: int) -> Any:
    found = native("gradient", x)(x, spacing, axis=at, edge_order=edge_order)
    return function_of(x, "astype")(found, x.dtype, copy=False)


@on_raw_arrays[Convolves]("iufc")
def convolve(x1: Array, x2: Array, /, *, mode: Text = "full") -> Array:
    """Convolution of two vectors: sums of products with one of them reversed.

    Parameters
    ----------
    x1, x2 : Tensor or DArray
        Vectors of numeric dtypes, with one element or more.
    mode : {"full", "same", "valid"}, default "full"
        Every overlap, as many as the longer vector has elements, or the complete ones alone.

    Returns
    -------
    Tensor or DArray
        Vector in the promoted dtype, in new memory.

    Raises
    ------
    RankError, ShapeError
        If an operand is no vector, or empty.
    OptionError
        If there is no such mode.

    Notes
    -----
    Source: NumPy, `convolve`.

    Examples
    --------
    >>> tt.convolve(tt.asarray([1, 2, 3]), tt.asarray([1, 1]))
    Tensor([1, 3, 5, 3], shape=(4,), dtype=int64, device=Cpu())
    """
    return _slid("convolve", x1, x2, mode)


@on_raw_arrays[SlidesOver]("iufc")
def correlate(x1: Array, x2: Array, /, *, mode: Text = "valid") -> Array:
    """Cross-correlation of two vectors: sums of products of `x1` and the conjugate of `x2`, slid along.

    Parameters
    ----------
    x1, x2 : Tensor or DArray
        Vectors of numeric dtypes, with one element or more.
    mode : {"full", "same", "valid"}, default "valid"
        Every overlap, as many as the longer vector has elements, or the complete ones alone.

    Returns
    -------
    Tensor or DArray
        Vector in the promoted dtype, in new memory.

    Raises
    ------
    RankError, ShapeError
        If an operand is no vector, or empty.
    OptionError
        If there is no such mode.

    Notes
    -----
    Source: NumPy, `correlate`.

    Examples
    --------
    >>> tt.correlate(tt.asarray([1, 2, 3]), tt.asarray([0, 1]))
    Tensor([2, 3], shape=(2,), dtype=int64, device=Cpu())
    """
    return _slid("correlate", x1, x2, mode)


def _slid(name: str, x1: Any, x2: Any, mode: Any) -> Any:
    need_tensors(name, x1, x2)
    if mode not in MODES:
        fix = "Omit it for the default."
        raise OptionError(name, needed=f"a mode: {', '.join(MODES)}", got=text_of(mode), fix=fix)
    for which, each in (("x1", x1), ("x2", x2)):
        _need_vector(name, which, each)
        if not each.shape[0]:
            raise ShapeError(name, needed="vectors with one element or more", got=describe(each), fix="Test x.size.")
    return native(name, x1)(x1, x2, mode=mode)


@on_raw_arrays[Integrates]("fc")
def trapezoid(y: Array, /, *, axis: OneAxis = -1, x: OptionalArray = None, dx: Number = 1.0) -> Array:
    """Integral of samples along an axis, by the trapezoidal rule.

    Parameters
    ----------
    y : Tensor or DArray
        Samples of a floating-point dtype.
    axis : int or Axis, default -1
        Axis of the samples.
    x : Tensor or DArray, optional
        Places of the samples, in the dtype of `y`: a vector, or a tensor of the shape of `y`.
    dx : float, default 1.0
        Distance of neighbours, if `x` is left out.

    Returns
    -------
    Tensor or DArray
        `y` without the axis, in its dtype, in new memory.

    Raises
    ------
    RankError
        If `y` has no such axis.
    ShapeError
        If `x` has another size.
    DTypeError
        If `y` has an integer dtype or bool, or `x` another dtype.

    Notes
    -----
    Source: NumPy, `trapezoid`.

    Examples
    --------
    >>> tt.trapezoid(tt.asarray([1.0, 2.0, 3.0]), x=tt.asarray([0.0, 1.0, 3.0]))
    Tensor(6.5, shape=(), dtype=float64, device=Cpu())
    """
    at = validate_axis("trapezoid", y, axis)
    if x is not None:
        _need_dtype("trapezoid", "x", y, x)
        if tuple(x.shape) not in {tuple(y.shape), (y.shape[at],)}:
            needed = f"{counted(y.shape[at], 'position')}, or as many as samples"
            raise ShapeError("trapezoid", needed=needed, got=describe(x), fix="Pass one position per sample.")
    elif isinstance(dx, bool) or not isinstance(dx, int | float):
        raise DTypeError("trapezoid", needed="dx: a float", got=text_of(dx), fix="Omit it for 1.")
    return _area(y, x=x, dx=dx, at=at)


@in_float32
def _area(y: Any, *, x: Any, dx: Any, at: int) -> Any:
    backend = backend_of(y)
    found = backend.ensure_array(native("trapezoid", y)(y, x=x, dx=dx, axis=at))
    return backend.function("astype")(found, y.dtype, copy=False)


def _need_vector(function: str, name: str, x: Any) -> None:
    if len(x.shape) != 1:
        raise RankError(function, needed=f"{name}: a vector", got=describe(x), fix="Take one row at a time: x[0].")


def _need_dtype(function: str, name: str, x: Any, other: Any) -> None:
    """Refuse dtypes that the library would convert."""
    if not is_array(other) or dtype_of(other) is not dtype_of(x):
        needed, got = f"{name} of {dtype_of(x).name}, the dtype of the samples", repr(other)
        fix = f"Convert it explicitly: tt.astype({name}, dtype)."
        raise DTypeError(function, needed=needed, got=describe(other) if is_array(other) else got, fix=fix)

"""Quantiles and weighted means."""

from __future__ import annotations

import operator
from functools import partial
from typing import Any

from numpy import ndarray

from typedtensor._generated.signatures import AveragesWithWeights, Medians, Quantiles
from typedtensor._texts import text_of
from typedtensor.backends.parts import raise_outside
from typedtensor.backends.registry import backend_of, dtype_of, function_of, supported_function
from typedtensor.core import dispatch
from typedtensor.core.diagnostics import describe
from typedtensor.core.validation import python_number
from typedtensor.errors import DTypeError, OptionError, RankError, ShapeError
from typedtensor.functions._annotations import Array, ArrayOrFloat, Axes, Flag, OptionalArray, Text
from typedtensor.functions._decorators import apply, reduction, typed_as, validate_reduction
from typedtensor.functions._native import in_float32, native

METHODS = (
    *("linear", "lower", "higher", "midpoint", "nearest", "inverted_cdf", "averaged_inverted_cdf", "weibull"),
    *("closest_observation", "interpolated_inverted_cdf", "hazen", "median_unbiased", "normal_unbiased"),
)
"""NumPy's methods of interpolation."""


@reduction[Medians]("f")
def median(x: Array, /, axis: Axes = None, *, keepdims: Flag = False) -> Array:
    """Median, over all or some axes; the mean of the two middle elements if their number is even.

    Parameters
    ----------
    x : Tensor or DArray
        Real floating-point dtype.
    axis : int, Axis or tuple of int, optional
        Axes to reduce; all by default.
    keepdims : bool, default False
        Keep each reduced axis, with one element and without a name.

    Returns
    -------
    Tensor or DArray
        `x` without the reduced axes, in new memory, in the dtype of `x`; NaN if any element is NaN.

    Raises
    ------
    RankError
        If `x` has no such axis.
    DTypeError
        If `x` has another dtype: convert integers first.

    Warns
    -----
    RuntimeWarning
        If there are no elements to reduce, which gives NaN.

    Notes
    -----
    Source: NumPy, `median`.

    Examples
    --------
    >>> tt.median(tt.asarray([[3.0, 1.0, 9.0], [4.0, 8.0, 6.0]]), axis=1)
    Tensor([3., 6.], shape=(2,), dtype=float64, device=Cpu())
    """


@typed_as[Quantiles](chunks="axes")
def quantile(
    x: Array, q: ArrayOrFloat, /, axis: Axes = None, *, method: Text = "linear", keepdims: Flag = False
) -> Array:
    """Quantile of the elements, over all or some axes: 0.5 gives the median.

    Parameters
    ----------
    x : Tensor or DArray
        Real floating-point dtype.
    q : Tensor, DArray or float
        Fraction of the elements, from 0 to 1, or a vector of fractions.
    axis : int, Axis or tuple of int, optional
        Axes to reduce; all by default.
    method : str, default "linear"
        Interpolation between two neighbours, by NumPy's names.
    keepdims : bool, default False
        Keep each reduced axis, with one element and without a name.

    Returns
    -------
    Tensor or DArray
        `x` without the reduced axes, in new memory, in the dtype of `x`. The axis of a vector `q` is the first one.

    Raises
    ------
    RankError
        If `x` has no such axis, or `q` has several axes.
    ShapeError
        If there are no elements to reduce.
    OptionError
        If `q` is below 0 or above 1, or there is no such method.
    DTypeError
        If `x` has another dtype: convert integers first.

    Notes
    -----
    Source: NumPy, `quantile`.

    Examples
    --------
    >>> tt.quantile(tt.asarray([0.0, 1.0, 2.0, 10.0]), 0.25)
    Tensor(0.75, shape=(), dtype=float64, device=Cpu())
    >>> tt.quantile(tt.asarray([0.0, 1.0, 2.0, 10.0]), tt.asarray([0.0, 1.0]))
    Tensor([ 0., 10.], shape=(2,), dtype=float64, device=Cpu())
    """
    return _part("quantile", 1, x, q, {"axis": axis, "method": method, "keepdims": keepdims})


@typed_as[Quantiles](chunks="axes")
def percentile(
    x: Array, q: ArrayOrFloat, /, axis: Axes = None, *, method: Text = "linear", keepdims: Flag = False
) -> Array:
    """Percentile of the elements, over all or some axes: 50 gives the median.

    Parameters
    ----------
    x : Tensor or DArray
        Real floating-point dtype.
    q : Tensor, DArray or float
        Percentage, from 0 to 100, or a vector of percentages.
    axis : int, Axis or tuple of int, optional
        Axes to reduce; all by default.
    method : str, default "linear"
        Interpolation between two neighbours, by NumPy's names.
    keepdims : bool, default False
        Keep each reduced axis, with one element and without a name.

    Returns
    -------
    Tensor or DArray
        `x` without the reduced axes, in new memory, in the dtype of `x`. The axis of a vector `q` is the first one.

    Raises
    ------
    RankError
        If `x` has no such axis, or `q` has several axes.
    ShapeError
        If there are no elements to reduce.
    OptionError
        If `q` is below 0 or above 100, or there is no such method.
    DTypeError
        If `x` has another dtype: convert integers first.

    Notes
    -----
    Source: NumPy, `percentile`.

    Examples
    --------
    >>> tt.percentile(tt.asarray([[0.0, 1.0], [4.0, 9.0]]), 50, axis=0)
    Tensor([2., 5.], shape=(2,), dtype=float64, device=Cpu())
    """
    return _part("percentile", 100, x, q, {"axis": axis, "method": method, "keepdims": keepdims})


@typed_as[Quantiles](chunks="axes")
def nanquantile(
    x: Array, q: ArrayOrFloat, /, axis: Axes = None, *, method: Text = "linear", keepdims: Flag = False
) -> Array:
    """Quantile of the elements that are not NaN, over all or some axes.

    Parameters
    ----------
    x : Tensor or DArray
        Real floating-point dtype.
    q : Tensor, DArray or float
        Fraction of the elements, from 0 to 1, or a vector of fractions.
    axis : int, Axis or tuple of int, optional
        Axes to reduce; all by default.
    method : str, default "linear"
        Interpolation between two neighbours, by NumPy's names.
    keepdims : bool, default False
        Keep each reduced axis, with one element and without a name.

    Returns
    -------
    Tensor or DArray
        `x` without the reduced axes, in new memory, in the dtype of `x`. The axis of a vector `q` is the first one.

    Raises
    ------
    RankError
        If `x` has no such axis, or `q` has several axes.
    ShapeError
        If there are no elements to reduce.
    OptionError
        If `q` is below 0 or above 1, or there is no such method.
    DTypeError
        If `x` has another dtype: convert integers first.

    Warns
    -----
    RuntimeWarning
        If there are only NaNs, for which the result is NaN.

    Notes
    -----
    Source: NumPy, `nanquantile`.

    Examples
    --------
    >>> tt.nanquantile(tt.asarray([0.0, 1.0, tt.nan, 2.0, 10.0]), 0.25)
    Tensor(0.75, shape=(), dtype=float64, device=Cpu())
    >>> tt.nanquantile(tt.asarray([0.0, tt.nan, 10.0]), tt.asarray([0.0, 1.0]))
    Tensor([ 0., 10.], shape=(2,), dtype=float64, device=Cpu())
    """
    return _part("nanquantile", 1, x, q, {"axis": axis, "method": method, "keepdims": keepdims})


@typed_as[Quantiles](chunks="axes")
def nanpercentile(
    x: Array, q: ArrayOrFloat, /, axis: Axes = None, *, method: Text = "linear", keepdims: Flag = False
) -> Array:
    """Percentile of the elements that are not NaN, over all or some axes.

    Parameters
    ----------
    x : Tensor or DArray
        Real floating-point dtype.
    q : Tensor, DArray or float
        Percentage, from 0 to 100, or a vector of percentages.
    axis : int, Axis or tuple of int, optional
        Axes to reduce; all by default.
    method : str, default "linear"
        Interpolation between two neighbours, by NumPy's names.
    keepdims : bool, default False
        Keep each reduced axis, with one element and without a name.

    Returns
    -------
    Tensor or DArray
        `x` without the reduced axes, in new memory, in the dtype of `x`. The axis of a vector `q` is the first one.

    Raises
    ------
    RankError
        If `x` has no such axis, or `q` has several axes.
    ShapeError
        If there are no elements to reduce.
    OptionError
        If `q` is below 0 or above 100, or there is no such method.
    DTypeError
        If `x` has another dtype: convert integers first.

    Warns
    -----
    RuntimeWarning
        If there are only NaNs, for which the result is NaN.

    Notes
    -----
    Source: NumPy, `nanpercentile`.

    Examples
    --------
    >>> tt.nanpercentile(tt.asarray([[0.0, 1.0], [4.0, tt.nan]]), 50, axis=0)
    Tensor([2., 1.], shape=(2,), dtype=float64, device=Cpu())
    """
    return _part("nanpercentile", 100, x, q, {"axis": axis, "method": method, "keepdims": keepdims})


def _part(name: str, whole: int, x: Any, q: Any, options: dict[str, Any]) -> Any:
    validate_reduction(name, x, options)
    return apply(name, "f", partial(_computed, name, whole), (x, python_number(q)), options)


def _computed(name: str, whole: int, x: Any, q: Any, *, axis: Any, method: Any, keepdims: Any) -> Any:
    if method not in METHODS:
        fix = "Omit it for the default."
        raise OptionError(name, needed=f"a method: {', '.join(METHODS)}", got=text_of(method), fix=fix)
    backend = backend_of(x)
    _validate_parts(name, whole, q)
    sizes = tuple(x.shape)
    try:
        reduced = sizes if axis is None else [sizes[each] for each in (axis if isinstance(axis, tuple) else (axis,))]
    except IndexError:  # the library raises the error
        reduced = []
    if 0 in reduced:
        fix = "Test x.size first: the result for 0 elements is undefined."
        raise ShapeError(name, needed="at least one element", got=describe(x), fix=fix)
    if 0 in sizes:  # which NumPy cannot reshape
        left = backend.function("sum")(x, axis=axis, keepdims=bool(keepdims))
        return left if not dispatch.is_array(q) else backend.function("reshape")(left, (*q.shape, *left.shape))
    found = backend.ensure_array(native(name, x)(x, q, axis=axis, method=method, keepdims=bool(keepdims)))
    return backend.function("astype")(found, x.dtype, copy=False)


def _validate_parts(name: str, whole: int, q: Any) -> None:
    """Refuse numbers outside of 0 to 1."""
    if not dispatch.is_array(q):
        if isinstance(q, bool) or not isinstance(q, int | float):
            some = "[25.0, 50.0]" if whole > 1 else "[0.25, 0.5]"
            fix = f"Pass a float, such as q={whole / 2:g}, or a tensor: tt.asarray({some})."
            raise DTypeError(name, needed="q: a float, or a tensor of them", got=text_of(q), fix=fix)
        outside = not 0 <= q <= whole
    else:
        if len(q.shape) > 1:
            raise RankError(name, needed="q without axes, or a vector", got=describe(q), fix="Flatten it: tt.ravel(q).")
        inside = dispatch.run(operator.and_, dispatch.run(operator.ge, q, 0.0), dispatch.run(operator.le, q, whole))
        outside = not backend_of(q).is_lazy and not bool(function_of(q, "all")(inside))
    if outside:
        raise_outside(name, whole, text_of(q))


@typed_as[AveragesWithWeights]()
def average(x: Array, /, axis: Axes = None, *, weights: OptionalArray = None, keepdims: Flag = False) -> Array:
    """Weighted mean, over all or some axes: `sum(x * weights) / sum(weights)`.

    Parameters
    ----------
    x : Tensor or DArray
        Real or complex floating-point dtype.
    axis : int, Axis or tuple of int, optional
        Axes to reduce; all by default.
    weights : Tensor or DArray, optional
        Weight of each element, in the dtype of `x`: a tensor of the shape of `x`, or of the sizes of the reduced axes.
        All weigh the same by default.
    keepdims : bool, default False
        Keep each reduced axis, with one element and without a name.

    Returns
    -------
    Tensor or DArray
        `x` without the reduced axes, in new memory, in the dtype of `x`.

    Raises
    ------
    RankError
        If `x` has no such axis.
    ShapeError
        If the weights have another shape.
    DTypeError
        If `x` has an integer dtype or bool, or the weights another dtype.

    Warns
    -----
    RuntimeWarning
        If the sum of the weights is 0, which gives NaN or infinities.

    Notes
    -----
    Source: NumPy, `average`.

    Examples
    --------
    >>> x = tt.asarray([[1.0, 2.0], [3.0, 6.0]])
    >>> tt.average(x, axis=1, weights=tt.asarray([3.0, 1.0]))
    Tensor([1.25, 3.75], shape=(2,), dtype=float64, device=Cpu())
    """
    options = {"axis": axis, "weights": weights, "keepdims": keepdims}
    validate_reduction("average", x, options)
    return apply("average", "fc", _weighted, (x,), options)


def _weighted(x: Any, *, axis: Any, weights: Any, keepdims: Any) -> Any:
    backend = backend_of(x)
    options = {"axis": axis, "keepdims": bool(keepdims)}
    if weights is None:
        return backend.function("mean")(x, **options)
    if not dispatch.is_array(weights) or dtype_of(weights) is not dtype_of(x):
        got = describe(weights) if dispatch.is_array(weights) else repr(weights)
        fix = "Convert them explicitly: tt.astype(weights, x.dtype)."
        raise DTypeError("average", needed=f"weights of {dtype_of(x).name}, the dtype of x", got=got, fix=fix)
    return _weighted_mean(x, _spread_out(x, axis, weights), options)


@in_float32
def _weighted_mean(x: Any, whole: Any, options: dict[str, Any]) -> Any:
    if x.__class__ is ndarray:
        return supported_function(backend_of(x), "average")(x, whole, **options)
    sums = function_of(x, "sum")
    return dispatch.run(operator.truediv, sums(dispatch.run(operator.mul, x, whole), **options), sums(whole, **options))


def _spread_out(x: Any, axis: Any, weights: Any) -> Any:
    """The weights, broadcast to the shape of the tensor."""
    sizes, own = tuple(x.shape), tuple(weights.shape)
    if own == sizes:
        return weights
    axes = tuple(range(len(sizes))) if axis is None else axis if isinstance(axis, tuple) else (axis,)
    places = [each % len(sizes) for each in axes if -len(sizes) <= each < len(sizes)]
    if len(places) < len(axes) or own != tuple(sizes[at] for at in places):
        needed = f"weights of the shape {sizes}, or of the sizes of the reduced axes"
        raise ShapeError("average", needed=needed, got=describe(weights), fix="Reshape them: tt.reshape.")
    order = sorted(range(len(places)), key=places.__getitem__)
    backend = backend_of(x)
    aligned = backend.function("permute_dims")(weights, tuple(order)) if len(order) > 1 else weights
    shape = [sizes[at] if at in places else 1 for at in range(len(sizes))]
    return backend.function("broadcast_to")(backend.function("reshape")(aligned, tuple(shape)), sizes)

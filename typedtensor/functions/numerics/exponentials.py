"""Exponentials that do not overflow."""

from __future__ import annotations

import operator
from typing import TYPE_CHECKING, Any

import numpy as np

from typedtensor._generated.signatures import Normalizes, SumsExponentials
from typedtensor.backends.registry import backend_of
from typedtensor.core.dispatch import run
from typedtensor.functions._annotations import Array, Axes, Flag
from typedtensor.functions._decorators import apply, typed_as, validate_reduction
from typedtensor.functions._native import alike, in_float32

if TYPE_CHECKING:
    from collections.abc import Callable


@typed_as[Normalizes]()
def softmax(x: Array, /, axis: Axes = None) -> Array:
    """Softmax, along all axes or some: exponentials divided by their sum, which add up to 1.

    Parameters
    ----------
    x : Tensor or DArray
        Real floating-point dtype.
    axis : int, Axis or tuple of int, optional
        Axes of the sums; all by default.

    Returns
    -------
    Tensor or DArray
        Shape, axis names and dtype of `x`, in new memory.

    Raises
    ------
    RankError
        If `x` has no such axis.
    DTypeError
        If `x` has another dtype: convert integers first.

    Notes
    -----
    Source: SciPy, `special.softmax`.

    Examples
    --------
    >>> tt.softmax(tt.asarray([1000.0, 1000.0]))
    Tensor([0.5, 0.5], shape=(2,), dtype=float64, device=Cpu())
    """
    return _normalized("softmax", _quotients, x, axis)


@typed_as[Normalizes]()
def log_softmax(x: Array, /, axis: Axes = None) -> Array:
    """Logarithm of `softmax`, exact for small parts too.

    Parameters
    ----------
    x : Tensor or DArray
        Real floating-point dtype.
    axis : int, Axis or tuple of int, optional
        Axes of the sums; all by default.

    Returns
    -------
    Tensor or DArray
        Shape, axis names and dtype of `x`, in new memory.

    Raises
    ------
    RankError
        If `x` has no such axis.
    DTypeError
        If `x` has another dtype: convert integers first.

    Notes
    -----
    Source: SciPy, `special.log_softmax`.

    Examples
    --------
    >>> tt.log_softmax(tt.asarray([0.0, 1000.0]))
    Tensor([-1000.,     0.], shape=(2,), dtype=float64, device=Cpu())
    """
    return _normalized("log_softmax", _differences, x, axis)


def _normalized(name: str, body: Callable[..., Any], x: Any, axis: Any) -> Any:
    validate_reduction(name, x, {"axis": axis})
    return apply(name, "f", body, (x,), {"axis": axis})


@in_float32
def _quotients(x: Any, *, axis: Any) -> Any:
    function = backend_of(x).function
    if 0 in x.shape:
        return function("exp")(x)
    with np.errstate(all="ignore"):  # of infinities
        shifted = run(operator.sub, x, function("max")(x, axis=axis, keepdims=True))
        exponentials = function("exp")(shifted)
        return run(operator.truediv, exponentials, function("sum")(exponentials, axis=axis, keepdims=True))


@in_float32
def _differences(x: Any, *, axis: Any) -> Any:
    function = backend_of(x).function
    if 0 in x.shape:
        return function("exp")(x)
    with np.errstate(all="ignore"):  # as above
        shifted = run(operator.sub, x, function("max")(x, axis=axis, keepdims=True))
        sums = function("sum")(function("exp")(shifted), axis=axis, keepdims=True)
        return run(operator.sub, shifted, function("log")(sums))


def _largest(x: Any, axis: Any) -> Any:
    """The largest elements, and 0 in place of infinities, which would make NaN of the others."""
    function = backend_of(x).function
    found = function("max")(x, axis=axis, keepdims=True)
    return function("where")(function("isfinite")(found), found, alike("logsumexp", 0.0, x))


@typed_as[SumsExponentials]()
def logsumexp(x: Array, /, axis: Axes = None, *, keepdims: Flag = False) -> Array:
    """Logarithm of the sum of exponentials, over all or some axes.

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
        `x` without the reduced axes, in its dtype, in new memory; minus infinity if there are no elements.

    Raises
    ------
    RankError
        If `x` has no such axis.
    DTypeError
        If `x` has another dtype: convert integers first.

    Notes
    -----
    Source: SciPy, `special.logsumexp`.

    Examples
    --------
    >>> tt.logsumexp(tt.asarray([1000.0, 1000.0]))
    Tensor(1000.69314718, shape=(), dtype=float64, device=Cpu())
    """
    options = {"axis": axis, "keepdims": keepdims}
    validate_reduction("logsumexp", x, options)
    return apply("logsumexp", "f", _log_of_sum, (x,), options)


@in_float32
def _log_of_sum(x: Any, *, axis: Any, keepdims: Any) -> Any:
    function = backend_of(x).function
    options = {"axis": axis, "keepdims": bool(keepdims)}
    with np.errstate(all="ignore"):  # of infinities, and the logarithm of nothing
        if 0 in x.shape:
            return function("log")(function("sum")(function("exp")(x), **options))
        largest = _largest(x, axis)
        sums = function("sum")(function("exp")(run(operator.sub, x, largest)), **options)
        # Each result has one largest element, so its sum over the reduced axes is that element.
        return run(operator.add, function("log")(sums), function("sum")(largest, **options))

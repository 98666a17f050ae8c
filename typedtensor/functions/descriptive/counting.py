"""Counts of numbers: in bins, and by value."""

from __future__ import annotations

import math
import operator
from functools import partial
from typing import Any

import numpy as np

from typedtensor._generated.signatures import CountsInBins, CountsPositions, FindsBins, FindsEdges
from typedtensor._texts import shown, text_of
from typedtensor.backends.registry import backend_of, dtype_of
from typedtensor.core import conversion, dispatch, new_arrays
from typedtensor.core.diagnostics import describe
from typedtensor.core.quick import Direct
from typedtensor.core.validation import MAX_FLOAT, is_index
from typedtensor.errors import BoundsError, DTypeError, OptionError, RankError, ShapeError
from typedtensor.functions._annotations import Array, ArrayOrInt, Flag, Int, OptionalArray, OptionalNumbers
from typedtensor.functions._decorators import on_raw_arrays, validate_kind
from typedtensor.functions._native import native
from typedtensor.functions._positions import insertion_points
from typedtensor.functions._results import HistogramResult
from typedtensor.types.dtype import float16, float64, int64, uint64
from typedtensor.types.limits import validate_counted

FLOATS, INTEGERS = "d", "bhlqiBHI"
"""The letters of the dtypes that the core counts with NumPy alone."""
ASCENDING = "edges that ascend, and a range of two finite numbers"


@on_raw_arrays[CountsInBins]("iuf", direct=Direct(FLOATS + INTEGERS, options={"bins": int}, make=HistogramResult._make))
def histogram(
    x: Array,
    /,
    *,
    bins: ArrayOrInt = 10,
    range: OptionalNumbers = None,
    density: Flag = False,
    weights: OptionalArray = None,
) -> HistogramResult[Array, Array]:
    """Histogram: how many numbers lie in each bin, and the edges of the bins.

    Parameters
    ----------
    x : Tensor or DArray
        Real dtype, any shape.
    bins : Tensor, DArray or int, default 10
        Number of bins of equal width, or a vector of edges, which ascend.
    range : tuple of float, optional
        Lowest and highest edge, for a number of bins: the smallest and the largest element by default. Elements
        outside are left out.
    density : bool, default False
        Divide the counts so that the integral over the bins is 1.
    weights : Tensor or DArray, optional
        Weight of each element, of a real floating-point dtype and the shape of `x`.

    Returns
    -------
    HistogramResult
        `hist`: a vector of int64, or of float64 with `density` or `weights`. `bin_edges`: a vector of float64, or
        `bins` in its own dtype. New memory.

    Raises
    ------
    OptionError
        If there is no bin, the edges do not ascend, or the range is not finite.
    RankError, ShapeError
        If the edges are not a vector, or the weights have another shape.
    DTypeError
        If `x` is bool or complex.

    Notes
    -----
    A bin has its left edge, the last one its right edge too.

    Source: NumPy, `histogram`.

    Examples
    --------
    >>> tt.histogram(tt.asarray([1.0, 2.0, 2.5, 4.0]), bins=3).hist
    Tensor([1, 2, 1], shape=(3,), dtype=int64, device=Cpu())
    """
    backend, own = backend_of(x), dispatch.is_array(bins)
    _validate_bins("histogram", bins, range)
    if weights is not None:
        validate_weights("histogram", "f", x, weights)
        weights = conversion.astype(weights, float64, copy=False)
    if dtype_of(x) is float16 and not own:
        x = conversion.astype(x, float64)  # in which the edges are computed
    options: dict[str, Any] = {"bins": bins, "range": range, "density": bool(density), "weights": weights}
    hist, edges = _with_edges("histogram", "histogram", x, options)
    astype, wanted = backend.function("astype"), float64 if density or weights is not None else int64
    edges = new_arrays.copy(bins) if own else astype(edges, backend.native(float64), copy=False)
    return HistogramResult(astype(hist, backend.native(wanted), copy=False), edges)


@on_raw_arrays[FindsEdges]("iuf", direct=Direct(FLOATS + INTEGERS, options={"bins": int}))
def histogram_bin_edges(x: Array, /, *, bins: ArrayOrInt = 10, range: OptionalNumbers = None) -> Array:
    """Edges of the bins of a histogram, without the counts.

    Parameters
    ----------
    x : Tensor or DArray
        Real dtype, any shape.
    bins : Tensor, DArray or int, default 10
        Number of bins of equal width, or a vector of edges, which ascend.
    range : tuple of float, optional
        Lowest and highest edge, for a number of bins: the smallest and the largest element by default.

    Returns
    -------
    Tensor or DArray
        Vector of float64, or `bins` in its own dtype, in new memory: one edge more than bins.

    Raises
    ------
    OptionError
        If there is no bin, the edges do not ascend, or the range is not finite.
    RankError
        If the edges are not a vector.
    DTypeError
        If `x` is bool or complex.

    Notes
    -----
    Source: NumPy, `histogram_bin_edges`.

    Examples
    --------
    >>> tt.histogram_bin_edges(tt.asarray([1.0, 2.0, 2.5, 4.0]), bins=3)
    Tensor([1., 2., 3., 4.], shape=(4,), dtype=float64, device=Cpu())
    """
    return edges_of("histogram_bin_edges", x, bins, range)


def edges_of(function: str, x: Any, bins: Any, range: Any) -> Any:
    """The edges of a number of bins as float64, or a copy of those that are given, which ascend."""
    _validate_bins(function, bins, range)
    backend, own = backend_of(x), dispatch.is_array(bins)
    if dtype_of(x) is float16 and not own:
        x = conversion.astype(x, float64)
    edges = _with_edges(function, "histogram_bin_edges", x, {"bins": bins, "range": range})
    return new_arrays.copy(edges) if own else backend.function("astype")(edges, backend.native(float64), copy=False)


def _validate_bins(function: str, bins: Any, range: Any) -> None:
    """Refuse what is no number of bins, no vector of edges, and no range."""
    if dispatch.is_array(bins):
        need_vector(function, "bins", bins)
        _need_numbers(function, bins)
    elif bins.__class__ is not int and not is_index(bins):
        needed = "bins: an int, or a vector of edges"
        raise DTypeError(function, needed=needed, got=text_of(bins), fix="Pass bins=10, or a tensor.")
    elif bins < 1:
        raise OptionError(function, needed="one bin or more", got=text_of(bins), fix="Pass bins=10, or a tensor.")
    else:
        new_arrays.validate_size(function, (int(bins) + 1,), float64.itemsize)
    if range is not None:
        _validate_ends(function, range)


def _with_edges(function: str, name: str, x: Any, options: dict[str, Any]) -> Any:
    """The result of the library's function `name`, whose errors are those of the bins."""
    try:
        with np.errstate(over="ignore", invalid="ignore"):  # the error says it
            return native(name, x)(x, **options)
    except ShapeError:  # sizes that a mask leaves open
        raise
    except (ValueError, TypeError) as error:
        fix = "Check x for NaN and infinities, or pass a range."
        if "Too many bins" in str(error):
            fix = "Pass fewer bins, or scale x and the range: float64 has no such edges."
        got = str(error).rstrip(".")
        raise OptionError(function, needed=f"one bin or more, {ASCENDING}", got=got, fix=fix) from None


def _validate_ends(function: str, range: Any) -> None:
    """Refuse what are no two finite numbers, the lower one first."""
    ends = range if isinstance(range, tuple | list) else ()
    if len(ends) != 2 or not all(isinstance(x, int | float) for x in ends):  # noqa: PLR2004  # low and high
        got = describe(range) if dispatch.is_array(range) else text_of(range)
        raise DTypeError(function, needed="range: a tuple of two numbers", got=got, fix="Pass range=(0.0, 1.0).")
    if not all(-MAX_FLOAT <= each <= MAX_FLOAT for each in range):
        got = " and ".join(map(shown, range))
        raise OptionError(function, needed="range: two finite numbers", got=got, fix="Pass range=(0.0, 1.0).")
    if sorted(range) != list(range):
        got = " and ".join(map(shown, range))
        raise OptionError(function, needed="range: the lower end first", got=got, fix="Exchange the two.")


@on_raw_arrays[CountsPositions]("biuf", direct=Direct(INTEGERS, "vector elements counts"))
def bincount(x: Array, /, *, weights: OptionalArray = None, minlength: Int = 0) -> Array:
    """Number of occurrences of each number from 0 to the largest, or the sum of its weights.

    Parameters
    ----------
    x : Tensor or DArray
        Vector of an integer dtype, none negative.
    weights : Tensor or DArray, optional
        Weight of each element: a real vector of the same size.
    minlength : int or Dim, default 0
        Least size of the result. A Dim of one axis is its size, and names it.

    Returns
    -------
    Tensor or DArray
        Vector of int64, or of float64 with weights, in new memory.

    Raises
    ------
    BoundsError
        If a number is negative, or so large that no memory holds as many counts.
    RankError, ShapeError
        If `x` is not a vector, or the weights have another size.
    OptionError
        If `minlength` is negative.
    DTypeError
        If `x` has another dtype.

    Notes
    -----
    Source: NumPy, `bincount`.

    Examples
    --------
    >>> tt.bincount(tt.asarray([1, 3, 1]), minlength=5)
    Tensor([0, 2, 0, 1, 0], shape=(5,), dtype=int64, device=Cpu())
    """
    validate_kind("bincount", "iu", x)
    need_vector("bincount", "x", x)
    named = isinstance(minlength, tuple) and len(minlength) == 1  # what a Dim is for raw arrays
    minlength = minlength[0] if named else minlength
    if minlength.__class__ is not int and not is_index(minlength):
        raise DTypeError("bincount", needed="minlength: an int", got=text_of(minlength), fix="Omit it for 0.")
    if minlength < 0:
        raise OptionError("bincount", needed="minlength of 0 or more", got=text_of(minlength), fix="Omit it for 0.")
    validate_counted(int(minlength) - 1)
    if weights is not None:
        validate_weights("bincount", "iuf", x, weights)
    backend, kind = backend_of(x), dtype_of(x)
    if (kind is int64 or kind is uint64) and not backend.is_lazy and math.prod(x.shape):
        validate_counted(int(backend.function("max")(x)))
    numbers = conversion.astype(x, int64) if kind is uint64 else x
    try:
        found = native("bincount", x)(numbers, weights=weights, minlength=int(minlength))
    except ValueError:
        fix = "Use tt.unique_counts for negative numbers."
        raise BoundsError("bincount", needed="numbers of 0 or more", got="a negative one", fix=fix) from None
    if named and found.shape[0] > minlength:
        got, fix = f"{found.shape[0] - 1}", "Pass a larger Dim, or an int for a result without a name."
        raise BoundsError("bincount", needed=f"numbers below {minlength}, the size of the axis", got=got, fix=fix)
    return backend.function("astype")(found, backend.native(int64 if weights is None else float64), copy=False)


@on_raw_arrays[FindsBins]("iuf", direct=Direct(FLOATS, "finite", {"right": bool}, operands=2))
def digitize(x: Array, bins: Array, /, *, right: Flag = False) -> Array:
    """Index of the bin of each number, by a vector of edges: 0 is before the first edge.

    Parameters
    ----------
    x : Tensor or DArray
        Real dtype.
    bins : Tensor or DArray
        Vector of edges of a real dtype, which ascend or descend.
    right : bool, default False
        A bin has its right edge in place of its left one.

    Returns
    -------
    Tensor or DArray
        Shape and axis names of `x`, int64, in new memory.

    Raises
    ------
    OptionError
        If the edges neither ascend nor descend.
    RankError
        If `bins` is not a vector.
    DTypeError
        If an operand is bool or complex.

    Notes
    -----
    Source: NumPy, `digitize`.

    Examples
    --------
    >>> tt.digitize(tt.asarray([0.5, 1.0, 9.0]), tt.asarray([1.0, 2.0]))
    Tensor([0, 1, 2], shape=(3,), dtype=int64, device=Cpu())
    """
    if not dispatch.is_array(x) or not dispatch.is_array(bins):
        got = repr(bins if dispatch.is_array(x) else x)
        raise DTypeError("digitize", needed="tensors", got=got, fix="Convert it first: tt.asarray.")
    need_vector("digitize", "bins", bins)
    _need_numbers("digitize", bins)
    return bins_of(x, bins, right=bool(right))


def bins_of(x: Any, bins: Any, *, right: bool) -> Any:
    """The bins of numbers by their library, which compares integers as integers."""
    if not backend_of(x).is_lazy and {dtype_of(x).kind, dtype_of(bins).kind} <= {"i", "u"}:
        return _digitized(x, bins, right)
    try:
        return native("digitize", x)(x, bins, right=right)
    except ValueError:
        raise _no_order("digitize", bins) from None


def _digitized(x: Any, bins: Any, right: Any) -> Any:
    """The bins of integers among integers, which NumPy would compare as float64."""
    backend, get, side = backend_of(bins), operator.getitem, "left" if right else "right"
    every, search = backend.function("all"), partial(backend.function("searchsorted"), side=side, sorter=None)
    low, high = (dispatch.run(get, bins, part) for part in (slice(None, -1), slice(1, None)))
    if bool(every(dispatch.run(operator.le, low, high))):
        return insertion_points(bins, x, search)
    if not bool(every(dispatch.run(operator.ge, low, high))):
        raise _no_order("digitize", bins)
    places = insertion_points(backend.function("flip")(bins), x, search)
    return dispatch.run(operator.sub, bins.shape[0], places)


def _no_order(function: str, bins: Any) -> OptionError:
    return OptionError(
        function, needed="edges that ascend or descend", got=describe(bins), fix="Sort them: tt.sort(bins)."
    )


def _need_numbers(function: str, bins: Any) -> None:
    """Refuse NaN as an edge, with which no comparison tells an order."""
    backend = backend_of(bins)
    if dtype_of(bins).kind != "f" or backend.is_lazy or not bins.size:
        return
    if bins.__class__ is np.ndarray and not math.isnan(bins.item(bins.argmax())):  # which finds NaN: a fast look
        return
    if not bool(backend.function("any")(backend.function("isnan")(bins))):
        return
    needed, fix = "edges that increase", "Remove NaN from bins: bins[~tt.isnan(bins)]."
    raise OptionError(function, needed=needed, got=f"NaN in {describe(bins)}", fix=fix)


def need_vector(function: str, name: str, x: Any) -> None:
    """Refuse what is no vector."""
    if len(x.shape) != 1:
        raise RankError(function, needed=f"{name}: a vector", got=describe(x), fix="Flatten it: tt.ravel(x).")


def validate_weights(function: str, kinds: str, x: Any, weights: Any) -> None:
    """Refuse weights of another shape, or of a dtype that the library would convert."""
    if not dispatch.is_array(weights):
        fix = "Make a tensor of them: tt.asarray(weights)."
        raise DTypeError(function, needed="a tensor for weights", got=text_of(weights), fix=fix)
    validate_kind(function, kinds, weights)
    if tuple(weights.shape) != tuple(x.shape):
        needed = f"weights of the shape {tuple(x.shape)}"
        raise ShapeError(function, needed=needed, got=describe(weights), fix="Pass one weight per element.")

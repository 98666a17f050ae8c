"""Joint histograms: counts of points in bins along several axes."""

from __future__ import annotations

import operator
from typing import Any

import numpy as np

from typedtensor._generated.signatures import CountsInBoxes, CountsInRectangles
from typedtensor._texts import counted, text_of
from typedtensor.backends.registry import backend_of, dtype_of
from typedtensor.core import conversion, dispatch
from typedtensor.core.diagnostics import describe
from typedtensor.core.quick import Direct
from typedtensor.errors import DTypeError, ShapeError
from typedtensor.functions._annotations import Array, Arrays, Flag, JointBins, JointRanges, OptionalArray
from typedtensor.functions._decorators import apply, on_raw_arrays, typed_as
from typedtensor.functions._native import made_beside
from typedtensor.functions._results import Histogram2dResult, HistogramResult
from typedtensor.functions.descriptive.counting import bins_of, edges_of, need_vector, validate_weights
from typedtensor.types.dtype import float64, int64, uint64
from typedtensor.types.limits import MOST_COUNTS
from typedtensor.types.shape import product


def _of_numpy(x: Any, y: Any, bins: int = 10) -> tuple[Any, Any, Any]:
    """NumPy's counts without the margin around them, which its array has in memory."""
    hist, x_edges, y_edges = np.histogram2d(x, y, bins)
    if not (np.all(x_edges[1:] > x_edges[:-1]) and np.all(y_edges[1:] > y_edges[:-1])):
        raise ValueError  # the body says why: the range is too narrow for so many bins
    return hist.copy(), x_edges, y_edges


@on_raw_arrays[CountsInRectangles](
    "iuf",
    direct=Direct(
        "d",
        "vector elements finite ordinary alike",
        {"bins": int},
        operands=2,
        make=Histogram2dResult._make,
        numpy=_of_numpy,
    ),
)
def histogram2d(
    x: Array,
    y: Array,
    /,
    *,
    bins: JointBins = 10,
    range: JointRanges = None,
    density: Flag = False,
    weights: OptionalArray = None,
) -> Histogram2dResult[Array, Array, Array]:
    """Histogram of points (x, y): how many lie in each rectangle, and the edges of the bins.

    Parameters
    ----------
    x, y : Tensor or DArray
        Vectors of one size and of real dtypes.
    bins : Tensor, DArray, int, or tuple of two of them, default 10
        Number of bins of equal width, or a vector of edges, which ascend; a tuple has those of `x` and of `y`.
    range : tuple of two tuples of float, optional
        Lowest and highest edge of `x` and of `y`, for a number of bins: the smallest and the largest element by
        default, or for None. Points outside are left out.
    density : bool, default False
        Divide the counts so that the integral over the bins is 1.
    weights : Tensor or DArray, optional
        Weight of each point, of a real floating-point dtype and the shape of `x`.

    Returns
    -------
    Histogram2dResult
        `hist`: a matrix of float64, with the bins of `x` as rows. `x_edges`, `y_edges`: vectors of float64, or `bins`
        in their own dtype. New memory.

    Raises
    ------
    OptionError
        If there is no bin, the edges do not ascend, or a range is not finite.
    RankError, ShapeError
        If an operand is no vector, or the sizes differ.
    DTypeError
        If an operand is bool or complex.

    Notes
    -----
    A bin has its left edge, the last one its right edge too. A point with NaN lies in none.

    Source: NumPy, `histogram2d`.

    Examples
    --------
    >>> x, y = tt.asarray([0.0, 1.0, 2.0]), tt.asarray([0.0, 4.0, 4.0])
    >>> tt.histogram2d(x, y, bins=2).hist
    Tensor([[1., 0.],
            [0., 2.]], shape=(2, 2), dtype=float64, device=Cpu())
    """
    return Histogram2dResult(*_counted("histogram2d", (x, y), bins, range, weights, density=bool(density)))


@typed_as[CountsInBoxes]()
def histogramdd(
    sample: Arrays,
    /,
    *,
    bins: JointBins = 10,
    range: JointRanges = None,
    density: Flag = False,
    weights: OptionalArray = None,
) -> HistogramResult[Array, tuple[Array, ...]]:
    """Histogram of points: how many lie in each box of bins along all axes, and the edges of the bins.

    Parameters
    ----------
    sample : tuple or list of Tensor or DArray
        Coordinates of the points: a vector for each axis, of one size and of real dtypes.
    bins : Tensor, DArray, int, or tuple of them, default 10
        Number of bins of equal width, or a vector of edges, which ascend; a tuple has those of each axis.
    range : tuple of tuples of float, optional
        Lowest and highest edge of each axis, for a number of bins: the smallest and the largest element by default, or
        for None. Points outside are left out.
    density : bool, default False
        Divide the counts so that the integral over the bins is 1.
    weights : Tensor or DArray, optional
        Weight of each point, of a real floating-point dtype and the shape of a coordinate.

    Returns
    -------
    HistogramResult
        `hist`: float64, an axis for each vector. `bin_edges`: a tuple of vectors of float64, or `bins` in their own
        dtype. New memory.

    Raises
    ------
    OptionError
        If there is no bin, the edges do not ascend, or a range is not finite.
    RankError, ShapeError
        If an operand is no vector, or the sizes differ.
    DTypeError
        If an operand is bool or complex, or `sample` is no tuple of tensors.

    Notes
    -----
    A bin has its left edge, the last one its right edge too. A point with NaN lies in none. The coordinates are
    separate vectors, so that their number is in the type: of a matrix, pass `tuple(tt.unstack(points, axis=1))`.

    Source: NumPy, `histogramdd`.

    Examples
    --------
    >>> x, y = tt.asarray([0.0, 1.0, 2.0]), tt.asarray([0.0, 4.0, 4.0])
    >>> found = tt.histogramdd((x, y, y), bins=(2, 1, 1))
    >>> found.hist.shape, tt.sum(found.hist, axis=(1, 2)).tolist()
    (Dim(2, 1, 1), [1.0, 2.0])
    """
    options = {"bins": bins, "range": range, "density": bool(density), "weights": weights}
    hist, *edges = apply("histogramdd", "iuf", _of_sample, (sample,), options)
    return HistogramResult(hist, tuple(edges))


def _of_sample(sample: Any, *, bins: Any, range: Any, density: bool, weights: Any) -> list[Any]:
    if not isinstance(sample, tuple | list) or not all(map(dispatch.is_array, sample)):
        parts = sample if isinstance(sample, tuple | list) else [sample]
        got = " and ".join(describe(each) if dispatch.is_array(each) else text_of(each) for each in parts)
        fix = "Pass the coordinates as a tuple: (x, y)."
        raise DTypeError("histogramdd", needed="a tuple of tensors", got=got, fix=fix)
    return _counted("histogramdd", tuple(sample), bins, range, weights, density=density)


def _counted(
    function: str, columns: tuple[Any, ...], bins: Any, range: Any, weights: Any, *, density: bool
) -> list[Any]:
    """The counts, then the edges of each axis."""
    first = columns[0]
    for each in columns:
        need_vector(function, "each coordinate", each)
        if tuple(each.shape) != tuple(first.shape):
            got, fix = f"{describe(first)} and {describe(each)}", "Pass a number for each point."
            raise ShapeError(function, needed="coordinates of one size", got=got, fix=fix)
    if weights is not None:
        validate_weights(function, "f", first, weights)
        weights = conversion.astype(weights, float64, copy=False)
    columns = tuple(conversion.astype(x, float64, copy=False) if dtype_of(x).kind == "f" else x for x in columns)
    given = zip(
        columns, _each(function, "bins", bins, len(columns)), _each(function, "range", range, len(columns)), strict=True
    )
    edges = [edges_of(function, x, ends, within) for x, ends, within in given]
    shape = tuple(max(int(each.shape[0]) - 1, 0) for each in edges)
    hist = _hist(function, columns, edges, shape, weights)
    return [_density(hist, edges) if density else hist, *edges]


def _each(function: str, name: str, given: Any, count: int) -> list[Any]:
    """What is given for each axis; a number of bins, a vector of edges and None are for all."""
    if name == "bins" and not isinstance(given, tuple | list):
        return [given] * count
    if given is None:
        return [None] * count
    if not isinstance(given, tuple | list):
        got = describe(given) if dispatch.is_array(given) else text_of(given)
        raise DTypeError(function, needed="range: a tuple of two numbers for each axis", got=got, fix="Omit it.")
    if len(given) != count:
        needed, got = f"{name} for each axis: {count}", counted(len(given), "element")
        raise ShapeError(function, needed=needed, got=got, fix="Pass one for each axis.")
    return list(given)


def _hist(name: str, columns: tuple[Any, ...], edges: list[Any], shape: tuple[int, ...], weights: Any) -> Any:
    """The counts: a point outside of the edges is counted last, and left out."""
    backend, total = backend_of(columns[0]), product(shape)
    if total >= MOST_COUNTS:
        got, fix = f"{' * '.join(map(str, shape))} = {total}", "Pass fewer bins, or select the coordinates that matter."
        raise ShapeError(name, needed=f"fewer than {MOST_COUNTS} bins", got=got, fix=fix)
    function, run = backend.function, dispatch.run
    if not total or columns[0].shape[0] == 0:  # which is unequal for a size that is unknown
        return made_beside(columns[0], "zeros", shape, dtype=backend.native(float64))
    flat: Any = None
    inside: Any = None
    for x, ends, size in zip(columns, edges, shape, strict=True):
        upper, lower = bins_of(x, ends, right=False), bins_of(x, ends, right=True)
        within = run(operator.and_, run(operator.ge, upper, 1), run(operator.le, lower, size))
        place = run(operator.sub, function("clip")(upper, 1, size), 1)
        flat = place if flat is None else run(operator.add, run(operator.mul, flat, size), place)
        inside = within if inside is None else run(operator.and_, inside, within)
    outside = made_beside(flat, "asarray", total, dtype=flat.dtype)
    flat = backend.ensure_array(function("where")(inside, flat, outside))
    count = function("bounded_bincount" if backend.is_lazy else "bincount")
    found = run(operator.getitem, count(flat, weights=weights, minlength=total + 1), slice(total))
    return function("astype")(function("reshape")(found, shape), backend.native(float64), copy=False)


def _density(hist: Any, edges: list[Any]) -> Any:
    """The counts divided by their sum and by the volumes of the boxes."""
    function = backend_of(hist).function
    total = function("sum")(hist)
    for axis, each in enumerate(edges):
        shape = [1] * hist.ndim
        shape[axis] = -1
        hist = dispatch.run(operator.truediv, hist, function("reshape")(_widths(each), tuple(shape)))
    return dispatch.run(operator.truediv, hist, total)


def _differences(x: Any) -> Any:
    return x[1:] - x[:-1]


def _widths(edges: Any) -> Any:
    """The widths of bins as float64: integers are subtracted as such, and beyond int64 as what is not negative."""
    kind = dtype_of(edges).kind
    wide = conversion.astype(edges, int64 if kind == "i" else uint64 if kind == "u" else float64, copy=False)
    width = dispatch.run(_differences, wide)
    return conversion.astype(conversion.astype(width, uint64) if kind == "i" else width, float64, copy=False)

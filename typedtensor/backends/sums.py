"""Sums, means and deviations of NumPy arrays, where NumPy's own lose digits or overflow on the way.

float16 is added in float32. Along an axis on which NumPy adds one row after the other, so that 2**25 ones of float32
have the sum 2**24, blocks of rows are added, and their sums in float64. What overflows or vanishes on the way, though
the result can be represented, is computed again from numbers scaled by a power of two, which rounds nothing.
"""

from __future__ import annotations

import math
import warnings
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.lib.array_utils import normalize_axis_index, normalize_axis_tuple

from typedtensor._compiled import CORE

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

PAIRWISE = 128
"""As many numbers NumPy adds one after the other; longer runs it halves, if they are neighbours in memory."""
BLOCK = 32
"""As many rows are added one after the other here, so that the error is that of few additions."""
PRODUCTS = 4096
"""As many products a matrix product adds here, which it does one after the other."""
WIDER: dict[np.dtype[Any], Any] = {
    np.dtype(np.float16): np.float32,
    np.dtype(np.float32): np.float64,
    np.dtype(np.complex64): np.complex128,
}
HALF = np.dtype(np.float16)
ADDED_IN = {**WIDER, np.dtype(np.float64): np.float64, np.dtype(np.complex128): np.complex128}
"""The dtypes in which sums of blocks are added."""
REAL: tuple[Any, ...] = (np.float32, np.float64)
INEXACT: tuple[Any, ...] = (*REAL, np.complex64, np.complex128)
"""Of Any: a checker would infer what these have in common, which takes mypy a fifth of a second in each program."""
NEAR = 64
"""A deviation of as many units of the last digit may be that of equal numbers, or of as many as there are numbers."""
FEW = 2048
"""Of as many numbers, to look at the extremes is cheaper than `np.errstate`."""
ORDINARY: dict[np.dtype[Any], float] = {
    np.dtype(kind): float(np.sqrt(np.finfo(np.dtype(kind).type).max)) / FEW for kind in INEXACT
}
"""The numbers of which no sum of few squares overflows."""


def widened(function: Callable[..., Any]) -> Callable[..., Any]:
    """The function that computes float16 in float32, of any library; the result has the dtype of the first operand."""

    def call(raw: Any, *operands: Any, **options: Any) -> Any:
        if raw.dtype != HALF:
            return function(raw, *operands, **options)
        with np.errstate(over="ignore"):  # what is no float16 is an infinity
            return function(raw.astype(np.float32), *operands, **options).astype(HALF)

    return call


def add(raw: Any, axis: Any = None, dtype: Any = None, *, keepdims: Any = False) -> Any:
    """The sum; NumPy's, unless it would add rows one after the other."""
    wanted = raw.dtype if dtype is None else np.dtype(dtype)
    if wanted not in ADDED_IN or (_adds_neighbours(raw, axis) and wanted != HALF):
        return np.add.reduce(raw, axis=axis, dtype=dtype, keepdims=keepdims, out=...)
    if wanted not in WIDER:
        return _in_blocks(raw.astype(wanted, copy=False), axis, keepdims)
    with np.errstate(over="ignore"):
        if wanted == HALF:
            return add(raw, axis, np.float32, keepdims=keepdims).astype(HALF)
        return _in_blocks(raw.astype(wanted, copy=False), axis, keepdims).astype(wanted)


def _adds_neighbours(raw: Any, axis: Any) -> bool:
    """Whether NumPy adds few numbers, or neighbours in memory, which it does by halves."""
    if axis.__class__ is int:  # the usual case, without a tuple of axes; NumPy refuses an axis that does not exist
        ndim = raw.ndim
        if not -ndim <= axis < ndim or raw.shape[axis] <= PAIRWISE:
            return True
        flags = raw.flags
        return bool(flags.c_contiguous and axis in {-1, ndim - 1}) or bool(flags.f_contiguous and axis in {0, -ndim})
    if raw.size <= PAIRWISE or (axis is None and (raw.flags.c_contiguous or raw.flags.f_contiguous)):
        return True
    axes = range(raw.ndim) if axis is None else normalize_axis_tuple(axis, raw.ndim)
    count = math.prod(raw.shape[at] for at in axes)
    if count <= PAIRWISE:
        return True
    if raw.flags.c_contiguous and all(at >= raw.ndim - len(axes) for at in axes):
        return True
    return bool(raw.flags.f_contiguous) and all(at < len(axes) for at in axes)


def _in_blocks(raw: Any, axis: Any, keepdims: Any = False) -> Any:  # noqa: FBT002  # NumPy's option, passed on
    """The sum in the wider dtype: along the longest axis first, then along the others."""
    axes, found = normalize(axis, raw.ndim), raw
    for at in sorted(axes, key=lambda at: -raw.shape[at]):
        found = np.expand_dims(_along(found, at), at)
    return found if keepdims else found.squeeze(axes)


def _along(raw: Any, axis: int) -> Any:
    """The sum along one axis: that of the sums of blocks, which the core computes with the same bits."""
    size, wider = raw.shape[axis], ADDED_IN[raw.dtype]
    if size <= BLOCK or _is_innermost(raw, axis):
        return np.add.reduce(raw, axis=axis, dtype=wider, out=...)
    if CORE is not None:
        found = CORE.add_rows(raw, axis)
        if found is not None:
            return found
    before: Any = (slice(None),) * axis
    whole = size // BLOCK
    cut = whole * BLOCK
    parts = np.empty((*raw.shape[:axis], -(-size // BLOCK), *raw.shape[axis + 1 :]), raw.dtype)
    blocks = raw[(*before, slice(cut))].reshape(*raw.shape[:axis], whole, BLOCK, *raw.shape[axis + 1 :])
    np.add.reduce(blocks, axis=axis + 1, out=parts[(*before, slice(whole))])
    if cut < size:
        np.add.reduce(raw[(*before, slice(cut, None))], axis=axis, out=parts[(*before, -1)])
    return _along(parts, axis) if parts.dtype == wider else np.add.reduce(parts, axis=axis, dtype=wider, out=...)


def _is_innermost(raw: Any, axis: int) -> bool:
    """Whether NumPy adds along the axis, which it does by halves, and not one row to another.

    Of an axis that repeats one row, with a stride of 0, NumPy adds the rows.
    """
    near = abs(raw.strides[axis])
    others = [abs(step) for at, step in enumerate(raw.strides) if at != axis and raw.shape[at] > 1]
    return not others or bool(0 < near < min(others))


def sum_of(raw: Any, *, axis: Any = None, dtype: Any = None, keepdims: Any = False) -> Any:
    """The sum; NumPy's for few numbers."""
    if dtype is None and raw.size <= PAIRWISE and raw.dtype != HALF:
        return np.add.reduce(raw, axis=axis, keepdims=keepdims, out=...)
    return add(raw, axis, dtype, keepdims=keepdims)


def product_of(raw: Any, *, axis: Any = None, dtype: Any = None, keepdims: Any = False) -> Any:
    """The product; that of float16 in float32, in which it overflows less often on the way."""
    if (raw.dtype if dtype is None else np.dtype(dtype)) != HALF:
        return np.multiply.reduce(raw, axis=axis, dtype=dtype, keepdims=keepdims, out=...)
    with np.errstate(over="ignore"):
        return np.multiply.reduce(raw, axis=axis, dtype=np.float32, keepdims=keepdims, out=...).astype(HALF)


def cumulative(ufunc: np.ufunc, function: Callable[..., Any]) -> Callable[..., Any]:
    """The cumulative function, of float16 in float32, of float32 in float64."""

    def call(raw: Any, /, *, axis: Any = None, dtype: Any = None, include_initial: bool = False) -> Any:
        if dtype is None and not include_initial and axis is not None and raw.dtype == np.float64:
            return ufunc.accumulate(raw, axis)
        wanted = raw.dtype if dtype is None else np.dtype(dtype)
        wider = WIDER.get(wanted)
        options = {"axis": axis, "include_initial": include_initial}
        if wider is None or (wanted != HALF and (raw.size if axis is None else raw.shape[axis]) <= PAIRWISE):
            return function(raw, dtype=dtype, **options)
        with np.errstate(over="ignore"):
            return function(raw, dtype=wider, **options).astype(wanted)

    return call


def extremes(raw: Any) -> tuple[float, float]:
    """The smallest and the largest number, of complex numbers the smallest and the largest part; or NaN."""
    flat = raw.ravel(order="K")
    if flat.dtype.kind == "c":
        flat = flat.view(flat.real.dtype)
    return flat.item(flat.argmin()), flat.item(flat.argmax())


def are_ordinary(raw: Any) -> bool:
    """Whether these are few finite numbers, of which no sum overflows, and no sum of their squares."""
    if not 0 < raw.size <= FEW:
        return False
    low, high = extremes(raw)
    limit = ORDINARY[raw.dtype]
    return -limit < low and high < limit


def _finite(answer: Any) -> bool:
    """Whether every number is finite; the square of a vector says so in half the time, unless it overflows."""
    if answer.ndim == 1 and answer.dtype.kind == "f" and math.isfinite(answer.dot(answer)):
        return True
    return not answer.size or all(map(math.isfinite, extremes(answer)))


def exponents(raw: Any, axis: Any) -> Any:
    """Exponents of two that bring the largest number of each slice to about 1; 0 for infinities, NaN and zeros."""
    largest = np.maximum.reduce(np.abs(raw), axis=axis, keepdims=True, initial=0)
    return np.where(np.isfinite(largest), np.frexp(largest)[1], 0)


def scaled(raw: Any, by: Any) -> Any:
    """The numbers times powers of two, in two steps: no factor of one step is out of range."""
    half = by // 2
    if raw.dtype.kind != "c":
        return np.ldexp(np.ldexp(raw, half), by - half)
    found = np.empty(np.broadcast_shapes(raw.shape, by.shape), raw.dtype)
    found.real, found.imag = scaled(raw.real, by), scaled(raw.imag, by)
    return found


def _parts(total: Any, count: Any) -> Any:
    """The quotient by a real number or by several; NumPy's of complex numbers rounds twice, and spreads infinities."""
    if total.dtype.kind != "c":
        return np.true_divide(total, count, dtype=total.dtype, out=...)
    found = np.empty_like(total)
    np.true_divide(total.real, count, out=found.real)
    np.true_divide(total.imag, count, out=found.imag)
    return found


def _divided_in_place(total: Any, count: float) -> Any:
    """The same for a new array of finite numbers; Python divides one number in a tenth of the time."""
    if total.ndim == 0:
        total[()] = total.item() / count
        return total
    return np.true_divide(total, count, total) if total.dtype.kind != "c" else _parts(total, count)


def _like(exponent: Any, answer: Any) -> Any:
    """The exponents, which have an axis of one element for each reduced one, in the shape of the answer."""
    return exponent.reshape(answer.shape)


def mean(raw: Any, *, axis: Any = None, keepdims: Any = False) -> Any:
    """The mean, which is finite if all numbers are."""
    if raw.dtype == HALF:
        return mean(raw.astype(np.float32), axis=axis, keepdims=keepdims).astype(HALF)
    if raw.size and are_ordinary(raw):
        total = sum_of(raw, axis=axis, keepdims=keepdims)
        return _divided_in_place(total, raw.size / (total.size or 1))
    with np.errstate(over="ignore"):
        total = sum_of(raw, axis=axis, keepdims=keepdims)
        if not raw.size:
            with np.errstate(invalid="ignore"):  # after "Mean of empty slice"
                return np.asarray(np.mean(raw, axis=axis, keepdims=keepdims))
        number = raw.size / total.size
        if _finite(total):
            return _divided_in_place(total, number)
        exponent = exponents(raw, axis)
        again = sum_of(scaled(raw, -exponent), axis=axis, keepdims=keepdims)
        return scaled(_parts(again, number), _like(exponent, again))


def weighted_mean(raw: Any, weights: Any, *, axis: Any = None, keepdims: Any = False) -> Any:
    """The mean by weights of the same shape, which is finite if all numbers are, and the weights are not negative."""

    def divided(numbers: Any, by: Any) -> tuple[Any, Any]:
        total = sum_of(np.multiply(numbers, by, out=...), axis=axis, keepdims=keepdims)
        whole = sum_of(by, axis=axis, keepdims=keepdims)
        return np.true_divide(total, whole, out=...), whole

    with np.errstate(over="ignore", divide="ignore", invalid="ignore"):
        found, whole = divided(raw, weights)
        if _finite(found):
            return found
        if not whole.all():
            warnings.warn("The sum of the weights is 0", RuntimeWarning, stacklevel=2)
        exponent, other = exponents(raw, axis), exponents(weights, axis)
        count = np.frexp(max(raw.size, 1))[1]
        again, _ = divided(scaled(raw, -exponent), scaled(weights, -other - count))
        return scaled(again, _like(exponent, again))


def variance(raw: Any, *, correction: float = 0.0, axis: Any = None, keepdims: Any = False) -> Any:
    """The variance; NaN if the correction leaves nothing to divide by."""
    if raw.dtype == HALF:
        with np.errstate(over="ignore"):
            return variance(raw.astype(np.float32), correction=correction, axis=axis, keepdims=keepdims).astype(HALF)
    found, safe = _spread(raw, axis, keepdims, correction)
    if safe or _finite(found):
        return found
    exponent = exponents(raw, axis)
    with np.errstate(over="ignore"):
        again = _spread(scaled(raw, -exponent), axis, keepdims, correction)[0]
        return scaled(again, 2 * _like(exponent, again))


def deviation(raw: Any, *, correction: float = 0.0, axis: Any = None, keepdims: Any = False) -> Any:
    """The standard deviation, also of numbers whose squares are out of range."""
    if raw.dtype == HALF:
        return deviation(raw.astype(np.float32), correction=correction, axis=axis, keepdims=keepdims).astype(HALF)
    found, safe = _spread(raw, axis, keepdims, correction)
    if safe:
        return np.sqrt(found, out=found)
    exponent = exponents(raw, axis)
    with np.errstate(over="ignore"):
        again = np.sqrt(_spread(scaled(raw, -exponent), axis, keepdims, correction)[0], out=...)
        return scaled(again, _like(exponent, again))


def _spread(raw: Any, axis: Any, keepdims: Any, correction: float) -> tuple[Any, bool]:
    """The variance, and whether its squares were in range."""
    if raw.size > correction and are_ordinary(raw):
        centre = mean(raw, axis=axis, keepdims=True)
        if centre.size and raw.size / centre.size > correction:
            answer = _mean_square(np.subtract(raw, centre, out=...), axis, keepdims, correction)
            return answer, are_within(answer, SAFE) or _are_equal(raw, centre, answer, axis, keepdims)
    with np.errstate(over="ignore", under="ignore"):
        centre = mean(raw, axis=axis, keepdims=True) if raw.size else None
        if centre is None or not centre.size or raw.size / centre.size <= correction:
            answer = np.asarray(np.var(raw, axis=axis, correction=correction, keepdims=keepdims))
            left = correction > 0 and raw.size <= correction * answer.size
            return (np.full_like(answer, np.nan) if left else answer), True
        answer = _mean_square(np.subtract(raw, centre, out=...), axis, keepdims, correction)
    return answer, are_within(answer, SAFE) or _are_equal(raw, centre, answer, axis, keepdims)


def _are_equal(raw: Any, centre: Any, answer: Any, axis: Any, keepdims: Any) -> bool:
    """Whether the squares out of range are those of equal numbers, whose deviation is 0."""
    low, high = SAFE[answer.dtype]
    lowest, highest = extremes(answer)
    if lowest != 0 or not highest <= high:  # NaN too
        return False
    same = np.equal(raw, centre)
    return bool(same.all()) or bool(np.all((answer >= low) | same.all(axis=axis, keepdims=keepdims)))


def _mean_square(distance: Any, axis: Any, keepdims: Any, correction: float) -> Any:
    """The mean of the squares of a new array."""
    total = sum_of(np.multiply(distance, distance, out=distance), axis=axis, keepdims=keepdims)
    return _divided_in_place(total, distance.size / total.size - correction)


def are_within(answer: Any, ranges: dict[np.dtype[Any], tuple[float, float]]) -> bool:
    """Whether all numbers are in the range of their dtype, and none is NaN."""
    if not answer.size:
        return True
    low, high = ranges[answer.dtype]
    lowest, highest = extremes(answer)
    return low <= lowest and highest <= high


SAFE: dict[np.dtype[Any], tuple[float, float]] = {
    np.dtype(kind): (float(np.finfo(kind).tiny / np.finfo(kind).eps ** 2), float(np.finfo(kind).max)) for kind in REAL
}
"""The sums of squares of which no digit was lost."""


def _masked(raw: Any, fill: float) -> tuple[Any, Any]:
    """The mask of NaNs, or None, and the numbers with another in their place."""
    if raw.dtype.kind not in "fc":
        return None, raw
    gone = np.isnan(raw)
    return (gone, np.where(gone, raw.dtype.type(fill), raw)) if gone.any() else (None, raw)


def nan_sum(raw: Any, *, axis: Any = None, dtype: Any = None, keepdims: Any = False) -> Any:
    """The sum of what is not NaN."""
    return sum_of(_masked(raw, 0)[1], axis=axis, dtype=dtype, keepdims=keepdims)


def nan_product(raw: Any, *, axis: Any = None, dtype: Any = None, keepdims: Any = False) -> Any:
    """The product of what is not NaN."""
    return product_of(_masked(raw, 1)[1], axis=axis, dtype=dtype, keepdims=keepdims)


def without_nan(raw: Any, axis: Any) -> Any:
    """All numbers that are not NaN as a vector, for a result along all axes; else None, or if there are none."""
    if axis is not None or raw.dtype.kind != "f":
        return None
    found = raw[~np.isnan(raw)]
    return found if found.size else None


def _in_place_of(answer: Any, raw: Any, keepdims: Any) -> Any:
    return answer.reshape((1,) * raw.ndim) if keepdims else answer


def _divided(total: Any, count: Any, message: str) -> Any:
    """The quotient; NaN and NumPy's warning where nothing is left."""
    with np.errstate(divide="ignore", invalid="ignore"):
        answer = _parts(total, count)
    empty = count <= 0
    if empty.any():
        warnings.warn(message, RuntimeWarning, stacklevel=4)
        answer[empty] = np.nan
    return answer


def nan_mean(raw: Any, *, axis: Any = None, keepdims: Any = False) -> Any:
    """The mean of what is not NaN."""
    if raw.dtype == HALF:
        return nan_mean(raw.astype(np.float32), axis=axis, keepdims=keepdims).astype(HALF)
    if (left := without_nan(raw, axis)) is not None:
        return _in_place_of(mean(left), raw, keepdims)
    gone, numbers = _masked(raw, 0)
    if gone is None:
        return mean(raw, axis=axis, keepdims=keepdims)
    count = np.add.reduce(~gone, axis=axis, dtype=np.intp, keepdims=keepdims, out=...)
    with np.errstate(over="ignore"):
        total = sum_of(numbers, axis=axis, keepdims=keepdims)
        if _finite(total):
            return _divided(total, count, "Mean of empty slice")
        exponent = exponents(numbers, axis)
        again = sum_of(scaled(numbers, -exponent), axis=axis, keepdims=keepdims)
        return scaled(_divided(again, count, "Mean of empty slice"), _like(exponent, again))


def nan_variance(raw: Any, *, correction: float = 0.0, axis: Any = None, keepdims: Any = False) -> Any:
    """The variance of what is not NaN."""
    if raw.dtype == HALF:
        with np.errstate(over="ignore"):
            return nan_variance(raw.astype(np.float32), correction=correction, axis=axis, keepdims=keepdims).astype(
                HALF
            )
    if (left := without_nan(raw, axis)) is not None and left.size > correction:
        return _in_place_of(variance(left, correction=correction), raw, keepdims)
    found = _nan_spread(raw, axis, keepdims, correction)
    if not np.isinf(found).any():
        return found
    exponent = exponents(_masked(raw, 0)[1], axis)
    with np.errstate(over="ignore", under="ignore"):
        again = _nan_spread(scaled(raw, -exponent), axis, keepdims, correction)
        return scaled(again, 2 * _like(exponent, again))


def nan_deviation(raw: Any, *, correction: float = 0.0, axis: Any = None, keepdims: Any = False) -> Any:
    """The standard deviation of what is not NaN."""
    if raw.dtype == HALF:
        return nan_deviation(raw.astype(np.float32), correction=correction, axis=axis, keepdims=keepdims).astype(HALF)
    if (left := without_nan(raw, axis)) is not None and left.size > correction:
        return _in_place_of(deviation(left, correction=correction), raw, keepdims)
    exponent = exponents(_masked(raw, 0)[1], axis)
    with np.errstate(over="ignore", under="ignore"):
        again = np.sqrt(_nan_spread(scaled(raw, -exponent), axis, keepdims, correction), out=...)
        return scaled(again, _like(exponent, again))


def _nan_spread(raw: Any, axis: Any, keepdims: Any, correction: float) -> Any:
    gone = np.isnan(raw)
    count = np.add.reduce(~gone, axis=axis, dtype=np.intp, keepdims=True, out=...)
    with warnings.catch_warnings(), np.errstate(all="ignore"):
        warnings.simplefilter("ignore", RuntimeWarning)  # of a slice without numbers, which is reported below
        distance = np.where(gone, raw.dtype.type(0), raw - nan_mean(raw, axis=axis, keepdims=True))
        total = sum_of(distance * distance, axis=axis, keepdims=keepdims)
    return _divided(total, count.reshape(total.shape) - correction, "Degrees of freedom <= 0 for slice.")


def trapezoid(y: Any, *, x: Any = None, dx: float = 1.0, axis: int = -1) -> Any:
    """The integral by the trapezoidal rule: NumPy's products, added in blocks."""
    axis = normalize_axis_index(axis, y.ndim)
    before = (slice(None),) * axis
    step: Any = dx if x is None else np.diff(x, axis=axis if x.ndim == y.ndim else 0)
    if x is not None and x.ndim < y.ndim:
        step = step.reshape(-1, *(1,) * (y.ndim - axis - 1))
    heights = np.add(y[(*before, slice(1, None))], y[(*before, slice(-1))], out=...)
    np.multiply(heights, step, out=heights)
    np.true_divide(heights, 2.0, out=heights)
    return sum_of(heights, axis=axis)


def covariance(raw: Any, *, rowvar: bool = True, dtype: Any = None, ddof: int = 1) -> Any:
    """The covariances of rows, computed from numbers scaled by powers of two where squares might be out of range."""
    rows = _rows(raw, rowvar)
    if rows.shape[1] <= ddof:
        return np.asarray(np.cov(rows, dtype=dtype, ddof=ddof))
    exponent = None if are_ordinary(rows) else _far(rows)
    found = _products(rows if exponent is None else scaled(rows, -exponent), ddof)
    if exponent is not None:
        with np.errstate(over="ignore"):
            found = scaled(found, exponent + exponent.T)
    return found if raw.ndim > 1 else found.reshape(())


def correlation(raw: Any, *, rowvar: bool = True, dtype: Any = None) -> Any:
    """The correlations of rows, which do not depend on their scale."""
    rows = _rows(raw, rowvar)
    if rows.shape[1] <= 1:
        return np.asarray(np.corrcoef(rows, dtype=dtype))
    found = _products(rows, 1) if rows.size and are_ordinary(rows) else None
    if found is None or not are_within(found.diagonal().real, SAFE):
        exponent = _far(rows)
        rows = rows if exponent is None else scaled(rows, -exponent)
        found = _products(rows, 1)
    spread = np.sqrt(found.diagonal().real)
    _clear_constant(rows, found, spread)
    found /= spread[:, None]
    found /= spread[None, :]
    for part in (found.real, found.imag) if found.dtype.kind == "c" else (found,):
        np.clip(part, -1, 1, out=part)
    return found if raw.ndim > 1 else found.reshape(())


def _clear_constant(rows: Any, found: Any, spread: Any) -> None:
    """Rows of equal numbers vary by 0: what is left is the rounding of their mean."""
    first = np.abs(rows[:, 0])
    units = max(NEAR, rows.shape[1])
    near = np.flatnonzero((spread <= units * np.finfo(spread.dtype).eps * first) & (spread > 0))
    for row in near:
        if (rows[row] == rows[row, 0]).all():
            found[row] = found[:, row] = spread[row] = 0


def _products(rows: Any, ddof: int) -> Any:
    """The mean products of deviations: the sums of blocks of them are added in the wider dtype."""
    distance = rows - mean(rows, axis=1, keepdims=True)
    many, size = rows.shape
    whole = size // PRODUCTS
    if size <= PRODUCTS:
        found = _squared(distance)
    else:
        blocks = distance[:, : whole * PRODUCTS].reshape(many, whole, PRODUCTS).swapaxes(0, 1)
        found = _in_blocks(_squared(blocks), 0) if many <= PRODUCTS else _added(map(_squared, blocks))
        if size % PRODUCTS:
            found += _squared(distance[:, whole * PRODUCTS :])
        found = found.astype(rows.dtype, copy=False)
    found /= size - ddof
    return found


def _squared(rows: Any) -> Any:
    return rows @ (rows.conj() if rows.dtype.kind == "c" else rows).mT


def _added(matrices: Iterator[Any]) -> Any:
    """The sum of large matrices, of which memory holds few."""
    first = next(matrices)
    found = first.astype(ADDED_IN[first.dtype])
    for each in matrices:
        found += each
    return found


def _rows(raw: Any, rowvar: Any) -> Any:
    if raw.ndim == 1:
        return raw[None]
    return raw if rowvar else raw.T


def _far(rows: Any) -> Any:
    """The exponents of rows, if a square might be out of range."""
    if not rows.size:
        return None
    found = exponents(rows, 1)
    kind = np.finfo(rows.dtype)
    near = (kind.maxexp - kind.nmant) // 4
    return found if max(-int(found.min()), int(found.max())) > near else None


def normalize(axis: Any, ndim: int) -> tuple[int, ...]:
    """The axes as a tuple, counted from 0."""
    if axis.__class__ is int and 0 <= axis < ndim:
        return (axis,)
    if axis is None:
        return tuple(range(ndim))
    return normalize_axis_tuple(axis, ndim) if isinstance(axis, tuple) else (normalize_axis_index(axis, ndim),)

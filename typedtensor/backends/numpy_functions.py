"""Functions where NumPy differs from the standard, is slow or inexact; they load when one is first called."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import numpy as np

from typedtensor.backends import norms, slices, sums
from typedtensor.backends.bits import unpackbits
from typedtensor.backends.comparing import closeness
from typedtensor.backends.division import floor_divide, holds
from typedtensor.backends.divisors import checked_divisors, checked_range
from typedtensor.backends.interpolation import interpolation
from typedtensor.backends.order import QUANTILES, median, nan_extremes, nan_median, quantile
from typedtensor.backends.polynomials import polynomials
from typedtensor.backends.rearranging import SHAPES, flip
from typedtensor.backends.waves import sinc
from typedtensor.memory.registry import CPU as CPU_MEMORY

MIN_SIZE_TO_PLAN = 2048
"""The number of elements of all operands above which planning an einsum pays off."""
FLOAT32 = 4
"""The size in bytes of the smallest floating-point dtype with fast matrix products."""


# Here NumPy returns views, and the array itself for real numbers; a function of the standard returns new memory.
def _real(raw: Any) -> Any:
    return raw.real.copy()


def _imag(raw: Any) -> Any:
    return raw.imag.copy()


# For complex numbers that are not finite, NumPy returns NaN in more cases than the standard, and -0 for -0 + 0j.
def _expm1(raw: Any) -> Any:
    if raw.dtype.kind != "c":
        return np.expm1(raw)
    ordinary = np.isfinite(raw) & (raw != 0)
    if not holds(~ordinary):
        return np.expm1(raw)
    with np.errstate(invalid="ignore"):
        return np.where(ordinary, np.expm1(raw), np.exp(raw) - 1)


# The imaginary part at an infinite real one: NumPy's zero has the sign of sin(2y), as in C, the standard's that of y.
def _tanh(raw: Any) -> Any:
    if raw.dtype.kind != "c" or not holds(infinite := np.isinf(raw.real) & np.isfinite(raw.imag)):
        return np.tanh(raw)
    answer: Any = np.array(np.tanh(raw))
    np.copysign(0.0, raw.imag, out=answer.imag, where=infinite)
    return answer


# NumPy sorts only in ascending order. The axis is reversed before and after, so that equal elements keep their order.
def _sort(raw: Any, *, axis: int, descending: bool, stable: bool) -> Any:
    packed = raw.copy(order="C" if descending else "K")
    (flip(packed, (axis,)) if descending else packed).sort(axis=axis, stable=stable)
    return packed


def _argsort(raw: Any, *, axis: int, descending: bool, stable: bool) -> Any:
    if not descending:
        return raw.argsort(axis=axis, stable=stable)
    positions = flip(raw, (axis,)).argsort(axis=axis, stable=stable)
    return raw.shape[axis] - 1 - flip(positions, (axis,))


# NumPy's is read-only, though it is a view like others.
def _diagonal(raw: Any, *, offset: int) -> Any:
    found = raw.diagonal(offset, -2, -1)
    if raw.flags.writeable:
        found.setflags(write=True)
    return found


def _astype(raw: Any, dtype: Any, *, copy: bool = True) -> Any:
    return raw.astype(dtype, copy=copy)


# NumPy returns a Python int if all axes are reduced.
def _count_nonzero(raw: Any, **options: Any) -> Any:
    return np.asarray(np.count_nonzero(raw, **options))


# NumPy's frequencies are always float64.
def _frequencies(name: str, n: int, *, d: float, dtype: Any) -> Any:
    return getattr(np.fft, name)(n, d).astype(dtype, copy=False)


# The plain loop is fastest for a few elements, and a hundred times slower than matrix products for many.
# float16 is added in float32: ten thousand ones have the sum 2,048 otherwise.
def _einsum(subscripts: str, *operands: Any) -> Any:
    if sums.HALF in [x.dtype for x in operands] and np.result_type(*operands) == sums.HALF:
        with np.errstate(over="ignore"):  # what is no float16 is an infinity
            return _einsum(subscripts, *(x.astype(np.float32) for x in operands)).astype(sums.HALF)
    many = len(operands) > 1 and sum([x.size for x in operands]) >= MIN_SIZE_TO_PLAN
    return np.einsum(subscripts, *operands, optimize=many and all(x.dtype.itemsize >= FLOAT32 for x in operands))


# NumPy's function keeps the array in an object that hides it from copy-on-write.
def _sliding_window_view(raw: Any, sizes: tuple[int, ...], axes: tuple[int, ...]) -> Any:
    root = CPU_MEMORY.root(raw)
    if not raw.size or not root.flags.c_contiguous:  # which is never shared lazily
        several: Any = axes  # the stubs of NumPy 2.4.0 take one axis
        return np.lib.stride_tricks.sliding_window_view(raw, sizes, several)
    shape = list(raw.shape)
    for size, at in zip(sizes, axes, strict=True):
        shape[at] -= size - 1
    strides = (*raw.strides, *(raw.strides[at] for at in axes))
    found = CPU_MEMORY.window(
        root, CPU_MEMORY.address(raw) - CPU_MEMORY.address(root), (*shape, *sizes), strides, raw.dtype
    )
    return CPU_MEMORY.view(found, read_only=True)


def _matrix_rank(raw: Any, *, rtol: Any = None) -> Any:
    if 0 in raw.shape[-2:]:  # NumPy 2.4.0 takes the largest of no singular values
        return np.zeros(np.broadcast_shapes(raw.shape[:-2], np.shape(rtol)), np.int64)
    return np.linalg.matrix_rank(raw, rtol=rtol)


# asarray would copy in the order of the source; copies here are row-major.
OVERRIDES: dict[str, Callable[..., Any]] = {
    "real": _real,
    "imag": _imag,
    "floor_divide": floor_divide,
    "expm1": _expm1,
    "tanh": _tanh,
    "asarray": partial(np.asarray, order="C"),
    "astype": _astype,
    "view": np.ndarray.view,
    "sum": sums.sum_of,
    "prod": sums.product_of,
    "mean": sums.mean,
    "std": sums.deviation,
    "var": sums.variance,
    "nansum": sums.nan_sum,
    "nanprod": sums.nan_product,
    "nanmean": sums.nan_mean,
    "nanstd": sums.nan_deviation,
    "nanvar": sums.nan_variance,
    "cumulative_sum": sums.cumulative(np.add, np.cumulative_sum),
    "cumulative_prod": sums.cumulative(np.multiply, np.cumulative_prod),
    "average": sums.weighted_mean,
    "cov": sums.covariance,
    "corrcoef": sums.correlation,
    "trapezoid": sums.trapezoid,
    "median": sums.widened(median),
    "nanmedian": sums.widened(nan_median),
    **{name: sums.widened(quantile(name)) for name in QUANTILES},
    **{name: nan_extremes(np, name) for name in ("nanargmax", "nanargmin")},
    "isclose": closeness(np),
    **checked_divisors(np),
    "sinc": sinc(np),
    **polynomials(np),
    "unpackbits": unpackbits,
    "ptp": checked_range(np, np.max, np.min),
    "sort": _sort,
    "argsort": _argsort,
    "count_nonzero": _count_nonzero,
    # NumPy's functions call these, after looking for other libraries' arrays.
    **{name: getattr(np.ndarray, name) for name in ("argmax", "argmin", "clip", "nonzero", "repeat", "take")},
    "searchsorted": np.ndarray.searchsorted,
    **SHAPES,
    "linalg.vector_norm": norms.vector_norm,
    "linalg.matrix_norm": norms.matrix_norm,
    "linalg.cond": norms.cond,
    "linalg.diagonal": _diagonal,
    "linalg.matrix_rank": _matrix_rank,
    # NumPy's function returns the values in the order of a hash table.
    "unique_values": partial(np.unique, equal_nan=False),
    "unique_slices": slices.of_numpy,
    "einsum": _einsum,
    "interp": interpolation(np.interp, np),
    "sliding_window_view": _sliding_window_view,
    "fft.fftfreq": partial(_frequencies, "fftfreq"),
    "fft.rfftfreq": partial(_frequencies, "rfftfreq"),
}

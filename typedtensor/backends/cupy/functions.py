"""Where CuPy 14 differs from the standard: a replacement for each missing or different function.

Every function here is called with the device of its arrays selected. CuPy skips some checks because they wait for the
Gpu (indices out of bounds, negative exponents); these functions make them, because a wrong value is worse than a wait.
They synchronize, and so do functions whose result is needed on the Cpu.
"""

# CuPy is not installed on every machine; stubs/cupy declares the part that is used.
# pyright: reportMissingModuleSource=false
from __future__ import annotations

import sys
from importlib import import_module
from typing import TYPE_CHECKING, Any

import cupy
import numpy as np
from numpy.lib.array_utils import normalize_axis_index, normalize_axis_tuple

from typedtensor.backends.bits import packing
from typedtensor.backends.comparing import closeness
from typedtensor.backends.cupy.division import alike, floor_divide, remainder
from typedtensor.backends.cupy.linalg import LINALG
from typedtensor.backends.cupy.order import ORDER
from typedtensor.backends.cupy.random import RANDOM
from typedtensor.backends.cupy.samples import SAMPLES
from typedtensor.backends.cupy.writing import updated
from typedtensor.backends.divisors import checked_divisors, checked_range
from typedtensor.backends.polynomials import polynomials
from typedtensor.backends.products import validate_core_axes
from typedtensor.backends.sums import widened
from typedtensor.backends.waves import sinc

if TYPE_CHECKING:
    from collections.abc import Callable

MAX_EXACT_INT = 2**53
"""float64 represents every integer up to this one."""
UINT64_MODULUS = 2**64
"""uint64 computes modulo this number, which is exact for every integer dtype."""


# A function of the standard returns new memory; here CuPy returns views, and the array itself for real numbers.
def _real(raw: Any) -> Any:
    return raw.real.copy()


def _imag(raw: Any) -> Any:
    return raw.imag.copy()


# NumPy refuses 2 ** -1 for integers; CuPy returns 0.
def _pow(x1: Any, x2: Any) -> Any:
    signed = x2.dtype.kind == "i" if isinstance(x2, cupy.ndarray) else type(x2) is int
    whole = x1.dtype.kind in "iu" if isinstance(x1, cupy.ndarray) else type(x1) is int
    if signed and whole and bool(cupy.any(x2 < 0) if isinstance(x2, cupy.ndarray) else x2 < 0):
        raise ValueError("Integers to negative integer powers are not allowed.")
    return cupy.power(x1, x2)


# CuPy's fmod converts integers to float64.
def _fmod(x1: Any, x2: Any) -> Any:
    x1, x2 = alike(x1, x2)
    if np.result_type(x1.dtype, x2.dtype).kind == "f":
        return cupy.fmod(x1, x2)
    rest = remainder(x1, x2)
    return cupy.where((rest != 0) & ((x1 < 0) != (x2 < 0)), rest - x2, rest).astype(rest.dtype, copy=False)


# CuPy has none in some versions: the bits are added in pairs, then fours, and so on.
def _bitwise_count(raw: Any) -> Any:
    bits = raw.astype(np.uint64)
    bits = cupy.where(raw < 0, np.uint64(0) - bits, bits)
    for width, mask in ((1, 0x5555555555555555), (2, 0x3333333333333333), (4, 0x0F0F0F0F0F0F0F0F)):
        bits = (bits & np.uint64(mask)) + ((bits >> np.uint64(width)) & np.uint64(mask))
    return ((bits * np.uint64(0x0101010101010101)) >> np.uint64(56)).astype(np.uint8)


# CuPy returns NaN after an infinity of float16.
def _nextafter(x1: Any, x2: Any) -> Any:
    x1, x2 = alike(x1, x2)
    answer = cupy.nextafter(x1, x2)
    if answer.dtype != np.float16:
        return answer
    largest = cupy.copysign(np.finfo(np.float16).max, x1)
    answer = cupy.where(cupy.isinf(x1) & ~cupy.isnan(x2), largest, answer)
    return cupy.where(cupy.equal(x1, x2), x2, answer)


# CuPy divides complex numbers by a complex log(2), which makes NaN of an infinite half.
def _log2(raw: Any) -> Any:
    if raw.dtype.kind != "c":
        return cupy.log2(raw)
    answer = cupy.log(raw)
    for half in (answer.real, answer.imag):
        cupy.divide(half, np.log(2.0), half)
    return answer


# CuPy's are NaN if a part is infinite.
def _reciprocal(raw: Any) -> Any:
    if raw.dtype.kind != "c":
        return cupy.reciprocal(raw)
    real, imag = raw.real, raw.imag
    more = cupy.abs(real) >= cupy.abs(imag)
    large, small = cupy.where(more, real, imag), cupy.where(more, imag, real)
    share = small / large
    whole = large + small * share
    return _complex(cupy.where(more, 1 / whole, share / whole), -cupy.where(more, share / whole, 1 / whole), raw.dtype)


def _sign(raw: Any) -> Any:
    if raw.dtype.kind != "c":
        return cupy.sign(raw)
    real, imag = raw.real, raw.imag
    size = cupy.abs(raw)
    size = cupy.where(cupy.equal(size, 0), size.dtype.type(1), size)
    halves = [
        cupy.where(cupy.isinf(half) & cupy.isfinite(other), cupy.copysign(size.dtype.type(1), half), half / size)
        for half, other in ((real, imag), (imag, real))
    ]
    undefined = ~(cupy.isfinite(real) | cupy.isfinite(imag)) | cupy.isnan(real) | cupy.isnan(imag)
    real, imag = (cupy.where(undefined, size.dtype.type(np.nan), half) for half in halves)
    return _complex(real, imag, raw.dtype)


def _complex(real: Any, imag: Any, dtype: Any) -> Any:
    answer = cupy.empty(real.shape, dtype)
    answer.real[...] = real
    answer.imag[...] = imag
    return answer


# CuPy requires a limit, and ignores a limit that is NaN.
def _clip(raw: Any, low: Any = None, high: Any = None) -> Any:
    if low is None and high is None:
        return raw.copy()
    answer = raw if low is None else cupy.maximum(raw, low)
    return answer if high is None else cupy.minimum(answer, high)


# Creation: CuPy wraps a number around that does not fit, and computes the size of a range in float64.
def _full(shape: Any, value: Any, *, dtype: Any) -> Any:
    return cupy.full(shape, np.asarray(value, dtype)[()], dtype=dtype)


def _arange(start: Any, stop: Any, step: Any, *, dtype: Any) -> Any:
    kind = np.dtype(dtype)
    if kind.kind in "iu":
        limits = np.iinfo(kind)
        if (
            all(limits.min <= each <= limits.max for each in (start, step))
            and max(abs(start), abs(stop)) < MAX_EXACT_INT
        ):
            return cupy.arange(start, stop, step, dtype=kind)
        counted = cupy.arange(0, len(range(start, stop, step)), 1, dtype=np.uint64)
        return (counted * np.uint64(step % UINT64_MODULUS) + np.uint64(start % UINT64_MODULUS)).astype(kind)
    if kind.kind == "c":  # its size depends on both parts
        return cupy.asarray(np.arange(start, stop, step, dtype=kind))
    return cupy.arange(start, stop, step, dtype=kind)


def _linspace(start: Any, stop: Any, num: int, *, dtype: Any, endpoint: bool) -> Any:
    if np.dtype(dtype).kind != "c":
        return cupy.linspace(start, stop, num, endpoint=endpoint, dtype=dtype)
    first, last = complex(start), complex(stop)
    halves = [
        cupy.linspace(*ends, num, endpoint=endpoint) for ends in ((first.real, last.real), (first.imag, last.imag))
    ]
    return (halves[0] + 1j * halves[1]).astype(dtype, copy=False)


def _meshgrid(*arrays: Any, indexing: str) -> Any:
    return cupy.meshgrid(*arrays, indexing=indexing) if len(arrays) > 1 else [x.copy() for x in arrays]


def _asarray(obj: Any, dtype: Any = None, *, copy: bool | None = None) -> Any:
    """A copy in row-major order; CuPy would keep the order of the source."""
    return cupy.asarray(obj, dtype, "C" if copy else None, copy=copy)


def _from_dlpack(obj: Any, *, copy: bool | None = None) -> Any:
    """The array on the memory that another library exports from any Gpu."""
    with cupy.cuda.Device(obj.__dlpack_device__()[1]):
        return cupy.from_dlpack(obj, copy=copy)


# CuPy's frequencies are always float64.
def _frequencies(make: Callable[..., Any]) -> Callable[..., Any]:
    def call(n: int, *, d: float, dtype: Any) -> Any:
        return make(n, d).astype(dtype, copy=False)

    return call


# Reductions
def reduced(name: str, space: Any = cupy) -> Callable[..., Any]:
    """NumPy accepts an empty tuple of axes, a reduction over nothing; for CuPy, insert an axis of one element."""
    function = getattr(space, name)

    def call(raw: Any, *, axis: Any = None, **options: Any) -> Any:
        if axis != ():
            return function(raw, axis=axis, **options)
        options.pop("keepdims", None)
        return function(raw[..., None], axis=-1, **options)

    return call


def _count_nonzero(raw: Any, *, axis: Any = None, keepdims: bool = False) -> Any:
    return call_sum(cupy.not_equal(raw, 0), axis=axis, keepdims=keepdims, dtype=np.dtype(np.int64))


# CuPy adds up float16 in float16.
def _spread(name: str) -> Callable[..., Any]:
    function = getattr(cupy, name)

    def call(raw: Any, *, correction: float = 0.0, axis: Any = None, keepdims: bool = False) -> Any:
        wide = raw.astype(np.float32) if raw.dtype == np.float16 else raw
        if axis == ():
            wide, axis, keepdims = wide[..., None], -1, False
        try:
            answer = function(wide, axis=axis, ddof=correction, keepdims=keepdims)
        except IndexError:  # CuPy's error does not say that it is the axis
            normalize_axis_tuple(axis, raw.ndim)
            raise
        return answer.astype(raw.dtype, copy=False)

    return call


# The mean of equal numbers is rounded, but of zeros it is not: so they vary by 0, and their correlations are NaN.
def _related(name: str) -> Callable[..., Any]:
    function = getattr(cupy, name)

    def call(raw: Any, *, rowvar: bool = True, **options: Any) -> Any:
        first = raw[:1] if raw.ndim == 1 or not rowvar else raw[:, :1]
        return function(raw - first, rowvar=rowvar, **options)

    return call


# CuPy's scans add and multiply float16 in float16; its reductions use float32.
def _cumulative(name: str) -> Callable[..., Any]:
    function = getattr(cupy, name)

    def call(raw: Any, *, dtype: Any = None, **options: Any) -> Any:
        if (raw.dtype if dtype is None else np.dtype(dtype)) != np.float16:
            return function(raw, dtype=dtype, **options)
        return function(raw, dtype=np.float32, **options).astype(np.float16)

    return call


# Positions: CuPy wraps an index that is out of bounds.
def validate_positions(positions: Any, size: int, axis: int) -> None:
    """Raise IndexError for an index out of bounds; waits for the Gpu."""
    if not positions.size:
        return
    outside = positions >= size
    if positions.dtype.kind == "i":
        outside = outside | (positions < -size)
    if bool(cupy.any(outside)):
        first = int(positions[outside][0])
        raise IndexError(f"index {first} is out of bounds for axis {axis} with size {size}")


def validate_key(raw: Any, key: Any) -> None:
    """Raise IndexError if an entry of the key is out of bounds; waits for the Gpu if the key contains arrays."""
    entries = key if isinstance(key, tuple) else (key,)
    if not any(isinstance(entry, cupy.ndarray) and entry.dtype.kind in "iu" for entry in entries):
        return
    covers = [_covers(entry) for entry in entries]
    axis = 0
    for entry, covered in zip(entries, covers, strict=True):
        if entry is Ellipsis:
            axis += raw.ndim - sum(covers)
        elif isinstance(entry, cupy.ndarray) and entry.dtype.kind in "iu":
            validate_positions(entry, raw.shape[axis], axis)
        axis += covered


def clip_slice_bounds(key: Any) -> Any:
    """The same key, with slices whose numbers CuPy accepts: no axis is longer than the largest of them."""
    if isinstance(key, tuple):
        return tuple(clip_slice_bounds(entry) for entry in key)
    if not isinstance(key, slice):
        return key
    parts = (key.start, key.stop, key.step)
    return slice(*(None if part is None else min(max(part.__index__(), -sys.maxsize), sys.maxsize) for part in parts))


def _covers(entry: Any) -> int:
    if entry is None or entry is Ellipsis:
        return 0
    return entry.ndim if isinstance(entry, cupy.ndarray) and entry.dtype.kind == "b" else 1


def _take(raw: Any, indices: Any, *, axis: int) -> Any:
    validate_positions(indices, raw.shape[axis], axis)
    return cupy.take(raw, indices, axis=axis)


def _take_along_axis(raw: Any, indices: Any, *, axis: int) -> Any:
    validate_positions(indices, raw.shape[axis], axis)
    return cupy.take_along_axis(raw, indices, axis)


def _searchsorted(x1: Any, x2: Any, *, side: str, sorter: Any) -> Any:
    if sorter is not None:
        try:
            validate_positions(sorter, x1.shape[0], 0)
        except IndexError as error:
            raise ValueError("Sorter index out of range.") from error
    dtype = np.result_type(x1.dtype, x2.dtype)
    return cupy.searchsorted(x1.astype(dtype, copy=False), x2.astype(dtype, copy=False), side=side, sorter=sorter)


# Products
def _vecdot(x1: Any, x2: Any, *, axis: int) -> Any:
    first, second = (cupy.moveaxis(x, normalize_axis_index(axis, x.ndim), -1) for x in (x1, x2))
    if x1.dtype.kind == "c":  # for booleans it would be int8
        first = cupy.conj(first)
    return cupy.matmul(first[..., None, :], second[..., :, None])[..., 0, 0]


def _matvec(x1: Any, x2: Any) -> Any:
    validate_core_axes("matvec", (x1, 2), (x2, 1))
    return cupy.matmul(x1, x2[..., None])[..., 0]


def _vecmat(x1: Any, x2: Any) -> Any:
    validate_core_axes("vecmat", (x1, 1), (x2, 2))
    first = cupy.conj(x1) if x1.dtype.kind == "c" else x1
    return cupy.matmul(first[..., None, :], x2)[..., 0, :]


def _einsum(subscripts: str, *operands: Any) -> Any:
    if any(x.dtype.kind != "b" for x in operands):
        if np.result_type(*(x.dtype for x in operands)) == np.float16:
            return cupy.einsum(subscripts, *(x.astype(np.float32) for x in operands)).astype(np.float16)
        return cupy.einsum(subscripts, *operands)
    return cupy.not_equal(cupy.einsum(subscripts, *(x.astype(np.int64) for x in operands)), 0)


# cuFFT refuses arrays without elements.
def transformed(name: str) -> Callable[..., Any]:
    """CuPy's transform, also of no elements."""
    function = getattr(cupy.fft, name)

    def call(raw: Any, **options: Any) -> Any:
        if raw.size:
            return function(raw, **options)
        nothing = getattr(np.fft, name)(np.empty(raw.shape, raw.dtype), **options)
        return cupy.empty(nothing.shape, nothing.dtype)

    return call


# CuPy misreads the rows if `s` is the shape, and the operand has another order or four axes.
def _irfftn(raw: Any, *, s: Any = None, axes: Any = None, norm: Any = None) -> Any:
    count = raw.ndim if s is None else len(s)
    places = tuple(range(-count, 0)) if axes is None else tuple(axes)
    sizes: list[Any] = [None] * len(places) if s is None else [None if size == -1 else size for size in s]
    for size, axis in zip(sizes[:-1], places[:-1], strict=True):
        raw = transformed("ifft")(raw, n=size, axis=axis, norm=norm)
    return transformed("irfft")(raw, n=sizes[-1], axis=places[-1], norm=norm)


call_sum = reduced("sum")


# Only some versions of CuPy have it. Its strides tell whether the result is read-only: `has_internal_overlap`.
def _sliding_window_view(raw: Any, sizes: tuple[int, ...], axes: tuple[int, ...]) -> Any:
    shape = list(raw.shape)
    for size, at in zip(sizes, axes, strict=True):
        shape[at] -= size - 1
    strides = (*raw.strides, *(raw.strides[at] for at in axes))
    return cupy.lib.stride_tricks.as_strided(raw, (*shape, *sizes), strides)


def _view(raw: Any, dtype: Any) -> Any:
    return raw.view(dtype)


OVERRIDES: dict[str, Callable[..., Any]] = {
    "sliding_window_view": _sliding_window_view,
    "view": _view,
    "real": _real,
    "imag": _imag,
    "floor_divide": floor_divide,
    "remainder": remainder,
    "pow": _pow,
    "nextafter": _nextafter,
    "log2": _log2,
    "reciprocal": _reciprocal,
    "sign": _sign,
    "clip": _clip,
    "full": _full,
    "arange": _arange,
    "linspace": _linspace,
    "meshgrid": _meshgrid,
    "asarray": _asarray,
    "from_dlpack": _from_dlpack,
    "count_nonzero": _count_nonzero,
    "std": _spread("std"),
    "var": _spread("var"),
    "nanstd": _spread("nanstd"),
    "nanvar": _spread("nanvar"),
    "nanmean": widened(reduced("nanmean")),  # which adds float16 in float16
    "cov": _related("cov"),
    "corrcoef": _related("corrcoef"),
    "cumulative_sum": _cumulative("cumulative_sum"),
    "cumulative_prod": _cumulative("cumulative_prod"),
    **{
        name: reduced(name, import_module("cupy._core")) for name in ("nanmax", "nanmin")
    },  # CuPy's functions wait, to warn of NaN
    "isclose": closeness(cupy),
    **checked_divisors(cupy),
    "sinc": sinc(cupy),
    **polynomials(cupy),
    "ptp": checked_range(cupy, reduced("max"), reduced("min")),
    "fmod": _fmod,
    "bitwise_count": _bitwise_count,
    **packing(cupy),
    **ORDER,
    **RANDOM,
    **SAMPLES,
    **{f"{name}.at": updated(name) for name in ("add", "multiply", "maximum", "minimum")},
    "take": _take,
    "take_along_axis": _take_along_axis,
    "searchsorted": _searchsorted,
    "vecdot": _vecdot,
    "matvec": _matvec,
    "vecmat": _vecmat,
    "einsum": _einsum,
    **{f"linalg.{name}": function for name, function in LINALG.items()},
    "fft.irfftn": _irfftn,
    "fft.fftfreq": _frequencies(cupy.fft.fftfreq),
    "fft.rfftfreq": _frequencies(cupy.fft.rfftfreq),
}
"""By the names of the standard; all others are CuPy's."""

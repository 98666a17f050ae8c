"""Functions of samples along an axis: interpolation, windows and padding, and areas."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

import numpy as np

from typedtensor.backends.bits import OCTET
from typedtensor.backends.dask.blocks import at_once, outcome, single
from typedtensor.backends.dask.shapes import reshape
from typedtensor.backends.dask.tasks import Task

if TYPE_CHECKING:
    from collections.abc import Callable

da: Any = import_module("dask.array")


def _pad(x: Any, widths: Any, *, mode: str, **options: Any) -> Any:
    """In one chunk along the axes that are extended, because NumPy uses the elements at the other end."""
    pairs = [tuple(pair) for pair in widths]
    whole = single(x, *(axis for axis, pair in enumerate(pairs) if any(pair)))
    chunks = tuple(
        (sizes[0] + sum(pair),) if any(pair) else sizes for sizes, pair in zip(whole.chunks, pairs, strict=True)
    )
    task = Task("pad", pad_width=tuple(pairs), mode=mode, **options)
    return whole.map_blocks(task, dtype=x.dtype, chunks=chunks) if x.ndim else x


def _gradient(x: Any, spacing: Any, *, axis: int, edge_order: int) -> Any:
    task = Task("gradient", axis=axis, edge_order=edge_order)
    if isinstance(spacing, da.Array):
        return at_once(task, x, spacing, dtype=x.dtype, shape=x.shape)
    return x.rechunk({axis: -1}).map_blocks(task, spacing, dtype=x.dtype)


def _trapezoid(y: Any, *, x: Any, dx: Any, axis: int) -> Any:
    """Half of the sums of neighbours, times their distances."""
    kept = tuple(size for at, size in enumerate(y.shape) if at != axis)
    dtype = outcome("trapezoid", y, dx=dx)
    if x is not None:
        return at_once(Task("trapezoid", axis=axis), y, dtype=dtype, shape=kept, x=x)
    whole = y.rechunk({axis: -1})
    return whole.map_blocks(Task("trapezoid", axis=axis, dx=dx), dtype=dtype, drop_axis=axis)


def _interp(x: Any, xp: Any, fp: Any, **options: Any) -> Any:
    """Each chunk together with all samples."""
    at, end = tuple(range(x.ndim)), (x.ndim,)
    places, values = (single(reshape(each, (-1,)), 0) for each in (xp, fp))
    dtype = np.dtype(np.complex128 if fp.dtype.kind == "c" else np.float64)
    task = Task("interp", **options)
    return da.blockwise(task, at, x, at, places, end, values, end, dtype=dtype, concatenate=True)


def _slid(name: str) -> Callable[..., Any]:
    """Two vectors, in one task."""

    def call(x1: Any, x2: Any, *, mode: str) -> Any:
        long, short = max(x1.size, x2.size), min(x1.size, x2.size)
        size = {"full": long + short - 1, "same": long, "valid": long - short + 1}[mode]
        return at_once(Task(name, mode=mode), x1, x2, dtype=outcome(name, x1, x2, mode=mode), shape=(size,))

    return call


def _parted(name: str) -> Callable[..., Any]:
    def call(x: Any, kth: int, *, axis: int) -> Any:
        dtype = x.dtype if name == "partition" else np.dtype(np.int64)
        return x.rechunk({axis: -1}).map_blocks(Task(name, kth=kth, axis=axis), dtype=dtype)

    return call


def _unravel_index(indices: Any, sizes: tuple[int, ...]) -> Any:
    """Integers; those out of range are refused when they are computed."""
    count = int(np.prod(sizes, dtype=np.int64))
    checked = da.core.elemwise(Task("inside", count=count), indices, dtype=np.dtype(np.int64))
    answer, step = [], count
    for size in sizes:
        step //= max(size, 1)
        answer.append(checked // max(step, 1) % max(size, 1))
    return tuple(answer)


def _ravel_multi_index(indices: tuple[Any, ...], sizes: tuple[int, ...], *, mode: str) -> Any:
    """Integers; those out of range are refused when they are computed."""
    task = Task("ravel_multi_index", sizes=sizes, mode=mode)
    return da.core.elemwise(task, *indices, dtype=np.dtype(np.int64))


def _polyfit(x: Any, y: Any, deg: int, *, rcond: Any, w: Any) -> Any:
    """Least squares, in one task."""
    task = Task("polyfit", deg=deg, rcond=rcond)
    dtype = np.result_type(x.dtype, y.dtype)
    return at_once(task, x, y, dtype=dtype, shape=(deg + 1, *y.shape[1:]), **({} if w is None else {"w": w}))


def _polyval(p: Any, x: Any) -> Any:
    """Each chunk together with all coefficients."""
    at, end = tuple(range(x.ndim)), (x.ndim,)
    dtype = np.result_type(p.dtype, x.dtype)
    return da.blockwise(Task("polyval"), at, single(p, 0), end, x, at, dtype=dtype, concatenate=True)


def _roots(p: Any) -> Any:
    """In one task; leading zeros do not count, so that the size is unknown."""
    dtype = np.result_type(p.dtype, np.complex64) if p.dtype.kind in "fc" else np.dtype(np.complex128)
    return at_once(Task("roots"), p, dtype=dtype, shape=(np.nan,))


def _vander(x: Any, count: int, *, increasing: bool) -> Any:
    task, dtype = Task("vander", N=count, increasing=increasing), np.vander(np.ones(1, x.dtype)).dtype
    return x.map_blocks(task, dtype=dtype, chunks=(x.chunks[0], (count,)), new_axis=1)


def _packbits(x: Any, *, axis: int, bitorder: str) -> Any:
    """Cut between bytes: each chunk but the last has whole ones."""
    ends = sorted({-(-int(end) // OCTET) for end in np.cumsum(x.chunks[axis])})
    octets = tuple(np.diff([0, *ends]).tolist())
    bits = (*(OCTET * each for each in octets[:-1]), x.shape[axis] - OCTET * sum(octets[:-1]))
    whole = x.rechunk({axis: bits})
    chunks = (*whole.chunks[:axis], octets, *whole.chunks[axis + 1 :])
    return whole.map_blocks(Task("packbits", axis=axis, bitorder=bitorder), dtype=np.dtype(np.uint8), chunks=chunks)


def _unpackbits(x: Any, *, axis: int, count: int, bitorder: str) -> Any:
    """The bits of each chunk; then the last ones are cut off, or zeros added."""
    bits = [OCTET * each for each in x.chunks[axis]]
    chunks = (*x.chunks[:axis], tuple(bits), *x.chunks[axis + 1 :])
    task = Task("unpackbits", axis=axis, count=None, bitorder=bitorder)
    found = x.map_blocks(task, dtype=x.dtype, chunks=chunks)
    more = count - sum(bits)
    if more <= 0:
        return found[(slice(None),) * axis + (slice(count),)]
    zeros = da.zeros((*x.shape[:axis], more, *x.shape[axis + 1 :]), dtype=x.dtype)
    return da.concatenate([found, zeros], axis=axis)


SAMPLES: dict[str, Callable[..., Any]] = {
    "pad": _pad,
    "gradient": _gradient,
    "trapezoid": _trapezoid,
    "interp": _interp,
    "unravel_index": _unravel_index,
    "ravel_multi_index": _ravel_multi_index,
    "polyfit": _polyfit,
    "polyval": _polyval,
    "roots": _roots,
    "vander": _vander,
    "packbits": _packbits,
    "unpackbits": _unpackbits,
    **{name: _slid(name) for name in ("convolve", "correlate")},
    **{name: _parted(name) for name in ("partition", "argpartition")},
}

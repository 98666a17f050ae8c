"""Indexing by positions and masks, and functions of sets."""

# dask has no types; pyright reports every use of them.
# pyright: reportUnknownLambdaType=false
from __future__ import annotations

from importlib import import_module
from math import prod
from typing import TYPE_CHECKING, Any

import numpy as np

from typedtensor.backends.dask.blocks import at_once, on_matrices, outcome, parts_at_once, single
from typedtensor.backends.dask.chunked import Chunked, UnknownSize, unknown_size
from typedtensor.backends.dask.creation import CHUNK_NBYTES
from typedtensor.backends.dask.shapes import reshape
from typedtensor.backends.dask.tasks import Task
from typedtensor.errors import DeviceError, MaskError

if TYPE_CHECKING:
    from collections.abc import Callable

da: Any = import_module("dask.array")
INT64 = np.dtype(np.int64)


def getitem(x: Chunked, key: Any) -> Chunked:
    """The selected elements, as in NumPy, for ints, slices, None, one mask, and one or several arrays of positions."""
    entries = key if isinstance(key, tuple) else (key,)
    if not any(isinstance(entry, Chunked) for entry in entries):
        return Chunked(*_basic(x, entries))
    given, entries = entries, filled(x, entries)
    arrays = [entry for entry in entries if isinstance(entry, Chunked)]
    masks = [entry for entry in arrays if entry.dtype == bool]
    ints = [entry for entry in entries if isinstance(entry, int)]
    if len(arrays) > 1 or ints:
        return _several(x, given, arrays, masks)  # an Ellipsis of no axes keeps arrays apart, too
    axis = 0
    before: list[Any] = []
    for entry in entries:  # the axes before the array that are kept
        if isinstance(entry, Chunked):
            break
        before.append(entry)
        axis += 1
    rest = tuple(slice(None) if isinstance(entry, Chunked) else entry for entry in _spread(entries))
    array, device, shape = _basic(x, (*rest, ...))
    base = Chunked(array, device, shape)
    return masked(base, arrays[0], axis) if masks else Chunked(_taken(array, arrays[0].array, axis), device)


def _basic(x: Chunked, entries: tuple[Any, ...]) -> tuple[Any, Any, Any]:
    """Ints, slices, None and an Ellipsis; an axis of unknown size is kept whole."""
    used = sum(entry is not None and entry is not Ellipsis for entry in entries)
    at = next((k for k, entry in enumerate(entries) if entry is Ellipsis), len(entries))
    whole = (*entries[:at], *(slice(None),) * (x.ndim - used), *entries[at + 1 :])
    axis, unknown = 0, False
    shape: list[Any] = []
    for entry in whole:
        if entry is None:
            shape.append(1)
            continue
        size = x.shape[axis]
        axis += 1
        if isinstance(size, UnknownSize):
            if not (isinstance(entry, slice) and entry == slice(None)):
                size.__index__()  # which refuses
            unknown = True
            shape.append(size)
        elif isinstance(entry, slice):
            shape.append(len(range(*entry.indices(size))))
        elif not -size <= entry < size:
            raise IndexError(f"index {entry} is out of bounds for axis {axis - 1} with size {size}")
    return x.array[_clipped(x, whole)], x.device, tuple(shape) if unknown else None


def _clipped(x: Chunked, whole: tuple[Any, ...]) -> tuple[Any, ...]:
    """Slices with ends within their axes: dask accepts only ends that fit NumPy's ints."""
    axis, found = 0, list[Any]()
    for entry in whole:
        if entry is None:
            found.append(None)
            continue
        if isinstance(entry, slice) and entry != slice(None):
            start, stop, step = entry.indices(x.shape[axis])
            length = len(range(start, stop, step))
            last = start + step * length
            entry = slice(start, None if last < 0 else last, step) if length else slice(0, 0, 1)  # noqa: PLW2901  # the same
        found.append(entry)
        axis += 1
    return tuple(found)


def filled(x: Chunked, entries: tuple[Any, ...]) -> tuple[Any, ...]:
    """The key with its Ellipsis replaced by slices: one entry per axis that no array indexes."""
    used = sum(_axes(entry) for entry in entries)
    at = next((k for k, entry in enumerate(entries) if entry is Ellipsis), len(entries))
    return (*entries[:at], *(slice(None),) * (x.ndim - used), *entries[at + 1 :])


def _axes(entry: Any) -> int:
    if isinstance(entry, Chunked):
        return entry.ndim if entry.dtype == bool else 1
    return int(entry is not None and entry is not Ellipsis)


def _spread(entries: tuple[Any, ...]) -> tuple[Any, ...]:
    """The entries, with each array repeated for each axis that it indexes."""
    found: list[Any] = []
    for entry in entries:
        found += [entry] * (_axes(entry) if isinstance(entry, Chunked) else 1)
    return tuple(found)


def masked(x: Chunked, mask: Chunked, axis: int) -> Chunked:
    """The elements of some axes where the mask is true, in the order of the rows."""
    front, back = x.shape[:axis], x.shape[axis + mask.ndim :]
    looked_at = x.shape[axis : axis + mask.ndim]
    if looked_at != mask.shape:
        fix = "A mask has the sizes of the axes that it selects from."
        raise MaskError("index", needed=f"a mask of the shape {looked_at}", got=str(mask.shape), fix=fix)
    array, flags = x.array, mask.array
    if mask.ndim == 0:
        array, flags = da.expand_dims(array, axis), reshape(flags, (1,))
    elif mask.ndim > 1:
        list(map(int, looked_at))  # which refuses unknown sizes
        array, flags = _flattened(array, axis, mask.ndim), _flattened(flags, 0, mask.ndim)
    flags = flags if _same_chunks(flags.chunks[0], array.chunks[axis]) else flags.rechunk((array.chunks[axis],))
    every = tuple(range(array.ndim))
    found = da.blockwise(
        Task("compress", axis=axis), every, array, every, flags, (axis,),
        dtype=x.dtype, adjust_chunks={axis: lambda _: np.nan}, align_arrays=False,
    )  # fmt: skip
    return Chunked(found, x.device, (*front, unknown_size((flags.name, axis)), *back))


def _same_chunks(first: Any, second: Any) -> bool:
    return len(first) == len(second) and all(a == b or (a != a and b != b) for a, b in zip(first, second, strict=True))  # noqa: PLR0124  # NaN


def _flattened(x: Any, axis: int, count: int) -> Any:
    shape = (*x.shape[:axis], int(np.prod(x.shape[axis : axis + count], dtype=np.int64)), *x.shape[axis + count :])
    return reshape(single(x, *range(axis + 1, axis + count)), shape)


def _taken(x: Any, indices: Any, axis: int) -> Any:
    """The elements at positions along an axis; the task raises if one is out of bounds."""
    x = single(x, axis)
    indices = _split(x, indices, axis)
    letters = tuple(range(x.ndim))
    own = tuple(range(x.ndim, x.ndim + indices.ndim))
    out = (*letters[:axis], *own, *letters[axis + 1 :])
    if 0 in x.shape and 0 not in indices.shape:
        shape = (*x.shape[:axis], *indices.shape, *x.shape[axis + 1 :])
        return at_once(Task("take", axis=axis), x, indices, dtype=x.dtype, shape=shape)
    return da.blockwise(
        Task("take", axis=axis), out, x, letters, indices, own, dtype=x.dtype, concatenate=True, align_arrays=False
    )


def _split(x: Any, indices: Any, axis: int) -> Any:
    """The positions in smaller chunks, if the elements at those of one take more memory than any chunk here."""
    sizes = [max(each, default=0) for each in indices.chunks]
    one = prod(size for at, size in enumerate(x.chunksize) if at != axis) * x.dtype.itemsize
    most = max(CHUNK_NBYTES[0], prod(x.chunksize) * x.dtype.itemsize, prod(sizes) * indices.dtype.itemsize)
    if not sizes or not prod(sizes) * one > most:  # nor where a size is not known
        return indices
    rows = max(int(most // (one * prod(sizes[1:]))), 1)
    return indices.rechunk(
        {0: tuple(min(rows, size - at) for size in indices.chunks[0] for at in range(0, size, rows))}
    )


def _several(x: Chunked, entries: tuple[Any, ...], arrays: list[Chunked], masks: list[Chunked]) -> Chunked:
    """Arrays combined with ints and other arrays: in one task."""
    if masks:
        fix = "Select twice: first with the mask, then with the rest."
        got = "a mask with other indices"
        raise DeviceError("index", needed=f"a mask as the only index on {x.device!r}", got=got, fix=fix)
    view = np.broadcast_to(np.zeros((), bool), tuple(map(int, x.shape)))
    zeros = [np.zeros(tuple(map(int, each.shape)), np.int8) for each in arrays]
    named = tuple("array" if isinstance(entry, Chunked) else entry for entry in entries)
    shape = Task("getitem", key=named)(view, *zeros).shape
    task = Task("getitem", key=named)
    return Chunked(at_once(task, x.array, *(each.array for each in arrays), dtype=x.dtype, shape=shape), x.device)


def _take(x: Any, indices: Any, *, axis: int) -> Any:
    return _taken(x, indices, axis)


def _take_along_axis(x: Any, indices: Any, *, axis: int) -> Any:
    x, indices = (da.moveaxis(each, axis, -1) for each in (x, indices))
    found = on_matrices(Task("take_along_axis", axis=-1), "(n),(k)->(k)", x, indices, dtypes=x.dtype)
    return da.moveaxis(found, -1, axis)


def _searchsorted(x1: Any, x2: Any, *, side: str, sorter: Any = None) -> Any:
    x2 = x2 if isinstance(x2, da.Array) else da.from_array(np.asarray(x2), chunks=-1)
    at = tuple(range(1, 1 + x2.ndim))
    task = Task("searchsorted", side=side)
    if sorter is None:
        return da.blockwise(task, at, single(x1, 0), (0,), x2, at, dtype=INT64, concatenate=True)
    beyond = np.iinfo(np.int64).max  # a negative position does not count from the end, but is out of bounds
    taken = _taken(x1, da.where(sorter < 0, np.int64(beyond), sorter), 0)
    return da.blockwise(task, at, single(taken, 0), (0,), x2, at, dtype=INT64, concatenate=True)


def _unique_values(x: Any) -> Any:
    """The function of each chunk, then of the combined results."""
    flat = reshape(x, (-1,))
    if flat.numblocks[0] == 1:
        return at_once(Task("unique_values"), flat, dtype=x.dtype, shape=(np.nan,))
    parts = flat.map_blocks(Task("unique_values"), dtype=x.dtype, chunks=((np.nan,) * flat.numblocks[0],))
    return at_once(Task("merged"), *parts.blocks, dtype=x.dtype, shape=(np.nan,))


def _unique(name: str, count: int) -> Callable[..., Any]:
    kind = getattr(np, name)(np.zeros(1)).__class__

    def call(x: Any) -> Any:
        unknown = (np.nan,)
        shapes = {"unique_all": [unknown, unknown, x.shape, unknown], "unique_inverse": [unknown, x.shape]}
        found = parts_at_once(
            Task(name), x, dtypes=[x.dtype, *(INT64,) * (count - 1)], shapes=shapes.get(name, [unknown] * count)
        )
        return kind(*found)

    return call


def _unique_slices(x: Any, axis: int) -> tuple[Any, ...]:
    """In one task."""
    unknown = (np.nan,)
    shapes = [(*x.shape[:axis], np.nan, *x.shape[axis + 1 :]), unknown, (x.shape[axis],), unknown]
    return tuple(parts_at_once(Task("unique_slices", axis=axis), x, dtypes=[x.dtype, *[INT64] * 3], shapes=shapes))


def _isin(x1: Any, x2: Any) -> Any:
    """Each chunk of the first with all of the second."""
    x1, x2 = (x if isinstance(x, da.Array) else da.from_array(np.asarray(x), chunks=-1) for x in (x1, x2))
    at, end = tuple(range(x1.ndim)), (x1.ndim,)
    every = reshape(x2, (-1,))
    if 0 in every.shape:
        return da.zeros_like(x1, dtype=bool)
    return da.blockwise(Task("isin"), at, x1, at, single(every, 0), end, dtype=bool, concatenate=True)


def _of_sets(name: str) -> Callable[..., Any]:
    def call(x1: Any, x2: Any, **options: Any) -> Any:
        task, dtype, unknown = Task(name, **options), outcome(name, x1, x2), (np.nan,)
        if options.get("return_indices"):
            return parts_at_once(task, x1, x2, dtypes=[dtype, INT64, INT64], shapes=[unknown] * 3)
        return at_once(task, x1, x2, dtype=dtype, shape=unknown)

    return call


def _nonzero(x: Any) -> Any:
    """The positions in the flattened array, and from these the positions along each axis."""
    if not x.ndim:
        raise ValueError("nonzero of no axes")
    flat = reshape(x, (-1,))
    positions = Chunked(da.arange(flat.shape[0], chunks=flat.chunks, dtype=INT64), None)  # type: ignore[arg-type]  # unused
    found = masked(positions, Chunked(flat != 0, None), 0).array  # type: ignore[arg-type]  # unused
    answer, step = [], flat.shape[0]
    for size in x.shape:
        step //= max(size, 1)
        answer.append(found // max(step, 1) % max(size, 1))
    return tuple(answer)


INDEXING: dict[str, Callable[..., Any]] = {
    "take": _take,
    "take_along_axis": _take_along_axis,
    "searchsorted": _searchsorted,
    "unique_values": _unique_values,
    "unique_slices": _unique_slices,
    "unique_all": _unique("unique_all", 4),
    "unique_counts": _unique("unique_counts", 2),
    "unique_inverse": _unique("unique_inverse", 2),
    "nonzero": _nonzero,
    "isin": _isin,
    **{name: _of_sets(name) for name in ("setdiff1d", "union1d", "intersect1d", "setxor1d")},
}

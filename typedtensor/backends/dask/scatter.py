"""Elements written at repeated positions: each chunk gets those that are in it."""

from __future__ import annotations

from importlib import import_module
from itertools import accumulate, product
from math import prod
from typing import Any, NamedTuple

import numpy as np

from typedtensor.backends.dask.chunked import FUNCTIONS, Chunked, is_known
from typedtensor.backends.dask.indexing import filled, getitem, masked
from typedtensor.backends.dask.shapes import reshape
from typedtensor.backends.dask.tasks import Task
from typedtensor.errors import ShapeError

dask: Any = import_module("dask")
da: Any = import_module("dask.array")
HighLevelGraph: Any = import_module("dask.highlevelgraph").HighLevelGraph
Entries = tuple[Any, ...]


IN_ANY_ORDER = ("add", "maximum", "minimum")
"""The ufuncs whose results do not depend on the order of the values, except for rounding."""
SPLIT = 8
"""How many arrays a task combines."""


class Targets(NamedTuple):
    """The positions that a key selects on each axis, and the values for them."""

    axes: Entries
    """For each axis a slice with a positive step, or None for an array of positions."""
    positions: tuple[Any, ...]
    """Dask vectors of the positions, in equal chunks, for the axes with None."""
    values: Any
    """One axis for the positions, then one per slice; an axis has size 1 if its values are broadcast."""
    rounds: list[tuple[list[int], list[int]]]
    """The chunks of the positions that are processed together, and those of their values."""


def scatter(x: Chunked, key: Any, values: Any, *, name: str) -> Chunked:
    """The array with elements changed at the key: by the ufunc of this name, or by "set"."""
    if not is_known(x.shape):
        fix = "Compute it first: x = tt.cluster.compute_chunk_sizes(x)."
        raise ShapeError(f"at.{name}", needed="a tensor of known sizes", got=f"one of {x.shape}", fix=fix)
    given = key if isinstance(key, tuple) else (key,)
    entries = filled(x, given)
    values = values if isinstance(values, Chunked) else Chunked(da.from_array(np.asarray(values), chunks=-1), x.device)
    masks = [entry for entry in entries if isinstance(entry, Chunked) and entry.dtype == bool]
    if masks and not masks[0].ndim:  # a number becomes an axis of one position
        at = next(at for at, entry in enumerate(entries) if entry is masks[0])
        axis = sum(entry is not None for entry in entries[:at])
        beside = Chunked(da.expand_dims(x.array, axis), x.device)
        one = Chunked(masks[0].array[None], x.device)
        found = scatter(beside, (*entries[:at], one, *entries[at + 1 :]), values, name=name)
        return Chunked(da.squeeze(found.array, axis), x.device)
    targets = _targets(x, given, values, masks)
    if masks and targets.values.shape[0] == 1 and all(entry in (None, slice(None)) for entry in targets.axes):
        return _where(x, masks[0], entries, targets.values, name)
    return Chunked(_by_chunks(x.array, targets, name), x.device)


def _targets(x: Chunked, given: Entries, values: Chunked, masks: list[Chunked]) -> Targets:
    """The key and the values in the order of the axes; positions of a mask have its chunks."""
    entries, selected = filled(x, given), getitem(x, given).shape
    missing = len(selected) - values.ndim
    array = values.array.astype(x.dtype, copy=False)[(None,) * missing]
    sizes = (1,) * missing + values.shape
    arrays = [entry for entry in entries if isinstance(entry, Chunked)]
    if not arrays:
        list(map(int, sizes))  # which refuses unknown sizes
        return _in_order(x, entries, (), array[None], [([], [0])])
    looked = [at for at, entry in enumerate(given) if isinstance(entry, Chunked | int)]
    is_together = looked[-1] - looked[0] == len(looked) - 1
    before = entries[: next(at for at, entry in enumerate(entries) if isinstance(entry, Chunked | int))]
    first = len(before) if is_together else 0  # for the axes of the positions, as in NumPy
    ndim = 1 if masks else max(entry.ndim for entry in arrays)
    list(map(int, sizes[:first] + sizes[first + ndim :]))
    sizes = sizes[first : first + ndim]
    if first:  # dask would make a task for each chunk
        array = da.moveaxis(array, range(first, first + ndim), range(ndim))
    if ndim != 1:
        whole = sizes if {*sizes} <= {1} else selected[first : first + ndim]
        rest = array.shape[ndim:]
        array = reshape(da.broadcast_to(array, (*whole, *rest)), (prod(whole), *rest))
    positions = _of_mask(x, masks[0], before) if masks else _vectors(arrays)
    count = positions[0].numblocks[0]
    if array.shape[0] == 1:
        rounds = [([at], [0]) for at in range(count)]
    elif is_known(sizes) and not np.isnan(positions[0].shape[0]):
        array = array.rechunk({0: positions[0].chunks[0]})
        rounds = [([at], [at]) for at in range(count)]
    elif sizes[0] is selected[first] and array.numblocks[0] == count:  # of this mask
        rounds = [([at], [at]) for at in range(count)]
    else:
        rounds = [(list(range(count)), list(range(array.numblocks[0])))]
    return _in_order(x, entries, positions, array, rounds)


def _in_order(x: Chunked, entries: Entries, positions: Any, values: Any, rounds: Any) -> Targets:
    """Convert ints to slices, and slices to positive steps; reorder the values accordingly."""
    axes: list[Any] = []
    own: list[Any] = [slice(None)]
    for entry in entries:
        if entry is None:
            own.append(0)
        elif isinstance(entry, Chunked):
            axes += [None] * (entry.ndim if entry.dtype == bool else 1)
        elif isinstance(entry, int):
            at = entry % x.shape[len(axes)]
            axes.append(slice(at, at + 1))
            own.append(None)
        else:
            found = range(*entry.indices(x.shape[len(axes)]))
            own.append(slice(None, None, -1 if found.step < 0 else None))
            found = found[::-1] if found.step < 0 else found
            axes.append(slice(found.start, found.stop, found.step) if len(found) != x.shape[len(axes)] else slice(None))
    return Targets(tuple(axes), positions, values[tuple(own)], rounds)


def _vectors(arrays: list[Chunked]) -> tuple[Any, ...]:
    """The broadcast positions in row-major order."""
    if len(arrays) == 1 and arrays[0].ndim == 1:
        return (arrays[0].array,)
    shape = np.broadcast_shapes(*(each.shape for each in arrays))
    flat = [reshape(da.broadcast_to(each.array, shape), (-1,)) for each in arrays]
    return tuple(each.rechunk(flat[0].chunks) for each in flat)


def _of_mask(x: Chunked, mask: Chunked, before: Entries) -> tuple[Any, ...]:
    """The positions at which a mask is true."""
    first = sum(entry is not None for entry in before)
    chunks = x.array.chunks[first : first + mask.ndim]
    found: list[Any] = []
    for axis in range(mask.ndim):
        along = da.arange(mask.shape[axis], chunks=(chunks[axis],), dtype=np.int64)
        along = along[(slice(None), *(None,) * (mask.ndim - axis - 1))]
        found.append(masked(Chunked(da.broadcast_to(along, mask.shape, chunks=chunks), x.device), mask, 0).array)
    return tuple(found)


def _where(x: Chunked, mask: Chunked, entries: Entries, values: Any, name: str) -> Chunked:
    """A single value for all positions of a mask, elementwise."""
    first = next(at for at, entry in enumerate(e for e in entries if e is not None) if isinstance(entry, Chunked))
    behind = x.ndim - first - mask.ndim
    flags = Chunked(mask.array[(..., *(None,) * behind)], x.device)
    shape = (*values.shape[1 : 1 + first], *(1,) * mask.ndim, *values.shape[1 + first :])
    value = Chunked(reshape(values, shape), x.device)
    found: Chunked = FUNCTIONS["where"](flags, value if name == "set" else FUNCTIONS[name](x, value), x)
    return found


def _by_chunks(x: Any, targets: Targets, name: str) -> Any:
    """Each chunk processes the positions that are in it, from one chunk of positions after another."""
    local = [_parts(sizes, entry) for sizes, entry in zip(x.chunks, targets.axes, strict=True)]
    values = targets.values
    sliced = [at for at, entry in enumerate(targets.axes) if entry is not None]
    for axis, at in enumerate(sliced, 1):
        if values.shape[axis] != 1:
            values = values.rechunk({axis: tuple(count for _, count in local[at] if count) or (0,)})
    # Where the array is smaller than the values, as in sums of groups, no chunk of values waits for another one.
    count = len(targets.rounds)
    selected = targets.positions[0].size * prod(values.shape[1:]) if targets.positions else 0
    is_tree = name in IN_ANY_ORDER and count > 1 and prod(x.chunksize) * count <= selected  # false if that is not known
    own = f"at-{dask.base.tokenize(x, targets.positions, values, targets.axes, name)}"
    graph: dict[Any, Any] = {}
    for block in product(*map(range, x.numblocks)):
        parts = [each[at] for each, at in zip(local, block, strict=True)]
        key = (x.name, *block)
        if all(count for _, count in parts):
            task = Task("at", ufunc=name, where=tuple(part for part, _ in parts))
            column = [
                sum(bool(count) for _, count in local[at][: block[at]]) if values.shape[axis] != 1 else 0
                for axis, at in enumerate(sliced, 1)
            ]
            given: list[tuple[Any, ...]] = []
            for some, theirs in targets.rounds:
                positions = ([(each.name, at) for at in some] for each in targets.positions)
                given.append(([(values.name, at, *column) for at in theirs], *positions))
            if is_tree:
                graph |= _tree((own, *block), key, Task("at_nothing", **task.options), given)
                continue
            for step, arguments in enumerate(given):
                its = (own, *block) if step == len(given) - 1 else (f"{own}-{step}", *block)
                graph[its] = (task, key, *arguments)
                key = its
        if (own, *block) not in graph:
            graph[own, *block] = key
    whole = HighLevelGraph.from_collections(own, graph, dependencies=[x, values, *targets.positions])
    return da.Array(whole, own, x.chunks, dtype=x.dtype)


def _tree(own: Any, chunk: Any, task: Task, given: list[tuple[Any, ...]]) -> dict[Any, Any]:
    """The tasks in which each chunk of values has an array of its own, and those that combine the arrays."""
    name, *block = own
    graph: dict[Any, Any] = {}
    combine = Task("combined", ufunc=task.options["ufunc"])
    level = [chunk]
    for step, arguments in enumerate(given):
        level.append((f"{name}-{step}", *block))
        graph[level[-1]] = (task, chunk, *arguments)
    depth = 0
    while len(level) > 1:
        groups = [level[at : at + SPLIT] for at in range(0, len(level), SPLIT)]
        level = [(f"{name}-{depth}-{at}", *block) if len(groups) > 1 else own for at in range(len(groups))]
        graph |= {key: (combine, *group) for key, group in zip(level, groups, strict=True)}
        depth += 1
    return graph


def _parts(sizes: tuple[int, ...], entry: Any) -> list[tuple[tuple[int, int, int], int]]:
    """Per chunk of an axis: its slice and size, or its start and 1."""
    found: list[tuple[tuple[int, int, int], int]] = []
    size = sum(sizes)
    for start, own in zip(accumulate(sizes, initial=0), sizes, strict=False):
        if entry is None:
            found.append(((start, size, 0), 1))
            continue
        every = range(*entry.indices(size))
        first = max(0, -((every.start - start) // every.step))
        inside = [at for at in (every.start - start + first * every.step,) if at < own]
        part = range(inside[0], min(own, every.stop - start), every.step) if inside else range(0)
        found.append(((part.start, part.stop, part.step), len(part)))
    return found

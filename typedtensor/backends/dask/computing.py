"""The computation of a Cluster: in the threads of this process, or by a scheduler."""

# dask has no types; pyright reports every use of them.
# pyright: reportUnknownLambdaType=false
from __future__ import annotations

import itertools
import os
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from importlib import import_module
from math import isnan, prod
from typing import TYPE_CHECKING, Any, NamedTuple, NoReturn

import numpy as np

from typedtensor.backends.dask.chunked import validate_chunks
from typedtensor.backends.dask.connections import client_of, validate_resources, workers_of
from typedtensor.backends.dask.plans import are_annotated, keys_of, optimized, wanted_by
from typedtensor.backends.dask.progress import draw
from typedtensor.backends.dask.tasks import Task
from typedtensor.backends.dask.waiting import wait_for
from typedtensor.errors import DeviceError, OutOfMemoryError, TypedTensorError

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from typedtensor.types.device import Cluster

dask: Any = import_module("dask")
da: Any = import_module("dask.array")
specs: Any = import_module("dask.task_spec")
get_dependencies: Any = import_module("dask.core").get_dependencies
BATCH = 16 * 2**20
"""The bytes of chunks that are requested together."""
KEPT = 64 * 2**20
"""The size in bytes from which on moved data is held by the workers alone."""
MOVED = "typedtensor-moved"
"""The beginning of the names of moved arrays that nothing can compute again."""


@cache
def pool() -> ThreadPoolExecutor:
    """The threads that compute `Cluster()`; NumPy's warnings are off in them, as on any other device."""
    count: int = dask.config.get("num_workers", None) or dask.system.CPU_COUNT
    return ThreadPoolExecutor(count, "typedtensor", initializer=np.seterr, initargs=("ignore",))


if hasattr(os, "register_at_fork"):  # a forked process has none of the threads, and would wait for them
    os.register_at_fork(after_in_child=pool.cache_clear)


def computed(device: Cluster, *arrays: Any) -> tuple[np.ndarray, ...]:
    """NumPy arrays of all plans, in one computation: shared parts are computed once.

    Workers send them chunk by chunk, so no worker holds a whole array.
    """
    client = client_of(device)
    if client is None:
        try:
            found = dask.compute(*optimized(*arrays), scheduler="threads", pool=pool(), optimize_graph=False)
            return tuple(map(_own, found))
        except TypedTensorError:
            raise
        except MemoryError as error:
            _raise_out_of_memory("chunks that fit in the memory of this process", error)
    return tuple(_gathered(device, client, each) for each in _begun(device, client, arrays))


def _own(found: Any) -> np.ndarray:
    """A writable array in new memory."""
    array = np.asarray(found)
    return array if array.flags.owndata and array.flags.writeable else array.copy()


class Coming(NamedTuple):
    """An array that workers compute: its attributes, and its chunks in order, each dropped once fetched."""

    shape: tuple[Any, ...]
    dtype: Any
    chunks: tuple[tuple[Any, ...], ...]
    numblocks: tuple[int, ...]
    futures: Iterator[Any]
    source: Any
    """The plan, which holds the data that was moved for it."""


def _begun(device: Cluster, client: Any, arrays: Sequence[Any]) -> list[Coming]:
    """Compute the arrays on the workers, shared parts once.

    All chunks are requested at once, except those of a single array that takes a sixteenth of the workers' memory or
    more: if its chunks are independent, only some are in flight at a time.
    """
    workers = workers_of(device, client)
    validate_resources(device, client, wanted_by(*arrays))
    for array in arrays:
        validate_chunks(device, array)  # the workers may have been unknown when the plan was made
    found = optimized(*arrays)
    if len(arrays) == 1:
        room = sum(each["memory_limit"] for each in workers.values()) // 16
        if room and arrays[0].nbytes >= room and not _futures(arrays[0]) and not are_annotated(arrays[0]):
            (array,) = found
            cones = _cones(dict(array.__dask_graph__()), keys_of(array))
            if cones is not None:
                size = max(prod(array.chunksize) * array.dtype.itemsize, 1)
                count = max(room // size, sum(each["nthreads"] for each in workers.values()) + 1)
                return [_coming(array, _in_turn(client, cones, count), arrays[0])]
    kept: list[Any] = list(client.persist(list(found), optimize_graph=False))
    draw(client, [future for each in kept for future in _futures(each).values()])
    pairs = zip(kept, arrays, strict=True)
    return [_coming(each, _popped(keys_of(each), _futures(each)), source) for each, source in pairs]


def _coming(array: Any, futures: Iterator[Any], source: Any) -> Coming:
    return Coming(array.shape, array.dtype, array.chunks, array.numblocks, futures, source)


def _futures(array: Any) -> dict[Any, Any]:
    return {future.key: future for future in import_module("distributed").futures_of(array)}


def _popped(keys: list[Any], futures: dict[Any, Any]) -> Iterator[Any]:
    for key in keys:
        yield futures.pop(key)


def _cones(graph: dict[Any, Any], keys: list[Any]) -> dict[Any, dict[Any, Any]] | None:
    """The tasks that each chunk needs, itself included; None if two chunks share a task."""
    owner: dict[Any, Any] = {}
    cones: dict[Any, dict[Any, Any]] = {}
    for key in keys:
        cone: dict[Any, Any] = {}
        rest = [key]
        while rest:
            at = rest.pop()
            if owner.setdefault(at, key) != key:
                return None
            if at not in cone:
                cone[at] = graph[at]
                rest += get_dependencies(graph, at)
        cones[key] = cone
    return cones


def _in_turn(client: Any, cones: dict[Any, dict[Any, Any]], count: int) -> Iterator[Any]:
    """Each chunk, with this many in flight."""
    rest, begun = iter(cones.items()), list[Any]()
    for key, cone in itertools.islice(rest, count):
        begun.append(client.get(cone, key, sync=False))
    while begun:
        yield begun.pop(0)
        for key, cone in itertools.islice(rest, 1):
            begun.append(client.get(cone, key, sync=False))


def _gathered(device: Cluster, client: Any, coming: Coming) -> np.ndarray:
    """The values of an array."""
    values = _values(device, client, coming)
    if any(isnan(size) for size in coming.shape):
        blocks = np.empty(coming.numblocks, object)
        for at, value in zip(np.ndindex(coming.numblocks), values, strict=True):
            blocks[at] = value
        return _own(np.block(blocks.tolist()) if blocks.ndim == 1 else da.core.concatenate3(blocks.tolist()))
    found = np.empty(coming.shape, coming.dtype)
    for where, value in zip(da.core.slices_from_chunks(coming.chunks), values, strict=True):
        found[where] = value
    return found


def blocks_of(device: Cluster, arrays: Sequence[Any]) -> Iterator[tuple[int, tuple[slice, ...], Any]]:
    """Each chunk that workers compute: the number of its array, its position there, and its values."""
    client = client_of(device)
    for number, coming in enumerate(_begun(device, client, arrays)):
        values = _values(device, client, coming)
        for where, value in zip(da.core.slices_from_chunks(coming.chunks), values, strict=True):
            yield number, where, value


def _values(device: Cluster, client: Any, coming: Coming) -> Iterator[Any]:
    """The chunks in order; small ones are waited for and fetched together."""
    sizes = [1 if isnan(size) else size for size in map(max, coming.chunks)]
    count = max(BATCH // max(prod(sizes) * coming.dtype.itemsize, 1), 1)
    while batch := list(itertools.islice(coming.futures, min(count, 1024))):
        found = _fetched(device, client, batch, coming.source)
        batch.clear()
        found.reverse()
        while found:  # none is kept longer than needed
            yield found.pop()


def _fetched(device: Cluster, client: Any, batch: list[Any], source: Any) -> list[Any]:
    distributed: Any = import_module("distributed")
    try:
        wait_for(device, client, batch)
        return list(client.gather(batch))
    except TypedTensorError:
        raise
    except MemoryError as error:
        _raise_out_of_memory("chunks that a worker holds", error)
    except distributed.KilledWorker as error:
        raise OutOfMemoryError(
            "compute",
            needed="workers with memory for a few chunks at a time",
            got=f"{error.allowed_failures + 1} workers that died in one task: {error.task}",
            fix="Cut smaller chunks: tt.cluster.rechunk(x, chunks), or give the workers more memory.",
        ) from None
    except (distributed.CancelledError, OSError, TimeoutError) as error:
        if any(future.status == "error" for future in batch):  # a missing file, for example
            raise
        _raise_lost(device, client, source, error)


def _raise_lost(device: Cluster, client: Any, source: Any, error: BaseException) -> NoReturn:
    lost = [each for each in _futures(source).values() if each.status in {"cancelled", "lost"}]
    moved = [each for each in lost if str(each.key).startswith(MOVED)]
    if moved:
        needed = "the chunks of a tensor that was moved to the workers"
        got = f"{len(moved)} that were lost with a worker, which had the only copy"
        fix = (
            "Move it again: x.to_device(device). Files are read again by themselves: tt.cluster.load_npy; so is data"
            f" of less than {KEPT // 2**20} MiB."
        )
        raise DeviceError(repr(device), needed=needed, got=got, fix=fix) from None
    if lost and client.status == "running":
        got = f"{len(lost)} that were cancelled or lost"
        fix = "Make and persist the tensor again; tt.cluster.cancel releases the chunks of all tensors that have them."
        raise DeviceError(repr(device), needed="the chunks of a persisted tensor", got=got, fix=fix) from None
    reason = str(error).partition("\n")[0].removesuffix(":")
    got = f"results that were lost: {type(error).__name__} {reason}".rstrip()
    fix = "Check the logs of the scheduler and the workers, then compute again."
    raise DeviceError(repr(device), needed="a scheduler that responds", got=got, fix=fix) from None


def _raise_out_of_memory(needed: str, error: MemoryError) -> NoReturn:
    fix = "Cut smaller chunks: tt.cluster.rechunk(x, chunks), or give the workers more memory."
    raise OutOfMemoryError("compute", needed=needed, got=str(error) or "larger ones", fix=fix) from None


def persisted(device: Cluster, *arrays: Any) -> tuple[Any, ...]:
    """The same dask arrays, with their chunks computed and kept; with a scheduler this does not wait."""
    client = client_of(device)
    if client is None:
        return tuple(dask.persist(*optimized(*arrays), scheduler="threads", pool=pool(), optimize_graph=False))
    workers_of(device, client)
    validate_resources(device, client, wanted_by(*arrays))
    kept = tuple(client.persist(list(optimized(*arrays)), optimize_graph=False))
    draw(client, [future for each in kept for future in _futures(each).values()])
    return kept


def wait(device: Cluster, *arrays: Any) -> None:
    """Wait for persisted arrays, and raise the errors of their computation."""
    client = client_of(device)
    if client is None:
        return
    for array in arrays:
        futures = list(_futures(array).values())
        if futures:
            wait_for(device, client, futures)
            wrong = [each for each in futures if each.status != "finished"]
            if wrong:
                _fetched(device, client, wrong[:1], array)


def cancel(device: Cluster, *arrays: Any) -> None:
    """Cancel the computation of persisted arrays."""
    client = client_of(device)
    if client is not None:
        client.cancel([each for array in arrays for each in _futures(array).values()])


def tasks(*arrays: Any) -> int:
    """The number of tasks that a scheduler gets for the arrays together; computed chunks are none."""
    keys = {key: task for each in optimized(*arrays) for key, task in dict(each.dask).items()}
    return sum(isinstance(task, specs.GraphNode) and not isinstance(task, specs.DataNode) for task in keys.values())


def scattered(device: Cluster, array: np.ndarray, chunks: tuple[tuple[int, ...], ...]) -> Any:
    """The dask array of a NumPy array, sent to the workers, or copied in this process.

    The scheduler keeps what is small, so that a worker that is lost is no loss.
    """
    client = client_of(device)
    is_kept = client is not None and array.nbytes < KEPT
    name = f"{'typedtensor-data' if is_kept or client is None else MOVED}-{dask.base.tokenize(object())}"
    places = da.core.slices_from_chunks(chunks)
    keys = [(name, *at) for at in itertools.product(*(range(len(each)) for each in chunks))]
    blocks = (np.array(array[where], order="C") for where in places)
    if client is None:
        return da.Array(dict(zip(keys, blocks, strict=True)), name, chunks, dtype=array.dtype)
    if is_kept:
        graph = {key: specs.Task(key, _given, block) for key, block in zip(keys, blocks, strict=True)}
        whole = da.Array(graph, name, chunks, dtype=array.dtype)
        with dask.config.set({"distributed.admin.large-graph-warning-threshold": 2 * KEPT}):
            return client.persist(whole, optimize_graph=False)
    size = max(prod(map(max, chunks)) * array.dtype.itemsize, 1)
    futures: dict[str, Any] = {}
    named = ((f"{name}-{at}", block) for at, block in enumerate(blocks))
    while batch := dict(itertools.islice(named, max(BATCH // size, 1))):
        futures |= client.scatter(batch, hash=False)
    return da.Array(dict(zip(keys, futures.values(), strict=True)), name, chunks, dtype=array.dtype)


def _given(block: Any) -> Any:
    return block


def with_sizes(device: Cluster, array: Any) -> Any:
    """The array with its chunks computed and kept, and their sizes known."""
    (kept,) = persisted(device, array)
    axes = tuple(range(kept.ndim))
    if not axes or not any(isnan(size) for sizes in kept.chunks for size in sizes):
        return kept
    shapes = da.blockwise(
        Task("sizes"), axes, kept, axes, dtype=np.int64, align_arrays=False,
        adjust_chunks={axis: (lambda _: 1) if axis < axes[-1] else (lambda _: len(axes)) for axis in axes},
    )  # fmt: skip
    (found,) = computed(device, shapes)
    found = found.reshape((*kept.numblocks, kept.ndim))
    chunks: list[tuple[int, ...]] = []
    for axis in axes:
        first = tuple(slice(None) if each == axis else 0 for each in axes)
        chunks.append(tuple(map(int, found[(*first, axis)])))
    return da.Array(kept.dask, kept.name, tuple(chunks), dtype=kept.dtype)


def is_of_numpy(array: Any) -> bool:
    """Whether the chunks of the dask array are plain NumPy arrays, not masked arrays or another class."""
    return type(array._meta) is np.ndarray

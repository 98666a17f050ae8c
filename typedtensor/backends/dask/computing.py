"""The computation of a Cluster: in the threads of this process, or by a scheduler."""

# dask has no types; pyright reports every use of them.
# pyright: reportUnknownVariableType=false, reportUnknownArgumentType=false, reportUnknownMemberType=false
# pyright: reportUnknownLambdaType=false
from __future__ import annotations

import itertools
import sys
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from importlib import import_module
from math import isnan, prod
from typing import TYPE_CHECKING, Any, NamedTuple, NoReturn

import numpy as np

from typedtensor.backends.dask.chunked import MEMORY, validate_chunks
from typedtensor.backends.dask.plans import keys_of, optimized
from typedtensor.backends.dask.tasks import Task
from typedtensor.errors import DeviceError, OutOfMemoryError, TypedTensorError

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from typedtensor.types.device import Cluster

dask: Any = import_module("dask")
da: Any = import_module("dask.array")
get_dependencies: Any = import_module("dask.core").get_dependencies
TIMEOUT_S = 10
"""The timeout for connecting to a scheduler."""
PATIENCE = 3
"""How many times in a row to wait for a chunk while there are no workers."""
_CLIENTS: dict[str, Any] = {}


def client_of(device: Cluster) -> Any:
    """The client of the device's scheduler, connected once; None for the threads of this process."""
    if not device.address:
        return None
    found = _CLIENTS.get(device.address)
    if found is None or found.status != "running":
        distributed: Any = import_module("distributed")  # importing it takes a third of a second
        try:
            found = _CLIENTS[device.address] = distributed.Client(
                device.address, set_as_default=False, timeout=TIMEOUT_S
            )
        except (OSError, ValueError) as error:
            _raise_unreachable(device, error)
        _validate_workers(device, found)
        _CLIENTS[device.address] = found
        limits = [worker["memory_limit"] for worker in found.scheduler_info(n_workers=-1)["workers"].values()]
        if all(limits):  # workers may be started without it
            MEMORY[device.address] = max(limits)
    return found


def _raise_unreachable(device: Cluster, error: BaseException) -> NoReturn:
    reason = str(error).partition("\n")[0]
    fix = "Start one with `dask scheduler`, and workers with `dask worker ADDRESS`; Cluster() needs none."
    got = f"none that responds: {reason}"
    raise DeviceError(repr(device), needed="a scheduler of dask", got=got, fix=fix) from None


def _validate_workers(device: Cluster, client: Any) -> None:
    """Refuse a scheduler without workers, and workers whose versions differ from this process."""
    try:
        client.wait_for_workers(1, timeout=TIMEOUT_S)
        there = client.run(versions)
    except TimeoutError:
        client.close()
        fix = f"Start one: dask worker {device.address}."
        raise DeviceError(repr(device), needed="a worker", got="none that connected in time", fix=fix) from None
    except ImportError as error:
        client.close()
        fix = "Install typedtensor on each worker, in the version that is here."
        raise DeviceError(repr(device), needed="workers that have typedtensor", got=str(error), fix=fix) from None
    own = versions()
    for worker, found in there.items():
        if found != own:
            client.close()
            needed = "workers with " + ", ".join(f"{name} {version}" for name, version in own.items())
            got = f"{worker} with " + ", ".join(f"{name} {version}" for name, version in found.items())
            raise DeviceError(repr(device), needed=needed, got=got, fix="Install the same versions everywhere.")


def versions() -> dict[str, str]:
    """The versions that must be equal in this process and in the workers; patch versions of Python may differ."""
    python = f"{sys.version_info.major}.{sys.version_info.minor}"
    own: str = import_module("typedtensor").__version__
    return {"Python": python, "NumPy": np.__version__, "dask": dask.__version__, "typedtensor": own}


@cache
def pool() -> ThreadPoolExecutor:
    """The threads that compute `Cluster()`; NumPy's warnings are off in them, as on any other device."""
    count: int = dask.config.get("num_workers", None) or dask.system.CPU_COUNT
    return ThreadPoolExecutor(count, "typedtensor", initializer=np.seterr, initargs=("ignore",))


def computed(device: Cluster, *arrays: Any) -> tuple[np.ndarray, ...]:
    """NumPy arrays of all plans, in one computation: shared parts are computed once.

    Workers send them chunk by chunk, so no worker holds a whole array.
    """
    client = client_of(device)
    if client is None:
        try:
            return tuple(map(_own, dask.compute(*optimized(*arrays), scheduler="threads", pool=pool())))
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


def _begun(device: Cluster, client: Any, arrays: Sequence[Any]) -> list[Coming]:
    """Compute the arrays on the workers, shared parts once.

    All chunks are requested at once, except those of a single array that takes a sixteenth of the workers' memory or
    more: if its chunks are independent, only some are in flight at a time.
    """
    for array in arrays:
        validate_chunks(device, array)  # the workers may have been unknown when the plan was made
    if len(arrays) == 1:
        room = sum(each["memory_limit"] for each in client.scheduler_info(n_workers=-1)["workers"].values()) // 16
        if room and arrays[0].nbytes >= room and not _futures(arrays[0]):
            (array,) = optimized(arrays[0])
            cones = _cones(dict(array.__dask_graph__()), keys_of(array))
            if cones is not None:
                size = max(prod(array.chunksize) * array.dtype.itemsize, 1)
                count = max(room // size, sum(client.nthreads().values()) + 1)
                return [_coming(array, _in_turn(client, cones, count))]
    kept: list[Any] = list(client.persist(list(arrays)))
    return [_coming(each, _popped(keys_of(each), _futures(each))) for each in kept]


def _coming(array: Any, futures: Iterator[Any]) -> Coming:
    return Coming(array.shape, array.dtype, array.chunks, array.numblocks, futures)


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
    if any(isnan(size) for size in coming.shape):
        blocks = np.empty(coming.numblocks, object)
        for at, future in zip(np.ndindex(coming.numblocks), coming.futures, strict=True):
            blocks[at] = _value(device, client, future)
        return _own(np.block(blocks.tolist()) if blocks.ndim == 1 else da.core.concatenate3(blocks.tolist()))
    found = np.empty(coming.shape, coming.dtype)
    for where, future in zip(da.core.slices_from_chunks(coming.chunks), coming.futures, strict=True):
        found[where] = _value(device, client, future)
    return found


def blocks_of(device: Cluster, arrays: Sequence[Any]) -> Iterator[tuple[int, tuple[slice, ...], Any]]:
    """Each chunk that workers compute: the number of its array, its position there, and its values."""
    client = client_of(device)
    for number, coming in enumerate(_begun(device, client, arrays)):
        for where, future in zip(da.core.slices_from_chunks(coming.chunks), coming.futures, strict=True):
            yield number, where, _value(device, client, future)


def _value(device: Cluster, client: Any, future: Any) -> Any:
    distributed: Any = import_module("distributed")
    try:
        _wait(device, distributed, client, future)
        return client.gather(future)
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
        if future.status == "error":  # raised by the computation itself, for a missing file for example
            raise
        got = f"one that was lost: {type(error).__name__} {error}".rstrip()
        fix = "Check the logs of the scheduler and the workers, then compute again."
        raise DeviceError(repr(device), needed="a scheduler that responds", got=got, fix=fix) from None


def _raise_out_of_memory(needed: str, error: MemoryError) -> NoReturn:
    fix = "Cut smaller chunks: tt.cluster.rechunk(x, chunks), or give the workers more memory."
    raise OutOfMemoryError("compute", needed=needed, got=str(error) or "larger ones", fix=fix) from None


def _wait(device: Cluster, distributed: Any, client: Any, future: Any) -> None:
    """Wait for a chunk as long as there are workers; a scheduler would wait for new ones forever."""
    idle = 0
    while idle < PATIENCE:
        try:
            with client.as_current():
                distributed.wait([future], timeout=TIMEOUT_S)
        except TimeoutError:
            idle = 0 if client.run(int) else idle + 1
        else:
            return
    fix = f"Start workers: dask worker {device.address}; then compute again."
    raise DeviceError(repr(device), needed="workers", got="none that are left", fix=fix)


def persisted(device: Cluster, *arrays: Any) -> tuple[Any, ...]:
    """The same dask arrays, with their chunks computed and kept; with a scheduler this does not wait."""
    client = client_of(device)
    if client is None:
        return tuple(dask.persist(*optimized(*arrays), scheduler="threads", pool=pool()))
    return tuple(client.persist(list(optimized(*arrays))))


def scattered(device: Cluster, array: np.ndarray, chunks: tuple[tuple[int, ...], ...]) -> Any:
    """The dask array of a NumPy array, sent to the workers chunk by chunk, or copied in this process."""
    client = client_of(device)
    name = f"typedtensor-{dask.base.tokenize(object())}"
    places = da.core.slices_from_chunks(chunks)
    keys = itertools.product(*(range(len(each)) for each in chunks))
    graph: dict[Any, Any] = {}
    for at, where in zip(keys, places, strict=True):
        block = np.array(array[where], order="C")
        graph[name, *at] = block if client is None else client.scatter(block, hash=False)
    return da.Array(graph, name, chunks, dtype=array.dtype)


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

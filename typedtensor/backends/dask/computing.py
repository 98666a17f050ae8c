"""Where a Cluster is computed: in the threads of this process, or by a scheduler."""

# dask has no types; pyright reports what it reads of an Any.
# pyright: reportUnknownVariableType=false, reportUnknownArgumentType=false, reportUnknownMemberType=false
# pyright: reportUnknownLambdaType=false
from __future__ import annotations

import itertools
import sys
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from importlib import import_module
from math import isnan
from typing import TYPE_CHECKING, Any, NoReturn

import numpy as np

from typedtensor.backends.dask.tasks import Task
from typedtensor.errors import DeviceError, OutOfMemoryError, TypedTensorError

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from typedtensor.types.device import Cluster

dask: Any = import_module("dask")
da: Any = import_module("dask.array")
TIMEOUT_S = 10
"""How long a scheduler may take to answer the first time."""
PATIENCE = 3
"""So many times in a row a chunk may be waited for while there are no workers."""
_CLIENTS: dict[str, Any] = {}


def client_of(device: Cluster) -> Any:
    """The client of the device's scheduler, connected once; None for the threads of this process."""
    if not device.address:
        return None
    found = _CLIENTS.get(device.address)
    if found is None or found.status != "running":
        distributed: Any = import_module("distributed")  # a third of a second, for those who use a scheduler
        try:
            found = _CLIENTS[device.address] = distributed.Client(
                device.address, set_as_default=False, timeout=TIMEOUT_S
            )
        except (OSError, ValueError) as error:
            _raise_unreachable(device, error)
        _validate_workers(device, found)
        _CLIENTS[device.address] = found
    return found


def _raise_unreachable(device: Cluster, error: BaseException) -> NoReturn:
    reason = str(error).partition("\n")[0]
    fix = "Start one with `dask scheduler`, and workers with `dask worker ADDRESS`; Cluster() needs none."
    got = f"none that answers: {reason}"
    raise DeviceError(repr(device), needed="a scheduler of dask", got=got, fix=fix) from None


def _validate_workers(device: Cluster, client: Any) -> None:
    """Refuse a scheduler without workers, and workers that have not what this process has."""
    try:
        client.wait_for_workers(1, timeout=TIMEOUT_S)
        there = client.run(versions)
    except TimeoutError:
        client.close()
        fix = f"Start one: dask worker {device.address}."
        raise DeviceError(repr(device), needed="a worker", got="none that came in time", fix=fix) from None
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
    """What has to be the same in this process and in the workers; patches of Python may differ."""
    python = f"{sys.version_info.major}.{sys.version_info.minor}"
    own: str = import_module("typedtensor").__version__
    return {"Python": python, "NumPy": np.__version__, "dask": dask.__version__, "typedtensor": own}


@cache
def pool() -> ThreadPoolExecutor:
    """The threads that compute `Cluster()`; NumPy's warnings are off in them, as on any other device."""
    count: int = dask.config.get("num_workers", None) or dask.system.CPU_COUNT
    return ThreadPoolExecutor(count, "typedtensor", initializer=np.seterr, initargs=("ignore",))


def computed(device: Cluster, *arrays: Any) -> tuple[np.ndarray, ...]:
    """NumPy's arrays, in one computation: what they share is computed once.

    From a scheduler's workers they come chunk by chunk, so that no worker holds a whole.
    """
    client = client_of(device)
    if client is None:
        return tuple(map(_own, dask.compute(*arrays, scheduler="threads", pool=pool())))
    kept: Sequence[Any] = client.persist(list(arrays))
    return tuple(_gathered(device, client, each) for each in kept)


def _own(found: Any) -> np.ndarray:
    """An array that may be written, on memory of its own."""
    array = np.asarray(found)
    return array if array.flags.owndata and array.flags.writeable else array.copy()


def _gathered(device: Cluster, client: Any, array: Any) -> np.ndarray:
    if any(isnan(size) for size in array.shape):
        blocks = np.empty(array.numblocks, object)
        for at, block in _fetched(device, client, array):
            blocks[at] = block
        return _own(np.block(blocks.tolist()) if array.ndim == 1 else da.core.concatenate3(blocks.tolist()))
    found = np.empty(array.shape, array.dtype)
    places = da.core.slices_from_chunks(array.chunks)
    for where, (_, block) in zip(places, _fetched(device, client, array), strict=True):
        found[where] = block
    return found


def blocks_of(device: Cluster, arrays: Sequence[Any]) -> Iterator[tuple[int, tuple[slice, ...], Any]]:
    """Each chunk that a scheduler's workers compute: the number of its array, where it is there, its values.

    The workers forget a chunk when it is fetched.
    """
    client = client_of(device)
    kept: list[Any] = list(client.persist(list(arrays)))
    for number in range(len(kept)):
        places = da.core.slices_from_chunks(kept[0].chunks)
        for where, (_, block) in zip(places, _fetched(device, client, kept.pop(0)), strict=True):
            yield number, where, block


def _fetched(device: Cluster, client: Any, array: Any) -> Iterator[tuple[tuple[int, ...], Any]]:
    """The chunks of an array that is computed or on the way, in order, with their places among the chunks."""
    futures = {future.key: future for future in import_module("distributed").futures_of(array)}
    name, numblocks = array.name, array.numblocks
    del array
    for at in itertools.product(*map(range, numblocks)):
        yield at, _value(device, client, futures.pop((name, *at)))


def _value(device: Cluster, client: Any, future: Any) -> Any:
    distributed: Any = import_module("distributed")
    try:
        _wait(device, distributed, client, future)
        return client.gather(future)
    except TypedTensorError:
        raise
    except MemoryError as error:
        fix = "Cut smaller chunks: tt.cluster.rechunk(x, chunks), or give the workers more memory."
        raise OutOfMemoryError("compute", needed="chunks that a worker holds", got=str(error), fix=fix) from None
    except distributed.KilledWorker as error:
        raise OutOfMemoryError(
            "compute",
            needed="workers with memory for a few chunks at a time",
            got=f"{error.allowed_failures + 1} workers that died at one task: {error.task}",
            fix="Cut smaller chunks: tt.cluster.rechunk(x, chunks), or give the workers more memory.",
        ) from None
    except (distributed.CancelledError, OSError, TimeoutError) as error:
        if future.status == "error":  # of the computation itself, such as a file that is not there
            raise
        got = f"one that was lost: {type(error).__name__} {error}".rstrip()
        fix = "Look at the scheduler's and the workers' logs, then compute again."
        raise DeviceError(repr(device), needed="a scheduler that answers", got=got, fix=fix) from None


def _wait(device: Cluster, distributed: Any, client: Any, future: Any) -> None:
    """Wait for a chunk as long as there are workers: a scheduler waits for new ones for ever."""
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
    """The same arrays of dask, their chunks computed and kept; with a scheduler nothing waits."""
    client = client_of(device)
    if client is None:
        return tuple(dask.persist(*arrays, scheduler="threads", pool=pool()))
    return tuple(client.persist(list(arrays)))


def scattered(device: Cluster, array: np.ndarray, chunks: tuple[tuple[int, ...], ...]) -> Any:
    """Dask's array of a NumPy array, sent to the workers chunk by chunk; copied in this process without a scheduler."""
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
    """Whether the chunks of dask's array are NumPy's, without a mask or another class."""
    return type(array._meta) is np.ndarray

"""Files that are written chunk by chunk, by the process that computes the chunk."""

from __future__ import annotations

import filecmp
import itertools
import os
import sys
import time
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from typedtensor.backends.dask.computing import blocks_of, computed
from typedtensor.backends.dask.connections import client_of
from typedtensor.backends.dask.creation import CHUNK_NBYTES, contiguous_chunks
from typedtensor.backends.dask.files import strides_of
from typedtensor.backends.dask.storage import Options, Place, whole_at

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from typedtensor.backends.dask.chunked import Chunked
    from typedtensor.types.device import Cluster

dask: Any = import_module("dask")
da: Any = import_module("dask.array")
specs: Any = import_module("dask.task_spec")
PART = "part-{:05d}.npy"
"""The name of a file, by the number of its chunk."""
ABANDONED_S = 60
"""The age in seconds from which on a temporary file belongs to no process that still writes."""
LONG_RUN = 4096
"""The smallest useful contiguous piece in bytes: below it, writing costs more than rechunking."""


def store(path: str, places: Sequence[tuple[Chunked, int]]) -> None:
    """Write arrays to an existing file, each in row-major order from its position on.

    Shared parts of the arrays are computed once. If the workers of a scheduler cannot reach the file, this process
    writes it, holding one chunk at a time.
    """
    for device in {raw.device: None for raw, _ in places}:
        own = [(_in_long_runs(raw), at) for raw, at in places if raw.device == device and raw.size]
        client = client_of(device)
        if not own:
            continue
        if client is None or is_seen(client, path):
            written = [writing(array, _write, path, at, array.shape, client is not None) for array, at in own]
            computed(device, sum(map(da.sum, written)))
            continue
        for number, where, block in blocks_of(device, [array for array, _ in own]):
            array, at = own[number]
            _write(block, tuple(part.start for part in where), path, at, array.shape, False)  # noqa: FBT003  # as above


def is_seen(client: Any, path: str) -> bool:
    """Whether each worker has the file, as on a shared file system."""
    return all(client.run(os.path.exists, path).values())


def _in_long_runs(raw: Chunked) -> Any:
    """The array in chunks whose contiguous pieces are large enough to be written separately."""
    array = raw.array
    largest = tuple(max(sizes, default=0) for sizes in array.chunks)
    cut = _cut(largest, array.shape)
    if int(np.prod(largest[cut:])) * array.dtype.itemsize >= LONG_RUN or array.npartitions == 1:
        return array
    most = max(CHUNK_NBYTES[0], int(np.prod(largest)) * array.dtype.itemsize)
    return array.rechunk(contiguous_chunks(array.shape, array.dtype.itemsize, most))


def _cut(sizes: tuple[int, ...], shape: tuple[int, ...]) -> int:
    """The last axis that is cut into chunks: from there on a chunk is contiguous."""
    return max((axis for axis, (size, whole) in enumerate(zip(sizes, shape, strict=True)) if size < whole), default=0)


def writing(array: Any, write: Callable[..., np.ndarray], *arguments: Any) -> Any:
    """A dask array of the results of `write` for each chunk; it gets the chunk, its start, and the arguments."""
    name = f"write-{dask.base.tokenize(object())}"
    keys = itertools.product(*map(range, array.numblocks))
    graph: dict[Any, Any] = {}
    for at, where in zip(keys, da.core.slices_from_chunks(array.chunks), strict=True):
        starts, block = tuple(part.start for part in where), specs.TaskRef((array.name, *at))
        graph[name, *at] = specs.Task((name, *at), write, block, starts, *arguments)
    whole = import_module("dask.highlevelgraph").HighLevelGraph.from_collections(name, graph, dependencies=[array])
    return da.Array(whole, name, tuple((1,) * count for count in array.numblocks), dtype=np.int64)


def _write(
    block: Any,
    starts: tuple[int, ...],
    path: str,
    position: int,
    shape: tuple[int, ...],
    sync: bool,  # noqa: FBT001  # of a task
) -> np.ndarray:
    """Write one chunk in as few contiguous pieces as possible; `sync` waits for the disk of this machine."""
    array: np.ndarray = np.ascontiguousarray(block).reshape(block.shape)
    if array.dtype.kind == "b":
        array = array.view(np.uint8) != 0
    if sys.byteorder == "big":
        array = array.astype(array.dtype.newbyteorder("<"))
    steps = strides_of(shape, array.itemsize)
    begin = position + sum(start * step for start, step in zip(starts, steps, strict=True))
    cut = _cut(array.shape, shape)
    with open(path, "r+b", buffering=0) as file:  # noqa: PTH123  # a str, on the worker
        for at in np.ndindex(array.shape[:cut]):
            file.seek(begin + sum(each * step for each, step in zip(at, steps[:cut], strict=True)))
            rest = np.atleast_1d(array[at]).reshape(-1).view(np.uint8).data
            while rest:
                rest = rest[file.write(rest) :]
        if sync:
            os.fsync(file.fileno())
    return np.full((1,) * array.ndim, array.nbytes, np.int64)


def save_npy(raw: Chunked, folder: Place) -> list[str]:
    """Write one file per chunk of whole rows, and return the paths in the order of the rows."""
    prepared(folder, PART)
    array = raw.array.rechunk(dict.fromkeys(range(1, raw.ndim), -1))
    files = [folder / PART.format(at) for at in range(array.numblocks[0])]
    blocks = array.to_delayed().reshape(-1)
    save = dask.delayed(_save, pure=False)
    written(raw.device, [save(block, file.path, file.options) for block, file in zip(blocks, files, strict=True)])
    return [file.path for file in files]


def prepared(folder: Place, name: str) -> None:
    """Make a folder for files of this name, and remove the temporary files of processes that ended while they wrote."""
    if not folder.is_local:
        return
    os.makedirs(folder.path, exist_ok=True)  # noqa: PTH103  # a str, as for the workers
    for path in Path(folder.path).glob(name.replace("{:05d}", "*") + ".*.tmp"):
        with suppress(OSError):  # another process may remove it too
            if time.time() - path.stat().st_mtime > ABANDONED_S:
                path.unlink()


def written(device: Cluster, tasks: Sequence[Any]) -> None:
    """Compute the tasks, each of which writes a file and returns a number."""
    done = [da.from_delayed(each, (), np.dtype(np.int64)) for each in tasks]
    if done:
        computed(device, da.stack(done))


def _save(block: np.ndarray, path: str, options: Options | None) -> np.ndarray:
    given: np.ndarray = np.ascontiguousarray(block)
    write_part(Place(path, options), lambda file: np.save(file, given, allow_pickle=False))
    return np.asarray(block.nbytes, np.int64)


def write_part(place: Place, write: Callable[[Any], object]) -> None:
    """Write to a temporary file first, so that no reader sees a part; a store gets the whole at once.

    A file that is there with the same bytes is left alone: after a worker is lost, its tasks run again, perhaps after
    the end of the computation, and whoever has read the header would take the file for a changed one.
    """
    if not place.is_local:
        with whole_at(place) as file:
            write(file)
        return
    beside = f"{place.path}.{os.getpid()}.tmp"
    try:
        with open(beside, "wb") as file:  # noqa: PTH123  # a str, on the worker
            write(file)
        if os.path.exists(place.path) and filecmp.cmp(beside, place.path, shallow=False):  # noqa: PTH110  # as above
            os.remove(beside)  # noqa: PTH107  # as above
        else:
            os.replace(beside, place.path)  # noqa: PTH105  # as above
    except BaseException:
        with suppress(OSError):
            os.remove(beside)  # noqa: PTH107  # as above
        raise

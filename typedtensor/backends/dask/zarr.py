"""Arrays in the Zarr format, read and written chunk by chunk by the process that computes the chunk. Requires zarr."""

from __future__ import annotations

import itertools
import os
import shutil
from contextlib import suppress
from importlib import import_module
from math import prod
from typing import TYPE_CHECKING, Any

import numpy as np

from typedtensor._missing import missing
from typedtensor._texts import counted
from typedtensor.backends.dask.chunked import Chunked
from typedtensor.backends.dask.computing import computed
from typedtensor.backends.dask.creation import CHUNK_NBYTES
from typedtensor.backends.dask.loading import MOST_CHUNKS
from typedtensor.backends.dask.storage import Place, place_of
from typedtensor.backends.dask.stores import writing
from typedtensor.errors import DTypeError, FormatError, ShapeError
from typedtensor.types.dtype import FROM_NUMPY

if TYPE_CHECKING:
    from typedtensor.types.device import Cluster

dask: Any = import_module("dask")
da: Any = import_module("dask.array")
specs: Any = import_module("dask.task_spec")
UNFINISHED = ".{}.{}.tmp"
"""The temporary name of a folder while it is written, from its final name and the process."""


def _package(function: str) -> Any:
    try:
        return import_module("zarr")
    except ImportError as error:
        raise missing(function, "zarr") from error


def _opened(place: Place, mode: str) -> Any:
    options = {} if place.is_local else {"storage_options": dict(place.options or ())}
    return import_module("zarr").open_array(place.path, mode=mode, **options)


def load_zarr(device: Cluster, path: str, options: Any) -> Chunked:
    """The array at the path, in chunks that combine one or more of its own."""
    _package("load_zarr")
    where = place_of("load_zarr", path, options)
    try:
        array = _opened(where, "r")
    except FileNotFoundError:
        raise
    except Exception as error:  # raised by its reader
        fix = "Pass the folder of one array, as in 'data.zarr/points'."
        got = f"{path}: {type(error).__name__} {error}".rstrip()
        raise FormatError("load_zarr", needed="an array in the format Zarr", got=got, fix=fix) from error
    if array.dtype not in FROM_NUMPY:
        fix = "Convert it with zarr or NumPy first."
        raise DTypeError("load_zarr", needed="one of the fourteen dtypes", got=f"{array.dtype} in {path}", fix=fix)
    own = getattr(array, "shards", None) or array.chunks
    _validate_count(array, own)
    chunks = tuple((size,) for size in array.shape)
    if prod(array.shape):
        chunks = da.core.normalize_chunks(
            "auto", array.shape, limit=CHUNK_NBYTES[0], dtype=array.dtype, previous_chunks=own
        )
    name = f"zarr-{dask.base.tokenize(object())}"
    keys = itertools.product(*(range(len(sizes)) for sizes in chunks))
    places = da.core.slices_from_chunks(chunks)
    graph = {(name, *at): specs.Task((name, *at), _read, where, part) for at, part in zip(keys, places, strict=True)}
    return Chunked(da.Array(graph, name, chunks, dtype=array.dtype), device)


def _validate_count(array: Any, own: tuple[int, ...]) -> None:
    """Raise ShapeError if the plan itself would fill the memory: a header can state any shape."""
    nbytes = prod(map(int, array.shape)) * array.dtype.itemsize
    largest = max(CHUNK_NBYTES[0], prod(own) * array.dtype.itemsize)
    if nbytes > MOST_CHUNKS * largest:
        raise ShapeError(
            "load_zarr",
            needed=f"at most {MOST_CHUNKS} chunks",
            got=f"the shape {tuple(array.shape)}, which makes about {nbytes // largest} of {counted(largest, 'byte')}",
            fix="Allow larger ones with tt.cluster.set_chunk_size.",
        )


def _read(place: Place, where: tuple[slice, ...]) -> np.ndarray:
    try:
        return np.asarray(_opened(place, "r")[where])
    except (OSError, MemoryError):
        raise
    except Exception as error:  # each decoder raises its own
        got = f"{place.path}: {type(error).__name__} {error}".rstrip()
        raise FormatError("load_zarr", needed="chunks that decode", got=got, fix="The array is damaged.") from error


def save_zarr(raw: Chunked, path: str, options: Any) -> None:
    """Write an array to a new folder, which gets its name when everything is written."""
    zarr = _package("save_zarr")
    place = place_of("save_zarr", path, options, writes=True)
    shape = tuple(map(int, raw.shape))
    sizes = tuple(max(each, default=1) or 1 for each in raw.array.chunks)
    array = raw.array.rechunk(sizes) if raw.size else raw.array
    form: dict[str, Any] = {"shape": shape, "chunks": sizes, "dtype": raw.dtype}
    if not place.is_local:
        _save_at_address(zarr, raw, array, place, form)
        return
    whole = place.path
    if os.path.lexists(whole):
        raise FileExistsError(f"save_zarr: {path} is there; remove it, or give another name")
    folder, name = os.path.split(whole)
    os.makedirs(folder, exist_ok=True)  # noqa: PTH103  # as above
    beside = os.path.join(folder, UNFINISHED.format(name, os.getpid()))  # noqa: PTH118  # as above
    try:
        zarr.create_array(beside, overwrite=True, **form)
        if raw.size:
            computed(raw.device, da.sum(writing(array, _write, Place(beside))))
        os.rename(beside, whole)  # noqa: PTH104  # as above
    except BaseException:
        shutil.rmtree(beside, ignore_errors=True)
        raise


def _save_at_address(zarr: Any, raw: Chunked, array: Any, place: Place, form: dict[str, Any]) -> None:
    """An object store has no folders to rename: what was written is removed if the rest fails."""
    system = place.system()
    if system.exists(place.path):
        raise FileExistsError(f"save_zarr: {place.path} is there; remove it, or give another name")
    try:
        zarr.create_array(place.path, storage_options=dict(place.options or ()), **form)
        if raw.size:
            computed(raw.device, da.sum(writing(array, _write, place)))
    except BaseException:
        with suppress(OSError):
            system.rm(place.path, recursive=True)
        raise


def _write(block: Any, starts: tuple[int, ...], place: Place) -> np.ndarray:
    where = tuple(slice(start, start + size) for start, size in zip(starts, block.shape, strict=True))
    _opened(place, "r+")[where] = block
    return np.full((1,) * block.ndim, block.nbytes, np.int64)

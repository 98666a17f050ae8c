"""Files that are read chunk by chunk, by the process that computes the chunk: raw elements, and NumPy's `.npy`."""

from __future__ import annotations

import itertools
import os
from importlib import import_module
from math import prod
from typing import TYPE_CHECKING, Any, NamedTuple, NoReturn

import numpy as np

from typedtensor._texts import counted
from typedtensor.backends.dask.chunked import Chunked
from typedtensor.backends.dask.creation import contiguous_chunks
from typedtensor.backends.dask.storage import Options, Place, opened_at, state_of
from typedtensor.errors import DTypeError, FormatError, ShapeError
from typedtensor.types.dtype import FROM_NUMPY

if TYPE_CHECKING:
    from collections.abc import Sequence

    from typedtensor.types.device import Cluster

dask: Any = import_module("dask")
da: Any = import_module("dask.array")
specs: Any = import_module("dask.task_spec")
Version = tuple[int | str, int]
"""The modification time, or another state, and the size of a file."""


class Data(NamedTuple):
    """Elements that are contiguous in a file, in row-major order."""

    function: str
    """The name of the function in errors."""
    path: str
    """The same for each worker."""
    version: Version
    position: int
    shape: tuple[int, ...]
    stored: str
    """Their dtype in the file: NumPy's with its byte order, or one of ml-dtypes, which is read as float32."""
    options: Options | None = None
    """Those of the file system, if the path is an address."""


def version_of(descriptor: int | str) -> Version:
    """The state by which a changed file is detected."""
    found = os.stat(descriptor)  # noqa: PTH116  # a descriptor too
    return found.st_mtime_ns, found.st_size


def opened(place: Place) -> Any:
    """The file at the place, opened for reading."""
    if place.is_local:
        return open(place.path, "rb", buffering=0)  # noqa: PTH123  # a str, on the worker
    return opened_at(place)


def version_at(file: Any, place: Place) -> Version:
    """The version of an open file."""
    return version_of(file.fileno()) if place.is_local else state_of(place)


def lazily(device: Cluster, data: Data, *, in_columns: bool = False) -> Chunked:
    """The elements in contiguous chunks, which are read when they are computed.

    With `in_columns`, the order is column-major.
    """
    if in_columns:
        turned = lazily(device, data._replace(shape=data.shape[::-1]))
        return Chunked(turned.array.T, device)
    kind = _dtype(data.stored)
    native = kind.newbyteorder("=")
    dtype = native if native in FROM_NUMPY else np.dtype(np.float32)
    chunks = contiguous_chunks(data.shape, dtype.itemsize)
    name = f"file-{dask.base.tokenize(data, chunks)}"
    steps = strides_of(data.shape, kind.itemsize)
    graph: dict[Any, Any] = {}
    keys = itertools.product(*(range(len(sizes)) for sizes in chunks))
    for at, where in zip(keys, da.core.slices_from_chunks(chunks), strict=True):
        offset = data.position + sum(part.start * step for part, step in zip(where, steps, strict=True))
        part = data._replace(position=offset, shape=tuple(each.stop - each.start for each in where))
        graph[name, *at] = specs.Task((name, *at), _read, part)
    return Chunked(da.Array(graph, name, chunks, dtype=dtype), device)


def _dtype(stored: str) -> np.dtype[Any]:
    try:
        return np.dtype(stored)
    except TypeError:
        found: np.dtype[Any] = np.dtype(getattr(import_module("ml_dtypes"), stored))
        return found


def strides_of(shape: tuple[int, ...], itemsize: int) -> tuple[int, ...]:
    """The bytes from one element to the next, along each axis."""
    steps = itertools.accumulate(reversed(shape[1:]), lambda step, size: step * size, initial=itemsize)
    return tuple(steps)[::-1] if shape else ()


def _read(part: Data) -> np.ndarray:
    kind = _dtype(part.stored)
    array: np.ndarray = np.empty(part.shape, kind)
    target = array.reshape(-1).view(np.uint8).data
    place = Place(part.path, part.options)
    with opened(place) as file:
        if version_at(file, place) != part.version:
            raise_changed(part.function, part.path)
        file.seek(part.position)
        while target:
            count = file.readinto(target)
            if not count:
                raise_changed(part.function, part.path)
            target = target[count:]
    if kind.kind == "b" and array.size and array.view(np.uint8).max() > 1:
        needed, got = f"booleans, 0 or 1, from byte {part.position} of {part.path}", "other bytes"
        raise FormatError(part.function, needed=needed, got=got, fix="The file is damaged.")
    native = kind.newbyteorder("=")
    if native not in FROM_NUMPY:
        with np.errstate(all="ignore"):  # a NaN that signals is no error
            return array.astype(np.float32)
    return array if kind.isnative else array.astype(native)


def raise_changed(function: str, path: str) -> NoReturn:
    """Raise the error of a file that is not what its header was read from."""
    needed, got = "the file as it was when it was loaded", f"{path}, changed"
    raise FormatError(function, needed=needed, got=got, fix="Load it again.")


def load_npy(device: Cluster, places: Sequence[Place]) -> Chunked:
    """The arrays of the files, concatenated; only their headers are read immediately."""
    found = list(map(_head, places))
    first, _ = found[0]
    parts: list[Any] = []
    for data, in_columns in found:
        if data.stored != first.stored or data.shape[1:] != first.shape[1:]:
            fix = "Load the files of each kind in a separate call."
            dtype = _dtype(first.stored)
            needed = f"rows of {dtype} and the shape {first.shape[1:]}, as in {first.path}"
            got = f"{_dtype(data.stored)}{data.shape[1:]} in {data.path}"
            raise ShapeError("load_npy", needed=needed, got=got, fix=fix)
        parts.append(lazily(device, data, in_columns=in_columns).array)
    return Chunked(da.concatenate(parts), device)


def _head(place: Place) -> tuple[Data, bool]:
    """The header of the file, and whether the order is column-major."""
    path = place.path
    with opened(place) as file:
        try:
            shape, in_columns, dtype, position = _described(file)
        except (ValueError, EOFError) as error:
            fix = "Write one with numpy.save, or tt.cluster.save_npy."
            raise FormatError("load_npy", needed="a file of the format .npy", got=f"{path}: {error}", fix=fix) from None
    if not shape:
        fix = "Pass files of arrays with at least one axis, no archives."
        raise FormatError("load_npy", needed="a file of one array with rows", got=path, fix=fix)
    if dtype not in FROM_NUMPY:
        fix = "Convert the file with NumPy first."
        raise DTypeError("load_npy", needed="one of the fourteen dtypes", got=f"{dtype} in {path}", fix=fix)
    version = version_of(path) if place.is_local else state_of(place)
    size, whole = version[1], position + prod(shape) * dtype.itemsize
    if size < whole:
        got = f"{path}: {counted(size, 'byte')} of {whole}"
        raise FormatError("load_npy", needed="a file of the format .npy", got=got, fix="The file is cut off.")
    return Data("load_npy", path, version, position, shape, dtype.str, place.options), in_columns and len(shape) > 1


def _described(file: Any) -> tuple[tuple[int, ...], bool, np.dtype[Any], int]:
    """Shape, order, dtype and position of the elements."""
    major, _ = np.lib.format.read_magic(file)
    read = np.lib.format.read_array_header_1_0 if major == 1 else np.lib.format.read_array_header_2_0
    shape, in_columns, dtype = read(file)
    return tuple(shape), in_columns, dtype, file.tell()

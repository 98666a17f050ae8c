"""Tensors on a Cluster in files: read and written chunk by chunk, by the process that computes the chunk.

This module does not import dask; if there is a tensor on a Cluster, dask is imported already.
"""

from __future__ import annotations

import os
import stat
from contextlib import contextmanager
from importlib import import_module
from math import prod
from tempfile import gettempdir
from typing import TYPE_CHECKING, Any

from typedtensor.backends.dask.loading import is_chunked
from typedtensor.backends.dask.storage import Place, state_of
from typedtensor.backends.registry import backend_for
from typedtensor.persistence._bytes import STEP
from typedtensor.persistence._files import scratch, temporary_of
from typedtensor.types.device import Cluster

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterable, Iterator

    from typedtensor.types.device import Device

    Pieces = Callable[[Any], Iterator[bytes | memoryview]]

READING = "typedtensor.backends.dask.files"
WRITING = "typedtensor.backends.dask.stores"


class FileChunks:
    """Makes tensors on a Cluster from a file; their data is read when it is computed."""

    def __init__(self, function: str, place: Place, device: Cluster) -> None:
        """Record the state of the file: reading a chunk raises an error if it has changed."""
        backend_for(device)
        self._files = import_module(READING)
        self._function = function
        self._device = device
        self._place = place._replace(path=os.path.abspath(place.path)) if place.is_local else place  # noqa: PTH100 - a str, for the workers
        self._version = self._files.version_of(self._place.path) if place.is_local else state_of(place)

    def array(self, position: int, shape: tuple[int, ...], stored: str, *, in_columns: bool = False) -> Any:
        """The raw array of the contiguous elements from this position on, with a dtype of NumPy or ml-dtypes."""
        path, options = self._place
        data = self._files.Data(self._function, path, self._version, position, shape, stored, options)
        return self._files.lazily(self._device, data, in_columns=in_columns)


def file_chunks(function: str, path: object, device: Device | None) -> FileChunks | None:
    """The object that makes the tensors, if the device is a Cluster and the path or place is that of a file."""
    if not isinstance(device, Cluster) or not isinstance(path, str | os.PathLike | Place):
        return None
    place = path if isinstance(path, Place) else Place(os.fspath(path))
    if place.is_local and not stat.S_ISREG(os.stat(place.path).st_mode):  # noqa: PTH116  # a str
        return None
    return FileChunks(function, place, device)


@contextmanager
def written_apart(file: object, raws: Iterable[Any], folder: str | None = None) -> Generator[Pieces | None]:
    """The object that writes tensors on Clusters to this stream; None if there are none.

    A file that replaces another one stays open for their data, which is written when the `with` block ends. For any
    other stream, the data is first written to a file in the folder, and copied from there in pieces.
    """
    chunked = [raw for raw in raws if is_chunked(raw)]
    if not chunked:
        yield None
        return
    store = import_module(WRITING).store
    path = None if folder else temporary_of(file)
    places: list[tuple[Any, int]] = []
    if path is not None:
        stream: Any = file

        def skip(raw: Any) -> Iterator[bytes]:
            places.append((raw, stream.tell()))
            stream.seek(nbytes_of(raw), os.SEEK_CUR)
            yield from ()

        yield skip
        stream.flush()
        store(path, places)
        return
    with scratch(folder or gettempdir()) as beside:
        at = 0
        for raw in chunked:
            places.append((raw, at))
            at += nbytes_of(raw)
        store(beside, places)
        known = {id(raw): position for raw, position in places}
        with open(beside, "rb") as source:  # noqa: PTH123 - a str

            def copy(raw: Any) -> Iterator[bytes]:
                source.seek(known[id(raw)])
                rest = nbytes_of(raw)
                while rest:
                    piece = source.read(min(STEP, rest))
                    rest -= len(piece)
                    yield piece

            yield copy


def nbytes_of(raw: Any) -> int:
    """The size of the data in a file; ShapeError if a size is unknown."""
    return prod(map(int, raw.shape)) * int(raw.dtype.itemsize)

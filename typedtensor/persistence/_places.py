"""Files at a path of this machine, or at an address that fsspec opens: read from any position, and replaced whole."""

from __future__ import annotations

import os
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from typedtensor.backends.dask.storage import Place, opened_at, place_of, state_of, whole_at
from typedtensor.persistence._files import write_whole
from typedtensor.persistence._paths import is_path, open_file, validate_path

if TYPE_CHECKING:
    from collections.abc import Generator


def place_at(function: str, path: object, options: object, *, writes: bool = False) -> Place:
    """The place that a user names; PathError for anything but a path or an address, which OptionError refuses."""
    given = os.fspath(path) if is_path(path) else path
    if isinstance(given, str) and ("://" in given or options):
        return place_of(function, given, options, writes=writes)
    return Place(validate_path(function, given))


def open_place(function: str, place: Place, fix: str) -> Any:
    """The file, opened for reading from any position; OSError if it is not there."""
    if place.is_local:
        return open_file(function, place.path, fix)
    state_of(place)  # whatever the address has, its first errors are those of the file system
    return opened_at(place)


@contextmanager
def replaced(place: Place) -> Generator[Any]:
    """A stream whose bytes replace the file when the `with` block ends, or never if it raises."""
    with write_whole(place.path) if place.is_local else whole_at(place) as stream:
        yield stream


def size_of(stream: Any) -> int:
    """The number of bytes in an open file."""
    return int(stream.seek(0, os.SEEK_END))

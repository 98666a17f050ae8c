"""Addresses of files, as "s3://bucket/points": fsspec opens what is not a path of this machine."""

from __future__ import annotations

import os
from importlib import import_module
from typing import Any, NamedTuple

from typedtensor.errors import OptionError

Options = tuple[tuple[str, object], ...]
STATES = ("ETag", "etag", "LastModified", "updated", "mtime", "created")
"""What the file systems of fsspec call the state by which a changed file is detected."""


class Place(NamedTuple):
    """A path of this machine, or an address with the options of its file system."""

    path: str
    """Absolute, and the same for each worker."""
    options: Options | None = None
    """None for a path."""

    @property
    def is_local(self) -> bool:
        """Whether it is a path."""
        return self.options is None

    def __truediv__(self, name: str) -> Place:
        """The file of this name in the folder."""
        return self._replace(path=f"{self.path.rstrip('/')}/{name}")

    def system(self) -> Any:
        """The file system of the address."""
        return import_module("fsspec.core").url_to_fs(self.path, **dict(self.options or ()))[0]


def place_of(function: str, path: str, options: Any) -> Place:
    """The place that a user names; OptionError if nothing can open it, before anything is written."""
    given = dict(options or {})
    if "://" not in path:
        if given:
            fix = "Pass an address, as in s3://bucket/points, or no storage_options."
            raise OptionError(function, needed="an address for storage_options", got=repr(path), fix=fix)
        return Place(os.path.abspath(path))  # noqa: PTH100  # a str, for the workers
    try:
        system, inside = import_module("fsspec.core").url_to_fs(path, **given)
    except (ValueError, ImportError, TypeError, OSError) as error:
        reason = str(error).partition("\n")[0]
        fix = "Install the package of its file system, such as s3fs for s3://, or pass a path."
        raise OptionError(function, needed="an address that fsspec opens", got=f"{path}: {reason}", fix=fix) from None
    if isinstance(system, import_module("fsspec.implementations.local").LocalFileSystem):
        return Place(os.path.abspath(inside))  # noqa: PTH100  # as above
    return Place(path, tuple(sorted(given.items())))


def state_of(place: Place) -> tuple[str, int]:
    """The state and the size of a file at an address."""
    found = place.system().info(place.path)
    return next((str(found[name]) for name in STATES if name in found), ""), int(found["size"])

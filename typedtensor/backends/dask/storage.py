"""Addresses of files, as "s3://bucket/points": fsspec opens what is not a path of this machine."""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from contextlib import contextmanager, suppress
from errno import EISDIR
from importlib import import_module
from importlib.util import find_spec
from io import BytesIO
from typing import TYPE_CHECKING, Any, NamedTuple

from typedtensor._texts import text_of
from typedtensor.errors import OptionError

if TYPE_CHECKING:
    from collections.abc import Generator

Options = tuple[tuple[str, object], ...]
STATES = ("ETag", "etag", "LastModified", "updated", "mtime", "created")
"""What the file systems of fsspec call the state by which a changed file is detected."""
WITHOUT_SLASH = re.compile(r"([a-z][a-z0-9]+):/(?!/)")
"""What pathlib makes of an address."""
PROBE = ".typedtensor-probe"
"""The name of the file that is opened, and given up, to see whether a file system can be written."""


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


def place_of(function: str, path: str, options: object, *, writes: bool = False) -> Place:
    """The place that a user names; OptionError if nothing can open it, before anything is written."""
    if not isinstance(options, Mapping | None):
        fix = 'Write storage_options={"key": "..."}.'
        raise OptionError(function, needed="a dictionary of storage_options", got=text_of(options), fix=fix)
    given: dict[str, object] = dict(options or {})
    if "://" not in path:
        validate_slashes(function, path)
        if given:
            fix = "Pass an address, as in s3://bucket/points, or no storage_options."
            raise OptionError(function, needed="an address for storage_options", got=text_of(path), fix=fix)
        return Place(os.path.abspath(path))  # noqa: PTH100  # a str, for the workers
    try:
        system, inside = import_module("fsspec.core").url_to_fs(path, **given)
    except (ValueError, ImportError, TypeError, OSError) as error:
        reason = str(error).partition("\n")[0]
        fix = "Install the package of its file system, such as s3fs for s3://, or pass a path."
        raise OptionError(function, needed="an address that fsspec opens", got=f"{path}: {reason}", fix=fix) from None
    if isinstance(system, import_module("fsspec.implementations.local").LocalFileSystem):
        return Place(os.path.abspath(inside))  # noqa: PTH100  # as above
    place = Place(path, tuple(sorted(given.items())))
    if writes:
        _validate_writable(function, place)
    return place


def validate_slashes(function: str, path: str) -> None:
    """Refuse an address that went through pathlib, which leaves one slash: it would name a local folder `s3:`."""
    found = WITHOUT_SLASH.match(path)
    if found and find_spec("fsspec") and found[1] in import_module("fsspec.registry").known_implementations:
        fix = f"Pass the address as a str: pathlib.Path turns {found[1]}:// into {found[1]}:/."
        raise OptionError(function, needed="an address with two slashes, or a path", got=repr(path), fix=fix)


class _GivenUp(Exception):  # noqa: N818  # it never leaves this module
    """Raised instead of writing."""


def _validate_writable(function: str, place: Place) -> None:
    try:
        if place.options:
            with suppress(OSError), _taking(place.options):
                place.system().info(place.path)  # connects, which opening a file to write does not
        with suppress(_GivenUp), whole_at(place / PROBE):
            raise _GivenUp
    except (NotImplementedError, ValueError) as error:  # of http, github, data and others, which are read only
        got = f"{place.path}: {error}".removesuffix(": ")
        fix = "Pass a path, or an address such as s3://bucket/points."
        raise OptionError(function, needed="an address that can be written", got=got, fix=fix) from None


@contextmanager
def _taking(options: Options | None) -> Generator[None]:
    """Some file systems look at their options when they connect, not when they are made."""
    try:
        yield
    except TypeError as error:
        names = ", ".join(name for name, _ in options or ())
        fix = "See the arguments of its class, such as s3fs.S3FileSystem."
        got = f"{names}: {str(error).partition(chr(10))[0]}"
        raise OptionError("storage_options", needed="those of the file system", got=got, fix=fix) from None


@contextmanager
def whole_at(place: Place) -> Generator[Any]:
    """Open a stream whose bytes become the file at an address when the `with` block ends, or never if it raises."""
    system = place.system()
    if isinstance(system, import_module("fsspec.implementations.memory").MemoryFileSystem):
        whole = BytesIO()  # what is opened there appears at once, empty
        yield whole
        system.pipe_file(place.path, whole.getvalue())
        return
    file = system.open(place.path, "wb", autocommit=False)
    try:
        yield file
        file.close()
    except BaseException:
        with suppress(Exception):  # the first error counts
            if isinstance(file, import_module("fsspec.spec").AbstractBufferedFile):
                file.discard()
                file.closed = True  # else it is written when it is collected
            else:  # what is written there appears at once
                system.rm_file(place.path)
        raise
    file.commit()


def state_of(place: Place) -> tuple[str, int]:
    """The state and the size of a file at an address."""
    with _taking(place.options):
        found = place.system().info(place.path)
    _validate_file(found, place)
    return next((str(found[name]) for name in STATES if name in found), ""), int(found["size"])


def opened_at(place: Place) -> Any:
    """The file at an address, opened for reading."""
    with _taking(place.options):
        file = place.system().open(place.path, "rb")
    _validate_file(getattr(file, "details", {}), place)
    return file


def _validate_file(found: Mapping[str, object], place: Place) -> None:
    """Refuse a folder, which a store reads as an empty file."""
    if found.get("type") == "directory":
        raise IsADirectoryError(EISDIR, "a folder, not a file; pass its files", place.path)

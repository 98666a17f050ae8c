"""Checks of paths: that the argument is a path, and leads to a file that has an end."""

from __future__ import annotations

import os
import stat
from typing import TYPE_CHECKING, BinaryIO

from typedtensor._texts import shown
from typedtensor.backends.dask.storage import validate_slashes
from typedtensor.errors import PathError

if TYPE_CHECKING:
    from typing_extensions import TypeIs

    Path = str | os.PathLike[str]

KINDS = {
    stat.S_IFIFO: "a pipe",
    stat.S_IFCHR: "a character device",
    stat.S_IFBLK: "a block device",
    stat.S_IFSOCK: "a socket",
}
"""Kinds of files without a known end, by their type in the mode of a file."""
PATHS_ALONE = "Pass a str or a pathlib.Path; streams are for save_params and load_params."

ADDRESSES = (
    "For save_params and load_params, open it: with fsspec.open(address, mode) as stream. save_npz, save_safetensors,"
    " and save_npy, save_parquet and save_zarr of tt.cluster take addresses."
)


def is_path(given: object) -> TypeIs[Path]:
    """Whether this may be intended as a path."""
    return isinstance(given, str | os.PathLike)


def validate_path(function: str, given: object, needed: str = "a path", fix: str = PATHS_ALONE) -> str:
    """The path as text; PathError for anything else, and for text that cannot be a file name."""
    name: object = os.fspath(given) if is_path(given) else given
    if not isinstance(name, str):
        if isinstance(name, bytes):
            fix = "Pass a str: os.fsdecode(path)."
        raise PathError(function, needed=needed, got=_described(name), fix=fix)
    if "://" in name:
        raise PathError(function, needed="a path of this machine", got=f"the address {name!r}", fix=ADDRESSES)
    validate_slashes(function, name)
    if "\0" in name:
        raise PathError(function, needed="a path without NUL", got=repr(name), fix="Remove the NUL.")
    try:
        os.fsencode(name)
    except UnicodeEncodeError as error:
        needed = "a path that the system can write"
        raise PathError(function, needed=needed, got=repr(name), fix="Pass another name.") from error
    return name


def open_file(function: str, given: object, fix: str) -> BinaryIO:
    """The file, opened for reading; PathError for a pipe or device, which may have no end. It never waits."""
    name = validate_path(function, given)
    file = open(name, "rb", opener=_open_at_once)  # noqa: SIM115 - the caller closes it
    try:
        validate_regular(function, file, name, fix)
    except BaseException:
        file.close()
        raise
    return file


def validate_regular(function: str, file: BinaryIO, name: object, fix: str) -> None:
    """Refuse an open file that is not on a disk."""
    kind = stat.S_IFMT(os.fstat(file.fileno()).st_mode)
    if kind != stat.S_IFREG:
        got = f"{KINDS.get(kind, 'another kind of file')}: {str(name)!r}"
        raise PathError(function, needed="a regular file, which has an end", got=got, fix=fix)


def _open_at_once(name: str, flags: int) -> int:
    """Open a file without waiting for a writer of a pipe."""
    return os.open(name, flags | getattr(os, "O_NONBLOCK", 0))


def _described(given: object) -> str:
    """A short description of the object in place of a path."""
    if isinstance(given, bool | int | float | bytes):
        return f"the {type(given).__name__} {shown(given)}"
    return type(given).__name__

"""A file that is written whole or not at all; docs/decisions/whole-files.md describes how."""

from __future__ import annotations

import errno
import os
import stat
import sys
import time
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING

if sys.platform != "win32":
    import fcntl

if TYPE_CHECKING:
    from collections.abc import Generator
    from typing import BinaryIO

    Path = str | bytes | os.PathLike[str] | os.PathLike[bytes]

# A temporary file is `.typedtensor-HOST-TOKEN.tmp`: short for any file name, and used by no other program. Its writer
# holds a lock on it, which ends with the process, however that ends. The lock shows whether the writer lives; a process
# id might have been reused.
_PREFIX = ".typedtensor-"
_SUFFIX = ".tmp"
_TOKEN_NBYTES = 8
_HEXADECIMAL = frozenset("0123456789abcdef")
# Some network file systems keep locks per machine, so a file of another machine must also be unchanged this long.
_FORGOTTEN_SECONDS = 24 * 3600
# A folder with more files than this is searched for stale ones only in some calls, so that n files cost n, not n * n.
_SEARCHED_FILES = 1000
_BUFFER_NBYTES = 1 << 18
# The errors of file systems that cannot flush a folder.
_NO_SYNC = {errno.EINVAL, errno.ENOSYS, errno.ENOTSUP, errno.EOPNOTSUPP}

_skips: dict[str, int] = {}
_open: list[tuple[str, BinaryIO]] = []


@contextmanager
def write_whole(path: Path) -> Generator[BinaryIO]:
    """Open a stream whose bytes replace the file when the `with` block ends.

    Until then, and if the block raises or the process dies, the file at `path` does not change. A new file gets the
    mode that `open` gives, an existing file keeps its mode. A symbolic link is kept, and its target is replaced.
    Programs that have the old file open or mapped keep its bytes. A pipe, terminal or device such as `/dev/stdout` is
    written directly. OSError as `open` raises it, or if no file can be created in the folder.

    Examples
    --------
    >>> import pathlib, tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     path = pathlib.Path(folder, "w.params")
    ...     with write_whole(path) as stream:
    ...         size = stream.write(b"all of it"), path.exists()
    ...     size, path.read_bytes()
    ((9, False), b'all of it')
    """
    name = os.fsdecode(path)
    old = _status(name)
    if _is_no_plain_file(name, old):
        with open(name, "wb") as through:  # noqa: PTH123 - a name, bytes that are no text included
            yield through
        return
    target = os.path.realpath(name)
    folder = os.path.dirname(target)  # noqa: PTH120 - as above
    if old is not None:
        os.close(os.open(name, os.O_WRONLY))  # who may not write the old file may not replace it
    temporary, stream = _create(folder, 0o666 if old is None else 0o600)
    held = temporary, stream
    _open.append(held)
    try:
        _remove_stale(folder)
        try:
            yield stream
        finally:
            _open.remove(held)
        stream.flush()
        if old is not None:
            _take_after(stream.fileno(), old)
        os.fsync(stream.fileno())
        if sys.platform == "win32":
            stream.close()  # an open file cannot be renamed there
        os.replace(temporary, target)  # noqa: PTH105 - as above
    except BaseException as error:
        with suppress(OSError, ValueError):
            stream.close()
        with suppress(OSError):
            os.unlink(temporary)  # noqa: PTH108 - as above
        if isinstance(error, OSError):
            error.add_note(f"{target} is what it was before.")
        raise
    stream.close()
    _sync_folder(folder)


@contextmanager
def scratch(folder: str) -> Generator[str]:
    """The path of a new empty file in the folder, which is removed when the `with` block ends.

    A file left by a killed process is removed as by `write_whole`.
    """
    temporary, stream = _create(folder, 0o600)
    try:
        _remove_stale(folder)
        with stream:
            yield temporary
    finally:
        with suppress(OSError):
            os.unlink(temporary)  # noqa: PTH108 - as above


def temporary_of(stream: object) -> str | None:
    """The path of the file that `write_whole` has opened; None for other streams and for devices."""
    return next((path for path, own in _open if own is stream), None)


def _status(name: str) -> os.stat_result | None:
    """The target of the links, if it exists; OSError for a circle of links."""
    try:
        return os.stat(name)  # noqa: PTH116 - a name, bytes that are no text included
    except FileNotFoundError:
        return None


def _is_no_plain_file(name: str, old: os.stat_result | None) -> bool:
    """Whether to open the path itself: because it cannot be replaced, or because `open` raises the right error."""
    if old is not None and not stat.S_ISREG(old.st_mode):
        return True
    # /dev/stdout, /dev/fd/1, /proc/self/fd/1: the program has it open and continues to write there, even to a plain
    # file.
    folder = os.path.realpath(os.path.dirname(name))  # noqa: PTH120 - as above
    return not name or name.endswith(("/", os.sep)) or folder == "/dev" or folder.startswith("/proc/")


def _create(folder: str, mode: int) -> tuple[str, BinaryIO]:
    """A new temporary file in the folder, open and locked."""
    flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0)
    while True:
        token = os.urandom(_TOKEN_NBYTES).hex()
        temporary = os.path.join(folder, f"{_PREFIX}{_host()}-{token}{_SUFFIX}")  # noqa: PTH118 - as above
        try:
            descriptor = os.open(temporary, flags, mode)
        except OSError as error:
            message = f"{error.strerror}: the folder takes no new file, and an old one is not written over"
            raise OSError(error.errno, message, folder) from error
        try:
            if sys.platform != "win32":
                with suppress(OSError):  # without locks, no process removes it as stale either
                    fcntl.flock(descriptor, fcntl.LOCK_EX)
            if os.path.lexists(temporary):
                return temporary, open(descriptor, "wb", _BUFFER_NBYTES)  # noqa: PTH123 - the caller closes it
        except BaseException:
            os.close(descriptor)
            os.unlink(temporary)  # noqa: PTH108 - as above
            raise
        os.close(descriptor)  # another process removed it as stale before the lock


def _take_after(descriptor: int, old: os.stat_result) -> None:
    """Set the owner, group and mode of the new file to those of the old one."""
    if sys.platform == "win32":
        return
    mode = stat.S_IMODE(old.st_mode)
    new = os.fstat(descriptor)
    if (new.st_uid, new.st_gid) != (old.st_uid, old.st_gid):
        try:
            os.fchown(descriptor, old.st_uid, old.st_gid)
        except PermissionError:
            try:
                os.fchown(descriptor, -1, old.st_gid)
            except PermissionError:
                mode = mode & ~0o070 | (mode & 0o007) << 3  # another group gets at most the permissions of others
    if stat.S_IMODE(new.st_mode) != mode:
        os.fchmod(descriptor, mode)


def _remove_stale(folder: str) -> None:
    """Remove the temporary files that dead processes left."""
    if _skips.get(folder, 0) > 0:
        _skips[folder] -= 1
        return
    count = 0
    with suppress(OSError), os.scandir(folder) as entries:
        for entry in entries:
            count += 1
            host, _, token = entry.name.removeprefix(_PREFIX).removesuffix(_SUFFIX).rpartition("-")
            if (
                entry.name == f"{_PREFIX}{host}-{token}{_SUFFIX}"
                and len(token) == 2 * _TOKEN_NBYTES
                and _HEXADECIMAL.issuperset(token)
            ):
                with suppress(OSError):
                    _remove_if_stale(entry.path, ours=host == _host())
    if count >= _SEARCHED_FILES:
        _skips[folder] = count // _SEARCHED_FILES


def _remove_if_stale(path: str, *, ours: bool) -> None:
    """Remove a temporary file unless its writer lives; `ours` says that this machine made it."""
    if sys.platform == "win32":  # where an open file cannot be removed
        if _lies_still(os.lstat(path)):  # between its closing and its renaming it is not open
            os.unlink(path)  # noqa: PTH108 - a name, bytes that are no text included
        return
    # Neither a link nor a pipe is followed or waited for.
    descriptor = os.open(path, os.O_WRONLY | os.O_NOFOLLOW | os.O_NONBLOCK)
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        found = os.fstat(descriptor)
        if stat.S_ISREG(found.st_mode) and (ours or _lies_still(found)):
            os.unlink(path)  # noqa: PTH108 - as above
    finally:
        os.close(descriptor)


def _lies_still(found: os.stat_result) -> bool:
    """Whether the file has not been written for a long time."""
    return time.time() - found.st_mtime > _FORGOTTEN_SECONDS


def _host() -> str:
    """The name of this machine, as part of a file name."""
    if sys.platform == "win32":
        return "windows"
    return "".join(each if each.isalnum() else "_" for each in os.uname().nodename[:40])


def _sync_folder(folder: str) -> None:
    """Wait until the new name itself is on the disk."""
    if sys.platform == "win32":  # folders cannot be flushed there
        return
    try:
        descriptor = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    except PermissionError:  # a folder with write but no read permission
        return
    try:
        os.fsync(descriptor)
    except OSError as error:
        if error.errno not in _NO_SYNC:
            error.add_note("The new file stands, whole; whether it outlives a loss of power is not known.")
            raise
    finally:
        os.close(descriptor)

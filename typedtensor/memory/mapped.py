"""An allocator whose memory is a file."""

from __future__ import annotations

import mmap as file_memory
import os
import sys
from mmap import ALLOCATIONGRANULARITY as PAGE
from pathlib import Path
from threading import RLock
from typing import TYPE_CHECKING, BinaryIO

from typedtensor.memory.builtin_allocators import Block
from typedtensor.types.device import Cpu

if TYPE_CHECKING:
    from os import PathLike


class Mapped:
    """An allocator of memory-mapped files; made by `mmap`."""

    __slots__ = ("_lock", "_path", "_used")

    def __init__(self, path: str | PathLike[str]) -> None:
        """Start at the beginning of the file, which need not exist yet."""
        self._path = Path(path).absolute()  # the working directory may change
        self._used = 0
        self._lock = RLock()  # reentrant: a finalizer may allocate memory at any time

    @property
    def device(self) -> Cpu:
        """The Cpu."""
        return Cpu()

    def allocate(self, nbytes: int, /) -> Block:
        """Map the next bytes of the file: its contents, or zeros where the file has to grow."""
        if not nbytes:
            return Block(bytearray(), zeroed=True)
        with self._lock:
            file, is_new = _opened(self._path)
            start, end, size = self._used, self._used - (-nbytes // PAGE) * PAGE, 0
            self._used = end  # before anything else can run
            try:
                with file:
                    size = os.fstat(file.fileno()).st_size
                    if start + nbytes > size:
                        # Reserve disk space now: on a full disk, a write to an unreserved page kills the process.
                        _lengthen(file.fileno(), size, start + nbytes - size)
                    memory = _map(file.fileno(), nbytes, start)
            except BaseException as error:
                if isinstance(error, OSError):
                    error.filename = str(self._path)
                if self._used == end:  # else a finalizer has allocated memory after it
                    self._used = start
                    _restore(self._path, size, is_new=is_new)
                raise
        return Block(memory, zeroed=start >= size, content=start < size)

    def __repr__(self) -> str:
        """Return the expression that makes it."""
        return f"mmap({str(self._path)!r})"


def _opened(path: Path) -> tuple[BinaryIO, bool]:
    """Open the file for reading and writing; return it, and whether it was created."""
    try:
        return path.open("r+b"), False
    except FileNotFoundError:
        try:
            return path.open("x+b"), True
        except FileExistsError:  # another program has just made it
            return path.open("r+b"), False


def _lengthen(file: int, size: int, nbytes: int) -> None:
    if hasattr(os, "posix_fallocate"):
        os.posix_fallocate(file, size, nbytes)
    else:
        os.ftruncate(file, size + nbytes)


def _map(file: int, nbytes: int, start: int) -> file_memory.mmap:
    if sys.version_info >= (3, 13):  # earlier versions keep a file descriptor open per mapping
        mapped = file_memory.mmap(file, nbytes, offset=start, trackfd=False)
    else:
        mapped = file_memory.mmap(file, nbytes, offset=start)
    return mapped


def _restore(path: Path, size: int, *, is_new: bool) -> None:
    """Restore the previous size of the file, or delete a new file."""
    if is_new:
        path.unlink()
    elif path.stat().st_size > size:
        os.truncate(path, size)


def mmap(path: str | PathLike[str]) -> Mapped:
    """Return an allocator whose memory is a file: larger than main memory, and persistent.

    The first allocation is at the start of the file, the next one on the following page, and so on. To get the same
    contents again, open the file again and request the same sizes in the same order.

    Parameters
    ----------
    path : str or path-like
        The file, which is created if it does not exist.

    Returns
    -------
    Mapped
        An allocator on the Cpu. Its `allocate` raises OSError if the file cannot be opened or written, or if the disk
        is full; the file is then unchanged.

    Notes
    -----
    The operating system writes changes to the file later, at the latest when it shuts down; other programs that open
    the file see them at once. Do not shorten the file while a tensor uses it: an access past the new end kills the
    process (SIGBUS). Before Python 3.13, each allocation keeps a file descriptor open.

    Source: POSIX, `mmap`.

    Examples
    --------
    >>> import tempfile, pathlib
    >>> path = pathlib.Path(tempfile.mkdtemp()) / "weights"
    >>> memory = tt.Allocation.allocate(80, tt.Cpu(), allocator=tt.allocators.mmap(path))
    >>> t = tt.from_allocation(memory, tt.make_dim(10))
    >>> t[9] = 1.0
    >>> again = tt.Allocation.allocate(80, tt.Cpu(), allocator=tt.allocators.mmap(path))
    >>> float(tt.from_allocation(again, tt.make_dim(10))[9])
    1.0
    """
    return Mapped(path)

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
    """Memory of the Cpu in a file; made by `mmap`."""

    __slots__ = ("_lock", "_path", "_used")

    def __init__(self, path: str | PathLike[str]) -> None:
        """Begin at the start of the file, which need not be there yet."""
        self._path = Path(path).absolute()  # the folder that the program is in may change
        self._used = 0
        self._lock = RLock()  # reentrant, as Python may run a finalizer anywhere, and that may ask for memory

    @property
    def device(self) -> Cpu:
        """The Cpu."""
        return Cpu()

    def allocate(self, nbytes: int, /) -> Block:
        """The next bytes of the file, which grows where it ends before them: zeros there, else what the file has."""
        if not nbytes:
            return Block(bytearray(), zeroed=True)
        with self._lock:
            file, is_new = _opened(self._path)
            start, end, size = self._used, self._used - (-nbytes // PAGE) * PAGE, 0
            self._used = end  # taken before anything else runs
            try:
                with file:
                    size = os.fstat(file.fileno()).st_size
                    if start + nbytes > size:
                        # Room on the disk now, and not when a page is written: a full disk would end the process then.
                        _lengthen(file.fileno(), size, start + nbytes - size)
                    memory = _map(file.fileno(), nbytes, start)
            except BaseException as error:
                if isinstance(error, OSError):
                    error.filename = str(self._path)
                if self._used == end:  # else a finalizer that ran meanwhile has taken what follows
                    self._used = start
                    _restore(self._path, size, is_new=is_new)
                raise
        return Block(memory, zeroed=start >= size, content=start < size)

    def __repr__(self) -> str:
        """Write it as it is made."""
        return f"mmap({str(self._path)!r})"


def _opened(path: Path) -> tuple[BinaryIO, bool]:
    """The file to read and to write, and whether it was made for that."""
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
    if sys.version_info >= (3, 13):  # the others keep the file open, one more for each memory
        return file_memory.mmap(file, nbytes, offset=start, trackfd=False)
    return file_memory.mmap(file, nbytes, offset=start)


def _restore(path: Path, size: int, *, is_new: bool) -> None:
    """Make the file what it was."""
    if is_new:
        path.unlink()
    elif path.stat().st_size > size:
        os.truncate(path, size)


def mmap(path: str | PathLike[str]) -> Mapped:
    """An allocator of memory that is a file: larger than the machine's memory, and found again with its content.

    The first memory that it gives is the start of the file, the next one follows on the next page, and so on: whoever
    opens the file again and asks for the same sizes in the same order has the same memory.

    Memory: what is written is in the file when the operating system writes it there, at the latest when it shuts down;
        other programs that open the file see it at once. Nobody may make the file shorter as long as a tensor looks at
        it: the system kills the process that looks behind the new end (SIGBUS). Each memory keeps the file open once
        more, before Python 3.13.
    Device: Cpu.
    Raises: OSError where the file cannot be opened and written, or the disk is full; the file is what it was then.
    Source: POSIX, `mmap`.

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

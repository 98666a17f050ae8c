"""An allocator whose memory is a file."""

from __future__ import annotations

import mmap as file_memory
import os
from mmap import ALLOCATIONGRANULARITY as PAGE
from pathlib import Path
from threading import Lock
from typing import TYPE_CHECKING

from typedtensor.device import Cpu
from typedtensor.memory.allocators import Block

if TYPE_CHECKING:
    from os import PathLike


class Mapped:
    """Memory of the Cpu in a file; made by `mmap`."""

    __slots__ = ("_lock", "_path", "_used")

    def __init__(self, path: str | PathLike[str]) -> None:
        """Begin at the start of the file, which need not be there yet."""
        self._path = Path(path)
        self._used = 0
        self._lock = Lock()

    @property
    def device(self) -> Cpu:
        """The Cpu."""
        return Cpu()

    def allocate(self, nbytes: int, /) -> Block:
        """The next bytes of the file, which grows where it ends before them: zeros there, else what the file has."""
        with self._lock, self._path.open("r+b" if self._path.exists() else "x+b") as file:
            start, size = self._used, os.fstat(file.fileno()).st_size
            if start + nbytes > size:
                # Room on the disk now, and not when a page is written: a full disk would end the process then.
                getattr(os, "posix_fallocate", _extend)(file.fileno(), size, start + nbytes - size)
            memory = file_memory.mmap(file.fileno(), nbytes, offset=start) if nbytes else bytearray()
            self._used = start + -(-nbytes // PAGE) * PAGE
        return Block(memory, zeroed=start >= size)

    def __repr__(self) -> str:
        """Write it as it is made."""
        return f"mmap({str(self._path)!r})"


def _extend(file: int, start: int, nbytes: int) -> None:
    os.ftruncate(file, start + nbytes)


def mmap(path: str | PathLike[str]) -> Mapped:
    """An allocator of memory that is a file: larger than the machine's memory, and found again with its content.

    The first memory that it gives is the start of the file, the next one follows on the next page, and so on: whoever
    opens the file again and asks for the same sizes in the same order has the same memory.

    Memory: what is written is in the file when the operating system writes it there, at the latest when it shuts down.
    Device: Cpu.
    Raises: OSError where the file cannot be opened, or the disk is full.
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

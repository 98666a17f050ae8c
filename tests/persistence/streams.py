"""Streams with the behaviour of pipes, short reads, and disks that fail."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    _Base = io.BytesIO
else:
    _Base = io.RawIOBase


class Pipe(_Base):
    """A stream that cannot seek, and returns at most `most` bytes per call."""

    def __init__(self, data: bytes = b"", most: int = 1 << 20) -> None:
        """Store the bytes to be read."""
        super().__init__()
        self.data = data
        self.at = 0
        self.most = most
        self.written: list[bytes] = []

    def readable(self) -> bool:
        """Return True."""
        return True

    def writable(self) -> bool:
        """Return True."""
        return True

    def seekable(self) -> bool:
        """Return False."""
        return False

    def readinto(self, target: Any, /) -> int:
        """Read the next bytes."""
        count = min(len(target), self.most, len(self.data) - self.at)
        target[:count] = self.data[self.at : self.at + count]
        self.at += count
        return count

    def write(self, piece: Any, /) -> int:
        """Write the first bytes."""
        self.written.append(bytes(piece[: self.most]))
        return len(self.written[-1])


class Failing(Pipe):
    """A stream that raises an error after some bytes."""

    def __init__(self, data: bytes, good: int, error: Exception) -> None:
        """Store the bytes, and the error that follows them."""
        super().__init__(data)
        self.good = good
        self.error = error

    def readinto(self, target: Any, /) -> int:
        """Read valid bytes, then raise the error."""
        if self.at + len(target) > self.good:
            raise self.error
        return super().readinto(target)

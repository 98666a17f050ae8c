"""Streams as they come: pipes, short reads, disks that fail."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    _Base = io.BytesIO
else:
    _Base = io.RawIOBase


class Pipe(_Base):
    """Cannot go back, and gives at most `most` bytes a call."""

    def __init__(self, data: bytes = b"", most: int = 1 << 20) -> None:
        """Hold the bytes that will come."""
        super().__init__()
        self.data = data
        self.at = 0
        self.most = most
        self.written: list[bytes] = []

    def readable(self) -> bool:
        """Yes."""
        return True

    def writable(self) -> bool:
        """Yes."""
        return True

    def seekable(self) -> bool:
        """No."""
        return False

    def readinto(self, target: Any, /) -> int:
        """Give what comes next."""
        count = min(len(target), self.most, len(self.data) - self.at)
        target[:count] = self.data[self.at : self.at + count]
        self.at += count
        return count

    def write(self, piece: Any, /) -> int:
        """Take the first bytes."""
        self.written.append(bytes(piece[: self.most]))
        return len(self.written[-1])


class Failing(Pipe):
    """Raises after so many bytes."""

    def __init__(self, data: bytes, good: int, error: Exception) -> None:
        """Hold the bytes, and what comes after the good ones."""
        super().__init__(data)
        self.good = good
        self.error = error

    def readinto(self, target: Any, /) -> int:
        """Give good bytes, then fail."""
        if self.at + len(target) > self.good:
            raise self.error
        return super().readinto(target)

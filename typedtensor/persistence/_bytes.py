"""The bytes of a file, a stream or memory, by position; only bytes that are known to exist are read.

A source has a window on its bytes: `buffer`, whose first byte is at position `base`. `index` moves the window if
necessary, `validate` only checks that bytes exist, and `read_into` copies them without the window.
"""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING, Any, BinaryIO, NoReturn

from typedtensor._texts import counted
from typedtensor.errors import FormatError, OutOfMemoryError

if TYPE_CHECKING:
    from typing import Protocol

    from typing_extensions import Buffer

    class Readable(Protocol):
        """A binary stream for reading: an open file, or a stream of gzip or a socket."""

        def read(self, count: int, /) -> bytes | None: ...

    class Writable(Protocol):
        """A binary stream for writing."""

        def write(self, data: memoryview, /) -> int | None: ...


SMALL_FILE = 2 << 20
"""A file of at most this size is read whole, in one call instead of many."""
WINDOW = 1 << 18
"""The number of bytes that are read at once from a larger file, except for its large tensors."""
BLOCK = 1 << 18
"""The size of a block of a stream."""
STEP = 1 << 24
"""The number of bytes that are read or written in one call."""
VERIFY_SIZE_FROM = 1 << 22
"""After this many bytes of a stream, more are received only if there is memory for all announced bytes."""
DAMAGED = "The bytes are damaged, or were never written as parameters."


class Source:
    """Bytes in memory, such as those of a mapped file."""

    __slots__ = ("base", "buffer", "end", "function", "headers", "known")

    def __init__(self, function: str, buffer: Buffer = b"") -> None:
        """Take a bytes-like object; errors name `function`."""
        self.function = function
        self.buffer = buffer if isinstance(buffer, bytes) else memoryview(buffer).cast("B").toreadonly()
        self.base = 0
        self.end = len(self.buffer)
        self.known: dict[bytes, Any] = {}
        self.headers: list[Any] = []

    @property
    def size(self) -> int | None:
        """The number of bytes; None if only reading can tell."""
        return self.end

    def index(self, at: int, count: int, what: str) -> int:
        """The place of position `at` in the buffer, followed by `count` bytes; FormatError if they do not exist."""
        if at < self.base or at + count > self.end:
            self.move(at, count, what)
        return at - self.base

    def move(self, at: int, count: int, what: str) -> None:
        """Move the window to the bytes."""
        self.raise_truncated(at, count, what, self.end)

    def validate(self, at: int, count: int, what: str) -> None:
        """Raise FormatError unless this many bytes exist."""
        if at + count > self.end:
            self.raise_truncated(at, count, what, self.end)

    def read_into(self, at: int, target: memoryview) -> None:
        """Copy the bytes from `at` on into the target."""
        start = self.index(at, len(target), "data")
        target[:] = self.buffer[start : start + len(target)]

    def more(self, at: int) -> bool:
        """Whether there are bytes at or after this position."""
        return at < (self.size or 0)

    def finish(self, at: int) -> None:
        """Leave the source after the last byte that was used."""

    def expect(self, end: int) -> None:
        """Record the number of announced bytes; for a file and for memory it is known already."""

    def raise_truncated(self, at: int, count: int, what: str, end: int) -> NoReturn:
        """Raise the error for bytes that end too soon."""
        self.fail(
            f"{counted(count, 'byte')} of {what} at byte {at}", f"only {max(end - at, 0)}: the bytes end at byte {end}"
        )

    def fail(self, needed: str, got: str, fix: str = DAMAGED) -> NoReturn:
        """Raise the error for unexpected bytes."""
        raise FormatError(self.function, needed=needed, got=got, fix=fix)


class Seekable(Source):
    """A file, or another seekable stream, from its current position on."""

    __slots__ = ("_count", "_file", "_start")

    def __init__(self, function: str, file: Any) -> None:
        """Find the size, and read a small file whole."""
        super().__init__(function)
        self._file = file
        self._start: int = file.tell()
        self._count: int = max(file.seek(0, os.SEEK_END) - self._start, 0)
        if self._count <= SMALL_FILE:
            self.move(0, self._count, "the file")

    @property
    def size(self) -> int | None:
        """The number of bytes from the start position to the end."""
        return self._count

    def move(self, at: int, count: int, what: str) -> None:
        """Read a window from this position on."""
        self.validate(at, count, what)
        self.buffer = b""  # before the next one is read
        window = bytearray(min(max(count, WINDOW if at else SMALL_FILE), self._count - at))
        self.read_into(at, memoryview(window))
        self.buffer, self.base, self.end = memoryview(window).toreadonly(), at, at + len(window)

    def validate(self, at: int, count: int, what: str) -> None:
        """Check against the size of the file; `read_into` detects a file that was truncated meanwhile."""
        if at + count > self._count:
            self.raise_truncated(at, count, what, self._count)

    def read_into(self, at: int, target: memoryview) -> None:
        """Read it, in as many calls as the system needs."""
        self.finish(at)
        read_fully(self, self._file, at, target)

    def finish(self, at: int) -> None:
        """Seek to the position."""
        try:
            self._file.seek(self._start + at)
        except Exception as error:
            raise_stream_error(self.function, error)


class Stream(Source):
    """A pipe or socket: bytes are kept in blocks until they are used, and no byte after the last used one is read."""

    __slots__ = ("_blocks", "_file", "_received", "_room", "_said")

    def __init__(self, function: str, file: Any) -> None:
        """Read nothing yet."""
        super().__init__(function)
        self._file = file
        self._blocks: list[bytearray] = []
        self._received = self._said = self._room = 0

    @property
    def size(self) -> int | None:
        """Unknown."""
        return None

    def move(self, at: int, count: int, what: str) -> None:
        """Show one block, or a copy of bytes from several."""
        self.validate(at, count, what)
        block, start = divmod(at, BLOCK)
        if start + count <= BLOCK:
            self.base = at - start
            self.end = min(self.base + BLOCK, self._received)
            self.buffer = memoryview(self._blocks[block]).toreadonly()[: self.end - self.base]
            return
        window = bytearray(count)
        self.read_into(at, memoryview(window))
        self.buffer, self.base, self.end = memoryview(window).toreadonly(), at, at + count

    def validate(self, at: int, count: int, what: str) -> None:
        """Receive them, block by block."""
        self.expect(at + count)
        while self._received < at + count:
            start = self._received % BLOCK
            if not start:
                if self._received >= VERIFY_SIZE_FROM:
                    self._validate_room()
                self._blocks.append(bytearray(BLOCK))
            wanted = min(BLOCK - start, at + count - self._received)
            view = memoryview(self._blocks[-1])[start : start + wanted]
            got = read_some(self, self._file, view)
            if not got:
                self.raise_truncated(at, count, what, self._received)
            self._received += got

    def read_into(self, at: int, target: memoryview) -> None:
        """Copy it out of the blocks."""
        self.validate(at, len(target), "data")
        done = 0
        while done < len(target):
            block, start = divmod(at + done, BLOCK)
            part = memoryview(self._blocks[block])[start : start + len(target) - done]
            target[done : done + len(part)] = part
            done += len(part)

    def expect(self, end: int) -> None:
        """Record the number of announced bytes."""
        self._said = max(self._said, end)

    def _validate_room(self) -> None:
        """Raise OutOfMemoryError unless there is memory for all announced bytes: a malicious sender may never end."""
        if self._said <= self._room:
            return
        import mmap  # noqa: PLC0415  # rarely needed: it would cost every import

        count = self._said - self._received
        try:
            # Reserved, but never written.
            if sys.platform == "win32":
                mmap.mmap(-1, count).close()
            else:
                mmap.mmap(-1, count, flags=mmap.MAP_PRIVATE | mmap.MAP_ANON).close()
        except (OSError, OverflowError) as error:
            needed, got = (
                f"memory for {counted(count, 'byte')} more",
                f"less, after {counted(self._received, 'byte')} of a stream",
            )
            raise OutOfMemoryError(self.function, needed=needed, got=got, fix=DAMAGED) from error
        self._room = self._said

    def more(self, at: int) -> bool:  # noqa: ARG002  # the current position
        """Whether there is another byte, which is read."""
        return bool(read_some(self, self._file, memoryview(bytearray(1))))

    def forget(self, at: int) -> None:
        """Drop the blocks before this position, which were used."""
        for block in range(at // BLOCK - 1, -1, -1):
            if not self._blocks[block]:
                break
            self._blocks[block] = bytearray()


def read_some(source: Source, file: Readable, target: memoryview) -> int:
    """Read at least one byte and at most as many as fit; 0 at the end."""
    try:
        readinto = getattr(file, "readinto", None)
        got = readinto(target) if readinto is not None else _by_read(file, target)
    except Exception as error:
        raise_stream_error(source.function, error)
    if got is None:
        raise BlockingIOError("the stream has nothing to read now, and does not wait for it")
    return validate_count(source.function, got, len(target), "read")


def validate_count(function: str, count: object, most: int, what: str) -> int:
    """The count that a stream returned, if it is possible; otherwise FormatError."""
    if not isinstance(count, int) or not 0 <= count <= most:
        fix = "The stream does not implement the interface of Python's streams."
        raise FormatError(function, needed=f"a count of at most {most} bytes {what}", got=repr(count), fix=fix)
    return count


def raise_stream_error(function: str, error: Exception) -> NoReturn:
    """Translate the error of a stream: a decompressing stream raises various errors for damaged bytes."""
    if isinstance(error, OSError | MemoryError | FormatError):
        raise error
    got = f"{type(error).__name__}: {error}"
    fix = "Open it in binary mode; what it reads may be damaged."
    raise FormatError(function, needed="an open binary stream that can be read", got=got, fix=fix) from error


def _by_read(file: Readable, target: memoryview) -> int | None:
    found = file.read(len(target))
    if found is None:  # a non-blocking stream
        return None
    target[: len(found)] = found
    return len(found)


def read_fully(source: Source, file: Readable, at: int, target: memoryview) -> None:
    """Fill the target from the file; FormatError if the file has been truncated."""
    done = 0
    while done < len(target):
        got = read_some(source, file, target[done : done + STEP])
        if not got:
            source.raise_truncated(at, len(target), "data", at + done)
        done += got


def write_fully(function: str, file: Writable, piece: Buffer) -> None:
    """Write all of it, in as many calls as the system needs."""
    view = memoryview(piece)
    while view:
        written = file.write(view[:STEP])
        if written is None:  # a non-blocking stream
            raise BlockingIOError("the stream takes nothing now, and does not wait for it")
        if not validate_count(function, written, len(view[:STEP]), "written"):
            raise OSError("the stream takes no byte, and does not say why")
        view = view[written:]


def seekable(file: Readable) -> bool:
    """Whether the stream is seekable."""
    asked = getattr(file, "seekable", None)
    return bool(asked is not None and asked())


def source_of(function: str, file: Readable) -> Source:
    """The bytes of an open file, from its current position on."""
    try:
        return Seekable(function, file) if seekable(file) else Stream(function, file)
    except Exception as error:
        raise_stream_error(function, error)


def mapped(function: str, file: BinaryIO) -> Source:
    """The bytes of a regular file, mapped into memory."""
    import mmap  # noqa: PLC0415  # rarely needed: it would cost every import

    if not os.fstat(file.fileno()).st_size:  # an empty file cannot be mapped
        return Source(function)
    return Source(function, mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ))

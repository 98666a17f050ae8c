"""The bytes of a file, a stream or memory, by their position; none is asked for that is not checked to be there.

A source shows a window on its bytes: `buffer`, whose first byte stands at position `base`. `index` moves the window
where it has to, `validate` only checks that bytes are there, and `read_into` copies them past the window.
"""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING, Any, BinaryIO, NoReturn

from typedtensor.errors import FormatError, OutOfMemoryError

if TYPE_CHECKING:
    from typing import Protocol

    from typing_extensions import Buffer

    class Readable(Protocol):
        """A binary stream that is read: an open file, gzip's, a socket's."""

        def read(self, count: int, /) -> bytes | None: ...

    class Writable(Protocol):
        """A binary stream that is written."""

        def write(self, data: memoryview, /) -> int | None: ...


SMALL_FILE = 2 << 20
"""A file up to so many bytes is read whole: one call instead of many."""
WINDOW = 1 << 18
"""The bytes that are read at once of a larger file, where its large tensors are not."""
BLOCK = 1 << 18
"""The bytes of a stream that are kept together."""
STEP = 1 << 24
"""The bytes that are read or written in one call."""
VERIFY_SIZE_FROM = 1 << 22
"""After so many bytes of a stream, more are received only if there is memory for all that are said to come."""
DAMAGED = "The bytes are damaged, or were never written as parameters."


class Source:
    """Bytes that lie in memory, a mapped file's among them."""

    __slots__ = ("base", "buffer", "end", "function", "headers", "known")

    def __init__(self, function: str, buffer: Buffer = b"") -> None:
        """Take bytes-like memory; `function` is who refuses."""
        self.function = function
        self.buffer = buffer if isinstance(buffer, bytes) else memoryview(buffer).cast("B").toreadonly()
        self.base = 0
        self.end = len(self.buffer)
        self.known: dict[bytes, Any] = {}
        self.headers: list[Any] = []

    @property
    def size(self) -> int | None:
        """The bytes that are there; None where only reading tells."""
        return self.end

    def index(self, at: int, count: int, what: str) -> int:
        """Where in the buffer position `at` is, with `count` bytes behind it; FormatError where they are not there."""
        if at < self.base or at + count > self.end:
            self.move(at, count, what)
        return at - self.base

    def move(self, at: int, count: int, what: str) -> None:
        """Bring the bytes into the window."""
        self.raise_truncated(at, count, what, self.end)

    def validate(self, at: int, count: int, what: str) -> None:
        """FormatError unless so many bytes are there."""
        if at + count > self.end:
            self.raise_truncated(at, count, what, self.end)

    def read_into(self, at: int, target: memoryview) -> None:
        """Copy the bytes from `at` on into the target."""
        start = self.index(at, len(target), "data")
        target[:] = self.buffer[start : start + len(target)]

    def more(self, at: int) -> bool:
        """Whether there are bytes from this position on."""
        return at < (self.size or 0)

    def finish(self, at: int) -> None:
        """Leave what the bytes come from behind the last that belongs to us."""

    def expect(self, end: int) -> None:
        """Note how many bytes are said to come; those of a file and of memory are counted already."""

    def raise_truncated(self, at: int, count: int, what: str, end: int) -> NoReturn:
        """Say that the bytes end too soon."""
        self.fail(f"{count} bytes of {what} at byte {at}", f"only {max(end - at, 0)}: the bytes end at byte {end}")

    def fail(self, needed: str, got: str, fix: str = DAMAGED) -> NoReturn:
        """Say what stands in the place of what."""
        raise FormatError(self.function, needed=needed, got=got, fix=fix)


class Seekable(Source):
    """A file, or a stream that can go back, from where it stands."""

    __slots__ = ("_count", "_file", "_start")

    def __init__(self, function: str, file: Any) -> None:
        """Measure what is there, and read a small file whole."""
        super().__init__(function)
        self._file = file
        self._start: int = file.tell()
        self._count: int = max(file.seek(0, os.SEEK_END) - self._start, 0)
        if self._count <= SMALL_FILE:
            self.move(0, self._count, "the file")

    @property
    def size(self) -> int | None:
        """The bytes from where the file stood to its end."""
        return self._count

    def move(self, at: int, count: int, what: str) -> None:
        """Read a window from there on."""
        self.validate(at, count, what)
        self.buffer = b""  # before the next is there
        window = bytearray(min(max(count, WINDOW if at else SMALL_FILE), self._count - at))
        self.read_into(at, memoryview(window))
        self.buffer, self.base, self.end = memoryview(window).toreadonly(), at, at + len(window)

    def validate(self, at: int, count: int, what: str) -> None:
        """By the size of the file; whoever shortens it meanwhile is found out by `read_into`."""
        if at + count > self._count:
            self.raise_truncated(at, count, what, self._count)

    def read_into(self, at: int, target: memoryview) -> None:
        """Read it, in as many calls as the system wants."""
        self.finish(at)
        read_fully(self, self._file, at, target)

    def finish(self, at: int) -> None:
        """Go there."""
        try:
            self._file.seek(self._start + at)
        except Exception as error:
            raise_stream_error(self.function, error)


class Stream(Source):
    """A pipe or socket: what was read is kept in blocks until it is used, and nothing behind our last byte is read."""

    __slots__ = ("_blocks", "_file", "_received", "_room", "_said")

    def __init__(self, function: str, file: Any) -> None:
        """Read nothing yet."""
        super().__init__(function)
        self._file = file
        self._blocks: list[bytearray] = []
        self._received = self._said = self._room = 0

    @property
    def size(self) -> int | None:
        """Nobody knows."""
        return None

    def move(self, at: int, count: int, what: str) -> None:
        """Show one block, or a copy of what lies across several."""
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
        """Note that so many bytes are said to come."""
        self._said = max(self._said, end)

    def _validate_room(self) -> None:
        """OutOfMemoryError unless there is memory for all that is said to come: a sender that lies may never end."""
        if self._said <= self._room:
            return
        import mmap  # noqa: PLC0415  # rarely needed: it would cost every import

        count = self._said - self._received
        try:
            # Reserved, and never touched.
            if sys.platform == "win32":
                mmap.mmap(-1, count).close()
            else:
                mmap.mmap(-1, count, flags=mmap.MAP_PRIVATE | mmap.MAP_ANON).close()
        except (OSError, OverflowError) as error:
            needed, got = f"memory for {count} bytes more", f"less, after {self._received} bytes of a stream"
            raise OutOfMemoryError(self.function, needed=needed, got=got, fix=DAMAGED) from error
        self._room = self._said

    def more(self, at: int) -> bool:  # noqa: ARG002  # the position is where we are
        """Whether there is another byte; it is read."""
        return bool(read_some(self, self._file, memoryview(bytearray(1))))

    def forget(self, at: int) -> None:
        """Give back the blocks before this position: what was in them is used."""
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
    """What a stream says that it has read or written, checked to be possible; FormatError else."""
    if not isinstance(count, int) or not 0 <= count <= most:
        fix = "The stream is at fault: it does not do what Python's streams do."
        raise FormatError(function, needed=f"a count of at most {most} bytes {what}", got=repr(count), fix=fix)
    return count


def raise_stream_error(function: str, error: Exception) -> NoReturn:
    """Say what a stream raised: one that decompresses has errors of its own for damaged bytes."""
    if isinstance(error, OSError | MemoryError | FormatError):
        raise error
    got = f"{type(error).__name__}: {error}"
    fix = "Open it in binary mode; what it reads may be damaged."
    raise FormatError(function, needed="an open binary stream that can be read", got=got, fix=fix) from error


def _by_read(file: Readable, target: memoryview) -> int | None:
    found = file.read(len(target))
    if found is None:  # a stream that does not wait
        return None
    target[: len(found)] = found
    return len(found)


def read_fully(source: Source, file: Readable, at: int, target: memoryview) -> None:
    """Fill the target from the file; FormatError where the file has become shorter than it was."""
    done = 0
    while done < len(target):
        got = read_some(source, file, target[done : done + STEP])
        if not got:
            source.raise_truncated(at, len(target), "data", at + done)
        done += got


def write_fully(function: str, file: Writable, piece: Buffer) -> None:
    """Write all of it, in as many calls as the system wants."""
    view = memoryview(piece)
    while view:
        written = file.write(view[:STEP])
        if written is None:  # a stream that does not wait
            raise BlockingIOError("the stream takes nothing now, and does not wait for it")
        if not validate_count(function, written, len(view[:STEP]), "written"):
            raise OSError("the stream takes no byte, and does not say why")
        view = view[written:]


def seekable(file: Readable) -> bool:
    """Whether the stream can go back."""
    asked = getattr(file, "seekable", None)
    return bool(asked is not None and asked())


def source_of(function: str, file: Readable) -> Source:
    """The bytes of an open file, from where it stands."""
    try:
        return Seekable(function, file) if seekable(file) else Stream(function, file)
    except Exception as error:
        raise_stream_error(function, error)


def mapped(function: str, file: BinaryIO) -> Source:
    """The bytes of a regular file in memory, read when they are looked at."""
    import mmap  # noqa: PLC0415  # rarely needed: it would cost every import

    if not os.fstat(file.fileno()).st_size:  # which cannot be mapped
        return Source(function)
    return Source(function, mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ))

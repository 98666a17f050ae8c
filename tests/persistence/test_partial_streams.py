"""Streams that read or write less than requested are read and written completely."""

from __future__ import annotations

import bz2
import gzip
import io
import itertools
import lzma
import os
import socket
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import typedtensor as tt
from tests.persistence.contents import params, read_params, write_params
from typedtensor.persistence.parameters import dumps_params, load_params, loads_params, save_params

if TYPE_CHECKING:
    from collections.abc import Callable
from tests.persistence.stream_cases import PARAMS


class Source:
    """A read-only stream that returns the given counts of bytes, and raises an error at a position."""

    def __init__(self, data: bytes, counts: list[int], error: Exception | None = None, at: int = 0) -> None:
        self.data = data
        self.counts = itertools.cycle(counts)
        self.error = error
        self.at = at
        self.position = 0

    def read(self, count: int = -1) -> bytes:
        """Read at most the next count."""
        count = min(next(self.counts), count if count >= 0 else sys.maxsize)
        if self.error is not None:
            count = min(count, self.at - self.position)
            if count <= 0:
                raise self.error
        found = self.data[self.position : self.position + count]
        self.position += len(found)
        return found


class IntoSource(Source):
    """A stream that also has `readinto`."""

    def readinto(self, target: memoryview) -> int:
        """Fill the next count of bytes."""
        found = self.read(len(target))
        target[: len(found)] = found
        return len(found)


class SeekableSource(IntoSource):
    """A stream that can also seek."""

    def seekable(self) -> bool:
        """Return True."""
        return True

    def tell(self) -> int:
        """Return the position."""
        return self.position

    def seek(self, offset: int, whence: int = os.SEEK_SET) -> int:
        """Set the position."""
        self.position = {os.SEEK_SET: 0, os.SEEK_CUR: self.position, os.SEEK_END: len(self.data)}[whence] + offset
        return self.position


SMALL = dumps_params(params(3))


sources = pytest.mark.parametrize("kind", [Source, IntoSource, SeekableSource])


# Short reads


@sources
@given(counts=st.lists(st.integers(1, 100_000), min_size=1, max_size=8))
def test_short_reads_are_continued(kind: type[Source], counts: list[int]) -> None:
    """Any number of bytes may be returned at once."""
    stream: Any = kind(SMALL + b"behind", counts)
    found = load_params(stream)
    assert {name: x.numpy().tolist() for name, x in found.items()} == {
        name: x.numpy().tolist() for name, x in params(3).items()
    }
    stream.counts = itertools.repeat(100)
    assert stream.read() == b"behind"


@sources
@given(counts=st.lists(st.integers(1, 5000), min_size=1, max_size=4), end=st.integers(0, len(SMALL) - 1))
def test_a_stream_that_ends_early_is_refused(kind: type[Source], counts: list[int], end: int) -> None:
    """It is not read forever."""
    with pytest.raises(tt.FormatError, match="load_params: needed"):
        load_params(kind(SMALL[:end], counts))


@sources
@given(counts=st.lists(st.integers(1, 5000), min_size=1, max_size=4), at=st.integers(0, len(SMALL) - 1))
def test_an_error_of_the_stream_propagates(kind: type[Source], counts: list[int], at: int) -> None:
    """It is raised at any position."""
    error = ConnectionResetError("planned")
    stream: Any = kind(SMALL, counts, error, at)
    with pytest.raises(ConnectionResetError) as caught:
        load_params(stream)
    assert caught.value is error


class Shrinking(SeekableSource):
    """A stream that is shorter than it reports, like a file that is truncated in the meantime."""

    def seek(self, offset: int, whence: int = os.SEEK_SET) -> int:
        """Report more than there is."""
        return super().seek(offset, whence) + (5000 if whence == os.SEEK_END else 0)


@given(end=st.integers(0, len(SMALL) - 1))
def test_a_stream_that_overstates_its_size_is_refused(end: int) -> None:
    """The reported size is not trusted."""
    stream: Any = Shrinking(SMALL[:end], [1000])
    with pytest.raises(tt.FormatError, match="load_params: needed"):
        load_params(stream)


class Hanging(BaseException):
    """Raised if a stream is read again and again."""


class Lying(IntoSource):
    """A stream that returns a wrong count."""

    def __init__(self, data: bytes, answer: object) -> None:
        super().__init__(data, [1000])
        self.answer = answer
        self.calls = 0

    def readinto(self, target: memoryview) -> Any:
        """Fill some bytes, and return any count."""
        self.calls += 1
        if self.calls > 10_000:
            raise Hanging
        super().readinto(target)
        return self.answer


@pytest.mark.parametrize("answer", [-1, 10**9, 2**70, "many", 1.5, [], None])
def test_a_stream_with_wrong_counts_is_refused(answer: object) -> None:
    """The error is one of those of reading."""
    stream: Any = Lying(SMALL, answer)
    with pytest.raises((tt.FormatError, OSError)):
        load_params(stream)


@pytest.mark.parametrize("answer", [SMALL + b"more than asked", "text", 7, [], object()])
def test_wrong_results_of_read_are_refused(answer: object) -> None:
    """They are more bytes than requested, or not bytes."""

    class Wrong:
        def read(self, _count: int = -1) -> Any:
            return answer

    stream: Any = Wrong()
    with pytest.raises(tt.FormatError):
        load_params(stream)


def test_text_streams_are_refused(tmp_path: Path) -> None:
    """They were opened without "b", for reading and writing."""
    path = tmp_path / "w"
    path.write_bytes(SMALL)
    for encoding in ("latin-1", "utf-8"):
        with path.open(encoding=encoding) as stream, pytest.raises(tt.PathError, match="binary"):
            load_params(stream)  # type: ignore[call-overload]  # the point of the test
    with path.open("w") as stream, pytest.raises(tt.PathError, match="a stream of text"):
        save_params(stream, PARAMS)  # type: ignore[arg-type]  # the point of the test


def test_a_non_blocking_stream_without_data_raises() -> None:
    """The stream is a socket."""
    left, right = socket.socketpair()
    with left, right:
        left.setblocking(False)
        right.send(SMALL[:50])
        with left.makefile("rb", buffering=0) as stream, pytest.raises(BlockingIOError):
            load_params(stream)


@pytest.mark.parametrize("opener", [gzip.open, bz2.open, lzma.open])
@given(position=st.integers(0, 300), change=st.integers(1, 255))
def test_damaged_compression_is_refused(opener: Callable[..., Any], position: int, change: int) -> None:
    """The error is FormatError or OSError, whatever the library for decompression raises."""
    packed = io.BytesIO()
    with opener(packed, "wb") as stream:
        save_params(stream, params(1))
    data = bytearray(packed.getvalue())
    data[position % len(data)] ^= change
    try:
        with opener(io.BytesIO(data), "rb") as stream:
            found = load_params(stream)
    except (tt.FormatError, OSError):
        return
    assert list(found) == list(params(1))  # a byte without effect on the content: a time, a name


@pytest.mark.parametrize("opener", [gzip.open, bz2.open, lzma.open])
def test_truncated_compression_is_refused(opener: Callable[..., Any]) -> None:
    """It is cut at any byte of the content."""
    packed = io.BytesIO()
    with opener(packed, "wb") as stream:
        save_params(stream, {"x": PARAMS["bool"]})
    data = packed.getvalue()
    refused = 0
    for end in range(len(data)):
        try:
            with opener(io.BytesIO(data[:end]), "rb") as stream:
                load_params(stream)
        except (tt.FormatError, OSError):
            refused += 1
    assert refused == len(data)


class Target:
    """A stream that writes the given counts of bytes, and fails at a position."""

    def __init__(self, counts: list[int], error: Exception | None = None, at: int = 0) -> None:
        self.data = bytearray()
        self.counts = itertools.cycle(counts)
        self.error = error
        self.at = at

    def write(self, data: bytes) -> int:
        """Write the first bytes."""
        count = next(self.counts)
        if self.error is not None:
            count = min(count, self.at - len(self.data))
            if count <= 0:
                raise self.error
        part = bytes(data)[:count]
        self.data += part
        return len(part)


# Short writes


@given(counts=st.lists(st.integers(1, 100_000), min_size=1, max_size=8))
def test_short_writes_are_continued(counts: list[int]) -> None:
    """Any number of bytes may be written at once."""
    stream: Any = Target(counts)
    save_params(stream, params(3))
    assert bytes(stream.data) == SMALL


@given(counts=st.lists(st.integers(1, 5000), min_size=1, max_size=4), at=st.integers(0, len(SMALL) - 1))
def test_an_error_of_the_target_propagates(counts: list[int], at: int) -> None:
    """The written bytes are a prefix of the content."""
    error = BrokenPipeError("planned")
    stream: Any = Target(counts, error, at)
    with pytest.raises(BrokenPipeError) as caught:
        save_params(stream, params(3))
    assert caught.value is error
    assert SMALL.startswith(bytes(stream.data))


@pytest.mark.parametrize("answer", [None, 0, -1, 10**9, "many"])
def test_a_target_that_writes_nothing_raises(answer: object) -> None:
    """It is not called forever."""

    class Wrong:
        calls = 0

        def write(self, _data: bytes) -> Any:
            self.calls += 1
            if self.calls > 100:
                raise Hanging
            return answer

    stream: Any = Wrong()
    with pytest.raises((tt.FormatError, OSError)):
        save_params(stream, params(3))


def test_all_streams_get_the_bytes_of_dumps(tmp_path: Path) -> None:
    """Any target is tested."""
    write_params(tmp_path / "w", 3)
    assert (tmp_path / "w").read_bytes() == SMALL
    assert list(loads_params(SMALL)) == list(params(3))
    assert read_params(tmp_path / "w") == 3


@pytest.mark.parametrize("damage", [lambda data: data[:-1], lambda data: data[:-2] + b"\0\0", lambda _data: b""])
def test_the_check_detects_incomplete_contents(tmp_path: Path, damage: Callable[[bytes], bytes]) -> None:
    """The tests of killed processes use this check."""
    (tmp_path / "w").write_bytes(damage(SMALL))
    assert read_params(tmp_path / "w") is None

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
    """A stream that gives what a list of counts says, and at a position an error; it can only be read."""

    def __init__(self, data: bytes, counts: list[int], error: Exception | None = None, at: int = 0) -> None:
        self.data = data
        self.counts = itertools.cycle(counts)
        self.error = error
        self.at = at
        self.position = 0

    def read(self, count: int = -1) -> bytes:
        """At most the next count."""
        count = min(next(self.counts), count if count >= 0 else sys.maxsize)
        if self.error is not None:
            count = min(count, self.at - self.position)
            if count <= 0:
                raise self.error
        found = self.data[self.position : self.position + count]
        self.position += len(found)
        return found


class IntoSource(Source):
    """The same, which fills memory too."""

    def readinto(self, target: memoryview) -> int:
        """Fill what the next count says."""
        found = self.read(len(target))
        target[: len(found)] = found
        return len(found)


class SeekableSource(IntoSource):
    """The same, which can go back too."""

    def seekable(self) -> bool:
        """It is."""
        return True

    def tell(self) -> int:
        """Where it stands."""
        return self.position

    def seek(self, offset: int, whence: int = os.SEEK_SET) -> int:
        """Go there."""
        self.position = {os.SEEK_SET: 0, os.SEEK_CUR: self.position, os.SEEK_END: len(self.data)}[whence] + offset
        return self.position


SMALL = dumps_params(params(3))


sources = pytest.mark.parametrize("kind", [Source, IntoSource, SeekableSource])


# Streams that read or write less than requested


@sources
@given(counts=st.lists(st.integers(1, 100_000), min_size=1, max_size=8))
def test_short_reads_are_read_on(kind: type[Source], counts: list[int]) -> None:
    """However few bytes come at once."""
    stream: Any = kind(SMALL + b"behind", counts)
    found = load_params(stream)
    assert {name: x.numpy().tolist() for name, x in found.items()} == {
        name: x.numpy().tolist() for name, x in params(3).items()
    }
    stream.counts = itertools.repeat(100)
    assert stream.read() == b"behind"


@sources
@given(counts=st.lists(st.integers(1, 5000), min_size=1, max_size=4), end=st.integers(0, len(SMALL) - 1))
def test_stream_that_ends_too_soon_is_refused(kind: type[Source], counts: list[int], end: int) -> None:
    """And not waited for."""
    with pytest.raises(tt.FormatError, match="load_params: needed"):
        load_params(kind(SMALL[:end], counts))


@sources
@given(counts=st.lists(st.integers(1, 5000), min_size=1, max_size=4), at=st.integers(0, len(SMALL) - 1))
def test_an_error_of_the_stream_is_passed_on(kind: type[Source], counts: list[int], at: int) -> None:
    """Wherever it strikes."""
    error = ConnectionResetError("planned")
    stream: Any = kind(SMALL, counts, error, at)
    with pytest.raises(ConnectionResetError) as caught:
        load_params(stream)
    assert caught.value is error


class Shrinking(SeekableSource):
    """A stream that is shorter than it says, as a file that somebody cuts meanwhile."""

    def seek(self, offset: int, whence: int = os.SEEK_SET) -> int:
        """Say more than there is."""
        return super().seek(offset, whence) + (5000 if whence == os.SEEK_END else 0)


@given(end=st.integers(0, len(SMALL) - 1))
def test_stream_that_says_too_much_is_refused(end: int) -> None:
    """Its size is its word, not a proof."""
    stream: Any = Shrinking(SMALL[:end], [1000])
    with pytest.raises(tt.FormatError, match="load_params: needed"):
        load_params(stream)


class Hanging(BaseException):
    """The stream is asked again and again."""


class Lying(IntoSource):
    """A stream that says another count than it gave."""

    def __init__(self, data: bytes, answer: object) -> None:
        super().__init__(data, [1000])
        self.answer = answer
        self.calls = 0

    def readinto(self, target: memoryview) -> Any:
        """Fill something, and say anything."""
        self.calls += 1
        if self.calls > 10_000:
            raise Hanging
        super().readinto(target)
        return self.answer


@pytest.mark.parametrize("answer", [-1, 10**9, 2**70, "many", 1.5, [], None])
def test_stream_that_lies_is_refused(answer: object) -> None:
    """With one of the errors that reading has."""
    stream: Any = Lying(SMALL, answer)
    with pytest.raises((tt.FormatError, OSError)):
        load_params(stream)


@pytest.mark.parametrize("answer", [SMALL + b"more than asked", "text", 7, [], object()])
def test_read_that_gives_anything_else_is_refused(answer: object) -> None:
    """More bytes than it was asked for, and what are no bytes."""

    class Wrong:
        def read(self, _count: int = -1) -> Any:
            return answer

    stream: Any = Wrong()
    with pytest.raises(tt.FormatError):
        load_params(stream)


def test_text_is_refused(tmp_path: Path) -> None:
    """Opened without the b, both ways."""
    path = tmp_path / "w"
    path.write_bytes(SMALL)
    for encoding in ("latin-1", "utf-8"):
        with path.open(encoding=encoding) as stream, pytest.raises(tt.PathError, match="binary"):
            load_params(stream)  # type: ignore[call-overload]  # the point
    with path.open("w") as stream, pytest.raises(tt.PathError, match="a stream of text"):
        save_params(stream, PARAMS)  # type: ignore[arg-type]  # the point


def test_a_non_blocking_stream_without_data_raises() -> None:
    """A connection that does not wait."""
    left, right = socket.socketpair()
    with left, right:
        left.setblocking(False)  # noqa: FBT003 - the socket has no other way
        right.send(SMALL[:50])
        with left.makefile("rb", buffering=0) as stream, pytest.raises(BlockingIOError):
            load_params(stream)


@pytest.mark.parametrize("opener", [gzip.open, bz2.open, lzma.open])
@given(position=st.integers(0, 300), change=st.integers(1, 255))
def test_damaged_compression_is_refused(opener: Callable[..., Any], position: int, change: int) -> None:
    """With FormatError or OSError, whatever the library that decompresses calls it."""
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
    assert list(found) == list(params(1))  # a byte that says nothing of the content: a time, a name


@pytest.mark.parametrize("opener", [gzip.open, bz2.open, lzma.open])
def test_compression_that_ends_too_soon_is_refused(opener: Callable[..., Any]) -> None:
    """At every byte but those behind the last one of the content."""
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
    """A stream that takes what a list of counts says, and at a position fails."""

    def __init__(self, counts: list[int], error: Exception | None = None, at: int = 0) -> None:
        self.data = bytearray()
        self.counts = itertools.cycle(counts)
        self.error = error
        self.at = at

    def write(self, data: bytes) -> int:
        """Take the first of them."""
        count = next(self.counts)
        if self.error is not None:
            count = min(count, self.at - len(self.data))
            if count <= 0:
                raise self.error
        part = bytes(data)[:count]
        self.data += part
        return len(part)


# Streams that take less than given


@given(counts=st.lists(st.integers(1, 100_000), min_size=1, max_size=8))
def test_short_writes_are_written_on(counts: list[int]) -> None:
    """However few bytes are taken at once."""
    stream: Any = Target(counts)
    save_params(stream, params(3))
    assert bytes(stream.data) == SMALL


@given(counts=st.lists(st.integers(1, 5000), min_size=1, max_size=4), at=st.integers(0, len(SMALL) - 1))
def test_an_error_of_the_target_is_passed_on(counts: list[int], at: int) -> None:
    """And what was written before is the beginning of what should have been."""
    error = BrokenPipeError("planned")
    stream: Any = Target(counts, error, at)
    with pytest.raises(BrokenPipeError) as caught:
        save_params(stream, params(3))
    assert caught.value is error
    assert SMALL.startswith(bytes(stream.data))


@pytest.mark.parametrize("answer", [None, 0, -1, 10**9, "many"])
def test_target_that_takes_nothing_is_an_error(answer: object) -> None:
    """And not asked again for ever."""

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


def test_bytes_are_those_of_dumps(tmp_path: Path) -> None:
    """By any path."""
    write_params(tmp_path / "w", 3)
    assert (tmp_path / "w").read_bytes() == SMALL
    assert list(loads_params(SMALL)) == list(params(3))
    assert read_params(tmp_path / "w") == 3


@pytest.mark.parametrize("damage", [lambda data: data[:-1], lambda data: data[:-2] + b"\0\0", lambda _data: b""])
def test_check_sees_what_is_not_whole(tmp_path: Path, damage: Callable[[bytes], bytes]) -> None:
    """The check that the killed processes are held to."""
    (tmp_path / "w").write_bytes(damage(SMALL))
    assert read_params(tmp_path / "w") is None

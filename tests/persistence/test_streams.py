"""Parameters through paths and streams of every kind, and what the streams do wrong."""

from __future__ import annotations

import bz2
import gzip
import io
import itertools
import lzma
import os
import socket
import subprocess
import sys
import tempfile
import zipfile
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import typedtensor as tt
from tests.persistence.contents import names, params, read_params, write_params
from tests.platforms import posix
from typedtensor.persistence.parameters import dumps_params, load_params, loads_params, save_params

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from contextlib import AbstractContextManager
    from typing import BinaryIO

ROOT = Path(__file__).parent.parent.parent
ARRAYS: dict[str, np.ndarray] = {
    "": np.array(1.5),
    "a name with spaces": np.arange(6, dtype=np.int8).reshape(2, 3),
    "empty": np.zeros((2, 0, 3), np.float16),
    "bool": np.array([True, False, True]),
    "large": np.arange(300_000, dtype=np.uint16).reshape(3, 100_000),
    "last": np.array([1 + 2j, -3j], np.complex64),
}
PARAMS = {name: tt.asarray(array) for name, array in ARRAYS.items()}
BYTES = dumps_params(PARAMS)


def assert_is_sample(found: dict[str, tt.DArray]) -> None:
    """Fail unless it is what was saved, in its order, bit for bit."""
    assert list(found) == list(ARRAYS)
    for name, array in ARRAYS.items():
        same = found[name].numpy()
        assert (same.dtype, same.shape, same.tobytes()) == (array.dtype, array.shape, array.tobytes()), name


# Paths


@pytest.mark.parametrize("kind", [str, Path])
@pytest.mark.parametrize("mmap", [False, True])
@pytest.mark.parametrize(
    "name",
    [
        *("w.params", "a name with spaces", "-", "w.params.tmp"),
        *(pytest.param(name, marks=posix) for name in ("n" * 255, "\N{SNOWMAN}\n")),
    ],
)
def test_a_path_is_read(tmp_path: Path, kind: type[str | Path], name: str, mmap: bool) -> None:  # noqa: FBT001 - a parameter of the test
    """Of every kind and name, read with a mapping and without."""
    path = kind(tmp_path / name)
    save_params(path, PARAMS)
    assert_is_sample(load_params(path, mmap=mmap))
    assert names(tmp_path) == [name]


@posix
@given(
    name=st.text(min_size=1, max_size=60).filter(lambda name: name not in {".", ".."} and not set(name) & {"\0", "/"})
)
def test_any_file_name_is_read(tmp_path_factory: pytest.TempPathFactory, name: str) -> None:
    """That the system takes; it refuses halves of surrogate pairs and more than 255 bytes itself."""
    path = tmp_path_factory.mktemp("names") / name
    save_params(path, params(3))
    assert read_params(path) == 3


def test_a_relative_path_starts_from_the_current_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """From the folder where the process is."""
    monkeypatch.chdir(tmp_path)
    save_params("w.params", PARAMS)
    assert_is_sample(load_params(Path("w.params")))
    assert names(tmp_path) == ["w.params"]


@posix
def test_standard_output_and_input_are_written_and_read(tmp_path: Path) -> None:
    """One process writes to /dev/stdout what another reads from /dev/stdin, through a pipe and through a file."""
    (tmp_path / "w.params").write_bytes(BYTES)
    program = """
from typedtensor.persistence.parameters import load_params, save_params
save_params("/dev/stdout", load_params("/dev/stdin"))
"""
    piped = subprocess.run([sys.executable, "-c", program], cwd=ROOT, input=BYTES, capture_output=True, check=True)  # noqa: S603 - this very Python
    assert piped.stdout == BYTES
    with (tmp_path / "w.params").open("rb") as source, (tmp_path / "copy").open("wb") as target:
        subprocess.run([sys.executable, "-c", program], cwd=ROOT, stdin=source, stdout=target, check=True)  # noqa: S603 - as above
    assert (tmp_path / "copy").read_bytes() == BYTES
    assert names(tmp_path) == ["copy", "w.params"]


@posix
def test_a_named_pipe_is_read(tmp_path: Path) -> None:
    """The path of a pipe is read and written as it is."""
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    with ThreadPoolExecutor() as pool:
        reading = pool.submit(load_params, pipe)
        save_params(pipe, PARAMS)
        assert_is_sample(reading.result(timeout=60))
    assert names(tmp_path) == ["pipe"]


# Mapped files


@posix
def test_saving_over_a_mapped_file_is_safe(tmp_path: Path) -> None:
    """Even what is being saved lies in the file that is being replaced."""
    path = tmp_path / "w.params"
    save_params(path, PARAMS)
    mapped = load_params(path, mmap=True)
    save_params(path, dict(reversed(mapped.items())))
    assert_is_sample(mapped)
    again = load_params(path, mmap=True)
    assert list(again) == list(reversed(ARRAYS))
    assert_is_sample(dict(reversed(again.items())))
    save_params(path, {})
    assert_is_sample(mapped)
    assert_is_sample(dict(reversed(again.items())))
    assert load_params(path) == {}


@posix
def test_mapped_file_may_be_removed(tmp_path: Path) -> None:
    """Its bytes stay as long as somebody looks at them."""
    path = tmp_path / "w.params"
    save_params(path, PARAMS)
    mapped = load_params(path, mmap=True)
    path.unlink()
    assert_is_sample(mapped)


def test_save_that_fails_leaves_the_file(tmp_path: Path) -> None:
    """Whether the tensors, the names or the one who watches are at fault."""
    path = tmp_path / "w.params"
    save_params(path, PARAMS)

    def watch(_done: int, _total: int) -> None:
        raise InterruptedError

    with pytest.raises(tt.DTypeError):
        save_params(path, {"a": PARAMS["bool"], "b": object()})  # type: ignore[dict-item]  # the point
    with pytest.raises(tt.FormatError):
        save_params(path, {"\ud800": PARAMS["bool"]})
    with pytest.raises(InterruptedError):
        save_params(path, PARAMS, progress=watch)
    assert path.read_bytes() == BYTES
    assert names(tmp_path) == ["w.params"]


# Streams of the standard library


@contextmanager
def archive(path: Path, how: str) -> Iterator[Any]:
    """One file in a zip archive."""
    with zipfile.ZipFile(path, how[0], zipfile.ZIP_DEFLATED) as file, file.open("w.params", how[0]) as stream:  # type: ignore[call-overload]  # "r" or "w"
        yield stream


OPENERS: dict[str, Callable[[Path, str], AbstractContextManager[Any]]] = {
    "file": Path.open,
    "unbuffered file": partial(Path.open, buffering=0),
    "gzip": gzip.open,
    "GzipFile": gzip.GzipFile,
    "bz2": bz2.open,
    "lzma": lzma.open,
    "zip": archive,
}


@pytest.mark.parametrize("kind", OPENERS)
def test_file_of_every_kind(tmp_path: Path, kind: str) -> None:
    """Two dictionaries stand one behind the other, with somebody else's bytes before, between and behind."""
    with OPENERS[kind](tmp_path / "w", "wb") as stream:
        stream.write(b"before")
        save_params(stream, PARAMS)
        stream.write(b"between")
        save_params(stream, {"x": PARAMS["bool"]})
        stream.write(b"behind")
    with OPENERS[kind](tmp_path / "w", "rb") as stream:
        assert stream.read(6) == b"before"
        assert_is_sample(load_params(stream))
        assert stream.read(7) == b"between"
        assert load_params(stream)["x"].numpy().tolist() == [True, False, True]
        assert stream.read() == b"behind"


@pytest.mark.parametrize(
    "make",
    [
        io.BytesIO,
        tempfile.TemporaryFile,
        tempfile.SpooledTemporaryFile,
        partial(tempfile.SpooledTemporaryFile, max_size=100),
        lambda: io.BufferedRandom(io.BytesIO()),  # type: ignore[arg-type]  # as good as a raw file
    ],
    ids=["BytesIO", "TemporaryFile", "SpooledTemporaryFile", "spooled to the disk", "BufferedRandom"],
)
def test_stream_that_goes_back(make: Callable[[], AbstractContextManager[Any]]) -> None:
    """Is written and read from where it stands."""
    with make() as stream:
        stream.write(b"before")
        save_params(stream, PARAMS)
        assert stream.tell() == 6 + len(BYTES)
        stream.write(b"behind")
        stream.seek(6)
        assert_is_sample(load_params(stream))
        assert stream.read() == b"behind"


@contextmanager
def pipe() -> Iterator[tuple[BinaryIO, BinaryIO]]:
    """The two ends of a pipe."""
    source, target = os.pipe()
    with os.fdopen(source, "rb") as reader, os.fdopen(target, "wb") as writer:
        yield reader, writer


@contextmanager
def sockets(buffering: int = -1) -> Iterator[tuple[Any, Any]]:
    """The two ends of a connection, as files."""
    left, right = socket.socketpair()
    with (
        left,
        right,
        left.makefile("rb", buffering=buffering) as reader,
        right.makefile("wb", buffering=buffering) as writer,
    ):
        yield reader, writer


@pytest.mark.parametrize("connect", [pipe, sockets, lambda: sockets(0)], ids=["pipe", "socket", "unbuffered socket"])
def test_nothing_is_read_behind_the_end_of_a_message(
    connect: Callable[[], AbstractContextManager[tuple[BinaryIO, BinaryIO]]],
) -> None:
    """Nothing is read behind the last byte: the next message is on its way, or never comes."""
    with connect() as (reader, writer), ThreadPoolExecutor() as pool:

        def send() -> None:
            save_params(writer, PARAMS)
            save_params(writer, PARAMS)
            writer.write(b"behind")
            writer.flush()

        sending = pool.submit(send)
        assert_is_sample(load_params(reader))
        assert_is_sample(load_params(reader))
        assert reader.read(6) == b"behind"
        sending.result(timeout=60)


# Streams that do less than asked


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
def test_error_of_the_stream_comes_out_as_it_is(kind: type[Source], counts: list[int], at: int) -> None:
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


# Streams that take less than given


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


@given(counts=st.lists(st.integers(1, 100_000), min_size=1, max_size=8))
def test_short_writes_are_written_on(counts: list[int]) -> None:
    """However few bytes are taken at once."""
    stream: Any = Target(counts)
    save_params(stream, params(3))
    assert bytes(stream.data) == SMALL


@given(counts=st.lists(st.integers(1, 5000), min_size=1, max_size=4), at=st.integers(0, len(SMALL) - 1))
def test_error_of_the_target_comes_out_as_it_is(counts: list[int], at: int) -> None:
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

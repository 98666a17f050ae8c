"""Malformed parameter files are refused by all functions that read, with the position, and at no cost."""

from __future__ import annotations

import gzip
import io
import tracemalloc
from functools import cache
from typing import TYPE_CHECKING, Any, NamedTuple

import pytest

import typedtensor as tt
from tests.persistence.build import dictionary, name, record
from tests.persistence.malformed.generator import SEVERAL_TENSORS, Case, cases, main
from tests.persistence.streams import Failing, Pipe
from typedtensor.persistence import _layout

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

CASES = cases()
MIB = 1 << 20


class Way(NamedTuple):
    """A way of reading: it stores the bytes, and reads them from there."""

    put: Callable[[bytes, Path], Any]
    read: Callable[[Any], dict[str, tt.DArray]]


def written(data: bytes, folder: Path) -> Path:
    """Write the bytes to a file."""
    path = folder / "w.params"
    path.write_bytes(data)
    return path


WAYS = {
    "bytes": Way(lambda data, _: data, tt.loads_params),
    "bytearray": Way(lambda data, _: bytearray(data), tt.loads_params),
    "path": Way(written, tt.load_params),
    "mmap": Way(written, lambda path: tt.load_params(path, mmap=True)),
    "seekable": Way(lambda data, _: io.BytesIO(data), tt.load_params),
    "pipe": Way(lambda data, _: Pipe(data), tt.load_params),
}


def refusal(way: str, data: bytes, folder: Path) -> tt.FormatError:
    """Return the message with which the bytes are refused."""
    source = WAYS[way].put(data, folder)
    with pytest.raises(tt.FormatError) as caught:
        WAYS[way].read(source)
    return caught.value


@pytest.mark.parametrize("way", WAYS)
def test_malformed_file_is_refused(way: str, tmp_path: Path) -> None:
    """Only FormatError is raised, with all four parts."""
    for text, case in CASES.items():
        error = refusal(way, case.data, tmp_path)
        assert error.function in {"load_params", "loads_params"}, text
        assert error.needed, text
        assert error.got, text
        assert error.fix, text


@pytest.mark.parametrize("text", CASES)
def test_the_message_says_what_is_wrong(text: str) -> None:
    """It contains the position, what was needed and what it got."""
    case = CASES[text]
    with pytest.raises(tt.FormatError) as caught:
        tt.loads_params(case.data)
    assert case.phrase in str(caught.value)


def test_there_are_many_cases() -> None:
    """There are more than 80, besides all prefixes of a file."""
    assert len([text for text in CASES if not text.startswith("cut at")]) >= 80


def test_the_undamaged_files_are_valid() -> None:
    """The builder makes valid files, so each case is refused for its own reason."""
    assert list(tt.loads_params(SEVERAL_TENSORS)) == ["", "a", "bc"]
    assert tt.loads_params(dictionary(record()))["w0"].shape == (2,)


def test_the_generator_writes_the_cases(tmp_path: Path) -> None:
    """They are for inspection."""
    main(tmp_path)
    assert len(list(tmp_path.glob("*.params"))) == len(CASES)


def many(tail: bytes, *, count: int = 20_000) -> bytes:
    """Return a file of many tiny tensors whose last one is replaced."""
    small = record((), bytes(8))
    names = tuple(name(f"{i:06}".encode()) for i in range(count + 1))
    return dictionary(*[small] * count, tail, names=names)


HEAVY = {
    "many tensors, the last refused": lambda: many(record(magic=0)),
    "many names, one twice": lambda: dictionary(
        *[record((), bytes(8))] * 20_001, names=tuple(name(f"{i % 20_000:06}".encode()) for i in range(20_001))
    ),
    "many headers, each another, the last refused": lambda: dictionary(
        *[record((0, i), b"") for i in range(20_000)], record(magic=0)
    ),
    "a tensor of 16 MiB, the next cut": lambda: dictionary(record((2 << 20,), bytes(16 << 20)), record())[:-1],
    "a tensor of 16 MiB, cut": lambda: dictionary(record((2 << 20,), bytes(16 << 20)))[:-1],
    "a name of 8 MiB, no tensors": lambda: dictionary(record(), names=(name(b"x" * (8 << 20)),))[:-1],
    "a name of 8 MiB, an emoji in it, not UTF-8 at its end": lambda: dictionary(
        record(), names=(name("\U0001f600".encode() + b"x" * (8 << 20) + b"\xff"),)
    ),
    "booleans, the last one invalid": lambda: dictionary(
        record((8 << 20,), bytes((8 << 20) - 1) + b"\x02", dtype=(6, 8, 1))
    ),
    **{text: (lambda case=case: case.data) for text, case in CASES.items() if "names" in text or "bytes" in text},
}


@cache
def heavy(text: str) -> bytes:
    """Return a large file, built once for all functions."""
    return HEAVY[text]()


@pytest.mark.parametrize("text", HEAVY)
@pytest.mark.parametrize("way", WAYS)
def test_a_refusal_allocates_no_more_than_the_file(text: str, way: str, tmp_path: Path) -> None:
    """The margin is 1 MiB; the bytes of the caller do not count, those that the reader keeps do."""
    data = heavy(text)
    source = WAYS[way].put(data, tmp_path)
    tracemalloc.start()
    try:
        with pytest.raises(tt.FormatError):
            WAYS[way].read(source)
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert peak <= len(data) + MIB


TENSORS = {
    "empty": Case(b"", "40 bytes of the header of a tensor at byte 0, got only 0"),
    "dictionary": Case(SEVERAL_TENSORS, "Use load_params, or loads_params."),
    "magic": Case(record(magic=0), "0xDD5E40F096B4A13F, the magic number of a tensor, at byte 0, got 0x0"),
    "device": Case(record(device=(2, 0)), "device type 1, the Cpu, at byte 16, got 2"),
    "axes": Case(record(ndim=-1), "a number of axes from 0 to 64 at byte 24, got -1"),
    "dtype": Case(
        record(dtype=(3, 64, 1)), "a dtype that can be read at byte 28, got code 3 (handle), 64 bits, 1 lanes"
    ),
    "bfloat16": Case(record((1,), bytes(2), dtype=(4, 16, 1)), "got bfloat16"),
    "shape": Case(record((-2,)), "a size of 0 or more at byte 32, got -2"),
    "nbytes": Case(record(nbytes=8), "16 bytes of data at byte 40, for int64(2,), got 8"),
    "data": Case(record()[:-1], "16 bytes of data at byte 48, got only 15"),
    "boolean": Case(record((1,), b"\x02", dtype=(6, 8, 1)), "a boolean, 0 or 1, at byte 48, got 2"),
    **{f"cut at {end}": Case(record()[:end], "byte") for end in range(1, len(record()))},
}


@pytest.mark.parametrize("text", TENSORS)
def test_a_malformed_tensor_is_refused(text: str, tmp_path: Path) -> None:
    """All functions for a single tensor refuse it too."""
    case = TENSORS[text]
    path = written(case.data, tmp_path)
    for read in (
        lambda: tt.loads_tensor(case.data),
        lambda: tt.load_tensor(path),
        lambda: tt.load_tensor(path, mmap=True),
        lambda: tt.load_tensor(Pipe(case.data)),
    ):
        with pytest.raises(tt.FormatError) as caught:
            read()
        assert case.phrase in str(caught.value)


def test_booleans_are_validated_again_when_they_are_read(monkeypatch: pytest.MonkeyPatch) -> None:
    """The file can change between validation and reading."""
    monkeypatch.setattr(_layout, "validate_readable", lambda *_, **__: None)
    with pytest.raises(tt.FormatError, match="needed a boolean, 0 or 1, at byte 91, got 3"):
        tt.loads_params(dictionary(record((2,), b"\1\3", dtype=(6, 8, 1))))


def test_a_file_that_is_truncated_is_refused(tmp_path: Path) -> None:
    """Its size was checked before the data was read."""
    path = written(dictionary(record((1 << 20,), bytes(8 << 20))), tmp_path)

    class Shrinking(io.FileIO):
        def readinto(self, target: Any) -> int | None:
            if len(target) > MIB * 4:
                path.write_bytes(b"")
            return super().readinto(target)

    with Shrinking(path) as file, pytest.raises(tt.FormatError, match="the bytes end at byte 90"):
        tt.load_params(file)


@pytest.mark.parametrize("error", [OSError(5, "Input/output error"), MemoryError()])
def test_system_errors_are_not_translated(error: Exception) -> None:
    """A disk that fails does not mean a damaged file."""
    with pytest.raises(type(error)):
        tt.load_params(Failing(SEVERAL_TENSORS, 60, error))


@pytest.mark.parametrize("error", [EOFError("end of the compressed data"), ValueError("closed"), RuntimeError("lost")])
def test_other_errors_of_a_stream_become_format_errors(error: Exception) -> None:
    """Their message is kept, and they are the cause."""
    with pytest.raises(tt.FormatError, match=str(error)) as caught:
        tt.load_params(Failing(SEVERAL_TENSORS, 60, error))
    assert caught.value.__cause__ is error


def test_damaged_gzip_is_refused() -> None:
    """A truncated stream raises FormatError; gzip's own error for a wrong checksum propagates."""
    data = gzip.compress(SEVERAL_TENSORS)
    with gzip.open(io.BytesIO(data)) as file:
        assert list(tt.load_params(file)) == ["", "a", "bc"]
    with gzip.open(io.BytesIO(data[:-9])) as file, pytest.raises(tt.FormatError, match="EOFError"):
        tt.load_params(file)
    with gzip.open(io.BytesIO(data[:-8] + bytes(8))) as file, pytest.raises(OSError, match="CRC"):
        tt.load_params(file)


def test_a_closed_stream_is_refused() -> None:
    """It raises FormatError."""
    closed = io.BytesIO(SEVERAL_TENSORS)
    closed.close()
    with pytest.raises(tt.FormatError, match="needed an open binary stream"):
        tt.load_params(closed)


def test_a_non_blocking_stream_raises_os_error() -> None:
    """Missing data is not the end of the stream."""

    class Empty(io.RawIOBase):
        def readable(self) -> bool:
            return True

        def readinto(self, _target: Any, /) -> int | None:
            return None

    stream: Any = Empty()
    with pytest.raises(BlockingIOError):
        tt.load_params(stream)

"""Parameters in paths, mapped files and streams of the standard library."""

from __future__ import annotations

import bz2
import gzip
import io
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

import pytest
from hypothesis import given
from hypothesis import strategies as st

import typedtensor as tt
from tests.persistence.contents import names, params, read_params
from tests.platforms import posix
from typedtensor.persistence.parameters import dumps_params, load_params, save_params

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from contextlib import AbstractContextManager
    from typing import BinaryIO
from tests.persistence.stream_cases import ARRAYS, PARAMS

ROOT = Path(__file__).parent.parent.parent


BYTES = dumps_params(PARAMS)


def assert_is_sample(found: dict[str, tt.DArray]) -> None:
    """Check names, order and bits of the sample."""
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
def test_a_path_is_read(tmp_path: Path, kind: type[str | Path], name: str, mmap: bool) -> None:
    """Paths of every kind and name are read, mapped and not."""
    path = kind(tmp_path / name)
    save_params(path, PARAMS)
    assert_is_sample(load_params(path, mmap=mmap))
    assert names(tmp_path) == [name]


@posix
@given(
    name=st.text(min_size=1, max_size=60).filter(lambda name: name not in {".", ".."} and not set(name) & {"\0", "/"})
)
def test_any_file_name_is_read(tmp_path_factory: pytest.TempPathFactory, name: str) -> None:
    """The system itself refuses surrogates and more than 255 bytes."""
    path = tmp_path_factory.mktemp("names") / name
    save_params(path, params(3))
    assert read_params(path) == 3


def test_a_relative_path_starts_from_the_current_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is relative to the current folder of the process."""
    monkeypatch.chdir(tmp_path)
    save_params("w.params", PARAMS)
    assert_is_sample(load_params(Path("w.params")))
    assert names(tmp_path) == ["w.params"]


@posix
def test_standard_output_and_input_are_written_and_read(tmp_path: Path) -> None:
    """One process writes to /dev/stdout what another reads from /dev/stdin, through a pipe and a file."""
    (tmp_path / "w.params").write_bytes(BYTES)
    program = """
from typedtensor.persistence.parameters import load_params, save_params
save_params("/dev/stdout", load_params("/dev/stdin"))
"""
    piped = subprocess.run([sys.executable, "-c", program], cwd=ROOT, input=BYTES, capture_output=True, check=True)
    assert piped.stdout == BYTES
    with (tmp_path / "w.params").open("rb") as source, (tmp_path / "copy").open("wb") as target:
        subprocess.run([sys.executable, "-c", program], cwd=ROOT, stdin=source, stdout=target, check=True)
    assert (tmp_path / "copy").read_bytes() == BYTES
    assert names(tmp_path) == ["copy", "w.params"]


@posix
def test_a_named_pipe_is_read(tmp_path: Path) -> None:
    """It is read and written in place."""
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
    """The saved tensors are in the file that is replaced."""
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
def test_a_mapped_file_can_be_deleted(tmp_path: Path) -> None:
    """Its data is there as long as it is used."""
    path = tmp_path / "w.params"
    save_params(path, PARAMS)
    mapped = load_params(path, mmap=True)
    path.unlink()
    assert_is_sample(mapped)


def test_a_save_that_fails_keeps_the_file(tmp_path: Path) -> None:
    """The tensors, the names or the progress callback raise."""
    path = tmp_path / "w.params"
    save_params(path, PARAMS)

    def watch(_done: int, _total: int) -> None:
        raise InterruptedError

    with pytest.raises(tt.DTypeError):
        save_params(path, {"a": PARAMS["bool"], "b": object()})  # type: ignore[dict-item]  # the point of the test
    with pytest.raises(tt.FormatError):
        save_params(path, {"\ud800": PARAMS["bool"]})
    with pytest.raises(InterruptedError):
        save_params(path, PARAMS, progress=watch)
    assert path.read_bytes() == BYTES
    assert names(tmp_path) == ["w.params"]


@contextmanager
def archive(path: Path, how: str) -> Iterator[Any]:
    """Return a file within a zip archive."""
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


# Streams of the standard library


@pytest.mark.parametrize("kind", OPENERS)
def test_two_dictionaries_in_one_stream(tmp_path: Path, kind: str) -> None:
    """There are other bytes before, between and after them; every kind of file is tested."""
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
        lambda: io.BufferedRandom(io.BytesIO()),  # type: ignore[arg-type]  # behaves like a raw file
    ],
    ids=["BytesIO", "TemporaryFile", "SpooledTemporaryFile", "spooled to the disk", "BufferedRandom"],
)
def test_a_seekable_stream_is_read_from_its_position(make: Callable[[], AbstractContextManager[Any]]) -> None:
    """It is written at its position, too."""
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
    """Return the two ends of a pipe."""
    source, target = os.pipe()
    with os.fdopen(source, "rb") as reader, os.fdopen(target, "wb") as writer:
        yield reader, writer


@contextmanager
def sockets(buffering: int = -1) -> Iterator[tuple[Any, Any]]:
    """Return the two ends of a connection, as files."""
    left, right = socket.socketpair()
    with (
        left,
        right,
        left.makefile("rb", buffering=buffering) as reader,
        right.makefile("wb", buffering=buffering) as writer,
    ):
        yield reader, writer


@pytest.mark.parametrize("connect", [pipe, sockets, lambda: sockets(0)], ids=["pipe", "socket", "unbuffered socket"])
def test_nothing_is_read_beyond_the_end_of_a_message(
    connect: Callable[[], AbstractContextManager[tuple[BinaryIO, BinaryIO]]],
) -> None:
    """The next message may never come."""
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

"""Parameter dictionaries: what is written, and every way of reading it."""

from __future__ import annotations

import io
import os
import socket
import threading
import tracemalloc
from pathlib import Path
from typing import Any, NamedTuple

import hypothesis.extra.numpy as arrays
import numpy as np
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

import typedtensor as tt
from tests.persistence.build import dictionary, name, record
from tests.persistence.streams import Pipe
from tests.unit.second_device import Second, served
from typedtensor.persistence.parameters import entries
from typedtensor.types.dtype import DTYPES

GOLDEN = Path(__file__).parent / "golden"
SMALL: dict[str, Any] = {"ac": tt.asarray([1, 2, 3, 4]), "b": tt.asarray([[5, 6], [7, 8]])}
LARGE: dict[str, Any] = {
    "weight": tt.asarray(np.arange(300_000, dtype=np.float32).reshape(300, 1000)),
    "bias": tt.asarray(np.arange(10, dtype=np.float16)),
    "mask": tt.asarray(np.arange(100_000) % 3 == 0),
    "empty": tt.asarray(np.empty((0, 4))),
    "scale": tt.asarray(2.5),
}


def same(found: dict[str, tt.DArray], expected: dict[str, Any]) -> None:
    """Check names, order, dtypes, shapes and bits."""
    assert list(found) == list(expected)
    for text, x in expected.items():
        assert isinstance(found[text], tt.DArray)
        assert found[text].dtype is x.dtype
        assert tuple(found[text].shape) == tuple(x.shape)
        assert found[text].numpy().tobytes() == x.numpy().tobytes()


def test_saved_bytes_equal_the_golden_file() -> None:
    """TVM 0.27 wrote its 219 bytes."""
    data = (GOLDEN / "small.params").read_bytes()
    assert len(data) == 219
    assert tt.dumps_params(SMALL) == data
    same(tt.loads_params(data), SMALL)


def test_golden_file_of_all_dtypes_and_ranks() -> None:
    """TVM 0.27 wrote every dtype it has, ranks 0 to 9, empty tensors and odd names; the bytes are equal."""
    data = (GOLDEN / "tvm-0.27.params").read_bytes()
    found = tt.loads_params(data, strict=True)
    assert len(found) == 12 + 10 + 3 + 4
    assert {x.dtype for x in found.values()} == {*DTYPES} - {tt.complex64, tt.complex128}
    assert {x.ndim for x in found.values()} == {*range(10)}
    assert tt.dumps_params(found) == data


_values = st.sampled_from([np.dtype(dtype.name) for dtype in DTYPES]).flatmap(
    lambda dtype: arrays.arrays(dtype, arrays.array_shapes(min_dims=0, max_dims=9, min_side=0, max_side=3))
)
_names = st.text(st.characters(exclude_categories=["Cs"]), max_size=20)


@given(st.dictionaries(_names, _values, max_size=5))
@example({"": np.zeros(()), "a\0b": np.zeros((0, 2)), "ä" * 40_000: np.ones(1, bool)})
def test_round_trip_is_exact(params: dict[str, np.ndarray]) -> None:
    """Names, dtypes, shapes and bits are random; the bytes are those of the fields."""
    given_ = {text: tt.asarray(array) for text, array in params.items()}
    data = tt.dumps_params(given_)
    same(tt.loads_params(data, strict=True), given_)
    assert len(data) == 32 + sum(8 + len(text.encode()) + 40 + 8 * x.ndim + x.nbytes for text, x in given_.items())
    assert tt.dumps_params(tt.loads_params(data)) == data


@pytest.mark.parametrize(
    "text", ["", "\0", "a\0b", "ä", "語" * 1000, "\U0001f600", "a/b.c:d", "x" * 65_536, "é" * 50_000]
)
def test_any_utf8_text_is_a_name(text: str) -> None:
    """Its length may be around that of a piece."""
    data = tt.dumps_params({text: tt.asarray([1]), "other": tt.asarray([2])})
    assert data == dictionary(
        record((1,), b"\1" + bytes(7)), record((1,), b"\2" + bytes(7)), names=(name(text.encode()), name(b"other"))
    )
    assert list(tt.loads_params(data)) == [text, "other"]
    assert list(tt.loads_params(data, names=[text])) == [text]
    assert list(tt.load_params(Pipe(data))) == [text, "other"]


def test_a_lone_surrogate_in_a_name_is_refused() -> None:
    """UTF-8 cannot encode it."""
    with pytest.raises(tt.FormatError) as caught:
        tt.dumps_params({"\ud800": tt.asarray(1)})
    assert str(caught.value) == (
        r"dumps_params: needed names that UTF-8 can write, got '\ud800'. Remove lone surrogates."
    )


def test_order_is_kept() -> None:
    """It is neither sorted nor hashed."""
    params = {text: tt.asarray(i) for i, text in enumerate("zyaxbw")}
    assert list(tt.loads_params(tt.dumps_params(params))) == list("zyaxbw")


class Ways(NamedTuple):
    """The functions that read the same bytes."""

    path: Path
    data: bytes


@pytest.fixture
def ways(tmp_path: Path) -> Ways:
    """Return a file, and its bytes."""
    path = tmp_path / "w.params"
    tt.save_params(path, LARGE)
    return Ways(path, path.read_bytes())


def test_all_ways_of_reading_agree(ways: Ways) -> None:
    """They are paths, streams that can seek or not, memory, and mapped files."""
    same(tt.load_params(ways.path), LARGE)
    same(tt.load_params(str(ways.path)), LARGE)
    same(tt.load_params(ways.path, mmap=True), LARGE)
    same(tt.load_params(io.BytesIO(ways.data)), LARGE)
    same(tt.load_params(Pipe(ways.data)), LARGE)
    same(tt.load_params(Pipe(ways.data, most=7)), LARGE)
    for data in (ways.data, bytearray(ways.data), memoryview(ways.data), np.frombuffer(ways.data, np.uint8)):
        same(tt.loads_params(data), LARGE)
    with ways.path.open("rb") as file:
        same(tt.load_params(file), LARGE)


def test_all_ways_of_writing_agree(ways: Ways) -> None:
    """They write in one piece or in many."""
    stream, pipe = io.BytesIO(), Pipe(most=1000)
    tt.save_params(stream, LARGE)
    tt.save_params(pipe, LARGE)
    assert stream.getvalue() == b"".join(pipe.written) == tt.dumps_params(LARGE) == ways.data


def test_a_larger_file_is_read_by_windows(tmp_path: Path) -> None:
    """Small tensors, large ones and names span several windows."""
    params = {f"{'n' * (i % 300)}{i}": tt.asarray(np.arange(i % 200, dtype=np.float64) + i) for i in range(6000)}
    params |= {f"large{i}": tt.asarray(np.full(20_000 + i, i)) for i in range(5)}
    path = tmp_path / "w.params"
    tt.save_params(path, params)
    assert path.stat().st_size > 5 << 20
    same(tt.load_params(path), params)
    same(tt.load_params(Pipe(path.read_bytes())), params)
    same(tt.load_params(path, names=["large3", "0"]), {"0": params["0"], "large3": params["large3"]})


def test_parameters_are_sent_through_a_socket() -> None:
    """Data after the dictionary stays in the socket."""
    there, here = socket.socketpair()
    data = tt.dumps_params(LARGE)

    def send() -> None:
        there.sendall(data + data + b"behind")
        there.close()

    sender = threading.Thread(target=send)
    sender.start()
    with here, here.makefile("rb") as file:
        same(tt.load_params(file), LARGE)
        same(tt.load_params(file), LARGE)
        assert file.read() == b"behind"
    sender.join()


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs named pipes")
def test_parameters_are_sent_through_a_named_pipe(tmp_path: Path) -> None:
    """A path need not be a file."""
    path = tmp_path / "pipe"
    os.mkfifo(path)
    sender = threading.Thread(target=tt.save_params, args=(path, LARGE))
    sender.start()
    same(tt.load_params(path), LARGE)
    sender.join()


def test_a_stream_is_read_to_the_last_tensor_only() -> None:
    """Two dictionaries follow each other, after other data."""
    both = b"before" + tt.dumps_params(SMALL) + tt.dumps_params(LARGE) + b"behind"
    for file in (io.BytesIO(both), Pipe(both)):
        assert file.read(6) == b"before"
        same(tt.load_params(file), SMALL)
        same(tt.load_params(file), LARGE)
        assert file.read(10) == b"behind"


def test_an_incomplete_header_is_not_cached() -> None:
    """A pipe shows only received data: a header is cached by all of its bytes."""
    params = {str(i): tt.asarray(np.ones((1, i % 4 + 1, i % 3 + 1))) for i in range(20)}
    same(tt.load_params(Pipe(tt.dumps_params(params), most=5)), params)


def test_single_tensors_follow_one_another(tmp_path: Path) -> None:
    """They are read from a stream and from a path."""
    stream = io.BytesIO()
    tt.save_tensor(stream, SMALL["b"])
    tt.save_tensor(stream, LARGE["weight"])
    stream.seek(0)
    assert tt.load_tensor(stream).numpy().tolist() == [[5, 6], [7, 8]]
    assert tt.load_tensor(stream).shape == (300, 1000)
    path = tmp_path / "w.tensor"
    tt.save_tensor(path, LARGE["mask"])
    for x in (tt.load_tensor(path), tt.load_tensor(path, mmap=True), tt.loads_tensor(path.read_bytes())):
        same({"": x}, {"": LARGE["mask"]})


def test_bytes_after_the_last_tensor(ways: Ways) -> None:
    """CVM leaves those of an earlier dictionary: they are ignored, or refused on request."""
    stale = ways.data + ways.data[100:]
    ways.path.write_bytes(stale)
    same(tt.loads_params(stale), LARGE)
    same(tt.load_params(ways.path), LARGE)
    same(tt.load_params(ways.path, mmap=True), LARGE)
    assert len(list(entries(ways.path))) == len(LARGE)
    for read in (
        lambda: tt.loads_params(stale, strict=True),
        lambda: tt.load_params(ways.path, strict=True),
        lambda: tt.load_params(Pipe(stale), strict=True),
    ):
        with pytest.raises(tt.FormatError, match=f"needed the end at byte {len(ways.data)}, got .*more"):
            read()
    same(tt.load_params(Pipe(ways.data), strict=True), LARGE)
    same(tt.load_params(io.BytesIO(ways.data), strict=True), LARGE)


def test_memory_of_loaded_tensors(ways: Ways) -> None:
    """It is new, aligned and writable; that of a mapped file is read-only, and stays when the file is replaced."""
    data = bytearray(ways.data)
    for found in (tt.load_params(ways.path), tt.loads_params(data), tt.load_params(Pipe(ways.data))):
        for x in found.values():
            assert x.numpy().flags.writeable
            assert x.numpy().flags.aligned
            assert x.numpy().flags.c_contiguous
    found = tt.loads_params(data)
    data[:] = bytes(len(data))
    same(found, LARGE)
    mapped = tt.load_params(ways.path, mmap=True)
    assert not any(x.numpy().flags.writeable for x in mapped.values())
    with pytest.raises(tt.ReadOnlyError):
        mapped["weight"][0, 0] = 1.0
    tt.save_params(ways.path, SMALL)
    same(mapped, LARGE)
    same(tt.load_params(ways.path), SMALL)


def test_a_pipe_is_held_in_memory_once() -> None:
    """Data is released once its tensors are made."""
    data = tt.dumps_params({str(i): tt.asarray(np.full(1 << 17, i)) for i in range(16)})
    tracemalloc.start()
    try:
        found = tt.load_params(Pipe(data))
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert len(found) == 16
    assert peak < len(data) + (3 << 20)


def test_saving_over_a_mapped_file(ways: Ways) -> None:
    """The tensors are saved into the file that they map."""
    mapped = tt.load_params(ways.path, mmap=True)
    tt.save_params(ways.path, dict(reversed(mapped.items())))
    same(tt.load_params(ways.path), dict(reversed(LARGE.items())))


def test_a_mapped_file_is_not_read(tmp_path: Path) -> None:
    """A sparse file of 1 TiB opens at once; so does a file of which no tensor is requested."""
    path = tmp_path / "sparse.params"
    head = dictionary(record((1 << 37,), b"", nbytes=1 << 40))
    with path.open("wb") as file:
        file.write(head)
        try:
            file.truncate(len(head) + (1 << 40))
        except OSError:
            pytest.skip("the file system has no files of 1 TiB")
    x = tt.load_params(path, mmap=True)["w0"]
    assert x.shape == (1 << 37,)
    assert int(x[-1]) == 0
    assert [each.nbytes for each in entries(path)] == [1 << 40]


def test_mmap_needs_a_file(ways: Ways) -> None:
    """A stream cannot be mapped."""
    with pytest.raises(tt.OptionError, match="needed a path for mmap=True, got a stream"):
        tt.load_params(io.BytesIO(ways.data), mmap=True)
    ways.path.write_bytes(b"")
    with pytest.raises(tt.FormatError, match="only 0: the bytes end at byte 0"):
        tt.load_params(ways.path, mmap=True)


def test_names_selects_the_tensors_to_read(ways: Ways) -> None:
    """The order is that of the file; no data of other tensors is read."""
    expected = {"weight": LARGE["weight"], "scale": LARGE["scale"]}
    same(tt.load_params(ways.path, names=["scale", "weight"]), expected)
    same(tt.load_params(ways.path, names={"scale", "weight"}, mmap=True), expected)
    same(tt.load_params(Pipe(ways.data), names=iter(["scale", "weight"])), expected)
    same(tt.loads_params(ways.data, names=("scale", "weight", "scale")), expected)
    same(tt.loads_params(ways.data, names=[]), {})
    damaged = bytearray(ways.data)
    (at,) = [each.position for each in entries(ways.path) if each.name == "mask"]
    damaged[at] = 2
    same(tt.loads_params(damaged, names=["scale", "weight"]), expected)
    with pytest.raises(tt.FormatError, match="needed a boolean"):
        tt.loads_params(damaged, names=["mask"])


class Counting(io.FileIO):
    """Counts the bytes read."""

    count = 0

    def readinto(self, target: Any, /) -> int | None:
        """Read and count."""
        got = super().readinto(target)
        self.count += got or 0
        return got


def test_names_seeks_over_other_data(tmp_path: Path) -> None:
    """Of 40 MB, two windows are read."""
    path = tmp_path / "w.params"
    zeros = tt.zeros((1 << 20,))
    tt.save_params(path, {**{str(i): zeros for i in range(5)}, "last": tt.asarray([1])})
    with Counting(path) as file:
        assert list(tt.load_params(file, names=["last"])) == ["last"]
        assert file.count < 4 << 20


def test_unknown_names_are_reported(ways: Ways) -> None:
    """The error lists them, and those that exist."""
    with pytest.raises(tt.FormatError) as caught:
        tt.load_params(ways.path, names=["weight", "wieght", "bais"])
    assert str(caught.value) == (
        "load_params: needed the names 'bais', 'wieght', got 'weight', 'bias', 'mask', 'empty', 'scale'. "
        "Ask for names that are there."
    )
    with pytest.raises(tt.OptionError, match="needed several names, each a str, got 'weight'"):
        tt.load_params(ways.path, names="weight")
    wrong: Any = [b"weight"]
    with pytest.raises(tt.OptionError):
        tt.load_params(ways.path, names=wrong)


def test_entries_list_the_contents(ways: Ways) -> None:
    """They contain name, dtype, shape, position and number of bytes, also of unsupported dtypes."""
    found = list(entries(ways.path))
    assert [(each.name, each.dtype, each.shape, each.nbytes) for each in found] == [
        ("weight", "float32", (300, 1000), 1_200_000),
        ("bias", "float16", (10,), 20),
        ("mask", "bool", (100_000,), 100_000),
        ("empty", "float64", (0, 4), 0),
        ("scale", "float64", (), 8),
    ]
    for each in found:
        assert ways.data[each.position :][: each.nbytes] == LARGE[each.name].numpy().tobytes()
    foreign = dictionary(record((3,), bytes(6), dtype=(4, 16, 1)))
    assert [each.dtype for each in entries(io.BytesIO(foreign))] == ["bfloat16"]


@pytest.mark.parametrize("way", ["path", "stream", "pipe", "mmap"])
def test_progress_of_reading(way: str, tmp_path: Path) -> None:
    """It grows to the number of data bytes, also within one tensor."""
    path = tmp_path / "w.params"
    params = {"a": tt.zeros((5 << 20,)), "b": tt.asarray([1.0]), "c": tt.zeros((1 << 20,))}
    tt.save_params(path, params)
    reports: list[tuple[int, int]] = []
    source: Any = {"stream": io.BytesIO, "pipe": Pipe}.get(way, lambda _: path)(path.read_bytes())
    tt.load_params(source, mmap=way == "mmap", progress=lambda done, total: reports.append((done, total)))
    total = 8 * ((6 << 20) + 1)
    assert reports == sorted(reports)
    assert {each[1] for each in reports} == {total}
    assert reports[-1] == (total, total)
    assert len(reports) == (2 if way == "mmap" else 3)


def test_progress_of_writing(tmp_path: Path) -> None:
    """It grows to the size of the file; an empty dictionary is reported too."""
    reports: list[tuple[int, int]] = []
    path = tmp_path / "w.params"
    tt.save_params(path, {"a": tt.zeros((5 << 20,))}, progress=lambda done, total: reports.append((done, total)))
    size = path.stat().st_size
    assert reports == sorted(reports)
    assert reports[-1] == (size, size)
    assert len(reports) >= 3
    tt.save_params(path, {}, progress=lambda done, total: reports.append((done, total)))
    assert reports[-1] == (32, 32)
    tt.load_params(path, progress=lambda done, total: reports.append((done, total)))
    assert reports[-1] == (0, 0)


def test_parameters_are_loaded_on_the_device() -> None:
    """The device is the argument, else the default; mapped memory is not copied for the Cpu."""
    data = tt.dumps_params(SMALL)
    with served():
        assert {x.device for x in tt.loads_params(data, device=Second(1)).values()} == {Second(1)}
        with tt.default_device(Second(2)):
            assert {x.device for x in tt.loads_params(data).values()} == {Second(2)}
            assert {x.device for x in tt.loads_params(data, device=tt.Cpu()).values()} == {tt.Cpu()}
    with pytest.raises(tt.DeviceError):
        tt.loads_params(b"", device=tt.Gpu())


class Line(NamedTuple):
    """A model."""

    slope: tt.Tensor[tt.Cpu, tt.float64, tt.Rank1]
    offset: tt.Tensor[tt.Cpu, tt.float64, tt.Rank0]


def test_parameters_are_loaded_as_a_model(tmp_path: Path) -> None:
    """Its fields are written and read, and validated."""
    line = Line(tt.asarray([1.0, 2.0]), tt.asarray(3.0))
    path = tmp_path / "line.params"
    tt.save_params(path, line)
    for found in (
        tt.load_params(path, Line),
        tt.load_params(path, Line, mmap=True),
        tt.loads_params(path.read_bytes(), Line),
    ):
        assert isinstance(found, Line)
        assert found.slope.numpy().tolist() == [1.0, 2.0]
    with pytest.raises(tt.SchemaError, match="loads_params"):
        tt.loads_params(tt.dumps_params(SMALL), Line)


def test_nothing_is_written_before_everything_is_validated(tmp_path: Path) -> None:
    """An invalid value at the end keeps the file unchanged."""
    path = tmp_path / "w.params"
    tt.save_params(path, SMALL)
    wrong: Any = {**SMALL, "array": np.zeros(2)}
    stream = io.BytesIO()
    for target in (path, stream):
        with pytest.raises(tt.DTypeError):
            tt.save_params(target, wrong)
        with pytest.raises(tt.FormatError):
            tt.save_params(target, {**SMALL, "\ud800": tt.asarray(1)})
    same(tt.load_params(path), SMALL)
    assert stream.getvalue() == b""


def test_invalid_sources_raise() -> None:
    """Bytes are not a path, and a path is not bytes."""
    data: Any = tt.dumps_params(SMALL)
    with pytest.raises(tt.PathError) as caught:
        tt.load_params(data)
    assert str(caught.value) == (
        "load_params: needed a path, or a binary stream to read, got bytes. Use loads_params for bytes."
    )
    for wrong in ("w.params", 7, None, np.zeros((4, 4)).T[::2]):
        given_: Any = wrong
        with pytest.raises(tt.FormatError, match="loads_params: needed bytes"):
            tt.loads_params(given_)
    with pytest.raises(FileNotFoundError):
        tt.load_params("no/such.params")

"""File readers under a coverage-guided fuzzer: `python -m tests.fuzzing.readers --inputs 1000000 --seed 0`.

It requires the extra `fuzz` (atheris, libFuzzer for Python). Any bytes must either be read or be refused with
FormatError; what is read must be written and read back unchanged; all ways of reading must agree. Any other behaviour
ends the program, and the input is in the folder that it names. `--folder` keeps the corpus for the next run.

Each format has a separate process, because libFuzzer never returns.
"""

from __future__ import annotations

import argparse
import importlib.util
import inspect
import io
import os
import re
import struct
import subprocess
import sys
import tempfile
import time
import warnings
import zipfile
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, NoReturn

import numpy as np

import typedtensor as tt
from tests.persistence.fuzz import judge, seeds, tried

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from types import FunctionType, ModuleType

ROOT = Path(__file__).parent.parent.parent
MEMORY = Path("/dev/shm")  # noqa: S108  # where files cost no disk
LONGEST = 4096
"""Bytes of an input."""
WATCHED = ("typedtensor.persistence", "zipfile", "numpy.lib._format_impl", "json.decoder")
"""The modules whose branches guide the fuzzer."""
MEMBER = b"\x93NUMPY"
EVERY = 16
"""One in this number of inputs is read in all ways, from streams and files too, even if it is refused."""


class Format(NamedTuple):
    """How the bytes of a format are tried, and right ones to begin with."""

    tried: Callable[[bytes, Path, int], bool]
    """Whether they are read; False where they are refused. Takes a path for a file, and the number of the input."""
    seeds: Callable[[], Iterable[bytes]]


def same(found: dict[str, tt.DArray], again: dict[str, tt.DArray], data: bytes) -> None:
    """The same names in the same order, dtypes, shapes and bits."""
    assert list(found) == list(again), data.hex()
    for name, x in found.items():
        y = again[name]
        assert (x.dtype, tuple(x.shape)) == (y.dtype, tuple(y.shape)), data.hex()
        assert x.numpy().tobytes() == y.numpy().tobytes(), data.hex()


def try_params(data: bytes, path: Path, number: int) -> bool:
    """A parameter file, in each way of reading."""
    found = tried(data)
    if found is not None or number % EVERY == 0:
        judge(data, found, path if number % EVERY == 0 else None)
    return found is not None


def try_tensor(data: bytes, path: Path, number: int) -> bool:
    """A single tensor, from bytes and from a file."""
    try:
        found = tt.loads_tensor(data)
    except tt.FormatError:
        if number % EVERY == 0:
            with suppress(tt.FormatError):
                raise AssertionError(tt.load_tensor(io.BytesIO(data)), data.hex()) from None
        return False
    written = tt.dumps_tensor(found)
    assert len(written) <= len(data), data.hex()
    assert tt.dumps_tensor(tt.loads_tensor(written, strict=True)) == written, data.hex()
    if number % EVERY == 0:
        path.write_bytes(data)
        assert tt.dumps_tensor(tt.load_tensor(path, mmap=True)) == written, data.hex()
    return True


def try_npz(data: bytes, path: Path, number: int) -> bool:
    """NumPy's archive; what begins as a member does is put into one, with the right checksum."""
    del number
    path.write_bytes(_archive(data) if data.startswith(MEMBER[:1]) else data)
    try:
        found: dict[str, tt.DArray] = tt.load_npz(path)
    except tt.FormatError as error:
        assert error.function == "load_npz", data.hex()  # noqa: PT017  # both ends are right
        return False
    tt.save_npz(path, found)
    same(found, tt.load_npz(path), data)
    return True


def try_safetensors(data: bytes, path: Path, number: int) -> bool:
    """A safetensors file; what begins as a header does gets its right length."""
    del number
    end = data.rfind(b"}") + 1
    path.write_bytes(struct.pack("<Q", end) + data if data[:1] == b"{" else data)
    try:
        found: dict[str, tt.DArray] = tt.load_safetensors(path)
    except tt.FormatError as error:
        assert error.function == "load_safetensors", data.hex()  # noqa: PT017  # both ends are right
        return False
    tt.save_safetensors(path, found)  # in the order of that format: by the size of the elements
    again: dict[str, tt.DArray] = tt.load_safetensors(path)
    same(dict(sorted(found.items())), dict(sorted(again.items())), data)
    return True


def _few() -> dict[str, tt.DArray]:
    values = np.array([[0, 1, 2], [3, 100, 1]])
    names = ("bool", "int8", "uint64", "float16", "float32", "float64", "complex64")
    found = {each: tt.asarray(values.astype(each)) for each in names}
    return found | {"": tt.asarray(np.ones(())), "empty": tt.asarray(np.empty((2, 0, 3), np.int16))}


def _saved(save: Callable[[Path, dict[str, tt.DArray]], None]) -> bytes:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "x")
        save(path, _few())
        return path.read_bytes()


def _archive(member: bytes, compression: int = zipfile.ZIP_STORED) -> bytes:
    archive = io.BytesIO()
    with zipfile.ZipFile(archive, "w", compression) as writer:
        writer.writestr("w.npy", member)
    return archive.getvalue()


def npz_seeds() -> Iterable[bytes]:
    """Stored, deflated, in the order of Fortran, of each version of NumPy's header, and empty."""
    yield _saved(tt.save_npz)
    yield _saved(lambda path, found: tt.save_npz(path, found, compressed=True))
    for version in ((1, 0), (2, 0), (3, 0)):
        member = io.BytesIO()
        np.lib.format.write_array(member, np.asfortranarray(np.ones((2, 3))), version=version)
        yield from (member.getvalue(), _archive(member.getvalue()), _archive(member.getvalue(), zipfile.ZIP_DEFLATED))
    yield b"PK\5\6" + bytes(18)


def safetensors_seeds() -> Iterable[bytes]:
    """Whole ones, an empty one, and one that says more than it has."""
    yield _saved(tt.save_safetensors)
    for header in (b"{}", b'{"a":{"dtype":"F32","shape":[2],"data_offsets":[0,8]}}'):
        whole = header + bytes(8 * (header != b"{}"))
        yield from (whole, struct.pack("<Q", len(header)) + whole)


FORMATS = {
    "params": Format(try_params, seeds),
    "tensor": Format(try_tensor, lambda: (tt.dumps_tensor(x) for x in _few().values())),
    "npz": Format(try_npz, npz_seeds),
    "safetensors": Format(try_safetensors, safetensors_seeds),
}


class Result(NamedTuple):
    """What came of the inputs of a format."""

    format: str
    inputs: int
    read: int
    seconds: float

    def __str__(self) -> str:
        """A line of a report."""
        refused = self.inputs - self.read
        return f"{self.format}: {self.inputs} inputs in {self.seconds:.0f} s, {refused} refused, {self.read} read"


def functions(module: ModuleType) -> Iterator[FunctionType]:
    """The functions and methods that a module defines."""
    for value in vars(module).values():
        members = vars(value).values() if inspect.isclass(value) else [value]
        for each in members:
            found = getattr(each, "__func__", getattr(each, "fget", each))
            if inspect.isfunction(found) and found.__module__ == module.__name__:
                yield found


def work(name: str, inputs: int, seed: int, folder: Path) -> NoReturn:
    """Fuzz one format in this process, print the result, and end it."""
    import atheris  # noqa: PLC0415  # which replaces the importer

    for each in [each for each in sys.modules if each.startswith(WATCHED)]:
        for function in functions(sys.modules[each]):
            atheris.instrument_func(function)
    corpus, failures = folder / name, folder / f"{name}-failures"
    corpus.mkdir(parents=True, exist_ok=True)
    failures.mkdir(exist_ok=True)
    for i, data in enumerate(dict.fromkeys(FORMATS[name].seeds())):
        corpus.joinpath(f"seed{i}").write_bytes(data)
    start = time.monotonic()
    count = read = 0
    path = Path(tempfile.mkdtemp(dir=MEMORY if MEMORY.is_dir() else None), "input")

    def one(data: bytes) -> None:
        nonlocal count, read
        read += FORMATS[name].tried(data, path, count)
        count += 1
        if count == inputs:
            print(Result(name, count, read, time.monotonic() - start), flush=True)  # noqa: T201  # a program
            os._exit(0)

    options = [f"-seed={seed + 1}", f"-max_len={LONGEST}", f"-artifact_prefix={failures}/", "-rss_limit_mb=4096"]
    atheris.Setup(["fuzz", *options, str(corpus)], one)
    atheris.Fuzz()
    raise AssertionError("libFuzzer never returns")


def main() -> None:
    """Read the options, and fuzz each format in a process of its own."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--inputs", type=int, default=100_000, help="of each format")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--format", choices=FORMATS, action="append", help="one of them, or several; else all")
    parser.add_argument("--folder", type=Path, help="where inputs that led to new code are kept, and those that failed")
    parser.add_argument("--in-this-process", action="store_true", help=argparse.SUPPRESS)
    given = parser.parse_args()
    warnings.simplefilter("error")
    folder = given.folder or Path(tempfile.mkdtemp())
    names = given.format or list(FORMATS)
    if importlib.util.find_spec("atheris") is None:
        sys.exit("The readers are fuzzed by atheris: python -m pip install --editable '.[fuzz]'")
    if given.in_this_process:
        work(names[0], given.inputs, given.seed, folder)
    failed = False
    for name in names:
        command = [sys.executable, "-m", "tests.fuzzing.readers", "--in-this-process", "--format", name]
        command += ["--inputs", str(given.inputs), "--seed", str(given.seed), "--folder", str(folder)]
        done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
        coverage = re.findall(r"cov: (\d+) ft: (\d+) corp: (\d+)", done.stderr)
        failed |= bool(done.returncode)
        if done.returncode:
            print(f"{name}: ended with {done.returncode}; the input is in {folder}\n{done.stderr[-5000:]}")  # noqa: T201  # the report
        else:
            learnt = f", {coverage[-1][1]} features, a corpus of {coverage[-1][2]}" if coverage else ""
            print(done.stdout.strip().splitlines()[-1] + learnt, flush=True)  # noqa: T201  # the report
    sys.exit(failed)


if __name__ == "__main__":
    main()

"""Files of tensors on a Cluster: the bytes are the Cpu's, memory is bounded, files are complete."""

from __future__ import annotations

import io
import os
import signal
import subprocess
import sys
import time
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

import typedtensor as tt
from tests.platforms import linux, posix
from typedtensor import Cluster, Cpu, cluster

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

pytestmark = [
    pytest.mark.skipif(find_spec("dask") is None, reason="not installed: dask"),
    pytest.mark.skipif(find_spec("safetensors") is None, reason="not installed: safetensors"),
]
ROOT = Path(__file__).parent.parent.parent
HERE = Cluster()
FORMATS: dict[str, tuple[Callable[..., None], Callable[..., Any]]] = {
    "params": (tt.save_params, tt.load_params),
    "npz": (tt.save_npz, tt.load_npz),
    "compressed": (lambda path, params: tt.save_npz(path, params, compressed=True), tt.load_npz),
    "safetensors": (tt.save_safetensors, tt.load_safetensors),
}
NAMES = ("bool", *(f"{kind}{bits}" for kind in ("int", "uint") for bits in (8, 16, 32, 64)))
REALS = ("float16", "float32", "float64", "complex64")


@pytest.fixture(autouse=True)
def small_chunks() -> Iterator[None]:
    """Set the chunk size of new tensors to 64 bytes."""
    before = cluster.chunk_size()
    cluster.set_chunk_size(64)
    yield
    cluster.set_chunk_size(before)


def contents() -> dict[str, np.ndarray]:
    """Return tensors of each dtype, with 0 to 3 axes, and without elements."""
    draw = np.random.default_rng(5)
    found = {name: (draw.random((5, 7, 3)) * 9).astype(name) for name in (*NAMES, *REALS)}
    return {**found, "number": np.array(3.5), "empty": np.zeros((0, 4)), "é": np.arange(5.0), "row": np.ones((1, 90))}


def over(array: np.ndarray, size: int) -> Any:
    """Return a tensor on the Cluster in chunks of at most this size along each axis."""
    x = tt.from_numpy(array).to_device(HERE)
    return cluster.rechunk(x, size) if array.ndim and array.size else x


def there(folder: Path) -> list[str]:
    """Return the names of the files, including hidden ones."""
    return sorted(path.name for path in folder.iterdir())


def agree(found: dict[str, Any], expected: dict[str, np.ndarray]) -> None:
    """Check names, dtypes and values on the Cluster."""
    assert set(found) == set(expected)
    for name, x in found.items():
        assert x.device == HERE
        values = x.to_device(Cpu()).numpy()
        assert values.dtype == expected[name].dtype
        np.testing.assert_array_equal(values, expected[name])


@pytest.mark.parametrize("name", FORMATS)
@pytest.mark.parametrize("size", [1, 2, 4, -1])
def test_bytes_equal_those_of_the_cpu(name: str, size: int, tmp_path: Path) -> None:
    """Any chunks give the same bytes; loaded tensors have chunks and the same values."""
    save, load = FORMATS[name]
    save(tmp_path / "cpu", {key: tt.from_numpy(each) for key, each in contents().items()})
    save(tmp_path / "cluster", {key: over(each, size) for key, each in contents().items()})
    assert (tmp_path / "cluster").read_bytes() == (tmp_path / "cpu").read_bytes()
    assert there(tmp_path) == ["cluster", "cpu"]
    agree(load(tmp_path / "cpu", device=HERE), contents())


@pytest.mark.parametrize("name", ["params", "npz", "safetensors"])
def test_a_file_can_be_replaced_by_its_own_tensors(name: str, tmp_path: Path) -> None:
    """The old file stays until the new one is complete."""
    save, load = FORMATS[name]
    save(tmp_path / "w", {"w": over(np.arange(60.0).reshape(12, 5), 2)})
    save(tmp_path / "w", {"w": load(tmp_path / "w", device=HERE)["w"] + 1})
    agree(load(tmp_path / "w", device=HERE), {"w": np.arange(60.0).reshape(12, 5) + 1})


@pytest.mark.parametrize("name", ["params", "npz", "safetensors"])
def test_loading_reads_headers_only(name: str, tmp_path: Path) -> None:
    """Each chunk is contiguous in the file; a file that changes later is noticed when it is computed."""
    save, load = FORMATS[name]
    save(tmp_path / "w", {"w": tt.zeros((6, 4)), "wide": tt.zeros((2, 40))})
    found = load(tmp_path / "w", device=HERE)
    assert cluster.chunks(found["w"]) == ((2, 2, 2), (4,))
    assert cluster.chunks(found["wide"]) == ((1, 1), (8,) * 5)
    os.utime(tmp_path / "w", ns=(1, 1))
    with pytest.raises(tt.FormatError, match=rf"^load_{name}: needed the file as it was when it was loaded"):
        found["w"].to_device(Cpu())
    (tmp_path / "w").unlink()
    with pytest.raises(FileNotFoundError):
        found["wide"].to_device(Cpu())


def test_columns_and_other_byte_orders_are_read(tmp_path: Path) -> None:
    """They are written by NumPy."""
    values = np.arange(60, dtype=np.float32).reshape(5, 4, 3)
    np.savez(tmp_path / "a.npz", columns=np.asfortranarray(values), swapped=values.astype(">f4"))
    agree(tt.load_npz(tmp_path / "a.npz", device=HERE), {"columns": values, "swapped": values})
    np.save(tmp_path / "a.npy", np.asfortranarray(values))
    agree({"a": cluster.load_npy(tmp_path / "a.npy")}, {"a": values})


@pytest.mark.skipif(find_spec("ml_dtypes") is None, reason="not installed: ml-dtypes")
@pytest.mark.parametrize("name", ["bfloat16", "float8_e5m2"])
def test_other_floats_are_widened_by_chunks(name: str, tmp_path: Path) -> None:
    """They are widened when they are computed; without `widen` they are refused at once."""
    ml_dtypes, numpy_binding = pytest.importorskip("ml_dtypes"), pytest.importorskip("safetensors.numpy")
    values = np.arange(40).astype(getattr(ml_dtypes, name)).reshape(10, 4)
    numpy_binding.save_file({"w": values}, tmp_path / "w")
    agree(tt.load_safetensors(tmp_path / "w", device=HERE, widen=True), {"w": values.astype(np.float32)})
    with pytest.raises(tt.FormatError, match="widen=True"):
        tt.load_safetensors(tmp_path / "w", device=HERE)


def test_invalid_booleans_are_refused(tmp_path: Path) -> None:
    """The error is raised when they are computed; loading does not read the data."""
    tt.save_npz(tmp_path / "a.npz", {"w": tt.ones((9000,), dtype=tt.bool)})
    data = (tmp_path / "a.npz").read_bytes()
    (tmp_path / "a.npz").write_bytes(data.replace(b"\1" * 9000, b"\1" * 8999 + b"\7"))
    with pytest.raises(tt.FormatError, match=r"^load_npz: needed booleans, 0 or 1"):
        tt.load_npz(tmp_path / "a.npz", device=HERE)["w"].to_device(Cpu())


def test_streams_get_the_bytes_of_files(tmp_path: Path) -> None:
    """They are written piece by piece."""
    params = {"w": over(np.arange(6000.0).reshape(60, 100), 7), "b": tt.ones(3)}
    here = {"w": tt.from_numpy(np.arange(6000.0).reshape(60, 100)), "b": tt.ones(3)}
    stream, seen = io.BytesIO(), list[tuple[int, int]]()
    tt.save_params(stream, params, progress=lambda done, total: seen.append((done, total)))
    assert stream.getvalue() == tt.dumps_params(here) == tt.dumps_params(params)
    assert seen[-1] == (len(stream.getvalue()),) * 2
    with (tmp_path / "w").open("wb") as file:
        tt.save_tensor(file, params["w"])
    assert (tmp_path / "w").read_bytes() == tt.dumps_tensor(here["w"])
    agree({"w": tt.load_tensor(tmp_path / "w", device=HERE)}, {"w": np.arange(6000.0).reshape(60, 100)})
    agree({"w": tt.load_tensor(tmp_path / "w", mmap=True, device=HERE)}, {"w": np.arange(6000.0).reshape(60, 100)})


def test_shared_inputs_are_computed_once(tmp_path: Path) -> None:
    """The saved tensors depend on the same ones."""
    da: Any = pytest.importorskip("dask.array")
    count: list[int] = []
    shared = da.ones(4, chunks=4).map_blocks(lambda x: count.append(1) or x, meta=np.empty(0))
    x = cluster.from_dask(shared)
    for save, _ in FORMATS.values():
        count.clear()
        save(tmp_path / "w", {"a": x + 1, "b": x * 2})
        assert len(count) == 1


def test_unknown_sizes_are_refused_before_anything_is_written(tmp_path: Path) -> None:
    """The header of a file contains the sizes."""
    x = over(np.arange(9.0), 2)
    for save, _ in FORMATS.values():
        with pytest.raises(tt.ShapeError, match="compute_chunk_sizes"):
            save(tmp_path / "w", {"w": x[x > 2]})
    assert not there(tmp_path)


def test_failing_computations_keep_the_old_file(tmp_path: Path) -> None:
    """No temporary file is left."""
    (tmp_path / "w").write_bytes(b"old")
    for save, _ in FORMATS.values():
        with pytest.raises(tt.SingularMatrixError):
            save(tmp_path / "w", {"w": tt.linalg.inv(tt.ones((2, 2), device=HERE))})
    assert there(tmp_path) == ["w"]
    assert (tmp_path / "w").read_bytes() == b"old"


MEMORY = """
import sys, typedtensor as tt
from typedtensor import Cluster, cluster
def peak():
    with open("/proc/self/status") as status:
        return next(int(line.split()[1]) for line in status if line.startswith("VmHWM"))
cluster.set_chunk_size(8 * 2**20)
here, path, name = Cluster(), sys.argv[1], sys.argv[2]
save, load = {"params": (tt.save_params, tt.load_params), "npz": (tt.save_npz, tt.load_npz),
    "safetensors": (tt.save_safetensors, tt.load_safetensors)}[name]
save(path, {"w": tt.ones((4, 4), device=here)})
float(tt.sum(load(path, device=here)["w"]))
before = peak()
x = tt.random.default_rng(3, device=here).random((2**16, 2**10))
assert x.size * 8 == 2**29
save(path, {"w": x})
total = float(tt.sum(load(path, device=here)["w"]))
assert abs(total / 2**26 - 0.5) < 1e-3
print(peak() - before)
"""


@pytest.mark.slow
@linux
@pytest.mark.parametrize("name", ["params", "npz", "safetensors"])
def test_file_of_512_mib_needs_memory_for_some_chunks(name: str, tmp_path: Path) -> None:
    """One process writes and reads chunks of 8 MiB with four threads, with less than 128 MiB of additional memory."""
    command = [sys.executable, "-c", MEMORY, str(tmp_path / "w"), name]
    environment = {**os.environ, "DASK_NUM_WORKERS": "4", "OPENBLAS_NUM_THREADS": "1"}
    found = subprocess.run(command, check=True, capture_output=True, text=True, cwd=ROOT, env=environment)
    print(f"{name}: {int(found.stdout) / 2**10:.0f} MiB more")  # noqa: T201  # for the docs
    assert (tmp_path / "w").stat().st_size > 2**29
    assert int(found.stdout) < 128 * 2**10


SLOW = """
import signal, sys, time, typedtensor as tt, dask.array as da
signal.signal(signal.SIGINT, signal.default_int_handler)  # a job in the background ignores it
from typedtensor import cluster
def slow(x):
    time.sleep(0.05)
    return x
x = cluster.from_dask(da.ones((4000, 100), chunks=(20, 100)).map_blocks(slow, dtype=float))
save = {"params": tt.save_params, "npz": tt.save_npz, "safetensors": tt.save_safetensors}[sys.argv[2]]
print("begins", flush=True)
try:
    save(sys.argv[1], {"w": x})
except KeyboardInterrupt:
    print("interrupted", float(tt.sum(tt.ones((3,), device=tt.Cluster()))), flush=True)
"""


@posix
@pytest.mark.parametrize("name", ["params", "npz", "safetensors"])
@pytest.mark.parametrize("end", ["SIGKILL", "SIGINT"])
def test_an_interrupted_process_keeps_the_old_file(name: str, end: str, tmp_path: Path) -> None:
    """After Ctrl-C nothing else is left, and the process continues; the next save removes what a killed one left."""
    number = signal.Signals[end]  # by name: Windows imports this module, and has no SIGKILL
    path = tmp_path / "w"
    path.write_bytes(b"old")
    command = [sys.executable, "-c", SLOW, str(path), name]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=ROOT) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "begins\n"
        deadline = time.monotonic() + 30
        while len(there(tmp_path)) == 1:
            assert time.monotonic() < deadline
            time.sleep(0.02)
        time.sleep(0.3)
        process.send_signal(number)
        sent = time.monotonic()
        rest = process.stdout.read()
        assert process.wait(30) == (-number if end == "SIGKILL" else 0)
        assert time.monotonic() - sent < 5
    assert rest == ("" if end == "SIGKILL" else "interrupted 3.0\n")
    assert path.read_bytes() == b"old"
    assert (len(there(tmp_path)) == 1) == (end == "SIGINT")
    FORMATS[name][0](path, {"w": over(np.ones(9), 2)})
    assert there(tmp_path) == ["w"]

"""A scheduler with two worker processes: values, memory and failures; results equal those of threads."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import threading
import time
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

import typedtensor as tt
from tests.cluster.local import LIMIT, nannies, two_workers
from tests.platforms import linux
from typedtensor import Cluster, Cpu, cluster

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

pytestmark = [
    pytest.mark.cluster,
    pytest.mark.skipif(find_spec("distributed") is None, reason="not installed: dask, distributed"),
    pytest.mark.filterwarnings("ignore"),  # warnings of dask.distributed do not matter
    linux,
]
ROOT = Path(__file__).parent.parent.parent
MOST = 128 * 2**20
"""The memory that a worker may use, besides that of Python and its modules, while it transfers a larger tensor."""
PAUSE = LIMIT * 0.8
"""The memory from which on a worker takes no task."""
CHUNK = 16 * 2**20
ROWS = 2**22
"""The number of rows of four columns in 128 MiB."""


@pytest.fixture(scope="module")
def scheduler() -> Iterator[Any]:
    """Start a scheduler and two workers with one thread each."""
    with two_workers() as found:
        yield found


@pytest.fixture
def there(scheduler: Any) -> Iterator[Cluster]:
    """Return the device with both workers, and with small chunks."""
    nannies(scheduler)
    before = cluster.chunk_size()
    cluster.set_chunk_size(CHUNK)
    yield Cluster(scheduler.scheduler_address)
    cluster.set_chunk_size(before)


def client(device: Cluster) -> Any:
    """Return the client that the device uses."""
    from typedtensor.backends.dask.connections import client_of  # noqa: PLC0415  # needs dask

    return client_of(device)


def forget_peak(device: Cluster) -> None:
    """Reset the peak memory of the workers."""
    client(device).run(lambda: Path("/proc/self/clear_refs").write_text("5"))


def peak(device: Cluster) -> int:
    """Return the highest memory of a worker since `forget_peak`, in bytes; it is also printed."""
    found = memory(device, "VmHWM")
    print(f"a worker: {found / 10**6:.0f} MB")  # noqa: T201  # for the docs
    return found


def memory(device: Cluster, name: str = "VmRSS") -> int:
    """Return the largest memory of a worker now, or another number of its status, in bytes."""

    def most() -> int:
        lines = Path("/proc/self/status").read_text().splitlines()
        return next(int(line.split()[1]) * 1024 for line in lines if line.startswith(name))

    found: int = max(client(device).run(most).values())
    return found


def drawn(device: Cluster, rows: int = ROWS) -> Any:
    """Return random numbers that depend on the seed and the chunks only."""
    return tt.random.default_rng(3, device=device).random((rows, 4))


def statistics(x: Any) -> tuple[Any, ...]:
    """Return graphs of a mean, a standard deviation and a Gram matrix."""
    return tt.mean(x, axis=0), tt.std(tt.sin(x) * tt.cos(x), axis=0), x.mT @ x


def groups(device: Cluster, centres: np.ndarray) -> np.ndarray:
    """Return the centres after an iteration of k-means over 2 GB of points."""
    rows = 2**26
    x = drawn(device, rows) - 0.5
    kind = tt.arange(rows, device=device)[:, None] % 3
    x = x + tt.where(kind == tt.asarray([1, 2, 3, 3], device=device), 10.0, 0.0)
    far = [tt.sum((x - tt.from_numpy(each).to_device(device)) ** 2, axis=1) for each in centres]
    near = tt.argmin(tt.stack(far, axis=1), axis=1)
    masks = [tt.astype(near == each, tt.float64) for each in range(len(centres))]
    # No matrix products: their last bits depend on the number of BLAS threads, which is one in a worker.
    parts = cluster.compute(*(part for m in masks for part in (tt.sum(m[:, None] * x, axis=0), tt.sum(m))))
    return np.stack([parts[at].numpy() / float(parts[at + 1]) for at in range(0, len(parts), 2)])


def same(found: tuple[Any, ...], expected: tuple[Any, ...]) -> bool:
    """Return whether the values are equal bit by bit."""
    return all(np.array_equal(a.numpy(), b.numpy()) for a, b in zip(found, expected, strict=True))


def test_workers_return_what_threads_return(there: Cluster) -> None:
    """The bits are equal: chunks, functions and trees are the same."""
    found = cluster.compute(*statistics(drawn(there)))
    assert same(found, cluster.compute(*statistics(drawn(Cluster()))))


def test_transfers_are_made_by_chunks(there: Cluster) -> None:
    """They are of 512 MB, more than the limit of a worker."""
    x = drawn(there, 2**24)
    client(there).restart()
    client(there).run(import_module, "typedtensor.backends.dask.computing")  # the modules take most of the memory
    forget_peak(there)
    before = memory(there)
    back = x.to_device(Cpu())
    assert back.nbytes == 2**29 > LIMIT
    assert peak(there) - before < MOST
    assert float(back[12345, 1]) == float(x[12345, 1])


@pytest.mark.parametrize("name", ["params", "npz", "safetensors"])
@pytest.mark.parametrize("shared", [True, False], ids=["shared folder", "own folder"])
def test_files_are_written_and_read_by_chunks(name: str, shared: bool, there: Cluster, tmp_path: Path) -> None:
    """They have 512 MB, more than the limit of a worker; this process writes chunks if workers cannot."""
    save, load = {"params": (tt.save_params, tt.load_params), "npz": (tt.save_npz, tt.load_npz),
                  "safetensors": (tt.save_safetensors, tt.load_safetensors)}[name]  # fmt: skip
    x = drawn(there, 2**24)
    forget_peak(there)
    with pytest.MonkeyPatch.context() as patch:
        if not shared:
            patch.setattr("typedtensor.backends.dask.stores.is_seen", lambda *_: False)
        save(tmp_path / "w", {"x": x})
    assert peak(there) < LIMIT
    found = load(tmp_path / "w", device=there)["x"]
    assert same(cluster.compute(*statistics(found)), cluster.compute(*statistics(x)))
    assert peak(there) < LIMIT
    (tmp_path / "w").unlink()
    with pytest.raises(FileNotFoundError):
        found.to_device(Cpu())


@pytest.mark.parametrize("values", [np.arange(60.0).reshape(12, 5), np.array(3), np.zeros((0, 2))], ids=str)
def test_tensors_are_moved_there_and_back(there: Cluster, values: np.ndarray) -> None:
    """They have several chunks, one, and none."""
    cluster.set_chunk_size(160)
    x = tt.from_numpy(values).to_device(there)
    np.testing.assert_array_equal((x + 1).to_device(Cpu()).numpy(), values + 1)


def test_masks_and_persisted_tensors_work_on_workers(there: Cluster) -> None:
    """The workers compute the sizes."""
    cluster.set_chunk_size(160)
    x = cluster.persist(tt.from_numpy(np.arange(60.0).reshape(12, 5)).to_device(there))
    chosen = x[x[:, 0] > 20]
    assert cluster.compute_chunk_sizes(chosen).shape == (7, 5)
    assert chosen.to_device(Cpu()).shape == (7, 5)
    assert tt.unique_values(x).to_device(Cpu()).shape == (60,)


ERRORS: dict[str, tuple[Callable[[Cluster], Any], type[Exception]]] = {
    "singular": (lambda there: tt.linalg.inv(tt.ones((2, 2), device=there)), tt.SingularMatrixError),
    "position": (lambda there: tt.arange(9, device=there)[tt.asarray([99]).to_device(there)], tt.BoundsError),
    "power": (lambda there: tt.asarray([2]).to_device(there) ** tt.asarray([-1]).to_device(there), tt.DTypeError),
}


@pytest.mark.parametrize("name", ERRORS)
def test_errors_from_workers_keep_their_class(there: Cluster, name: str) -> None:
    """They keep their parts too."""
    plan, kind = ERRORS[name]
    with pytest.raises(kind, match="needed"):
        plan(there).to_device(Cpu())


def test_a_chunk_too_large_for_any_worker_is_refused_at_once(there: Cluster) -> None:
    """It has 512 MiB for workers of 400 MB: by rechunking, or by functions that join the chunks of an axis."""
    client(there)
    x = drawn(there, 2**24)
    for make in (lambda: cluster.rechunk(x, -1), lambda: tt.sort(x, axis=0), lambda: tt.fft.rfft(x, axis=0)):
        with pytest.raises(
            tt.OutOfMemoryError, match=r"needed chunks of at most 400000000 bytes.*tt\.cluster\.rechunk"
        ):
            make()


def test_a_too_large_chunk_is_refused_once_the_workers_are_known(
    there: Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A graph may be built before the scheduler starts."""
    from typedtensor.backends.dask import chunked  # noqa: PLC0415  # needs dask

    client(there)
    most = chunked.MEMORY[there.address]
    monkeypatch.delitem(chunked.MEMORY, there.address)
    whole = cluster.rechunk(drawn(there, 2**24), -1)
    monkeypatch.setitem(chunked.MEMORY, there.address, most)
    with pytest.raises(tt.OutOfMemoryError, match=r"got one of 536870912 bytes, float64\(16777216, 4\)"):
        cluster.compute(whole)


def test_a_task_that_kills_each_worker_is_named(there: Cluster) -> None:
    """A chunk of 256 MiB fits, but sorting it does not. New workers then compute what fits."""
    whole = cluster.rechunk(drawn(there, 2**23), -1)
    with pytest.raises(tt.OutOfMemoryError, match=r"tt\.cluster\.rechunk"):
        float(tt.sum(tt.sort(whole, axis=0)))
    assert float(tt.sum(tt.ones((8,), device=there))) == 8.0


SLOW = """
import signal, sys, time, dask.array as da, typedtensor as tt
signal.signal(signal.SIGINT, signal.default_int_handler)  # a job in the background ignores it
from typedtensor import Cluster, cluster
there = Cluster(sys.argv[1])
float(tt.sum(tt.ones((8,), device=there)))
def slow(x):
    time.sleep(0.2)
    return x
x = cluster.from_dask(da.ones(1000, chunks=1).map_blocks(slow, dtype=float), there)
print("begins", flush=True)
try:
    tt.save_params(sys.argv[2], {"x": x})
except KeyboardInterrupt:
    print("interrupted", float(tt.sum(tt.ones((3,), device=there))), flush=True)
"""


def test_an_interrupt_ends_a_computation(there: Cluster, tmp_path: Path) -> None:
    """After Ctrl-C the process can compute at once; the scheduler cancels the rest, and no file is incomplete."""
    command = [sys.executable, "-c", SLOW, there.address, str(tmp_path / "w")]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=ROOT) as process:
        try:
            assert process.stdout is not None
            assert process.stdout.readline() == "begins\n"
            while not sum(map(len, client(there).processing().values())):
                time.sleep(0.1)
            process.send_signal(signal.SIGINT)
            sent = time.monotonic()
            assert process.stdout.readline() == "interrupted 3.0\n"
            assert time.monotonic() - sent < 30  # the computation takes 100 s
            assert process.wait(60) == 0
        finally:
            process.kill()
    while sum(map(len, client(there).processing().values())):
        assert time.monotonic() - sent < 80
        time.sleep(0.1)
    assert not list(tmp_path.iterdir())
    assert float(tt.sum(tt.ones((8,), device=there))) == 8.0


def test_a_scheduler_that_dies_is_named(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """The process does not wait forever; another scheduler at another address works."""
    from typedtensor.backends.dask import connections  # noqa: PLC0415  # needs dask

    da, distributed = pytest.importorskip("dask.array"), pytest.importorskip("distributed")
    monkeypatch.setattr(connections, "TIMEOUT_S", 2)
    file = tmp_path / "scheduler.json"
    scheduler = [sys.executable, "-m", "distributed.cli.dask_scheduler", "--port", "0", "--no-dashboard"]
    worker = [sys.executable, "-m", "distributed.cli.dask_worker", "--nthreads", "1", "--no-nanny", "--no-dashboard"]
    silent: dict[str, Any] = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL, "cwd": tmp_path}
    with (
        distributed.dask.config.set({"distributed.comm.timeouts.connect": "2s"}),
        subprocess.Popen([*scheduler, "--scheduler-file", str(file)], **silent) as first,
        subprocess.Popen([*worker, "--scheduler-file", str(file)], **silent) as second,
    ):
        try:
            deadline = time.monotonic() + 30
            while not file.exists():
                assert time.monotonic() < deadline
                time.sleep(0.1)
            time.sleep(0.5)
            gone = Cluster(json.loads(file.read_text())["address"])
            client(gone)
            slow = da.ones(100, chunks=1).map_blocks(lambda x: time.sleep(0.2) or x, dtype=float)
            threading.Timer(1, first.kill).start()
            with pytest.raises(tt.DeviceError, match=r"needed a scheduler that responds|needed workers"):
                cluster.compute(tt.sum(cluster.from_dask(slow, gone)))
        finally:
            first.kill()
            second.kill()


def test_an_unreachable_scheduler_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    """The message says what to start."""
    from typedtensor.backends.dask import connections  # noqa: PLC0415  # needs dask

    monkeypatch.setattr(connections, "TIMEOUT_S", 1)
    nobody = Cluster("tcp://127.0.0.1:9")
    with pytest.raises(tt.DeviceError, match=r"needed a scheduler of dask, got none that responds.*dask scheduler"):
        tt.zeros((3,), device=nobody).to_device(Cpu())


def test_a_scheduler_without_workers_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    """The process does not wait forever."""
    from typedtensor.backends.dask import connections  # noqa: PLC0415  # needs dask

    distributed: Any = pytest.importorskip("distributed")
    monkeypatch.setattr(connections, "TIMEOUT_S", 1)
    with distributed.LocalCluster(n_workers=0, dashboard_address=None, silence_logs=50) as empty:
        alone = Cluster(empty.scheduler_address)
        with pytest.raises(tt.DeviceError, match=r"needed a worker, got none that connected in time\. Start one:"):
            tt.zeros((3,), device=alone).to_device(Cpu())


def test_the_loss_of_all_workers_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    """The scheduler would wait for new ones forever."""
    from typedtensor.backends.dask import connections  # noqa: PLC0415  # needs dask

    distributed, da = pytest.importorskip("distributed"), pytest.importorskip("dask.array")
    monkeypatch.setattr(connections, "TIMEOUT_S", 1)
    with distributed.LocalCluster(
        n_workers=1, threads_per_worker=1, processes=False, dashboard_address=None, silence_logs=50
    ) as few:
        left = Cluster(few.scheduler_address)
        client(left)
        slow = da.ones(8, chunks=1).map_blocks(lambda x: time.sleep(1) or x, dtype=float)
        plan = tt.sum(cluster.from_dask(slow, left))
        threading.Timer(0.5, few.scale, [0]).start()
        with pytest.raises(tt.DeviceError, match=r"needed workers, got none that are left"):
            plan.to_device(Cpu())


def test_workers_that_wait_for_memory_forever_are_named(monkeypatch: pytest.MonkeyPatch) -> None:
    """A worker whose memory is nearly full takes no task; if none takes one, nothing frees any."""
    from typedtensor.backends.dask import connections  # noqa: PLC0415  # needs dask

    distributed, da = pytest.importorskip("distributed"), pytest.importorskip("dask.array")
    monkeypatch.setattr(connections, "TIMEOUT_S", 1)
    with distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, memory_limit=0, processes=False, dashboard_address=None, silence_logs=50
    ) as full:
        device = Cluster(full.scheduler_address)
        assert float(tt.sum(tt.ones((8,), device=device))) == 8.0

        def set_status(name: str) -> None:
            for worker in full.workers.values():
                full.loop.add_callback(setattr, worker, "status", getattr(distributed.Status, name))
            while not all(each.status.name == name for each in full.scheduler.workers.values()):
                time.sleep(0.02)

        set_status("paused")
        plan = tt.sum(cluster.from_dask(da.ones(8, chunks=1), device))
        with pytest.raises(
            tt.OutOfMemoryError,
            match=r"needed a worker with memory for another task, got 2 that take no task since 3 s",
        ):
            plan.to_device(Cpu())
        kept = cluster.persist(plan)
        threading.Timer(1.5, set_status, ["running"]).start()
        cluster.wait(kept)
        assert float(plan) == 8.0


def test_workers_with_other_versions_are_named(there: Cluster, monkeypatch: pytest.MonkeyPatch) -> None:
    """The error is raised when the client connects."""
    from typedtensor.backends.dask import connections  # noqa: PLC0415  # needs dask

    client(there)
    monkeypatch.delitem(connections.CLIENTS, there.address)
    monkeypatch.setattr(connections.np, "__version__", "0.1")
    with pytest.raises(tt.DeviceError, match=r"needed workers with .*NumPy 0\.1, .* got tcp"):
        tt.zeros((3,), device=there).to_device(Cpu())


def test_large_and_small_data_is_moved_in_batches(there: Cluster, monkeypatch: pytest.MonkeyPatch) -> None:
    """One call moves many chunks; one call fetches many."""
    cluster.set_chunk_size(800)
    values = np.arange(100_000.0)
    calls: list[str] = []
    for name in ("scatter", "gather", "persist", "run"):
        original = getattr(type(client(there)), name)

        def call(self: Any, *given: Any, own: Any = original, label: str = name, **options: Any) -> Any:
            calls.append(label)
            return own(self, *given, **options)

        monkeypatch.setattr(type(client(there)), name, call)
    x = tt.from_numpy(values).to_device(there)
    assert len(cluster.chunks(x)[0]) == 1000
    assert np.array_equal(x.to_device(Cpu()).numpy(), values)
    assert len(calls) <= 6, calls


@pytest.mark.slow
def test_statistics_of_more_data_than_memory(there: Cluster) -> None:
    """2 GB on two workers of 400 MB: mean, standard deviation, Gram matrix, tall QR and singular values."""
    x = drawn(there, 2**26)
    assert x.nbytes > 2 * LIMIT
    forget_peak(there)
    mean, deviation, gram = cluster.compute(tt.mean(x, axis=0), tt.std(x, axis=0), x.mT @ x)
    np.testing.assert_allclose(mean.numpy(), 0.5, atol=1e-3)
    np.testing.assert_allclose(deviation.numpy(), 12**-0.5, atol=1e-3)
    triangle, values = cluster.compute(tt.linalg.qr(x)[1], tt.linalg.svdvals(x))
    np.testing.assert_allclose((triangle.mT @ triangle).numpy(), gram.numpy(), rtol=1e-9)
    np.testing.assert_allclose(np.sort(values.numpy() ** 2), np.linalg.eigvalsh(gram.numpy()), rtol=1e-9)
    assert peak(there) < LIMIT


@pytest.mark.slow
def test_clusters_in_more_data_than_memory(there: Cluster) -> None:
    """k-means over 2 GB finds three centres, without a pause; results equal those of threads, bit by bit."""
    cluster.set_chunk_size(CHUNK // 2)  # a task holds about ten of them
    expected = np.array([[0.0, 0, 0, 0], [10, 0, 0, 0], [0, 10, 0, 0]])
    forget_peak(there)
    found = groups(there, expected + 1)
    assert peak(there) < PAUSE
    alone = groups(Cluster(), expected + 1)
    np.testing.assert_allclose(found, expected, atol=1e-3)
    assert np.array_equal(found, alone)

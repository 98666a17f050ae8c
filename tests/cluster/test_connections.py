"""Connections to schedulers: by address, with certificates, and through a client of the user's."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import time
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import typedtensor as tt
from tests.platforms import linux
from typedtensor import Cluster, Cpu, cluster

pytestmark = [
    pytest.mark.cluster,
    pytest.mark.skipif(find_spec("distributed") is None, reason="not installed: dask, distributed"),
    pytest.mark.filterwarnings("ignore"),  # warnings of dask.distributed do not matter
    linux,
]
ROOT = Path(__file__).parent.parent.parent
FEW: dict[str, Any] = {
    "n_workers": 1,
    "threads_per_worker": 1,
    "processes": False,
    "dashboard_address": None,
    "silence_logs": 50,
}


def total(device: Cluster) -> float:
    """Return a number that the device computes."""
    return float(tt.sum(tt.ones((8,), device=device)))


def test_a_local_cluster_and_a_client_name_their_scheduler() -> None:
    """A client of the user's computes: it is not closed here, and no second one is made."""
    from typedtensor.types.device import CLIENTS  # noqa: PLC0415  # filled on first use

    distributed: Any = pytest.importorskip("distributed")
    with distributed.LocalCluster(**FEW) as local:
        device = Cluster.of(local)
        assert device == Cluster(local.scheduler_address)
        assert total(device) == 8
        with distributed.Client(local, set_as_default=False) as client:
            own = Cluster.of(client)
            assert own == device
            assert CLIENTS[own.address] is client
            assert total(own) == 8
            assert client.status == "running"
    for wrong in (3, "tcp://host:8786", client):
        with pytest.raises(tt.DeviceError, match=r"^Cluster\.of: needed a connected Client or a cluster"):
            Cluster.of(wrong)


@pytest.mark.skipif(shutil.which("openssl") is None, reason="not installed: openssl")
def test_certificates_secure_a_connection(tmp_path: Path) -> None:
    """The scheduler takes clients with a certificate; without one, the error says how to pass it."""
    distributed: Any = pytest.importorskip("distributed")
    key, certificate = tmp_path / "key.pem", tmp_path / "certificate.pem"
    openssl = shutil.which("openssl")
    assert openssl is not None
    subprocess.run(
        [openssl, "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "1", "-subj", "/CN=localhost",
         "-keyout", str(key), "-out", str(certificate)], check=True, capture_output=True,
    )  # fmt: skip
    names = {f"tls_{role}_{what}": str(path) for role in ("scheduler", "worker", "client")
             for what, path in (("key", key), ("cert", certificate))}  # fmt: skip
    security = distributed.Security(tls_ca_file=str(certificate), require_encryption=True, **names)
    with distributed.LocalCluster(security=security, protocol="tls://", **FEW) as local:
        address = local.scheduler_address
        assert address.startswith("tls://")
        with pytest.raises(
            tt.DeviceError, match=r"needed security for a tls address, got none\. Pass the certificates"
        ):
            total(Cluster(address))
        device = Cluster(address, security=security)
        assert (repr(device), device == Cluster(address)) == (f"Cluster({address!r})", True)
        assert total(device) == 8
        assert total(Cluster.of(local)) == 8
        absent = distributed.Security(tls_ca_file=str(tmp_path / "absent.pem"), require_encryption=True)
        refused = r"got none that responds: .*\w\. Check that the certificates can be read"
        for plain in (Cluster(address.replace("tls", "tcp")), Cluster(address + "0", security=absent)):
            with pytest.raises(tt.DeviceError, match=refused):
                total(plain)
    for wrong in ("", address):
        with pytest.raises(tt.DeviceError, match=r"^Cluster: needed a Security of dask\.distributed, and an address"):
            Cluster(wrong, security="ca.pem" if wrong else security)


def test_cancelled_chunks_are_named(tmp_path: Path) -> None:
    """Whoever waits for them, or computes with them, reads that in one line."""
    distributed: Any = pytest.importorskip("distributed")
    with distributed.LocalCluster(**FEW) as local:
        kept = cluster.persist(tt.ones((8,), device=Cluster.of(local)))
        cluster.wait(kept)
        cluster.cancel(kept)
        for use in (
            lambda: cluster.wait(kept),
            lambda: float(tt.sum(kept)),
            lambda: tt.save_npz(tmp_path / "a", {"x": kept}),
        ):
            with pytest.raises(
                tt.DeviceError, match=r"chunks of a persisted tensor, got 1 that were cancelled or lost\. Make"
            ):
                use()


@pytest.mark.parametrize("address", ["tls://127.0.0.1:9", "nonsense://127.0.0.1:9"])
def test_a_wrong_address_ends_at_once(address: str) -> None:
    """The error is ours, and the process ends without a wait."""
    code = (
        "import sys, typedtensor as tt\n"
        f"try:\n    tt.zeros((3,), device=tt.Cluster({address!r})).to_device(tt.Cpu())\n"
        "except tt.DeviceError as error:\n    print(error)\n"
    )
    began = time.monotonic()
    found = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True, cwd=ROOT)
    assert time.monotonic() - began < 15
    assert found.stdout.count("\n") == 1
    assert found.stdout.startswith(f"Cluster({address!r}): needed ")
    assert not found.stderr


def test_a_forked_process_computes() -> None:
    """It has none of the threads of its parent, whose pool and client it would wait for."""
    code = """
import multiprocessing, typedtensor as tt
from distributed import LocalCluster
def total(x):
    return float(tt.sum(x))
with LocalCluster(n_workers=1, threads_per_worker=1, dashboard_address=None, processes=False, protocol="tcp") as local:
    for device in (tt.Cluster(), tt.Cluster.of(local)):
        x = tt.ones((8,), device=device)
        total(x)
        with multiprocessing.get_context("fork").Pool(1) as processes:
            print(processes.apply_async(total, (x,)).get(timeout=60))
"""
    run = subprocess.run(
        [sys.executable, "-W", "ignore", "-c", code], capture_output=True, text=True, cwd=ROOT, check=False
    )
    assert run.stdout.split() == ["8.0", "8.0"], run.stderr


def test_workers_that_join_later_are_checked(monkeypatch: pytest.MonkeyPatch) -> None:
    """The next computation reports the difference."""
    from typedtensor.backends.dask import connections  # noqa: PLC0415  # needs dask

    distributed: Any = pytest.importorskip("distributed")
    with distributed.LocalCluster(**FEW) as local:
        device = Cluster.of(local)
        assert total(device) == 8
        monkeypatch.setattr(connections.dask, "__version__", "1.0")
        assert total(device) == 8  # the worker is known
        local.scale(2)
        deadline = time.monotonic() + 20
        while len(local.scheduler.workers) < 2:
            assert time.monotonic() < deadline
            time.sleep(0.05)
        monkeypatch.setattr(connections, "versions", _in_turn())
        with pytest.raises(tt.DeviceError, match=r"needed workers with .* got "):
            total(device)
        assert Cpu() != device


def test_annotations_reach_the_scheduler(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Retries and resources of `dask.annotate` are those of the tasks that are made in its block, however many."""
    from typedtensor.backends.dask import connections  # noqa: PLC0415  # needs dask

    distributed, dask = pytest.importorskip("distributed"), pytest.importorskip("dask")
    da: Any = pytest.importorskip("dask.array")
    rich = {"cls": distributed.Worker, "options": {"resources": {"GPU": 2}, "nthreads": 1, "memory_limit": "400 MB"}}
    poor = {"cls": distributed.Worker, "options": {"nthreads": 1, "memory_limit": "400 MB"}}

    def fails_twice(block: Any) -> Any:
        tries = len(list(tmp_path.iterdir()))
        (tmp_path / str(tries)).touch()
        if tries < 2:
            raise OSError("a disk that is busy")
        return block

    def where(block: Any) -> Any:
        return block * 0 + float("GPU" in distributed.get_worker().state.total_resources)

    scheduler = {"cls": distributed.Scheduler, "options": {"dashboard_address": None}}
    with distributed.SpecCluster(scheduler=scheduler, workers={"rich": rich, "poor": poor}, silence_logs=50) as local:
        device = Cluster.of(local)
        assert total(device) == 8
        with dask.annotate(retries=2):
            plan = tt.sum(cluster.from_dask(da.ones(1, chunks=1).map_blocks(fails_twice, meta=np.empty(0)), device))
        assert float(plan) == 1
        with dask.annotate(resources={"GPU": 1}):
            plan = da.ones((30, 2**18), chunks=(1, -1)).map_blocks(where, meta=np.empty((0, 0)))
        found = cluster.from_dask(plan, device)  # as large as those whose chunks are computed in turn
        assert float(tt.min(found.to_device(Cpu()))) == 1
        assert float(tt.min(found + 0.0)) == 1
        monkeypatch.setattr(connections, "TIMEOUT_S", 0.5)
        with dask.annotate(resources={"GPU": 3}):
            plan = tt.exp(tt.ones(1, device=device))
        for use in (cluster.compute, cluster.persist):  # their tasks would wait forever
            with pytest.raises(
                tt.DeviceError, match=r"needed a worker with the resources {'GPU': 3}, got none .*'GPU=3'"
            ):
                use(plan)


def test_progress_is_drawn_for_all_tasks_of_a_scheduler(capsys: pytest.CaptureFixture[str]) -> None:
    """Of several computations too; one that fails ends with its error, and no bar stays after the block."""
    distributed: Any = pytest.importorskip("distributed")
    da: Any = pytest.importorskip("dask.array")
    from typedtensor.backends.dask import progress  # noqa: PLC0415  # needs dask

    with distributed.LocalCluster(**FEW) as local:
        device = Cluster.of(local)
        slow = da.ones(8, chunks=1).map_blocks(lambda x: time.sleep(0.1) or x, meta=np.empty(0))
        x = cluster.from_dask(slow, device)
        with cluster.progress():
            assert float(tt.sum(x)) == 8
            kept = cluster.persist(x * 2)
            cluster.wait(kept)
        drawn = capsys.readouterr().out
        assert drawn.count("100% Completed") >= 2
        assert {f"{percent}% Completed" for percent in range(1, 100)} & set(re.findall(r"\d+% Completed", drawn))
        with pytest.raises(tt.SingularMatrixError), cluster.progress():
            tt.linalg.inv(tt.ones((2, 2), device=device)).to_device(Cpu())
        assert not progress._BLOCKS  # the bars of open blocks


def _in_turn() -> Any:
    """Return a function that has other versions at its second call."""
    calls = iter([{"dask": "1.0"}, {"dask": "2.0"}])
    return lambda: next(calls)

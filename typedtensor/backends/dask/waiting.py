"""Waiting for the chunks that workers compute, and for no chunk that will never come."""

# dask has no types; pyright reports every use of them.
# pyright: reportUnknownVariableType=false, reportUnknownArgumentType=false, reportUnknownMemberType=false
from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any, NoReturn

from typedtensor.backends.dask import connections
from typedtensor.errors import DeviceError, OutOfMemoryError

if TYPE_CHECKING:
    from typedtensor.types.device import Cluster

PATIENCE = 3
"""How many times in a row to wait for a chunk while no worker can compute it."""


def wait_for(device: Cluster, client: Any, futures: list[Any]) -> None:
    """Wait for chunks as long as workers can compute them; a scheduler would wait for new workers forever."""
    distributed: Any = import_module("distributed")
    idle, before = 0, None
    while True:
        try:
            with client.as_current():
                distributed.wait(futures, timeout=connections.TIMEOUT_S)
        except distributed.CancelledError:
            return  # whoever fetches them says so
        except TimeoutError:
            workers = client.scheduler_info(n_workers=-1)["workers"]
            state = _stuck(workers)
            idle = 0 if state is None else idle + 1 if state == before else 1
            before = state
            if idle == PATIENCE:
                _raise_stuck(device, workers)
        else:
            return


def _stuck(workers: dict[str, Any]) -> dict[str, Any] | None:
    """What the workers hold, if none of them takes a task: there are none, or all wait for memory."""
    if any(each["status"] == "running" for each in workers.values()):
        return None
    held = ("task_counts", "spilled_bytes")
    return {address: [each["metrics"].get(name) for name in held] for address, each in workers.items()}


def _raise_stuck(device: Cluster, workers: dict[str, Any]) -> NoReturn:
    if not workers:
        fix = f"Start workers: dask worker {device.address}; then compute again."
        raise DeviceError(repr(device), needed="workers", got="none that are left", fix=fix)
    seconds = PATIENCE * connections.TIMEOUT_S
    got = f"{len(workers)} that take no task since {seconds} s, because the memory of each is nearly full"
    fix = "Cut smaller chunks: tt.cluster.rechunk(x, chunks), delete persisted tensors, or add memory or workers."
    raise OutOfMemoryError("compute", needed="a worker with memory for another task", got=got, fix=fix)

"""The connection to a scheduler: one client for each address, and what its workers must have."""

from __future__ import annotations

import os
import sys
import time
from importlib import import_module
from typing import TYPE_CHECKING, Any, NoReturn

import numpy as np

from typedtensor.backends.dask.chunked import MEMORY
from typedtensor.errors import DeviceError
from typedtensor.types.device import CLIENTS

if TYPE_CHECKING:
    from typedtensor.types.device import Cluster

dask: Any = import_module("dask")
TIMEOUT_S = 10
"""The timeout for connecting to a scheduler."""
_OF_PARENT: list[object] = []
"""The clients of the process that forked: a finalizer would wait for their threads."""
_VALID: dict[str, set[str]] = {}
"""The workers whose versions are checked, by the address of the scheduler."""


def _forget() -> None:
    _OF_PARENT.extend(CLIENTS.values())
    CLIENTS.clear()
    _VALID.clear()


if hasattr(os, "register_at_fork"):  # a forked process has no thread that answers for a client
    os.register_at_fork(after_in_child=_forget)


def client_of(device: Cluster) -> Any:
    """The client of the device's scheduler, connected once; None for the threads of this process."""
    if not device.address:
        return None
    found: Any = CLIENTS.get(device.address)
    if found is None or found.status != "running":
        found = _connected(device)
        _VALID.pop(device.address, None)
    if device.address not in _VALID:
        _validate_workers(device, found)
        CLIENTS[device.address] = found
    return found


def _connected(device: Cluster) -> Any:
    distributed: Any = import_module("distributed")  # importing it takes a third of a second
    if device.address.startswith("tls:") and device.security is None:
        fix = "Pass the certificates: Cluster(address, security=distributed.Security(...)), as on docs/cluster.md."
        raise DeviceError(repr(device), needed="security for a tls address", got="none", fix=fix)
    client: Any = distributed.Client.__new__(distributed.Client)
    try:
        client.__init__(device.address, security=device.security, set_as_default=False, timeout=TIMEOUT_S)
    except Exception as error:  # of many classes, by the protocol
        client.status = "closed"  # else its finalizer waits for 20 s
        if hasattr(client, "_loop_runner"):  # not after certificates that cannot be read
            client._loop_runner.stop()
        reason = f"{type(error).__name__} {error}".partition("\n")[0].strip()
        fix = "Start one with `dask scheduler`, and workers with `dask worker ADDRESS`; Cluster() needs none."
        if device.security is not None or "CommClosed" in type(error).__name__:  # or one that takes no such connection
            fix = (
                "Check that the certificates can be read, and that scheduler, workers and address use tls://, or none."
            )
        got = f"none that responds: {reason}"
        raise DeviceError(repr(device), needed="a scheduler of dask", got=got, fix=fix) from None
    return client


def workers_of(device: Cluster, client: Any) -> dict[str, Any]:
    """The workers by address; those that joined since the last call are checked first."""
    there: dict[str, Any] = dict(client.scheduler_info(n_workers=-1)["workers"])
    fresh = there.keys() - _VALID.get(device.address, set())
    if fresh:
        _validate_versions(device, client, sorted(fresh))
    _VALID[device.address] = set(there)
    limits = [worker["memory_limit"] for worker in there.values()]
    if limits and all(limits):  # workers may be started without it
        MEMORY[device.address] = max(limits)
    return there


def validate_resources(device: Cluster, client: Any, wanted: list[dict[str, float]]) -> None:
    """Refuse resources that no worker has, and none that joins in time: their tasks would wait forever."""
    end = time.monotonic() + TIMEOUT_S
    for needs in wanted:
        while not any(_has(each.get("resources", {}), needs) for each in workers_of(device, client).values()):
            if time.monotonic() > end:
                got = "none that connected in time"
                given = " ".join(f"{name}={count}" for name, count in needs.items())
                fix = f"Start one: dask worker {device.address} --resources {given!r}."
                raise DeviceError(repr(device), needed=f"a worker with the resources {needs}", got=got, fix=fix)
            time.sleep(0.1)


def _has(own: dict[str, float], needs: dict[str, float]) -> bool:
    return all(own.get(name, 0) >= count for name, count in needs.items())


def _validate_workers(device: Cluster, client: Any) -> None:
    """Refuse a scheduler without workers."""
    try:
        client.wait_for_workers(1, timeout=TIMEOUT_S)
    except TimeoutError:
        _close(device, client)
        fix = f"Start one: dask worker {device.address}."
        raise DeviceError(repr(device), needed="a worker", got="none that connected in time", fix=fix) from None
    workers_of(device, client)


def _validate_versions(device: Cluster, client: Any, workers: list[str]) -> None:
    """Refuse workers whose versions differ from this process; one that has just ended is left out."""
    own = versions()
    for worker, found in client.run(versions, workers=workers, on_error="return").items():
        if isinstance(found, ImportError):
            fix = "Install typedtensor on each worker, in the version that is here."
            _refuse(device, client, "workers that have typedtensor", f"{worker}: {found}", fix)
        if isinstance(found, dict) and found != own:
            needed = "workers with " + ", ".join(f"{name} {version}" for name, version in own.items())
            got = f"{worker} with " + ", ".join(f"{name} {version}" for name, version in found.items())
            _refuse(device, client, needed, got, "Install the same versions everywhere.")


def _refuse(device: Cluster, client: Any, needed: str, got: str, fix: str) -> NoReturn:
    _close(device, client)
    raise DeviceError(repr(device), needed=needed, got=got, fix=fix) from None


def _close(device: Cluster, client: Any) -> None:
    """Close a client that was connected here; one of the user's stays open."""
    if CLIENTS.get(device.address) is not client:
        client.close()


def versions() -> dict[str, str]:
    """The versions that must be equal in this process and in the workers; patch versions of Python may differ."""
    python = f"{sys.version_info.major}.{sys.version_info.minor}"
    own: str = import_module("typedtensor").__version__
    return {"Python": python, "NumPy": np.__version__, "dask": dask.__version__, "typedtensor": own}

"""How dask comes in when a Cluster is first used, and what is missing where it cannot.

Nothing here loads dask before it is asked for: `import typedtensor` knows nothing of it.
"""

from __future__ import annotations

import sys
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

from typedtensor.errors import DeviceError
from typedtensor.types.device import Cluster, Device

if TYPE_CHECKING:
    from typedtensor.backends.protocol import Backend

INSTALL_COMMAND = "pip install typedtensor[cluster]"
MODULE = "typedtensor.backends.dask.chunked"


def is_chunked(raw: object) -> bool:
    """Whether this is the raw array of a Cluster; before the first use of a Cluster, nothing is."""
    kind: Any = getattr(sys.modules.get(MODULE), "Chunked", None)
    return kind is not None and isinstance(raw, kind)


def is_dask(obj: object) -> bool:
    """Whether this is an array of dask itself; where dask is not loaded, nothing is."""
    kind: Any = getattr(sys.modules.get("dask.array"), "Array", None)
    return kind is not None and isinstance(obj, kind)


def devices() -> list[Device]:
    """The Cluster of this process, where dask is installed; schedulers are named by their addresses."""
    return [] if find_spec("dask") is None else [Cluster()]


def load(device: Device) -> Backend:
    """The backend of the Clusters; DeviceError with how to install what is missing."""
    try:
        import_module("dask.array")
    except ImportError as error:
        got = (
            "none: it is not installed"
            if error.name in {"dask", "dask.array", None}
            else f"one without the module {error.name}"
        )
        fix = f"Install it: {INSTALL_COMMAND}."
        raise DeviceError(repr(device), needed="dask", got=got, fix=fix) from None
    backend: Backend = import_module("typedtensor.backends.dask.backend").DaskBackend()
    import_module("typedtensor.backends.dask.memory").serve()
    return backend

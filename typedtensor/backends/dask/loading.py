"""The import of dask at the first use of a Cluster, and what is missing if it fails.

Nothing imports dask earlier: `import typedtensor` does not need it.
"""

from __future__ import annotations

import sys
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

from typedtensor._missing import missing
from typedtensor.types.device import Cluster, Device

if TYPE_CHECKING:
    from typedtensor.backends.protocol import Backend

MODULE = "typedtensor.backends.dask.chunked"
MOST_CHUNKS = 4_000_000
"""The plan of so many chunks takes some GB."""


def is_chunked(raw: object) -> bool:
    """Whether this is the raw array of a Cluster; before the first use of a Cluster, nothing is."""
    kind: Any = getattr(sys.modules.get(MODULE), "Chunked", None)
    return kind is not None and isinstance(raw, kind)


def has_unknown_size(raw: Any) -> bool:
    """Whether this is the raw array of a Cluster with a size that depends on values."""
    module: Any = sys.modules.get(MODULE)
    return module is not None and raw.__class__ is module.Chunked and not module.is_known(raw.shape)


def is_dask(obj: object) -> bool:
    """Whether this is a dask array; False while dask is not imported."""
    kind: Any = getattr(sys.modules.get("dask.array"), "Array", None)
    return kind is not None and isinstance(obj, kind)


def devices() -> list[Device]:
    """The Cluster of this process, if dask is installed; schedulers are named by their addresses."""
    return [] if find_spec("dask") is None else [Cluster()]


def load(device: Device) -> Backend:
    """The backend of the Clusters; DeviceError states how to install dask."""
    try:
        import_module("dask.array")
    except ImportError as error:
        got = (
            "none: it is not installed"
            if error.name in {"dask", "dask.array", None}
            else f"one without the module {error.name}"
        )
        raise missing(repr(device), "dask", got) from None
    backend: Backend = import_module("typedtensor.backends.dask.backend").DaskBackend()
    import_module("typedtensor.backends.dask.memory").serve()
    return backend

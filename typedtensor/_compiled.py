"""The compiled core, if it was built from `native/`: a base class in C for the class Tensor.

Without it, Python does the same.

The environment variable `TYPEDTENSOR_PURE=1` selects Python alone.
"""

from __future__ import annotations

import os
from importlib import import_module
from typing import Any

VERSION = 23
"""The version of the module that this code supports; another version was built from other sources."""


def _load() -> tuple[Any, str]:
    """Return the module, or None and why."""
    if os.environ.get("TYPEDTENSOR_PURE", "0") not in {"", "0"}:
        return None, "off: TYPEDTENSOR_PURE is set"
    try:
        found: Any = import_module("typedtensor._core")
    except ImportError as error:
        missing = isinstance(error, ModuleNotFoundError) and error.name == "typedtensor._core"
        return None, "not built" if missing else f"not usable: {error}"
    if found.VERSION != VERSION:
        return None, f"not usable: version {found.VERSION} instead of {VERSION}; install typedtensor again"
    return found, "in use"


CORE, STATUS = _load()


class _Holder:
    """The holder of one array, written in Python."""

    __slots__ = ("__weakref__", "_raw")


class _Block:
    """No array has one."""


Holder: Any = _Holder if CORE is None else CORE.Holder
"""The base class of tensors."""
Slots: Any = type("_Slots", (_Holder,), {"__slots__": ()}) if CORE is None else CORE.Slots
"""The base class of Tensor with the slots of the core; without the core it is empty."""
ForeignSlots: Any = type("_ForeignSlots", (_Holder,), {"__slots__": ()}) if CORE is None else CORE.ForeignSlots
"""The same for ForeignTensor."""
DynamicSlots: Any = type("_DynamicSlots", (_Holder,), {"__slots__": ()}) if CORE is None else CORE.DynamicSlots
"""The same for DArray."""
Block: Any = _Block if CORE is None else CORE.Block
"""The class of the base of an array whose memory the core allocated."""

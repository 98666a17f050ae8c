"""The import of JAX at the first transform, and what is missing if it fails.

Nothing imports JAX earlier: neither `import typedtensor` nor `import typedtensor.transforms` needs it.
"""

from __future__ import annotations

import re
import sys
from contextvars import ContextVar
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any, NamedTuple

from numpy import ndarray

from typedtensor._missing import missing
from typedtensor._requirements import install_command
from typedtensor.backends.cupy.loading import is_cupy
from typedtensor.errors import DeviceError

if TYPE_CHECKING:
    from types import ModuleType

    from typedtensor.backends.protocol import Backend
    from typedtensor.types.device import Device

BACKEND = "typedtensor.backends.jax.backend"
OLDEST = (0, 8)
"""The first version of JAX that has `jax.enable_x64` as a context."""
LARGE = 1 << 16
"""Bytes from which memory is shared: up to here a copy is as fast."""


def is_traced(raw: object) -> bool:
    """Whether JAX traces this array, or made it of constants within a trace; before the first transform, nothing is."""
    core = sys.modules.get(BACKEND) and sys.modules.get("jax")
    if core is None:
        return False
    jax: Any = core
    return isinstance(raw, jax.core.Tracer) or (isinstance(raw, jax.Array) and _CURRENT.get() is not None)


@cache
def load() -> ModuleType:
    """JAX; DeviceError states how to install it, or which version is needed."""
    try:
        jax = import_module("jax")
    except ImportError as error:
        got = "none: it is not installed" if error.name == "jax" else f"one that cannot be imported: {error}"
        raise missing("transforms", "JAX", got) from None
    version = str(jax.__version__)
    if tuple(map(int, re.findall(r"\d+", version)[:2])) < OLDEST:
        needed = f"JAX {OLDEST[0]}.{OLDEST[1]} or newer"
        raise DeviceError("transforms", needed=needed, got=version, fix=f"Upgrade it: {install_command('JAX')}.")
    return jax


class Trace(NamedTuple):
    """What is traced: a call of a function that is transformed."""

    function: str
    """Its name."""
    device: Device
    """The device of the arguments."""


_CURRENT: ContextVar[Trace | None] = ContextVar("trace", default=None)


def tracing() -> Trace:
    """The innermost call that is traced; DeviceError for a tensor that outlived it."""
    found = _CURRENT.get()
    if found is None:
        fix = "Return it from the function that is transformed instead of storing it."
        raise DeviceError("trace", needed="a tensor with values", got="a traced tensor after its trace", fix=fix)
    return found


class trace:  # a context, as those of contextlib; a generator would take five microseconds more
    """Trace a call, with 64-bit dtypes inside, whatever the program has chosen for JAX."""

    __slots__ = ("_call", "_token", "_wide")

    def __init__(self, function: str, device: Device) -> None:
        """Take what is traced."""
        self._call = Trace(function, device)

    def __enter__(self) -> None:
        """Begin."""
        backend()
        self._wide = load().enable_x64(True)  # noqa: FBT003  # its name differs between versions
        self._token = _CURRENT.set(self._call)
        self._wide.__enter__()

    def __exit__(self, *error: object) -> None:
        """End, and restore what was before."""
        self._wide.__exit__(*error)
        _CURRENT.reset(self._token)


@cache
def backend() -> Backend:
    """The backend of traced arrays."""
    load()
    found: Backend = import_module(BACKEND).JaxBackend()
    return found


def shared(x: Any) -> Any:
    """The array of an argument of a call, in the same memory if JAX can read it there.

    A call never writes its arguments, and returns results in memory of their own. A constant is kept for later calls.
    """
    if isinstance(x, ndarray) and x.nbytes >= LARGE and x.flags.writeable and x.flags.forc:
        return load().numpy.from_dlpack(x)  # NumPy exports no read-only array; JAX copies what is not aligned
    return traced(x)


def traced(x: Any) -> Any:
    """An argument beside a traced array: its constants are arrays of JAX, in lists and tuples too."""
    if isinstance(x, ndarray):
        return load().numpy.asarray(x)
    if is_cupy(x):
        return load().numpy.from_dlpack(x)
    return x.__class__(map(traced, x)) if x.__class__ in {list, tuple} else x

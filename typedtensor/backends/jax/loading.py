"""The import of JAX at the first transform, and what is missing if it fails.

Nothing imports JAX earlier: neither `import typedtensor` nor `import typedtensor.transforms` needs it.
"""

from __future__ import annotations

import re
import sys
from contextvars import ContextVar
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from numpy import asarray, ndarray

from typedtensor._missing import missing
from typedtensor._requirements import install_command
from typedtensor.backends.cupy.loading import is_cupy
from typedtensor.errors import DeviceError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from types import ModuleType

    from typedtensor.backends.protocol import Backend
    from typedtensor.types.device import Device

T = TypeVar("T")
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
    return isinstance(raw, jax.core.Tracer) or (isinstance(raw, jax.Array) and CURRENT.get() is not None)


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


def without_values(function: Callable[[list[Any]], T], raws: list[Any]) -> T:
    """The result of a function of arrays, which is called with arrays that have no values.

    JAX tells a gradient that is not compiled the values of its arrays, and takes those that are read as constants:
    their gradient would be 0 without a word.
    """
    jax = load()
    steps, result = jax.make_jaxpr(function, return_shape=True)(raws)
    found = import_module("jax.extend.core").jaxpr_as_fun(steps)(*raws)
    whole: T = jax.tree.unflatten(jax.tree.structure(result), found)
    return whole


def _no_place(number: int) -> str:
    return f"array {number}"


class Trace(NamedTuple):
    """What is traced: a call of a function that is transformed."""

    function: str
    """Its name."""
    device: Device
    """The device of the arguments."""
    place: Callable[[int], str] = _no_place
    """How messages call the argument that an array belongs to."""


CURRENT: ContextVar[Trace | None] = ContextVar("trace", default=None)


def tracing() -> Trace:
    """The innermost call that is traced; DeviceError for a tensor that outlived it."""
    found = CURRENT.get()
    if found is None:
        fix = "Return it from the function that is transformed instead of storing it."
        raise DeviceError("trace", needed="a tensor with values", got="a traced tensor after its trace", fix=fix)
    return found


class trace:  # a context, as those of contextlib; a generator would take five microseconds more
    """Trace a call, with 64-bit dtypes inside, whatever the program has chosen for JAX."""

    __slots__ = ("_call", "_token", "_wide")

    def __init__(self, *call: Any) -> None:
        """Take what is traced, as `Trace` does."""
        self._call = Trace(*call)

    def __enter__(self) -> None:
        """Begin."""
        backend()
        self._wide = load().enable_x64(True)  # noqa: FBT003  # its name differs between versions
        self._token = CURRENT.set(self._call)
        self._wide.__enter__()

    def __exit__(self, *error: object) -> None:
        """End, and restore what was before."""
        self._wide.__exit__(*error)
        CURRENT.reset(self._token)


def sources(raws: Iterable[Any]) -> list[str]:
    """The arguments of the call that is traced from which arrays were computed, as far as JAX knows them.

    JAX says so in the texts of its errors alone.
    """
    call, found = CURRENT.get(), []
    for raw in raws:
        inner = raw
        while is_traced(within := getattr(inner, "primal", getattr(inner, "val", None))):
            inner = within  # which is followed for a gradient or a batch
        try:
            asarray(inner)
        except Exception as error:  # whatever JAX raises
            said = re.search(r"depends on the values? of the arguments? (.*?)\.\s", str(error))
            found += re.findall(r"raws\[(\d+)\]", said[1]) if said else []
    return [call.place(number) for number in sorted(set(map(int, found)))] if call else []


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


def beside(raw: Any, *others: Any) -> Any:
    """The array; a constant beside a traced value, or in a key with a traced index, becomes an array of JAX."""
    each = (one for other in others for one in (other if isinstance(other, tuple) else (other,)))
    return traced(raw) if raw.__class__ is ndarray and any(map(is_traced, each)) else raw


def traced(x: Any) -> Any:
    """An argument beside a traced array: its constants are arrays of JAX, in lists and tuples too."""
    if isinstance(x, ndarray):
        with load().ensure_compile_time_eval():  # so that its values stay known, to check positions
            return load().numpy.asarray(x)
    if is_cupy(x):
        return load().numpy.from_dlpack(x)
    return x.__class__(map(traced, x)) if x.__class__ in {list, tuple} else x

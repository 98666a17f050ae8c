"""The backend of Clusters: dask.array, with NumPy's functions on the chunks.

This module needs dask; `typedtensor.backends.dask.loading` imports it on first use, and reports what is missing.
"""

from __future__ import annotations

import operator
import warnings
from importlib import import_module
from math import prod
from typing import TYPE_CHECKING, Any

import numpy as np

from typedtensor._lazy_imports import MODULE_OF
from typedtensor.backends.dask.blocks import chunkwise
from typedtensor.backends.dask.chunked import FUNCTIONS, Chunked, chunked_in, is_known, unwrapped, wrapped
from typedtensor.backends.dask.computing import computed, scattered
from typedtensor.backends.dask.creation import CREATION, GENERATORS, chunks_of
from typedtensor.backends.dask.elementwise import ELEMENTWISE
from typedtensor.backends.dask.fourier import FOURIER
from typedtensor.backends.dask.indexing import INDEXING, getitem
from typedtensor.backends.dask.linalg import LINALG
from typedtensor.backends.dask.reductions import KEEPS_UNKNOWN, REDUCTIONS, reduction
from typedtensor.backends.dask.samples import SAMPLES
from typedtensor.backends.dask.scatter import scatter
from typedtensor.backends.dask.shapes import SHAPES
from typedtensor.backends.dask.statistics import STATISTICS, of_order
from typedtensor.backends.dask.tasks import NUMPY
from typedtensor.backends.dask.unknown import broadcast, reduced
from typedtensor.backends.operators import IN_PLACE, OPERATORS
from typedtensor.backends.table import TABLE
from typedtensor.errors import DeviceError, ShapeError
from typedtensor.types.device import Cluster, Device
from typedtensor.types.dtype import FROM_NUMPY, DType

if TYPE_CHECKING:
    from collections.abc import Callable

    from typedtensor.types.device import Stream

da: Any = import_module("dask.array")
CALLS: dict[str, Callable[..., Any]] = {
    **ELEMENTWISE, **REDUCTIONS, **SHAPES, **INDEXING, **LINALG, **FOURIER, **STATISTICS, **SAMPLES
}  # fmt: skip
"""Functions of dask.array, by their names in the standard."""
FEW = 2**16
"""The number of elements, without axes of size 0, up to which results of empty arrays are made at once."""
BY_CHUNKS: dict[str, Callable[[str], Callable[..., Any]]] = {"each": chunkwise, "tree": reduction, "axes": of_order}
"""What makes the functions that have none here, by how the table of functions says that they run on chunks."""


def _on_chunked(name: str, function: Callable[..., Any]) -> Callable[..., Any]:
    """The function of dask arrays, for `Chunked` arrays."""

    def call(*arguments: Any, **options: Any) -> Any:
        given = chunked_in(arguments) + chunked_in(options.values())
        shape = None
        if not all(is_known(x.shape) for x in given):
            shape = _shape(name, arguments, options, given)
        elif given and all(0 in x.shape for x in given):
            answer = _of_nothing(name, arguments, options)
            if answer is not None:
                return wrapped(answer, given[0].device)
        found = function(*map(unwrapped, arguments), **{key: unwrapped(x) for key, x in options.items()})
        if not given:  # of numbers: `run` has the device
            return found
        return wrapped(found, given[0].device) if shape is None else Chunked(found, given[0].device, shape)

    return call


def _of_nothing(name: str, arguments: Any, options: dict[str, Any]) -> Any:
    """What the Cpu returns, or raises, for arrays without elements; None if the answer would be large.

    dask has no rule for most of these: chunks of size 0 make it divide by zero.
    """
    given = chunked_in(arguments) + chunked_in(options.values())
    if sum(prod(size for size in x.shape if size) for x in given) > FEW or name.startswith("special."):
        return None
    empty = [_empty(x) for x in arguments], {key: _empty(x) for key, x in options.items()}
    with np.errstate(all="ignore"), warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return NUMPY.function(name)(*empty[0], **empty[1])


def _empty(x: Any) -> Any:
    if x.__class__ is Chunked:
        return np.empty(x.shape, x.dtype)
    return x.__class__(map(_empty, x)) if x.__class__ in {list, tuple} else x


def _shape(name: str, arguments: Any, options: dict[str, Any], given: list[Chunked]) -> Any:
    """The shape of a result with an unknown size; ShapeError for functions that need the size."""
    if name in ELEMENTWISE or _chunks(name) == "each":
        return broadcast(name, [x.shape for x in given])
    if name in KEEPS_UNKNOWN:
        return reduced(name, given[0].shape, arguments, **options)
    if name == "asarray":
        return given[0].shape
    needed, got = "sizes that are known", "one that depends on values, as after a mask"
    fix = "Compute it first: x = tt.cluster.compute_chunk_sizes(x)."
    raise ShapeError(name, needed=needed, got=got, fix=fix)


def _chunks(name: str) -> str:
    """How the function runs on chunks; what calls it may come before the module of the function is loaded."""
    if name not in TABLE and (module := MODULE_OF.get(name.partition(".")[0])) is not None:
        import_module(module)
    if name in TABLE:
        return TABLE[name].chunks
    return "each" if name in OPERATORS.values() else ""


class DaskBackend:
    """The backend of Clusters."""

    name = "dask.array"
    has_streams = False
    is_lazy = True

    def __init__(self) -> None:
        """Make the functions."""
        FUNCTIONS.update({name: _on_chunked(name, function) for name, function in CALLS.items()})
        FUNCTIONS.update(GENERATORS)
        FUNCTIONS.update(CREATION)
        FUNCTIONS["getitem"] = getitem
        FUNCTIONS["at"] = scatter
        for name in TABLE:  # the operators of arrays look these up; `function` makes those of modules that load later
            if name not in FUNCTIONS and TABLE[name].chunks in BY_CHUNKS:
                self.function(name)

    def function(self, name: str) -> Callable[..., Any]:
        """The function, which returns a plan; AttributeError if it has no form for chunks."""
        found = FUNCTIONS.get(name)
        if found is None:
            make = BY_CHUNKS.get(_chunks(name))
            if make is None:
                raise AttributeError(f"{name} has no form for chunks: see `chunks` in typedtensor/backends/table.py")
            found = FUNCTIONS[name] = _on_chunked(name, make(name))
        return found

    def unchecked(self, name: str) -> Callable[..., Any]:
        """The same."""
        return self.function(name)

    def direct_dispatch(self) -> dict[type, Any]:
        """Empty: each operator goes through `run`."""
        return {}

    def run(self, device: Any, function: Callable[..., Any], *arguments: Any, **options: Any) -> Any:
        """Call a function that makes arrays, or the function that an operator is."""
        if function is operator.setitem:
            fix = "Make a new one: x = tt.where(mask, value, x)."
            got = f"one of {device!r}, which is a plan"
            raise DeviceError("assignment", needed="a tensor that can be written", got=got, fix=fix)
        if function is operator.getitem:
            return getitem(*arguments)
        if function in IN_PLACE:
            return self._in_place(IN_PLACE[function], *arguments)
        name = OPERATORS.get(function)
        if name is not None:
            return self.function(name)(*arguments)
        return wrapped(function(*arguments, **options), device)

    def _in_place(self, function: Callable[..., Any], raw: Any, value: Any) -> Any:
        """A new array of the same shape and dtype, with the errors of NumPy's in-place operators."""
        found = self.function(OPERATORS[function])(raw, value)
        if found.dtype != raw.dtype:
            raise TypeError(f"the answer of {found.dtype} does not fit {raw.dtype}")
        if found.shape != raw.shape:
            needed, fix = f"a result of the shape {raw.shape}", "Make a new tensor: x = x + y."
            raise ShapeError("in place", needed=needed, got=str(found.shape), fix=fix)
        return found

    def holds(self, raw: object) -> bool:
        """Whether this is an array of a Cluster."""
        return isinstance(raw, Chunked)

    def devices(self) -> list[Device]:
        """The threads of this process; schedulers are named by their addresses."""
        return [Cluster()]

    def device_of(self, raw: Any) -> Device:
        """The Cluster that computes the array."""
        found: Device = raw.device
        return found

    def dtype_of(self, raw: Any) -> type[DType] | None:
        """The dtype class for NumPy's dtype, which the chunks have."""
        return FROM_NUMPY.get(raw.dtype)

    def native(self, dtype: type[DType]) -> np.dtype[Any]:
        """NumPy's dtype."""
        return np.dtype(dtype.name)

    def to_numpy(self, raw: Any, *, stream: Stream | None = None) -> np.ndarray:  # noqa: ARG002  # there are no streams
        """The values: this computes."""
        return computed(raw.device, raw.array)[0]

    def from_numpy(self, array: np.ndarray, device: Any, *, stream: Stream | None = None, waits: bool = True) -> Any:  # noqa: ARG002  # there are no streams
        """A copy in chunks, on the workers."""
        return Chunked(scattered(device, array, chunks_of(array.shape, array.dtype)), device)

    def place(self, raw: Any, device: Any, *, stream: Stream | None = None) -> Any:  # noqa: ARG002  # there are no streams
        """The array on the Cluster; values of another Cluster pass through this process."""
        if isinstance(raw, da.Array):
            return Chunked(raw, device)
        return raw if raw.device == device else self.from_numpy(self.to_numpy(raw), device)

    def ensure_array(self, raw: Any) -> Any:
        """The array itself: every result is an array."""
        return raw

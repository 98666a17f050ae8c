"""`Chunked`: the raw array of a Cluster, an array of dask and the device that computes it."""

from __future__ import annotations

import operator
import os
import pickle
from importlib import import_module
from math import isnan, prod
from typing import TYPE_CHECKING, Any, NoReturn
from weakref import WeakValueDictionary

import numpy as np

from typedtensor._texts import counted
from typedtensor.backends.operators import OPERATORS
from typedtensor.errors import DeviceError, OutOfMemoryError, ShapeError

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable

    from typedtensor.types.device import Cluster

cloudpickle: Any = import_module("cloudpickle")
da: Any = import_module("dask.array")
Sizes = tuple[Any, ...]
"""A size per axis: an int, or an `UnknownSize`."""


MEMORY: dict[str, int] = {}
"""The largest size of a chunk in bytes, by the address of the Cluster: the memory of its largest worker."""
if hasattr(os, "sysconf"):
    MEMORY[""] = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")


class UnknownSize:
    """The size of an axis that depends on values: after a mask, `unique` or `nonzero`. It equals only itself.

    Converting it to a number raises ShapeError, so that no check of shapes can be wrong.
    """

    __slots__ = ("__weakref__",)

    def _raise_unknown_size(self, *_: object) -> NoReturn:
        raise ShapeError(
            "shape",
            needed="a size that is known",
            got="one that depends on values, as after a mask",
            fix="Compute it first: x = tt.cluster.compute_chunk_sizes(x).",
        )

    def __eq__(self, other: object) -> bool:
        return other is self or self._raise_unknown_size()

    __hash__ = object.__hash__

    def __repr__(self) -> str:
        return "?"

    def __reduce__(self) -> Any:
        return UnknownSize, ()  # one object within a pickle stays one

    __index__ = __int__ = __float__ = __bool__ = _raise_unknown_size
    __lt__ = __le__ = __gt__ = __ge__ = _raise_unknown_size
    __add__ = __radd__ = __sub__ = __rsub__ = __mul__ = __rmul__ = _raise_unknown_size
    __floordiv__ = __rfloordiv__ = __mod__ = __rmod__ = __truediv__ = __rtruediv__ = __neg__ = _raise_unknown_size


_SIZES: WeakValueDictionary[Hashable, UnknownSize] = WeakValueDictionary()


def unknown_size(origin: Hashable) -> UnknownSize:
    """The size after this mask: one object for each mask and its chunks."""
    found = _SIZES.get(origin)
    if found is None:
        found = _SIZES.setdefault(origin, UnknownSize())
    return found


def is_known(shape: Sizes) -> bool:
    """Whether all sizes are known."""
    return not any(size.__class__ is UnknownSize for size in shape)


class Chunked:
    """An array of dask and the device that computes it. It is never converted to a NumPy array implicitly."""

    __slots__ = ("__weakref__", "array", "device", "shape")
    array: Any
    device: Cluster
    shape: Sizes

    def __init__(self, array: Any, device: Cluster, shape: Sizes | None = None) -> None:
        """Wrap dask's array; `shape` states the sizes that dask does not know."""
        self.array = array if shape is not None else without_empty(array)
        self.device = device
        validate_chunks(device, array)
        if shape is None:
            shape = tuple(UnknownSize() if isnan(size) else int(size) for size in array.shape)
        self.shape = shape

    @property
    def ndim(self) -> int:
        """The number of axes."""
        return len(self.shape)

    @property
    def chunks(self) -> Sizes:
        """The largest size of a chunk along each axis."""
        known = (max(sizes, default=0) for sizes in self.array.chunks)
        return tuple(
            size if isinstance(size, UnknownSize) else most for size, most in zip(self.shape, known, strict=True)
        )

    @property
    def dtype(self) -> Any:
        """NumPy's dtype."""
        return self.array.dtype

    @property
    def size(self) -> int:
        """The number of elements."""
        return prod(self.shape)

    def __getitem__(self, key: Any) -> Any:
        return _function("getitem")(self, key)

    def __reduce_ex__(self, protocol: Any) -> Any:
        # As dask sends plans: its own argmax and a caller's lambda are no functions that pickle finds by name.
        return _unpickled, (cloudpickle.dumps(self.array, protocol), self.device, self.shape)

    def __bool__(self) -> bool:
        return raise_not_computed(self)

    def __int__(self) -> int:
        return raise_not_computed(self)

    def __array__(self, dtype: Any = None, copy: Any = None) -> NoReturn:
        raise_not_computed(self)  # NumPy would make an array of one object

    def __dlpack__(self, **_: Any) -> NoReturn:
        raise_address_error("__dlpack__", self)

    def __dlpack_device__(self) -> NoReturn:
        raise_address_error("__dlpack_device__", self)

    def reshape(self, *shape: Any) -> Any:
        """The elements in another shape."""
        return _function("reshape")(self, shape[0] if isinstance(shape[0], tuple) else shape)

    def astype(self, dtype: Any, *, copy: bool = True) -> Any:
        """The elements in another dtype."""
        return _function("astype")(self, dtype, copy=copy)


def _unpickled(plan: bytes, device: Cluster, shape: Sizes) -> Chunked:
    return Chunked(pickle.loads(plan), device, shape)  # noqa: S301  # part of a pickle that is being loaded


def validate_chunks(device: Cluster, array: Any) -> None:
    """Raise OutOfMemoryError for a chunk that no worker can hold, if sizes and workers are known."""
    most = MEMORY.get(getattr(device, "address", "none"))  # intermediate positions have no device
    if most is None or not array.nbytes > most:
        return
    size = prod(array.chunksize) * array.dtype.itemsize
    if size > most:
        raise OutOfMemoryError(
            repr(device),
            needed=f"chunks of at most {most} bytes, the memory of a worker",
            got=f"one of {counted(size, 'byte')}, {array.dtype.name}{tuple(map(int, array.chunksize))}",
            fix="Cut smaller chunks first, along axes that are not joined: tt.cluster.rechunk(x, chunks).",
        )


def without_empty(array: Any) -> Any:
    """The array without empty chunks, on which dask's reductions fail or return NaN."""
    if not any(0 in sizes and len(sizes) > 1 for sizes in array.chunks) or any(map(isnan, array.shape)):
        return array
    return array.rechunk(tuple(tuple(size for size in sizes if size) or (0,) for sizes in array.chunks))


def raise_address_error(function: str, raw: object) -> NoReturn:
    """Raise the error of operations that need memory of this process."""
    got = f"a tensor on {getattr(raw, 'device', 'a Cluster')!r}"
    fix = "Move it first: x.to_device(tt.Cpu())."
    raise DeviceError(function, needed="memory of this process", got=got, fix=fix)


def raise_not_computed(raw: Chunked) -> NoReturn:
    """Raise the error of an implicit computation: only the calls listed in docs/cluster.md compute."""
    raise DeviceError(
        "number",
        needed="a computed value",
        got=f"an array of {raw.device!r} that is not computed yet",
        fix="Move it: x.to_device(tt.Cpu()).",
    )


FUNCTIONS: dict[str, Callable[..., Any]] = {}
"""The functions of the backend, on `Chunked` arrays."""


def _function(name: str) -> Callable[..., Any]:
    return FUNCTIONS[name]


def _operator(name: str, *, reflected: bool = False) -> Any:
    def method(self: Chunked, other: Any) -> Any:
        return FUNCTIONS[name](other, self) if reflected else FUNCTIONS[name](self, other)

    return method


for _method in ("add", "sub", "mul", "truediv", "floordiv", "mod", "matmul"):
    _name = OPERATORS[getattr(operator, _method)]
    setattr(Chunked, f"__{_method}__", _operator(_name))
    setattr(Chunked, f"__r{_method}__", _operator(_name, reflected=True))


def unwrapped(x: Any) -> Any:
    """The dask array of a `Chunked`, also within lists; other objects unchanged."""
    if x.__class__ is Chunked:
        return x.array
    if x.__class__ in {list, tuple}:
        return x.__class__(map(unwrapped, x))
    return x


def wrapped(x: Any, device: Cluster) -> Any:
    """The results of a dask function as `Chunked` arrays."""
    if isinstance(x, da.Array):
        return Chunked(x, device)
    if isinstance(x, tuple) and hasattr(x, "_fields"):
        return x.__class__(*(wrapped(each, device) for each in x))
    if isinstance(x, list | tuple):
        return type(x)(wrapped(each, device) for each in x)
    if isinstance(x, np.ndarray | np.generic):
        return Chunked(da.from_array(np.asarray(x), chunks=-1), device)
    return x


def chunked_in(arguments: Any) -> list[Chunked]:
    """The `Chunked` arrays among the arguments, also within lists."""
    found: list[Chunked] = []
    for x in arguments:
        if x.__class__ is Chunked:
            found.append(x)
        elif x.__class__ in {list, tuple}:
            found += chunked_in(x)
    return found

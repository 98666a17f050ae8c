"""The base class of Tensor and DArray: attributes, conversions to Python numbers, and export to other libraries."""

from __future__ import annotations

import math
import sys
from importlib import import_module
from typing import TYPE_CHECKING, Any, ClassVar, NoReturn

import numpy as np

from typedtensor._late_methods import add_late_methods
from typedtensor._numpy_names import METHODS, Hint
from typedtensor._texts import counted
from typedtensor.backends.cupy.loading import is_cupy
from typedtensor.backends.registry import backend_of, device_of, dtype_of, memory_of
from typedtensor.core.diagnostics import raise_kind_error
from typedtensor.core.export import capsule
from typedtensor.errors import DeviceError, DTypeError, ExternalBufferError, RankError
from typedtensor.memory.registry import memory_for
from typedtensor.memory.sharing import LOCK, has_internal_overlap

if TYPE_CHECKING:
    from collections.abc import Callable
    from types import ModuleType
    from typing import SupportsIndex

    _Holder = object
else:
    from typedtensor._compiled import Holder as _Holder


def raw_of(x: BaseArray) -> Any:
    """Return the raw array of a tensor; DTypeError if it has none, as after `Tensor()` without types."""
    try:
        return x._raw
    except AttributeError:
        raise_without_memory(x)


def raise_without_memory(x: BaseArray) -> NoReturn:
    """Raise the error for a tensor that was made without types, and so without memory."""
    name = type(x).__name__
    fix = "Use tt.make_darray(tt.make_ddim([2, 3]), 0.0), or tt.asarray."
    if name == "Tensor":
        fix = "Pass its types, as in Tensor[Cpu, float32, Rank2](make_dim(2, 3), Cpu()), or use tt.zeros."
    raise DTypeError(name, needed="a tensor with memory", got=f"one made by {name}()", fix=fix) from None


def name_of(x: object) -> str:
    """Return the name of an object's class; Tensor or DArray for their internal subclasses too."""
    return x._public_name if isinstance(x, BaseArray) else type(x).__name__


def sizes_of(raw: Any) -> tuple[int, ...]:
    """Return the shape of an array of another library than NumPy; ShapeError if a size depends on values."""
    for size in raw.shape:
        size.__index__()
    shape: tuple[int, ...] = raw.shape
    return shape


class BaseArray(_Holder):
    """The base of Tensor and DArray: it holds one raw array, which only the backend layers inspect."""

    __slots__ = ()
    if TYPE_CHECKING:
        _raw: Any
        _states: ClassVar[Any]  # the classes for its states; see `copy_on_write`
        _public_name: ClassVar[str]  # the name of the public class, in every state

    else:

        def __init_subclass__(cls) -> None:
            if cls.__module__.partition(".")[0] != "typedtensor":
                base = cls._public_name
                raise TypeError(
                    f"{cls.__name__}: needed a base class other than {base}: what a function returns is a {base}, and would "
                    f"not be of this class. Keep a {'tensor' if base == 'Tensor' else base} in a field of the class"
                )

    def __dir__(self) -> list[str]:
        """Return the attributes, without the names that only have a hint."""
        return [name for name in object.__dir__(self) if name not in METHODS]

    @property
    def ndim(self) -> int:
        """The number of axes."""
        try:
            raw = self._raw
        except AttributeError:
            raise_without_memory(self)
        return len(raw.shape)

    @property
    def size(self) -> int:
        """The number of elements.

        Examples
        --------
        >>> import typedtensor as tt
        >>> tt.zeros((2, 3)).size
        6
        """
        try:
            raw = self._raw
        except AttributeError:
            raise_without_memory(self)
        return math.prod(raw.shape)

    def numel(self) -> int:
        """Return the number of elements; Paddle's name for `size`."""
        return self.size

    @property
    def nbytes(self) -> int:
        """The total number of bytes of the elements, without gaps between them.

        Examples
        --------
        >>> import typedtensor as tt
        >>> tt.zeros((2, 3), dtype=tt.float32).nbytes
        24
        """
        return self.size * dtype_of(raw_of(self)).itemsize

    @property
    def strides(self) -> tuple[int, ...]:
        """The step along each axis, in elements, not bytes.

        Raises
        ------
        DeviceError
            If the library does not have strides.
        ExternalBufferError
            If a step is not a whole number of elements, as in a field of a structured array.

        Examples
        --------
        >>> import typedtensor as tt
        >>> tt.zeros((2, 3)).strides, tt.zeros((2, 3)).mT.strides
        ((3, 1), (1, 3))
        """
        raw = raw_of(self)
        if not hasattr(raw, "strides"):
            raise DeviceError(
                "strides",
                needed="a library whose arrays have strides",
                got=f"{backend_of(raw).name}, on {device_of(raw)!r}",
                fix="Use x.shape; the library does not expose its memory layout.",
            )
        itemsize = dtype_of(raw).itemsize
        if any(step % itemsize for step in raw.strides):
            raise ExternalBufferError(
                "strides",
                needed=f"strides that are multiples of {counted(itemsize, 'byte')}, the size of {dtype_of(raw).name}",
                got=f"strides of {raw.strides} bytes",
                fix="Copy it first: x.copy().",
            )
        return tuple(stride_bytes // itemsize for stride_bytes in raw.strides)

    @property
    def is_external(self) -> bool:
        """Whether the memory is external: owned by another object, never freed or resized by this library.

        Examples
        --------
        >>> import numpy as np
        >>> import typedtensor as tt
        >>> tt.zeros(3).is_external, tt.from_numpy(np.zeros(3)).is_external
        (False, True)
        """
        raw = raw_of(self)
        return not memory_of(raw).is_owned(raw)

    @property
    def is_contiguous(self) -> bool:
        """Whether the elements are C-contiguous: in row-major order, without gaps.

        Examples
        --------
        >>> import typedtensor as tt
        >>> tt.zeros((2, 3)).is_contiguous, tt.zeros((2, 3)).mT.is_contiguous
        (True, False)
        """
        raw = raw_of(self)
        return memory_of(raw).is_packed(raw)

    @property
    def is_writable(self) -> bool:
        """Whether the elements can be written; not those of a read-only buffer or of what shares its memory."""
        raw = raw_of(self)
        memory = memory_of(raw)
        lazy = memory.cow_owner(raw) is not None
        return not has_internal_overlap(raw.shape, memory.strides(raw)) if lazy else memory.is_writable(raw)

    def is_same(self, other: BaseArray, /) -> bool:
        """Return whether both are the same elements: the same memory, shape, strides and dtype.

        To compare values, use `==`.

        Parameters
        ----------
        other : Tensor or DArray
            The tensor to compare with.

        Returns
        -------
        bool
            True if both are views of the same elements.

        Raises
        ------
        DTypeError
            If `other` is not a tensor.

        Examples
        --------
        >>> import typedtensor as tt
        >>> t = tt.zeros((2, 3))
        >>> t.is_same(t.share_data()), t.is_same(t.copy()), t[0].is_same(t[1])
        (True, False, False)
        """
        given: object = other
        if not isinstance(given, BaseArray):
            fix = "Convert the data with tt.asarray first."
            raise DTypeError("is_same", needed="a Tensor or a DArray", got=type(given).__name__, fix=fix)
        mine, theirs = self._raw, other._raw
        device = device_of(mine)
        if device_of(theirs) != device or dtype_of(theirs) is not dtype_of(mine):
            return False
        memory = memory_for(device)
        return (tuple(mine.shape), memory.strides(mine), memory.address(mine)) == (
            tuple(theirs.shape),
            memory.strides(theirs),
            memory.address(theirs),
        )

    def raw_ptr(self) -> int:
        """Return the address of the first element.

        Returns
        -------
        int
            The address in bytes; 0 for a tensor without elements.

        Notes
        -----
        An address does not keep the memory alive. Writes through it bypass copy-on-write: lazy copies change too.
        """
        raw = raw_of(self)
        return memory_of(raw).address(raw) if self.size else 0

    def __array_namespace__(self, *, api_version: str | None = None) -> ModuleType:
        """Return the Array API namespace of this array: the module typedtensor."""
        if api_version not in {None, "2021.12", "2022.12", "2023.12", "2024.12", "2025.12"}:
            raise ValueError(f"typedtensor supports the Array API standard up to 2025.12, not {api_version!r}")
        return sys.modules["typedtensor"]  # an import of the package would be circular

    if not TYPE_CHECKING:
        # Hidden from the checkers: NumPy's stubs accept every class with __array__ as an array, so checkers would accept an
        # operator between a tensor and an untyped array. `numpy()` is the typed way.

        def __array__(self, dtype: np.dtype | None = None, copy: bool | None = None) -> np.ndarray:
            """Return a NumPy array on the same memory; DeviceError unless it is on the Cpu."""
            return np.asarray(self.numpy(), dtype=dtype, copy=copy)

        @property
        def __cuda_array_interface__(self) -> dict[str, Any]:
            """The CUDA array interface of the memory; AttributeError unless it is on a Gpu."""
            raw = self._raw
            if not is_cupy(raw):
                raise AttributeError(f"no __cuda_array_interface__: the memory is on {device_of(raw)!r}")
            return backend_of(raw).run(device_of(raw), getattr, raw, "__cuda_array_interface__")

    def numpy(self) -> np.ndarray:
        """Return a NumPy array on the same memory, without a copy."""
        raise NotImplementedError

    def __dlpack__(
        self,
        *,
        stream: Any = None,
        max_version: tuple[int, int] | None = None,
        dl_device: tuple[int, int] | None = None,
        copy: bool | None = None,
    ) -> Any:
        """Export the memory as a DLPack capsule, for `from_dlpack` of any library.

        Parameters
        ----------
        stream : int, optional
            The stream in which the consumer uses the memory; None on the Cpu.
        max_version : tuple of int, optional
            The newest DLPack version that the consumer supports. From (1, 0) on, a capsule can be read-only.
        dl_device : tuple of int, optional
            The DLPack device to export to; the tensor's own device by default.
        copy : bool, optional
            True exports a copy; False and None share the memory where possible.

        Returns
        -------
        PyCapsule
            It keeps the memory alive until the consumer calls its deleter.

        Raises
        ------
        ExternalBufferError
            If the memory is read-only and `max_version` is older than (1, 0), or if `dl_device` is another device.
            This is a BufferError.
        DeviceError
            If `stream` is given on the Cpu.

        Notes
        -----
        Source: Array API standard, array object; DLPack 1.0.
        """
        raw = raw_of(self)
        if not copy and memory_of(raw).cow_owner(raw) is not None:  # another thread has just made it lazy
            with LOCK:
                export = self.__dlpack__
            return export(stream=stream, max_version=max_version, dl_device=dl_device)
        return capsule(raw, stream, max_version, dl_device, copy)

    def __dlpack_device__(self) -> tuple[int, int]:
        """Return the device as DLPack's pair of device type and id: (1, 0) is the Cpu."""
        kind, number = raw_of(self).__dlpack_device__()
        return int(kind), int(number)

    def __str__(self) -> str:
        """Return a Rank0 tensor as its number, such as `2.5`; any other tensor as its `repr`.

        Examples
        --------
        >>> import typedtensor as tt
        >>> print(tt.sum(tt.asarray([1.0, 1.5])))
        2.5
        """
        raw = getattr(self, "_raw", None)
        if raw is None or raw.shape or backend_of(raw).is_lazy:
            return repr(self)
        return str(backend_of(raw).to_numpy(raw)[()])

    def __repr__(self) -> str:
        """Return values, shape, dtype and device: `Tensor([1., 2.], shape=(2,), dtype=float64, device=Cpu())`."""
        name = self._public_name
        try:
            raw = self._raw
        except AttributeError:
            return f"{name}(without memory)"
        about = f"shape={tuple(raw.shape)}, dtype={dtype_of(raw).name}, device={device_of(raw)!r}"
        if backend_of(raw).is_lazy:  # showing a tensor computes nothing
            return f"{name}({about}, {f'chunks={raw.chunks}' if hasattr(raw, 'chunks') else 'traced'})"
        values = np.array2string(backend_of(raw).to_numpy(raw), separator=", ", prefix=f"{name}(")
        return f"{name}({values}, {about})"

    def _repr_html_(self) -> str:
        """Return what a notebook shows: shape, dtype, device and bytes, and a table of the values if there are few.

        Lazily shared memory stays shared. Of a large array on another device, no values are copied to show them.
        """
        name = self._public_name
        try:
            raw = self._raw
        except AttributeError:
            return f"<code>{name}(without memory)</code>"
        shown: str = import_module("typedtensor.core.html").html_of(name, raw)  # only notebooks import it
        return shown

    def __format__(self, spec: str) -> str:
        """Format the number of a Rank0 tensor; an empty format returns the `str` of any tensor."""
        return format(self._number("format", lambda x: x.item()), spec) if spec else str(self)

    def _number(self, function: str, convert: Callable[[Any], Any], kinds: str = "biufc") -> Any:
        """Convert the number of a Rank0 array; RankError for other ranks, DTypeError for other kinds of dtype."""
        raw = raw_of(self)
        if raw.__class__ is np.ndarray and not raw.ndim and raw.dtype.kind in kinds:
            return convert(raw)
        if raw.shape:
            raise RankError(
                function,
                needed="one number: a tensor of Rank0",
                got=f"a tensor of shape {tuple(raw.shape)}",
                fix="Reduce it first (tt.sum, tt.all, tt.any), or take one element.",
            )
        if dtype_of(raw).kind not in kinds:
            raise_kind_error(function, kinds, raw)
        return convert(backend_of(raw).to_numpy(raw))

    if not TYPE_CHECKING:  # the stubs have it, for tensors with an axis

        def __contains__(self, value: object, /) -> bool:
            """Whether an element equals the value, as `tt.any(x == value)`."""
            equal: Any = self == value
            if not isinstance(equal, BaseArray):
                return bool(equal)
            backend = backend_of(equal._raw)
            return bool(backend.to_numpy(backend.function("any")(equal._raw)))

    def __bool__(self) -> bool:
        """Return the truth value of a Rank0 tensor; RankError for any other."""
        return bool(self._number("bool()", bool))

    def __int__(self) -> int:
        """Return the real number of a Rank0 tensor as an int."""
        return int(self._number("int()", int, "biuf"))

    def __float__(self) -> float:
        """Return the real number of a Rank0 tensor as a float."""
        return float(self._number("float()", float, "biuf"))

    def __complex__(self) -> complex:
        """Return the number of a Rank0 tensor as a complex."""
        return complex(self._number("complex()", complex))

    def __index__(self) -> int:
        """Return the integer of a Rank0 tensor, for use as a Python index."""
        return int(self._number("index()", int, "iu"))

    if not TYPE_CHECKING:

        def __round__(self, ndigits: SupportsIndex | None = None, /) -> float:
            """Round the real number of a Rank0 tensor as Python does: to an int, or to `ndigits` digits."""
            return round(self._number("round()", lambda x: x.item(), "biuf"), ndigits)

    def __len__(self) -> int:
        """Return the size of the first axis; RankError for Rank0."""
        shape = raw_of(self).shape
        if not shape:
            raise RankError(
                "len()",
                needed="at least one axis",
                got="a tensor of Rank0",
                fix="Use x.size for the number of elements.",
            )
        return int(shape[0])


for _name, _text in METHODS.items():
    setattr(BaseArray, _name, Hint(_name, _text))
add_late_methods(BaseArray)

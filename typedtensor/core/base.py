"""What every array of the library can say of itself and give to others, whether its type is known statically or not."""

# A raw array is Any: its library is known only when the program runs, and what narrows an Any is unknown to pyright.
# pyright: reportUnknownVariableType=false, reportUnknownArgumentType=false, reportUnknownMemberType=false
from __future__ import annotations

import math
import sys
from typing import TYPE_CHECKING, Any, ClassVar, NoReturn

import numpy as np

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


def raw_of(x: BaseArray) -> Any:
    """The raw array of a tensor; DTypeError for one that has none, as `Tensor()` without types makes it."""
    try:
        return x._raw
    except AttributeError:
        raise_without_memory(x)


def raise_without_memory(x: BaseArray) -> NoReturn:
    """Say that a tensor was made without types, and so without memory."""
    name = type(x).__name__
    fix = "Use tt.make_darray(tt.make_ddim([2, 3]), 0.0), or tt.asarray."
    if name == "Tensor":
        fix = "Give its types, as in Tensor[Cpu, float32, Rank2](make_dim(2, 3), Cpu()), or use tt.zeros."
    raise DTypeError(name, needed="a tensor with memory", got=f"one that {name}() made", fix=fix) from None


def name_of(x: object) -> str:
    """The name of an object's class; Tensor or DArray for what is one, in whatever state."""
    return x._public_name if isinstance(x, BaseArray) else type(x).__name__


class BaseArray:
    """Holds one raw array of a library; only the backend layers look inside it."""

    __slots__ = ("__weakref__", "_raw")
    if TYPE_CHECKING:
        _raw: Any
        _states: ClassVar[Any]  # the classes of its states; see `copy_on_write`
        _public_name: ClassVar[str]  # of the class that users know, whatever the state of this one

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
        """The number of elements, by its name in Paddle."""
        return self.size

    @property
    def nbytes(self) -> int:
        """The bytes of the elements, gaps between them not counted.

        >>> import typedtensor as tt
        >>> tt.zeros((2, 3), dtype=tt.float32).nbytes
        24
        """
        return self.size * dtype_of(raw_of(self)).itemsize

    @property
    def strides(self) -> tuple[int, ...]:
        """How many elements lie between neighbours, per axis. Elements, not bytes.

        >>> import typedtensor as tt
        >>> tt.zeros((2, 3)).strides, tt.zeros((2, 3)).mT.strides
        ((3, 1), (1, 3))
        """
        raw = raw_of(self)
        if not hasattr(raw, "strides"):
            raise DeviceError(
                "strides",
                needed="a library that says where its elements lie",
                got=f"{backend_of(raw).name}, on {device_of(raw)!r}",
                fix="Use x.shape; the order of the elements is the library's own.",
            )
        itemsize = dtype_of(raw).itemsize
        if any(step % itemsize for step in raw.strides):
            raise ExternalBufferError(
                "strides",
                needed=f"neighbours that are a multiple of {itemsize} bytes apart, the size of {dtype_of(raw).name}",
                got=f"strides of {raw.strides} bytes",
                fix="Copy it first: x.copy().",
            )
        return tuple(stride_bytes // itemsize for stride_bytes in raw.strides)

    @property
    def is_external(self) -> bool:
        """Whether the memory belongs to somebody else: it is never freed here, and the tensor keeps its shape.

        >>> import numpy as np
        >>> import typedtensor as tt
        >>> tt.zeros(3).is_external, tt.from_numpy(np.zeros(3)).is_external
        (False, True)
        """
        raw = raw_of(self)
        return not memory_of(raw).is_owned(raw)

    @property
    def is_contiguous(self) -> bool:
        """Whether the elements lie without gaps, in the order of the rows.

        >>> import typedtensor as tt
        >>> tt.zeros((2, 3)).is_contiguous, tt.zeros((2, 3)).mT.is_contiguous
        (True, False)
        """
        raw = raw_of(self)
        return memory_of(raw).is_packed(raw)

    @property
    def is_writable(self) -> bool:
        """Whether the memory may be written; that of a read-only buffer, and of what shares it, may not."""
        raw = raw_of(self)
        memory = memory_of(raw)
        lazy = memory.cow_owner(raw) is not None
        return not has_internal_overlap(raw.shape, memory.strides(raw)) if lazy else memory.is_writable(raw)

    def is_same(self, other: BaseArray, /) -> bool:
        """Whether both are the same elements: the same memory, shape, strides and dtype. Equality of values is `==`.

        >>> import typedtensor as tt
        >>> t = tt.zeros((2, 3))
        >>> t.is_same(t.share_data()), t.is_same(t.copy()), t[0].is_same(t[1])
        (True, False, False)
        """
        given: object = other
        if not isinstance(given, BaseArray):
            fix = "Bring data in with tt.asarray first."
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
        """The address of the first element; 0 for a tensor without elements.

        Memory: an address keeps nothing alive, and nothing knows of what is written through it: lazy copies see it too.
        """
        raw = raw_of(self)
        return memory_of(raw).address(raw) if self.size else 0

    def __array_namespace__(self, *, api_version: str | None = None) -> ModuleType:
        """The namespace of the Array API standard that this array belongs to: typedtensor itself."""
        if api_version not in {None, "2021.12", "2022.12", "2023.12", "2024.12"}:
            raise ValueError(f"typedtensor serves the Array API standard up to 2024.12, not {api_version!r}")
        return sys.modules["typedtensor"]  # not imported: the whole is made of this file too

    if not TYPE_CHECKING:
        # Hidden from the checkers: whatever has it passes for an array in NumPy's own types, and an operator between a tensor
        # and an untyped array would be accepted. `numpy()` is the typed way.

        def __array__(self, dtype: np.dtype | None = None, copy: bool | None = None) -> np.ndarray:
            """The NumPy array on the same memory; DeviceError where that is not the Cpu's."""
            return np.asarray(self.numpy(), dtype=dtype, copy=copy)

        @property
        def __cuda_array_interface__(self) -> dict[str, Any]:
            """The memory as CUDA's libraries describe it; there is no such attribute where it is not a Gpu's."""
            raw = self._raw
            if not is_cupy(raw):
                raise AttributeError(f"no __cuda_array_interface__: the memory is that of {device_of(raw)!r}")
            return backend_of(raw).run(device_of(raw), getattr, raw, "__cuda_array_interface__")

    def numpy(self) -> np.ndarray:
        """The NumPy array on the same memory, without a copy."""
        raise NotImplementedError

    def __dlpack__(
        self,
        *,
        stream: Any = None,
        max_version: tuple[int, int] | None = None,
        dl_device: tuple[int, int] | None = None,
        copy: bool | None = None,
    ) -> Any:
        """The memory as a DLPack capsule, as `from_dlpack` of every library takes it.

        Memory: shared, and alive until the consumer calls the capsule's deleter; a copy with `copy=True`. From
            `max_version=(1, 0)` the capsule says that read-only memory is read-only.
        Raises: ExternalBufferError, a BufferError, for read-only memory where the consumer cannot know it, and for
            another device; DeviceError for a stream on the Cpu.
        Source: Array API standard, array object; DLPack 1.0.
        """
        raw = raw_of(self)
        if (
            not copy and memory_of(raw).cow_owner(raw) is not None
        ):  # another thread copies it lazily in this very moment
            with LOCK:
                export = self.__dlpack__
            return export(stream=stream, max_version=max_version, dl_device=dl_device)
        return capsule(raw, stream, max_version, dl_device, copy)

    def __dlpack_device__(self) -> tuple[int, int]:
        """DLPack's numbers of the device: (1, 0) is the Cpu."""
        kind, number = raw_of(self).__dlpack_device__()
        return int(kind), int(number)

    def __str__(self) -> str:
        """Write one number as itself, as in `2.5`; all others as `repr` does.

        >>> import typedtensor as tt
        >>> print(tt.sum(tt.asarray([1.0, 1.5])))
        2.5
        """
        raw = getattr(self, "_raw", None)
        return repr(self) if raw is None or raw.shape else str(backend_of(raw).to_numpy(raw)[()])

    def __repr__(self) -> str:
        """Values, shape, dtype and device, as in `Tensor([1., 2.], shape=(2,), dtype=float64, device=Cpu())`."""
        name = self._public_name
        try:
            raw = self._raw
        except AttributeError:
            return f"{name}(without memory)"
        values = np.array2string(backend_of(raw).to_numpy(raw), separator=", ", prefix=f"{name}(")
        return f"{name}({values}, shape={tuple(raw.shape)}, dtype={dtype_of(raw).name}, device={device_of(raw)!r})"

    def __format__(self, spec: str) -> str:
        """One number in the format of its kind; with an empty format any tensor, as `str` writes it."""
        return format(self._number("format", lambda x: x.item()), spec) if spec else str(self)

    def _number(self, function: str, convert: Callable[[Any], Any], kinds: str = "biufc") -> Any:
        """The one number of an array without axes; RankError for any other, DTypeError for another kind."""
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

    def __bool__(self) -> bool:
        """The truth of one number; more of them have none."""
        return bool(self._number("bool()", bool))

    def __int__(self) -> int:
        """One real number as an int."""
        return int(self._number("int()", int, "biuf"))

    def __float__(self) -> float:
        """One real number as a float."""
        return float(self._number("float()", float, "biuf"))

    def __complex__(self) -> complex:
        """One number as a complex."""
        return complex(self._number("complex()", complex))

    def __index__(self) -> int:
        """One integer, for Python where it wants an index."""
        return int(self._number("index()", int, "iu"))

    if not TYPE_CHECKING:

        def __round__(self, ndigits: SupportsIndex | None = None, /) -> float:
            """One real number, rounded as Python rounds: to an int, or with `ndigits` to so many digits."""
            return round(self._number("round()", lambda x: x.item(), "biuf"), ndigits)

    def __len__(self) -> int:
        """The size of the first axis; RankError where there is none."""
        shape = raw_of(self).shape
        if not shape:
            raise RankError(
                "len()",
                needed="at least one axis",
                got="a tensor of Rank0",
                fix="Use x.size for the number of elements.",
            )
        return int(shape[0])

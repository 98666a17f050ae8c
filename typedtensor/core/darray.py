"""DArray: a tensor whose device, dtype and rank are known only when the program runs.

Majel's variant of all arrays. What comes from outside (a file, an untyped NumPy array) is a DArray until `get` checks
what it is; every operator and every function takes one and answers one.
"""

# A raw array is Any: its library is known only when the program runs, and what narrows an Any is unknown to pyright.
# pyright: reportUnknownVariableType=false, reportUnknownArgumentType=false, reportUnknownMemberType=false
from __future__ import annotations

import operator
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, ClassVar, SupportsIndex, TypeVar, overload

import numpy as np

from typedtensor.backends.registry import backend_for, backend_of, device_of, dtype_of, memory_of
from typedtensor.core import dispatch
from typedtensor.core.base import BaseArray, raw_of
from typedtensor.core.context import current_device, current_dtype
from typedtensor.core.copy_on_write import Lazy, States, apply_ufunc, as_lazy, cow_owner_of, lazy_copy, retry, writable
from typedtensor.core.diagnostics import TRANSPOSE_FIXES, need_axes, need_rank, raise_diagnosed
from typedtensor.core.indexing import address_of, raw_key
from typedtensor.core.operators import NUMBERS_ONLY, install
from typedtensor.core.ownership import Moved, assign, move, rebind, resize, set_shape, share
from typedtensor.errors import DTypeError, ReadOnlyError
from typedtensor.memory.allocation import of as allocation_of
from typedtensor.types.device import Device, Stream
from typedtensor.types.dim import DDim, trusted_ddim
from typedtensor.types.dtype import DType
from typedtensor.types.shape import as_shape

if TYPE_CHECKING:
    import cupy as cp  # pyright: ignore[reportMissingModuleSource]  # not installed everywhere

    from typedtensor._generated.tensor_rules import DynamicRules  # pyright: ignore[reportMissingModuleSource]  # a stub alone
    from typedtensor.core.operand import Operand
    from typedtensor.memory.allocation import Allocation
else:
    DynamicRules = object

X = TypeVar("X")


class DArray(BaseArray, DynamicRules):
    """The variant of all tensors.

    >>> import numpy as np
    >>> import typedtensor as tt
    >>> unknown = tt.asarray(np.ones((2, 3), dtype="float32"))
    >>> unknown.dtype, unknown.shape
    (typedtensor.float32, DDim([2, 3]))
    >>> known = unknown.get(tt.Tensor[tt.Cpu, tt.float32, tt.Rank2])
    """

    __slots__ = ()
    __hash__: ClassVar[None] = None  # type: ignore[assignment]  # equality is elementwise: nothing to agree with
    _states: ClassVar[States]
    _public_name = "DArray"

    def get(self, kind: type[X], /) -> X:
        """The tensor as the type that is asked for, on the same memory.

        Raises: DeviceError, DTypeError, RankError, or ShapeError for a literal axis size: whichever differs first.

        >>> import typedtensor as tt
        >>> d = tt.make_darray(tt.make_ddim([2, 3]), 0.0)
        >>> d.get(tt.Tensor[tt.Cpu, tt.float64, tt.Rank2]).shape
        Dim(2, 3)
        >>> d.get(tt.Tensor[tt.Cpu, tt.float32, tt.Rank2])
        Traceback (most recent call last):
        typedtensor.errors.DTypeError: get: needed float32, got float64. Convert first: x.astype(tt.float32).
        """
        narrow = getattr(kind, "narrow", None)
        if narrow is None:
            raise DTypeError(
                "get", needed="a type as Tensor[Cpu, float32, Rank2]", got=repr(kind), fix="Give all three parameters."
            )
        found: X = narrow("get", self._raw)
        return found

    def holds(self, kind: type[Any], /) -> bool:
        """Whether `get` would answer.

        >>> import typedtensor as tt
        >>> tt.make_darray(tt.make_ddim([2, 3]), 0.0).holds(tt.Tensor[tt.Cpu, tt.float64, tt.Rank2])
        True
        """
        differs = getattr(kind, "differs", None)
        if differs is None:
            raise DTypeError(
                "holds",
                needed="a type as Tensor[Cpu, float32, Rank2]",
                got=repr(kind),
                fix="Give all three parameters.",
            )
        return differs("holds", self._raw) is None

    def dynamic(self) -> DArray:
        """Itself: a tensor answers its DArray, a DArray is one."""
        return self

    @property
    def shape(self) -> DDim:
        """The size of each axis."""
        return trusted_ddim(raw_of(self).shape)

    @shape.setter
    def shape(self, dim: DDim) -> None:
        """Another shape of as many elements and axes, on the same memory."""
        set_shape(self, as_shape(dim, "shape"))

    @property
    def dtype(self) -> type[DType]:
        """The kind of number."""
        return dtype_of(raw_of(self))

    @property
    def device(self) -> Device:
        """Where the memory lies."""
        return device_of(raw_of(self))

    @property
    def T(self) -> DArray:  # noqa: N802  # the standard's name
        """The matrix transposed; RankError for any other number of axes."""
        from_rank = raw_of(self)
        need_rank("T", from_rank, 2, TRANSPOSE_FIXES)
        return wrap(backend_of(from_rank).function("matrix_transpose")(from_rank))

    @property
    def mT(self) -> DArray:  # noqa: N802  # the standard's name
        """The last two axes exchanged; RankError where there are fewer."""
        raw = raw_of(self)
        need_axes("mT", raw, 2)
        return wrap(backend_of(raw).function("matrix_transpose")(raw))

    def numpy(self) -> np.ndarray:
        """The NumPy array on the same memory, without a copy."""
        dispatch.numpy_view("numpy", raw_of(self))  # refused before a lazy copy takes memory of its own
        found: np.ndarray = writable(self)
        return found

    def cupy(self) -> cp.ndarray:
        """The CuPy array on the same memory, without a copy; DeviceError where it is not a Gpu's."""
        dispatch.validate_cupy("cupy", self._raw)
        found: cp.ndarray = writable(self)
        return found

    def astype(self, dtype: type[DType], /, *, copy: bool = True) -> DArray:
        """The values converted."""
        return wrap(dispatch.astype(self._raw, dtype, copy=copy))

    def to_device(self, device: Device, /, *, stream: Stream | None = None) -> DArray:
        """The values on the device: itself where they are there already. With a stream nothing waits for the copy."""
        return wrap(dispatch.to_device(self._raw, device, stream))

    @property
    def allocation(self) -> Allocation[Device]:
        """The memory that the tensor looks at, the same for all that look at it."""
        raw = raw_of(self)
        return allocation_of(raw, device_of(raw))

    def index(self, dim: DDim, /) -> int:
        """The address of one element."""
        return address_of(self, dim)

    def copy(self) -> DArray:
        """A copy in memory of its own."""
        return wrap(dispatch.copy(self._raw))

    __copy__ = copy

    def __deepcopy__(self, memo: dict[int, object]) -> DArray:
        """A copy in memory of its own."""
        return self.copy()

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle the array; what comes back may be written, whatever the state of this one is."""
        raw = self._raw
        return wrap if memory_of(raw).is_writable(raw) else unpickled, (raw,)

    def share_data(self, *, read_only: bool = False) -> DArray:
        """Another DArray on the same memory, which lives as long as any of them."""
        return wrap(share(self, read_only=read_only))

    def lazy_copy(self) -> DArray:
        """A copy that takes memory of its own when either side writes."""
        found: DArray = lazy_copy(self)
        return found

    def move(self) -> DArray:
        """A DArray that takes the memory over; using this one afterwards raises MovedError."""
        found: DArray = move(self)
        return found

    def assign(self, source: DArray | Operand[Any, Any, Any], /) -> None:
        """Copy the content of `source`; memory of ours takes its shape, external memory refuses another one."""
        assign(self, source)

    def resize(self, dim: DDim, /) -> None:
        """Another shape of as many axes, in this memory where it is large enough; new elements are zeros."""
        resize(self, as_shape(dim, "resize"))

    def rebind(self, source: DArray | Operand[Any, Any, Any], /) -> None:
        """Look at the memory of `source` from now on; this one must be external."""
        rebind(self, source)

    def __getitem__(self, key: Any, /) -> DArray:
        """What the key selects."""
        raw = self._raw
        try:
            return wrap(dispatch.ensure_array(dispatch.run(operator.getitem, raw, raw_key(raw, key))))
        except Exception as error:
            raise_diagnosed("index", error, raw)

    def __setitem__(self, key: Any, value: DArray | Operand[Any, Any, Any] | complex, /) -> None:
        """Write into what the key selects; the value is broadcast, never silently cast."""
        try:
            raw = self._raw
            dispatch.write(raw, raw_key(raw, key), unwrap(value), array=isinstance(value, BaseArray))
        except ReadOnlyError:
            retry(self, operator.setitem, key, value)

    def __iter__(self) -> Iterator[DArray]:
        """Go along the first axis."""
        need_axes("iteration", self._raw, 1)
        return (self[i] for i in range(len(self)))

    def __array_ufunc__(self, ufunc: np.ufunc, method: str, *inputs: Any, **options: Any) -> Any:
        """NumPy's ufuncs answer DArrays."""
        return apply_ufunc(ufunc, method, inputs, options, unwrap, wrap)

    if TYPE_CHECKING:

        @overload
        def __round__(self, ndigits: None = None, /) -> int: ...
        @overload
        def __round__(self, ndigits: SupportsIndex, /) -> float: ...
        def __round__(self, ndigits: object = None, /) -> Any: ...
        def __neg__(self) -> DArray: ...
        def __pos__(self) -> DArray: ...
        def __invert__(self) -> DArray: ...
        def __abs__(self) -> DArray: ...
        def __add__(self, other: DArray | Operand[Any, Any, Any] | complex, /) -> DArray: ...
        def __radd__(self, other: Operand[Any, Any, Any] | complex, /) -> DArray: ...
        def __iadd__(self, other: DArray | Operand[Any, Any, Any] | complex, /) -> DArray: ...
        def __sub__(self, other: DArray | Operand[Any, Any, Any] | complex, /) -> DArray: ...
        def __rsub__(self, other: Operand[Any, Any, Any] | complex, /) -> DArray: ...
        def __isub__(self, other: DArray | Operand[Any, Any, Any] | complex, /) -> DArray: ...
        def __mul__(self, other: DArray | Operand[Any, Any, Any] | complex, /) -> DArray: ...
        def __rmul__(self, other: Operand[Any, Any, Any] | complex, /) -> DArray: ...
        def __imul__(self, other: DArray | Operand[Any, Any, Any] | complex, /) -> DArray: ...
        def __truediv__(self, other: DArray | Operand[Any, Any, Any] | complex, /) -> DArray: ...
        def __rtruediv__(self, other: Operand[Any, Any, Any] | complex, /) -> DArray: ...
        def __itruediv__(self, other: DArray | Operand[Any, Any, Any] | complex, /) -> DArray: ...
        def __floordiv__(self, other: DArray | Operand[Any, Any, Any] | complex, /) -> DArray: ...
        def __rfloordiv__(self, other: Operand[Any, Any, Any] | complex, /) -> DArray: ...
        def __ifloordiv__(self, other: DArray | Operand[Any, Any, Any] | complex, /) -> DArray: ...
        def __mod__(self, other: DArray | Operand[Any, Any, Any] | complex, /) -> DArray: ...
        def __rmod__(self, other: Operand[Any, Any, Any] | complex, /) -> DArray: ...
        def __imod__(self, other: DArray | Operand[Any, Any, Any] | complex, /) -> DArray: ...
        def __pow__(self, other: DArray | Operand[Any, Any, Any] | complex, /) -> DArray: ...
        def __rpow__(self, other: Operand[Any, Any, Any] | complex, /) -> DArray: ...
        def __ipow__(self, other: DArray | Operand[Any, Any, Any] | complex, /) -> DArray: ...
        def __matmul__(self, other: DArray | Operand[Any, Any, Any], /) -> DArray: ...
        def __rmatmul__(self, other: Operand[Any, Any, Any], /) -> DArray: ...
        def __imatmul__(self, other: DArray | Operand[Any, Any, Any], /) -> DArray: ...
        def __and__(self, other: DArray | Operand[Any, Any, Any] | complex, /) -> DArray: ...
        def __rand__(self, other: Operand[Any, Any, Any] | complex, /) -> DArray: ...
        def __iand__(self, other: DArray | Operand[Any, Any, Any] | complex, /) -> DArray: ...
        def __or__(self, other: DArray | Operand[Any, Any, Any] | complex, /) -> DArray: ...
        def __ror__(self, other: Operand[Any, Any, Any] | complex, /) -> DArray: ...
        def __ior__(self, other: DArray | Operand[Any, Any, Any] | complex, /) -> DArray: ...
        def __xor__(self, other: DArray | Operand[Any, Any, Any] | complex, /) -> DArray: ...
        def __rxor__(self, other: Operand[Any, Any, Any] | complex, /) -> DArray: ...
        def __ixor__(self, other: DArray | Operand[Any, Any, Any] | complex, /) -> DArray: ...
        def __lshift__(self, other: DArray | Operand[Any, Any, Any] | complex, /) -> DArray: ...
        def __rlshift__(self, other: Operand[Any, Any, Any] | complex, /) -> DArray: ...
        def __ilshift__(self, other: DArray | Operand[Any, Any, Any] | complex, /) -> DArray: ...
        def __rshift__(self, other: DArray | Operand[Any, Any, Any] | complex, /) -> DArray: ...
        def __rrshift__(self, other: Operand[Any, Any, Any] | complex, /) -> DArray: ...
        def __irshift__(self, other: DArray | Operand[Any, Any, Any] | complex, /) -> DArray: ...
        def __eq__(self, other: DArray | Operand[Any, Any, Any] | complex, /) -> DArray: ...  # type: ignore[override]  # elementwise: object's answers a bool
        def __ne__(self, other: DArray | Operand[Any, Any, Any] | complex, /) -> DArray: ...  # type: ignore[override]  # elementwise: object's answers a bool
        def __lt__(self, other: DArray | Operand[Any, Any, Any] | complex, /) -> DArray: ...
        def __le__(self, other: DArray | Operand[Any, Any, Any] | complex, /) -> DArray: ...
        def __gt__(self, other: DArray | Operand[Any, Any, Any] | complex, /) -> DArray: ...
        def __ge__(self, other: DArray | Operand[Any, Any, Any] | complex, /) -> DArray: ...


class LazyDArray(Lazy, DArray):
    """A DArray while it shares its memory lazily."""

    __slots__ = ()


class MovedDArray(Moved, DArray):
    """A DArray whose memory went elsewhere."""

    __slots__ = ()


DArray._states = States(DArray, LazyDArray, MovedDArray)


def wrap(raw: Any) -> DArray:
    """The DArray of a raw array."""
    owner = cow_owner_of(raw)
    if owner is not None:
        found: DArray = as_lazy(DArray._states, raw, owner)
        return found
    result = DArray()
    result._raw = raw  # made here
    return result


def unpickled(raw: Any) -> DArray:
    """The DArray of an array that was pickled while it might not be written: on memory that may be."""
    return wrap(raw if memory_of(raw).is_writable(raw) else dispatch.copy(raw))


def unwrap(value: Any) -> Any:
    """The raw array of a tensor; anything else as it is."""
    return value._raw if isinstance(value, BaseArray) else value  # the layer that unwraps


install(DArray, wrap, numbers_only=NUMBERS_ONLY)


def make_darray(
    shape: DDim, value: complex, device: Device | None = None, *, dtype: type[DType] | None = None
) -> DArray:
    """A DArray of the shape with `value` in every element.

    DType: `dtype`, else that of the value: bool, int64, float64 or complex128; `default_dtype` has a say.
    Device: Cpu, or that of `default_device`, unless given.
    Source: Majel, `make_darray(make_ddim({2, 3}), 0.0f)`.

    >>> import typedtensor as tt
    >>> arr = tt.make_darray(tt.make_ddim([2, 3]), 0.0)
    >>> arr[tt.make_ddim([0, 1])] = 1.0
    >>> arr
    DArray([[0., 1., 0.],
            [0., 0., 0.]], shape=(2, 3), dtype=float64, device=Cpu())
    """
    where = current_device() if device is None else device
    kind = dispatch.number_dtype("make_darray", value, dtype)
    kind = current_dtype(kind) if dtype is None else kind
    full = backend_for(where).function("full")
    return wrap(dispatch.create("make_darray", where, full, as_shape(shape, "make_darray"), value, dtype=kind))

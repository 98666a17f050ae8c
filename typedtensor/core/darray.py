"""DArray: a tensor whose device, dtype and rank are known only at run time.

It corresponds to Majel's variant of all arrays. Data from outside (a file, an untyped NumPy array) is a DArray until
`get` checks its type. Every operator and function accepts a DArray and then returns one.
"""

from __future__ import annotations

import operator
from collections.abc import Iterator
from importlib import import_module
from typing import TYPE_CHECKING, Any, ClassVar, Never, SupportsIndex, TypeAlias, TypeVar, final, overload

import numpy as np

from typedtensor._compiled import DynamicSlots
from typedtensor._public import public
from typedtensor._texts import text_of
from typedtensor.backends.jax.loading import CURRENT, beside
from typedtensor.backends.registry import backend_for, device_of, dtype_of, function_of, memory_of
from typedtensor.core import assignment, conversion, dispatch, new_arrays, validation
from typedtensor.core.base import BaseArray, raw_of, sizes_of
from typedtensor.core.context import current_device, current_dtype
from typedtensor.core.copy_on_write import Lazy, States, apply_ufunc, as_lazy, cow_owner_of, exported, lazy_copy, retry
from typedtensor.core.diagnostics import TRANSPOSE_FIXES, need_axes, need_rank
from typedtensor.core.index_errors import raise_index_error
from typedtensor.core.indexing import address_of, by_value, raw_key
from typedtensor.core.operators import install
from typedtensor.core.ownership import Moved, assign, move, rebind, resize, set_shape, share
from typedtensor.errors import DTypeError, ReadOnlyError
from typedtensor.memory.allocation import of as allocation_of
from typedtensor.types.device import Device, Stream
from typedtensor.types.dim import DDim, shape_ddim
from typedtensor.types.dtype import DType
from typedtensor.types.shape import as_shape

if TYPE_CHECKING:
    import cupy as cp  # pyright: ignore[reportMissingModuleSource]  # not installed everywhere

    from typedtensor._generated.needed_operands import TensorOfAnyKind  # pyright: ignore[reportMissingModuleSource]  # a stub alone
    from typedtensor._generated.rules import MatchingNumberOnly  # pyright: ignore[reportMissingModuleSource]  # a stub alone
    from typedtensor._generated.tensor_rules import DynamicRules  # pyright: ignore[reportMissingModuleSource]  # a stub alone
    from typedtensor.core.operand import Operand
    from typedtensor.memory.allocation import Allocation

    Spelling: TypeAlias = type[int | float | complex | np.number[Any] | np.bool_] | np.dtype[Any]
else:
    DynamicRules = object

X = TypeVar("X")


class DynamicMethods(BaseArray):
    """The operators of DArray in Python, set by `install`: the slots of the compiled core call them."""

    __slots__ = ()


if TYPE_CHECKING:
    DynamicOperators = BaseArray
else:

    class DynamicOperators(DynamicSlots, DynamicMethods):
        """The base of DArray: the slots of the compiled core, if it is in use, come before the methods in Python."""

        __slots__ = ()


@final
class DArray(DynamicOperators, DynamicRules):
    """A tensor whose device, dtype and rank are known only at run time.

    `get` checks them and returns a Tensor. Make a DArray with `make_darray`, `asarray`, or `Tensor.dynamic`.

    Examples
    --------
    >>> import numpy as np
    >>> import typedtensor as tt
    >>> unknown = tt.asarray(np.ones((2, 3), dtype="float32"))
    >>> unknown.dtype, unknown.shape
    (typedtensor.float32, DDim([2, 3]))
    >>> known = unknown.get(tt.Tensor[tt.Cpu, tt.float32, tt.Rank2])
    """

    __slots__ = ()
    __hash__: ClassVar[None] = None  # type: ignore[assignment]  # not hashable: == is elementwise
    _states: ClassVar[States]
    _public_name = "DArray"

    def get(self, kind: type[X], /) -> X:
        """Check the type and return a Tensor on the same memory.

        Parameters
        ----------
        kind : type
            A tensor type, such as `Tensor[Cpu, float32, Rank2]`. A base class, such as `Device`, `DType` or `Rank`,
            accepts every device, dtype or rank.

        Returns
        -------
        Tensor
            A tensor of type `kind` that shares memory with this one.

        Raises
        ------
        DeviceError, DTypeError, RankError
            If the device, the dtype or the rank differs; they are checked in this order.
        ShapeError
            If the size of an axis differs from its literal size.

        Examples
        --------
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
                "get",
                needed="a type like Tensor[Cpu, float32, Rank2]",
                got=text_of(kind),
                fix="Pass all three parameters.",
            )
        found: X = narrow("get", self._raw)
        return found

    def holds(self, kind: type[Any], /) -> bool:
        """Return whether `get` would succeed.

        Parameters
        ----------
        kind : type
            A tensor type, as for `get`.

        Returns
        -------
        bool
            True if device, dtype, rank and literal sizes match.

        Examples
        --------
        >>> import typedtensor as tt
        >>> tt.make_darray(tt.make_ddim([2, 3]), 0.0).holds(tt.Tensor[tt.Cpu, tt.float64, tt.Rank2])
        True
        """
        differs = getattr(kind, "differs", None)
        if differs is None:
            raise DTypeError(
                "holds",
                needed="a type like Tensor[Cpu, float32, Rank2]",
                got=text_of(kind),
                fix="Pass all three parameters.",
            )
        return differs("holds", self._raw) is None

    def dynamic(self) -> DArray:
        """Return the DArray itself; `Tensor.dynamic` returns a DArray on the same memory."""
        return self

    @property
    def shape(self) -> DDim:
        """The size of each axis; assign another shape to reshape in place, on the same memory."""
        raw = raw_of(self)
        return shape_ddim(raw.shape if raw.__class__ is np.ndarray else sizes_of(raw))

    @shape.setter
    def shape(self, dim: DDim) -> None:
        """Reshape in place, on the same memory; ShapeError if the number of elements differs."""
        set_shape(self, as_shape(dim, "shape"))

    @property
    def dtype(self) -> type[DType]:
        """The dtype of the elements: a class, such as `tt.float32`."""
        return dtype_of(raw_of(self))

    @property
    def device(self) -> Device:
        """The device that holds the memory."""
        return device_of(raw_of(self))

    @property
    def T(self) -> DArray:  # noqa: N802  # the standard's name
        """The transposed matrix, on the same memory; RankError for other ranks."""
        from_rank = raw_of(self)
        need_rank("T", from_rank, 2, TRANSPOSE_FIXES)
        return wrap(function_of(from_rank, "matrix_transpose")(from_rank))

    @property
    def mT(self) -> DArray:  # noqa: N802  # the standard's name
        """The tensor with its last two axes exchanged, on the same memory; RankError below rank 2."""
        raw = raw_of(self)
        need_axes("mT", raw, 2)
        return wrap(function_of(raw, "matrix_transpose")(raw))

    def numpy(self) -> np.ndarray:
        """Return a NumPy array on the same memory, without a copy; DeviceError unless it is on the Cpu."""
        conversion.numpy_view("numpy", raw_of(self))  # raises before a lazy tensor copies its memory
        found: np.ndarray = exported(self)
        return found

    def cupy(self) -> cp.ndarray:
        """Return a CuPy array on the same memory, without a copy; DeviceError unless it is on a Gpu."""
        conversion.validate_cupy("cupy", self._raw)
        found: cp.ndarray = exported(self)
        return found

    def astype(self, dtype: type[DType] | Spelling, /, *, copy: bool = True) -> DArray:
        """Convert the values to another dtype; see `Tensor.astype`."""
        return wrap(conversion.astype(self._raw, dtype, copy=copy))

    def view(self, dtype: type[DType] | Spelling, /, *sizes: Never) -> DArray:
        """Read the same memory as elements of another dtype; see `Tensor.view`."""
        retyping: Any = import_module("typedtensor.core.retyping")  # few programs need it
        return wrap(retyping.view(self._raw, dtype, *sizes))

    def to_device(self, device: Device, /, *, stream: Stream | None = None) -> DArray:
        """Return the tensor on a device; see `Tensor.to_device`."""
        return wrap(conversion.to_device(self._raw, device, stream))

    @property
    def allocation(self) -> Allocation[Device]:
        """The memory of the tensor; all tensors on the same memory have the same `Allocation` object."""
        raw = raw_of(self)
        return allocation_of(raw, device_of(raw))

    def index(self, dim: DDim, /) -> int:
        """Return the address of one element; see `Tensor.index`."""
        return address_of(self, dim)

    def copy(self) -> DArray:
        """Return a copy in new, C-contiguous memory."""
        return wrap(new_arrays.copy(self._raw))

    __copy__ = copy

    def __deepcopy__(self, memo: dict[int, object]) -> DArray:
        """Return a copy in new memory."""
        return self.copy()

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle the array; the unpickled DArray is writable and owns its memory."""
        raw = self._raw
        return wrap if memory_of(raw).is_writable(raw) else unpickled, (raw,)

    def share_data(self, *, read_only: bool = False) -> DArray:
        """Return another DArray on the same memory; see `Tensor.share_data`."""
        return wrap(share(self, read_only=read_only))

    def lazy_copy(self) -> DArray:
        """Return a copy-on-write copy; see `Tensor.lazy_copy`."""
        found: DArray = lazy_copy(self)
        return found

    def move(self) -> DArray:
        """Move the memory to a new DArray; using this one afterwards raises MovedError."""
        found: DArray = move(self)
        return found

    def assign(self, source: DArray | Operand[Any, Any, Any], /) -> None:
        """Copy the values of `source` into this DArray; see `Tensor.assign`."""
        assign(self, source)

    def resize(self, dim: DDim, /) -> None:
        """Change the shape in place, possibly with another number of elements; see `Tensor.resize`."""
        resize(self, as_shape(dim, "resize"))

    def rebind(self, source: DArray | Operand[Any, Any, Any], /) -> None:
        """Make this external DArray a view of the memory of `source`; see `Tensor.rebind`."""
        rebind(self, source)

    def __getitem__(self, key: Any, /) -> DArray:
        """Select elements: a view for ints, slices, `...` and None; a copy for tensors, and of one element."""
        raw = self._raw
        kind = key.__class__
        if raw.__class__ is np.ndarray and (kind is slice or kind is int):
            try:
                return wrap(raw[key] if kind is slice else by_value(raw[key, ...], key))
            except (TypeError, ValueError, IndexError, OverflowError):
                pass  # nothing was written: below, the key is checked
        index = raw_key(raw, key)
        if CURRENT.get() is not None:
            raw = beside(raw, index)
        try:
            return wrap(by_value(dispatch.ensure_array(dispatch.run(operator.getitem, raw, index)), key))
        except Exception as error:
            raise_index_error("index", error, raw, index)

    def __setitem__(self, key: Any, value: DArray | Operand[Any, Any, Any] | complex, /) -> None:
        """Assign to selected elements; the value is broadcast, but its dtype is never cast silently."""
        try:
            raw = self._raw
            assignment.write(raw, raw_key(raw, key), unwrap(value), array=isinstance(value, BaseArray))
        except ReadOnlyError:
            retry(self, operator.setitem, key, value)

    def __iter__(self) -> Iterator[DArray]:
        """Iterate over the first axis."""
        need_axes("iteration", self._raw, 1)
        return (self[i] for i in range(len(self)))

    def __array_ufunc__(self, ufunc: np.ufunc, method: str, *inputs: Any, **options: Any) -> Any:
        """Apply a NumPy ufunc; the result is a DArray."""
        return apply_ufunc(ufunc, method, inputs, options, unwrap, wrap)

    if TYPE_CHECKING:

        @overload
        def __round__(self, ndigits: None = None, /) -> int: ...
        @overload
        def __round__(self, ndigits: SupportsIndex, /) -> float: ...
        def __round__(self, ndigits: object = None, /) -> Any: ...
        def __repr__(self) -> TensorOfAnyKind: ...  # it is what any `Needed` operand of a function has to be
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
        def __divmod__(self, other: DArray | Operand[Any, Any, Any] | complex, /) -> tuple[DArray, DArray]: ...
        def __rdivmod__(self, other: Operand[Any, Any, Any] | complex, /) -> tuple[DArray, DArray]: ...
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
        @overload  # type: ignore[override]  # elementwise: object's returns a bool
        def __eq__(self, other: DArray | Operand[Any, Any, Any] | complex, /) -> DArray: ...
        @overload  # else Python would use the list's comparison, which accepts any object
        def __eq__(self, other: list[Any] | tuple[Any, ...], /) -> MatchingNumberOnly: ...
        def __eq__(self, other: Any, /) -> Any: ...
        @overload  # type: ignore[override]  # elementwise: object's returns a bool
        def __ne__(self, other: DArray | Operand[Any, Any, Any] | complex, /) -> DArray: ...
        @overload  # else Python would use the list's comparison, which accepts any object
        def __ne__(self, other: list[Any] | tuple[Any, ...], /) -> MatchingNumberOnly: ...
        def __ne__(self, other: Any, /) -> Any: ...
        def __lt__(self, other: DArray | Operand[Any, Any, Any] | complex, /) -> DArray: ...
        def __le__(self, other: DArray | Operand[Any, Any, Any] | complex, /) -> DArray: ...
        def __gt__(self, other: DArray | Operand[Any, Any, Any] | complex, /) -> DArray: ...
        def __ge__(self, other: DArray | Operand[Any, Any, Any] | complex, /) -> DArray: ...


class LazyDArray(Lazy, DArray):  # type: ignore[misc]  # pyright: ignore[reportGeneralTypeIssues]  # the states of a DArray
    """A DArray that shares memory with a copy-on-write copy."""

    __slots__ = ()


class MovedDArray(Moved, DArray):  # type: ignore[misc]  # pyright: ignore[reportGeneralTypeIssues]  # the same
    """A DArray whose memory was moved."""

    __slots__ = ()


DArray._states = States(DArray, LazyDArray, MovedDArray)


def wrap(raw: Any) -> DArray:
    """Wrap a raw array in a DArray."""
    owner = cow_owner_of(raw)
    if owner is not None:
        found: DArray = as_lazy(DArray._states, raw, owner)
        return found
    result = DArray()
    result._raw = raw  # made here
    return result


def unpickled(raw: Any) -> DArray:
    """Return a writable DArray of an array that was pickled read-only."""
    return wrap(new_arrays.writable_copy(raw))


def unwrap(value: Any) -> Any:
    """Return the raw array of a tensor, and any other value unchanged."""
    return value._raw if isinstance(value, BaseArray) else value  # the layer that unwraps


install(DArray, into=DynamicMethods, checks=True)


def make_darray(
    shape: DDim, value: complex, device: Device | None = None, *, dtype: type[DType] | None = None
) -> DArray:
    """Make a DArray filled with `value`.

    Parameters
    ----------
    shape : DDim
        The shape.
    value : complex
        The value of every element.
    device : Device, optional
        The device; by default, that of `default_device`, or the Cpu.
    dtype : dtype, optional
        The dtype; by default, that of the value: bool, int64, float64 or complex128. `default_dtype` replaces
        float64 and complex128.

    Returns
    -------
    DArray
        A DArray in new memory.

    Raises
    ------
    DTypeError
        If `value` does not fit `dtype`.
    ShapeError
        If a size is negative.

    Notes
    -----
    Source: Majel, `make_darray(make_ddim({2, 3}), 0.0f)`.

    Examples
    --------
    >>> import typedtensor as tt
    >>> arr = tt.make_darray(tt.make_ddim([2, 3]), 0.0)
    >>> arr[tt.make_ddim([0, 1])] = 1.0
    >>> arr
    DArray([[0., 1., 0.],
            [0., 0., 0.]], shape=(2, 3), dtype=float64, device=Cpu())
    """
    where = current_device() if device is None else device
    kind = validation.number_dtype("make_darray", value, dtype)
    kind = current_dtype(kind) if dtype is None else kind
    full = backend_for(where).function("full")
    return wrap(new_arrays.create("make_darray", where, full, as_shape(shape, "make_darray"), value, dtype=kind))


public(DArray)

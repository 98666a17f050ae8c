"""`Tensor[Device, DType, Rank]`: an array whose three types every checker knows.

What holds of every tensor:

1. `_raw` is an array of the library that serves the device, never a scalar of it, for no axes too.
2. Its device, dtype and number of axes are those of the static type. Only this file and the functions make tensors.
3. An operator unwraps, calls the raw operator and wraps. What the types guarantee is not checked again; where the call
   fails, `diagnostics.refuse` finds the cause.
"""

# Longer than 400 lines: one class, its states, and the type as a value, which are defined by each other.
# A raw array is Any: its library is known only when the program runs, and what narrows an Any is unknown to pyright.
# pyright: reportUnknownVariableType=false, reportUnknownArgumentType=false, reportUnknownMemberType=false
from __future__ import annotations

import operator
from collections.abc import Callable
from functools import partial
from types import GenericAlias
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Literal, TypeAlias, TypeVar, get_args, get_origin, overload

import numpy as np
from numpy import ndarray

from typedtensor._generated.tensor_operators import bind
from typedtensor.backends.registry import DIRECT_DISPATCH, backend_of, device_of, dtype_of, memory_of
from typedtensor.core import dispatch
from typedtensor.core.base import BaseArray, raise_without_memory, raw_of
from typedtensor.core.copy_on_write import (
    Lazy,
    States,
    apply_ufunc,
    as_lazy,
    cow_owner_of,
    ensure_unique,
    lazy_copy,
    retry,
    writable,
)
from typedtensor.core.darray import DArray
from typedtensor.core.darray import wrap as dynamic
from typedtensor.core.diagnostics import TRANSPOSE_FIXES, need_axes, need_rank, raise_diagnosed, same_device
from typedtensor.core.dispatch import SCALAR_KINDS, ensure_array
from typedtensor.core.indexing import (
    ELLIPSIS,
    EXACT_ENTRIES,
    POSITIONS,
    address_of,
    is_position,
    numpy_key,
    raw_key,
)
from typedtensor.core.operand import (
    D2,
    T2,
    D,
    Operand,
    R,
    ROut,
    S,
    Shape,
)
from typedtensor.core.operand import T as DT  # the class has a property T
from typedtensor.core.operators import install
from typedtensor.core.ownership import Moved, assign, move, rebind, resize, set_shape, share
from typedtensor.errors import DeviceError, DTypeError, RankError, ReadOnlyError, ShapeError, TypedTensorError
from typedtensor.memory.allocation import of as allocation_of
from typedtensor.types.device import Cpu, Device, Gpu, Stream
from typedtensor.types.dim import MAX_RANK, Dim, trusted_dim
from typedtensor.types.dtype import (
    Ordered,
)
from typedtensor.types.rank import RANKS, Rank, Rank0, Rank2
from typedtensor.types.shape import as_shape

if TYPE_CHECKING:
    from typing import SupportsIndex

    import cupy as cp  # pyright: ignore[reportMissingModuleSource]  # not installed everywhere

    from typedtensor._generated.rules import (
        Numbers,
        OneNumberOnly,
        Scalars,
        Transposes,
    )
    from typedtensor._generated.tensor_operators import Tensor as Operators
    from typedtensor.memory.allocation import Allocation

    B1 = TypeVar("B1")
    B2 = TypeVar("B2")
    M = TypeVar("M")

else:
    from typedtensor._generated.tensor_operators import Operators

PARAMETERS = 3
MATRIX_NDIM = 2


class Tensor(Operators[D, DT, R], Generic[D, DT, R]):
    """An array on device D, of dtype T, with R axes.

    `Tensor[Cpu, float32, Rank2](make_dim(2, 3), Cpu())` is a new one, densely packed and zeroed;
    `Tensor[Cpu, float32, Rank2](make_dim(3, 2), other)` has another shape on the memory of `other`;
    `Tensor[Cpu, float32, Rank2]()` is empty.

    Raises: ShapeError where `other` has another number of elements; DeviceError where the device cannot be used.
    Source: Paddle's Tensor design.

    >>> import typedtensor as tt
    >>> a = tt.Tensor[tt.Cpu, tt.float32, tt.Rank2](tt.make_dim(2, 3), tt.Cpu())
    >>> b = tt.Tensor[tt.Cpu, tt.float32, tt.Rank1](tt.make_dim(6), a)
    >>> b[5] = 1.0
    >>> a
    Tensor([[0., 0., 0.],
            [0., 0., 1.]], shape=(2, 3), dtype=float32, device=Cpu())
    """

    __slots__ = ()
    __hash__: ClassVar[None] = None  # type: ignore[assignment]  # equality is elementwise: nothing to agree with
    _states: ClassVar[States]
    _public_name = "Tensor"

    if TYPE_CHECKING:

        def __init__(self, dim: Dim[R] = ..., source: D | Operand[D, DT, Any] = ..., /) -> None: ...

        # Invariance: what is written and read has one type. See the module `operand`.
        def _invariant(self, dtype: DT, rank: R, /) -> tuple[DT, R]: ...

    else:

        def __class_getitem__(cls, parameters):
            """Keep the three types as a value that makes and checks tensors."""
            return TensorType(Tensor, three(parameters))

    @property
    def shape(self) -> Dim[R]:
        """The size of each axis."""
        try:
            raw = self._raw
        except AttributeError:
            raise_without_memory(self)
        found: Dim[R] = trusted_dim(raw.shape)  # not checked again: by invariant 2
        return found

    @shape.setter
    def shape(self, dim: Dim[R]) -> None:
        """Another shape of as many elements and axes, on the same memory; ShapeError for any other."""
        set_shape(self, as_shape(dim, "shape"))

    @property
    def dtype(self) -> type[DT]:
        """The kind of number: the class itself.

        >>> import typedtensor as tt
        >>> tt.zeros((2,), dtype=tt.int8).dtype is tt.int8
        True
        """
        try:
            raw = self._raw
        except AttributeError:
            raise_without_memory(self)
        found: type[DT] = dtype_of(raw)  # type: ignore[assignment]  # by invariant 2
        return found

    @property
    def device(self) -> D:
        """Where the memory lies."""
        try:
            raw = self._raw
        except AttributeError:
            raise_without_memory(self)
        found: D = device_of(raw)  # type: ignore[assignment]  # by invariant 2
        return found

    def dynamic(self) -> DArray:
        """The same memory as a DArray."""
        return dynamic(self._raw)

    @property
    def mT(self: Operand[D, DT, Transposes[ROut]]) -> Tensor[D, DT, ROut]:  # noqa: N802  # the standard's name
        """The last two axes exchanged, on the same memory."""
        x: Any = self
        raw = _raw(x)
        if type(x) is Tensor and raw.ndim > 1:
            return wrap_direct(raw.mT)
        need_axes("mT", raw, 2)
        return wrap(backend_of(raw).function("matrix_transpose")(raw))

    def numpy(self: Operand[Cpu, Scalars[S], Numbers[Shape]]) -> np.ndarray[Shape, np.dtype[S]]:
        """The NumPy array on the same memory, without a copy; its static type says shape and dtype.

        >>> import typedtensor as tt
        >>> t = tt.zeros((2, 3))
        >>> t.numpy()[0, 0] = 7
        >>> float(t[0, 0])
        7.0
        """
        dispatch.numpy_view("numpy", _raw(self))  # refused before a lazy copy takes memory of its own
        found: np.ndarray[Shape, np.dtype[S]] = writable(self)  # by invariant 2
        return found

    def cupy(self: Operand[Gpu, object, object]) -> cp.ndarray:
        """The CuPy array on the same memory, without a copy.

        Raises: DeviceError where the memory is not a Gpu's; the checkers refuse that too.

        >>> import typedtensor as tt
        >>> tt.zeros(2).dynamic().cupy()
        Traceback (most recent call last):
        typedtensor.errors.DeviceError: cupy: needed memory of a Gpu, got a tensor on Cpu(). Bring it over explicitly: x.to_device(tt.Gpu(0)).
        """
        dispatch.validate_cupy("cupy", _raw(self))
        found: cp.ndarray = writable(self)
        return found

    def astype(self, dtype: type[T2], /, *, copy: bool = True) -> Tensor[D, T2, R]:
        """The values converted to the dtype.

        Memory: new, unless `copy=False` and the dtype is the same.
        Raises: DTypeError for complex numbers to real ones: take tt.real or tt.imag.

        >>> import typedtensor as tt
        >>> tt.asarray([1.5, 2.5]).astype(tt.int32)
        Tensor([1, 2], shape=(2,), dtype=int32, device=Cpu())
        """
        return wrap(dispatch.astype(self._raw, dtype, copy=copy))

    def to_device(self, device: D2, /, *, stream: Stream | None = None) -> Tensor[D2, DT, R]:
        """The values on the device: on the same memory where they are there already, else a copy.

        Memory: with a `stream` of CuPy the copy is queued there, and is not waited for: what comes to the Cpu lies in
            pinned memory, and has its values after `stream.synchronize()`. Keep both tensors until then.
        Raises: DeviceError where nothing computes on the device, and for a stream where neither side is a Gpu.
        """
        return wrap(dispatch.to_device(self._raw, device, stream))

    @property
    def allocation(self) -> Allocation[D]:
        """The memory that the tensor looks at: one object for all that look at it.

        Memory: the allocation of a read-only tensor is another one, and read-only too.

        >>> import typedtensor as tt
        >>> t = tt.zeros((2, 3))
        >>> t[1:].allocation is t.allocation, t.allocation.nbytes
        (True, 48)
        """
        raw = raw_of(self)
        device: D = device_of(raw)  # type: ignore[assignment]  # by invariant 2
        return allocation_of(raw, device)

    def index(self, dim: Dim[R], /) -> int:
        """The address of one element.

        Raises: BoundsError for a position outside.

        >>> import typedtensor as tt
        >>> t = tt.zeros((2, 3))
        >>> t.index(tt.make_dim(1, 0)) - t.raw_ptr()
        24
        """
        return address_of(self, dim)

    def copy(self) -> Tensor[D, DT, R]:
        """A copy in memory of its own, densely packed in the order of the rows."""
        return wrap(dispatch.copy(self._raw))

    __copy__ = copy

    def __deepcopy__(self, memo: dict[int, object]) -> Tensor[D, DT, R]:
        """A copy in memory of its own."""
        return self.copy()

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle the array; what comes back may be written, whatever the state of this one is."""
        raw = self._raw
        return wrap if memory_of(raw).is_writable(raw) else unpickled, (raw,)

    def share_data(self, *, read_only: bool = False) -> Tensor[D, DT, R]:
        """Another tensor on the same memory, which lives as long as any of them.

        Memory: shared; with `read_only=True` it cannot be written through the answer, nor through what shares that.
        Raises: DeviceError for `read_only=True` on a device whose library cannot forbid to write.
        Source: PaddlePaddle, `ShareData`.

        >>> import typedtensor as tt
        >>> t = tt.zeros(2)
        >>> t.share_data()[0] = 1.0
        >>> t
        Tensor([1., 0.], shape=(2,), dtype=float64, device=Cpu())
        """
        return wrap(share(self, read_only=read_only))

    def lazy_copy(self) -> Tensor[D, DT, R]:
        """A copy that takes memory of its own when either side writes, by any means.

        Memory: shared until then. Where somebody else might write unseen, it is copied at once: in external memory, and
            while there are views of the tensor, or arrays that were given to other libraries; also where the elements
            do not lie packed in the order of the rows.
        Source: CVM, NDArray.

        >>> import typedtensor as tt
        >>> t = tt.zeros(2)
        >>> u = t.lazy_copy()
        >>> before = u.raw_ptr() == t.raw_ptr()
        >>> u[0] = 1.0
        >>> before, u.raw_ptr() == t.raw_ptr(), float(t[0])
        (True, False, 0.0)
        """
        found: Tensor[D, DT, R] = lazy_copy(self)
        return found

    def move(self) -> Tensor[D, DT, R]:
        """A tensor that takes the memory over; using this one afterwards raises MovedError.

        Source: CNTK, move construction of a matrix.

        >>> import typedtensor as tt
        >>> t = tt.zeros(2)
        >>> u = t.move()
        >>> t + u
        Traceback (most recent call last):
        typedtensor.errors.MovedError: Tensor: needed a tensor with memory, got one whose memory was moved away. Use the tensor that move() answered, or move a share: x.share_data().
        """
        found: Tensor[D, DT, R] = move(self)
        return found

    def assign(self, source: Operand[D, DT, R], /) -> None:
        """Copy the content of `source` into this tensor.

        Memory: that of this tensor where the shapes are the same; else new one, if it owns its memory alone.
        Raises: ExternalBufferError for another shape in external memory, or SharedBufferError, which is one, in memory
            that others look at; ReadOnlyError for memory that may only be read; RankError, DTypeError, DeviceError.
        Source: CNTK, `SetValue`.

        >>> import typedtensor as tt
        >>> t = tt.zeros(2)
        >>> t.assign(tt.ones(3))
        >>> t
        Tensor([1., 1., 1.], shape=(3,), dtype=float64, device=Cpu())
        """
        assign(self, source)

    def resize(self, dim: Dim[R], /) -> None:
        """Give the tensor another shape of the same rank.

        Memory: its own where that is large enough, else new. The elements keep their place in the order of the rows;
            new ones are zeros. What is larger than needed is kept for later: see `x.allocation.nbytes`.
        Raises: ExternalBufferError for external memory, or SharedBufferError, which is one, for memory that others
            look at; RankError for another number of axes.
        Source: PaddlePaddle, `Resize`.

        >>> import typedtensor as tt
        >>> t = tt.ones((2, 2))
        >>> t.resize(tt.make_dim(3, 2))
        >>> t
        Tensor([[1., 1.],
                [1., 1.],
                [0., 0.]], shape=(3, 2), dtype=float64, device=Cpu())
        """
        resize(self, as_shape(dim, "resize"))

    def rebind(self, source: Operand[D, DT, R], /) -> None:
        """Look at the memory of `source` from now on; what this tensor looked at stays as it is.

        Memory: external before and afterwards.
        Raises: ExternalBufferError for a tensor that owns its memory; RankError, DTypeError, DeviceError.
        Source: CNTK, `SetValue` of an external matrix to another external buffer.

        >>> import numpy as np
        >>> import typedtensor as tt
        >>> first, second = np.zeros(2), np.ones(2)
        >>> t = tt.from_numpy(first)
        >>> t.rebind(tt.from_numpy(second))
        >>> t
        Tensor([1., 1.], shape=(2,), dtype=float64, device=Cpu())
        """
        rebind(self, source)

    def __array_ufunc__(self, ufunc: np.ufunc, method: str, *inputs: Any, **options: Any) -> Any:
        """NumPy's ufuncs answer tensors.

        >>> import numpy as np
        >>> import typedtensor as tt
        >>> np.sqrt(tt.asarray([4.0, 9.0]))
        Tensor([2., 3.], shape=(2,), dtype=float64, device=Cpu())
        """
        if any(isinstance(x, DArray) for x in inputs):
            return NotImplemented
        return apply_ufunc(ufunc, method, inputs, options, unwrap, wrap)

    if TYPE_CHECKING:

        @overload
        def __round__(self: Operand[D, Ordered, Rank0], ndigits: None = None, /) -> int: ...  # type: ignore[overload-overlap]  # see `OneNumberOnly`
        @overload
        def __round__(self: Operand[D, Ordered, Rank0], ndigits: SupportsIndex, /) -> float: ...  # type: ignore[overload-overlap]  # see `OneNumberOnly`
        @overload
        def __round__(self, ndigits: object = None, /) -> OneNumberOnly: ...
        def __round__(self, ndigits: object = None, /) -> Any: ...

    if not TYPE_CHECKING:
        # Plain keys and values of a plain tensor go to NumPy directly; all others are checked first, and so is what NumPy
        # refuses. Ints and slices are looked for here: a function of its own takes as long as all of it. The class is
        # asked after the array is read: another thread may begin to share the memory lazily in between.

        def __getitem__(self, key, /):
            """What the key selects: a view for ints, slices, ... and None, a copy for tensors."""
            raw = self._raw
            if type(self) is Tensor:
                try:
                    if type(key) is slice:
                        result = Tensor()
                        result._raw = raw[key]
                        return result
                    if type(key) is int:
                        result = Tensor()
                        result._raw = raw[key, ...]
                        return result
                    if type(key) is tuple and len(key) <= EXACT_ENTRIES:
                        for entry in key:
                            if type(entry) not in POSITIONS:
                                break
                        else:
                            result = Tensor()
                            result._raw = raw[key + ELLIPSIS]
                            return result
                    direct = numpy_key(key)
                    if direct is not None and (found := raw[direct]).ndim <= MAX_RANK:
                        result = Tensor()
                        result._raw = found
                        return result
                except (IndexError, TypeError, ValueError, OverflowError):
                    pass  # nothing is changed: `select` looks again, checks the key, and says why
            return select(self, key)

        def __setitem__(self, key, value, /):  # noqa: C901  # as above
            """Write into what the key selects; the value is broadcast, never silently cast."""
            raw = self._raw
            if type(self) is Tensor:
                kind = type(value)
                try:
                    if kind is Tensor:
                        source = value._raw
                        if source.dtype is raw.dtype and (direct := numpy_key(key)) is not None:
                            raw[direct] = source
                            return
                    elif kind in SCALAR_KINDS and raw.dtype.kind in SCALAR_KINDS[kind]:
                        direct = key
                        if type(key) is tuple:
                            for entry in key:
                                if type(entry) not in POSITIONS:
                                    direct = numpy_key(key)
                                    break
                        elif type(key) is not int:
                            direct = numpy_key(key)
                        if direct is not None:
                            raw[direct] = value
                            return
                except (IndexError, TypeError, ValueError, OverflowError):
                    pass  # nothing is written: `write` checks all, and says why
            try:
                dispatch.write(raw, raw_key(raw, key), unwrap(value), array=isinstance(value, BaseArray))
            except ReadOnlyError:
                retry(self, operator.setitem, key, value)

        def __iter__(self, /):
            """Go along the first axis; each item is a view."""
            raw = self._raw
            need_axes("iteration", raw, 1)
            positions = range(raw.shape[0])
            if type(self) is Tensor:
                return (wrap_direct(raw[i, ...]) for i in positions)
            return (self[i] for i in positions)

    # Last in the class, as its name hides the type variable T from here on.
    if not TYPE_CHECKING:

        def get(self, kind, /):
            """The tensor as the type that is asked for: a DArray has it, and where a checker sees one, the run may not."""
            return self.dynamic().get(kind)

        def holds(self, kind, /):
            """Whether `get` would answer."""
            return self.dynamic().holds(kind)

    @property
    def T(self: Operand[D2, T2, Rank2[B1, B2]]) -> Tensor[D2, T2, Rank2[B2, B1]]:  # noqa: N802  # the standard's name
        """The matrix transposed, on the same memory; other ranks have mT and permute_dims."""
        raw = _raw(self)
        if type(self) is Tensor and raw.ndim == MATRIX_NDIM:
            return wrap_direct(raw.T)
        need_rank("T", raw, 2, TRANSPOSE_FIXES)
        return wrap(backend_of(raw).function("matrix_transpose")(raw))


if TYPE_CHECKING:
    _AnyTensor: TypeAlias = Tensor[Any, Any, Any]
else:
    _AnyTensor = Tensor  # with parameters it is a value that makes tensors


class LazyTensor(Lazy, _AnyTensor):  # type: ignore[misc]  # no checker sees one: __iter__ has its overloads
    """A tensor while it shares its memory lazily."""

    __slots__ = ()


class MovedTensor(Moved, _AnyTensor):
    """A tensor whose memory went elsewhere."""

    __slots__ = ()


Tensor._states = States(Tensor, LazyTensor, MovedTensor)


class ForeignTensor(_AnyTensor):
    """A tensor that is not NumPy's: its backend calls the operators, where its device is selected.

    So the fast paths, which take only a plain Tensor, are NumPy's alone.
    """

    __slots__ = ()

    if not TYPE_CHECKING:

        def __getitem__(self, key, /):
            """What the key selects: a view for ints, slices, ... and None, a copy for tensors."""
            if key.__class__ is slice and self.__class__ is ForeignTensor:
                raw = self._raw
                direct = DIRECT_DISPATCH.get(raw.__class__)
                if direct is not None and (direct is True or direct(raw, raw)):
                    try:
                        result = ForeignTensor()
                        result._raw = raw[key]
                        return result
                    except (TypeError, ValueError, IndexError, OverflowError):
                        pass  # a slice only reads, so `select` may look again: it checks the key, and says why
            return select(self, key)


class LazyForeignTensor(Lazy, ForeignTensor):  # type: ignore[misc]  # no checker sees one: __iter__ has its overloads
    """A tensor that is not NumPy's while it shares its memory lazily."""

    __slots__ = ()


ForeignTensor._states = States(ForeignTensor, LazyForeignTensor, MovedTensor)


def wrap_direct(raw: Any) -> Tensor[Any, Any, Any]:
    """The tensor of an array of NumPy that has at most nine axes, and that no lazy copy shares."""
    result: Tensor[Any, Any, Any] = Tensor()
    result._raw = raw
    return result


def wrap(raw: Any) -> Tensor[Any, Any, Any]:
    """The tensor of a raw array, its DArray beyond the last rank; its static type is the business of the caller."""
    if raw.ndim > MAX_RANK:
        return dynamic(raw)  # type: ignore[return-value]  # no rank says so many axes: no checker knows of this one
    owner = None if raw.__class__ is ndarray and raw.base is None else cow_owner_of(raw)
    if owner is not None:
        states = Tensor._states if raw.__class__ is ndarray else ForeignTensor._states
        found: Tensor[Any, Any, Any] = as_lazy(states, raw, owner)
        return found
    result: Tensor[Any, Any, Any] = Tensor() if raw.__class__ is ndarray else ForeignTensor()
    result._raw = raw  # made here
    return result


install(ForeignTensor, wrap, yields_to=(DArray,))


def unpickled(raw: Any) -> Tensor[Any, Any, Any]:
    """The tensor of an array that was pickled while it might not be written: on memory that may be."""
    return wrap(raw if memory_of(raw).is_writable(raw) else dispatch.copy(raw))


def unwrap(value: Any) -> Any:
    """The raw array of a tensor; anything else as it is."""
    return value._raw if isinstance(value, BaseArray) else value


_raw: Callable[[Any], Any] = raw_of
"""The raw array of a tensor that a checker sees as an Operand."""


def binary_fallback(
    symbol: str, function: Callable[[Any, Any], Any], x: Any, number: object, *, reflected: bool = False
) -> Any:
    """An operator between a tensor and a Python number, which takes the dtype of the tensor."""
    raw, given = x._raw, number
    number = dispatch.validate_number(symbol, raw, given)
    if number is NotImplemented:
        if not isinstance(given, Tensor):  # one that shares lazily, or is not NumPy's
            return NotImplemented
        number = given._raw
        same_device(symbol, (raw, number))
    try:
        if raw.__class__ is not ndarray:
            return wrap(ensure_array(dispatch.run(function, *((number, raw) if reflected else (raw, number)))))
        result: Any = Tensor()
        result._raw = ensure_array(
            function(number, raw) if reflected else function(raw, number)
        )  # new memory: no lazy copy
        return result
    except Exception as error:
        raise_diagnosed(symbol, error, *((number, raw) if reflected else (raw, number)))


def in_place(symbol: str, function: Callable[[Any, Any], Any], x: Any, value: object) -> Any:
    """An operator in place, where the value is a number or has another dtype."""
    try:
        dispatch.update(symbol, function, x._raw, unwrap(value), array=isinstance(value, BaseArray))
    except ReadOnlyError:
        retry(x, partial(in_place, symbol, function), value)
    return x


def retry_after_copy(symbol: str, error: Exception, function: Callable[[Any, Any], Any], x: Any, value: Any) -> Any:
    """An operator in place that failed: once more where the tensor shares lazily since a moment ago, else refused.

    NumPy raises ValueError for read-only memory, before it writes; after any other error it may have written.
    """
    if not isinstance(error, ValueError) or cow_owner_of(x._raw) is None:
        raise_diagnosed(symbol, error, x._raw, value._raw)
    ensure_unique(x)
    return function(x, value)


def select(x: Any, key: Any) -> Any:
    """What a key selects that is checked first."""
    raw = x._raw
    try:
        found = dispatch.run(operator.getitem, raw, raw_key(raw, key))
    except Exception as error:
        raise_diagnosed("index", error, raw)
    many = isinstance(key, tuple) and len(key) > EXACT_ENTRIES and not is_position(key)
    return dynamic(ensure_array(found)) if many else wrap(ensure_array(found))


bind(
    Tensor=Tensor,
    in_place=in_place,
    binary_fallback=binary_fallback,
    retry_after_copy=retry_after_copy,
)


class TensorType(GenericAlias):
    """`Tensor[Cpu, float32, Rank2]` as a value: makes tensors of the type, and checks that an array is one."""

    def __getattribute__(self, name: str) -> Any:
        """Find the methods here; GenericAlias would look for them in the class Tensor."""
        return object.__getattribute__(self, name) if name in METHODS else super().__getattribute__(name)

    def __call__(self, dim: Any = None, source: Any = None, /) -> Any:
        """Make a tensor: empty, zeroed, or on the memory of another."""
        device_type, dtype, rank = self._known()
        if dim is None:
            return self._empty(rank)
        shape = as_shape(dim, repr(self))
        rank_type = get_origin(rank) or rank
        if len(shape) != rank_type.ndim:
            raise RankError(
                repr(self), needed=f"{rank_type.ndim} axes", got=f"{len(shape)}: {shape}", fix="Give one size per axis."
            )
        _raise_if_different(repr(self), _literal_difference(rank, shape))
        if isinstance(source, BaseArray):
            return self._on_memory_of(source, shape)
        device = device_type() if source is None else source
        if not isinstance(device, device_type):
            raise DeviceError(
                repr(self),
                needed=f"a device of type {device_type.__name__}, or a tensor whose memory it shares",
                got=_named(source),
                fix=f"Give {device_type.__name__}(), or bring data in with tt.asarray.",
            )
        return wrap(dispatch.zeros(repr(self), device, shape, dtype))

    def __getitem__(self, parameters: Any) -> TensorType:
        """Put types in the place of type variables."""
        return TensorType(Tensor, super().__getitem__(parameters).__args__)

    def __repr__(self) -> str:
        """Write it as in an annotation, without the names of modules."""
        return f"Tensor[{', '.join(_short(x) for x in self.__args__)}]"

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle as it is written, and not as a plain GenericAlias."""
        return operator.getitem, (Tensor, self.__args__)

    def narrow(self, function: str, raw: Any) -> Any:
        """The raw array as a tensor of this type; the first difference is raised."""
        difference = self.differs(function, raw)
        try:
            if difference is not None:
                raise difference
        finally:
            del difference  # else it would hold itself by its traceback
        return wrap(raw)

    def differs(self, function: str, raw: Any) -> TypedTensorError | None:
        """The first difference between the array and this type: device, dtype, rank, literal sizes."""
        device, dtype, rank = self.__args__
        found = device_of(raw)
        if _is_class(device) and not isinstance(found, device):
            return DeviceError(
                function,
                needed=device.__name__,
                got=repr(found),
                fix=f"Move it first: x.to_device({device.__name__}()).",
            )
        kind = dtype_of(raw)
        if _is_class(dtype) and not issubclass(kind, dtype):
            fix = f"Convert first: x.astype({f'tt.{dtype.__name__}' if hasattr(dtype, 'name') else 'dtype'})."
            return DTypeError(function, needed=dtype.__name__, got=kind.__name__, fix=fix)
        shape, counted = tuple(raw.shape), getattr(get_origin(rank) or rank, "ndim", None)
        if counted is not None and len(shape) != counted:
            fix = f"Ask for Rank{len(shape)}, or reshape first."
            return RankError(function, needed=f"Rank{counted}", got=f"{len(shape)} axes: the shape {shape}", fix=fix)
        different = _literal_difference(rank, shape)
        if different is None:
            return None
        return ShapeError(function, needed=different[0], got=different[1], fix="Ask for the sizes that are there.")

    def _known(self) -> tuple[Any, Any, Any]:
        device, dtype, rank = self.__args__
        counted = getattr(get_origin(rank) or rank, "ndim", None)
        if not (_is_class(device) and _is_class(dtype) and hasattr(dtype, "name") and counted is not None):
            raise DTypeError(
                repr(self),
                needed="a device, a dtype and a rank to make a tensor",
                got="a type that leaves one of them open",
                fix="Give all three, as in Tensor[Cpu, float32, Rank2](make_dim(2, 3), Cpu()).",
            )
        return device, dtype, rank

    def _empty(self, rank: Any) -> Any:
        ndim = (get_origin(rank) or rank).ndim
        if ndim == 0:
            raise RankError(
                repr(self), needed="a Dim: one number always has its memory", got="none", fix="Give make_dim()."
            )
        # Literal sizes are not asked of an empty tensor: it has no memory yet.
        return TensorType(Tensor, (*self.__args__[:2], RANKS[ndim]))(Dim(*(0,) * ndim))

    def _on_memory_of(self, source: BaseArray, shape: tuple[int, ...]) -> Any:
        device, dtype, _ = self.__args__
        raw = source._raw
        any_rank = TensorType(Tensor, (device, dtype, Rank))
        any_rank.narrow(repr(self), raw)
        return wrap(dispatch.share_reshaped(repr(self), raw, shape))


def three(parameters: Any) -> Any:
    """The parameters of a tensor type, checked to be three."""
    if not isinstance(parameters, tuple) or len(parameters) != PARAMETERS:
        raise DTypeError(
            "Tensor[...]",
            needed="three types: a device, a dtype and a rank",
            got=repr(parameters),
            fix="Write Tensor[Cpu, float32, Rank2].",
        )
    if isinstance(parameters[0], Device):
        raise DeviceError(
            "Tensor[...]",
            needed="the type of a device",
            got=f"the value {parameters[0]!r}",
            fix="Write Cpu, not Cpu().",
        )
    return parameters


METHODS = frozenset(name for name in vars(TensorType) if not name.startswith("__"))


def _named(source: object) -> str:
    if isinstance(source, type):
        return f"the class {source.__name__}"
    return repr(source) if isinstance(source, Device) else type(source).__name__


def _is_class(x: object) -> bool:
    return isinstance(x, type) and x is not Any  # which is a class since Python 3.11


def _short(x: Any) -> str:
    if get_origin(x) is Literal:
        return f"Literal[{', '.join(map(repr, get_args(x)))}]"
    if get_args(x):
        return f"{get_origin(x).__name__}[{', '.join(_short(a) for a in get_args(x))}]"
    return str(getattr(x, "__name__", x))


def _literal_difference(rank: Any, shape: tuple[int, ...]) -> tuple[str, str] | None:
    """(needed, got) for the first axis whose literal size is another one."""
    for axis, (named, size) in enumerate(zip(get_args(rank), shape, strict=False)):
        if get_origin(named) is Literal and size not in get_args(named):
            return f"size {' or '.join(map(str, get_args(named)))} on axis {axis}", f"{size}: the shape {shape}"
    return None


def _raise_if_different(function: str, difference: tuple[str, str] | None) -> None:
    if difference is not None:
        raise ShapeError(function, needed=difference[0], got=difference[1], fix="Give the sizes that the type says.")

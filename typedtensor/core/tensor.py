"""`Tensor[Device, DType, Rank]`: an array whose device, dtype and rank are static types.

Invariants:

1. `_raw` is an array of the library that serves the device, never a scalar of that library, even with 0 axes.
2. Its device, dtype and number of axes match the static type. Only this file and the functions make tensors.
3. An operator unwraps, calls the raw operator and wraps. It does not check again what the types guarantee; if the
   call fails, `diagnostics.raise_diagnosed` finds the cause.
"""

from __future__ import annotations

import operator
from collections.abc import Callable
from importlib import import_module
from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeAlias, TypeVar, final, overload

import numpy as np
from numpy import ndarray

from typedtensor._compiled import ForeignSlots, Slots
from typedtensor._public import public
from typedtensor.backends.jax.loading import CURRENT, beside
from typedtensor.backends.registry import DIRECT_DISPATCH, device_of, dtype_of, function_of, memory_of
from typedtensor.core import conversion, dispatch, new_arrays
from typedtensor.core.base import BaseArray, raise_without_memory, raw_of, sizes_of
from typedtensor.core.copy_on_write import (
    Lazy,
    States,
    apply_ufunc,
    as_lazy,
    cow_owner_of,
    exported,
    lazy_copy,
)
from typedtensor.core.darray import DArray, DynamicMethods
from typedtensor.core.darray import wrap as dynamic
from typedtensor.core.diagnostics import TRANSPOSE_FIXES, need_axes, need_rank
from typedtensor.core.dispatch import ensure_array
from typedtensor.core.index_errors import raise_index_error
from typedtensor.core.indexing import address_of, by_value, has_static_rank, raw_key
from typedtensor.core.operand import (
    D2,
    T2,
    Addressable,
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
from typedtensor.core.quick import (
    compile_dynamic_slots,
    compile_foreign_slots,
    compile_slots,
    quick_member,
    quick_property,
)
from typedtensor.core.selection import install_indexing
from typedtensor.core.tensor_type import TensorType, three
from typedtensor.memory.allocation import of as allocation_of
from typedtensor.types.device import Cpu, Gpu, Stream
from typedtensor.types.dim import MAX_RANK, Dim, shape_dim
from typedtensor.types.dtype import Ordered
from typedtensor.types.rank import Rank0, Rank2
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
    from typedtensor._generated.tensor_shape import ShapeOf
    from typedtensor.memory.allocation import Allocation

    B1 = TypeVar("B1")
    B2 = TypeVar("B2")
    M = TypeVar("M")


class Methods(BaseArray):
    """The operators and the indexing of Tensor in Python, set by `install`: the slots of the compiled core call them."""

    __slots__ = ()


if not TYPE_CHECKING:

    class Operators(Slots, Methods, Operand[D, DT, R], Generic[D, DT, R]):
        """The base of Tensor: the slots of the compiled core, if it is in use, come before the methods in Python."""

        __slots__ = ()


MATRIX_NDIM = 2


@final
class Tensor(Operators[D, DT, R], Generic[D, DT, R]):
    """An array on device D, of dtype T and rank R.

    Call the parametrized type to make a tensor:

    - `Tensor[Cpu, float32, Rank2](make_dim(2, 3), Cpu())` allocates a C-contiguous tensor of zeros;
    - `Tensor[Cpu, float32, Rank2](make_dim(3, 2), other)` is a tensor of that shape on the memory of `other`;
    - `Tensor[Cpu, float32, Rank2]()` is empty.

    Parameters
    ----------
    dim : Dim, optional
        The shape. Without it, the tensor is empty.
    source : Device or Tensor, optional
        The device to allocate on, or a tensor whose memory to share. The default is a new device of the type's class.

    Raises
    ------
    ShapeError
        If `source` is a tensor with another number of elements.
    RankError
        If `dim` has another number of axes than the type.
    DeviceError
        If the device is not available, or is not of the type's class.

    Notes
    -----
    Source: Paddle's Tensor design.

    Examples
    --------
    >>> import typedtensor as tt
    >>> a = tt.Tensor[tt.Cpu, tt.float32, tt.Rank2](tt.make_dim(2, 3), tt.Cpu())
    >>> b = tt.Tensor[tt.Cpu, tt.float32, tt.Rank1](tt.make_dim(6), a)
    >>> b[5] = 1.0
    >>> a
    Tensor([[0., 0., 0.],
            [0., 0., 1.]], shape=(2, 3), dtype=float32, device=Cpu())
    """

    __slots__ = ()
    __hash__: ClassVar[None] = None  # type: ignore[assignment]  # not hashable: == is elementwise
    _states: ClassVar[States]
    _wrap: ClassVar[Callable[[Any], Any]]
    _public_name = "Tensor"

    if TYPE_CHECKING:

        def __init__(self, dim: Dim[R] = ..., source: D | Operand[D, DT, Any] = ..., /) -> None: ...

        # A Cluster's memory is not this process's: see `Addressable`.
        def raw_ptr(self: Addressable[object, object]) -> int: ...  # noqa: D102  # see BaseArray
        def is_same(self: Addressable[object, object], other: BaseArray, /) -> bool: ...  # noqa: D102  # see BaseArray
        @property
        def strides(self: Addressable[object, object]) -> tuple[int, ...]: ...  # noqa: D102  # see BaseArray
        def __dlpack__(
            self: Addressable[object, object],
            *,
            stream: Any = None,
            max_version: tuple[int, int] | None = None,
            dl_device: tuple[int, int] | None = None,
            copy: bool | None = None,
        ) -> Any: ...

        # Makes the class invariant in dtype and rank; see the module `operand`.
        def _invariant(self, dtype: DT, rank: R, /) -> tuple[DT, R]: ...

    else:

        def __class_getitem__(cls, parameters):
            """Return the parametrized type: a value that makes and checks tensors."""
            return TensorType(Tensor, three(parameters))

        @classmethod
        def __get_pydantic_core_schema__(cls, source, handler):  # noqa: ANN206
            """Return the schema for pydantic: a tensor of the type `source`, nested lists in JSON."""
            schemas: Any = import_module("typedtensor.core.schemas")  # for pydantic alone
            return schemas.schema(source if isinstance(source, TensorType) else cls)

    if TYPE_CHECKING:
        shape: ShapeOf[R]  # pyright: ignore[reportIncompatibleMethodOverride, reportIncompatibleVariableOverride]

    else:

        @property
        def shape(self):
            """The size of each axis.

            Assign another shape with as many axes and elements to reshape the tensor in place, on the same memory.
            """
            try:
                raw = self._raw
            except AttributeError:
                raise_without_memory(self)
            return shape_dim(raw.shape)  # not checked again: invariant 2

        @shape.setter
        def shape(self, dim) -> None:
            set_shape(self, as_shape(dim, "shape"))

    @property
    def dtype(self) -> type[DT]:
        """The dtype of the elements: a class, such as `tt.float32`.

        Examples
        --------
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
        """The device that holds the memory."""
        try:
            raw = self._raw
        except AttributeError:
            raise_without_memory(self)
        found: D = device_of(raw)  # type: ignore[assignment]  # by invariant 2
        return found

    def dynamic(self) -> DArray:
        """Return a DArray on the same memory."""
        return dynamic(self._raw)

    @property
    def mT(self: Operand[D, DT, Transposes[ROut]]) -> Tensor[D, DT, ROut]:  # noqa: N802  # the standard's name
        """The tensor with its last two axes exchanged, on the same memory."""
        x: Any = self
        raw = _raw(x)
        if type(x) is Tensor and raw.ndim > 1:
            return wrap_direct(raw.mT)
        need_axes("mT", raw, 2)
        return wrap(function_of(raw, "matrix_transpose")(raw))

    def numpy(self: Operand[Cpu, Scalars[S], Numbers[Shape]]) -> np.ndarray[Shape, np.dtype[S]]:
        """Return a NumPy array on the same memory, without a copy.

        Returns
        -------
        numpy.ndarray
            Its static type has the number of axes and the dtype of the tensor.

        Raises
        ------
        DeviceError
            If the memory is not on the Cpu; type checkers reject the call too.

        Examples
        --------
        >>> import typedtensor as tt
        >>> t = tt.zeros((2, 3))
        >>> t.numpy()[0, 0] = 7
        >>> float(t[0, 0])
        7.0
        """
        conversion.numpy_view("numpy", _raw(self))  # raises before a lazy tensor copies its memory
        found: np.ndarray[Shape, np.dtype[S]] = exported(self)  # invariant 2
        return found

    def cupy(self: Operand[Gpu, object, object]) -> cp.ndarray:
        """Return a CuPy array on the same memory, without a copy.

        Returns
        -------
        cupy.ndarray
            An array of the tensor's shape and dtype.

        Raises
        ------
        DeviceError
            If the memory is not on a Gpu; type checkers reject the call too.

        Examples
        --------
        >>> import typedtensor as tt
        >>> tt.zeros(2).dynamic().cupy()
        Traceback (most recent call last):
        typedtensor.errors.DeviceError: cupy: needed memory on a Gpu, got a tensor on Cpu(). Move it first: x.to_device(tt.Gpu(0)).
        """
        conversion.validate_cupy("cupy", _raw(self))
        found: cp.ndarray = exported(self)
        return found

    if not TYPE_CHECKING:  # the overloads are generated: a dtype has many spellings

        def astype(self, dtype: type[DT], /, *, copy: bool = True) -> Tensor[D, DT, R]:
            """Convert the values to another dtype.

            Parameters
            ----------
            dtype : dtype
                The dtype of the result.
            copy : bool, optional
                False shares the memory if the dtype is the same. The default, True, always copies.

            Returns
            -------
            Tensor
                A tensor of the same shape and device, with dtype `dtype`.

            Raises
            ------
            DTypeError
                If the conversion is from complex to real; use `tt.real` or `tt.imag`.

            Examples
            --------
            >>> import typedtensor as tt
            >>> tt.asarray([1.5, 2.5]).astype(tt.int32)
            Tensor([1, 2], shape=(2,), dtype=int32, device=Cpu())
            """
            return wrap(conversion.astype(self._raw, dtype, copy=copy))

        def view(self, dtype: type[DT], /, *sizes: int) -> Tensor[D, DT, Any]:
            """Read the same memory as elements of another dtype, without a copy.

            Parameters
            ----------
            dtype : dtype
                The dtype of the result.
            *sizes : int
                Not taken: for another shape, as in PyTorch, there is `reshape`.

            Returns
            -------
            Tensor
                A tensor of dtype `dtype` on the same memory: a write to one is seen in the other, and of read-only
                memory it is read-only. For a dtype of another size, the last axis has as many elements as its bytes
                hold, and no name.

            Raises
            ------
            ShapeError
                If the bytes of the last axis are no multiple of the size of the dtype, or its elements are not next to
                each other.
            RankError
                If a tensor without axes is viewed as a dtype of another size.
            DTypeError
                If `dtype` is none, or one of the two is bool on a Gpu.
            DeviceError
                If the library of the device has no views, as JAX.

            Notes
            -----
            Bytes that are read as bool are True unless they are 0. On a Cluster the result is a plan, of the elements
            in row-major order. Source: NumPy, `ndarray.view`.

            Examples
            --------
            >>> import typedtensor as tt
            >>> x = tt.asarray([1.0, -2.0], dtype=tt.float32)
            >>> x.view(tt.uint32)
            Tensor([1065353216, 3221225472], shape=(2,), dtype=uint32, device=Cpu())
            >>> x.view(tt.uint8).shape
            Dim(8)
            >>> x.view(tt.float64).shape
            Dim(1)
            """
            retyping: Any = import_module("typedtensor.core.retyping")  # few programs need it
            return wrap(retyping.view(self._raw, dtype, *sizes))

    def to_device(self, device: D2, /, *, stream: Stream | None = None) -> Tensor[D2, DT, R]:
        """Return the tensor on a device: on the same memory if it is there already, otherwise a copy.

        Parameters
        ----------
        device : Device
            The device of the result.
        stream : cupy.cuda.Stream, optional
            Copy asynchronously in this stream.

        Returns
        -------
        Tensor
            A tensor of the same shape and dtype on `device`.

        Raises
        ------
        DeviceError
            If no library serves the device, or if `stream` is given and neither device is a Gpu.

        Notes
        -----
        With a `stream`, the call does not wait for the copy. A result on the Cpu is in pinned memory and has its
        values after `stream.synchronize()`. Keep both tensors until then.
        """
        return wrap(conversion.to_device(self._raw, device, stream))

    @property
    def allocation(self: Addressable[DT, R]) -> Allocation[D]:
        """The memory of the tensor; all tensors on the same memory have the same `Allocation` object.

        Read-only tensors share a second, read-only `Allocation`.

        Examples
        --------
        >>> import typedtensor as tt
        >>> t = tt.zeros((2, 3))
        >>> t[1:].allocation is t.allocation, t.allocation.nbytes
        (True, 48)
        """
        raw = _raw(self)
        device: D = device_of(raw)  # type: ignore[assignment]  # invariant 2
        return allocation_of(raw, device)

    def index(self: Addressable[DT, R], dim: Dim[R], /) -> int:
        """Return the address of one element.

        Parameters
        ----------
        dim : Dim
            The index of the element: one position per axis.

        Returns
        -------
        int
            The address in bytes.

        Raises
        ------
        BoundsError
            If a position is out of bounds.

        Examples
        --------
        >>> import typedtensor as tt
        >>> t = tt.zeros((2, 3))
        >>> t.index(tt.make_dim(1, 0)) - t.raw_ptr()
        24
        """
        x: Any = self
        return address_of(x, dim)

    def copy(self) -> Tensor[D, DT, R]:
        """Return a copy in new, C-contiguous memory."""
        return wrap(new_arrays.copy(self._raw))

    __copy__ = copy

    def __deepcopy__(self, memo: dict[int, object]) -> Tensor[D, DT, R]:
        """Return a copy in new memory."""
        return self.copy()

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle the array; the unpickled tensor is writable and owns its memory."""
        raw = self._raw
        return wrap if memory_of(raw).is_writable(raw) else unpickled, (raw,)

    def share_data(self, *, read_only: bool = False) -> Tensor[D, DT, R]:
        """Return another tensor on the same memory.

        Parameters
        ----------
        read_only : bool, optional
            True makes the result read-only, and everything that shares memory with it.

        Returns
        -------
        Tensor
            A tensor that shares memory with this one and keeps it alive.

        Raises
        ------
        DeviceError
            If `read_only=True` and the library of the device has no read-only arrays.

        Notes
        -----
        Source: PaddlePaddle, `ShareData`.

        Examples
        --------
        >>> import typedtensor as tt
        >>> t = tt.zeros(2)
        >>> t.share_data()[0] = 1.0
        >>> t
        Tensor([1., 0.], shape=(2,), dtype=float64, device=Cpu())
        """
        return wrap(share(self, read_only=read_only))

    def lazy_copy(self) -> Tensor[D, DT, R]:
        """Return a copy-on-write copy: the memory is copied when either tensor is written to, by any means.

        Returns
        -------
        Tensor
            A tensor with the same values, which shares memory until the first write.

        Notes
        -----
        The memory is copied at once if something else could write to it unnoticed: if it is external, or if views of
        the tensor or arrays exported to other libraries exist. It is also copied at once if the tensor is not
        C-contiguous.

        Source: CVM, NDArray.

        Examples
        --------
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
        """Move the memory to a new tensor; using this one afterwards raises MovedError.

        Returns
        -------
        Tensor
            A tensor on the memory that this one had.

        Notes
        -----
        Source: CNTK, move construction of a matrix.

        Examples
        --------
        >>> import typedtensor as tt
        >>> t = tt.zeros(2)
        >>> u = t.move()
        >>> t + u
        Traceback (most recent call last):
        typedtensor.errors.MovedError: Tensor: needed a tensor with memory, got one whose memory was moved. Use the tensor that move() returned, or move a share instead: x.share_data().move().
        """
        found: Tensor[D, DT, R] = move(self)
        return found

    def assign(self: Addressable[DT, R], source: Operand[D, DT, R], /) -> None:
        """Copy the values of `source` into this tensor.

        Parameters
        ----------
        source : Tensor
            A tensor of the same device, dtype and rank. Its shape may differ.

        Raises
        ------
        ExternalBufferError
            If the shapes differ and the memory is external.
        SharedBufferError
            If the shapes differ and the memory is shared; a subclass of ExternalBufferError.
        ReadOnlyError
            If the memory is read-only.
        RankError, DTypeError, DeviceError
            If rank, dtype or device differ.

        Notes
        -----
        If the shapes are equal, the tensor keeps its memory; otherwise it takes new memory.

        Source: CNTK, `SetValue`.

        Examples
        --------
        >>> import typedtensor as tt
        >>> t = tt.zeros(2)
        >>> t.assign(tt.ones(3))
        >>> t
        Tensor([1., 1., 1.], shape=(3,), dtype=float64, device=Cpu())
        """
        x: Any = self
        assign(x, source)

    def resize(self: Addressable[DT, R], dim: Dim[R], /) -> None:
        """Change the shape in place, possibly with another number of elements.

        Parameters
        ----------
        dim : Dim
            The new shape, of the same rank.

        Raises
        ------
        ExternalBufferError
            If the memory is external.
        SharedBufferError
            If the memory is shared; a subclass of ExternalBufferError.
        RankError
            If the number of axes differs.

        Notes
        -----
        The tensor keeps its memory if that is large enough; otherwise it takes new memory. It keeps spare memory for
        later: see `x.allocation.nbytes`. Elements keep their position in row-major order; new elements are 0.

        Source: PaddlePaddle, `Resize`.

        Examples
        --------
        >>> import typedtensor as tt
        >>> t = tt.ones((2, 2))
        >>> t.resize(tt.make_dim(3, 2))
        >>> t
        Tensor([[1., 1.],
                [1., 1.],
                [0., 0.]], shape=(3, 2), dtype=float64, device=Cpu())
        """
        x: Any = self
        resize(x, as_shape(dim, "resize"))

    def rebind(self, source: Operand[D, DT, R], /) -> None:
        """Make this external tensor a view of the memory of `source`; its previous memory is unchanged.

        Parameters
        ----------
        source : Tensor
            A tensor of the same device, dtype and rank.

        Raises
        ------
        ExternalBufferError
            If this tensor owns its memory.
        RankError, DTypeError, DeviceError
            If rank, dtype or device differ.

        Notes
        -----
        The memory of this tensor is external before and after the call.

        Source: CNTK, `SetValue` of an external matrix to another external buffer.

        Examples
        --------
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
        """Apply a NumPy ufunc; the result is a tensor.

        Examples
        --------
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

    # Last in the class: from here on, the name of the property hides the type variable T.
    if not TYPE_CHECKING:

        def get(self, kind, /):
            """Return `self.dynamic().get(kind)`: what a checker infers as a DArray may be a Tensor at run time."""
            return self.dynamic().get(kind)

        def holds(self, kind, /):
            """Return whether `get` would succeed."""
            return self.dynamic().holds(kind)

    @property
    def T(self: Operand[D2, T2, Rank2[B1, B2]]) -> Tensor[D2, T2, Rank2[B2, B1]]:  # noqa: N802  # the standard's name
        """The transposed matrix, on the same memory; for other ranks, use `mT` or `tt.permute_dims`."""
        raw = _raw(self)
        if type(self) is Tensor and raw.ndim == MATRIX_NDIM:
            return wrap_direct(raw.T)
        need_rank("T", raw, 2, TRANSPOSE_FIXES)
        return wrap(function_of(raw, "matrix_transpose")(raw))

    if not TYPE_CHECKING:
        shape, T, mT = quick_property(shape), quick_property(T), quick_property(mT)  # noqa: N815  # the standard's name
        copy, numpy = quick_member(copy), quick_member(numpy)


if TYPE_CHECKING:
    _AnyTensor: TypeAlias = Tensor[Any, Any, Any]
else:
    _AnyTensor = Tensor  # Tensor[...] is not a class at run time


class LazyTensor(Lazy, _AnyTensor):  # type: ignore[misc]  # no checker sees one: __iter__ has its overloads
    """A tensor that shares memory with a copy-on-write copy."""

    __slots__ = ()


class MovedTensor(Moved, _AnyTensor):  # type: ignore[misc]  # pyright: ignore[reportGeneralTypeIssues]  # the states of a tensor
    """A tensor whose memory was moved."""

    __slots__ = ()


Tensor._states = States(Tensor, LazyTensor, MovedTensor)


class ForeignMethods(BaseArray):
    """The operators of ForeignTensor in Python, as Methods has those of Tensor."""

    __slots__ = ()


class ForeignOperators(ForeignSlots, ForeignMethods):  # type: ignore[misc]  # the slots are a class at run time
    """The base of ForeignTensor: the slots of the compiled core, if it is in use, come before the methods in Python."""

    __slots__ = ()


class ForeignTensor(ForeignOperators, _AnyTensor):  # type: ignore[misc]  # pyright: ignore[reportGeneralTypeIssues]  # another of ours
    """A tensor of another library than NumPy: its backend selects the device and calls the operators.

    A subclass, because the fast paths of Tensor are for NumPy only.
    """

    __slots__ = ()

    if not TYPE_CHECKING:

        @property
        def shape(self):
            """The size of each axis; ShapeError if one depends on values that are not computed."""
            return shape_dim(sizes_of(raw_of(self)))

        @shape.setter
        def shape(self, dim) -> None:
            set_shape(self, as_shape(dim, "shape"))

        def __getitem__(self, key, /):
            """Select elements: a view for ints, slices, `...` and None; a copy for tensors, and of one element."""
            if key.__class__ is slice and is_direct(self):
                try:
                    return wrap_foreign(self._raw[key])
                except (TypeError, ValueError, IndexError, OverflowError):
                    pass  # a slice only reads, so `select` may try again: it checks the key and finds the cause
            return select(self, key)


class LazyForeignTensor(Lazy, ForeignTensor):  # type: ignore[misc]  # no checker sees one: __iter__ has its overloads
    """A tensor of another library that shares memory with a copy-on-write copy."""

    __slots__ = ()


ForeignTensor._states = States(ForeignTensor, LazyForeignTensor, MovedTensor)


def wrap_direct(raw: Any) -> Tensor[Any, Any, Any]:
    """Wrap a NumPy array that has at most nine axes and that no lazy copy shares."""
    result: Tensor[Any, Any, Any] = Tensor()
    result._raw = raw
    return result


def is_direct(x: Any) -> bool:
    """Whether this is a plain tensor of another library than NumPy, which is called without its backend."""
    if x.__class__ is not ForeignTensor:
        return False
    raw = x._raw
    direct: Any = DIRECT_DISPATCH.get(raw.__class__)
    return direct is True or (direct is not None and bool(direct(raw, raw)))


def wrap_foreign(raw: Any) -> ForeignTensor:
    """Wrap an array of another library that has at most nine axes and that no lazy copy shares."""
    result = ForeignTensor()
    result._raw = raw
    return result


def wrap(raw: Any) -> Tensor[Any, Any, Any]:
    """Wrap a raw array in a Tensor, or in a DArray beyond Rank9; the caller guarantees the static type."""
    if raw.ndim > MAX_RANK:
        return dynamic(raw)  # type: ignore[return-value]  # no rank has so many axes
    owner = None if raw.__class__ is ndarray and raw.base is None else cow_owner_of(raw)
    if owner is not None:
        states = Tensor._states if raw.__class__ is ndarray else ForeignTensor._states
        found: Tensor[Any, Any, Any] = as_lazy(states, raw, owner)
        return found
    result: Tensor[Any, Any, Any] = Tensor() if raw.__class__ is ndarray else ForeignTensor()
    result._raw = raw  # made here
    return result


def select(x: Any, key: Any) -> Any:
    """Select elements with a key that is checked first."""
    raw = x._raw
    index = raw_key(raw, key)
    if CURRENT.get() is not None:
        raw = beside(raw, index)
    try:
        found = dispatch.run(operator.getitem, raw, index)
    except Exception as error:
        raise_index_error("index", error, raw, index)
    found = by_value(ensure_array(found), key)
    return wrap(found) if has_static_rank(key) else dynamic(found)


Tensor._wrap = wrap
install_indexing(Tensor, Methods, select)
install(Tensor, into=Methods, yields_to=(DArray,), is_numpy=True)
install(ForeignTensor, into=ForeignMethods, yields_to=(DArray,))
compile_dynamic_slots(DynamicMethods)
compile_slots(Tensor, Methods, DArray)
compile_foreign_slots(ForeignTensor, ForeignMethods)


def unpickled(raw: Any) -> Tensor[Any, Any, Any]:
    """Return a writable tensor of an array that was pickled read-only."""
    return wrap(new_arrays.writable_copy(raw))


def unwrap(value: Any) -> Any:
    """Return the raw array of a tensor, and any other value unchanged."""
    return value._raw if isinstance(value, BaseArray) else value


_raw: Callable[[Any], Any] = raw_of
"""Return the raw array of a tensor that checkers see as an Operand."""


public(Tensor)

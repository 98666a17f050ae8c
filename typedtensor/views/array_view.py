"""Views of the elements of a tensor: `ArrayView`, and `ViewIterator`, a position in it.

1. A view refers to the tensor, not to its memory: it owns nothing, does not prevent a move or a resize, and uses the
   memory that the tensor has at each access.
2. It records the shape of the tensor. If the shape changes, the next use raises an error, because positions in the view
   would have another meaning.
3. A position is a number from 0 to the number of elements, in row-major order for any strides. The last position is the
   end, after the last element.
4. Elements are read and written one by one, on the Cpu only.

>>> import typedtensor as tt
>>> x = tt.reshape(tt.arange(6), (2, 3))
>>> list(make_view(x)), list(make_view(x.T))
([0, 1, 2, 3, 4, 5], [0, 3, 1, 4, 2, 5])
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Generic, Protocol, TypeVar, overload

from typedtensor._public import public
from typedtensor._texts import text_of
from typedtensor.backends.registry import device_of, dtype_of
from typedtensor.core.base import BaseArray
from typedtensor.core.darray import DArray
from typedtensor.core.indexing import is_position
from typedtensor.core.operand import AddressableTensor, D, Operand, R, R_co, ROut, T, T_co, V
from typedtensor.core.tensor import Tensor
from typedtensor.errors import DTypeError
from typedtensor.types.device import Cpu, Device, Gpu
from typedtensor.types.dim import DDim, Dim, DimOperand, shape_ddim, shape_dim, trusted_ddim, trusted_dim
from typedtensor.types.dtype import DType
from typedtensor.types.rank import Rank0, Rank1, Rank2, Rank3, Rank4, Rank5, Rank6, Rank7, Rank8, Rank9
from typedtensor.views.base import ArrayViewBase, ViewBase, ViewIteratorBase, place_of

if TYPE_CHECKING:
    from typedtensor._generated.rules import Fills, Numbers, Scalars, Unnames

N = TypeVar("N")
X = TypeVar("X", bound=ViewIteratorBase)
N_co = TypeVar("N_co", covariant=True)
# Constrained: a checker infers one of these, not a join, so that it counts the indices of a position.
Place = TypeVar(
    "Place",
    tuple[()],
    tuple[int],
    tuple[int, int],
    tuple[int, int, int],
    tuple[int, int, int, int],
    tuple[int, int, int, int, int],
    tuple[int, int, int, int, int, int],
    tuple[int, int, int, int, int, int, int],
    tuple[int, int, int, int, int, int, int, int],
    tuple[int, int, int, int, int, int, int, int, int],
)


# Constrained for the same reason, so that an index with another number of axes is an error.
RUnnamed = TypeVar(
    "RUnnamed",
    Rank1[Any],
    Rank2[Any, Any],
    Rank3[Any, Any, Any],
    Rank4[Any, Any, Any, Any],
    Rank5[Any, Any, Any, Any, Any],
    Rank6[Any, Any, Any, Any, Any, Any],
    Rank7[Any, Any, Any, Any, Any, Any, Any],
    Rank8[Any, Any, Any, Any, Any, Any, Any, Any],
    Rank9[Any, Any, Any, Any, Any, Any, Any, Any, Any],
)


class Item(Protocol[N_co]):
    """An object whose `item()` is a Python number, such as NumPy's scalars."""

    def item(self) -> N_co: ...  # noqa: D102  # NumPy's


class OnCpuOnly:
    """The static type of iterating over elements on another device; no Python code accepts it."""

    __slots__ = ()


class Look(ViewBase, Generic[D, T_co, R_co]):
    """The read-only base of a view, covariant, so that a typing rule can take the place of dtype or rank."""

    __slots__ = ()
    if TYPE_CHECKING:

        def _read_device(self, device: D, /) -> D: ...
        def _read_dtype(self) -> T_co: ...
        def _read_rank(self) -> R_co: ...


if TYPE_CHECKING:

    class _Index:
        @overload
        def __get__(self, iterator: Look[D, object, Unnames[ROut]], owner: object = ..., /) -> Dim[ROut]: ...
        @overload
        def __get__(self, iterator: Look[D, object, Rank0], owner: object = ..., /) -> Dim[Rank0]: ...
        def __get__(self, iterator: Any, owner: object = ..., /) -> Dim[Any]: ...


class ViewIterator(ViewIteratorBase, Look[D, T, R], Generic[D, T, R]):
    """A position in a view: `next(it)` and `it.previous()` move it, `it.value` reads and writes the element.

    It corresponds to a C++ iterator: `next(it)` is `++it` and returns `it` itself, `it.value` is `*it`. For a `for`
    loop, use the view. `copy.copy(it)` saves a position. The iterator keeps the tensor alive and shares its memory.

    Examples
    --------
    >>> view = tt.make_view(tt.zeros((3,)))
    >>> it = view.begin()
    >>> while it != view.end():
    ...     it.value = 2.5
    ...     it = next(it)
    >>> list(view), it.previous().index
    ([2.5, 2.5, 2.5], Dim(2))
    """

    __slots__ = ()
    if TYPE_CHECKING:
        index = _Index()

        def __lt__(self, other: ViewIterator[D, T, R], /) -> bool: ...
        def __le__(self, other: ViewIterator[D, T, R], /) -> bool: ...
        def __gt__(self, other: ViewIterator[D, T, R], /) -> bool: ...
        def __ge__(self, other: ViewIterator[D, T, R], /) -> bool: ...

        # Invariant, like Tensor.
        def _invariant(self, dtype: T, rank: R, /) -> tuple[T, R]: ...

    else:

        @property
        def index(self) -> Dim[Any]:
            """The index as a number per axis; BoundsError at `end()`."""
            return trusted_dim(self._here("index"))

    @property
    def value(self: Look[Cpu, Scalars[Item[N]], object]) -> N:
        """The element at this position, as a Python number. Assign to write it.

        Returns
        -------
        bool, int, float or complex
            The element.

        Raises
        ------
        BoundsError
            If the position is `end()`.
        DTypeError
            If the assigned number does not fit the dtype.
        ReadOnlyError
            If the memory is read-only.
        DeviceError
            If the tensor is not on the Cpu.
        """
        iterator: Any = self
        found: N = iterator._get()
        return found

    @value.setter
    def value(self: Look[Cpu, Fills[V], object], value: V, /) -> None:
        iterator: Any = self
        iterator._set(value)


class ArrayView(ArrayViewBase, Look[D, T, R], Generic[D, T, R]):
    """The elements of a tensor in row-major order, to read and write one by one; `make_view` makes one.

    Notes
    -----
    The view has no memory of its own: each access uses the current memory of the tensor.
    """

    __slots__ = ()

    if TYPE_CHECKING:
        # Invariant, like Tensor.
        def _invariant(self, dtype: T, rank: R, /) -> tuple[T, R]: ...

    @property
    def shape(self) -> Dim[R]:
        """The size of each axis."""
        self._raw("ArrayView.shape")
        found: Dim[R] = shape_dim(self._shape)
        return found

    @property
    def dtype(self) -> type[T]:
        """The dtype."""
        found: type[T] = dtype_of(self._raw("ArrayView.dtype"))  # type: ignore[assignment]  # the tensor's invariant
        return found

    @property
    def device(self) -> D:
        """The device."""
        found: D = device_of(self._raw("ArrayView.device"))  # type: ignore[assignment]  # the tensor's invariant
        return found

    def begin(self) -> ViewIterator[D, T, R]:
        """An iterator at the first element; `end()` if there is none."""
        self._raw("ArrayView.begin")
        return _iterator(ViewIterator, self, 0)

    def end(self) -> ViewIterator[D, T, R]:
        """An iterator after the last element."""
        return _iterator(ViewIterator, self, len(self))

    @overload
    def __iter__(self: Look[Cpu, Scalars[Item[N]], object]) -> Iterator[N]: ...
    @overload
    def __iter__(self) -> OnCpuOnly: ...
    def __iter__(self) -> Any:
        """The elements as Python numbers, in row-major order; DeviceError on other devices than the Cpu."""
        return self._numbers("iter()", range(len(self)))

    @overload
    def __reversed__(self: Look[Cpu, Scalars[Item[N]], object]) -> Iterator[N]: ...
    @overload
    def __reversed__(self: Look[Gpu, object, object]) -> OnCpuOnly: ...
    def __reversed__(self) -> Any:
        """The elements from the last to the first."""
        return self._numbers("reversed()", range(len(self) - 1, -1, -1))

    @overload
    def __getitem__(self: Look[Cpu, Scalars[Item[N]], Unnames[ROut]], key: Dim[ROut] | DDim, /) -> N: ...
    @overload
    def __getitem__(self: Look[Cpu, Scalars[Item[N]], Rank1], key: int, /) -> N: ...
    @overload
    def __getitem__(self: Look[Cpu, Scalars[Item[N]], Numbers[Place]], key: Place, /) -> N: ...
    def __getitem__(self, key: Any, /) -> Any:
        """Return an element; the index is a Dim, a DDim or a tuple with one int per axis, or an int for one axis.

        Raises
        ------
        RankError, BoundsError, DTypeError
            If the index is not valid.
        DeviceError
            If the memory is not on the Cpu.
        """
        return self._read("ArrayView[]", key)

    @overload
    def __setitem__(self: Look[Cpu, Fills[V], Unnames[ROut]], key: Dim[ROut] | DDim, value: V, /) -> None: ...
    @overload
    def __setitem__(self: Look[Cpu, Fills[V], Rank1], key: int, value: V, /) -> None: ...
    @overload
    def __setitem__(self: Look[Cpu, Fills[V], Numbers[Place]], key: Place, value: V, /) -> None: ...
    def __setitem__(self, key: Any, value: Any, /) -> None:
        """Assign to an element.

        Raises
        ------
        DTypeError
            If the number does not fit the dtype.
        ReadOnlyError
            If the memory is read-only.
        RankError, BoundsError, DeviceError
            As for reading.
        """
        self._write("ArrayView[]", key, value)


class DViewIterator(ViewIteratorBase):
    """A position in the view of a DArray: a `ViewIterator` whose types are known only at run time."""

    __slots__ = ()
    if TYPE_CHECKING:

        def __lt__(self, other: DViewIterator, /) -> bool: ...
        def __le__(self, other: DViewIterator, /) -> bool: ...
        def __gt__(self, other: DViewIterator, /) -> bool: ...
        def __ge__(self, other: DViewIterator, /) -> bool: ...

    @property
    def index(self) -> DDim:
        """The index as a number per axis; BoundsError at `end()`."""
        return trusted_ddim(self._here("index"))

    @property
    def value(self) -> complex:
        """The element at this position, as a Python number."""
        found: complex = self._get()
        return found

    @value.setter
    def value(self, value: complex, /) -> None:
        self._set(value)


class DArrayView(ArrayViewBase):
    """A view of a DArray: an `ArrayView` whose types are known only at run time."""

    __slots__ = ()

    @property
    def shape(self) -> DDim:
        """The size of each axis."""
        self._raw("DArrayView.shape")
        return shape_ddim(self._shape)

    @property
    def dtype(self) -> type[DType]:
        """The dtype."""
        return dtype_of(self._raw("DArrayView.dtype"))

    @property
    def device(self) -> Device:
        """The device."""
        return device_of(self._raw("DArrayView.device"))

    def begin(self) -> DViewIterator:
        """An iterator at the first element; `end()` if there is none."""
        self._raw("DArrayView.begin")
        return _iterator(DViewIterator, self, 0)

    def end(self) -> DViewIterator:
        """An iterator after the last element."""
        return _iterator(DViewIterator, self, len(self))

    def __iter__(self) -> Iterator[complex]:
        """The elements as Python numbers, in row-major order; DeviceError on other devices than the Cpu."""
        return self._numbers("iter()", range(len(self)))

    def __reversed__(self) -> Iterator[complex]:
        """The elements from the last to the first."""
        return self._numbers("reversed()", range(len(self) - 1, -1, -1))

    def __getitem__(self, key: DDim | Dim[Any] | tuple[int, ...] | int, /) -> complex:
        """The element at an index, as in an ArrayView."""
        found: complex = self._read("DArrayView[]", key)
        return found

    def __setitem__(self, key: DDim | Dim[Any] | tuple[int, ...] | int, value: complex, /) -> None:
        """Assign to the element at an index."""
        self._write("DArrayView[]", key, value)


# A tensor on the Cpu has a signature of its own, as in to_csc: mypy infers a call that is the operand by the first one.
@overload
def make_view(x: Tensor[Cpu, T, R], /) -> ArrayView[Cpu, T, R]: ...
@overload
def make_view(x: AddressableTensor[D, T, R], /) -> ArrayView[D, T, R]: ...
@overload
def make_view(x: DArray, /) -> DArrayView: ...
def make_view(x: Any, /) -> Any:
    """Return a view of the elements in row-major order, for any strides.

    Parameters
    ----------
    x : Tensor or DArray
        The tensor, on any device; its elements can be accessed on the Cpu only.

    Returns
    -------
    ArrayView or DArrayView
        A view that shares the memory of the tensor, without owning it.

    Raises
    ------
    DTypeError
        If `x` is not a tensor.

    Notes
    -----
    The view does not prevent a move or a resize of the tensor. Later uses of the view then raise MovedError or
    ShapeError.

    Source: Majel, `make_view`.

    Examples
    --------
    >>> x = tt.reshape(tt.arange(6), (2, 3))
    >>> view = tt.make_view(x[:, ::-1])
    >>> view[0, 2] = 7
    >>> list(view), sum(view), x[0, 0]
    ([2, 1, 7, 5, 4, 3], 22, Tensor(7, shape=(), dtype=int64, device=Cpu()))
    """
    if not isinstance(x, BaseArray):
        raise DTypeError(
            "make_view",
            needed="a tensor",
            got=type(x).__name__,
            fix="Convert the data with tt.asarray, or use the view directly.",
        )
    dynamic = isinstance(x, DArray)
    view: Any = object.__new__(DArrayView if dynamic else ArrayView)
    view._tensor, view._shape = x, tuple(x._raw.shape)
    return view


@overload
def make_iterator(x: DArray | DArrayView, index: DDim | Dim[Any], /) -> DViewIterator: ...
@overload
def make_iterator(
    x: Operand[D, T, Unnames[RUnnamed]] | Look[D, T, Unnames[RUnnamed]], index: DimOperand[Unnames[RUnnamed]] | DDim, /
) -> ViewIterator[D, T, RUnnamed]: ...
@overload
def make_iterator(
    x: Operand[D, T, Rank0] | Look[D, T, Rank0], index: Dim[Rank0] | DDim, /
) -> ViewIterator[D, T, Rank0]: ...
def make_iterator(x: Any, index: Any, /) -> Any:
    """Return an iterator at the element of this index.

    Parameters
    ----------
    x : Tensor, DArray, ArrayView or DArrayView
        The tensor, or a view of it.
    index : Dim or DDim
        One position per axis, counted from 0. The position after the last element is `view.end()`.

    Returns
    -------
    ViewIterator or DViewIterator
        An iterator at the element.

    Raises
    ------
    RankError
        If the number of axes differs.
    BoundsError
        If the index is out of bounds.
    DTypeError
        If `index` is not a Dim or a DDim.

    Notes
    -----
    Source: Majel, `make_iterator`.

    Examples
    --------
    >>> x = tt.zeros((2, 3))
    >>> it = tt.make_iterator(x, tt.make_dim(0, 2))
    >>> next(it).index
    Dim(1, 0)
    """
    if not is_position(index):
        raise DTypeError("make_iterator", needed="a Dim or a DDim", got=text_of(index), fix="Write tt.make_dim(0, 1).")
    view = x if isinstance(x, ArrayViewBase) else make_view(x)
    view._raw("make_iterator")
    at = 0
    for number, size in zip(place_of("make_iterator", index, view._shape), view._shape, strict=True):
        at = at * size + number
    return _iterator(DViewIterator if isinstance(view, DArrayView) else ViewIterator, view, at)


def _iterator(kind: type[X], view: ViewBase, at: int) -> X:
    iterator = object.__new__(kind)
    iterator._tensor, iterator._shape, iterator._at = view._tensor, view._shape, at
    return iterator


public(ArrayView, DArrayView, ViewIterator, DViewIterator)

"""Updates at positions that may be repeated: `tt.at(x)[key].add(values)`."""

from __future__ import annotations

import operator
from types import EllipsisType
from typing import TYPE_CHECKING, Any, Generic, Literal, TypeAlias, TypeVar, overload

from typedtensor._generated.signatures import Scatters
from typedtensor.backends.jax.loading import CURRENT, beside
from typedtensor.backends.registry import backend_of
from typedtensor.core import assignment, dispatch, ufuncs, validation
from typedtensor.core.base import BaseArray
from typedtensor.core.darray import DArray
from typedtensor.core.darray import wrap as wrap_dynamic
from typedtensor.core.diagnostics import describe, raise_diagnosed, raise_untyped_error
from typedtensor.core.index_errors import raise_index_error
from typedtensor.core.indexing import raw_key
from typedtensor.core.operand import Addressable, D, OfDType, Operand, R, T, V
from typedtensor.core.tensor import Tensor, wrap
from typedtensor.errors import DeviceError, ShapeError
from typedtensor.functions._annotations import Array, Target
from typedtensor.functions._decorators import typed_as, validate_kind
from typedtensor.functions._native import made_beside, native

if TYPE_CHECKING:
    from typedtensor._generated.dtype import Discrete
    from typedtensor._generated.places import GetsPlaces
    from typedtensor._generated.rules import Fills, FillsNumeric, FillsReal, NoOperand
    from typedtensor.core.operand import ExactTypes

X = TypeVar("X", bound=BaseArray)
W = TypeVar("W")
"""The ranks that broadcast to the selected elements."""
Value: TypeAlias = "Operand[D, T, W] | V | NoOperand[D]"
"""What is written: a tensor of one of these ranks, or a number; mypy infers nothing about a call that is one."""
KINDS = {"add": "iufc", "multiply": "iufc", "max": "iuf", "min": "iuf"}
UFUNCS = {"max": "maximum", "min": "minimum"}
Entry: TypeAlias = "int | list[int] | list[bool] | slice | EllipsisType | Operand[Any, Discrete, Any] | DArray | None"


class At(Generic[D, T, R]):
    """The result of `at` for a Tensor: a key in brackets selects its elements."""

    def __init__(self, x: Tensor[D, T, R]) -> None:
        """Store the tensor."""
        self._x = x

    def __repr__(self) -> str:
        """Return the call."""
        return f"at({self._x!r})"

    if TYPE_CHECKING:
        __getitem__: GetsPlaces

        def _held(self) -> ExactTypes[D, R, R, T, T]: ...

    else:

        def __getitem__(self, key: Any, /) -> Any:
            """Select elements, as the key of the tensor does."""
            return Places(self._x, key)


class Places(Generic[D, T, R, W]):
    """Selected elements of a Tensor, each as often as the key names it."""

    def __init__(self, x: Tensor[D, T, R], key: Any) -> None:
        """Store the tensor and the key."""
        self._x, self._key = x, key

    if TYPE_CHECKING:

        def _read_device(self, device: D, /) -> D: ...
        def _read_dtype(self) -> T: ...
        def _read_rank(self) -> R: ...

    @overload
    def set(
        self: OfDType[Fills[V]], values: Value[D, T, W, V], /, *, copy: Literal[True] = True
    ) -> Tensor[D, T, R]: ...
    @overload
    def set(self: Addressable[Fills[V], R], values: Value[D, T, W, V], /, *, copy: bool) -> Tensor[D, T, R]: ...
    def set(self: Any, values: Any, /, *, copy: bool = True) -> Tensor[Any, Any, Any]:
        """Tensor with the values at the positions; for a repeated position, any of its values may remain."""
        return _in("set", self, values, copy=copy)

    @overload
    def add(
        self: OfDType[FillsNumeric[V]], values: Value[D, T, W, V], /, *, copy: Literal[True] = True
    ) -> Tensor[D, T, R]: ...
    @overload
    def add(self: Addressable[FillsNumeric[V], R], values: Value[D, T, W, V], /, *, copy: bool) -> Tensor[D, T, R]: ...
    def add(self: Any, values: Any, /, *, copy: bool = True) -> Tensor[Any, Any, Any]:
        """Tensor with the values added at the positions; for a repeated position, all of them."""
        return _in("add", self, values, copy=copy)

    @overload
    def multiply(
        self: OfDType[FillsNumeric[V]], values: Value[D, T, W, V], /, *, copy: Literal[True] = True
    ) -> Tensor[D, T, R]: ...
    @overload
    def multiply(
        self: Addressable[FillsNumeric[V], R], values: Value[D, T, W, V], /, *, copy: bool
    ) -> Tensor[D, T, R]: ...
    def multiply(self: Any, values: Any, /, *, copy: bool = True) -> Tensor[Any, Any, Any]:
        """Tensor with the elements at the positions multiplied by the values."""
        return _in("multiply", self, values, copy=copy)

    @overload
    def max(
        self: OfDType[FillsReal[V]], values: Value[D, T, W, V], /, *, copy: Literal[True] = True
    ) -> Tensor[D, T, R]: ...
    @overload
    def max(self: Addressable[FillsReal[V], R], values: Value[D, T, W, V], /, *, copy: bool) -> Tensor[D, T, R]: ...
    def max(self: Any, values: Any, /, *, copy: bool = True) -> Tensor[Any, Any, Any]:
        """Tensor with the larger of each element at the positions and its values."""
        return _in("max", self, values, copy=copy)

    @overload
    def min(
        self: OfDType[FillsReal[V]], values: Value[D, T, W, V], /, *, copy: Literal[True] = True
    ) -> Tensor[D, T, R]: ...
    @overload
    def min(self: Addressable[FillsReal[V], R], values: Value[D, T, W, V], /, *, copy: bool) -> Tensor[D, T, R]: ...
    def min(self: Any, values: Any, /, *, copy: bool = True) -> Tensor[Any, Any, Any]:
        """Tensor with the smaller of each element at the positions and its values."""
        return _in("min", self, values, copy=copy)


class DAt:
    """The result of `at` for a DArray: a key in brackets selects its elements."""

    def __init__(self, x: DArray) -> None:
        """Store the DArray."""
        self._x = x

    def __repr__(self) -> str:
        """Return the call."""
        return f"at({self._x!r})"

    def __getitem__(self, key: Entry | tuple[Entry, ...], /) -> DPlaces:
        """Select elements, as the key of the DArray does."""
        return DPlaces(self._x, key)


class DPlaces:
    """Selected elements of a DArray, each as often as the key names it."""

    def __init__(self, x: DArray, key: Any) -> None:
        """Store the DArray and the key."""
        self._x, self._key = x, key

    def set(self, values: DArray | Operand[Any, Any, Any] | complex, /, *, copy: bool = True) -> DArray:
        """DArray with the values at the positions; for a repeated position, any of its values may remain."""
        return _written("set", self._x, self._key, values, copy=copy)

    def add(self, values: DArray | Operand[Any, Any, Any] | complex, /, *, copy: bool = True) -> DArray:
        """DArray with the values added at the positions; for a repeated position, all of them."""
        return _written("add", self._x, self._key, values, copy=copy)

    def multiply(self, values: DArray | Operand[Any, Any, Any] | complex, /, *, copy: bool = True) -> DArray:
        """DArray with the elements at the positions multiplied by the values."""
        return _written("multiply", self._x, self._key, values, copy=copy)

    def max(self, values: DArray | Operand[Any, Any, Any] | complex, /, *, copy: bool = True) -> DArray:
        """DArray with the larger of each element at the positions and its values."""
        return _written("max", self._x, self._key, values, copy=copy)

    def min(self, values: DArray | Operand[Any, Any, Any] | complex, /, *, copy: bool = True) -> DArray:
        """DArray with the smaller of each element at the positions and its values."""
        return _written("min", self._x, self._key, values, copy=copy)


@typed_as[Scatters]()
def at(x: Array, /) -> Target:
    """Elements to be written at positions that may be repeated, in a copy by default.

    `at(x)[key]` has the methods `set`, `add`, `multiply`, `max` and `min`. Each takes values that broadcast to the
    selected elements, and returns a new tensor; with `copy=False` it writes to `x` and returns `x`.

    Parameters
    ----------
    x : Tensor or DArray
        Any dtype; numeric for `add` and `multiply`, real for `max` and `min`.

    Returns
    -------
    At
        Takes the key in brackets.

    Raises
    ------
    DTypeError
        If `x` is no tensor, or the values do not fit its dtype.
    BoundsError
        If a position is outside of its axis.
    ShapeError
        If the values do not broadcast to the selected elements.
    ReadOnlyError
        If `copy=False` and the memory is read-only.

    Notes
    -----
    Source: NumPy, `ufunc.at`; JAX and array-api-extra, `at`.

    Examples
    --------
    >>> counts = tt.zeros(3, dtype=tt.int64)
    >>> tt.at(counts)[tt.asarray([0, 2, 0])].add(1)
    Tensor([2, 0, 1], shape=(3,), dtype=int64, device=Cpu())
    """
    if not isinstance(x, Tensor | DArray):
        raise_untyped_error("at", x)
    return DAt(x) if isinstance(x, DArray) else At(x)


def _in(name: str, places: Any, values: Any, *, copy: bool) -> Tensor[Any, Any, Any]:
    x: Tensor[Any, Any, Any] = places._x
    return _written(name, x, places._key, values, copy=copy)


def _written(name: str, x: X, key: Any, values: Any, *, copy: bool) -> X:
    """A copy with the values, or the tensor itself, which handles shared memory in its own assignment."""
    target: Any = x
    function, ufunc, kinds = f"at.{name}", UFUNCS.get(name, name), KINDS.get(name, "")
    if kinds:
        validate_kind(function, kinds, target._raw)
    where, value, ndim = validated_update(function, target._raw, key, values)
    raw = target._raw
    if CURRENT.get() is not None:
        raw = beside(raw, where, value)
    if kinds:
        ufuncs.validate_axes_at(function, ndim)
    if backend_of(raw).is_lazy:
        if not copy:
            got = f"one of {target.device!r}, which is a plan"
            fix = "Omit copy=False: the result is a new tensor."
            raise DeviceError(function, needed="a tensor that can be written", got=got, fix=fix)
        made = native("at", raw)(raw, where, value, name=ufunc)
        answer: Any = wrap_dynamic(made) if isinstance(x, DArray) else wrap(made)
        return answer  # type: ignore[no-any-return]  # of the class of x
    y = target.copy()
    if name == "set":
        assignment.write(y._raw, where, value, array=True)
    else:
        native(f"{ufunc}.at", y._raw)(y._raw, where, value)
    if not copy:
        target[...] = y
    found: X = y if copy else x
    return found


def validated_update(
    function: str, raw: Any, key: Any, values: Any, *, of_arrays: bool = False
) -> tuple[Any, Any, int]:
    """The key for the library, the validated raw values, and the axes of the selection.

    A key `of_arrays` is the library's already: raw arrays of positions, whose dtypes are known.
    """
    is_array = isinstance(values, BaseArray)
    value = validation.validate_operand(function, raw, values._raw if is_array else values, array=is_array)
    where = key if of_arrays else raw_key(raw, key)
    if CURRENT.get() is not None:
        raw = beside(raw, where)
    try:
        selected = tuple(dispatch.run(operator.getitem, raw, where).shape)
    except Exception as error:
        raise_index_error(function, error, raw, where)
    if not is_array:
        try:
            value = made_beside(raw, "asarray", value, dtype=raw.dtype)
        except Exception as error:  # a number beyond the range of the dtype
            raise_diagnosed(function, error, raw)
    given = tuple(value.shape)
    aligned = zip(given[::-1], selected[::-1], strict=False)  # a size that is not known yet is looked at later
    wrong = (one not in {1, other} for one, other in aligned if isinstance(one, int) and isinstance(other, int))
    if len(given) > len(selected) or any(wrong):
        needed = f"values that broadcast to {selected}, the shape of the selected elements"
        raise ShapeError(function, needed=needed, got=describe(value), fix="Reshape them, or add axes with None.")
    return where, value, len(selected)

"""Dispatch on the type of a DArray: `which`, `Visitor` and `visit`, as for Majel's variant of all arrays.

`which` returns literals for a `match` statement; a `Visitor` has a method for each kind of dtype. In both, checkers
reject a missing case. `visit` calls a visitor, or any generic function, with typed tensors.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Any, Generic, Literal, NamedTuple, TypeAlias, TypeVar, overload

from typedtensor.core.base import name_of
from typedtensor.core.darray import DArray
from typedtensor.core.operand import D, R, T, TComplex, TFloating, TInteger
from typedtensor.core.tensor import Tensor
from typedtensor.errors import DTypeError, RankError
from typedtensor.types.device import Device
from typedtensor.types.dtype import DType
from typedtensor.types.rank import RANKS, Rank

if TYPE_CHECKING:
    from collections.abc import Callable

    from typedtensor.types.dtype import bool_

    # The parameter of a visitor. No tensor has this type, so only a function that is generic in all three accepts it.
    Whatever: TypeAlias = Tensor[Device, DType, Rank]

Answer = TypeVar("Answer")
Answer_co = TypeVar("Answer_co", covariant=True)

Kind: TypeAlias = Literal["bool", "integral", "real floating", "complex floating"]
Name: TypeAlias = Literal[
    "bool",
    "int8",
    "int16",
    "int32",
    "int64",
    "uint8",
    "uint16",
    "uint32",
    "uint64",
    "float16",
    "float32",
    "float64",
    "complex64",
    "complex128",
]
Axes: TypeAlias = Literal[0, 1, 2, 3, 4, 5, 6, 7, 8, 9]

KINDS: dict[str, Kind] = {
    "b": "bool",
    "i": "integral",
    "u": "integral",
    "f": "real floating",
    "c": "complex floating",
}
"""The kinds of dtype, as in the standard's `isdtype`, by NumPy's kind letters."""
BRANCHES = {"bool": "boolean", "real floating": "real_floating", "complex floating": "complex_floating"}
"""The methods of a visitor whose names differ from the kind."""
WHATEVER: Any = Tensor[Device, DType, Rank]


class Alternative(NamedTuple):
    """The result of `which`: kind, dtype and number of axes of a DArray, as literals."""

    kind: Kind
    """The kind of the dtype, as in `tt.isdtype`."""
    dtype: Name
    """The name of the dtype."""
    ndim: Axes
    """The number of axes."""


def which(x: DArray, /) -> Alternative:
    """Return the kind and the name of the dtype of a DArray, and its number of axes.

    Parameters
    ----------
    x : DArray
        A DArray with at most nine axes.

    Returns
    -------
    Alternative
        A named tuple `(kind, dtype, ndim)`.

    Raises
    ------
    DTypeError
        If `x` is not a DArray.
    RankError
        If `x` has more than nine axes.

    Notes
    -----
    Each field has a Literal type, so checkers reject a `match` that ends in `typing.assert_never` and misses a case.
    In a case, `x.get` returns the tensor. There is no field for the device: the set of device types is open.

    Source: Boost, `variant::which`.

    Examples
    --------
    >>> tt.which(tt.make_darray(tt.make_ddim([2, 3]), 0.0))
    Alternative(kind='real floating', dtype='float64', ndim=2)
    """
    validated = _validate("which", x, "Read x.dtype and x.ndim of a Tensor.")
    dtype, ndim = validated.dtype, validated.ndim
    name: Any = dtype.name
    axes: Any = ndim
    return Alternative(KINDS[dtype.kind], name, axes)


class Visitor(ABC, Generic[Answer_co]):
    """An abstract class with a method for each kind of dtype, generic in device, dtype and rank.

    Inherit from `Visitor[X]` if each method returns an X. Within a method, the kind of the dtype is known, so the
    operations of that kind type-check without a cast. `visit(visitor, x)` calls the method for the DArray `x`, and
    `visitor(x)` the one for a tensor. For two operands, let the methods of one visitor make another visitor.

    Raises
    ------
    TypeError
        If a subclass lacks a method and is instantiated; checkers reject that line too.

    Notes
    -----
    Source: Majel, `boost::static_visitor`.

    Examples
    --------
    >>> class Letter(tt.Visitor[str]):
    ...     def boolean(self, x): return "b"
    ...     def integral(self, x): return "i"
    ...     def real_floating(self, x): return "f"
    ...     def complex_floating(self, x): return "c"
    >>> tt.visit(Letter(), tt.make_darray(tt.make_ddim([2]), 1j))
    'c'
    """

    __slots__ = ()

    @abstractmethod
    def boolean(self, x: Tensor[D, bool_, R], /) -> Answer_co:
        """Return the result for booleans."""

    @abstractmethod
    def integral(self, x: Tensor[D, TInteger, R], /) -> Answer_co:
        """Return the result for signed and unsigned integers."""

    @abstractmethod
    def real_floating(self, x: Tensor[D, TFloating, R], /) -> Answer_co:
        """Return the result for real floating-point numbers."""

    @abstractmethod
    def complex_floating(self, x: Tensor[D, TComplex, R], /) -> Answer_co:
        """Return the result for complex floating-point numbers."""

    def __call__(self, x: Tensor[D, T, R], /) -> Answer_co:
        """Return the result of the method for the tensor's kind of dtype."""
        if not isinstance(x, Tensor):
            raise DTypeError(type(self).__name__, needed="a Tensor", got=name_of(x), fix="Use tt.visit(visitor, x).")
        kind = KINDS[x.dtype.kind]
        answer: Answer_co = getattr(self, BRANCHES.get(kind, kind))(x)
        return answer


@overload
def visit(visitor: Callable[[Whatever], Answer], x: DArray, /) -> Answer: ...
@overload
def visit(visitor: Callable[[Whatever, Whatever], Answer], x1: DArray, x2: DArray, /) -> Answer: ...
@overload
def visit(
    visitor: Callable[[Whatever, Whatever, Whatever], Answer], x1: DArray, x2: DArray, x3: DArray, /
) -> Answer: ...
def visit(visitor: Callable[..., Any], *operands: DArray) -> Any:
    """Call a visitor with the DArrays as typed tensors.

    Parameters
    ----------
    visitor : callable
        A function of one to three tensors, generic in device, dtype and rank; or a `Visitor`, which has a method for
        each kind of dtype.
    *operands : DArray
        One to three DArrays with at most nine axes each.

    Returns
    -------
    object
        The result of the visitor.

    Raises
    ------
    DTypeError
        If an operand is not a DArray.
    RankError
        If an operand has more than nine axes.

    Notes
    -----
    The tensors share memory with the DArrays.

    Source: Majel, `boost::apply_visitor`.

    Examples
    --------
    >>> from typing import TypeVar
    >>> D, T = TypeVar("D", bound=tt.Device), TypeVar("T", bound=tt.DType)
    >>> R = TypeVar("R", bound=tt.Rank)
    >>> def elements(x: tt.Tensor[D, T, R]) -> int: return x.size
    >>> tt.visit(elements, tt.make_darray(tt.make_ddim([2, 3]), 0.0))
    6
    """
    fix = "Call the visitor directly with tensors; convert other data with tt.asarray."
    return visitor(*(_validate("visit", x, fix).get(WHATEVER) for x in operands))


def _validate(function: str, x: object, fix: str) -> DArray:
    """Return the DArray, checked to have at most nine axes."""
    if not isinstance(x, DArray):
        raise DTypeError(function, needed="a DArray", got=name_of(x), fix=fix)
    if x.ndim >= len(RANKS):
        needed, fix = f"at most {len(RANKS) - 1} axes", "Use the DArray directly."
        raise RankError(function, needed=needed, got=str(x.ndim), fix=fix)
    return x

"""What a DArray holds: which alternative it is, and calling what fits it; Majel's variant of all arrays.

`which` answers names that `match` tells apart, and a `Visitor` has a branch for each kind of dtype: of both, the
checkers refuse what leaves a case out. `visit` calls a visitor, or any generic function, with the tensors themselves.
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

    # What a visitor must take. No tensor is of this type, so only a function that is generic over all three takes it.
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
"""The kinds of dtype by their letters, in the words of the standard's `isdtype`."""
BRANCHES = {"bool": "boolean", "real floating": "real_floating", "complex floating": "complex_floating"}
"""The branch of a visitor for a kind, where its name is another one."""
WHATEVER: Any = Tensor[Device, DType, Rank]


class Alternative(NamedTuple):
    """What `which` answers: the alternative of the variant, in names that a checker can tell apart."""

    kind: Kind
    """The kind of the dtype, as `tt.isdtype` takes it."""
    dtype: Name
    """The name of the dtype."""
    ndim: Axes
    """The number of axes."""


def which(x: DArray, /) -> Alternative:
    """Which tensor a DArray holds: the kind and the name of its dtype, and its number of axes.

    Each is of a Literal type, so that a `match` that ends in `typing.assert_never` covers them all, or is refused by
    the checkers; `x.get` then gives the tensor. The device is not among them: their kinds are not a closed list.

    Raises: DTypeError for what is no DArray; RankError for more than nine axes.
    Source: Boost, `variant::which`.

    >>> tt.which(tt.make_darray(tt.make_ddim([2, 3]), 0.0))
    Alternative(kind='real floating', dtype='float64', ndim=2)
    """
    validated = _validate("which", x, "A Tensor has no need of it: its type says all.")
    dtype, ndim = validated.dtype, validated.ndim
    name: Any = dtype.name
    axes: Any = ndim
    return Alternative(KINDS[dtype.kind], name, axes)


class Visitor(ABC, Generic[Answer_co]):
    """A branch for each kind of dtype, generic over device, dtype and rank; a branch that is missing is refused.

    Inherit from `Visitor[X]` where each branch answers an X. Within a branch the kind of the dtype is known, and what
    the kind can do checks without a cast. `visit(visitor, x)` calls the branch for what the DArray `x` holds,
    `visitor(x)` that for a tensor. A visitor of two operands is a visitor that is made in the branches of another.

    Raises: TypeError when a visitor is made whose class leaves a branch out; the checkers refuse that line.
    Source: Majel, `boost::static_visitor`.

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
        """Answer for truth values."""

    @abstractmethod
    def integral(self, x: Tensor[D, TInteger, R], /) -> Answer_co:
        """Answer for integers, signed and unsigned."""

    @abstractmethod
    def real_floating(self, x: Tensor[D, TFloating, R], /) -> Answer_co:
        """Answer for real floating-point numbers."""

    @abstractmethod
    def complex_floating(self, x: Tensor[D, TComplex, R], /) -> Answer_co:
        """Answer for complex floating-point numbers."""

    def __call__(self, x: Tensor[D, T, R], /) -> Answer_co:
        """What the branch for this kind of dtype answers."""
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
    """What the visitor answers for the tensors that the DArrays hold.

    The visitor is a function generic over device, dtype and rank, of one to three operands; or a `Visitor`, which has a
    branch for each kind of dtype.

    Memory: the tensors look at the memory of the DArrays.
    Raises: DTypeError for an operand that is no DArray; RankError for one of more than nine axes.
    Source: Majel, `boost::apply_visitor`.

    >>> from typing import TypeVar
    >>> D, T = TypeVar("D", bound=tt.Device), TypeVar("T", bound=tt.DType)
    >>> R = TypeVar("R", bound=tt.Rank)
    >>> def elements(x: tt.Tensor[D, T, R]) -> int: return x.size
    >>> tt.visit(elements, tt.make_darray(tt.make_ddim([2, 3]), 0.0))
    6
    """
    fix = "Call the visitor itself with tensors; bring other data in with tt.asarray."
    return visitor(*(_validate("visit", x, fix).get(WHATEVER) for x in operands))


def _validate(function: str, x: object, fix: str) -> DArray:
    """The DArray, checked to be one that a tensor can stand for."""
    if not isinstance(x, DArray):
        raise DTypeError(function, needed="a DArray", got=name_of(x), fix=fix)
    if x.ndim >= len(RANKS):
        needed, fix = f"at most {len(RANKS) - 1} axes", "Work on the DArray itself."
        raise RankError(function, needed=needed, got=str(x.ndim), fix=fix)
    return x

"""Calling one function for whatever tensors DArrays hold: Majel's `boost::apply_visitor`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeAlias, TypeVar, overload

from typedtensor.errors import DTypeError, RankError
from typedtensor.facts import Facts
from typedtensor.rank import RANKS, Rank
from typedtensor.tensor import unwrap, wrap

if TYPE_CHECKING:
    from collections.abc import Callable

    from typedtensor.darray import DArray
    from typedtensor.device import Device
    from typedtensor.dtype import DType
    from typedtensor.tensor import Tensor

    # What a visitor must take. No tensor is of this type, so only a function that is generic over all three takes it.
    Whatever: TypeAlias = Tensor[Device, DType, Rank]

Answer = TypeVar("Answer")


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

    The visitor is a function generic over device, dtype and rank. `match` on `x.dtype` and `x.ndim`, followed by
    `x.get`, is the way to treat some tensors apart.

    Memory: the tensors look at the memory of the DArrays.
    Raises: DTypeError for an operand that is no DArray; RankError for one of more than nine axes.
    Source: Majel, `boost::apply_visitor`.

    >>> from typing import TypeVar
    >>> D = TypeVar("D", bound=tt.Device)
    >>> T = TypeVar("T", bound=tt.DType)
    >>> R = TypeVar("R", bound=tt.Rank)
    >>> def elements(x: tt.Tensor[D, T, R]) -> int:
    ...     return x.size
    >>> tt.visit(elements, tt.make_darray(tt.make_ddim([2, 3]), 0.0))
    6
    """
    return visitor(*(_held(x) for x in operands))


def _held(x: object) -> Tensor[Any, Any, Any]:
    if not isinstance(x, Facts):
        raise DTypeError("visit", needed="DArrays", got=type(x).__name__, fix="Bring data in with tt.asarray.")
    if x.ndim >= len(RANKS):
        raise RankError(
            "visit", needed=f"at most {len(RANKS) - 1} axes", got=str(x.ndim), fix="Work on the DArray itself."
        )
    return wrap(unwrap(x))

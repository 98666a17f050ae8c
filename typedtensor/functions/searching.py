"""Positions and choices."""

# A raw array is Any: its library is known only when the program runs, and what narrows an Any is unknown to pyright.
# pyright: reportUnknownVariableType=false, reportUnknownArgumentType=false, reportUnknownMemberType=false
from __future__ import annotations

from typing import Any

from typedtensor._bridge import is_array, proved_number
from typedtensor._refusals import refuse_untyped
from typedtensor.backend.registry import home
from typedtensor.errors import DTypeError
from typedtensor.functions._families import prove_kind, reduction, written
from typedtensor.functions._signatures import Chooses, FindsExtremes


@reduction[FindsExtremes]("iuf")
def argmax(x: Any, /, *, axis: Any = None, keepdims: Any = False) -> Any:
    """The position of the largest element, of the first where several are as large.

    Shapes: `axis` goes; with `keepdims=True` it stays, with one element and without a name. Without `axis` the position
        counts all elements, row by row.
    DType: real numbers; int64.
    Memory: new.
    Raises: RankError for an axis that the tensor has not; ShapeError where there is no element.
    Source: Array API standard, searching functions.

    >>> tt.argmax(tt.asarray([[1, 9], [7, 3]]), axis=1)
    Tensor([1, 0], shape=(2,), dtype=int64, device=Cpu())
    """


@reduction[FindsExtremes]("iuf")
def argmin(x: Any, /, *, axis: Any = None, keepdims: Any = False) -> Any:
    """The position of the smallest element, of the first where several are as small.

    Shapes: `axis` goes; with `keepdims=True` it stays, with one element and without a name. Without `axis` the position
        counts all elements, row by row.
    DType: real numbers; int64.
    Memory: new.
    Raises: RankError for an axis that the tensor has not; ShapeError where there is no element.
    Source: Array API standard, searching functions.

    >>> tt.argmin(tt.asarray([[1, 9], [7, 3]]), axis=1)
    Tensor([0, 1], shape=(2,), dtype=int64, device=Cpu())
    """


@written[Chooses]("biufc")
def where(condition: Any, x1: Any, x2: Any, /) -> Any:
    """Elements of `x1` where the condition holds, of `x2` elsewhere.

    Shapes: the three broadcast; x1 or x2 may be a Python number, which takes the dtype of the other.
    DType: truth values for the condition; what x1 and x2 promote to.
    Memory: new.
    Raises: DTypeError for a condition of numbers; ShapeError where the three do not fit together.
    Source: Array API standard, searching functions.

    >>> x = tt.asarray([-1.0, 2.0])
    >>> tt.where(x > 0, x, 0)
    Tensor([0., 2.], shape=(2,), dtype=float64, device=Cpu())
    """
    if not is_array(condition):
        fix = "For one truth value write `x1 if condition else x2`."
        raise DTypeError("where", needed="a tensor of truth values", got=repr(condition), fix=fix)
    prove_kind("where", "b", condition)
    if not is_array(x1) and not is_array(x2):
        fix = "Make a tensor of one: tt.asarray(x1)."
        raise DTypeError("where", needed="a tensor to choose from", got=f"{x1!r} and {x2!r}", fix=fix)
    return home(condition).function("where")(condition, _alike(x1, x2), _alike(x2, x1))


def _alike(value: Any, other: Any) -> Any:
    """A Python number in the dtype of the other choice: the library would wrap it around where it is too large."""
    if is_array(value):
        return value
    number = proved_number("where", other, value)
    if number is NotImplemented:
        refuse_untyped("where", value)
    backend = home(other)
    return backend.place(backend.function("asarray")(number, dtype=other.dtype), backend.device_of(other))

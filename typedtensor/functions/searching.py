"""Positions and choices."""

# A raw array is Any: its library is known only when the program runs, and what narrows an Any is unknown to pyright.
# pyright: reportUnknownVariableType=false, reportUnknownArgumentType=false, reportUnknownMemberType=false
from __future__ import annotations

import operator
from functools import partial
from typing import TYPE_CHECKING, Any

from typedtensor._generated.signatures import (
    Chooses,
    CountsTrue,
    FindsExtremes,
    FindsPlaces,
    FindsTrue,
)
from typedtensor.backends.registry import backend_of, dtype_of
from typedtensor.core import dispatch
from typedtensor.core.diagnostics import describe, need_axes, raise_untyped_error
from typedtensor.core.dispatch import is_array, required_number
from typedtensor.errors import BoundsError, DTypeError, OptionError, RankError, ShapeError
from typedtensor.functions._decorators import on_raw_arrays, reduction, validate_kind
from typedtensor.types.dtype import int64, uint64

if TYPE_CHECKING:
    from collections.abc import Callable

SORTER_FIX = "Give what tt.argsort(x1) answers."
HIGHEST_SIGNED = 2**63 - 1


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


@reduction[CountsTrue]("biufc")
def count_nonzero(x: Any, /, *, axis: Any = None, keepdims: Any = False) -> Any:
    """The number of elements that are not 0, over all axes or those that are named; NaN is not 0.

    Shapes: an axis that is named goes; with `keepdims=True` it stays, with one element and without a name.
    DType: any; int64.
    Memory: new.
    Raises: RankError for an axis that the tensor has not.
    Source: Array API standard, searching functions.

    >>> tt.count_nonzero(tt.asarray([[0, 9], [7, 3]]), axis=1)
    Tensor([1, 2], shape=(2,), dtype=int64, device=Cpu())
    """


@on_raw_arrays[FindsTrue]("biufc")
def nonzero(x: Any, /) -> Any:
    """The positions of the elements that are not 0: for each axis a vector; NaN is not 0.

    Shapes: as many vectors as `x` has axes, as long as there are such elements, which are found row by row.
    DType: any; int64.
    Memory: new.
    Raises: RankError for a tensor without axes.
    Source: Array API standard, searching functions.

    >>> rows, columns = tt.nonzero(tt.asarray([[0, 9], [7, 3]]))
    >>> rows, columns
    (Tensor([0, 1, 1], shape=(3,), dtype=int64, device=Cpu()), Tensor([1, 0, 1], shape=(3,), dtype=int64, device=Cpu()))
    """
    need_axes("nonzero", x, 1)
    return tuple(backend_of(x).function("nonzero")(x))


@on_raw_arrays[FindsPlaces]("iuf")
def searchsorted(x1: Any, x2: Any, /, *, side: Any = "left", sorter: Any = None) -> Any:
    """For each element of `x2` the position in the ascending vector `x1` before which it keeps the order.

    Where `x1` has elements that are equal to it, the position is before the first of them, or with `side="right"`
    behind the last. NaN belongs behind all numbers.

    Shapes: that of `x2`; a Python number has no axes.
    DType: real numbers, compared as what the two promote to, two of integers exactly; int64.
    Memory: new.
    Raises: RankError where `x1` is no vector; ShapeError, BoundsError for a `sorter` that does not fit it; OptionError
        for another `side`.
    Source: Array API standard, searching functions.

    >>> tt.searchsorted(tt.asarray([10, 20, 20, 30]), tt.asarray([20, 99]), side="right")
    Tensor([3, 4], shape=(2,), dtype=int64, device=Cpu())
    """
    if not is_array(x1):
        raise_untyped_error("searchsorted", x1)
    places = _alike("searchsorted", x2, x1)
    if len(x1.shape) != 1:
        fix = "Search in one vector at a time."
        raise RankError("searchsorted", needed="a vector to search in", got=describe(x1), fix=fix)
    if side not in ("left", "right"):  # what cannot be hashed is none of them
        fix = "Leave it out for the position before equal elements."
        raise OptionError("searchsorted", needed='side="left" or side="right"', got=repr(side), fix=fix)
    order = None if sorter is None else _order(x1, sorter)
    try:
        return _places(x1, places, partial(backend_of(x1).function("searchsorted"), side=side, sorter=order))
    except ValueError as error:
        if "orter index" not in str(error):
            raise
        needed, got = f"positions from 0 to {x1.shape[0] - 1} in the sorter", f"one outside: {describe(sorter)}"
        raise BoundsError("searchsorted", needed=needed, got=got, fix=SORTER_FIX) from error


def _order(x1: Any, sorter: Any) -> Any:
    """The sorter, as positions in the vector."""
    if not is_array(sorter):
        raise DTypeError("searchsorted", needed="a sorter of integers", got=repr(sorter), fix=SORTER_FIX)
    validate_kind("searchsorted", "iu", sorter)
    if tuple(sorter.shape) != tuple(x1.shape):
        needed, got = f"a sorter of the shape {tuple(x1.shape)}", describe(sorter)
        raise ShapeError("searchsorted", needed=needed, got=got, fix=SORTER_FIX)
    backend = backend_of(sorter)
    return backend.function("astype")(sorter, backend.native(int64), copy=False)


def _places(x1: Any, x2: Any, search: Callable[..., Any]) -> Any:
    """The positions; signed integers and uint64 are compared exactly: promotion would round both to float64."""
    dtypes: Any = (dtype_of(x1), dtype_of(x2)) if x1.dtype != x2.dtype else ()
    if uint64 not in dtypes or {each.kind for each in dtypes} != {"i", "u"}:
        return search(x1, x2)
    backend = backend_of(x1)
    astype, choose = backend.function("astype"), backend.function("where")
    if dtypes[0] is uint64:  # the numbers below 0 are before all of its elements
        return choose(dispatch.run(operator.lt, x2, 0), 0, search(x1, astype(x2, backend.native(uint64))))
    beyond = dispatch.run(operator.gt, x2, HIGHEST_SIGNED)  # these are behind all signed integers
    return choose(beyond, x1.shape[0], search(x1, astype(x2, backend.native(int64))))


@on_raw_arrays[Chooses]("biufc")
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
    if condition.__class__ is x1.__class__ is x2.__class__ and is_array(condition):  # fast: no number
        validate_kind("where", "b", condition)
        return backend_of(condition).function("where")(condition, x1, x2)
    if not is_array(condition):
        fix = "For one truth value write `x1 if condition else x2`."
        raise DTypeError("where", needed="a tensor of truth values", got=repr(condition), fix=fix)
    validate_kind("where", "b", condition)
    if not is_array(x1) and not is_array(x2):
        fix = "Make a tensor of one: tt.asarray(x1)."
        raise DTypeError("where", needed="a tensor to choose from", got=f"{x1!r} and {x2!r}", fix=fix)
    return backend_of(condition).function("where")(condition, _alike("where", x1, x2), _alike("where", x2, x1))


def _alike(function: str, value: Any, other: Any) -> Any:
    """A Python number in the dtype of the other operand: the library would wrap it around where it is too large."""
    if is_array(value):
        return value
    number = required_number(function, other, value)
    backend = backend_of(other)
    where = backend.device_of(other)
    return backend.place(backend.run(where, backend.function("asarray"), number, dtype=other.dtype), where)

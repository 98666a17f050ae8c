"""Logical reductions, and differences along an axis."""

from __future__ import annotations

import operator
from typing import Any

from typedtensor._generated.signatures import Differs, JudgesAll
from typedtensor._texts import counted, text_of
from typedtensor.backends.registry import dtype_of, function_of
from typedtensor.core.diagnostics import describe
from typedtensor.core.dispatch import is_array
from typedtensor.core.new_arrays import copy
from typedtensor.core.validation import is_index
from typedtensor.errors import DTypeError, OptionError, RankError, ShapeError
from typedtensor.functions._annotations import Array, Axes, Flag, Int, OneAxis, OptionalArray
from typedtensor.functions._axes import validate_axis
from typedtensor.functions._decorators import on_raw_arrays, reduction


@reduction[JudgesAll]("biufc", chunks="tree")
def all(x: Array, /, axis: Axes = None, *, keepdims: Flag = False) -> Array:
    """Whether all elements are true, over all or some axes; True if there are none.

    Parameters
    ----------
    x : Tensor or DArray
        Any dtype; a number other than 0 is true.
    axis : int, Axis or tuple of int, optional
        Axes to reduce; all by default.
    keepdims : bool, default False
        Keep each reduced axis, with one element and without a name.

    Returns
    -------
    Tensor or DArray
        `x` without the reduced axes, bool, in new memory.

    Raises
    ------
    RankError
        If `x` has no such axis.

    Notes
    -----
    Source: Array API standard, utility functions.

    Examples
    --------
    >>> tt.all(tt.asarray([[True, True], [True, False]]), axis=1)
    Tensor([ True, False], shape=(2,), dtype=bool, device=Cpu())
    """


@reduction[JudgesAll]("biufc", chunks="tree")
def any(x: Array, /, axis: Axes = None, *, keepdims: Flag = False) -> Array:
    """Whether any element is true, over all or some axes; False if there are none.

    Parameters
    ----------
    x : Tensor or DArray
        Any dtype; a number other than 0 is true.
    axis : int, Axis or tuple of int, optional
        Axes to reduce; all by default.
    keepdims : bool, default False
        Keep each reduced axis, with one element and without a name.

    Returns
    -------
    Tensor or DArray
        `x` without the reduced axes, bool, in new memory.

    Raises
    ------
    RankError
        If `x` has no such axis.

    Notes
    -----
    Source: Array API standard, utility functions.

    Examples
    --------
    >>> tt.any(tt.asarray([[True, True], [False, False]]), axis=1)
    Tensor([ True, False], shape=(2,), dtype=bool, device=Cpu())
    """


@on_raw_arrays[Differs]("iufc")
def diff(
    x: Array, /, *, axis: OneAxis = -1, n: Int = 1, prepend: OptionalArray = None, append: OptionalArray = None
) -> Array:
    """Differences of consecutive elements along an axis: each element minus the one before.

    Unsigned integers wrap around.

    Parameters
    ----------
    x : Tensor or DArray
        Numeric dtype.
    axis : int or Axis, default -1
        Axis of the differences.
    n : int, default 1
        How many times to take differences.
    prepend, append : Tensor or DArray, optional
        Elements before and after those of `x`: same dtype and rank as `x`, and same sizes on the other axes.

    Returns
    -------
    Tensor or DArray
        Shape of `x`, but `n` fewer elements on the axis, which has no name; dtype of `x`, in new memory.

    Raises
    ------
    RankError, ShapeError, DTypeError
        If `prepend` or `append` does not fit `x`.
    OptionError
        If `n` is negative.

    Notes
    -----
    Source: Array API standard, utility functions.

    Examples
    --------
    >>> tt.diff(tt.asarray([1, 4, 9, 16]), prepend=tt.asarray([0]))
    Tensor([1, 3, 5, 7], shape=(4,), dtype=int64, device=Cpu())
    """
    at = validate_axis("diff", x, axis)
    if n.__class__ is not int and not is_index(n):
        raise DTypeError("diff", needed="n, an int", got=text_of(n), fix="Pass n=1, or omit it.")
    if n < 0:
        raise OptionError("diff", needed="n of 0 or more", got=text_of(n), fix="Use tt.cumulative_sum for the inverse.")
    for name, added in (("prepend", prepend), ("append", append)):
        if added is not None:
            _validate_addition(name, x, added, at)
    parts = [each for each in (prepend, x, append) if each is not None]
    whole = function_of(x, "concat")(parts, axis=at) if len(parts) > 1 else x
    times = min(operator.index(n), whole.shape[at])  # none are left, but a library would continue
    if times:
        return function_of(x, "diff")(whole, axis=at, n=times)
    return copy(x) if whole is x else whole


def _validate_addition(name: str, x: Any, added: Any, axis: int) -> None:
    """Refuse operands that a library would convert or repeat."""
    fix = f"Convert or reshape {name} first: tt.astype, tt.reshape."
    if not is_array(added):
        fix = f"Make a tensor of it, with as many axes as x: tt.asarray({name})."
        raise DTypeError("diff", needed=f"a tensor for {name}", got=text_of(added), fix=fix)
    if dtype_of(added) is not dtype_of(x):
        needed = f"{name} of {dtype_of(x).name}, the dtype of x"
        raise DTypeError("diff", needed=needed, got=describe(added), fix=fix)
    own, other = list(x.shape), list(added.shape)
    if len(own) != len(other):
        needed = f"{name} of {counted(len(own), 'axis')}, as x has"
        raise RankError("diff", needed=needed, got=describe(added), fix=fix)
    del own[axis], other[axis]
    if own != other:
        needed = f"{name} of the sizes of x on all axes but {axis}: {tuple(x.shape)}"
        raise ShapeError("diff", needed=needed, got=describe(added), fix=fix)

"""Truth over axes, and differences along one."""

# A raw array is Any: its library is known only when the program runs, and what narrows an Any is unknown to pyright.
# pyright: reportUnknownVariableType=false, reportUnknownArgumentType=false, reportUnknownMemberType=false
from __future__ import annotations

import operator
from typing import Any

from typedtensor._generated.signatures import Differs, JudgesAll
from typedtensor.backends.registry import backend_of, dtype_of
from typedtensor.core.diagnostics import describe
from typedtensor.core.dispatch import copy, is_array
from typedtensor.errors import DTypeError, OptionError, RankError, ShapeError
from typedtensor.functions._axes import validate_axis
from typedtensor.functions._decorators import on_raw_arrays, reduction


@reduction[JudgesAll]("biufc")
def all(x: Any, /, *, axis: Any = None, keepdims: Any = False) -> Any:
    """Whether all elements are true, over all axes or those that are named; true where there are none.

    Shapes: an axis that is named goes; with `keepdims=True` it stays, with one element and without a name.
    DType: any, a number is true where it is not 0; bool.
    Memory: new.
    Raises: RankError for an axis that the tensor has not.
    Source: Array API standard, utility functions.

    >>> tt.all(tt.asarray([[True, True], [True, False]]), axis=1)
    Tensor([ True, False], shape=(2,), dtype=bool, device=Cpu())
    """


@reduction[JudgesAll]("biufc")
def any(x: Any, /, *, axis: Any = None, keepdims: Any = False) -> Any:
    """Whether an element is true, over all axes or those that are named; false where there are none.

    Shapes: an axis that is named goes; with `keepdims=True` it stays, with one element and without a name.
    DType: any, a number is true where it is not 0; bool.
    Memory: new.
    Raises: RankError for an axis that the tensor has not.
    Source: Array API standard, utility functions.

    >>> tt.any(tt.asarray([[True, True], [False, False]]), axis=1)
    Tensor([ True, False], shape=(2,), dtype=bool, device=Cpu())
    """


@on_raw_arrays[Differs]("iufc")
def diff(x: Any, /, *, axis: Any = -1, n: Any = 1, prepend: Any = None, append: Any = None) -> Any:
    """The differences of neighbours along an axis, each minus the one before; `n` times over.

    Unsigned integers wrap around, as with any `-`.

    Shapes: the axis has n elements fewer, but not fewer than 0, and no name. `prepend` and `append` lengthen it first;
        they have the rank of `x`, and its sizes on the other axes.
    DType: numbers, one dtype for all; that of `x`.
    Memory: new.
    Raises: RankError, ShapeError, DTypeError where an addition does not fit `x`; OptionError for a negative n.
    Source: Array API standard, utility functions.

    >>> tt.diff(tt.asarray([1, 4, 9, 16]), prepend=tt.asarray([0]))
    Tensor([1, 3, 5, 7], shape=(4,), dtype=int64, device=Cpu())
    """
    at = validate_axis("diff", x, axis)
    if isinstance(n, bool) or not hasattr(n, "__index__"):
        raise DTypeError("diff", needed="n, an int", got=repr(n), fix="Give n=1, or leave it out.")
    if n < 0:
        raise OptionError("diff", needed="n of 0 or more", got=str(n), fix="The opposite is tt.cumulative_sum.")
    for name, added in (("prepend", prepend), ("append", append)):
        if added is not None:
            _validate_addition(name, x, added, at)
    parts = [each for each in (prepend, x, append) if each is not None]
    whole = backend_of(x).function("concat")(parts, axis=at) if len(parts) > 1 else x
    times = min(operator.index(n), whole.shape[at])  # none are left then, and a library would go on
    if times:
        return backend_of(x).function("diff")(whole, axis=at, n=times)
    return copy(x) if whole is x else whole


def _validate_addition(name: str, x: Any, added: Any, axis: int) -> None:
    """Refuse what a library would convert, or repeat, to make it fit."""
    fix = f"Make {name} fit first: tt.astype, tt.reshape."
    if not is_array(added):
        fix = f"Make a tensor of it, with as many axes as x: tt.asarray({name})."
        raise DTypeError("diff", needed=f"a tensor for {name}", got=repr(added), fix=fix)
    if dtype_of(added) is not dtype_of(x):
        needed = f"{name} of {dtype_of(x).name}, the dtype of x"
        raise DTypeError("diff", needed=needed, got=describe(added), fix=fix)
    own, other = list(x.shape), list(added.shape)
    if len(own) != len(other):
        needed = f"{name} of {len(own)} axes, as x has"
        raise RankError("diff", needed=needed, got=describe(added), fix=fix)
    del own[axis], other[axis]
    if own != other:
        needed = f"{name} of the sizes of x on all axes but {axis}: {tuple(x.shape)}"
        raise ShapeError("diff", needed=needed, got=describe(added), fix=fix)

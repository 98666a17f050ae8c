"""Tensors put together from blocks."""

from __future__ import annotations

from typing import Any

from typedtensor._generated.signatures import AssemblesBlocks
from typedtensor._texts import text_of
from typedtensor.backends.registry import backend_of
from typedtensor.core.diagnostics import describe
from typedtensor.core.dispatch import is_array
from typedtensor.errors import DTypeError, ShapeError
from typedtensor.functions._annotations import Array, Blocks
from typedtensor.functions._decorators import on_raw_arrays

FIX = "Put the tensors into lists of one depth: [[a, b], [c, d]]."


@on_raw_arrays[AssemblesBlocks]("biufc")
def block(arrays: Blocks, /) -> Array:
    """Tensor put together from blocks: `block([[a, b], [c, d]])` has `a` and `b` above `c` and `d`.

    Parameters
    ----------
    arrays : list of Tensor or DArray, or list of such lists
        The blocks of the innermost lists are joined along the last axis, those of the lists around them along the
        axis before it, and so on. A block with fewer axes gets axes of one element in front. If one is a DArray, the
        dtypes are promoted.

    Returns
    -------
    Tensor or DArray
        New memory; the joined axes have no name.

    Raises
    ------
    ShapeError
        If the sizes of the blocks do not fit together, or a list is empty.
    DTypeError
        If an element is neither a tensor nor a list, or lists have different depths.

    Notes
    -----
    Source: NumPy, `block`.

    Examples
    --------
    >>> one, zero = tt.eye(2), tt.zeros((2, 1))
    >>> tt.block([[one, zero], [tt.ones((1, 2)), tt.full((1, 1), 7.0)]])
    Tensor([[1., 0., 0.],
            [0., 1., 0.],
            [1., 1., 7.]], shape=(3, 3), dtype=float64, device=Cpu())
    """
    if not isinstance(arrays, list | tuple):
        raise DTypeError("block", needed="a list of tensors", got=describe(arrays), fix=FIX)
    depth = _depth(arrays)
    return _joined(arrays, depth, max(depth, _most_axes(arrays)))


def _depth(given: Any) -> int:
    """How many lists are around each tensor."""
    if not isinstance(given, list | tuple):
        if is_array(given):
            return 0
        raise DTypeError(
            "block", needed="lists of tensors", got=text_of(given), fix="Convert it with tt.asarray first."
        )
    if not given:
        raise ShapeError("block", needed="lists with a tensor or more", got="an empty list", fix=FIX)
    depths = {_depth(each) for each in given}
    if len(depths) > 1:
        got = f"lists around them: {' and '.join(map(str, sorted(depths)))}"
        raise DTypeError("block", needed="as many lists around each tensor", got=got, fix=FIX)
    return 1 + depths.pop()


def _most_axes(given: Any) -> int:
    return max(map(_most_axes, given)) if isinstance(given, list | tuple) else len(given.shape)


def _joined(given: Any, depth: int, ndim: int) -> Any:
    """The blocks of this many lists, joined along the axis of the outermost one."""
    if not depth:
        shape = (1,) * (ndim - len(given.shape)) + tuple(given.shape)
        return given if len(shape) == len(given.shape) else backend_of(given).function("reshape")(given, shape)
    parts, at = [_joined(each, depth - 1, ndim) for each in given], ndim - depth
    shapes = [tuple(each.shape) for each in parts]
    if len({(*shape[:at], *shape[at + 1 :]) for shape in shapes}) > 1:
        got = " and ".join(map(str, dict.fromkeys(shapes)))
        fix = "Cut, repeat or reshape some of the blocks."
        raise ShapeError("block", needed=f"equal sizes on all axes but axis {at}", got=got, fix=fix)
    return backend_of(parts[0]).function("concat")(parts, axis=at)

"""Positions to select or write elements at: grids of them, triangles and diagonals."""

from __future__ import annotations

from typing import Any

from typedtensor._generated.signatures import CrossesPositions
from typedtensor._texts import text_of
from typedtensor.backends.registry import backend_of, dtype_of
from typedtensor.core.diagnostics import describe, raise_kind_error
from typedtensor.core.dispatch import is_array
from typedtensor.errors import DeviceError, DTypeError, RankError
from typedtensor.functions._annotations import Array
from typedtensor.functions._decorators import on_raw_arrays


@on_raw_arrays[CrossesPositions]("biu")
def ix_(*vectors: Array) -> tuple[Array, ...]:
    """Key of the elements at all combinations of positions: `x[tt.ix_(rows, columns)]`.

    Parameters
    ----------
    *vectors : Tensor or DArray
        A vector of positions for each axis, or a mask of the axis.

    Returns
    -------
    tuple of Tensor or DArray
        Each vector along its own axis, with one element on the others; of a mask the positions that are true. A vector
        of positions shares its memory.

    Raises
    ------
    RankError
        If an operand is no vector.
    DTypeError
        If an operand is neither of integers nor a mask.
    DeviceError
        If an operand is a mask on a Cluster, where the number of its positions is not known.

    Notes
    -----
    Source: NumPy, `ix_`.

    Examples
    --------
    >>> x = tt.reshape(tt.arange(12), (3, 4))
    >>> x[tt.ix_(tt.asarray([0, 2]), tt.asarray([1, 3]))]
    Tensor([[ 1,  3],
            [ 9, 11]], shape=(2, 2), dtype=int64, device=Cpu())
    """
    return tuple(_crossed(each, at, len(vectors)) for at, each in enumerate(vectors))


def _crossed(vector: Any, at: int, count: int) -> Any:
    if not is_array(vector):
        fix = "Convert it: tt.asarray([0, 2])."
        raise DTypeError("ix_", needed="vectors of positions, or masks", got=text_of(vector), fix=fix)
    if len(vector.shape) != 1:
        fix = "Pass a vector for each axis."
        raise RankError("ix_", needed="vectors of positions, or masks", got=describe(vector), fix=fix)
    kind, backend = dtype_of(vector).kind, backend_of(vector)
    if kind not in "biu":
        raise_kind_error("ix_", "biu", vector)
    if kind == "b" and backend.is_lazy:
        got, fix = (
            f"a mask that {backend.name} computes later",
            "Select by one mask after the other: x[rows][:, columns].",
        )
        raise DeviceError("ix_", needed="positions that are known", got=got, fix=fix)
    found = backend.function("nonzero")(vector)[0] if kind == "b" else vector
    for axis in range(count):
        if axis != at:
            found = backend.function("expand_dims")(found, axis=axis)
    return found

"""Indices of all elements of a shape."""

from __future__ import annotations

from typing import Any

import numpy as np

from typedtensor._generated.signatures import CreatesIndices
from typedtensor.backends.numpy import CPU
from typedtensor.backends.registry import NUMPY, backend_for
from typedtensor.core.new_arrays import made, validate_size
from typedtensor.core.tensor import wrap
from typedtensor.functions._annotations import Array, OptionalDevice, Shape
from typedtensor.functions._decorators import typed_as
from typedtensor.functions.creation.arrays import arange, zeros
from typedtensor.functions.manipulation.joining import stack
from typedtensor.functions.manipulation.shapes import broadcast_to, reshape
from typedtensor.types.dim import MAX_RANK, DDim
from typedtensor.types.dtype import int64
from typedtensor.types.shape import as_shape


@typed_as[CreatesIndices]()
def indices(dimensions: Shape, /, *, device: OptionalDevice = None) -> Array:
    """Index of each element of a shape along each axis: `indices((n, m))[0]` has the rows, `[1]` the columns.

    Parameters
    ----------
    dimensions : int, tuple of int, Dim or DDim
        Shape whose elements are counted.
    device : Device, optional
        Device of the result; the Cpu by default.

    Returns
    -------
    Tensor or DArray
        int64, in new memory: the first axis has an element for each axis of the shape, the others are those of the
        shape. A DArray if `dimensions` is a DDim.

    Raises
    ------
    ShapeError
        If a size is negative.
    RankError
        If the shape has as many axes as a tensor can have.

    Notes
    -----
    Source: NumPy, `indices`. `tt.ix_` of vectors has the same indices on one axis each.

    Examples
    --------
    >>> rows, columns = tt.indices((2, 3))
    >>> rows
    Tensor([[0, 0, 0],
            [1, 1, 1]], shape=(2, 3), dtype=int64, device=Cpu())
    """
    found: Any
    sizes = as_shape(dimensions, "indices")
    validate_size("indices", (len(sizes), *sizes), int64.itemsize)
    where = CPU if device is None else device
    if 0 < len(sizes) < MAX_RANK and backend_for(where) is NUMPY:
        found = wrap(made("indices", where, np.indices, sizes, dtype=int64))
    elif sizes:
        found = stack([_along(sizes, at, device) for at in range(len(sizes))])
    else:
        found = zeros((0,), dtype=int64, device=device)
    return found.dynamic() if isinstance(dimensions, DDim) else found


def _along(sizes: tuple[int, ...], at: int, device: Any) -> Any:
    alone = [size if axis == at else 1 for axis, size in enumerate(sizes)]
    return broadcast_to(reshape(arange(sizes[at], device=device), tuple(alone)), sizes)

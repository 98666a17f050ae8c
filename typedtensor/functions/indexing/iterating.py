"""Iteration over the indices of a shape, and over the elements of a tensor."""

from __future__ import annotations

import sys
from itertools import product
from typing import TYPE_CHECKING, Any

from typedtensor._generated.signatures import IteratesElements, IteratesIndices
from typedtensor._texts import text_of
from typedtensor.core.base import BaseArray
from typedtensor.core.diagnostics import raise_untyped_error
from typedtensor.errors import ShapeError
from typedtensor.functions._annotations import Array, Shape
from typedtensor.functions._decorators import typed_as
from typedtensor.types.shape import as_shape

if TYPE_CHECKING:
    from collections.abc import Iterator


@typed_as[IteratesIndices]()
def ndindex(*shape: Shape) -> Iterator[tuple[int, ...]]:
    """Indices of all elements of a shape, row by row.

    Parameters
    ----------
    *shape : int, tuple of int, Dim or DDim
        Sizes of the axes, or one shape.

    Returns
    -------
    Iterator of tuple of int
        A tuple for each element, with an int for each axis.

    Raises
    ------
    ShapeError
        If a size is negative.
    DTypeError
        If a size is no int.

    Notes
    -----
    Source: NumPy, `ndindex`.

    Examples
    --------
    >>> list(tt.ndindex(2, 2))
    [(0, 0), (0, 1), (1, 0), (1, 1)]
    """
    sizes = as_shape(shape[0] if len(shape) == 1 else shape, "ndindex")
    if any(size > sys.maxsize for size in sizes):
        fix = "Pass sizes that a tensor can have."
        raise ShapeError("ndindex", needed="sizes within int64", got=text_of(tuple(sizes)), fix=fix)
    return product(*map(range, sizes))


@typed_as[IteratesElements]()
def ndenumerate(x: Array, /) -> Iterator[tuple[tuple[int, ...], Array]]:
    """Indices and elements of a tensor, row by row.

    Parameters
    ----------
    x : Tensor or DArray
        Any dtype.

    Returns
    -------
    Iterator of tuple of int, and Tensor or DArray
        A pair for each element: an int for each axis, and the element as `x[index]` returns it.

    Raises
    ------
    DTypeError
        If `x` is no tensor.

    Notes
    -----
    Source: NumPy, `ndenumerate`.

    Examples
    --------
    >>> for index, element in tt.ndenumerate(tt.asarray([[1, 2], [3, 4]])):
    ...     print(index, int(element))
    (0, 0) 1
    (0, 1) 2
    (1, 0) 3
    (1, 1) 4
    """
    if not isinstance(x, BaseArray):
        raise_untyped_error("ndenumerate", x)
    found: Any = x
    return ((index, found[index]) for index in product(*map(range, found.shape)))

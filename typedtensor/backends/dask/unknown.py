"""The shapes of results with sizes that are unknown until the values are computed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from numpy.lib.array_utils import normalize_axis_tuple

from typedtensor.backends.dask.chunked import UnknownSize
from typedtensor.errors import ShapeError

if TYPE_CHECKING:
    from typedtensor.backends.dask.chunked import Sizes


def broadcast(name: str, shapes: list[Sizes]) -> Sizes:
    """The shape of an elementwise result; ShapeError if unknown sizes come from different masks."""
    ndim = max(map(len, shapes))
    columns = zip(*((1,) * (ndim - len(shape)) + shape for shape in shapes), strict=True)
    return tuple(_size(name, column) for column in columns)


def _size(name: str, sizes: tuple[Any, ...]) -> Any:
    unknown = {id(size): size for size in sizes if isinstance(size, UnknownSize)}
    known = [size for size in sizes if not isinstance(size, UnknownSize)]
    if not unknown:
        return next((size for size in known if size != 1), 1)
    if len(unknown) > 1 or any(size != 1 for size in known):
        raise ShapeError(
            name,
            needed="known sizes, or sizes of one mask",
            got="one that depends on values, and another size",
            fix="Compute it first: x = tt.cluster.compute_chunk_sizes(x).",
        )
    return next(iter(unknown.values()))


def reduced(name: str, shape: Sizes, arguments: Any, *, axis: Any = None, keepdims: bool = False, **_: Any) -> Sizes:
    """The shape of a reduction."""
    del name, arguments
    ndim = len(shape)
    if axis == ():
        return shape
    gone = range(ndim) if axis is None else normalize_axis_tuple(axis, ndim)
    if keepdims:
        return tuple(1 if at in gone else size for at, size in enumerate(shape))
    return tuple(size for at, size in enumerate(shape) if at not in gone)

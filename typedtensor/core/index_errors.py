"""Error messages of a failed index: the cause, found from the shape of the array and the entries of the key."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NoReturn

from typedtensor.backends.dask.loading import has_unknown_size
from typedtensor.backends.registry import backend_of, dtype_of, function_of
from typedtensor.core.diagnostics import raise_diagnosed, too_many_axes
from typedtensor.errors import BoundsError, MaskError, ShapeError, TypedTensorError
from typedtensor.types.shape import MAX_AXES, clash_of

if TYPE_CHECKING:
    from collections.abc import Iterator


def raise_index_error(function: str, error: Exception, raw: Any, key: Any) -> NoReturn:
    """Raise the cause of a failed index, found from a key for the library; else what `raise_diagnosed` finds."""
    known = isinstance(error, TypedTensorError | MemoryError) or has_unknown_size(raw)
    cause = None if known else _cause(function, raw, key)
    try:
        if cause is None:
            raise_diagnosed(function, error, raw)
        cause.__context__ = error  # as in `raise_diagnosed`
        raise cause from None
    finally:
        del cause, error, raw, key  # a cycle through the traceback would keep the memory until gc runs


def axes_used(entry: Any) -> int:
    """Return the number of axes that an entry of a key selects from."""
    if entry is None or entry is Ellipsis:
        return 0
    if isinstance(entry, int | slice):
        return 1
    return len(entry.shape) if dtype_of(entry).kind == "b" else 1


def _cause(function: str, raw: Any, key: Any) -> TypedTensorError | None:
    shape, shapes = tuple(raw.shape), list[tuple[int, ...]]()
    entries = key if isinstance(key, tuple) else (key,)
    for axis, entry in _indexed(shape, entries):
        if isinstance(entry, int):
            outside = _outside(entry, entry, shape[axis])
        elif dtype_of(entry).kind == "b":
            mask = tuple(entry.shape)
            if mask != shape[axis : axis + len(mask)]:
                needed = "a mask with the sizes of the axes that it selects from"
                got = f"a mask of the shape {mask} on axis {axis} of the shape {shape}"
                return MaskError(function, needed=needed, got=got, fix="Make the mask by comparing the tensor.")
            shapes.append((int(function_of(entry, "count_nonzero")(entry)),))
            continue
        elif backend_of(entry).is_lazy:  # its values are not computed
            continue
        else:
            shapes.append(tuple(entry.shape))
            library = backend_of(entry).function
            empty = 0 in entry.shape
            lowest, highest = (0, -1) if empty else (int(library("min")(entry)), int(library("max")(entry)))
            outside = None if empty else _outside(lowest, highest, shape[axis])
        if outside is not None:
            size = shape[axis]
            needed = f"an index from {-size} to {size - 1} on axis {axis}" if size else f"axis {axis} not to be empty"
            fix = "Indices count from 0, or from -1 backwards." if size else "Test x.shape first."
            return BoundsError(function, needed=needed, got=f"{outside} in the shape {shape}", fix=fix)
    if len(shapes) > 1 and clash_of(shapes) is not None:
        needed, got = "integer tensors that broadcast to one shape", "the shapes " + " and ".join(map(str, shapes))
        return ShapeError(function, needed=needed, got=got, fix="Pass integer tensors of one shape.")
    added = sum(entry is None for entry in entries) + max(map(len, shapes), default=0)
    ndim = len(shape) + added - sum(map(axes_used, entries))
    if ndim > MAX_AXES:
        return too_many_axes(function, f"{ndim}: an index on the shape {shape}")
    if len(shapes) == MAX_AXES:  # NumPy requires one less
        return too_many_axes(function, len(shapes), f"at most {MAX_AXES - 1} integer tensors")
    return None


def _indexed(shape: tuple[int, ...], entries: tuple[Any, ...]) -> Iterator[tuple[int, Any]]:
    """The ints and arrays of a key, each with its first axis."""
    axis = 0
    for entry in entries:
        if entry is Ellipsis:
            axis += len(shape) - sum(map(axes_used, entries))
        elif entry is not None and not isinstance(entry, slice):
            yield axis, entry
        axis += axes_used(entry)


def _outside(lowest: int, highest: int, size: int) -> int | None:
    """The position that the axis lacks, if there is one."""
    return highest if highest >= size else lowest if lowest < -size else None

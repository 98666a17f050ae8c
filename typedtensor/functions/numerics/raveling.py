"""Positions that count all elements row by row, and the index on each axis."""

from __future__ import annotations

from typing import Any

from typedtensor._generated.signatures import RavelsPositions, UnravelsPositions
from typedtensor._texts import text_of
from typedtensor.backends.registry import backend_of, dtype_of
from typedtensor.core import conversion
from typedtensor.core.diagnostics import describe
from typedtensor.core.dispatch import is_array
from typedtensor.errors import BoundsError, DTypeError, OptionError, ShapeError
from typedtensor.functions._annotations import Array, Arrays, Shape, Text
from typedtensor.functions._decorators import on_raw_arrays
from typedtensor.functions._native import made_beside, native
from typedtensor.types.dtype import int64, uint64
from typedtensor.types.shape import as_shape, clash_error, clash_of, product

MAX_POSITION = 2**63 - 1
MODES = ("raise", "wrap", "clip")


@on_raw_arrays[UnravelsPositions]("iu")
def unravel_index(indices: Array, shape: Shape, /) -> tuple[Array, ...]:
    """Position on each axis, for positions that count all elements row by row, as `argmax` returns them.

    Parameters
    ----------
    indices : Tensor or DArray
        Positions of an integer dtype and any shape.
    shape : tuple of int or Dim
        Shape of the tensor that they are positions in, with one axis or more.

    Returns
    -------
    tuple of Tensor or DArray
        One tensor per axis, of the shape of `indices`, int64, in new memory.

    Raises
    ------
    BoundsError
        If a position is negative, or the shape does not have as many elements.
    ShapeError
        If the shape has no axis.
    DTypeError
        If `indices` are no integers.

    Notes
    -----
    Source: NumPy, `unravel_index`.

    Examples
    --------
    >>> x = tt.asarray([[1, 9], [7, 3]])
    >>> [int(place) for place in tt.unravel_index(tt.argmax(x), x.shape)]
    [0, 1]
    """
    sizes = as_shape(shape, "unravel_index")
    if not sizes:
        raise ShapeError("unravel_index", needed="a shape of one axis or more", got="()", fix="It has one element.")
    if product(sizes) > MAX_POSITION:
        raise _too_many_positions("unravel_index", sizes)
    backend = backend_of(indices)
    places = conversion.astype(indices, int64) if dtype_of(indices) is uint64 else indices
    try:
        found = native("unravel_index", indices)(places, sizes)
    except ValueError:
        needed, got = f"positions from 0 to {product(sizes) - 1}", f"one outside: {describe(indices)}"
        raise BoundsError("unravel_index", needed=needed, got=got, fix="Check the shape.") from None
    astype = backend.function("astype")
    return tuple(astype(backend.ensure_array(each), backend.native(int64), copy=False) for each in found)


@on_raw_arrays[RavelsPositions]("iu")
def ravel_multi_index(multi_index: Arrays, shape: Shape, /, mode: Text = "raise") -> Array:
    """Position of elements counted row by row, from their index on each axis.

    Parameters
    ----------
    multi_index : tuple or list of Tensor or DArray
        Indices of an integer dtype on each axis, as `unravel_index` and `nonzero` return them.
    shape : tuple of int or Dim
        Shape of the tensor that they are indices of, with one axis or more.
    mode : {"raise", "wrap", "clip"}, default "raise"
        What to do with an index outside of its axis, negative ones included: refuse it, take its remainder, or take
        the nearest index.

    Returns
    -------
    Tensor or DArray
        int64, the shape and the axis names of the indices, in new memory.

    Raises
    ------
    BoundsError
        If an index is outside of its axis, or the axis has no element.
    ShapeError
        If there are not as many indices as axes, or their shapes do not broadcast.
    DTypeError
        If the indices are no integers.
    OptionError
        If there is no such mode.

    Notes
    -----
    Source: NumPy, `ravel_multi_index`.

    Examples
    --------
    >>> x = tt.asarray([[1, 9, 4], [7, 3, 8]])
    >>> tt.ravel_multi_index(tt.nonzero(x > 6), x.shape)
    Tensor([1, 3, 5], shape=(3,), dtype=int64, device=Cpu())
    """
    sizes = as_shape(shape, "ravel_multi_index")
    validate_mode("ravel_multi_index", mode)
    places = [signed(each, size, mode) for each, size in zip(_indices(multi_index, sizes), sizes, strict=True)]
    try:
        found = native("ravel_multi_index", places[0])(tuple(places), sizes, mode=mode)
    except ValueError:
        needed, got = f"indices within the shape {sizes}", f"one outside: {describe(places[0])}"
        fix = 'Check the shape, or pass mode="wrap" for negative indices.'
        raise BoundsError("ravel_multi_index", needed=needed, got=got, fix=fix) from None
    backend = backend_of(places[0])
    return backend.function("astype")(backend.ensure_array(found), backend.native(int64), copy=False)


def _too_many_positions(function: str, sizes: tuple[int, ...]) -> ShapeError:
    needed = "a shape whose positions int64 holds"
    return ShapeError(function, needed=needed, got=text_of(sizes), fix="Pass the shape of a tensor.")


def _indices(given: Any, sizes: tuple[int, ...]) -> list[Any]:
    """The tensors of indices, one for each axis."""
    if not isinstance(given, list | tuple):
        fix = "Pass a tuple: (rows, columns)."
        raise DTypeError("ravel_multi_index", needed="a tuple of tensors", got=text_of(given), fix=fix)
    for each in given:
        if not is_array(each):
            fix = "Convert it with tt.asarray first."
            raise DTypeError("ravel_multi_index", needed="a tuple of tensors", got=text_of(each), fix=fix)
    if len(given) != len(sizes) or not sizes:
        needed, got = "indices for each axis of the shape", f"{len(given)} tensors for the shape {sizes}"
        raise ShapeError("ravel_multi_index", needed=needed, got=got, fix="Pass a tensor for each axis.")
    if product(sizes) > MAX_POSITION:
        raise _too_many_positions("ravel_multi_index", sizes)
    clash = clash_of([tuple(each.shape) for each in given])
    if clash is not None:
        raise clash_error("ravel_multi_index", clash, " and ".join(map(describe, given)))
    return list(given)


def validate_mode(function: str, mode: Any) -> None:
    """Refuse anything but what is done with an index out of bounds."""
    if mode not in MODES:
        needed, fix = 'a mode: "raise", "wrap" or "clip"', 'Leave it out for "raise".'
        raise OptionError(function, needed=needed, got=text_of(mode), fix=fix)


def signed(x: Any, size: int, mode: str) -> Any:
    """The indices as int64: numbers of uint64 beyond it would be negative."""
    if dtype_of(x) is not uint64:
        return x
    backend = backend_of(x)
    library = backend.function
    if mode == "wrap" and size:
        x = library("remainder")(x, made_beside(x, "asarray", size, dtype=x.dtype))
    elif mode == "clip" and size:
        x = library("minimum")(x, made_beside(x, "asarray", size - 1, dtype=x.dtype))
    return conversion.astype(backend.ensure_array(x), int64)

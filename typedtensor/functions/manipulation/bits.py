"""Bits in bytes: eight truths in an element of uint8."""

from __future__ import annotations

from typing import Any

from typedtensor._generated.signatures import PacksBits, UnpacksBits
from typedtensor._texts import text_of
from typedtensor.backends.bits import OCTET
from typedtensor.backends.registry import dtype_of
from typedtensor.core.diagnostics import describe
from typedtensor.core.new_arrays import validate_size
from typedtensor.errors import DTypeError, OptionError, ShapeError
from typedtensor.functions._annotations import Array, OptionalAxis, OptionalInt, Text
from typedtensor.functions._axes import along
from typedtensor.functions._decorators import on_raw_arrays
from typedtensor.functions._matrices import validate_int
from typedtensor.functions._native import native
from typedtensor.types.dtype import uint8


@on_raw_arrays[PacksBits]("biu")
def packbits(x: Array, /, axis: OptionalAxis = None, bitorder: Text = "big") -> Array:
    """Eight elements in each byte: a bit is set where the element is not 0.

    Parameters
    ----------
    x : Tensor or DArray
        Integer or bool dtype.
    axis : int or Axis, optional
        Axis along which eight elements make a byte; zeros complete the last one. By default `x` is flattened.
    bitorder : {"big", "little"}, default "big"
        Whether the first element is the highest bit of its byte, or the lowest one.

    Returns
    -------
    Tensor or DArray
        uint8, in new memory; the axis has no name.

    Raises
    ------
    RankError
        If `x` has no such axis.
    DTypeError
        If `x` has another dtype: compare first, `x > 0`.
    OptionError
        If there is no such order.

    Notes
    -----
    Source: NumPy, `packbits`.

    Examples
    --------
    >>> tt.packbits(tt.asarray([True, False, False, False, False, False, False, True, True]))
    Tensor([129, 128], shape=(2,), dtype=uint8, device=Cpu())
    """
    _validate_order("packbits", bitorder)
    x, at = along("packbits", x, axis)
    return native("packbits", x)(x, axis=at, bitorder=bitorder)


@on_raw_arrays[UnpacksBits]("u")
def unpackbits(x: Array, /, axis: OptionalAxis = None, count: OptionalInt = None, bitorder: Text = "big") -> Array:
    """The bits of each byte, as elements that are 0 or 1.

    Parameters
    ----------
    x : Tensor or DArray
        uint8.
    axis : int or Axis, optional
        Axis along which a byte becomes eight elements. By default `x` is flattened.
    count : int, optional
        How many elements the axis gets: more than all bits end in zeros, a negative number leaves out the last ones.
    bitorder : {"big", "little"}, default "big"
        Whether the highest bit of a byte comes first, or the lowest one.

    Returns
    -------
    Tensor or DArray
        uint8, in new memory; the axis has no name.

    Raises
    ------
    RankError
        If `x` has no such axis.
    DTypeError
        If `x` has another dtype, or `count` is not an int.
    ShapeError
        If `count` leaves out more bits than there are, or makes more than memory holds.
    OptionError
        If there is no such order.

    Notes
    -----
    Source: NumPy, `unpackbits`.

    Examples
    --------
    >>> tt.unpackbits(tt.asarray([129, 128], dtype=tt.uint8), count=9).astype(tt.bool)
    Tensor([ True, False, False, False, False, False, False,  True,  True], shape=(9,), dtype=bool, device=Cpu())
    """
    _validate_order("unpackbits", bitorder)
    if dtype_of(x) is not uint8:
        real = "tt.real(x)" if dtype_of(x).kind == "c" else "x"
        fix = f"Convert it: tt.astype({real}, tt.uint8)."
        raise DTypeError("unpackbits", needed="a tensor of uint8", got=describe(x), fix=fix)
    x, at = along("unpackbits", x, axis)
    whole = OCTET * x.shape[at]
    kept = whole if count is None else _counted(validate_int("unpackbits", "count", count), whole)
    validate_size("unpackbits", (*x.shape[:at], kept, *x.shape[at + 1 :]), 1)
    return native("unpackbits", x)(x, axis=at, count=kept, bitorder=bitorder)


def _counted(count: int, whole: int) -> int:
    """The number of bits, of which a negative one leaves out the last ones."""
    if count < -whole:
        needed, fix = f"a count from {-whole} up", "Leave it out for all bits."
        raise ShapeError("unpackbits", needed=needed, got=text_of(count), fix=fix)
    return count if count >= 0 else whole + count


def _validate_order(function: str, bitorder: Any) -> None:
    if bitorder not in ("big", "little"):
        needed, fix = 'a bit order: "big" or "little"', 'Leave it out for "big".'
        raise OptionError(function, needed=needed, got=text_of(bitorder), fix=fix)

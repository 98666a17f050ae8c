"""Packed bits where a library has no axis for them, or returns numbers that it did not write."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Callable

OCTET = 8
"""The bits of a byte."""


# NumPy's leaves the result as it finds it in memory if there are no bytes, and `count` asks for some bits.
def unpackbits(raw: np.ndarray, *, axis: int, count: int | None, bitorder: Any) -> Any:
    """The bits of the bytes along an axis."""
    if raw.shape[axis] or not count:
        return np.unpackbits(raw, axis=axis, count=count, bitorder=bitorder)
    return np.zeros((*raw.shape[:axis], count, *raw.shape[axis + 1 :]), np.uint8)


def packing(library: Any) -> dict[str, Callable[..., Any]]:
    """Both functions for a library whose own take no axis, such as CuPy, which counts the bits in 32 bits, too."""

    def weights(bitorder: str) -> Any:
        order = np.arange(OCTET, dtype=np.uint8)
        return library.asarray(order[::-1] if bitorder == "big" else order)

    def packed(raw: Any, *, axis: int, bitorder: str) -> Any:
        bits = library.moveaxis(raw != 0, axis, -1)
        *front, size = bits.shape
        octets = -(-size // OCTET)
        if size % OCTET:
            bits = library.concat([bits, library.zeros((*front, OCTET * octets - size), bool)], axis=-1)
        ones = bits.reshape((*front, octets, OCTET)).astype(np.uint8) << weights(bitorder)
        return library.moveaxis(library.sum(ones, axis=-1, dtype=np.uint8), -1, axis)

    def unpacked(raw: Any, *, axis: int, count: int, bitorder: str) -> Any:
        octets = library.moveaxis(raw, axis, -1)
        *front, size = octets.shape
        bits = ((octets[..., None] >> weights(bitorder)) & np.uint8(1)).reshape((*front, OCTET * size))
        if count > OCTET * size:
            bits = library.concat([bits, library.zeros((*front, count - OCTET * size), np.uint8)], axis=-1)
        return library.moveaxis(bits[..., :count], -1, axis).copy()

    return {"packbits": packed, "unpackbits": unpacked}

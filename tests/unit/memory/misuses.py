"""Helpers for the tests of refused allocations and buffers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import typedtensor as tt

if TYPE_CHECKING:
    from collections.abc import Callable


NBYTES = 64


def part(first: object, last: object) -> str:
    """Return the message for a part that lies out of bounds."""
    return (
        f"from_allocation: needed a part of the bytes 0 to {NBYTES}, got the bytes {first} to {last}. "
        "Pass a smaller shape, or another offset or strides."
    )


def at(shape: Any, **options: Any) -> Callable[[Any], object]:
    """Return a tensor on a part of the allocation."""
    return lambda memory: tt.from_allocation(memory, shape, **options)

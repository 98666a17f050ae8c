"""What products of vectors and matrices need, where a library does not look."""

from __future__ import annotations

from typing import Any


def validate_core_axes(name: str, *operands: tuple[Any, int]) -> None:
    """Refuse an operand with fewer axes than the product takes of it: ValueError, as NumPy's."""
    for i, (raw, needed) in enumerate(operands):
        if raw.ndim < needed:
            raise ValueError(f"{name}: operand {i} does not have enough dimensions: {raw.ndim}, not {needed}")


def validate_summed(name: str, one: float, other: float) -> None:
    """Refuse sizes of summed axes that differ; a size that is NaN is not known."""
    if one != other and one == one and other == other:  # noqa: PLR0124  # NaN differs from itself
        raise ValueError(f"{name}: the sizes of the summed axes differ: {one} and {other}")

"""Products of several matrices in the order that takes the fewest multiplications, for libraries without it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable


def in_order(matmul: Callable[[Any, Any], Any]) -> Callable[[Any], Any]:
    """The product of several factors by products of two; the first and the last may be vectors."""

    def multi_dot(arrays: Any) -> Any:
        first, last = arrays[0].ndim == 1, arrays[-1].ndim == 1
        sizes = [*((1,) if first else ()), *(x.shape[0] for x in arrays), 1 if last else arrays[-1].shape[1]]
        splits = _splits(tuple(sizes))

        def product(start: int, end: int) -> Any:
            if end - start == 1:
                return arrays[start]
            middle = splits[start, end]
            return matmul(product(start, middle), product(middle, end))

        return product(0, len(arrays))

    return multi_dot


def _splits(sizes: tuple[int, ...]) -> dict[tuple[int, int], int]:
    """Where the last product of each part of a chain is, by its first factor and the one after it."""
    found: dict[tuple[int, int], int] = {}
    count = len(sizes) - 1
    work = dict.fromkeys(((at, at + 1) for at in range(count)), 0)
    for length in range(2, count + 1):
        for start in range(count - length + 1):
            end = start + length
            around = sizes[start] * sizes[end]
            ways = ((work[start, at] + work[at, end] + around * sizes[at], at) for at in range(start + 1, end))
            work[start, end], found[start, end] = min(ways)
    return found

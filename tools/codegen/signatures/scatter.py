"""The protocol of `at`."""

from __future__ import annotations

from tools.codegen.signatures.common import protocol
from tools.codegen.tree import Statement


def signatures() -> list[Statement]:
    """The protocol of the chapter."""
    lines = ["x: Tensor[D, T, R], /) -> At[D, T, R]", "x: DArray, /) -> DAt"]
    return protocol("Scatters", "Updates at positions that may be repeated.", lines)

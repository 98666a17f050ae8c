"""Types of tensors in the words of annotations and checkers: `Tensor[Cpu, float32, Rank2[Batch, Pixel]]`."""

from __future__ import annotations

import ast
import re
from typing import NamedTuple

_TENSOR = re.compile(r"\bTensor\[")
_RANK = re.compile(r"Rank(\d)")
_UNNAMED = {"Any", "object", "Unknown", "@_", "Never", "One"}


class Kind(NamedTuple):
    """The type of a tensor, as far as it is known."""

    device: str
    dtype: str
    axes: tuple[str | None, ...] | None
    """A name or a literal size per axis, or None; None instead of a tuple if the rank is unknown."""

    def __str__(self) -> str:
        """Return the annotation."""
        if self.axes is None:
            rank = "Rank"
        elif any(self.axes):
            rank = f"Rank{len(self.axes)}[{', '.join(axis or 'Any' for axis in self.axes)}]"
        else:
            rank = f"Rank{len(self.axes)}"
        return f"Tensor[{self.device}, {self.dtype}, {rank}]"


def kind_of(node: ast.expr) -> Kind | None:
    """The type that an annotation states; None if it is not one of a tensor.

    >>> str(kind_of(ast.parse("tt.Tensor[Cpu, float32, Rank2[Any, Pixel]]", mode="eval").body))
    'Tensor[Cpu, float32, Rank2[Any, Pixel]]'
    """
    if not (
        isinstance(node, ast.Subscript) and last_name(node.value) == "Tensor" and isinstance(node.slice, ast.Tuple)
    ):
        return None
    device, dtype, rank = (*node.slice.elts, None, None, None)[:3]
    if device is None or dtype is None or rank is None:
        return None
    return Kind(last_name(device), last_name(dtype), _axes(rank))


def kinds_in(text: str) -> list[Kind]:
    """The types of tensors that a text names, in its order.

    >>> [str(kind) for kind in kinds_in('"Tensor[Cpu, float32, Rank1[Any]]" and "Tensor[Gpu, int64, Rank0]"')]
    ['Tensor[Cpu, float32, Rank1]', 'Tensor[Gpu, int64, Rank0]']
    """
    found: list[Kind] = []
    for start in _TENSOR.finditer(text):
        depth, end = 0, start.end() - 1
        for end in range(start.end() - 1, len(text)):
            depth += {"[": 1, "]": -1}.get(text[end], 0)
            if depth == 0:
                break
        try:
            tree = ast.parse(text[start.start() : end + 1].replace("@", "_at_"), mode="eval").body
        except SyntaxError:
            continue
        kind = kind_of(tree)
        if kind:
            found.append(kind)
    return found


def last_name(node: ast.expr) -> str:
    """`float32` for `tt.float32`; the text of anything else."""
    return node.attr if isinstance(node, ast.Attribute) else ast.unparse(node)


def _axes(rank: ast.expr) -> tuple[str | None, ...] | None:
    base = rank.value if isinstance(rank, ast.Subscript) else rank
    counted = _RANK.fullmatch(last_name(base))
    if not counted:
        return None
    names: list[ast.expr] = []
    if isinstance(rank, ast.Subscript):
        names = rank.slice.elts if isinstance(rank.slice, ast.Tuple) else [rank.slice]
    axes = [None if (name := last_name(each)) in _UNNAMED or name.startswith("_at_") else name for each in names]
    return tuple(axes) if axes else (None,) * int(counted[1])

"""Writes `_generated/shapes.pyi`: the shape of a tensor whose axes all have names, which unpacks to sizes with these names.

Checkers unpack by position only what is a tuple, and a class of any rank cannot be one: so `x.shape` is a descriptor that
selects the class of the rank. An axis without a name has an int as its size, so such a shape stays a plain Dim.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tools.codegen.axes import rank
from tools.codegen.overloads import declared, imports_for_ty, overloads, stub
from tools.codegen.tree import signature

if TYPE_CHECKING:
    from tools.codegen.tree import Class

UNPACKED = 6
"""The most axes whose sizes have names when they are unpacked."""
SIZES = [f"N{k}" for k in range(1, UNPACKED + 1)]
HEAD = f'''"""The shape of a tensor whose axes all have names; written by tools/codegen."""

# fmt: off
# mypy: ignore-errors
# pyright: reportGeneralTypeIssues=false, reportIncompatibleMethodOverride=false, reportIncompatibleVariableOverride=false
# pyright: reportOverlappingOverload=false, reportInvalidTypeVarUse=false
from typing import Any, Generic, Self, TypeVar, overload

from typedtensor._generated.rank import Rank, {", ".join(rank(n) for n in range(1, UNPACKED + 1))}
from typedtensor.types.dim import Dim

R = TypeVar("R", bound=Rank, covariant=True)
{
    """
""".join(f'{name} = TypeVar("{name}", bound=int)' for name in SIZES)
}
'''
UNNAMED = '''
class Unnamed(int):
    """What no axis is named: only an axis without a name, or one of one element, passes for it."""
'''
CHOICE = '"""The shape of a tensor, as the checker reads it; written by tools/codegen."""\n' + imports_for_ty(
    "typedtensor._generated.shapes_for_ty import ShapeOf as ShapeOf",
    "typedtensor._generated.shapes import ShapeOf as ShapeOf",
    "# Of two overloads that differ only in an axis without a name, ty knows no result.\n",
)


def shapes() -> str:
    """The stub."""
    classes = []
    for n in range(1, UNPACKED + 1):
        names = ", ".join(SIZES[:n])
        head = f"NamedDim{n}(Dim[{rank(n, SIZES[:n])}], tuple[{names}], Generic[{names}])"
        classes.append(declared(head, f"The shape of a tensor of {n} {'axis' if n == 1 else 'axes'} with names."))
    return stub(HEAD + UNNAMED, [*classes, shape(unnamed=True)])


def for_ty() -> str:
    """The stub for ty; the shapes are the same."""
    named = ", ".join(f"NamedDim{n}" for n in range(1, UNPACKED + 1))
    return stub(f"{HEAD}from typedtensor._generated.shapes import {named}", [shape(unnamed=False)])


def shape(*, unnamed: bool) -> Class:
    """The descriptor, with or without signatures for axes without names."""
    reads = ["self, tensor: None, owner: object, /) -> Self"]
    for n in range(1, UNPACKED + 1):
        if unnamed:
            some = " | ".join(rank(n, ["Unnamed" if k == j else "Any" for k in range(n)]) for j in range(n))
            reads.append(f"self: ShapeOf[{some}], tensor: object, owner: object, /) -> Dim[R]")
        names = ", ".join(SIZES[:n])
        reads.append(f"self: ShapeOf[{rank(n, SIZES[:n])}], tensor: object, owner: object, /) -> NamedDim{n}[{names}]")
    reads.append("self, tensor: object, owner: object, /) -> Dim[R]")
    written = signature("self, tensor: object, shape: Dim[R], /) -> None", "__set__")
    doc = "The size of each axis; assign another shape to reshape the tensor in place."
    return declared("ShapeOf(Generic[R])", doc, *overloads("__get__", reads), written)


def choice() -> str:
    """The stub that selects one of the two."""
    return CHOICE

"""Writes `_generated/creation_rules.pyi`: the rank of a shape and the dtype of a spelling, as rules of what creates.

A shape is a tuple of ints and a dtype may be `int` or `np.float32`: neither is a class of ours, so neither has rules. Each
checker reads them from something else (docs/decisions/creation.md): from the device, which has a default, from a dtype, or
from the object that has the method.
"""

from __future__ import annotations

from tools.codegen.axes import MAX_RANK, rank
from tools.codegen.dtypes import NUMBER, numpy_dtype, spellings
from tools.codegen.modules import Module
from tools.codegen.overloads import alias, called, declared, overloads
from tools.codegen.tree import Class, Signature, Statement, read, signature

FEW = range(1, 4)
"""The axes of a shape whose dtype may be spelled, where no checker reads the rules of both apart."""
SPELLED = (
    "type[complex] | type[np.number[Any, Any]] | type[np.bool_] | np.dtype[np.number[Any, Any]] | np.dtype[np.bool_]"
)
"""Any spelling; pyrefly takes a class for one of several protocols, so the spellings are not listed."""
VARIABLES = """
_Self = TypeVar("_Self", covariant=True)
_Ranks = TypeVar("_Ranks", covariant=True)
_DTypes = TypeVar("_DTypes", covariant=True)
"""


def shape_tuple(n: int) -> str:
    """A tuple of n sizes; one size may stand alone."""
    return f"tuple[{', '.join(['IntLike'] * n) or '()'}]" + (" | IntLike" if n == 1 else "")


def like_number(dtype: str) -> str:
    """What is taken as a number of a dtype."""
    number = NUMBER[numpy_dtype(dtype).kind]
    return number if number == "bool" else f"{number.capitalize()}Like"


def given(text: str, dtype: str) -> str:
    """A spelled dtype, and a number that fits it if there is one."""
    return f"dtype: {text}, fill: {like_number(dtype)} = ..., /"


def ranks_of() -> list[Signature]:
    """The rank of each shape."""
    return overloads(
        "_rank_of", [f"self, shape: {shape_tuple(n)}, /) -> Outcome[{rank(n)}]" for n in range(MAX_RANK + 1)]
    )


def dtypes_of() -> list[Signature]:
    """The dtype of each spelling; bool first, because it is also an int."""
    return overloads("_dtype_of", [f"self, {given(text, dtype)}) -> Outcome[{dtype}]" for text, dtype in spellings()])


def both() -> list[Signature]:
    """The rank and the dtype, for pyrefly, which reads one rule of `self`."""
    return overloads(
        "_made_of",
        [
            f"self, shape: {shape_tuple(n)}, {given(text, dtype)}) -> tuple[Outcome[{rank(n)}], Outcome[{dtype}]]"
            for n in FEW
            for text, dtype in spellings()
        ],
    )


def rules() -> list[Class]:
    """The classes that have the rules."""
    return [
        declared("SpellsDTypes", "What knows the dtype of a spelling.", *dtypes_of()),
        declared("KnowsShapes", "What knows the rank of a shape.", *ranks_of()),
        declared(
            "Knows(KnowsShapes, SpellsDTypes)",
            "What knows both: a device, a dtype.",
            signature("self) -> Self", "_same"),
        ),
        declared("KnowsAll(Knows)", "What knows both at once: an object that creates.", *both()),
    ]


def readers() -> list[Class]:
    """The protocols that read them."""
    same = signature("self) -> _Self", "_same")
    shape, dtype = called("_rank_of", "_Ranks"), called("_dtype_of", "_DTypes")
    of_rank = signature("self) -> _Self", "_of_rank")
    return [
        declared("ForShape(Protocol[_Ranks])", "The rank of a shape, read with the shape.", shape),
        declared("ForDType(Protocol[_DTypes])", "The dtype of a spelling, read with it.", dtype),
        declared(
            "OrderedForDType(Protocol[_DTypes])",
            "The same for a dtype whose elements have an order.",
            dtype,
            signature("self) -> None", "_is_ordered"),
        ),
        declared(
            "ForBoth(Protocol[_Ranks])", "Both, read with the shape and the spelling.", called("_made_of", "_Ranks")
        ),
        declared("WithShape(Protocol[_Self, _Ranks])", "A device or a dtype, with the rank of a shape.", same, shape),
        declared(
            "WhereShape(Protocol[_Self, _Ranks])",
            "What draws on a device, with the rank of a shape.",
            called("device", "_Self"),
            shape,
        ),
        declared("WithDType(Protocol[_Self, _DTypes])", "A device, with the dtype of a spelling.", same, dtype),
        declared("WithBoth(Protocol[_Self, _Ranks, _DTypes])", "A device, with both.", same, shape, dtype),
        declared(
            "DimWithDType(Protocol[_Self, _DTypes])",
            "A Dim of this rank, with the dtype of a spelling.",
            of_rank,
            dtype,
        ),
    ]


def creation_rules() -> Module:
    """The stub."""
    spelled = alias("Spelled", SPELLED)
    statements: list[Statement] = [*read(VARIABLES), spelled, *rules(), *readers()]
    return Module("The rank of a shape and the dtype of a spelling; written by tools/codegen.", statements)

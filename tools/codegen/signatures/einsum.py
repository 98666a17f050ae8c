"""Protocols of einsum: the letters of known subscripts are the names of the axes; any others give a DArray."""

from __future__ import annotations

from tools.codegen.axes import rank
from tools.codegen.signatures.common import protocol
from tools.codegen.subscripts import OTHERS, Pattern
from tools.codegen.tree import Statement


def letter_by_letter(each: Pattern) -> str:
    """The operands by their letters. Tensors are invariant, so that the letters agree, and nothing is widened."""
    letters = "".join(dict.fromkeys("".join(each.terms)))
    operands = ", ".join(
        f"x{k}: Tensor[D, T, {rank(len(term), each.names(term, letters))}]" for k, term in enumerate(each.terms, 1)
    )
    out = rank(len(each.answer), each.names(each.answer, letters))
    return f"subscripts: {each.name}, {operands}, /) -> Tensor[D, T, {out}]"


def signatures() -> list[Statement]:
    """The protocols of the chapter."""
    one, more = "Operand[Any, Any, Any]", "*operands: DArray | Operand[Any, Any, Any]"
    # Those of DArrays first, unlike elsewhere: pyright reports the last overload of those that match furthest.
    lines = [
        f"subscripts: str, x1: DArray, /, {more}) -> DArray",
        f"subscripts: str, x1: {one}, x2: DArray, /, {more}) -> DArray",
        *map(letter_by_letter, OTHERS),
        "subscripts: SUBSCRIPTS, x1: Operand[D, T, HasOnlyTerm[Callable[[SUBSCRIPTS], Outcome[ROut]]]], /) -> Tensor[D, T, ROut]",
        "subscripts: SUBSCRIPTS, x1: Operand[D, T, HasTermBeside[Callable[[SUBSCRIPTS], Outcome[tuple[R2, ROut]]]]], x2: Tensor[D, T, R2], /) -> Tensor[D, T, ROut]",
        f"subscripts: Text[TERMS, TEXT], x1: Operand[Any, Any, HasNoTerms[TERMS]], /, {more}) -> DArray",
        f"subscripts: Terms[TERMS], x1: Operand[Any, Any, ReadsTerms[TERMS, FITTING]], /, {more}) -> DArray",
    ]
    doc = "Common subscripts as a literal, with operands of matching ranks and one dtype; or any, for a DArray."
    return protocol("ContractsTerms", doc, lines)

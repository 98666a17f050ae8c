"""Protocols of einsum: an overload for each common specification, its letters being the names of the axes."""

from __future__ import annotations

from tools.codegen.ranks import AXES, rank
from tools.codegen.signatures.common import protocol
from tools.codegen.tree import Statement

# One line per overload: specifications that differ only in their letters. All others require DArrays.
ONE = [
    "i->",
    "ij->ji ab->ba nm->mn ji",
    "ij->i ab->a bi->b",
    "ij->j ab->b bi->i",
    "ij-> ab->",
    "ii->i",
    "ii-> ii",
    "ijk->ikj bij->bji",
    "ijk->jik",
    "ijk->kji",
    "ijk->jki",
    "ijk->kij",
    "ijk->ij bij->bi btd->bt",
    "ijk->ik bij->bj btd->bd",
    "ijk->jk bij->ij",
    "ijk->i bij->b",
    "ijk->j",
    "ijk->k btd->d",
    "ijk->",
    "bii->bi",
    "bii->b",
    "ijkl->ijlk bhij->bhji bhqk->bhkq",
    "ijkl->ikjl bthd->bhtd bhtd->bthd",
    "nchw->nhwc bchw->bhwc",
    "nhwc->nchw bhwc->bchw",
    "nchw->nc bchw->bc",
    "nhwc->nc bhwc->bc",
]
TWO = [
    "i,i-> i,i",
    "i,i->i",
    "i,j->ij i,j",
    "ij,ij->ij",
    "ij,ij-> ij,ij",
    "ij,ij->i bi,bi->b nd,nd->n",
    "ij,ij->j",
    "ij,ji->",
    "ij,j->i ij,j",
    "ij,i->j",
    "i,ij->j i,ij",
    "ij,j->ij",
    "ij,i->ij",
    "ij,jk->ik ij,jk ik,kj->ij ab,bc->ac mk,kn->mn nk,km->nm bi,ij->bj bi,io->bo bi,ih->bh nd,dk->nk",
    "ij,kj->ik ik,jk->ij nd,md->nm bi,oi->bo bd,kd->bk",
    "ij,ik->jk ji,jk->ik ki,kj->ij bi,bj->ij",
    "ij,kl->ijkl ij,kl",
    "bij,bjk->bik bik,bkj->bij nij,njk->nik bmk,bkn->bmn bts,bsd->btd bqk,bkd->bqd",
    "bij,bkj->bik bid,bjd->bij bqd,bkd->bqk btd,bsd->bts",
    "bij,bik->bjk",
    "bij,jk->bik btd,dk->btk bti,io->bto btd,dh->bth",
    "ij,bjk->bik",
    "bij,bj->bi",
    "bij,j->bi btd,d->bt",
    "bij,bi->bj btd,bt->bd",
    "bi,bj->bij",
    "bij,bij->b",
    "bhid,bhjd->bhij bhqd,bhkd->bhqk bhtd,bhsd->bhts",
    "bhij,bhjd->bhid bhqk,bhkd->bhqd bhts,bhsd->bhtd",
    "bihd,bjhd->bhij bqhd,bkhd->bhqk bthd,bshd->bhts",
    "bhij,bjhd->bihd bhqk,bkhd->bqhd bhts,bshd->bthd",
    "btd,dhk->bthk bij,jkl->bikl",
    "bthk,hkd->btd bikl,klj->bij",
]
THREE = ["i,ij,j->", "ij,jk,kl->il ab,bc,cd->ad", "bi,ij,bj->b"]
# Any number of axes in front.
REST = [("...ij->...ji", "Transposes[ROut]"), ("...i->...", "DropsLast[ROut]"), ("...ij->...j", "DropsBack2[ROut]")]


def sides(specification: str) -> tuple[list[str], str]:
    """The terms of the operands and of the result; by default, the letters that occur once, in alphabetical order."""
    left, arrow, right = specification.partition("->")
    letters = "".join(left.split(","))
    return left.split(","), right if arrow else "".join(sorted(c for c in letters if letters.count(c) == 1))


def renamed(specification: str) -> tuple[list[str], str]:
    """The terms with letters in the order in which they appear: equal for specifications of one meaning."""
    terms, answer = sides(specification)
    order = {c: chr(ord("a") + k) for k, c in enumerate(dict.fromkeys("".join(terms)))}
    return ["".join(order[c] for c in term) for term in terms], "".join(order[c] for c in answer)


def literals(specifications: list[str]) -> str:
    """The specifications, without and with spaces."""
    spaced = [" -> ".join(", ".join(side.split(",")) for side in each.split("->")).rstrip() for each in specifications]
    quoted = [f'"{each}"' for each in dict.fromkeys([*specifications, *spaced])]
    return f"Literal[{', '.join(quoted)}]"


def named(term: str, letters: str) -> str:
    return rank(len(term), [AXES[letters.index(c)] for c in term])


def typed(line: str) -> str:
    specifications = line.split()
    terms, answer = renamed(specifications[0])
    different = [each for each in specifications if renamed(each) != (terms, answer)]
    if different:
        raise SystemExit(f"einsum: {different} mean something else than {specifications[0]}")
    letters = "".join(dict.fromkeys("".join(terms)))
    # The last one is invariant, so that the letters agree, and the dtype is not widened to one that no operand has.
    forms = [*["Operand"] * (len(terms) - 1), "Tensor"]
    operands = ", ".join(
        f"x{k}: {form}[D, T, {named(term, letters)}]"
        for k, (form, term) in enumerate(zip(forms, terms, strict=True), 1)
    )
    return f"subscripts: {literals(specifications)}, {operands}, /) -> Tensor[D, T, {named(answer, letters)}]"


def signatures() -> list[Statement]:
    """The protocols of the chapter."""
    lines = [typed(line) for line in (*TWO, *ONE, *THREE)]
    lines += [
        f"subscripts: {literals([each])}, x1: Operand[D, T, {rule}], /) -> Tensor[D, T, ROut]" for each, rule in REST
    ]
    one, more = "Operand[Any, Any, Any]", "*operands: DArray | Operand[Any, Any, Any]"
    # First, unlike elsewhere: pyright reports the last overload of those that match furthest, which is then the
    # literal's.
    lines = [
        f"subscripts: str, x1: DArray, /, {more}) -> DArray",
        f"subscripts: str, x1: {one}, x2: DArray, /, {more}) -> DArray",
        f"subscripts: str, x1: {one}, x2: {one}, x3: DArray, /, {more}) -> DArray",
        *lines,
    ]
    doc = (
        "A common specification as a literal, with operands of matching ranks and one dtype; or DArrays and any string."
    )
    return protocol("ContractsTerms", doc, lines)

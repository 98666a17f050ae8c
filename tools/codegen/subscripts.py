"""The subscripts of einsum that have an exact type, and their rules: what a rank says as the first operand.

A rule is read with the literal: `HasTermBeside[Callable[[SUBSCRIPTS], Outcome[tuple[R2, ROut]]]]` of `"ij,j->i"` is the rank
that the second operand must have, and that of the result.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from tools.codegen.axes import AXES, MAX_RANK, rank
from tools.codegen.overloads import alias, overloads
from tools.codegen.tree import Literal, signature

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tools.codegen.tree import Signature, Variable

# One line per pattern: specifications that differ only in their letters. pyright compares a literal with each of them, so
# these are those that people write; any others give a DArray.
ONE = [
    "i->",
    "ij->ji ab->ba nm->mn",
    "ij->ij",
    "ij->i ab->a bi->b",
    "ij->j ab->b bi->i",
    "ij-> ab->",
    "ijk->ijk",
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
    "ijkl->ijlk bhij->bhji bhqk->bhkq",
    "ijkl->ikjl bthd->bhtd bhtd->bthd",
    "ijkl->iklj nchw->nhwc bchw->bhwc",
    "ijkl->iljk nhwc->nchw bhwc->bchw",
    "ijkl->ij nchw->nc bchw->bc",
    "ijkl->il nhwc->nc bhwc->bc",
]
TWICE = ["ii->i", "ii->"]
"""Those with a letter twice in a term."""
TWO = [
    "i,i->",
    "i,i->i",
    "i,j->ij a,b->ab n,m->nm",
    "i,ij->j",
    "ij,ij->ij",
    "ij,ij->",
    "ij,ij->i bi,bi->b nd,nd->n bd,bd->b nk,nk->n",
    "ij,ij->j",
    "ij,ji->",
    "ij,ji->i",
    "ij,j->i nd,d->n ab,b->a",
    "ij,j->ij",
    "ij,i->j nd,n->d",
    "ij,i->ij",
    "ij,jk->ik ik,kj->ij ab,bc->ac nd,dk->nk nk,kd->nd bi,ij->bj bi,io->bo bi,ih->bh mk,kn->mn nk,km->nm",
    "ij,kj->ik ik,jk->ij nd,md->nm bi,oi->bo bd,kd->bk",
    "ij,ik->jk ji,jk->ik ki,kj->ij ab,ac->bc bi,bj->ij nc,nd->cd nk,nd->kd ni,nj->ij bi,bo->io",
    "bi,bj->bij ij,ik->ijk",
    "bij,bjk->bik bik,bkj->bij nij,njk->nik bmk,bkn->bmn bts,bsd->btd bqk,bkd->bqd",
    "bij,bkj->bik bid,bjd->bij bqd,bkd->bqk btd,bsd->bts",
    "bij,bik->bjk bti,bto->bio",
    "bij,bik->jk bti,bto->io btd,btk->dk nki,nkj->ij bpk,bpf->kf",
    "bij,jk->bik ijk,kl->ijl btd,dk->btk bti,io->bto btd,dh->bth",
    "bij,bj->bi ijk,ik->ij",
    "bij,bi->bj btd,bt->bd",
    "bij,j->bi ijk,k->ij btd,d->bt",
    "bij,ij->b kij,ij->k",
    "bij,bij->bij ijk,ijk->ijk",
    "bij,bij->bi ijk,ijk->ij btd,btd->bt",
    "bij,bij->b ijk,ijk->i",
    "bij,bij-> ijk,ijk->",
    "bhid,bhjd->bhij bhqd,bhkd->bhqk bhtd,bhsd->bhts",
    "bhij,bhjd->bhid bhqk,bhkd->bhqd bhts,bhsd->bhtd",
    "bihd,bjhd->bhij bqhd,bkhd->bhqk bthd,bshd->bhts",
    "bhij,bjhd->bihd bhqk,bkhd->bqhd bhts,bshd->bthd",
    "btd,dhk->bthk bij,jkl->bikl",
    "bthk,hkd->btd bikl,klj->bij",
    "btd,hdk->bhtk bij,hjk->bhik bkm,hmd->bhkd",
    "bhtk,hkd->btd bhik,hkj->bij",
    "nchw,fc->nfhw bchw,oc->bohw",
    "nchwij,fcij->nfhw nchwkl,fckl->nfhw bchwij,ocij->bohw bchwkl,ockl->bohw",
]
THREE = [
    "i,ij,j->",
    "ni,ij,nj->n nd,de,ne->n",
    "n,ni,nj->ij n,nd,ne->de",
    "nk,ni,nj->kij nk,nd,ne->kde",
    "nki,kij,nkj->nk nkd,kde,nke->nk",
]


def sides(specification: str) -> tuple[list[str], str]:
    """The terms of the operands and of the result; by default, the letters that occur once, in alphabetical order."""
    left, arrow, right = specification.partition("->")
    letters = "".join(left.split(","))
    return left.split(","), right if arrow else "".join(sorted(c for c in letters if letters.count(c) == 1))


def renamed(specification: str) -> str:
    """The specification with letters in the order in which they appear: equal for those of one meaning."""
    terms, answer = sides(specification)
    order = {c: chr(ord("a") + k) for k, c in enumerate(dict.fromkeys("".join(terms)))}
    return ",".join("".join(order[c] for c in term) for term in terms) + "->" + "".join(order[c] for c in answer)


class Pattern(NamedTuple):
    """What subscripts mean, whatever their letters."""

    name: str
    terms: list[str]
    answer: str
    literals: list[str]

    def names(self, term: str, of: str) -> list[str]:
        """The names that the axes of a term have in the rule of another one."""
        return [AXES[of.index(c)] for c in term]


def _spelled(specification: str) -> Iterator[str]:
    """Without and with spaces, and without the result if that means the same."""
    left, _, right = specification.partition("->")
    yield specification
    yield f"{', '.join(left.split(','))} -> {right}".rstrip()
    if renamed(left) == renamed(specification):
        yield left
        if "," in left:
            yield ", ".join(left.split(","))


def named(specification: str) -> str:
    """The name of the type of subscripts: `Subscripts_ij_jk_to_ik`."""
    return "Subscripts_" + "_".join(re.findall("[a-z]+", specification.replace("->", "_to_")))


def pattern(line: str) -> Pattern:
    """Read a line of the lists."""
    given = line.split()
    meaning = renamed(given[0])
    different = [each for each in given if renamed(each) != meaning]
    if different:
        raise SystemExit(f"einsum: {different} mean something else than {given[0]}")
    terms, answer = sides(meaning)
    literals = dict.fromkeys(spelling for each in given for spelling in _spelled(each))
    return Pattern(named(given[0]), terms, answer, [*literals])


ONE_TERM, TWO_TERMS = ([pattern(line) for line in lines] for lines in (ONE, TWO))
COMMON_TERMS = [each for each in TWO_TERMS if set(each.terms[1]) <= set(each.terms[0])]
"""Those whose second operand has no new axis: the first one says all."""
OTHERS = [*(each for each in TWO_TERMS if each not in COMMON_TERMS), *map(pattern, (*TWICE, *THREE))]
"""Those that are compared letter by letter."""


def _rest(n: int) -> Iterator[tuple[str, str]]:
    """The subscripts with any axes in front, and the result for n axes."""
    axes = AXES[:n]
    if n > 0:
        yield "...i->...", rank(n - 1, axes[:-1])
    if n > 1:
        yield "...ij->...ji", rank(n, [*axes[:-2], axes[-1], axes[-2]])
        yield "...ij->...j", rank(n - 1, [*axes[:-2], axes[-1]])


def _cases() -> dict[tuple[int, str, str], list[str]]:
    """The subscripts of each case of a rule: by the number of axes, the rule and the outcome."""
    found: dict[tuple[int, str, str], list[str]] = {}
    for each in ONE_TERM:
        (term,) = each.terms
        key = (len(term), "_only_term", rank(len(each.answer), each.names(each.answer, term)))
        found.setdefault(key, []).extend(each.literals)
    for n in range(MAX_RANK + 1):
        for literal, out in _rest(n):
            found.setdefault((n, "_only_term", out), []).append(literal)
    for each in COMMON_TERMS:
        first, second = each.terms
        other = rank(len(second), each.names(second, first))
        key = (len(first), "_term_beside", f"tuple[{other}, {rank(len(each.answer), each.names(each.answer, first))}]")
        found.setdefault(key, []).extend(each.literals)
    return found


CASES = _cases()


def rules_of_terms(n: int) -> list[Signature]:
    """What a rank of n axes gives as the first operand of einsum."""
    found: dict[str, list[str]] = {}
    for (ndim, rule, out), literals in CASES.items():
        if ndim == n:
            found.setdefault(rule, []).append(f"self, terms: {Literal((*literals,))}, /) -> Outcome[{out}]")
    return [each for rule, lines in found.items() for each in overloads(rule, lines)]


def rules_of_any_terms() -> list[Signature]:
    """What every rank says of subscripts: whether they have an exact type, so that no other one is taken for them."""
    return [
        *overloads(
            "_terms",
            [
                "self, terms: KnownSubscripts, /) -> OperandsThatFitTheSubscripts",
                "self, terms: str, /) -> AnyOperands",
            ],
        ),
        signature("self) -> Outcome[str]", "_any_terms"),
        signature('self) -> Outcome[Literal[""]]', "_no_terms"),
    ]


def subscripts() -> list[Variable]:
    """The names of the literals of the signatures, and that of all; pyrefly takes a literal of many values for str."""
    known = [each.name for each in OTHERS] + [str(Literal((*literals,))) for literals in CASES.values()]
    names = [alias(each.name, str(Literal((*each.literals,)))) for each in OTHERS]
    return [*names, alias("KnownSubscripts", " | ".join(known))]


def _told(checkers: str, why: str, variable: str, text: str, terms: str, rule: str, more: str = "") -> str:
    """The stub of what checkers read for subscripts without an exact type."""
    return f'''"""Subscripts of einsum without an exact type, for {checkers}; written by tools/codegen.

{why}
"""

from typing import Any, Callable, Literal, LiteralString, Never, TypeVar

from typing_extensions import TypeAliasType

from typedtensor._generated.rank import KnownSubscripts
from typedtensor._generated.rules import AnyOperands, HasAnyTerms, HasTerms
{more}
TERMS = TypeVar("TERMS", {variable})
TEXT = TypeVar("TEXT", bound=str)
FITTING = TypeVar("FITTING", bound=AnyOperands)

Text = TypeAliasType("Text", {text}, type_params=(TERMS, TEXT))
Terms = TypeAliasType("Terms", {terms}, type_params=(TERMS,))
ReadsTerms = TypeAliasType("ReadsTerms", {rule}, type_params=(TERMS, FITTING))
'''


TOLD = {
    "by_rule": _told(
        "mypy and pyrefly",
        "They keep a literal if the bound has one, and take the first overload that fits of a rule. LiteralString is str to mypy;\nto pyrefly TERMS is unknown for a str, which is the text.",
        'bound=Literal[""] | LiteralString',
        "TERMS | TEXT",
        "TERMS",
        "HasTerms[Callable[[TERMS], FITTING]]",
    ),
    "by_constraint": _told(
        "pyright",
        "It would search a rule for an overload that fits, and chooses one of two constraints by the literal alone.",
        "KnownSubscripts | _NoText, str",
        "Never",
        "TERMS",
        "HasAnyTerms[TERMS]",
        '\nclass _NoText:\n    """What no text is, so that str is not wider than the known subscripts."""\n',
    ),
    "by_negation": _told(
        "ty",
        "It solves all variables at once, so that any literal is also a str, and it knows what is not a literal.",
        "bound=str",
        "Never",
        "Intersection[str, Not[KnownSubscripts]]",
        "Any",
        "from ty_extensions import Intersection, Not  # type: ignore[import-not-found]  # only ty has it",
    ),
}
"""The stubs, by how they tell."""
_NAMES = ", ".join(f"{name} as {name}" for name in ("TERMS", "Text", "Terms", "ReadsTerms"))
CHOICE = f'''"""Subscripts without an exact type, as the checker reads them; written by tools/codegen."""

MYPY = False  # mypy takes it for true
TYPE_CHECKING_WITH_PYREFLY = False  # pyrefly takes it for true

# pyright does not know the value of a condition and takes the last import of a name.
if MYPY or TYPE_CHECKING_WITH_PYREFLY:
    from typedtensor._generated.told_by_rule import {_NAMES}
elif not MYPY:  # ty
    from typedtensor._generated.told_by_negation import {_NAMES}
else:
    from typedtensor._generated.told_by_constraint import {_NAMES}
'''

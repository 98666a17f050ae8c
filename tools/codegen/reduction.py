"""Reductions over all axes, one literal axis, an Axis, or a tuple of literal axes, with `keepdims` or without.

If an argument is a call, pyright checks it again for each signature that it tries: so those with `keepdims` come after
those without, and those of the most frequent dtypes before the others. If none matches, it explains the one in which the
fewest arguments fail, and counts a default whose type is a variable as failing: `Nothing` is for what should not be
explained.

mypy keeps the literal value of a type variable, and infers the operand for one signature instead of two; pyright widens
True to bool there. So for mypy `keepdims` is a variable, and no two signatures take the same parameters. mypy does not
expand bool; the rule also gets a callable that takes the variable, so that its cases of a bool fit no literal.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from tools.codegen.signatures.common import Lines, protocol, signatures_of
from tools.codegen.tree import Literal, Signature, signature

if TYPE_CHECKING:
    from tools.codegen.tree import Statement

NOT_CONVERTED = "dtype: None = None"
WHY = """mypy 2.4.1: `keepdims` is a type variable. With the two literals of the other checkers it infers an operand that is a call
for both: six nested softmaxes with a mistake in the innermost one take minutes instead of 49 s."""


@dataclass(frozen=True)
class Case:
    """The dtypes of the operand and of the result, the options besides the axis, and whether `keepdims` is one."""

    kind: str
    out: str
    options: str = ""
    keepdims: bool = True

    def given(self, *options: str) -> str:
        """The options by name."""
        every = ", ".join(each for each in (*options, self.options) if each)
        return f", *, {every}" if every else ""

    def reading(self, axes: str, arguments: str, *keepdims: str) -> Signature:
        """Over some axes: the rule of the rank takes the axes, and `keepdims` if it is given."""
        operand = f"x: OperandWith[D, {self.kind}, HasAxis[Callable[[{arguments}], Outcome[ROut]]]]"
        return _keeping(f"{operand}, /{self.given(f'axis: {axes}')}) -> Tensor[D, {self.out}, ROut]", *keepdims)

    def whole(self, *keepdims: str) -> Signature:
        """Over all axes."""
        kept = "Literal[True]" in "".join(keepdims)
        rank, out = ("Unnames[ROut]", "ROut") if kept else ("Any", "Rank0")
        return _keeping(
            f"x: OperandWith[D, {self.kind}, {rank}], /{self.given()}) -> Tensor[D, {self.out}, {out}]", *keepdims
        )

    def signatures(self, axes: str) -> list[Signature]:
        """The signatures: `keepdims` is False, the default, or True."""
        no, yes = ("keepdims: Literal[False] = False",) * self.keepdims, ("keepdims: Literal[True]",) * self.keepdims
        lines = [self.reading(axes, axes, *no), self.whole(*no)]
        kept = [self.reading(axes, f"{axes}, Literal[True]", *yes), self.whole(*yes)]
        return [*lines, *kept] if self.keepdims else lines

    def for_mypy(self, axes: str) -> list[Signature]:
        """The signatures by their parameters: `keepdims` is a variable."""
        axis = f"{axes}_LIKE"
        lines = [self.reading(axis, axis)]
        if not self.keepdims:
            return [*lines, self.whole()]
        keep = "KEEP, Callable[[KEEP], None]"
        every = f"x: OperandWith[D, {self.kind}, HasAxis[Callable[[None, {keep}], Outcome[ROut]]]], /{self.given()})"
        lines.append(self.reading(axis, f"{axis}, {keep}", "keepdims: KEEP"))
        return [*lines, self.whole(), _keeping(f"{every} -> Tensor[D, {self.out}, ROut]", "keepdims: KEEP")]


def _keeping(text: str, *keepdims: str) -> Signature:
    line = signature(text)
    return line.plus(f"*, {keepdims[0]}") if keepdims else line


def few_to_try(lines: Lines) -> list[Signature]:
    """The signatures of two values of `keepdims` in another order: without it, then with True, then with False."""
    every = signatures_of(lines)
    no = Literal((False,))
    kept = [each for each in every if "keepdims" in each and each["keepdims"].type == Literal((True,))]
    others = [each for each in every if each not in kept]
    given = [
        each.changed("keepdims", default=None) for each in others if "keepdims" in each and each["keepdims"].type == no
    ]
    return [*(each.without("keepdims") for each in others), *kept, *given]


def reductions(*cases: Case, several: bool = True, for_mypy: bool = False) -> list[Signature]:
    """The signatures of a reduction, the most frequent dtypes first."""
    axes = "AXES" if several else "AXN"
    if for_mypy:
        return [line for case in cases for line in case.for_mypy(axes)]
    first, *others = cases
    if first.options != NOT_CONVERTED:
        return few_to_try([line for case in cases for line in case.signatures(axes)])
    lines = few_to_try([line for case in others for line in case.signatures(axes)])
    return [*few_to_try(first.signatures(axes)), *(_explained_last(each) for each in lines)]


def _explained_last(line: Signature) -> Signature:
    not_converted = "dtype" in line and line["dtype"].default is not None
    return line.changed("dtype", type="Nothing") if not_converted else line


def dynamic(options: str = "", *, several: bool = True) -> str:
    """The signature of a DArray."""
    axis = "int | Axis | tuple[int, ...] | None" if several else "int | Axis | None"
    more = f", {options}" if options else ""
    return f"x: DArray, /, *, axis: {axis} = None{more}, keepdims: bool = False) -> DArray"


def reduction(
    name: str,
    doc: str,
    *cases: Case,
    several: bool = True,
    options: str | None = None,
    beside: Lines = (),
    for_mypy: bool = False,
) -> list[Statement]:
    """A family of reductions; `options` of a DArray, if they differ from those of the first case."""
    of_darray = dynamic(cases[0].options if options is None else options, several=several)
    lines = reductions(*cases, several=several, for_mypy=for_mypy)
    return protocol(name, doc, [of_darray, *beside, *lines], why=WHY if for_mypy else "")

"""The families of functions as data: `tools/codegen/signatures/` has a module per chapter, with the signatures of each.

A family has one form, which all checkers read, and another one for some checkers only where they need other signatures. A
chapter's module has a function for each form of its families; a family that it leaves out, or that is the same there, has
none.
"""

from __future__ import annotations

import functools
import importlib
import pathlib
from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from tools.codegen import known, subscripts
from tools.codegen.creation_rules import creation_rules
from tools.codegen.dtypes import dtypes
from tools.codegen.modules import homes
from tools.codegen.needed import needed, with_needed
from tools.codegen.protocols import rule_protocols
from tools.codegen.ranks import ranks
from tools.codegen.rules import rules
from tools.codegen.signatures.common import variables
from tools.codegen.tree import Class, Kind, Name, Signature, Statement, names, substituted, type_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tools.codegen.tree import Type

CHAPTERS = sorted(
    path.stem for path in (pathlib.Path(__file__).parent / "signatures").glob("[a-z]*.py") if path.stem != "common"
)
FORMS = {
    "listed": "Protocols as lists of cases, for pyrefly and ty",
    "by_rank": "Protocols with a signature for each rank, for mypy and ty",
    "for_ty": "Protocols as lists of cases, for ty",
    "for_mypy": "Protocols in the form that mypy reads",
}
"""The folders for protocols that some checkers read in another form."""
READ_BY = {
    "mypy": ("by_rank", "for_mypy"),
    "pyrefly": ("listed",),
    "ty": ("listed", "by_rank", "for_ty"),
    "pyright": (),
}
FOR_MYPY = ("by_rank", "for_mypy")
"""The forms that each checker reads instead of the base, a later one instead of an earlier one."""


def module(name: str) -> Any:
    """The module that writes the protocols of a chapter."""
    return importlib.import_module(f"tools.codegen.signatures.{name}")


@functools.cache
def families(name: str, form: str = "signatures") -> list[Statement]:
    """The protocols of a chapter; in a form, those that differ from the base, and the names that only they use."""
    if not hasattr(module(name), form):
        return []
    found = [_taking_arguments(each) for each in getattr(module(name), form)()]
    if form == "signatures":
        own = {each.name for other in FOR_MYPY for each in families(name, other)}
        return [each if each.name in own else with_needed(each) for each in found]
    found = [each for each in found if each not in _base(name)]
    return [with_needed(each) for each in found] if form in FOR_MYPY else found


def _base(name: str) -> list[Statement]:
    return [_taking_arguments(each) for each in module(name).signatures()]


def _taking_arguments(statement: Statement) -> Statement:
    """With OperandWith for each Operand that is a parameter; the result stays an Operand."""
    if not isinstance(statement, Class):
        return statement
    return replace(
        statement,
        body=tuple(
            _as_in_numpy(statement.name, _taking(each)) if isinstance(each, Signature) else each
            for each in statement.body
        ),
    )


NUMBERS = {"int": type_of("IntLike"), "float": type_of("FloatLike"), "complex": type_of("ComplexLike")}
"""What a parameter takes as a number of each Python type: NumPy's scalars and tensors of Rank0 too."""
NUMERIC = frozenset((
    *("M", "N", "base", "bins", "correction", "d", "discont", "dx", "high", "indices_or_sections", "k", "kth"),
    *("loc", "low", "minlength", "n", "n_cols", "n_rows", "nan", "neginf", "num", "num_classes", "offset", "ord"),
    *("pad_width", "period", "posinf", "q", "rcond", "repeats", "repetitions", "s", "scale", "shape", "shift"),
    *("spacing", "window_shape"),
))  # fmt: skip
"""The parameters that take one number, or several; a number that is an operand has its dtype checked, and is not one."""


BY_POSITION = {
    "axis": frozenset((
        *("Averages", "AveragesWithWeights", "Concatenates", "CountsTrue", "Cumulates", "FindsExtremes", "FindsOrder"),
        *("FindsPartition", "Flips", "JudgesAll", "Medians", "Normalizes", "Partitions", "Quantiles", "Repeats", "Rolls"),
        *("SlidesWindows", "Sorts", "Splits", "Spreads", "Stacks", "Sums", "SumsExponentials", "Takes", "TakesAlong"),
        "TakesExtremes",
    )),
    "dtype": frozenset(("ComesIn", "Creates", "CreatesFull", "CreatesFullLike", "CreatesLike")),
}  # fmt: skip
"""The families of the functions that take an axis or a dtype by position too, as in NumPy."""


def _as_in_numpy(family: str, line: Signature) -> Signature:
    """With the axis or the dtype where NumPy has it."""
    for name, families in BY_POSITION.items():
        if family in families and name in line and line[name].kind == Kind.BY_NAME:
            rest = line.without(name).parameters
            before = [each for each in rest if each.kind <= Kind.EITHER]
            moved = (*before, replace(line[name], kind=Kind.EITHER), *rest[len(before) :])
            line = replace(line, parameters=moved)
    return line


def _taking(line: Signature) -> Signature:
    taken = []
    for each in line.parameters:
        types = {"Operand": type_of("OperandWith")} | (NUMBERS if each.name in NUMERIC else {})
        taken.append(each if each.type is None else replace(each, type=_given(substituted(each.type, types))))
    return replace(line, parameters=tuple(taken))


def _given(where: Type) -> Type:
    """With Given for Tensor, which ty finds in a loop; not where a name stands twice, which ty compares in a class alone."""
    if not isinstance(where, Name) or where.name != "Tensor" or not where.arguments:
        return where
    used = Counter(name for each in where.arguments for name in names(each))
    once = all(count == 1 for name, count in used.items() if name != "Any")
    return replace(where, name="Given") if once else where


@functools.cache
def common_homes() -> Mapping[str, str]:
    """The module of each name that every chapter may import."""
    texts = {"rules": rule_protocols(), "tensor_rules": rules(), "rank": ranks(), "dtype": dtypes()}
    texts |= {"terms": subscripts.CHOICE, "tensor_with": known.CHOICE, "given": known.GIVEN}
    found = dict(homes(**texts))
    written = (
        ("creation_rules", creation_rules().statements),
        ("needed", needed().statements),
        ("signatures.variables", variables()),
    )
    for where, statements in written:
        found |= dict.fromkeys((each.name for each in statements), f"typedtensor._generated.{where}")
    return found


CHOICE = """
MYPY = False  # mypy takes it for true
TYPE_CHECKING_WITH_PYREFLY = False  # pyrefly takes it for true

# A function of two is read by the rules of its operands. ty does not solve them in all cases, and pyrefly not those of
# products and choices: they read a list of the cases, and infer an argument once. mypy and pyright infer it for each.
# (pyright does not know the value of a condition and takes the last import of a name.)
if MYPY:
    if not TYPE_CHECKING_WITH_PYREFLY:  # mypy does not read what follows an outer condition that it takes for true
"""

"""Forms for one checker are few, differ from the base, and say why; every protocol is used."""

from __future__ import annotations

import ast
import re
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tools.codegen import functions
from tools.codegen.report import CHECKERS, classes, copies, count, readers, why
from tools.codegen.stubs import CHAPTERS, FORMS

if TYPE_CHECKING:
    from collections.abc import Mapping

PACKAGE = Path(__file__).parents[2] / "typedtensor"
FORM = [(chapter, form, name) for chapter in CHAPTERS for form in FORMS for name in classes(chapter, form)]


def test_forms_repeat_little_of_the_base() -> None:
    """A form for one checker holds what differs: a declaration that equals one of the base is a copy."""
    assert sum(copies(chapter, form) for chapter in CHAPTERS for form in FORMS) <= 166


HELPFUL = 25
"""The most signatures that signature help shows for a function, except for these."""
LONG: Mapping[str, str] = {
    "pyright": """
        BroadcastsArrays ComesIn ContractsTerms CreatesEye CreatesSpaced Differs DrawsChoices
        MultipliesAndAdds SlidesWindows TakesTypedNumPy
    """,
    "pyrefly": """
        BroadcastsArrays Chooses ComesIn Concatenates ContractsTerms CreatesEye CreatesSpaced CrossesVectors Differs
        DotsVectors
        MultipliesAndAdds MultipliesMatrices SlidesWindows Stacks
    """,
    "ty": """
        BroadcastsArrays Chooses ComesIn Concatenates ContractsTensors ContractsTerms Creates CreatesEye CreatesFull
        CreatesSpaced CrossesVectors Differs DotsVectors Draws DrawsChoices MultipliesAndAdds MultipliesMatrices
        Quantiles SlidesWindows Solves SolvesTriangular Stacks Takes TakesAlong
    """,
}
"""No family may be added; remove here what has become short."""


@pytest.mark.parametrize("checker", LONG)
def test_signature_help_is_short(checker: str) -> None:
    """A function has at most 25 signatures in an editor, or is listed."""
    found: set[str] = set()
    for chapter in CHAPTERS:
        for form in ("signatures", *FORMS):
            for name, each in classes(chapter, form).items():
                most = max(Counter(line.name for line in each.signatures).values(), default=0)
                if most > HELPFUL and checker in readers(chapter, name, form):
                    found.add(name)
    assert sorted(found) == LONG[checker].split()


@pytest.mark.parametrize(("chapter", "form", "name"), FORM)
def test_a_form_says_why_it_exists(chapter: str, form: str, name: str) -> None:
    """The reason names the version of a checker that reads it."""
    assert name in classes(chapter), "a family has a base"
    read_by = readers(chapter, name, form)
    assert any(re.search(rf"\b{checker} \d+\.\d+", classes(chapter, form)[name].why) for checker in read_by), read_by


def test_every_checker_reads_each_family_once() -> None:
    """In the base or in one of the forms."""
    for chapter in CHAPTERS:
        for name in classes(chapter):
            found = [each for form in ("signatures", *FORMS) for each in readers(chapter, name, form)]
            assert sorted(found) == sorted(CHECKERS), name


def test_why_prints_the_forms_of_a_function() -> None:
    """Of a function, of a method that draws, and of a family."""
    text = why("tt.add")
    assert "TakesTwo in elementwise.pyi, 4 signatures, read by mypy, pyright, pyrefly" in text
    assert "TakesTwo in for_ty/elementwise.pyi" in text
    assert "why: ty 0.0.105" in text
    assert "(shape: Needed[IntOrTupleOfInts]" in why("zeros")
    assert "DrawsChoices in random.pyi" in why("choice")
    assert why("Averages") == why("tt.mean")
    with pytest.raises(SystemExit, match="got: nothing_like_it"):
        why("nothing_like_it")


@pytest.mark.parametrize("name", ["__init__", "linalg/__init__"])
def test_mypy_reads_no_list_of_cases(name: str) -> None:
    """It follows every import in its branch, also those of pyrefly, and stops in `signatures/listed/__init__.pyi`."""
    tree = ast.parse((PACKAGE / f"{name}.pyi").read_text("utf-8"))
    branch = next(node for node in tree.body if isinstance(node, ast.If) and ast.unparse(node.test) == "MYPY")
    read = [node.module for part in branch.body for node in ast.walk(part) if isinstance(node, ast.ImportFrom)]
    assert "typedtensor.signatures.listed" in read
    assert not [each for each in read if str(each).startswith("typedtensor.signatures.listed.")]
    first = ast.parse((PACKAGE / "signatures/listed/__init__.pyi").read_text("utf-8")).body[1:3]
    assert [ast.unparse(each) for each in first] == ["MYPY = False", "assert not MYPY"]


def test_stubs_are_no_longer_than_they_were() -> None:
    """A family is written once, as the definitions of its functions."""
    (row,) = (row for row in count().splitlines() if row.endswith("stubs"))
    assert int(row.split()[0].replace(",", "")) <= 26_980


def test_count_prints_each_form_and_the_lines() -> None:
    """Copies of the base are none by definition."""
    rows = count().splitlines()
    assert [row.split()[0] for row in rows[1 : 2 + len(FORMS)]] == ["base", *FORMS]
    assert rows[1].split()[-1] == "0"
    assert sum("lines in" in row for row in rows) == 2


def test_a_family_that_is_missing_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    """The error has the line of the decorator; without it the function would vanish from the stubs."""
    without = {name: where for name, where in functions.homes_of_families().items() if name != "Ravels"}
    monkeypatch.setattr(functions, "homes_of_families", lambda: without)
    with pytest.raises(LookupError, match=r"^typedtensor/functions/arranging\.py:\d+: Ravels is no family"):
        functions.table.__wrapped__()


def test_every_protocol_is_used() -> None:
    """By a signature, a rule or a function."""
    protocols: set[str] = set()
    used: Counter[str] = Counter()
    for path in [*PACKAGE.rglob("*.py"), *PACKAGE.rglob("*.pyi")]:
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            match node:
                case ast.ClassDef(bases=bases) if "_generated" in path.parts:
                    if any("Protocol" in ast.unparse(each) for each in bases):
                        protocols.add(node.name)
                case ast.Name(id=name) | ast.Attribute(attr=name):
                    used[name] += 1
                case ast.Constant(value=str(text)) if len(text) < 300:
                    used.update(re.findall(r"\w+", text))
                case _:
                    pass
    assert len(protocols) > 100
    assert sorted(each for each in protocols if not used[each]) == []

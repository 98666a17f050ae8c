"""The generated files are current, and their typing rules agree with NumPy."""

from __future__ import annotations

import ast
import itertools
import re
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

import numpy as np
import pytest

from tools.codegen.subscripts import ONE, THREE, TWICE, TWO
from typedtensor.types.dtype import DTYPES

ROOT = Path(__file__).parents[2]
CLASS = {each.name: each.__name__ for each in DTYPES}
NAMES = list(CLASS.values())
PAIRS = list(itertools.product(DTYPES, repeat=2))
KINDS = {
    "Numeric": ("iufc", "iufc"),
    "Real": ("iuf", "iuf"),
    "Floating": ("f", "f"),
    "Discrete": ("biu", "biu"),
    "Integer": ("iu", "iu"),
    "Inexact": ("biufc", "fc"),
}
"""The kinds of two dtypes and of their promoted dtype, by letter."""


class Rules(NamedTuple):
    """The rules that the class of a dtype states for type checkers."""

    methods: dict[str, dict[str, str]]
    """Method, other dtype, result."""
    relations: dict[str, set[str]]
    """The name of a base, and the dtypes in its brackets."""


def read() -> dict[str, Rules]:
    """Read the typing rules of each dtype from the stub that the checkers read."""
    found: dict[str, Rules] = {}
    for node in ast.walk(ast.parse((ROOT / "typedtensor" / "_generated" / "dtype.pyi").read_text("utf-8"))):
        if (
            isinstance(node, ast.ClassDef)
            and node.name in NAMES
            and any(isinstance(b, ast.Subscript) for b in node.bases)
        ):
            assert node.name not in found
            found[node.name] = Rules(_methods(node), _relations(node))
    return found


def _methods(node: ast.ClassDef) -> dict[str, dict[str, str]]:
    methods: dict[str, dict[str, str]] = {}
    for each in node.body:
        if isinstance(each, ast.FunctionDef) and (each.name.startswith("_promote") or each.name.endswith("_with")):
            annotation, returns = each.args.posonlyargs[1].annotation, each.returns
            assert annotation
            assert returns
            for other in ast.unparse(annotation).split(" | "):
                outcomes = methods.setdefault(each.name, {})
                assert other not in outcomes, f"{node.name}.{each.name} takes {other} twice: overloads are disjoint"
                outcomes[other] = ast.unparse(returns)
    for outcomes in methods.values():
        assert outcomes.pop("Any", "Any") == "Any"  # the implementation of an overloaded method
    return methods


def _relations(node: ast.ClassDef) -> dict[str, set[str]]:
    relations: dict[str, set[str]] = {}
    for base in node.bases:
        if isinstance(base, ast.Subscript):
            inside = base.slice
            text = inside.value if isinstance(inside, ast.Constant) else ast.unparse(inside)
            assert isinstance(text, str)
            relations[ast.unparse(base.value)] = set(text.split(" | "))
    return relations


RULES = read()


def promoted(first: str, second: str) -> str:
    """Return the name of the class for the dtype that NumPy promotes to."""
    return CLASS[np.promote_types(np.dtype(first), np.dtype(second)).name]


def test_the_written_files_are_current() -> None:
    """They are written by a command."""
    command = [sys.executable, "-m", "tools.codegen", "--check"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    if done.returncode:
        pytest.fail(f"run python -m tools.codegen\n{done.stdout}{done.stderr}", pytrace=False)
    assert (done.stdout, done.stderr) == ("", "")


PACKAGE = ROOT / "typedtensor"
GENERATED = PACKAGE / "_generated"


def _classes(name: str) -> list[ast.ClassDef]:
    """Return the classes of a generated stub."""
    return [each for each in ast.parse((GENERATED / name).read_text("utf-8")).body if isinstance(each, ast.ClassDef)]


def _methods_of(classes: list[ast.ClassDef]) -> set[str]:
    return {each.name for node in classes for each in node.body if isinstance(each, ast.FunctionDef)}


def _protocols(text: str) -> list[ast.ClassDef]:
    classes = [each for each in ast.parse(text).body if isinstance(each, ast.ClassDef)]
    return [each for each in classes if any("Protocol" in ast.unparse(base) for base in each.bases)]


def _names_in_code(path: Path) -> set[str]:
    """Return the names that a file uses, imports left out; of a type in quotes, too."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        match node:
            case ast.Name(id=name) | ast.Attribute(attr=name):
                found.add(name)
            case ast.Constant(value=str(text)) if len(text) < 200:
                found |= set(re.findall(r"\w+", text))
            case _:
                pass
    return found


def test_every_rule_of_a_rank_and_a_dtype_is_read() -> None:
    """A protocol reads it, or it costs check time for nothing."""
    sources = [*PACKAGE.rglob("*.pyi"), PACKAGE / "core" / "operand.py"]
    read = _methods_of([each for path in sources for each in _protocols(path.read_text("utf-8"))])
    stated = _methods_of([*_classes("rank.pyi"), *_classes("dtype.pyi")])
    assert sorted(name for name in stated - read if not name.startswith("__")) == []


def test_every_protocol_of_the_rules_is_used() -> None:
    """In a signature, or as the base of one that is."""
    elsewhere = [path for path in (*PACKAGE.rglob("*.py"), *PACKAGE.rglob("*.pyi")) if path.name != "rules.pyi"]
    used = set().union(*map(_names_in_code, elsewhere))
    protocols = {each.name: each for each in _classes("rules.pyi")}
    todo = [name for name in protocols if name in used]
    while todo:
        inside = {node.id for node in ast.walk(protocols[todo.pop()]) if isinstance(node, ast.Name)}
        more = (inside & set(protocols)) - used
        used |= more
        todo += more
    assert sorted(set(protocols) - used) == []


def test_every_dtype_has_its_typing_rules() -> None:
    """There are no relations without a test here."""
    assert sorted(RULES) == sorted(NAMES)
    assert len(PAIRS) == 196
    known = {"PromotesTo", "PromotesBelow"}
    assert {base for rules in RULES.values() for base in rules.relations if not base.startswith("MeetsAt_")} <= known


def test_promote_equals_numpys_table() -> None:
    """All 196 pairs are compared."""
    written = {(a.__name__, b.__name__): RULES[a.__name__].methods["_promote"].get(b.__name__) for a, b in PAIRS}
    assert written == {(a.__name__, b.__name__): promoted(a.name, b.name) for a, b in PAIRS}


def test_promote_other_is_the_table_without_equal_dtypes() -> None:
    """This keeps its overloads disjoint from those for one dtype."""
    for name in NAMES:
        methods = RULES[name].methods
        table = {other: outcome for other, outcome in methods["_promote"].items() if other != name}
        assert methods["_promote_other"] == table


@pytest.mark.parametrize("kind", KINDS)
def test_promotion_within_a_kind_is_a_part_of_the_table(kind: str) -> None:
    """`_numeric_with` excludes bool, and includes equal dtypes, which generic code needs.

    Of two discrete dtypes `_inexact_with` says nothing: quotients of those have another rule.
    """
    takes, gives = KINDS[kind]
    for dtype in DTYPES:
        table = {
            other.__name__: outcome
            for other in DTYPES
            if dtype.kind in takes and other.kind in takes
            if kind != "Inexact" or dtype.kind in gives or other.kind in gives
            for outcome in [promoted(dtype.name, other.name)]
            if np.dtype(outcome.removesuffix("_")).kind in gives
        }
        assert RULES[dtype.__name__].methods.get(f"_{kind.lower()}_with", {}) == table


def test_relations_between_two_dtypes_equal_numpys() -> None:
    """`PromotesTo` holds if the two promote to the second; `PromotesBelow` excludes equal dtypes."""
    for first in DTYPES:
        to = {second.__name__ for second in DTYPES if promoted(first.name, second.name) == second.__name__}
        relations = RULES[first.__name__].relations
        assert relations.get("PromotesTo", set()) == to
        assert relations.get("PromotesBelow", set()) == to - {first.__name__}


def test_relations_to_a_third_dtype_equal_numpys() -> None:
    """`MeetsAt_float64["int32"]` on float32: the two promote to float64, which is neither of them."""
    written = {
        (name, other, base.removeprefix("MeetsAt_"))
        for name in NAMES
        for base, others in RULES[name].relations.items()
        if base.startswith("MeetsAt_")
        for other in others
    }
    expected = {
        (a.__name__, b.__name__, promoted(a.name, b.name))
        for a, b in PAIRS
        if promoted(a.name, b.name) not in {a.__name__, b.__name__}
    }
    assert written == expected


@pytest.mark.parametrize("dtype", DTYPES, ids=NAMES)
def test_arithmetic_promotes_by_the_typing_rules(dtype: type) -> None:
    """The results of NumPy's operators are compared, not only its table."""
    for other in DTYPES:
        result = np.add(np.ones(1, dtype), np.ones(1, other)).dtype
        assert RULES[dtype.__name__].methods["_promote"][other.__name__] == CLASS[result.name]


def test_the_page_of_einsum_lists_the_known_subscripts() -> None:
    """Each pattern stands there with its first letters, and nothing else does."""
    page = (ROOT / "docs" / "functions" / "einsum.md").read_text("utf-8")
    listed = re.findall(r'`"([^"]+)"`', "".join(re.findall(r"^\| (?:one|two|three) \|.*$", page, re.MULTILINE)))
    patterns = [line.split()[0] for lines in (ONE, TWICE, TWO, THREE) for line in lines]
    assert sorted(listed) == sorted([*patterns, "...i->...", "...ij->...j", "...ij->...ji"])

"""The reference has an entry for each public name, and the cases of the types of each function."""

from __future__ import annotations

import pytest

from tests import operands, public_names
from tools import reference

PAGES = {path.stem: path.read_text("utf-8") for path in sorted((reference.DOCS / "functions").glob("*.md"))}
SPACES = {space.rstrip(".") for space in reference.SPACES}
ENTRIES = [(name, page) for page, text in PAGES.items() for name in reference.entries(text)]


def test_each_public_name_has_one_entry() -> None:
    """A page names it, or the module that defines it; what the build makes of it, `make docs` compares."""
    names = [name for name, _ in ENTRIES]
    assert [name for name in names if names.count(name) > 1] == []
    public = {path.removeprefix("typedtensor.") for path in public_names.paths(with_members=False)}
    found = {*names, *(reference.homes().get(name, name) for name in names)}  # `errors.RankError` is the same entry
    missing = sorted(public - found)
    if missing:
        pytest.fail(f"add to a block of `reference` in docs/functions: {', '.join(missing)}", pytrace=False)
    assert {*names} - public == {"transforms"}  # no `__all__` names this module


def test_each_function_has_cases() -> None:
    """An entry shows the rows of its page that name the function, or describe its operands."""
    pages = dict(ENTRIES)
    main = {name for name in operands.functions() if reference.alias_of(name) is None}
    missing = sorted(name for name in main if not reference.cases(name, PAGES[pages[name]]))
    if missing:
        pytest.fail(f"add a row to the table of types of the page of: {', '.join(missing)}", pytrace=False)


def test_cases_are_those_of_the_function() -> None:
    """A row that names the function wins over those that describe its operands, and of these the last one."""
    page = """
| function | arguments | result |
|---|---|---|
| one operand | `x` | `one` |
| two operands | `x`, `y` | `two` |
|  | `x`, number | `number` |
| `divide` | `x`, `y` | `three` |
| comparisons and logical functions | `x`, `y` | `four` |
"""
    assert [case.result for case in reference.cases("exp", page)] == ["`one`"]
    assert [case.result for case in reference.cases("add", page)] == ["`two`", "`number`"]
    assert [case.result for case in reference.cases("divide", page)] == ["`three`"]
    assert [case.result for case in reference.cases("less", page)] == ["`four`"]


def test_the_list_of_functions_has_a_line_for_each() -> None:
    """`python -m tools.codegen functions.md` writes the lines of the pages that it names."""
    text = (reference.DOCS / "functions.md").read_text("utf-8")
    assert [page for page in PAGES if f"\nfunctions/{page}\n" not in text] == []
    lines = {name: f"(functions/{page}.md#typedtensor.{name}) | " for name, page in ENTRIES if name not in SPACES}
    assert [name for name, line in lines.items() if text.count(line) != 1] == []

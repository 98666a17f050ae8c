"""The statements of the docs about checkers are those of the checkers.

The code of a page, all its blocks together, passes each checker, except examples of errors.

A block that starts with `$ mypy --strict scores.py` quotes that command; `scores.py` is the block on the same page
whose first line is `# scores.py`. A line `...` in a quotation stands for omitted lines, and `...` within a line for
omitted text. The folder of the file is omitted too.
"""

from __future__ import annotations

import doctest
import json
import os
import re
import subprocess
import sys
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import pytest

from tests.static import markers
from tests.static.checkers import CHECKERS, Verdicts

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

ROOT = Path(__file__).parent.parent
PAGES = {
    path.relative_to(ROOT).as_posix(): path.read_text("utf-8")
    for path in [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]
}
TYPES = ROOT / "tests" / "static" / "accept" / "function_tables.py"
MISTAKES = ROOT / "tests" / "static" / "reject" / "checkers_page.py"

_BLOCK = re.compile(r"(?ms)^```(\w+)\n(.*?)^```$")
_NAMED = re.compile(r"# (\w+\.py)\n")
_NEEDING = re.compile(r"(?ms)^<!-- needs: (?!gpu -->)[^\n]+ -->\s+^```\w+\n.*?^```$")
_MAY = "  # may be refused"
_ARGUMENTS = {
    "mypy": ["--config-file="],
    "pyright": [f"--pythonpath={sys.executable}"],
    "pyrefly": [f"--python-interpreter-path={sys.executable}", f"--search-path={ROOT}", "--use-ignore-files=false"],
    "ty": [f"--python={sys.prefix}", f"--extra-search-path={ROOT}", "--no-respect-ignore-files"],
}


def code(page: str) -> str:
    """Return the code of a page, with a mark on the lines that a checker may refuse: errors and quoted mistakes."""
    lines = ["# mypy: allow-redefinition"]
    page = _NEEDING.sub("", page)  # a library without types
    for language, text in _BLOCK.findall(page):
        if language == "python":
            lines += _marked(text) if _NAMED.match(text) else text.splitlines()
        elif language == "pycon":
            for example in doctest.DocTestParser().get_examples(text):
                lines += _marked(example.source) if example.exc_msg else example.source.splitlines()
    return "\n".join(lines)


def _marked(source: str) -> Iterator[str]:
    return (line + _MAY if line else line for line in source.splitlines())


CODE = {
    name.replace("-", "_").removesuffix("md") + "py": code(page) for name, page in PAGES.items() if "\n```py" in page
}

VERDICTS = Verdicts(CODE, [ROOT])


@pytest.mark.parametrize("name", CODE)
@pytest.mark.parametrize("checker", CHECKERS)
def test_code_of_the_page_passes(checker: str, name: str) -> None:
    """Readers copy it."""
    lines = ["", *CODE[name].splitlines()]
    refused = [each for each in VERDICTS.of(checker)[name] if not lines[each.line].endswith(_MAY)]
    if refused:
        pytest.fail("\n".join(f"{lines[each.line]}\n    {each.message}" for each in refused), pytrace=False)


class Quotation(NamedTuple):
    """A command, the file that it reads, and the output quoted on a page."""

    page: str
    command: tuple[str, ...]
    source: str
    lines: tuple[str, ...]


def quotations(name: str, page: str) -> list[Quotation]:
    """Return every quotation of a page with its code."""
    blocks = [text for _, text in _BLOCK.findall(page)]
    files = {found[1]: text for text in blocks if (found := _NAMED.match(text))}
    quoted = [text.splitlines() for text in blocks if text.startswith("$ ")]
    commands = [(tuple(lines[0].split()[1:]), tuple(lines[1:])) for lines in quoted]
    return [Quotation(name, each, files[each[-1]], lines) for each, lines in commands if each[0] in CHECKERS]


QUOTATIONS = [each for name, page in PAGES.items() for each in quotations(name, page)]


def said(quotation: Quotation, folder: Path) -> list[str]:
    """Return the current output of the checker."""
    tool, *options, name = quotation.command
    if tool == "pyright":
        return _said_by_pyright(folder)[quotation]
    (folder / name).write_text(quotation.source, "utf-8")
    return _output(tool, *options, name, folder=folder)


@cache
def _said_by_pyright(folder: Path) -> dict[Quotation, list[str]]:
    """Run it once for all files, because it has no cache, and return what it prints of each."""
    files = {each.command[-1]: each for each in QUOTATIONS if each.command[0] == "pyright"}
    assert all(each.source == files[each.command[-1]].source for each in QUOTATIONS if each.command[0] == "pyright")
    for name, each in files.items():
        (folder / name).write_text(each.source, "utf-8")
    (folder / "pyrightconfig.json").write_text(json.dumps({"extraPaths": [str(ROOT)]}), "utf-8")
    *lines, total = _output("pyright", *files, folder=folder)
    printed: dict[str, list[str]] = {name: [] for name in files}
    for line in lines:
        name = line if line in files else name
        printed[name].append(line)
    counts = {name: sum(" - error: " in line for line in said) for name, said in printed.items()}
    assert total == _counted(sum(counts.values()))
    return {
        each: [*printed[each.command[-1]], _counted(counts[each.command[-1]])]
        for each in QUOTATIONS
        if each.command[0] == "pyright"
    }


def _counted(errors: int) -> str:
    return f"{errors} error{'s' * (errors != 1)}, 0 warnings, 0 informations"


def _output(tool: str, *arguments: str, folder: Path) -> list[str]:
    """Run a checker in the folder."""
    command = [str(Path(sys.executable).with_name(tool)), *arguments, *_ARGUMENTS[tool]]
    if tool == "mypy":  # other options make it read the package again
        command.append(f"--cache-dir=.cache{'-strict' * ('--strict' in arguments)}")
    environment = os.environ | {"PYTHONPATH": str(ROOT), "NO_COLOR": "1", "PYRIGHT_PYTHON_IGNORE_WARNINGS": "1"}
    done = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 1, done.stdout + done.stderr
    return done.stdout.replace(f"{folder.resolve()}{os.sep}", "").splitlines()


def agrees(lines: Iterable[str], answer: list[str]) -> bool:
    """Return whether the output matches the quoted lines: a line `...` is any lines, `...` in a line is any text."""
    quoted = (".*".join(map(re.escape, line.split("..."))) for line in lines)
    pattern = "".join(r"(?:.*\n)*?" if line == ".*" else line + r"\n" for line in quoted)
    return re.fullmatch(pattern, "".join(f"{line.rstrip()}\n" for line in answer)) is not None


@pytest.mark.parametrize("quotation", QUOTATIONS, ids=lambda each: f"{each.page}:{each.command[0]}:{each.command[-1]}")
def test_quoted_messages_are_those_of_the_checkers(
    quotation: Quotation, tmp_path_factory: pytest.TempPathFactory
) -> None:
    """All files are in one folder, so that mypy reads the package once."""
    folder = tmp_path_factory.getbasetemp() / "pages"
    folder.mkdir(exist_ok=True)
    answer = said(quotation, folder)
    if not agrees(quotation.lines, answer):
        pytest.fail("\n".join(["the page quotes:", *quotation.lines, "the checker says:", *answer]), pytrace=False)


def test_pages_quote_checkers() -> None:
    """A pattern that matches nothing would check nothing."""
    assert {each.page for each in QUOTATIONS} >= {"README.md", "docs/first-steps.md"}


@pytest.mark.parametrize(
    ("lines", "fits"),
    [
        (["a", "b"], True),
        (["a", "..."], True),
        (["...", "b"], True),
        (["...a", "b"], True),
        (["a", "...c"], False),
        (["a"], False),
        (["b", "..."], False),
        (["a", "...", "c"], False),
    ],
)
def test_quotations_may_omit_text_at_ellipses_only(lines: list[str], fits: bool) -> None:
    """Everything else must match."""
    assert agrees(lines, ["a", "b"]) is fits


def test_table_of_mistakes_equals_the_static_tests() -> None:
    """Each row is a line in the file of mistakes with the same checkers, and vice versa."""
    source = MISTAKES.read_text("utf-8")
    lines = source.splitlines()
    marked = markers.read(source)
    held = {
        lines[one.start - 1].strip().partition("  #")[0]: marked.refused.get(one, frozenset[str]())
        for one in set(marked.statements.values())
        if lines[one.start - 1].startswith("    ") and lines[one.start - 1].strip() != "pass"
    }
    rows = [line.split("|")[1:-1] for line in PAGES["docs/checkers.md"].splitlines() if line.startswith("| `")]
    shown = {
        cells[0].strip(" `"): frozenset(name for name, cell in zip(CHECKERS, cells[-4:], strict=True) if "✓" in cell)
        for cells in rows
    }
    assert shown == held


def test_tables_of_types_equal_the_static_tests() -> None:
    """Each row of a page of functions is in the file of their types, above a line that asserts one of them."""
    shown = {
        f"# {Path(name).name}: {line}"
        for name, page in PAGES.items()
        for table in re.findall(r"(?m)^\| function \| arguments \| result \|\n.*\n((?:\|.*\n)+)", page)
        for line in table.splitlines()
        if name.startswith("docs/functions/")
    }
    lines = [line.strip() for line in TYPES.read_text("utf-8").splitlines()]
    held = {line for line in lines if ".md: | " in line}
    file = TYPES.relative_to(ROOT)
    faults = [f"{file}: add `{row}`, and below it an assert_type of a call" for row in sorted(shown - held)]
    faults += [f"{file}: change or remove `{row}`, which is on no page" for row in sorted(held - shown)]
    faults += [
        f"{file}:{number}: add an assert_type of a call below this row"
        for number, (one, other) in enumerate(pairwise(lines), 1)
        if one in held and (other in held or not other)
    ]
    if faults:
        pytest.fail("\n".join(faults), pytrace=False)

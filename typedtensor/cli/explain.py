"""`explain`: the messages of type checkers in four lines each: what was found, what was needed, what to write."""

from __future__ import annotations

import ast
import re
import sys
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from typedtensor.backends.table import TABLE
from typedtensor.cli import checkers
from typedtensor.cli.faults import Fault, documented, mismatch
from typedtensor.cli.reports import Report, read
from typedtensor.cli.show import console_of, escaped, print_json, say
from typedtensor.cli.static_types import kinds_in
from typedtensor.cli.trial import OPERATORS, Trial
from typedtensor.core.diagnostics import CONVERT
from typedtensor.errors import FormatError

if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Iterable

_OURS = re.compile(r"typedtensor|\b(?:Tensor|TensorWith|Operand|OperandWith|DArray|Needed|[A-Z]\w+Tensor)\b")
_SYMBOL = re.compile(
    r"""(?:[Uu]nsupported operand types for|Operator|Unsupported|^) ?["`]?(?P<symbol>[^\w\s"`(]+)["`]? """
)
_FUNCTION = re.compile(r'(?:(?:to|of|for|variant of) "|function [`"](?:[\w.]+\.)?)(?!\w+Tensor)(\w+)[`"]')
_ARRAY = re.compile(r"\b(?:ndarray|NDArray|_Array\w*)\[")
_METHOD = re.compile(r'"__r?(\w+?)__" of "Tensor"')
_REVERSED = re.compile(r"[Ee]xpected `(.*?)`, found `(.*?)`")


SYMBOLS = {function.__name__.strip("_"): symbol for symbol, function in OPERATORS.values()}
"""The operators, by the names of their methods."""


class Explanation(NamedTuple):
    """A statement that a checker refuses, with the fault; None if the message is not about this library."""

    file: str
    line: int
    code: str
    """The first line of the statement."""
    checkers: list[str]
    text: str
    fault: Fault | None


def run(options: Namespace) -> int:
    """Print the explanations; return 1 if a checker reports an error."""
    if options.read is not None and options.files:
        raise FormatError(
            "explain", needed="programs, or the output of a checker", got="both", fix="Omit the programs, or --read."
        )
    if options.read is not None:
        stream = sys.stdin.read() if str(options.read) == "-" else options.read.read_text("utf-8", "replace")
        reports = {"": read(stream)}
    else:
        reports = {name: checkers.run(name, options.files, Path.cwd()) for name in _chosen(options)}
    found = explanations(reports)
    if options.json:
        print_json({"messages": [_as_dict(each) for each in found]})
    else:
        _print(found)
    return 1 if found else 0


def _chosen(options: Namespace) -> list[str]:
    names: list[str] = options.checker or checkers.installed()
    if not options.files or not names:
        raise FormatError(
            "explain",
            needed="a program and a type checker" if not names else "a program",
            got="none",
            fix="Pass files, or read the output of a checker: mypy model.py | typedtensor explain --read -"
            if names
            else "Install mypy, pyright, pyrefly or ty.",
        )
    for path in options.files:
        if path.is_file():
            path.open("rb").close()  # an OSError says why a file cannot be read
        elif not path.is_dir():
            raise FileNotFoundError(2, "No such file or directory", str(path))
    return names


def explanations(reports: dict[str, list[Report]], sources: dict[str, str] | None = None) -> list[Explanation]:
    """Explain the errors of several checkers, one for each statement; sources are read if they are not passed."""
    found: dict[tuple[str, int, Fault | None, str], Explanation] = {}
    for checker, each in ((checker, each) for checker, those in reports.items() for each in those if each.is_error):
        text = (sources or {}).get(each.file)
        tree, lines = _parsed(text if text is not None else _source(each.file))
        trial = Trial(tree, each.line) if tree else None
        fault = _explained(each, trial)
        start = trial.statement.lineno if trial and trial.statement else each.line
        code = lines[start - 1].strip() if start <= len(lines) else ""
        key = (each.file, start, fault, "" if fault else each.text)
        one = found.setdefault(key, Explanation(each.file, start, code, [], each.text, fault))
        if checker and checker not in one.checkers:
            one.checkers.append(checker)
    explained = {(file, line) for file, line, fault, _ in found if fault}
    # Of several messages about one statement, those that name a cause suffice.
    kept = [each for each in found.values() if each.fault or (each.file, each.line) not in explained]
    return sorted(kept, key=lambda each: (each.file, each.line))


def _explained(report: Report, trial: Trial | None) -> Fault | None:
    """What the source shows, else what the text shows; None if it is not about this library."""
    found = trial.fault() if trial else None
    return found or (by_text(report.text) if _OURS.search(report.text) else None)


def by_text(text: str) -> Fault | None:
    """The explanation that the text of a message gives without its program; None if it gives none."""
    lines = text.splitlines()
    symbol = next((found for found in map(_SYMBOL.search, lines[:1]) if found), None)
    method = _METHOD.search(lines[0])
    operator = symbol["symbol"] if symbol else SYMBOLS.get(method[1]) if method else None
    named = _FUNCTION.search(text)
    if operator and _ARRAY.search(lines[0]):
        return Fault(operator, "a NumPy array", "tensors or Python numbers as operands", CONVERT)
    if not operator and named and named[1] in TABLE and _ARRAY.search(text):
        return Fault(named[1], "a NumPy array", "a Tensor or a DArray", CONVERT)
    if symbol:
        kinds = kinds_in("\n".join(lines[:8]))
        both = kinds * 2 if "two objects" in lines[0] or "Both operands" in text else kinds
        return Trial(ast.Module([], []), 0).of_operands(symbol["symbol"], both[:2])
    turned = _REVERSED.search(text)
    pair = kinds_in(turned[2]) + kinds_in(turned[1]) if turned else kinds_in(lines[0])
    plain = all(hasattr(import_module("typedtensor"), kind.dtype) for kind in pair) and "With[" not in text
    if len(pair) == 2 and plain and "list[" not in text:  # noqa: PLR2004  # what was found and what was needed
        return mismatch("", pair[0], pair[1])
    if named and named[1] in TABLE:
        found = ", ".join(dict.fromkeys(map(str, kinds_in(lines[0]))))
        function = getattr(import_module("typedtensor"), named[1])
        return Fault(named[1], found or lines[0], documented(named[1], function), f"See help(tt.{named[1]}).")
    return None


@cache
def _source(file: str) -> str:
    try:
        return Path(file).read_text("utf-8", "replace")
    except OSError:
        return ""


@cache
def _parsed(source: str) -> tuple[ast.Module | None, list[str]]:
    try:
        return (ast.parse(source) if source else None), source.splitlines()
    except (SyntaxError, ValueError):
        return None, source.splitlines()


def _as_dict(each: Explanation) -> dict[str, Any]:
    fault = each.fault._asdict() if each.fault else None
    return {"file": each.file, "line": each.line, "checkers": each.checkers, "fault": fault, "text": each.text}


def _print(found: Iterable[Explanation]) -> None:
    console = console_of(sys.stdout)

    def line(text: str, style: str = "") -> None:
        if console is None:
            say(escaped(text))
        else:
            console.print(escaped(text), style=style or None, soft_wrap=True)

    explained, others = 0, 0
    for each in found:
        by = f" ({', '.join(each.checkers)})" if each.checkers else ""
        if each.fault is None:
            others += 1
            line(f"{each.file}:{each.line}: {each.text.partition(chr(10))[0]}{by}")
            continue
        explained += 1
        line(f"{each.file}:{each.line}: {each.code}{by}", "bold")
        line(f"  found   {each.fault.found}", "red")
        line(f"  needed  {each.fault.needed}", "green")
        line(f"  write   {each.fault.write}", "cyan")
    line(f"mistakes explained: {explained}, other messages: {others}")

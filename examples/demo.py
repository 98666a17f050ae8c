"""Check the digits program, run it, and show what mypy reports for common mistakes.

    python examples/demo.py [--out build/digits.png]

The exit code is 1 if digits.py has a type error, reads fewer than 95 % of the digits correctly, or if mypy misses a
mistake.
"""

from __future__ import annotations

import argparse
import ast
import json
import subprocess
import sys
import time
from importlib import import_module
from pathlib import Path
from typing import NamedTuple

from rich.console import Console
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

HERE = Path(__file__).parent
ENOUGH = 0.95
# Codes of mypy's errors about the value of an expression that it has reported already.
CONSEQUENCES = {"arg-type", "no-any-return", "return-value"}


class Mistake(NamedTuple):
    """A function of mistakes.py: the mistake, what NumPy does, and the line."""

    title: str
    numpy: str
    line: int
    source: str


class Refusal(NamedTuple):
    """An error that mypy reports."""

    file: str
    line: int
    code: str
    message: str


def mistakes(path: Path) -> list[Mistake]:
    """Return the functions with a marked line, and the two parts of their docstrings."""
    lines = path.read_text("utf-8").splitlines()
    found: list[Mistake] = []
    for function in ast.parse("\n".join(lines)).body:
        if isinstance(function, ast.FunctionDef):
            title, _, numpy = (ast.get_docstring(function) or "").partition("\n\n")
            for number in range(function.lineno, (function.end_lineno or 0) + 1):
                source, marker, _ = lines[number - 1].partition("  # refused")
                if marker:
                    found.append(Mistake(title, numpy, number, source.strip()))
    return found


def check(*paths: Path) -> list[Refusal]:
    """Run mypy on the files and return its errors, each line's cause before its consequences."""
    command = [sys.executable, "-m", "mypy", "--strict", "--follow-imports=silent", "--output=json"]
    done = subprocess.run([*command, *paths], cwd=HERE.parent, capture_output=True, text=True, check=False)  # noqa: S603  # our own files
    if done.returncode > 1:  # 1 means that it found errors
        raise SystemExit(f"mypy ended with {done.returncode}:\n{done.stdout}{done.stderr}")
    found = [json.loads(line) for line in done.stdout.splitlines()]
    refusals = [
        Refusal(Path(x["file"]).name, x["line"], x["code"], x["message"]) for x in found if x["severity"] == "error"
    ]
    return sorted(refusals, key=lambda refusal: refusal.code in CONSEQUENCES)


def show(console: Console, number: int, mistake: Mistake, said: str | None) -> None:
    """Print a mistake: the line, mypy's message, what NumPy does."""
    rows = Table.grid(padding=(0, 2))
    rows.add_row("", Text(mistake.source, "cyan"))
    rows.add_row("mypy", Text(said) if said else Text("accepts it", "bold red"))
    library, _, outcome = mistake.numpy.partition(": ")
    rows.add_row(Text(library, "dim"), Text(" ".join(outcome.split()), "dim"))
    console.print(Text(f"{number:2}. {mistake.title}", "bold"))
    console.print(Padding(rows, (0, 0, 1, 4)))


def main(arguments: list[str] | None = None) -> int:
    """Check, run and show; return the exit code."""
    parser = argparse.ArgumentParser(description="Check and run digits.py, and show common mistakes.")
    parser.add_argument("--out", default="build/digits.png", help="path of the picture")
    options = parser.parse_args(arguments)
    console = Console(highlight=False)

    started = time.perf_counter()
    console.rule("Check", align="left")
    with console.status("mypy --strict examples/digits.py examples/mistakes.py"):
        refusals = check(HERE / "digits.py", HERE / "mistakes.py")
    wrong = [x for x in refusals if x.file == "digits.py"]
    for x in wrong:
        console.print(Text(f"examples/digits.py:{x.line}: {x.message}", "red"))
    console.print(f"mypy --strict examples/digits.py: {len(wrong) or 'no'} type errors\n")

    console.rule("Run", align="left")
    accuracy: float = import_module("digits").main(["--out", options.out])
    console.print()

    console.rule("Mistakes", align="left")
    known = mistakes(HERE / "mistakes.py")
    said = {x.line: x.message for x in reversed(refusals) if x.file == "mistakes.py"}
    for number, mistake in enumerate(known, 1):
        show(console, number, mistake, said.get(mistake.line))

    console.rule("Summary", align="left")
    found = sum(mistake.line in said for mistake in known)
    seconds = time.perf_counter() - started
    caught = f"{found} of {len(known)} mistakes found before running"
    console.print(f"{accuracy:.1%} of the held-back digits read correctly, {caught}, {seconds:.1f} s in total")
    console.print(f"Picture: {options.out}", soft_wrap=True)
    return int(bool(wrong) or accuracy < ENOUGH or found < len(known))


if __name__ == "__main__":
    sys.exit(main())

"""Shows what the library does: checks the digits program, runs it, and shows what mypy says of common mistakes.

    python examples/demo.py [--out build/digits.png]

Ends with 1 where something is not as it says: a type error in digits.py, fewer than 95 % of the digits read correctly,
or a mistake that mypy does not find.
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
# What mypy says about the value of an expression that it has refused already.
CONSEQUENCES = {"arg-type", "no-any-return", "return-value"}


class Mistake(NamedTuple):
    """A function of mistakes.py: what is wrong, what NumPy makes of it, and the line."""

    title: str
    numpy: str
    line: int
    source: str


class Refusal(NamedTuple):
    """What mypy says against a line."""

    file: str
    line: int
    code: str
    message: str


def mistakes(path: Path) -> list[Mistake]:
    """Find the functions with a line that ends with the marker, and the two parts of their docstrings."""
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
    """Run mypy on the files and give what it refuses, each line's cause before its consequences."""
    command = [sys.executable, "-m", "mypy", "--strict", "--follow-imports=silent", "--output=json"]
    done = subprocess.run([*command, *paths], cwd=HERE.parent, capture_output=True, text=True, check=False)  # noqa: S603  # our own files
    if done.returncode > 1:  # 1 is "mistakes found"
        raise SystemExit(f"mypy ended with {done.returncode}:\n{done.stdout}{done.stderr}")
    found = [json.loads(line) for line in done.stdout.splitlines()]
    refusals = [
        Refusal(Path(x["file"]).name, x["line"], x["code"], x["message"]) for x in found if x["severity"] == "error"
    ]
    return sorted(refusals, key=lambda refusal: refusal.code in CONSEQUENCES)


def show(console: Console, number: int, mistake: Mistake, said: str | None) -> None:
    """Print a mistake: the line, what mypy says, what NumPy does."""
    rows = Table.grid(padding=(0, 2))
    rows.add_row("", Text(mistake.source, "cyan"))
    rows.add_row("mypy", Text(said) if said else Text("accepts it", "bold red"))
    library, _, outcome = mistake.numpy.partition(": ")
    rows.add_row(Text(library, "dim"), Text(" ".join(outcome.split()), "dim"))
    console.print(Text(f"{number:2}. {mistake.title}", "bold"))
    console.print(Padding(rows, (0, 0, 1, 4)))


def main(arguments: list[str] | None = None) -> int:
    """Check, run, show; give the exit code."""
    parser = argparse.ArgumentParser(description="Check digits.py, run it, and show what mypy says of common mistakes.")
    parser.add_argument("--out", default="build/digits.png", help="where the picture goes")
    options = parser.parse_args(arguments)
    console = Console(highlight=False)

    started = time.perf_counter()
    console.rule("Checked", align="left")
    with console.status("mypy --strict examples/digits.py examples/mistakes.py"):
        refusals = check(HERE / "digits.py", HERE / "mistakes.py")
    wrong = [x for x in refusals if x.file == "digits.py"]
    for x in wrong:
        console.print(Text(f"examples/digits.py:{x.line}: {x.message}", "red"))
    console.print(f"mypy --strict examples/digits.py: {len(wrong) or 'no'} type errors\n")

    console.rule("Run", align="left")
    accuracy: float = import_module("digits").main(["--out", options.out])
    console.print()

    console.rule("Refused", align="left")
    known = mistakes(HERE / "mistakes.py")
    said = {x.line: x.message for x in reversed(refusals) if x.file == "mistakes.py"}
    for number, mistake in enumerate(known, 1):
        show(console, number, mistake, said.get(mistake.line))

    console.rule("In short", align="left")
    found = sum(mistake.line in said for mistake in known)
    seconds = time.perf_counter() - started
    caught = f"{found} of {len(known)} mistakes found before running"
    console.print(f"{accuracy:.1%} of the held-back digits read correctly, {caught}, {seconds:.1f} s in all")
    console.print(f"The picture: {options.out}", soft_wrap=True)
    return int(bool(wrong) or accuracy < ENOUGH or found < len(known))


if __name__ == "__main__":
    sys.exit(main())

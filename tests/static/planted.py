"""Mistakes planted in seven programs, and who finds them.

`programs/mistakes.txt` has three lines for each: the function and what is wrong, the line as it is, and the wrong line.
Each is planted alone, in a copy of its function at the end of the program: a checker reads a program once.
`python -m tests.static.planted` writes what the checkers find into docs/checkers.md.
"""

from __future__ import annotations

import ast
from collections import Counter
from functools import cache
from pathlib import Path
from typing import NamedTuple

from tests.static.checkers import CHECKERS, Verdicts

HERE = Path(__file__).parent
ROOT = HERE.parent.parent
PROGRAMS = ("gpt", "vae", "lstm", "smoother", "boosting", "fluid", "pipeline")
PAGE = ROOT / "docs" / "checkers.md"
BEGIN, END = "<!-- planted -->\n", "<!-- end of planted -->\n"


class Mistake(NamedTuple):
    """One line of a function that is wrong."""

    program: str
    function: str
    text: str
    right: str
    wrong: str


def read(text: str) -> list[Mistake]:
    """Read the list of mistakes."""
    found = []
    for block in text.strip().split("\n\n"):
        head, right, wrong = block.split("\n")
        place, _, what = head.partition(": ")
        program, _, function = place.partition(".")
        found.append(Mistake(program, function, what, right[2:], wrong[2:]))
    return found


MISTAKES = read((HERE / "programs" / "mistakes.txt").read_text("utf-8"))
SOURCES = {name: (HERE / "programs" / f"{name}.py").read_text("utf-8") for name in PROGRAMS}


def planted(source: str, mistakes: list[Mistake]) -> tuple[str, list[range]]:
    """Return a program with a wrong copy of a function for each mistake, and the lines of each copy."""
    functions = {
        node.name: ast.get_source_segment(source, node) or ""
        for node in ast.parse(source).body
        if isinstance(node, ast.FunctionDef)
    }
    places: list[range] = []
    for number, mistake in enumerate(mistakes):
        lines = functions[mistake.function].splitlines()
        (at,) = (place for place, line in enumerate(lines) if line.strip() == mistake.right)
        lines[at] = lines[at].replace(mistake.right, mistake.wrong)
        lines[0] = lines[0].replace(f"def {mistake.function}(", f"def {mistake.function}_{number}(")
        first = source.count("\n") + 3
        places.append(range(first, first + len(lines)))
        source += "\n\n" + "\n".join(lines) + "\n"
    return source, places


def _of(program: str) -> list[Mistake]:
    return [each for each in MISTAKES if each.program == program]


PLANTED = {name: planted(source, _of(name)) for name, source in SOURCES.items()}
VERDICTS = Verdicts({f"planted_{name}.py": text for name, (text, _) in PLANTED.items()}, [ROOT, ROOT / "stubs"])


@cache
def found(checker: str) -> frozenset[Mistake]:
    """Return the mistakes that a checker finds: it refuses a line of the copy."""
    seen: set[Mistake] = set()
    for program, (_, places) in PLANTED.items():
        for refusal in VERDICTS.of(checker)[f"planted_{program}.py"]:
            seen.update(mistake for mistake, lines in zip(_of(program), places, strict=True) if refusal.line in lines)
    return frozenset(seen)


def refused(checker: str) -> list[str]:
    """Return what a checker says about the programs as they are."""
    return [
        f"{program}.py:{refusal.line}: {refusal.message}"
        for program, source in SOURCES.items()
        for refusal in VERDICTS.of(checker)[f"planted_{program}.py"]
        if refusal.line <= source.count("\n")
    ]


def table() -> str:
    """Return the numbers of each program, and the mistakes that not all find."""
    counts = {checker: Counter(each.program for each in found(checker)) for checker in CHECKERS}
    planted = Counter(each.program for each in MISTAKES)
    lines = [f"| program | planted | {' | '.join(CHECKERS)} |", f"|---|--:|{'--:|' * len(CHECKERS)}"]
    lines += [_row(name, planted[name], [each[name] for each in counts.values()]) for name in PROGRAMS]
    lines.append(_row("all", planted.total(), [each.total() for each in counts.values()]))
    lines += ["", f"| missed by one or more | line | {' | '.join(CHECKERS)} |", f"|---|---|{':-:|' * len(CHECKERS)}"]
    for each in MISTAKES:
        marks = ["✓" if each in found(checker) else "" for checker in CHECKERS]
        if not all(marks):
            lines.append(f"| {each.program}: {each.text} | `{each.wrong}` | {' | '.join(marks)} |")
    return "\n".join(lines) + "\n"


def _row(name: str, planted: int, found: list[int]) -> str:
    return f"| {name} | {planted} | {' | '.join(map(str, found))} |"


def main() -> None:
    """Run the checkers, and write the tables into the page."""
    text = table()
    before, _, rest = PAGE.read_text("utf-8").partition(BEGIN)
    after = rest.partition(END)[2]
    PAGE.write_text(f"{before}{BEGIN}\n{text}\n{END}{after}", "utf-8")


if __name__ == "__main__":
    main()

"""What each checker says about forty mistakes: `python -m tests.static.messages` writes docs/messages-by-checker.md.

The judgement is a rule. A first line is good if it says in the user's words what was found, and what is needed or what
refuses it; it is fair if it says one of the two; and poor if it says neither, or speaks of the machinery: a name that
begins with an underscore, or a class that only signatures use. A judgement by somebody who has read the lines stands in
judged.json, beside the line that it is about: it no longer counts if the checker says something else.
"""

from __future__ import annotations

import ast
import json
import re
import subprocess
import sys
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, NamedTuple

import typedtensor
from tests.static import markers
from tests.static.checkers import CHECKERS, Refusal, Verdicts

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

HERE = Path(__file__).parent
ROOT = HERE.parent.parent
NAME, EXPLAINED = "mistakes.py", "explained.py"
TEXTS = {name: (HERE / name).read_text("utf-8") for name in (NAME, EXPLAINED)}
SOURCE = TEXTS[NAME]
PAGE = ROOT / "docs" / "messages-by-checker.md"
JUDGED = HERE / "judged.json"
BEGIN = "<!-- written by python -m tests.static.messages -->\n"
VERDICTS = Verdicts(TEXTS, [ROOT])
PACKAGE = Path(typedtensor.__file__).parent
PYTHONS = {"_32Bit", *(name for name in dir(int) if name.startswith("__")), "__getitem__", "__setitem__"}
"""What NumPy and Python call a dtype and an operator."""
NUMBERS = {"IntLike", "FloatLike", "ComplexLike", "Ints"}
"""The aliases of what is a number, or a list of them."""
WORDS = ("needed", "needed_operands")
"""The stubs whose names are words for the user."""
_WANTED = re.compile(r"    # found: (.*); needed: (.*)")
_KIND = re.compile(r"    # (?!found: )(.*)")
_HEADLINE = re.compile(r"No overloads for ")
"""The first of pyright's two messages about a call; the second one is about the argument."""


class Mistake(NamedTuple):
    """A line with a mistake."""

    kind: str
    line: int
    code: str
    found: tuple[str, ...]
    """Words for what stands there."""
    needed: tuple[str, ...]
    """Words for what is wanted, or for what refuses it."""


class Said(NamedTuple):
    """What a checker says about a mistake."""

    first: str
    """The first line; nothing if the mistake is not found."""
    lines: int

    def judged(self, mistake: Mistake) -> str:
        """Good, fair, poor or not found, by the rule."""
        if not self.first:
            return "not found"
        if machinery(self.first):
            return "poor"
        says = [any(_stands_in(word, self.first) for word in words) for words in (mistake.found, mistake.needed)]
        return ("poor", "fair", "good")[sum(says)]


def _stands_in(word: str, line: str) -> bool:
    """Whether all parts of it that `&` separates stand in a line."""
    return all(part.strip() in line for part in word.split("&"))


def mistakes() -> Iterator[Mistake]:
    """Yield the mistakes in order."""
    kind, wanted = "", None
    for number, line in enumerate(SOURCE.splitlines(), start=1):
        if match := _WANTED.fullmatch(line):
            wanted = match
        elif wanted:
            found, needed = (tuple(word.strip() for word in part.split("|")) for part in wanted.groups())
            yield Mistake(kind, number, line.strip(), found, needed)
            wanted = None
        elif match := _KIND.fullmatch(line):
            kind = match[1]


def said(refusals: Sequence[Refusal]) -> dict[int, Said]:
    """Return what a checker says, by the first line of the statement."""
    statements = markers.read(SOURCE).statements
    found: dict[int, list[Refusal]] = {}
    for each in refusals:
        found.setdefault(statements[each.line].start, []).append(each)
    return {line: Said(_first(each), sum(one.length for one in each)) for line, each in found.items()}


def _first(refusals: list[Refusal]) -> str:
    lines = [each.message.split("\n")[0] for each in refusals]
    return next((line for line in lines if not _HEADLINE.match(line)), lines[0])


def machinery(line: str) -> list[str]:
    """Return the names in a line that only the signatures use."""
    quoted = " ".join(found[0] or found[1] for found in re.findall(r'"(.*?)"|`(.*?)`', line))
    names = re.findall(r"(?<!@)[A-Za-z_]\w*", quoted)  # `@_` is what pyrefly calls a variable without a type
    return [name for name in names if name in internal() or (name.startswith("_") and name not in PYTHONS)]


@cache
def internal() -> frozenset[str]:
    """Return the classes and aliases of the generated stubs that are no public names."""
    found: set[str] = set()
    for path in [*(PACKAGE / "_generated").rglob("*.pyi"), PACKAGE / "core" / "operand.py"]:
        if path.stem not in WORDS:
            found.update(_defined(ast.parse(path.read_text("utf-8"))))
    return frozenset(found - set(typedtensor.__all__) - NUMBERS - {"Needed"})


def _defined(tree: ast.Module) -> Iterator[str]:
    for node in ast.walk(tree):
        match node:
            case ast.ClassDef(name=name):
                yield name
            case ast.AnnAssign(target=ast.Name(id=name), annotation=annotation) if "TypeAlias" in ast.unparse(
                annotation
            ):
                yield name
            case _:
                pass


def terminal_lines() -> dict[int, int]:
    """Return how many lines ty prints in a terminal about each line, without those that quote code."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / NAME
        path.write_text(SOURCE, "utf-8")
        ty = str(Path(sys.executable).with_name("ty"))
        command = [ty, "check", "--color=never", f"--python={sys.prefix}", f"--extra-search-path={ROOT}", str(path)]
        printed = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False).stdout
    statements = markers.read(SOURCE).statements
    lines: dict[int, int] = {}
    for message in re.split(r"(?m)^(?=(?:error|warning)\[)", printed):
        place = re.search(rf"--> .*{NAME}:(\d+):", message)
        if place and message.startswith("error["):
            start = statements[int(place[1])].start
            lines[start] = lines.get(start, 0) + len(re.findall(r"(?m)^(?:error|info|help|note)\b", message))
    return lines


def results(checker: str) -> dict[Mistake, Said]:
    """Return what a checker says about each mistake."""
    found = said(VERDICTS.of(checker)[NAME])
    if checker == "ty":
        printed = terminal_lines()
        found = {line: each._replace(lines=printed.get(line, each.lines)) for line, each in found.items()}
    return {each: found.get(each.line, Said("", 0)) for each in mistakes()}


def by_hand() -> dict[str, dict[str, dict[str, str]]]:
    """Return what a reader judged, by checker and line of code: the first line, and the judgement."""
    return json.loads(JUDGED.read_text("utf-8"))  # type: ignore[no-any-return]  # the test compares its shape


def judged_by_hand(checker: str, mistake: Mistake, found: Said) -> str:
    """Return what a reader judged about this first line; nothing if about another one, or not yet."""
    kept = by_hand().get(checker, {}).get(mistake.code, {})
    return kept.get("judged", "") if kept.get("first") == found.first else ""


def table(every: Mapping[str, Mapping[Mistake, Said]]) -> str:
    """Return the tables of the page."""
    head = ["good", "fair", "poor", "not found", "machinery", "longest"]
    parts = ["", f"| checker | {' | '.join(head)} |", "|---" + "|--:" * len(head) + "|"]
    for checker, found in every.items():
        judged = [each.judged(mistake) for mistake, each in found.items()]
        numbers = [judged.count(word) for word in head[:4]]
        numbers += [
            sum(bool(machinery(each.first)) for each in found.values()),
            max(each.lines for each in found.values()),
        ]
        parts.append(f"| {checker} | {' | '.join(map(str, numbers))} |")
    kind = ""
    for mistake in mistakes():
        if mistake.kind != kind:
            kind = mistake.kind
            parts += [
                "",
                f"## {kind}",
                "",
                "| line | checker | first line | lines | judged | by hand |",
                "|---|---|---|--:|---|---|",
            ]
        for checker, found in every.items():
            one = found[mistake]
            cells = [
                _code(mistake.code) if checker == next(iter(every)) else "",
                checker,
                _code(one.first),
                str(one.lines or ""),
                one.judged(mistake),
                judged_by_hand(checker, mistake, one),
            ]
            parts.append(f"| {' | '.join(cells)} |")
    return "\n".join(parts) + "\n"


def _code(text: str) -> str:
    text = text.replace("|", r"\|")
    return (f"`` {text} ``" if "`" in text else f"`{text}`") if text else ""


def main() -> None:
    """Run the checkers, and write the page."""
    before = PAGE.read_text("utf-8").split(BEGIN)[0]
    PAGE.write_text(before + BEGIN + table({checker: results(checker) for checker in CHECKERS}), "utf-8")


if __name__ == "__main__":
    main()

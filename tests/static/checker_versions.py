"""Runs the static tests with other versions of the checkers: `python -m tests.static.checker_versions --write`.

For each checker the newest release and those in OLDER check every file of the static tests, each in its own environment
in .matrix/; lines on which one disagrees with the file are counted. The figures are written to checker_versions.json,
and shown in docs/checkers.md. `--checker ty` measures one checker and keeps the figures of the others. `--newest`
prints the lines on which the newest releases disagree, and fails if there are any.
"""

from __future__ import annotations

import argparse
import json
import re
import subprocess
import sys
import venv
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, NamedTuple

from tests.static import markers
from tests.static.checkers import CHECKERS, Checker, CheckerError, run

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

OLDER = {
    "mypy": ("2.3.1", "2.2.0"),
    "pyright": ("1.1.409", "1.1.404"),
    "pyrefly": ("1.3.2", "1.2.1"),
    "ty": ("0.0.105", "0.0.100"),
}
"""For mypy and pyrefly the last release of each earlier minor version; for the others every fifth release."""
ROOT = Path(__file__).parent.parent.parent
FIGURES = Path(__file__).with_suffix(".json")
PAGE = ROOT / "docs" / "checkers.md"
SHOWN = 4
"""The number of files that a row of the table names."""


class Figures(NamedTuple):
    """The lines on which a version of a checker disagrees with the files."""

    checker: str
    version: str
    misses: Mapping[str, int]
    """Lines of each file that it accepts and should refuse."""
    refuses: Mapping[str, int]
    """Lines of each file that it refuses and should accept."""
    failure: str = ""
    """Why it could not run."""


def newest(checker: str) -> str:
    """Return the newest release."""
    command = [sys.executable, "-m", "pip", "index", "versions", checker]
    said = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    found = re.search(r"\(([\d.]+)\)", said)
    assert found is not None, said
    return found[1]


def installed(checker: str, version: str) -> Path:
    """Install that version in an environment of its own, and return the program."""
    folder = ROOT / ".matrix" / f"{checker}-{version}"
    programs = folder / ("Scripts" if sys.platform == "win32" else "bin")
    if not (programs / checker).exists():
        venv.create(folder, with_pip=True, clear=True)
        package = f"{checker}[nodejs]" if checker == "pyright" else checker
        pip = [str(programs / "python"), "-m", "pip", "install", "--quiet", f"{package}=={version}"]
        subprocess.run(pip, check=True)
    return programs / checker


def with_program(checker: str, program: Path) -> Checker:
    """Return the checker with another program; it still finds the imports of the files here."""
    ours = CHECKERS[checker]
    here = [f"--python-executable={sys.executable}"] if checker == "mypy" else []
    return ours._replace(command=lambda *given: [str(program), *ours.command(*given)[1:], *here])


def measured(checker: str, version: str, sources: Mapping[str, str]) -> Figures:
    """Check every file."""
    how = with_program(checker, installed(checker, version))
    try:
        with TemporaryDirectory() as folder:
            found = run(how, sources, [ROOT, ROOT / "stubs"], Path(folder))
    except (CheckerError, ValueError) as error:
        return Figures(checker, version, {}, {}, str(error).strip().splitlines()[-1][:200])
    faults = {name: markers.judge(checker, sources[name], found[name]) for name in sources}
    return Figures(checker, version, counted(faults, "accepts"), counted(faults, "refuses"))


def disagreements(checker: str, version: str, sources: Mapping[str, str]) -> list[str]:
    """Return the lines on which a version disagrees with the files, or why it could not run."""
    how = with_program(checker, installed(checker, version))
    try:
        with TemporaryDirectory() as folder:
            found = run(how, sources, [ROOT, ROOT / "stubs"], Path(folder))
    except (CheckerError, ValueError) as error:
        return [str(error).strip().splitlines()[-1]]
    return [f"{name}:{fault}" for name in sources for fault in markers.judge(checker, sources[name], found[name])]


def compare_newest(checkers: Iterable[str], sources: Mapping[str, str]) -> int:
    """Print where the newest releases disagree with the files; return the exit code."""
    failed = 0
    for checker in checkers:
        version = newest(checker)
        faults = disagreements(checker, version, sources)
        print(f"{checker} {version}: {len(faults)} disagreements", *faults, sep="\n", flush=True)  # noqa: T201  # a program
        failed |= bool(faults)
    return failed


def counted(faults: Mapping[str, list[str]], verb: str) -> dict[str, int]:
    """Return the number of disagreements of a kind per file, highest first."""
    numbers = {name: sum(f" {verb}: " in fault.splitlines()[0] for fault in found) for name, found in faults.items()}
    return dict(sorted(((name, number) for name, number in numbers.items() if number), key=lambda each: -each[1]))


def table(figures: Iterable[Figures]) -> str:
    """Return the table of the page."""
    lines = ["| checker | version | mistakes it misses | correct lines it refuses | where |", "|---|---|--:|--:|---|"]
    for each in figures:
        if each.failure:
            lines.append(f"| {each.checker} | {each.version} | | | {each.failure} |")
            continue
        totals = sum(each.misses.values()), sum(each.refuses.values())
        faults = {
            name: each.misses.get(name, 0) + each.refuses.get(name, 0) for name in {**each.misses, **each.refuses}
        }
        files = sorted(faults, key=lambda name, faults=faults: (-faults[name], name))
        where = ", ".join(f"`{name}`" for name in files[:SHOWN]) + (
            f" and {len(files) - SHOWN} more" if len(files) > SHOWN else ""
        )
        lines.append(f"| {each.checker} | {each.version} | {totals[0] or ''} | {totals[1] or ''} | {where} |")
    return "\n".join(lines)


def read() -> list[Figures]:
    """Read the stored figures."""
    return [Figures(**each) for each in json.loads(FIGURES.read_text("utf-8"))] if FIGURES.exists() else []


def write(figures: list[Figures]) -> None:
    """Store the figures, and write the table into the page."""
    FIGURES.write_text(json.dumps([each._asdict() for each in figures], indent=1) + "\n", "utf-8")
    text = PAGE.read_text("utf-8")
    text, count = re.subn(r"(?s)(<!-- versions -->\n\n).*?(?=\n\n)", lambda found: found[1] + table(figures), text)
    assert count == 1, "the page has one place for the table"
    PAGE.write_text(text, "utf-8")


def main() -> int:
    """Read the options, measure, print, and write if requested."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--checker", choices=CHECKERS, action="append", help="one of them, or several; else all four")
    parser.add_argument("--write", action="store_true", help="write the figures and the page")
    parser.add_argument("--newest", action="store_true", help="compare the newest releases, and measure no figure")
    given = parser.parse_args()
    from tests.static.test_static import SOURCES  # noqa: PLC0415  # imports the tests

    if given.newest:
        return compare_newest(given.checker or CHECKERS, SOURCES)
    known = {each.checker: [] for each in read()} | {name: [] for name in CHECKERS}
    for each in read():
        known[each.checker].append(each)
    for checker in given.checker or CHECKERS:
        versions = [newest(checker), *OLDER[checker]]
        known[checker] = [measured(checker, version, SOURCES) for version in versions]
        print(table(known[checker]), flush=True)  # noqa: T201  # a program
        if given.write:
            write([each for name in CHECKERS for each in known[name]])
    return 0


if __name__ == "__main__":
    sys.exit(main())

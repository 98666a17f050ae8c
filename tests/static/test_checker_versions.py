"""The table of the checkers' versions: it is that of the figures, and shows what is pinned without a fault."""

from __future__ import annotations

import re
import sys
import tomllib
from pathlib import Path

import pytest

from tests.static import checker_versions
from tests.static.checker_versions import OLDER, PAGE, Figures, counted, read, table, with_program
from tests.static.checkers import CHECKERS

ROOT = Path(__file__).parent.parent.parent


def pins() -> dict[str, str]:
    """The versions that the tests run with."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    found = [re.fullmatch(r"(\w+)(?:\[\w+\])?==([\d.]+)", each) for each in project["optional-dependencies"]["dev"]]
    return {each[1]: each[2] for each in found if each and each[1] in CHECKERS}


def test_the_page_shows_the_figures() -> None:
    """`python -m tests.static.checker_versions --write` puts them there."""
    assert table(read()) in PAGE.read_text("utf-8")


@pytest.mark.parametrize("name", CHECKERS)
def test_the_pinned_version_judges_as_the_files_say(name: str) -> None:
    """It is the newest of those measured, and two older ones stand below it."""
    found = [each for each in read() if each.checker == name]
    assert [each.version for each in found] == [pins()[name], *OLDER[name]]
    assert found[0] == Figures(name, pins()[name], {}, {})


def test_faults_are_counted_by_file_and_kind() -> None:
    """The most first; files without any are left out."""
    faults = {"a.py": ["1: ty accepts: x"], "b.py": ["1: ty refuses: x\n    m", "2: ty refuses: y\n    m"], "c.py": []}
    assert counted(faults, "accepts") == {"a.py": 1}
    assert counted(faults, "refuses") == {"b.py": 2}


def test_a_row_names_the_worst_files() -> None:
    """Or why there is no figure."""
    many = {f"reject/{letter}.py": number for number, letter in enumerate("abcdef", 1)}
    rows = table([Figures("ty", "0", many, {}), Figures("ty", "1", {}, {}), Figures("ty", "2", {}, {}, "crashed")])
    assert rows.splitlines()[2:] == [
        "| ty | 0 | 21 |  | `reject/f.py`, `reject/e.py`, `reject/d.py`, `reject/c.py` and 2 more |",
        "| ty | 1 |  |  |  |",
        "| ty | 2 | | | crashed |",
    ]


@pytest.mark.parametrize("name", CHECKERS)
def test_another_program_is_called_in_the_same_way(name: str, tmp_path: Path) -> None:
    """And is told where the imports are."""
    ours = CHECKERS[name].command(tmp_path, ["."])
    theirs = with_program(name, Path("other")).command(tmp_path, ["."])
    assert theirs[: len(ours)] == ["other", *ours[1:]]
    assert any(sys.executable in each or sys.prefix in each for each in theirs)


def test_older_versions_are_of_the_four() -> None:
    """Two of each, the newer one first."""
    assert set(OLDER) == set(CHECKERS)
    for versions in OLDER.values():
        first, second = ([int(part) for part in each.split(".")] for each in versions)
        assert first > second


def test_a_version_that_cannot_run_is_a_row(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """With the last line of what it said."""
    program = tmp_path / "broken"
    program.write_text(f"#!{sys.executable}\nraise SystemExit('no such option')\n", "utf-8")
    program.chmod(0o755)
    monkeypatch.setattr(checker_versions, "installed", lambda *_: program)
    found = checker_versions.measured("ty", "0", {"accept/tiny.py": "x = 1\n"})
    assert found.failure
    assert (found.misses, found.refuses) == ({}, {})

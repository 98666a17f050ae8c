"""The table of checker versions contains the stored figures, and the pinned versions without a disagreement."""

from __future__ import annotations

import re
import sys
import tomllib
from pathlib import Path

import pytest

from tests.static import checker_versions
from tests.static.checker_versions import OLDER, PAGE, Figures, counted, read, table, with_program
from tests.static.checkers import CHECKERS

ROOT = Path(__file__).parents[2]


def pins() -> dict[str, str]:
    """Return the versions that the tests use."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    found = [re.fullmatch(r"(\w+)(?:\[\w+\])?==([\d.]+)", each) for each in project["optional-dependencies"]["dev"]]
    return {each[1]: each[2] for each in found if each and each[1] in CHECKERS}


def test_the_page_shows_the_figures() -> None:
    """`python -m tests.static.checker_versions --write` writes them."""
    assert table(read()) in PAGE.read_text("utf-8")


def test_the_page_shows_the_pins() -> None:
    """They are those of the extra `dev`."""
    shown = "\n".join(f"{name}=={version}" for name, version in pins().items())
    assert f"```text\n{shown}\n```" in PAGE.read_text("utf-8"), shown


@pytest.mark.parametrize("name", CHECKERS)
def test_the_pinned_version_agrees_with_the_files(name: str) -> None:
    """It is the newest of the measured ones, and two older ones follow it."""
    found = [each for each in read() if each.checker == name]
    assert [each.version for each in found] == [pins()[name], *OLDER[name]]
    assert found[0] == Figures(name, pins()[name], {}, {})


def test_disagreements_are_counted_by_file_and_kind() -> None:
    """They are sorted by count; files without any are omitted."""
    faults = {"a.py": ["1: ty accepts: x"], "b.py": ["1: ty refuses: x\n    m", "2: ty refuses: y\n    m"], "c.py": []}
    assert counted(faults, "accepts") == {"a.py": 1}
    assert counted(faults, "refuses") == {"b.py": 2}


def test_a_row_names_the_files_with_most_disagreements() -> None:
    """Or it states why there is no figure."""
    many = {f"reject/{letter}.py": number for number, letter in enumerate("abcdef", 1)}
    rows = table([Figures("ty", "0", many, {}), Figures("ty", "1", {}, {}), Figures("ty", "2", {}, {}, "crashed")])
    assert rows.splitlines()[2:] == [
        "| ty | 0 | 21 |  | `reject/f.py`, `reject/e.py`, `reject/d.py`, `reject/c.py` and 2 more |",
        "| ty | 1 |  |  |  |",
        "| ty | 2 | | | crashed |",
    ]


@pytest.mark.parametrize("name", CHECKERS)
def test_another_program_is_called_alike(name: str, tmp_path: Path) -> None:
    """It gets the search path of the imports."""
    ours = CHECKERS[name].command(tmp_path, ["."])
    theirs = with_program(name, Path("other")).command(tmp_path, ["."])
    assert theirs[: len(ours)] == ["other", *ours[1:]]
    assert any(sys.executable in each or sys.prefix in each for each in theirs)


def test_there_are_two_older_versions_of_each_checker() -> None:
    """The newer one is first."""
    assert set(OLDER) == set(CHECKERS)
    for versions in OLDER.values():
        first, second = ([int(part) for part in each.split(".")] for each in versions)
        assert first > second


def test_a_version_that_cannot_run_has_a_row(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """It contains the last line of the output."""
    program = tmp_path / "broken"
    program.write_text(f"#!{sys.executable}\nraise SystemExit('no such option')\n", "utf-8")
    program.chmod(0o755)
    monkeypatch.setattr(checker_versions, "installed", lambda *_: program)
    found = checker_versions.measured("ty", "0", {"accept/tiny.py": "x = 1\n"})
    assert found.failure
    assert (found.misses, found.refuses) == ({}, {})


def test_the_newest_release_fails_with_the_lines_that_disagree(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Without any, the exit code is 0."""
    monkeypatch.setattr(checker_versions, "newest", lambda _: "9.9")
    program = Path(sys.executable).with_name("ty")
    monkeypatch.setattr(checker_versions, "installed", lambda *_: program)
    assert checker_versions.compare_newest(["ty"], {"accept/right.py": "x: int = 1\n"}) == 0
    assert capsys.readouterr().out == "ty 9.9: 0 disagreements\n"
    assert checker_versions.compare_newest(["ty"], {"accept/wrong.py": 'x: int = "a"\n'}) == 1
    assert "accept/wrong.py:1: ty refuses" in capsys.readouterr().out


def test_the_newest_releases_are_tried_every_week() -> None:
    """By a job of its own: a release of a checker fails no pull request."""
    text = (ROOT / ".github" / "workflows" / "newest.yml").read_text("utf-8")
    assert "schedule:" in text
    assert "make newest" in text
    assert "\nnewest:" in (ROOT / "Makefile").read_text("utf-8")

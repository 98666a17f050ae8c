"""`typedtensor check-setup` with configurations that find the planted mistakes, and with some that hide them."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

from typedtensor.__main__ import main
from typedtensor.cli import check_setup, checkers
from typedtensor.cli.check_setup import OURS, Setup

PYTHON, PREFIX = sys.executable, Path(sys.prefix)
HERE = {
    "mypy": ("mypy.ini", f"[mypy]\npython_executable = {PYTHON}\n"),
    "pyright": ("pyrightconfig.json", json.dumps({"venvPath": str(PREFIX.parent), "venv": PREFIX.name})),
    "pyrefly": ("pyrefly.toml", f'python-interpreter-path = "{PYTHON}"\n'),
    "ty": ("ty.toml", f'[environment]\npython = "{PREFIX}"\n'),
}
"""Settings that make each checker read the packages of this Python; each advises the same."""


def found(name: str, folder: Path, file: str, text: str) -> Setup:
    """Return what the command finds with a configuration file; it leaves no other file."""
    (folder / ".git").mkdir()
    (folder / file).write_text(text, "utf-8")
    result = check_setup.setup(name, folder)
    assert {each.name for each in folder.iterdir()} - {".mypy_cache", ".ruff_cache"} == {".git", file}
    assert result.configuration == str(folder.resolve() / file)
    return result


@pytest.fixture
def cached(monkeypatch: pytest.MonkeyPatch, tmp_path_factory: pytest.TempPathFactory) -> None:
    """Let mypy read the package once for all tests with the settings in HERE; with others it would read it again."""
    monkeypatch.setenv("MYPY_CACHE_DIR", str(tmp_path_factory.getbasetemp() / "mypy"))


@pytest.mark.usefixtures("cached")
@pytest.mark.parametrize("name", HERE)
def test_each_checker_finds_all_when_it_is_set_up(name: str, tmp_path: Path) -> None:
    """Then there is nothing to change, except that mypy skips functions without annotations."""
    result = found(name, tmp_path, *HERE[name])
    assert result.misses == []
    assert set(OURS) <= {*result.finds}
    assert result.version[0].isdigit()
    assert ("check_untyped_defs" in result.change) == (name == "mypy")
    assert name == "mypy" or not result.change


def test_strict_mypy_has_nothing_to_change(tmp_path: Path) -> None:
    """The mode is that of the configuration, here in pyproject.toml."""
    text = f'[tool.mypy]\nstrict = true\npython_executable = "{PYTHON}"\n'
    result = found("mypy", tmp_path, "pyproject.toml", text)
    assert (result.mode, result.misses, result.change) == ("strict", [], "")


@pytest.mark.parametrize(
    ("name", "file", "text", "mode", "change"),
    [
        ("pyright", "pyrightconfig.json", '{"typeCheckingMode": "off", // none\n}', "off", '"typeCheckingMode": "sta'),
        ("pyrefly", "pyrefly.toml", 'preset = "basic"\n', "basic", 'preset = "strict"'),
        ("mypy", "mypy.ini", "[mypy]\nignore_errors = True\n", "not strict", "reports nothing about the file"),
        (
            "mypy",
            "mypy.ini",
            "[mypy]\nignore_missing_imports = True\nno_site_packages = True\n",
            "not strict",
            "Remove",
        ),
        ("ty", "ty.toml", '[rules]\nall = "ignore"\n', "default", "reports nothing about the file"),
    ],
)
def test_settings_that_hide_mistakes_are_named(
    name: str, file: str, text: str, mode: str, change: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The mistakes are missed, and the line says what to change."""
    monkeypatch.chdir(tmp_path)
    result = found(name, tmp_path, file, text)
    assert result.mode == mode
    assert result.misses == [*OURS]
    assert change in result.change


@pytest.mark.parametrize("name", ["pyright", "pyrefly"])
def test_a_checker_of_another_python_is_noticed(name: str, tmp_path: Path) -> None:
    """It does not find the package; the setting that helps is that of the test above."""
    empty = tmp_path / "other"
    empty.mkdir()
    text = {"pyright": '{"venvPath": ".", "venv": "none"}', "pyrefly": "skip-interpreter-query = true\n"}[name]
    result = found(name, empty, HERE[name][0], text)
    assert result.misses == [*OURS]
    assert "does not read the packages of this Python" in result.change


@pytest.mark.usefixtures("cached")
def test_a_comment_in_the_file_counts(tmp_path: Path) -> None:
    """With a file, the mistakes stand below its text."""
    (tmp_path / "mypy.ini").write_text(HERE["mypy"][1], "utf-8")
    program = tmp_path / "program.py"
    program.write_text("# mypy: ignore-errors\n", "utf-8")
    assert check_setup.setup("mypy", program).misses == [*OURS]
    program.write_text("# mypy: check-untyped-defs\nnumber = 1\n", "utf-8")
    result = check_setup.setup("mypy", program)
    assert (result.misses, result.change) == ([], "")


@pytest.mark.usefixtures("cached")
def test_the_command_prints_a_line_per_checker(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The exit code is that of the worst one."""
    for file, text in HERE.values():
        (tmp_path / file).write_text(text, "utf-8")
    assert main(["check-setup", str(tmp_path)]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in lines[1:]] == [*HERE]
    (tmp_path / "pyrightconfig.json").write_text('{"typeCheckingMode": "off"}', "utf-8")
    assert main(["check-setup", str(tmp_path), "--json"]) == 1
    rows = json.loads(capsys.readouterr().out)["checkers"]
    assert [bool(row["misses"]) for row in rows] == [False, True, False, False]


@pytest.mark.parametrize(("file", "mode"), [("mypy.ini", "legacy"), ("pyrightconfig.json", "default"), ("", "basic")])
def test_pyrefly_reads_the_settings_of_others(
    file: str, mode: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Without any, its preset "basic" reports no wrong argument."""
    monkeypatch.setenv("VIRTUAL_ENV", str(PREFIX))
    (tmp_path / ".git").mkdir()
    if file:
        (tmp_path / file).write_text({"mypy.ini": "[mypy]\n", "pyrightconfig.json": "{}"}[file], "utf-8")
    result = check_setup.setup("pyrefly", tmp_path)
    assert (result.mode, result.misses) == (mode, [] if file else [*OURS])
    assert ('preset = "strict"' in result.change) == (not file)


def test_without_a_checker_the_command_fails(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The message says how to install one; a place that does not exist is an error too."""
    assert main(["check-setup", str(tmp_path / "absent")]) == 1
    assert "No such file" in capsys.readouterr().err
    monkeypatch.setattr(checkers, "program", lambda _: None)
    assert main(["check-setup"]) == 1
    assert "pip install mypy" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("name", "file", "text", "change"),
    [
        (
            "mypy",
            "mypy.ini",
            "[mypy\nstrict = True\n",
            "Correct mypy.ini, which is not valid: File contains",
        ),
        (
            "pyright",
            "pyrightconfig.json",
            "{ broken",
            "Correct pyrightconfig.json, which is not valid: Expecting property",
        ),
        ("pyrefly", "pyrefly.toml", "preset = [", "TOML parse error at line 1"),
        ("ty", "ty.toml", "rules = 3\n[[", "is not a valid `ty.toml`"),
    ],
)
def test_a_broken_configuration_is_named(name: str, file: str, text: str, change: str, tmp_path: Path) -> None:
    """In the line of its checker: the others run."""
    (tmp_path / file).write_text(text, "utf-8")
    assert change in check_setup.setup(name, tmp_path).change


@pytest.mark.parametrize(
    ("text", "said"), [(b"x = 1\ndef (:\n", "invalid syntax in line 2"), (b"\xff\xfe", "can't decode byte 0xff")]
)
def test_a_file_with_an_error_of_syntax_is_named(
    text: bytes, said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """No checker would report anything else about it."""
    (tmp_path / "broken.py").write_bytes(text)
    assert main(["check-setup", str(tmp_path / "broken.py")]) == 1
    error = capsys.readouterr().err
    assert error.startswith("typedtensor check-setup: needed a Python program, broken.py, got ")
    assert said in error
    assert error.count("\n") == 1


def test_comments_in_the_configuration_of_pyright(tmp_path: Path) -> None:
    """Pyright allows both kinds, and a comma at the end."""
    file = tmp_path / "pyrightconfig.json"
    file.write_text('{/* the mode */ "typeCheckingMode": "off", // none\n "include": ["https://a", "b/*"],}', "utf-8")
    assert check_setup.settings_of("pyright", file)["typeCheckingMode"] == "off"

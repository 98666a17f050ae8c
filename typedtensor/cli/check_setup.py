"""`check-setup`: whether each type checker of this environment finds planted mistakes, and what to change if not."""

from __future__ import annotations

import ast
import configparser
import json
import re
import sys
import tomllib
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import TYPE_CHECKING, Any, NamedTuple

from typedtensor.cli import checkers
from typedtensor.cli.show import Column, print_json, print_table
from typedtensor.errors import FormatError

if TYPE_CHECKING:
    from argparse import Namespace

    from typedtensor.cli.reports import Report

HEAD = """
import typing as _typing

import typedtensor as _tt

_Row = _typing.NewType("_Row", int)
_Column = _typing.NewType("_Column", int)
_Matrix: _typing.TypeAlias = "_tt.Tensor[_tt.Cpu, _tt.float32, _tt.Rank2[_Row, _Column]]"
_Double: _typing.TypeAlias = "_tt.Tensor[_tt.Cpu, _tt.float64, _tt.Rank2[_Row, _Column]]"
_OnGpu: _typing.TypeAlias = "_tt.Tensor[_tt.Gpu, _tt.float32, _tt.Rank2[_Row, _Column]]"
_Turned: _typing.TypeAlias = "_tt.Tensor[_tt.Cpu, _tt.float32, _tt.Rank2[_Column, _Row]]"
"""
KINDS = {
    "any": '_planted: int = "a"',
    "rank": "def _rank(x: _Matrix) -> None: print(_tt.sum(x, axis=2))",
    "dtype": "def _dtype(x: _Double) -> _Matrix: return x",
    "device": "def _device(x: _Matrix, y: _OnGpu) -> None: print(x + y)",
    "name": "def _name(x: _Matrix, y: _Turned) -> None: print(x + y)",
    "no annotations": "def _unannotated(): print(_tt.sum(_tt.ones((2, 3)), axis=2))",
}
"""A mistake of each kind in a line; the first has nothing to do with tensors."""
OURS = ("rank", "dtype", "device", "name")
_UNRESOLVED = re.compile(
    r"typedtensor.*(?:could not be resolved|installed, but)|(?:Cannot find|Cannot resolve|stub for).*typedtensor"
)
ENVIRONMENTS = {
    "mypy": "python_executable = {executable} in the section [mypy]",
    "pyright": '"venvPath": "{above}", "venv": "{name}" in pyrightconfig.json',
    "pyrefly": 'python-interpreter-path = "{executable}" in pyrefly.toml',
    "ty": '[environment] python = "{prefix}" in ty.toml',
}
"""The setting that makes a checker read the packages of this Python."""


class Setup(NamedTuple):
    """What is known about a checker."""

    checker: str
    version: str
    mode: str
    configuration: str | None
    finds: list[str]
    misses: list[str]
    change: str


def run(options: Namespace) -> int:
    """Print a line for each checker; return 1 if one misses a mistake, or none is installed."""
    names = checkers.installed()
    if not names:
        raise FormatError(
            "check-setup",
            needed="a type checker in this environment",
            got="none",
            fix=f"Install one: {sys.executable} -m pip install mypy",
        )
    if not options.file.exists():
        raise FileNotFoundError(2, "No such file or directory", str(options.file))
    setups = [setup(name, options.file) for name in names]
    if options.json:
        print_json({"checkers": [each._asdict() for each in setups]})
    else:
        heads = [Column(each) for each in ("checker", "version", "mode", "configuration", "finds", "change")]
        rows = [
            [
                each.checker,
                each.version,
                each.mode,
                each.configuration or "none",
                ", ".join(each.finds) or "nothing",
                each.change or "nothing",
            ]
            for each in setups
        ]
        print_table(heads, rows)
    return 1 if any(each.misses for each in setups) else 0


def setup(name: str, place: Path) -> Setup:
    """Run a checker on planted mistakes, as it is configured for a file or a folder."""
    place = place.resolve()
    folder = place if place.is_dir() else place.parent
    file = checkers.configuration(name, folder)
    before = _program(place) if place.is_file() else ""
    settings, invalid = {}, ""
    if file:
        try:
            settings = settings_of(name, file)
        except (ValueError, configparser.Error) as error:
            reason = " ".join(str(error).split()).rstrip(".")
            invalid = f"Correct {file.name}, which is not valid: {reason}."
    head = before.rstrip("\n") + HEAD
    lines = {head.count("\n") + 1 + place: kind for place, kind in enumerate(KINDS)}
    with NamedTemporaryFile(
        "w", suffix=".py", prefix="planted_", dir=folder, encoding="utf-8", delete=False
    ) as planted:
        planted.write(head + "\n".join(KINDS.values()) + "\n")
    path = Path(planted.name)
    reports: list[Report] = []
    try:
        reports = checkers.run(name, [path], folder, as_configured=True)
    except FormatError as error:
        invalid = f"It fails: {error.got.rstrip('.')}."
    finally:
        path.unlink()
    reports = [each for each in reports if Path(each.file).name == path.name]
    found = {lines[each.line] for each in reports if each.is_error and each.line in lines}
    mode = _mode(name, settings)
    if name == "pyrefly" and file is None:
        file, mode = checkers.imported_configuration(folder)
    finds = [kind for kind in (*OURS, "no annotations") if kind in found]
    return Setup(
        name,
        checkers.version(name),
        mode,
        str(file) if file else None,
        finds,
        [kind for kind in OURS if kind not in found],
        invalid or _change(name, mode, settings, found, reports),
    )


def _program(path: Path) -> str:
    """The text of a Python program; FormatError if it has an error of syntax, which would hide all others."""
    try:
        text = path.read_text("utf-8")
        ast.parse(text)
    except (SyntaxError, ValueError) as error:
        wrong = f"{error.msg} in line {error.lineno}" if isinstance(error, SyntaxError) else str(error)
        raise FormatError(
            "check-setup", needed=f"a Python program, {path.name}", got=wrong, fix="Correct it, or omit the file."
        ) from error
    return text


def settings_of(name: str, file: Path) -> dict[str, Any]:
    """The settings in a configuration file; ValueError or `configparser.Error` if it is not valid."""
    found: Any = {}
    text = file.read_text("utf-8", "replace")
    if file.name == "pyproject.toml":
        found = checkers.tables(file).get(name, {})
    elif file.suffix == ".toml":
        found = tomllib.loads(text)
    elif file.suffix == ".json":  # pyright allows comments, and commas at the end
        text = re.sub(r"(?ms)(^|[\s,{\[])(?://[^\"\n]*$|/\*.*?\*/)", r"\1", text)
        found = json.loads(re.sub(r",(?=\s*[}\]])", "", text))
    else:
        parser = configparser.ConfigParser(interpolation=None)
        parser.read_string(text)
        found = dict(parser["mypy"]) if "mypy" in parser else {}
    return found if isinstance(found, dict) else {}


def _is_on(value: object) -> bool:
    return value is True or str(value).lower() in {"true", "yes", "on", "1"}


def _mode(name: str, settings: dict[str, Any]) -> str:
    match name:
        case "mypy":
            return "strict" if _is_on(settings.get("strict")) else "not strict"
        case "pyright":
            return str(settings.get("typeCheckingMode", "standard"))
        case "pyrefly":
            return str(settings.get("preset", "default"))
        case _:
            return "default"


def _change(name: str, mode: str, settings: dict[str, Any], found: set[str], reports: list[Report]) -> str:
    """What to change, in sentences; nothing if all is found."""
    environment = ENVIRONMENTS[name].format(
        executable=sys.executable,
        prefix=sys.prefix,
        above=Path(sys.prefix).parent,
        name=Path(sys.prefix).name,
    )
    missed = [kind for kind in OURS if kind not in found]
    hidden = name == "mypy" and (_is_on(settings.get("ignore_missing_imports")) or "follow_imports" in settings)
    changes: list[str] = []
    if missed and hidden:
        changes.append("Remove ignore_missing_imports and follow_imports, which hide that an import fails.")
    if any(_UNRESOLVED.search(each.text) for each in reports) or (missed and hidden and "any" in found):
        changes.append(f"It does not read the packages of this Python: write {environment}.")
    if missed and name == "pyrefly" and mode in {"basic", "off"}:
        changes.append('Write preset = "strict" in pyrefly.toml: "basic" reports no wrong argument.')
    if missed and name == "pyright" and mode == "off":
        changes.append('Write "typeCheckingMode": "standard" in pyrightconfig.json.')
    if missed and not changes and "any" not in found:
        changes.append("It reports nothing about the file: look for excludes, and for comments that ignore a file.")
    if missed and not changes:
        changes.append("Look for ignored rules in its configuration.")
    if not missed and name == "mypy" and "no annotations" not in found:
        changes.append("Write check_untyped_defs = True to check functions without annotations too.")
    return " ".join(changes)

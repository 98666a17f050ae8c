"""The type checkers of this environment: where they are, what configures them, and how they run."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from typedtensor.cli.reports import Report, read
from typedtensor.errors import FormatError

if TYPE_CHECKING:
    from collections.abc import Sequence


class Checker(NamedTuple):
    """How a checker is called, and which files configure it."""

    arguments: tuple[str, ...]
    """What makes it print JSON."""
    here: tuple[str, ...]
    """What makes it read the packages of this Python."""
    configurations: tuple[str, ...]
    """The names of its files, in the order in which it looks for them; after "#" comes a table of the file."""


CHECKERS = {
    "mypy": Checker(
        ("--output=json",),
        (f"--python-executable={sys.executable}",),
        ("mypy.ini", ".mypy.ini", "pyproject.toml#mypy", "setup.cfg#mypy"),
    ),
    "pyright": Checker(
        ("--outputjson",),
        (f"--pythonpath={sys.executable}",),
        ("pyrightconfig.json", "pyproject.toml#pyright"),
    ),
    "pyrefly": Checker(
        ("check", "--output-format=json", "--summary=none"),
        (f"--python-interpreter-path={sys.executable}",),
        ("pyrefly.toml", "pyproject.toml#pyrefly"),
    ),
    "ty": Checker(
        ("check", "--output-format=gitlab"),
        (f"--python={sys.prefix}",),
        ("ty.toml", "pyproject.toml#ty"),
    ),
}


def program(name: str) -> str | None:
    """The path of a checker: beside this Python, else in PATH; None if it is not installed."""
    return shutil.which(name, path=str(Path(sys.executable).parent)) or shutil.which(name)


def installed() -> list[str]:
    """The names of the checkers that are installed."""
    return [name for name in CHECKERS if program(name)]


def configuration(name: str, folder: Path) -> Path | None:
    """The file that configures a checker for a folder: there, or in the nearest folder above."""
    for each in (folder, *folder.parents):
        for file in CHECKERS[name].configurations:
            path, _, table = file.partition("#")
            if (each / path).is_file() and (not table or has_table(each / path, table)):
                return each / path
        if name == "mypy" and (each / ".git").exists():  # mypy looks no further
            return None
    return None


def imported_configuration(folder: Path) -> tuple[Path | None, str]:
    """The file of another checker that pyrefly reads if it has none, and the preset that it then takes."""
    presets = {"mypy": "legacy", "pyright": "default"}
    found = {name: file for name in presets if (file := configuration(name, folder))}
    nearest = max(found, key=lambda name: (len(found[name].parts), name == "mypy"), default=None)
    return (found[nearest], presets[nearest]) if nearest else (None, "basic")


def has_table(path: Path, table: str) -> bool:
    """Whether a file has a section for a checker: `[tool.mypy]`, or `[mypy]` in setup.cfg."""
    if path.suffix == ".toml":
        return table in tables(path)
    return re.search(rf"(?m)^\[{table}\]", path.read_text("utf-8", "replace")) is not None


def tables(path: Path) -> dict[str, Any]:
    """The tables under `tool` of a pyproject.toml; none if it is not valid TOML."""
    try:
        tool = tomllib.loads(path.read_text("utf-8", "replace")).get("tool", {})
    except tomllib.TOMLDecodeError:
        return {}
    return tool if isinstance(tool, dict) else {}


def run(name: str, files: Sequence[Path], folder: Path, *, as_configured: bool = False) -> list[Report]:
    """The messages of a checker about files, with its configuration for the folder.

    Unless `as_configured`, it reads the packages of this Python, and pyrefly without a configuration takes its preset
    "strict", because its own choice, "basic", reports no wrong argument.

    Raises
    ------
    FormatError
        If it prints no messages, because it failed.
    """
    path, checker = program(name), CHECKERS[name]
    if path is None:
        raise FormatError(
            name,
            needed=f"the type checker {name} in this environment",
            got="none",
            fix=f"Install it: {sys.executable} -m pip install {name}",
        )
    options = [*checker.arguments]
    if not as_configured:
        options += checker.here
        if name == "pyrefly" and configuration(name, folder) is None:
            options.append("--preset=strict")
    command = [path, *options, *map(str, files)]
    environment = os.environ | {"NO_COLOR": "1", "PYRIGHT_PYTHON_IGNORE_WARNINGS": "1"}
    done = subprocess.run(  # noqa: S603  # a type checker of this environment
        command, cwd=folder, env=environment, capture_output=True, text=True, check=False
    )
    reports = read(done.stdout)
    if done.returncode and not reports:
        lines = [*done.stderr.strip().splitlines(), *done.stdout.strip().splitlines(), f"exit code {done.returncode}"]
        causes = [line.strip().removeprefix("Cause: ") for line in lines if line.startswith("  Cause: ")]
        got = ": ".join([lines[0], *causes]).rstrip(".")
        raise FormatError(name, needed="messages or none", got=got, fix=f"Run it alone: {' '.join(command)}")
    return [each._replace(file=_shown(folder / each.file)) for each in reports]


def _shown(path: Path) -> str:
    """The path as a user writes it in this folder."""
    whole, here = path.resolve(), Path.cwd()
    return str(whole.relative_to(here) if whole.is_relative_to(here) else whole)


def version(name: str) -> str:
    """The version that a checker states; "?" if it states none."""
    path = program(name)
    if path is None:
        return "?"
    done = subprocess.run(  # noqa: S603  # a type checker of this environment
        [path, "--version"], capture_output=True, text=True, check=False
    )
    found = re.search(r"\d+(?:\.\d+)+\S*", done.stdout)
    return found[0] if found else "?"

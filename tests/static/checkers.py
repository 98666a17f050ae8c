"""The four checkers as processes: which lines each of them refuses in a set of files.

Every file is checked in a copy with one more mistake at its end. A checker that does not report that mistake has not
read the whole file, because it crashed, skipped the file or stopped early; then its results are an error.

Strictness:

- mypy: `--strict`; code that it considers unreachable is an error, because it does not check such code.
- pyright: its standard mode, and the rules of its strict mode for partly unknown types, except in examples/, where
  the types of other libraries are partly unknown. Other strict rules are about style (an unused expression, a private
  name), which lines with one expression each violate.
- pyrefly: its preset "strict".
- ty: its default rules; it has no stricter mode.

Only errors count, not warnings and notes. Each checker respects its own ignore comments only, and an unused one is an
error.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

RUNNING: set[subprocess.Popen[str]] = set()
"""The checkers that are running."""
CANARY = '_canary: int = "every checker reports this"\n'


class Refusal(NamedTuple):
    """A message of a checker about a line of a file."""

    file: str
    line: int
    message: str
    notes: str = ""
    """Notes that mypy prints in separate lines; the other checkers include them in the message."""

    @property
    def length(self) -> int:
        """Return the number of printed lines, without those that quote the code. ty prints one line here."""
        return len(f"{self.message}\n{self.notes}".rstrip("\n").split("\n"))


class Checker(NamedTuple):
    """How a checker is run in a folder with search paths for imports, and how its output is read."""

    command: Callable[[Path, list[str]], list[str]]
    read: Callable[[str], Iterator[tuple[Refusal, bool]]]
    """Yields each message, and whether it is an error."""


class CheckerError(Exception):
    """A checker failed."""


def run(checker: Checker, files: Mapping[str, str], search: list[Path], folder: Path) -> dict[str, list[Refusal]]:
    """Return the messages about each file, given by name and text; the files are written into the folder."""
    last: dict[str, int] = {}
    for name, source in files.items():
        text = source.rstrip("\n") + "\n" + CANARY
        last[name] = text.count("\n")
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, "utf-8")
    command = [*checker.command(folder, [str(folder), *map(str, search)]), *files]
    environment = os.environ | {"PYRIGHT_PYTHON_IGNORE_WARNINGS": "1", "NO_COLOR": "1"}
    pipe = subprocess.PIPE
    with subprocess.Popen(command, cwd=folder, env=environment, stdout=pipe, stderr=pipe, text=True) as process:
        RUNNING.add(process)
        answer, complaint = process.communicate()
        RUNNING.discard(process)
    said = f"{' '.join(command[:3])} ... ended with {process.returncode}:\n{complaint[-2000:]}\n{answer[-2000:]}"
    if process.returncode != 1:  # 1 means "mistakes found" in all four
        raise CheckerError(said)
    names = {(folder / name).resolve(): name for name in files}
    refusals: dict[str, list[Refusal]] = {name: [] for name in files}
    for refusal, is_error in checker.read(answer):
        name = names.get((folder / refusal.file).resolve())
        if is_error and name:  # else it is about the package, which is checked elsewhere
            refusals[name].append(refusal)
    for name, found in refusals.items():
        if all(refusal.line != last[name] for refusal in found):
            raise CheckerError(f"{name} was not read to its end; {said}")
    return {name: [refusal for refusal in found if refusal.line != last[name]] for name, found in refusals.items()}


class Verdicts:
    """The results of each checker for the files, two runs at a time in the background."""

    pool = ThreadPoolExecutor(2)

    def __init__(
        self, files: Mapping[str, str], search: list[Path], checkers: Mapping[str, Checker] | None = None
    ) -> None:
        """Store the files by name and text, and the search paths for imports; nothing runs yet."""
        self._files, self._search, self._checkers = files, search, checkers or CHECKERS
        self._runs: dict[str, Future[dict[str, list[Refusal]]]] = {}

    def begin(self, *others: Verdicts) -> None:
        """Start the checkers if they have not been started: one run of each, also for the files of the others.

        Most of a run for few files is reading the package. The others have the same search paths and checkers.
        """
        if self._runs:
            return
        self._folder = TemporaryDirectory()  # for the lifetime of this object
        files = dict(self._files)
        for other in others:
            assert files.keys().isdisjoint(other._files), files.keys() & other._files.keys()
            assert (other._search, other._checkers) == (self._search, self._checkers)
            files.update(other._files)
        for checker, how in self._checkers.items():
            folder = Path(self._folder.name, checker)
            folder.mkdir()
            self._runs[checker] = self.pool.submit(run, how, files, self._search, folder)
        for other in others:
            other._runs = self._runs

    @staticmethod
    def begin_all(every: Iterable[Verdicts]) -> None:
        """Start the checkers for all of them, in as few runs as possible."""
        alike: list[list[Verdicts]] = []
        for each in every:
            for those in alike:
                if (each._search, each._checkers) == (those[0]._search, those[0]._checkers):
                    those.append(each)
                    break
            else:
                alike.append([each])
        for first, *others in alike:
            first.begin(*others)

    @classmethod
    def stop(cls) -> None:
        """Start no more runs, and kill those that are running."""
        cls.pool.shutdown(wait=False, cancel_futures=True)
        for process in tuple(RUNNING):
            process.kill()

    def of(self, checker: str) -> dict[str, list[Refusal]]:
        """Wait for the results of a checker for each file."""
        self.begin()
        found = self._runs[checker].result()
        return {name: found[name] for name in self._files}


def _tool(name: str) -> str:
    return str(Path(sys.executable).with_name(name))


def _mypy(folder: Path, search: list[str]) -> list[str]:
    lines = [
        "[mypy]",
        "strict = True",
        "warn_unreachable = True",
        "explicit_package_bases = True",
        f"mypy_path = {os.pathsep.join(search)}",
    ]
    (folder / "mypy.ini").write_text("\n".join(lines), "utf-8")
    return [_tool("mypy"), "--config-file=mypy.ini", "--cache-dir=.cache", "--output=json"]


def _read_mypy(answer: str) -> Iterator[tuple[Refusal, bool]]:
    for each in map(json.loads, answer.splitlines()):
        found = Refusal(each["file"], each["line"], each["message"], each["hint"] or "")
        yield found, each["severity"] == "error"


def _pyright(folder: Path, search: list[str]) -> list[str]:
    kinds = ("Argument", "Lambda", "Member", "Parameter", "Variable")
    unknown = {f"reportUnknown{kind}Type": True for kind in kinds}
    config: dict[str, Any] = {
        "typeCheckingMode": "standard",
        "extraPaths": search,
        "enableTypeIgnoreComments": False,
        "reportUnnecessaryTypeIgnoreComment": True,
        "executionEnvironments": [{"root": "examples"}, {"root": ".", **unknown}],
    }
    (folder / "pyrightconfig.json").write_text(json.dumps(config), "utf-8")
    return [_tool("pyright"), "--outputjson", f"--pythonpath={sys.executable}"]


def _read_pyright(answer: str) -> Iterator[tuple[Refusal, bool]]:
    for each in json.loads(answer)["generalDiagnostics"]:
        found = Refusal(each["file"], each["range"]["start"]["line"] + 1, each["message"])
        yield found, each["severity"] == "error"


def _pyrefly(_: Path, search: list[str]) -> list[str]:
    paths = [f"--search-path={path}" for path in search]
    rules = ["--preset=strict", "--enabled-ignores=pyrefly", "--error=unused-ignore"]
    everywhere = ["--use-ignore-files=false", "--disable-project-excludes-heuristics=true"]
    interpreter = f"--python-interpreter-path={sys.executable}"
    return [
        _tool("pyrefly"),
        "check",
        "--output-format=json",
        "--summary=none",
        interpreter,
        *paths,
        *rules,
        *everywhere,
    ]


def _read_pyrefly(answer: str) -> Iterator[tuple[Refusal, bool]]:
    for each in json.loads(answer)["errors"]:
        yield Refusal(each["path"], each["line"], each["description"]), each["severity"] == "error"


def _ty(folder: Path, search: list[str]) -> list[str]:
    (folder / "ty.toml").write_text("analysis.respect-type-ignore-comments = false\n", "utf-8")
    paths = [f"--extra-search-path={path}" for path in search[1:]]
    rules = ["--error=unused-ignore-comment", "--no-respect-ignore-files"]
    return [_tool("ty"), "check", "--output-format=gitlab", f"--python={sys.prefix}", "--project=.", *paths, *rules]


def _read_ty(answer: str) -> Iterator[tuple[Refusal, bool]]:
    for each in json.loads(answer):
        place = each["location"]
        found = Refusal(place["path"], place["positions"]["begin"]["line"], each["description"])
        yield found, each["severity"] not in {"info", "minor"}


CHECKERS = {
    "mypy": Checker(_mypy, _read_mypy),
    "pyright": Checker(_pyright, _read_pyright),
    "pyrefly": Checker(_pyrefly, _read_pyrefly),
    "ty": Checker(_ty, _read_ty),
}

"""The four checkers as processes: what each of them refuses in a set of files.

Every file is checked in a copy with one mistake more at its end. A checker that does not report that mistake has not
read the file to its end, because it crashed, skipped the file or stopped early; then nothing that it says counts.

How strict each is:

- mypy: `--strict`, and code that it takes for unreachable is an error, since it does not look at such code.
- pyright: its standard mode, and the rules of its strict mode that find a partly unknown type, save in examples/, where
  the types of other libraries are partly unknown. The other strict rules judge style (an unused expression, a private
  name), and lines that show one expression each have none.
- pyrefly: its preset "strict".
- ty: its default rules; it has no stricter set.

Only errors count; warnings and notes do not. Each checker obeys its own ignore comments alone, and an unused one is an
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
    from collections.abc import Callable, Iterator, Mapping

RUNNING: set[subprocess.Popen[str]] = set()
"""The checkers that are at work."""
CANARY = '_canary: int = "every checker reports this"\n'


class Refusal(NamedTuple):
    """What a checker says against a line of a file."""

    file: str
    line: int
    message: str
    notes: str = ""
    """What mypy adds in lines of its own; the other checkers have it in the message."""

    @property
    def length(self) -> int:
        """How many lines the checker prints, without those that quote the code. ty answers the tests in one line."""
        return len(f"{self.message}\n{self.notes}".rstrip("\n").split("\n"))


class Checker(NamedTuple):
    """How a checker is called in a folder, with the paths that imports are searched in, and how its answer is read."""

    command: Callable[[Path, list[str]], list[str]]
    read: Callable[[str], Iterator[tuple[Refusal, bool]]]
    """Each thing said, and whether it refuses the line."""
    parts: int = 1
    """In how many runs it checks many files."""


class CheckerError(Exception):
    """A checker did not do its work."""


def run(checker: Checker, files: Mapping[str, str], search: list[Path], folder: Path) -> dict[str, list[Refusal]]:
    """What the checker refuses in each of the files, given by name and text; they are written into the folder."""
    last: dict[str, int] = {}
    for name, source in files.items():
        text = source.rstrip("\n") + "\n" + CANARY
        last[name] = text.count("\n")
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, "utf-8")
    command = [*checker.command(folder, [str(folder), *map(str, search)]), *files]
    environment = os.environ | {"PYRIGHT_PYTHON_IGNORE_WARNINGS": "1", "NO_COLOR": "1"}
    pipe = subprocess.PIPE
    with subprocess.Popen(command, cwd=folder, env=environment, stdout=pipe, stderr=pipe, text=True) as process:  # noqa: S603
        RUNNING.add(process)
        answer, complaint = process.communicate()
        RUNNING.discard(process)
    said = f"{' '.join(command[:3])} ... ended with {process.returncode}:\n{complaint[-2000:]}\n{answer[-2000:]}"
    if process.returncode != 1:  # 1 is "mistakes found" in all four
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
    """What each checker says of the files, two runs at a time beside the tests."""

    pool = ThreadPoolExecutor(2)

    def __init__(
        self, files: Mapping[str, str], search: list[Path], checkers: Mapping[str, Checker] | None = None
    ) -> None:
        """Take the files by name and text, and the paths that imports are searched in; nothing runs yet."""
        self._files, self._search, self._checkers = files, search, checkers or CHECKERS
        self._runs: dict[str, list[Future[dict[str, list[Refusal]]]]] = {}

    def begin(self) -> None:
        """Let them run, if they do not yet."""
        if self._runs:
            return
        self._folder = TemporaryDirectory()  # as long as this lives
        names = list(self._files)
        for checker, how in self._checkers.items():
            self._runs[checker] = []
            for part in range(min(how.parts, len(names))):
                folder = Path(self._folder.name, f"{checker}{part}")
                folder.mkdir()
                files = {name: self._files[name] for name in names[part :: how.parts]}
                self._runs[checker].append(self.pool.submit(run, how, files, self._search, folder))

    @classmethod
    def stop(cls) -> None:
        """Let none begin any more, and end those that are at work."""
        cls.pool.shutdown(wait=False, cancel_futures=True)
        for process in tuple(RUNNING):
            process.kill()

    def of(self, checker: str) -> dict[str, list[Refusal]]:
        """Wait for what the checker refuses in each file."""
        self.begin()
        return {name: found for part in self._runs[checker] for name, found in part.result().items()}


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
    "pyright": Checker(_pyright, _read_pyright, parts=2),  # as many as run at a time: it takes longest
    "pyrefly": Checker(_pyrefly, _read_pyrefly),
    "ty": Checker(_ty, _read_ty),
}

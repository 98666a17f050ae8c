"""How long an editor waits for language servers in a program on tensors, compared with the same program on NumPy."""

from __future__ import annotations

import json
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, NamedTuple

from benchmarks.checking import OURS, PROGRAMS, THEIRS
from benchmarks.editing import Edited, Help
from benchmarks.installed import environment
from benchmarks.language_server import LIMIT_S, LanguageServer, NoAnswerError
from benchmarks.long_file import copies_for, repeated
from benchmarks.processes import tool
from benchmarks.report import Claim, Table, claims
from benchmarks.timing import Effort, Timings, in_turns

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

SERVERS: Mapping[str, tuple[str, ...]] = {
    "pyright": ("pyright-langserver", "--stdio"),
    "pyrefly": ("pyrefly", "lsp"),
    "ty": ("ty", "server"),
}
MODULES = {OURS: "tt", THEIRS: "np"}
LINES = 500
"""The number of lines of the long file."""
FUNCTIONS = ("sum", "argmax")
"""The function for which signature help is requested."""
ACTIONS: Mapping[str, Callable[[Edited], float]] = {
    "diagnostics": Edited.keystroke,
    "hover": Edited.hover,
    "completion": Edited.completion,
    **{f"signature of {name}": partial(Edited.signature, function=name) for name in FUNCTIONS},
}
LIMITS = {"diagnostics": 1.0, "hover": 0.3, "completion": 0.3, "signature": 0.3}
"""The target time in seconds."""


class Waited(NamedTuple):
    """The results of an action in a file, on both sides."""

    seconds: Mapping[str, list[float]]
    """The times; empty if no response came."""
    lacking: Mapping[str, str]
    """The reasons for missing figures."""
    help: Mapping[str, Mapping[str, Help]]
    """By side and function."""


def measure(effort: Effort) -> Iterator[Table]:
    """Each action in each file and server, alternating with NumPy's; the signatures; then the targets."""
    here = {name: list(command) for name, command in SERVERS.items() if tool(command[0])}
    files = _files()
    with environment() as python:
        found = {
            (file, server, action): _waited(command, python, texts, action, max(1, effort.runs // 4))
            for file, texts in files.items()
            for server, command in here.items()
            for action in ACTIONS
        }
    for file, texts in files.items():
        yield _times(file, texts, {key[1:]: waited for key, waited in found.items() if key[0] == file})
    yield _signatures({(server, action): waited for (_, server, action), waited in found.items()})
    if reasons := [
        [file, server, action, side, why]
        for (file, server, action), waited in found.items()
        for side, why in waited.lacking.items()
    ]:
        yield Table("Where no answer came:", ["file", "server", "action", "side", "reason"], reasons)
    yield claims(list(_judged(found)))


def _files() -> dict[str, dict[str, str]]:
    """The text of each file, for either side."""
    short, long = (
        {side: path.read_text("utf-8") for side, path in PROGRAMS[name].items()} for name in ("digits", "one-liners")
    )
    copies = copies_for(long[OURS], LINES)
    return {
        "digits": short,
        f"the one-liners {copies} times": {side: repeated(text, copies) for side, text in long.items()},
    }


def _waited(command: list[str], python: Path, texts: Mapping[str, str], action: str, rounds: int) -> Waited:
    """Repeat an action in both programs, each with a separate server."""
    lacking: dict[str, str] = {}
    opened: dict[str, Edited] = {}
    with ExitStack() as stack:
        for side, text in texts.items():
            folder = Path(stack.enter_context(TemporaryDirectory()))
            try:
                opened[side] = _open(stack, command, python, folder, text, MODULES[side])
            except NoAnswerError as error:
                lacking[side] = str(error)

        def sample(side: str) -> Callable[[], float | None]:
            def once() -> float | None:
                if side in lacking:  # an action that takes longer than a minute is not repeated
                    return None
                try:
                    return ACTIONS[action](opened[side])
                except NoAnswerError as error:
                    lacking[side] = str(error)
                    return None

            return once

        for side in texts:
            sample(side)()  # the first time loads the files into memory
        found = in_turns({side: sample(side) for side in texts}, rounds)
    seconds = {side: [one for one in waits if one is not None] for side, waits in found.items() if side not in lacking}
    return Waited(seconds, lacking, {side: edited.help for side, edited in opened.items()})


def _open(stack: ExitStack, command: list[str], python: Path, folder: Path, text: str, module: str) -> Edited:
    file = folder / "program.py"
    file.write_text(text, "utf-8")
    # ty and pyrefly read where the packages are, pyright asks the editor. Without its file pyrefly sees no types.
    (folder / "ty.toml").write_text(f"environment.python = {json.dumps(str(python))}\n", "utf-8")
    (folder / "pyrefly.toml").write_text(f"python-interpreter-path = {json.dumps(str(python))}\n", "utf-8")
    server = stack.enter_context(LanguageServer(command, folder, {"python": {"pythonPath": str(python)}}))
    return Edited(server, file, module)


def _times(file: str, texts: Mapping[str, str], found: Mapping[tuple[str, str], Waited]) -> Table:
    lines = {side: text.count("\n") for side, text in texts.items()}
    return Table(
        f"Seconds that an editor waits, medians; {file}, {lines[OURS]} lines on tensors and {lines[THEIRS]} on NumPy's "
        "arrays:",
        ["server", "action", THEIRS, OURS, "ratio", "times"],
        [
            *([server, action, *_cells(waited)] for (server, action), waited in found.items()),
            *([server, f"not installed: no `{command[0]}`", *[""] * 4] for server, command in _absent(found)),
        ],
    )


def _absent(found: Mapping[tuple[str, str], Waited]) -> list[tuple[str, tuple[str, ...]]]:
    here = {server for server, _ in found}
    return [(server, command) for server, command in SERVERS.items() if server not in here]


def _cells(waited: Waited) -> list[str]:
    seconds = [f"{median(waited.seconds[side]):.3f}" if side in waited.seconds else "none" for side in (THEIRS, OURS)]
    both = len(waited.seconds) == len(MODULES)
    ratio = str(Timings(waited.seconds).ratio(OURS, THEIRS)) if both else ""
    return [*seconds, ratio, str(max(map(len, waited.seconds.values()), default=0))]


def _signatures(found: Mapping[tuple[str, str], Waited]) -> Table:
    rows = [
        [server, f"`{name}`", *(_shown(waited.help.get(side, {}).get(name)) for side in (THEIRS, OURS))]
        for name in FUNCTIONS
        for (server, action), waited in found.items()
        if action.endswith(f" {name}")
    ]
    return Table("Contents of signature help:", ["server", "function", THEIRS, OURS], rows)


def _shown(found: Help | None) -> str:
    if found is None:
        return "no answer"
    what = f"{found.signatures} signature{'' if found.signatures == 1 else 's'}"
    documented = "with" if found.documented else "without"
    names = ", ".join(f"`{name}`" for name in found.parameters) or "no names"
    return f"{what}, {documented} docstring; {names}"


def _judged(found: Mapping[tuple[str, str, str], Waited]) -> Iterator[Claim]:
    """The longest wait; a missing response counts as the limit."""
    for server in dict.fromkeys(server for _, server, _ in found):
        for what, limit in LIMITS.items():
            waits = [
                median(waited.seconds[OURS]) if OURS in waited.seconds else LIMIT_S
                for (_, own, action), waited in found.items()
                if own == server and action.startswith(what)
            ]
            yield Claim(f"seconds to {what}, {server}", limit, max(waits))

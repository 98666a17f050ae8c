"""The command as a program: output, exit codes, signals, pipes."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import typedtensor as tt
from tests.cli import samples
from tests.platforms import posix
from typedtensor import __main__ as command
from typedtensor.__main__ import COMMANDS, main
from typedtensor.cli import info
from typedtensor.cli.formats import FORMATS, OTHERS

if TYPE_CHECKING:
    from argparse import Namespace

ROOT = Path(__file__).parent.parent.parent
COMMAND = [sys.executable, "-m", "typedtensor"]
ENVIRONMENT = {**os.environ, "PYTHONPATH": str(ROOT)}


def refusal(path: Path, capsys: pytest.CaptureFixture[str]) -> str:
    """Return the message of `inspect` for a file that it cannot read."""
    assert main(["inspect", str(path)]) == 1
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.count("\n") == 1
    return said.err


def test_version_is_shown(capsys: pytest.CaptureFixture[str]) -> None:
    """It prints name and version only."""
    with pytest.raises(SystemExit) as ended:
        main(["--version"])
    assert (ended.value.code, capsys.readouterr().out) == (0, f"typedtensor {tt.__version__}\n")


@pytest.mark.parametrize(("begin", "what", "fix"), OTHERS, ids=[what for _, what, _ in OTHERS])
def test_other_formats_are_named(
    begin: bytes, what: str, fix: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """These are often taken for parameter files; the message says what to do."""
    path = tmp_path / "model.params"
    path.write_bytes(begin + bytes(40))
    assert refusal(path, capsys) == (
        f"typedtensor inspect: {path}: needed a file in the format {' or '.join(FORMATS)}, got {what}. {fix}\n"
    )


@pytest.mark.parametrize(("content", "got"), [(b"", "an empty file"), (b"hello", "the bytes 68 65 6c 6c 6f")])
def test_unknown_content_is_quoted(
    content: bytes, got: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The message shows the first bytes, as far as they are text."""
    path = tmp_path / "model.params"
    path.write_bytes(content)
    assert got in refusal(path, capsys)


@posix
def test_a_file_that_cannot_be_opened_reports_the_system_error(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """There is no traceback; a line break in the name is escaped."""
    assert refusal(tmp_path / "a\nb", capsys) == f"typedtensor inspect: {tmp_path}/a\\nb: No such file or directory\n"
    assert refusal(tmp_path, capsys) == f"typedtensor inspect: {tmp_path}: Is a directory\n"


@pytest.mark.parametrize(
    "arguments",
    [[], ["unheard-of"], ["inspect"], ["convert", "a"], ["diff", "a", "b", "--tolerance", "-1"], ["info", "more"]],
)
def test_wrong_usage_exits_with_2(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    """The usage is printed to stderr."""
    with pytest.raises(SystemExit) as raised:
        main(arguments)
    assert raised.value.code == 2
    assert "usage: typedtensor" in capsys.readouterr().err


@pytest.mark.parametrize("name", COMMANDS)
def test_help_shows_examples(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    """This holds for each subcommand."""
    with pytest.raises(SystemExit) as raised:
        main([name, "--help"])
    assert raised.value.code == 0
    assert f"examples:\n  typedtensor {name}" in capsys.readouterr().out


def test_out_of_memory_is_one_line(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """There is no traceback."""

    def exhausted(_: Namespace) -> int:
        raise MemoryError

    monkeypatch.setitem(command.COMMANDS, "info", (exhausted, *COMMANDS["info"][1:]))
    assert main(["info"]) == 1
    assert capsys.readouterr().err == "typedtensor info: not enough memory for the contents of the file\n"


def test_an_interrupt_ends_quietly(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """The exit code is that of a shell."""

    def interrupted(_: Namespace) -> int:
        raise KeyboardInterrupt

    monkeypatch.setitem(command.COMMANDS, "info", (interrupted, *COMMANDS["info"][1:]))
    assert main(["info"]) == 128 + signal.SIGINT
    assert capsys.readouterr() == ("", "")
    assert info.run is not interrupted


@posix
def test_a_closed_pipe_ends_the_command_quietly(tmp_path: Path) -> None:
    """In `typedtensor inspect FILE | head -1`, head may end before anything is written."""
    samples.write(tmp_path)
    reading, writing = os.pipe()
    os.close(reading)
    try:
        done = subprocess.run(
            [*COMMAND, "inspect", str(tmp_path / "model.params")],
            stdout=writing,
            stderr=subprocess.PIPE,
            env=ENVIRONMENT,
            check=False,
        )
    finally:
        os.close(writing)
    assert (done.returncode, done.stderr) == (128 + signal.SIGPIPE, b"")


def test_a_terminal_gets_a_table(tmp_path: Path) -> None:
    """The table is drawn by rich, and the progress bar is erased."""
    pytest.importorskip("rich")
    pty = pytest.importorskip("pty", reason="needs pseudoterminals")
    samples.write(tmp_path)
    ours, theirs = pty.openpty()
    environment = {**ENVIRONMENT, "TERM": "xterm", "COLUMNS": "100"}
    environment.pop("NO_COLOR", None)
    arguments = [*COMMAND, "inspect", str(tmp_path / "model.params"), "--list"]
    with subprocess.Popen(arguments, stdout=theirs, stderr=theirs, env=environment) as process:
        os.close(theirs)
        shown = b""
        try:
            while block := os.read(ours, 1 << 16):
                shown += block
        except OSError:  # on Linux, how a terminal reports that the other side has closed
            pass
    os.close(ours)
    assert process.returncode == 0
    assert b"\x1b[1m" in shown
    assert b"layer1.weight" in shown


def test_the_package_installs_the_command() -> None:
    """It is named in pyproject.toml."""
    text = (ROOT / "pyproject.toml").read_text("utf-8")
    assert 'typedtensor = "typedtensor.__main__:main"' in text
    assert callable(main)

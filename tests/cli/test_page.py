"""The output quoted in docs/command-line.md is that of the commands."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from tests.cli import samples
from tests.test_pages import agrees
from typedtensor.__main__ import main

PAGE = Path(__file__).parent.parent.parent / "docs" / "command-line.md"


def quotations() -> list[tuple[str, list[str]]]:
    """Return each command on the page with the lines after it."""
    found: list[tuple[str, list[str]]] = []
    for block in re.findall(r"(?ms)^```console\n(.*?)^```$", PAGE.read_text("utf-8")):
        for line in block.splitlines():
            if line.startswith("$ "):
                found.append((line.removeprefix("$ typedtensor "), []))
            else:
                found[-1][1].append(line)
    return found


@pytest.mark.parametrize(("command", "lines"), quotations())
def test_page_quotes_the_output_of_commands(
    command: str, lines: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Both outputs are compared line by line."""
    samples.write(tmp_path)
    monkeypatch.chdir(tmp_path)
    if "model.npz" in command and not command.startswith("convert"):
        main(["convert", "model.params", "model.npz"])
        capsys.readouterr()
    main(shlex.split(command))
    said = capsys.readouterr()
    assert agrees(lines, [*said.out.splitlines(), *said.err.splitlines()])


def test_page_quotes_every_command() -> None:
    """A page without quotations would pass the test above."""
    assert {command.split()[0] for command, _ in quotations()} == {
        "inspect",
        "convert",
        "verify",
        "diff",
        "explain",
        "info",
    }

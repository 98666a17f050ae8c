"""Output on terminals and elsewhere, in any encoding, without control characters from files."""

from __future__ import annotations

import io
import json
import sys
from contextlib import redirect_stdout
from typing import TYPE_CHECKING, TextIO

import numpy as np
import pytest

from typedtensor.cli import show
from typedtensor.cli.show import Column

if TYPE_CHECKING:
    from collections.abc import Sequence

COLUMNS = (Column("name"), Column("bytes", right=True))


class Terminal(io.StringIO):
    """A stream that claims to be a terminal."""

    encoding = "utf-8"

    def isatty(self) -> bool:
        """Return True."""
        return True


def on_a_terminal(columns: Sequence[Column], row: list[str]) -> str:
    """Return a table of one row as a terminal shows it."""
    with redirect_stdout(Terminal()) as stream:
        show.print_table(columns, [row])
    return stream.getvalue()


@pytest.mark.parametrize("text", ["w\x1b[31m", "a\nb", "\0", "\u202e", "\udcff", "\x9b"])
def test_names_are_escaped(text: str) -> None:
    """They contain control characters, direction marks and surrogates."""
    shown = show.escaped(text)
    assert shown.isascii()
    assert shown.isprintable()


def test_plain_columns_are_aligned(capsys: pytest.CaptureFixture[str]) -> None:
    """There are two spaces between them, and none at the end."""
    show.print_table(COLUMNS, [["w", "1024"], ["bias", "8"]])
    assert capsys.readouterr().out == "name  bytes\nw      1024\nbias      8\n"


def test_terminal_gets_a_rich_table(monkeypatch: pytest.MonkeyPatch) -> None:
    """It has escape codes; markup in a name is not interpreted."""
    pytest.importorskip("rich")
    monkeypatch.setenv("TERM", "xterm")
    shown = on_a_terminal(COLUMNS, ["[bold]w[/bold]", "1024"])
    assert "\x1b[1m" in shown
    assert "[bold]w[/bold]" in shown


def test_terminal_without_rich_gets_plain_columns(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is an optional dependency."""
    monkeypatch.setenv("TERM", "xterm")
    for name in ("rich", "rich.console"):
        monkeypatch.setitem(sys.modules, name, None)
    assert on_a_terminal(COLUMNS, ["w", "1024"]) == "name  bytes\nw      1024\n"


def test_dumb_terminal_gets_plain_columns(monkeypatch: pytest.MonkeyPatch) -> None:
    """It cannot interpret escape codes."""
    monkeypatch.setenv("TERM", "dumb")
    assert on_a_terminal(COLUMNS, ["w", "1024"]) == "name  bytes\nw      1024\n"


def test_narrow_terminal_cuts_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """The terminal breaks the lines."""
    pytest.importorskip("rich")
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setenv("COLUMNS", "30")
    columns = [Column("name"), *[Column(f"column {i}") for i in range(8)]]
    shown = on_a_terminal(columns, ["größe." * 40, *["12345"] * 8])
    assert "größe." * 40 in shown
    assert shown.count("12345") == 8
    assert len(shown.splitlines()) == 2


def test_bars_are_ascii_if_necessary() -> None:
    """The heights stay the same."""
    ascii_only = io.TextIOWrapper(io.BytesIO(), encoding="ascii")
    assert show.bars([0, 1, 8], ascii_only) == " _#"
    assert show.bars([0, 1, 8], io.TextIOWrapper(io.BytesIO(), encoding="utf-8")) == " ▁█"


@pytest.mark.parametrize("counts", [[], [0], [1], [1, 10**12], [10**12] * 3])
def test_bars_show_each_count_above_0(counts: list[int]) -> None:
    """A count of 0 is blank."""
    shown = show.bars(counts, Terminal())
    assert [character != " " for character in shown] == [count > 0 for count in counts]


def test_json_is_valid_and_has_a_line_per_entry(capsys: pytest.CaptureFixture[str]) -> None:
    """NaN is not valid JSON."""
    value = {"file": "größe", "none": [], "tensors": [{"nan": show.strict(float("nan"))}, {"nan": 0.5}]}
    show.print_json(value)
    text = capsys.readouterr().out
    assert json.loads(text) == {"file": "größe", "none": [], "tensors": [{"nan": "nan"}, {"nan": 0.5}]}
    assert text.isascii()
    assert len(text.splitlines()) == 8


def test_progress_is_drawn_on_stderr(monkeypatch: pytest.MonkeyPatch) -> None:
    """The output stays clean; without a terminal nothing is drawn."""
    pytest.importorskip("rich")
    stream = Terminal()
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setattr(sys, "stderr", stream)
    with show.progress("verify") as report:
        report(5, 10)
    assert "verify" in stream.getvalue()
    silent: TextIO = io.StringIO()
    monkeypatch.setattr(sys, "stderr", silent)
    with show.progress("verify") as report:
        report(5, 10)
    assert silent.getvalue() == ""


def test_numbers_are_shortened() -> None:
    """Long integers are too; NumPy's are shown like Python's."""
    assert show.number(-(2**63)) == "-9.22337e+18"
    assert show.number(np.float64(0.1).item()) == "0.1"
    assert show.number(1 + 2j) == "1+2j"

"""Draw docs/_static/terminal.svg: ty's message for the program in README.md.

Run `python tools/draw_terminal.py` when the program or the message changes; tests/meta/test_picture.py compares the two.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import NamedTuple
from xml.sax.saxutils import escape

ROOT = Path(__file__).parent.parent
PICTURE = ROOT / "docs" / "_static" / "terminal.svg"
PROGRAM = "softmax.py"
COMMAND = f"$ ty check {PROGRAM}"

COLUMN, LINE, SIZE, TOP, SIDE = 8.43, 20, 14, 56, 24  # pixels
COLUMNS = 76
COLOURS = {"31": "#ff7b72", "91": "#ff7b72", "33": "#d29922", "94": "#79c0ff"}  # the codes that ty uses
DEFAULT_COLOUR = "#e6edf3"
BUTTONS = ["#ff5f57", "#febc2e", "#28c840"]
FONT = "ui-monospace, SFMono-Regular, Menlo, Consolas, 'DejaVu Sans Mono', monospace"

_CODE = re.compile(r"\x1b\[([\d;]*)m")


class Run(NamedTuple):
    """A piece of a line that has one style."""

    column: int
    text: str
    colour: str
    bold: bool


def program() -> str:
    """The block of README.md whose first line is the name of the program."""
    found = re.search(rf"(?ms)^```python\n(# {re.escape(PROGRAM)}\n.*?)^```$", (ROOT / "README.md").read_text("utf-8"))
    if found is None:
        sys.exit(f"README.md: needed a block of Python that begins with `# {PROGRAM}`, got none.")
    return found[1]


def check(source: str) -> list[str]:
    """The lines that ty prints for the program, with the codes of their colours."""
    ty = Path(sys.executable).with_name("ty")
    options = ["--color=always", f"--python={sys.prefix}", f"--extra-search-path={ROOT}", "--no-respect-ignore-files"]
    with tempfile.TemporaryDirectory() as folder:
        Path(folder, PROGRAM).write_text(source, "utf-8")
        command = [str(ty), "check", *options, PROGRAM]
        done = subprocess.run(command, cwd=folder, env=os.environ, capture_output=True, text=True, check=False)
    return done.stdout.rstrip().splitlines()


def runs(line: str) -> list[Run]:
    """Split a line where its style changes."""
    found, column, colour, bold = [], 0, DEFAULT_COLOUR, False
    for index, piece in enumerate(_CODE.split(line)):
        if index % 2 == 0:
            if text := piece.strip():
                found.append(Run(column + len(piece) - len(piece.lstrip()), text, colour, bold))
            column += len(piece)
        elif piece in {"", "0"}:
            colour, bold = DEFAULT_COLOUR, False
        else:
            colour = COLOURS.get(piece, colour)
            bold = bold or piece == "1"
    return found


def draw(lines: list[str]) -> str:
    """The picture of a terminal that shows the lines."""
    width, height = round(2 * SIDE + COLUMNS * COLUMN), TOP + LINE * len(lines) + SIDE // 2
    title = escape(_CODE.sub("", " ".join(lines)), {'"': "&quot;"})
    head = f'width="{width}" height="{height}" viewBox="0 0 {width} {height}" role="img" aria-label="{title}"'
    drawn = [
        f'<svg xmlns="http://www.w3.org/2000/svg" {head}>',
        f'<rect width="{width}" height="{height}" rx="10" fill="#0d1117"/>',
        *(f'<circle cx="{SIDE + 20 * i}" cy="22" r="6" fill="{colour}"/>' for i, colour in enumerate(BUTTONS)),
        f'<g font-family="{FONT}" font-size="{SIZE}" xml:space="preserve">',
    ]
    for row, line in enumerate(lines):
        for run in runs(line):
            x, width = SIDE + run.column * COLUMN, len(run.text) * COLUMN
            place = f'x="{x:.1f}" y="{TOP + row * LINE}" textLength="{width:.1f}"'
            weight = ' font-weight="bold"' if run.bold else ""
            drawn.append(f'<text {place} fill="{run.colour}"{weight}>{escape(run.text)}</text>')
    return "\n".join([*drawn, "</g>", "</svg>", ""])


def picture() -> str:
    """The current picture."""
    return draw([COMMAND, *check(program())])


if __name__ == "__main__":
    PICTURE.write_text(picture(), "utf-8", newline="\n")
    print(PICTURE)

"""Draw docs/_static/editor.svg: the program in README.md in an editor, with pyright's message.

Run `python tools/draw_editor.py` when the program or the message changes; tests/meta/test_picture.py compares the two. The
editor is drawn; the position and the text of the message are pyright's.
"""

from __future__ import annotations

import io
import json
import keyword
import os
import subprocess
import sys
import tempfile
import textwrap
import tokenize
from pathlib import Path
from typing import NamedTuple
from xml.sax.saxutils import escape

if __package__ in {None, ""}:  # works as a program and as a module of the tests
    sys.path.insert(0, str(Path(__file__).parent.parent))

from tools.draw_terminal import BUTTONS, COLUMN, DEFAULT_COLOUR, FONT, LINE, PROGRAM, ROOT, SIDE, SIZE, program

PICTURE = ROOT / "docs" / "_static" / "editor.svg"
TOP, GUTTER, WORDS, EDGE = 68, 40, 68, 12  # pixels, pixels, columns, pixels
BACKGROUND, BAR, BOX, DIM, RED, WAVE = "#0d1117", "#161b22", "#21262d", "#7d8590", "#ff7b72", 4
KEYWORD, TEXT, COMMENT, NUMBER = "#ff7b72", "#a5d6ff", "#7d8590", "#79c0ff"


class Word(NamedTuple):
    """A piece of a line: where it begins, counted from 0, and its colour."""

    line: int
    column: int
    text: str
    colour: str


class Mistake(NamedTuple):
    """The message of pyright, and its position."""

    line: int
    first: int
    last: int
    text: str


def words(source: str) -> list[Word]:
    """The tokens of the program in colours."""
    found = []
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.string.strip():
            colour = {tokenize.STRING: TEXT, tokenize.COMMENT: COMMENT, tokenize.NUMBER: NUMBER}.get(token.type)
            colour = KEYWORD if keyword.iskeyword(token.string) else colour or DEFAULT_COLOUR
            found.append(Word(token.start[0] - 1, token.start[1], token.string, colour))
    return found


def mistake(source: str) -> Mistake:
    """The mistake that pyright finds."""
    pyright = Path(sys.executable).with_name("pyright")
    with tempfile.TemporaryDirectory() as folder:
        Path(folder, PROGRAM).write_text(source, "utf-8")
        Path(folder, "pyrightconfig.json").write_text(json.dumps({"extraPaths": [str(ROOT)]}), "utf-8")
        command = [str(pyright), f"--pythonpath={sys.executable}", "--outputjson", PROGRAM]
        environment = {**os.environ, "PYRIGHT_PYTHON_IGNORE_WARNINGS": "1"}
        done = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, check=False)
    (said,) = json.loads(done.stdout)["generalDiagnostics"]
    start, end = said["range"]["start"], said["range"]["end"]
    text = f"{said['message']}  Pyright({said['rule']})"
    return Mistake(start["line"], start["character"], end["character"], text)


def draw(source: str, found: Mistake) -> str:
    """The picture of an editor that shows the program and the mistake."""
    lines, said = source.rstrip().splitlines(), textwrap.wrap(found.text, WORDS)
    code = SIDE + GUTTER
    width = round(code + max(map(len, lines)) * COLUMN + SIDE)
    below = TOP + LINE * found.line + LINE // 2
    box = LINE * len(said) + EDGE
    height = max(TOP + LINE * len(lines), below + box + LINE)
    title = escape(f"{PROGRAM}, line {found.line + 1}: {found.text}", {'"': "&quot;"})
    head = f'width="{width}" height="{height}" viewBox="0 0 {width} {height}" role="img" aria-label="{title}"'
    drawn = [
        f'<svg xmlns="http://www.w3.org/2000/svg" {head}>',
        f'<rect width="{width}" height="{height}" rx="10" fill="{BACKGROUND}"/>',
        f'<path d="M0 40V10a10 10 0 0 1 10-10H{width - 10}a10 10 0 0 1 10 10V40z" fill="{BAR}"/>',
        *(f'<circle cx="{SIDE + 20 * i}" cy="20" r="6" fill="{colour}"/>' for i, colour in enumerate(BUTTONS)),
        f'<rect x="104" y="8" width="130" height="32" fill="{BACKGROUND}"/>',
        f'<g font-family="{FONT}" font-size="{SIZE}" xml:space="preserve">',
        f'<text x="120" y="29" fill="{RED}">{escape(PROGRAM)}</text>',
    ]
    for row in range(len(lines)):
        y = TOP + row * LINE
        drawn.append(f'<text x="{code - 20}" y="{y}" text-anchor="end" fill="{DIM}">{row + 1}</text>')
    for word in words(source):
        place = f'x="{code + word.column * COLUMN:.1f}" y="{TOP + word.line * LINE}"'
        length = f'textLength="{len(word.text) * COLUMN:.1f}"'
        drawn.append(f'<text {place} {length} fill="{word.colour}">{escape(word.text)}</text>')
    drawn.append(_wave(code + found.first * COLUMN, code + found.last * COLUMN, TOP + found.line * LINE + 4))
    drawn.append(
        f'<rect x="{code}" y="{below}" width="{width - code - SIDE}" height="{box}" rx="4" fill="{BOX}" stroke="{DIM}"/>'
    )
    for row, line in enumerate(said):
        place = f'x="{code + EDGE}" y="{below + LINE * (row + 1)}" textLength="{len(line) * COLUMN:.1f}"'
        drawn.append(f'<text {place} fill="{DEFAULT_COLOUR}">{escape(line)}</text>')
    return "\n".join([*drawn, "</g>", "</svg>", ""])


def _wave(start: float, stop: float, y: int) -> str:
    """The line under a mistake."""
    count = round((stop - start) / WAVE)
    steps = "".join(f"l{WAVE} {-3 if n % 2 == 0 else 3}" for n in range(count))
    return f'<path d="M{start:.1f} {y + 2}{steps}" fill="none" stroke="{RED}" stroke-width="1.5"/>'


def picture() -> str:
    """The current picture."""
    source = program()
    return draw(source, mistake(source))


if __name__ == "__main__":
    PICTURE.write_text(picture(), "utf-8", newline="\n")
    print(PICTURE)

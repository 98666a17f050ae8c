"""The cheat sheet as a PDF of one page, made from its Markdown: sections of tables with two columns."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from fpdf import FPDF

if TYPE_CHECKING:
    from pathlib import Path

    from sphinx.application import Sphinx

COLUMNS = 2
MARGIN, GAP, TOP = 10.0, 6.0, 22.0
"""In millimetres, as all lengths below."""
SHARE = 0.56
"""The part of a column that the left cells take."""
SIZE, LINE, PAD = 8.0, 3.7, 0.6
"""The size of the text in points; the height of a line; the space above and below a cell."""
GREY = 200
_SPANS = re.compile(r"`([^`]*)`|([^`]+)")
_ROW = re.compile(r"^\|(.*)\|(.*)\|$")


class Sheet(FPDF):
    """A page that is filled column by column."""

    def __init__(self) -> None:
        """Begin the page."""
        super().__init__(orientation="landscape", format="A4")
        self.set_auto_page_break(auto=False)
        self.add_page()
        self.column = 0
        self.column_width = (self.w - 2 * MARGIN - (COLUMNS - 1) * GAP) / COLUMNS
        self.set_y(TOP)

    @property
    def left(self) -> float:
        """Where the column begins."""
        return MARGIN + self.column * (self.column_width + GAP)

    def reserve(self, height: float) -> None:
        """Go to the next column if this one has less space."""
        if self.get_y() + height > self.h - MARGIN:
            self.column += 1
            if self.column == COLUMNS:
                raise ValueError("the cheat sheet is longer than a page: remove rows, or make the text smaller")
            self.set_y(TOP)

    def heading(self, text: str) -> None:
        """Write the title of a section."""
        self.reserve(6 + 3 * LINE)
        self.set_font("helvetica", "B", 10)
        self.set_x(self.left)
        self.cell(self.column_width, 6, text)
        self.set_y(self.get_y() + 6)

    def row(self, cells: tuple[str, str]) -> None:
        """Write two cells and a line below them."""
        widths = (self.column_width * SHARE, self.column_width * (1 - SHARE))
        lines = [self.broken(text, width - 2) for text, width in zip(cells, widths, strict=True)]
        height = LINE * max(map(len, lines)) + 2 * PAD
        self.reserve(height)
        top, left = self.get_y(), self.left
        for cell, width in zip(lines, widths, strict=True):
            for at, line in enumerate(cell):
                self.set_xy(left, top + PAD + at * LINE)
                for font, word in line:
                    self.set_font(font, "", SIZE)
                    self.cell(self.get_string_width(word), LINE, word)
            left += width
        self.set_draw_color(GREY)
        self.line(self.left, top + height, self.left + self.column_width, top + height)
        self.set_y(top + height)

    def broken(self, text: str, width: float) -> list[list[tuple[str, str]]]:
        """Return the lines of a cell: words with their fonts, code in Courier."""
        lines: list[list[tuple[str, str]]] = [[]]
        room = width
        for span in _SPANS.finditer(text.strip()):
            font = "courier" if span[1] is not None else "helvetica"
            self.set_font(font, "", SIZE)
            for word in re.findall(r"\S+\s*|\s+", span[1] if span[1] is not None else span[2]):
                needed = self.get_string_width(word.rstrip())
                if needed > room and lines[-1]:
                    lines.append([])
                    room = width
                lines[-1].append((font, word))
                room -= self.get_string_width(word)
        return lines


def write(page: Path, target: Path) -> None:
    """Write the PDF of a page of sections with tables; ValueError if it does not fit."""
    sheet = Sheet()
    title, _, rest = page.read_text("utf-8").partition("\n")
    sheet.set_font("helvetica", "B", 15)
    sheet.set_xy(MARGIN, MARGIN)
    sheet.cell(text=f"typedtensor: {title.removeprefix('# ').lower()}")
    intro, *sections = re.split(r"(?m)^## ", rest)
    sheet.set_xy(MARGIN, MARGIN + 7)
    words = re.sub(r"\[([^]]*)\]\([^)]*\)", r"\1", " ".join(intro.split()))  # a link as its text
    for line in sheet.broken(words, sheet.w - 2 * MARGIN):
        for font, word in line:
            sheet.set_font(font, "", SIZE)
            sheet.cell(sheet.get_string_width(word), LINE, word)
    sheet.set_y(TOP)
    for section in sections:
        name, _, table = section.partition("\n")
        sheet.heading(name)
        rows = [found for line in table.splitlines() if (found := _ROW.match(line))]
        for row in rows:
            cells = (row[1], row[2])
            if any(cells) and not set(row[1]) <= set("-| "):
                sheet.row(cells)
    sheet.output(str(target))


def _after_the_build(app: Sphinx, error: Exception | None) -> None:
    if error is None and app.builder.format == "html":
        write(app.srcdir / "cheat-sheet.md", app.outdir / "cheat-sheet.pdf")


def setup(app: Sphinx) -> dict[str, bool]:
    """Make the PDF beside the page."""
    app.connect("build-finished", _after_the_build)
    return {"parallel_read_safe": True}

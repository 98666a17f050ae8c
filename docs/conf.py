"""How the site is built: Markdown pages, furo's looks."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import typedtensor

if TYPE_CHECKING:
    from sphinx.application import Sphinx

project = "typedtensor"
author = "The typedtensor authors"
project_copyright = f"2026, {author}"
version = release = typedtensor.__version__

extensions = ["myst_parser", "sphinx.ext.autodoc", "numpydoc"]
autosummary_generate = False  # numpydoc brings it along; the pages are written by hand
source_suffix = {".md": "markdown"}
exclude_patterns = ["_build"]
nitpicky = True
default_role = "code"  # one backtick, in docstrings

html_theme = "furo"
html_title = f"typedtensor {release}"
html_static_path = ["_static"]
html_css_files = ["wrap.css"]

myst_enable_extensions = ["colon_fence", "deflist"]
myst_heading_anchors = 3

add_module_names = False
autodoc_member_order = "bysource"
autodoc_typehints = "none"
numpydoc_show_class_members = False  # autodoc lists them

PUBLIC = {*typedtensor.__all__, *typedtensor.linalg.__all__, *typedtensor.fft.__all__}


def skip_helpers(*event: object) -> bool | None:
    """Leave out what a file has and the namespace has not."""
    kind, name = event[1:3]
    return True if kind == "module" and name not in PUBLIC else None


PART = re.compile(r"(Shapes|DType|Device|Memory|Raises|Source): ")


def show_parts(*event: Any) -> None:
    """Give each part of the docstrings that have no sections yet, `Raises: ...` and the like, a line of its own."""
    lines: list[str] = event[-1]
    inside = False
    for number, line in enumerate(lines if "--------" not in lines else ()):
        part = PART.match(line)
        inside = bool(line) and (part is not None or inside)
        if inside:
            lines[number] = f"| **{part[1]}:** {line[part.end() :]}" if part else f"  {line.strip()}"


def setup(app: Sphinx) -> None:
    """Let autodoc call us for each member and each docstring."""
    app.connect("autodoc-skip-member", skip_helpers)
    app.connect("autodoc-process-docstring", show_parts, priority=400)  # before numpydoc

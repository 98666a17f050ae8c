"""The configuration of Sphinx: Markdown pages, numpydoc, the theme furo."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.error import URLError
from urllib.request import urlopen

from docutils import nodes

import typedtensor

if TYPE_CHECKING:
    from sphinx.application import Sphinx

HERE = Path(__file__).parent
sys.path[:0] = [str(HERE), str(HERE.parent)]

project = "typedtensor"
author = "The typedtensor authors"
project_copyright = f"2026, {author}"
version = release = typedtensor.__version__

extensions = [
    "myst_nb",
    "sphinx.ext.autodoc",
    "sphinx.ext.intersphinx",
    "numpydoc",
    "sphinx_copybutton",
    "directives",
    "printed",
]
autosummary_generate = False  # numpydoc loads autosummary; the pages are written by hand
source_suffix = {".md": "myst-nb", ".ipynb": "myst-nb"}
nb_execution_mode = "off"  # the notebooks contain their output; tests/meta/test_notebooks.py compares it
exclude_patterns = ["_build", "jupyter_execute"]
nitpicky = True
default_role = "code"  # single backticks in docstrings

html_theme = "furo"
html_title = f"typedtensor {release}"
html_static_path = ["_static"]
html_css_files = ["site.css"]
html_js_files = [("search.js", {"defer": "defer"})]
html_theme_options = {
    "source_repository": "https://github.com/typedtensor/typedtensor/",  # for the links that edit and show a page
    "source_branch": "main",
    "source_directory": "docs/",
}

copybutton_prompt_text = r">>> |\.\.\. |\$ "
copybutton_prompt_is_regexp = True

myst_enable_extensions = ["colon_fence", "deflist"]
myst_heading_anchors = 3

toc_object_entries_show_parents = "hide"
autodoc_typehints = "signature"
autodoc_typehints_format = "short"
numpydoc_show_class_members = False  # autodoc lists them


def reachable(address: str) -> bool:
    """Whether the inventory of another site can be read; without it, names of its objects stay text."""
    try:
        with urlopen(f"{address}/objects.inv", timeout=5):  # noqa: S310  # the addresses below
            return True
    except (URLError, OSError):
        return False


OTHER_SITES = {"python": "https://docs.python.org/3", "numpy": "https://numpy.org/doc/stable"}
intersphinx_mapping = {name: (address, None) for name, address in OTHER_SITES.items() if reachable(address)}


def without_last_line(_app: Sphinx, page: nodes.document) -> None:
    """Remove the empty line that doctest needs at the end of a block."""
    for block in page.findall(nodes.literal_block):
        if block.rawsource == block.astext():
            block.rawsource = block.astext().rstrip("\n")
            block[:] = [nodes.Text(block.rawsource)]


def setup(app: Sphinx) -> None:
    """Change pages after they are read."""
    app.connect("doctree-read", without_last_line)

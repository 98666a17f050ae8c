"""The configuration of Sphinx: Markdown pages, numpydoc, the theme furo."""

from __future__ import annotations

from typing import TYPE_CHECKING

import typedtensor

if TYPE_CHECKING:
    from sphinx.application import Sphinx

project = "typedtensor"
author = "The typedtensor authors"
project_copyright = f"2026, {author}"
version = release = typedtensor.__version__

extensions = ["myst_nb", "sphinx.ext.autodoc", "numpydoc"]
autosummary_generate = False  # numpydoc loads autosummary; the pages are written by hand
source_suffix = {".md": "myst-nb", ".ipynb": "myst-nb"}
nb_execution_mode = "off"  # the notebooks contain their output; tests/meta/test_notebooks.py compares it
exclude_patterns = ["_build"]
nitpicky = True
default_role = "code"  # single backticks in docstrings

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
    """Leave out members that are not public."""
    kind, name = event[1:3]
    return True if kind == "module" and name not in PUBLIC else None


def setup(app: Sphinx) -> None:
    """Connect the filter of members."""
    app.connect("autodoc-skip-member", skip_helpers)

"""How the site is built: Markdown pages, furo's looks."""

from __future__ import annotations

import typedtensor

project = "typedtensor"
author = "The typedtensor authors"
project_copyright = f"2026, {author}"
version = release = typedtensor.__version__

extensions = ["myst_parser", "sphinx.ext.autodoc"]
source_suffix = {".md": "markdown"}
exclude_patterns = ["_build"]
nitpicky = True

html_theme = "furo"
html_title = f"typedtensor {release}"

myst_enable_extensions = ["colon_fence", "deflist"]
myst_heading_anchors = 3

default_role = "code"  # docstrings write `names` as Markdown does
autodoc_member_order = "bysource"
autodoc_typehints = "none"

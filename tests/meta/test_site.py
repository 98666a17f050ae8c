"""The site: five groups of pages, and pages that its search knows by name."""

from __future__ import annotations

import re
from pathlib import Path

DOCS = Path(__file__).parents[2] / "docs"
INDEX = (DOCS / "index.md").read_text("utf-8")
GROUPS = ["Start", "Guide", "How-to", "Reference", "Explanation and project"]


def test_pages_are_in_five_groups() -> None:
    """The landing page shows the groups too, each with links to some of its pages."""
    assert re.findall(r"^:caption: (.*)$", INDEX, re.MULTILINE) == GROUPS
    trees = dict(re.findall(r":caption: (.*)\n((?:.+\n)+?)```", INDEX))
    shown = dict(re.findall(r"^:::\{container\}\n(.*)\n\n((?:.+\n)+?):::$", INDEX, re.MULTILINE))
    assert list(shown) == GROUPS
    for group, links in shown.items():
        pages = set(re.findall(r"\]\(([\w-]+)\.md\)", links))
        assert pages
        assert pages <= set(trees[group].split()), group


def test_the_search_knows_pages_by_their_names() -> None:
    """It puts answers before other pages, and pages about the project last."""
    script = (DOCS / "_static" / "search.js").read_text("utf-8")
    names = {name for group in re.findall(r"= /\^\((.*)\)\$/;", script) for name in group.split("|")}
    assert names - {r"decisions\/.*"} == {name for name in names if (DOCS / f"{name}.md").exists()}
    assert len(names) > 1

"""A chapter has one name: of its modules, its signatures and its page."""

from __future__ import annotations

import re
from pathlib import Path

from tools.codegen.stubs import CHAPTERS

ROOT = Path(__file__).parents[2]
FUNCTIONS = ROOT / "typedtensor" / "functions"
PAGES = {page.stem.replace("-", "_"): page.read_text("utf-8") for page in (ROOT / "docs" / "functions").glob("*.md")}
MODULES = {
    ".".join(path.relative_to(FUNCTIONS).with_suffix("").parts)
    for path in FUNCTIONS.rglob("*.py")
    if not path.name.startswith("_")
}
METHODS = {"methods", "arrangements"}
"""The modules of methods, which the page of the class documents."""


def test_a_page_documents_the_modules_of_its_name() -> None:
    """No module is on the page of another chapter, and none is without a page."""
    documented = {
        module: page
        for page, text in PAGES.items()
        for module in re.findall(r"(?m)^typedtensor\.functions\.([a-z]\w*(?:\.[a-z]\w*)*)$", text)
    }
    assert {module: page for module, page in documented.items() if module.split(".")[0] != page} == {}
    missing = {each for each in MODULES - METHODS if each not in documented and each.split(".")[0] not in PAGES}
    assert missing == set()


def test_signatures_have_the_name_of_their_chapter() -> None:
    """The name of a module of `tools/codegen/signatures` is that of a page, or of a module of a chapter."""
    inside = {each.split(".")[-1] for each in MODULES} | {path.stem for path in (ROOT / "typedtensor/linalg").glob("*")}
    assert set(CHAPTERS) - set(PAGES) - inside == set()

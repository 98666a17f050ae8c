"""What the examples in docstrings and pages run with."""

from __future__ import annotations

import os
import re
from importlib.util import find_spec
from typing import Any

import hypothesis
import pytest
from sybil import Sybil
from sybil.integration.pytest import SybilItem
from sybil.parsers.markdown import CodeBlockParser, PythonCodeBlockParser

import typedtensor

os.environ.setdefault("SCIPY_ARRAY_API", "1")  # SciPy reads it once, when it is first imported

# A machine under load is slow, and that is no failure; what fails can be run again from what is printed.
hypothesis.settings.register_profile("any machine", deadline=None, print_blob=True)
hypothesis.settings.load_profile("any machine")

collect_ignore = [
    "docs/conf.py",
    "typedtensor/functions/_signatures",  # which answers any name with a stand-in
    "tests/persistence/golden/write_with_tvm.py",  # a command that wants TVM
]
if find_spec("cupy") is None:  # which these import
    collect_ignore += [f"typedtensor/backend/{name}.py" for name in ("cupy", "cupy_functions", "cupy_linalg")]
    collect_ignore += [f"typedtensor/memory/{name}.py" for name in ("cuda", "gpu")]

_NEEDING = re.compile(r"(?ms)^<!-- needs: (?P<libraries>[\w, ]+) -->\s+^(?P<fence>```+)\w.*?^(?P=fence)")
_SKIPPED = re.compile(r"(?ms)^<!-- skip: (?P<reason>[^\n]+) -->\s+^(?P<fence>```+)\w.*?^(?P=fence)")


class _PyconBlockParser(PythonCodeBlockParser):
    """Reads ```pycon blocks, whose lines begin with `>>>`."""

    codeblock_parser_class = staticmethod(lambda _, evaluator: CodeBlockParser("pycon", evaluator))


# A page is one namespace; its ```python and ```pycon blocks run, all others do not.
pytest_collect_file = Sybil(
    parsers=[PythonCodeBlockParser(), _PyconBlockParser()],
    patterns=["README.md", "docs/*.md", "docs/*/*.md"],
).pytest()


def pytest_itemcollected(item: pytest.Item) -> None:
    """Skip the block after a line `<!-- skip: needs a GPU -->`; the summary shows the reason.

    A block after `<!-- needs: scipy -->` runs where that is installed.
    """
    if isinstance(item, SybilItem):
        if _NEEDING.search(item.example.document.text):
            item.add_marker(pytest.mark.interop)  # the whole page, which is one namespace
        for found in _NEEDING.finditer(item.example.document.text):
            if found.start() <= item.example.region.start < found.end():
                missing = [name for name in found["libraries"].split(", ") if find_spec(name) is None]
                if missing:
                    item.add_marker(pytest.mark.skip(reason=f"not installed: {', '.join(missing)}"))
        for found in _SKIPPED.finditer(item.example.document.text):
            if found.start() <= item.example.region.start < found.end():
                item.add_marker(pytest.mark.skip(reason=found["reason"]))


@pytest.fixture(autouse=True, scope="session")
def _names_in_docstrings(doctest_namespace: dict[str, Any]) -> None:
    """Docstrings write `tt.zeros(...)` without importing it."""
    doctest_namespace["tt"] = typedtensor

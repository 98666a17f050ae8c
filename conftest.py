"""The configuration of the tests, and of the examples in docstrings and pages."""

from __future__ import annotations

import doctest
import os
import re
import sys
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import hypothesis
import pytest

import typedtensor
from typedtensor.backends.cupy import loading

os.environ.setdefault("SCIPY_ARRAY_API", "1")  # SciPy reads it once, when it is first imported

# Without deadline, since slow machines are no failure; a failing example is printed, to be run again. Each run tries
# other examples, so a few per run are many in time; CI always tries the same, so that a change is judged alone.
hypothesis.settings.register_profile(
    "any machine", deadline=None, print_blob=True, max_examples=50, derandomize="CI" in os.environ
)
hypothesis.settings.load_profile("any machine")

ROOT = Path(__file__).parent
collect_ignore = [
    "docs/conf.py",
    "docs/directives.py",  # imports Sphinx
    "docs/printed.py",  # the same, and fpdf2
    "typedtensor/_generated/signatures",  # returns a placeholder for any name
    "tests/persistence/golden/write_with_tvm.py",  # a command that requires TVM
    "tests/interop/scipy_suite.py",  # a command that runs SciPy's tests, with their markers
    "tests/interop/sklearn_suite.py",  # the same for scikit-learn's
]
if find_spec("cupy") is None:  # imported by these
    modules = (ROOT / "typedtensor/backends/cupy").glob("*.py")
    collect_ignore += [str(each) for each in modules if each.stem not in {"__init__", "loading"}]

if find_spec("dask") is None:
    modules = (ROOT / "typedtensor/backends/dask").glob("*.py")
    collect_ignore += [
        "typedtensor/cluster.py",
        *(str(each) for each in modules if each.stem not in {"__init__", "loading"}),
    ]

if find_spec("jax") is None:
    collect_ignore += [
        "typedtensor/backends/jax/backend.py",
        "typedtensor/backends/jax/functions.py",
        "typedtensor/transforms/__init__.py",  # its examples
    ]


def _is_defined_in(finder: Any, module: Any, found: Any) -> bool:
    """Whether doctest looks into it: public classes are named by the package, and defined elsewhere."""
    if isinstance(found, type) and found.__module__ == "typedtensor":
        return re.search(rf"(?m)^class {found.__name__}\b", Path(module.__file__).read_text("utf-8")) is not None
    return bool(_named_in(finder, module, found))


_finder: Any = doctest.DocTestFinder
_named_in = _finder._from_module  # noqa: SLF001  # doctest has no option for it
_finder._from_module = _is_defined_in  # noqa: SLF001
_NEEDING = re.compile(r"(?ms)^<!-- needs: (?P<what>[\w, ]+) -->\s+^(?P<fence>```+)\w.*?^(?P=fence)")


if find_spec("sybil") is not None:  # tests/gpu does not need it
    from sybil import Sybil
    from sybil.parsers.markdown import CodeBlockParser, PythonCodeBlockParser

    class _PyconBlockParser(PythonCodeBlockParser):
        """Parses ```pycon blocks, whose lines begin with `>>>`."""

        codeblock_parser_class = staticmethod(lambda _, evaluator: CodeBlockParser("pycon", evaluator))

    # A page is one namespace; its ```python and ```pycon blocks run, all others do not.
    pytest_collect_file = Sybil(
        parsers=[PythonCodeBlockParser(), _PyconBlockParser()],
        patterns=["README.md", "docs/*.md", "docs/*/*.md"],
    ).pytest()


def pytest_report_header() -> str | None:
    """Say if the examples of the pages are not collected."""
    return None if find_spec("sybil") else "sybil is not installed: the examples of the pages do not run"


TESTS = Path(__file__).parent / "tests"


def pytest_itemcollected(item: pytest.Item) -> None:
    """Mark the tests that wait for checkers as `static`, and a page's blocks by what they need.

    A block after a line `<!-- needs: scipy -->` is skipped if that is not installed; the summary shows the reason. A
    block after `<!-- needs: gpu -->` is marked `gpu`; if there is a GPU, so is its whole page, which is one namespace.
    The whole page of a block that needs a library is marked `interop`.
    """
    if _waits_for_checkers(item):
        item.add_marker(pytest.mark.static)
        if item.path.is_relative_to(TESTS / "functions") or item.path.is_relative_to(TESTS / "unit"):
            raise pytest.UsageError(f"{item.nodeid}: `make static` collects nothing in this folder; move the test")
    example: Any = getattr(item, "example", None)  # of a page
    if example is None:
        return
    for found in _NEEDING.finditer(example.document.text):
        mine = found.start() <= example.region.start < found.end()
        needed = found["what"].split(", ")
        if "gpu" not in needed:
            item.add_marker(pytest.mark.interop)
        elif mine or lacking_gpu() is None:
            item.add_marker(pytest.mark.gpu)
        missing = [name for name in needed if name != "gpu" and find_spec(name) is None]
        if mine and missing:
            item.add_marker(pytest.mark.skip(reason=f"not installed: {', '.join(missing)}"))


def _waits_for_checkers(item: pytest.Item) -> bool:
    """Whether the test has a parameter `checker`, or is in a module that uses VERDICTS."""
    return isinstance(item, pytest.Function) and ("checker" in item.fixturenames or hasattr(item.module, "VERDICTS"))


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Skip tests marked `gpu` if there is no GPU, with the reason."""
    marked = [item for item in items if item.get_closest_marker("gpu") is not None]
    reason = lacking_gpu() if marked else None
    if reason is not None:
        for item in marked:
            item.add_marker(pytest.mark.skip(reason=reason))


def pytest_collection_finish(session: pytest.Session) -> None:
    """Start the checkers, which take minutes: the tests that use their verdicts run late."""
    if session.config.option.collectonly:
        return
    every = {
        id(item.module.VERDICTS): item.module.VERDICTS
        for item in session.items
        if isinstance(item, pytest.Function) and "checker" in item.fixturenames and hasattr(item.module, "VERDICTS")
    }
    if every:
        checkers: Any = sys.modules["tests.static.checkers"]
        checkers.Verdicts.begin_all(every.values())


def pytest_sessionfinish() -> None:
    """Stop the checkers that are no longer needed."""
    checkers: Any = sys.modules.get("tests.static.checkers")
    if checkers is not None:
        checkers.Verdicts.stop()


@cache
def lacking_gpu() -> str | None:
    """The reason why no GPU can be used; None if one can."""
    found = loading.lacking(typedtensor.Gpu())
    return None if found is None else f"needs a GPU: no {found.needed.removeprefix('a ')}"


@pytest.fixture(autouse=True, scope="session")
def _names_in_docstrings(doctest_namespace: dict[str, Any]) -> None:
    """Docstrings write `tt.zeros(...)` without importing it."""
    doctest_namespace["tt"] = typedtensor

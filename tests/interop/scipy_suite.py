"""A plugin of pytest: SciPy's own tests of the array API run on tensors alone.

SciPy's fixture `xp` takes its libraries from a list that no option extends, so that it is made here with another one.
`scipy_expected.txt` has the tests that fail, with their reasons; one that passes must leave it.
"""

from __future__ import annotations

import os
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Any

import pytest

import typedtensor as tt

os.environ["SCIPY_ARRAY_API"] = "1"

EXPECTED = Path(__file__).with_name("scipy_expected.txt")
REFUSED = "floats in an integer dtype"
"""The reason of the tests that do not count: what they do stays refused."""
SHARE = 0.99
"""The share of the other tests that must pass."""

_fixture: Any = pytest.fixture


def _on_tensors(*arguments: Any, params: Any = None, **options: Any) -> Any:
    """The decorator `pytest.fixture`; a fixture of libraries gets this one."""
    if params and all("array_api_backends" in {mark.name for mark in getattr(each, "marks", ())} for each in params):
        params = [pytest.param(tt, id="typedtensor", marks=pytest.mark.array_api_backends)]
    return _fixture(*arguments, params=params, **options)


def _load() -> None:
    """Import SciPy's fixtures, before pytest does."""
    pytest.fixture = _on_tensors  # type: ignore[assignment,unused-ignore]
    try:
        import scipy.conftest as libraries  # type: ignore[import-untyped,unused-ignore]  # noqa: PLC0415
    finally:
        pytest.fixture = _fixture
    libraries.xp_known_backends.add(tt.__name__)


def expected() -> dict[str, str]:
    """The reasons by the pattern of the test's name."""
    found: dict[str, str] = {}
    reason = ""
    for line in EXPECTED.read_text(encoding="utf-8").splitlines():
        if line.startswith("# "):
            reason = line[2:]
        elif line:
            found[line] = reason
    return found


def name_of(item: Any) -> str:
    """The name of a test from the folder of SciPy on."""
    return str(item.nodeid).rpartition("scipy/")[2]


def pytest_collection_modifyitems(items: list[Any]) -> None:
    """Mark the tests that are expected to fail; a mark of SciPy's stands before."""
    known = expected()
    exact = {name: reason for name, reason in known.items() if "*" not in name}
    patterns = {name.replace("[", "[[]"): reason for name, reason in known.items() if "*" in name}
    for item in items:
        name = name_of(item)
        reason = exact.get(name) or next((patterns[each] for each in patterns if fnmatchcase(name, each)), None)
        if reason is not None:
            item.add_marker(pytest.mark.xfail(reason=reason, strict=True))


def pytest_sessionfinish(session: Any, exitstatus: int) -> None:
    """Fail if fewer tests pass than the page says."""
    stats = session.config.pluginmanager.get_plugin("terminalreporter").stats
    failed = [each for each in stats.get("xfailed", ()) if REFUSED not in str(getattr(each, "wasxfail", ""))]
    ours = [each for each in failed if str(each.wasxfail) in set(expected().values())]
    passed = len(stats.get("passed", ()))
    if exitstatus == 0 and passed and passed < SHARE * (passed + len(ours)):
        session.exitstatus = 1


_load()

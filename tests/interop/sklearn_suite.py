"""A plugin of pytest: scikit-learn's own tests of the array API run on tensors alone.

Its tests take their libraries from generators that no option extends, so that these give tensors instead.
`sklearn_expected.txt` has the tests that fail, with their reasons; one that passes must leave it.
"""

from __future__ import annotations

import os
from fnmatch import fnmatchcase
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

os.environ["SCIPY_ARRAY_API"] = "1"

if TYPE_CHECKING:
    from collections.abc import Iterator

EXPECTED = Path(__file__).with_name("sklearn_expected.txt")
OURS = "typedtensor"


def _namespaces(include_numpy_namespaces: bool = True) -> Iterator[str]:  # noqa: FBT002, ARG001  # its signature
    yield OURS


def _combinations(include_numpy_namespaces: bool = True) -> Iterator[tuple[str, None, str]]:  # noqa: FBT002, ARG001  # as above
    for dtype in ("float64", "float32"):
        yield OURS, None, dtype


def _load() -> None:
    """Replace the generators before a test module reads them."""
    import sklearn.utils._array_api as libraries  # type: ignore[import-untyped,unused-ignore]  # noqa: PLC0415

    libraries.yield_namespaces = _namespaces
    libraries.yield_namespace_device_dtype_combinations = _combinations


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
    """The name of a test from the folder of scikit-learn on."""
    return str(item.nodeid).rpartition("sklearn/")[2]


def pytest_ignore_collect(collection_path: Path) -> bool | None:
    """Read only the modules that ask for libraries."""
    if collection_path.suffix != ".py" or not collection_path.name.startswith("test_"):
        return None
    return None if "yield_namespace" in collection_path.read_text(encoding="utf-8") else True


def pytest_collection_modifyitems(config: Any, items: list[Any]) -> None:
    """Keep the tests on tensors, and mark those that are expected to fail."""
    known = {name.replace("[", "[[]"): reason for name, reason in expected().items()}
    ours = [item for item in items if OURS in item.name]
    config.hook.pytest_deselected(items=[item for item in items if OURS not in item.name])
    items[:] = ours
    for item in ours:
        reason = next((known[each] for each in known if fnmatchcase(name_of(item), each)), None)
        if reason is not None:
            item.add_marker(pytest.mark.xfail(reason=reason, strict=True))


_load()

"""A plugin of pytest: scikit-learn's own tests of the array API run on tensors alone, and beside NumPy's arrays.

Its tests take their libraries from generators that no option extends, so that these give tensors instead. All pass:
there is no list of tests that fail.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any

os.environ["SCIPY_ARRAY_API"] = "1"

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

OURS = "typedtensor"


def _namespaces(include_numpy_namespaces: bool = True) -> Iterator[str]:  # noqa: FBT002, ARG001  # its signature
    yield OURS


def _combinations(include_numpy_namespaces: bool = True) -> Iterator[tuple[str, None, str]]:  # noqa: FBT002, ARG001  # as above
    for dtype in ("float64", "float32"):
        yield OURS, None, dtype


def _load() -> None:
    """Replace the generators before a test module reads them."""
    import sklearn.utils._array_api as libraries  # type: ignore[import-untyped,unused-ignore]  # noqa: PLC0415

    def mixed() -> Iterator[tuple[Any, Any, str]]:
        ours, numpy = (libraries.NamespaceAndDevice(each, None) for each in (OURS, "numpy"))
        yield ours, numpy, f"{OURS} to numpy"
        yield numpy, ours, f"numpy to {OURS}"

    libraries.yield_namespaces = _namespaces
    libraries.yield_namespace_device_dtype_combinations = _combinations
    libraries.yield_mixed_namespace_input_permutations = mixed


def pytest_ignore_collect(collection_path: Path) -> bool | None:
    """Read only the modules that ask for libraries."""
    if collection_path.suffix != ".py" or not collection_path.name.startswith("test_"):
        return None
    return None if "yield_" in collection_path.read_text("utf-8") else True


def pytest_collection_modifyitems(config: Any, items: list[Any]) -> None:
    """Keep the tests on tensors."""
    config.hook.pytest_deselected(items=[item for item in items if OURS not in item.name])
    items[:] = [item for item in items if OURS in item.name]


_load()

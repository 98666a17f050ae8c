"""What runs on a real Gpu is skipped, with the reason, where there is none."""

from __future__ import annotations

import importlib
from functools import cache
from typing import Any

import pytest

from typedtensor import Gpu
from typedtensor.backend import loading


@cache
def missing() -> str | None:
    """Why nothing can run on a Gpu here, None where it can."""
    found = loading.lacking(Gpu())
    return None if found is None else f"needs a GPU: no {found.needed.removeprefix('a ')}"


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Skip what is marked `gpu`."""
    marked = [item for item in items if item.get_closest_marker("gpu") is not None]
    reason = missing() if marked else None
    if reason is not None:
        for item in marked:
            item.add_marker(pytest.mark.skip(reason=reason))


@pytest.fixture
def cupy() -> Any:
    """CuPy itself."""
    return importlib.import_module("cupy")


@pytest.fixture
def second(cupy: Any) -> Gpu:
    """The second Gpu."""
    if cupy.cuda.runtime.getDeviceCount() < 2:
        pytest.skip("needs a second GPU")
    return Gpu(1)

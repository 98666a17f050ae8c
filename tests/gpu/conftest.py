"""Fixtures of the tests that require a Gpu; without one, conftest.py in the root skips them."""

from __future__ import annotations

import importlib
from typing import Any

import pytest

from typedtensor import Gpu


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the option with which `check` deals the tests to processes."""
    parser.addoption("--share", help="run a share of the tests: 0/4 is the first of four")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Keep the tests of the share."""
    share: str | None = config.getoption("--share", None)
    if share is not None:
        number, count = map(int, share.split("/"))
        items[:] = items[number::count]


@pytest.fixture
def cupy() -> Any:
    """Return CuPy."""
    return importlib.import_module("cupy")


@pytest.fixture
def second(cupy: Any) -> Gpu:
    """Return the second Gpu."""
    if cupy.cuda.runtime.getDeviceCount() < 2:
        pytest.skip("needs a second GPU")
    return Gpu(1)

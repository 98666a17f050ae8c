"""Fixtures of the tests that require a Gpu; without one, conftest.py in the root skips them."""

from __future__ import annotations

import importlib
from typing import Any

import pytest

from typedtensor import Gpu


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

"""What the tests on a real Gpu ask for. Where there is none they are skipped, by the conftest.py of the root."""

from __future__ import annotations

import importlib
from typing import Any

import pytest

from typedtensor import Gpu


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

"""Each garbage collection in these tests visits only the objects of the test."""

from __future__ import annotations

import gc
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from collections.abc import Iterator


@pytest.fixture(autouse=True, scope="module")
def _frozen() -> Iterator[None]:
    """Hide earlier objects from the garbage collector during the test."""
    gc.collect()
    gc.freeze()
    yield
    gc.unfreeze()

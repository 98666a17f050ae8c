"""A collection per test, or per step, looks only through what the test made."""

from __future__ import annotations

import gc
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from collections.abc import Iterator


@pytest.fixture(autouse=True, scope="module")
def _frozen() -> Iterator[None]:
    """What was there before is out of the collector's reach meanwhile."""
    gc.collect()
    gc.freeze()
    yield
    gc.unfreeze()

"""The faults of CuPy, mended, with NumPy behind CuPy's names: `cupy_faults` imitates them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.gpu import faults
from tests.unit import numpy_as_cupy as fake
from typedtensor import Gpu

if TYPE_CHECKING:
    from collections.abc import Iterator

FAULTS = faults.every()


@pytest.fixture(scope="module", autouse=True)
def _served() -> Iterator[None]:
    with fake.served():
        yield


@pytest.mark.parametrize("label", FAULTS)
def test_a_fault_of_cupy_is_mended(label: str) -> None:
    """As on a Gpu."""
    faults.agree(FAULTS[label], Gpu())

"""The faults of CuPy, mended, on a real Gpu."""

from __future__ import annotations

import pytest

from tests.gpu import faults
from typedtensor import Gpu

pytestmark = pytest.mark.gpu
FAULTS = faults.every()


@pytest.mark.parametrize("label", FAULTS)
def test_a_fault_of_cupy_is_mended(label: str) -> None:
    """The Gpu returns what the Cpu returns, or refuses what it refuses."""
    faults.agree(FAULTS[label], Gpu())

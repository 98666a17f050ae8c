"""The edge cases on a real Gpu: it returns what the Cpu returns, and refuses what the Cpu refuses."""

from __future__ import annotations

import pytest

from tests.gpu import cases
from typedtensor import Gpu

CASES = cases.every()


@pytest.mark.gpu
@pytest.mark.parametrize("label", CASES)
def test_an_edge_is_that_of_numpy(label: str) -> None:
    """Exact results are compared exactly, others with the precision of float32."""
    cases.agree(CASES[label], Gpu())

"""Random expressions on a Gpu, compared with the Cpu."""

from __future__ import annotations

import pytest

from tests.fuzzing import devices
from tests.fuzzing.fuzz import written
from typedtensor import Gpu

pytestmark = pytest.mark.gpu
CHUNK = 25


@pytest.mark.parametrize("seed", range(16))
def test_expressions_equal_those_of_the_cpu(seed: int) -> None:
    """Class, device, dtype, shape, values and errors; `python -m tests.fuzzing.devices` tries more."""
    found = list(devices.differing(Gpu(), written(9_000 + seed, CHUNK, depth=3)))
    assert [(expression.source, fault) for expression, fault in found if fault] == []
    assert len(found) > CHUNK // 2

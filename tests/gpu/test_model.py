"""The model of tests/unit/memory on a real Gpu: shares, copies and writes in any order."""

from __future__ import annotations

import importlib
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from hypothesis import settings

import typedtensor as tt
from tests.unit.memory.model import MemoryMachine
from typedtensor import Gpu


def on_these_addresses(raw: Any) -> np.ndarray:
    """Return an array that must not be read."""
    interface = {**raw.__cuda_array_interface__, "strides": raw.strides, "version": 3}
    interface["data"] = (raw.data.ptr, False)
    del interface["stream"]
    return np.asarray(SimpleNamespace(__array_interface__=interface))


class GpuMachine(MemoryMachine):
    """On a device without read-only memory, memory that must not be written is not written."""

    device = Gpu()
    forbids = False
    orders_as_numpy = False

    def start(self) -> None:
        """Import CuPy."""
        self.cupy: Any = importlib.import_module("cupy")

    def shares(self, one: Any, other: Any) -> bool:
        """Return NumPy's result for arrays at these addresses; CuPy's function fails for arrays without axes."""
        return np.shares_memory(on_these_addresses(one), on_these_addresses(other))

    def borrow_on_the_device(self, array: np.ndarray, way: int) -> None:
        """Borrow an array of CuPy, which is kept alive."""
        foreign = self.cupy.array(array)
        held = tt.asarray(foreign) if way == 2 else tt.borrow(foreign)
        self.add(held, array.copy(), external=True)


GpuMachine.TestCase.settings = settings(max_examples=60, stateful_step_count=30, deadline=None, derandomize=True)


@pytest.mark.gpu
class TestEveryTensorIsItsOracleAfterEveryStep(GpuMachine.TestCase):  # type: ignore[misc]  # created by Hypothesis
    """The oracle is NumPy."""

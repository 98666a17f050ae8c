"""The model on a device without read-only memory, like a Gpu: memory that must not be written is not written."""

from __future__ import annotations

import array_api_strict as xp
import numpy as np
import pytest
from hypothesis import settings

import typedtensor as tt
from tests.unit.memory.model import MemoryMachine
from tests.unit.second_device import Second, served, there

pytestmark = pytest.mark.slow


class SecondMachine(MemoryMachine):
    """Uses device1 of array_api_strict."""

    device = Second(1)
    forbids = False
    strict_keys = True

    def start(self) -> None:
        """Register the library."""
        self.serving = served()
        self.serving.__enter__()

    def borrow_on_the_device(self, array: np.ndarray, way: int) -> None:
        """Borrow an array of the library, which has no read-only arrays."""
        foreign = xp.asarray(array.copy(), device=there(self.device), copy=True)
        held = tt.borrow(foreign)
        self.add(tt.asarray(foreign) if way == 2 else held, array.copy(), external=True)

    def teardown(self) -> None:
        """Unregister the library."""
        super().teardown()
        self.serving.__exit__(None, None, None)


SecondMachine.TestCase.settings = settings(max_examples=40, stateful_step_count=30, deadline=None, derandomize=True)
test_every_tensor_is_its_oracle_after_every_step = SecondMachine.TestCase

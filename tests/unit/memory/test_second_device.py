"""The same machine where nothing marks memory as read-only, as on a Gpu: what must not be written is not."""

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
    """On array_api_strict's device1."""

    device = Second(1)
    forbids = False
    strict_keys = True

    def start(self) -> None:
        """Serve it."""
        self.serving = served()
        self.serving.__enter__()

    def borrow_on_the_device(self, array: np.ndarray, way: int) -> None:
        """Of its library; nothing is read-only there."""
        foreign = xp.asarray(array.copy(), device=there(self.device), copy=True)
        held = tt.borrow(foreign)
        self.add(tt.asarray(foreign) if way == 2 else held, array.copy(), external=True)

    def teardown(self) -> None:
        """Take it away again."""
        super().teardown()
        self.serving.__exit__(None, None, None)


SecondMachine.TestCase.settings = settings(max_examples=40, stateful_step_count=30, deadline=None, derandomize=True)
test_every_tensor_is_its_oracle_after_every_step = SecondMachine.TestCase

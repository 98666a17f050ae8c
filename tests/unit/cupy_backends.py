"""Fixtures that load CuPy's backend over NumPy."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from tests.unit import numpy_as_cupy as fake
from typedtensor import Gpu

if TYPE_CHECKING:
    from collections.abc import Iterator


FIRST, SECOND = Gpu(0), Gpu(1)


@pytest.fixture(name="backend")
def _backend() -> Iterator[Any]:
    """Return the backend, which serves Gpu(0), the selected device, and Gpu(1)."""
    with fake.served() as found:
        yield found
        assert fake.Selected.number == 0  # restores the device that was selected before
        assert fake.Selected.linalg == "ignore"


def over(values: Any, device: Gpu = SECOND) -> fake.Array:
    """Return an array of CuPy on the device."""
    with fake.Device(device.id):
        return fake.Array(values)

"""The fixture of a second device, and helpers for its tests."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

import typedtensor as tt
from tests.unit.second_device import ARRAY, Second, served
from typedtensor import Cpu

if TYPE_CHECKING:
    from collections.abc import Iterator


FIRST, SECOND = Second(1), Second(2)


@pytest.fixture(autouse=True)
def _served() -> Iterator[None]:
    """Register the second device during each test."""
    with served():
        yield


def over(values: Any, device: Any = FIRST, dtype: Any = None) -> Any:
    """Return a tensor of these values on the device."""
    return tt.asarray(values, dtype=dtype).to_device(device)


def must_equal(found: Any, expected: Any, device: Any = FIRST) -> None:
    """Check that the array is one of the library, on the device, with the dtype and the values."""
    assert type(found._raw) is ARRAY
    assert found.device == device
    expected = np.asarray(expected)
    back = found.to_device(Cpu()).numpy()
    assert np.dtype(found.dtype) == expected.dtype == back.dtype
    assert found.shape == expected.shape == back.shape
    np.testing.assert_array_equal(back, expected)

"""An operator asks once for the backend of its operands, and passes it along."""

from __future__ import annotations

import operator
import sys
from typing import TYPE_CHECKING, Any

import pytest

import typedtensor as tt
from tests.unit import numpy_as_cupy as fake
from typedtensor.backends import registry
from typedtensor.memory import registry as memories

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from types import FrameType

LOOKUPS = {each.__code__ for each in (registry.find_backend, registry.backend_for, memories.memory_for)}
"""The code of the functions that look up what serves an array or a device."""
TWO = ("add", "truediv", "mod", "floordiv", "pow", "lt", "eq", "matmul", "iadd", "imod")
NUMBERS = ("add", "mod", "floordiv", "lt", "iadd", "imod")


@pytest.fixture(params=["NumPy", "CuPy", "CuPy, two Gpus"])
def device(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[tt.Device]:
    """Return a device."""
    if request.param == "NumPy":
        yield tt.Cpu()
        return
    monkeypatch.setattr(fake.Selected, "count", 2 if "two" in request.param else 1)
    with fake.served():
        yield tt.Gpu(0)


def lookups(call: Callable[[], object]) -> int:
    """Return how often a call looks up a backend or a memory."""
    count = 0

    def profile(frame: FrameType, event: str, _: object) -> None:
        nonlocal count
        count += event == "call" and frame.f_code in LOOKUPS

    call()  # the first one may load something
    before = sys.getprofile()
    sys.setprofile(profile)
    try:
        call()
    finally:
        sys.setprofile(before)
    return count


def operands(device: tt.Device) -> list[Any]:
    """Return a tensor, a DArray, and lazy copies of both."""
    tensor = tt.asarray([[1.5, 2.0], [3.0, 4.0]]).to_device(device)
    dynamic = tensor.copy().dynamic()
    return [tensor, tensor.lazy_copy(), dynamic, dynamic.lazy_copy()]


@pytest.fixture(params=[True, False], ids=["direct", "general"], autouse=True)
def dispatch(request: pytest.FixtureRequest, device: tt.Device) -> Iterator[None]:
    """Use the fast paths, or the general ones alone."""
    del device  # which adds its arrays to the table first
    before = dict(registry.DIRECT_DISPATCH)
    if not request.param:
        registry.DIRECT_DISPATCH.clear()
    yield
    registry.DIRECT_DISPATCH.update(before)


@pytest.mark.parametrize("name", TWO)
def test_two_operands(device: tt.Device, name: str) -> None:
    """One lookup at most, whatever the states of the operands."""
    for x in operands(device):
        for y in operands(device):
            assert lookups(lambda: getattr(operator, name)(x, y)) <= 1, (x, y)  # noqa: B023  # called here


@pytest.mark.parametrize("name", NUMBERS)
def test_an_operand_and_a_number(device: tt.Device, name: str) -> None:
    """One lookup at most, on either side."""
    for x in operands(device):
        assert lookups(lambda: getattr(operator, name)(x, 2.0)) <= 1, x  # noqa: B023  # called here
        if not name.startswith("i"):
            assert lookups(lambda: getattr(operator, name)(2.0, x)) <= 1, x  # noqa: B023  # called here


@pytest.mark.parametrize("name", ["neg", "abs"])
def test_one_operand(device: tt.Device, name: str) -> None:
    """One lookup at most."""
    for x in operands(device):
        assert lookups(lambda: getattr(operator, name)(x)) <= 1, x  # noqa: B023  # called here


def test_the_counter_counts() -> None:
    """Each question is one."""
    x = tt.ones(2).dynamic()
    assert lookups(lambda: registry.find_backend(x._raw)) == 1
    assert lookups(lambda: registry.device_of(x._raw)) == 0  # NumPy's is known
    assert lookups(lambda: registry.memory_of(x._raw)) == 0

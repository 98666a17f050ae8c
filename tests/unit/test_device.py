"""Devices: values that state where memory is."""

from __future__ import annotations

import copy
import pickle
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

from typedtensor import Cpu, Device, DeviceError, Gpu, is_cpu, is_gpu, same_class

if TYPE_CHECKING:
    from collections.abc import Callable


class Elsewhere(Device):
    """A kind of device for these tests."""

    __slots__ = ()


def test_devices_of_one_kind_and_id_are_equal() -> None:
    """Nothing else is equal to them."""
    assert Cpu() == Cpu()
    assert Gpu() == Gpu(0)
    assert Gpu(0) != Gpu(1)
    assert Cpu() != Gpu()
    assert Elsewhere(0) != Gpu(0)
    assert Cpu() != "Cpu()"
    assert Cpu() is not None


def test_hash_agrees_with_equality() -> None:
    """A set contains each device once."""
    assert len({Cpu(), Cpu(), Gpu(), Gpu(0), Gpu(1), Elsewhere(1)}) == 4


def test_repr_is_the_expression_that_makes_it() -> None:
    """The repr can be evaluated."""
    assert [repr(each) for each in (Cpu(), Gpu(), Gpu(3))] == ["Cpu()", "Gpu(0)", "Gpu(3)"]


@pytest.mark.parametrize("again", [lambda x: pickle.loads(pickle.dumps(x)), copy.copy, copy.deepcopy])
@pytest.mark.parametrize("device", [Cpu(), Gpu(), Gpu(2)], ids=repr)
def test_a_device_pickles_and_copies(device: Device, again: Callable[[Any], Any]) -> None:
    """The copy is equal, and of the same class."""
    other = again(device)
    assert other == device
    assert type(other) is type(device)


def test_id_accepts_objects_with_index() -> None:
    """NumPy's integers are accepted too."""
    assert (Cpu().id, Gpu().id, Gpu(np.int64(2)).id, type(Gpu(np.int8(2)).id)) == (0, 0, 2, int)


def test_a_device_is_immutable() -> None:
    """It is hashable, and shared by tensors."""
    device = Gpu(1)
    with pytest.raises(AttributeError, match=r"^Gpu is immutable; make another device instead of setting 'id'$"):
        device.id = 2  # type: ignore[misc]  # refused
    with pytest.raises(AttributeError, match=r"^Gpu is immutable; make another device instead of setting 'name'$"):
        device.name = "first"  # type: ignore[attr-defined]  # refused
    with pytest.raises(AttributeError, match=r"^Gpu is immutable; 'id' cannot be deleted$"):
        del device.id  # type: ignore[misc]  # refused
    assert device == Gpu(1)


def test_negative_ids_are_refused() -> None:
    """The message contains the kind."""
    with pytest.raises(DeviceError) as caught:
        Gpu(-1)
    assert str(caught.value) == ("Gpu: needed a device id of 0 or more, got -1. Pass 0 for the first device.")


@pytest.mark.parametrize("wrong", [0.5, "0", None])
def test_an_id_must_be_an_int(wrong: Any) -> None:
    """Python raises its own error, as for any index."""
    with pytest.raises(TypeError, match="cannot be interpreted as an integer"):
        Gpu(wrong)


def test_there_is_one_cpu() -> None:
    """`Cpu` accepts no id."""
    with pytest.raises(TypeError):
        Cpu(0)  # type: ignore[call-arg]  # refused


def test_is_cpu_and_is_gpu_test_the_kind() -> None:
    """They test for the two kinds of the library."""
    devices = [Cpu(), Gpu(), Gpu(1), Elsewhere()]
    assert [is_cpu(each) for each in devices] == [True, False, False, False]
    assert [is_gpu(each) for each in devices] == [False, True, True, False]


def test_same_class_compares_only_the_kind() -> None:
    """Ids are ignored."""
    assert same_class(Gpu(0), Gpu(1))
    assert same_class(Cpu(), Cpu())
    assert not same_class(Gpu(0), Cpu())
    assert not same_class(Elsewhere(), Gpu())

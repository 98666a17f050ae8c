"""Tensors on a second device: creation, transfers, attributes and operators stay on it."""

from __future__ import annotations

import copy
import operator
import pickle
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

import typedtensor as tt
from tests.unit.second_device import DTYPES_THERE, Nowhere, Second
from typedtensor import Cpu, DArray, DeviceError, Rank1, Rank2, RankError, ShapeError, Tensor, make_ddim, make_dim

if TYPE_CHECKING:
    from collections.abc import Callable

    from typedtensor.types.dtype import DType
from tests.unit.served_devices import (
    FIRST,
    SECOND,
    _served,  # noqa: F401  # a fixture
    must_equal,
    over,
)
from tests.ways import both

# Creation and transfers


@pytest.mark.parametrize("dtype", DTYPES_THERE, ids=lambda each: each.name)
def test_a_type_creates_a_tensor_on_the_device(dtype: type[DType]) -> None:
    """It is zeroed; every dtype of the library is tested."""
    must_equal(Tensor[Second, dtype, Rank2](make_dim(2, 3), FIRST), np.zeros((2, 3), dtype))


@pytest.mark.parametrize(
    "make",
    [
        lambda device: tt.zeros((2, 3), device=device),
        lambda device: tt.full((2, 3), 0.0, device=device),
        lambda device: tt.asarray([[0.0] * 3] * 2, device=device),
        lambda device: tt.zeros_like(tt.ones((2, 3)), device=device),
        lambda device: tt.ones_like(tt.zeros((2, 3), device=device)) * 0,
        lambda device: tt.make_darray(make_ddim([2, 3]), 0.0, device),
        lambda device: tt.asarray(np.zeros((2, 3)), device=device),
    ],
    ids=["zeros", "full", "asarray", "zeros_like", "ones_like", "make_darray", "foreign"],
)
@pytest.mark.parametrize("device", [FIRST, SECOND], ids=repr)
def test_creation_functions_use_the_device(make: Callable[[Any], Any], device: Any) -> None:
    """The device number is respected."""
    must_equal(make(device), np.zeros((2, 3)), device)


def test_arange_and_eye_use_the_device() -> None:
    """So do the other functions with a `device` argument."""
    must_equal(tt.arange(3, device=FIRST), np.arange(3))
    must_equal(tt.eye(2, device=SECOND), np.eye(2), SECOND)
    must_equal(tt.linspace(0.0, 1.0, 3, device=FIRST), np.linspace(0, 1, 3))


def test_to_device_copies_in_both_directions() -> None:
    """Devices never share memory."""
    x = tt.asarray([1.0, 2.0])
    y = x.to_device(FIRST)
    back = y.to_device(Cpu())
    x[0] = 9.0
    must_equal(y, [1.0, 2.0])
    assert back.numpy().tolist() == [1.0, 2.0]
    assert back.numpy().flags["WRITEABLE"]
    z = y.to_device(SECOND)
    y[0] = 5.0
    must_equal(z, [1.0, 2.0], SECOND)


def test_to_device_of_the_same_device_shares() -> None:
    """Nothing is copied."""
    x = over([1.0, 2.0])
    x.to_device(FIRST)[0] = 5.0
    must_equal(x, [5.0, 2.0])


@both
def test_an_unsupported_dtype_raises(way: Callable[[Any], Any]) -> None:
    """It is float16; the error is a DTypeError of this package."""
    with pytest.raises(tt.DTypeError):
        way(tt.asarray([1.0], dtype=tt.float16)).to_device(FIRST)
    with pytest.raises(tt.DTypeError):
        way(over([1.0])).astype(tt.float16)
    with pytest.raises(tt.DTypeError):
        tt.zeros((2,), dtype=tt.float16, device=FIRST)


def test_an_unserved_kind_of_device_is_refused() -> None:
    """The library was registered for one kind only."""
    with pytest.raises(DeviceError, match=r"^Nowhere\(0\): needed a library that computes there"):
        tt.zeros((2,), device=Nowhere())


# Attributes


@both
def test_attributes_are_those_of_the_second_device(way: Callable[[Any], Any]) -> None:
    """They are known without reading the memory."""
    x = way(over([[1.0, 2.0, 3.0]], dtype=tt.float32))
    assert (x.shape, x.ndim, x.size, x.numel(), x.nbytes) == ((1, 3), 2, 3, 3, 12)
    assert (x.dtype, x.device, len(x)) == (tt.float32, FIRST, 1)
    assert x.T.shape == (3, 1)
    assert x.mT.device == FIRST


@both
def test_missing_strides_raise(way: Callable[[Any], Any]) -> None:
    """The standard has no strides; the error is not an AttributeError."""
    with pytest.raises(DeviceError, match=r"^strides: needed .*Second\(1\)"):
        way(over([1.0])).strides


@both
def test_repr_shows_the_values_and_the_device(way: Callable[[Any], Any]) -> None:
    """Display is the only implicit conversion."""
    x = way(over([1.0, 2.0]))
    name = "DArray" if isinstance(x, DArray) else "Tensor"
    assert repr(x) == f"{name}([1., 2.], shape=(2,), dtype=float64, device=Second(1))"


@both
def test_rank0_converts_to_a_python_number(way: Callable[[Any], Any]) -> None:
    """The conversion is explicit."""
    assert (float(way(over(2.5))), int(way(over(2))), bool(way(over(1)))) == (2.5, 2, True)
    assert f"{way(over(2.5)):.2f}" == "2.50"
    with pytest.raises(RankError, match=r"^float\(\): needed one number"):
        float(way(over([1.0])))


@both
def test_numpy_of_a_second_device_raises(way: Callable[[Any], Any]) -> None:
    """It never copies; the message names the function that does."""
    x = way(over([1.0]))
    with pytest.raises(DeviceError) as caught:
        x.numpy()
    assert str(caught.value) == (
        "numpy: needed memory on the Cpu, got a tensor on Second(1). Move it first: x.to_device(tt.Cpu())."
    )
    with pytest.raises(DeviceError):
        np.asarray(x)


@both
@pytest.mark.parametrize(
    "again",
    [copy.copy, copy.deepcopy, lambda x: x.copy(), lambda x: pickle.loads(pickle.dumps(x))],
    ids=["copy", "deepcopy", "method", "pickle"],
)
def test_copies_stay_on_the_device(again: Callable[[Any], Any], way: Callable[[Any], Any]) -> None:
    """They own their memory."""
    x = way(over([1.0, 2.0]))
    y = again(x)
    x[0] = 9.0
    assert type(y) is type(x)
    must_equal(y, [1.0, 2.0])


def test_get_checks_the_device() -> None:
    """The kinds are compared."""
    d = over([1.0]).dynamic()
    assert d.holds(Tensor[Second, tt.float64, Rank1])
    assert isinstance(d.get(Tensor[Second, tt.float64, Rank1]), Tensor)
    with pytest.raises(DeviceError) as caught:
        d.get(Tensor[Cpu, tt.float64, Rank1])
    assert str(caught.value) == "get: needed Cpu, got Second(1). Move it first: x.to_device(Cpu())."
    assert not tt.ones((1,)).dynamic().holds(Tensor[Second, tt.float64, Rank1])


# Operators


@pytest.mark.parametrize(
    "name", ["add", "sub", "mul", "truediv", "floordiv", "mod", "pow", "matmul", "eq", "ne", "lt", "ge"]
)
@both
def test_operators_stay_on_the_device(name: str, way: Callable[[Any], Any]) -> None:
    """The operands are tensors and numbers, on either side."""
    function = getattr(operator, name)
    a, b = np.array([[1.0, 2.0], [3.0, 4.0]]), np.array([[2.0, 2.0], [1.0, 5.0]])
    x, y = way(over(a.tolist())), way(over(b.tolist()))
    must_equal(function(x, y), function(a, b))
    if name != "matmul":
        must_equal(function(x, 2.0), function(a, 2.0))
        must_equal(function(2.0, x), function(2.0, a))


@pytest.mark.parametrize("name", ["and_", "or_", "xor", "lshift", "rshift"])
@both
def test_bitwise_operators_stay_on_the_device(name: str, way: Callable[[Any], Any]) -> None:
    """They are tested with integers."""
    function = getattr(operator, name)
    a, b = np.array([1, 6]), np.array([3, 1])
    must_equal(function(way(over([1, 6])), way(over([3, 1]))), function(a, b))
    must_equal(function(way(over([1, 6])), 2), function(a, 2))
    must_equal(function(2, way(over([1, 6]))), function(2, a))
    must_equal(~way(over([1, 6])), ~a)


@both
def test_unary_operators_stay_on_the_device(way: Callable[[Any], Any]) -> None:
    """So does `abs`."""
    x = way(over([1.0, -2.0]))
    must_equal(-x, [-1.0, 2.0])
    must_equal(+x, [1.0, -2.0])
    must_equal(abs(x), [1.0, 2.0])


@both
def test_dtypes_promote_as_on_the_cpu(way: Callable[[Any], Any]) -> None:
    """The standard does not define promotion between integers and floats, and this library refuses it."""
    must_equal(way(over([1.0], dtype=tt.float32)) + way(over([2.0])), np.array([3.0]))
    must_equal(way(over([1], dtype=tt.int8)) + way(over([2], dtype=tt.int16)), np.array([3], np.int16))
    with pytest.raises(
        tt.DTypeError, match=r"^\*: needed .*got int32\(1,\) on Second\(1\) and float32\(1,\) on Second\(1\)"
    ):
        way(over([1], dtype=tt.int32)) * way(over([2.5], dtype=tt.float32))


@both
def test_in_place_operators_write_on_the_device(way: Callable[[Any], Any]) -> None:
    """Aliases see the result; dtypes that do not fit are refused."""
    x = alias = way(over([1.0, 2.0]))
    x += way(over([1.0, 1.0]))
    x *= 2
    x -= way(over([1.0], dtype=tt.float32))
    assert x is alias
    must_equal(alias, [3.0, 5.0])
    narrow = way(over([1.0], dtype=tt.float32))
    with pytest.raises(tt.DTypeError, match=r"^\+=: needed a value that fits float32"):
        narrow += way(over([1.0]))
    must_equal(narrow, np.array([1.0], np.float32))


@both
def test_numbers_obey_the_rules_of_the_cpu(way: Callable[[Any], Any]) -> None:
    """Integers refuse a float; floats accept an int."""
    with pytest.raises(tt.DTypeError, match=r"^\+: needed a Python number that fits int64, got the float 1\.5\."):
        way(over([1])) + 1.5
    must_equal(way(over([1.0])) + 1, [2.0])


@both
def test_shapes_that_do_not_fit_raise_as_on_the_cpu(way: Callable[[Any], Any]) -> None:
    """The message contains the device."""
    with pytest.raises(ShapeError) as caught:
        way(over([1.0, 2.0])) + way(over([1.0, 2.0, 3.0]))
    assert caught.value.got == "2 and 3 on axis -1: float64(2,) on Second(1) and float64(3,) on Second(1)"


MIXES = [
    "add",
    "sub",
    "mul",
    "truediv",
    "floordiv",
    "mod",
    "pow",
    "matmul",
    "eq",
    "ne",
    "lt",
    "le",
    "gt",
    "ge",
    "iadd",
    "isub",
    "imul",
    "itruediv",
    "imatmul",
]


PAIRS_OF_DEVICES = [(Cpu(), FIRST), (FIRST, Cpu()), (FIRST, SECOND)]


# Mixing


@pytest.mark.parametrize("name", MIXES)
@pytest.mark.parametrize("places", PAIRS_OF_DEVICES, ids=str)
@pytest.mark.parametrize(
    "ways", [(0, 0), (1, 0), (0, 1), (1, 1)], ids=["Tensors", "DArray left", "DArray right", "DArrays"]
)
def test_operators_refuse_operands_on_two_devices(name: str, places: tuple[Any, Any], ways: tuple[int, int]) -> None:
    """This holds for every operator and side; the message names both devices and the conversion."""
    x, y = (
        tt.ones((2, 2)).to_device(place).dynamic() if way else tt.ones((2, 2)).to_device(place)
        for place, way in zip(places, ways, strict=True)
    )
    with pytest.raises(DeviceError) as caught:
        getattr(operator, name)(x, y)
    left, right = caught.value.got.split(" and ")
    assert {left, right} == {repr(place) for place in places}
    assert str(caught.value).endswith(
        f"needed operands on one device, got {left} and {right}. Move one of them: x.to_device({left})."
    )
    assert float(tt.sum(x)) == float(tt.sum(y)) == 4.0


@pytest.mark.parametrize("name", ["and_", "or_", "xor", "lshift", "rshift", "iand", "ilshift"])
@pytest.mark.parametrize("places", PAIRS_OF_DEVICES, ids=str)
def test_bitwise_operators_refuse_operands_on_two_devices(name: str, places: tuple[Any, Any]) -> None:
    """They behave like arithmetic operators."""
    x, y = (tt.ones((2,), dtype=tt.int64).to_device(place) for place in places)
    with pytest.raises(DeviceError, match="needed operands on one device"):
        getattr(operator, name)(x, y)


@pytest.mark.parametrize("places", PAIRS_OF_DEVICES, ids=str)
@pytest.mark.parametrize(
    "call",
    [
        tt.add,
        tt.multiply,
        tt.matmul,
        tt.less,
        tt.equal,
        tt.maximum,
        tt.atan2,
        tt.logaddexp,
        lambda x, y: tt.where(x > 0, x, y),
        lambda x, y: tt.where(x > 0, y, y),
        lambda x, y: tt.concat([x, y]),
        lambda x, y: tt.stack([x, y]),
        lambda x, y: tt.clip(x, y, y),
        tt.vecdot,
        tt.tensordot,
    ],
)
def test_functions_refuse_operands_on_two_devices(call: Callable[..., Any], places: tuple[Any, Any]) -> None:
    """The error is raised before the library is called."""
    x, y = (tt.ones((2, 2)).to_device(place) for place in places)
    with pytest.raises(DeviceError, match="needed operands on one device"):
        call(x, y)


def test_ufuncs_refuse_other_devices() -> None:
    """They refuse two devices, and also a single one: NumPy computes on the Cpu."""
    with pytest.raises(DeviceError):
        np.add(tt.ones((2,)), over([1.0, 1.0]))
    with pytest.raises(DeviceError):
        np.exp(over([1.0]))


def test_memory_is_not_shared_across_devices() -> None:
    """`Tensor[...](dim, other)` raises if the type has another device."""
    with pytest.raises(DeviceError, match=r"needed Cpu, got Second\(1\)"):
        Tensor[Cpu, tt.float64, Rank1](make_dim(2), over([1.0, 2.0]))

"""Tensors on a second device: creation, transfers, attributes and operators stay there."""

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
def test_a_type_makes_a_tensor_there(dtype: type[DType]) -> None:
    """Zeroed, of every dtype that the library has."""
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
def test_creation_functions_make_tensors_there(make: Callable[[Any], Any], device: Any) -> None:
    """On the very one that is named."""
    must_equal(make(device), np.zeros((2, 3)), device)


def test_a_range_and_an_identity_are_made_there() -> None:
    """And whatever else takes a device."""
    must_equal(tt.arange(3, device=FIRST), np.arange(3))
    must_equal(tt.eye(2, device=SECOND), np.eye(2), SECOND)
    must_equal(tt.linspace(0.0, 1.0, 3, device=FIRST), np.linspace(0, 1, 3))


def test_moving_is_a_copy_both_ways() -> None:
    """Memory is never shared across devices."""
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


def test_to_its_own_device_shares() -> None:
    """Nothing moves."""
    x = over([1.0, 2.0])
    x.to_device(FIRST)[0] = 5.0
    must_equal(x, [5.0, 2.0])


@both
def test_a_dtype_that_the_library_lacks_is_named(way: Callable[[Any], Any]) -> None:
    """float16: our error, not the library's."""
    with pytest.raises(tt.DTypeError):
        way(tt.asarray([1.0], dtype=tt.float16)).to_device(FIRST)
    with pytest.raises(tt.DTypeError):
        way(over([1.0])).astype(tt.float16)
    with pytest.raises(tt.DTypeError):
        tt.zeros((2,), dtype=tt.float16, device=FIRST)


def test_a_kind_that_nothing_serves_is_refused() -> None:
    """The library was registered for one kind."""
    with pytest.raises(DeviceError, match=r"^Nowhere\(0\): needed a library that computes there"):
        tt.zeros((2,), device=Nowhere())


# Attributes


@both
def test_attributes_are_those_of_the_second_device(way: Callable[[Any], Any]) -> None:
    """Without a look at the memory."""
    x = way(over([[1.0, 2.0, 3.0]], dtype=tt.float32))
    assert (x.shape, x.ndim, x.size, x.numel(), x.nbytes) == ((1, 3), 2, 3, 3, 12)
    assert (x.dtype, x.device, len(x)) == (tt.float32, FIRST, 1)
    assert x.T.shape == (3, 1)
    assert x.mT.device == FIRST


@both
def test_strides_that_the_library_does_not_say_are_refused(way: Callable[[Any], Any]) -> None:
    """The standard has none; no error of Python's comes out."""
    with pytest.raises(DeviceError, match=r"^strides: needed .*Second\(1\)"):
        way(over([1.0])).strides  # noqa: B018


@both
def test_repr_shows_the_values_and_the_device(way: Callable[[Any], Any]) -> None:
    """The only implicit conversion, for display."""
    x = way(over([1.0, 2.0]))
    name = "DArray" if isinstance(x, DArray) else "Tensor"
    assert repr(x) == f"{name}([1., 2.], shape=(2,), dtype=float64, device=Second(1))"


@both
def test_rank0_converts_to_a_python_number(way: Callable[[Any], Any]) -> None:
    """As asked for by name."""
    assert (float(way(over(2.5))), int(way(over(2))), bool(way(over(1)))) == (2.5, 2, True)
    assert f"{way(over(2.5)):.2f}" == "2.50"
    with pytest.raises(RankError, match=r"^float\(\): needed one number"):
        float(way(over([1.0])))


@both
def test_numpy_of_a_second_device_raises(way: Callable[[Any], Any]) -> None:
    """It never copies; the text says what does."""
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
    [copy.copy, copy.deepcopy, lambda x: x.copy(), lambda x: pickle.loads(pickle.dumps(x))],  # noqa: S301
    ids=["copy", "deepcopy", "method", "pickle"],
)
def test_copies_stay_on_the_device(again: Callable[[Any], Any], way: Callable[[Any], Any]) -> None:
    """And own their memory."""
    x = way(over([1.0, 2.0]))
    y = again(x)
    x[0] = 9.0
    assert type(y) is type(x)
    must_equal(y, [1.0, 2.0])


def test_get_tells_devices_apart() -> None:
    """By their kind."""
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
    """With tensors, with numbers, reflected."""
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
    """Of integers."""
    function = getattr(operator, name)
    a, b = np.array([1, 6]), np.array([3, 1])
    must_equal(function(way(over([1, 6])), way(over([3, 1]))), function(a, b))
    must_equal(function(way(over([1, 6])), 2), function(a, 2))
    must_equal(function(2, way(over([1, 6]))), function(2, a))
    must_equal(~way(over([1, 6])), ~a)


@both
def test_unary_operators_stay_there(way: Callable[[Any], Any]) -> None:
    """And so does the magnitude."""
    x = way(over([1.0, -2.0]))
    must_equal(-x, [-1.0, 2.0])
    must_equal(+x, [1.0, -2.0])
    must_equal(abs(x), [1.0, 2.0])


@both
def test_dtypes_promote_there_as_on_the_cpu(way: Callable[[Any], Any]) -> None:
    """Of one kind: between integers and floats the standard leaves it to a library, and this one refuses."""
    must_equal(way(over([1.0], dtype=tt.float32)) + way(over([2.0])), np.array([3.0]))
    must_equal(way(over([1], dtype=tt.int8)) + way(over([2], dtype=tt.int16)), np.array([3], np.int16))
    with pytest.raises(
        tt.DTypeError, match=r"^\*: needed .*got int32\(1,\) on Second\(1\) and float32\(1,\) on Second\(1\)"
    ):
        way(over([1], dtype=tt.int32)) * way(over([2.5], dtype=tt.float32))


@both
def test_in_place_operators_write_there(way: Callable[[Any], Any]) -> None:
    """Aliases see it; what does not fit is refused."""
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
    """An int dtype refuses a float; a float takes an int."""
    with pytest.raises(tt.DTypeError, match=r"^\+: needed a Python number that fits int64, got the float 1\.5\."):
        way(over([1])) + 1.5
    must_equal(way(over([1.0])) + 1, [2.0])


@both
def test_shapes_that_do_not_fit_raise_as_on_the_cpu(way: Callable[[Any], Any]) -> None:
    """The device is in the text."""
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
def test_operands_of_two_devices_are_refused(name: str, places: tuple[Any, Any], ways: tuple[int, int]) -> None:
    """By every operator, whichever side is elsewhere; the text names both and says how to move."""
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
def test_bits_of_two_devices_are_refused(name: str, places: tuple[Any, Any]) -> None:
    """As arithmetic is."""
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
def test_functions_of_two_devices_are_refused(call: Callable[..., Any], places: tuple[Any, Any]) -> None:
    """Before the library sees them."""
    x, y = (tt.ones((2, 2)).to_device(place) for place in places)
    with pytest.raises(DeviceError, match="needed operands on one device"):
        call(x, y)


def test_a_ufunc_of_two_devices_is_refused() -> None:
    """And one of another device alone: NumPy computes on the Cpu."""
    with pytest.raises(DeviceError):
        np.add(tt.ones((2,)), over([1.0, 1.0]))
    with pytest.raises(DeviceError):
        np.exp(over([1.0]))


def test_memory_is_not_shared_across_devices() -> None:
    """`Tensor[...](dim, other)` of a type on another device."""
    with pytest.raises(DeviceError, match=r"needed Cpu, got Second\(1\)"):
        Tensor[Cpu, tt.float64, Rank1](make_dim(2), over([1.0, 2.0]))

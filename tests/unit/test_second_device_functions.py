"""Functions, indexing and exchange on a second device stay on it."""

from __future__ import annotations

import operator
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

import typedtensor as tt
from typedtensor import DArray, DeviceError, RankError, make_dim

if TYPE_CHECKING:
    from collections.abc import Callable

from tests.unit.served_devices import (
    SECOND,
    _served,  # noqa: F401  # a fixture
    must_equal,
    over,
)
from tests.ways import both

# Functions


@pytest.mark.parametrize("name", ["sum", "prod", "max", "min", "mean", "any", "all", "argmax", "argmin", "std", "var"])
@pytest.mark.parametrize("options", [{}, {"axis": 0}, {"axis": -1, "keepdims": True}], ids=str)
@both
def test_reductions_stay_on_the_device(name: str, options: dict[str, Any], way: Callable[[Any], Any]) -> None:
    """Results without axes are arrays too."""
    values = [[1.0, 2.0, 4.0], [3.0, 0.0, 5.0]]
    must_equal(getattr(tt, name)(way(over(values)), **options), getattr(np, name)(np.array(values), **options))


@pytest.mark.parametrize("name", ["exp", "sqrt", "sin", "floor", "square", "sign", "isfinite", "negative", "abs"])
@both
def test_elementwise_functions_stay_on_the_device(name: str, way: Callable[[Any], Any]) -> None:
    """They return arrays of the library."""
    x = way(over([1.0, 4.0]))
    found = getattr(tt, name)(x)
    assert type(found) is type(x)
    must_equal(found, getattr(np, name)(np.array([1.0, 4.0])))


@pytest.mark.parametrize(
    "name", ["add", "subtract", "multiply", "divide", "maximum", "minimum", "less", "equal", "pow"]
)
@both
def test_functions_of_two_operands_stay_on_the_device(name: str, way: Callable[[Any], Any]) -> None:
    """One of the operands can be a number."""
    numpy = getattr(np, {"pow": "power"}.get(name, name))
    a, b = np.array([1.0, 4.0]), np.array([3.0, 2.0])
    must_equal(getattr(tt, name)(way(over([1.0, 4.0])), way(over([3.0, 2.0]))), numpy(a, b))
    must_equal(getattr(tt, name)(way(over([1.0, 4.0])), 2.0), numpy(a, 2.0))


@both
def test_manipulation_functions_stay_on_the_device(way: Callable[[Any], Any]) -> None:
    """Every function of the chapter is tested."""
    a = np.arange(6.0).reshape(2, 3)
    x = way(over(a.tolist()))
    must_equal(tt.reshape(x, (3, 2)), a.reshape(3, 2))
    must_equal(tt.permute_dims(x, (1, 0)), a.T)
    must_equal(tt.expand_dims(x, axis=0), a[None])
    must_equal(tt.squeeze(tt.expand_dims(x, axis=0), axis=0), a)
    must_equal(tt.flip(x), a[::-1, ::-1])
    must_equal(tt.concat([x, x]), np.concatenate([a, a]))
    must_equal(tt.stack([x, x]), np.stack([a, a]))
    must_equal(tt.broadcast_to(x, (2, 2, 3)), np.broadcast_to(a, (2, 2, 3)))
    must_equal(tt.where(x > 2, x, -x), np.where(a > 2, a, -a))
    must_equal(tt.clip(x, 1.0, 4.0), a.clip(1, 4))
    must_equal(tt.matmul(x, tt.matrix_transpose(x)), a @ a.T)
    must_equal(tt.astype(x, tt.int32), a.astype(np.int32))
    must_equal(x.astype(tt.float32), a.astype(np.float32))


@both
def test_integers_are_reduced_on_the_device(way: Callable[[Any], Any]) -> None:
    """A sum of small integers is int64, as on the Cpu."""
    must_equal(tt.sum(way(over([1, 2], dtype=tt.int8))), np.array(3))
    must_equal(tt.any(way(over([True, False]))), np.array([True])[0])


@both
def test_numbers_are_converted_on_the_device(way: Callable[[Any], Any]) -> None:
    """They do not become arrays of the Cpu first."""
    must_equal(tt.where(way(over([1.0, 3.0])) > 2, way(over([1.0, 3.0])), 0.0), [0.0, 3.0])


# Indexing


@both
def test_indexing_stays_on_the_device(way: Callable[[Any], Any]) -> None:
    """The keys contain ints, slices, Ellipsis, None, a mask, a Dim."""
    a = np.arange(12.0).reshape(3, 4)
    x = way(over(a.tolist()))
    must_equal(x[0], a[0])
    must_equal(x[1, 2], a[1, 2])
    must_equal(x[:, 1:], a[:, 1:])
    must_equal(x[..., -1], a[..., -1])
    must_equal(x[None], a[None])
    must_equal(x[x > 5], a[a > 5])
    must_equal(x[make_dim(2, 3)], a[2, 3])
    must_equal([*x][2], a[2])


@both
def test_integer_tensors_select_on_the_device(way: Callable[[Any], Any]) -> None:
    """They are on the same device, one per axis, as in the standard."""
    a = np.arange(12.0).reshape(3, 4)
    x, some = way(over(a.tolist())), way(over([0, 2]))
    must_equal(x[some, some], a[[0, 2], [0, 2]])
    must_equal(x[some, 1], a[[0, 2], 1])
    must_equal(x[0][some], a[0, [0, 2]])


@both
def test_iteration_transpose_and_reshape_stay_on_the_device(way: Callable[[Any], Any]) -> None:
    """None of them takes the fast path for NumPy arrays."""
    values = np.arange(6.0).reshape(2, 3)
    x = way(over(values.tolist()))
    for row, expected in zip(x, values, strict=True):
        must_equal(row, expected)
    must_equal(x.T, values.T)
    must_equal(x.mT, values.mT)
    must_equal(tt.reshape(x, (3, -1)), values.reshape(3, 2))
    must_equal(x[1, ...], values[1])
    must_equal(x[1, 2], values[1, 2])
    x[1, 2] = 7
    x[0] = x[1]
    must_equal(x, [[3.0, 4.0, 7.0], [3.0, 4.0, 7.0]])


@both
def test_a_tensor_of_the_cpu_refuses_keys_and_values_of_the_device(way: Callable[[Any], Any]) -> None:
    """Nothing is written."""
    x = way(tt.zeros(2))
    with pytest.raises(DeviceError):
        x[over([0, 1])]
    for key in (0, slice(None), None, tt.asarray([0, 1])):
        with pytest.raises(DeviceError):
            x[key] = over([1.0, 2.0])
    assert x.numpy().tolist() == [0, 0]


@both
def test_assignment_stays_on_the_device(way: Callable[[Any], Any]) -> None:
    """Numbers and tensors are assigned to each kind of key."""
    x = way(over([[0.0] * 3] * 2))
    x[0] = 1.0
    x[1, 2] = 5
    x[:, 0] = way(over([7.0, 8.0]))
    x[x == 1] = 2.0
    must_equal(x, [[7.0, 2.0, 2.0], [8.0, 0.0, 5.0]])


@both
def test_a_view_shares_memory_on_the_device(way: Callable[[Any], Any]) -> None:
    """A slice uses the same memory."""
    x = way(over([1.0, 2.0, 3.0]))
    part = x[1:]
    part[0] = 9.0
    part += 1.0
    must_equal(x, [1.0, 10.0, 4.0])


@both
@pytest.mark.parametrize("index", [tt.asarray([0, 1]), tt.asarray([True, False])], ids=["integers", "mask"])
def test_keys_of_another_device_are_refused(index: Any, way: Callable[[Any], Any]) -> None:
    """This holds in both directions, for reading and writing."""
    x, here = way(over([1.0, 2.0])), tt.asarray([1.0, 2.0])
    with pytest.raises(DeviceError) as caught:
        x[index]
    assert str(caught.value) == (
        "index: needed an index on Second(1), where the tensor is, got one on Cpu(). Move it: "
        "index.to_device(Second(1))."
    )
    with pytest.raises(
        DeviceError, match=r"^index: needed an index on Cpu\(\), where the tensor is, got one on Second\(2\)"
    ):
        way(here)[index.to_device(SECOND)]
    with pytest.raises(DeviceError, match=r"^index: needed an index on"):
        x[index] = 0.0
    must_equal(x, [1.0, 2.0])


@both
def test_values_of_another_device_are_refused(way: Callable[[Any], Any]) -> None:
    """Nothing is written."""
    x, here = way(over([1.0, 2.0])), way(tt.asarray([1.0, 2.0]))
    for target, value in ((x, here), (here, x), (x, x.to_device(SECOND))):
        with pytest.raises(DeviceError, match=r"^assignment: needed operands on one device"):
            target[...] = value
    must_equal(x, [1.0, 2.0])
    assert here.numpy().tolist() == [1.0, 2.0]


@both
def test_invalid_keys_raise_as_on_the_cpu(way: Callable[[Any], Any]) -> None:
    """The classes are those of this package, whatever the library raises."""
    x = way(over([[1.0, 2.0]]))
    with pytest.raises(RankError, match=r"^index: needed at most 2 indices"):
        x[0, 0, 0]
    with pytest.raises(tt.BoundsError, match=r"^index: needed an index from -1 to 0 on axis 0, got 5"):
        x[5]
    with pytest.raises(tt.DTypeError, match=r"^index: needed an int"):
        x["a"]


# Exchange


def test_asarray_accepts_arrays_of_the_library() -> None:
    """The result is a DArray on the same device and memory."""
    raw = over([1.0, 2.0])._raw
    d = tt.asarray(raw)
    assert type(d) is DArray
    d[0] = 5.0
    assert float(raw[0]) == 5.0
    must_equal(d, [5.0, 2.0])


@both
def test_errors_name_the_devices_in_the_order_of_the_operands(way: Any) -> None:
    """Python calls the right operand first if its class is a subclass."""
    here, there = way(tt.asarray([1.0])), way(over([1.0]))
    with pytest.raises(DeviceError, match=r"got Cpu\(\) and Second\(1\)\."):
        here + there
    with pytest.raises(DeviceError, match=r"got Second\(1\) and Cpu\(\)\."):
        there + here


@both
def test_floating_point_tensors_accept_any_int(way: Any) -> None:
    """An int that exceeds every C type is converted; one out of range raises as on the Cpu."""
    x = way(over([1.0, -1.0]))
    must_equal(x * 2**70, [2.0**70, -(2.0**70)])
    must_equal(2**70 + x, [2.0**70, 2.0**70])
    for act in (
        lambda: x * 2**2000,
        lambda: 2**2000 - x,
        lambda: tt.add(x, 2**2000),
        lambda: operator.iadd(x, 2**2000),
    ):
        with pytest.raises(tt.DTypeError, match="needed a number within the range of float64, got"):
            act()

"""Every function on a real Gpu: values, dtypes and shapes equal NumPy's, and results stay on the Gpu."""

from __future__ import annotations

import operator
from typing import Any

import numpy as np
import pytest

import typedtensor as tt
from tests.gpu import calls
from typedtensor import Cpu, Gpu

pytestmark = pytest.mark.gpu
CALLS = calls.by_function()
DEVICES = [Gpu(0), Gpu(1)]


def over(values: Any, device: Gpu = DEVICES[0]) -> Any:
    """Return a tensor of these values on the Gpu."""
    return tt.asarray(values).to_device(device)


@pytest.mark.parametrize("name", CALLS)
def test_a_function_equals_numpy(name: str) -> None:
    """The tolerance is that of the dtype; exact results are compared exactly."""
    for call in CALLS[name]:
        operands = [tt.from_numpy(array) for array in call.arrays]
        expected = calls.on_the_cpu(call, operands)
        calls.must_agree(call, expected, call.function(*[x.to_device(Gpu()) for x in operands]), Gpu())


@pytest.mark.parametrize("name", CALLS)
def test_a_function_runs_on_the_second_gpu(name: str, second: Gpu) -> None:
    """The first one is selected."""
    for call in CALLS[name]:
        operands = [tt.from_numpy(array) for array in call.arrays]
        expected = calls.on_the_cpu(call, operands)
        calls.must_agree(call, expected, call.function(*[x.to_device(second) for x in operands]), second)


@pytest.mark.parametrize("name", calls.CREATED)
def test_a_creation_function_creates_on_the_gpu(name: str) -> None:
    """It creates directly, without a transfer."""
    make = calls.CREATED[name]
    calls.must_agree(calls.Call(name, make), make(Cpu()), make(Gpu()), Gpu())


@pytest.mark.parametrize("name", ["add", "sub", "mul", "truediv", "floordiv", "mod", "pow", "matmul", "eq", "lt", "ge"])
def test_operators_equal_numpy(name: str) -> None:
    """The operands are tensors, and numbers on either side."""
    function = getattr(operator, name)
    a, b = np.array([[1.0, 2.5], [-3.0, 4.0]]), np.array([[2.0, 2.0], [1.0, 0.1]])
    with np.errstate(all="ignore"):
        pairs = [(function(over(a), over(b)), function(a, b))]
        if name != "matmul":
            pairs += [(function(over(b), 2.0), function(b, 2.0)), (function(2.0, over(b)), function(2.0, b))]
    for found, expected in pairs:
        np.testing.assert_allclose(found.to_device(Cpu()).numpy(), expected, rtol=1e-14)


@pytest.mark.parametrize("name", ["iadd", "isub", "imul", "itruediv", "ifloordiv", "imod", "ipow"])
def test_operators_in_place_write_into_the_same_memory(name: str) -> None:
    """The operands are on the Gpu."""
    a = np.array([1.5, 2.0, -4.0])
    x = over(a)
    whole = x[:]
    x = getattr(operator, name)(x, 2.0)
    expected = getattr(operator, name)(a.copy(), 2.0)
    np.testing.assert_allclose(whole.to_device(Cpu()).numpy(), expected, rtol=1e-15)


REFUSED: dict[str, tuple[Any, type[Exception]]] = {
    "singular": (lambda: tt.linalg.inv(tt.ones((2, 2), device=Gpu())), tt.SingularMatrixError),
    "singular, many": (lambda: tt.linalg.inv(tt.ones((3, 2, 2), device=Gpu())), tt.SingularMatrixError),
    "not positive": (lambda: tt.linalg.cholesky(-tt.eye(2, device=Gpu())), tt.SingularMatrixError),
    "NaN": (lambda: tt.linalg.eigvalsh(over([[np.nan, 0.0], [0.0, 1.0]])), tt.SingularMatrixError),
    "negative power": (lambda: over([2]) ** over([-1]), tt.DTypeError),
    "take": (lambda: tt.take(over([1, 2, 3]), over([3])), tt.BoundsError),
    "index": (lambda: over([1, 2, 3])[over([-4])], tt.BoundsError),
    "position": (lambda: over([1, 2, 3])[3], tt.BoundsError),
    "shapes": (lambda: over([1, 2, 3]) + over([1, 2]), tt.ShapeError),
    "largest of none": (lambda: tt.max(tt.zeros((0,), device=Gpu())), tt.ShapeError),
    "axis": (lambda: tt.sum(over([1, 2, 3]), axis=tt.Axis(3)), tt.RankError),
    "mixed": (lambda: over([1.0]) + tt.asarray([1.0]), tt.DeviceError),
    "NumPy": (lambda: over([1.0]).numpy(), tt.DeviceError),
    "no such Gpu": (lambda: tt.zeros((2,), device=Gpu(99)), tt.DeviceError),
}


@pytest.mark.parametrize("name", REFUSED)
def test_errors_equal_those_of_the_cpu(name: str) -> None:
    """Their classes are compared."""
    call, kind = REFUSED[name]
    with pytest.raises(kind):
        call()


def test_broadcast_tensors_are_read_only() -> None:
    """They raise ReadOnlyError, although CuPy has no flag for it."""
    x = tt.broadcast_to(over([1.0]), (3,))
    with pytest.raises(tt.ReadOnlyError):
        x[0] = 2.0


@pytest.mark.parametrize("key", [slice(2**64), slice(None, None, -(2**70)), slice(-(2**70), 2**70, 2**62)], ids=str)
def test_a_slice_may_end_out_of_bounds(key: slice) -> None:
    """Python and NumPy accept it as well."""
    values = [1.0, 2.0, 3.0]
    x = over(values)
    assert x[key].to_device(Cpu()).numpy().tolist() == values[key]
    x[key] = 9.0
    assert x[key].to_device(Cpu()).numpy().tolist() == [9.0] * len(values[key])

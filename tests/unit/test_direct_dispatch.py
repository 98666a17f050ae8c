"""Direct dispatch: CuPy's operators are called without the backend if no device has to be selected."""

from __future__ import annotations

import contextlib
import gc
import operator
import sys
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

import typedtensor as tt
from tests.gpu import calls
from tests.unit import numpy_as_cupy as fake
from typedtensor import Cpu, DeviceError, Gpu
from typedtensor.backends import registry
from typedtensor.functions import _decorators

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

CALLS = calls.by_function()
FIRST, SECOND = Gpu(0), Gpu(1)
FAST = ("add", "sub", "mul", "truediv", "eq", "ne", "lt", "le", "gt", "ge", "matmul")
SLOW = ("floordiv", "mod", "pow")


@pytest.fixture(params=[1, 2], ids=["one Gpu", "two Gpus"])
def backend(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    """Return the backend, with a number of Gpus."""
    monkeypatch.setattr(fake.Selected, "count", request.param)
    with fake.served() as found:
        yield found
    assert set(registry.DIRECT_DISPATCH) == {np.ndarray}


def matrix(device: Any = FIRST, dtype: Any = tt.float64) -> Any:
    """Return a small matrix."""
    return tt.asarray([[1.5, 2.0], [3.0, 4.0]]).astype(dtype).to_device(device)


@pytest.mark.parametrize("name", CALLS)
@pytest.mark.usefixtures("backend")
def test_a_function_returns_the_same_on_the_gpu_as_on_the_cpu(name: str) -> None:
    """This holds for direct dispatch and for the general path."""
    for call in CALLS[name]:
        operands = [tt.from_numpy(array) for array in call.arrays]
        expected = calls.on_the_cpu(call, operands)
        calls.must_agree(call, expected, call.function(*[x.to_device(FIRST) for x in operands]), FIRST)


def of_tensors(name: str, *, two: bool = True) -> Callable[[Any], Any]:
    """Apply the operator to the tensor and itself, or to the tensor alone."""
    function = getattr(operator, name)
    return (lambda x: function(x, x)) if two else function


def of_tensor_and_number(name: str, *, first: bool = False) -> Callable[[Any], Any]:
    """Apply the operator to a tensor and a number."""
    function = getattr(operator, name)
    return (lambda x: function(2.0, x)) if first else (lambda x: function(x, 2.0))


CALLS_BY_NAME: dict[str, Callable[[Any], Any]] = {
    **{f"{name}, tensors": of_tensors(name) for name in FAST},
    **{f"{name}, number": of_tensor_and_number(name) for name in FAST[:-1]},
    **{f"{name}, number first": of_tensor_and_number(name, first=True) for name in FAST[:4]},
    **{name: of_tensors(name, two=False) for name in ("neg", "abs")},
    **{f"i{name}": of_tensors(f"i{name}") for name in FAST[:4]},
    **{f"i{name}, number": of_tensor_and_number(f"i{name}") for name in FAST[:4]},
    "exp": tt.exp,
    "add": lambda x: tt.add(x, x),
    "matmul": lambda x: tt.matmul(x, x),
    "sum": tt.sum,
    "sum, axis": lambda x: tt.sum(x, axis=0),
    "slice": lambda x: x[1:],
    "reshape": lambda x: tt.reshape(x, (4,)),
}


@pytest.mark.parametrize("name", CALLS_BY_NAME)
def test_direct_dispatch_does_not_call_the_backend(backend: Any, name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The result equals that of the Cpu, and has the class of the operand."""
    x = matrix()
    CALLS_BY_NAME[name](matrix())  # looks functions up first

    def never(*_: Any, **__: Any) -> Any:
        pytest.fail("the general path")

    with monkeypatch.context() as changed:
        changed.setattr(type(backend), "run", never)
        changed.setattr(type(backend), "function", never)
        found = CALLS_BY_NAME[name](x)
    assert type(found) is type(x)
    np.testing.assert_allclose(found.to_device(Cpu()).numpy(), CALLS_BY_NAME[name](matrix(Cpu())).numpy())


@pytest.mark.parametrize("name", [*FAST, *SLOW, "iadd", "imul"])
def test_the_backend_selects_the_gpu_of_the_operands_and_restores_the_old_one(name: str) -> None:
    """The Gpu that was selected before is selected again."""
    with fake.served():
        found = getattr(operator, name)(matrix(SECOND), matrix(SECOND))
        assert (found.device, fake.Selected.number) == (SECOND, 0)
        with pytest.raises(DeviceError, match="needed operands on one device"):
            getattr(operator, name)(matrix(FIRST), matrix(SECOND))


REFUSED: dict[str, tuple[Callable[[], Any], type[Exception]]] = {
    "shapes": (lambda: matrix() + tt.ones(3).to_device(FIRST), tt.ShapeError),
    "order of complex numbers": (lambda: matrix(dtype=tt.complex128) < matrix(dtype=tt.complex128), tt.DTypeError),
    "order of a complex number": (lambda: matrix(dtype=tt.complex128) < 1j, tt.DTypeError),
    "a number of another kind": (lambda: matrix(dtype=tt.int64) + 1.5, tt.DTypeError),
    "a number of another kind, written": (lambda: operator.iadd(matrix(dtype=tt.int64), 1.5), tt.DTypeError),
    "another dtype, written": (lambda: operator.iadd(matrix(), matrix(dtype=tt.complex128)), tt.DTypeError),
    "what is broadcast, written": (
        lambda: operator.iadd(tt.broadcast_to(tt.ones(1).to_device(FIRST), (3,)), 1.0),
        tt.ReadOnlyError,
    ),
    "an axis": (lambda: tt.sum(matrix(), axis=tt.Axis(5)), tt.RankError),
    "a kind": (lambda: tt.exp(matrix(dtype=tt.int64)), tt.DTypeError),
    "the Cpu": (lambda: matrix() + matrix(Cpu()), DeviceError),
    "a slice": (lambda: matrix()["a":], tt.DTypeError),
}


@pytest.mark.parametrize("name", REFUSED)
@pytest.mark.usefixtures("backend")
def test_direct_dispatch_raises_the_errors_of_the_general_path(name: str) -> None:
    """Their classes are compared."""
    call, kind = REFUSED[name]
    with pytest.raises(kind):
        call()


@pytest.mark.usefixtures("backend")
def test_a_slice_of_a_lazy_copy_follows_its_owner_on_a_write() -> None:
    """The slice belongs to its side, which copies before the write."""
    x = matrix()
    y = x.lazy_copy()
    part = y[1:]
    y += 1.0
    assert (float(part[0, 0]), float(x[1, 0])) == (4.0, 3.0)


def replaced(name: str, function: Callable[..., Any]) -> pytest.MonkeyPatch:
    """Replace the library's function that a function of the namespace has looked up."""
    known = next(x for x in gc.get_objects() if isinstance(x, _decorators._Unchecked) and x._name == name)
    changed = pytest.MonkeyPatch()
    changed.setitem(known._found, fake.Array, function)
    return changed


class Counted:
    """Replaces an operator or a function: it counts its calls, and fails after writing."""

    def __init__(self, error: Exception) -> None:
        """Start with no calls."""
        self.calls, self.error = 0, error

    def of_operator(self, _: fake.Array, ufunc: Any, method: str, *inputs: Any, out: Any = ()) -> Any:
        """Replace `__array_ufunc__`: write the result into `out`, then fail."""
        self.calls += 1
        for each in out:
            each.held[...] = getattr(ufunc, method)(*map(fake.plain, inputs))
        raise self.error

    def of_function(self, *_: Any, **__: Any) -> Any:
        """Replace a function of the library: write, then fail."""
        self.calls += 1
        raise self.error


FUNCTIONS = ("exp", "add", "sum, axis")
FAILING = ("add, tensors", "lt, number", "sub, number first", "neg", "iadd", "imul, number", *FUNCTIONS)


@pytest.mark.parametrize("name", FAILING)
@pytest.mark.usefixtures("backend")
def test_a_failing_operator_or_function_is_not_called_again(name: str) -> None:
    """It may have written before it failed: the first error is raised, and nothing is written twice."""
    x = matrix()
    expected = CALLS_BY_NAME[name](matrix(Cpu())).numpy() if name.startswith("i") else x.to_device(Cpu()).numpy().copy()
    CALLS_BY_NAME[name](matrix())  # looks functions up first
    failing = Counted(ArithmeticError("planned"))
    changed = replaced(name.partition(",")[0] if name in FUNCTIONS else "exp", failing.of_function)
    try:
        changed.setattr(fake.Array, "__array_ufunc__", failing.of_operator)
        with pytest.raises(ArithmeticError, match="planned"):
            CALLS_BY_NAME[name](x)
    finally:
        changed.undo()
    assert failing.calls == 1
    np.testing.assert_array_equal(x.to_device(Cpu()).numpy(), expected)


@pytest.mark.parametrize("name", FAILING)
@pytest.mark.usefixtures("backend")
def test_errors_of_cuda_are_translated(name: str) -> None:
    """The translation is that of the backend."""
    x = matrix()
    CALLS_BY_NAME[name](matrix())  # looks functions up first
    failing = Counted(fake.CUDARuntimeError("cudaErrorIllegalAddress: an illegal memory access was encountered"))
    changed = replaced(name.partition(",")[0] if name in FUNCTIONS else "exp", failing.of_function)
    try:
        changed.setattr(fake.Array, "__array_ufunc__", failing.of_operator)
        with pytest.raises(DeviceError, match="needed a successful call of CUDA") as caught:
            CALLS_BY_NAME[name](x)
    finally:
        changed.undo()
    assert caught.value.__cause__ is failing.error


@pytest.mark.parametrize("name", ["add", "lt", "iadd"])
@pytest.mark.usefixtures("backend")
def test_an_int_beyond_int64_becomes_a_float_with_floats(name: str) -> None:
    """The same holds on the Cpu."""
    function = getattr(operator, name)
    for number in (2**63 - 1, 2**63, -(2**63), -(2**63) - 1, 2**100):
        assert tt.all(function(matrix(), number).to_device(Cpu()) == function(matrix(Cpu()), number))
        if name != "iadd":
            assert tt.all(function(number, matrix()).to_device(Cpu()) == function(number, matrix(Cpu())))


@pytest.mark.parametrize("device", [Cpu(), FIRST], ids=repr)
@pytest.mark.parametrize("dynamic", [False, True])
@pytest.mark.usefixtures("backend")
def test_an_error_keeps_no_operand(device: Any, dynamic: bool) -> None:
    """Nothing waits for the garbage collector: a cycle would keep the memory of a Gpu."""
    x = matrix(device, tt.complex128)
    x = x.dynamic() if dynamic else x
    three = tt.ones(3).to_device(device)
    gc.collect()
    gc.disable()
    try:
        before = sys.getrefcount(x._raw)
        for function in (operator.floordiv, operator.add, operator.iadd, operator.matmul, operator.and_):
            with contextlib.suppress(tt.TypedTensorError):
                function(x, three)
        after = sys.getrefcount(x._raw)  # what pytest rewrites has one more
        assert after == before
    finally:
        gc.enable()

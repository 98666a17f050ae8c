"""The compiled core calls operators and functions of another library: NumPy behind CuPy's names."""

from __future__ import annotations

import gc
import operator
import sys
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

import tests.unit.numpy_as_cupy as fake
import typedtensor as tt
from typedtensor import DeviceError, DTypeError, Gpu, RankError, ShapeError
from typedtensor._compiled import CORE
from typedtensor.backends import registry

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

pytestmark = pytest.mark.skipif(CORE is None, reason="the core is not built")
PACKAGE = str(Path(tt.__file__).parent)


@pytest.fixture(params=[1, 2], ids=["one Gpu", "two Gpus"])
def count(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[int]:
    """Serve so many Gpus."""
    monkeypatch.setattr(fake.Selected, "count", request.param)
    with fake.served():
        yield request.param


def there(values: Any, dtype: str = "float64") -> Any:
    """Return a tensor on the first Gpu."""
    return tt.from_numpy(np.array(values, dtype)).to_device(Gpu())


CALLS: dict[str, Callable[[Any, Any], Any]] = {
    **{name: getattr(operator, name) for name in ("add", "sub", "mul", "truediv", "matmul", "lt", "ne")},
    **{name: getattr(operator, name) for name in ("floordiv", "mod", "pow", "iadd", "imul")},
    "number": lambda x, _: x + 2.0,
    "int": lambda x, _: 3 - x,
    "corrected number": lambda x, _: x // 2.0,
    "number in place": lambda x, _: operator.iadd(x, 1),
    "neg": lambda x, _: -x,
    "exp": lambda x, _: tt.exp(x),
    "maximum": tt.maximum,
    "maximum, number": lambda x, _: tt.maximum(x, 2.0),
    "maximum, int first": lambda x, _: tt.maximum(3, x),
    "matmul()": tt.matmul,
    "sum": lambda x, _: tt.sum(x),
    "sum, axis": lambda x, _: tt.sum(x, axis=1, keepdims=True),
    "sum, axes": lambda x, _: tt.sum(x, axis=(0, -1)),
    "x.sum()": lambda x, _: x.sum(0),
    "where": lambda x, mask: tt.where(mask, x, x),
    "T": lambda x, _: x.T,
    "mT": lambda x, _: x.mT,
}


def operands(name: str) -> tuple[Any, Any]:
    """Return a matrix, and the second operand: a matrix too, or a mask."""
    return there([[1.5, 2.0], [3.0, 4.0]]), there([[1, 0], [1, 0]], "bool") if name == "where" else there(np.eye(2) + 1)


@pytest.mark.parametrize("name", CALLS)
def test_no_function_of_the_package_is_called(count: int, name: str) -> None:
    """With two Gpus, one function says which is selected."""
    x, y = operands(name)
    CALLS[name](x, y)  # looks functions up
    called: list[str] = []

    def note(frame: Any, event: str, _: Any) -> None:
        if event == "call" and frame.f_code.co_filename.startswith(PACKAGE):
            called.append(f"{Path(frame.f_code.co_filename).stem}.{frame.f_code.co_name}")

    before = sys.getprofile()
    sys.setprofile(note)
    try:
        found = CALLS[name](x, y)
    finally:
        sys.setprofile(before)
    # the library itself, and what stands for it
    allowed = {"division.alike", "division.call", "functions._pow", "functions.call", "division.floor_divide"}
    allowed |= {"division._floating", "division._infinite", "division.holds"}
    allowed |= {"backend._are_selected"} if count == 2 else set()
    assert set(called) <= allowed
    assert type(found) is type(x)
    assert gc.is_tracked(found)


REFUSED: dict[str, tuple[Callable[[], Any], type[Exception]]] = {
    "shapes": (lambda: there([1.0, 2.0]) + there([1.0, 2.0, 3.0]), ShapeError),
    "shapes in place": (lambda: operator.iadd(there([1.0, 2.0]), there([1.0, 2.0, 3.0])), ShapeError),
    "shapes of a function": (lambda: tt.maximum(there([1.0, 2.0]), there([1.0, 2.0, 3.0])), ShapeError),
    "shapes of where": (lambda: tt.where(there([1, 0], "bool"), there([1.0] * 3), there([1.0] * 3)), ShapeError),
    "an axis": (lambda: tt.sum(there([1.0]), axis=3), RankError),
    "an axis twice": (lambda: tt.sum(there([[1.0]]), axis=(0, -2)), RankError),
    "an axis of no axes": (lambda: tt.sum(there(1.0), axis=0), RankError),
    "axes": (lambda: tt.argmax(there([[1.0]]), axis=(0, 1)), DTypeError),
    "an option": (lambda: tt.sum(there([1.0]), axes=1), TypeError),  # type: ignore[call-overload]  # the point
    "a kind": (lambda: tt.exp(there([1], "int64")), DTypeError),
    "order of complex numbers": (lambda: there([1j], "complex128") < there([1j], "complex128"), DTypeError),
    "a number of another kind": (lambda: there([1], "int64") + 1.5, DTypeError),
    "a number of another kind in a function": (lambda: tt.maximum(there([1], "int64"), 1.5), DTypeError),
    "a number that matmul does not take": (lambda: tt.matmul(there([[1.0]]), 2.0), DTypeError),  # type: ignore[call-overload]  # the point
    "a number that does not fit": (lambda: there([1], "int8") + 1000, DTypeError),
    "a text": (lambda: there([1.0]) + "x", TypeError),
    "a condition": (lambda: tt.where(there([1.0]), there([1.0]), there([1.0])), DTypeError),
    "the Cpu": (lambda: there([1.0]) + tt.ones(1), DeviceError),
    "the Cpu on the left": (lambda: tt.ones(1) + there([1.0]), DeviceError),
    "a negative power": (lambda: there([2], "int64") ** there([-1], "int64"), DTypeError),
    "T": (lambda: there([1.0]).T, RankError),
    "a modulus": (lambda: pow(there([2], "int64"), 2, 3), TypeError),
}


@pytest.mark.parametrize("name", REFUSED)
@pytest.mark.usefixtures("count")
def test_errors_are_those_of_python(name: str) -> None:
    """Python handles what the core does not."""
    call, kind = REFUSED[name]
    with pytest.raises(kind):
        call()


def test_a_gpu_that_is_not_selected_is_selected(monkeypatch: pytest.MonkeyPatch) -> None:
    """The core leaves that to Python."""
    monkeypatch.setattr(fake.Selected, "count", 2)
    with fake.served():
        x = there([1.0, 2.0]).to_device(Gpu(1))
        for found in (x + x, x + 1.0, -x, tt.exp(x), tt.sum(x), tt.maximum(x, x), x // 2.0, operator.iadd(x, x)):
            assert (found.device, fake.Selected.number) == (Gpu(1), 0)


def test_without_direct_dispatch_python_is_called(monkeypatch: pytest.MonkeyPatch) -> None:
    """As for a library whose backend must select a device."""
    with fake.served():
        x = there([1.0, 2.0])
        assert (x + x).to_device(tt.Cpu()).tolist() == [2.0, 4.0]
        monkeypatch.delitem(registry.DIRECT_DISPATCH, fake.Array)
        assert (x + x).to_device(tt.Cpu()).tolist() == [2.0, 4.0]
        assert tt.sum(x).to_device(tt.Cpu()).tolist() == 3.0
        monkeypatch.setitem(registry.DIRECT_DISPATCH, fake.Array, lambda *_: 1 / 0)
        with pytest.raises(ZeroDivisionError):
            x + x


@pytest.mark.usefixtures("count")
def test_no_call_leaks() -> None:
    """Neither a result, nor an operand, nor an error."""

    def failing(call: Callable[[], Any]) -> Callable[[], None]:
        def run() -> None:
            try:
                call()
            except (TypeError, ValueError, IndexError, DeviceError):
                return
            raise AssertionError("it did not fail")

        return run

    gc.freeze()  # what the other tests have made need not be looked at again
    acts: dict[str, Callable[[], Any]] = {name: partial(call, *operands(name)) for name, call in CALLS.items()}
    acts |= {f"{name} fails": failing(call) for name, (call, _) in REFUSED.items()}
    try:
        assert not [name for name, act in acts.items() if all(blocks_added(act) > 100 for _ in range(4))]
    finally:
        gc.unfreeze()


def blocks_added(act: Callable[[], Any]) -> int:
    """Return how many blocks of memory are in use after many calls and were not before; the interpreter keeps some."""
    gc.collect()
    before = sys.getallocatedblocks()
    for _ in range(300):
        act()
    gc.collect()
    return sys.getallocatedblocks() - before

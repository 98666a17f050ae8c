"""Each function and operator returns the same for owned, external, shared and lazily copied operands.

Results share memory with an operand for all of these alike, and a write to a result never reaches a lazy copy.
"""

from __future__ import annotations

import operator
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

import typedtensor as tt
from tests.gpu import calls
from tests.unit.second_device import Second, served
from typedtensor import Cpu, make_dim
from typedtensor.types.rank import RANKS

if TYPE_CHECKING:
    from collections.abc import Callable

CALLS = calls.by_function()


def owned(array: np.ndarray) -> Any:
    """Return a tensor that owns its memory."""
    return tt.from_numpy(np.array(array, copy=True, order="C")).copy()


def allocated(array: np.ndarray) -> Any:
    """Return a tensor on a part of an allocation, between other numbers."""
    memory = tt.Allocation.allocate(array.nbytes + 64, Cpu())
    x = tt.from_allocation(memory, make_dim(*array.shape), dtype=tt.from_numpy(array).dtype, offset_bytes=32)
    x[...] = tt.from_numpy(array)
    return x


def lent(array: np.ndarray) -> Any:
    """Return a tensor on external bytes."""
    x = tt.from_numpy(array)
    return tt.borrow(bytearray(array.tobytes()), dtype=x.dtype, shape=array.shape).get(
        tt.Tensor[Cpu, x.dtype, RANKS[array.ndim]]
    )


def frozen(array: np.ndarray) -> Any:
    """Return a read-only tensor."""
    array = array.copy()
    array.setflags(write=False)
    return tt.from_numpy(array)


KEPT: list[Any] = []


def lazy(array: np.ndarray) -> Any:
    """Return one side of a lazy copy."""
    x = owned(array)
    KEPT.append((x.lazy_copy(), array))
    return x


def lazy_view(array: np.ndarray) -> Any:
    """Return a view of one side of a lazy copy."""
    whole = lazy(np.stack([array, array]))
    return whole[1]


def moved(array: np.ndarray) -> Any:
    """Return a tensor whose memory was moved from another one."""
    return lazy(array).move()


def resized(array: np.ndarray) -> Any:
    """Return a tensor in memory larger than its content."""
    x = owned(np.zeros([size + 2 for size in array.shape], array.dtype))
    x.resize(make_dim(*array.shape))
    x[...] = tt.from_numpy(array)
    return x


def strided(array: np.ndarray) -> Any:
    """Return a tensor with gaps and negative strides."""
    wide = np.zeros((*array.shape, 3), array.dtype)
    wide[..., 2] = np.flip(array)
    return tt.flip(tt.from_numpy(wide)[..., 2])


FORMS: dict[str, Callable[[np.ndarray], Any]] = {
    "allocated": allocated,
    "lent": lent,
    "frozen": frozen,
    "lazy": lazy,
    "view of a lazy copy": lazy_view,
    "moved": moved,
    "resized": resized,
}


def flat(found: Any) -> list[Any]:
    """Return the tensors of a result as a list."""
    if isinstance(found, list | tuple):
        return [each for one in found for each in flat(one)]
    return [found]


def raw(x: Any) -> np.ndarray:
    """Return the array as it is: `numpy()` would make a lazy copy copy."""
    found: np.ndarray = x._raw
    return found


@pytest.mark.parametrize("name", CALLS)
def test_a_function_is_independent_of_the_kind_of_memory(name: str) -> None:
    """Bits, dtypes and shapes are equal; neither an operand nor the memory beside it is written."""
    for call in CALLS[name][:6]:
        expected = flat(calls.on_the_cpu(call, [owned(array) for array in call.arrays]))
        for form, make in FORMS.items():
            KEPT.clear()
            if form == "resized" and any(not array.ndim for array in call.arrays):
                continue
            operands = [make(array) for array in call.arrays]
            found = flat(calls.on_the_cpu(call, operands))
            assert len(found) == len(expected), (call.label, form)
            for mine, other in zip(found, expected, strict=True):
                assert (mine.dtype, mine.shape) == (other.dtype, other.shape), (call.label, form)
                np.testing.assert_array_equal(raw(mine), raw(other), f"{call.label} of {form}")
            for x, array in zip(operands, call.arrays, strict=True):
                np.testing.assert_array_equal(raw(x), array, f"{call.label} of {form}")


@pytest.mark.parametrize("name", CALLS)
def test_functions_share_memory_of_every_kind_alike(name: str) -> None:
    """A write to the result reaches the operand if it does so for owned memory, and never another side."""
    for call in CALLS[name][:2]:
        plain = [owned(array) for array in call.arrays]
        answers = flat(calls.on_the_cpu(call, plain))
        shares = [[np.shares_memory(raw(each), raw(x)) for x in plain] for each in answers]
        writable = [each.is_writable for each in answers]
        for form in ("lent", "lazy", "moved", "view of a lazy copy"):
            KEPT.clear()
            operands = [FORMS[form](array) for array in call.arrays]
            found = flat(calls.on_the_cpu(call, operands))
            assert [each.is_writable for each in found] == writable, (call.label, form)
            for each, expected in zip(found, shares, strict=True):
                if each.is_writable and each.size:
                    number = not bool(raw(each).flat[0]) if each.dtype is tt.bool_ else 77
                    each[...] = number
                    assert (raw(each) == number).all(), (call.label, form)
                    assert [np.shares_memory(raw(each), raw(x)) for x in operands] == expected, (call.label, form)
            for other, array in KEPT:
                np.testing.assert_array_equal(raw(other), array, f"{call.label} of {form}")


@pytest.mark.parametrize("name", CALLS)
def test_strides_do_not_change_values(name: str) -> None:
    """Every other number, backwards: equal within rounding."""
    call = CALLS[name][0]
    expected = calls.on_the_cpu(call, [owned(array) for array in call.arrays])
    found = calls.on_the_cpu(call, [strided(array) if array.ndim else owned(array) for array in call.arrays])
    calls.must_agree(call, expected, found, Cpu())


BINARY = ("add", "sub", "mul", "truediv", "floordiv", "mod", "pow", "matmul", "eq", "ne", "lt", "le", "gt", "ge")
X = np.array([[1.0, 2.5], [3.0, 4.0]])
Y = np.array([[2.0, 1.0], [0.5, 2.0]])


@pytest.mark.parametrize("right", [*FORMS, "owned", "strided"])
@pytest.mark.parametrize("left", [*FORMS, "owned", "strided"])
def test_an_operator_is_independent_of_the_kind_of_memory(left: str, right: str) -> None:
    """The operands are two tensors, DArrays or numbers, and the operator may be in place."""
    forms = {**FORMS, "owned": owned, "strided": strided}
    ways = (lambda x: x, lambda x: x.dynamic())
    for name in BINARY:
        function = getattr(operator, name)
        for one in ways:
            for other in ways:
                KEPT.clear()
                x, y = one(forms[left](X)), other(forms[right](Y))
                np.testing.assert_array_equal(function(x, y).numpy(), function(X, Y), name)
                np.testing.assert_array_equal(raw(x), X)
                np.testing.assert_array_equal(raw(y), Y)
                if name != "matmul":
                    np.testing.assert_array_equal(function(x, 2.0).numpy(), function(X, 2.0), name)
                    np.testing.assert_array_equal(function(2.0, y).numpy(), function(2.0, Y), name)
                if name in BINARY[:8] and left != "frozen":
                    expected = X.copy()
                    np.testing.assert_array_equal(
                        getattr(operator, f"i{name}")(x, y).numpy(), getattr(operator, f"i{name}")(expected, Y), name
                    )
                    np.testing.assert_array_equal(x.numpy(), expected)
                for kept, array in KEPT:
                    np.testing.assert_array_equal(raw(kept), array)


@pytest.mark.parametrize("form", [*FORMS, "owned", "strided"])
def test_attributes_do_not_depend_on_the_kind_of_memory(form: str) -> None:
    """Only the owner and the address depend on it."""
    x = {**FORMS, "owned": owned, "strided": strided}[form](X)
    assert (x.shape, x.ndim, x.size, x.nbytes, x.dtype, x.device) == ((2, 2), 2, 4, 32, tt.float64, Cpu())
    assert [each.numpy().tolist() for each in x] == X.tolist()
    assert (x.T.numpy().tolist(), float(x[1, 0]), len(x)) == (X.T.tolist(), 3.0, 2)
    assert tt.loads_tensor(tt.dumps_tensor(x)).numpy().tolist() == X.tolist()
    assert repr(x) == repr(owned(X))
    assert x.is_external == (form in {"lent", "frozen", "strided"})
    assert x.is_writable == (form != "frozen")


def test_operators_of_another_device_treat_lazy_copies_like_copies() -> None:
    """The library of that device has no read-only flag."""
    with served():
        for name in BINARY:
            if name == "pow":
                continue
            function = getattr(operator, name)
            x, y = (tt.asarray(each.tolist()).to_device(Second(1)) for each in (X, Y))
            kept = x.lazy_copy(), y.lazy_copy()
            np.testing.assert_allclose(function(x, y).to_device(Cpu()).numpy(), function(X, Y))
            if name in BINARY[:5]:
                getattr(operator, f"i{name}")(x, y)
                np.testing.assert_allclose(x.to_device(Cpu()).numpy(), function(X, Y))
            assert [each.to_device(Cpu()).numpy().tolist() for each in kept] == [X.tolist(), Y.tolist()]

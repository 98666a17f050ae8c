"""The fast paths of DArrays give what the general path gives: values, dtype, shape, warnings and errors."""

from __future__ import annotations

import operator
import warnings
from functools import partial
from itertools import product
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

import typedtensor as tt
from typedtensor.backends import registry
from typedtensor.core.operator_table import ARITHMETIC, COMPARISONS, UNARY

if TYPE_CHECKING:
    from collections.abc import Callable

BINARY = [f"__{each.name}__" for each in (*ARITHMETIC, *COMPARISONS)]
ARRAYS = [
    np.asarray([1, 2, 3], np.int8),
    np.asarray([[True, False, True]]),
    np.asarray([0.5, -1.0, np.nan], np.float32),
    np.asarray([1 + 2j, 0, -1j], np.complex64),
    np.asarray(2.5),
    np.asarray(3),
    np.zeros((0, 3)),
    np.asarray([250, 1, 2], np.uint8),
]
NUMBERS = [2, 0.5, 1j, True, 2**70, -1]
KEYS = [0, -1, 5, slice(None), slice(1, None), slice(None, None, -1), slice(5, 2), slice("a", None), True, 2**70]


def outcome(call: Callable[[], Any]) -> Any:
    """Return the values, the dtype, the shape and the warnings, or the class of the error with its text."""
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        try:
            found = call()
        except (tt.TypedTensorError, TypeError) as error:
            return type(error).__name__, str(error).replace("DArray", "Tensor")
    raw = found.numpy()
    assert type(raw) is np.ndarray
    messages = [str(each.message) for each in caught]
    return repr(raw.tolist()), raw.dtype, raw.shape, raw.flags.writeable, messages


def classes(call: Callable[[], Any]) -> set[type]:
    """The class of the result, none for an error."""
    found: set[type] = set()
    outcome(lambda: found.add(type(answer := call())) or answer)
    return found


def generally(call: Callable[[], Any]) -> Any:
    """The same by the general path, through the backend."""
    with pytest.MonkeyPatch.context() as patch:
        patch.delitem(registry.DIRECT_DISPATCH, np.ndarray)
        return outcome(call)


@pytest.mark.parametrize("name", BINARY)
def test_operators_of_two(name: str) -> None:
    """Of each pair of dtypes and shapes, an axis of no elements and no axes among them."""
    function = getattr(operator, name)
    for first, second in product(ARRAYS, ARRAYS):
        call = partial(function, tt.from_numpy(first).dynamic(), tt.from_numpy(second).dynamic())
        assert outcome(call) == generally(call), (first, second)


@pytest.mark.parametrize("name", BINARY)
def test_operators_with_a_number(name: str) -> None:
    """On either side."""
    function = getattr(operator, name)
    for array, number in product(ARRAYS, NUMBERS):
        x = tt.from_numpy(array).dynamic()
        for call in (partial(function, x, number), partial(function, number, x)):
            assert outcome(call) == generally(call), (array, number)


@pytest.mark.parametrize("name", [each.name for each in UNARY])
def test_operators_of_one(name: str) -> None:
    """They give new memory."""
    for array in ARRAYS:
        x = tt.from_numpy(array).dynamic()
        call = partial(getattr(operator, name), x)
        found = outcome(call)
        assert found == generally(call), array
        if isinstance(found[1], np.dtype):
            assert not np.shares_memory(call().numpy(), array)


@pytest.mark.parametrize("key", KEYS, ids=repr)
def test_keys(key: Any) -> None:
    """As of a tensor: views, elements by value, and the same errors."""
    for array in ARRAYS:
        x = tt.from_numpy(array)
        found = outcome(lambda: x.dynamic()[key])  # noqa: B023  # called here
        assert found == outcome(lambda: x[key]), array  # noqa: B023  # called here
        if isinstance(found[1], np.dtype) and array.size and 0 not in found[2] and found[2]:
            assert np.shares_memory(x.dynamic()[key].numpy(), array), array


@pytest.mark.parametrize(
    "shape", [(3,), (1, -1), (-1, 1), (3, 1, 1), (2, 2), (-1, -1), (-2,), (0, 3), (), (2**70,), (True,)], ids=repr
)
def test_shapes(shape: Any) -> None:
    """As of a tensor: views where the strides allow one, and the same errors."""
    for array in (*ARRAYS, np.arange(6)[::2], np.zeros((3, 1)).T):
        x = tt.from_numpy(array)
        found = outcome(lambda: tt.reshape(x.dynamic(), shape))  # noqa: B023  # called here
        assert found == outcome(lambda: tt.reshape(x, shape)), array  # noqa: B023  # called here
        if isinstance(found[1], np.dtype) and array.size:
            y = x.dynamic().reshape(shape)
            assert type(y) is tt.DArray
            assert np.shares_memory(y.numpy(), array), array


def test_a_view_of_a_lazy_copy_stays_lazy() -> None:
    """A write to it does not reach the original."""
    x = tt.ones((2, 3)).dynamic()
    y = x.lazy_copy()
    view = y[0]
    view += 1.0
    assert x.numpy().tolist() == [[1.0] * 3] * 2
    assert (x + y).numpy().tolist() == [[3.0] * 3, [2.0] * 3]


@pytest.mark.parametrize("name", ["exp", "abs", "sqrt", "negative", "isnan", "floor", "logical_not", "bitwise_invert"])
def test_functions_of_one(name: str) -> None:
    """Of each dtype that they take, as of a tensor; others raise the same error."""
    function = getattr(tt, name)
    for array in ARRAYS:
        x = tt.from_numpy(array)
        call = partial(function, x.dynamic())
        assert outcome(call) == outcome(partial(function, x)), array
        assert classes(call) <= {tt.DArray}


@pytest.mark.parametrize("name", ["maximum", "add", "atan2", "less", "bitwise_and", "matmul", "logical_or", "divide"])
def test_functions_of_two(name: str) -> None:
    """Of each pair of dtypes and shapes, as by the general path, which takes two classes."""
    function = getattr(tt, name)
    for first, second in product(ARRAYS, ARRAYS):
        x, y = tt.from_numpy(first), tt.from_numpy(second)
        call = partial(function, x.dynamic(), y.dynamic())
        assert outcome(call) == outcome(partial(function, x.dynamic(), y)), (first, second)
        assert classes(call) <= {tt.DArray}


@pytest.mark.parametrize("name", ["sum", "max", "mean", "argmin", "any", "std"])
@pytest.mark.parametrize("options", [{}, {"axis": 0}, {"axis": -2}, {"axis": 5}, {"axis": None}], ids=repr)
def test_reductions(name: str, options: dict[str, Any]) -> None:
    """Of each dtype that they take, as of a tensor; others raise the same error."""
    function = getattr(tt, name)
    for array in ARRAYS:
        x = tt.from_numpy(array)
        call = partial(function, x.dynamic(), **options)
        assert outcome(call) == outcome(partial(function, x, **options)), array
        assert classes(call) <= {tt.DArray}

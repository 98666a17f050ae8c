"""Operators of two elements of float64 answer, and warn, as NumPy's of arrays without axes."""

from __future__ import annotations

import math
import operator
import warnings
from itertools import product
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

import typedtensor as tt

if TYPE_CHECKING:
    from collections.abc import Callable

NAMES = ("add", "sub", "mul", "truediv", "floordiv", "mod", "pow", "lt", "le", "eq", "ne", "gt", "ge")
NUMBERS = (
    *(0.0, -0.0, 1.0, -1.0, 0.1, 0.5, 2.5, -3.75, 1e308, -1e308, 1.7976931348623157e308, 2.2250738585072014e-308),
    *(5e-324, -5e-324, 1e-160, 1e160, float("inf"), float("-inf"), float("nan")),
)


def _outcome(function: Callable[[Any, Any], Any], x: Any, y: Any) -> tuple[object, ...]:
    with warnings.catch_warnings(record=True) as warned:
        warnings.simplefilter("always")
        found = np.asarray(function(x, y))
    return found.dtype, found.shape, found.tobytes(), [str(each.message) for each in warned]


@pytest.mark.parametrize("name", NAMES)
def test_elements_answer_as_numpys(name: str) -> None:
    """The bits and the warnings, of two tensors, and of a tensor and a float on either side."""
    function = getattr(operator, name)
    for a, b in product(NUMBERS, repeat=2):
        x, y = np.array(a), np.array(b)
        mine, other = tt.asarray(a), tt.asarray(b)
        if name not in {"floordiv", "mod"}:  # the standard's results for infinities differ from NumPy's
            assert _outcome(function, mine, other) == _outcome(function, x, y), (a, b)
            assert _outcome(function, mine, b) == _outcome(function, x, b), (a, b)
            assert _outcome(function, a, other) == _outcome(function, a, y), (a, b)
        assert type(function(tt.asarray(2.5), tt.asarray(1.5))) is tt.Tensor


def test_an_underflow_that_rounds_to_the_smallest_normal_number() -> None:
    """It is one for NumPy too."""
    x, y = 2.2250738585072014e-308, 1.0 - 2.0**-53
    with np.errstate(under="raise"):
        for mine, other in ((tt.asarray(x), tt.asarray(y)), (tt.asarray(x), y), (y, tt.asarray(x))):
            with pytest.raises(FloatingPointError, match="underflow"):
                _outcome(operator.mul, mine, other)
        assert float(tt.asarray(x) * 1.0) == x


@pytest.mark.parametrize("name", NAMES[:4])
def test_other_elements_are_left_to_the_loops(name: str) -> None:
    """Of other dtypes, byte orders and places, and of a read-only tensor."""
    function = getattr(operator, name)
    whole = tt.asarray([1.5, 2.5, 3.5])
    for x in (whole[1], whole[::-1][0], tt.asarray(2, dtype=tt.int64), tt.asarray(2.5, dtype=tt.float32)):
        assert _outcome(function, x, x) == _outcome(function, x.numpy(), x.numpy())
    assert function(whole[1], 2).dtype is tt.float64
    assert isinstance(function(whole[1].dynamic(), whole[1]), tt.DArray)


WHOLE = (0, 1, -1, 2, 3, 2**53, -(2**53), 2**53 + 1, 2**70)


@pytest.mark.parametrize("name", NAMES)
def test_whole_numbers_answer_as_numpys(name: str) -> None:
    """Those that a float64 holds, and those that it rounds."""
    function = getattr(operator, name)
    for a, b in product(NUMBERS, WHOLE):
        x, mine = np.array(a), tt.asarray(a)
        if name not in {"floordiv", "mod"} and not (name == "pow" and b > 3):
            assert _outcome(function, mine, b) == _outcome(function, x, b), (a, b)
            assert _outcome(function, b, mine) == _outcome(function, b, x), (a, b)


EXPONENTS = (0, 1, 2, 3, 7, 63, -1, -2, 0.0, 0.5, -0.5, 1.0, 1.5, 2.0, -1.0, 1e30, float("inf"), float("nan"))


@pytest.mark.parametrize("dtype", ["float64", "float32", "int64", "int32"])
@pytest.mark.parametrize("shape", [(), (1,), (7,), (2, 3)])
def test_powers_of_a_number_and_a_tensor_answer_as_numpys(dtype: str, shape: tuple[int, ...]) -> None:
    """On either side, where NumPy takes a root, squares or divides too; it refuses some of integers."""
    exponents = [each for each in EXPONENTS if dtype[0] == "f" or isinstance(each, int)]
    for first in (0, 1, -3):
        x = (np.arange(math.prod(shape)) + first).astype(dtype).reshape(shape)
        mine = tt.from_numpy(x)
        for number in exponents:
            if dtype[0] == "f" or number >= 0:
                assert _outcome(operator.pow, mine, number) == _outcome(operator.pow, x, number), (first, number)
            if dtype[0] == "f" or first >= 0:
                assert _outcome(operator.pow, number, mine) == _outcome(operator.pow, number, x), (first, number)


@pytest.mark.parametrize("function", [operator.neg, operator.pos, abs])
def test_one_element_answers_as_numpys(function: Callable[[Any], Any]) -> None:
    """The bits, also of a NaN, and another place than that of the operand."""
    for a in (*NUMBERS, -float("nan")):
        mine = tt.asarray(a)
        found = function(mine)
        assert type(found) is tt.Tensor
        assert found.numpy().tobytes() == np.asarray(function(np.array(a))).tobytes(), a
        assert found.dtype is tt.float64
        assert mine.numpy().tobytes() == np.array(a).tobytes()


@pytest.mark.parametrize("convert", [bool, int, float])
def test_numbers_of_python(convert: Callable[[Any], Any]) -> None:
    """Their values and types, beyond the range of an int64 too; NaN and infinities have no int, as NumPy says."""
    for a in (*NUMBERS, 2.0**62, 2.0**63, -(2.0**63), -(2.0**64), 1e300):
        try:
            wanted: object = convert(np.array(a))
        except (OverflowError, ValueError) as error:
            with pytest.raises(type(error)):
                convert(tt.asarray(a))
            continue
        found = convert(tt.asarray(a))
        assert type(found) is type(wanted)
        assert repr(found) == repr(wanted)


def test_finalizers_run_once_for_each_object(monkeypatch: pytest.MonkeyPatch) -> None:
    """Although the core frees tensors itself; an object that its finalizer keeps stays whole."""
    seen: list[Any] = []

    def finalize(self: Any) -> None:
        seen.append(self)

    with monkeypatch.context() as patched:
        patched.setattr(tt.Tensor, "__del__", finalize, raising=False)
        for i in range(3):
            tt.asarray([1.0, float(i)])
        assert [x.numpy()[1] for x in seen] == [0.0, 1.0, 2.0]
    assert float(seen[1][1] + 1) == 2.0


def test_a_finalizer_runs_for_objects_in_freed_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    """A second finalizer runs although those of a first one, which have run, mark what they have seen."""
    seen: list[Any] = []

    def finalize(self: Any) -> None:
        seen.append(self)

    for _ in range(2):
        seen.clear()
        with monkeypatch.context() as patched:
            patched.setattr(tt.Tensor, "__del__", finalize, raising=False)
            for _ in range(3):
                tt.asarray([1.0])
            assert len(seen) == 3

"""`diff` equals NumPy's, and refuses unsuitable arguments."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import typedtensor as tt
from tests.functions import oracle
from tests.unit.second_device import Second, served

if TYPE_CHECKING:
    from collections.abc import Callable


def _quietly(function: Callable[..., Any], *operands: Any, **options: Any) -> Any:
    with np.errstate(all="ignore"):
        return function(*operands, **options)


@given(data=st.data())
@settings(max_examples=100)
def test_differences_equal_numpys(data: st.DataObject) -> None:
    """Any axis and layout, one or several times, with and without `prepend` and `append`."""
    shape = data.draw(oracle.shapes(min_dims=1))
    array = data.draw(oracle.arrays("iufc", shape))
    axis, n = data.draw(st.integers(-len(shape), len(shape) - 1)), data.draw(st.integers(0, 4))
    added = {}
    for name in data.draw(st.sets(st.sampled_from(["prepend", "append"]))):
        sizes = list(shape)
        sizes[axis] = data.draw(st.integers(0, 2))
        added[name] = data.draw(oracle.arrays(shape=tuple(sizes), dtype=array.dtype))
    parts = [added.get("prepend"), array, added.get("append")]
    whole = np.concatenate([each for each in parts if each is not None], axis)
    answer = _quietly(np.diff, whole, n=n, axis=axis)
    for at in (axis, tt.Axis(axis)):
        tensors = {name: oracle.tensor(each) for name, each in added.items()}
        oracle.assert_same(answer, _quietly(tt.diff, oracle.tensor(array), axis=at, n=n, **tensors))
    tensors = {name: oracle.dynamic(each) for name, each in added.items()}
    oracle.assert_same(answer, _quietly(tt.diff, oracle.dynamic(array), axis=axis, n=n, **tensors), tt.DArray)


def test_the_default_is_one_difference_along_the_last_axis() -> None:
    """For a matrix, along each row."""
    assert tt.diff(tt.asarray([[1, 4, 9], [2, 2, 0]])).numpy().tolist() == [[3, 5], [0, -2]]


def test_enough_differences_leave_no_elements() -> None:
    """A large n ends at once, for which a library would loop on."""
    x = tt.ones((2, 3))
    for n in (3, 4, 10**30):
        assert tt.diff(x, n=n).shape == (2, 0)
    assert tt.diff(tt.zeros((2, 0))).shape == (2, 0)


def test_the_result_has_new_memory() -> None:
    """This includes n=0, for which NumPy returns the operand."""
    x = tt.asarray([1, 2])
    assert not np.shares_memory(tt.diff(x, n=0).numpy(), x.numpy())
    assert tt.diff(x, n=0).numpy().tolist() == [1, 2]
    assert tt.diff(x, n=0, append=tt.asarray([3])).numpy().tolist() == [1, 2, 3]


def test_unsigned_integers_wrap_around() -> None:
    """Their differences always do."""
    assert tt.diff(tt.asarray([1, 0], dtype=tt.uint8)).numpy().tolist() == [255]


M = tt.ones((2, 3))


@pytest.mark.parametrize(
    ("x", "options", "kind", "text"),
    [
        (tt.asarray(1.0), {}, tt.RankError, "needed at least one axis, got 0: the shape (). "),
        (M, {"axis": 2}, tt.RankError, "needed an axis from -2 to 1, got 2: float64(2, 3) on Cpu(). "),
        (M, {"axis": -3}, tt.RankError, "needed an axis from -2 to 1, got -3: float64(2, 3) on Cpu(). "),
        (M, {"axis": None}, tt.DTypeError, "needed an axis: an int, got None. "),
        (M, {"axis": (0,)}, tt.DTypeError, "needed an axis: an int, got (0,). "),
        (M, {"n": -1}, tt.OptionError, "needed n of 0 or more, got -1. Use tt.cumulative_sum for the inverse."),
        (M, {"n": 1.5}, tt.DTypeError, "needed n, an int, got 1.5. Pass n=1, or omit it."),
        (M, {"n": True}, tt.DTypeError, "needed n, an int, got True. "),
        (tt.asarray([True]), {}, tt.DTypeError, "needed numbers, got bool(1,) on Cpu(). "),
        (
            M,
            {"prepend": tt.ones((2, 1), dtype=tt.float32)},
            tt.DTypeError,
            "needed prepend of float64, the dtype of x, got float32(2, 1) on Cpu(). Convert or reshape prepend first: ",
        ),
        (M, {"append": tt.ones(2)}, tt.RankError, "needed append of 2 axes, as x has, got float64(2,) on Cpu(). "),
        (M, {"append": tt.asarray(0.0)}, tt.RankError, "needed append of 2 axes, as x has, got float64() on Cpu(). "),
        (
            M,
            {"prepend": tt.ones((1, 3))},
            tt.ShapeError,
            "needed prepend of the sizes of x on all axes but 1: (2, 3), got float64(1, 3) on Cpu(). ",
        ),
        (
            M,
            {"append": tt.ones((2, 1)), "axis": 0},
            tt.ShapeError,
            "needed append of the sizes of x on all axes but 0: (2, 3), got float64(2, 1) on Cpu(). ",
        ),
        (M, {"prepend": 0.0}, tt.DTypeError, "needed a tensor for prepend, got 0.0. Make a tensor of it"),
        (M, {"append": [[0.0]]}, tt.DTypeError, "needed a tensor for append, got [[0.0]]. Make a tensor of it"),
    ],
)
def test_invalid_arguments_of_diff_raise(x: Any, options: Any, kind: type[Exception], text: str) -> None:
    """It needs an axis, a count, and additions of the same dtype and rank, which a library would convert and repeat."""
    for operand in (x, x.dynamic()):
        with pytest.raises(kind) as caught:
            tt.diff(operand, **options)
        assert str(caught.value).startswith(f"diff: {text}")


def test_only_options_of_the_standard_are_accepted() -> None:
    """They are keyword-only."""
    with pytest.raises(TypeError, match="positional argument"):
        tt.diff(tt.ones(3), 2)
    with pytest.raises(tt.DTypeError, match=r"^diff: needed a Tensor or a DArray, got list"):
        tt.diff([1, 2])


def test_another_library_computes_on_its_device() -> None:
    """Additions on another device are refused."""
    with served():
        x, one = tt.asarray([1, 4, 9]).to_device(Second(1)), tt.asarray([0]).to_device(Second(1))
        found = tt.diff(x, prepend=one, n=2)
        assert found.device == Second(1)
        assert found.to_device(tt.Cpu()).numpy().tolist() == [2, 2]
        with pytest.raises(tt.DeviceError, match=r"^diff: needed operands on one device"):
            tt.diff(x, append=tt.asarray([0]))

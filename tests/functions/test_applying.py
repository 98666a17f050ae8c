"""Functions of the user, applied to elements, vectors and indices, equal NumPy's; unsuitable results are refused."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import typedtensor as tt
from tests.functions import oracle

if TYPE_CHECKING:
    from collections.abc import Callable

UNTYPED: Any = tt


@given(data=st.data(), others=st.booleans())
@settings(max_examples=60)
def test_pieces_equal_numpys(data: st.DataObject, others: bool) -> None:
    """Conditions overlap, are never true or always; NaN and infinities are elements as others are."""
    array = data.draw(oracle.arrays("biufc", shape=data.draw(oracle.shapes(max_dims=3))))
    masks = [data.draw(oracle.arrays("b", shape=array.shape)) for _ in range(data.draw(st.integers(1, 3)))]
    one = array.dtype.type(1)
    choices: list[Any] = [lambda v: v[::-1], lambda v: v | v if array.dtype.kind == "b" else v * one, bool(one)]
    functions = [data.draw(st.sampled_from(choices)) for _ in range(len(masks) + others)]
    with np.errstate(all="ignore"):
        expected = np.piecewise(array.reshape(-1), [each.reshape(-1) for each in masks], functions)
        expected = expected.reshape(array.shape)
        found = UNTYPED.piecewise(oracle.tensor(array), [tt.from_numpy(each) for each in masks], functions)
        dynamic = UNTYPED.piecewise(oracle.dynamic(array), tuple(tt.from_numpy(each) for each in masks), functions)
    oracle.assert_same(expected, found, tt.Tensor)
    oracle.assert_same(expected, dynamic, tt.DArray)


VECTORS: list[Callable[[Any], Any]] = [
    lambda v: v[0],
    lambda v: v[::-1],
    lambda v: v[:1],
    lambda v: v == v[-1],
    lambda v: v[None, :],
]


@given(data=st.data(), function=st.sampled_from(VECTORS))
@settings(max_examples=60)
def test_vectors_equal_numpys(data: st.DataObject, function: Callable[[Any], Any]) -> None:
    """Along each axis: results are elements, vectors of the same size or another, or matrices."""
    array = data.draw(oracle.arrays(shape=data.draw(oracle.shapes(min_dims=1, max_dims=3, min_side=1))))
    axis = data.draw(st.integers(-array.ndim, array.ndim - 1))
    expected = np.apply_along_axis(function, axis, array)
    oracle.assert_same(expected, UNTYPED.apply_along_axis(function, axis, oracle.tensor(array)), tt.Tensor)
    oracle.assert_same(expected, UNTYPED.apply_along_axis(function, axis, oracle.dynamic(array)), tt.DArray)


def test_vectors_without_elements_are_vectors() -> None:
    """The function gets each; NumPy's does too."""
    x = tt.zeros((3, 0))
    assert tt.apply_along_axis(lambda v: 2 * tt.sum(v), 1, x).tolist() == [0.0, 0.0, 0.0]
    assert tt.apply_along_axis(lambda v: v, 1, x).shape == (3, 0)
    assert tt.apply_along_axis(lambda v: v * 2, 0, tt.ones(2)).tolist() == [2.0, 2.0]


def test_results_have_new_memory() -> None:
    """Also if the function returns what it gets."""
    x = tt.ones((2, 2))
    for found in (tt.apply_along_axis(lambda v: v, 0, x), tt.piecewise(x, [x > 5], [0])):
        assert not np.shares_memory(found.numpy(), x.numpy())


@given(shape=oracle.shapes(min_dims=1, max_dims=3), dtype=oracle.dtypes("iuf"))
@settings(max_examples=30)
def test_indices_equal_numpys(shape: tuple[int, ...], dtype: np.dtype[Any]) -> None:
    """Of each dtype; shapes without elements too."""
    function: Any = lambda *places: sum(places[1:], start=places[0] * 2)  # noqa: E731  # an argument
    expected, kind = np.fromfunction(function, shape, dtype=dtype), getattr(tt, dtype.name)
    oracle.assert_same(expected, UNTYPED.fromfunction(function, shape, dtype=kind), tt.Tensor)
    dims = tt.make_ddim(shape)
    oracle.assert_same(expected, UNTYPED.fromfunction(function, dims, dtype=kind), tt.DArray)


def test_indices_are_of_float64_and_can_be_written() -> None:
    """NumPy's default; each index has memory of its own."""

    def function(i: Any, j: Any) -> Any:
        i[0, 1] = 7
        assert i.dtype is j.dtype is tt.float64
        return i + j

    assert UNTYPED.fromfunction(function, (2, 2)).tolist() == [[0.0, 8.0], [1.0, 2.0]]
    assert tt.fromfunction(lambda i: i, 3).tolist() == [0.0, 1.0, 2.0]


X = tt.asarray([[1.0, -2.0], [3.0, 4.0]])
REFUSED: list[tuple[type[Exception], str, Callable[[], Any]]] = [
    (tt.DTypeError, "piecewise: needed tensors", lambda: UNTYPED.piecewise([1], [X > 0], [1])),
    (tt.DTypeError, "piecewise: needed a list of conditions", lambda: UNTYPED.piecewise(X, X > 0, [1])),
    (tt.DTypeError, "piecewise: needed conditions that are", lambda: UNTYPED.piecewise(X, [X], [1])),
    (tt.ShapeError, "piecewise: needed conditions of the shape (2, 2)", lambda: UNTYPED.piecewise(X, [X[0] > 0], [1])),
    (tt.ShapeError, "piecewise: needed a function for each", lambda: UNTYPED.piecewise(X, [X > 0], [])),
    (tt.ShapeError, "piecewise: needed a function for each", lambda: UNTYPED.piecewise(X, [X > 0], [1, 2, 3])),
    (
        tt.DTypeError,
        "piecewise: needed functions that return float64",
        lambda: UNTYPED.piecewise(X, [X > 0], [tt.isnan]),
    ),
    (tt.ShapeError, "piecewise: needed functions that return an", lambda: tt.piecewise(X, [X > 0], [lambda v: v[:1]])),
    (tt.DTypeError, "piecewise: needed a function that returns", lambda: UNTYPED.piecewise(X, [X > 0], [lambda _: 1])),
    (tt.DTypeError, "piecewise: needed a Python number", lambda: UNTYPED.piecewise(X.astype(tt.int64), [X > 0], [0.5])),
    (tt.DTypeError, "apply_along_axis: needed a function, got", lambda: UNTYPED.apply_along_axis(X, 0, tt.sum)),
    (tt.DTypeError, "apply_along_axis: needed tensors", lambda: UNTYPED.apply_along_axis(tt.sum, 0, [1])),
    (tt.RankError, "apply_along_axis: needed an axis from -2", lambda: UNTYPED.apply_along_axis(tt.sum, 2, X)),
    (
        tt.DTypeError,
        "apply_along_axis: needed a function that",
        lambda: UNTYPED.apply_along_axis(len, 0, X),
    ),
    (
        tt.ShapeError,
        "apply_along_axis: needed results of one s",
        lambda: tt.apply_along_axis(lambda v: v[v > 0], 1, X),
    ),
    (tt.ShapeError, "apply_along_axis: needed a vector or more", lambda: tt.apply_along_axis(lambda v: v, 1, X[:0])),
    (tt.DTypeError, "fromfunction: needed a function, got", lambda: UNTYPED.fromfunction((2, 3), min)),
    (tt.DTypeError, "fromfunction: needed a function that returns", lambda: UNTYPED.fromfunction(lambda *_: 1.0, ())),
    (tt.ShapeError, "fromfunction: needed a function that returns", lambda: tt.fromfunction(lambda i: i[1:], 3)),
    (tt.DTypeError, "fromfunction: needed a function, got", lambda: UNTYPED.fromfunction(float, 3)),
    (tt.DTypeError, "fromfunction: needed a dtype", lambda: tt.fromfunction(lambda i: i, 129, dtype=tt.int8)),
    (tt.DTypeError, "fromfunction: needed a dtype", lambda: tt.fromfunction(lambda i: i, 3, dtype=tt.bool_)),
    (tt.ShapeError, "fromfunction: ", lambda: tt.fromfunction(lambda i: i, -1)),
    (tt.ShapeError, "fromfunction: needed a size that fits", lambda: tt.fromfunction(lambda i: i, 2**62)),
]


@pytest.mark.parametrize(
    ("kind", "text", "call"), REFUSED, ids=[f"{at} {each[1][:14]}" for at, each in enumerate(REFUSED)]
)
def test_unsuitable_arguments_are_refused(kind: type[Exception], text: str, call: Callable[[], Any]) -> None:
    """The error names the function and what it needed."""
    with pytest.raises(kind) as error:
        call()
    assert str(error.value).startswith(text)


def test_a_vector_shares_the_memory_along_each_axis() -> None:
    """What the function writes is written to the tensor, as with NumPy; read-only memory stays as it is."""

    def negate(v: Any) -> Any:
        v[:] = -v
        return v[0]

    for axis in range(3):
        array = np.arange(24.0).reshape(2, 3, 4)
        expected = array.copy()
        x: Any = tt.from_numpy(array)
        result = np.apply_along_axis(negate, axis, expected)
        oracle.assert_same(result, tt.apply_along_axis(negate, axis, x))
        oracle.assert_same(expected, x)
        with pytest.raises(tt.ReadOnlyError):
            UNTYPED.apply_along_axis(negate, axis, x.share_data(read_only=True))


def test_results_of_different_dtypes_are_refused() -> None:
    """NumPy's converts all to the dtype of the first, as 0.5 to the integer 0."""
    seen = iter([tt.asarray(1), tt.asarray(0.5)])
    with pytest.raises(tt.DTypeError, match=r"^apply_along_axis: needed results of one dtype, got int64"):
        UNTYPED.apply_along_axis(lambda _: next(seen), 0, X)


def test_errors_of_the_function_pass_through() -> None:
    """They are not ours."""

    def fails(_: object) -> Any:
        raise ZeroDivisionError("mine")

    for call in (
        lambda: UNTYPED.piecewise(X, [X > 0], [fails]),
        lambda: UNTYPED.apply_along_axis(fails, 0, X),
        lambda: UNTYPED.fromfunction(fails, 2),
    ):
        with pytest.raises(ZeroDivisionError, match="mine"):
            call()

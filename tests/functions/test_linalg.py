"""Products of vectors and matrices equal NumPy's, and refuse unsuitable operands."""

from __future__ import annotations

import operator
from functools import partial
from itertools import product
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

PRODUCTS: dict[str, Callable[..., Any]] = {"matmul": np.matmul, "vecdot": np.vecdot, "tensordot": np.tensordot}
SIDES = st.integers(0, 3)


def _function(name: str) -> Callable[..., Any]:
    function: Callable[..., Any] = getattr(tt, name)
    return function


@st.composite
def _factors(draw: st.DrawFn) -> tuple[np.ndarray, np.ndarray]:
    """Draw two operands of matmul: vectors, matrices, and batches of matrices that broadcast."""
    n, k, m = draw(SIDES), draw(SIDES), draw(SIDES)
    first, second = draw(oracle.broadcasting(2))
    left = (k,) if draw(st.booleans()) else (*first, n, k)
    right = (k,) if draw(st.booleans()) else (*second, k, m)
    return draw(oracle.arrays(shape=left)), draw(oracle.arrays(shape=right))


@given(factors=_factors())
def test_matmul_equals_numpy(factors: tuple[np.ndarray, np.ndarray]) -> None:
    """Every pair of dtypes promotes; a vector is a row or a column, batches broadcast."""
    oracle.assert_answers(np.matmul, tt.matmul, *factors)


@given(data=st.data())
def test_vecdot_equals_numpy(data: st.DataObject) -> None:
    """The last axis is summed, the first operand is conjugated, the other axes broadcast."""
    first, second = data.draw(oracle.broadcasting(3))
    size = data.draw(SIDES)
    x1, x2 = data.draw(oracle.arrays(shape=(*first, size))), data.draw(oracle.arrays(shape=(*second, size)))
    oracle.assert_answers(np.vecdot, tt.vecdot, x1, x2)


@given(data=st.data())
@settings(max_examples=20)
def test_vecdot_sums_along_any_axis(data: st.DataObject) -> None:
    """The axis may be known at run time only."""
    shape = data.draw(oracle.shapes(min_dims=1, max_dims=3))
    x1, x2 = data.draw(oracle.arrays("if", shape)), data.draw(oracle.arrays("if", shape))
    axis = data.draw(st.integers(-len(shape), len(shape) - 1))
    with np.errstate(all="ignore"):
        answer = np.vecdot(x1, x2, axis=axis)
        for at in (axis, tt.Axis(axis)):
            oracle.assert_same(answer, tt.vecdot(oracle.dynamic(x1), oracle.dynamic(x2), axis=at), tt.DArray)


@given(data=st.data())
@settings(max_examples=25)
def test_tensordot_equals_numpy(data: st.DataObject) -> None:
    """The last axes of one and the first of the other are summed, or given pairs of axes."""
    count = data.draw(st.integers(0, 2))
    shared = data.draw(oracle.shapes(count, count))
    left, right = data.draw(oracle.shapes(max_dims=2)), data.draw(oracle.shapes(max_dims=2))
    x1, x2 = data.draw(oracle.arrays("biuf", (*left, *shared))), data.draw(oracle.arrays("biuf", (*shared, *right)))
    pairs = tuple(range(-count, 0)), tuple(range(count))
    with np.errstate(all="ignore"):
        answer = np.tensordot(x1, x2, axes=count)
        for axes in (count, pairs):
            oracle.assert_same(answer, tt.tensordot(oracle.tensor(x1), oracle.tensor(x2), axes=axes))
            oracle.assert_same(answer, tt.tensordot(oracle.tensor(x1), oracle.dynamic(x2), axes=axes), tt.DArray)


def test_tensordot_sums_two_axes_by_default() -> None:
    """The standard defines it."""
    x = tt.asarray([[1, 2], [3, 4]])
    oracle.assert_same(np.tensordot(x.numpy(), x.numpy()), tt.tensordot(x, x))


@pytest.mark.parametrize(("left", "right"), list(product(oracle.NAMES, repeat=2)))
def test_every_pair_of_dtypes_promotes(left: str, right: str) -> None:
    """For example, int32 with float32 gives float64."""
    x1, x2 = np.ones((2, 2), left), np.ones((2, 2), right)
    answer = np.matmul(x1, x2)
    assert tt.matmul(tt.from_numpy(x1), tt.from_numpy(x2)).dtype.name == answer.dtype.name


@given(array=oracle.arrays())
@settings(max_examples=20)
def test_matrix_transpose_is_a_view(array: np.ndarray) -> None:
    """The last two axes are exchanged; fewer axes are refused."""
    x = oracle.tensor(array)
    if array.ndim < 2:
        with pytest.raises(tt.RankError, match=f"^matrix_transpose: needed at least 2 axes, got {array.ndim}: "):
            tt.matrix_transpose(x)
        return
    oracle.assert_same(array.mT, tt.matrix_transpose(x))
    oracle.assert_same(array.mT, tt.matrix_transpose(x.dynamic()), tt.DArray)
    assert tt.matrix_transpose(x).numpy().__array_interface__["data"] == array.__array_interface__["data"]


@pytest.mark.parametrize("name", PRODUCTS)
def test_a_product_owns_its_memory(name: str) -> None:
    """This holds even if the operands have one element."""
    x = tt.ones((1, 1))
    assert not np.shares_memory(_function(name)(x, x).numpy(), x.numpy())


@pytest.mark.parametrize("name", PRODUCTS)
@pytest.mark.parametrize("number", [2.0, True, 1j])
def test_a_number_in_a_matrix_product_is_refused(name: str, number: complex) -> None:
    """It has no axis to sum; it is refused on either side of a Tensor and of a DArray."""
    text = f"{name}: needed a tensor on each side, got the {type(number).__name__} {number!r}. Use * "
    for x in (tt.ones((2, 2)), tt.ones((2, 2)).dynamic()):
        for operands in ((x, number), (number, x)):
            with pytest.raises(tt.DTypeError) as caught:
                _function(name)(*operands)
            assert str(caught.value).startswith(text)


@pytest.mark.parametrize("name", PRODUCTS)
def test_an_untyped_array_in_a_product_is_refused(name: str) -> None:
    """Its dtype is unknown."""
    with pytest.raises(tt.DTypeError, match=rf"^{name}: needed .*, got (ndarray|a NumPy array)\. "):
        _function(name)(tt.ones((2, 2)), np.ones((2, 2)))


@pytest.mark.parametrize(("left", "right"), [((2, 3), (2, 3)), ((5, 2, 3), (2, 4))])
def test_matmul_of_shapes_that_do_not_fit_raises(left: tuple[int, ...], right: tuple[int, ...]) -> None:
    """The ShapeError contains both shapes."""
    x1, x2 = tt.from_numpy(np.ones(left)), tt.from_numpy(np.ones(right))
    for operands in ((x1, x2), (x1.dynamic(), x2)):
        with pytest.raises(tt.ShapeError) as caught:
            tt.matmul(*operands)
        assert str(caught.value) == (
            "matmul: needed as many columns on the left as rows on the right, "
            f"got float64{left} on Cpu() and float64{right} on Cpu(). Transpose one of them (x.mT), "
            f"or swap the operands."
        )


@pytest.mark.parametrize(
    ("left", "right", "needed", "fix"),
    [
        ((2,), (3,), "vectors of equal size", "Pass vectors of equal size."),
        (
            (2, 3),
            (2,),
            "as many elements in the vector as columns in the matrix",
            "Swap the operands, or transpose the matrix: x.mT.",
        ),
        ((2, 3), (4,), "as many elements in the vector as columns in the matrix", "Pass a vector of 3 elements."),
        (
            (3,),
            (2, 3),
            "as many elements in the vector as rows in the matrix",
            "Swap the operands, or transpose the matrix: x.mT.",
        ),
        ((4,), (2, 3), "as many elements in the vector as rows in the matrix", "Pass a vector of 2 elements."),
        (
            (5, 2, 3),
            (4, 3, 2),
            "sizes that are equal or 1 on each axis, aligned from the last",
            "Reshape one of them, or insert an axis of size 1 with None.",
        ),
    ],
)
def test_the_advice_of_matmul_errors_is_correct(
    left: tuple[int, ...], right: tuple[int, ...], needed: str, fix: str
) -> None:
    """A vector cannot be transposed, and matrices that fit can be in batches that do not."""
    for function in (tt.matmul, operator.matmul):
        with pytest.raises(tt.ShapeError) as caught:
            function(tt.from_numpy(np.ones(left)), tt.from_numpy(np.ones(right)))
        got = f"float64{left} on Cpu() and float64{right} on Cpu()"
        assert (caught.value.needed, caught.value.fix) == (needed, fix)
        assert caught.value.got == (f"5 and 4 on axis -3: {got}" if len(left) > 2 else got)


def test_matmul_in_place_keeps_the_shape() -> None:
    """A valid product may not fit in the memory that is written."""
    x: Any = tt.ones((2, 3))
    with pytest.raises(tt.ShapeError, match=r"^@=: needed a product of shape \(2, 3\), the shape of the target"):
        x @= tt.ones((3, 4))


@pytest.mark.parametrize("name", ["matmul", "vecdot"])
def test_a_tensor_without_axes_in_a_product_is_refused(name: str) -> None:
    """It raises RankError on either side."""
    for operands in ((tt.ones(2), tt.asarray(2.0)), (tt.asarray(2.0), tt.ones(2))):
        with pytest.raises(tt.RankError, match=f"^{name}: needed at least one axis on each side, got "):
            _function(name)(*operands)


@pytest.mark.parametrize(("left", "right"), [((3,), (2,)), ((2, 3), (2, 1)), ((2, 3), (4, 3))])
def test_vectors_of_unequal_length_are_refused(left: tuple[int, ...], right: tuple[int, ...]) -> None:
    """A size of 1 does not broadcast along the summed axis; batches broadcast or are refused."""
    with pytest.raises(tt.ShapeError, match=r"^vecdot: needed (equal sizes|other axes)"):
        tt.vecdot(tt.from_numpy(np.ones(left)).dynamic(), tt.from_numpy(np.ones(right)))


def test_vecdot_names_an_axis_out_of_range() -> None:
    """The RankError contains the axis."""
    with pytest.raises(tt.RankError, match=r"^vecdot: needed an axis .*got.* 5\b"):
        tt.vecdot(tt.ones((2, 3)).dynamic(), tt.ones((2, 3)), axis=5)


@pytest.mark.parametrize(
    ("axes", "error", "text"),
    [
        (
            1,
            tt.ShapeError,
            "needed equal sizes on the axes of a pair, got (3,) and (2,), of the shapes (2, 3) and (2, 3).",
        ),
        (((0,), (1,)), tt.ShapeError, "needed equal sizes on the axes of a pair, got (2,) and (3,), "),
        (3, tt.RankError, "needed 0 to 2 axes, which both operands have, got 3. "),
        (-1, tt.RankError, "needed 0 to 2 axes, which both operands have, got -1. "),
        (((5,), (0,)), tt.RankError, "needed an axis"),
        (((0,), (0, 1)), tt.RankError, "needed as many axes of both operands, each once, got ((0,), (0, 1)). "),
        (((0, 0), (0, 0)), tt.RankError, "needed as many axes of both operands, each once, got ((0, 0), (0, 0)). "),
        (((1, -1), (1, -1)), tt.RankError, "needed as many axes of both operands, each once, "),
        ("x", tt.DTypeError, "needed a number of axes, or a pair, got 'x'. "),
        (((0,), (0,), (0,)), tt.DTypeError, "needed a number of axes, or a pair, "),
        (1.0, tt.DTypeError, "needed a number of axes, or a pair, got 1.0. "),
    ],
)
def test_invalid_axes_of_tensordot_raise(axes: Any, error: type[tt.TypedTensorError], text: str) -> None:
    """Each error states the problem; NumPy accepts some, and reports a tuple index out of range for others."""
    x = tt.ones((2, 3))
    for operands in ((x, x), (x.dynamic(), x)):
        with pytest.raises(error) as caught:
            tt.tensordot(*operands, axes=axes)
        assert str(caught.value).startswith(f"tensordot: {text}")


@given(x1=oracle.arrays("iufc", shape=(3,)), data=st.data())
@settings(max_examples=25)
def test_outer_products_equal_numpy(x1: np.ndarray, data: st.DataObject) -> None:
    """Every pair of numeric dtypes, and empty vectors, are tested."""
    x2 = data.draw(oracle.arrays("iufc", shape=(data.draw(SIDES),)))
    for operands in ((x1, x2), (x2, x1)):
        oracle.assert_answers(np.linalg.outer, tt.linalg.outer, *operands)


@st.composite
def _vectors(draw: st.DrawFn) -> tuple[np.ndarray, np.ndarray, int]:
    """Draw two arrays that broadcast, with three elements along an axis counted backwards."""
    first, second = draw(oracle.broadcasting(3))
    at = draw(st.integers(0, min(len(first), len(second))))
    shapes = [(*shape[: len(shape) - at], 3, *shape[len(shape) - at :]) for shape in (first, second)]
    return draw(oracle.arrays("iufc", shapes[0])), draw(oracle.arrays("iufc", shapes[1])), -1 - at


@given(vectors=_vectors())
@settings(max_examples=40)
def test_cross_products_equal_numpy(vectors: tuple[np.ndarray, np.ndarray, int]) -> None:
    """Any axis is tested; the others broadcast."""
    x1, x2, axis = vectors
    oracle.assert_answers(partial(np.linalg.cross, axis=axis), partial(tt.linalg.cross, axis=axis), x1, x2)
    if x1.ndim == x2.ndim:
        with np.errstate(all="ignore"):
            found = tt.linalg.cross(oracle.tensor(x1), oracle.tensor(x2), axis=tt.Axis(axis + x1.ndim))
            oracle.assert_same(np.linalg.cross(x1, x2, axis=axis), found)


@pytest.mark.parametrize("name", ["cross", "outer"])
def test_cross_and_outer_refuse_booleans(name: str) -> None:
    """They also refuse Python numbers and untyped arrays."""
    x, t = tt.ones(3), tt.asarray([True, False, True])
    for operands in ((x, t), (t, x), (t, t.dynamic())):
        with pytest.raises(tt.DTypeError, match=rf"^linalg\.{name}: needed numbers, got bool\(3,\) on Cpu\(\)\. "):
            getattr(tt.linalg, name)(*operands)
    for operand in (2.0, np.ones(3)):
        with pytest.raises(tt.DTypeError, match=rf"^linalg\.{name}: needed a .*, got (the float 2\.0|ndarray)\. "):
            getattr(tt.linalg, name)(x, operand)


@pytest.mark.parametrize(("left", "right"), [((2, 2), (2,)), ((2,), (2, 2)), ((), (2,)), ((2,), ())])
def test_an_outer_product_needs_two_vectors(left: tuple[int, ...], right: tuple[int, ...]) -> None:
    """The RankError contains both shapes."""
    x1, x2 = tt.from_numpy(np.ones(left)), tt.from_numpy(np.ones(right))
    for operands in ((x1, x2), (x1.dynamic(), x2)):
        with pytest.raises(tt.RankError) as caught:
            tt.linalg.outer(*operands)
        assert str(caught.value) == (
            f"linalg.outer: needed two vectors: one axis each, got float64{left} on Cpu() and float64{right} on Cpu(). "
            "Make one axis of several: tt.reshape(x, (-1,))."
        )


@pytest.mark.parametrize(
    ("left", "right", "axis", "error", "text"),
    [
        ((2,), (2,), -1, tt.ShapeError, "needed 3 elements along axis -1 on both sides, got float64(2,) on Cpu() and "),
        ((3,), (2,), -1, tt.ShapeError, "needed 3 elements along axis -1 on both sides, got float64(3,) on Cpu() and "),
        ((1,), (3,), -1, tt.ShapeError, "needed 3 elements along axis -1 on both sides, "),
        ((2, 3), (4, 3), -1, tt.ShapeError, "needed other axes that broadcast: equal sizes, or 1, got float64(2, 3) "),
        ((), (3,), -1, tt.RankError, "needed at least one axis, got 0: "),
        ((3,), (), -1, tt.RankError, "needed at least one axis, got 0: "),
        ((3,), (3,), -2, tt.RankError, "needed an axis from -1 to 0, got -2: "),
        ((3, 3), (3,), 0, tt.RankError, "needed an axis counted backwards, as the numbers of axes differ, got 0 of "),
        ((3,), (3,), 0.0, tt.DTypeError, "needed an axis: an int, got 0.0. "),
        ((3,), (3,), True, tt.DTypeError, "needed an axis: an int, got True. "),
    ],
)
def test_a_cross_product_needs_axes_of_three_elements(
    left: tuple[int, ...], right: tuple[int, ...], axis: Any, error: type[tt.TypedTensorError], text: str
) -> None:
    """The axis must exist in both; the error contains both shapes."""
    x1, x2 = tt.from_numpy(np.ones(left)), tt.from_numpy(np.ones(right))
    for operands in ((x1, x2), (x1, x2.dynamic())):
        with pytest.raises(error) as caught:
            tt.linalg.cross(*operands, axis=axis)
        assert str(caught.value).startswith(f"linalg.cross: {text}")


def test_products_of_vectors_stay_on_the_device() -> None:
    """Two devices are refused."""
    with served():
        x = tt.asarray([1.0, 2.0, 4.0])
        there = x.to_device(Second(1))
        for name in ("outer", "cross"):
            function = getattr(tt.linalg, name)
            found = function(there, there)
            assert found.device == Second(1)
            oracle.assert_same(function(x, x).numpy(), found.to_device(tt.Cpu()))
            with pytest.raises(tt.DeviceError, match=rf"^linalg\.{name}: needed operands on one device, got "):
                function(x, there)


def test_linalg_contains_the_products_too() -> None:
    """They are the same functions."""
    for name in (*PRODUCTS, "matrix_transpose"):
        assert getattr(tt.linalg, name) is getattr(tt, name)

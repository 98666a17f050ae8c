"""Inverses, decompositions, norms and diagonals equal NumPy's in values and dtypes."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import typedtensor as tt
from tests.functions import oracle
from tests.functions.matrices import OBLONG, SQUARE, WIDE, function_of, must_agree, must_refuse, numpy_function
from tests.unit.second_device import Second, served

ORDERS = st.sampled_from([2, 1, 0, -1, 3, 0.5, -2.5, float("inf"), float("-inf")])


MATRIX_ORDERS = ["fro", "nuc", 1, -1, 2, -2, float("inf"), float("-inf"), None]


@st.composite
def _matrices(draw: st.DrawFn, *, square: bool = False, max_batch: int = 3) -> np.ndarray:
    """Draw matrices of few numbers, often singular, or random ones, in batches of up to five axes."""
    batch = draw(oracle.shapes(max_dims=max_batch))
    n, m = draw(st.integers(0, 3)), draw(st.integers(0, 3))
    shape = (*batch, n, n if square else m)
    dtype = np.dtype(draw(st.sampled_from(WIDE)))
    if draw(st.booleans()):
        return draw(oracle.arrays(shape=shape, dtype=dtype))
    seeded = np.random.default_rng(draw(st.integers(0, 9)))
    parts = seeded.normal(size=(2, *shape))
    return (parts[0] + 1j * parts[1] if dtype.kind == "c" else parts[0]).astype(dtype)


# Values


@pytest.mark.parametrize("name", SQUARE)
@given(array=_matrices(square=True))
@settings(max_examples=20)
def test_square_matrices_equal_numpy(name: str, array: np.ndarray) -> None:
    """Batches, empty and one-element axes, singular matrices and any layout; NaN and infinities are refused."""
    must_agree(name, array)


@pytest.mark.parametrize("name", OBLONG)
@given(array=_matrices())
@settings(max_examples=20)
def test_any_matrix_equals_numpy(name: str, array: np.ndarray) -> None:
    """They are wide, tall or empty."""
    must_agree(name, array)


@given(array=_matrices(), complete=st.booleans())
@settings(max_examples=20)
def test_options_of_decompositions_equal_numpy(array: np.ndarray, complete: bool) -> None:
    """The bases are full or reduced."""
    must_agree("qr", array, mode="complete" if complete else "reduced")
    must_agree("svd", array, full_matrices=complete)


@given(data=st.data())
@settings(max_examples=20)
def test_cholesky_returns_either_triangle(data: st.DataObject) -> None:
    """The matrices are positive definite, real and complex."""
    factor = data.draw(_matrices(square=True))
    with np.errstate(all="ignore"):
        array = factor @ factor.conj().mT + np.eye(factor.shape[-1], dtype=factor.dtype)
    for upper in (False, True):
        must_agree("cholesky", array, upper=upper)


@pytest.mark.parametrize("shape", [(0, 0), (0, 3), (3, 0), (2, 0, 3), (0, 2, 0)])
def test_a_matrix_without_elements_has_rank_zero(shape: tuple[int, ...]) -> None:
    """This holds for every version of NumPy and every tolerance."""
    for rtol in (None, 0.5, tt.asarray(0.5)):
        found: Any = function_of("matrix_rank")(tt.zeros(shape).dynamic(), rtol=rtol)
        assert found.shape == shape[:-2]
        assert found.dtype is tt.int64
        assert not np.any(np.asarray(found))


@given(array=_matrices(), rtol=st.none() | st.floats(0, 2))
@settings(max_examples=20)
def test_a_tolerance_can_be_a_number(array: np.ndarray, rtol: float | None) -> None:
    """It can be an int."""
    for given_rtol in (rtol, 0, 1):
        must_agree("pinv", array, rtol=given_rtol)
        must_agree("matrix_rank", array, rtol=given_rtol)


@given(array=_matrices(), data=st.data())
@settings(max_examples=20)
@np.errstate(all="ignore")  # numbers at the limits of the dtype overflow in between
def test_a_tolerance_can_be_a_tensor(array: np.ndarray, data: st.DataObject) -> None:
    """There is one for each matrix, or it broadcasts; the result is a DArray if an operand is."""
    batch = array.shape[:-2]
    kept = batch[data.draw(st.integers(0, len(batch))) :]
    rtol = np.full(kept, data.draw(st.floats(0, 1)), data.draw(st.sampled_from(["float32", "float64"])))
    for name in ("pinv", "matrix_rank"):
        if not np.all(np.isfinite(array)):
            return  # the tests with numbers cover the errors
        try:
            expected = numpy_function(name)(array, rtol=rtol)
        except np.linalg.LinAlgError:
            continue
        oracle.assert_same(expected, function_of(name)(oracle.tensor(array), rtol=oracle.tensor(rtol)))
        oracle.assert_same(expected, function_of(name)(oracle.tensor(array), rtol=oracle.dynamic(rtol)), tt.DArray)


@given(array=oracle.arrays(), offset=st.integers(-4, 4))
@settings(max_examples=25)
def test_diagonals_equal_numpy(array: np.ndarray, offset: int) -> None:
    """Every dtype and rank is tested, also diagonals outside of the matrix."""
    for name in ("diagonal", "trace"):
        if array.ndim < 2:
            with pytest.raises(tt.RankError, match=f"^linalg.{name}: needed at least 2 axes, got {array.ndim}: "):
                function_of(name)(oracle.tensor(array))
        else:
            must_agree(name, array, offset=offset)


@given(array=oracle.arrays("biufc", shape=(2, 3, 2)), dtype=oracle.dtypes("iufc"))
@settings(max_examples=25)
def test_a_trace_has_the_requested_dtype(array: np.ndarray, dtype: np.dtype[Any]) -> None:
    """Complex numbers are not converted to real."""
    ours = getattr(tt, dtype.name)
    if array.dtype.kind == "c" != dtype.kind:
        with pytest.raises(tt.DTypeError, match=r"^linalg\.trace: needed a complex dtype for complex numbers, got "):
            tt.linalg.trace(oracle.tensor(array), dtype=ours)
        return
    with np.errstate(all="ignore"):
        expected = np.linalg.trace(array, dtype=dtype)
        oracle.assert_same(expected, tt.linalg.trace(oracle.tensor(array), dtype=ours))
        oracle.assert_same(expected, tt.linalg.trace(oracle.dynamic(array), dtype=ours), tt.DArray)


@given(array=oracle.arrays("fc"), order=ORDERS, keepdims=st.booleans(), data=st.data())
@settings(max_examples=60)
def test_vector_norms_equal_numpy(array: np.ndarray, order: float, keepdims: bool, data: st.DataObject) -> None:
    """They are along no axis, one, some or all, counted from either end."""
    every = list(range(-array.ndim, array.ndim))
    some = st.lists(st.sampled_from(every), unique_by=lambda at: at % array.ndim).map(tuple) if every else st.none()
    axis = data.draw(st.none() | (st.sampled_from(every) if every else st.none()) | some)
    must_agree("vector_norm", array, axis=axis, ord=order, keepdims=keepdims)
    if isinstance(axis, int):
        found = tt.linalg.vector_norm(oracle.tensor(array), axis=tt.Axis(axis))
        oracle.assert_same(tt.linalg.vector_norm(oracle.tensor(array), axis=axis).numpy(), found)


@pytest.mark.parametrize("order", MATRIX_ORDERS)
@given(array=_matrices(max_batch=2), keepdims=st.booleans())
@settings(max_examples=20)
def test_matrix_norms_equal_numpy(order: Any, array: np.ndarray, keepdims: bool) -> None:
    """Every order is tested; the smallest norm of an empty matrix raises ShapeError. Singular values are of numbers."""
    if order in {"nuc", 2, -2} and not np.all(np.isfinite(array)):
        must_refuse("matrix_norm", oracle.tensor(array), ord=order)
        return
    must_agree("matrix_norm", array, ord=order, keepdims=keepdims)


@given(array=_matrices(square=True, max_batch=2), count=st.integers(-3, 5))
@settings(max_examples=25)
def test_powers_equal_numpy(array: np.ndarray, count: int) -> None:
    """Exponents of 0, 1 and below are included; the result has new memory. Inverses are of finite numbers."""
    if count < 0 and not np.all(np.isfinite(array)):
        must_refuse("matrix_power", oracle.tensor(array), count)
        must_refuse("matrix_power", oracle.dynamic(array), count)
        return
    with np.errstate(all="ignore"):
        try:
            expected = np.linalg.matrix_power(array, count)
        except np.linalg.LinAlgError:
            with pytest.raises(tt.SingularMatrixError, match=r"^linalg\.matrix_power: needed a matrix that has an inv"):
                tt.linalg.matrix_power(oracle.tensor(array), count)
            return
        found = tt.linalg.matrix_power(oracle.tensor(array), count)
        oracle.assert_same(expected, found)
        oracle.assert_same(expected, tt.linalg.matrix_power(oracle.dynamic(array), count), tt.DArray)
    assert not np.shares_memory(found.numpy(), array)


@st.composite
def _equations(draw: st.DrawFn) -> tuple[np.ndarray, np.ndarray]:
    """Draw a batch of matrices, and right-hand sides: vectors or columns."""
    n, k = draw(st.integers(0, 3)), draw(st.integers(0, 3))
    first, second = draw(oracle.broadcasting(2))
    seeded = np.random.default_rng(draw(st.integers(0, 9)))
    left = seeded.normal(size=(*first, n, n)).astype(draw(st.sampled_from(WIDE)))
    shape = (n,) if draw(st.booleans()) else (*second, n, k)
    return left, draw(oracle.arrays(shape=shape, dtype=np.dtype(draw(st.sampled_from(WIDE)))))


@given(equations=_equations())
@settings(max_examples=30)
def test_solve_equals_numpy(equations: tuple[np.ndarray, np.ndarray]) -> None:
    """Batches broadcast, dtypes promote, and a single axis means a vector; NaN and infinities are refused."""
    if not all(np.all(np.isfinite(each)) for each in equations):
        must_refuse("solve", *map(oracle.tensor, equations))
        must_refuse("solve", *map(oracle.dynamic, equations))
        return
    oracle.assert_answers(np.linalg.solve, tt.linalg.solve, *equations)


# Memory


def test_a_diagonal_is_a_view() -> None:
    """Writes on either side are seen by the other; it is read-only if the matrix is."""
    x = tt.asarray([[1.0, 2.0], [3.0, 4.0]])
    view = tt.linalg.diagonal(x)
    x[1, 1] = 9.0
    oracle.assert_same(np.array([1.0, 9.0]), view)
    view[0] = 5.0
    assert float(x[0, 0]) == 5.0
    with pytest.raises(tt.ReadOnlyError):
        tt.linalg.diagonal(x.share_data(read_only=True))[0] = 1.0


@pytest.mark.parametrize("name", [*SQUARE, *OBLONG])
def test_more_than_nine_axes_give_a_darray(name: str) -> None:
    """No static rank has more."""
    array = np.broadcast_to(4 * np.eye(2), (*(1,) * 10, 2, 2)).copy()
    x = oracle.tensor(array)
    assert isinstance(x, tt.DArray)
    found = function_of(name)(x)
    for each in found if isinstance(found, tuple) else (found,):
        assert isinstance(each, tt.DArray)


# On another device


@pytest.mark.parametrize("name", [*SQUARE, *OBLONG, "diagonal", "trace", "vector_norm"])
def test_another_library_computes_on_its_device(name: str) -> None:
    """Its own functions are called."""
    with served():
        x = tt.asarray([[4.0, 2.0], [2.0, 5.0]])
        there = x.to_device(Second(1))
        found, here = function_of(name)(there), function_of(name)(x)
        ways = (found, here) if isinstance(found, tuple) else ((found,), (here,))
        for each, same in zip(*ways, strict=True):
            assert each.device == Second(1)
            assert (each.dtype, each.shape) == (same.dtype, same.shape)
            np.testing.assert_allclose(each.to_device(tt.Cpu()).numpy(), same.numpy())


def test_equations_are_solved_on_the_device() -> None:
    """Two devices are refused."""
    with served():
        x = tt.asarray([[4.0, 2.0], [2.0, 5.0]])
        there = x.to_device(Second(1))
        vector = tt.asarray([1.0, 2.0])
        found = tt.linalg.solve(there, vector.to_device(Second(1)))
        assert found.device == Second(1)
        np.testing.assert_allclose(found.to_device(tt.Cpu()).numpy(), np.linalg.solve(x.numpy(), vector.numpy()))
        power = tt.linalg.matrix_power(there, 1)
        assert power.device == Second(1)
        with pytest.raises(
            tt.DeviceError, match=r"^linalg\.solve: needed operands on one device, got Second\(1\) and Cpu"
        ):
            tt.linalg.solve(there, vector)
        with pytest.raises(tt.DeviceError, match=r"^linalg\.pinv: needed operands on one device, got "):
            tt.linalg.pinv(there, rtol=vector[0])

"""Inverses, decompositions, norms and diagonals of matrices: NumPy's values and dtypes, and what they refuse."""

from __future__ import annotations

from functools import partial
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

WIDE = ("float32", "float64", "complex64", "complex128")
SQUARE = ("cholesky", "det", "eigh", "eigvalsh", "inv", "slogdet")
OBLONG = ("matrix_norm", "matrix_rank", "pinv", "qr", "svd", "svdvals")
FINITE = ("pinv", "svd")
"""Those with singular vectors: LAPACK itself never comes back from some infinities."""
RESULTS: dict[str, Any] = {
    "eigh": tt.linalg.EighResult,
    "qr": tt.linalg.QRResult,
    "slogdet": tt.linalg.SlogdetResult,
    "svd": tt.linalg.SVDResult,
}
FIELDS = {
    "eigh": ("eigenvalues", "eigenvectors"),
    "qr": ("Q", "R"),
    "slogdet": ("sign", "logabsdet"),
    "svd": ("U", "S", "Vh"),
}
ORDERS = st.sampled_from([2, 1, 0, -1, 3, 0.5, -2.5, float("inf"), float("-inf")])
MATRIX_ORDERS = ["fro", "nuc", 1, -1, 2, -2, float("inf"), float("-inf"), None]


def _ours(name: str) -> Callable[..., Any]:
    function: Callable[..., Any] = getattr(tt.linalg, name)
    return function


def _rank(array: np.ndarray, rtol: Any = None) -> Any:
    """NumPy's answer, and that of later versions where 2.4.0 has none."""
    try:
        return np.linalg.matrix_rank(array, rtol=rtol)
    except np.linalg.LinAlgError:
        raise
    except ValueError:
        assert 0 in array.shape[-2:]
        return np.zeros(array.shape[:-2], np.int64)


def _numpys(name: str) -> Callable[..., Any]:
    if name == "matrix_rank":
        return _rank
    options = {"rtol": None} if name == "pinv" else {}  # without it, NumPy's pinv is not the standard's
    return partial(getattr(np.linalg, name), **options)


@st.composite
def _matrices(draw: st.DrawFn, *, square: bool = False, max_batch: int = 3) -> np.ndarray:
    """Matrices of few numbers, often singular, or random ones; in front as many axes as a tensor of five has."""
    batch = draw(oracle.shapes(max_dims=max_batch))
    n, m = draw(st.integers(0, 3)), draw(st.integers(0, 3))
    shape = (*batch, n, n if square else m)
    dtype = np.dtype(draw(st.sampled_from(WIDE)))
    if draw(st.booleans()):
        return draw(oracle.arrays(shape=shape, dtype=dtype))
    seeded = np.random.default_rng(draw(st.integers(0, 9)))
    parts = seeded.normal(size=(2, *shape))
    return (parts[0] + 1j * parts[1] if dtype.kind == "c" else parts[0]).astype(dtype)


def _same(name: str, expected: Any, found: Any, kind: type) -> None:
    """The same array, or the named tuple of ours with the same arrays."""
    if name not in RESULTS:
        oracle.assert_same(expected, found, kind)
        return
    assert type(found) is RESULTS[name]
    assert found._fields == FIELDS[name]
    for each, other in zip(expected, found, strict=True):
        oracle.assert_same(each, other, kind)


def _answers(name: str, array: np.ndarray, **options: Any) -> None:
    """NumPy's answer for a Tensor and for a DArray; our error where NumPy has none."""
    ways: list[tuple[Any, type]] = [(oracle.tensor(array), tt.Tensor), (oracle.dynamic(array), tt.DArray)]
    if name in FINITE and not np.all(np.isfinite(array)):
        for x, _ in ways:
            with pytest.raises(tt.SingularMatrixError, match=f"^linalg.{name}: needed .* got NaN or an infinity in "):
                _ours(name)(x, **options)
        return
    with np.errstate(all="ignore"):
        try:
            expected = _numpys(name)(array, **options)
        except ValueError as error:
            ours = tt.SingularMatrixError if isinstance(error, np.linalg.LinAlgError) else tt.ShapeError
            for x, _ in ways:
                with pytest.raises(ours, match=f"^linalg.{name}: needed "):
                    _ours(name)(x, **options)
            return
        for x, kind in ways:
            _same(name, expected, _ours(name)(x, **options), kind)


@pytest.mark.parametrize("name", SQUARE)
@given(array=_matrices(square=True))
@settings(max_examples=20)
def test_square_matrices_answer_as_numpy(name: str, array: np.ndarray) -> None:
    """Batches, empty and one-element axes, singular ones, NaN and infinities, any layout."""
    _answers(name, array)


@pytest.mark.parametrize("name", OBLONG)
@given(array=_matrices())
@settings(max_examples=20)
def test_any_matrix_answers_as_numpy(name: str, array: np.ndarray) -> None:
    """Wide, tall, empty ones."""
    _answers(name, array)


@given(array=_matrices(), complete=st.booleans())
@settings(max_examples=20)
def test_options_of_decompositions_answer_as_numpy(array: np.ndarray, complete: bool) -> None:  # noqa: FBT001
    """Whole bases, or what there is to multiply with."""
    _answers("qr", array, mode="complete" if complete else "reduced")
    _answers("svd", array, full_matrices=complete)


@given(data=st.data())
@settings(max_examples=20)
def test_cholesky_gives_either_half(data: st.DataObject) -> None:
    """Of positive definite matrices, real and complex."""
    factor = data.draw(_matrices(square=True))
    with np.errstate(all="ignore"):
        array = factor @ factor.conj().mT + np.eye(factor.shape[-1], dtype=factor.dtype)
    for upper in (False, True):
        _answers("cholesky", array, upper=upper)


@pytest.mark.parametrize("shape", [(0, 0), (0, 3), (3, 0), (2, 0, 3), (0, 2, 0)])
def test_a_matrix_without_elements_has_rank_zero(shape: tuple[int, ...]) -> None:
    """With every NumPy and every tolerance."""
    for rtol in (None, 0.5, tt.asarray(0.5)):
        found: Any = _ours("matrix_rank")(tt.zeros(shape).dynamic(), rtol=rtol)
        assert found.shape == shape[:-2]
        assert found.dtype is tt.int64
        assert not np.any(np.asarray(found))


@given(array=_matrices(), rtol=st.none() | st.floats(0, 2))
@settings(max_examples=20)
def test_a_tolerance_is_a_number(array: np.ndarray, rtol: float | None) -> None:
    """Whole numbers too."""
    for given_rtol in (rtol, 0, 1):
        _answers("pinv", array, rtol=given_rtol)
        _answers("matrix_rank", array, rtol=given_rtol)


@given(array=_matrices(), data=st.data())
@settings(max_examples=20)
@np.errstate(all="ignore")  # numbers at the limits of the dtype overflow within
def test_a_tolerance_is_a_tensor(array: np.ndarray, data: st.DataObject) -> None:
    """One for each matrix, or one of their axes repeated; a DArray makes the answer one."""
    batch = array.shape[:-2]
    kept = batch[data.draw(st.integers(0, len(batch))) :]
    rtol = np.full(kept, data.draw(st.floats(0, 1)), data.draw(st.sampled_from(["float32", "float64"])))
    for name in ("pinv", "matrix_rank"):
        if not np.all(np.isfinite(array)):
            return  # the tests of numbers hold the refusals
        try:
            expected = _numpys(name)(array, rtol=rtol)
        except np.linalg.LinAlgError:
            continue
        oracle.assert_same(expected, _ours(name)(oracle.tensor(array), rtol=oracle.tensor(rtol)))
        oracle.assert_same(expected, _ours(name)(oracle.tensor(array), rtol=oracle.dynamic(rtol)), tt.DArray)


@given(array=oracle.arrays(), offset=st.integers(-4, 4))
@settings(max_examples=25)
def test_diagonals_answer_as_numpy(array: np.ndarray, offset: int) -> None:
    """Every dtype and rank, also diagonals outside of the matrix."""
    for name in ("diagonal", "trace"):
        if array.ndim < 2:
            with pytest.raises(tt.RankError, match=f"^linalg.{name}: needed at least 2 axes, got {array.ndim}: "):
                _ours(name)(oracle.tensor(array))
        else:
            _answers(name, array, offset=offset)


@given(array=oracle.arrays("biufc", shape=(2, 3, 2)), dtype=oracle.dtypes("iufc"))
@settings(max_examples=25)
def test_a_trace_has_the_dtype_that_is_asked_for(array: np.ndarray, dtype: np.dtype[Any]) -> None:
    """Complex numbers never lose a half silently."""
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
def test_lengths_answer_as_numpy(array: np.ndarray, order: float, keepdims: bool, data: st.DataObject) -> None:  # noqa: FBT001
    """Along no axis, one, some or all, from either end."""
    every = list(range(-array.ndim, array.ndim))
    some = st.lists(st.sampled_from(every), unique_by=lambda at: at % array.ndim).map(tuple) if every else st.none()
    axis = data.draw(st.none() | (st.sampled_from(every) if every else st.none()) | some)
    _answers("vector_norm", array, axis=axis, ord=order, keepdims=keepdims)
    if isinstance(axis, int):
        with np.errstate(all="ignore"):
            found = tt.linalg.vector_norm(oracle.tensor(array), axis=tt.Axis(axis))
            oracle.assert_same(np.linalg.vector_norm(array, axis=axis), found)


@pytest.mark.parametrize("order", MATRIX_ORDERS)
@given(array=_matrices(max_batch=2), keepdims=st.booleans())
@settings(max_examples=20)
def test_sizes_answer_as_numpy(order: Any, array: np.ndarray, keepdims: bool) -> None:  # noqa: FBT001
    """Every order that there is; the smallest of nothing is a ShapeError."""
    _answers("matrix_norm", array, ord=order, keepdims=keepdims)


@given(array=_matrices(square=True, max_batch=2), count=st.integers(-3, 5))
@settings(max_examples=25)
def test_powers_answer_as_numpy(array: np.ndarray, count: int) -> None:
    """Also 0, 1 and negative ones; in memory of their own."""
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
    """A batch of matrices, and vectors or columns to be reached."""
    n, k = draw(st.integers(0, 3)), draw(st.integers(0, 3))
    first, second = draw(oracle.broadcasting(2))
    seeded = np.random.default_rng(draw(st.integers(0, 9)))
    left = seeded.normal(size=(*first, n, n)).astype(draw(st.sampled_from(WIDE)))
    shape = (n,) if draw(st.booleans()) else (*second, n, k)
    return left, draw(oracle.arrays(shape=shape, dtype=np.dtype(draw(st.sampled_from(WIDE)))))


@given(equations=_equations())
@settings(max_examples=30)
def test_solve_answers_as_numpy(equations: tuple[np.ndarray, np.ndarray]) -> None:
    """Batches broadcast, dtypes promote, and only one axis makes a vector."""
    oracle.assert_answers(np.linalg.solve, tt.linalg.solve, *equations)


@pytest.mark.parametrize("dtype", WIDE)
def test_a_singular_matrix_raises(dtype: str) -> None:
    """With the function, the matrix, and what to do; NumPy's own error is the cause."""
    x = tt.from_numpy(np.ones((2, 2), dtype))
    text = (
        f"needed a matrix that has an inverse, got {dtype}(2, 2) on Cpu() without one. "
        "Use tt.linalg.pinv(x), which every matrix has."
    )
    for call, name in (
        (lambda: tt.linalg.inv(x), "inv"),
        (lambda: tt.linalg.solve(x, x.dynamic()), "solve"),
        (lambda: tt.linalg.matrix_power(x, -2), "matrix_power"),
    ):
        with pytest.raises(tt.SingularMatrixError) as caught:
            call()
        assert str(caught.value) == f"linalg.{name}: {text}"
        assert isinstance(caught.value.__context__, np.linalg.LinAlgError)


def test_a_matrix_that_is_not_positive_definite_raises() -> None:
    """And where to look."""
    with pytest.raises(tt.SingularMatrixError) as caught:
        tt.linalg.cholesky(tt.asarray([[1.0, 0.0], [0.0, -1.0]]))
    assert str(caught.value) == (
        "linalg.cholesky: needed a positive definite matrix: symmetric or Hermitian, its eigenvalues positive, "
        "got float64(2, 2) on Cpu() that is none. Look at tt.linalg.eigvalsh(x)."
    )


@pytest.mark.parametrize(
    ("name", "got"),
    [
        ("svd", "NaN or an infinity in float64(2, 2) on Cpu()"),
        ("pinv", "NaN or an infinity in float64(2, 2) on Cpu()"),
        ("svdvals", "float64(2, 2) on Cpu() whose does not"),
        ("matrix_rank", "float64(2, 2) on Cpu() whose does not"),
    ],
)
def test_a_matrix_of_nan_raises(name: str, got: str) -> None:
    """Its decomposition does not converge."""
    with pytest.raises(tt.SingularMatrixError) as caught:
        _ours(name)(tt.full((2, 2), float("nan")))
    assert str(caught.value) == (
        f"linalg.{name}: needed a matrix whose decomposition converges, got {got}. "
        "Look for NaN and infinities: tt.all(tt.isfinite(x))."
    )


@pytest.mark.parametrize("name", FINITE)
def test_an_infinity_does_not_hang(name: str) -> None:
    """LAPACK loops for ever on this matrix, and on batches that hold it."""
    x = tt.ones((2, 3, 3))
    x[1, 0, 0] = tt.inf
    with pytest.raises(tt.SingularMatrixError, match="got NaN or an infinity in float64"):
        _ours(name)(x)


def test_an_almost_singular_matrix_answers_as_numpy() -> None:
    """Huge numbers, as NumPy has them: nothing is refused that NumPy answers."""
    array = np.array([[1.0, 2.0], [3.0, 6.0 + 1e-15]])
    _answers("inv", array)
    _answers("det", np.ones((2, 2)))


@pytest.mark.parametrize("name", [*SQUARE, "matrix_power", "solve"])
def test_a_matrix_that_is_not_square_raises(name: str) -> None:
    """With its shape."""
    more: tuple[Any, ...] = {"matrix_power": (2,), "solve": (tt.ones(2),)}.get(name, ())
    for x in (tt.ones((4, 2, 3)), tt.ones((4, 2, 3)).dynamic()):
        with pytest.raises(tt.ShapeError) as caught:
            _ours(name)(x, *more)
        assert str(caught.value) == (
            f"linalg.{name}: needed a square matrix: its last two axes equal, got float64(4, 2, 3) on Cpu(). "
            "For other matrices there are tt.linalg.pinv, svd and qr."
        )


@pytest.mark.parametrize("name", [*SQUARE, *OBLONG, "matrix_power", "solve", "diagonal", "trace"])
@pytest.mark.parametrize("shape", [(), (2,)])
def test_fewer_than_two_axes_raise(name: str, shape: tuple[int, ...]) -> None:
    """They are no matrix."""
    more: tuple[Any, ...] = {"matrix_power": (2,), "solve": (tt.ones(2),)}.get(name, ())
    for x in (tt.ones(shape), tt.ones(shape).dynamic()):
        with pytest.raises(tt.RankError, match=f"^linalg.{name}: needed at least 2 axes, got {len(shape)}: the shape"):
            _ours(name)(x, *more)


@pytest.mark.parametrize("name", [*SQUARE, *OBLONG, "matrix_power", "solve", "vector_norm"])
@pytest.mark.parametrize("dtype", oracle.names("biu"))
def test_integers_are_converted_first(name: str, dtype: str) -> None:
    """NumPy would answer float64 silently."""
    x = tt.from_numpy(np.eye(2, dtype=dtype))
    more: tuple[Any, ...] = {"matrix_power": (2,), "solve": (x,)}.get(name, ())
    for each in (x, x.dynamic()):
        with pytest.raises(tt.DTypeError) as caught:
            _ours(name)(each, *more)
        assert str(caught.value) == (
            f"linalg.{name}: needed floating-point numbers, got {x.dtype.name}(2, 2) on Cpu(). "
            "Convert explicitly: tt.astype(x, tt.float64)."
        )


@pytest.mark.parametrize("name", [*SQUARE, *OBLONG, "matrix_power", "solve"])
def test_halves_are_converted_first(name: str) -> None:
    """The libraries decompose numbers of 32 bits or more; the length of a vector has them all."""
    x = tt.from_numpy(np.eye(2, dtype="float16"))
    more: tuple[Any, ...] = {"matrix_power": (2,), "solve": (x,)}.get(name, ())
    for each in (x, x.dynamic()):
        with pytest.raises(tt.DTypeError) as caught:
            _ours(name)(each, *more)
        assert str(caught.value) == (
            f"linalg.{name}: needed floating-point numbers of 32 bits or more, got float16(2, 2) on Cpu(). "
            "Convert explicitly: tt.astype(x, tt.float32)."
        )
    _answers("vector_norm", np.eye(2, dtype="float16"))


REFUSED: list[tuple[Callable[[Any], Any], type[tt.TypedTensorError], str]] = [
    (lambda x: tt.linalg.qr(x, mode="raw"), tt.OptionError, 'qr: needed mode="reduced" or "complete", got \'raw\'. '),
    (lambda x: tt.linalg.matrix_norm(x, ord="f"), tt.OptionError, "matrix_norm: needed ord: "),
    (lambda x: tt.linalg.matrix_norm(x, ord=3), tt.OptionError, "matrix_norm: needed ord: "),
    (lambda x: tt.linalg.matrix_norm(x, ord=True), tt.OptionError, "matrix_norm: needed ord: "),
    (
        lambda x: tt.linalg.vector_norm(x, ord="fro"),
        tt.OptionError,
        "vector_norm: needed ord: a real number, got 'fro'. ",
    ),
    (
        lambda x: tt.linalg.vector_norm(x, ord=None),
        tt.OptionError,
        "vector_norm: needed ord: a real number, got None. ",
    ),
    (lambda x: tt.linalg.vector_norm(x, axis=2), tt.RankError, "vector_norm: needed an axis from -2 to 1, got 2: "),
    (lambda x: tt.linalg.vector_norm(x, axis=(0, -2)), tt.RankError, "vector_norm: needed each axis once, "),
    (lambda x: tt.linalg.vector_norm(x, axis=True), tt.DTypeError, "vector_norm: needed an axis: an int, got True. "),
    (lambda x: tt.linalg.vector_norm(x, axis=1.0), tt.DTypeError, "vector_norm: needed an axis: an int, got 1.0. "),
    (lambda x: tt.linalg.diagonal(x, offset=True), tt.DTypeError, "diagonal: needed an offset: an int, got True. "),
    (lambda x: tt.linalg.trace(x, offset=1.0), tt.DTypeError, "trace: needed an offset: an int, got 1.0. "),
    (
        lambda x: tt.linalg.trace(x, dtype="float64"),
        tt.DTypeError,
        "trace: needed a dtype, such as tt.float32, got 'float64'. ",
    ),
    (lambda x: tt.linalg.matrix_power(x, 2.0), tt.DTypeError, "matrix_power: needed an exponent: an int, got 2.0. "),
    (
        lambda x: tt.linalg.pinv(x, rtol=1j),
        tt.DTypeError,
        "pinv: needed a real number or a tensor of them as rtol, got the complex 1j. ",
    ),
    (lambda x: tt.linalg.matrix_rank(x, rtol=True), tt.DTypeError, "matrix_rank: needed a real number or a tensor "),
    (
        lambda x: tt.linalg.pinv(x, rtol=x),
        tt.ShapeError,
        "pinv: needed an rtol that broadcasts to (), one for each matrix, got float64(2, 2) on Cpu(). ",
    ),
    (
        lambda x: tt.linalg.pinv(x, rtol=x * 1j),
        tt.DTypeError,
        "pinv: needed real floating-point numbers, got complex128",
    ),
    (
        lambda x: tt.linalg.pinv(x, rtol=tt.asarray(1)),
        tt.DTypeError,
        "pinv: needed floating-point numbers, got int64() on Cpu(). ",
    ),
    (lambda x: tt.linalg.solve(x, 2.0), tt.DTypeError, "solve: needed a tensor on each side, got the float 2.0. "),
    (lambda x: tt.linalg.solve(x, tt.asarray(2.0)), tt.RankError, "solve: needed at least one axis, got 0: "),
    (
        lambda x: tt.linalg.solve(x, tt.ones(3)),
        tt.ShapeError,
        "solve: needed 2 rows on the right, as many as the matrix has, got ",
    ),
    (
        lambda x: tt.linalg.solve(x, tt.ones((3, 2))),
        tt.ShapeError,
        "solve: needed 2 rows on the right, as many as the matrix has, got ",
    ),
    (
        lambda _: tt.linalg.solve(tt.ones((3, 2, 2)), tt.ones((4, 2, 2))),
        tt.ShapeError,
        "solve: needed other axes that broadcast: equal sizes, or 1, got ",
    ),
    (
        lambda x: tt.linalg.solve(x, tt.from_numpy(np.ones(2, "float16"))),
        tt.DTypeError,
        "solve: needed floating-point numbers of 32 bits or more, got float16",
    ),
]


@pytest.mark.parametrize("case", REFUSED)
def test_errors_have_class_and_text(case: tuple[Callable[[Any], Any], type[tt.TypedTensorError], str]) -> None:
    """Class and text."""
    call, error, text = case
    x: Any = tt.asarray([[1.0, 2.0], [3.0, 4.0]])
    for each in (x, x.dynamic()):
        with pytest.raises(error) as caught:
            call(each)
        assert str(caught.value).startswith(f"linalg.{text}")


def test_an_option_that_is_not_there_raises() -> None:
    """NumPy's functions have more of them."""
    for name, option in (("eigh", "UPLO"), ("svd", "compute_uv"), ("pinv", "hermitian"), ("matrix_rank", "tol")):
        with pytest.raises(TypeError, match="unexpected keyword argument"):
            _ours(name)(tt.ones((2, 2)), **{option: True})


def test_a_number_and_an_untyped_array_are_no_matrix() -> None:
    """They come in through asarray."""
    for value in (2.0, np.eye(2), [[1.0]]):
        with pytest.raises(tt.DTypeError, match=r"^linalg\.inv: needed a Tensor or a DArray, got "):
            tt.linalg.inv(value)


def test_a_diagonal_is_a_view() -> None:
    """On the memory of the matrix: each follows the other, and what is read-only stays so."""
    x = tt.asarray([[1.0, 2.0], [3.0, 4.0]])
    view = tt.linalg.diagonal(x)
    x[1, 1] = 9.0
    oracle.assert_same(np.array([1.0, 9.0]), view)
    view[0] = 5.0
    assert float(x[0, 0]) == 5.0
    with pytest.raises(tt.ReadOnlyError):
        tt.linalg.diagonal(x.share_data(read_only=True))[0] = 1.0


@pytest.mark.parametrize("name", [*SQUARE, *OBLONG])
def test_more_than_nine_axes_answer_a_darray(name: str) -> None:
    """As no rank of ours says them."""
    array = np.broadcast_to(4 * np.eye(2), (*(1,) * 10, 2, 2)).copy()
    x = oracle.tensor(array)
    assert isinstance(x, tt.DArray)
    found = _ours(name)(x)
    for each in found if isinstance(found, tuple) else (found,):
        assert isinstance(each, tt.DArray)


# On another device


@pytest.mark.parametrize("name", [*SQUARE, *OBLONG, "diagonal", "trace", "vector_norm"])
def test_another_library_computes_there(name: str) -> None:
    """Its own functions, on its own device."""
    with served():
        x = tt.asarray([[4.0, 2.0], [2.0, 5.0]])
        there = x.to_device(Second(1))
        found, here = _ours(name)(there), _ours(name)(x)
        ways = (found, here) if isinstance(found, tuple) else ((found,), (here,))
        for each, same in zip(*ways, strict=True):
            assert each.device == Second(1)
            assert (each.dtype, each.shape) == (same.dtype, same.shape)
            np.testing.assert_allclose(each.to_device(tt.Cpu()).numpy(), same.numpy())


def test_equations_are_solved_there() -> None:
    """And never between two devices."""
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

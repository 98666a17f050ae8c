"""Functions of matrices refuse singular matrices, wrong shapes, dtypes and options."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

import typedtensor as tt
from tests.functions import oracle

if TYPE_CHECKING:
    from collections.abc import Callable
from tests.functions.matrices import FINITE, OBLONG, SQUARE, WIDE, function_of, must_agree


@pytest.mark.parametrize("dtype", WIDE)
def test_a_singular_matrix_raises(dtype: str) -> None:
    """The message contains the function, the matrix, and what to do; NumPy's error is the cause."""
    x = tt.from_numpy(np.ones((2, 2), dtype))
    text = (
        f"needed a matrix that has an inverse, got a singular matrix: {dtype}(2, 2) on Cpu(). "
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
    """The message states what to check."""
    with pytest.raises(tt.SingularMatrixError) as caught:
        tt.linalg.cholesky(tt.asarray([[1.0, 0.0], [0.0, -1.0]]))
    assert str(caught.value) == (
        "linalg.cholesky: needed a positive definite matrix: symmetric or Hermitian, its eigenvalues positive, "
        "got another matrix: float64(2, 2) on Cpu(). Check tt.linalg.eigvalsh(x)."
    )


@pytest.mark.parametrize(
    ("name", "got"),
    [
        ("svd", "NaN or an infinity: float64(2, 2) on Cpu()"),
        ("pinv", "NaN or an infinity: float64(2, 2) on Cpu()"),
        ("svdvals", "NaN or an infinity: float64(2, 2) on Cpu()"),
        ("matrix_rank", "NaN or an infinity: float64(2, 2) on Cpu()"),
    ],
)
def test_a_matrix_of_nan_raises(name: str, got: str) -> None:
    """Its decomposition does not converge."""
    with pytest.raises(tt.SingularMatrixError) as caught:
        function_of(name)(tt.full((2, 2), float("nan")))
    assert str(caught.value) == (
        f"linalg.{name}: needed a matrix of finite numbers, got {got}. "
        "Check for NaN and infinities: tt.all(tt.isfinite(x))."
    )


@pytest.mark.parametrize("name", FINITE)
def test_an_infinity_does_not_hang(name: str) -> None:
    """LAPACK would loop forever on this matrix, and on batches that contain it."""
    x = tt.ones((2, 3, 3))
    x[1, 0, 0] = tt.inf
    with pytest.raises(tt.SingularMatrixError, match="got NaN or an infinity: float64"):
        function_of(name)(x)


def test_an_almost_singular_matrix_equals_numpy() -> None:
    """Its inverse has large numbers; nothing is refused that NumPy accepts."""
    array = np.array([[1.0, 2.0], [3.0, 6.0 + 1e-15]])
    must_agree("inv", array)
    must_agree("det", np.ones((2, 2)))


@pytest.mark.parametrize("name", [*SQUARE, "matrix_power", "solve"])
def test_a_matrix_that_is_not_square_raises(name: str) -> None:
    """The message contains its shape."""
    more: tuple[Any, ...] = {"matrix_power": (2,), "solve": (tt.ones(2),)}.get(name, ())
    for x in (tt.ones((4, 2, 3)), tt.ones((4, 2, 3)).dynamic()):
        with pytest.raises(tt.ShapeError) as caught:
            function_of(name)(x, *more)
        assert str(caught.value) == (
            f"linalg.{name}: needed a square matrix: its last two axes equal, got float64(4, 2, 3) on Cpu(). "
            "Use tt.linalg.pinv, svd or qr for other matrices."
        )


@pytest.mark.parametrize("name", [*SQUARE, *OBLONG, "matrix_power", "solve", "diagonal", "trace"])
@pytest.mark.parametrize("shape", [(), (2,)])
def test_fewer_than_two_axes_raise(name: str, shape: tuple[int, ...]) -> None:
    """They are not matrices."""
    more: tuple[Any, ...] = {"matrix_power": (2,), "solve": (tt.ones(2),)}.get(name, ())
    for x in (tt.ones(shape), tt.ones(shape).dynamic()):
        with pytest.raises(tt.RankError, match=f"^linalg.{name}: needed at least 2 axes, got {len(shape)}: the shape"):
            function_of(name)(x, *more)


@pytest.mark.parametrize("name", [*SQUARE, *OBLONG, "matrix_power", "solve", "vector_norm"])
@pytest.mark.parametrize("dtype", oracle.names("biu"))
def test_integers_are_refused(name: str, dtype: str) -> None:
    """NumPy would return float64 silently."""
    x = tt.from_numpy(np.eye(2, dtype=dtype))
    more: tuple[Any, ...] = {"matrix_power": (2,), "solve": (x,)}.get(name, ())
    for each in (x, x.dynamic()):
        with pytest.raises(tt.DTypeError) as caught:
            function_of(name)(each, *more)
        assert str(caught.value) == (
            f"linalg.{name}: needed floating-point numbers, got {x.dtype.name}(2, 2) on Cpu(). "
            "Convert explicitly: tt.astype(x, tt.float64)."
        )


@pytest.mark.parametrize("name", [*SQUARE, *OBLONG, "matrix_power", "solve"])
def test_float16_is_refused(name: str) -> None:
    """The libraries decompose float32 and float64 only; the norm of a vector accepts all dtypes."""
    x = tt.from_numpy(np.eye(2, dtype="float16"))
    more: tuple[Any, ...] = {"matrix_power": (2,), "solve": (x,)}.get(name, ())
    for each in (x, x.dynamic()):
        with pytest.raises(tt.DTypeError) as caught:
            function_of(name)(each, *more)
        assert str(caught.value) == (
            f"linalg.{name}: needed floating-point numbers of 32 bits or more, got float16(2, 2) on Cpu(). "
            "Convert explicitly: tt.astype(x, tt.float32)."
        )
    must_agree("vector_norm", np.eye(2, dtype="float16"))


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
    """The text starts with the name of the function."""
    call, error, text = case
    x: Any = tt.asarray([[1.0, 2.0], [3.0, 4.0]])
    for each in (x, x.dynamic()):
        with pytest.raises(error) as caught:
            call(each)
        assert str(caught.value).startswith(f"linalg.{text}")


def test_an_unknown_option_raises() -> None:
    """NumPy's functions have more options."""
    for name, option in (("eigh", "UPLO"), ("svd", "compute_uv"), ("pinv", "hermitian"), ("matrix_rank", "tol")):
        with pytest.raises(TypeError, match="unexpected keyword argument"):
            function_of(name)(tt.ones((2, 2)), **{option: True})


def test_numbers_and_untyped_arrays_are_refused() -> None:
    """They must be converted with asarray."""
    for value in (2.0, np.eye(2), [[1.0]]):
        with pytest.raises(tt.DTypeError, match=r"^linalg\.inv: needed a Tensor or a DArray, got "):
            tt.linalg.inv(value)

"""`gemm` equals NumPy's values and BLAS's rules, and refuses unsuitable operands."""

from __future__ import annotations

import re
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import typedtensor as tt
from tests.functions import oracle
from tests.unit.second_device import DTYPES_THERE, Second, served
from typedtensor import Cpu, DeviceError, DTypeError, Rank1, Rank2, RankError, ShapeError, Tensor

KINDS = "iufc"
FLAGS = st.booleans()


def _turned(array: np.ndarray, *, flag: bool) -> np.ndarray:
    return array.mT if flag else array


def _expected(a: np.ndarray, b: np.ndarray, c: np.ndarray | None, alpha: Any, beta: Any) -> np.ndarray:
    """Return NumPy's result by the rules of BLAS: an operand multiplied by 0 is not read; float16 is rounded once."""
    half = a.dtype == np.float16
    wide = [x if x is None or not half else x.astype(np.float32) for x in (a, b, c)]
    product = np.zeros((a.shape[0], b.shape[1]), wide[0].dtype) if alpha == 0 else _scaled(wide[0] @ wide[1], alpha)
    answer: np.ndarray = product if beta == 0 else product + _scaled(wide[2], beta)
    return answer.astype(a.dtype)


def _scaled(array: np.ndarray, number: Any) -> Any:
    """Return the product with a number; 1 leaves a complex infinity unchanged, which 1 + 0j would not."""
    return array if number == 1 else array * number


@st.composite
def _numbers(draw: st.DrawFn, dtype: np.dtype[Any]) -> Any:
    """Draw a Python number that the dtype represents, often 0 or 1."""
    few = st.sampled_from([0, 1, 2, -1] if dtype.kind != "u" else [0, 1, 2, 3])
    if dtype.kind in "iu":
        return draw(few)
    halves = st.sampled_from([0.0, -0.0, 1.0, 0.5, -2.5, True])
    return draw(few | halves | st.sampled_from([1j, 0.5 - 2j])) if dtype.kind == "c" else draw(few | halves)


@st.composite
def _cases(draw: st.DrawFn) -> tuple[np.ndarray, np.ndarray, np.ndarray, Any, Any, bool, bool]:
    """Draw matrices of any numeric dtype and layout, also empty ones; the flags transpose."""
    dtype = np.dtype(draw(oracle.dtypes(KINDS)))
    n, k, m = (draw(st.integers(0, 4)) for _ in range(3))
    ta, tb = draw(FLAGS), draw(FLAGS)
    shapes = [(k, n) if ta else (n, k), (m, k) if tb else (k, m), (n, m)]
    a, b, c = (draw(oracle.arrays(shape=shape, dtype=dtype)) for shape in shapes)
    return a, b, c, draw(_numbers(dtype)), draw(_numbers(dtype)), ta, tb


@given(case=_cases())
@settings(max_examples=100)
def test_values_equal_numpys(case: tuple[Any, ...]) -> None:
    """Every numeric dtype, NaN, infinities, limits, any layout, all flags; integers are exact."""
    a, b, c, alpha, beta, ta, tb = case
    flags = {"transpose_a": ta, "transpose_b": tb}
    before = [x.copy() for x in (a, b, c)]
    with np.errstate(all="ignore"):
        left, right = _turned(a, flag=ta), _turned(b, flag=tb)
        expected = _expected(left, right, c, alpha, beta)
        x, y, z = map(oracle.tensor, (a, b, c))
        oracle.assert_same(expected, tt.gemm(x, y, z, alpha, beta, **flags))
        oracle.assert_same(_expected(left, right, None, alpha, 0), tt.gemm(x, y, alpha=alpha, **flags))
        oracle.assert_same(_expected(left, right, c, 1, 1), tt.gemm(x, y, z, **flags))
        for dynamic in ((x.dynamic(), y, z), (x, y.dynamic(), z), (x, y, z.dynamic())):
            oracle.assert_same(expected, tt.gemm(*dynamic, alpha, beta, **flags), tt.DArray)
    for array, old in zip((a, b, c), before, strict=True):
        np.testing.assert_array_equal(array, old)


@given(case=_cases())
@settings(max_examples=40)
def test_integers_equal_pythons_modulo_their_size(case: tuple[Any, ...]) -> None:
    """The expected values are computed with Python's ints."""
    a, b, c, alpha, beta, ta, tb = case
    if a.dtype.kind not in "iu":
        a, b, c = (np.nan_to_num(x.real, posinf=3, neginf=-3).clip(-9, 9).astype(np.int8) for x in (a, b, c))
        alpha, beta = 3, -2
    left, right = (_turned(x, flag=flag).astype(object) for x, flag in ((a, ta), (b, tb)))
    product = left @ right if left.shape[1] else np.zeros(c.shape, object)
    exact = alpha * product + beta * c.astype(object)
    found = tt.gemm(*map(oracle.tensor, (a, b, c)), alpha, beta, transpose_a=ta, transpose_b=tb)
    bits = 8 * a.dtype.itemsize
    expected = [int(x) % 2**bits for x in exact.flat]
    assert [int(x) % 2**bits for x in found.numpy().flat] == expected


@pytest.mark.parametrize("dtype", oracle.names("fc"))
def test_a_matrix_times_zero_is_not_read(dtype: str) -> None:
    """NaN and infinities of c have no effect if beta is 0, those of a and b if alpha is 0."""
    bad = oracle.tensor(np.array([[np.nan, np.inf], [-np.inf, 1]], dtype))
    good = oracle.tensor(np.eye(2, dtype=dtype))
    for zero in (0, 0.0, -0.0, False):
        oracle.assert_same(np.eye(2, dtype=dtype), tt.gemm(good, good, bad, 1, zero))
        oracle.assert_same(np.eye(2, dtype=dtype), tt.gemm(bad, good, good, zero))
        oracle.assert_same(np.eye(2, dtype=dtype) * 2, tt.gemm(good, bad, good, zero, 2))
        oracle.assert_same(np.zeros((2, 2), dtype), tt.gemm(bad, bad, bad, zero, zero))
        oracle.assert_same(np.zeros((2, 2), dtype), tt.gemm(bad, bad, alpha=zero))
    with np.errstate(all="ignore"):
        assert np.isnan(tt.gemm(good, good, bad).numpy()).any()
        assert np.isnan(tt.gemm(bad, good).numpy()).any()


def test_float16_is_rounded_once() -> None:
    """Intermediate results beyond its range or precision do not matter if the result is within range."""
    a, b = tt.full((1, 300), 20, dtype=tt.float16), tt.full((300, 1), 20, dtype=tt.float16)
    big = tt.full((1, 1), 60000, dtype=tt.float16)
    oracle.assert_same(np.array([[12000]], np.float16), tt.gemm(a, b, alpha=0.1))  # 120000 is out of its range
    oracle.assert_same(np.array([[60000]], np.float16), tt.gemm(a, b, big, 1.0, -1.0))
    ones = tt.ones((4096, 1), dtype=tt.float16)
    oracle.assert_same(
        np.array([[4096]], np.float16), tt.gemm(ones, ones, transpose_a=True)
    )  # float16 sums stop at 2048
    tiny = tt.full((1, 1), 2.0**-11, dtype=tt.float16)
    one = tt.ones((1, 1), dtype=tt.float16)
    exact = np.float16(np.float32(1) + np.float32(2.0**-11) * np.float32(3))
    oracle.assert_same(np.array([[exact]]), tt.gemm(tiny, one, one, 3, 1))


def test_the_result_has_new_memory() -> None:
    """It is never c itself, even if it is c scaled by 1; `c[...] =` writes into c."""
    a, b, c = tt.zeros((2, 3)), tt.zeros((3, 2)), tt.ones((2, 2))
    for alpha in (0, 1):
        found = tt.gemm(a, b, c, alpha)
        assert not np.shares_memory(found.numpy(), c.numpy())
    memory = c.numpy()
    c[...] = tt.gemm(tt.ones((2, 3)), tt.ones((3, 2)), c, 1.0, 10.0)
    np.testing.assert_array_equal(memory, np.full((2, 2), 13.0))


def test_values_computed_by_hand() -> None:
    """A product, its transpose by flags, and a sum."""
    a = tt.asarray([[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]])
    b = tt.asarray([[7.0, 8.0], [9.0, 10.0], [11.0, 12.0]])
    oracle.assert_same([[58.0, 64.0], [139.0, 154.0]], tt.gemm(a, b))
    oracle.assert_same([[58.0, 64.0], [139.0, 154.0]], tt.gemm(b, a, transpose_a=True, transpose_b=True).mT)
    c = tt.ones((2, 2))
    oracle.assert_same([[119.0, 131.0], [281.0, 311.0]], tt.gemm(a, b, c, 2.0, 3.0))


@pytest.mark.parametrize("dtype", [each for each in DTYPES_THERE if each.kind in KINDS], ids=lambda each: each.name)
def test_gemm_computes_on_another_device(dtype: Any) -> None:
    """The library refuses implicit transfers."""
    with served():
        device = Second(1)
        a, b = (np.arange(first, first + 6).reshape(3, 2).astype(dtype) for first in (1, 2))
        c = np.arange(4).reshape(2, 2).astype(dtype)
        x, y, z = (oracle.tensor(each).to_device(device) for each in (a, b, c))
        for alpha, beta in ((1, 1), (2, 3), (0, 2), (True, 0), (0, False)):
            expected = _expected(a.T, b, c, alpha, beta)
            found = tt.gemm(x, y, z, alpha, beta, transpose_a=True)
            assert found.device == device
            oracle.assert_same(expected, found.to_device(Cpu()))
        found = tt.gemm(x.dynamic(), y, transpose_b=True)
        assert found.device == device
        oracle.assert_same(a @ b.T, found.to_device(Cpu()), tt.DArray)
        here = oracle.tensor(b)
        text = re.escape("gemm: needed operands on one device, got Second(1) and Cpu()")
        with pytest.raises(DeviceError, match=text):
            tt.gemm(x, here, transpose_a=True)
        with pytest.raises(DeviceError, match=text):
            tt.gemm(x, y, oracle.tensor(c), transpose_a=True)
        with pytest.raises(DeviceError, match=re.escape("got Second(1) and Second(2)")):
            tt.gemm(x, here.to_device(Second(2)), transpose_a=True)


A, B, C = tt.ones((2, 3)), tt.ones((3, 4)), tt.ones((2, 4))
N = tt.ones((2, 2), dtype=tt.int64)
SHORT = tt.ones((2, 2), dtype=tt.uint8)
REFUSED: list[tuple[str, tuple[Any, ...], dict[str, Any], type[Exception], str]] = [
    (
        "inner sizes",
        (A, A),
        {},
        ShapeError,
        (
            "gemm: needed as many columns on the left as rows on the right, got (2, 3) and (2, 3), as multiplied. "
            "Transpose one of them: transpose_a=True or transpose_b=True."
        ),
    ),
    ("inner sizes, transposed", (A, B), {"transpose_a": True}, ShapeError, "got (3, 2) and (3, 4), as multiplied"),
    ("inner sizes, both", (A, B), {"transpose_a": True, "transpose_b": True}, ShapeError, "got (3, 2) and (4, 3)"),
    (
        "the shape of c",
        (A, B, tt.ones((4, 2))),
        {},
        ShapeError,
        (
            "gemm: needed a c of shape (2, 4), that of the product, got float64(4, 2) on Cpu(). "
            "Pass a c of that shape: gemm does not broadcast."
        ),
    ),
    ("a c that would broadcast", (A, B, tt.ones((1, 4))), {}, ShapeError, "needed a c of shape (2, 4)"),
    ("the shape of a c that is not read", (A, B, tt.ones((1, 4)), 1, 0), {}, ShapeError, "needed a c of shape (2, 4)"),
    (
        "a vector",
        (A, tt.ones(3)),
        {},
        RankError,
        (
            "gemm: needed matrices: two axes each, got b, float64(3,) on Cpu(). "
            "Use tt.matmul for batches; make a vector a column with x[:, None], or a row with x[None]."
        ),
    ),
    ("a stack", (tt.ones((1, 2, 3)), B), {}, RankError, "got a, float64(1, 2, 3) on Cpu()"),
    ("one number", (A, B, tt.asarray(1.0)), {}, RankError, "got c, float64() on Cpu()"),
    (
        "two dtypes",
        (A, B.astype(tt.float32)),
        {},
        DTypeError,
        (
            "gemm: needed operands of one dtype, got float64(2, 3) on Cpu() and float32(3, 4) on Cpu(). "
            "Convert explicitly: b.astype(tt.float64)."
        ),
    ),
    ("two dtypes, c", (A, B, C.astype(tt.int64)), {}, DTypeError, "Convert explicitly: c.astype(tt.float64)."),
    (
        "a c of another dtype, not read",
        (A, B, C.astype(tt.int64), 1, 0),
        {},
        DTypeError,
        "needed operands of one dtype",
    ),
    (
        "booleans",
        (tt.ones((2, 2), dtype=tt.bool), tt.ones((2, 2), dtype=tt.bool)),
        {},
        DTypeError,
        "gemm: needed numbers, got bool(2, 2) on Cpu(). ",
    ),
    (
        "a float for integers",
        (N, N, N, 0.5),
        {},
        DTypeError,
        "gemm, alpha: needed a Python number that fits int64, got the float 0.5. ",
    ),
    ("a float for integers, beta", (N, N, N, 1, 1.0), {}, DTypeError, "gemm, beta: needed a Python number that fits"),
    ("a complex number", (A, B, C, 1j), {}, DTypeError, "gemm, alpha: needed a Python number that fits float64"),
    (
        "a complex number, beta",
        (A, B, C, 1, 1j),
        {},
        DTypeError,
        "gemm, beta: needed a Python number that fits float64",
    ),
    ("a number out of range", (SHORT, SHORT, SHORT, 256), {}, DTypeError, "gemm: needed numbers within the range of"),
    ("a string", (A, B, C, "1"), {}, DTypeError, "gemm: needed a Python number, got alpha, str '1'."),
    ("None", (A, B, C, None), {}, DTypeError, "gemm: needed a Python number, got alpha, NoneType None."),
    ("a list", (A, B, C, 1, [1.0]), {}, DTypeError, "gemm: needed a Python number, got beta, list [1.0]."),
    (
        "a NumPy scalar without a dtype of ours",
        (A, B, C, np.longdouble(1)),
        {},
        DTypeError,
        "got the NumPy scalar np.longdouble('1.0')",
    ),
    ("a complex NumPy scalar", (A, B, C, np.complex64(1)), {}, DTypeError, "alpha: needed a Python number that fits"),
    (
        "a tensor for a number",
        (A, B, C, tt.asarray(2.0)),
        {},
        DTypeError,
        "gemm: needed a Python number, got alpha, float64() on Cpu(). Convert a tensor to a number: float(x).",
    ),
    (
        "beta without c",
        (A, B),
        {"beta": 2.0},
        DTypeError,
        "gemm: needed a matrix c, as beta is not 0, got none, and beta=2.0. Pass c, or omit beta.",
    ),
    ("beta without c, NaN", (A, B, None), {"beta": float("nan")}, DTypeError, "needed a matrix c, as beta is not 0"),
    (
        "a number for a matrix",
        (A, B, 1.0),
        {},
        DTypeError,
        "gemm: needed a matrix, got c, the float 1.0. Convert the data with tt.asarray.",
    ),
    ("a number on the left", (1.0, B), {}, DTypeError, "gemm: needed a matrix, got a, the float 1.0."),
    ("None on the right", (A, None, C), {}, DTypeError, "gemm: needed a matrix, got b, the NoneType None."),
    ("a NumPy array", (A, np.ones((3, 4))), {}, DTypeError, "gemm: needed a Tensor or a DArray, got ndarray. "),
    ("nothing that is a tensor", (1, 2), {}, DTypeError, "gemm: needed a Tensor or a DArray, got int and int."),
    (
        "BLAS's letters",
        (A, B),
        {"transpose_a": "N"},
        DTypeError,
        "gemm: needed transpose_a: True or False, got 'N'. Omit it for False.",
    ),
    ("a number for a flag", (A, B), {"transpose_b": 0}, DTypeError, "gemm: needed transpose_b: True or False, got 0."),
    ("a flag by position", (A, B, C, 1.0, 1.0, True), {}, TypeError, "positional arguments"),
    ("an unknown keyword", (A, B), {"out": C}, TypeError, "unexpected keyword argument 'out'"),
]


@pytest.mark.parametrize("way", [lambda x: x, lambda x: x.dynamic() if isinstance(x, Tensor) else x], ids=["T", "D"])
@pytest.mark.parametrize(("operands", "options", "kind", "text"), [r[1:] for r in REFUSED], ids=[r[0] for r in REFUSED])
def test_invalid_operands_raise(
    operands: tuple[Any, ...], options: dict[str, Any], kind: type[Exception], text: str, way: Any
) -> None:
    """Class and text are compared, for Tensors and DArrays."""
    with pytest.raises(kind, match=re.escape(text)) as caught:
        tt.gemm(*map(way, operands), **options)
    assert type(caught.value) is kind


@pytest.mark.parametrize("number", [np.float16(2), np.float32(2), np.float64(2), np.int8(2), np.uint64(2)], ids=repr)
def test_numpy_scalars_are_python_numbers(number: Any) -> None:
    """Their dtype does not affect that of the result."""
    arrays = [np.arange(4, dtype=np.float32).reshape(2, 2) + k for k in range(3)]
    a, b, c = arrays
    oracle.assert_same(2 * (a @ b) + 2 * c, tt.gemm(*map(oracle.tensor, arrays), number, number))
    oracle.assert_same(2 * (a @ b) + 2 * c, tt.gemm(*map(oracle.dynamic, arrays), number, number), tt.DArray)


def test_operands_in_every_state() -> None:
    """Read-only memory and lazy copies are read and stay unchanged; a moved tensor is refused."""
    array = np.ones((2, 2))
    array.flags.writeable = False
    x = tt.from_numpy(array)
    oracle.assert_same(np.full((2, 2), 3.0), tt.gemm(x, x, x))
    own = tt.ones((2, 2))
    lazy = own.lazy_copy()
    state = type(lazy)
    oracle.assert_same(np.full((2, 2), 3.0), tt.gemm(lazy, own, lazy))
    oracle.assert_same(np.full((2, 2), 3.0), tt.gemm(lazy.dynamic(), own, lazy), tt.DArray)
    assert type(own) is type(lazy) is state
    lazy.move()
    with pytest.raises(tt.MovedError, match="got one whose memory was moved"):
        tt.gemm(own, lazy)


def test_the_result_has_the_static_rank_and_dtype() -> None:
    """`get` accepts its type."""
    found = tt.gemm(A.dynamic(), B)
    assert found.holds(Tensor[Cpu, tt.float64, Rank2])
    assert not found.holds(Tensor[Cpu, tt.float64, Rank1])

"""What one function refuses, its siblings refuse: ranges, positions, sizes; and what all take."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import typedtensor as tt
from tests.unit import numpy_as_cupy
from typedtensor.types.dtype import DTYPES

INTEGERS = [dtype for dtype in DTYPES if dtype.kind in "iu"]
HUGE = 2**62
Open = tt.DArray


@pytest.mark.parametrize("dtype", INTEGERS)
def test_pad_takes_what_the_dtype_represents(dtype: Any) -> None:
    """Both ends of the range are taken, the next numbers are refused."""
    limits, x = tt.iinfo(dtype), tt.ones(1, dtype=dtype)
    for y in (x, x.dynamic()):
        for number in (limits.min, limits.max):
            assert tt.pad(y, (1, 0), constant_values=number).tolist() == [number, 1]
        for number in (limits.min - 1, limits.max + 1, 10**20):
            with pytest.raises(tt.DTypeError, match=rf"^pad: needed a number from {limits.min} to {limits.max}, the"):
                tt.pad(y, 1, constant_values=number)


@pytest.mark.parametrize("position", [2**64 - 1, 2**63, 3])
def test_uint64_positions_are_not_wrapped(position: int) -> None:
    """Reading, writing and `at` of tensors and DArrays raise BoundsError and write nothing."""
    index = tt.asarray([0, position], dtype=tt.uint64)
    x, matrix = tt.arange(3), tt.ones((2, 3))
    calls: list[Any] = [
        *(lambda y=y, i=i: y[i] for y in (x, x.dynamic()) for i in (index, index.dynamic())),
        *(lambda y=y: y[:, index] for y in (matrix, matrix.dynamic())),
        *(lambda y=y: y.__setitem__(index, 7) for y in (x, x.dynamic())),
        lambda: tt.at(x)[index].set(7),
        lambda: tt.take(x, index, axis=0),
    ]
    for call in calls:
        with pytest.raises(tt.BoundsError):
            call()
    assert x.tolist() == [0, 1, 2]
    assert x[tt.asarray([2, 0], dtype=tt.uint64)].tolist() == [2, 0]


SIZES: dict[str, Any] = {
    "zeros": lambda: tt.zeros((0, HUGE, HUGE)),
    "ones": lambda: tt.ones((0, HUGE, HUGE)),
    "full": lambda: tt.full((HUGE, 2), 1.0),
    "pad": lambda: tt.pad(tt.ones(1), HUGE),
    "one_hot": lambda: tt.one_hot(tt.asarray([1]), HUGE),
    "reshape": lambda: tt.reshape(tt.zeros(0), (0, HUGE)),
    "broadcast_to": lambda: tt.broadcast_to(tt.ones(1), (2**60,)),
    "eye": lambda: tt.eye(2**31, 2**31),
}
MEMORY: dict[str, Any] = {
    "full": lambda: tt.full(2**45, 1.0),
    "ones": lambda: tt.ones(2**45),
    "arange": lambda: tt.arange(2**45),
    "linspace": lambda: tt.linspace(0, 1, 2**45),
}


@pytest.mark.parametrize("name", SIZES)
def test_sizes_that_no_memory_holds_raise_shape_error(name: str) -> None:
    """The size itself is named, not another cause."""
    with pytest.raises(tt.ShapeError, match=rf"^{name}: needed a (size|result) that fits in memory, got"):
        SIZES[name]()


@pytest.mark.parametrize("name", MEMORY)
def test_memory_that_is_not_there_raises_out_of_memory_error(name: str) -> None:
    """It is a MemoryError as well."""
    with pytest.raises(tt.OutOfMemoryError, match=f"^{name}: needed "):
        MEMORY[name]()


GIVEN: dict[Any, Any] = {
    bool: tt.bool_,
    int: tt.int64,
    float: tt.float64,
    complex: tt.complex128,
    np.float32: tt.float32,
    np.uint8: tt.uint8,
    np.dtype("int16"): tt.int16,
    np.dtype(np.complex64): tt.complex64,
}


@pytest.mark.parametrize("given", GIVEN, ids=str)
def test_builtin_and_numpy_dtypes_are_dtypes(given: Any) -> None:
    """Every function that takes a dtype takes them; the result has the dtype of the library."""
    wanted, ones = GIVEN[given], tt.ones(2, dtype=tt.int8)
    made: list[Any] = [
        *(make(2, dtype=given) for make in (tt.zeros, tt.ones, tt.empty)),
        tt.full(2, True, dtype=given),
        tt.eye(2, dtype=given),
        tt.asarray([True], dtype=given),
        tt.zeros_like(ones, dtype=given),
        tt.full_like(ones, True, dtype=given),
        tt.astype(ones, given),
        ones.astype(given),
        tt.one_hot(ones, 2, dtype=given),
        tt.defaults(dtype=given).zeros(2),
        tt.zeros(tt.make_ddim([2]), dtype=given),
    ]
    if wanted.kind != "b":
        made += [tt.arange(2, dtype=given), tt.sum(ones, dtype=given), tt.cumulative_sum(ones, dtype=given)]
        made += [ones.sum(dtype=given), tt.linalg.trace(tt.eye(2, dtype=tt.int8), dtype=given)]
    if wanted.kind in "fc":
        made += [tt.linspace(0, 1, 2, dtype=given), tt.logspace(0, 1, 2, dtype=given)]
    assert {x.dtype for x in made} == {wanted}
    given_any: Any = given
    assert tt.result_type(given_any) is wanted
    assert tt.isdtype(given_any, wanted)


def test_numpy_scalars_are_converted_to_writable_tensors() -> None:
    """The memory of a scalar is read-only."""
    for scalar in (np.float32(1), np.float64(1), np.int8(1), np.complex64(1), np.bool_(True)):
        found: Any = tt.asarray(scalar)
        assert found.is_writable
        assert (found.dtype.name, found.shape, found.tolist()) == (scalar.dtype.name, (), scalar.item())


def test_booleans_are_made_of_zeros_and_ones() -> None:
    """Other numbers are refused."""
    assert tt.asarray(1, dtype=tt.bool_).tolist() is True
    assert tt.asarray([1, 0], dtype=tt.bool_).tolist() == [True, False]
    assert tt.asarray([[0.0], [1.0]], dtype=bool).tolist() == [[False], [True]]
    for wrong in ([1, 2], [0.5], [tt.nan]):
        with pytest.raises(tt.DTypeError, match=r"^asarray: needed booleans, 0 or 1, got"):
            tt.asarray(wrong, dtype=tt.bool_)


def test_arrays_of_numpy_are_indices() -> None:
    """Integers and masks select as tensors do, and are checked alike."""
    x, rows = tt.asarray([[1, 2], [3, 4], [5, 6]]), np.array([2, 0])
    for y in (x, x.dynamic()):
        for key in (
            rows,
            np.array([True, False, True]),
            np.array([2, 0], "uint64"),
            (rows, 1),
            (slice(None), rows // 2),
        ):
            assert y[key].tolist() == x.numpy()[key].tolist()
        for wrong in (np.array([3]), np.array([2**64 - 1], "uint64"), np.array([True, False])):
            with pytest.raises(IndexError):
                y[wrong]
        for untyped in (np.array([0.0]), np.array(["a"]), np.array([0], ">i8")):
            with pytest.raises(tt.DTypeError, match=r"^index: needed an int, a slice"):
                y[untyped]
    x[rows] = 0
    assert x.tolist() == [[0, 0], [3, 4], [0, 0]]
    assert type(x[rows]) is tt.Tensor


def test_complex_numbers_beside_real_tensors() -> None:
    """The standard gives the complex dtype of the same precision."""
    for real, wanted in ((tt.float16, tt.complex64), (tt.float32, tt.complex64), (tt.float64, tt.complex128)):
        x: Any = tt.ones(2, dtype=real)
        assert tt.result_type(x, 1j) is wanted
        mask = tt.asarray([True, False])
        for found in (tt.where(mask, x, 1j), tt.where(mask.dynamic(), x, 1j)):
            assert (found.dtype, found.tolist()) == (wanted, [1, 1j])
        assert tt.where(mask, 2j, x).tolist() == [2j, 1]


def test_the_extremes_of_what_is_not_nan_are_no_nan() -> None:
    """Infinities that NumPy puts in their place are found where they are."""
    nan, inf = tt.nan, tt.inf
    assert int(tt.nanargmin(tt.asarray([nan, inf]))) == 1
    assert int(tt.nanargmax(tt.asarray([nan, -inf, nan]))) == 1
    x = tt.asarray([[nan, inf, inf], [3.0, nan, 2.0]])
    assert tt.nanargmin(x, axis=1).tolist() == [1, 2]
    assert tt.nanargmax(x, axis=1, keepdims=True).tolist() == [[1], [0]]
    assert tt.nanargmin(x, axis=0).tolist() == [1, 0, 1]
    with pytest.raises(tt.ShapeError, match=r"^nanargmin: needed at least one element that is not NaN"):
        tt.nanargmin(tt.asarray([[nan, nan], [1.0, 2.0]]), axis=1)


def test_edges_are_numbers() -> None:
    """NaN is neither above nor below another edge."""
    edges = tt.asarray([0.0, tt.nan, 3.0])
    x = tt.asarray([1.0, 2.0, 2.5])
    calls: list[Any] = [
        lambda: tt.histogram(x, bins=edges),
        lambda: tt.histogram_bin_edges(x, bins=edges),
        lambda: tt.histogram2d(x, x, bins=(2, edges)),
        lambda: tt.digitize(x, edges),
    ]
    for call in calls:
        with pytest.raises(tt.OptionError, match="needed edges that increase, got NaN"):
            call()


@pytest.mark.parametrize("dtype", [tt.int64, tt.uint64])
def test_integers_are_compared_as_integers(dtype: Any) -> None:
    """Python's integers are the reference; float64 rounds these."""
    big = 2**53
    numbers = [big - 1, big, big + 1, big + 2, 2**62 + 1, 2**62, 0]
    x = tt.asarray(numbers, dtype=dtype)
    for edges in ([big, big + 1], [big + 1, big], [0, big, big + 1, 2**62 + 1]):
        for right in (False, True):
            rising = sorted(edges)
            places = [sum(e < n if right else e <= n for e in rising) for n in numbers]
            if edges != rising:
                places = [len(edges) - place for place in places]
            assert tt.digitize(x, tt.asarray(edges, dtype=dtype), right=right).tolist() == places
    with pytest.raises(tt.OptionError, match=r"^digitize: needed edges that ascend or descend"):
        tt.digitize(x, tt.asarray([big + 1, big, big + 1], dtype=dtype))
    for atol in (0, 1, 2):
        expected = [abs(n - (big + 1)) <= atol for n in numbers]
        assert tt.isclose(x, big + 1, rtol=0, atol=atol).tolist() == expected
        other = tt.full(len(numbers), big + 1, dtype=tt.int64)
        assert tt.isclose(x, other, rtol=0, atol=atol).tolist() == expected
        assert tt.allclose(x[1:3], tt.asarray([big, big], dtype=dtype), rtol=0, atol=atol) is (atol > 0)


def test_sets_of_uint64_and_int64_are_exact_or_refused() -> None:
    """They promote to float64, which represents integers up to 2**53."""
    small = (tt.asarray([1, 2, 3], dtype=tt.uint64), tt.asarray([-1, 2, 3]))
    assert tt.intersect1d(*small).tolist() == [2.0, 3.0]
    assert tt.isin(*small).tolist() == [False, True, True]
    large = tt.asarray([2**63, 2**63 + 1], dtype=tt.uint64)
    functions: Any = (tt.intersect1d, tt.union1d, tt.setdiff1d, tt.setxor1d, tt.isin)
    for function in functions:
        with pytest.raises(tt.DTypeError, match=f"^{function.__name__}: needed one dtype, or numbers up to"):
            function(large, tt.asarray([1]))


@pytest.mark.parametrize("wrong", [tt.nan, tt.inf, -tt.inf])
def test_linear_algebra_refuses_what_is_not_finite(wrong: float) -> None:
    """One rule for decompositions, inverses, determinants and equations; norms answer, and products give NaN."""
    for x in (tt.asarray([[1.0, wrong], [0.0, 1.0]]), tt.asarray([[1.0, 0.0], [wrong, 1.0]]), tt.ones((2, 2)) * wrong):
        names = ("eigh", "eigvalsh", "det", "slogdet", "inv", "cholesky", "qr", "svd", "svdvals", "matrix_rank", "pinv")
        for name in (*names, "eig", "eigvals", "cond", "expm"):
            with pytest.raises(tt.SingularMatrixError, match=f"^linalg.{name}: needed a matrix of finite numbers, got"):
                getattr(tt.linalg, name)(x)
        for operands in ((x, tt.ones((2, 2))), (tt.eye(2), x)):
            with pytest.raises(tt.SingularMatrixError, match=r"^linalg.solve: needed a matrix of finite numbers, got"):
                tt.linalg.solve(*operands)
    assert float(tt.linalg.vector_norm(tt.asarray([1.0, tt.inf]))) == tt.inf


def test_grids_at_the_ends_of_a_dtype() -> None:
    """The numbers are those of exact arithmetic, rounded once."""
    first = 2**24
    exact = [float(np.float32(first + k)) for k in range(6)]
    assert tt.arange(first, first + 6, dtype=tt.float32).tolist() == exact
    assert tt.arange(2048, 2054, dtype=tt.float16).tolist() == [float(np.float16(2048 + k)) for k in range(6)]
    assert tt.linspace(-1.7e308, 1.7e308, 3).tolist() == [-1.7e308, 0.0, 1.7e308]
    assert tt.linspace(0, 2**64, 3).tolist() == [0.0, 2.0**63, 2.0**64]
    assert tt.linspace(-(10**30), 10**30, 3).tolist() == [-1e30, 0.0, 1e30]
    for ends in ((0, tt.inf), (-tt.inf, 0.0), (tt.nan, 1.0), (0, 10**400)):
        with pytest.raises(tt.OptionError, match=r"^linspace: needed finite ends, got"):
            tt.linspace(*ends, 3)


MISLEADING: list[tuple[str, Any, str, type[Exception], str]] = [
    (
        "a sum of counts beyond int64",
        lambda: tt.repeat(tt.asarray([1, 2, 3]), tt.asarray([2**63 - 1, 2**63 - 1, 5])),
        "repeat: needed counts whose sum fits in memory, got 1.84e+19 in int64(3,) on Cpu(). ",
        tt.ShapeError,
        "",
    ),
    (
        "a count for all beyond int64",
        lambda: tt.repeat(tt.asarray([1, 2]), tt.asarray([2**62])),
        "repeat: needed counts whose sum fits in memory, got 4.61e+18 in int64(1,) on Cpu(). ",
        tt.ShapeError,
        "",
    ),
    (
        "a minlength beyond memory",
        lambda: tt.bincount(tt.asarray([1]), minlength=2**62),
        "bincount: needed numbers below 281474976710656, got 4611686018427387903. ",
        tt.BoundsError,
        "",
    ),
    (
        "a range that descends",
        lambda: tt.histogram(tt.asarray([1.0]), range=(2.0, 1.0)),
        "histogram: needed range: the lower end first, got 2.0 and 1.0. ",
        tt.OptionError,
        "Exchange the two.",
    ),
    (
        "a range beyond int64",
        lambda: tt.arange(2**63, 2**63 + 3),
        "arange: needed numbers from -9223372036854775808 to 9223372036854775807, the range of int64, got ",
        tt.DTypeError,
        "Pass dtype=tt.uint64.",
    ),
    (
        "a range beyond uint64",
        lambda: tt.arange(2**64, 2**64 + 3),
        "arange: needed numbers from ",
        tt.DTypeError,
        "Pass dtype=tt.float64, which rounds.",
    ),
    (
        "powers beyond float16",
        lambda: tt.logspace(0, 5, 2, dtype=tt.float16),
        "logspace: needed powers within the range of float16, got from 0 to 5 with base 10.0. ",
        tt.DTypeError,
        "Pass smaller exponents, or omit dtype.",
    ),
    (
        "a period that is NaN",
        lambda: tt.interp(tt.asarray([1.0]), tt.asarray([0.0, 1.0]), tt.asarray([3.0, 4.0]), period=tt.nan),
        "interp: needed a finite period other than 0, got nan. ",
        tt.OptionError,
        "",
    ),
    (
        "unsigned numbers that astype would wrap",
        lambda: tt.isin(tt.asarray([-1]), tt.asarray([2**64 - 1], dtype=tt.uint64)),
        "isin: needed one dtype, ",
        tt.DTypeError,
        "Select what int64 holds first: x = x[x <= 2**63 - 1]. Convert the unsigned ones: tt.astype(x, tt.int64).",
    ),
]


@pytest.mark.parametrize(
    ("call", "start", "kind", "end"), [each[1:] for each in MISLEADING], ids=[m[0] for m in MISLEADING]
)
def test_errors_say_what_is_wrong_and_advice_helps(call: Any, start: str, kind: type[Exception], end: str) -> None:
    """Numbers that wrap or overflow on the way are named, and to follow the advice gives no wrong number."""
    with pytest.raises(kind) as caught:
        call()
    assert type(caught.value) is kind
    assert str(caught.value).startswith(start)
    assert str(caught.value).endswith(end)


@pytest.mark.parametrize("dtype", ["float16", "float64"])
def test_sinc_and_a_period_on_a_stand_in(dtype: str) -> None:
    """CuPy's functions have the same names, and give the same numbers."""
    x, at, samples = np.array([0, 1, 100.5, -7.25], dtype), np.array([0.0, 1.0]), np.array([-1.7e308, 1.7e308])
    expected = tt.sinc(tt.from_numpy(x)).numpy()
    with numpy_as_cupy.served():
        there = [tt.from_numpy(each).to_device(tt.Gpu()) for each in (x, at, samples)]
        assert tt.sinc(there[0]).to_device(tt.Cpu()).tolist() == expected.tolist()
        assert np.isfinite(tt.interp(*there, period=5).to_device(tt.Cpu()).numpy()).all()


def test_far_samples_with_a_period() -> None:
    """Between samples whose difference overflows, and from the last one to the first one of the next period."""
    at, samples = tt.asarray([0.0, 1.0]), tt.asarray([-1.7e308, 1.7e308])
    assert tt.interp(tt.asarray([0.5, 3.0, 5.5]), at, samples, period=5).tolist() == [0.0, 0.0, 0.0]
    rng = np.random.default_rng(7)
    x, xp, fp = rng.uniform(-999, 999, 50), rng.uniform(-400, 400, 9), rng.normal(size=9)
    found = tt.interp(*map(tt.from_numpy, (x, xp, fp)), period=-360.0)
    assert (found.numpy() == np.interp(x, xp, fp, period=-360.0)).all()


@pytest.mark.parametrize("dtype", [tt.float16, tt.float32, tt.float64])
def test_sinc_is_right_far_from_zero(dtype: Any) -> None:
    """It is 0 at integers, a small number between them, and finite for every finite number."""
    whole = tt.asarray([1.0, -2.0, 100.0, 4096.0, tt.finfo(dtype).max], dtype=dtype)
    assert tt.sinc(whole).tolist() == [0.0] * 5
    between = tt.asarray([0.0, 0.5, -1.5, 100.5], dtype=dtype)
    exact = np.array([1.0, 2 / np.pi, -2 / (3 * np.pi), 1 / (100.5 * np.pi)])
    np.testing.assert_allclose(tt.sinc(between).numpy(), exact.astype(dtype.name), rtol=2 * tt.finfo(dtype).eps)
    assert np.isnan(tt.sinc(tt.asarray([tt.inf, tt.nan], dtype=dtype)).numpy()).all()

"""Results do not depend on the chunks: random, unequal ones along every axis, ties, NaN, and narrow dtypes."""

from __future__ import annotations

from importlib.util import find_spec
from typing import Any

import numpy as np
import pytest

import typedtensor as tt
from tests.cluster import sweep
from typedtensor import Cluster, Cpu, cluster

pytestmark = [
    pytest.mark.skipif(find_spec("dask") is None, reason="not installed: dask"),
    pytest.mark.filterwarnings("ignore::RuntimeWarning"),
]
SEEDS = range(8)


def over(array: np.ndarray, seed: int) -> Any:
    """Return a tensor in random chunks."""
    random = np.random.default_rng(seed)
    x = tt.from_numpy(array).to_device(Cluster())
    return cluster.rechunk(x, tuple(sweep.cut(size, random) for size in array.shape)) if array.ndim else x


def back(x: Any) -> np.ndarray:
    """Return the values."""
    found: np.ndarray = x.to_device(Cpu()).numpy()
    return found


def test_three_hundred_random_programs_agree_with_the_cpu() -> None:
    """Every function is in the table; `python -m tests.cluster.sweep --count 20000` runs more of them."""
    programs = sweep.programs(20261126)
    wrong = []
    for _, (seed, program) in zip(range(300), programs, strict=False):
        text = sweep.difference(program)
        if text and not sweep.reason(program):
            wrong.append(f"{seed}: {program}: {text}")
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("name", ["argmax", "argmin", "nanargmax", "nanargmin"])
@pytest.mark.parametrize("seed", SEEDS)
def test_the_first_of_equal_extremes_is_found(name: str, seed: int) -> None:
    """It is the first in the order of the elements, not of the chunks; so is the first NaN."""
    random = np.random.default_rng(seed)
    ties = random.integers(0, 3, (4, 5, 3)).astype(np.float32)
    if name.startswith("nan") or seed % 2:
        ties[random.random(ties.shape) < 0.3] = np.nan
    ties[random.random(ties.shape) < 0.2] = np.inf if name.endswith("min") else -np.inf
    ties[0, 0, :] = ties[:, 0, 0] = ties[0, :, 0] = 1  # a number in each row
    ties[np.isnan(ties).all(1, keepdims=True) & np.ones(ties.shape, bool)] = 1
    ties[np.isnan(ties).all(2, keepdims=True) & np.ones(ties.shape, bool)] = 1
    ties[np.isnan(ties).all(0, keepdims=True) & np.ones(ties.shape, bool)] = 1
    for axis in (None, 0, 1, 2):
        found = back(getattr(tt, name)(over(ties, seed), axis=axis))
        wanted = np.where(np.isnan(ties), np.inf if name.endswith("min") else -np.inf, ties) if "nan" in name else ties
        chosen = (
            np.take_along_axis(wanted, np.expand_dims(found, axis), axis) if axis is not None else wanted.flat[found]
        )
        known = ~np.isnan(ties) if "nan" in name else np.ones(ties.shape, bool)
        expected = _first(wanted, known, name, axis)
        assert np.array_equal(found, expected), (axis, chosen)


def _first(values: np.ndarray, known: np.ndarray, name: str, axis: int | None) -> np.ndarray:
    """Return the first position of the best known value, by a loop over the elements."""
    sign = -1 if name.endswith("min") else 1

    def of(row: np.ndarray, there: np.ndarray) -> int:
        best = None
        for at in range(len(row)):
            if there[at] and (best is None or (np.isnan(row[at]) and not np.isnan(row[best]))
                              or sign * row[at] > sign * row[best]):  # fmt: skip
                best = at
        assert best is not None
        return best

    if axis is None:
        return np.array(of(values.reshape(-1), known.reshape(-1)))
    rows, there = (np.moveaxis(x, axis, -1) for x in (values, known))
    found = [of(rows[at], there[at]) for at in np.ndindex(rows.shape[:-1])]
    return np.reshape(found, rows.shape[:-1])


def test_positions_of_only_nan_are_refused() -> None:
    """If one row has no number, the error is raised when it is computed, as in one chunk."""
    x = over(np.array([[1.0, np.nan, 2.0], [np.nan, np.nan, np.nan]]), 3)
    for name in ("nanargmin", "nanargmax"):
        with pytest.raises(tt.ShapeError, match=f"^{name}: needed at least one element that is not NaN"):
            back(getattr(tt, name)(cluster.rechunk(x, 1), axis=1))


@pytest.mark.parametrize(("value", "count"), [(0.5, 100_000), (300.0, 300), (3.0, 70_000)])
@pytest.mark.parametrize("axis", [None, 0])
@pytest.mark.parametrize("size", [997, 70_000, -1])
def test_float16_is_neither_added_nor_counted_in_float16(value: float, count: int, axis: int | None, size: int) -> None:
    """A mean is the mean, however many elements there are; a sum beyond the range is infinite, and no NaN."""
    for shape in ((count,), (count, 2)):
        array = np.full(shape, value, np.float16)
        array[::2] += np.float16(value / 2)
        x = cluster.rechunk(tt.from_numpy(array).to_device(Cluster()), (size, *(1,) * (array.ndim - 1)))
        exact = array.astype(np.float64)
        with np.errstate(all="ignore"):
            table = {
                "mean": exact.mean(axis), "nanmean": exact.mean(axis), "std": exact.std(axis), "var": exact.var(axis),
                "nanstd": exact.std(axis), "nanvar": exact.var(axis), "sum": exact.sum(axis), "nansum": exact.sum(axis),
            }  # fmt: skip
            for name, expected in table.items():
                found = back(getattr(tt, name)(x, axis=axis))
                assert found.dtype == np.float16
                np.testing.assert_allclose(found, expected.astype(np.float16), rtol=2e-3, err_msg=name)


def test_small_integers_have_exact_means() -> None:
    """Their sums and counts exceed their range."""
    array = np.full((1000, 3), 100, np.int8)
    x = over(array, 1)
    assert back(tt.sum(x)).item() == 300_000
    assert back(tt.cumulative_sum(x, axis=0))[-1].tolist() == [100_000] * 3
    assert back(tt.count_nonzero(x)).item() == 3000


@pytest.mark.parametrize("size", [1, 2, 3, -1])
@pytest.mark.parametrize("dtype", ["float64", "complex128"])
@pytest.mark.filterwarnings("ignore::RuntimeWarning")
def test_products_with_zeros_do_not_depend_on_overflow(size: int, dtype: str) -> None:
    """The product of one chunk overflows or underflows, that of all elements in order does not."""
    cases: list[list[float]] = [[0, 1e200, 1e200, 3], [2, 0, 1e200, 1e200], [1e-200, 1e-200, 1e200, 1e200],
                                [1e200, 1e200, 0, 3], [0, 1, np.inf, 1], [np.nan, 0, 1, 2], [-3, 0, 1e200, -1e200],
                                [1e200, 1e200, 1e-200, 1e-200]]  # fmt: skip
    for values in cases if dtype == "float64" else cases[:7]:  # complex infinities times numbers are NaN
        array = np.array(values, dtype)
        x = cluster.rechunk(tt.from_numpy(array).to_device(Cluster()), size)
        for name in ("prod", "nanprod"):
            expected = getattr(np, name)(array)
            found = back(getattr(tt, name)(x))
            assert np.isnan(found) == np.isnan(expected), (name, values)
            assert np.isnan(expected) or found == expected, (name, values)
        found, expected = back(tt.cumulative_prod(x)), np.cumprod(array)
        assert np.array_equal(found, expected, equal_nan=True), values


SQUARE = (
    "inv",
    "det",
    "slogdet",
    "eigh",
    "eigvalsh",
    "cholesky",
    "expm",
    "eigvals",
    "pinv",
    "svdvals",
    "trace",
    "cond",
)


@pytest.mark.parametrize("name", [*SQUARE, "matrix_power", "solve", "solve_triangular", "diagonal", "matrix_norm"])
@pytest.mark.parametrize("front", [(), (3,)], ids=str)
@pytest.mark.parametrize("seed", SEEDS)
def test_square_matrices_are_cut_in_any_way(name: str, front: tuple[int, ...], seed: int) -> None:
    """Rows and columns have unequal chunks, which are joined."""
    if name == "expm":
        pytest.importorskip("scipy")
    random = np.random.default_rng(seed)
    half = random.normal(size=(*front, 5, 5))
    array = half @ np.swapaxes(half, -1, -2) + 5 * np.eye(5)
    given = [array]
    options = {"matrix_power": (3,)}.get(name, ())
    if name.startswith("solve"):
        given.append(random.normal(size=(*front, 5, 2)))
    function = getattr(tt.linalg, name)
    expected = function(*map(tt.from_numpy, given), *options)
    found = function(*(over(each, seed + at) for at, each in enumerate(given)), *options)
    several = isinstance(expected, tuple)
    for one, its in zip(expected if several else [expected], found if several else [found], strict=True):
        values, wanted = back(its), one.numpy()
        if name == "eigvals":
            values, wanted = np.sort(values, -1), np.sort(wanted, -1)
        assert (values.dtype, values.shape) == (wanted.dtype, wanted.shape)
        np.testing.assert_allclose(values, wanted, rtol=1e-9, atol=1e-9)


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("dtypes", [("bool", "uint64"), ("uint64", "bool"), ("uint8", "uint64"), ("int8", "int64")])
def test_products_of_integers_are_exact(dtypes: tuple[str, str], seed: int) -> None:
    """No operand passes through float64, whose integers end at 2**53."""
    random = np.random.default_rng(seed)
    most = np.iinfo(dtypes[1] if dtypes[1] != "bool" else dtypes[0]).max
    one = random.integers(0, 2, (3, 4)).astype(dtypes[0]) if dtypes[0] != "uint64" else np.full((3, 4), most, "uint64")
    two = random.integers(0, 2, (4, 2)).astype(dtypes[1]) if dtypes[1] == "bool" else np.full((4, 2), most, dtypes[1])
    two[0] = 1
    for function in (
        tt.matmul,
        lambda a, b: tt.einsum("ij,jk->ik", a, b),
        lambda a, b: tt.tensordot(a, b, axes=1),
        lambda a, b: tt.vecdot(a, b[:, 0]),
    ):
        expected = function(tt.from_numpy(one), tt.from_numpy(two)).numpy()
        found = back(function(over(one, seed), over(two, seed + 1)))
        assert found.dtype == expected.dtype
        assert np.array_equal(found, expected)


def test_a_letter_that_an_operand_has_twice_is_cut_in_any_way() -> None:
    """Einsum joins the chunks of both axes."""
    array = np.arange(27.0).reshape(3, 3, 3)
    for seed in SEEDS:
        for text in ("iij->j", "iii->", "iji->ij", "...ii->..."):
            found = back(tt.einsum(text, over(array, seed)))
            np.testing.assert_allclose(found, np.einsum(text, array))


def test_edges_are_numbers_and_integers_are_compared_as_integers() -> None:
    """A task alone knows the values: it refuses what the Cpu refuses, and rounds no integer."""
    numbers = over(np.array([1.0, 2.0, 3.0]), 1)
    for function in (tt.digitize, lambda x, bins: tt.histogram(x, bins=bins)[0]):
        with pytest.raises(tt.OptionError, match="needed edges that increase, got NaN in float64"):
            back(function(numbers, over(np.array([0.0, np.nan, 2.0]), 2)))
    most = 2**63 - 1
    cases: list[tuple[list[int], str, list[int], str]] = [
        ([2**63, most, 0], "uint64", [-1, most], "int64"), ([-1, most, 0], "int64", [2**63, most], "uint64"),
        ([2**53, 2**53 + 1], "int64", [2**53 + 1], "int64"), ([5, 3], "int32", [1, 4], "uint8"),
    ]  # fmt: skip
    for values, dtype, edges, other in cases:
        given = np.array(values, dtype), np.array(edges, other)
        for right in (False, True):
            found = back(tt.digitize(over(given[0], 3), over(given[1], 4), right=right))
            steps = sorted(edges)
            ascending = [sum(edge < value or (edge == value and not right) for edge in steps) for value in values]
            expected = ascending if edges == steps else [len(edges) - each for each in ascending]
            assert found.tolist() == expected, (dtype, other, right)
    with pytest.raises(tt.OptionError, match="needed edges that ascend or descend"):
        back(tt.digitize(over(np.array([2**60]), 1), over(np.array([2**60 + 1, 2**60, 2**60 + 1]), 2)))


def test_positions_are_cut_where_what_they_select_is_large() -> None:
    """A chunk of positions may select more than a chunk of numbers."""
    table, random = np.arange(80.0).reshape(10, 8), np.random.default_rng(0)
    before = cluster.chunk_size()
    cluster.set_chunk_size(1000)
    try:
        for shape in ((50,), (50, 3)):
            positions = random.integers(0, 10, shape)
            x, i = (tt.from_numpy(each).to_device(Cluster()) for each in (table, positions))
            found = x[cluster.rechunk(i, (30, *(-1,) * (i.ndim - 1)))]
            sizes = cluster.chunks(found)
            assert max(sizes[0]) * np.prod(shape[1:]) * 64 <= 1000
            assert np.array_equal(back(found), table[positions])
            assert len(cluster.chunks(x[cluster.rechunk(i, 1)])[0]) == 50
    finally:
        cluster.set_chunk_size(before)


@pytest.mark.parametrize("order", [2, -2, "nuc"])
def test_a_norm_that_needs_singular_values_refuses_infinities(order: Any) -> None:
    """On the Cpu too, also of a single column, for which it would be NaN."""
    array = np.array([[np.inf], [1.0]])
    for x in (tt.from_numpy(array), over(array, 1)):
        with pytest.raises(tt.SingularMatrixError, match=r"^linalg\.matrix_norm: needed a matrix of finite numbers"):
            back(tt.linalg.matrix_norm(x, ord=order))


@pytest.mark.parametrize("order", [1, 2, 3, 0.5, -1])
@pytest.mark.parametrize("dtype", ["float16", "float32", "float64", "complex64"])
def test_norms_are_finite_where_their_powers_are_not(order: float, dtype: str) -> None:
    """That of the norms of the chunks is that of the whole."""
    most = float(np.finfo(np.zeros(1, dtype).real.dtype).max)
    array = (np.random.default_rng(1).random((5, 4)) + 1) * most / 2e3
    for values in (array.astype(dtype), (array / most**0.7 / most**0.7).astype(dtype)):
        for axis in (None, 0, (0, 1)):
            exact = np.abs(values).astype(np.longdouble)
            expected = np.sum(exact**order, axis=axis) ** (1 / np.longdouble(order))
            found = back(tt.linalg.vector_norm(over(values, 2), axis=axis, ord=order))
            assert found.dtype == values.real.dtype
            precision = 4e-3 if dtype == "float16" else 1e-5
            np.testing.assert_allclose(found.astype(float), expected.astype(found.dtype), rtol=precision)


def test_means_of_complex_infinities_have_the_parts_of_the_sum() -> None:
    """An infinite real part makes no NaN of the imaginary one."""
    array = np.array([[complex(np.inf, 0), 1 + 2j], [1, 3]])
    for name in ("mean", "nanmean"):
        for axis, expected in ((0, [complex(np.inf, 0), 2 + 1j]), (1, [complex(np.inf, 1), 2])):
            found = back(getattr(tt, name)(cluster.rechunk(over(array, 1), 1), axis=axis))
            assert found.real.tolist() == [each.real for each in map(complex, expected)]
            assert found.imag.tolist() == [each.imag for each in map(complex, expected)]


@pytest.mark.parametrize(("name", "whole"), [("percentile", 100), ("nanquantile", 1)])
@pytest.mark.parametrize("wrong", [-0.1, 1.01, np.nan, -np.inf])
def test_parts_of_quantiles_are_looked_at_when_they_are_computed(name: str, whole: int, wrong: float) -> None:
    """A number outside would be a position from the end of the sorted values."""
    x = cluster.rechunk(tt.from_numpy(np.arange(12.0).reshape(4, 3)).to_device(Cluster()), (3, 2))
    parts = cluster.rechunk(tt.from_numpy(np.array([0.5, wrong]) * whole).to_device(Cluster()), 1)
    for axis in (None, 1):
        plan = getattr(tt, name)(x, parts, axis=axis)
        with pytest.raises(tt.OptionError, match=rf"^{name}: needed parts from 0 to {whole}, got "):
            plan.to_device(Cpu())


def test_negative_positions_of_a_sorter_are_refused() -> None:
    """They count from the end nowhere."""
    device = Cluster()
    x: Any = tt.from_numpy(np.arange(3.0)).to_device(device)
    order: Any = tt.from_numpy(np.array([0, 1, -1])).to_device(device)
    found = tt.searchsorted(x, x, sorter=order)
    with pytest.raises(tt.BoundsError):
        found.to_device(Cpu())
    assert tt.searchsorted(x, x, sorter=tt.argsort(x)).to_device(Cpu()).tolist() == [0, 1, 2]

"""Random vectors, permuted slices and bytes: NumPy's numbers, of parameters that are validated first."""

from __future__ import annotations

import inspect
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import typedtensor as tt
from tests.functions import oracle
from typedtensor.random import Generator, default_rng

if TYPE_CHECKING:
    from collections.abc import Callable

SEEDS = st.integers(0, 2**64)
SIZES = st.sampled_from([None, (), (3,), (2, 3), (0, 2)])


def same(seed: int, name: str, size: Any, *given_arrays: Any, **options: Any) -> None:
    """Compare with NumPy, also as DArrays; both streams go on from the same place."""
    reference = np.random.default_rng(seed)
    expected = np.asarray(getattr(reference, name)(*given_arrays, size=size, **options))
    options.pop("check_valid", None)
    for make, kind in ((oracle.tensor, tt.Tensor), (oracle.dynamic, tt.DArray)):
        rng = default_rng(seed)
        operands = [make(each) if isinstance(each, np.ndarray) else each for each in given_arrays]
        oracle.assert_same(expected, getattr(rng, name)(*operands, size=size, **options), kind)
        assert rng.numpy().bit_generator.state == reference.bit_generator.state


@given(seed=SEEDS, size=SIZES, alpha=st.lists(st.floats(0.05, 30), max_size=5))
@settings(max_examples=25)
def test_dirichlet_equals_numpys(seed: int, size: Any, alpha: list[float]) -> None:
    """Of any number of kinds, none included; integers are converted."""
    same(seed, "dirichlet", size, np.array(alpha))
    same(seed, "dirichlet", size, np.array([1, 2, 3], "uint8"))


@given(seed=SEEDS, size=SIZES, counts=st.lists(st.integers(0, 9), min_size=1, max_size=5), n=st.integers(0, 50))
@settings(max_examples=25)
def test_multinomial_equals_numpys(seed: int, size: Any, counts: list[int], n: int) -> None:
    """One number of trials or several, one row of probabilities or several."""
    p = (np.array(counts) + 1) / (sum(counts) + len(counts))
    p[-1] = max(0.0, 1 - p[:-1].sum())
    same(seed, "multinomial", size, n, p)
    same(seed, "multinomial", None, np.array([[n], [3]]), np.stack([p, p[::-1], p]))
    same(seed, "multinomial", (2, 3), np.array([n, 0, 1]), p)


@given(seed=SEEDS, size=SIZES, colors=st.lists(st.integers(0, 20), max_size=5), data=st.data())
@settings(max_examples=25)
def test_multivariate_hypergeometric_equals_numpys(
    seed: int, size: Any, colors: list[int], data: st.DataObject
) -> None:
    """By both methods."""
    sample = data.draw(st.integers(0, sum(colors)))
    for method in ("marginals", "count"):
        same(seed, "multivariate_hypergeometric", size, np.array(colors, int), sample, method=method)


@given(seed=SEEDS, size=SIZES, root=oracle.arrays("f", shape=(3, 3)), data=st.data())
@settings(max_examples=25)
def test_multivariate_normal_equals_numpys(seed: int, size: Any, root: np.ndarray, data: st.DataObject) -> None:
    """By each decomposition; a semidefinite covariance has no Cholesky decomposition."""
    # LAPACK rescales tiny matrices, and rounds there what we have scaled before: the test below has other sizes.
    root = np.clip(np.nan_to_num(root.astype(float)), -3, 3)
    root[abs(root) < 1e-3] = 0
    mean = np.array(data.draw(st.lists(st.floats(-9, 9), min_size=3, max_size=3)))
    for method in ("svd", "eigh", "cholesky"):
        cov = root @ root.T + (method == "cholesky") * np.eye(3)
        same(seed, "multivariate_normal", size, mean, cov, method=method, check_valid="raise")


def test_covariances_of_any_size_are_judged_alike() -> None:
    """NumPy's tolerance is absolute, and refuses the rounding of large numbers; the vectors scale exactly."""
    cov, mean = np.array([[1.0, 0.5, 0.0], [0.5, 2.0, 1 / 3], [0.0, 1 / 3, 3.0]]), np.array([1.0, 2.0, 3.0])
    zeros = oracle.tensor(np.zeros(3))
    drawn = default_rng(7).multivariate_normal(zeros, oracle.tensor(cov), 4).numpy()
    for half in (-60, 60, 400):
        found = default_rng(7).multivariate_normal(oracle.tensor(mean), oracle.tensor(np.ldexp(cov, 2 * half)), 4)
        np.testing.assert_array_equal(found.numpy(), np.ldexp(drawn, half) + mean)


@given(seed=SEEDS, array=oracle.arrays(shape=(3, 4, 2)), axis=st.none() | st.integers(-3, 2))
@settings(max_examples=40)
def test_permuted_equals_numpys(seed: int, array: np.ndarray, axis: int | None) -> None:
    """Every dtype, layout and axis; the tensor does not change."""
    rng, reference = default_rng(seed), np.random.default_rng(seed)
    x, before = oracle.tensor(array), array.copy()
    expected = reference.permuted(array, axis=axis)
    oracle.assert_same(expected, rng.permuted(x, axis=axis))
    oracle.assert_same(before, x)
    assert rng.numpy().bit_generator.state == reference.bit_generator.state
    assert isinstance(rng.permuted(oracle.dynamic(array)), tt.DArray)


@pytest.mark.parametrize("length", [0, 1, 5, 8, 1000])
def test_bytes_equal_numpys(length: int) -> None:
    """Of any length."""
    assert default_rng(7).bytes(length) == np.random.default_rng(7).bytes(length)


HALF, EYE = tt.asarray([0.5, 0.5]), tt.eye(2)
COLORS = tt.asarray([2, 3])
REFUSED: list[tuple[Callable[[Any], Any], type[Exception], str]] = [
    (
        lambda rng: rng.dirichlet(tt.asarray([1e308, 1e308])),
        tt.OptionError,
        "Generator.dirichlet: needed numbers whose sum is within the range of float64 for alpha, got inf. ",
    ),
    (
        lambda rng: rng.multinomial(10, tt.asarray([0.5 + 1e-9, 0.5, 0.0])),
        tt.OptionError,
        "Generator.multinomial: needed probabilities of which all but the last add up to at most 1, got 1.000000001. ",
    ),
    (
        lambda rng: rng.multivariate_hypergeometric(tt.asarray([2**62, 2**62]), 6),
        tt.OptionError,
        "Generator.multivariate_hypergeometric: needed colors whose sum is below 10**9 for method='marginals', got ",
    ),
    (
        lambda rng: rng.multivariate_normal(tt.zeros(2), tt.asarray([[1e-10, 0.0], [0.0, -1e-10]])),
        tt.OptionError,
        "Generator.multivariate_normal: needed a symmetric and positive semidefinite cov, got ",
    ),
    (lambda rng: rng.bytes(2**62), tt.OutOfMemoryError, "Generator.bytes: needed memory for the result, got a length"),
    (
        lambda rng: rng.dirichlet(tt.asarray([1.0, 0.0])),
        tt.OptionError,
        "Generator.dirichlet: needed a finite number above 0 for alpha, got 0.0 at 1. ",
    ),
    (
        lambda rng: rng.dirichlet(tt.asarray([float("nan"), 1.0])),
        tt.OptionError,
        "Generator.dirichlet: needed a finite number above 0 for alpha, got nan at 0. ",
    ),
    (
        lambda rng: rng.dirichlet([1.0, 2.0]),
        tt.DTypeError,
        "Generator.dirichlet: needed a vector for alpha: a Tensor or a DArray, got list. ",
    ),
    (
        lambda rng: rng.dirichlet(EYE),
        tt.RankError,
        "Generator.dirichlet: needed a vector for alpha, got float64(2, 2) on Cpu(). ",
    ),
    (lambda rng: rng.dirichlet(HALF, -1), tt.ShapeError, "Generator.dirichlet: needed sizes of 0 or more, got -1 "),
    (lambda rng: rng.dirichlet(HALF, 2.0), tt.DTypeError, "Generator.dirichlet: needed ints, got 2.0 of type float. "),
    (
        lambda rng: rng.dirichlet(HALF, (2**40, 2**30)),
        tt.ShapeError,
        "Generator.dirichlet: needed a size that fits in memory, got the shape (1099511627776, 1073741824",
    ),
    (
        lambda rng: rng.multinomial(5, tt.asarray([0.5, 0.25])),
        tt.OptionError,
        "Generator.multinomial: needed probabilities whose sum is 1, got 0.75. Divide by their sum: ",
    ),
    (
        lambda rng: rng.multinomial(5, tt.asarray([[0.5, 0.5], [0.5, 0.75]])),
        tt.OptionError,
        "Generator.multinomial: needed probabilities whose sum is 1, got 1.25 at (1,). ",
    ),
    (
        lambda rng: rng.multinomial(5, tt.asarray([1.5, -0.5])),
        tt.OptionError,
        "Generator.multinomial: needed a number from 0 to 1 for pvals, got 1.5 at 0. ",
    ),
    (
        lambda rng: rng.multinomial(-1, HALF),
        tt.OptionError,
        "Generator.multinomial: needed an integer of 0 or more, below 2**53 for n, got -1. ",
    ),
    (
        lambda rng: rng.multinomial(5, tt.asarray(1.0)),
        tt.RankError,
        "Generator.multinomial: needed probabilities along an axis for pvals, got float64() on Cpu(). ",
    ),
    (lambda rng: rng.multinomial(5, tt.zeros(0)), tt.ShapeError, "Generator.multinomial: needed at least one prob"),
    (
        lambda rng: rng.multinomial(5, COLORS),
        tt.DTypeError,
        "Generator.multinomial: needed real floating-point numbers",
    ),
    (
        lambda rng: rng.multinomial(5, [1.0]),
        tt.DTypeError,
        "Generator.multinomial: needed a Tensor or a DArray for pvals",
    ),
    (
        lambda rng: rng.multinomial(tt.asarray([1, 2, 3]), EYE),
        tt.ShapeError,
        "Generator.multinomial: needed parameters that broadcast, got the shapes (3,) and (2,). ",
    ),
    (
        lambda rng: rng.multinomial(5, EYE, 3),
        tt.ShapeError,
        "Generator.multinomial: needed a size to which the parameters, of shape (2,), broadcast, got (3,). ",
    ),
    (
        lambda rng: rng.multivariate_hypergeometric(COLORS, 6),
        tt.OptionError,
        "Generator.multivariate_hypergeometric: needed an nsample of at most 5, the sum of colors, got 6. ",
    ),
    (
        lambda rng: rng.multivariate_hypergeometric(COLORS, COLORS),
        tt.DTypeError,
        "Generator.multivariate_hypergeometric: needed one int for nsample, got int64(2,) on Cpu(). ",
    ),
    (
        lambda rng: rng.multivariate_hypergeometric(COLORS, 2, method="svd"),
        tt.OptionError,
        "Generator.multivariate_hypergeometric: needed 'marginals' or 'count' for method, got 'svd'. ",
    ),
    (
        lambda rng: rng.multivariate_normal(HALF, tt.asarray([[1.0, 2.0], [2.0, 1.0]])),
        tt.OptionError,
        "Generator.multivariate_normal: needed a symmetric and positive semidefinite cov, got covariance is not",
    ),
    *[
        (
            lambda rng, method=method: rng.multivariate_normal(
                HALF, tt.asarray([[1e9, 0.5e9], [0.0, 1e9]]), method=method
            ),
            tt.OptionError,
            "Generator.multivariate_normal: needed a symmetric and positive semidefinite cov, got covariance is not",
        )
        for method in ("svd", "eigh", "cholesky")
    ],
    (
        lambda rng: rng.multivariate_normal(HALF, tt.zeros((2, 2)), method="cholesky"),
        tt.OptionError,
        "Generator.multivariate_normal: needed a symmetric and positive semidefinite cov, got Matrix is not positive ",
    ),
    (
        lambda rng: rng.multivariate_normal(HALF, tt.eye(3)),
        tt.ShapeError,
        "Generator.multivariate_normal: needed a cov of shape (2, 2), as for mean, got (3, 3). ",
    ),
    (
        lambda rng: rng.multivariate_normal(tt.zeros(0), tt.zeros((0, 0))),
        tt.ShapeError,
        "Generator.multivariate_normal: needed a mean of at least one number, got (0, 0). ",
    ),
    (
        lambda rng: rng.multivariate_normal(HALF, EYE, tol=0),
        tt.OptionError,
        "Generator.multivariate_normal: needed a finite number above 0 for tol, got 0. ",
    ),
    (
        lambda rng: rng.multivariate_normal(HALF, EYE, method=None),
        tt.OptionError,
        "Generator.multivariate_normal: needed 'svd' or 'eigh' or 'cholesky' for method, got None. ",
    ),
    (lambda rng: rng.permuted(3), tt.DTypeError, "Generator.permuted: needed a Tensor or a DArray, got int. "),
    (lambda rng: rng.permuted(tt.asarray(1)), tt.RankError, "Generator.permuted: needed at least one axis, got 0"),
    (lambda rng: rng.permuted(HALF, axis=1), tt.RankError, "Generator.permuted: needed an axis from -1 to 0, got 1"),
    (lambda rng: rng.bytes(-1), tt.ShapeError, "Generator.bytes: needed sizes of 0 or more, got -1 "),
    (lambda rng: rng.bytes(1.0), tt.DTypeError, "Generator.bytes: needed ints, got 1.0 of type float. "),
]


@pytest.mark.parametrize(("draw", "kind", "text"), REFUSED, ids=[text[10:60] for _, _, text in REFUSED])
def test_invalid_parameters_raise_before_anything_is_drawn(
    draw: Callable[[Any], Any], kind: type[Exception], text: str
) -> None:
    """The stream stays at its position, also where NumPy refuses after it has drawn."""
    rng = default_rng(7)
    with pytest.raises(kind) as refused:
        draw(rng)
    assert type(refused.value) is kind
    assert str(refused.value).startswith(text)
    assert rng.numpy().bit_generator.state == np.random.default_rng(7).bit_generator.state


@pytest.mark.parametrize(
    ("name", "parameters"),
    {
        "dirichlet": ["alpha", "size"],
        "multinomial": ["n", "pvals", "size"],
        "multivariate_hypergeometric": ["colors", "nsample", "size", "method"],
        "multivariate_normal": ["mean", "cov", "size", "tol", "method"],
        "permuted": ["x", "axis"],
        "bytes": ["length"],
    }.items(),
)
def test_the_parameters_are_numpys(name: str, parameters: list[str]) -> None:
    """All but `out` and `check_valid`: what is no covariance is refused."""
    assert list(inspect.signature(getattr(Generator, name)).parameters)[1:] == parameters
    text = str(getattr(np.random.Generator, name).__doc__)
    assert all(parameter in text for parameter in parameters)

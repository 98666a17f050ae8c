"""The rule for NaN and infinities of each chapter, as its page states it, on three devices."""

from __future__ import annotations

import warnings
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from importlib.util import find_spec
from math import inf, nan
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import typedtensor as tt
from tests.unit import numpy_as_cupy
from typedtensor import Cluster, Cpu, Gpu, cluster, linalg
from typedtensor.errors import OptionError, ShapeError, SingularMatrixError, TypedTensorError

Make = Callable[[Any], Any]
Rule = tuple[Callable[[Make], Any], Any]
PAGES = Path(__file__).parents[2] / "docs" / "functions"
DEVICES: list[Any] = [
    pytest.param(Cpu(), nullcontext, id="Cpu"),
    pytest.param(Gpu(), numpy_as_cupy.served, id="Gpu"),
    pytest.param(
        *(Cluster(), nullcontext),
        id="Cluster",
        marks=pytest.mark.skipif(find_spec("dask") is None, reason="not installed: dask"),
    ),
]
MIXED = [nan, 1, -inf, inf, nan, 0]
ROWS = [[1, nan], [1, inf], [-inf, -inf], [-inf, 1]]
WRONG = [[1, nan], [nan, 1]]
"""A matrix that is not finite."""


def _of_matrix(name: str, **options: Any) -> Rule:
    return (lambda f: getattr(linalg, name)(f(WRONG), **options)), SingularMatrixError


RULES: dict[str, dict[str, Rule]] = {
    "statistics": {
        "NaN is passed on": (lambda f: tt.sum(f([1, nan, inf])), nan),
        "an infinity is": (lambda f: tt.mean(f([1, inf, inf])), inf),
        "both are NaN": (lambda f: tt.sum(f([-inf, inf])), nan),
        "from there on": (lambda f: tt.cumulative_sum(f([1, inf, -inf, 1])), [1, inf, nan, nan]),
        "the deviation of an infinity": (lambda f: tt.std(f([1, inf, inf])), nan),
        "its variance": (lambda f: tt.var(f([1, -inf])), nan),
        "the largest": (lambda f: tt.max(f([1, nan, inf])), nan),
        "the smallest": (lambda f: tt.min(f([1, -inf])), -inf),
        "0 and an infinity": (lambda f: tt.prod(f([0, inf])), nan),
    },
    "searching": {
        "the first NaN": (lambda f: tt.argmax(f([1, nan, inf, nan])), 1),
        "also the smallest": (lambda f: tt.argmin(f([1, nan, -inf])), 1),
        "NaN is not 0": (lambda f: tt.count_nonzero(f([0, nan, inf])), 2),
        "NaN behind all": (lambda f: tt.searchsorted(f([1, 2, nan]), f([nan, inf, 1])), [2, 2, 0]),
        "after it": (lambda f: tt.searchsorted(f([1, inf, nan]), f([nan, inf, 1]), side="right"), [3, 2, 1]),
    },
    "sorting": {
        "last": (lambda f: tt.sort(f(MIXED)), [-inf, 0, 1, inf, nan, nan]),
        "first": (lambda f: tt.sort(f(MIXED), descending=True), [nan, nan, inf, 1, 0, -inf]),
        "the order": (lambda f: tt.argsort(f(MIXED)), [2, 5, 1, 3, 0, 4]),
        "the other": (lambda f: tt.argsort(f(MIXED), descending=True), [0, 4, 3, 1, 5, 2]),
    },
    "arranging": {
        "last": (lambda f: tt.sort(tt.partition(f(MIXED), 3)[:4]), [-inf, 0, 1, inf]),
    },
    "sets": {
        "each NaN": (lambda f: tt.unique_values(f([nan, 1, nan, inf, 1])), [1, inf, nan, nan]),
        "its count": (lambda f: tt.unique_counts(f([nan, 1, nan, inf, 1])).counts, [2, 1, 1, 1]),
        "its position": (lambda f: tt.unique_inverse(f([nan, 1, nan, inf, 1])).inverse_indices, [2, 0, 3, 1, 0]),
        "no NaN is found": (lambda f: tt.isin(f([nan, 1, inf]), f([nan, inf])), [False, False, True]),
        "one of both": (lambda f: tt.union1d(f([nan, nan, 1]), f([nan, 2])), [1, 2, nan]),
        "none in common": (lambda f: tt.intersect1d(f([nan, 1]), f([nan, 1])), [1]),
        "stays": (lambda f: tt.setdiff1d(f([nan, nan, 1]), f([nan, 2])), [1, nan]),
        "one of each": (lambda f: tt.setxor1d(f([nan, nan, 1]), f([nan, 2])), [1, 2, nan, nan]),
    },
    "closeness": {
        "NaN is close to nothing": (
            lambda f: tt.isclose(f([nan, inf, inf, 1]), f([nan, inf, -inf, inf])),
            [False, True, False, False],
        ),
        "within any tolerance": (lambda f: tt.isclose(f([inf, nan]), f([1, 1]), atol=inf), [True, False]),
        "unless asked": (lambda f: tt.isclose(f([nan, 1]), f([nan, nan]), equal_nan=True), [True, False]),
    },
    "elementwise": {
        "maximum": (lambda f: tt.maximum(f([nan, 1, inf]), f([1, nan, nan])), [nan, nan, nan]),
        "clip": (lambda f: tt.clip(f([nan, inf, -inf]), 0.0, 1.0), [nan, 1, 0]),
        "a limit": (lambda f: tt.clip(f([0, inf, -inf]), nan, 1.0), [nan, nan, nan]),
        "the other number": (lambda f: tt.fmax(f([nan, 1, nan]), f([1, nan, nan])), [1, 1, nan]),
        "the smaller": (lambda f: tt.fmin(f([nan, -inf]), f([1, nan])), [1, -inf]),
        "a power of C": (lambda f: tt.pow(f([nan, 1, nan]), f([0, nan, 1])), [1, 1, nan]),
        "a length of C": (lambda f: tt.hypot(f([nan, nan]), f([inf, 1])), [inf, nan]),
        "a comparison": (lambda f: f([nan, inf, nan]) < f([1, 1, nan]), [False, False, False]),
    },
    "descriptive": {
        "the median": (lambda f: tt.median(f([1, nan, 3])), nan),
        "an order statistic": (lambda f: tt.quantile(f([1, 2, inf]), 0.5), 2),
        "between a number and an infinity": (lambda f: tt.quantile(f([1, inf]), 0.25), inf),
        "between both": (lambda f: tt.median(f([-inf, inf])), nan),
        "without NaN": (lambda f: tt.nanmedian(f([nan, 1, inf, nan, 2])), 2),
        "nothing is left": (lambda f: tt.nanmean(f([nan, nan])), nan),
        "a sum of nothing": (lambda f: tt.nansum(f([nan, nan])), 0),
        "a product of nothing": (lambda f: tt.nanprod(f([nan, nan])), 1),
        "cumulative sums of nothing": (lambda f: tt.nancumsum(f([nan, nan])), [0, 0]),
        "cumulative products of nothing": (lambda f: tt.nancumprod(f([nan, nan])), [1, 1]),
        "never at a NaN": (lambda f: tt.nanargmin(f([nan, inf])), 1),
        "none is left": (lambda f: tt.nanargmax(f([nan, nan])), ShapeError),
        "the average": (lambda f: tt.average(f([1, 2]), weights=f([nan, 1])), nan),
        "a covariance": (lambda f: tt.cov(f([[1, nan, 2], [1, 2, 3]])), [[nan, nan], [nan, 1]]),
        "a correlation": (lambda f: tt.corrcoef(f([[1, inf, 2], [1, 2, 4]])), [[nan, nan], [nan, 1]]),
        "equal numbers": (
            lambda f: tt.corrcoef(f([[1000.1] * 7, [0, 1, 2, 3, 4, 5, 7]])),
            [[nan, nan], [nan, 1]],
        ),
        "behind all edges": (lambda f: tt.digitize(f([nan, inf, -inf, 1]), f([0, 1, 2])), [3, 3, 0, 2]),
        "infinite edges": (lambda f: tt.digitize(f([nan, inf, -inf, 1]), f([-inf, 1, inf])), [3, 3, 1, 2]),
        "no edge": (lambda f: tt.digitize(f([1]), f([0, nan, 2])), OptionError),
        "nor of a histogram": (lambda f: tt.histogram(f([1]), bins=f([0, nan, 2])).hist, OptionError),
        "no range": (lambda f: tt.histogram(f([nan, 1, 2])).hist, OptionError),
        "outside": (lambda f: tt.histogram(f([nan, 1, 2, inf]), bins=2, range=(0.0, 2.0)).hist, [0, 2]),
    },
    "numerics": {
        "softmax": (lambda f: tt.softmax(f(ROWS), axis=1), [[nan, nan], [nan, nan], [nan, nan], [0, 1]]),
        "its logarithm": (lambda f: tt.log_softmax(f(ROWS), axis=1), [[nan, nan], [nan, nan], [nan, nan], [-inf, 0]]),
        "the sum": (lambda f: tt.logsumexp(f(ROWS), axis=1), [nan, inf, -inf, 1]),
        "differences": (lambda f: tt.diff(f([inf, inf, nan, 1])), [nan, nan, nan]),
        "an area": (lambda f: tt.trapezoid(f([0, inf, 1])), inf),
        "interpolation": (lambda f: tt.interp(f([nan, inf, -inf, 0.5]), f([0, 1]), f([2, 3])), [nan, 3, 2, 2.5]),
        "of no positions": (lambda f: tt.interp(f([0.5]), f([0, nan]), f([2, 3])), OptionError),
        "that do not descend": (lambda f: tt.interp(f([0.5]), f([0, 2, 1]), f([2, 3, 4])), OptionError),
    },
    "linalg": {
        **{
            name: _of_matrix(name)
            for name in ("cholesky", "cond", "det", "eig", "eigh", "eigvals", "eigvalsh", "expm", "inv")
        },
        **{name: _of_matrix(name) for name in ("matrix_rank", "pinv", "qr", "slogdet", "svd", "svdvals")},
        "a norm by singular values": _of_matrix("matrix_norm", ord=2),
        "a negative power": ((lambda f: linalg.matrix_power(f(WRONG), -1)), SingularMatrixError),
        "solve": ((lambda f: linalg.solve(f([[1, 0], [0, 1]]), f([1, nan]))), SingularMatrixError),
        "lstsq": ((lambda f: linalg.lstsq(f(WRONG), f([1, 2]))), SingularMatrixError),
        "a product": ((lambda f: f([[0, 1]]) @ f([[inf], [1]])), [[nan]]),
        "a norm": (lambda f: linalg.vector_norm(f([1, -inf])), inf),
        "what is not 0": (lambda f: linalg.vector_norm(f([nan, -inf, 0]), ord=0), 2),
        "the inverse of infinity": (lambda f: linalg.vector_norm(f([1, inf]), ord=-1), 1),
        "the smallest": (lambda f: linalg.vector_norm(f([2, -inf]), ord=-inf), 2),
        "the smallest column": (lambda f: linalg.matrix_norm(f([[1, inf], [0, 1]]), ord=-1), 1),
        "a norm of NaN": (lambda f: linalg.vector_norm(f([nan, inf])), nan),
        "a matrix's": (lambda f: linalg.matrix_norm(f([[1, nan], [0, 1]])), nan),
        "a trace": (lambda f: linalg.trace(f([[1, nan], [0, inf]])), inf),
    },
    "special": {
        "i0": (lambda f: tt.special.i0(f([nan, inf, -inf])), [nan, inf, inf]),
        "i1": (lambda f: tt.special.i1(f([nan, inf, -inf])), [nan, inf, -inf]),
        "erfc": (lambda f: tt.special.erfc(f([nan, inf, -inf])), [nan, 0, 2]),
        "no limit": (lambda f: tt.special.digamma(f([nan, inf, -inf])), [nan, inf, nan]),
        "SciPy's limit": (lambda f: tt.special.gammaln(f([nan, inf, -inf])), [nan, inf, -inf]),
        "beta": (lambda f: tt.special.beta(f([nan, inf, inf]), f([1, 1, inf])), [nan, 0, nan]),
        "gammainc": (lambda f: tt.special.gammainc(f([1, inf, inf]), f([inf, 1, inf])), [1, 0, nan]),
    },
    "fft": {
        "an infinity": (lambda f: tt.isfinite(tt.fft.fft(f([1, inf, 2, 3]).astype(tt.complex128))), [False] * 4),
        "one NaN": (lambda f: tt.isnan(tt.fft.rfft(f([1, nan, 2, 3]))), [True] * 3),
        "no NaN": (lambda f: tt.isinf(tt.fft.fft(f([inf, 1, 2, 3]).astype(tt.complex128))), [True] * 4),
    },
}
EVERY = [pytest.param(*rule, id=f"{page}: {label}") for page, rules in RULES.items() for label, rule in rules.items()]


def make_on(device: Any) -> Make:
    """Make tensors of float64 on the device; on a Cluster in chunks of one element along the last axis."""

    def made(values: Any) -> Any:
        x: Any = tt.from_numpy(np.asarray(values, dtype=float)).to_device(device)
        return cluster.rechunk(x, {x.ndim - 1: 1}) if isinstance(device, Cluster) and 0 not in x.shape else x

    return made


@pytest.mark.parametrize(("call", "expected"), EVERY)
@pytest.mark.parametrize(("device", "served"), DEVICES)
def test_a_rule_is_the_same_on_each_device(
    device: Any, served: Callable[[], AbstractContextManager[Any]], call: Callable[[Make], Any], expected: Any
) -> None:
    """The value, or the error when it is computed."""
    with served(), warnings.catch_warnings():
        warnings.simplefilter("ignore", RuntimeWarning)
        if isinstance(expected, type) and issubclass(expected, TypedTensorError):
            with pytest.raises(expected):
                _computed(call(make_on(device)))
            return
        np.testing.assert_array_equal(_computed(call(make_on(device))), expected)


def _computed(found: Any) -> np.ndarray:
    return (found[0] if isinstance(found, tuple) else found).to_device(Cpu()).numpy()


@pytest.mark.parametrize("page", RULES)
def test_the_page_states_the_rule(page: str) -> None:
    """Under a heading of its own."""
    assert "\n## NaN and infinities\n" in (PAGES / f"{page}.md").read_text("utf-8")

"""Every function on several chunks along every axis: values, dtypes and shapes equal the Cpu's."""

from __future__ import annotations

import pickle
import re
import subprocess
import sys
import warnings
from importlib.util import find_spec
from typing import Any

import numpy as np
import pytest

import typedtensor as tt
from tests.gpu import calls
from typedtensor import Cluster, Cpu, cluster
from typedtensor.backends.table import TABLE

pytestmark = pytest.mark.skipif(find_spec("dask") is None, reason="not installed: dask")
CALLS = calls.by_function()
OF_VALUES = (
    r"(nonzero|mask|roots|unique_\w+|bincount|(setdiff|union|intersect|setxor)1d)(\[.*)?"
    r"|(repeat\[counts|delete\[mask)\]"
)
"""The calls whose results may have a size that depends on values."""


def over(array: np.ndarray, size: int) -> Any:
    """Return a tensor on the Cluster in chunks of at most this size along each axis."""
    x = tt.from_numpy(array).to_device(Cluster())
    return x if 0 in array.shape else cluster.rechunk(x, size)


def is_known(x: Any) -> bool:
    """Return whether the plan knows its sizes."""
    return all(isinstance(size, int) for size in x._raw.shape)


def must_be_planned(call: calls.Call, size: int, expected: Any, found: Any) -> None:
    """Check shape, dtype and chunks of the plan, before anything is computed."""
    if isinstance(expected, list | tuple):
        for one, its in zip(expected, found, strict=True):
            must_be_planned(call, size, one, its)
        return
    assert found.dtype is expected.dtype, call.label
    if not is_known(found) and re.fullmatch(OF_VALUES, call.label):
        return
    name = call.label.partition("[")[0]
    help_ = f"{call.label} runs as one task with unknown sizes: state `chunks` in its decorator, see CONTRIBUTING.md"
    assert is_known(found), help_
    assert tuple(found.shape) == tuple(expected.shape), call.label
    chunks = cluster.chunks(found)
    assert tuple(map(sum, chunks)) == tuple(expected.shape), call.label
    if name in TABLE and TABLE[name].chunks == "each" and 0 not in expected.shape:
        per_axis = tuple(tuple(min(size, n - at) for at in range(0, n, size)) for n in expected.shape)
        assert chunks == per_axis, f"{call.label}: its chunks are not those of the operands"


@pytest.mark.parametrize("name", CALLS)
@pytest.mark.parametrize("size", [1, 2])
def test_a_function_equals_the_cpu(name: str, size: int) -> None:
    """First the plan is compared, then the values, one of two after a pickle; exact results are compared exactly."""
    for call in CALLS[name]:
        operands = [tt.from_numpy(array) for array in call.arrays]
        expected = calls.on_the_cpu(call, operands)
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            warnings.filterwarnings("ignore", "Increasing number of chunks")  # chunks of a few elements are intended
            found = call.function(*[over(array, size) for array in call.arrays])
            must_be_planned(call, size, expected, found)
            if size == 1:
                found = pickle.loads(pickle.dumps(found))
            calls.must_agree(call, expected, found, Cluster())


def test_a_plan_that_is_not_chunk_by_chunk_is_detected() -> None:
    """Its sizes are unknown, or its chunks are not those of the operands; the test above relies on it."""
    call, x = calls.Call("exp", tt.exp), over(np.ones((4, 4)), 2)
    expected = tt.ones((4, 4))
    must_be_planned(call, 2, expected, tt.exp(x))
    with pytest.raises(AssertionError, match="one task with unknown sizes"):
        must_be_planned(call, 2, tt.ones(16), x[x > 0])
    with pytest.raises(AssertionError, match="not those of the operands"):
        must_be_planned(call, 2, expected, cluster.rechunk(x, 4))
    with pytest.raises(AssertionError, match="exp"):
        must_be_planned(call, 2, tt.ones((4, 4), dtype=tt.float32), x)


@pytest.mark.parametrize("name", calls.CREATED)
@pytest.mark.parametrize("nbytes", [8, 64, 2**20])
def test_a_creation_function_creates_chunks(name: str, nbytes: int) -> None:
    """Several chunk sizes are tested."""
    make = calls.CREATED[name]
    before = cluster.chunk_size()
    cluster.set_chunk_size(nbytes)
    try:
        calls.must_agree(calls.Call(name, make), make(Cpu()), make(Cluster()), Cluster())
    finally:
        cluster.set_chunk_size(before)


AWKWARD = np.array([[1.0, np.nan, np.nan, 2.0], [np.nan] * 4, [3.0, 4.0, np.nan, 5.0], [np.inf, 1.0, 2.0, 3.0]])
REDUCTIONS = [
    *((name, {}) for name in ("nansum", "nanprod", "nanmax", "nanmin", "nanmean", "nanmedian")),
    *((name, {}) for name in ("nanargmax", "nanargmin", "max", "min", "argmax", "argmin", "mean", "sum", "prod")),
    *((name, {"correction": c}) for name in ("nanstd", "nanvar", "std", "var") for c in (0, 0.5, 1, 2, 3, 4, 5, 20)),
]


@pytest.mark.parametrize(("name", "options"), REDUCTIONS)
@pytest.mark.parametrize("size", [1, 2, -1])
@pytest.mark.filterwarnings("ignore::RuntimeWarning")
def test_reductions_agree_in_edge_cases(name: str, options: dict[str, float], size: int) -> None:
    """NaN, infinities, and corrections as large as the count give the same values, or errors of the same class."""
    for axis in (None, 0, 1):
        expected, found = (
            _outcome(name, x, axis=axis, **options) for x in (tt.from_numpy(AWKWARD), over(AWKWARD, size))
        )
        assert type(found) is type(expected), (axis, expected, found)
        if isinstance(expected, np.ndarray):
            assert found.dtype == expected.dtype
            np.testing.assert_allclose(found, expected)


def _outcome(name: str, x: Any, **options: Any) -> Any:
    try:
        return getattr(tt, name)(x, **options).to_device(Cpu()).numpy()
    except tt.TypedTensorError as error:
        return error


KNOWN = ("max", "min", "nanmax", "nanmin", "argmax")
UNKNOWN = ("sum", "prod", "mean", "any", "all", "nansum", "nanprod", "nanmean", "count_nonzero")
UNKNOWN += ("std", "var", "nanstd", "nanvar")


@pytest.mark.parametrize("name", KNOWN + UNKNOWN)
@pytest.mark.parametrize("axis", [None, 0, 1])
def test_reductions_agree_with_empty_chunks(name: str, axis: int | None) -> None:
    """A mask empties two of three chunks. Functions that need the sizes say so; with known sizes all agree."""
    values = np.arange(24.0).reshape(6, 4)
    here, there = tt.from_numpy(values), over(values, 2)
    expected, chosen = here[here[:, 0] > 15], there[there[:, 0] > 15]
    if name in {"any", "all"}:
        expected, chosen = expected > 17, chosen > 17
    want = getattr(tt, name)(expected, axis=axis).numpy()
    if name in KNOWN:
        with pytest.raises(tt.ShapeError, match="compute_chunk_sizes"):
            getattr(tt, name)(chosen, axis=axis)
    else:
        np.testing.assert_allclose(getattr(tt, name)(chosen, axis=axis).to_device(Cpu()).numpy(), want)
    known = cluster.compute_chunk_sizes(chosen)
    np.testing.assert_allclose(getattr(tt, name)(known, axis=axis).to_device(Cpu()).numpy(), want)


FULL_RANK = np.random.default_rng(5).normal(size=(7, 3))
MATRICES = {
    "tall": FULL_RANK,
    "tall, float32": FULL_RANK.astype(np.float32),
    "tall, complex": FULL_RANK + 1j * FULL_RANK[::-1],
    "tall, one column twice": FULL_RANK[:, [0, 1, 0]],
    "tall, zeros": np.zeros((7, 3)),
    "tall, one almost dependent": FULL_RANK * np.array([1.0, 1.0, 1e-3]),
    "square": FULL_RANK[:3],
    "wide": FULL_RANK.T.copy(),
    "one column": FULL_RANK[:, :1],
}


@pytest.mark.parametrize("name", MATRICES)
@pytest.mark.parametrize("columns", [(), (2,), (0,)], ids=str)
@pytest.mark.parametrize("rcond", [None, 1e-2])
@pytest.mark.parametrize("size", [1, 2, -1])
def test_least_squares_equal_those_of_the_cpu(
    name: str, columns: tuple[int, ...], rcond: float | None, size: int
) -> None:
    """Solution, residuals, rank and singular values agree for any rank; only full rank has residuals."""
    a = MATRICES[name]
    b = np.random.default_rng(6).normal(size=(len(a), *columns)).astype(a.dtype)
    if 0 in columns:
        b = np.zeros((len(a), 0), a.dtype)
    expected = tt.linalg.lstsq(tt.from_numpy(a), tt.from_numpy(b), rcond=rcond)
    found = tt.linalg.lstsq(over(a, size), over(b, size), rcond=rcond)
    for one, its in zip(expected, found, strict=True):
        back = its.to_device(Cpu())
        assert (back.dtype, tuple(back.shape)) == (one.dtype, tuple(one.shape))
        np.testing.assert_allclose(back.numpy(), one.numpy(), rtol=1e-3 if a.dtype == np.float32 else 1e-9, atol=1e-6)


@pytest.mark.parametrize("wrong", [np.nan, np.inf])
@pytest.mark.parametrize("shape", [(7, 3), (3, 7)])
@pytest.mark.parametrize("side", [0, 1])
def test_least_squares_of_non_finite_values_are_refused(wrong: float, shape: tuple[int, int], side: int) -> None:
    """They are refused when they are computed, on either side."""
    given = [np.ones(shape) + np.eye(*shape), np.ones(shape[0])]
    given[side].flat[1] = wrong
    plan = tt.linalg.lstsq(*(over(each, 2) for each in given)).solution
    with pytest.raises(tt.SingularMatrixError, match=r"^linalg\.lstsq: needed a matrix of finite numbers"):
        plan.to_device(Cpu())


REFUSING = [
    *("cholesky", "cond", "det", "eig", "eigh", "eigvals", "eigvalsh", "expm", "inv", "matrix_rank", "pinv", "qr"),
    *("slogdet", "svd", "svdvals", "solve", "solve (right side)", "matrix_power"),
]


@pytest.mark.parametrize("wrong", [np.nan, np.inf])
@pytest.mark.parametrize("size", [2, 4])
@pytest.mark.parametrize("name", REFUSING)
def test_matrices_of_non_finite_values_are_refused_as_on_the_cpu(name: str, size: int, wrong: float) -> None:
    """The Cpu refuses them at once, a plan when it is computed."""
    if name == "expm":
        pytest.importorskip("scipy")
    matrix, right = np.eye(4) * 3 + 0.1, np.eye(4)
    (right if "right" in name else matrix)[[1, 2], [2, 1]] = wrong
    function: Any = getattr(tt.linalg, name.partition(" ")[0])
    more: list[Any] = [right] if "solve" in name else []
    exponent = [-1] if "power" in name else []
    message = rf"^linalg\.{function.__name__}: needed a matrix of finite numbers"
    with pytest.raises(tt.SingularMatrixError, match=message):
        function(*map(tt.from_numpy, [matrix, *more]), *exponent)
    plan = function(*(over(each, size) for each in [matrix, *more]), *exponent)
    for part in plan if isinstance(plan, tuple) else (plan,):
        with pytest.raises(tt.SingularMatrixError, match=message):
            part.to_device(Cpu())


ONE_BY_ONE = [
    *(
        (f"special.{name}", getattr(tt.special, name))
        for name in tt.special.__all__
        if name not in {"beta", "gammainc", "xlogy"}
    ),
    ("special.beta", lambda x: tt.special.beta(x, x)),
    ("special.xlogy", lambda x: tt.special.xlogy(0.5, x)),
    ("digitize", lambda x: tt.digitize(x, x[:, 0])),
    ("nan_to_num", tt.nan_to_num),
    ("deg2rad", tt.deg2rad),
    ("angle", tt.angle),
    ("isclose", lambda x: tt.isclose(x, x)),
]


@pytest.mark.parametrize(("name", "function"), ONE_BY_ONE)
def test_elementwise_functions_keep_chunks(name: str, function: Any) -> None:
    """Each task handles one chunk, and no size becomes unknown."""
    if name.startswith("special"):
        pytest.importorskip("scipy")
    x = over(np.linspace(0.1, 0.9, 12).reshape(6, 2), 2)
    assert cluster.chunks(function(x)) == ((2, 2, 2), (2,))


def test_bincount_adds_the_counts_of_chunks() -> None:
    """A negative number is refused when it is computed."""
    numbers = np.array([0, 3, 1, 3, 1, 3, 0, 9])
    x, weights = over(numbers, 3), np.linspace(0, 1, 8)
    for size in (0, 5, 20):
        expected = np.bincount(numbers, minlength=size)
        found = tt.bincount(x, minlength=size).to_device(Cpu()).numpy()
        assert found.dtype == expected.dtype
        assert np.array_equal(found, expected)
    found = tt.bincount(x, weights=over(weights, 2)).to_device(Cpu()).numpy()
    np.testing.assert_allclose(found, np.bincount(numbers, weights))
    assert tt.bincount(over(np.zeros(0, np.int64), 1), minlength=2).to_device(Cpu()).tolist() == [0, 0]
    with pytest.raises(tt.BoundsError, match=r"^bincount: needed numbers of 0 or more"):
        tt.bincount(over(np.array([2, -1]), 1)).to_device(Cpu())
    with pytest.raises(tt.BoundsError, match=r"^bincount: needed numbers below"):
        tt.bincount(over(np.array([2, 2**63 - 1]), 1)).to_device(Cpu())


@pytest.mark.parametrize("mode", ["full", "same", "valid"])
def test_sizes_of_convolutions_are_known(mode: str) -> None:
    """They follow from the sizes of the operands."""
    for sizes in ((5, 3), (3, 5), (4, 4), (1, 1)):
        one, two = (np.arange(1.0, size + 1) for size in sizes)
        for name in ("convolve", "correlate"):
            found = getattr(tt, name)(over(one, 2), over(two, 2), mode=mode)
            expected = getattr(np, name)(one, two, mode)
            assert tuple(found.shape) == expected.shape
            assert np.array_equal(found.to_device(Cpu()).numpy(), expected)


def test_errors_have_the_class_of_the_cpu() -> None:
    """If shapes are known, they are raised at once."""
    with pytest.raises(tt.DTypeError, match=r"^pad: needed a number from -128 to 127, the range of int8, got 300"):
        tt.pad(over(np.arange(3, dtype=np.int8), 2), 1, constant_values=300).to_device(Cpu())
    with pytest.raises(tt.OptionError, match=r"^digitize: "):
        tt.digitize(over(np.arange(3.0), 1), over(np.array([2.0, 1.0, 3.0]), 1)).to_device(Cpu())
    pytest.importorskip("scipy")
    with pytest.raises(tt.ShapeError, match=r"^special\.beta: "):
        tt.special.beta(over(np.ones(3), 1), over(np.ones(2), 1))


def test_negative_counts_are_refused_as_on_the_cpu() -> None:
    """The class of the error is the Cpu's."""
    with pytest.raises(tt.ShapeError, match=r"^repeat: needed counts of 0 or more"):
        tt.repeat(over(np.arange(3), 1), over(np.array([1, -1, 0]), 1)).to_device(Cpu())


OPERATORS = """
import typedtensor as tt

x = tt.asarray([1.0, 2.0]).to_device(tt.Cluster())
print((x - x[0] * 2).to_device(tt.Cpu()).tolist(), (-x < x).to_device(tt.Cpu()).tolist())
"""

SOFTMAX = """
import typedtensor as tt

x = tt.asarray([1.0, 1.0]).to_device(tt.Cluster())
print(tt.softmax(x).to_device(tt.Cpu()).tolist())
"""


@pytest.mark.parametrize(("program", "printed"), [(OPERATORS, "[-1.0, 0.0] [True, True]\n"), (SOFTMAX, "[0.5, 0.5]\n")])
def test_the_first_line_of_a_program_needs_no_function_before(program: str, printed: str) -> None:
    """No module has loaded the functions of operators, nor those that the body of another function calls."""
    found = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert (found.stdout, found.stderr) == (printed, "")

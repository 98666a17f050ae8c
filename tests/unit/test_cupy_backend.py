"""CuPy's functions are corrected where they differ from the standard."""

from __future__ import annotations

import operator
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

import typedtensor as tt
from tests.gpu import calls
from typedtensor import Gpu
from typedtensor.backends.registry import NUMPY
from typedtensor.errors import SingularMatrixError

if TYPE_CHECKING:
    from collections.abc import Callable
from tests.unit.cupy_backends import (
    FIRST,
    SECOND,
    _backend,  # noqa: F401  # a fixture
    over,
)

CALLS = calls.by_function()


# Functions


@pytest.mark.parametrize("device", [FIRST, SECOND], ids=repr)
@pytest.mark.parametrize("name", CALLS)
@pytest.mark.usefixtures("backend")
def test_a_function_equals_the_cpu(name: str, device: Gpu) -> None:
    """Values, dtypes and shapes are equal, on the device of the operands, whichever is selected."""
    for call in CALLS[name]:
        operands = [tt.from_numpy(array) for array in call.arrays]
        expected = calls.on_the_cpu(call, operands)
        calls.must_agree(call, expected, call.function(*[x.to_device(device) for x in operands]), device)


@pytest.mark.parametrize("device", [FIRST, SECOND], ids=repr)
@pytest.mark.parametrize("name", calls.CREATED)
@pytest.mark.usefixtures("backend")
def test_a_creation_function_creates_on_the_gpu(name: str, device: Gpu) -> None:
    """It gives the same result as on the Cpu."""
    make = calls.CREATED[name]
    calls.must_agree(calls.Call(name, make), make(tt.Cpu()), make(device), device)


EDGES = np.array([0.0, -0.0, 1.0, -1.0, 0.1, np.inf, -np.inf, np.nan, 5.5, -7.25])


@pytest.mark.parametrize("dtype", ["float16", "float32", "float64"])
@pytest.mark.parametrize("name", ["floor_divide", "remainder"])
def test_quotients_are_those_of_the_standard(backend: Any, name: str, dtype: str) -> None:
    """CuPy's differ for 1.0 // 0.1 and for infinite operands."""
    x, y = EDGES.astype(dtype)[:, None], EDGES.astype(dtype)[None, :]
    function, expected = backend.function(name), NUMPY.function(name)
    with np.errstate(all="ignore"):
        pairs = [(function(over(x), over(y)).held, expected(x, y))]
        for number in (0.1, 2.0, -3.0):
            pairs.append((function(over(x), number).held, expected(x, number)))
            pairs.append((function(number, over(x)).held, expected(number, x)))
    for found, wanted in pairs:
        np.testing.assert_array_equal(found, wanted)
        assert found.dtype == dtype
        known = ~np.isnan(wanted)
        np.testing.assert_array_equal(np.signbit(found)[known], np.signbit(wanted)[known])


def test_a_number_beyond_float16_becomes_infinity(backend: Any) -> None:
    """There is no warning."""
    x = over(np.array([1.0, -1.0], "float16"))
    assert backend.function("floor_divide")(x, 1e9).held.tolist() == [0.0, 0.0]
    assert backend.function("remainder")(x, 1e9).held.tolist() == [1.0, np.inf]


def test_negative_powers_of_integers_are_refused(backend: Any) -> None:
    """CuPy returns 0 silently."""
    power = backend.function("pow")
    for base, exponent in [(over([2]), over([-1])), (over([2]), -1), (2, over([-1]))]:
        with pytest.raises(ValueError, match="negative integer powers"):
            power(base, exponent)
    assert power(over([2.0]), -1).held.tolist() == [0.5]
    assert power(over([2], FIRST), 3).held.tolist() == [8]


def test_out_of_range_integers_are_refused(backend: Any) -> None:
    """CuPy would wrap them around."""
    with pytest.raises(OverflowError):
        backend.function("full")((2,), 300, dtype=np.dtype("int8"))


@pytest.mark.parametrize(("name", "indices"), [("take", [0, 3]), ("take_along_axis", [-4])])
def test_out_of_bounds_indices_are_refused(backend: Any, name: str, indices: list[int]) -> None:
    """CuPy would wrap them around to other elements."""
    with pytest.raises(IndexError, match=r"^index (3|-4) is out of bounds for axis 0 with size 3$"):
        backend.function(name)(over([1.0, 2.0, 3.0]), over(indices), axis=0)


KEYS: dict[str, Callable[[Any], Any]] = {
    "alone": lambda i: i,
    "before ...": lambda i: (i, ...),
    "behind None": lambda i: (None, i, 0),
    "behind ...": lambda i: (..., i, slice(None)),
}


@pytest.mark.parametrize("entry", [np.array([3]), np.array([0, -4]), np.array([2**63], "uint64")], ids=str)
@pytest.mark.parametrize("key", KEYS)
def test_indices_in_a_key_are_validated(backend: Any, entry: np.ndarray, key: str) -> None:
    """The check precedes any read or write."""
    raw, entries = over(np.zeros((3, 2))), KEYS[key](over(entry))
    with pytest.raises(IndexError, match=r"^index .* is out of bounds for axis 0 with size 3$"):
        backend.run(SECOND, operator.getitem, raw, entries)
    with pytest.raises(IndexError, match="out of bounds"):
        backend.run(SECOND, operator.setitem, raw, entries, 1.0)
    assert not raw.held.any()


def test_masks_in_a_key_cover_their_axes(backend: Any) -> None:
    """Indices after a mask belong to the axes after it."""
    raw = over(np.arange(24).reshape(2, 3, 4))
    mask = over(np.array([[True, False, False], [False, False, True]]))
    found = backend.run(SECOND, operator.getitem, raw, (mask, over(np.array([3, 0]))))
    assert found.held.tolist() == [3, 20]
    with pytest.raises(IndexError, match="axis 2 with size 4"):
        backend.run(SECOND, operator.getitem, raw, (mask, over(np.array([4, 0]))))


FAR: list[Any] = [
    slice(2**64),
    slice(-(2**64), None),
    slice(None, None, 2**63),
    slice(None, None, -(2**70)),
    (slice(2**70, None, -1), ...),
]


@pytest.mark.parametrize("key", FAR, ids=str)
def test_a_slice_may_end_out_of_bounds(backend: Any, key: Any) -> None:
    """Python and NumPy accept it as well."""
    values = np.arange(4.0)
    raw = over(values)
    assert backend.run(SECOND, operator.getitem, raw, key).held.tolist() == values[key].tolist()
    backend.run(SECOND, operator.setitem, raw, key, 9.0)
    values[key] = 9.0
    assert raw.held.tolist() == values.tolist()


SINGULAR: list[tuple[str, tuple[Any, ...], str]] = [
    ("linalg.inv", (np.ones((2, 2)),), "Singular matrix"),
    ("linalg.solve", (np.ones((2, 2)), np.ones((2, 1))), "Singular matrix"),
    ("linalg.matrix_power", (np.ones((2, 2)), -1), "Singular matrix"),
    ("linalg.cholesky", (-np.eye(2),), "Matrix is not positive definite"),
    ("linalg.svdvals", (np.full((2, 2), np.nan),), "did not converge"),
    ("linalg.matrix_rank", (np.full((2, 2), np.nan),), "did not converge"),
    ("linalg.eigvalsh", (np.full((2, 2), np.inf),), "did not converge"),
    ("linalg.eigh", (np.full((2, 2), np.nan),), "did not converge"),
]


@pytest.mark.parametrize(("name", "arguments", "words"), SINGULAR, ids=[row[0] for row in SINGULAR])
def test_a_failing_decomposition_raises_linalgerror(
    backend: Any, name: str, arguments: tuple[Any, ...], words: str
) -> None:
    """The message is NumPy's. By default CuPy returns uninitialized memory."""
    with pytest.raises(np.linalg.LinAlgError, match=words):
        backend.function(name)(*(over(x) if isinstance(x, np.ndarray) else x for x in arguments))


@pytest.mark.usefixtures("backend")
def test_a_singular_matrix_is_refused() -> None:
    """The error is the same as on the Cpu."""
    with pytest.raises(SingularMatrixError, match=r"^linalg.inv: needed a matrix that has an inverse, got .*Gpu\(0\)"):
        tt.linalg.inv(tt.ones((2, 2)).to_device(FIRST))


def test_the_other_triangle_of_a_symmetric_matrix_is_not_read(backend: Any) -> None:
    """It may contain NaN."""
    raw = over(np.array([[2.0, np.nan], [0.0, 3.0]]))
    assert backend.function("linalg.eigvalsh")(raw).held.tolist() == [2.0, 3.0]

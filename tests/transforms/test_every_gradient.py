"""The derivative of each function of the table along a direction equals central differences, in float64.

The calls are those that tests/gpu/calls.py has for other devices: several shapes, axes, keepdims, broadcasts, keys,
`at`, `where`, products, decompositions, spectra and special functions. A function of the table joins them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

import typedtensor as tt
from tests.gpu import calls
from typedtensor.backends.table import TABLE
from typedtensor.errors import DeviceError

pytest.importorskip("jax", reason="not installed: jax")

from typedtensor.transforms import grad, jit, value_and_grad

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

STEP = 1e-6
SYMMETRIC = {"cholesky", "eigh", "eigvalsh"}
"""The functions that read one triangle of a symmetric matrix; JAX's gradient is symmetric."""
WITHOUT_RULE = {"nextafter", "eig"}
"""The functions that JAX computes, and does not differentiate."""
WITHOUT_SECOND = {"special.gammainc", "special.gammaincc"}
"""The functions that JAX does not differentiate twice."""
EXCLUDED = {
    "astype": "rounded to other dtypes, differences are no derivatives",
    "view": "JAX lacks it",
    "nan_to_num": "of infinities the result is the largest number, beside which differences vanish",
    "eigvals": "the order of the values is LAPACK's or JAX's; a symmetric function of them is in test_gradients.py",
    **dict.fromkeys(
        ("bincount", "unique_all", "unique_counts", "unique_inverse", "unique_values", "roots", "delete[mask]"),
        "the size of the result depends on values",
    ),
    "floor_divide[rounded]": "some quotients are whole numbers, a jump",
    "remainder[rounded]": "some quotients are whole numbers, a jump",
    "fmod[rounded]": "some quotients are whole numbers, a jump",
    "quantile[0-vector]": "one of the probabilities is at an order statistic, a kink",
    "std[float64-()-False]": "0, the kink of a root",
    "std[float64-()-True]": "0, the kink of a root",
    "nanstd[float64-()-False]": "0, the kink of a root",
    "nanstd[float64-()-True]": "0, the kink of a root",
}
DOMAINS: tuple[Callable[[np.ndarray], np.ndarray], ...] = (
    lambda x: x,
    lambda x: np.abs(x) + 0.3,
    lambda x: x / 3.5,
    lambda x: np.abs(x) + 1.1,
)
MOST = 2
"""The calls of one function: compilation takes longer than all else."""


def is_moved(array: np.ndarray) -> bool:
    """Whether the operand is differentiated."""
    return bool(array.dtype == np.float64)


def is_tried(name: str, call: calls.Call) -> bool:
    """Whether the call has operands to differentiate, which are finite, and is not excluded."""
    moved = [x for x in call.arrays if is_moved(x)]
    return bool(moved) and all(np.isfinite(x).all() for x in moved) and not {name, call.label} & EXCLUDED.keys()


def _of_float64() -> Iterator[tuple[str, list[calls.Call]]]:
    for name, every in calls.by_function().items():
        found = [each for each in every if is_tried(name, each)]
        if found:
            yield name, found[:: -(-len(found) // MOST)]


CALLS = dict(_of_float64())


def parts(result: Any) -> Iterator[Any]:
    """Return the floating-point tensors of a result."""
    if isinstance(result, tt.Tensor | tt.DArray):
        if result.dtype.kind in "fc":
            yield result
    elif isinstance(result, tuple | list):
        for each in result:
            yield from parts(each)


def number(result: Any) -> Any:
    """Return a sum of all elements with different weights."""
    total: Any = tt.asarray(0.0)
    for each in parts(result):
        weights: Any = tt.from_numpy(np.cos(np.arange(each.size, dtype=np.float64)).reshape(tuple(each.shape)))
        if each.dtype.kind == "c":
            total = total + tt.sum(tt.real(each) * weights) + tt.sum(tt.imag(each) * weights * 0.7)
        else:
            total = total + tt.sum(each * weights)
    return total


def operands_of(call: calls.Call) -> list[np.ndarray] | None:
    """Return operands for which all results are finite; None if the results are no floating-point numbers."""
    for move in DOMAINS:
        arrays = [np.asarray(move(x)) if is_moved(x) else x for x in call.arrays]
        found = list(parts(call.function(*map(tt.from_numpy, arrays))))
        if not found:
            return None
        if all(bool(tt.all(tt.isfinite(each))) for each in found):
            return arrays
    raise AssertionError(f"no finite operands of {call.label}")


def shifted(arrays: list[np.ndarray], directions: list[np.ndarray], step: float) -> list[Any]:
    """Return tensors at a distance along the directions."""
    return [tt.from_numpy(np.asarray(x + step * d)) for x, d in zip(arrays, directions, strict=True)]


def must_equal_differences(call: calls.Call, arrays: list[np.ndarray], *, is_symmetric: bool) -> None:
    """Along a random direction in all float64 operands, compiled."""
    moving = [i for i, x in enumerate(arrays) if is_moved(x)]
    start = [arrays[i] for i in moving]

    def loss(moved: Any) -> Any:
        given: list[Any] = [tt.from_numpy(x) for x in arrays]
        for i, x in zip(moving, moved, strict=True):
            given[i] = x
        return number(call.function(*given))

    random = np.random.default_rng(5)
    directions = [np.asarray(random.standard_normal(x.shape)) for x in start]
    if is_symmetric:
        directions = [x + np.swapaxes(x, -1, -2) for x in directions]
    value, gradients = jit(value_and_grad(loss))(shifted(start, directions, 0))
    above, below = (float(loss(shifted(start, directions, step))) for step in (STEP, -STEP))
    found = sum(float(np.sum(g.numpy() * d)) for g, d in zip(gradients, directions, strict=True))
    assert float(value) == pytest.approx((above + below) / 2, rel=1e-5, abs=1e-7), call.label
    assert found == pytest.approx((above - below) / (2 * STEP), rel=1e-5, abs=1e-5), call.label
    assert all(g.dtype is tt.float64 for g in gradients), call.label


@pytest.mark.parametrize("name", [each for each in CALLS if each not in WITHOUT_RULE])
@pytest.mark.filterwarnings("ignore")
def test_a_derivative_equals_central_differences(name: str) -> None:
    """Of a weighted sum of all floating-point results."""
    for call in CALLS[name]:
        arrays = operands_of(call)
        if arrays is not None:
            must_equal_differences(call, arrays, is_symmetric=name in SYMMETRIC)


@pytest.mark.parametrize("name", sorted(WITHOUT_RULE))
def test_what_jax_does_not_differentiate_is_refused(name: str) -> None:
    """With what to write."""
    call = CALLS[name][0]
    with pytest.raises(DeviceError, match=rf"{name}: needed a function that JAX differentiates.*custom_gradient"):
        grad(lambda *given: number(call.function(*given)))(*map(tt.from_numpy, call.arrays))


SMOOTH = {
    name: every[0]
    for name, every in CALLS.items()
    if name not in WITHOUT_RULE | WITHOUT_SECOND
    and (name.startswith("special.") or (name in TABLE and TABLE[name].form in {"elementwise", "pairwise"}))
}


@pytest.mark.parametrize("name", SMOOTH)
@pytest.mark.filterwarnings("ignore")
def test_a_second_derivative_equals_differences_of_the_first(name: str) -> None:
    """Of elementwise functions, of one and of two operands, along a direction."""
    call = SMOOTH[name]
    arrays = operands_of(call)
    if arrays is None or not all(map(is_moved, arrays)):
        return

    def slope(given: Any) -> Any:
        return tt.asarray(0.0) + sum(
            tt.sum(tt.sin(x + 1.0) * g)
            for x, g in zip(given, grad(lambda each: number(call.function(*each)))(given), strict=True)
        )

    random = np.random.default_rng(6)
    directions = [np.asarray(random.standard_normal(x.shape)) for x in arrays]
    gradients = jit(grad(slope))(shifted(arrays, directions, 0))
    first = jit(slope)
    above, below = (float(first(shifted(arrays, directions, step))) for step in (STEP, -STEP))
    found = sum(float(np.sum(g.numpy() * d)) for g, d in zip(gradients, directions, strict=True))
    assert found == pytest.approx((above - below) / (2 * STEP), rel=1e-4, abs=1e-4)

"""Gradients equal central differences in float64, and have the structure and the dtypes of the parameters."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
import pytest

import typedtensor as tt

pytest.importorskip("jax", reason="not installed: jax")

from typedtensor.transforms import grad, jit, stop_gradient, value_and_grad

if TYPE_CHECKING:
    from collections.abc import Callable

RNG = np.random.default_rng(7)
A, B, V = RNG.uniform(0.5, 2.0, (3, 4)), RNG.uniform(0.5, 2.0, (4, 3)), RNG.uniform(0.5, 2.0, 4)
M = A @ A.T + 4 * np.eye(3)
POSITIONS = np.array([2, 0, 2, 1])


def t(x: np.ndarray) -> Any:
    """Return a tensor of a copy."""
    return tt.from_numpy(x.copy())


UNARY = [
    *("abs", "acos", "acosh", "asin", "asinh", "atan", "atanh", "cos", "cosh", "exp", "expm1", "log", "log10", "log1p"),
    *("log2", "negative", "positive", "reciprocal", "sign", "sin", "sinh", "sqrt", "square", "tan", "tanh"),
]
"""Of numbers within their domains, away from kinks."""
DOMAINS: dict[str, Callable[[np.ndarray], np.ndarray]] = {
    **dict.fromkeys(("acos", "asin", "atanh"), lambda x: x / 3),
    "acosh": lambda x: x + 1,
}
FUNCTIONS: dict[str, tuple[Callable[..., Any], tuple[np.ndarray, ...]]] = {
    **{name: (getattr(tt, name), (DOMAINS.get(name, lambda x: x)(A),)) for name in UNARY},
    "+": (lambda x, y: x + y, (A, V)),
    "-": (lambda x, y: x - y, (A, V)),
    "*": (lambda x, y: x * y, (A, V)),
    "/": (lambda x, y: x / y, (A, V)),
    "**": (lambda x, y: x**y, (A, V)),
    "** 3": (lambda x: x**3, (A,)),
    "2.0 /": (lambda x: 2.0 / x, (A,)),
    "@": (lambda x, y: x @ y, (A, B)),
    "maximum": (tt.maximum, (A, B.T)),
    "minimum": (tt.minimum, (A, B.T)),
    "atan2": (tt.atan2, (A, V)),
    "hypot": (tt.hypot, (A, V)),
    "logaddexp": (tt.logaddexp, (A, V)),
    "where": (lambda x, y: tt.where(x > 1.0, x * x, y), (A, V)),
    "clip": (lambda x: tt.clip(x, 0.8, 1.7), (A,)),
    "sum": (tt.sum, (A,)),
    "sum axis": (lambda x: tt.sum(x, axis=0), (A,)),
    "sum keepdims": (lambda x: x - tt.sum(x, axis=1, keepdims=True), (A,)),
    "mean": (lambda x: tt.mean(x, axis=1), (A,)),
    "var": (lambda x: tt.var(x, axis=0), (A,)),
    "std": (lambda x: tt.std(x, axis=0, correction=1), (A,)),
    "prod": (lambda x: tt.prod(x, axis=1), (A,)),
    "max": (lambda x: tt.max(x, axis=1), (A,)),
    "min": (tt.min, (A,)),
    "cumulative_sum": (lambda x: tt.cumulative_sum(x, axis=1), (A,)),
    "cumulative_prod": (lambda x: tt.cumulative_prod(x, axis=1), (A,)),
    "softmax": (lambda x: tt.softmax(x, axis=1), (A,)),
    "log_softmax": (lambda x: tt.log_softmax(x, axis=0), (A,)),
    "logsumexp": (lambda x: tt.logsumexp(x, axis=1), (A,)),
    "sort": (lambda x: tt.sort(x, axis=1), (A,)),
    "median": (lambda x: tt.median(x, axis=1), (A,)),
    "quantile": (lambda x: tt.quantile(x, 0.3, axis=1), (A,)),
    "cov": (tt.cov, (A,)),
    "x[i]": (lambda x: x[:, t(POSITIONS)], (A,)),
    "x[1]": (lambda x: x[1], (A,)),
    "x[:, 1:]": (lambda x: x[:, 1:] * x[:, :-1], (A,)),
    "x[None]": (lambda x: x[None, :, 0], (A,)),
    "take": (lambda x: tt.take(x, t(POSITIONS), axis=1), (A,)),
    "at.add": (lambda x, y: tt.at(x)[:, t(POSITIONS)].add(y), (A, V)),
    "at.set": (lambda x, y: tt.at(x)[1].set(y), (A, V)),
    "at.max": (lambda x, y: tt.at(x)[0].max(y), (A, V)),
    "mT": (lambda x: x.mT @ x, (A,)),
    "reshape": (lambda x: tt.reshape(x, (2, 6)), (A,)),
    "concat": (lambda x, y: tt.concat([x, y], axis=0), (A, B.T)),
    "stack": (lambda x, y: tt.stack([x, y]), (A, B.T)),
    "pad": (lambda x: tt.pad(x, 1), (A,)),
    "roll": (lambda x: tt.roll(x, 1, axis=1), (A,)),
    "flip": (lambda x: tt.flip(x, axis=0), (A,)),
    "tril": (tt.tril, (M,)),
    "matmul": (tt.matmul, (A, B)),
    "tensordot": (lambda x, y: tt.tensordot(x, y, axes=1), (A, B)),
    "einsum": (lambda x, y: tt.einsum("ij,jk->ik", x, y), (A, B)),
    "outer": (tt.linalg.outer, (V, V)),
    "inv": (tt.linalg.inv, (M,)),
    "det": (tt.linalg.det, (M,)),
    "slogdet": (lambda x: tt.linalg.slogdet(x).logabsdet, (M,)),
    "solve": (tt.linalg.solve, (M, A)),
    "cholesky": (lambda x: tt.linalg.cholesky((x + x.mT) / 2.0), (M,)),
    "eigvalsh": (lambda x: tt.linalg.eigvalsh((x + x.mT) / 2.0), (M,)),
    "svdvals": (tt.linalg.svdvals, (A,)),
    "trace": (tt.linalg.trace, (M,)),
    "vector_norm": (tt.linalg.vector_norm, (V,)),
    "matrix_norm": (tt.linalg.matrix_norm, (A,)),
    "solve_triangular": (lambda x, y: tt.linalg.solve_triangular(tt.tril(x), y, lower=True), (M, A)),
    "expm": (lambda x: tt.linalg.expm(x / 8.0), (M,)),
    "fft": (lambda x: tt.abs(tt.fft.fft(tt.astype(x, tt.complex128))), (V,)),
    "irfft of rfft": (lambda x: tt.fft.irfft(tt.fft.rfft(x) * 2.0, n=4), (V,)),
    "special.erf": (tt.special.erf, (A,)),
    "special.gammaln": (tt.special.gammaln, (A,)),
    "interp": (lambda x: tt.interp(x, t(np.array([0.0, 1.0, 3.0])), t(np.array([0.0, 2.0, 3.0]))), (V,)),
    "gradient": (lambda x: tt.gradient(x, axis=1, edge_order=2), (A,)),
    "trapezoid": (lambda x: tt.trapezoid(x, axis=1), (A,)),
    "convolve": (tt.convolve, (V, V[:2])),
    "sliding_window_view": (lambda x: tt.sliding_window_view(x, 2, axis=1), (A,)),
    "diff": (lambda x: tt.diff(x, axis=1), (A,)),
    "kron": (tt.kron, (A, V[None])),
}


def weights_for(result: Any) -> Any:
    """Return a different number for each element."""
    return t(np.cos(np.arange(result.size, dtype=np.float64)).reshape(tuple(result.shape)))


@pytest.mark.parametrize("name", FUNCTIONS)
def test_a_gradient_equals_central_differences(name: str) -> None:
    """Of a sum of the results with different weights, with respect to each operand, compiled and not."""
    function, arrays = FUNCTIONS[name]
    operands = [t(each) for each in arrays]
    weights = weights_for(function(*operands))

    def loss(*given: Any) -> Any:
        return tt.sum(function(*given) * weights)

    argnums: Any = tuple(range(len(arrays)))
    value, found = value_and_grad(loss, argnums=argnums)(*operands)
    again = jit(grad(loss, argnums=argnums))(*operands)
    np.testing.assert_allclose(float(value), float(loss(*operands)), rtol=1e-12)
    step = 1e-6
    for number, array in enumerate(arrays):
        expected = np.empty_like(array)
        for place in np.ndindex(array.shape):
            moved = [array.copy(), array.copy()]
            moved[0][place] += step
            moved[1][place] -= step
            ends = [loss(*[t(each) if i == number else x for i, x in enumerate(operands)]) for each in moved]
            expected[place] = (float(ends[0]) - float(ends[1])) / (2 * step)
        assert (found[number].shape, found[number].dtype) == (operands[number].shape, tt.float64)
        np.testing.assert_allclose(found[number].numpy(), expected, rtol=2e-6, atol=2e-7)
        np.testing.assert_allclose(again[number].numpy(), found[number].numpy(), rtol=1e-11, atol=1e-12)


@pytest.mark.parametrize("name", ["exp", "sin", "tanh", "sqrt", "log", "** 3", "reciprocal"])
def test_a_second_derivative_equals_differences_of_the_first(name: str) -> None:
    """Of elementwise functions."""
    function, (array,) = FUNCTIONS[name]

    def slope(x: Any) -> Any:
        return grad(lambda y: tt.sum(function(y)))(x)

    found = grad(lambda x: tt.sum(slope(x)))(t(array)).numpy()
    step = 1e-6
    expected = (slope(t(array + step)).numpy() - slope(t(array - step)).numpy()) / (2 * step)
    np.testing.assert_allclose(found, expected, rtol=1e-5, atol=1e-7)


class Net(NamedTuple):
    """Parameters."""

    w: Any
    b: Any


@dataclass
class Layer:
    """Parameters, and a number."""

    w: Any
    scale: float = 2.0


@pytest.mark.parametrize("dtype", [tt.float16, tt.float32, tt.float64])
def test_a_gradient_has_the_structure_and_the_dtype_of_the_parameter(dtype: Any) -> None:
    """Tuples, lists, dicts, named tuples, dataclasses, nested; numbers in them are passed on."""
    x = tt.astype(t(V), dtype)
    net = Net(x, {"c": [x, (x, x)]})
    found = grad(lambda n: tt.sum(n.w * n.b["c"][0] + n.b["c"][1][1]))(net)
    assert isinstance(found, Net)
    assert list(found.b) == ["c"]
    assert [type(each) for each in (found.b["c"], found.b["c"][1])] == [list, tuple]
    assert found.w.dtype is dtype
    np.testing.assert_array_equal(found.w.numpy(), x.numpy())
    np.testing.assert_array_equal(found.b["c"][1][0].numpy(), np.zeros(4))
    layer = grad(lambda each: tt.sum(each.w) * each.scale)(Layer(x, 3.0))
    assert (type(layer), layer.scale) == (Layer, 3.0)
    np.testing.assert_array_equal(layer.w.numpy(), np.full(4, 3.0))


def test_constants_do_not_change_the_gradient_of_the_rest() -> None:
    """`stop_gradient` makes a constant; tensors of outside mix freely, on either side."""
    x, c = t(V), t(V * 2)
    np.testing.assert_allclose(grad(lambda v: tt.sum(c * v + v - c))(x).numpy(), V * 2 + 1)
    np.testing.assert_allclose(grad(lambda v: tt.sum(stop_gradient(v) * v))(x).numpy(), V)
    np.testing.assert_allclose(grad(lambda v: tt.sum(tt.where(c > 2.0, c, v)))(x).numpy(), V * 2 <= 2.0)
    np.testing.assert_allclose(grad(lambda v: tt.sum(tt.concat([c, v])))(x).numpy(), np.ones(4))
    assert stop_gradient(x) is x


def test_a_darray_has_a_darray_as_gradient() -> None:
    """As every function of one."""
    found = grad(lambda v: tt.sum(v * v))(t(V).dynamic())
    assert isinstance(found, tt.DArray)
    np.testing.assert_allclose(found.numpy(), 2 * V)

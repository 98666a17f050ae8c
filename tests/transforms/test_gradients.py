"""Gradients equal central differences in float64, and have the structure and the dtypes of the parameters.

Here are operators, keys and compositions; test_every_gradient.py has the functions.
"""

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


FUNCTIONS: dict[str, tuple[Callable[..., Any], tuple[np.ndarray, ...]]] = {
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
    "where": (lambda x, y: tt.where(x > 1.0, x * x, y), (A, V)),
    "clip": (lambda x: tt.clip(x, 0.8, 1.7), (A,)),
    "sum keepdims": (lambda x: x - tt.sum(x, axis=1, keepdims=True), (A,)),
    "std": (lambda x: tt.std(x, axis=0, correction=1), (A,)),
    "max": (lambda x: tt.max(x, axis=1), (A,)),
    "sort": (lambda x: tt.sort(x, axis=1), (A,)),
    "quantile": (lambda x: tt.quantile(x, 0.3, axis=1), (A,)),
    "x[i]": (lambda x: x[:, t(POSITIONS)], (A,)),
    "x[1]": (lambda x: x[1], (A,)),
    "x[:, 1:]": (lambda x: x[:, 1:] * x[:, :-1], (A,)),
    "x[None]": (lambda x: x[None, :, 0], (A,)),
    "take": (lambda x: tt.take(x, t(POSITIONS), axis=1), (A,)),
    "at.add": (lambda x, y: tt.at(x)[:, t(POSITIONS)].add(y), (A, V)),
    "at.set": (lambda x, y: tt.at(x)[1].set(y), (A, V)),
    "at.max": (lambda x, y: tt.at(x)[0].max(y), (A, V)),
    "mT": (lambda x: x.mT @ x, (A,)),
    "concat": (lambda x, y: tt.concat([x, y], axis=0), (A, B.T)),
    "stack": (lambda x, y: tt.stack([x, y]), (A, B.T)),
    "einsum": (lambda x, y: tt.einsum("ij,jk->ik", x, y), (A, B)),
    "inv": (tt.linalg.inv, (M,)),
    "slogdet": (lambda x: tt.linalg.slogdet(x).logabsdet, (M,)),
    "solve": (tt.linalg.solve, (M, A)),
    "cholesky": (lambda x: tt.linalg.cholesky((x + x.mT) / 2.0), (M,)),
    "eigvalsh": (lambda x: tt.linalg.eigvalsh((x + x.mT) / 2.0), (M,)),
    "eigvals": (lambda x: tt.real(tt.sum(tt.square(tt.linalg.eigvals(x)))), (M,)),
    "svdvals": (tt.linalg.svdvals, (A,)),
    "vector_norm": (tt.linalg.vector_norm, (V,)),
    "solve_triangular": (lambda x, y: tt.linalg.solve_triangular(tt.tril(x), y, lower=True), (M, A)),
    "expm": (lambda x: tt.linalg.expm(x / 8.0), (M,)),
    "fft": (lambda x: tt.abs(tt.fft.fft(tt.astype(x, tt.complex128))), (V,)),
    "irfft of rfft": (lambda x: tt.fft.irfft(tt.fft.rfft(x) * 2.0, n=4), (V,)),
    "interp": (lambda x: tt.interp(x, t(np.array([0.0, 1.0, 3.0])), t(np.array([0.0, 2.0, 3.0]))), (V,)),
    "gradient": (lambda x: tt.gradient(x, axis=1, edge_order=2), (A,)),
    "full": (lambda x: tt.full((2, 3), x[0], dtype=tt.float64), (V,)),
    "full_like": (lambda x: tt.full_like(x, x[1]), (V,)),
    "linspace": (lambda x: tt.linspace(x[0], x[1], 5), (V,)),
    "linspace without the end": (lambda x: tt.linspace(1, x[1], 5, endpoint=False), (V,)),
    "logspace": (lambda x: tt.logspace(x[0], 0.5, 4, base=3.0), (V,)),
    "geomspace": (lambda x: tt.geomspace(0.1, x[1], 4), (V,)),
    "asarray": (lambda x: tt.asarray([[x[0], 2.0], [x[1] * x[2], 1]]), (V,)),
    "constant[i]": (lambda x: t(V)[t(POSITIONS)] * x, (V,)),
    "at.add of a constant": (lambda x: tt.at(t(A))[1, 1:].add(x[0]), (V,)),
    "sliding_window_view": (lambda x: tt.sliding_window_view(x, 2, axis=1), (A,)),
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


NAN, INF = float("nan"), float("inf")
KINKS: dict[str, tuple[Callable[..., Any], list[list[float]], list[list[float]]]] = {
    "abs": (tt.abs, [[0.0]], [[1.0]]),
    "sign": (tt.sign, [[0.0]], [[0.0]]),
    "max of equal elements": (tt.max, [[1.0, 3.0, 3.0]], [[0.0, 0.5, 0.5]]),
    "maximum of equal operands": (tt.maximum, [[2.0], [2.0]], [[0.5], [0.5]]),
    "maximum with a number": (lambda x: tt.maximum(x, 0.0), [[0.0]], [[0.5]]),
    "clip at a bound": (lambda x: tt.clip(x, 0.0, 1.0), [[0.0, 1.0, 2.0]], [[0.5, 0.5, 0.0]]),
    "median of equal elements": (tt.median, [[1.0, 1.0, 1.0]], [[0.0, 1.0, 0.0]]),
    "round": (tt.round, [[0.5]], [[0.0]]),
    "sqrt": (tt.sqrt, [[0.0]], [[INF]]),
    "std of equal elements": (tt.std, [[1.0, 1.0]], [[NAN, NAN]]),
    "vector_norm": (tt.linalg.vector_norm, [[0.0, 0.0]], [[NAN, NAN]]),
    "hypot": (tt.hypot, [[0.0], [0.0]], [[0.5], [0.5]]),
    "atan2": (tt.atan2, [[0.0], [0.0]], [[NAN], [NAN]]),
    "prod with a zero": (tt.prod, [[0.0, 2.0]], [[2.0, 0.0]]),
    "** 0.0": (lambda x: x**0.0, [[0.0]], [[NAN]]),
    "where without a guard": (lambda x: tt.where(x > 0, tt.log(x), 0.0), [[0.0]], [[NAN]]),
    "where with a guard": (lambda x: tt.where(x > 0, tt.log(tt.where(x > 0, x, 1.0)), 0.0), [[0.0]], [[0.0]]),
}
"""The gradients at ties and kinks, as docs/transforms.md has them."""


@pytest.mark.parametrize("name", KINKS)
@pytest.mark.filterwarnings("ignore")
def test_ties_and_kinks_have_the_gradients_of_the_page(name: str) -> None:
    """They are JAX's."""
    function, operands, expected = KINKS[name]
    argnums: Any = tuple(range(len(operands)))
    found = grad(lambda *given: tt.sum(function(*given)), argnums=argnums)(*map(tt.asarray, operands))
    for gradient, want in zip(found, expected, strict=True):
        np.testing.assert_array_equal(gradient.numpy(), want)

"""Transforms: the gradient has the type of the parameter."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple, assert_type

import typedtensor as tt
from typedtensor import Axis, Cpu, DArray, Rank0, Rank1, Rank2, Tensor, float32, float64
from typedtensor.transforms import grad, jit, stop_gradient, value_and_grad, vmap


class Row(Axis):
    """An axis."""


class Col(Axis):
    """An axis."""


class Out(Axis):
    """An axis."""


W = Tensor[Cpu, float32, Rank2[Col, Out]]
X = Tensor[Cpu, float32, Rank2[Row, Col]]
V = Tensor[Cpu, float32, Rank1[Col]]
S = Tensor[Cpu, float32, Rank0]


class Net(NamedTuple):
    """Parameters."""

    w: W
    b: Tensor[Cpu, float32, Rank1[Out]]


@dataclass
class Layer:
    """Parameters."""

    w: W


def loss(w: W, x: X) -> S:
    return tt.sum(x @ w)


def of_net(net: Net, x: X, *, rate: float = 0.1) -> S:
    return tt.sum(x @ net.w + net.b) * rate


def of_layer(layer: Layer, x: X) -> S:
    return tt.sum(x @ layer.w)


def of_several(weights: dict[str, W], x: X) -> S:
    return tt.sum(x @ weights["w"])


def of_list(weights: list[W], x: X) -> S:
    return tt.sum(x @ weights[0])


def of_darray(x: DArray) -> DArray:
    return tt.sum(x)


def norm(v: V) -> S:
    return tt.sum(v * v)


def dot(u: V, v: V) -> S:
    return tt.vecdot(u, v)


def row(v: V, w: W) -> Tensor[Cpu, float32, Rank1[Out]]:
    return v @ w


@jit
def compiled(w: W, x: X) -> S:
    return loss(w, x)


@value_and_grad
def decorated(w: W, x: X) -> S:
    return loss(w, x)


def square(x: Tensor[Cpu, float64, Rank0]) -> Tensor[Cpu, float64, Rank0]:
    return x * x


def gradients(w: W, x: X, net: Net, layer: Layer, d: DArray, s: Tensor[Cpu, float64, Rank0]) -> None:
    assert_type(grad(loss)(w, x), W)
    assert_type(value_and_grad(loss)(w, x), tuple[S, W])
    assert_type(grad(of_net)(net, x, rate=1.0), Net)
    assert_type(grad(of_layer)(layer, x), Layer)
    assert_type(grad(of_several)({"w": w}, x), dict[str, W])
    assert_type(grad(of_list)([w], x), list[W])
    assert_type(grad(of_darray)(d), DArray)
    assert_type(grad(loss, argnums=1)(w, x), X)
    assert_type(grad(loss, argnums=(0, 1))(w, x), tuple[W, X])
    assert_type(value_and_grad(loss, argnums=(0, 1))(w, x), tuple[S, tuple[W, X]])
    assert_type(grad(grad(square))(s), Tensor[Cpu, float64, Rank0])
    assert_type(decorated(w, x), tuple[S, W])


def programs(w: W, x: X, net: Net) -> None:
    assert_type(jit(loss)(w, x), S)
    assert_type(jit(value_and_grad(of_net))(net, x), tuple[S, Net])
    assert_type(compiled(w, x), S)
    assert_type(compiled.compiled, int)


def batches(w: W, x: X, v: V) -> None:
    assert_type(vmap(norm)(x), Tensor[Cpu, float32, Rank1])
    assert_type(vmap(dot)(x, x), Tensor[Cpu, float32, Rank1])
    assert_type(vmap(dot, in_axes=(0, None))(x, v), Tensor[Cpu, float32, Rank1])
    assert_type(stop_gradient(w), W)

"""Transforms: the gradient has the type of the parameter."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple, TypeVar, assert_type

import typedtensor as tt
from typedtensor import Axis, Cpu, DArray, Rank0, Rank1, Rank2, Rank3, Rank4, Tensor, float32, float64, int64
from typedtensor.transforms import (
    checkpoint,
    custom_gradient,
    grad,
    hessian,
    jacobian,
    jit,
    stop_gradient,
    tree_map,
    value_and_grad,
    vmap,
)


class Row(Axis):
    """An axis."""


class Col(Axis):
    """An axis."""


class Out(Axis):
    """An axis."""


Q = TypeVar("Q")
R = TypeVar("R", bound=tt.Rank)
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


def of_row(v: V, w: W, u: V, k: float) -> S:
    return tt.sum(v * u * k) + tt.sum(w)


def of_layers(v: V, w: W, x: X, layer: Layer) -> S:
    return tt.sum(v) + tt.sum(x @ w) + tt.sum(layer.w)


def norm(v: V) -> S:
    return tt.sum(v * v)


def dot(u: V, v: V) -> S:
    return tt.vecdot(u, v)


def row(v: V, w: W) -> Tensor[Cpu, float32, Rank1[Out]]:
    return v @ w


@jit
def compiled(w: W, x: X) -> S:
    return loss(w, x)


class Model:
    """A class with a method that is compiled."""

    @jit
    def predict(self, x: X, w: W) -> Tensor[Cpu, float32, Rank2[Row, Out]]:
        """One matrix product."""
        return x @ w

    def cost(self, w: W, x: X) -> S:
        """A number."""
        return tt.sum(self.predict(x, w))


@value_and_grad
def decorated(w: W, x: X) -> S:
    return loss(w, x)


def square(x: Tensor[Cpu, float64, Rank0]) -> Tensor[Cpu, float64, Rank0]:
    return x * x


def gradients(v: V, w: W, x: X, net: Net, layer: Layer, d: DArray, s: Tensor[Cpu, float64, Rank0]) -> None:
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
    assert_type(grad(of_row, argnums=(0, 2))(v, w, v, 2.0), tuple[V, V])
    assert_type(value_and_grad(of_row, argnums=(1, 2))(v, w, v, 2.0), tuple[S, tuple[W, V]])
    assert_type(grad(of_layers, argnums=3)(v, w, x, layer), Layer)
    assert_type(grad(of_layers, argnums=(0, 3))(v, w, x, layer), tuple[V, Layer])
    assert_type(grad(of_layers, argnums=(1, 3))(v, w, x, layer), tuple[W, Layer])
    assert_type(grad(of_layers, argnums=(2, 3))(v, w, x, layer), tuple[X, Layer])
    assert_type(grad(of_layers, argnums=(0, 1, 2))(v, w, x, layer), tuple[V, W, X])
    assert_type(grad(of_layers, argnums=(0, 1, 3))(v, w, x, layer), tuple[V, W, Layer])
    assert_type(grad(of_layers, argnums=(0, 2, 3))(v, w, x, layer), tuple[V, X, Layer])
    assert_type(value_and_grad(of_layers, argnums=(1, 2, 3))(v, w, x, layer), tuple[S, tuple[W, X, Layer]])
    assert_type(grad(grad(square))(s), Tensor[Cpu, float64, Rank0])
    assert_type(decorated(w, x), tuple[S, W])


def programs(w: W, x: X, net: Net) -> None:
    assert_type(jit(loss)(w, x), S)
    assert_type(jit(value_and_grad(of_net))(net, x), tuple[S, Net])
    assert_type(compiled(w, x), S)
    assert_type(compiled.compiled, int)


def methods(w: W, x: X) -> None:
    model = Model()
    assert_type(model.predict(x, w), Tensor[Cpu, float32, Rank2[Row, Out]])
    assert_type(model.predict(x, w=w), Tensor[Cpu, float32, Rank2[Row, Out]])
    assert_type(Model.predict(model, x, w), Tensor[Cpu, float32, Rank2[Row, Out]])
    assert_type(Model.predict.compiled, int)
    assert_type(grad(model.cost)(w, x), W)
    assert_type(value_and_grad(model.cost)(w, x=x), tuple[S, W])


def twice(v: V) -> V:
    return v * 2.0


def scaled(v: V, k: float) -> V:
    return v * k


def weighted(u: V, v: V, w: V) -> S:
    return tt.sum(u * v * w)


def of_four(a: V, b: V, c: V, d: V) -> S:
    return tt.sum(a * b + c * d)


def both(v: V) -> tuple[V, S]:
    return v, tt.sum(v)


def largest(v: V) -> tuple[S, Tensor[Cpu, int64, Rank0]]:
    return tt.max(v), tt.argmax(v)


def three(v: V) -> tuple[V, Tensor[Cpu, int64, Rank0], S]:
    return v, tt.argmax(v), tt.sum(v)


def three_of(w: W, v: V) -> tuple[S, W, V]:
    return tt.sum(v), w * tt.sum(v), v * 2.0


def of_two(x: DArray, y: DArray) -> DArray:
    return x + y


def double(x: DArray) -> DArray:
    return x * 2.0


def flipped(x: X) -> Tensor[Cpu, float32, Rank2[Col, Row]]:
    return x.mT


XT = Tensor[Cpu, float32, Rank2[Col, Row]]


def batches(w: W, x: X, v: V, d: DArray) -> None:
    assert_type(vmap(norm)(x), Tensor[Cpu, float32, Rank1[Row]])
    unnamed = tt.zeros((2, 3), dtype=tt.float32)
    assert_type(vmap(norm)(unnamed), Tensor[Cpu, float32, Rank1])
    assert_type(vmap(twice)(x), X)
    assert_type(vmap(norm, in_axes=1)(x.mT), Tensor[Cpu, float32, Rank1[Row]])
    assert_type(vmap(norm, in_axes=-1)(x.mT), Tensor[Cpu, float32, Rank1[Row]])
    assert_type(vmap(norm, in_axes=(1,))(x.mT), Tensor[Cpu, float32, Rank1[Row]])
    assert_type(vmap(twice, out_axes=1)(x), XT)
    assert_type(vmap(twice, in_axes=1, out_axes=-1)(x.mT), XT)
    assert_type(vmap(dot)(x, x), Tensor[Cpu, float32, Rank1[Row]])
    assert_type(vmap(dot, in_axes=(0, 1))(x, x.mT), Tensor[Cpu, float32, Rank1[Row]])
    assert_type(vmap(dot, in_axes=(0, None))(x, v), Tensor[Cpu, float32, Rank1[Row]])
    assert_type(vmap(dot, in_axes=(None, 0))(v, x), Tensor[Cpu, float32, Rank1[Row]])
    assert_type(vmap(scaled, in_axes=(0, None))(x, 2.0), X)
    assert_type(vmap(scaled, in_axes=(0, None), out_axes=1)(x, 2.0), XT)
    assert_type(vmap(weighted)(x, x, x), Tensor[Cpu, float32, Rank1[Row]])
    assert_type(vmap(weighted, in_axes=(None, 0, 1))(v, x, x.mT), Tensor[Cpu, float32, Rank1[Row]])
    assert_type(vmap(weighted, in_axes=(0, None, None))(x, v, v), Tensor[Cpu, float32, Rank1[Row]])
    assert_type(vmap(of_four)(x, x, x, x), Tensor[Cpu, float32, Rank1[Row]])
    assert_type(vmap(row, in_axes=(0, None))(x, w), Tensor[Cpu, float32, Rank2[Row, Out]])
    assert_type(vmap(grad(dot), in_axes=(None, 0))(v, x), X)
    assert_type(jit(vmap(norm))(x), Tensor[Cpu, float32, Rank1[Row]])
    assert_type(vmap(double)(d), DArray)
    assert_type(vmap(of_two, in_axes=(0, None))(d, d), DArray)


def batches_of_two(x: X, v: V) -> None:
    assert_type(vmap(both)(x), tuple[X, Tensor[Cpu, float32, Rank1[Row]]])
    assert_type(vmap(largest)(x), tuple[Tensor[Cpu, float32, Rank1[Row]], Tensor[Cpu, int64, Rank1[Row]]])
    assert_type(vmap(both, in_axes=1)(x.mT), tuple[X, Tensor[Cpu, float32, Rank1[Row]]])
    assert_type(vmap(both, out_axes=-1)(x), tuple[XT, Tensor[Cpu, float32, Rank1[Row]]])
    assert_type(vmap(value_and_grad(dot))(x, x), tuple[Tensor[Cpu, float32, Rank1[Row]], X])
    assert_type(vmap(value_and_grad(dot), in_axes=(None, 0))(v, x), tuple[Tensor[Cpu, float32, Rank1[Row]], X])
    assert_type(vmap(value_and_grad(dot), in_axes=(0, None))(x, v), tuple[Tensor[Cpu, float32, Rank1[Row]], X])
    assert_type(
        vmap(value_and_grad(weighted), in_axes=(None, 0, 0))(v, x, x), tuple[Tensor[Cpu, float32, Rank1[Row]], X]
    )
    assert_type(jit(vmap(both))(x), tuple[X, Tensor[Cpu, float32, Rank1[Row]]])


def batches_of_three(w: W, x: X) -> None:
    assert_type(vmap(three)(x), tuple[X, Tensor[Cpu, int64, Rank1[Row]], Tensor[Cpu, float32, Rank1[Row]]])
    assert_type(
        vmap(three, in_axes=1)(x.mT), tuple[X, Tensor[Cpu, int64, Rank1[Row]], Tensor[Cpu, float32, Rank1[Row]]]
    )
    assert_type(vmap(three, out_axes=-1)(x)[0], XT)
    found = vmap(three_of, in_axes=(None, 0))(w, x)
    assert_type(found, tuple[Tensor[Cpu, float32, Rank1[Row]], Tensor[Cpu, float32, Rank3[Row, Col, Out]], X])
    assert_type(jit(vmap(three))(x)[2], Tensor[Cpu, float32, Rank1[Row]])


def constants(w: W) -> None:
    assert_type(stop_gradient(w), W)


def derivatives(w: W, x: X, v: V, s: Tensor[Cpu, float64, Rank0], d: DArray) -> None:
    assert_type(jacobian(twice)(v), Tensor[Cpu, float32, Rank2[Col, Col]])
    assert_type(jacobian(row)(v, w), Tensor[Cpu, float32, Rank2[Out, Col]])
    assert_type(jacobian(row, argnums=1)(v, w), Tensor[Cpu, float32, Rank3[Out, Col, Out]])
    assert_type(jacobian(flipped)(x), Tensor[Cpu, float32, Rank4[Col, Row, Row, Col]])
    assert_type(jacobian(norm)(v), V)
    assert_type(jacobian(square)(s), Tensor[Cpu, float64, Rank0])
    assert_type(jacobian(double)(d), DArray)
    assert_type(hessian(norm)(v), Tensor[Cpu, float32, Rank2[Col, Col]])
    assert_type(hessian(loss)(w, x), Tensor[Cpu, float32, Rank4[Col, Out, Col, Out]])
    assert_type(hessian(square)(s), Tensor[Cpu, float64, Rank0])
    assert_type(jit(hessian(norm))(v), Tensor[Cpu, float32, Rank2[Col, Col]])


@checkpoint
def cheap(w: W, x: X) -> S:
    return loss(w, x)


@custom_gradient
def clipped(v: V) -> tuple[V, Callable[[V], V]]:
    return v, lambda slope: tt.clip(slope, -1.0, 1.0)


@custom_gradient
def product(u: V, v: V) -> tuple[V, Callable[[V], tuple[V, V]]]:
    return u * v, lambda slope: (slope * v, slope * u)


def half(x: Tensor[Cpu, float32, R]) -> Tensor[Cpu, float32, R]:
    return x / 2.0


def descended(w: Tensor[Cpu, float32, R], g: Tensor[Cpu, float32, R]) -> Tensor[Cpu, float32, R]:
    return w - 0.1 * g


def optimised(parameters: Q, gradient: Q) -> Q:
    return tree_map(descended, parameters, gradient)


def structures(w: W, x: X, net: Net, layer: Layer, d: DArray) -> None:
    assert_type(tree_map(half, net), Net)
    assert_type(tree_map(tt.zeros_like, [w]), list[W])
    assert_type(tree_map(descended, net, grad(of_net)(net, x)), Net)
    assert_type(tree_map(tt.add, (w, x), (w, x)), tuple[W, X])
    assert_type(tree_map(lambda a, b, c: a * b + c, layer, layer, layer), Layer)
    assert_type(tree_map(lambda a, b, c, e: a * b + c * e, d, d, d, d), DArray)
    assert_type(optimised(net, net), Net)


def rules(w: W, x: X, v: V) -> None:
    assert_type(cheap(w, x), S)
    assert_type(grad(cheap)(w, x), W)
    assert_type(clipped(v), V)
    assert_type(product(v, v), V)

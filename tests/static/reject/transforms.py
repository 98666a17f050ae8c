"""Transforms: losses that are no number, and arguments and results of other types."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, TypeVar

import typedtensor as tt
from typedtensor import Axis, Cpu, Gpu, Rank0, Rank1, Rank2, Tensor, float32, int64
from typedtensor.transforms import (
    checkpoint,
    custom_gradient,
    grad,
    hessian,
    jacobian,
    jit,
    tree_map,
    value_and_grad,
    vmap,
)

if TYPE_CHECKING:
    from collections.abc import Callable


class Row(Axis):
    """An axis."""


class Col(Axis):
    """An axis."""


class Out(Axis):
    """An axis."""


D = TypeVar("D", bound=tt.Device)
F = TypeVar("F", bound=tt.Floating)
N = TypeVar("N")
W = Tensor[Cpu, float32, Rank2[Col, Out]]
X = Tensor[Cpu, float32, Rank2[Row, Col]]
V = Tensor[Cpu, float32, Rank1[Col]]
S = Tensor[Cpu, float32, Rank0]


class Net(NamedTuple):
    """Parameters."""

    w: W
    b: Tensor[Cpu, float32, Rank1[Out]]


def loss(w: W, x: X) -> S:
    return tt.sum(x @ w)


def of_net(net: Net, x: X, *, rate: float = 0.1) -> S:
    return tt.sum(x @ net.w + net.b) * rate


def vector(w: W, x: X) -> Tensor[Cpu, float32, Rank1[Row]]:
    return tt.sum(x @ w, axis=1)


def count(w: W) -> Tensor[Cpu, int64, Rank0]:
    return tt.sum(w.astype(tt.int64))


def of_positions(i: Tensor[Cpu, int64, Rank1], w: W) -> S:
    return tt.sum(tt.take(w, i, axis=0))


def of_flags(mask: Tensor[Cpu, tt.bool, Rank1], w: W) -> S:
    return tt.sum(w)


def norm(v: V) -> S:
    return tt.sum(v * v)


def twice(v: V) -> V:
    return v * 2.0


def dot(u: V, v: V) -> S:
    return tt.vecdot(u, v)


def weighted(u: V, v: V, w: V) -> S:
    return tt.sum(u * v * w)


def row(v: V, w: W) -> Tensor[Cpu, float32, Rank1[Out]]:
    return v @ w


def positions(i: Tensor[Cpu, int64, Rank1[Col]]) -> V:
    return i.astype(tt.float32)


class Model:
    """A class with a method that is compiled."""

    @jit
    def predict(self, x: X, w: W) -> Tensor[Cpu, float32, Rank2[Row, Out]]:
        """One matrix product."""
        return x @ w


def energy(x: Tensor[D, F, Rank1[N]]) -> Tensor[D, F, Rank0]:
    return tt.sum(x * x)


def generic(v: V) -> None:
    a: V = grad(energy)(v)  # refused by pyrefly: see checkers.md
    b: tuple[S, V] = value_and_grad(energy)(v)  # refused by pyrefly: see checkers.md
    c: S = jit(energy)(v)
    d: Tensor[Cpu, float32, Rank1[Row]] = grad(energy)(v)  # refused by mypy, pyright, pyrefly: see checkers.md


def losses(w: W, x: X, i: Tensor[Cpu, int64, Rank1]) -> None:
    grad(vector)  # refused: a vector
    value_and_grad(vector)  # refused: a vector
    grad(count)  # refused: integers
    grad(of_positions)  # refused by mypy, pyright: integers have no gradient
    grad(of_positions)(i, w)  # refused by mypy, pyright, ty: integers have no gradient
    grad(of_flags)(i > 0, w)  # refused by mypy, pyright, ty: bools have no gradient
    jit(value_and_grad(of_positions))(i, w)  # refused by mypy, pyright, ty: integers have no gradient
    grad(loss, argnums=2)(w, x)  # refused: there are two arguments


def arguments(w: W, x: X, net: Net, g: Tensor[Gpu, float32, Rank2[Col, Out]]) -> None:
    grad(loss)(x, w)  # refused: exchanged
    grad(loss)(w)  # refused: one is missing
    grad(loss)(g, x)  # refused: another device
    grad(of_net)(net, x, rat=1.0)  # refused: no such keyword
    jit(loss)(x, w)  # refused: exchanged
    vmap(norm)(w)  # refused: rows of Out, not of Col
    vmap(norm)(tt.sum(x, axis=0))  # refused: no batch
    vmap(dot)(x, tt.zeros((2, 3), dtype=tt.float64))  # refused: another dtype
    vmap(norm, in_axes=1)(x)  # refused: axis 1 is Col, and rows are left
    vmap(norm, in_axes=2)(x)  # refused: no such axis
    vmap(twice, out_axes=2)(x)  # refused: no such position
    vmap(dot, in_axes=(0,))(x, x)  # refused: one entry for two arguments
    vmap(dot, in_axes=(None, None))(x, x)  # refused: no batch
    vmap(dot, in_axes=(0, None))(x, x)  # refused: the second is one vector
    vmap(weighted, in_axes=(0, None, 0))(x, x, x)  # refused: the second is one vector
    vmap(norm, in_axes="0")  # refused: no axis


def results(w: W, x: X, net: Net) -> None:
    a: X = grad(loss)(w, x)  # refused
    b: Net = value_and_grad(of_net)(net, x)  # refused: a pair
    c: W = jit(loss)(w, x)  # refused: a number
    d: Tensor[Cpu, float32, Rank2] = vmap(norm)(x)  # refused: a vector
    e: Tensor[Cpu, float32, Rank1[Col]] = vmap(norm)(x)  # refused: of Row
    f: X = vmap(twice, out_axes=1)(x)  # refused: Row is last
    h: tuple[X, W] = grad(loss, argnums=(0, 1))(w, x)  # refused: in the order of the parameters


def both(v: V) -> tuple[V, S]:
    return v, tt.sum(v)


def batches_of_two(x: X, w: W) -> None:
    vmap(both)(w)  # refused: rows of Out, not of Col
    a: tuple[X, Tensor[Cpu, float32, Rank1[Col]]] = vmap(both)(x)  # refused: of Row
    b: X = vmap(both)(x)  # refused: two
    vmap(both, in_axes=1)(x)  # refused: axis 1 is Col, and rows are left


def three(v: V) -> tuple[V, S, V]:
    return v, tt.sum(v), v


def three_of(w: W, v: V) -> tuple[S, W, V]:
    return tt.sum(v), w, v


def batches_of_three(x: X, w: W) -> None:
    vmap(three)(w)  # refused: rows of Out, not of Col
    vmap(three_of, in_axes=(None, 0))(x, x)  # refused: the first is a W
    a: tuple[X, Tensor[Cpu, float32, Rank1[Row]], S] = vmap(three)(x)  # refused: a matrix
    b: tuple[X, Tensor[Cpu, float32, Rank1[Col]], X] = vmap(three)(x)  # refused: of Row


def names(x: X, o: Tensor[Cpu, float32, Rank2[Out, Col]]) -> None:
    vmap(dot)(x, o)  # refused: batches of Row and of Out


def derivatives(v: V, w: W, i: Tensor[Cpu, int64, Rank1[Col]]) -> None:
    jacobian(positions)(i)  # refused: integers have no gradient
    jacobian(row)(w, v)  # refused: exchanged
    hessian(twice)(v)  # refused: a vector
    hessian(norm)(w)  # refused: a matrix
    a: Tensor[Cpu, float32, Rank2[Col, Out]] = jacobian(row)(v, w)  # refused: the axes of the result come first
    b: V = hessian(norm)(v)  # refused: a matrix


@custom_gradient  # refused by mypy, pyright, pyrefly: the gradient is no vector
def of_another_type(v: V) -> tuple[V, Callable[[V], S]]:
    return v, tt.sum


@custom_gradient  # refused: no gradient
def without(v: V) -> V:
    return v


def rules(v: V, w: W) -> None:
    checkpoint(norm)(w)  # refused: a matrix
    c: V = checkpoint(norm)(v)  # refused: a number


def methods(model: Model, x: X, w: W) -> None:
    a: X = model.predict(x, w)  # refused: Out, not Col
    model.predict(w, x)  # refused: exchanged
    model.predict(x, u=w)  # refused: no such keyword
    Model.predict(x, w)  # refused: one is missing


def number(x: object) -> float:
    return 1.0


def structures(net: Net, w: W) -> None:
    tree_map(number, net)  # refused: no tensor
    tree_map(twice, net, net)  # refused: a function of one tensor
    tree_map(tt.add, net)  # refused: a function of two
    a: Net = tree_map(tt.add, net, w)  # refused: another structure
    b: W = tree_map(tt.zeros_like, net)  # refused

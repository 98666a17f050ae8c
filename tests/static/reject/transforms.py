"""Transforms: losses that are no number, and arguments and results of other types."""

from __future__ import annotations

from typing import NamedTuple

import typedtensor as tt
from typedtensor import Axis, Cpu, Gpu, Rank0, Rank1, Rank2, Tensor, float32, int64
from typedtensor.transforms import grad, jit, value_and_grad, vmap


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


def norm(v: V) -> S:
    return tt.sum(v * v)


class Model:
    """A class with a method that is compiled."""

    @jit
    def predict(self, x: X, w: W) -> Tensor[Cpu, float32, Rank2[Row, Out]]:
        """One matrix product."""
        return x @ w


def losses(w: W, x: X) -> None:
    grad(vector)  # refused: a vector
    value_and_grad(vector)  # refused: a vector
    grad(count)  # refused: integers
    grad(of_positions)  # refused by mypy, pyright: integers have no gradient
    grad(loss, argnums=2)(w, x)  # refused: there are two arguments


def arguments(w: W, x: X, net: Net, g: Tensor[Gpu, float32, Rank2[Col, Out]]) -> None:
    grad(loss)(x, w)  # refused: exchanged
    grad(loss)(w)  # refused: one is missing
    grad(loss)(g, x)  # refused: another device
    grad(of_net)(net, x, rat=1.0)  # refused: no such keyword
    jit(loss)(x, w)  # refused: exchanged
    vmap(norm)(w)  # refused: rows of Out, not of Col
    vmap(norm)(tt.sum(x, axis=0))  # refused: no batch


def results(w: W, x: X, net: Net) -> None:
    a: X = grad(loss)(w, x)  # refused
    b: Net = value_and_grad(of_net)(net, x)  # refused: a pair
    c: W = jit(loss)(w, x)  # refused: a number
    d: Tensor[Cpu, float32, Rank2] = vmap(norm)(x)  # refused: a vector


def methods(model: Model, x: X, w: W) -> None:
    predicted: Tensor[Cpu, float32, Rank2[Row, Out]] = model.predict(x, w)  # refused by pyrefly, ty: see checkers.md
    model.predict(w, x)  # refused: exchanged

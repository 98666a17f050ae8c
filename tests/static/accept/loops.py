"""Variables of a loop that depend on each other: checkers infer their types iteratively, and must find exact ones."""

from __future__ import annotations

from typing import NewType

import typedtensor as tt
from tests.static.support import assert_type
from typedtensor import Cpu, Rank1, Rank2, Tensor, float64

Step = NewType("Step", int)
State = NewType("State", int)
Seen = NewType("Seen", int)

Vector = Tensor[Cpu, float64, Rank1[State]]
Matrix = Tensor[Cpu, float64, Rank2[State, State]]


def kalman(
    observed: Tensor[Cpu, float64, Rank2[Step, Seen]],
    f: Matrix,
    h: Tensor[Cpu, float64, Rank2[Seen, State]],
    noise: tuple[Matrix, Tensor[Cpu, float64, Rank2[Seen, Seen]]],
    x: Vector,
) -> Vector:
    q, r = noise
    p = q
    for z in observed:
        x = f @ x
        p = f @ p @ f.T + q
        y = z - h @ x
        s = h @ p @ h.T + r + tt.eye(2)
        gain = tt.linalg.solve(s, h @ p).T
        x = x + gain @ y
        p = p - gain @ h @ p
    assert_type(p, Matrix)
    return x


def methods(x: Vector, p: Matrix) -> Matrix:
    for _ in range(3):
        x = p @ x
        p = p / p.sum(axis=1, keepdims=True)
        gain = p.mean(axis=0)
        x = x - gain + p.max()
        p = (p - gain[:, None] * x).astype(float64).copy()
    assert_type(x, Vector)
    return p


def reductions(x: Vector, p: Matrix) -> Matrix:
    for _ in range(3):
        x = p @ x
        p = p / tt.sum(p, axis=1, keepdims=True)
        gain = tt.mean(p, axis=0)
        x = x - gain + tt.max(p)
        p = p - gain[:, None] * x
    assert_type(x, Vector)
    return p


def conjugate_gradient(a: Matrix, b: Vector) -> Vector:
    x = tt.zeros_like(b)
    r = b - a @ x
    p = r
    for _ in range(2):
        curved = a @ p
        size = tt.sum(r * r) / tt.sum(p * curved)
        x = x + size * p
        rest = r - size * curved
        p = rest + tt.sum(rest * rest) / tt.sum(r * r) * p
        r = rest
    assert_type(r, Vector)
    return x


def functions(x: Vector, p: Matrix) -> Matrix:
    for _ in range(3):
        p = p * tt.roll(p, 1, axis=0) + tt.softmax(p, axis=1) - tt.mean(p)
        p = p + tt.sort(p, axis=0) * tt.cumulative_sum(p, axis=1) - tt.std(p, axis=0, keepdims=True)
        p = p * (x + tt.linalg.vector_norm(p, axis=0) + tt.permute_dims(p, (1, 0))[0])
    assert_type(p, Matrix)
    return p


def of_one(x: Vector, p: Matrix) -> Matrix:
    for _ in range(3):
        x = p @ x
        p = p @ p
        gain = tt.cos(p)
        x = x + gain @ x
        p = p - gain
    assert_type(x, Vector)
    return p


def of_two(x: Vector, p: Matrix) -> Matrix:
    for _ in range(3):
        x = p @ x
        p = p @ p
        gain = tt.maximum(p, tt.matrix_transpose(p))
        x = x + gain @ x
        p = p - tt.where(p > 0, gain, p)
    assert_type(x, Vector)
    return p


def of_each_other(a: Matrix, b: Matrix, x: Vector) -> Matrix:
    for _ in range(3):
        a = tt.maximum(a, b)
        b = tt.where(b < a, a, b)
        a = tt.where(a > b, a, 0.0)
        x = tt.vecdot(a, tt.matvec(b, x))
        b = tt.where(x > 0, 1.0, tt.subtract(b, x))
    assert_type(a, Matrix)
    assert_type(x, Vector)
    return b


def of_each_other_without_names(
    a: Tensor[Cpu, float64, Rank2], b: Tensor[Cpu, float64, Rank2]
) -> Tensor[Cpu, float64, Rank2]:
    for _ in range(3):
        a, b = tt.maximum(a, b), tt.minimum(a, b)
        b = tt.where(b < a, tt.add(a, 1), b)
    assert_type(a, Tensor[Cpu, float64, Rank2])
    return b


def rearranged(x: Vector, p: Matrix) -> Matrix:
    while tt.sum(x) > 0:
        x = tt.sort(tt.flip(p @ x)) - tt.roll(x, 1)
        p = tt.softmax(tt.cumulative_sum(p, axis=0) + tt.permute_dims(p, (1, 0)), axis=1) * x
        x = x - tt.vecdot(p, p) - tt.linalg.vector_norm(p, axis=1)
    assert_type(p, Matrix)
    return p


def of_one_tensor(x: Vector, p: Matrix) -> Matrix:
    for _ in range(3):
        x = p @ x
        p = p @ p
        gain = tt.tril(tt.clip(tt.roll(tt.flip(p), 1), 0.0, 1.0)) + tt.zeros_like(p)
        x = x + gain @ x
        p = p - gain
    assert_type(x, Vector)
    return p


def at_positions(x: Vector, p: Matrix) -> Matrix:
    for _ in range(3):
        x = p @ x
        p = p @ p
        gain = tt.take_along_axis(p, tt.argsort(p, axis=0), axis=0)
        x = x + gain @ x
        p = p - gain
    assert_type(x, Vector)
    return p


def written_in_turns(p: Matrix, x: Vector) -> Matrix:
    q = p
    for _ in range(3):
        p = tt.at(q)[0].add(x)
        q = tt.full_like(p, 1.0)
    assert_type(p, Matrix)
    assert_type(q, Matrix)
    return p

"""Elements turned, removed, inserted and chosen: dtype, rank and names of the results."""

from __future__ import annotations

from typing import Any, NewType

import typedtensor as tt
from tests.static.support import assert_type
from typedtensor import (
    Axis,
    Cpu,
    DArray,
    Gpu,
    One,
    Rank1,
    Rank2,
    Rank3,
    Tensor,
    bool_,
    complex128,
    float32,
    float64,
    int32,
    int64,
    uint8,
)

A = NewType("A", int)
B = NewType("B", int)
C = NewType("C", int)

Vector = Tensor[Cpu, float32, Rank1[A]]
Matrix = Tensor[Cpu, float32, Rank2[A, B]]
Box = Tensor[Gpu, float64, Rank3[A, B, C]]
Positions = Tensor[Cpu, int64, Rank1[C]]
Mask = Tensor[Cpu, bool_, Rank1[A]]


def quarter_turns_exchange_the_axes(x: Matrix, y: Box, m: Tensor[Cpu, int64, Rank2], n: int) -> None:
    assert_type(tt.rot90(x), Tensor[Cpu, float32, Rank2[B, A]])
    assert_type(tt.rot90(x, -1), Tensor[Cpu, float32, Rank2[B, A]])
    assert_type(tt.rot90(x, k=2), Matrix)
    assert_type(tt.rot90(y), Tensor[Gpu, float64, Rank3[B, A, C]])
    assert_type(tt.rot90(y, 3, (1, 2)), Tensor[Gpu, float64, Rank3[A, C, B]])
    assert_type(tt.rot90(y, axes=(0, 2)), Tensor[Gpu, float64, Rank3[C, B, A]])
    assert_type(tt.rot90(y, 2), Box)
    assert_type(tt.rot90(y, n, (1, 2)), DArray)
    assert_type(tt.rot90(x, n), DArray)
    assert_type(tt.rot90(m), Tensor[Cpu, int64, Rank2])
    assert_type(tt.rot90(tt.zeros((2, 3))), Tensor[Cpu, float64, Rank2])


def an_axis_of_another_size_has_no_name(
    v: Vector, x: Matrix, y: Box, i: Positions, mask: Mask, g: Tensor[Gpu, int32, Rank1], k: Axis
) -> None:
    assert_type(tt.delete(v, 0), Tensor[Cpu, float32, Rank1])
    assert_type(tt.delete(x, slice(1, 2)), Tensor[Cpu, float32, Rank1])
    assert_type(tt.delete(x, 0, axis=0), Tensor[Cpu, float32, Rank2[Any, B]])
    assert_type(tt.delete(x, mask, 0), Tensor[Cpu, float32, Rank2[Any, B]])
    assert_type(tt.delete(x, i, axis=-1), Tensor[Cpu, float32, Rank2[A, Any]])
    assert_type(tt.delete(y, g, axis=1), Tensor[Gpu, float64, Rank3[A, Any, C]])
    assert_type(tt.delete(x, 0, axis=k), Tensor[Cpu, float32, Rank2])
    assert_type(tt.insert(v, 0, 1.5), Tensor[Cpu, float32, Rank1])
    assert_type(tt.insert(x, 1, v, axis=1), Tensor[Cpu, float32, Rank2[A, Any]])
    assert_type(tt.insert(x, i, 0, axis=0), Tensor[Cpu, float32, Rank2[Any, B]])
    assert_type(tt.insert(i, -1, 4), Tensor[Cpu, int64, Rank1])
    assert_type(tt.insert(y, slice(0, 4, 2), y, axis=2), Tensor[Gpu, float64, Rank3[A, B, Any]])
    assert_type(tt.insert(tt.zeros(3), 1, tt.ones(2)), Tensor[Cpu, float64, Rank1])


def keys_of_combinations(x: Matrix, i: Positions, j: Tensor[Cpu, int64, Rank1[B]], mask: Mask) -> None:
    assert_type(tt.ix_(i), tuple[Tensor[Cpu, int64, Rank1[C]]])
    assert_type(tt.ix_(i, j), tuple[Tensor[Cpu, int64, Rank2[C, One]], Tensor[Cpu, int64, Rank2[One, B]]])
    assert_type(tt.ix_(i, j.astype(uint8)), tuple[Tensor[Cpu, int64, Rank2[C, One]], Tensor[Cpu, uint8, Rank2[One, B]]])
    assert_type(tt.ix_(mask, mask), tuple[Tensor[Cpu, int64, Rank2[Any, One]], Tensor[Cpu, int64, Rank2[One, Any]]])
    assert_type(x[tt.ix_(i - 1, j - 1)], Tensor[Cpu, float32, Rank2])


def positions_of_triangles_and_orders(i: Positions, g: Gpu, n: int, x: Box) -> None:
    assert_type(tt.tril_indices(n, -1), tuple[Tensor[Cpu, int64, Rank1], Tensor[Cpu, int64, Rank1]])
    assert_type(tt.triu_indices(3, m=n, device=g), tuple[Tensor[Gpu, int64, Rank1], Tensor[Gpu, int64, Rank1]])
    assert_type(tt.diag_indices(3), tuple[Tensor[Cpu, int64, Rank1], Tensor[Cpu, int64, Rank1]])
    assert_type(tt.diag_indices(3, n), tuple[Tensor[Cpu, int64, Rank1], ...])
    assert_type(tt.lexsort([i, i]), Positions)
    assert_type(tt.lexsort((i, i)), Positions)
    assert_type(tt.lexsort([x, x], axis=0), Tensor[Gpu, int64, Rank3[A, B, C]])


def the_first_true_condition(
    x: Matrix,
    above: Tensor[Cpu, bool_, Rank2[A, B]],
    below: Tensor[Cpu, bool_, Rank2[A, B]],
    v: Tensor[Cpu, int64, Rank1],
) -> None:
    assert_type(tt.select([above, below], [x, -x]), Matrix)
    assert_type(tt.select([above, below], [x, -x], 0.5), Matrix)
    assert_type(tt.select((above,), (x,), default=x), Matrix)
    assert_type(tt.select([above, below], [1, 2]), Tensor[Cpu, int64, Rank2[A, B]])
    assert_type(tt.select([above, below], [1.5, 2.5], -1), Tensor[Cpu, float64, Rank2[A, B]])
    assert_type(tt.select([above], [1j]), Tensor[Cpu, complex128, Rank2[A, B]])
    assert_type(tt.select([above], [True], default=False), Tensor[Cpu, bool_, Rank2[A, B]])
    assert_type(tt.select([v < 2, v > 4], [v, 10 * v], -1), Tensor[Cpu, int64, Rank1])


def of_unknown_rank(d: DArray, i: Positions, x: Matrix) -> None:
    assert_type(tt.rot90(d, 2, axes=(0, 1)), DArray)
    assert_type(tt.delete(d, 0), DArray)
    assert_type(tt.delete(x, d[0] > 9, axis=0), DArray)
    assert_type(tt.insert(d, i, 1.0, axis=1), DArray)
    assert_type(tt.insert(x, 0, d.astype(float32), axis=0), DArray)
    k = tt.argsort(d[0])
    assert_type(tt.ix_(k), tuple[DArray])
    assert_type(tt.ix_(d[0] > 0, i), tuple[DArray, DArray])
    assert_type(tt.ix_(i, i, k), tuple[DArray, DArray, DArray])
    assert_type(tt.ix_(i, i, i, i, k, i), tuple[DArray, ...])
    assert_type(x[tt.ix_(i * 0, k)], DArray)
    assert_type(x[None][tt.ix_(k * 0, i * 0, i * 0)], DArray)
    assert_type(tt.lexsort([d, d]), DArray)
    assert_type(tt.select([d > 2], [1.0]), DArray)
    assert_type(tt.select([x > 0], [d]), DArray)
    assert_type(tt.select((x > 9, d > 2), (x, x)), DArray)
    assert_type(tt.select((d > 2, x > 9), [1.0, d], 0.5), DArray)
    assert_type(tt.select([x > 9, x > 0], (x, d)), DArray)
    assert_type(tt.select((x > 9, x > 0, x < 0, x > 1), (x, 0.5, d, x), x), DArray)

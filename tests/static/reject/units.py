"""An axis of one element does not satisfy a literal size, and other names still conflict."""

from __future__ import annotations

from typing import Any, Literal, NewType

import typedtensor as tt
from typedtensor import Cpu, One, Rank1, Rank2, Rank3, Tensor, float32, float64

Sample = NewType("Sample", int)
Cluster = NewType("Cluster", int)
A = NewType("A", int)
Feature = NewType("Feature", int)

SF = Tensor[Cpu, float32, Rank2[Sample, Feature]]
CF = Tensor[Cpu, float32, Rank2[Cluster, Feature]]


def names_clash(
    x: SF, c: CF, s: Tensor[Cpu, float32, Rank1[Sample]], d: Tensor[Cpu, float64, Rank2[Cluster, Feature]]
) -> None:
    column = s[:, None]
    column - c  # refused
    c - column  # refused
    x[:, None] - c.mT[None]  # refused
    tt.subtract(column, c)  # refused
    tt.subtract(c, column)  # refused
    tt.add(column, d)  # refused
    column < c  # refused
    tt.where(column > 0, c, c)  # refused
    tt.maximum(x[:, None], c.mT[None])  # refused


def one_element_is_not_a_literal_size(x: SF, s: Tensor[Cpu, float32, Rank1[Sample]]) -> None:
    mean = tt.mean(x, axis=1, keepdims=True)
    _1: SF = mean  # refused
    _2: Tensor[Cpu, float32, Rank2[Sample, Literal[1]]] = mean  # refused
    _3: Tensor[Cpu, float32, Rank2[Cluster, Sample]] = s[None]  # refused
    mean[:] = x  # refused


def the_label_of_each_sample(x: SF, c: CF) -> Tensor[Cpu, tt.int64, Rank1[Sample]]:
    distance = tt.sum(tt.square(x[:, None] - c[None]), axis=-1)
    return tt.argmin(distance, axis=0)  # refused: one for each cluster


def the_names_of_outer(v: Tensor[Cpu, float32, Rank1[Sample]], u: Tensor[Cpu, float32, Rank1[Cluster]]) -> None:
    _1: Tensor[Cpu, float32, Rank2[Cluster, Sample]] = v[:, None] * u[None, :]  # refused


def a_column_does_not_grow(mean: Tensor[Cpu, float32, Rank2[Sample, One]], x: SF) -> None:
    mean += x  # refused


# An expected type does not name a unit axis.
OF = Tensor[Cpu, float32, Rank2[One, Feature]]


def a_row_for_each_sample(b: OF, c: OF) -> SF:
    return b + c  # refused


def the_row_of_the_features(x: SF) -> SF:
    return tt.mean(x, axis=0, keepdims=True) - tt.max(x, axis=0, keepdims=True)  # refused


def a_comma_is_missing(x: SF) -> Tensor[Cpu, float32, Rank3[Sample, Sample, Feature]]:
    return x[None, :, :] - x[:, None:]  # refused


def a_row_where_rows_are_wanted(b: OF, c: OF, d: Tensor[Cpu, float64, Rank2[One, Feature]]) -> None:
    _1: SF = tt.exp(b)  # refused
    _2: SF = tt.add(b, c)  # refused
    _3: SF = tt.maximum(b, c)  # refused
    _4: SF = tt.where(b > 0, b, c)  # refused
    _5: list[SF] = [b * c]  # refused
    _6: tuple[SF, int] = (b / c, 1)  # refused
    _7: Tensor[Cpu, float64, Rank2[Sample, Feature]] = b + d  # refused
    _8: Tensor[Cpu, tt.bool_, Rank2[Sample, Feature]] = b < c  # refused
    _9: SF = tt.clip(b, c, 1.0)  # refused
    rows(b - c)  # refused
    _a: SF = tt.sort(b, axis=0)  # refused
    _b: SF = tt.flip(b, axis=0)  # refused
    _c: SF = tt.matrix_transpose(b.mT)  # refused
    _d: SF = tt.copy(b)  # refused
    _shared: SF = tt.share_data(b)  # refused


def rows(x: SF) -> None: ...


FC = Tensor[Cpu, float32, Rank2[Feature, Cluster]]
SC = Tensor[Cpu, float32, Rank2[Sample, Cluster]]


def products(
    b: OF, w: FC, d: Tensor[Cpu, float64, Rank2[Feature, Cluster]], v: Tensor[Cpu, float32, Rank1[Feature]]
) -> Tensor[Cpu, float32, Rank1[Sample]]:
    _1: SC = b @ w  # refused
    _2: Tensor[Cpu, float64, Rank2[Sample, Cluster]] = b @ d  # refused
    _3: SC = tt.matmul(b, w)  # refused
    _4: Tensor[Cpu, float64, Rank2[Sample, Cluster]] = tt.matmul(b, d)  # refused
    _5: Tensor[Cpu, float32, Rank3[Sample, Feature, Cluster]] = tt.matmul(w @ w.mT, w[None])  # refused
    _6: Tensor[Cpu, float32, Rank1[Sample]] = tt.linalg.vecdot(b, v)  # refused
    _7: SF = tt.linalg.cross(b, b)  # refused
    _8: SC = tt.einsum("ij,jk->ik", b, w)  # refused
    _9: Tensor[Cpu, float32, Rank1[Sample]] = tt.einsum("ij,j->i", b, v)  # refused
    return b @ v  # refused


def solutions(
    w: FC, b: Tensor[Cpu, float32, Rank2[Feature, One]], d: Tensor[Cpu, float64, Rank2[Feature, One]]
) -> None:
    _1: Tensor[Cpu, float32, Rank2[Cluster, Sample]] = tt.linalg.solve(w, b)  # refused
    _2: Tensor[Cpu, float64, Rank2[Cluster, Sample]] = tt.linalg.solve(w, d)  # refused
    _3: Tensor[Cpu, float32, Rank2[Cluster, Sample]] = tt.linalg.solve_triangular(w, b)  # refused


def of_the_same_shape(b: OF) -> None:
    _1: SF = tt.zeros_like(b)  # refused
    _2: SF = tt.full_like(b, 1.0)  # refused
    _3: SF = tt.ones_like(b, device=Cpu())  # refused
    _4: Tensor[Cpu, float64, Rank2[Sample, Feature]] = tt.empty_like(b, dtype=float64)  # refused
    _5: SF = tt.add(b, 1)  # refused


def positions(
    x: SF,
    b: OF,
    v: Tensor[Cpu, float32, Rank1[Feature]],
    k: Tensor[Cpu, tt.int64, Rank1[Cluster]],
    i: Tensor[Cpu, tt.int64, Rank1[One]],
) -> None:
    _1: SC = tt.take(b, k, axis=1)  # refused
    _2: SF = tt.take(x, i, axis=0)  # refused
    _3: Tensor[Cpu, float32, Rank1[Sample]] = tt.take(v, i)  # refused
    _4: SC = tt.take_along_axis(b, k[None], axis=1)  # refused
    _5: SC = tt.take_along_axis(b, k[None])  # refused
    _6: SC = b[:, k]  # refused
    _7: SF = x[i]  # refused
    _8: Tensor[Cpu, float32, Rank1[Cluster]] = v[i]  # refused
    _9: Tensor[Cpu, float32, Rank3[Sample, Cluster, Feature]] = x[i[None]]  # refused
    rows(x[i])  # refused


def rules_of_one_rank(
    b: Tensor[Cpu, float64, Rank2[One, Feature]],
    c: Tensor[Cpu, float64, Rank3[One, A, A]],
    q: Tensor[Cpu, float64, Rank1[A]],
) -> None:
    _1: Tensor[Cpu, float64, Rank2[Sample, Feature]] = tt.roll(b, -1, axis=1)  # refused
    _2: Tensor[Cpu, float64, Rank2[Sample, Feature]] = tt.roll(b, (1, 1), axis=(0, 1))  # refused
    _3: Tensor[Cpu, tt.complex128, Rank2[Sample, Any]] = tt.fft.rfft(b)  # refused
    _4: Tensor[Cpu, tt.complex128, Rank2[Sample, A]] = tt.linalg.eigvals(c)  # refused
    _5: Tensor[Cpu, float64, Rank1[Sample]] = tt.linalg.det(c)  # refused
    _6: Tensor[Cpu, float64, Rank2[Sample, A]] = tt.linalg.diagonal(c)  # refused
    _7: Tensor[Cpu, float64, Rank1[Sample]] = tt.trapezoid(b)  # refused
    _8: Tensor[Cpu, float64, Rank1[Sample]] = tt.unstack(b.mT)[0]  # refused
    _9: Tensor[Cpu, float64, Rank2[A, Sample]] = tt.quantile(b[0], q, axis=0, keepdims=True)  # refused
    _a: Tensor[Cpu, float64, Rank2[Sample, Sample]] = tt.corrcoef(b)  # refused
    _b: Tensor[Cpu, float64, Rank2[Sample, Sample]] = tt.corrcoef(b.mT, rowvar=False)  # refused
    _c: Tensor[Cpu, float64, Rank2[Sample, Sample]] = tt.cov(b)  # refused
    _d: Tensor[Cpu, float64, Rank2[Sample, Sample]] = tt.cov(b.mT, rowvar=False)  # refused
    _e: Tensor[Cpu, tt.int64, Rank2[Sample, Feature]] = tt.digitize(b, q)  # refused
    _f: Tensor[Cpu, float64, Rank2[Sample, Feature]] = tt.interp(b, q, q)  # refused


def vectors_and_spelled_dtypes(
    o: Tensor[Cpu, float64, Rank1[One]], b: Tensor[Cpu, float64, Rank2[One, Feature]]
) -> None:
    _1: Tensor[Cpu, float64, Rank1[Sample]] = tt.cumulative_sum(o)  # refused
    _2: Tensor[Cpu, float64, Rank1[Sample]] = tt.gradient(o)  # refused
    _3: tuple[Tensor[Cpu, float64, Rank2[Sample, Feature]], Tensor[Cpu, float64, Rank2[Sample, Feature]]] = tt.gradient(
        b, 1.0, 2.0
    )  # refused
    _4: Tensor[Cpu, float64, Rank2[Sample, Any]] = tt.vander(o)  # refused
    _5: Tensor[Cpu, tt.int64, Rank2[Sample, Feature]] = tt.zeros_like(b, dtype=int)  # refused
    _6: Tensor[Cpu, float64, Rank2[Sample, Feature]] = tt.full_like(b, 1.0, dtype=float)  # refused
    _7: Tensor[Cpu, tt.int64, Rank2[Sample, Feature]] = tt.astype(b, int)  # refused
    _8: Tensor[Cpu, float64, Rank2[Sample, Sample]] = tt.diag(o)  # refused
    _h: Tensor[Cpu, float64, Rank2[Sample, Any]] = tt.diag(o)  # refused
    _i: Tensor[Cpu, float64, Rank2[Sample, Any]] = tt.linalg.matrix_power(tt.diag(o), 2)  # refused
    _j: Tensor[Cpu, float64, Rank2[Sample, Any]] = tt.linalg.expm(tt.diag(o))  # refused
    _9: Tensor[Cpu, float64, Rank3[Sample, Feature, One]] = tt.atleast_3d(b)  # refused
    _a: Tensor[Cpu, float64, Rank1[Sample]] = tt.quantile(b, o)  # refused
    _b: Tensor[Cpu, float64, Rank2[Sample, Feature]] = tt.quantile(b, o, axis=0)  # refused
    _c: Tensor[Cpu, float64, Rank2[Sample, Sample]] = tt.linalg.outer(o, o)  # refused
    _d: Tensor[Cpu, float64, Rank2[Feature, Sample]] = tt.linalg.tensorinv(b, 1)  # refused
    _e: Tensor[Cpu, float64, Rank3[Sample, Any, Any]] = tt.sliding_window_view(b, 2, axis=1)  # refused
    _f: Tensor[Cpu, float64, Rank2[Sample, Feature]] = tt.polyval(o, b)  # refused
    _g: Tensor[Cpu, float64, Rank2[Sample, Feature]] = tt.polyval(tt.astype(o, tt.float32), b)  # refused


def of_two_dtypes(
    x: SF, f: Tensor[Cpu, float32, Rank1[Feature]], w: Tensor[Cpu, float64, Rank2[Feature, One]], b: OF
) -> None:
    _1: Tensor[Cpu, float64, Rank2[Sample, Cluster]] = tt.matmul(x, w)  # refused
    _2: Tensor[Cpu, float64, Rank2[Sample, Cluster]] = x @ w  # refused
    _3: Tensor[Cpu, float64, Rank1[Cluster]] = tt.linalg.vecmat(f, w)  # refused
    _4: Tensor[Cpu, float64, Rank1[Cluster]] = tt.matmul(f, w)  # refused
    _5: Tensor[Cpu, tt.complex64, Rank2[Sample, Feature]] = tt.add(b, 1j)  # refused
    _6: Tensor[Cpu, tt.complex64, Rank2[Sample, Feature]] = 1j * b  # refused


def positions_of_all_axes(i: Tensor[Cpu, tt.int64, Rank2[One, Feature]], x: OF) -> None:
    _1: Tensor[Cpu, tt.int64, Rank2[Sample, Feature]] = tt.ravel_multi_index((i, i), (3, 4))  # refused
    _2: Tensor[Cpu, tt.int64, Rank2[Sample, Feature]] = tt.ravel_multi_index([i, i], (3, 4))  # refused
    _3: tuple[Tensor[Cpu, tt.int64, Rank2[Sample, Feature]], ...] = tt.unravel_index(i, (3, 4))  # refused
    _4: Tensor[Cpu, tt.int64, Rank2[Sample, Feature]] = tt.lexsort([i, i])  # refused
    _5: Tensor[Cpu, float32, Rank2[Sample, Feature]] = tt.choose(i, [x, x])  # refused
    _6: Tensor[Cpu, tt.int64, Rank2[Sample, Feature]] = tt.choose(i, [1, 2])  # refused
    _7: Tensor[Cpu, float32, Rank2[Sample, Feature]] = tt.select([x > 0], [x])  # refused
    _8: Tensor[Cpu, tt.int64, Rank2[Sample, Feature]] = tt.select([x > 0], [1])  # refused


def drawn(
    rng: tt.random.Generator[Cpu],
    b: OF,
    a: Tensor[Cpu, float32, Rank1[One]],
    n: Tensor[Cpu, tt.int64, Rank2[One, Feature]],
) -> None:
    _1: Tensor[Cpu, float64, Rank2[Sample, Feature]] = rng.exponential(b)  # refused
    _2: Tensor[Cpu, float64, Rank2[Sample, Feature]] = rng.beta(0.5, b)  # refused
    _3: Tensor[Cpu, tt.int64, Rank2[Sample, Feature]] = rng.binomial(n, 0.5)  # refused
    _4: SF = rng.permuted(b)  # refused
    _5: SF = rng.permuted(b, axis=1)  # refused
    _6: Tensor[Cpu, float64, Rank1[Sample]] = rng.dirichlet(a)  # refused
    _7: Tensor[Cpu, float64, Rank2[Sample, Cluster]] = rng.dirichlet(a, 3)  # refused
    _8: Tensor[Cpu, tt.int64, Rank1[Sample]] = rng.multinomial(5, a)  # refused

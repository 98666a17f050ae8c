"""Code that is generic in device, dtype, rank or names of axes, and the types of its calls."""

from __future__ import annotations

from typing import Generic, Literal, NewType, Protocol

from typing_extensions import TypeVar

import typedtensor as tt
from tests.static.support import assert_type
from typedtensor import (
    Cpu,
    DArray,
    Device,
    Dim,
    DType,
    Floating,
    Gpu,
    Inexact,
    Integer,
    Numeric,
    Ordered,
    Rank,
    Rank0,
    Rank1,
    Rank2,
    Rank3,
    Rank4,
    Real,
    Tensor,
    bool_,
    complex64,
    float32,
    float64,
    int8,
    int64,
)

Batch = NewType("Batch", int)
Pixel = NewType("Pixel", int)
Channel = NewType("Channel", int)

D = TypeVar("D", bound=Device)
T = TypeVar("T", bound=DType)
T2 = TypeVar("T2", bound=DType)
R = TypeVar("R", bound=Rank)
TOrdered = TypeVar("TOrdered", bound=Ordered)
TNumeric = TypeVar("TNumeric", bound=Numeric)
TReal = TypeVar("TReal", bound=Real)
TFloating = TypeVar("TFloating", bound=Floating)
TInexact = TypeVar("TInexact", bound=Inexact)
TInteger = TypeVar("TInteger", bound=Integer)
B = TypeVar("B")
H = TypeVar("H")
N = TypeVar("N")
K = TypeVar("K")
M = TypeVar("M")
TPrecise = TypeVar("TPrecise", float32, float64)

Matrix = Tensor[Cpu, float32, Rank2]
Named = Tensor[Cpu, float32, Rank2[Batch, Pixel]]


def same(x: Tensor[D, T, R]) -> Tensor[D, T, R]:
    return x


def added(x: Tensor[D, T, R], y: Tensor[D, T, R]) -> Tensor[D, T, R]:
    return x + y


def multiplied(x: Tensor[D, T, R], y: Tensor[D, T, R]) -> Tensor[D, T, R]:
    return x * y


def subtracted(x: Tensor[D, TNumeric, R], y: Tensor[D, TNumeric, R]) -> Tensor[D, TNumeric, R]:
    return x - y


def stepped(
    p: Tensor[D, float64, R], g: Tensor[D, float64, R], rate: Tensor[D, float64, Rank0], k: float
) -> Tensor[D, float64, R]:
    assert_type(g * rate, Tensor[D, float64, R])
    assert_type(rate * g, Tensor[D, float64, R])
    assert_type(g / rate + k * g, Tensor[D, float64, R])
    assert_type(g > rate, Tensor[D, bool_, R])
    return p - rate * g


def stepped_of_any_dtype(p: Tensor[D, TNumeric, R], rate: Tensor[D, TNumeric, Rank0]) -> Tensor[D, TNumeric, R]:
    return p - rate * p


def divided(x: Tensor[D, TInexact, R], y: Tensor[D, TInexact, R]) -> Tensor[D, TInexact, R]:
    return x / y


def floored(x: Tensor[D, TReal, R], y: Tensor[D, TReal, R]) -> Tensor[D, TReal, R]:
    return x // y + x % y


def raised(x: Tensor[D, TNumeric, R], y: Tensor[D, TNumeric, R]) -> Tensor[D, TNumeric, R]:
    return x**y


def negated(x: Tensor[D, TNumeric, R]) -> Tensor[D, TNumeric, R]:
    return -x


def masked(x: Tensor[D, TInteger, R], y: Tensor[D, TInteger, R]) -> Tensor[D, TInteger, R]:
    return x & y | ~x ^ y


def shifted(x: Tensor[D, TInteger, R]) -> Tensor[D, TInteger, R]:
    return x << 1 >> x


def compared(x: Tensor[D, TReal, R], y: Tensor[D, TReal, R]) -> Tensor[D, bool_, R]:
    return (x < y) | (x == y) & ~(x >= y)


def scaled(x: Tensor[D, TFloating, R], factor: float) -> Tensor[D, TFloating, R]:
    return 2 * x * factor - 1.5


def counted(x: Tensor[D, TNumeric, R]) -> Tensor[D, TNumeric, R]:
    return (x + 1) * 2 - 1


def step(x: Tensor[D, TFloating, R], gradient: Tensor[D, TFloating, R], rate: float) -> None:
    x -= gradient * rate


def accumulate(total: Tensor[D, T, R], x: Tensor[D, T, R]) -> Tensor[D, T, R]:
    total += x
    return total


def like(x: Tensor[D, T, R]) -> tuple[Dim[R], type[T], D]:
    return x.shape, x.dtype, x.device


def converted(x: Tensor[D, TOrdered, R]) -> Tensor[D, float64, R]:
    return x.astype(float64)


def converted_to(x: Tensor[D, TOrdered, R], dtype: type[T2]) -> Tensor[D, T2, R]:
    return x.astype(dtype)


def moved(x: Tensor[D, T, R]) -> Tensor[Cpu, T, R]:
    return x.to_device(Cpu())


def copied(x: Tensor[D, T, R]) -> Tensor[D, T, R]:
    return x.copy()


def whole(x: Tensor[D, T, R]) -> Tensor[D, T, R]:
    return x[...]


def unknown(x: Tensor[D, T, R]) -> DArray:
    return x.dynamic()


def transposed(x: Tensor[D, T, Rank2[N, K]]) -> Tensor[D, T, Rank2[K, N]]:
    return x.T


def first_row(x: Tensor[D, T, Rank2[N, K]]) -> Tensor[D, T, Rank1[K]]:
    return x[0]


def first_column(x: Tensor[D, T, Rank2[N, K]]) -> Tensor[D, T, Rank1[N]]:
    return x[:, 0]


def corner(x: Tensor[D, T, Rank2[N, K]]) -> Tensor[D, T, Rank0]:
    return x[0, 0]


def head(x: Tensor[D, T, Rank2[N, K]], count: int) -> Tensor[D, T, Rank2[N, K]]:
    return x[:count]


def rows(x: Tensor[D, T, Rank2[N, K]]) -> list[Tensor[D, T, Rank1[K]]]:
    return [row for row in x]  # noqa: C416  # ty infers the elements in a loop, but not for list()


def times(x: Tensor[D, T, Rank2[N, K]], y: Tensor[D, T, Rank2[K, M]]) -> Tensor[D, T, Rank2[N, M]]:
    return x @ y


def applied(x: Tensor[D, T, Rank2[N, K]], y: Tensor[D, T, Rank1[K]]) -> Tensor[D, T, Rank1[N]]:
    return x @ y


def applied_from_the_left(x: Tensor[D, T, Rank1[N]], y: Tensor[D, T, Rank2[N, K]]) -> Tensor[D, T, Rank1[K]]:
    return x @ y


def inner(x: Tensor[D, T, Rank1[N]], y: Tensor[D, T, Rank1[N]]) -> Tensor[D, T, Rank0]:
    return x @ y


def gram(x: Tensor[D, T, Rank2[N, K]]) -> Tensor[D, T, Rank2[K, K]]:
    return x.T @ x


def times_of_stacks(x: Tensor[D, T, Rank3[B, N, K]], y: Tensor[D, T, Rank3[B, K, M]]) -> Tensor[D, T, Rank3[B, N, M]]:
    assert_type(x @ y, Tensor[D, T, Rank3[B, N, M]])
    return x @ y


def scores(
    queries: Tensor[D, TFloating, Rank4[B, H, N, K]], keys: Tensor[D, TFloating, Rank4[B, H, M, K]]
) -> Tensor[D, TFloating, Rank4[B, H, N, M]]:
    return queries @ keys.mT


def stack_times_matrix(x: Tensor[D, T, Rank3[B, N, K]], y: Tensor[D, T, Rank2[K, M]]) -> Tensor[D, T, Rank3[B, N, M]]:
    return x @ y


def matrix_times_stack(x: Tensor[D, T, Rank2[N, K]], y: Tensor[D, T, Rank3[B, K, M]]) -> Tensor[D, T, Rank3[B, N, M]]:
    return x @ y


def stack_times_vector(x: Tensor[D, T, Rank3[B, N, K]], y: Tensor[D, T, Rank1[K]]) -> Tensor[D, T, Rank2[B, N]]:
    return x @ y


def stacks_of_two_dtypes(
    x: Tensor[D, float32, Rank3[B, N, K]], y: Tensor[D, float64, Rank3[B, K, M]]
) -> Tensor[D, float64, Rank3[B, N, M]]:
    return x @ y


def stacks_without_names(x: Tensor[D, T, Rank3], y: Tensor[D, T, Rank3]) -> Tensor[D, T, Rank3]:
    return x @ y


def dense(
    x: Tensor[D, TFloating, Rank2[N, K]], w: Tensor[D, TFloating, Rank2[K, M]], b: Tensor[D, TFloating, Rank1[M]]
) -> Tensor[D, TFloating, Rank2[N, M]]:
    return x @ w + b


def shifted_rows(
    x: Tensor[D, TNumeric, Rank2[N, K]], v: Tensor[D, TNumeric, Rank1[K]]
) -> Tensor[D, TNumeric, Rank2[N, K]]:
    return x - v


def one_matrix_for_all(x: Tensor[D, T, Rank3[N, K, M]], y: Tensor[D, T, Rank2[K, M]]) -> Tensor[D, T, Rank3[N, K, M]]:
    return x * y


def generic_in_the_device(x: Tensor[D, float32, Rank2], y: Tensor[D, float64, Rank2]) -> Tensor[D, float64, Rank2]:
    return x @ y + x


def generic_in_the_dtype(x: Tensor[Cpu, T, Rank2], y: Tensor[Cpu, T, Rank1]) -> Tensor[Cpu, T, Rank1]:
    return x @ y


def generic_in_the_rank(x: Tensor[Cpu, float32, R], s: Tensor[Cpu, float32, Rank0]) -> Tensor[Cpu, float32, R]:
    return -x * 2 + x


class Layer(Generic[D, T, N, K]):
    """A class that is generic in the device, the dtype and the names of its axes."""

    def __init__(self, weights: Tensor[D, T, Rank2[N, K]]) -> None:
        self.weights = weights

    def __call__(self, x: Tensor[D, T, Rank2[M, N]]) -> Tensor[D, T, Rank2[M, K]]:
        """Multiply."""
        return x @ self.weights


class Elementwise(Protocol):
    """A function of any tensor that keeps its type."""

    def __call__(self, x: Tensor[D, T, R], /) -> Tensor[D, T, R]:
        """Return a tensor of the same type."""
        ...


def twice(function: Elementwise, x: Tensor[D, T, R]) -> Tensor[D, T, R]:
    return function(function(x))


def calls(x: Matrix, n: Named, i: Tensor[Cpu, int64, Rank2], c: Tensor[Cpu, complex64, Rank1]) -> None:
    assert_type(same(n), Named)
    assert_type(added(x, x), Matrix)
    assert_type(added(i, i), Tensor[Cpu, int64, Rank2])
    assert_type(multiplied(n, n), Named)
    assert_type(subtracted(c, c), Tensor[Cpu, complex64, Rank1])
    assert_type(divided(n, n), Named)
    assert_type(floored(i, i), Tensor[Cpu, int64, Rank2])
    assert_type(raised(x, x), Matrix)
    assert_type(negated(i), Tensor[Cpu, int64, Rank2])
    assert_type(masked(i, i), Tensor[Cpu, int64, Rank2])
    assert_type(shifted(i), Tensor[Cpu, int64, Rank2])
    assert_type(compared(n, n), Tensor[Cpu, bool_, Rank2[Batch, Pixel]])
    assert_type(scaled(n, 0.5), Named)
    assert_type(counted(i), Tensor[Cpu, int64, Rank2])
    assert_type(accumulate(n, n), Named)


def calls_of_attributes_and_conversions(n: Named) -> None:
    step(n, n, 0.1)
    assert_type(like(n), tuple[Dim[Rank2[Batch, Pixel]], type[float32], Cpu])
    assert_type(converted(n), Tensor[Cpu, float64, Rank2[Batch, Pixel]])
    assert_type(converted_to(n, int8), Tensor[Cpu, int8, Rank2[Batch, Pixel]])
    assert_type(moved(n), Named)
    assert_type(copied(n), Named)
    assert_type(whole(n), Named)
    assert_type(unknown(n), DArray)


def calls_with_axes(
    n: Named,
    w: Tensor[Cpu, float32, Rank2[Pixel, Channel]],
    p: Tensor[Cpu, float32, Rank1[Pixel]],
    b: Tensor[Cpu, float32, Rank1[Channel]],
    q: Tensor[Cpu, float32, Rank3[Channel, Batch, Pixel]],
) -> None:
    assert_type(transposed(n), Tensor[Cpu, float32, Rank2[Pixel, Batch]])
    assert_type(first_row(n), Tensor[Cpu, float32, Rank1[Pixel]])
    assert_type(first_column(n), Tensor[Cpu, float32, Rank1[Batch]])
    assert_type(corner(n), Tensor[Cpu, float32, Rank0])
    assert_type(head(n, 1), Named)
    assert_type(rows(n), list[Tensor[Cpu, float32, Rank1[Pixel]]])
    assert_type(times(n, w), Tensor[Cpu, float32, Rank2[Batch, Channel]])
    assert_type(applied(n, p), Tensor[Cpu, float32, Rank1[Batch]])
    assert_type(applied_from_the_left(p, w), Tensor[Cpu, float32, Rank1[Channel]])
    assert_type(inner(p, p), Tensor[Cpu, float32, Rank0])
    assert_type(gram(n), Tensor[Cpu, float32, Rank2[Pixel, Pixel]])
    assert_type(dense(n, w, b), Tensor[Cpu, float32, Rank2[Batch, Channel]])
    assert_type(shifted_rows(n, p), Named)
    assert_type(one_matrix_for_all(q, n), Tensor[Cpu, float32, Rank3[Channel, Batch, Pixel]])


def calls_half_generic(x: Matrix, w: Tensor[Cpu, float64, Rank2], v: Tensor[Cpu, float32, Rank1], n: Named) -> None:
    assert_type(generic_in_the_device(x, w), Tensor[Cpu, float64, Rank2])
    assert_type(generic_in_the_dtype(x, v), Tensor[Cpu, float32, Rank1])
    assert_type(generic_in_the_rank(n, x[0, 0]), Named)


def calls_of_a_class(w: Tensor[Cpu, float32, Rank2[Pixel, Channel]], n: Named) -> None:
    layer = Layer(w)
    assert_type(layer(n), Tensor[Cpu, float32, Rank2[Batch, Channel]])
    assert_type(layer.weights, Tensor[Cpu, float32, Rank2[Pixel, Channel]])


def calls_of_functions(n: Named) -> None:
    assert_type(twice(same, n), Named)
    assert_type(twice(copied, n), Named)


def calls_with_sizes(x: Tensor[Cpu, float32, Rank2[Literal[3], Literal[4]]]) -> None:
    assert_type(transposed(x), Tensor[Cpu, float32, Rank2[Literal[4], Literal[3]]])
    assert_type(gram(x), Tensor[Cpu, float32, Rank2[Literal[4], Literal[4]]])
    assert_type(first_row(x), Tensor[Cpu, float32, Rank1[Literal[4]]])


def calls_with_unnamed_axes(x: Matrix, n: Named) -> None:
    assert_type(transposed(x), Matrix)
    assert_type(gram(x), Matrix)
    assert_type(added(x, x), Matrix)


def calls_on_a_gpu(g: Tensor[Gpu, float32, Rank2[Batch, Pixel]]) -> None:
    assert_type(added(g, g), Tensor[Gpu, float32, Rank2[Batch, Pixel]])
    assert_type(gram(g), Tensor[Gpu, float32, Rank2[Pixel, Pixel]])
    assert_type(moved(g), Named)


def solved(
    a: Tensor[D, TPrecise, Rank2[N, N]], b: Tensor[D, TPrecise, Rank1[N]]
) -> tuple[Tensor[D, TPrecise, Rank2[N, N]], Tensor[D, TPrecise, Rank1[N]]]:
    return tt.linalg.inv(a), tt.linalg.solve(a, b)


def normalised(x: Tensor[D, TFloating, Rank2[N, K]]) -> Tensor[D, TFloating, Rank2[N, K]]:
    return (x - x.mean(axis=0)) / x.std(axis=0)


def activated(mask: Tensor[D, bool_, R], x: Tensor[D, TFloating, R]) -> Tensor[D, TFloating, R]:
    return tt.where(mask, tt.maximum(x, 0.0), x)


def multiplied_matrices(
    x: Tensor[D, TNumeric, Rank2[N, K]], y: Tensor[D, TNumeric, Rank2[K, M]]
) -> Tensor[D, TNumeric, Rank2[N, M]]:
    return x @ y


def written(x: Tensor[D, T, R], y: Tensor[D, T, R]) -> None:
    x[...] = y


def written_rows(x: Tensor[D, T, Rank2[N, K]], y: Tensor[D, T, Rank1[K]], z: Tensor[D, T, Rank2[N, K]]) -> None:
    x[0] = y
    x[...] = y
    x[:, 0] = x[:, 0]
    x[z == x] = y[0]


def written_numbers(
    x: Tensor[D, TFloating, R],
    n: Tensor[D, TNumeric, Rank1],
    i: Tensor[D, TInteger, Rank1],
    c: Tensor[D, TInexact, Rank1],
) -> None:
    x[...] = 0.5
    x[...] = 1
    n[0] = 1
    n[0] += 1
    i[:] = 1
    i[i > 0] = i
    c[0] = 0.5


def names_beside_unit_axes(
    x: Tensor[Cpu, float32, Rank2[N, M]], v: Tensor[Cpu, float32, Rank1[N]], w: Tensor[Cpu, float32, Rank1[M]]
) -> Tensor[Cpu, float32, Rank2[N, M]]:
    assert_type(tt.divide(x, tt.sum(x, axis=1, keepdims=True)), Tensor[Cpu, float32, Rank2[N, M]])
    assert_type(tt.subtract(w, v[:, None]), Tensor[Cpu, float32, Rank2[N, M]])
    assert_type(v[:, None] - w, Tensor[Cpu, float32, Rank2[N, M]])
    assert_type(v[:, None] * x, Tensor[Cpu, float32, Rank2[N, M]])
    assert_type(-tt.mean(x, axis=1, keepdims=True) + x, Tensor[Cpu, float32, Rank2[N, M]])
    return x - tt.mean(x, axis=1, keepdims=True)

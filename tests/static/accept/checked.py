"""`tt.checked` keeps the types of functions, methods and classes."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator  # evaluated in calls
from typing import NewType, TypeVar

import typedtensor as tt
from tests.static.support import assert_type
from typedtensor import Cpu, Rank1, Rank2, Tensor, float32

A = NewType("A", int)
B = NewType("B", int)
X = TypeVar("X")
Y = TypeVar("Y")


@tt.checked
def _product(x: Tensor[Cpu, float32, Rank2[A, B]], y: Tensor[Cpu, float32, Rank1[B]]) -> Tensor[Cpu, float32, Rank1[A]]:
    return x @ y


@tt.checked
def _rows(x: Tensor[Cpu, float32, Rank2[X, Y]], *, flip: bool = False) -> Tensor[Cpu, float32, Rank1[X]]:
    return tt.sum(x, axis=1) if flip else tt.max(x, axis=1)


@tt.checked
def _each(x: Tensor[Cpu, float32, Rank2[A, B]]) -> Iterator[Tensor[Cpu, float32, Rank1[B]]]:
    yield x[0]


@tt.checked
async def _later(x: Tensor[Cpu, float32, Rank1[A]]) -> Tensor[Cpu, float32, Rank1[A]]:
    return x


@tt.checked
async def _stream(x: Tensor[Cpu, float32, Rank1[A]]) -> AsyncIterator[Tensor[Cpu, float32, Rank1[A]]]:
    yield x


@tt.checked
class _Layer:
    def __init__(self, weights: Tensor[Cpu, float32, Rank2[A, B]]) -> None:
        self.weights = weights

    @tt.checked
    def apply(self, x: Tensor[Cpu, float32, Rank1[B]]) -> Tensor[Cpu, float32, Rank1[A]]:
        return self.weights @ x


def functions(x: Tensor[Cpu, float32, Rank2[A, B]], y: Tensor[Cpu, float32, Rank1[B]]) -> None:
    assert_type(_product(x, y), Tensor[Cpu, float32, Rank1[A]])
    assert_type(tt.checked(_product)(x, y), Tensor[Cpu, float32, Rank1[A]])
    assert_type(_rows(x, flip=True), Tensor[Cpu, float32, Rank1[A]])
    for row in _each(x):
        assert_type(row, Tensor[Cpu, float32, Rank1[B]])


def methods(x: Tensor[Cpu, float32, Rank2[A, B]], y: Tensor[Cpu, float32, Rank1[B]]) -> None:
    assert_type(_Layer(x).apply(y), Tensor[Cpu, float32, Rank1[A]])


async def _coroutines(x: Tensor[Cpu, float32, Rank1[A]]) -> None:
    assert_type(await _later(x), Tensor[Cpu, float32, Rank1[A]])
    async for each in _stream(x):
        assert_type(each, Tensor[Cpu, float32, Rank1[A]])

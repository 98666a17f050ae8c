"""Random numbers: the device is that of the generator; dtype, rank and names follow from the arguments."""

from __future__ import annotations

from typing import Any, Literal, NewType

import numpy as np
from typing_extensions import TypeVar

import typedtensor as tt
from tests.static.support import assert_type
from typedtensor import (
    Axis,
    Cpu,
    DArray,
    DDim,
    Device,
    Dim,
    DType,
    Gpu,
    Rank,
    Rank0,
    Rank1,
    Rank2,
    Rank3,
    Rank4,
    Rank5,
    Rank9,
    Tensor,
    bool_,
    float32,
    float64,
    int8,
    int64,
    uint8,
    uint64,
)
from typedtensor.random import Generator, default_rng

Row = NewType("Row", int)
Column = NewType("Column", int)
Chosen = NewType("Chosen", int)

D = TypeVar("D", bound=Device)
T = TypeVar("T", bound=DType)
R = TypeVar("R", bound=Rank)
F = TypeVar("F", bound=float32 | float64)

Vector = Tensor[Cpu, float64, Rank1]
Matrix = Tensor[Cpu, float64, Rank2]
Named = Tensor[Cpu, float32, Rank2[Row, Column]]


def _want(rng: Generator[Cpu]) -> Generator[Cpu]:
    return rng


def the_device_decides_the_type_of_a_generator() -> None:
    _want(default_rng())
    _want(default_rng(7))
    _want(tt.random.default_rng([1, 2], device=Cpu()))
    _want(default_rng(np.random.SeedSequence(7), device=None))
    _want(default_rng(range(3)))
    rng: Generator[Cpu] = default_rng(7)
    assert_type(rng.device, Cpu)
    _want(rng.spawn(2)[1])


def on_a_gpu() -> None:
    rng = default_rng(7, device=Gpu(1))
    assert_type(rng, Generator[Gpu])
    assert_type(rng.device, Gpu)
    assert_type(rng.spawn(3), list[Generator[Gpu]])
    assert_type(rng.normal((2, 3), dtype=float32), Tensor[Gpu, float32, Rank2])
    assert_type(rng.integers(0, 9, 3), Tensor[Gpu, int64, Rank1])
    assert_type(rng.permutation(5), Tensor[Gpu, int64, Rank1])
    assert_type(rng.permutation(tt.zeros((2, 3), device=Gpu())), Tensor[Gpu, float64, Rank2])
    assert_type(rng.choice(5, (2, 2)), Tensor[Gpu, int64, Rank2])
    assert_type(rng.uniform(tt.make_ddim([2])), DArray)


def a_tuple_gives_unnamed_axes() -> None:
    rng = default_rng(7)
    assert_type(rng.random(), Tensor[Cpu, float64, Rank0])
    assert_type(rng.random(()), Tensor[Cpu, float64, Rank0])
    assert_type(rng.random(3), Vector)
    assert_type(rng.random((3,)), Vector)
    assert_type(rng.random((2, 3)), Matrix)
    assert_type(rng.uniform((1, 2, 3), low=-1, high=1.5), Tensor[Cpu, float64, Rank3])
    assert_type(rng.normal((1, 2, 3, 4), loc=1.0), Tensor[Cpu, float64, Rank4])
    assert_type(rng.standard_normal((1, 1, 1, 1, 1, 1, 1, 1, 1)), Tensor[Cpu, float64, Rank9])
    assert_type(rng.integers(0, 9), Tensor[Cpu, int64, Rank0])
    assert_type(rng.integers(0, 9, (2, 3)), Tensor[Cpu, int64, Rank2])


def a_dim_gives_its_names(dim: Dim[Rank2[Row, Column]], sizes: Dim[Rank2[Literal[3], Literal[4]]]) -> None:
    rng = default_rng(7)
    assert_type(rng.random(dim), Tensor[Cpu, float64, Rank2[Row, Column]])
    assert_type(rng.uniform(dim, high=2.0), Tensor[Cpu, float64, Rank2[Row, Column]])
    assert_type(rng.standard_normal(dim, dtype=float32), Named)
    assert_type(rng.normal(shape=dim, scale=0.1, dtype=float32), Named)
    assert_type(rng.normal(sizes), Tensor[Cpu, float64, Rank2[Literal[3], Literal[4]]])
    assert_type(rng.integers(0, 9, dim, dtype=uint8), Tensor[Cpu, uint8, Rank2[Row, Column]])
    assert_type(rng.choice(9, dim), Tensor[Cpu, int64, Rank2[Row, Column]])
    assert_type(rng.random(tt.make_dim(Row(2), Column(3))), Tensor[Cpu, float64, Rank2[Row, Column]])


def a_ddim_gives_a_darray(dynamic: DDim, x: Vector) -> None:
    rng = default_rng(7)
    assert_type(rng.random(dynamic), DArray)
    assert_type(rng.uniform(dynamic, dtype=float32), DArray)
    assert_type(rng.standard_normal(dynamic, dtype=float64), DArray)
    assert_type(rng.normal(dynamic, scale=2.0), DArray)
    assert_type(rng.integers(0, 9, dynamic, dtype=int8), DArray)
    assert_type(rng.choice(9, dynamic), DArray)
    assert_type(rng.choice(x, dynamic), DArray)


def dtypes() -> None:
    rng = default_rng(7)
    assert_type(rng.random(3, dtype=float32), Tensor[Cpu, float32, Rank1])
    assert_type(rng.random(dtype=float32), Tensor[Cpu, float32, Rank0])
    assert_type(rng.uniform((2, 3), dtype=float64), Matrix)
    assert_type(rng.normal(3, dtype=None), Vector)
    assert_type(rng.integers(0, 9, 3, dtype=uint64), Tensor[Cpu, uint64, Rank1])
    assert_type(rng.integers(-9, 9, 3, endpoint=True, dtype=int8), Tensor[Cpu, int8, Rank1])
    assert_type(rng.integers(0, 9, dtype=uint8), Tensor[Cpu, uint8, Rank0])


def permutations(x: Named, m: Tensor[Cpu, bool_, Rank5], dynamic: DArray) -> None:
    rng = default_rng(7)
    assert_type(rng.permutation(5), Tensor[Cpu, int64, Rank1])
    assert_type(rng.permutation(x), Named)
    assert_type(rng.permutation(x, axis=1), Named)
    assert_type(rng.permutation(x, axis=-2), Named)
    assert_type(rng.permutation(x, axis=Axis(1)), Named)
    assert_type(rng.permutation(m, axis=4), Tensor[Cpu, bool_, Rank5])
    assert_type(rng.permutation(dynamic), DArray)
    assert_type(rng.permutation(dynamic, axis=1), DArray)


def shuffles(x: Named, v: Vector, m: Tensor[Cpu, bool_, Rank5], dynamic: DArray) -> None:
    rng = default_rng(7)
    rng.shuffle(x)
    rng.shuffle(x, axis=-1)
    rng.shuffle(v, axis=Axis(0))
    rng.shuffle(m, axis=-5)
    rng.shuffle(dynamic, axis=1)


def choices_of_a_count(p: Tensor[Cpu, float64, Rank1]) -> None:
    rng = default_rng(7)
    assert_type(rng.choice(5), Tensor[Cpu, int64, Rank0])
    assert_type(rng.choice(5, 2), Tensor[Cpu, int64, Rank1])
    assert_type(rng.choice(5, (2, 2), replace=False), Tensor[Cpu, int64, Rank2])
    assert_type(rng.choice(2, 2, p=p / tt.sum(p)), Tensor[Cpu, int64, Rank1])
    assert_type(rng.choice(2, 2, p=tt.astype(p / tt.sum(p), float32), shuffle=False), Tensor[Cpu, int64, Rank1])


def choices_of_a_vector(x: Tensor[Cpu, int8, Rank1[Row]], named: Dim[Rank1[Chosen]]) -> None:
    rng = default_rng(7)
    assert_type(rng.choice(x), Tensor[Cpu, int8, Rank0])
    assert_type(rng.choice(x, (2, 3, 4)), Tensor[Cpu, int8, Rank3])
    assert_type(rng.choice(x, named), Tensor[Cpu, int8, Rank1[Chosen]])
    assert_type(rng.choice(x, 3, axis=0), Tensor[Cpu, int8, Rank1])


def choices_along_an_axis(x: Named, m: Tensor[Cpu, bool_, Rank5], named: Dim[Rank1[Chosen]]) -> None:
    rng = default_rng(7)
    assert_type(rng.choice(x, 3), Tensor[Cpu, float32, Rank2[Any, Column]])
    assert_type(rng.choice(x, (3,), axis=0), Tensor[Cpu, float32, Rank2[Any, Column]])
    assert_type(rng.choice(x, named), Tensor[Cpu, float32, Rank2[Chosen, Column]])
    assert_type(rng.choice(x, named, axis=1, replace=False), Tensor[Cpu, float32, Rank2[Row, Chosen]])
    assert_type(rng.choice(x, 3, axis=Axis(1)), Tensor[Cpu, float32, Rank2])
    assert_type(rng.choice(m, 3, axis=-2), Tensor[Cpu, bool_, Rank5])


def choices_of_what_is_unknown(dynamic: DArray, x: Vector) -> None:
    rng = default_rng(7)
    weights = tt.asarray(np.array([0.25, 0.75]))
    assert_type(rng.choice(dynamic, 3, axis=1), DArray)
    assert_type(rng.choice(dynamic, tt.make_ddim([3]), p=weights), DArray)
    assert_type(rng.choice(2, 3, p=weights), DArray)
    assert_type(rng.choice(x, (3, 2), p=weights), DArray)


def numpy_takes_part() -> None:
    _1: np.random.Generator = default_rng(7).numpy()
    _2: np.random.SeedSequence = default_rng(7).seed_sequence


def _noisy(rng: Generator[D], x: Tensor[D, float32, R]) -> Tensor[D, float32, Rank2]:
    rng.random(3)
    return rng.normal((2, 3), scale=0.1, dtype=float32)


def _drawn_in(rng: Generator[D], shape: Dim[R], dtype: type[F]) -> Tensor[D, F, R]:
    return rng.normal(shape, dtype=dtype)


def _mixed(rng: Generator[D], x: Tensor[D, T, Rank2[Row, Column]]) -> Tensor[D, T, Rank2[Row, Column]]:
    rng.shuffle(x)
    return rng.permutation(x, axis=1)


def over_any_device(x: Named, dim: Dim[Rank2[Row, Column]]) -> None:
    assert_type(_noisy(default_rng(7), x), Tensor[Cpu, float32, Rank2])
    assert_type(_mixed(default_rng(7), x), Named)
    assert_type(_drawn_in(default_rng(7), dim, float32), Named)


def as_numpy_spells_them(rng: Generator[Cpu], far: Generator[Gpu], v: Vector, dynamic: DDim) -> None:
    dim = tt.make_dim(Row(2), Column(3))
    assert_type(rng.uniform(-1, 1), Tensor[Cpu, float64, Rank0])
    assert_type(rng.uniform(-1, 1, 10), Vector)
    assert_type(rng.uniform(0.0, 1.0, (2, 3)), Matrix)
    assert_type(far.normal(0, 1, (2, 3)), Tensor[Gpu, float64, Rank2])
    assert_type(rng.normal(0, 1, dim, dtype=float32), Named)
    assert_type(rng.normal(0, 1, dynamic), DArray)
    assert_type(rng.normal(size=10), Vector)
    assert_type(rng.normal(loc=1.0, size=(2, 3)), Matrix)
    assert_type(rng.random(size=dim, dtype=float32), Named)
    assert_type(rng.standard_normal(size=dynamic), DArray)
    assert_type(rng.integers(9), Tensor[Cpu, int64, Rank0])
    assert_type(rng.integers(9, size=3), Tensor[Cpu, int64, Rank1])
    assert_type(rng.integers(9, size=(2, 3), dtype=int8), Tensor[Cpu, int8, Rank2])
    assert_type(rng.integers(0, 9, size=3), Tensor[Cpu, int64, Rank1])
    assert_type(rng.choice(9, size=3), Tensor[Cpu, int64, Rank1])
    assert_type(rng.choice(v, size=(2, 3), replace=False), Matrix)

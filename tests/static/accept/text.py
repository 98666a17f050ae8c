"""Text files and bytes: the type that is asked for is the type of the tensor."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NewType

import numpy as np

from tests.static.support import assert_type
from typedtensor import (
    Cpu,
    DArray,
    Rank1,
    Rank2,
    Tensor,
    float32,
    float64,
    frombuffer,
    genfromtxt,
    int32,
    int64,
    loadtxt,
    savetxt,
)

A = NewType("A", int)
B = NewType("B", int)


def files(x: Tensor[Cpu, float32, Rank2[A, B]], v: Tensor[Cpu, int32, Rank1], d: DArray) -> None:
    with TemporaryDirectory() as folder:
        savetxt(Path(folder, "x"), x, fmt="%.3f", delimiter=",")
        savetxt(f"{folder}/v", v, header="numbers")
        savetxt(f"{folder}/d", d)


def lines() -> None:
    text = ["1,2", "3,4"]
    matrix = Tensor[Cpu, float32, Rank2[A, B]]
    assert_type(loadtxt(text, matrix, delimiter=","), Tensor[Cpu, float32, Rank2[A, B]])
    assert_type(loadtxt(text, Tensor[Cpu, int64, Rank1], delimiter=",", usecols=0), Tensor[Cpu, int64, Rank1])
    assert_type(loadtxt(text, delimiter=",", skiprows=1), DArray)
    assert_type(genfromtxt(text, matrix, delimiter=",", filling_values=0), Tensor[Cpu, float32, Rank2[A, B]])
    assert_type(genfromtxt(text, delimiter=",", missing_values="NA"), DArray)


def memory() -> None:
    assert_type(frombuffer(bytes(8)), Tensor[Cpu, float64, Rank1])
    assert_type(frombuffer(bytearray(8), int32), Tensor[Cpu, int32, Rank1])
    assert_type(frombuffer(bytes(8), int), Tensor[Cpu, int64, Rank1])
    assert_type(frombuffer(bytes(8), dtype=np.float32, offset=4), Tensor[Cpu, float32, Rank1])
    assert_type(frombuffer(memoryview(bytes(8)), dtype=int64, count=1), Tensor[Cpu, int64, Rank1])

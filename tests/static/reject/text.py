"""Text files and bytes as other types than those asked for, and of what is neither."""

from __future__ import annotations

from typing import NewType

from typedtensor import (
    Cpu,
    Gpu,
    Rank1,
    Rank2,
    Tensor,
    float32,
    float64,
    frombuffer,
    genfromtxt,
    int64,
    loadtxt,
    savetxt,
)

A = NewType("A", int)
B = NewType("B", int)


def outcomes(text: list[str]) -> None:
    _1: Tensor[Cpu, float64, Rank2] = loadtxt(text, Tensor[Cpu, float32, Rank2])  # refused: float32
    _2: Tensor[Cpu, float32, Rank2[A, B]] = loadtxt(text, Tensor[Cpu, float32, Rank2[B, A]])  # refused: other names
    _3: Tensor[Cpu, float64, Rank1] = loadtxt(text)  # refused: a DArray
    _4: Tensor[Gpu, int64, Rank1] = genfromtxt(text, Tensor[Cpu, int64, Rank1])  # refused: the Cpu
    _5: Tensor[Cpu, int64, Rank1] = frombuffer(b"")  # refused: float64
    _6: Tensor[Cpu, float64, Rank2] = frombuffer(b"", float64)  # refused: a vector
    _7: Tensor[Cpu, float64, Rank1] = frombuffer(b"", int)  # refused: int64


def options(text: list[str], x: Tensor[Cpu, float64, Rank1]) -> None:
    loadtxt(5)  # refused
    loadtxt(text, delimiter=5)  # refused
    genfromtxt(text, filling_values="0")  # refused
    savetxt("x", [1.0])  # refused: a tensor
    savetxt(5, x)  # refused: a path
    frombuffer(x)  # refused: bytes
    frombuffer(b"", str)  # refused: a dtype

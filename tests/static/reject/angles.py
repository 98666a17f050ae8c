"""Functions of angles with unsupported dtypes, and axes that do not exist."""

from __future__ import annotations

import typedtensor as tt
from typedtensor import Cpu, Rank1, Rank2, Tensor, bool_, complex64, complex128, float32, int64


def dtypes(n: Tensor[Cpu, int64, Rank1], b: Tensor[Cpu, bool_, Rank1], c: Tensor[Cpu, complex64, Rank1]) -> None:
    tt.deg2rad(n)  # refused: convert first
    tt.rad2deg(c)  # refused: real numbers
    tt.angle(n)  # refused: convert first
    tt.unwrap(c)  # refused: real numbers
    tt.unwrap(b)  # refused


def axes(x: Tensor[Cpu, float32, Rank2]) -> None:
    tt.unwrap(x, axis=2)  # refused
    tt.unwrap(x, axis=-3)  # refused
    tt.unwrap(x, axis=None)  # refused
    tt.unwrap(x, axis=(0, 1))  # refused: one axis


def options(x: Tensor[Cpu, float32, Rank2], c: Tensor[Cpu, complex128, Rank1]) -> None:
    tt.deg2rad(x, out=x)  # refused
    tt.angle(x, x)  # refused: by name
    tt.unwrap(x, period="1")  # refused
    _1: Tensor[Cpu, complex128, Rank1] = tt.angle(c)  # refused: real
    _2: Tensor[Cpu, float32, Rank1] = tt.unwrap(x)  # refused

"""Special functions of other dtypes than real floating-point ones."""

from __future__ import annotations

import typedtensor as tt
from typedtensor import Cpu, Rank1, Tensor, bool_, complex64, float32, float64, int64


def dtypes(n: Tensor[Cpu, int64, Rank1], z: Tensor[Cpu, complex64, Rank1], b: Tensor[Cpu, bool_, Rank1]) -> None:
    tt.special.erf(n)  # refused: convert first
    tt.special.gamma(z)  # refused: real numbers
    tt.special.logit(b)  # refused
    tt.special.xlogy(n, n)  # refused: convert first
    tt.special.beta(z, z)  # refused: real numbers
    tt.special.digamma(n)  # refused: convert first
    tt.special.erfc(z)  # refused: real numbers
    tt.special.erfinv(b)  # refused
    tt.special.gammainc(n, n)  # refused: convert first
    tt.special.gammaln(z)  # refused: real numbers
    tt.special.i0(n)  # refused: convert first
    tt.special.i1(z)  # refused: real numbers
    tt.special.ndtr(b)  # refused


def operands(x: Tensor[Cpu, float32, Rank1]) -> None:
    tt.special.erf(1.0)  # refused
    tt.special.expit(x, out=x)  # refused
    tt.special.softplus(x)  # refused: no such function
    _1: Tensor[Cpu, float64, Rank1] = tt.special.ndtri(x)  # refused: float32

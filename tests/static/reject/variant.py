"""Visitors without a branch, `match` without a case, and results used as another type."""

from __future__ import annotations

from typing import assert_never

from typing_extensions import TypeVar, override

from typedtensor import (
    ComplexFloating,
    Cpu,
    DArray,
    Device,
    DType,
    Floating,
    Integer,
    Rank,
    Rank2,
    Tensor,
    Visitor,
    bool_,
    exp,
    float64,
    visit,
    which,
)

D = TypeVar("D", bound=Device)
T = TypeVar("T", bound=DType)
R = TypeVar("R", bound=Rank)
TInteger = TypeVar("TInteger", bound=Integer)
TFloating = TypeVar("TFloating", bound=Floating)
TComplex = TypeVar("TComplex", bound=ComplexFloating)


class _Whole(Visitor[int]):
    """Has every branch."""

    def boolean(self, x: Tensor[D, bool_, R], /) -> int:
        return x.size

    def integral(self, x: Tensor[D, TInteger, R], /) -> int:
        return x.size

    def real_floating(self, x: Tensor[D, TFloating, R], /) -> int:
        return x.size

    def complex_floating(self, x: Tensor[D, TComplex, R], /) -> int:
        return x.size


class _NoBoolean(Visitor[int]):
    """Has no branch for booleans."""

    def integral(self, x: Tensor[D, TInteger, R], /) -> int:
        return x.size

    def real_floating(self, x: Tensor[D, TFloating, R], /) -> int:
        return x.size

    def complex_floating(self, x: Tensor[D, TComplex, R], /) -> int:
        return x.size


class _NoIntegers(Visitor[int]):
    """Has no branch for integers."""

    def boolean(self, x: Tensor[D, bool_, R], /) -> int:
        return x.size

    def real_floating(self, x: Tensor[D, TFloating, R], /) -> int:
        return x.size

    def complex_floating(self, x: Tensor[D, TComplex, R], /) -> int:
        return x.size


class _NoFloats(Visitor[int]):
    """Has no branch for real floating-point numbers."""

    def boolean(self, x: Tensor[D, bool_, R], /) -> int:
        return x.size

    def integral(self, x: Tensor[D, TInteger, R], /) -> int:
        return x.size

    def complex_floating(self, x: Tensor[D, TComplex, R], /) -> int:
        return x.size


class _NoComplex(Visitor[int]):
    """Has no branch for complex numbers."""

    def boolean(self, x: Tensor[D, bool_, R], /) -> int:
        return x.size

    def integral(self, x: Tensor[D, TInteger, R], /) -> int:
        return x.size

    def real_floating(self, x: Tensor[D, TFloating, R], /) -> int:
        return x.size


def a_branch_is_missing(d: DArray) -> None:
    _NoBoolean()  # refused
    _NoIntegers()  # refused
    _NoFloats()  # refused
    _NoComplex()  # refused
    visit(_NoComplex(), d)  # refused
    Visitor()  # refused: it has none at all


class _Misled(Visitor[int]):
    """Has branches with type errors."""

    def boolean(self, x: Tensor[D, bool_, R], /) -> int:
        -x  # refused: no arithmetic
        x * 2  # refused
        exp(x)  # refused
        return x.size

    def integral(self, x: Tensor[D, TInteger, R], /) -> int:
        exp(x)  # refused
        x * 0.5  # refused
        x[0]  # refused: the rank is any
        return x.size

    def real_floating(self, x: Tensor[D, TFloating, R], /) -> int:
        x * 1j  # refused: it would not be of this dtype
        x & x  # refused
        return x.size

    def complex_floating(self, x: Tensor[D, TComplex, R], /) -> int:
        x < x  # refused: no order
        x // x  # refused
        return x.size


class _OtherAnswer(_Whole):
    """Returns another type."""

    @override
    def integral(self, x: Tensor[D, TInteger, R], /) -> str:  # refused
        return x.dtype.name


class _OneDType(_Whole):
    """Accepts one dtype of its kind."""

    @override
    def real_floating(self, x: Tensor[D, float64, R], /) -> int:  # refused by mypy, pyright, pyrefly
        return x.size


class _OneRank(_Whole):
    """Accepts one rank."""

    @override
    def real_floating(self, x: Tensor[D, TFloating, Rank2], /) -> int:  # refused by mypy, pyright, pyrefly
        return x.size


def answers(d: DArray, x: Tensor[Cpu, float64, Rank2]) -> None:
    _1: str = visit(_Whole(), d)  # refused
    visit(_Whole(), x)  # refused: it is no DArray
    visit(_Whole(), d, d)  # refused: it takes one
    _Whole()(d)  # refused: a DArray is visited
    visit(_Whole, d)  # refused: the class
    which(x)  # refused
    _2: Visitor[str] = _Whole()  # refused


def _two(x: Tensor[D, T, R], y: Tensor[D, T, R], /) -> bool:
    return x.size == y.size


def _matrix(x: Tensor[D, T, Rank2], /) -> int:
    return x.size


def _floats(x: Tensor[D, TFloating, R], /) -> int:
    return x.size


def functions(d: DArray) -> None:
    visit(_matrix, d)  # refused: it may have other axes
    visit(_floats, d)  # refused: it may have another dtype
    visit(_two, d)  # refused


def a_kind_is_missing(d: DArray) -> str:
    match which(d).kind:
        case "bool":
            return "b"
        case "integral":
            return "i"
        case "real floating":
            return "f"
        case never:
            assert_never(never)  # refused: complex floating


def a_kind_is_missing_without_a_word(d: DArray) -> str:  # refused
    match which(d).kind:
        case "bool" | "integral":
            return "b"
        case "real floating":
            return "f"


def a_dtype_is_missing(d: DArray) -> str:
    match which(d).dtype:
        case "bool" | "int8" | "int16" | "int32" | "int64" | "uint8" | "uint16" | "uint32" | "uint64":
            return "b"
        case "float32" | "float64" | "complex64" | "complex128":
            return "f"
        case never:
            assert_never(never)  # refused: float16


def a_rank_is_missing(d: DArray) -> str:
    match which(d).ndim:
        case 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8:
            return "few"
        case never:
            assert_never(never)  # refused: 9

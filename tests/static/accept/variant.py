"""The alternatives of a DArray: visitors with a branch per kind of dtype, exhaustive `match`, uniform lists."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, Literal, assert_never

from typing_extensions import TypeVar, override

from tests.static.support import assert_type
from typedtensor import (
    Alternative,
    ComplexFloating,
    Cpu,
    DArray,
    Device,
    DType,
    Floating,
    Integer,
    Rank,
    Rank0,
    Rank1,
    Rank2,
    Tensor,
    Visitor,
    abs,
    asarray,
    astype,
    bool_,
    exp,
    float32,
    float64,
    int64,
    logical_not,
    make_darray,
    make_ddim,
    sum,
    visit,
    which,
)

D = TypeVar("D", bound=Device)
T = TypeVar("T", bound=DType)
R = TypeVar("R", bound=Rank)
D2 = TypeVar("D2", bound=Device)
T2 = TypeVar("T2", bound=DType)
R2 = TypeVar("R2", bound=Rank)
D3 = TypeVar("D3", bound=Device)
T3 = TypeVar("T3", bound=DType)
R3 = TypeVar("R3", bound=Rank)
TInteger = TypeVar("TInteger", bound=Integer)
TInteger2 = TypeVar("TInteger2", bound=Integer)
TFloating = TypeVar("TFloating", bound=Floating)
TFloating2 = TypeVar("TFloating2", bound=Floating)
TComplex = TypeVar("TComplex", bound=ComplexFloating)
Answer = TypeVar("Answer")
Left = TypeVar("Left", bound=DType)


class _Softened(Visitor[DArray]):
    """A branch for each kind: arithmetic in a branch is typed without a cast."""

    def boolean(self, x: Tensor[D, bool_, R], /) -> DArray:
        assert_type(~x, Tensor[D, bool_, R])
        assert_type(x & logical_not(x), Tensor[D, bool_, R])
        return x.dynamic()

    def integral(self, x: Tensor[D, TInteger, R], /) -> DArray:
        assert_type(x + x, Tensor[D, TInteger, R])
        assert_type(x // 2, Tensor[D, TInteger, R])
        assert_type(x % 2 == 0, Tensor[D, bool_, R])
        assert_type(x & 1, Tensor[D, TInteger, R])
        assert_type(x << x, Tensor[D, TInteger, R])
        return x.dynamic()

    def real_floating(self, x: Tensor[D, TFloating, R], /) -> DArray:
        assert_type(x / 2.0, Tensor[D, TFloating, R])
        assert_type(exp(-x), Tensor[D, TFloating, R])
        assert_type(x < 0.5, Tensor[D, bool_, R])
        assert_type(sum(x), Tensor[D, TFloating, Rank0])
        return (1.0 / (1.0 + exp(-x))).dynamic()

    def complex_floating(self, x: Tensor[D, TComplex, R], /) -> DArray:
        assert_type(x * 1j, Tensor[D, TComplex, R])
        assert_type(exp(x), Tensor[D, TComplex, R])
        return abs(x.dynamic())  # the dtype of the magnitudes is a rule of each dtype, which a kind does not have


class _Bits(Visitor[int]):
    """A visitor may name its parameters freely."""

    def boolean(self, values: Tensor[D, bool_, R]) -> int:
        return values.dtype.itemsize

    def integral(self, values: Tensor[D, TInteger, R]) -> int:
        return 8 * values.dtype.itemsize

    def real_floating(self, values: Tensor[D, TFloating, R]) -> int:
        return 8 * values.dtype.itemsize

    def complex_floating(self, values: Tensor[D, TComplex, R]) -> int:
        return 4 * values.dtype.itemsize


class _Signed(_Bits):
    """A visitor with one overridden branch, and an attribute."""

    def __init__(self, offset: int) -> None:
        self.offset = offset

    @override
    def integral(self, values: Tensor[D, TInteger, R]) -> int:
        return super().integral(values) - self.offset


def visited(d: DArray) -> None:
    assert_type(visit(_Softened(), d), DArray)
    assert_type(visit(_Bits(), d), int)
    assert_type(visit(_Signed(1), d), int)
    _1: float = visit(_Bits(), d)


def called_with_tensors(x: Tensor[Cpu, float64, Rank2], n: Tensor[Cpu, int64, Rank1]) -> None:
    assert_type(_Softened()(x), DArray)
    assert_type(_Bits()(n), int)
    assert_type([_Bits()(x), _Signed(1)(n)], list[int])


def _applied(visitor: Visitor[Answer], all_of: list[DArray]) -> list[Answer]:
    return [visit(visitor, each) for each in all_of]


def _wider(visitor: Visitor[float]) -> Callable[[Tensor[Cpu, float64, Rank2]], float]:
    return visitor


def given_on(d: DArray) -> None:
    assert_type(_applied(_Bits(), [d, d]), list[int])
    assert_type(_applied(_Softened(), [d]), list[DArray])
    _wider(_Bits())  # a visitor that returns an int returns a float


class _Added(Visitor[str], Generic[D, Left, R]):
    """The second of two visitors: the left operand is known."""

    def __init__(self, left: Tensor[D, Left, R]) -> None:
        self.left = left

    def boolean(self, x: Tensor[D2, bool_, R2], /) -> str:
        return f"{self.left.dtype.name} and {x.dtype.name}"

    def integral(self, x: Tensor[D2, TInteger, R2], /) -> str:
        return f"{self.left.dtype.name} and {x.dtype.name}"

    def real_floating(self, x: Tensor[D2, TFloating2, R2], /) -> str:
        assert_type(self.left, Tensor[D, Left, R])
        return f"{self.left.dtype.name} and {astype(x, float64).dtype.name}"

    def complex_floating(self, x: Tensor[D2, TComplex, R2], /) -> str:
        return f"{self.left.dtype.name} and {x.dtype.name}"


class _Sorted(Visitor[str]):
    """The first of two visitors: its branches create the second."""

    def __init__(self, right: DArray) -> None:
        self.right = right

    def boolean(self, x: Tensor[D, bool_, R], /) -> str:
        return visit(_Added(x), self.right)

    def integral(self, x: Tensor[D, TInteger, R], /) -> str:
        return visit(_Added(x), self.right)

    def real_floating(self, x: Tensor[D, TFloating, R], /) -> str:
        return visit(_Added(x * 2.0), self.right)

    def complex_floating(self, x: Tensor[D, TComplex, R], /) -> str:
        return visit(_Added(x), self.right)


def dispatched_on_two(d: DArray) -> None:
    assert_type(visit(_Sorted(d), d), str)


def _three(x: Tensor[D, T, R], y: Tensor[D2, T2, R2], z: Tensor[D3, T3, R3]) -> tuple[int, int, int]:
    return x.size, y.size, z.size


class _Counts:
    """Any object that accepts every tensor is a visitor."""

    def __call__(self, x: Tensor[D, T, R], y: Tensor[D2, T2, R2], /) -> int:
        return x.size + y.size


def several_operands(d: DArray) -> None:
    assert_type(visit(_three, d, d, d), tuple[int, int, int])
    assert_type(visit(_Counts(), d, d), int)


def alternatives(d: DArray) -> None:
    assert_type(which(d), Alternative)
    assert_type(which(d).kind, Literal["bool", "integral", "real floating", "complex floating"])
    assert_type(which(d).ndim, Literal[0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
    kind, dtype, ndim = which(d)
    _1: str = kind
    _2: str = dtype
    _3: int = ndim


def matched_by_kind(d: DArray) -> str:
    match which(d).kind:
        case "bool":
            return "booleans"
        case "integral":
            return "integers"
        case "real floating":
            x = d.get(Tensor[Device, Floating, Rank])
            assert_type(exp(x * 2.0 + x), Tensor[Device, Floating, Rank])
            return "numbers"
        case "complex floating":
            return "complex numbers"
        case never:
            assert_never(never)


def matched_by_dtype(d: DArray) -> float:
    match which(d).dtype:
        case "bool" | "int8" | "int16" | "int32" | "int64" | "uint8" | "uint16" | "uint32" | "uint64":
            return 0.0
        case "float16" | "float32":
            return 1.0
        case "float64":
            x = d.get(Tensor[Cpu, float64, Rank2])
            assert_type(x, Tensor[Cpu, float64, Rank2])
            return float(sum(x))
        case "complex64" | "complex128":
            return 2.0
        case never:
            assert_never(never)


def matched_by_axes(d: DArray) -> str:
    match which(d).ndim:
        case 0:
            return "one number"
        case 1 | 2 | 3:
            return "few axes"
        case 4 | 5 | 6 | 7 | 8 | 9 as many:
            return f"{many} axes"
        case never:
            assert_never(never)


def matched_by_both(d: DArray) -> str:
    found = which(d)
    match found.kind:
        case "bool" | "integral":
            return "whole"
        case "real floating" | "complex floating":
            match found.ndim:
                case 0 | 1:
                    return "vector"
                case 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9:
                    return "matrices"
                case never:
                    assert_never(never)
        case never:
            assert_never(never)


def a_list_of_different_tensors(x: Tensor[Cpu, float32, Rank2], n: Tensor[Cpu, int64, Rank1], d: DArray) -> None:
    all_of = [x.dynamic(), n.dynamic(), d]
    assert_type(all_of, list[DArray])
    assert_type([visit(_Bits(), each) for each in all_of], list[int])
    assert_type([each * 2 for each in all_of], list[DArray])
    assert_type([sum(each) for each in all_of], list[DArray])


def rebound(x: Tensor[Cpu, float32, Rank2]) -> None:
    held = x.dynamic()
    held = make_darray(make_ddim([3]), 1)
    assert_type(held, DArray)
    held = asarray([True]).dynamic()
    assert_type(held.get(Tensor[Cpu, bool_, Rank1]), Tensor[Cpu, bool_, Rank1])

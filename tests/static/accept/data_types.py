"""Functions of dtypes: conversion, comparison, promotion and limits."""

from __future__ import annotations

from typing import NewType

import numpy as np
from typing_extensions import TypeVar

import typedtensor as tt
from tests.static.support import assert_type
from typedtensor import (
    ComplexFloating,
    Cpu,
    DArray,
    Device,
    DType,
    Floating,
    FloatingLimits,
    Gpu,
    Integer,
    IntegerLimits,
    Numeric,
    Ordered,
    Rank,
    Rank1,
    Rank2,
    SignedInteger,
    Tensor,
    UnsignedInteger,
    bool_,
    complex64,
    complex128,
    float16,
    float32,
    float64,
    int8,
    int16,
    int32,
    int64,
    uint8,
    uint16,
    uint64,
)

Row = NewType("Row", int)

D = TypeVar("D", bound=Device)
T = TypeVar("T", bound=DType)
TOrdered = TypeVar("TOrdered", bound=Ordered)
F = TypeVar("F", bound=Floating)
Whole = TypeVar("Whole", bound=Integer)
R = TypeVar("R", bound=Rank)

Named = Tensor[Cpu, float64, Rank2[Row, Row]]
Small = Tensor[Cpu, int8, Rank1]
Half = Tensor[Cpu, float16, Rank2]
Wave = Tensor[Cpu, complex64, Rank1]
There = Tensor[Gpu, float32, Rank1]


def astype_keeps_all_but_the_dtype(named: Named, small: Small, unknown: DArray) -> None:
    assert_type(tt.astype(named, float32), Tensor[Cpu, float32, Rank2[Row, Row]])
    assert_type(tt.astype(small, bool_, copy=False), Tensor[Cpu, bool_, Rank1])
    assert_type(tt.astype(small, complex64, device=Cpu()), Tensor[Cpu, complex64, Rank1])
    assert_type(tt.astype(unknown, float32), DArray)
    assert_type(tt.astype(unknown, float32, copy=False, device=Cpu()), DArray)


def astype_of_complex_numbers_is_complex(waves: Tensor[Cpu, complex64, Rank1[Row]]) -> None:
    assert_type(tt.astype(waves, complex128), Tensor[Cpu, complex128, Rank1[Row]])
    assert_type(waves.astype(complex128), Tensor[Cpu, complex128, Rank1[Row]])
    assert_type(tt.real(waves).astype(float64), Tensor[Cpu, float64, Rank1[Row]])


def astype_to_another_device(small: Small) -> None:
    assert_type(tt.astype(small, float32, device=Gpu()), Tensor[Gpu, float32, Rank1])


def can_cast(named: Named, unknown: DArray) -> None:
    dtype = unknown.dtype
    assert_type(tt.can_cast(int8, float32), bool)
    assert_type(tt.can_cast(named, float32), bool)
    assert_type(tt.can_cast(unknown, dtype), bool)
    assert_type(tt.can_cast(unknown.dtype, named.dtype), bool)


def finfo_of_a_dtype() -> None:
    assert_type(tt.finfo(float16), FloatingLimits[float16])
    assert_type(tt.finfo(float64).dtype, type[float64])
    assert_type(tt.finfo(complex64), FloatingLimits[float32])
    assert_type(tt.finfo(complex128).dtype, type[float64])
    assert_type(tt.finfo(float32).bits, int)
    assert_type(tt.finfo(float32).eps, float)
    assert_type(tt.finfo(float32).max, float)
    assert_type(tt.finfo(float32).min, float)
    assert_type(tt.finfo(float32).smallest_normal, float)


def finfo_of_a_tensor(named: Named, half: Half, wave: Wave) -> None:
    assert_type(tt.finfo(named), FloatingLimits[float64])
    assert_type(tt.finfo(half), FloatingLimits[float16])
    assert_type(tt.finfo(wave), FloatingLimits[float32])
    assert_type(tt.finfo(wave.dtype).dtype, type[float32])


def finfo_of_another_device(there: There) -> None:
    assert_type(tt.finfo(there), FloatingLimits[float32])


def limits_of_darrays(unknown: DArray, given: Tensor[Cpu, float64, Rank1]) -> None:
    _want_floating(tt.finfo(unknown))
    _want_floating(tt.finfo(given))
    _want_integer(tt.iinfo(tt.astype(unknown, int64)))


def _want_floating(found: FloatingLimits[Floating]) -> None:
    assert_type(found.max, float)


def _want_integer(found: IntegerLimits[Integer]) -> None:
    assert_type(found.max, int)


def iinfo(small: Small) -> None:
    assert_type(tt.iinfo(int8), IntegerLimits[int8])
    assert_type(tt.iinfo(small), IntegerLimits[int8])
    assert_type(tt.iinfo(small.dtype).dtype, type[int8])
    assert_type(tt.iinfo(uint64).bits, int)
    assert_type(tt.iinfo(uint64).max, int)
    assert_type(tt.iinfo(uint64).min, int)


def isdtype_returns_a_bool(unknown: DArray) -> None:
    dtype = unknown.dtype
    _want_bool(given=tt.isdtype(int8, "integral"))
    _want_bool(given=tt.isdtype(int8, kind="signed integer"))
    assert_type(tt.isdtype(dtype, float32), bool)
    assert_type(tt.isdtype(dtype, ("bool", "integral")), bool)
    assert_type(tt.isdtype(dtype, (float32, "complex floating", complex64)), bool)
    assert_type(tt.isdtype(dtype, ()), bool)
    assert_type(tt.isdtype(dtype, dtype), bool)


def _want_bool(*, given: bool) -> None: ...


def isdtype_narrows(unknown: DArray) -> None:
    dtype = unknown.dtype
    if tt.isdtype(dtype, "bool"):
        assert_type(dtype, type[bool_])
    if tt.isdtype(dtype, kind="numeric"):
        assert_type(dtype, type[Numeric])


def isdtype_narrows_to_signed(unknown: DArray) -> None:
    dtype = unknown.dtype
    if tt.isdtype(dtype, "signed integer"):
        assert_type(dtype, type[SignedInteger])


def isdtype_narrows_to_unsigned(unknown: DArray) -> None:
    dtype = unknown.dtype
    if tt.isdtype(dtype, "unsigned integer"):
        assert_type(dtype, type[UnsignedInteger])


def isdtype_narrows_for_the_limits(unknown: DArray) -> None:
    dtype = unknown.dtype
    if tt.isdtype(dtype, "integral"):
        _want_integer(tt.iinfo(dtype))
    elif tt.isdtype(dtype, "real floating"):
        _want_floating(tt.finfo(dtype))


def isdtype_narrows_to_complex(unknown: DArray) -> None:
    dtype = unknown.dtype
    if tt.isdtype(dtype, "complex floating"):
        assert_type(dtype, type[ComplexFloating])


def result_type_of_one(named: Named, unknown: DArray) -> None:
    assert_type(tt.result_type(int8), type[int8])
    assert_type(tt.result_type(named), type[float64])
    assert_type(tt.result_type(unknown.dtype), type[DType])


def result_type_of_two(named: Named, half: Half, small: Small, wave: Wave) -> None:
    assert_type(tt.result_type(int8, int8), type[int8])
    assert_type(tt.result_type(int8, int64), type[int64])
    assert_type(tt.result_type(int64, int8), type[int64])
    assert_type(tt.result_type(bool_, complex128), type[complex128])
    assert_type(tt.result_type(float64, bool_), type[float64])
    assert_type(tt.result_type(named, named), type[float64])
    assert_type(tt.result_type(named, half), type[float64])
    assert_type(tt.result_type(small, named), type[float64])
    assert_type(tt.result_type(half, small), type[float16])
    assert_type(tt.result_type(half, complex64), type[complex64])
    assert_type(tt.result_type(float64, half), type[float64])


def result_type_of_two_that_give_a_third(half: Half, small: Small, wave: Wave) -> None:
    assert_type(tt.result_type(int8, uint8), type[int16])
    assert_type(tt.result_type(uint16, int16), type[int32])
    assert_type(tt.result_type(small, tt.uint32), type[int64])
    assert_type(tt.result_type(int16, half), type[float32])
    assert_type(tt.result_type(int64, uint64), type[float64])
    assert_type(tt.result_type(float32, int32), type[float64])
    assert_type(tt.result_type(wave, float64), type[complex128])
    assert_type(tt.result_type(int64, wave), type[complex128])


def result_type_on_two_devices(there: There, small: Small) -> None:
    assert_type(tt.result_type(there, small), type[float32])


def numbers_do_not_affect_result_type(half: Half, small: Small, wave: Wave) -> None:
    assert_type(tt.result_type(bool_, True), type[bool_])
    assert_type(tt.result_type(small, 1), type[int8])
    assert_type(tt.result_type(2, small), type[int8])
    assert_type(tt.result_type(float32, 1), type[float32])
    assert_type(tt.result_type(half, 1.5), type[float16])
    assert_type(tt.result_type(1.5, half), type[float16])
    assert_type(tt.result_type(wave, 1j), type[complex64])
    assert_type(tt.result_type(1, complex128), type[complex128])


def result_type_of_several(named: Named, unknown: DArray) -> None:
    _want_dtype(tt.result_type(int8, uint8, float16))
    _want_dtype(tt.result_type(named, int8, 1))
    _want_dtype(tt.result_type(1, 2.0, named, unknown))
    _want_dtype(tt.result_type(unknown))
    _want_dtype(tt.result_type(unknown, 1))
    _want_dtype(tt.result_type(unknown, named))
    _want_dtype(tt.result_type(1.5, unknown))
    _want_dtype(tt.result_type(float32, unknown, 1))
    _want_dtype(tt.result_type(unknown.dtype, unknown.dtype))
    _want_dtype(tt.result_type(unknown.dtype, named))


def _want_dtype(dtype: type[DType]) -> None:
    assert_type(tt.zeros(2, dtype=dtype).ndim, int)


def generic_finfo(x: Tensor[D, F, R]) -> FloatingLimits[F]:
    return tt.finfo(x)


def generic_iinfo(dtype: type[Whole]) -> IntegerLimits[Whole]:
    return tt.iinfo(dtype)


def generic_astype(x: Tensor[D, TOrdered, R]) -> Tensor[D, float32, R]:
    return tt.astype(x, float32)


def generic_result_type(x: Tensor[D, T, R]) -> type[T]:
    return tt.result_type(x)


def generic_calls(named: Named) -> None:
    assert_type(generic_finfo(named), FloatingLimits[float64])
    assert_type(generic_iinfo(uint8), IntegerLimits[uint8])
    assert_type(generic_astype(named), Tensor[Cpu, float32, Rank2[Row, Row]])
    assert_type(generic_result_type(named), type[float64])


def compared(x: Named, unknown: DArray) -> None:
    assert_type(x.dtype == float32, bool)
    assert_type(x.dtype == "float64", bool)
    assert_type(x.dtype == np.float64, bool)
    assert_type(x.dtype != float, bool)
    assert_type(unknown.dtype == "float64", bool)

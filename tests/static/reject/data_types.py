"""Objects that are not dtypes, and kinds that a function does not accept."""

from __future__ import annotations

import numpy as np
from typing_extensions import TypeVar

import typedtensor as tt
from typedtensor import (
    Cpu,
    DArray,
    Device,
    DType,
    FloatingLimits,
    Gpu,
    Integer,
    IntegerLimits,
    Numeric,
    Rank,
    Rank1,
    Rank2,
    Tensor,
    bool_,
    complex64,
    float32,
    float64,
    int8,
    int16,
    int64,
    uint8,
)

D = TypeVar("D", bound=Device)
T = TypeVar("T", bound=DType)
N = TypeVar("N", bound=Numeric)
Whole = TypeVar("Whole", bound=Integer)
R = TypeVar("R", bound=Rank)

Matrix = Tensor[Cpu, float64, Rank2]
Small = Tensor[Cpu, int8, Rank1]
Flags = Tensor[Cpu, bool_, Rank1]
Wave = Tensor[Cpu, complex64, Rank1]
There = Tensor[Gpu, float32, Rank1]


def want_half(x: Tensor[Cpu, tt.float16, Rank2]) -> None: ...
def want_matrix(x: Matrix) -> None: ...
def want_float64(dtype: type[float64]) -> None: ...
def want_int16(dtype: type[int16]) -> None: ...
def want_float32(found: FloatingLimits[float32]) -> None: ...
def want_int8(found: IntegerLimits[int8]) -> None: ...


def astype(matrix: Matrix, unknown: DArray, there: There, waves: Tensor[Cpu, complex64, Rank1]) -> None:
    tt.astype(matrix, "float32")  # refused: a name
    tt.astype(matrix, float32(0))  # refused: a dtype is not a number
    tt.astype(matrix)  # refused: to what?
    tt.astype(matrix, None)  # refused
    tt.astype(matrix, dtype=float32)  # refused: by its place
    tt.astype(matrix, float32, False)  # refused: by its name
    tt.astype(matrix, float32, device="cpu")  # refused
    tt.astype([1.0], float32)  # refused: a list
    tt.astype(unknown, "float32")  # refused
    want_half(tt.astype(matrix, float32))  # refused
    tt.astype(waves, float32)  # refused: tt.real(waves), or tt.imag
    tt.astype(waves, int64, device=Gpu())  # refused
    waves.astype(float32)  # refused
    want_matrix(tt.astype(there, float64))  # refused
    want_matrix(tt.astype(matrix, float64, device=Gpu()))  # refused


def can_cast(matrix: Matrix, unknown: DArray) -> None:
    tt.can_cast(int8)  # refused: to what?
    tt.can_cast(int8, "float32")  # refused
    tt.can_cast("int8", float32)  # refused
    tt.can_cast(int8, matrix)  # refused: the target is a dtype
    tt.can_cast(int8, unknown)  # refused
    tt.can_cast(1, float32)  # refused: a number has no dtype
    tt.can_cast(np.int8, float32)  # refused
    tt.can_cast(from_=int8, to=float32)  # refused: by their places


def finfo(small: Small, flags: Flags, wave: Wave, dtype: type[DType]) -> None:
    tt.finfo(int8)  # refused: tt.iinfo
    tt.finfo(uint8)  # refused
    tt.finfo(bool_)  # refused
    tt.finfo(small)  # refused
    tt.finfo(flags)  # refused
    tt.finfo(dtype)  # refused: perhaps an integer; tt.isdtype narrows it
    tt.finfo("float32")  # refused
    tt.finfo(1.0)  # refused
    tt.finfo()  # refused
    want_float32(tt.finfo(float64))  # refused
    want_float32(tt.finfo(tt.complex128))  # refused
    want_float64(tt.finfo(wave).dtype)  # refused: float32


def iinfo(matrix: Matrix, flags: Flags, dtype: type[DType]) -> None:
    tt.iinfo(float32)  # refused: tt.finfo
    tt.iinfo(complex64)  # refused
    tt.iinfo(bool_)  # refused
    tt.iinfo(matrix)  # refused
    tt.iinfo(flags)  # refused
    tt.iinfo(dtype)  # refused
    tt.iinfo("int8")  # refused
    tt.iinfo(1)  # refused
    want_int8(tt.iinfo(uint8))  # refused


def limits_are_read_only() -> None:
    tt.iinfo(int8).max = 3  # refused
    tt.finfo(float32).epsilon  # refused


def isdtype(matrix: Matrix, dtype: type[DType], text: str) -> None:
    tt.isdtype(dtype, "integer")  # refused: "integral"
    tt.isdtype(dtype, "float")  # refused
    tt.isdtype(dtype, text)  # refused: any text
    tt.isdtype(dtype, ("bool", "integer"))  # refused
    tt.isdtype(dtype, ["bool", "integral"])  # refused: a tuple
    tt.isdtype(dtype, int)  # refused
    tt.isdtype(dtype, np.int8)  # refused
    tt.isdtype(matrix, "integral")  # refused: its dtype
    tt.isdtype("int8", "integral")  # refused
    tt.isdtype(int8)  # refused


def narrowed_to_something_else(dtype: type[DType]) -> None:
    if tt.isdtype(dtype, "integral"):
        tt.finfo(dtype)  # refused


def result_type(matrix: Matrix, small: Small, unknown: DArray) -> None:
    tt.result_type()  # refused
    tt.result_type(1)  # refused: a number has no dtype
    tt.result_type(1, 2.0)  # refused
    tt.result_type(1, 2, 3)  # refused
    tt.result_type(small, 1.5)  # refused: does not fit
    tt.result_type(1.5, small)  # refused
    tt.result_type(float32, 1j)  # refused
    tt.result_type(bool_, 1.5)  # refused
    tt.result_type(int8, "int16")  # refused
    tt.result_type(int8, np.int16)  # refused
    tt.result_type(unknown, "int16")  # refused
    tt.result_type(int8, int8, "int16")  # refused
    tt.result_type([int8, int16])  # refused: one by one
    want_float64(tt.result_type(int8, int64))  # refused
    want_float64(tt.result_type(float32, small))  # refused
    want_int16(tt.result_type(int8, int8))  # refused
    want_int16(tt.result_type(matrix, int16))  # refused
    want_int16(tt.result_type(int16, int8, uint8))  # refused: three are any dtype


def generic_finfo(x: Tensor[D, N, R]) -> None:
    tt.finfo(x)  # refused: perhaps integers


def generic_iinfo(dtype: type[N]) -> None:
    tt.iinfo(dtype)  # refused


def generic_iinfo_of_a_tensor(x: Tensor[D, N, R]) -> None:
    tt.iinfo(x)  # refused


def generic_answer(x: Tensor[D, Whole, R], dtype: type[T]) -> type[T]:
    return tt.result_type(x)  # refused


def compared(x: Tensor[D, N, R]) -> str:
    return x.dtype == "float64"  # refused

"""The dtypes and their kinds: `float32`, `Floating`, ...; their classes and promotion rules are generated.

A dtype is a class and the class is the value: `x.dtype is tt.float32`, and `np.dtype(tt.float32)` works.
"""

from typing import Any

from typedtensor._generated.dtype import (
    DTYPES,
    FROM_NUMPY,
    ComplexFloating,
    Discrete,
    DType,
    Floating,
    Inexact,
    Integer,
    Numeric,
    Ordered,
    Real,
    SignedInteger,
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
    uint32,
    uint64,
)
from typedtensor._public import public

__all__ = [
    "DTYPES",
    "FROM_NUMPY",
    "ComplexFloating",
    "DType",
    "Discrete",
    "Floating",
    "Inexact",
    "Integer",
    "Numeric",
    "Ordered",
    "Real",
    "SignedInteger",
    "UnsignedInteger",
    "bool_",
    "complex64",
    "complex128",
    "float16",
    "float32",
    "float64",
    "int8",
    "int16",
    "int32",
    "int64",
    "uint8",
    "uint16",
    "uint32",
    "uint64",
]

_KINDS: tuple[Any, ...] = (
    *(DType, Numeric, Discrete, Ordered, Real, Inexact, Integer, SignedInteger, UnsignedInteger, Floating),
    *(ComplexFloating, *DTYPES),
)
public(*_KINDS)

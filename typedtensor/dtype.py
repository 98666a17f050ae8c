"""The dtypes, their kinds, and NumPy's promotion table as laws; written by tools/write_laws.py.

A dtype is a class and the class is the value: `x.dtype is tt.float32`, and `np.dtype(tt.float32)` works. The laws are for
the checkers alone.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

import numpy as np

if TYPE_CHECKING:
    from typing import Any, Self, overload

    from typedtensor._laws import (
        DiscreteBelow,
        DiscreteTo,
        FloatingBelow,
        FloatingTo,
        InexactBelow,
        InexactTo,
        IntegerBelow,
        IntegerTo,
        MeetsAt_complex128,
        MeetsAt_float32,
        MeetsAt_float64,
        MeetsAt_int16,
        MeetsAt_int32,
        MeetsAt_int64,
        NumericBelow,
        NumericTo,
        PromotesBelow,
        PromotesTo,
        RealBelow,
        RealTo,
    )


class _DTypeMeta(type):
    """Gives a dtype class the face of a value: short repr, the NumPy dtype behind it, a pickle by name."""

    dtype: np.dtype
    name: str

    def __repr__(cls) -> str:
        return f"typedtensor.{cls.__name__.rstrip('_')}"

    @property
    def __numpy_dtype__(cls) -> np.dtype:
        return cls.dtype


class DType(metaclass=_DTypeMeta):
    """What every dtype is.

    >>> import numpy as np
    >>> float32, float32.itemsize, float32.kind, np.dtype(float32)
    (typedtensor.float32, 4, 'f', dtype('float32'))
    """

    __slots__ = ()
    name: ClassVar[str]
    kind: ClassVar[str]
    """One letter as in NumPy: b, i, u, f or c."""
    itemsize: ClassVar[int]
    """Bytes of one element."""
    if not TYPE_CHECKING:
        dtype: ClassVar[np.dtype]

        def __new__(cls, *_):
            """Refuse: a dtype is not a constructor of numbers."""
            raise TypeError(f"{cls.__name__} is a dtype, not a number. Use tt.asarray(value, dtype=tt.{cls.__name__}).")


class Ordered(DType):
    """Kinds whose elements have an order: all but the complex ones."""

    __slots__ = ()


class Discrete(DType):
    """Kinds with bitwise operations: truth values and integers."""

    __slots__ = ()


class Numeric(DType):
    """Kinds with arithmetic: all but truth values."""

    __slots__ = ()


class Real(Numeric, Ordered):
    """Integers and real floating-point numbers."""

    __slots__ = ()


class Integer(Real, Discrete):
    """Signed and unsigned integers."""

    __slots__ = ()
    if TYPE_CHECKING:

        def _fill(self, value: int, /) -> None: ...


class SignedInteger(Integer):
    """Integers with a sign."""

    __slots__ = ()


class UnsignedInteger(Integer):
    """Integers from zero."""

    __slots__ = ()


class Inexact(Numeric):
    """Real and complex floating-point numbers."""

    __slots__ = ()
    if TYPE_CHECKING:

        def _accumulate(self) -> Self: ...


class Floating(Inexact, Real):
    """Real floating-point numbers."""

    __slots__ = ()
    if TYPE_CHECKING:

        def _magnitude(self) -> Self: ...
        def _fill(self, value: float, /) -> None: ...


class ComplexFloating(Inexact):
    """Complex floating-point numbers."""

    __slots__ = ()
    if TYPE_CHECKING:

        def _fill(self, value: complex, /) -> None: ...


if TYPE_CHECKING:

    class bool_(
        Discrete,
        Ordered,
        PromotesTo[
            "bool_ | int8 | int16 | int32 | int64 | uint8 | uint16 | uint32 | uint64 | float16 | float32 | float64 | complex64 | complex128"
        ],
        PromotesBelow[
            "int8 | int16 | int32 | int64 | uint8 | uint16 | uint32 | uint64 | float16 | float32 | float64 | complex64 | complex128"
        ],
        DiscreteTo["bool_ | int8 | int16 | int32 | int64 | uint8 | uint16 | uint32 | uint64"],
        DiscreteBelow["int8 | int16 | int32 | int64 | uint8 | uint16 | uint32 | uint64"],
        InexactTo["float16 | float32 | float64 | complex64 | complex128"],
        InexactBelow["float16 | float32 | float64 | complex64 | complex128"],
    ):
        """Truth values."""

        name = "bool"
        kind = "b"
        itemsize = 1

        def _scalar(self) -> np.bool_: ...
        def _fill(self, value: bool, /) -> None: ...
        def _accumulate(self) -> int64: ...
        @overload
        def _promote(self, other: bool_, /) -> bool_: ...
        @overload
        def _promote(self, other: int8, /) -> int8: ...
        @overload
        def _promote(self, other: int16, /) -> int16: ...
        @overload
        def _promote(self, other: int32, /) -> int32: ...
        @overload
        def _promote(self, other: int64, /) -> int64: ...
        @overload
        def _promote(self, other: uint8, /) -> uint8: ...
        @overload
        def _promote(self, other: uint16, /) -> uint16: ...
        @overload
        def _promote(self, other: uint32, /) -> uint32: ...
        @overload
        def _promote(self, other: uint64, /) -> uint64: ...
        @overload
        def _promote(self, other: float16, /) -> float16: ...
        @overload
        def _promote(self, other: float32, /) -> float32: ...
        @overload
        def _promote(self, other: float64, /) -> float64: ...
        @overload
        def _promote(self, other: complex64, /) -> complex64: ...
        @overload
        def _promote(self, other: complex128, /) -> complex128: ...
        def _promote(self, other: Any, /) -> Any: ...
        @overload
        def _promote_other(self, other: int8, /) -> int8: ...
        @overload
        def _promote_other(self, other: int16, /) -> int16: ...
        @overload
        def _promote_other(self, other: int32, /) -> int32: ...
        @overload
        def _promote_other(self, other: int64, /) -> int64: ...
        @overload
        def _promote_other(self, other: uint8, /) -> uint8: ...
        @overload
        def _promote_other(self, other: uint16, /) -> uint16: ...
        @overload
        def _promote_other(self, other: uint32, /) -> uint32: ...
        @overload
        def _promote_other(self, other: uint64, /) -> uint64: ...
        @overload
        def _promote_other(self, other: float16, /) -> float16: ...
        @overload
        def _promote_other(self, other: float32, /) -> float32: ...
        @overload
        def _promote_other(self, other: float64, /) -> float64: ...
        @overload
        def _promote_other(self, other: complex64, /) -> complex64: ...
        @overload
        def _promote_other(self, other: complex128, /) -> complex128: ...
        def _promote_other(self, other: Any, /) -> Any: ...

    class int8(
        SignedInteger,
        PromotesTo["int8 | int16 | int32 | int64 | float16 | float32 | float64 | complex64 | complex128"],
        PromotesBelow["int16 | int32 | int64 | float16 | float32 | float64 | complex64 | complex128"],
        NumericTo["int8 | int16 | int32 | int64 | float16 | float32 | float64 | complex64 | complex128"],
        NumericBelow["int16 | int32 | int64 | float16 | float32 | float64 | complex64 | complex128"],
        RealTo["int8 | int16 | int32 | int64 | float16 | float32 | float64"],
        RealBelow["int16 | int32 | int64 | float16 | float32 | float64"],
        DiscreteTo["int8 | int16 | int32 | int64"],
        DiscreteBelow["int16 | int32 | int64"],
        IntegerTo["int8 | int16 | int32 | int64"],
        IntegerBelow["int16 | int32 | int64"],
        InexactTo["float16 | float32 | float64 | complex64 | complex128"],
        InexactBelow["float16 | float32 | float64 | complex64 | complex128"],
        MeetsAt_int16["uint8"],
        MeetsAt_int32["uint16"],
        MeetsAt_int64["uint32"],
        MeetsAt_float64["uint64"],
    ):
        """Signed integers of 8 bits."""

        name = "int8"
        kind = "i"
        itemsize = 1

        def _scalar(self) -> np.int8: ...
        def _accumulate(self) -> int64: ...
        def _magnitude(self) -> int8: ...
        @overload
        def _promote(self, other: bool_ | int8, /) -> int8: ...
        @overload
        def _promote(self, other: int16 | uint8, /) -> int16: ...
        @overload
        def _promote(self, other: int32 | uint16, /) -> int32: ...
        @overload
        def _promote(self, other: int64 | uint32, /) -> int64: ...
        @overload
        def _promote(self, other: uint64 | float64, /) -> float64: ...
        @overload
        def _promote(self, other: float16, /) -> float16: ...
        @overload
        def _promote(self, other: float32, /) -> float32: ...
        @overload
        def _promote(self, other: complex64, /) -> complex64: ...
        @overload
        def _promote(self, other: complex128, /) -> complex128: ...
        def _promote(self, other: Any, /) -> Any: ...
        @overload
        def _promote_other(self, other: bool_, /) -> int8: ...
        @overload
        def _promote_other(self, other: int16 | uint8, /) -> int16: ...
        @overload
        def _promote_other(self, other: int32 | uint16, /) -> int32: ...
        @overload
        def _promote_other(self, other: int64 | uint32, /) -> int64: ...
        @overload
        def _promote_other(self, other: uint64 | float64, /) -> float64: ...
        @overload
        def _promote_other(self, other: float16, /) -> float16: ...
        @overload
        def _promote_other(self, other: float32, /) -> float32: ...
        @overload
        def _promote_other(self, other: complex64, /) -> complex64: ...
        @overload
        def _promote_other(self, other: complex128, /) -> complex128: ...
        def _promote_other(self, other: Any, /) -> Any: ...

    class int16(
        SignedInteger,
        PromotesTo["int16 | int32 | int64 | float32 | float64 | complex64 | complex128"],
        PromotesBelow["int32 | int64 | float32 | float64 | complex64 | complex128"],
        NumericTo["int16 | int32 | int64 | float32 | float64 | complex64 | complex128"],
        NumericBelow["int32 | int64 | float32 | float64 | complex64 | complex128"],
        RealTo["int16 | int32 | int64 | float32 | float64"],
        RealBelow["int32 | int64 | float32 | float64"],
        DiscreteTo["int16 | int32 | int64"],
        DiscreteBelow["int32 | int64"],
        IntegerTo["int16 | int32 | int64"],
        IntegerBelow["int32 | int64"],
        InexactTo["float32 | float64 | complex64 | complex128"],
        InexactBelow["float32 | float64 | complex64 | complex128"],
        MeetsAt_int32["uint16"],
        MeetsAt_int64["uint32"],
        MeetsAt_float32["float16"],
        MeetsAt_float64["uint64"],
    ):
        """Signed integers of 16 bits."""

        name = "int16"
        kind = "i"
        itemsize = 2

        def _scalar(self) -> np.int16: ...
        def _accumulate(self) -> int64: ...
        def _magnitude(self) -> int16: ...
        @overload
        def _promote(self, other: bool_ | int8 | int16 | uint8, /) -> int16: ...
        @overload
        def _promote(self, other: int32 | uint16, /) -> int32: ...
        @overload
        def _promote(self, other: int64 | uint32, /) -> int64: ...
        @overload
        def _promote(self, other: uint64 | float64, /) -> float64: ...
        @overload
        def _promote(self, other: float16 | float32, /) -> float32: ...
        @overload
        def _promote(self, other: complex64, /) -> complex64: ...
        @overload
        def _promote(self, other: complex128, /) -> complex128: ...
        def _promote(self, other: Any, /) -> Any: ...
        @overload
        def _promote_other(self, other: bool_ | int8 | uint8, /) -> int16: ...
        @overload
        def _promote_other(self, other: int32 | uint16, /) -> int32: ...
        @overload
        def _promote_other(self, other: int64 | uint32, /) -> int64: ...
        @overload
        def _promote_other(self, other: uint64 | float64, /) -> float64: ...
        @overload
        def _promote_other(self, other: float16 | float32, /) -> float32: ...
        @overload
        def _promote_other(self, other: complex64, /) -> complex64: ...
        @overload
        def _promote_other(self, other: complex128, /) -> complex128: ...
        def _promote_other(self, other: Any, /) -> Any: ...

    class int32(
        SignedInteger,
        PromotesTo["int32 | int64 | float64 | complex128"],
        PromotesBelow["int64 | float64 | complex128"],
        NumericTo["int32 | int64 | float64 | complex128"],
        NumericBelow["int64 | float64 | complex128"],
        RealTo["int32 | int64 | float64"],
        RealBelow["int64 | float64"],
        DiscreteTo["int32 | int64"],
        DiscreteBelow["int64"],
        IntegerTo["int32 | int64"],
        IntegerBelow["int64"],
        InexactTo["float64 | complex128"],
        InexactBelow["float64 | complex128"],
        MeetsAt_int64["uint32"],
        MeetsAt_float64["uint64 | float16 | float32"],
        MeetsAt_complex128["complex64"],
    ):
        """Signed integers of 32 bits."""

        name = "int32"
        kind = "i"
        itemsize = 4

        def _scalar(self) -> np.int32: ...
        def _accumulate(self) -> int64: ...
        def _magnitude(self) -> int32: ...
        @overload
        def _promote(self, other: bool_ | int8 | int16 | int32 | uint8 | uint16, /) -> int32: ...
        @overload
        def _promote(self, other: int64 | uint32, /) -> int64: ...
        @overload
        def _promote(self, other: uint64 | float16 | float32 | float64, /) -> float64: ...
        @overload
        def _promote(self, other: complex64 | complex128, /) -> complex128: ...
        def _promote(self, other: Any, /) -> Any: ...
        @overload
        def _promote_other(self, other: bool_ | int8 | int16 | uint8 | uint16, /) -> int32: ...
        @overload
        def _promote_other(self, other: int64 | uint32, /) -> int64: ...
        @overload
        def _promote_other(self, other: uint64 | float16 | float32 | float64, /) -> float64: ...
        @overload
        def _promote_other(self, other: complex64 | complex128, /) -> complex128: ...
        def _promote_other(self, other: Any, /) -> Any: ...

    class int64(
        SignedInteger,
        PromotesTo["int64 | float64 | complex128"],
        PromotesBelow["float64 | complex128"],
        NumericTo["int64 | float64 | complex128"],
        NumericBelow["float64 | complex128"],
        RealTo["int64 | float64"],
        RealBelow["float64"],
        DiscreteTo["int64"],
        IntegerTo["int64"],
        InexactTo["float64 | complex128"],
        InexactBelow["float64 | complex128"],
        MeetsAt_float64["uint64 | float16 | float32"],
        MeetsAt_complex128["complex64"],
    ):
        """Signed integers of 64 bits."""

        name = "int64"
        kind = "i"
        itemsize = 8

        def _scalar(self) -> np.int64: ...
        def _accumulate(self) -> int64: ...
        def _magnitude(self) -> int64: ...
        @overload
        def _promote(self, other: bool_ | int8 | int16 | int32 | int64 | uint8 | uint16 | uint32, /) -> int64: ...
        @overload
        def _promote(self, other: uint64 | float16 | float32 | float64, /) -> float64: ...
        @overload
        def _promote(self, other: complex64 | complex128, /) -> complex128: ...
        def _promote(self, other: Any, /) -> Any: ...
        @overload
        def _promote_other(self, other: bool_ | int8 | int16 | int32 | uint8 | uint16 | uint32, /) -> int64: ...
        @overload
        def _promote_other(self, other: uint64 | float16 | float32 | float64, /) -> float64: ...
        @overload
        def _promote_other(self, other: complex64 | complex128, /) -> complex128: ...
        def _promote_other(self, other: Any, /) -> Any: ...

    class uint8(
        UnsignedInteger,
        PromotesTo[
            "int16 | int32 | int64 | uint8 | uint16 | uint32 | uint64 | float16 | float32 | float64 | complex64 | complex128"
        ],
        PromotesBelow[
            "int16 | int32 | int64 | uint16 | uint32 | uint64 | float16 | float32 | float64 | complex64 | complex128"
        ],
        NumericTo[
            "int16 | int32 | int64 | uint8 | uint16 | uint32 | uint64 | float16 | float32 | float64 | complex64 | complex128"
        ],
        NumericBelow[
            "int16 | int32 | int64 | uint16 | uint32 | uint64 | float16 | float32 | float64 | complex64 | complex128"
        ],
        RealTo["int16 | int32 | int64 | uint8 | uint16 | uint32 | uint64 | float16 | float32 | float64"],
        RealBelow["int16 | int32 | int64 | uint16 | uint32 | uint64 | float16 | float32 | float64"],
        DiscreteTo["int16 | int32 | int64 | uint8 | uint16 | uint32 | uint64"],
        DiscreteBelow["int16 | int32 | int64 | uint16 | uint32 | uint64"],
        IntegerTo["int16 | int32 | int64 | uint8 | uint16 | uint32 | uint64"],
        IntegerBelow["int16 | int32 | int64 | uint16 | uint32 | uint64"],
        InexactTo["float16 | float32 | float64 | complex64 | complex128"],
        InexactBelow["float16 | float32 | float64 | complex64 | complex128"],
        MeetsAt_int16["int8"],
    ):
        """Unsigned integers of 8 bits."""

        name = "uint8"
        kind = "u"
        itemsize = 1

        def _scalar(self) -> np.uint8: ...
        def _accumulate(self) -> uint64: ...
        def _magnitude(self) -> uint8: ...
        @overload
        def _promote(self, other: bool_ | uint8, /) -> uint8: ...
        @overload
        def _promote(self, other: int8 | int16, /) -> int16: ...
        @overload
        def _promote(self, other: int32, /) -> int32: ...
        @overload
        def _promote(self, other: int64, /) -> int64: ...
        @overload
        def _promote(self, other: uint16, /) -> uint16: ...
        @overload
        def _promote(self, other: uint32, /) -> uint32: ...
        @overload
        def _promote(self, other: uint64, /) -> uint64: ...
        @overload
        def _promote(self, other: float16, /) -> float16: ...
        @overload
        def _promote(self, other: float32, /) -> float32: ...
        @overload
        def _promote(self, other: float64, /) -> float64: ...
        @overload
        def _promote(self, other: complex64, /) -> complex64: ...
        @overload
        def _promote(self, other: complex128, /) -> complex128: ...
        def _promote(self, other: Any, /) -> Any: ...
        @overload
        def _promote_other(self, other: bool_, /) -> uint8: ...
        @overload
        def _promote_other(self, other: int8 | int16, /) -> int16: ...
        @overload
        def _promote_other(self, other: int32, /) -> int32: ...
        @overload
        def _promote_other(self, other: int64, /) -> int64: ...
        @overload
        def _promote_other(self, other: uint16, /) -> uint16: ...
        @overload
        def _promote_other(self, other: uint32, /) -> uint32: ...
        @overload
        def _promote_other(self, other: uint64, /) -> uint64: ...
        @overload
        def _promote_other(self, other: float16, /) -> float16: ...
        @overload
        def _promote_other(self, other: float32, /) -> float32: ...
        @overload
        def _promote_other(self, other: float64, /) -> float64: ...
        @overload
        def _promote_other(self, other: complex64, /) -> complex64: ...
        @overload
        def _promote_other(self, other: complex128, /) -> complex128: ...
        def _promote_other(self, other: Any, /) -> Any: ...

    class uint16(
        UnsignedInteger,
        PromotesTo["int32 | int64 | uint16 | uint32 | uint64 | float32 | float64 | complex64 | complex128"],
        PromotesBelow["int32 | int64 | uint32 | uint64 | float32 | float64 | complex64 | complex128"],
        NumericTo["int32 | int64 | uint16 | uint32 | uint64 | float32 | float64 | complex64 | complex128"],
        NumericBelow["int32 | int64 | uint32 | uint64 | float32 | float64 | complex64 | complex128"],
        RealTo["int32 | int64 | uint16 | uint32 | uint64 | float32 | float64"],
        RealBelow["int32 | int64 | uint32 | uint64 | float32 | float64"],
        DiscreteTo["int32 | int64 | uint16 | uint32 | uint64"],
        DiscreteBelow["int32 | int64 | uint32 | uint64"],
        IntegerTo["int32 | int64 | uint16 | uint32 | uint64"],
        IntegerBelow["int32 | int64 | uint32 | uint64"],
        InexactTo["float32 | float64 | complex64 | complex128"],
        InexactBelow["float32 | float64 | complex64 | complex128"],
        MeetsAt_int32["int8 | int16"],
        MeetsAt_float32["float16"],
    ):
        """Unsigned integers of 16 bits."""

        name = "uint16"
        kind = "u"
        itemsize = 2

        def _scalar(self) -> np.uint16: ...
        def _accumulate(self) -> uint64: ...
        def _magnitude(self) -> uint16: ...
        @overload
        def _promote(self, other: bool_ | uint8 | uint16, /) -> uint16: ...
        @overload
        def _promote(self, other: int8 | int16 | int32, /) -> int32: ...
        @overload
        def _promote(self, other: int64, /) -> int64: ...
        @overload
        def _promote(self, other: uint32, /) -> uint32: ...
        @overload
        def _promote(self, other: uint64, /) -> uint64: ...
        @overload
        def _promote(self, other: float16 | float32, /) -> float32: ...
        @overload
        def _promote(self, other: float64, /) -> float64: ...
        @overload
        def _promote(self, other: complex64, /) -> complex64: ...
        @overload
        def _promote(self, other: complex128, /) -> complex128: ...
        def _promote(self, other: Any, /) -> Any: ...
        @overload
        def _promote_other(self, other: bool_ | uint8, /) -> uint16: ...
        @overload
        def _promote_other(self, other: int8 | int16 | int32, /) -> int32: ...
        @overload
        def _promote_other(self, other: int64, /) -> int64: ...
        @overload
        def _promote_other(self, other: uint32, /) -> uint32: ...
        @overload
        def _promote_other(self, other: uint64, /) -> uint64: ...
        @overload
        def _promote_other(self, other: float16 | float32, /) -> float32: ...
        @overload
        def _promote_other(self, other: float64, /) -> float64: ...
        @overload
        def _promote_other(self, other: complex64, /) -> complex64: ...
        @overload
        def _promote_other(self, other: complex128, /) -> complex128: ...
        def _promote_other(self, other: Any, /) -> Any: ...

    class uint32(
        UnsignedInteger,
        PromotesTo["int64 | uint32 | uint64 | float64 | complex128"],
        PromotesBelow["int64 | uint64 | float64 | complex128"],
        NumericTo["int64 | uint32 | uint64 | float64 | complex128"],
        NumericBelow["int64 | uint64 | float64 | complex128"],
        RealTo["int64 | uint32 | uint64 | float64"],
        RealBelow["int64 | uint64 | float64"],
        DiscreteTo["int64 | uint32 | uint64"],
        DiscreteBelow["int64 | uint64"],
        IntegerTo["int64 | uint32 | uint64"],
        IntegerBelow["int64 | uint64"],
        InexactTo["float64 | complex128"],
        InexactBelow["float64 | complex128"],
        MeetsAt_int64["int8 | int16 | int32"],
        MeetsAt_float64["float16 | float32"],
        MeetsAt_complex128["complex64"],
    ):
        """Unsigned integers of 32 bits."""

        name = "uint32"
        kind = "u"
        itemsize = 4

        def _scalar(self) -> np.uint32: ...
        def _accumulate(self) -> uint64: ...
        def _magnitude(self) -> uint32: ...
        @overload
        def _promote(self, other: bool_ | uint8 | uint16 | uint32, /) -> uint32: ...
        @overload
        def _promote(self, other: int8 | int16 | int32 | int64, /) -> int64: ...
        @overload
        def _promote(self, other: uint64, /) -> uint64: ...
        @overload
        def _promote(self, other: float16 | float32 | float64, /) -> float64: ...
        @overload
        def _promote(self, other: complex64 | complex128, /) -> complex128: ...
        def _promote(self, other: Any, /) -> Any: ...
        @overload
        def _promote_other(self, other: bool_ | uint8 | uint16, /) -> uint32: ...
        @overload
        def _promote_other(self, other: int8 | int16 | int32 | int64, /) -> int64: ...
        @overload
        def _promote_other(self, other: uint64, /) -> uint64: ...
        @overload
        def _promote_other(self, other: float16 | float32 | float64, /) -> float64: ...
        @overload
        def _promote_other(self, other: complex64 | complex128, /) -> complex128: ...
        def _promote_other(self, other: Any, /) -> Any: ...

    class uint64(
        UnsignedInteger,
        PromotesTo["uint64 | float64 | complex128"],
        PromotesBelow["float64 | complex128"],
        NumericTo["uint64 | float64 | complex128"],
        NumericBelow["float64 | complex128"],
        RealTo["uint64 | float64"],
        RealBelow["float64"],
        DiscreteTo["uint64"],
        IntegerTo["uint64"],
        InexactTo["float64 | complex128"],
        InexactBelow["float64 | complex128"],
        MeetsAt_float64["int8 | int16 | int32 | int64 | float16 | float32"],
        MeetsAt_complex128["complex64"],
    ):
        """Unsigned integers of 64 bits."""

        name = "uint64"
        kind = "u"
        itemsize = 8

        def _scalar(self) -> np.uint64: ...
        def _accumulate(self) -> uint64: ...
        def _magnitude(self) -> uint64: ...
        @overload
        def _promote(self, other: bool_ | uint8 | uint16 | uint32 | uint64, /) -> uint64: ...
        @overload
        def _promote(self, other: int8 | int16 | int32 | int64 | float16 | float32 | float64, /) -> float64: ...
        @overload
        def _promote(self, other: complex64 | complex128, /) -> complex128: ...
        def _promote(self, other: Any, /) -> Any: ...
        @overload
        def _promote_other(self, other: bool_ | uint8 | uint16 | uint32, /) -> uint64: ...
        @overload
        def _promote_other(self, other: int8 | int16 | int32 | int64 | float16 | float32 | float64, /) -> float64: ...
        @overload
        def _promote_other(self, other: complex64 | complex128, /) -> complex128: ...
        def _promote_other(self, other: Any, /) -> Any: ...

    class float16(
        Floating,
        PromotesTo["float16 | float32 | float64 | complex64 | complex128"],
        PromotesBelow["float32 | float64 | complex64 | complex128"],
        NumericTo["float16 | float32 | float64 | complex64 | complex128"],
        NumericBelow["float32 | float64 | complex64 | complex128"],
        RealTo["float16 | float32 | float64"],
        RealBelow["float32 | float64"],
        FloatingTo["float16 | float32 | float64"],
        FloatingBelow["float32 | float64"],
        InexactTo["float16 | float32 | float64 | complex64 | complex128"],
        InexactBelow["float32 | float64 | complex64 | complex128"],
        MeetsAt_float32["int16 | uint16"],
        MeetsAt_float64["int32 | int64 | uint32 | uint64"],
    ):
        """Real floating-point numbers of 16 bits."""

        name = "float16"
        kind = "f"
        itemsize = 2

        def _scalar(self) -> np.float16: ...
        def _complex(self) -> complex64: ...
        @overload
        def _promote(self, other: bool_ | int8 | uint8 | float16, /) -> float16: ...
        @overload
        def _promote(self, other: int16 | uint16 | float32, /) -> float32: ...
        @overload
        def _promote(self, other: int32 | int64 | uint32 | uint64 | float64, /) -> float64: ...
        @overload
        def _promote(self, other: complex64, /) -> complex64: ...
        @overload
        def _promote(self, other: complex128, /) -> complex128: ...
        def _promote(self, other: Any, /) -> Any: ...
        @overload
        def _promote_other(self, other: bool_ | int8 | uint8, /) -> float16: ...
        @overload
        def _promote_other(self, other: int16 | uint16 | float32, /) -> float32: ...
        @overload
        def _promote_other(self, other: int32 | int64 | uint32 | uint64 | float64, /) -> float64: ...
        @overload
        def _promote_other(self, other: complex64, /) -> complex64: ...
        @overload
        def _promote_other(self, other: complex128, /) -> complex128: ...
        def _promote_other(self, other: Any, /) -> Any: ...

    class float32(
        Floating,
        PromotesTo["float32 | float64 | complex64 | complex128"],
        PromotesBelow["float64 | complex64 | complex128"],
        NumericTo["float32 | float64 | complex64 | complex128"],
        NumericBelow["float64 | complex64 | complex128"],
        RealTo["float32 | float64"],
        RealBelow["float64"],
        FloatingTo["float32 | float64"],
        FloatingBelow["float64"],
        InexactTo["float32 | float64 | complex64 | complex128"],
        InexactBelow["float64 | complex64 | complex128"],
        MeetsAt_float64["int32 | int64 | uint32 | uint64"],
    ):
        """Real floating-point numbers of 32 bits."""

        name = "float32"
        kind = "f"
        itemsize = 4

        def _scalar(self) -> np.float32: ...
        def _complex(self) -> complex64: ...
        @overload
        def _promote(self, other: bool_ | int8 | int16 | uint8 | uint16 | float16 | float32, /) -> float32: ...
        @overload
        def _promote(self, other: int32 | int64 | uint32 | uint64 | float64, /) -> float64: ...
        @overload
        def _promote(self, other: complex64, /) -> complex64: ...
        @overload
        def _promote(self, other: complex128, /) -> complex128: ...
        def _promote(self, other: Any, /) -> Any: ...
        @overload
        def _promote_other(self, other: bool_ | int8 | int16 | uint8 | uint16 | float16, /) -> float32: ...
        @overload
        def _promote_other(self, other: int32 | int64 | uint32 | uint64 | float64, /) -> float64: ...
        @overload
        def _promote_other(self, other: complex64, /) -> complex64: ...
        @overload
        def _promote_other(self, other: complex128, /) -> complex128: ...
        def _promote_other(self, other: Any, /) -> Any: ...

    class float64(
        Floating,
        PromotesTo["float64 | complex128"],
        PromotesBelow["complex128"],
        NumericTo["float64 | complex128"],
        NumericBelow["complex128"],
        RealTo["float64"],
        FloatingTo["float64"],
        InexactTo["float64 | complex128"],
        InexactBelow["complex128"],
        MeetsAt_complex128["complex64"],
    ):
        """Real floating-point numbers of 64 bits."""

        name = "float64"
        kind = "f"
        itemsize = 8

        def _scalar(self) -> np.float64: ...
        def _complex(self) -> complex128: ...
        @overload
        def _promote(
            self,
            other: bool_
            | int8
            | int16
            | int32
            | int64
            | uint8
            | uint16
            | uint32
            | uint64
            | float16
            | float32
            | float64,
            /,
        ) -> float64: ...
        @overload
        def _promote(self, other: complex64 | complex128, /) -> complex128: ...
        def _promote(self, other: Any, /) -> Any: ...
        @overload
        def _promote_other(
            self, other: bool_ | int8 | int16 | int32 | int64 | uint8 | uint16 | uint32 | uint64 | float16 | float32, /
        ) -> float64: ...
        @overload
        def _promote_other(self, other: complex64 | complex128, /) -> complex128: ...
        def _promote_other(self, other: Any, /) -> Any: ...

    class complex64(
        ComplexFloating,
        PromotesTo["complex64 | complex128"],
        PromotesBelow["complex128"],
        NumericTo["complex64 | complex128"],
        NumericBelow["complex128"],
        InexactTo["complex64 | complex128"],
        InexactBelow["complex128"],
        MeetsAt_complex128["int32 | int64 | uint32 | uint64 | float64"],
    ):
        """Complex floating-point numbers of 64 bits."""

        name = "complex64"
        kind = "c"
        itemsize = 8

        def _scalar(self) -> np.complex64: ...
        def _magnitude(self) -> float32: ...
        @overload
        def _promote(
            self, other: bool_ | int8 | int16 | uint8 | uint16 | float16 | float32 | complex64, /
        ) -> complex64: ...
        @overload
        def _promote(self, other: int32 | int64 | uint32 | uint64 | float64 | complex128, /) -> complex128: ...
        def _promote(self, other: Any, /) -> Any: ...
        @overload
        def _promote_other(self, other: bool_ | int8 | int16 | uint8 | uint16 | float16 | float32, /) -> complex64: ...
        @overload
        def _promote_other(self, other: int32 | int64 | uint32 | uint64 | float64 | complex128, /) -> complex128: ...
        def _promote_other(self, other: Any, /) -> Any: ...

    class complex128(ComplexFloating, PromotesTo["complex128"], NumericTo["complex128"], InexactTo["complex128"]):
        """Complex floating-point numbers of 128 bits."""

        name = "complex128"
        kind = "c"
        itemsize = 16

        def _scalar(self) -> np.complex128: ...
        def _magnitude(self) -> float64: ...
        def _promote(
            self,
            other: bool_
            | int8
            | int16
            | int32
            | int64
            | uint8
            | uint16
            | uint32
            | uint64
            | float16
            | float32
            | float64
            | complex64
            | complex128,
            /,
        ) -> complex128: ...
        def _promote_other(
            self,
            other: bool_
            | int8
            | int16
            | int32
            | int64
            | uint8
            | uint16
            | uint32
            | uint64
            | float16
            | float32
            | float64
            | complex64,
            /,
        ) -> complex128: ...

else:

    class bool_(Discrete, Ordered):
        """Truth values."""

        __slots__ = ()
        name = "bool"
        kind = "b"
        itemsize = 1
        dtype = np.dtype("bool")

    class int8(SignedInteger):
        """Signed integers of 8 bits."""

        __slots__ = ()
        name = "int8"
        kind = "i"
        itemsize = 1
        dtype = np.dtype("int8")

    class int16(SignedInteger):
        """Signed integers of 16 bits."""

        __slots__ = ()
        name = "int16"
        kind = "i"
        itemsize = 2
        dtype = np.dtype("int16")

    class int32(SignedInteger):
        """Signed integers of 32 bits."""

        __slots__ = ()
        name = "int32"
        kind = "i"
        itemsize = 4
        dtype = np.dtype("int32")

    class int64(SignedInteger):
        """Signed integers of 64 bits."""

        __slots__ = ()
        name = "int64"
        kind = "i"
        itemsize = 8
        dtype = np.dtype("int64")

    class uint8(UnsignedInteger):
        """Unsigned integers of 8 bits."""

        __slots__ = ()
        name = "uint8"
        kind = "u"
        itemsize = 1
        dtype = np.dtype("uint8")

    class uint16(UnsignedInteger):
        """Unsigned integers of 16 bits."""

        __slots__ = ()
        name = "uint16"
        kind = "u"
        itemsize = 2
        dtype = np.dtype("uint16")

    class uint32(UnsignedInteger):
        """Unsigned integers of 32 bits."""

        __slots__ = ()
        name = "uint32"
        kind = "u"
        itemsize = 4
        dtype = np.dtype("uint32")

    class uint64(UnsignedInteger):
        """Unsigned integers of 64 bits."""

        __slots__ = ()
        name = "uint64"
        kind = "u"
        itemsize = 8
        dtype = np.dtype("uint64")

    class float16(Floating):
        """Real floating-point numbers of 16 bits."""

        __slots__ = ()
        name = "float16"
        kind = "f"
        itemsize = 2
        dtype = np.dtype("float16")

    class float32(Floating):
        """Real floating-point numbers of 32 bits."""

        __slots__ = ()
        name = "float32"
        kind = "f"
        itemsize = 4
        dtype = np.dtype("float32")

    class float64(Floating):
        """Real floating-point numbers of 64 bits."""

        __slots__ = ()
        name = "float64"
        kind = "f"
        itemsize = 8
        dtype = np.dtype("float64")

    class complex64(ComplexFloating):
        """Complex floating-point numbers of 64 bits."""

        __slots__ = ()
        name = "complex64"
        kind = "c"
        itemsize = 8
        dtype = np.dtype("complex64")

    class complex128(ComplexFloating):
        """Complex floating-point numbers of 128 bits."""

        __slots__ = ()
        name = "complex128"
        kind = "c"
        itemsize = 16
        dtype = np.dtype("complex128")


DTYPES: tuple[type[DType], ...] = (
    bool_,
    int8,
    int16,
    int32,
    int64,
    uint8,
    uint16,
    uint32,
    uint64,
    float16,
    float32,
    float64,
    complex64,
    complex128,
)
"""The dtypes, in the order of the standard."""

FROM_NUMPY: dict[np.dtype, type[DType]] = {np.dtype(kind.name): kind for kind in DTYPES}
"""The dtype of each NumPy dtype."""

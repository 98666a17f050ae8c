"""`Operand`, the covariant type of parameters, and the type variables that all signatures use.

`Tensor` is invariant in its three types: a float32 matrix is not compatible with any other type, and checkers cannot
join two tensors to a common base. Parameters are of type `Operand`, which is covariant in dtype and rank, so that a
typing rule can replace them: `Operand[D, Promotes[T, TOut], Transposes[ROut]]`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Generic, Never, Protocol, TypeAlias, TypeVar

import numpy as np

from typedtensor._public import public
from typedtensor.types.device import Device
from typedtensor.types.dtype import (
    ComplexFloating,
    Discrete,
    DType,
    Floating,
    Inexact,
    Integer,
    Numeric,
    Ordered,
    Real,
    bool_,
)
from typedtensor.types.rank import Rank, Rank0

D = TypeVar("D", bound=Device)
T = TypeVar("T", bound=DType)
R = TypeVar("R", bound=Rank)
D2 = TypeVar("D2", bound=Device)
T2 = TypeVar("T2", bound=DType)
TOut = TypeVar("TOut", bound=DType)
ROut = TypeVar("ROut", bound=Rank)


TNumeric = TypeVar("TNumeric", bound=Numeric)
TReal = TypeVar("TReal", bound=Real)
TOrdered = TypeVar("TOrdered", bound=Ordered)
TDiscrete = TypeVar("TDiscrete", bound=Discrete)
TInteger = TypeVar("TInteger", bound=Integer)
TInexact = TypeVar("TInexact", bound=Inexact)
TFloating = TypeVar("TFloating", bound=Floating)
TComplex = TypeVar("TComplex", bound=ComplexFloating)
TComplexOrBool = TypeVar("TComplexOrBool", bound=ComplexFloating | bool_)
"""The dtypes to which a complex number converts without losing its imaginary part."""

# The result of an operator between two dtypes, by its kind.
NumericOut = TypeVar("NumericOut", bound=Numeric)
RealOut = TypeVar("RealOut", bound=Real)
DiscreteOut = TypeVar("DiscreteOut", bound=Discrete)
IntegerOut = TypeVar("IntegerOut", bound=Integer)
InexactOut = TypeVar("InexactOut", bound=Inexact)

V = TypeVar("V", bound=complex)
S = TypeVar("S", bound=np.generic)
Shape = TypeVar("Shape", bound=tuple[int, ...])

T_co = TypeVar("T_co", bound=object, covariant=True)
R_co = TypeVar("R_co", bound=object, covariant=True)


class Addressed(Protocol):
    """A device whose memory this process can write and address: all except a Cluster."""

    def _addressed(self) -> None: ...


class OfDType(Protocol[T_co]):
    """A tensor of this dtype, or a DArray."""

    def _read_dtype(self) -> T_co: ...


class Addressable(Protocol[T_co, R_co]):
    """A tensor that is written, or whose address is used: on a device with addresses.

    A bound on the device would express the same, but mypy ignores the bound of a type variable in `self`.
    """

    def _read_device(self, device: Never, /) -> Addressed: ...
    def _read_dtype(self) -> T_co: ...
    def _read_rank(self) -> R_co: ...


class AddressableTensor(Protocol[D, T_co, R_co]):
    """As Addressable, with the device that the result names: for parameters of functions."""

    def _read_device(self, device: Never, /) -> Addressed: ...
    def _known(self) -> Types[D, R_co, object, T_co]: ...


if TYPE_CHECKING:
    from typing_extensions import TypeAliasType
    from typing_extensions import TypeVar as TypeVarWithDefault

    from typedtensor._generated.tensor_with import ExactTensorWith, TensorWith

    R2_co = TypeVar("R2_co", bound=object, covariant=True)
    TT = TypeVar("TT")
    RR = TypeVar("RR")
    RR2 = TypeVarWithDefault("RR2", default=object)

    class Types(Generic[D, R_co, R2_co, T_co]):
        """The device, the dtype and the rank of a tensor; the rank twice, so that a signature can bind and check it."""

        def _types(self, device: D, /) -> tuple[D, R_co, R2_co, T_co]: ...

    OperandWith = TypeAliasType("OperandWith", TensorWith[Types[D, RR, RR2, TT]], type_params=(D, TT, RR, RR2))
    """What a function takes where a rule stands for the dtype or the rank; the rank may have a second rule."""

    class ExactTypes(Generic[D, R_co, R2_co, T_co, T]):
        """The same with an exact dtype, and one that satisfies a rule."""

        def _exact_types(self, device: D, dtype: T, /) -> tuple[D, R_co, R2_co, T_co, T]: ...

    ExactOperandWith = TypeAliasType(
        "ExactOperandWith", ExactTensorWith[ExactTypes[D, RR, RR2, TT, T]], type_params=(D, T, TT, RR, RR2)
    )
    """As OperandWith, of one dtype and no other, which obeys a rule."""

    class _Operand(TensorWith[Types[D, R_co, R_co, T_co]], Generic[D, T_co, R_co]):
        def _known(self) -> Types[D, R_co, R_co, T_co]:
            raise NotImplementedError

else:
    _Operand = Generic


class OneInteger(Protocol):
    """A tensor that is one integer; no DArray, which is not `_known`."""

    def _known(self) -> object: ...
    def _read_dtype(self) -> Integer: ...
    def _read_rank(self) -> Rank0: ...


class OneReal(Protocol):
    """A tensor that is one real number."""

    def _known(self) -> object: ...
    def _read_dtype(self) -> Real: ...
    def _read_rank(self) -> Rank0: ...


class OneNumber(Protocol):
    """A tensor that is one number."""

    def _known(self) -> object: ...
    def _read_dtype(self) -> Numeric: ...
    def _read_rank(self) -> Rank0: ...


if TYPE_CHECKING:
    IntLike: TypeAlias = int | np.integer[Any] | OneInteger
    """What is taken as an int: also a scalar of NumPy, or a tensor of Rank0. An array of NumPy has `__index__` too."""
    FloatLike: TypeAlias = float | np.floating[Any] | np.integer[Any] | OneReal
    """What is taken as a float."""
    ComplexLike: TypeAlias = complex | np.number[Any] | OneNumber
    """What is taken as a complex number."""
    Ints: TypeAlias = list[int]
    """A list of sizes."""


class Operand(_Operand[D, T_co, R_co]):
    """The type of a method's parameter: a tensor on device D whose dtype and rank satisfy the given types or rules."""

    __slots__ = ()
    if TYPE_CHECKING:

        def _read_device(self, device: D, /) -> D: ...
        def _read_dtype(self) -> T_co: ...
        def _read_rank(self) -> R_co: ...


public(Operand)

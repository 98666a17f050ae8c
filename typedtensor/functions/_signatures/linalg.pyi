"""Protocols of the chapter linalg, one per family of functions; written by tools/write_laws.py.

A function takes its family by a decorator. The checkers name the protocol in their messages ("No overload variant of
"__call__" of "TakesFloatingPoint" matches ..."), so its name says what the family wants.
"""

# fmt: off
# mypy: ignore-errors
# pyright: reportOverlappingOverload=false, reportInvalidTypeVarUse=false, reportGeneralTypeIssues=false
from collections.abc import Callable, Sequence
from typing import Any, Literal, Never, Protocol, overload

from typing_extensions import TypeVar

from typedtensor._laws import (
    Outcome, Unnames, Transposes, Diagonals, Has2, DropsLast, KeepsLast, KeepsBack2, FitsBy, FitsBatchBy, FitsVectorsBy, HasAxis, HasAxisToKeep, HasAxisAlong, HasAxesToContract, HasTwoAxesToContract, BroadcastsBy, MultipliesBy, DotsBy, SolvesBy, PromotesOtherBy, PromotesNumericBy
)
from typedtensor._rules import CrossesWith
from typedtensor.axis import Axis
from typedtensor.darray import DArray
from typedtensor.facts import Facts
from typedtensor.dtype import (
    DType, Floating, int64, float32, float64, complex64, complex128
)
from typedtensor.functions._results import EighResult, QRResult, SlogdetResult, SVDResult
from typedtensor.operand import (
    D, Argument, Bound, R, ROut, T, TComplex, TFloating, TInexact, TNumeric, TOrdered, TOut
)
from typedtensor.rank import (
    AtLeast1, AtLeast2, Rank, Rank0, Rank1, Rank2, Rank3, Rank4, Rank5, Rank6, Rank7, Rank8, Rank9
)
from typedtensor.tensor import Tensor

AX = TypeVar("AX", bound=Literal[-9, -8, -7, -6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6, 7, 8] | Axis)
AXN = TypeVar("AXN", bound=Literal[-9, -8, -7, -6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6, 7, 8] | Axis | None)
AXES = TypeVar("AXES", bound=Literal[-9, -8, -7, -6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6, 7, 8] | tuple[Literal[-9, -8, -7, -6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6, 7, 8], ...] | Axis | None)
KEEP = TypeVar("KEEP", bound=Literal[True, False])
TO = TypeVar("TO", bound=Literal[-9, -8, -7, -6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6, 7, 8] | tuple[Literal[-9, -8, -7, -6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6, 7, 8] | Axis, ...] | Axis)
TO2 = TypeVar("TO2", bound=Literal[-9, -8, -7, -6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6, 7, 8] | tuple[Literal[-9, -8, -7, -6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6, 7, 8] | Axis, ...] | Axis)
ORDER = TypeVar("ORDER", bound=tuple[Literal[-9, -8, -7, -6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6, 7, 8] | Axis, ...])
SHIFT = TypeVar("SHIFT", bound=int | tuple[int, ...])
SHAPE = TypeVar("SHAPE", bound=tuple[int, ...])
X1 = TypeVar("X1")
X2 = TypeVar("X2")
A1 = TypeVar("A1")
A2 = TypeVar("A2")
A3 = TypeVar("A3")
A4 = TypeVar("A4")
A5 = TypeVar("A5")
A6 = TypeVar("A6")
A7 = TypeVar("A7")
A8 = TypeVar("A8")
A9 = TypeVar("A9")
C1 = TypeVar("C1")
C2 = TypeVar("C2")
C3 = TypeVar("C3")
C4 = TypeVar("C4")
C5 = TypeVar("C5")
C6 = TypeVar("C6")
C7 = TypeVar("C7")
C8 = TypeVar("C8")
C9 = TypeVar("C9")
E1 = TypeVar("E1")
E2 = TypeVar("E2")
E3 = TypeVar("E3")
E4 = TypeVar("E4")
E5 = TypeVar("E5")
E6 = TypeVar("E6")
E7 = TypeVar("E7")
E8 = TypeVar("E8")
E9 = TypeVar("E9")
Answer = TypeVar("Answer", bound=Facts)
M = TypeVar("M", default=Any)
R2 = TypeVar("R2", bound=Rank)
PAIRS = TypeVar("PAIRS", bound=Literal[0, 1, 2, 3] | tuple[tuple[int, ...], tuple[int, ...]])
R1 = TypeVar("R1", bound=AtLeast1)
ROut2 = TypeVar("ROut2", bound=Rank)
ROut3 = TypeVar("ROut3", bound=Rank)
TFloat32OrWider = TypeVar("TFloat32OrWider", bound=float32 | float64 | complex64 | complex128)
TFloat32Or64 = TypeVar("TFloat32Or64", bound=float32 | float64)
In = TypeVar("In", contravariant=True)
Out = TypeVar("Out", covariant=True)
Out2 = TypeVar("Out2", covariant=True)
Out3 = TypeVar("Out3", covariant=True)


class Factors(Protocol[Out, Out2]):
    """The ranks of two factors: the last axis, or the last but one, is a new one."""

    def _keep_last(self) -> Out: ...
    def _keep_back_2(self) -> Out2: ...


class Eigen(Protocol[Out, Out2]):
    """The ranks of the eigenvalues and of the eigenvectors: what numbers them is a new axis."""

    def _diagonal(self) -> Out: ...
    def _keep_last(self) -> Out2: ...


class Singular(Protocol[Out, Out2, Out3]):
    """The ranks of the left vectors, the singular values and the right vectors."""

    def _keep_last(self) -> Out: ...
    def _diagonal(self) -> Out2: ...
    def _keep_back_2(self) -> Out3: ...


class TransposesBatch(Protocol[Out, Out2]):
    """The last two axes exchanged, and the rank of what is in front of them."""

    def _transpose(self) -> Out: ...
    def _diagonal(self) -> DropsLast[Out2]: ...


class RealOfComplex(Protocol[Out]):
    """The dtype of the absolute value of a complex number."""

    def _magnitude(self) -> Out: ...
    def _fill(self, value: complex, /) -> None: ...


class AccumulatesWhole(Protocol[Out]):
    """The dtype that a sum of integers or truth values has."""

    def _accumulate(self) -> Out: ...
    def _discrete_to(self, other: Never, /) -> None: ...


class TransposesMatrices(Protocol):
    """The last two axes exchanged."""

    @overload
    def __call__(self, x: DArray, /) -> DArray: ...
    @overload
    def __call__(self, x: Argument[D, T, Transposes[ROut]], /) -> Tensor[D, T, ROut]: ...


class MultipliesMatrices(Protocol):
    """The last axis of the first is the last but one of the second."""

    @overload
    def __call__(self, x1: DArray, x2: DArray | Argument[Any, Any, Any] | complex, /) -> DArray: ...
    @overload
    def __call__(self, x1: Argument[Any, Any, Any] | complex, x2: DArray, /) -> DArray: ...
    @overload
    def __call__(self, x1: Tensor[D, T, R], x2: Bound[D, T, MultipliesBy[Callable[[R], ROut]], FitsBatchBy[Callable[[R], None]]], /) -> Tensor[D, T, ROut]: ...
    @overload
    def __call__(self, x1: Argument[D, T, R], x2: Bound[D, PromotesOtherBy[Callable[[T], TOut]], MultipliesBy[Callable[[R], ROut]], FitsBatchBy[Callable[[R], None]]], /) -> Tensor[D, TOut, ROut]: ...


class DotsVectors(Protocol):
    """The sum of the products along the last axis."""

    @overload
    def __call__(self, x1: DArray, x2: DArray | Argument[Any, Any, Any], /, *, axis: int | Axis = -1) -> DArray: ...
    @overload
    def __call__(self, x1: Argument[Any, Any, Any], x2: DArray, /, *, axis: int | Axis = -1) -> DArray: ...
    @overload
    def __call__(self, x1: Tensor[D, T, R], x2: Bound[D, T, DotsBy[Callable[[R], ROut]], FitsVectorsBy[Callable[[R], None]]], /, *, axis: Literal[-1] = -1) -> Tensor[D, T, ROut]: ...
    @overload
    def __call__(self, x1: Argument[D, T, R], x2: Bound[D, PromotesOtherBy[Callable[[T], TOut]], DotsBy[Callable[[R], ROut]], FitsVectorsBy[Callable[[R], None]]], /, *, axis: Literal[-1] = -1) -> Tensor[D, TOut, ROut]: ...
    @overload
    def __call__(self, x1: Bound[D, T, R, HasAxis[Callable[[AX], Outcome[ROut]]]], x2: Tensor[D, T, R], /, *, axis: AX) -> Tensor[D, T, ROut]: ...


class ContractsTensors(Protocol):
    """The sum of the products over some axes of both."""

    @overload
    def __call__(self, x1: DArray, x2: DArray | Argument[Any, Any, Any], /, *, axes: int | tuple[Sequence[int], Sequence[int]] = 2) -> DArray: ...
    @overload
    def __call__(self, x1: Argument[Any, Any, Any], x2: DArray, /, *, axes: int | tuple[Sequence[int], Sequence[int]] = 2) -> DArray: ...
    @overload
    def __call__(self, x1: Argument[D, T, HasAxesToContract[Callable[[R2, PAIRS], Outcome[ROut]]]], x2: Tensor[D, T, R2], /, *, axes: PAIRS) -> Tensor[D, T, ROut]: ...
    @overload
    def __call__(self, x1: Argument[D, T, HasTwoAxesToContract[Callable[[R2], Outcome[ROut]]]], x2: Tensor[D, T, R2], /) -> Tensor[D, T, ROut]: ...


class MultipliesOuter(Protocol):
    """Every element of one vector with every element of another."""

    @overload
    def __call__(self, x1: DArray, x2: DArray | Argument[Any, Any, Any] | complex, /) -> DArray: ...
    @overload
    def __call__(self, x1: Argument[Any, Any, Any] | complex, x2: DArray, /) -> DArray: ...
    @overload
    def __call__(self, x1: Argument[D, TNumeric, Rank1[A1]], x2: Tensor[D, TNumeric, Rank1[A2]], /) -> Tensor[D, TNumeric, Rank2[A1, A2]]: ...
    @overload
    def __call__(self, x1: Argument[D, TNumeric, Rank1[A1]], x2: Argument[D, PromotesNumericBy[Callable[[TNumeric], TOut]], Rank1[A2]], /) -> Tensor[D, TOut, Rank2[A1, A2]]: ...


class CrossesVectors(Protocol):
    """The vectors that stand upright on those of both, along an axis of three."""

    @overload
    def __call__(self, x1: DArray, x2: DArray | Argument[Any, Any, Any] | complex, /, *, axis: int | Axis = -1) -> DArray: ...
    @overload
    def __call__(self, x1: Argument[Any, Any, Any] | complex, x2: DArray, /, *, axis: int | Axis = -1) -> DArray: ...
    @overload
    def __call__(self, x1: CrossesWith[Callable[[X2], Answer]], x2: X2, /, *, axis: Literal[-1] = -1) -> Answer: ...
    @overload
    def __call__(self, x1: Bound[D, TNumeric, R, HasAxisAlong[Callable[[AX], None]]], x2: Tensor[D, TNumeric, R], /, *, axis: AX) -> Tensor[D, TNumeric, R]: ...


class Solves(Protocol):
    """What the matrix multiplies to the right-hand side; a vector, or the columns of a matrix."""

    @overload
    def __call__(self, x1: Argument[D, TFloat32OrWider, SolvesBy[Callable[[R2], ROut]]], x2: Tensor[D, TFloat32OrWider, R2], /) -> Tensor[D, TFloat32OrWider, ROut]: ...
    @overload
    def __call__(self, x1: Argument[D, float32, SolvesBy[Callable[[R2], ROut]]], x2: Argument[D, float64, R2], /) -> Tensor[D, float64, ROut]: ...
    @overload
    def __call__(self, x1: Argument[D, float64, SolvesBy[Callable[[R2], ROut]]], x2: Argument[D, float32, R2], /) -> Tensor[D, float64, ROut]: ...
    @overload
    def __call__(self, x1: Argument[D, float32, SolvesBy[Callable[[R2], ROut]]], x2: Argument[D, complex64, R2], /) -> Tensor[D, complex64, ROut]: ...
    @overload
    def __call__(self, x1: Argument[D, complex64, SolvesBy[Callable[[R2], ROut]]], x2: Argument[D, float32, R2], /) -> Tensor[D, complex64, ROut]: ...
    @overload
    def __call__(self, x1: Argument[D, float32 | float64 | complex64, SolvesBy[Callable[[R2], ROut]]], x2: Argument[D, complex128, R2], /) -> Tensor[D, complex128, ROut]: ...
    @overload
    def __call__(self, x1: Argument[D, complex128, SolvesBy[Callable[[R2], ROut]]], x2: Argument[D, float32 | float64 | complex64, R2], /) -> Tensor[D, complex128, ROut]: ...
    @overload
    def __call__(self, x1: Argument[D, float64, SolvesBy[Callable[[R2], ROut]]], x2: Argument[D, complex64, R2], /) -> Tensor[D, complex128, ROut]: ...
    @overload
    def __call__(self, x1: Argument[D, complex64, SolvesBy[Callable[[R2], ROut]]], x2: Argument[D, float64, R2], /) -> Tensor[D, complex128, ROut]: ...
    @overload
    def __call__(self, x1: DArray, x2: DArray | Argument[Any, Any, Any], /) -> DArray: ...
    @overload
    def __call__(self, x1: Argument[Any, Any, Any], x2: DArray, /) -> DArray: ...


class Choleskys(Protocol):
    """The triangular matrix whose product with its own conjugate transpose is the matrix."""

    @overload
    def __call__(self, x: DArray, /, *, upper: bool = False) -> DArray: ...
    @overload
    def __call__(self, x: Argument[D, TFloat32OrWider, Has2[KeepsLast[ROut]]], /, *, upper: Literal[False] = False) -> Tensor[D, TFloat32OrWider, ROut]: ...
    @overload
    def __call__(self, x: Argument[D, TFloat32OrWider, KeepsBack2[ROut]], /, *, upper: Literal[True]) -> Tensor[D, TFloat32OrWider, ROut]: ...
    @overload
    def __call__(self, x: Argument[D, TFloat32OrWider, Has2[Unnames[ROut]]], /, *, upper: bool) -> Tensor[D, TFloat32OrWider, ROut]: ...


class FactorsQR(Protocol):
    """A matrix with orthonormal columns and an upper triangular one."""

    @overload
    def __call__(self, x: Argument[D, TFloat32OrWider, Factors[ROut, ROut2]], /, *, mode: Literal["reduced", "complete"] = "reduced") -> QRResult[Tensor[D, TFloat32OrWider, ROut], Tensor[D, TFloat32OrWider, ROut2]]: ...
    @overload
    def __call__(self, x: DArray, /, *, mode: Literal["reduced", "complete"] = "reduced") -> QRResult[DArray, DArray]: ...


class FactorsSingular(Protocol):
    """The singular values between two matrices with orthonormal columns and rows."""

    @overload
    def __call__(self, x: Argument[D, TFloat32Or64, Singular[ROut, ROut2, ROut3]], /, *, full_matrices: bool = True) -> SVDResult[Tensor[D, TFloat32Or64, ROut], Tensor[D, TFloat32Or64, ROut2], Tensor[D, TFloat32Or64, ROut3]]: ...
    @overload
    def __call__(self, x: Argument[D, complex64, Singular[ROut, ROut2, ROut3]], /, *, full_matrices: bool = True) -> SVDResult[Tensor[D, complex64, ROut], Tensor[D, float32, ROut2], Tensor[D, complex64, ROut3]]: ...
    @overload
    def __call__(self, x: Argument[D, complex128, Singular[ROut, ROut2, ROut3]], /, *, full_matrices: bool = True) -> SVDResult[Tensor[D, complex128, ROut], Tensor[D, float64, ROut2], Tensor[D, complex128, ROut3]]: ...
    @overload
    def __call__(self, x: DArray, /, *, full_matrices: bool = True) -> SVDResult[DArray, DArray, DArray]: ...


class FactorsEigen(Protocol):
    """The eigenvalues and eigenvectors of a symmetric or Hermitian matrix."""

    @overload
    def __call__(self, x: Argument[D, TFloat32Or64, Eigen[ROut, ROut2]], /) -> EighResult[Tensor[D, TFloat32Or64, ROut], Tensor[D, TFloat32Or64, ROut2]]: ...
    @overload
    def __call__(self, x: Argument[D, complex64, Eigen[ROut, ROut2]], /) -> EighResult[Tensor[D, float32, ROut], Tensor[D, complex64, ROut2]]: ...
    @overload
    def __call__(self, x: Argument[D, complex128, Eigen[ROut, ROut2]], /) -> EighResult[Tensor[D, float64, ROut], Tensor[D, complex128, ROut2]]: ...
    @overload
    def __call__(self, x: DArray, /) -> EighResult[DArray, DArray]: ...


class AnswersSpectrum(Protocol):
    """One real number for each row or column of the matrix."""

    @overload
    def __call__(self, x: DArray, /) -> DArray: ...
    @overload
    def __call__(self, x: Argument[D, TFloat32Or64, Diagonals[ROut]], /) -> Tensor[D, TFloat32Or64, ROut]: ...
    @overload
    def __call__(self, x: Argument[D, complex64, Diagonals[ROut]], /) -> Tensor[D, float32, ROut]: ...
    @overload
    def __call__(self, x: Argument[D, complex128, Diagonals[ROut]], /) -> Tensor[D, float64, ROut]: ...


class InvertsMatrices(Protocol):
    """The inverse of a square matrix: what leads back."""

    @overload
    def __call__(self, x: DArray, /) -> DArray: ...
    @overload
    def __call__(self, x: Argument[D, TFloat32OrWider, Transposes[ROut]], /) -> Tensor[D, TFloat32OrWider, ROut]: ...


class InvertsAnyMatrices(Protocol):
    """The pseudo-inverse of any matrix."""

    @overload
    def __call__(self, x: Argument[Any, float32 | float64 | complex64 | complex128, AtLeast2], /, *, rtol: DArray) -> DArray: ...
    @overload
    def __call__(self, x: DArray, /, *, rtol: DArray | Argument[Any, Any, Any] | float | None = None) -> DArray: ...
    @overload
    def __call__(self, x: Argument[D, TFloat32OrWider, Transposes[ROut]], /, *, rtol: float | None = None) -> Tensor[D, TFloat32OrWider, ROut]: ...
    @overload
    def __call__(self, x: Argument[D, TFloat32OrWider, TransposesBatch[ROut, ROut2]], /, *, rtol: Bound[D, Floating, BroadcastsBy[Callable[[ROut2], ROut2]], FitsBy[Callable[[ROut2], None]]]) -> Tensor[D, TFloat32OrWider, ROut]: ...


class CountsRank(Protocol):
    """How many rows, or columns, no other ones make up."""

    @overload
    def __call__(self, x: Argument[Any, float32 | float64 | complex64 | complex128, AtLeast2], /, *, rtol: DArray) -> DArray: ...
    @overload
    def __call__(self, x: DArray, /, *, rtol: DArray | Argument[Any, Any, Any] | float | None = None) -> DArray: ...
    @overload
    def __call__(self, x: Argument[D, TFloat32OrWider, Diagonals[DropsLast[ROut]]], /, *, rtol: float | None = None) -> Tensor[D, int64, ROut]: ...
    @overload
    def __call__(self, x: Argument[D, TFloat32OrWider, Diagonals[DropsLast[ROut2]]], /, *, rtol: Bound[D, Floating, BroadcastsBy[Callable[[ROut2], ROut2]], FitsBy[Callable[[ROut2], None]]]) -> Tensor[D, int64, ROut2]: ...


class AnswersDeterminant(Protocol):
    """One number for each square matrix."""

    @overload
    def __call__(self, x: DArray, /) -> DArray: ...
    @overload
    def __call__(self, x: Argument[D, TFloat32OrWider, Diagonals[DropsLast[ROut]]], /) -> Tensor[D, TFloat32OrWider, ROut]: ...


class AnswersLogDeterminant(Protocol):
    """The sign of the determinant, and the logarithm of its absolute value."""

    @overload
    def __call__(self, x: Argument[D, TFloat32Or64, Diagonals[DropsLast[ROut]]], /) -> SlogdetResult[Tensor[D, TFloat32Or64, ROut], Tensor[D, TFloat32Or64, ROut]]: ...
    @overload
    def __call__(self, x: Argument[D, complex64, Diagonals[DropsLast[ROut]]], /) -> SlogdetResult[Tensor[D, complex64, ROut], Tensor[D, float32, ROut]]: ...
    @overload
    def __call__(self, x: Argument[D, complex128, Diagonals[DropsLast[ROut]]], /) -> SlogdetResult[Tensor[D, complex128, ROut], Tensor[D, float64, ROut]]: ...
    @overload
    def __call__(self, x: DArray, /) -> SlogdetResult[DArray, DArray]: ...


class RaisesMatrices(Protocol):
    """The product of a square matrix with itself; both of its axes have one name."""

    @overload
    def __call__(self, x: Tensor[D, TFloat32OrWider, Rank2[A1, A1]], n: int, /) -> Tensor[D, TFloat32OrWider, Rank2[A1, A1]]: ...
    @overload
    def __call__(self, x: Tensor[D, TFloat32OrWider, Rank3[A1, A2, A2]], n: int, /) -> Tensor[D, TFloat32OrWider, Rank3[A1, A2, A2]]: ...
    @overload
    def __call__(self, x: Tensor[D, TFloat32OrWider, Rank4[A1, A2, A3, A3]], n: int, /) -> Tensor[D, TFloat32OrWider, Rank4[A1, A2, A3, A3]]: ...
    @overload
    def __call__(self, x: Tensor[D, TFloat32OrWider, Rank5[A1, A2, A3, A4, A4]], n: int, /) -> Tensor[D, TFloat32OrWider, Rank5[A1, A2, A3, A4, A4]]: ...
    @overload
    def __call__(self, x: Tensor[D, TFloat32OrWider, Rank6[A1, A2, A3, A4, A5, A5]], n: int, /) -> Tensor[D, TFloat32OrWider, Rank6[A1, A2, A3, A4, A5, A5]]: ...
    @overload
    def __call__(self, x: Tensor[D, TFloat32OrWider, Rank7[A1, A2, A3, A4, A5, A6, A6]], n: int, /) -> Tensor[D, TFloat32OrWider, Rank7[A1, A2, A3, A4, A5, A6, A6]]: ...
    @overload
    def __call__(self, x: Tensor[D, TFloat32OrWider, Rank8[A1, A2, A3, A4, A5, A6, A7, A7]], n: int, /) -> Tensor[D, TFloat32OrWider, Rank8[A1, A2, A3, A4, A5, A6, A7, A7]]: ...
    @overload
    def __call__(self, x: Tensor[D, TFloat32OrWider, Rank9[A1, A2, A3, A4, A5, A6, A7, A8, A8]], n: int, /) -> Tensor[D, TFloat32OrWider, Rank9[A1, A2, A3, A4, A5, A6, A7, A8, A8]]: ...
    @overload
    def __call__(self, x: DArray, n: int, /) -> DArray: ...


class TakesDiagonal(Protocol):
    """The last two axes become one."""

    @overload
    def __call__(self, x: DArray, /, *, offset: int = 0) -> DArray: ...
    @overload
    def __call__(self, x: Argument[D, T, Diagonals[ROut]], /, *, offset: int = 0) -> Tensor[D, T, ROut]: ...


class SumsDiagonal(Protocol):
    """A sum along the diagonal of the last two axes."""

    @overload
    def __call__(self, x: DArray, /, *, offset: int = 0, dtype: type[DType] | None = None) -> DArray: ...
    @overload
    def __call__(self, x: Argument[D, TInexact, Diagonals[DropsLast[ROut]]], /, *, offset: int = 0, dtype: None = None) -> Tensor[D, TInexact, ROut]: ...
    @overload
    def __call__(self, x: Argument[D, AccumulatesWhole[TOut], Diagonals[DropsLast[ROut]]], /, *, offset: int = 0, dtype: None = None) -> Tensor[D, TOut, ROut]: ...
    @overload
    def __call__(self, x: Argument[D, TOrdered, Diagonals[DropsLast[ROut]]], /, *, offset: int = 0, dtype: type[TOut]) -> Tensor[D, TOut, ROut]: ...
    @overload
    def __call__(self, x: Argument[D, T, Diagonals[DropsLast[ROut]]], /, *, offset: int = 0, dtype: type[TComplex]) -> Tensor[D, TComplex, ROut]: ...


class MeasuresVectors(Protocol):
    """The length of a vector, over all axes or literal ones."""

    @overload
    def __call__(self, x: Argument[D, TFloating, HasAxis[Callable[[AXES], Outcome[ROut]]]], /, *, axis: AXES, ord: float = 2, keepdims: Literal[False] = False) -> Tensor[D, TFloating, ROut]: ...
    @overload
    def __call__(self, x: Argument[D, TFloating, Any], /, *, ord: float = 2, keepdims: Literal[False] = False) -> Tensor[D, TFloating, Rank0]: ...
    @overload
    def __call__(self, x: Argument[D, TFloating, HasAxisToKeep[Callable[[AXES], Outcome[ROut]]]], /, *, axis: AXES, ord: float = 2, keepdims: Literal[True]) -> Tensor[D, TFloating, ROut]: ...
    @overload
    def __call__(self, x: Argument[D, TFloating, Unnames[ROut]], /, *, ord: float = 2, keepdims: Literal[True]) -> Tensor[D, TFloating, ROut]: ...
    @overload
    def __call__(self, x: Argument[D, RealOfComplex[TOut], HasAxis[Callable[[AXES], Outcome[ROut]]]], /, *, axis: AXES, ord: float = 2, keepdims: Literal[False] = False) -> Tensor[D, TOut, ROut]: ...
    @overload
    def __call__(self, x: Argument[D, RealOfComplex[TOut], Any], /, *, ord: float = 2, keepdims: Literal[False] = False) -> Tensor[D, TOut, Rank0]: ...
    @overload
    def __call__(self, x: Argument[D, RealOfComplex[TOut], HasAxisToKeep[Callable[[AXES], Outcome[ROut]]]], /, *, axis: AXES, ord: float = 2, keepdims: Literal[True]) -> Tensor[D, TOut, ROut]: ...
    @overload
    def __call__(self, x: Argument[D, RealOfComplex[TOut], Unnames[ROut]], /, *, ord: float = 2, keepdims: Literal[True]) -> Tensor[D, TOut, ROut]: ...
    @overload
    def __call__(self, x: DArray, /, *, axis: int | Axis | tuple[int, ...] | None = None, ord: float = 2, keepdims: bool = False) -> DArray: ...


class MeasuresMatrices(Protocol):
    """The size of a matrix."""

    @overload
    def __call__(self, x: Argument[D, TFloat32Or64, Diagonals[DropsLast[ROut]]], /, *, keepdims: Literal[False] = False, ord: Literal["fro", "nuc"] | float | None = "fro") -> Tensor[D, TFloat32Or64, ROut]: ...
    @overload
    def __call__(self, x: Argument[D, TFloat32Or64, KeepsBack2[KeepsLast[ROut]]], /, *, keepdims: Literal[True], ord: Literal["fro", "nuc"] | float | None = "fro") -> Tensor[D, TFloat32Or64, ROut]: ...
    @overload
    def __call__(self, x: Argument[D, complex64, Diagonals[DropsLast[ROut]]], /, *, keepdims: Literal[False] = False, ord: Literal["fro", "nuc"] | float | None = "fro") -> Tensor[D, float32, ROut]: ...
    @overload
    def __call__(self, x: Argument[D, complex64, KeepsBack2[KeepsLast[ROut]]], /, *, keepdims: Literal[True], ord: Literal["fro", "nuc"] | float | None = "fro") -> Tensor[D, float32, ROut]: ...
    @overload
    def __call__(self, x: Argument[D, complex128, Diagonals[DropsLast[ROut]]], /, *, keepdims: Literal[False] = False, ord: Literal["fro", "nuc"] | float | None = "fro") -> Tensor[D, float64, ROut]: ...
    @overload
    def __call__(self, x: Argument[D, complex128, KeepsBack2[KeepsLast[ROut]]], /, *, keepdims: Literal[True], ord: Literal["fro", "nuc"] | float | None = "fro") -> Tensor[D, float64, ROut]: ...
    @overload
    def __call__(self, x: DArray, /, *, keepdims: bool = False, ord: Literal["fro", "nuc"] | float | None = "fro") -> DArray: ...

"""Protocols of eigenvalues of any matrix, and of least squares."""

from __future__ import annotations

from tools.codegen.signatures.common import protocol
from tools.codegen.signatures.linalg import BATCH, REAL_OF
from tools.codegen.tree import Statement, read

COMPLEX_OF = [("float32", "complex64"), ("float64", "complex128"), ("TComplex", "TComplex")]
VARIABLES = read('''
TFloat32Or64 = TypeVar("TFloat32Or64", bound=float32 | float64)
Out = TypeVar("Out", covariant=True)
Out2 = TypeVar("Out2", covariant=True)
ROut2 = TypeVar("ROut2", bound=Rank)


class _Eigen(Protocol[Out, Out2]):
    """The ranks of the eigenvalues and of the eigenvectors, which have a new axis."""

    def _diagonal(self) -> Out: ...
    def _unname_last(self) -> Out2: ...
''')


def signatures() -> list[Statement]:
    """The protocols of the chapter."""
    body = list(VARIABLES)
    body += protocol(
        "FactorsAnyEigen",
        "The eigenvalues and eigenvectors of any square matrix, which are complex.",
        [
            *(
                f"x: Operand[D, {kind}, _Eigen[ROut, ROut2]], /) -> EigResult[Tensor[D, {out}, ROut], Tensor[D, {out}, ROut2]]"
                for kind, out in COMPLEX_OF
            ),
            "x: DArray, /) -> EigResult[DArray, DArray]",
        ],
    )
    body += protocol(
        "ReturnsAnySpectrum",
        "The eigenvalues of any square matrix, which are complex.",
        [
            *(
                f"x: Operand[D, {kind}, Diagonals[Itself[ROut]]], /) -> Tensor[D, {out}, ROut]"
                for kind, out in COMPLEX_OF
            ),
            "x: DArray, /) -> DArray",
        ],
    )
    order = 'p: Literal["fro", "nuc"] | float | None = None'
    body += protocol(
        "ReturnsCondition",
        "One real number for each matrix.",
        [
            *(f"x: Operand[D, {kind}, {BATCH}], /, *, {order}) -> Tensor[D, {real}, ROut]" for kind, real in REAL_OF),
            f"x: DArray, /, *, {order}) -> DArray",
        ],
    )
    rcond = "/, *, rcond: float | None = None"
    lines = []
    for kind, real in REAL_OF:
        for right, out in (("Rank1[A1]", "Rank1[A2]"), ("Rank2[A1, A3]", "Rank2[A2, A3]")):
            answer = f"LstsqResult[Tensor[D, {kind}, {out}], Tensor[D, {real}, Rank1], Tensor[D, int64, Rank0], Tensor[D, {real}, Rank1]]"
            lines.append(f"x1: Operand[D, {kind}, Rank2[A1, A2]], x2: Tensor[D, {kind}, {right}], {rcond}) -> {answer}")
    anything = "LstsqResult[DArray, DArray, DArray, DArray]"
    lines += [
        f"x1: DArray, x2: DArray | Operand[Any, Any, Any], {rcond}) -> {anything}",
        f"x1: Operand[Any, Any, Any], x2: DArray, {rcond}) -> {anything}",
    ]
    return body + protocol("SolvesNearly", "The least-squares solution.", lines)

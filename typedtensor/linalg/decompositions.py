"""Decompositions: a matrix as a product of simpler ones."""

# A raw array is Any: its library is known only when the program runs, and what narrows an Any is unknown to pyright.
# pyright: reportUnknownVariableType=false, reportUnknownArgumentType=false, reportUnknownMemberType=false
from __future__ import annotations

from typing import Any

from typedtensor._generated.signatures import AnswersSpectrum, Choleskys, FactorsEigen, FactorsQR, FactorsSingular
from typedtensor.errors import OptionError
from typedtensor.functions._decorators import on_raw_arrays
from typedtensor.functions._matrices import computed, need_finite, need_matrix, need_square
from typedtensor.functions._results import EighResult, QRResult, SVDResult

MODES = ("reduced", "complete")


@on_raw_arrays[Choleskys]("fc", "linalg.")
def cholesky(x: Any, /, *, upper: Any = False) -> Any:
    """The triangular matrix that gives the matrix when multiplied with its own conjugate transpose.

    It is the lower factor L of x = L @ L.mT (conjugated), or with `upper=True` the upper factor U of x = U.mT @ U. Only
    that half of x is read: whether x is symmetric or Hermitian is not tested.

    Shapes: (..., n, n) in and out. The axis that both factors share is new: it has no name.
    DType: floating-point numbers of 32 bits or more, in and out.
    Memory: new.
    Raises: SingularMatrixError for a matrix that is not positive definite; ShapeError for one that is not square.
    Source: Array API standard, linear algebra extension.

    >>> tt.linalg.cholesky(tt.asarray([[4.0, 2.0], [2.0, 5.0]]))
    Tensor([[2., 0.],
            [1., 2.]], shape=(2, 2), dtype=float64, device=Cpu())
    """
    need_square("linalg.cholesky", x)
    return computed("linalg.cholesky", x, upper=bool(upper))


@on_raw_arrays[FactorsQR]("fc", "linalg.")
def qr(x: Any, /, *, mode: Any = "reduced") -> Any:
    """A matrix Q with orthonormal columns and an upper triangular R whose product is the matrix.

    Shapes: (..., n, m) gives (..., n, k) and (..., k, m), with k the smaller of n and m; with `mode="complete"` k is n.
        The axis of k is new: it has no name.
    DType: floating-point numbers of 32 bits or more, in and out.
    Memory: new.
    Raises: OptionError for another mode.
    Source: Array API standard, linear algebra extension.

    >>> q, r = tt.linalg.qr(tt.asarray([[0.0, 2.0], [3.0, 5.0]]))
    >>> tt.abs(r)
    Tensor([[3., 5.],
            [0., 2.]], shape=(2, 2), dtype=float64, device=Cpu())
    """
    need_matrix("linalg.qr", x)
    if mode not in MODES:
        fix = "The first leaves out what R multiplies by zero."
        raise OptionError("linalg.qr", needed='mode="reduced" or "complete"', got=repr(mode), fix=fix)
    return QRResult(*computed("linalg.qr", x, mode=mode))


@on_raw_arrays[FactorsSingular]("fc", "linalg.")
def svd(x: Any, /, *, full_matrices: Any = True) -> Any:
    """The singular value decomposition: x is U @ diag(S) @ Vh, with S real, not negative and descending.

    Shapes: (..., n, m) gives (..., n, n), (..., k) and (..., m, m), with k the smaller of n and m; with
        `full_matrices=False` (..., n, k), (..., k) and (..., k, m). The axis that numbers them has no name.
    DType: floating-point numbers of 32 bits or more; U and Vh have that of x, S that of its absolute value.
    Memory: new.
    Raises: SingularMatrixError for NaN and infinities, where it might never end.
    Source: Array API standard, linear algebra extension.

    >>> tt.linalg.svd(tt.asarray([[0.0, 2.0], [3.0, 0.0]])).S
    Tensor([3., 2.], shape=(2,), dtype=float64, device=Cpu())
    """
    need_matrix("linalg.svd", x)
    need_finite("linalg.svd", x)
    return SVDResult(*computed("linalg.svd", x, full_matrices=bool(full_matrices)))


@on_raw_arrays[AnswersSpectrum]("fc", "linalg.")
def svdvals(x: Any, /) -> Any:
    """The singular values of the matrix, descending.

    Shapes: (..., n, m) gives (..., k), with k the smaller of n and m; that axis has no name.
    DType: floating-point numbers of 32 bits or more; that of the absolute value of x.
    Memory: new.
    Raises: SingularMatrixError where it does not converge, as for NaN.
    Source: Array API standard, linear algebra extension.

    >>> tt.linalg.svdvals(tt.asarray([[0.0, 2.0], [3.0, 0.0]]))
    Tensor([3., 2.], shape=(2,), dtype=float64, device=Cpu())
    """
    need_matrix("linalg.svdvals", x)
    return computed("linalg.svdvals", x)


@on_raw_arrays[FactorsEigen]("fc", "linalg.")
def eigh(x: Any, /) -> Any:
    """The eigenvalues of a symmetric or Hermitian matrix, ascending, and the eigenvectors as columns.

    Only the lower half of x is read: whether x is symmetric or Hermitian is not tested.

    Shapes: (..., n, n) gives (..., n) and (..., n, n); the axis that numbers the eigenvalues has no name.
    DType: floating-point numbers of 32 bits or more; the vectors have that of x, the values that of its absolute value.
    Memory: new.
    Raises: SingularMatrixError where it does not converge, as for NaN; ShapeError for a matrix that is not square.
    Source: Array API standard, linear algebra extension.

    >>> values, vectors = tt.linalg.eigh(tt.asarray([[3.0, 0.0], [0.0, 2.0]]))
    >>> values
    Tensor([2., 3.], shape=(2,), dtype=float64, device=Cpu())
    """
    need_square("linalg.eigh", x)
    return EighResult(*computed("linalg.eigh", x))


@on_raw_arrays[AnswersSpectrum]("fc", "linalg.")
def eigvalsh(x: Any, /) -> Any:
    """The eigenvalues of a symmetric or Hermitian matrix, ascending.

    Only the lower half of x is read: whether x is symmetric or Hermitian is not tested.

    Shapes: (..., n, n) gives (..., n); the axis that numbers the eigenvalues has no name.
    DType: floating-point numbers of 32 bits or more; that of the absolute value of x.
    Memory: new.
    Raises: SingularMatrixError where it does not converge, as for NaN; ShapeError for a matrix that is not square.
    Source: Array API standard, linear algebra extension.

    >>> tt.linalg.eigvalsh(tt.asarray([[3.0, 0.0], [0.0, 2.0]]))
    Tensor([2., 3.], shape=(2,), dtype=float64, device=Cpu())
    """
    need_square("linalg.eigvalsh", x)
    return computed("linalg.eigvalsh", x)

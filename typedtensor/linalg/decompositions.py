"""Decompositions: a matrix as a product of simpler ones."""

from __future__ import annotations

from typedtensor._generated.signatures import Choleskys, FactorsEigen, FactorsQR, FactorsSingular, ReturnsSpectrum
from typedtensor._texts import text_of
from typedtensor.core.quick import DECOMPOSED, Direct
from typedtensor.errors import OptionError
from typedtensor.functions._annotations import Array, Flag, Text
from typedtensor.functions._decorators import on_raw_arrays
from typedtensor.functions._matrices import computed, need_finite, need_matrix, need_square
from typedtensor.functions._results import EighResult, QRResult, SVDResult

MODES = ("reduced", "complete")


@on_raw_arrays[Choleskys]("fc", "linalg.", direct=Direct(DECOMPOSED, "square finite", {"upper": bool}))
def cholesky(x: Array, /, *, upper: Flag = False) -> Array:
    """Cholesky decomposition: a triangular factor of a positive definite matrix.

    Parameters
    ----------
    x : Tensor or DArray
        Floating-point dtype of 32 bits or more, shape (..., n, n). Only the half of the factor is read; whether the
        matrix is symmetric or Hermitian is not checked.
    upper : bool, default False
        Return the upper factor U of `x = U.mT @ U` instead of the lower factor L of `x = L @ L.mT`, where the
        transpose is conjugated.

    Returns
    -------
    Tensor or DArray
        Shape and dtype of `x`, in new memory. The axis that both factors share has no name.

    Raises
    ------
    SingularMatrixError
        If the matrix is not positive definite, or contains NaN or infinities.
    ShapeError
        If the matrix is not square.

    Notes
    -----
    Source: Array API standard, linear algebra extension.

    Examples
    --------
    >>> tt.linalg.cholesky(tt.asarray([[4.0, 2.0], [2.0, 5.0]]))
    Tensor([[2., 0.],
            [1., 2.]], shape=(2, 2), dtype=float64, device=Cpu())
    """
    need_square("linalg.cholesky", x)
    need_finite("linalg.cholesky", x)
    return computed("linalg.cholesky", x, upper=bool(upper))


@on_raw_arrays[FactorsQR]("fc", "linalg.", direct=Direct(DECOMPOSED, "matrix finite", make=QRResult._make))
def qr(x: Array, /, *, mode: Text = "reduced") -> QRResult[Array, Array]:
    """QR decomposition: a matrix Q with orthonormal columns and an upper triangular R with `x = Q @ R`.

    Parameters
    ----------
    x : Tensor or DArray
        Floating-point dtype of 32 bits or more, shape (..., n, m).
    mode : {"reduced", "complete"}, default "reduced"
        "reduced" has k = min(n, m), "complete" has k = n.

    Returns
    -------
    QRResult
        `Q` of shape (..., n, k) and `R` of shape (..., k, m), in the dtype of `x` and in new memory. The axis of k
        has no name.

    Raises
    ------
    SingularMatrixError
        If `x` contains NaN or infinities.
    OptionError
        If `mode` is anything else.

    Notes
    -----
    Source: Array API standard, linear algebra extension.

    Examples
    --------
    >>> q, r = tt.linalg.qr(tt.asarray([[0.0, 2.0], [3.0, 5.0]]))
    >>> tt.abs(r)
    Tensor([[3., 5.],
            [0., 2.]], shape=(2, 2), dtype=float64, device=Cpu())
    """
    need_matrix("linalg.qr", x)
    need_finite("linalg.qr", x)
    if mode not in MODES:
        fix = "The first omits columns that R multiplies by zero."
        raise OptionError("linalg.qr", needed='mode="reduced" or "complete"', got=text_of(mode), fix=fix)
    return QRResult(*computed("linalg.qr", x, mode=mode))


@on_raw_arrays[FactorsSingular](
    "fc", "linalg.", direct=Direct(DECOMPOSED, "matrix finite", {"full_matrices": bool}, make=SVDResult._make)
)
def svd(x: Array, /, *, full_matrices: Flag = True) -> SVDResult[Array, Array, Array]:
    """Singular value decomposition: `x = U @ diag(S) @ Vh` with S real, nonnegative and descending.

    Parameters
    ----------
    x : Tensor or DArray
        Floating-point dtype of 32 bits or more, shape (..., n, m).
    full_matrices : bool, default True
        Return square `U` and `Vh`; False leaves out what `S` multiplies by zero.

    Returns
    -------
    SVDResult
        `U`, `S` and `Vh` of shapes (..., n, n), (..., k) and (..., m, m), where k = min(n, m); with
        `full_matrices=False` (..., n, k), (..., k) and (..., k, m). `S` is real, the others have the dtype of `x`.
        New memory; the new axes have no names.

    Raises
    ------
    SingularMatrixError
        If `x` contains NaN or infinities, for which the computation might not end.

    Notes
    -----
    Source: Array API standard, linear algebra extension.

    Examples
    --------
    >>> tt.linalg.svd(tt.asarray([[0.0, 2.0], [3.0, 0.0]])).S
    Tensor([3., 2.], shape=(2,), dtype=float64, device=Cpu())
    """
    need_matrix("linalg.svd", x)
    need_finite("linalg.svd", x)
    return SVDResult(*computed("linalg.svd", x, full_matrices=bool(full_matrices)))


@on_raw_arrays[ReturnsSpectrum]("fc", "linalg.", direct=Direct(DECOMPOSED, "matrix finite"))
def svdvals(x: Array, /) -> Array:
    """Singular values of a matrix, descending.

    Parameters
    ----------
    x : Tensor or DArray
        Floating-point dtype of 32 bits or more, shape (..., n, m).

    Returns
    -------
    Tensor or DArray
        Shape (..., k) with k = min(n, m), real, in new memory; the last axis has no name.

    Raises
    ------
    SingularMatrixError
        If `x` contains NaN or infinities, or the computation does not converge.

    Notes
    -----
    Source: Array API standard, linear algebra extension.

    Examples
    --------
    >>> tt.linalg.svdvals(tt.asarray([[0.0, 2.0], [3.0, 0.0]]))
    Tensor([3., 2.], shape=(2,), dtype=float64, device=Cpu())
    """
    need_matrix("linalg.svdvals", x)
    need_finite("linalg.svdvals", x)
    return computed("linalg.svdvals", x)


@on_raw_arrays[FactorsEigen]("fc", "linalg.", direct=Direct(DECOMPOSED, "square finite", make=EighResult._make))
def eigh(x: Array, /) -> EighResult[Array, Array]:
    """Eigenvalues, ascending, and eigenvectors of a symmetric or Hermitian matrix.

    Parameters
    ----------
    x : Tensor or DArray
        Floating-point dtype of 32 bits or more, shape (..., n, n). Only the lower half is read; whether the matrix
        is symmetric or Hermitian is not checked.

    Returns
    -------
    EighResult
        `eigenvalues` of shape (..., n), real, and `eigenvectors` of shape (..., n, n), as columns, in the dtype of
        `x`. New memory; the axis of the eigenvalues has no name.

    Raises
    ------
    SingularMatrixError
        If `x` contains NaN or infinities, or the computation does not converge.
    ShapeError
        If the matrix is not square.

    Notes
    -----
    Source: Array API standard, linear algebra extension.

    Examples
    --------
    >>> values, vectors = tt.linalg.eigh(tt.asarray([[3.0, 0.0], [0.0, 2.0]]))
    >>> values
    Tensor([2., 3.], shape=(2,), dtype=float64, device=Cpu())
    """
    need_square("linalg.eigh", x)
    need_finite("linalg.eigh", x)
    return EighResult(*computed("linalg.eigh", x))


@on_raw_arrays[ReturnsSpectrum]("fc", "linalg.", direct=Direct(DECOMPOSED, "square finite"))
def eigvalsh(x: Array, /) -> Array:
    """Eigenvalues of a symmetric or Hermitian matrix, ascending.

    Parameters
    ----------
    x : Tensor or DArray
        Floating-point dtype of 32 bits or more, shape (..., n, n). Only the lower half is read; whether the matrix
        is symmetric or Hermitian is not checked.

    Returns
    -------
    Tensor or DArray
        Shape (..., n), real, in new memory; the last axis has no name.

    Raises
    ------
    SingularMatrixError
        If `x` contains NaN or infinities, or the computation does not converge.
    ShapeError
        If the matrix is not square.

    Notes
    -----
    Source: Array API standard, linear algebra extension.

    Examples
    --------
    >>> tt.linalg.eigvalsh(tt.asarray([[3.0, 0.0], [0.0, 2.0]]))
    Tensor([2., 3.], shape=(2,), dtype=float64, device=Cpu())
    """
    need_square("linalg.eigvalsh", x)
    need_finite("linalg.eigvalsh", x)
    return computed("linalg.eigvalsh", x)

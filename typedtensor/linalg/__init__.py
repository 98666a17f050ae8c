"""Linear algebra: the extension of the Array API standard, `tt.linalg`."""

from typing import TYPE_CHECKING

from typedtensor._numpy_names import getattr_of
from typedtensor.functions._results import EighResult, EigResult, LstsqResult, QRResult, SlogdetResult, SVDResult
from typedtensor.functions.linalg.products import matmul, matrix_transpose, tensordot, vecdot
from typedtensor.linalg.decompositions import cholesky, eigh, eigvalsh, qr, svd, svdvals
from typedtensor.linalg.diagonals import block_diag, diagonal, trace
from typedtensor.linalg.norms import matrix_norm, vector_norm
from typedtensor.linalg.products import cross, expm, matrix_power, multi_dot, outer
from typedtensor.linalg.solving import det, inv, matrix_rank, pinv, slogdet, solve, solve_triangular
from typedtensor.linalg.spectra import cond, eig, eigvals, lstsq
from typedtensor.linalg.tensors import tensorinv, tensorsolve

if not TYPE_CHECKING:
    __getattr__ = getattr_of(__name__)

__all__ = [
    "EigResult",
    "EighResult",
    "LstsqResult",
    "QRResult",
    "SVDResult",
    "SlogdetResult",
    "block_diag",
    "cholesky",
    "cond",
    "cross",
    "det",
    "diagonal",
    "eig",
    "eigh",
    "eigvals",
    "eigvalsh",
    "expm",
    "inv",
    "lstsq",
    "matmul",
    "matrix_norm",
    "matrix_power",
    "matrix_rank",
    "matrix_transpose",
    "multi_dot",
    "outer",
    "pinv",
    "qr",
    "slogdet",
    "solve",
    "solve_triangular",
    "svd",
    "svdvals",
    "tensordot",
    "tensorinv",
    "tensorsolve",
    "trace",
    "vecdot",
    "vector_norm",
]

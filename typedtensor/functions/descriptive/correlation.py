"""Covariances and correlations."""

from __future__ import annotations

from typing import Any

from typedtensor._generated.signatures import Correlates, Covaries
from typedtensor.backends.registry import backend_of
from typedtensor.core.diagnostics import describe
from typedtensor.errors import RankError
from typedtensor.functions._annotations import Array, Flag, Int
from typedtensor.functions._decorators import on_raw_arrays
from typedtensor.functions._matrices import validate_int
from typedtensor.functions._native import in_float32, native


@on_raw_arrays[Covaries]("fc")
def cov(x: Array, /, *, rowvar: Flag = True, correction: Int = 1) -> Array:
    """Covariance matrix of variables, each of which is a row of a matrix, or a column.

    Parameters
    ----------
    x : Tensor or DArray
        Real or complex floating-point dtype: a matrix, or a vector for one variable.
    rowvar : bool, default True
        Each row is a variable, each column an observation. With False it is the other way round.
    correction : int, default 1
        The sums of products over n observations are divided by `n - correction`.

    Returns
    -------
    Tensor or DArray
        Square matrix with the name of the variables' axis twice; for a vector the variance, without axes. New memory,
        in the dtype of `x`.

    Raises
    ------
    RankError
        If `x` is neither a vector nor a matrix.
    DTypeError
        If `x` has an integer dtype or bool: convert it first.

    Warns
    -----
    RuntimeWarning
        If there are too few observations, which gives NaN.

    Notes
    -----
    Source: NumPy, `cov`, in the dtype of `x`; NumPy returns one number for a matrix with one variable.

    Examples
    --------
    >>> tt.cov(tt.asarray([[0.0, 1.0, 2.0], [2.0, 1.0, 0.0]]))
    Tensor([[ 1., -1.],
            [-1.,  1.]], shape=(2, 2), dtype=float64, device=Cpu())
    """
    return _related("cov", x, rowvar=rowvar, ddof=validate_int("cov", "correction", correction))


@on_raw_arrays[Correlates]("fc")
def corrcoef(x: Array, /, *, rowvar: Flag = True) -> Array:
    """Pearson correlation coefficients of variables, each of which is a row of a matrix, or a column.

    Parameters
    ----------
    x : Tensor or DArray
        Real or complex floating-point dtype: a matrix, or a vector for one variable.
    rowvar : bool, default True
        Each row is a variable, each column an observation. With False it is the other way round.

    Returns
    -------
    Tensor or DArray
        Square matrix with the name of the variables' axis twice; for a vector 1, without axes. New memory, in the dtype
        of `x`.

    Raises
    ------
    RankError
        If `x` is neither a vector nor a matrix.
    DTypeError
        If `x` has an integer dtype or bool: convert it first.

    Warns
    -----
    RuntimeWarning
        If a variable is constant, which gives NaN.

    Notes
    -----
    Source: NumPy, `corrcoef`, in the dtype of `x`; NumPy returns one number for a matrix with one variable.

    Examples
    --------
    >>> tt.corrcoef(tt.asarray([[0.0, 1.0, 2.0], [2.0, 1.0, 0.0]]))
    Tensor([[ 1., -1.],
            [-1.,  1.]], shape=(2, 2), dtype=float64, device=Cpu())
    """
    return _related("corrcoef", x, rowvar=rowvar)


def _related(name: str, x: Any, *, rowvar: Any, **options: int) -> Any:
    if len(x.shape) not in {1, 2}:
        fix = "Pass a matrix with a variable per row: tt.reshape."
        raise RankError(name, needed="a vector or a matrix", got=describe(x), fix=fix)
    return _matrix(x, name, rowvar=rowvar, **options)


@in_float32
def _matrix(x: Any, name: str, *, rowvar: Any, **options: int) -> Any:
    backend = backend_of(x)
    found = backend.ensure_array(native(name, x)(x, rowvar=bool(rowvar), dtype=x.dtype, **options))
    if len(x.shape) > 1 and not found.shape:  # NumPy's has no axes for a matrix of one variable
        found = backend.function("reshape")(found, (1, 1))
    return backend.function("astype")(found, x.dtype, copy=False)

"""Special functions of real numbers: SciPy's on the CPU, CuPy's on a GPU. SciPy is imported at the first call.

Integers are converted to float64, as in SciPy, so that its functions accept tensors of them. Checkers accept them in a
DArray, and ask for an explicit conversion of a Tensor.
"""

from typedtensor.functions.special import (
    beta,
    digamma,
    erf,
    erfc,
    erfinv,
    expit,
    gamma,
    gammainc,
    gammaln,
    i0,
    i1,
    logit,
    ndtr,
    ndtri,
    xlogy,
)

__all__ = [
    "beta",
    "digamma",
    "erf",
    "erfc",
    "erfinv",
    "expit",
    "gamma",
    "gammainc",
    "gammaln",
    "i0",
    "i1",
    "logit",
    "ndtr",
    "ndtri",
    "xlogy",
]

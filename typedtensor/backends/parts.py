"""The error for parts of quantiles that are none, of a number at the call and of a tensor when a Cluster reads it."""

from __future__ import annotations

from typing import NoReturn

from typedtensor.errors import OptionError


def raise_outside(function: str, whole: int, got: str) -> NoReturn:
    """Refuse parts outside of 0 to 1, or to 100."""
    fix = "The percentage 0 is the minimum, 100 the maximum."
    if whole == 1:
        nan = function.removesuffix("quantile")
        fix = f"The fraction 0 is the minimum, 1 the maximum; use tt.{nan}percentile for percentages."
    raise OptionError(function, needed=f"parts from 0 to {whole}", got=got, fix=fix)

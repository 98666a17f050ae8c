"""The normalized sinc without the error of a rounded multiple of pi, for the libraries of NumPy's kind."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from typedtensor.backends.sums import widened

if TYPE_CHECKING:
    from collections.abc import Callable


def sinc(library: Any) -> Callable[..., Any]:
    """Of a library: its own is sin(pi * x) / (pi * x), which is no 0 at 100, and NaN for large numbers.

    The sine repeats from 2 to 2 and is symmetric about 1/2; to take both off rounds nothing.
    """

    def call(x: Any, /) -> Any:
        with np.errstate(divide="ignore", invalid="ignore"):
            turn = x - 2 * library.round(x / 2)
            size = abs(turn)
            near = library.copysign(library.minimum(size, 1 - size), turn)
            pi = x.dtype.type(np.pi)
            return library.where(x == 0, x.dtype.type(1), library.sin(pi * near) / pi / x)

    return widened(call)

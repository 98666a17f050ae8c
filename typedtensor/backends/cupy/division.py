"""Floor division and remainder of floating-point numbers, each in one kernel.

CuPy takes the floor of the quotient, which is one too large if the quotient was rounded up to an integer, as in
1.0 // 0.1; and its remainder is NaN for an infinite divisor. As Python and NumPy do, these kernels start from the exact
remainder of C's fmod.
"""

# Raw arrays are Any because their library is known only at run time; pyright reports every value narrowed from Any.
# CuPy is not installed on every machine; stubs/cupy declares the part that is used.
# pyright: reportMissingModuleSource=false
# pyright: reportUnknownVariableType=false, reportUnknownArgumentType=false, reportUnknownMemberType=false
from __future__ import annotations

from typing import TYPE_CHECKING, Any

import cupy
import numpy as np

if TYPE_CHECKING:
    from collections.abc import Callable

WIDE = """
template <typename T> struct Wide { typedef T type; };
"""
"""The type in which the kernels compute."""
WIDE_HALF = """
template <> struct Wide<float16> { typedef float type; };
"""
"""As in NumPy, numbers of float16 become float32, and the result is rounded once."""
FLOOR_DIVIDE = """
    typedef typename Wide<T>::type W;
    W a = x, b = y, quotient = a / b, whole = floor(quotient);
    if (isfinite(a) && isfinite(b) && b != 0) {
        W rest = fmod(a, b);
        W exact = (a - rest) / b;  // an integer, but rounded
        if (rest != 0 && (b < 0) != (rest < 0)) { exact -= 1; }
        whole = floor(exact);
        if (exact - whole > W(0.5)) { whole += 1; }
        if (exact == 0) { whole = copysign(W(0), quotient); }
    }
    z = whole;
"""
REMAINDER = """
    typedef typename Wide<T>::type W;
    W a = x, b = y, rest = fmod(a, b);
    if (rest == 0) {
        rest = copysign(W(0), b);
    } else if ((b < 0) != (rest < 0)) {
        rest += b;
    }
    z = rest;
"""


def divided(name: str, body: str, function: Callable[..., Any]) -> Callable[..., Any]:
    """The function of this name: the kernel for floating-point numbers, CuPy's function for others."""
    kernel: Any = cupy.ElementwiseKernel("T x, T y", "T z", body, f"typedtensor_{name}", preamble=WIDE + WIDE_HALF)

    def call(x1: Any, x2: Any) -> Any:
        x1, x2 = alike(x1, x2)
        dtype = x1.dtype
        if x2.dtype != dtype:
            dtype = np.result_type(dtype, x2.dtype)
            if dtype.kind == "f":
                x1, x2 = x1.astype(dtype), x2.astype(dtype)
        return kernel(x1, x2) if dtype.kind == "f" else function(x1, x2)

    return call


def alike(x1: Any, x2: Any) -> tuple[Any, Any]:
    """Both operands; a Python number is converted to the dtype of the other."""
    with np.errstate(over="ignore"):  # 1e9 is an infinity in float16
        if not isinstance(x2, cupy.ndarray):
            return x1, x1.dtype.type(x2)
        return (x1 if isinstance(x1, cupy.ndarray) else x2.dtype.type(x1)), x2


floor_divide = divided("floor_divide", FLOOR_DIVIDE, cupy.floor_divide)
remainder = divided("remainder", REMAINDER, cupy.remainder)

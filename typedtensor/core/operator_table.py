"""The operators: name of the method, symbol, what computes it, and the kinds of dtype that it is defined for."""

# Raw arrays are Any because their library is known only at run time, and the operators in the stubs take anything.
# pyright: reportUnknownMemberType=false
from __future__ import annotations

import operator
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from typedtensor.backends.division import floor_divide
from typedtensor.core.causes import negative_exponent, quotient_into_integers, sizes_of_product

if TYPE_CHECKING:
    from collections.abc import Callable

    from typedtensor.core.diagnostics import Cause

ALL, NUMBERS, REAL, DISCRETE, INTEGERS, ORDERED = "biufc", "iufc", "iuf", "biu", "iu", "biuf"


class Operator(NamedTuple):
    """An operator."""

    name: str
    """The name of its method, without underscores; `__radd__` and `__iadd__` are made of it."""
    symbol: str
    """How errors call it."""
    doc: str
    numpy: Callable[..., Any]
    """What computes it with arrays of NumPy: the ufunc, unless the operator does more; a ufunc is called faster."""
    kinds: str = ALL
    """The kinds of dtype that it is defined for; NumPy's operator accepts some others."""
    numpy_in_place: Callable[[Any, Any, Any], Any] | None = None
    """The same in place, with the target as first and last argument; None for `numpy` itself."""
    is_elementwise: bool = True
    """Whether it is: then an operand can be a Python number."""
    widens: bool = False
    """Whether a complex number is accepted with real floating-point tensors; the result is complex."""
    corrected: str = ""
    """The function that a backend may have in place of its library's operator, whose results differ."""
    causes: tuple[Cause, ...] = ()
    """The causes of errors that it alone has."""
    causes_in_place: tuple[Cause, ...] = ()
    """Those that it has in place only."""

    @property
    def is_whole(self) -> bool:
        """Whether it takes no numbers but integers."""
        return self.kinds in (DISCRETE, INTEGERS)

    @property
    def function(self) -> Callable[..., Any]:
        """Python's function, which calls the operator of any library."""
        found: Callable[..., Any] = getattr(operator, f"__{self.name}__")
        return found

    @property
    def in_place(self) -> Callable[[Any, Any], Any]:
        """Python's function for the operator in place."""
        found: Callable[[Any, Any], Any] = getattr(operator, f"__i{self.name}__")
        return found


def _power_in_place(x1: Any, x2: Any, out: Any) -> Any:
    del x1  # which is `out`
    out **= x2
    return out


def _product_in_place(x1: Any, x2: Any, out: Any) -> Any:
    del x1  # as above
    out @= x2
    return out


ARITHMETIC = (
    Operator("add", "+", "Elementwise sum", np.add, widens=True),
    Operator("sub", "-", "Elementwise difference", np.subtract, NUMBERS, widens=True),
    Operator("mul", "*", "Elementwise product", np.multiply, widens=True),
    Operator(
        "truediv", "/", "Elementwise quotient", np.true_divide, widens=True, causes_in_place=(quotient_into_integers,)
    ),
    Operator("floordiv", "//", "Elementwise quotient, rounded down", floor_divide, REAL, corrected="floor_divide"),
    Operator(
        "mod", "%", "Elementwise remainder, with the sign of the divisor", np.remainder, REAL, corrected="remainder"
    ),
    Operator(
        "pow",
        "**",
        "Elementwise power",
        operator.pow,
        NUMBERS,
        _power_in_place,
        widens=True,
        corrected="pow",
        causes=(negative_exponent,),
    ),
    Operator(
        "matmul",
        "@",
        "Matrix product",
        np.matmul,
        ALL,
        _product_in_place,
        is_elementwise=False,
        causes=(sizes_of_product,),
    ),
    Operator("and", "&", "Elementwise bitwise and", np.bitwise_and, DISCRETE),
    Operator("or", "|", "Elementwise bitwise or", np.bitwise_or, DISCRETE),
    Operator("xor", "^", "Elementwise bitwise exclusive or", np.bitwise_xor, DISCRETE),
    Operator("lshift", "<<", "Elementwise shift of the bits to the left", np.left_shift, INTEGERS),
    Operator("rshift", ">>", "Elementwise shift of the bits to the right", np.right_shift, INTEGERS),
)
COMPARISONS = (
    Operator("eq", "==", "Elementwise equality", np.equal, widens=True),
    Operator("ne", "!=", "Elementwise inequality", np.not_equal, widens=True),
    Operator("lt", "<", "Elementwise less-than", np.less, ORDERED),
    Operator("le", "<=", "Elementwise less-or-equal", np.less_equal, ORDERED),
    Operator("gt", ">", "Elementwise greater-than", np.greater, ORDERED),
    Operator("ge", ">=", "Elementwise greater-or-equal", np.greater_equal, ORDERED),
)
UNARY = (
    Operator("neg", "-", "Elementwise negative", np.negative, NUMBERS),
    Operator("pos", "+", "The same values", np.positive, NUMBERS, corrected="positive"),
    Operator("invert", "~", "Elementwise bitwise complement", np.invert, DISCRETE),
    Operator("abs", "abs", "Elementwise magnitude", np.absolute, NUMBERS),
)
DIVMOD = tuple(each._replace(symbol="divmod") for each in ARITHMETIC if each.name in {"floordiv", "mod"})
"""The two results of Python's `divmod`; their errors name it."""

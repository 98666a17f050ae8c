"""The functions of the standard for Python's operators, for libraries whose arrays are never written."""

from __future__ import annotations

import operator
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable

OPERATORS: dict[Callable[..., Any], str] = {
    operator.add: "add", operator.sub: "subtract", operator.mul: "multiply", operator.truediv: "divide",
    operator.floordiv: "floor_divide", operator.mod: "remainder", operator.pow: "pow", operator.matmul: "matmul",
    operator.and_: "bitwise_and", operator.or_: "bitwise_or", operator.xor: "bitwise_xor",
    operator.lshift: "bitwise_left_shift", operator.rshift: "bitwise_right_shift", operator.eq: "equal",
    operator.ne: "not_equal", operator.lt: "less", operator.le: "less_equal", operator.gt: "greater",
    operator.ge: "greater_equal", operator.neg: "negative", operator.pos: "positive",
    operator.invert: "bitwise_invert", operator.abs: "abs",
}  # fmt: skip
"""The function of the standard for an operator."""
IN_PLACE: dict[Callable[..., Any], Callable[..., Any]] = {
    operator.iadd: operator.add, operator.isub: operator.sub, operator.imul: operator.mul,
    operator.itruediv: operator.truediv, operator.ifloordiv: operator.floordiv, operator.imod: operator.mod,
    operator.ipow: operator.pow, operator.iand: operator.and_, operator.ior: operator.or_, operator.ixor: operator.xor,
    operator.ilshift: operator.lshift, operator.irshift: operator.rshift, operator.imatmul: operator.matmul,
}  # fmt: skip
"""The in-place operators, and the operators that compute their results."""

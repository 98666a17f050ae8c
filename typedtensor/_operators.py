"""The operators of tensors that are on no hot path: of DArrays, and of tensors that are not NumPy's.

They are all alike: unwrap, prove, let the backend call the operator on its device, wrap.
"""

# A raw array is Any: its library is known only when the program runs, and what narrows an Any is unknown to pyright.
# pyright: reportUnknownVariableType=false, reportUnknownArgumentType=false, reportUnknownMemberType=false
from __future__ import annotations

import operator
from typing import TYPE_CHECKING, Any

from typedtensor import _bridge
from typedtensor._lazy import retry
from typedtensor._refusals import refuse, refuse_kind, same_device
from typedtensor.backend.registry import dtype_of
from typedtensor.errors import ReadOnlyError
from typedtensor.facts import Facts

if TYPE_CHECKING:
    from collections.abc import Callable

    Wrap = Callable[[Any], Any]

ORDERINGS = ("<", "<=", ">", ">=")
ARITHMETIC = {
    "add": "+", "sub": "-", "mul": "*", "truediv": "/", "floordiv": "//", "mod": "%", "pow": "**", "matmul": "@",
    "and": "&", "or": "|", "xor": "^", "lshift": "<<", "rshift": ">>",
}  # fmt: skip
COMPARISONS = {"eq": "==", "ne": "!=", "lt": "<", "le": "<=", "gt": ">", "ge": ">="}
UNARY = {"neg": "-", "pos": "+", "invert": "~", "abs": "abs"}
DIFFERENT = {"//": _bridge.floor_divide, "//=": _bridge.floor_divide_in_place}
"""The operators that are not the library's own."""


def install(kind: type[Any], wrap: Wrap, yields_to: tuple[type[Any], ...] = ()) -> None:
    """Give the class its operators; it leaves an operator to an operand of the classes that it yields to."""
    for name, symbol in {**ARITHMETIC, **COMPARISONS}.items():
        function = DIFFERENT.get(symbol) or getattr(operator, f"__{name}__")
        doc = f"The operator {symbol}, elementwise but for @."
        setattr(kind, f"__{name}__", _binary(symbol, function, doc, wrap, yields_to))
        if name in ARITHMETIC:
            doc = f"The operator {symbol} from the right."
            setattr(kind, f"__r{name}__", _binary(symbol, function, doc, wrap, yields_to, reflected=True))
            updated = DIFFERENT.get(f"{symbol}=") or getattr(operator, f"__i{name}__")
            doc = f"The operator {symbol}=, written into this memory: dtype and shape stay."
            setattr(kind, f"__i{name}__", _in_place(f"{symbol}=", updated, doc))
    for name, symbol in UNARY.items():
        setattr(kind, f"__{name}__", _unary(symbol, getattr(operator, name), f"Elementwise {symbol}.", wrap))


def _unary(symbol: str, function: Callable[[Any], Any], doc: str, wrap: Wrap) -> Any:
    def method(self: Facts, /) -> Any:
        raw = self._raw  # a layer that unwraps
        try:
            return wrap(_bridge.settle(_bridge.run(function, raw)))
        except Exception as error:
            refuse(symbol, error, raw)

    method.__doc__ = doc
    return method


def _binary(
    symbol: str,
    function: Callable[[Any, Any], Any],
    doc: str,
    wrap: Wrap,
    yields_to: tuple[type[Any], ...],
    *,
    reflected: bool = False,
) -> Any:
    ordering = symbol in ORDERINGS

    def method(self: Facts, other: Any, /) -> Any:
        if isinstance(other, yields_to):
            return NotImplemented
        mine = self._raw
        if isinstance(other, Facts):
            theirs = other._raw
            same_device(symbol, (mine, theirs))
        else:
            theirs = NotImplemented if symbol == "@" else _bridge.proved_number(symbol, mine, other)
            if theirs is NotImplemented:
                return NotImplemented
        operands = (theirs, mine) if reflected else (mine, theirs)
        for raw in operands:
            if ordering and _bridge.is_array(raw) and dtype_of(raw).kind == "c":
                refuse_kind(symbol, "biuf", raw)
        try:
            return wrap(_bridge.settle(_bridge.run(function, *operands)))
        except Exception as error:
            refuse(symbol, error, *operands)

    method.__doc__ = doc
    return method


def _in_place(symbol: str, function: Callable[[Any, Any], Any], doc: str) -> Any:
    def method(self: Facts, other: Any, /) -> Any:
        array = isinstance(other, Facts)
        if symbol == "@=" and not array:
            return NotImplemented
        try:
            _bridge.update(symbol, function, self._raw, other._raw if array else other, array=array)
        except ReadOnlyError:
            retry(self, method, other)
        return self

    method.__doc__ = doc
    return method

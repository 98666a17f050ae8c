"""The operators of DArrays, and of tensors of other libraries than NumPy.

Each operator unwraps its operands, checks them, lets the backend call the raw operator on its device, and wraps.
"""

# Raw arrays are Any because their library is known only at run time; pyright reports every value narrowed from Any.
# pyright: reportUnknownVariableType=false, reportUnknownArgumentType=false, reportUnknownMemberType=false
from __future__ import annotations

import operator
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from numpy import ndarray

from typedtensor.backends.registry import DIRECT_DISPATCH, dtype_of
from typedtensor.core import dispatch
from typedtensor.core.base import BaseArray
from typedtensor.core.copy_on_write import retry
from typedtensor.core.diagnostics import OPERATORS, raise_diagnosed, raise_kind_error, same_device
from typedtensor.core.dispatch import INT64_LIMIT, SCALAR_KINDS, raise_translated
from typedtensor.errors import ReadOnlyError

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    Wrap = Callable[[Any], Any]

ARITHMETIC = {
    "add": "+", "sub": "-", "mul": "*", "truediv": "/", "floordiv": "//", "mod": "%", "pow": "**", "matmul": "@",
    "and": "&", "or": "|", "xor": "^", "lshift": "<<", "rshift": ">>",
}  # fmt: skip
COMPARISONS = {"eq": "==", "ne": "!=", "lt": "<", "le": "<=", "gt": ">", "ge": ">="}
UNARY = {"neg": "-", "pos": "+", "invert": "~", "abs": "abs"}
OVERRIDES = {"//": dispatch.floor_divide, "//=": dispatch.floor_divide_in_place}
"""The operators that do not call the library's own operator."""
PATCHED_OPERATORS = ("//", "%", "**")
"""The operators whose results a backend may correct."""
EMPTY: Mapping[str, str] = MappingProxyType({})
NUMBERS_ONLY = {symbol: kinds for symbol, kinds in OPERATORS.items() if "b" not in kinds and symbol != "+"}
"""The operators that are not defined for booleans, like the functions of the same name; NumPy accepts some."""


def install(
    kind: type[Any], wrap: Wrap, yields_to: tuple[type[Any], ...] = (), numbers_only: Mapping[str, str] = EMPTY
) -> None:
    """Add the operators to a class; they return NotImplemented for operands of the classes in `yields_to`.

    `numbers_only` maps the operators that reject booleans to the kinds of dtype that they accept. A class whose
    static type has the dtype needs none.
    """
    for name, symbol in {**ARITHMETIC, **COMPARISONS}.items():
        function = OVERRIDES.get(symbol) or getattr(operator, f"__{name}__")
        doc = f"Apply {symbol}{'' if symbol == '@' else ' elementwise'}."
        only = numbers_only.get(symbol, "")
        setattr(kind, f"__{name}__", _binary(kind, symbol, function, doc, wrap, yields_to, only))
        if name in ARITHMETIC:
            doc = f"Apply {symbol} with the operands reflected."
            setattr(kind, f"__r{name}__", _binary(kind, symbol, function, doc, wrap, yields_to, only, reflected=True))
            updated = OVERRIDES.get(f"{symbol}=") or getattr(operator, f"__i{name}__")
            doc = f"Apply {symbol} in place; dtype and shape do not change."
            setattr(kind, f"__i{name}__", _in_place(kind, f"{symbol}=", updated, doc, wrap, only))
    for name, symbol in UNARY.items():
        only, doc = numbers_only.get(symbol, ""), f"Apply {symbol} elementwise."
        setattr(kind, f"__{name}__", _unary(kind, symbol, getattr(operator, name), doc, wrap, only))


def _validate_numbers(symbol: str, kinds: str, raws: Sequence[Any]) -> None:
    """Raise DTypeError for booleans."""
    for raw in raws:
        if dispatch.is_array(raw) and dtype_of(raw).kind == "b":
            raise_kind_error(symbol, kinds, raw)


# The first lines of each function are the fast path: they call the raw operator and wrap its result. If the operator
# fails, `raise_translated` finds the cause; the operator is not called again, because it may have written already. The
# fast path is inline, because an extra call would double its time.
def _unary(kind: type[Any], symbol: str, function: Callable[[Any], Any], doc: str, wrap: Wrap, only: str) -> Any:
    def method(self: BaseArray, /) -> Any:
        raw = self._raw
        direct = DIRECT_DISPATCH.get(raw.__class__)
        if direct is not None and not (only and raw.dtype.kind == "b") and (direct is True or direct(raw, raw)):
            try:
                result = kind()
                result._raw = found = function(raw)
                if found.__class__ is not raw.__class__:
                    result._raw = dispatch.ensure_array(found)
                return result
            except Exception as error:
                raise_translated(symbol, error, raw)
        if only:
            _validate_numbers(symbol, only, (raw,))
        try:
            return wrap(dispatch.ensure_array(dispatch.run(function, raw)))
        except Exception as error:
            raise_diagnosed(symbol, error, raw)

    method.__doc__ = doc
    return method


def _binary(  # noqa: C901  # as above
    kind: type[Any],
    symbol: str,
    function: Callable[[Any, Any], Any],
    doc: str,
    wrap: Wrap,
    yields_to: tuple[type[Any], ...],
    only: str,
    *,
    reflected: bool = False,
) -> Any:
    ordering, unpatched = symbol in dispatch.ORDERINGS, symbol not in PATCHED_OPERATORS
    numbers: dict[type, str] = SCALAR_KINDS if unpatched and symbol != "@" else {}

    def method(self: BaseArray, other: Any, /) -> Any:  # noqa: C901, PLR0912  # as above
        mine = self._raw
        direct = DIRECT_DISPATCH.get(mine.__class__)
        if direct is not None:
            try:
                if other.__class__ is kind:
                    theirs = other._raw
                    if (
                        unpatched
                        and theirs.__class__ is mine.__class__
                        and (direct is True or direct(mine, theirs))
                        and not (ordering and (mine.dtype.kind == "c" or theirs.dtype.kind == "c"))
                        and not (only and (mine.dtype.kind == "b" or theirs.dtype.kind == "b"))
                    ):
                        result = kind()
                        result._raw = found = function(theirs, mine) if reflected else function(mine, theirs)
                        if found.__class__ is not mine.__class__:  # a scalar of NumPy
                            result._raw = dispatch.ensure_array(found)
                        return result
                elif other.__class__ in numbers:
                    letter = mine.dtype.kind
                    if (
                        letter in numbers[other.__class__]
                        # larger ints may become floats first
                        and (other.__class__ is not int or -INT64_LIMIT < other < INT64_LIMIT)
                        and (direct is True or direct(mine, mine))
                        and not (ordering and letter == "c")
                        and not (only and letter == "b")
                    ):
                        result = kind()
                        result._raw = found = function(other, mine) if reflected else function(mine, other)
                        if found.__class__ is not mine.__class__:
                            result._raw = dispatch.ensure_array(found)
                        return result
            except Exception as error:
                theirs = other._raw if other.__class__ is kind else other
                raise_translated(symbol, error, *((theirs, mine) if reflected else (mine, theirs)))
        if isinstance(other, yields_to):
            return NotImplemented
        if isinstance(other, BaseArray):
            theirs = other._raw
            same_device(symbol, (theirs, mine) if reflected else (mine, theirs))
        else:
            theirs = NotImplemented if symbol == "@" else dispatch.validate_number(symbol, mine, other)
            if theirs is NotImplemented:
                return NotImplemented
        operands = (theirs, mine) if reflected else (mine, theirs)
        for raw in operands:
            if ordering and dispatch.is_array(raw) and dtype_of(raw).kind == "c":
                raise_kind_error(symbol, "biuf", raw)
        if only:
            _validate_numbers(symbol, only, operands)
        try:
            return wrap(dispatch.ensure_array(dispatch.run(function, *operands)))
        except Exception as error:
            raise_diagnosed(symbol, error, *operands)

    method.__doc__ = doc
    return method


def _in_place(  # noqa: C901  # as above
    kind: type[Any], symbol: str, function: Callable[[Any, Any], Any], doc: str, wrap: Wrap, only: str
) -> Any:
    unpatched = symbol.removesuffix("=") not in (*PATCHED_OPERATORS, "@")

    def method(self: BaseArray, other: Any, /) -> Any:  # noqa: C901  # as above
        try:
            if unpatched and self.__class__ is kind:
                mine = self._raw
                direct = DIRECT_DISPATCH.get(mine.__class__)
                # With a stride of 0 elements may overlap; NumPy's may in other ways, and other threads make them lazy.
                if direct is not None and mine.__class__ is not ndarray and 0 not in mine.strides:
                    try:
                        if other.__class__ is kind:
                            theirs = other._raw
                            if (
                                theirs.__class__ is mine.__class__
                                and theirs.dtype is mine.dtype
                                and (direct is True or direct(mine, theirs))
                                and not (only and mine.dtype.kind == "b")
                            ):
                                function(mine, theirs)
                                return self
                        elif (
                            other.__class__ in SCALAR_KINDS
                            and mine.dtype.kind in SCALAR_KINDS[other.__class__]
                            and (other.__class__ is not int or -INT64_LIMIT < other < INT64_LIMIT)
                            and (direct is True or direct(mine, mine))
                        ):
                            function(mine, other)
                            return self
                    except Exception as error:
                        raise_translated(symbol, error, mine, other._raw if other.__class__ is kind else other)
            array = isinstance(other, BaseArray)
            if symbol == "@=" and not array:
                return NotImplemented
            if only:
                _validate_numbers(symbol, only, (self._raw, other._raw if array else other))
            raw = self._raw
            found = dispatch.update(symbol, function, raw, other._raw if array else other, array=array)
            if found is not raw:  # of a lazy library, which never writes
                return wrap(found)
        except ReadOnlyError:  # raised before anything is written
            retry(self, method, other)
        return self

    method.__doc__ = doc
    return method

"""The methods of the operators, for Tensor, for tensors of other libraries than NumPy, and for DArray.

Each operator has a fast path, which calls the library with the raw arrays of two plain operands and wraps its result,
and a general path, which checks the operands, asks for their backend once, and lets it call the operator.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from numpy import ndarray

from typedtensor.backends.registry import DIRECT_DISPATCH, NUMPY, backend_of, dtype_of
from typedtensor.core.base import BaseArray
from typedtensor.core.causes import larger_than_target, of_kinds, read_only_target
from typedtensor.core.copy_on_write import cow_owner_of, ensure_unique, retry
from typedtensor.core.diagnostics import (
    BUILTIN_DATA,
    SEQUENCES,
    raise_diagnosed,
    raise_kind_error,
    raise_untyped_error,
    refuse_number,
    shared_backend,
)
from typedtensor.core.dispatch import raise_translated
from typedtensor.core.operator_table import ALL, ARITHMETIC, COMPARISONS, DIVMOD, ORDERED, UNARY
from typedtensor.core.validation import (
    COMPARING,
    INT64_LIMIT,
    NARROW,
    SCALAR_KINDS,
    is_far,
    validate_number,
    validate_operand,
)
from typedtensor.errors import ReadOnlyError

if TYPE_CHECKING:
    from collections.abc import Callable

    from typedtensor.backends.protocol import Backend
    from typedtensor.core.diagnostics import Cause
    from typedtensor.core.operator_table import Operator

    Method = Callable[..., Any]


def install(
    kind: type[Any],
    *,
    into: type[Any] | None = None,
    yields_to: tuple[type[Any], ...] = (),
    is_numpy: bool = False,
    checks: bool = False,
) -> None:
    """Add the operators to a class, or to its base `into`.

    They return NotImplemented for operands of the classes in `yields_to`. `is_numpy` says that plain objects of the
    class have arrays of NumPy only; `checks`, that the operators refuse booleans where NumPy accepts them: a class
    whose static type has the dtype needs no check.
    """
    unary, binary, in_place = (
        (_unary_of_numpy, _binary_of_numpy, _in_place_of_numpy)
        if is_numpy
        else (_unary_of_any, _binary_of_any, _in_place_of_any)
    )
    for each in UNARY:
        refused = _refused(each, checks=checks)
        _add(kind, into, f"__{each.name}__", f"{each.doc}.", unary(kind, each, refused, _unary(kind, each, refused)))
    for each in (*ARITHMETIC, *COMPARISONS):
        refused = _refused(each, checks=checks)
        for reflected in (False, True) if each in ARITHMETIC else (False,):
            general = _binary(kind, each, refused, yields_to, reflected=reflected)
            method = binary(kind, each, refused, general, reflected=reflected)
            doc = f"{each.doc}, with the operands reflected." if reflected else f"{each.doc}, broadcast and promoted."
            _add(kind, into, f"__{'r' * reflected}{each.name}__", doc, method)
        if each in ARITHMETIC:
            method = in_place(kind, each, refused, _in_place(kind, each, refused))
            _add(
                kind, into, f"__i{each.name}__", f"{each.doc}, written into this memory: dtype and shape stay.", method
            )
    for reflected in (False, True):
        method = _divmod(kind, yields_to, reflected=reflected)
        doc = f"Quotient rounded down and remainder, elementwise{', with the operands reflected' * reflected}."
        _add(kind, into, f"__{'r' * reflected}divmod__", doc, method)


def _causes(each: Operator) -> tuple[Cause, ...]:
    """The causes of errors that the operator has beside those of any function."""
    return (*each.causes, of_kinds(each.kinds)) if each.kinds not in (ALL, ORDERED) else each.causes


def _causes_in_place(each: Operator) -> tuple[Cause, ...]:
    target = (larger_than_target(each.symbol),) if each.is_elementwise else ()
    return (read_only_target, *each.causes_in_place, *target, *_causes(each))


CAUSES = {
    **{each.symbol: _causes(each) for each in (*ARITHMETIC, *COMPARISONS, *UNARY)},
    **{f"{each.symbol}=": _causes_in_place(each) for each in ARITHMETIC},
    **{each.symbol: _causes(each) for each in DIVMOD},
}
"""The causes by symbol, as errors and the compiled core have it."""


def _add(kind: type[Any], into: type[Any] | None, name: str, doc: str, method: Method) -> None:
    method.__name__, method.__qualname__, method.__doc__ = name, f"{kind.__name__}.{name}", doc
    method.__module__ = kind.__module__
    setattr(into or kind, name, method)


def _refused(each: Operator, *, checks: bool) -> str:
    """The kinds of dtype that an operator must refuse itself, because a library accepts them."""
    booleans = checks and "b" not in each.kinds
    without_order = each in COMPARISONS and "c" not in each.kinds
    return "b" * booleans + "c" * without_order


# The general paths.


def _letter(raw: Any, backend: Backend) -> str:
    """The kind of an array's dtype."""
    letter: str = raw.dtype.kind if raw.__class__ is ndarray else dtype_of(raw, backend).kind
    return letter


def _unary(kind: type[Any], each: Operator, refused: str) -> Method:
    symbol, kinds, numpy, function = each.symbol, each.kinds, each.numpy, each.function
    causes = CAUSES[symbol]

    def general(self: BaseArray) -> Any:
        raw = self._raw
        backend = backend_of(raw)
        if refused and _letter(raw, backend) in refused:
            raise_kind_error(symbol, kinds, raw)
        try:
            result = kind()
            found = numpy(raw) if backend is NUMPY else backend.run(backend.device_of(raw), function, raw)
            result._raw = found if found.__class__ is ndarray else backend.ensure_array(found)
        except Exception as error:
            raise_diagnosed(symbol, error, raw, causes=causes)
        return result

    return general


def _binary(  # noqa: C901  # the checks in their order
    kind: type[Any], each: Operator, refused: str, yields_to: tuple[type[Any], ...], *, reflected: bool
) -> Method:
    symbol, kinds, numpy, function = each.symbol, each.kinds, each.numpy, each.function
    causes = CAUSES[symbol]
    is_elementwise, widens, whole, compares = each.is_elementwise, each.widens, each.is_whole, each.numpy in COMPARING
    never = SEQUENCES if each.name in ("eq", "ne") else BUILTIN_DATA
    repeats = each.name == "mul"

    def yielded(mine: Any, other: Any) -> Any:
        """NotImplemented, unless nothing else can compute it: Python's error does not say what to write.

        Python repeats a list by a single integer.
        """
        if isinstance(other, never) and (mine.ndim or not repeats):
            raise_untyped_error(symbol, other)
        if not is_elementwise:
            refuse_number(symbol, other)
        return NotImplemented

    def general(self: BaseArray, other: Any) -> Any:
        mine = self._raw
        if isinstance(other, BaseArray):
            if isinstance(other, yields_to):
                return NotImplemented
            theirs = other._raw
            backend = shared_backend(symbol, (theirs, mine) if reflected else (mine, theirs))
            arrays: tuple[Any, ...] = (mine, theirs)
        elif not is_elementwise:
            return yielded(mine, other)
        else:
            backend = backend_of(mine)
            theirs = validate_number(symbol, mine, other, backend, widens=widens, whole=whole, compares=compares)
            if theirs is NotImplemented:
                return yielded(mine, other)
            arrays = (mine,)
        if refused:
            for raw in arrays:
                if _letter(raw, backend) in refused:
                    raise_kind_error(symbol, kinds, raw)
        left, right = (theirs, mine) if reflected else (mine, theirs)
        try:
            result = kind()
            if backend is NUMPY:
                found = numpy(left, right)
            else:
                found = backend.run(backend.device_of(mine), function, left, right)
            result._raw = found if found.__class__ is ndarray else backend.ensure_array(found)
        except Exception as error:
            raise_diagnosed(symbol, error, left, right, causes=causes)
        return result

    return general


def _divmod(kind: type[Any], yields_to: tuple[type[Any], ...], *, reflected: bool) -> Method:
    """The method of `divmod`, which refuses booleans for every class, as `tt.divmod` does."""
    quotient, remainder = (
        _binary(kind, each, _refused(each, checks=True), yields_to, reflected=reflected) for each in DIVMOD
    )

    def method(self: BaseArray, other: Any, /) -> Any:
        found = quotient(self, other)
        return found if found is NotImplemented else (found, remainder(self, other))

    return method


def _in_place(kind: type[Any], each: Operator, refused: str) -> Method:
    symbol, kinds, function = f"{each.symbol}=", each.kinds, each.in_place
    causes = CAUSES[symbol]
    numpy = each.numpy_in_place or each.numpy
    is_elementwise, whole = each.is_elementwise, each.is_whole

    def general(self: BaseArray, other: Any) -> Any:
        array = isinstance(other, BaseArray)
        if not (array or is_elementwise):
            refuse_number(symbol, other)
            return NotImplemented
        try:
            raw, value = self._raw, other._raw if array else other
            backend = shared_backend(symbol, (raw, value)) if array else backend_of(raw)
            if refused:
                for x in (raw, value) if array else (raw,):
                    if _letter(x, backend) in refused:
                        raise_kind_error(symbol, kinds, x)
            value = validate_operand(symbol, raw, value, array=array, backend=backend, whole=whole)
            try:
                if backend is NUMPY:
                    numpy(raw, value, raw)
                    return self
                found = backend.run(backend.device_of(raw), function, raw, value)
            except Exception as error:
                raise_diagnosed(symbol, error, raw, value, causes=causes)
        except ReadOnlyError:  # raised before anything is written
            retry(self, function, other)
            return self
        if not backend.is_lazy:
            return self
        result = kind()  # a lazy library makes a new array
        result._raw = found
        return result

    return general


# The fast paths. They are inline, because an extra call would add a fifth to their time; so is the test of the result,
# which is a scalar if NumPy leaves no axis.


def _numbers(each: Operator) -> dict[type, str]:
    """The kinds of dtype with which the operator takes each type of Python number, if it needs no other check."""
    if not each.is_elementwise:
        return {}
    without_order = each in COMPARISONS and "c" not in each.kinds
    return {number: kinds.replace("c", "") if without_order else kinds for number, kinds in SCALAR_KINDS.items()}


def _unary_of_numpy(kind: type[Any], each: Operator, refused: str, general: Method) -> Method:  # noqa: ARG001  # as below
    symbol, numpy = each.symbol, each.numpy
    causes = CAUSES[symbol]

    def method(self: BaseArray, /) -> Any:
        try:
            result = kind()
            result._raw = found = numpy(self._raw)
            if found.__class__ is not ndarray:
                result._raw = NUMPY.ensure_array(found)
        except Exception as error:
            raise_diagnosed(symbol, error, self._raw, causes=causes)
        return result

    return method


def _binary_of_numpy(kind: type[Any], each: Operator, refused: str, general: Method, *, reflected: bool) -> Method:  # noqa: ARG001  # as above
    symbol, numpy = each.symbol, each.numpy
    causes = CAUSES[symbol]
    with_number = _number_of_numpy(kind, each, general, reflected=reflected)
    if reflected:  # the left operand is a number, or of another class
        return with_number

    def method(self: BaseArray, other: Any, /) -> Any:
        if other.__class__ is kind:
            try:
                result = kind()
                result._raw = found = numpy(self._raw, other._raw)
                if found.__class__ is not ndarray:
                    result._raw = NUMPY.ensure_array(found)
                return result
            except Exception as error:
                raise_diagnosed(symbol, error, self._raw, other._raw, causes=causes)
        return with_number(self, other)

    return method


def _number_of_numpy(kind: type[Any], each: Operator, general: Method, *, reflected: bool) -> Method:
    symbol, numpy, numbers = each.symbol, each.numpy, _numbers(each)
    causes = CAUSES[symbol]

    def method(self: BaseArray, other: Any, /) -> Any:
        if other.__class__ not in numbers:
            return general(self, other)
        raw = self._raw
        if raw.dtype.kind not in numbers[other.__class__] or (raw.dtype.char in NARROW and is_far(other)):
            return general(self, other)
        try:
            result = kind()
            result._raw = found = numpy(other, raw) if reflected else numpy(raw, other)
            if found.__class__ is not ndarray:
                result._raw = NUMPY.ensure_array(found)
        except OverflowError:  # of an int that NumPy does not convert
            return general(self, other)
        except Exception as error:
            raise_diagnosed(symbol, error, *((other, raw) if reflected else (raw, other)), causes=causes)
        return result

    return method


def _in_place_of_numpy(kind: type[Any], each: Operator, refused: str, general: Method) -> Method:  # noqa: ARG001  # as above
    symbol, numpy, function = f"{each.symbol}=", each.numpy_in_place or each.numpy, each.in_place
    numbers = _numbers(each)

    def method(self: BaseArray, other: Any, /) -> Any:
        try:
            if other.__class__ is kind:
                mine, theirs = self._raw, other._raw
                if mine.dtype is theirs.dtype:
                    numpy(mine, theirs, mine)
                    return self
            elif other.__class__ in numbers:
                mine = self._raw
                if mine.dtype.kind in numbers[other.__class__] and not (mine.dtype.char in NARROW and is_far(other)):
                    numpy(mine, other, mine)
                    return self
        except Exception as error:
            return retry_after_copy(symbol, error, function, self, other)
        return general(self, other)

    return method


def retry_after_copy(symbol: str, error: Exception, function: Callable[[Any, Any], Any], x: Any, value: Any) -> Any:
    """Retry an in-place operator if another thread has just made the tensor lazy; otherwise raise its error.

    NumPy raises ValueError for read-only memory before it writes; after any other error it may have written.
    """
    if not isinstance(error, ValueError) or cow_owner_of(x._raw) is None:
        operand = value._raw if isinstance(value, BaseArray) else value
        raise_diagnosed(symbol, error, x._raw, operand, causes=CAUSES[symbol])
    ensure_unique(x)
    return function(x, value)


CORRECTED: dict[str, dict[type, Callable[..., Any]]] = {
    each.name: {} for each in (*ARITHMETIC, *UNARY) if each.corrected
}
"""By operator and class of array, the functions that replace operators of libraries, looked up at first use."""


# The class of an array decides: NumPy's function is called for NumPy's arrays, and the operator for arrays of a
# library with direct dispatch. If it fails, `raise_translated` finds the cause; the operator is not called again,
# because it may have written already.


def _corrected(each: Operator, raw: Any) -> Callable[..., Any]:
    """The function that replaces the operator of the array's library."""
    found = CORRECTED[each.name][raw.__class__] = backend_of(raw).unchecked(each.corrected)
    return found


def _unary_of_any(kind: type[Any], each: Operator, refused: str, general: Method) -> Method:
    if each.corrected:
        return general
    symbol, numpy, function = each.symbol, each.numpy, each.function
    causes = CAUSES[symbol]

    def method(self: BaseArray, /) -> Any:
        raw = self._raw
        direct = DIRECT_DISPATCH.get(raw.__class__)
        if direct is None or raw.dtype.kind in refused or not (direct is True or direct(raw, raw)):
            return general(self)
        try:
            result = kind()
            result._raw = found = numpy(raw) if raw.__class__ is ndarray else function(raw)
            if found.__class__ is not raw.__class__:
                result._raw = backend_of(raw).ensure_array(found)
        except Exception as error:
            raise_translated(symbol, error, raw, causes=causes)
        return result

    return method


def _binary_of_any(
    kind: type[Any], each: Operator, refused: str, general: Method, *, reflected: bool
) -> Method:  # as above
    symbol, numpy, function = each.symbol, each.numpy, each.function
    causes = CAUSES[symbol]
    numbers, corrected = _numbers(each), CORRECTED.get(each.name)

    def method(self: BaseArray, other: Any, /) -> Any:  # as above
        mine = self._raw
        theirs = other
        direct = DIRECT_DISPATCH.get(mine.__class__)
        if direct is not None:
            apply = numpy if mine.__class__ is ndarray else function
            try:
                if corrected is not None and mine.__class__ is not ndarray:
                    apply = corrected.get(mine.__class__) or _corrected(each, mine)
                if other.__class__ is kind:
                    theirs = other._raw
                    if (
                        theirs.__class__ is mine.__class__
                        and (direct is True or direct(mine, theirs))
                        and not (refused and (mine.dtype.kind in refused or theirs.dtype.kind in refused))
                    ):
                        result = kind()
                        result._raw = found = apply(theirs, mine) if reflected else apply(mine, theirs)
                        if found.__class__ is not mine.__class__:
                            result._raw = backend_of(mine).ensure_array(found)
                        return result
                elif (
                    other.__class__ in numbers
                    and (letter := mine.dtype.kind) in numbers[other.__class__]
                    and letter not in refused
                    # larger ints may become floats first
                    and (other.__class__ is not int or -INT64_LIMIT < other < INT64_LIMIT)
                    and not (mine.dtype.char in NARROW and is_far(other))
                    and (direct is True or direct(mine, mine))
                ):
                    result = kind()
                    result._raw = found = apply(other, mine) if reflected else apply(mine, other)
                    if found.__class__ is not mine.__class__:
                        result._raw = backend_of(mine).ensure_array(found)
                    return result
            except Exception as error:
                raise_translated(symbol, error, *((theirs, mine) if reflected else (mine, theirs)), causes=causes)
        return general(self, other)

    return method


def _in_place_of_any(kind: type[Any], each: Operator, refused: str, general: Method) -> Method:  # as above
    symbol, function, numbers = f"{each.symbol}=", each.in_place, _numbers(each)
    causes = CAUSES[symbol]

    def in_general(self: BaseArray, other: Any, /) -> Any:
        return general(self, other)

    if each.corrected or not each.is_elementwise:
        return in_general

    def method(self: BaseArray, other: Any, /) -> Any:  # as above
        mine = self._raw
        direct = DIRECT_DISPATCH.get(mine.__class__)
        # With a stride of 0 elements may overlap; NumPy's may in other ways, and other threads make them lazy.
        if (
            direct is not None
            and mine.__class__ is not ndarray
            and self.__class__ is kind
            and 0 not in mine.strides
            and mine.dtype.kind not in refused
        ):
            theirs = other
            try:
                if other.__class__ is kind:
                    theirs = other._raw
                    if (
                        theirs.__class__ is mine.__class__
                        and theirs.dtype is mine.dtype
                        and (direct is True or direct(mine, theirs))
                    ):
                        function(mine, theirs)
                        return self
                elif (
                    other.__class__ in numbers
                    and mine.dtype.kind in numbers[other.__class__]
                    and (other.__class__ is not int or -INT64_LIMIT < other < INT64_LIMIT)
                    and not (mine.dtype.char in NARROW and is_far(other))
                    and (direct is True or direct(mine, mine))
                ):
                    function(mine, other)
                    return self
            except Exception as error:
                raise_translated(symbol, error, mine, theirs, causes=causes)
        return general(self, other)

    return method

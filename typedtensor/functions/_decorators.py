"""Decorators that connect a function of the standard with the library of its operands.

`@elementwise[TakesFloatingPoint]("fc")` gives a function a body that unwraps, calls the library's function of the same
name, and wraps. Users read its definition in `typedtensor/signatures/`, which has the overloads of the family
`TakesFloatingPoint`; for the package the function keeps the parameters of its body. The letters are the kinds of dtype that the
function is defined for, as in NumPy; other kinds are refused statically and at run time, because a library would cast
them silently. What a decorator says goes into the table of functions, `backends/table.py`, which backends and tests read.
"""

from __future__ import annotations

from functools import partial, wraps
from inspect import signature
from operator import index
from typing import TYPE_CHECKING, Any, Generic, NoReturn, ParamSpec, TypeVar

import numpy as np
from numpy import ndarray

from typedtensor._numpy_names import option_hint
from typedtensor._texts import shown, text_of
from typedtensor.backends.jax.loading import is_traced, traced
from typedtensor.backends.registry import DIRECT_DISPATCH, NUMPY, backend_of, dtype_of, find_backend, supported_function
from typedtensor.backends.table import BY_FORM, TABLE, Function
from typedtensor.core.base import BaseArray
from typedtensor.core.darray import DArray
from typedtensor.core.darray import wrap as dynamic
from typedtensor.core.diagnostics import (
    COUNT_AXES,
    describe,
    raise_diagnosed,
    raise_kind_error,
    refuse_number,
    same_device,
)
from typedtensor.core.dispatch import ensure_array, raise_translated
from typedtensor.core.quick import COPIED, Direct, quick_calls, quick_function
from typedtensor.core.tensor import ForeignTensor, Tensor, unwrap, wrap
from typedtensor.core.validation import COMPARING, MAX_FLOAT, plain_number, required_number, validate_accumulator
from typedtensor.errors import DTypeError, OptionError, RankError, TypedTensorError
from typedtensor.functions._annotations import with_texts
from typedtensor.functions._misfits import FUNCTIONS, raise_misfit, with_option_hint
from typedtensor.types.axis import Axis
from typedtensor.types.dim import DDim
from typedtensor.types.dtype import DTYPES

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from typedtensor.backends.table import Chunks, Form
    from typedtensor.core.diagnostics import Cause

Family = TypeVar("Family")
"""The family of a function: a name of `_generated.signatures`."""
P = ParamSpec("P")
Result = TypeVar("Result")

ALL = "biufc"


class _FastDTypes(dict[str, "frozenset[type]"]):
    """The classes of NumPy's dtypes by their kinds.

    The fast path of a function checks nothing else: an array with such a dtype is NumPy's, or NumPy's functions defer
    to its library. Looking up the letter of the kind takes twice as long.
    """

    def __missing__(self, kinds: str) -> frozenset[type]:
        self[kinds] = found = frozenset(type(np.dtype(dtype.name)) for dtype in DTYPES if dtype.kind in kinds)
        return found


FAST_DTYPES = _FastDTypes()


PLAIN_STATES = frozenset((Tensor, DArray))
"""The classes of tensors whose array may be NumPy's, and is shared with no lazy copy."""


class _Typed(Generic[Family]):
    """A decorator that says which family of signatures a function has; tools/codegen writes its definition."""

    __slots__ = (
        *(
            "_causes",
            "_chunks",
            "_direct",
            "_family",
            "_kinds",
            "_namespace",
            "_numbers",
            "_numpy",
            "_operator",
            "_takes_axes",
        ),
        *("_takes_integers", "_takes_numbers", "_widens"),
    )

    if not TYPE_CHECKING:

        def __class_getitem__(cls, family):
            """Leave the static type to the checkers, and keep the name of the family."""
            return partial(cls, family=family) if isinstance(family, str) else cls

    def __init__(
        self,
        kinds: str = ALL,
        namespace: str = "",
        *,
        chunks: Chunks | None = None,
        operator: str | None = None,
        takes_axes: bool = True,
        takes_numbers: bool = True,
        takes_integers: bool = False,
        widens: bool = False,
        numpy: Callable[..., Any] | None = None,
        direct: Direct | None = None,
        causes: tuple[Cause, ...] = (),
        family: str = "",
    ) -> None:
        """Take what the function is.

        `kinds` are the kinds of dtype that it is defined for, `namespace` is "linalg." or "fft.", `chunks` is how it
        runs on a Cluster, `operator` the special method whose loop it shares in the core, and `takes_axes` states
        whether a reduction takes a tuple of axes. `takes_numbers` states whether one of two operands can be a Python
        number, `widens` whether that can be complex where the tensor is real. `takes_integers` states that the body
        converts integers, which the signatures do not accept. `numpy` is the function that the core
        calls with plain arrays, `direct` says when it calls NumPy's instead of the body, and `causes` are those of
        errors that the function alone has. `family` is what stands in brackets.
        """
        self._kinds, self._namespace, self._family = kinds, namespace, family
        self._chunks: Chunks | None = chunks
        self._operator, self._takes_axes = operator, takes_axes
        self._takes_numbers, self._takes_integers = takes_numbers, takes_integers
        self._widens, self._numpy, self._direct, self._causes = widens, numpy, direct, causes

    def __call__(self, function: Callable[P, Result], /) -> Callable[P, Result]:
        """Return the function with its body and readable annotations."""
        form: Form = self.__class__.__name__  # type: ignore[assignment]  # the five subclasses
        name = self._namespace + function.__name__
        chunks = self._chunks or BY_FORM[form]
        TABLE[name] = Function(name, function.__module__, form, self._family, self._kinds, chunks, self._takes_axes)
        self._numbers = number_parameters(function)
        FUNCTIONS[name] = with_texts(function)
        body = self._body(function)
        return body if body is function else wraps(function, COPIED)(body)

    def _body(self, function: Callable[..., Any]) -> Callable[..., Any]:
        raise NotImplementedError


class _Unchecked:
    """The function of this name in the libraries with direct dispatch, looked up once."""

    __slots__ = ("_fast_dtypes", "_found", "_kinds", "_name", "_takes_more")

    def __init__(self, name: str, kinds: str, *, takes_more: bool = False) -> None:
        """Take the name, the kinds of dtype, and whether it takes a tuple of axes, or one number of two operands."""
        self._name, self._fast_dtypes, self._kinds, self._takes_more = name, FAST_DTYPES[kinds], kinds, takes_more
        self._found: dict[type, Callable[..., Any]] = {}

    @property
    def for_core(self) -> tuple[dict[type, Callable[..., Any]], str, bool]:
        """What the compiled core needs to call the functions."""
        return self._found, self._kinds, self._takes_more

    def takes(self, options: dict[str, Any], raw: Any) -> bool:
        """Whether the options of a reduction need no check: an axis, or a tuple of different ones."""
        if not options:
            return True
        axis: Any = options.get("axis")
        ndim: int = raw.ndim
        if len(options) > 1 or not ndim:
            return False
        if axis.__class__ is not tuple:
            return axis.__class__ is int
        return (
            self._takes_more
            and all(each.__class__ is int and -ndim <= each < ndim for each in axis)
            and len({each % ndim for each in axis}) == len(axis) > 0
        )

    def of(self, x: Any, y: Any) -> Callable[..., Any] | None:
        """The function if it can be called directly with both arrays, else None."""
        kind = x.__class__
        direct = DIRECT_DISPATCH.get(kind)
        if direct is None or y.__class__ is not kind:
            return None
        fast_dtypes = self._fast_dtypes
        if x.dtype.__class__ not in fast_dtypes or (y is not x and y.dtype.__class__ not in fast_dtypes):
            return None
        if direct is not True and not direct(x, y):
            return None
        found = self._found.get(kind)
        if found is None:
            found = self._found[kind] = backend_of(x).unchecked(self._name)
        return found


class elementwise(_Typed[Family]):  # a decorator
    """One operand: the library's function of the same name."""

    __slots__ = ()

    def _body(self, function: Callable[..., Any]) -> Callable[..., Any]:
        name, kinds, causes = function.__name__, self._kinds, self._causes
        by_dtype, body, unchecked = NUMPY.functions_by_dtype(name, kinds), delegate(name), _Unchecked(name, kinds)

        def call(x: Any, /) -> Any:
            if x.__class__ is Tensor:
                raw = x._raw
                numpy_function = by_dtype.get(raw.dtype.__class__)
                if numpy_function is not None:
                    result: Any = Tensor()
                    result._raw = answer = numpy_function(raw)
                    if answer.__class__ is not ndarray:
                        result._raw = ensure_array(answer)
                    return result
            elif x.__class__ is DArray:
                raw = x._raw
                numpy_function = by_dtype.get(raw.dtype.__class__) if raw.__class__ is ndarray else None
                if numpy_function is not None:
                    return dynamic(ensure_array(numpy_function(raw)))
            elif x.__class__ is ForeignTensor:
                raw = x._raw
                function = unchecked.of(raw, raw)
                if function is not None:
                    try:
                        result = ForeignTensor()
                        result._raw = function(raw)
                        return result
                    except Exception as error:
                        raise_translated(name, error, raw, causes=causes)
            return apply(name, kinds, body, (x,), {}, causes)

        return quick_function("elementwise", name, call, by_dtype, self._operator, causes, unchecked.for_core)


class pairwise(_Typed[Family]):  # a decorator
    """Two operands, one of which may be a Python number: the library's function of the same name."""

    __slots__ = ()

    def _body(self, function: Callable[..., Any]) -> Callable[..., Any]:
        name, kinds, causes = function.__name__, self._kinds, self._causes
        numpy_function, fast_dtypes, body = NUMPY.function(name), FAST_DTYPES[kinds], delegate(name)
        every = kinds == ALL  # then the dtypes need no check
        compares = numpy_function in COMPARING
        pair = partial(validate_pair, name, takes_numbers=self._takes_numbers, widens=self._widens, compares=compares)
        unchecked = _Unchecked(name, kinds, takes_more=self._takes_numbers)

        def call(x1: Any, x2: Any, /) -> Any:
            kind = x1.__class__
            if kind is x2.__class__ and kind in PLAIN_STATES:
                raw1, raw2 = x1._raw, x2._raw
                if raw1.__class__ is ndarray is raw2.__class__ and (
                    every or (raw1.dtype.__class__ in fast_dtypes and raw2.dtype.__class__ in fast_dtypes)
                ):
                    try:
                        result: Any = kind()
                        result._raw = answer = numpy_function(raw1, raw2)
                        if answer.__class__ is not ndarray:
                            result._raw = ensure_array(answer)
                    except Exception as error:
                        raise_diagnosed(name, error, raw1, raw2, causes=causes)
                    return result
            elif kind is ForeignTensor is x2.__class__:
                raw1, raw2 = x1._raw, x2._raw
                function = unchecked.of(raw1, raw2)
                if function is not None:
                    try:
                        result = ForeignTensor()
                        result._raw = function(raw1, raw2)
                        return result
                    except Exception as error:
                        raise_translated(name, error, raw1, raw2, causes=causes)
            array = x1 if kind is ForeignTensor else x2
            if array.__class__ is ForeignTensor:
                unchecked.of(array._raw, array._raw)  # the core calls it from now on, with a number too
            return apply(name, kinds, body, pair(x1, x2), {}, causes)

        return quick_function(
            *("pairwise", name, call, dict.fromkeys(fast_dtypes, numpy_function), self._operator, causes),
            unchecked.for_core,
        )


class reduction(_Typed[Family]):  # a decorator
    """One operand and `axis`: the library's function of the same name."""

    __slots__ = ()

    def _body(self, function: Callable[..., Any]) -> Callable[..., Any]:
        name, kinds, causes = function.__name__, self._kinds, self._causes
        numpy_function, fast_dtypes, body = NUMPY.function(name), FAST_DTYPES[kinds], delegate(name)
        known, unchecked = parameters(function), _Unchecked(name, kinds, takes_more=self._takes_axes)
        numbers = self._numbers

        def call(x: Any, /, *axis: Any, **options: Any) -> Any:
            options = with_axis(name, axis, options) if axis else options
            kind = x.__class__
            if kind in PLAIN_STATES:
                raw = x._raw
                plain = not options or (len(options) == 1 and options.get("axis").__class__ is int and raw.ndim)
                if plain and raw.__class__ is ndarray and raw.dtype.__class__ in fast_dtypes:
                    try:
                        result: Any = kind()
                        result._raw = answer = numpy_function(raw, **options)
                        if answer.__class__ is not ndarray:
                            result._raw = ensure_array(answer)
                    except Exception as error:
                        raise_diagnosed(name, error, raw, causes=causes)
                    return result
            elif kind is ForeignTensor:
                raw = x._raw
                if unchecked.takes(options, raw):
                    function = unchecked.of(raw, raw)
                    if function is not None:
                        try:
                            result = ForeignTensor()
                            result._raw = function(raw, **options)
                            return result
                        except Exception as error:
                            raise_translated(name, error, raw, causes=causes)
            _, options = plain_numbers(numbers, (), options)
            validate_options(name, options, known)
            validate_reduction(name, x, options)
            return apply(name, kinds, body, (x,), options, causes)

        by_dtype = NUMPY.functions_by_dtype(name, kinds)
        return quick_function("reduction", name, call, by_dtype, causes=causes, foreign=unchecked.for_core)


class on_raw_arrays(_Typed[Family]):  # a decorator
    """Any operands: the decorated function is the body, which takes raw arrays and returns one."""

    __slots__ = ()

    def _body(self, function: Callable[..., Any]) -> Callable[..., Any]:
        name, kinds, causes = self._namespace + function.__name__, self._kinds, self._causes
        unchecked, numbers = _Unchecked(name, kinds), self._numbers
        if self._takes_integers:
            kinds = "iu" + kinds

        def call(*arguments: Any, **options: Any) -> Any:
            if numbers:
                arguments, options = plain_numbers(numbers, arguments, options)
            return apply(name, kinds, function, arguments, options, causes)

        def selected(*arguments: Any, **options: Any) -> Any:
            if arguments and arguments[0].__class__ is ForeignTensor:
                unchecked.of(arguments[0]._raw, arguments[0]._raw)  # the core calls it from now on
            return apply(name, kinds, function, arguments, options, causes)

        def failed(error: Exception, arguments: tuple[Any, ...], options: dict[str, Any]) -> NoReturn:
            if numbers:
                arguments, options = plain_numbers(numbers, arguments, options)
            raws: list[Any] = []
            opened = [_raw_argument(name, x, raws) for x in arguments], _raw_options(name, options, raws)
            try:
                raise error  # noqa: TRY301  # so that it becomes the context
            except Exception:
                raise_failed(name, function, error, (arguments, options), opened, raws, causes)
            finally:
                del error, arguments, options, raws, opened  # as in `raise_diagnosed`

        if self._numpy is not None:
            by_dtype = dict.fromkeys(FAST_DTYPES[kinds], self._numpy)
            return quick_function("selection", name, selected, by_dtype, foreign=unchecked.for_core)
        call.__name__ = call.__qualname__ = function.__name__
        return quick_calls(
            "arrays", call, function, failed, FAST_DTYPES[kinds], numbers, _with_function(self._direct, name)
        )


def _with_function(direct: Direct | None, name: str) -> Direct | None:
    """The same with NumPy's function of the name, unless it has another one."""
    return direct if direct is None or direct.numpy else direct._replace(numpy=NUMPY.function(name))


CONVERSIONS = ("bool()", "int()", "index()", "float()", "complex()")
"""What an error names that has no other cause than an argument that the function converts."""


class typed_as(_Typed[Family]):  # a decorator
    """A function that makes tensors itself: only its static type changes."""

    __slots__ = ()

    def _body(self, function: Callable[..., Any]) -> Callable[..., Any]:
        name = self._namespace + function.__name__

        def call(*arguments: Any, **options: Any) -> Any:
            try:
                return function(*arguments, **options)
            except Exception as error:
                failed(error, arguments, options)

        def failed(error: Exception, arguments: tuple[Any, ...], options: dict[str, Any]) -> NoReturn:
            try:
                raise error  # noqa: TRY301  # so that it becomes the context
            except TypedTensorError as ours:
                if ours.function in CONVERSIONS:
                    raise_misfit(name, arguments, options)
                raise
            except Exception:
                if not isinstance(error, TypeError) or _accepts(function, arguments, options):
                    raise_misfit(name, arguments, options)
                    raise
                raise with_option_hint(name, error, options) from None
            finally:
                del error, arguments, options  # as in `raise_diagnosed`

        call.__name__ = call.__qualname__ = function.__name__  # Python's errors of arguments name it
        return quick_calls("explained", call, function, failed)


def delegate(name: str) -> Callable[..., Any]:
    """A body that calls the function of this name in the library of the first operand."""

    def body(*arguments: Any, **options: Any) -> Any:
        backend = backend_of(first_array(arguments))
        if options.get("dtype") is not None:
            options["dtype"] = backend.native(options["dtype"])
        return supported_function(backend, name)(*arguments, **options)

    return body


def parameters(function: Callable[..., Any]) -> frozenset[str]:
    """The names of the parameters of a function."""
    code = function.__code__
    return frozenset(code.co_varnames[: code.co_argcount + code.co_kwonlyargcount])


def with_axis(name: str, given: tuple[Any, ...], options: dict[str, Any]) -> dict[str, Any]:
    """The options with the axis that was passed by position, as in NumPy."""
    if len(given) > 1:
        raise TypeError(f"{name}() takes 2 positional arguments but {len(given) + 1} were given")
    if "axis" in options:
        raise TypeError(f"{name}() got multiple values for argument 'axis'")
    axis = next(iter(given))
    return {"axis": axis, **options}


NUMERIC = frozenset((
    *("ArrayOrFloat", "ArrayOrInt", "Axes", "Int", "IntOrInts", "IntOrText", "MatrixOrder", "Number", "OneAxis"),
    *("OptionalAxis", "OptionalInt", "OptionalMatrixOrder", "OptionalNumber", "SomeAxes"),
))  # fmt: skip
"""The annotations of parameters that take a number, which is no operand."""


def number_parameters(function: Callable[..., Any]) -> dict[str | int, str]:
    """The parameters that take a number, by name and by position, before the texts replace their annotations."""
    texts, code = function.__annotations__, function.__code__
    names = [name for name, text in texts.items() if text in NUMERIC]
    places = {at: name for at, name in enumerate(code.co_varnames[: code.co_argcount]) if name in names}
    return dict(zip(names, names, strict=True)) | places


def plain_numbers(
    numbers: dict[str | int, str], arguments: tuple[Any, ...], options: dict[str, Any]
) -> tuple[tuple[Any, ...], dict[str, Any]]:
    """The arguments with Python numbers for the scalars of NumPy and the tensors of Rank0 among these parameters."""
    if any(x.__class__ not in PASS_THROUGH_TYPES and at in numbers for at, x in enumerate(arguments)):
        arguments = tuple(plain_number(x) if at in numbers else x for at, x in enumerate(arguments))
    for name, x in options.items():
        if x.__class__ not in PASS_THROUGH_TYPES and name in numbers:
            options[name] = plain_number(x)
    return arguments, options


def validate_options(name: str, options: dict[str, Any], known: frozenset[str]) -> None:
    """Refuse a keyword that the function lacks; the library's function might accept it.

    Libraries that call the functions of any array like NumPy's pass `dtype=None`, and call the correction `ddof`.
    """
    for option in [each for each in options if each not in known]:
        if option == "dtype" and options[option] is None:
            del options[option]
        elif option == "ddof" and "correction" in known and "correction" not in options:
            options["correction"] = options.pop(option)
        else:
            hint = option_hint(option, known)
            raise TypeError(f"{name}() got an unexpected keyword argument {option!r}{hint}")


def validate_reduction(name: str, x: Any, options: dict[str, Any]) -> None:
    """Refuse what NumPy's reductions accept: an axis of a single number, a dtype that drops the imaginary parts."""
    if not isinstance(x, BaseArray):
        return
    axis = options.get("axis")
    for each in axis if isinstance(axis, tuple) else (axis,):
        if each is not None and not _is_axis(each):
            fix = "Pass a tuple instead of a list." if isinstance(each, list) else COUNT_AXES
            raise DTypeError(name, needed="an axis: an int, a tuple of them, or None", got=text_of(each), fix=fix)
    if isinstance(axis, tuple) and not TABLE[name].takes_axes:
        raise DTypeError(name, needed="an axis: an int, or None", got=text_of(axis), fix=COUNT_AXES)
    if isinstance(axis, tuple) and len(axis) > 1:
        _validate_each_once(name, x, axis)
    if axis is not None and not (isinstance(axis, tuple) and not axis) and not x.ndim:
        got = f"axis={text_of(axis)} of {describe(unwrap(x))}"
        raise RankError(name, needed="no axis: a Rank0 tensor has none", got=got, fix="Omit axis.")
    correction = options.get("correction", 0)
    if isinstance(correction, bool) or not isinstance(correction, int | float):
        fix = "Pass 0 for a population, 1 for a sample."
        raise DTypeError(name, needed="a correction: an int or a float", got=text_of(correction), fix=fix)
    if not -MAX_FLOAT <= correction <= MAX_FLOAT:
        fix = "Pass 0 for a population, 1 for a sample."
        raise OptionError(name, needed="a finite correction", got=shown(correction), fix=fix)
    if options.get("dtype") is not None:
        options["dtype"] = validate_accumulator(name, unwrap(x), options["dtype"])


def _validate_each_once(name: str, x: BaseArray, axes: tuple[Any, ...]) -> None:
    """Raise RankError for a duplicate axis; the library refuses a missing axis."""
    ndim, positions = x.ndim, [index(each) for each in axes]
    if all(-ndim <= at < ndim for at in positions) and len({at % ndim for at in positions}) < len(axes):
        got = f"axis={axes!r} of {describe(unwrap(x))}"
        raise RankError(name, needed="each axis once", got=got, fix="Remove the repeated axis.")


def _is_axis(x: object) -> bool:
    """Whether this can be the number of an axis; a tensor can be one if it is a single number."""
    if isinstance(x, BaseArray):
        return not x.ndim
    return not isinstance(x, bool) and hasattr(x, "__index__")


def validate_pair(
    name: str, x1: Any, x2: Any, *, takes_numbers: bool = True, widens: bool = False, compares: bool = False
) -> tuple[Any, Any]:
    """Two operands, one of them a tensor, the other a tensor or a Python number that fits its dtype."""
    tensor, other = (x2, x1) if isinstance(x2, BaseArray) else (x1, x2)
    if not isinstance(tensor, BaseArray) or isinstance(other, BaseArray):
        return x1, x2
    if not takes_numbers:
        refuse_number(name, other)
    number = required_number(name, unwrap(tensor), other, widens=widens, compares=compares)
    return (x1, number) if tensor is x1 else (number, x2)


def first_array(arguments: Sequence[Any]) -> Any:
    """The first raw array among the arguments, or within a list of them."""
    for x in arguments:
        if isinstance(x, list | tuple) and x:
            return first_array(x)
        if find_backend(x) is not None:
            return x
    raise LookupError("no array among the operands")  # callers have checked that there is one


SEQUENCE_TYPES = (tuple, list)


def apply(
    name: str,
    kinds: str,
    body: Callable[..., Any],
    arguments: Sequence[Any],
    options: dict[str, Any],
    causes: Sequence[Cause] = (),
) -> Any:
    """Unwrap, check, call the body with raw arrays, and wrap; the result is a DArray if an operand is one."""
    raws: list[Any] = []
    given = [_raw_argument(name, x, raws) for x in arguments]
    named = _raw_options(name, options, raws) if options else options
    if not raws:
        raise_operand_error(name, arguments)
    fast_dtypes = FAST_DTYPES[kinds]
    for raw in raws:
        if raw.__class__ is not ndarray or raw.dtype.__class__ not in fast_dtypes:  # check everything
            same_device(name, raws)
            validate_kind(name, kinds, raw)
            if is_traced(raw) and len(raws) > 1:  # constants beside it are traced too
                given, named = [traced(x) for x in given], {key: traced(x) for key, x in named.items()}
    try:
        answer = body(*given, **named)
    except Exception as error:
        raise_failed(name, body, error, (arguments, options), (given, named), raws, causes)
    finish = dynamic if _is_open(arguments) or (options and _is_open(options.values())) else wrap
    if answer.__class__ is ndarray:
        return finish(answer)
    if isinstance(answer, SEQUENCE_TYPES):
        make = getattr(answer, "_make", type(answer))  # a named tuple is made from its parts by its method `_make`
        return make([finish(ensure_array(x)) for x in answer])
    return finish(ensure_array(answer))


def raise_failed(
    name: str,
    body: Callable[..., Any],
    error: Exception,
    given: tuple[Sequence[Any], dict[str, Any]],
    opened: tuple[Sequence[Any], dict[str, Any]],
    raws: list[Any],
    causes: Sequence[Cause],
) -> NoReturn:
    """Raise the error for a body that failed: `given` are the arguments and options, `opened` those with raw arrays."""
    try:
        if isinstance(error, TypeError) and not _accepts(body, *opened):
            raise with_option_hint(name, error, given[1]) from None
        if not isinstance(error, TypedTensorError | MemoryError):
            raise_misfit(name, *given)
        raise_diagnosed(name, error, *raws, causes=causes)
    finally:
        del error, given, opened, raws  # as in `raise_diagnosed`


def _accepts(function: Callable[..., Any], arguments: Sequence[Any], options: Mapping[str, Any]) -> bool:
    """Whether the arguments match the signature of the function."""
    try:
        signature(function).bind(*arguments, **options)
    except TypeError:
        return False
    return True


def _is_open(arguments: Iterable[Any]) -> bool:
    """Whether any of these makes the result a DArray: a DArray, a DDim, or a list with a DArray."""
    for x in arguments:
        kind = x.__class__
        if kind not in STATIC_TYPES and (isinstance(x, DArray | DDim) or (kind in SEQUENCE_TYPES and _is_open(x))):
            return True
    return False


def validate_kind(name: str, kinds: str, raw: Any) -> None:
    """Refuse an operand of an unsupported kind."""
    if dtype_of(raw).kind not in kinds:
        raise_kind_error(name, kinds, raw)


def _is_empty(x: object) -> bool:
    return isinstance(x, list | tuple) and not x


def raise_operand_error(name: str, arguments: Sequence[Any]) -> NoReturn:
    """Raise the error for a function that got no tensor."""
    got = " and ".join(f"{'an empty ' * _is_empty(x)}{type(x).__name__}" for x in arguments)
    fix = "Convert the data with tt.asarray first." if got and "empty" not in got else "Pass at least one."
    raise DTypeError(name, needed="a Tensor or a DArray", got=got or "nothing", fix=fix)


PASS_THROUGH_TYPES = frozenset((int, float, str, bool, type(None), slice))
"""The types of arguments that are passed to the library unchanged."""
STATIC_TYPES = PASS_THROUGH_TYPES | {Tensor}
"""The types of arguments that never make the result a DArray."""


def _raw_argument(name: str, x: Any, raws: list[Any]) -> Any:
    """An argument for the library; the array of a tensor is appended to `raws`."""
    kind = x.__class__
    if kind in PASS_THROUGH_TYPES:
        return x
    if kind is Tensor or kind is DArray:
        raws.append(x._raw)
        return x._raw
    if kind is list or kind is tuple:
        return kind([_raw_argument(name, y, raws) for y in x])
    return _rare_argument(name, x, raws)


def _raw_options(name: str, options: dict[str, Any], raws: list[Any]) -> dict[str, Any]:
    return {key: _raw_argument(name, x, raws) for key, x in options.items()}


def _rare_argument(name: str, x: Any, raws: list[Any]) -> Any:
    if isinstance(x, BaseArray):  # a lazy copy
        raws.append(x._raw)
        return x._raw
    if isinstance(x, Axis):
        return x.position
    if isinstance(x, tuple):  # a Dim or a DDim
        return tuple(x)
    if isinstance(x, ndarray):
        raise_operand_error(name, (x,))
    return x

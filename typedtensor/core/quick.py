"""What the compiled core takes over, if it was built: it calls Python for what it does not handle."""

# The compiled module is Any.
# pyright: reportUnknownMemberType=false
from __future__ import annotations

from functools import wraps
from os.path import dirname, join
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, NoReturn, TypeVar

import numpy as np

from typedtensor._compiled import CORE
from typedtensor.backends.numpy import CPU, NATIVE
from typedtensor.backends.registry import DIRECT_DISPATCH
from typedtensor.core import operators
from typedtensor.core.diagnostics import raise_diagnosed
from typedtensor.core.dispatch import raise_translated
from typedtensor.errors import TypedTensorError
from typedtensor.memory.builtin_allocators import IN_USE as ALLOCATORS
from typedtensor.types.dim import ShapeDim

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from typedtensor.core.diagnostics import Cause

F = TypeVar("F")

UFUNCS: dict[str, np.ufunc] = {
    "add": np.add, "sub": np.subtract, "mul": np.multiply, "truediv": np.true_divide,
    "floordiv": np.floor_divide, "mod": np.remainder, "pow": np.power,
    "lshift": np.left_shift, "rshift": np.right_shift,
    "and": np.bitwise_and, "or": np.bitwise_or, "xor": np.bitwise_xor,
    "lt": np.less, "le": np.less_equal, "eq": np.equal, "ne": np.not_equal, "gt": np.greater, "ge": np.greater_equal,
}  # fmt: skip
"""The ufuncs of the operators, of which the core runs the loops or which it calls with memory for the result."""


DECOMPOSED = "fdFD"
"""The letters of the dtypes that LAPACK computes with."""


class Direct(NamedTuple):
    """When the core calls NumPy's function by itself, because the body would check no more of plain arrays."""

    dtypes: str
    """The letters of NumPy's dtypes."""
    needs: str = ""
    """What each array must have, or both together: the words are in `native/direct.c`."""
    options: Mapping[str, type] = {}
    """The options that NumPy checks itself, if they are exactly of the class."""
    operands: int = 1
    make: Callable[[Any], Any] | None = None
    """What makes the result of several tensors."""
    numpy: Callable[..., Any] | None = None
    """By default the library's function of the name."""


TABLES: dict[str, dict[int, Callable[..., Any]]] = {}
"""NumPy's functions by the number of the dtype, for each reduction: its method has the same."""


FOREIGN: dict[str, tuple[Any, ...]] = {}
"""What the core knows of each function for other libraries: nothing, or one tuple."""
CAUSES: dict[str, Sequence[Cause]] = {**operators.CAUSES}
"""The causes of errors that a function alone has, by the name that the core passes."""
COPIED = ("__module__", "__name__", "__qualname__", "__doc__", "__annotations__", "__type_params__")
"""What a function has from the one that it wraps. Python 3.14 takes `__annotate__` alone, which only functions have."""


def explain(symbol: str, error: Exception, *operands: Any) -> NoReturn:
    """Raise the diagnosed error for an error of NumPy."""
    try:
        raise error  # noqa: TRY301  # so that it becomes the context
    except Exception as found:
        raise_diagnosed(symbol, found, *operands, causes=CAUSES.get(symbol, ()))
    finally:
        del error, operands  # as in `raise_diagnosed`


def compile_slots(tensor: Any, methods: type[Any], darray: type[Any]) -> None:
    """Let the core handle plain objects of the class; it calls the class of methods in Python for all others.

    Functions handle plain objects of the class `darray` too.
    """
    if CORE is not None:
        numbers = {ours: native.num for ours, native in NATIVE.items()}
        folder = join(dirname(dirname(__file__)), "")  # noqa: PTH118, PTH120 - an import of pathlib takes 3 ms
        errors = explain, TypedTensorError, folder
        CORE.install(tensor._states, methods, *errors, UFUNCS, numbers, CPU, ALLOCATORS, ShapeDim, darray)
        for name in ("dtype", "device", "ndim", "size"):
            setattr(tensor, name, quick_property(getattr(tensor, name)))


def compile_dynamic_slots(methods: type[Any]) -> None:
    """Let the core handle plain objects of the class DArray, as in `compile_slots`, which comes after."""
    if CORE is not None:
        CORE.install_dynamic(methods)


def install_draws(generator: type[Any], stream: type[Any], trace: Any) -> None:
    """Let the core draw for plain objects of the class Generator, from such streams, outside of a trace."""
    if CORE is not None:
        CORE.install_draws(generator, stream, trace)


def explain_foreign(symbol: str, error: Exception, *operands: Any) -> NoReturn:
    """Raise the error of another library, translated and diagnosed."""
    raise_translated(symbol, error, *operands, causes=CAUSES.get(symbol, ()))


def compile_foreign_slots(tensor: Any, methods: type[Any]) -> None:
    """Let the core handle plain objects of the class ForeignTensor, as in `compile_slots`."""
    if CORE is not None:
        CORE.install_foreign(tensor, methods, DIRECT_DISPATCH, explain_foreign, operators.CORRECTED)


def quick_member(method: F) -> F:
    """Return a method without parameters with a fast path in C for plain tensors."""
    if CORE is None:
        return method
    made: Any = method
    quick: Any = CORE.Function(made, CORE.KINDS["member"], made.__name__, -1, {})
    found: Any = wraps(made, COPIED)(quick)
    return found  # type: ignore[no-any-return]  # it has the signature of the method


def quick_property(read: Any) -> Any:
    """Return a property whose getter has a fast path in C for plain tensors."""
    return property(quick_member(read.fget), read.fset, read.fdel, read.__doc__) if CORE is not None else read


def quick_function(
    kind: str,
    name: str,
    python: Callable[..., Any],
    numpy_functions: dict[type, Callable[..., Any]],
    operator: str | None = None,
    causes: Sequence[Cause] = (),
    foreign: tuple[dict[type, Callable[..., Any]], str, bool] | None = None,
) -> Callable[..., Any]:
    """Return the function with a fast path in C for plain tensors, by the class of their dtype.

    If it is also an operator, the core runs the loop of that. `causes` are those of errors that it alone has.
    `foreign` is for tensors of other libraries: the functions by the class of the array, the kinds of dtype, and
    whether it takes a tuple of axes, or one number of two operands.
    """
    python.__name__ = python.__qualname__ = name  # Python's errors of arguments name it
    if CORE is None:
        return python
    CAUSES[name] = causes
    by_number = TABLES[name] = {dtype().num: function for dtype, function in numpy_functions.items()}
    operation = -1 if operator is None else CORE.OPERATIONS[operator]
    others = () if foreign is None else (foreign,)
    FOREIGN[name] = others
    found: Callable[..., Any] = CORE.Function(python, CORE.KINDS[kind], name, operation, by_number, *others)
    return found


def quick_calls(
    kind: Literal["arrays", "explained"],
    python: Callable[..., Any],
    body: Callable[..., Any],
    failed: Callable[[Exception, tuple[Any, ...], dict[str, Any]], NoReturn],
    dtypes: Iterable[type] = (),
    numbers: dict[str | int, str] | None = None,
    direct: Direct | None = None,
) -> Callable[..., Any]:
    """Return the function `python` as the core does it: it calls the body, and `failed` if that raises an error.

    For the kind "arrays", the body gets the arrays of plain tensors of these dtypes, unless they stand for `numbers`,
    and the core wraps what it returns. `direct` says when the core calls NumPy's function instead.
    """
    if CORE is None:
        return python
    by_number: dict[int, Callable[..., Any] | None] = {dtype().num: None for dtype in dtypes}
    others: tuple[Any, ...] = (body, failed, numbers or None)
    if direct is not None:
        by_number |= dict.fromkeys([np.dtype(char).num for char in direct.dtypes], direct.numpy)
        others += ((tuple(direct.needs.split()), direct.operands, dict(direct.options), direct.make),)
    found: Callable[..., Any] = CORE.Function(python, CORE.KINDS[kind], python.__name__, -1, by_number, others)
    return found


def quick_method(method: Callable[..., Any], name: str) -> Callable[..., Any]:
    """Return the method of a reduction with the quick path of the function of that name."""
    if CORE is None:
        return method
    quick: Any = CORE.Function(method, CORE.KINDS["reduction"], name, -1, TABLES[name], *FOREIGN[name])
    found: Callable[..., Any] = wraps(method, COPIED)(quick)
    return found


def quick_draw(plan: tuple[Any, ...] = ()) -> Callable[[F], F]:  # a decorator
    """Give a method of Generator the core's method of this name, for arguments that need no check.

    `plan` says what the method of a distribution takes: its parameters, what they must be together, whether it counts,
    whether it takes a dtype, and whether a single argument is the shape.
    """

    def quick(method: F) -> F:
        made: Any = method
        if CORE is None:
            return method
        found: Any = wraps(made, COPIED)(CORE.Function(made, CORE.KINDS["draw"], made.__name__, -1, {}, plan))
        return found  # type: ignore[no-any-return]  # it has the signature of the method

    return quick


def quick_by_name(function: F) -> F:  # a decorator
    """Give a function that creates or reshapes the core's function of this name, for arguments that need no check."""
    if CORE is None:
        return function
    made: Any = function
    quick: Any = CORE.Function(made, CORE.KINDS["creation"], made.__name__, -1, {})
    found: Any = wraps(made, COPIED)(quick)
    return found  # type: ignore[no-any-return]  # it has the signature of the function

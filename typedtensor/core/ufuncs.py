"""NumPy's ufuncs, applied to tensors."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NoReturn

import numpy as np
from numpy import ndarray

from typedtensor.backends.registry import memory_of
from typedtensor.core.causes import axes_of_result, negative_exponent
from typedtensor.core.diagnostics import (
    raise_diagnosed,
    raise_numpy_scalar_error,
    raise_untyped_error,
    read_only,
)
from typedtensor.errors import RankError

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from typedtensor.core.diagnostics import Cause

from typedtensor.core.conversion import numpy_view
from typedtensor.core.dispatch import ensure_array, is_array
from typedtensor.core.validation import COMPARING, SCALAR_KINDS, python_number, validate_number

WIDENING = {np.add, np.subtract, np.multiply, np.divide, np.power, np.equal, np.not_equal}
"""The ufuncs that take a complex number with real floating-point tensors; the result is complex."""
MAX_AXES_AT = 32
"""The most axes that NumPy's `ufunc.at` has room for; it does not check them."""


def validate_axes_at(function: str, ndim: int) -> None:
    """Refuse to write at repeated positions of so many axes, where NumPy writes beyond its own memory (2.4, 2.5)."""
    if ndim > MAX_AXES_AT:
        fix = "Use fewer axes: tt.reshape makes one of several."
        raise RankError(function, needed=f"at most {MAX_AXES_AT} selected axes", got=str(ndim), fix=fix)


def _axes_selected(raw: Any, key: Any) -> int:
    """The number of axes that a key selects from an array, where it can be beyond the limit of `ufunc.at`."""
    entries = key if isinstance(key, tuple) else (key,)
    bound = len(raw.shape) + max((np.ndim(entry) for entry in entries if entry is not Ellipsis), default=0)
    return np.ndim(raw[key]) if bound > MAX_AXES_AT else bound


def apply_ufunc(
    ufunc: np.ufunc,
    method: str,
    inputs: Sequence[Any],
    options: dict[str, Any],
    unwrap: Callable[[Any], Any],
    wrap: Callable[[Any], Any],
) -> Any:
    """Apply a NumPy ufunc to tensors and Python numbers; DTypeError for untyped NumPy arrays.

    NumPy scalars are Python numbers.
    """
    name = f"numpy.{ufunc.__name__}"
    targets = options.pop("out", ())
    validate_ufunc(name, [unwrap(x) for x in (*inputs, *targets)], (*inputs, *targets))
    raws = [python_number(unwrap(x)) for x in inputs]
    if method == "__call__":  # an operator with a NumPy scalar on the left arrives here too
        for number in raws:
            if type(number) in SCALAR_KINDS:
                raw = next(raw for raw in raws if is_array(raw))
                validate_number(name, raw, number, widens=ufunc in WIDENING, compares=ufunc in COMPARING)
    if targets:
        options["out"] = tuple(map(unwrap, targets))
    try:
        if method == "at":
            validate_axes_at(f"{name}.at", _axes_selected(*raws[:2]))
        answer = getattr(ufunc, method)(*raws, **{key: unwrap(x) for key, x in options.items()})
    except Exception as error:
        written = [*options.get("out", ()), *(raws[:1] if method == "at" else ())]
        _raise_ufunc_error(ufunc, method, error, raws, written)
    if targets:
        return targets[0] if len(targets) == 1 else targets
    if isinstance(answer, tuple):
        return tuple(wrap(ensure_array(x)) for x in answer)
    return None if answer is None else wrap(ensure_array(answer))


def _raise_ufunc_error(
    ufunc: np.ufunc, method: str, error: Exception, raws: Sequence[Any], written: Sequence[Any]
) -> NoReturn:
    name = f"numpy.{ufunc.__name__}"
    causes: tuple[Cause, ...] = (negative_exponent,) if ufunc is np.power else ()
    if isinstance(error, ValueError) and not all(memory_of(raw).is_writable(raw) for raw in written):
        raise read_only(name) from None
    if method == "outer":
        name, causes = f"{name}.outer", (axes_of_result(sum),)
    raise_diagnosed(name, error, *raws, causes=causes)


def validate_ufunc(name: str, raws: Sequence[Any], operands: Sequence[Any]) -> None:
    """Raise DTypeError for untyped operands, and DeviceError for tensors of other libraries than NumPy."""
    for raw, operand in zip(raws, operands, strict=True):
        if isinstance(operand, np.generic) and python_number(operand) is operand:
            raise_numpy_scalar_error(name, operand)
        if isinstance(operand, ndarray):
            raise_untyped_error(name, operand)
        if is_array(raw):
            numpy_view(name, raw)

"""JAX's errors about values that are not known while it traces, in the library's words."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, NoReturn

from typedtensor.backends.jax.loading import is_traced, load
from typedtensor.backends.jax.memory import raise_without_values
from typedtensor.errors import DeviceError, TypedTensorError

if TYPE_CHECKING:
    from collections.abc import Iterable

WHERE = "Choose by tt.where(condition, x, y), or compute it outside and pass it in as an argument."


def raise_translated(name: str, error: Exception, raws: Iterable[Any] = ()) -> NoReturn:
    """Raise an error about a value that is not known in our words; any other as it is."""
    if isinstance(error, TypedTensorError):
        if hasattr(error, "__notes__"):  # JAX adds one about its own traceback
            error.__notes__ = [each for each in error.__notes__ if "JAX has removed" not in each]
        raise error
    errors = load().errors
    if isinstance(error, errors.NonConcreteBooleanIndexError):
        needed = "a result whose size the shapes of the operands determine"
        raise DeviceError(name, needed=needed, got="a mask that is traced", fix=WHERE) from error
    unknown = (errors.ConcretizationTypeError, errors.TracerArrayConversionError, errors.TracerIntegerConversionError)
    if isinstance(error, unknown):
        try:
            raise_without_values(name, WHERE, *filter(is_traced, raws))
        except DeviceError as ours:
            raise ours from error
    if isinstance(error, NotImplementedError) and re.search("(?i)differentiation|derivative", str(error)):
        fix = "State its gradient by custom_gradient, or take it as a constant: stop_gradient(x)."
        got = "one without a derivative"
        raise DeviceError(name, needed="a function that JAX differentiates", got=got, fix=fix) from error
    if isinstance(error, errors.UnexpectedTracerError):
        needed, got = "a tensor of this call", "a traced tensor that another call has stored"
        fix = "Return it from the function that is transformed instead of storing it."
        raise DeviceError(name, needed=needed, got=got, fix=fix) from error
    raise error

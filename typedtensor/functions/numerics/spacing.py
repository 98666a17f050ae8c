"""Numbers with evenly spaced logarithms."""

from __future__ import annotations

from typing import Any

import numpy as np

from typedtensor._generated.signatures import CreatesPowers, CreatesSpaced
from typedtensor._texts import text_of
from typedtensor.backends.jax.loading import CURRENT, is_traced
from typedtensor.backends.registry import function_of
from typedtensor.core import new_arrays
from typedtensor.core.tensor import wrap
from typedtensor.core.validation import MAX_FLOAT, number_dtype, plain_number, raise_beyond, validate_dtype
from typedtensor.errors import DTypeError, OptionError
from typedtensor.functions._annotations import Array, ComplexNumber, Flag, Int, Number, OptionalDevice, OptionalDType
from typedtensor.functions._decorators import typed_as
from typedtensor.interchange.incoming import ends_in
from typedtensor.types.dtype import complex128, float64
from typedtensor.types.shape import as_shape


@typed_as[CreatesPowers]()
def logspace(
    start: ComplexNumber,
    stop: ComplexNumber,
    /,
    num: Int,
    *,
    dtype: OptionalDType = None,
    device: OptionalDevice = None,
    endpoint: Flag = True,
    base: Number = 10.0,
) -> Array:
    """Numbers evenly spaced on a logarithmic scale, from `base ** start` to `base ** stop`.

    Parameters
    ----------
    start, stop : number
        First and last exponent.
    num : int
        How many numbers.
    dtype : dtype, optional
        Floating-point dtype; by default float64, or complex128 for complex numbers.
    device : Device, optional
        The CPU by default.
    endpoint : bool, default True
        Include the last number.
    base : float, default 10.0
        The base, which is positive.

    Returns
    -------
    Tensor or DArray
        Vector of `num` elements, in new memory.

    Raises
    ------
    DTypeError
        If `dtype` is not a floating-point dtype, or a number does not fit it.
    OptionError
        If the base is not positive.
    ShapeError
        If `num` is negative.

    Notes
    -----
    Source: NumPy, `logspace`.

    Examples
    --------
    >>> tt.logspace(0, 2, 3)
    Tensor([  1.,  10., 100.], shape=(3,), dtype=float64, device=Cpu())
    """
    base = plain_number(base)
    if isinstance(base, bool) or not isinstance(base, int | float) or not base > 0:
        raise OptionError("logspace", needed="a base above 0", got=text_of(base), fix="Omit it for 10.")
    if base > MAX_FLOAT:
        raise OptionError("logspace", needed="a base that float64 holds", got=text_of(base), fix="Omit it for 10.")
    return _spaced("logspace", start, stop, num, dtype, device, {"endpoint": bool(endpoint), "base": base})


@typed_as[CreatesSpaced]()
def geomspace(
    start: ComplexNumber,
    stop: ComplexNumber,
    /,
    num: Int,
    *,
    dtype: OptionalDType = None,
    device: OptionalDevice = None,
    endpoint: Flag = True,
) -> Array:
    """Numbers in geometric progression from `start` to `stop`: each the one before times the same factor.

    Parameters
    ----------
    start, stop : number
        First and last number, neither 0, and of the same sign.
    num : int
        How many numbers.
    dtype : dtype, optional
        Floating-point dtype; by default float64, or complex128 for complex numbers.
    device : Device, optional
        The CPU by default.
    endpoint : bool, default True
        Include `stop`.

    Returns
    -------
    Tensor or DArray
        Vector of `num` elements, in new memory.

    Raises
    ------
    DTypeError
        If `dtype` is not a floating-point dtype, or a number does not fit it.
    OptionError
        If a number is 0, or their signs differ.
    ShapeError
        If `num` is negative.

    Notes
    -----
    Source: NumPy, `geomspace`.

    Examples
    --------
    >>> tt.geomspace(1, 8, 4)
    Tensor([1., 2., 4., 8.], shape=(4,), dtype=float64, device=Cpu())
    """
    ends, _ = ends_in("geomspace", start, stop)
    first, last = ends
    known = CURRENT.get() is None or not any(map(is_traced, ends))
    product: Any = first * last
    if known and (not first or not last or (not isinstance(product, complex) and product < 0)):
        needed, got = "two numbers of the same sign, neither 0", f"{text_of(start)} and {text_of(stop)}"
        raise OptionError(
            "geomspace", needed=needed, got=got, fix="Use tt.linspace, which adds instead of multiplying."
        )
    return _spaced("geomspace", start, stop, num, dtype, device, {"endpoint": bool(endpoint)})


def _spaced(name: str, start: Any, stop: Any, num: Any, dtype: Any, device: Any, options: dict[str, Any]) -> Any:
    """The numbers, which NumPy computes, because they are few and CuPy lacks one of the functions."""
    ends, natural = ends_in(name, start, stop)
    kind = natural if dtype is None else validate_dtype(name, dtype)
    for number in ends:
        number_dtype(name, number, kind)
        if isinstance(number, int) and not -MAX_FLOAT <= number <= MAX_FLOAT:
            raise_beyond(name, kind.name, number)
    if kind.kind not in "fc":
        fix = "Omit dtype, and round and convert the result."
        raise DTypeError(name, needed="a floating-point dtype", got=kind.name, fix=fix)
    (count,) = as_shape((num,), name)
    new_arrays.validate_size(name, (count,), 2 * kind.itemsize)  # NumPy computes in a wider dtype
    for traced in filter(is_traced, ends if CURRENT.get() is not None else ()):
        return wrap(function_of(traced, name)(*ends, count, dtype=np.dtype(kind.name), **options))
    ends = [x if isinstance(x, complex) else float(x) for x in ends]  # NumPy computes with no int beyond 64 bits
    with np.errstate(over="ignore", invalid="ignore"):
        numbers = getattr(np, name)(*ends, count, dtype=np.dtype(kind.name), **options)
    lost = ~np.isfinite(numbers)
    if lost.any():
        base = f" with base {options['base']}" if "base" in options else ""
        needed, got = f"powers within the range of {kind.name}", f"from {start!r} to {stop!r}{base}"
        fix = f"Pass smaller exponents{'' if kind in {float64, complex128} else ', or omit dtype'}."
        raise DTypeError(name, needed=needed, got=got, fix=fix)
    return wrap(new_arrays.from_cpu(numbers, device))

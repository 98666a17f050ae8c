"""Validation of parameters before anything is drawn, so that a failing call does not change the stream."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any, NoReturn

import numpy as np

from typedtensor._texts import counted, shown, text_of
from typedtensor.backends.jax.loading import CURRENT
from typedtensor.backends.registry import backend_of, device_of, dtype_of
from typedtensor.core.base import BaseArray
from typedtensor.core.diagnostics import describe, raise_kind_error
from typedtensor.core.new_arrays import validate_size
from typedtensor.core.validation import plain_number, validate_dtype
from typedtensor.errors import DeviceError, DTypeError, OptionError, RankError, ShapeError
from typedtensor.types.device import Device
from typedtensor.types.dim import as_int
from typedtensor.types.dtype import DTYPES, DType, float32, float64
from typedtensor.types.shape import as_shape

DRAWN: tuple[type[DType], ...] = (float32, float64)
"""The floating-point dtypes that the libraries draw natively."""
LARGEST: dict[type[DType], float] = {dtype: float(np.finfo(dtype.name).max) for dtype in DRAWN}
"""The largest number of each; querying NumPy takes longer than drawing a few numbers."""
NUMBERS = frozenset((int, float))
LIMITS: dict[type[DType], tuple[int, int]] = {
    dtype: (int(found.min), int(found.max))
    for dtype, found in ((each, np.iinfo(each.name)) for each in DTYPES if each.kind in "iu")
}
"""The limits of each integer dtype, for the same reason."""
MOST_POSITIONS = 2**63 - 1


def validate_seed(function: str, seed: object) -> np.random.SeedSequence:
    """The seed of the stream; None uses entropy of the operating system."""
    if seed is None or isinstance(seed, np.random.SeedSequence):
        return np.random.SeedSequence() if seed is None else seed
    if isinstance(seed, Sequence) and not isinstance(seed, str):
        return np.random.SeedSequence([_validate_seed(function, each, seed) for each in seed])
    return np.random.SeedSequence(_validate_seed(function, seed, seed))


def _validate_seed(function: str, number: Any, seed: object) -> int:
    if isinstance(number, bool) or not hasattr(number, "__index__") or isinstance(number, BaseArray):
        needed, fix = "a seed: an int, several of them, or None", "Pass an int, or omit it for a fresh one."
        raise DTypeError(function, needed=needed, got=text_of(seed), fix=fix)
    found = as_int(function, number)
    if found < 0:
        raise OptionError(function, needed="a seed of 0 or more", got=text_of(seed), fix="Pass its absolute value.")
    return found


def _raise_traced(function: str) -> NoReturn:
    """Raise the error within a function that is transformed: a program would draw once, and keep the numbers."""
    fix = "Draw outside the function that is transformed, and pass the numbers in as an argument."
    raise DeviceError(function, needed="a call outside of traced functions", got="one within", fix=fix)


def validate_sizes(function: str, shape: Any, dtype: type[DType]) -> tuple[int, ...]:
    """The sizes, with at most as many elements as fit in memory."""
    if CURRENT.get() is not None:
        _raise_traced(function)
    sizes = as_shape(shape, function)
    if sizes:
        validate_size(function, sizes, dtype.itemsize)
    return sizes


def drawn_dtype(function: str, dtype: object) -> type[DType]:
    """A floating-point dtype that can be drawn."""
    found = validate_dtype(function, dtype)
    if found not in LARGEST:
        fix = "Draw float32, and convert: x.astype(dtype)."
        raise DTypeError(function, needed="float32 or float64", got=found.name, fix=fix)
    return found


def integer_dtype(function: str, dtype: object) -> type[DType]:
    """An integer dtype."""
    found = validate_dtype(function, dtype)
    if found.kind not in "iu":
        fix = "Draw integers, and convert: x.astype(dtype)."
        raise DTypeError(function, needed="a dtype of integers", got=found.name, fix=fix)
    return found


def validate_float(function: str, name: str, value: object, dtype: type[DType]) -> float:
    """A real number that the dtype holds."""
    number: Any = value if value.__class__ in NUMBERS else plain_number(value)
    if not isinstance(number, (int, float)):
        needed, fix = f"a Python number for {name}", "Scale by a tensor afterwards: x * scale + loc."
        got = describe(value._raw) if isinstance(value, BaseArray) else f"{type(value).__name__} {shown(value)}"
        raise DTypeError(function, needed=needed, got=got, fix=fix)
    if not abs(number) <= LARGEST[dtype]:  # NaN is not
        needed = f"a finite number for {name}, within the range of {dtype.name}"
        fix = "Pass a smaller one, or another dtype." if math.inf > abs(number) else "Pass a finite number."
        raise OptionError(function, needed=needed, got=text_of(value), fix=fix)
    return float(number)


def validate_scale(function: str, scale: object, dtype: type[DType]) -> float:
    """A standard deviation."""
    number = validate_float(function, "scale", scale, dtype)
    if number < 0:
        needed, fix = "a standard deviation of 0 or more for scale", "Pass its absolute value."
        raise OptionError(function, needed=needed, got=text_of(scale), fix=fix)
    return number + 0.0  # NumPy refuses -0.0 as negative


def validate_bounds(function: str, low: object, high: object, dtype: type[DType]) -> tuple[float, float]:
    """Two real numbers in ascending order, whose difference fits the dtype."""
    below, above = validate_float(function, "low", low, dtype), validate_float(function, "high", high, dtype)
    if not below < above:
        needed, got = "a low below high", f"{low!r} and {high!r}"
        raise OptionError(function, needed=needed, got=got, fix="Exchange them, or use tt.full for one number.")
    validate_float(function, "high - low", above - below, dtype)
    return below, above


def validate_range(function: str, low: Any, high: Any, dtype: type[DType], *, endpoint: bool) -> tuple[int, int]:
    """Two integers in ascending order; all numbers between them fit the dtype."""
    below = low if low.__class__ is int else as_int(function, low)
    above = high if high.__class__ is int else as_int(function, high)
    last = above if endpoint else above - 1
    if below > last:
        needed = "a low that is not above high" if endpoint else "a low below high, which is excluded"
        fix = "Exchange them." if below > above else "Pass endpoint=True to include high."
        raise OptionError(function, needed=needed, got=f"{text_of(below)} and {text_of(above)}", fix=fix)
    least, most = LIMITS[dtype]
    for number in (below, last):
        if not least <= number <= most:
            needed = f"numbers from {least} to {most}, the range of {dtype.name}"
            raise DTypeError(function, needed=needed, got=text_of(number), fix="Use a wider dtype, such as tt.int64.")
    return below, above


def validate_flag(function: str, name: str, flag: object) -> bool:
    """True or False."""
    if not isinstance(flag, bool):
        raise OptionError(function, needed=f"True or False for {name}", got=text_of(flag), fix="Pass one of the two.")
    return flag


def validate_count(function: str, count: Any) -> int:
    """The number of elements to choose from."""
    (found,) = as_shape((count,), function)
    if found > MOST_POSITIONS:
        needed, fix = "a count of at most 2**63 - 1, the largest position", "Use rng.integers with dtype=tt.uint64."
        raise OptionError(function, needed=needed, got=text_of(found), fix=fix)
    return found


def validate_tensor(function: str, x: object, device: Device, *, or_count: bool = True) -> Any:
    """The raw array of a tensor on the device."""
    if CURRENT.get() is not None:
        _raise_traced(function)
    if not isinstance(x, BaseArray):
        needed = "an int, a Tensor or a DArray" if or_count else "a Tensor or a DArray"
        fix = "Convert the data with tt.asarray first."
        raise DTypeError(function, needed=needed, got=type(x).__name__, fix=fix)
    raw = x._raw
    same_device(function, raw, device)
    return raw


def same_device(function: str, raw: Any, device: Device) -> None:
    """Refuse a tensor on another device."""
    if device_of(raw) != device:
        needed, got = f"a tensor on {device!r}, where the generator is", f"one on {device_of(raw)!r}"
        raise DeviceError(function, needed=needed, got=got, fix=f"Move it: x.to_device({device!r}).")


def validate_parts(function: str, raw: Any, sizes: tuple[int, ...]) -> None:
    """Refuse a shape with more than one axis for parts of a tensor, which are along one axis."""
    if raw is not None and len(raw.shape) > 1 and len(sizes) != 1:
        needed, fix = f"one size, as {describe(raw)} has several axes", "Pass an int, and reshape the result."
        raise RankError(function, needed=needed, got=f"the shape {sizes}", fix=fix)


def validate_weights(function: str, p: object, count: int, device: Device) -> int:
    """The number of nonzero probabilities; waits for a Gpu."""
    if not isinstance(p, BaseArray):
        fix = "Make a tensor of them: tt.asarray([0.5, 0.5])."
        raise DTypeError(function, needed="a Tensor or a DArray for p", got=f"{type(p).__name__} {shown(p)}", fix=fix)
    raw = p._raw
    same_device(function, raw, device)
    if dtype_of(raw) not in DRAWN:
        if dtype_of(raw).kind != "f":
            raise_kind_error(function, "f", raw)
        fix = "Convert it: p.astype(tt.float64)."
        raise DTypeError(function, needed="p in float32 or float64", got=describe(raw), fix=fix)
    if len(raw.shape) != 1:
        fix = "Reshape it: tt.reshape(p, (-1,))."
        raise RankError(function, needed="a vector of probabilities for p", got=describe(raw), fix=fix)
    if raw.shape[0] != count:
        needed, fix = f"{counted(count, 'probability')}, one for each to choose from", "Pass one for each."
        raise ShapeError(function, needed=needed, got=str(raw.shape[0]), fix=fix)
    values = np.asarray(backend_of(raw).to_numpy(raw), np.float64)
    _validate_probabilities(function, values, dtype_of(raw))
    return int(np.count_nonzero(values))


def _validate_probabilities(function: str, values: np.ndarray, dtype: type[DType]) -> None:
    wrong = np.flatnonzero(~(values >= 0))  # NaN is neither
    if wrong.size:
        at = int(wrong[0])
        needed, got = "probabilities of 0 or more", f"{float(values[at])!r} at {at}"
        raise OptionError(function, needed=needed, got=got, fix="Divide counts by their sum: p / tt.sum(p).")
    total = float(values.sum())
    if values.size and _differ_from_one(total, dtype):
        fix = "Divide by their sum: p / tt.sum(p)."
        raise OptionError(function, needed="probabilities whose sum is 1", got=text_of(total), fix=fix)


def _differ_from_one(totals: Any, dtype: type[DType]) -> Any:
    """Whether sums of probabilities are too far from 1, or NaN.

    Slightly stricter than NumPy, which adds in another order: what passes here must pass there.
    """
    return ~(np.abs(totals - 1) < 0.999 * math.sqrt(np.finfo(dtype.name).eps))


def first_place(wrong: np.ndarray) -> tuple[int, ...]:
    """The position of the first element that is true."""
    return tuple(map(int, np.argwhere(wrong)[0]))


def validate_sums(function: str, values: np.ndarray, dtype: type[DType]) -> None:
    """Refuse probabilities whose sums along the last axis are not 1, within the precision of their dtype."""
    totals = values.sum(axis=-1)
    wrong = _differ_from_one(totals, dtype)
    if wrong.any():
        at = first_place(wrong)
        fix = "Divide by their sum: p / tt.sum(p, axis=-1, keepdims=True)."
        got = f"{float(totals[at])!r}{f' at {at}' if at else ''}"
        raise OptionError(function, needed="probabilities whose sum is 1", got=got, fix=fix)


def validate_enough(function: str, sizes: tuple[int, ...], count: int, weighted: int | None, *, replace: bool) -> None:
    """Refuse to choose more elements than there are, or from none."""
    many = math.prod(sizes)
    left = count if weighted is None else weighted
    if many and not count:
        fix = "Test x.size first."
        raise OptionError(function, needed="at least one to choose from", got="none", fix=fix)
    if not replace and many > left:
        of = "" if weighted is None else " of a probability above 0"
        needed = f"at most {left} without replacement, as there are so many{of}"
        raise OptionError(function, needed=needed, got=str(many), fix="Choose fewer, or pass replace=True.")

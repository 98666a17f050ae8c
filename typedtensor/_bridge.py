"""The one road between tensors and libraries: raw arrays in, raw arrays out, errors translated.

What a library raises says little about shapes, dtypes and devices. Nothing is checked before a call that the types have
proved; when a call fails, the cause is found here, from the operands, and said in the four parts of our errors.
"""

# A raw array is Any: its library is known only when the program runs, and what narrows an Any is unknown to pyright.
# pyright: reportUnknownVariableType=false, reportUnknownArgumentType=false, reportUnknownMemberType=false
from __future__ import annotations

from typing import TYPE_CHECKING, Any, NoReturn

import numpy as np
from numpy import ndarray

from typedtensor.backend.registry import backend_for, backend_of, device_of, dtype_of, home
from typedtensor.dim import broadcast_shapes, product
from typedtensor.dtype import DTYPES, DType
from typedtensor.errors import (
    BoundsError,
    DeviceError,
    DTypeError,
    RankError,
    ReadOnlyError,
    ShapeError,
    TypedTensorError,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from typedtensor.device import Device

NUMBERS = (bool, int, float, complex)
# The kinds of dtype that take a Python number without changing: a number never decides the dtype of a tensor.
TAKERS: dict[type, str] = {bool: "biufc", int: "iufc", float: "fc", complex: "c"}


def settle(raw: Any) -> Any:
    """The array for what an operator answered: NumPy answers a scalar where no axis is left."""
    return raw if raw.__class__ is ndarray else home(raw).settle(raw)


def describe(raw: Any) -> str:
    """An operand in one phrase: dtype, shape and device."""
    if backend_of(raw) is None:
        return f"{type(raw).__name__} {raw!r}"
    return f"{dtype_of(raw).name}{tuple(raw.shape)} on {device_of(raw)!r}"


def proved_number(function: str, raw: Any, number: object) -> Any:
    """The Python number, proved to fit the dtype; NotImplemented where it is no number at all."""
    takers = TAKERS.get(type(number))
    if takers is None:
        if not isinstance(number, float | complex):
            return NotImplemented
        # A subclass, as NumPy's float64 is: to a checker it is a float, so it has no dtype of its own here either.
        return proved_number(function, raw, float(number) if isinstance(number, float) else complex(number))
    kind = raw.dtype.kind if raw.__class__ is ndarray else dtype_of(raw).kind
    if kind not in takers:
        refuse_number(function, raw, number)
    return number


def refuse_number(function: str, raw: Any, number: object) -> NoReturn:
    """Say that a Python number does not fit the dtype of a tensor."""
    dtype = dtype_of(raw)
    wider = "complex128" if isinstance(number, complex) else "float64"
    raise DTypeError(
        function,
        needed=f"a Python number that fits {dtype.name}",
        got=f"the {type(number).__name__} {number!r}",
        fix=f"Convert the tensor first, as in tt.astype(x, tt.{wider}).",
    )


def same_device(function: str, raws: Sequence[Any]) -> None:
    """Refuse operands of two devices."""
    devices = [device_of(raw) for raw in raws]
    for device in devices[1:]:
        if device != devices[0]:
            raise DeviceError(
                function,
                needed="operands on one device",
                got=f"{devices[0]!r} and {device!r}",
                fix=f"Move one of them: x.to_device({devices[0]!r}).",
            )


def refuse(function: str, error: Exception, *operands: Any) -> NoReturn:
    """Say why a call failed, judged from its operands; a cause that is not ours goes through as it is."""
    if isinstance(error, TypedTensorError | MemoryError):
        raise error
    raws = [x for x in operands if backend_of(x) is not None]
    same_device(function, raws)
    got = " and ".join(describe(x) for x in operands)
    text = str(error)
    if "read-only" in text:
        raise ReadOnlyError(
            function, needed="memory that may be written", got="read-only memory", fix="Write into a copy: x.copy()."
        ) from error
    if isinstance(error, OverflowError):
        raise DTypeError(
            function,
            needed="numbers within the range of the dtype",
            got=f"{text} ({got})",
            fix="Convert to a wider dtype first.",
        ) from error
    if isinstance(error, np.exceptions.AxisError):
        raise RankError(
            function,
            needed="an axis that the tensor has",
            got=f"{text} ({got})",
            fix="Count axes from 0, or from -1 backwards.",
        ) from error
    if isinstance(error, ValueError) and "zero-size" in text:
        raise ShapeError(
            function,
            needed="at least one element",
            got=got,
            fix="Test x.size first: an empty tensor has no such element.",
        ) from error
    if isinstance(error, IndexError):
        raise BoundsError(
            function,
            needed="an index inside its axis",
            got=f"{text} (operand {got})",
            fix="Count axes and elements from 0.",
        ) from error
    if isinstance(error, TypeError):
        raise DTypeError(
            function, needed="dtypes that it is defined for", got=got, fix="Convert with tt.astype(x, dtype) first."
        ) from error
    if len(raws) > 1 and isinstance(error, ValueError):
        _refuse_shapes(function, error, raws, got)
    if isinstance(error, ValueError) and any(word in text for word in ("shape", "axes", "axis", "dimension")):
        fitting = "sizes and axes that fit"
        raise ShapeError(function, needed=fitting, got=f"{got}: {text}", fix="Look at x.shape.") from error
    raise error


def _refuse_shapes(function: str, error: ValueError, raws: Sequence[Any], got: str) -> None:
    if function.rstrip("=") in ("@", "matmul"):
        raise ShapeError(
            function,
            needed="as many columns on the left as rows on the right",
            got=got,
            fix="Transpose one of them (x.mT), or exchange them.",
        ) from error
    try:
        shape = broadcast_shapes(*(tuple(raw.shape) for raw in raws))
    except ShapeError as cause:
        raise ShapeError(function, needed=cause.needed, got=got, fix=cause.fix) from error
    if function.endswith("=") and shape != tuple(raws[0].shape):
        raise ShapeError(
            function,
            needed=f"a value that broadcasts to {tuple(raws[0].shape)}, the shape that is written",
            got=got,
            fix="Use the operator that makes a new tensor.",
        ) from error


def need_rank(function: str, raw: Any, ndim: int) -> None:
    """Refuse an array that has not this number of axes."""
    if len(raw.shape) != ndim:
        raise RankError(
            function,
            needed=f"{ndim} axes",
            got=f"{len(raw.shape)}: the shape {tuple(raw.shape)}",
            fix="Add an axis with x[:, None], or take one away with an index.",
        )


def need_axes(function: str, raw: Any, ndim: int) -> None:
    """Refuse an array that has fewer axes."""
    if len(raw.shape) < ndim:
        raise RankError(
            function,
            needed=f"at least {ndim} axes",
            got=f"{len(raw.shape)}: the shape {tuple(raw.shape)}",
            fix="Add an axis with x[:, None].",
        )


def numpy_view(function: str, raw: Any) -> ndarray:
    """The NumPy array on the same memory; DeviceError where that is not the Cpu's."""
    if not isinstance(raw, ndarray):
        raise DeviceError(
            function,
            needed="memory of the Cpu",
            got=f"a tensor on {device_of(raw)!r}",
            fix="Bring it over explicitly: x.to_device(tt.Cpu()).",
        )
    return raw


def astype(raw: Any, dtype: type[DType], *, copy: bool = True) -> Any:
    """The values converted; DTypeError for complex numbers to real ones, which would lose a half silently."""
    if dtype not in DTYPES:
        raise DTypeError("astype", needed="a dtype, as tt.float32", got=repr(dtype), fix="Choose one of the fourteen.")
    if dtype_of(raw).kind == "c" and dtype.kind not in "cb":
        raise DTypeError(
            "astype",
            needed="a complex dtype for complex numbers",
            got=dtype.name,
            fix="Take the half that you want first: tt.real(x) or tt.imag(x).",
        )
    backend = home(raw)
    return backend.function("astype")(raw, backend.native(dtype), copy=copy)


def to_device(raw: Any, device: Device) -> Any:
    """The array on the device: itself where it lies there, else a copy."""
    target = backend_for(device)
    if device_of(raw) == device:
        return raw
    return target.from_numpy(home(raw).to_numpy(raw), device)


def copy(raw: Any) -> Any:
    """The values in new memory, densely packed in the order of the rows."""
    return home(raw).function("asarray")(raw, copy=True)


def share_reshaped(function: str, raw: Any, shape: tuple[int, ...]) -> Any:
    """The same memory in another shape; ShapeError where the elements or the strides do not allow it."""
    elements = product(raw.shape)
    if product(shape) != elements:
        raise ShapeError(
            function,
            needed=f"a shape of {elements} elements",
            got=f"{shape}, which has {product(shape)}",
            fix="Give a shape with as many elements as the tensor has.",
        )
    try:
        return home(raw).function("reshape")(raw, shape, copy=False)
    except ValueError as error:
        raise ShapeError(
            function,
            needed="memory whose strides allow the shape without a copy",
            got=f"{describe(raw)} with gaps or another order",
            fix="Copy it first: x.copy().",
        ) from error


def create(function: str, device: Device, make: Callable[..., Any], *arguments: Any, dtype: type[DType]) -> Any:
    """Make an array on the device, with what the library answers translated."""
    backend = backend_for(device)
    try:
        return backend.place(make(*arguments, dtype=backend.native(dtype)), device)
    except Exception as error:
        refuse(function, error)


def fits(raw: Any, value: Any) -> bool:
    """Whether a tensor of the value's dtype can be written into this one without loss of kind."""
    own, other = dtype_of(raw), dtype_of(value)
    return own is other or np.promote_types(own.name, other.name) == np.dtype(own.name)


def refuse_cast(function: str, raw: Any, value: Any) -> NoReturn:
    """Say that a value would have to be cast to be written."""
    own, other = dtype_of(raw).name, dtype_of(value).name
    raise DTypeError(
        function,
        needed=f"a value that fits {own}, the dtype that is written",
        got=f"{describe(value)}",
        fix=f"Convert it where you mean to: value.astype(tt.{own}); {other} is never cast silently.",
    )


def write(raw: Any, key: Any, value: Any) -> None:
    """Write the value into what the key selects, proved to fit first."""
    if backend_of(value) is None:
        if proved_number("assignment", raw, value) is NotImplemented:
            raise DTypeError(
                "assignment", needed="a tensor or a Python number", got=repr(value), fix="Bring it in with tt.asarray."
            )
    else:
        same_device("assignment", (raw, value))
        if not fits(raw, value):
            refuse_cast("assignment", raw, value)
    try:
        raw[key] = value
    except ValueError as error:
        if "read-only" not in str(error) and backend_of(value) is not None:
            raise ShapeError(
                "assignment",
                needed="a value that broadcasts to the shape of what is written",
                got=f"{describe(value)} into a selection of {describe(raw)}",
                fix="Reshape it, or add axes with None.",
            ) from error
        refuse("assignment", error, raw)
    except Exception as error:
        refuse("assignment", error, raw)


def update(symbol: str, function: Callable[[Any, Any], Any], raw: Any, value: Any) -> None:
    """Apply an operator in place, proved to keep the dtype first."""
    if backend_of(value) is None:
        proved_number(symbol, raw, value)
    else:
        same_device(symbol, (raw, value))
        if not fits(raw, value):
            refuse_cast(symbol, raw, value)
    try:
        function(raw, value)
    except Exception as error:
        refuse(symbol, error, raw, value)


def apply_ufunc(
    ufunc: np.ufunc,
    method: str,
    inputs: Sequence[Any],
    options: dict[str, Any],
    unwrap: Callable[[Any], Any],
    wrap: Callable[[Any], Any],
) -> Any:
    """Apply a NumPy ufunc to tensors and Python numbers; an untyped NumPy array beside them is refused."""
    for x in inputs:
        if isinstance(x, ndarray) and x.ndim:
            raise DTypeError(
                f"numpy.{ufunc.__name__}",
                needed="tensors or Python numbers beside a tensor",
                got="an untyped NumPy array",
                fix="Bring it in with tt.from_numpy or tt.asarray(...).get(...).",
            )
    options = {name: tuple(map(unwrap, x)) if isinstance(x, tuple) else unwrap(x) for name, x in options.items()}
    answer = getattr(ufunc, method)(*map(unwrap, inputs), **options)
    if isinstance(answer, tuple):
        return tuple(wrap(settle(x)) for x in answer)
    return None if answer is None else wrap(settle(answer))

"""Saying why something is refused: the cause, found from the operands, in the four parts of our errors.

What a library raises says little about shapes, dtypes and devices. Nothing is checked before a call that the types
guarantee; when a call fails, `raise_diagnosed` finds the cause here.
"""

# A raw array is Any: its library is known only when the program runs, and what narrows an Any is unknown to pyright.
# pyright: reportUnknownVariableType=false, reportUnknownArgumentType=false, reportUnknownMemberType=false
from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, NoReturn

import numpy as np

from typedtensor.backends.registry import device_of, dtype_of, find_backend, memory_of
from typedtensor.errors import (
    BoundsError,
    DeviceError,
    DTypeError,
    MaskError,
    RankError,
    ReadOnlyError,
    ShapeError,
    TypedTensorError,
)
from typedtensor.types.shape import clash_error, clash_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from typedtensor.types.dtype import DType

KINDS = {
    "biufc": "any dtype",
    "iufc": "numbers",
    "iuf": "real numbers",
    "biuf": "numbers with an order",
    "fc": "floating-point numbers",
    "f": "real floating-point numbers",
    "c": "complex numbers",
    "biu": "integers or truth values",
    "iu": "integers",
    "b": "truth values",
}
"""The kinds of dtype, by their letters in NumPy, as a message calls them."""

FIXES = {
    "b": "Compare, as in x != 0, to get truth values.",
    "biu": "Convert where you mean to: tt.astype(x, tt.int64).",
    "iu": "Convert where you mean to: tt.astype(x, tt.int64).",
    "biuf": "Compare tt.real(x), tt.imag(x) or tt.abs(x).",
    "iuf": "Convert where you mean to: tt.astype(x, tt.float64).",
}

# The kinds that an operator is defined for, where NumPy itself refuses others.
OPERATORS = {
    "+": "iufc", "-": "iufc", "//": "iuf", "%": "iuf", "**": "iufc", "abs": "iufc",
    "~": "biu", "&": "biu", "|": "biu", "^": "biu", "<<": "iu", ">>": "iu",
}  # fmt: skip

COUNT_AXES = "Give an int; axes count from 0, or from -1 backwards."
TRANSPOSE_FIXES = (
    "A single number has no axes to exchange.",
    "A vector is neither a row nor a column: x[None] is a row, x[:, None] a column.",
    "Exchange the last two axes with x.mT, or any with tt.permute_dims.",
)
"""What to do instead of `x.T`, by the number of axes."""
MATRIX_PRODUCTS = ("@", "matmul", "vecdot")
WRITING = {
    *("assignment", "+=", "-=", "*=", "/=", "//=", "%=", "**=", "@="),
    *("&=", "|=", "^=", "<<=", ">>="),
}
"""What writes into its first operand."""
POWERS = ("**", "pow", "numpy.power")
EXTREMES = ("max", "min", "argmax", "argmin", "linalg.vector_norm", "linalg.matrix_norm")
"""The reductions that have no result without elements: they have no neutral one, or some order of them has none."""


def describe(raw: Any) -> str:
    """An operand in one phrase: dtype, shape and device."""
    if find_backend(raw) is None:
        return f"{type(raw).__name__} {raw!r}"
    return f"{dtype_of(raw).name}{tuple(raw.shape)} on {device_of(raw)!r}"


def raise_kind_error(function: str, kinds: str, raw: Any) -> NoReturn:
    """Say that a function is not defined for this kind of dtype."""
    wider = "complex128" if kinds == "c" else "float64"
    fix = FIXES.get(kinds, f"Convert where you mean to: tt.astype(x, tt.{wider}).")
    if dtype_of(raw).kind == "c" and kinds in {"f", "iuf"}:
        fix = "Take the half that you want first: tt.real(x) or tt.imag(x)."
    raise DTypeError(function, needed=KINDS[kinds], got=describe(raw), fix=fix)


def raise_number_error(function: str, raw: Any, number: object) -> NoReturn:
    """Say that a Python number does not fit the dtype of a tensor."""
    dtype = dtype_of(raw)
    wider = "complex128" if isinstance(number, complex) else "float64" if isinstance(number, float) else "int64"
    whole = OPERATORS.get(function.rstrip("="), "") in {"biu", "iu"}
    fix = "Give an integer." if whole else f"Convert the tensor first, as in tt.astype(x, tt.{wider})."
    raise DTypeError(
        function,
        needed=f"a Python number that fits {dtype.name}",
        got=f"the {type(number).__name__} {number!r}",
        fix=fix,
    )


def raise_numpy_scalar_error(function: str, number: np.generic) -> NoReturn:
    """Say that a NumPy scalar, which has a dtype of its own, is no Python number."""
    raise DTypeError(
        function,
        needed="a tensor or a Python number",
        got=f"the NumPy scalar {number!r}",
        fix="Take the Python number: x.item(); or make a tensor: tt.asarray(x.item(), dtype=...).",
    )


def raise_untyped_error(function: str, got: object) -> NoReturn:
    """Say that something beside a tensor is neither a tensor nor a number."""
    raise DTypeError(
        function,
        needed="tensors or Python numbers beside a tensor",
        got="an untyped NumPy array" if isinstance(got, np.ndarray) else f"{type(got).__name__} {got!r}",
        fix="Bring it in with tt.from_numpy(x), or tt.asarray(x).get(Tensor[...]).",
    )


def raise_cast_error(function: str, raw: Any, value: Any) -> NoReturn:
    """Say that a value would have to be cast to be written."""
    own, other = dtype_of(raw).name, dtype_of(value).name
    raise DTypeError(
        function,
        needed=f"a value that fits {own}, the dtype that is written",
        got=describe(value),
        fix=f"Convert it where you mean to: value.astype(tt.{own}); {other} is never cast silently.",
    )


def raise_complex_to_real_error(function: str, dtype: type[DType]) -> NoReturn:
    """Say that a real dtype would drop the imaginary parts silently."""
    raise DTypeError(
        function,
        needed="a complex dtype for complex numbers",
        got=dtype.name,
        fix="Take the half that you want first: tt.real(x) or tt.imag(x).",
    )


def same_device(function: str, raws: Sequence[Any]) -> None:
    """Refuse operands of two devices."""
    devices = [device_of(raw) for raw in raws]
    for device in devices[1:]:
        if device is not devices[0] and device != devices[0]:
            raise DeviceError(
                function,
                needed="operands on one device",
                got=f"{devices[0]!r} and {device!r}",
                fix=f"Move one of them: x.to_device({devices[0]!r}).",
            )


def read_only(function: str) -> ReadOnlyError:
    """The error that says that memory may only be read."""
    needed, fix = "memory that may be written", "Write into a copy: x.copy()."
    return ReadOnlyError(function, needed=needed, got="read-only memory", fix=fix)


def need_rank(function: str, raw: Any, ndim: int, fixes: Sequence[str]) -> None:
    """Refuse an array of another number of axes; `fixes` are what to do with 0, 1, ... of them, the last with more."""
    found = len(raw.shape)
    if found != ndim:
        got = f"{found}: the shape {tuple(raw.shape)}"
        raise RankError(function, needed=f"exactly {ndim} axes", got=got, fix=fixes[min(found, len(fixes) - 1)])


def need_axes(function: str, raw: Any, ndim: int) -> None:
    """Refuse an array that has fewer axes."""
    if len(raw.shape) < ndim:
        raise RankError(
            function,
            needed="at least one axis" if ndim == 1 else f"at least {ndim} axes",
            got=f"{len(raw.shape)}: the shape {tuple(raw.shape)}",
            fix="Add an axis with x[None].",
        )


def raise_diagnosed(function: str, error: Exception, *operands: Any) -> NoReturn:
    """Say why a call failed, judged from its operands; a cause that is not ours goes through as it is."""
    diagnosed = _cause(function, error, operands)
    try:
        if diagnosed is None:
            raise error
        raise diagnosed from error
    finally:
        del diagnosed, error, operands  # an error whose own traceback holds it would keep the memory until gc runs


def _cause(function: str, error: Exception, operands: Sequence[Any]) -> TypedTensorError | None:
    if isinstance(error, TypedTensorError | MemoryError):
        return None
    raws = [x for x in operands if find_backend(x) is not None]
    same_device(function, raws)
    got = " and ".join(describe(x) for x in operands)
    for kind, diagnose in CAUSES:
        diagnosed = diagnose(function, error, raws, got) if isinstance(error, kind) else None
        if diagnosed is not None:
            return diagnosed
    return None


def _axis(function: str, error: Exception, raws: Sequence[Any], got: str) -> TypedTensorError | None:
    del raws
    fix = "Count axes from 0, or from -1 backwards."
    axis, ndim = getattr(error, "axis", None), getattr(error, "ndim", None)
    if axis is None or ndim is None:
        return RankError(function, needed="an axis that the tensor has", got=f"{error}: {got}", fix=fix)
    needed = f"an axis from {-ndim} to {ndim - 1}" if ndim else "no axis: the tensor has none"
    return RankError(function, needed=needed, got=f"{axis}: {got}", fix=fix)


def _index(function: str, error: Exception, raws: Sequence[Any], got: str) -> TypedTensorError | None:
    text = str(error)
    found = re.search(r"index (-?\d+) is out of bounds for axis (\d+) with size (\d+)", text)
    if found:
        at, axis, size = map(int, found.groups())
        needed = f"an index from {-size} to {size - 1} on axis {axis}" if size else f"an axis {axis} that is not empty"
        where = f"{at} in the shape {tuple(raws[0].shape)}" if raws else str(at)
        return BoundsError(function, needed=needed, got=where, fix="The first element is 0, the last -1.")
    if "boolean index" in text:
        needed = "a mask of the sizes of the axes that it covers"
        return MaskError(function, needed=needed, got=f"{text}: {got}", fix="Make the mask by comparing the tensor.")
    if "shape mismatch" in text:
        needed = "integer tensors that broadcast to one shape"
        return ShapeError(function, needed=needed, got=text, fix="Give one position per element that is wanted.")
    return BoundsError(function, needed="an index inside its axis", got=f"{text}: {got}", fix="Look at x.shape.")


def _overflow(function: str, error: Exception, raws: Sequence[Any], got: str) -> TypedTensorError | None:
    del raws
    needed = "numbers within the range of the dtype"
    return DTypeError(
        function, needed=needed, got=f"{error}" + (f": {got}" if got else ""), fix="Use a wider dtype, as tt.int64."
    )


def _type(function: str, error: Exception, raws: Sequence[Any], got: str) -> TypedTensorError | None:
    text = str(error)
    if "unexpected keyword" in text or "positional argument" in text:
        return None
    if "as an integer" in text or "integer is required" in text:
        needed = "an axis: an int, or a tuple of them where the function takes one"
        return DTypeError(function, needed=needed, got=text, fix=COUNT_AXES)
    symbol = function.rstrip("=")
    if symbol == "/" and function != symbol:
        needed = f"memory that can hold a quotient, which is floating-point, not {dtype_of(raws[0]).name}"
        return DTypeError(function, needed=needed, got=got, fix="Use x = x / y, or x //= y.")
    kinds = OPERATORS.get(symbol)
    fix = FIXES.get(kinds or "", "Convert where you mean to: tt.astype(x, dtype).")
    return DTypeError(function, needed=KINDS[kinds] if kinds else "dtypes that it is defined for", got=got, fix=fix)


def _value(function: str, error: Exception, raws: Sequence[Any], got: str) -> TypedTensorError | None:
    text = str(error)
    if function in WRITING and raws and not memory_of(raws[0]).is_writable(raws[0]):
        return read_only(function)
    if "duplicate value" in text or "repeated axis" in text:
        return RankError(function, needed="each axis once", got=f"one twice: {got}", fix="Leave the second one out.")
    if "too big" in text or "Maximum allowed size" in text:
        return ShapeError(function, needed="a size that memory can have", got=text, fix="Give fewer elements.")
    if function in EXTREMES and any(0 in raw.shape for raw in raws):
        fix = "Test x.size first: an empty tensor has no such element."
        return ShapeError(function, needed="at least one element", got=got, fix=fix)
    if len(raws) > 1:
        diagnosed = _shapes(function, raws, got)
        if diagnosed is not None:
            return diagnosed
    # The shapes fit: what is left for a power of integers is a negative exponent.
    if (function in POWERS or function == "**=") and raws and all(dtype_of(raw).kind in "iu" for raw in raws):
        needed = "exponents of 0 or more for integers"
        return DTypeError(
            function, needed=needed, got=got, fix="Convert to tt.float64 first: the result is a fraction."
        )
    if any(word in text for word in ("shape", "axes", "axis", "dimension")):
        return ShapeError(function, needed="sizes and axes that fit", got=f"{got}: {text}", fix="Look at x.shape.")
    return None


def _shapes(function: str, raws: Sequence[Any], got: str) -> TypedTensorError | None:
    if function.rstrip("=") in MATRIX_PRODUCTS:
        return _product(function, raws, got)
    shapes = [tuple(raw.shape) for raw in raws]
    clash = clash_of(shapes)
    if clash is not None:
        return clash_error(function, clash, got)
    if function.endswith("=") and np.broadcast_shapes(*shapes) != shapes[0]:
        return _written(function, shapes[0], got)
    return None


def _written(function: str, shape: tuple[int, ...], got: str) -> TypedTensorError:
    """Say that the result of an operator in place has another shape than the memory that it is written into."""
    needed = f"a value that broadcasts to {shape}, the shape that is written"
    if function == "@=":
        needed = f"a product of the shape {shape}, which is written"
    return ShapeError(function, needed=needed, got=got, fix="Use the operator that makes a new tensor.")


def _product(function: str, raws: Sequence[Any], got: str) -> TypedTensorError:
    if any(not raw.shape for raw in raws):
        fix = "Multiply by a single number with *."
        return RankError(function, needed="at least one axis on each side", got=got, fix=fix)
    if function == "vecdot":
        fix = "Give vectors of one length along the axis."
        return ShapeError(function, needed="as many elements along the axis on both sides", got=got, fix=fix)
    left, right = (tuple(raw.shape) for raw in raws[:2])
    if len(left) == 1 or len(right) == 1:
        return _product_of_vector(function, left, right, got)
    if left[-1] == right[-2]:  # the axes in front do not fit
        clash = clash_of([left[:-2], right[:-2]])
        if clash is None:
            return _written(function, left, got)
        axis, first, second = clash
        return clash_error(function, (axis - 2, first, second), got)
    fix = "Transpose one of them (x.mT), or exchange them."
    return ShapeError(function, needed="as many columns on the left as rows on the right", got=got, fix=fix)


def _product_of_vector(function: str, left: tuple[int, ...], right: tuple[int, ...], got: str) -> TypedTensorError:
    """Say how long a vector has to be: it cannot be transposed."""
    if len(left) == len(right):
        return ShapeError(function, needed="vectors of one length", got=got, fix="Give vectors of one length.")
    first = len(left) == 1
    vector, rows, columns = (left[0], *right[-2:]) if first else (right[0], *left[-2:])
    size, other = (rows, columns) if first else (columns, rows)
    if size == vector:  # the product in place of a vector and a matrix is not that shape
        return _written(function, left, got)
    fix = "Exchange them, or transpose the matrix: x.mT." if vector == other else f"Give a vector of {size} elements."
    needed = f"as many elements in the vector as {'rows' if first else 'columns'} in the matrix"
    return ShapeError(function, needed=needed, got=got, fix=fix)


CAUSES = (
    (np.exceptions.AxisError, _axis),
    (OverflowError, _overflow),
    (IndexError, _index),
    (TypeError, _type),
    (ValueError, _value),
)
"""What tells the cause of an error, by its class; the first that fits is asked."""

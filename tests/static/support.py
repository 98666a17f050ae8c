"""The `assert_type` of the static files, which checkers read and which is checked at run time."""

from __future__ import annotations

from collections.abc import Iterator
from types import NoneType, UnionType
from typing import TYPE_CHECKING, Any, Literal, NewType, Union, get_args, get_origin, get_type_hints

import numpy as np

import typedtensor as tt

__all__ = ["assert_type"]

if TYPE_CHECKING:
    from typing import assert_type
else:

    def assert_type(value: object, kind: object, /) -> object:
        """Return the value if it has exactly that type; raise if not, or if the type cannot be checked."""
        if not _is(value, kind):
            raise AssertionError(f"the checkers say {kind!r}, the run gave {type(value)!r}: {value!r}")
        return value


def _is(value: Any, kind: Any) -> bool:
    base, parts = get_origin(kind) or kind, get_args(kind)
    if isinstance(kind, NewType):
        return _is(value, kind.__supertype__)
    if base in _GENERIC and parts:
        return _GENERIC[base](value, kind)
    if base in (tt.DArray, tt.DDim, tt.Description):  # a shape is a DDim that refuses +
        return isinstance(value, base)
    if kind is None or kind is NoneType:
        return value is None
    if isinstance(base, type) and issubclass(base, tuple) and hasattr(base, "_fields"):
        return type(value) is base and all(_is(getattr(value, name), hint) for name, hint in _fields(base, parts))
    vague = kind in {object, Any, *_GENERIC} or getattr(kind, "__parameters__", ())
    if isinstance(kind, type) and not vague:
        return type(value) is kind
    raise TypeError(f"no way to prove that a value is of type {kind!r}; teach it to {__file__}")


def _fields(base: Any, parts: tuple[Any, ...]) -> list[tuple[str, Any]]:
    """Return the fields of a NamedTuple with its type variables replaced."""
    known = dict(zip(getattr(base, "__parameters__", ()), parts, strict=True))
    hints = get_type_hints(base)
    for name, hint in hints.items():
        free = getattr(hint, "__parameters__", ())
        hints[name] = known.get(hint) or (hint[tuple(known[each] for each in free)] if free else hint)
    return [(name, hints[name]) for name in base._fields]


def _is_tensor(value: Any, kind: Any) -> bool:
    return isinstance(value, tt.Tensor) and value.dynamic().holds(kind)


def _is_view(value: Any, kind: Any) -> bool:
    return type(value) is get_origin(kind) and value._tensor.dynamic().holds(tt.Tensor[get_args(kind)])


def _is_dim(value: Any, kind: Any) -> bool:
    (rank,) = get_args(kind)
    sizes = [get_args(axis) if get_origin(axis) is Literal else None for axis in get_args(rank)]
    return (
        isinstance(value, tt.Dim)
        and len(value) == (get_origin(rank) or rank).ndim
        and all(allowed is None or size in allowed for size, allowed in zip(value, sizes, strict=False))
    )


def _is_allocation(value: Any, kind: Any) -> bool:
    (device,) = get_args(kind)
    return isinstance(value, tt.Allocation) and isinstance(value.device, device)


def _is_sparse(value: Any, kind: Any) -> bool:
    if type(value) is not tt.SparseMatrix:
        return False
    device, dtype, *names = get_args(kind)  # from Python 3.13 on with the default of the third
    rank = names[0] if names else tt.Rank2
    return _is_tensor(value.to_dense(), tt.Tensor[device, dtype, rank])


def _is_description(value: Any, kind: Any) -> bool:
    device, dtype, rank = get_args(kind)
    return (
        isinstance(value, tt.DLTensor)
        and _is(value.device, tt.DLDevice[device])
        and _is(value.dtype, tt.DLDataType[dtype])
        and _is(value.shape, tt.Dim[rank])
    )


def _is_code_of_device(value: Any, kind: Any) -> bool:
    return isinstance(value, tt.DLDevice) and isinstance(value.to_device(), get_args(kind))


def _is_code_of_dtype(value: Any, kind: Any) -> bool:
    (dtype,) = get_args(kind)
    return isinstance(value, tt.DLDataType) and (dtype is tt.DType or value.to_dtype() is dtype)


def _is_numpy(value: Any, kind: Any) -> bool:
    shape, dtype = get_args(kind)
    axes = get_args(shape)
    return (
        isinstance(value, np.ndarray)
        and isinstance(value, get_origin(kind))
        and (axes[1:] == (...,) or value.ndim == len(axes))
        and value.dtype.type is get_args(dtype)[0]
    )


def _is_tuple(value: Any, kind: Any) -> bool:
    parts = get_args(kind)
    if parts[1:] == (...,):
        parts = parts[:1] * len(value)
    return type(value) is tuple and len(value) == len(parts) and all(map(_is, value, parts))


def _is_list(value: Any, kind: Any) -> bool:
    return type(value) is list and all(_is(each, get_args(kind)[0]) for each in value)


def _is_dict(value: Any, kind: Any) -> bool:
    of_key, of_value = get_args(kind)
    return type(value) is dict and all(_is(name, of_key) and _is(each, of_value) for name, each in value.items())


def _is_class(value: Any, kind: Any) -> bool:
    return isinstance(value, type) and issubclass(value, get_args(kind))


def _is_literal(value: Any, kind: Any) -> bool:
    return any(type(value) is type(each) and value == each for each in get_args(kind))


def _is_any_of(value: Any, kind: Any) -> bool:
    return any(_is(value, each) for each in get_args(kind))


_GENERIC: dict[Any, Any] = {
    Iterator: lambda value, kind: isinstance(value, Iterator) and all(_is(each, get_args(kind)[0]) for each in value),
    tt.Tensor: _is_tensor,
    tt.Allocation: _is_allocation,
    tt.ArrayView: _is_view,
    tt.ViewIterator: _is_view,
    tt.DLDataType: _is_code_of_dtype,
    tt.DLDevice: _is_code_of_device,
    tt.DLTensor: _is_description,
    tt.Dim: _is_dim,
    tt.SparseMatrix: _is_sparse,
    np.ndarray: _is_numpy,
    tuple: _is_tuple,
    list: _is_list,
    dict: _is_dict,
    type: _is_class,
    Literal: _is_literal,
    Union: _is_any_of,
    UnionType: _is_any_of,
}

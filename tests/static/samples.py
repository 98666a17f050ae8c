"""Sample values for the parameters of an accepted function, made from their annotations.

An axis has two elements, or as many as its `Literal` states, so that everything broadcasts and multiplies; the values
are 1, 2, 3, ...
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Sequence
from importlib.util import find_spec
from types import NoneType, UnionType
from typing import TYPE_CHECKING, Any, Literal, NewType, TypeVar, Union, get_args, get_origin, get_type_hints

import numpy as np

import typedtensor as tt

if TYPE_CHECKING:
    from types import FunctionType


class NoSampleError(Exception):
    """A parameter has no sample value; the message states why."""


def is_generic(function: FunctionType) -> bool:
    """Return whether a function has type variables: it is then a helper, which others call with exact types."""
    return any(_free(hint) for hint in get_type_hints(function).values())


def arguments(function: FunctionType) -> dict[str, Any]:
    """Return a value for each parameter without a default; may raise NoSampleError."""
    hints = get_type_hints(function)
    if "Gpu" in function.__code__.co_names:
        raise NoSampleError("needs a GPU")
    if {"Cluster", "cluster"} & {*function.__code__.co_names}:
        sample(tt.Cluster)
    required = [name for name, each in inspect.signature(function).parameters.items() if each.default is each.empty]
    return {name: sample(hints[name]) for name in required}


def sample(hint: Any) -> Any:
    """Return a value of that type; may raise NoSampleError."""
    base, parts = get_origin(hint) or hint, get_args(hint)
    if isinstance(hint, NewType):
        return sample(hint.__supertype__)
    if base in _GENERIC and parts:
        return _GENERIC[base](hint, *parts)
    if base in _PLAIN:
        return _PLAIN[base]()
    raise NoSampleError("needs a GPU" if base is tt.Gpu else f"no sample for {hint!r}")


def _cluster() -> tt.Cluster:
    if find_spec("dask") is None:
        raise NoSampleError("not installed: dask")
    return tt.Cluster()


def _tensor(kind: Any, device: Any, dtype: Any, rank: Any) -> Any:
    where = sample(device)
    shape = _shape(rank)
    values = np.arange(1, np.prod(shape, dtype=int) + 1).reshape(shape)
    return tt.asarray((values % 2 if dtype is tt.bool else values).astype(dtype)).to_device(where).get(kind)


def _allocation(_: Any, device: Any) -> Any:
    return tt.Allocation.allocate(72, sample(device))


def _sparse(_: Any, device: Any, dtype: Any, *names: Any) -> Any:
    return tt.to_csc(sample(tt.Tensor[device, dtype, names[0] if names else tt.Rank2]))


def _numpy(_: Any, shape: Any, dtype: Any) -> Any:
    return np.ones((2,) * len(get_args(shape)), get_args(dtype)[0])


def _tuple(_: Any, *parts: Any) -> Any:
    return tuple(sample(each) for each in (parts[:1] * 2 if parts[1:] == (...,) else parts))


def _shape(rank: Any) -> list[int]:
    axes = get_args(rank) or (None,) * rank.ndim
    return [get_args(axis)[0] if get_origin(axis) is Literal else 2 for axis in axes]


def _free(hint: Any) -> bool:
    return isinstance(hint, TypeVar) or any(map(_free, get_args(hint)))


_GENERIC: dict[Any, Callable[..., Any]] = {
    tt.Tensor: _tensor,
    tt.Allocation: _allocation,
    tt.SparseMatrix: _sparse,
    tt.Dim: lambda _, rank: tt.make_dim(*_shape(rank)),
    np.ndarray: _numpy,
    tuple: _tuple,
    list: lambda _, part: [sample(part), sample(part)],
    Sequence: lambda _, part: [sample(part), sample(part)],
    Union: lambda _, part, *__: sample(part),
    UnionType: lambda _, part, *__: sample(part),
    Literal: lambda _, part, *__: part,
    type: lambda _, part: tt.float32 if part is tt.DType else part,
}
_PLAIN: dict[Any, Callable[[], Any]] = {
    NoneType: lambda: None,
    bool: lambda: True,
    int: lambda: 2,
    float: lambda: 2.0,
    complex: lambda: 2.0 + 0j,
    str: lambda: "text",
    tt.Axis: lambda: tt.Axis(0),
    tt.Cluster: _cluster,
    tt.Cpu: tt.Cpu,
    tt.Device: tt.Cpu,
    tt.DArray: lambda: tt.asarray(np.array([[1.0, 2.0], [3.0, 4.0]])),
    tt.DDim: lambda: tt.make_ddim([2, 2]),
}

"""`Tensor[Cpu, float32, Rank2]` as a value, which makes tensors and checks arrays."""

from __future__ import annotations

import operator
from types import GenericAlias
from typing import Any, Literal, NewType, get_args, get_origin

import numpy as np

from typedtensor._texts import counted, text_of
from typedtensor.backends.registry import device_of, dtype_of
from typedtensor.core import new_arrays, ownership
from typedtensor.core.base import BaseArray
from typedtensor.core.validation import NUMBER_DTYPES, dtype_named
from typedtensor.errors import DeviceError, DTypeError, RankError, ShapeError, TypedTensorError
from typedtensor.types.device import Device
from typedtensor.types.dim import Dim
from typedtensor.types.dtype import DType
from typedtensor.types.rank import RANKS, Rank
from typedtensor.types.shape import as_shape

KINDS = (Device, DType, Rank)
"""The bases of the parameters, in their order."""
PARAMETERS = len(KINDS)
DEVICES = {"cpu": "Cpu", "cuda": "Gpu", "gpu": "Gpu"}
"""The types of devices, by the names that other libraries have."""


class TensorType(GenericAlias):
    """`Tensor[Cpu, float32, Rank2]` as a value: it makes tensors of the type and checks arrays against it."""

    def __getattribute__(self, name: str) -> Any:
        """Look methods up here; GenericAlias would look them up in the class Tensor."""
        return object.__getattribute__(self, name) if name in METHODS else super().__getattribute__(name)

    def __call__(self, dim: Any = None, source: Any = None, /) -> Any:
        """Make a tensor: empty, of zeros, or on the memory of another tensor."""
        device_type, dtype, rank = self._known()
        if dim is None:
            return self._empty(rank)
        shape = as_shape(dim, repr(self))
        rank_type = get_origin(rank) or rank
        if len(shape) != rank_type.ndim:
            raise RankError(
                repr(self),
                needed=counted(rank_type.ndim, "axis"),
                got=f"{len(shape)}: {shape}",
                fix="Pass one size per axis.",
            )
        _raise_if_different(repr(self), _literal_difference(rank, shape))
        if isinstance(source, BaseArray):
            return self._on_memory_of(source, shape)
        device = device_type() if source is None else source
        if not isinstance(device, device_type):
            raise DeviceError(
                repr(self),
                needed=f"a device of type {device_type.__name__}, or a tensor to share memory with",
                got=_named(source),
                fix=f"Pass {device_type.__name__}(), or convert the data with tt.asarray.",
            )
        return self._class._wrap(new_arrays.zeros(repr(self), device, shape, dtype))

    def __getitem__(self, parameters: Any) -> TensorType:
        """Replace type variables with types."""
        return TensorType(self._class, super().__getitem__(parameters).__args__)

    def __instancecheck__(self, value: Any) -> bool:
        """Return whether `value.get` of this type would succeed: `isinstance(x, Tensor[Cpu, float32, Rank2])`."""
        return isinstance(value, self._class) and self.differs("isinstance", value._raw) is None

    def __repr__(self) -> str:
        """Return the annotation, without module names."""
        return f"Tensor[{', '.join(_short(x) for x in self.__args__)}]"

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle as `Tensor[...]`, not as a plain GenericAlias."""
        return operator.getitem, (self._class, self.__args__)

    def validated(self, x: Any) -> Any:
        """The tensor; ValueError, which pydantic collects, for anything else."""
        if not isinstance(x, self._class):
            raise ValueError(f"needed {self!r}, got {type(x).__name__}. Convert it: tt.asarray(x).get({self!r}).")  # noqa: TRY004
        difference = self.differs("validation", x._raw)
        if difference is not None:
            raise ValueError(str(difference))
        return x

    def narrow(self, function: str, raw: Any) -> Any:
        """Return the raw array as a tensor of this type, or raise the first difference."""
        difference = self.differs(function, raw)
        try:
            if difference is not None:
                raise difference
        finally:
            del difference  # its traceback refers to this frame: break the cycle
        return self._class._wrap(raw)

    def differs(self, function: str, raw: Any) -> TypedTensorError | None:
        """Return the first difference between the array and this type: device, dtype, rank or literal sizes."""
        device, dtype, rank = self.__args__
        found = device_of(raw)
        if _is_class(device) and not isinstance(found, device):
            return DeviceError(
                function,
                needed=device.__name__,
                got=text_of(found),
                fix=f"Move it first: x.to_device({device.__name__}()).",
            )
        kind = dtype_of(raw)
        if _is_class(dtype) and not issubclass(kind, dtype):
            fix = f"Convert first: x.astype({f'tt.{dtype.__name__}' if hasattr(dtype, 'name') else 'dtype'})."
            return DTypeError(function, needed=dtype.__name__, got=kind.__name__, fix=fix)
        shape, ndim = tuple(raw.shape), getattr(get_origin(rank) or rank, "ndim", None)
        if ndim is not None and len(shape) != ndim:
            fix = f"Use Rank{len(shape)}, or reshape first."
            return RankError(
                function, needed=f"Rank{ndim}", got=f"{counted(len(shape), 'axis')}: the shape {shape}", fix=fix
            )
        different = _literal_difference(rank, shape)
        if different is None:
            return None
        return ShapeError(
            function, needed=different[0], got=different[1], fix="Use the sizes of the tensor, or reshape it first."
        )

    @property
    def _class(self) -> Any:
        return self.__origin__  # Tensor, which is defined above this layer

    def _known(self) -> tuple[Any, Any, Any]:
        device, dtype, rank = self.__args__
        ndim = getattr(get_origin(rank) or rank, "ndim", None)
        if not (_is_class(device) and _is_class(dtype) and hasattr(dtype, "name") and ndim is not None):
            raise DTypeError(
                repr(self),
                needed="a device, a dtype and a rank to make a tensor",
                got="a type with one of them unspecified",
                fix="Pass all three, as in Tensor[Cpu, float32, Rank2](make_dim(2, 3), Cpu()).",
            )
        return device, dtype, rank

    def _empty(self, rank: Any) -> Any:
        ndim = (get_origin(rank) or rank).ndim
        if ndim == 0:
            raise RankError(
                repr(self), needed="a Dim: a Rank0 tensor cannot be empty", got="none", fix="Pass make_dim()."
            )
        # An empty tensor has no memory yet, so literal sizes are not checked.
        return TensorType(self._class, (*self.__args__[:2], RANKS[ndim]))(Dim(*(0,) * ndim))

    def _on_memory_of(self, source: BaseArray, shape: tuple[int, ...]) -> Any:
        device, dtype, _ = self.__args__
        raw = source._raw
        any_rank = TensorType(self._class, (device, dtype, Rank))
        any_rank.narrow(repr(self), raw)
        return self._class._wrap(ownership.share_reshaped(repr(self), raw, shape))


def three(parameters: Any) -> Any:
    """Return the parameters of a tensor type; DTypeError unless they can be a device, a dtype and a rank."""
    if not isinstance(parameters, tuple) or len(parameters) != PARAMETERS:
        raise DTypeError(
            "Tensor[...]",
            needed="three types: a device, a dtype and a rank",
            got=text_of(parameters),
            fix="Write Tensor[Cpu, float32, Rank2].",
        )
    if isinstance(parameters[0], Device):
        kind = type(parameters[0]).__name__
        needed, got, fix = "a device type", f"the value {parameters[0]!r}", f"Write {kind}, not {kind}()."
        raise DeviceError("Tensor[...]", needed=needed, got=got, fix=fix)
    found = [_place(each) for each in parameters]
    free = [place for place in range(PARAMETERS) if place not in found]
    places = [free.pop(0) if place is None and free else place for place in found]
    ours = {place: _ours(each, place) for place, each in zip(places, parameters, strict=True) if place is not None}
    in_order = all(place in {at, None} for at, place in enumerate(found))
    if in_order and not any(ours.values()):
        return parameters
    by_place = dict(zip(places, parameters, strict=True))
    written = [ours[at] or _short(by_place[at]) for at in range(PARAMETERS)] if len(ours) == PARAMETERS else []
    raise DTypeError(
        "Tensor[...]",
        needed="a device, a dtype and a rank" + (" of this library" if in_order else ", in this order"),
        got=", ".join(_short(each) if _place(each) is not None else text_of(each) for each in parameters),
        fix=f"Write Tensor[{', '.join(written or ['Cpu', 'float32', 'Rank2'])}].",
    )


def _place(x: Any) -> int | None:
    """The place among the parameters of a type of ours; None for a type variable, Any and what else can stand there."""
    kind = get_origin(x) or x
    return next((at for at, base in enumerate(KINDS) if isinstance(kind, type) and issubclass(kind, base)), None)


def _ours(x: Any, place: int) -> str | None:
    """The type here for a str, a dtype of NumPy or a number of axes in this place; None for the rest."""
    if KINDS[place] is Device:
        return DEVICES.get(x.lower().partition(":")[0]) if isinstance(x, str) else None
    if KINDS[place] is DType:
        native = x in NUMBER_DTYPES or isinstance(x, np.dtype) or (_is_class(x) and issubclass(x, np.generic))
        found = dtype_named(x) if native or isinstance(x, str) else None
        return found.__name__ if found else None
    count = len(x) if isinstance(x, tuple) else x
    if type(count) is int and 0 <= count < len(RANKS):
        return f"Rank{count}"
    return f"Rank1[{x.__name__}]" if isinstance(x, NewType) else None


METHODS = frozenset(name for name in vars(TensorType) if not name.startswith("__"))


def _named(source: object) -> str:
    if isinstance(source, type):
        return f"the class {source.__name__}"
    return repr(source) if isinstance(source, Device) else type(source).__name__


def _is_class(x: object) -> bool:
    return isinstance(x, type) and x is not Any  # which is a class since Python 3.11


def _short(x: Any) -> str:
    if get_origin(x) is Literal:
        return f"Literal[{', '.join(map(repr, get_args(x)))}]"
    if get_args(x):
        return f"{get_origin(x).__name__}[{', '.join(_short(a) for a in get_args(x))}]"
    return str(getattr(x, "__name__", x))


def _literal_difference(rank: Any, shape: tuple[int, ...]) -> tuple[str, str] | None:
    """Return (needed, got) for the first axis whose size differs from its literal size."""
    for axis, (named, size) in enumerate(zip(get_args(rank), shape, strict=False)):
        if get_origin(named) is Literal and size not in get_args(named):
            return f"size {' or '.join(map(str, get_args(named)))} on axis {axis}", f"{size}: the shape {shape}"
    return None


def _raise_if_different(function: str, difference: tuple[str, str] | None) -> None:
    if difference is not None:
        raise ShapeError(function, needed=difference[0], got=difference[1], fix="Pass the sizes that the type has.")

"""Shapes changed, elements kept."""

from __future__ import annotations

from typing import Any

from typedtensor import _bridge
from typedtensor._refusals import refuse_cast
from typedtensor.backend.registry import backend_of, home
from typedtensor.errors import ShapeError
from typedtensor.functions._families import delegated, written
from typedtensor.functions._signatures import (
    BroadcastsToShape,
    Clips,
    Concatenates,
    Converts,
    Expands,
    Flips,
    Permutes,
    Reshapes,
    Squeezes,
    Stacks,
)


@written[Reshapes]("biufc")
def reshape(x: Any, /, shape: Any, *, copy: Any = None) -> Any:
    """The same elements in another shape; one size may be -1."""
    sizes = (shape,) if isinstance(shape, int) else tuple(shape)
    known = [size for size in sizes if size != -1]
    if len(sizes) - len(known) > 1 or any(size < 0 for size in known):
        raise ShapeError(
            "reshape", needed="sizes from 0, one of them -1 at most", got=str(sizes), fix="Give the others."
        )
    return home(x).function("reshape")(x, sizes, copy=copy)


@delegated[BroadcastsToShape]("biufc")
def broadcast_to(x: Any, /, shape: Any) -> Any:
    """Repeated to the shape without a copy: a read-only view."""


@delegated[Permutes]("biufc")
def permute_dims(x: Any, /, axes: Any) -> Any:
    """The axes in another order, on the same memory."""


@delegated[Expands]("biufc")
def expand_dims(x: Any, /, axis: Any = 0) -> Any:
    """One axis of one element more, on the same memory."""


@delegated[Squeezes]("biufc")
def squeeze(x: Any, /, axis: Any) -> Any:
    """The axes of one element taken away, on the same memory."""


@delegated[Concatenates]("biufc")
def concat(arrays: Any, /, *, axis: Any = 0) -> Any:
    """One tensor behind the other along an axis that they have."""


@delegated[Stacks]("biufc")
def stack(arrays: Any, /, *, axis: Any = 0) -> Any:
    """Tensors of one shape along a new axis."""


@delegated[Flips]("biufc")
def flip(x: Any, /, *, axis: Any = None) -> Any:
    """The order of the elements reversed along axes."""


@written[Converts]("biufc")
def astype(x: Any, dtype: Any, /, *, copy: Any = True, device: Any = None) -> Any:
    """The same values in another dtype."""
    converted = _bridge.astype(x, dtype, copy=copy)
    return converted if device is None else _bridge.to_device(converted, device)


@written[Clips]("iuf")
def clip(x: Any, /, min: Any = None, max: Any = None) -> Any:
    """Held between two limits."""
    for limit in (min, max):
        if backend_of(limit) is None:
            limit is None or _bridge.proved_number("clip", x, limit)
        elif not _bridge.fits(x, limit):
            refuse_cast("clip", x, limit)
    return home(x).function("clip")(x, min, max)

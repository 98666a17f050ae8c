"""Parameters in a file, by name: their descriptions, and the selected ones.

>>> chosen("load_npz", ["w", "b"], None), chosen("load_npz", ["w", "b"], ["b"])
(['w', 'b'], ['b'])
"""

# Arguments are checked here; pyright reports every value narrowed from an object.
# pyright: reportUnknownArgumentType=false
from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from typedtensor.core.context import chosen_device
from typedtensor.core.darray import wrap
from typedtensor.errors import FormatError, OptionError
from typedtensor.persistence.schema import compare, validate
from typedtensor.types.device import Cpu

if TYPE_CHECKING:
    from typedtensor.core.darray import DArray
    from typedtensor.types.device import Device


class Entry(NamedTuple):
    """The description of a tensor in a file."""

    name: str
    dtype: str
    """Such as "float32"; also "bfloat16" and others that are not among the fourteen dtypes."""
    shape: tuple[int, ...]
    position: int
    """The byte at which the data begins; in an archive, at which its member begins."""
    nbytes: int


def chosen(function: str, there: Iterable[str], names: object) -> list[str]:
    """The selected names, in the order of the file; FormatError for a missing one."""
    known = list(there)
    if names is None:
        return known
    listed: list[Any] = list(names) if isinstance(names, Iterable) and not isinstance(names, str) else [None]
    if not all(isinstance(name, str) for name in listed):
        fix = 'Write names=["w"].'
        raise OptionError(function, needed="several names, each a str", got=repr(names), fix=fix)
    asked: dict[str, None] = dict.fromkeys(listed)
    readable = set(known)
    for name in asked:
        if name not in readable:
            raise FormatError(function, needed=f"a parameter {name!r}", got="no such name", fix=_similar(name, known))
    return [name for name in known if name in asked]


def place_of(model: object, device: Device | None) -> Device | None:
    """The device of the tensors; None for a model, whose tensors stay on the Cpu."""
    return chosen_device() if device is None and model is None else device


def compare_heads(
    function: str, heads: Iterable[tuple[str, str, tuple[int, ...]]], model: Any, device: Device | None
) -> None:
    """Compare a model with names, dtypes and shapes in a header, before any data is read.

    On another device than the Cpu, the parameters are compared when they are there.
    """
    if model is not None and (device is None or device == Cpu()):
        without_data = {name: wrap(np.broadcast_to(np.zeros((), dtype), shape)) for name, dtype, shape in heads}
        compare(model, without_data, function)


def delivered(function: str, arrays: dict[str, Any], model: Any, device: Device | None) -> Any:
    """The contents of a file on the device from `place_of`: DArrays by name, or an instance of the model."""
    params: dict[str, DArray] = {name: wrap(raw) for name, raw in arrays.items()}
    if device is not None:
        params = {name: each.to_device(device) for name, each in params.items()}
    return params if model is None else validate(model, params, function)


def _similar(name: str, known: list[str]) -> str:
    from difflib import get_close_matches  # noqa: PLC0415 - only where something is wrong

    similar = get_close_matches(name, known, 1)
    if similar:
        return f"There is {similar[0]!r}."
    return f"There are {len(known)} others; without names= they are all read."

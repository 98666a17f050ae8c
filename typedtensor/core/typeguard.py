"""The check of `Tensor[Cpu, float32, Rank2]` for typeguard, which finds it by an entry point in pyproject.toml.

Without it, typeguard checks the class alone.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from typedtensor.core.tensor import Tensor

if TYPE_CHECKING:
    from collections.abc import Callable


def lookup(origin: Any, parameters: Any, _: Any) -> Callable[..., None] | None:
    """The check of a tensor type with parameters; None for anything else."""
    return _check if origin is Tensor and parameters else None


def _check(value: Any, _: Any, parameters: Any, __: Any) -> None:
    """Raise the error of typeguard if the value is not of the type."""
    tensor: Any = Tensor
    try:
        tensor[parameters].validated(value)
    except ValueError as error:
        raise import_module("typeguard").TypeCheckError(f"is refused: {error}") from None

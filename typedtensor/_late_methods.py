"""The methods of Tensor and DArray that are functions too: their modules load when one is first used."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from typedtensor._generated.lazy_imports import LATE_METHODS
from typedtensor.core.base import BaseArray


class LateMethod:
    """A method in the place of which its module puts the real one."""

    __slots__ = ("name",)

    def __init__(self, name: str) -> None:
        self.name = name

    def __get__(self, instance: Any, owner: Any) -> Any:
        """Load all of them; the class has this one afterwards."""
        import_module("typedtensor.functions.methods")
        if vars(BaseArray)[self.name] is self:  # another class BaseArray has them
            when = "before the first call of a method"
            raise ImportError(f"{self.name}: typedtensor was imported again {when}. Make the tensor again.")
        return getattr(owner if instance is None else instance, self.name)


for _name in LATE_METHODS:
    setattr(BaseArray, _name, LateMethod(_name))

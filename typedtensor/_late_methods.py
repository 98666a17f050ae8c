"""The methods of Tensor and DArray that are functions too: their modules load when one is first used."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from typedtensor._generated.lazy_imports import LATE_METHODS


class LateMethod:
    """A method in the place of which its module puts the real one."""

    __slots__ = ("home", "name")

    def __init__(self, name: str, home: type[Any]) -> None:
        self.name, self.home = name, home

    def __get__(self, instance: Any, owner: Any) -> Any:
        """Load all of them; the class has this one afterwards."""
        import_module("typedtensor.functions.methods")
        if vars(self.home)[self.name] is self:  # another class has them
            when = "before the first call of a method"
            raise ImportError(f"{self.name}: typedtensor was imported again {when}. Make the tensor again.")
        return getattr(owner if instance is None else instance, self.name)


def add_late_methods(home: type[Any]) -> None:
    """Put one in the place of each method of the class that is a function."""
    for name in LATE_METHODS:
        setattr(home, name, LateMethod(name, home))

"""Lazy imports: modules that load at first use, so that `import typedtensor` takes little longer than that of NumPy.

Checkers read plain imports in `__init__`, from which `python -m tools.codegen` writes the table. A module without names
in the table is a name itself: `tt.fft`.
"""

from __future__ import annotations

import sys
from importlib import import_module
from typing import TYPE_CHECKING, Any

from typedtensor._generated.lazy_imports import LAZY_IMPORTS
from typedtensor._numpy_names import getattr_of

if TYPE_CHECKING:
    from collections.abc import Callable

MODULE_OF = {name: module for module, names in LAZY_IMPORTS.items() for name in names or (module.rpartition(".")[2],)}


def loader(package: str) -> tuple[Callable[[str], Any], Callable[[], list[str]]]:
    """The functions `__getattr__` and `__dir__` of the package (PEP 562)."""
    raise_missing = getattr_of(package)

    def getattribute(name: str) -> Any:
        if name not in MODULE_OF:
            raise_missing(name)
        module = import_module(MODULE_OF[name])
        found = getattr(module, name) if LAZY_IMPORTS[MODULE_OF[name]] else module
        setattr(sys.modules[package], name, found)
        return found

    def names() -> list[str]:
        return sorted({*vars(sys.modules[package]), *MODULE_OF})

    return getattribute, names

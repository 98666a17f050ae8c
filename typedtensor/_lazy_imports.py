"""Lazy imports: modules that load at first use, so that `import typedtensor` takes little longer than that of NumPy.

Checkers read plain imports in `__init__`, from which `python -m tools.codegen` writes the table. A module without names
in the table is a name itself: `tt.fft`.
"""

from __future__ import annotations

import sys
from importlib import import_module
from typing import TYPE_CHECKING, Any

from typedtensor._generated.lazy_imports import LAZY_IMPORTS

if TYPE_CHECKING:
    from collections.abc import Callable

ALIASES = {"bool": "bool_"}
"""Names that are other ones in their module."""
LOADED_BY_MOST = {"backends", "core", "errors", "memory", "types"}
"""Modules that are attributes of the package once a tensor or a dtype was used, and so before too."""
MODULE_OF = {name: module for module, names in LAZY_IMPORTS.items() for name in names or (module.rpartition(".")[2],)}


def loader(package: str) -> tuple[Callable[[str], Any], Callable[[], list[str]]]:
    """The functions `__getattr__` and `__dir__` of the package (PEP 562)."""

    def getattribute(name: str) -> Any:
        if name in LOADED_BY_MOST:
            import_module(f"{package}.core.tensor")
            return import_module(f"{package}.{name}")
        if name not in MODULE_OF:
            import_module("typedtensor._numpy_names").getattr_of(package)(name)
        module = import_module(MODULE_OF[name])
        found = getattr(module, ALIASES.get(name, name)) if LAZY_IMPORTS[MODULE_OF[name]] else module
        setattr(sys.modules[package], name, found)
        return found

    def names() -> list[str]:
        return sorted({*vars(sys.modules[package]), *MODULE_OF})

    return getattribute, names

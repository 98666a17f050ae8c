"""The public names and their signatures: `python -m tests.public_names --write` writes them to public_names.txt.

A public name is in `__all__`, or is a member without a leading underscore of a class in it. Names in the file stay
until they are deprecated as described in docs/reliability.md; tests/test_public_names.py compares.
"""

from __future__ import annotations

import argparse
import enum
import inspect
import re
import sys
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any

import typedtensor.functions.methods  # noqa: F401  # the classes get their methods

if TYPE_CHECKING:
    from collections.abc import Iterator

FILE = Path(__file__).with_suffix(".txt")
MODULES = {
    "typedtensor": "tt",
    "typedtensor.linalg": "tt.linalg",
    "typedtensor.fft": "tt.fft",
    "typedtensor.special": "tt.special",
    "typedtensor.random": "tt.random",
    "typedtensor.allocators": "tt.allocators",
    "typedtensor.cluster": "tt.cluster",
    "typedtensor.transforms": "typedtensor.transforms",
    "typedtensor.testing": "tt.testing",
    "typedtensor.errors": "typedtensor.errors",
}
"""The public modules, and their names in the file."""
NEEDS = {"typedtensor.cluster": "dask"}
"""The packages that modules require; if one is missing, the lines of the file are kept."""


def names_of(module: Any) -> list[str]:
    """Return the public names of a module: `__all__`, or the classes that it defines."""
    listed: list[str] | None = getattr(module, "__all__", None)
    if listed is not None:
        return sorted(listed)
    return sorted(
        name
        for name, value in vars(module).items()
        if getattr(value, "__module__", "") == module.__name__ and not name.startswith("_")
    )


def described(name: str, value: Any) -> Iterator[str]:
    """Return the lines of a name: a class with its members, a function with its signature, or a value."""
    if inspect.ismodule(value):
        yield f"{name}: module"
    elif inspect.isclass(value):
        yield from _class(name, value)
    elif callable(value):
        yield f"{name}{_signature(value)}"
    elif isinstance(value, int | float | str | None):
        yield f"{name} = {value!r}"
    else:
        yield f"{name}: {type(value).__name__}"


def _signature(value: Any) -> str:
    """Return a signature; some functions in C have none."""
    try:
        return str(inspect.signature(value))
    except ValueError:
        return "(...)"


def _class(name: str, kind: type[Any]) -> Iterator[str]:
    bases = [base.__name__ for base in kind.__bases__ if base is not object and not base.__name__.startswith("_")]
    yield f"class {name}({', '.join(bases)})" if bases else f"class {name}"
    found = _own(kind)
    if not issubclass(kind, BaseException) and "__init__" in found | vars(kind):
        yield f"    {name.rpartition('.')[2]}{_signature(kind)}"
    for member in members(kind):
        yield f"    .{member}{_member(found[member])}"


def members(kind: type[Any]) -> list[str]:
    """Return the names of the public members that the package gives a class."""
    # names of hints are not in the namespace
    return sorted(each for each in _own(kind) if hasattr(kind, each) and not each.startswith("_"))


def _own(kind: type[Any]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for each in reversed([one for one in kind.__mro__ if one.__module__.startswith("typedtensor")]):
        found.update(vars(each))
    return found


def _member(value: Any) -> str:
    if isinstance(value, enum.Enum):
        return f" = {value.value}"
    if isinstance(value, staticmethod | classmethod):
        return f"{_signature(value.__func__)}  # of the class"
    return _bound(value) if inspect.isroutine(value) else ""


def _bound(method: Any) -> str:
    """Return the signature of a method without `self` and return type, which a method in C does not state."""
    found = inspect.signature(method)
    return str(found.replace(parameters=[*found.parameters.values()][1:], return_annotation=inspect.Signature.empty))


def section(module: str) -> list[str]:
    """Return the lines of a module."""
    loaded = import_module(module)
    return [line for name in names_of(loaded) for line in described(f"{MODULES[module]}.{name}", getattr(loaded, name))]


def written() -> dict[str, list[str]]:
    """Return the lines of each module in the file."""
    found: dict[str, list[str]] = {}
    for line in FILE.read_text("utf-8").splitlines():
        if line.startswith("# "):
            found[line[2:]] = []
        elif line:
            list(found.values())[-1].append(line)
    return found


def objects() -> list[Any]:
    """Return the objects that public names stand for, except modules whose requirements are missing."""
    loaded = [import_module(module) for module in MODULES if not lacking(module)]
    return [getattr(module, name) for module in loaded for name in names_of(module)]


def paths(*, with_members: bool = True) -> set[str]:
    """Return the full names in the file, as `typedtensor.Tensor.sum`."""
    found: set[str] = set()
    owner = ""
    for line in (each for lines in written().values() for each in lines):
        name = re.split(r"[ (:]", line.strip().removeprefix("class "))[0]
        if line[0] != " ":
            owner = re.sub(r"^tt\.", "typedtensor.", name)
            found.add(owner)
        elif with_members and name.startswith("."):
            found.add(owner + name)
    return found


def lacking(module: str) -> str | None:
    """Return the missing package of a module, or None."""
    needed = NEEDS.get(module)
    return needed if needed and find_spec(needed) is None else None


def main() -> None:
    """Print the names, or write them to the file."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--write", action="store_true")
    given = parser.parse_args()
    before = written()
    found = {module: before[module] if lacking(module) else section(module) for module in MODULES}
    text = "".join(f"# {module}\n\n" + "\n".join(lines) + "\n\n" for module, lines in found.items())
    if given.write:
        FILE.write_text(text.rstrip("\n") + "\n", "utf-8")
    else:
        sys.stdout.write(text)


if __name__ == "__main__":
    main()

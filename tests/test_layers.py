"""A module imports only from the layers below its own; imports for the checkers alone count too."""

from __future__ import annotations

import ast
import importlib
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import pytest

import typedtensor
from typedtensor import _late

if TYPE_CHECKING:
    from collections.abc import Iterator

PACKAGE = Path(__file__).parent.parent / "typedtensor"

# From the lowest layer to the highest; a name with "/" at its end stands for what else its folder holds. A module may
# import from every line above its own, and from no other of its own line.
LAYERS = (
    ("errors", "_laws", "_selections", "_late", "_requirements", "axis"),
    ("rank", "dtype", "device"),
    ("dim", "limits", "codes"),
    ("shape",),
    ("memory/sharing", "memory/accounts"),
    ("memory/protocol",),
    ("memory/cpu",),
    ("memory/registry",),
    ("memory/allocators",),
    ("memory/allocation", "memory/mapped", "memory/cuda"),
    ("memory/gpu",),
    ("memory/__init__",),
    ("backend/protocol",),
    ("backend/numpy",),
    ("backend/cupy_linalg",),
    ("backend/cupy_functions",),
    ("backend/cupy",),
    ("backend/loading",),
    ("backend/registry",),
    ("backend/__init__",),
    ("_refusals",),
    ("_bridge", "context", "_export"),
    ("operand",),
    ("facts",),
    ("_keys",),
    ("_lazy",),
    ("_ownership", "_operators"),
    ("darray",),
    ("tensor",),
    ("_rules",),
    ("_places",),
    ("view", "variant", "dltensor"),
    ("functions/_results",),
    ("functions/_signatures/",),
    ("functions/_signatures/__init__",),
    ("functions/_families", "functions/_incoming", "functions/_axes"),
    ("functions/linalg/_matrices", "functions/random/_proofs", "functions/random/_streams"),
    (
        "functions/creation",
        "functions/elementwise/",
        "functions/manipulation",
        "functions/exchange",
        "functions/joining",
        "functions/indexing",
        "functions/searching",
        "functions/sorting",
        "functions/sets",
        "functions/statistics",
        "functions/utility",
        "functions/data_types",
        "functions/linalg/",
        "functions/fft",
        "functions/einsum",
        "functions/gemm",
        "functions/random/",
        "functions/inspection",
        "functions/ownership",
    ),
    ("functions/elementwise/__init__", "functions/linalg/__init__", "functions/random/__init__"),
    ("functions/__init__",),
    ("persistence/_files", "persistence/_bytes", "persistence/_paths", "persistence/_values"),
    ("persistence/_records", "persistence/_models"),
    ("persistence/schema", "persistence/_layout"),
    ("persistence/_plan",),
    ("persistence/_named",),
    ("persistence/",),
    ("persistence/__init__",),
    ("sparse/_libraries",),
    ("sparse/_proofs", "sparse/_work"),
    ("sparse/matrix", "sparse/__init__"),
    ("linalg", "fft", "random", "allocators", "handle"),
    ("cli/contents", "cli/figures", "cli/differences", "cli/show"),
    ("cli/formats",),
    ("cli/",),
    ("__main__",),
    ("__init__",),
)
# The one import inside a function: an array's `__array_namespace__` is the package itself.
LATE = {("facts", "__init__")}
# A class is derived from the stub of its rules, which name the class: when the program runs there is no such module.
RULES = {("darray", "_rules"), ("tensor", "_rules")}
LINES = {name: number for number, names in enumerate(LAYERS) for name in names}
PATHS = sorted([*PACKAGE.rglob("*.py"), *PACKAGE.rglob("*.pyi")])
FILES = {path.relative_to(PACKAGE).as_posix(): path for path in PATHS}
SOURCES = {name: path.read_text("utf-8") for name, path in FILES.items()}
MODULES = {name.partition(".")[0] for name in FILES}


class Import(NamedTuple):
    """One imported module of the package, and where."""

    line: int
    target: str
    late: bool


def layer_of(module: str) -> int | None:
    """The number of a module's line in the table."""
    folders = [f"{parent.as_posix()}/" for parent in Path(module).parents]
    return next((LINES[name] for name in [module, *folders] if name in LINES), None)


def module_of(dotted: str) -> str:
    """`typedtensor.backend.numpy` as `backend/numpy`; a folder is its `__init__`, a name in a module is the module."""
    inside = dotted.split(".")[1:]
    for end in range(len(inside), 0, -1):
        for found in ("/".join(inside[:end]), "/".join([*inside[:end], "__init__"])):
            if found in MODULES:
                return found
    return "__init__"


def imports_of(module: str, source: str) -> Iterator[Import]:
    """Every import of a module of the package, by whatever spelling, at whatever depth."""
    tree = ast.parse(source)
    functions = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)]
    late = {inner for function in functions for inner in ast.walk(function)}
    for node in ast.walk(tree):
        dotted: list[str] = []
        if isinstance(node, ast.Import):
            dotted = [each.name for each in node.names]
        elif isinstance(node, ast.ImportFrom):
            parents = ["typedtensor", *module.split("/")][: -node.level]
            start = ".".join([*(parents if node.level else []), *([node.module] if node.module else [])])
            dotted = [f"{start}.{each.name}" for each in node.names]
        for each in dotted:
            if each.split(".")[0] == "typedtensor":
                yield Import(node.lineno, module_of(each), node in late)


def faults_of(module: str, source: str) -> list[str]:
    """What a module imports against the table."""
    faults: list[str] = []
    own = layer_of(module)
    for line, target, late in imports_of(module, source):
        other = layer_of(target)
        if (late and (module, target) in LATE) or (module, target) in RULES:
            continue
        if late:
            faults.append(
                f"{module}:{line}: imports {target} inside a function; only third-party modules may load late"
            )
        if own is None or other is None or other >= own:
            faults.append(f"{module}:{line}: imports {target}, which is not below it")
    return faults


@pytest.mark.parametrize("name", FILES)
def test_file_stands_in_the_table(name: str) -> None:
    """A new file gets its place before it gets a line."""
    assert layer_of(name.partition(".")[0]) is not None


@pytest.mark.parametrize("name", FILES)
def test_file_imports_from_below(name: str) -> None:
    """The table holds."""
    faults = faults_of(name.partition(".")[0], SOURCES[name])
    assert not faults


def test_the_package_itself_is_names_only() -> None:
    """`__init__` holds its docstring, imports, `__all__` and versions."""
    body = ast.parse(SOURCES["__init__.py"]).body
    for node in body:
        match node:
            case ast.Import() | ast.ImportFrom() | ast.Expr(value=ast.Constant()):
                pass
            case ast.If(test=ast.Name(id="TYPE_CHECKING")):  # what loads late; the next test looks inside
                pass
            case ast.Assign(targets=[ast.Name(id="__all__" | "__version__" | "__array_api_version__")]):
                pass
            case ast.AnnAssign(target=ast.Name(id="__all__" | "__version__" | "__array_api_version__")):
                pass
            case _:
                pytest.fail(f"__init__:{node.lineno}: {ast.unparse(node)}")


def test_what_loads_late_is_what_the_checkers_import() -> None:
    """The table of `_late` has each name under TYPE_CHECKING, and no other."""
    block = next(node for node in ast.parse(SOURCES["__init__.py"]).body if isinstance(node, ast.If))
    imported: dict[str, tuple[str, ...]] = {}
    for node in block.body:
        assert isinstance(node, ast.ImportFrom)
        names = tuple(each.name for each in node.names)
        if node.module == "typedtensor":  # modules that are names themselves
            imported |= {f"typedtensor.{name}": () for name in names}
        else:
            imported[str(node.module)] = names
    assert imported == _late.LATE
    for name, module in _late.PLACES.items():
        assert getattr(typedtensor, name) is (
            getattr(importlib.import_module(module), name) if _late.LATE[module] else importlib.import_module(module)
        )
        assert name in dir(typedtensor)
    with pytest.raises(AttributeError, match="module 'typedtensor' has no attribute 'nothing'"):
        _ = typedtensor.nothing  # type: ignore[attr-defined]  # what is refused


@pytest.mark.parametrize(
    ("module", "source"),
    [
        ("rank", "from typedtensor.dtype import float32"),
        ("rank", "import typedtensor"),
        ("rank", "from . import dtype"),
        ("rank", "if TYPE_CHECKING:\n    import typedtensor.operand"),
        ("backend/numpy", "from .cupy import zeros"),
        ("operand", "def late():\n    from typedtensor.rank import Rank2"),
        ("unheard_of", "import typedtensor.rank"),
    ],
)
def test_a_wrong_import_is_found(module: str, source: str) -> None:
    """Siblings, layers above, late imports and unknown modules, in every spelling."""
    assert len(faults_of(module, source)) == 1


def test_a_right_import_is_not_found() -> None:
    """From below, and from elsewhere at any time."""
    source = (
        "import numpy\nfrom typedtensor.rank import Rank2\nfrom .errors import RankError\ndef late():\n    import cupy"
    )
    assert not faults_of("operand", source)

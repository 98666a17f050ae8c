"""A module imports only from lower layers; imports under `TYPE_CHECKING` count too."""

from __future__ import annotations

import ast
import importlib
from functools import cache
from pathlib import Path
from posixpath import normpath
from typing import TYPE_CHECKING, Any, NamedTuple

import pytest

import typedtensor
from typedtensor import _lazy_imports

if TYPE_CHECKING:
    from collections.abc import Iterator

PACKAGE = Path(__file__).parent.parent / "typedtensor"

# From the lowest layer to the highest. Within a folder, "|" separates layers, and "*" stands for all modules that are
# not listed; the `__init__` of a folder is last. ";" separates folders of one layer, which do not import each other.
LAYERS = """
_numpy_names
_texts; _requirements; _compiled; _public
errors
_missing
_generated/: *
signatures/: *
_lazy_imports; _late_methods
types/: axis device dtype rank | dim limits | shape
memory/: sharing accounting pool | protocol | cpu | registry | builtin_allocators | allocation mapped
backends/: protocol scipy sums bits chains comparing divisors slices polynomials products interpolation parts \
    rearranging table operators | order norms waves division | \
    numpy_functions | \
    numpy cupy/loading cupy/linalg cupy/cuda cupy/division cupy/order cupy/random cupy/samples cupy/writing | \
    cupy/functions cupy/memory | cupy/* | \
    jax/loading | jax/memory | jax/errors jax/functions | jax/* | \
    dask/loading dask/chunked dask/plans dask/edges dask/contributions dask/progress dask/storage \
    dask/accumulating | \
    dask/tasks dask/connections | dask/waiting | dask/memory dask/blocks dask/computing dask/unknown dask/creation | \
    dask/elementwise dask/reductions dask/shapes dask/fourier dask/files dask/statistics | \
    dask/indexing dask/linalg dask/samples dask/stores | dask/scatter dask/zarr dask/parquet | dask/* | registry
core/: diagnostics operand printing | causes index_errors | operator_table | dispatch context export | validation | \
    conversion new_arrays assignment retyping | base ufuncs | indexing | copy_on_write | operators ownership html | \
    darray selection tensor_type quick | schemas | tensor | variant annotations typeguard | checked
interchange/: codes | *
functions/: _annotations _results _axes _native _misfits | _decorators | _matrices _cumulation _positions | * | \
    defaults arrangements inspection descriptive/joint_counts indexing/choosing indexing/grids indexing/writing | \
    indexing/applying methods
linalg/: *; fft; special; transforms/: _structure _signatures | _calls | *; \
    random/: _distributions | _validation _streams | _parameters | _vectors | *
views/: base | *; sparse/: _libraries | _validation _work | *; \
    persistence/: _files _bytes _paths _values | _places _records _models _chunks | schema _layout | _plan _named | *
allocators; cluster; testing
cli/: contents figures differences show counterparts reports static_types _edits _values | \
    formats _following faults checkers | _expressions | _calls | _interpreter trial | *
__main__
__init__
"""


class Place(NamedTuple):
    """The position of a module: its line in the table, its folder, and its layer in the folder."""

    line: int
    part: int
    step: int

    def may_import(self, other: Place) -> bool:
        """Return whether the other module is lower."""
        return other.line < self.line or (other[:2] == self[:2] and other.step < self.step)


def places() -> dict[str, Place]:
    """Return the table by module; "types/*" stands for the other modules of a folder."""
    found: dict[str, Place] = {}
    for line, text in enumerate(LAYERS.strip().splitlines()):
        for part, neighbour in enumerate(text.split(";")):
            folder, _, steps = neighbour.strip().rpartition(": ")
            for step, names in enumerate(steps.split("|")):
                found |= {normpath(f"{folder}{name}"): Place(line, part, step) for name in names.split()}
            if folder:
                found[f"{folder}__init__"] = Place(line, part, len(steps))
    return found


LAYER_OF = places()
PATHS = sorted([*PACKAGE.rglob("*.py"), *PACKAGE.rglob("*.pyi")])
FILES = {path.relative_to(PACKAGE).as_posix(): path for path in PATHS}
SOURCES = {name: path.read_text("utf-8") for name, path in FILES.items()}
MODULES = {name.partition(".")[0] for name in FILES}


class Import(NamedTuple):
    """An import of a module of the package, and its line."""

    line: int
    target: str
    late: bool


def place_of(module: str) -> Place | None:
    """Return the position of a module, or that of the other modules of its folder."""
    folders = [f"{parent.as_posix()}/*" for parent in Path(module).parents]
    return next((LAYER_OF[name] for name in [module, *folders] if name in LAYER_OF), None)


def module_of(dotted: str) -> str:
    """Return `backends/numpy` for `typedtensor.backends.numpy`; a folder is `__init__`, a name is its module."""
    inside = dotted.split(".")[1:]
    for end in range(len(inside), 0, -1):
        for found in ("/".join(inside[:end]), "/".join([*inside[:end], "__init__"])):
            if found in MODULES:
                return found
    return "__init__"


@cache
def imports_of(file: str, source: str) -> list[Import]:
    """Return all imports of a module of the package, in any spelling and at any depth.

    Imports of generated files count at run time only: their typing rules name classes that are derived from them.
    """
    module, generated = file.partition(".")[0], file.startswith(("_generated/", "signatures/"))
    tree = ast.parse("" if generated and file.endswith(".pyi") else source)
    late = inside(tree, ast.FunctionDef | ast.AsyncFunctionDef)
    ignored = {node for block in typing_only(tree) for node in ast.walk(block)} if generated else set()
    found: list[Import] = []
    for node in ast.walk(tree):
        dotted: list[str] = []
        if isinstance(node, ast.Import):
            dotted = [each.name for each in node.names]
        elif isinstance(node, ast.ImportFrom):
            parents = ["typedtensor", *module.split("/")][: -node.level]
            start = ".".join([*(parents if node.level else []), *([node.module] if node.module else [])])
            dotted = [f"{start}.{each.name}" for each in node.names]
        ours = [each for each in dotted if each.split(".")[0] == "typedtensor" and node not in ignored]
        found += [Import(node.lineno, module_of(each), node in late) for each in ours]
    return found


def inside(tree: ast.AST, kind: Any) -> set[ast.AST]:
    """Yield the statements within nodes of a type."""
    return {inner for node in ast.walk(tree) if isinstance(node, kind) for inner in ast.walk(node)}


def typing_only(tree: ast.AST) -> Iterator[ast.stmt]:
    """Yield the statements under `if TYPE_CHECKING:`."""
    for node in ast.walk(tree):
        if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING":
            yield from node.body


def faults_of(file: str, source: str) -> list[str]:
    """Return the imports of a module that the table forbids."""
    faults: list[str] = []
    own = place_of(file.partition(".")[0])
    for line, target, late in imports_of(file, source):
        other = place_of(target)
        if late:
            faults.append(f"{file}:{line}: imports {target} inside a function; only third-party modules may load late")
        if own is None or other is None or not own.may_import(other):
            faults.append(f"{file}:{line}: imports {target}, which is not below it")
    return faults


@pytest.mark.parametrize("name", FILES)
def test_each_file_is_in_the_table(name: str) -> None:
    """A new file needs a line."""
    assert place_of(name.partition(".")[0]) is not None


@pytest.mark.parametrize("name", FILES)
def test_files_import_from_lower_layers(name: str) -> None:
    """The table lists the layers."""
    faults = faults_of(name, SOURCES[name])
    assert not faults


def test_the_package_itself_is_names_only() -> None:
    """`__init__` contains its docstring, imports, `__all__` and versions."""
    body = ast.parse(SOURCES["__init__.py"]).body
    for node in body:
        match node:
            case ast.Import() | ast.ImportFrom() | ast.Expr(value=ast.Constant()):
                pass
            case ast.If(test=ast.Name(id="TYPE_CHECKING")):  # lazy imports; the next test checks them
                pass
            case ast.Assign(targets=[ast.Name(id="__all__" | "__version__" | "__array_api_version__")]):
                pass
            case ast.AnnAssign(target=ast.Name(id="__all__" | "__version__" | "__array_api_version__")):
                pass
            case _:
                pytest.fail(f"__init__:{node.lineno}: {ast.unparse(node)}")


def test_lazy_imports_find_each_name() -> None:
    """A name is that of its module, and `dir` shows it."""
    for name, module in _lazy_imports.MODULE_OF.items():
        assert getattr(typedtensor, name) is (
            getattr(importlib.import_module(module), _lazy_imports.ALIASES.get(name, name))
            if _lazy_imports.LAZY_IMPORTS[module]
            else importlib.import_module(module)
        )
        assert name in dir(typedtensor)
    with pytest.raises(AttributeError, match="module 'typedtensor' has no attribute 'nothing'"):
        _ = typedtensor.nothing  # type: ignore[attr-defined]  # refused


@pytest.mark.parametrize(
    ("file", "source"),
    [
        ("types/rank.py", "from typedtensor.types.dtype import float32"),
        ("types/rank.py", "import typedtensor"),
        ("types/rank.py", "from . import dtype"),
        ("types/rank.py", "if TYPE_CHECKING:\n    import typedtensor.core.operand"),
        ("_generated/rank.py", "from typedtensor.types.rank import Rank2"),
        ("backends/numpy.py", "from .cupy.loading import load"),
        ("linalg/norms.py", "from typedtensor.fft import fft"),
        ("core/operand.py", "def late():\n    from typedtensor.types.rank import Rank2"),
        ("unheard_of.py", "import typedtensor.types.rank"),
    ],
)
def test_a_forbidden_import_is_detected(file: str, source: str) -> None:
    """Folders of one layer, higher layers, late imports and unknown modules are, in any spelling."""
    assert len(faults_of(file, source)) == 1


@pytest.mark.parametrize(
    ("file", "source"),
    [
        ("core/operand.py", "import numpy\nfrom typedtensor.types.rank import Rank2\ndef late():\n    import cupy"),
        ("core/operand.py", "from ..errors import RankError"),
        ("_generated/rank.py", "if TYPE_CHECKING:\n    from typedtensor.types.rank import Rank2"),
        ("_generated/tensor_rules.pyi", "from typedtensor.core.tensor import Tensor"),
    ],
)
def test_a_permitted_import_is_accepted(file: str, source: str) -> None:
    """It is from a lower layer, a late import of another package, or in generated code for checkers."""
    assert not faults_of(file, source)

"""The stubs of CuPy, and the parameters that tests assume for it, match the installed CuPy."""

from __future__ import annotations

import ast
import importlib
import inspect
import re
import warnings
from importlib.util import find_spec
from operator import attrgetter
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from tests.gpu import calls
from tests.unit import numpy_as_cupy as fake

STUBS = Path(__file__).parents[2] / "stubs"
BACKEND = Path(__file__).parents[2] / "typedtensor" / "backends" / "cupy"
installed = pytest.mark.skipif(find_spec("cupy") is None, reason="not installed: cupy")


class Name(NamedTuple):
    """A name in a stub: where it is, and the node that defines it."""

    module: str
    path: str
    node: ast.FunctionDef | ast.ClassDef | ast.AnnAssign


def names_of(body: list[ast.stmt], module: str, prefix: str = "") -> list[Name]:
    """Return the functions, classes, methods and attributes of a stub."""
    found: list[Name] = []
    for node in body:
        if isinstance(node, ast.FunctionDef):
            found.append(Name(module, prefix + node.name, node))
        elif isinstance(node, ast.ClassDef):
            found += [Name(module, node.name, node), *names_of(node.body, module, f"{node.name}.")]
        elif (
            isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name) and not node.target.id.startswith("_")
        ):
            found.append(Name(module, prefix + node.target.id, node))
    return found


def module_of(path: Path) -> str:
    """Return `cupy.cuda.runtime` for `stubs/cupy/cuda/runtime.pyi`."""
    return ".".join(path.relative_to(STUBS).with_suffix("").parts).removesuffix(".__init__")


NAMES = [
    name
    for path in sorted(STUBS.rglob("*.pyi"))
    for name in names_of(ast.parse(path.read_text("utf-8")).body, module_of(path))
]


def parameters(text: str) -> dict[str, Any]:
    """Parse a text of parameters, by name."""
    made = eval(f"lambda {text}: 0")
    return dict(inspect.signature(made).parameters)


def real(found: Any) -> dict[str, Any] | None:
    """Return the parameters of a function of CuPy, from its documentation if it is compiled; None if unknown."""
    try:
        return dict(inspect.signature(found).parameters)
    except (TypeError, ValueError):
        first = (found.__doc__ or "").strip().partition("\n")[0]
        written = re.match(r"[\w.]+\((.*)\)( -> .*)?$", first)
        if written is None or " " in re.sub(r"(, |\w+ (?=\w+([,=)]|$)))", "", written[1]):
            return None
        return parameters(re.sub(r"\b(\w+) (?=\w+\b)", "", written[1]))  # `Py_ssize_t axis` becomes `axis`


def must_have(written: dict[str, Any], there: dict[str, Any], label: str) -> None:
    """Check that each parameter exists, in its order and of its kind; the function may have more optional ones."""
    kinds = inspect.Parameter
    named = [name for name, each in there.items() if each.kind is not kinds.VAR_KEYWORD]
    assert [name for name in named if name in written] == [
        name for name, each in written.items() if each.kind is not kinds.VAR_KEYWORD
    ], label
    for name, each in written.items():
        if each.kind is not kinds.VAR_KEYWORD:
            narrower = each.kind is kinds.KEYWORD_ONLY and there[name].kind is kinds.POSITIONAL_OR_KEYWORD
            assert narrower or each.kind is there[name].kind, f"{label}: {name}"
            assert each.default is kinds.empty or there[name].default is not kinds.empty, f"{label}: {name}"


@installed
@pytest.mark.parametrize(
    "name", [n for n in NAMES if isinstance(n.node, ast.FunctionDef)], ids=lambda n: f"{n.module}.{n.path}"
)
def test_functions_of_the_stubs_match_cupy(name: Name) -> None:
    """Names, parameters, kinds and order are compared."""
    assert isinstance(name.node, ast.FunctionDef)
    found = attrgetter(name.path)(importlib.import_module(name.module))
    if any(ast.unparse(each) == "property" for each in name.node.decorator_list) or name.path.rpartition(".")[
        2
    ].startswith("__"):
        return  # its existence is enough: Python defines the parameters of such methods
    written, there = parameters(_without_types(name.node.args)), real(found)
    assert there is not None or not written.keys() - {"self"}, "CuPy does not say its parameters"
    if there is not None:
        must_have(written, there, name.path)


def _without_types(arguments: ast.arguments) -> str:
    for each in (*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs, arguments.vararg, arguments.kwarg):
        if each is not None:
            each.annotation = None
    return ast.unparse(arguments)


@installed
@pytest.mark.parametrize(
    "name", [n for n in NAMES if not isinstance(n.node, ast.FunctionDef)], ids=lambda n: f"{n.module}.{n.path}"
)
def test_names_of_the_stubs_match_cupy(name: Name) -> None:
    """A class has the bases of the stub; a ufunc is a ufunc."""
    module = importlib.import_module(name.module)
    found = attrgetter(name.path)(module) if name.path != "Device.id" else None
    if isinstance(name.node, ast.ClassDef):
        assert isinstance(found, type)
        for base in name.node.bases:
            assert issubclass(found, eval(ast.unparse(base), dict(vars(module))))
    elif isinstance(name.node, ast.AnnAssign) and ast.unparse(name.node.annotation) == "ufunc":
        assert isinstance(found, module.ufunc)


def used_by(path: Path) -> set[str]:
    """Return the dotted names of CuPy that a module of this package uses."""
    tree = ast.parse(path.read_text("utf-8"))
    dotted = {ast.unparse(node) for node in ast.walk(tree) if isinstance(node, ast.Attribute)}
    return {name for name in dotted if re.fullmatch(r"cupyx?(\.\w+)+", name) and "__" not in name}


def test_the_stubs_contain_only_what_is_used() -> None:
    """Each function and class of the stubs is used in the backend."""
    used = set[str]().union(*(used_by(BACKEND / f"{name}.py") for name in (*fake.MODULES, "loading", "cuda", "memory")))
    used |= {
        f"cupy.cuda.runtime.{each}" for each in ("driverGetVersion", "getDeviceCount", "runtimeGetVersion")
    }  # in `loading`
    known = {f"{name.module}.{name.path}" for name in NAMES if "." not in name.path and "__" not in name.path}
    modules = {module_of(path) for path in STUBS.rglob("*.pyi")}
    classes_in_signatures = {
        "cupy.ufunc",
        *(f"cupy.cuda.{each}" for each in ("Event", "MemoryPool", "PinnedMemoryPointer", "Stream")),
    }
    assert used - known - modules == set()
    assert known - used == classes_in_signatures


@installed
@pytest.mark.parametrize("name", fake.PARAMETERS)
def test_the_parameters_assumed_by_tests_match_cupy(name: str) -> None:
    """They are equal, except for default values."""
    found = real(attrgetter(name)(importlib.import_module("cupy")))
    assert found is not None
    written = parameters(fake.PARAMETERS[name])
    assert [(each.name, each.kind) for each in written.values()] == [(each.name, each.kind) for each in found.values()]


@installed
@pytest.mark.parametrize("name", fake.UFUNCS)
def test_the_ufuncs_assumed_by_tests_match_cupy(name: str) -> None:
    """They are instances of CuPy's class."""
    cupy = importlib.import_module("cupy")
    assert isinstance(getattr(cupy, name), cupy.ufunc)


DELEGATED = sorted({*fake.UFUNCS, *calls.by_function()} - {"fmod", "power"})
NOT_OF_A_LIBRARY = {
    *("T", "at", "block", "copy", "gemm", "index", "insert", "mask", "ndenumerate", "unstack", "broadcast_arrays"),
    *("log_softmax", "logsumexp", "merge_axes", "one_hot", "rename", "softmax", "split_axis"),
    *(name for name in DELEGATED if hasattr(importlib.import_module("typedtensor.linalg"), name)),
}


@installed
@pytest.mark.parametrize("name", sorted(set(DELEGATED) - NOT_OF_A_LIBRARY))
def test_functions_of_the_standard_exist_for_cupy(name: str) -> None:
    """They are CuPy's, or implemented here; the lookup needs no Gpu."""
    assert callable(backend().function(name))


@installed
@pytest.mark.parametrize(
    "name",
    [
        n
        for n in DELEGATED
        if n in NOT_OF_A_LIBRARY
        and n not in {"block_diag", "multi_dot", "tensorinv", "tensorsolve"}
        and hasattr(importlib.import_module("typedtensor.linalg"), n)
    ],
)
def test_functions_of_linalg_exist_for_cupy(name: str) -> None:
    """They are in its namespace; some consist of other functions."""
    assert callable(
        backend().function(name if name in {"matmul", "vecdot", "tensordot", "matrix_transpose"} else f"linalg.{name}")
    )


def backend() -> Any:
    """Return the backend over the real CuPy."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # of CuPy itself, when it is imported
        return importlib.import_module("typedtensor.backends.cupy.backend").CuPyBackend()


@pytest.mark.parametrize(
    "written",
    ["b, a", "a, b, c", "a, /, b", "a, b=1"],
)
def test_a_wrong_parameter_is_detected(written: str) -> None:
    """Its order, name, kind or default is wrong."""
    with pytest.raises(AssertionError):
        must_have(parameters(written), parameters("a, b"), "f")


def test_a_right_parameter_is_accepted() -> None:
    """Optional parameters may be missing, or be keyword-only."""
    must_have(parameters("a, *, c=0"), parameters("a, b=1, *, c=None, d=2"), "f")
    must_have(parameters("a, *, b"), parameters("a, b"), "f")

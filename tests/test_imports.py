"""`import typedtensor` loads little, and there are no circular imports."""

from __future__ import annotations

import subprocess
import sys
import tomllib
from graphlib import TopologicalSorter
from pathlib import Path

import pytest

from tests.test_layers import SOURCES, imports_of
from typedtensor._requirements import NUMPY, PYTHON

LOADED = """
import sys
before = set(sys.modules)
import typedtensor
new = {name.partition(".")[0] for name in set(sys.modules) - before}
print(*sorted(new - set(sys.stdlib_module_names)))
"""
OWN = """
import numpy, sys
before = set(sys.modules)
import typedtensor
print(*sorted({name for name in set(sys.modules) - before} & set(sys.stdlib_module_names)))
"""
SLOW = {"argparse", "asyncio", "inspect", "ipaddress", "json", "logging", "pathlib", "tempfile", "threading", "urllib"}
"""Modules of the standard library whose import takes a millisecond or more."""

OF_PACKAGE = """
import sys
{program}
print(*sorted(name.removeprefix("typedtensor.") for name in sys.modules if name.startswith("typedtensor.")))
"""
EAGER = {"_generated", "_generated.lazy_imports", "_lazy_imports", "_requirements"}
"""The modules of the package that its import may load; each takes a quarter of a millisecond."""
OF_TENSORS = """
.: _compiled _core _generated _late_methods _lazy_imports _missing _numpy_names _public _requirements _texts backends
    core errors memory types
_generated: dtype lazy_imports rank
backends: cupy dask division jax numpy registry scipy table
backends.cupy: loading
backends.dask: loading
backends.jax: loading memory
core: assignment base causes context conversion copy_on_write darray diagnostics dispatch export index_errors
    indexing new_arrays operand operator_table operators ownership quick selection tensor tensor_type ufuncs
    validation
memory: accounting allocation builtin_allocators cpu pool registry sharing
types: device dim dtype limits rank shape
"""
"""The same for the class Tensor, by folder."""


def _of_tensors() -> set[str]:
    found: set[str] = set()
    for line in OF_TENSORS.strip().replace("\n    ", " ").splitlines():
        folder, names = line.split(": ")
        found |= {name if folder == "." else f"{folder}.{name}" for name in names.split()}
    return found


@pytest.mark.parametrize(
    ("program", "known"),
    [("import typedtensor", EAGER), ("from typedtensor import Tensor, Cpu, Rank2, float64", _of_tensors())],
)
def test_import_loads_only_these_modules_of_the_package(program: str, known: set[str]) -> None:
    """All others load when they are first used: see `_lazy_imports`."""
    code = OF_PACKAGE.replace("{program}", program)
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    more = set(done.stdout.split()) - known
    assert not more, f"{sorted(more)}: import them at first use, or add them to the list in tests/test_imports.py"


@pytest.mark.parametrize("name", ["errors.ShapeError", "types.dtype.float32", "core.tensor.Tensor"])
def test_modules_of_the_package_are_attributes_from_the_beginning(name: str) -> None:
    """As after the first tensor."""
    program = f"import typedtensor as tt; print(tt.{name}.__name__)"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert (done.stdout.strip(), done.stderr) == (name.rpartition(".")[2], "")


METHODS = """
import sys
import typedtensor as tt
before = {name for name in sys.modules if name.startswith("typedtensor.functions")}
named = tt.Tensor.cumsum.__name__
after = "typedtensor.functions.methods" in sys.modules
print(sorted(before), named, after, tt.Tensor.cumsum is vars(tt.core.base.BaseArray)["cumsum"])
"""


def test_methods_load_their_functions_when_one_is_used() -> None:
    """Until then a name in the class stands for each; afterwards the class has the functions."""
    done = subprocess.run([sys.executable, "-c", METHODS], capture_output=True, text=True, check=True)
    assert done.stdout.split("\n")[0] == "[] cumsum True True"


AGAIN = """
import sys
import typedtensor as tt
x = tt.asarray([1.0])
for name in [name for name in sys.modules if name.partition(".")[0] == "typedtensor"]:
    del sys.modules[name]
import typedtensor
x.sum()
"""


def test_methods_that_were_not_used_before_a_second_import_say_so() -> None:
    """The functions that load are those of the second import."""
    done = subprocess.run([sys.executable, "-c", AGAIN], check=False, capture_output=True, text=True)
    said = "typedtensor was imported again before the first call of a method. Make the tensor again."
    assert done.stderr.rstrip().splitlines()[-1] == f"ImportError: sum: {said}"


def test_import_loads_nothing_but_numpy_and_typing_extensions() -> None:
    """Other libraries are imported when they are first used."""
    done = subprocess.run([sys.executable, "-c", LOADED], capture_output=True, text=True, check=True)
    assert {"numpy", "typedtensor"} <= set(done.stdout.split()) <= {"numpy", "typedtensor", "typing_extensions"}


def test_import_loads_no_slow_module_that_numpy_does_not_load() -> None:
    """They are imported when they are first used, as for files and threads."""
    done = subprocess.run([sys.executable, "-c", OWN], capture_output=True, text=True, check=True)
    assert not SLOW & set(done.stdout.split())


@pytest.mark.parametrize("version", ["1.26.4", "2.3.5", "2.4.0rc1", "2.4.6", "2.10.0", "3.0.0.dev0"])
def test_an_old_numpy_is_refused(version: str) -> None:
    """The error states the installed and the required version."""
    program = f"import numpy; numpy.__version__ = {version!r}; import typedtensor"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    if version in {"1.26.4", "2.3.5"}:
        assert done.stderr.splitlines()[-1] == (
            f"ImportError: typedtensor: needed NumPy 2.4 or later, got {version}. "
            "Install a newer one: python -m pip install --upgrade numpy"
        )
    else:
        assert (done.returncode, done.stderr) == (0, "")


def test_oldest_numpy_is_that_of_the_metadata() -> None:
    """The same version is required by pip."""
    project = tomllib.loads((Path(__file__).parent.parent / "pyproject.toml").read_text("utf-8"))["project"]
    numpy = next(each for each in project["dependencies"] if each.startswith("numpy"))
    assert numpy.partition(";")[0] == f"numpy>={'.'.join(map(str, NUMPY))}"


def test_an_old_python_is_refused() -> None:
    """An installer compares versions too; a clone on the path has none."""
    program = "import numpy, sys; sys.hexversion = 0x030A00F0; import typedtensor"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert done.stderr.splitlines()[-1].startswith("ImportError: typedtensor: needed Python 3.11 or later, got ")
    project = tomllib.loads((Path(__file__).parent.parent / "pyproject.toml").read_text("utf-8"))["project"]
    major, minor = project["requires-python"].removeprefix(">=").split(".")
    assert divmod(PYTHON >> 16, 256) == (int(major), int(minor))


def test_there_are_no_circular_imports() -> None:
    """Imports under `TYPE_CHECKING` count too."""
    graph: dict[str, set[str]] = {}
    for name, source in SOURCES.items():
        module = name.partition(".")[0]
        graph.setdefault(module, set()).update(each.target for each in imports_of(name, source) if not each.late)
    TopologicalSorter(graph).prepare()

"""NumPy's names that differ here: the error states the name here, and nothing else changes."""

from __future__ import annotations

import copy
import inspect
import pickle
import re
import warnings
from importlib import import_module
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import typedtensor
import typedtensor as tt
import typedtensor.transforms
from typedtensor import DArray, Tensor
from typedtensor._numpy_names import (
    ABSENT,
    COMPARISONS,
    ELEMENTWISE,
    GENERATOR,
    JAX,
    LIVES_IN,
    METHODS,
    MODULES,
    OPERATORS,
    RENAMED,
)

OURS = re.compile(r"\btt((?:\.\w+)+)")
OF_TENSORS = re.compile(r"\bx\.(\w+)")
FUNCTIONS = [(module, name, text) for module, names in MODULES.items() for name, text in names.items()]


def must_exist(text: str) -> None:
    """Check that every name of this package in a hint exists."""
    for dotted in OURS.findall(text):
        found: Any = tt
        for name in dotted[1:].split("."):
            found = getattr(found, name)
    for name in OF_TENSORS.findall(text):
        assert hasattr(Tensor, name) or name in {"dtype", "shape", "T", "mT"}


@pytest.mark.parametrize("space", LIVES_IN)
def test_each_function_of_a_namespace_is_found_from_outside(space: str) -> None:
    """Its error in `tt` names the namespace."""
    names = {name for name in getattr(tt, space).__all__ if name.islower() and not hasattr(tt, name)}
    missing = sorted(names - set(MODULES["typedtensor"]))
    assert not missing, f"typedtensor/_numpy_names.py: add {missing} to LIVES_IN[{space!r}]"


@pytest.mark.parametrize(("module", "name", "text"), FUNCTIONS)
def test_a_missing_function_names_its_replacement(module: str, name: str, text: str) -> None:
    """The replacement exists, the missing name does not."""
    must_exist(text)
    if name in getattr(import_module(module), "__all__", ()):
        pytest.fail(f"typedtensor/_numpy_names.py: remove {name!r}, which {module} has now", pytrace=False)
    with pytest.raises(AttributeError) as caught:
        getattr(import_module(module), name)
    assert str(caught.value) == f"module {module!r} has no attribute {name!r}; use {text}"
    assert not hasattr(import_module(module), name)


@pytest.mark.parametrize("name", METHODS)
@pytest.mark.parametrize("x", [tt.zeros(2), tt.zeros(2).dynamic()], ids=["Tensor", "DArray"])
def test_a_missing_method_names_its_replacement(x: Any, name: str) -> None:
    """This holds for both classes; completion does not offer the missing name."""
    must_exist(METHODS[name])
    with pytest.raises(AttributeError) as caught:
        getattr(x, name)
    expected = f"{type(x).__name__!r} object has no attribute {name!r}; use {METHODS[name]}"
    assert str(caught.value) == expected
    assert not hasattr(x, name)
    assert getattr(x, name, None) is None
    assert name not in dir(x)


def test_renamed_functions_compute_the_same() -> None:
    """`migrate` uses the table too: functions of one or two operands."""
    x, y = np.linspace(0.1, 0.9, 5), np.linspace(0.2, 0.4, 5)
    for theirs, ours in RENAMED.items():
        function, expected = getattr(tt, ours), getattr(np, theirs)
        if theirs == "concatenate":
            found, answer = function([tt.from_numpy(x)]), expected([x])
        elif theirs in {"bitwise_not", "invert", "left_shift", "right_shift"}:
            i = np.arange(5)
            pair = [i] if ours == "bitwise_invert" else [i, i]
            found, answer = function(*map(tt.from_numpy, pair)), expected(*pair)
        else:
            operands = (
                [x, y]
                if len(inspect.signature(function).parameters) == 2 and ours not in {"round", "unique_values"}
                else [x]
            )
            if theirs == "arccosh":
                operands = [1 / x]
            with warnings.catch_warnings():
                warnings.simplefilter("ignore", DeprecationWarning)  # NumPy 2.5 deprecates `fix`
                answer = expected(*operands)
            found = function(*map(tt.from_numpy, operands))
        np.testing.assert_array_equal(found.numpy(), answer)


SAMPLE = np.linspace(0.1, 0.9, 4).reshape(2, 2)


@pytest.mark.parametrize("name", [*ELEMENTWISE, *OPERATORS])
def test_advice_for_methods_computes_the_same(name: str) -> None:
    """What the hint says is run, and compared with NumPy's function of that name."""
    theirs = {
        "div": "divide",
        "ne": "not_equal",
        "lt": "less",
        "le": "less_equal",
        "gt": "greater",
        "ge": "greater_equal",
    }
    function = getattr(np, {**theirs, "neg": "negative"}.get(name, name))
    x, y = tt.from_numpy(SAMPLE), tt.from_numpy(SAMPLE.T.copy())
    operands = (SAMPLE, SAMPLE.T) if "y" in METHODS[name] else (SAMPLE,)
    np.testing.assert_array_equal(eval(METHODS[name], {"tt": tt, "x": x, "y": y}).numpy(), function(*operands))


@pytest.mark.parametrize("name", [*COMPARISONS, *JAX, *(name for names in LIVES_IN.values() for name in names)])
def test_advice_for_functions_is_the_function(name: str) -> None:
    """It is the one that bears the standard's name for what PyTorch, JAX and NumPy compute."""
    text = MODULES["typedtensor"][name].partition("(")[0]
    standard = {"div": "divide", "eq": "equal", "ne": "not_equal", "lt": "less", "le": "less_equal", "gt": "greater"}
    standard |= {"ge": "greater_equal", "flatten": "ravel", "inverse": "inv", "custom_vjp": "custom_gradient"}
    standard |= {"device_get": "numpy", "device_put": "to_device", "jacfwd": "jacobian", "jacrev": "jacobian"}
    found = eval(text, {"tt": tt, "typedtensor": typedtensor, "x": tt.zeros(2)})
    assert found.__name__.rpartition(".")[2] == standard.get(name, name)


NOT_RUN = {
    "x itself": "words",
    "x.to_device(tt.Gpu(0))": "requires a GPU",
    "typedtensor.transforms.grad(f)": "requires JAX; tests/transforms has it",
    "pandas.DataFrame(x.numpy())": "requires pandas",
    "tt.argsort for the positions": "words",
    "tt.cluster.compute(x) on a Cluster": "requires dask",
}
"""What a hint says besides code that runs here."""


@pytest.mark.parametrize("name", METHODS)
def test_advice_for_methods_runs(name: str, tmp_path: Path) -> None:
    """Each of the ways that a hint names, with operands of the kind that its letters stand for."""
    x: Any = tt.asarray([[4.0, 1.0, 2.0], [1.0, 3.0, 1.0], [2.0, 1.0, 5.0]])
    indices = tt.asarray([0, 2, 1])
    operands = {"tt": tt, "f": tt.exp, "x": x, "y": tt.copy(x), "a": x, "b": x, "v": x[0], "mask": x > 1.0}
    operands |= {"indices": indices[None] if name == "gather" else indices, "values": x[0], "path": tmp_path / "x"}
    operands |= dict.fromkeys(("key", "axis", "i", "low", "seed"), 0) | dict.fromkeys(("j", "k", "n", "kth"), 1)
    operands |= {"axes": (1, 0), "shape": (3, 3), "parts": 3, "keys": tt.asarray([0, 1, 0]), "high": 3.0, "q": 0.5}
    operands |= {"value": 1.0, "device": tt.Cpu(), "dtype": tt.float32}
    operands |= {"choices": [x, x], "pickle": pickle}
    operands["x"] = {
        "choose": (x > 0).astype(tt.int64),
        "imag": x.astype(tt.complex128),
        "searchsorted": tt.sort(x[0]),
    }.get(name, x)
    for advice in re.split(", or | or |, and (?=tt)", METHODS[name]):
        if advice not in NOT_RUN:
            exec(advice, operands)


def test_code_that_is_not_run_is_in_a_hint() -> None:
    """So that the list has no more than it needs."""
    assert all(any(advice in text for text in METHODS.values()) for advice in NOT_RUN)


@pytest.mark.parametrize("name", GENERATOR)
def test_advice_for_generators_draws(name: str) -> None:
    """The old methods of NumPy have successors, which take one shape; completion does not offer the old ones."""
    rng = tt.random.default_rng(0)
    with pytest.raises(AttributeError) as caught:
        getattr(rng, name)
    assert str(caught.value) == f"'Generator' object has no attribute {name!r}; use {GENERATOR[name]}"
    assert name not in dir(rng)
    drawn = eval(GENERATOR[name], {"rng": rng, "shape": (2, 3), "low": 0, "high": 5, "count": 6})
    assert drawn.size == 6


def test_other_missing_names_have_no_hint() -> None:
    """Python's own error is raised."""
    x: Any = tt.zeros(2)
    for place, name in ((tt, "nothing_of_the_kind"), (tt.linalg, "none"), (tt.random, "none")):
        with pytest.raises(AttributeError) as caught:
            getattr(place, name)
        assert str(caught.value) == f"module {place.__name__!r} has no attribute {name!r}"
    with pytest.raises(AttributeError, match=r"^'Tensor' object has no attribute 'none'$"):
        _ = x.none


@pytest.mark.parametrize("x", [tt.zeros(2), tt.zeros(2).dynamic()], ids=["Tensor", "DArray"])
def test_hints_do_not_disturb_protocols(x: Tensor[Any, Any, Any] | DArray) -> None:
    """Lookups by copy, pickle and NumPy's interfaces still find nothing."""
    for name in ("__array_interface__", "__array_struct__", "__cuda_array_interface__", "__float__x", "_repr_png_"):
        assert not hasattr(x, name)
    assert copy.copy(x).shape == copy.deepcopy(x).shape == pickle.loads(pickle.dumps(x)).shape
    assert np.searchsorted(x, 1.0) == 2  # type: ignore[call-overload]  # hidden from the checkers
    assert inspect.getmembers(type(x))


SPACES: dict[str, tuple[Any, Any]] = {
    "numpy": (np, tt),
    "numpy.linalg": (np.linalg, tt.linalg),
    "numpy.fft": (np.fft, tt.fft),
    "numpy.random.Generator": (np.random.Generator, tt.random.Generator),
}
WITHOUT_HINT = {"numpy.fft": {"test"}, "numpy.random.Generator": {"bit_generator"}}
"""A runner of tests, and the state of a generator, which has a method for it."""


@pytest.mark.parametrize("space", SPACES)
def test_no_name_of_numpy_is_forgotten(space: str) -> None:
    """Each is here, or the error says what to write, and the page has it with the reason."""
    theirs, ours = SPACES[space]
    hints = MODULES.get(getattr(ours, "__name__", ""), {})
    public = {name for name in dir(theirs) if not name.startswith("_")}
    forgotten = {name for name in public - hints.keys() if not hasattr(ours, name)} - WITHOUT_HINT.get(space, set())
    if forgotten:
        pytest.fail(f"typedtensor/_numpy_names.py: add to ABSENT what to write for {sorted(forgotten)}", pytrace=False)


def test_the_page_has_the_names_that_stay_out() -> None:
    """With what to write."""
    page = (Path(__file__).parents[2] / "docs" / "numpy-names.md").read_text("utf-8")
    cells = [line.split(" | ")[0] for line in page.splitlines() if line.startswith("| `")]
    shown = {name for cell in cells for name in re.findall(r"`(\w+)`", cell)}
    absent = {name for names in ABSENT.values() for name in names.split()}
    faults = [f"docs/numpy-names.md: add `{name}` to a table" for name in sorted(absent - shown)]
    faults += [f"docs/numpy-names.md: remove `{name}`, which stays out no longer" for name in sorted(shown - absent)]
    if faults:
        pytest.fail("\n".join(faults), pytrace=False)


@pytest.mark.parametrize("name", [name for name in dir(np.ndarray) if not name.startswith("_")])
def test_each_name_of_numpys_arrays_is_here_or_has_a_hint(name: str) -> None:
    """On a Tensor and on a DArray."""
    for x in (tt.zeros((2, 2)), tt.zeros((2, 2)).dynamic()):
        if not hasattr(x, name):
            with pytest.raises(AttributeError, match=f"has no attribute '{name}'; use "):
                getattr(x, name)

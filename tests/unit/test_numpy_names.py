"""The names of NumPy that have another name here: the error says which, and nothing else changes."""

from __future__ import annotations

import copy
import inspect
import pickle
import re
import warnings
from importlib import import_module
from typing import Any

import numpy as np
import pytest

import typedtensor as tt
from typedtensor import DArray, Tensor
from typedtensor._numpy_names import METHODS, MODULES, RENAMED

OURS = re.compile(r"\btt((?:\.\w+)+)")
OF_TENSORS = re.compile(r"\bx\.(\w+)")
FUNCTIONS = [(module, name, text) for module, names in MODULES.items() for name, text in names.items()]


def must_exist(text: str) -> None:
    """Every name of ours in a hint."""
    for dotted in OURS.findall(text):
        found: Any = tt
        for name in dotted[1:].split("."):
            found = getattr(found, name)
    for name in OF_TENSORS.findall(text):
        assert hasattr(Tensor, name) or name in {"dtype", "shape", "T", "mT"}


@pytest.mark.parametrize(("module", "name", "text"), FUNCTIONS)
def test_a_missing_function_names_ours(module: str, name: str, text: str) -> None:
    """Which exists, while the name does not."""
    must_exist(text)
    with pytest.raises(AttributeError) as caught:
        getattr(import_module(module), name)
    assert str(caught.value) == f"module {module!r} has no attribute {name!r}; use {text}"
    assert not hasattr(import_module(module), name)


@pytest.mark.parametrize("name", METHODS)
@pytest.mark.parametrize("x", [tt.zeros(2), tt.zeros(2).dynamic()], ids=["Tensor", "DArray"])
def test_a_missing_method_names_ours(x: Any, name: str) -> None:
    """Of both classes; completion does not offer it."""
    must_exist(METHODS[name])
    with pytest.raises(AttributeError) as caught:
        getattr(x, name)
    expected = f"{type(x).__name__!r} object has no attribute {name!r}; use {METHODS[name]}"
    assert str(caught.value) == expected
    assert not hasattr(x, name)
    assert getattr(x, name, None) is None
    assert name not in dir(x)


def test_renamed_functions_compute_the_same() -> None:
    """The table that `migrate` uses too: functions of one or two operands."""
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
            operands = [x, y] if len(inspect.signature(function).parameters) == 2 and ours != "round" else [x]
            if theirs == "arccosh":
                operands = [1 / x]
            with warnings.catch_warnings():
                warnings.simplefilter("ignore", DeprecationWarning)  # NumPy 2.5 on `fix`
                answer = expected(*operands)
            found = function(*map(tt.from_numpy, operands))
        np.testing.assert_array_equal(found.numpy(), answer)


def test_other_names_are_missing_as_ever() -> None:
    """Without a hint."""
    x: Any = tt.zeros(2)
    for place, name in ((tt, "nothing_of_the_kind"), (tt.linalg, "none"), (tt.random, "none")):
        with pytest.raises(AttributeError) as caught:
            getattr(place, name)
        assert str(caught.value) == f"module {place.__name__!r} has no attribute {name!r}"
    with pytest.raises(AttributeError, match=r"^'Tensor' object has no attribute 'none'$"):
        _ = x.none


@pytest.mark.parametrize("x", [tt.zeros(2), tt.zeros(2).dynamic()], ids=["Tensor", "DArray"])
def test_protocols_look_names_up_in_vain(x: Tensor[Any, Any, Any] | DArray) -> None:
    """What is asked for by name is missing as before: copies, pickles, and NumPy's interfaces."""
    for name in ("__array_interface__", "__array_struct__", "__cuda_array_interface__", "__float__x", "_repr_png_"):
        assert not hasattr(x, name)
    assert copy.copy(x).shape == copy.deepcopy(x).shape == pickle.loads(pickle.dumps(x)).shape  # noqa: S301  # made here
    assert np.cumsum(x).tolist() == [0, 0]  # type: ignore[arg-type]  # hidden from the checkers
    assert inspect.getmembers(type(x))

"""The cause of an error is found from the operands, whatever the message of the library says."""

from __future__ import annotations

import ast
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

import typedtensor as tt
from typedtensor import DTypeError, ReadOnlyError, ShapeError, TypedTensorError
from typedtensor.core import ufuncs
from typedtensor.core.causes import negative_exponent, no_elements, only_nan, read_only_target
from typedtensor.core.diagnostics import raise_diagnosed
from typedtensor.core.operator_table import ARITHMETIC
from typedtensor.core.operators import CAUSES
from typedtensor.core.tensor import unwrap, wrap
from typedtensor.functions._decorators import apply

if TYPE_CHECKING:
    from collections.abc import Iterator

    from typedtensor.core.diagnostics import Cause

OTHER_MESSAGE = "a message that no library has"


def read_only_array(n: int = 2) -> np.ndarray:
    """Return read-only zeros."""
    array = np.zeros(n)
    array.setflags(write=False)
    return array


WRITING = {"assignment": (read_only_target,)} | {f"{each.symbol}=": CAUSES[f"{each.symbol}="] for each in ARITHMETIC}


@pytest.mark.parametrize("function", WRITING)
def test_a_write_to_read_only_memory_raises_read_only_error(function: str) -> None:
    """This holds for every in-place operator, and for assignment."""
    with pytest.raises(ReadOnlyError, match="needed writable memory") as caught:
        raise_diagnosed(function, ValueError(OTHER_MESSAGE), read_only_array(), np.ones(2), causes=WRITING[function])
    assert str(caught.value.__context__) == OTHER_MESSAGE


@pytest.mark.parametrize("function", ["+", "==", "<=", "sum"])
def test_read_only_operands_are_not_the_cause_if_the_function_does_not_write(function: str) -> None:
    """The error propagates unchanged."""
    with pytest.raises(ValueError, match=OTHER_MESSAGE) as caught:
        raise_diagnosed(
            function, ValueError(OTHER_MESSAGE), read_only_array(), np.ones(2), causes=CAUSES.get(function, ())
        )
    assert not isinstance(caught.value, TypedTensorError)


@pytest.mark.parametrize(
    ("causes", "arrays", "kind", "text"),
    [
        (CAUSES["**"], (np.arange(2), np.array([-1, 1])), DTypeError, "exponents of 0 or more for integers"),
        (CAUSES["**="], (np.arange(2), np.array([-1, 1])), DTypeError, "exponents of 0 or more for integers"),
        ((negative_exponent,), (np.arange(2),), DTypeError, "exponents of 0 or more for integers"),
        (CAUSES["**"], (np.arange(2), np.arange(3)), ShapeError, "2"),
        ((no_elements,), (np.zeros((0, 3)),), ShapeError, "at least one element"),
        ((no_elements,), (np.zeros(0),), ShapeError, "at least one element"),
        ((no_elements,), (np.zeros((0, 0)),), ShapeError, "at least one element"),
    ],
)
def test_the_cause_does_not_depend_on_the_message(
    causes: tuple[Cause, ...], arrays: tuple[Any, ...], kind: type[TypedTensorError], text: str
) -> None:
    """It is found from dtypes and shapes."""
    with pytest.raises(kind, match=text):
        raise_diagnosed("function", ValueError(OTHER_MESSAGE), *arrays, causes=causes)


class Failing:
    """A ufunc that fails before it writes."""

    __name__ = "add"

    def at(self, *_: Any, **__: Any) -> Any:
        """Raise like a call."""
        raise ValueError(OTHER_MESSAGE)

    __call__ = at


@pytest.mark.parametrize("method", ["__call__", "at"])
def test_a_ufunc_that_fails_on_read_only_memory_raises_read_only_error(method: str) -> None:
    """The caller then knows that a lazy copy was made in the meantime, and retries after copying."""
    ufunc: Any = Failing()
    x = tt.zeros(2).share_data(read_only=True)
    options: dict[str, Any] = {"out": (x,)} if method == "__call__" else {}
    with pytest.raises(ReadOnlyError, match=r"^numpy\.add: needed writable memory"):
        ufuncs.apply_ufunc(ufunc, method, (x, x), options, unwrap, wrap)


def test_a_ufunc_that_fails_on_writable_memory_raises_its_own_error() -> None:
    """The operands show no cause."""
    ufunc: Any = Failing()
    x = tt.zeros(2)
    with pytest.raises(ValueError, match=OTHER_MESSAGE) as caught:
        ufuncs.apply_ufunc(ufunc, "__call__", (x, x), {"out": (x,)}, unwrap, wrap)
    assert not isinstance(caught.value, TypedTensorError)


@pytest.mark.parametrize("message", ["All-NaN slice encountered", "", "no result"])
def test_only_nan_is_found_without_the_message(message: str) -> None:
    """`nanargmax` and `nanargmin` raise ValueError for no elements, and for a slice of NaN."""
    causes = (no_elements, only_nan)
    with pytest.raises(ShapeError, match=r"^nanargmax: needed at least one element that is not NaN, got only NaNs: "):
        raise_diagnosed("nanargmax", ValueError(message), np.full(2, np.nan), causes=causes)
    with pytest.raises(ShapeError, match=r"^nanargmin: needed at least one element, got "):
        raise_diagnosed("nanargmin", ValueError(message), np.zeros(0), causes=causes)


def test_arguments_that_do_not_match_the_signature_raise_pythons_error() -> None:
    """Any other TypeError is diagnosed, whatever its message says."""

    def scaled(x: Any, *, factor: float = 1.0) -> Any:
        raise TypeError(f"unexpected keyword: {x} {factor}")

    x = tt.ones(2)
    with pytest.raises(TypeError, match=r"scaled\(\) got an unexpected keyword argument 'size'") as caught:
        apply("scaled", "f", scaled, (x,), {"size": 2})
    assert type(caught.value) is TypeError
    with pytest.raises(TypeError, match=r"scaled\(\) takes 1 positional argument but 2 were given"):
        apply("scaled", "f", scaled, (x, 2.0), {})
    with pytest.raises(DTypeError, match=r"^scaled: needed dtypes that it supports, got float64"):
        apply("scaled", "f", scaled, (x,), {"factor": 2.0})


PACKAGE = Path(tt.__file__).parent
NAMES = {"function", "name", "symbol", "operation"}
"""What the variables are called that hold the name of a function."""
OTHER_NAMES = {
    ("core/base.py", "name"),  # of a class
    ("core/checked.py", "name"),  # of a method
    ("functions/fft.py", "name"),  # of a parameter
    ("core/ownership.py", "name"),  # of an attribute, as in the next
    ("core/tensor_type.py", "name"),
    ("core/validation.py", "name"),  # of a dtype
    ("functions/methods.py", "name"),  # of an option, as in the next three
    ("core/printing.py", "name"),
    ("functions/descriptive/joint_counts.py", "name"),
    ("functions/descriptive/without_nan.py", "name"),
    ("functions/indexing/scatter.py", "name"),  # of the method of `at`, by which its function is looked up too
}
"""Comparisons with texts that are not the names of functions."""


def compared(tree: ast.AST) -> Iterator[str]:
    """Yield the variables that hold a function's name and are compared with texts, or searched for them."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Compare):
            sides = [node.left, *node.comparators]
            texts = [each for side in sides for each in ast.walk(side) if isinstance(each, ast.Constant)]
            if any(isinstance(each.value, str) for each in texts):
                yield from (side.id for side in sides if isinstance(side, ast.Name) and side.id in NAMES)
        elif isinstance(node, ast.Attribute) and node.attr in {"startswith", "endswith"}:
            yield from (each.id for each in [node.value] if isinstance(each, ast.Name) and each.id in NAMES)


FILES = [path for folder in ("core", "functions", "linalg") for path in sorted((PACKAGE / folder).rglob("*.py"))]


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.relative_to(PACKAGE).as_posix())
def test_nothing_is_decided_by_the_name_of_a_function(path: Path) -> None:
    """A flag or a cause is passed where the function is called."""
    file = path.relative_to(PACKAGE).as_posix()
    found = [each for each in compared(ast.parse(path.read_text("utf-8"))) if (file, each) not in OTHER_NAMES]
    assert not found, f"{file} compares {found} with a text"


@pytest.mark.parametrize("source", ['function == "kron"', 'name in ("a", "b")', 'symbol.endswith("=")'])
def test_a_comparison_with_a_name_is_detected(source: str) -> None:
    """In each of its spellings."""
    assert len([*compared(ast.parse(source))]) == 1

"""An error names the function that was called, also if that is built on another one."""

from __future__ import annotations

import inspect
import re
import warnings
from operator import attrgetter
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

import typedtensor as tt
from tests.operands import ARRAYS, arguments, find, public
from typedtensor.errors import TypedTensorError

if TYPE_CHECKING:
    from collections.abc import Iterator

OPTIONS = {"axis": "99", "axes": "(98, 99)", "norm": "'most'", "mode": "'most'", "method": "'most'"}
"""Values that no function accepts, by parameter."""
STANDARD = {f"linalg.{name}": name for name in ("matmul", "matrix_transpose", "tensordot", "vecdot")}
"""Functions that the standard has in two namespaces; they have one name."""
CALLED = {"piecewise": "-", "apply_along_axis": "index"}
"""What the function does that a sample passes: an error of it is the user's."""
PLANES = {
    "fft2": ("float64", "tt.fft.rfft2"),
    "ifft2": ("float64", "tt.astype(x, tt.complex128)"),
    "rfft2": ("complex128", "tt.fft.fft2"),
    "irfft2": ("float64", "tt.astype(x, tt.complex128)"),
}


def operands_of(call: str) -> list[str]:
    """Return the operands that a call passes whole: an error about `squares[0]` is one of indexing."""
    return [name for name in ARRAYS if re.search(rf"\b{name}\b(?![\[.])", call)]


def unfit(array: np.ndarray) -> Iterator[np.ndarray]:
    """Return the operand in dtypes of every kind, without axes, with more axes, and in other sizes."""
    for dtype in ("bool", "int64", "float64", "complex128"):
        yield (array.real if dtype != "complex128" else array).astype(dtype)
    yield array.reshape(-1)[:1].reshape(())
    yield array[None, None, None]
    yield np.zeros((0, *array.shape[1:]), array.dtype)
    yield np.concatenate([array, array, array[:1]])


def refusal(call: str, function: Any, operands: dict[str, Any]) -> str | None:
    """Return the message that a call raises, if it is an error of the package."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", RuntimeWarning)
        try:
            eval(f"function({call})", {"function": function, "tt": tt, **operands})
        except TypedTensorError as error:
            return str(error)
        except TypeError as error:  # an option that the call has already, as Python words it
            assert "got multiple values for argument" in str(error)  # noqa: PT017  # one of several outcomes
    return None


@pytest.mark.parametrize("name", [name for name in public() if find(name) is not None])
def test_the_error_names_what_was_called(name: str) -> None:
    """Dtypes, ranks and sizes that it may refuse, and invalid options, are tested."""
    function, call = attrgetter(name)(tt), arguments(name)
    tensors = {each: tt.from_numpy(array.copy()) for each, array in ARRAYS.items()}
    texts = [
        refusal(call, function, {**tensors, each: tt.from_numpy(array)})
        for each in operands_of(call)
        for array in unfit(ARRAYS[each])
    ]
    parameters = inspect.signature(function).parameters
    named = {each for each, found in parameters.items() if found.kind is not inspect.Parameter.POSITIONAL_ONLY}
    given = [f"{each}={value}" for each, value in OPTIONS.items() if each in named and f"{each}=" not in call]
    texts += [refusal(f"{call}, {each}", function, tensors) for each in given]
    called = (f"{STANDARD.get(name, name)}:", f"{CALLED.get(name, name)}:")
    assert [text for text in texts if text is not None and not text.startswith(called)] == []


@pytest.mark.parametrize("name", PLANES)
def test_two_dimensional_transforms_name_themselves(name: str) -> None:
    """The error also names the transform for the other dtype."""
    dtype, partner = PLANES[name]
    with pytest.raises(tt.DTypeError, match=rf"^fft\.{name}: .*{re.escape(partner)}"):
        getattr(tt.fft, name)(tt.from_numpy(np.ones((2, 2), dtype)))


def test_two_dimensional_transforms_name_their_option() -> None:
    """It is `s`, not `n`."""
    with pytest.raises(tt.ShapeError, match=r"^fft\.irfft2: needed at least two elements, or s="):
        tt.fft.irfft2(tt.ones((2, 1), dtype=tt.complex64))


@pytest.mark.parametrize("name", ["sum", "argmax", "exp", "round", "add", "maximum", "linalg.vector_norm"])
def test_a_surplus_positional_argument_names_the_function(name: str) -> None:
    """The error is Python's: `tt.sum(x, 0)` should be `tt.sum(x, axis=0)`."""
    function: Any = attrgetter(name)(tt)
    with pytest.raises(TypeError, match=rf"^{name.rpartition('.')[2]}\(\) takes \d positional argument"):
        function(tt.ones(2), tt.ones(2), 0)

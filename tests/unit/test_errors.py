"""The errors: one class per cause, and a message of four parts."""

from __future__ import annotations

import copy
import inspect
import pickle
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

import typedtensor as tt
from tests.unit.second_device import Nowhere
from typedtensor import errors

if TYPE_CHECKING:
    from collections.abc import Callable

BUILTINS: dict[type[errors.TypedTensorError], set[type[Exception]]] = {
    errors.RankError: {ValueError, IndexError, TypeError, AttributeError},
    errors.ShapeError: {ValueError},
    errors.MaskError: {errors.ShapeError, IndexError},
    errors.BoundsError: {IndexError},
    errors.DTypeError: {TypeError},
    errors.DeviceError: {RuntimeError},
    errors.MissingPackageError: {errors.DeviceError, ImportError},
    errors.CopyError: {ValueError, TypeError},
    errors.OptionError: {ValueError},
    errors.SingularMatrixError: {np.linalg.LinAlgError},
    errors.MovedError: {ValueError},
    errors.ReadOnlyError: {ValueError},
    errors.ExternalBufferError: {BufferError},
    errors.SharedBufferError: {errors.ExternalBufferError},
    errors.ReleasedError: {ValueError},
    errors.OutOfMemoryError: {MemoryError},
    errors.PathError: {TypeError, ValueError},
    errors.FormatError: {ValueError},
    errors.SchemaError: {ValueError},
}
every = pytest.mark.parametrize("kind", BUILTINS, ids=lambda kind: kind.__name__)


def made(kind: type[errors.TypedTensorError]) -> errors.TypedTensorError:
    """Make an error whose four parts differ."""
    return kind("sum", needed="an axis below 2", got="axis 5", fix="Count axes from 0.")


def test_the_table_names_every_error_class() -> None:
    """The table above contains every class except the base."""
    classes = {each for _, each in inspect.getmembers(errors, inspect.isclass) if each.__module__ == errors.__name__}
    assert classes == {*BUILTINS, errors.TypedTensorError}


@every
def test_each_error_is_also_a_builtin_error(kind: type[errors.TypedTensorError]) -> None:
    """`except ValueError`, TypeError and others catch it."""
    assert {errors.TypedTensorError, *kind.__bases__} == {errors.TypedTensorError, *BUILTINS[kind]}
    assert issubclass(kind, errors.TypedTensorError)


@every
def test_every_error_class_is_public(kind: type[errors.TypedTensorError]) -> None:
    """`except tt.RankError` works."""
    assert getattr(tt, kind.__name__) is kind
    assert "Raise" not in (kind.__doc__ or "")
    assert kind.__doc__


@every
def test_message_has_four_parts_which_are_attributes(kind: type[errors.TypedTensorError]) -> None:
    """They are: which function, what it needed, what it got, what to do."""
    error = made(kind)
    assert str(error) == "sum: needed an axis below 2, got axis 5. Count axes from 0."
    assert (error.function, error.needed, error.got, error.fix) == (
        "sum",
        "an axis below 2",
        "axis 5",
        "Count axes from 0.",
    )


@every
@pytest.mark.parametrize("again", [lambda x: pickle.loads(pickle.dumps(x)), copy.copy, copy.deepcopy])
def test_pickles_and_copies_keep_text_and_parts(
    kind: type[errors.TypedTensorError], again: Callable[[Any], Any]
) -> None:
    """An error can be passed between processes."""
    error = made(kind)
    other = again(error)
    assert type(other) is kind
    assert str(other) == str(error)
    assert vars(other) == vars(error)


def test_an_error_has_its_parts_as_attributes() -> None:
    """`needed` and `got` are distinct."""
    with pytest.raises(TypeError):
        errors.RankError("sum", "an axis", "none", "Pass one.")  # type: ignore[misc]  # refused


def matrix() -> Any:
    """Return a 2 by 3 matrix."""
    return tt.zeros((2, 3))


def read_only() -> Any:
    """Return a read-only tensor."""
    return tt.asarray(np.broadcast_to(np.ones(3), (2, 3))).get(tt.Tensor[tt.Cpu, tt.float64, tt.Rank2])


MET = [
    (
        errors.RankError,
        lambda: matrix()[0, 0, 0],
        ("index: needed at most 2 indices, one per axis, got 3 on the shape (2, 3). Omit some, or add axes with None."),
    ),
    (
        errors.ShapeError,
        lambda: matrix() + tt.zeros((2, 4)),
        (
            "+: needed sizes that are equal or 1 on each axis, aligned from the last, got 3 and 4 on axis -1: "
            "float64(2, 3) on Cpu() and float64(2, 4) on Cpu(). "
            "Reshape one of them, or insert an axis of size 1 with None."
        ),
    ),
    (
        errors.BoundsError,
        lambda: matrix()[5],
        (
            "index: needed an index from -2 to 1 on axis 0, got 5 in the shape (2, 3). Indices count "
            "from 0, or from -1 backwards."
        ),
    ),
    (
        errors.DTypeError,
        lambda: tt.asarray([1, 2]) + 0.5,
        (
            "+: needed a Python number that fits int64, got the float 0.5. "
            "Convert the tensor first: tt.astype(x, tt.float64)."
        ),
    ),
    (
        errors.DeviceError,
        lambda: matrix().to_device(Nowhere(1)),
        "Nowhere(1): needed a library that computes there, got none. Use Cpu(), or Gpu(0) where there is one.",
    ),
    (
        errors.ReadOnlyError,
        lambda: read_only().__setitem__((0, 0), 1.0),
        "assignment: needed writable memory, got read-only memory. Write to a copy: x.copy().",
    ),
]


@pytest.mark.parametrize(("kind", "cause", "text"), MET, ids=lambda each: getattr(each, "__name__", ""))
def test_messages_of_common_mistakes(
    kind: type[errors.TypedTensorError], cause: Callable[[], object], text: str
) -> None:
    """Each message has one sentence that says what to do."""
    with pytest.raises(kind) as caught:
        cause()
    assert type(caught.value) is kind
    assert str(caught.value) == text


def test_the_error_of_a_library_is_in_the_context() -> None:
    """Python shows one traceback; NumPy's error is in `__context__`."""
    with pytest.raises(errors.ShapeError) as caught:
        matrix() + tt.zeros((2, 4))
    assert caught.value.__cause__ is None
    assert caught.value.__suppress_context__
    assert "could not be broadcast together" in str(caught.value.__context__)


def test_unknown_errors_are_re_raised() -> None:
    """A warning that was turned into an error propagates unchanged."""
    with np.errstate(divide="raise"), pytest.raises(FloatingPointError, match="divide by zero"):
        tt.ones((2,)) / 0

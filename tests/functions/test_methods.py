"""Methods equal the functions, and support the calls that NumPy's functions make."""

from __future__ import annotations

import re
from typing import Any

import numpy as np
import pytest

import typedtensor as tt
from typedtensor.errors import RankError, ShapeError
from typedtensor.functions.methods import METHODS

REDUCTIONS = ("sum", "prod", "mean", "std", "var", "max", "min", "argmax", "argmin", "any", "all")
ARRAY = np.random.default_rng(0).normal(size=(2, 3, 4))


def tensors() -> list[Any]:
    """Return the same numbers as a Tensor and as a DArray."""
    return [tt.from_numpy(ARRAY), tt.from_numpy(ARRAY).dynamic()]


@pytest.mark.parametrize("name", REDUCTIONS)
@pytest.mark.parametrize("axis", [None, 0, -1])
@pytest.mark.parametrize("keepdims", [False, True])
@pytest.mark.parametrize("kind", [0, 1])
def test_reductions_equal_the_functions(name: str, axis: int | None, keepdims: bool, kind: int) -> None:
    """They are called on a Tensor and on a DArray, with a positional axis, a keyword, and without."""
    x = tensors()[kind]
    expected = getattr(tt, name)(x, axis=axis, keepdims=keepdims)
    for answer in (getattr(x, name)(axis=axis, keepdims=keepdims), getattr(x, name)(axis, keepdims=keepdims)):
        assert type(answer) is type(expected)
        np.testing.assert_array_equal(answer.numpy(), expected.numpy())
        assert answer.dtype == expected.dtype


@pytest.mark.parametrize("name", ["sum", "prod"])
@pytest.mark.parametrize("axis", [None, 0, (0, 2)])
@pytest.mark.parametrize("keepdims", [False, True])
@pytest.mark.parametrize("dtype", [tt.float32, tt.int8, tt.complex64])
def test_sums_in_another_dtype_equal_the_functions(name: str, axis: Any, keepdims: bool, dtype: Any) -> None:
    """A real dtype for complex numbers is refused."""
    for x in tensors():
        expected = getattr(tt, name)(x, axis=axis, dtype=dtype, keepdims=keepdims)
        answer = getattr(x, name)(axis, dtype=dtype, keepdims=keepdims)
        assert (type(answer), answer.dtype, answer.shape) == (type(expected), dtype, expected.shape)
        np.testing.assert_array_equal(answer.numpy(), expected.numpy())
    with pytest.raises(tt.DTypeError, match=f"^{name}: "):
        getattr(tensors()[0] * 1j, name)(dtype=tt.float64)
    with pytest.raises(tt.DTypeError, match=f"^{name}: needed a dtype"):
        getattr(tensors()[0], name)(dtype="float32")


@pytest.mark.parametrize("name", REDUCTIONS)
@pytest.mark.parametrize("kind", [0, 1])
def test_numpy_functions_call_the_method(name: str, kind: int) -> None:
    """np.sum(x) and similar functions return a tensor with NumPy's values."""
    x = tensors()[kind]
    answer = getattr(np, name)(x, axis=1)
    assert type(answer) is type(x)
    np.testing.assert_allclose(answer.numpy(), getattr(np, name)(ARRAY, axis=1))


def test_ddof_of_numpy_is_the_correction() -> None:
    """NumPy's functions pass the name that its own method has."""
    x = tensors()[0]
    assert float(np.std(x, ddof=1)) == pytest.approx(np.std(ARRAY, ddof=1))
    assert float(x.var(correction=1.0)) == pytest.approx(np.var(ARRAY, ddof=1))


@pytest.mark.parametrize("given", [((6, 4),), (6, 4), (-1, 4), (tt.make_dim(6, 4),), (tt.make_ddim([6, 4]),)])
def test_reshape_accepts_a_shape_or_its_sizes(given: tuple[Any, ...]) -> None:
    """NumPy's method does too."""
    for x in tensors():
        np.testing.assert_array_equal(x.reshape(*given).numpy(), ARRAY.reshape(6, 4))
    np.testing.assert_array_equal(np.asarray(np.reshape(tensors()[0], (6, 4))), ARRAY.reshape(6, 4))


def test_reshape_shares_or_copies_as_requested() -> None:
    """`copy` is that of the function."""
    x = tensors()[0]
    assert x.reshape(-1).allocation is x.allocation
    assert x.reshape(-1, copy=True).allocation is not x.allocation
    with pytest.raises(ShapeError, match="needed a shape of 24 elements"):
        x.reshape(5, 5)


@pytest.mark.parametrize("axes", [(), (2, 0, 1), ((2, 0, 1),), (-1, 0, 1)])
def test_transpose_equals_numpys(axes: tuple[Any, ...]) -> None:
    """Without arguments it reverses all axes; else the arguments are the order."""
    for x in tensors():
        np.testing.assert_array_equal(x.transpose(*axes).numpy(), ARRAY.transpose(*axes))
    np.testing.assert_array_equal(np.transpose(tensors()[0]).numpy(), ARRAY.T)


@pytest.mark.parametrize(
    ("axes", "error", "text"),
    [
        (
            (0, 0, 1),
            RankError,
            "transpose: needed each axis once, got (0, 0, 1). Pass one position per axis, in the new ",
        ),
        ((0, 1), RankError, "transpose: needed all of the 3 axes, got (0, 1). Pass one position per axis"),
        ((0, 1, 3), RankError, "transpose: needed an axis from -3 to 2, got 3: "),
        (("a",), tt.DTypeError, "transpose: needed an axis, as an int or tt.Axis(n), or a tuple of them, got 'a'. "),
    ],
)
def test_transpose_names_itself_in_errors(axes: tuple[Any, ...], error: type[Exception], text: str) -> None:
    """Although `permute_dims` computes it."""
    for x in tensors():
        with pytest.raises(error, match=re.escape(text)):
            x.transpose(*axes)


@pytest.mark.parametrize("dtype", [tt.bool_, tt.int8, tt.uint64, tt.float16, tt.float32, tt.complex64])
def test_item_and_tolist_return_python_numbers(dtype: Any) -> None:
    """They equal NumPy's bit for bit."""
    x = tt.ones((2, 2), dtype=dtype)
    assert x.tolist() == x.numpy().tolist()
    assert type(x[0, 0].item()) is type(x.numpy()[0, 0].item())
    assert type(x.tolist()[0][0]) is type(x.numpy()[0, 0].item())
    assert x[:1, :1].item() == x.dynamic()[0, 0].item() == 1


@pytest.mark.parametrize("shape", [(0,), (2,), (1, 2)])
def test_item_needs_one_element(shape: tuple[int, ...]) -> None:
    """The error states what it got."""
    with pytest.raises(ShapeError, match=r"item: needed a tensor of one element, got one of shape .*Take one element"):
        tt.zeros(shape).item()


def test_other_options_of_numpy_are_refused() -> None:
    """Their default values are accepted."""
    x = tensors()[0]
    for call in (
        lambda: x.sum(out=np.empty(())),
        lambda: np.mean(x, dtype=np.float32),
        lambda: np.sum(x, where=ARRAY > 0),
        lambda: x.reshape(24, order="F"),
        lambda: x.std(mean=0.0),
    ):
        with pytest.raises(TypeError, match=r"takes no argument '\w+'; use tt\.\w+, or NumPy on x\.numpy\(\)"):
            call()


def test_methods_have_names_and_docstrings() -> None:
    """Each has its own name, and a docstring that refers to the function."""
    for name, method in METHODS.items():
        assert method.__name__ == name
        assert method.__doc__
        assert getattr(tt.Tensor, name) is getattr(tt.DArray, name) is method

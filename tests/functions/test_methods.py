"""Methods give what the functions give, and what NumPy's functions ask of them."""

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
    """The same numbers, typed and not."""
    return [tt.from_numpy(ARRAY), tt.from_numpy(ARRAY).dynamic()]


@pytest.mark.parametrize("name", REDUCTIONS)
@pytest.mark.parametrize("axis", [None, 0, -1])
@pytest.mark.parametrize("keepdims", [False, True])
@pytest.mark.parametrize("kind", [0, 1])
def test_reduction_is_the_function(name: str, axis: int | None, keepdims: bool, kind: int) -> None:  # noqa: FBT001
    """As a Tensor and as a DArray, with the axis by its name and without."""
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
def test_sums_in_another_dtype_are_the_functions(name: str, axis: Any, keepdims: bool, dtype: Any) -> None:  # noqa: FBT001
    """As a Tensor and as a DArray; a real dtype of complex numbers is refused."""
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
def test_numpy_function_calls_the_method(name: str, kind: int) -> None:
    """np.sum(x) and similar functions return a tensor with NumPy's numbers."""
    x = tensors()[kind]
    answer = getattr(np, name)(x, axis=1)
    assert type(answer) is type(x)
    np.testing.assert_allclose(answer.numpy(), getattr(np, name)(ARRAY, axis=1))


def test_numpy_names_the_correction_ddof() -> None:
    """The array's own method has the same name for it as the function."""
    x = tensors()[0]
    assert float(np.std(x, ddof=1)) == pytest.approx(np.std(ARRAY, ddof=1))
    assert float(x.var(correction=1.0)) == pytest.approx(np.var(ARRAY, ddof=1))


@pytest.mark.parametrize("given", [((6, 4),), (6, 4), (-1, 4), (tt.make_dim(6, 4),), (tt.make_ddim([6, 4]),)])
def test_reshape_takes_a_shape_or_its_sizes(given: tuple[Any, ...]) -> None:
    """As NumPy's method does."""
    for x in tensors():
        np.testing.assert_array_equal(x.reshape(*given).numpy(), ARRAY.reshape(6, 4))
    np.testing.assert_array_equal(np.asarray(np.reshape(tensors()[0], (6, 4))), ARRAY.reshape(6, 4))


def test_reshape_shares_or_copies_as_asked() -> None:
    """`copy` is that of the function."""
    x = tensors()[0]
    assert x.reshape(-1).allocation is x.allocation
    assert x.reshape(-1, copy=True).allocation is not x.allocation
    with pytest.raises(ShapeError, match="needed a shape of 24 elements"):
        x.reshape(5, 5)


@pytest.mark.parametrize("axes", [(), (2, 0, 1), ((2, 0, 1),), (-1, 0, 1)])
def test_transpose_is_that_of_numpy(axes: tuple[Any, ...]) -> None:
    """All axes in reverse without arguments; else the order."""
    for x in tensors():
        np.testing.assert_array_equal(x.transpose(*axes).numpy(), ARRAY.transpose(*axes))
    np.testing.assert_array_equal(np.transpose(tensors()[0]).numpy(), ARRAY.T)


@pytest.mark.parametrize(
    ("axes", "error", "text"),
    [
        (
            (0, 0, 1),
            RankError,
            "transpose: needed each axis once, got (0, 0, 1). Give one position per axis, in the new ",
        ),
        ((0, 1), RankError, "transpose: needed all of the 3 axes, got (0, 1). Give one position per axis"),
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
def test_numbers_of_python(dtype: Any) -> None:
    """`item` and `tolist` give Python's types, bit for bit NumPy's."""
    x = tt.ones((2, 2), dtype=dtype)
    assert x.tolist() == x.numpy().tolist()
    assert type(x[0, 0].item()) is type(x.numpy()[0, 0].item())
    assert type(x.tolist()[0][0]) is type(x.numpy()[0, 0].item())
    assert x[:1, :1].item() == x.dynamic()[0, 0].item() == 1


@pytest.mark.parametrize("shape", [(0,), (2,), (1, 2)])
def test_item_is_of_one_element(shape: tuple[int, ...]) -> None:
    """The error says what came."""
    with pytest.raises(ShapeError, match=r"item: needed a tensor of one element, got one of shape .*Take one element"):
        tt.zeros(shape).item()


def test_options_of_numpy_are_refused() -> None:
    """But at their defaults."""
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


def test_methods_have_names_for_tracebacks_and_help() -> None:
    """Each is called as it is looked up, and says where the whole description is."""
    for name, method in METHODS.items():
        assert method.__name__ == name
        assert method.__doc__
        assert getattr(tt.Tensor, name) is getattr(tt.DArray, name) is method

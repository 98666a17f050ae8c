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


# Methods that arrange elements

MATRIX = np.random.default_rng(1).normal(size=(4, 4))
POSITIONS = np.array([2, 0])
ARRANGED: dict[str, Any] = {
    "argsort": lambda x, _: x.argsort(),
    "argsort of columns": lambda x, _: x.argsort(0),
    "cumsum": lambda x, _: x.cumsum(),
    "cumsum of columns": lambda x, _: x.cumsum(axis=0),
    "cumprod": lambda x, _: x.cumprod(1),
    "cumsum in another dtype": lambda x, _: x.cumsum(0, dtype=np.float32 if isinstance(x, np.ndarray) else tt.float32),
    "squeeze": lambda x, _: x[:, None].squeeze(1),
    "squeeze of all": lambda x, _: x[:, None, :1].squeeze(),
    "swapaxes": lambda x, _: x.swapaxes(0, 1),
    "repeat": lambda x, _: x.repeat(2),
    "repeat of rows": lambda x, _: x.repeat(2, axis=0),
    "take": lambda x, k: x.take(k),
    "take of columns": lambda x, k: x.take(k, axis=1),
    "clip": lambda x, _: x.clip(-0.5, 0.5),
    "clip below": lambda x, _: x.clip(min=0.0),
    "clip by tensors": lambda x, _: x.clip(x[0], max=x[1] + 9),
    "round": lambda x, _: x.round(),
    "round to digits": lambda x, _: (x * 1000.005).round(2),
    "round to hundreds": lambda x, _: (x * 1000.005).round(-2),
    "conj": lambda x, _: (x * 1j).conj(),
    "ravel": lambda x, _: x.T.ravel(),
    "flatten": lambda x, _: x.flatten(),
    "nonzero": lambda x, _: (x > 0).nonzero(),
    "diagonal": lambda x, _: x.diagonal(1),
    "trace": lambda x, _: x.trace(),
    "trace of booleans": lambda x, _: (x > 0).trace(-1),
    "dot": lambda x, _: x.dot(x[0]),
    "dot of vectors": lambda x, _: x[0].dot(x[1]),
}


@pytest.mark.parametrize("name", ARRANGED)
@pytest.mark.parametrize("way", [tt.from_numpy, lambda array: tt.from_numpy(array).dynamic()], ids=["Tensor", "DArray"])
def test_arrangements_equal_numpys(name: str, way: Any) -> None:
    """Values, shape and dtype; of a Tensor, only `squeeze()` gives a DArray."""
    expected, found = ARRANGED[name](MATRIX, POSITIONS), ARRANGED[name](way(MATRIX), way(POSITIONS))
    pairs = zip(expected, found, strict=True) if isinstance(expected, tuple) else [(expected, found)]
    for one, other in pairs:
        assert type(other) is (tt.DArray if name == "squeeze of all" else type(way(MATRIX)))
        assert other.dtype.name == one.dtype.name
        np.testing.assert_allclose(other.numpy(), one, rtol=1e-15)


@pytest.mark.parametrize(
    "call",
    [
        np.argsort, np.cumsum, np.ravel, np.round, np.nonzero, np.squeeze,
        lambda x: np.repeat(x, 2), lambda x: np.take(x, 1), lambda x: np.clip(x, 0, 1), lambda x: np.swapaxes(x, 0, 1),
    ],
)  # fmt: skip
def test_numpys_functions_call_the_arrangements(call: Any) -> None:
    """`np.argsort(x)` calls the method, with options of its own."""
    np.testing.assert_array_equal(np.asarray(call(tt.from_numpy(MATRIX))), np.asarray(call(MATRIX)))


def test_sort_and_fill_write_in_place() -> None:
    """As in NumPy, also through a view; `tt.sort` returns a copy."""
    for x, array in (
        (tt.from_numpy(MATRIX.copy()), MATRIX.copy()),
        (tt.from_numpy(MATRIX.copy()).dynamic(), MATRIX.copy()),
    ):
        assert x.sort() is None
        array.sort()
        np.testing.assert_array_equal(x.numpy(), array)
        x[:, 1].sort(axis=0, descending=True)
        array[:, 1] = np.sort(array[:, 1])[::-1]
        np.testing.assert_array_equal(x.numpy(), array)
        x[0].fill(2)
        assert x[0].tolist() == [2.0] * 4
    with pytest.raises(tt.ReadOnlyError):
        tt.zeros(3).share_data(read_only=True).sort()


@pytest.mark.parametrize(
    ("call", "error", "message"),
    [
        (lambda m: m[None].diagonal(), RankError, "diagonal: needed exactly 2 axes, got 3: the shape (1, 4, 4). Use "),
        (lambda m: m[0].trace(), RankError, "trace: needed exactly 2 axes, got 1: the shape (4,). Use tt.linalg."),
        (lambda m: m.dot(m[None]), RankError, "dot: needed vectors and matrices, got the shape (1, 4, 4). Use x @ y"),
        (lambda m: m.dot(2.0), RankError, "dot: needed vectors and matrices, got 2.0. Use x @ y"),
        (lambda m: m.sort(order="a"), TypeError, "x.sort takes no argument 'order'; use tt.sort"),
        (lambda m: m.fill(1j), tt.DTypeError, "assignment: "),
        (lambda m: m.sum(dim=0), TypeError, "x.sum takes no argument 'dim'; use axis"),
        (lambda m: tt.sum(m, dim=0), TypeError, "sum() got an unexpected keyword argument 'dim'; use axis"),
        (
            lambda m: tt.mean(m, keepdim=True),
            TypeError,
            "mean() got an unexpected keyword argument 'keepdim'; use keepdims",
        ),
        (lambda m: tt.stack([m], dim=1), TypeError, "stack() got an unexpected keyword argument 'dim'; use axis"),
        (lambda m: tt.flip(m, dims=0), TypeError, "flip() got an unexpected keyword argument 'dims'; use axis"),
        (
            lambda m: tt.permute_dims(m, dims=(1, 0)),
            TypeError,
            "permute_dims() got an unexpected keyword argument 'dims'; use axes",
        ),
        (lambda m: m.squeeze(dim=0), TypeError, "x.squeeze takes no argument 'dim'; use axis"),
        (
            lambda m: tt.mean(m, dtype=float),
            TypeError,
            "mean() got an unexpected keyword argument 'dtype'; use tt.astype",
        ),
        (lambda m: m.argsort(axis=2), RankError, "argsort: needed an axis from -2 to 1, got 2"),
        (lambda m: m.take(tt.asarray([9]), axis=0), tt.BoundsError, "take: "),
    ],
)
def test_arrangements_refuse(call: Any, error: type[Exception], message: str) -> None:
    """The message names the method or the function."""
    with pytest.raises(error, match=f"^{re.escape(message)}"):
        call(tt.from_numpy(MATRIX))


@pytest.mark.parametrize("dtype", ["float16", "float32", "float64"])
def test_decimals_of_numbers_near_the_end_of_the_range(dtype: str) -> None:
    """Hundred times a large number is an infinity, which NumPy returns; a decimal that a number has not stays away."""
    largest = float(np.finfo(dtype).max)
    values = np.array([largest, -largest / 2, 0.126, 2.5, np.inf, np.nan, -0.0, 1234.5], dtype)
    x: Any = tt.from_numpy(values)
    for digits in (1, 2, 3, 7, 400):
        expected = [float(np.array(round(each, digits), dtype)) for each in values.astype(float).tolist()]
        np.testing.assert_allclose(x.round(digits).numpy(), expected, rtol=float(np.finfo(dtype).eps))
    assert x.round(-400).tolist()[:4] == [0.0, 0.0, 0.0, 0.0]
    assert x.round(-2)[7].item() == 1200
    with pytest.raises(tt.TypedTensorError, match="decimals"):
        x.round(0.5)
    with pytest.raises(tt.DTypeError, match="floating-point"):
        tt.asarray([1, 2]).round(-1)

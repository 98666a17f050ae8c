"""Prepared calls equal the functions written in Python: values, memory, warnings and errors, of all sizes."""

from __future__ import annotations

import sys
import warnings
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

import typedtensor as tt
from tests import operands
from typedtensor._compiled import CORE, STATUS
from typedtensor.backends.prepared import PREPARED, VARYING
from typedtensor.functions._decorators import on_raw_arrays

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from types import FrameType

pytestmark = pytest.mark.skipif(CORE is None, reason=f"the compiled core is {STATUS}")

MORE: dict[str, tuple[str, ...]] = {
    "permute_dims": ("m, (-1, 0)", "squares, (2, 0, 1)"),
    "swapaxes": ("squares, -1, 0",),
    "moveaxis": ("squares, 0, -1", "squares, (0, 1), (2, 0)", "squares, (-1, 0), (0, 1)"),
    "flip": ("m", "m, 1", "squares, (0, -1)", "m, ()", "x[0]"),
    "expand_dims": ("m, -1", "m, (0, 2)", "m, (0, -1)", "x[0]", "m, ()"),
    "squeeze": ("row, 0", "row, (0,)", "m, ()"),
    "atleast_1d": ("x[0]", "m"),
    "atleast_2d": ("x[0]", "m"),
    "atleast_3d": ("x[0]", "m", "squares"),
    "diag": ("three, k=1", "m, k=-1", "m"),
    "linalg.diagonal": ("squares, offset=1", "m"),
    "concat": ("[x, x], axis=0", "(x, x, x)", "[m, m], axis=-1", "[m, m], axis=None", "[x]", "[n, n]"),
    "stack": ("[x, x], axis=-1", "(m, m), axis=1", "[x[0], x[1]]"),
    "meshgrid": ("three, three, indexing='ij'", "three"),
    "roll": ("x, -3", "m, 1, axis=0", "m, (1, 2), axis=(0, 1)", "x, shift=2", "m, 10**20, axis=1"),
    "repeat": ("m, 2, axis=1", "x, 0"),
    "tile": ("m, (2, 1)", "m, (2,)"),
    "clip": ("x, 0.2, 1", "n, 2, 3", "n, 2, 300", "x, 0.2", "x, max=0.4", "x, x, y", "x, min=0.1, max=1", "x, None, 1"),
    "astype": ("x, tt.int8", "x, tt.float64, copy=False", "n, tt.bool", "x, tt.complex64"),
    "sort": ("m, axis=0", "x, descending=True", "x, stable=False", "n"),
    "argsort": ("m, axis=0", "x, descending=True", "n, stable=False"),
    "partition": ("m, 1, axis=0", "x, -2"),
    "argpartition": ("m, 1, axis=0",),
    "searchsorted": ("x, y, side='right'", "x, 0.5", "x, 0.7", "n, at", "n, 3"),
    "nonzero": ("m", "n - 5"),
    "take": ("m, at[:2], axis=0", "m, at[:2], axis=1", "x, at - 3", "m, at, axis=0"),
    "take_along_axis": ("m, at[None, :2], axis=1", "m, at[:2, None], axis=0"),
    "unravel_index": ("at, (3, 3)", "at, (2, 2, 2)", "at, (1, 2)"),
    "tril": ("squares, k=1", "m, k=-9"),
    "triu": ("squares, k=-1", "m, k=10**12"),
    "angle": ("c, deg=True", "c"),
    "unwrap": ("x * 9, axis=0", "m * 9, axis=0, period=2.0"),
    "isclose": ("x, y, atol=2.0", "x, 0.5", "x, 0.25", "0.5, x", "x, y, equal_nan=True"),
    "isin": ("n, 5", "n, 6", "n, at, invert=True", "x, y"),
    "diff": ("m, axis=0", "x, n=3", "x, n=0", "x, prepend=x[:1]"),
    "cumulative_sum": ("m, axis=0", "n", "c", "b", "x, include_initial=True", "x, dtype=tt.float32"),
    "cumulative_prod": ("m, axis=1", "n"),
    "interp": ("x, at, y", "x, at, y, left=1.0"),
    "gradient": ("m, axis=0", "x, 2.0", "m", "x, edge_order=2"),
    "trapezoid": ("m, axis=0", "x, dx=2.0", "x, x=y", "c"),
    "convolve": ("x, three, mode='same'", "n, n, mode='valid'"),
    "correlate": ("x, three, mode='same'", "c, c, mode='full'"),
    "pad": ("m, 1", "m, ((1, 2), (0, 1))", "m, (1, 2)", "x, 1, mode='edge'", "x, 1, constant_values=2.0", "x[0], ()"),
    "nan_to_num": ("c", "n", "x, nan=1.0, posinf=2.0"),
    "bincount": ("n, minlength=9", "n, weights=x", "n, minlength=tt.make_dim(9)", "n + 2**60", "b"),
    "digitize": ("x, y, right=True", "n, at", "x, y - y", "x, y - at"),
    "intersect1d": ("n, at, return_indices=True", "n, at, assume_unique=True"),
    "setdiff1d": ("n, at, assume_unique=True", "x, y"),
    "tensordot": ("m, k, axes=1", "m, m, axes=0", "m, m, axes=((0,), (0,))"),
    "vecdot": ("m, m, axis=0", "m, m, axis=-2", "c, c"),
    "linalg.cross": ("m[:, :3], m[:, :3]", "m[:, :3].mT, m[:, :3].mT, axis=0", "m[:, :3].mT, m[:, :3].mT, axis=-2"),
    "linalg.trace": ("squares, offset=1", "m", "n[None], dtype=tt.float64"),
    "linalg.vector_norm": ("m, axis=0", "m, axis=(0, 1), keepdims=True", "x, ord=1", "c, ord=3.0"),
    "linalg.matrix_norm": ("squares, keepdims=True", "squares, ord=2", "z"),
    "linalg.matrix_power": ("squares, 1", "squares, 0", "squares, 3", "squares, -2"),
    "linalg.qr": ("squares, mode='complete'", "m"),
    "linalg.svd": ("m, full_matrices=False", "z"),
    "linalg.cholesky": ("squares, upper=True",),
    "linalg.solve": ("squares, squares[0]", "squares[0], squares[0, 0]", "m[:, :2], k[0]"),
    "linalg.inv": ("m", "squares * 0.0"),
    "linalg.det": ("squares[0]", "c[None, :1] * c[:1, None]"),
    "linalg.slogdet": ("squares[0]",),
    "linalg.pinv": ("m", "m, rtol=1e-3", "squares, rtol=x[0]"),
    "linalg.matrix_rank": ("m", "m, rtol=1e-3", "squares, rtol=x[0]"),
    "fft.fft": ("c, n=16", "c, norm='ortho'", "z, axis=0"),
    "fft.irfft": ("c[:1]", "c[:1], n=3"),
    "fft.fftn": ("z, axes=(0,)", "z, axes=(1, 0), norm='forward'", "z, s=(2, 2), axes=(0, 1)"),
    "fft.irfftn": ("z[:, :1]",),
    "fft.fftshift": ("z, axes=1", "z, axes=()", "c[0]"),
}  # fmt: skip
"""Further arguments for each function, beside the sample operands."""


DTYPES: tuple[dict[str, str], ...] = (
    {},
    {"f": "float32", "i": "int8", "c": "complex64"},
    {"f": "float16", "i": "uint64"},
    {"i": "uint8"},
)
"""The dtypes by kind, in place of those of the sample operands."""


def variants(dtypes: dict[str, str]) -> Iterator[dict[str, np.ndarray]]:
    """The sample operands in these dtypes, then other values, layouts and sizes with the same dtypes and ranks."""
    numbers = np.random.default_rng(7)
    arrays = {name: each.astype(dtypes.get(each.dtype.kind, each.dtype)) for name, each in operands.ARRAYS.items()}
    yield dict(arrays)
    yield {name: _other(numbers, array) for name, array in arrays.items()}
    yield {name: np.repeat(_other(numbers, array), 2, axis=-1)[..., ::2] for name, array in arrays.items()}
    yield {name: _other(numbers, array)[::-1] for name, array in arrays.items()}
    yield {name: np.asfortranarray(_other(numbers, array)) for name, array in arrays.items()}
    yield {name: array[..., :0] for name, array in arrays.items()}
    yield {name: array[:0] for name, array in arrays.items()}
    yield {name: array[..., :1] for name, array in arrays.items()}
    yield {name: array[..., : -1 if name in {"x", "k", "n"} else None] for name, array in arrays.items()}
    for value in (np.nan, np.inf, 1e300, 1e-300, 6e4, -3):
        yield {name: _with(array, value) for name, array in arrays.items()}
    read_only = {name: array.copy() for name, array in arrays.items()}
    for array in read_only.values():
        array.setflags(write=False)
    yield read_only


def _other(numbers: np.random.Generator, array: np.ndarray) -> np.ndarray:
    if array.dtype.kind == "b":
        return numbers.random(array.shape) < 0.5  # half of them
    if array.dtype.kind in "iu":
        return numbers.integers(0, 7, array.shape).astype(array.dtype)
    return (numbers.normal(size=array.shape) * (1 + 1j if array.dtype.kind == "c" else 1)).astype(array.dtype)


def _with(array: np.ndarray, value: float) -> np.ndarray:
    found = array.copy()
    if found.dtype.kind in "fc" or (found.dtype.kind in "iu" and value == -3):  # the integer
        with np.errstate(all="ignore"):
            found.flat[:1] = np.asarray(value).astype(found.dtype)
    return found


def outcome(function: Callable[..., Any], text: str, arrays: dict[str, np.ndarray]) -> Any:
    """Values, dtypes, layout, classes, whether memory is shared, warnings; or the error."""
    tensors = {name: tt.from_numpy(array) for name, array in arrays.items()}
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        try:
            names: dict[str, Any] = {"tt": tt, "call": lambda *given, **options: (function(*given, **options), given)}
            found: Any = eval(f"call({text})", {**names, **tensors})  # of this file
        except Exception as error:  # noqa: BLE001  # compared
            return type(error), str(error), str(error.__context__)
    (answer, given), warned = found, sorted({str(each.message) for each in caught})
    parts = answer if isinstance(answer, tuple | list) else (answer,)
    memories = [x._raw for x in given if isinstance(x, tt.Tensor)]
    return type(answer), [_about(each, memories) for each in parts], warned


def _about(x: Any, memories: list[np.ndarray]) -> Any:
    raw = x._raw
    assert type(raw) is np.ndarray
    shared = [np.shares_memory(raw, each) for each in memories]
    return type(x), raw.dtype, raw.shape, raw.strides, raw.flags.writeable, np.array(raw).tobytes(), shared


VARIANTS = [each for dtypes in DTYPES for each in variants(dtypes)]


@pytest.mark.parametrize("name", sorted(PREPARED))
def test_prepared_calls_return_and_raise_what_the_function_does(name: str) -> None:
    """The first call of each kind prepares the others, whose sizes and values differ."""
    function = operands.called(name)
    for text in (operands.arguments(name), *MORE.get(name, ())):
        for arrays in VARIANTS:
            expected = outcome(function._python, text, arrays)
            for _ in range(2):
                assert outcome(function, text, arrays) == expected, (text, arrays)


@pytest.mark.parametrize("name", sorted(PREPARED))
def test_the_second_call_does_not_run_the_body(name: str) -> None:
    """Only functions that check values are called in Python, and none of the package's others."""
    names = {each: tt.from_numpy(array) for each, array in operands.ARRAYS.items()}
    code = compile(f"call({operands.arguments(name)})", "call", "eval")
    names |= {"tt": tt, "call": operands.called(name)}  # type: ignore[dict-item]  # names of any kind
    seen: list[str] = []

    def watch(frame: FrameType, event: str, _: object) -> None:
        if event == "call":
            seen.append(frame.f_code.co_filename)

    eval(code, names)
    sys.setprofile(watch)
    try:
        eval(code, names)
    finally:
        sys.setprofile(None)
    assert not [each for each in seen if "typedtensor" in each and "backends" not in each], name


def test_each_prepared_function_exists() -> None:
    """Names are those of the table of functions, and their decorator prepares them."""
    table = operands.functions()
    assert {name for name in PREPARED if table[name].form == on_raw_arrays.__name__} == set(PREPARED)
    assert set(VARYING) <= set(PREPARED)


def test_calls_differ_by_classes_and_values_of_options() -> None:
    """True is no 1, 1.0 no 1, -0.0 no 0.0; equal tuples and texts are the same; the oldest call is forgotten."""
    x = tt.asarray([[1.0, 2.0], [3.0, 4.0]])
    given: Any = tt.flip
    for _ in range(2):
        assert tt.flip(x, axis=1).tolist() == [[2, 1], [4, 3]]
        for wrong in (True, 1.0, "1", (True,)):
            with pytest.raises(tt.DTypeError):
                given(x, axis=wrong)
    for size in (*range(1, 80), *range(1, 80)):
        assert tt.broadcast_to(tt.ones(()), (size,)).shape == (size,)
    nan = tt.asarray([np.nan, 1.0])
    for number in (0.0, -0.0) * 2:
        assert str(tt.nan_to_num(nan, nan=number).tolist()[0]) == str(number)


def test_lazy_copies_and_other_arrays_are_left_to_python() -> None:
    """A prepared call sees plain tensors alone."""
    x = tt.asarray([1.0, 2.0])
    for _ in range(2):
        tt.flip(x)
    y = x.lazy_copy()
    flipped = tt.flip(y)
    x[0] = 5.0
    assert (y.tolist(), flipped.tolist()) == ([1, 2], [2, 1])
    assert isinstance(tt.flip(x.dynamic()), tt.DArray)
    with pytest.raises(tt.MovedError):
        tt.flip((x.move(), x)[1])

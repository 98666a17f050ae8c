"""Scalars of NumPy and tensors of Rank0 stand where a Python number is wanted, which is no operand."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
import pytest
from numpy.testing import assert_array_equal

import typedtensor as tt

if TYPE_CHECKING:
    from collections.abc import Callable

V = tt.asarray([3.0, 1.0, 2.0])
M = tt.reshape(tt.arange(12.0), (3, 4))
I = tt.asarray([1, 0, 2])  # noqa: E741  # integers
S = tt.asarray([[2.0, 1.0], [1.0, 3.0]])


def _drawn() -> Any:
    return tt.random.default_rng(0)


INTS: dict[str, Callable[[Any], Any]] = {
    "linspace": lambda k: tt.linspace(0, 1, k),
    "arange": lambda k: tt.arange(k, 10, k),
    "eye": lambda k: tt.eye(k, k, k=k - 1),
    "tril": lambda k: tt.tril(M, k=k),
    "zeros": tt.zeros,
    "zeros of a tuple": lambda k: tt.zeros((k, k)),
    "full": lambda k: tt.full(k, 0.5),
    "roll": lambda k: tt.roll(M, (k, 1), axis=(0, 1)),
    "repeat": lambda k: tt.repeat(V, k),
    "tile": lambda k: tt.tile(M, k),
    "tile by a tuple": lambda k: tt.tile(M, (k, 1)),
    "reshape": lambda k: tt.reshape(M, (k, 6)),
    "the method reshape": lambda k: M.reshape(k, 6),
    "broadcast_to": lambda k: tt.broadcast_to(V, (k, 3)),
    "one_hot": lambda k: tt.one_hot(I % 2, k),
    "bincount": lambda k: tt.bincount(I, minlength=k),
    "histogram": lambda k: tt.histogram(V, bins=k)[0],
    "var": lambda k: tt.var(V, correction=k),
    "cov": lambda k: tt.cov(M, correction=k),
    "partition": lambda k: tt.partition(V, k),
    "fftfreq": tt.fft.fftfreq,
    "rfft": lambda k: tt.fft.rfft(V, n=k),
    "split": lambda k: tt.split(M, k, axis=1)[1],
    "sliding_window_view": lambda k: tt.sliding_window_view(V, k),
    "pad": lambda k: tt.pad(M, (k, 1)),
    "matrix_power": lambda k: tt.linalg.matrix_power(S, k),
    "diagonal": lambda k: tt.linalg.diagonal(M, offset=k),
    "vector_norm": lambda k: tt.linalg.vector_norm(V, ord=k),
    "diff": lambda k: tt.diff(V, n=k),
    "diag": lambda k: tt.diag(V, k=k),
    "normal": lambda k: _drawn().normal((k, k)),
    "integers": lambda k: _drawn().integers(0, k, 5),
    "unravel_index": lambda k: tt.unravel_index(I, (k, 5))[0],
    "take": lambda k: tt.take(M, I, axis=k - 1),
    "unstack": lambda k: tt.unstack(M, axis=k - 1)[0],
}
FLOATS: dict[str, Callable[[Any], Any]] = {
    "arange": lambda f: tt.arange(0.0, f, 0.1),
    "logspace": lambda f: tt.logspace(0.0, 1.0, 5, base=f),
    "isclose": lambda f: tt.isclose(V, V + 0.1, rtol=f),
    "allclose": lambda f: tt.asarray(tt.allclose(V, V + 0.1, atol=f)),
    "nan_to_num": lambda f: tt.nan_to_num(V * tt.nan, nan=f),
    "unwrap": lambda f: tt.unwrap(V, period=f),
    "interp": lambda f: tt.interp(V, tt.asarray([1.2, 1.3]), tt.asarray([0.0, 1.0]), left=f, right=f),
    "gradient": lambda f: tt.gradient(V, f),
    "trapezoid": lambda f: tt.trapezoid(V, dx=f),
    "quantile": lambda f: tt.quantile(M, f, axis=0),
    "fftfreq": lambda f: tt.fft.fftfreq(4, d=f),
    "vector_norm": lambda f: tt.linalg.vector_norm(V, ord=f),
    "std": lambda f: tt.std(V, correction=f),
    "normal": lambda f: _drawn().normal(5, loc=f, scale=f),
    "uniform": lambda f: _drawn().uniform(5, low=0, high=f),
    "full in a dtype": lambda f: tt.full(3, f, dtype=tt.float64),
    "full_like": lambda f: tt.full_like(V, f),
}


def _alike(found: Any, expected: Any) -> None:
    assert (type(found), found.dtype) == (type(expected), expected.dtype)
    assert_array_equal(found.numpy(), expected.numpy())


@pytest.mark.parametrize("name", INTS)
@pytest.mark.parametrize("number", [np.int64(2), np.uint8(2), tt.asarray(2), tt.asarray(2, dtype=tt.int8)])
def test_an_integer_is_an_int(name: str, number: Any) -> None:
    """In each parameter that is a count, a position or an axis."""
    _alike(INTS[name](number), INTS[name](2))


@pytest.mark.parametrize("name", FLOATS)
@pytest.mark.parametrize("number", [np.float32(0.75), np.float64(0.75), tt.asarray(0.75)])
def test_a_real_number_is_a_float(name: str, number: Any) -> None:
    """In each parameter that is an option."""
    _alike(FLOATS[name](number), FLOATS[name](0.75))


def test_the_dtype_of_a_tensor_is_that_of_the_result() -> None:
    """Where a number fills a tensor or ends a range; a scalar of NumPy counts as a Python number there."""
    single = tt.asarray(0.5, dtype=tt.float32)
    for found in (tt.full(3, single), tt.linspace(0, single, 3), tt.linspace(single, 1, 3), tt.geomspace(1, single, 3)):
        assert found.dtype is tt.float32
    assert tt.full(3, np.float32(0.5)).dtype is tt.float64
    assert tt.linspace(0, tt.asarray(1), 3).dtype is tt.float64


@pytest.mark.parametrize("call", [tt.zeros, tt.eye, lambda k: tt.roll(V, k), lambda k: tt.linspace(0, 1, k)])
@pytest.mark.parametrize("number", [tt.asarray(2.0), np.float64(2.0), 2.0])
def test_a_float_is_no_count(call: Callable[[Any], Any], number: Any) -> None:
    """Of any spelling."""
    with pytest.raises(tt.DTypeError):
        call(number)

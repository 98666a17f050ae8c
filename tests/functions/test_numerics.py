"""Functions of samples, parts and exponentials equal NumPy's and SciPy's, and refuse unsuitable arguments."""

from __future__ import annotations

import warnings
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy import special

import typedtensor as tt
from tests.functions import oracle
from typedtensor import Cpu

if TYPE_CHECKING:
    from collections.abc import Callable

MODES = ("full", "same", "valid")


def quietly(function: Callable[..., Any], *operands: Any, **options: Any) -> Any:
    """Return the result without warnings."""
    with np.errstate(all="ignore"), warnings.catch_warnings():
        warnings.simplefilter("ignore", RuntimeWarning)
        return function(*operands, **options)


def same(expected: Any, function: Callable[..., Any], array: np.ndarray, *rest: Any, **options: Any) -> None:
    """Check the result for a Tensor and for a DArray; several results are in a list or tuple."""
    for x, kind in ((oracle.tensor(array), tt.Tensor), (oracle.dynamic(array), tt.DArray)):
        found = quietly(function, x, *rest, **options)
        several = isinstance(expected, list | tuple)
        pairs = zip(expected, found, strict=True) if several else [(expected, found)]
        for one, other in pairs:
            oracle.assert_same(one, other, kind)


@given(data=st.data(), mode=st.sampled_from(("constant", "edge", "reflect", "symmetric", "wrap")))
@settings(max_examples=40)
def test_pad_equals_numpy(data: st.DataObject, mode: Any) -> None:
    """The width is one number, two, or two for each axis."""
    array = data.draw(oracle.arrays(shape=data.draw(oracle.shapes(min_dims=1, max_dims=3, min_side=1))))
    pair = st.tuples(st.integers(0, 3), st.integers(0, 3))
    widths: Any = data.draw(st.integers(0, 3) | pair | st.tuples(*[pair] * array.ndim))
    same(np.pad(array, widths, mode), tt.pad, array, widths, mode=mode)
    if mode == "constant":
        ones = np.ones(array.shape, "float32")
        same(np.pad(ones, widths, constant_values=1.5), tt.pad, ones, widths, constant_values=1.5)


@given(data=st.data())
@settings(max_examples=40)
def test_parts_equal_numpys(data: st.DataObject) -> None:
    """They are views, of equal sizes, of nearly equal ones, and between positions."""
    array = data.draw(oracle.arrays(shape=data.draw(oracle.shapes(min_dims=1))))
    axis = data.draw(st.integers(-array.ndim, array.ndim - 1))
    count, ends = data.draw(st.integers(1, 4)), tuple(data.draw(st.lists(st.integers(-2, 5), max_size=3)))
    same(np.array_split(array, count, axis), tt.array_split, array, count, axis=axis)
    same(np.split(array, ends, axis), tt.split, array, ends, axis=axis)
    if array.shape[axis] % count == 0:
        same(np.split(array, count, axis), tt.split, array, count, axis=axis)
    if array.size:
        assert np.shares_memory(tt.split(oracle.tensor(array), 1, axis=axis)[0].numpy(), array)


@given(data=st.data())
@settings(max_examples=40)
def test_partition_places_one_element_as_sort_does(data: st.DataObject) -> None:
    """Smaller elements are before it, larger ones after it."""
    array = data.draw(oracle.arrays("iuf", shape=data.draw(oracle.shapes(min_dims=1, min_side=1))))
    axis = data.draw(st.integers(-array.ndim, array.ndim - 1))
    kth = data.draw(st.integers(-array.shape[axis], array.shape[axis] - 1))
    same(np.partition(array, kth, axis), tt.partition, array, kth, axis=axis)
    same(np.argpartition(array, kth, axis), tt.argpartition, array, kth, axis=axis)


@given(data=st.data(), dtype=st.sampled_from(("int8", "int64", "uint64")))
@settings(max_examples=30)
def test_indices_equal_numpys(data: st.DataObject, dtype: str) -> None:
    """Each shape is tested."""
    shape = data.draw(oracle.shapes(min_dims=1, max_dims=3, min_side=1))
    numbers = st.integers(0, int(np.prod(shape)) - 1)
    array = np.array(data.draw(st.lists(numbers, min_size=1, max_size=4)), dtype)
    same(np.unravel_index(array.astype("int64"), shape), tt.unravel_index, array, shape)


@given(data=st.data())
@settings(max_examples=30)
def test_one_hot_equals_rows_of_eye(data: st.DataObject) -> None:
    """The dtype is the requested one."""
    array = data.draw(oracle.arrays("iu", shape=data.draw(oracle.shapes(max_dims=3))))
    with np.errstate(all="ignore"):
        expected = np.equal(array.astype("int64")[..., None], np.arange(4))
    same(expected.astype("float64"), tt.one_hot, array, 4)
    same(expected.astype("int8"), tt.one_hot, array, 4, dtype=tt.int8)
    same(expected.astype("float64"), tt.one_hot, array, tt.make_dim(4))


@given(array=oracle.arrays("iuf"), period=st.sampled_from((None, 7.0)), complex_=st.booleans())
@settings(max_examples=40)
def test_interp_equals_numpy(array: np.ndarray, period: float | None, complex_: bool) -> None:
    """The dtype is float64 or complex128."""
    places, samples = np.array([-3.0, 0.5, 4.0]), np.array([1.0, -2.0, 8.0]) * (1 + 1j if complex_ else 1)
    options: Any = {"period": period, "left": None if period else 9.0}
    expected = quietly(np.interp, array, places, samples, **options)
    rest = (tt.from_numpy(places), tt.from_numpy(samples))
    same(expected, tt.interp, array, *rest, **options)


def _slopes(array: np.ndarray, *spacings: Any, **options: Any) -> Any:
    """NumPy's gradient, of float16 in float32."""
    wide, *others = (
        each.astype(np.float32) if isinstance(each, np.ndarray) and each.dtype == np.float16 else each
        for each in (array, *spacings)
    )
    return quietly(np.gradient, wide, *others, **options)


@given(data=st.data(), edge_order=st.sampled_from((1, 2)))
@settings(max_examples=40)
def test_gradients_equal_numpys(data: st.DataObject, edge_order: Any) -> None:
    """The dtype is that of the samples."""
    array = data.draw(oracle.arrays("fc", shape=data.draw(oracle.shapes(min_dims=1, min_side=3))))
    axis = data.draw(st.integers(-array.ndim, array.ndim - 1))
    options: Any = {"axis": axis, "edge_order": edge_order}
    same(_slopes(array, 0.5, **options).astype(array.dtype), tt.gradient, array, 0.5, **options)
    if array.dtype.kind == "f":
        places = (np.arange(array.shape[axis]) ** 2).astype(array.dtype)
        expected = _slopes(array, places, **options).astype(array.dtype)
        same(expected, tt.gradient, array, tt.from_numpy(places), **options)


@given(data=st.data(), edge_order=st.sampled_from((1, 2)))
@settings(max_examples=40)
def test_gradients_along_all_axes_equal_numpys(data: st.DataObject, edge_order: Any) -> None:
    """There is one for each axis, with one distance or a spacing for each; a vector has one gradient."""
    array = data.draw(oracle.arrays("f", shape=data.draw(oracle.shapes(min_dims=1, max_dims=4, min_side=3))))
    options: Any = {"edge_order": edge_order}
    places = [(np.arange(size) ** 2).astype(array.dtype) for size in array.shape]
    each = [data.draw(st.sampled_from((0.5, 2, place))) for place in places]
    tensors = [tt.from_numpy(one) if isinstance(one, np.ndarray) else one for one in each]
    for theirs, ours in (([], []), ([0.5], [0.5]), (each, tensors)):
        found = _slopes(array, *theirs, **options)
        expected = tuple(one.astype(array.dtype) for one in found) if array.ndim > 1 else found.astype(array.dtype)
        same(expected, tt.gradient, array, *ours, **options)


@pytest.mark.parametrize("name", ["convolve", "correlate"])
@given(data=st.data(), mode=st.sampled_from(MODES))
@settings(max_examples=30)
def test_convolutions_equal_numpys(name: str, data: st.DataObject, mode: Any) -> None:
    """The dtypes promote."""
    first, second = (data.draw(oracle.arrays("iufc", shape=(data.draw(st.integers(1, 5)),))) for _ in range(2))
    function = getattr(np, name)
    oracle.assert_answers(
        lambda x, y: function(x, y, mode), lambda x, y: getattr(tt, name)(x, y, mode=mode), first, second
    )


@given(data=st.data())
@settings(max_examples=40)
def test_trapezoid_equals_numpy(data: st.DataObject) -> None:
    """The samples have distances or positions."""
    array = data.draw(oracle.arrays("f", shape=data.draw(oracle.shapes(min_dims=1))))
    axis = data.draw(st.integers(-array.ndim, array.ndim - 1))
    expected = np.asarray(quietly(np.trapezoid, array, dx=0.5, axis=axis)).astype(array.dtype)
    same(expected, tt.trapezoid, array, dx=0.5, axis=axis)
    places = np.arange(array.shape[axis]).astype(array.dtype) * 2
    expected = np.asarray(quietly(np.trapezoid, array, places, axis=axis)).astype(array.dtype)
    same(expected, tt.trapezoid, array, x=tt.from_numpy(places), axis=axis)


@pytest.mark.parametrize("dtype", [tt.float32, tt.float64, tt.complex64])
@pytest.mark.parametrize("endpoint", [True, False])
def test_logarithmic_ranges_equal_numpys(dtype: Any, endpoint: bool) -> None:
    """They are given by exponents, or by their limits."""
    options: Any = {"endpoint": endpoint}
    expected = np.logspace(0, 3, 7, base=2.0, dtype=dtype.name, **options)
    oracle.assert_same(expected, tt.logspace(0, 3, 7, base=2.0, dtype=dtype, **options))
    expected = np.geomspace(1, 64, 7, dtype=dtype.name, **options)
    oracle.assert_same(expected, tt.geomspace(1, 64, 7, dtype=dtype, device=Cpu(), **options))


@pytest.mark.parametrize("name", ["softmax", "log_softmax", "logsumexp"])
@given(data=st.data())
@settings(max_examples=40)
def test_exponentials_equal_scipys(name: str, data: st.DataObject) -> None:
    """They are equal within rounding, also for infinities."""
    numbers = st.lists(st.floats(-800, 800) | st.sampled_from((-np.inf, np.inf)), min_size=6, max_size=6)
    array = np.array(data.draw(numbers)).reshape(2, 3)
    axis: Any = data.draw(st.sampled_from((None, 0, -1, (0, 1))))
    expected = quietly(getattr(special, name), array, axis=axis)
    if name == "log_softmax":  # the logarithm of softmax: SciPy's has minus infinities beside an infinity
        expected = np.where(np.isposinf(array).any(axis=axis, keepdims=True), np.nan, expected)
    for x in (oracle.tensor(array), oracle.dynamic(array)):
        np.testing.assert_allclose(getattr(tt, name)(x, axis=axis)._raw, expected, rtol=1e-10, atol=1e-12)


def test_logsumexp_of_no_elements_is_minus_infinity() -> None:
    """The sum of no elements is 0."""
    assert tt.logsumexp(tt.zeros((0, 2)), axis=0).numpy().tolist() == [-np.inf] * 2
    assert tt.softmax(tt.zeros((0, 2)), axis=1).shape == (0, 2)
    assert tt.logsumexp(tt.zeros((2, 3), dtype=tt.float32), axis=1, keepdims=True).shape == (2, 1)


def test_invalid_arguments_raise() -> None:
    """These are widths, positions, samples and options."""
    x: Any = tt.ones((2, 3))
    v: Any = tt.ones(3)
    n: Any = tt.asarray([1, 5])
    refused: list[tuple[type[Exception], str, Callable[[], Any]]] = [
        (tt.OptionError, "pad: needed a mode", lambda: tt.pad(x, 1, mode="most")),  # type: ignore[call-overload]  # on purpose
        (tt.ShapeError, "two widths for each", lambda: tt.pad(x, ((1, 1),))),
        (tt.ShapeError, "widths of 0 or more", lambda: tt.pad(x, -1)),
        (tt.ShapeError, "an element to repeat", lambda: tt.pad(tt.zeros((0,)), 1, mode="edge")),
        (tt.DTypeError, "pad: needed", lambda: tt.pad(n, 1, constant_values=1.5)),
        (tt.DTypeError, "a width", lambda: tt.pad(x, 1.5)),  # type: ignore[call-overload]  # on purpose
        (tt.ShapeError, "that divides 3", lambda: tt.split(v, 2)),
        (tt.ShapeError, "one part or more", lambda: tt.array_split(v, 0)),
        (tt.RankError, "split", lambda: tt.split(x, 1, axis=2)),
        (tt.BoundsError, "a position from -3 to 2", lambda: tt.partition(v, 3)),
        (tt.BoundsError, "an axis with elements", lambda: tt.argpartition(tt.zeros(0), 0)),
        (tt.BoundsError, "positions from 0 to 3", lambda: tt.unravel_index(n, (2, 2))),
        (tt.ShapeError, "one axis or more", lambda: tt.unravel_index(n, ())),
        (tt.ShapeError, "one_hot", lambda: tt.one_hot(n, -1)),
        (tt.DTypeError, "interp: needed real ends", lambda: tt.interp(v, v, v, left=1j)),
        (tt.ShapeError, "at least one sample", lambda: tt.interp(x, v, tt.ones(2))),
        (tt.DTypeError, "interp: needed real ends", lambda: tt.interp(v, v, v, left=1j)),
        (tt.RankError, "xp: a vector", lambda: tt.interp(v, x, v)),
        (tt.OptionError, "a finite period other", lambda: tt.interp(v, v, v, period=0)),
        (tt.RankError, "gradient: needed an axis from -2 to 1", lambda: tt.gradient(x, axis=2)),
        (tt.RankError, "gradient: needed at least one axis", lambda: tt.gradient(tt.asarray(1.0))),
        (tt.ShapeError, "each of the 2 axes, got one vector", lambda: tt.gradient(x, v)),
        (tt.ShapeError, "each of the 2 axes, got 3 spacings", lambda: tt.gradient(x, 1.0, 2.0, 3.0)),
        (tt.ShapeError, "needed one spacing, got 2", lambda: tt.gradient(x, 1.0, 2.0, axis=0)),
        (tt.ShapeError, "2 samples or more", lambda: tt.gradient(tt.ones(1))),
        (tt.ShapeError, "3 positions", lambda: tt.gradient(v, tt.ones(2))),
        (tt.DTypeError, "spacing of float64", lambda: tt.gradient(v, tt.ones(3, dtype=tt.float32))),
        (tt.OptionError, "edge_order 1 or 2", lambda: tt.gradient(v, edge_order=3)),
        (tt.OptionError, "convolve: needed a mode", lambda: tt.convolve(v, v, mode="all")),
        (tt.ShapeError, "one element or more", lambda: tt.correlate(v, tt.ones(0))),
        (tt.RankError, "x1: a vector", lambda: tt.convolve(x, v)),
        (tt.ShapeError, "3 positions", lambda: tt.trapezoid(v, x=tt.ones(2))),
        (tt.DTypeError, "dx: a float", lambda: tt.trapezoid(v, dx="1")),
        (tt.OptionError, "a base above 0", lambda: tt.logspace(0, 1, 3, base=-1.0)),
        (tt.OptionError, "the same sign", lambda: tt.geomspace(-1, 1, 3)),
        (tt.DTypeError, "a floating-point dtype", lambda: tt.logspace(0, 1, 3, dtype=tt.int8)),  # type: ignore[call-overload]  # on purpose
        (tt.RankError, "softmax", lambda: tt.softmax(x, axis=2)),
        (tt.DTypeError, "logsumexp", lambda: tt.logsumexp(n)),
    ]
    for error, text, call in refused:
        with pytest.raises(error, match=text):
            call()


@pytest.mark.parametrize("mode", ["constant", "edge", "reflect"])
def test_pad_of_rank0_copies(mode: Any) -> None:
    """There is no axis to pad; NumPy behaves alike."""
    x = tt.asarray(2)
    found = tt.pad(x, 3, mode=mode)
    x[...] = 5
    assert (int(found), found.dtype, found.ndim) == (2, tt.int64, 0)

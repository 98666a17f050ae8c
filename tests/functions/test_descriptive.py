"""Descriptive statistics equal NumPy's, and refuse unsuitable arguments; test_statistics.py tests plain reductions."""

from __future__ import annotations

import warnings
from typing import TYPE_CHECKING, Any, cast

import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

import typedtensor as tt
from tests.functions import oracle

if TYPE_CHECKING:
    from collections.abc import Callable

FINITE = st.floats(-100, 100, width=32)
NAN = float("nan")


def quietly(function: Callable[..., Any], *operands: Any, **options: Any) -> Any:
    """Return the result without warnings."""
    with np.errstate(all="ignore"), warnings.catch_warnings():
        warnings.simplefilter("ignore", RuntimeWarning)
        return function(*operands, **options)


def same(expected: Any, function: Callable[..., Any], array: np.ndarray, *rest: Any, **options: Any) -> None:
    """Check the result for a Tensor and for a DArray."""
    oracle.assert_same(expected, quietly(function, oracle.tensor(array), *rest, **options))
    oracle.assert_same(expected, quietly(function, oracle.dynamic(array), *rest, **options), tt.DArray)


@pytest.mark.parametrize("name", ["quantile", "percentile", "nanquantile", "nanpercentile"])
@given(data=st.data())
@settings(max_examples=40)
def test_quantiles_equal_numpys(name: str, data: st.DataObject) -> None:
    """The dtype is that of the operand; axes are all, one or several; the quantile is a number or a vector."""
    array = data.draw(oracle.arrays("f", data.draw(oracle.shapes(min_side=1))))
    axis: Any = data.draw(st.none() | st.sampled_from([*range(-array.ndim, array.ndim)])) if array.ndim else None
    if array.ndim > 1 and data.draw(st.booleans()):
        axis = (0, array.ndim - 1)
    part: Any = data.draw(st.sampled_from((0, 0.5, 0.3, 1.0)))
    options: Any = {"axis": axis, "keepdims": data.draw(st.booleans())}
    options["method"] = data.draw(st.sampled_from(("linear", "lower", "nearest", "median_unbiased")))
    array[np.isinf(array)] = 1.0  # of which NumPy makes NaN: test_numbers.py
    largest = np.abs(array[np.isfinite(array)]).max(initial=0)
    parts = np.array([0.0, 0.25, 1.0])
    for q, given_q in ((part, part), (parts, tt.from_numpy(parts))):
        expected = quietly(getattr(np, name), oracle.wide(array), q, **options)
        for x, kind in ((oracle.tensor(array), tt.Tensor), (oracle.dynamic(array), tt.DArray)):
            found = quietly(getattr(tt, name), x, given_q, **options)
            oracle.assert_near(expected, found, array.dtype, largest, kind)


@pytest.mark.parametrize("name", ["nancumsum", "nancumprod"])
@given(data=st.data())
@settings(max_examples=40)
def test_cumulative_nan_functions_equal_numpys(name: str, data: st.DataObject) -> None:
    """Any dtype is tested, converted to another one, and with the initial sum or product."""
    array = data.draw(oracle.arrays(oracle.ALL, data.draw(oracle.shapes(min_dims=1))))
    axis = data.draw(st.integers(-array.ndim, array.ndim - 1))
    wide = "float32" if array.dtype == np.float16 else None  # which is rounded once
    expected = quietly(getattr(np, name), array, axis=axis, dtype=wide)
    expected = quietly(expected.astype, "float16") if wide else expected
    same(expected, getattr(tt, name), array, axis=axis)
    first = np.full(
        [1 if at == axis % array.ndim else size for at, size in enumerate(array.shape)], name == "nancumprod"
    )
    longer = np.concatenate([first.astype(expected.dtype), expected], axis=axis)
    same(longer, getattr(tt, name), array, axis=axis, include_initial=True)
    if array.dtype.kind != "c":
        expected = quietly(getattr(np, name), array, axis=axis, dtype="float32")
        same(expected, getattr(tt, name), array, axis=axis, dtype=tt.float32)


@given(data=st.data())
@settings(max_examples=60)
def test_nan_to_num_equals_numpy(data: st.DataObject) -> None:
    """The result has new memory; any dtype is tested."""
    array = data.draw(oracle.arrays(oracle.ALL))
    number = st.sampled_from((None, 0, -1.5, np.inf))
    options: Any = {"nan": data.draw(st.sampled_from((0.0, 7, np.nan))), "posinf": data.draw(number)}
    options["neginf"] = data.draw(number)
    same(np.asarray(quietly(np.nan_to_num, array, **options)), tt.nan_to_num, array, **options)
    x = tt.from_numpy(array)
    assert not np.shares_memory(tt.nan_to_num(x).numpy(), x.numpy())


@pytest.mark.parametrize("name", ["nanargmax", "nanargmin"])
@given(data=st.data())
@settings(max_examples=30)
def test_nanargmax_and_nanargmin_equal_numpys(name: str, data: st.DataObject) -> None:
    """Only NaNs raise ShapeError."""
    array = data.draw(oracle.arrays("iuf", data.draw(oracle.shapes(min_side=1))))
    options: Any = {"axis": data.draw(st.none() | st.just(-1)) if array.ndim else None}
    options["keepdims"] = data.draw(st.booleans())
    try:
        expected = getattr(np, name)(array, **options)
    except ValueError:
        with pytest.raises(tt.ShapeError, match="that is not NaN"):
            getattr(tt, name)(oracle.tensor(array), **options)
    else:
        same(expected, getattr(tt, name), array, **options)


@given(data=st.data())
@settings(max_examples=40)
def test_averages_equal_numpys(data: st.DataObject) -> None:
    """The weights have the same shape, or that of the axes."""
    shape = data.draw(oracle.shapes(min_dims=1, max_dims=3, min_side=1))
    array = data.draw(oracle.arrays("f", shape, np.dtype("float64")))
    array = np.where(np.isinf(array), array, np.clip(array, -1e300, 1e300))  # NumPy's sums overflow on the way
    axis: Any = data.draw(st.sampled_from([None, *range(len(shape)), tuple(range(len(shape)))[::-1]]))
    axes = range(len(shape)) if axis is None else axis if isinstance(axis, tuple) else (axis,)
    sizes = shape if axis is None or data.draw(st.booleans()) else tuple(shape[each] for each in axes)
    weights = np.linspace(0.5, 2.0, int(np.prod(sizes))).reshape(sizes)
    expected = quietly(np.average, array, axis=axis, weights=weights)
    found = quietly(tt.average, oracle.tensor(array), axis=axis, weights=tt.from_numpy(weights))
    np.testing.assert_allclose(found.numpy(), expected, rtol=1e-12)
    oracle.assert_same(quietly(np.mean, array, axis=axis), quietly(tt.average, oracle.tensor(array), axis=axis))


@given(data=st.data(), density=st.booleans(), bins=st.integers(1, 5))
@settings(max_examples=40)
def test_histograms_equal_numpys(data: st.DataObject, density: bool, bins: int) -> None:
    """Bins are a number or edges, with and without weights."""
    array = np.asarray(data.draw(st.lists(FINITE, min_size=1, max_size=9)), "float32")
    x: Any = tt.from_numpy(array)
    options: Any = {"density": density, "range": data.draw(st.sampled_from((None, (-50.0, 50.0))))}
    expected = quietly(np.histogram, array, bins, **options)
    found = quietly(tt.histogram, x, bins=bins, **options)
    oracle.assert_same(expected[0].astype("float64" if density else "int64"), found.hist)
    oracle.assert_same(expected[1].astype("float64"), found.bin_edges)
    edges, weights = np.array([-50.0, 0.0, 1.0, 70.0]), np.linspace(0.0, 1.0, array.size)
    expected = quietly(np.histogram, array, edges, density=density, weights=weights)
    found = quietly(tt.histogram, x, bins=tt.from_numpy(edges), density=density, weights=tt.from_numpy(weights))
    oracle.assert_same(expected[0], found.hist)
    oracle.assert_same(edges, found.bin_edges)
    assert not np.shares_memory(found.bin_edges.numpy(), edges)


@given(data=st.data(), bins=st.integers(1, 5))
@settings(max_examples=40)
def test_edges_alone_equal_numpys(data: st.DataObject, bins: int) -> None:
    """Of no element, of one and of many, of each dtype; edges are a copy, and those of a histogram."""
    array = data.draw(oracle.arrays("iu", data.draw(oracle.shapes(max_dims=2)))) if data.draw(st.booleans()) else None
    if array is None:
        array = np.asarray(data.draw(st.lists(FINITE, max_size=9)), data.draw(st.sampled_from(["float16", "float64"])))
    ends = data.draw(st.sampled_from((None, (-50.0, 50.0), (3, 3))))
    wide = array.astype("float64") if array.dtype == "float16" else array
    call: Any = tt.histogram_bin_edges
    try:
        expected = quietly(np.histogram_bin_edges, wide, bins, range=ends).astype("float64")
    except ValueError:  # float64 has no numbers between large integers
        with pytest.raises(tt.OptionError, match="Pass fewer bins"):
            quietly(call, tt.from_numpy(array), bins=bins, range=ends)
        return
    oracle.assert_same(expected, quietly(call, tt.from_numpy(array), bins=bins, range=ends))
    oracle.assert_same(expected, quietly(call, oracle.dynamic(array), bins=bins, range=ends), tt.DArray)
    edges = np.array([-1, 0, 0, 7], "int16")
    found = call(tt.from_numpy(array), bins=tt.from_numpy(edges))
    oracle.assert_same(edges, found)
    assert not np.shares_memory(found.numpy(), edges)


@given(data=st.data(), density=st.booleans())
@settings(max_examples=40)
def test_joint_histograms_equal_numpys(data: st.DataObject, density: bool) -> None:
    """Bins are a number, one for each axis, or edges; some points lie outside, some are NaN; weights or none."""
    count, size = data.draw(st.integers(2, 3)), data.draw(st.integers(0, 9))
    some = st.lists(st.sampled_from([*range(-3, 4), NAN]), min_size=size, max_size=size)
    whole = np.asarray(data.draw(st.lists(st.integers(-9, 9), min_size=size, max_size=size)), "int16")
    arrays = [np.asarray(data.draw(some), "float32"), whole, np.linspace(-1, 1, size)][:count]
    edges = [np.array([-2, 0, 0, 3], "int8"), np.array([-5.0, 5.5, 5.5]), np.array([-0.5, 0.5], "float32")][:count]
    counts, ends = (3, 2, 4)[:count], ((-2.0, 2.0), (-9.0, 3.0), (-1, 1))[:count]
    choices: list[Any] = [{"bins": 2, "range": ((-1.0, 3.0),) * count}, {"bins": counts, "range": ends}]
    options: Any = data.draw(st.sampled_from([*choices, {"bins": edges}]))
    weights = np.linspace(0.5, 2.0, size) if data.draw(st.booleans()) else None
    more = {"density": density, "weights": weights}
    plain = [x.astype("float64") for x in arrays]
    expected, expected_edges = quietly(np.histogramdd, plain, **options, **more)
    if options["bins"] is edges:
        options = {"bins": tuple(map(tt.from_numpy, edges))}
    more["weights"] = None if weights is None else tt.from_numpy(weights)
    for make, kind in ((tt.from_numpy, tt.Tensor), (oracle.dynamic, tt.DArray)):
        sample: Any = tuple(make(x) for x in arrays)
        found: Any = quietly(tt.histogramdd, sample, **options, **more)
        np.testing.assert_allclose(found.hist.numpy(), expected, rtol=1e-12)
        assert type(found.hist) is kind
        assert found.hist.dtype is tt.float64
        for mine, numpys in zip(found.bin_edges, expected_edges, strict=True):
            oracle.assert_same(numpys, mine, kind)
        if count == 2:
            pair: Any = quietly(tt.histogram2d, *sample, **options, **more)
            oracle.assert_same(found.hist.numpy(), pair.hist, kind)
            oracle.assert_same(found.bin_edges[1].numpy(), pair.y_edges, kind)


def test_joint_bins_of_integers() -> None:
    """They are compared as integers; the width of a bin may be beyond its dtype, or below float64's steps."""
    x, y = tt.asarray([1, 2]), tt.asarray([2**62, 2**62 + 1])
    narrow, wide = tt.asarray([-128, 127], dtype=tt.int8), tt.asarray([-(2**62), 2**62 + 1, 2**62 + 2])
    np.testing.assert_array_equal(tt.histogram2d(x, y, bins=(narrow, wide)).hist.numpy(), [[1.0, 1.0]])
    found = tt.histogram2d(x, y, bins=(narrow, wide), density=True).hist
    np.testing.assert_allclose(found.numpy(), [[0.5 / 255 / (2**63 + 1), 0.5 / 255]], rtol=1e-15)


def test_joint_histograms_of_no_points_on_a_cluster() -> None:
    """All boxes are empty, with weights or without, as on the Cpu."""
    pytest.importorskip("dask.array")
    nothing = tt.zeros(0).to_device(tt.Cluster())
    edges = tt.asarray([0.0, 1.0]).to_device(tt.Cluster())
    found = tt.histogram2d(nothing, nothing, bins=(2, edges))
    assert found.hist.to_device(tt.Cpu()).tolist() == [[0.0], [0.0]]
    joint = tt.histogramdd((nothing,), bins=edges, weights=nothing)
    assert joint.hist.to_device(tt.Cpu()).tolist() == [0.0]


@given(numbers=st.lists(st.integers(0, 9), max_size=9), dtype=st.sampled_from(("int8", "uint64", "int64")))
@settings(max_examples=30)
def test_bincount_equals_numpy(numbers: list[int], dtype: str) -> None:
    """Sums of weights are tested too."""
    array = np.array(numbers, dtype)
    same(np.bincount(numbers, minlength=4).astype("int64"), tt.bincount, array, minlength=4)
    weights = np.linspace(-1.0, 1.0, array.size)
    expected = np.bincount(np.array(numbers, "int64"), weights).astype("float64")
    same(expected, tt.bincount, array, weights=tt.from_numpy(weights))


@given(array=oracle.arrays("iuf"), right=st.booleans(), falling=st.booleans())
@settings(max_examples=40)
def test_digitize_equals_numpy(array: np.ndarray, right: bool, falling: bool) -> None:
    """The edges ascend or descend."""
    edges = np.array([-2.0, 0.0, 1.0, 64.0])[:: -1 if falling else 1]
    same(np.digitize(array, edges, right=right), tt.digitize, array, tt.from_numpy(edges), right=right)


@pytest.mark.parametrize("name", ["cov", "corrcoef"])
@given(data=st.data(), rowvar=st.booleans())
@settings(max_examples=30)
def test_correlations_equal_numpys(name: str, data: st.DataObject, rowvar: bool) -> None:
    """The dtype is that of the operand."""
    shape = data.draw(oracle.shapes(min_dims=1, max_dims=2, min_side=2))
    array = data.draw(oracle.arrays("fc", shape))
    assume(array.dtype != np.float16)
    array[np.abs(array) >= 1e9] = 1.0  # so that squares are in range
    array[np.abs(array) <= 1e-9] = 0.0
    if name == "corrcoef":  # of equal numbers, rounding decides between NaN and 1
        rows = array if rowvar else np.atleast_2d(array.T)
        distance = quietly(np.subtract, rows, rows.mean(axis=-1, keepdims=True))
        assume(not (np.abs(distance).max(axis=-1) <= 1e-3 * np.abs(rows).max(axis=-1)).any())
    options: Any = {"rowvar": rowvar} | ({"ddof": 0} if name == "cov" else {})
    expected = np.asarray(quietly(getattr(np, name), array, dtype=array.dtype, **options))
    if array.ndim == 2 and not expected.ndim:
        expected = expected.reshape(1, 1)
    if "ddof" in options:
        options["correction"] = options.pop("ddof")
    # of the mean, which is all that NumPy has left of equal numbers
    largest = np.max(np.abs(array), initial=0, where=np.isfinite(array))
    rounding = float(np.finfo(array.dtype).eps * largest**2) if name == "cov" else 0
    found = quietly(getattr(tt, name), oracle.tensor(array), **options)
    assert found.dtype.name == array.dtype.name
    np.testing.assert_allclose(found.numpy(), expected, rtol=1e-5, atol=rounding)


@pytest.mark.parametrize("name", ["cov", "corrcoef"])
def test_one_variable_in_a_matrix_gives_a_matrix(name: str) -> None:
    """The type states it; NumPy returns one number."""
    function: Any = getattr(tt, name)
    row = tt.asarray([[0.0, 1.0, 2.0]])
    assert function(row).tolist() == [[1.0]]
    assert function(row.T, rowvar=False).tolist() == [[1.0]]
    assert function(row.dynamic()).shape == (1, 1)
    assert function(row[0]).tolist() == 1.0


def test_invalid_arguments_raise() -> None:
    """These are dtypes, ranks, quantiles, edges and weights."""
    x: Any = tt.asarray([[1.0, 2.0], [3.0, 4.0]])
    n: Any = tt.asarray([1, 2, 3])
    v, joint, boxes = x[0], cast("Any", tt.histogram2d), cast("Any", tt.histogramdd)
    refused: list[tuple[type[Exception], str, Callable[[], Any]]] = [
        (tt.DTypeError, "quantile", lambda: tt.quantile(n, 0.5)),
        (tt.OptionError, "parts from 0 to 1", lambda: tt.quantile(x, 1.5)),
        (tt.OptionError, "parts from 0 to 100", lambda: tt.percentile(x, tt.asarray([0.0, 101.0]))),
        (tt.OptionError, "a method", lambda: tt.quantile(x, 0.5, method="most")),
        (tt.RankError, "q without axes", lambda: tt.quantile(x, x)),
        (tt.RankError, "quantile", lambda: tt.quantile(x, 0.5, axis=2)),
        (tt.RankError, "nancumsum: needed an axis, got none", lambda: tt.nancumsum(x)),
        (tt.RankError, "nancumprod: needed an axis from -2", lambda: tt.nancumprod(x, axis=2)),
        (tt.DTypeError, "nancumsum", lambda: tt.nancumsum(x * 1j, axis=0, dtype=tt.float64)),
        (tt.OptionError, r"nanquantile: .*tt\.nanpercentile", lambda: tt.nanquantile(x, 50)),
        (tt.DTypeError, "nan_to_num: needed nan: a float", lambda: tt.nan_to_num(x, nan=None)),  # type: ignore[call-overload]  # on purpose
        (tt.DTypeError, "nan_to_num: needed posinf: a float", lambda: tt.nan_to_num(x, posinf=True)),
        (tt.DTypeError, "q: a float", lambda: tt.quantile(x, "0.5")),  # type: ignore[call-overload]  # on purpose
        (tt.ShapeError, "at least one element", lambda: tt.quantile(tt.zeros((0, 2)), 0.5, axis=0)),
        (tt.ShapeError, "that is not NaN", lambda: tt.nanargmax(tt.asarray([NAN]))),
        (tt.DTypeError, "weights of float64", lambda: tt.average(x, weights=tt.astype(x, tt.float32))),
        (tt.ShapeError, "weights of the shape", lambda: tt.average(x, weights=tt.ones(3), axis=0)),
        (tt.ShapeError, "weights of the shape", lambda: tt.average(x, weights=tt.ones(2))),
        (tt.OptionError, "one bin or more", lambda: tt.histogram(x, bins=0)),
        (tt.OptionError, "one bin or more", lambda: tt.histogram(tt.asarray([NAN, 1.0]))),
        (tt.OptionError, "edges that ascend", lambda: tt.histogram(x, bins=tt.asarray([2.0, 1.0]))),
        (tt.ShapeError, "weights of the shape", lambda: tt.histogram(x, weights=tt.ones(3))),
        (tt.OptionError, "histogram_bin_edges: needed one bin", lambda: tt.histogram_bin_edges(x, bins=0)),
        (tt.OptionError, "one bin or more", lambda: tt.histogram_bin_edges(tt.asarray([NAN, 1.0]))),
        (tt.OptionError, "edges that ascend", lambda: tt.histogram_bin_edges(x, bins=tt.asarray([2.0, 1.0]))),
        (tt.OptionError, "edges: needed range: the lower", lambda: tt.histogram_bin_edges(x, range=(2.0, 1.0))),
        (tt.DTypeError, "an int, or a vector", lambda: tt.histogram_bin_edges(x, bins="auto")),  # type: ignore[call-overload]  # on purpose
        (tt.RankError, "bins: a vector", lambda: tt.histogram_bin_edges(x, bins=x)),  # type: ignore[call-overload]  # on purpose
        (tt.OptionError, "histogram2d: needed one bin or more, got 0", lambda: joint(v, v, bins=0)),
        (tt.OptionError, "Pass fewer bins, or scale", lambda: tt.histogram(x, range=(-1.7e308, 1.7e308), bins=4)),
        (tt.DTypeError, "an int, or a vector of edges", lambda: tt.histogram(x, bins=int)),  # type: ignore[call-overload]  # on purpose
        (tt.OptionError, "one bin or more, got -1", lambda: tt.histogram(x, bins=-1)),
        (tt.ShapeError, "fits in memory", lambda: tt.histogram(x, bins=2**70)),
        (tt.DTypeError, r"two numbers, got \(0, 1, 2\)", lambda: joint(v, v, range=((0, 1, 2), (0, 1)))),
        (tt.OptionError, "histogram2d: needed one bin", lambda: joint(v, v, bins=tt.asarray([2.0, 1.0]))),
        (tt.OptionError, "histogramdd: needed one bin", lambda: boxes((v, v * NAN))),
        (tt.OptionError, "the lower end first", lambda: joint(v, v, range=((2.0, 1.0), None))),
        (tt.DTypeError, "two numbers for each axis", lambda: joint(v, v, range=3)),
        (tt.DTypeError, "a tuple of two numbers", lambda: joint(v, v, range=(3, 4))),
        (tt.DTypeError, "an int, or a vector", lambda: joint(v, v, bins="auto")),
        (tt.ShapeError, "bins for each axis: 2, got 3", lambda: joint(v, v, bins=(1, 2, 3))),
        (tt.ShapeError, "coordinates of one size", lambda: joint(v, v[1:])),
        (tt.ShapeError, "weights of the shape", lambda: joint(v, v, weights=v[1:])),
        (tt.RankError, "each coordinate: a vector", lambda: joint(v, x)),
        (tt.DTypeError, "histogramdd: needed a tuple of tensors", lambda: boxes(v)),
        (tt.DTypeError, "histogramdd: needed a tuple of tensors", lambda: boxes((v, 1.0))),
        (tt.DTypeError, "histogramdd", lambda: boxes(())),
        (tt.DTypeError, "histogramdd", lambda: boxes((v, v > 0))),
        (tt.ShapeError, "histogramdd", lambda: boxes((v,) * 4, bins=10**5)),
        (tt.BoundsError, "numbers of 0 or more", lambda: tt.bincount(tt.asarray([-1]))),
        (tt.BoundsError, f"numbers below {2**48}", lambda: tt.bincount(tt.asarray([3, 2**63 - 1]))),
        (tt.BoundsError, f"numbers below {2**48}", lambda: tt.bincount(tt.asarray([2**62]))),
        (tt.BoundsError, f"got {2**64 - 1}", lambda: tt.bincount(tt.from_numpy(np.array([2**64 - 1], np.uint64)))),
        (tt.RankError, "a vector", lambda: tt.bincount(tt.asarray([[1]]))),  # type: ignore[call-overload]  # on purpose
        (tt.OptionError, "minlength of 0", lambda: tt.bincount(n, minlength=-1)),
        (tt.OptionError, "edges that ascend", lambda: tt.digitize(x, tt.asarray([1.0, 3.0, 2.0]))),
        (tt.DTypeError, "digitize", lambda: tt.digitize(x, [1.0])),
        (tt.RankError, "a vector or a matrix", lambda: tt.cov(tt.ones((2, 2, 2)))),  # type: ignore[call-overload]  # on purpose
        (tt.DTypeError, "correction: an int", lambda: tt.cov(x, correction=0.5)),
    ]
    for error, text, call in refused:
        with pytest.raises(error, match=text):
            call()

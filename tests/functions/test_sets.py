"""Set functions equal NumPy's, with NaN never equal and signed zeros always equal, and refuse other arguments."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import typedtensor as tt
from tests.functions import oracle
from tests.unit.second_device import Second, served
from typedtensor.backends import slices

if TYPE_CHECKING:
    from collections.abc import Callable

NAMED = {
    "unique_all": (tt.UniqueAllResult, ("values", "indices", "inverse_indices", "counts")),
    "unique_counts": (tt.UniqueCountsResult, ("values", "counts")),
    "unique_inverse": (tt.UniqueInverseResult, ("values", "inverse_indices")),
}
NAN = float("nan")


def _function(name: str) -> Callable[..., Any]:
    function: Callable[..., Any] = getattr(tt, name)
    return function


@pytest.mark.parametrize("name", NAMED)
@given(array=oracle.arrays())
@settings(max_examples=40)
def test_the_fields_equal_numpys(name: str, array: np.ndarray) -> None:
    """All dtypes, ranks and layouts; Tensors for a Tensor, DArrays for a DArray."""
    result, fields = NAMED[name]
    expected = getattr(np, name)(array)
    for x, kind in ((oracle.tensor(array), tt.Tensor), (oracle.dynamic(array), tt.DArray)):
        found = _function(name)(x)
        assert type(found) is result
        assert found._fields == fields
        for field in fields:
            oracle.assert_same(getattr(expected, field), getattr(found, field), kind)


@given(array=oracle.arrays())
@settings(max_examples=40)
def test_unique_values_equal_those_of_the_other_functions(array: np.ndarray) -> None:
    """The order is the same; NumPy's is that of a hash table."""
    values = np.unique(array, equal_nan=False)
    oracle.assert_same(values, tt.unique_values(oracle.tensor(array)))
    oracle.assert_same(values, tt.unique_values(oracle.dynamic(array)), tt.DArray)


@given(array=oracle.arrays())
@settings(max_examples=40)
def test_the_fields_are_consistent(array: np.ndarray) -> None:
    """The inverse restores the operand, the indices are the first ones, the counts are right."""
    found = tt.unique_all(oracle.tensor(array))
    values, inverse = found.values.numpy(), found.inverse_indices.numpy()
    assert inverse.shape == array.shape
    np.testing.assert_array_equal(values[inverse], array)
    for value, at, count in zip(values, found.indices.numpy(), found.counts.numpy(), strict=True):
        if value == value:  # noqa: PLR0124  # each NaN is a value
            equal = np.flatnonzero(array.ravel() == value)
            assert (at, count) == (equal[0], len(equal))
        else:
            assert count == 1


@pytest.mark.parametrize("dtype", [tt.float16, tt.float32, tt.float64, tt.complex64, tt.complex128])
def test_each_nan_is_a_value(dtype: Any) -> None:
    """0.0 and -0.0 are one value."""
    x = tt.asarray([0.0, NAN, -0.0, 1.0, NAN], dtype=dtype)
    found = tt.unique_all(x)
    assert found.counts.numpy().tolist() == [2, 1, 1, 1]
    assert found.indices.numpy().tolist() == [0, 3, 1, 4]
    assert found.inverse_indices.numpy().tolist() == [0, 2, 0, 1, 3]
    for values in (found.values, tt.unique_values(x), tt.unique_counts(x).values, tt.unique_inverse(x).values):
        assert np.isnan(values.numpy()).tolist() == [False, False, True, True]
        assert values.numpy()[:2].tolist() == [0, 1]


def test_each_complex_number_with_nan_is_a_value() -> None:
    """NaN is in either part."""
    x = tt.asarray([complex(NAN, 0), complex(0, NAN), complex(NAN, 0), 1 + 0j, 1 + 0j])
    found = tt.unique_counts(x)
    assert sorted(found.counts.numpy().tolist()) == [1, 1, 1, 2]
    assert tt.unique_values(x).size == 4


def test_rank0_has_one_value() -> None:
    """The values are a vector of one; the inverse has no axes."""
    found = tt.unique_all(tt.asarray(7))
    assert (found.values.shape, found.inverse_indices.shape) == ((1,), ())
    assert tt.unique_values(tt.asarray(7)).numpy().tolist() == [7]


def test_unique_values_of_no_elements_are_empty() -> None:
    """The inverse has the shape of the operand."""
    found = tt.unique_all(tt.zeros((0, 3)))
    assert (found.values.shape, found.inverse_indices.shape, found.counts.shape) == ((0,), (0, 3), (0,))


def test_the_values_have_new_memory() -> None:
    """This holds even if the operand is sorted and unique."""
    x = tt.asarray([1, 2, 3])
    for values in (tt.unique_values(x), *tt.unique_all(x)):
        assert not np.shares_memory(values.numpy(), x.numpy())


@pytest.mark.parametrize("name", [*NAMED, "unique_values"])
def test_options_of_numpy_raise(name: str) -> None:
    """The standard has none of them but the axis."""
    function = _function(name)
    with pytest.raises(tt.DTypeError, match=f"^{name}: needed a Tensor or a DArray, got list"):
        function([1, 1])
    with pytest.raises(TypeError, match="takes 1 positional argument but 2 were given"):
        function(tt.ones(3), tt.ones(3))
    with pytest.raises(TypeError, match="unexpected keyword argument"):
        function(tt.ones(3), equal_nan=True)
    with pytest.raises(tt.RankError, match=f"^{name}: needed an axis from -1 to 0, got 1"):
        function(tt.ones(3), axis=1)
    with pytest.raises(tt.RankError, match=f"^{name}: needed"):
        function(tt.ones(()), axis=0)


@given(data=st.data())
@settings(max_examples=60)
def test_slices_equal_numpys(data: st.DataObject) -> None:
    """Along each axis, also without elements; each NaN makes a slice of its own, and 0.0 is -0.0."""
    array = data.draw(oracle.arrays(shape=data.draw(oracle.shapes(min_dims=1, max_dims=3))))
    axis = data.draw(st.integers(-array.ndim, array.ndim - 1))
    expected = np.unique(array, return_index=True, return_inverse=True, return_counts=True, axis=axis)
    for x, kind in ((oracle.tensor(array), tt.Tensor), (oracle.dynamic(array), tt.DArray)):
        found: Any = tt.unique_all(x, axis=axis)  # type: ignore[type-var]  # of any axis
        for one, other in zip(expected, found, strict=True):
            oracle.assert_same(one, other, kind)
        oracle.assert_same(expected[0], _function("unique_values")(x, axis=axis), kind)
        for name in ("unique_counts", "unique_inverse"):
            for field, each in _function(name)(x, axis=axis)._asdict().items():
                oracle.assert_same(np.asarray(getattr(found, field)), each, kind)


@given(data=st.data())
@settings(max_examples=60)
def test_slices_of_libraries_without_numpys_sort(data: st.DataObject) -> None:
    """The sort by keys, which Gpus use, finds the same slices, NaN in a part of a complex number included."""
    array = data.draw(oracle.arrays(shape=data.draw(oracle.shapes(min_dims=1, max_dims=3))))
    axis = data.draw(st.integers(-array.ndim, array.ndim - 1))
    found = slices.by_keys(np, lambda key: np.argsort(key, kind="stable"))(array, axis)
    for one, other in zip(slices.of_numpy(array, axis), found, strict=True):
        assert (one.dtype, one.shape) == (other.dtype, other.shape)
        np.testing.assert_array_equal(one, other)


@pytest.mark.parametrize("name", NAMED)
def test_another_library_computes_on_its_device(name: str) -> None:
    """Each field is on the device."""
    with served():
        found = _function(name)(tt.asarray([[5, 7], [7, 7]]).to_device(Second(1)))
        assert type(found) is NAMED[name][0]
        assert all(field.device == Second(1) for field in found)
        assert set(found.values.to_device(tt.Cpu()).numpy().tolist()) == {5, 7}
        assert tt.unique_values(tt.asarray([5, 5]).to_device(Second(1))).shape == (1,)


@pytest.mark.parametrize("name", ["setdiff1d", "union1d", "intersect1d", "setxor1d", "isin"])
@given(first=oracle.arrays(), second=oracle.arrays())
@settings(max_examples=40)
def test_functions_of_two_sets_equal_numpys(name: str, first: np.ndarray, second: np.ndarray) -> None:
    """Any dtypes and shapes are tested. uint64 beside signed integers that float64 does not hold is refused."""
    if _inexact(first, second):
        with pytest.raises(tt.DTypeError, match=f"^{name}: needed one dtype, or numbers up to 2"):
            _function(name)(tt.asarray(first), tt.asarray(second))
        return
    oracle.assert_answers(getattr(np, name), _function(name), first, second)


def _inexact(first: np.ndarray, second: np.ndarray) -> bool:
    """Whether two integer arrays promote to float64, which rounds some of their numbers."""
    kinds = {first.dtype.kind, second.dtype.kind}
    if kinds != {"i", "u"} or np.uint64 not in {first.dtype.type, second.dtype.type}:
        return False
    return any(abs(int(number)) > 2**53 for each in (first, second) for number in each.flat)


def test_isin_accepts_a_number_on_either_side() -> None:
    """It is compared in the dtype of the other operand."""
    x = tt.asarray([[1, 2], [3, 2]])
    assert tt.isin(x, 2).numpy().tolist() == [[False, True], [False, True]]
    assert tt.isin(2, x).numpy().tolist() is True
    assert tt.isin(x, tt.asarray([1, 3]), invert=True).numpy().tolist() == [[False, True], [False, True]]
    assert not bool(tt.any(tt.isin(tt.asarray([NAN]), tt.asarray([NAN]))))


def test_sets_of_other_objects_than_tensors_raise() -> None:
    """Numbers raise too."""
    for name in ("setdiff1d", "union1d", "intersect1d", "setxor1d"):
        with pytest.raises(tt.DTypeError, match=f"^{name}"):
            _function(name)(tt.ones(3), 1.0)
    with pytest.raises(tt.DTypeError, match="isin"):
        _function("isin")(1, 2)
    with pytest.raises(tt.DTypeError, match="isin"):
        _function("isin")(tt.asarray([1]), "1")


ODD = [True, False, 0, 1, 2, -1, 300, 2**63, 10**400, 1.0, 1.5, 1e30, -1e300, NAN, float("inf"), 1 + 0j, 1 + 1j]


@pytest.mark.parametrize("dtype", ["bool", "int8", "uint8", "int64", "uint64", "float16", "float64", "complex64"])
@pytest.mark.parametrize(
    "number", ODD, ids=lambda n: f"{n:.3}" if isinstance(n, float | complex) else f"{type(n).__name__} of {len(str(n))}"
)
def test_isin_compares_a_number_by_value(dtype: str, number: Any) -> None:
    """Python's comparison of numbers is the reference, for any kind; on either side, for Tensor and DArray."""
    values = [0, 1] if dtype == "bool" else [0, 1, 100, 44]
    values += [float("inf"), NAN] if dtype[0] in "fc" else []
    array = np.asarray(values).astype(dtype)
    x: Any = tt.from_numpy(array)
    expected = [each == number for each in array.tolist()]
    for kind in (x, x.dynamic()):
        assert tt.isin(kind, number).tolist() == expected
        assert tt.isin(kind, number, invert=True).tolist() == [not each for each in expected]
        assert tt.isin(number, kind).tolist() is any(expected)


@given(first=oracle.arrays(), second=oracle.arrays())
@settings(max_examples=40)
def test_intersect1d_with_indices_equals_numpy(first: np.ndarray, second: np.ndarray) -> None:
    """Any dtypes and shapes; the result is a named tuple of Tensors or of DArrays."""
    if _inexact(first, second):
        with pytest.raises(tt.DTypeError, match=r"^intersect1d: needed one dtype, or numbers up to 2"):
            tt.intersect1d(tt.asarray(first), tt.asarray(second), return_indices=True)
        return
    expected = np.intersect1d(first, second, return_indices=True)
    for make, kind in ((oracle.tensor, tt.Tensor), (oracle.dynamic, tt.DArray)):
        found: Any = tt.intersect1d(make(first), make(second), return_indices=True)
        assert type(found) is tt.Intersect1dResult
        assert found._fields == ("values", "indices1", "indices2")
        for one, each in zip(expected, found, strict=True):
            oracle.assert_same(one, each, kind)

"""Reductions equal NumPy's over all axes, one, or several, and refuse unsuitable arguments."""

from __future__ import annotations

import inspect
import warnings
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import typedtensor as tt
from tests.functions import oracle
from tests.unit.second_device import Second, served

if TYPE_CHECKING:
    from collections.abc import Callable

    from hypothesis.strategies import SearchStrategy

# The kinds of dtype that each reduction accepts, NumPy's function, and whether it is defined for no elements.
TABLE: dict[str, tuple[str, Callable[..., Any], bool]] = {
    "all": ("biufc", np.all, True),
    "any": ("biufc", np.any, True),
    "max": ("iuf", np.amax, False),
    "mean": ("fc", np.mean, False),
    "median": ("f", np.median, False),
    "min": ("iuf", np.amin, False),
    "nanmax": ("iuf", np.nanmax, False),
    "nanmean": ("fc", np.nanmean, False),
    "nanmedian": ("f", np.nanmedian, False),
    "nanmin": ("iuf", np.nanmin, False),
    "nanprod": ("biufc", np.nanprod, True),
    "nanstd": ("f", np.nanstd, False),
    "nansum": ("biufc", np.nansum, True),
    "nanvar": ("f", np.nanvar, False),
    "prod": ("biufc", np.prod, True),
    "std": ("f", np.std, False),
    "sum": ("biufc", np.sum, True),
    "var": ("f", np.var, False),
}
ROUNDED = {"mean", "median", "std", "var", "nanmean", "nanmedian", "nanstd", "nanvar"}
"""What is computed in another order than NumPy's, or scaled: the reference is a wider dtype."""
ADDED = {"sum", "prod", "nansum", "nanprod"}
MEAN_LIKE = "mean", "std", "var"
OF_KIND = {"b": "bool", "i": "int16", "u": "uint8", "f": "float32", "c": "complex64"}
NEEDED = {"iuf": "real numbers", "fc": "floating-point numbers", "f": "real floating-point numbers"}


def _function(name: str) -> Callable[..., Any]:
    function: Callable[..., Any] = getattr(tt, name)
    return function


def _axes(ndim: int) -> SearchStrategy[Any]:
    """Draw None, an axis, or several, counted from either end; a tuple may be empty."""
    if not ndim:
        return st.none() | st.just(())
    several = st.lists(st.integers(0, ndim - 1), min_size=0, max_size=3, unique=True)
    signed = several.flatmap(lambda axes: st.tuples(*(st.sampled_from([axis, axis - ndim]) for axis in axes)))
    return st.none() | st.integers(-ndim, ndim - 1) | signed


def _quietly(function: Callable[..., Any], *operands: Any, **options: Any) -> Any:
    with np.errstate(all="ignore"), warnings.catch_warnings():
        warnings.simplefilter("ignore", RuntimeWarning)
        return function(*operands, **options)


def _assert_equals(name: str, expected: Callable[..., Any], array: np.ndarray, options: dict[str, Any]) -> None:
    """Check a Tensor and a DArray: exactly, or within rounding for what is computed in another order than NumPy's."""
    results = [
        (_quietly(_function(name), oracle.tensor(array), **options), tt.Tensor),
        (_quietly(_function(name), oracle.dynamic(array), **options), tt.DArray),
    ]
    narrow = array.dtype == np.float16 and name in ADDED
    if name not in ROUNDED and not narrow:
        for found, kind in results:
            oracle.assert_same(_quietly(expected, array, **options), found, kind)
        return
    if array.dtype.kind == "c" and not np.isfinite(array).all():
        return  # NumPy's quotient of complex numbers spreads an infinity to both parts
    answer = _quietly(expected, oracle.wide(array), **options)
    finite = np.abs(array[np.isfinite(array)]).astype(np.longdouble)
    largest = finite.max(initial=0)
    if "var" in name and largest > np.sqrt(np.finfo(array.dtype).max):
        return  # the rounding of the mean is squared
    scale = 0 if narrow and name in ADDED else largest**2 * np.finfo(array.dtype).eps if "var" in name else largest
    for found, kind in results:
        oracle.assert_near(answer, found, array.dtype, min(scale, np.finfo(array.dtype).max), kind)


@pytest.mark.parametrize("name", TABLE)
@given(data=st.data())
@settings(max_examples=25)
def test_a_reduction_equals_numpy(name: str, data: st.DataObject) -> None:
    """Values, dtype and shape over any axes in any layout, as a Tensor, and as a DArray for a DArray."""
    kinds, expected, answers_nothing = TABLE[name]
    array = data.draw(oracle.arrays(kinds, data.draw(oracle.shapes(min_side=0 if answers_nothing else 1))))
    options: dict[str, Any] = {"axis": data.draw(_axes(array.ndim)), "keepdims": data.draw(st.booleans())}
    _assert_equals(name, expected, array, options)


@pytest.mark.parametrize("name", TABLE)
@given(data=st.data())
@settings(max_examples=15)
def test_an_axis_known_at_run_time_equals_its_number(name: str, data: st.DataObject) -> None:
    """`Axis(n)` means n."""
    array = data.draw(oracle.arrays(TABLE[name][0], data.draw(oracle.shapes(min_dims=1, min_side=1))))
    axis = data.draw(st.integers(-array.ndim, array.ndim - 1))
    x = oracle.tensor(array)
    given_as_int = _quietly(_function(name), x, axis=axis)
    oracle.assert_same(given_as_int.numpy(), _quietly(_function(name), x, axis=tt.Axis(axis)))


@pytest.mark.parametrize("name", ["sum", "prod"])
@given(data=st.data())
@settings(max_examples=25)
def test_a_dtype_converts_before_summing(name: str, data: st.DataObject) -> None:
    """`sum(x, dtype=d)` is the sum of the converted elements."""
    array = data.draw(oracle.arrays("biu"))
    wanted = data.draw(st.sampled_from(oracle.names("iufc")))
    axis = data.draw(_axes(array.ndim))
    answer = _quietly(TABLE[name][1], array, axis=axis, dtype=wanted)
    dtype = getattr(tt, wanted)
    oracle.assert_same(answer, _quietly(_function(name), oracle.tensor(array), axis=axis, dtype=dtype))


@pytest.mark.parametrize("name", ["std", "var"])
@given(array=oracle.arrays("f", (4, 3)), correction=st.sampled_from([0, 1, 0.5]), axis=st.sampled_from([None, 0, -1]))
@settings(max_examples=20)
def test_a_correction_changes_the_divisor(name: str, array: np.ndarray, correction: float, axis: int | None) -> None:
    """The result equals NumPy's, over all axes and over one."""
    _assert_equals(name, TABLE[name][1], array, {"axis": axis, "correction": correction})


@pytest.mark.parametrize("name", ["std", "var"])
@pytest.mark.parametrize("correction", [3, 3.5, 7])
def test_too_large_a_correction_gives_nan(name: str, correction: float) -> None:
    """The standard defines it; NumPy returns infinity if the elements differ."""
    x = tt.asarray([[1.0, 2.0, 4.0], [5.0, 5.0, 5.0]])
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", RuntimeWarning)
        found = _function(name)(x, axis=1, correction=correction)
        assert np.isnan(found.numpy()).tolist() == [True, True]
        assert np.isnan(_function(name)(x, axis=1, correction=correction, keepdims=True).numpy()).shape == (2, 1)
        assert np.isnan(float(_function(name)(x, correction=2 * correction)))
    assert np.isfinite(_function(name)(x, axis=1, correction=2.5).numpy()).all()
    assert found.dtype is tt.float64


@pytest.mark.parametrize("name", ["std", "var"])
@pytest.mark.parametrize("correction", ["1", 1j, None, tt.asarray([1])])
def test_a_correction_must_be_a_real_number(name: str, correction: object) -> None:
    """The DTypeError is about the correction, not about the dtype of the tensor."""
    with pytest.raises(tt.DTypeError, match=f"^{name}: needed a correction: an int or a float, got "):
        _function(name)(tt.ones(3), correction=correction)


CUMULATIVE: dict[str, Callable[..., Any]] = {"cumulative_sum": np.cumulative_sum, "cumulative_prod": np.cumulative_prod}


@pytest.mark.parametrize("name", CUMULATIVE)
@given(data=st.data())
@settings(max_examples=60)
def test_cumulative_functions_equal_numpys(name: str, data: st.DataObject) -> None:
    """Values, dtype and shape along any axis in any layout, with and without an initial element."""
    array = data.draw(oracle.shapes(min_dims=1).flatmap(lambda shape: oracle.arrays(shape=shape)))
    axis = data.draw(st.integers(-array.ndim, array.ndim - 1))
    options: dict[str, Any] = {"include_initial": data.draw(st.booleans())}
    wanted = None
    if data.draw(st.booleans()):
        wanted = data.draw(st.sampled_from(oracle.names("c" if array.dtype.kind == "c" else "iufc")))
    narrow = np.dtype(wanted or array.dtype) == np.float16  # computed in float32, and rounded once
    answer = _quietly(CUMULATIVE[name], array, axis=axis, dtype=np.float32 if narrow else wanted, **options)
    if narrow:
        answer = _quietly(answer.astype, np.float16)
    if wanted is not None:
        options["dtype"] = getattr(tt, wanted)
    for at in (axis, tt.Axis(axis)):
        oracle.assert_same(answer, _quietly(_function(name), oracle.tensor(array), axis=at, **options))
    oracle.assert_same(answer, _quietly(_function(name), oracle.dynamic(array), axis=axis, **options), tt.DArray)
    if array.ndim == 1:
        oracle.assert_same(answer, _quietly(_function(name), oracle.tensor(array), **options))


@pytest.mark.parametrize(("name", "initial"), [("cumulative_sum", 0), ("cumulative_prod", 1)])
def test_cumulative_functions_of_no_elements_return_the_initial_one(name: str, initial: int) -> None:
    """It is the neutral element."""
    nothing = tt.zeros((0, 2), dtype=tt.int8)
    assert _function(name)(nothing, axis=0).shape == (0, 2)
    found = _function(name)(nothing, axis=0, include_initial=True)
    assert (found.numpy().tolist(), found.dtype) == ([[initial, initial]], tt.int64)


@pytest.mark.parametrize("name", CUMULATIVE)
def test_cumulative_functions_need_an_axis(name: str) -> None:
    """Only a vector has a default; Rank0 is refused, which NumPy treats as a vector."""
    for x in (tt.ones((2, 3)), tt.ones((2, 3)).dynamic()):
        with pytest.raises(tt.RankError) as caught:
            _function(name)(x)
        assert (
            str(caught.value) == f"{name}: needed an axis, got none: float64(2, 3) on Cpu(). Pass axis=0, or another."
        )
        with pytest.raises(tt.RankError, match=f"^{name}: needed an axis from -2 to 1, got 2: "):
            _function(name)(x, axis=2)
        with pytest.raises(tt.DTypeError, match=f"^{name}: needed an axis: an int, got "):
            _function(name)(x, axis=(0, 1))
    for options in ({}, {"axis": 0}):
        with pytest.raises(tt.RankError, match=f"^{name}: needed at least one axis, got 0"):
            _function(name)(tt.asarray(1.0), **options)


@pytest.mark.parametrize("name", CUMULATIVE)
def test_cumulative_functions_refuse_complex_to_real(name: str) -> None:
    """Sums refuse it too; the dtype must be one of the fourteen, also NumPy's or Python's."""
    x = tt.asarray([1 + 1j, 2j])
    for dtype, kind in ((tt.float32, "float32"), (np.float32, "float32"), (float, "float64")):
        with pytest.raises(tt.DTypeError, match=f"^{name}: needed a complex dtype for complex numbers, got {kind}. "):
            _function(name)(x, dtype=dtype)
    for dtype in ("float32", str, np.dtype("U1")):
        with pytest.raises(tt.DTypeError, match=f"^{name}: needed a dtype, such as tt.float32, got "):
            _function(name)(x, dtype=dtype)
    for dtype, kept in ((np.complex64, tt.complex64), (np.dtype("complex64"), tt.complex64), (complex, tt.complex128)):
        assert _function(name)(x, dtype=dtype).dtype is kept


@pytest.mark.parametrize("name", CUMULATIVE)
def test_another_library_adds_up_on_its_device(name: str) -> None:
    """With and without an initial element."""
    with served():
        here = tt.asarray([[1, 2], [3, 4]], dtype=tt.int8)
        there = here.to_device(Second(1))
        for options in ({}, {"include_initial": True}, {"dtype": tt.float32}):
            found = _function(name)(there, axis=1, **options)
            assert found.device == Second(1)
            oracle.assert_same(_function(name)(here, axis=1, **options).numpy(), found.to_device(tt.Cpu()))


@pytest.mark.parametrize(
    ("dtype", "total"),
    [(tt.bool, tt.int64), (tt.int8, tt.int64), (tt.int32, tt.int64), (tt.int64, tt.int64), (tt.uint8, tt.uint64)]
    + [(each, each) for each in (tt.uint64, tt.float16, tt.float32, tt.float64, tt.complex64, tt.complex128)],
)
def test_small_integers_are_summed_in_64_bits(dtype: Any, total: Any) -> None:
    """A sum of int8 does not wrap around; other dtypes are kept."""
    x = tt.ones(300, dtype=dtype)
    assert tt.sum(x).dtype is tt.prod(x).dtype is tt.sum(x, axis=0).dtype is total
    assert int(tt.real(tt.sum(x)) if dtype.kind == "c" else tt.sum(x)) == 300


def test_a_sum_over_several_axes_keeps_the_others() -> None:
    """Their sizes are tested with and without keepdims."""
    x = tt.ones((2, 3, 4))
    assert tt.sum(x, axis=(0, -1)).shape == (3,)
    assert tt.sum(x, axis=(0, -1), keepdims=True).shape == (1, 3, 1)
    assert tt.sum(x, keepdims=True).shape == (1, 1, 1)


@pytest.mark.parametrize("name", TABLE)
def test_the_result_owns_its_memory(name: str) -> None:
    """This holds even if nothing is reduced: an axis of one element."""
    x = tt.ones((1, 3), dtype=tt.float32)
    assert not np.shares_memory(_function(name)(x, axis=0).numpy(), x.numpy())


@pytest.mark.parametrize("name", ["sum", "prod", "all", "any"])
def test_reductions_of_no_elements_return_the_neutral_element(name: str) -> None:
    """It is 0, 1, True or False."""
    nothing = tt.zeros((0, 3))
    neutral = {"sum": 0.0, "prod": 1.0, "all": True, "any": False}[name]
    assert _function(name)(nothing).numpy() == neutral
    assert _function(name)(nothing, axis=0).numpy().tolist() == [neutral] * 3
    assert _function(name)(nothing, axis=1).shape == (0,)


@pytest.mark.parametrize("name", ["max", "min"])
@pytest.mark.parametrize("options", [{}, {"axis": 0}, {"axis": (0, 1)}])
def test_max_and_min_of_no_elements_raise(name: str, options: dict[str, Any]) -> None:
    """The ShapeError contains the shape; axes with elements can be reduced."""
    nothing = tt.zeros((0, 3))
    text = f"{name}: needed at least one element, got float64(0, 3) on Cpu(). Test x.size first: the result"
    for x in (nothing, nothing.dynamic()):
        with pytest.raises(tt.ShapeError) as caught:
            _function(name)(x, **options)
        assert str(caught.value).startswith(text)
    assert _function(name)(nothing, axis=1).shape == (0,)


@pytest.mark.parametrize("name", MEAN_LIKE)
def test_mean_of_no_elements_is_nan(name: str) -> None:
    """The standard defines it; NumPy's warning is kept."""
    with pytest.warns(RuntimeWarning), np.errstate(invalid="ignore"):
        assert np.isnan(float(_function(name)(tt.zeros(0))))


@pytest.mark.parametrize("name", TABLE)
@pytest.mark.parametrize(("axis", "named"), [(2, 2), (-3, -3), (tt.Axis(5), 5), ((0, 2), 2)])
def test_an_axis_out_of_range_is_named(name: str, axis: Any, named: int) -> None:
    """The RankError contains the axis, and the dtype and shape of the tensor."""
    for x in (tt.ones((2, 3)), tt.ones((2, 3)).dynamic()):
        with pytest.raises(tt.RankError, match=rf"^{name}: needed an axis .*got.* {named}\b.*float64\(2, 3\)"):
            _function(name)(x, axis=axis)


@pytest.mark.parametrize("name", TABLE)
@pytest.mark.parametrize("axis", [0, -1, tt.Axis(0)])
def test_rank0_has_no_axis(name: str, axis: Any) -> None:
    """It raises RankError; NumPy's ufuncs accept axis 0."""
    for x in (tt.asarray(1.0), tt.asarray(1.0).dynamic()):
        with pytest.raises(tt.RankError, match=rf"^{name}: needed "):
            _function(name)(x, axis=axis)


@pytest.mark.parametrize("name", TABLE)
@pytest.mark.parametrize("axis", [(0, 0), (1, -1), (-2, 0)])
def test_a_repeated_axis_is_refused(name: str, axis: tuple[int, ...]) -> None:
    """It raises RankError, from whichever end it is counted."""
    with pytest.raises(tt.RankError, match=f"^{name}: needed each axis once, got "):
        _function(name)(tt.ones((2, 3)), axis=axis)


@pytest.mark.parametrize("name", TABLE)
@pytest.mark.parametrize("axis", ["x", 1.0, 1 + 0j])
def test_an_axis_must_be_an_int(name: str, axis: object) -> None:
    """The DTypeError is about the axis, not about the dtype of the tensor."""
    with pytest.raises(
        tt.DTypeError, match=f"^{name}: needed an axis.*(Pass an int; axes count from 0|Pass a tuple instead of a list)"
    ):
        _function(name)(tt.ones((2, 3)), axis=axis)


@pytest.mark.parametrize(("name", "kind"), [(n, k) for n in TABLE for k in OF_KIND if k not in TABLE[n][0]])
def test_a_dtype_of_another_kind_is_refused(name: str, kind: str) -> None:
    """A library would cast it; the message states what was needed and what it got."""
    x = tt.ones(2, dtype=getattr(tt, OF_KIND[kind]))
    for operand in (x, x.dynamic()):
        with pytest.raises(tt.DTypeError) as caught:
            _function(name)(operand)
        needed = NEEDED[TABLE[name][0]]
        assert str(caught.value).startswith(f"{name}: needed {needed}, got {OF_KIND[kind]}(2,) on Cpu(). ")


@pytest.mark.parametrize("name", ["sum", "prod"])
@pytest.mark.parametrize("dtype", ["x", "float32", 5, str, np.longdouble, np.dtype("U1"), np.dtype(">f4")])
def test_other_dtypes_are_refused(name: str, dtype: object) -> None:
    """Strings, and types that none of the fourteen dtypes corresponds to, raise."""
    with pytest.raises(tt.DTypeError, match=f"^{name}: needed a dtype, such as tt.float32, got "):
        _function(name)(tt.ones(2), dtype=dtype)


@pytest.mark.parametrize("name", ["sum", "prod"])
@pytest.mark.parametrize(
    ("dtype", "kept"),
    [(np.float32, tt.float32), (np.dtype("int16"), tt.int16), (int, tt.int64), (float, tt.float64)],
)
def test_dtypes_of_numpy_and_python_are_taken(name: str, dtype: object, kept: type[tt.DType]) -> None:
    """The result is that of the dtype they correspond to."""
    for x in (tt.asarray([2, 3]), tt.asarray([2, 3]).dynamic()):
        found = _function(name)(x, dtype=dtype)
        assert (found.dtype, found.tolist()) == (kept, _function(name)(x, dtype=kept).tolist())


@pytest.mark.parametrize("name", ["sum", "prod"])
def test_sums_refuse_complex_to_real(name: str) -> None:
    """No imaginary part is dropped."""
    x = tt.asarray([1 + 1j, 2j])
    for operand in (x, x.dynamic()):
        with pytest.raises(tt.DTypeError, match=f"^{name}: needed a complex dtype for complex numbers, got float32. "):
            _function(name)(operand, dtype=tt.float32)
    assert _function(name)(x, dtype=tt.complex64).dtype is tt.complex64


@pytest.mark.parametrize("name", TABLE)
@pytest.mark.parametrize("wrong", [[1.0, 2.0], 1.0, None, np.ones(2), "text"], ids=str)
def test_operands_other_than_tensors_raise(name: str, wrong: object) -> None:
    """Lists, numbers and untyped NumPy arrays must be converted with asarray."""
    with pytest.raises(tt.DTypeError, match=f"^{name}: needed a Tensor or a DArray, got {type(wrong).__name__}. "):
        _function(name)(wrong)


@pytest.mark.parametrize("name", TABLE)
def test_only_the_axis_is_positional(name: str) -> None:
    """As in NumPy; Python raises TypeError for more, for an axis given twice, and for unknown options."""
    x = tt.asarray([[1.0, 2.0, 4.0], [0.0, 8.0, 16.0]])
    x = x > 1.0 if name in {"all", "any"} else x
    reduced = _function(name)
    for axis in (0, (0, 1), np.int64(1), tt.asarray(1)):
        np.testing.assert_array_equal(reduced(x, axis).numpy(), reduced(x, axis=axis).numpy())
    kept = reduced(x, axis=0, keepdims=True)
    np.testing.assert_array_equal(reduced(x, 0, keepdims=True).numpy(), kept.numpy())
    with pytest.raises(TypeError, match="positional argument"):
        _function(name)(tt.ones((2, 3)), 0, 1)
    with pytest.raises(TypeError, match="multiple values for argument 'axis'"):
        _function(name)(tt.ones((2, 3)), 0, axis=1)
    with pytest.raises(TypeError, match="unexpected keyword argument"):
        _function(name)(tt.ones((2, 3)), out=None)


@pytest.mark.parametrize("name", TABLE)
def test_the_signature_is_that_of_the_standard(name: str) -> None:
    """The operand is positional-only, the options except the axis are keyword-only."""
    parameters = inspect.signature(_function(name)).parameters
    assert parameters["x"].kind is inspect.Parameter.POSITIONAL_ONLY
    assert parameters["axis"].kind is inspect.Parameter.POSITIONAL_OR_KEYWORD
    rest = [each.kind for option, each in parameters.items() if option not in {"x", "axis"}]
    assert set(rest) == {inspect.Parameter.KEYWORD_ONLY}
    assert {"axis", "keepdims"} <= set(parameters)


@pytest.mark.parametrize("name", [*TABLE, "count_nonzero"])
@pytest.mark.parametrize("shape", [(), (3,), (2, 3)])
def test_an_empty_tuple_of_axes_reduces_nothing(name: str, shape: tuple[int, ...]) -> None:
    """`axis=tuple(range(x.ndim))` means all axes, and is () for Rank0."""
    array = np.arange(1.0, 1 + np.prod(shape)).reshape(shape)
    x = tt.asarray(array)
    numpy_function = np.count_nonzero if name == "count_nonzero" else TABLE[name][1]
    for keepdims in (False, True):
        for axis in ((), tuple(range(x.ndim))):
            for each in (x, tt.asarray(array.tolist())):
                found = _function(name)(each, axis=axis, keepdims=keepdims)
                wanted = np.asarray(numpy_function(array, axis=axis, keepdims=keepdims))
                assert (found.shape, found.numpy().tolist()) == (wanted.shape, wanted.tolist())
    if name in {"sum", "prod", "max", "min", "mean"}:
        assert _function(name)(x, axis=()).numpy().tolist() == array.tolist()


@settings(max_examples=20)
@given(st.data())
def test_ptp_equals_numpys_or_is_refused(data: st.DataObject) -> None:
    """Where the difference does not fit the dtype, NumPy's wraps."""
    x = data.draw(oracle.arrays("iuf"))
    axis = data.draw(_axes(x.ndim))
    with np.errstate(all="ignore"), warnings.catch_warnings():
        warnings.simplefilter("ignore")
        if not x.size:
            return
        found = np.asarray(np.ptp(x, axis=axis))
        if x.dtype.kind == "i" and (found < 0).any():
            with pytest.raises(tt.DTypeError, match=r"^ptp: needed results of at most"):
                tt.ptp(oracle.tensor(x), axis=axis)
        else:
            oracle.assert_answers(lambda x: np.ptp(x, axis=axis), lambda x: tt.ptp(x, axis=axis), x)


def test_ptp_of_nothing() -> None:
    """There is no largest number of none; an axis that is left may be empty."""
    with pytest.raises(tt.ShapeError):
        tt.ptp(tt.zeros(0))
    assert tuple(tt.ptp(tt.zeros((0, 3), dtype=tt.int8), axis=1).shape) == (0,)
    assert np.isnan(float(tt.ptp(tt.asarray([1.0, tt.nan]))))

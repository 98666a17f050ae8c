"""Fourier transforms equal NumPy's on any axes, and refuse unsuitable arguments."""

from __future__ import annotations

import subprocess
import sys
from typing import TYPE_CHECKING, Any

import array_api_strict
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import typedtensor as tt
from tests.functions import oracle
from tests.unit.second_device import ARRAY, DTYPES_THERE, Nowhere, Second, served

if TYPE_CHECKING:
    from collections.abc import Callable

COMPLEX_TO_COMPLEX, REAL_TO_COMPLEX, COMPLEX_TO_REAL = ("fft", "ifft"), ("rfft", "ihfft"), ("irfft", "hfft")
ONE_AXIS = (*COMPLEX_TO_COMPLEX, *REAL_TO_COMPLEX, *COMPLEX_TO_REAL)
SEVERAL_AXES = ("fftn", "ifftn", "rfftn", "irfftn")
SHIFTS = ("fftshift", "ifftshift")
HALVED = (*COMPLEX_TO_REAL, "irfftn")
NORMS = ("backward", "ortho", "forward")
KIND = {name: "f" if name in {*REAL_TO_COMPLEX, "rfftn"} else "c" for name in (*ONE_AXIS, *SEVERAL_AXES)}
TRANSFORMS = pytest.mark.parametrize("name", KIND)


def _ours(name: str) -> Callable[..., Any]:
    function: Callable[..., Any] = getattr(tt.fft, name)
    return function


def _numpy(name: str) -> Callable[..., Any]:
    function: Callable[..., Any] = getattr(np.fft, name)
    return function


def _sample(name: str, *shape: int) -> tt.Tensor[Any, Any, Any]:
    return tt.from_numpy(np.ones(shape, np.complex128 if KIND[name] == "c" else np.float64))


def _must_answer(name: str, array: np.ndarray, **options: Any) -> None:
    """Check NumPy's result, as a Tensor for a Tensor and as a DArray for a DArray."""
    given = {key: _plain(value) for key, value in options.items()}
    with np.errstate(all="ignore"):
        answer = _numpy(name)(array, **given)
        oracle.assert_same(answer, _ours(name)(oracle.tensor(array), **options))
        oracle.assert_same(answer, _ours(name)(oracle.dynamic(array), **options), tt.DArray)


def _plain(option: Any) -> Any:
    if isinstance(option, tt.Axis):
        return option.position
    return tuple(map(_plain, option)) if isinstance(option, tuple | list) else option


@pytest.mark.parametrize("name", ONE_AXIS)
@given(data=st.data())
def test_a_transform_along_one_axis_equals_numpy(name: str, data: st.DataObject) -> None:
    """Any axis, size and norm is tested; the other axes may be empty."""
    axis = data.draw(st.integers(-3, 2))
    shape = list(data.draw(oracle.shapes(3, 3)))
    least = 2 if name in HALVED else 1
    shape[axis] = data.draw(st.integers(least, 5))
    array = data.draw(oracle.arrays(KIND[name], tuple(shape)))
    norm = data.draw(st.sampled_from(NORMS))
    _must_answer(name, array, axis=axis, norm=norm)
    _must_answer(name, array, axis=tt.Axis(axis), n=data.draw(st.integers(1, 8)), norm=norm)


@pytest.mark.parametrize("name", ONE_AXIS)
@given(data=st.data())
def test_the_last_axis_is_transformed_by_default(name: str, data: st.DataObject) -> None:
    """There is no normalization; any rank from 1 is tested."""
    shape = (*data.draw(oracle.shapes(max_dims=4)), data.draw(st.integers(2, 4)))
    _must_answer(name, data.draw(oracle.arrays(KIND[name], shape)))


@pytest.mark.parametrize("name", SEVERAL_AXES)
@given(data=st.data())
def test_a_transform_along_several_axes_equals_numpy(name: str, data: st.DataObject) -> None:
    """They are all axes, or some in any order, with or without sizes."""
    shape = data.draw(oracle.shapes(1, 4, min_side=2))
    array = data.draw(oracle.arrays(KIND[name], shape))
    norm = data.draw(st.sampled_from(NORMS))
    _must_answer(name, array, norm=norm, axes=tuple(range(len(shape))))
    with np.errstate(all="ignore"):
        answer = _numpy(name)(array)
        oracle.assert_same(answer, _ours(name)(oracle.tensor(array)))
    order = data.draw(st.permutations(range(len(shape))))
    some = tuple(order[: data.draw(st.integers(1, len(shape)))])
    axes = tuple(at - data.draw(st.sampled_from((0, len(shape)))) for at in some)
    _must_answer(name, array, axes=axes, norm=norm)
    _must_answer(name, array, axes=list(axes), norm=norm)
    sizes = [data.draw(st.integers(1, 5)) for _ in axes]
    _must_answer(name, array, axes=tuple(map(tt.Axis, axes)), s=sizes)


@pytest.mark.parametrize("name", SEVERAL_AXES)
def test_a_size_of_minus_one_is_the_size_of_the_axis(name: str) -> None:
    """The standard defines it."""
    array = np.arange(24.0).reshape(2, 3, 4).astype(np.complex128 if KIND[name] == "c" else np.float64)
    _must_answer(name, array, s=(5, -1), axes=(0, 1))
    _must_answer(name, array, s=(-1, 4), axes=(2, 0))


@pytest.mark.parametrize("name", SHIFTS)
@given(array=oracle.arrays("fc"), data=st.data())
def test_a_shift_equals_numpy(name: str, array: np.ndarray, data: st.DataObject) -> None:
    """Any floating-point dtype and rank, all axes or some, and a single one as a number are tested."""
    expected = _numpy(name)(array) if array.ndim else array
    oracle.assert_same(expected, _ours(name)(oracle.tensor(array)))
    oracle.assert_same(expected, _ours(name)(oracle.dynamic(array)), tt.DArray)
    some = data.draw(st.permutations(range(array.ndim)))[: data.draw(st.integers(0, array.ndim))]
    if some:
        _must_answer(name, array, axes=tuple(some))
        _must_answer(name, array, axes=list(some))
        _must_answer(name, array, axes=some[0] - array.ndim)
        _must_answer(name, array, axes=tt.Axis(some[0]))


@pytest.mark.parametrize("name", ["fftfreq", "rfftfreq"])
@given(n=st.integers(1, 20), d=st.floats(0.01, 100) | st.sampled_from([1, -2]), dtype=oracle.dtypes("f"))
def test_frequencies_equal_numpys(name: str, n: int, d: float, dtype: np.dtype[Any]) -> None:
    """They are float64 by default."""
    oracle.assert_same(_numpy(name)(n), _ours(name)(n))
    oracle.assert_same(_numpy(name)(n, d), _ours(name)(n, d=d, dtype=None, device=None))
    kind = getattr(tt, dtype.name)
    oracle.assert_same(_numpy(name)(n, d).astype(dtype), _ours(name)(n, d=d, dtype=kind, device=tt.Cpu()))


def test_a_dim_of_one_axis_is_a_count_of_frequencies() -> None:
    """`rfftfreq` has fewer frequencies than the count, so that the name of the axis would be wrong."""
    oracle.assert_same(np.fft.fftfreq(5, 0.5), tt.fft.fftfreq(tt.make_dim(5), d=0.5))
    for wrong in (tt.make_dim(2, 3), tt.make_dim()):
        with pytest.raises(tt.TypedTensorError, match=r"fft\.fftfreq"):
            _ours("fftfreq")(wrong)
    with pytest.raises(tt.TypedTensorError, match=r"fft\.rfftfreq"):
        _ours("rfftfreq")(tt.make_dim(5))


@given(data=st.data())
def test_a_transform_and_its_inverse_cancel(data: st.DataObject) -> None:
    """This holds for each norm."""
    shape, norm = data.draw(oracle.shapes(1, 3, min_side=1)), data.draw(st.sampled_from(NORMS))
    array = np.arange(np.prod(shape), dtype=np.float64).reshape(shape) + 0.5
    x = oracle.tensor(array)
    c = tt.astype(x, tt.complex128)
    there: tuple[tuple[Any, Any, Any, dict[str, int]], ...] = (
        (c, tt.fft.fft, tt.fft.ifft, {}),
        (c, tt.fft.fftn, tt.fft.ifftn, {}),
        (x, tt.fft.rfft, tt.fft.irfft, {"n": shape[-1]}),
        (x, tt.fft.ihfft, tt.fft.hfft, {"n": shape[-1]}),
    )
    for source, forth, back, size in there:
        found = back(forth(source, norm=norm), norm=norm, **size)
        np.testing.assert_allclose(found.numpy(), source.numpy(), atol=1e-9)


@TRANSFORMS
@pytest.mark.parametrize("dtype", oracle.NAMES)
def test_the_result_has_the_precision_of_the_operand(name: str, dtype: str) -> None:
    """float16 is computed in float32; other kinds are refused, not converted."""
    x = tt.from_numpy(np.ones(4, dtype))
    kind = np.dtype(dtype).kind
    if kind == KIND[name]:
        assert _ours(name)(x).dtype.name == _numpy(name)(x.numpy()).dtype.name
        return
    if KIND[name] == "c":
        needed, fix = "complex numbers", f"tt.astype(x, tt.{'complex64' if dtype == 'float32' else 'complex128'})."
    else:
        needed = "real floating-point numbers"
        fix = "tt.real(x) or tt.imag(x)." if kind == "c" else "tt.astype(x, tt.float64)."
    for each in (x, x.dynamic()):
        with pytest.raises(tt.DTypeError) as caught:
            _ours(name)(each)
        assert str(caught.value).startswith(f"fft.{name}: needed {needed}, got {x.dtype.name}(4,) on Cpu(). ")
        assert str(caught.value).endswith(fix)


@pytest.mark.parametrize(
    ("name", "partner"),
    [("fft", "rfft"), ("ifft", "ihfft"), ("fftn", "rfftn"), ("irfft", "ihfft"), ("hfft", "rfft")],
)
def test_an_error_for_real_numbers_names_the_transform_for_them(name: str, partner: str) -> None:
    """That one accepts the operand as it is."""
    x = tt.ones(4)
    with pytest.raises(tt.DTypeError, match=rf" Use tt\.fft\.{partner}, or convert"):
        _ours(name)(x)
    assert _ours(partner)(x).dtype is tt.complex128


@pytest.mark.parametrize(("name", "partner"), [("rfft", "fft"), ("ihfft", "ifft"), ("rfftn", "fftn")])
def test_an_error_for_complex_numbers_names_the_transform_for_them(name: str, partner: str) -> None:
    """That one accepts the operand as it is."""
    x = tt.astype(tt.ones(4), tt.complex64)
    with pytest.raises(tt.DTypeError, match=rf" Use tt\.fft\.{partner}, or take one part"):
        _ours(name)(x)
    assert _ours(partner)(x).dtype is tt.complex64


@pytest.mark.parametrize("name", SHIFTS)
def test_shifts_need_floating_point_numbers(name: str) -> None:
    """The standard requires them."""
    with pytest.raises(tt.DTypeError) as caught:
        _ours(name)(tt.arange(3))
    text = f"fft.{name}: needed floating-point numbers, got int64(3,) on Cpu(). Convert explicitly: tt.astype("
    assert str(caught.value).startswith(text)


@pytest.mark.parametrize("name", ONE_AXIS)
@pytest.mark.parametrize(
    ("options", "error", "text"),
    [
        ({"axis": 2}, tt.RankError, "needed an axis from -2 to 1, got 2: "),
        ({"axis": tt.Axis(-3)}, tt.RankError, "needed an axis from -2 to 1, got -3: "),
        ({"axis": 1.0}, tt.DTypeError, "needed an axis: an int, got 1.0. "),
        ({"axis": True}, tt.DTypeError, "needed an axis: an int, got True. "),
        ({"axis": (0,)}, tt.DTypeError, "needed an axis: an int, got (0,). "),
        ({"axis": None}, tt.DTypeError, "needed an axis: an int, got None. "),
        ({"n": 0}, tt.ShapeError, "needed a size of at least 1, got 0. "),
        ({"n": -1}, tt.ShapeError, "needed a size of at least 1, got -1. "),
        ({"n": 2.0}, tt.DTypeError, "needed a size: an int, got 2.0. "),
        ({"n": True}, tt.DTypeError, "needed a size: an int, got True. "),
        ({"norm": "none"}, tt.OptionError, "needed a norm: 'backward', 'ortho' or 'forward', got 'none'. "),
        ({"norm": None}, tt.OptionError, "needed a norm: 'backward', 'ortho' or 'forward', got None. "),
    ],
)
def test_an_option_of_a_transform_is_validated(
    name: str, options: dict[str, Any], error: type[tt.TypedTensorError], text: str
) -> None:
    """Axis, size and norm are checked before the library is called."""
    for x in (_sample(name, 2, 3), _sample(name, 2, 3).dynamic()):
        with pytest.raises(error) as caught:
            _ours(name)(x, **options)
        assert str(caught.value).startswith(f"fft.{name}: {text}")


@pytest.mark.parametrize("name", SEVERAL_AXES)
@pytest.mark.parametrize(
    ("options", "error", "text"),
    [
        ({"axes": (0, 2)}, tt.RankError, "needed an axis from -2 to 1, got 2: "),
        ({"axes": (0, -2)}, tt.RankError, "needed each axis once, got (0, -2). "),
        ({"axes": ()}, tt.RankError, "needed at least one axis, got axes=() of "),
        ({"axes": 0}, tt.DTypeError, "needed a tuple of axes, got 0. "),
        ({"axes": (0.0,)}, tt.DTypeError, "needed an axis: an int, got 0.0. "),
        ({"s": (2, 3)}, tt.OptionError, "needed the axes that the sizes are for, got s=(2, 3) alone. "),
        ({"s": (2,), "axes": (0, 1)}, tt.ShapeError, "needed a size for each of the axes (0, 1), got 1: (2,). "),
        ({"s": (2, 2), "axes": (0,)}, tt.ShapeError, "needed a size for each of the axes (0,), got 2: (2, 2). "),
        ({"s": (0,), "axes": (0,)}, tt.ShapeError, "needed a size of at least 1, got 0. "),
        ({"s": (-2,), "axes": (0,)}, tt.ShapeError, "needed a size of at least 1, got -2. "),
        ({"s": (2.0,), "axes": (0,)}, tt.DTypeError, "needed a size: an int, got 2.0. "),
        ({"s": 2, "axes": (0,)}, tt.DTypeError, "needed a tuple of sizes, got 2. "),
        ({"norm": "none"}, tt.OptionError, "needed a norm: 'backward', 'ortho' or 'forward', got 'none'. "),
    ],
)
def test_the_options_of_several_axes_are_validated(
    name: str, options: dict[str, Any], error: type[tt.TypedTensorError], text: str
) -> None:
    """NumPy would cut sizes and axes to the shorter one, and transform twice along a repeated axis."""
    for x in (_sample(name, 2, 3), _sample(name, 2, 3).dynamic()):
        with pytest.raises(error) as caught:
            _ours(name)(x, **options)
        assert str(caught.value).startswith(f"fft.{name}: {text}")


@pytest.mark.parametrize("name", SHIFTS)
@pytest.mark.parametrize(
    ("axes", "error", "text"),
    [
        (2, tt.RankError, "needed an axis from -2 to 1, got 2: "),
        ((0, 0), tt.RankError, "needed each axis once, got (0, 0). "),
        ("x", tt.DTypeError, "needed an axis: an int, got 'x'. "),
    ],
)
def test_the_axes_of_a_shift_are_validated(name: str, axes: Any, error: type[tt.TypedTensorError], text: str) -> None:
    """The message names the invalid axis."""
    with pytest.raises(error) as caught:
        _ours(name)(tt.ones((2, 3)), axes=axes)
    assert str(caught.value).startswith(f"fft.{name}: {text}")


@TRANSFORMS
def test_a_rank0_tensor_has_no_transform(name: str) -> None:
    """It raises RankError."""
    with pytest.raises(tt.RankError, match=rf"^fft\.{name}: needed at least one axis, got "):
        _ours(name)(_sample(name))


@TRANSFORMS
def test_an_axis_without_elements_is_refused_or_padded(name: str) -> None:
    """With a size it is padded with zeros; NumPy's irfft returns uninitialized memory then."""
    sized: dict[str, Any] = {"s": (3,), "axes": (1,)} if name in SEVERAL_AXES else {"n": 3}
    padded = _ours(name)(_sample(name, 2, 0), **sized)
    zeros = _ours(name)(_sample(name, 2, 1) * 0, **sized)
    assert (padded.dtype, padded.tolist()) == (zeros.dtype, zeros.tolist())
    assert not np.any(padded.numpy())
    options: dict[str, Any] = {"axes": (1,)} if name in SEVERAL_AXES else {}
    with pytest.raises(tt.ShapeError) as caught:
        _ours(name)(_sample(name, 2, 0), **options)
    assert str(caught.value).startswith(f"fft.{name}: needed at least one element to transform, got none on axis 1: ")


@pytest.mark.parametrize("name", HALVED)
def test_irfft_of_one_element_needs_a_size(name: str) -> None:
    """Its default size would be 0."""
    option = "s" if name == "irfftn" else "n"
    with pytest.raises(tt.ShapeError) as caught:
        _ours(name)(_sample(name, 3, 1))
    assert str(caught.value).startswith(f"fft.{name}: needed at least two elements, or {option}=, got one on axis 1: ")
    options: dict[str, Any] = {"s": (1,), "axes": (1,)} if name == "irfftn" else {"n": 1}
    assert _ours(name)(_sample(name, 3, 1), **options).shape == (3, 1)


@pytest.mark.parametrize("name", ["fftfreq", "rfftfreq"])
@pytest.mark.parametrize(
    ("arguments", "options", "error", "text"),
    [
        ((0,), {}, tt.ShapeError, "needed a size of at least 1, got 0. "),
        ((2.0,), {}, tt.DTypeError, "needed a size: an int, got 2.0. "),
        ((True,), {}, tt.DTypeError, "needed a size: an int, got True. "),
        ((4,), {"d": 0}, tt.ShapeError, "needed a finite spacing other than 0, got 0. "),
        ((4,), {"d": float("nan")}, tt.ShapeError, "needed a finite spacing other than 0, got nan. "),
        ((4,), {"d": "1"}, tt.DTypeError, "needed a spacing: a float, got '1'. "),
        ((4,), {"d": True}, tt.DTypeError, "needed a spacing: a float, got True. "),
        ((4,), {"dtype": tt.int64}, tt.DTypeError, "needed a real floating-point dtype, got int64. "),
        ((4,), {"dtype": tt.complex64}, tt.DTypeError, "needed a real floating-point dtype, got complex64. "),
        ((4,), {"dtype": str}, tt.DTypeError, "needed a dtype, such as tt.float32, got <class 'str'>. "),
    ],
)
def test_arguments_of_frequencies_are_validated(
    name: str, arguments: tuple[Any, ...], options: dict[str, Any], error: type[tt.TypedTensorError], text: str
) -> None:
    """NumPy would divide by zero, and accepts booleans as counts."""
    with pytest.raises(error) as caught:
        _ours(name)(*arguments, **options)
    assert str(caught.value).startswith(f"fft.{name}: {text}")


def test_frequencies_are_made_on_the_requested_device() -> None:
    """An unserved device raises DeviceError."""
    with pytest.raises(tt.DeviceError, match=r"^Nowhere\(0\): needed a library that computes there, "):
        tt.fft.fftfreq(4, device=Nowhere())


@pytest.mark.parametrize("name", [*KIND, *SHIFTS])
def test_operands_other_than_tensors_raise(name: str) -> None:
    """They raise DTypeError; keywords of NumPy alone raise TypeError."""
    for x in ([1.0, 2.0], np.ones(2), 1.0):
        with pytest.raises(tt.DTypeError, match=rf"^fft\.{name}: needed a Tensor or a DArray, got "):
            _ours(name)(x)
    with pytest.raises(TypeError, match="unexpected keyword argument 'out'"):
        _ours(name)(_sample(name, 2) if name in KIND else tt.ones(2), out=None)


@pytest.mark.parametrize("name", [*KIND, *SHIFTS])
def test_the_result_has_new_memory(name: str) -> None:
    """This also holds if an axis of one element leaves the values unchanged."""
    for shape in ((2, 2), (2, 3)):
        x = _sample(name, *shape) if name in KIND else tt.ones(shape)
        assert not np.shares_memory(_ours(name)(x).numpy(), x.numpy())
    if name in SHIFTS:
        number = tt.asarray(1.0)
        assert not np.shares_memory(_ours(name)(number).numpy(), number.numpy())


def test_more_than_nine_axes_give_a_darray() -> None:
    """Other functions behave alike."""
    x = tt.asarray(np.ones((1,) * 10, np.complex64))
    oracle.assert_same(np.fft.fft(np.ones((1,) * 10, np.complex64)), tt.fft.fft(x), tt.DArray)


@pytest.mark.parametrize(
    ("name", "dtype"),
    [(name, each) for name in (*KIND, *SHIFTS) for each in DTYPES_THERE if each.kind in KIND.get(name, "fc")],
)
def test_another_library_computes_on_its_device(name: str, dtype: type[tt.DType]) -> None:
    """Its own function is called, and nothing is transferred."""
    with served():
        x = tt.asarray([[1, 2, 3], [5, 7, 11]], dtype=dtype).to_device(Second(1))
        found = _ours(name)(x)
        assert type(found._raw) is ARRAY
        assert found.device == Second(1)
        back = found.to_device(tt.Cpu())
    expected = _ours(name)(tt.asarray([[1, 2, 3], [5, 7, 11]], dtype=dtype))
    np.testing.assert_array_equal(back.numpy(), expected.numpy())
    assert back.dtype is expected.dtype


@pytest.mark.parametrize("name", ["fftfreq", "rfftfreq"])
def test_another_library_makes_frequencies_on_its_device(name: str) -> None:
    """They have the requested dtype."""
    with served():
        found = _ours(name)(5, d=0.5, dtype=tt.float32, device=Second(1))
        assert type(found._raw) is ARRAY
        assert (found.device, found.dtype) == (Second(1), tt.float32)
        np.testing.assert_array_equal(found.to_device(tt.Cpu()).numpy(), _numpy(name)(5, 0.5).astype(np.float32))


def test_the_namespace_is_that_of_the_standard() -> None:
    """It contains every name of the extension, and the two-dimensional transforms of NumPy."""
    assert sorted(tt.fft.__all__) == sorted([*array_api_strict.fft.__all__, "fft2", "ifft2", "rfft2", "irfft2"])
    assert all(callable(_ours(name)) for name in tt.fft.__all__)


def test_importing_the_package_does_not_import_numpys_transforms() -> None:
    """The functions of the library are looked up when they are called."""
    loaded = "print('numpy.fft' in sys.modules)"
    code = f"import sys, typedtensor; {loaded}; typedtensor.fft.fftfreq(2); {loaded}"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["False", "True"]

"""Functions of dtypes equal NumPy's: conversion, comparison, promotion, limits."""

from __future__ import annotations

import itertools
import pickle
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import typedtensor as tt
from tests.functions import oracle
from tests.unit.second_device import Second, served
from tests.ways import both
from typedtensor.types.dtype import DTYPES, FROM_NUMPY

if TYPE_CHECKING:
    from typedtensor.types.dtype import DType

ids = {"ids": lambda each: getattr(each, "name", str(each))}
every_dtype = pytest.mark.parametrize("dtype", DTYPES, **ids)
integers = pytest.mark.parametrize("dtype", [each for each in DTYPES if each.kind in "iu"], **ids)
floating = pytest.mark.parametrize("dtype", [each for each in DTYPES if each.kind in "fc"], **ids)
KINDS = (
    "bool",
    "signed integer",
    "unsigned integer",
    "integral",
    "real floating",
    "complex floating",
    "numeric",
)
FITTING: dict[type, str] = {bool: "biufc", int: "iufc", float: "fc", complex: "c"}


def _forms(dtype: type[DType]) -> list[Any]:
    """Return the dtype, a tensor of it, one without axes, and a DArray."""
    x = tt.ones((1, 2), dtype=dtype)
    return [dtype, x, tt.ones((), dtype=dtype), x.dynamic()]


# --- conversion


@given(array=oracle.arrays(), data=st.data())
def test_astype_equals_numpy(array: np.ndarray, data: st.DataObject) -> None:
    """All pairs of dtypes are tested, except complex to real."""
    name = data.draw(st.sampled_from(oracle.names("cb" if array.dtype.kind == "c" else oracle.ALL)))
    oracle.assert_answers(lambda x: x.astype(name), lambda x: tt.astype(x, getattr(tt, name)), array)


def test_astype_copies_by_default() -> None:
    """It always copies if the dtype changes."""
    x = tt.ones(3)
    assert not np.shares_memory(tt.astype(x, tt.float64).numpy(), x.numpy())
    assert np.shares_memory(tt.astype(x, tt.float64, copy=False).numpy(), x.numpy())
    assert not np.shares_memory(tt.astype(x, tt.float32, copy=False).numpy(), x.numpy())
    assert tt.astype(x, tt.float32, device=tt.Cpu()).dtype is tt.float32


@both
@pytest.mark.parametrize(
    ("dtype", "text"),
    [
        (
            tt.float32,
            "astype: needed a complex dtype for complex numbers, got float32. Take the real or the imaginary part",
        ),
        ("float32", "astype: needed a dtype, such as tt.float32, got 'float32'. "),
        (np.str_, "astype: needed a dtype, such as tt.float32, got <class 'numpy.str_'>. "),
        (None, "astype: needed a dtype, such as tt.float32, got None. "),
        ([1], "astype: needed a dtype, such as tt.float32, got [1]. "),
    ],
)
def test_astype_refuses_complex_to_real(way: Any, dtype: Any, text: str) -> None:
    """An imaginary part is never dropped silently."""
    with pytest.raises(tt.DTypeError) as caught:
        tt.astype(way(tt.asarray([1j])), dtype)
    assert str(caught.value).startswith(text)


def test_astype_converts_on_the_requested_device() -> None:
    """Over another library, it converts there and in transfers."""
    with served():
        there = tt.astype(tt.asarray([1.5, -1.5]), tt.int32, device=Second(1))
        assert (there.device, there.dtype) == (Second(1), tt.int32)
        back = tt.astype(tt.astype(there, tt.float32), tt.float64, device=tt.Cpu())
        oracle.assert_same(np.array([1.0, -1.0]), back)


# --- comparison


@pytest.mark.parametrize("target", DTYPES, **ids)
@every_dtype
def test_can_cast_equals_numpy(dtype: type[DType], target: type[DType]) -> None:
    """Safe casts of a dtype and of a tensor are compared."""
    expected = np.can_cast(np.dtype(dtype), np.dtype(target))
    for each in _forms(dtype):
        found = tt.can_cast(each, target)
        assert found is expected
    assert expected is (tt.result_type(dtype, target) is target)


@given(dtype=st.sampled_from(DTYPES), kinds=st.lists(st.sampled_from([*KINDS, *DTYPES]), max_size=3))
def test_isdtype_equals_numpy(dtype: type[DType], kinds: list[Any]) -> None:
    """One kind and tuples of kinds are tested."""
    native = [each if isinstance(each, str) else np.dtype(each) for each in kinds]
    found: Any = tt.isdtype(dtype, tuple(kinds))
    assert found is (bool(kinds) and np.isdtype(np.dtype(dtype), tuple(native)))
    for kind, its in zip(kinds, native, strict=True):
        assert tt.isdtype(dtype, kind) is np.isdtype(np.dtype(dtype), its)


def test_isdtype_accepts_abstract_dtypes() -> None:
    """A base class stands for all dtypes derived from it."""
    assert tt.isdtype(tt.int8, tt.Integer)
    assert not tt.isdtype(tt.float32, (tt.Integer, tt.bool))


@pytest.mark.parametrize("kind", ["integer", "float", "Integral", "", int, np.int8, None, 3, ["bool"], (), ("bool", 1)])
def test_isdtype_refuses_unknown_kinds(kind: Any) -> None:
    """An empty tuple matches no dtype."""
    if kind == ():
        assert tt.isdtype(tt.int8, kind) is False
        return
    with pytest.raises(tt.DTypeError) as caught:
        tt.isdtype(tt.int8, kind)
    wrong = 1 if isinstance(kind, tuple) else kind
    assert str(caught.value) == (
        "isdtype: needed a dtype, or one of 'bool', 'signed integer', 'unsigned integer', 'integral', 'real floating', "
        f"'complex floating', 'numeric', or a tuple of them, got {wrong!r}. "
        "The standard has these kinds and no other."
    )


@pytest.mark.parametrize("wrong", ["int8", np.str_, str, tt.Integer, tt.DType, None, 1])
def test_isdtype_needs_a_dtype(wrong: Any) -> None:
    """Other objects raise."""
    with pytest.raises(tt.DTypeError, match=r"^isdtype: needed a dtype, such as tt\.float32, got "):
        tt.isdtype(wrong, "integral")


# --- promotion


@given(dtypes=st.lists(st.sampled_from(DTYPES), min_size=1, max_size=5), data=st.data())
def test_result_type_equals_numpy(dtypes: list[type[DType]], data: st.DataObject) -> None:
    """Dtypes and tensors are mixed, with numbers that fit."""
    expected = FROM_NUMPY[np.result_type(*map(np.dtype, dtypes))]
    given = [data.draw(st.sampled_from(_forms(each))) for each in dtypes]
    assert tt.result_type(*given) is expected
    number: Any = data.draw(st.sampled_from([kind(1) for kind, takers in FITTING.items() if expected.kind in takers]))
    assert tt.result_type(*data.draw(st.permutations([*given, number]))) is expected


def test_result_type_does_not_depend_on_the_order() -> None:
    """Pairwise promotion would: int8 and uint8 give int16, which with float16 gives float32."""
    for three in itertools.combinations(DTYPES, 3):
        assert len({tt.result_type(*order) for order in itertools.permutations(three)}) == 1


@given(first=st.sampled_from(DTYPES), second=st.sampled_from(DTYPES))
def test_result_type_is_the_dtype_of_a_product(first: type[DType], second: type[DType]) -> None:
    """The operators follow the function."""
    x, y = tt.ones(2, dtype=first), tt.ones(2, dtype=second)
    product: Any = x * y
    assert product.dtype is tt.result_type(x, y)


@every_dtype
@pytest.mark.parametrize("number", [True, 1, 1.5, 1j, np.float64(1.5), np.complex128(1j)], ids=repr)
def test_a_number_that_does_not_fit_is_refused(dtype: type[DType], number: Any) -> None:
    """A number never determines a dtype."""
    plain = number.item() if isinstance(number, np.generic) else number
    mixed: Any = tt.result_type
    if dtype.kind in FITTING[type(plain)]:
        assert mixed(dtype, number) is mixed(number, dtype) is dtype
        return
    if dtype.kind == "f" and type(plain) is complex:
        wider = {"float16": tt.complex64, "float32": tt.complex64, "float64": tt.complex128}[dtype.name]
        assert mixed(dtype, number) is mixed(number, dtype) is wider
        return
    with pytest.raises(tt.DTypeError) as caught:
        mixed(number, dtype)
    assert str(caught.value) == (
        f"result_type: needed a Python number that fits {dtype.name}, got the {type(plain).__name__} {plain!r}. "
        "Add the dtype of the number, such as tt.float64."
    )


@pytest.mark.parametrize(
    ("given", "got"), [((), "nothing"), ((1,), "the int 1"), ((1, 2.5), "the int 1 and the float 2.5")]
)
def test_numbers_alone_have_no_dtype(given: tuple[Any, ...], got: str) -> None:
    """At least one dtype or tensor is needed."""
    mixed: Any = tt.result_type
    with pytest.raises(tt.DTypeError) as caught:
        mixed(*given)
    assert str(caught.value) == (
        f"result_type: needed at least one dtype or tensor, got {got}. "
        "A Python number has no dtype: pass one, such as tt.float64."
    )


@pytest.mark.parametrize("wrong", ["int8", np.str_, np.dtype("U1"), str, None, [tt.int8], np.ones(2), tt.Integer])
@pytest.mark.parametrize("function", ["result_type", "can_cast", "finfo", "iinfo"])
def test_objects_other_than_dtypes_and_tensors_raise(function: str, wrong: Any) -> None:
    """Names, and classes and arrays of NumPy and Python, are refused."""
    more = [tt.int8] if function in {"result_type", "can_cast"} else []
    with pytest.raises(tt.DTypeError) as caught:
        getattr(tt, function)(wrong, *more)
    assert str(caught.value).startswith(f"{function}: needed a dtype or a tensor, got {type(wrong).__name__} ")


def test_a_numpy_scalar_is_a_number_without_a_dtype() -> None:
    """It counts as the Python number."""
    mixed: Any = tt.result_type
    assert mixed(np.int64(1), tt.int8) is tt.int8
    with pytest.raises(tt.DTypeError, match=r"^result_type: needed a Python number that fits int8, got the float 1\.0"):
        mixed(np.float32(1), tt.int8)


# --- limits


@floating
def test_finfo_equals_numpys(dtype: type[DType]) -> None:
    """The values are Python numbers, for a dtype and for a tensor; those of a complex dtype are those of its parts."""
    expected = np.finfo(np.dtype(dtype))
    for each in _forms(dtype):
        found: Any = tt.finfo(each)
        assert found.dtype is FROM_NUMPY[expected.dtype]
        assert type(found.bits) is int
        assert found.bits == 8 * found.dtype.itemsize
        for name in ("eps", "max", "min", "smallest_normal"):
            assert type(getattr(found, name)) is float
            assert getattr(found, name) == getattr(expected, name)


@integers
def test_iinfo_equals_numpys(dtype: type[DType]) -> None:
    """The values are Python numbers, for a dtype and for a tensor."""
    expected = np.iinfo(np.dtype(dtype))
    for each in _forms(dtype):
        found: Any = tt.iinfo(each)
        assert found.dtype is dtype
        assert [type(number) for number in found[:3]] == [int] * 3
        assert (found.bits, found.max, found.min) == (8 * dtype.itemsize, expected.max, expected.min)


@pytest.mark.parametrize(
    ("function", "dtype", "needed", "fix"),
    [
        ("finfo", tt.int8, "floating-point numbers", "Integers have tt.iinfo."),
        ("finfo", tt.bool, "floating-point numbers", "Integers have tt.iinfo."),
        ("iinfo", tt.float32, "integers", "Floating-point numbers have tt.finfo."),
        ("iinfo", tt.complex64, "integers", "Floating-point numbers have tt.finfo."),
        ("iinfo", tt.bool, "integers", "Floating-point numbers have tt.finfo."),
    ],
)
def test_finfo_and_iinfo_refuse_other_kinds(function: str, dtype: type[DType], needed: str, fix: str) -> None:
    """Each message names the other function."""
    for each in _forms(dtype):
        with pytest.raises(tt.DTypeError) as caught:
            getattr(tt, function)(each)
        assert str(caught.value) == f"{function}: needed a dtype of {needed}, got {dtype.name}. {fix}"


def test_limits_are_values() -> None:
    """They are equal, hashable, immutable, and can be pickled."""
    found = tt.finfo(tt.float32)
    assert found == tt.finfo(tt.zeros((), dtype=tt.float32)) != tt.finfo(tt.float64)
    assert pickle.loads(pickle.dumps(found)) == found
    assert len({found, tt.finfo(tt.complex64), tt.finfo(tt.float16)}) == 2
    with pytest.raises(AttributeError):
        found.max = 1.0  # type: ignore[misc]  # refused


def test_limits_of_a_tensor_on_another_device() -> None:
    """Only the dtype is read."""
    with served():
        there = tt.ones(2, dtype=tt.float32, device=Second(1))
        assert tt.finfo(there) == tt.finfo(tt.float32)
        assert tt.can_cast(there, tt.float64)
        assert tt.result_type(there, tt.ones(2)) is tt.float64

"""DTypes: classes that are used as values, each with a NumPy dtype."""

from __future__ import annotations

import builtins
import copy
import pickle
from typing import Any

import numpy as np
import pytest

import typedtensor as tt
from typedtensor.types.dtype import DTYPES, FROM_NUMPY, DType

NAMES = [
    "bool",
    "int8",
    "int16",
    "int32",
    "int64",
    "uint8",
    "uint16",
    "uint32",
    "uint64",
    "float16",
    "float32",
    "float64",
    "complex64",
    "complex128",
]
every = pytest.mark.parametrize("dtype", DTYPES, ids=NAMES)
KINDS = {
    tt.Ordered: "biuf",
    tt.Discrete: "biu",
    tt.Numeric: "iufc",
    tt.Real: "iuf",
    tt.Integer: "iu",
    tt.SignedInteger: "i",
    tt.UnsignedInteger: "u",
    tt.Inexact: "fc",
    tt.Floating: "f",
    tt.ComplexFloating: "c",
    tt.DType: "biufc",
}


def test_there_are_fourteen() -> None:
    """They are in the order of the standard; `bool` and `bool_` are the same."""
    assert [each.name for each in DTYPES] == NAMES
    assert all(getattr(tt, name) is each for name, each in zip(NAMES, DTYPES, strict=True))
    assert tt.bool is tt.bool_
    assert tt.bool is not builtins.bool


@every
def test_numpy_accepts_the_class_as_dtype(dtype: type[DType]) -> None:
    """`np.dtype(tt.float32)` works, and so does any `dtype` argument of NumPy."""
    assert np.dtype(dtype) == np.dtype(dtype.name)
    assert np.zeros(2, dtype=dtype).dtype == np.dtype(dtype.name)
    assert FROM_NUMPY[np.dtype(dtype.name)] is dtype


@every
def test_attributes_of_dtypes_are_those_of_numpy(dtype: type[DType]) -> None:
    """They are the kind and the itemsize."""
    numpy = np.dtype(dtype.name)
    assert (dtype.kind, dtype.itemsize) == (numpy.kind, numpy.itemsize)


@every
def test_dtype_of_a_tensor_is_the_class_itself(dtype: type[DType]) -> None:
    """`x.dtype is tt.float32` holds for tensors of functions and of types."""
    assert tt.zeros((2,), dtype=dtype).dtype is dtype
    assert tt.Tensor[tt.Cpu, dtype, tt.Rank1](tt.make_dim(2), tt.Cpu()).dtype is dtype


@every
def test_a_dtype_is_a_value(dtype: type[DType]) -> None:
    """It is hashable, pickled by name, copied as itself, and its repr is the expression."""
    assert pickle.loads(pickle.dumps(dtype)) is dtype
    assert copy.copy(dtype) is dtype
    assert copy.deepcopy(dtype) is dtype
    assert {dtype: 1}[dtype] == 1
    assert repr(dtype) == f"typedtensor.{dtype.name}"


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
def test_kinds_contain_their_dtypes(kind: type[DType]) -> None:
    """A kind contains the dtypes of its letters."""
    assert [each for each in DTYPES if issubclass(each, kind)] == [each for each in DTYPES if each.kind in KINDS[kind]]


@every
def test_calling_a_dtype_raises(dtype: Any) -> None:
    """`tt.float32(1.5)` is not a NumPy scalar; the error states what to write."""
    name = dtype.__name__
    with pytest.raises(TypeError) as caught:
        dtype(1)
    assert str(caught.value) == f"{name} is a dtype, not a number. Use tt.asarray(value, dtype=tt.{name})."


def test_numpy_promotes_the_classes() -> None:
    """NumPy's functions use their NumPy dtypes."""
    assert np.promote_types(np.dtype(tt.int32), np.dtype(tt.float32)) == np.float64
    assert np.result_type(tt.int8, tt.uint8) == np.int16


def test_abstract_dtypes_are_not_dtypes() -> None:
    """DType and the kinds are for annotations and bounds."""
    assert tt.DType not in DTYPES
    assert not any(kind in DTYPES for kind in KINDS)


@pytest.mark.parametrize("dtype", DTYPES)
def test_a_dtype_equals_its_name_and_numpys_dtype(dtype: Any) -> None:
    """As NumPy's dtypes do, from both sides; nothing else is equal, and the hash is that of the class."""
    native = np.dtype(dtype.name)
    for same in (dtype, dtype.name, native.str, native, native.type):
        assert dtype == same
        assert same == dtype
        assert (dtype != same) is False
    another = next(each for each in DTYPES if each is not dtype)
    for other in ("text", None, 1, object, list, tt.Numeric, [dtype], another):
        assert dtype != other
    assert {dtype: 1} == {dtype: 1}


def test_a_dtype_equals_the_builtin_class_of_its_numbers() -> None:
    """One dtype equals it, the same as in `dtype=float`; a kind equals no name."""
    builtin: list[tuple[Any, Any]] = [(bool, tt.bool), (int, tt.int64), (float, tt.float64), (complex, tt.complex128)]
    for theirs, ours in builtin:
        assert [dtype for dtype in DTYPES if dtype == theirs] == [ours]
    assert tt.Floating != "float64"

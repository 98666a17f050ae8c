"""DArrays: creation, `get` and `holds`, and attributes."""

from __future__ import annotations

import copy
import pickle
from typing import TYPE_CHECKING, Any, Literal, NewType

import numpy as np
import pytest

import typedtensor as tt
from tests.unit.second_device import Nowhere
from typedtensor import (
    Cpu,
    DArray,
    DDim,
    Device,
    DeviceError,
    DType,
    DTypeError,
    Gpu,
    Rank,
    Rank0,
    Rank1,
    Rank2,
    Rank3,
    RankError,
    ShapeError,
    Tensor,
    float32,
    float64,
    int64,
    make_darray,
    make_ddim,
)
from typedtensor.types.dtype import DTYPES

if TYPE_CHECKING:
    from collections.abc import Callable

Batch = NewType("Batch", int)


def matrix() -> DArray:
    """Return zeros of float64, 2 by 3."""
    return make_darray(make_ddim([2, 3]), 0.0)


Pixel = NewType("Pixel", int)


# Creation


@pytest.mark.parametrize(
    ("value", "dtype"), [(True, tt.bool), (1, int64), (1.5, float64), (1j, tt.complex128), (np.float64(1.5), float64)]
)
def test_the_value_determines_the_dtype(value: Any, dtype: type[DType]) -> None:
    """Every element is the value, on the Cpu."""
    d = make_darray(make_ddim([2, 3]), value)
    assert (type(d), d.dtype, d.shape, d.device) == (DArray, dtype, (2, 3), Cpu())
    assert (d.numpy() == value).all()


@pytest.mark.parametrize("dtype", DTYPES, ids=lambda each: each.name)
def test_the_dtype_can_be_given(dtype: type[DType]) -> None:
    """Any dtype that can represent the number is accepted."""
    assert make_darray(make_ddim([2]), bool(1), Cpu(), dtype=dtype).dtype is dtype


@pytest.mark.parametrize("dtype", [float, np.float64, np.dtype("f8")], ids=repr)
def test_the_dtype_can_be_that_of_python_or_numpy(dtype: Any) -> None:
    """It is the same dtype."""
    assert make_darray(make_ddim([2]), 1, dtype=dtype).dtype is float64


@pytest.mark.parametrize("sizes", [[], [0], [0, 3], [2] * 12], ids=str)
def test_any_number_of_axes_is_accepted(sizes: list[int]) -> None:
    """There may be no axes, empty ones, and more than a static rank has."""
    d = make_darray(make_ddim(sizes), 1.0)
    assert isinstance(d.shape, DDim)
    assert d.shape == tuple(sizes)
    assert (d.ndim, d.size) == (len(sizes), int(np.prod(sizes)))


@pytest.mark.parametrize(
    ("make", "kind", "text"),
    [
        (
            lambda: make_darray(make_ddim([2]), "x"),  # type: ignore[arg-type]  # refused
            DTypeError,
            "make_darray: needed a Python number, got 'x'. Pass a bool, int, float or complex.",
        ),
        (
            lambda: make_darray(make_ddim([2]), 1.5, dtype=tt.int32),
            DTypeError,
            (
                "make_darray: needed a Python number that fits int32, got the float 1.5. "
                "Pass another number, or dtype=tt.float64."
            ),
        ),
        (
            lambda: make_darray(make_ddim([2]), 300, dtype=tt.int8),
            DTypeError,
            (
                "make_darray: needed numbers within the range of the dtype, got the int 300. "
                "Use a wider dtype, such as tt.int64."
            ),
        ),
        (
            lambda: make_darray(make_ddim([2]), -1, dtype=tt.uint64),
            DTypeError,
            (
                "make_darray: needed numbers within the range of the dtype, got the int -1. "
                "Use a wider dtype, such as tt.int64, or tt.float64."
            ),
        ),
        (
            lambda: make_darray(make_ddim([2]), 2**63),
            DTypeError,
            (
                "make_darray: needed numbers within the range of the dtype, got the int 9223372036854775808. "
                "Use a wider dtype, such as tt.uint64, or tt.float64."
            ),
        ),
        (
            lambda: make_darray(make_ddim([2]), 1.5, dtype=list),  # type: ignore[arg-type]  # refused
            DTypeError,
            (
                "make_darray: needed a dtype, such as tt.float32, got <class 'list'>. Pass one of the "
                "fourteen dtypes of tt."
            ),
        ),
        (
            lambda: make_darray(make_ddim([2]), 1.5, "cpu"),  # type: ignore[arg-type]  # refused
            DeviceError,
            "device: needed a device, such as Cpu() or Gpu(0), got 'cpu'. Write tt.Cpu().",
        ),
    ],
)
def test_invalid_arguments_of_make_darray_raise(make: Callable[[], object], kind: type[Exception], text: str) -> None:
    """The number, its range, the dtype and the device are checked."""
    with pytest.raises(kind) as caught:
        make()
    assert str(caught.value) == text


def test_the_example_of_majel_runs() -> None:
    """It makes an array, writes one element and reads it."""
    arr = make_darray(make_ddim([2, 3]), 0.0)
    arr[make_ddim([0, 1])] = 1.0
    assert arr.numpy().tolist() == [[0, 1, 0], [0, 0, 0]]
    assert float(arr[make_ddim([0, 1])]) == 1.0


# Conversions


def test_dynamic_and_get_share_memory() -> None:
    """Neither direction copies."""
    x = tt.zeros((2, 3))
    d = x.dynamic()
    assert d.dynamic() is d
    y = d.get(Tensor[Cpu, float64, Rank2])
    y[0, 0] = 1.0
    assert (type(y), float(x[0, 0]), float(d[0, 0])) == (Tensor, 1.0, 1.0)


FITS = [
    Tensor[Cpu, float64, Rank2],
    Tensor[Cpu, float64, Rank2[Batch, Pixel]],
    Tensor[Cpu, float64, Rank2[Literal[2], Literal[3]]],
    Tensor[Cpu, float64, Rank2[Literal[2, 5], Pixel]],
    Tensor[Cpu, float64, Rank2[Literal[2]]],
    Tensor[Cpu, float64, Rank],
    Tensor[Cpu, tt.Floating, Rank2],
    Tensor[Cpu, tt.Real, Rank2],
    Tensor[Device, DType, Rank],
]


DIFFERS = [
    (
        Tensor[Gpu, float64, Rank2],
        DeviceError,
        "needed Gpu, got Cpu(). Move it first: x.to_device(Gpu()).",
    ),
    (
        Tensor[Cpu, float32, Rank2],
        DTypeError,
        "needed float32, got float64. Convert first: x.astype(tt.float32).",
    ),
    (Tensor[Cpu, tt.bool, Rank2], DTypeError, "needed bool_, got float64. Convert first: x.astype(tt.bool_)."),
    (Tensor[Cpu, tt.Integer, Rank2], DTypeError, "needed Integer, got float64. Convert first: x.astype(dtype)."),
    (Tensor[Cpu, tt.ComplexFloating, Rank], DTypeError, "needed ComplexFloating, got float64. "),
    (
        Tensor[Cpu, float64, Rank1],
        RankError,
        "needed Rank1, got 2 axes: the shape (2, 3). Use Rank2, or reshape first.",
    ),
    (Tensor[Cpu, float64, Rank0], RankError, "needed Rank0, got 2 axes: the shape (2, 3). "),
    (Tensor[Cpu, float64, Rank3[Batch, Pixel, Pixel]], RankError, "needed Rank3, got 2 axes: the shape (2, 3). "),
    (
        Tensor[Cpu, float64, Rank2[Literal[2], Literal[4]]],
        ShapeError,
        "needed size 4 on axis 1, got 3: the shape (2, 3). Use the sizes of the tensor, or reshape it first.",
    ),
    (
        Tensor[Cpu, float64, Rank2[Literal[3, 4], Pixel]],
        ShapeError,
        "needed size 3 or 4 on axis 0, got 2: the shape (2, 3). ",
    ),
]


@pytest.mark.parametrize("kind", FITS, ids=repr)
def test_get_and_holds_accept_a_matching_type(kind: Any) -> None:
    """Kinds of dtype, plain Rank, and names and sizes of axes match."""
    d = matrix()
    assert d.holds(kind)
    assert type(d.get(kind)) is Tensor
    assert np.shares_memory(d.get(kind).numpy(), d.numpy())


@pytest.mark.parametrize(("kind", "error", "text"), DIFFERS, ids=[repr(each[0]) for each in DIFFERS])
def test_get_states_what_differs_and_holds_returns_false(
    kind: Any, error: type[tt.TypedTensorError], text: str
) -> None:
    """The error states what was needed and what was found."""
    d = matrix()
    assert not d.holds(kind)
    with pytest.raises(error) as caught:
        d.get(kind)
    assert type(caught.value) is error
    assert str(caught.value).startswith(f"get: {text}")


def test_the_first_difference_is_reported() -> None:
    """The order is device, dtype, rank, sizes."""
    d = matrix()
    with pytest.raises(DeviceError):
        d.get(Tensor[Gpu, float32, Rank1])
    with pytest.raises(DTypeError):
        d.get(Tensor[Cpu, float32, Rank1])
    with pytest.raises(RankError):
        d.get(Tensor[Cpu, float64, Rank3[Literal[9], Literal[9], Literal[9]]])


@pytest.mark.parametrize("method", ["get", "holds"])
@pytest.mark.parametrize("wrong", [Tensor, DArray, np.ndarray, 5, "Tensor", None], ids=repr)
def test_get_needs_a_tensor_type_with_three_parameters(method: str, wrong: Any) -> None:
    """The error shows one."""
    with pytest.raises(DTypeError) as caught:
        getattr(matrix(), method)(wrong)
    assert str(caught.value) == (
        f"{method}: needed a type like Tensor[Cpu, float32, Rank2], got {wrong!r}. Pass all three parameters."
    )


def test_holds_tells_every_pair_of_dtypes_apart() -> None:
    """`holds` is True only for the same dtype."""
    for own in DTYPES:
        d = tt.zeros((2,), dtype=own).dynamic()
        assert [other for other in DTYPES if d.holds(Tensor[Cpu, other, Rank1])] == [own]


def test_ten_axes_and_more_have_no_static_type() -> None:
    """Their operators and indices work, and no rank matches them."""
    d = make_darray(make_ddim([1] * 10 + [2]), 1.0)
    assert (d + d).shape == d.shape
    assert float(d[(0,) * 10 + (1,)]) == 1.0
    assert not d.holds(Tensor[Cpu, float64, tt.Rank9])


# Attributes


def test_attributes_are_those_of_a_tensor() -> None:
    """The shape is a DDim."""
    x = tt.zeros((2, 3), dtype=tt.int16)
    d = x.dynamic()
    assert isinstance(d.shape, DDim)
    attributes = ("ndim", "size", "nbytes", "strides", "dtype", "device")
    assert [getattr(d, name) for name in attributes] == [getattr(x, name) for name in attributes]
    assert (d.numel(), d.shape, len(d)) == (6, (2, 3), 2)


def test_t_and_mt_transpose() -> None:
    """The number of axes is checked at run time."""
    d = make_darray(make_ddim([2, 3]), 0.0)
    d.T[2, 0] = 1.0
    assert float(d[0, 2]) == 1.0
    assert d.mT.shape == (3, 2)
    with pytest.raises(RankError, match=r"^T: needed exactly 2 axes, got 1: the shape \(2,\)\."):
        make_darray(make_ddim([2]), 0.0).T
    with pytest.raises(RankError, match=r"^mT: needed at least 2 axes, got 1: the shape \(2,\)\."):
        make_darray(make_ddim([2]), 0.0).mT


@pytest.mark.parametrize(
    "again",
    [copy.copy, copy.deepcopy, lambda d: d.copy(), lambda d: pickle.loads(pickle.dumps(d))],
    ids=["copy", "deepcopy", "method", "pickle"],
)
def test_copies_own_their_memory(again: Callable[[Any], Any]) -> None:
    """They are DArrays."""
    d = matrix()
    other = again(d)
    other[0, 0] = 1.0
    assert (type(other), other.dtype, float(d[0, 0])) == (DArray, float64, 0.0)


def test_conversions_return_darrays() -> None:
    """They are astype and to_device."""
    d = matrix()
    assert (type(d.astype(float32)), d.astype(float32).dtype) == (DArray, float32)
    assert np.shares_memory(d.to_device(Cpu()).numpy(), d.numpy())
    with pytest.raises(DTypeError, match=r"^astype: needed a dtype, such as tt\.float32, got 'float32'\."):
        d.astype("float32")  # type: ignore[arg-type]  # refused
    with pytest.raises(DeviceError, match=r"^Nowhere\(0\): needed a library that computes there"):
        d.to_device(Nowhere())

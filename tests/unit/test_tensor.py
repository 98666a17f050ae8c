"""Tensor types as values: they create tensors, also on the memory of another one."""

from __future__ import annotations

import copy
import pickle
import types
from typing import TYPE_CHECKING, Any, Literal, NewType, TypeVar

import numpy as np
import pytest

import typedtensor as tt
from tests.unit.second_device import Nowhere
from typedtensor import (
    Cpu,
    DeviceError,
    Dim,
    DTypeError,
    Gpu,
    Rank0,
    Rank1,
    Rank2,
    Rank3,
    RankError,
    ShapeError,
    Tensor,
    float32,
    float64,
    make_ddim,
    make_dim,
)
from typedtensor.types.dtype import DTYPES
from typedtensor.types.rank import RANKS, Rank

if TYPE_CHECKING:
    from collections.abc import Callable

Batch = NewType("Batch", int)
D = TypeVar("D", bound=tt.Device)
T = TypeVar("T", bound=tt.DType)
R = TypeVar("R", bound=Rank)

NAMES = [each.name for each in DTYPES]


Channel = NewType("Channel", int)


Matrix = Tensor[Cpu, float32, Rank2]


# Construction


@pytest.mark.parametrize("dtype", DTYPES, ids=NAMES)
@pytest.mark.parametrize("rank", RANKS, ids=lambda rank: rank.__name__)
def test_a_type_creates_a_packed_zeroed_tensor(dtype: Any, rank: Any) -> None:
    """Every dtype and every rank is tested."""
    sizes = range(2, 2 + rank.ndim)
    x = Tensor[Cpu, dtype, rank](Dim(*[size % 3 + 1 for size in sizes]), Cpu())
    assert (type(x), x.dtype, x.ndim, x.device) == (Tensor, dtype, rank.ndim, Cpu())
    assert x.numpy().flags["C_CONTIGUOUS"]
    assert x.numpy().flags["WRITEABLE"]
    assert not x.numpy().any()


@pytest.mark.parametrize("shape", [make_dim(2, 3), (2, 3), [2, 3], make_ddim([2, 3])], ids=repr)
def test_a_shape_is_any_sequence_of_sizes(shape: Any) -> None:
    """The checkers require a Dim; at run time any sequence is accepted."""
    assert Matrix(shape, Cpu()).shape == (2, 3)


def test_the_device_can_be_omitted() -> None:
    """The type states its kind, and there is one Cpu."""
    assert Matrix(make_dim(2, 3)).device == Cpu()


def test_literal_sizes_of_the_type_are_checked() -> None:
    """Names of axes have no sizes."""
    assert Tensor[Cpu, float32, Rank2[Batch, Channel]](make_dim(2, 3), Cpu()).shape == (2, 3)
    assert Tensor[Cpu, float32, Rank2[Literal[2], Literal[3]]](make_dim(2, 3), Cpu()).shape == (2, 3)
    with pytest.raises(ShapeError) as caught:
        Tensor[Cpu, float32, Rank2[Literal[2], Literal[3]]](make_dim(2, 4), Cpu())
    assert str(caught.value) == (
        "Tensor[Cpu, float32, Rank2[Literal[2], Literal[3]]]: "
        "needed size 3 on axis 1, got 4: the shape (2, 4). Pass the sizes that the type has."
    )


@pytest.mark.parametrize("rank", RANKS[1:], ids=lambda rank: rank.__name__)
def test_without_a_shape_the_tensor_is_empty(rank: Any) -> None:
    """It has the type, and no element."""
    x = Tensor[Cpu, float32, rank]()
    assert (x.ndim, x.size, x.nbytes, x.dtype) == (rank.ndim, 0, 0, float32)
    assert Tensor[Cpu, float32, Rank2[Literal[2], Literal[3]]]().size == 0


def test_rank0_has_one_element() -> None:
    """Its memory always exists."""
    with pytest.raises(RankError) as caught:
        Tensor[Cpu, float32, Rank0]()
    assert str(caught.value) == (
        "Tensor[Cpu, float32, Rank0]: needed a Dim: a Rank0 tensor cannot be empty, got none. Pass make_dim()."
    )
    assert Tensor[Cpu, float32, Rank0](make_dim()).size == 1


@pytest.mark.parametrize(
    ("make", "kind", "text"),
    [
        (
            lambda: Matrix(make_dim(3)),
            RankError,
            "Tensor[Cpu, float32, Rank2]: needed 2 axes, got 1: (3,). Pass one size per axis.",
        ),
        (
            lambda: Matrix(5),
            RankError,
            "Tensor[Cpu, float32, Rank2]: needed 2 axes, got 1: (5,). Pass one size per axis.",
        ),
        (
            lambda: Matrix(make_dim(2, 3), Gpu()),
            DeviceError,
            (
                "Tensor[Cpu, float32, Rank2]: needed a device of type Cpu, or a tensor to share "
                "memory with, got Gpu(0). "
                "Pass Cpu(), or convert the data with tt.asarray."
            ),
        ),
        (
            lambda: Matrix(make_dim(2, 3), Cpu),
            DeviceError,
            (
                "Tensor[Cpu, float32, Rank2]: needed a device of type Cpu, or a tensor to share "
                "memory with, got the class Cpu. "
            ),
        ),
        (
            lambda: Matrix(make_dim(2, 3), np.zeros(6)),
            DeviceError,
            (
                "Tensor[Cpu, float32, Rank2]: needed a device of type Cpu, or a tensor to share "
                "memory with, got ndarray. "
            ),
        ),
        (
            lambda: Tensor[Nowhere, float32, Rank2](make_dim(2, 3), Nowhere()),
            DeviceError,
            "Nowhere(0): needed a library that computes there, got none. Use Cpu(), or Gpu(0) where there is one.",
        ),
        (
            lambda: Tensor[Cpu, tt.Floating, Rank2](make_dim(2, 3)),
            DTypeError,
            (
                "Tensor[Cpu, Floating, Rank2]: needed a device, a dtype and a rank to make a tensor, "
                "got a type with one of them unspecified. "
            ),
        ),
        (
            lambda: Tensor[Cpu, float32, Rank](make_dim(2, 3)),
            DTypeError,
            (
                "Tensor[Cpu, float32, Rank]: needed a device, a dtype and a rank to make a tensor, "
                "got a type with one of them unspecified. "
            ),
        ),
    ],
)
def test_a_type_refuses_wrong_arguments(make: Callable[[], object], kind: type[Exception], text: str) -> None:
    """The message begins with the name of the type."""
    with pytest.raises(kind) as caught:
        make()
    assert str(caught.value).startswith(text)


@pytest.mark.parametrize(
    ("write", "kind", "text"),
    [
        (
            lambda: Tensor[Cpu, float32],
            DTypeError,
            "Tensor[...]: needed three types: a device, a dtype and a rank, got ",
        ),
        (lambda: Tensor[Cpu], DTypeError, "Tensor[...]: needed three types: a device, a dtype and a rank, got "),
        (
            lambda: Tensor[Gpu(0), float32, Rank2],
            DeviceError,
            "Tensor[...]: needed a device type, got the value Gpu(0). Write Gpu, not Gpu().",
        ),
    ],
)
def test_wrong_type_parameters_are_refused_at_once(
    write: Callable[[], object], kind: type[Exception], text: str
) -> None:
    """The error is raised where the type is written, not where it is used."""
    with pytest.raises(kind) as caught:
        write()
    assert str(caught.value).startswith(text)


ORDERED = "a device, a dtype and a rank, in this order, got"
OURS = "a device, a dtype and a rank of this library, got"


@pytest.mark.parametrize(
    ("written", "text"),
    [
        ((float64, Cpu, Rank2), f"{ORDERED} float64, Cpu, Rank2. Write Tensor[Cpu, float64, Rank2]."),
        ((Rank2, np.int8, Cpu), f"{ORDERED} Rank2, <class 'numpy.int8'>, Cpu. Write Tensor[Cpu, int8, Rank2]."),
        ((Cpu, Rank1[Batch], tt.int8), f"{ORDERED} Cpu, Rank1[Batch], int8. Write Tensor[Cpu, int8, Rank1[Batch]]."),
        ((Cpu, float32, float64), f"{ORDERED} Cpu, float32, float64. Write Tensor[Cpu, float32, Rank2]."),
        ((Cpu, float, Rank2), f"{OURS} Cpu, <class 'float'>, Rank2. Write Tensor[Cpu, float64, Rank2]."),
        (("cuda:0", "float32", 2), f"{OURS} 'cuda:0', 'float32', 2. Write Tensor[Gpu, float32, Rank2]."),
        ((Cpu, float32, (2, 3)), f"{OURS} Cpu, float32, (2, 3). Write Tensor[Cpu, float32, Rank2]."),
    ],
)
def test_swapped_and_foreign_parameters_are_refused(written: Any, text: str) -> None:
    """Python would keep them, and each later check would compare the wrong thing."""
    with pytest.raises(DTypeError) as caught:
        _ = Tensor[written]
    assert str(caught.value) == f"Tensor[...]: needed {text}"


@pytest.mark.parametrize(
    "written", [(Any, Any, Any), (D, T, R), (Cpu, tt.Floating, Rank), (tt.Device, tt.DType, Rank2)]
)
def test_open_parameters_stay(written: Any) -> None:
    """Type variables, kinds and Any are checked by nobody at run time."""
    assert Tensor[written].__args__ == written


def test_a_type_is_a_value() -> None:
    """It compares, hashes and pickles, and its repr is the annotation."""
    assert Tensor[Cpu, float32, Rank2] == Matrix
    assert hash(Tensor[Cpu, float32, Rank2]) == hash(Matrix)
    assert Tensor[Cpu, float32, Rank3] != Matrix
    assert pickle.loads(pickle.dumps(Matrix)) == Matrix
    assert copy.deepcopy(Matrix) == Matrix
    assert repr(Matrix) == "Tensor[Cpu, float32, Rank2]"
    assert repr(Tensor[Cpu, tt.bool, Rank2[Batch, Literal[3]]]) == "Tensor[Cpu, bool_, Rank2[Batch, Literal[3]]]"


# On the memory of another tensor


def test_another_shape_on_the_same_memory() -> None:
    """The rank may be any with the same number of elements; the source is a tensor or a DArray."""
    x = Matrix(make_dim(2, 3), Cpu())
    v = Tensor[Cpu, float32, Rank1](make_dim(6), x)
    q = Tensor[Cpu, float32, Rank3](make_dim(1, 3, 2), x.dynamic())
    v[5] = 1.0
    assert (float(x[1, 2]), float(q[0, 2, 1])) == (1.0, 1.0)


@pytest.mark.parametrize(
    ("make", "kind", "text"),
    [
        (
            lambda x: Matrix(make_dim(4, 2), x),
            ShapeError,
            (
                "Tensor[Cpu, float32, Rank2]: needed a shape of 6 elements, got (4, 2), which has 8. "
                "Pass a shape whose product is 6."
            ),
        ),
        (
            lambda x: Tensor[Cpu, float64, Rank1](make_dim(6), x),
            DTypeError,
            "Tensor[Cpu, float64, Rank1]: needed float64, got float32. Convert first: x.astype(tt.float64).",
        ),
        (
            lambda x: Tensor[Gpu, float32, Rank1](make_dim(6), x),
            DeviceError,
            "Tensor[Gpu, float32, Rank1]: needed Gpu, got Cpu(). Move it first: x.to_device(Gpu()).",
        ),
        (
            lambda x: Tensor[Cpu, float32, Rank1](make_dim(6), x.T),
            ShapeError,
            (
                "Tensor[Cpu, float32, Rank1]: needed memory whose strides allow the shape without a copy, "
                "got float32(3, 2) on Cpu(), with gaps or in another order. Copy it first: x.copy()."
            ),
        ),
    ],
)
def test_unsuitable_memory_is_refused(make: Callable[[Any], object], kind: type[Exception], text: str) -> None:
    """Number of elements, dtype, device and strides must fit."""
    with pytest.raises(kind) as caught:
        make(Matrix(make_dim(2, 3), Cpu()))
    assert str(caught.value) == text


@pytest.mark.parametrize(
    ("base", "name"), [(Tensor, "Tensor"), (Tensor[Cpu, float32, Rank1], "Tensor"), (tt.DArray, "DArray")]
)
def test_a_subclass_is_refused(base: Any, name: str) -> None:
    """What functions return would not be of the class."""
    with pytest.raises(TypeError, match=f"Mine: needed a base class other than {name}: .* returns is a {name}"):
        types.new_class("Mine", (base,))

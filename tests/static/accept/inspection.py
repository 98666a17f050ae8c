"""Inspection functions and defaults: those of DArrays at run time, those of tensors in their types."""

from __future__ import annotations

from typing import Literal, NewType

from typing_extensions import TypeVar

import typedtensor as tt
from tests.static.support import assert_type
from typedtensor import (
    ComplexFloating,
    Cpu,
    DArray,
    DDim,
    Defaults,
    Device,
    Dim,
    DType,
    Floating,
    Gpu,
    Rank0,
    Rank1,
    Rank2,
    Rank3,
    Rank4,
    Rank9,
    Tensor,
    bool_,
    complex64,
    complex128,
    float16,
    float32,
    float64,
    int8,
    int64,
    uint16,
)

Row = NewType("Row", int)
Column = NewType("Column", int)

D = TypeVar("D", bound=Device)
T = TypeVar("T", bound=DType)
F = TypeVar("F", bound=Floating)

Vector = Tensor[Cpu, float64, Rank1]
Matrix = Tensor[Cpu, float64, Rank2]
Small = Tensor[Cpu, float32, Rank2]


def capabilities(x: Matrix) -> None:
    info = tt.__array_namespace_info__()
    assert_type(info.capabilities()["boolean indexing"], bool)
    assert_type(info.capabilities()["data-dependent shapes"], bool)
    assert_type(info.capabilities()["max dimensions"], int | None)


def description(x: Matrix, there: Tensor[Gpu, float32, Rank2[Row, Column]], d: DArray) -> None:
    assert_type(tt.describe(x).shape, tuple[int, ...])
    assert_type(tt.describe(there).minimum, float | None)
    assert_type(tt.describe(d).nan_count, int)
    assert_type(tt.describe(d).dtype, type[DType])
    assert_type(tt.describe(x).device, Device)


def devices() -> None:
    info = tt.__array_namespace_info__()
    want_device(info.default_device())
    for device in info.devices():
        want_device(device)


def want_device(device: Device) -> None:
    assert_type(device.id, int)


def default_dtypes() -> None:
    info = tt.__array_namespace_info__()
    want_floating(info.default_dtypes()["real floating"])
    want_complex(info.default_dtypes(device=Cpu())["complex floating"])
    assert_type(info.default_dtypes()["integral"], type[int64])
    assert_type(info.default_dtypes(device=info.default_device())["indexing"], type[int64])


def want_floating(dtype: type[Floating]) -> None: ...
def want_complex(dtype: type[ComplexFloating]) -> None: ...


def dtypes_by_name() -> None:
    info = tt.__array_namespace_info__()
    assert_type(info.dtypes()["bool"], type[bool_])
    assert_type(info.dtypes()["complex128"], type[complex128])
    assert_type(info.dtypes(kind=None)["int8"], type[int8])
    assert_type(info.dtypes(kind="bool")["bool"], type[bool_])
    assert_type(info.dtypes(kind="signed integer")["int8"], type[int8])
    assert_type(info.dtypes(kind="unsigned integer")["uint16"], type[uint16])
    assert_type(info.dtypes(kind="integral", device=Cpu())["uint16"], type[uint16])
    assert_type(info.dtypes(kind="real floating")["float32"], type[float32])
    assert_type(info.dtypes(kind="complex floating")["complex64"], type[complex64])
    assert_type(info.dtypes(kind="numeric")["float64"], type[float64])
    assert_type(tt.zeros(2, dtype=info.dtypes()["float32"]), Tensor[Cpu, float32, Rank1])


def dtypes_of_several_kinds() -> None:
    info = tt.__array_namespace_info__()
    assert_type(info.dtypes(kind=("bool", "real floating")), dict[str, type[DType]])
    assert_type(info.dtypes(kind=()), dict[str, type[DType]])


# --- defaults of a context do not change static types


def defaults_are_of_darrays(shape: DDim) -> None:
    with tt.default_dtype(float32), tt.default_device(Cpu()):
        assert_type(tt.zeros((2, 3)), Matrix)
        assert_type(tt.arange(3.0), Vector)
        assert_type(tt.asarray([1.5]), Vector)
        assert_type(tt.full(2, 1.5), Vector)
        assert_type(tt.zeros(shape), DArray)
        assert_type(tt.full(shape, 1.5), DArray)
        assert_type(tt.make_darray(shape, 0.0), DArray)
    with tt.default_dtype(None), tt.default_device(None):
        assert_type(tt.zeros(shape), DArray)


def set_and_taken_back(shape: DDim) -> None:
    tt.set_default_dtype(float16)
    tt.set_default_device(Cpu())
    assert_type(tt.ones((2, 3)), Matrix)
    assert_type(tt.ones(shape), DArray)
    tt.set_default_dtype(None)
    tt.set_default_device(None)


def printing_has_options(x: Matrix) -> None:
    with tt.printoptions(3, suppress=True, sign="+") as options:
        assert_type(options["precision"], int | None)
        assert_type(options["linewidth"], int)
        assert_type(str(x), str)
        assert_type(tt.set_printoptions(precision=2, floatmode="fixed"), None)
    assert_type(tt.get_printoptions()["nanstr"], str)


def set_to_another_device(device: Gpu) -> None:
    tt.set_default_device(device)
    assert_type(tt.ones((2, 3)), Matrix)


# --- Defaults objects


def defaults_are_typed() -> None:
    assert_type(tt.defaults(dtype=float32).dtype, type[float32])
    assert_type(tt.defaults(dtype=float32).device, Cpu)
    assert_type(tt.defaults(device=Cpu()).dtype, type[float64])
    want_defaults(tt.defaults(device=Cpu(), dtype=float32))


def want_defaults(given: Defaults[Cpu, float32] = tt.defaults(dtype=float32)) -> None:  # noqa: B008  # an immutable value
    assert_type(given.zeros((2, 3)), Small)


def fixed_zeros(dim: Dim[Rank2[Row, Column]], sized: Dim[Rank1[Literal[3]]], shape: DDim) -> None:
    small = tt.defaults(dtype=float32)
    assert_type(small.zeros(3), Tensor[Cpu, float32, Rank1])
    assert_type(small.zeros(()), Tensor[Cpu, float32, Rank0])
    assert_type(small.zeros((2, 3)), Small)
    assert_type(small.ones((1, 2, 3)), Tensor[Cpu, float32, Rank3])
    assert_type(small.empty((1, 1, 1, 1, 1, 1, 1, 1, 1)), Tensor[Cpu, float32, Rank9])
    assert_type(small.zeros(dim), Tensor[Cpu, float32, Rank2[Row, Column]])
    assert_type(small.ones(sized), Tensor[Cpu, float32, Rank1[Literal[3]]])
    assert_type(small.empty(shape), DArray)
    assert_type(tt.defaults(dtype=bool_).zeros(3), Tensor[Cpu, bool_, Rank1])


def fixed_full(dim: Dim[Rank2[Row, Column]], shape: DDim) -> None:
    small = tt.defaults(dtype=float32)
    assert_type(small.full((2, 3), 1), Small)
    assert_type(small.full(3, 1.5), Tensor[Cpu, float32, Rank1])
    assert_type(small.full(dim, 1.5), Tensor[Cpu, float32, Rank2[Row, Column]])
    assert_type(small.full(shape, 1.5), DArray)


def fixed_numbers(unknown: DArray, named: Tensor[Cpu, float64, Rank2[Row, Column]]) -> None:
    small = tt.defaults(dtype=float32)
    assert_type(small.asarray(1.5), Tensor[Cpu, float32, Rank0])
    assert_type(small.asarray([1, 2]), Tensor[Cpu, float32, Rank1])
    assert_type(small.asarray([[1.5], [2]]), Small)
    assert_type(small.asarray([[[[1.5]]]]), Tensor[Cpu, float32, Rank4])
    assert_type(small.asarray(named), Tensor[Cpu, float32, Rank2[Row, Column]])
    assert_type(small.asarray(unknown), DArray)
    assert_type(small.asarray(unknown.numpy()), DArray)
    assert_type(small.asarray(bytearray(b"ab")), DArray)


def fixed_ranges() -> None:
    small = tt.defaults(dtype=float32)
    assert_type(small.eye(2), Small)
    assert_type(small.eye(2, 3, k=1), Small)
    assert_type(small.arange(3), Tensor[Cpu, float32, Rank1])
    assert_type(small.arange(0, 1, 0.25), Tensor[Cpu, float32, Rank1])
    assert_type(small.linspace(0, 1, 5), Tensor[Cpu, float32, Rank1])
    assert_type(tt.defaults(dtype=int8).arange(3), Tensor[Cpu, int8, Rank1])
    assert_type(tt.defaults(dtype=complex64).linspace(0, 1j, 5, endpoint=False), Tensor[Cpu, complex64, Rank1])


def fixed_elsewhere() -> None:
    there = tt.defaults(device=Gpu(0), dtype=float32)
    assert_type(there.zeros((2, 3)), Tensor[Gpu, float32, Rank2])
    assert_type(there.asarray([1, 2]), Tensor[Gpu, float32, Rank1])
    assert_type(there.arange(3), Tensor[Gpu, float32, Rank1])
    assert_type(tt.defaults(device=Gpu()).full(3, 1), Tensor[Gpu, float64, Rank1])


def like(x: Tensor[D, T, Rank2]) -> Tensor[D, T, Rank1]:
    return tt.defaults(device=x.device, dtype=x.dtype).zeros(3)


def weights(make: Defaults[D, F]) -> Tensor[D, F, Rank2]:
    return make.ones((2, 2)) + make.eye(2)


def generic_code(x: Small) -> None:
    assert_type(like(x), Tensor[Cpu, float32, Rank1])
    assert_type(weights(tt.defaults(dtype=float16)), Tensor[Cpu, float16, Rank2])

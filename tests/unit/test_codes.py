"""Devices and dtypes in the numbers and words of DLPack, TVM, CVM and CNTK."""

from __future__ import annotations

import pickle
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import typedtensor as tt
from tests.functions.capsules import read
from tests.unit.second_device import Second
from typedtensor.interchange.codes import BITS, FOREIGN, MAX_BITS, MAX_ID, MAX_LANES
from typedtensor.types.dtype import DTYPES, DType

DEVICES: tuple[Any, ...] = (tt.Cpu(), tt.Gpu(0), tt.Gpu(1), tt.Gpu(7))
every = pytest.mark.parametrize("dtype", DTYPES, ids=lambda dtype: dtype.name)


@every
def test_a_dtype_has_the_numbers_that_numpy_exports(dtype: type[DType]) -> None:
    """The name of the dtype is its word; the conversion back gives the dtype."""
    found = tt.dl_dtype(dtype)
    assert found == read(np.zeros(1, np.dtype(dtype)).__dlpack__()).dtype
    assert str(found) == dtype.name
    assert found.to_dtype() is dtype
    assert tt.dl_dtype(dtype.name) == tt.dl_dtype(tuple(found)) == tt.dl_dtype(tuple(found)[:2]) == found


DTYPES_IN_DLPACK = st.builds(
    lambda code, bits, lanes: tt.DLDataType(code, BITS.get(code, bits), lanes),
    st.sampled_from(tt.DLDataTypeCode),
    st.integers(1, MAX_BITS),
    st.integers(1, MAX_LANES),
)


@given(dtype=DTYPES_IN_DLPACK)
def test_every_dtype_of_dlpack_round_trips(dtype: tt.DLDataType[DType]) -> None:
    """This holds for words and numbers; `to_dtype` accepts only the fourteen."""
    for found in (tt.dl_dtype(str(dtype)), tt.dl_dtype(tuple(dtype)), pickle.loads(pickle.dumps(dtype))):
        assert found == dtype
        assert repr(found) == repr(dtype)
    if dtype not in [tt.dl_dtype(each) for each in DTYPES]:
        with pytest.raises(tt.DTypeError, match=r"^DLDataType\.to_dtype: needed one of the fourteen dtypes, got "):
            dtype.to_dtype()


@pytest.mark.parametrize(
    ("text", "numbers"),
    [
        ("float32x4", (2, 32, 4)),
        ("bool", (6, 8, 1)),
        ("boolx2", (6, 8, 2)),
        ("uint1", (1, 1, 1)),
        ("handle", (3, 64, 1)),
        ("bfloat16", (4, 16, 1)),
        ("float8_e4m3", (8, 8, 1)),
        ("float8_e4m3fn", (10, 8, 1)),
        ("float8_e4m3b11fnuzx16", (9, 8, 16)),
        ("float6_e2m3fn", (15, 6, 1)),
        ("float4_e2m1fnx2", (17, 4, 2)),
        ("int4", (0, 4, 1)),
    ],
)
def test_words_of_tvm_are_read(text: str, numbers: tuple[int, int, int]) -> None:
    """They include vectors and dtypes besides the fourteen."""
    assert tt.dl_dtype(text) == numbers
    assert str(tt.dl_dtype(text)) == text


@pytest.mark.parametrize(
    ("text", "rest"),
    [
        ("float32x4", "got float32x4: DLDataType(kDLFloat, 32, 4). Take a last axis of 4 elements for the lanes."),
        (
            "uint1",
            (
                "got uint1: DLDataType(kDLUInt, 1, 1). TVM before 0.23 and CVM write bool in this way: "
                "use dl_dtype('bool')."
            ),
        ),
        (
            "bfloat16",
            "got bfloat16: DLDataType(kDLBfloat, 16, 1). Convert the numbers in the library that holds them.",
        ),
    ],
)
def test_unsupported_dtypes_raise(text: str, rest: str) -> None:
    """The DTypeError names the dtype and an alternative."""
    with pytest.raises(tt.DTypeError) as caught:
        tt.dl_dtype(text).to_dtype()
    assert str(caught.value) == f"DLDataType.to_dtype: needed one of the fourteen dtypes, {rest}"


@pytest.mark.parametrize(
    "text", ["", "float", "int", "float32x", "x4", "FLOAT32", "float8_e9m9", "bool8", "float32 ", "handle64", "float३२"]
)
def test_other_words_are_refused(text: str) -> None:
    """They raise OptionError, a ValueError."""
    with pytest.raises(tt.OptionError) as caught:
        tt.dl_dtype(text)
    assert str(caught.value) == (
        f"dl_dtype: needed the name of a dtype, such as float32, bool or float32x4, got {text!r}. "
        "int, uint, float, bfloat and complex need a number of bits; bool, handle and float8_e4m3fn imply it."
    )


@pytest.mark.parametrize(
    ("wrong", "rest"),
    [
        ("int0", "needed 1 to 255 bits, got 'int0'. There is at least one."),
        ("int256", "needed 1 to 255 bits, got 'int256'. DLPack has no room for 256 bits."),
        ("int8x0", "needed 1 to 65535 lanes, got 'int8x0'. There is at least one."),
        ("int8x65536", "needed 1 to 65535 lanes, got 'int8x65536'. DLPack has no room for 65536 lanes."),
        ((2, -32, 1), "needed 1 to 255 bits, got (2, -32, 1). There is at least one."),
        ((6, 1, 1), "needed 8 bits for kDLBool, got (6, 1, 1). The name implies the number of bits."),
    ],
)
def test_bits_and_lanes_have_limits(wrong: Any, rest: str) -> None:
    """The limits are those of the struct."""
    with pytest.raises(tt.OptionError) as caught:
        tt.dl_dtype(wrong)
    assert str(caught.value) == f"dl_dtype: {rest}"


def test_an_unknown_code_is_refused() -> None:
    """The message lists the known codes."""
    with pytest.raises(tt.OptionError) as caught:
        tt.dl_dtype((99, 8, 1))
    assert str(caught.value).startswith("dl_dtype: needed one of 0 (kDLInt), 1 (kDLUInt), 2 (kDLFloat), 3 (kDLOpaque")
    assert str(caught.value).endswith("17 (kDLFloat4_e2m1fn), got 99. It is of a later version of DLPack, or invalid.")


@pytest.mark.parametrize("wrong", [None, 3, (1,), (1, 2, 3, 4), b"ab", [2, 32, 1], np.float32(1)], ids=repr)
def test_objects_other_than_dtypes_raise(wrong: Any) -> None:
    """They raise DTypeError."""
    with pytest.raises(tt.DTypeError) as caught:
        tt.dl_dtype(wrong)
    assert str(caught.value) == (
        f"dl_dtype: needed a dtype, its name, or the numbers (code, bits, lanes), got {wrong!r}. Pass it as a tuple."
    )


@pytest.mark.parametrize("wrong", [int, np.float32, tt.DType, tt.Floating], ids=repr)
def test_a_class_other_than_a_dtype_is_refused(wrong: Any) -> None:
    """Kinds of dtype are refused too."""
    with pytest.raises(tt.DTypeError) as caught:
        tt.dl_dtype(wrong)
    assert (
        str(caught.value)
        == f"dl_dtype: needed one of the fourteen dtypes, got {wrong!r}. Pass a dtype, such as tt.float32."
    )


def test_numbers_other_than_ints_are_refused() -> None:
    """This holds for bits, lanes and codes."""
    for function, wrong in ((tt.dl_dtype, (2.0, 32, 1)), (tt.dl_device, ("1", 0))):
        with pytest.raises(tt.DTypeError, match=r"The numbers are ints\.$"):
            function(wrong)  # type: ignore[operator]  # refused


@pytest.mark.parametrize("device", DEVICES, ids=repr)
def test_a_device_round_trips(device: Any) -> None:
    """This holds for numbers, words and CNTK's ids."""
    found = tt.dl_device(device)
    assert tt.dl_device(str(found)) == tt.dl_device(tuple(found)) == tt.dl_device(found) == found
    assert found.to_device() == tt.dl_device(str(found)).to_device() == device
    assert tt.device_from_id(tt.id_from_device(device)) == device
    assert pickle.loads(pickle.dumps(found)) == found


def test_the_cpu_has_the_numbers_that_numpy_exports() -> None:
    """A tensor's `__dlpack_device__` returns the same pair."""
    assert tt.dl_device(tt.Cpu()) == np.zeros(1).__dlpack_device__() == tt.zeros(1).__dlpack_device__() == (1, 0)
    assert tt.dl_device(tt.Gpu(3)) == (2, 3)


@pytest.mark.parametrize(
    ("text", "numbers"),
    [
        ("cpu", (1, 0)),
        ("cpu(0)", (1, 0)),
        ("@cpu(0)", (1, 0)),
        ("gpu", (2, 0)),
        ("gpu(1)", (2, 1)),
        ("cuda(1)", (2, 1)),
        ("cuda:2", (2, 2)),
        ("opencl(3)", (4, 3)),
        ("ext_dev", (12, 0)),
        ("rocm:1", (10, 1)),
    ],
)
def test_words_for_devices_are_read(text: str, numbers: tuple[int, int]) -> None:
    """They are those of TVM and CVM, also with an @ before them."""
    assert tt.dl_device(text) == numbers


@given(kind=st.sampled_from(tt.DLDeviceType), number=st.integers(0, 999_999_999))
def test_every_device_of_dlpack_round_trips(kind: tt.DLDeviceType, number: int) -> None:
    """`to_device` accepts only the Cpu and CUDA."""
    device = tt.dl_device((kind, number))
    assert (device.device_type, device.device_id) == (kind, number)
    assert tt.dl_device(str(device)) == device
    if kind not in {tt.DLDeviceType.kDLCPU, tt.DLDeviceType.kDLCUDA}:
        with pytest.raises(tt.OptionError) as caught:
            device.to_device()
        assert str(caught.value) == (
            f"DLDevice.to_device: needed 1 (kDLCPU) or 2 (kDLCUDA), got {int(kind)} ({kind!r}). "
            "Move the memory to the Cpu in the library that holds it."
        )


@pytest.mark.parametrize("text", ["", "tpu", "gpu(", "gpu(-1)", "gpu(1", "gpu 1", "CPU", "cpu(0):1", "llvm", "gpu(१)"])
def test_other_words_for_devices_are_refused(text: str) -> None:
    """The message lists the known ones."""
    with pytest.raises(tt.OptionError) as caught:
        tt.dl_device(text)
    message = (
        f"dl_device: needed the name of a device, such as cpu(0) or gpu(1), got {text!r}. The words are cpu, cuda, "
    )
    assert str(caught.value).startswith(message)
    assert str(caught.value).endswith("each takes an id, as in gpu(1) or gpu:1.")


def test_the_formal_device_of_cvm_is_refused_by_name() -> None:
    """Its number is another kind of memory in DLPack."""
    with pytest.raises(tt.OptionError) as caught:
        tt.dl_device("formal(0)")
    assert str(caught.value) == (
        "dl_device: needed the name of a device, such as cpu(0) or gpu(1), got 'formal(0)'. "
        "It is CVM's own number 3, which DLPack gives to the Cpu's memory that CUDA pins."
    )


@pytest.mark.parametrize(
    ("wrong", "rest"),
    [
        ((1, -1), f"needed a device id from 0 to {MAX_ID}, got -1. Pass 0 for the first device."),
        ((2, MAX_ID + 1), f"needed a device id from 0 to {MAX_ID}, got 2147483648. Pass 0 for the first device."),
        (
            Second(1),
            (
                "needed a device of DLPack's types 1 (kDLCPU) or 2 (kDLCUDA), got Second(1). "
                "Move the tensor to the Cpu first."
            ),
        ),
    ],
)
def test_devices_without_numbers_are_refused(wrong: Any, rest: str) -> None:
    """They raise OptionError, a ValueError."""
    with pytest.raises(tt.OptionError) as caught:
        tt.dl_device(wrong)
    assert str(caught.value) == f"dl_device: {rest}"


def test_an_unknown_type_of_device_is_refused() -> None:
    """The message lists the known codes."""
    with pytest.raises(tt.OptionError) as caught:
        tt.dl_device((5, 0))
    assert str(caught.value).startswith("dl_device: needed one of 1 (kDLCPU), 2 (kDLCUDA), 3 (kDLCUDAHost), 4 (kDLO")
    assert str(caught.value).endswith("18 (kDLTrn), got 5. It is of a later version of DLPack, or invalid.")


@pytest.mark.parametrize("wrong", [None, 1, (1,), (1, 0, 0), [1, 0], tt.Cpu, b"cpu"], ids=repr)
def test_objects_other_than_devices_raise(wrong: Any) -> None:
    """They raise DTypeError."""
    with pytest.raises(tt.DTypeError) as caught:
        tt.dl_device(wrong)
    assert str(caught.value) == (
        f"dl_device: needed a device, its name, or the pair (device type, device id), got {wrong!r}. "
        "Pass it as a tuple."
    )


def test_another_cpu_is_refused() -> None:
    """There is only one Cpu."""
    with pytest.raises(tt.OptionError) as caught:
        tt.dl_device("cpu(1)").to_device()
    assert str(caught.value) == (
        "DLDevice.to_device: needed the id 0 of the Cpu, got 1. There is one Cpu, whose id is 0."
    )


@pytest.mark.parametrize(
    ("number", "got"),
    [(-2, "-2"), (-3, "-3 (DEVICEID_NOTYETDETERMINED)"), (-4, "-4 (DEVICEID_AUTO)"), (-1000, "-1000")],
)
def test_ids_of_cntk_without_a_device_are_refused(number: int, got: str) -> None:
    """The messages contain their names in CNTK."""
    with pytest.raises(tt.OptionError) as caught:
        tt.device_from_id(number)
    assert str(caught.value) == (
        f"device_from_id: needed -1 for the Cpu, or 0 and up for a Gpu, got {got}. "
        "Choose a device: memory is always on one."
    )


@pytest.mark.parametrize("wrong", [None, "0", 1.0, tt.Cpu()], ids=repr)
def test_an_id_is_an_int(wrong: Any) -> None:
    """Other objects raise DTypeError."""
    with pytest.raises(tt.DTypeError, match=r"^device_from_id: needed the number of a device, got "):
        tt.device_from_id(wrong)


@pytest.mark.parametrize("wrong", [Second(1), None, tt.Cpu], ids=repr)
def test_other_devices_have_no_id(wrong: Any) -> None:
    """They raise OptionError."""
    with pytest.raises(tt.OptionError) as caught:
        tt.id_from_device(wrong)
    assert str(caught.value) == (
        f"id_from_device: needed Cpu() or a Gpu, got {wrong!r}. Move the tensor to the Cpu first."
    )


def test_a_tensor_is_made_from_numbers_as_in_cvm() -> None:
    """The shape, dtype and device are the numbers of `CVMArrayAlloc`."""
    dtype, device = tt.dl_dtype((0, 8, 1)).to_dtype(), tt.dl_device((1, 0)).to_device()
    x = tt.zeros(tt.make_ddim([2, 3]), dtype=dtype, device=device)
    assert (x.dtype, x.device, x.shape) == (tt.int8, tt.Cpu(), (2, 3))


def test_dtypes_of_files_have_the_names_of_ml_dtypes() -> None:
    """They include every dtype of whole bytes."""
    ml_dtypes = pytest.importorskip("ml_dtypes", reason="not installed: ml_dtypes")
    for name, dtype in FOREIGN.items():
        assert 8 * np.dtype(getattr(ml_dtypes, name)).itemsize == dtype.bits
        assert str(dtype) == name

"""The bytes of the record of one tensor."""

from __future__ import annotations

import struct
from typing import Any, Literal

import numpy as np
import pytest

import typedtensor as tt
from tests.persistence.build import BOOL, OLD_BOOL, record
from tests.unit.second_device import Second, served
from typedtensor.persistence import _records
from typedtensor.types.dtype import DTYPES

CODES = {
    "bool": BOOL,
    "int8": (0, 8, 1), "int16": (0, 16, 1), "int32": (0, 32, 1), "int64": (0, 64, 1),
    "uint8": (1, 8, 1), "uint16": (1, 16, 1), "uint32": (1, 32, 1), "uint64": (1, 64, 1),
    "float16": (2, 16, 1), "float32": (2, 32, 1), "float64": (2, 64, 1),
    "complex64": (5, 64, 1), "complex128": (5, 128, 1),
}  # fmt: skip
FOREIGN = {
    "bfloat16": (4, 16, 1), "float8_e3m4": (7, 8, 1), "float8_e4m3": (8, 8, 1), "float8_e4m3b11fnuz": (9, 8, 1),
    "float8_e4m3fn": (10, 8, 1), "float8_e4m3fnuz": (11, 8, 1), "float8_e5m2": (12, 8, 1),
    "float8_e5m2fnuz": (13, 8, 1), "float8_e8m0fnu": (14, 8, 1),
}  # fmt: skip


def sample(dtype: str, shape: tuple[int, ...] = (3, 2)) -> np.ndarray:
    """Return values of the dtype; no two neighbours are equal."""
    return (np.arange(np.prod(shape, dtype=int)) * 37 % 11 - 3).reshape(shape).astype("int8").astype(dtype)


def test_the_bytes_of_a_record() -> None:
    """They are those in docs/format.md."""
    expected = bytes.fromhex(
        "3fa1b496f0405edd 0000000000000000 01000000 00000000 01000000 02 20 0100 0200000000000000 0800000000000000"
        "0000803f 000000c0"
    )
    assert tt.dumps_tensor(tt.asarray([1.0, -2.0], dtype=tt.float32)) == expected


def test_every_dtype_has_its_code() -> None:
    """All fourteen are saved and loaded."""
    assert list(CODES) == [dtype.name for dtype in DTYPES]


@pytest.mark.parametrize("dtype", CODES)
def test_a_dtype_is_written_as_in_tvm(dtype: str) -> None:
    """Code, bits, lanes, and the values in little-endian order."""
    array = sample(dtype)
    expected = record((3, 2), array.astype(array.dtype.newbyteorder("<")).tobytes(), dtype=CODES[dtype])
    assert tt.dumps_tensor(tt.asarray(array)) == expected
    found = tt.loads_tensor(expected)
    assert found.dtype.name == dtype
    assert found.numpy().tobytes() == array.tobytes()


@pytest.mark.parametrize("ndim", [*range(10), 20, 64])
def test_any_number_of_axes_is_saved(ndim: int) -> None:
    """Up to NumPy's limit; more than nine give a DArray."""
    shape = tuple(2 if axis % 7 == 3 else 1 for axis in range(ndim))
    array = sample("int16", shape)
    assert tt.dumps_tensor(tt.asarray(array)) == record(shape, array.tobytes(), dtype=(0, 16, 1))
    assert tt.loads_tensor(record(shape, array.tobytes(), dtype=(0, 16, 1))).numpy().shape == shape


@pytest.mark.parametrize("shape", [(0,), (2, 0, 3), (0, 0), (0, 5), (1 << 40, 0)])
def test_tensors_without_elements_are_saved_and_loaded(shape: tuple[int, ...]) -> None:
    """Their shapes are kept."""
    array = np.empty(shape, np.float32)
    data = tt.dumps_tensor(tt.asarray(array))
    assert data == record(shape, b"", dtype=(2, 32, 1))
    assert tt.loads_tensor(data).shape == shape


_base = np.arange(720, dtype=np.int32).reshape(8, 9, 10)
LAYOUTS = {
    "strided": _base[::2, 1::3],
    "reversed": _base[::-1, :, ::-1],
    "Fortran": np.asfortranarray(_base),
    "transposed": _base.transpose(1, 2, 0),
    "broadcast": np.broadcast_to(np.int32(7), (3, 4)),
    "broadcast along one axis": np.broadcast_to(_base[:, :1], (8, 9, 10)),
    "unaligned": np.frombuffer(b"\0" + _base.tobytes(), np.int32, 720, 1).reshape(8, 9, 10),
    "read-only": np.frombuffer(_base.tobytes(), np.int32),
    "a column": _base[:, 0, 0],
    "large and strided": np.arange(3 << 20, dtype=np.int32).reshape(3, 1 << 10, 1 << 10)[:, :, ::-1],
    "large and Fortran": np.asfortranarray(np.arange(3 << 20, dtype=np.int32).reshape(3, 1 << 20)),
    "large and broadcast": np.broadcast_to(np.arange(1 << 20, dtype=np.int32)[:, None], (1 << 20, 3)),
    "large, with long rows": np.arange(1 << 22, dtype=np.int32).reshape(1, 2, 1 << 21)[:, :, ::-1],
}


@pytest.mark.parametrize("layout", LAYOUTS)
def test_any_layout_is_written_packed_and_row_major(layout: str) -> None:
    """The layout in memory does not matter."""
    array = LAYOUTS[layout]
    expected = record(array.shape, np.ascontiguousarray(array).tobytes(), dtype=(0, 32, 1))
    assert tt.dumps_tensor(tt.asarray(array)) == expected


@pytest.mark.parametrize(("bool_code", "dtype"), [(6, BOOL), (1, OLD_BOOL)])
def test_both_codes_of_bool(bool_code: Literal[6, 1], dtype: tuple[int, int, int]) -> None:
    """The new code is the default; both are read."""
    x = tt.asarray([True, False, True])
    data = record((3,), b"\1\0\1", dtype=dtype)
    assert tt.dumps_tensor(x, bool_code=bool_code) == data
    assert tt.loads_tensor(data).get(tt.Tensor[tt.Cpu, tt.bool, tt.Rank1]).numpy().tolist() == [True, False, True]


def test_bool_code_must_be_6_or_1() -> None:
    """Readers know no other code."""
    code: Any = 7
    with pytest.raises(tt.OptionError) as caught:
        tt.dumps_tensor(tt.asarray([True]), bool_code=code)
    assert str(caught.value) == (
        "dumps_tensor: needed bool_code=6 or bool_code=1, got 7. Omit it, or pass 1 for readers before TVM 0.23."
    )


def test_empty_bool_tensors_need_no_data() -> None:
    """CVM omits the data of booleans; an empty tensor loses nothing."""
    assert tt.loads_tensor(record((0, 3), b"", dtype=OLD_BOOL)).shape == (0, 3)


@pytest.mark.parametrize("change", [{"reserved": 2**64 - 1}, {"device": (1, 7)}, {"device": (1, -1)}])
def test_reserved_fields_and_device_ids_are_ignored(change: dict[str, Any]) -> None:
    """The id may be that of another Cpu."""
    assert tt.loads_tensor(record(data=struct.pack("<qq", 5, 6), **change)).numpy().tolist() == [5, 6]


def test_bits_of_numbers_are_kept() -> None:
    """NaN payloads, negative zero and subnormal numbers are tested."""
    bits = np.array([0x7FF8000000001234, 0xFFF0000000000001, 1 << 63, 1], dtype=np.uint64)
    x = tt.asarray(bits.view(np.float64))
    assert tt.loads_tensor(tt.dumps_tensor(x)).numpy().view(np.uint64).tolist() == bits.tolist()


def test_a_tensor_of_another_device_is_stored_as_that_of_a_cpu() -> None:
    """It can be loaded on any device."""
    with served():
        x = tt.asarray([1.0, 2.0]).to_device(Second(1))
        data = tt.dumps_tensor(x)
        assert data == tt.dumps_tensor(tt.asarray([1.0, 2.0]))
        back = tt.loads_tensor(data, device=Second(2))
        assert back.device == Second(2)
        assert back.to_device(tt.Cpu()).numpy().tolist() == [1.0, 2.0]


def test_the_other_byte_order_is_converted() -> None:
    """The arrays are those of a big-endian machine."""
    assert _records.little(np.array([1, 2], dtype=">i4")).tobytes() == b"\1\0\0\0\2\0\0\0"
    array = np.array([1, 2], dtype="<i4")
    assert _records.little(array) is array
    assert all(stored.dtype is None or stored.dtype.str[0] in "<|" for stored in _records.STORED.values())


@pytest.mark.parametrize("dtype", FOREIGN)
@pytest.mark.interop
def test_dtypes_of_ml_dtypes_become_float32(dtype: str) -> None:
    """The conversion is exact for every 8-bit value, and many of bfloat16."""
    ml_dtypes = pytest.importorskip("ml_dtypes", reason="not installed: ml-dtypes")
    bits = np.arange(256, dtype=np.uint8) if FOREIGN[dtype][1] == 8 else np.arange(0, 1 << 16, 7, dtype=np.uint16)
    values = bits.view(getattr(ml_dtypes, dtype))
    data = record(bits.shape, bits.tobytes(), dtype=FOREIGN[dtype])
    found = tt.loads_tensor(data, widen=True)
    assert found.dtype is tt.float32
    with np.errstate(invalid="ignore"):  # a signalling NaN
        np.testing.assert_array_equal(found.numpy(), values.astype(np.float64))


@pytest.mark.parametrize("dtype", FOREIGN)
def test_dtypes_of_ml_dtypes_are_refused_by_default(dtype: str) -> None:
    """The message names the option for float32."""
    with pytest.raises(tt.FormatError) as caught:
        tt.loads_tensor(record((0,), b"", dtype=FOREIGN[dtype]))
    assert str(caught.value) == (
        "loads_tensor: needed one of the fourteen dtypes in the header that ends at byte 48, "
        f"got {dtype}. Read it as float32, which holds each of its values: widen=True."
    )


def test_dtypes_of_ml_dtypes_need_the_package(monkeypatch: pytest.MonkeyPatch) -> None:
    """The error names it."""
    monkeypatch.setitem(__import__("sys").modules, "ml_dtypes", None)
    with pytest.raises(tt.FormatError, match="pip install ml-dtypes"):
        tt.loads_tensor(record((0,), b"", dtype=FOREIGN["bfloat16"]), widen=True)


def test_saving_objects_other_than_tensors_raises() -> None:
    """An untyped array must be converted first."""
    array: Any = np.zeros(2)
    with pytest.raises(tt.DTypeError):
        tt.dumps_tensor(array)

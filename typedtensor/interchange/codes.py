"""Devices and dtypes as DLPack, TVM, CVM and CNTK encode and name them.

>>> import typedtensor as tt
>>> tt.dl_device(tt.Gpu(1)), tt.dl_dtype(tt.float32)
(DLDevice(kDLCUDA, 1), DLDataType(kDLFloat, 32, 1))
>>> tt.dl_device("gpu(1)").to_device(), tt.dl_dtype("float32").to_dtype()
(Gpu(1), typedtensor.float32)
"""

# ruff: noqa: N815  # the members of the enums have the names of dlpack.h
from __future__ import annotations

import operator
import re
from enum import IntEnum
from typing import Any, Generic, Literal, NamedTuple, SupportsIndex, TypeAlias, TypeVar, overload

from typedtensor._texts import counted, text_of
from typedtensor.errors import DTypeError, OptionError
from typedtensor.types.device import Cpu, Device, Gpu
from typedtensor.types.dtype import DTYPES, DType

D = TypeVar("D", bound=Device)
T = TypeVar("T", bound=DType)
D_co = TypeVar("D_co", bound=Device, covariant=True)
T_co = TypeVar("T_co", bound=DType, covariant=True)

Known: TypeAlias = Cpu | Gpu
"""The devices that DLPack and CNTK encode."""

BYTE = 8
MAX_ID = 2**31 - 1
MAX_BITS = 2**8 - 1
MAX_LANES = 2**16 - 1
CPU_ID = -1
"""The Cpu in CNTK."""
REFUSED_IDS = {-3: "DEVICEID_NOTYETDETERMINED", -4: "DEVICEID_AUTO"}
"""Numbers of CNTK that are not devices."""


class DLDeviceType(IntEnum):
    """The device types of DLPack 1.2."""

    kDLCPU = 1
    kDLCUDA = 2
    kDLCUDAHost = 3
    kDLOpenCL = 4
    kDLVulkan = 7
    kDLMetal = 8
    kDLVPI = 9
    kDLROCM = 10
    kDLROCMHost = 11
    kDLExtDev = 12
    kDLCUDAManaged = 13
    kDLOneAPI = 14
    kDLWebGPU = 15
    kDLHexagon = 16
    kDLMAIA = 17
    kDLTrn = 18

    def __repr__(self) -> str:
        """The name."""
        return self.name


class DLDataTypeCode(IntEnum):
    """The type codes of DLPack 1.2."""

    kDLInt = 0
    kDLUInt = 1
    kDLFloat = 2
    kDLOpaqueHandle = 3
    kDLBfloat = 4
    kDLComplex = 5
    kDLBool = 6
    kDLFloat8_e3m4 = 7
    kDLFloat8_e4m3 = 8
    kDLFloat8_e4m3b11fnuz = 9
    kDLFloat8_e4m3fn = 10
    kDLFloat8_e4m3fnuz = 11
    kDLFloat8_e5m2 = 12
    kDLFloat8_e5m2fnuz = 13
    kDLFloat8_e8m0fnu = 14
    kDLFloat6_e2m3fn = 15
    kDLFloat6_e3m2fn = 16
    kDLFloat4_e2m1fn = 17

    def __repr__(self) -> str:
        """The name."""
        return self.name


KINDS: dict[int, str] = {
    code: {"OpaqueHandle": "handle"}.get(name := code.name.removeprefix("kDL"), name.lower()) for code in DLDataTypeCode
}
"""The name of each type code in TVM."""
BITS: dict[DLDataTypeCode, int] = {
    DLDataTypeCode.kDLOpaqueHandle: 64,
    DLDataTypeCode.kDLBool: 8,
    **{code: int(KINDS[code][5]) for code in DLDataTypeCode if "_" in KINDS[code]},
}
"""The bits of the types that TVM names without bits."""
WORDS = {KINDS[code]: code for code in DLDataTypeCode}
DEVICE_WORDS: dict[str, DLDeviceType] = {
    **{each.name.removeprefix("kDL").lower(): each for each in DLDeviceType},
    "gpu": DLDeviceType.kDLCUDA,
    "ext_dev": DLDeviceType.kDLExtDev,
}
"""The names of device types in TVM and CVM; CVM and older versions of TVM say "gpu" for "cuda"."""
WRITTEN = {DLDeviceType.kDLCUDA: "gpu", DLDeviceType.kDLExtDev: "ext_dev"}
"""The names that `str` gives instead of DLPack's."""
SERVED: dict[DLDeviceType, type[Known]] = {DLDeviceType.kDLCPU: Cpu, DLDeviceType.kDLCUDA: Gpu}
TABLE = "1 (kDLCPU) or 2 (kDLCUDA)"

_DEVICE_TEXT = r"(?a)@?(?P<word>[a-z_]+)(?:\((?P<called>\d{1,9})\)|:(?P<after>\d{1,9}))?"
_DTYPE_TEXT = rf"(?a)(?P<word>{'|'.join(WORDS)})(?P<bits>\d{{0,9}})(?:x(?P<lanes>\d{{1,9}}))?"


class DLDevice(NamedTuple, Generic[D_co]):
    """A device as DLPack encodes it: equal to the pair that `__dlpack_device__` returns.

    `str` gives its name in CVM.

    >>> import typedtensor as tt
    >>> device = tt.dl_device(tt.Cpu())
    >>> device == tt.zeros(2).__dlpack_device__() == (1, 0)
    True
    >>> str(device), device.to_device()
    ('cpu(0)', Cpu())
    """

    device_type: DLDeviceType
    """The device type."""
    device_id: int
    """The number of the device among those of its type."""

    def to_device(self) -> D_co:
        """Convert to a device of this library.

        Returns
        -------
        Cpu or Gpu
            The device.

        Raises
        ------
        OptionError
            If the kind is neither kDLCPU nor kDLCUDA, or the id of the Cpu is not 0.

        Examples
        --------
        >>> import typedtensor as tt
        >>> tt.dl_device((4, 0)).to_device()
        Traceback (most recent call last):
        ...
        typedtensor.errors.OptionError: DLDevice.to_device: needed 1 (kDLCPU) or 2 (kDLCUDA), got 4 (kDLOpenCL). ...
        """
        kind, number = self
        made = SERVED.get(kind)
        if made is None:
            fix = "Move the memory to the Cpu in the library that holds it."
            got = f"{int(kind)} ({kind!r})"
            raise OptionError("DLDevice.to_device", needed=TABLE, got=got, fix=fix)
        if made is Cpu and number:
            fix = "There is one Cpu, whose id is 0."
            raise OptionError("DLDevice.to_device", needed="the id 0 of the Cpu", got=text_of(number), fix=fix)
        device: Any = Gpu(number) if made is Gpu else Cpu()
        found: D_co = device  # `dl_device` returns a DLDevice of this device
        return found

    def __repr__(self) -> str:
        """The fields of the structure."""
        return f"DLDevice({self.device_type!r}, {self.device_id})"

    def __str__(self) -> str:
        """The name in CVM, such as `gpu(1)`."""
        kind = self.device_type
        return f"{WRITTEN.get(kind) or kind.name.removeprefix('kDL').lower()}({self.device_id})"


class DLDataType(NamedTuple, Generic[T_co]):
    """A dtype as DLPack encodes it: the type code, the bits of a number, and the numbers in an element.

    `str` gives its name in TVM.

    >>> import typedtensor as tt
    >>> tt.dl_dtype("float32x4")
    DLDataType(kDLFloat, 32, 4)
    >>> str(tt.dl_dtype(tt.complex64)), str(tt.dl_dtype(tt.bool)), tt.dl_dtype(tt.bool).to_dtype()
    ('complex64', 'bool', typedtensor.bool)
    """

    code: DLDataTypeCode
    """The type code."""
    bits: int
    """The bits of one number."""
    lanes: int = 1
    """The numbers in an element: more than one in a vector type."""

    def to_dtype(self) -> type[T_co]:
        """Convert to a dtype of this library.

        Returns
        -------
        type of DType
            One of the fourteen dtypes.

        Raises
        ------
        DTypeError
            If this is a vector type, a bool of one bit, or another type of number that is not supported.

        Examples
        --------
        >>> import typedtensor as tt
        >>> tt.dl_dtype((2, 32, 1)).to_dtype()
        typedtensor.float32
        """
        function, needed = "DLDataType.to_dtype", "one of the fourteen dtypes"
        dtype: Any = FROM_DLPACK.get(self)
        if dtype is None:
            fix = "Convert the numbers in the library that holds them."
            if self.lanes != 1:
                fix = f"Take a last axis of {counted(self.lanes, 'element')} for the lanes."
            elif self == (DLDataTypeCode.kDLUInt, 1, 1):
                fix = "TVM before 0.23 and CVM write bool in this way: use dl_dtype('bool')."
            raise DTypeError(function, needed=needed, got=f"{self}: {self!r}", fix=fix)
        found: type[T_co] = dtype  # `dl_dtype` returns a DLDataType of this dtype
        return found

    def __repr__(self) -> str:
        """The fields of the structure."""
        return f"DLDataType({self.code!r}, {self.bits}, {self.lanes})"

    def __str__(self) -> str:
        """The name in TVM, such as `float32x4`."""
        bits = "" if self.code in BITS else str(self.bits)
        return f"{KINDS[self.code]}{bits}{'' if self.lanes == 1 else f'x{self.lanes}'}"


TO_DLPACK: dict[str, DLDataType[DType]] = {
    each.name: DLDataType(
        {
            "b": DLDataTypeCode.kDLBool,
            "i": DLDataTypeCode.kDLInt,
            "u": DLDataTypeCode.kDLUInt,
            "f": DLDataTypeCode.kDLFloat,
            "c": DLDataTypeCode.kDLComplex,
        }[each.kind],
        BYTE * each.itemsize,
    )
    for each in DTYPES
}
"""DLPack's encoding by the name of the dtype."""
FROM_DLPACK: dict[DLDataType[DType], type[DType]] = {TO_DLPACK[each.name]: each for each in DTYPES}
FOREIGN: dict[str, DLDataType[DType]] = {
    "bfloat16": DLDataType(DLDataTypeCode.kDLBfloat, 16),
    **{KINDS[code]: DLDataType(code, bits) for code, bits in BITS.items() if KINDS[code].startswith("float8")},
}
"""Types of whole bytes that are not among the fourteen dtypes, by their names in ml-dtypes."""


@overload
def dl_device(device: D, /) -> DLDevice[D]: ...
@overload
def dl_device(device: str | tuple[SupportsIndex, SupportsIndex], /) -> DLDevice[Known]: ...
def dl_device(device: Any, /) -> Any:
    """Return a device as DLPack encodes it.

    Parameters
    ----------
    device : Device, str or tuple of int
        A device; its name in TVM or CVM (`cpu(0)`, `gpu(1)`, `cuda:1`, `@cpu(0)`, `opencl`); or the pair of device
        type and device id.

    Returns
    -------
    DLDevice
        The pair of numbers: (1, 0) for `Cpu()`, (2, n) for `Gpu(n)`.

    Raises
    ------
    OptionError
        If DLPack has no such device type or id.

    Notes
    -----
    Source: DLPack, `DLDevice`; CVM, `context.py`; TVM, `tvm.device`.

    Examples
    --------
    >>> tt.dl_device(tt.Gpu(1)), tt.dl_device("cuda:1") == (2, 1), str(tt.dl_device((2, 1)))
    (DLDevice(kDLCUDA, 1), True, 'gpu(1)')
    """
    if isinstance(device, str):
        return _device_from_text(device)
    if isinstance(device, Device):
        return numbered("dl_device", device)
    kind, number = _numbers("dl_device", device, "a device, its name, or the pair (device type, device id)", (2,))
    if not 0 <= number <= MAX_ID:
        fix = "Pass 0 for the first device."
        raise OptionError("dl_device", needed=f"a device id from 0 to {MAX_ID}", got=text_of(number), fix=fix)
    found: DLDevice[Known] = DLDevice(_member("dl_device", DLDeviceType, kind), number)
    return found


def numbered(function: str, device: D) -> DLDevice[D]:
    """The DLPack encoding of a device; OptionError if there is none."""
    for kind, made in SERVED.items():
        if type(device) is made:
            return DLDevice(kind, device.id)
    fix = "Move the tensor to the Cpu first."
    raise OptionError(function, needed=f"a device of DLPack's types {TABLE}", got=text_of(device), fix=fix)


def _device_from_text(text: str) -> DLDevice[Known]:
    found = re.fullmatch(_DEVICE_TEXT, text)
    kind = DEVICE_WORDS.get(found["word"]) if found else None
    if found is None or kind is None:
        fix = f"The words are {', '.join(sorted(DEVICE_WORDS))}; each takes an id, as in gpu(1) or gpu:1."
        if found and found["word"] == "formal":
            fix = "It is CVM's own number 3, which DLPack gives to the Cpu's memory that CUDA pins."
        raise OptionError(
            "dl_device", needed="the name of a device, such as cpu(0) or gpu(1)", got=text_of(text), fix=fix
        )
    return DLDevice(kind, int(found["called"] or found["after"] or 0))


@overload
def dl_dtype(dtype: type[T], /) -> DLDataType[T]: ...
@overload
def dl_dtype(dtype: str | tuple[SupportsIndex, ...], /) -> DLDataType[DType]: ...
def dl_dtype(dtype: Any, /) -> Any:
    """Return a dtype as DLPack encodes it.

    Parameters
    ----------
    dtype : type of DType, str or tuple of int
        A dtype; its name in TVM or CVM, also of types that this library lacks (`float32x4`, `bfloat16`); or the numbers
        (code, bits) or (code, bits, lanes).

    Returns
    -------
    DLDataType
        The three numbers.

    Raises
    ------
    OptionError
        If DLPack has no such type.
    DTypeError
        If `dtype` is a class but not a dtype.

    Notes
    -----
    Source: DLPack, `DLDataType`; TVM and CVM, `DataType`.

    Examples
    --------
    >>> tt.dl_dtype(tt.float64), tt.dl_dtype("uint8") == (1, 8, 1), str(tt.dl_dtype((2, 32, 4)))
    (DLDataType(kDLFloat, 64, 1), True, 'float32x4')
    """
    if isinstance(dtype, str):
        return _dtype_from_text(dtype)
    if isinstance(dtype, type):
        for known in DTYPES:
            if known is dtype:
                return TO_DLPACK[known.name]
        raise DTypeError(
            "dl_dtype", needed="one of the fourteen dtypes", got=text_of(dtype), fix="Pass a dtype, such as tt.float32."
        )
    needed = "a dtype, its name, or the numbers (code, bits, lanes)"
    code, bits, *more = _numbers("dl_dtype", dtype, needed, (2, 3))
    return _validate_dtype(DLDataType(_member("dl_dtype", DLDataTypeCode, code), bits, *more), text_of(tuple(dtype)))


def _dtype_from_text(text: str) -> DLDataType[DType]:
    found = re.fullmatch(_DTYPE_TEXT, text)
    code = WORDS[found["word"]] if found else None
    bits = BITS.get(code) if code is not None else None
    if found is None or code is None or (bits is None) is not bool(found["bits"]):
        fix = "int, uint, float, bfloat and complex need a number of bits; bool, handle and float8_e4m3fn imply it."
        needed = "the name of a dtype, such as float32, bool or float32x4"
        raise OptionError("dl_dtype", needed=needed, got=text_of(text), fix=fix)
    lanes = found["lanes"]
    return _validate_dtype(DLDataType(code, bits or int(found["bits"]), 1 if lanes is None else int(lanes)), repr(text))


def _validate_dtype(dtype: DLDataType[DType], got: str) -> DLDataType[DType]:
    for name, number, highest in (("bits", dtype.bits, MAX_BITS), ("lanes", dtype.lanes, MAX_LANES)):
        if not 0 < number <= highest:
            fix = f"DLPack has no room for {text_of(number)} {name}." if number > 0 else "There is at least one."
            raise OptionError("dl_dtype", needed=f"1 to {highest} {name}", got=got, fix=fix)
    bits = BITS.get(dtype.code, dtype.bits)
    if dtype.bits != bits:
        fix = "The name implies the number of bits."
        raise OptionError("dl_dtype", needed=f"{bits} bits for {dtype.code!r}", got=got, fix=fix)
    return dtype


@overload
def device_from_id(id: Literal[-1], /) -> Cpu: ...
@overload
def device_from_id(id: SupportsIndex, /) -> Known: ...
def device_from_id(id: SupportsIndex, /) -> Known:
    """Return the device with a number of CNTK.

    Parameters
    ----------
    id : int
        -1 for the Cpu, 0 or more for a Gpu.

    Returns
    -------
    Cpu or Gpu
        The device.

    Raises
    ------
    OptionError
        If the number is another negative one, such as -3 (not yet determined) or -4 (automatic).
    DTypeError
        If `id` is not an int.

    Notes
    -----
    Source: CNTK, `CommonMatrix.h`.

    Examples
    --------
    >>> tt.device_from_id(-1), tt.device_from_id(0), tt.device_from_id(1)
    (Cpu(), Gpu(0), Gpu(1))
    """
    number = _numbers("device_from_id", (id,), "the number of a device", (1,))[0]
    if number >= 0:
        return Gpu(number)
    if number == CPU_ID:
        return Cpu()
    got = f"{number} ({REFUSED_IDS[number]})" if number in REFUSED_IDS else text_of(number)
    fix = "Choose a device: memory is always on one."
    raise OptionError("device_from_id", needed="-1 for the Cpu, or 0 and up for a Gpu", got=got, fix=fix)


@overload
def id_from_device(device: Cpu, /) -> Literal[-1]: ...
@overload
def id_from_device(device: Gpu, /) -> int: ...
@overload
def id_from_device(device: Device, /) -> int: ...
def id_from_device(device: Device, /) -> int:
    """Return the number of a device in CNTK.

    Parameters
    ----------
    device : Device
        A Cpu or a Gpu.

    Returns
    -------
    int
        -1 for the Cpu, else the id of the Gpu.

    Raises
    ------
    OptionError
        If the device is of another kind.

    Notes
    -----
    Source: CNTK, `CommonMatrix.h`.

    Examples
    --------
    >>> tt.id_from_device(tt.Cpu()), tt.id_from_device(tt.Gpu(1))
    (-1, 1)
    """
    if type(device) is Cpu:
        return CPU_ID
    if type(device) is Gpu:
        return device.id
    fix = "Move the tensor to the Cpu first."
    raise OptionError("id_from_device", needed="Cpu() or a Gpu", got=text_of(device), fix=fix)


E = TypeVar("E", bound=IntEnum)


def _member(function: str, kind: type[E], number: int) -> E:
    try:
        return kind(number)
    except ValueError as error:
        known = ", ".join(f"{each.value} ({each!r})" for each in kind)
        fix = "It is of a later version of DLPack, or invalid."
        raise OptionError(function, needed=f"one of {known}", got=text_of(number), fix=fix) from error


def _numbers(function: str, given: Any, needed: str, lengths: tuple[int, ...]) -> list[int]:
    try:
        found = [operator.index(each) for each in given] if issubclass(type(given), tuple) else []
    except TypeError as error:
        raise DTypeError(function, needed=needed, got=text_of(given), fix="The numbers are ints.") from error
    if len(found) not in lengths:
        raise DTypeError(function, needed=needed, got=text_of(given), fix="Pass it as a tuple.")
    return found

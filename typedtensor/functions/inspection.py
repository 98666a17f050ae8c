"""Inspection of the namespace, its capabilities, devices and dtypes, and of a tensor."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal, TypedDict, overload

import numpy as np

from typedtensor._generated.signatures import Describes
from typedtensor._texts import text_of
from typedtensor.backends.registry import devices
from typedtensor.core.base import BaseArray
from typedtensor.core.context import current_device, current_dtype
from typedtensor.errors import DeviceError, DTypeError
from typedtensor.functions import searching, statistics, utility
from typedtensor.functions._annotations import Array, DescriptionOfAny, DTypesByName, with_texts
from typedtensor.functions._decorators import typed_as
from typedtensor.functions._results import Description
from typedtensor.functions.data_types import astype
from typedtensor.functions.elementwise import comparison
from typedtensor.functions.manipulation import joining
from typedtensor.types.device import Cluster, Cpu, Device
from typedtensor.types.dtype import (
    DTYPES,
    ComplexFloating,
    DType,
    Floating,
    bool_,
    complex64,
    complex128,
    float16,
    float32,
    float64,
    int8,
    int16,
    int32,
    int64,
    uint8,
    uint16,
    uint32,
    uint64,
)
from typedtensor.types.shape import MAX_AXES

Kind = Literal["bool", "signed integer", "unsigned integer", "integral", "real floating", "complex floating", "numeric"]
"""The kinds of dtype, as the standard names them."""

LETTERS: dict[str, str] = {
    "bool": "b",
    "signed integer": "i",
    "unsigned integer": "u",
    "integral": "iu",
    "real floating": "f",
    "complex floating": "c",
    "numeric": "iufc",
}
STANDARD = {dtype.name: dtype for dtype in DTYPES if dtype is not float16}
"""The dtypes of the standard, by name; float16 is not among them, but is supported."""

Capabilities = TypedDict(
    "Capabilities", {"boolean indexing": bool, "data-dependent shapes": bool, "max dimensions": int | None}
)
"""Capabilities that may depend on the library: masks as index, shapes that depend on values, and the number of axes."""

DefaultDTypes = TypedDict(
    "DefaultDTypes",
    {
        "real floating": type[Floating],
        "complex floating": type[ComplexFloating],
        "integral": type[int64],
        "indexing": type[int64],
    },
)
"""The default dtype of each kind of number, and of positions."""


class Bools(TypedDict):
    """The boolean dtype."""

    bool: type[bool_]


class SignedIntegers(TypedDict):
    """The integers with a sign."""

    int8: type[int8]
    int16: type[int16]
    int32: type[int32]
    int64: type[int64]


class UnsignedIntegers(TypedDict):
    """The integers from zero."""

    uint8: type[uint8]
    uint16: type[uint16]
    uint32: type[uint32]
    uint64: type[uint64]


class Integers(SignedIntegers, UnsignedIntegers):
    """All integers."""


class RealFloats(TypedDict):
    """The real floating-point dtypes of the standard."""

    float32: type[float32]
    float64: type[float64]


class ComplexFloats(TypedDict):
    """The complex floating-point dtypes."""

    complex64: type[complex64]
    complex128: type[complex128]


class Numbers(Integers, RealFloats, ComplexFloats):
    """All dtypes except bool."""


class AllDTypes(Bools, Numbers):
    """All dtypes of the standard."""


class NamespaceInfo:
    """Capabilities, devices and dtypes, as `__array_namespace_info__` returns them.

    Examples
    --------
    >>> info = tt.__array_namespace_info__()
    >>> info.dtypes(kind="real floating")
    {'float32': typedtensor.float32, 'float64': typedtensor.float64}
    """

    __slots__ = ()

    def capabilities(self) -> Capabilities:
        """Capabilities that differ between libraries.

        Returns
        -------
        dict
            Whether a mask is an index, whether values may determine shapes, and the maximum number of axes of a
            DArray. A Tensor has up to nine.

        Notes
        -----
        Source: Array API standard, inspection.

        Examples
        --------
        >>> tt.__array_namespace_info__().capabilities()["boolean indexing"]
        True
        """
        return {"boolean indexing": True, "data-dependent shapes": True, "max dimensions": MAX_AXES}

    def default_device(self) -> Device:
        """Default device of a DArray: the CPU, unless `set_default_device` changes it.

        Returns
        -------
        Device
            The current default of this thread or task.

        Notes
        -----
        Source: Array API standard, inspection.

        Examples
        --------
        >>> tt.__array_namespace_info__().default_device()
        Cpu()
        """
        return current_device()

    def default_dtypes(self, *, device: Device | None = None) -> DefaultDTypes:
        """Default dtypes, by kind; `set_default_dtype` changes those of DArrays.

        Parameters
        ----------
        device : Device, optional
            Has no effect: the defaults are those of every device.

        Returns
        -------
        dict
            Dtypes for "real floating", "complex floating", "integral" and "indexing".

        Raises
        ------
        DeviceError
            If this machine does not have the device.

        Notes
        -----
        Source: Array API standard, inspection.

        Examples
        --------
        >>> tt.__array_namespace_info__().default_dtypes()["integral"]
        typedtensor.int64
        """
        _validate_device("default_dtypes", device)
        real: Any = current_dtype(float64)
        complex_: Any = current_dtype(complex128)
        return {"real floating": real, "complex floating": complex_, "integral": int64, "indexing": int64}

    def devices(self) -> list[Device]:
        """Devices of this machine, the CPU first.

        Returns
        -------
        list of Device
            The values that `device=` accepts.

        Notes
        -----
        Source: Array API standard, inspection.

        Examples
        --------
        >>> tt.__array_namespace_info__().devices()[0]
        Cpu()
        """
        return list(devices())

    if TYPE_CHECKING:

        @overload
        def dtypes(self, *, device: Device | None = None, kind: None = None) -> AllDTypes: ...
        @overload
        def dtypes(self, *, device: Device | None = None, kind: Literal["bool"]) -> Bools: ...
        @overload
        def dtypes(self, *, device: Device | None = None, kind: Literal["signed integer"]) -> SignedIntegers: ...
        @overload
        def dtypes(self, *, device: Device | None = None, kind: Literal["unsigned integer"]) -> UnsignedIntegers: ...
        @overload
        def dtypes(self, *, device: Device | None = None, kind: Literal["integral"]) -> Integers: ...
        @overload
        def dtypes(self, *, device: Device | None = None, kind: Literal["real floating"]) -> RealFloats: ...
        @overload
        def dtypes(self, *, device: Device | None = None, kind: Literal["complex floating"]) -> ComplexFloats: ...
        @overload
        def dtypes(self, *, device: Device | None = None, kind: Literal["numeric"]) -> Numbers: ...
        @overload
        def dtypes(self, *, device: Device | None = None, kind: tuple[Kind, ...]) -> dict[str, type[DType]]: ...

    @with_texts
    def dtypes(self, *, device: Device | None = None, kind: Kind | tuple[Kind, ...] | None = None) -> DTypesByName:
        """Dtypes of the standard by name, all or those of some kinds.

        Parameters
        ----------
        device : Device, optional
            Has no effect: every device has all dtypes.
        kind : str or tuple of str, optional
            "bool", "signed integer", "unsigned integer", "integral", "real floating", "complex floating" or
            "numeric", or a tuple of them; all by default.

        Returns
        -------
        dict of str to dtype
            float16 is not in the standard, and not listed.

        Raises
        ------
        DeviceError
            If this machine does not have the device.
        DTypeError
            If `kind` is anything else.

        Notes
        -----
        Source: Array API standard, inspection.

        Examples
        --------
        >>> tt.__array_namespace_info__().dtypes(kind="complex floating")
        {'complex64': typedtensor.complex64, 'complex128': typedtensor.complex128}
        """
        _validate_device("dtypes", device)
        kinds = ("bool", "numeric") if kind is None else kind if isinstance(kind, tuple) else (kind,)
        given: tuple[object, ...] = kinds
        for each in given:
            if not (isinstance(each, str) and each in LETTERS):
                needed = f"one of {', '.join(map(repr, LETTERS))}, or a tuple of them"
                raise DTypeError("dtypes", needed=needed, got=text_of(each), fix="Omit kind for all dtypes.")
        wanted = "".join(LETTERS[each] for each in kinds)
        return {name: dtype for name, dtype in STANDARD.items() if dtype.kind in wanted}


def __array_namespace_info__() -> NamespaceInfo:  # noqa: N807  # the standard's name
    """Capabilities, devices and dtypes of this namespace.

    Returns
    -------
    NamespaceInfo
        An object with the methods that the standard requires.

    Notes
    -----
    Source: Array API standard, inspection.

    Examples
    --------
    >>> tt.__array_namespace_info__().default_dtypes()["real floating"]
    typedtensor.float64
    """
    return NamespaceInfo()


def _validate_device(function: str, device: Device | None) -> None:
    if device is None:
        return
    known = devices()
    if device not in known and not (isinstance(device, Cluster) and Cluster() in known):  # does not connect
        got = repr(device)
        raise DeviceError(function, needed=f"one of {known!r}", got=got, fix="Omit device for any of them.")


@typed_as[Describes]()
def describe(x: Array, /) -> DescriptionOfAny:
    """Summarise a tensor: shape, dtype, device, memory, range, NaN and infinities.

    Parameters
    ----------
    x : Tensor or DArray
        Any dtype. Its elements are read where they are; a Cluster computes them once.

    Returns
    -------
    Description
        A named tuple, which prints as two lines for people; `_asdict()` returns a dict.

    Raises
    ------
    DTypeError
        If `x` is no tensor.

    Examples
    --------
    >>> print(tt.describe(tt.asarray([[0.5, tt.nan, -1.5], [tt.inf, 0.0, 2.0]])))
    float64(2, 3) on Cpu(), 48 bytes
    from -1.5 to 2.0, 1 NaN, 1 infinite
    >>> tt.describe(tt.zeros(3))._asdict()["nan_count"]
    0
    """
    given: object = x  # not every caller uses a checker
    if not isinstance(given, BaseArray):
        fix = "Convert the data with tt.asarray first."
        raise DTypeError("describe", needed="a Tensor or a DArray", got=type(x).__name__, fix=fix)
    minimum, maximum, nan_count, inf_count = _figures(x)
    if minimum is not None and maximum is not None and minimum > maximum:
        minimum = maximum = None  # no element is finite
    return Description(tuple(x.shape), x.dtype, x.device, x.nbytes, minimum, maximum, nan_count, inf_count)


def _figures(x: Any) -> tuple[Any, Any, int, int]:
    """The least and greatest finite element, and the numbers of NaN and of infinite ones."""
    if not x.size:
        return None, None, 0, 0
    kind = np.dtype(x.dtype.name).kind
    if kind == "b":
        return (*_numbers(utility.all(x), utility.any(x)), 0, 0)
    if kind in "iu":
        return (*_numbers(statistics.min(x), statistics.max(x)), 0, 0)
    counts = [searching.count_nonzero(comparison.isnan(x)), searching.count_nonzero(comparison.isinf(x))]
    if kind == "c":
        nans, infs = _numbers(*counts)
        return None, None, nans, infs
    finite = comparison.isfinite(x)
    least = statistics.min(searching.where(finite, x, float("inf")))
    greatest = statistics.max(searching.where(finite, x, float("-inf")))
    low, high, nans, infs = _numbers(*(astype(each, float64) for each in (least, greatest, *counts)))
    return low, high, int(nans), int(infs)


def _numbers(*found: Any) -> list[Any]:
    """Python's numbers for single elements, which are copied from their device together."""
    numbers: list[Any] = joining.stack(list(found)).to_device(Cpu()).tolist()
    return numbers

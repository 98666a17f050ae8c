"""The libraries of sparse matrices by device, and what they can compute."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, TypeAlias

from numpy import ndarray

from typedtensor._missing import missing
from typedtensor._requirements import PACKAGES
from typedtensor._texts import text_of
from typedtensor.backends.cupy.loading import INSTALL_COMMANDS
from typedtensor.backends.registry import device_of
from typedtensor.errors import DeviceError, DTypeError, MissingPackageError, OptionError, ShapeError
from typedtensor.types.device import Cpu, Device, Gpu
from typedtensor.types.dtype import DTYPES, DType, complex64, complex128, float16, float32, float64

if TYPE_CHECKING:
    from types import ModuleType

Format: TypeAlias = Literal["csc", "csr"]
"""The format: by columns or by rows."""

FORMATS: tuple[Format, Format] = ("csc", "csr")
LARGEST = 2**31 - 1
"""The largest size of an axis, and the largest number of stored elements: indices are int32, in CNTK too."""


class Library(NamedTuple):
    """A library of sparse matrices."""

    name: str
    """Its name in error messages."""
    module: str
    suffix: str
    """The suffix of its class names, after the format: csc_array."""
    dtypes: tuple[type[DType], ...]
    """The dtypes that it supports."""
    prunes: bool
    """Whether a matrix made from three arrays copies those that are views of much larger ones."""

    def load(self, function: str) -> ModuleType:
        """The module, imported at first use."""
        try:
            return import_module(self.module)
        except ImportError as error:
            if self.name in PACKAGES:
                raise missing(function, self.name) from error
            got, fix = "none: it is not installed", f"Install it: {INSTALL_COMMANDS}"
            raise MissingPackageError(function, needed=self.name, got=got, fix=fix) from error


LIBRARIES: dict[type[Device], Library] = {
    Cpu: Library("SciPy", "scipy.sparse", "array", tuple(each for each in DTYPES if each is not float16), prunes=True),
    # cuSPARSE does not multiply integers or booleans.
    Gpu: Library("CuPy", "cupyx.scipy.sparse", "matrix", (float32, float64, complex64, complex128), prunes=False),
}


def library_for(function: str, device: Device) -> Library:
    """The library for the device; DeviceError if there is none."""
    found = LIBRARIES.get(type(device))
    if found is None:
        raise DeviceError(
            function,
            needed="a device with a library of sparse matrices: Cpu or Gpu",
            got=text_of(device),
            fix="Move it first: x.to_device(tt.Cpu()).",
        )
    return found


def validate_sparse_dtype(function: str, device: Device, dtype: type[DType]) -> None:
    """Refuse dtypes that the library of the device does not support; some would be cast silently."""
    library = library_for(function, device)
    if dtype not in library.dtypes:
        wider = "float32" if dtype is float16 else "float64"
        raise DTypeError(
            function,
            needed=f"a dtype that the sparse matrices of {library.name} have: "
            + ", ".join(each.name for each in library.dtypes),
            got=f"{dtype.name} on {device!r}",
            fix=f"Convert explicitly: x.astype(tt.{wider}).",
        )


def validate_format(function: str, format: object) -> Format:
    """Check that this is one of the two formats."""
    for known in FORMATS:
        if format == known:
            return known
    raise OptionError(
        function,
        needed='the format "csc" or "csr"',
        got=text_of(format),
        fix='Pass format="csc" or format="csr"; convert other formats with SciPy: x.tocsc() or x.tocsr().',
    )


def validate_size(function: str, shape: tuple[int, ...], nnz: int) -> None:
    """Refuse more rows, columns or elements than int32 can count."""
    if max(*shape, nnz) > LARGEST:
        raise ShapeError(
            function,
            needed=f"at most {LARGEST} rows, columns and stored elements, which int32 counts",
            got=f"the shape {shape} with {nnz} stored elements",
            fix="Split the matrix.",
        )


def build(function: str, format: Format, parts: tuple[Any, ...], shape: tuple[int, ...]) -> Any:
    """The matrix of the library on these arrays, which are valid and not used elsewhere."""
    library = library_for(function, device_of(parts[0]))
    make = getattr(library.load(function), f"{format}_{library.suffix}")
    if not library.prunes:
        return finished(function, make(parts, shape=shape))
    matrix = make(shape, dtype=parts[0].dtype)
    matrix.data, matrix.indices, matrix.indptr = parts
    return finished(function, matrix)


def ordered(function: str, matrix: Any) -> Any:
    """A matrix that the library made, with sorted indices: cuSPARSE does not guarantee them."""
    matrix.sort_indices()
    return finished(function, matrix)


def finished(function: str, matrix: Any) -> Any:
    """A matrix with sorted indices, and read-only arrays if the library supports them."""
    matrix.has_canonical_format = True  # else the library checks all indices each time
    validate_size(function, tuple(matrix.shape), matrix.indices.shape[0])
    for part in parts_of(matrix):
        while part.__class__ is ndarray:  # also its bases: else it could be made writable again
            part.flags.writeable = False
            part = part.base  # noqa: PLW2901 - follows the bases
    return matrix


def parts_of(matrix: Any) -> tuple[Any, Any, Any]:
    """Its elements, their indices, and the start of each column or row."""
    return matrix.data, matrix.indices, matrix.indptr

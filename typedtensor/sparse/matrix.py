"""`SparseMatrix[Device, DType, Rank2]`: a matrix that stores some of its elements, by columns (CSC) or rows (CSR).

Invariants:

1. `_raw` is a matrix of the library that serves the device, in CSC or CSR format.
2. Its indices are int32; within a column or row they are sorted and unique.
3. Its arrays are private and never written to, so matrices can share them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Generic, NoReturn, TypeAlias, overload

from numpy import ndarray
from typing_extensions import TypeVar

from typedtensor._public import public
from typedtensor._texts import text_of
from typedtensor.backends.registry import backend_for, device_of, dtype_of
from typedtensor.core import conversion, new_arrays, validation
from typedtensor.core.base import BaseArray, name_of
from typedtensor.core.darray import DArray
from typedtensor.core.darray import wrap as dynamic
from typedtensor.core.diagnostics import need_rank, raise_untyped_error
from typedtensor.core.operand import D2, AddressableTensor, D, Operand
from typedtensor.core.operand import T as DT  # the class has a property T
from typedtensor.core.tensor import Tensor, wrap
from typedtensor.errors import DTypeError, FormatError, RankError, ReadOnlyError
from typedtensor.sparse._libraries import (
    FORMATS,
    LIBRARIES,
    Format,
    build,
    parts_of,
    validate_format,
    validate_sparse_dtype,
)
from typedtensor.sparse._validation import raw_vectors, validate_parts, validate_shape
from typedtensor.sparse._work import (
    MATRIX,
    MATRIX_FIXES,
    compressed,
    dense,
    guarded,
    in_format,
    product,
    product_of_two,
    same,
    sliced,
    transposed,
)
from typedtensor.types.device import Cpu, Device, Gpu
from typedtensor.types.dim import Dim, shape_dim
from typedtensor.types.dtype import (
    Integer,
    bool_,
    complex64,
    complex128,
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
from typedtensor.types.rank import Rank1, Rank2

if TYPE_CHECKING:
    from typing import Never

    from typedtensor._generated.rules import PromotesOther

Storable: TypeAlias = (
    bool_ | int8 | int16 | int32 | int64 | uint8 | uint16 | uint32 | uint64 | float32 | float64 | complex64 | complex128
)
"""The dtypes that the libraries support: all except float16."""
Stored = TypeVar("Stored", bound=Storable)
StoredOut = TypeVar("StoredOut", bound=Storable)
Axes = TypeVar("Axes", bound=Rank2, default=Rank2)
"""The two axes of a matrix, without names unless it says so."""
AxesOut = TypeVar("AxesOut", bound=Rank2)
A = TypeVar("A")
B = TypeVar("B")
C = TypeVar("C")

MADE_BY = "Make one with tt.to_csc, tt.to_csr, SparseMatrix.from_parts or SparseMatrix.from_scipy."


class SparseMatrix(Generic[D, DT, Axes]):
    """An immutable matrix on device D, of dtype T, that stores only some elements; all others are 0.

    Make one with `to_csc`, `to_csr`, `from_dense`, `from_parts`, `from_scipy` or `from_cupy`. The format `"csc"` stores
    the elements by columns, `"csr"` by rows.

    `SparseMatrix[Cpu, float32, Rank2[Word, Document]]` names its axes, like the axes of a tensor;
    `SparseMatrix[Cpu, float32]` has no names.

    Notes
    -----
    Indices are int32, as in CNTK. Matrices on the Cpu require SciPy (the extra `sparse`), on a Gpu CuPy (the extra
    `cupy`).

    Source: CNTK's sparse matrices.

    Examples
    --------
    >>> tt.to_csc(tt.asarray([[0.0, 2.0], [0.0, 3.0]]))
    SparseMatrix(csc, shape=(2, 2), nnz=2, dtype=float64, device=Cpu())
    """

    __slots__ = ("_raw",)
    __hash__: ClassVar[None] = None  # type: ignore[assignment]  # not hashable: == compares values, stored zeros or not
    __array_ufunc__: ClassVar[None] = None  # NumPy's operators defer to ours, which reject its arrays
    _raw: Any

    if TYPE_CHECKING:

        def __init__(self, made_by: Never, /) -> None: ...

        # Makes the class invariant, like Tensor.
        def _invariant(self, device: D, dtype: DT, axes: Axes, /) -> tuple[D, DT, Axes]: ...

    else:

        def __init__(self, *_: object, **__: object) -> None:
            """Raise DTypeError: use one of the functions, which check their arguments."""
            raise DTypeError(
                "SparseMatrix(...)", needed="a function that makes one", got="a call of the class", fix=MADE_BY
            )

    @overload
    @staticmethod
    def from_dense(x: Tensor[Cpu, Stored, AxesOut], /, *, format: Format) -> SparseMatrix[Cpu, Stored, AxesOut]: ...
    @overload
    @staticmethod
    def from_dense(
        x: AddressableTensor[D2, Stored, AxesOut], /, *, format: Format
    ) -> SparseMatrix[D2, Stored, AxesOut]: ...
    @staticmethod
    def from_dense(
        x: AddressableTensor[D2, Stored, AxesOut], /, *, format: Format
    ) -> SparseMatrix[D2, Stored, AxesOut]:
        """Convert a dense matrix; the nonzero elements are stored.

        Parameters
        ----------
        x : Tensor
            A matrix of any dtype except float16; on a Gpu, of real or complex floating-point numbers of 32 or 64 bits
            per part.
        format : {"csc", "csr"}
            Stored by columns or by rows.

        Returns
        -------
        SparseMatrix
            A matrix of the same dtype and device, in new memory. -0.0 is 0 and not stored.

        Raises
        ------
        DTypeError
            If the dtype is not supported, or `x` is not a Tensor.
        RankError
            If `x` is not a matrix.
        OptionError
            If the format is unknown.
        ImportError
            If the library is not installed.

        Examples
        --------
        >>> tt.SparseMatrix.from_dense(tt.eye(3), format="csr")
        SparseMatrix(csr, shape=(3, 3), nnz=3, dtype=float64, device=Cpu())
        """
        return _compressed("from_dense", x, validate_format("from_dense", format))

    @overload
    @staticmethod
    def from_parts(
        data: Operand[D2, Stored, Rank1],
        indices: Operand[D2, Integer, Rank1],
        indptr: Operand[D2, Integer, Rank1],
        shape: Dim[AxesOut],
        *,
        format: Format,
    ) -> SparseMatrix[D2, Stored, AxesOut]: ...
    @overload
    @staticmethod
    def from_parts(
        data: Operand[D2, Stored, Rank1],
        indices: Operand[D2, Integer, Rank1],
        indptr: Operand[D2, Integer, Rank1],
        shape: tuple[int, int],
        *,
        format: Format,
    ) -> SparseMatrix[D2, Stored]: ...
    @staticmethod
    def from_parts(
        data: Operand[D2, Stored, Rank1],
        indices: Operand[D2, Integer, Rank1],
        indptr: Operand[D2, Integer, Rank1],
        shape: Dim[Any] | tuple[int, int],
        *,
        format: Format,
    ) -> SparseMatrix[D2, Stored, Any]:
        """Make a matrix of its three arrays, after checks.

        Parameters
        ----------
        data : Tensor
            The stored elements; a 0 is stored too.
        indices : Tensor
            The row (`"csc"`) or column (`"csr"`) of each element, of any integer dtype.
        indptr : Tensor
            The offsets of the columns (`"csc"`) or rows (`"csr"`): column j has the elements
            `data[indptr[j]:indptr[j + 1]]` in the rows `indices[indptr[j]:indptr[j + 1]]`.
        shape : Dim or tuple of int
            The numbers of rows and columns.
        format : {"csc", "csr"}
            Stored by columns or by rows.

        Returns
        -------
        SparseMatrix
            A matrix with copies of the arrays; the indices become int32.

        Raises
        ------
        ShapeError
            If the lengths do not match.
        BoundsError
            If an index is out of bounds.
        FormatError
            If `indptr` does not increase from 0 to the number of elements, or if indices are unsorted or duplicate.
        DTypeError, RankError, DeviceError, OptionError
            If an argument has the wrong dtype, rank or value, or if the devices differ.

        Examples
        --------
        >>> at, ends = tt.asarray([0, 1, 1]), tt.asarray([0, 1, 3])
        >>> tt.SparseMatrix.from_parts(tt.asarray([5.0, 2.0, 3.0]), at, ends, (2, 2), format="csr").to_dense()
        Traceback (most recent call last):
        typedtensor.errors.FormatError: from_parts: needed the columns of each row in ascending order, each once, \
got column 1 twice in row 1. Sort the elements and sum duplicates: sum_duplicates() of SciPy's matrices \
does both.
        """
        kept = validate_format("from_parts", format)
        parts = raw_vectors("from_parts", data=data, indices=indices, indptr=indptr)
        return _validate("from_parts", kept, parts, shape)

    @staticmethod
    def from_scipy(x: object, dtype: type[Stored], /) -> SparseMatrix[Cpu, Stored]:
        """Copy a matrix or array of scipy.sparse.

        Parameters
        ----------
        x : scipy.sparse matrix or array
            A matrix in CSC or CSR format.
        dtype : dtype
            The dtype of `x`, for the static type; it is checked.

        Returns
        -------
        SparseMatrix
            A copy on the Cpu.

        Raises
        ------
        FormatError
            If `x` has another format, or as for `from_parts`.
        DTypeError
            If `x` has another dtype, which is never cast, or is not a sparse matrix.
        RankError
            If `x` is a sparse vector.

        Examples
        --------
        >>> import scipy.sparse
        >>> tt.SparseMatrix.from_scipy(scipy.sparse.eye_array(3, format="csc"), tt.float64)
        SparseMatrix(csc, shape=(3, 3), nnz=3, dtype=float64, device=Cpu())
        """
        return _taken("from_scipy", Cpu, x, dtype)

    @staticmethod
    def from_cupy(x: object, dtype: type[Stored], /) -> SparseMatrix[Gpu, Stored]:
        """Copy a matrix of cupyx.scipy.sparse; see `from_scipy`."""
        return _taken("from_cupy", Gpu, x, dtype)

    @property
    def shape(self) -> Dim[Axes]:
        """The numbers of rows and columns."""
        found: Dim[Axes] = shape_dim(tuple(self._raw.shape))
        return found

    @property
    def dtype(self) -> type[DT]:
        """The dtype of the elements: a class, such as `tt.float32`."""
        found: type[DT] = dtype_of(self._raw.data)  # type: ignore[assignment]  # checked when it was made
        return found

    @property
    def device(self) -> D:
        """The device that holds the memory."""
        found: D = device_of(self._raw.data)  # type: ignore[assignment]  # checked when it was made
        return found

    @property
    def format(self) -> Format:
        """The format: `"csc"` (by columns) or `"csr"` (by rows)."""
        found: Format = self._raw.format
        return found

    @property
    def nnz(self) -> int:
        """The number of stored elements, including stored zeros.

        Examples
        --------
        >>> tt.to_csr(tt.eye(4)).nnz
        4
        """
        return int(self._raw.data.shape[0])

    @property
    def nbytes(self) -> int:
        """The bytes of the elements and of their indices."""
        raw = self._raw
        return sum(part.shape[0] * dtype_of(part).itemsize for part in parts_of(raw))

    @property
    def data(self) -> Tensor[D, DT, Rank1]:
        """The stored elements, one column (row) after another.

        The tensor is read-only and shares memory; it is a copy if the library of the device has no read-only arrays.

        Examples
        --------
        >>> tt.to_csc(tt.asarray([[0, 2], [3, 4]])).data
        Tensor([3, 2, 4], shape=(3,), dtype=int64, device=Cpu())
        """
        return wrap(guarded(self._raw.data))

    @property
    def indices(self) -> Tensor[D, int32, Rank1]:
        """The row (column) of each stored element, on memory like that of `data`.

        Examples
        --------
        >>> tt.to_csc(tt.asarray([[0, 2], [3, 4]])).indices
        Tensor([1, 0, 1], shape=(3,), dtype=int32, device=Cpu())
        """
        return wrap(guarded(self._raw.indices))

    @property
    def indptr(self) -> Tensor[D, int32, Rank1]:
        """The offset of each column (row) in `data`, and the end, on memory like that of `data`.

        Examples
        --------
        >>> tt.to_csc(tt.asarray([[0, 2], [3, 4]])).indptr
        Tensor([0, 1, 3], shape=(3,), dtype=int32, device=Cpu())
        """
        return wrap(guarded(self._raw.indptr))

    @property
    def T(self: SparseMatrix[D, DT, Rank2[A, B]]) -> SparseMatrix[D, DT, Rank2[B, A]]:  # noqa: N802  # the standard's name
        """The transposed matrix, on the same memory: CSC becomes CSR, and CSR becomes CSC.

        Examples
        --------
        >>> tt.to_csc(tt.zeros((2, 3))).T
        SparseMatrix(csr, shape=(3, 2), nnz=0, dtype=float64, device=Cpu())
        """
        return _own(transposed(self._raw))

    def to_dense(self) -> Tensor[D, DT, Axes]:
        """Return the matrix as a dense tensor.

        Returns
        -------
        Tensor
            All elements, in new, C-contiguous memory.

        Examples
        --------
        >>> tt.to_csc(tt.asarray([[0, 2], [3, 4]])).to_dense()
        Tensor([[0, 2],
                [3, 4]], shape=(2, 2), dtype=int64, device=Cpu())
        """
        return wrap(dense(self._raw))

    def to_csc(self) -> SparseMatrix[D, DT, Axes]:
        """Return the matrix in CSC format: itself if it is in CSC, otherwise a copy."""
        return self if self.format == "csc" else _own(in_format("to_csc", self._raw, "csc"))

    def to_csr(self) -> SparseMatrix[D, DT, Axes]:
        """Return the matrix in CSR format: itself if it is in CSR, otherwise a copy."""
        return self if self.format == "csr" else _own(in_format("to_csr", self._raw, "csr"))

    def to_device(self, device: D2, /) -> SparseMatrix[D2, DT, Axes]:
        """Return the matrix on a device: itself if it is there, otherwise a copy.

        Parameters
        ----------
        device : Device
            The device of the result.

        Returns
        -------
        SparseMatrix
            A matrix on `device`.

        Raises
        ------
        DeviceError
            If no library serves the device.
        DTypeError
            If the library does not support the dtype.
        """
        raw = self._raw
        backend_for(device)
        validate_sparse_dtype("to_device", device, self.dtype)
        if device_of(raw.data) == device:
            here: Any = self
            return here  # type: ignore[no-any-return]  # D is D2
        moved = tuple(conversion.to_device(part, device) for part in parts_of(raw))
        return _own(build("to_device", self.format, moved, tuple(raw.shape)))

    def astype(self, dtype: type[Stored], /) -> SparseMatrix[D, Stored, Axes]:
        """Convert the stored elements to another dtype.

        Parameters
        ----------
        dtype : dtype
            The dtype of the result.

        Returns
        -------
        SparseMatrix
            A matrix with new elements that shares its indices with this one.

        Raises
        ------
        DTypeError
            If the conversion is from complex to real, or the library does not support the dtype.

        Examples
        --------
        >>> tt.to_csc(tt.eye(3)).astype(tt.int8)
        SparseMatrix(csc, shape=(3, 3), nnz=3, dtype=int8, device=Cpu())
        """
        raw = self._raw
        validate_sparse_dtype("astype", self.device, validation.validate_dtype("astype", dtype))
        data = conversion.astype(raw.data, dtype)
        return _own(build("astype", self.format, (data, raw.indices, raw.indptr), tuple(raw.shape)))

    def copy(self) -> SparseMatrix[D, DT, Axes]:
        """A copy in memory of its own."""
        raw = self._raw
        return _own(build("copy", self.format, tuple(map(new_arrays.copy, parts_of(raw))), tuple(raw.shape)))

    __copy__ = copy

    def __deepcopy__(self, memo: dict[int, object]) -> SparseMatrix[D, DT, Axes]:
        """A copy in memory of its own."""
        return self.copy()

    def column_slice(self, begin: int, end: int, /, *, copy: bool | None = None) -> SparseMatrix[D, DT, Axes]:
        """Return the columns from `begin` to `end`, excluding `end`.

        Parameters
        ----------
        begin, end : int
            The range of columns, counted from 0.
        copy : bool, optional
            True always copies, False never. By default, a CSC matrix shares memory and a CSR matrix is copied.

        Returns
        -------
        SparseMatrix
            A matrix in the same format.

        Raises
        ------
        BoundsError
            If a column does not exist.
        CopyError
            If `copy=False` and a copy is necessary.

        Notes
        -----
        Source: CNTK, ColumnSlice and AssignColumnSlice (shared), SetColumnSlice (`copy=True`).

        Examples
        --------
        >>> tt.to_csc(tt.asarray([[1, 0, 2], [0, 3, 0]])).column_slice(1, 3).to_dense()
        Tensor([[0, 2],
                [3, 0]], shape=(2, 2), dtype=int64, device=Cpu())
        """
        return _own(sliced("column_slice", self._raw, 1, (begin, end), copy))

    def row_slice(self, begin: int, end: int, /, *, copy: bool | None = None) -> SparseMatrix[D, DT, Axes]:
        """Return the rows from `begin` to `end`, excluding `end`.

        Parameters
        ----------
        begin, end : int
            The range of rows, counted from 0.
        copy : bool, optional
            True always copies, False never. By default, a CSR matrix shares memory and a CSC matrix is copied.

        Returns
        -------
        SparseMatrix
            A matrix in the same format.

        Raises
        ------
        BoundsError
            If a row does not exist.
        CopyError
            If `copy=False` and a copy is necessary.

        Examples
        --------
        >>> tt.to_csr(tt.asarray([[1, 0], [0, 3], [4, 0]])).row_slice(1, 3).to_dense()
        Tensor([[0, 3],
                [4, 0]], shape=(2, 2), dtype=int64, device=Cpu())
        """
        return _own(sliced("row_slice", self._raw, 0, (begin, end), copy))

    @overload
    def __matmul__(
        self: SparseMatrix[D, DT, Rank2[A, B]], other: Operand[D, DT, Rank2[B, C]], /
    ) -> Tensor[D, DT, Rank2[A, C]]: ...
    @overload
    def __matmul__(
        self: SparseMatrix[D, DT, Rank2[A, B]], other: Operand[D, DT, Rank1[B]], /
    ) -> Tensor[D, DT, Rank1[A]]: ...
    @overload
    def __matmul__(
        self: SparseMatrix[D, DT, Rank2[A, B]], other: Operand[D, PromotesOther[DT, StoredOut], Rank2[B, C]], /
    ) -> Tensor[D, StoredOut, Rank2[A, C]]: ...
    @overload
    def __matmul__(
        self: SparseMatrix[D, DT, Rank2[A, B]], other: Operand[D, PromotesOther[DT, StoredOut], Rank1[B]], /
    ) -> Tensor[D, StoredOut, Rank1[A]]: ...
    @overload
    def __matmul__(
        self: SparseMatrix[D, DT, Rank2[A, B]], other: SparseMatrix[D, DT, Rank2[B, C]], /
    ) -> SparseMatrix[D, DT, Rank2[A, C]]: ...
    @overload
    def __matmul__(self, other: DArray, /) -> DArray: ...
    def __matmul__(self, other: Any, /) -> Any:
        """Return the matrix product: dense with a dense matrix or vector, sparse with another sparse matrix.

        Elements that are not stored are not multiplied. So, unlike in a dense product, 0 times infinity or NaN is 0.
        """
        if isinstance(other, SparseMatrix):
            return _own(product_of_two(self._raw, other._raw))
        return _product(self, other, reflected=False)

    @overload
    def __rmatmul__(
        self: SparseMatrix[D, DT, Rank2[A, B]], other: Operand[D, DT, Rank2[C, A]], /
    ) -> Tensor[D, DT, Rank2[C, B]]: ...
    @overload
    def __rmatmul__(
        self: SparseMatrix[D, DT, Rank2[A, B]], other: Operand[D, DT, Rank1[A]], /
    ) -> Tensor[D, DT, Rank1[B]]: ...
    @overload
    def __rmatmul__(
        self: SparseMatrix[D, DT, Rank2[A, B]], other: Operand[D, PromotesOther[DT, StoredOut], Rank2[C, A]], /
    ) -> Tensor[D, StoredOut, Rank2[C, B]]: ...
    @overload
    def __rmatmul__(
        self: SparseMatrix[D, DT, Rank2[A, B]], other: Operand[D, PromotesOther[DT, StoredOut], Rank1[A]], /
    ) -> Tensor[D, StoredOut, Rank1[B]]: ...
    @overload
    def __rmatmul__(self, other: DArray, /) -> DArray: ...
    def __rmatmul__(self, other: Any, /) -> Any:
        """Return the dense matrix product with a dense matrix or vector on the left."""
        return _product(self, other, reflected=True)

    def __eq__(self, other: object, /) -> bool:
        """Return whether device, dtype, shape and all elements are equal; formats and stored zeros may differ.

        Raises
        ------
        DTypeError
            If `other` is a tensor, whose equality is elementwise; compare with `to_dense()`.
        """
        if isinstance(other, SparseMatrix):
            kinds = (self.device, self.dtype) == (other.device, other.dtype)
            return kinds and same(self._raw, other._raw)
        if isinstance(other, BaseArray | ndarray):
            raise DTypeError(
                "==",
                needed="two sparse matrices",
                got=f"a {name_of(other)} beside one",
                fix="Compare elementwise: x.to_dense() == y.",
            )
        return NotImplemented

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle by parts; unpickling checks them again."""
        return _rebuilt, (self.data, self.indices, self.indptr, self.shape, self.format)

    def __repr__(self) -> str:
        """Return format and attributes, without the elements."""
        shape = tuple(self._raw.shape)
        attributes = f"shape={shape}, nnz={self.nnz}, dtype={self.dtype.name}, device={self.device!r}"
        return f"SparseMatrix({self.format}, {attributes})"

    if not TYPE_CHECKING:
        # These methods only raise; checkers reject the operations by themselves.

        def __setitem__(self, key: object, value: object) -> NoReturn:
            """Raise ReadOnlyError: sparse matrices are immutable."""
            raise ReadOnlyError(
                "assignment",
                needed="writable memory",
                got="a sparse matrix",
                fix="Write to a dense copy and convert it back: tt.to_csc(x.to_dense()).",
            )

        def __array__(self, dtype: object = None, copy: object = None) -> NoReturn:
            """Raise DTypeError: a sparse matrix never becomes dense implicitly."""
            raise DTypeError(
                "__array__", needed="a dense matrix", got=text_of(self), fix="Convert explicitly: x.to_dense().numpy()."
            )


# A separate signature for the Cpu: with a single one, pyrefly infers an argument that is a call with its expected type,
# and AddressableTensor is not the type of any tensor.
@overload
def to_csc(x: Tensor[Cpu, Stored, AxesOut], /) -> SparseMatrix[Cpu, Stored, AxesOut]: ...
@overload
def to_csc(x: AddressableTensor[D, Stored, AxesOut], /) -> SparseMatrix[D, Stored, AxesOut]: ...
def to_csc(x: AddressableTensor[D, Stored, AxesOut], /) -> SparseMatrix[D, Stored, AxesOut]:
    """Convert a dense matrix to CSC format (by columns); the nonzero elements are stored.

    Parameters
    ----------
    x : Tensor
        A matrix of any dtype except float16; on a Gpu, of real or complex floating-point numbers of 32 or 64 bits per
        part.

    Returns
    -------
    SparseMatrix
        A matrix of the same dtype and device, in new memory.

    Raises
    ------
    DTypeError
        If the dtype is not supported, or `x` is not a Tensor.
    RankError
        If `x` is not a matrix.
    ImportError
        If the library is not installed.

    Notes
    -----
    Source: CNTK, SwitchToMatrixType.

    Examples
    --------
    >>> tt.to_csc(tt.asarray([[0.0, 2.0], [0.0, 3.0]]))
    SparseMatrix(csc, shape=(2, 2), nnz=2, dtype=float64, device=Cpu())
    """
    return _compressed("to_csc", x, "csc")


@overload
def to_csr(x: Tensor[Cpu, Stored, AxesOut], /) -> SparseMatrix[Cpu, Stored, AxesOut]: ...
@overload
def to_csr(x: AddressableTensor[D, Stored, AxesOut], /) -> SparseMatrix[D, Stored, AxesOut]: ...
def to_csr(x: AddressableTensor[D, Stored, AxesOut], /) -> SparseMatrix[D, Stored, AxesOut]:
    """Convert a dense matrix to CSR format (by rows); the nonzero elements are stored.

    Parameters
    ----------
    x : Tensor
        A matrix, as for `to_csc`.

    Returns
    -------
    SparseMatrix
        A matrix of the same dtype and device, in new memory.

    Raises
    ------
    DTypeError
        If the dtype is not supported, or `x` is not a Tensor.
    RankError
        If `x` is not a matrix.
    ImportError
        If the library is not installed.

    Examples
    --------
    >>> tt.to_csr(tt.asarray([[0.0, 2.0], [0.0, 3.0]])).indices
    Tensor([1, 1], shape=(2,), dtype=int32, device=Cpu())
    """
    return _compressed("to_csr", x, "csr")


def _own(raw: Any) -> SparseMatrix[Any, Any, Any]:
    found: SparseMatrix[Any, Any, Any] = object.__new__(SparseMatrix)
    found._raw = raw
    return found


def _compressed(function: str, x: Any, format: Format) -> SparseMatrix[Any, Any, Any]:
    if not isinstance(x, Tensor):
        fix = (
            "Get a typed tensor first: x.get(Tensor[...])." if isinstance(x, DArray) else "Convert it with tt.asarray."
        )
        if isinstance(x, SparseMatrix):
            fix = "Call the method of the sparse matrix: x.to_csc() or x.to_csr()."
        raise DTypeError(function, needed="a Tensor", got=name_of(x), fix=fix)
    raw = x._raw
    need_rank(function, raw, MATRIX, MATRIX_FIXES)
    return _own(compressed(function, format, raw))


def _validate(function: str, format: Format, parts: tuple[Any, Any, Any], shape: Any) -> SparseMatrix[Any, Any, Any]:
    sizes = validate_shape(function, shape)
    data, indices, indptr = own = tuple(
        map(new_arrays.copy, parts)
    )  # before the checks: the source may change meanwhile
    validate_parts(function, format, own, sizes)
    at, ends = (conversion.astype(each, int32, copy=False) for each in (indices, indptr))
    return _own(build(function, format, (data, at, ends), sizes))


def _rebuilt(data: Any, indices: Any, indptr: Any, shape: Any, format: Any) -> SparseMatrix[Any, Any, Any]:
    made: SparseMatrix[Any, Any, Any] = SparseMatrix.from_parts(data, indices, indptr, shape, format=format)
    return made


def _taken(function: str, device: type[Device], x: Any, dtype: Any) -> SparseMatrix[Any, Any, Any]:
    library = LIBRARIES[device]
    module = library.load(function)
    if not module.issparse(x):
        got = f"a {type(x).__module__}.{type(x).__name__}"
        raise DTypeError(function, needed=f"a sparse matrix of {library.name}", got=got, fix=MADE_BY)
    if x.format not in FORMATS:
        raise FormatError(
            function,
            needed="a matrix in CSC or CSR format",
            got=x.format.upper(),
            fix="Convert it first: x.tocsc() or x.tocsr().",
        )
    if len(x.shape) != MATRIX:
        fix = "Make it a matrix first: x.reshape((1, -1))."
        raise RankError(function, needed="a matrix", got=f"a sparse vector of the shape {x.shape}", fix=fix)
    validate_sparse_dtype(function, device_of(x.data), validation.validate_dtype(function, dtype))
    found = dtype_of(x.data)
    if found is not dtype:
        fix = f'Convert it first: x.astype("{dtype.name}").'
        raise DTypeError(function, needed=dtype.name, got=found.name, fix=fix)
    return _validate(function, x.format, parts_of(x), x.shape)


def _product(x: SparseMatrix[Any, Any, Any], other: Any, *, reflected: bool) -> Any:
    if isinstance(other, ndarray):
        raise_untyped_error("@", other)
    if not isinstance(other, BaseArray):
        return NotImplemented
    answer = product(x._raw, other._raw, reflected=reflected)
    return dynamic(answer) if isinstance(other, DArray) else wrap(answer)


public(SparseMatrix)

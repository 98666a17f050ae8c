"""The named tuples of functions with several results: the fields have the standard's names, and separate types."""

from typing import Generic, NamedTuple, TypeVar

from typedtensor._public import public
from typedtensor._texts import counted
from typedtensor.types.device import Device
from typedtensor.types.dtype import DType

X1 = TypeVar("X1")
X2 = TypeVar("X2")
X3 = TypeVar("X3")
X4 = TypeVar("X4")


class EighResult(NamedTuple, Generic[X1, X2]):
    """Result of `linalg.eigh`.

    Attributes
    ----------
    eigenvalues : Tensor or DArray
        Eigenvalues, ascending.
    eigenvectors : Tensor or DArray
        Eigenvectors, as columns.
    """

    eigenvalues: X1
    eigenvectors: X2


class EigResult(NamedTuple, Generic[X1, X2]):
    """Result of `linalg.eig`.

    Attributes
    ----------
    eigenvalues : Tensor or DArray
        Eigenvalues, in no order, complex.
    eigenvectors : Tensor or DArray
        Eigenvectors, as columns, complex.
    """

    eigenvalues: X1
    eigenvectors: X2


class HistogramResult(NamedTuple, Generic[X1, X2]):
    """Result of `histogram` and `histogramdd`.

    Attributes
    ----------
    hist : Tensor or DArray
        How many elements each bin has.
    bin_edges : Tensor, DArray or tuple of them
        Edges of the bins, one more than bins; of `histogramdd` a tuple, with those of each axis.
    """

    hist: X1
    bin_edges: X2


class Histogram2dResult(NamedTuple, Generic[X1, X2, X3]):
    """Result of `histogram2d`.

    Attributes
    ----------
    hist : Tensor or DArray
        How many points each rectangle has, with the bins of `x` as rows.
    x_edges : Tensor or DArray
        Edges of the bins of `x`, one more than bins.
    y_edges : Tensor or DArray
        Edges of the bins of `y`.
    """

    hist: X1
    x_edges: X2
    y_edges: X3


class Intersect1dResult(NamedTuple, Generic[X1, X2, X3]):
    """Result of `intersect1d` with `return_indices=True`.

    Attributes
    ----------
    values : Tensor or DArray
        The values that are in both, ascending.
    indices1 : Tensor or DArray
        Where each is first in the first operand, as a position in its flat elements.
    indices2 : Tensor or DArray
        The same for the second operand.
    """

    values: X1
    indices1: X2
    indices2: X3


class LstsqResult(NamedTuple, Generic[X1, X2, X3, X4]):
    """Result of `linalg.lstsq`.

    Attributes
    ----------
    solution : Tensor or DArray
        The solution.
    residuals : Tensor or DArray
        Sum of the squared differences for each right-hand side; none for a matrix of lower rank, or with no more
        equations than unknowns.
    rank : Tensor or DArray
        Rank of the matrix.
    singular_values : Tensor or DArray
        Singular values of the matrix, descending.
    """

    solution: X1
    residuals: X2
    rank: X3
    singular_values: X4


class QRResult(NamedTuple, Generic[X1, X2]):
    """Result of `linalg.qr`.

    Attributes
    ----------
    Q : Tensor or DArray
        Matrix with orthonormal columns.
    R : Tensor or DArray
        Upper triangular matrix.
    """

    Q: X1
    R: X2


class SlogdetResult(NamedTuple, Generic[X1, X2]):
    """Result of `linalg.slogdet`.

    Attributes
    ----------
    sign : Tensor or DArray
        Sign of the determinant.
    logabsdet : Tensor or DArray
        Logarithm of its absolute value.
    """

    sign: X1
    logabsdet: X2


class SVDResult(NamedTuple, Generic[X1, X2, X3]):
    """Result of `linalg.svd`.

    Attributes
    ----------
    U : Tensor or DArray
        Left singular vectors, as columns.
    S : Tensor or DArray
        Singular values, descending.
    Vh : Tensor or DArray
        Right singular vectors, conjugated, as rows.
    """

    U: X1
    S: X2
    Vh: X3


class UniqueAllResult(NamedTuple, Generic[X1, X2, X3]):
    """Result of `unique_all`.

    Attributes
    ----------
    values : Tensor or DArray
        Each value once.
    indices : Tensor or DArray
        Where each value occurs first.
    inverse_indices : Tensor or DArray
        Position of each element among the values.
    counts : Tensor or DArray
        How often each value occurs.
    """

    values: X1
    indices: X2
    inverse_indices: X3
    counts: X2


class UniqueCountsResult(NamedTuple, Generic[X1, X2]):
    """Result of `unique_counts`.

    Attributes
    ----------
    values : Tensor or DArray
        Each value once.
    counts : Tensor or DArray
        How often each value occurs.
    """

    values: X1
    counts: X2


class UniqueInverseResult(NamedTuple, Generic[X1, X2]):
    """Result of `unique_inverse`.

    Attributes
    ----------
    values : Tensor or DArray
        Each value once.
    inverse_indices : Tensor or DArray
        Position of each element among the values.
    """

    values: X1
    inverse_indices: X2


class Description(NamedTuple):
    """A summary of a tensor, made by `describe`; `_asdict()` returns a dict.

    Examples
    --------
    >>> import typedtensor as tt
    >>> d = tt.describe(tt.asarray([[1, -2], [3, 5]]))
    >>> d.minimum, d.maximum
    (-2, 5)
    >>> print(d)
    int64(2, 2) on Cpu(), 32 bytes
    from -2 to 5
    """

    shape: tuple[int, ...]
    dtype: type[DType]
    device: Device
    nbytes: int
    """The size of the elements in bytes."""
    minimum: float | None
    """The least finite element; None if there is none, or for complex numbers, which have no order."""
    maximum: float | None
    nan_count: int
    """The number of elements that are NaN."""
    inf_count: int
    """The number of elements that are infinite."""

    def __str__(self) -> str:
        """Return two lines: what it is, and the range of its numbers."""
        shape = ", ".join(map(str, self.shape))
        parts = [] if self.minimum is None else [f"from {self.minimum} to {self.maximum}"]
        parts += [f"{count} {what}" for count, what in ((self.nan_count, "NaN"), (self.inf_count, "infinite")) if count]
        lines = [f"{self.dtype.name}({shape}) on {self.device!r}, {counted(self.nbytes, 'byte')}"]
        return "\n".join([*lines, *([", ".join(parts)] if parts else [])])


public(
    Description,
    Histogram2dResult,
    HistogramResult,
    Intersect1dResult,
    UniqueAllResult,
    UniqueCountsResult,
    UniqueInverseResult,
)

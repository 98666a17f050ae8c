"""A library of sparse matrices for the second device: it holds arrays of array_api_strict and computes with SciPy.

It stands in for CuPy's, and is as strict: it accepts only arrays of its device, refuses integers and empty matrices,
and returns matrices whose indices are not sorted.
"""

from __future__ import annotations

import sys
from contextlib import contextmanager
from itertools import pairwise
from types import ModuleType
from typing import TYPE_CHECKING, Any

import array_api_strict as xp
import numpy as np
import scipy.sparse as sp

from tests.unit.second_device import ARRAY, HERE, Second
from typedtensor import complex128, float32, float64
from typedtensor.sparse._libraries import LIBRARIES, Library

if TYPE_CHECKING:
    from collections.abc import Iterator

NAME = "sparse_library_of_the_second_device"


def _over(array: Any, device: Any) -> Any:
    return xp.asarray(np.array(array), device=device, copy=True)


def _back(array: Any) -> Any:
    assert type(array) is ARRAY
    return np.array(array.to_device(HERE))


def _out_of_order(host: Any) -> Any:
    """Return the matrix with the elements of each column (row) in reverse order."""
    order = [at for begin, end in pairwise(host.indptr) for at in range(end - 1, begin - 1, -1)]
    return type(host)((host.data[order], host.indices[order], host.indptr), shape=host.shape)


class _Matrix:
    """A sparse matrix of three arrays of the device."""

    format: str

    def __init__(self, given: Any, shape: Any = None) -> None:
        """Make it from three arrays or from a dense one."""
        if isinstance(given, ARRAY):
            assert given.ndim == 2
            assert given.size
            host = _out_of_order(sp.coo_array(_back(given)).asformat(self.format))
            self.data, self.indices, self.indptr = (
                _over(each, given.device) for each in (host.data, host.indices, host.indptr)
            )
            self.shape = given.shape
        else:
            self.data, self.indices, self.indptr = given
            assert {type(each) for each in given} == {ARRAY}
            assert len({each.device for each in given}) == 1
            self.shape = shape
        self.has_canonical_format = False

    @property
    def host(self) -> Any:
        """Return the matrix on the Cpu."""
        kind = sp.csc_array if self.format == "csc" else sp.csr_array
        return kind((_back(self.data), _back(self.indices), _back(self.indptr)), shape=self.shape)

    def like(self, host: Any) -> Any:
        """Move a matrix of SciPy to this device."""
        parts = (_over(each, self.data.device) for each in (host.data, host.indices, host.indptr))
        return {"csc": csc_matrix, "csr": csr_matrix}[host.format](tuple(parts), shape=host.shape)

    def tocsc(self) -> Any:
        """Convert to CSC."""
        assert self.data.size
        return self.like(_out_of_order(self.host.tocsc()))

    def tocsr(self) -> Any:
        """Convert to CSR."""
        assert self.data.size
        return self.like(_out_of_order(self.host.tocsr()))

    def toarray(self) -> Any:
        """Return all elements as a dense array."""
        assert self.data.size
        assert self.has_canonical_format
        return _over(self.host.toarray(), self.data.device)

    def sort_indices(self) -> None:
        """Sort the indices."""
        host = self.host
        host.sort_indices()
        self.data, self.indices = (_over(each, self.data.device) for each in (host.data, host.indices))

    def __matmul__(self, other: Any) -> Any:
        """Multiply as CuPy does: a product of two sparse matrices is always CSR."""
        assert self.data.size
        assert self.data.dtype == (other.data if isinstance(other, _Matrix) else other).dtype
        if isinstance(other, _Matrix):
            return self.like(_out_of_order((self.host @ other.host).tocsr()))
        return _over(self.host @ _back(other), self.data.device)


class csc_matrix(_Matrix):
    """A matrix in CSC format."""

    format = "csc"


class csr_matrix(_Matrix):
    """A matrix in CSR format."""

    format = "csr"


@contextmanager
def sparse_served() -> Iterator[None]:
    """Register the library for the second device, and unregister it afterwards."""
    module: Any = ModuleType(NAME)
    module.csc_matrix, module.csr_matrix = csc_matrix, csr_matrix
    sys.modules[NAME] = module
    LIBRARIES[Second] = Library("Strict", NAME, "matrix", (float32, float64, complex128), prunes=False)
    try:
        yield
    finally:
        del LIBRARIES[Second], sys.modules[NAME]

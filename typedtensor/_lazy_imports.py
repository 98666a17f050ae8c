"""Lazy imports: modules that load at first use, so that `import typedtensor` takes little longer than that of NumPy.

Checkers read plain imports in `__init__`; a test compares the two. A module without names in the table is a name
itself: `tt.fft`.
"""

from __future__ import annotations

import sys
from importlib import import_module
from typing import TYPE_CHECKING, Any

from typedtensor._numpy_names import getattr_of

if TYPE_CHECKING:
    from collections.abc import Callable

LAZY_IMPORTS: dict[str, tuple[str, ...]] = {
    "typedtensor.functions.scatter": ("at",),
    "typedtensor.functions.windows": ("sliding_window_view",),
    "typedtensor.functions.spacing": ("geomspace", "logspace"),
    "typedtensor.functions.exponentials": ("log_softmax", "logsumexp", "softmax"),
    "typedtensor.functions.parts": (
        "argpartition",
        "array_split",
        "one_hot",
        "pad",
        "partition",
        "split",
        "unravel_index",
    ),
    "typedtensor.functions.samples": ("convolve", "correlate", "gradient", "interp", "trapezoid"),
    "typedtensor.functions.correlation": ("corrcoef", "cov"),
    "typedtensor.functions.counting": ("bincount", "digitize", "histogram"),
    "typedtensor.functions.quantiles": (
        "average",
        "median",
        "nanpercentile",
        "nanquantile",
        "percentile",
        "quantile",
    ),
    "typedtensor.functions.without_nan": (
        "nan_to_num",
        "nanargmax",
        "nanargmin",
        "nancumprod",
        "nancumsum",
        "nanmax",
        "nanmean",
        "nanmedian",
        "nanmin",
        "nanprod",
        "nanstd",
        "nansum",
        "nanvar",
    ),
    "typedtensor.allocators": (),
    "typedtensor.cluster": (),
    "typedtensor.interchange.codes": (
        "DLDataType",
        "DLDataTypeCode",
        "DLDevice",
        "DLDeviceType",
        "device_from_id",
        "dl_device",
        "dl_dtype",
        "id_from_device",
    ),
    "typedtensor.interchange.dltensor": ("DLTensor", "dl_tensor"),
    "typedtensor.fft": (),
    "typedtensor.functions._results": (
        "HistogramResult",
        "Intersect1dResult",
        "UniqueAllResult",
        "UniqueCountsResult",
        "UniqueInverseResult",
    ),
    "typedtensor.functions.angles": ("angle", "deg2rad", "rad2deg", "unwrap"),
    "typedtensor.functions.arranging": (
        "atleast_1d",
        "atleast_2d",
        "atleast_3d",
        "diag",
        "kron",
        "ravel",
        "swapaxes",
    ),
    "typedtensor.functions.closeness": ("allclose", "array_equal", "isclose"),
    "typedtensor.functions.data_types": ("astype", "can_cast", "finfo", "iinfo", "isdtype", "result_type"),
    "typedtensor.functions.einsum": ("einsum",),
    "typedtensor.functions.gemm": ("gemm",),
    "typedtensor.functions.inspection": ("__array_namespace_info__",),
    "typedtensor.functions.naming": ("merge_axes", "rename", "split_axis"),
    "typedtensor.functions.ownership": ("borrow", "copy", "from_allocation", "share_data"),
    "typedtensor.functions.sets": (
        "intersect1d",
        "isin",
        "setdiff1d",
        "setxor1d",
        "union1d",
        "unique_all",
        "unique_counts",
        "unique_inverse",
        "unique_values",
    ),
    "typedtensor.functions.defaults": ("Defaults", "defaults"),
    "typedtensor.types.limits": ("FloatingLimits", "IntegerLimits"),
    "typedtensor.linalg": (),
    "typedtensor.persistence.npz": ("load_npz", "save_npz"),
    "typedtensor.persistence.parameters": (
        "dumps_params",
        "dumps_tensor",
        "load_params",
        "load_tensor",
        "loads_params",
        "loads_tensor",
        "save_params",
        "save_tensor",
    ),
    "typedtensor.persistence.safetensors": ("load_safetensors", "save_safetensors"),
    "typedtensor.random": (),
    "typedtensor.special": (),
    "typedtensor.sparse.matrix": ("SparseMatrix", "to_csc", "to_csr"),
    "typedtensor.core.variant": ("Alternative", "Visitor", "visit", "which"),
    "typedtensor.views.array_view": (
        "ArrayView",
        "DArrayView",
        "DViewIterator",
        "ViewIterator",
        "make_iterator",
        "make_view",
    ),
}
"""The public names, by module."""
MODULE_OF = {name: module for module, names in LAZY_IMPORTS.items() for name in names or (module.rpartition(".")[2],)}


def loader(package: str) -> tuple[Callable[[str], Any], Callable[[], list[str]]]:
    """The functions `__getattr__` and `__dir__` of the package (PEP 562)."""
    raise_missing = getattr_of(package)

    def getattribute(name: str) -> Any:
        if name not in MODULE_OF:
            raise_missing(name)
        module = import_module(MODULE_OF[name])
        found = getattr(module, name) if LAZY_IMPORTS[MODULE_OF[name]] else module
        setattr(sys.modules[package], name, found)
        return found

    def names() -> list[str]:
        return sorted({*vars(sys.modules[package]), *MODULE_OF})

    return getattribute, names

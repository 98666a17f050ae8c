"""`Task`: a function of NumPy's backend that runs on chunks, and raises the errors of this package."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

import numpy as np

from typedtensor._texts import counted
from typedtensor.backends.dask.accumulating import accumulate
from typedtensor.backends.dask.edges import digitized, interpolated, validate_numbers, validate_parts
from typedtensor.backends.numpy import NumPyBackend
from typedtensor.errors import BoundsError, DTypeError, OptionError, ShapeError, SingularMatrixError, TypedTensorError
from typedtensor.types.limits import validate_counted

if TYPE_CHECKING:
    from collections.abc import Callable

NUMPY = NumPyBackend()
FIXES = {
    "linalg.cholesky": ("a positive definite matrix", "Check tt.linalg.eigvalsh(x)."),
    **dict.fromkeys(
        ("linalg.inv", "linalg.solve", "linalg.solve_triangular", "linalg.matrix_power"),
        ("a matrix that has an inverse", "Use tt.linalg.pinv(x), which every matrix has."),
    ),
}
CONVERGES = ("a matrix whose decomposition converges", "Check for NaN and infinities: tt.all(tt.isfinite(x)).")
NEEDS_FINITE = (
    "linalg.cholesky",
    "linalg.cond",
    "linalg.det",
    "linalg.eig",
    "linalg.eigh",
    "linalg.eigvals",
    "linalg.eigvalsh",
    "linalg.expm",
    "linalg.inv",
    "linalg.lstsq",
    "linalg.matrix_rank",
    "linalg.pinv",
    "linalg.qr",
    "linalg.slogdet",
    "linalg.solve",
    "linalg.svd",
    "linalg.svdvals",
    "polyfit",
    "roots",
)
"""Functions that refuse NaN and infinities, as on the Cpu: LAPACK may loop forever on them, or return numbers."""
SPECTRAL = (2, -2, "nuc")
"""The orders of a matrix norm that need a decomposition."""


class Task:
    """A function of the Cpu's backend by its name, which is sent to the workers; `options` are passed to each call."""

    __slots__ = ("__name__", "options")

    def __init__(self, name: str, **options: Any) -> None:
        """Name the function of the standard."""
        self.__name__ = name
        self.options = options

    def __call__(self, *arrays: Any, **options: Any) -> Any:
        """Run the function on chunks; errors that depend on values are those of this package."""
        name = self.__name__
        function = OWN.get(name) or NUMPY.function(name)
        chunks = [np.asarray(x) if isinstance(x, np.generic) else x for x in arrays]
        try:
            with np.errstate(all="ignore"):
                if _needs_finite(name, self.options):
                    _validate_finite(name, *chunks)
                found = function(*chunks, **self.options, **options)
        except TypedTensorError:
            raise
        except np.linalg.LinAlgError as error:
            needed, fix = FIXES.get(name, CONVERGES)
            raise SingularMatrixError(name, needed=needed, got=f"{_described(chunks)}: {error}", fix=fix) from None
        except IndexError as error:
            name = "unravel_index" if name == "inside" else name
            fix = "Indices count from 0, or from -1 backwards."
            raise BoundsError(name, needed="positions within the axis", got=str(error), fix=fix) from None
        except OverflowError as error:
            needed, fix = "numbers within the range of the dtype", "Use a wider dtype, such as tt.int64."
            raise DTypeError(name, needed=needed, got=f"{error}: {_described(chunks)}", fix=fix) from None
        except ValueError as error:
            raise _of_values(name, chunks, error) from None
        return tuple(found) if isinstance(found, tuple) else found

    def __repr__(self) -> str:
        return f"<{self.__name__} of a chunk>"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Task) and (other.__name__, other.options) == (self.__name__, self.options)

    def __hash__(self) -> int:
        return hash(self.__name__)

    def __reduce__(self) -> Any:
        return partial(Task, self.__name__, **self.options), ()

    def __dask_tokenize__(self) -> Any:
        return "typedtensor", self.__name__, sorted(self.options.items())


def _of_values(name: str, chunks: list[Any], error: ValueError) -> TypedTensorError:
    """The error for values that NumPy refuses; the Cpu finds its cause before the call."""
    if name == "bincount" and np.any(np.less(chunks[0], 0)):
        fix = "Use tt.unique_counts for negative numbers."
        return BoundsError(name, needed="numbers of 0 or more", got="a negative one", fix=fix)
    if name == "pow" and all(np.asarray(x).dtype.kind in "iu" for x in chunks):
        needed, fix = "exponents of 0 or more for integers", "Convert to tt.float64 first."
        return DTypeError(name, needed=needed, got=_described(chunks), fix=fix)
    if name == "repeat":
        fix = "Pass counts of 0 or more; 0 omits the element."
        return ShapeError(name, needed="counts of 0 or more", got="a negative one", fix=fix)
    if name.startswith("nanarg"):
        needed, fix = "at least one element that is not NaN", "Check for NaN first: tt.isnan(x)."
        return ShapeError(name, needed=needed, got=f"only NaNs: {_described(chunks)}", fix=fix)
    needed, fix = "values with a result", "Inspect the values: x.to_device(tt.Cpu())."
    return OptionError(name, needed=needed, got=f"{_described(chunks)}: {error}", fix=fix)


def _described(chunks: list[Any]) -> str:
    return " and ".join(f"a chunk {x.dtype.name}{x.shape}" for x in chunks if isinstance(x, np.ndarray))


def _needs_finite(name: str, options: dict[str, Any]) -> bool:
    if name == "linalg.matrix_norm":
        return options["ord"] in SPECTRAL
    return name in NEEDS_FINITE or (name == "linalg.matrix_power" and options["n"] < 0)


def _validate_finite(name: str, *chunks: Any) -> None:
    for chunk in chunks:
        if not np.all(np.isfinite(chunk)):
            needed, fix = "a matrix of finite numbers", CONVERGES[1]
            raise SingularMatrixError(name, needed=needed, got=f"NaN or an infinity: {_described([chunk])}", fix=fix)


def _take(chunk: Any, indices: Any, *, axis: int) -> Any:
    return np.take(chunk, _signed(indices), axis=axis)


def _take_along_axis(chunk: Any, indices: Any, *, axis: int) -> Any:
    return np.take_along_axis(chunk, _signed(indices), axis)


def _signed(positions: Any) -> Any:
    """The positions as int64, in which those beyond its range would count from the end."""
    if positions.dtype == np.uint64 and positions.size and int(positions.max()) > np.iinfo(np.int64).max:
        raise IndexError(f"index {positions.max()} is out of bounds")
    return positions.astype(np.int64, copy=False)


def _compress(chunk: Any, mask: Any, *, axis: int) -> Any:
    return np.compress(mask, chunk, axis=axis)


def _getitem(chunk: Any, *arrays: Any, key: tuple[Any, ...]) -> Any:
    """`key` has the string "array" in place of each array: a slice cannot be hashed before Python 3.12."""
    given = (each if each.dtype.kind == "b" else _signed(each) for each in arrays)
    return chunk[tuple(next(given) if entry == "array" else entry for entry in key)]


def _finite(chunk: Any, *, function: str) -> Any:
    _validate_finite(function, chunk)
    return chunk


def _inside(chunk: Any, *, count: int) -> Any:
    wrong = chunk[(chunk < 0) | (chunk >= count)]
    if wrong.size:
        raise IndexError(f"index {wrong[0]} is out of bounds for {counted(count, 'element')}")
    return chunk.astype(np.int64)


def _ravel_multi_index(*chunks: Any, sizes: tuple[int, ...], mode: Any) -> Any:
    try:
        return np.asarray(np.ravel_multi_index(chunks, sizes, mode=mode), np.int64)
    except ValueError:
        raise IndexError(f"an index is out of bounds for the shape {sizes}") from None


def _at(chunk: Any, values: list[Any], *positions: list[Any], ufunc: str, where: tuple[tuple[int, ...], ...]) -> Any:
    """`where` has a slice per axis, or the start of the chunk, the size of the axis and 0 where positions are given."""
    found, value = chunk.copy(), _joined(values)
    key: Any = tuple(slice(*part) for part in where if part[2])
    target = found
    local: list[Any] = []
    if positions:
        looked = [axis for axis, part in enumerate(where) if not part[2]]
        target = np.moveaxis(found, looked, range(len(looked)))
        inside: Any = None
        for axis, parts in zip(looked, positions, strict=True):
            start, size, _ = where[axis]
            at = _counted_from_0(_joined(parts), axis, size)
            if chunk.shape[axis] < size:
                at = at - start
                own = (at >= 0) & (at < chunk.shape[axis])
                inside = own if inside is None else inside & own
            local.append(at)
        if len(value) not in {1, len(local[0])}:
            needed, fix = f"values for {len(local[0])} selected elements", "Pass as many as the mask selects, or one."
            raise ShapeError("at", needed=needed, got=str(len(value)), fix=fix)
        if inside is not None:
            value = value if len(value) == 1 else value[inside]
            local = [each[inside] for each in local]
        key = (*local, *key)
    else:
        value = value[0]
    if ufunc == "set":
        target[key] = value
    elif positions:
        behind = key[len(local) :]
        accumulate(ufunc, target[(slice(None),) * len(local) + behind], tuple(local), value)
    else:
        own = target[(*key, ...)]  # an array also of a number
        getattr(np, ufunc)(own, value, out=own)
    return found


def _joined(parts: list[Any]) -> Any:
    return parts[0] if len(parts) == 1 else np.concatenate(parts)


def _counted_from_0(at: Any, axis: int, size: int) -> Any:
    """The positions as int64; IndexError for one that is not within the axis."""
    if not at.size:
        return at.astype(np.int64, copy=False)
    wide = at if at.dtype.itemsize == np.dtype(np.int64).itemsize else at.astype(np.int64)
    if int(wide.view(np.uint64).max()) < size:  # one look at each: what is negative is large there
        return wide.astype(np.int64, copy=False)
    if at.max() >= size or at.min() < -size:
        wrong = at[(at >= size) | (at < -size)]
        raise IndexError(f"index {wrong[0]} on axis {axis} of size {size}")
    return np.where(wide < 0, wide + size, wide)


def _at_nothing(chunk: Any, *given: Any, ufunc: str, where: Any) -> Any:
    """The same with an array that adds nothing to the chunk; the largest and smallest may be found twice."""
    nothing = complex(-0.0, -0.0) if chunk.dtype.kind == "c" else -0.0 if chunk.dtype.kind == "f" else 0
    begun = np.full(chunk.shape, nothing, chunk.dtype) if ufunc == "add" else chunk
    return _at(begun, *given, ufunc=ufunc, where=where)


def _combined(*parts: Any, ufunc: str) -> Any:
    found = parts[0]
    for part in parts[1:]:
        found = getattr(np, ufunc)(found, part)
    return found


def _bincount(chunk: Any, *weights: Any) -> Any:
    """The counts of a chunk, whose numbers are known only here."""
    validate_counted(int(chunk.max(initial=0)))
    return np.bincount(chunk, *weights)


def _histogram(chunk: Any, *, bins: Any, **options: Any) -> Any:
    validate_numbers("histogram", bins)
    return NUMPY.function("histogram")(chunk, bins=bins, **options)


def _edges(chunk: Any, *, bins: Any, **options: Any) -> Any:
    validate_numbers("histogram_bin_edges", bins)
    return np.histogram_bin_edges(chunk, bins=bins, **options)


def _of_parts(name: str, whole: int) -> Callable[..., Any]:
    """A quantile, whose parts are known only here."""

    def call(chunk: Any, q: Any, **options: Any) -> Any:
        validate_parts(name, whole, q)
        return NUMPY.function(name)(chunk, q, **options)

    return call


def _eig(chunk: Any) -> Any:
    """NumPy returns real numbers if all are real; the dtype of a chunk must not depend on its values."""
    kind = np.result_type(chunk.dtype, np.complex64)
    return tuple(each.astype(kind, copy=False) for each in np.linalg.eig(chunk))


def _eigvals(chunk: Any) -> Any:
    return np.linalg.eigvals(chunk).astype(np.result_type(chunk.dtype, np.complex64), copy=False)


def _lstsq(x1: Any, x2: Any, *, rcond: Any) -> Any:
    for each in (x1, x2):
        _validate_finite("linalg.lstsq", each)
    solution, residuals, rank, values = np.linalg.lstsq(x1, x2, rcond=rcond)
    return solution, residuals, np.array(rank, np.int64), values


def _if_full(residuals: Any, rank: Any, *, full: int) -> Any:
    return residuals if rank == full else residuals[:0]


def _continued(chunk: Any, last: Any, *, axis: int) -> Any:
    joined = np.concatenate([last, chunk], axis=axis)
    return np.cumprod(joined, axis=axis, dtype=chunk.dtype)[(slice(None),) * axis + (slice(1, None),)]


def _merged(*parts: Any) -> Any:
    return np.unique(np.concatenate(parts), equal_nan=False)


def _summed(*parts: Any, size: int) -> Any:
    found = np.zeros(max(size, *map(len, parts)), parts[0].dtype)
    for part in parts:
        found[: len(part)] += part
    return found


def _sizes(chunk: Any) -> Any:
    return np.array(chunk.shape, np.int64).reshape((1,) * max(chunk.ndim - 1, 0) + (chunk.ndim,))


OWN: dict[str, Callable[..., Any]] = {
    "at": _at,
    "at_nothing": _at_nothing,
    "combined": _combined,
    "bincount": _bincount,
    "take": _take,
    "take_along_axis": _take_along_axis,
    "compress": _compress,
    "continued": _continued,
    "digitize": digitized,
    "interp": interpolated,
    "finite": _finite,
    "getitem": _getitem,
    "histogram": _histogram,
    "histogram_bin_edges": _edges,
    "linalg.eig": _eig,
    "linalg.eigvals": _eigvals,
    "linalg.lstsq": _lstsq,
    "if_full": _if_full,
    "inside": _inside,
    "merged": _merged,
    "nanpercentile": _of_parts("nanpercentile", 100),
    "nanquantile": _of_parts("nanquantile", 1),
    "percentile": _of_parts("percentile", 100),
    "quantile": _of_parts("quantile", 1),
    "ravel_multi_index": _ravel_multi_index,
    "sizes": _sizes,
    "summed": _summed,
}
"""The functions that are made for chunks."""

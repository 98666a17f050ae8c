"""How NumPy's functions run on chunks: chunk by chunk, with some axes in one chunk, or on the whole array at once."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

import numpy as np

from typedtensor.backends.dask.tasks import NUMPY, Task

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    Function = Callable[..., Any]

dask: Any = import_module("dask")
da: Any = import_module("dask.array")


def chunkwise(name: str) -> Function:
    """NumPy's function on each chunk, so that the values are the Cpu's."""

    def call(*arrays: Any, **options: Any) -> Any:
        return da.core.elemwise(Task(name, **options), *arrays, dtype=outcome(name, *arrays, **options))

    return call


def outcome(name: str, *arrays: Any, **options: Any) -> Any:
    """The dtype that NumPy's function returns for one element of each array."""
    with np.errstate(all="ignore"):
        return np.asarray(NUMPY.function(name)(*map(_one, arrays), **options)).dtype


def single(x: Any, *axes: int) -> Any:
    """The array with one chunk along the axes."""
    many = {axis: -1 for axis in axes if x.numblocks[axis] > 1}
    return x.rechunk(many) if many else x


def on_matrices(task: Task, signature: str, *arrays: Any, dtypes: Any, sizes: Any = None) -> Any:
    """A function of vectors or matrices: their chunks are joined, the axes in front stay in chunks."""
    cores = _cores(signature.partition("->")[0])
    if any(0 in x.shape for x in arrays):
        return _of_nothing(task, signature, arrays, dtypes, sizes or {})
    arrays = tuple(single(x, *range(x.ndim - len(core), x.ndim)) for x, core in zip(arrays, cores, strict=True))
    metas = [np.empty(0, each) for each in dtypes] if isinstance(dtypes, list) else np.empty(0, dtypes)
    meta = tuple(metas) if isinstance(metas, list) else metas
    return da.apply_gufunc(task, signature, *arrays, meta=meta, output_sizes=sizes, allow_rechunk=True)


def _cores(signature: str) -> list[list[str]]:
    """The letters of the axes of each matrix, as in "(n,m),(m)"."""
    return [[letter for letter in part.strip("()").split(",") if letter] for part in signature.split("),(")]


def _of_nothing(task: Task, signature: str, arrays: Sequence[Any], dtypes: Any, sizes: dict[str, int]) -> Any:
    """A function of matrices without elements, in one task: dask divides by their number."""
    ins, outs = map(_cores, signature.split("->"))
    found = dict(sizes)
    for x, core in zip(arrays, ins, strict=True):
        found |= zip(core, x.shape[x.ndim - len(core) :], strict=True)
    front = np.broadcast_shapes(*(x.shape[: x.ndim - len(core)] for x, core in zip(arrays, ins, strict=True)))
    shapes = [(*front, *(found[letter] for letter in core)) for core in outs]
    if isinstance(dtypes, list):
        return tuple(parts_at_once(task, *arrays, dtypes=dtypes, shapes=shapes))
    return at_once(task, *arrays, dtype=dtypes, shape=shapes[0])


def at_once(task: Task, *arrays: Any, dtype: Any, shape: Sequence[Any], **named: Any) -> Any:
    """A function of whole arrays, in one task."""
    return da.from_delayed(dask.delayed(task, pure=True)(*arrays, **named), shape, dtype)


def parts_at_once(task: Task, *arrays: Any, dtypes: Sequence[Any], shapes: Sequence[Any], **named: Any) -> list[Any]:
    """The same for a function with several results, which are computed together."""
    found = dask.delayed(task, nout=len(dtypes), pure=True)(*arrays, **named)
    return [da.from_delayed(part, shape, dtype) for part, dtype, shape in zip(found, dtypes, shapes, strict=True)]


def _one(x: Any) -> Any:
    return np.ones((1,) * x.ndim, x.dtype) if isinstance(x, da.Array) else x

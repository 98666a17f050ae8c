"""The graph that a scheduler gets: dask's optimised graph, without tasks that only forward a value."""

from __future__ import annotations

from contextlib import suppress
from importlib import import_module
from itertools import product
from typing import Any

da: Any = import_module("dask.array")
core: Any = import_module("dask.core")
optimize: Any = import_module("dask.array.optimization").optimize
HighLevelGraph: Any = import_module("dask.highlevelgraph").HighLevelGraph
tasks: Any = None
with suppress(ImportError):  # a private module of dask: without it, the graph is dask's
    tasks = import_module("dask._task_spec")


def keys_of(array: Any) -> list[Any]:
    """The names of the chunks, in order."""
    return [(array.name, *at) for at in product(*map(range, array.numblocks))]


def optimized(*arrays: Any) -> tuple[Any, ...]:
    """The same dask arrays, with the graphs that a scheduler gets.

    When dask fuses tasks, it keeps a task under the old name that forwards the value. Such a task costs a scheduler as
    much as any other, so it is removed here. Arrays with annotations from `dask.annotate` are left unchanged, because
    dask's optimisation would lose these.
    """
    if not arrays or not hasattr(tasks, "resolve_aliases") or are_annotated(*arrays):
        return arrays
    # All together: `dask.optimize` repeats the shared part of several arrays for each of them.
    keys = {key for each in arrays for key in keys_of(each)}
    whole = HighLevelGraph.merge(*(each.dask for each in arrays))
    plain = _without_aliases(dict(optimize(whole, list(keys))), keys)
    return tuple(da.Array(plain, each.name, each.chunks, dtype=each.dtype, meta=each._meta) for each in arrays)


def are_annotated(*arrays: Any) -> bool:
    """Whether a part of the plans has annotations, such as retries and resources, which are those of a layer."""
    return any(getattr(layer, "annotations", None) for each in arrays for layer in each.dask.layers.values())


def wanted_by(*arrays: Any) -> list[dict[str, float]]:
    """The resources that a worker must have for the annotated parts of the plans."""
    layers = [layer for each in arrays for layer in each.dask.layers.values()]
    found = ((getattr(layer, "annotations", None) or {}).get("resources") for layer in layers)
    return [each for each in found if isinstance(each, dict)]  # a function gives those of each task


def _without_aliases(graph: dict[Any, Any], keys: set[Any]) -> dict[Any, Any]:
    if not keys & graph.keys():  # all chunks are computed
        return graph
    dependents = core.reverse_dict(tasks.DependenciesMapping(graph))
    answer: dict[Any, Any] = tasks.resolve_aliases(graph, keys & graph.keys(), dependents)
    return answer

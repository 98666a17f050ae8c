"""The table of functions: what each function is, as its decorator says once.

Backends read here how a function runs on their arrays; tests, benchmarks and pages read what it accepts. A function
enters the table when its module is imported, so that before the first call of it.
"""

from __future__ import annotations

from typing import Literal, NamedTuple, TypeAlias

Form: TypeAlias = Literal["elementwise", "pairwise", "reduction", "on_raw_arrays", "typed_as"]
"""The decorator of the function: how a call reaches its library."""
Chunks: TypeAlias = Literal["each", "tree", "axes", "own"]
"""How the function runs on a Cluster: on each chunk alone; as dask's reduction of the same name, along a tree; on all
elements along its axes at once; by a function in `backends/dask`, or by other functions."""
BY_FORM: dict[Form, Chunks] = {
    "elementwise": "each",
    "pairwise": "each",
    "reduction": "axes",
    "on_raw_arrays": "own",
    "typed_as": "own",
}
"""How functions run on a Cluster unless their decorator says otherwise."""


class Function(NamedTuple):
    """A line of the table."""

    name: str
    """The name in the namespace and in the backends, as "exp" or "linalg.inv"."""
    chapter: str
    """The module."""
    form: Form
    family: str
    """The protocol of its signatures."""
    kinds: str
    """The letters of the kinds of dtype that it is defined for."""
    chunks: Chunks
    takes_axes: bool
    """Whether a reduction takes a tuple of axes."""


TABLE: dict[str, Function] = {}

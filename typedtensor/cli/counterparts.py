"""The counterparts of NumPy's functions that `migrate` tries, and the texts of its notes."""

from __future__ import annotations

import inspect
from functools import cache
from importlib import import_module
from typing import Any, NamedTuple

from typedtensor._numpy_names import LINALG, RANDOM, RENAMED, SUCCESSORS
from typedtensor.functions.indexing import scatter

MODULES = {"": SUCCESSORS, "linalg.": LINALG, "fft.": {}, "random.": RANDOM}
"""The functions with another name, by NumPy's module."""
ARGUMENTS = {"ddof": "correction", "a_min": "min", "a_max": "max", "newshape": "shape"}
"""The arguments of NumPy's functions with another name."""
UFUNCS = {scatter.UFUNCS.get(kind, kind): kind for kind in scatter.KINDS}
"""The functions whose `at` has a counterpart, and the method of `tt.at`."""
MISSING = object()
CANDIDATES: dict[str, list[tuple[str, dict[str, Any]]]] = {
    "array": [("asarray", {"copy": True}), ("asarray", {}), ("stack", {})],
    "asarray": [("asarray", {}), ("stack", {})],
    "vstack": [("concat", {"axis": 0}), ("stack", {"axis": 0})],
    "row_stack": [("concat", {"axis": 0}), ("stack", {"axis": 0})],
    "hstack": [("concat", {"axis": 0}), ("concat", {"axis": 1})],
    "column_stack": [("stack", {"axis": 1}), ("concat", {"axis": 1})],
    "flipud": [("flip", {"axis": 0})],
    "fliplr": [("flip", {"axis": 1})],
    "dot": [("matmul", {})],
    "vdot": [("vecdot", {})],
    "inner": [("vecdot", {})],
    "outer": [("linalg.outer", {})],
    "cross": [("linalg.cross", {})],
    "trace": [("linalg.trace", {})],
    "diagonal": [("linalg.diagonal", {})],
    "cumsum": [("cumulative_sum", {})],
    "cumprod": [("cumulative_prod", {})],
    "identity": [("eye", {})],
    "linalg.norm": [("linalg.vector_norm", {}), ("linalg.matrix_norm", {})],
    "where": [("where", {}), ("nonzero", {})],
    "linalg.eig": [],
    "linalg.eigvals": [],
    "ascontiguousarray": [("copy", {})],
}
"""What is tried in this order, where it is not the function of the same name: function and further arguments."""
REASONS = {
    "linalg.eig": "the counterpart is always complex, NumPy's only for complex eigenvalues",
    "linalg.eigvals": "the counterpart is always complex, NumPy's only for complex eigenvalues",
    "unique": "tt.unique_values keeps every NaN, NumPy's keeps one",
}
"""Why a function stays NumPy's."""
AS_METHODS = {"round", "around", "cumsum", "cumprod", "repeat", "take", "squeeze", "argsort", "clip", "ravel", "dot"}
"""Functions whose method has NumPy's arguments."""
TWO_AXES = {"trace", "diagonal"}
"""Functions that take the first two axes in NumPy and the last two here."""


class Note(NamedTuple):
    """A line that needs a decision."""

    line: int
    text: str


class Form(NamedTuple):
    """A call of typedtensor: the function, the keyword of each argument, and further arguments."""

    name: str
    keywords: tuple[str | None, ...]
    more: tuple[tuple[str, Any], ...]


def forms(path: str, given: list[str | None], theirs: list[Any]) -> list[Form]:
    """Return the calls that may have the same meaning, the likeliest first.

    Parameters
    ----------
    path : str
        The function within NumPy, as `linalg.norm`.
    given : list of str or None
        The keyword of each argument, None for those without.
    theirs : list
        The arguments.
    """
    module, _, name = path.rpartition(".")
    prefix = f"{module}." if module else ""
    if path == "unique" and any(
        getattr(each, "dtype", None) is not None and each.dtype.kind in "fc" for each in theirs
    ):
        return []
    if path in TWO_AXES and getattr(theirs[0], "ndim", 2) != len("ij"):
        return []
    literal = path == "array" and isinstance(theirs[0], list | tuple)  # new memory in any case
    usual = prefix + (RENAMED.get(name, name) if not module else name)
    found = []
    for ours, more in CANDIDATES.get(path, [(usual, {})]):
        function = member("typedtensor", ours)
        if function is MISSING or isinstance(function, type) or (literal and more):
            continue
        keywords = _keywords(path, ours, tuple(given))
        if keywords is not None and not set(more) & set(keywords):
            found.append(Form(ours, keywords, tuple(more.items())))
    return found


@cache
def _keywords(path: str, ours: str, given: tuple[str | None, ...]) -> tuple[str | None, ...] | None:
    """How each argument is passed here; None if one has no counterpart."""
    parameters = _parameters(member("typedtensor", ours))
    if parameters is None:
        return None
    names = list(_parameters(member("numpy", path)) or [])
    variable = any(each.kind is each.VAR_POSITIONAL for each in parameters.values())
    positional = [
        each.kind in {each.POSITIONAL_ONLY, each.POSITIONAL_OR_KEYWORD} for each in parameters.values()
    ].count(True)
    found: list[str | None] = []
    for place, keyword in enumerate(given):
        if keyword is None and (place < positional or variable):
            found.append(None)
            continue
        theirs = keyword if keyword is not None else names[place] if place < len(names) else None
        name = ARGUMENTS.get(theirs or "", theirs)
        if name in parameters and parameters[name].kind is not inspect.Parameter.POSITIONAL_ONLY:
            found.append(name)
        elif keyword is not None and keyword in names and names.index(keyword) == place and place < positional:
            found.append(None)
        else:
            return None
    return tuple(found)


def renamed(path: str) -> str | None:
    """Return the name here of what is not called: a dtype, a constant or a function that is passed."""
    module, _, name = path.rpartition(".")
    target = (
        f"{module}.{name}"
        if module
        else {"int_": "int64", "float_": "float64", "bool_": "bool"}.get(name, RENAMED.get(name, name))
    )
    return None if MISSING in (member("typedtensor", target), member("numpy", path)) else target


def successor(path: str) -> str:
    """Return what to write instead of a name, or why it stays NumPy's."""
    module, _, name = path.rpartition(".")
    if path in REASONS:
        return f"np.{path} stays NumPy's: {REASONS[path]}"
    if name == "at" and module in UFUNCS:
        return f"np.{path} stays NumPy's: write tt.at(x)[key].{UFUNCS[module]}(values), which returns the result"
    if module == "random":
        drawn = RANDOM.get(name, "tt.random.default_rng(seed)")
        return f"np.{path} stays NumPy's: its global stream has no counterpart; {drawn} draws other numbers"
    hint = MODULES.get(f"{module}." if module else "", {}).get(name)
    return f"np.{path} stays NumPy's: " + (f"write {hint} if it fits" if hint else "typedtensor has none")


def member(module: str, path: str) -> Any:
    """Return the object with a dotted name in a module; MISSING if there is none."""
    value: Any = import_module(module)
    for name in path.split("."):
        try:
            value = getattr(value, name)
        except AttributeError:
            return MISSING
    return value


def _parameters(function: Any) -> dict[str, inspect.Parameter] | None:
    try:
        return dict(inspect.signature(function).parameters)
    except (TypeError, ValueError):
        return None

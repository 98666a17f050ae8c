"""The counterparts of NumPy's calls, for `migrate`."""

from __future__ import annotations

import inspect
from importlib import import_module
from typing import Any, NamedTuple

from typedtensor._numpy_names import LINALG, METHODS, RANDOM, RENAMED, SUCCESSORS
from typedtensor.functions.indexing import scatter

MODULES = {"": SUCCESSORS, "linalg.": LINALG, "fft.": {}, "random.": RANDOM}
"""The functions with another name, by NumPy's module."""
ARGUMENTS = {"ddof": "correction", "a_min": "min", "a_max": "max"}
"""The arguments of NumPy's functions with another name."""
SUSPECTS = {"argpartition", "byteswap", "flat", "itemsize", "searchsorted", "setflags", "tofile"}
"""Methods that hardly any class but an array has."""

UFUNCS = {scatter.UFUNCS.get(kind, kind): kind for kind in scatter.KINDS}
"""The functions whose `at` has a counterpart, and the method of `tt.at`."""
MISSING = object()

OTHER_FORMS = {"where": "tt.nonzero(x)", "unique": "tt.unique_counts(x), tt.unique_inverse(x) or tt.unique_all(x)"}
"""What stands for other forms of a call: `where` of a condition alone, `unique` with several results."""


class Note(NamedTuple):
    """A line that needs a decision."""

    line: int
    text: str


class Call(NamedTuple):
    """The counterpart of a call."""

    name: str
    keywords: list[str | None]
    """The keyword of each argument, None for those without."""


def called(path: str, given: list[str | None]) -> Call | str:
    """Return the counterpart of a call, or the reason why there is none.

    Parameters
    ----------
    path : str
        The function within NumPy, as `linalg.norm`.
    given : list of str or None
        The keyword of each argument, None for those without; `*` for unpacked arguments.
    """
    target = renamed(path)
    if target is None:
        return successor(path)
    ours, theirs = found("typedtensor", target), found("numpy", path)
    parameters = _parameters(ours)
    if parameters is None or not callable(ours) or isinstance(ours, type):
        return f"np.{path}: no function here is called so"
    if "*" in given:
        return f"np.{path}: the arguments are unpacked; tt.{target} takes some only by their names"
    names = list(_parameters(theirs) or [])
    positional = [each.kind is not each.KEYWORD_ONLY for each in parameters.values()].count(True)
    keywords: list[str | None] = []
    for place, keyword in enumerate(given):
        if keyword is None and place < positional:
            keywords.append(None)
            continue
        theirs_name = keyword if keyword is not None else names[place] if place < len(names) else None
        ours_name = ARGUMENTS.get(theirs_name or "", theirs_name)
        if keyword is not None and keyword in names[:positional] and names.index(keyword) == place:
            keywords.append(None)
        elif ours_name in parameters and parameters[ours_name].kind is not inspect.Parameter.POSITIONAL_ONLY:
            keywords.append(ours_name)
        else:
            return _form(path, f"tt.{target} takes no argument {theirs_name or place + 1!r}")
    given_names = [*list(parameters)[: keywords.count(None)], *filter(None, keywords)]
    for name, each in parameters.items():
        variable = each.kind in {each.VAR_POSITIONAL, each.VAR_KEYWORD}
        if each.default is each.empty and not variable and name not in given_names:
            return _form(path, f"tt.{target} needs {name!r} too")
    return Call(f"tt.{target}", keywords)


def renamed(path: str) -> str | None:
    """Return the counterpart of NumPy's name; None if nothing has the same meaning."""
    module, _, name = path.rpartition(".")
    prefix = f"{module}." if module else ""
    if prefix not in MODULES or name in MODULES[prefix]:
        return None if path != "array" else "asarray"
    target = prefix + (RENAMED.get(name, name) if not module else name)
    return None if MISSING in (found("typedtensor", target), found("numpy", path)) else target


def successor(path: str) -> str:
    """Return the replacement of a name that only NumPy has."""
    module, _, name = path.rpartition(".")
    if name == "at" and module in UFUNCS:
        return f"np.{path}: write tt.at(x)[key].{UFUNCS[module]}(values), which returns the result"
    hint = MODULES.get(f"{module}." if module else "", {}).get(name)
    return f"np.{path}: write {hint}" if hint else f"np.{path}: typedtensor has none; use NumPy on x.numpy()"


def method(name: str, keywords: set[str]) -> str | None:
    """Return the replacement of a method, or of an argument of it, if only arrays have it."""
    if name in SUSPECTS:
        return f".{name}: of an array, write {METHODS[name]}"
    renames = [f"{ARGUMENTS[keyword]} instead of {keyword}" for keyword in sorted(keywords & set(ARGUMENTS))]
    return f".{name}: of an array, write {' and '.join(renames)}" if renames else None


def found(module: str, path: str) -> Any:
    """Return the object with a dotted name in a module; MISSING if there is none."""
    value: Any = import_module(module)
    for name in path.split("."):
        try:
            value = getattr(value, name)
        except AttributeError:
            return MISSING
    return value


def _form(path: str, problem: str) -> str:
    """Return why a call has no counterpart, and what to write for this form of it if that is known."""
    return f"np.{path}: {problem}" + (f"; write {OTHER_FORMS[path]}" if path in OTHER_FORMS else "")


def _parameters(function: Any) -> dict[str, inspect.Parameter] | None:
    try:
        return dict(inspect.signature(function).parameters)
    except (TypeError, ValueError):
        return None

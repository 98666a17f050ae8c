"""Writes `_generated/index_keys.pyi`: the types of keys without tensors, grouped by what becomes of the axes.

An entry of a key is an int (I), a slice (S), an Ellipsis (E) or None (N).
"""

from __future__ import annotations

from functools import cache
from itertools import product

from tools.codegen.axes import AXES, MAX_RANK

TYPES = {"I": "int", "S": "slice", "E": "EllipsisType", "N": "None"}
MOST_ENTRIES = 4
"""The most entries of a key whose result has a static rank."""


def selected(entries: str, names: list[str]) -> list[str] | None:
    """The names of the axes of `x[entries]`, One for a new one; None if x has too few axes."""
    before, ellipsis, after = entries.partition("E")
    used, from_the_end = (sum(each in "IS" for each in part) for part in (before, after))
    if used + from_the_end > len(names):
        return None
    end = len(names) - from_the_end
    first, middle, last = names[:used], names[used:end], names[end:]
    if not ellipsis:
        return [*_each(before, first), *middle]
    return [*_each(before, first), *middle, *_each(after, last)]


def _each(entries: str, names: list[str]) -> list[str]:
    rest = iter(names)
    found = ["One" if entry == "N" else next(rest) for entry in entries]
    return [name for name, entry in zip(found, entries, strict=True) if entry != "I"]


def outcome(entries: str, n: int) -> tuple[str, ...] | None:
    """The names of the axes that a key leaves of n axes."""
    found = selected(entries, AXES[:n])
    return None if found is None else tuple(found)


@cache
def groups() -> dict[str, list[str]]:
    """The keys of the same effect on every rank, by the first of them: short ones first, with an Ellipsis last."""
    found: dict[object, list[str]] = {}
    for length in range(1, MOST_ENTRIES + 1):
        for entries in product("ISEN", repeat=length):
            if entries.count("E") <= 1:
                key = "".join(entries)
                effect = str([selected(key, AXES[:n]) for n in range(MAX_RANK + 1)])
                found.setdefault(effect, []).append(key)
    return {keys[0]: [*keys, ""] if keys[0] == "E" else keys for keys in found.values()}


def union(keys: list[str]) -> str:
    """The type of the keys; one entry needs no tuple."""
    return " | ".join(
        TYPES[key] if bare else f"tuple[{', '.join(TYPES[entry] for entry in key) or '()'}]"
        for key in keys
        for bare in ([True, False] if len(key) == 1 else [False])
    )


def index_keys() -> str:
    """The stub of key types."""
    lines = [
        '"""What may stand between brackets, by what becomes of the axes; written by tools/codegen.',
        "",
        "A name spells its first pattern: I an int, S a slice, E an Ellipsis, N None.",
        '"""',
        "",
        "# fmt: off",
        "from types import EllipsisType",
        "from typing import TypeAlias",
        "",
    ]
    lines += [f"{name}: TypeAlias = {union(keys)}" for name, keys in groups().items()]
    lines += ["Entry: TypeAlias = int | slice | EllipsisType | None"]
    return "\n".join(lines) + "\n"

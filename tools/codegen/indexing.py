"""Writes `_generated/indexing.pyi`, what brackets do to a tensor."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING

from tools.codegen import keys, needed
from tools.codegen.axes import AXES, MAX_BOUND, MAX_RANK, OTHER_AXES, rank
from tools.codegen.overloads import alias, declared, imports_for_ty, overloads, variables
from tools.codegen.overloads import stub as written
from tools.codegen.rules import NO_INFERENCE
from tools.codegen.tree import Name, type_of

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tools.codegen.tree import Class, Signature

RANKS = ", ".join(f"Rank{n}" for n in range(MAX_RANK + 1))
POSITIONS_IN = imports_for_ty(
    "typedtensor._generated.positions import Positions as PositionsInTy",
    "typedtensor._generated.positions import NoPositions as PositionsInTy",
    """# ty does not solve `SelectsBy` if an axis has no name; it reads a signature for each rank of positions. mypy would infer the
# axes of such a result from the parameter that takes it.
""",
)
STUB = f'''"""What brackets do to a tensor, as the checkers read it.

A method with one overload for each key and rank takes mypy and pyright long: they solve the type of `self` of all of them
for each pair of brackets. So `__getitem__` is a descriptor that first selects the class of the rank, which has only the
keys of that rank.
"""

# fmt: off
# mypy: ignore-errors
# pyright: reportGeneralTypeIssues=false, reportInvalidTypeVarUse=false, reportOverlappingOverload=false
from collections.abc import Callable
from types import EllipsisType
from typing import Any, Generic, TypeAlias, TypeVar, overload

from typedtensor._generated import index_keys as keys
from typedtensor._generated.dtype import Discrete, DType, Integer, bool_
from typedtensor._generated.needed import {needed.KEY}, Needed
from typedtensor._generated.rank import AtLeast2, AtLeast3, One, {RANKS}
from typedtensor._generated.rules import (
    Drops, DropsAt1, DropsAt2, DropsBack2, DropsFirst, DropsLast, Exactly1, FitsAs1, Flattens, Gains, GainsAt1, GainsAt2,
    GainsFirst, GainsLast, Has1, Has2, Has3, Has4, Into, NeverMatches, SelectsBy, Settled, Sizes_0, Sizes_1, RankVariable, Unnames, UnnamesAt1,
    UnnamesFirst,
)
from typedtensor._generated.tensor_rules import Rules
from typedtensor.core.darray import DArray
from typedtensor.core.operand import D, Operand, OperandWith, R, ROut, T
from typedtensor.core.tensor import Tensor
from typedtensor.types.dim import DDim, Dim

{variables([*AXES, *OTHER_AXES[:2], "M", "N"])}
{POSITIONS_IN}'''
POSITIONS = '''"""Keys that are positions, as ty reads them, and what the other checkers read in their place; written by tools/codegen."""

from typing import Generic, TypeAlias

from typedtensor._generated.dtype import Integer
from typedtensor.core.operand import D, Operand, R

Positions: TypeAlias = Operand[D, Integer, R]

class NoPositions(Generic[D, R]):
    """A key that no program has."""
'''
EXACT_RANKS = range(5)
"""The ranks with a class; the others share one, whose keys read the rules of the rank."""

FROM_THE_END = [
    ("EI", ["DropsLast"], 0), ("EII", ["DropsLast", "DropsLast"], 0), ("EIS", ["DropsBack2"], 1),
    ("SEI", ["DropsLast"], 1), ("IEI", ["DropsFirst", "DropsLast"], 0),
]  # fmt: skip
NEW_AXES = [
    ("N", "GainsFirst", 0), ("NS", "GainsFirst", 1), ("NSS", "GainsFirst", 2), ("EN", "GainsLast", 0), ("SN", "GainsAt1", 1),
    ("SNS", "GainsAt1", 2), ("SSN", "GainsAt2", 2),
]  # fmt: skip

NO_KEYS = (f"Needed[{needed.KEY}]", needed.KEY)
"""The types of the last two signatures: mypy's message about a key names the one, pyright's the other, the last."""
OF_ANYTHING = f"tuple[{needed.KEY}]"
"""A tuple of Any of unknown length; no other key has such an entry. It is first, so mypy's message about a key names it."""
MASK, INDEX = "Operand[D, bool_, {}]", "Operand[D, Integer, {}]"
POSITIONS_BY = (
    "OperandWith[D, Integer, SelectsBy[Callable[[R], Settled[ROut]]], SelectsBy[Callable[[R, Into[R, ROut]], object]]]"
)
"""Positions, whose unit axes an expected type does not name."""
VECTOR = INDEX.format("Rank1")


def positions_of(*names: str) -> str:
    """Positions that name the axes that they select; mypy infers nothing about a call of it."""
    return f"OperandWith[D, Integer, Exactly{len(names)}[{', '.join(names)}]]{NO_INFERENCE}"


PICKED = positions_of("N")
"""A vector of positions. Where the rank has a class, keys of it have their own signatures: the others have no name to give."""
PAIR_OTHER = f"tuple[{VECTOR}, {VECTOR}] | tuple[{{0}}, int] | tuple[int, {{0}}]".format(MASK.format("Rank1"))
PAIR = f"{PAIR_OTHER} | tuple[{VECTOR}, int] | tuple[int, {VECTOR}]"
"""Two entries that become one axis."""
NOTHING = " | ".join(f"tuple[{each}, {each}]" for each in NO_INFERENCE.removeprefix(" | ").split(" | "))
CROSSED = f"tuple[{INDEX.format('Rank2')}, {INDEX.format('Rank1 | Rank2')}] | tuple[{VECTOR}, {INDEX.format('Rank2')}] | {NOTHING}"
"""Two entries that become two axes: positions across each other, as of `ix_`. mypy infers nothing about a call of it."""
NAMED_MASK = MASK.format("FitsAs1[Rank1[M]]")  # not `Rank1[M]`, whose names are covariant: M would be a join of both
LIST = "list[int] | list[bool]"
"""Positions or a mask in a list of Python's: a vector without a name."""
PAIR_OF_LISTS = f"tuple[list[int], list[int]] | tuple[{LIST}, int] | tuple[int, {LIST}]"
ALONG_FIRST_OTHER = f"{NAMED_MASK} | tuple[{NAMED_MASK}, slice] | {LIST} | tuple[{LIST}, slice]"
ALONG_FIRST = f"{ALONG_FIRST_OTHER} | tuple[{VECTOR}, slice]"
ALONG_SECOND_OTHER = f"tuple[slice, {NAMED_MASK}] | tuple[slice, {LIST}]"
ALONG_SECOND = f"tuple[slice, {VECTOR}] | {ALONG_SECOND_OTHER}"
ALONG_LAST = f"tuple[EllipsisType, {VECTOR}]"
POSITIONS_IN_TY = (1, 2)
"""The ranks of positions for which ty has signatures of its own."""
LONG = "tuple[keys.Entry, keys.Entry, keys.Entry, keys.Entry, keys.Entry, *tuple[keys.Entry, ...]]"
"""More entries than a static rank is known of; a tensor of one axis or more takes them with tensors."""


def positions() -> str:
    """The stub of keys that are positions."""
    return POSITIONS


def indexing() -> str:
    """The stub: the descriptor, and the class of each rank."""
    named = [alias(name, key) for name, key in aliases().items()]
    tensors = ("Operand[D, T, {}]", "Tensor[D, T, {}]", "OperandWith[D, T, {}, OtherRank]")
    signatures = by_rank(tensors, "TensorOfRank", ["D", "T"])
    classes = [descriptor("GetsItem", "Brackets, by the rank of the tensor.", signatures)]
    for n in EXACT_RANKS:
        head = f"TensorOfRank{n}(Generic[{', '.join(['D', 'T', *AXES[:n]])}])"
        doc = f"A tensor of {rank(n)}, before brackets."
        classes.append(declared(head, doc, *calling(exact(n), [LONG] if n == 0 else [])))
    doc = "A tensor of any other rank, before brackets."
    classes.append(declared("TensorOfRank(Rules[D, T, R], Generic[D, T, R])", doc, *calling(by_rules(), [LONG])))
    return written(STUB, [*named, *classes])


def by_rank(tensors: tuple[str, ...], family: str, types: list[str]) -> list[str]:
    """What selects the class of the rank: of one that is Any, of one with a class, of another one or a type variable."""
    of_any, known, other = tensors
    cases = [(known.format(rank(n, AXES[:n])), f"{family}{n}[{', '.join([*types, *AXES[:n]])}]") for n in EXACT_RANKS]
    shared = f"{family}[{', '.join(types)}, {{}}]"
    # No rank matches two of them: pyright knows no type if two match unnamed axes, and mypy tries all of them.
    cases.append((other.format("R"), shared.format("R")))
    if of_any:  # pyright would take the first class
        cases.insert(0, (of_any.format("NeverMatches"), shared.format("Any")))
    return [f"self, tensor: {of}, owner: object, /) -> {it}" for of, it in cases]


def descriptor(name: str, doc: str, signatures: Iterable[str]) -> Class:
    """A class with only `__get__`."""
    return declared(name, doc, *overloads("__get__", signatures))


def calling(signatures: list[str], dynamic: list[str]) -> list[Signature]:
    """The overloads of a class, which is what brackets call; the result of the second keys is a DArray."""
    last = [f"self, key: {key}, /) -> DArray" for key in (*dynamic, *NO_KEYS)]
    return overloads("__call__", [f"self, key: {OF_ANYTHING}, /) -> DArray", *signatures, *last])


def no_inference(key: str) -> str:
    """The key; mypy infers nothing about a call that is one."""
    return key + NO_INFERENCE if isinstance(type_of(key), Name) and key.startswith("Operand[") else key


def aliases() -> dict[str, str]:
    """The types of keys, and of other ranks, by name: mypy copies a signature for each pair of brackets, but a name with its arguments only."""
    found = {
        "OtherRank": " | ".join(["RankVariable", *(f"Rank{n}" for n in range(max(EXACT_RANKS) + 1, MAX_RANK + 1))]),
        "Mask": no_inference(MASK.format("R")),
        "Positions": no_inference(INDEX.format("R")),
        "PositionsBy": f"{POSITIONS_BY}{NO_INFERENCE}",
        "AlongFirstOther": ALONG_FIRST_OTHER,
        "AlongSecondOther": ALONG_SECOND_OTHER,
        "PickedFirst": f"tuple[{PICKED}, slice]",
        "PickedSecond": f"tuple[slice, {PICKED}]",
        "PickedLast": f"tuple[EllipsisType, {PICKED}]",
        "PickedBoth": f"tuple[{PICKED}, int] | tuple[int, {PICKED}]",
        "AlongBothOther": f"{PAIR_OTHER} | {PAIR_OF_LISTS}",
        "Crossed": CROSSED,
        **{f"WithTensors{need}": key for need, key in mixed()},
    }
    for n in EXACT_RANKS:
        found |= {name_of(n, key): key for key, _ in every_key(n)}
        found |= {name_to(n, result): key for key, result in without_tensors(n, usual=False, named=False)}
    return found


def without_tensors(n: int, *, usual: bool, named: bool = True) -> list[tuple[str, str]]:
    """(type of the key, rank of the result) for a tensor of that rank, of the usual keys or of the others."""
    rows: dict[str, list[str]] = {}
    ruled = {keys.outcome(name, n) for name in exact_rules()}
    for name in keys.groups():
        axes = keys.outcome(name, n)
        if axes is not None and (axes in ruled) == usual:
            rows.setdefault(rank(len(axes), list(axes) if named else None), []).append(f"keys.{name}")
    return [(" | ".join(names), result) for result, names in rows.items()]


def every_key(n: int) -> list[tuple[str, str]]:
    """Both."""
    return without_tensors(n, usual=True) + without_tensors(n, usual=False)


def name_of(n: int, key: str) -> str:
    """The name of a key, by its first pattern: pyrefly shows it."""
    return f"Key{n}_{key.partition(' ')[0].removeprefix('keys.')}"


def name_to(n: int, result: str) -> str:
    """The name of the keys that are not usual, by their result without names."""
    return f"Key{n}_To{result}"


def rows(n: int, *, named: bool = True) -> list[tuple[str, str]]:
    """(type of the key, rank of the result) for a tensor of that rank; of positions, only those whose names are lost.

    If not named, the keys that are not usual keep the rank alone.
    """
    found = [(name_of(n, key), result) for key, result in without_tensors(n, usual=True)]
    found += [(key, rank(len(axes), axes or None)) for key, axes in with_tensors(AXES[:n])]
    numbers = f"Dim[{rank(n)}] | DDim"
    if n == 0:  # the first key gives the number too
        found[0] = (f"{found[0][0]} | {numbers}", "Rank0")
    else:
        found.append((numbers, "Rank0"))
    others = without_tensors(n, usual=False, named=named)
    return found + [(name_of(n, key) if named else name_to(n, result), result) for key, result in others]


def exact(n: int) -> list[str]:
    """The signatures for a tensor of that rank."""
    found = rows(n)
    if n:
        others = [(rank(k, OTHER_AXES[:k]), rank(n + k - 1, [*OTHER_AXES[:k], *AXES[1:n]])) for k in POSITIONS_IN_TY]
        found += [(f"PositionsInTy[D, {positions}]", result) for positions, result in others]
        found.append((f"PositionsBy[D, {rank(n, AXES[:n])}, ROut]", "ROut"))
    signatures = [f"self, key: {key}, /) -> Tensor[D, T, {result}]" for key, result in found]
    return signatures + [f"self, key: WithTensors{need}[D], /) -> DArray" for need, _ in mixed() if need <= n]


def with_tensors(names: list[str]) -> list[tuple[str, list[str]]]:
    """(type of the key, axes of the result) of the keys with masks and integer tensors."""
    n = len(names)
    rows = [(f"Mask[D, {rank(n, names)}]", ["Any"])]
    if n == 0:
        return rows
    first, *rest = names
    rows += [(f"Mask[D, {rank(k, names[:k])}]", ["Any", *names[k:]]) for k in range(2, n)]
    if n >= 2:
        rows.append((f"AlongFirstOther[D, {first}]", ["Any", *rest]))
        rows.append(("PickedFirst[D, N]", ["N", *rest]))
    rows.append(("Positions[D, Rank0]", rest))
    rows.append(("PickedLast[D, N]", [*names[:-1], "N"]))
    if n == 1:
        rows.append((LIST, ["Any"]))
    rows += [(f"Positions[D, {rank(k)}]", ["Any"] * (k + n - 1)) for k in (3, 4)]
    if n >= 2:
        rows.append((f"AlongSecondOther[D, {names[1]}]", [first, "Any", *names[2:]]))
        rows.append(("PickedSecond[D, N]", [first, "N", *names[2:]]))
        rows.append(("PickedBoth[D, N]", ["N", *names[2:]]))
        rows.append(("AlongBothOther[D]", ["Any", *names[2:]]))
        rows.append(("Crossed[D]", ["Any", "Any", *names[2:]]))
    return rows


# What follows reads the rules of a rank, for a tensor of any rank.


def nested(rules: list[str], inner: str) -> str:
    for rule in rules:
        inner = f"{rule}[{inner}]"
    return inner


def bound(n: int) -> str:
    """The rank, known to have at least n axes: mypy ignores the bound of a type variable in self."""
    return f"Has{n}[ROut]" if n else "ROut"


def at(k: int) -> str:
    return "First" if k == 0 else f"At{k}"


def exact_rules() -> dict[str, str]:
    """The rules that keep the names of the other axes, by key."""
    found = {"E": "R"}
    for length in range(1, 4):
        for entries in product("IS", repeat=length):
            ints = [k for k, e in enumerate(entries) if e == "I"]
            found["".join(entries)] = nested([f"Drops{at(k)}" for k in ints], bound(length - len(ints)))
    for entries, rules, need in FROM_THE_END:
        found[entries] = nested(rules, bound(need))
    for entries, rule, need in NEW_AXES:
        found[entries] = f"Has{need}[{rule}[ROut]]" if need else f"{rule}[ROut]"
    return found


def counted(entries: str) -> str:
    """The rule of a key by its numbers of ints, slices and new axes; it first requires the axes for ints and slices."""
    ints, slices, news = (entries.count(e) for e in "ISN")
    rule = nested(["Drops"] * ints, nested(["Gains"] * news, "ROut"))
    return f"Has{ints + slices}[{rule}]" if ints + slices else rule


def selection() -> list[tuple[str, str]]:
    """(rule of self, type of the key) of the keys without tensors; the most frequent come first."""
    rules, rows = exact_rules(), dict[str, list[str]]()
    found = [(rules.get(name), name) for name in keys.groups()]
    for rule, name in sorted(found, key=lambda each: each[0] is None):
        rows.setdefault(rule or counted(name), []).append(f"keys.{name}")
    return [(rule, " | ".join(names)) for rule, names in rows.items()]


ADVANCED = [  # (rule, key, result): with masks and integer tensors, and the position of one element
    ("Flattens[ROut]", MASK.format("R"), "ROut"),
    ("UnnamesFirst[Has2[ROut]] & Sizes_0[M]", ALONG_FIRST, "ROut"),
    ("Drops[Has2[ROut]]", MASK.format("Rank2"), "ROut"),
    ("Drops[Drops[Has2[ROut]]]", MASK.format("Rank3"), "ROut"),
    ("Drops[Drops[Drops[Has2[ROut]]]]", MASK.format("Rank4"), "ROut"),
    ("DropsFirst[ROut]", INDEX.format("Rank0"), "ROut"),
    ("DropsFirst[Gains[Gains[Gains[ROut]]]]", INDEX.format("Rank3"), "ROut"),
    ("DropsFirst[Gains[Gains[Gains[Gains[ROut]]]]]", INDEX.format("Rank4"), "ROut"),
    ("UnnamesAt1[ROut] & Sizes_1[M]", ALONG_SECOND, "ROut"),
    ("Drops[Has1[ROut]]", f"{PAIR} | {PAIR_OF_LISTS}", "ROut"),
    ("Unnames[Has2[ROut]]", CROSSED, "ROut"),
    ("Unnames[Has1[ROut]]", ALONG_LAST, "ROut"),
    ("Unnames[ROut]", "Dim[ROut] | DDim", "Rank0"),
]


def table() -> list[tuple[str, str, str]]:
    """(rule of self, type of the key, rank of the result)."""
    slices = {bound(n): f"Has{n}[object]" for n in range(1, MAX_BOUND + 1)}  # the rank itself, also if it is a variable
    rows = [
        (slices.get(rule, rule), key, "R" if rule == "R" or rule in slices else "ROut") for rule, key in selection()
    ]
    return [*rows, *ADVANCED]


def myself(rule: str, dtype: str = "T") -> str:
    """The type of self; a rule may name the size of an axis too."""
    if rule == "R":
        return "self" if dtype == "T" else f"self: Operand[D, {dtype}, R]"
    rule, _, named = rule.partition(" & ")
    return f"self: OperandWith[D, {dtype}, {rule}, {named}]" if named else f"self: Operand[D, {dtype}, {rule}]"


def by_rules() -> list[str]:
    """The signatures for a tensor of a rank without a class."""
    signatures = [f"{myself(rule)}, key: {no_inference(key)}, /) -> Tensor[D, T, {out}]" for rule, key, out in table()]
    signatures.append("self, key: PositionsBy[D, R, ROut], /) -> Tensor[D, T, ROut]")
    needy = "self: Operand[D, DType, Has{0}[object]], key: WithTensors{0}[D], /) -> DArray"
    return signatures + [needy.format(need) for need, _ in mixed()]


MIXED_ENTRIES = 4
"""The most entries of a key with tensors whose ints, slices and tensors are counted; each further entry adds cases."""
TENSORS = "Operand[D, Discrete, Any] | DArray"
FREE = "EllipsisType | None"
"""Entries that need no axis."""


def mixed() -> list[tuple[int, str]]:
    """(axes of self, type of the key) of the other keys with tensors: their result is a DArray, also at run time.

    See `has_static_rank`. They do not overlap with the keys above, or mypy would infer Any for a key with unnamed axes.
    """
    other = f"{INDEX.format('Rank0 | AtLeast2')} | DArray"  # no vector
    wide, matrix = f"{INDEX.format('Rank0 | AtLeast3')} | DArray", INDEX.format("Rank2")
    masked = f"int | slice | {MASK.format('Rank0 | Rank1')}"
    flat = f"{INDEX.format('Any')} | {MASK.format('Rank0 | Rank1')} | DArray"
    one, masks = MASK.format("Rank1"), MASK.format("AtLeast2")
    rest = f"int | slice | {TENSORS}"
    by_need: dict[int, list[str]] = {
        1: [
            f"DArray | tuple[{TENSORS}]",
            f"tuple[None, {flat}]",
            f"tuple[EllipsisType, {other} | {MASK.format('Rank0 | Rank1')}]",
            f"tuple[{flat}, {FREE}]",
            f"tuple[{MASK.format('Rank0')}, {rest}]",
            f"tuple[{rest}, {MASK.format('Rank0')}]",
        ],
        2: [
            f"tuple[{wide}, int | slice | {flat}]",
            f"tuple[int | slice | {flat}, {wide}]",
            f"tuple[{matrix}, {masked}]",
            f"tuple[{masked}, {matrix}]",
            f"tuple[{FREE}, {masks}]",
            f"tuple[{masks}, {FREE}]",
            f"tuple[{one}, {flat}]",
            f"tuple[{flat}, {one}]",
        ],
        3: [f"tuple[{masks}, {rest}]", f"tuple[{rest}, {masks}]"],
        4: [],
    }
    for length in range(3, MIXED_ENTRIES + 1):
        for used in product((True, False), repeat=length):
            need = sum(used)
            for first in range(need):  # the first tensor: what stands before it is an int or a slice
                kinds = iter(["int | slice"] * first + [TENSORS] + [rest] * (need - first - 1))
                by_need[need].append(f"tuple[{', '.join(next(kinds) if each else FREE for each in used)}]")
    entry = f"keys.Entry | {TENSORS}"
    by_need[1].append(f"tuple[{', '.join([entry] * (MIXED_ENTRIES + 1))}, *tuple[{entry}, ...]]")
    return [(need, " | ".join(found)) for need, found in by_need.items()]

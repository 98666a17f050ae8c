"""Writes `_generated/rules.py` and `_generated/rank.py`: the protocols that read a rule, and the ranks that state them."""

# Longer than 400 lines: the protocols that read the rules, and the ranks that declare them.
from __future__ import annotations

from tools.codegen.axes import AXES, BROUGHT, MAX_BOUND, MAX_RANK, rank
from tools.codegen.menus import NAMED, along, front, menus, positions, readers, reshape, roll, tuples, ways
from tools.codegen.menus import method as menu

MEETINGS = ["int16", "int32", "int64", "float32", "float64", "complex128"]


def snake(name: str) -> str:
    return "".join(f"_{c.lower()}" if c.isupper() else f"_{c}" if c.isdigit() else c for c in name)


POSITIONS = {"First": 0, "Last": -1, "At1": 1, "Back2": -2, "At2": 2}
"""The positions that a signature names, as a user counts them. A literal axis of a function is an argument, see menus.py."""
DROPPED = tuple(POSITIONS)
KEPT = ("First", "Last", "At1", "Back2")
GAINED = ("First", "Last", "At1", "At2")
SIZED = {0: "_0", 1: "_1", 2: "_2", 3: "_3", -1: "_last", -2: "_back_2"}
"""The positions of a Dim whose numbers have the names of their axes, and the ends of the rules."""


def position(name: str, n: int) -> int | None:
    """The index of the position in n axes, or None."""
    k = POSITIONS[name] if POSITIONS[name] >= 0 else n + POSITIONS[name]
    return k if 0 <= k < n else None


CLASSES = [
    "",
    "",
    "class OneNumberOnly:",
    '    """The result of a conversion of several elements, for checkers: Python accepts no such type."""',
    "",
    "    __slots__ = ()",
    "",
    "",
    "class MatchingNumberOnly:",
    '    """The result of a comparison with a number that does not fit the dtype, for checkers: no truth value."""',
    "",
    "    __slots__ = ()",
    "    if TYPE_CHECKING:",
    "",
    "        def __bool__(self) -> OneNumberOnly: ...",
    "",
    "",
    "class AxesOnly:",
    '    """The result of iterating over no axis, for checkers: Python accepts no such type."""',
    "",
    "    __slots__ = ()",
    "",
    "",
    "class FloatNumber(Protocol):",
    '    """A Python float, but not an int, which is accepted as a float elsewhere: it adds floats and has `<`."""',
    "",
    "    def __add__(self, value: float, /) -> float: ...",
    "    def __lt__(self, value: float, /) -> bool: ...",
    "",
    "",
    "class ComplexNumber(Protocol):",
    '    """A Python complex number but neither a float nor an int, so that overloads are disjoint."""',
    "",
    "    def __add__(self, other: complex, /) -> complex: ...",
    "",
    "",
    "class Outcome(Generic[Of]):",
    '    """The result of a rule. It is invariant: without it, ty joins an outcome with those of unnamed axes."""',
    "",
    "    __slots__ = ()",
    "",
    "    def _outcome(self, outcome: Of, /) -> Of:",
    "        raise NotImplementedError  # only for checkers",
    "",
    "",
    "class NeverMatches:",
    '    """A type that no rank has; see the first overload of each operator."""',
    "",
    "    __slots__ = ()",
]
RULES_HEAD = '''"""The protocols that read a rule of a rank or of a dtype; written by tools/codegen.

A rule is a method that only checkers see: a rank declares its result without an axis, a dtype declares its promotions.
A protocol here reads one such method, so that one signature covers every rank and every dtype.
"""

# ruff: noqa: PLC0105  # the most readable names for the rules
from __future__ import annotations

from typing import TYPE_CHECKING, Generic, Protocol, TypeVar

In = TypeVar("In", contravariant=True)
Out = TypeVar("Out", covariant=True)
Of = TypeVar("Of")
''' + "".join(f'_O{i} = TypeVar("_O{i}", covariant=True)\n' for i in range(1, MAX_RANK + 1))

UNARY_RULES = {
    "Drops": ("_drop", "One axis less, at an unknown position: no axis keeps its name."),
    "Unnames": ("_unname", "The same number of axes, none of them named."),
    "Gains": ("_gain", "One axis more, at an unknown position: no axis keeps its name."),
    "Lengthens": ("_lengthen", "One unnamed axis more, after the others."),
    "Transposes": ("_transpose", "The last two axes exchanged."),
    "ManyAxes": ("_many", "The same number of axes, none of them named; more than four."),
    "Flattens": ("_flatten", "One axis."),
    "Diagonals": ("_diagonal", "The last two axes become one."),
    "Numbers": ("_number", "The type of a NumPy shape with as many axes."),
    "Complexes": ("_complex", "The complex dtype of the same precision."),
    "Scalars": ("_scalar", "The NumPy scalar type of a dtype."),
    "Items": ("_item", "The Python type of an element."),
}
BINARY_RULES = {
    "Broadcasts": ("_broadcast", "The rank to which both broadcast."),
    "Selects": ("_select", "The rank of `other[self]`, where self is a tensor of integers."),
    "Multiplies": ("_rmatmul", "The rank of `other @ self`."),
    "Promotes": ("_promote", "The dtype to which both promote."),
    "PromotesOther": ("_promote_other", "Promotes, for another dtype."),
    **{
        f"{kind}With": (f"_{kind.lower()}_with", f"PromotesOther, if both and the result are {kind}.")
        for kind in ("Numeric", "Real", "Floating", "Discrete", "Integer", "Inexact")
    },
}
CALLED = {
    "BroadcastsBy": ("_broadcast", "The rank of two that broadcast; read with the rank of the other one."),
    "MultipliesBy": ("_rmatmul", "The rank of a matrix product; read with the rank of the first factor."),
    "DotsBy": ("_vecdot", "The rank of a product of vectors; read with the rank of the other factor."),
    "SolvesBy": ("_solve", "The rank of a solution; read with the rank of the right-hand side."),
    "TakesBy": ("_take", "The rank of selected elements; read with the rank of the positions and the axis."),
    "FrontedBy": ("_front", "The rank with another axis in front, and without some; read with those."),
    "TakesAlongBy": ("_take_along", "The same with a position for each element of the result."),
    "TakesAlongLastBy": ("_take_along_last", "The same along the last axis."),
    "PerAxis": ("_per_axis", "A tuple of a type with one entry per axis; read with the type."),
    "PromotesBy": ("_promote", "The dtype to which two dtypes promote, themselves included; read as a callable."),
    "PromotesOtherBy": ("_promote_other", "PromotesOther, read as a callable."),
    **{
        f"Promotes{kind}By": (f"_{kind.lower()}_with", f"{kind}With, read as a callable.")
        for kind in ("Numeric", "Real", "Floating", "Discrete", "Integer", "Inexact")
    },
}
"""Rules of two that are read as callables, by the name of the protocol: the method and its docstring."""
NOMINAL_RULES = {
    "PromotesTo": ("_promotes_to", "Promotes to it without loss of kind, itself included."),
    "PromotesBelow": ("_promotes_below", "PromotesTo, itself excluded, so that overloads are disjoint."),
    **{f"MeetsAt_{m}": (f"_meets_at_{m}", f"Promotes with it to {m}, a third dtype.") for m in MEETINGS},
}


def declared(head: str, doc: str, members: list[str]) -> list[str]:
    """A class of a stub, after two empty lines."""
    return ["", "", f"class {head}:", f'    """{doc}"""', "", *members]


def fitting() -> list[str]:
    """The protocols that compare the names of two ranks, or state the number of axes."""
    axes = range(1, MAX_RANK + 1)
    compared = [f"    def _fits_{k}(self, other: In, /) -> None: ..." for k in axes]
    called = [["    @property", f"    def _fits_{k}(self) -> Out: ..."] for k in axes]
    doc = "No axis has a name that differs from the other rank's, counted from the last."
    out = declared("Fits(Protocol[In])", doc, compared)
    for n in range(MAX_RANK + 1):
        names = ", ".join(f"_O{i}" for i in range(1, n + 1))
        of_names = f"[{names}]" if n else ""
        doc = f"At most {n} axes, the last of them by name; One for a missing axis."
        member = f"    def _at_most_{n}(self) -> tuple[{names or '()'}]: ..."
        out += declared(f"AtMost{n}(Protocol{of_names})", doc, [member])
        head = f"FitsAtMost{n}(Fits[In], AtMost{n}{of_names}, Protocol[{', '.join(filter(None, ['In', names]))}])"
        out += declared(head, f"Fits, with at most {n} axes.", ["    __slots__ = ()"])
    doc = "A rank that is a type variable, not a known rank."
    out += declared("StillOpen(Protocol)", doc, ["    def _open(self) -> int: ..."])
    for kind in ("DType", "Numeric", "Real", "Discrete", "Integer", "Inexact"):
        members = [] if kind == "DType" else [f"    def _is_{kind.lower()}(self) -> None: ..."]
        doc = f"A dtype that is a type variable{'' if kind == 'DType' else f' of {kind}'}, not a known dtype."
        out += declared(f"Open{kind}(Protocol)", doc, ["    def _open_dtype(self) -> int: ...", *members])
    doc = "The ranks that may be written to this one: those that broadcast to it."
    out += declared("Accepts(Protocol[Of])", doc, ["    def _accepts(self) -> Outcome[Of]: ..."])
    itself = "    def _itself(self) -> Out: ..."
    out += declared("FitsAndIs(Fits[In], Protocol[In, Out])", "Fits, with the rank itself.", [itself])
    for first, name in ((3, "FitsBatch"), (2, "FitsVectors")):
        out += declared(f"{name}(Protocol[In])", f"Fits, from axis -{first} on.", compared[first - 1 :])
    for head, doc, member in (
        ("FitsVector(Fits[In], Protocol[In])", "Fits, with at least one axis.", "_has_1(self) -> object"),
        (
            "FitsSomeVectors(FitsVectors[In], Protocol[In])",
            "FitsVectors, with at least one axis.",
            "_has_1(self) -> object",
        ),
        ("FitsMatrices(FitsBatch[In], Protocol[In])", "FitsBatch, with at least three axes.", "_has_3(self) -> object"),
        *(
            (f"FitsAs{n}(Fits[In], Protocol[In])", f"Fits, with {n} axes.", f"_is_{n}(self) -> None")
            for n in range(MAX_RANK + 1)
        ),
        ("Below(Protocol[In])", "As many axes or fewer.", "_below(self, other: In, /) -> None"),
        ("OfAxes(Protocol[Of])", "Exactly these axes, as a tuple of their names.", "_named(self, names: Of, /) -> Of"),
        ("Above(Fits[In], Protocol[In])", "More axes, which fit.", "_above(self, other: In, /) -> None"),
    ):
        out += declared(head, doc, [f"    def {member}: ..."])
    for n in range(MAX_RANK + 1):
        head = f"FitsAndIs{n}(FitsAs{n}[In], Protocol[In, Out])"
        out += declared(head, f"Fits, with the rank itself, of {n} axes.", [itself])
    for n in range(1, NAMED + 1):
        out += declared(f"Fits{n}(Protocol[In])", f"Fits, for the last {n} axes.", compared[:n])
    for first, name in ((1, "FitsBy"), (3, "FitsBatchBy"), (2, "FitsVectorsBy")):
        members = [line for lines in called[first - 1 :] for line in lines]
        out += declared(f"{name}(Protocol[Out])", f"Fits, read as callables, from axis -{first} on.", members)
    return out


def rule_protocols() -> str:
    out = [RULES_HEAD, *CLASSES]
    out += ["", "", "class Fills(Protocol[In]):", '    """The Python number that an element of a dtype takes."""', ""]
    out += ["    def _fill(self, value: In, /) -> None: ..."]
    for kind in ("Numeric", "Real"):
        out += ["", "", f"class Fills{kind}(Fills[In], Protocol[In]):"]
        out += [f'    """The same for a dtype of the kind {kind}."""', ""]
        out += [f"    def _is_{kind.lower()}(self) -> None: ..."]
    unary = dict(UNARY_RULES)
    for n in range(1, MAX_BOUND + 1):
        unary[f"Has{n}"] = (f"_has_{n}", f"The same rank, with at least {n} axes.")
    for p in DROPPED:
        unary[f"Drops{p}"] = (f"_drop{snake(p)}", f"The rank without the axis at position {POSITIONS[p]}.")
    for p in KEPT:
        unary[f"Unnames{p}"] = (f"_unname{snake(p)}", f"The rank with the axis at position {POSITIONS[p]} unnamed.")
    for p in GAINED:
        unary[f"Gains{p}"] = (f"_gain{snake(p)}", f"The rank with a new axis at position {POSITIONS[p]} of the result.")
    for k, end in SIZED.items():
        unary[f"Sizes{end}"] = (f"_size{end}", f"The name of the axis at position {k}, which is the type of its size.")
    for name, (method, doc) in unary.items():
        out += ["", "", f"class {name}(Protocol[Out]):", f'    """{doc}"""', "", f"    def {method}(self) -> Out: ..."]
    for name, (method, doc) in BINARY_RULES.items():
        out += [
            "",
            "",
            f"class {name}(Protocol[In, Out]):",
            f'    """{doc}"""',
            "",
            f"    def {method}(self, other: In, /) -> Out: ...",
        ]
    out += fitting()
    out += readers()
    out += ["", "", "class ReshapesBy(Protocol[Out]):", '    """The rank of a shape."""', "", "    @property"]
    out += ["    def _reshape(self) -> Out: ..."]
    for name, (method, doc) in CALLED.items():
        out += ["", "", f"class {name}(Protocol[Out]):", f'    """{doc}"""', "", "    @property"]
        out += [f"    def {method}(self) -> Out: ..."]
    for name, (method, doc) in NOMINAL_RULES.items():
        out += [
            "",
            "",
            f"class {name}(Generic[In]):",
            f'    """{doc}"""',
            "",
            "    __slots__ = ()",
            "",
            f"    def {method}(self, other: In, /) -> None:",
            "        raise NotImplementedError  # only for checkers",
        ]
    return "\n".join(out) + "\n"


def unnamed(n: int) -> str:
    return rank(n)


def method(name: str, cases: list[tuple[str, str]]) -> list[str]:
    """One rule: a plain method for one case, overloads for several."""
    if len(cases) == 1:
        ((argument, outcome),) = cases
        return [f"        def {name}(self, other: {argument}, /) -> {outcome}: ..."]
    lines = []
    for argument, outcome in cases:
        lines += ["        @overload", f"        def {name}(self, other: {argument}, /) -> {outcome}: ..."]
    rest = "*_: Any" if any(":" in argument for argument, _ in cases) else "other: Any, /"
    return [*lines, f"        def {name}(self, {rest}) -> Any: ..."]


def say(name: str, outcome: str) -> str:
    return f"        def {name}(self) -> {outcome}: ..."


RANK_HEAD = '''"""Rank0 to Rank9: the number of axes, their names, and what becomes of them; written by tools/codegen.

`Rank2[Batch, Channel]` names its axes (with `NewType("Batch", int)`), `Rank2[Literal[3], Literal[4]]` gives their sizes,
plain `Rank2` names none and mixes with every name. The rules are for the checkers alone: when the program runs, a rank is
its number of axes.
"""

# ruff: noqa: PLC0105  # the most readable names for the rules
# What a rank accepts is more than itself, which is what a rank that is a type variable accepts:
# mypy: disable-error-code=override
# pyright: reportIncompatibleMethodOverride=false
from __future__ import annotations

from types import GenericAlias
from typing import TYPE_CHECKING, Any, Never, TypeAlias

from typedtensor.errors import RankError

if TYPE_CHECKING:
    from typing import Generic, Literal, overload

    from typing_extensions import Self, TypeVar

    from typedtensor._generated.rules import Outcome
    from typedtensor.types.axis import Axis

@@VARIABLES@@


One: TypeAlias = Never
"""An axis of one element, as `None` in a key and `keepdims=True` make it. It broadcasts to any name."""


class Rank:
    """What every rank is: a number of axes, `ndim`."""

    __slots__ = ()
    ndim: int

    if TYPE_CHECKING:

@@RESHAPES@@

    else:

        def __class_getitem__(cls, axes: object) -> GenericAlias:
            """Name the axes, from the left; the rest have no name."""
            named: list[object] = [*axes] if isinstance(axes, tuple) else [axes]
            ndim = getattr(cls, "ndim", 0)
            if len(named) > ndim:
                raise RankError(
                    cls.__name__, needed=f"at most {ndim} axes", got=f"{len(named)} names", fix="Use a higher rank."
                )
            return GenericAlias(cls, (*named, *(Any,) * (ndim - len(named))))
'''


def without_axis(n: int) -> list[str]:
    """The rules for removing or unnaming the axis at a position."""
    axes = AXES[:n]
    gone = [(snake(p), k) for p in DROPPED if (k := position(p, n)) is not None]
    kept = [(snake(p), k) for p in KEPT if (k := position(p, n)) is not None]
    return [
        *(say(f"_drop{name}", rank(n - 1, [*axes[:k], *axes[k + 1 :]])) for name, k in gone),
        *(say(f"_unname{name}", rank(n, [*axes[:k], "Any", *axes[k + 1 :]])) for name, k in kept),
        *(say(f"_size{end}", axes[k]) for k, end in SIZED.items() if -n <= k < n),
    ]


def with_axis(n: int) -> list[str]:
    """The rules for a new axis at a position."""
    axes = AXES[:n]
    places = [(snake(p), k) for p in GAINED if (k := position(p, n + 1)) is not None]
    return [say(f"_gain{name}", rank(n + 1, [*axes[:k], "One", *axes[k:]])) for name, k in places]


def rank_class(n: int) -> list[str]:
    axes = AXES[:n]
    generic = f", Generic[{', '.join(axes)}]" if n else ""
    lines = [
        "",
        f"    class Rank{n}({'Rank' if n == 0 else f'AtLeast{min(n, MAX_BOUND)}'}{generic}):",
        f'        """{plural(n)}"""',
        "",
        f"        ndim = {n}",
        "        _open: None  # type: ignore[assignment]  # no longer a variable",
        "",
    ]
    lines.append(say("_unname", unnamed(n)))
    if n:
        lines.append(say("_axes", f"tuple[{', '.join(axes)}]"))
        lines.append(say("_drop", unnamed(n - 1)))
        # Repeated for each rank: pyright caches the result for the method of the base, for any rank.
        lines += [f"        def _has_{m}(self) -> {rank(n, axes)}: ..." for m in range(1, min(n, MAX_BOUND) + 1)]
        lines += without_axis(n)
    if n >= 2:
        lines.append(say("_transpose", rank(n, [*axes[:-2], axes[-1], axes[-2]])))
        lines.append(say("_diagonal", rank(n - 1, [*axes[:-2], "Any"])))
    if n < MAX_RANK:
        lines.append(say("_gain", unnamed(n + 1)))
        lines.append(say("_lengthen", rank(n + 1, [*axes, "Any"])))
        lines += with_axis(n)
    lines.append(say("_flatten", unnamed(1)))
    lines.append(say("_number", f"tuple[{', '.join(['int'] * n) if n else '()'}]"))
    lines += broadcasts(n) + fits(n)
    lines.append(say("_accepts", f"Outcome[{' | '.join(rank(m, axes[n - m :]) for m in range(n + 1))}]"))
    lines.append(say(f"_is_{n}", "None"))
    if n > NAMED:
        lines.append(say("_many", unnamed(n)))
    lines.append(
        f"        def _below(self, other: {' | '.join(rank(m) for m in range(n, MAX_RANK + 1))}, /) -> None: ..."
    )
    names = f"tuple[{', '.join(axes) or '()'}]"
    lines.append(f"        def _named(self, names: {names}, /) -> {names}: ...")
    if n:
        lines.append(f"        def _above(self, other: {' | '.join(rank(m) for m in range(n))}, /) -> None: ...")
    for m in range(n, MAX_RANK + 1):
        lines.append(say(f"_at_most_{m}", f"tuple[{', '.join(['One'] * (m - n) + axes) or '()'}]"))
    if 1 <= n <= 2:
        lines += method(
            "_select",
            [(rank(m, BROUGHT[:m]), rank(m - 1 + n, [*axes, *BROUGHT[1:m]])) for m in range(1, MAX_RANK + 2 - n)],
        )
    if n == 1:
        lines += method(
            "_rmatmul",
            [(rank(1, axes), "Rank0")]
            + [(rank(m, BROUGHT[: m - 1] + axes), rank(m - 1, BROUGHT[: m - 1])) for m in range(2, MAX_RANK + 1)],
        )
    lines += menus(n)
    if n:
        lines.append(f"        def _per_axis(self, one: M, /) -> tuple[{', '.join(['M'] * n)}]: ...")
    if n >= 2:
        *batch, k, last = axes
        cases = [(rank(1, [k]), rank(n - 1, [*batch, last])), (rank(2, ["M", k]), rank(n, [*batch, "M", last]))]
        for m in range(3, MAX_RANK + 1):
            theirs = BROUGHT[: m - 2]
            both = unite(theirs, batch)
            cases.append((rank(m, [*theirs, "M", k]), rank(len(both) + 2, [*both, "M", last])))
        lines += method("_rmatmul", cases)
    lines += products(n)
    return lines


def unite(one: list[str], other: list[str]) -> list[str]:
    """The axes of the broadcast rank: a name with a unit axis gives the name."""
    long, short = (one, other) if len(one) >= len(other) else (other, one)
    rest = len(long) - len(short)
    return [*long[:rest], *(f"{a} | {b}" for a, b in zip(long[rest:], short, strict=True))]


def broadcasts(n: int) -> list[str]:
    """The rank to which this rank and another broadcast, whether or not the names fit."""
    return method(
        "_broadcast",
        [(rank(m, BROUGHT[:m]), rank(max(n, m), unite(AXES[:n], BROUGHT[:m]))) for m in range(MAX_RANK + 1)],
    )


def fits(n: int) -> list[str]:
    """For each axis, counted from the last: one of the two has a unit axis or none, or both have the same name."""
    lines: list[str] = []
    for k in range(1, MAX_RANK + 1):
        name, any_axis = f"_fits_{k}", AXES[n - k] if k <= n else ""
        if not any_axis:
            lines.append(f"        def {name}(self, other: object, /) -> None: ...")
            continue
        unit = rank(n, ["One" if i == n - k else "Any" for i in range(n)])
        fewer = [rank(m) for m in range(k)]
        named = [rank(m, ["Any"] * (m - k) + [any_axis] + ["Any"] * (k - 1)) for m in range(k, MAX_RANK + 1)]
        lines += [
            "        @overload",
            f"        def {name}(self: {unit}, other: object, /) -> None: ...",
            "        @overload",
            f"        def {name}(self, other: {' | '.join([*fewer, *named])}, /) -> None: ...",
            f"        def {name}(self, other: Any, /) -> None: ...",
        ]
    return lines


def with_unit() -> str:
    """The union of the ranks with a unit axis."""
    found = [rank(n, ["One" if i == k else "Any" for i in range(n)]) for n in range(1, MAX_RANK + 1) for k in range(n)]
    return " | ".join(found)


def products(n: int) -> list[str]:
    """The results of two ranks, the first of which is known: the rules that functions of two operands read."""
    axes = AXES[:n]
    lines: list[str] = []
    if n:
        cases = []
        for m in range(1, MAX_RANK + 1):
            theirs = BROUGHT[: m - 1]
            both = unite(theirs, axes[:-1])
            cases.append((rank(m, [*theirs, axes[-1]]), rank(len(both), both)))
        lines += method("_vecdot", cases)
        take, take_along, last = [], [], []
        for axis, before, after in ways(n):
            out = rank(n, [axis.removeprefix("_") for axis in after] or None)
            take.append((f"Rank1[M], axis: {axis}", out))
            take_along.append((f"{out}, axis: {axis}", out))
            if before and axis.startswith("Literal[-1, "):
                last.append((out, out))
        lines += method("_take", take) + method("_take_along", take_along) + method("_take_along_last", last)
    fronted = [(f"Rank1[M], axis: {at}, keepdims: {keep}", out) for at, keep, out in front(n)] if n else []
    lines += method("_front", fronted or [("Rank1[M], axis: None, keepdims: bool", rank(1, ["M"]))])
    if n >= 2:
        *batch, i, k = axes
        cases = [(rank(n, [*batch, i, "M"]), rank(n, [*batch, k, "M"])), (rank(1, [i]), rank(n - 1, [*batch, k]))]
        if n > 2:
            cases.append((rank(2, [i, "M"]), rank(n, [*batch, k, "M"])))
        else:
            cases += [
                (rank(m, [*BROUGHT[: m - 2], i, "M"]), rank(m, [*BROUGHT[: m - 2], k, "M"]))
                for m in range(3, MAX_RANK + 1)
            ]
        lines += method("_solve", cases)
    return lines


def bounds() -> list[str]:
    out = []
    for n in range(1, MAX_BOUND + 1):
        base = "Rank" if n == 1 else f"AtLeast{n - 1}"
        doc = "one axis or more" if n == 1 else f"{n} axes or more"
        out += [
            "",
            "",
            f"class AtLeast{n}({base}):",
            f'    """Every rank of {doc}: the bound of code that needs them."""',
        ]
        out += ["", "    __slots__ = ()", "    if TYPE_CHECKING:", "", f"        def _has_{n}(self) -> Self: ..."]
        out += menu("_along", along(n)) + menu(
            "_along_some", [(f"{along(n)[0][0]} | {tuples(n, range(1, 2))}", "None")]
        )
        out += menu("_roll", [(*arguments, "Any") for *arguments, _ in roll(n)[:2]])
    return out


def run_time_class(n: int) -> list[str]:
    """The class at run time."""
    base = "Rank" if n == 0 else f"AtLeast{min(n, MAX_BOUND)}"
    return [
        "",
        f"    class Rank{n}({base}):",
        f'        """{plural(n)}"""',
        "",
        "        __slots__ = ()",
        f"        ndim = {n}",
    ]


def plural(n: int) -> str:
    return "No axis: one number." if n == 0 else "One axis." if n == 1 else f"{n} axes."


def ranks() -> str:
    variables = [f'    {a} = TypeVar("{a}", default=Any, covariant=True)' for a in AXES]
    variables += [f'    {a} = TypeVar("{a}")' for a in [*BROUGHT, "M"]] + positions()
    out = [
        RANK_HEAD.rstrip("\n")
        .replace("@@VARIABLES@@", "\n".join(variables))
        .replace(
            "@@RESHAPES@@",
            "\n".join(
                [
                    "        def _open(self) -> int: ...",
                    "        def _accepts(self) -> Outcome[Self]: ...",
                    "        def _itself(self) -> Self: ...",
                    *menu("_reshape", reshape()),
                    *menu("_reduce", [("None", "Rank0")]),
                ]
            ),
        ),
        *bounds(),
        "",
        "",
        "if TYPE_CHECKING:",
    ]
    for n in range(MAX_RANK + 1):
        out += rank_class(n)
    out += ["", f"    WithUnit: TypeAlias = {with_unit()}", "", "else:"]
    for n in range(MAX_RANK + 1):
        out += run_time_class(n)
    names = ", ".join(rank(n) for n in range(MAX_RANK + 1))
    out += ["", "", f"RANKS: tuple[type[Rank], ...] = ({names})", '"""The ranks by their number of axes."""']
    return "\n".join(out) + "\n"

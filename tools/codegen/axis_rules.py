"""The rules of a rank and an argument: an axis, several axes, a shape.

Such a rule is an overloaded method of the rank, `_reduce(axis)`. A protocol reads it as a callable,
`HasAxis[Callable[[AX], Outcome[ROut]]]`, so that one signature covers every literal axis of every rank.
"""

from __future__ import annotations

from itertools import combinations, permutations
from typing import TYPE_CHECKING

from tools.codegen.axes import AXES, MAX_RANK, OTHER_AXES, rank
from tools.codegen.overloads import alias, called, declared, overloads
from tools.codegen.tree import Variable, type_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from tools.codegen.tree import Class, Signature

    Case = tuple[str, str]

TAKER = "object = None"
"""A parameter of the rules of keepdims that only mypy gives."""
NAMED = 4
"""Up to this many axes, names are kept if several axes are removed."""
MAX_TUPLE_AXES = 4
"""The number of axes in one tuple whose types are listed."""
ORDERS = {2: "TwoAxes", 3: "ThreeAxes", 4: "FourAxes"}
"""The tuples of as many positions in any order, by the names of their types."""


def numbers(values: object) -> str:
    """A literal of some numbers."""
    return f"Literal[{', '.join(map(str, values))}]"  # type: ignore[call-overload]  # whatever is iterable


def one(k: int, n: int) -> str:
    """Position k of n axes, counted from the front and from the end."""
    return numbers((k, k - n))


def span(n: int) -> str:
    """Every position of n axes, by the name of its type."""
    return f"Position{n}"


def in_any_order() -> list[Variable]:
    """The types of several positions in any order."""
    return [
        alias(name, " | ".join(f"tuple[{', '.join(order)}]" for order in permutations(OTHER_AXES[:n])))
        for n, name in ORDERS.items()
    ]


def positions() -> list[Variable]:
    """The types of the positions."""
    every = [alias(span(n), numbers(range(-n, n))) for n in range(1, MAX_RANK + 1)]
    sizes = [(n, m) for n in range(2, NAMED + 1) for m in range(2, n + 1)]
    return in_any_order() + every + [alias(f"Positions{n}x{m}", spelled(n, m)) for n, m in sizes]


def tuples(n: int, lengths: range) -> str:
    """Tuples of positions of n axes; of up to four axes each once, by the names of their types, of more any."""
    return " | ".join(
        f"Positions{n}x{m}" if m > 1 and n <= NAMED else f"tuple[{', '.join([span(n)] * m)}]" for m in lengths
    )


def spelled(n: int, m: int) -> str:
    """All tuples of m positions of n axes, each axis once."""
    return " | ".join(orders(each, n) for each in combinations(range(n), m))


def without(axes: list[str], *gone: int) -> list[str]:
    return [axis for k, axis in enumerate(axes) if k not in gone]


def orders(positions: tuple[int, ...], n: int) -> str:
    """These positions in any order."""
    given = ", ".join(one(k, n) for k in positions)
    return f"{ORDERS[len(positions)]}[{given}]" if len(positions) > 1 else f"tuple[{given}]"


def reduce(n: int) -> list[Case]:
    """None comes first: mypy chooses the first overload if it does not know the argument, and it forgets None."""
    axes = AXES[:n]
    cases = [("None", "Rank0"), ("tuple[()]", rank(n, axes))]
    if n:
        cases.append(("Axis", rank(n - 1)))
    cases += [(f"{one(k, n)} | tuple[{one(k, n)}]", rank(n - 1, without(axes, k))) for k in range(n)]
    for m in range(2, min(n, MAX_TUPLE_AXES) + 1):
        if n <= NAMED:
            cases += [(orders(gone, n), rank(n - m, without(axes, *gone))) for gone in combinations(range(n), m)]
        else:
            cases.append((tuples(n, range(m, m + 1)), rank(n - m)))
    return cases


def other(n: int, new: str, *changed: int) -> str:
    """The rank of n axes in which these are `new`."""
    return rank(n, [new if k in changed else axis for k, axis in enumerate(AXES[:n])])


def keep(n: int) -> list[Case]:
    """The axis is a unit axis then, or each of several; names of up to four axes are kept beside several."""
    if not n:
        return [("None", rank(0))]
    cases = [("Axis | None", rank(n)), *((one(k, n), other(n, "One", k)) for k in range(n))]
    if n > NAMED:
        return [*cases, (tuples(n, range(1, MAX_TUPLE_AXES + 1)), rank(n))]
    several = [kept for m in range(1, n + 1) for kept in combinations(range(n), m)]
    return [*cases, *((orders(kept, n), other(n, "One", *kept)) for kept in several)]


def resize(n: int) -> list[Case]:
    """The axis has another size then, known only at run time."""
    return [("Axis | None", rank(n)), *((one(k, n), other(n, "Any", k)) for k in range(n))] if n else []


def reduce_or_keep(n: int) -> list[tuple[str, ...]]:
    """Both, by the literal value of keepdims. The first overload is for mypy, as that of `reduce`.

    mypy passes what takes keepdims too: what takes a literal alone does not take every bool, whose result is one of several.
    """
    cases: list[tuple[str, ...]] = [(at, "Literal[False] = False", TAKER, out) for at, out in reduce(n)]
    cases += [(at, "Literal[True]", TAKER, out) for at, out in keep(n)]
    if not n:
        return cases
    either = [(f"Axis | {span(n)}", f"{rank(n - 1)} | {rank(n)}"), ("None", f"Rank0 | {rank(n)}")]
    either.append((tuples(n, range(1, min(n, MAX_TUPLE_AXES) + 1)), "Rank"))
    return [*cases, *((at, "bool", "Callable[[bool], None]", out) for at, out in either)]


ITSELF = "Self = ..."
"""A parameter that takes the rank itself: another rank, which an expected type names where this one has a unit axis, is none."""


def along(n: int) -> list[tuple[str, ...]]:
    return [(f"{span(n)} | Axis", ITSELF, "None")] if n else []


def along_some(n: int) -> list[tuple[str, ...]]:
    several = tuples(n, range(1, min(n, MAX_TUPLE_AXES) + 1))
    return [(f"{span(n)} | Axis | {several}", ITSELF, "None")] if n else []


def gain(n: int) -> list[Case]:
    if n == MAX_RANK:
        return []
    axes = AXES[:n]
    cases = [("Axis", rank(n + 1))]
    cases += [(one(k, n + 1), rank(n + 1, [*axes[:k], "One", *axes[k:]])) for k in range(n + 1)]
    for m in range(2, min(3, MAX_RANK - n) + 1):
        if n + m > NAMED + 1:
            cases.append((tuples(n + m, range(m, m + 1)), rank(n + m)))
            continue
        for places in combinations(range(n + m), m):
            rest = iter(axes)
            names = ["One" if k in places else next(rest) for k in range(n + m)]
            cases.append((orders(places, n + m), rank(n + m, names)))
    return cases


def stack(n: int) -> list[Case]:
    """The new axis has as many elements as there are tensors; names of up to four axes are kept along any, of more along two."""
    if n == MAX_RANK:
        return []
    places = range(n + 1) if n < NAMED else (0, n)
    cases = [(one(k, n + 1), rank(n + 1, [*AXES[:k], "Any", *AXES[k:n]])) for k in places]
    others = numbers(k for k in range(-n - 1, n + 1) if k % (n + 1) not in places)
    return [("Axis" if n < NAMED else f"{others} | Axis", rank(n + 1)), *cases]


def permute(n: int) -> list[Case]:
    axes = AXES[:n]
    if n <= NAMED:
        cases = [
            (f"tuple[{', '.join(one(k, n) for k in order) or '()'}]", rank(n, [axes[k] for k in order]))
            for order in permutations(range(n))
        ]
    else:
        cases = [(f"tuple[{', '.join([span(n)] * n)}]", rank(n))]
    return [*cases, (f"tuple[{', '.join(['Axis'] * n)}]", rank(n))] if n > 1 else cases


def move(n: int) -> list[tuple[str, ...]]:
    """Source, destination, outcome."""
    if not n:
        return []
    axes = AXES[:n]
    cases: list[tuple[str, ...]] = [
        ("None", "None", "Rank0"),
        ("Axis", "Axis | Literal[0, -1]", rank(n)),
        ("Literal[0, -1]", "Axis", rank(n)),
    ]
    if n <= NAMED:
        for i in range(n):
            outcomes: dict[str, list[int]] = {}
            for j in range(n):
                moved = without(axes, i)
                moved.insert(j, axes[i])
                outcomes.setdefault(rank(n, moved), []).append(j)
            cases += [(f"{one(i, n)}", numbers(k for j in to for k in (j, j - n)), out) for out, to in outcomes.items()]
    else:
        cases.append((span(n), span(n), rank(n)))
    for m in range(1, min(n, MAX_TUPLE_AXES) + 1):
        several = tuples(n, range(m, m + 1))
        cases.append((several, several, rank(n)))
    return cases


def swap(n: int) -> list[tuple[str, ...]]:
    """One axis, the other, outcome."""
    if not n:
        return []
    axes = AXES[:n]
    cases: list[tuple[str, ...]] = [
        ("None", "None", "Rank0"),
        ("Axis", f"Axis | {span(n)}", rank(n)),
        (span(n), "Axis", rank(n)),
    ]
    for i in range(n if n <= NAMED else 0):
        for j in range(n):
            swapped = list(axes)
            swapped[i], swapped[j] = swapped[j], swapped[i]
            cases.append((one(i, n), one(j, n), rank(n, swapped)))
    return cases if n <= NAMED else [*cases, (span(n), span(n), rank(n))]


def roll(n: int) -> list[tuple[str, ...]]:
    """A shift, or one for each axis; the axes. mypy would join the cases if all had as many parameters."""
    if not n:
        return []
    cases: list[tuple[str, ...]] = [("None", "None", ITSELF, "None = None", "None")]
    cases.append(("int | tuple[int]", f"{span(n)} | tuple[{span(n)}] | Axis", ITSELF, "None"))
    for m in range(2, min(n, MAX_TUPLE_AXES) + 1):
        cases.append((f"int | {shape(m)}", tuples(n, range(m, m + 1)), ITSELF, "None"))
    return cases


def shift(n: int) -> list[Case]:
    return [(f"{along_some(n)[0][0]} | tuple[Axis, ...]", ITSELF, "None")] if n else []


def transform(n: int) -> list[Case]:
    """One to three literal axes; the last two in their order keep the names of the others."""
    if not n:
        return []
    cases = [("tuple[Axis, ...]", rank(n))]
    if n < 3:
        return [*cases, (tuples(n, range(1, n + 1)), rank(n))]
    back, last = [-2, n - 2], [-1, n - 1]
    if n <= NAMED:
        others = [order for order in permutations(range(n), 2) if order != (n - 2, n - 1)]
        pairs = " | ".join(f"tuple[{one(j, n)}, {one(k, n)}]" for j, k in others)
    else:
        first = numbers(k for k in range(-n, n) if k not in back)
        second = numbers(k for k in range(-n, n) if k not in last)
        pairs = f"tuple[{first}, {span(n)}] | tuple[{numbers(back)}, {second}]"
    cases.append((f"tuple[{numbers(back)}, {numbers(last)}]", rank(n, [*AXES[: n - 2], "Any", "Any"])))
    return [*cases, (f"tuple[{span(n)}] | {pairs} | {tuples(n, range(3, min(n, MAX_TUPLE_AXES) + 1))}", rank(n))]


def ways(n: int) -> list[tuple[str, list[str], list[str]]]:
    """(axis, names of the axes before, names with _M for that axis), the last axis first; no names for an unknown axis."""
    axes = AXES[:n]
    found = [(f"Literal[-1, {n - 1}]", axes, [*axes[:-1], "_M"])]
    if n > 1:
        found.append((f"Literal[0, {-n}]", axes, ["_M", *axes[1:]]))
    if n <= NAMED:
        found += [(f"Literal[{k}, {k - n}]", axes, [*axes[:k], "_M", *axes[k + 1 :]]) for k in range(1, n - 1)]
        return [*found, ("Axis", [], [])]
    middle = ", ".join(str(k) for k in range(-n, n) if k % n not in (0, n - 1))
    return [*found, (f"Literal[{middle}] | Axis", [], [])]


def front(n: int) -> list[tuple[str, str, str]]:
    """(axis, keepdims, outcome) of functions that remove axes and add one in front, `M`.

    Names of up to four axes are kept, with keepdims of up to three; the first one is for mypy, as that of `reduce`.
    """
    axes = AXES[:n]
    drops, keeps = "Literal[False]", "Literal[True]"
    cases = [("None", drops, rank(1, ["M"]))]
    bare = [rank(m + 1, ["M", *["Any"] * m]) for m in range(n + 1)]
    single = f"{span(n)} | tuple[{span(n)}]"
    if n <= NAMED:
        cases.append(("Axis", drops, bare[n - 1]))
        each = [(f"{one(k, n)} | tuple[{one(k, n)}]", k) for k in range(n)]
        cases += [(at, drops, rank(n, ["M", *without(axes, k)])) for at, k in each]
    else:
        cases.append((f"{single} | Axis", drops, bare[n - 1]))
    for m in range(2, min(n, MAX_TUPLE_AXES) + 1):
        if n < NAMED:
            every = combinations(range(n), m)
            cases += [(orders(gone, n), drops, rank(n - m + 1, ["M", *without(axes, *gone)])) for gone in every]
        else:
            cases.append((tuples(n, range(m, m + 1)), drops, bare[n - m]))
    if n == MAX_RANK:
        return cases
    if n < NAMED:
        cases.append(("Axis | None", keeps, bare[n]))
        cases += [(at, keeps, rank(n + 1, ["M", *axes[:k], "One", *axes[k + 1 :]])) for at, k in each]
        return [*cases, (tuples(n, range(2, n + 1)), keeps, bare[n])] if n > 1 else cases
    several = tuples(n, range(2, min(n, MAX_TUPLE_AXES) + 1))
    return [*cases, (f"Axis | None | {single} | {several}", keeps, bare[n])]


WIDEST = 16
"""The widest padding that is known to be one: a literal."""
PADDED = {
    2: ("ZP", "PZ"),
    3: ("ZPP", "PZP", "PPZ", "ZZP", "ZPZ", "PZZ"),
    4: ("ZZPP", "ZPPZ", "ZZZP", "ZZPZ", "ZPZZ", "PZZZ"),
}
"""The axes that are padded, P, by their number; of four those of images, or one."""


def widths() -> list[Variable]:
    """The types of the widths of an axis: none, or some, of which one is 0 at most. Of what is no literal mypy alone has a rule."""
    some, none = numbers(range(1, WIDEST + 1)), "Literal[0]"
    unknown = "IntLike | tuple[IntLike, IntLike] | Sequence[tuple[IntLike, IntLike]]"
    return [
        alias("NoPadding", f"tuple[{none}, {none}]"),
        alias("Padding", f"tuple[{some}, {numbers(range(WIDEST + 1))}] | tuple[{none}, {some}]"),
        Variable("UnknownPadding", "NeverMatches", type_of("TypeAlias"), for_mypy=unknown),
    ]


def pad(n: int) -> list[Case]:
    """Axes without padding keep their names. The first case is for pyright, which chooses it if it knows no width."""
    if n not in PADDED:
        return [("None | UnknownPadding", rank(n))] if n else []
    cases = [(f"tuple[{', '.join(['tuple[None, None]'] * n)}]", rank(n))]
    for each in PADDED[n]:
        given = ", ".join("NoPadding" if k == "Z" else "Padding" for k in each)
        names = [axis if k == "Z" else "Any" for axis, k in zip(AXES, each, strict=False)]
        cases.append((f"tuple[{given}]", rank(n, names)))
    return [*cases, ("UnknownPadding", rank(n))]


def contract(n: int) -> list[tuple[str, ...]]:
    """The other rank, the number of contracted axes or tuples of them, which know no names, and the rank of the product."""
    cases: list[tuple[str, ...]] = []
    for count in range(min(n, MAX_TUPLE_AXES) + 1 if n <= NAMED else 0):
        pair = ", ".join(["int"] * count)
        tuples = [f"tuple[tuple[{pair}], tuple[{pair}]]"] * bool(count)
        for m in range(count, NAMED + 1):
            if count in NAMED_CONTRACTIONS:
                begins, answer = contracted(n, m, count)
                cases.append((f"Outcome[{begins}]", f"Literal[{count}]", answer))
                given = tuples
            else:
                given = [f"Literal[{count}]", *tuples]
            cases.append((f"Outcome[{rank(m)}]", " | ".join(given), rank(n + m - 2 * count)))
    return cases


def contract_two(n: int) -> list[Case]:
    found = [contracted(n, m, 2) for m in range(2, NAMED + 1)] if 2 <= n <= NAMED else []
    return [(f"Outcome[{begins}]", answer) for begins, answer in found]


NAMED_CONTRACTIONS = (1, 2)
"""The numbers of contracted axes whose names are compared."""


def contracted(n: int, m: int, count: int) -> Case:
    """A rank that begins with the last axes of the rank n, and the rank of the product over them."""
    kept, rest = AXES[: n - count], OTHER_AXES[: m - count]
    return rank(m, [*AXES[n - count : n], *rest]), rank(n + m - 2 * count, [*kept, *rest])


MAPPED = 5
"""Up to this many axes the axes of a linear map are known one by one."""


def invert(n: int) -> list[tuple[str, ...]]:
    """The sides of a linear map exchanged, by the number of axes of the first one; of an int that is no literal, no names.

    The second parameter, which is invariant, tells an int from a literal: else an expected type would choose the names.
    """
    axes = AXES[:n]
    each = range(1, n) if n <= MAPPED else ()
    cases: list[tuple[str, ...]] = [(f"Literal[{k}]", "object", rank(n, [*axes[k:], *axes[:k]])) for k in each]
    return [*cases, ("int", "Outcome[int]" if n <= MAPPED else "object", rank(n))] if n > 1 else []


def broadcast(n: int) -> list[Case]:
    return [(shape(m), rank(m)) for m in range(n, MAX_RANK + 1)]


def tile(n: int) -> list[Case]:
    fewer = " | ".join(shape(m) for m in range(n + 1))
    return [(fewer, rank(n)), *((shape(m), rank(m)) for m in range(n + 1, MAX_RANK + 1))]


def shape(n: int) -> str:
    return f"tuple[{', '.join(['IntLike'] * n) or '()'}]" + (" | IntLike" if n == 1 else "")


def reshape() -> list[Case]:
    return [(shape(n), rank(n)) for n in range(MAX_RANK + 1)]


AXIS_RULES: dict[str, tuple[str, str, Callable[[int], list[tuple[str, ...]]]]] = {
    "HasAxis": ("_reduce", "The rank without an axis, or several; with True, of one element there.", reduce_or_keep),
    "HasAxisToResize": ("_resize", "The rank with an axis of another size.", resize),
    "HasAxisAlong": ("_along", "Has the axis.", along),
    "HasAxesAlong": ("_along_some", "Has the axis, or all of several.", along_some),
    "HasPlaceForAxis": ("_expand", "The rank with one axis more.", gain),
    "HasPlaceToStack": ("_stack", "The rank with an axis more, of unknown size.", stack),
    "HasAxesToPermute": ("_permute", "The rank with its axes in another order.", permute),
    "HasAxesToMove": ("_move", "The rank with some axes at other positions.", move),
    "HasAxesToSwap": ("_swap", "The rank with two axes exchanged.", swap),
    "HasAxesToRoll": ("_roll", "Has the axes, and a shift for each.", roll),
    "HasAxesToShift": ("_shift", "Has the axes, or some that are known only at run time.", shift),
    "HasAxesToTransform": ("_transform", "The rank with axes of other sizes.", transform),
    "HasAxesToBroadcast": ("_broadcast_shape", "The rank of a shape with as many axes or more.", broadcast),
    "HasAxesToContract": ("_contract", "The rank of a product over axes.", contract),
    "HasTwoAxesToContract": ("_contract_two", "The rank of a product over two axes.", contract_two),
    "HasAxesToInvert": ("_invert", "The rank with the axes of the two sides of a linear map exchanged.", invert),
    "HasAxesToPad": ("_pad", "The rank with padding, by its widths.", pad),
    "HasAxesToTile": ("_tile", "The rank of the repetitions, or its own if it has more axes.", tile),
}


def overloaded_rule(name: str, cases: Iterable[tuple[str, ...]]) -> list[Signature]:
    """The overloads of one rule; results are wrapped, because ty joins plain results with those of unnamed axes."""
    found = []
    for *arguments, outcome in cases:
        given = ", ".join(f"x{k}: {each}" for k, each in enumerate(arguments))
        found.append(f"self, {given}, /) -> {outcome if outcome == 'None' else f'Outcome[{outcome}]'}")
    return overloads(name, found)


def axis_rules(n: int) -> list[Signature]:
    """The rules of a rank of n axes."""
    return [each for name, _, cases in AXIS_RULES.values() for each in overloaded_rule(name, cases(n))]


def readers() -> list[Class]:
    """The protocols that read the rules."""
    return [declared(f"{name}(Protocol[Out])", doc, called(rule)) for name, (rule, doc, _) in AXIS_RULES.items()]

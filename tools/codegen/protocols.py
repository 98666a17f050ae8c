"""Writes `_generated/rules.pyi`: the protocols that read a rule of a rank or of a dtype."""

from __future__ import annotations

from tools.codegen.axes import MAX_BOUND, MAX_RANK
from tools.codegen.axis_rules import NAMED, readers
from tools.codegen.overloads import called, declared, stub
from tools.codegen.tree import Class, Signature, signature

MEETINGS = ["int16", "int32", "int64", "float32", "float64", "complex128"]


def snake(name: str) -> str:
    return "".join(f"_{c.lower()}" if c.isupper() else f"_{c}" if c.isdigit() else c for c in name)


POSITIONS = {"First": 0, "Last": -1, "At1": 1, "Back2": -2, "At2": 2}
"""The positions that a signature names, as a user counts them. A literal axis of a function is an argument, see axis_rules.py."""
DROPPED = tuple(POSITIONS)
KEPT = ("First", "Last", "At1", "Back2")
GAINED = ("First", "Last", "At1", "At2")
SIZED = {0: "_0", 1: "_1", 2: "_2", 3: "_3", -1: "_last", -2: "_back_2"}
"""The positions of a Dim whose numbers have the names of their axes, and the ends of the rules."""


HEAD = (
    '''"""The protocols that read a rule of a rank or of a dtype; written by tools/codegen.

A rule is a method that only checkers see: a rank declares its result without an axis, a dtype declares its promotions.
A protocol here reads one such method, so that one signature covers every rank and every dtype.
"""

# fmt: off
# mypy: ignore-errors
from typing import Generic, Protocol, TypeVar

In = TypeVar("In", contravariant=True)
Other = TypeVar("Other", contravariant=True)
Out = TypeVar("Out", covariant=True)
Of = TypeVar("Of")
'''
    + "\n".join(f'_O{i} = TypeVar("_O{i}", covariant=True)' for i in range(1, MAX_RANK + 1))
    + '''

class OneNumberOnly:
    """The result of a conversion of several elements, for checkers: Python accepts no such type."""

class MatchingNumberOnly:
    """The result of a comparison with a list, or a number that does not fit the dtype, for checkers: no truth value."""

    def __bool__(self) -> OneNumberOnly: ...

class AxesOnly:
    """The result of iterating over no axis, for checkers: Python accepts no such type."""

class FloatNumber(Protocol):
    """A Python float, but not an int, which is accepted as a float elsewhere: it adds floats and has `<`."""

    def __add__(self, value: float, /) -> float: ...
    def __lt__(self, value: float, /) -> bool: ...

class ComplexNumber(Protocol):
    """A Python complex number but neither a float nor an int, so that overloads are disjoint."""

    def __add__(self, other: complex, /) -> complex: ...

class OnlyComplex(ComplexNumber, Protocol):
    """A ComplexNumber, and no scalar of NumPy but complex128."""

    def conjugate(self) -> complex: ...
    def __complex__(self) -> complex: ...
    def __neg__(self) -> complex: ...

class Outcome(Generic[Of]):
    """The result of a rule. It is invariant: without it, ty joins an outcome with those of unnamed axes."""

    def _outcome(self, outcome: Of, /) -> Of: ...
    def _read(self) -> Of: ...

class Into(Generic[Of, Out]):
    """A rank and the rank that it broadcasts to beside another: the first is exact, so that it is not widened."""

    def _into(self, of: Of, /) -> tuple[Of, Out]: ...

class Gives(Protocol[Out]):
    """An outcome, or one with unit axes where this one has names."""

    def _read(self) -> Out: ...

MYPY = False  # mypy takes it for true
TYPE_CHECKING_WITH_PYREFLY = False  # pyrefly takes it for true

# pyright does not know the value of a condition and takes the last import of a name.
if MYPY:
    if not TYPE_CHECKING_WITH_PYREFLY:  # mypy does not read what follows an outer condition that it takes for true
        from typedtensor._generated.no_operand import NoOperand as NoOperand
        from typedtensor._generated.widened import Is as Is, Result as Result, Settled as Settled
elif TYPE_CHECKING_WITH_PYREFLY:
    from typedtensor._generated.exact import NoOperand as NoOperand
    from typedtensor._generated.widened import Is as Is, Result as Result, Settled as Settled
elif not MYPY:  # ty
    from typedtensor._generated.exact import NoOperand as NoOperand, Settled as Settled
    from typedtensor._generated.widened import Is as Is, Result as Result
else:
    from typedtensor._generated.exact import Is as Is, NoOperand as NoOperand, Result as Result, Settled as Settled

class OperandsThatFitTheSubscripts:
    """What einsum needs if its subscripts are known."""

class AnyOperands:
    """What it needs if they are not."""

class NeverMatches:
    """A type that no rank has; see the first overload of each operator."""
'''
)
KINDS = ("Numeric", "Real", "Floating", "Discrete", "Integer", "Inexact")
UNARY_RULES = {
    "Drops": ("_drop", "One axis less, at an unknown position: no axis keeps its name."),
    "Unnames": ("_unname", "The same number of axes, none of them named."),
    "Gains": ("_gain", "One axis more, at an unknown position: no axis keeps its name."),
    "Lengthens": ("_lengthen", "One unnamed axis more, after the others."),
    "ManyAxes": ("_many", "The same number of axes, none of them named; more than four."),
    "Flattens": ("_flatten", "One axis."),
    "Diagonals": ("_diagonal", "The last two axes become one."),
    "Numbers": ("_number", "The type of a NumPy shape with as many axes."),
    "Complexes": ("_complex", "The complex dtype of the same precision."),
    "Scalars": ("_scalar", "The NumPy scalar type of a dtype."),
    "Items": ("_item", "The Python type of an element."),
    "HasTruth": ("_truth", "bool for one number; for other ranks, a type that Python takes for no truth value."),
}
BINARY_RULES = {
    "Promotes": ("_promote", "The dtype to which both promote."),
    "PromotesOther": ("_promote_other", "Promotes, for another dtype."),
    **{
        f"{kind}With": (f"_{kind.lower()}_with", f"PromotesOther, if both and the result are {kind}.") for kind in KINDS
    },
}
CALLED = {
    "BroadcastsBy": ("_broadcast", "The rank of two that broadcast; read with the rank of the other one."),
    "BelowBy": ("_below", "As many axes or fewer; read with the rank of the other one."),
    "MultipliesBy": ("_rmatmul", "The rank of a matrix product; read with the rank of the first factor."),
    "DotsBy": ("_vecdot", "The rank of a product of vectors; read with the rank of the other factor."),
    "SolvesBy": ("_solve", "The rank of a solution; read with the rank of the right-hand side."),
    "BatchesAlong": ("_batch", "The axis of a batch, as a rank of its own; read with its position."),
    "FollowsBy": ("_follow", "The axes of two ranks, one after the other; read with the first rank."),
    "BatchesBy": (
        "_batched",
        "The rank of a batch of results; read with the rank of one and the position of the axis.",
    ),
    "SelectsBy": ("_select", "The rank of `x[self]` by positions; read with the rank of x."),
    "TakesBy": ("_take", "The rank of selected elements; read with the rank of the positions and the axis."),
    "FrontedBy": ("_front", "The rank with another axis in front, and without some; read with those."),
    "TakesAlongBy": ("_take_along", "The same with a position for each element of the result."),
    "TakesAlongLastBy": ("_take_along_last", "The same along the last axis."),
    "HasOnlyTerm": ("_only_term", "The rank of the result of einsum of one operand, by its subscripts."),
    "HasTermBeside": (
        "_term_beside",
        "The ranks of the second operand of einsum and of the result, by its subscripts.",
    ),
    "HasTerms": ("_terms", "A DArray for subscripts whose result has no exact type."),
    "NamedBy": (
        "_named",
        "Axes that have these names, or none; read with them, so that they are not inferred from the rank.",
    ),
    "PerAxis": ("_per_axis", "A tuple of a type with one entry per axis; read with the type."),
    "PromotesBy": ("_promote", "The dtype to which two dtypes promote, themselves included; read as a callable."),
    "KeepsResult": (
        "_keep",
        "The dtype of a condition; read with the type of a result, which it returns: so ty expects no type of the choices.",
    ),
    "PromotesOtherBy": ("_promote_other", "PromotesOther, read as a callable."),
    **{f"Promotes{kind}By": (f"_{kind.lower()}_with", f"{kind}With, read as a callable.") for kind in KINDS},
}
"""Rules of two that are read as callables, by the name of the protocol: the method and its docstring."""
NOMINAL_RULES = {
    "PromotesTo": ("_promotes_to", "Promotes to it without loss of kind, itself included."),
    "PromotesBelow": ("_promotes_below", "PromotesTo, itself excluded, so that overloads are disjoint."),
    **{f"MeetsAt_{m}": (f"_meets_at_{m}", f"Promotes with it to {m}, a third dtype.") for m in MEETINGS},
}


def states(name: str) -> Signature:
    """A method without result, which a rank or a dtype has or has not."""
    return signature("self) -> None", name)


def result(name: str) -> Signature:
    """A method that returns the result of the rule."""
    return signature("self) -> Out", name)


def compared(first: int, last: int = MAX_RANK) -> list[Signature]:
    """The methods that compare the names of these axes, counted from the last."""
    return [signature("self, other: In, /) -> None", f"_fits_{k}") for k in range(first, last + 1)]


def fitting() -> list[Class]:
    """The protocols that compare the names of two ranks, or state the number of axes."""
    doc = "No axis has a name that differs from the other rank's, counted from the last."
    out = [declared("Fits(Protocol[In])", doc, *compared(1))]
    for n in range(MAX_RANK + 1):
        names = ", ".join(f"_O{i}" for i in range(1, n + 1))
        of_names = f"[{names}]" if n else ""
        doc = f"At most {n} axes, the last of them by name; One for a missing axis."
        axes = f"tuple[{names or '()'}]"
        at_most, exactly = f"_at_most_{n}", f"_exactly_{n}"
        out.append(declared(f"AtMost{n}(Protocol{of_names})", doc, signature(f"self) -> Outcome[{axes}]", at_most)))
        doc = f"At most {n} axes, each of them with this name or a unit axis."
        out.append(declared(f"Within{n}(Protocol{of_names})", doc, signature(f"self) -> Gives[{axes}]", at_most)))
        doc = f"Exactly {n} axes, by name."
        out.append(declared(f"Exactly{n}(Protocol{of_names})", doc, signature(f"self) -> Outcome[{axes}]", exactly)))
        head = f"FitsAtMost{n}(Fits[In], AtMost{n}{of_names}, Protocol[{', '.join(filter(None, ['In', names]))}])"
        out.append(declared(head, f"Fits, with at most {n} axes."))
    still_open, itself = signature("self) -> int", "_open"), signature("self) -> Outcome[Of]", "_itself")
    no_other = signature("self, other: In, /) -> None", "_is_no_other")
    out.append(declared("IsNoOther(Protocol[In])", "The rank itself, not one that is widened from it.", no_other))
    out.append(declared("RankVariable(Protocol)", "A rank that is a type variable, not a known rank.", still_open))
    for kind in ("DType", "Numeric", "Real", "Discrete", "Integer", "Floating", "Inexact"):
        own = [] if kind == "DType" else [states(f"_is_{kind.lower()}")]
        doc = f"A dtype that is a type variable{' of ' + kind if own else ''}, not a known dtype."
        out.append(declared(f"{kind}Variable(Protocol)", doc, signature("self) -> int", "_open_dtype"), *own))
    out.append(declared("Itself(Protocol[Of])", "A rank that a rule gives, not widened by an expected type.", itself))
    for name, method, doc in (
        ("Transposes", "_transpose", "The last two axes exchanged."),
        ("FillsDiagonal", "_diag", "The rank of a matrix with the vector on its diagonal."),
    ):
        out.append(declared(f"{name}(Protocol[Of])", doc, signature("self) -> Outcome[Of]", method)))
    accepts = signature("self) -> Outcome[Of]", "_accepts")
    out.append(
        declared("Accepts(Protocol[Of])", "The ranks that broadcast to this one, and may be written to it.", accepts)
    )
    any_terms = signature("self) -> Outcome[Of]", "_any_terms")
    out.append(
        declared("HasAnyTerms(Protocol[Of])", "Subscripts that are a str, and none with an exact type.", any_terms)
    )
    no_terms = signature("self) -> Outcome[Of]", "_no_terms")
    out.append(declared("HasNoTerms(Protocol[Of])", "Subscripts that are no literal.", no_terms))
    doc = "Fits; the rank of two is read as a callable that takes it, so that an expected type does not widen it."
    out.append(declared("FitsInto(Fits[In], Protocol[In, Out])", doc, called("_broadcast")))
    out.append(declared("FitsAndIs(Fits[In], Protocol[In, Of])", "Fits, with the rank itself.", itself))
    for first, name in ((3, "FitsBatch"), (2, "FitsVectors")):
        out.append(declared(f"{name}(Protocol[In])", f"Fits, from axis -{first} on.", *compared(first)))
    for head, doc, member in (
        ("FitsVectorInto(FitsInto[In, Out], Protocol[In, Out])", "FitsInto, with at least one axis.", "_has_1"),
        ("FitsVector(Fits[In], Protocol[In])", "Fits, with at least one axis.", "_has_1"),
        ("FitsSomeVectors(FitsVectors[In], Protocol[In])", "FitsVectors, with at least one axis.", "_has_1"),
        ("FitsSomeMatrices(FitsBatch[In], Protocol[In])", "FitsBatch, with at least two axes.", "_has_2"),
        ("FitsMatrices(FitsBatch[In], Protocol[In])", "FitsBatch, with at least three axes.", "_has_3"),
    ):
        out.append(declared(head, doc, signature("self) -> object", member)))
    for n in range(1, MAX_RANK + 1):
        out.append(declared(f"FitsAs{n}(Fits[In], Protocol[In])", f"Fits, with {n} axes.", states(f"_is_{n}")))
    below, above = (signature("self, other: In, /) -> None", name) for name in ("_below", "_above"))
    named = signature("self, names: Of, /) -> Of", "_named")
    out.append(declared("Below(Protocol[In])", "As many axes or fewer.", below))
    out.append(declared("OfAxes(Protocol[Of])", "Exactly these axes, as a tuple of their names.", named))
    out.append(declared("Above(Fits[In], Protocol[In])", "More axes, which fit.", above))
    for n in range(1, MAX_RANK + 1):
        head = f"FitsAndIs{n}(FitsAs{n}[In], Protocol[In, Of])"
        out.append(declared(head, f"Fits, with the rank itself, of {n} axes.", itself))
    for first, name in ((1, "FitsBy"), (3, "FitsBatchBy"), (2, "FitsVectorsBy")):
        members = [called(each.name) for each in compared(first)]
        out.append(declared(f"{name}(Protocol[Out])", f"Fits, read as callables, from axis -{first} on.", *members))
    for name, product in (("FitsBatch", "_rmatmul"), ("FitsVectors", "_vecdot")):
        doc = f"{name}By; the rank of the product is read as a callable that takes it, as in FitsInto."
        out.append(declared(f"{name}Into({name}By[Out], Protocol[Out, _O1])", doc, called(product, "_O1")))
    return out


def few() -> list[Class]:
    """The protocols that compare the names of two ranks or three of a few axes, one of which has so many."""
    out = []
    for n in range(1, NAMED + 1):
        reached = signature("self, other: In, /) -> None", f"_reach_{n}")
        doc = f"Fits, for the last {n} axes, which one of the two has."
        out.append(declared(f"Fits{n}(Protocol[In])", doc, *compared(1, n), reached))
        reached = signature("self, other: In, third: Other, /) -> None", f"_reach_{n}")
        doc = f"Fits, for the last {n} axes, which this rank has, or the other, or a third."
        out.append(declared(f"FitsOfThree{n}(Protocol[In, Other])", doc, *compared(1, n), reached))
    return out


def of_one() -> dict[str, tuple[str, str]]:
    """The rules that one rank or dtype determines: the method and the docstring, by the name of the protocol."""
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
    return unary


CHOSEN_NUMBERS = {"Bools": "bool", "Ints": "int", "Floats": "float", "Complexes": "complex"}


def rule_protocols() -> str:
    """The stub."""
    fills = signature("self, value: In, /) -> None", "_fill")
    out = [declared("Fills(Protocol[In])", "The Python number that an element of a dtype takes.", fills)]
    for kind in ("Numeric", "Real"):
        doc = f"The same for a dtype of the kind {kind}."
        out.append(declared(f"Fills{kind}(Fills[In], Protocol[In])", doc, states(f"_is_{kind.lower()}")))
    for numbers, number in CHOSEN_NUMBERS.items():
        doc = f"The dtype of a condition; read with the type of numbers that are {number}."
        takes = signature("self, numbers: In, /) -> None", f"_choose_{number}")
        out.append(declared(f"Chooses{numbers}(Protocol[In])", doc, takes))
    doc = "A DArray; read with the types of the other operands."
    out.append(declared("TakesAny(Protocol[In])", doc, signature("self, others: In, /) -> None", "_take_any")))
    for name, (method, doc) in of_one().items():
        out.append(declared(f"{name}(Protocol[Out])", doc, result(method)))
    for name, (method, doc) in BINARY_RULES.items():
        out.append(declared(f"{name}(Protocol[In, Out])", doc, signature("self, other: In, /) -> Out", method)))
    out += fitting() + few() + readers()
    out.append(declared("ReshapesBy(Protocol[Out])", "The rank of a shape.", called("_reshape")))
    out += [declared(f"{name}(Protocol[Out])", doc, called(method)) for name, (method, doc) in CALLED.items()]
    doc = "The ranks of the batches of two results: BatchesBy, twice."
    out.append(declared("BatchesBothBy(BatchesBy[Out], Protocol[Out, _O1])", doc, called("_batched_too", "_O1")))
    doc = "HasAxis, with the axis of a batch for a third result: BatchesAlong."
    out.append(declared("HasBatchAxis(HasAxis[Out], Protocol[Out, _O1])", doc, called("_batch", "_O1")))
    for name, (method, doc) in NOMINAL_RULES.items():
        out.append(declared(f"{name}(Generic[In])", doc, signature("self, other: In, /) -> None", method)))
    return stub(HEAD, out)

"""Protocols of linear algebra."""

from __future__ import annotations

from tools.codegen.axes import AXES, MAX_RANK, OTHER_AXES, rank
from tools.codegen.axis_rules import MAPPED, MAX_TUPLE_AXES, NAMED, NAMED_CONTRACTIONS, contracted, numbers
from tools.codegen.ranks import unite
from tools.codegen.reduction import WHY, Case, dynamic, few_to_try, reductions
from tools.codegen.rules import CHOSEN, NO_INFERENCE, at_most, exactly, within
from tools.codegen.signatures.common import NOTHING, because, dynamic_pair, into, one_dynamic, protocol
from tools.codegen.tree import Statement, Variable, read

OF_ANOTHER = "PromotesOtherBy[Callable[[T], TOut]]"
OF_ANY = "PromotesBy[Callable[[T], TOut]]"
"""The dtype of a second operand that differs, or of any, and that of the result."""
# The dtypes that libraries factorise: floating-point numbers of 32 bits or more.
WIDE = "float32 | float64 | complex64 | complex128"
REAL_OF = [("TFloat32Or64", "TFloat32Or64"), ("complex64", "float32"), ("complex128", "float64")]
"""The dtypes that are factorised, and those of their absolute values."""
VARIABLES = read(f'''
M = TypeVar("M", default=Any)
PAIRS = TypeVar("PAIRS", bound={numbers(range(MAX_TUPLE_AXES + 1))} | tuple[tuple[int, ...], tuple[int, ...]])
R1 = TypeVar("R1", bound=AtLeast1)
OTHER = TypeVar("OTHER", bound={numbers(k for k in range(-MAX_RANK, MAX_RANK) if k != -1)} | Axis)
NAMES = TypeVar("NAMES", bound=tuple[object, ...])
ROut2 = TypeVar("ROut2", bound=Rank)
ROut3 = TypeVar("ROut3", bound=Rank)
TFloat32OrWider = TypeVar("TFloat32OrWider", bound={WIDE})
TFloat32Or64 = TypeVar("TFloat32Or64", bound=float32 | float64)
Out = TypeVar("Out", covariant=True)
Out2 = TypeVar("Out2", covariant=True)
Out3 = TypeVar("Out3", covariant=True)


class Factors(Protocol[Out, Out2]):
    """The ranks of two factors: the last axis, or the last but one, is new."""

    def _unname_last(self) -> Out: ...
    def _unname_back_2(self) -> Out2: ...


class Eigen(Protocol[Out, Out2]):
    """The ranks of the eigenvalues and of the eigenvectors, which have a new axis."""

    def _diagonal(self) -> Out: ...
    def _unname_last(self) -> Out2: ...


class Singular(Protocol[Out, Out2, Out3]):
    """The ranks of the left vectors, the singular values and the right vectors."""

    def _unname_last(self) -> Out: ...
    def _diagonal(self) -> Out2: ...
    def _unname_back_2(self) -> Out3: ...


class TransposesBatch(Protocol[Out, Out2]):
    """The last two axes exchanged, and the rank of the batch axes."""

    def _transpose(self) -> Gives[Out]: ...
    def _diagonal(self) -> DropsLast[Out2]: ...
''')
"""Type variables, and the protocols that read several rules of one rank."""


def solves() -> tuple[list[tuple[str, str, str]], list[tuple[str, str, str]]]:
    """A matrix with a vector or a matrix, and batches of them."""
    two = [("Rank2[A1, A2]", "Rank1[A1]", "Rank1[A2]"), ("Rank2[A1, A2]", "Rank2[A1, A3]", "Rank2[A2, A3]")]
    more = []
    for n in range(3, MAX_RANK + 1):
        *batch, i, k, j = AXES[: n + 1] if n < MAX_RANK else [*AXES, "M"]
        matrices = rank(n, [*batch, i, k])
        answer = rank(n, [*batch, k, j])
        more += [
            (matrices, rank(n, [*batch, i, j]), answer),
            (matrices, rank(1, [i]), rank(n - 1, [*batch, k])),
            (matrices, rank(2, [i, j]), answer),
            (rank(2, [i, k]), rank(n, [*batch, i, j]), answer),
        ]
    return two, more


SOLVES = solves()
MIXED = [
    (first, second, kind)
    for one, other, kind in [
        ("float32", "float64", "float64"),
        ("float32", "complex64", "complex64"),
        ("float32 | float64 | complex64", "complex128", "complex128"),
        ("float64", "complex64", "complex128"),
    ]
    for first, second in ((one, other), (other, one))
]
"""(first dtype, second dtype, outcome) of equations."""
BATCH = "Diagonals[DropsLast[Itself[ROut]]]"
"""Reads the batch axes of a rank."""


def both_ways(cases: list[tuple[str, str, str]], promotes: str = OF_ANOTHER) -> list[str]:
    """Two operands of one dtype, or of two that promote."""
    lines = []
    for a, b, out in cases:
        lines.append(f"x1: Tensor[D, T, {a}], x2: Tensor[D, T, {b}], /) -> Tensor[D, T, {out}]")
        known = b.replace("Rank", "Exactly")  # a unit axis is not widened by an expected type
        lines.append(f"x1: Tensor[D, T, {a}], x2: OperandWith[D, {promotes}, {known}], /) -> Tensor[D, TOut, {out}]")
    return lines


MATMUL = ("MultipliesMatrices", "The last axis of the first operand is the last but one of the second.")
VECDOT = ("DotsVectors", "The sum of the products along the last axis.")
SOLVE = ("Solves", "The solution of linear equations; a vector, or the columns of a matrix.")
SOLVE_TRIANGULAR = ("SolvesTriangular", "The solution of triangular linear equations.")
CROSS = ("CrossesVectors", "The cross product, along an axis of size 3.")


def by_ranks(rule: str, end: str = "") -> list[str]:
    """The rank of the second operand determines the result of the first; their dtypes promote.

    Both rules are on one operand: mypy reads an argument with a rule after the others, when it knows their types.
    """
    fits = "FitsBatchInto" if rule == "MultipliesBy" else "FitsVectorsInto"
    fits = f"{fits}[Callable[[R], None], Callable[[R, Into[R, ROut]], object]]"
    second = f"{rule}[Callable[[R], Settled[ROut]]], {fits}]{NO_INFERENCE}, /{end})"
    return [
        f"x1: Tensor[D, T, R], x2: OperandWith[D, T, {second} -> Tensor[D, T, ROut]",
        f"x1: OperandWith[D, T, R], x2: OperandWith[D, {OF_ANOTHER}, {second} -> Tensor[D, TOut, ROut]",
    ]


def matmul() -> list[Statement]:
    return protocol(*MATMUL, [*by_ranks("MultipliesBy"), *dynamic_pair()])


def products() -> list[str]:
    """The matrix products by the ranks of both, as a list of cases."""
    cases = [
        ("Rank2[A1, A2]", "Rank2[A2, A3]", "Rank2[A1, A3]"),
        ("Rank2[A1, A2]", "Rank1[A2]", "Rank1[A1]"),
        ("Rank1[A1]", "Rank2[A1, A2]", "Rank1[A2]"),
        ("Rank1[A1]", "Rank1[A1]", "Rank0"),
    ]
    for n in range(3, MAX_RANK + 1):
        *batch, i, k, j = AXES[: n + 1] if n < MAX_RANK else [*AXES, "M"]
        cases += [
            (rank(n, [*batch, i, k]), rank(2, [k, j]), rank(n, [*batch, i, j])),
            (rank(2, [i, k]), rank(n, [*batch, k, j]), rank(n, [*batch, i, j])),
            (rank(n, [*batch, i, k]), rank(1, [k]), rank(n - 1, [*batch, i])),
            (rank(1, [k]), rank(n, [*batch, k, j]), rank(n - 1, [*batch, j])),
        ]
    lines = both_ways(cases)
    for n in range(3, MAX_RANK + 1):
        one, two = OTHER_AXES[: n - 2], [f"C{k}" for k in range(1, n - 1)]
        first, second = rank(n, [*one, "A1", "A2"]), rank(n, [*two, "A2", "A3"])
        fewer = f"{at_most(n, [*two, 'A2', 'A3'])}, FitsMatrices[{first}]"
        for dtype, kind in (("T", "T"), (OF_ANOTHER, "TOut")):
            out = f"Tensor[D, {kind}, {rank(n, [*unite(one, two), 'A1', 'A3'])}]"
            lines.append(f"x1: Tensor[D, T, {first}], x2: OperandWith[D, {dtype}, {fewer}], /) -> {out}")
            if n > 3:
                fewer_first = f"{at_most(n - 1, [*one[1:], 'A1', 'A2'])}, FitsMatrices[{second}]"
                x2 = f"Tensor[D, T, {second}]" if kind == "T" else f"OperandWith[D, {dtype}, {second}]"
                out = f"Tensor[D, {kind}, {rank(n, [*unite(one[1:], two), 'A1', 'A3'])}]"
                lines.append(f"x1: OperandWith[D, T, {fewer_first}], x2: {x2}, /) -> {out}")
    return lines


def listed_matmul() -> list[Statement]:
    return protocol(*MATMUL, [*products(), *dynamic_pair()])


MATVEC = ("MultipliesMatricesByVectors", "The products of matrices and vectors, of batches that broadcast.")
VECMAT = ("MultipliesVectorsByMatrices", "The products of vectors and matrices, of batches that broadcast.")
GENERIC = 3
"""Up to this many axes of the matrices a dtype that is a type variable is accepted."""


def with_vectors(*, matrix_first: bool) -> list[str]:
    """Matrices and vectors, by the one with the most axes before its own; a dtype that is a variable, of few of them."""
    matrix, lines = ["A1", "A2"] if matrix_first else ["A2", "A1"], []
    for n in range(2, MAX_RANK + 1):
        one, two, more = OTHER_AXES[: n - 2], CHOSEN[: n - 2], CHOSEN[: n - 1]
        matrices, vectors = rank(n, [*one, *matrix]), rank(n, [*more, "A2"])
        fewer = f"{at_most(n - 1, [*two, 'A2'])}, FitsSomeVectors[{rank(n - 1, [*one, 'A2'])}]"
        fewer_matrices = f"{at_most(n, [*one, *matrix])}, FitsSomeMatrices[{rank(n, [*more[1:], *matrix])}]"
        for dtype, kind in (("T", "T"), (OF_ANOTHER, "TOut")) if n <= GENERIC else ((OF_ANY, "TOut"),):
            for left, right, batch in ((matrices, fewer, unite(one, two)), (fewer_matrices, vectors, unite(one, more))):
                first, second = (left, right) if matrix_first else (right, left)
                whole = {matrices, vectors}
                x1 = f"Tensor[D, T, {first}]" if first in whole else f"OperandWith[D, T, {first}]{NO_INFERENCE}"
                x2 = f"OperandWith[D, {dtype}, {second}]{NO_INFERENCE}"
                if kind == "T":  # ty would widen T
                    x2 = (
                        f"Tensor[D, T, {second}]"
                        if second in whole
                        else f"ExactOperandWith[D, T, object, {second}]{NO_INFERENCE}"
                    )
                lines.append(f"x1: {x1}, x2: {x2}, /) -> Tensor[D, {kind}, {rank(len(batch) + 1, [*batch, 'A1'])}]")
    return lines


def matvec() -> list[Statement]:
    return protocol(*MATVEC, [*with_vectors(matrix_first=True), *dynamic_pair(number=False)])


def vecmat() -> list[Statement]:
    return protocol(*VECMAT, [*with_vectors(matrix_first=False), *dynamic_pair(number=False)])


ALONG = "OfAxes[NAMES], HasAxis[Callable[[OTHER], Outcome[ROut]]]"
OF_ONE_DTYPE = f"x1: ExactOperandWith[D, T, object, {ALONG}], x2: ExactOperandWith[D, T, object, OfAxes[NAMES]], /, *, axis: OTHER) -> Tensor[D, T, ROut]"
LISTED_OF_TWO = f"x1: ExactOperandWith[D, T, object, {ALONG}], x2: OperandWith[D, {OF_ANOTHER}, OfAxes[NAMES]], /, *, axis: OTHER) -> Tensor[D, TOut, ROut]"
"""pyrefly reads one rule of a parameter, and mypy does not know T in the second one if the first one has a rule."""
DYNAMIC_VECTORS = dynamic_pair(number=False, options=", *, axis: int | Axis = -1")


def vecdot() -> list[Statement]:
    last = by_ranks("DotsBy", end=", *, axis: Literal[-1] = -1")
    second = f"x2: OperandWith[D, {OF_ANOTHER}, {ALONG}]{NO_INFERENCE}"
    two = f"x1: OperandWith[D, T, OfAxes[NAMES]], {second}, /, *, axis: OTHER) -> Tensor[D, TOut, ROut]"
    return protocol(*VECDOT, [*last, OF_ONE_DTYPE, two, *DYNAMIC_VECTORS])


def listed_vecdot() -> list[Statement]:
    """By the rank of the operand with the most axes."""
    lines = []
    for n in range(1, MAX_RANK + 1):
        one, two = OTHER_AXES[: n - 1], CHOSEN[: n - 1]
        first, second = rank(n, [*one, "A1"]), rank(n, [*two, "A1"])
        fewer = f"{at_most(n, [*two, 'A1'])}, FitsSomeVectors[{first}]"
        fewer_first = f"{at_most(n - 1, [*one[1:], 'A1'])}, FitsSomeVectors[{second}]"
        for dtype, kind in (("T", "T"), (OF_ANOTHER, "TOut")):
            x2 = (
                f"ExactOperandWith[D, T, object, {fewer}]" if kind == "T" else f"OperandWith[D, {dtype}, {fewer}]"
            )  # as ty widens T
            found = [(f"x1: Tensor[D, T, {first}], x2: {x2}", unite(one, two))]
            if n > 1:
                x2 = f"Tensor[D, T, {second}]" if kind == "T" else f"OperandWith[D, {dtype}, {second}]"
                found.append((f"x1: OperandWith[D, T, {fewer_first}], x2: {x2}", unite(one[1:], two)))
            lines += [
                f"{given}, /, *, axis: Literal[-1] = -1) -> Tensor[D, {kind}, {rank(n - 1, out)}]"
                for given, out in found
            ]
    return protocol(*VECDOT, [*lines, OF_ONE_DTYPE, LISTED_OF_TWO, *DYNAMIC_VECTORS])


def multi_dot() -> list[Statement]:
    """Two to four factors in a tuple, of which the first and the last may be vectors; a list has one type."""
    lines = []
    for n in range(2, 5):
        pairs = [rank(2, [f"A{k}", f"A{k + 1}"]) for k in range(1, n + 1)]
        for first, one in ((pairs[0], ["A1"]), (rank(1, ["A2"]), [])):
            for last, other in ((pairs[-1], [f"A{n + 1}"]), (rank(1, [f"A{n}"]), [])):
                given = ", ".join(f"Tensor[D, T, {each}]" for each in (first, *pairs[1:-1], last))
                axes = [*one, *other]
                lines.append(f"arrays: tuple[{given}], /) -> Tensor[D, T, {rank(len(axes), axes)}]")
    square = "Tensor[D, T, Rank2[A1, A1]]"
    lines += [f"arrays: list[{square}], /) -> {square}", f"arrays: {one_dynamic()}, /) -> DArray"]
    return protocol(
        "MultipliesChains", "The product of several matrices, in the order that takes the least time.", lines
    )


def tensordot(*, listed: bool = False) -> list[Statement]:
    free = "int | tuple[Sequence[int], Sequence[int]] = 2"
    by_rule = "x1: OperandWith[D, T, HasAxesToContract[Callable[[Outcome[R2], {0}], Outcome[ROut]]]], x2: Tensor[D, T, R2], /, *, axes: {0}) -> Tensor[D, T, ROut]"
    lines = [
        by_rule.format("PAIRS"),
        "x1: OperandWith[D, T, HasTwoAxesToContract[Callable[[Outcome[R2]], Outcome[ROut]]]], x2: Tensor[D, T, R2], /) -> Tensor[D, T, ROut]",
        f"x1: DArray, x2: DArray | Operand[Any, Any, Any], /, *, axes: {free}) -> DArray",
        f"x1: Operand[Any, Any, Any], x2: DArray, /, *, axes: {free}) -> DArray",
    ]
    if listed:
        pairs = [", ".join(["int"] * count) for count in range(1, MAX_TUPLE_AXES + 1)]
        others = [f"Literal[{k}]" for k in range(MAX_TUPLE_AXES + 1) if k not in NAMED_CONTRACTIONS]
        others += [f"tuple[tuple[{each}], tuple[{each}]]" for each in pairs]
        lines[:2] = [*contractions(), *map(by_rule.format, others)]
    lists = "list[list[int]] | tuple[list[int], list[int]]"
    otherwise = [f"x1: Operand[D, T, Any], x2: Operand[D, T, Any], /, *, axes: {lists}) -> DArray"]
    return protocol("ContractsTensors", "The sum of the products over some axes of both.", lines, otherwise=otherwise)


def contractions() -> list[str]:
    """Products over one axis or two, with their names."""
    lines = []
    for count in NAMED_CONTRACTIONS:
        axes = f"axes: Literal[{count}]" + (" = 2" if count == 2 else "")
        for n in range(count, NAMED + 1):
            for m in range(count, NAMED + 1):
                other, out = contracted(n, m, count)
                x1 = rank(n, AXES[:n])
                lines.append(f"x1: Tensor[D, T, {x1}], x2: Tensor[D, T, {other}], /, *, {axes}) -> Tensor[D, T, {out}]")
    return lines


def of_matrices(
    name: str, doc: str, signatures: list[str], dynamic: str = ", /", answer: str = "DArray"
) -> list[Statement]:
    return protocol(name, doc, [*signatures, f"x: DArray{dynamic}) -> {answer}"])


def outer() -> list[Statement]:
    a, b, out = "Rank1[A1]", "Rank1[A2]", "Rank2[A1, A2]"
    other = "PromotesNumericBy[Callable[[TNumeric], TOut]]"
    lines = [
        f"x1: Tensor[D, TNumeric, {a}], x2: Tensor[D, TNumeric, {b}], /) -> Tensor[D, TNumeric, {out}]",
        f"x1: Tensor[D, TNumeric, {a}], x2: OperandWith[D, {other}, Exactly1[A2]], /) -> Tensor[D, TOut, {out}]",
    ]
    return protocol(
        "MultipliesOuter", "The products of all pairs of elements of two vectors.", [*lines, *dynamic_pair()]
    )


NUMERIC_OF_ANOTHER = "PromotesNumericBy[Callable[[TNumeric], TOut]]"


def cross_along(has_axis: str) -> list[str]:
    """Along another axis than the last one; the names of the first operand."""
    return [
        f"x1: ExactOperandWith[D, TNumeric, object, R, Accepts[R2]], x2: {other}, {has_axis}, R2], /, *, axis: OTHER) -> Tensor[D, {out}, R]"
        for other, out in (
            ("ExactOperandWith[D, TNumeric, object", "TNumeric"),
            (f"OperandWith[D, {NUMERIC_OF_ANOTHER}", "TOut"),
        )
    ]


DYNAMIC_CROSS = dynamic_pair(options=", *, axis: int | Axis = -1")


def cross() -> list[Statement]:
    last = "x1: CrossesWith[Callable[[X2], Answer]], x2: X2, /, *, axis: Literal[-1] = -1) -> Answer"
    return protocol(*CROSS, [last, *cross_along("HasAxis[Callable[[OTHER], Outcome[ROut]]]"), *DYNAMIC_CROSS])


def listed_cross() -> list[Statement]:
    """By the rank of the operand with the most axes; pyrefly does not refuse an axis by HasAxis where R2 is beside it."""
    lines = []
    for n in range(1, MAX_RANK + 1):
        one, two = OTHER_AXES[:n], [f"C{k}" for k in range(1, n + 1)]
        first, second = rank(n, one), rank(n, two)
        fewer, fewer_first = (
            f"{at_most(n, two)}, FitsVector[{first}]",
            f"{at_most(n - 1, one[1:])}, FitsVector[{second}]",
        )
        for dtype, kind in (("TNumeric", "TNumeric"), (NUMERIC_OF_ANOTHER, "TOut")):
            found = [(f"x1: Tensor[D, TNumeric, {first}], x2: OperandWith[D, {dtype}, {fewer}]", unite(one, two))]
            if n > 1:
                x2 = f"Tensor[D, TNumeric, {second}]" if kind == "TNumeric" else f"OperandWith[D, {dtype}, {second}]"
                found.append((f"x1: OperandWith[D, TNumeric, {fewer_first}], x2: {x2}", unite(one[1:], two)))
            lines += [
                f"{given}, /, *, axis: Literal[-1] = -1) -> Tensor[D, {kind}, {rank(n, out)}]" for given, out in found
            ]
    lines.append(
        "x1: Tensor[D, TNumeric, R1], x2: OperandWith[D, TNumeric, R1, RankVariable], /, *, axis: Literal[-1] = -1) -> Tensor[D, TNumeric, R1]"
    )
    return protocol(*CROSS, [*lines, *cross_along("HasAxisAlong[Callable[[OTHER], None]]"), *DYNAMIC_CROSS])


SOLVES_BY = "SolvesBy[Callable[[R2], Settled[ROut]]], SolvesBy[Callable[[R2, Into[R2, ROut]], object]]"
"""The rank of a solution, which an expected type does not widen."""


def solve() -> list[Statement]:
    same = "x2: Tensor[D, TFloat32OrWider, R2], /) -> Tensor[D, TFloat32OrWider, ROut]"
    lines = [f"x1: OperandWith[D, TFloat32OrWider, {SOLVES_BY}]{NO_INFERENCE}, {same}"]
    lines += [
        f"x1: OperandWith[D, {first}, {SOLVES_BY}]{NO_INFERENCE}, x2: OperandWith[D, {second}, R2], /) -> Tensor[D, {kind}, ROut]"
        for first, second, kind in MIXED
    ]
    return protocol(*SOLVE, [*lines, *dynamic_pair(number=False)])


def listed_solve() -> list[Statement]:
    two, more = SOLVES
    lines = [
        f"x1: Tensor[D, TFloat32OrWider, {a}], x2: Tensor[D, TFloat32OrWider, {b}], /) -> Tensor[D, TFloat32OrWider, {out}]"
        for a, b, out in [*two, *more]
    ]
    lines += [
        f"x1: Tensor[D, {one}, {a}], x2: Tensor[D, {other}, {b}], /) -> Tensor[D, {kind}, {out}]"
        for first, second, kind in MIXED
        for one in first.split(" | ")
        for other in second.split(" | ")
        for a, b, out in two
    ]
    return protocol(*SOLVE, [*lines, *dynamic_pair(number=False)])


MORE_AXES = " | ".join(rank(n) for n in range(MAPPED + 1, MAX_RANK + 1))


def tensorsolve() -> list[Statement]:
    """The first axes of the map are those of the right side; the others, which are those of the solution, follow."""
    lines, unnamed, wide = [], [], "TFloat32OrWider"
    for n in range(2, MAPPED + 1):
        for m in range(1, n):
            axes = AXES[:n]
            x1, x2 = f"x1: Tensor[D, {wide}, {rank(n, axes)}]", f"x2: Tensor[D, {wide}, {rank(m, axes[:m])}]"
            lines.append(f"{x1}, {x2}, /, axes: None = None) -> Tensor[D, {wide}, {rank(n - m, axes[m:])}]")
            anyone = f"x1: Operand[D, {wide}, {rank(n)}], x2: Operand[D, {wide}, {rank(m)}]"
            unnamed.append(f"{anyone}, /, axes: tuple[int, ...]) -> Tensor[D, {wide}, {rank(n - m)}]")
    given = "/, axes: tuple[int, ...] | None = None) -> DArray"
    more = f"x1: Operand[D, {wide}, {MORE_AXES}], x2: Operand[D, {wide}, Any], {given}"
    pair = [
        f"x1: DArray, x2: DArray | Operand[Any, Any, Any], {given}",
        f"x1: Operand[Any, Any, Any], x2: DArray, {given}",
    ]
    doc = "The solution of linear equations, of which the axes are those of two tensors."
    return protocol("SolvesTensors", doc, [*lines, *unnamed, *pair], otherwise=[more])


def tensorinv() -> list[Statement]:
    """The axes of either side exchanged, by a literal number of axes; an int, and more axes, leave the rank."""
    lines, wide = [], "TFloat32OrWider"
    for n in range(2, MAPPED + 1):
        for ind in range(1, n):
            axes = AXES[:n]
            given = "ind: Literal[2] = 2" if ind == 2 else f"ind: Literal[{ind}]"  # as NumPy's
            x, out = f"x: Tensor[D, {wide}, {rank(n, axes)}]", rank(n, [*axes[ind:], *axes[:ind]])
            lines.append(f"{x}, /, {given}) -> Tensor[D, {wide}, {out}]")
    lines += [
        f"x: Operand[D, {wide}, {rank(n)}], /, ind: int = 2) -> Tensor[D, {wide}, {rank(n)}]"
        for n in range(MAPPED + 1, MAX_RANK + 1)
    ]
    lines.append(f"x: Operand[D, {wide}, Unnames[ROut]], /, ind: int) -> Tensor[D, {wide}, ROut]")
    return inverse_maps(lines)


def inverse_maps(lines: list[str]) -> list[Statement]:
    return of_matrices("InvertsTensors", "The inverse of a tensor as a linear map.", lines, ", /, ind: int = 2")


def tensorinv_by_rule() -> list[Statement]:
    """The same by a rule of the rank: of axes without names mypy would find two of the cases, and know nothing."""
    line = "x: OperandWith[D, TFloat32OrWider, HasAxesToInvert[Callable[[{0}, Outcome[{0}]], Outcome[ROut]]]], /{1}) -> Tensor[D, TFloat32OrWider, ROut]"
    side = Variable("SIDE", f'TypeVar("SIDE", bound={numbers(range(1, MAPPED))} | int)')
    return [side, *inverse_maps([line.format("Literal[2]", ""), line.format("SIDE", ", ind: SIDE")])]


def solve_triangular(*, listed: bool = False) -> list[Statement]:
    """As `solve`, for one dtype; optionally with the transpose of one matrix, not of a batch."""
    triangle = "lower: bool = False, unit_diagonal: bool = False"
    plain = f"/, *, trans: Literal[0, 'N'] = 0, {triangle}"
    turned = f"/, *, trans: Literal[1, 2, 'T', 'C'], {triangle}"
    either = f", *, trans: Literal[0, 1, 2, 'N', 'T', 'C'] = 0, {triangle}"
    two, more = SOLVES
    wide = "TFloat32OrWider"
    if listed:
        lines = [
            f"x1: Tensor[D, {wide}, {a}], x2: Tensor[D, {wide}, {b}], {plain}) -> Tensor[D, {wide}, {out}]"
            for a, b, out in [*two, *more]
        ]
    else:
        matrix = f"x1: OperandWith[D, {wide}, {SOLVES_BY}]{NO_INFERENCE}"
        lines = [f"{matrix}, x2: Tensor[D, {wide}, R2], {plain}) -> Tensor[D, {wide}, ROut]"]
    lines += [
        f"x1: Tensor[D, {wide}, {a}], x2: Tensor[D, {wide}, {out}], {turned}) -> Tensor[D, {wide}, {b}]"
        for a, b, out in two
    ]
    return protocol(*SOLVE_TRIANGULAR, [*lines, *dynamic_pair(number=False, options=either)])


@because(
    """pyrefly 1.4.1 and ty 0.0.105 do not solve the rule of two ranks: without the lists pyrefly does not know the rank of
    matmul in 28 of the static lines, and of vecdot and cross in 21, and refuses tolerances of pinv and matrix_rank in 8."""
)
def listed() -> list[Statement]:
    """The functions of two operands as lists of cases."""
    return [
        *listed_matmul(),
        *listed_vecdot(),
        *listed_cross(),
        *pseudo_inverses(listed=True),
    ]


def factorisations() -> list[Statement]:
    wide = "x: Operand[D, TFloat32OrWider, "
    body = of_matrices(
        "Choleskys",
        "The triangular factor of the Cholesky decomposition.",
        [
            wide
            + "Has2[UnnamesLast[Itself[ROut]]]], /, *, upper: Literal[False] = False) -> Tensor[D, TFloat32OrWider, ROut]",
            wide + "UnnamesBack2[Itself[ROut]]], /, *, upper: Literal[True]) -> Tensor[D, TFloat32OrWider, ROut]",
            wide + "Has2[Unnames[ROut]]], /, *, upper: bool) -> Tensor[D, TFloat32OrWider, ROut]",
        ],
        ", /, *, upper: bool = False",
    )
    mode = ', /, *, mode: Literal["reduced", "complete"] = "reduced"'
    body += of_matrices(
        "FactorsQR",
        "A matrix with orthonormal columns and an upper triangular one.",
        [
            wide
            + f"Factors[ROut, ROut2]]{mode}) -> QRResult[Tensor[D, TFloat32OrWider, ROut], Tensor[D, TFloat32OrWider, ROut2]]"
        ],
        mode,
        "QRResult[DArray, DArray]",
    )
    full = ", /, *, full_matrices: bool = True"
    body += of_matrices(
        "FactorsSingular",
        "The singular values, and the left and right singular vectors.",
        [
            f"x: Operand[D, {kind}, Singular[ROut, ROut2, ROut3]]{full}) -> SVDResult[Tensor[D, {kind}, ROut], Tensor[D, {real}, ROut2], Tensor[D, {kind}, ROut3]]"
            for kind, real in REAL_OF
        ],
        full,
        "SVDResult[DArray, DArray, DArray]",
    )
    body += of_matrices(
        "FactorsEigen",
        "The eigenvalues and eigenvectors of a symmetric or Hermitian matrix.",
        [
            f"x: Operand[D, {kind}, Eigen[ROut, ROut2]], /) -> EighResult[Tensor[D, {real}, ROut], Tensor[D, {kind}, ROut2]]"
            for kind, real in REAL_OF
        ],
        answer="EighResult[DArray, DArray]",
    )
    body += of_matrices(
        "ReturnsSpectrum",
        "One real number for each row or column of the matrix.",
        [f"x: Operand[D, {kind}, Diagonals[Itself[ROut]]], /) -> Tensor[D, {real}, ROut]" for kind, real in REAL_OF],
    )
    return body


def inverses() -> list[Statement]:
    return [*one_inverse(), *pseudo_inverses(), *determinants()]


def one_inverse() -> list[Statement]:
    return of_matrices(
        "InvertsMatrices",
        "The inverse of a square matrix.",
        ["x: Operand[D, TFloat32OrWider, Transposes[ROut]], /) -> Tensor[D, TFloat32OrWider, ROut]"],
    )


def pseudo_inverses(*, listed: bool = False) -> list[Statement]:
    given = ", /, *, rtol: float | np.floating[Any] | np.integer[Any] | None = None"
    tensor = f", /, *, rtol: {into('Floating', 'ROut2')}"
    unknown = f"x: Operand[Any, {WIDE}, AtLeast2], /, *, rtol: DArray) -> DArray"
    anything = ", /, *, rtol: DArray | Operand[Any, Any, Any] | float | None = None"
    inverse = [
        f"x: Operand[D, TFloat32OrWider, TransposesBatch[ROut, ROut2]]{tensor}) -> Tensor[D, TFloat32OrWider, ROut]"
    ]
    count = [f"x: Operand[D, TFloat32OrWider, Diagonals[DropsLast[Itself[ROut2]]]]{tensor}) -> Tensor[D, int64, ROut2]"]
    if listed:
        inverse, count = [], []
        for n in range(2, MAX_RANK + 1):
            batch = OTHER_AXES[: n - 2]
            x = f"x: Tensor[D, TFloat32OrWider, {rank(n, [*batch, 'A1', 'A2'])}]"
            rtol = f", /, *, rtol: OperandWith[D, Floating, {within(n - 2, batch)}]"
            inverse.append(f"{x}{rtol}) -> Tensor[D, TFloat32OrWider, {rank(n, [*batch, 'A2', 'A1'])}]")
            count.append(f"{x}{rtol}) -> Tensor[D, int64, {rank(n - 2, batch)}]")
    body = of_matrices(
        "InvertsAnyMatrices",
        "The pseudo-inverse of any matrix.",
        [
            f"x: Operand[D, TFloat32OrWider, Transposes[ROut]]{given}) -> Tensor[D, TFloat32OrWider, ROut]",
            *inverse,
            unknown,
        ],
        anything,
    )
    return body + of_matrices(
        "CountsRank",
        "The rank of the matrix.",
        [f"x: Operand[D, TFloat32OrWider, {BATCH}]{given}) -> Tensor[D, int64, ROut]", *count, unknown],
        anything,
    )


def determinants() -> list[Statement]:
    body = of_matrices(
        "ReturnsDeterminant",
        "One number for each square matrix.",
        [f"x: Operand[D, TFloat32OrWider, {BATCH}], /) -> Tensor[D, TFloat32OrWider, ROut]"],
    )
    body += of_matrices(
        "ReturnsLogDeterminant",
        "The sign of the determinant, and the logarithm of its absolute value.",
        [
            f"x: Operand[D, {kind}, {BATCH}], /) -> SlogdetResult[Tensor[D, {kind}, ROut], Tensor[D, {real}, ROut]]"
            for kind, real in REAL_OF
        ],
        answer="SlogdetResult[DArray, DArray]",
    )
    return body + powers()


def powers(*, by_rule: bool = False) -> list[Statement]:
    """The functions of a square matrix that keep its rank; by a rule, an expected type does not choose its names."""
    squares = [[*AXES[: n - 1], AXES[n - 2]] for n in range(2, MAX_RANK + 1)]
    cases = [(each, each) for axes in squares for each in [f"Tensor[D, TFloat32OrWider, {rank(len(axes), axes)}]"]]
    if by_rule:
        known = [exactly(n, ["Any"] * (n - 2) + ["M", "M"]) for n in range(2, MAX_RANK + 1)]
        out = "Tensor[D, TFloat32OrWider, ROut]"
        cases = [(f"OperandWith[D, TFloat32OrWider, {each}, Itself[ROut]]{NOTHING}", out) for each in known]
    body = of_matrices(
        "RaisesMatrices",
        "The product of a square matrix with itself; both axes have the same name.",
        [f"x: {x}, n: int, /) -> {result}" for x, result in cases],
        ", n: int, /",
    )
    return body + of_matrices(
        "ExponentiatesMatrices",
        "The exponential of a square matrix; both axes have the same name.",
        [f"x: {x}, /) -> {result}" for x, result in cases],
    )


def diagonals() -> list[Statement]:
    body = of_matrices(
        "TakesDiagonal",
        "The last two axes become one.",
        ["x: Operand[D, T, Diagonals[Itself[ROut]]], /, *, offset: int = 0) -> Tensor[D, T, ROut]"],
        ", /, *, offset: int = 0",
    )
    offset = ", /, *, offset: int = 0, dtype: "
    body += of_matrices(
        "SumsDiagonal",
        "The sum of the diagonal of the last two axes.",
        [
            f"x: Operand[D, {kind}, {BATCH}]{offset}{dtype}) -> Tensor[D, {out}, ROut]"
            for kind, dtype, out in (
                ("TInexact", "None = None", "TInexact"),
                ("AccumulatesWhole[TOut]", "None = None", "TOut"),
                ("TOrdered", "type[TOut]", "TOut"),
                ("T", "type[TComplex]", "TComplex"),
            )
        ],
        f"{offset}type[DType] | None = None",
    )
    rest = "*arrays: DArray | Operand[Any, Any, Any]) -> DArray"
    return body + protocol(
        "JoinsDiagonally",
        "Matrices of one device and dtype, along the diagonal of a larger one.",
        [
            "x1: Tensor[D, T, Rank2], /, *arrays: Tensor[D, T, Rank2]) -> Tensor[D, T, Rank2]",
            f"x1: DArray, /, {rest}",
            f"x1: Operand[Any, Any, Any], x2: DArray, /, {rest}",
        ],
    )


@because(
    """ty 0.0.105 does not solve the rule of two ranks: without the lists it does not know the rank of solve,
    solve_triangular and tensordot."""
)
def for_ty() -> list[Statement]:
    """The solutions of equations, and the products over axes, as lists of cases."""
    return listed_solve() + solve_triangular(listed=True) + tensordot(listed=True)


@because(
    """mypy 2.4.1 knows nothing of tensorinv if some axes have no names, and takes names that are expected of it and of
    matrix_power."""
)
def for_mypy() -> list[Statement]:
    """The norm of vectors, and the inverse of a linear map by a rule, which pyright and pyrefly do not read for a literal."""
    return [*vector_norms(for_mypy=True), *tensorinv_by_rule(), *powers(by_rule=True)]


def vector_norms(*, for_mypy: bool = False) -> list[Statement]:
    order = "ord: float = 2"
    cases = [Case("TFloating", "TFloating", order), Case("RealOfComplex[TOut]", "TOut", order)]
    return protocol(
        "MeasuresVectors",
        "The norm of vectors, over all axes or literal ones.",
        [dynamic(order), *reductions(*cases, for_mypy=for_mypy)],
        why=WHY if for_mypy else "",
    )


def norms() -> list[Statement]:
    body = vector_norms()
    given = 'ord: Literal["fro", "nuc"] | float | None = "fro"'
    lines = []
    for kind, real in REAL_OF:
        lines.append(
            f"x: Operand[D, {kind}, {BATCH}], /, *, keepdims: Literal[False] = False, {given}) -> Tensor[D, {real}, ROut]"
        )
        lines.append(
            f"x: Operand[D, {kind}, UnnamesBack2[UnnamesLast[Itself[ROut]]]], /, *, keepdims: Literal[True], {given}) -> Tensor[D, {real}, ROut]"
        )
    of_darray = f"x: DArray, /, *, keepdims: bool = False, {given}) -> DArray"
    return body + protocol("MeasuresMatrices", "The size of a matrix.", [of_darray, *few_to_try(lines)])


def signatures() -> list[Statement]:
    """The protocols of the chapter."""
    body = list(VARIABLES)
    body += protocol(
        "TransposesMatrices",
        "The last two axes exchanged.",
        ["x: Operand[D, T, Transposes[ROut]], /) -> Tensor[D, T, ROut]", "x: DArray, /) -> DArray"],
    )
    body += (
        matmul()
        + matvec()
        + vecmat()
        + vecdot()
        + multi_dot()
        + tensordot()
        + outer()
        + cross()
        + solve()
        + solve_triangular()
    )
    body += tensorsolve() + tensorinv()
    return body + factorisations() + inverses() + diagonals() + norms()

"""Protocols of the creation functions."""

from __future__ import annotations

from tools.codegen.creation_rules import FEW, like_number
from tools.codegen.dtypes import DTYPES, numpy_dtype
from tools.codegen.dtypes import NUMBER as PYTHON_NUMBER
from tools.codegen.making import (
    ANY_DTYPE,
    BY_DEFAULT,
    CPU,
    HERE_OR_THERE,
    SHAPES,
    SHORT,
    UNKNOWN,
    Filled,
    each_rank,
    from_device,
    from_self,
    line,
    spelled_out,
)
from tools.codegen.ranks import AXES, MAX_RANK, rank
from tools.codegen.signatures.common import because, protocol
from tools.codegen.tree import Statement, Variable, read

SHAPELESS = '''
class _NoShape(int):
    """A type that no axis has."""


class _Shapeless(Protocol):
    """An array whose static type lacks its shape: only an unknown shape is compatible with `tuple[_NoShape]`."""

    @property
    def shape(self) -> tuple[_NoShape]: ...



class _NoKind(np.generic):
    """A type that no dtype is."""


class _Kindless(Protocol):
    """An array whose static type lacks its dtype."""

    @property
    def dtype(self) -> np.dtype[_NoKind]: ...


Unkind = TypeVar("Unkind", bound=_Kindless)

Untold = TypeVar("Untold", bound=_Shapeless)
'''
"""Variables, not the protocols themselves: mypy infers an argument anew for a parameter whose type it knows."""


# An overload for each combination of arguments: the default of a type variable would be solved by the expected type of
# the result, and `x: Tensor[Gpu, int8, Rank1] = tt.zeros(3)` would pass.
WHERE = [("device: Cpu | None = None", "Cpu"), ("device: D", "D")]
KIND = [("dtype: type[float64] | None = None", "float64"), ("dtype: type[T]", "T")]
FILLS = [("int", "int64"), ("float", "float64"), ("complex", "complex128")]
# The number that fits a given dtype.
FITTING = [("int", "TNumeric"), ("float", "TInexact"), ("complex", "TComplex")]
# The number, the dtype that may be given, and the dtype of the result. Bools come before ints, as which they are
# accepted.
NUMBERS = [
    *((python, f"dtype: type[{dtype}]", dtype) for python, dtype in FITTING),
    ("bool", "dtype: type[bool_] | None = None", "bool_"),
    *((python, "dtype: None = None", dtype) for python, dtype in FILLS),
]


REAL = "float | np.floating[Any] | np.integer[Any] | OneInteger"
"""A real number that has no floating-point dtype of its own: a scalar of NumPy counts as a Python number."""
SCALARS = {
    "int": "int | np.integer[Any]",
    "float": "float | np.floating[Any]",
    "complex": "complex | np.complexfloating[Any, Any]",
}
NUMBER = "Operand[Any, T, Rank0]"
"""One number with a dtype, which is that of the result."""


SPELLED = spelled_out()
"""A dtype as Python or NumPy spell it; on the default device, so that there are few."""
BOOL = [("dtype: type[bool]", "bool_")]
"""The one spelling that is another one too: int."""
FILL = ", fill_value: FILL"


def fitting(dtype: str) -> str:
    """The type of Python numbers that fit a dtype."""
    return PYTHON_NUMBER[numpy_dtype(dtype).kind]


T_OR_FLOAT64 = [Filled("", "dtype: type[TOrFloat64] | None = float64", "TOrFloat64")]
FLOAT64 = [Filled("", *KIND[0])]
OF_T = [Filled("", *KIND[1])]
CREATES = ("Creates", "A new tensor of the shape.")
DYNAMIC = [f"shape: DDim | {UNKNOWN}, *, {ANY_DTYPE}) -> DArray"]


def creation() -> list[Statement]:
    """For pyright; the second and the third show how a shape is written."""
    pair, one = (line(shape, T_OR_FLOAT64[0], CPU, "DOrCpu", r) for shape, r in SHAPES[1:3])
    dim, *others = from_device(T_OR_FLOAT64)
    return protocol(*CREATES, [dim, pair, one, *others], otherwise=DYNAMIC)


def listed_creation() -> list[Statement]:
    return made(*CREATES, from_self([*FLOAT64, *OF_T], HERE_OR_THERE), DYNAMIC)


def creation_by_rank() -> list[Statement]:
    spelled = [Filled("", kind, dtype) for kind, dtype in SPELLED]
    return protocol(*CREATES, each_rank(SHAPES, FLOAT64, OF_T, spelled), otherwise=DYNAMIC)


def made(name: str, doc: str, lines: list[str], otherwise: list[str]) -> list[Statement]:
    """A family whose `self` has the rules of shapes and spellings."""
    return protocol(name, doc, lines, generic="KnowsAll", otherwise=otherwise)


REALS = [(f"{python.capitalize()}Like", f"dtype: type[{dtype}]", dtype) for python, dtype in FITTING]
OF_NUMBER = Filled(f", fill_value: {NUMBER}", "dtype: None = None", "T")
OF_BOOL = Filled(", fill_value: bool", "dtype: type[bool_] | None = None", "bool_")
NATURAL = [
    OF_NUMBER,
    OF_BOOL,
    *(Filled(f", fill_value: {SCALARS[python]}", "dtype: None = None", dtype) for python, dtype in FILLS),
]
"""A number that gives its dtype: a scalar of NumPy counts as a Python number."""
GIVEN = [Filled(f", fill_value: {number}", kind, dtype) for number, kind, dtype in REALS]
"""A number that fits the given dtype."""
FULL = ("CreatesFull", "A new tensor of the shape, filled with a number.")
DYNAMIC_FULL = [
    f"shape: DDim, fill_value: ComplexLike, *, {ANY_DTYPE}) -> DArray",
    f"shape: {UNKNOWN}, fill_value: ComplexLike, *, dtype: None = None, device: Device | None = None) -> DArray",
]
MANY = f"tuple[()] | tuple[{'IntLike, ' * (FEW.stop)}*tuple[IntLike, ...]]"
BESIDES = [f"shape: {MANY}, fill_value: ComplexLike, *, dtype: Spelled, device: Device | None = None) -> DArray"]
"""The shapes that have no rule with a spelled dtype."""
ORDERED = [OF_NUMBER, *GIVEN, *NATURAL[1:]]
"""A bool that is given a dtype comes before one that is not, and bools before ints, as which they are accepted."""


def full() -> list[Statement]:
    """For pyright."""
    return protocol(*FULL, from_device(ORDERED, FILL), otherwise=DYNAMIC_FULL)


def listed_full() -> list[Statement]:
    return made(*FULL, from_self(ORDERED, BY_DEFAULT, FILL), BESIDES + DYNAMIC_FULL)


def full_by_rank() -> list[Statement]:
    spelled = [Filled(f", fill_value: {like_number(dtype)}", kind, dtype) for kind, dtype in SPELLED]
    return protocol(*FULL, each_rank(SHORT, NATURAL, GIVEN, spelled, FILL), otherwise=BESIDES + DYNAMIC_FULL)


def like(fills: list[tuple[str, str]] | None = None) -> list[str]:
    """The lines of zeros_like, or those of full_like with numbers and the dtypes that they fit."""
    lines = []
    for device_in, device_out in (("device: None = None", "D"), ("device: D2", "D2")):
        for fill, dtype in (
            [("", "T")] if fills is None else [(f", fill_value: {fill}", dtype) for fill, dtype in fills]
        ):
            rest, other = f"/{fill}, *, dtype", "T2" if dtype == "T" else dtype
            lines.append(
                f"x: Tensor[D, {dtype}, R], {rest}: None = None, {device_in}) -> Tensor[{device_out}, {dtype}, R]"
            )
            lines.append(f"x: Tensor[D, T, R], {rest}: type[{other}], {device_in}) -> Tensor[{device_out}, {other}, R]")
    fill, number = ("", "") if fills is None else (FILL, ", FILL")
    known = f"ForDType[Callable[[DTYPE{number}], Outcome[TOut]]]"
    for kind, dtype in BOOL:
        lines.append(
            f"x: Tensor[D, T, R], /{fill and ', fill_value: bool'}, *, {kind}, device: None = None) -> Tensor[D, {dtype}, R]"
        )
    lines.append(
        f"x: OperandWith[D, {known}, Itself[ROut]], /{fill}, *, dtype: DTYPE, device: None = None) -> Tensor[D, TOut, ROut]"
    )
    fill = "" if fills is None else ", fill_value: ComplexLike"
    lines.append(f"x: DArray, /{fill}, *, dtype: type[DType] | None = None, device: Device | None = None) -> DArray")
    return lines


def creates_like() -> list[Statement]:
    return protocol("CreatesLike", "A new tensor of the same shape, dtype and device.", like()) + protocol(
        "CreatesFullLike",
        "A new tensor of the same shape, dtype and device, filled with a number.",
        like([("bool", "bool_"), *((f"{python.capitalize()}Like", dtype) for python, dtype in FITTING)]),
    )


def eye() -> list[Statement]:
    lines = [
        f"n_rows: int, n_cols: int | None = None, /, *, k: int = 0, {kind}, {where}) -> Tensor[{device}, {dtype}, Rank2]"
        for where, device in WHERE
        for kind, dtype in (KIND if device == "D" else [*KIND, *SPELLED])
    ]
    lines += [
        f"n_rows: Dim[Rank1[A1]], {cols}, /, *, k: int = 0, {kind}, {where}) -> Tensor[{device}, {dtype}, {r}]"
        for cols, r in (("n_cols: None = None", "Rank2[A1, A1]"), ("n_cols: Dim[Rank1[A2]]", "Rank2[A1, A2]"))
        for kind, dtype in KIND
        for where, device in WHERE
    ]
    return protocol("CreatesEye", "A matrix with ones on a diagonal.", lines)


def arange() -> list[Statement]:
    forms = [
        ("IntLike", "dtype: None = None", "int64"),
        ("FloatLike", "dtype: None = None", "float64"),
        ("IntLike", "dtype: type[TNumeric]", "TNumeric"),
        ("FloatLike", "dtype: type[TInexact]", "TInexact"),
    ]
    spelled = [(like_number(dtype), kind, dtype) for kind, dtype in SPELLED if numpy_dtype(dtype).kind in "iuf"]
    lines = [
        f"start: {n}, /, stop: {n} | None = None, step: {n} = 1, *, {kind}, {where}) -> Tensor[{device}, {dtype}, Rank1]"
        for where, device in WHERE
        for n, kind, dtype in (forms if device == "D" else [*forms, *spelled])
    ]
    lines += [  # a count with the name of its axis
        f"start: Dim[Rank1[A1]], /, *, {kind}, {where}) -> Tensor[{device}, {dtype}, Rank1[A1]]"
        for where, device in WHERE
        for kind, dtype in (("dtype: None = None", "int64"), ("dtype: type[TNumeric]", "TNumeric"))
    ]
    return protocol("CreatesRange", "Evenly spaced numbers by their step.", lines)


SPACED = ("CreatesSpaced", "Evenly spaced numbers by their count.")


def linspace(name: str = SPACED[0], doc: str = SPACED[1], options: str = "") -> list[Statement]:
    """`options` of the powers of a base, which are `linspace` with that base."""
    end = NUMBER.replace("T,", "TFloating,")
    forms = [
        *((one, two, "dtype: None = None", "TFloating") for one, two in ((REAL, end), (end, REAL), (end, end))),
        (REAL, REAL, *KIND[0]),
        ("FloatLike", "FloatLike", "dtype: type[TFloating]", "TFloating"),
        ("ComplexLike", "ComplexLike", "dtype: type[TComplex]", "TComplex"),
    ]
    counts = [("int", "Rank1"), *([("Dim[Rank1[A1]]", "Rank1[A1]")] if name == SPACED[0] else [])]
    inexact = [(like_number(dtype), kind, dtype) for kind, dtype in SPELLED if numpy_dtype(dtype).kind in "fc"]
    spelled = [(number, number, kind, dtype) for number, kind, dtype in inexact]
    lines = [
        f"start: {one}, stop: {two}, /, num: {num}, *, {kind}, {where}, endpoint: bool = True{options}) -> Tensor[{device}, {dtype}, {r}]"
        for num, r in counts
        for where, device in WHERE
        for one, two, kind, dtype in (forms if device == "D" else [*forms, *spelled])
    ]
    return protocol(name, doc, lines)


def nest(x: str, depth: int) -> str:
    for _ in range(depth):
        x = f"Sequence[{x}]"
    return x


def asarray() -> list[Statement]:
    lines = []
    for device_in, device_out in (("device: None = None", "D"), ("device: D2", "D2")):
        for dtype_in, dtype_out in (("dtype: None = None", "T"), ("dtype: type[T2]", "T2")):
            lines.append(
                f"obj: Tensor[D, T, R], /, *, {dtype_in}, {device_in}, copy: bool | None = None) -> Tensor[{device_out}, {dtype_out}, R]"
            )
    lines.append(
        "obj: DArray, /, *, dtype: type[DType] | None = None, device: Device | None = None, copy: bool | None = None) -> DArray"
    )
    lines.append(
        "obj: bytes | bytearray | memoryview | array[Any], /, *, dtype: type[DType] | None = None, device: Device | None = None, copy: bool | None = None) -> DArray"
    )
    rest = "copy: bool | None = None"
    for where, device in WHERE:
        lines += [
            f"obj: {nest('Never', depth)}, /, *, dtype: None = None, {where}, {rest}) -> Tensor[{device}, float64, {rank(depth)}]"
            for depth in range(1, 5)
        ]
        for depth in range(5):
            lines += [
                f"obj: {nest(python, depth)}, /, *, {kind}, {where}, {rest}) -> Tensor[{device}, {dtype}, {rank(depth)}]"
                for python, kind, dtype in NUMBERS
            ]
    lines += [
        f"obj: {nest(fitting(dtype), depth)}, /, *, {kind}, {WHERE[0][0]}, {rest}) -> Tensor[Cpu, {dtype}, {rank(depth)}]"
        for kind, dtype in SPELLED
        for depth in range(4)
    ]
    lines.append(
        "obj: object, /, *, dtype: type[DType] | None = None, device: Device | None = None, copy: bool | None = None) -> DArray"
    )
    doc = "Python numbers and nested lists as a Tensor, anything else as a DArray."
    return protocol("ComesIn", doc, lines)


TYPED = ("TakesTypedNumPy", "A NumPy array whose static type has its shape and dtype.")
FEW_AXES = 4
"""The axes of NumPy's arrays that have exact types."""


def from_numpy() -> list[Statement]:
    # Variables, not the types themselves: mypy infers an argument again for a parameter whose type it knows, and
    # NumPy's functions then return an array of any shape.
    variables: list[Statement] = []
    lines = ["x: Untold, /) -> DArray", "x: Unkind, /) -> DArray"]
    for n in range(FEW_AXES + 1):
        shape = f"tuple[{', '.join(['int'] * n) or '()'}]"
        for dtype in DTYPES:
            name = f"NumPy_{dtype.rstrip('_')}_{n}"
            variables.append(Variable(name, f'TypeVar("{name}", bound=np.ndarray[{shape}, np.dtype[np.{dtype}]])'))
            lines.append(f"x: {name}, /) -> Tensor[Cpu, {dtype}, {rank(n)}]")
    many = f"tuple[{', '.join(['int'] * (FEW_AXES + 1))}, *tuple[int, ...]]"
    variables.append(Variable("ManyAxed", f'TypeVar("ManyAxed", bound=np.ndarray[{many}, np.dtype[Any]])'))
    lines.append("x: ManyAxed, /) -> DArray")
    return [*variables, *protocol(*TYPED, lines)]


def listed_from_numpy() -> list[Statement]:
    """For pyrefly and ty, which read the dtype from `self`."""
    shapes = [(f"tuple[{', '.join(['int'] * n) or '()'}]", rank(n)) for n in range(MAX_RANK + 1)]
    rule = "ForDType[Callable[[np.dtype[S]], Outcome[TOut]]]"
    lines = [
        "x: Untold, /) -> DArray",
        "x: Unkind, /) -> DArray",
        *(f"self: {rule}, x: np.ndarray[{shape}, np.dtype[S]], /) -> Tensor[Cpu, TOut, {r}]" for shape, r in shapes),
    ]
    return protocol(*TYPED, lines, generic="SpellsDTypes")


def frombuffer() -> list[Statement]:
    rest = "*, count: int = -1, offset: int = 0) -> Tensor[Cpu,"
    lines = [f"buffer: Buffer, /, {kind}, {rest} {dtype}, Rank1]" for kind, dtype in (*KIND, *SPELLED)]
    return protocol("ReadsMemory", "A vector on the memory of bytes.", lines)


def meshgrid() -> list[Statement]:
    """The axes are in the order of the operands, in "xy" the first two exchanged."""
    ij, xy = ', *, indexing: Literal["ij"]', ', *, indexing: Literal["xy"] = "xy"'
    lines = [
        'x1: Tensor[D, T, Rank1[A1]], /, *, indexing: Literal["xy", "ij"] = "xy") -> tuple[Tensor[D, T, Rank1[A1]]]'
    ]
    for n in range(2, MAX_RANK + 1):
        axes = AXES[:n]
        operands = ", ".join(f"x{k}: Tensor[D, T, Rank1[{axis}]]" for k, axis in enumerate(axes, 1))
        for how, order in ((xy, [axes[1], axes[0], *axes[2:]]), (ij, axes)):
            every = ", ".join([f"Tensor[D, T, {rank(n, order)}]"] * n)
            lines.append(f"{operands}, /{how}) -> tuple[{every}]")
    either = ', indexing: Literal["xy", "ij"] = "xy"'
    # An unpacked list of vectors: its length is unknown. At least ten, so that it does not overlap with two vectors.
    ten = ", ".join(f"x{k}: Tensor[D, T, Rank1]" for k in range(1, MAX_RANK + 2))
    lines.append(f"{ten}, /, *arrays: Tensor[D, T, Rank1]{either}) -> tuple[Operand[D, T, Rank] | DArray, ...]")
    rest = "*arrays: DArray | Operand[Any, Any, Any]"
    lines.append(f"x1: DArray, /, {rest}{either}) -> tuple[DArray, ...]")
    lines.append(f"x1: Operand[Any, Any, Any], x2: DArray, /, {rest}{either}) -> tuple[DArray, ...]")
    return protocol("SpansGrid", "A tensor per operand, with an axis for each of them; vectors of one dtype.", lines)


def triangle() -> list[Statement]:
    return protocol(
        "KeepsTriangle",
        "A matrix or a batch, with zeros on one side of a diagonal.",
        [
            "x: Tensor[D, T, _RAtLeast2], /, *, k: int = 0) -> Tensor[D, T, _RAtLeast2]",
            "x: DArray, /, *, k: int = 0) -> DArray",
        ],
    )


def signatures() -> list[Statement]:
    """The protocols of the chapter."""
    body = read(SHAPELESS)
    body += creation() + full() + creates_like() + eye() + arange() + linspace() + asarray()
    body += meshgrid() + triangle() + from_numpy() + frombuffer()
    return body


@because("""pyrefly 1.4.1 infers no type variable from a default: it reads ranks and dtypes from `self`.""")
def listed() -> list[Statement]:
    """The functions that take a shape, for pyrefly; that of an array, for ty too."""
    return listed_creation() + listed_full() + listed_from_numpy()


@because(
    """mypy 2.4.1 solves `self` before the arguments, and infers nothing from a default: it reads a signature for each rank. ty
    0.0.105 takes 2 ms for each call with a rule of `self`."""
)
def by_rank() -> list[Statement]:
    """The same for mypy and ty."""
    return creation_by_rank() + full_by_rank()

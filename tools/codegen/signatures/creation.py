"""Protocols of the creation functions."""

from __future__ import annotations

from tools.codegen.dtypes import DTYPES, numpy_dtype, spellings
from tools.codegen.dtypes import NUMBER as PYTHON_NUMBER
from tools.codegen.ranks import AXES, MAX_RANK, rank
from tools.codegen.signatures.common import protocol
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


SPELLED = [(f"dtype: {text}", dtype) for text, dtype in spellings()]
"""A dtype as Python or NumPy spell it; on the default device, and of up to four axes, so that there are few."""


def fitting(dtype: str) -> str:
    """The type of Python numbers that fit a dtype."""
    return PYTHON_NUMBER[numpy_dtype(dtype).kind]


def shape_tuple(n: int) -> str:
    return f"tuple[{', '.join(['int'] * n) or '()'}]" + (" | int" if n == 1 else "")


UNKNOWN = "Ints | tuple[int, ...]"
"""A shape whose length is not in its type. A tuple of a known length matches too, so it comes last."""
SHAPES = [("Dim[R]", "R"), *((shape_tuple(n), rank(n)) for n in (2, 1, 3, 4, 0, 5, 6, 7, 8, 9))]
FEW = 6
"""So many shapes, a Dim and those of up to four axes."""


def creation() -> list[Statement]:
    lines = [
        f"shape: {shape}, *, {kind}, {where}) -> Tensor[{device}, {dtype}, {r}]"
        for kind, dtype in KIND
        for where, device in WHERE
        for shape, r in SHAPES
    ]
    lines += [
        f"shape: {shape}, *, {kind}, {WHERE[0][0]}) -> Tensor[Cpu, {dtype}, {r}]"
        for kind, dtype in SPELLED
        for shape, r in SHAPES[:FEW]
    ]
    lines.append(
        f"shape: DDim | {UNKNOWN}, *, dtype: type[DType] | None = None, device: Device | None = None) -> DArray"
    )
    return protocol("Creates", "A new tensor of the shape.", lines)


def like_number(dtype: str) -> str:
    """What is taken as a number of a dtype."""
    number = fitting(dtype)
    return number if number == "bool" else f"{number.capitalize()}Like"


def filling() -> list[tuple[str, str, str]]:
    """A number, the dtype that may be given, and that of the result: a scalar of NumPy counts as a Python number."""
    given = [(f"{python.capitalize()}Like", f"dtype: type[{dtype}]", dtype) for python, dtype in FITTING]
    natural = [(SCALARS[python], "dtype: None = None", dtype) for python, dtype in FILLS]
    true = ("bool", "dtype: type[bool_] | None = None", "bool_")
    return [(NUMBER, "dtype: None = None", "T"), *given, true, *natural]


def full() -> list[Statement]:
    lines = [
        f"shape: {shape}, fill_value: {python}, *, {kind}, {where}) -> Tensor[{device}, {dtype}, {r}]"
        for where, device in WHERE
        for shape, r in SHAPES
        for python, kind, dtype in filling()
    ]
    lines += [
        f"shape: {shape}, fill_value: {like_number(dtype)}, *, {kind}, {WHERE[0][0]}) -> Tensor[Cpu, {dtype}, {r}]"
        for kind, dtype in SPELLED
        for shape, r in SHAPES[:FEW]
    ]
    lines.append(
        "shape: DDim, fill_value: ComplexLike, *, dtype: type[DType] | None = None, device: Device | None = None) -> DArray"
    )
    lines.append(
        f"shape: {UNKNOWN}, fill_value: ComplexLike, *, dtype: None = None, device: Device | None = None) -> DArray"
    )
    return protocol("CreatesFull", "A new tensor of the shape, filled with a number.", lines)


def like(fills: list[tuple[str, str]] | None = None) -> list[str]:
    """The lines of zeros_like, or those of full_like with numbers and the dtypes that they fit."""
    lines = []
    for device_in, device_out in (("device: None = None", "D"), ("device: D2", "D2")):
        for fill, dtype in (
            [("", "T")] if fills is None else [(f", fill_value: {fill}", dtype) for fill, dtype in fills]
        ):
            rest, other = f"/{fill}, *, dtype", "T2" if dtype == "T" else dtype
            lines.append(
                f"x: OperandWith[D, {dtype}, R], {rest}: None = None, {device_in}) -> Tensor[{device_out}, {dtype}, R]"
            )
            lines.append(f"x: Tensor[D, T, R], {rest}: type[{other}], {device_in}) -> Tensor[{device_out}, {other}, R]")
    for kind, dtype in SPELLED:
        fill = "" if fills is None else f", fill_value: {like_number(dtype)}"
        lines.append(f"x: Tensor[D, T, R], /{fill}, *, {kind}, device: None = None) -> Tensor[D, {dtype}, R]")
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


def from_numpy() -> list[Statement]:
    # Variables, not the types themselves: mypy infers an argument again for a parameter whose type it knows, and
    # NumPy's functions then return an array of any shape.
    variables: list[Statement] = []
    lines = ["x: Untold, /) -> DArray", "x: Unkind, /) -> DArray"]
    for n in range(MAX_RANK + 1):
        shape = f"tuple[{', '.join(['int'] * n) or '()'}]"
        for dtype in DTYPES:
            name = f"NumPy_{dtype.rstrip('_')}_{n}"
            variables.append(Variable(name, f'TypeVar("{name}", bound=np.ndarray[{shape}, np.dtype[np.{dtype}]])'))
            lines.append(f"x: {name}, /) -> Tensor[Cpu, {dtype}, {rank(n)}]")
    doc = "A NumPy array whose static type has its shape and dtype."
    return [*variables, *protocol("TakesTypedNumPy", doc, lines)]


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
    body += meshgrid() + triangle() + from_numpy()
    return body

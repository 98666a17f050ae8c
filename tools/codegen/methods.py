"""Writes the methods of Tensor that are also functions.

mypy and pyright bind `self` before they read the other arguments, so a rule with an axis does not work there. A
reduction is a descriptor instead: it reads the rank, and returns a callable that takes an axis of that rank.
"""

from __future__ import annotations

import ast
import inspect
import textwrap
from itertools import combinations, permutations

from tools.codegen import arrangements, axes
from tools.codegen.axes import MAX_RANK
from tools.codegen.axis_rules import NAMED, one, orders, shape, without
from tools.codegen.dtypes import DTYPES, numpy_dtype, spellings
from tools.codegen.modules import PACKAGE

NAMES = axes.OTHER_AXES[:NAMED]
TOP = """
# fmt: off
# mypy: ignore-errors
# pyright: reportOverlappingOverload=false, reportInvalidTypeVarUse=false, reportGeneralTypeIssues=false
"""
METHODS_HEAD = f'''"""The methods of Tensor that are functions too; written by tools/codegen.

The types that reductions and transpositions return are in a separate module, which pyright and ty read only if a program
calls one.
"""
{TOP}
from typing import Any, Generic, TypeAlias, overload

import numpy as np

from typing_extensions import TypeVar

from typedtensor._generated.arrangements import Clipping, Conjugation, Cumulation, Ordering, Repeating, Rounding, Sorting, Squeezing, Swapping, Taking, Tracing
from typedtensor._generated.dtype import {", ".join(["DType", "Ordered", *DTYPES])}
from typedtensor._generated.rank import Rank0, Rank1, Rank2, Rank3, Rank4, Rank5, Rank6, Rank7, Rank8, Rank9
from typedtensor._generated.reductions import Averages, Extremes, Places, Spreads, Sums, Transposition, Bools
from typedtensor._generated.rules import Fills, FloatNumber, Items, OnlyComplex, PromotesOther, UnnamesLast
from typedtensor._generated.signatures.variables import AccumulatesWhole
from typedtensor.core.darray import DArray
from typedtensor.core.operand import Addressable, D, IntLike, Operand, OperandWith, R, ROut, T, T2, TComplexOrBool, TInexact, TOut, V
from typedtensor.core.tensor import Tensor
from typedtensor.types.axis import Axis
from typedtensor.types.dim import DDim, Dim

B1 = TypeVar("B1")
B2 = TypeVar("B2")
M = TypeVar("M")
Item = TypeVar("Item")
Nested: TypeAlias = complex | list["Nested"]
'''
REDUCTIONS_HEAD = f'''"""The methods of Tensor that take axes, and the types that they return for each rank; written by tools/codegen."""
{TOP}
from typing import Any, Generic, Literal, Protocol, Self, overload

from typing_extensions import TypeVar

from typedtensor._generated.dtype import DType, Ordered, bool_, int64
from typedtensor._generated.rank import B1, B2, B3, B4, FourAxes, One, ThreeAxes, TwoAxes, Position5, Position6, Position7, Position8, Position9, Rank, Rank0, Rank1, Rank2, Rank3, Rank4, Rank5, Rank6, Rank7, Rank8, Rank9
from typedtensor._generated.rules import RankVariable
from typedtensor._generated.signatures.variables import AccumulatesWhole, Flag
from typedtensor.core.operand import D, Operand, R, T, TFloating, TInexact, TOut, TReal
from typedtensor.core.tensor import Tensor

T_co = TypeVar("T_co", bound=DType, covariant=True)
R2 = TypeVar("R2", bound=Rank)
Axes = TypeVar("Axes", bound=int)
'''
FAMILIES = {
    # name: doc, what is called, the dtypes that come in and go out
    "Sums": ("A sum or product.", "Adds", [("TInexact", "TInexact"), ("AccumulatesWhole[TOut]", "TOut")]),
    "Averages": ("A mean; convert integers first.", "Reduces", [("TInexact", "TInexact")]),
    "Extremes": ("The largest or smallest; real numbers.", "Reduces", [("TReal", "TReal")]),
    "Bools": ("A bool.", "Reduces", [("object", "bool_")]),
    "Places": ("The position of an extreme.", "ReducesOneAxis", [("TReal", "int64")]),
    "Spreads": ("A deviation; real floating-point numbers.", "Spreads", [("TFloating", "TFloating")]),
}
OPTIONS = {"Spreads": "correction: float = 0.0, ", "Sums": "dtype: type[DType] | None = None, "}
"""The parameters of a DArray's methods besides the axis, by family."""
METHODS = {
    "sum": "Sums",
    "prod": "Sums",
    "mean": "Averages",
    "std": "Spreads",
    "var": "Spreads",
    "max": "Extremes",
    "min": "Extremes",
    "argmax": "Places",
    "argmin": "Places",
    "any": "Bools",
    "all": "Bools",
    "transpose": "Transposition",
    **arrangements.METHODS,
}


def parameters(n: int, dtype: str = "T") -> str:
    """The device, the dtype and the names of a rank, as type parameters; of many axes, what depends on their number."""
    return ", ".join(["D", dtype, *(NAMES[:n] if n <= NAMED else ["R", "R2", "Axes"])])


def class_of(kind: str, n: int) -> str:
    """The class of a rank's reduction; all ranks without names share one."""
    return f"{kind}{n if n <= NAMED else 'Many'}"


def applied(kind: str, n: int, dtype: str) -> str:
    """The same, with the types of a tensor."""
    given = NAMES[:n] if n <= NAMED else [f"Rank{n}", f"Rank{n - 1}", f"Position{n}"]
    return f"{class_of(kind, n)}[{', '.join(['D', dtype, *given])}]"


def rank(n: int, names: list[str]) -> str:
    """A rank with its names, up to four."""
    return axes.rank(n, names if n <= NAMED else None)


def choices(n: int, *, several: bool) -> list[tuple[str, tuple[int, ...]]]:
    """The type of each axis or set of axes, and the axes that are removed; None, the default, means all of them."""
    every = tuple(range(n))
    if n > NAMED:
        return [("None = None", every), ("Axes", (0,))]
    sets = [(k,) for k in range(n)]
    for m in range(2, n + 1) if several else ():
        sets += combinations(range(n), m)
    numbered = {(k,): one(k, n) + f" | tuple[{one(k, n)}]" * several for k in range(n)}
    spelled = [(numbered.get(gone) or orders(gone, n), gone) for gone in sets]
    whole = [given for given, gone in spelled if gone == every]
    return [(f"{' | '.join([*whole, 'None'])} = None", every), *(each for each in spelled if each[1] != every)]


def reduced(kind: str, n: int, *, several: bool, option: str = "", dtype: str = "T") -> list[str]:
    """The parameters of a reduction of a rank: nothing, or axes; with `keepdims`, each becomes a unit axis."""
    count = n if n <= NAMED else "many"
    lines = [
        f"class {class_of(kind, n)}(Generic[{parameters(n, dtype)}]):",
        f'    """A reduction over all of {count} axes or some; the function of this name, as `tt.sum`, describes it."""',
        "",
    ]
    for keep in (False, True):
        for each in choices(n, several=several):
            lines += call(n, each, keep=keep, option=option, dtype=dtype)
    return lines + by_flag(n, option=option, dtype=dtype) if n else lines


def by_flag(n: int, *, option: str, dtype: str) -> list[str]:
    """Over all axes or one, with a bool that is no literal: mypy alone does not read it as both literals."""
    all_axes, *others = choices(n, several=False)
    single = " | ".join(given for given, gone in others if len(gone) == 1)
    kept = "R" if n > NAMED else f"Rank{n}"
    less = "R2" if n > NAMED else f"Rank{n - 1}"
    return [
        line
        for given, left in ((all_axes[0], "Rank0"), *([(single, less)] if single else []))
        for line in (
            "    @overload",
            f"    def __call__(self, axis: {given}, *, {option}keepdims: Flag) -> Tensor[D, {dtype}, {left} | {kept}]: ...",
        )
    ]


def adding(n: int) -> list[str]:
    """A reduction with another dtype, over all axes or one, of real numbers.

    mypy and pyrefly show every signature if none fits, so these are few.
    """
    lines = reduced("Adds", n, several=True, dtype="T_co")
    ordered = f"self: {class_of('Adds', n)}[{parameters(n, 'Ordered')}]"
    for keep in (False, True) if n < 2 else (False,):
        for each in choices(n, several=False):
            lines += call(n, each, keep=keep, option="dtype: type[TOut], ", dtype="TOut", receiver=ordered)
    return lines


def call(
    n: int, choice: tuple[str, tuple[int, ...]], *, keep: bool, option: str, dtype: str, receiver: str = "self"
) -> list[str]:
    """One signature of a reduction."""
    given, gone = choice
    names = NAMES[:n] if n <= NAMED else ["Any"] * n
    left = without(names, *gone)
    kept = ["One" if k in gone else name for k, name in enumerate(names)]
    out = rank(n, kept) if keep else rank(len(left), left)
    if n > NAMED and (keep or left):
        out = "R" if keep else "R2"
    kept_types = "bool" if keep and n == 0 else f"Literal[{keep}]"  # a number has the same type with both
    keepdims = f"keepdims: {kept_types}" + ("" if keep else " = False")
    return [
        "    @overload",
        f"    def __call__({receiver}, axis: {given}, *, {option}{keepdims}) -> Tensor[D, {dtype}, {out}]: ...",
    ]


def family(name: str) -> list[str]:
    """A descriptor: which reduction a rank has."""
    doc, kind, dtypes = FAMILIES[name]
    # Rare cases first: pyright's message about a wrong dtype shows the last signature.
    lines = [
        f"class {name}:",
        f'    """{doc}"""',
        "",
        "    @overload",
        "    def __get__(self, x: None, owner: object) -> Self: ...",
    ]
    for taken, answered in dtypes:
        for n in range(MAX_RANK + 1):
            given = NAMES[:n] if n <= NAMED else []
            out = applied(kind, n, answered)
            lines += [
                "    @overload",
                f"    def __get__(self, x: Operand[D, {taken}, {rank(n, given)}], owner: object) -> {out}: ...",
            ]
    for taken, answered in dtypes:
        out = f"{kind}0[D, {answered}]"
        lines += [
            "    @overload",
            f"    def __get__(self, x: Operand[D, {taken}, RankVariable], owner: object) -> {out}: ...",
        ]
    return lines


def transposition() -> list[str]:
    """The axes in reverse order, or in the order of literal numbers, as a tuple or one by one."""
    lines: list[str] = []
    for n in range(1, NAMED + 1):
        lines += [f"class Transposes{n}(Generic[{parameters(n)}]):", f'    """Another order of {n} axes."""', ""]
        back = f"Tensor[D, T, {rank(n, NAMES[:n][::-1])}]"
        shapes = [("self", back)] if n > 1 else []
        for order in permutations(range(n)):
            given = [one(k, n) for k in order]
            out = f"Tensor[D, T, {rank(n, [NAMES[k] for k in order])}]"
            shapes.append((f"self, axes: tuple[{', '.join(given)}], /", out))
            if n == 1:
                shapes.append(("self, n0: Literal[0, -1] | None = None, /", out))
            else:
                shapes.append((f"self, {', '.join(f'n{k}: {each}' for k, each in enumerate(given))}, /", out))
        for arguments, out in shapes:
            lines += ["    @overload", f"    def __call__({arguments}) -> {out}: ..."]
    lines += [
        "class TransposesMany(Generic[D, T, R]):",
        '    """Another order of many axes."""',
        "",
        "    @overload",
        "    def __call__(self, axes: tuple[int, ...], /) -> Tensor[D, T, R]: ...",
        "    @overload",
        "    def __call__(self, *axes: int) -> Tensor[D, T, R]: ...",
        "class Transposition:",
        '    """The axes in another order."""',
        "",
        "    @overload",
        "    def __get__(self, x: Operand[D, T, Rank0], owner: object) -> TransposesMany[D, T, Rank0]: ...",
    ]
    for n in range(1, NAMED + 1):
        given = parameters(n)
        lines += [
            "    @overload",
            f"    def __get__(self, x: Operand[D, T, {rank(n, NAMES[:n])}], owner: object) -> Transposes{n}[{given}]: ...",
        ]
    # Each rank separately: a rule for all of them would also match other ranks if an axis has no name.
    for n in range(NAMED + 1, MAX_RANK + 1):
        many = f"TransposesMany[D, T, {rank(n, [])}]"
        lines += [
            "    @overload",
            f"    def __get__(self, x: Operand[D, T, {rank(n, [])}], owner: object) -> {many}: ...",
        ]
    return [
        *lines,
        "    @overload",
        "    def __get__(self, x: None, owner: object) -> Self: ...",
    ]


def reshape() -> list[str]:
    """A shape, or its sizes one by one."""
    copy = "*, copy: bool | None = None"
    signatures = [f"shape: Dim[ROut], {copy}) -> Tensor[D, T, ROut]", f"shape: DDim, {copy}) -> DArray"]
    for n in range(1, NAMED + 1):
        signatures.append(f"shape: {shape(n)}, {copy}) -> Tensor[D, T, Rank{n}]")
    for n in range(1, NAMED + 1):
        sizes = ", ".join(f"n{k}: IntLike" for k in range(n))
        signatures.append(f"{sizes}, /, {copy}) -> Tensor[D, T, Rank{n}]")
    signatures.append(f"shape: list[int] | tuple[IntLike, ...], {copy}) -> DArray")
    signatures.append("*shape: IntLike, copy: bool | None = None) -> DArray")
    return [line for each in signatures for line in ("    @overload", f"    def reshape(self, {each}: ...")]


def astype() -> list[str]:
    """Another dtype, as this library, Python or NumPy spell it; complex numbers are not converted to real ones."""
    end = "/, *, copy: bool = True) -> Tensor[D"
    lines = [
        f"self, dtype: type[TComplexOrBool], {end}, TComplexOrBool, R]",
        f"self: Operand[D, Ordered, R], dtype: type[T2], {end}, T2, R]",
    ]
    for text, dtype in spellings():
        anything = dtype == "bool_" or dtype.startswith("complex")
        lines.append(f"self{'' if anything else ': Operand[D, Ordered, R]'}, dtype: {text}, {end}, {dtype}, R]")
    return [line for each in lines for line in ("    @overload", f"    def astype({each}: ...")]


def sized() -> dict[int, list[str]]:
    """The dtypes of each size, in bytes."""
    found: dict[int, list[str]] = {}
    for each in DTYPES:
        found.setdefault(numpy_dtype(each).itemsize, []).append(each)
    return found


def sized_variables() -> list[str]:
    """A type variable for the dtypes of each size."""
    return [f'T{size * 8} = TypeVar("T{size * 8}", bound={" | ".join(each)})' for size, each in sized().items()]


def view() -> list[str]:
    """Another dtype on the same memory: of one size it keeps the names, of another the last axis has none."""
    every = "self: Operand[D, DType, UnnamesLast[ROut]]"
    others = [f"{every}, dtype: {text}, /) -> Tensor[D, {dtype}, ROut]" for text, dtype in spellings()]
    lines: list[str] = []
    for size, dtypes in sized().items():
        own, out = f"self: Operand[D, {' | '.join(dtypes)}, R]", f"T{size * 8}"
        lines.append(f"{own}, dtype: type[{out}], /) -> Tensor[D, {out}, R]")
        lines += [
            f"{own}, dtype: {text}, /) -> Tensor[D, {dtype}, R]" for text, dtype in spellings() if dtype in dtypes
        ]
        if "bool_" in dtypes:
            lines.append(others.pop(0))  # before those of an int, which a bool is too
    lines += [f"{every}, dtype: type[T2], /) -> Tensor[D, T2, ROut]", *others]
    return [line for each in lines for line in ("    @overload", f"    def view({each}: ...")]


def tolist() -> list[str]:
    """Python numbers, in a list for each axis."""
    lines = ["    def item(self: Operand[D, Items[Item], Any], /) -> Item: ..."]
    for n in range(MAX_RANK + 1):
        out = "list[" * n + "Item" + "]" * n
        lines += [
            "    @overload",
            f"    def tolist(self: Operand[D, Items[Item], Rank{n}], /) -> {out}: ...",
        ]
    return lines


def dynamic() -> list[str]:
    """The methods of a DArray."""
    lines = ["class DynamicMethods:", '    """What of a DArray are functions too."""', ""]
    several, one = "int | Axis | tuple[int, ...] | None", "int | Axis | None"
    for name, kind in METHODS.items():
        if kind in FAMILIES:
            axis = one if kind == "Places" else several
            option = OPTIONS.get(kind, "")
            lines.append(f"    def {name}(self, axis: {axis} = None, *, {option}keepdims: bool = False) -> DArray: ...")
    return [
        *lines,
        "    @overload",
        "    def transpose(self, axes: tuple[int, ...], /) -> DArray: ...",
        "    @overload",
        "    def transpose(self, *axes: int) -> DArray: ...",
        "    @overload",
        "    def reshape(self, shape: DDim | Dim[Any] | tuple[IntLike, ...], *, copy: bool | None = None) -> DArray: ...",
        "    @overload",
        "    def reshape(self, *shape: IntLike, copy: bool | None = None) -> DArray: ...",
        "    def item(self, /) -> bool | int | float | complex: ...",
        "    def tolist(self, /) -> Nested: ...",
        *(f"    def {each}: ..." for each in arrangements.DYNAMIC),
    ]


def reductions() -> str:
    """The stub of what takes axes."""
    lines: list[str] = []
    for n in range(NAMED + 2):
        lines += reduced("Reduces", n, several=True)
        lines += adding(n)
        lines += reduced("ReducesOneAxis", n, several=False)
        lines += reduced("Spreads", n, several=True, option=OPTIONS["Spreads"])
    for name in FAMILIES:
        lines += family(name)
    return REDUCTIONS_HEAD + "\n".join([*lines, *transposition()]) + "\n"


def methods() -> str:
    """The stub of the methods themselves."""
    lines = ["class Methods(Generic[D, T, R]):", '    """What of a tensor are functions too."""', ""]
    described = docstrings()
    for name, kind in METHODS.items():
        lines += [f"    {name}: {kind}", _written(described.get(name, kind), " " * 4)]
    lines += [*reshape(), *astype(), *view(), *tolist(), *arrangements.plain(), *dynamic()]
    return METHODS_HEAD + "\n".join([*sized_variables(), *lines]) + "\n"


SOURCE = '''"""The source of the stub of methods, in which editors find their docstrings; written by tools/codegen."""


class Methods:
    """What of a tensor are functions too."""
'''


def source() -> str:
    """The source of the stub of the methods: their docstrings."""
    lines = [SOURCE]
    for name, doc in docstrings().items():
        lines += [f"    def {name}(self, *args: object, **options: object) -> object:"]
        lines += [_written(doc, " " * 8), "        raise NotImplementedError", ""]
    return "\n".join(lines)


def _written(doc: str, indent: str) -> str:
    return textwrap.indent(f'"""{inspect.cleandoc(doc)}' + ('"""' if "\n" not in doc else '\n"""'), indent)


def docstrings() -> dict[str, str]:
    """The docstring of each method: in the class, of its function, or in the call that makes it."""
    tensor = ast.walk(ast.parse((PACKAGE / "core" / "tensor.py").read_text("utf-8")))
    found = {
        node.name: ast.get_docstring(node, clean=False) or ""
        for node in tensor
        if isinstance(node, ast.FunctionDef) and node.name in {"astype", "view"}
    }
    for module in ("methods", "arrangements"):
        tree = ast.parse((PACKAGE / "functions" / f"{module}.py").read_text("utf-8"))
        own = {
            node.name: ast.get_docstring(node, clean=False) for node in tree.body if isinstance(node, ast.FunctionDef)
        }
        for node in ast.walk(tree):
            match node:
                case (
                    ast.Assign(targets=[ast.Name("METHODS")], value=ast.Dict(keys=keys, values=values))
                    | ast.AnnAssign(target=ast.Name("METHODS"), value=ast.Dict(keys=keys, values=values))
                ):
                    for key, value in zip(keys, values, strict=True):
                        doc = _docstring(value, own)
                        if isinstance(key, ast.Constant) and doc:
                            found[str(key.value)] = doc
                case _:
                    pass
    return found


def _docstring(value: ast.expr, own: dict[str, str | None]) -> str | None:
    match value:
        case ast.Name(id=name):
            return own.get(name)
        case ast.Call(args=[*_, ast.Constant(value=str(text))]) if " " in text:
            return text
        case _:
            return None

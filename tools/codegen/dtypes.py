"""Writes `_generated/dtype.pyi`, the dtypes with NumPy's own promotion table as rules, and `_generated/dtype.py`, as they run."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from tools.codegen.overloads import declared, overloads, stub
from tools.codegen.protocols import CHOSEN_NUMBERS, MEETINGS
from tools.codegen.tree import Name, Variable, signature

if TYPE_CHECKING:
    from tools.codegen.tree import Class, Signature


DTYPES = [
    "bool_",
    "int8",
    "int16",
    "int32",
    "int64",
    "uint8",
    "uint16",
    "uint32",
    "uint64",
    "float16",
    "float32",
    "float64",
    "complex64",
    "complex128",
]
BASES = {
    "b": "Discrete, Ordered",
    "i": "SignedInteger",
    "u": "UnsignedInteger",
    "f": "Floating",
    "c": "ComplexFloating",
}
KINDS = {
    "b": "booleans",
    "i": "signed integers",
    "u": "unsigned integers",
    "f": "real floating-point numbers",
    "c": "complex floating-point numbers",
}


# The kinds that a family accepts, and those of its results.
RELATED = {
    "Numeric": ("iufc", "iufc"),
    "Real": ("iuf", "iuf"),
    "Floating": ("f", "f"),
    "Discrete": ("biu", "biu"),
    "Integer": ("iu", "iu"),
    "Inexact": ("biufc", "fc"),
}


PYTHON = {"bool_": "bool", "int64": "int", "float64": "FloatNumber", "complex128": "OnlyComplex"}
"""The type of Python numbers that stands for a dtype: a float that is no int, and a complex number that is no float."""
NUMBER = {"b": "bool", "i": "int", "u": "int", "f": "float", "c": "complex"}
"""The type of Python numbers that fit a dtype, by its kind."""


def spellings() -> list[tuple[str, str]]:
    """The types of Python and NumPy that stand for each dtype, and the dtype; bool first, because it is also an int."""
    found = []
    for name in DTYPES:
        python = [f"type[{PYTHON[name]}]"] if name in PYTHON else []
        found.append((" | ".join([*python, f"type[np.{name}]", f"np.dtype[np.{name}]"]), name))
    return found


def numpy_dtype(name: str) -> np.dtype:
    return np.dtype(name.rstrip("_"))


def name_of(dtype: np.dtype) -> str:
    return "bool_" if dtype == np.bool_ else dtype.name


def promote(a: str, b: str) -> str:
    return name_of(np.promote_types(numpy_dtype(a), numpy_dtype(b)))


def accumulate(name: str) -> str:
    return name_of(np.add.reduce(np.zeros(1, numpy_dtype(name)) if name != "bool_" else np.zeros(1, np.int8)).dtype)


def magnitude(name: str) -> str:
    return name_of(np.abs(np.zeros(1, numpy_dtype(name))).dtype)


def complexed(name: str) -> str:
    return name_of((np.zeros(1, numpy_dtype(name)) + 1j).dtype)


DOC = '''"""The dtypes, their kinds, and NumPy's promotion table as rules; written by tools/codegen.

A dtype is a class and the class is the value: `x.dtype is tt.float32`, and `np.dtype(tt.float32)` works. The rules are for
the checkers alone.
"""
'''
META = "The metaclass of dtypes, which are values: a short repr, the NumPy dtype, pickling by name."
DTYPE = '''    """The base class of all dtypes.

    >>> import numpy as np
    >>> float32, float32.itemsize, float32.kind, np.dtype(float32)
    (typedtensor.float32, 4, 'f', dtype('float32'))
    """

    __slots__ = ()
    name: ClassVar[str]
    kind: ClassVar[str]
    """One letter as in NumPy: b, i, u, f or c."""
    itemsize: ClassVar[int]
    """Bytes of one element."""
'''
HEAD = f'''{DOC}
# fmt: off
# The dtypes of a kind are known, and a rule lists them; a known dtype is no variable:
# mypy: disable-error-code="assignment"
# pyright: reportIncompatibleMethodOverride=false, reportIncompatibleVariableOverride=false
from typing import ClassVar, Never, Self, TypeVar, overload

import numpy as np

from typedtensor._generated.creation_rules import Knows
from typedtensor._generated.rules import {", ".join(f"MeetsAt_{m}" for m in MEETINGS)}, Outcome, PromotesBelow, PromotesTo

_Result = TypeVar("_Result")

class _DTypeMeta(type):
    """{META}"""

    dtype: np.dtype
    name: str

    @property
    def __numpy_dtype__(cls) -> np.dtype: ...
    def __eq__(cls, other: object, /) -> bool: ...
    def __hash__(cls) -> int: ...

class DType(Knows, metaclass=_DTypeMeta):
{DTYPE}
    def _open_dtype(self) -> int: ...
    def _fill(self, value: Never, /) -> None: ...  # no Python number fits all dtypes
'''
RUN = f'''{DOC}
from __future__ import annotations

from typing import ClassVar, Never

import numpy as np

_BUILTIN: dict[type, str] = {{bool: "bool", int: "int64", float: "float64", complex: "complex128"}}


class _DTypeMeta(type):
    """{META}"""

    dtype: np.dtype
    name: str

    def __repr__(cls) -> str:
        return f"typedtensor.{{cls.__name__.rstrip('_')}}"

    @property
    def __numpy_dtype__(cls) -> np.dtype:
        return cls.dtype

    __hash__ = type.__hash__

    def __eq__(cls, other: object, /) -> bool:
        """Compare with a dtype, or as NumPy's dtypes do with their names and scalar types."""
        if cls is other or isinstance(other, _DTypeMeta):
            return cls is other
        native: object = cls.__dict__.get("dtype")
        if not isinstance(native, np.dtype):
            return False  # a kind
        if isinstance(other, type):
            return other is native.type or _BUILTIN.get(other) == cls.name
        return isinstance(other, str | np.dtype) and bool(native == other)


class DType(metaclass=_DTypeMeta):
{DTYPE}    dtype: ClassVar[np.dtype]

    def __new__(cls, *_: object) -> Never:
        """Refuse: a dtype is not a constructor of numbers."""
        raise TypeError(f"{{cls.__name__}} is a dtype, not a number. Use tt.asarray(value, dtype=tt.{{cls.__name__}}).")
'''
LAST = f'''
DTYPES: tuple[type[DType], ...] = ({", ".join(DTYPES)})
"""The dtypes, in the order of the standard."""

FROM_NUMPY: dict[np.dtype, type[DType]] = {{np.dtype(kind.name): kind for kind in DTYPES}}
"""The dtype of each NumPy dtype."""
'''
ABSTRACT = {
    "Ordered(DType)": ("Kinds whose elements have an order: all but the complex ones.", ["_is_ordered"], ""),
    "Discrete(DType)": (
        "Kinds with bitwise operations: booleans and integers.",
        ["_is_discrete", "_discrete_with"],
        "",
    ),
    "Numeric(DType)": ("Kinds with arithmetic: all except booleans.", ["_is_numeric", "_numeric_with"], "int"),
    "Real(Numeric, Ordered)": ("Integers and real floating-point numbers.", ["_is_real", "_real_with"], ""),
    "Integer(Real, Discrete)": ("Signed and unsigned integers.", ["_is_integer", "_integer_with"], "int"),
    "SignedInteger(Integer)": ("Integers with a sign.", [], ""),
    "UnsignedInteger(Integer)": ("Integers from zero.", [], ""),
    "Inexact(Numeric)": ("Real and complex floating-point numbers.", ["_is_inexact", "_accumulate"], "float"),
    "Floating(Inexact, Real)": (
        "Real floating-point numbers.",
        ["_is_floating", "_floating_with", "_magnitude"],
        "float",
    ),
    "ComplexFloating(Inexact)": ("Complex floating-point numbers.", [], "complex"),
}
"""The kinds: docstring, rules that give the dtype itself, and the Python number that an element takes."""
SLOTS = Variable("__slots__", "()")


def kind_class(head: str) -> Class:
    """The class of a kind."""
    doc, rules, number = ABSTRACT[head]
    body: list[Signature] = []
    for name in rules:
        given = "self, other: Self, /" if name.endswith("_with") else "self"
        body.append(signature(f"{given}) -> {'None' if name.startswith('_is_') else 'Self'}", name))
    body += [signature(f"self, value: {number}, /) -> None", "_fill")] if number else []
    return declared(head, doc, SLOTS, *body)


def describe(name: str) -> str:
    """The docstring of a dtype."""
    numpy = numpy_dtype(name)
    return f"{KINDS[numpy.kind].capitalize()}{'' if name == 'bool_' else f' of {8 * numpy.itemsize} bits'}."


def attributes(name: str) -> dict[str, str]:
    """The values of a dtype, as written."""
    numpy = numpy_dtype(name)
    return {"name": f'"{name.rstrip("_")}"', "kind": f'"{numpy.kind}"', "itemsize": str(numpy.itemsize)}


def run_time_class(head: str, doc: str, values: dict[str, str]) -> list[str]:
    """A class at run time."""
    return [
        "",
        f"class {head}:",
        f'    """{doc}"""',
        "",
        "    __slots__ = ()",
        *map("    {0[0]} = {0[1]}".format, values.items()),
        "",
    ]


def bases(name: str, groups: dict[str, list[str]]) -> list[str]:
    """The kind of a dtype, and its relations to others."""
    wider = [other for other in DTYPES if promote(name, other) == other]
    found = [BASES[numpy_dtype(name).kind], f'PromotesTo["{" | ".join(wider)}"]']
    if wider != [name]:
        found.append(f'PromotesBelow["{" | ".join(w for w in wider if w != name)}"]')
    for out in MEETINGS:
        partners = [other for other in groups.get(out, []) if out not in {name, other}]
        if partners:
            found.append(f'MeetsAt_{out}["{" | ".join(partners)}"]')
    return found


def say(name: str, outcome: str) -> Signature:
    """A rule of the dtype alone."""
    return signature(f"self) -> {outcome}", name)


def rule(name: str, cases: list[tuple[list[str], str]]) -> list[Signature]:
    """A rule of two dtypes."""
    return overloads(name, [f"self, other: {' | '.join(others)}, /) -> {out}" for others, out in cases])


def dtype_class(name: str) -> Class:
    """The class of a dtype, with its rules."""
    kind = numpy_dtype(name).kind
    groups: dict[str, list[str]] = {}
    for other in DTYPES:
        groups.setdefault(promote(name, other), []).append(other)
    body: list[Signature | Variable] = [Variable(key, value) for key, value in attributes(name).items()]
    body.append(Variable("_open_dtype", type=Name("None")))
    body.append(say("_itself", f"Outcome[{name}]"))
    body += [say("_scalar", f"np.{name}"), say("_item", {"b": "bool", "f": "float", "c": "complex"}.get(kind, "int"))]
    if kind == "b":
        body += [say("_is_bool", "None"), signature("self, value: bool, /) -> None", "_fill")]
        body.append(signature("self, result: _Result, /) -> _Result", "_keep"))
        body += [signature(f"self, numbers: {each}, /) -> None", f"_choose_{each}") for each in CHOSEN_NUMBERS.values()]
    if kind not in "fc":
        body.append(say("_accumulate", accumulate(name)))
    if kind not in "fb":
        body.append(say("_magnitude", magnitude(name)))
    if kind == "f":
        body.append(say("_complex", complexed(name)))
    body += promotions(name, groups) + rule("_promote", [(partners, out) for out, partners in groups.items()])
    others = [([q for q in partners if q != name], out) for out, partners in groups.items()]
    body += rule("_promote_other", [(partners, out) for partners, out in others if partners])
    return declared(f"{name}({', '.join(bases(name, groups))})", describe(name), *body)


def promotions(name: str, groups: dict[str, list[str]]) -> list[Signature]:
    """The dtype to which it promotes with another one, if both and the result are of a kind."""
    found: list[Signature] = []
    for kind, (takes, gives) in RELATED.items():
        if numpy_dtype(name).kind in takes:
            inexact = kind == "Inexact" and numpy_dtype(name).kind in "biu"  # at least one of the two
            near = [q for q in DTYPES if numpy_dtype(q).kind in (gives if inexact else takes)]
            cases = [
                (those, out)
                for out, partners in groups.items()
                if numpy_dtype(out).kind in gives and (those := [q for q in partners if q in near])
            ]
            found += rule(f"_{kind.lower()}_with", cases)
    return found


def dtypes() -> str:
    """The stub."""
    return stub(HEAD, [*map(kind_class, ABSTRACT), *map(dtype_class, DTYPES)]) + LAST


def at_run_time() -> str:
    """The module."""
    lines = [RUN]
    for head, (doc, *_) in ABSTRACT.items():
        lines += run_time_class(head, doc, {})
    for name in DTYPES:
        values = attributes(name) | {"dtype": f'np.dtype("{name.rstrip("_")}")'}
        lines += run_time_class(f"{name}({BASES[numpy_dtype(name).kind]})", describe(name), values)
    return "\n".join(lines) + LAST

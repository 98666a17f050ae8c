"""Writes `typedtensor/_generated/dtype.py`: the dtypes with NumPy's own promotion table as rules."""

from __future__ import annotations

import numpy as np

from tools.codegen.ranks import MEETINGS, method, say

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


HEAD = '''"""The dtypes, their kinds, and NumPy's promotion table as rules; written by tools/codegen.

A dtype is a class and the class is the value: `x.dtype is tt.float32`, and `np.dtype(tt.float32)` works. The rules are for
the checkers alone.
"""

# The dtypes of a kind are known, and a rule lists them:
# pyright: reportIncompatibleMethodOverride=false
from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Never

import numpy as np

if TYPE_CHECKING:
    from typing import Any, overload

    from typing_extensions import Self

    from typedtensor._generated.rules import (
@@NAMES@@
    )


class _DTypeMeta(type):
    """The metaclass of dtypes, which are values: a short repr, the NumPy dtype, pickling by name."""

    dtype: np.dtype
    name: str

    if TYPE_CHECKING:

        @property
        def __numpy_dtype__(cls) -> np.dtype: ...

    else:

        def __repr__(cls) -> str:
            return f"typedtensor.{cls.__name__.rstrip('_')}"

        @property
        def __numpy_dtype__(cls) -> np.dtype:
            return cls.dtype


class DType(metaclass=_DTypeMeta):
    """The base class of all dtypes.

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
    if TYPE_CHECKING:

        def _open_dtype(self) -> int: ...
        def _fill(self, value: Never, /) -> None: ...  # no Python number fits all dtypes

    else:
        dtype: ClassVar[np.dtype]

        def __new__(cls, *_: object) -> Never:
            """Refuse: a dtype is not a constructor of numbers."""
            raise TypeError(f"{cls.__name__} is a dtype, not a number. Use tt.asarray(value, dtype=tt.{cls.__name__}).")


class Ordered(DType):
    """Kinds whose elements have an order: all but the complex ones."""

    __slots__ = ()
    if TYPE_CHECKING:

        def _is_ordered(self) -> None: ...


class Discrete(DType):
    """Kinds with bitwise operations: booleans and integers."""

    __slots__ = ()
    if TYPE_CHECKING:

        def _is_discrete(self) -> None: ...
        def _discrete_with(self, other: Self, /) -> Self: ...


class Numeric(DType):
    """Kinds with arithmetic: all except booleans."""

    __slots__ = ()
    if TYPE_CHECKING:

        def _is_numeric(self) -> None: ...
        def _numeric_with(self, other: Self, /) -> Self: ...
        def _fill(self, value: int, /) -> None: ...


class Real(Numeric, Ordered):
    """Integers and real floating-point numbers."""

    __slots__ = ()
    if TYPE_CHECKING:

        def _is_real(self) -> None: ...
        def _real_with(self, other: Self, /) -> Self: ...


class Integer(Real, Discrete):
    """Signed and unsigned integers."""

    __slots__ = ()
    if TYPE_CHECKING:

        def _is_integer(self) -> None: ...
        def _integer_with(self, other: Self, /) -> Self: ...
        def _fill(self, value: int, /) -> None: ...


class SignedInteger(Integer):
    """Integers with a sign."""

    __slots__ = ()


class UnsignedInteger(Integer):
    """Integers from zero."""

    __slots__ = ()


class Inexact(Numeric):
    """Real and complex floating-point numbers."""

    __slots__ = ()
    if TYPE_CHECKING:

        def _is_inexact(self) -> None: ...
        def _accumulate(self) -> Self: ...
        def _fill(self, value: float, /) -> None: ...


class Floating(Inexact, Real):
    """Real floating-point numbers."""

    __slots__ = ()
    if TYPE_CHECKING:

        def _is_floating(self) -> None: ...
        def _floating_with(self, other: Self, /) -> Self: ...
        def _magnitude(self) -> Self: ...
        def _fill(self, value: float, /) -> None: ...


class ComplexFloating(Inexact):
    """Complex floating-point numbers."""

    __slots__ = ()
    if TYPE_CHECKING:

        def _fill(self, value: complex, /) -> None: ...
'''


def attributes(name: str) -> list[str]:
    numpy = numpy_dtype(name)
    bits = "" if name == "bool_" else f" of {8 * numpy.itemsize} bits"
    return [
        f'        """{KINDS[numpy.kind].capitalize()}{bits}."""',
        "",
        f'        name = "{name.rstrip("_")}"',
        f'        kind = "{numpy.kind}"',
        f"        itemsize = {numpy.itemsize}",
    ]


def run_time_class(name: str) -> list[str]:
    """The class at run time."""
    first, *more = attributes(name)
    base = BASES[numpy_dtype(name).kind]
    dtype = f'        dtype = np.dtype("{name.rstrip("_")}")'
    return ["", f"    class {name}({base}):", first, "", "        __slots__ = ()", *more[1:], dtype]


def dtype_class(name: str) -> list[str]:
    numpy = numpy_dtype(name)
    groups: dict[str, list[str]] = {}
    for other in DTYPES:
        groups.setdefault(promote(name, other), []).append(other)
    wider = [other for other in DTYPES if promote(name, other) == other]
    bases = [BASES[numpy.kind], f'PromotesTo["{" | ".join(wider)}"]']
    if wider != [name]:
        bases.append(f'PromotesBelow["{" | ".join(w for w in wider if w != name)}"]')
    for out in MEETINGS:
        partners = [other for other in groups.get(out, []) if out not in (name, other)]
        if partners:
            bases.append(f'MeetsAt_{out}["{" | ".join(partners)}"]')
    lines = [
        "",
        f"    class {name}({', '.join(bases)}):",
        *attributes(name),
        "",
        "        _open_dtype: None  # type: ignore[assignment]  # no longer a variable",
        say("_scalar", f"np.{name}"),
        say("_item", {"b": "bool", "f": "float", "c": "complex"}.get(numpy.kind, "int")),
    ]
    if numpy.kind == "b":
        lines.append("        def _is_bool(self) -> None: ...")
        lines.append("        def _fill(self, value: bool, /) -> None: ...")
    if numpy.kind not in "fc":
        lines.append(say("_accumulate", accumulate(name)))
    if numpy.kind not in "fb":
        lines.append(say("_magnitude", magnitude(name)))
    if numpy.kind == "f":
        lines.append(say("_complex", complexed(name)))
    lines += promotions(name, groups)
    lines += method("_promote", [(" | ".join(partners), out) for out, partners in groups.items()])
    lines += method(
        "_promote_other",
        [
            (" | ".join(q for q in partners if q != name), out)
            for out, partners in groups.items()
            if [q for q in partners if q != name]
        ],
    )
    return lines


def promotions(name: str, groups: dict[str, list[str]]) -> list[str]:
    """The dtype to which it promotes with another one, if both and the result are of a kind."""
    lines: list[str] = []
    for kind, (takes, gives) in RELATED.items():
        if numpy_dtype(name).kind in takes:
            cases = [
                (" | ".join(near), out)
                for out, partners in groups.items()
                if numpy_dtype(out).kind in gives and (near := [q for q in partners if numpy_dtype(q).kind in takes])
            ]
            lines += method(f"_{kind.lower()}_with", cases) if cases else []
    return lines


def dtypes() -> str:
    names = "\n".join(
        f"    {n},"
        for n in [
            *(f"MeetsAt_{m}" for m in MEETINGS),
            "PromotesBelow",
            "PromotesTo",
        ]
    )
    out = [HEAD.replace("@@NAMES@@", names).rstrip("\n")]
    out += ["", "", "if TYPE_CHECKING:"]
    for name in DTYPES:
        out += dtype_class(name)
    out += ["", "else:"]
    for name in DTYPES:
        out += run_time_class(name)
    out += [
        "",
        "",
        f"DTYPES: tuple[type[DType], ...] = ({', '.join(DTYPES)})",
        '"""The dtypes, in the order of the standard."""',
        "",
        "FROM_NUMPY: dict[np.dtype, type[DType]] = {np.dtype(kind.name): kind for kind in DTYPES}",
        '"""The dtype of each NumPy dtype."""',
    ]
    return "\n".join(out) + "\n"

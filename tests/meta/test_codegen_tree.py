"""The intermediate form of signatures: what is read is written again, and changes reach every part."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from tools.codegen.modules import homes, imports, unknown
from tools.codegen.tree import Class, Signature, Variable, read, signature, type_of, union, used

STUBS = sorted((Path(__file__).parents[2] / "typedtensor" / "_generated" / "signatures").rglob("*.pyi"))
LINE = (
    'x: Operand[D, T, R], /, q: float, *, axis: Literal[0, -1] | Axis = -1, how: Literal["a"] = "a") -> tuple[R, ...]'
)


@pytest.mark.parametrize(
    "text", ["np.dtype[T]", "Callable[[X1, X2], A[R]]", "tuple[()]", "int | None", 'Literal[0, "N", True]']
)
def test_a_type_is_written_as_it_was_read(text: str) -> None:
    """Brackets, unions and literals keep their order."""
    assert str(type_of(text)) == text


def test_a_signature_is_written_as_it_was_read() -> None:
    """With the marks of parameters by position and by name."""
    assert str(signature(LINE)) == f"({LINE}"


def test_every_class_of_the_stubs_is_written_as_it_was_read() -> None:
    """Compared as trees: only spaces and quotes may differ."""
    count = 0
    for path in STUBS:
        for node in ast.parse(path.read_text("utf-8")).body:
            if isinstance(node, ast.ClassDef) and not any(isinstance(each, ast.If) for each in node.body):
                (found,) = read(ast.unparse(node))
                assert ast.dump(ast.parse(str(found)).body[0]) == ast.dump(node), f"{path}: {node.name}"
                count += 1
    assert count > 100


def test_names_are_replaced_in_parameters_and_result() -> None:
    """A name with brackets keeps what is in them."""
    line = signature("x: Tensor[D, T, R], y: Has[Callable[[R], T]], /) -> R").of(R="Rank1[A]", Has="Needs")
    assert str(line) == "(x: Tensor[D, T, Rank1[A]], y: Needs[Callable[[Rank1[A]], T]], /) -> Rank1[A]"


def test_parameters_are_added_dropped_and_changed() -> None:
    """An added parameter stands after those of its kind, or before another one."""
    line = signature("x: T, /, *, axis: int = 0) -> T")
    assert str(line.plus("y: U, /")) == "(x: T, y: U, /, *, axis: int = 0) -> T"
    assert str(line.plus("*, out: T", before="axis")) == "(x: T, /, *, out: T, axis: int = 0) -> T"
    assert str(line.without("axis")) == "(x: T, /) -> T"
    assert str(line.changed("axis", type="None", default=None).to("U")) == "(x: T, /, *, axis: None) -> U"


def test_a_union_has_no_member_twice() -> None:
    """A union within a union is flattened."""
    assert str(union(type_of("int | None"), type_of("int"), type_of("R"))) == "int | None | R"


def test_overloads_for_mypy_alone_come_first() -> None:
    """Behind a condition that mypy takes for true; the others begin anew after a method that is no overload."""
    one, two = signature("x: int, /) -> int"), signature("x: str, /) -> str")
    text = str(Class("F", (type_of("Protocol"),), "F.", (one, two), (signature("x: Needed[N], /) -> A"),)))
    assert text.splitlines()[3:] == [
        "    if MYPY:",
        "        @overload",
        "        def __call__(self, x: Needed[N], /) -> A: ...",
        "    else:",
        "        def __call__(self) -> object: ...",
        "    @overload",
        "    def __call__(self, x: int, /) -> int: ...",
        "    @overload",
        "    def __call__(self, x: str, /) -> str: ...",
    ]


def test_imports_follow_from_the_names_that_are_used() -> None:
    """A name that no module defines is an error."""
    found = read(
        'V = TypeVar("V", bound=DType)\nclass F(Protocol):\n    def __call__(self, x: V, /) -> Tensor[D, V, R]: ...'
    )
    assert used(found) == {"TypeVar", "DType", "Protocol", "Tensor", "D", "R"}
    lines = imports(used(found), homes(dtype="class DType: ..."))
    assert lines.splitlines() == [
        "from typedtensor._generated.dtype import DType",
        "from typedtensor.core.operand import D, R",
        "from typedtensor.core.tensor import Tensor",
        "from typing import Protocol",
        "from typing_extensions import TypeVar",
    ]
    with pytest.raises(LookupError, match="got: Nowhere"):
        imports({"Nowhere"}, {})
    assert unknown({"Nowhere", "int", "np"}, {}) == ["Nowhere"]


def test_what_is_no_type_is_refused() -> None:
    """A call is an expression but no type."""
    with pytest.raises(ValueError, match="needed: a type"):
        type_of("f(x)")


def test_a_class_names_what_it_uses() -> None:
    """In variables, results and decorators."""
    found = Class(
        "F",
        (),
        None,
        (Variable("sum", None, type_of("Sums")), Signature((), type_of("None"), "f", decorators=("property",))),
    )
    assert {*found.names()} == {"Sums", "None", "property"}

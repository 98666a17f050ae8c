"""Methods of a stub from their written signatures."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from tools.codegen.tree import Class, Name, Signature, Variable, read, signature, type_of

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tools.codegen.tree import Statement


def overloads(name: str, signatures: Iterable[str | Signature]) -> list[Signature]:
    """The overloads of one method, each read from its first parameter on: `self, other: T, /) -> T`."""
    return [replace(each, name=name) if isinstance(each, Signature) else signature(each, name) for each in signatures]


def stub(head: str, statements: Iterable[Statement]) -> str:
    """A stub; the formatter removes unused imports from its head."""
    return "\n".join([head, *map(str, statements)]) + "\n"


def variables(names: Iterable[str]) -> str:
    """Type variables of these names."""
    return "\n".join(f'{name} = TypeVar("{name}")' for name in names)


def declared(head: str, doc: str, *members: Signature | Variable) -> Class:
    """A class, `Fits(Protocol[In])`, of these methods."""
    (made,) = read(f"class {head}: ...")
    assert isinstance(made, Class)  # noqa: S101  # what was read
    return replace(made, doc=doc, body=members)


def called(name: str, result: str = "Out") -> Signature:
    """A rule that is read as a callable: a property."""
    return Signature((), type_of(result), name, decorators=("property",))


def alias(name: str, text: str) -> Variable:
    """A name for a type."""
    return Variable(name, str(type_of(text)), Name("TypeAlias"))


def imports_for_ty(in_ty: str, otherwise: str, why: str = "") -> str:
    """The lines of a stub that import a name from one module for ty, and from another one for the other checkers."""
    return f"""
MYPY = False  # mypy takes it for true
TYPE_CHECKING_WITH_PYREFLY = False  # pyrefly takes it for true

{why}# pyright does not know the value of a condition and takes the last import of a name.
if not MYPY and not TYPE_CHECKING_WITH_PYREFLY:
    from {in_ty}
else:
    from {otherwise}
"""

"""What `python -m tools.codegen --why tt.add` and `--count` print: the forms of a function and why, and how many there are."""

from __future__ import annotations

import ast
import functools

from tools.codegen.modules import PACKAGE
from tools.codegen.stubs import CHAPTERS, FORMS, READ_BY, families
from tools.codegen.tree import Class

CHECKERS = ("mypy", "pyright", "pyrefly", "ty")


@functools.cache
def classes(chapter: str, form: str = "signatures") -> dict[str, Class]:
    """The protocols and classes of a chapter in a form, by name."""
    return {each.name: each for each in families(chapter, form) if isinstance(each, Class)}


def readers(chapter: str, family: str, form: str) -> list[str]:
    """The checkers that read a family in this form: the last of their forms that has it, or the base."""
    found = []
    for checker in CHECKERS:
        own = [each for each in READ_BY[checker] if family in classes(chapter, each)]
        if (own[-1] if own else "signatures") == form:
            found.append(checker)
    return found


def families_of(function: str) -> list[tuple[str, str]]:
    """The families of a function, or of several of this name, with the chapter of each: `tt.add`, `add`, `TakesTwo`."""
    name = function.rpartition(".")[2]
    homes = {family: chapter for chapter in CHAPTERS for family in classes(chapter)}
    if name in homes:
        return [(homes[name], name)]
    found: dict[tuple[str, str], None] = {}
    for path in sorted(PACKAGE.rglob("*.py")):
        if "_generated" not in path.parts:
            for family in _named(ast.parse(path.read_text("utf-8")), name):
                if family in homes:
                    found[homes[family], family] = None
    methods = [(chapter, each.name) for chapter in CHAPTERS for each in classes(chapter).values() if _has(each, name)]
    return [*found, *methods]


def _has(family: Class, method: str) -> bool:
    return any(each.name == method for each in family.signatures)


def _named(tree: ast.Module, name: str) -> list[str]:
    """The names in brackets beside a definition: `@elementwise[TakesReal]("f")`, `log = elementwise[TakesReal]("f")(...)`."""
    found: list[str] = []
    for node in ast.walk(tree):
        match node:
            case ast.FunctionDef(name=defined) if defined == name:
                found += [each for decorator in node.decorator_list for each in _in_brackets(decorator)]
            case ast.Assign(targets=[ast.Name(id=defined)], value=value) if defined == name:
                found += _in_brackets(value)
            case _:
                pass
    return found


def _in_brackets(node: ast.expr) -> list[str]:
    inside = [each.slice for each in ast.walk(node) if isinstance(each, ast.Subscript)]
    return [each.id for each in inside if isinstance(each, ast.Name)]


def why(function: str) -> str:
    """The forms of a function: who reads each, why it differs, and its signatures."""
    lines: list[str] = []
    for chapter, family in families_of(function):
        for form in ("signatures", *FORMS):
            if family not in classes(chapter, form):
                continue
            found = classes(chapter, form)[family]
            read_by = ", ".join(readers(chapter, family, form)) or "no checker"
            where = chapter if form == "signatures" else f"{form}/{chapter}"
            lines += [f"{family} in {where}.pyi, {len(found.signatures)} signatures, read by {read_by}"]
            lines += [f"  why: {' '.join(found.why.split())}"] * bool(found.why)
            shown = [
                each
                for each in found.signatures
                if function.rpartition(".")[2] in {each.name, family} or each.name == "__call__"
            ]
            lines += [f"  {each}" for each in shown]
            if found.for_mypy:
                lines += ["  and for the messages of mypy:", *(f"  {each}" for each in found.for_mypy)]
            lines.append("")
    if not lines:
        raise SystemExit(f"needed: a function such as tt.add, a method of Generator or a family, got: {function}")
    return "\n".join(lines)


def copies(chapter: str, form: str) -> int:
    """The declarations of a form that equal one of the base."""
    base = classes(chapter)
    return sum(
        line in (*base[name].signatures, *base[name].not_for_mypy)
        for name, each in classes(chapter, form).items()
        if name in base
        for line in each.signatures
    )


def count() -> str:
    """Families, declarations and copies by form, and the lines of what is written."""
    rows = [f"{'form':<12}{'read by':<24}{'families':>9}{'overloads':>11}{'copies':>8}"]
    for form in ("signatures", *FORMS):
        every = [each for chapter in CHAPTERS for each in classes(chapter, form).values()]
        copied = 0 if form == "signatures" else sum(copies(chapter, form) for chapter in CHAPTERS)
        checkers = "all" if form == "signatures" else ", ".join(each for each in CHECKERS if form in READ_BY[each])
        overloads = sum(len(each.signatures) for each in every)
        rows.append(
            f"{'base' if form == 'signatures' else form:<12}{checkers:<24}{len(every):>9}{overloads:>11}{copied:>8}"
        )
    needed = sum(
        len(each.for_mypy)
        for form in ("signatures", *FORMS)
        for chapter in CHAPTERS
        for each in classes(chapter, form).values()
    )
    rows.append(f"{needed} more overloads are for the messages of mypy alone")
    stubs = [*PACKAGE.rglob("*.pyi")]
    sources = [path for folder in ("_generated", "signatures") for path in (PACKAGE / folder).rglob("*.py")]
    for files, what in ((stubs, "stubs"), (sources, "sources beside them")):
        lines = sum(path.read_text("utf-8").count("\n") for path in files)
        rows.append(f"{lines:,} lines in {len(files)} {what}")
    return "\n".join(rows)

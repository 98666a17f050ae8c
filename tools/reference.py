"""The reference: which page documents a public name, in which order, and with which cases of types.

Only sources are read, so that lists can be written before a new name can be imported. A page in `docs/functions` names
modules and public names in blocks of the directive `reference`, which `docs/directives.py` replaces by their entries.
"""

from __future__ import annotations

import ast
import pathlib
import re
from functools import cache
from typing import NamedTuple

from tools.codegen.modules import defined

PACKAGE = pathlib.Path(__file__).parents[1] / "typedtensor"
DOCS = PACKAGE.parent / "docs"
SPACES = {
    "": "__init__.py",
    "linalg.": "linalg/__init__.py",
    "fft.": "fft.py",
    "special.": "special.py",
    "random.": "random/__init__.py",
    "transforms.": "transforms/__init__.py",
    "cluster.": "cluster.py",
    "allocators.": "allocators.py",
    "testing.": "testing.py",
}
"""The namespaces, and the files with their `__all__`."""
_ENTRIES = re.compile(
    r"(?m)^```\{reference\}\n(?P<lines>(?:typedtensor\.[\w.]+\n)+)```$"
    r"|^```\{py:(?:data|module)\} typedtensor\.(?P<name>[\w.]+)\n(?P<text>[^`\n].*)?"
)
_TABLE = re.compile(r"(?m)^\| function \| arguments \| result \|\n.*\n((?:\|.*\n)+)")


class Case(NamedTuple):
    """A row of a table of types."""

    arguments: str
    result: str


@cache
def homes() -> dict[str, str]:
    """The definition of each public name in the package: `functions.statistics.sum` for `sum`."""
    found: dict[str, str] = {}
    for prefix, file in SPACES.items():
        body = _body(file)
        listed = next(
            node for node in body if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "__all__"
        )
        imported = {
            each.asname or each.name: f"{node.module}.{each.name}"
            for node in body
            if isinstance(node, ast.ImportFrom)
            for each in node.names
        }
        for name in ast.literal_eval(listed.value):
            found[prefix + name] = imported.get(name, prefix + name).removeprefix("typedtensor.")
    return found


@cache
def named(line: str) -> tuple[str, ...]:
    """The public names of a line of a block: those that a module defines, in its order, or the name itself."""
    line = line.removeprefix("typedtensor.")
    file = _file(line)
    if file is None:
        return (line,)
    order = defined((PACKAGE / file).read_text("utf-8"))
    own = {name: home.rpartition(".")[2] for name, home in homes().items() if home.rpartition(".")[0] == line}
    return tuple(sorted(own, key=lambda name: order.index(own[name]) if own[name] in order else len(order)))


def entries(page: str) -> dict[str, str]:
    """The public names that the text of a page documents, in order, each with its summary."""
    found: dict[str, str] = {}
    for block in _ENTRIES.finditer(page):
        if block["name"]:
            found[block["name"]] = block["text"] or ""
        else:
            found |= {name: summary(homes()[name]) for line in block["lines"].split() for name in named(line)}
    return found


def spelled(name: str) -> str:
    """A public name as users write it; `import typedtensor` does not import the transforms."""
    return f"{'typedtensor' if name.startswith('transforms') else 'tt'}.{name}"


def alias_of(name: str) -> str | None:
    """The main public name of an object, if that is another one: `matmul` for `linalg.matmul`."""
    home = homes().get(name, "")
    names = [each for each, other in homes().items() if other == home]
    main = next((each for each in names if each.rpartition(".")[2] == home.rpartition(".")[2]), name)
    return None if main == name else main


def summary(home: str) -> str:
    """The first line of the docstring of a definition, wherever the module takes it from."""
    module, _, name = home.rpartition(".")
    file = _file(module)
    if file is None:
        raise LookupError(f"needed: a module of the package, got: {home}")
    body = _body(file)
    for node, after in zip(body, [*body[1:], None], strict=True):
        match node:
            case ast.FunctionDef() | ast.ClassDef() if node.name == name and (text := ast.get_docstring(node)):
                return text.partition("\n")[0]
            case ast.AnnAssign(target=ast.Name(id=found)) | ast.Assign(targets=[ast.Name(id=found)]) if found == name:
                match after:
                    case ast.Expr(value=ast.Constant(value=str(text))):
                        return text.partition("\n")[0]
            case ast.ImportFrom(module=str(source), names=names):
                for each in names:
                    if (each.asname or each.name) == name:
                        return summary(f"{source}.{each.name}".removeprefix("typedtensor."))
    raise LookupError(f"needed: a docstring, got: none for {home}")


def cases(name: str, page: str) -> list[Case]:
    """The rows for a function in the tables of a page: those that name it, or the last that describe its operands."""
    own: list[Case] = []
    of_kind: list[Case] = []
    for table in _TABLE.findall(page):
        functions = ""
        for row in table.splitlines():
            first, *case = (cell.strip() for cell in row.strip("|").split("|"))
            functions = first or functions
            if re.search(rf"`{name.rpartition('.')[2]}[`(]", functions):
                own.append(Case(*case))
            elif "`" not in functions and _describes(functions, name):
                of_kind = [*(of_kind if not first else []), Case(*case)]
    return own or of_kind


def _describes(words: str, name: str) -> bool:
    """Whether a row without names is about a function: by the number of its operands, or by its module."""
    module, _, own = homes()[name].rpartition(".")
    chapter = module.rpartition(".")[2]
    if words == "comparisons and logical functions":
        return chapter in {"comparison", "logical"}
    function = next(node for node in _body(f"{module.replace('.', '/')}.py") if getattr(node, "name", "") == own)
    operands = len(function.args.posonlyargs) if isinstance(function, ast.FunctionDef) else 0
    return words == {1: "one operand", 2: "two operands"}.get(operands)


def _file(module: str) -> str | None:
    """The file of a module, if there is one."""
    name = module.replace(".", "/")
    return next((each for each in (f"{name}.py", f"{name}/__init__.py") if (PACKAGE / each).exists()), None)


@cache
def _body(file: str) -> list[ast.stmt]:
    """The statements of a module, those under conditions included."""
    found: list[ast.stmt] = []
    todo = list(ast.parse((PACKAGE / file).read_text("utf-8")).body)
    while todo:
        node = todo.pop(0)
        if isinstance(node, ast.If):
            todo = [*node.body, *node.orelse, *todo]
        else:
            found.append(node)
    return found

"""What follows from the public names in `typedtensor/__init__.py`: the tables of what loads late, and the list of names.

Only the sources are read, since a name that is missing in the table could not be imported.
"""

from __future__ import annotations

import ast
import re

from tools.reference import DOCS, PACKAGE, entries, spelled

PAGE = DOCS / "functions.md"
BEGIN, END = "<!-- written by tools/codegen -->\n", "<!-- end -->\n"
LAZY_IMPORTS = '''"""What loads at first use: the names by module, where a module without names is a name itself; and the methods."""

LAZY_IMPORTS: dict[str, tuple[str, ...]] = '''


def lazy_imports() -> str:
    """The imports under `TYPE_CHECKING` in `__init__.py`, as a table."""
    tree = ast.parse((PACKAGE / "__init__.py").read_text("utf-8"))
    block = next(node for node in tree.body if isinstance(node, ast.If))
    found: dict[str, tuple[str, ...]] = {}
    for node in block.body:
        if isinstance(node, ast.ImportFrom):
            names = tuple(each.asname or each.name for each in node.names)
            if node.module == "typedtensor":
                found |= dict.fromkeys((f"{node.module}.{name}" for name in names), ())
            else:
                found[str(node.module)] = (*found.get(str(node.module), ()), *names)
    return f"{LAZY_IMPORTS}{found!r}\nLATE_METHODS = {late_methods()!r}\n"


def late_methods() -> tuple[str, ...]:
    """The methods that are functions: the keys of `METHODS` in the modules that define them."""
    found: list[str] = []
    for module in ("arrangements", "methods"):
        for node in ast.parse((PACKAGE / "functions" / f"{module}.py").read_text("utf-8")).body:
            match node:
                case (
                    ast.Assign(targets=[ast.Name("METHODS")], value=ast.Dict(keys=keys))
                    | ast.AnnAssign(target=ast.Name("METHODS"), value=ast.Dict(keys=keys))
                ):
                    found += [str(key.value) for key in keys if isinstance(key, ast.Constant)]
                case _:
                    pass
    return tuple(sorted(found))


def page() -> str:
    """The page of the functions, with its lists: the names of each page below it, with their summaries."""
    text = PAGE.read_text("utf-8")
    before, rest = text.split(BEGIN)
    lists = [_list(name) for name in re.findall(r"^(functions/\S+)$", text, flags=re.MULTILINE)]
    return before + BEGIN + "\n" + "".join(lists) + END + rest.split(END)[1]


def _list(name: str) -> str:
    chapter = (DOCS / f"{name}.md").read_text("utf-8")
    title = chapter.splitlines()[0].removeprefix("# ")
    rows = [
        f"| [`{spelled(each)}`]({name}.md#typedtensor.{each}) | {summary.replace('|', chr(92) + '|')} |\n"
        for each, summary in entries(chapter).items()
        if summary
    ]
    return f"### [{title}]({name}.md)\n\n| name | |\n|---|---|\n{''.join(rows)}\n"

"""What follows from the public names in `typedtensor/__init__.py`: the table of lazy imports, and the list of functions.

Only the sources are read, since a name that is missing in the table could not be imported.
"""

from __future__ import annotations

import ast
import pathlib
import re

PACKAGE = pathlib.Path(__file__).parents[2] / "typedtensor"
PAGE = PACKAGE.parent / "docs" / "functions.md"
BEGIN, END = "<!-- written by tools/codegen -->\n", "<!-- end -->\n"
SPACES = {"__init__.py": "", "linalg/__init__.py": "linalg.", "fft.py": "fft.", "special.py": "special."}
LAZY_IMPORTS = '''"""The names that load at first use, by module; a module without names is a name itself."""

LAZY_IMPORTS: dict[str, tuple[str, ...]] = '''


def lazy_imports() -> str:
    """The imports under `TYPE_CHECKING` in `__init__.py`, as a table."""
    block = next(node for node in _read("__init__.py").body if isinstance(node, ast.If))
    found: dict[str, tuple[str, ...]] = {}
    for node in block.body:
        if isinstance(node, ast.ImportFrom):
            names = tuple(each.name for each in node.names)
            found |= (
                dict.fromkeys((f"{node.module}.{name}" for name in names), ())
                if node.module == "typedtensor"
                else {str(node.module): names}
            )
    return LAZY_IMPORTS + repr(found) + "\n"


def page() -> str:
    """The page of the functions, with its list: the functions of each page on which a module is documented."""
    text = PAGE.read_text("utf-8")
    before, rest = text.split(BEGIN)
    rows = ["| page | functions |", "|---|---|"]
    public = _public()
    for name in re.findall(r"^functions/(\S+)$", text, flags=re.MULTILINE):
        chapter = (PAGE.parent / "functions" / f"{name}.md").read_text("utf-8")
        modules = re.findall(r"\.\. auto(?:module|function):: typedtensor\.([\w.]+)", chapter)
        functions = sorted({each for module in modules for each in public.get(module, [])})
        if functions:
            title = re.match(r"# (.*)", chapter)[1]  # type: ignore[index]  # each page has one
            rows.append(f"| [{title}](functions/{name}.md) | {', '.join(f'`{each}`' for each in functions)} |")
    return before + BEGIN + "\n" + "\n".join(rows) + "\n\n" + END + rest.split(END)[1]


def _public() -> dict[str, list[str]]:
    """The public functions, by module and by their own path."""
    found: dict[str, list[str]] = {}
    for file, prefix in SPACES.items():
        tree = _read(file)
        listed = next(
            ast.literal_eval(node.value)
            for node in tree.body
            if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "__all__"
        )
        own = file.removesuffix(".py")
        homes = {
            each.name: str(node.module).removeprefix("typedtensor.")
            for node in ast.walk(tree)
            if isinstance(node, ast.ImportFrom)
            for each in node.names
        }
        for name in listed:
            module = homes.get(name, own)
            if name in _functions(module):
                found.setdefault(module, []).append(prefix + name)
                found.setdefault(f"{module}.{name}", []).append(prefix + name)
                found.setdefault(prefix + name, []).append(prefix + name)
    return found


def _functions(module: str) -> set[str]:
    path = PACKAGE / f"{module.replace('.', '/')}.py"
    if not path.exists():  # a library's, or a package
        return set()
    return {node.name for node in ast.parse(path.read_text("utf-8")).body if isinstance(node, ast.FunctionDef)}


def _read(file: str) -> ast.Module:
    return ast.parse((PACKAGE / file).read_text("utf-8"))

"""`migrate`: convert a Python program from NumPy to typedtensor, without a change of what it computes.

The program is followed on its own data with both libraries, side by side. A call is rewritten if both give the same
elements, shape, dtype and sharing of memory. Everything else stays NumPy's, with the conversions that it needs, and is
listed with the reason.
"""

from __future__ import annotations

import ast
import contextlib
import difflib
import re
import sys
import tempfile
import warnings
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from typedtensor.cli import checkers
from typedtensor.cli._edits import Program
from typedtensor.cli._following import Function, Left, Spec
from typedtensor.cli._interpreter import Interpreter
from typedtensor.cli._values import UNKNOWN, Pair
from typedtensor.cli.counterparts import Note
from typedtensor.cli.show import escaped, print_json
from typedtensor.core.tensor import wrap
from typedtensor.errors import FormatError
from typedtensor.persistence._files import write_whole

if TYPE_CHECKING:
    from argparse import Namespace

    from typedtensor.cli._following import Env

ALIASES = ("tt", "typedtensor", "typedtensor_")
DIMENSIONS = (1, 2, 3)
"""The numbers of axes with which a function is tried whose parameter is an array of any."""


def run(options: Namespace) -> int:
    """Print the diff and the lines that need a decision; write the files with `--write`."""
    results: list[dict[str, Any]] = []
    for path in options.files:
        before = path.read_text("utf-8")
        after, notes = migrate(before, str(path), annotate=options.annotate, numbered_after=options.write)
        if options.check:
            notes = sorted({*notes, *checked(after)})
        results.append({"file": str(path), "after": after, "notes": [note._asdict() for note in notes]})
        if not options.json:
            lines = difflib.unified_diff(
                before.splitlines(keepends=True), after.splitlines(keepends=True), str(path), str(path)
            )
            sys.stdout.writelines(escaped(line.rstrip("\n")) + "\n" for line in lines)
            sys.stdout.writelines(f"{path}:{note.line}: {escaped(note.text)}\n" for note in notes)
        if options.write and after != before:
            with write_whole(path) as file:
                file.write(after.encode("utf-8"))
    if options.json:
        print_json({"files": results})
    return 0


def migrate(
    source: str, name: str = "<source>", *, annotate: bool = False, numbered_after: bool = False
) -> tuple[str, list[Note]]:
    """Rewrite the text of a program.

    Parameters
    ----------
    source : str
        The program.
    name : str, default "<source>"
        The name of its file, for errors.
    annotate : bool, default False
        Annotate the parameters and results whose types are known.
    numbered_after : bool, default False
        Number the lines as in the new text.

    Returns
    -------
    after : str
        The program; what needs a decision is unchanged, or has conversions alone.
    notes : list of Note
        The lines that need a decision.

    Raises
    ------
    FormatError
        If the text is not a Python program.
    """
    try:
        program = Program(source)
    except SyntaxError as error:
        fix = "Fix it, or omit the file."
        got = f"a syntax error in line {error.lineno}"
        raise FormatError(name, needed="a Python program", got=got, fix=fix) from error
    names = {each.id for each in ast.walk(program.tree) if isinstance(each, ast.Name)}
    alias = next(each for each in ALIASES if each not in names)
    following = Interpreter(program, alias)
    with warnings.catch_warnings(), np.errstate(all="ignore"):
        warnings.simplefilter("ignore")
        state = np.random.get_state()  # noqa: NPY002  # the stream of this process is not touched
        try:
            _follow(following)
        finally:
            np.random.set_state(state)  # noqa: NPY002  # as above
    _note_the_rest(following)
    for node, plans in following.plans.items():
        if len(plans) == 1:
            for spec in next(iter(plans)):
                _apply(program, spec)
        else:
            following.note(node, f"{ast.unparse(node)}: its calls need different forms")
    if annotate:
        _annotate(following)
    inserted = _import(program, alias)
    notes = [Note(line + (numbered_after and line > inserted > 0), text) for line, text in following.notes]
    return program.written(), sorted(set(notes))


def _follow(following: Interpreter) -> None:
    """Follow the program, then each function that it never calls, with what its annotations say."""
    env: Env = {"__name__": Pair("__main__", "__main__")}
    statements = following.program.tree.body
    while statements:
        try:
            following.block(statements, env)
            break
        except Left as left:
            if left.kind == "spent":
                return
            last = max(statements.index(each) for each in statements if each in following.visited)
            statements = statements[last + 1 :]
    for node in ast.walk(following.program.tree):
        if isinstance(node, ast.FunctionDef) and node not in following.called:
            _call_with_samples(following, node, env)


def _call_with_samples(following: Interpreter, node: ast.FunctionDef, env: Env) -> None:
    for ndim in DIMENSIONS:
        arguments, any_array = [], False
        parameters = [*node.args.posonlyargs, *node.args.args]
        for parameter in parameters[: len(parameters) - len(node.args.defaults)]:
            dtype = _dtype_in(parameter.annotation)
            theirs: Any = None
            if dtype is not None:
                theirs, any_array = (np.random.default_rng(7).random((3,) * ndim) * 9 + 1).astype(dtype), True
            elif isinstance(parameter.annotation, ast.Name) and parameter.annotation.id in {"int", "float", "bool"}:
                theirs = {"int": 3, "float": 0.5, "bool": True}[parameter.annotation.id]
            value = UNKNOWN if theirs is None else Pair(theirs, _tensor(theirs))
            arguments.append((None, value))
        following.budget = max(following.budget, 2000)
        with contextlib.suppress(Left):
            following.own(Function(node, env), arguments, [None] * len(arguments))
        if not any_array:
            return


def _tensor(theirs: Any) -> Any:
    return wrap(theirs.copy()) if isinstance(theirs, np.ndarray) else theirs


def _dtype_in(annotation: ast.expr | None) -> Any:
    """The dtype of `NDArray[np.float64]`; of an array of any, none."""
    text = "" if annotation is None else ast.unparse(annotation)
    found = re.search(r"NDArray\[\w+\.(\w+)\]", text)
    return getattr(np, found[1], None) if found else None


def _note_the_rest(following: Interpreter) -> None:
    """Note NumPy's names in what was not reached."""
    names = {
        bound.asname or bound.name.partition(".")[0]
        for each in ast.walk(following.program.tree)
        if isinstance(each, ast.Import)
        for bound in each.names
        if bound.name.partition(".")[0] == "numpy"
    }
    names_alone = {
        bound.asname or bound.name
        for each in ast.walk(following.program.tree)
        if isinstance(each, ast.ImportFrom) and (each.module or "").partition(".")[0] == "numpy"
        for bound in each.names
    }
    skipped = {inner for each in ast.walk(following.program.tree) for inner in _annotations(each)}
    for node in ast.walk(following.program.tree):
        if isinstance(node, ast.Attribute) and node not in following.visited and node not in skipped:
            root: ast.expr = node
            while isinstance(root, ast.Attribute):
                root = root.value
            parent = following.program.parents.get(node)
            if isinstance(root, ast.Name) and root.id in names and not isinstance(parent, ast.Attribute):
                following.note(node, f"{ast.unparse(node)}: not reached by a call with known arguments")
        elif isinstance(node, ast.Name) and node.id in names_alone and node not in following.visited | skipped:
            following.note(node, f"{node.id}: not reached by a call with known arguments")


def _annotations(node: ast.AST) -> list[ast.AST]:
    found = [getattr(node, "annotation", None), getattr(node, "returns", None)]
    return [inner for each in found if isinstance(each, ast.AST) for inner in ast.walk(each)]


def _apply(program: Program, spec: Spec) -> None:
    """Make one edit."""
    kind, node, *texts = spec
    if kind == "rename":
        program.rename(node, texts[0])
    elif kind == "suffix":
        program.suffix(node, texts[0])
    elif kind == "around":
        program.around(node, *texts)
    elif kind == "more":
        program.before_end(node, texts[0])
    elif kind == "keyword":
        at = program.start(node)
        if isinstance(node, ast.keyword):
            program.replace(at, program.start(node.value), f"{texts[0]}=" if texts[0] else "")
        else:
            program.around(node, f"{texts[0]}=", "")
    elif kind == "method":
        first, rest = node.args[0], [*node.args[1:], *node.keywords]
        end = program.start(rest[0]) if rest else program.end(node) - 1
        program.replace(program.start(node), program.start(first), "")
        program.replace(program.end(first), end, f".{texts[0]}(")
    elif kind == "expand":
        symbol = program.text(program.end(node.target), program.start(node.value)).strip().rstrip("=")
        target = program.text(program.start(node.target), program.end(node.target))
        program.replace(program.end(node.target), program.start(node.value), f" = {target} {symbol} (")
        program.around(node.value, "", ")")


def _annotate(following: Interpreter) -> None:
    """Add the types of parameters and results that are always the same."""
    program = following.program
    for node, types in following.observed.items():
        kind = next(iter(types))
        if len(types) != 1 or not kind:
            continue
        if (
            isinstance(node, ast.arg)
            and node.annotation is None
            and not isinstance(program.parents[program.parents[node]], ast.Lambda)
        ):
            program.around(node, "", f": {kind}")
        elif (
            isinstance(node, ast.arg)
            and node.annotation is not None
            and "ndarray" in ast.unparse(node.annotation).lower()
        ):
            program.rename(node.annotation, kind)
        elif isinstance(node, ast.FunctionDef) and node.returns is None:
            at = program.bytes.index(b":", program.end(_last_of_head(node)))
            closing = program.bytes.index(
                b")", program.end(_last_of_head(node)) if node.args.args else program.start(node)
            )
            program.replace(max(at, closing + 1), max(at, closing + 1), f" -> {kind}")


def _last_of_head(node: ast.FunctionDef) -> Any:
    """The last part of the parameters."""
    parts: list[Any] = [
        *node.args.posonlyargs,
        *node.args.args,
        *node.args.kwonlyargs,
        *node.args.defaults,
        *filter(None, node.args.kw_defaults),
    ]
    parts += [each.annotation for each in parts if isinstance(each, ast.arg) and each.annotation is not None]
    return max(parts, key=lambda each: (each.end_lineno or 0, each.end_col_offset or 0), default=_Start(node))


class _Start(ast.AST):
    """The start of a definition, for one without parameters."""

    def __init__(self, node: ast.FunctionDef) -> None:
        super().__init__()
        self.lineno = self.end_lineno = node.lineno
        self.col_offset = self.end_col_offset = node.col_offset


def _import(program: Program, alias: str) -> int:
    """Import typedtensor if it is used, and NumPy no longer if it is not; return the line before an insertion, or 0."""
    statements = [
        each
        for each in ast.walk(program.tree)
        if (isinstance(each, ast.Import) and any(name.name == "numpy" for name in each.names))
        or (isinstance(each, ast.ImportFrom) and (each.module or "").partition(".")[0] == "numpy")
    ]
    if not statements or not any(f"{alias}." in edit.text for edit in program.edits):
        return 0
    first = min(statements, key=lambda each: each.lineno)
    line = (
        "import typedtensor as tt"
        if alias == "tt"
        else "import typedtensor"
        if alias == "typedtensor"
        else f"import typedtensor as {alias}"
    )
    after = program.written()
    used = [each for each in ast.walk(ast.parse(after)) if isinstance(each, ast.Name)]
    names = {bound.asname or bound.name.partition(".")[0] for each in statements for bound in each.names}
    alone = len(statements) == 1 and isinstance(first, ast.Import) and len(first.names) == 1
    if alone and not any(each.id in names for each in used):
        program.rename(first, line)
        return 0
    indent = " " * first.col_offset
    program.replace(program.end(first), program.end(first), f"\n{indent}{line}")
    return first.end_lineno or 0


def checked(text: str) -> list[Note]:
    """The errors of the checkers that are installed, by line."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "migrated.py")
        path.write_text(text, "utf-8")
        reports = {name: checkers.run(name, [path], path.parent) for name in checkers.installed()}
    return [
        Note(each.line, f"{name}: {each.text.partition(chr(10))[0]}")
        for name, found in reports.items()
        for each in found
        if each.is_error
    ]

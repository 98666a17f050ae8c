"""`migrate`: convert a Python program from NumPy to typedtensor.

A call is rewritten if typedtensor has a function with the same meaning that accepts every argument of the call. Other
lines are listed: functions without a counterpart, unsupported arguments, and methods of objects that may be arrays.
"""

from __future__ import annotations

import difflib
import sys
from importlib import import_module
from typing import TYPE_CHECKING, Any

from typedtensor.cli.show import escaped, print_json
from typedtensor.errors import FormatError
from typedtensor.persistence._files import write_whole

if TYPE_CHECKING:
    from argparse import Namespace

    from typedtensor.cli.counterparts import Note


def run(options: Namespace) -> int:
    """Print the diff and the lines that need a decision; write the files with `--write`."""
    results: list[dict[str, Any]] = []
    for path in options.files:
        before = path.read_text("utf-8")
        after, notes = migrate(before, str(path))
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


def migrate(source: str, name: str = "<source>") -> tuple[str, list[Note]]:
    """Rewrite the text of a program.

    Returns
    -------
    after : str
        The program; lines that need a decision are unchanged.
    notes : list of Note
        The lines that need a decision.

    Raises
    ------
    ImportError
        If libcst is not installed.
    FormatError
        If the text is not a Python program.
    """
    try:
        cst = import_module("libcst")
    except ImportError as error:
        raise ImportError("migrate requires the package libcst: pip install 'typedtensor[migrate]'") from error
    try:
        module = cst.MetadataWrapper(cst.parse_module(source))
    except cst.ParserSyntaxError as error:
        raise FormatError(
            name,
            needed="a Python program",
            got=f"a syntax error in line {error.raw_line}",
            fix="Fix it, or omit the file.",
        ) from error
    rewriter = import_module("typedtensor.cli._rewriter").Rewriter()
    after = module.visit(rewriter)
    return after.code, sorted(set(rewriter.notes))

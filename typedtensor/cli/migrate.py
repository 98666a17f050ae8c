"""`migrate`: a program that uses NumPy, rewritten as far as the names and the arguments of the functions say how.

A function is rewritten if it has the same meaning here, under the same name or another, and takes every argument of
the call. What it cannot decide is listed, by line: functions without a counterpart, arguments that ours do not take,
and methods of what may be an array.
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
    """Print the difference, and what remains; write the files if asked."""
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
        The program; what cannot be decided is as it was.
    notes : list of Note
        What remains to be decided, by line.

    Raises
    ------
    ImportError
        If libcst is not installed.
    FormatError
        If the text is no Python program.
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
            fix="Mend it, or leave the file out.",
        ) from error
    rewriter = import_module("typedtensor.cli._rewriter").Rewriter()
    after = module.visit(rewriter)
    return after.code, sorted(set(rewriter.notes))

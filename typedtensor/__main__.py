"""The command line: `typedtensor COMMAND`, or `python -m typedtensor COMMAND`."""

from __future__ import annotations

import argparse
import math
import os
import sys
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

from typedtensor.cli import check_setup, convert, diff, explain, info, inspect, migrate, verify
from typedtensor.cli.checkers import CHECKERS
from typedtensor.cli.formats import FORMATS
from typedtensor.cli.show import escaped
from typedtensor.errors import TypedTensorError

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

BROKEN_PIPE = 141
INTERRUPTED = 130
"""The exit codes that a shell reports for a program ended by these signals."""
COMMANDS: dict[str, tuple[Callable[[argparse.Namespace], int], str, str]] = {
    "inspect": (
        inspect.run,
        "list the tensors of a file: names, dtypes, shapes, bytes and statistics",
        """\
examples:
  typedtensor inspect model.params
  typedtensor inspect model.params --list             only names, dtypes and shapes; reads no data
  typedtensor inspect model.npz --only 'layer1.*' --json""",
    ),
    "convert": (
        convert.run,
        "write the tensors of a file in another format",
        """\
examples:
  typedtensor convert model.npz model.params
  typedtensor convert model.params model.bin --to safetensors""",
    ),
    "verify": (
        verify.run,
        "read every byte of a file and check that it is intact",
        """\
examples:
  typedtensor verify model.params && echo intact
  typedtensor verify model.params --strict            reject bytes after the last tensor""",
    ),
    "diff": (
        diff.run,
        "show the differences between two files, of the same format or not",
        """\
examples:
  typedtensor diff old.params new.params
  typedtensor diff model.params model.npz --tolerance 1e-6

exit code: 0 if they are equal, 1 if they differ, 2 on errors""",
    ),
    "migrate": (
        migrate.run,
        "convert a Python program from NumPy to typedtensor",
        """\
examples:
  typedtensor migrate model.py                        show a diff, and the lines that need a decision
  typedtensor migrate model.py --write""",
    ),
    "explain": (
        explain.run,
        "explain messages of type checkers: what was found, what was needed, what to write",
        """\
examples:
  typedtensor explain model.py                        run mypy, pyright, pyrefly and ty, those that are installed
  typedtensor explain model.py --checker mypy
  mypy model.py | typedtensor explain --read -        read the output of a checker

exit code: 0 if no checker reports an error, 1 if one does or if the command fails""",
    ),
    "check-setup": (
        check_setup.run,
        "say which type checkers are installed, and whether they find planted mistakes",
        """\
examples:
  typedtensor check-setup                             with the configuration of this folder
  typedtensor check-setup model.py                with that of the file, and its own comments

exit code: 0 if each installed checker finds all of them, 1 otherwise""",
    ),
    "info": (info.run, "show versions, devices and memory", "examples:\n  typedtensor info --json"),
}
"""The function of each command, its help text and its examples."""


def parser() -> argparse.ArgumentParser:
    """The parser of the command line."""
    root = argparse.ArgumentParser(
        prog="typedtensor",
        description="Inspect files of named tensors (params, safetensors, npz), and explain what type checkers report.",
        epilog="The format of a file is detected from its contents. `typedtensor COMMAND --help` shows examples.",
    )
    version = f"typedtensor {import_module('typedtensor').__version__}"
    root.add_argument("--version", action="version", version=version, help="show the version and exit")
    commands = root.add_subparsers(dest="command", metavar="COMMAND", required=True)
    parsers: dict[str, argparse.ArgumentParser] = {}
    for name, (_, what, examples) in COMMANDS.items():
        parsers[name] = commands.add_parser(
            name,
            help=what,
            description=f"{what[0].upper()}{what[1:]}.",
            epilog=examples,
            formatter_class=argparse.RawDescriptionHelpFormatter,
        )
        if name != "convert":
            parsers[name].add_argument("--json", action="store_true", help="print one JSON value instead of text")
    inspecting, converting, verifying, differing, migrating, explaining, checking, _ = parsers.values()
    inspecting.add_argument("file", type=Path, metavar="FILE")
    inspecting.add_argument("--only", action="append", metavar="NAME", help="a name or pattern ('w*'); repeatable")
    inspecting.add_argument("--list", action="store_true", help="read no data, show no statistics")
    converting.add_argument("source", type=Path, metavar="A")
    converting.add_argument("target", type=Path, metavar="B", help="replaced if it exists")
    converting.add_argument("--to", choices=FORMATS, help="the format of B; by default, from its suffix")
    widen = "convert bfloat16 and float8 to float32 (requires ml-dtypes)"
    converting.add_argument("--widen", action="store_true", help=widen)
    verifying.add_argument("file", type=Path, metavar="FILE")
    verifying.add_argument("--strict", action="store_true", help="also reject bytes after the last tensor")
    differing.add_argument("first", type=Path, metavar="A")
    differing.add_argument("second", type=Path, metavar="B")
    differing.add_argument("--tolerance", type=_tolerance, default=0.0, metavar="T", help="ignore differences up to T")
    migrating.add_argument("files", type=Path, metavar="FILE", nargs="+", help="a Python program")
    migrating.add_argument("--write", action="store_true", help="also change the files")
    migrating.add_argument(
        "--annotate", action="store_true", help="add the types of parameters and results that are known"
    )
    migrating.add_argument(
        "--check", action="store_true", help="run the type checkers that are installed over the result"
    )
    explaining.add_argument("files", type=Path, metavar="FILE", nargs="*", help="a Python program")
    only = "run this checker; repeatable, by default all that are installed"
    explaining.add_argument("--checker", action="append", choices=CHECKERS, help=only)
    explaining.add_argument("--read", type=Path, metavar="OUTPUT", help="the output of a checker; - is standard input")
    where = "a Python program or a folder; by default, this folder"
    checking.add_argument("file", type=Path, metavar="FILE", nargs="?", default=Path(), help=where)
    return root


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command and return its exit code."""
    try:
        options = parser().parse_args(arguments)
        try:
            code = COMMANDS[options.command][0](options)
            sys.stdout.flush()
        except BrokenPipeError:
            raise
        except (TypedTensorError, OSError, MemoryError, ImportError) as error:
            words = _in_words(error).removeprefix(f"{options.command}: ")
            sys.stderr.write(f"typedtensor {options.command}: {escaped(words)}\n")
            return 2 if options.command == "diff" else 1
        return code
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        # The reader closed the pipe. Python flushes the output once more at exit; discard it.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return BROKEN_PIPE


def _tolerance(text: str) -> float:
    try:
        value = float(text)
    except ValueError:
        value = math.nan
    if not value >= 0:
        raise argparse.ArgumentTypeError(f"needed a number of 0 or more, got {text!r}")
    return value


def _in_words(error: Exception) -> str:
    """The error in one sentence."""
    if isinstance(error, MemoryError):
        return f"not enough memory for the contents of the file {error}".rstrip()
    if isinstance(error, OSError) and error.strerror:
        names = [os.fsdecode(name) for name in (error.filename, error.filename2) if isinstance(name, str | bytes)]
        return ": ".join([*names, error.strerror])
    return str(error).replace("widen=True", "--widen")  # the option of the function, and of the command


if __name__ == "__main__":
    sys.exit(main())

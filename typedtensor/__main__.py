"""The command line: `python -m typedtensor COMMAND`, and `typedtensor COMMAND` where the package is installed."""

from __future__ import annotations

import argparse
import math
import os
import sys
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

from typedtensor.cli import convert, diff, info, inspect, verify
from typedtensor.cli.formats import FORMATS
from typedtensor.cli.show import escaped
from typedtensor.errors import TypedTensorError

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

BROKEN_PIPE = 141
INTERRUPTED = 130
"""What a shell says of a program that such a signal ended."""
COMMANDS: dict[str, tuple[Callable[[argparse.Namespace], int], str, str]] = {
    "inspect": (
        inspect.run,
        "list what a file holds: names, dtypes, shapes, bytes, and what the numbers are like",
        """\
examples:
  typedtensor inspect model.params
  typedtensor inspect model.params --list             names, dtypes and shapes alone: reads no data
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
        "read every byte of a file, and say whether it is whole",
        """\
examples:
  typedtensor verify model.params && echo whole
  typedtensor verify model.params --strict            nothing may stand behind the last tensor""",
    ),
    "diff": (
        diff.run,
        "show in what two files differ, be they of one format or of two",
        """\
examples:
  typedtensor diff old.params new.params
  typedtensor diff model.params model.npz --tolerance 1e-6

exit code: 0 where they are the same, 1 where they differ, 2 where that could not be found out""",
    ),
    "info": (info.run, "show versions, devices and memory", "examples:\n  typedtensor info --json"),
}
"""What each command does, how `--help` says it, and examples."""


def parser() -> argparse.ArgumentParser:
    """What the commands take."""
    root = argparse.ArgumentParser(
        prog="typedtensor",
        description="Look into files of named tensors: params (as TVM writes them), safetensors and npz.",
        epilog="A file's format is found by its content. `typedtensor COMMAND --help` shows examples.",
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
            parsers[name].add_argument("--json", action="store_true", help="one JSON value instead of text")
    inspecting, converting, verifying, differing, _ = parsers.values()
    inspecting.add_argument("file", type=Path, metavar="FILE")
    inspecting.add_argument("--only", action="append", metavar="NAME", help="this, or a pattern as 'w*'; repeatable")
    inspecting.add_argument("--list", action="store_true", help="read no data: no minimum, no histogram")
    converting.add_argument("source", type=Path, metavar="A")
    converting.add_argument("target", type=Path, metavar="B", help="is replaced if it is there")
    converting.add_argument("--to", choices=FORMATS, help="the format of B; without it, its suffix decides")
    widen = "read bfloat16 and float8 as float32 (needs ml-dtypes)"
    converting.add_argument("--widen", action="store_true", help=widen)
    verifying.add_argument("file", type=Path, metavar="FILE")
    verifying.add_argument("--strict", action="store_true", help="refuse bytes behind the last tensor, too")
    differing.add_argument("first", type=Path, metavar="A")
    differing.add_argument("second", type=Path, metavar="B")
    differing.add_argument("--tolerance", type=_tolerance, default=0.0, metavar="T", help="how far values may be apart")
    return root


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command and answer its exit code."""
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
        # Whoever read the output has seen enough. Python flushes it once more at the end: into nothing.
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
    """What went wrong, in one sentence."""
    if isinstance(error, MemoryError):
        return f"not enough memory for what the file holds {error}".rstrip()
    if isinstance(error, OSError) and error.strerror:
        names = [os.fsdecode(name) for name in (error.filename, error.filename2) if isinstance(name, str | bytes)]
        return ": ".join([*names, error.strerror])
    return str(error).replace("widen=True", "--widen")  # as the function has it, and as the command has it


if __name__ == "__main__":
    sys.exit(main())

"""How many Python functions of the package a call runs: `python -m tests.python_calls --write` writes the table.

A machine cannot blur these numbers, and most of the time that a small call adds to NumPy's is theirs. The tests compare
them with `tests/python_calls.txt`, in which each line has a call, and the most with the compiled core and without it.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import typedtensor as tt
from benchmarks.functions import OF_FILES
from tests.operands import ARRAYS, find, public
from typedtensor._compiled import CORE

if TYPE_CHECKING:
    from types import FrameType

STORED = Path(__file__).with_suffix(".txt")
PACKAGE = str(Path(tt.__file__).parent)
HEAD = "# calls of Python functions of the package, at most: with the core, without it"
METHODS = (
    "x.shape", "x.dtype", "x.device", "x.ndim", "x.size", "m.T", "x.copy()", "x[0]", "x[1:]", "x[x > 0.5]",
    "x.sum()", "x.reshape((4, 2))", "x.astype(tt.float32)", "x.tolist()", "x.numpy()",
    "float(one)", "int(one)", "bool(one)", "one.item()", "one + one", "one * 2.0", "one < one", "-one",
    "x + x", "x * 2.0", "x @ x", "tt.asarray(0.5)", "tt.asarray([[0.5, 1.5]])", "tt.stack([one, one, one])",
    "tt.concat([x, x, x])", "tt.zeros((2, 4), dtype=tt.float32)", "tt.sum(m, axis=0)",
    "tt.sum(m, axis=0, keepdims=True)",
    "rng.random()", "rng.random(8)", "rng.integers(0, 5)", "rng.integers(0, 5, 8)", "rng.normal()", "rng.normal(8)",
    "rng.uniform(8)", "rng.choice(5)", "rng.choice(5, 8)", "rng.permutation(8)", "rng.poisson(3.0, 8)",
)  # fmt: skip
"""Calls beside those of the functions with their sample operands; `one` is a tensor of Rank0."""


def calls() -> list[str]:
    """The expressions whose calls are counted."""
    texts = {name: find(name) for name in public() if name not in OF_FILES}
    return [*(f"tt.{name}({text})" for name, text in texts.items() if text is not None), *METHODS]


def names() -> dict[str, Any]:
    """The names in the expressions, new for each: some write to their operands."""
    tensors = {name: tt.from_numpy(array.copy()) for name, array in ARRAYS.items()}
    return {"tt": tt, "rng": tt.random.default_rng(7), "one": tt.asarray(0.5), **tensors}


def counted(call: str, given: dict[str, Any]) -> list[str]:
    """The Python functions of the package that the call runs, those that compute in it included."""
    code, found = compile(call, "call", "eval"), list[str]()

    def profile(frame: FrameType, event: str, _: object) -> None:
        if event == "call" and frame.f_code.co_filename.startswith(PACKAGE):
            found.append(frame.f_code.co_name)

    for _ in range(2):  # what a first call loads or keeps
        eval(code, given)
    before = sys.getprofile()
    sys.setprofile(profile)
    try:
        eval(code, given)
    finally:
        sys.setprofile(before)
    return found


def stored() -> dict[str, int]:
    """The most calls by expression, with the core or without it, as it is here."""
    lines = [line.split(maxsplit=2) for line in STORED.read_text("utf-8").splitlines()[1:]]
    return {call: int(without if CORE is None else with_core) for with_core, without, call in lines}


def main() -> None:
    """Print the counts of this process, or write the table of both."""
    parser = argparse.ArgumentParser(prog="python -m tests.python_calls", description=main.__doc__)
    parser.add_argument("--write", action="store_true", help=f"write {STORED.name}, with the core and without it")
    if not parser.parse_args().write:
        for call in calls():
            sys.stdout.write(f"{len(counted(call, names()))} {call}\n")
        return
    columns: list[list[str]] = []
    for pure in ("0", "1"):
        done = subprocess.run(
            [sys.executable, "-m", "tests.python_calls"],
            env={**os.environ, "TYPEDTENSOR_PURE": pure},
            capture_output=True,
            text=True,
            check=True,
        )
        columns.append([line.split(maxsplit=1)[0] for line in done.stdout.splitlines()])
    rows = zip(*columns, calls(), strict=True)
    STORED.write_text("\n".join([HEAD, *(f"{core:>3} {pure:>3} {call}" for core, pure, call in rows), ""]), "utf-8")


if __name__ == "__main__":
    main()

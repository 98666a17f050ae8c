"""Writes `typedtensor/functions/_signatures/`: a stub per chapter, with one protocol per family of functions."""

from __future__ import annotations

import ast
import importlib
import pathlib
from typing import TYPE_CHECKING

from signatures.common import HEAD
from write_dtypes import DTYPES
from write_ranks import laws

if TYPE_CHECKING:
    from collections.abc import Callable

CHAPTERS = sorted(
    path.stem for path in (pathlib.Path(__file__).parent / "signatures").glob("[a-z]*.py") if path.stem != "common"
)


def chapter(name: str) -> Callable[[], str]:
    """What writes the stub of a chapter; the formatter takes out the imports that it does not need."""

    def write() -> str:
        lines = importlib.import_module(f"signatures.{name}").signatures()
        known = [node.name for node in ast.parse(laws()).body if isinstance(node, ast.ClassDef)]
        head = HEAD.replace("@@CHAPTER@@", name.replace("_", " "))
        head = head.replace("@@LAWS@@", ", ".join(known)).replace("@@DTYPES@@", ", ".join(DTYPES))
        return head + "\n".join(lines) + "\n"

    return write


def together() -> str:
    """The stub that gives every protocol from one place."""
    text = '"""Every protocol of the functions; written by tools/write_laws.py."""\n\n'
    for name in CHAPTERS:
        body = ast.parse("\n".join(importlib.import_module(f"signatures.{name}").signatures())).body
        protocols = [node.name for node in body if isinstance(node, ast.ClassDef) and node.name[0] != "_"]
        # The same name twice says to a checker that it is to be had from here.
        names = ", ".join(f"{each} as {each}" for each in sorted(protocols))
        text += f"from typedtensor.functions._signatures.{name} import {names}\n"
    return text


def written() -> dict[str, Callable[[], str]]:
    """The files, and what writes each."""
    folder = "functions/_signatures"
    return {f"{folder}/__init__.pyi": together, **{f"{folder}/{name}.pyi": chapter(name) for name in CHAPTERS}}

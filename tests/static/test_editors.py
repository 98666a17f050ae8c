"""Editors show a function's own docstring, the signatures of a tensor first, public names and one definition.

Each language server opens one program, and is asked about ten functions and five methods.
"""

from __future__ import annotations

import inspect
import json
import re
import sys
from functools import cache
from operator import attrgetter
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any, NamedTuple

import pytest

import typedtensor as tt
from benchmarks.editor import SERVERS
from benchmarks.language_server import LanguageServer
from typedtensor.functions.methods import METHODS as METHODS_OF_ARRAYS

if TYPE_CHECKING:
    from collections.abc import Mapping

ROOT = Path(__file__).parents[2]
FUNCTIONS = ("sum", "mean", "exp", "add", "where", "zeros", "full", "einsum", "concat", "reshape", "linalg.solve")
METHODS = ("sum", "mean", "reshape", "astype", "to_device")
HEAD = """from typing import NewType

import typedtensor as tt
from typedtensor import Cpu, Rank2, Tensor, float32

Row = NewType("Row", int)
Column = NewType("Column", int)


def program(x: Tensor[Cpu, float32, Rank2[Row, Column]]) -> None:
"""
CALLS = (*(f"tt.{name}" for name in FUNCTIONS), *(f"x.{name}" for name in METHODS))
TEXT = HEAD + "".join(f"    {call}()\n" for call in CALLS) + "    x.\n    tt.\n"
MOST = 25
"""The number of signatures that an editor shows at most, but for those in MORE."""
MORE: Mapping[str, Mapping[str, int]] = {
    "pyright": {"tt.einsum": 34},
    # One for each number of axes, and for each rank of each operand: it does not solve the rules.
    "pyrefly": {"tt.concat": 31, "tt.einsum": 34, "tt.where": 78},
    # and for each dtype of a creation.
    "ty": {"tt.zeros": 68, "tt.full": 121, "tt.concat": 31, "tt.einsum": 34, "tt.where": 30, "tt.linalg.solve": 56},
}
REDUCTION = "A reduction over all of 2 axes or some"
DESCRIPTORS = ("x.sum", "x.mean")
"""Methods that are descriptors, as a rule of an axis needs: what they return has one docstring for several methods."""
CREATION = ("tt.zeros", "A new tensor of the shape; the function of this name, as `tt.zeros`, describes it.")
"""pyrefly reads functions that create from a protocol with rules. It takes `__call__` for the definition of the call:
that has the docstring of `full` and `from_numpy`, and one for `zeros`, `ones` and `empty`, which share a protocol."""
RULES = re.compile(r"_(?:r?pair_\w+|r?divide|r?equate|r?order|cross|kron|choose\w*|when|read_\w+|\w*known|invariant)")
"""The typing rules of a tensor, which servers complete: a protocol reads each by its name."""
OURS = {"_raw", "_states", "_wrap", "_number", "_public_name", "_repr_html_"}
"""The attributes of a tensor at run time, which modules of the package use; the last one is IPython's."""


class Shown(NamedTuple):
    """What a server shows about a name."""

    hover: str
    signatures: list[tuple[str, str]]
    """The label and the documentation of each."""
    definitions: list[tuple[str, int]]
    """The file below the package, and the line."""


class Session(NamedTuple):
    """The answers of a server."""

    shown: dict[str, Shown]
    completed: dict[str, list[str]]


@cache
def session(name: str) -> Session:
    """Ask a server about all names."""
    program, *options = SERVERS[name]
    command = [str(Path(sys.executable).with_name(program)), *options]
    with TemporaryDirectory() as folder:
        file = Path(folder).resolve() / "program.py"
        file.write_text(TEXT, "utf-8")
        python = json.dumps(sys.executable)
        (file.parent / "ty.toml").write_text(f"environment.python = {python}\n", "utf-8")
        (file.parent / "pyrefly.toml").write_text(f"python-interpreter-path = {python}\n", "utf-8")
        with LanguageServer(command, file.parent, {"python": {"pythonPath": sys.executable}}) as server:
            document = {"uri": file.as_uri(), "languageId": "python", "version": 1, "text": TEXT}
            server.notify("textDocument/didOpen", {"textDocument": document})

            def ask(method: str, line: int, column: int) -> Any:
                place = {"textDocument": {"uri": file.as_uri()}, "position": {"line": line, "character": column}}
                return server.request(f"textDocument/{method}", place)[1]

            lines = TEXT.splitlines()
            shown: dict[str, Shown] = {}
            for call in CALLS:
                line, end = lines.index(f"    {call}()"), 4 + len(call)
                signatures = (ask("signatureHelp", line, end + 1) or {}).get("signatures", [])
                shown[call] = Shown(
                    _text((ask("hover", line, end - 1) or {}).get("contents")),
                    [(each["label"], _text(each.get("documentation"))) for each in signatures],
                    _places(ask("definition", line, end - 1)),
                )
            completed = {
                name: _labels(ask("completion", lines.index(f"    {name}."), 5 + len(name))) for name in ("x", "tt")
            }
    return Session(shown, completed)


def _text(contents: Any) -> str:
    return contents if isinstance(contents, str) else (contents or {}).get("value", "")


def _labels(answer: Any) -> list[str]:
    return [each["label"] for each in (answer["items"] if isinstance(answer, dict) else answer)]


def _places(answer: Any) -> list[tuple[str, int]]:
    found = answer if isinstance(answer, list) else [answer] if answer else []
    uris = [each.get("uri") or each["targetUri"] for each in found]
    lines = [(each.get("range") or each["targetSelectionRange"])["start"]["line"] + 1 for each in found]
    return [(uri.partition("/typedtensor/")[2], line) for uri, line in zip(uris, lines, strict=True)]


def function(call: str) -> Any:
    """Return the function or method of a call."""
    base, _, name = call.partition(".")
    return attrgetter(name)(tt if base == "tt" else tt.Tensor)


@pytest.mark.parametrize("call", CALLS)
@pytest.mark.parametrize("server", SERVERS)
def test_a_hover_shows_the_docstring(server: str, call: str) -> None:
    """Of the function or the method itself; pyrefly and ty show that of what a descriptor returns."""
    shown = session(server).shown[call].hover
    first = str(inspect.getdoc(function(call))).partition("\n")[0]
    if call in DESCRIPTORS and server != "pyright":
        first = REDUCTION
    if server == "pyrefly" and call == CREATION[0]:
        first = CREATION[1]
    assert first in shown.replace("\\", "").replace("&nbsp;", " ")


@pytest.mark.parametrize("call", CALLS)
@pytest.mark.parametrize("server", SERVERS)
def test_signature_help_shows_the_docstring(server: str, call: str) -> None:
    """With each signature; the first one is that of a tensor, not of a DArray."""
    signatures = session(server).shown[call].signatures
    first = REDUCTION if call in DESCRIPTORS else str(inspect.getdoc(function(call))).partition("\n")[0]
    if server == "pyrefly" and call == CREATION[0]:
        first = CREATION[1]
    assert signatures
    assert all(first in documentation.replace("\\", "") for _, documentation in signatures)
    assert not re.match(r"\(\w+: (?:DArray,|Needed\b)", signatures[0][0])
    assert len(signatures) == MORE[server].get(call, len(signatures))
    assert len(signatures) <= MOST or call in MORE[server]


@pytest.mark.parametrize("call", CALLS)
@pytest.mark.parametrize("server", SERVERS)
def test_one_definition(server: str, call: str) -> None:
    """Pyright adds each signature in a stub, as it does for NumPy's functions."""
    places = session(server).shown[call].definitions
    sources = [place for place in places if not place[0].endswith(".pyi")]
    if call in DESCRIPTORS or (server, call) == ("ty", "x.astype"):  # the method, and what has its docstring
        assert {name for name, _ in places} <= {
            *(f"_generated/{name}" for name in ("reductions.py", "methods.py", "methods.pyi")),
            "core/tensor.py",
        }
    else:
        assert len(sources) == 1
        assert server == "pyright" or places == sources


@pytest.mark.parametrize("server", SERVERS)
def test_completion_of_the_namespace_has_public_names(server: str) -> None:
    """All of them, and no private one."""
    names = session(server).completed["tt"]
    assert not [name for name in names if re.match("_(?!_)", name)]
    assert set(tt.__all__) <= {*names}


@pytest.mark.parametrize("server", SERVERS)
def test_completion_of_a_tensor_has_public_names(server: str) -> None:
    """Only typing rules are private, and what the package uses."""
    names = session(server).completed["x"]
    private = {name for name in names if re.match("_(?!_)", name)}
    assert {name for name in private if not RULES.fullmatch(name)} == OURS
    assert {"shape", "dtype", "device", "ndim", "size", "T", "mT", "numpy", "astype", *METHODS_OF_ARRAYS} <= {*names}

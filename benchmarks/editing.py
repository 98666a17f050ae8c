"""A file in an editor: keystrokes and requests, and the time of the language server for each."""

from __future__ import annotations

import re
from time import perf_counter
from typing import TYPE_CHECKING, NamedTuple

from benchmarks.language_server import Json, LanguageServer, NoAnswerError

if TYPE_CHECKING:
    from pathlib import Path

MISTAKE = 1
"""The severity of a diagnostic that is an error."""


class Help(NamedTuple):
    """The contents of signature help for a function."""

    signatures: int
    documented: bool
    parameters: list[str]
    """The names of the parameters of all signatures, in order."""


class Edited:
    """A program without a mistake that is open in an editor.

    All actions are at a statement in its middle that calls `sum`. Each method restores the text and waits until the
    server has processed it, so that the next one finds it idle.
    """

    def __init__(self, server: LanguageServer, file: Path, module: str) -> None:
        """Open the file; `module` is its name for the library."""
        self._server, self._uri, self._module, self._version = server, file.as_uri(), module, 1
        self._text = text = file.read_text("utf-8")
        calls = re.finditer(rf"(?m)^( +)(?:return |\w+(?:: [\w.]+)? = )\S.*?\b{module}\.sum\(", text)
        call = (found := list(calls))[len(found) // 2]
        self._indent = call[1]
        self._row, self._column = text.count("\n", 0, call.start()), len(call[0]) - 1
        document = {"uri": self._uri, "languageId": "python", "version": self._version, "text": text}
        server.notify("textDocument/didOpen", {"textDocument": document})
        self.help: dict[str, Help] = {}
        """The last signature help."""
        self._settled()

    def keystroke(self) -> float:
        """Seconds from a keystroke that makes a mistake to its diagnostics."""
        start = self._insert(self._row, self._column, "x")  # np.sumx(
        said = self._server.diagnosed(
            self._uri,
            self._version,
            lambda found: any(each["range"]["start"]["line"] == self._row for each in _mistakes(found)),
        )
        self._remove(self._row, self._column, self._row, self._column + 1)
        self._settled()
        return said.at - start

    def hover(self) -> float:
        """Seconds until hover text for the function arrives, after the file was changed and checked."""
        self._line("")
        self._unline()
        start = perf_counter()
        at, answer = self._server.request("textDocument/hover", self._place(self._row, self._column - 1))
        if not answer:
            raise NoAnswerError("the server says nothing of a function")
        return at - start

    def completion(self) -> float:
        """Seconds from the keystroke of a dot to the completions."""
        start = self._line(f"{self._module}.")
        at, answer = self._server.request("textDocument/completion", self._end_of_line(f"{self._module}."))
        self._unline()
        items = answer["items"] if isinstance(answer, dict) else answer or []
        if all(item["label"] != "sum" for item in items):
            raise NoAnswerError(f"the server does not offer `sum` among its {len(items)} names")
        return at - start

    def signature(self, function: str) -> float:
        """Seconds from the opening parenthesis of a call to signature help."""
        call = f"{self._module}.{function}("
        start = self._line(f"{call})")  # editors insert the closing one
        at, answer = self._server.request("textDocument/signatureHelp", self._end_of_line(call))
        self._unline()
        self.help[function] = _help(answer)
        return at - start

    def _place(self, row: int, column: int) -> Json:
        return {"textDocument": {"uri": self._uri}, "position": {"line": row, "character": column}}

    def _end_of_line(self, text: str) -> Json:
        return self._place(self._row, len(self._indent) + len(text))

    def _line(self, text: str) -> float:
        """Insert a line before the statement, and return the time."""
        return self._insert(self._row, 0, f"{self._indent}{text}\n")

    def _unline(self) -> None:
        self._remove(self._row, 0, self._row + 1, 0)
        self._settled()

    def _insert(self, row: int, column: int, text: str) -> float:
        return self._change({"line": row, "character": column}, {"line": row, "character": column}, text)

    def _remove(self, row: int, column: int, to_row: int, to_column: int) -> None:
        self._change({"line": row, "character": column}, {"line": to_row, "character": to_column}, "")

    def _change(self, start: Json, end: Json, text: str) -> float:
        self._version += 1
        document = {"uri": self._uri, "version": self._version}
        at = perf_counter()
        self._server.notify(
            "textDocument/didChange",
            {"textDocument": document, "contentChanges": [{"range": {"start": start, "end": end}, "text": text}]},
        )
        return at

    def _settled(self) -> None:
        """Wait until the server reports no mistake in the current text."""
        self._server.diagnosed(self._uri, self._version, lambda found: not _mistakes(found))


def _mistakes(found: list[Json]) -> list[Json]:
    return [each for each in found if each.get("severity", MISTAKE) == MISTAKE]


def _help(answer: Json) -> Help:
    signatures = (answer or {}).get("signatures", [])
    names = dict.fromkeys(name for each in signatures for name in _names(each))
    return Help(len(signatures), any(_text(each.get("documentation")) for each in signatures), list(names))


def _names(signature: Json) -> list[str]:
    """The names of the parameters; a label is a text, or its range in the label of the signature."""
    labels = [each["label"] for each in signature.get("parameters", [])]
    texts = [each if isinstance(each, str) else signature["label"][each[0] : each[1]] for each in labels]
    return [found[0] for text in texts if (found := re.match(r"\**[A-Za-z]\w*(?=\s*[:=]|$)", text))]


def _text(documentation: Json) -> str:
    return str((documentation or {}).get("value", "") if isinstance(documentation, dict) else documentation or "")

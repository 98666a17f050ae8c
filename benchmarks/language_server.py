"""A client of a language server, as in an editor: messages over its standard streams, with a time limit."""

from __future__ import annotations

import json
import os
from contextlib import suppress
from itertools import count
from pathlib import Path
from queue import SimpleQueue
from subprocess import DEVNULL, PIPE, Popen, TimeoutExpired
from threading import Condition, Thread
from time import monotonic, perf_counter
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias, TypeVar

from benchmarks.installed import variables
from benchmarks.processes import bounded, end

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from types import TracebackType
    from typing import IO, Self

LIMIT_S = 60.0
"""The timeout of a response."""
CLOSE_S = 5.0
WORK_S = 1200
"""The limit of the processor time of a server."""

T = TypeVar("T")
Json: TypeAlias = Any
"""The contents of a message; servers differ, and the protocol is long."""

CAPABILITIES: Mapping[str, Json] = {
    "textDocument": {
        "publishDiagnostics": {"versionSupport": True},
        "hover": {"contentFormat": ["markdown", "plaintext"]},
        "completion": {"completionItem": {"documentationFormat": ["markdown", "plaintext"]}},
        "signatureHelp": {
            "signatureInformation": {
                "documentationFormat": ["markdown", "plaintext"],
                "parameterInformation": {"labelOffsetSupport": True},
                "activeParameterSupport": True,
            },
            "contextSupport": True,
        },
    },
    "workspace": {"configuration": True, "workspaceFolders": True},
    "general": {"positionEncodings": ["utf-16"]},
}


class NoAnswerError(Exception):
    """The server did not respond in time, responded with an error, or ended."""


class Diagnosed(NamedTuple):
    """The diagnostics of a version of a file, and the time when they arrived."""

    version: int | None
    at: float
    found: list[Json]


class LanguageServer:
    """A server for a folder, which ends with the `with` block."""

    def __init__(
        self, command: list[str], folder: Path, settings: Mapping[str, Json], limit_s: float = LIMIT_S
    ) -> None:
        """Start it; `settings` is the response to requests for a section of the editor's configuration."""
        self._folder, self._settings, self._limit_s = folder, settings, limit_s
        self._name = Path(command[0]).name
        self._numbers = count(1)
        self._news = Condition()
        self._answers: dict[int, tuple[float, Json]] = {}
        self._diagnosed: dict[str, list[Diagnosed]] = {}
        self._gone = False
        self._outgoing: SimpleQueue[bytes | None] = SimpleQueue()
        self._process = Popen(  # noqa: S603  # the command comes from the caller
            bounded(command, WORK_S),
            cwd=folder,
            stdin=PIPE,
            stdout=PIPE,
            stderr=DEVNULL,
            env={**variables(), "PYRIGHT_PYTHON_IGNORE_WARNINGS": "1"},
            start_new_session=True,  # pyright is Python and node: end both
        )
        assert self._process.stdin is not None  # noqa: S101  # so the checkers know that it has two pipes
        assert self._process.stdout is not None  # noqa: S101  # as above
        for work, stream in ((self._read, self._process.stdout), (self._write, self._process.stdin)):
            Thread(target=work, args=[stream], daemon=True).start()

    def __enter__(self) -> Self:
        """Initialize the server."""
        try:
            uri = self._folder.as_uri()
            self.capabilities: Json = self.request(
                "initialize",
                {
                    "processId": os.getpid(),
                    "rootUri": uri,
                    "workspaceFolders": [{"uri": uri, "name": self._folder.name}],
                    "capabilities": CAPABILITIES,
                },
            )[1]["capabilities"]
            self.notify("initialized", {})
        except BaseException:
            self._kill()
            raise
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        """Ask the server to exit, and end it if it does not."""
        self._limit_s = CLOSE_S
        with suppress(NoAnswerError, TimeoutExpired):
            self.request("shutdown", None)
            self.notify("exit", None)
            self._process.wait(CLOSE_S)
        self._kill()

    def notify(self, method: str, params: Json) -> None:
        """Send a notification."""
        self._send({"method": method, "params": params})

    def request(self, method: str, params: Json) -> tuple[float, Json]:
        """Send a request; return the time of the response, by `perf_counter`, and the response."""
        number = next(self._numbers)
        self._send({"id": number, "method": method, "params": params})
        at, answer = self._wait(lambda: self._answers.pop(number, None), method)
        if "error" in answer:
            raise NoAnswerError(f"{self._name} answers {method} with an error: {answer['error']}")
        return at, answer.get("result")

    def diagnosed(self, uri: str, version: int, holds: Callable[[list[Json]], bool]) -> Diagnosed:
        """The first diagnostics of this version of a file that match; some servers first repeat old ones."""

        def found() -> Diagnosed | None:
            reported = self._diagnosed.get(uri, [])
            return next((each for each in reported if each.version == version and holds(each.found)), None)

        return self._wait(found, f"diagnostics of version {version}")

    def _wait(self, found: Callable[[], T | None], what: str) -> T:
        until = monotonic() + self._limit_s
        with self._news:
            while (answer := found()) is None:
                left = until - monotonic()
                if self._gone or left <= 0:
                    why = "has ended" if self._gone else f"is silent for {self._limit_s:.0f} s"
                    raise NoAnswerError(f"{self._name} {why}: {what}")
                self._news.wait(left)
        return answer

    def _send(self, message: Mapping[str, Json]) -> None:
        body = json.dumps({"jsonrpc": "2.0", **message}).encode()
        self._outgoing.put(b"Content-Length: %d\r\n\r\n%b" % (len(body), body))

    def _write(self, stream: IO[bytes]) -> None:
        """Write messages in a thread, so that a server that does not read cannot block."""
        with suppress(OSError, ValueError):
            while (message := self._outgoing.get()) is not None:
                stream.write(message)
                stream.flush()

    def _read(self, stream: IO[bytes]) -> None:
        """Read messages in a thread, and record when they arrived."""
        with suppress(OSError, ValueError):
            while (message := _message(stream)) is not None:
                self._take(message, perf_counter())
        with self._news:
            self._gone = True
            self._news.notify_all()

    def _take(self, message: Json, at: float) -> None:
        method, params = message.get("method"), message.get("params")
        if method is not None and "id" in message:
            self._send({"id": message["id"], "result": self._respond(method, params)})
            return
        with self._news:
            if method is None:
                self._answers[message["id"]] = at, message
            elif method == "textDocument/publishDiagnostics":
                new = Diagnosed(params.get("version"), at, params["diagnostics"])
                self._diagnosed.setdefault(params["uri"], []).append(new)
            self._news.notify_all()

    def _respond(self, method: str, params: Json) -> Json:
        """The response of the editor to a request of the server."""
        if method == "workspace/configuration":
            return [self._settings.get(item.get("section", "")) for item in params["items"]]
        if method == "workspace/workspaceFolders":
            return [{"uri": self._folder.as_uri(), "name": self._folder.name}]
        return None

    def _kill(self) -> None:
        self._outgoing.put(None)
        end(self._process.pid)
        self._process.wait()
        for stream in (self._process.stdin, self._process.stdout):
            if stream is not None:
                with suppress(OSError):
                    stream.close()


def _message(stream: IO[bytes]) -> Json:
    """The next message, None at the end of the stream."""
    size = 0
    while (line := stream.readline()) not in {b"", b"\r\n"}:
        name, _, value = line.partition(b":")
        if name.lower() == b"content-length":
            size = int(value)
    return json.loads(stream.read(size)) if size else None

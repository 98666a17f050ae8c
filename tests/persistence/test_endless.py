"""Endless streams that announce huge sizes: reading stops soon, and allocates little memory."""

from __future__ import annotations

import io
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import typedtensor as tt
from tests.persistence.build import dictionary, name, record
from typedtensor.persistence import _bytes

ROOT = Path(__file__).parents[2]
HUGE = 2**60
HEADS = {
    "a number of names": dictionary(count=HUGE)[:24],
    "a long name": dictionary(names=(name(b"", HUGE),), count=1)[:32],
    "a large tensor": dictionary(record((HUGE // 8,), b"", nbytes=HUGE)),
}
"""Starts of dictionaries that announce an exbibyte."""


class Endless(io.RawIOBase):
    """A stream that continues with zeros after its start, and counts the bytes read."""

    def __init__(self, head: bytes) -> None:
        """Store the start."""
        self.head = head
        self.count = 0

    def readable(self) -> bool:
        """Return True."""
        return True

    def readinto(self, target: Any, /) -> int:
        """Fill the buffer."""
        if self.count > 1 << 28:
            raise AssertionError("more is read than any machine should")
        known = self.head[self.count : self.count + len(target)]
        target[: len(known)] = known
        target[len(known) :] = bytes(len(target) - len(known))
        self.count += len(target)
        return len(target)


@pytest.mark.parametrize("text", HEADS)
def test_a_stream_that_announces_more_than_the_memory_is_refused(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Only a part of it is read."""
    monkeypatch.setattr(_bytes, "VERIFY_SIZE_FROM", 1 << 16)
    stream = Endless(HEADS[text])
    with pytest.raises(tt.OutOfMemoryError, match=r"load_params: needed memory for [0-9]+ bytes more, got less, after"):
        tt.load_params(stream)
    assert stream.count <= 1 << 20


def test_a_large_stream_that_ends_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    """The announced size exceeds what is read without a check, but fits in memory."""
    monkeypatch.setattr(_bytes, "VERIFY_SIZE_FROM", 1 << 16)
    data = dictionary(*[record((1 << 17,), bytes(1 << 20))] * 3)
    assert [x.size for x in tt.load_params(Endless(data)).values()] == [1 << 17] * 3


@pytest.mark.skipif(sys.platform != "linux", reason="needs /dev/zero and a limit on memory")
@pytest.mark.parametrize("function", ["load_params", "load_tensor", "load_npz"])
@pytest.mark.parametrize("device", ["/dev/zero", "/dev/urandom"])
def test_an_endless_device_is_refused(function: str, device: str) -> None:
    """The process has a limit of 1 GiB and 20 seconds."""
    program = (
        "import resource, typedtensor as tt\n"
        "resource.setrlimit(resource.RLIMIT_AS, (1 << 30, 1 << 30))\n"
        "resource.setrlimit(resource.RLIMIT_CPU, (20, 20))\n"
        f"try: tt.{function}({device!r})\n"
        "except (tt.PathError, tt.FormatError): print('refused')\n"
    )
    ran = subprocess.run(
        [sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=True, timeout=60
    )
    assert ran.stdout == "refused\n"

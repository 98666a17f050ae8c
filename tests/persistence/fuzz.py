"""Damages valid files at random: `python -m tests.persistence.fuzz --seconds 600 --seed 7`.

Any bytes must either be read or be refused with FormatError, alike by every function that reads; what is read must be
written and read back unchanged. The program prints the number of inputs.
"""

from __future__ import annotations

import argparse
import io
import random
import struct
import tempfile
import time
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

import typedtensor as tt
from tests.persistence.build import BOOL, OLD_BOOL, dictionary, name, record
from tests.persistence.malformed.generator import cases
from tests.persistence.streams import Pipe
from typedtensor.persistence.parameters import entries

GOLDEN = Path(__file__).parent / "golden"
NUMBERS = (
    *(0, 1, 2, 7, 8, 16, 24, 32, 40, 64, 65, 127, 128, 255, 256, 2**15, 2**16, 2**31 - 1, 2**31, 2**32 - 1, 2**32),
    *(2**61, 2**62, 2**63 - 1, 2**63, 2**64 - 8, 2**64 - 2, 2**64 - 1),
)
EVERY = 16
"""One in this number of inputs is read from a file."""


class Result(NamedTuple):
    """The result of a run."""

    inputs: int
    refused: int
    read: int


def seeds() -> list[bytes]:
    """Return valid files, several times, and files that are almost valid."""
    right = [path.read_bytes() for path in sorted(GOLDEN.glob("*.params"))]
    right.append(dictionary())
    right.append(dictionary(record((2,), b"\1\0", dtype=BOOL), record((2,), b"\1\0", dtype=OLD_BOOL)))
    right.append(dictionary(record((0, 3), b""), record((), bytes(8)), names=(name(b""), name("ä".encode()))))
    right.append(dictionary(*[record((i,), bytes(8 * i)) for i in range(5)]))
    right.append(dictionary(record((4,), bytes(8), dtype=(4, 16, 1))))
    return right * 30 + [case.data for case in cases().values() if len(case.data) < 1 << 12]


def mutated(data: bytes, others: list[bytes], chance: random.Random) -> bytes:
    """Return the bytes with one to four changes."""
    found = bytearray(data)
    for _ in range(chance.choice((1, 1, 1, 2, 3, 4))):
        at = chance.randrange(len(found) + 1)
        match chance.randrange(8):
            case 0 if at < len(found):
                found[at] ^= 1 << chance.randrange(8)
            case 1 if at < len(found):
                found[at] = chance.randrange(256)
            case 2 | 3:
                width, form = chance.choice(((8, "<Q"), (8, "<Q"), (4, "<I"), (2, "<H")))
                number = chance.choice(NUMBERS) + chance.choice((0, 0, 1, -1))
                at -= at % chance.choice((1, 2, 4, 8))
                found[at : at + width] = struct.pack(form, number % (1 << 8 * width))
            case 4:
                del found[at:]
            case 5:
                del found[at : at + chance.choice((1, 4, 8, 16, 40))]
            case 6:
                found[at:at] = found[at : at + chance.choice((1, 4, 8, 16, 48))]
            case _:
                other = chance.choice(others)
                start = chance.randrange(len(other) + 1)
                found[at:] = other[start : start + 1 + chance.randrange(200)]
    return bytes(found)


def tried(data: bytes) -> dict[str, tt.DArray] | None:
    """Return what is read; None if it is refused."""
    try:
        return tt.loads_params(data)
    except tt.FormatError:
        return None


def judge(data: bytes, found: dict[str, tt.DArray] | None, path: Path | None) -> None:
    """Check that all functions agree, and that what is read is written and read back unchanged."""
    ways = [lambda: tt.load_params(Pipe(data, 100)), lambda: tt.load_params(io.BytesIO(data))]
    if path is not None:
        path.write_bytes(data)
        ways += [lambda: tt.load_params(path), lambda: tt.load_params(path, mmap=True)]
    for way in ways:
        try:
            other = way()
        except tt.FormatError as error:
            if found is not None:
                raise AssertionError(data.hex()) from error
        else:
            assert found is not None, data.hex()
            assert tt.dumps_params(other) == tt.dumps_params(found), data.hex()
    if found is not None:
        again = tt.dumps_params(found)
        assert len(again) <= len(data), data.hex()
        assert tt.dumps_params(tt.loads_params(again, strict=True)) == again, data.hex()
        assert [each.name for each in entries(io.BytesIO(data))] == list(found), data.hex()
    with suppress(tt.FormatError):
        tt.loads_tensor(data[-100:])


def fuzz(seconds: float, seed: int) -> Result:
    """Try as many inputs as the time allows."""
    chance = random.Random(seed)  # noqa: S311  # reproducible, not for security
    corpus = seeds()
    inputs = refused = 0
    end = time.monotonic() + seconds
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "w.params")
        while time.monotonic() < end:
            data = mutated(chance.choice(corpus), corpus, chance)
            found = tried(data)
            judge(data, found, path if inputs % EVERY == 0 else None)
            inputs += 1
            refused += found is None
    return Result(inputs, refused, inputs - refused)


def main() -> None:
    """Run with the command-line options, and print the result."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--seed", type=int, default=0)
    given = parser.parse_args()
    result = fuzz(given.seconds, given.seed)
    print(f"{result.inputs} inputs: {result.refused} refused, {result.read} read")  # noqa: T201  # the report


if __name__ == "__main__":
    main()

"""Generates malformed files; `python -m tests.persistence.malformed.generator FOLDER` writes them for inspection.

Each case consists of its bytes and a phrase of the error message.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from tests.persistence.build import BOOL, LIST_MAGIC, OLD_BOOL, TENSOR_MAGIC, dictionary, name, record

if TYPE_CHECKING:
    from collections.abc import Iterator

GOOD = record()
SEVERAL_TENSORS = dictionary(
    record((2, 1)), record((), bytes(8)), record((0, 3), b""), names=(name(b""), name(b"a"), name(b"bc"))
)


class Case(NamedTuple):
    """A file that must be refused."""

    data: bytes
    phrase: str


def no_dictionaries() -> Iterator[tuple[str, Case]]:
    """Yield files of other formats."""
    magic = "0xF7E58D4F05049CB7, the magic number of a dictionary, at byte 0"
    header = "24 bytes of the header of a dictionary at byte 0"
    yield "empty", Case(b"", header)
    yield "one byte", Case(b"\xb7", header)
    yield "magic alone", Case(LIST_MAGIC.to_bytes(8, "little"), header)
    yield "header cut", Case(dictionary()[:23], header)
    yield "zeros", Case(bytes(1024), magic)
    yield "ones", Case(b"\xff" * 1024, magic)
    yield "magic of the other byte order", Case(LIST_MAGIC.to_bytes(8, "big") + bytes(24), magic)
    yield "magic with one bit flipped", Case(dictionary(GOOD, magic=LIST_MAGIC ^ 1 << 63), magic)
    yield "magic one byte late", Case(b"\0" + dictionary(GOOD), magic)
    yield "single tensor", Case(record(), "use load_tensor")
    yield "text", Case(b"These are not the parameters you are looking for.\n", magic)
    yield "zip", Case(b"PK\x03\x04" + bytes(60), magic)
    yield "pickle", Case(b"\x80\x05\x95" + bytes(60), magic)
    yield "npy", Case(b"\x93NUMPY\x01\x00v\x00{'descr': '<f8', 'fortran_order': False, 'shape': (2,), }", magic)
    yield "gzip", Case(b"\x1f\x8b\x08\x00" + bytes(60), magic)
    yield "safetensors", Case(b"\x40\0\0\0\0\0\0\0{" + b" " * 63, magic)


def counts() -> Iterator[tuple[str, Case]]:
    """Yield wrong numbers of names and tensors."""
    for count in (2, 3, 1 << 20, 1 << 31, 1 << 32, (1 << 61) + 1, 1 << 63, (1 << 64) - 1):
        data = dictionary(GOOD, count=count)
        yield f"{count} names", Case(data, "at byte 16" if count > 2 else "byte")
    for again in (0, 2, 1 << 32, 1 << 63, (1 << 64) - 1):
        yield (
            f"1 name, {again} tensors",
            Case(dictionary(GOOD, again=again), "1, the number of names, as that of tensors at byte 34"),
        )
    yield (
        "no names, a tensor",
        Case(dictionary(GOOD, names=()), "0, the number of names, as that of tensors at byte 24"),
    )
    yield "more names than tensors", Case(dictionary(GOOD, names=(name(b"a"), name(b"b"))), "at byte 16, got 2")
    yield "fewer names than tensors", Case(dictionary(GOOD, GOOD, names=(name(b"a"),)), "1, the number of names")
    yield "no number of tensors", Case(dictionary()[:-1], "8 bytes of the number of tensors at byte 24")


def names() -> Iterator[tuple[str, Case]]:
    """Yield wrong names and lengths."""
    for length in (1 << 10, 1 << 20, 1 << 31, 1 << 32, 1 << 62, (1 << 63) - 8, 1 << 63, (1 << 64) - 8, (1 << 64) - 1):
        data = dictionary(GOOD, names=(name(b"w0", length),))
        yield f"a name of {length} bytes", Case(data, f"{length} bytes of a name at byte 32")
    bad = {
        "a lone continuation byte": (b"ab\x80", 34),
        "an overlong NUL": (b"\xc0\x80", 32),
        "an overlong slash": (b"a\xe0\x80\xaf", 33),
        "a surrogate": (b"\xed\xa0\x80", 32),
        "a character cut in two": (b"abc\xe2\x82", 35),
        "a byte that is never used": (b"\xff", 32),
        "a character above the last": (b"\xf4\x90\x80\x80", 32),
        "UTF-16": ("ab".encode("utf-16"), 32),
        "Latin-1": ("Größe".encode("latin-1"), 34),
    }
    for what, (text, at) in bad.items():
        yield f"name: {what}", Case(dictionary(GOOD, names=(name(text),)), f"a name in UTF-8 at byte {at}")
    long = b"x" * 70_000
    yield "long name: cut in two", Case(dictionary(GOOD, names=(name(long + b"\xe2\x82"),)), "a name in UTF-8")
    yield "long name: in its first piece", Case(dictionary(GOOD, names=(name(b"\x80" + long),)), "UTF-8 at byte 32")
    for text in (b"", b"w", "ä".encode(), b"a\0b", b"x" * 65_535, b"x" * 65_536, b"x" * 65_537, long):
        data = dictionary(GOOD, GOOD, GOOD, names=(name(text), name(b"between"), name(text)))
        yield (
            f"twice: a name of {len(text)} bytes, {text[:3]!r}",
            Case(data, "as number 0 and number 2, counted from 0"),
        )


def headers() -> Iterator[tuple[str, Case]]:
    """Yield wrong fields before the shape of a tensor."""
    for magic in (0, LIST_MAGIC, TENSOR_MAGIC ^ 1, TENSOR_MAGIC >> 8, (1 << 64) - 1):
        phrase = "0xDD5E40F096B4A13F, the magic number of a tensor, at byte 42"
        yield f"tensor magic 0x{magic:X}", Case(dictionary(record(magic=magic)), phrase)
    yield "second tensor magic", Case(dictionary(GOOD, record(magic=0)), "the magic number of a tensor, at byte 116")
    for device in (0, 2, 4, 13, -1, 2**31 - 1, -(2**31)):
        yield (
            f"device type {device}",
            Case(dictionary(record(device=(device, 0))), "device type 1, the Cpu, at byte 58"),
        )
    for ndim in (-1, -(2**31), 65, 256, 1 << 20, 2**31 - 1):
        phrase = "a number of axes from 0 to 64 at byte 66"
        yield f"{ndim} axes", Case(dictionary(record(ndim=ndim)), phrase)
    yield "more axes than bytes", Case(dictionary(record(ndim=64)), "520 bytes of the shape of a tensor at byte 74")
    yield "an axis too many", Case(dictionary(record(ndim=2)), "byte 90")
    yield "an axis too few", Case(dictionary(record(ndim=0)), "8 bytes of data at byte 74")


def dtypes() -> Iterator[tuple[str, Case]]:
    """Yield codes, bits and lanes of unsupported dtypes."""
    unreadable = [
        *((0, bits, 1) for bits in (0, 1, 4, 7, 24, 128, 255)),
        *((1, bits, 1) for bits in (0, 2, 4, 12, 128)),
        *((2, bits, 1) for bits in (0, 8, 80, 128)),
        *((3, 64, 1), (4, 8, 1), (4, 32, 1), (5, 32, 1), (5, 160, 1), (6, 1, 1), (6, 16, 1), (7, 16, 1), (15, 6, 1)),
        *((16, 6, 1), (17, 4, 1), (18, 8, 1), (255, 255, 65535)),
        *((0, 64, lanes) for lanes in (0, 2, 4, 256, 65535)),
        *((6, 8, 0), (6, 8, 2), (1, 1, 0), (1, 1, 8), (2, 32, 4)),
    ]
    for code, bits, lanes in unreadable:
        phrase = f"at byte 70, got code {code} "
        yield f"dtype {code}, {bits}, {lanes}", Case(dictionary(record(dtype=(code, bits, lanes))), phrase)
    foreign = {
        "bfloat16": (4, 16, 1), "float8_e3m4": (7, 8, 1), "float8_e4m3": (8, 8, 1), "float8_e4m3b11fnuz": (9, 8, 1),
        "float8_e4m3fn": (10, 8, 1), "float8_e4m3fnuz": (11, 8, 1), "float8_e5m2": (12, 8, 1),
        "float8_e5m2fnuz": (13, 8, 1), "float8_e8m0fnu": (14, 8, 1),
    }  # fmt: skip
    for text, dtype in foreign.items():
        data = dictionary(record((8,), bytes(dtype[1]), dtype=dtype))
        yield text, Case(data, f"got {text}. Read it as float32")


def shapes() -> Iterator[tuple[str, Case]]:
    """Yield sizes that are negative, overflow, or do not match the data."""
    for shape in ((-1,), (-2,), (-2, -1), (-1, -2), (2, -1, -1), (-(2**63),), (0, -1), (-1, 0), (-(2**63), 2)):
        yield f"shape {shape}", Case(dictionary(record(shape)), "a size of 0 or more at byte")
    yield "a negative size and no data", Case(dictionary(record((0, -1), b"")), "a size of 0 or more at byte 82")
    for shape in (
        (3,), (1,), (), (2, 2), (0,), (2, 0), (2**31,), (2**32, 2**32), (2**63 - 1,), (2**62, 4), (2**61 + 2,),
        (2**60, 16, 2**4), (2,) * 64, (2**63 - 1,) * 9,
    ):  # fmt: skip
        yield f"16 bytes for {shape}", Case(dictionary(record(shape)), "bytes of data at byte")
    for shape in ((2**61, 8), (2**32, 2**29), (2**63 - 1, 2**63 - 1), (2**61,)):
        data = dictionary(record(shape, nbytes=shape[0] * 8 * (shape[1] if len(shape) > 1 else 1) % 2**63))
        yield f"a size that overflows: {shape}", Case(data, "bytes of data at byte")
    for shape in ((0, 2**63 - 1, 2), (2**62, 0, 2), (2**32, 2**32, 0), (0, 2**60)):
        yield f"empty, and cannot be held: {shape}", Case(dictionary(record(shape, b"")), "that can be held at byte 74")
    for nbytes in (0, 1, 15, 17, 24, 2**31, 2**32 + 16, 2**63 - 1, -1, -16, -(2**63)):
        phrase = "16 bytes of data at byte 82, for int64(2,), got"
        yield f"{nbytes} bytes for 16", Case(dictionary(record(nbytes=nbytes)), phrase)


def data() -> Iterator[tuple[str, Case]]:
    """Yield data that is missing, cut, or not a boolean."""
    yield "no data", Case(dictionary(record(data=b"", nbytes=16)), "16 bytes of data at byte 90, got only 0")
    yield "data cut", Case(dictionary(GOOD)[:-1], "16 bytes of data at byte 90, got only 15")
    large = record((2**40,), bytes(1 << 16), nbytes=2**43)
    yield "8 TiB that are not there", Case(dictionary(large), "8796093022208 bytes of data at byte 90, got only 65536")
    yield "CVM's booleans", Case(dictionary(record((2,), b"", dtype=OLD_BOOL)), "leave booleans out")
    for dtype in (BOOL, OLD_BOOL):
        for values, at in ((b"\x02\x00", 90), (b"\x01\xff", 91), (bytes(99_999) + b"\x80", 90 + 99_999)):
            data = dictionary(record((len(values),), values, dtype=dtype))
            yield f"{len(values)} booleans of {dtype}, one {max(values)}", Case(data, f"0 or 1, at byte {at}, got")


def cuts() -> Iterator[tuple[str, Case]]:
    """Yield every proper prefix of a file of several tensors."""
    for end in range(1, len(SEVERAL_TENSORS)):
        yield f"cut at {end}", Case(SEVERAL_TENSORS[:end], "byte")


def cases() -> dict[str, Case]:
    """Return all cases by name."""
    found: dict[str, Case] = {}
    for make in (no_dictionaries, counts, names, headers, dtypes, shapes, data, cuts):
        for text, case in make():
            assert text not in found, text
            found[text] = case
    return found


def main(folder: Path) -> None:
    """Write all cases, numbered, each with its error message."""
    folder.mkdir(parents=True, exist_ok=True)
    for i, (text, case) in enumerate(cases().items()):
        folder.joinpath(f"{i:03}.params").write_bytes(case.data)
        folder.joinpath(f"{i:03}.txt").write_text(f"{text}\n{case.phrase}\n", "utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]))

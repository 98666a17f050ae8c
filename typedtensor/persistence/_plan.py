"""A plan of writing: the bytes of a dictionary or a tensor; all checks come first."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from typedtensor.backends.dask.loading import is_chunked
from typedtensor.core.base import BaseArray
from typedtensor.core.darray import DArray, unwrap
from typedtensor.errors import FormatError
from typedtensor.persistence._bytes import STEP
from typedtensor.persistence._layout import COUNT, HEAD, LIST_MAGIC
from typedtensor.persistence._models import params_of
from typedtensor.persistence._records import LARGE, header_of, packed, pieces, validate_code
from typedtensor.types.shape import MAX_AXES

if TYPE_CHECKING:
    from collections.abc import Iterator

    from typedtensor.persistence._chunks import Pieces
    from typedtensor.persistence._models import Params


class Plan(NamedTuple):
    """A plan of writing."""

    beginning: bytes
    raws: list[Any]
    headers: list[bytes]

    def nbytes(self) -> int:
        """All bytes."""
        data = sum(int.from_bytes(header[-8:], "little") for header in self.headers)
        return len(self.beginning) + sum(map(len, self.headers)) + data

    def pieces(self, apart: Pieces | None = None) -> Iterator[bytes | memoryview]:
        """All of it, with many small tensors per piece; `apart` has the data of tensors on Clusters."""
        held, count = [self.beginning], len(self.beginning)
        for raw, header in zip(self.raws, self.headers, strict=True):
            held.append(header)
            nbytes = int.from_bytes(header[-8:], "little")
            if apart is not None and is_chunked(raw):
                yield b"".join(held)
                yield from apart(raw)
            elif nbytes < LARGE:
                held.append(packed(raw))
                count += nbytes + len(header)
                if count < STEP:
                    continue
                yield b"".join(held)
            else:
                yield b"".join(held)
                yield from pieces(raw)
            held, count = [], 0
        yield b"".join(held)


def plan(function: str, params: Params, bool_code: Literal[6, 1]) -> Plan:
    """Make all checks, before anything is written."""
    validate_code(function, bool_code)
    whole: Any = params
    ready = type(whole) is dict and all(map(_is_item, whole.items()))
    found: dict[str, DArray] = whole if ready else params_of(function, params)
    raws = [unwrap(x) for x in found.values()]
    parts = [HEAD.pack(LIST_MAGIC, 0, len(raws))]
    for name in found:
        try:
            written = name.encode()
        except UnicodeEncodeError as error:
            needed, fix = "names that UTF-8 can write", "Remove lone surrogates."
            raise FormatError(function, needed=needed, got=repr(name), fix=fix) from error
        parts += COUNT.pack(len(written)), written
    parts.append(COUNT.pack(len(raws)))
    return Plan(b"".join(parts), raws, _headers(function, raws, bool_code))


def _is_item(item: tuple[object, object]) -> bool:
    """Whether this can be written directly; `params_of` validates everything else."""
    return type(item[0]) is str and isinstance(item[1], BaseArray)


def plan_of_one(function: str, x: object, bool_code: Literal[6, 1]) -> Plan:
    validate_code(function, bool_code)
    raws = [unwrap(each) for each in params_of(function, {"": x}).values()]
    return Plan(b"", raws, _headers(function, raws, bool_code))


def _headers(function: str, raws: list[Any], bool_code: Literal[6, 1]) -> list[bytes]:
    """The header of each tensor; most tensors have one of a few shapes."""
    known: dict[tuple[Any, tuple[int, ...]], bytes] = {}
    headers: list[bytes] = []
    for raw in raws:
        key = raw.dtype, raw.shape
        header = known.get(key)
        if header is None:
            if len(raw.shape) > MAX_AXES:
                fix = "Reshape it."
                raise FormatError(function, needed=f"at most {MAX_AXES} axes", got=str(len(raw.shape)), fix=fix)
            header = known[key] = header_of(raw, bool_code)
        headers.append(header)
    return headers

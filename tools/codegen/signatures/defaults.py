"""Protocols of creation functions for a fixed device and dtype."""

from __future__ import annotations

from tools.codegen.signatures.common import protocol
from tools.codegen.signatures.creation import SHAPES, nest, rank
from tools.codegen.tree import Statement

DEPTH = 4
BUFFERS = "bytes | bytearray | memoryview | array[Any]"


def fixed(name: str, doc: str, signatures: list[str]) -> list[Statement]:
    """A protocol that is generic in the device and the dtype."""
    return protocol(name, doc, signatures, generic="Protocol[D, T]")


def signatures() -> list[Statement]:
    """The protocols of the chapter."""
    shapes = [f"shape: {shape}) -> Tensor[D, T, {r}]" for shape, r in SHAPES]
    filled = [f"shape: {shape}, fill_value: complex) -> Tensor[D, T, {r}]" for shape, r in SHAPES]
    lists = [f"obj: {nest('complex', depth)}, /) -> Tensor[D, T, {rank(depth)}]" for depth in range(DEPTH + 1)]
    body = fixed("Makes", "A new tensor of the shape.", [*shapes, "shape: DDim) -> DArray"])
    body += fixed("MakesFull", "Filled with a number.", [*filled, "shape: DDim, fill_value: complex) -> DArray"])
    doc = "Numbers, nested lists and tensors as a Tensor, anything else as a DArray."
    tensor = "obj: Tensor[D2, T2, R], /) -> Tensor[D, T, R]"
    return body + fixed(
        "TakesIn", doc, [tensor, f"obj: DArray | {BUFFERS}, /) -> DArray", *lists, "obj: object, /) -> DArray"]
    )

"""Protocols of the data type functions."""

from __future__ import annotations

from signatures.common import protocol


def signatures() -> list[str]:
    """The protocols of the chapter."""
    body: list[str] = []
    body += protocol(
        "Converts",
        "The same values in another dtype.",
        [
            "x: Tensor[D, T, R], dtype: type[T2], /, *, copy: bool = True, device: None = None) -> Tensor[D, T2, R]",
            "x: Tensor[D, T, R], dtype: type[T2], /, *, copy: bool = True, device: D2) -> Tensor[D2, T2, R]",
            "x: DArray, dtype: type[DType], /, *, copy: bool = True, device: Device | None = None) -> DArray",
        ],
    )
    return body

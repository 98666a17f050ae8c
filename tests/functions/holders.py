"""Objects of other libraries, each of which knows one way alone to hand out its memory."""

from __future__ import annotations

from typing import Any

import numpy as np


class Holder:
    """Knows `__array__` alone."""

    def __init__(self, held: np.ndarray) -> None:
        self.held = held

    def __array__(self, dtype: Any = None, copy: Any = None) -> np.ndarray:
        return self.held.astype(dtype) if dtype is not None else self.held.copy() if copy else self.held


class Exporter:
    """Knows DLPack alone: its memory lies on the device of the number, or an exception says why it is not given."""

    def __init__(self, held: Any, device: int = 1) -> None:
        self.held = held
        self.device = device

    def __dlpack__(self, **options: Any) -> Any:
        if isinstance(self.held, Exception):
            raise self.held
        return self.held.__dlpack__(**options)

    def __dlpack_device__(self) -> tuple[int, int]:
        return self.device, 0

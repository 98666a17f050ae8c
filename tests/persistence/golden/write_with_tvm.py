"""Writes the golden files with TVM, which must be installed.

`python tests/persistence/golden/write_with_tvm.py`; apache-tvm 0.27 wrote the files in this folder.
"""

from __future__ import annotations

from pathlib import Path

import numpy as np
from tvm.runtime import save_param_dict, tensor

HERE = Path(__file__).parent
DTYPES = (
    *("bool", "int8", "int16", "int32", "int64", "uint8", "uint16", "uint32", "uint64"),
    *("float16", "float32", "float64"),
)


def main() -> None:
    """Write both files."""
    small = {"ac": np.array([1, 2, 3, 4]), "b": np.array([[5, 6], [7, 8]])}
    values = np.array([[0, 1, 2], [3, 100, 1]])
    large = {f"dtype/{dtype}": values.astype(dtype) for dtype in DTYPES}
    large |= {f"rank/{ndim}": np.arange(2**ndim, dtype=np.float32).reshape((2,) * ndim) for ndim in range(10)}
    large |= {f"empty/{shape}": np.empty(shape, np.int16) for shape in ((0,), (2, 0, 3), (0, 3))}
    large |= {text: np.array([i]) for i, text in enumerate(["", "a\0b", "größe/語/\U0001f600", "x" * 300])}
    for file, params in (("small.params", small), ("tvm-0.27.params", large)):
        written = save_param_dict({text: tensor(array) for text, array in params.items()})
        HERE.joinpath(file).write_bytes(bytes(written))


if __name__ == "__main__":
    main()

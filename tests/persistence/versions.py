"""Files and pickles of each release, which later versions must read: `python -m tests.persistence.versions --write`.

The command writes golden/<version>/ with the running version; existing files are never written again.
"""

from __future__ import annotations

import argparse
import pickle
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

import typedtensor as tt
from tests.persistence.contents import names

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

GOLDEN = Path(__file__).parent / "golden"
DTYPES: tuple[Any, ...] = (
    *(tt.bool, tt.int8, tt.int16, tt.int32, tt.int64, tt.uint8, tt.uint16, tt.uint32, tt.uint64),
    *(tt.float16, tt.float32, tt.float64, tt.complex64, tt.complex128),
)


def params() -> dict[str, tt.DArray]:
    """Return parameters: every dtype, ranks 0 to 9, empty tensors, unordered values, odd names."""
    values = np.array([[0, 1, 2], [3, 100, 1]])
    found = {f"dtype/{each.name}": tt.asarray(values.astype(each.name)) for each in DTYPES}
    found |= {f"rank/{n}": tt.asarray(np.arange(2**n, dtype=np.int8).reshape((2,) * n)) for n in range(10)}
    found |= {f"empty/{shape}": tt.asarray(np.empty(shape, np.int16)) for shape in ((0,), (2, 0, 3), (0, 3))}
    found["special"] = tt.asarray(np.array([np.nan, -0.0, np.inf, -np.inf, 5e-324]))
    found |= {text: tt.asarray(np.array([i])) for i, text in enumerate(["größe/語/\U0001f600", "x" * 300])}
    return found


def objects() -> dict[str, Any]:
    """Return objects that can be pickled."""
    x = tt.reshape(tt.arange(6, dtype=tt.float32), (2, 3))
    generator = tt.random.default_rng(3)
    generator.normal(5)
    return {
        "Tensor": x,
        "Tensor, read-only": x.share_data(read_only=True),
        "DArray": x.dynamic(),
        "transposed": x.T,
        "params": params(),
        "Dim": tt.make_dim(2, 3),
        "DDim": tt.make_ddim((2, 3)),
        "devices": [tt.Cpu(), tt.Gpu(1), tt.Cluster()],
        "dtypes": DTYPES,
        "ranks": [tt.Rank0, tt.Rank2, tt.Rank9],
        "type": tt.Tensor[tt.Cpu, tt.float32, tt.Rank2],
        "Axis": tt.Axis(1),
        "error": tt.ShapeError("sum", needed="one", got="two", fix="Take one."),
        "generator": generator,
        "codes": [tt.dl_dtype(tt.float32), tt.dl_device(tt.Cpu())],
        "limits": [tt.finfo(tt.float32), tt.iinfo(tt.int8)],
        "results": [tt.linalg.slogdet(tt.eye(2)), tt.unique_counts(tt.asarray([2, 1, 2]))],
    }


def contents(value: Any) -> Any:
    """Return everything about an object in a comparable form."""
    if isinstance(value, dict):
        return {name: contents(each) for name, each in value.items()}
    if isinstance(value, tt.Tensor | tt.DArray):
        array = value.numpy()
        return type(value), value.dtype, array.shape, array.tobytes()
    if isinstance(value, tuple | list):
        return type(value), [contents(each) for each in value]
    if isinstance(value, tt.random.Generator):
        return contents(value.integers(0, 2**60, 20)), contents(value.spawn(1)[0].normal(3))
    return type(value), repr(value)


def write_params(path: Path) -> None:
    """Write a parameter file."""
    tt.save_params(path, params())


def write_tensor(path: Path) -> None:
    """Write a file of one tensor."""
    tt.save_tensor(path, params()["dtype/complex64"])


def write_npz(path: Path) -> None:
    """Write an npz file."""
    tt.save_npz(path, params())


def write_safetensors(path: Path) -> None:
    """Write a safetensors file, without complex128, which the format lacks."""
    tt.save_safetensors(path, {name: x for name, x in params().items() if x.dtype is not tt.complex128})


def write_pickle(path: Path) -> None:
    """Write with the newest protocol of the oldest Python."""
    path.write_bytes(pickle.dumps(objects(), protocol=5))


def write_old_pickle(path: Path) -> None:
    """Write with a protocol without buffers."""
    path.write_bytes(pickle.dumps(objects(), protocol=2))


def read_safetensors(path: Path) -> Any:
    """Read the file, and add what it lacks."""
    return params() | tt.load_safetensors(path)


def read_pickle(path: Path) -> Any:
    """Read a pickle of this repository, which can be trusted."""
    return pickle.loads(path.read_bytes())


WRITERS: Mapping[str, Callable[[Path], None]] = {
    "all.params": write_params,
    "one.tensor": write_tensor,
    "all.npz": write_npz,
    "all.safetensors": write_safetensors,
    "objects.pickle5": write_pickle,
    "objects.pickle2": write_old_pickle,
}
READERS: Mapping[str, Callable[[Path], Any]] = {
    "all.params": tt.load_params,
    "one.tensor": tt.load_tensor,
    "all.npz": tt.load_npz,
    "all.safetensors": read_safetensors,
    "objects.pickle5": read_pickle,
    "objects.pickle2": read_pickle,
}
SAME_BYTES = ("all.params", "one.tensor", "all.npz", "all.safetensors")
"""The files that every version writes with the same bytes."""


def expected(name: str) -> Any:
    """Return the expected content of a file of this name."""
    if "pickle" in name:
        return objects()
    return params()["dtype/complex64"] if name == "one.tensor" else params()


def main() -> None:
    """Write the files of this version if they do not exist."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--write", action="store_true", required=True)
    parser.parse_args()
    folder = GOLDEN / tt.__version__
    if folder.exists():
        parser.exit(1, f"{folder.name} is there: {', '.join(names(folder))}\n")
    folder.mkdir()
    for name, write in WRITERS.items():
        write(folder / name)


if __name__ == "__main__":
    main()

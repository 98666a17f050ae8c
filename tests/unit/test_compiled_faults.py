"""Faults of the compiled core that a review found: each must stay mended."""

from __future__ import annotations

import operator
import os
import subprocess
import sys
import warnings
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

import typedtensor as tt
from typedtensor._compiled import CORE, STATUS

if TYPE_CHECKING:
    from collections.abc import Callable

ROOT = Path(__file__).parent.parent.parent
compiled = pytest.mark.skipif(CORE is None, reason=f"the compiled core is {STATUS}")


@pytest.mark.parametrize("sizes", [(), (3,), (2, 3), (1,) * 9])
def test_a_shape_hashes_as_its_sizes(sizes: tuple[int, ...]) -> None:
    """Python 3.14 keeps the hash of a tuple in it: one that is made in C must start without."""
    shape: Any = tt.zeros(sizes).shape
    assert hash(shape) == hash(sizes) == hash(tuple(shape))
    assert shape in {sizes, (7, 7)}
    assert {shape: 1}[sizes] == 1
    calls = []

    @lru_cache
    def seen(key: object) -> int:
        calls.append(key)
        return len(calls)

    assert seen(shape) == seen(sizes) == seen(tt.ones(sizes).shape) == 1


def test_each_shape_is_that_of_its_tensor() -> None:
    """The core keeps the latest shapes: none may stand for another one."""
    chosen = [(i, j, k)[:n] for i in range(9) for j in range(9) for k in range(1, 9) for n in range(4)]
    for sizes in chosen * 2:
        assert tt.zeros(sizes).shape == sizes
    kept: Any = tt.zeros((2, 3)).shape
    assert type(kept) is tt.Dim
    assert kept[1] == 3


READS: dict[str, Callable[[Any], object]] = {
    "shape": lambda x: x.shape,
    "mT": lambda x: x.mT,
    "x[1:]": lambda x: x[1:],
    "next": lambda x: next(iter(x)),
    "+": lambda x: x + x,
    "+ 1": lambda x: x + 1.0,
    "-x": lambda x: -x,
    "exp": tt.exp,
    "sum": tt.sum,
    "copy": lambda x: x.copy(),
}


REPLACING = """
import gc, os
import numpy as np
import typedtensor as tt
from tests.unit.test_compiled_faults import READS

act, x = READS[{name!r}], tt.ones((2, 3, 4))


class Replacer:
    def __init__(self):
        self.own = self

    def __del__(self):
        x._raw = np.ones((2, 3, 4))
        Replacer()


Replacer()
gc.set_threshold(1)
for _ in range(1000):
    found = act(x)
    assert found == (2, 3, 4) if isinstance(found, tuple) else abs(float(tt.sum(found))) > 0, found
os._exit(0)
"""


@compiled
@pytest.mark.parametrize("name", READS)
def test_a_finalizer_may_replace_the_array_at_any_allocation(name: str) -> None:
    """Python 3.11 runs the collector within allocations: the core must own what it uses after one.

    The process fills freed memory with a pattern.
    """
    done = subprocess.run(
        [sys.executable, "-X", "dev", "-c", REPLACING.format(name=name)],
        check=False,
        capture_output=True,
        text=True,
        cwd=ROOT,
        env=os.environ | {"PYTHONPATH": str(ROOT)},
    )
    assert done.returncode == 0, done.stderr[-2000:]


WRITABLE: dict[str, Callable[[], Any]] = {
    "tensor": lambda: tt.ones((2, 3)),
    "DArray": lambda: tt.ones((2, 3)).dynamic(),
    "result": lambda: tt.ones((2, 3)) + 1.0,
    "view": lambda: tt.ones((4, 3))[1:3],
    "lazy copy": lambda: tt.ones((2, 3)).lazy_copy(),
    "large": lambda: tt.ones((2, 50_000)) + 1.0,
    "other library's": lambda: tt.from_numpy(np.ones((2, 3))),
}
EXPORTS: dict[str, Callable[[Any], Any]] = {
    "numpy()": lambda x: x.numpy(),
    "asarray": np.asarray,
    "__array__": lambda x: x.__array__(),
    "copy=False": lambda x: np.array(x, copy=False),
}


@pytest.mark.parametrize("name", WRITABLE)
@pytest.mark.parametrize("export", EXPORTS)
def test_an_exported_array_is_not_the_one_of_the_tensor(name: str, export: str) -> None:
    """Its memory is; what is set on the array does not change the tensor."""
    x = WRITABLE[name]()
    array = EXPORTS[export](x)
    assert array is not x._raw
    assert array is not EXPORTS[export](x)
    array[0, 1] = 7
    assert float(x[0, 1]) == 7
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)  # NumPy 2.5: use reshape and view
        array.shape = (*(1,) * 20, *array.shape)
        array.dtype = np.int64
    array.setflags(write=False)
    assert x.ndim == 2
    assert x.dtype is tt.float64
    assert x.mT.shape == x.shape[::-1]
    assert float(x[0, 1]) == 7
    x[0, 1] = 8.0
    assert x.is_writable


@pytest.mark.parametrize("export", EXPORTS)
@pytest.mark.parametrize("axis", ["whole", "row", "no elements", "Rank0"])
def test_an_exported_array_of_a_read_only_tensor_stays_read_only(export: str, axis: str) -> None:
    """NumPy makes a view writable if an array below it is."""
    x = tt.asarray([[1.0, 2.0], [3.0, 4.0]])
    shared: Any = x.share_data(read_only=True)
    shared = {"whole": shared, "row": shared[1], "no elements": shared[:0], "Rank0": shared[1, 1]}[axis]
    for each in (shared, shared.dynamic()):
        array = EXPORTS[export](each)
        assert array.tolist() == each.tolist()
        assert array.dtype == np.float64
        assert array.ctypes.data == each._raw.ctypes.data
        with pytest.raises(ValueError, match="WRITEABLE"):
            array.setflags(write=True)
        with pytest.raises(ValueError, match="read-only"):
            array[...] = 9
    assert x.tolist() == [[1.0, 2.0], [3.0, 4.0]]


WRITES: dict[str, Callable[[Any, Any], object]] = {
    "x[0] = 1.0": lambda x, _: operator.setitem(x, 0, 1.0),
    "x[0] = y": lambda x, y: operator.setitem(x, 0, y),
    "x[0, 0] = 1.0": lambda x, _: operator.setitem(x, (0, 0), 1.0),
    "x[...] = 1.0": lambda x, _: operator.setitem(x, ..., 1.0),
    "x += 1.0": lambda x, _: operator.iadd(x, 1.0),
    "x += x": lambda x, _: operator.iadd(x, x),
}


@pytest.mark.parametrize("name", WRITES)
def test_numpy_warns_of_a_write_to_a_broadcast(name: str) -> None:
    """A result of `broadcast_arrays` can be written, with a warning, because several elements may be one."""
    raw = np.broadcast_arrays(np.zeros(3), np.zeros((2, 3)))[0]
    with pytest.warns(DeprecationWarning, match="overlapping memory"):
        WRITES[name](tt.from_numpy(raw), tt.ones(3))

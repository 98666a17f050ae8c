"""Faults of the compiled core that a review found: each must stay mended."""

from __future__ import annotations

import gc
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
from typedtensor._compiled import CORE, STATUS, Holder
from typedtensor.core import quick
from typedtensor.core.indexing import EXACT_ENTRIES

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
    assert isinstance(kept, tt.Dim)
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
    shared = {"whole": shared, "row": shared[1], "no elements": shared[:0], "Rank0": shared[1, 1, ...]}[axis]
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


NANS = np.array([np.nan, -np.nan, np.inf, -np.inf, 0.0, -0.0, 1.0, -2.0] * 3)


@pytest.mark.parametrize("dtype", ["float32", "float64"])
@pytest.mark.parametrize("name", ["add", "sub", "mul", "truediv", "iadd", "isub", "imul"])
def test_the_sign_of_nan_is_numpys(name: str, dtype: str) -> None:
    """Of two operands that are NaN, the processor returns the first: the compiler must not exchange them."""
    act = getattr(operator, name)
    values = NANS.astype(dtype)
    for size in (1, 2, 5, 8, 17, 24):
        for shift in range(8):
            a, b = values[:size], np.roll(values, shift)[:size]
            with np.errstate(all="ignore"):
                for number in (None, float(b[0])):
                    expected = act(a.copy(), b if number is None else number)
                    found = act(tt.from_numpy(a.copy()), tt.from_numpy(b) if number is None else number)
                    assert np.signbit(found.numpy()).tolist() == np.signbit(expected).tolist()
                    assert found.numpy().tobytes() == expected.tobytes()


@pytest.mark.parametrize(
    "key", [slice(0, 1, 2**62), slice(5, None, -(2**62)), slice(0, 1, 2**60), slice(0, 1, sys.maxsize)]
)
def test_the_stride_of_a_single_element_may_overflow(key: slice) -> None:
    """It is never used; signed overflow is undefined in C."""
    raw = np.arange(48.0).reshape(6, 8)
    assert tt.from_numpy(raw)[key].tolist() == raw[key].tolist()
    assert tt.from_numpy(raw)[1, key].tolist() == raw[1, key].tolist()


class _NoText:
    """Something that cannot be shown."""

    def __repr__(self) -> str:
        raise RuntimeError("no text")


@compiled
def test_the_repr_of_a_function_takes_any_qualname() -> None:
    """It can be set to anything; Python 3.13 crashed with an int."""
    function: Any = CORE.Function(len, CORE.KINDS["elementwise"], "length", -1, {})
    for name in (3, None, "x", ("a", "b")):
        function.__qualname__ = name
        assert repr(function).startswith(f"<function {name} at 0x")
    function.__qualname__ = _NoText()
    with pytest.raises(RuntimeError, match="no text"):
        repr(function)
    del function.__qualname__
    with pytest.raises(AttributeError):
        repr(function)


@compiled
def test_a_failed_installation_changes_nothing() -> None:
    """A class without the methods is refused before a slot is set."""
    with pytest.raises(AttributeError):
        CORE.install(
            (tt.Tensor, tt.Tensor, tt.Tensor), Holder, len, Exception, "", {}, {}, None, None, tt.Dim, tt.DArray
        )
    with pytest.raises(TypeError, match="an array and nothing else"):
        CORE.install((int,) * 3, Holder, len, Exception, "", {}, {}, None, None, tt.Dim, tt.DArray)
    x = tt.ones(3)
    assert float((x + x)[0]) == 2
    with pytest.raises(tt.ShapeError):
        x + tt.ones(4)


AGAIN = """
import gc, sys
import numpy
import typedtensor as tt

old, large = tt.asarray([1.0, 2.0, 3.0]), tt.ones(50_000) + 1.0
assert old.tolist() == [1.0, 2.0, 3.0]  # loads the functions that are methods
kept = [tt.ones(3) for _ in range(200)]
for name in [name for name in sys.modules if name.partition(".")[0] == "typedtensor"]:
    del sys.modules[name]
import typedtensor as again
from typedtensor._compiled import STATUS

assert again is not tt and STATUS == "in use", STATUS
new = again.asarray([1.0, 2.0, 3.0])
assert type(new) is not type(old)
for x in (new, old):
    assert (x + x).tolist() == (2.0 * x).tolist() == [2.0, 4.0, 6.0]
    assert (x - 1.0).tolist() == [0.0, 1.0, 2.0] and (1.0 - x).tolist() == [0.0, -1.0, -2.0]
    assert (-x).tolist() == [-1.0, -2.0, -3.0] and (x > 1.5).tolist() == [False, True, True]
    assert float(x[1]) == 2.0 and x[1:].tolist() == [2.0, 3.0] and len(x) == 3 and x.shape == (3,)
    x += 1.0
    x[0] = 7.0
    assert x.tolist() == [7.0, 3.0, 4.0] and x.copy().tolist() == x.tolist() and list(x)[0].tolist() == 7.0
assert float(large[0]) == 2 and float((large * 2.0)[-1]) == 4
for wrong in (lambda: old + new, lambda: new + old):
    try:
        wrong()
    except TypeError:
        pass
    else:
        raise AssertionError("tensors of two imports were added")
del kept, large
gc.collect()
made = [again.ones(3) for _ in range(200)]
assert all(type(x) is type(new) for x in made)
"""


@compiled
def test_a_second_import_in_one_process() -> None:
    """It has its own classes; tensors of the first import keep working."""
    done = subprocess.run(
        [sys.executable, "-X", "dev", "-c", AGAIN], check=False, capture_output=True, text=True, cwd=ROOT
    )
    assert done.returncode == 0, done.stderr[-2000:]


@compiled
@pytest.mark.parametrize(
    ("folder", "shown"), [("typedtensor", []), ("typedtensor_extras", ["fail"]), ("other", ["fail"])]
)
def test_a_traceback_hides_the_frames_of_the_package_alone(folder: str, shown: list[str]) -> None:
    """A folder whose name begins alike is another one."""
    path = Path(tt.__file__).parent.with_name(folder) / "module.py"
    places: dict[str, Any] = {"make": lambda: tt.ShapeError("f", needed="a", got="b", fix="c")}
    exec(compile("def fail():\n    raise make()\n", path, "exec"), places)
    function = CORE.Function(places["fail"], CORE.KINDS["elementwise"], "fail", -1, {})
    with pytest.raises(tt.ShapeError) as caught:
        function()
    assert [entry.name for entry in caught.traceback][1:] == shown


@compiled
def test_the_core_has_the_numbers_that_python_has() -> None:
    """Python reads the numbers of operators and kinds of functions from the core."""
    assert CORE.MAX_ENTRIES == EXACT_ENTRIES
    assert set(quick.UFUNCS) < set(CORE.OPERATIONS)


@compiled
def test_the_free_list_is_emptied_on_request() -> None:
    """`trim` frees the objects of tensors, too."""
    if not sys.getallocatedblocks():
        pytest.skip("PYTHONMALLOC=malloc counts no blocks")
    tt.allocators.trim()
    before = sys.getallocatedblocks()
    x: Any = tt.ones(3)
    several = [x[:] for _ in range(60)]
    del several
    gc.collect()
    kept = sys.getallocatedblocks() - before
    tt.allocators.trim()
    assert sys.getallocatedblocks() - before <= kept - 50


FEW_ARGUMENTS = """
import typedtensor as tt

x = tt.zeros((1, 2))
for name in tt.__all__:
    function = getattr(tt, name)
    if type(function).__name__ == "Function":
        for given in ((), (x,), (x, x), (x, 0), ([x],), ((1, 2),)):
            for options in ({}, {"axis": 0}, {"dtype": None}):
                try:
                    function(*tuple(list(given)), **options)
                except Exception:
                    pass
"""


@compiled
def test_no_function_reads_past_its_arguments() -> None:
    """What stands behind them is no object, where the memory of the interpreter is checked."""
    environment = {**os.environ, "PYTHONMALLOC": "debug"}
    done = subprocess.run(
        [sys.executable, "-W", "ignore", "-c", FEW_ARGUMENTS],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr[-2000:]

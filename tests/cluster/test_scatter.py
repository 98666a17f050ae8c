"""`tt.at` on chunks equals the Cpu's result for repeated positions, and refuses writes in place."""

from __future__ import annotations

from importlib.util import find_spec
from typing import Any

import numpy as np
import pytest

import typedtensor as tt
from tests.cluster.test_functions import over
from typedtensor import Cluster, Cpu, cluster

pytestmark = pytest.mark.skipif(find_spec("dask") is None, reason="not installed: dask")

N, ROWS, FLAGS = np.array([0, 4, -5, 4, 2]), np.array([[1, 1], [0, -1]]), np.array([True, False, True, True, False])
KEYS: dict[str, tuple[tuple[int, ...], Any]] = {
    "nothing": ((), ()),
    "all": ((5, 3), ...),
    "int": ((5, 3), -2),
    "slices": ((5, 3), (slice(4, 0, -2), slice(None, 2))),
    "slice of nothing": ((5, 3), (slice(3, 3), 1)),
    "axes": ((5, 3), (None, 1, ..., None)),
    "positions": ((5,), N),
    "rows": ((5, 3), N),
    "small positions": ((5, 3), N.astype(np.int8)),
    "columns": ((3, 5), (slice(None), N)),
    "some of the columns": ((3, 5), (slice(2, None, -1), N)),
    "an array of rows": ((5, 3), ROWS),
    "no positions": ((5, 3), np.zeros(0, np.int64)),
    "one position": ((5, 3), np.array(3)),
    "pairs": ((5, 4), (N, N % 3)),
    "pairs that broadcast": ((5, 4), (N[:, None], np.array([0, 0, 3]))),
    "apart": ((5, 2, 5), (N, slice(None), N)),
    "apart by an Ellipsis of no axes": ((4, 5, 5), (slice(1, 3), N[:2], ..., N[:2, None])),
    "beside an int": ((2, 5, 3), (1, N)),
    "with a new axis": ((5, 3), (N, None, slice(1, None))),
    "mask": ((5,), FLAGS),
    "mask of rows": ((5, 3), FLAGS),
    "mask of columns": ((3, 5), (slice(None), FLAGS)),
    "mask beside a slice": ((3, 5), (slice(1, None), FLAGS)),
    "mask of all axes": ((3, 5), np.arange(15).reshape(3, 5) % 4 == 0),
    "mask of nothing": ((5, 3), FLAGS & False),
    "truth of the whole": ((5, 3), np.ones((), bool)),
    "empty": ((0, 3), (slice(None), 1)),
}


@pytest.mark.parametrize(
    ("name", "dtype"), [("add", "float32"), ("max", "uint8"), ("multiply", "int64"), ("set", "bool")]
)
@pytest.mark.parametrize("key", KEYS)
@pytest.mark.parametrize("size", [1, 2])
def test_values_equal_those_of_the_cpu(name: str, dtype: str, key: str, size: int) -> None:
    """The values are a number, broadcast, or one per position; bits are equal, and the source is unchanged."""
    shape, where = KEYS[key]
    entries = where if isinstance(where, tuple) else (where,)
    random = np.random.default_rng(len(key))
    array = random.integers(0, 5, shape).astype(dtype)
    chosen = array[where].shape
    values: list[Any] = [True if dtype == "bool" else 3]
    if name != "set" or not any(isinstance(each, np.ndarray) and each.dtype.kind == "i" for each in entries):
        values += [random.integers(1, 9, sizes).astype(dtype) for sizes in (chosen[-1:], chosen)]
    for value in values:  # `set` gets equal values for repeated positions: which of several is kept is undefined
        found = []
        for make in (tt.from_numpy, lambda x: over(x, size)):
            own, x = tuple(make(e) if isinstance(e, np.ndarray) else e for e in entries), make(array)
            given = make(value) if isinstance(value, np.ndarray) else value
            answer = getattr(tt.at(x)[own if isinstance(where, tuple) else own[0]], name)(given)
            assert answer.dtype == x.dtype
            found.append(answer.to_device(Cpu()).numpy())
            assert np.array_equal(x.to_device(Cpu()).numpy(), array)
        assert (found[0].dtype, found[0].shape) == (found[1].dtype, found[1].shape)
        assert np.array_equal(*found)


@pytest.mark.parametrize("size", [10, 700])
def test_sums_are_in_the_order_of_the_positions_or_of_their_chunks(size: int) -> None:
    """A large array is rounded as on the Cpu; where it is smaller than the values, their chunks are added alone."""
    random = np.random.default_rng(3)
    places, values = random.integers(0, size, 1000), random.normal(size=1000).astype(np.float32)
    start = np.where(random.random(size) < 0.5, -0.0, 1.0).astype(np.float32)
    expected = start.copy()
    np.add.at(expected, places, values)
    found = tt.at(over(start, 300))[over(places, 70)].add(over(values, 31)).to_device(Cpu()).numpy()
    if size < 100:
        np.testing.assert_allclose(found, expected, rtol=1e-5, atol=1e-5)
    else:
        assert np.array_equal(found, expected)
        assert np.array_equal(np.signbit(found), np.signbit(expected))


@pytest.mark.parametrize("name", ["add", "max", "min"])
@pytest.mark.parametrize("dtype", ["int8", "uint64", "float32", "complex128"])
@pytest.mark.parametrize("shape", [(7,), (3, 2)], ids=str)
def test_groups_are_computed_in_parallel(name: str, dtype: str, shape: tuple[int, ...]) -> None:
    """No chunk of values waits for another; what belongs to no group keeps its value and its sign."""
    if dtype == "complex128" and name != "add":
        pytest.skip("complex numbers have no order")
    random = np.random.default_rng(5)
    start = (random.random(shape) * 9 - 4).astype(dtype) if dtype != "uint64" else np.full(shape, 3, dtype)
    if dtype == "float32":
        start.flat[0] = -0.0
    places, values = random.integers(-2, 2, 500) - 1, (random.random((500, *shape[1:])) * 9).astype(dtype)
    expected = start.copy()
    {"add": np.add, "max": np.maximum, "min": np.minimum}[name].at(expected, places, values)
    plan = getattr(tt.at(over(start, 9))[over(places, 10)], name)(over(values, 10))
    found = plan.to_device(Cpu()).numpy()
    np.testing.assert_allclose(found, expected, rtol=1e-5)
    assert np.array_equal(np.signbit(found.real), np.signbit(expected.real))
    graph = dict(cluster.dask_array(plan).dask)
    parts = {key: task for key, task in graph.items() if "at_nothing" in repr(task)}
    assert len(parts) == 50
    assert not any(part in repr(task) for task in parts.values() for part in map(repr, parts))
    with pytest.raises(tt.BoundsError):
        getattr(tt.at(over(start, 9))[over(places + 20, 10)], name)(over(values, 10)).to_device(Cpu())


def test_values_selected_by_a_mask_are_written_back() -> None:
    """Their number is unknown, and need not be known."""
    x = over(np.arange(12.0).reshape(6, 2), 2)
    rows = x[:, 0] > 5
    expected = [[0, 1], [2, 3], [4, 5], [-6, -7], [-8, -9], [-10, -11]]
    assert tt.at(x)[rows].set(-x[rows]).to_device(Cpu()).tolist() == expected
    other = over(np.arange(3.0), 1)
    chosen = other[other > -1]  # as many, in other chunks
    assert tt.at(x[:, 0])[rows].set(chosen).to_device(Cpu()).tolist() == [0, 2, 4, 0, 1, 2]
    (places,) = tt.nonzero(rows)
    assert tt.at(x)[places, :].add(1.0).to_device(Cpu()).tolist()[3:] == [[7, 8], [9, 10], [11, 12]]
    with pytest.raises(tt.ShapeError, match=r"^at: needed values for 3 selected elements, got 2"):
        tt.at(x[:, 0])[rows].set(other[other > 0]).to_device(Cpu())
    with pytest.raises(tt.ShapeError, match=r"^at: needed values for 3 selected elements, got 4"):
        tt.at(x[:, 0])[rows].set(over(np.arange(4.0), 2)).to_device(Cpu())
    with pytest.raises(tt.ShapeError, match="compute_chunk_sizes"):
        tt.at(x)[1:4].set(x[rows])
    with pytest.raises(tt.ShapeError, match="compute_chunk_sizes"):
        tt.at(x[rows])[0].set(1.0)


def test_scatter_is_lazy() -> None:
    """Nothing is computed before the values are requested; an invalid position is found then."""
    x = over(np.zeros(6), 2)
    plan = tt.at(x)[over(np.array([0, 6]), 1)].add(1.0)
    assert repr(plan) == "Tensor(shape=(6,), dtype=float64, device=Cluster(), chunks=(2,))"
    with pytest.raises(tt.BoundsError, match=r"^at: needed positions within the axis, got index 6 on axis 0 of size 6"):
        plan.to_device(Cpu())
    assert isinstance(tt.at(x.dynamic())[0].add(1.0), tt.DArray)
    tasks = len(cluster.dask_array(tt.at(x)[:2].add(1.0)).dask)
    assert tasks <= len(cluster.dask_array(x).dask) + 3 + 3  # a task per chunk, and those for the number


def test_unsupported_calls_are_refused_at_once() -> None:
    """They write in place, or are refused on the Cpu too."""
    x = over(np.zeros((6, 2)), 2)
    with pytest.raises(tt.DeviceError, match=r"^at\.add: needed a tensor that can be written.*Omit copy=False"):
        tt.at(x)[0].add(1.0, copy=False)
    with pytest.raises(tt.ShapeError, match=r"^at\.set: needed values that broadcast to \(2,\)"):
        tt.at(x)[0].set(over(np.zeros(3), 1))
    with pytest.raises(tt.BoundsError):
        tt.at(x)[6].add(1.0)
    with pytest.raises(tt.DeviceError, match="index: needed an index on"):
        tt.at(x)[tt.asarray([0])].add(1.0)
    with pytest.raises(tt.DeviceError, match="a mask as the only index"):
        tt.at(x)[x[:, 0] > 0, 0].add(1.0)
    assert x.device == Cluster()


@pytest.mark.parametrize("shape", [(50,), (50, 3), (50, 40), (7, 6, 5), (5, 50), (3, 50, 11)])
@pytest.mark.parametrize("name", ["add", "multiply", "maximum"])
def test_rows_are_accumulated_as_by_numpy(name: str, shape: tuple[int, ...]) -> None:
    """NumPy's fast loop takes one column at a time; each element gets its values in the same order."""
    accumulate: Any = pytest.importorskip("typedtensor.backends.dask.accumulating").accumulate
    random = np.random.default_rng(len(shape))
    count = 5000
    for ndim in range(1, len(shape) + 1):
        for order in ("C", "F"):
            expected = np.asarray(random.normal(size=shape), order=order)
            found = expected.copy(order="K")
            where = tuple(random.integers(0, size, count) for size in shape[:ndim])
            for rest in (shape[ndim:], (1,) * (len(shape) - ndim)):
                values = random.choice([-1.0, 0.5, 1.5, np.nan], (count, *rest), p=[0.3, 0.3, 0.39, 0.01])
                with np.errstate(all="ignore"):
                    getattr(np, name).at(expected, where, values)
                    accumulate(name, found, where, values)
                np.testing.assert_array_equal(found, expected)


def test_positions_of_each_dtype_are_looked_at_once() -> None:
    """Negative ones count from the end; those beyond either end are refused, also where they overflow."""
    counted: Any = pytest.importorskip("typedtensor.backends.dask.tasks")._counted_from_0
    for name in ("int8", "int16", "int32", "int64", "uint8", "uint16", "uint32", "uint64"):
        given = np.array([0, 4, 2] if name.startswith("u") else [0, -5, 4, -1], name)
        found = counted(given, 0, 5)
        assert found.dtype == np.int64
        assert found.tolist() == [int(at) % 5 for at in given]
        for wrong in (5, np.iinfo(name).max, *(() if name.startswith("u") else (-6, np.iinfo(name).min))):
            with pytest.raises(IndexError, match=f"index {wrong} on axis 0 of size 5"):
                counted(np.array([1, wrong], name), 0, 5)

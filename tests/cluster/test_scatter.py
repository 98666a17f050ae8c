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


def test_sums_are_in_the_order_of_the_positions() -> None:
    """They are rounded as on the Cpu, for any chunks."""
    random = np.random.default_rng(3)
    places, values = random.integers(0, 10, 1000), random.normal(size=1000).astype(np.float32)
    expected = np.zeros(10, np.float32)
    np.add.at(expected, places, values)
    found = tt.at(over(np.zeros(10, np.float32), 3))[over(places, 70)].add(over(values, 31))
    assert np.array_equal(found.to_device(Cpu()).numpy(), expected)


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

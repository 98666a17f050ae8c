"""Tensors on a Cluster: lazy and chunked, refused where an address is needed, computed where the page says so."""

from __future__ import annotations

import os
import pickle
import subprocess
import sys
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
import pytest

import typedtensor as tt
from typedtensor import Cluster, Cpu, DArray, Rank1, Rank2, Tensor, cluster, make_dim
from typedtensor.random._distributions import DISTRIBUTIONS

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

HERE = Cluster()
needs_dask = pytest.mark.skipif(find_spec("dask") is None, reason="not installed: dask")


def over(values: Any, chunks: Any = 2) -> Any:
    """Return a tensor of these values in small chunks."""
    return cluster.rechunk(tt.from_numpy(np.asarray(values)).to_device(HERE), chunks)


def back(x: Any) -> Any:
    """Return the values as lists."""
    return x.to_device(Cpu()).numpy().tolist()


@pytest.fixture
def table() -> Any:
    """Return six rows of four numbers, in chunks of two by two."""
    return over(np.arange(24.0).reshape(6, 4))


# The device


def test_cluster_is_named_by_the_address_of_its_scheduler() -> None:
    """Two devices with the same address are equal."""
    there = Cluster("tcp://host:8786")
    assert (HERE, there) == (Cluster(), Cluster("tcp://host:8786"))
    assert there not in {HERE, Cpu(), Cluster("tcp://other:8786")}
    assert len({HERE, Cluster(), there}) == 2
    assert (repr(HERE), repr(there)) == ("Cluster()", "Cluster('tcp://host:8786')")
    assert pickle.loads(pickle.dumps(there)) == there
    assert (there.address, HERE.address) == ("tcp://host:8786", "")


def test_an_address_other_than_a_str_is_refused() -> None:
    """A number raises an error."""
    with pytest.raises(tt.DeviceError, match=r"^Cluster: needed the address of a scheduler: a str, got 8786"):
        Cluster(8786)  # type: ignore[arg-type]  # on purpose


def test_import_loads_no_dask() -> None:
    """Naming a Cluster loads nothing either."""
    code = "import sys, typedtensor as tt; tt.Cluster(); tt.cluster; tt.zeros(3); sys.exit('dask' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_missing_dask_is_named_with_its_install_command() -> None:
    """The error of the first use of a Cluster contains it."""
    code = (
        "import sys; sys.modules['dask'] = None\n"
        "import typedtensor as tt\n"
        "try:\n    tt.zeros((2,), device=tt.Cluster())\n"
        "except tt.DeviceError as error:\n    print(error)\n"
    )
    found = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True).stdout.strip()
    assert found == (
        "Cluster(): needed dask, got none: it is not installed. "
        "Install it: python -m pip install 'dask[array,distributed]>=2026.8'."
    )


# Lazy


@needs_dask
def test_repr_computes_nothing(table: Any) -> None:
    """It shows shape, dtype, device and the largest chunk, also of a single number."""
    assert repr(table) == "Tensor(shape=(6, 4), dtype=float64, device=Cluster(), chunks=(2, 2))"
    assert str(tt.sum(table)) == "Tensor(shape=(), dtype=float64, device=Cluster(), chunks=())"
    assert "chunks=(2, 2)" in table._repr_html_()
    assert repr(table.dynamic()).startswith("DArray(shape=(6, 4)")


@needs_dask
def test_conversions_of_a_single_number_compute_it(table: Any) -> None:
    """They are float, int, bool, complex, an index and a format."""
    total = tt.sum(table)
    assert (float(total), int(total), complex(total), f"{total:.1f}") == (276.0, 276, 276 + 0j, "276.0")
    assert bool(tt.all(table >= 0))
    assert range(9)[tt.argmax(over([1, 5, 2]))] == 1


@needs_dask
def test_transfers_copy_in_both_directions(table: Any) -> None:
    """The result on the Cpu is a writable copy, and the tensor does not follow changes of its source."""
    source = tt.asarray([1.0, 2.0, 3.0])
    there = source.to_device(HERE)
    source[0] = 9.0
    found = there.to_device(Cpu())
    found[1] = 7.0
    assert back(there) == [1.0, 2.0, 3.0]
    assert there.to_device(HERE).device == HERE
    assert back(table[::-2, 1]) == [21.0, 13.0, 5.0]


@needs_dask
def test_compute_returns_several_tensors_together(table: Any) -> None:
    """The results are on the Cpu, in new memory."""
    least, means = cluster.compute(tt.min(table), tt.mean(table, axis=0))
    assert (float(least), means.device, means.numpy().tolist()) == (0.0, Cpu(), [10.0, 11.0, 12.0, 13.0])
    (open_one,) = cluster.compute(table.dynamic())
    assert isinstance(open_one, DArray)


@needs_dask
def test_persist_and_rechunk_keep_values(table: Any) -> None:
    """The chunks differ, or the values are computed."""
    wide = cluster.rechunk(table, (3, -1))
    assert (cluster.chunks(table), cluster.chunks(wide)) == (((2, 2, 2), (2, 2)), ((3, 3), (4,)))
    assert cluster.chunks(cluster.rechunk(table, {1: 1})) == ((2, 2, 2), (1, 1, 1, 1))
    kept = cluster.persist(wide * 2)
    assert back(kept) == (np.arange(24.0).reshape(6, 4) * 2).tolist()
    with pytest.raises(tt.OptionError, match=r"^rechunk: needed chunks of the shape \(6, 4\)"):
        cluster.rechunk(table, ((1, 2), 2))


@needs_dask
def test_new_tensors_have_chunks_of_the_set_size() -> None:
    """This holds for tensors that are created, moved or drawn there."""
    before = cluster.chunk_size()
    cluster.set_chunk_size(800)
    try:
        for x in (
            tt.zeros((100, 10), device=HERE),
            tt.arange(1000, device=HERE),
            tt.zeros((1000,)).to_device(HERE),
            tt.random.default_rng(1, device=HERE).random((1000,)),
        ):
            most = np.prod([max(sizes) for sizes in cluster.chunks(x)])
            assert 1 < most * 8 <= 800
    finally:
        cluster.set_chunk_size(before)
    for wrong in (0, -1, True, 1.5):
        with pytest.raises(tt.OptionError, match=r"^set_chunk_size: "):
            cluster.set_chunk_size(wrong)  # type: ignore[arg-type]  # on purpose


@needs_dask
def test_dask_arrays_are_imported_and_exported_lazily() -> None:
    """The NumPy interface of dask, which would compute implicitly, is not used."""
    da: Any = pytest.importorskip("dask.array")
    array = da.ones((4, 2), chunks=2)
    x = cluster.from_dask(array).get(Tensor[Cluster, tt.float64, Rank2])
    assert cluster.chunks(x) == ((2, 2), (2,))
    assert cluster.dask_array(x).name == array.name  # the same plan
    assert tt.asarray(array).device == HERE
    assert tt.asarray(array, device=Cpu()).device == Cpu()
    with pytest.raises(tt.DTypeError, match=r"^from_dask: needed an array of dask, got list"):
        cluster.from_dask([1.0])
    with pytest.raises(tt.DTypeError, match=r"^from_dask: needed chunks of NumPy arrays"):
        cluster.from_dask(array.astype("datetime64[s]"))


PROTOCOLS = range(pickle.HIGHEST_PROTOCOL + 1)


@needs_dask
@pytest.mark.parametrize("protocol", PROTOCOLS)
@pytest.mark.parametrize(
    "way",
    [
        lambda x: x + 1,
        lambda x: x[1:, ::2],
        lambda x: x.T,
        lambda x: x.share_data(),
        lambda x: x.lazy_copy(),
        lambda x: tt.argmax(x, axis=0),
        lambda x: cluster.from_dask(cluster.dask_array(x).map_blocks(lambda block: block + 1)),
    ],
    ids=["plan", "slice", "transposed", "shared", "lazy copy", "argmax", "lambda"],
)
def test_pickle_keeps_the_plan(table: Any, way: Callable[[Any], Any], protocol: int) -> None:
    """Device, dtype, chunks and values come back, for tensors and for DArrays."""
    x = way(table)
    for each in (x, x.dynamic()) if isinstance(x, Tensor) else (x,):
        found = pickle.loads(pickle.dumps(each, protocol))
        assert (type(found), found.device, found.dtype, found.shape) == (type(each), HERE, each.dtype, each.shape)
        assert (found.is_writable, cluster.chunks(found)) == (each.is_writable, cluster.chunks(each))
        assert back(found) == back(each)


@needs_dask
@pytest.mark.parametrize("protocol", PROTOCOLS)
def test_pickle_keeps_unknown_sizes_that_match(table: Any, protocol: int) -> None:
    """Two results of one mask can be added afterwards; a known size beside them stays known."""
    mask = table[:, 0] > 5
    one, other = pickle.loads(pickle.dumps((table[mask], table[mask] * 2), protocol))
    assert repr(one)[:20] == "Tensor(shape=(?, 4),"
    assert back(one + other) == back(table[mask] * 3)


@needs_dask
@pytest.mark.parametrize("protocol", PROTOCOLS)
def test_another_process_loads_dask_for_a_pickle(table: Any, protocol: int) -> None:
    """It has used no Cluster yet."""
    data = pickle.dumps((table + 1, (table + 1).dynamic()), protocol)
    code = "import sys, pickle\nfor x in pickle.load(sys.stdin.buffer): print(type(x).__name__, float(x[0, 1]))"
    found = subprocess.run([sys.executable, "-c", code], input=data, check=True, capture_output=True).stdout
    assert found.split() == [b"ForeignTensor", b"2.0", b"DArray", b"2.0"]


# Sizes that depend on values


@needs_dask
def test_a_mask_gives_an_unknown_size(table: Any) -> None:
    """The rank and the dtype are known; the size raises until it is computed."""
    chosen = table[table[:, 0] > 5]
    assert (chosen.ndim, chosen.dtype, repr(chosen)[:20]) == (2, tt.float64, "Tensor(shape=(?, 4),")
    for ask in (
        lambda: chosen.shape,
        lambda: chosen.size,
        lambda: len(chosen),
        lambda: chosen.dynamic().shape,
        lambda: chosen[chosen > 7],
        lambda: chosen.dynamic()[chosen > 7],
        lambda: tt.einsum("ij->", chosen),
        lambda: tt.histogram(chosen[:, 0]),
    ):
        with pytest.raises(tt.ShapeError, match=r"^(shape|einsum|histogram): .*tt\.cluster\.compute_chunk_sizes\(x\)"):
            ask()
    known = cluster.compute_chunk_sizes(chosen)
    assert known.shape == (4, 4)
    assert back(known) == back(chosen) == np.arange(24.0).reshape(6, 4)[2:].tolist()


class Given(NamedTuple):
    """A table after a mask of rows, one of its columns, and a table of known sizes."""

    y: Any
    w: Any
    x: Any


ADVICE: dict[str, Callable[[Given], Any]] = {
    "a mask of two axes": lambda g: g.y[g.y > 2],
    "a slice": lambda g: g.y[1:],
    "concat": lambda g: tt.concat([g.y, g.x]),
    "tile": lambda g: tt.tile(g.w, (2,)),
    "array_split": lambda g: tt.array_split(g.w, 2),
    "split": lambda g: tt.split(g.w, 2),
    "broadcast_to": lambda g: tt.broadcast_to(g.w, (2, 6)),
    "repeat": lambda g: tt.repeat(g.y, over([1, 2, 1]), axis=0),
    "cross": lambda g: tt.linalg.cross(g.y, g.x),
    "unravel_index": lambda g: tt.unravel_index(g.w.astype(tt.int64), (3, 4)),
    "digitize": lambda g: tt.digitize(g.w, g.x[0]),
    "bincount": lambda g: tt.bincount(g.w.astype(tt.int64)),
    "trapezoid": lambda g: tt.trapezoid(g.x, x=g.w),
    "sort": lambda g: tt.sort(g.w),
    "addition": lambda g: g.y + g.x,
    "median": lambda g: tt.median(g.w),
    "iteration": lambda g: list(g.y),
    "len": lambda g: len(g.y),
    "rechunk": lambda g: cluster.rechunk(g.y, 2),
    "at": lambda g: tt.at(g.y)[0].set(1.0),
}


@needs_dask
@pytest.mark.parametrize("name", ADVICE)
def test_functions_that_need_a_size_say_how_to_compute_it(name: str, table: Any) -> None:
    """Whatever the function checks first, the cause is the unknown size."""
    y = table[table[:, 0] > 4]
    with pytest.raises(tt.ShapeError, match=r"Compute it first: x = tt\.cluster\.compute_chunk_sizes\(x\)\."):
        ADVICE[name](Given(y, y[:, 0], table))


@needs_dask
def test_an_axis_that_is_missing_is_named_first(table: Any) -> None:
    """The number of axes is known."""
    with pytest.raises(tt.RankError):
        tt.sort(table[table[:, 0] > 4], axis=2)


@needs_dask
def test_unknown_sizes_match_if_they_come_from_one_mask(table: Any) -> None:
    """Without the package, dask adds the chunks of two masks one by one."""
    one, other = table[:, 0] > 5, table[:, 1] > 12
    assert back(table[one] + table[one])[0] == [16.0, 18.0, 20.0, 22.0]
    assert back(tt.sum(table[one] * tt.asarray([1.0, 0.0, 0.0, 0.0]).to_device(HERE), axis=0))[0] == 56.0
    with pytest.raises(tt.ShapeError, match=r"^add: needed known sizes, or sizes of one mask"):
        table[one] + table[other]
    with pytest.raises(tt.ShapeError, match=r"^matrix_transpose: needed sizes that are known"):
        table[one].mT


@needs_dask
@pytest.mark.parametrize("chunks", [1, 2, (4, 3), -1], ids=str)
def test_mask_of_all_axes_keeps_the_order_of_rows(chunks: Any) -> None:
    """This holds for any chunks of the matrix."""
    values = np.arange(24.0).reshape(6, 4)[::-1]
    x = over(values, chunks)
    assert back(x[x % 5 > 1]) == values[values % 5 > 1].tolist()
    rows, columns = tt.nonzero(x % 3)
    assert (back(rows), back(columns)) == tuple(each.tolist() for each in np.nonzero(values % 3))


# Errors of dask


@needs_dask
def test_positions_out_of_range_are_refused_when_computed() -> None:
    """With dask alone the result would be the last element."""
    x, positions = tt.arange(10, device=HERE), tt.asarray([3, 99]).to_device(HERE)
    for plan in (x[positions], tt.take(x, positions)):
        with pytest.raises(tt.BoundsError, match="index 99 is out of bounds"):
            plan.to_device(Cpu())


@needs_dask
def test_small_integers_wrap_as_on_the_cpu() -> None:
    """This holds for every product over several chunks."""
    x = np.full((4, 4), 100, np.int8)
    for product in (tt.matmul, lambda a, b: tt.einsum("ij,jk->ik", a, b), lambda a, b: tt.tensordot(a, b, axes=1)):
        there = product(over(x), over(x))
        assert there.dtype is tt.int8
        assert back(there) == product(tt.from_numpy(x), tt.from_numpy(x)).numpy().tolist()


@needs_dask
def test_matrices_without_a_result_are_refused_when_computed() -> None:
    """The errors are those of the package, and name the function."""
    plans: dict[str, Callable[[], Any]] = {
        "linalg.inv": lambda: tt.linalg.inv(tt.ones((2, 2), device=HERE)),
        "linalg.cholesky": lambda: tt.linalg.cholesky(-tt.eye(2, device=HERE)),
        "linalg.svd": lambda: tt.linalg.svd(over([[np.nan, 1.0], [0.0, 1.0]], -1), full_matrices=False)[1],
    }
    for name, plan in plans.items():
        with pytest.raises(tt.SingularMatrixError, match=rf"^{name}: needed a"):
            plan().to_device(Cpu())
    with pytest.raises(tt.DTypeError, match=r"^pow: needed exponents of 0 or more"):
        (over([2]) ** over([-1])).to_device(Cpu())


# Refused keys


@needs_dask
def test_devices_are_never_mixed(table: Any) -> None:
    """Two clusters are two devices."""
    for other in (tt.zeros((6, 4)), tt.zeros((6, 4), device=Cluster("tcp://a:1"))):
        with pytest.raises(tt.DeviceError, match=r"^[+]: needed operands on one device"):
            table + other
    with pytest.raises(tt.DeviceError, match=r"^compute: needed tensors on one Cluster"):
        cluster.compute(table, tt.zeros((6, 4), device=Cluster("tcp://a:1")))
    with pytest.raises(tt.DeviceError, match=r"^persist: needed a tensor on a Cluster"):
        cluster.persist(tt.zeros((2,)))  # type: ignore[arg-type]  # on purpose


@needs_dask
@pytest.mark.parametrize(
    "use",
    [
        lambda x: x.numpy(),
        lambda x: x.cupy(),
        np.asarray,
        np.sqrt,
        lambda x: x.raw_ptr(),
        lambda x: x.strides,
        lambda x: x.allocation,
        lambda x: x.__dlpack__(),
        lambda x: x.__dlpack_device__(),
        lambda x: x.is_same(x),
        lambda x: x.__setitem__(0, 1.0),
        tt.to_csr,
    ],
)
def test_operations_that_need_addresses_raise(use: Callable[[Any], Any], table: Any) -> None:
    """They raise DeviceError, and nothing is computed."""
    with pytest.raises(tt.DeviceError):
        use(table)


@needs_dask
def test_divmod_is_lazy() -> None:
    """Both parts, with a number on either side; devices are not mixed."""
    x, y = np.array([7, -7, 5]), np.array([3, -2, 4])
    for found, expected in (
        (divmod(over(x), over(y)), np.divmod(x, y)),
        (divmod(over(x), 2), np.divmod(x, 2)),
        (divmod(20, over(y)), np.divmod(20, y)),
    ):
        assert [part.device for part in found] == [HERE, HERE]
        assert [back(part) for part in found] == [part.tolist() for part in expected]
    with pytest.raises(tt.DeviceError, match=r"^divmod: needed operands on one device"):
        divmod(over(x), tt.from_numpy(y))


@needs_dask
def test_operators_in_place_return_a_new_tensor(table: Any) -> None:
    """It has the same shape and dtype; other references keep the old one."""
    before = table
    table += 1.0
    table //= 2.0
    assert (back(before[0]), back(table[0])) == ([0.0, 1.0, 2.0, 3.0], [0.0, 1.0, 1.0, 2.0])
    whole, row = tt.ones((3,), dtype=tt.int64, device=HERE), tt.ones((3,), device=HERE)
    with pytest.raises(tt.DTypeError):
        whole /= 2
    with pytest.raises(tt.ShapeError):
        row += tt.ones((2, 3), device=HERE)


@needs_dask
def test_random_numbers_are_drawn_in_chunks() -> None:
    """The same seed and chunks give the same numbers; the state is not readable."""
    first, second = (tt.random.default_rng(7, device=HERE) for _ in range(2))
    assert back(first.normal((4, 3))) == back(second.normal((4, 3)))
    assert back(first.random((3,))) == back(second.random((3,)))
    assert sorted(back(first.permutation(tt.arange(4, device=HERE)))) == [0, 1, 2, 3]
    moved = back(first.permuted(tt.reshape(tt.arange(8, device=HERE), (2, 4)), axis=1))
    assert list(map(sorted, moved)) == [[0, 1, 2, 3], [4, 5, 6, 7]]
    with pytest.raises(tt.DeviceError, match=r"^Generator\.dirichlet: needed a device whose library draws this"):
        first.dirichlet(tt.ones(3, device=HERE))
    with pytest.raises(tt.DeviceError, match=r"^Generator: "):
        pickle.dumps(first)


@needs_dask
@pytest.mark.parametrize("name", DISTRIBUTIONS)
def test_distributions_are_drawn_in_chunks(name: str) -> None:
    """Of numbers; the values of a tensor are not known before they are computed."""
    each = DISTRIBUTIONS[name]
    numbers = [int(x) if "." not in x else float(x) for x in each.example.split(", ")] if each.example else []
    first, second = (getattr(tt.random.default_rng(7, device=HERE), name)(*numbers, (4, 3)) for _ in range(2))
    assert (first.device, first.dtype) == (HERE, tt.int64 if each.counts else tt.float64)
    assert back(first) == back(second)
    if numbers:
        numbers[0] = tt.full(3, numbers[0], device=HERE)
        with pytest.raises(tt.DeviceError, match=rf"^Generator\.{name}: needed a number for \w+ on a Cluster, where "):
            getattr(tt.random.default_rng(7, device=HERE), name)(*numbers)
    if each.takes_dtype:
        draw = getattr(tt.random.default_rng(7, device=HERE), name)
        assert draw(*map(float, each.example.split()), 3, dtype=tt.float32).dtype == tt.float32


@needs_dask
def test_typed_constructor_makes_zeros() -> None:
    """The zeros are on the Cluster."""
    x = Tensor[Cluster, tt.float32, Rank1](make_dim(3), HERE)
    assert (x.device, x.dtype, back(x)) == (HERE, tt.float32, [0.0] * 3)


# Files


@needs_dask
def test_files_are_written_and_read_chunk_by_chunk(table: Any, tmp_path: Path) -> None:
    """There is one file per chunk of rows; the values come back in order."""
    paths = cluster.save_npy(table, tmp_path / "new")
    assert [path.name for path in paths] == ["part-00000.npy", "part-00001.npy", "part-00002.npy"]
    assert np.load(paths[1]).tolist() == [[8.0, 9.0, 10.0, 11.0], [12.0, 13.0, 14.0, 15.0]]
    found = cluster.load_npy(paths).get(Tensor[Cluster, tt.float64, Rank2])
    assert back(found) == back(table)
    assert cluster.chunks(found) == ((2, 2, 2), (4,))
    assert cluster.load_npy(str(paths[0])).shape == (2, 4)


@needs_dask
def test_files_that_do_not_match_are_refused_by_name(tmp_path: Path) -> None:
    """Only their headers are read first; a file that changes later is noticed when it is computed."""
    np.save(tmp_path / "a.npy", np.zeros((2, 3)))
    np.save(tmp_path / "b.npy", np.zeros((2, 4)))
    np.save(tmp_path / "c.npy", np.zeros((2, 3), ">f8"))
    (tmp_path / "d.npy").write_bytes(b"nothing of the kind")
    with pytest.raises(tt.ShapeError, match=r"^load_npy: needed rows of float64 and the shape \(3,\)"):
        cluster.load_npy([tmp_path / "a.npy", tmp_path / "b.npy"])
    with pytest.raises(tt.DTypeError, match=r"^load_npy: needed one of the fourteen dtypes, got >f8"):
        cluster.load_npy(tmp_path / "c.npy")
    with pytest.raises(tt.FormatError, match=r"^load_npy: needed a file of the format \.npy"):
        cluster.load_npy(tmp_path / "d.npy")
    with pytest.raises(FileNotFoundError):
        cluster.load_npy(tmp_path / "none.npy")
    with pytest.raises(tt.OptionError, match=r"^load_npy: needed one file or more"):
        cluster.load_npy([])
    x = cluster.load_npy(tmp_path / "a.npy")
    os.utime(tmp_path / "a.npy", ns=(1, 1))
    with pytest.raises(tt.FormatError, match=r"a\.npy, changed"):
        x.to_device(Cpu())
    with pytest.raises(tt.RankError, match=r"^save_npy: "):
        cluster.save_npy(tt.sum(x), tmp_path)


# Graphs for dask


@needs_dask
def test_tasks_that_only_pass_a_value_on_are_removed(table: Any) -> None:
    """There is one task per chunk if each result needs one chunk only; names of chunks and values do not change."""
    plans: Any = pytest.importorskip("typedtensor.backends.dask.plans")
    array = cluster.dask_array(tt.ones((4, 4), device=HERE)).rechunk(2) + 1
    fused, both = plans.optimized(array * 3)[0], plans.optimized(array, array * 3)
    assert len(fused.dask) < len(pytest.importorskip("dask").optimize(array * 3)[0].dask)
    assert set(plans.keys_of(array * 3)) <= set(dict(fused.dask))
    for found, expected in zip((fused, *both), (6.0, 2.0, 6.0), strict=True):
        assert found.compute().tolist() == [[expected] * 4] * 4
    one, other = cluster.compute(table + 1, (table + 1) * 2)
    assert (other / one).numpy().tolist() == [[2.0] * 4] * 6


@needs_dask
def test_annotated_arrays_are_unchanged() -> None:
    """The optimization of dask alone loses annotations."""
    dask, plans = pytest.importorskip("dask"), pytest.importorskip("typedtensor.backends.dask.plans")
    array = pytest.importorskip("dask.array").ones((4,), chunks=2)
    with dask.annotate(priority=3):
        array = array + 1
    assert plans.optimized(array)[0] is array
    assert back(cluster.from_dask(array)) == [2.0] * 4


@needs_dask
def test_graphs_run_with_a_dask_that_cannot_optimize_them(monkeypatch: pytest.MonkeyPatch) -> None:
    """The optimization uses private functions of dask, which may disappear."""
    plans: Any = pytest.importorskip("typedtensor.backends.dask.plans")
    monkeypatch.setattr(plans, "tasks", None)
    x = tt.arange(6, device=HERE)
    array = cluster.dask_array(x)
    assert plans.optimized(array)[0] is array
    assert back(tt.sum(x * 2)) == 30


@needs_dask
def test_several_plans_are_persisted_together(table: Any) -> None:
    """What they share is computed once; tasks are counted before they run."""
    shared = tt.sin(table)
    first, second = cluster.persist(shared + 1, tt.sum(shared))
    assert cluster.tasks(first, second) == 0
    assert back(first) == back(shared + 1)
    assert back(second) == back(tt.sum(shared))
    cluster.wait(first, second)
    cluster.cancel(first, second)
    plans = table + tt.sum(table), table - tt.sum(table)
    both, one, other = cluster.tasks(*plans), cluster.tasks(plans[0]), cluster.tasks(plans[1])
    assert max(one, other) < both < one + other
    with pytest.raises(tt.DeviceError, match=r"^tasks: needed tensors on one Cluster"):
        cluster.tasks(table, Elsewhere.of(table))
    for function in (cluster.persist, cluster.wait, cluster.cancel, cluster.tasks):
        with pytest.raises(tt.DTypeError, match="got nothing"):
            function()  # type: ignore[call-overload]  # on purpose
        with pytest.raises(tt.DeviceError, match="needed a tensor on a Cluster"):
            function(tt.ones((2,)))  # type: ignore[call-overload, arg-type]  # on purpose


class Elsewhere:
    """Makes tensors on a Cluster that nothing can reach."""

    @staticmethod
    def of(x: Any) -> Any:
        """Return the same plan on another Cluster."""
        return cluster.from_dask(cluster.dask_array(x), Cluster("tcp://nowhere:1"))


@needs_dask
@pytest.mark.parametrize(
    ("chunks", "got"),
    [
        (0, "0: the size 0"),
        (-2, "-2: the size -2"),
        ((2, -3), "(2, -3): the size -3"),
        ({1: 0}, "{1: 0}: the size 0"),
        ((2, 2, 2), "(2, 2, 2): 3 entries for 2 axes"),
        ((2,), "(2,): 1 entry for 2 axes"),
        (((3, 2), 4), "((3, 2), 4): Chunks do not add up to shape"),
    ],
)
def test_chunks_that_do_not_fit_are_refused_in_one_line(table: Any, chunks: Any, got: str) -> None:
    """Dask divides by 0, or takes more entries than axes."""
    with pytest.raises(tt.OptionError) as caught:
        cluster.rechunk(table, chunks)
    assert str(caught.value).startswith(f"rechunk: needed chunks of the shape (6, 4), got {got}")
    assert "\n" not in str(caught.value)


@needs_dask
def test_more_chunks_than_a_plan_can_hold_are_refused_at_once(table: Any) -> None:
    """Dask would make their tasks for hours."""
    with pytest.raises(tt.OptionError, match=r"^rechunk: .* got 1: 1,000,000,000,000 chunks, more than"):
        cluster.rechunk(tt.zeros((10**6, 10**6), device=tt.Cluster()), 1)
    with pytest.raises(tt.PathError, match=r"^load_npy: needed a path or several, got 5\."):
        cluster.load_npy(5)  # type: ignore[call-overload, arg-type, unused-ignore]
    with pytest.raises(tt.OptionError, match=r"\(1, 3\): 2 entries for 1 axis"):
        cluster.rechunk(table[0], (1, 3))
    assert cluster.chunks(cluster.rechunk(table[0], ((1, 3),))) == ((1, 3),)

"""Addresses of files: what fsspec opens is read and written, what it does not open is refused before anything is."""

from __future__ import annotations

import gc
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

import typedtensor as tt
from typedtensor import Cluster, Cpu, cluster

if TYPE_CHECKING:
    from collections.abc import Iterator

pytestmark = [
    pytest.mark.skipif(find_spec("dask") is None, reason="not installed: dask"),
    pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning"),  # s3fs leaves sessions open
    pytest.mark.filterwarnings("ignore::ResourceWarning"),
]
VALUES = np.arange(24.0).reshape(6, 4)


@pytest.fixture
def table() -> Any:
    """Return six rows in three chunks."""
    return cluster.rechunk(tt.from_numpy(VALUES).to_device(Cluster()), (2, 3))


@pytest.fixture(scope="module")
def store() -> Iterator[str]:
    """Start a server with the protocol of S3 in this process, and return its address."""
    if find_spec("s3fs") is None:
        pytest.skip("not installed: s3fs")
    server: Any = pytest.importorskip("moto.server", reason="not installed: moto").ThreadedMotoServer(port=0)
    server.start()
    host, port = server.get_host_and_port()
    yield f"http://{host}:{port}"
    pytest.importorskip("s3fs").S3FileSystem.clear_instance_cache()
    gc.collect()  # of the sessions, while their warnings are ignored
    server.stop()


@pytest.fixture(params=["memory", "s3", "file", "path"])
def folder(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    """Return a new folder at an address of each kind, and a path as a str."""
    if request.param == "s3":
        monkeypatch.setenv("AWS_ENDPOINT_URL", request.getfixturevalue("store"))
        for name in ("AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY"):
            monkeypatch.setenv(name, "key")
        monkeypatch.setenv("AWS_DEFAULT_REGION", "us-east-1")
        system: Any = pytest.importorskip("s3fs").S3FileSystem
        system.clear_instance_cache()
        bucket = f"bucket-{tmp_path.name.replace('_', '-')}".lower()[:60].rstrip("-")
        system().mkdir(bucket)
        return f"s3://{bucket}/points"
    if request.param == "memory":
        memory = pytest.importorskip("fsspec").filesystem("memory")
        memory.store.clear()
        return "memory://points"
    return f"file://{tmp_path}/points" if request.param == "file" else f"{tmp_path}/points"


def test_npy_files_are_written_and_read(folder: str, table: Any) -> None:
    """One file per chunk of rows; the result has the type of the folder."""
    paths = cluster.save_npy(table, folder)
    assert [path.rpartition("/")[2] for path in paths] == ["part-00000.npy", "part-00001.npy", "part-00002.npy"]
    assert paths[0].partition("://")[1] == folder.partition("://")[1] or folder.startswith("file://")
    found = cluster.load_npy(paths)
    assert cluster.chunks(found)[0] == (2, 2, 2)
    assert np.array_equal(found.to_device(Cpu()).numpy(), VALUES)
    table = tt.from_numpy(VALUES * 2).to_device(Cluster())
    assert np.array_equal(cluster.load_npy(cluster.save_npy(table, folder)).to_device(Cpu()).numpy(), VALUES * 2)


def test_a_changed_file_is_noticed(folder: str, table: Any) -> None:
    """The version is that of the header."""
    path = cluster.save_npy(table, folder)[0]
    plan = cluster.load_npy(path)
    cluster.save_npy(tt.ones((6, 5), device=Cluster()), folder)
    with pytest.raises(tt.FormatError, match=r"^load_npy: needed the file as it was when it was loaded"):
        plan.to_device(Cpu())


def test_a_file_that_is_written_again_is_no_other_one(folder: str, table: Any) -> None:
    """A task runs again if its worker is lost, perhaps when the headers are read already."""
    stores: Any = pytest.importorskip("typedtensor.backends.dask.stores")
    storage: Any = pytest.importorskip("typedtensor.backends.dask.storage")
    paths = cluster.save_npy(table, folder)
    plan = cluster.load_npy(paths)
    if not folder.startswith("memory"):  # which has no state but the time
        stores.write_part(storage.place_of("save_npy", paths[0], None), lambda file: np.save(file, VALUES[:2]))
    assert np.array_equal(plan.to_device(Cpu()).numpy(), VALUES)


def test_zarr_arrays_are_written_and_read(folder: str, table: Any) -> None:
    """Nothing that is there is replaced."""
    pytest.importorskip("zarr")
    cluster.save_zarr(table, folder)
    found = cluster.load_zarr(folder)
    assert np.array_equal(found.to_device(Cpu()).numpy(), VALUES)
    with pytest.raises(FileExistsError, match="save_zarr: "):
        cluster.save_zarr(table, folder)


def test_parquet_files_are_written_and_read(folder: str, table: Any) -> None:
    """A file that is written again is another one."""
    pytest.importorskip("pyarrow", reason="not installed: pyarrow")
    paths = cluster.save_parquet({"x": table}, folder)
    plan = cluster.load_parquet(paths)["x"]
    assert np.array_equal(plan.to_device(Cpu()).numpy(), VALUES)
    cluster.save_parquet({"x": table, "y": table[:, 0]}, folder)
    with pytest.raises(tt.FormatError, match=r"^load_parquet: needed the file as it was when it was loaded"):
        plan.to_device(Cpu())


FORMATS = {"npz": (tt.save_npz, tt.load_npz), "safetensors": (tt.save_safetensors, tt.load_safetensors)}


@pytest.mark.parametrize("name", FORMATS)
def test_archives_are_written_and_read(name: str, folder: str, tmp_path: Path) -> None:
    """On the Cpu and on a Cluster, which reads the chunks that it computes, and notices that they have changed."""
    pytest.importorskip("safetensors", reason="not installed: safetensors")
    (tmp_path / "points").mkdir()
    save, load = FORMATS[name]
    address, here = f"{folder}/w", Cluster()
    given: dict[str, Any] = {"x": tt.from_numpy(VALUES), "none": tt.zeros((0, 3)), "y": tt.asarray(True)}
    chunked = {key: cluster.rechunk(x.to_device(here), 1) if x.ndim else x.to_device(here) for key, x in given.items()}
    for params in (given, {**given, "x": chunked["x"]}, chunked):
        save(address, params)
        for device in (Cpu(), here):
            found = load(address, names=["x", "y", "none"], device=device)
            assert {key: (x.device, x.shape, x.dtype) for key, x in found.items()} == {
                key: (device, x.shape, x.dtype) for key, x in given.items()
            }
            assert all(np.array_equal(x.to_device(Cpu()).numpy(), given[key].numpy()) for key, x in found.items())
    plan = load(address, device=here)["x"]
    save(address, {"x": plan * 2})  # from the file that it replaces
    assert np.array_equal(load(address)["x"].numpy(), VALUES * 2)
    with pytest.raises(tt.FormatError, match=rf"^load_{name}: needed the file as it was when it was loaded"):
        plan.to_device(Cpu())
    with pytest.raises(tt.SingularMatrixError):
        save(address, {"x": tt.linalg.inv(tt.ones((2, 2), device=here))})
    assert np.array_equal(load(address)["x"].numpy(), VALUES * 2)
    with pytest.raises(FileNotFoundError):
        load(f"{folder}/missing")


@pytest.mark.parametrize("name", FORMATS)
def test_damaged_archives_are_refused(name: str) -> None:
    """At an address as at a path: the header is checked against the size before any data is read."""
    pytest.importorskip("safetensors", reason="not installed: safetensors")
    memory = pytest.importorskip("fsspec").filesystem("memory")
    save, load = FORMATS[name]
    save("memory://w", {"x": tt.from_numpy(VALUES)})
    whole = memory.cat_file("/w")
    for data in (b"", b"x", whole[:-9], whole[:20], b"\xff" * 300):
        memory.pipe_file("/w", data)
        for device in (Cpu(), Cluster()):
            with pytest.raises(tt.FormatError, match=rf"^load_{name}: needed "):
                load("memory://w", device=device)


def test_parameter_files_pass_through_a_stream(folder: str, table: Any, tmp_path: Path) -> None:
    """Their functions refuse an address, and say how."""
    fsspec: Any = pytest.importorskip("fsspec")
    (tmp_path / "points").mkdir()
    with fsspec.open(f"{folder}/w.params", "wb") as stream:
        tt.save_params(stream, {"x": table, "y": tt.ones(3)})
    with fsspec.open(f"{folder}/w.params", "rb") as stream:
        found = tt.load_params(stream, device=Cluster())
    assert np.array_equal(found["x"].to_device(Cpu()).numpy(), VALUES)
    if "://" in folder:
        with pytest.raises(tt.PathError, match=r"^save_params: needed a path of this machine, .* fsspec\.open"):
            tt.save_params(f"{folder}/w.params", {"x": table})


@pytest.mark.parametrize("size", [10, 7 * 2**20], ids=["buffered", "in parts"])
def test_a_failed_write_leaves_no_partial_object(folder: str, size: int) -> None:
    """What was there before stays, and nothing appears where nothing was."""
    stores: Any = pytest.importorskip("typedtensor.backends.dask.stores")
    storage: Any = pytest.importorskip("typedtensor.backends.dask.storage")

    def fails(file: Any) -> None:
        file.write(b"x" * size)
        raise OSError("the disk is full")

    there, absent = (storage.place_of("save_npy", f"{folder}-{name}", None) for name in ("there", "absent"))
    stores.write_part(there, lambda file: file.write(b"whole"))
    for place in (there, absent):
        with pytest.raises(OSError, match="the disk is full"):
            stores.write_part(place, fails)
    gc.collect()
    system = there.system() if not there.is_local else pytest.importorskip("fsspec").filesystem("file")
    system.invalidate_cache()
    assert system.cat_file(there.path) == b"whole"
    found = system.glob(there.path.removesuffix("there") + "*")
    assert [name.rpartition("/")[2] for name in found] == ["points-there"]
    stores.write_part(there, lambda file: file.write(b"y" * size))
    system.invalidate_cache()
    assert system.cat_file(there.path) == b"y" * size


@pytest.mark.parametrize("address", ["nonsense://bucket/points", "s4://bucket/points"])
def test_an_address_that_nothing_opens_is_refused(
    address: str, table: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No local folder of that name is made, and nothing is computed."""
    pytest.importorskip("zarr")
    pytest.importorskip("pyarrow", reason="not installed: pyarrow")
    monkeypatch.chdir(tmp_path)
    for call in (
        lambda: cluster.save_npy(table, address),
        lambda: cluster.load_npy(address),
        lambda: cluster.save_zarr(table, address),
        lambda: cluster.load_zarr(address),
        lambda: cluster.save_parquet({"x": table}, address),
        lambda: cluster.load_parquet(address),
        lambda: tt.save_npz(address, {"x": table}),
        lambda: tt.load_npz(address),
    ):
        with pytest.raises(tt.OptionError, match=r"needed an address that fsspec opens, got .*Install the package"):
            call()
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(
    ("address", "needed"),
    [
        ("https://localhost:1/points", "an address that can be written"),
        ("data://points", "an address that can be written"),
        (Path("s3://bucket/points"), "an address with two slashes"),
    ],
)
def test_what_cannot_be_written_is_refused_before_anything_is_computed(
    address: Any, needed: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Pathlib turns an address into the path of a local folder."""
    for package in ("zarr", "pyarrow", "safetensors"):
        pytest.importorskip(package, reason=f"not installed: {package}")
    monkeypatch.chdir(tmp_path)
    x = tt.linalg.inv(tt.ones((2, 2), device=Cluster()))  # an error if it is computed
    for call in (
        lambda: cluster.save_npy(x, address),
        lambda: cluster.save_zarr(x, address),
        lambda: cluster.save_parquet({"x": x}, address),
        lambda: tt.save_npz(address, {"x": x}),
        lambda: tt.save_safetensors(address, {"x": x}),
    ):
        with pytest.raises(tt.OptionError, match=rf"^save_\w+: needed {needed}"):
            call()
    assert not list(tmp_path.iterdir())


def test_an_address_without_its_package_is_refused(table: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The error names the package."""
    if find_spec("gcsfs") is not None:
        pytest.skip("gcsfs is installed")
    monkeypatch.chdir(tmp_path)
    with pytest.raises(tt.OptionError, match=r"^save_npy: needed an address that fsspec opens, got gcs://b/p: .*gcsfs"):
        cluster.save_npy(table, "gcs://b/p")
    assert not list(tmp_path.iterdir())


def test_storage_options_need_an_address(table: Any, tmp_path: Path) -> None:
    """A path has none; those of an address reach its file system."""
    with pytest.raises(tt.OptionError, match=r"^save_npy: needed an address for storage_options"):
        cluster.save_npy(table, str(tmp_path), storage_options={"anon": True})
    with pytest.raises(tt.OptionError, match=r"^load_npz: needed an address for storage_options"):
        tt.load_npz(str(tmp_path), storage_options={"anon": True})
    with pytest.raises(tt.OptionError, match=r"^save_npz: needed a dictionary of storage_options, got 5"):
        tt.save_npz("memory://options", {"x": table}, storage_options=5)  # type: ignore[arg-type]
    paths = cluster.save_npy(table, "memory://options", storage_options={"skip_instance_cache": True})
    found = cluster.load_npy(paths, storage_options={"skip_instance_cache": True})
    tt.save_npz("memory://options/x.npz", {"x": found}, storage_options={"skip_instance_cache": True})
    found = tt.load_npz("memory://options/x.npz", device=Cluster(), storage_options={"skip_instance_cache": True})["x"]
    assert np.array_equal(found.to_device(Cpu()).numpy(), VALUES)


def test_temporary_files_of_killed_processes_are_removed(tmp_path: Path, table: Any) -> None:
    """The next save into the folder removes those that are old enough to belong to nobody."""
    import os  # noqa: PLC0415  # for one test

    old, fresh = tmp_path / "part-00007.npy.4711.tmp", tmp_path / "part-00008.npy.4712.tmp"
    old.write_bytes(b"cut off")
    fresh.write_bytes(b"being written")
    os.utime(old, (1, 1))
    cluster.save_npy(table, tmp_path)
    assert not old.exists()
    assert fresh.exists()


def test_a_folder_and_unknown_options_of_a_store_are_refused(store: str, table: Any) -> None:
    """Some file systems look at their options only when they connect."""
    options = {"key": "key", "secret": "key", "endpoint_url": store}
    pytest.importorskip("s3fs").S3FileSystem(**options).mkdir("folders")
    paths = cluster.save_npy(table, "s3://folders/points", storage_options=options)
    assert cluster.load_npy(paths, device=Cluster(), storage_options=options).shape == (6, 4)
    for load in (cluster.load_npy, cluster.load_parquet, tt.load_npz):
        with pytest.raises(IsADirectoryError, match="pass its files"):
            load("s3://folders/points", storage_options=options)
    wrong = options | {"banana": 1}
    for use in (
        lambda: cluster.load_npy(paths, storage_options=wrong),
        lambda: cluster.save_npy(table, "s3://folders/more", storage_options=wrong),
        lambda: tt.save_npz("s3://folders/w.npz", {"x": table}, storage_options=wrong),
        lambda: cluster.save_zarr(table, "s3://folders/z", storage_options=wrong),
    ):
        with pytest.raises(tt.OptionError, match="storage_options: needed those of the file system, got banana"):
            use()

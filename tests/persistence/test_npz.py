"""npz files: written and read like NumPy's, never unpickled, and validated before memory is allocated."""

from __future__ import annotations

import io
import struct
import tracemalloc
import zipfile
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from hypothesis.extra import numpy as arrays

import typedtensor as tt
from tests.persistence.layouts import layouts, same
from typedtensor import Cpu, Rank1, Tensor, float32
from typedtensor.persistence.npz import PIECE, entries
from typedtensor.types.dtype import DTYPES


def archive(path: Path, **members: bytes) -> Path:
    """Return a zip file with these members."""
    with zipfile.ZipFile(path, "w") as made:
        for name, content in members.items():
            made.writestr(f"{name}.npy", content)
    return path


def head(shape: object, dtype: str = "<f8", version: tuple[int, int] = (1, 0)) -> bytes:
    """Return the header of an array."""
    text = f"{{'descr': '{dtype}', 'fortran_order': False, 'shape': {shape}, }}\n".encode()
    return b"\x93NUMPY" + bytes(version) + struct.pack("<H", len(text)) + text


@pytest.mark.parametrize("compressed", [False, True])
def test_saved_tensors_are_loaded_by_the_package_and_by_numpy(tmp_path: Path, compressed: bool) -> None:
    """They are in the order of the dictionary."""
    params = layouts("a/b.c é\n")
    tt.save_npz(tmp_path / "x.npz", params, compressed=compressed)
    found = tt.load_npz(tmp_path / "x.npz")
    assert list(found) == list(params)
    assert all(same(found[name], params[name]) for name in params)
    assert all(each.numpy().flags.writeable for each in found.values())
    with np.load(tmp_path / "x.npz", allow_pickle=False) as theirs:
        assert theirs.files == list(params)
        assert all(np.array_equal(theirs[name], params[name].numpy()) for name in params)


@pytest.mark.parametrize("save", [np.savez, np.savez_compressed])
def test_files_of_numpy_are_loaded(tmp_path: Path, save: Any) -> None:
    """They include Fortran order and the other byte order."""
    x = np.arange(6.0).reshape(2, 3)
    save(tmp_path / "x.npz", x=x, f=np.asfortranarray(x), big=x.astype(">f4"), n=np.int64(3))
    found = tt.load_npz(tmp_path / "x.npz")
    assert {name: each.dtype for name, each in found.items()} == {
        "x": tt.float64, "f": tt.float64, "big": tt.float32, "n": tt.int64,
    }  # fmt: skip
    assert all(np.array_equal(found[name].numpy(), x) for name in ("x", "f", "big"))
    assert int(found["n"].numpy()) == 3


@settings(max_examples=50, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    data=st.dictionaries(
        st.text(st.characters(exclude_characters="\0", codec="utf-8"), max_size=8).filter(lambda s: ".npy" not in s),
        st.sampled_from(DTYPES).flatmap(
            lambda dtype: arrays.arrays(dtype.name, arrays.array_shapes(min_dims=0, max_dims=4, min_side=0, max_side=3))
        ),
        max_size=4,
    )
)
def test_a_round_trip_keeps_every_bit(tmp_path: Path, data: dict[str, np.ndarray]) -> None:
    """Payloads of NaN and signs of zeros are kept."""
    params = {name: tt.asarray(raw).dynamic() for name, raw in data.items()}
    tt.save_npz(tmp_path / "x.npz", params)
    found = tt.load_npz(tmp_path / "x.npz")
    assert list(found) == list(params)
    assert all(same(found[name], params[name]) for name in params)


def test_equal_parameters_give_equal_bytes(tmp_path: Path) -> None:
    """No time stamp is written."""
    for name in ("a", "b"):
        tt.save_npz(tmp_path / name, {"w": tt.ones(3)})
    assert (tmp_path / "a").read_bytes() == (tmp_path / "b").read_bytes()


class Model(NamedTuple):
    """A model."""

    w: Tensor[Cpu, float32, Rank1]


def test_a_model_round_trips(tmp_path: Path) -> None:
    """It is validated."""
    tt.save_npz(tmp_path / "m.npz", Model(tt.ones(2, dtype=float32)))
    assert type(tt.load_npz(tmp_path / "m.npz", Model).w) is Tensor
    tt.save_npz(tmp_path / "m.npz", {"w": tt.ones(2)})
    with pytest.raises(tt.SchemaError, match="load_npz: needed float32 for 'w', got float64"):
        tt.load_npz(tmp_path / "m.npz", Model)


def test_names_selects_the_tensors_to_read(tmp_path: Path) -> None:
    """The other members need not even be readable."""
    np.savez(tmp_path / "x.npz", a=np.zeros(1), text=np.array(["x"]), b=np.ones(1))
    assert list(tt.load_npz(tmp_path / "x.npz", names=["b", "a"])) == ["a", "b"]
    with pytest.raises(tt.FormatError, match=r"needed a parameter 'bb', got no such name. There is 'b'"):
        tt.load_npz(tmp_path / "x.npz", names=["a", "bb"])
    for wrong in ("a", 5, [b"a"]):
        with pytest.raises(tt.OptionError, match="load_npz: needed several names, each a str, got "):
            tt.load_npz(tmp_path / "x.npz", names=wrong)  # type: ignore[call-overload]  # what is refused


def test_entries_are_read_without_data(tmp_path: Path) -> None:
    """They contain name, dtype, shape, position and number of bytes."""
    tt.save_npz(tmp_path / "x.npz", {"w": tt.ones((2, 3)), "b": tt.asarray(True)})
    found = [tuple(each[:5]) for each in entries(tmp_path / "x.npz")]
    assert found[0] == ("w", "float64", (2, 3), 0, 48)
    assert (found[1][:3], found[1][4]) == (("b", "bool", ()), 1)
    content = (tmp_path / "x.npz").read_bytes()
    assert [content[each[3] : each[3] + 4] for each in found] == [b"PK\3\4", b"PK\3\4"]


@pytest.mark.parametrize(
    ("names", "text"),
    [
        (["a\0b"], r"got 'a\\x00b', kept as 'a'. Rename it"),
        (["x" * 70_000], r"got 'x+\.\.\.', of 70000 bytes. Rename it"),
        (["\ud800"], r"got '\\ud800', which is not Unicode text. Rename it"),
        (["x", "x.npy"], r"got 'x', beside 'x.npy', which NumPy takes for the same. Rename it"),
    ],
)
def test_names_that_numpy_cannot_load_are_refused(tmp_path: Path, names: list[str], text: str) -> None:
    """Nothing is written."""
    with pytest.raises(tt.FormatError, match=f"save_npz: needed names that an npz file can hold, {text}"):
        tt.save_npz(tmp_path / "x.npz", dict.fromkeys(names, tt.ones(2)))
    assert not list(tmp_path.iterdir())


def test_a_failing_save_keeps_the_old_file(tmp_path: Path) -> None:
    """The file is replaced as a whole."""
    path = tmp_path / "x.npz"
    tt.save_npz(path, {"w": tt.ones(2)})
    before = path.read_bytes()
    with pytest.raises(tt.DTypeError, match="save_npz: needed tensors by name, got 'b', of type ndarray"):
        tt.save_npz(path, {"w": tt.zeros(2), "b": np.zeros(2)})  # type: ignore[dict-item]  # what is refused
    assert path.read_bytes() == before


class Trap:
    """An object whose unpickling fails the test."""

    def __reduce__(self) -> tuple[Any, ...]:
        """Return a call that fails the test."""
        return pytest.fail, ("it was unpickled",)


@pytest.mark.parametrize(
    ("array", "text"),
    [
        (np.array([Trap()]), "needed numbers for 'x' in the member at byte 0, got an array of objects. Python objects"),
        (np.array(["text"]), "needed one of the fourteen dtypes for 'x' in the member at byte 0, got <U4."),
        (np.zeros(1, "M8[s]"), "needed one of the fourteen dtypes for 'x' in the member at byte 0, got datetime64"),
        (np.zeros(1, "f8,i4"), "needed one of the fourteen dtypes for 'x' in the member at byte 0, got "),
        (np.zeros(1, np.longdouble), "needed one of the fourteen dtypes for 'x' in the member at byte 0, got "),
    ],
    ids=["objects", "text", "dates", "records", "longdouble"],
)
def test_unsupported_dtypes_are_refused(tmp_path: Path, array: Any, text: str) -> None:
    """Above all objects: nothing is unpickled."""
    np.savez(tmp_path / "x.npz", x=array)
    with pytest.raises(tt.FormatError) as caught:
        tt.load_npz(tmp_path / "x.npz")
    assert str(caught.value).startswith(f"load_npz: {text}")


@pytest.mark.parametrize(
    ("member", "text"),
    [
        (head((3,)) + bytes(23), "needed 24 bytes of data for 'x', float64(3,) in the member at byte 0, got 23."),
        (head((3,)) + bytes(25), "needed 24 bytes of data for 'x', float64(3,) in the member at byte 0, got 25."),
        (head((-1, -3)) + bytes(24), "needed sizes of 0 or more for 'x' in the member at byte 0, got (-1, -3)."),
        (head((2**62, 2**62)), f"needed {2**127} bytes of data for 'x', "),
        (head((0, 2**62, 8)), "needed an npz file, got another, or a damaged one: "),
        (head((1,) * 65, "|i1") + bytes(1), "needed an npz file, got another, or a damaged one: "),
        (head((1,), version=(3, 0)) + bytes(8), "needed version 1.0 or 2.0 of the array format for 'x' in the member"),
        (head("(1,", "<f8"), "needed an npz file, got another, or a damaged one: "),
        (head("[1]"), "needed an npz file, got another, or a damaged one: "),
        (head((2,), "|b1") + b"\1\2", "needed booleans, 0 or 1, for 'x' in the member at byte 0, got other bytes."),
        (b"", "needed an npz file, got another, or a damaged one: "),
        (b"\x93NUMPY\1\0\xff\xff{", "needed an npz file, got another, or a damaged one: "),
    ],
)
def test_a_member_with_wrong_sizes_is_refused(tmp_path: Path, member: bytes, text: str) -> None:
    """The sizes are compared with the available bytes."""
    with pytest.raises(tt.FormatError) as caught:
        tt.load_npz(archive(tmp_path / "x.npz", x=member))
    assert str(caught.value).startswith(f"load_npz: {text}")


def test_a_repeated_name_is_refused(tmp_path: Path) -> None:
    """NumPy reads the second one."""
    with zipfile.ZipFile(tmp_path / "x.npz", "w") as made:
        made.writestr("x.npy", head(()) + bytes(8))
        with pytest.warns(UserWarning, match="Duplicate"):
            made.writestr("x.npy", head(()) + bytes(8))
    with pytest.raises(tt.FormatError, match=r"needed each name once in the member at byte [0-9]+, got 'x' twice"):
        tt.load_npz(tmp_path / "x.npz")


def test_a_member_other_than_an_array_is_refused(tmp_path: Path) -> None:
    """NumPy returns its bytes."""
    with zipfile.ZipFile(tmp_path / "x.npz", "w") as made:
        made.writestr("readme.txt", "text")
    with pytest.raises(
        tt.FormatError, match=r"needed arrays alone in the member at byte 0, got the member 'readme.txt'"
    ):
        tt.load_npz(tmp_path / "x.npz")


def test_other_compression_is_refused(tmp_path: Path) -> None:
    """Its ratio is unbounded, and NumPy does not write it."""
    with zipfile.ZipFile(tmp_path / "x.npz", "w", zipfile.ZIP_LZMA) as made:
        made.writestr("x.npy", head(()) + bytes(8))
    with pytest.raises(
        tt.FormatError, match=r"needed members that are stored or deflated .* got 'x' packed by method 14"
    ):
        tt.load_npz(tmp_path / "x.npz")


def test_an_impossible_size_allocates_no_memory(tmp_path: Path) -> None:
    """The size is checked first."""
    path = archive(tmp_path / "x.npz", x=head((2**37,)))
    content = bytearray(path.read_bytes())
    at = content.rindex(b"PK\1\2")
    struct.pack_into("<I", content, at + 24, 2**32 - 2)  # the size of the member in the directory
    path.write_bytes(content)
    tracemalloc.start()
    try:
        with pytest.raises(
            tt.FormatError, match="needed sizes that agree for 'x' in the member at byte 0, got 4294967294"
        ):
            tt.load_npz(path)
        assert tracemalloc.get_traced_memory()[1] < 1 << 20
    finally:
        tracemalloc.stop()


def test_every_prefix_is_refused(tmp_path: Path) -> None:
    """The file may be cut anywhere."""
    path = tmp_path / "x.npz"
    tt.save_npz(path, {"w": tt.ones((2, 3)), "b": tt.asarray([1, 2])})
    content = path.read_bytes()
    for end in range(len(content)):
        path.write_bytes(content[:end])
        with pytest.raises(tt.FormatError):
            tt.load_npz(path)


@settings(max_examples=200, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(changes=st.lists(st.tuples(st.integers(0, 10**6), st.integers(0, 255)), min_size=1, max_size=4))
def test_damage_raises_only_format_error(tmp_path: Path, changes: list[tuple[int, int]]) -> None:
    """The damage is random."""
    stream = io.BytesIO()
    np.savez_compressed(stream, w=np.ones((2, 3)), b=np.array([True, False]))
    content = bytearray(stream.getvalue())
    for at, byte in changes:
        content[at % len(content)] = byte
    (tmp_path / "x.npz").write_bytes(content)
    try:
        tt.load_npz(tmp_path / "x.npz")
    except tt.FormatError as error:
        assert error.function == "load_npz"  # noqa: PT017 - either outcome is right


def test_a_missing_file_raises_the_system_error(tmp_path: Path) -> None:
    """It contains the name."""
    with pytest.raises(FileNotFoundError, match=r"none\.npz"):
        tt.load_npz(tmp_path / "none.npz")
    with pytest.raises(IsADirectoryError):
        tt.load_npz(tmp_path)


def test_the_default_device_applies_to_loaded_dictionaries(tmp_path: Path) -> None:
    """Their values are DArrays; an invalid device is refused."""
    tt.save_npz(tmp_path / "x.npz", {"w": tt.ones(2)})
    with tt.default_device(Cpu()):
        assert tt.load_npz(tmp_path / "x.npz")["w"].device == Cpu()
    with pytest.raises(tt.DeviceError, match="Call the class: Cpu\\(\\), not Cpu"):
        tt.load_npz(tmp_path / "x.npz", device=Cpu)  # type: ignore[call-overload]  # what is refused


def test_large_arrays_are_read_in_pieces(tmp_path: Path) -> None:
    """Their size is not a multiple of the piece."""
    large = np.arange(3 * PIECE // 8 + 5, dtype=np.float64).reshape(-1, 1)
    for compressed in (False, True):
        tt.save_npz(tmp_path / "x.npz", {"x": tt.asarray(large)}, compressed=compressed)
        assert same(tt.load_npz(tmp_path / "x.npz")["x"], tt.asarray(large).dynamic())


def test_a_wrong_checksum_is_refused(tmp_path: Path) -> None:
    """One wrong bit is enough."""
    path = archive(tmp_path / "x.npz", x=head((2,)) + bytes(16))
    content = bytearray(path.read_bytes())
    content[content.index(b"PK\1\2") - 1] ^= 1
    path.write_bytes(content)
    with pytest.raises(tt.FormatError, match=r"Bad CRC-32 for file 'x\.npy'"):
        tt.load_npz(path)


def test_an_encrypted_member_is_refused(tmp_path: Path) -> None:
    """NumPy does not write it, and there is no password."""
    path = archive(tmp_path / "x.npz", x=head(()) + bytes(8))
    content = bytearray(path.read_bytes())
    content[content.index(b"PK\1\2") + 8] |= 1
    path.write_bytes(content)
    with pytest.raises(tt.FormatError, match="needed members that are not encrypted in the member at byte 0, got 'x'"):
        tt.load_npz(path)


def test_members_larger_than_the_file_are_refused(tmp_path: Path) -> None:
    """A zip bomb has many names for the same bytes."""
    content = archive(tmp_path / "x.npz", a=head((100,)) + bytes(800)).read_bytes()
    begin, end = content.index(b"PK\1\2"), content.index(b"PK\5\6")
    entry, tail = content[begin:end], bytearray(content[end:])
    struct.pack_into("<HHI", tail, 8, 3, 3, 3 * len(entry))
    directory = b"".join(entry.replace(b"a.npy", name) for name in (b"a.npy", b"b.npy", b"c.npy"))
    (tmp_path / "x.npz").write_bytes(content[:begin] + directory + tail)
    with pytest.raises(tt.FormatError, match=r"needed members of at most [0-9]+ bytes, the file's size, got "):
        tt.load_npz(tmp_path / "x.npz")

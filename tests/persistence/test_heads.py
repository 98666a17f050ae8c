"""A model is compared with the header of a file: nothing large is read, whatever the file holds."""

from __future__ import annotations

import tracemalloc
import zipfile
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
import pytest

import typedtensor as tt
from typedtensor.errors import FormatError, SchemaError

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

LARGE = 1 << 24
"""The elements of a parameter: 128 MiB of float64."""
LIMIT = 20 << 20


class Model(NamedTuple):
    """A model that no file here fits."""

    w: tt.Tensor[tt.Cpu, tt.float32, tt.Rank1]


def _npz(path: Path) -> Callable[[Any], object]:
    tt.save_npz(path, {"w": tt.zeros(LARGE)}, compressed=True)
    return lambda model: tt.load_npz(path, model)


def _params(path: Path) -> Callable[[Any], object]:
    tt.save_params(path, {"w": tt.zeros(LARGE)})
    return lambda model: tt.load_params(path, model)


def _safetensors(path: Path) -> Callable[[Any], object]:
    pytest.importorskip("safetensors")
    tt.save_safetensors(path, {"w": tt.zeros(LARGE)})
    return lambda model: tt.load_safetensors(path, model)


@pytest.mark.parametrize("write", [_npz, _params, _safetensors])
def test_a_model_is_compared_before_data_is_read(write: Any, tmp_path: Path) -> None:
    """A wrong dtype, which the header states, is refused before memory is allocated."""
    load = write(tmp_path / "file")
    tracemalloc.start()
    try:
        with pytest.raises(SchemaError, match="float32"):
            load(Model)
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert peak < LIMIT


def test_a_bomb_stays_small(tmp_path: Path) -> None:
    """A member of 2 GiB that deflates to 2 MB, with another name."""
    path = tmp_path / "bomb.npz"
    with (
        zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive,
        archive.open("v.npy", "w", force_zip64=True) as to,
    ):
        head = {"descr": "<f4", "fortran_order": False, "shape": (1 << 27,)}
        np.lib.format.write_array_header_1_0(to, head)  # type: ignore[arg-type]
        for _ in range(1 << 9):
            to.write(bytes(1 << 20))
    tracemalloc.start()
    try:
        with pytest.raises(SchemaError, match="'w'"):
            tt.load_npz(path, Model)
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert peak < LIMIT


def test_a_model_is_made_once(tmp_path: Path) -> None:
    """The comparison makes no instance."""
    path = tmp_path / "w.npz"
    tt.save_npz(path, {"w": tt.zeros(2, dtype=tt.float32)})
    made = []

    class Counted(NamedTuple):
        w: tt.Tensor[tt.Cpu, tt.float32, tt.Rank1]

    plain = Counted.__new__
    Counted.__new__ = lambda cls, w: made.append(w.shape) or plain(cls, w)  # type: ignore[method-assign,assignment,func-returns-value]
    tt.load_npz(path, Counted)
    assert made == [(2,)]


def test_empty_files(tmp_path: Path) -> None:
    """A file without bytes is no safetensors file; one without tensors is."""
    pytest.importorskip("safetensors")
    path = tmp_path / "w.safetensors"
    path.write_bytes(b"")
    with pytest.raises(FormatError, match="got an empty file"):
        tt.load_safetensors(path)
    tt.save_safetensors(path, {}, {})
    assert tt.load_safetensors(path) == {}


def test_a_long_header_of_npz(tmp_path: Path) -> None:
    """The error says what is wrong, and does not advise to trust pickles."""
    path = tmp_path / "w.npz"
    with zipfile.ZipFile(path, "w") as archive:
        text = b"{'descr': '<f8', 'fortran_order': False, 'shape': (1,), " + b" " * 20000 + b"}\n"
        archive.writestr("w.npy", b"\x93NUMPY\x02\x00" + len(text).to_bytes(4, "little") + text + bytes(8))
    with pytest.raises(FormatError, match=r"a header of at most 10000 bytes for 'w'.*got 20058") as caught:
        tt.load_npz(path)
    assert "pickle" not in str(caught.value)

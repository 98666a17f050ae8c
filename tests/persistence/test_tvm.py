"""Files are exchanged with TVM in both directions, if it is installed (`pip install apache-tvm`).

Tested with 0.27. TVM reads empty tensors only if the first axis is the empty one, and has no complex numbers.
"""

from __future__ import annotations

import os
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

import typedtensor as tt
from tests.persistence.test_records import FOREIGN, LAYOUTS

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = [
    pytest.mark.interop,
    pytest.mark.skipif(find_spec("tvm") is None, reason="not installed: apache-tvm"),
    pytest.mark.filterwarnings("ignore"),  # a warning of TVM about itself
]
DTYPES = [
    "bool",
    *(f"{sign}int{bits}" for sign in ("", "u") for bits in (8, 16, 32, 64)),
    "float16",
    "float32",
    "float64",
]
NAMES = ["", "a", "a\0b", "größe", "語" * 500, "\U0001f600", "x" * 65_536, "with space", "a.b/c:d"]


@pytest.fixture(scope="module")
def tvm() -> Any:
    """Return the runtime of TVM."""
    import tvm  # type: ignore[import-not-found,unused-ignore] # noqa: PLC0415  # may not be installed

    return tvm.runtime


def theirs(tvm: Any, params: dict[str, np.ndarray]) -> bytes:
    """Return what TVM writes."""
    return bytes(tvm.save_param_dict({text: tvm.tensor(np.array(x, order="C")) for text, x in params.items()}))


def ours(params: dict[str, np.ndarray]) -> bytes:
    """Return what this package writes."""
    return tt.dumps_params({text: tt.asarray(x) for text, x in params.items()})


def both_ways(tvm: Any, params: dict[str, np.ndarray], *, back: bool = True) -> None:
    """Check that the bytes are equal, and that each reads what the other wrote."""
    data = theirs(tvm, params)
    assert ours(params) == data
    found = tt.loads_params(data, strict=True)
    assert list(found) == list(params)
    for text, x in params.items():
        assert found[text].numpy().dtype == x.dtype
        assert found[text].numpy().shape == x.shape
        assert found[text].numpy().tobytes() == x.tobytes()
    if back:
        read = tvm.load_param_dict(ours(params))
        assert list(read.keys()) == list(params)
        for text, x in params.items():
            np.testing.assert_array_equal(read[text].numpy(), x, strict=True)


@pytest.mark.parametrize("dtype", DTYPES)
def test_every_dtype_is_exchanged(tvm: Any, dtype: str) -> None:
    """All dtypes of TVM are tested."""
    both_ways(tvm, {"x": (np.arange(4096).reshape(64, 64) % 7).astype(dtype)})


@pytest.mark.parametrize("ndim", range(10))
def test_every_rank_is_exchanged(tvm: Any, ndim: int) -> None:
    """They are 0 to 9."""
    both_ways(tvm, {"x": np.arange(2**ndim, dtype=np.float32).reshape((2,) * ndim)})


def test_names_and_their_order_are_exchanged(tvm: Any) -> None:
    """Names are any UTF-8, in insertion order."""
    both_ways(tvm, {text: np.array([i]) for i, text in enumerate(NAMES)})


def test_an_empty_dictionary_is_read_and_written(tvm: Any) -> None:
    """It has no names."""
    both_ways(tvm, {})


@pytest.mark.parametrize("layout", LAYOUTS)
def test_every_layout_is_exchanged(tvm: Any, layout: str) -> None:
    """The layout in memory does not matter."""
    both_ways(tvm, {"x": LAYOUTS[layout]})


@pytest.mark.parametrize(("shape", "back"), [((0,), True), ((0, 3), True), ((2, 0, 3), False)])
def test_tensors_without_elements_are_exchanged(tvm: Any, shape: tuple[int, ...], back: bool) -> None:
    """TVM writes all of them, and reads some."""
    both_ways(tvm, {"x": np.empty(shape)}, back=back)


def test_many_tensors_are_exchanged(tvm: Any) -> None:
    """They are random tensors of every dtype and rank, in one file."""
    chance = np.random.default_rng(5)
    params = {
        f"{i}/{dtype}": chance.integers(0, 2, tuple(chance.integers(1, 4, i % 10))).astype(dtype)
        for i, dtype in enumerate(DTYPES * 20)
    }
    both_ways(tvm, params)


def test_files_are_exchanged(tvm: Any, tmp_path: Path) -> None:
    """They are read from a path, and mapped."""
    path = tmp_path / "w.params"
    params = {"w": np.random.default_rng(5).standard_normal((300, 400)), "mask": np.arange(5) % 2 == 0}
    tvm.save_param_dict_to_file({text: tvm.tensor(x) for text, x in params.items()}, os.fspath(path))
    for found in (tt.load_params(path), tt.load_params(path, mmap=True)):
        for text, x in params.items():
            np.testing.assert_array_equal(found[text].numpy(), x, strict=True)
    tt.save_params(path, {"w": tt.asarray(params["w"])})
    np.testing.assert_array_equal(tvm.load_param_dict_from_file(os.fspath(path))["w"].numpy(), params["w"], strict=True)


@pytest.mark.parametrize("dtype", FOREIGN)
def test_other_dtypes_of_tvm_are_read_as_float32(tvm: Any, dtype: str) -> None:
    """The option `widen` enables it."""
    ml_dtypes = pytest.importorskip("ml_dtypes", reason="not installed: ml-dtypes")
    x = np.array([1, 2, 0.5, 4]).astype(getattr(ml_dtypes, dtype))
    data = theirs(tvm, {"x": x})
    np.testing.assert_array_equal(tt.loads_params(data, widen=True)["x"].numpy(), x.astype(np.float32), strict=True)

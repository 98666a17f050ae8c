"""Up to 64 axes, the limit of NumPy, and errors beyond it."""

from __future__ import annotations

import pickle
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

import typedtensor as tt
from typedtensor.types.shape import MAX_AXES

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

SHAPE = (2, *[1] * 62, 3)
BACKWARDS = tuple(range(63, -1, -1))
TOO_MANY = (1,) * (MAX_AXES + 1)


@pytest.fixture
def x() -> Any:
    """Return a DArray of 64 axes."""
    return tt.borrow(np.arange(6.0).reshape(SHAPE)).copy()


SAME: dict[str, Callable[[Any], Any]] = {
    "copy": lambda x: x.copy(),
    "lazy copy": lambda x: x.lazy_copy(),
    "+": lambda x: x + x - x,
    "reshape": lambda x: tt.reshape(tt.reshape(x, (6,)), SHAPE),
    "transpose": lambda x: tt.permute_dims(tt.permute_dims(x, BACKWARDS), BACKWARDS),
    "squeeze": lambda x: tt.expand_dims(tt.squeeze(x, axis=5), axis=7),
    "index": lambda x: x[..., :],
    "where": lambda x: tt.where(x > 9.0, -x, x),
    "pickle": lambda x: pickle.loads(pickle.dumps(x)),
    "dlpack": tt.from_dlpack,
    "lists": lambda x: tt.asarray(x.tolist()),
    "parameters": lambda x: tt.loads_params(tt.dumps_params({"x": x}))["x"],
    "tensor": lambda x: tt.loads_tensor(tt.dumps_tensor(x)),
    "allocation": lambda x: tt.from_allocation(x.allocation, x.shape),
}


@pytest.mark.parametrize("name", SAME)
def test_64_axes_keep_their_values(name: str, x: Any) -> None:
    """An operation and its inverse give the original."""
    found = SAME[name](x)
    assert (found.ndim, found.shape) == (64, SHAPE)
    assert found.numpy().ravel().tolist() == [0, 1, 2, 3, 4, 5]


@pytest.mark.parametrize("kind", ["params", "npz", "safetensors"])
def test_64_axes_are_saved(kind: str, x: Any, tmp_path: Path) -> None:
    """Each file format supports them."""
    if kind == "safetensors":
        pytest.importorskip("safetensors")
    path = tmp_path / f"x.{kind}"
    getattr(tt, f"save_{kind}")(path, {"x": x})
    found = getattr(tt, f"load_{kind}")(path)["x"]
    assert found.shape == SHAPE
    assert found.numpy().ravel().tolist() == [0, 1, 2, 3, 4, 5]


def test_64_axes_are_indexed_and_reduced(x: Any) -> None:
    """The first and the last axis work."""
    assert float(x[(1, *[0] * 62, 2)]) == 5
    assert x[1, ..., 2].shape == (1,) * 62
    assert x[x > 3].numpy().tolist() == [4, 5]
    assert float(tt.sum(x)) == 15
    assert tt.sum(x, axis=(0, *range(1, 63))).numpy().tolist() == [3, 5, 7]
    assert tt.max(x, axis=63, keepdims=True).shape == (*SHAPE[:-1], 1)
    x[1, ..., 0] = 7.0
    assert x.numpy().ravel().tolist() == [0, 1, 2, 7, 4, 5]


def _assign(x: Any) -> None:
    x[None] = 0.0


MORE: dict[str, tuple[Callable[[Any], Any], str]] = {
    "zeros": (lambda _: tt.zeros(TOO_MANY), "zeros: needed at most 64 axes, got 65. Use fewer axes"),
    "ones": (lambda _: tt.ones(TOO_MANY), "ones: needed at most 64 axes, got 65. Use fewer axes"),
    "full": (lambda _: tt.full(TOO_MANY, 1.0), "full: needed at most 64 axes, got 65. Use fewer axes"),
    "empty": (lambda _: tt.empty(TOO_MANY), "empty: needed at most 64 axes, got 65. Use fewer axes"),
    "tile": (lambda x: tt.tile(x, TOO_MANY), "tile: needed at most 64 axes, got 65. Use fewer axes"),
    "reshape": (lambda x: tt.reshape(x, (*SHAPE, 1)), "reshape: needed at most 64 axes, got 65. Use fewer axes"),
    "None": (lambda x: x[None], "index: needed at most 64 axes, got 65: an index on"),
    "expand_dims": (
        lambda x: tt.expand_dims(x, axis=0),
        "expand_dims: needed at most 64 axes in the result, got float64(2, 1,",
    ),
    "stack": (lambda x: tt.stack([x, x]), "stack: needed at most 64 axes in the result, got float64(2, 1,"),
    "tensordot": (
        lambda x: tt.tensordot(x, x, axes=0),
        "tensordot: needed at most 64 axes in the result, got float64(2, 1,",
    ),
    "outer": (lambda x: np.add.outer(x, x), "numpy.add.outer: needed at most 64 axes in the result, got"),
    "meshgrid": (
        lambda _: tt.meshgrid(*[tt.arange(1)] * 65),
        "meshgrid: needed at most 64 axes in the result, got ",
    ),
    "meshgrid of 40": (lambda _: tt.meshgrid(*[tt.arange(1)] * 40), "meshgrid: needed at most 32 axes, got int64(1,)"),
    "two new axes": (
        lambda x: x[None, 0, None, None],
        "index: needed at most 64 axes, got 66: an index on",
    ),
    "positions": (
        lambda x: x[tt.asarray([[0]])],
        "index: needed at most 64 axes, got 65: an index on",
    ),
    "64 tensors": (lambda x: x[(tt.asarray([0]),) * 64], "index: needed at most 63 integer tensors, got 64. Use fewer"),
    "take_along_axis": (
        lambda x: tt.take_along_axis(x, tt.zeros(SHAPE, dtype=tt.int64), axis=0),
        "take_along_axis: needed at most 63 axes, got float64(2, 1,",
    ),
    "assignment": (_assign, "assignment: needed at most 64 axes, got 65: an index on"),
    "set": (lambda x: tt.at(x)[None].set(1.0), "at.set: needed at most 64 axes, got 65: an index on"),
    "sort": (tt.sort, "sort: needed at most 32 axes, got float64(2, 1,"),
    "kron": (lambda x: tt.kron(x, x), "kron: needed at most 32 axes, got float64(2, 1,"),
    "sliding_window_view": (
        lambda x: tt.sliding_window_view(x, 1, axis=0),
        "sliding_window_view: needed at most 64 axes in the result, got float64(2, 1,",
    ),
    "asarray": (lambda _: tt.asarray(_nested(65)), "asarray: needed at most 64 axes, got 65. Nest fewer lists."),
}


def _nested(depth: int) -> Any:
    return 1.0 if not depth else [_nested(depth - 1)]


@pytest.mark.parametrize("name", MORE)
def test_more_axes_are_refused_with_the_limit(name: str, x: Any) -> None:
    """A TypedTensorError states the limit."""
    act, text = MORE[name]
    with pytest.raises(tt.RankError) as found:
        act(x)
    assert str(found.value).startswith(text)


def test_lists_of_unequal_lengths_are_reported_at_any_depth() -> None:
    """The error is about the lengths, not about the number of axes."""
    ragged = [_nested(40), [_nested(38)]]
    ragged[0].append(1.0)
    with pytest.raises(tt.ShapeError, match="lists of equal lengths"):
        tt.asarray(ragged)


KEYS = {"positions": lambda: tt.asarray([0, 1, 1]), "int": lambda: 1, "slice": lambda: slice(0, 1)}


@pytest.mark.parametrize("key", KEYS)
@pytest.mark.parametrize("ndim", [34, 64])
def test_repeated_positions_select_32_axes_at_most(ndim: int, key: str) -> None:
    """NumPy's `ufunc.at` would write out of bounds, which kills the process (2.4.6, 2.5)."""
    x: Any = tt.borrow(np.zeros((2, *[1] * (ndim - 1)))).copy()
    with pytest.raises(tt.RankError, match=r"^at\.add: needed at most 32 selected axes, got \d+\. Use fewer axes"):
        tt.at(x)[KEYS[key]()].add(1.0)
    with pytest.raises(tt.RankError, match=r"^numpy\.add\.at: needed at most 32 selected axes, got \d+\. Use fewer"):
        np.add.at(x, KEYS[key](), 1.0)
    assert not x.numpy().any()
    assert float(tt.sum(tt.at(x)[KEYS[key]()].set(1.0))) > 0


def test_repeated_positions_of_32_axes_and_masks_of_64() -> None:
    """NumPy supports these."""
    x: Any = tt.borrow(np.zeros((2, *[1] * 31))).copy()
    assert tt.at(x)[tt.asarray([0, 1, 1])].add(1.0).numpy().ravel().tolist() == [1, 2]
    np.add.at(x, [0, 1, 1], 1.0)
    assert x.numpy().ravel().tolist() == [1, 2]
    wide: Any = tt.borrow(np.zeros(SHAPE)).copy()
    assert float(tt.sum(tt.at(wide)[wide == 0].add(1.0))) == 6
    y: Any = tt.zeros(3)
    with pytest.raises(tt.RankError, match=r"^numpy\.add\.at: needed at most 32 selected axes, got 40"):
        np.add.at(y, tt.borrow(np.zeros((1,) * 40, int)), 1.0)

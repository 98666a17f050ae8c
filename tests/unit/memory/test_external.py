"""External and shared memory refuses to be resized or rebound, with an exact class and text, and stays unchanged."""

from __future__ import annotations

import operator
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

import typedtensor as tt
from tests.unit.memory.misuse import Misuse, labels, must_raise
from tests.unit.second_device import Second, served
from typedtensor import (
    BoundsError,
    Cpu,
    DeviceError,
    DTypeError,
    ExternalBufferError,
    Rank2,
    RankError,
    ShapeError,
    SharedBufferError,
    Tensor,
    float32,
    float64,
    make_ddim,
    make_dim,
)

if TYPE_CHECKING:
    from collections.abc import Callable

OWN = (
    "{}: needed memory that the tensor owns, to change its shape, got external memory: float64(2, 2) on Cpu(). "
    "Keep the shape, or copy the tensor first: x.copy()."
)
ALONE = (
    "{}: needed unshared memory, to change its shape, got memory with other references, or a view: "
    "float64{} on Cpu(). Delete the views, and any stored exception that refers to them, or copy the tensor: x.copy()."
)
KEPT_RANK = "{}: needed {} axes, the rank of the tensor, got {}. Use tt.reshape, which returns another tensor."
FITS = (
    "{}: needed a value that fits float64, the dtype of the target, got float32(2, 2) on Cpu(). Convert "
    "explicitly: value.astype(tt.float64); float32 is never cast silently."
)


def external() -> Any:
    """Return a matrix on memory of NumPy."""
    return tt.from_numpy(np.array([[1.0, 2.0], [3.0, 4.0]]))


EXTERNAL: dict[str, Callable[[], Any]] = {
    "from_numpy": external,
    "borrow": lambda: tt.borrow(np.array([[1.0, 2.0], [3.0, 4.0]])),
    "bytes": lambda: tt.borrow(bytearray(np.array([1.0, 2.0, 3.0, 4.0])), dtype=float64, shape=(2, 2)),
    "asarray": lambda: tt.asarray(np.array([[1.0, 2.0], [3.0, 4.0]])),
    "from_dlpack": lambda: tt.from_dlpack(np.array([[1.0, 2.0], [3.0, 4.0]])),
    "slice": lambda: tt.from_numpy(np.array([[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]]))[:2],
    "share": lambda: external().share_data(),
    "moved": lambda: external().move(),
    "tensor borrowed": lambda: tt.borrow(tt.asarray([[1.0, 2.0], [3.0, 4.0]])),
    "from_allocation": lambda: tt.from_allocation(external().allocation, make_dim(2, 2)),
}
SIZES: tuple[Misuse, ...] = (
    Misuse("larger", lambda x: x.resize(make_dim(3, 3)), ExternalBufferError, OWN.format("resize")),
    Misuse("smaller", lambda x: x.resize(make_dim(1, 2)), ExternalBufferError, OWN.format("resize")),
    Misuse("as many", lambda x: x.resize(make_dim(4, 1)), ExternalBufferError, OWN.format("resize")),
    Misuse("none", lambda x: x.resize(make_dim(0, 0)), ExternalBufferError, OWN.format("resize")),
    Misuse("assign larger", lambda x: x.assign(tt.zeros((3, 3))), ExternalBufferError, OWN.format("assign")),
    Misuse("assign smaller", lambda x: x.assign(tt.zeros((1, 2))), ExternalBufferError, OWN.format("assign")),
    Misuse("assign empty", lambda x: x.assign(tt.zeros((0, 2))), ExternalBufferError, OWN.format("assign")),
    Misuse("rank", lambda x: x.resize(make_ddim([4])), RankError, KEPT_RANK.format("resize", 2, 1)),
    Misuse("assign rank", lambda x: x.assign(tt.zeros(4)), RankError, KEPT_RANK.format("assign", 2, 1)),
)


@pytest.mark.parametrize("misuse", SIZES, ids=labels)
@pytest.mark.parametrize("source", EXTERNAL)
def test_external_memory_keeps_its_size(source: str, misuse: Misuse) -> None:
    """Resizing external memory or a share of it raises; the content stays and can be written."""
    x = EXTERNAL[source]()
    assert x.is_external
    assert not x.allocation.owned
    must_raise(misuse, x)
    assert x.numpy().tolist() == [[1.0, 2.0], [3.0, 4.0]]
    x.assign(tt.ones((2, 2)))
    x.resize(make_dim(2, 2))
    assert x.numpy().tolist() == [[1.0, 1.0], [1.0, 1.0]]


OTHERS: dict[str, Callable[[Any], Any]] = {
    "share": lambda x: x.share_data(),
    "read-only share": lambda x: x.share_data(read_only=True),
    "slice": lambda x: x[1:],
    "element": lambda x: x[0, ...],
    "empty slice": lambda x: x[4:],
    "reshaped": lambda x: tt.reshape(x, (2, 2)),
    "DArray": lambda x: x.dynamic(),
    "of the type": lambda x: Tensor[Cpu, float64, Rank2](make_dim(2, 2), x),
    "NumPy": lambda x: x.numpy(),
    "DLPack": np.from_dlpack,
    "capsule": lambda x: x.__dlpack__(),
    "memoryview": lambda x: memoryview(x.numpy()),
    "ctypes": lambda x: x.numpy().ctypes,
    "loop": lambda x: next(iter([iter(x)])),
    "same device": lambda x: x.to_device(Cpu()),
    "same dtype": lambda x: x.astype(float64, copy=False),
    "borrowed": tt.borrow,
    "on its allocation": lambda x: tt.from_allocation(x.allocation, make_dim(1)),
    "NumPy's subclass": lambda x: x.numpy().view(np.recarray),
    "slice of a lazy copy": lambda x: (x.lazy_copy(), x[1:]),
}


@pytest.mark.parametrize("other", OTHERS)
@pytest.mark.parametrize(
    "make", [lambda: tt.asarray([1.0, 2.0, 3.0, 4.0]), lambda: tt.zeros(4), lambda: tt.zeros(4).copy()]
)
def test_memory_that_others_look_at_keeps_its_size(make: Callable[[], Any], other: str) -> None:
    """While a view exists, neither the tensor nor the view can be resized; without the view, the tensor can."""
    x = make()
    before = x.numpy().tolist()
    kept: Any = OTHERS[other](x)
    for text, act in (("resize", lambda x: x.resize(make_dim(9))), ("assign", lambda x: x.assign(tt.zeros(9)))):
        must_raise(Misuse("", act, SharedBufferError, ALONE.format(text, "(4,)")), x)
    if isinstance(kept, Tensor) and kept.ndim == 1 and not kept.is_external and kept.is_writable and kept.size:
        must_raise(
            Misuse("", lambda y: y.resize(make_dim(9)), SharedBufferError, ALONE.format("resize", f"({kept.size},)")),
            kept,
        )
    assert x.numpy().tolist() == before
    del kept
    x.resize(make_dim(5))
    assert x.numpy().tolist() == [*before, 0.0]


def test_shared_buffer_error_is_an_external_buffer_error() -> None:
    """Callers that only need to know that a buffer cannot grow catch Python's BufferError."""
    assert issubclass(SharedBufferError, ExternalBufferError)
    assert issubclass(ExternalBufferError, BufferError)


UNLIKE: tuple[Misuse, ...] = (
    Misuse("assign dtype", lambda x: x.assign(tt.zeros((2, 2), dtype=float32)), DTypeError, FITS.format("assign")),
    Misuse("rebind dtype", lambda x: x.rebind(tt.zeros((2, 2), dtype=float32)), DTypeError, FITS.format("rebind")),
    Misuse("assign rank 3", lambda x: x.assign(tt.zeros((2, 2, 1))), RankError, KEPT_RANK.format("assign", 2, 3)),
    Misuse("assign rank 0", lambda x: x.assign(tt.asarray(1.0)), RankError, KEPT_RANK.format("assign", 2, 0)),
    Misuse("rebind rank", lambda x: x.rebind(tt.zeros(4)), RankError, KEPT_RANK.format("rebind", 2, 1)),
    Misuse("resize rank", lambda x: x.resize(make_dim(2, 2, 1)), RankError, KEPT_RANK.format("resize", 2, 3)),
    Misuse("shape rank", lambda x: setattr(x, "shape", make_dim(4)), RankError, KEPT_RANK.format("shape", 2, 1)),
    Misuse(
        "shape elements",
        lambda x: setattr(x, "shape", make_dim(2, 3)),
        ShapeError,
        "shape: needed a shape of 4 elements, got (2, 3), which has 6. Pass a shape whose product is 4.",
    ),
    Misuse(
        "shape strides",
        lambda x: setattr(x.mT, "shape", make_dim(4, 1)),
        ShapeError,
        "shape: needed memory whose strides allow the shape without a copy, got float64(2, 2) on "
        "Cpu(), with gaps or in "
        "another order. Copy it first: x.copy().",
    ),
    Misuse(
        "no ints",
        lambda x: x.resize((2.0, 2)),
        DTypeError,
        "resize: needed ints, got 2.0 of type float. Convert it with int(...).",
    ),
    *(
        Misuse(
            f"{name} {type(what).__name__}",
            lambda x, name=name, what=what: getattr(x, name)(what),
            DTypeError,
            f"{name}: needed a Tensor or a DArray, got {type(what).__name__}. Convert the data with tt.asarray first.",
        )
        for name in ("assign", "rebind", "is_same")
        for what in (3, None, [1.0], np.zeros((2, 2)))
    ),
    Misuse(
        "index outside",
        lambda x: x.index(make_dim(2, 0)),
        BoundsError,
        "index: needed a position from 0 to 1 on axis 0, got (2, 0) in the shape (2, 2). "
        "A Dim counts from 0; negative positions are for plain ints.",
    ),
    Misuse(
        "index rank",
        lambda x: x.index(make_ddim([0])),
        RankError,
        "index: needed a position of 2 numbers for the shape (2, 2), got 1: (0,). Pass one number per axis.",
    ),
    Misuse(
        "index int",
        lambda x: x.index(3),
        DTypeError,
        "index: needed a position: a Dim or a DDim, got 3. "
        "Write tt.make_dim(0, 1), or tt.make_ddim([0, 1]) for a DArray.",
    ),
    Misuse(
        "written value",
        lambda x: operator.setitem(x, ..., tt.zeros(3)),
        ShapeError,
        "assignment: needed a value that broadcasts to (2, 2), the shape of the selected elements, "
        "got float64(3,) on Cpu(). "
        "Reshape the value, or add axes with None.",
    ),
)


@pytest.mark.parametrize("misuse", UNLIKE, ids=labels)
@pytest.mark.parametrize("make", [external, lambda: external().copy(), lambda: external().dynamic()])
def test_assigning_another_shape_to_external_memory_raises(make: Callable[[], Any], misuse: Misuse) -> None:
    """Owned, external and dynamic sources raise alike; the content stays."""
    x = make()
    must_raise(misuse, x)
    assert x.numpy().tolist() == [[1.0, 2.0], [3.0, 4.0]]
    assert x.shape == (2, 2)


def test_negative_size_raises_shape_error() -> None:
    """The error is raised where the sizes are checked."""
    text = (
        "resize: needed sizes of 0 or more, got -1 for axis 1 of (2, -1). Pass every size "
        "explicitly; only tt.reshape infers -1."
    )
    must_raise(Misuse("", lambda x: x.resize((2, -1)), ShapeError, text), external().copy())


def test_owning_tensor_is_not_rebound() -> None:
    """The error names `assign` and the use of the other tensor."""
    text = (
        "rebind: needed a tensor on external memory, got one that owns its memory: float64(2, 2) on Cpu(). "
        "Copy the values with x.assign(source), or use the other tensor directly."
    )
    for x in (
        tt.zeros((2, 2)),
        tt.zeros((3, 2))[1:],
        tt.zeros((2, 2)).dynamic(),
        tt.from_numpy(np.zeros((2, 2))).copy(),
    ):
        must_raise(Misuse("", lambda x: x.rebind(external()), ExternalBufferError, text), x)
        assert not tt.any(x)


def test_rebinding_leaves_the_old_buffer_untouched() -> None:
    """Views of the old buffer, and other tensors on it, keep it unchanged."""
    first, second = np.zeros(2), np.ones(3)
    x = tt.from_numpy(first)
    share = x.share_data()
    x.rebind(tt.from_numpy(second))
    x[...] = 7.0
    assert (first.tolist(), second.tolist(), share.numpy().tolist()) == ([0, 0], [7, 7, 7], [0, 0])
    assert x.is_external


MIXED = "needed operands on one device, "


def test_two_devices_do_not_mix() -> None:
    """Neither their content nor their memory can be assigned across devices."""
    with served():
        here, there = tt.zeros(2), tt.zeros(2).to_device(Second(1))
        for name in ("assign", "rebind"):
            text = f"{name}: {MIXED}got Cpu() and Second(1). Move one of them: x.to_device(Cpu())."
            must_raise(Misuse("", lambda x, n=name: getattr(x, n)(there), DeviceError, text), here)
        text = f"assign: {MIXED}got Second(1) and Cpu(). Move one of them: x.to_device(Second(1))."
        must_raise(Misuse("", lambda x: x.assign(here), DeviceError, text), there)
        text = "numpy: needed memory on the Cpu, got a tensor on Second(1). Move it first: x.to_device(tt.Cpu())."
        must_raise(Misuse("", lambda x: x.numpy(), DeviceError, text), there)


TABLE = [
    ("owned", "owned", None),
    ("owned", "external", None),
    ("external", "owned", ExternalBufferError),
    ("external", "external", ExternalBufferError),
]


@pytest.mark.parametrize("shape", [(2,), (3,), (0,)])
@pytest.mark.parametrize(("target", "source", "refused"), TABLE)
def test_assignment_by_kind_of_target(target: str, source: str, refused: Any, shape: tuple[int, ...]) -> None:
    """An owned target adopts the new size; an external one refuses it."""
    make = {"owned": tt.ones, "external": lambda n: tt.from_numpy(np.ones(n))}
    x, y = make[target]((2,)), make[source](shape)
    y *= 5.0
    address = x.raw_ptr()
    if refused is not None and shape != (2,):
        with pytest.raises(refused):
            x.assign(y)
        assert x.numpy().tolist() == [1.0, 1.0]
    else:
        x.assign(y)
        assert x.numpy().tolist() == y.numpy().tolist() == [5.0] * shape[0]
    assert x.is_external == (target == "external")
    assert (x.raw_ptr() == address) == (shape == (2,) or refused is not None)
    if shape == (2,):
        y[0] = 8.0
        assert x.numpy().tolist() == [5.0, 5.0]

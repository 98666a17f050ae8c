"""Read-only memory is never written, by any operation or through any object made of it."""

from __future__ import annotations

import operator
import pickle
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

import typedtensor as tt
from tests.unit.memory.misuse import Misuse, must_raise
from tests.unit.second_device import Second, served
from typedtensor import Cpu, DeviceError, ExternalBufferError, Rank1, ReadOnlyError, Tensor, float64, make_dim

if TYPE_CHECKING:
    from collections.abc import Callable

VALUES = [1.0, 2.0, 3.0, 4.0]
TEXT = "{}: needed writable memory, got read-only memory. Write to a copy: x.copy()."


def frozen() -> Any:
    """Return a read-only NumPy array."""
    array = np.array(VALUES)
    array.setflags(write=False)
    return array


KEPT: list[Any] = []


def share_of_a_lazy_copy() -> Any:
    """Return a read-only share, taken while the tensor was a lazy copy."""
    x = tt.asarray(VALUES)
    KEPT[:] = [x, x.lazy_copy()]
    return x.share_data(read_only=True)


def rebound() -> Any:
    """Return external memory that was rebound to a read-only share."""
    x = tt.from_numpy(np.zeros(4))
    x.rebind(tt.asarray(VALUES).share_data(read_only=True))
    return x


SOURCES: dict[str, Callable[[], Any]] = {
    "share": lambda: tt.asarray(VALUES).share_data(read_only=True),
    "share of a share": lambda: tt.asarray(VALUES).share_data(read_only=True).share_data(read_only=False),
    "tt.share_data": lambda: tt.share_data(tt.asarray(VALUES), read_only=True),
    "share of a lazy copy": share_of_a_lazy_copy,
    "from_numpy": lambda: tt.from_numpy(frozen()),
    "borrowed array": lambda: tt.borrow(frozen()),
    "borrowed bytes": lambda: tt.borrow(np.array(VALUES).tobytes(), dtype=float64),
    "borrowed memoryview": lambda: tt.borrow(memoryview(np.array(VALUES)).toreadonly()),
    "borrowed share": lambda: tt.borrow(tt.asarray(VALUES).share_data(read_only=True)),
    "from_dlpack": lambda: tt.from_dlpack(frozen()),
    "asarray": lambda: tt.asarray(frozen(), copy=False),
    "rebound": rebound,
    "broadcast": lambda: tt.broadcast_to(tt.asarray(VALUES), (2, 4))[0],
    "its allocation": lambda: tt.from_allocation(tt.from_numpy(frozen()).allocation, make_dim(4)),
    "allocation of a share": lambda: tt.from_allocation(
        tt.asarray(VALUES).share_data(read_only=True).allocation, make_dim(4)
    ),
    "allocation of a slice of a share": lambda: tt.from_allocation(
        tt.asarray(VALUES).share_data(read_only=True)[1:].allocation, make_dim(4)
    ),
    "allocation of a broadcast": lambda: tt.from_allocation(
        tt.broadcast_to(tt.asarray(VALUES), (2, 4)).allocation, make_dim(4)
    ),
}


PARTS: dict[str, Callable[[Any], Any]] = {
    "itself": lambda x: x,
    "slice": lambda x: x[1:],
    "element": lambda x: x[0, ...],
    "backwards": tt.flip,
    "reshaped": lambda x: tt.reshape(x, (2, 2)),
    "another axis": lambda x: tt.expand_dims(x, axis=0),
    "transposed": lambda x: tt.reshape(x, (2, 2)).mT,
    "share": lambda x: x.share_data(),
    "DArray": lambda x: x.dynamic(),
    "DArray and back": lambda x: x.dynamic().get(Tensor[Cpu, float64, Rank1]),
    "moved": lambda x: x.move(),
    "on its memory": lambda x: Tensor[Cpu, float64, Rank1](make_dim(4), x),
    "the same dtype": lambda x: x.astype(float64, copy=False),
    "the same device": lambda x: x.to_device(Cpu()),
    "row of a loop": lambda x: list(tt.reshape(x, (2, 2)))[1],
    "unstacked": lambda x: tt.unstack(tt.reshape(x, (2, 2)))[0],
    "broadcast": lambda x: tt.broadcast_to(x, (3, 4)),
    "through NumPy": lambda x: tt.from_numpy(x.numpy()),
    "through DLPack": tt.from_dlpack,
    "borrowed": tt.borrow,
}

WRITES: tuple[Misuse, ...] = tuple(
    Misuse(label, act, ReadOnlyError, TEXT.format(function))
    for label, act, function in (
        ("x[...] = number", lambda x: operator.setitem(x, ..., 9.0), "assignment"),
        ("x[...] = tensor", lambda x: operator.setitem(x, ..., tt.asarray(9.0)), "assignment"),
        ("x[mask] = number", lambda x: operator.setitem(x, x > 0, 9.0), "assignment"),
        ("x += number", lambda x: operator.iadd(x, 1.0), "+="),
        ("x += tensor", lambda x: operator.iadd(x, tt.asarray(1.0)), "+="),
        ("x -= x", lambda x: operator.isub(x, x), "-="),
        ("x *= number", lambda x: operator.imul(x, 2.0), "*="),
        ("x /= number", lambda x: operator.itruediv(x, 2.0), "/="),
        ("x //= number", lambda x: operator.ifloordiv(x, 2.0), "//="),
        ("x %= number", lambda x: operator.imod(x, 2.0), "%="),
        ("x **= number", lambda x: operator.ipow(x, 2.0), "**="),
        ("assign", lambda x: x.assign(tt.zeros_like(x)), "assignment"),
        ("np.add out", lambda x: np.add(x.copy(), 1.0, out=x), "numpy.add"),
        ("np.exp out", lambda x: np.exp(x.copy(), out=x), "numpy.exp"),
        ("np.add.at", lambda x: np.add.at(x, (), 1.0), "numpy.add"),
        ("iterator", lambda x: setattr(tt.make_view(x).begin(), "value", 9.0), "assignment"),
        ("view", lambda x: operator.setitem(tt.make_view(x), (0,) * x.ndim, 9.0), "assignment"),
    )
)


@pytest.mark.parametrize("part", PARTS)
@pytest.mark.parametrize("source", SOURCES)
def test_every_write_to_read_only_memory_raises(source: str, part: str) -> None:
    """Writes to parts of it raise too; the tensor and its NumPy array report that they are read-only."""
    x = SOURCES[source]()
    before = x.numpy().tolist()
    y = PARTS[part](x)
    assert not y.is_writable
    for write in WRITES:
        must_raise(write, y)
    array = y.numpy()
    assert not array.flags.writeable
    with pytest.raises(ValueError, match="read-only"):
        array[...] = 9
    assert not np.from_dlpack(y).flags.writeable
    if part != "moved":
        assert x.numpy().tolist() == before == VALUES


def out_of_band(x: Any) -> Any:
    """Return a tensor from a pickle with out-of-band buffers."""
    buffers: list[pickle.PickleBuffer] = []
    return pickle.loads(pickle.dumps(x, 5, buffer_callback=buffers.append), buffers=buffers)


COPIES: dict[str, Callable[[Any], Any]] = {
    "copy": lambda x: x.copy(),
    "lazy copy": lambda x: x.lazy_copy(),
    "result": lambda x: x + 0.0,
    "mask": lambda x: x[x > 0],
    "pickle": lambda x: pickle.loads(pickle.dumps(x)),
    "pickle 5": lambda x: pickle.loads(pickle.dumps(x, 5)),
    "pickle out of band": out_of_band,
    "astype": lambda x: x.astype(float64),
    "DLPack copy": lambda x: tt.from_dlpack(x, copy=True),
}


@pytest.mark.parametrize("way", COPIES)
@pytest.mark.parametrize("source", SOURCES)
def test_a_copy_of_it_may_be_written(source: str, way: str) -> None:
    """The copy owns its memory."""
    x = SOURCES[source]()
    y = COPIES[way](x)
    assert y.is_writable
    y[...] = 9.0
    assert x.numpy().tolist() == VALUES
    assert y.numpy().tolist() == [9.0] * 4


@pytest.mark.parametrize("source", SOURCES)
def test_read_only_tensors_cannot_be_resized(source: str) -> None:
    """This holds for any owner; the message gives the reason."""
    x = SOURCES[source]()
    for function, act in (
        ("resize", lambda x: x.resize(make_dim(2))),
        ("assign", lambda x: x.assign(tt.zeros_like(x)[:2])),
    ):
        if x.is_external:
            text = (
                f"{function}: needed memory that the tensor owns, to change its shape, got external memory: "
                "float64(4,) on Cpu(). Keep the shape, or copy the tensor first: x.copy()."
            )
            must_raise(Misuse("", act, ExternalBufferError, text), x)
        else:
            must_raise(Misuse("", act, ReadOnlyError, TEXT.format(function)), x)
    assert x.numpy().tolist() == VALUES


def test_dlpack_without_versions_refuses_read_only_memory() -> None:
    """The old capsule has no flag for read-only memory."""
    for source in SOURCES.values():
        x = source()
        text = (
            "__dlpack__: needed a consumer of DLPack 1.0 or later, which has read-only capsules, got "
            "read-only memory for max_version=None. Copy it first: x.copy()."
        )
        must_raise(Misuse("", lambda x: x.__dlpack__(), ExternalBufferError, text), x)


def test_the_owner_of_a_read_only_share_can_write() -> None:
    """Read-only is a property of the share, not of the memory."""
    x = tt.asarray(VALUES)
    r = x.share_data(read_only=True)
    x[0] = 9.0
    assert r.numpy().tolist() == [9.0, 2.0, 3.0, 4.0]
    lazy = x.lazy_copy()
    lazy[1] = 8.0
    assert r.numpy().tolist() == x.numpy().tolist() == [9.0, 2.0, 3.0, 4.0]


def test_a_library_without_read_only_arrays_refuses_read_only_shares() -> None:
    """A Gpu refuses them likewise."""
    with served():
        text = (
            "share_data: needed a library with read-only arrays, got a tensor on Second(1). "
            "Omit read_only=True, or copy the tensor."
        )
        x = tt.asarray(VALUES).to_device(Second(1))
        must_raise(Misuse("", lambda x: x.share_data(read_only=True), DeviceError, text), x)
        must_raise(Misuse("", lambda x: tt.share_data(x.dynamic(), read_only=True), DeviceError, text), x)


@pytest.mark.parametrize("key", [0, (None, 0), slice(0, 1), (0, None)])
def test_part_of_a_broadcast_lazy_copy_is_read_only(key: Any) -> None:
    """As with a plain tensor: each element appears several times."""
    x = tt.zeros(4)
    y = x.lazy_copy()
    rows = tt.broadcast_to(x, (3, 4))
    part: Any = rows[key]
    assert not part.is_writable
    with pytest.raises(ReadOnlyError):
        part += 1
    x[0] = 5.0
    assert part.numpy().ravel().tolist() == [5.0, 0.0, 0.0, 0.0]
    assert y.numpy().tolist() == [0.0] * 4


def test_an_empty_broadcast_of_a_lazy_copy_is_read_only() -> None:
    """As with a plain tensor, and as in NumPy, although no element can be written."""
    x = tt.zeros(4)
    y = x.lazy_copy()
    for each in (x, y, tt.zeros(4)):
        rows = tt.broadcast_to(each[:0], (3, 0))
        assert not rows.is_writable
        assert not rows.numpy().flags.writeable
    assert x[:0].is_writable

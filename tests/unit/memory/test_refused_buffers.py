"""Invalid allocators and buffers are refused by class and text."""

from __future__ import annotations

import ctypes
import gc
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

import typedtensor as tt
from tests.unit.memory.misuse import Misuse, labels, must_raise
from typedtensor import (
    Allocation,
    Block,
    BoundsError,
    Cpu,
    DeviceError,
    DTypeError,
    Gpu,
    OptionError,
    ShapeError,
    SharedBufferError,
    TypedTensorError,
    float32,
    float64,
    make_dim,
)

if TYPE_CHECKING:
    from collections.abc import Callable
from tests.unit.memory.misuses import NBYTES, at, part


class Giving:
    """An allocator that returns the result of a function."""

    device = Cpu()

    def __init__(self, give: Callable[[int], Any], device: Any = None) -> None:
        """Store the function."""
        self.give = give
        if device is not None:
            self.device = device

    def allocate(self, nbytes: int, /) -> Any:
        """Return the result of the function."""
        return self.give(nbytes)

    def __repr__(self) -> str:
        """Return the text for the message."""
        return "Giving()"


NONSENSE: dict[str, tuple[Callable[[int], Any], str]] = {
    "too little": (lambda n: bytearray(n - 1), "15 bytes"),
    "nothing": (lambda _: bytearray(), "0 bytes"),
    "read-only bytes": (bytes, "read-only memory"),
    "text": (lambda n: "a" * n, "str: a bytes-like object is required, not 'str'"),
    "None": (lambda _: None, "NoneType: a bytes-like object is required, not 'NoneType'"),
    "a list": (lambda n: [0] * n, "list: a bytes-like object is required, not 'list'"),
    "strided": (lambda n: np.zeros(2 * n, np.uint8)[::2], "ndarray: ndarray is not C-contiguous"),
    "a strided memoryview": (
        lambda n: memoryview(bytearray(2 * n))[::2],
        "memoryview: memoryview: underlying buffer is not C-contiguous",
    ),
}


# Allocators


@pytest.mark.parametrize("kind", NONSENSE)
def test_the_memory_of_an_allocator_is_validated(kind: str) -> None:
    """It is validated before use; if it is invalid, its release callback is called."""
    give, got = NONSENSE[kind]
    released: list[int] = []
    allocator: Any = Giving(lambda n: Block(give(n), release=lambda: released.append(n)))
    text = (
        f"allocate: needed 16 writable bytes from Giving(), got {got}. "
        "Return a Block of an object with the buffer protocol from `allocate`."
    )
    gc.collect()  # the errors of other tests keep tensors alive
    before = tt.live_bytes()
    must_raise(Misuse("", lambda a: Allocation.allocate(16, Cpu(), allocator=a), TypedTensorError, text), allocator)
    assert released == [16]
    x = tt.ones(2)
    with tt.use_allocator(allocator):
        for act in (tt.copy, lambda _: tt.zeros(2), lambda _: tt.asarray([1.0, 2.0])):
            must_raise(Misuse("", act, TypedTensorError, text), x)
    assert len(released) == 4
    assert tt.live_bytes() == before + 16
    assert x.numpy().tolist() == [1.0, 1.0]


@pytest.mark.parametrize(
    "answer", [None, 3, "block", bytearray(16), np.zeros(16, np.uint8)], ids=lambda x: type(x).__name__
)
def test_other_results_of_an_allocator_are_refused(answer: Any) -> None:
    """Their content is not inspected."""
    allocator: Any = Giving(lambda _: answer)
    begin = r"^allocate: needed 16 writable bytes from Giving\(\), got "
    with pytest.raises(TypedTensorError, match=begin) as caught:
        Allocation.allocate(16, Cpu(), allocator=allocator)
    assert type(caught.value) is TypedTensorError
    assert str(caught.value).endswith("Return a Block of an object with the buffer protocol from `allocate`.")


def test_surplus_memory_of_an_allocator_is_not_visible() -> None:
    """The allocation has the requested number of bytes, whatever the dtype of the memory."""
    for memory in (bytearray(99), np.zeros(99, np.int64), np.zeros((4, 4), np.uint8), memoryview(bytearray(64))):
        allocator: Any = Giving(lambda _, m=memory: Block(m))
        gc.collect()  # frees the objects of other tests, so that no collection runs in between
        before = tt.live_bytes()
        found = Allocation.allocate(16, Cpu(), allocator=allocator)
        assert (found.nbytes, found.end - found.ptr, found.owned) == (16, 16, True)
        assert tt.live_bytes() - before == 16
        must_raise(Misuse("", at(make_dim(3)), BoundsError, part(0, 24).replace(f"0 to {NBYTES}", "0 to 16")), found)
        del found


def test_the_error_of_an_allocator_propagates() -> None:
    """It is unchanged, and nothing is counted."""

    def fail(_: int) -> Any:
        raise ZeroDivisionError("of the allocator")

    allocator: Any = Giving(fail)
    before = tt.live_bytes()
    with pytest.raises(ZeroDivisionError, match=r"^of the allocator$"):
        Allocation.allocate(16, Cpu(), allocator=allocator)
    with tt.use_allocator(allocator), pytest.raises(ZeroDivisionError, match=r"^of the allocator$"):
        tt.zeros(2)
    assert tt.live_bytes() == before
    assert tt.zeros(2).shape == (2,)


def test_invalid_allocators_raise() -> None:
    """The error is a TypedTensorError."""
    for what in (object(), 3, None):
        with pytest.raises(TypedTensorError), tt.use_allocator(what):  # type: ignore[arg-type]  # the point of the test
            tt.zeros(2)
        if what is not None:
            with pytest.raises(TypedTensorError):
                Allocation.allocate(8, Cpu(), allocator=what)  # type: ignore[arg-type]  # the point of the test


def test_an_allocator_of_another_device_is_refused() -> None:
    """The message names both devices."""
    text = "allocate: needed an allocator of Cpu(), got Giving() of Gpu(0). Pass device=Gpu(0), or another allocator."
    allocator: Any = Giving(bytearray, Gpu())
    must_raise(Misuse("", lambda a: Allocation.allocate(8, Cpu(), allocator=a), DeviceError, text), allocator)


LENT = "borrow: needed an object with memory to share, got {}. Copy it with tt.asarray."


NO_BUFFER = (
    "borrow: needed numbers, nested lists, or an object with DLPack, the buffer protocol or __array__, got {}. "
    "Convert it in its own library first."
)


FOURTEEN = (
    "borrow: needed one of the fourteen dtypes, in the byte order of this machine, got {}. "
    "Convert the array in its own library first."
)


BYTES = "borrow: needed a dtype and a shape of 16 bytes, as the buffer has, got {}. Pass the shape that the buffer has."


def lent(what: Any, **options: Any) -> Callable[[Any], object]:
    """Return borrowed memory."""
    return lambda _: tt.borrow(what, **options)


class Nothing:
    """An object without memory."""

    def __repr__(self) -> str:
        return "Nothing()"


BORROWED: tuple[Misuse, ...] = (
    *(
        Misuse(repr(what), lent(what), DTypeError, LENT.format(repr(what)))
        for what in ([1, 2], 3, 2.5, 1j, True, (1,), range(3), np.float64(3), [b"a"], [])
    ),
    *(
        Misuse(repr(what), lent(what), DTypeError, NO_BUFFER.format(f"{type(what).__name__} {what!r}"))
        for what in ("abc", None, {}, {1}, Nothing())
    ),
    Misuse("objects", lent(np.array([object()])), DTypeError, FOURTEEN.format("object")),
    Misuse("texts", lent(np.array(["a"])), DTypeError, FOURTEEN.format("<U1")),
    Misuse("dates", lent(np.array(["2020"], "M8[D]")), DTypeError, FOURTEEN.format("datetime64[D]")),
    Misuse("another byte order", lent(np.zeros(2, ">f8")), DTypeError, FOURTEEN.format(">f8")),
    Misuse("records", lent(np.zeros(2, [("a", "f8")])), DTypeError, FOURTEEN.format("[('a', '<f8')]")),
    Misuse("shape", lent(bytearray(16), shape=(3,)), ShapeError, BYTES.format("uint8(3,), which is 3")),
    Misuse(
        "dtype and shape",
        lent(bytearray(16), dtype=tt.int16, shape=(3,)),
        ShapeError,
        BYTES.format("int16(3,), which is 6"),
    ),
    Misuse(
        "too large a shape",
        lent(bytearray(16), shape=(2**40, 2**40)),
        ShapeError,
        BYTES.format(f"uint8({2**40}, {2**40}), which is {2**80}"),
    ),
    Misuse(
        "no whole numbers",
        lent(bytearray(15), dtype=float64),
        ShapeError,
        BYTES.replace("16", "15").format("float64(1,), which is 8"),
    ),
    Misuse(
        "negative shape",
        lent(bytearray(16), shape=(-1,)),
        ShapeError,
        (
            "borrow: needed sizes of 0 or more, got -1 for axis 0 of (-1,). Pass every size explicitly; "
            "only tt.reshape infers -1."
        ),
    ),
    Misuse(
        "text as a shape",
        lent(bytearray(16), shape="ab"),
        DTypeError,
        "borrow: needed ints, got 'a' of type str. Convert it with int(...).",
    ),
    Misuse(
        "a type that is no dtype",
        lent(bytearray(16), dtype=list),
        DTypeError,
        "borrow: needed a dtype, such as tt.float32, got <class 'list'>. Pass one of the fourteen dtypes of tt.",
    ),
    Misuse(
        "the name of a dtype",
        lent(bytearray(16), dtype="f8"),
        DTypeError,
        "borrow: needed a dtype, such as tt.float32, got 'f8'. Write tt.float64.",
    ),
    Misuse(
        "order alone",
        lent(bytearray(16), order="F"),
        OptionError,
        "borrow: needed a shape with order='F', got none. Pass shape=(rows, columns).",
    ),
    Misuse(
        "no order",
        lent(bytearray(16), shape=(2, 8), order="Z"),
        OptionError,
        "borrow: needed the order 'C' or 'F', got 'Z'. C: rows, F: columns.",
    ),
    Misuse(
        "strided, read otherwise",
        lent(np.zeros((4, 4))[:, ::2], dtype=float32),
        ShapeError,
        "borrow: needed packed memory for another dtype or shape"
        ", got float64(4, 2) on Cpu(). Borrow it without dtype and shape, and convert it afterwards.",
    ),
    Misuse(
        "masked",
        lent(np.ma.array([1.0, 2.0], mask=[0, 1])),
        DTypeError,
        "borrow: needed an array without a mask, got MaskedArray. Fill the masked elements: x.filled(0).",
    ),
    Misuse(
        "release",
        lent(bytearray(8), release=3),
        DTypeError,
        "borrow: needed a callable, got release=3. Pass a function without parameters, or omit it.",
    ),
)


# Buffers


@pytest.mark.parametrize("misuse", BORROWED, ids=labels)
def test_borrowing_unsupported_objects_raises(misuse: Misuse) -> None:
    """It never falls back to a copy."""
    must_raise(misuse, None)


@pytest.mark.parametrize("dtype", [float, np.float64, np.dtype("f8")], ids=repr)
def test_the_dtype_of_a_buffer_can_be_that_of_python_or_numpy(dtype: Any) -> None:
    """It is the same dtype, for buffers and allocations."""
    assert tt.borrow(bytearray(16), dtype=dtype).dtype is float64
    assert tt.from_allocation(Allocation.allocate(16, Cpu()), make_dim(2), dtype=dtype).dtype is float64


def test_only_an_allocation_takes_an_offset_and_strides() -> None:
    """Other objects are borrowed whole."""
    for what in (bytearray(8), tt.zeros(1), None):
        text = f"from_allocation: needed an Allocation, got {type(what).__name__}. Borrow anything else: tt.borrow(x)."
        must_raise(Misuse("", at(make_dim(1)), DTypeError, text), what)


def test_no_tensor_can_be_put_on_lazily_shared_memory() -> None:
    """It would write to all sides; once the sides have separate memory, it is possible again."""
    x = tt.asarray([1.0, 2.0])
    memory = x.allocation
    y = x.lazy_copy()
    text = r"^from_allocation: needed writable memory, got memory that lazy copies share\. "
    with pytest.raises(SharedBufferError, match=text):
        tt.from_allocation(memory, make_dim(2))
    x[0] = 5.0
    y[1] = 6.0
    assert y.allocation is memory
    z = tt.from_allocation(memory, make_dim(2))
    z[0] = 9.0
    assert (x.numpy().tolist(), y.numpy().tolist()) == ([5.0, 2.0], [9.0, 6.0])


def test_external_memory_is_used_in_place() -> None:
    """The owner is kept alive, and only the given bytes are visible."""
    numbers = (ctypes.c_double * 4)(1.0, 2.0, 3.0, 4.0)
    memory = Allocation.external(ctypes.addressof(numbers) + 8, 16, Cpu(), owner=numbers)
    x = tt.from_allocation(memory, make_dim(2))
    x[1] = 9.0
    assert list(numbers) == [1.0, 2.0, 9.0, 4.0]
    assert (memory.owned, x.is_external, memory.nbytes) == (False, True, 16)
    must_raise(Misuse("", at(make_dim(3)), BoundsError, part(0, 24).replace(f"0 to {NBYTES}", "0 to 16")), memory)

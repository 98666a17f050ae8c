"""DLPack both ways, and `from_numpy`: memory that libraries share, who frees it, and what is refused."""

from __future__ import annotations

import gc
import operator
import sys
import tracemalloc
import weakref
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any

import array_api_strict
import numpy as np
import pytest
from hypothesis import assume, given, settings

import typedtensor as tt
from tests.functions import oracle
from tests.functions.capsules import (
    COPIED,
    OLD,
    READ_ONLY,
    VERSIONED,
    Consumer,
    Counter,
    Watched,
    managed_of,
    name_of,
    read,
)
from tests.functions.holders import Exporter
from tests.unit.second_device import Second, served

INCOMING = ("from_dlpack", "asarray", "borrow")
"""What takes memory of others in."""


@given(held=oracle.arrays())
@settings(max_examples=40)
def test_from_dlpack_looks_at_the_same_memory(held: np.ndarray) -> None:
    """Of NumPy, of array_api_strict and of our own tensors, in any layout; `copy=True` copies."""
    strict = [] if held.dtype == np.float16 else [array_api_strict.asarray(held)]  # the standard has no half
    for source in (held, tt.from_numpy(held), tt.from_numpy(held).dynamic(), *strict):
        x = tt.from_dlpack(source)
        oracle.assert_same(held, x, tt.DArray)
        assert np.shares_memory(x.numpy(), held) is bool(held.size)
        copied = tt.from_dlpack(source, device=tt.Cpu(), copy=True)
        oracle.assert_same(held, copied, tt.DArray)
        assert not np.shares_memory(copied.numpy(), held)


def test_read_only_memory_stays_read_only_through_dlpack() -> None:
    """Also where many elements lie in one place."""
    held = np.ones(3)
    held.flags.writeable = False
    for source in (held, tt.broadcast_to(tt.ones(1), (3,))):
        x = tt.from_dlpack(source)
        with pytest.raises(tt.ReadOnlyError):
            x[0] = 2.0


@pytest.mark.parametrize("wrong", [None, [1], 1.0, b"ab"])
def test_an_object_without_dlpack_is_refused(wrong: Any) -> None:
    """It comes in through asarray."""
    with pytest.raises(tt.DTypeError) as caught:
        tt.from_dlpack(wrong)
    assert str(caught.value) == (
        f"from_dlpack: needed an object with __dlpack__, got {type(wrong).__name__}. Bring it in with tt.asarray."
    )


@pytest.mark.parametrize("name", ["from_dlpack", "asarray"])
@pytest.mark.parametrize("cause", [BufferError("no"), RuntimeError("requires grad"), TypeError("odd")], ids=repr)
def test_what_a_library_does_not_export_is_told(name: str, cause: Exception) -> None:
    """An ExternalBufferError, which is the BufferError of the standard; the library's own error is chained."""
    with pytest.raises(tt.ExternalBufferError) as caught:
        getattr(tt, name)(Exporter(cause))
    assert str(caught.value).startswith(
        f"{name}: needed memory that its owner exports through DLPack, got {type(cause).__name__}: {cause}. "
    )
    assert caught.value.__cause__ is cause


@pytest.mark.parametrize("name", ["from_dlpack", "asarray"])
def test_memory_of_another_device_is_refused(name: str) -> None:
    """2 is CUDA in DLPack's numbers."""
    with pytest.raises(tt.DeviceError) as caught:
        getattr(tt, name)(Exporter(RuntimeError("no stream"), device=2))
    assert str(caught.value) == (
        f"{name}: needed memory of the Cpu, got memory of the device (2, 0) in DLPack's numbers. "
        "Move it to the Cpu in its own library first."
    )


@pytest.mark.parametrize("device", ["cpu", tt.Cpu, tt.Gpu()], ids=str)
def test_from_dlpack_goes_to_a_device_that_computes_here(device: Any) -> None:
    """Or a DeviceError says what is missing."""
    with pytest.raises(tt.DeviceError):
        tt.from_dlpack(np.ones(2), device=device)


class Elsewhere(Exporter):
    """Memory of CUDA, which its owner copies to the Cpu where it is asked to."""

    def __init__(self, held: np.ndarray) -> None:
        super().__init__(held, device=2)

    def __dlpack__(self, **options: Any) -> Any:
        if options.get("dl_device") != (1, 0) or options.get("copy") is False:
            raise BufferError("on CUDA")
        return self.held.copy().__dlpack__(max_version=options["max_version"])


class Copier(Exporter):
    """Hands out copies alone."""

    def __dlpack__(self, **options: Any) -> Any:
        if options.get("copy") is False:
            raise BufferError("computed only now")
        return self.held.copy().__dlpack__(**options)


class Old(Exporter):
    """Knows the protocol as it was in 2021, which never copied."""

    def __dlpack__(self, *, stream: Any = None) -> Any:  # type: ignore[override]  # of an older standard
        return self.held.__dlpack__(stream=stream)


@pytest.mark.parametrize("name", ["from_dlpack", "asarray"])
def test_memory_of_another_device_comes_over_where_the_cpu_is_named(name: str) -> None:
    """As a copy that its owner makes, so `copy=False` cannot be kept."""
    function, held = getattr(tt, name), np.array([1.0, 2.0])
    oracle.assert_same(held, function(Elsewhere(held), device=tt.Cpu()), tt.DArray)
    with pytest.raises(tt.CopyError) as caught:
        function(Elsewhere(held), device=tt.Cpu(), copy=False)
    assert str(caught.value) == (
        f"{name}: needed memory that its owner exports without a copy, got memory of the device (2, 0) in DLPack's "
        "numbers. Leave copy=False out to allow one."
    )
    for options in ({}, {"copy": False}, {"copy": True}):
        with pytest.raises(tt.DeviceError, match=rf"^{name}: needed memory of the Cpu, got memory of the device"):
            function(Elsewhere(held), **options)


@pytest.mark.parametrize("name", ["from_dlpack", "asarray"])
def test_a_copy_that_the_owner_makes_can_be_forbidden(name: str) -> None:
    """A CopyError, which is the ValueError of the standard."""
    function, held = getattr(tt, name), np.array([1.0, 2.0])
    oracle.assert_same(held, function(Copier(held)), tt.DArray)
    with pytest.raises(tt.CopyError) as caught:
        function(Copier(held), copy=False)
    assert str(caught.value) == (
        f"{name}: needed memory that its owner exports without a copy, got BufferError: computed only now. "
        "Leave copy=False out to allow one."
    )


@pytest.mark.parametrize("copy", [None, False, True])
def test_an_older_protocol_never_copied(copy: bool | None) -> None:  # noqa: FBT001  # the option
    """So `copy=False` holds without a word for it."""
    held = np.array([1.0, 2.0])
    x = tt.from_dlpack(Old(held), copy=copy)
    oracle.assert_same(held, x, tt.DArray)
    assert np.shares_memory(x.numpy(), held) is (copy is not True)


def test_a_device_that_cannot_be_asked_for_is_told() -> None:
    """The library's own error is chained."""

    class Lost(Exporter):
        def __dlpack_device__(self) -> tuple[int, int]:
            raise BufferError("no device")

    with pytest.raises(tt.ExternalBufferError, match=r"^from_dlpack: needed .*, got BufferError: no device\. "):
        tt.from_dlpack(Lost(np.ones(1)))


def test_our_own_tensors_stay_in_their_library() -> None:
    """On the same memory and device, whatever the library exports."""
    with served():
        there: Any = tt.asarray([1.0, 2.0]).to_device(Second(1))
        x = tt.from_dlpack(there)
        assert (type(x), x.device) == (tt.DArray, Second(1))
        there[0] = 5.0
        assert float(x[0]) == 5.0
        here = tt.from_dlpack(there, device=tt.Cpu())
        oracle.assert_same(np.array([5.0, 2.0]), here, tt.DArray)
        with pytest.raises(tt.CopyError, match=r"^from_dlpack: needed no copy, got another dtype or device\. "):
            tt.from_dlpack(there, device=tt.Cpu(), copy=False)


@given(held=oracle.arrays())
@settings(max_examples=40)
def test_from_numpy_looks_at_the_same_memory(held: np.ndarray) -> None:
    """A Tensor, in any layout."""
    x = tt.from_numpy(held)
    oracle.assert_same(held, x)
    assert np.shares_memory(x.numpy(), held) is bool(held.size)


@pytest.mark.parametrize(
    "wrong", [[1], 1.0, None, np.float64(1), tt.ones(2), b"ab"], ids=lambda wrong: type(wrong).__name__
)
def test_from_numpy_takes_arrays_alone(wrong: Any) -> None:
    """The rest has no static shape."""
    with pytest.raises(tt.DTypeError) as caught:
        tt.from_numpy(wrong)
    assert str(caught.value) == (
        f"from_numpy: needed a NumPy array, got {type(wrong).__name__}. Use tt.asarray for anything else."
    )


def test_from_numpy_keeps_read_only_memory_read_only() -> None:
    """A ReadOnlyError."""
    held = np.ones(3)
    held.flags.writeable = False
    with pytest.raises(tt.ReadOnlyError):
        tt.from_numpy(held)[0] = 2.0


def read_only(held: np.ndarray) -> tt.Tensor[Any, Any, Any]:
    """The tensor on memory that may only be read."""
    view = held.view()
    view.flags.writeable = False
    return tt.from_numpy(view)


@pytest.mark.parametrize(
    ("version", "name"),
    [
        (None, OLD),
        ((0, 8), OLD),
        ((1, 0), VERSIONED),
        ((1, 3), VERSIONED),
        ((2, 0), VERSIONED),
    ],
    ids=repr,
)
def test_a_capsule_is_of_the_version_that_the_consumer_knows(version: Any, name: bytes) -> None:
    """Of the first protocol unless it says that it knows a later one."""
    found = read(tt.ones(2).__dlpack__(max_version=version))
    assert found.name == name
    assert found.version == (None if name == OLD else (1, 0))


@given(held=oracle.arrays())
@settings(max_examples=60)
def test_a_capsule_describes_the_memory_of_the_tensor(held: np.ndarray) -> None:
    """As `dl_tensor` does, for a Tensor and a DArray; with `copy=True` it is other memory."""
    for x in (oracle.tensor(held), oracle.dynamic(held)):
        for options in ({}, {"copy": False}, {"dl_device": (1, 0)}, {"dl_device": tt.dl_device(tt.Cpu())}):
            found, told = read(x.__dlpack__(max_version=(1, 0), **options)), tt.dl_tensor(x)
            assert (found.address, found.device, found.dtype, found.shape) == (
                told.address,
                told.device,
                told.dtype,
                told.shape,
            )
            assert found.flags == 0
        copied = read(x.__dlpack__(max_version=(1, 0), copy=True))
        assert (copied.dtype, copied.shape, copied.flags) == (told.dtype, told.shape, COPIED)
        assert copied.address != told.address


@given(held=oracle.arrays())
@settings(max_examples=60)
def test_consumers_see_the_same_elements(held: np.ndarray) -> None:
    """Through strides and offsets: what one writes, the other reads."""
    x = oracle.tensor(held)
    theirs = [np.from_dlpack(x)]
    if held.dtype != np.float16:  # the standard has no half
        theirs.append(np.asarray(array_api_strict.from_dlpack(x)))
    for array in theirs:
        oracle.assert_same(held, tt.from_numpy(array))
        assert np.shares_memory(array, held) is bool(held.size)
    if held.size:
        first = (0,) * held.ndim
        for number, array in enumerate(theirs):
            array[first] = number
            assert held[first] == number
        x[first] = True
        assert all(array[first] == 1 for array in theirs)


@pytest.mark.parametrize("name", INCOMING)
@given(held=oracle.arrays())
@settings(max_examples=40)
def test_what_others_export_comes_in_where_it_lies(name: str, held: np.ndarray) -> None:
    """Of any dtype, strides and offset; a view of it, a share and a reshaped one look at the same memory."""
    x = getattr(tt, name)(Exporter(held))
    oracle.assert_same(held, x, tt.DArray)
    assert tt.dl_tensor(x).address == read(held.__dlpack__()).address
    if held.size:
        x[(0,) * held.ndim] = True
        assert held[(0,) * held.ndim] == 1


@pytest.mark.parametrize("name", INCOMING)
def test_the_read_only_flag_comes_in_and_stays(name: str) -> None:
    """In slices, shares and other shapes; a copy may be written."""
    x = getattr(tt, name)(Exporter(read_only(np.arange(6.0)).numpy()))
    for view in (x, x[1:], x[::-1], tt.reshape(x, (2, 3)), x[:], tt.expand_dims(x, axis=0), tt.from_dlpack(x)):
        assert read(view.__dlpack__(max_version=(1, 0))).flags == READ_ONLY
        assert not np.from_dlpack(view).flags.writeable
        with pytest.raises(tt.ReadOnlyError):
            view[...] = 0.0
        with pytest.raises(tt.ReadOnlyError):
            operator.iadd(view, 1.0)
    copied = x.copy()
    copied[0] = 5.0
    assert read(copied.__dlpack__(max_version=(1, 0))).flags == 0
    assert float(x[0]) == 0.0


def test_dlpack_of_read_only_memory_is_refused_to_who_cannot_know_it() -> None:
    """An ExternalBufferError, which is the BufferError of the standard; a copy is exported to anybody."""
    for view in (read_only(np.ones(3)), read_only(np.ones(3)).dynamic(), tt.broadcast_to(tt.ones(1), (3,))):
        for version in (None, (0, 8)):
            with pytest.raises(tt.ExternalBufferError) as caught:
                view.__dlpack__(max_version=version)
            assert str(caught.value) == (
                "__dlpack__: needed a consumer that knows DLPack 1.0, which can say that memory may only be read, "
                f"got read-only memory for max_version={version}. Copy it first: x.copy()."
            )
            assert isinstance(caught.value.__cause__, BufferError)
            assert name_of(view.__dlpack__(max_version=version, copy=True)) == OLD
        assert read(view.__dlpack__(max_version=(1, 0))).flags == READ_ONLY
        assert read(view.copy().__dlpack__(max_version=(1, 0))).flags == 0


@pytest.mark.parametrize("device", [(2, 0), (1, 1), (4, 0)], ids=repr)
@pytest.mark.parametrize("copy", [None, False, True])
def test_dlpack_to_another_device_is_refused(device: tuple[int, int], copy: bool | None) -> None:  # noqa: FBT001  # the option
    """An ExternalBufferError, which is the BufferError of the standard."""
    for x in (tt.ones(2), tt.ones(2).dynamic(), read_only(np.ones(3))):
        with pytest.raises(tt.ExternalBufferError) as caught:
            x.__dlpack__(dl_device=device, copy=copy)
        assert str(caught.value) == (
            f"__dlpack__: needed memory of the device {device} in DLPack's numbers, "
            "got memory of Cpu(), which is (1, 0). Bring it over first: x.to_device(device)."
        )
        assert isinstance(caught.value.__cause__, BufferError)


@pytest.mark.parametrize("stream", [-1, 0, 1, 2, "a stream"], ids=repr)
def test_dlpack_with_a_stream_is_refused_on_the_cpu(stream: Any) -> None:
    """A DeviceError; None is what consumers give."""
    assert tt.ones(2).__dlpack__(stream=None) is not None
    with pytest.raises(tt.DeviceError) as caught:
        tt.ones(2).__dlpack__(stream=stream)
    assert str(caught.value) == f"__dlpack__: needed no stream on Cpu(), got {stream!r}. Leave it out, or give None."


@pytest.mark.parametrize("wrong", [1, "cpu", (1,), (1, 0, 0), (1.0, 0), ("1", "0"), [1, 0], ()], ids=repr)
def test_dlpack_with_numbers_that_are_no_pair_is_refused(wrong: Any) -> None:
    """A DTypeError, which is a TypeError."""
    needed = {
        "max_version": "the newest version that the consumer knows, as (1, 0)",
        "dl_device": "a device in DLPack's numbers, as (1, 0)",
    }
    for name, phrase in needed.items():
        with pytest.raises(tt.DTypeError) as caught:
            tt.ones(2).__dlpack__(**{name: wrong})
        assert str(caught.value) == (
            f"__dlpack__: needed {phrase}, got {name}={wrong!r}. Give a pair of ints, or leave it out."
        )


def test_dlpack_of_neighbours_that_are_no_whole_elements_apart_is_refused() -> None:
    """The struct counts in elements."""
    packed = tt.asarray(np.zeros(3, np.dtype([("a", "u1"), ("b", "<i4")]))["b"])
    with pytest.raises(tt.ExternalBufferError) as caught:
        packed.__dlpack__()
    assert str(caught.value).startswith("__dlpack__: needed memory that DLPack can describe to this consumer, got ")
    assert str(caught.value).endswith(". Copy it first: x.copy().")
    assert isinstance(caught.value.__cause__, BufferError)


@pytest.mark.parametrize("version", [None, (1, 0)])
@pytest.mark.parametrize("copy", [None, True])
def test_the_deleter_of_a_capsule_that_nobody_takes_is_called_once(version: Any, copy: bool | None) -> None:  # noqa: FBT001  # the option
    """By the capsule's own destructor."""
    x = tt.ones(3)
    capsule = x.__dlpack__(max_version=version, copy=copy)
    counter = Counter(capsule)
    gc.collect()
    assert counter.calls == 0
    del capsule
    gc.collect()
    assert counter.calls == 1
    assert float(x[0]) == 1.0


@pytest.mark.parametrize("version", [None, (1, 0)])
def test_the_deleter_of_a_capsule_that_is_taken_is_called_once(version: Any) -> None:
    """By the consumer alone: a capsule that was renamed leaves it to that."""
    x = tt.ones(3)
    capsule = x.__dlpack__(max_version=version)
    counter, consumer = Counter(capsule), Consumer(capsule)
    assert name_of(capsule) == b"used_" + (OLD if version is None else VERSIONED)
    del capsule
    consumer.capsule = None
    gc.collect()
    assert counter.calls == 0
    consumer.let_go()
    gc.collect()
    assert counter.calls == 1


CONSUMERS = {
    "numpy": np.from_dlpack,
    "array_api_strict": array_api_strict.from_dlpack,
    "from_dlpack": tt.from_dlpack,
    "asarray": tt.asarray,
    "borrow": tt.borrow,
}


@pytest.mark.parametrize("name", CONSUMERS)
def test_a_consumer_calls_the_deleter_once_when_its_last_view_dies(name: str) -> None:
    """And keeps the memory alive until then, whoever made the tensor."""
    function: Any = CONSUMERS[name]
    source = Watched(tt.asarray([1.0, 2.0, 3.0]))
    owner = weakref.ref(source.held._raw)
    theirs = function(source)
    view = theirs[1:]
    (counter,) = source.counters
    del source, theirs
    gc.collect()
    assert counter.calls == 0
    assert float(view[0]) == 2.0
    assert owner() is not None
    del view
    gc.collect()
    assert counter.calls == 1
    assert owner() is None


class Doctored(Exporter):
    """Exports memory with a changed struct."""

    def __init__(self, held: np.ndarray, **fields: int | None) -> None:
        super().__init__(held)
        self.fields = fields

    def __dlpack__(self, **options: Any) -> Any:
        capsule = self.held.__dlpack__(**options)
        for path, value in self.fields.items():
            *parents, name = path.split("__")
            target = managed_of(capsule)
            for parent in parents:
                target = getattr(target, parent)
            setattr(target, name, value)
        return capsule


@pytest.mark.parametrize("name", INCOMING)
def test_an_offset_and_missing_strides_are_read_as_dlpack_says(name: str) -> None:
    """The first element lies at data + byte_offset; without strides the rows follow one another without gaps."""
    function, held = getattr(tt, name), np.arange(6.0).reshape(2, 3)
    x = function(Doctored(held, tensor__strides=None))
    oracle.assert_same(held, x, tt.DArray)
    assert tt.dl_tensor(x).address == held.ctypes.data
    later = function(Doctored(held[:1], tensor__byte_offset=24))
    oracle.assert_same(held[1:], later, tt.DArray)
    assert tt.dl_tensor(later).address == held.ctypes.data + 24


@pytest.mark.parametrize("name", INCOMING)
@pytest.mark.parametrize(
    ("fields", "cause"),
    [
        ({"tensor__dtype__lanes": 4}, "Unsupported lanes"),
        ({"tensor__dtype__code": 4}, "Unsupported dtype"),
        ({"tensor__dtype__bits": 4}, "Unsupported dtype"),
        ({"tensor__device__device_type": 2}, "Unsupported device"),
        ({"tensor__ndim": 100}, "maxdims"),
        ({"major": 2}, "version is too high"),
    ],
    ids=str,
)
def test_what_cannot_be_taken_is_refused_and_given_back(name: str, fields: dict[str, int], cause: str) -> None:
    """An ExternalBufferError; the capsule, which nobody took, lets go of the memory once."""
    held = np.arange(6.0)
    before = sys.getrefcount(held)
    with pytest.raises(tt.ExternalBufferError) as caught:
        getattr(tt, name)(Doctored(held, **fields))
    assert str(caught.value).startswith(f"{name}: needed memory that its owner exports through DLPack, got ")
    assert cause in str(caught.value)
    del caught
    gc.collect()
    assert sys.getrefcount(held) == before


@pytest.mark.parametrize("version", [None, (1, 0)])
@pytest.mark.parametrize("taken", [False, True])
def test_memory_dies_with_the_last_capsule(version: Any, taken: bool) -> None:  # noqa: FBT001  # the case
    """Not before, and not later."""
    x = tt.asarray([1.0, 2.0])
    owner = weakref.ref(x._raw)
    first, second = x.__dlpack__(max_version=version), x.__dlpack__(max_version=version)
    del x
    gc.collect()
    assert owner() is not None
    del first
    assert owner() is not None
    if taken:
        consumer = Consumer(second)
        consumer.capsule = None
        del second
        assert owner() is not None
        consumer.let_go()
    else:
        del second
    assert owner() is None


CYCLES: dict[str, Callable[[], object]] = {
    "dropped": lambda: tt.zeros(1024).__dlpack__(max_version=(1, 0)),
    "taken": lambda: Consumer(tt.zeros(1024).__dlpack__(max_version=(1, 0))).let_go(),
    "copied": lambda: tt.zeros(1024).__dlpack__(copy=True),
    "described": lambda: tt.dl_tensor(tt.zeros(1024)),
    **{name: partial(lambda name: getattr(tt, name)(Exporter(np.zeros(1024))), name) for name in INCOMING},
}


@pytest.mark.parametrize("name", CYCLES)
def test_memory_does_not_grow_with_the_number_of_exchanges(name: str) -> None:
    """Ten thousand of 8 KiB: 80 MB if the memory stayed, ten thousand blocks if anything else did."""
    cycle = CYCLES[name]

    def blocks() -> int:
        gc.collect()
        tt.live_bytes()  # what was noted is added up
        return sys.getallocatedblocks()

    for _ in range(100):
        cycle()
    before = blocks()
    tracemalloc.start()
    try:
        for _ in range(10_000):
            cycle()
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert peak < 4_000_000
    assert blocks() - before < 1000


def test_eight_threads_exchange_the_same_memory() -> None:
    """And each lets go of what it took, exactly once."""
    x = tt.asarray([1.0, 2.0])
    before = sys.getrefcount(x._raw)

    def work(_: int) -> None:
        for number in range(500):
            theirs = np.from_dlpack(x)
            Consumer(x.__dlpack__(max_version=(1, 0))).let_go()
            assert theirs[1] == tt.from_dlpack(Exporter(theirs)).numpy()[1] == 2.0, number

    with ThreadPoolExecutor(8) as pool:
        list(pool.map(work, range(8)))
    gc.collect()
    after = sys.getrefcount(x._raw)
    assert after == before


@pytest.mark.parametrize("name", INCOMING)
def test_a_temporary_is_kept_alive(name: str) -> None:
    """Nobody but the answer holds its memory."""
    function: Any = getattr(tt, name)
    owners = []

    def temporary() -> Any:
        held = np.arange(1000.0)
        owners.append(weakref.ref(held))
        return Exporter(held)

    x = function(temporary())[10:20:2]
    gc.collect()
    assert x.numpy().tolist() == [10.0, 12.0, 14.0, 16.0, 18.0]
    assert owners[0]() is not None
    del x
    gc.collect()
    assert owners[0]() is None


def test_a_consumer_of_a_lazy_copy_gets_memory_of_its_own() -> None:
    """Whatever it writes, the other side keeps its values; also where it does not know of read-only memory."""
    for version in (None, (1, 0)):
        for give in (0, 1):
            sides = [tt.asarray([1.0, 2.0])]
            sides.append(sides[0].lazy_copy())
            found = read(capsule := sides[give].__dlpack__(max_version=version))
            assert (found.flags, found.address) == (0, tt.dl_tensor(sides[give]).address)
            del capsule
            np.from_dlpack(sides[give])[0] = 9.0
            assert [side.numpy().tolist()[0] for side in sides] == ([9.0, 1.0] if give == 0 else [1.0, 9.0])


def test_a_lazy_copy_of_what_a_consumer_has_is_made_at_once() -> None:
    """As it may write unseen, also while nobody took the capsule yet."""
    x = tt.asarray([1.0, 2.0])
    capsule = x.__dlpack__(max_version=(1, 0))
    early = x.lazy_copy()
    assert early.raw_ptr() != x.raw_ptr()
    del capsule
    theirs = np.from_dlpack(x)
    copied = x.lazy_copy()
    theirs[0] = 9.0
    assert (float(x[0]), float(copied[0]), float(early[0])) == (9.0, 1.0, 1.0)


def test_memory_stays_in_its_place_while_a_consumer_has_it() -> None:
    """So it cannot grow until the consumer lets go."""
    x = tt.asarray([1.0, 2.0])
    consumer = Consumer(x.__dlpack__(max_version=(1, 0)))
    consumer.capsule = None
    with pytest.raises(tt.SharedBufferError, match=r"^resize: needed "):
        x.resize(tt.make_dim(1000))
    assert x.numpy().tolist() == [1.0, 2.0]
    consumer.let_go()
    x.resize(tt.make_dim(1000))
    assert x.shape == (1000,)


def test_a_moved_tensor_exports_nothing() -> None:
    """A MovedError; the tensor that has the memory now exports it."""
    x = tt.asarray([1.0, 2.0])
    address = tt.dl_tensor(x).address
    moved = x.move()
    for function in (type(x).__dlpack__, tt.dl_tensor, type(x).__dlpack_device__):
        with pytest.raises(tt.MovedError):
            function(x)
    assert read(moved.__dlpack__()).address == address


def test_memory_can_be_moved_out() -> None:
    """As CVM's `MoveAsDLTensor`: afterwards the consumer alone has it."""
    x = tt.asarray([1.0, 2.0])
    owner = weakref.ref(x._raw)
    consumer = Consumer(x.move().__dlpack__(max_version=(1, 0)))
    consumer.capsule = None
    with pytest.raises(tt.MovedError):
        _ = x.shape
    assert owner() is not None
    consumer.let_go()
    assert owner() is None


def library(name: str) -> Any:
    """The module, or a skip with the reason where it is not installed."""
    return pytest.importorskip(name, reason=f"not installed: {name}")


@pytest.mark.interop
@given(held=oracle.arrays())
@settings(max_examples=60)
def test_torch_sees_the_same_elements(held: np.ndarray) -> None:
    """And exports them again to us: through strides and offsets, which it has from zero upwards alone."""
    torch = library("torch")
    assume(min((stride for stride in held.strides), default=0) >= 0)
    x = oracle.tensor(held)
    theirs = torch.from_dlpack(x)
    assert tuple(theirs.shape) == held.shape
    assert theirs.data_ptr() == (tt.dl_tensor(x).address if held.size else 0)
    for name in INCOMING:
        back = getattr(tt, name)(theirs)
        oracle.assert_same(held, back, tt.DArray)
        if held.size:
            back[(0,) * held.ndim] = True
            assert held[(0,) * held.ndim] == 1


@pytest.mark.interop
def test_torch_calls_the_deleter_once() -> None:
    """When the last view of its tensor dies."""
    torch = library("torch")
    source = Watched(tt.asarray([1.0, 2.0, 3.0]))
    view = torch.from_dlpack(source)[1:]
    gc.collect()
    assert [counter.calls for counter in source.counters] == [0]
    assert float(view[0]) == 2.0
    del view
    gc.collect()
    assert [counter.calls for counter in source.counters] == [1]


@pytest.mark.interop
def test_torch_does_not_heed_that_memory_is_read_only() -> None:
    """The capsule says it, and torch writes all the same: nothing on our side can forbid it, so the page warns."""
    torch = library("torch")
    held = np.zeros(3)
    theirs = torch.from_dlpack(read_only(held))
    theirs[0] = 5.0
    assert held[0] == 5.0
    own = tt.asarray([1.0, 2.0])
    lazy = own.lazy_copy()
    torch.from_dlpack(lazy)[0] = 5.0
    assert float(own[0]) == 1.0


@pytest.mark.interop
def test_torch_copies_where_it_is_asked_to() -> None:
    """We make the copy."""
    torch = library("torch")
    x = tt.asarray([1.0, 2.0])
    theirs = torch.from_dlpack(x, copy=True)
    theirs[0] = 5.0
    assert float(x[0]) == 1.0


@pytest.mark.interop
def test_jax_sees_the_same_elements() -> None:
    """On the same memory where that begins on a boundary of 64 bytes; what comes back from it may only be read."""
    jax = library("jax")
    jax.config.update("jax_enable_x64", True)  # noqa: FBT003  # its own way to say it
    x = tt.zeros((2, 3))
    theirs = jax.dlpack.from_dlpack(x)
    assert theirs.unsafe_buffer_pointer() == tt.dl_tensor(x).address
    x[0, 1] = 5.0
    assert theirs.tolist() == [[0.0, 5.0, 0.0], [0.0, 0.0, 0.0]]
    for name in INCOMING:
        back = getattr(tt, name)(theirs)
        oracle.assert_same(x.numpy(), back, tt.DArray)
        assert back.raw_ptr() == x.raw_ptr()
        with pytest.raises(tt.ReadOnlyError):
            back[0, 0] = 1.0


@pytest.mark.interop
def test_jax_knows_the_first_protocol_alone() -> None:
    """So read-only memory is refused to it."""
    jax = library("jax")
    with pytest.raises(tt.ExternalBufferError, match="got read-only memory for max_version=None"):
        jax.dlpack.from_dlpack(read_only(np.zeros(3, "float32")))


@pytest.mark.interop
def test_jax_calls_the_deleter_once() -> None:
    """When its array dies, whether it copied or not."""
    jax = library("jax")
    source = Watched(tt.zeros(64, dtype=tt.float32))
    theirs = jax.dlpack.from_dlpack(source)
    theirs.block_until_ready()
    del theirs
    gc.collect()
    assert [counter.calls for counter in source.counters] == [1] * len(source.counters)

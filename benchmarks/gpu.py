"""The time that an operation on a Gpu adds to CuPy's, and the time of transfers. Skipped without a Gpu.

Times of operations are those of two events in the stream, before and after a loop: the Gpu's own clock. They include
the wait for the next launch, so with 8 elements they show how fast Python launches, and with 10^8 how fast the Gpu
computes. Transfers wait for their end, and are timed by the clock on the wall.
"""

from __future__ import annotations

from functools import partial
from importlib import import_module
from time import perf_counter
from timeit import Timer
from typing import TYPE_CHECKING, Any

import numpy as np

import typedtensor as tt
from benchmarks.report import Claim, Skipped, Table, claims
from benchmarks.timing import Effort, Timings, in_turns
from typedtensor.backends.cupy import loading

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

GPU = tt.Gpu(0)
# the sides of matrices with this many elements, for the product with their transpose
SHAPES = {8: (2, 4), 10_000: (100, 100), 100_000_000: (10_000, 10_000)}
# With CuPy's arrays `tt` stands for CuPy; `a` and `b` are vectors, `m` and `n` matrices.
OPERATIONS = ("a + b", "tt.exp(a)", "tt.sum(a)", "tt.matmul(m, n)")
LAUNCHES = (
    *("a + b", "a * 2.0", "a += b", "-a", "a < b", "a // 2.0", "a % b", "a ** 2", "tt.exp(a)", "tt.maximum(a, b)"),
    *("tt.sum(a)", "tt.sum(m, axis=1)", "tt.sum(m, axis=(0, 1))", "tt.matmul(m, n)", "m @ n", "a[1:]", "m.T"),
    *("tt.reshape(m, (8,))", "tt.where(a > b, a, b)", "zeros()"),
)
OPERATION_LIMITS = {"small": 1.05, "large": 1.01}
"""The target ratios, for the fewest and the most elements."""
TRANSFER_LIMIT = 1.02
WARM_UP = 3


def measure(effort: Effort) -> Iterator[Table]:
    """Operations at each size, small calls, transfers at each size, and the targets."""
    missing = loading.lacking(GPU)
    if missing is not None:
        raise Skipped(str(missing))
    cupy = import_module("cupy")
    yield _machine(cupy)
    sizes = list(SHAPES)
    operations = {(each, size): _operation(cupy, each, size, effort) for each in OPERATIONS for size in sizes}
    ratios = {place: times.ratio("typedtensor", "CuPy") for place, times in operations.items()}
    yield Table(
        "Time with tensors as a multiple of the time with CuPy's arrays of float32, by number of elements:",
        ["operation", *(f"{size:,}" for size in sizes)],
        [[f"`{each}`", *(str(ratios[each, size]) for size in sizes)] for each in OPERATIONS],
    )
    yield Table(
        "The same in microseconds, CuPy's own and what tensors add:",
        ["operation", *(f"{size:,}" for size in sizes)],
        [[f"`{each}`", *(_in_us(operations[each, size]) for size in sizes)] for each in OPERATIONS],
    )
    launches = {each: _operation(cupy, each, sizes[0], effort) for each in LAUNCHES}
    yield Table(
        f"Calls with {sizes[0]} elements, in microseconds: CuPy's time and what tensors add, and the ratio.",
        ["call", "microseconds", "ratio"],
        [[f"`{each}`", _in_us(times), str(times.ratio("typedtensor", "CuPy"))] for each, times in launches.items()],
    )
    transfers = {(name, size): _transfer(name, size, effort) for name in TRANSFERS for size in sizes}
    yield Table(
        "Transfers of float32 in GB/s with tensors, and their time as a multiple of CuPy's:",
        ["transfer", *(f"{size:,}" for size in sizes)],
        [[name, *(_in_gb(transfers[name, size], size) for size in sizes)] for name in TRANSFERS],
    )
    places = (("small", sizes[0]), ("large", sizes[-1]))
    yield claims(
        [
            Claim(f"`{each}`, {size:,} elements", OPERATION_LIMITS[place], ratios[each, size].median)
            for place, size in places
            for each in OPERATIONS
        ]
        + [
            Claim(f"{name}, {sizes[-1]:,} elements", TRANSFER_LIMIT, _against_cupy(transfers[name, sizes[-1]]))
            for name in TRANSFERS
        ]
    )


def _machine(cupy: Any) -> Table:
    runtime = cupy.cuda.runtime
    properties = runtime.getDeviceProperties(GPU.id)
    rows = [
        ["card", properties["name"].decode()],
        ["memory", f"{properties['totalGlobalMem'] / 2**30:.0f} GiB"],
        ["Gpus", str(runtime.getDeviceCount())],
        ["CuPy", cupy.__version__],
        ["CUDA of CuPy", _version(runtime.runtimeGetVersion())],
        ["CUDA of the driver", _version(runtime.driverGetVersion())],
    ]
    return Table("Measured on:", ["what", "which"], rows)


def _version(number: int) -> str:
    return f"{number // 1000}.{number % 1000 // 10}"


# Operations


def _operation(cupy: Any, operation: str, size: int, effort: Effort) -> Timings:
    # Both sides use the same memory, because its address makes a difference.
    a = cupy.linspace(0.5, 1.5, size, dtype="float32")
    b = cupy.zeros(size, dtype="float32")
    m = cupy.reshape(a, SHAPES[size])
    raws = {"a": a, "b": b, "m": m, "n": cupy.ascontiguousarray(cupy.matrix_transpose(m))}
    tensors = {name: tt.asarray(raw) for name, raw in raws.items()}
    ours = {name: x.get(tt.Tensor[tt.Gpu, tt.float32, _rank(x)]) for name, x in tensors.items()}
    zeros = partial(cupy.zeros, size, "float32"), partial(tt.zeros, size, dtype=tt.float32, device=GPU)
    timers = {
        "CuPy": _timer(operation, {"tt": cupy, "zeros": zeros[0], **raws}),
        "typedtensor": _timer(operation, {"tt": tt, "zeros": zeros[1], **ours}),
    }
    for timer in timers.values():
        timer.timeit(WARM_UP)  # compile the kernels, fill the pool
    number = _number(cupy, timers["CuPy"], effort.sample_s)
    sides = {name: _between_events(cupy, timer, number) for name, timer in timers.items()}
    return Timings(in_turns(sides, effort.rounds))


def _rank(x: tt.DArray) -> Any:
    return {1: tt.Rank1, 2: tt.Rank2}[x.ndim]


def _timer(statement: str, names: Mapping[str, Any]) -> Timer:
    bind = "; ".join(f"{name} = _names[{name!r}]" for name in names)
    return Timer(statement, setup=bind, globals={"_names": names})


def _number(cupy: Any, timer: Timer, sample_s: float) -> int:
    """The number of repetitions that last as long as a sample."""
    number = 1
    while (lasted := number * _between_events(cupy, timer, number)()) < sample_s:
        number = max(2 * number, int(number * sample_s / max(lasted, 1e-9)))
    return number


def _between_events(cupy: Any, timer: Timer, number: int) -> Callable[[], float]:
    """Seconds per repetition, measured by the Gpu."""

    def sample() -> float:
        cupy.cuda.Device(GPU.id).synchronize()  # wait for queued work of the other side
        start, end = cupy.cuda.Event(), cupy.cuda.Event()
        start.record()
        timer.timeit(number)
        end.record()
        end.synchronize()
        milliseconds: float = cupy.cuda.get_elapsed_time(start, end)
        return milliseconds / 1e3 / number

    return sample


# Transfers


def _to_the_gpu(cupy: Any, host: np.ndarray) -> dict[str, Callable[[], Any]]:
    x = tt.asarray(host)
    return {
        "CuPy": lambda: cupy.array(host, blocking=True),
        "typedtensor": lambda: x.to_device(GPU),
    }


def _from_pinned(cupy: Any, host: np.ndarray) -> dict[str, Callable[[], Any]]:
    pinned = import_module("cupyx").empty_pinned(host.shape, host.dtype)
    pinned[...] = host
    return _to_the_gpu(cupy, pinned)


def _to_the_cpu(cupy: Any, host: np.ndarray) -> dict[str, Callable[[], Any]]:
    raw = cupy.array(host)
    x = tt.asarray(raw)
    return {"CuPy": raw.get, "typedtensor": lambda: x.to_device(tt.Cpu())}


def _in_a_stream(cupy: Any, host: np.ndarray) -> dict[str, Callable[[], Any]]:
    """A transfer from pinned memory, queued in a stream, including the wait."""
    pinned = import_module("cupyx").empty_pinned(host.shape, host.dtype)
    pinned[...] = host
    x, stream = tt.asarray(pinned), cupy.cuda.Stream(non_blocking=True)

    def of_cupy() -> None:
        with stream:
            there = cupy.array(pinned, blocking=False)
        stream.synchronize()
        del there

    def of_tensors() -> None:
        there = x.to_device(GPU, stream=stream)
        stream.synchronize()
        del there

    return {"CuPy": of_cupy, "typedtensor": of_tensors}


TRANSFERS: dict[str, Callable[[Any, np.ndarray], dict[str, Callable[[], Any]]]] = {
    "to the Gpu, pageable memory": _to_the_gpu,
    "to the Gpu, pinned memory": _from_pinned,
    "to the Gpu, pinned memory, in a stream": _in_a_stream,
    "to the Cpu": _to_the_cpu,
}


def _transfer(name: str, size: int, effort: Effort) -> Timings:
    cupy = import_module("cupy")
    sides = TRANSFERS[name](cupy, np.ones(size, "float32"))
    for call in sides.values():
        for _ in range(WARM_UP):
            call()
    return Timings(in_turns({each: _on_the_wall(cupy, call) for each, call in sides.items()}, effort.rounds))


def _on_the_wall(cupy: Any, call: Callable[[], Any]) -> Callable[[], float]:
    """Seconds until the call has returned and the queue is empty."""

    def sample() -> float:
        device = cupy.cuda.Device(GPU.id)
        device.synchronize()
        begun = perf_counter()
        call()
        device.synchronize()
        return perf_counter() - begun

    return sample


# Output


def _in_us(times: Timings) -> str:
    return f"{times.ns('CuPy') / 1e3:,.2f} + {times.added_ns('typedtensor', 'CuPy') / 1e3:,.2f}"


def _against_cupy(times: Timings) -> float:
    return times.ratio("typedtensor", "CuPy").median


def _in_gb(times: Timings, size: int) -> str:
    return f"{size * 4 / times.ns('typedtensor'):,.2f}, {times.ratio('typedtensor', 'CuPy')}"

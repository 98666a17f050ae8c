"""Which calls wait for the GPU: each is made while the GPU is busy.

    python -m tests.gpu.waits

Nothing else may use the GPU meanwhile. It prints what waits, and exits with 1 if that is not what WAITS says, as
docs/devices.md does.
"""

from __future__ import annotations

import importlib
import sys
from time import perf_counter
from typing import TYPE_CHECKING, Any

import numpy as np

import typedtensor as tt
from typedtensor import Cpu, Gpu

if TYPE_CHECKING:
    from collections.abc import Callable

GPU = Gpu()
BUSY_CYCLES, BUSY_S = 60_000_000, 0.03
"""How long the GPU is busy: in cycles of its clock, and about how long that takes."""
SPIN = 'extern "C" __global__ void spin(long long n) { long long t = clock64(); while (clock64() - t < n) {} }'

WAITS = {
    "x[i]": "x[indices]",
    "x[i] = y": "x[indices] = y",
    "x[mask]": "x[mask]",
    "x[mask] = y": "x[mask] = y",
    "n ** n": "pow",
    "quantile of a vector": "quantile",
    "repeat by counts": "repeat",
    "at.add": "tt.at(x)[indices]",
    **{
        name: name
        for name in (
            *("take", "take_along_axis", "nonzero", "unique_", "nanquantile", "nanargmax", "bincount", "histogram"),
            *(
                "digitize",
                "interp",
                "unravel_index",
                "ravel_multi_index",
                "linalg.det",
                "linalg.slogdet",
                "inv",
                "solve",
                "linalg.cholesky",
                "eigh",
                "svd",
            ),
            *("to_device", "float", "repr", "allclose"),
        )
    },
}
"""The calls that wait, and how docs/devices.md names each; all others of `calls` do not."""


def calls() -> dict[str, Callable[[], Any]]:
    """Return the calls by name; their operands are on the GPU."""

    def up(values: Any) -> Any:
        return tt.from_numpy(np.asarray(values)).to_device(GPU)

    w, x = up(np.ones((64, 64))), up(np.ones((64, 64)) + 64 * np.eye(64))
    n, i, m = up(np.arange(64)), up([1, 2]), up(np.ones(64, bool))
    g, q, one, random = up([1.0, np.nan, 3.0]), up([0.1, 0.5]), up(2.0), tt.random.default_rng(1, device=GPU)
    return {
        "x + x": lambda: x + x,
        "x @ x": lambda: x @ x,
        "x // 2.0": lambda: x // 2.0,
        "x % x": lambda: x % x,
        "x ** 2": lambda: x**2,
        "x ** x": lambda: x**x,
        "n ** 2": lambda: n**2,
        "n ** n": lambda: n**n,
        "sum": lambda: tt.sum(x),
        "sum of an axis": lambda: tt.sum(x, axis=0),
        "mean": lambda: tt.mean(x),
        "std": lambda: tt.std(x),
        "max": lambda: tt.max(x),
        "median": lambda: tt.median(x),
        "nansum": lambda: tt.nansum(g),
        "nanmean": lambda: tt.nanmean(g),
        "nanstd": lambda: tt.nanstd(g),
        "nanmax": lambda: tt.nanmax(g),
        "nanmin": lambda: tt.nanmin(g),
        "nanargmax": lambda: tt.nanargmax(g),
        "nanmedian": lambda: tt.nanmedian(g),
        "argmax": lambda: tt.argmax(x),
        "sort": lambda: tt.sort(x),
        "argsort": lambda: tt.argsort(x),
        "x[1:]": lambda: x[1:],
        "x[0]": lambda: x[0],
        "x[1:] = 0": lambda: w.__setitem__(slice(1, None), 1.0),
        "x[i]": lambda: x[i],
        "x[mask]": lambda: x[m],
        "x[i] = y": lambda: w.__setitem__(i, 1.0),
        "x[mask] = y": lambda: w.__setitem__(m, x),
        "x[mask] = 0": lambda: w.__setitem__(m, 1.0),
        "take": lambda: tt.take(x, i, axis=0),
        "take_along_axis": lambda: tt.take_along_axis(n, i, axis=0),
        "nonzero": lambda: tt.nonzero(x),
        "repeat by counts": lambda: tt.repeat(q, i),
        "where": lambda: tt.where(m, x, x),
        "clip": lambda: tt.clip(x, 0.0, 1.0),
        "concat": lambda: tt.concat([x, x]),
        "quantile": lambda: tt.quantile(x, 0.5),
        "quantile of a vector": lambda: tt.quantile(x, q),
        "nanquantile": lambda: tt.nanquantile(g, 0.5),
        "bincount": lambda: tt.bincount(n),
        "histogram": lambda: tt.histogram(x, bins=3),
        "digitize": lambda: tt.digitize(q, q),
        "searchsorted": lambda: tt.searchsorted(q, q),
        "interp": lambda: tt.interp(q, q, q),
        "isin": lambda: tt.isin(q, q),
        "unique_": lambda: tt.unique_values(q),
        "pad": lambda: tt.pad(x, 1),
        "cumulative_sum": lambda: tt.cumulative_sum(q),
        "unravel_index": lambda: tt.unravel_index(i, (3, 4)),
        "ravel_multi_index": lambda: tt.ravel_multi_index((i, i), (3, 4)),
        "fft": lambda: tt.fft.rfft(q),
        "einsum": lambda: tt.einsum("ij,jk->ik", x, x),
        "linalg.det": lambda: tt.linalg.det(x),
        "linalg.slogdet": lambda: tt.linalg.slogdet(x),
        "inv": lambda: tt.linalg.inv(x),
        "solve": lambda: tt.linalg.solve(x, x),
        "linalg.cholesky": lambda: tt.linalg.cholesky(x),
        "eigh": lambda: tt.linalg.eigh(x),
        "svd": lambda: tt.linalg.svd(x),
        "vector_norm": lambda: tt.linalg.vector_norm(x),
        "zeros": lambda: tt.zeros((8,), device=GPU),
        "arange": lambda: tt.arange(8, device=GPU),
        "asarray of a list": lambda: tt.asarray([1.0, 2.0], device=GPU),
        "copy": x.copy,
        "lazy_copy": x.lazy_copy,
        "astype": lambda: x.astype(tt.float32),
        "to_device": lambda: x.to_device(Cpu()),
        "float": lambda: float(one),
        "repr": lambda: repr(q),
        "at.add": lambda: tt.at(q)[i[:1] - 1].add(q[:1]),
        "one_hot": lambda: tt.one_hot(n, 64),
        "cov": lambda: tt.cov(x),
        "allclose": lambda: tt.allclose(x, x),
        "random": lambda: random.random((8,)),
    }


def waits(cupy: Any, call: Callable[[], Any]) -> bool:
    """Return whether the call returns only after the work that was queued before it."""
    spin, device = cupy.RawKernel(SPIN, "spin"), cupy.cuda.Device()
    for _ in range(2):  # which compiles kernels and fills pools
        call()
    device.synchronize()
    spin((1,), (1,), (np.int64(BUSY_CYCLES),))
    begun = perf_counter()
    call()
    took = perf_counter() - begun
    device.synchronize()
    return took > BUSY_S / 2


def main() -> int:
    """Print what waits; 1 if that differs from WAITS, or if a call fails."""
    cupy, found, failed = importlib.import_module("cupy"), {}, []
    for label, call in calls().items():
        try:
            found[label] = waits(cupy, call)
        except Exception as error:  # noqa: BLE001  # the others are measured
            failed.append(f"{label} failed: {type(error).__name__}: {str(error).partition(chr(10))[0]}")
    print("These wait:", ", ".join(f"`{label}`" for label in found if found[label]) + ".")
    print("\nThese do not:", ", ".join(f"`{label}`" for label in found if not found[label]) + ".")
    wrong = [
        f"`{label}` {'waits' if now else 'does not wait'}" for label, now in found.items() if now != (label in WAITS)
    ]
    print("\n" + ("Not as documented: " + ", ".join(wrong + failed) if wrong or failed else "All as documented") + ".")
    return int(bool(wrong or failed))


if __name__ == "__main__":
    sys.exit(main())

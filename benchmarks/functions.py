"""The time that each function adds to NumPy's function of the same name, at eight elements."""

from __future__ import annotations

from cProfile import Profile
from inspect import isroutine
from operator import attrgetter
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING, Any

import numpy as np

import typedtensor as tt
from benchmarks.report import Claim, Table, claims
from benchmarks.timing import Effort, Timings, statements

if TYPE_CHECKING:
    from collections.abc import Iterator

WORST = 10
PACKAGE = str(Path(tt.__file__).parent)
PROFILED = 64
"""How often a function is called under the profiler, for each of its runs."""
LIMIT_NS = 250
"""The target for elementwise functions."""

ARRAYS: dict[str, np.ndarray] = {
    "x": np.full(8, 0.5),
    "y": np.full(8, 1.5),
    "m": np.full((2, 4), 0.5),
    "k": np.full((4, 2), 0.5),
    "row": np.full((1, 8), 0.5),
    "squares": np.array([[[2.0, 1.0], [1.0, 3.0]]] * 2),
    "n": np.full(8, 5),
    "at": np.arange(8),
    "b": np.full(8, fill_value=True),
    "c": np.full(8, 0.5 + 0.5j),
    "z": np.full((2, 4), 0.5 + 0.5j),
    "three": np.full(3, 0.5),
}
"""The operands, of eight elements; tensors share the memory of the arrays."""

UNARY = "abs acos asin asinh atan atanh ceil cos cosh exp expm1 floor isfinite isinf isnan log log10 log1p log2"
UNARY += " negative positive reciprocal round sign signbit sin sinh sqrt square tan tanh trunc"
BINARY = "add atan2 copysign divide equal floor_divide greater greater_equal hypot less less_equal logaddexp maximum"
BINARY += " minimum multiply nextafter not_equal pow remainder subtract"
ELEMENTWISE: dict[str, str] = {
    **dict.fromkeys(UNARY.split(), "x"),
    **dict.fromkeys(BINARY.split(), "x, x"),
    "acosh": "y",
    **dict.fromkeys(("conj", "imag", "real"), "c"),
    "logical_not": "b",
    **dict.fromkeys(("logical_and", "logical_or", "logical_xor"), "b, b"),
    "bitwise_invert": "n",
    **dict.fromkeys(("bitwise_and", "bitwise_or", "bitwise_xor", "bitwise_left_shift", "bitwise_right_shift"), "n, n"),
}
OTHERS: dict[str, str] = {
    # creation
    **dict.fromkeys(("zeros", "ones", "empty"), "8"),
    "full": "8, 0.5",
    **dict.fromkeys(("zeros_like", "ones_like", "empty_like", "tril", "triu"), "m"),
    "full_like": "x, 0.5",
    "eye": "2, 4",
    "arange": "8",
    "linspace": "0, 1, 8",
    "asarray": "[1, 2, 3, 4, 5, 6, 7, 8]",
    "from_dlpack": "x",
    "meshgrid": "three, three",
    # dtypes
    "astype": "x, tt.float32",
    "can_cast": "tt.int8, tt.float32",
    "finfo": "tt.float32",
    "iinfo": "tt.int8",
    "__array_namespace_info__": "",
    "isdtype": "tt.int8, 'integral'",
    "result_type": "tt.int8, tt.float32",
    # shapes
    "broadcast_arrays": "x, row",
    "broadcast_to": "x, (2, 8)",
    "clip": "x, 0.0, 1.0",
    "concat": "[x, x]",
    "copy": "x",
    "expand_dims": "x, axis=0",
    "flip": "x, axis=0",
    "moveaxis": "m, 0, 1",
    "permute_dims": "m, (1, 0)",
    "repeat": "x, 2",
    "reshape": "x, (2, 4)",
    "roll": "x, 1",
    "squeeze": "row, axis=0",
    "stack": "[x, x]",
    "tile": "x, (2,)",
    "unstack": "m",
    **dict.fromkeys(("atleast_1d", "atleast_2d", "atleast_3d", "ravel"), "x"),
    "broadcast_shapes": "(2, 1), (3,)",
    "diag": "three",
    "kron": "x, three",
    "swapaxes": "m, 0, 1",
    # samples and parts
    **dict.fromkeys(("array_split", "split"), "x, 2"),
    **dict.fromkeys(("argpartition", "partition"), "x, 3"),
    **dict.fromkeys(("convolve", "correlate"), "x, y"),
    **dict.fromkeys(("geomspace", "logspace"), "1, 2, 8"),
    **dict.fromkeys(("gradient", "trapezoid"), "x"),
    "interp": "x, x, y",
    "pad": "x, 1",
    "unravel_index": "at, (2, 4)",
    # closeness and angles
    **dict.fromkeys(("allclose", "array_equal", "isclose"), "x, y"),
    **dict.fromkeys(("angle", "deg2rad", "rad2deg", "unwrap"), "x"),
    # indexing, searching, sorting, sets
    "take": "x, at",
    "take_along_axis": "x, at",
    **dict.fromkeys(("argmax", "argmin", "sort", "argsort", "nonzero", "count_nonzero"), "x"),
    "searchsorted": "x, y",
    "where": "b, x, y",
    **dict.fromkeys(("unique_all", "unique_counts", "unique_inverse", "unique_values"), "n"),
    **dict.fromkeys(("intersect1d", "isin", "setdiff1d", "setxor1d", "union1d"), "n, at"),
    # statistics, all and any
    **dict.fromkeys(
        ("max", "min", "sum", "prod", "mean", "std", "var", "cumulative_sum", "cumulative_prod", "diff"), "x"
    ),
    **dict.fromkeys(("median", "average", "cov", "histogram"), "x"),
    **{f"nan{name}": "x" for name in ("argmax", "argmin", "max", "mean", "median", "min", "prod", "std", "sum", "var")},
    "bincount": "n",
    "corrcoef": "squares[0]",
    "digitize": "x, y",
    **dict.fromkeys(("nan_to_num", "nancumprod", "nancumsum"), "x"),
    **dict.fromkeys(("nanpercentile", "percentile"), "x, 50"),
    **dict.fromkeys(("nanquantile", "quantile"), "x, 0.5"),
    **dict.fromkeys(("all", "any"), "b"),
    # products
    "matmul": "m, k",
    "matrix_transpose": "m",
    "tensordot": "m, m, axes=((0, 1), (0, 1))",
    "vecdot": "x, x",
    "einsum": "'i,i->', x, x",
    # linear algebra
    **{
        f"linalg.{name}": "squares"
        for name in ("cholesky", "det", "diagonal", "eigh", "eigvalsh", "inv", "matrix_norm", "matrix_rank")
    },
    **{
        f"linalg.{name}": "squares" for name in ("matrix_transpose", "pinv", "qr", "slogdet", "svd", "svdvals", "trace")
    },
    **{f"linalg.{name}": "squares" for name in ("cond", "eigvals")},
    "linalg.eig": "squares",
    "linalg.lstsq": "m, three[:2]",
    "linalg.cross": "three, three",
    "linalg.matmul": "m, k",
    "linalg.matrix_power": "squares, 2",
    "linalg.outer": "three, three",
    "linalg.solve": "squares, squares",
    "linalg.tensordot": "m, m, axes=((0, 1), (0, 1))",
    "linalg.vecdot": "x, x",
    "linalg.vector_norm": "x",
    # Fourier transforms
    **{f"fft.{name}": "c" for name in ("fft", "ifft", "hfft", "irfft", "fftshift", "ifftshift")},
    **{f"fft.{name}": "x" for name in ("rfft", "ihfft")},
    **{f"fft.{name}": "z" for name in ("fftn", "ifftn", "irfftn")},
    **{f"fft.{name}": "z" for name in ("fft2", "ifft2", "irfft2")},
    **dict.fromkeys(("fft.rfft2", "fft.rfftn"), "m"),
    **{f"fft.{name}": "8" for name in ("fftfreq", "rfftfreq")},
}
OWN = {"vectorize"}
"""Functions that have another meaning in NumPy."""
CALLS = {**ELEMENTWISE, **OTHERS}
"""The arguments of each function, by its name in the namespace; `tt` stands for NumPy, with NumPy's arrays."""


def functions() -> list[str]:
    """The functions of the namespace that NumPy has too, by their names in it."""
    names = [
        *tt.__all__,
        *(f"linalg.{name}" for name in tt.linalg.__all__),
        *(f"fft.{name}" for name in tt.fft.__all__),
    ]
    return [name for name in names if isroutine(attrgetter(name)(tt)) and _numpy_has(name)]


def _numpy_has(name: str) -> bool:
    try:
        attrgetter(name)(np)
    except AttributeError:
        return False
    return name not in OWN


def measure(effort: Effort) -> Iterator[Table]:
    """The chapters, the target, and the functions that add most, with their profiles."""
    found = {name: _compare(name, effort) for name in functions()}
    added = {name: times.added_ns("typedtensor", "NumPy") for name, times in found.items()}
    chapters: dict[str, list[str]] = {}
    for name in found:
        chapters.setdefault(_chapter(name), []).append(name)
    yield Table(
        f"All {len(found)} functions that NumPy has too, by module, in ns:",
        ["chapter", "functions", "NumPy, median", "typedtensor, median", "added, median", "added, most"],
        [_summary(chapter, names, found, added) for chapter, names in sorted(chapters.items())],
    )
    slowest = max(ELEMENTWISE, key=added.__getitem__)
    within = sum(added[name] <= LIMIT_NS for name in ELEMENTWISE)
    yield claims([Claim(f"ns that the slowest elementwise function adds, `tt.{slowest}`", LIMIT_NS, added[slowest])])
    yield _worst(
        f"{within} of {len(ELEMENTWISE)} elementwise functions add up to {LIMIT_NS} ns; these {WORST} add most, in ns:",
        sorted(ELEMENTWISE, key=added.__getitem__)[: -WORST - 1 : -1],
        found,
        effort,
    )
    yield _worst(
        f"Of all functions these {WORST} add most, in ns:",
        sorted(found, key=added.__getitem__)[: -WORST - 1 : -1],
        found,
        effort,
    )


def _summary(chapter: str, names: list[str], found: dict[str, Timings], added: dict[str, float]) -> list[str]:
    most = max(names, key=added.__getitem__)
    sides = [median(found[name].ns(side) for name in names) for side in ("NumPy", "typedtensor")]
    values = [f"{value:,.0f}" for value in (*sides, median(added[name] for name in names), added[most])]
    return [chapter, str(len(names)), *values[:-1], f"{values[-1]} (`{most}`)"]


def _worst(caption: str, names: list[str], found: dict[str, Timings], effort: Effort) -> Table:
    rows = [
        [f"`tt.{name}({CALLS[name]})`", *in_ns(found[name]), _inside(name, PROFILED * effort.runs)] for name in names
    ]
    return Table(caption, ["call", "NumPy", "typedtensor", "added", "where the time is spent"], rows)


def in_ns(times: Timings) -> list[str]:
    """Both sides, and the time that the second adds."""
    values = times.ns("NumPy"), times.ns("typedtensor"), times.added_ns("typedtensor", "NumPy")
    return [f"{value:,.0f}" for value in values]


def _chapter(name: str) -> str:
    module: str = attrgetter(name)(tt).__module__
    return module.removeprefix("typedtensor.").removeprefix("functions.")


def sides() -> dict[str, dict[str, Any]]:
    """The names in a call, for both sides."""
    tensors = {name: tt.from_numpy(array) for name, array in ARRAYS.items()}
    return {"NumPy": {"tt": np, **ARRAYS}, "typedtensor": {"tt": tt, **tensors}}


def _compare(name: str, effort: Effort) -> Timings:
    call = f"f({CALLS[name]})"
    given = sides().items()
    return statements({side: (call, {**names, "f": attrgetter(name)(names["tt"])}) for side, names in given}, effort)


def _inside(name: str, calls: int) -> str:
    """The three functions of typedtensor that take most of the added time, by the profiler."""
    names = sides()["typedtensor"]
    code = compile(f"tt.{name}({CALLS[name]})", "call", "eval")
    profile = Profile()
    for _ in range(calls):
        profile.runcall(eval, code, names)
    own = {
        entry.code.co_name: entry.inlinetime
        for entry in profile.getstats()
        if not isinstance(entry.code, str) and entry.code.co_filename.startswith(PACKAGE)
    }
    if not own:
        return "none: compiled"
    whole = sum(own.values())
    most = sorted(own, key=own.__getitem__)[:-4:-1]
    shares = ", ".join(f"`{each}` {own[each] / whole:.0%}" for each in most)
    return f"{len(own)} function{'s' * (len(own) > 1)}: {shares}"

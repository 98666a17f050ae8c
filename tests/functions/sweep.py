"""Random numbers at the ends of the range, infinities and NaN through all reductions and statistics.

    python -m tests.functions.sweep 100000 [SEED] [DEVICE] [NAME]

Each result is compared with an exact one (tests/functions/exact.py), on the Cpu, a Cluster with random chunks, or a
Gpu that NumPy imitates. The functions come from the table: one of these families without a line in `REFERENCES` fails.
"""

from __future__ import annotations

import math
import sys
import warnings
from collections import Counter
from contextlib import nullcontext
from fractions import Fraction
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

import typedtensor as tt
from tests import operands
from tests.functions import exact
from tests.functions.exact import NAN, Exact
from tests.unit import numpy_as_cupy
from typedtensor import Cluster, Cpu, Gpu, cluster

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

FAMILIES = {
    *("Averages", "AveragesWithWeights", "Correlates", "CountsInBins", "CountsPositions", "CountsTrue", "Covaries"),
    *("Cumulates", "FindsExtremes", "Integrates", "MeasuresVectors", "Medians", "Normalizes", "Quantiles", "Spreads"),
    *("Sums", "SumsDiagonal", "SumsExponentials", "TakesExtremes"),
}
DTYPES = ("float16", "float32", "float64")
PRECISION = {"float16": Fraction(1, 2**19), "float32": Fraction(1, 2**20), "float64": Fraction(1, 2**49)}
"""The relative error of the terms that a sum may have: float16 is computed in float32."""
IN_TURN = Fraction(1, 16)
"""As many times that much for each number that float64 adds to those before."""
LOOSE = 16
"""As many times that much on a device whose library adds one number after the other."""
WIDER = {"float16": "float32"}
METHODS = (
    *("linear", "lower", "higher", "midpoint", "nearest", "inverted_cdf", "averaged_inverted_cdf", "weibull", "hazen"),
    *("closest_observation", "interpolated_inverted_cdf", "median_unbiased", "normal_unbiased"),
)
ORDERS = (0, 1, 2, 3, math.inf, -math.inf, -1, -2, 0.5, 2.5)


class Case(NamedTuple):
    """A call and its operands."""

    name: str
    array: np.ndarray
    axis: Any
    options: dict[str, Any]

    def __str__(self) -> str:
        options = "".join(f", {key}={value!r}" for key, value in self.options.items())
        values = " ".join(np.array2string(self.array, threshold=60, separator=", ", floatmode="unique").split())
        return f"tt.{self.name}({values} of {self.array.dtype}{self.array.shape}, axis={self.axis}{options})"


class Reference(NamedTuple):
    """How to compare a function."""

    of_slice: Callable[..., Any]
    """From the numbers along the axes and the options: the exact result, or several of them."""
    draw: Callable[[np.random.Generator, np.ndarray], dict[str, Any]] = lambda _random, _array: {}
    axes: str = "any"
    """Whether it takes several axes, one, or sees the whole."""
    refuses: Callable[[Sequence[float]], bool] = lambda _: False
    """Whether an error is right for a slice."""


NDIMS = {"rows": 2, "diagonal": 2, "bins": 1, "places": 1}


def _none(xs: Sequence[float]) -> bool:
    return not xs


def _corrections(random: np.random.Generator, _: np.ndarray) -> dict[str, Any]:
    return {} if random.random() < 0.5 else {"correction": float(random.choice([0.0, 1.0, 0.5]))}


def _parts(whole: int) -> Callable[[np.random.Generator, np.ndarray], dict[str, Any]]:
    def draw(random: np.random.Generator, _: np.ndarray) -> dict[str, Any]:
        part = float(random.choice([0, 1, 0.5, random.integers(0, 65) / 64]))
        return {"q": part * whole, "method": str(random.choice(METHODS))}

    return draw


def _part_of(xs: Sequence[float], q: float, method: str, whole: int) -> Exact:
    return exact.quantile_of(xs, q / whole, method)


def _quantiles(whole: int, *, nan: bool) -> Reference:
    function = partial(_part_of, whole=whole)
    return Reference(exact.without_nan(function) if nan else function, _parts(whole), refuses=_none)


def _weights(random: np.random.Generator, array: np.ndarray) -> dict[str, Any]:
    return {"weights": random.choice([0.25, 0.5, 1.0, 2.0, 3.0], array.shape).astype(array.dtype)}


def _cumulated(function: Callable[[Sequence[float]], Exact], *, nan: bool = False) -> Callable[[Sequence[float]], Any]:
    each = _in_turn(exact.without_nan(function) if nan else function)

    def call(xs: Sequence[float]) -> list[Exact]:
        return [each(xs[: end + 1]) for end in range(len(xs))]

    return call


def _in_turn(function: Callable[[Sequence[float]], Exact]) -> Callable[[Sequence[float]], Exact]:
    """One number is added after the other, so that the error grows with their number."""

    def call(xs: Sequence[float]) -> Exact:
        found = function(xs)
        return found._replace(slack=found.slack * (1 + len(xs) * IN_TURN))

    return call


def _only_nan(xs: Sequence[float]) -> bool:
    return all(map(math.isnan, xs))


def _or_nan(choose: Callable[[Sequence[float]], Exact]) -> Callable[[Sequence[float]], Exact]:
    """The extreme of what is not NaN; NaN of nothing else."""
    return lambda xs: Exact(NAN) if _only_nan(xs) else exact.without_nan(choose)(xs)


def _orders(random: np.random.Generator, _: np.ndarray) -> dict[str, Any]:
    return {"ord": random.choice(np.array(ORDERS)).item()}


def _counted(xs: Sequence[float]) -> Exact:
    return Exact(Fraction(sum(x != 0 for x in xs)))


def _softmax(xs: Sequence[float], *, log: bool = False) -> Any:
    return exact.softmax_of(xs, log=log)


REFERENCES: dict[str, Reference] = {
    "sum": Reference(exact.sum_of),
    "nansum": Reference(exact.without_nan(exact.sum_of)),
    "prod": Reference(exact.product_of),
    "nanprod": Reference(exact.without_nan(exact.product_of)),
    "mean": Reference(exact.mean_of),
    "nanmean": Reference(exact.without_nan(exact.mean_of)),
    "var": Reference(exact.variance_of, _corrections),
    "nanvar": Reference(exact.without_nan(exact.variance_of), _corrections),
    "std": Reference(exact.deviation_of, _corrections),
    "nanstd": Reference(exact.without_nan(exact.deviation_of), _corrections),
    "max": Reference(exact.largest_of, refuses=_none),
    "min": Reference(exact.smallest_of, refuses=_none),
    "ptp": Reference(exact.range_of, refuses=_none),
    "nanmax": Reference(_or_nan(exact.largest_of), refuses=_none),
    "nanmin": Reference(_or_nan(exact.smallest_of), refuses=_none),
    "argmax": Reference(exact.position_of(exact.largest_of), axes="one", refuses=_none),
    "argmin": Reference(exact.position_of(exact.smallest_of), axes="one", refuses=_none),
    "nanargmax": Reference(exact.position_without_nan(exact.largest_of), axes="one", refuses=_only_nan),
    "nanargmin": Reference(exact.position_without_nan(exact.smallest_of), axes="one", refuses=_only_nan),
    "count_nonzero": Reference(_counted),
    "cumulative_sum": Reference(_cumulated(exact.sum_of), axes="along"),
    "cumulative_prod": Reference(_cumulated(exact.product_of), axes="along"),
    "nancumsum": Reference(_cumulated(exact.sum_of, nan=True), axes="along"),
    "nancumprod": Reference(_cumulated(exact.product_of, nan=True), axes="along"),
    "median": Reference(exact.median_of),
    "nanmedian": Reference(exact.without_nan(exact.median_of)),
    "quantile": _quantiles(1, nan=False),
    "percentile": _quantiles(100, nan=False),
    "nanquantile": _quantiles(1, nan=True),
    "nanpercentile": _quantiles(100, nan=True),
    "average": Reference(exact.average_of, _weights),
    "linalg.vector_norm": Reference(exact.norm_of, _orders, refuses=_none),
    "trapezoid": Reference(exact.trapezoid_of, axes="last"),
    "logsumexp": Reference(exact.log_sum_of),
    "softmax": Reference(_softmax, axes="along"),
    "log_softmax": Reference(partial(_softmax, log=True), axes="along"),
    "cov": Reference(exact.covariance_of, axes="rows"),
    "corrcoef": Reference(exact.correlation_of, axes="rows"),
    "linalg.trace": Reference(exact.sum_of, axes="diagonal"),
    "histogram": Reference(exact.sum_of, axes="bins"),
    "bincount": Reference(exact.sum_of, axes="places"),
}


def functions() -> list[str]:
    """The public functions of the families that take floating-point numbers."""
    return sorted(name for name, known in operands.functions().items() if known.family in FAMILIES)


def _values(random: np.random.Generator, shape: tuple[int, ...], dtype: str, *, few: bool, far: bool) -> np.ndarray:
    """Numbers of one kind, with infinities or NaN among them; far ones are at the ends of the range."""
    limits = np.finfo(dtype)
    largest = float(limits.max)
    how = random.choice([*((0, 1, 2, 3, 4) if far else (0, 1)), 5, *([6] if few and far else [])])
    found = [
        lambda: random.integers(-3, 4, shape).astype(float),
        lambda: random.normal(size=shape) * 10.0 ** random.integers(-2, 3),
        lambda: random.choice([-1.0, 1.0], shape) * random.choice([0.5, 0.75, 1.0], shape) * largest,
        lambda: random.integers(-8, 9, shape) * float(limits.smallest_subnormal),
        lambda: np.ldexp(random.uniform(-1, 1, shape), random.integers(limits.minexp // 2, limits.maxexp // 2, shape)),
        lambda: np.full(shape, random.choice([0.1, 3.0, 1000.1, largest if far else 7.7, 1e-4])),
        lambda: np.ldexp(random.uniform(-1, 1, shape), random.integers(limits.minexp, limits.maxexp, shape)),
    ][how]()
    share = random.choice([0, 0, 0.1, 0.5])
    special = random.choice([random.choice([NAN, math.inf, -math.inf, -0.0]) for _ in range(2)], shape)
    found = np.where(random.random(shape) < share, special, found)
    with np.errstate(all="ignore"):
        return found.astype(dtype)


SCALED_ON_THE_CPU = {"average", "corrcoef", "cov", "mean", "nanmean", "nanstd", "nanvar", "std", "var"}
"""What is computed again from scaled numbers there, and nowhere else: see docs/limits.md."""


def cases(seed: int, only: str = "", *, on_the_cpu: bool = True) -> Iterator[Case]:
    """Random calls, each function in turn."""
    random = np.random.default_rng(seed)
    names = [name for name in functions() if not only or name == only]
    while True:
        for name in names:
            reference = REFERENCES[name]
            few = random.random() < 0.9
            ndim = NDIMS.get(reference.axes) or int(random.integers(1, 4))
            shape = [int(random.choice([0, 1, 1, 2, 3, 4, 5, 7])) for _ in range(ndim)]
            if not few:
                shape = [int(random.integers(1, 4)) for _ in range(ndim)]
                long = int(random.integers(ndim)) if reference.axes != "rows" else 1
                shape[long] = int(random.choice([33, 129, 300, 1000]))
            if not few and "prod" in name:
                shape = [min(size, 33) for size in shape]
            dtype = str(random.choice(DTYPES))
            far = on_the_cpu or dtype == "float16" or name not in SCALED_ON_THE_CPU
            array = _values(random, tuple(shape), dtype, few=few and "prod" not in name, far=far)
            if random.random() < 0.2:
                array = np.asfortranarray(array)
            one = int(random.integers(-ndim, ndim))
            some = tuple(sorted(random.permutation(ndim)[: random.integers(1, ndim + 1)].tolist()))
            choices = {"any": [None, one, some], "one": [None, one]}.get(reference.axes, [one])
            axis: Any = choices[random.integers(len(choices))]
            yield Case(name, array, axis, reference.draw(random, array))


def slices(array: np.ndarray, axis: Any) -> np.ndarray:
    """The array with the reduced axes joined at the end."""
    axes = tuple(range(array.ndim)) if axis is None else (axis,) if isinstance(axis, int) else axis
    axes = tuple(at % array.ndim for at in axes)
    kept = [at for at in range(array.ndim) if at not in axes]
    moved = array.transpose(*kept, *axes)
    return moved.reshape(*moved.shape[: len(kept)], math.prod(moved.shape[len(kept) :]))


def expected(case: Case) -> tuple[list[Any], bool]:
    """The exact results in row-major order, and whether an error is right."""
    reference, array = REFERENCES[case.name], case.array
    if reference.axes == "rows":
        rows = [list(map(float, row)) for row in array]
        return [reference.of_slice(left, right) for left in rows for right in rows], False
    if reference.axes == "diagonal":
        return [reference.of_slice(list(map(float, np.diagonal(array))))], False
    if reference.axes in {"bins", "places"}:
        return _by_place(array, 3 if reference.axes == "bins" else min(len(array), 3)), False
    axis = -1 if reference.axes == "last" else case.axis
    given = slices(array, axis)
    if not given.shape[-1] and reference.refuses([]):
        return [], True
    options = dict(case.options)
    weights = slices(options.pop("weights"), axis) if "weights" in options else None
    found, refused = [], False
    for at in np.ndindex(given.shape[:-1]):
        xs = list(map(float, given[at]))
        refused = refused or reference.refuses(xs)
        if refused:
            return [], True
        if weights is not None:
            options["weights"] = list(map(float, weights[at]))
        found.append(reference.of_slice(xs, **options))
    return found, refused


def _by_place(weights: np.ndarray, count: int) -> list[Exact]:
    """The sums of weights by place: 0, 1, 2, 0, 1, 2, ..."""
    return [_in_turn(exact.sum_of)(list(map(float, weights[place::3]))) for place in range(count)]


def call(case: Case, device: Any, random: np.random.Generator) -> Any:
    """The result of the function on the device."""

    def on(array: np.ndarray) -> Any:
        x: Any = tt.from_numpy(array)
        if isinstance(device, Cluster):
            return cluster.rechunk(x.to_device(device), tuple(_cut(size, random) for size in array.shape))
        return x if device == Cpu() else x.to_device(device)

    function = operands.called(case.name)
    reference, x = REFERENCES[case.name], on(case.array)
    if reference.axes in {"bins", "places"}:
        places = np.arange(len(case.array)) % 3
        if reference.axes == "places":
            return function(on(places), weights=x)
        return function(on(places.astype(case.array.dtype)), bins=3, range=(0.0, 2.0), weights=x).hist
    if reference.axes in {"rows", "diagonal"}:
        return function(x)
    if reference.axes == "last":
        return function(x, axis=-1)
    options = {key: on(value) if isinstance(value, np.ndarray) else value for key, value in case.options.items()}
    given = [options.pop("q")] if "q" in options else []
    return function(x, *given, axis=case.axis, **options)


def _cut(size: int, random: np.random.Generator) -> tuple[int, ...]:
    if size < 2:
        return (size,)
    ends = np.flatnonzero(random.random(size - 1) < min(0.4, 6 / size)) + 1
    return tuple(map(int, np.diff([0, *ends, size])))


def fault(case: Case, device: Any = None, seed: int = 0) -> str | None:
    """What is wrong with the result, or None."""
    wanted, refused = expected(case)
    with warnings.catch_warnings(), np.errstate(all="ignore"):
        warnings.simplefilter("ignore")
        try:
            found = call(case, device or Cpu(), np.random.default_rng(seed))
            given = found.to_device(Cpu()).numpy()
        except tt.TypedTensorError as error:
            return None if refused else f"refused: {error}"
        except Exception as error:  # noqa: BLE001  # what a user would see
            return f"not ours: {error!r}"
    if refused:
        return f"not refused: {given}" if given.size and case.name != "linalg.vector_norm" else None
    if given.dtype != np.dtype(found.dtype):
        return f"declared {found.dtype}, computed {given.dtype}"
    return _difference(case, given, wanted, 1 if device in {None, Cpu()} else LOOSE)


def _difference(case: Case, given: np.ndarray, wanted: list[Any], loose: int) -> str | None:
    """The first wrong number."""
    along = REFERENCES[case.name].axes == "along"
    flat = [each for some in wanted for each in some] if along else wanted
    numbers = np.moveaxis(given, case.axis, -1).reshape(-1) if along else given.reshape(-1)
    if len(flat) != len(numbers):
        return f"{len(numbers)} results, not {len(flat)}"
    for one, right in zip(numbers, flat, strict=True):
        if not agrees(float(one), right, case.array.dtype.name, given.dtype, loose):
            shown = float(right.value) if not isinstance(right.value, Fraction) else _shown(right.value)
            return f"{float(one)!r} instead of {shown}: {' '.join(repr(given).split())[:300]}"
    return None


def _shown(value: Fraction) -> str:
    try:
        return repr(float(value))
    except OverflowError:
        return f"about 10**{len(str(abs(value.numerator // value.denominator))) - 1}"


def agrees(found: float, right: Exact, computed: str, dtype: np.dtype[Any], loose: int = 1) -> bool:
    """Whether a number is the right one, up to the rounding of its dtype and of the terms."""
    middle: Any = np.finfo(WIDER.get(computed, computed))
    if right.between > Fraction(float(middle.max)) and (not math.isfinite(found) or right.small < 1):
        return True
    if right.small < Fraction(float(middle.smallest_normal)):
        return True
    if not isinstance(right.value, Fraction):
        return found == right.value or (math.isnan(found) and math.isnan(right.value))
    if dtype.kind in "iu":
        return Fraction(found) == right.value
    limits: Any = np.finfo(dtype)
    part = PRECISION[computed] * loose
    error = part * right.slack + part**2 * right.square
    step = max(abs(right.value) * Fraction(float(limits.eps)), Fraction(float(limits.smallest_subnormal)))
    error += (right.terms + (right.parts if loose > 1 else 0)) * Fraction(float(limits.smallest_subnormal))
    error += step if computed != "float16" else step * Fraction(51, 100)
    if math.isinf(found):
        same = (found > 0) == (right.value > 0) or abs(right.value) <= error
        return same and abs(right.value) + error >= Fraction(float(limits.max))
    return not math.isnan(found) and abs(Fraction(found) - right.value) <= error


def main() -> None:
    """Print the faults, one of each kind, and their number."""
    given = dict(enumerate(sys.argv))
    count, seed, only = int(sys.argv[1]), int(given.get(2, "0")), given.get(4, "")
    device: Any = {"cpu": Cpu, "cluster": Cluster, "gpu": Gpu}[given.get(3, "cpu").lower()]()
    seen: Counter[str] = Counter()
    with numpy_as_cupy.served() if isinstance(device, Gpu) else nullcontext():
        for at, case in zip(range(count), cases(seed, only, on_the_cpu=device == Cpu()), strict=False):
            found = fault(case, device, at)
            if found is not None:
                kind = f"{case.name} {case.array.dtype}"
                seen[kind] += 1
                if seen[kind] == 1:
                    sys.stdout.write(f"{case}\n    {found}\n")
    sys.stdout.write(f"{count} calls, {sum(seen.values())} faults: {dict(seen)}\n")


if __name__ == "__main__":
    main()

"""Random expressions on another device, compared with the Cpu: `python -m tests.fuzzing.devices --device Cluster`."""

from __future__ import annotations

import argparse
import re
import warnings
from collections import Counter
from collections.abc import Iterator
from time import monotonic
from typing import TYPE_CHECKING, Any

import numpy as np

import typedtensor as tt
from tests.fuzzing import variables
from tests.fuzzing.expressions import GLOBALS, is_array
from tests.fuzzing.fuzz import written

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tests.fuzzing.expressions import Expression

OTHERWISE = re.compile(
    r"random|\.eig|\.svd\(|\.qr\(|empty|numpy\(|\.__array__|Cpu|buffer|from_numpy|_ptr|allocat|argpartition"
    r"|\.set\(|searchsorted|linalg\.(solve|inv|matrix_power)|astype\(.*uint"
)
"""What may differ between devices: random numbers, signs of vectors, memory, duplicate positions, searches in what is
not sorted, matrices that are nearly singular, numbers that an unsigned dtype cannot hold."""
IN_ANY_ORDER = {tt.DTypeError, tt.ShapeError}
"""The errors of an operator whose operands fit in neither; which one is found first may differ."""
NEAR = {"float16": 2e-2, "float32": 2e-4, "complex64": 2e-4, "float64": 1e-8, "complex128": 1e-8}
"""How much numbers may differ, by the narrowest dtype of the expression: expressions are nested."""


def found_on(device: Any, expression: Expression) -> Any:
    """The value of the expression on the device, or its error."""
    known = {name: variables.value(name) for name in variables.names_in(expression.source)}
    known = {name: x.to_device(device) if is_array(x) else x for name, x in known.items()}
    with warnings.catch_warnings(), np.errstate(all="ignore"):
        warnings.simplefilter("ignore")
        try:
            value = eval(expression.source, GLOBALS, known)
            value = list(value) if isinstance(value, Iterator) else value
            for each in value if isinstance(value, list | tuple) else [value]:
                if is_array(each):
                    each.to_device(tt.Cpu())  # where some errors appear
        except Exception as error:  # noqa: BLE001  # it is compared
            return error.with_traceback(None)
    return value


def faults(expected: Any, found: Any, device: Any, near: float) -> Iterator[str]:
    """What differs: class, device, dtype, shape, values by more than `near`; not what the device lacks."""
    if isinstance(found, Exception) and _is_of_device(found):
        return
    if is_array(expected):
        yield from _of_array(expected, found, device, near)
    elif isinstance(expected, list | tuple):
        if not isinstance(found, list | tuple) or len(found) != len(expected):
            yield f"{expected} became {found}"
            return
        for one, other in zip(expected, found, strict=True):
            yield from faults(one, other, device, near)
    elif isinstance(expected, Exception) or isinstance(found, Exception):
        if type(found) is not type(expected) and not {type(found), type(expected)} <= IN_ANY_ORDER:
            yield f"{type(expected).__name__} {expected} became {type(found).__name__} {found}"
    elif isinstance(expected, float | complex):
        yield from _far(np.asarray(expected), np.asarray(found), near)
    elif isinstance(expected, int | str | tt.Dim | tt.DDim) and found != expected:
        yield f"{expected!r} became {found!r}"


def _is_of_device(error: Exception) -> bool:
    return isinstance(error, tt.DeviceError | tt.ReadOnlyError) or "depends on values" in str(error)


def _of_array(expected: Any, found: Any, device: Any, near: float) -> Iterator[str]:
    if not isinstance(found, tt.Tensor if isinstance(expected, tt.Tensor) else tt.DArray):
        yield f"{type(expected).__name__} became {type(found).__name__} {found}"
        return
    here = found.to_device(tt.Cpu())
    if found.device != device:
        yield f"on {found.device!r}"
    elif (found.dtype, here.dtype, here.shape) != (expected.dtype, expected.dtype, expected.shape):
        yield f"{expected.dtype.name} {expected.shape} became {found.dtype.name}, {here.dtype.name} {here.shape}"
    else:
        yield from _far(expected.numpy(), here.numpy(), near)


def _far(expected: np.ndarray, found: np.ndarray, near: float) -> Iterator[str]:
    if expected.dtype.kind in "biu":
        if not np.array_equal(expected, found):
            yield f"{expected.tolist()} became {found.tolist()}"
        return
    scale = float(np.max(np.abs(expected[np.isfinite(expected)]), initial=1.0))
    if not np.allclose(found, expected, near, near * scale, equal_nan=True):
        yield f"{expected.tolist()} became {found.tolist()}"


def differing(device: Any, expressions: Iterable[Expression]) -> Iterator[tuple[Expression, str]]:
    """Each expression that runs there with how it differs, or with an empty text; a part that differs is returned."""
    for expression in expressions:
        for part in expression.parts():
            if part.is_variable or OTHERWISE.search(part.source) or _creates(part):
                continue
            expected = part.value if part.error is None else part.error
            fault = next(faults(expected, found_on(device, part), device, _precision(part)), "")
            if fault or part is expression:
                yield part, fault
                break


def _precision(expression: Expression) -> float:
    return max((near for name, near in NEAR.items() if name in expression.source), default=1e-8)


def _creates(expression: Expression) -> bool:
    """Whether a part of it is a new tensor, which is on the Cpu if no device is given."""
    return any(is_array(part.value) and not variables.TENSOR.search(part.source) for part in expression.parts())


def main() -> None:
    """Read the options, run, and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--device", choices=("Gpu", "Cluster"), default="Gpu")
    parser.add_argument("--count", type=int, default=2_000)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--seconds", type=float, default=3_600.0, help="stop then")
    given = parser.parse_args()
    end, done, groups = monotonic() + given.seconds, 0, Counter[str]()
    for expression, fault in differing(getattr(tt, given.device)(), written(given.seed, given.count, 3)):
        done += 1
        if fault and not groups[kind := re.sub(r"\d+", "0", expression.functions)]:
            print(f"{expression.source}: {fault[:300]}", flush=True)
        if fault:
            groups[kind] += 1
        if monotonic() > end:
            break
    print(f"{done} expressions, {groups.total()} differ: {dict(groups.most_common())}")


if __name__ == "__main__":
    main()

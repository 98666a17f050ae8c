"""Calls of all functions with one wrong operand, and a judgement of the errors.

An error is ours, is about what was passed, and does not advise what was done already. `python -m
tests.functions.wrong_operands 100000` tries so many random calls, and prints what is wrong.
"""

from __future__ import annotations

import ast
import inspect
import random
import re
import sys
import warnings
from collections import Counter
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

import typedtensor as tt
from tests import operands
from tests.unit import numpy_as_cupy
from typedtensor.core.base import BaseArray
from typedtensor.errors import TypedTensorError

if TYPE_CHECKING:
    from collections.abc import Iterator

SKIPPED = {"save_npz", "save_params", "save_safetensors"}
PYTHONS = re.compile(
    r"unexpected keyword argument|missing \d+ required|takes .*\d+ .*arguments?|multiple values|positional-only|"
    r"missing a required|too many positional"
)
"""What Python says of a call that does not match the signature."""
FOREIGN = ("ufunc", "ndarray", "numpy.", "NumPy array", "C long", "object of type", "ambiguous", "unhashable", "_raw")
"""Words of other libraries, which mean nothing to somebody who passed a tensor."""


GENERAL = {"device", "default dtype"}
"""What an error may name instead of the function: what is validated before any function knows of it."""


class Object:
    """Something that is no number and no tensor."""

    def __repr__(self) -> str:
        """Return a word that no message has by chance."""
        return "<something>"


class Call(NamedTuple):
    """A call with a wrong operand or option."""

    name: str
    given: list[Any]
    options: dict[str, Any]

    def __str__(self) -> str:
        parts = [_short(each) for each in self.given]
        return (
            f"tt.{self.name}({', '.join([*parts, *(f'{key}={_short(each)}' for key, each in self.options.items())])})"
        )


def _short(value: Any) -> str:
    if isinstance(value, BaseArray):
        return f"{type(value).__name__}<{value.dtype.__name__}{tuple(value.shape)} on {value.device!r}>"
    if isinstance(value, int) and value.bit_length() > 256:
        return f"int of {value.bit_length()} bits"
    if isinstance(value, list | tuple):
        return f"{type(value).__name__}[{', '.join(map(_short, value))}]"
    return getattr(value, "__name__", None) or repr(value)


def elsewhere() -> list[Any]:
    """Tensors on another device, a Gpu that NumPy imitates."""
    shapes: list[Any] = [(), (3,), (8,), (2, 4), (2, 2, 2)]
    found: list[Any] = [tt.ones(shape, dtype=tt.float64, device=tt.Gpu()) for shape in shapes]
    return [*found, tt.ones(8, dtype=tt.int64, device=tt.Gpu()), tt.ones((2, 2), device=tt.Gpu()).dynamic()]


def tensors() -> list[Any]:
    """Tensors of each kind of dtype and of several shapes."""
    shapes: list[Any] = [(), (0,), (3,), (8,), (2, 4), (3, 0), (2, 2, 2), (1,) * 10]
    found = [tt.zeros(shape, dtype=tt.float64) for shape in shapes]
    found += [
        tt.ones(shape, dtype=dtype) for dtype in (tt.bool, tt.int8, tt.uint64, tt.int64) for shape in ((8,), (2, 2))
    ]
    found += [tt.ones(8, dtype=dtype) for dtype in (tt.float16, tt.float32, tt.complex64, tt.complex128)]
    special = tt.asarray([float("nan"), float("inf"), -1.0, 0.0, 1e308, -1e308, 0.5, 2.0])
    return [*found, special, special.dynamic(), tt.ones((2, 3)).dynamic()]


NUMBERS: list[Any] = [
    *(
        -1,
        0,
        1,
        7,
        2**62,
        2**63,
        2**100,
        -(2**63) - 1,
        10**400,
        10**5000,
        1.5,
        -0.5,
        float("nan"),
        float("inf"),
        1j,
        True,
    )
]
OTHERS: list[Any] = [
    *((10**5000,), [10**5000], {10**5000}, slice(10**5000)),
    *(None, "a", "", b"a", [], (), [1], (0, 0), (0, 1), (-1,), (2**62, 2**62), [[1], [1, 2]], {}, {1: 2}, slice(1)),
    *(Object(), Ellipsis, tt.float64, tt.Cpu(), tt.Rank2, np.ones(8), np.float32(1), np.int64(3), float, np.dtype("O")),
]


def sample(name: str) -> tuple[list[Any], dict[str, Any]]:
    """The sample operands, evaluated."""
    known = {key: tt.from_numpy(array.copy()) for key, array in operands.ARRAYS.items()} | {"tt": tt}
    call: Any = ast.parse(f"f({operands.arguments(name)})", mode="eval").body

    def value(node: ast.expr) -> Any:
        return eval(compile(ast.Expression(node), "operands", "eval"), known)

    return [value(each) for each in call.args], {each.arg: value(each.value) for each in call.keywords}


def names() -> list[str]:
    """The functions that have sample operands."""
    return [name for name in operands.public() if name not in SKIPPED and operands.find(name) is not None]


def options_of(name: str) -> list[str]:
    """The parameters that a call may name."""
    known = inspect.signature(operands.called(name)).parameters.values()
    return [each.name for each in known if each.kind in {each.KEYWORD_ONLY, each.POSITIONAL_OR_KEYWORD}]


def calls(seed: int) -> Iterator[Call]:
    """Random calls without an end, each function in turn; one or two operands are wrong, or on another device."""
    chance, every = random.Random(seed), names()  # noqa: S311  # no secrets
    pool, others = tensors(), elsewhere()
    devices = [tt.Gpu(), tt.Gpu(1), *others]
    while True:
        for name in every:
            given, options = sample(name)
            for _ in range(chance.choice((1, 1, 1, 2))):
                wrong = chance.choice((pool, pool, NUMBERS, OTHERS, devices))
                known = options_of(name)
                if given and (not known or chance.random() < 0.5):
                    given[chance.randrange(len(given))] = chance.choice(wrong)
                elif known:
                    options[chance.choice(known)] = chance.choice(wrong)
            yield Call(name, given, options)


def fault(call: Call) -> str | None:
    """What is wrong with the error of the call, or None."""
    given = [each if not isinstance(each, BaseArray) else tt.copy(each) for each in call.given]
    with warnings.catch_warnings(), np.errstate(all="ignore"):
        warnings.simplefilter("ignore")
        try:
            operands.called(call.name)(*given, **call.options)
        except TypedTensorError as error:
            return _misleading(call, error)
        except TypeError as error:
            return None if PYTHONS.search(str(error)) else f"not ours: {error!r}"
        except ImportError:
            return None
        except Exception as error:  # noqa: BLE001  # what a user would see
            return f"not ours: {error!r}"
    return None


def _misleading(call: Call, error: TypedTensorError) -> str | None:
    """What the text of our error says that the call does not show."""
    found = _words(call, error) or _absent(call, error) or _done(call, error)
    if found is None and error.function.partition(",")[0].rpartition(".")[2] not in _names(call.name):
        found = f"named {error.function!r}"
    return found and f"{found}: {error}"


def _words(call: Call, error: TypedTensorError) -> str | None:
    passed = [*call.given, *call.options.values()]
    for word in FOREIGN:
        if word in str(error) and not any(isinstance(each, np.ndarray | np.generic) for each in passed):
            return f"words of another library ({word!r})"
    return None


def _absent(call: Call, error: TypedTensorError) -> str | None:
    """An option that was not passed, but is said to be wrong, or to be omitted."""
    order = list(inspect.signature(operands.called(call.name)).parameters)
    for name in options_of(call.name):
        named = error.got.startswith(f"{name}=") or re.search(rf"\b[Oo]mit {name}\b", error.fix)
        if named and name not in call.options and order.index(name) >= len(call.given):
            return f"{name} was not passed"
    return None


def _done(call: Call, error: TypedTensorError) -> str | None:
    """A conversion that was made already."""
    passed = [*call.given, *call.options.values()]
    arrays = [each for each in passed if isinstance(each, BaseArray)]
    converted = re.search(r"tt\.astype\(x, tt\.(\w+)\)", error.fix)
    first = call.given and isinstance(call.given[0], BaseArray)
    if converted and first and all(each.dtype.__name__ == converted[1] for each in arrays):
        return f"the dtype is {converted[1]} already"
    if re.match("Convert .*tt.asarray", error.fix) and len(arrays) == len(passed) > 0:
        return "only tensors were passed"
    if "dtypes that it supports" in error.needed and _is_sample(call):
        return "the dtypes are supported"
    return None


def _names(name: str) -> set[str]:
    """What an error may call the function."""
    known = operands.function_of(name)
    return {name.rpartition(".")[2], *GENERAL, *([known.name.rpartition(".")[2]] if known else [])}


def _is_sample(call: Call) -> bool:
    """Whether the tensors have the dtypes of the sample operands."""
    dtypes = [
        [each.dtype for each in some if isinstance(each, BaseArray)] for some in (call.given, sample(call.name)[0])
    ]
    return dtypes[0] == dtypes[1]


def faults(seed: int, count: int) -> Iterator[tuple[Call, str]]:
    """The calls with a misleading error, among so many."""
    with numpy_as_cupy.served():
        for _, call in zip(range(count), calls(seed), strict=False):
            found = fault(call)
            if found is not None:
                yield call, found


if __name__ == "__main__":
    seen: Counter[str] = Counter()
    for call, found in faults(int(sys.argv[2]) if len(sys.argv) > 2 else 0, int(sys.argv[1])):
        kind = f"{call.name}: {re.sub(r'[0-9]+', '0', found)[:60]}"
        seen[kind] += 1
        if seen[kind] == 1:
            sys.stdout.write(f"{call}\n    {found[:400]}\n")
    sys.stdout.write(f"{sum(seen.values())} faults of {len(seen)} kinds\n")

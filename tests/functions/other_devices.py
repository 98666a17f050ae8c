"""What array_api_strict lacks, and guards that detect implicit transfers on its devices."""

from __future__ import annotations

import re
from contextlib import ExitStack, contextmanager
from typing import TYPE_CHECKING, Any
from unittest import mock

import numpy as np

import typedtensor as tt
from tests.gpu import calls
from tests.gpu.calls import Call, of
from tests.unit.second_device import ARRAY, StrictBackend
from typedtensor.backends.numpy import NumPyBackend

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

LACKING: dict[str, str] = {
    r".*\bfloat16\b.*": "it has no float16",
    r"(add|multiply|divide|less|less_equal|greater|greater_equal)\[bool\]": "the standard has them for numbers",
    r"(sum|prod|cumulative_sum|cumulative_prod|trace)\[bool.*": "the standard adds and multiplies numbers",
    r"(matmul|vecdot|multi_dot|tensordot)\[bool.*": "the standard multiplies matrices of numbers",
    r"divide\[u?int\d+\]": "the standard divides floating-point numbers",
    r"astype\[complex\d+-bool\]": "the standard casts complex numbers to complex numbers",
    r"where": "the standard promotes integers with integers",
    r"einsum.*": "the standard has no einsum",
    r"(matvec|vecmat)\[.*": "the standard has matmul",
    r"isin\[float.*": "the standard has it for integers",
    r"index\[tensors\]": "the standard has an integer tensor for each axis, or none",
}
"""The calls that the library refuses, by label, with the reason."""
DIFFERENCES: dict[str, str] = {
    r"floor_divide\[edges\]": "the standard leaves infinities open, and its quotient is NumPy's own",
    r"(std|var)\[(3|9)\]": "the standard leaves open what is divided by 0 or less",
}
"""The calls with different results."""
READS: dict[str, str] = {
    r"repeat\[counts\]": "the size of the answer is a value",
    r"(cholesky|det|eig|eigh|eigvals|eigvalsh|inv|matrix_rank|pinv|qr|slogdet|solve|svd|svdvals)\[.*": "NaN is refused",
    r"tensor(inv|solve)\[.*": "NaN is refused",
    r"matrix_norm\[.*-(2|-2|nuc)\]": "NaN is refused by singular values",
    r"matrix_power\[.*--\d+\]": "NaN has no inverse",
}
"""The calls that read a value on the Cpu: see "Operations that synchronize" in docs/devices.md."""

WHOLE_ARRAY = ("__array__", "__buffer__", "__dlpack__")
ONE_NUMBER = ("__bool__", "__complex__", "__float__", "__index__", "__int__")


def more() -> Iterator[Call]:
    """Calls that the table for Gpus lacks: of functions that CuPy has, and outside of the standard."""
    a, b, c = of((2, 3), "float64"), of((3, 4), "float64"), of((2, 4), "float64")
    yield Call("gemm", tt.gemm, (a, b))
    yield Call("gemm[c]", tt.gemm, (a, b, c))
    yield Call("gemm[scaled]", lambda a, b, c: tt.gemm(a, b, c, alpha=2.0, beta=-1.0), (a, b, c))
    yield Call("stack[several]", lambda x, y: tt.stack([x, y], axis=1), (a, a + 1), exact=True)
    yield Call("diff[ends]", lambda x, y, z: tt.diff(x, prepend=y, append=z), (a, a[:, :1], a[:, 1:]))
    yield Call("share_data", lambda x: x.share_data(), (a,), exact=True)
    yield Call("lazy_copy", lambda x: x.lazy_copy() + 1.0, (a,))
    yield Call("move", lambda x: x.copy().move(), (a,), exact=True)
    yield Call("ones_like", tt.ones_like, (a,), exact=True)


CALLS = [*calls.every(), *more()]


def by_function() -> dict[str, list[Call]]:
    """Return all calls by the function that they test."""
    found: dict[str, list[Call]] = {}
    for call in CALLS:
        found.setdefault(call.label.partition("[")[0], []).append(call)
    return found


def is_lacking(error: tt.DeviceError) -> bool:
    """Whether the error names a function that the library does not have."""
    named = re.fullmatch(r"a library that has ([\w.]+)", error.needed)
    return named is not None and not _has(named[1])


def _has(name: str) -> bool:
    try:
        StrictBackend().function(name)
    except AttributeError:
        return False
    return True


def reason(call: Call, table: dict[str, str]) -> str | None:
    """Return why a call is in the table, or None if it is not."""
    label = call.label if all(array.dtype != np.float16 for array in call.arrays) else f"{call.label} of float16"
    return next((why for pattern, why in table.items() if re.fullmatch(pattern, label)), None)


class Crossed(BaseException):
    """An array was moved implicitly to or from the Cpu; no code catches this exception."""


def _crossing(name: str) -> Callable[..., Any]:
    def method(*_: Any, **__: Any) -> Any:
        raise Crossed(name)

    return method


@contextmanager
def nothing_crosses(*, may_read: bool = False) -> Iterator[None]:
    """Forbid conversions between arrays of the library and of NumPy, and conversions to one number unless allowed."""
    with ExitStack() as changes:
        for kind in (StrictBackend, NumPyBackend):
            for name in ("to_numpy", "from_numpy"):
                changes.enter_context(mock.patch.object(kind, name, _crossing(name)))
        for name in (*WHOLE_ARRAY, *(() if may_read else ONE_NUMBER)):
            if hasattr(ARRAY, name):
                changes.enter_context(mock.patch.object(ARRAY, name, _crossing(name)))
        yield


@contextmanager
def counted() -> Iterator[list[Any]]:
    """Count the arrays that the library creates: every operation there creates one."""
    made: list[Any] = []
    make = ARRAY._new.__func__

    def new(kind: Any, *arguments: Any, **options: Any) -> Any:
        made.append(arguments)
        return make(kind, *arguments, **options)

    with mock.patch.object(ARRAY, "_new", classmethod(new)):
        yield made

"""An operation of each kind that the compiled core handles, on plain tensors; for native/leaks.py and the tests."""

from __future__ import annotations

import operator
from typing import TYPE_CHECKING, Any

import numpy as np

import typedtensor as tt

if TYPE_CHECKING:
    from collections.abc import Callable


def kinds(size: int = 4) -> dict[str, Callable[[], Any]]:
    """The operations by name, including failing ones; each returns a new object."""
    x, y, whole, flags = tt.ones((size, size)), tt.ones((size, size)), tt.arange(size), tt.arange(size) > 1
    row, other, text, generator = tt.ones(size), tt.ones(size + 1), "x", tt.random.default_rng(7)
    tall, few, singular = tt.ones((200, 3)), tt.eye(3), tt.ones((3, 3))
    either: Any = x
    binary = ("add", "sub", "mul", "truediv", "floordiv", "mod", "pow", "matmul", "lt", "eq")
    found: dict[str, Callable[[], Any]] = {}
    for name in binary:
        function = getattr(operator, name)
        found[name] = lambda function=function: function(x, y)
        if name != "matmul":
            found[f"{name} number"] = lambda function=function: function(x, 2.0)
            found[f"number {name}"] = lambda function=function: function(2.0, x)
    for name in ("iadd", "isub", "imul", "itruediv"):
        function = getattr(operator, name)
        found[name] = lambda function=function: function(x, y)
        found[f"{name} number"] = lambda function=function: function(x, 1.0)
    for name in ("neg", "pos", "abs"):
        function = getattr(operator, name)
        found[name] = lambda function=function: function(x)
    keys = {
        "int": 1,
        "slice": slice(1, 3),
        "tuple": (1, 2),
        "None": (slice(None), None),
        "mask": flags,
        "positions": whole,
    }
    for name, key in keys.items():
        found[f"x[{name}]"] = lambda key=key: either[key]
        found[f"x[{name}] = 2.0"] = lambda key=key: operator.setitem(either, key, 2.0)
    found |= {
        "x[int] = row": lambda: operator.setitem(either, 1, row),
        "chain": lambda: x + y + x * y - x,
        "exp": lambda: tt.exp(row),
        "add()": lambda: tt.add(x, y),
        "exp of a step": lambda: tt.exp(row[::2]),
        "log warns": lambda: _quiet(lambda: tt.log(row - 1.0)),
        "maximum": lambda: tt.maximum(x, y),
        "maximum number": lambda: tt.maximum(x, 0.5),
        "add() number": lambda: tt.add(x, 0.5),
        "where": lambda: tt.where(flags, row, row),
        "where number": lambda: tt.where(flags, row, 0.5),
        "sum": lambda: tt.sum(x),
        "sum axis": lambda: tt.sum(x, axis=0),
        "sum keepdims": lambda: tt.sum(x, axis=0, keepdims=True),
        "sum of rows": lambda: tt.sum(tall, axis=0),
        "sum of rows warns": lambda: _quiet(lambda: tt.sum(tall * 1e308, axis=0)),
        "x.sum()": lambda: x.sum(),  # noqa: PLW0108  # the lookup of the method is part of it
        "x.sum(axis)": lambda: x.sum(0),
        "zeros": lambda: tt.zeros((size, size)),
        "ones": lambda: tt.ones(size),
        "arange": lambda: tt.arange(size),
        "asarray": lambda: tt.asarray([1.0, 2.0]),
        "asarray of lists": lambda: tt.asarray([[1.0, 2.0], [3.0, 4.0]]),
        "full": lambda: tt.full(size, 2.5),
        "full_like": lambda: tt.full_like(x, 2.5),
        "ones_like": lambda: tt.ones_like(x),
        "eye": lambda: tt.eye(size),
        "linspace": lambda: tt.linspace(0.0, 1.0, size),
        "where numbers": lambda: tt.where(flags, 1.5, 0.5),
        "reshape": lambda: tt.reshape(x, (-1,)),
        "permute_dims": lambda: tt.permute_dims(x, (1, 0)),
        "swapaxes": lambda: tt.swapaxes(x, 0, 1),
        "expand_dims": lambda: tt.expand_dims(row, 0),
        "squeeze": lambda: tt.squeeze(row[None], 0),
        "stack": lambda: tt.stack([row, row]),
        "concat": lambda: tt.concat([row, row]),
        "dtype": lambda: (x.dtype, x.device, x.ndim, x.size),
        "inv": lambda: (tt.linalg.inv(few), tt.linalg.solve(few, few), tt.linalg.slogdet(few)),
        "eig": lambda: (tt.linalg.eig(few), tt.linalg.eigvals(few), tt.linalg.lstsq(few, few), tt.linalg.qr(few)),
        "fft": lambda: (tt.fft.rfft(row, n=size), tt.fft.rfftn(few), tt.fft.fftshift(few, axes=0)),
        "histogram": lambda: (tt.histogram(row, bins=3), tt.bincount(whole), tt.digitize(row, row)),
        "random": lambda: (generator.random(), generator.random(3), generator.random(3, dtype=tt.float32)),
        "normal": lambda: (generator.normal(1.0, 2.0, size), generator.uniform(size=3, high=2), generator.beta(2, 5)),
        "integers": lambda: (generator.integers(5), generator.integers(0, 5, 3, dtype=tt.uint8)),
        "choice": lambda: (generator.choice(size), generator.choice(row, 3), generator.choice(x, 2)),
        "permutation": lambda: (generator.permutation(size), generator.permutation(x), generator.shuffle(y)),
        "copy": x.copy,
        "float": lambda: float(row[0]),
        "len": lambda: len(x),
    }
    failures: dict[str, Callable[[], Any]] = {
        "add fails": lambda: row + other,
        "iadd fails": lambda: operator.iadd(row, other),
        "add text fails": lambda: either + text,
        "index fails": lambda: either[10**6],
        "assignment fails": lambda: operator.setitem(either, 0, other),
        "delete fails": lambda: operator.delitem(either, 0),
        "zeros fails": lambda: tt.zeros(-1),
        "asarray fails": lambda: tt.asarray([1.0, None]),  # type: ignore[list-item]  # the point
        "function fails": lambda: tt.add(row, other),
        "reduction fails": lambda: tt.sum(row, axis=3),
        "number fails": lambda: tt.pow(whole, -1),
        "asarray of lists fails": lambda: tt.asarray([[1.0], [2.0, 3.0]]),
        "reshape fails": lambda: tt.reshape(row, (-1, 0)),
        "permute_dims fails": lambda: tt.permute_dims(x, (0, 0)),
        "squeeze fails": lambda: tt.squeeze(x, 5),
        "stack fails": lambda: tt.stack([row, other]),
        "where fails": lambda: tt.where(flags, row, other),
        "inv fails": lambda: tt.linalg.inv(singular),
        "solve fails": lambda: tt.linalg.solve(few, other),
        "fft fails": lambda: tt.fft.rfft(row, axis=3),
        "normal fails": lambda: generator.normal(2, scale=-1.0),
        "integers fails": lambda: generator.integers(5, 0),
        "method fails": lambda: row.sum(3),  # type: ignore[call-overload]  # the point
    }
    return found | {name: _failing(act) for name, act in failures.items()}


def _quiet(act: Callable[[], Any]) -> Any:
    with np.errstate(all="ignore"):
        return act()


def _failing(act: Callable[[], Any]) -> Callable[[], Any]:
    def call() -> None:
        try:
            act()
        except (TypeError, ValueError, IndexError, AttributeError):
            return
        raise AssertionError("it did not fail")

    return call

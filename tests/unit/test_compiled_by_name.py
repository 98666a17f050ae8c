"""Functions that the compiled core has by name answer as those in Python: values, dtypes, classes and errors."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pytest

import typedtensor as tt
from typedtensor._compiled import CORE

pytestmark = pytest.mark.skipif(CORE is None, reason="the compiled core is not in use")

X = tt.reshape(tt.arange(24), (2, 3, 4))
V = tt.asarray([1.5, -2.5, 3.5])
ONE = tt.asarray(2.5)
OTHERS = {
    "transposed": tt.permute_dims(X, (2, 0, 1)),
    "every second": X[:, :, ::2],
    "backwards": tt.flip(X),
    "empty": tt.zeros((2, 0)),
    "read-only": tt.broadcast_to(V, (2, 3)),
    "dynamic": X.dynamic(),
    "nine axes": tt.ones((1,) * 9),
    "bool": X > 3,
    "float32": tt.astype(X, tt.float32),
    "complex": tt.astype(X, tt.complex64),
    "lazy": X.lazy_copy(),
    "Rank0": ONE,
    "ints": tt.asarray([[1, 2]]),
}
BIG = 2**63
CALLS: list[tuple[str, tuple[Any, ...], dict[str, Any]]] = [
    *(("full", (3, each), {}) for each in (1, 1.5, True, 1j, BIG, -BIG, BIG - 1, math.inf, math.nan, "1", ONE, None)),
    *(
        ("full", (shape, 2.0), {})
        for shape in ((), (2, 3), [2, 3], -1, (0, 2), (1,) * 9, (1,) * 10, tt.make_dim(2), True)
    ),
    *(
        ("full", (2, number), {"dtype": dtype})
        for number in (1, 0.1, 300, 1e39, 2**60, True)
        for dtype in (tt.int8, tt.int32, tt.int64, tt.float32, tt.float64, tt.float16, tt.bool, None, float)
    ),
    *((name, (x,), {}) for name in ("zeros_like", "ones_like", "empty_like") for x in OTHERS.values()),
    *(("full_like", (x, number), {}) for x in OTHERS.values() for number in (1, 1.5, True, -1)),
    *(
        ("eye", given, {})
        for given in ((3,), (2, 3), (3, 2), (0,), (-1,), (2, True), (2.0,), (2, None), (tt.make_dim(2),))
    ),
    *(
        ("linspace", given, {})
        for given in (
            (0, 1, 8),
            (0.1, 0.7, 5),
            (1, 1, 3),
            (0, 1, 1),
            (0, 1, 0),
            (0, 1, -1),
            (0, 1, True),
            (-1e308, 1e308, 3),
            (0, math.inf, 3),
            (0, 10**400, 3),
            (2**60, 0, 4),
            (0, 5e-324, 4),
            (1j, 2, 3),
            (ONE, 5, 3),
            (0.0, -0.0, 3),
            (3, -0.0, 4),
        )
    ),
    *(
        ("asarray", (given,), {})
        for given in (
            1,
            1.5,
            True,
            BIG,
            [[1.5, 2.5], [3.5, 4.5]],
            [[1, 2], [3, 4]],
            [[1, 2.5]],
            [[1], [2, 3]],
            [[1, 2], [3]],
            [[1], 2],
            [1, [2]],
            [[]],
            [[1], []],
            [[True]],
            [[[1]]],
            [[BIG]],
            [[1, -BIG]],
            ([1, 2], [3, 4]),
            [(1, 2)],
            [[1.5], [2]],
            [[ONE]],
            [["a"]],
        )
    ),
    *(
        ("reshape", (x, shape), {})
        for x in OTHERS.values()
        for shape in ((-1,), (4, 6), (2, -1), (), (1,) * 9, (-1, -1), (-2,), (24, True), 24, [24], (10**30,))
    ),
    *(
        ("permute_dims", (x, axes), {})
        for x in OTHERS.values()
        for axes in (
            (0, 1, 2),
            (2, 0, 1),
            (-1, 0, 1),
            (0, 0, 1),
            (0, 1),
            (0, 1, 3),
            (),
            (True, 0, 2),
            [1, 0, 2],
            (10**30, 0, 1),
        )
    ),
    *(
        ("swapaxes", (x, *axes), {})
        for x in OTHERS.values()
        for axes in ((0, 1), (0, -1), (1, 1), (0, 3), (True, 0), (10**30, 0))
    ),
    *(
        (name, (x, axis), {})
        for name in ("expand_dims", "squeeze")
        for x in (*OTHERS.values(), X[:1], X[:, :, :1])
        for axis in (0, 1, 2, -1, 3, 9, -10, True, 1.5, (0, 1), None)
    ),
    *((name, (x,), {"axis": axis}) for name in ("expand_dims", "squeeze") for x in (X, X[:1]) for axis in (0, -1, 7)),
    *(
        (name, (given,), {})
        for name in ("stack", "concat")
        for given in (
            [V, V],
            (V, V),
            [X, X],
            [ONE, ONE, ONE],
            [V] * 20,
            [],
            [V, ONE],
            [V, X],
            [V, tt.asarray([1, 2, 3])],
            [V, 1.5],
            V,
            [V, None],
            [X, X[:1]],
            [X[:, :, ::2]] * 2,
            [tt.permute_dims(X, (2, 0, 1))] * 2,
            [V.dynamic(), V],
            [V, V.lazy_copy()],
            [tt.zeros((0, 2)), tt.zeros((2, 2))],
            [tt.zeros((2, 0))] * 2,
            [tt.ones((1,) * 9)] * 2,
            [tt.zeros(9000)] * 2,
            [V > 0, V > 0],
        )
    ),
    *(
        ("where", (X > 3, x, y), {})
        for x, y in ((1, 0), (1.5, -0.0), (1, 0.5), (True, False), (BIG, 0), (1, -BIG), (1j, 2j))
    ),
]


def _outcome(function: Any, given: tuple[Any, ...], options: dict[str, Any]) -> tuple[object, ...]:
    try:
        found = function(*given, **options)
    except Exception as error:  # noqa: BLE001  # compared
        return type(error), str(error)
    array = np.asarray(found)
    return type(found), found.dtype, array.shape, array.tobytes(), array.flags.writeable


@pytest.mark.parametrize("name", sorted({name for name, _, _ in CALLS}))
def test_the_core_answers_as_python(name: str) -> None:
    """Also where it leaves the call to Python."""
    function = getattr(tt, name)
    for each, given, options in CALLS:
        if each == name:
            expected = _outcome(function._python, given, options)
            assert _outcome(function, given, options) == expected, (name, given, options)


@pytest.mark.parametrize("name", ["reshape", "permute_dims", "swapaxes", "expand_dims", "squeeze"])
def test_views_share_the_memory(name: str) -> None:
    """An element that is written through the view is that of the tensor."""
    x = tt.zeros((1, 2, 3))
    given = {"reshape": ((3, 2),), "permute_dims": ((2, 1, 0),), "swapaxes": (0, 1)}.get(name, (0,))
    view: Any = getattr(tt, name)(x, *given)
    view[...] = 7.0
    assert float(tt.sum(x)) == 42


def test_bytes_of_numpys_arrays_are_counted_until_they_die() -> None:
    """Those of a view count as long as the view."""
    before = tt.live_bytes()
    x = tt.random.default_rng(1).random(1000)
    view = x[:5]
    assert tt.live_bytes() == before + 8000
    del x
    assert tt.live_bytes() == before + 8000
    del view
    assert tt.live_bytes() == before

"""Functions whose arrays the compiled core passes to NumPy's function itself answer as their bodies in Python."""

from __future__ import annotations

from functools import reduce
from itertools import product
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

import typedtensor as tt
from typedtensor._compiled import CORE

if TYPE_CHECKING:
    from collections.abc import Callable

pytestmark = pytest.mark.skipif(CORE is None, reason="the compiled core is not in use")

RANDOM = np.random.default_rng(7)
SQUARE = RANDOM.normal(size=(3, 3))
DTYPES = ("float64", "float32", "float16", "complex128", "complex64", "int64", "int8", "uint8", "uint64", "bool")
SHAPES: dict[str, Any] = {
    "square": SQUARE,
    "symmetric": SQUARE @ SQUARE.T + np.eye(3),
    "singular": np.ones((3, 3)),
    "squares": RANDOM.normal(size=(2, 3, 3)),
    "matrix": RANDOM.normal(size=(3, 2)),
    "wide": RANDOM.normal(size=(2, 4)),
    "vector": np.arange(3) + 1.5,
    "one": np.ones(1),
    "negative": np.arange(3) - 1.5,
    "column": np.ones((3, 1)),
    "single": np.ones((1, 1)),
    "nothing": np.ones(0),
    "no rows": np.ones((0, 0)),
    "no columns": np.ones((3, 0)),
    "number": np.ones(()),
    "ordered by columns": np.asfortranarray(SQUARE),
    "transposed": RANDOM.normal(size=(2, 3, 3)).transpose(2, 1, 0),
    "backwards": SQUARE[::-1],
    "steps": RANDOM.normal(size=(6, 3))[::2],
}
OPERANDS: dict[str, Any] = {
    **{f"{name} {dtype}": tt.from_numpy(x.astype(dtype)) for name, x in SHAPES.items() for dtype in DTYPES},
    "NaN": tt.asarray([[1.0, np.nan], [0.0, 1.0]]),
    "infinity": tt.asarray([[1.0, 2.0], [0.0, np.inf]]),
    "NaN in a vector": tt.asarray([1.0, np.nan]),
    "complex infinity": tt.from_numpy(np.array([[1.0, complex(0.0, np.inf)], [0.0, 1.0]])),
    "rotation": tt.asarray([[0.0, -1.0], [1.0, 0.0]]),
    "many": tt.asarray([1, 2**40]),
    "most": tt.asarray([1, 2**63 - 1]),
    "large": tt.asarray([[1e200, 1e-200], [1.0, 1e308]]),
    "neighbours": tt.asarray([1.0, 1.0 + 2**-52, 1.0]),
    "named": tt.ones(tt.make_dim(2, 2)),
    "dynamic": tt.from_numpy(SQUARE.copy()).dynamic(),
    "lazy": tt.from_numpy(SQUARE.copy()).lazy_copy(),
    "read-only": tt.broadcast_to(tt.asarray([1.0, 2.0]), (2, 2)),
    "nine axes": tt.ones((1,) * 9),
    "a list": [[1.0, 2.0], [3.0, 4.0]],
    "a float": 1.5,
}
ONE: dict[str, list[dict[str, Any]]] = {
    **{
        f"linalg.{name}": [{}]
        for name in ("inv", "det", "slogdet", "eigh", "eigvalsh", "svdvals", "eig", "eigvals", "cond")
    },
    "linalg.cholesky": [{}, {"upper": True}, {"upper": 1}],
    "linalg.qr": [{}, {"mode": "complete"}, {"mode": "r"}],
    "linalg.svd": [{}, {"full_matrices": False}, {"full_matrices": 0}],
    "linalg.pinv": [{}, {"rtol": 0.5}],
    "linalg.matrix_rank": [{}, {"rtol": 0.5}],
    **{
        f"fft.{name}": [
            *({}, {"n": 2}, {"n": 5}, {"n": 0}, {"n": True}, {"n": -1}, {"n": None}, {"axis": 0}, {"axis": -2}),
            *({"axis": 5}, {"axis": True}, {"axis": None}, {"norm": "ortho"}, {"norm": "other"}, {"norm": None}),
            *({"n": 4, "axis": 0, "norm": "forward"}, {"other": 1}),
        ]
        for name in ("fft", "ifft", "rfft", "irfft", "hfft", "ihfft")
    },
    **{
        f"fft.{name}": [{}, {"norm": "ortho"}, {"norm": "other"}, {"axes": (0,)}, {"s": (2, 2), "axes": (0, 1)}]
        for name in ("fftn", "ifftn", "rfftn", "irfftn", "fft2", "ifft2", "rfft2", "irfft2")
    },
    **{f"fft.{name}": [{}, {"axes": 0}, {"axes": None}] for name in ("fftshift", "ifftshift")},
    "histogram": [
        {},
        {"bins": 3},
        {"bins": 0},
        {"bins": True},
        {"bins": 2.0},
        {"density": True},
        {"range": (0.0, 1.0)},
    ],
    "histogram_bin_edges": [{}, {"bins": 3}, {"bins": 0}, {"bins": True}],
    "bincount": [{}, {"minlength": 5}, {"minlength": -1}],
}
THREE: dict[str, list[dict[str, Any]]] = {"interp": [{}, {"left": 0.0}, {"period": 2.0}]}
TWO: dict[str, list[dict[str, Any]]] = {
    "linalg.solve": [{}],
    "linalg.lstsq": [{}, {"rcond": 0.5}, {"rcond": True}],
    "histogram2d": [{}, {"bins": 3}, {"bins": 0}, {"bins": True}, {"density": True}],
    "digitize": [{}, {"right": True}, {"right": 1}],
}


def _parts(found: Any) -> tuple[object, ...]:
    if isinstance(found, tuple):
        return type(found), tuple(map(_parts, found))
    array = np.asarray(found)
    return type(found), found.dtype, array.shape, array.strides, array.tobytes(), array.flags.writeable


def _outcome(function: Callable[..., Any], given: tuple[Any, ...], options: dict[str, Any]) -> tuple[object, ...]:
    try:
        return _parts(function(*given, **options))
    except Exception as error:  # noqa: BLE001  # compared
        return type(error), str(error)


def _function(name: str) -> Any:
    return reduce(getattr, name.split("."), tt)


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("name", ONE)
def test_of_one_operand(name: str) -> None:
    """Values, dtypes, layouts, classes and errors."""
    function = _function(name)
    for operand, x in OPERANDS.items():
        for options in ONE[name]:
            expected = _outcome(function._python, (x,), dict(options))
            assert _outcome(function, (x,), options) == expected, (name, operand, options)
    assert _outcome(function, (), {}) == _outcome(function._python, (), {})


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("name", TWO)
def test_of_two_operands(name: str) -> None:
    """The same."""
    function = _function(name)
    few = {key: x for key, x in OPERANDS.items() if not key.endswith(("int8", "uint64", "float16", "uint8"))}
    for first, x in few.items():
        for second, y in few.items():
            for options in TWO[name][: 1 if first != second else None]:
                expected = _outcome(function._python, (x, y), dict(options))
                assert _outcome(function, (x, y), options) == expected, (name, first, second, options)


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("name", THREE)
def test_of_three_operands(name: str) -> None:
    """The same."""
    function, few = _function(name), ("vector", "negative", "one", "square", "nothing", "number")
    given = [OPERANDS[f"{each} {dtype}"] for each in few for dtype in ("float64", "float32", "int64")]
    given += [tt.asarray([-1e308, 0.0, 1e308]), tt.asarray([0.0, 5e-324, 1.0]), tt.asarray([0.0, np.inf, np.inf])]
    given += [OPERANDS["NaN in a vector"], OPERANDS["vector float64"].dynamic(), 0.5]
    for x, y, z in product(given, repeat=3):
        for options in THREE[name]:
            expected = _outcome(function._python, (x, y, z), dict(options))
            assert _outcome(function, (x, y, z), options) == expected, (name, x, y, z, options)


def test_no_infinity_is_overlooked() -> None:
    """At any place, in any part, and in long matrices too."""
    for size in (1, 2, 5, 40):
        for dtype in (np.float64, np.float32, np.complex128, np.complex64):
            for wrong in (np.nan, np.inf, -np.inf, complex(0, np.nan), complex(0, -np.inf)):
                if not (np.iscomplexobj(wrong) and np.dtype(dtype).kind == "f"):
                    x = np.eye(size, dtype=dtype)
                    x[size // 2, -1] = wrong
                    with pytest.raises(tt.SingularMatrixError, match="finite"):
                        tt.linalg.inv(tt.from_numpy(x))


def test_the_largest_numbers_are_finite() -> None:
    """Beside the infinities, and denormal ones."""
    for dtype in (np.float64, np.float32):
        for number in (np.finfo(dtype).max, -np.finfo(dtype).max, np.finfo(dtype).smallest_subnormal):
            x = tt.from_numpy(np.array([[number]], dtype))
            assert np.array_equal(tt.linalg.svdvals(x), [abs(number)])

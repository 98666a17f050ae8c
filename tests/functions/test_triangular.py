"""Triangular equations, matrix exponentials and block diagonals equal SciPy's, and refuse unsuitable arguments."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any
from unittest import mock

import numpy as np
import pytest
import scipy.linalg
from hypothesis import given, settings
from hypothesis import strategies as st

import typedtensor as tt
from tests.functions import oracle
from tests.gpu.calls import WIDE, of, regular
from typedtensor.backends.numpy import KNOWN

if TYPE_CHECKING:
    from collections.abc import Callable

dtypes = pytest.mark.parametrize("dtype", WIDE)
SHAPES = [
    ((3, 3), (3,)),
    ((3, 3), (3, 2)),
    ((2, 3, 3), (3,)),
    ((3, 3), (2, 3, 1)),
    ((2, 1, 3, 3), (4, 3, 2)),
    ((0, 0), (0,)),
    ((3, 3), (3, 0)),
]


def assert_near(expected: Any, found: Any) -> None:
    """Check values within rounding, shape and dtype."""
    assert found.numpy().dtype == expected.dtype
    np.testing.assert_allclose(found.numpy(), expected, rtol=1e-4, atol=1e-4)


@dtypes
@pytest.mark.parametrize("shapes", SHAPES, ids=str)
@pytest.mark.parametrize("options", [{}, {"lower": True}, {"unit_diagonal": True}], ids=str)
def test_triangular_solutions_equal_scipys(dtype: str, shapes: Any, options: dict[str, Any]) -> None:
    """Tensors and DArrays are tested; the other triangle is not read."""
    a, b = regular(shapes[0], dtype), of(shapes[1], dtype, 1)
    expected = scipy.linalg.solve_triangular(a, b, **options)
    below = np.tril(np.ones(a.shape, bool), -1)
    a[np.swapaxes(below, -1, -2) if "lower" in options else below] = np.nan
    x, y = tt.from_numpy(a), tt.from_numpy(b)
    assert_near(expected, tt.linalg.solve_triangular(x, y, **options))
    assert_near(expected, tt.linalg.solve_triangular(x.dynamic(), y, **options))


@dtypes
@pytest.mark.parametrize("trans", [0, 1, 2, "N", "T", "C"])
@pytest.mark.parametrize("shape", [(3,), (3, 2)])
def test_transposed_solutions_equal_scipys(dtype: str, trans: Any, shape: tuple[int, ...]) -> None:
    """Upper and lower triangles are tested."""
    a, b = regular((3, 3), dtype), of(shape, dtype, 1)
    for lower in (False, True):
        expected = scipy.linalg.solve_triangular(a, b, trans=trans, lower=lower)
        assert_near(expected, tt.linalg.solve_triangular(tt.from_numpy(a), tt.from_numpy(b), trans=trans, lower=lower))


@pytest.mark.parametrize("shapes", [((0, 3, 3), (3,)), ((3, 3), (0, 3, 2))], ids=str)
def test_an_empty_batch_has_an_empty_solution(shapes: Any) -> None:
    """SciPy refuses it; the shape is that of `solve`."""
    x, y = (tt.zeros(shape, dtype=tt.float32) for shape in shapes)
    found: Any = tt.linalg.solve_triangular(x, y)
    assert (tuple(found.shape), found.dtype) == (tuple(tt.linalg.solve(x, y).shape), tt.float32)


@dtypes
@pytest.mark.parametrize("shape", [(3, 3), (2, 3, 3), (1, 1), (0, 0), (0, 2, 2)])
def test_matrix_exponentials_equal_scipys(dtype: str, shape: tuple[int, ...]) -> None:
    """Those of a diagonal matrix are the exponentials of its elements."""
    array = of(shape, dtype)
    assert_near(scipy.linalg.expm(array), tt.linalg.expm(tt.from_numpy(array)))
    row = of((3,), dtype)
    assert_near(np.diag(np.exp(row)), tt.linalg.expm(tt.diag(tt.from_numpy(row))))


@given(data=st.data(), dtype=st.sampled_from(["bool", "int8", "uint64", "float16", "complex64"]))
@settings(max_examples=50)
def test_block_diagonals_equal_scipys(data: st.DataObject, dtype: str) -> None:
    """There are one to four matrices, also empty ones."""
    sizes = st.tuples(st.integers(0, 3), st.integers(0, 3))
    arrays = [of(shape, dtype) for shape in data.draw(st.lists(sizes, min_size=1, max_size=4))]
    oracle.assert_answers(scipy.linalg.block_diag, tt.linalg.block_diag, *arrays)


def test_invalid_arguments_raise() -> None:
    """These are shapes, dtypes, options and values."""
    x: Any = tt.eye(2)
    v: Any = tt.ones(2)
    refused: list[tuple[type[Exception], str, Callable[[], Any]]] = [
        (tt.ShapeError, "a square matrix", lambda: tt.linalg.solve_triangular(tt.ones((2, 3)), v)),
        (tt.ShapeError, "2 rows on the right", lambda: tt.linalg.solve_triangular(x, tt.ones(3))),
        (
            tt.ShapeError,
            "other axes that broadcast",
            lambda: tt.linalg.solve_triangular(tt.ones((2, 2, 2)), tt.ones((3, 2, 1))),
        ),
        (tt.DTypeError, "one dtype", lambda: tt.linalg.solve_triangular(x, tt.astype(v, tt.float32))),
        (tt.DTypeError, "a tensor on each side", lambda: tt.linalg.solve_triangular(x, 1.0)),  # type: ignore[call-overload]  # on purpose
        (tt.SingularMatrixError, "without 0 on its diagonal", lambda: tt.linalg.solve_triangular(x - 1.0, v)),
        (tt.OptionError, 'trans 0, 1, 2, "N", "T" or "C"', lambda: tt.linalg.solve_triangular(x, v, trans=3)),  # type: ignore[call-overload]  # on purpose
        (tt.OptionError, "got True", lambda: tt.linalg.solve_triangular(x, v, trans=True)),  # type: ignore[call-overload]  # on purpose
        (
            tt.RankError,
            "one matrix with trans='T'",
            lambda: tt.linalg.solve_triangular(tt.ones((1, 2, 2)), v, trans="T"),
        ),  # type: ignore[call-overload]  # on purpose
        (tt.ShapeError, "a square matrix", lambda: tt.linalg.expm(tt.ones((2, 3)))),
        (tt.SingularMatrixError, "a matrix of finite numbers", lambda: tt.linalg.expm(x * float("nan"))),
        (tt.RankError, "linalg.block_diag: needed matrices", lambda: tt.linalg.block_diag(v)),  # type: ignore[call-overload]  # on purpose
        (tt.DTypeError, "matrices of one dtype", lambda: tt.linalg.block_diag(x, tt.astype(x, tt.float32))),  # type: ignore[call-overload]  # on purpose
        (tt.DTypeError, "Write \\*xs", lambda: tt.linalg.block_diag([x])),  # type: ignore[call-overload]  # on purpose
        (tt.DTypeError, "linalg.block_diag: needed a Tensor", tt.linalg.block_diag),  # type: ignore[call-overload]  # on purpose
    ]
    for error, text, call in refused:
        with pytest.raises(error, match=text):
            call()


def test_a_unit_diagonal_is_not_read() -> None:
    """Zeros on it are accepted."""
    found = tt.linalg.solve_triangular(tt.zeros((2, 2)), tt.ones(2), unit_diagonal=True)
    assert found.tolist() == [1.0, 1.0]


@pytest.mark.parametrize("name", ["expm", "solve_triangular"])
def test_a_missing_scipy_says_what_to_install(name: str) -> None:
    """It names the extra."""

    def missing(module: str) -> Any:
        if module.startswith("scipy"):
            raise ImportError(module)
        return import_module(module)

    arguments = (tt.eye(2),) if name == "expm" else (tt.eye(2), tt.ones(2))
    without = {known: each for known, each in KNOWN.items() if known != f"linalg.{name}"}
    with (
        mock.patch.dict(KNOWN, without, clear=True),
        mock.patch("typedtensor.backends.scipy.import_module", missing),
        pytest.raises(ImportError, match=rf"^tt.linalg.{name}: needed SciPy, got none: .* pip install 'scipy"),
    ):
        getattr(tt.linalg, name)(*arguments)

"""Random expressions on a Cluster, compared with the Cpu, and products of sizes that do not fit."""

from __future__ import annotations

import warnings
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

import pytest

import typedtensor as tt
from tests.fuzzing import devices
from tests.fuzzing.fuzz import written

if TYPE_CHECKING:
    from collections.abc import Callable

pytestmark = pytest.mark.skipif(find_spec("dask") is None, reason="not installed: dask")

CHUNK = 25
PRODUCTS: list[tuple[Callable[..., Any], tuple[int, ...], tuple[int, ...]]] = [
    (tt.vecdot, (1,), (3,)),
    (tt.vecdot, (2, 1), (3,)),
    (tt.vecdot, (), (3,)),
    (tt.matvec, (1, 2), (1,)),
    (tt.matvec, (2,), (2,)),
    (tt.vecmat, (4, 1), (4, 4)),
    (tt.vecmat, (2, 2), (2,)),
    (tt.matmul, (1, 2), (1,)),
    (tt.matmul, (2, 1), (2, 2)),
    (tt.matmul, (1,), (3,)),
]


@pytest.mark.parametrize("seed", range(12))
def test_expressions_equal_those_of_the_cpu(seed: int) -> None:
    """Class, device, dtype, shape, values and errors; `python -m tests.fuzzing.devices` tries more."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        found = list(devices.differing(tt.Cluster(), written(9_000 + seed, CHUNK, depth=3)))
    assert [(expression.source, fault) for expression, fault in found if fault] == []
    assert len(found) > CHUNK // 2


@pytest.mark.parametrize(("function", "first", "second"), PRODUCTS)
def test_products_refuse_sizes_that_do_not_fit(
    function: Callable[..., Any], first: tuple[int, ...], second: tuple[int, ...]
) -> None:
    """At once, with the error of the Cpu; dask would broadcast a summed axis of one element."""
    texts = []
    for device in (tt.Cpu(), tt.Cluster()):
        operands = [tt.ones(tt.make_ddim(shape)).to_device(device) for shape in (first, second)]
        with pytest.raises((tt.ShapeError, tt.RankError)) as caught:
            function(*operands)
        texts.append(str(caught.value).replace("Cluster()", "Cpu()"))
    assert texts[0] == texts[1]

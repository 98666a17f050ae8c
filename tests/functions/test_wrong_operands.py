"""Random calls with wrong operands raise errors that are ours, and that are about what was passed."""

from __future__ import annotations

import numpy as np
import pytest

import typedtensor as tt
from tests.functions import wrong_operands
from typedtensor.errors import DTypeError, RankError, ShapeError


@pytest.mark.parametrize("seed", [0, 1])
def test_errors_of_wrong_operands(seed: int) -> None:
    """About ten calls of each function; the module runs more."""
    every = list(wrong_operands.faults(seed, 3000))
    assert not every, "\n".join(f"{call}: {fault}" for call, fault in every)


def test_the_judgement_finds_each_kind_of_fault() -> None:
    """A test of the test: a foreign error, foreign words, an absent option, a conversion made, another name."""
    x = tt.ones(8)
    call = wrong_operands.Call("sum", [x], {})
    kinds = [
        (DTypeError("sum", needed="a", got="an ndarray", fix="b"), "words of another"),
        (RankError("sum", needed="a", got="axis=3", fix="b"), "axis was not passed"),
        (RankError("sum", needed="a", got="b", fix="Omit axis."), "axis was not passed"),
        (DTypeError("sum", needed="a", got="b", fix="Use tt.astype(x, tt.float64)."), "float64 already"),
        (DTypeError("sum", needed="dtypes that it supports", got="b", fix="c"), "are supported"),
        (ShapeError("mean", needed="a", got="b", fix="c"), "named 'mean'"),
    ]
    for error, expected in kinds:
        found = wrong_operands._misleading(call, error)
        assert found is not None
        assert expected in found
    assert wrong_operands._misleading(call, RankError("sum", needed="a", got="b", fix="c")) is None


def test_the_calls_reach_every_function() -> None:
    """Each function is called with something wrong."""
    reached = {call.name for call, _ in zip(wrong_operands.calls(0), range(3000), strict=False)}
    assert reached == set(wrong_operands.names())
    assert len(reached) > len(tt.__all__) / 2


@pytest.mark.parametrize("axis", [2**40, -(2**40), 2**100, (2**100,), np.int64(9)])
def test_an_axis_far_away(axis: object) -> None:
    """NumPy reads a C int."""
    for x in (tt.ones((2, 3)), tt.ones((2, 3)).dynamic()):
        for name in ("sum", "prod", "max", "any", "mean", "std", "median", "nansum", "softmax", "count_nonzero"):
            function = getattr(tt, name)
            with pytest.raises(RankError, match=rf"^{name}: needed an axis"):
                function(x > 0 if name == "any" else x, axis=axis)

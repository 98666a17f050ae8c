"""Random calls with wrong operands raise errors that are ours, and that are about what was passed."""

from __future__ import annotations

import re
from typing import Any

import numpy as np
import pytest

import typedtensor as tt
from tests.functions import wrong_operands
from tests.unit import numpy_as_cupy
from typedtensor.errors import DTypeError, OptionError, RankError, ShapeError


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
    with numpy_as_cupy.served():
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


HUGE = 10**400
"""An int that no float holds."""


@pytest.mark.parametrize("dtype", [tt.float16, tt.float32, tt.float64, tt.complex64])
def test_a_number_that_no_float_holds_is_compared(dtype: Any) -> None:
    """Its place among the numbers is known."""
    x: Any = tt.asarray([1.0, 2.0], dtype=dtype)
    assert tt.equal(x, HUGE).tolist() == [False, False]
    assert (x != -HUGE).tolist() == [True, True]
    if dtype is not tt.complex64:
        assert (x < HUGE).tolist() == tt.greater_equal(HUGE, x).tolist() == [True, True]
        assert (x <= -HUGE).tolist() == tt.less(HUGE, x).tolist() == [False, False]


@pytest.mark.parametrize(
    "call",
    [
        lambda x: x + HUGE,
        lambda x: tt.maximum(x, HUGE),
        lambda _: tt.fft.rfftfreq(8, d=HUGE),
        lambda _: tt.geomspace(HUGE, 2, 8),
        lambda _: tt.logspace(HUGE, 2, 8),
        lambda _: tt.arange(-0.5, HUGE),
        lambda _: tt.full(2, HUGE),
        lambda x: tt.histogram(x, range=(0, HUGE)),
        lambda x: tt.var(x, correction=HUGE),
        lambda x: tt.trapezoid(x, dx=HUGE),
        lambda x: tt.gradient(x, HUGE),
        lambda x: tt.interp(x, x, x, left=HUGE),
        lambda x: tt.allclose(x, x, rtol=HUGE),
        lambda x: x.fill(HUGE),
    ],
)
def test_a_number_that_no_float_holds_is_refused_elsewhere(call: Any) -> None:
    """In short words, which advise no integer dtype."""
    with pytest.raises((DTypeError, ShapeError, OptionError)) as caught:
        call(tt.asarray([1.0, 2.0, 3.0]))
    assert len(str(caught.value)) < 220
    assert "tt.int64" not in caught.value.fix
    assert not re.search("ufunc|axis|Python int", str(caught.value))


LONG = 10**5000
"""An int that Python does not print."""


@pytest.mark.parametrize(
    "call",
    [
        lambda x: x[LONG],
        lambda x: x[[LONG]],
        lambda x: x * (1, LONG),
        lambda x: x + LONG,
        lambda x: tt.sum(x, axis=(LONG,)),
        lambda x: tt.reshape(x, LONG),
        lambda x: tt.broadcast_to(x, (LONG, 3)),
        lambda x: tt.tile(x, (LONG,)),
        lambda x: tt.fft.rfft(x, n=LONG),
        lambda x: tt.array_split(x, LONG),
        lambda _: tt.split(tt.zeros(0), LONG),
        lambda _: tt.zeros((LONG, 2)),
        lambda _: tt.frombuffer(bytes(8), offset=LONG),
        lambda _: tt.frombuffer(bytes(8), count=LONG),
        lambda _: tt.bincount(tt.asarray([1]), minlength=LONG),
        lambda _: tt.polyfit(tt.asarray([1.0, 2.0]), tt.asarray([1.0, 2.0]), LONG),
        lambda x: tt.from_dlpack(x, device=LONG),
        lambda _: tt.linspace(LONG, 2, 8),
        lambda _: tt.logspace(0, 1, 3, base=LONG),
        lambda _: tt.asarray({LONG}),
        lambda _: tt.full(2, LONG),
        lambda _: tt.unravel_index(tt.asarray([0]), LONG),
        lambda _: tt.make_dim(1, 2)[LONG],
        lambda _: tt.make_dim(1, 2) + LONG,
        lambda _: tt.random.default_rng(-LONG),
        lambda _: tt.random.default_rng(1).integers(LONG, 0),
        lambda _: tt.random.default_rng(1).exponential(LONG),
        lambda _: tt.random.default_rng(1).binomial(LONG, 0.5),
        lambda _: tt.random.default_rng(1).beta(1.0, [LONG]),
        lambda _: tt.random.default_rng(1).gamma(2.0, size=(LONG, 2)),
        lambda x: tt.random.default_rng(1).multivariate_normal(x, tt.eye(3), method=LONG),
        lambda _: tt.random.default_rng(1).bytes(LONG),
        lambda _: tt.save_npz("memory://a", {}, storage_options=LONG),
        lambda _: tt.Gpu(-LONG),
    ],
)
def test_a_number_that_python_does_not_print(call: Any) -> None:
    """The message says how long it is."""
    with pytest.raises(tt.TypedTensorError, match="digits") as caught:
        call(tt.asarray([1.0, 2.0, 3.0]))
    assert len(str(caught.value)) < 400


def test_a_number_beyond_a_dtype_is_shown() -> None:
    """NumPy says only that it is too large."""
    calls: dict[str, Any] = {
        "the int 300": lambda: tt.full((400,), 300, dtype=tt.int8),
        "the int -1": lambda: tt.asarray([[3, -1]], dtype=tt.uint8),
        f"the int {2**70}": lambda: tt.asarray([1, 2**70]),
        "the int of about 400 digits": lambda: tt.asarray([1.5, HUGE]),
    }
    for said, call in calls.items():
        with pytest.raises(DTypeError, match=said):
            call()
    with pytest.raises(DTypeError, match=r"Use a wider dtype, such as tt.float64\.$"):
        tt.asarray(2**70)
    with pytest.raises(DTypeError, match=r"tt\.uint64, or tt\.float64"):
        tt.asarray(2**63)


@pytest.mark.parametrize("dtype", [tt.int8, tt.int64])
def test_a_dtype_is_advised_that_holds_a_number_beside_a_condition(dtype: Any) -> None:
    """The dtype of the condition does not count, and int64 does not hold 2**63."""
    mask, x = tt.asarray([True, False]), tt.asarray([1, 2], dtype=dtype)
    for call in (lambda x: tt.select([mask], [x], 2**63), lambda x: tt.where(mask, x, 2**63)):
        with pytest.raises(DTypeError, match=r"Use a wider dtype, such as tt\.uint64, or tt\.float64\.$"):
            call(x)
        for wider in (tt.uint64, tt.float64):
            assert call(tt.astype(x, wider)).tolist() == [1, 2**63]

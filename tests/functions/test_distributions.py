"""The distributions of `Generator`: NumPy's numbers, of parameters that are validated before anything is drawn."""

from __future__ import annotations

import inspect
import math
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import typedtensor as tt
from tests.functions import oracle
from tests.static import write_distributions
from typedtensor.random import Generator, default_rng
from typedtensor.random._distributions import DISTRIBUTIONS

if TYPE_CHECKING:
    from collections.abc import Callable

    from typedtensor.random._distributions import Distribution, Parameter

PAGE = Path(__file__).parents[2] / "docs" / "functions" / "random.md"
SEEDS = st.integers(0, 2**64)
NAMES = list(DISTRIBUTIONS)
WITH_PARAMETERS = [name for name, each in DISTRIBUTIONS.items() if each.parameters]
ELSEWHERE = {"bit_generator": "rng.numpy().bit_generator"}
"""The member of NumPy's Generator that has no counterpart, and what to write."""
LEFT_OUT = {"out", "method", "dtype"}
"""Parameters of NumPy that are left out, or by name only."""


def numbers(each: Distribution) -> list[Any]:
    """Return the parameters of the example."""
    return [eval(number) for number in each.example.split(", ")] if each.example else []


TOGETHER = {
    "geometric": {"p": (0.05, 1.0)},
    "f": {"dfnum": (0.2, 30), "dfden": (0.2, 30)},
    "noncentral_f": {"dfnum": (0.2, 30), "dfden": (0.2, 30)},
    "hypergeometric": {"ngood": (20, 40), "nbad": (20, 40), "nsample": (0, 40)},
    "triangular": {"left": (-30, -10), "mode": (-10, 10), "right": (11, 30)},
}
"""Ranges in which parameters are what they must be together."""
SHAPES = ([None, (), (3,), (2, 1), (2, 3), (1,)], [None, (), (3,), (0, 3), (1,)])
"""Shapes that broadcast, or no array at all."""


def within(name: str, parameter: Parameter) -> st.SearchStrategy[Any]:
    """Return values that the parameter may have, none of them so large that drawing takes long."""
    limits = parameter.limits
    low, high = TOGETHER.get(name, {}).get(parameter.name, (max(limits.low, -30), min(limits.high, 30)))
    if limits.whole:
        return st.integers(int(low), int(high))
    margin = 1.0 if low == 1 else 0.05  # an exponent near 1 takes long, one near 0 overflows
    return st.floats(low + margin * (not limits.closed[0]), high - margin * (not limits.closed[1]))


@st.composite
def parameters(draw: st.DrawFn, name: str) -> tuple[list[Any], list[Any]]:
    """Return parameters for us and for NumPy: numbers, and arrays of several dtypes that broadcast."""
    each = DISTRIBUTIONS[name]
    ours, theirs = [], []
    shapes = draw(st.sampled_from(SHAPES))
    for parameter in each.parameters:
        shape = draw(st.sampled_from(shapes))
        if shape is None:
            theirs.append(draw(within(name, parameter)))
            ours.append(theirs[-1])
            continue
        kinds = ["int64", "uint8"] if parameter.limits.whole else ["float64", "float32"]
        size = int(np.prod(shape))
        values = draw(st.lists(within(name, parameter), min_size=size, max_size=size))
        array = np.array(values, draw(st.sampled_from(kinds))).reshape(shape)
        theirs.append(array.astype(np.int64 if parameter.limits.whole else np.float64))
        ours.append(oracle.tensor(array) if draw(st.booleans()) else oracle.dynamic(array))
    return ours, theirs


@pytest.mark.parametrize("name", NAMES)
@given(seed=SEEDS, data=st.data())
@settings(max_examples=8)
def test_numbers_equal_numpys(name: str, seed: int, data: st.DataObject) -> None:
    """Of numbers and arrays as parameters, of their shape and of another size; both streams stand at one place."""
    each = DISTRIBUTIONS[name]
    ours, theirs = data.draw(parameters(name))
    shape = np.broadcast_shapes(*map(np.shape, theirs))
    size = data.draw(st.sampled_from([None, (2, *shape), shape]))
    rng, reference = default_rng(seed), np.random.default_rng(seed)
    expected = np.asarray(getattr(reference, name)(*theirs, size=size), "int64" if each.counts else "float64")
    found = getattr(rng, name)(*ours, size=size)
    kind = tt.DArray if any(isinstance(x, tt.DArray) for x in ours) else tt.Tensor
    oracle.assert_same(expected, found, kind)
    assert not found.is_external
    assert rng.numpy().bit_generator.state == reference.bit_generator.state


@pytest.mark.parametrize("name", NAMES)
def test_the_size_determines_shape_and_class(name: str) -> None:
    """It is an int, a tuple, a Dim or a DDim, by position or by name."""
    each = DISTRIBUTIONS[name]
    given_numbers = numbers(each)
    for size, shape in ((None, ()), ((), ()), (3, (3,)), ((2, 3), (2, 3)), ((0, 2), (0, 2)), (tt.Dim(2, 3), (2, 3))):
        expected = getattr(np.random.default_rng(7), name)(*given_numbers, size=shape)
        found = getattr(default_rng(7), name)(*given_numbers, size)
        assert type(found) is tt.Tensor
        oracle.assert_same(np.asarray(expected), found)
    unknown = getattr(default_rng(7), name)(*given_numbers, size=tt.make_ddim([2, 3]))
    assert (type(unknown), unknown.shape) == (tt.DArray, (2, 3))


@pytest.mark.parametrize("name", [name for name, each in DISTRIBUTIONS.items() if each.takes_dtype])
def test_float32_is_drawn_as_numpy_does(name: str) -> None:
    """It takes half as many bits; it is the default of a DArray under `default_dtype`."""
    each = DISTRIBUTIONS[name]
    expected = getattr(np.random.default_rng(7), name)(*numbers(each), size=3, dtype=np.float32)
    oracle.assert_same(expected, getattr(default_rng(7), name)(*numbers(each), 3, dtype=tt.float32))
    with tt.default_dtype(tt.float32):
        found = getattr(default_rng(7), name)(*numbers(each), tt.make_ddim([3]))
    oracle.assert_same(expected, found, tt.DArray)
    with pytest.raises(tt.DTypeError, match="needed float32 or float64, got float16"):
        getattr(default_rng(7), name)(*numbers(each), 3, dtype=tt.float16)


def outside(parameter: Parameter) -> list[Any]:
    """Return numbers just outside the limits, and no numbers at all."""
    limits = parameter.limits
    if limits.whole:
        return [-1, int(limits.high) + 1]
    below = limits.low if not limits.closed[0] else math.nextafter(limits.low, -math.inf)
    above = limits.high if not limits.closed[1] else limits.high * (1 + 1e-15)  # infinite for the largest number
    return [float("nan"), float("inf"), float("-inf"), float(below), float(above)]


@pytest.mark.parametrize("name", WITH_PARAMETERS)
def test_parameters_outside_their_limits_are_refused(name: str) -> None:
    """Alone and within a tensor, whose position is named; nothing is drawn."""
    each, rng = DISTRIBUTIONS[name], default_rng(7)
    for at, parameter in enumerate(each.parameters):
        for wrong in outside(parameter):
            start = f"Generator.{name}: needed {parameter.limits.text} for {parameter.name}, got "
            given_numbers = numbers(each)
            right = given_numbers[at]
            given_numbers[at] = wrong
            with pytest.raises(tt.OptionError) as caught:
                getattr(rng, name)(*given_numbers, 3)
            assert str(caught.value).startswith(f"{start}{wrong!r}. Pass ")
            dtype = np.uint64 if parameter.limits.whole and wrong > 0 else None
            given_numbers[at] = oracle.tensor(np.array([[right, right], [right, wrong]], dtype))
            with pytest.raises(tt.OptionError) as caught:
                getattr(rng, name)(*given_numbers)
            assert str(caught.value).startswith(f"{start}{wrong!r} at (1, 1). Pass ")
    assert rng.numpy().bit_generator.state == np.random.default_rng(7).bit_generator.state


@pytest.mark.parametrize("name", WITH_PARAMETERS)
def test_what_is_no_real_number_is_refused(name: str) -> None:
    """Also complex numbers and bools, and fractions where an integer is needed; nothing is drawn."""
    each, rng = DISTRIBUTIONS[name], default_rng(7)
    for at, parameter in enumerate(each.parameters):
        wrongs: list[Any] = ["1", None, 1j, True, [1.0], np.ones(2), tt.asarray([1j]), tt.asarray([True])]
        wrongs += [0.5, tt.asarray([0.5]), tt.asarray(0.5)] if parameter.limits.whole else [tt.asarray(1j)]
        for wrong in wrongs:
            given_numbers = numbers(each)
            given_numbers[at] = wrong
            with pytest.raises(tt.DTypeError, match=rf"^Generator\.{name}: needed "):
                getattr(rng, name)(*given_numbers, 3)
    assert rng.numpy().bit_generator.state == np.random.default_rng(7).bit_generator.state


BEYOND: list[tuple[str, Callable[[Any], Any]]] = [
    ("beta", lambda rng: rng.beta(1e308, 1e308)),
    ("f", lambda rng: rng.f(1e200, 1e200)),
    ("f", lambda rng: rng.f(0.01, tt.asarray([1.0, 0.01]))),
    ("negative_binomial", lambda rng: rng.negative_binomial(1.0, 1e-300)),
    ("noncentral_chisquare", lambda rng: rng.noncentral_chisquare(0.5, 1e20)),
    ("noncentral_f", lambda rng: rng.noncentral_f(0.5, 4.0, 1e20)),
    ("noncentral_f", lambda rng: rng.noncentral_f(2.0, 1e200, 1e200)),
    ("triangular", lambda rng: rng.triangular(-1e308, 0.0, 1e308)),
    ("triangular", lambda rng: rng.triangular(0.0, 0.0, 1e-200)),
    ("wald", lambda rng: rng.wald(1e200, 1.0)),
    ("wald", lambda rng: rng.wald(1e-300, 1.0)),
    ("wald", lambda rng: rng.wald(1e5, 1e-15)),
]
"""Parameters of which NumPy draws NaN, infinities or numbers that are no such: 0 or a limit, again and again."""


@pytest.mark.parametrize(
    ("draw", "kind", "text"),
    [
        (
            lambda rng: rng.hypergeometric(2, 3, tt.asarray([5, 6])),
            tt.OptionError,
            "Generator.hypergeometric: needed an nsample of at most ngood + nbad, got ngood=2, nbad=3, nsample=6 at 1.",
        ),
        *[
            (draw, tt.OptionError, f"Generator.{name}: needed a finite number of 1e-150 or more for ")
            for name, draw in [
                ("f", lambda rng: rng.f(5e-324, 0.7)),
                ("f", lambda rng: rng.f(0.7, 5e-324)),
                ("noncentral_f", lambda rng: rng.noncentral_f(1e-320, 0.7, 0.1)),
                ("standard_t", lambda rng: rng.standard_t(5e-324)),
            ]
        ],
        (
            lambda rng: rng.triangular(0.0, 2.0, 1.0),
            tt.OptionError,
            f"Generator.triangular: needed {DISTRIBUTIONS['triangular'].relation.text}, got left=0.0, mode=2.0, ",
        ),
        (
            lambda rng: rng.triangular(1.0, 1.0, 1.0),
            tt.OptionError,
            f"Generator.triangular: needed {DISTRIBUTIONS['triangular'].relation.text}, got left=1.0, mode=1.0, ",
        ),
        *[
            (draw, tt.OptionError, f"Generator.{name}: needed {DISTRIBUTIONS[name].relation.text}, got ")
            for name, draw in BEYOND
        ],
        (
            lambda rng: rng.standard_gamma(tt.asarray([1.0, 1e40]), dtype=tt.float32),
            tt.OptionError,
            "Generator.standard_gamma: needed a finite number of 0 or more, within the range of float32, for shape, ",
        ),
        (
            lambda rng: rng.choice(2**64, 3),
            tt.OptionError,
            "Generator.choice: needed a count of at most 2**63 - 1, the largest position, got 18446744073709551616. ",
        ),
        (
            lambda rng: rng.gamma(tt.ones(3), tt.ones(2)),
            tt.ShapeError,
            "Generator.gamma: needed parameters that broadcast, got the shapes (3,) and (2,). ",
        ),
        (
            lambda rng: rng.poisson(tt.ones((2, 3)), 3),
            tt.ShapeError,
            "Generator.poisson: needed a size to which the parameters, of shape (2, 3), broadcast, got (3,). ",
        ),
        (
            lambda rng: rng.poisson(1.0, (2, -1)),
            tt.ShapeError,
            "Generator.poisson: needed sizes of 0 or more, got -1 for axis 1 of (2, -1). ",
        ),
        (
            lambda rng: rng.exponential(1.0, (2**40, 2**40)),
            tt.ShapeError,
            "Generator.exponential: needed a size that fits in memory, got the shape (1099511627776, 1099511627776). ",
        ),
        (lambda rng: rng.zipf(2.0, 2.5), tt.DTypeError, "Generator.zipf: needed ints, got 2.5 of type float. "),
    ],
)
def test_parameters_that_do_not_go_together_are_refused(draw: Any, kind: type[Exception], text: str) -> None:
    """The message has the values, or the shapes; nothing is drawn."""
    rng = default_rng(7)
    with pytest.raises(kind) as caught:
        draw(rng)
    assert type(caught.value) is kind
    assert str(caught.value).startswith(text)
    assert rng.numpy().bit_generator.state == np.random.default_rng(7).bit_generator.state


@pytest.mark.parametrize("name", NAMES)
def test_the_signature_is_numpys(name: str) -> None:
    """Names, order and defaults are equal, but for the parameters that are left out."""
    text = str(getattr(np.random.Generator, name).__doc__).strip().partition("\n\n")[0]
    theirs = inspect.signature(eval(text.replace(name, "lambda ", 1).replace("(", "", 1).rpartition(")")[0] + ": 0"))
    expected = {each.name: each.default for each in theirs.parameters.values() if each.name not in LEFT_OUT}
    ours = inspect.signature(getattr(Generator, name)).parameters.values()
    found = {each.name: each.default for each in ours if each.name not in {"self", *LEFT_OUT}}
    assert list(found.items()) == list(expected.items())
    assert ("dtype" in inspect.signature(getattr(Generator, name)).parameters) is ("dtype" in theirs.parameters)


def test_numbers_at_the_limits_are_finite() -> None:
    """Negative zeros are zeros; what is taken at a limit does not overflow, and no integer is cut off."""
    rng = default_rng(7)
    assert rng.exponential(-0.0, 2).tolist() == rng.exponential(tt.asarray([-0.0, 0.0])).tolist() == [0.0, 0.0]
    for name, given_numbers in [
        ("beta", (8e307, 8e307)),
        ("f", (1e150, 1e149)),
        ("f", (0.01, 0.2)),
        ("noncentral_chisquare", (1.0, 1e12)),
        ("triangular", (-5e149, 0.0, 4e149)),
        ("triangular", (0.0, 5e-151, 2e-150)),
        ("wald", (1e150, 1e140)),
        ("wald", (1e-150, 1e300)),
        ("geometric", (1e-17,)),
        ("poisson", (1e12,)),
    ]:
        found = getattr(rng, name)(*given_numbers, 100).numpy()
        assert np.isfinite(found).all(), name
        assert name in {"beta", "f", "wald"} or len(set(found)) > 50, name
        assert found.dtype != np.int64 or found.max() < 2**63 - 1, name
    assert 0.4 < float(tt.mean(rng.beta(8e307, 8e307, 100))) < 0.6


def test_drawn_memory_is_from_the_current_allocator() -> None:
    """It is counted, packed and owned."""
    before = tt.live_bytes()
    with tt.use_allocator(tt.allocators.aligned(4096)):
        found = default_rng(7).poisson(tt.full(10, 3.0), (10, 10))
    assert found.raw_ptr() % 4096 == 0
    assert (found.is_contiguous, found.allocation.nbytes) == (True, 800)
    del found
    assert tt.live_bytes() == before


@pytest.mark.parametrize("path", write_distributions.FILES, ids=lambda path: path.parent.name)
def test_the_static_lines_are_current(path: Any) -> None:
    """They follow from the table of distributions."""
    if path.read_text("utf-8") != write_distributions.FILES[path]():
        pytest.fail(f"{path}: run python -m tests.static.write_distributions", pytrace=False)


@pytest.mark.parametrize("name", NAMES)
def test_the_page_lists_the_distribution(name: str) -> None:
    """With its parameters, its dtypes, and whether a GPU draws it."""
    each = DISTRIBUTIONS[name]
    dtypes = "int64" if each.counts else "float64, float32" if each.takes_dtype else "float64"
    names = ", ".join(f"`{parameter.name}`" for parameter in each.parameters) or "none"
    row = f"| `{name}` | {names} | {dtypes} | {'yes' if each.in_cupy else ''} |"
    if row not in PAGE.read_text("utf-8"):
        pytest.fail(f"docs/functions/random.md: add {row}", pytrace=False)


def test_every_member_of_numpys_generator_is_there() -> None:
    """All but those that have another name."""
    theirs = {name for name in dir(np.random.Generator) if not name.startswith("_")}
    assert theirs - set(dir(Generator)) == set(ELSEWHERE)

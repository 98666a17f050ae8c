"""Random numbers: invalid arguments raise with an exact class and text before anything is drawn."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

import typedtensor as tt
from tests.unit.second_device import Second, served
from typedtensor.backends import registry
from typedtensor.random import Generator, default_rng

if TYPE_CHECKING:
    from collections.abc import Callable

RNG: Any = default_rng(7)
EMPTY: Any = tt.zeros((0, 2))
UNTYPED: Any = np.arange(3)
REFUSED: dict[str, tuple[Callable[[Any], Any], type[Exception], str]] = {
    "a negative size": (
        lambda rng: rng.random((2, -1)),
        tt.ShapeError,
        (
            "Generator.random: needed sizes of 0 or more, got -1 for axis 1 of (2, -1). "
            "Pass every size explicitly; only tt.reshape infers -1."
        ),
    ),
    "a size of a fraction": (
        lambda rng: rng.normal(2.0),
        tt.DTypeError,
        "Generator.normal: needed ints, got 2.0 of type float. Convert it with int(...).",
    ),
    "a size beyond memory": (
        lambda rng: rng.random((2**40, 2**40)),
        tt.ShapeError,
        (
            "Generator.random: needed a size that fits in memory, got the shape (1099511627776, 1099511627776). "
            "Use fewer elements."
        ),
    ),
    "a count beyond memory": (
        lambda rng: rng.permutation(2**62),
        tt.ShapeError,
        (
            "Generator.permutation: needed a size that fits in memory, got the shape (4611686018427387904,). "
            "Use fewer elements."
        ),
    ),
    "float16": (
        lambda rng: rng.random(2, dtype=tt.float16),
        tt.DTypeError,
        "Generator.random: needed float32 or float64, got float16. Draw float32, and convert: x.astype(dtype).",
    ),
    "complex numbers": (
        lambda rng: rng.standard_normal(2, dtype=tt.complex64),
        tt.DTypeError,
        (
            "Generator.standard_normal: needed float32 or float64, got complex64. "
            "Draw float32, and convert: x.astype(dtype)."
        ),
    ),
    "no dtype": (
        lambda rng: rng.uniform(2, dtype="float32"),
        tt.DTypeError,
        "Generator.uniform: needed a dtype, such as tt.float32, got 'float32'. Write tt.float32.",
    ),
    "integers in float32": (
        lambda rng: rng.integers(0, 9, 2, dtype=tt.float32),
        tt.DTypeError,
        "Generator.integers: needed a dtype of integers, got float32. Draw integers, and convert: x.astype(dtype).",
    ),
    "integers in bool": (
        lambda rng: rng.integers(0, 2, 2, dtype=tt.bool),
        tt.DTypeError,
        "Generator.integers: needed a dtype of integers, got bool. Draw integers, and convert: x.astype(dtype).",
    ),
    "a negative scale": (
        lambda rng: rng.normal(2, scale=-0.5),
        tt.OptionError,
        "Generator.normal: needed a standard deviation of 0 or more for scale, got -0.5. Pass its absolute value.",
    ),
    "NaN for a scale": (
        lambda rng: rng.normal(2, scale=float("nan")),
        tt.OptionError,
        (
            "Generator.normal: needed a finite number for scale, within the range of float64, got nan. "
            "Pass a finite number."
        ),
    ),
    "an infinite mean": (
        lambda rng: rng.normal(2, loc=float("inf")),
        tt.OptionError,
        (
            "Generator.normal: needed a finite number for loc, within the range of float64, got inf. "
            "Pass a finite number."
        ),
    ),
    "a mean beyond float32": (
        lambda rng: rng.normal(2, loc=1e39, dtype=tt.float32),
        tt.OptionError,
        (
            "Generator.normal: needed a finite number for loc, within the range of float32, got 1e+39. "
            "Pass a smaller one, or another dtype."
        ),
    ),
    "a mean beyond all": (
        lambda rng: rng.normal(2, loc=10**400),
        tt.OptionError,
        "Generator.normal: needed a finite number for loc, within the range of float64, got an int of about 400 digits",
    ),
    "a mean that is a tensor": (
        lambda rng: rng.normal(2, loc=tt.ones(2)),
        tt.DTypeError,
        (
            "Generator.normal: needed a Python number for loc, got float64(2,) on Cpu(). "
            "Scale by a tensor afterwards: x * scale + loc."
        ),
    ),
    "a mean that is text": (
        lambda rng: rng.normal(2, loc="0"),
        tt.DTypeError,
        "Generator.normal: needed a Python number for loc, got str '0'. Scale by a tensor afterwards",
    ),
    "low above high": (
        lambda rng: rng.uniform(2, low=1.0, high=0.5),
        tt.OptionError,
        "Generator.uniform: needed a low below high, got 1.0 and 0.5. Exchange them, or use tt.full for one number.",
    ),
    "low at high": (
        lambda rng: rng.uniform(2, low=1, high=1),
        tt.OptionError,
        "Generator.uniform: needed a low below high, got 1 and 1. Exchange them",
    ),
    "bounds too far apart": (
        lambda rng: rng.uniform(2, low=-3e38, high=3e38, dtype=tt.float32),
        tt.OptionError,
        "Generator.uniform: needed a finite number for high - low, within the range of float32, got 6e+38. ",
    ),
    "integers from low to low": (
        lambda rng: rng.integers(3, 3, 2),
        tt.OptionError,
        (
            "Generator.integers: needed a low below high, which is excluded, got 3 and 3. "
            "Pass endpoint=True to include high."
        ),
    ),
    "integers from high to low": (
        lambda rng: rng.integers(3, 2, 2, endpoint=True),
        tt.OptionError,
        "Generator.integers: needed a low that is not above high, got 3 and 2. Exchange them.",
    ),
    "integers beyond the dtype": (
        lambda rng: rng.integers(0, 257, 2, dtype=tt.uint8),
        tt.DTypeError,
        (
            "Generator.integers: needed numbers from 0 to 255, the range of uint8, got 256. Use a wider "
            "dtype, such as tt.int64."
        ),
    ),
    "integers below the dtype": (
        lambda rng: rng.integers(-1, 9, 2, dtype=tt.uint64),
        tt.DTypeError,
        "Generator.integers: needed numbers from 0 to 18446744073709551615, the range of uint64, got -1. ",
    ),
    "integers from a fraction": (
        lambda rng: rng.integers(0.5, 9, 2),
        tt.DTypeError,
        "Generator.integers: needed ints, got 0.5 of type float. ",
    ),
    "an endpoint that is no bool": (
        lambda rng: rng.integers(0, 9, 2, endpoint=1),
        tt.OptionError,
        "Generator.integers: needed True or False for endpoint, got 1. Pass one of the two.",
    ),
    "a list": (
        lambda rng: rng.permutation([1, 2]),
        tt.DTypeError,
        "Generator.permutation: needed an int, a Tensor or a DArray, got list. Convert the data with tt.asarray first.",
    ),
    "a list to shuffle": (
        lambda rng: rng.shuffle([1, 2]),
        tt.DTypeError,
        "Generator.shuffle: needed a Tensor or a DArray, got list. Convert the data with tt.asarray first.",
    ),
    "an untyped array": (
        lambda rng: rng.choice(UNTYPED, 2),
        tt.DTypeError,
        "Generator.choice: needed an int, a Tensor or a DArray, got ndarray. ",
    ),
    "a negative count": (
        lambda rng: rng.permutation(-1),
        tt.ShapeError,
        "Generator.permutation: needed sizes of 0 or more, got -1 ",
    ),
    "a bool as a count": (
        lambda rng: rng.permutation(True),
        tt.DTypeError,
        "Generator.permutation: needed ints, got True of type bool. ",
    ),
    "no axis": (
        lambda rng: rng.permutation(tt.asarray(1)),
        tt.RankError,
        "Generator.permutation: needed at least one axis, got 0: the shape (). Add an axis with x[None].",
    ),
    "an axis that is not there": (
        lambda rng: rng.shuffle(tt.zeros((2, 3)), axis=2),
        tt.RankError,
        "Generator.shuffle: needed an axis from -2 to 1, got 2: float64(2, 3) on Cpu(). Count axes from 0",
    ),
    "an axis of a count": (
        lambda rng: rng.permutation(3, axis=1),
        tt.RankError,
        "Generator.permutation: needed an axis from -1 to 0, got 1: ",
    ),
    "several axes of parts": (
        lambda rng: rng.choice(tt.ones((2, 3)), (2, 2)),
        tt.RankError,
        (
            "Generator.choice: needed one size, as float64(2, 3) on Cpu() has several axes, got the shape (2, 2). "
            "Pass an int, and reshape the result."
        ),
    ),
    "none of several parts": (
        lambda rng: rng.choice(tt.ones((2, 3))),
        tt.RankError,
        "Generator.choice: needed one size, as float64(2, 3) on Cpu() has several axes, got the shape (). ",
    ),
    "something of nothing": (
        lambda rng: rng.choice(EMPTY, 1),
        tt.OptionError,
        "Generator.choice: needed at least one to choose from, got none. Test x.size first.",
    ),
    "more than there are": (
        lambda rng: rng.choice(5, (2, 3), replace=False),
        tt.OptionError,
        (
            "Generator.choice: needed at most 5 without replacement, as there are so many, got 6. "
            "Choose fewer, or pass replace=True."
        ),
    ),
    "more than can be": (
        lambda rng: rng.choice(3, 3, replace=False, p=tt.asarray([0.5, 0.0, 0.5])),
        tt.OptionError,
        "Generator.choice: needed at most 2 without replacement, as there are so many of a probability above 0, got 3.",
    ),
    "replace that is no bool": (
        lambda rng: rng.choice(5, 2, replace=None),
        tt.OptionError,
        "Generator.choice: needed True or False for replace, got None. Pass one of the two.",
    ),
    "shuffle that is no bool": (
        lambda rng: rng.choice(5, 2, shuffle=0),
        tt.OptionError,
        "Generator.choice: needed True or False for shuffle, got 0. Pass one of the two.",
    ),
    "probabilities in a list": (
        lambda rng: rng.choice(2, 2, p=[0.5, 0.5]),
        tt.DTypeError,
        (
            "Generator.choice: needed a Tensor or a DArray for p, got list [0.5, 0.5]. "
            "Make a tensor of them: tt.asarray([0.5, 0.5])."
        ),
    ),
    "whole probabilities": (
        lambda rng: rng.choice(1, 2, p=tt.asarray([1])),
        tt.DTypeError,
        "Generator.choice: needed real floating-point numbers, got int64(1,) on Cpu(). ",
    ),
    "probabilities in float16": (
        lambda rng: rng.choice(1, 2, p=tt.ones(1, dtype=tt.float16)),
        tt.DTypeError,
        "Generator.choice: needed p in float32 or float64, got float16(1,) on Cpu(). Convert it: p.astype(tt.float64).",
    ),
    "a matrix of probabilities": (
        lambda rng: rng.choice(1, 2, p=tt.ones((1, 1))),
        tt.RankError,
        (
            "Generator.choice: needed a vector of probabilities for p, got float64(1, 1) on Cpu(). "
            "Reshape it: tt.reshape(p, (-1,))."
        ),
    ),
    "too few probabilities": (
        lambda rng: rng.choice(3, 2, p=tt.asarray([0.5, 0.5])),
        tt.ShapeError,
        "Generator.choice: needed 3 probabilities, one for each to choose from, got 2. Pass one for each.",
    ),
    "a negative probability": (
        lambda rng: rng.choice(3, 2, p=tt.asarray([0.5, 1.0, -0.5])),
        tt.OptionError,
        "Generator.choice: needed probabilities of 0 or more, got -0.5 at 2. Divide counts by their sum: p ",
    ),
    "NaN for a probability": (
        lambda rng: rng.choice(2, 2, p=tt.asarray([1.0, float("nan")])),
        tt.OptionError,
        "Generator.choice: needed probabilities of 0 or more, got nan at 1. ",
    ),
    "an infinite probability": (
        lambda rng: rng.choice(2, 2, p=tt.asarray([0.0, float("inf")])),
        tt.OptionError,
        "Generator.choice: needed probabilities whose sum is 1, got inf. ",
    ),
    "probabilities that do not sum to 1": (
        lambda rng: rng.choice(2, 2, p=tt.asarray([0.5, 0.75])),
        tt.OptionError,
        "Generator.choice: needed probabilities whose sum is 1, got 1.25. Divide by their sum: p / tt.sum(p).",
    ),
    "half a stream": (
        lambda rng: rng.spawn(0.5),
        tt.DTypeError,
        "Generator.spawn: needed ints, got 0.5 of type float. ",
    ),
    "less than no stream": (
        lambda rng: rng.spawn(-1),
        tt.ShapeError,
        "Generator.spawn: needed sizes of 0 or more, got -1 ",
    ),
}


def untouched(rng: Generator[tt.Cpu]) -> None:
    """Check that nothing was drawn from the generator with seed 7."""
    assert rng.numpy().bit_generator.state == np.random.default_rng(7).bit_generator.state


@pytest.mark.parametrize("name", REFUSED)
def test_invalid_arguments_raise_before_anything_is_drawn(name: str) -> None:
    """The stream stays at its position."""
    call, kind, text = REFUSED[name]
    rng = default_rng(7)
    with pytest.raises(kind) as refused:
        call(rng)
    assert type(refused.value) is kind
    assert str(refused.value).startswith(text)
    untouched(rng)
    assert not rng.seed_sequence.n_children_spawned


@pytest.mark.parametrize(
    ("seed", "kind", "text"),
    [
        (-1, tt.OptionError, "random.default_rng: needed a seed of 0 or more, got -1. Pass its absolute value."),
        ([1, -2], tt.OptionError, "random.default_rng: needed a seed of 0 or more, got [1, -2]. "),
        (1.5, tt.DTypeError, "random.default_rng: needed a seed: an int, several of them, or None, got 1.5. "),
        ([1.5], tt.DTypeError, "random.default_rng: needed a seed: an int, several of them, or None, got [1.5]. "),
        ("7", tt.DTypeError, "random.default_rng: needed a seed: an int, several of them, or None, got '7'. "),
        (True, tt.DTypeError, "random.default_rng: needed a seed: an int, several of them, or None, got True. "),
        (RNG, tt.DTypeError, "random.default_rng: needed a seed: an int, several of them, or None, got Generator("),
        (tt.asarray(7), tt.DTypeError, "random.default_rng: needed a seed: an int, several of them, or None, got Tens"),
        (UNTYPED, tt.DTypeError, "random.default_rng: needed ints, got a tensor of shape (3,). "),
    ],
    ids=repr,
)
def test_invalid_seeds_raise(seed: Any, kind: type[Exception], text: str) -> None:
    """The message states what a seed is."""
    with pytest.raises(kind) as refused:
        default_rng(seed)
    assert type(refused.value) is kind
    assert str(refused.value).startswith(text)


def test_calling_the_class_generator_raises() -> None:
    """`default_rng` checks the seed and the device."""
    make: Any = Generator
    for call in (make, make[tt.Cpu]):
        with pytest.raises(tt.DTypeError, match=r"needed another constructor, got a call\. Make one with tt\.random"):
            call(np.random.PCG64(7))


def test_an_invalid_device_raises() -> None:
    """It is not a device, or its library has no generator."""
    wrong: Any = tt.Cpu
    with pytest.raises(tt.DeviceError, match=r"needed a device, such as Cpu\(\) or Gpu\(0\), got <class"):
        default_rng(7, device=wrong)
    with served(), pytest.raises(tt.DeviceError) as refused:
        default_rng(7, device=Second(1))
    assert str(refused.value) == (
        "random.default_rng: needed a library with a generator of random numbers, got array_api_strict, on Second(1). "
        "Draw on the Cpu, and move: x.to_device(device)."
    )


def test_a_gpu_without_cupy_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """The message states what is missing."""
    monkeypatch.setitem(sys.modules, "cupy", None)
    monkeypatch.delitem(registry._BACKENDS, tt.Gpu, raising=False)
    with pytest.raises(
        tt.DeviceError, match=r"^Gpu\(1\): needed CuPy, got none: it is not installed\. Install it: pip"
    ):
        default_rng(7, device=tt.Gpu(1))


def test_a_tensor_of_another_device_is_refused() -> None:
    """This includes the probabilities; nothing is drawn."""
    rng = default_rng(7)
    with served():
        far: Any = tt.asarray([0.5, 0.5], device=Second(1))
        for call in (rng.permutation, rng.shuffle, rng.choice, lambda p: rng.choice(2, 3, p=p)):
            with pytest.raises(tt.DeviceError) as refused:
                call(far)
            assert str(refused.value).partition(": ")[2] == (
                "needed a tensor on Cpu(), where the generator is, got one on Second(1). Move it: x.to_device(Cpu())."
            )
    untouched(rng)

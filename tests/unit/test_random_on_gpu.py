"""Generators of a library that draws only uniform and normal numbers and integers, like CuPy's, over NumPy.

tests/gpu tests what CUDA draws; the code that uses these numbers is the same here.
"""

from __future__ import annotations

import copy
import importlib
import inspect
import math
import pickle
import sys
from importlib.util import find_spec
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

import typedtensor as tt
from tests.functions import oracle
from tests.gpu.test_random import DRAWN, SHARES, assert_same_distribution, assert_shares
from tests.unit import numpy_as_cupy as fake
from typedtensor import Gpu
from typedtensor.random import Generator, default_rng
from typedtensor.random._distributions import DISTRIBUTIONS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

HERE, THERE = Gpu(0), Gpu(1)
NBYTES = 40
"""The size of the state: two 128-bit numbers, 32 leftover bits, and whether there are any."""
PARAMETERS = {
    "random": "self, size=None, dtype=float, out=None",
    "standard_normal": "self, size=None, dtype=float, out=None",
    "integers": "self, low, high=None, size=None, dtype=int, endpoint=False",
    "beta": "self, a, b, size=None, dtype=float",
    "binomial": "self, n, p, size=None",
    "chisquare": "self, df, size=None",
    "dirichlet": "self, alpha, size=None",
    "exponential": "self, scale=1.0, size=None",
    "f": "self, dfnum, dfden, size=None",
    "gamma": "self, shape, scale=1.0, size=None",
    "geometric": "self, p, size=None",
    "hypergeometric": "self, ngood, nbad, nsample, size=None",
    "logseries": "self, p, size=None",
    "poisson": "self, lam=1.0, size=None",
    "power": "self, a, size=None",
    "standard_exponential": "self, size=None, dtype=float, method='inv', out=None",
    "standard_gamma": "self, shape, size=None, dtype=float, out=None",
}
"""The parameters of the methods of CuPy's Generator that are called."""
VECTORS: dict[str, Callable[[Any], tuple[Any, ...]]] = {
    "multinomial": lambda p: (5, p),
    "multivariate_hypergeometric": lambda p: (p, 5),
    "multivariate_normal": lambda p: (p, p),
}
"""The methods that CuPy's Generator lacks, and their parameters."""


class XORWOW:
    """A bit generator whose state is an array on its device, which each draw reads and writes, like CuPy's."""

    def __init__(self, seed: Any = None, *, size: int = -1) -> None:
        self._size = 16 if size < 0 else size
        self._device = fake.Selected.number
        self._state = fake.Array(np.zeros(NBYTES, np.uint8))
        self.write(np.random.PCG64(seed))

    def _state_size(self) -> int:
        return self._size

    def write(self, bits: Any) -> None:
        """Write the state of the stream."""
        assert fake.Selected.number == self._device, "This Generator state is allocated in a different device"
        found = bits.state
        numbers = [(found["state"][name], 16) for name in ("state", "inc")]
        numbers += [(found["uinteger"], 4), (found["has_uint32"], 4)]
        self._state.held[...] = np.frombuffer(b"".join(x.to_bytes(n, "little") for x, n in numbers), np.uint8)

    def read(self) -> Any:
        """Read the state of the stream."""
        assert fake.Selected.number == self._device, "This Generator state is allocated in a different device"
        held = self._state.held.tobytes()
        state, inc, rest, has = (
            int.from_bytes(held[a:b], "little") for a, b in ((0, 16), (16, 32), (32, 36), (36, 40))
        )
        bits = np.random.PCG64(0)
        bits.state = {
            "bit_generator": "PCG64",
            "state": {"state": state, "inc": inc},
            "has_uint32": has,
            "uinteger": rest,
        }
        return bits


class FewMethods:
    """CuPy's Generator: NumPy's methods that it has, with its parameters."""

    def __init__(self, bit_generator: Any) -> None:
        self.bit_generator = bit_generator

    def __getattr__(self, name: str) -> Callable[..., Any]:
        if name not in PARAMETERS:
            raise AttributeError(name)
        known = inspect.signature(eval(f"lambda {PARAMETERS[name].removeprefix('self, ')}: 0"))

        def call(*arguments: Any, **options: Any) -> fake.Array:
            given = known.bind(*arguments, **options).arguments
            given = {key: x.held if isinstance(x, fake.Array) else x for key, x in given.items()}
            bits = self.bit_generator.read()
            answer = getattr(np.random.Generator(bits), name)(**given)
            self.bit_generator.write(bits)
            return fake.Array(answer)

        return call


def _default_rng(seed: Any = None) -> FewMethods:
    return FewMethods(seed if isinstance(seed, XORWOW) else XORWOW(seed))


@pytest.fixture(autouse=True)
def _gpus() -> Iterator[None]:
    """Provide Gpu(0), which is selected, and Gpu(1)."""
    with fake.served():
        vars(sys.modules["cupy"])["random"] = SimpleNamespace(default_rng=_default_rng, XORWOW=XORWOW)
        yield
        assert fake.Selected.number == 0


def here(x: Any) -> Any:
    """Return the values on the Cpu."""
    return x.to_device(tt.Cpu()).numpy()


def cupys() -> dict[str, list[str]]:
    """Return the parameters of CuPy's own random functions, before the tests replace the module."""
    if find_spec("cupy") is None:
        return {}
    random = importlib.import_module("cupy.random")
    functions = {name: getattr(random.Generator, name) for name in PARAMETERS}
    lacking = {name for name, each in DISTRIBUTIONS.items() if not each.in_cupy} | set(VECTORS)
    assert not {name for name in lacking if hasattr(random.Generator, name)}
    functions |= {"default_rng": random.default_rng, "XORWOW": random.XORWOW.__init__}
    assert callable(random.XORWOW._state_size)
    return {name: list(inspect.signature(each).parameters) for name, each in functions.items()}


CUPYS = cupys()
DRAWS: dict[str, tuple[Callable[..., Any], Callable[..., Any], Any]] = {
    "random": (
        lambda rng, shape, dtype: rng.random(shape, dtype=dtype),
        lambda rng, shape, dtype: rng.random(shape, dtype),
        tt.float32,
    ),
    "uniform": (
        lambda rng, shape, dtype: rng.uniform(shape, low=-1.5, high=2, dtype=dtype),
        lambda rng, shape, dtype: rng.random(shape, dtype) * 3.5 - 1.5,
        tt.float32,
    ),
    "standard_normal": (
        lambda rng, shape, dtype: rng.standard_normal(shape, dtype=dtype),
        lambda rng, shape, dtype: rng.standard_normal(shape, dtype),
        tt.float64,
    ),
    "normal": (
        lambda rng, shape, dtype: rng.normal(shape, loc=3, scale=0.5, dtype=dtype),
        lambda rng, shape, dtype: rng.standard_normal(shape, dtype) * 0.5 + 3,
        tt.float32,
    ),
    "integers": (
        lambda rng, shape, dtype: rng.integers(-3, 3, shape, endpoint=True, dtype=dtype),
        lambda rng, shape, dtype: rng.integers(-3, 3, shape, dtype, True),
        tt.int8,
    ),
}


@pytest.mark.parametrize("device", [HERE, THERE], ids=repr)
@pytest.mark.parametrize("name", DRAWS)
def test_numbers_are_drawn_on_the_device(name: str, device: Gpu) -> None:
    """They have the requested dtype, whichever device is selected."""
    draw, expected, kind = DRAWS[name]
    for shape in ((), (3,), (2, 3), (0, 2)):
        found = draw(default_rng(7, device=device), shape, kind)
        assert isinstance(found, tt.Tensor)
        assert (found.device, found.dtype) == (device, kind)
        oracle.assert_same(expected(np.random.default_rng(7), shape, kind.name), found.to_device(tt.Cpu()))
        unknown = draw(default_rng(7, device=device), tt.make_ddim(shape), kind)
        assert isinstance(unknown, tt.DArray)
        assert (unknown.device, unknown.dtype) == (device, kind)


@pytest.mark.parametrize("name", [name for name, each in DISTRIBUTIONS.items() if each.in_cupy and name != "geometric"])
def test_distributions_of_cupy_are_drawn_on_the_device(name: str) -> None:
    """Numbers are Python's own, as CuPy requires; tensors are of float64 or int64."""
    each = DISTRIBUTIONS[name]
    numbers = [int(x) if "." not in x else float(x) for x in each.example.split(", ")] if each.example else []
    expected = getattr(np.random.default_rng(7), name)(*numbers, size=(2, 3))
    found = getattr(default_rng(7, device=THERE), name)(*numbers, (2, 3))
    assert (isinstance(found, tt.Tensor), found.device) == (True, THERE)
    oracle.assert_same(expected, found.to_device(tt.Cpu()))
    if numbers:
        wide = tt.asarray(np.full((2, 3), numbers[0], None if isinstance(numbers[0], int) else "float32"), device=THERE)
        found = getattr(default_rng(7, device=THERE), name)(wide, *numbers[1:])
        oracle.assert_same(expected, found.to_device(tt.Cpu()), tt.DArray)


MENDED = [(name, numbers) for name in ("binomial", "geometric", "hypergeometric") for numbers in DRAWN[name]]
"""The distributions that CuPy draws wrong for some parameters."""


@pytest.mark.parametrize(("name", "numbers"), MENDED, ids=str)
def test_mended_distributions_are_numpys(name: str, numbers: tuple[Any, ...]) -> None:
    """Of numbers, and of tensors in which others stand beside them."""
    rng, size = default_rng(7, device=THERE), 20_000
    expected = np.asarray(getattr(np.random.default_rng(8), name)(*numbers, size=size))
    assert_same_distribution(here(getattr(rng, name)(*numbers, size)), expected)
    beside = [np.where(np.arange(2 * size) % 2, x, y) for x, y in zip(numbers, DRAWN[name][0], strict=True)]
    found = here(getattr(rng, name)(*(tt.asarray(x, device=THERE) for x in beside)))
    assert_same_distribution(found[1::2], expected)
    assert_same_distribution(
        found[::2], np.asarray(getattr(np.random.default_rng(8), name)(*DRAWN[name][0], size=size))
    )


@pytest.mark.parametrize("alpha", SHARES, ids=str)
def test_shares_are_numpys(alpha: list[float]) -> None:
    """Small parameters too, whose gamma-distributed numbers all vanish."""
    assert_shares(alpha, THERE, 20_000)


@pytest.mark.parametrize("name", [name for name, each in DISTRIBUTIONS.items() if not each.in_cupy])
def test_distributions_that_cupy_lacks_are_refused(name: str) -> None:
    """The message says which library does not draw it."""
    rng, example = default_rng(7, device=THERE), DISTRIBUTIONS[name].example
    with pytest.raises(tt.DeviceError) as refused:
        getattr(rng, name)(*map(float, filter(None, example.split(", "))), 3)
    assert str(refused.value) == (
        f"Generator.{name}: needed a device whose library draws this distribution, "
        "got Gpu(1): CuPy's generator does not. Draw on the Cpu, and move: x.to_device(device)."
    )


@pytest.mark.parametrize("name", VECTORS)
def test_vectors_that_cupy_lacks_are_refused(name: str) -> None:
    """Before the parameters are read; CuPy's Dirichlet distribution is drawn there."""
    rng, p = default_rng(7, device=THERE), tt.asarray([0.25, 0.75], device=THERE)
    with pytest.raises(tt.DeviceError, match=rf"^Generator\.{name}: needed a device whose library draws"):
        getattr(rng, name)(*VECTORS[name](p))
    found = rng.dirichlet(p, (2, 3))
    assert (found.shape, found.device) == ((2, 3, 2), THERE)
    with pytest.raises(tt.DeviceError, match=r"^Generator\.bytes: needed a generator of the Cpu"):
        rng.bytes(3)  # type: ignore[misc]  # on purpose


@pytest.mark.parametrize("axis", [None, 0, 1, -1])
def test_permuted_moves_the_elements_of_each_slice(axis: int | None) -> None:
    """Each slice has an order of its own."""
    rng, values = default_rng(7, device=THERE), np.arange(60).reshape(3, 20)
    x = tt.asarray(values, device=THERE)
    found = here(rng.permuted(x, axis=axis))
    assert found.shape == values.shape
    assert (found != values).any()
    ordered = np.sort(found, axis=axis) if axis is not None else np.sort(found.ravel()).reshape(3, 20)
    assert (ordered == values).all()
    assert (here(x) == values).all()


@pytest.mark.parametrize("device", [HERE, THERE], ids=repr)
def test_permutations_contain_each_element_once(device: Gpu) -> None:
    """They are of a count, of a tensor along an axis, and in place."""
    rng = default_rng(7, device=device)
    order = rng.permutation(1000)
    assert (order.device, order.dtype) == (device, tt.int64)
    assert (np.sort(here(order)) == np.arange(1000)).all()
    assert (here(order) != here(rng.permutation(1000))).any()
    x = tt.asarray(np.arange(60).reshape(3, 20), device=device).get(tt.Tensor[Gpu, tt.int64, tt.Rank2])
    for found in (rng.permutation(x, axis=1), x):
        if found is x:
            rng.shuffle(x, axis=-1)
        assert found.device == device
        assert (np.sort(here(found), axis=1) == np.arange(60).reshape(3, 20)).all()
        assert (here(found)[0] != np.arange(20)).any()
        assert (here(found) - here(found)[0] == [[0], [20], [40]]).all()


def test_permutations_are_equally_likely() -> None:
    """The frequencies of all six permutations of three elements are within five standard deviations."""
    rng = default_rng(7, device=THERE)
    counts: dict[tuple[int, ...], int] = {}
    for _ in range(3000):
        found = tuple(here(rng.permutation(3)).tolist())
        counts[found] = counts.get(found, 0) + 1
    assert len(counts) == 6
    assert all(abs(count - 500) < 5 * math.sqrt(3000 * 5 / 36) for count in counts.values())


@pytest.mark.parametrize("weighted", [False, True])
@pytest.mark.parametrize("shape", [(), 4, (2, 2), (0, 3)])
def test_choices_without_replacement_are_distinct(shape: Any, *, weighted: bool) -> None:
    """Elements of weight 0 are never chosen."""
    rng = default_rng(7, device=THERE)
    p = tt.asarray([0.0, 0.1, 0.2, 0.0, 0.3, 0.4], device=THERE) if weighted else None
    for _ in range(50):
        found = rng.choice(6, shape, replace=False, p=p)
        values = here(found).ravel().tolist()
        assert found.shape == ((shape,) if isinstance(shape, int) else shape)
        assert (found.device, found.dtype) == (THERE, tt.int64)
        assert len(set(values)) == len(values)
        assert not weighted or not {0, 3} & set(values)


@pytest.mark.parametrize("dtype", [tt.float32, tt.float64])
def test_choices_have_the_frequencies_of_their_weights(dtype: Any) -> None:
    """This holds with replacement, and for the first one without, within five standard deviations."""
    rng, p = default_rng(7, device=THERE), np.array([0.1, 0.0, 0.4, 0.5])
    weights = tt.asarray(p, dtype=dtype, device=THERE)
    many = 3000
    plain = np.bincount(here(rng.choice(4, many, p=weights)), minlength=4)
    first = np.bincount([int(here(rng.choice(4, 1, p=weights, replace=False))[0]) for _ in range(many)], minlength=4)
    even = np.bincount(here(rng.choice(4, many)), minlength=4)
    for counts, q in ((plain, p), (first, p), (even, np.full(4, 0.25))):
        assert (np.abs(counts - many * q) <= 5 * np.sqrt(many * q * (1 - q))).all()


def test_the_second_choice_has_the_remaining_weights() -> None:
    """Weights 1/2, 1/4 and 1/4: if the first is chosen first, the other two are equally likely."""
    rng, p = default_rng(7, device=THERE), tt.asarray([0.5, 0.25, 0.25], device=THERE)
    pairs = [tuple(here(rng.choice(3, 2, p=p, replace=False)).tolist()) for _ in range(3000)]
    for pair, q in {(0, 1): 1 / 4, (0, 2): 1 / 4, (1, 0): 1 / 6, (1, 2): 1 / 12, (2, 0): 1 / 6, (2, 1): 1 / 12}.items():
        assert abs(pairs.count(pair) - 3000 * q) < 5 * math.sqrt(3000 * q * (1 - q))


def test_elements_of_weight_0_are_not_chosen_at_boundaries(monkeypatch: pytest.MonkeyPatch) -> None:
    """A number equal to the sum of the first weights belongs to the next element."""
    rng, p = default_rng(7, device=THERE), tt.asarray([0.0, 0.25, 0.25, 0.5, 0.0], device=THERE)
    monkeypatch.setattr(
        rng._stream, "source", SimpleNamespace(random=lambda *_: fake.Array(np.array([0.0, 0.25, 0.5, 1 - 2**-53])))
    )
    assert here(rng.choice(5, 4, p=p)).tolist() == [1, 2, 3, 3]


def test_chosen_elements_keep_no_other_memory_alive() -> None:
    """The permutation of all elements is dropped."""
    rng, p = default_rng(7, device=THERE), tt.full(1000, 0.001, device=THERE)
    for weights in (None, p):
        held: Any = rng.choice(1000, 10, replace=False, p=weights)._raw.held
        while held.base is not None:
            held = held.base
        assert held.size == 10


def test_choices_along_an_axis_are_slices_of_the_tensor() -> None:
    """They stay on its device."""
    rng = default_rng(7, device=THERE)
    x = tt.asarray([[1, 2, 3], [4, 5, 6]], device=THERE)
    found = rng.choice(x, 5, axis=1)
    assert (found.shape, found.device) == ((2, 5), THERE)
    assert set(map(tuple, here(found).T.tolist())) <= {(1, 4), (2, 5), (3, 6)}
    assert rng.choice(x[0], (2, 2)).shape == (2, 2)


@pytest.mark.parametrize(
    "again",
    [lambda x: pickle.loads(pickle.dumps(x)), copy.copy, copy.deepcopy],
    ids=["pickle", "copy", "deepcopy"],
)
def test_a_copy_continues_at_the_state_of_the_stream(again: Callable[[Any], Any]) -> None:
    """It is on the same device, with a separate state of the same size."""
    rng = default_rng(7, device=THERE)
    rng._stream.source.bit_generator._size = 48
    rng.random(3)
    rng.spawn(1)
    other = again(rng)
    assert (type(other), other.device) == (Generator, THERE)
    assert other._stream.source.bit_generator._state_size() == 48
    assert (here(rng.random(5)) == here(other.random(5))).all()
    rng.random(1)
    assert (here(rng.random(5)) != here(other.random(5))).all()
    assert rng.spawn(1)[0].seed_sequence.spawn_key == other.spawn(1)[0].seed_sequence.spawn_key == (1,)


def test_spawned_streams_are_on_the_device() -> None:
    """They differ from their parent's."""
    rng = default_rng(7, device=THERE)
    first, second = rng.spawn(2)
    assert first.device == second.device == THERE
    found = [here(x.random(3)).tolist() for x in (rng, first, second)]
    assert found == [x.random(3).tolist() for x in (np.random.default_rng(7), *np.random.default_rng(7).spawn(2))]


def test_invalid_arguments_raise_on_the_gpu_too() -> None:
    """They are tensors of another device, or of the other Gpu, and methods that only NumPy has."""
    rng: Any = default_rng(7, device=THERE)
    assert repr(rng) == "Generator(XORWOW, device=Gpu(1))"
    for far in (tt.asarray([0.5, 0.5]), tt.asarray([0.5, 0.5], device=HERE)):
        for call in (rng.shuffle, rng.permutation, rng.choice, lambda p: rng.choice(2, 2, p=p)):
            with pytest.raises(
                tt.DeviceError, match=r"needed a tensor on Gpu\(1\), where the generator is, got one on"
            ):
                call(far)
    with pytest.raises(
        tt.DeviceError, match=r"^Generator\.numpy: needed a generator of the Cpu, got one of Gpu\(1\)\."
    ):
        rng.numpy()
    with pytest.raises(tt.OptionError, match=r"needed probabilities whose sum is 1, got 0\.5"):
        rng.choice(2, 2, p=tt.asarray([0.5, 0.0], device=THERE))
    with pytest.raises(
        tt.DeviceError, match=r"^Gpu\(2\): needed a Gpu of this machine: Gpu\(0\) to Gpu\(1\), got number 2"
    ):
        default_rng(7, device=Gpu(2))
    assert here(rng.random(3)).tolist() == np.random.default_rng(7).random(3).tolist()


@pytest.mark.skipif(find_spec("cupy") is None, reason="not installed: cupy")
@pytest.mark.parametrize("name", PARAMETERS)
def test_the_methods_match_those_of_cupy(name: str) -> None:
    """Names and order of the parameters are equal; so is the stored state of a stream."""
    expected = inspect.signature(eval(f"lambda {PARAMETERS[name]}: 0"))
    assert CUPYS[name] == list(expected.parameters)
    assert (CUPYS["default_rng"], CUPYS["XORWOW"]) == (["seed"], ["self", "seed", "size"])

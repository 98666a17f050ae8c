"""Random numbers: equal to NumPy's on the Cpu, with validated parameters and independent streams."""

from __future__ import annotations

import copy
import pickle
import threading
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import typedtensor as tt
from tests.functions import oracle
from typedtensor.random import Generator, default_rng

if TYPE_CHECKING:
    from collections.abc import Callable

FLOATING = ["float32", "float64"]
INTEGERS = oracle.names("iu")
SEEDS = st.integers(0, 2**130)


def pair(seed: Any) -> tuple[Generator[tt.Cpu], np.random.Generator]:
    """Return a generator and NumPy's."""
    return default_rng(seed), np.random.default_rng(seed)


def same_place(ours: Generator[tt.Cpu], theirs: np.random.Generator) -> None:
    """Check that both streams continue with the same numbers."""
    assert ours.numpy().bit_generator.state == theirs.bit_generator.state


def dtype_of(name: str) -> Any:
    """Return the dtype class of that name."""
    return getattr(tt, name)


# --- numbers


@pytest.mark.parametrize("name", FLOATING)
@given(seed=SEEDS, shape=oracle.shapes())
@settings(max_examples=20)
def test_uniform_and_normal_numbers_equal_numpys(name: str, seed: int, shape: tuple[int, ...]) -> None:
    """They are drawn in the dtype itself: float32 takes half as many bits as float64."""
    ours, theirs = pair(seed)
    for _ in range(2):
        oracle.assert_same(theirs.random(shape, name), ours.random(shape, dtype=dtype_of(name)))
        oracle.assert_same(theirs.standard_normal(shape, name), ours.standard_normal(shape, dtype=dtype_of(name)))
    same_place(ours, theirs)


@given(
    seed=SEEDS,
    shape=oracle.shapes(),
    a=st.floats(-1e300, 1e300),
    b=st.floats(-1e300, 1e300),
    scale=st.floats(0, 1e300),
)
@settings(max_examples=25)
def test_parameters_equal_numpys(seed: int, shape: tuple[int, ...], a: float, b: float, scale: float) -> None:
    """They are mean and standard deviation, low and high."""
    ours, theirs = pair(seed)
    oracle.assert_same(theirs.normal(a, scale, shape), ours.normal(shape, loc=a, scale=scale))
    if a < b:
        oracle.assert_same(theirs.uniform(a, b, shape), ours.uniform(shape, low=a, high=b))
    same_place(ours, theirs)


@given(seed=SEEDS, shape=oracle.shapes(), a=st.floats(-1e9, 1e9), width=st.floats(1e-3, 1e9))
@settings(max_examples=25)
def test_float32_is_scaled_in_float32(seed: int, shape: tuple[int, ...], a: float, width: float) -> None:
    """NumPy does so for float64 only."""
    ours, theirs = pair(seed)
    factor, offset = np.float32(width), np.float32(a)
    expected = theirs.standard_normal(shape, "float32") * factor + offset
    oracle.assert_same(expected, ours.normal(shape, loc=a, scale=width, dtype=tt.float32))
    expected = theirs.random(shape, "float32") * np.float32(a + width - a) + offset
    oracle.assert_same(expected, ours.uniform(shape, low=a, high=a + width, dtype=tt.float32))
    same_place(ours, theirs)


@pytest.mark.parametrize("name", INTEGERS)
@given(seed=SEEDS, shape=oracle.shapes(), data=st.data())
@settings(max_examples=20)
def test_integers_equal_numpys(name: str, seed: int, shape: tuple[int, ...], data: st.DataObject) -> None:
    """Every dtype is tested, from its minimum to its maximum."""
    limits = np.iinfo(name)
    low = data.draw(st.integers(int(limits.min), int(limits.max)) | st.just(int(limits.min)))
    high = data.draw(st.integers(low, int(limits.max)) | st.just(int(limits.max)))
    ours, theirs = pair(seed)
    kind = dtype_of(name)
    expected = theirs.integers(low, high, shape, name, endpoint=True)
    oracle.assert_same(expected, ours.integers(low, high, shape, endpoint=True, dtype=kind))
    oracle.assert_same(theirs.integers(low, high + 1, shape, name), ours.integers(low, high + 1, shape, dtype=kind))
    same_place(ours, theirs)


DRAWS: dict[str, tuple[Callable[..., Any], Any]] = {
    "random": (lambda rng, shape, **options: rng.random(shape, **options), tt.float64),
    "uniform": (lambda rng, shape, **options: rng.uniform(shape, low=-1, high=2.5, **options), tt.float64),
    "standard_normal": (lambda rng, shape, **options: rng.standard_normal(shape, **options), tt.float64),
    "normal": (lambda rng, shape, **options: rng.normal(shape, loc=2, scale=0.5, **options), tt.float64),
    "integers": (lambda rng, shape, **options: rng.integers(-5, 9, shape, **options), tt.int64),
    "choice": (lambda rng, shape, **options: rng.choice(9, shape, **options), tt.int64),
}


@pytest.mark.parametrize("name", DRAWS)
@given(seed=SEEDS, shape=oracle.shapes())
@settings(max_examples=15)
def test_the_shape_determines_the_class_and_not_the_numbers(name: str, seed: int, shape: tuple[int, ...]) -> None:
    """A tuple or a Dim gives a Tensor, a DDim a DArray."""
    draw, kind = DRAWS[name]
    expected = draw(default_rng(seed), shape)
    assert (expected.dtype, expected.device, expected.is_external) == (kind, tt.Cpu(), False)
    oracle.assert_same(expected.numpy(), draw(default_rng(seed), tt.Dim(*shape)))
    oracle.assert_same(expected.numpy(), draw(default_rng(seed), tt.make_ddim(shape)), tt.DArray)


def test_an_int_gives_a_vector_and_no_shape_one_number() -> None:
    """This holds for each method."""
    rng = default_rng(7)
    assert all(draw(rng, 3).shape == (3,) for draw, _ in DRAWS.values())
    ones = [rng.random(), rng.uniform(), rng.standard_normal(), rng.normal(), rng.integers(0, 9), rng.choice(9)]
    assert all(type(x) is tt.Tensor and x.shape == () for x in ones)


def test_all_methods_share_one_stream() -> None:
    """Each continues where the previous one stopped."""
    ours, theirs = pair([1, 2, 3])
    oracle.assert_same(theirs.integers(0, 9, 3, "uint8"), ours.integers(0, 9, 3, dtype=tt.uint8))
    oracle.assert_same(theirs.random((), "float32"), ours.random(dtype=tt.float32))
    oracle.assert_same(theirs.permutation(5), ours.permutation(5))
    oracle.assert_same(theirs.choice(5, 2, replace=False), ours.choice(5, 2, replace=False))
    oracle.assert_same(theirs.standard_normal((2, 3)), ours.standard_normal((2, 3)))
    same_place(ours, theirs)


# --- permutations


@given(seed=SEEDS, array=oracle.arrays(shape=(3, 4, 2)), axis=st.integers(-3, 2))
def test_permutations_and_shuffles_equal_numpys(seed: int, array: np.ndarray, axis: int) -> None:
    """Every layout and axis is tested."""
    ours, theirs = pair(seed)
    x = oracle.tensor(array)
    expected = theirs.permutation(array, axis)
    oracle.assert_same(expected, ours.permutation(x, axis=axis))
    same_place(ours, theirs)
    expected = array.copy()
    theirs.shuffle(expected, axis % 3)
    assert ours.shuffle(x, axis=tt.Axis(axis)) is None
    oracle.assert_same(expected, x)
    same_place(ours, theirs)


@given(seed=SEEDS, array=oracle.arrays(shape=(7,)), count=st.integers(0, 20))
def test_permutations_of_vectors_and_counts_equal_numpys(seed: int, array: np.ndarray, count: int) -> None:
    """NumPy uses another algorithm than for more axes."""
    ours, theirs = pair(seed)
    oracle.assert_same(theirs.permutation(count), ours.permutation(count))
    x = oracle.dynamic(array)
    oracle.assert_same(theirs.permutation(array), ours.permutation(x), tt.DArray)
    expected = array.copy()
    theirs.shuffle(expected)
    ours.shuffle(x)
    oracle.assert_same(expected, x, tt.DArray)
    same_place(ours, theirs)


def test_a_shuffle_writes_through_the_tensor() -> None:
    """Views see it, a lazy copy does not; a lazy copy can be shuffled too."""
    x = tt.arange(100)
    view, before = x[:], x.numpy().copy()
    default_rng(7).shuffle(x)
    assert (view.numpy() == x.numpy()).all()
    assert (x.numpy() != before).any()
    for shuffled, kept in [(0, 1), (1, 0)]:
        a = tt.arange(100)
        sides = [a, a.lazy_copy()]
        default_rng(7).shuffle(sides[shuffled])
        assert (sides[shuffled].numpy() == default_rng(7).permutation(100).numpy()).all()
        assert (sides[kept].numpy() == before).all()


def test_drawing_from_a_lazy_copy_does_not_copy() -> None:
    """Reading does not change the state."""
    x = tt.arange(100)
    other = x.lazy_copy()
    rng = default_rng(7)
    rng.permutation(other)
    rng.choice(other, 3)
    assert x.raw_ptr() == other.raw_ptr()


def test_shuffle_of_read_only_memory_raises() -> None:
    """The memory is a read-only buffer, or broadcast; a moved tensor is refused too."""
    fixed = np.arange(3)
    fixed.flags.writeable = False
    rng = default_rng(7)
    for x in (tt.from_numpy(fixed), tt.broadcast_to(tt.ones(1), (3,))):
        with pytest.raises(tt.ReadOnlyError, match=r"^Generator\.shuffle: needed writable memory, got read-only"):
            rng.shuffle(x)
    same_place(rng, np.random.default_rng(7))
    gone = tt.arange(3)
    gone.move()
    with pytest.raises(tt.MovedError):
        rng.shuffle(gone)


# --- choices


@st.composite
def weights(draw: st.DrawFn, count: int, dtype: str) -> np.ndarray:
    """Return probabilities, some of them 0."""
    numbers = draw(st.lists(st.integers(0, 9), min_size=count, max_size=count).filter(any))
    array = np.array(numbers, dtype)
    return array / array.sum()


@given(seed=SEEDS, shape=oracle.shapes(max_dims=3), data=st.data())
@settings(max_examples=60)
def test_choices_equal_numpys(seed: int, shape: tuple[int, ...], data: st.DataObject) -> None:
    """They are with and without replacement, weights and a final shuffle, of counts and of vectors."""
    count = data.draw(st.integers(1, 40))
    replace, shuffle = data.draw(st.booleans()), data.draw(st.booleans())
    p = data.draw(st.none() | st.sampled_from(FLOATING).flatmap(lambda name: weights(count, name)))
    there = count if p is None else np.count_nonzero(p)
    if not replace and np.prod(shape) > there:
        return
    options = {"replace": replace, "shuffle": shuffle}
    ours, theirs = pair(seed)
    given_p = None if p is None else oracle.tensor(p)
    oracle.assert_same(theirs.choice(count, shape, p=p, **options), ours.choice(count, shape, p=given_p, **options))
    x = data.draw(oracle.arrays(shape=(count,)))
    found = ours.choice(oracle.tensor(x), shape, p=given_p, **options)
    oracle.assert_same(theirs.choice(x, shape, p=p, **options), found)
    same_place(ours, theirs)


@given(seed=SEEDS, array=oracle.arrays(shape=(3, 4, 5)), axis=st.integers(-3, 2), many=st.integers(0, 3))
def test_choices_along_an_axis_equal_numpys(seed: int, array: np.ndarray, axis: int, many: int) -> None:
    """The result has as many slices as requested."""
    ours, theirs = pair(seed)
    x = oracle.tensor(array)
    oracle.assert_same(theirs.choice(array, many, axis=axis), ours.choice(x, many, axis=axis))
    expected = theirs.choice(array, many, axis=axis, replace=False)
    oracle.assert_same(expected, ours.choice(x.dynamic(), tt.make_dim(many), axis=axis, replace=False), tt.DArray)
    same_place(ours, theirs)


@pytest.mark.parametrize("shape", [0, (0,), (0, 3), (2, 0)])
def test_choice_of_no_elements_is_empty(shape: Any) -> None:
    """The requested number is 0."""
    for found in (
        default_rng(7).choice(0, shape, replace=False),
        default_rng(7).choice(tt.zeros(0, dtype=tt.int64), shape, p=tt.zeros(0)),
    ):
        oracle.assert_same(np.zeros(shape, np.int64), found)


def test_probabilities_may_sum_to_nearly_1() -> None:
    """The tolerance is the square root of the precision of the dtype, as in NumPy."""
    for dtype, fits, fails in [(tt.float64, 1e-9, 1e-7), (tt.float32, 1e-4, 1e-3)]:
        for sign in (1, -1):
            p = tt.asarray([0.5, 0.5 + sign * fits], dtype=dtype)
            oracle.assert_same(np.random.default_rng(7).choice(2, 9, p=p.numpy()), default_rng(7).choice(2, 9, p=p))
            with pytest.raises(tt.OptionError, match="needed probabilities whose sum is 1, got "):
                default_rng(7).choice(2, 9, p=tt.asarray([0.5, 0.5 + sign * fails], dtype=dtype))


def test_the_result_is_a_darray_if_an_operand_is() -> None:
    """The probabilities count as an operand."""
    rng, p = default_rng(7), tt.asarray([0.5, 0.5]).dynamic()
    assert isinstance(rng.choice(2, 3, p=p), tt.DArray)
    assert isinstance(rng.choice(tt.ones(2), 3, p=p.lazy_copy()), tt.DArray)
    assert isinstance(rng.choice(tt.ones(2).dynamic(), 3), tt.DArray)


# --- streams


def test_a_seed_determines_the_stream_and_none_is_random() -> None:
    """As in NumPy, a seed is an int of any size, several ints, or a SeedSequence, whose children continue its count."""
    for seed in (0, 2**200, [], [0], range(5), (2**70, 1), np.int64(3), b"ab"):
        same_place(default_rng(seed), np.random.default_rng(list(seed) if isinstance(seed, bytes) else seed))
    sequence = np.random.SeedSequence(5, spawn_key=(3,))
    same_place(default_rng(sequence), np.random.default_rng(np.random.SeedSequence(5, spawn_key=(3,))))
    assert default_rng(sequence).seed_sequence is sequence
    fresh = default_rng()
    assert float(fresh.random()) != float(default_rng().random())
    again = default_rng(fresh.seed_sequence.entropy)
    assert float(again.random()) == float(np.random.default_rng(fresh.seed_sequence.entropy).random())


@given(seed=SEEDS, counts=st.lists(st.integers(0, 3), max_size=3))
@settings(max_examples=15)
def test_spawned_streams_equal_numpys(seed: int, counts: list[int]) -> None:
    """They differ each time, also those of children, and do not depend on the numbers drawn before."""
    ours, theirs = pair(seed)
    for count in counts:
        ours.random(count)
        mine, others = ours.spawn(count), theirs.spawn(count)
        assert len(mine) == count
        for a, b in zip(mine, others, strict=True):
            same_place(a, b)
            same_place(a.spawn(1)[0], b.spawn(1)[0])


@pytest.mark.parametrize(
    "again",
    [lambda x: pickle.loads(pickle.dumps(x)), copy.copy, copy.deepcopy],
    ids=["pickle", "copy", "deepcopy"],
)
def test_a_copy_continues_at_the_state_of_the_stream(again: Callable[[Any], Any]) -> None:
    """The streams are separate: drawing from or spawning one does not affect the other."""
    rng = default_rng([3, 4])
    rng.integers(0, 9, 3, dtype=tt.uint8)  # keeps leftover bits
    rng.spawn(2)
    other = again(rng)
    assert (type(other), other.device) == (Generator, rng.device)
    expected = pickle.loads(pickle.dumps(rng.numpy()))
    same_place(other, expected)
    oracle.assert_same(expected.random(3, "float32"), other.random(3, dtype=tt.float32))
    assert rng.random(2).numpy().tolist() != other.random(2).numpy().tolist()
    same_place(rng.spawn(1)[0], other.spawn(1)[0].numpy())


def test_threads_that_share_a_generator_get_different_numbers() -> None:
    """Together they get all numbers of the stream, in any order."""
    rng, found = default_rng(7), []

    def draw() -> None:
        found.extend(rng.random(10).numpy().tolist() for _ in range(200))

    threads = [threading.Thread(target=draw) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    expected = np.random.default_rng(7).random((800, 10)).tolist()
    assert sorted(found) == sorted(expected)


def test_there_is_no_global_stream() -> None:
    """The module has no function that draws, and NumPy's global stream is not used."""
    assert tt.random.__all__ == ["Generator", "default_rng"]
    before = np.random.get_state(legacy=False)  # noqa: NPY002  # the global stream must not change
    rng = default_rng()
    rng.normal(3)
    rng.shuffle(tt.arange(3))
    after = np.random.get_state(legacy=False)  # noqa: NPY002  # the same
    assert str(before) == str(after)


def test_the_stream_is_shared_with_numpys_generator() -> None:
    """No number is drawn twice."""
    ours, theirs = pair(7)
    assert ours.numpy().poisson(3.0, 5).tolist() == theirs.poisson(3.0, 5).tolist()
    oracle.assert_same(theirs.random(3), ours.random(3))


def test_repr_of_a_generator_shows_its_bits_and_device() -> None:
    """It shows the bit generator and the device."""
    assert repr(default_rng(7)) == "Generator(PCG64, device=Cpu())"


# --- memory


def test_drawn_memory_is_counted_and_from_the_current_allocator() -> None:
    """It is packed, owned, and not part of a larger block."""
    rng, x = default_rng(7), tt.ones((10, 10), dtype=tt.float32)
    draws: list[tuple[Callable[[], Any], int]] = [
        (lambda: rng.random(100), 800),
        (lambda: rng.uniform(100, high=2, dtype=tt.float32), 400),
        (lambda: rng.standard_normal((10, 10)), 800),
        (lambda: rng.normal(100, dtype=tt.float32), 400),
        (lambda: rng.integers(0, 9, 100, dtype=tt.int8), 100),
        (lambda: rng.permutation(100), 800),
        (lambda: rng.permutation(x.mT, axis=1), 400),
        (lambda: rng.choice(1000, 10, replace=False), 80),
        (lambda: rng.choice(1000, (2, 5), replace=False), 80),
        (lambda: rng.choice(x.mT, 3), 120),
    ]
    for draw, nbytes in draws:
        before = tt.live_bytes()
        found = draw()
        assert tt.live_bytes() - before == nbytes
        assert (found.is_external, found.is_contiguous, found.allocation.nbytes) == (False, True, nbytes)
        with tt.use_allocator(tt.allocators.aligned(4096)):
            there = draw()
        assert there.raw_ptr() % 4096 == 0
        del found, there
        assert tt.live_bytes() == before


def test_the_default_dtype_applies_to_darrays() -> None:
    """It applies to floating-point numbers without an explicit dtype; integers keep theirs."""
    rng, shape = default_rng(7), tt.make_ddim([2])
    with tt.default_dtype(tt.float32):
        assert [draw(rng, shape).dtype.name for draw, _ in DRAWS.values()] == ["float32"] * 4 + ["int64"] * 2
        assert rng.random(2).dtype is tt.float64
        assert rng.random(shape, dtype=tt.float64).dtype is tt.float64
    with tt.default_dtype(tt.float16), pytest.raises(tt.DTypeError, match="needed float32 or float64, got float16"):
        rng.normal(shape)


@pytest.mark.parametrize(
    "draw",
    [
        lambda rng: rng.uniform(-1, 1, 5),
        lambda rng: rng.uniform(2.0, 3.0),
        lambda rng: rng.uniform(low=2, high=3, size=2),
        lambda rng: rng.normal(3, 2, (2, 2)),
        lambda rng: rng.normal(size=3),
        lambda rng: rng.random(size=(2, 3)),
        lambda rng: rng.standard_normal(size=4),
        lambda rng: rng.integers(5),
        lambda rng: rng.integers(5, size=4),
        lambda rng: rng.integers(0, 5, size=(2, 2)),
        lambda rng: rng.integers(low=2, high=9, size=3),
        lambda rng: rng.choice(5, size=3),
        lambda rng: rng.choice(5, size=3, replace=False),
    ],
)
def test_numpys_arguments_draw_numpys_numbers(draw: Callable[[Any], Any]) -> None:
    """`size` by name, and the parameters by position before it."""
    ours, theirs = pair(7)
    found, expected = draw(ours), draw(theirs)
    assert tuple(found.shape) == np.shape(expected)
    np.testing.assert_array_equal(found.numpy(), expected)
    same_place(ours, theirs)


@pytest.mark.parametrize(
    ("draw", "message"),
    [
        (lambda rng: rng.normal(3, size=4), "Generator.normal: needed one shape, got size=4 and another one. "),
        (
            lambda rng: rng.integers(0, 5, 3, size=3),
            "Generator.integers: needed one shape, got size=3 and another one. ",
        ),
        (lambda rng: rng.choice(5, 3, size=3), "Generator.choice: needed one shape, got size=3 and another one. "),
        (
            lambda rng: rng.uniform(1, 2, low=3),
            "Generator.uniform: needed each parameter once, got one of them twice. ",
        ),
    ],
)
def test_two_shapes_or_a_parameter_twice_are_refused(draw: Callable[[Any], Any], message: str) -> None:
    """NumPy's `normal(3, size=4)` has the mean 3; here 3 would be a shape. Nothing is drawn."""
    ours, theirs = pair(7)
    with pytest.raises(tt.OptionError) as caught:
        draw(ours)
    assert str(caught.value).startswith(message)
    same_place(ours, theirs)

"""A model of memory ownership: each tensor has a NumPy array beside it, its oracle.

Tensors that share memory have oracles that are views of one array; other tensors have separate oracles. Each step does
the same to a tensor and to its oracle, and the two must stay equal.
"""

from __future__ import annotations

import copy
import gc
import math
import pickle
import sys
from typing import TYPE_CHECKING, Any

import hypothesis.strategies as st
import numpy as np
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

import typedtensor as tt
from typedtensor import (
    Cpu,
    DArray,
    DTypeError,
    ExternalBufferError,
    MovedError,
    RankError,
    ReadOnlyError,
    ShapeError,
    SharedBufferError,
    Tensor,
    make_ddim,
    make_dim,
)
from typedtensor.backends.registry import backend_of
from typedtensor.core.copy_on_write import Lazy, cow_owner_of
from typedtensor.types.rank import RANKS

if TYPE_CHECKING:
    from collections.abc import Callable
    from random import Random

    from typedtensor.types.device import Device

MOST = 9
"""The maximum number of live entities: after each step all pairs are compared."""
DTYPES = (tt.float64, tt.int16, tt.complex64)
SHAPES = ((4,), (6,), (2, 3), (3, 2), (2, 1, 2), (1,), (0, 2), ())
RANDOM = st.randoms(note_method_calls=True)
"""What a rule draws from: numbers that Hypothesis shrinks, or, for the campaign, those of Python."""


def must_raise(error: type[Exception], act: Callable[[], object]) -> None:
    """Check the class of the error. The error is dropped at once, because its traceback keeps memory alive."""
    found: type[Exception] | None = None
    try:
        act()
    except Exception as raised:  # noqa: BLE001  # the class is compared
        found = type(raised)
    assert found is error


class Entity:
    """A tensor, or an array exported from one, and its oracle."""

    def __init__(self, held: Any, oracle: np.ndarray, *, external: bool = False, read_only: bool = False) -> None:
        """`external` and `read_only` are what the tensor must report about itself."""
        self.held = held
        self.oracle = oracle
        self.external = external
        self.read_only = read_only

    @property
    def is_tensor(self) -> bool:
        """Return whether this is a tensor."""
        return not isinstance(self.held, np.ndarray)

    def __repr__(self) -> str:
        """Describe it in the report of a failure."""
        flags = f"{'external ' * self.external}{'read-only ' * self.read_only}"
        return f"<{flags}{type(self.held).__name__} {self.oracle.tolist()}>"


def same(found: np.ndarray, one: Entity) -> None:
    """Compare with the oracle: first the bytes, which is fast; NaNs and zeros may differ in theirs."""
    if found.tobytes() != one.oracle.tobytes():
        np.testing.assert_array_equal(found, one.oracle, err_msg=repr(one))


def by_pickle(x: Any) -> Any:
    """Return a copy made by the default pickle protocol of Python 3.14."""
    return pickle.loads(pickle.dumps(x, 5))


def root(oracle: np.ndarray) -> np.ndarray:
    """Return the array that owns the memory."""
    while isinstance(oracle.base, np.ndarray):  # not the bytes that pickle made
        oracle = oracle.base
    return oracle


def array_of(held: Any) -> Any:
    """Return the NumPy array of an object, that within an array of array_api_strict too; lazy copies stay lazy."""
    raw = held if isinstance(held, np.ndarray) else held._raw
    return getattr(raw, "_array", raw)


def steps(array: Any) -> list[int]:
    """Return the strides of the axes that have more than one element."""
    return [step for step, size in zip(array.strides, array.shape, strict=True) if size > 1] if array.size else []


def whole(oracle: np.ndarray, key: Any) -> np.ndarray:
    """Return what NumPy selects, as an array for no axes too."""
    return oracle[(*key, Ellipsis)] if Ellipsis not in key else oracle[key]


def keys(random: Random, shape: tuple[int, ...], *, strict: bool) -> tuple[Any, ...]:
    """Draw a basic index of a shape; `strict` limits it to the keys of the standard."""
    found: list[Any] = []
    if strict:
        for size in shape:
            ends = sorted(random.randint(0, size) for _ in range(2))
            found.append(random.choice([slice(None), slice(None, None, -1), slice(*ends), *range(size)]))
        return tuple(found)
    for size in shape[: random.randint(0, len(shape))]:
        if size and random.randrange(4) == 0:
            found.append(random.randint(-size, size - 1))
        else:
            ends = [random.choice([None, *range(-size, size + 1)]) for _ in range(2)]
            found.append(slice(*ends, random.choice([None, -2, -1, 1, 2, 3])))
    if len(shape) < 3 and random.randrange(4) == 0:
        found.insert(random.randint(0, len(found)), None)
    if len(found) < len(shape) and random.random() < 0.5:
        found.append(Ellipsis)
    return tuple(found)


def same_size(random: Random, oracle: np.ndarray, ndim: int | None = None) -> tuple[int, ...]:
    """Draw another shape with the same number of elements."""
    ndim = random.randint(0 if oracle.size == 1 else 1, 3) if ndim is None else ndim
    left, found = oracle.size, []
    for _ in range(ndim - 1):
        part = random.choice([n for n in range(1, left + 1) if left % n == 0] if left else [0, 1, 2])
        found.append(part)
        left = left // part if part else left
    if not ndim:
        return ()
    if not oracle.size and 0 not in found:
        left = 0
    found.append(left if oracle.size or 0 not in found else 2)
    random.shuffle(found)
    return tuple(found)


class MemoryMachine(RuleBasedStateMachine):
    """Shares, copies and writes tensors in any order."""

    device: Device = Cpu()
    forbids = True
    """Whether the library of the device has read-only arrays."""
    strict_keys = False
    """Whether the library accepts only the keys of the standard."""
    orders_as_numpy = True
    """Whether results have NumPy's memory order."""
    shares: Callable[[Any, Any], bool] = staticmethod(np.shares_memory)
    """Whether two arrays of the library overlap."""

    def __init__(self) -> None:
        """Start without entities."""
        super().__init__()
        self.living: list[Entity] = []
        self.allocations: list[tuple[Any, np.ndarray | None]] = []
        """Allocations, and the oracle of the external memory that each keeps."""
        self.cursors: list[tuple[Any, Entity, tuple[int, ...], int]] = []
        self.start()
        gc.collect()
        self.before = tt.live_bytes(self.device)

    def start(self) -> None:
        """Prepare the device."""

    # The entities

    def pick(self, random: Random, *, tensor: bool = True) -> Entity:
        """Draw one of the live entities."""
        found = [each for each in self.living if each.is_tensor == tensor]
        return random.choice(found)

    def add(self, held: Any, oracle: np.ndarray, pattern: Entity | None = None, **flags: bool) -> None:
        """Add an entity with the flags of the one that it shares memory with."""
        if pattern is not None:
            flags = {"external": pattern.external, "read_only": pattern.read_only, **flags}
        if len(self.living) >= MOST:
            self.living.pop(0)
        self.living.append(Entity(held, oracle, **flags))

    def is_uniquely_referenced(self, one: Entity) -> bool:
        """Return whether nothing else refers to the memory.

        An iterator keeps a dropped tensor alive, and an allocation the owner of external memory, which may be a tensor.
        """
        mine = root(one.oracle)
        others = [*self.living, *(cursor[1] for cursor in self.cursors)]
        if any(kept is mine for _, kept in self.allocations):
            return False
        return not any(other is not one and root(other.oracle) is mine for other in others)

    def write(self, one: Entity, act: Callable[[], object], oracle: Callable[[], object]) -> None:
        """Write into both, or check that the tensor refuses the write."""
        if one.read_only:
            must_raise(ReadOnlyError, act)
        else:
            act()
            oracle()

    has_tensor = precondition(lambda self: any(each.is_tensor for each in self.living))
    has_array = precondition(lambda self: any(not each.is_tensor for each in self.living))

    # Creation

    @rule(random=RANDOM)
    def make(self, random: Random) -> None:
        """Make a tensor that owns its memory."""
        shape = random.choice(SHAPES)
        dtype = random.choice(DTYPES)
        way = random.randint(0, 3)
        oracle = np.zeros(shape, dtype)
        if way == 0:
            held: Any = Tensor[type(self.device), dtype, RANKS[len(shape)]](make_dim(*shape), self.device)
        elif way == 1:
            held = tt.make_darray(make_ddim(shape), 0, self.device, dtype=dtype)
        else:
            oracle = np.arange(1, 1 + math.prod(shape)).reshape(shape).astype(dtype)
            held = tt.reshape(tt.asarray(oracle.ravel().tolist(), dtype=dtype).to_device(self.device), shape, copy=True)
        self.add(held, oracle)

    @rule(random=RANDOM)
    def borrow(self, random: Random) -> None:
        """Make a tensor on external memory, whose owner may keep a reference."""
        shape = random.choice(SHAPES)
        dtype = random.choice(DTYPES)
        way = random.randint(0, 2)
        self.borrow_on_the_device(np.arange(math.prod(shape)).reshape(shape).astype(dtype), way)

    def borrow_on_the_device(self, array: np.ndarray, way: int) -> None:
        """Borrow an array of the library; here, of NumPy."""
        oracle = array.copy()
        array = array.view()  # a view whose base, the owner, is dropped
        if way == 2:
            array.setflags(write=False)
        self.add(tt.borrow(array) if way else tt.from_numpy(array), oracle, external=True, read_only=way == 2)
        self.add(array, oracle.view(), read_only=way == 2)

    # Copies

    @has_tensor
    @rule(random=RANDOM)
    def copy(self, random: Random) -> None:
        """Copy: the result owns its memory and is writable."""
        way = random.randint(0, 5)
        one = self.pick(random)
        ways = [tt.copy, copy.copy, copy.deepcopy, lambda x: x.copy(), tt.positive, by_pickle]
        if way == ways.index(tt.positive) and not self.orders_as_numpy:
            way = 0
        held = ways[way](one.held)
        oracles = {4: np.positive, 5: by_pickle}  # in the order of NumPy
        oracle = np.array(oracles.get(way, np.ndarray.copy)(one.oracle), order="K")  # pickle makes it read-only
        self.add(held, oracle)

    @has_tensor
    @rule(random=RANDOM)
    def lazy_copy(self, random: Random) -> None:
        """Copy lazily: the result behaves like a copy; its memory is reused if nothing else refers to it."""
        one = self.pick(random)
        array, lazy = array_of(one.held), isinstance(one.held, Lazy)
        shares = one.oracle.size > 0 and array.flags.c_contiguous and not one.external and not one.read_only
        if lazy:
            shares = shares and one.oracle.size == cow_owner_of(one.held._raw).group.block.size
        else:
            shares = shares and self.is_uniquely_referenced(one)
        del array
        address = one.held.raw_ptr()
        held = one.held.lazy_copy()
        assert (held.raw_ptr() == address) == (shares or not one.oracle.size)
        self.add(held, one.oracle.copy())

    # Shared memory

    @has_tensor
    @rule(random=RANDOM)
    def share(self, random: Random) -> None:
        """Share all elements."""
        read_only = random.random() < 0.5
        one = self.pick(random)
        if read_only and not self.forbids:
            must_raise(tt.DeviceError, lambda: one.held.share_data(read_only=True))
        else:
            held = one.held.share_data(read_only=read_only)
            self.add(held, one.oracle.view(), one, read_only=one.read_only or read_only)

    @has_tensor
    @rule(random=RANDOM)
    def change_type(self, random: Random) -> None:
        """Convert a tensor to a DArray, or a DArray to a tensor."""
        one = self.pick(random)
        held = one.held
        if isinstance(held, DArray):
            held = held.get(Tensor[type(self.device), held.dtype, RANKS[held.ndim]])
        else:
            held = held.dynamic()
        self.add(held, one.oracle.view(), one)

    @has_tensor
    @rule(random=RANDOM)
    def select(self, random: Random) -> None:
        """Select a part by a basic index: a view, or the copy of an element."""
        one = self.pick(random)
        key = keys(random, one.oracle.shape, strict=self.strict_keys)
        held, expected = one.held[key[0] if len(key) == 1 else key], whole(one.oracle, key)
        if expected.ndim or Ellipsis in key:
            self.add(held, expected, one)
        else:
            self.add(held, expected.copy())

    @has_tensor
    @rule(random=RANDOM)
    def select_by_mask(self, random: Random) -> None:
        """Select by a mask: the result is a copy."""
        one = self.pick(random)
        self.add(one.held[one.held != 0], one.oracle[one.oracle != 0])

    @has_tensor
    @rule(random=RANDOM)
    def look_otherwise(self, random: Random) -> None:
        """Transpose, flip, add an axis, or repeat."""
        way = random.randint(0, 3)
        one = self.pick(random)
        if way == 0 and one.oracle.ndim > 1:
            self.add(one.held.mT, one.oracle.swapaxes(-1, -2), one)
        elif way == 1 and one.oracle.ndim:
            self.add(tt.flip(one.held), np.flip(one.oracle), one)
        elif way == 2 and one.oracle.ndim < 3:
            self.add(tt.expand_dims(one.held, axis=0), one.oracle[None], one)
        elif way == 3:
            shape = same_size(random, one.oracle)
            expected = one.oracle.reshape(shape)
            shared = np.shares_memory(expected, one.oracle) or root(expected) is root(one.oracle)
            held = tt.reshape(one.held, shape)
            self.add(held, expected, one) if shared else self.add(held, expected)

    @has_tensor
    @rule(random=RANDOM)
    def repeat_the_rows(self, random: Random) -> None:
        """Broadcast the rows: the result is read-only if the library has read-only arrays."""
        one = self.pick(random)
        if self.forbids and one.oracle.ndim < 3:
            shape = (2, *one.oracle.shape)
            self.add(tt.broadcast_to(one.held, shape), np.broadcast_to(one.oracle, shape), one, read_only=True)

    # Moves and ends

    @has_tensor
    @rule(random=RANDOM)
    def move(self, random: Random) -> None:
        """Move the memory to another tensor."""
        self.move_one(self.pick(random))

    def move_one(self, one: Entity) -> None:
        """Move this one; its iterators are forgotten."""
        held = one.held
        one.held = held.move()
        must_raise(MovedError, lambda: held.__setitem__(..., 0))
        self.cursors = [cursor for cursor in self.cursors if cursor[1] is not one]

    @precondition(lambda self: self.living)
    @rule(random=RANDOM)
    def drop(self, random: Random) -> None:
        """Drop one entity; the others keep their memory."""
        collect = random.random() < 0.5
        self.living.pop(random.randrange(len(self.living)))
        if collect:
            gc.collect()

    @has_tensor
    @rule(random=RANDOM)
    def hold_the_allocation(self, random: Random) -> None:
        """Hold the allocation: if the tensor owns it, it does not count as a user of the elements."""
        one = self.pick(random)
        found = one.held.allocation
        assert found.owned != one.external
        assert found is one.held.allocation
        self.allocations = [*self.allocations[-2:], (found, root(one.oracle) if one.external else None)]

    # Writes

    @has_tensor
    @rule(random=RANDOM)
    def assign_number(self, random: Random) -> None:
        """Assign a number to an index."""
        number = random.randint(2, 99)
        one = self.pick(random)
        key = keys(random, one.oracle.shape, strict=self.strict_keys)
        self.write(one, lambda: one.held.__setitem__(key, number), lambda: one.oracle.__setitem__(key, number))

    @has_tensor
    @rule(random=RANDOM)
    def assign_tensor(self, random: Random) -> None:
        """Assign another tensor of the same shape, which may overlap."""
        one, other = self.pick(random), self.pick(random)
        value = other.oracle
        if value.dtype == one.oracle.dtype and _broadcasts(value.shape, one.oracle.shape):
            self.write(
                one,
                lambda: one.held.__setitem__(Ellipsis, other.held),
                lambda: one.oracle.__setitem__(Ellipsis, value.copy()),
            )

    @has_tensor
    @rule(random=RANDOM)
    def assign_by_mask(self, random: Random) -> None:
        """Assign by a mask, or to all elements."""
        by_mask = random.random() < 0.5
        one = self.pick(random)
        if by_mask:
            mask = one.oracle != 0
            self.write(one, lambda: one.held.__setitem__(one.held != 0, 3), lambda: one.oracle.__setitem__(mask, 3))
        else:
            self.write(one, lambda: one.held.__setitem__((), 4), lambda: one.oracle.__setitem__((), 4))

    @has_tensor
    @rule(random=RANDOM)
    def operate_in_place(self, random: Random) -> None:
        """Apply an operator in place with a number or with the tensor itself."""
        number = random.randint(1, 3)
        way = random.randint(0, 2)
        one = self.pick(random)
        if way == 0:
            self.write(one, lambda: one.held.__iadd__(number), lambda: one.oracle.__iadd__(number))
        elif way == 1:
            self.write(one, lambda: one.held.__imul__(number), lambda: one.oracle.__imul__(number))
        else:
            self.write(one, lambda: one.held.__isub__(one.held), lambda: one.oracle.__isub__(one.oracle))

    @has_tensor
    @rule(random=RANDOM)
    def operate_on_a_part(self, random: Random) -> None:
        """Run `x[key] += 1`: read, add in place, write back."""
        one = self.pick(random)
        key = keys(random, one.oracle.shape, strict=self.strict_keys)

        def act() -> None:
            one.held[key] += 1

        self.write(one, act, lambda: whole(one.oracle, key).__iadd__(1))

    # Changes of shape

    @has_tensor
    @rule(random=RANDOM)
    def set_shape(self, random: Random) -> None:
        """Set the shape in place if the strides allow it."""
        one = self.pick(random)
        if not (self.forbids or one.oracle.size):
            return
        shape = same_size(random, one.oracle, one.oracle.ndim)
        try:
            expected = np.reshape(one.oracle, shape, copy=False)
        except ValueError:
            if not self.forbids:  # array_api_strict raises unrelated errors, also for empty arrays
                return
            must_raise(ShapeError, lambda: setattr(one.held, "shape", make_dim(*shape)))
        else:
            one.held.shape = make_dim(*shape)
            one.oracle = expected

    def refusal(self, one: Entity) -> type[Exception] | None:
        """Return why the tensor cannot be resized."""
        if one.external:
            return ExternalBufferError
        if one.read_only:
            return ReadOnlyError
        return None if self.is_uniquely_referenced(one) else SharedBufferError

    @has_tensor
    @rule(random=RANDOM)
    def resize(self, random: Random) -> None:
        """Resize: the prefix of the elements stays, the rest is 0."""
        sizes = [random.randint(0, 4) for _ in range(3)]
        one = self.pick(random)
        shape = tuple(sizes[: one.oracle.ndim])
        refused = None if shape == one.oracle.shape else self.refusal(one)
        dim = make_ddim(shape) if isinstance(one.held, DArray) else make_dim(*shape)
        if refused is not None:
            must_raise(refused, lambda: one.held.resize(dim))
        else:
            one.held.resize(dim)
        if refused is None and shape != one.oracle.shape:
            expected = np.zeros(math.prod(shape), one.oracle.dtype)
            kept = one.oracle.ravel()[: expected.size]
            expected[: kept.size] = kept
            one.oracle = expected.reshape(shape)

    @has_tensor
    @rule(random=RANDOM)
    def assign(self, random: Random) -> None:
        """Assign the content of another tensor, and its shape if possible."""
        one, other = self.pick(random), self.pick(random)
        refused: type[Exception] | None = None
        if one.held is not other.held:
            if one.oracle.dtype != other.oracle.dtype:
                refused = DTypeError
            elif one.oracle.ndim != other.oracle.ndim:
                refused = RankError
            elif one.oracle.shape != other.oracle.shape:
                refused = self.refusal(one)
            elif one.read_only:
                refused = ReadOnlyError
        if refused is not None:
            must_raise(refused, lambda: one.held.assign(other.held))
            return
        one.held.assign(other.held)
        if one.oracle.shape == other.oracle.shape:
            if one is not other:
                one.oracle[...] = other.oracle.copy()
        else:
            one.oracle = other.oracle.copy()

    # Invariants

    @invariant()
    def every_tensor_is_its_oracle(self) -> None:
        """Compare values, shape, dtype, strides and flags with the oracle."""
        for one in self.living:
            found = array_of(one.held)
            assert found.shape == one.oracle.shape, one
            assert found.dtype == one.oracle.dtype, one
            assert steps(found) == steps(one.oracle), one
            if isinstance(found, np.ndarray):
                same(found, one)
            if one.is_tensor:
                assert one.held.is_external == one.external, one
                assert not self.forbids or one.held.is_writable != one.read_only, one
                same(backend_of(one.held._raw).to_numpy(one.held._raw), one)

    @invariant()
    def memory_is_shared_as_predicted(self) -> None:
        """Exactly the predicted entities share memory, except lazy copies that neither side has written."""
        for at, one in enumerate(self.living):
            mine = array_of(one.held)
            for other in self.living[:at]:
                theirs = array_of(other.held)
                expected = np.shares_memory(one.oracle, other.oracle)
                if self.shares(mine, theirs) != expected:
                    assert not expected, (one, other)
                    sides = [cow_owner_of(each.held._raw) if each.is_tensor else None for each in (one, other)]
                    assert None not in sides, (one, other)
                    assert sides[0] is not sides[1], (one, other)
                    assert not self.forbids or not (mine.flags.writeable or theirs.flags.writeable)

    def teardown(self) -> None:
        """Check that no memory is left when all entities are dropped."""
        self.living.clear()
        self.allocations.clear()
        self.cursors.clear()
        if sys.exc_info()[0] is None:  # else an error that is being raised keeps tensors alive
            gc.collect()
            assert tt.live_bytes(self.device) == self.before


def _broadcasts(shape: tuple[int, ...], target: tuple[int, ...]) -> bool:
    try:
        return np.broadcast_shapes(shape, target) == target
    except ValueError:
        return False

"""Copies, shares, moves and writes in every order on the Cpu, also through NumPy, DLPack, ufuncs and iterators."""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np
import pytest
from hypothesis import settings
from hypothesis.stateful import rule

import typedtensor as tt
from tests.unit.memory.model import RANDOM, MemoryMachine, must_raise
from typedtensor import MovedError, ReadOnlyError, ShapeError

pytestmark = pytest.mark.slow


class CpuMachine(MemoryMachine):
    """Adds the operations that only memory on the Cpu has."""

    @MemoryMachine.has_tensor
    @rule(random=RANDOM)
    def give_to_numpy(self, random: Random) -> None:
        """Export to NumPy: the array can be written."""
        one = self.pick(random)
        found = one.held.numpy()
        assert found.flags.writeable != one.read_only
        self.add(found, one.oracle.view(), read_only=one.read_only)

    @MemoryMachine.has_tensor
    @rule(random=RANDOM)
    def give_by_dlpack(self, random: Random) -> None:
        """Export by DLPack, shared or copied."""
        copied = random.random() < 0.5
        one = self.pick(random)
        found = np.from_dlpack(one.held, copy=True) if copied else np.from_dlpack(one.held)
        if copied:
            self.add(found, one.oracle.copy(order="K"))
        else:
            assert found.flags.writeable != one.read_only
            self.add(found, one.oracle.view(), read_only=one.read_only)

    @MemoryMachine.has_array
    @rule(random=RANDOM)
    def write_the_array(self, random: Random) -> None:
        """Write through NumPy: the tensors see the write."""
        number = random.randint(100, 120)
        one = self.pick(random, tensor=False)
        if one.held.flags.writeable:
            one.held[...] = number
            one.oracle[...] = number

    @MemoryMachine.has_array
    @rule(random=RANDOM)
    def take_it_back(self, random: Random) -> None:
        """Import an exported array as external memory."""
        one = self.pick(random, tensor=False)
        self.add(tt.from_numpy(one.held), one.oracle.view(), one, external=True)

    @MemoryMachine.has_tensor
    @rule(random=RANDOM)
    def add_by_ufunc(self, random: Random) -> None:
        """Write with `out=` of a ufunc."""
        one, other = self.pick(random), self.pick(random)
        if one.oracle.dtype == other.oracle.dtype and one.oracle.shape == other.oracle.shape:
            self.write(
                one,
                lambda: np.add(other.held, 1, out=one.held),
                lambda: np.add(other.oracle, 1, out=one.oracle),
            )

    @MemoryMachine.has_tensor
    @rule(random=RANDOM)
    def multiply_at(self, random: Random) -> None:
        """Write with `ufunc.at`."""
        one = self.pick(random)
        if one.oracle.ndim:
            self.write(
                one,
                lambda: np.multiply.at(one.held, slice(0, 1), 2),
                lambda: np.multiply.at(one.oracle, slice(0, 1), 2),
            )

    @MemoryMachine.has_tensor
    @rule(random=RANDOM)
    def write_an_element(self, random: Random) -> None:
        """Write through an iterator."""
        at = random.randint(0, 50)
        number = random.randint(30, 60)
        one = self.pick(random)
        if one.oracle.size:
            it = tt.make_view(one.held).begin()
            for _ in range(at % one.oracle.size):
                it = next(it)
            assert it.value == one.oracle.flat[at % one.oracle.size]
            place = np.unravel_index(at % one.oracle.size, one.oracle.shape)
            self.write(one, lambda: setattr(it, "value", number), lambda: one.oracle.__setitem__(place, number))

    @MemoryMachine.has_tensor
    @rule(random=RANDOM)
    def keep_an_iterator(self, random: Random) -> None:
        """Keep an iterator, which follows the tensor to any memory."""
        one = self.pick(random)
        self.cursors = [*self.cursors[-2:], (tt.make_view(one.held), one, one.oracle.shape, id(one.held))]

    @rule(random=RANDOM)
    def read_by_the_iterators(self, random: Random) -> None:
        """Read through the iterators: they give the current content, or refuse a tensor of another shape."""
        del random
        for view, one, shape, _ in self.cursors:
            if one.oracle.shape == shape:
                assert list(view) == one.oracle.ravel().tolist()
            else:
                must_raise(ShapeError, lambda view=view: list(view))

    @MemoryMachine.has_tensor
    @rule(random=RANDOM)
    def move_under_an_iterator(self, random: Random) -> None:
        """Move a tensor that has an iterator."""
        one = self.pick(random)
        view: Any = tt.make_view(one.held)
        self.move_one(one)
        must_raise(MovedError, lambda: len(view))

    @MemoryMachine.has_tensor
    @rule(random=RANDOM)
    def refuse_to_write_a_share(self, random: Random) -> None:
        """Check that a read-only share refuses writes in each part."""
        one = self.pick(random).held.share_data(read_only=True)
        for part in (one[...], one.dynamic(), tt.expand_dims(one, axis=0), one.share_data(), one):
            must_raise(ReadOnlyError, lambda part=part: part.__setitem__(..., 1))
            assert not part.numpy().flags.writeable


class First(Random):
    """Draws the first of all choices, and no for yes or no."""

    def random(self) -> float:
        """Return a number of the upper half."""
        return 0.5

    def randint(self, a: int, b: int) -> int:
        """Return the lowest."""
        del b
        return a

    def randrange(self, *_: Any) -> int:
        """Return 0."""
        return 0

    def choice(self, seq: Any) -> Any:
        """Return the first."""
        return seq[0]


CpuMachine.TestCase.settings = settings(max_examples=80, stateful_step_count=40, deadline=None, derandomize=True)
test_every_tensor_is_its_oracle_after_every_step = CpuMachine.TestCase


def test_an_iterator_keeps_a_dropped_tensor_alive_in_the_model() -> None:
    """The model once reported an error here although the tensor was right."""
    machine, first = CpuMachine(), First()
    machine.make(first)
    machine.change_type(first)
    machine.keep_an_iterator(first)
    machine.drop(first)
    machine.resize(first)
    machine.lazy_copy(first)
    machine.teardown()

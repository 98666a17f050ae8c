"""Copies, shares, moves and writes in every order on the Cpu, also through NumPy, DLPack, ufuncs and iterators."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import rule

import typedtensor as tt
from tests.unit.memory.model import INDICES, MemoryMachine, must_raise
from typedtensor import MovedError, ReadOnlyError, ShapeError

pytestmark = pytest.mark.slow


class CpuMachine(MemoryMachine):
    """Adds the operations that only memory on the Cpu has."""

    @MemoryMachine.has_tensor
    @rule(which=INDICES)
    def give_to_numpy(self, which: int) -> None:
        """Export to NumPy: the array can be written."""
        one = self.pick(which)
        found = one.held.numpy()
        assert found.flags.writeable != one.read_only
        self.add(found, one.oracle.view(), read_only=one.read_only)

    @MemoryMachine.has_tensor
    @rule(which=INDICES, copied=st.booleans())
    def give_by_dlpack(self, which: int, *, copied: bool) -> None:
        """Export by DLPack, shared or copied."""
        one = self.pick(which)
        found = np.from_dlpack(one.held, copy=True) if copied else np.from_dlpack(one.held)
        if copied:
            self.add(found, one.oracle.copy(order="K"))
        else:
            assert found.flags.writeable != one.read_only
            self.add(found, one.oracle.view(), read_only=one.read_only)

    @MemoryMachine.has_array
    @rule(which=INDICES, number=st.integers(100, 120))
    def write_the_array(self, which: int, number: int) -> None:
        """Write through NumPy: the tensors see the write."""
        one = self.pick(which, tensor=False)
        if one.held.flags.writeable:
            one.held[...] = number
            one.oracle[...] = number

    @MemoryMachine.has_array
    @rule(which=INDICES)
    def take_it_back(self, which: int) -> None:
        """Import an exported array as external memory."""
        one = self.pick(which, tensor=False)
        self.add(tt.from_numpy(one.held), one.oracle.view(), one, external=True)

    @MemoryMachine.has_tensor
    @rule(which=INDICES, source=INDICES)
    def add_by_ufunc(self, which: int, source: int) -> None:
        """Write with `out=` of a ufunc."""
        one, other = self.pick(which), self.pick(source)
        if one.oracle.dtype == other.oracle.dtype and one.oracle.shape == other.oracle.shape:
            self.write(
                one,
                lambda: np.add(other.held, 1, out=one.held),
                lambda: np.add(other.oracle, 1, out=one.oracle),
            )

    @MemoryMachine.has_tensor
    @rule(which=INDICES)
    def multiply_at(self, which: int) -> None:
        """Write with `ufunc.at`."""
        one = self.pick(which)
        if one.oracle.ndim:
            self.write(
                one,
                lambda: np.multiply.at(one.held, slice(0, 1), 2),
                lambda: np.multiply.at(one.oracle, slice(0, 1), 2),
            )

    @MemoryMachine.has_tensor
    @rule(which=INDICES, at=st.integers(0, 50), number=st.integers(30, 60))
    def write_an_element(self, which: int, at: int, number: int) -> None:
        """Write through an iterator."""
        one = self.pick(which)
        if one.oracle.size:
            it = tt.make_view(one.held).begin()
            for _ in range(at % one.oracle.size):
                it = next(it)
            assert it.value == one.oracle.flat[at % one.oracle.size]
            place = np.unravel_index(at % one.oracle.size, one.oracle.shape)
            self.write(one, lambda: setattr(it, "value", number), lambda: one.oracle.__setitem__(place, number))

    @MemoryMachine.has_tensor
    @rule(which=INDICES)
    def keep_an_iterator(self, which: int) -> None:
        """Keep an iterator, which follows the tensor to any memory."""
        one = self.pick(which)
        self.cursors = [*self.cursors[-2:], (tt.make_view(one.held), one, one.oracle.shape, id(one.held))]

    @rule()
    def read_by_the_iterators(self) -> None:
        """Read through the iterators: they give the current content, or refuse a tensor of another shape."""
        for view, one, shape, _ in self.cursors:
            if one.oracle.shape == shape:
                assert list(view) == one.oracle.ravel().tolist()
            else:
                must_raise(ShapeError, lambda view=view: list(view))

    @MemoryMachine.has_tensor
    @rule(which=INDICES)
    def move_under_an_iterator(self, which: int) -> None:
        """Move a tensor that has an iterator."""
        one = self.pick(which)
        view: Any = tt.make_view(one.held)
        self.move(which)
        must_raise(MovedError, lambda: len(view))

    @MemoryMachine.has_tensor
    @rule(which=INDICES)
    def refuse_to_write_a_share(self, which: int) -> None:
        """Check that a read-only share refuses writes in each part."""
        one = self.pick(which).held.share_data(read_only=True)
        for part in (one[...], one.dynamic(), tt.expand_dims(one, axis=0), one.share_data(), one):
            must_raise(ReadOnlyError, lambda part=part: part.__setitem__(..., 1))
            assert not part.numpy().flags.writeable


CpuMachine.TestCase.settings = settings(max_examples=80, stateful_step_count=40, deadline=None, derandomize=True)
test_every_tensor_is_its_oracle_after_every_step = CpuMachine.TestCase


def test_an_iterator_keeps_a_dropped_tensor_alive_in_the_model() -> None:
    """The model once reported an error here although the tensor was right."""
    machine = CpuMachine()
    machine.make(shape=(4,), dtype=tt.float64, way=0)
    machine.change_type(which=0)
    machine.keep_an_iterator(which=0)
    machine.drop(which=0, collect=False)
    machine.resize(which=0, sizes=[0, 0, 0])
    machine.lazy_copy(which=0)
    machine.teardown()

"""Random indexing as a state machine, for hours: `python -m tests.fuzzing.indexing --steps 1000000 --seed 0`.

Each tensor has a NumPy array as its twin. Each step reads, writes, shares or updates by a random key and does the same
to the twin: values, shape, dtype, position in memory and errors are compared, and after each write all bytes.
"""

from __future__ import annotations

import argparse
import operator
import random
import time
from collections import Counter
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

import typedtensor as tt
from typedtensor.types.dtype import DTYPES

if TYPE_CHECKING:
    from collections.abc import Callable

MOST = 12
"""So many live at once."""
MOST_AXES = 7
UFUNCS: dict[str, Any] = {"add": np.add, "multiply": np.multiply, "max": np.maximum, "min": np.minimum}
KINDS = {"set": "biufc", "add": "iufc", "multiply": "iufc", "max": "iuf", "min": "iuf"}
SCALAR_KINDS: dict[type, str] = {bool: "biufc", int: "iufc", float: "fc", complex: "c"}
NUMBERS = (True, 0, 3, 1.5, 2j)
WRONG: tuple[Any, ...] = (True, 1.0, [0.5], "a", 2**70)
"""Entries that NumPy may take and a tensor refuses."""


class Refused(Exception):  # noqa: N818  # an outcome, as any other
    """What the twin's side refuses."""


class Pair(NamedTuple):
    """A tensor, its twin, and the two whose whole memory they look at."""

    tensor: Any
    twin: np.ndarray
    root: Any
    twin_root: np.ndarray


def same(found: Any, expected: np.ndarray) -> bool:
    """Shape, dtype and every bit."""
    raw = found._raw
    return bool(raw.dtype == expected.dtype and raw.shape == expected.shape and raw.tobytes() == expected.tobytes())


def place(part: np.ndarray, whole: np.ndarray) -> tuple[Any, ...]:
    """Where a view stands in the memory of another array; nothing for memory of its own."""
    if not np.may_share_memory(part, whole):
        return ()
    offset = part.__array_interface__["data"][0] - whole.__array_interface__["data"][0]
    return offset, part.strides, part.flags.writeable


def fits(twin: np.ndarray, value: Any) -> bool:
    """Whether the tensor promises to take the value's dtype."""
    if isinstance(value, np.ndarray):
        return bool(np.promote_types(twin.dtype, value.dtype) == twin.dtype)
    return twin.dtype.kind in SCALAR_KINDS[type(value)]


class Machine:
    """The pairs that live, and the steps."""

    def __init__(self, seed: int) -> None:
        """Begin with one pair; the seed decides everything."""
        self.random = random.Random(seed)  # noqa: S311  # no secret
        self.living: list[Pair] = []
        self.counts: Counter[str] = Counter()
        self.make()
        self.rules: list[Callable[[], None]] = [self.make, *[self.read] * 6, *[self.write] * 6, self.share, self.update]

    def step(self) -> None:
        """Take one."""
        self.random.choice(self.rules)()
        self.counts["steps"] += 1

    def array(self, shape: tuple[int, ...], dtype: Any = None) -> np.ndarray:
        """Small numbers in new memory."""
        dtype = dtype or self.random.choice(DTYPES)
        numbers = [self.random.randint(0, 9) for _ in range(int(np.prod(shape, dtype=int)))]
        return np.array(numbers, int).reshape(shape).astype(np.dtype(dtype))

    def add(self, tensor: Any, twin: np.ndarray, near: Pair | None = None) -> None:
        """Let a pair live; beside another one if it shares its memory."""
        if twin.ndim > MOST_AXES:
            return
        if len(self.living) >= MOST:
            self.living.pop(self.random.randrange(MOST))
        roots = (near.root, near.twin_root) if near else (tensor, twin)
        self.living.append(Pair(tensor, twin, *roots))

    def make(self) -> None:
        """A tensor or a DArray in new memory."""
        twin = self.array(tuple(self.random.choices((0, 1, 2, 3, 4), (1, 2, 4, 4, 2), k=self.random.randint(0, 4))))
        tensor: Any = tt.from_numpy(twin.copy())
        self.add(tensor.dynamic() if self.random.random() < 0.3 else tensor, twin)

    def share(self) -> None:
        """The same memory, to be read alone or as a DArray."""
        pair = self.random.choice(self.living)
        twin = pair.twin.view()
        if self.random.random() < 0.5:
            twin.setflags(write=False)
            self.add(pair.tensor.share_data(read_only=True), twin, pair)
        else:
            self.add(pair.tensor.dynamic(), twin, pair)

    def entry(self, shape: tuple[int, ...]) -> tuple[Any, int]:
        """An entry of a key for the axes that are left, and how many of them it takes."""
        rand = self.random
        size = shape[0] if shape else 0
        outside = 1 if rand.random() < 0.03 else 0
        kind = rand.randrange(12)
        if kind < 3:
            return rand.randint(-size - outside, max(size - 1, 0) + outside), 1
        if kind < 6:
            start, stop = [rand.choice((None, rand.randint(-size - 1, size + 1))) for _ in range(2)]
            return slice(start, stop, rand.choice((None, 1, 2, -1, -2))), 1
        if kind == 6:
            return None, 0
        if kind == 7:
            return Ellipsis, 0
        if kind == 8:
            axes = rand.randint(0, len(shape))
            mask = tuple(n + (rand.random() < 0.03) for n in shape[:axes])
            return np.array(rand.choices((True, False), k=int(np.prod(mask, dtype=int))), bool).reshape(mask), axes
        dtype = rand.choice((np.int64, np.int64, np.int8, np.uint8, np.uint64))
        lowest = 0 if np.dtype(dtype).kind == "u" else -size
        found = rand.choice(((), (1,), (2,), (2,), (3,), (2, 1), (1, 3), (0,)))
        numbers = [rand.randint(lowest, max(size - 1, 0) + outside) for _ in range(int(np.prod(found, dtype=int)))]
        return np.array(numbers, dtype).reshape(found), 1

    def key(self, shape: tuple[int, ...]) -> tuple[Any, Any, bool]:
        """The key of the tensor, that of the twin, and whether the tensor refuses an entry of it as such."""
        entries: list[Any] = []
        left = shape
        for _ in range(self.random.randint(0, len(shape) + 1)):
            entry, used = self.entry(left)
            entries.append(entry)
            left = left[used:]
        wrong = self.random.random() < 0.02
        if wrong:
            entries.insert(self.random.randint(0, len(entries)), self.random.choice(WRONG))
            return (tuple(entries) if len(entries) > 1 else entries[0]), (), True
        ours = tuple(self.tensor(entry) if isinstance(entry, np.ndarray) else entry for entry in entries)
        if len(entries) == 1 and self.random.random() < 0.7:
            return ours[0], entries[0], False
        return ours, tuple(entries), False

    def tensor(self, array: np.ndarray) -> Any:
        """Of the same numbers, sometimes a DArray."""
        found: Any = tt.from_numpy(array)
        return found.dynamic() if self.random.random() < 0.2 else found

    def both(self, what: str, ours: Callable[[], Any], theirs: Callable[[], Any], context: object) -> tuple[Any, Any]:
        """The results of both; None twice if both refuse."""
        expected = found = error = None
        try:
            expected = theirs()
        except (Refused, IndexError, ValueError, OverflowError, TypeError) as refusal:
            error = refusal
        try:
            found = ours()
        except tt.TypedTensorError as refusal:
            assert error is not None, (what, context, refusal)  # noqa: PT017  # both ends are right
            self.counts[f"{what} refused"] += 1
            return None, None
        assert error is None, (what, context, error)
        self.counts[what] += 1
        return found, expected

    def read(self) -> None:
        """What is selected, and whether it is a view, of which bytes."""
        pair = self.random.choice(self.living)
        ours, theirs, wrong = self.key(pair.twin.shape)

        def select() -> np.ndarray:
            if wrong:
                raise Refused
            found = pair.twin[theirs]
            return found if isinstance(found, np.ndarray) else whole(pair.twin, theirs)

        found, expected = self.both("read", lambda: pair.tensor[ours], select, (pair, ours))
        if found is None:
            return
        assert same(found, expected), (pair, ours, found, expected)
        where = place(expected, pair.twin)
        assert place(found._raw, pair.tensor._raw) == where, (pair, ours, where)
        self.add(found, expected, pair if where else None)

    def value(self, pair: Pair, theirs: Any, *, wrong: bool) -> tuple[Any, Any]:
        """A value for the tensor and for the twin: a number, or an array that mostly fits what is selected."""
        if self.random.random() < 0.4:
            number = self.random.choice(NUMBERS)
            return number, number
        try:
            shape = () if wrong else np.shape(pair.twin[theirs])
        except IndexError:
            shape = (2,)
        shape = tuple(1 if self.random.random() < 0.2 else n + (self.random.random() < 0.02) for n in shape)
        shape = shape[self.random.randint(0, len(shape)) if self.random.random() < 0.2 else 0 :]
        array = self.array(shape, pair.twin.dtype if self.random.random() < 0.6 else None)
        return self.tensor(array), array

    def write(self) -> None:
        """What is written is seen in every view, and what is refused has written nothing."""
        pair = self.random.choice(self.living)
        ours, theirs, wrong = self.key(pair.twin.shape)
        value, twin_value = self.value(pair, theirs, wrong=wrong)

        def assign() -> None:
            if wrong or not fits(pair.twin, twin_value):
                raise Refused
            pair.twin[theirs] = twin_value

        self.both("write", lambda: operator.setitem(pair.tensor, ours, value), assign, (pair, ours, value))
        assert same(pair.root, pair.twin_root), (pair, ours, value)
        assert same(pair.tensor, pair.twin), (pair, ours, value)

    def update(self) -> None:
        """`tt.at`: into a copy, or into the tensor itself."""
        pair = self.random.choice(self.living)
        ours, theirs, wrong = self.key(pair.twin.shape)
        value, twin_value = self.value(pair, theirs, wrong=wrong)
        name, copied = self.random.choice(list(KINDS)), self.random.random() < 0.5

        def scatter() -> np.ndarray:
            if wrong or not fits(pair.twin, twin_value) or pair.twin.dtype.kind not in KINDS[name]:
                raise Refused
            np.broadcast_to(twin_value, np.shape(pair.twin[theirs]))
            found = pair.twin.copy()
            if name == "set":
                found[theirs] = twin_value
            else:
                UFUNCS[name].at(found, theirs, twin_value)
            if not copied:
                pair.twin[...] = found
            return found

        act = getattr(tt.at(pair.tensor)[ours], name)
        found, expected = self.both(f"at.{name}", lambda: act(value, copy=copied), scatter, (pair, ours, value))
        assert found is None or same(found, expected), (name, pair, ours, value, found, expected)
        assert found is None or copied or found is pair.tensor
        assert same(pair.root, pair.twin_root), (name, pair, ours, value)


def whole(twin: np.ndarray, key: Any) -> np.ndarray:
    """An array for no axes too: a view where the key has an ellipsis and no arrays, else a copy of the element."""
    entries = key if isinstance(key, tuple) else (key,)
    if Ellipsis not in entries or any(isinstance(entry, np.ndarray) for entry in entries):
        return np.asarray(twin[key])
    return np.asarray(twin[entries])


def run(steps: int, seed: int) -> Counter[str]:
    """Take so many steps; what fails says its seed and step."""
    machine = Machine(seed)
    for step in range(steps):
        try:
            machine.step()
        except Exception as error:
            error.add_note(f"seed {seed}, step {step}")
            raise
    return machine.counts


def main() -> None:
    """Read the options, run, and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--steps", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=0)
    given = parser.parse_args()
    start = time.monotonic()
    counts = run(given.steps, given.seed)
    print(f"{dict(counts)} in {time.monotonic() - start:.0f} s: no fault")  # noqa: T201  # a program


if __name__ == "__main__":
    main()

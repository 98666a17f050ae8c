"""Parameter files compared with NumPy's files and safetensors, with the files in memory."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from tempfile import TemporaryDirectory
from time import process_time
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

import typedtensor as tt
from benchmarks.report import Claim, Table, claims
from benchmarks.timing import TINY, Effort, Timings, in_turns

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

LARGE = (100, 10_000_000)
"""The number of tensors, and the bytes of each: 1 GB."""
SMALL = (10_000, 100)
LARGE_ROUNDS = 15
"""The number of rounds with 1 GB; each round writes and reads three of them."""
OPENINGS = 101
LIMITS = {("large", "NumPy"): 1.10, ("large", "safetensors"): 1.00, ("small", "safetensors"): 1.00}
"""The target ratios of saving and loading to another library's time."""
OPENING_LIMIT_MS = 5.0
MEMORY = Path("/dev/shm")  # noqa: S108 - files in memory, where the system has such a folder


class Library(NamedTuple):
    """One library's way to a file and back."""

    files: Sequence[Path]
    save: Callable[[], object]
    load: Callable[[], object]

    def remove(self) -> None:
        """Remove the old files: each save writes new ones, so that no side pays for freeing old memory."""
        for file in self.files:
            file.unlink(missing_ok=True)


def measure(effort: Effort) -> Iterator[Table]:
    """Large tensors, small tensors, and opening a file without reading it."""
    tiny = effort == TINY
    found: list[Claim] = []
    with TemporaryDirectory(dir=MEMORY if MEMORY.is_dir() else None) as name:
        for what, (count, nbytes) in {"large": LARGE, "small": SMALL}.items():
            count, nbytes = (10, nbytes // 100 or 1) if tiny else (count, nbytes)  # noqa: PLW2901 - less of the same
            arrays = {f"layer{i}.weight": np.full(nbytes, i % 128, np.uint8) for i in range(count)}
            rounds = min(effort.rounds, LARGE_ROUNDS) if what == "large" else effort.rounds
            folder = Path(name) / what
            folder.mkdir()
            times = {way: _timed(libraries(folder, arrays), way, rounds) for way in ("save", "load")}
            yield _table(f"{count:,} tensors of {nbytes:,} bytes", times)
            found += _judged(what, times)
        opening = Timings(in_turns({"open": lambda: _cost(_open, Path(name) / "large" / "tensors.params")}, OPENINGS))
        yield _opening(opening.ns("open") / 1e6)
    yield claims(found)


def libraries(folder: Path, arrays: Mapping[str, np.ndarray]) -> dict[str, Library]:
    """Each installed library, with its own files of the same data."""
    tensors = {name: tt.from_numpy(array) for name, array in arrays.items()}
    path = folder / "tensors.params"
    found = {"typedtensor": Library([path], lambda: tt.save_params(path, tensors), lambda: tt.load_params(path))}
    if len(arrays) <= LARGE[0]:  # one file each: ten thousand of them would measure the folder
        files = [(folder / f"{name}.npy", array) for name, array in arrays.items()]
        found["NumPy"] = Library(
            [file for file, _ in files],
            lambda: [np.save(file, array) for file, array in files],
            lambda: [np.load(file) for file, _ in files],
        )
    try:
        library = import_module("safetensors.numpy")
    except ImportError:
        return found
    other = folder / "tensors.safetensors"
    found["safetensors"] = Library(
        [other], lambda: library.save_file(dict(arrays), other), lambda: library.load_file(other)
    )
    return found


def _timed(found: Mapping[str, Library], way: str, rounds: int) -> Timings:
    """Saving or loading on all sides, alternating, after a first time that does not count."""
    samples = {name: _save(side) if way == "save" else _load(side) for name, side in found.items()}
    for sample in samples.values():
        sample()
    return Timings(in_turns(samples, rounds))


def _save(side: Library) -> Callable[[], float]:
    def sample() -> float:
        side.remove()
        return _cost(side.save)

    return sample


def _load(side: Library) -> Callable[[], float]:
    return lambda: _cost(side.load)


def _cost(action: Callable[..., object], *arguments: object) -> float:
    """The processor time; the result is freed after the measurement."""
    start = process_time()
    answer = action(*arguments)
    seconds = process_time() - start
    del answer
    return seconds


def _open(path: Path) -> object:
    return tt.load_params(path, mmap=True)


def _table(caption: str, times: Mapping[str, Timings]) -> Table:
    rows: list[list[str]] = []
    for name in times["save"].seconds:
        row = [name]
        for each in times.values():
            row += [f"{each.ns(name) / 1e6:,.1f}", str(each.ratio("typedtensor", name))]
        rows.append(row)
    head = ["library", "save, ms", "typedtensor's ratio to it", "load, ms", "typedtensor's ratio to it"]
    return Table(f"{caption}:", head, rows)


def _judged(what: str, times: Mapping[str, Timings]) -> list[Claim]:
    return [
        Claim(f"{way}, {what} tensors, to {other}", limit, each.ratio("typedtensor", other).median)
        for (size, other), limit in LIMITS.items()
        for way, each in times.items()
        if size == what and other in each.seconds
    ]


def _opening(milliseconds: float) -> Table:
    verdict = "yes" if milliseconds < OPENING_LIMIT_MS else "**no**"
    return Table(
        "Opening the file of the large tensors with `mmap=True`, ready for use, median:",
        ["ms", "below", "met"],
        [[f"{milliseconds:.2f}", f"{OPENING_LIMIT_MS:.0f}", verdict]],
    )

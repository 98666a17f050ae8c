"""A few inputs of the fuzzer of file readers; `python -m tests.fuzzing.readers --inputs N` tries more."""

from __future__ import annotations

import random
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import typedtensor as tt
from tests.fuzzing import readers
from tests.fuzzing.readers import FORMATS, Result, functions, same
from tests.persistence.fuzz import mutated

if TYPE_CHECKING:
    from collections.abc import Callable

ROOT = Path(__file__).parents[2]
INPUTS = 300


def need(name: str) -> None:
    """Skip if the package of a format is not installed."""
    if name == "safetensors" and find_spec(name) is None:
        pytest.skip("not installed: safetensors")


@pytest.mark.parametrize("name", FORMATS)
def test_damaged_files_are_read_or_refused(name: str, tmp_path: Path) -> None:
    """The damage is random; both outcomes occur."""
    need(name)
    chance = random.Random(20_260)  # noqa: S311  # reproducible, not for security
    right = list(FORMATS[name].seeds())
    damaged = [mutated(chance.choice(right), right, chance) for _ in range(INPUTS)]
    read = sum(FORMATS[name].tried(data, tmp_path / "x", number) for number, data in enumerate(damaged))
    assert 0 < read < INPUTS


@pytest.mark.parametrize("name", FORMATS)
def test_the_fuzzer_runs(name: str) -> None:
    """It needs atheris, which traces the branches."""
    need(name)
    if find_spec("atheris") is None:
        pytest.skip("not installed: atheris")
    command = [sys.executable, "-m", "tests.fuzzing.readers", "--inputs", "500", "--format", name]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    assert done.stdout.startswith(f"{name}: 500 inputs in ")


@pytest.mark.parametrize("name", ["npz", "safetensors"])
def test_another_error_of_a_reader_is_detected(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """So is a reader that returns other values than were written."""
    need(name)
    seed = next(iter(FORMATS[name].seeds()))
    load: Callable[[Path], dict[str, tt.DArray]] = getattr(tt, f"load_{name}")
    answers = iter([{}, {"other": tt.asarray([1.0])}])
    assert FORMATS[name].tried(seed, tmp_path / "x", 0)
    monkeypatch.setattr(readers.tt, f"load_{name}", lambda _: next(answers))
    with pytest.raises(AssertionError):
        FORMATS[name].tried(seed, tmp_path / "x", 0)
    monkeypatch.setattr(readers.tt, f"load_{name}", lambda path: load(path)["none of that name"])
    with pytest.raises(KeyError):
        FORMATS[name].tried(seed, tmp_path / "x", 0)


def test_same_compares_values_names_and_dtypes() -> None:
    """It compares the order of the names too."""
    x, y = tt.asarray([1.0]), tt.asarray([2.0])
    same({"a": x, "b": y}, {"a": x, "b": y}, b"")
    for other in ({"b": y, "a": x}, {"a": x}, {"a": y, "b": y}, {"a": x, "b": tt.astype(y, tt.float32)}):
        with pytest.raises(AssertionError):
            same({"a": x, "b": y}, other, b"")


def test_the_branches_of_the_readers_are_traced() -> None:
    """They are in functions and methods."""
    found = {each.__qualname__ for each in functions(sys.modules["typedtensor.persistence.npz"])}
    assert "load_npz" in found
    assert all(each.__module__ == readers.__name__ for each in functions(readers))


def test_a_result_is_a_line() -> None:
    """It is for the page and the log."""
    assert str(Result("npz", 10, 4, 1.6)) == "npz: 10 inputs in 2 s, 6 refused, 4 read"

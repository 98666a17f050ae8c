"""Keys of up to four ints, slices, None and an Ellipsis: checkers infer the axes that NumPy gives."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING

import numpy as np
import pytest

from tests.static import markers
from tests.static.checkers import CHECKERS, Verdicts
from tests.static.test_static import ROOT

if TYPE_CHECKING:
    from collections.abc import Iterator

ENTRIES = {"0": 0, ":": slice(None), "...": ..., "None": None}
SIZES = {"A": 2, "B": 3, "C": 5, "E": 7}
"""The size of each axis: which axes are left can be read from the shape."""
NAMES = {size: name for name, size in SIZES.items()} | {1: "Never"}
HEAD = """\
from typing import NewType, Never, assert_type
from typedtensor import Cpu, Rank0, Rank1, Rank2, Rank3, Rank4, Rank5, Rank6, Rank7, Rank8, Tensor, float32
"""


def _rank(names: list[str]) -> str:
    return f"Rank{len(names)}[{', '.join(names)}]" if names else "Rank0"


def _keys() -> Iterator[tuple[str, ...]]:
    for length in range(1, 5):
        yield from (key for key in product(ENTRIES, repeat=length) if key.count("...") <= 1)


def _program() -> str:
    """A line for each key and rank, a wrong type for every seventh, which NumPy's shape does not have."""
    lines = [HEAD, *(f'{name} = NewType("{name}", int)' for name in SIZES)]
    for n in range(5):
        array = np.zeros(list(SIZES.values())[:n])
        lines.append(f"def of_{n}_axes(x: Tensor[Cpu, float32, {_rank(list(SIZES)[:n])}]) -> None:")
        for at, key in enumerate(_keys()):
            text = f"x[{', '.join(key)}]"
            try:
                left = array[tuple(ENTRIES[entry] for entry in key)]
            except IndexError:
                lines.append(f"    {text}  # refused")
                continue
            names = [NAMES[size] for size in np.shape(left)]
            lines.append(f"    assert_type({text}, Tensor[Cpu, float32, {_rank(names)}])")
            if at % 7 == 0:
                wrong = [*names[1:], names[0]] if len(set(names)) > 1 else [*names, "A"]
                lines.append(f"    _{at}: Tensor[Cpu, float32, {_rank(wrong)}] = {text}  # refused")
    return "\n".join(lines) + "\n"


PROGRAM = _program()
VERDICTS = Verdicts({"keys.py": PROGRAM}, [ROOT, ROOT / "stubs"])


@pytest.mark.static
@pytest.mark.parametrize("checker", CHECKERS)
def test_names_stay_in_every_key(checker: str) -> None:
    """Each checker infers the axes that are left, and refuses other ones and keys of too many entries."""
    faults = markers.judge(checker, PROGRAM, VERDICTS.of(checker)["keys.py"])
    assert not faults, "\n".join(faults[:20])

"""Writes `accept/distributions.py` and `reject/distributions.py`, the calls of the distributions of `Generator`.

They follow from the table of distributions: `python -m tests.static.write_distributions`.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from typedtensor.random._distributions import DISTRIBUTIONS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from typedtensor.random._distributions import Distribution

HERE = Path(__file__).parent
HEAD = '''"""{}

Written by tests/static/write_distributions.py from typedtensor/random/_distributions.py.
"""

from __future__ import annotations

from typing import NewType

import typedtensor as tt
{}from typedtensor import Cpu, DArray, DDim, Dim, Gpu, {}Tensor, float32, float64, int64
from typedtensor.random import Generator

Row = NewType("Row", int)
Column = NewType("Column", int)
'''
SETTING = """

def {}(
    rng: Generator[Cpu],
    far: Generator[Gpu],
    whole: Tensor[Cpu, int64, Rank2[Row, Column]],
    floating: Tensor[Cpu, float32, Rank2[Row, Column]],
    column: Tensor[Cpu, tt.int32, Rank1[Column]],
    row: Tensor[Cpu, int64, Rank1[Row]],
    there: Tensor[Gpu, int64, Rank1],
    complex_: Tensor[Cpu, tt.complex64, Rank1],
    unknown: DArray,
    dim: Dim[Rank2[Row, Column]],
    ddim: DDim,
) -> None:
"""


def arguments(each: Distribution, **given: str) -> str:
    """The arguments of the example, with others for some parameters, by position."""
    numbers = each.example.split(", ") if each.example else []
    return ", ".join(given.get(p.name, number) for p, number in zip(each.parameters, numbers, strict=True))


def call(each: Distribution, rest: str = "", *, on: str = "rng", **given: str) -> str:
    """A call of the method."""
    return f"{on}.{each.name}({', '.join(filter(None, (arguments(each, **given), rest)))})"


def accepted(each: Distribution) -> Iterator[tuple[str, str]]:
    """Calls and their types."""
    dtype = "int64" if each.counts else "float64"

    def tensor(rank: str, device: str = "Cpu", dtype: str = dtype) -> str:
        return f"Tensor[{device}, {dtype}, {rank}]"

    yield call(each), tensor("Rank0")
    yield call(each, "()"), tensor("Rank0")
    yield call(each, "3"), tensor("Rank1")
    yield call(each, "(2, 3)", on="far"), tensor("Rank2", "Gpu")
    yield call(each, "size=(2, 3, 4)"), tensor("Rank3")
    yield call(each, "(1, 2, 3, 4)"), tensor("Rank4")
    yield call(each, "dim"), tensor("Rank2[Row, Column]")
    yield call(each, "size=ddim"), "DArray"
    names = [p.name for p in each.parameters]
    for p in each.parameters:
        named = "whole" if p.limits.whole else "floating"
        yield call(each, **{p.name: named}), tensor("Rank2[Row, Column]")
        yield call(each, "(4, 2, 3)", **{p.name: named}), tensor("Rank3")
        yield call(each, **{p.name: "unknown"}), "DArray"
        if p.default is not None:
            yield (
                f"{'rng'}.{each.name}({', '.join([*needed(each), f'{p.name}={named}'])})",
                tensor("Rank2[Row, Column]"),
            )
    if len(names) > 1:
        yield call(each, **{names[0]: "whole", names[1]: "whole"}), tensor("Rank2[Row, Column]")
    if len(names) > 2:
        yield call(each, **dict.fromkeys(names, "whole")), tensor("Rank2[Row, Column]")
    if all(p.default is not None for p in each.parameters) and names:
        yield f"rng.{each.name}()", tensor("Rank0")
        yield f"rng.{each.name}(size=dim)", tensor("Rank2[Row, Column]")
    if each.takes_dtype:
        yield call(each, "3, dtype=float32"), tensor("Rank1", dtype="float32")
        yield call(each, "dtype=float32"), tensor("Rank0", dtype="float32")
        yield call(each, "dim, dtype=float64"), tensor("Rank2[Row, Column]")


def mixed(each: Distribution) -> Iterator[str]:
    """Calls with two ranks: ty does not solve their rule, knows no rank then, and refuses mistakes."""
    names = [p.name for p in each.parameters][:2]
    kind = f"Tensor[Cpu, {'int64' if each.counts else 'float64'}, Rank2[Row, Column]]"
    for pair in (("column", "whole"), ("whole", "column")) if len(names) == 2 else ():
        yield f"assert_type({call(each, **dict(zip(names, pair, strict=True)))}, {kind})"


def needed(each: Distribution) -> list[str]:
    """The arguments for the parameters without a default."""
    numbers = each.example.split(", ") if each.example else []
    return [number for p, number in zip(each.parameters, numbers, strict=True) if p.default is None]


def refused(each: Distribution) -> Iterator[tuple[str, str]]:
    """Calls that are wrong, and why."""
    yield call(each, "2.0"), "a size is an int"
    yield call(each, "[2, 3]"), "a tuple"
    yield call(each, "3, 4"), "one size"
    yield f"_: Tensor[Cpu, float32, Rank1] = {call(each, '3')}", "another dtype"
    yield f"_: Tensor[Cpu, {'int64' if each.counts else 'float64'}, Rank2] = {call(each, '3')}", "another rank"
    names = [p.name for p in each.parameters]
    for p in each.parameters:
        yield call(each, **{p.name: '"1"'}), "a number"
        yield call(each, **{p.name: "there"}), "another device"
        yield call(each, **{p.name: "complex_"}), "real numbers"
        if p.limits.whole:
            yield call(each, **{p.name: "floating"}), "integers"
            yield call(each, **{p.name: "0.5"}), "an integer"
    if len(names) > 1:
        yield call(each, **{names[0]: "whole", names[1]: "row"}), "Row is not Column"
    if any(p.default is None for p in each.parameters):
        yield f"rng.{each.name}()", "a parameter is missing"
    if not each.takes_dtype:
        yield call(each, "dtype=float32"), "no dtype"
    else:
        yield call(each, "dtype=tt.float16"), "float32 or float64"


def accept() -> str:
    """Return the text of the accepted file."""
    head = HEAD.format(
        "The distributions: the rank is that of the size, or of the parameters, whose names stay.",
        "from tests.static.support import assert_type\n",
        "Rank0, Rank1, Rank2, Rank3, Rank4, ",
    )
    return head + "".join(
        SETTING.format(each.name) + "".join(f"    assert_type({code}, {kind})\n" for code, kind in accepted(each))
        for each in DISTRIBUTIONS.values()
    )


def reject() -> str:
    """Return the text of the refused file."""
    head = HEAD.format(
        "The distributions with parameters of another kind, device or shape.",
        "from tests.static.support import assert_type\n",
        "Rank1, Rank2, ",
    )
    return head + "".join(
        SETTING.format(each.name)
        + "".join(f"    {code}  # refused: {why}\n" for code, why in refused(each))
        + "".join(f"    {code}  # refused by ty\n" for code in mixed(each))
        for each in DISTRIBUTIONS.values()
    )


FILES = {HERE / "accept" / "distributions.py": accept, HERE / "reject" / "distributions.py": reject}

if __name__ == "__main__":
    for path, write in FILES.items():
        path.write_text(write(), "utf-8")

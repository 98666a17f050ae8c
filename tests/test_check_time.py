"""The time to check nested calls grows no faster than their depth.

There are two guards. One counts the overloads that a call admits, without a clock. The other runs each checker on calls
of depth one and six, in the same run on the same machine, and compares processor times; a check that would take minutes
is stopped when it exceeds its limit.
"""

from __future__ import annotations

import ast
import re
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, NamedTuple

import pytest

from benchmarks.checkers import CHECKERS, Said, ask, imports
from benchmarks.installed import environment
from benchmarks.scaling import DEPTHS, SIDES, UNNAMED, program
from tests.overloads import READERS, admitted, families

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from pathlib import Path

TIMES = {"mypy": 8.0, "pyright": 6.0, "pyrefly": 6.0, "ty": 12.0}
"""The maximum ratio between the times for deep calls and for calls of depth one, including the start of the checker.

mypy and ty need six to eight times as long for deep calls; on a slow machine the second more does not make up for it.
"""
DEEP = {"mypy": 3, "ty": 3}
"""The depth of calls, six by default. In mypy and ty the time for a function of two operands still doubles or triples
with each level."""
UNTRIED = {"ty": {"choices"}}
"""Kinds of calls that are left out: with each level of `tt.where` in `tt.where`, ty takes four times as long."""
ADMITTED = 8
"""The maximum number of overloads that a call may admit: pyright caches 8 types of an argument."""
ADMITTED_MORE: Mapping[str, int] = {
    # Three tensors that broadcast, and lists of tensors with one dtype and one rank: no typing rule expresses them.
    "BroadcastsArrays": 28,
    "SlidesWindows": 35,  # each size of a window is an axis, whose name a Dim gives
    # Patterns of letters, and flags that change which axes must be equal.
    "ContractsTerms": 23,
    "MultipliesChains": 14,  # up to four factors in a tuple, of which the ends are matrices or vectors
    "MultipliesMatricesByVectors": 22,  # as vectors and matrices of each rank, nested calls included, within a second
    "MultipliesVectorsByMatrices": 22,
    "MultipliesAndAdds": 27,
    # Several dtypes, with and without an initial element; tensors added at the ends; mixed dtypes.
    "Cumulates": 17,
    "Differs": 26,
    "ExponentiatesMatrices": 9,
    "RaisesMatrices": 9,
    "InvertsTensors": 16,  # each rank by a literal number of axes, which is one argument
    "Solves": 11,
    "SolvesTensors": 23,  # each pair of ranks, with and without axes that are moved
    "IteratesElements": 12,  # each rank has positions of its own length; a loop calls it once
    "AssemblesBlocks": 9,  # lists and lists of lists, of each rank that they give
    "CreatesIndices": 9,  # each number of sizes, named or not; its arguments are numbers
    "AppliesToIndices": 25,  # each number of sizes, named or not; its arguments are a function and numbers
    "CreatesPowers": 17,  # each dtype as Python and NumPy spell it; its arguments are numbers
}
"""Families that admit more, and how many. No number may increase; if one decreases, update it here, or remove it."""
WITHOUT_TENSORS = {"creation", "data_types", "defaults", "random"}
"""Chapters whose functions take numbers, dtypes or data, so that their calls are not nested."""

OURS = SIDES["typedtensor"]
KINDS = {**OURS.kinds, **UNNAMED}


class Growth(NamedTuple):
    """The output of a checker for the shallow calls and for the deep ones."""

    shallow: Said
    deep: Said


def _programs(checker: str) -> list[str]:
    """Return programs with every kind of call, right and wrong, shallow and deep."""
    depths = (DEPTHS[0], DEEP.get(checker, DEPTHS[-1]))
    kinds = {name: kind for name, kind in KINDS.items() if name not in UNTRIED.get(checker, ())}
    return [program("typedtensor", kinds, depth, [True, False]) for depth in depths]


@pytest.fixture(scope="module")
def growth() -> Iterator[dict[str, Growth]]:
    """Run every checker on both programs, two checkers at a time."""
    with environment() as python, ThreadPoolExecutor(2) as pool:
        found = {name: pool.submit(_growth, name, python) for name in CHECKERS}
        yield {name: each.result() for name, each in found.items()}


def _growth(name: str, python: Path) -> Growth:
    shallow, deep = _programs(name)
    with TemporaryDirectory() as cache:
        command = CHECKERS[name](python, cache)
        if name == "mypy":
            ask(command, imports(OURS.head))  # fills the cache, else imports would dominate
        first = ask(command, shallow)
        return Growth(first, ask(command, deep, work_s=TIMES[name] * first.took.worked + 1))


def _wrong_lines(source: str) -> set[int]:
    """Return the lines with a mistake: the first one of each function whose name says so."""
    return {number + 1 for number, line in enumerate(source.splitlines(), 1) if line.startswith("def wrong_")}


def _refused_lines(said: Said) -> set[int]:
    return {int(number) for number in re.findall(r"program\d+\.py:(\d+)", said.text)}


@pytest.mark.parametrize("checker", CHECKERS)
def test_deep_calls_take_little_longer(checker: str, growth: Mapping[str, Growth]) -> None:
    """They take at most `TIMES` as long as shallow ones, and one second more; most of either is the start."""
    shallow, deep = (said.took.worked for said in growth[checker])
    limit = TIMES[checker] * shallow + 1
    ended = growth[checker].deep.status in {0, 1}
    assert ended, f"{checker} was ended: deep calls take more than {limit:.1f} s, shallow ones {shallow:.1f} s"
    assert deep <= limit, f"{checker}: {deep:.1f} s for deep calls, {shallow:.1f} s for shallow ones"


@pytest.mark.parametrize("depth", [0, 1], ids=["shallow", "deep"])
@pytest.mark.parametrize("checker", CHECKERS)
def test_mistake_in_the_innermost_call_is_found(checker: str, depth: int, growth: Mapping[str, Growth]) -> None:
    """The fast overloads still refuse all wrong calls, and no others."""
    said, source = growth[checker][depth], _programs(checker)[depth]
    assert said.status == 1, f"{checker} did not end in time, or found nothing: {said.text[:4000]}"
    assert _refused_lines(said) == _wrong_lines(source), said.text[:4000]


LOOPS = """
from typedtensor import Cpu, Rank1, Rank2, Tensor, float32

def grows(m: Tensor[Cpu, float32, Rank2], n: int) -> Tensor[Cpu, float32, Rank2]:
    for _ in range(n):
        m = tt.concat([m, tt.ones((m.shape[0], 1), dtype=float32)], axis=1)
    return m

def turns(x: Tensor[Cpu, float32, Rank1], y: Tensor[Cpu, float32, Rank1], n: int) -> Tensor[Cpu, float32, Rank2]:
    z = tt.stack([x, y], axis=1)
    for _ in range(n):
        x = tt.sum(z, axis=1)
        z = tt.stack([tt.sin(x) * tt.cos(y), tt.cos(x) * y, x * tt.exp(y), x + y], axis=1)
    return z
"""
"""Lists of calls whose types depend on each other; with a signature for each rank and axis, pyright took 54 s."""


def test_lists_of_calls_in_a_loop_take_pyright_little_time() -> None:
    """It takes at most twice as long as for the imports, and three seconds more."""
    with environment() as python, TemporaryDirectory() as cache:
        command = CHECKERS["pyright"](python, cache)
        alone = ask(command, imports(OURS.head)).took.worked
        said = ask(command, OURS.head + LOOPS, work_s=2 * alone + 3)
    assert said.status == 0, f"pyright did not end in {2 * alone + 3:.1f} s, or found a mistake: {said.text[:4000]}"


@pytest.mark.parametrize("checker", READERS)
def test_a_call_admits_few_signatures(checker: str) -> None:
    """A checker tries each overload for this number of arguments, and checks the arguments for each."""
    found = _admitted(checker)
    over = {name: count for name, count in found.items() if count > ADMITTED_MORE.get(name, ADMITTED)}
    if over:
        words = [f"{name}: {count}" for name, count in sorted(over.items(), key=lambda each: -each[1])]
        pytest.fail(
            f"calls of these families admit more than {ADMITTED} signatures in {checker}, or more than before; let one "
            f"signature hold all literal axes, and read the typing rule from the type: {', '.join(words)}",
            pytrace=False,
        )


def test_listed_families_admit_as_many_as_listed() -> None:
    """A number that has decreased must not increase again."""
    every = [_admitted(checker) for checker in READERS]
    most = {name: max(found.get(name, 0) for found in every) for name in ADMITTED_MORE}
    stale = {name: count for name, count in most.items() if count < ADMITTED_MORE[name]}
    assert not stale, f"write the new numbers into ADMITTED_MORE, or leave the families out: {stale}"


@cache
def _admitted(checker: str) -> Mapping[str, int]:
    return {
        name: admitted(family.signatures)
        for name, family in families(checker).items()
        if family.chapter not in WITHOUT_TENSORS
    }


SIGNATURE = "    def __call__(self, x: X, y: Y{}, /, *, axis: {} = ..., keepdims: bool{}) -> None: ...\n"


def test_only_overloads_that_match_a_call_are_counted() -> None:
    """There is no call of the last one without a keyword."""
    few = SIGNATURE.format("", "int", " = ...") + SIGNATURE.format("", "None", " = ...")
    (family,) = ast.parse(f"class Sums:\n{few}{SIGNATURE.format(' = ...', 'None', '')}").body
    assert isinstance(family, ast.ClassDef)
    signatures = [each for each in family.body if isinstance(each, ast.FunctionDef)]
    assert admitted(signatures) == admitted(signatures[:2]) + 1 == 3
    assert admitted(signatures[-1:]) == 1


def test_every_family_is_counted() -> None:
    """Both checkers read the same families, and there are some."""
    mypy, pyright = map(families, READERS)
    assert mypy.keys() == pyright.keys()
    assert {"TakesFloatingPoint", "TakesTwo", "Sums"} <= mypy.keys()

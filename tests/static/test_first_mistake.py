"""A mistake does not make correct lines wrong: pyright remembers which protocols a class cannot fit.

If the first tensor that meets a protocol does not fit it, pyright 1.1.414 compares the class `Tensor` with its type
variables as parameters. Unless no overload of a method binds, that result then holds for every tensor of the run. So
each rule needs an overloaded method that does not bind. It shows in a run of its own: in the other static tests
correct lines come first.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.static import markers
from tests.static.checkers import CHECKERS, run
from tests.static.test_static import ROOT

if TYPE_CHECKING:
    from pathlib import Path

MISTAKES = """
import typedtensor as tt
from typedtensor import Cpu, Rank2, Tensor, bool_, complex64, float32, int64

Whole = Tensor[Cpu, int64, Rank2]
Matrix = Tensor[Cpu, float32, Rank2]
Mask = Tensor[Cpu, bool_, Rank2]


def mistakes(i: Whole, x: Matrix, t: Mask, z: Tensor[Cpu, complex64, Rank2]) -> None:
    tt.atan2(i, i)  # refused
    tt.subtract(t, t)  # refused
    tt.floor_divide(z, z)  # refused
    tt.bitwise_and(x, x)  # refused
    tt.gcd(x, x)  # refused
    tt.logical_and(x, x)  # refused
    tt.less(z, z)  # refused
    tt.where(x, x, x)  # refused
    tt.kron(t, t)  # refused
    tt.exp(i)  # refused
    tt.mean(i, axis=0)  # refused
    tt.sum(x, axis=2)  # refused
    tt.sort(z)  # refused
    divmod(2.5, i)  # refused


def correct(i: Whole, x: Matrix, t: Mask, z: Tensor[Cpu, complex64, Rank2]) -> None:
    tt.atan2(x, x)
    tt.hypot(1.0, x)
    tt.subtract(x, x)
    tt.subtract(z, i)
    tt.floor_divide(x, x)
    tt.maximum(x, i)
    tt.bitwise_and(i, i)
    tt.bitwise_xor(t, t)
    tt.gcd(i, 2)
    tt.logical_and(t, t)
    tt.less(x, i)
    tt.where(t, x, x)
    tt.kron(x, x)
    tt.exp(x)
    tt.mean(x, axis=0)
    tt.sum(x, axis=1)
    tt.sort(x)
    divmod(2.5, x)
    divmod(x[0], x)
    divmod(x, x)
"""

SMALLEST = """
from typing import Any, Callable, Generic, Protocol, TypeVar, overload

T = TypeVar("T")
X = TypeVar("X")
T_co = TypeVar("T_co", covariant=True)


class Good:
    def is_good(self) -> None: ...


class Box(Generic[T_co]):
    def kind(self) -> T_co: ...
    def pair(self, other: T) -> T: ...


class IsGood(Protocol):
    def is_good(self) -> None: ...


class Pairs(Protocol[T_co]):
    @property
    def pair(self) -> T_co: ...
    def kind(self) -> IsGood: ...


@overload
def take(x: Pairs[Callable[[X], T]], y: X) -> T: ...
@overload
def take(x: int, y: int) -> int: ...
def take(x: Any, y: Any) -> Any: ...


def lines(bad: Box[str], good: Box[Good]) -> None:
    take(bad, 1)
    take(good, 1)
"""


def test_correct_lines_after_a_mistake_are_accepted(tmp_path: Path) -> None:
    """Those of the same functions, by pyright."""
    refusals = run(CHECKERS["pyright"], {"mistakes.py": MISTAKES}, [ROOT, ROOT / "stubs"], tmp_path)
    assert markers.judge("pyright", MISTAKES, refusals["mistakes.py"]) == []


def test_pyright_still_refuses_the_correct_line_of_another_library(tmp_path: Path) -> None:
    """Once it does not, the overloads that nothing binds to can go."""
    refused = run(CHECKERS["pyright"], {"smallest.py": SMALLEST}, [ROOT], tmp_path)["smallest.py"]
    lines = SMALLEST.splitlines()
    assert {lines[each.line - 1].strip() for each in refused} == {"take(bad, 1)", "take(good, 1)"}

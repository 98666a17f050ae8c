"""Messages are short: the number of lines that a checker prints for a refused line is limited for each function family.

The lines are those of `Refusal.length`, for all errors of one statement. If no overload of a function matches, mypy and
pyrefly list all of them, so the length of the message is about that of the list. pyright names one overload, and ty
prints one line here.
"""

from __future__ import annotations

import ast
import re
from collections import Counter
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.static import markers
from tests.static.test_static import SOURCES, VERDICTS

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tests.static.checkers import Refusal

LIMIT = 12
"""The maximum number of lines for a refused line."""

# Families with longer messages. No number may increase, and no family may be added; if one decreases, update or remove
# it here.
LONGER: Mapping[str, Mapping[str, int]] = {
    "mypy": {
        # One overload for each form of a shape, a dtype or input data. mypy lists all of them; of those in FEW, seldom.
        "ComesIn": 145,
        "Creates": 74,
        "CrossesPositions": 25,
        "Dim": 13,
        "IteratesIndices": 13,
        "Draws.integers": 46,
        "Draws.random": 32,
        "Draws.uniform": 45,
        "Makes": 15,
        "MakesFull": 14,
        "make_dim": 13,
        # One for each pattern of subscripts, and one for each kind of key.
        "ContractsTerms": 37,
        "ItemsOfRank2": 35,  # `x[0] = None`
        "PlacesOfRank2": 18,
        # One for each number of axes and each axis, one for each number of arrays.
        "Differs": 29,
        "SlidesWindows": 38,
        "SpansGrid": 23,
        "MultipliesChains": 16,
        # One for each form of axes, dtype and `keepdims`, and each flag of a product. An int that is no valid axis
        # differs from all literals of the parameter, so that mypy finds no single overload to show.
        "Cumulates": 20,
        "MultipliesAndAdds": 29,
        "Adds2": 13,
        "Sums": 19,
        # One for each pair of dtypes that promote to a third one, or of numbers.
        "PromotesDTypes": 28,  # of no argument
        "Solves": 14,
        "AppliesToBatches": 27,  # one for each number of arguments, and where None may stand
        "grad": 16,
        # One for each number of sizes, of matrices and of axes.
        "AppliesToIndices": 27,
        # mypy shows each member in which an operand differs from the required protocol.
        "MultipliesBlocks": 45,  # one for each pair of ranks and of dtypes
        # Functions of Python and NumPy.
        "complex": 16,
        # and one for each spelling of a dtype, a count or a position.
        "CreatesEye": 28,
        "CreatesRange": 25,
        "CreatesSpaced": 36,
        "Methods.reshape": 14,
        "Swaps3": 13,
        "CreatesPowers": 19,
        "Draws.normal": 45,
        "Methods.astype": 18,
        "Methods.view": 21,
        "ReadsMemory": 18,
        # and one for each form of a size and of two parameters.
        "Distributions.beta": 19,
        "Distributions.binomial": 19,
        "Distributions.chisquare": 14,
        "Distributions.exponential": 20,
        "Distributions.f": 19,
        "Distributions.gamma": 25,
        "Distributions.geometric": 14,
        "Distributions.gumbel": 26,
        "Distributions.hypergeometric": 27,
        "Distributions.laplace": 26,
        "Distributions.logistic": 26,
        "Distributions.lognormal": 26,
        "Distributions.logseries": 14,
        "Distributions.negative_binomial": 19,
        "Distributions.noncentral_chisquare": 19,
        "Distributions.noncentral_f": 27,
        "Distributions.pareto": 14,
        "Distributions.poisson": 20,
        "Distributions.power": 14,
        "Distributions.rayleigh": 20,
        "Distributions.standard_exponential": 16,
        "Distributions.standard_gamma": 20,
        "Distributions.standard_t": 14,
        "Distributions.triangular": 27,
        "Distributions.vonmises": 19,
        "Distributions.wald": 19,
        "Distributions.weibull": 14,
        "Distributions.zipf": 14,
        "DividesWithRest": 19,
        "Vectors.multinomial": 13,
    },
    "pyrefly": {
        # pyrefly lists every overload, whatever the mistake: those above,
        "ComesIn": 144,
        "Creates": 16,
        "CreatesFull": 24,
        "Draws.integers": 20,
        "Draws.random": 14,
        "Draws.standard_normal": 14,
        "ChoosesByConditions": 13,
        "CrossesPositions": 27,
        "CreatesFullLike": 22,
        "Draws.normal": 21,
        "Draws.uniform": 21,
        "DrawsChoices.choice": 24,
        "Makes": 15,
        "MakesFull": 15,
        "TakesTypedNumPy": 15,
        "ContractsTerms": 38,
        "AppliesToBatches": 28,
        "AppliesToIndices": 28,
        "InvertsTensors": 19,
        "MultipliesChains": 17,
        "MultipliesMatricesByVectors": 26,
        "MultipliesVectorsByMatrices": 26,
        "SolvesTensors": 27,
        "TakesBatchGivesThree": 18,
        "TakesBatchGivesTwo": 18,
        "transforms.grad": 17,
        "TakesBatch": 18,
        "TensorOfRank": 80,
        "TensorOfRank0": 14,
        "TensorOfRank1": 33,
        "TensorOfRank2": 59,
        "TensorOfRank3": 86,
        "TensorOfRank4": 111,
        "ItemsOfRank": 80,
        "ItemsOfRank1": 26,
        "ItemsOfRank2": 37,
        "ItemsOfRank3": 45,
        "ItemsOfRank4": 52,
        "PlacesOfRank1": 13,
        "PlacesOfRank2": 20,
        "BroadcastsArrays": 55,
        "Concatenates": 35,
        "Differs": 29,
        "SlidesWindows": 38,
        "SpansGrid": 23,
        "Stacks": 32,
        "Cumulates": 21,
        "MultipliesAndAdds": 30,
        "Adds2": 15,
        "Sums": 25,
        "MeasuresMatrices": 13,
        "MeasuresVectors": 16,
        "PromotesDTypes": 27,
        # and the cases that mypy and pyright read from a rule: one for each number of axes,
        "DotsVectors": 41,
        "MultipliesMatrices": 95,
        "IteratesElements": 15,
        "IteratesIndices": 14,
        "Solves": 15,
        # and one for each rank of each operand, so that an axis of one element gets the name of the other one.
        "Chooses": 81,
        "Tensor.__truediv__": 13,
        "Quantiles": 17,
        "CrossesVectors": 42,
        # and one for each rank of a shape or a tolerance.
        "Dim.__getitem__": 18,
        "Methods.reshape": 15,
        "Averages.__get__": 15,
        "Extremes.__get__": 15,
        "Places.__get__": 15,
        "Spreads.__get__": 15,
        "BroadcastsToShape": 16,
        "CountsRank": 14,
        "InvertsAnyMatrices": 14,
        # and one for each spelling of a dtype, a count or a position.
        "CreatesRange": 26,
        "CreatesEye": 29,
        "CreatesSpaced": 37,
        "Converts": 13,
        "Methods.astype": 19,
        "Methods.view": 37,
        "ReadsMemory": 19,
        "LimitsInteger": 14,
        "Sorting.__get__": 13,
        "Ordering.__get__": 13,
        "Swaps3": 14,
        "CreatesPowers": 20,
        # and one for each form of a size and of two parameters.
        "Distributions.beta": 16,
        "Distributions.binomial": 16,
        "Distributions.exponential": 18,
        "Distributions.f": 16,
        "Distributions.gamma": 22,
        "Distributions.gumbel": 23,
        "Distributions.hypergeometric": 23,
        "Distributions.laplace": 23,
        "Distributions.logistic": 23,
        "Distributions.lognormal": 23,
        "Distributions.negative_binomial": 16,
        "Distributions.noncentral_chisquare": 16,
        "Distributions.noncentral_f": 23,
        "Distributions.poisson": 18,
        "Distributions.rayleigh": 18,
        "Distributions.standard_exponential": 16,
        "Distributions.standard_gamma": 19,
        "Distributions.triangular": 23,
        "Distributions.vonmises": 16,
        "Distributions.wald": 16,
        "Vectors.multinomial": 14,
    },
    "pyright": {
        # `float(x)`, `range(x)`, `reversed(x)`, `np.add(x, x)`: several errors, one for each protocol that would match.
        "__call__": 21,
        "__new__": 21,
        # A dict: one error per member.
        "save_params": 14,
        "searchsorted": 13,  # one of the operands and the last signature
    },
}

FEW = {
    "ComesIn": 3,
    "Creates": 1,
    "ContractsTerms": 3,
    "Draws.integers": 1,
    "Draws.random": 4,
    "Draws.uniform": 1,
    "PromotesDTypes": 1,
    "ItemsOfRank2": 1,
}
"""How many refused lines of these families exceed the limit in mypy: those that no `Needed` looks like."""

_FAMILIES = {
    "mypy": r'"(?:(?P<name>\w+)" of ")?(?P<owner>\w+)" (?:matches|has incompatible|cannot|require|does not|gets)',
    "pyrefly": r"function `(?:typedtensor\.signatures\.[\w.]+\.|[\w.]*?(?P<class>\w+)\.)(?P<name>\w+)`",
    "pyright": r'function "(?P<owner>\w+)"',
}
"""Finds the function in a message."""


PACKAGE = Path(__file__).parent.parent.parent / "typedtensor"


@cache
def families() -> dict[str, str]:
    """Return the family of each function, as its decorator states; mypy names functions, the others families."""
    found: dict[str, str] = {}
    for file in PACKAGE.rglob("*.py"):
        functions = (node for node in ast.parse(file.read_text("utf-8")).body if isinstance(node, ast.FunctionDef))
        for function in functions:
            for each in function.decorator_list:
                if isinstance(each, ast.Call) and isinstance(each.func, ast.Subscript):
                    found[function.name] = ast.unparse(each.func.slice)
    return found


def family(checker: str, message: str) -> str:
    """Return the function or family that a message is about; the message itself if it names none."""
    found = re.search(_FAMILIES[checker], message)
    if not found:
        return message
    parts = found.groupdict()
    name = parts.get("name") or parts["owner"]
    owner = parts.get("class") or (parts["owner"] if parts.get("name") and "owner" in parts else None)
    if owner is None:
        return name if checker == "pyright" else families().get(name, name)
    return owner if name == "__call__" else f"{owner}.{name}"


def measure(checker: str, name: str) -> list[tuple[int, str]]:
    """Return the lines that each refused statement of a file takes, and the family that takes most of them."""
    statements = markers.read(SOURCES[name]).statements
    found: dict[range, list[Refusal]] = {}
    for refusal in VERDICTS.of(checker)[name]:
        found.setdefault(statements[refusal.line], []).append(refusal)
    longest = [max(those, key=lambda each: each.length) for those in found.values()]
    lengths = [sum(each.length for each in those) for those in found.values()]
    return [(length, family(checker, each.message)) for length, each in zip(lengths, longest, strict=True)]


NUMPYS = ("fromnumeric.", "ndarray.")
"""Functions of NumPy, whose messages depend on the installed version."""


def longer(checker: str) -> dict[str, int]:
    """Return the families whose messages exceed the limit, with the longest length."""
    found: dict[str, int] = {}
    for name in SOURCES:
        for length, family in measure(checker, name) if name.startswith("reject/") else ():
            if length > LIMIT and not family.startswith(NUMPYS):
                found[family] = max(length, found.get(family, 0))
    return found


@pytest.mark.parametrize("checker", LONGER)
def test_messages_are_short(checker: str) -> None:
    """Each family keeps to the limit, or to its own listed length."""
    held, found = LONGER[checker], longer(checker)
    faults = [f"{one} takes {found.get(one, LIMIT)} lines, not {held.get(one, LIMIT)}" for one in held | found]
    faults = [fault for one, fault in zip(held | found, faults, strict=True) if held.get(one) != found.get(one)]
    if faults:
        pytest.fail(f"{checker}:\n" + "\n".join(faults), pytrace=False)


def test_few_messages_of_mypy_list_all() -> None:
    """A call with one wrong argument names that, as a rule."""
    every = [each for name in SOURCES if name.startswith("reject/") for each in measure("mypy", name)]
    assert Counter(family for length, family in every if length > LIMIT and family in FEW) == FEW

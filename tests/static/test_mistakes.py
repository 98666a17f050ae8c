"""What the checkers say about forty mistakes: the page has their words, and most are the user's."""

from __future__ import annotations

from collections import Counter

import pytest

import typedtensor
from tests.static import messages
from tests.static.checkers import CHECKERS
from tests.static.messages import NAME, SOURCE, VERDICTS, Said, judged_by_hand, machinery, mistakes, results
from typedtensor.cli.explain import explanations
from typedtensor.cli.reports import Report

GOOD = {"mypy": 32, "pyright": 32, "pyrefly": 32, "ty": 7}
"""The least number of good first lines. ty names the function alone if several signatures take as many arguments."""
MACHINERY = 8
"""The largest number of first lines that speak of it."""
LINES = 15
LISTS_ALL = {
    "tt.eye(2.5)",
    'tt.random.default_rng(0).uniform(shape="5")',
    "tt.sum(x, axis=1, keepdim=True)",
    *("tt.concat((x, y))", "tt.concat([v, 1.0])", "tt.stack((v, p))", "tt.stack([x, g])"),
    *('tt.einsum("ij,jk->ik", w, x)', "tt.matmul(y, w)", "tt.linalg.solve(p, n)", "tt.where(p > 0, x, w)"),
    *('tt.where(x > 0, x, "0")', 'tt.sum("abc")', 'tt.zeros("3")'),
    *("p[1:, 0, 0]", "x[0] = w[0]"),
}
OF_TWO = {
    *("tt.add(x, a)", "tt.add(x, g)", "tt.bitwise_or(x, x)", "tt.hypot(x, x.mT)", "tt.maximum(x, w)"),
    "tt.subtract(x, tt.sum(x, axis=1))",
}
LONGER = {"mypy": {"tt.eye(2.5)", "tt.sum(x, axis=1, keepdim=True)"}, "pyrefly": LISTS_ALL, "ty": LISTS_ALL | OF_TWO}
"""The lines of code about which a checker may print more: it lists the signatures of the function."""


def test_there_are_ten_kinds_of_four() -> None:
    """A comment that is not read would test nothing."""
    kinds = Counter(each.kind for each in mistakes())
    assert len(kinds) == 10
    assert set(kinds.values()) == {4}
    assert SOURCE.count("    # found: ") == 40


@pytest.mark.parametrize("checker", CHECKERS)
def test_the_page_has_what_the_checker_says(checker: str) -> None:
    """`python -m tests.static.messages` writes it."""
    rows = [row for row in messages.table({checker: results(checker)}).splitlines() if f"| {checker} |" in row]
    page = [row for row in messages.PAGE.read_text("utf-8").splitlines() if f"| {checker} |" in row]
    # Only the first checker of the page names the line of code.
    assert [row.rpartition(f"| {checker} |")[2] for row in page] == [
        row.rpartition(f"| {checker} |")[2] for row in rows
    ]


@pytest.mark.parametrize("checker", CHECKERS)
def test_most_first_lines_are_the_users_words(checker: str) -> None:
    """Few speak of the machinery, and none is long."""
    found = results(checker)
    judged = Counter(said.judged(mistake) for mistake, said in found.items())
    assert judged["good"] >= GOOD[checker], judged
    assert sum(bool(machinery(said.first)) for said in found.values()) <= MACHINERY
    assert {each.code for each, said in found.items() if said.lines > LINES} <= LONGER.get(checker, set())


@pytest.mark.parametrize("checker", CHECKERS)
def test_the_command_explains_what_the_message_does_not(checker: str) -> None:
    """Whatever the first line, `typedtensor explain` says what was found and what is needed."""
    reports = [Report(NAME, each.line, 0, f"{each.message}\n{each.notes}") for each in VERDICTS.of(checker)[NAME]]
    faults = {each.line: each.fault for each in explanations({checker: reports}, {NAME: SOURCE})}
    unexplained = [each.code for each, said in results(checker).items() if said.first and not faults.get(each.line)]
    assert not unexplained


def test_the_rule_knows_the_machinery() -> None:
    """A protocol of the signatures, a private name; not a public name, nor a word of `Needed`."""
    assert machinery('expected "HasAxis[Never]"') == ["HasAxis"]
    assert machinery("function `typedtensor._generated.signatures.sorting.sort`") == ["_generated"]
    assert not machinery('"Tensor[Cpu, float32, Rank2]"; expected "Needed[RealTensorWithThisLiteralAxis]"')
    assert "Tensor" in typedtensor.__all__


def test_the_rule_asks_for_what_is_found_and_what_is_needed() -> None:
    """One of the two is fair."""
    mistake = next(each for each in mistakes() if each.code.startswith("tt.max("))
    assert Said('Argument "Rank2" of "max"', 1).judged(mistake) == "good"
    assert Said("No overload of `max`", 1).judged(mistake) == "fair"
    assert Said("Something is wrong", 1).judged(mistake) == "poor"
    assert Said("Rank2 of `max` has no `HasAxis`", 1).judged(mistake) == "poor"
    assert Said("", 0).judged(mistake) == "not found"


def test_a_judgement_counts_for_the_line_that_was_read() -> None:
    """Each has the first line and one of three words."""
    for checker, judged in messages.by_hand().items():
        assert checker in CHECKERS
        codes = {each.code for each in mistakes()}
        for code, kept in judged.items():
            assert code in codes
            assert set(kept) == {"first", "judged"}
            assert kept["judged"] in {"good", "fair", "poor"}
    mistake = next(mistakes())
    assert judged_by_hand("none", mistake, Said("other words", 1)) == ""

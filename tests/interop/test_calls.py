"""Libraries accept tensors: each call of the tables is compared with the same call on NumPy's arrays."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from tests.interop.calls import (
    LATER,
    LIBRARIES,
    Data,
    Refusal,
    Topic,
    answer,
    assert_rejected,
    assert_supported,
    kinds,
    leaves,
    library,
    missing,
)
from tests.interop.page import PAGE, REFUSALS, TOPICS, details, refusals

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

# What a library warns of is its own affair: it says the same of NumPy's arrays.
pytestmark = [pytest.mark.interop, pytest.mark.filterwarnings("ignore")]

SERVED = [pytest.param(topic, name, id=f"{topic.module}-{name}") for topic in TOPICS for name in topic.calls]
REFUSED = [pytest.param(refusal, id=f"{refusal.module}-{refusal.name}") for refusal in REFUSALS]


def need(module: str) -> None:
    """Skip where the library is not installed, or older than the tables."""
    reason = missing(module)
    if reason:
        pytest.skip(reason)


@pytest.mark.parametrize("way", ["Tensor", "DArray"])
@pytest.mark.parametrize(("topic", "name"), SERVED)
def test_libraries_return_the_same_as_with_numpy(topic: Topic, name: str, way: str) -> None:
    """The same values and dtypes, in arrays of the kind that the page names."""
    need(topic.module)
    assert_supported(topic, name, way)


@pytest.mark.parametrize("refusal", REFUSED)
def test_call_that_does_not_work_says_why(refusal: Refusal) -> None:
    """With the error on the page; calls that fail also with array_api_strict are marked."""
    need(refusal.module)
    assert_rejected(refusal)


def test_each_call_has_a_name_of_its_own() -> None:
    """Two of one name would hide one of them from the page."""
    names = [(topic.module, topic.answers, name) for topic in TOPICS for name in topic.calls]
    names += [(refusal.module, "", refusal.name) for refusal in REFUSALS]
    assert len(names) == len(set(names))


@pytest.mark.parametrize(
    ("call", "seen"),
    [
        (lambda _, d: d.vector, "ours"),
        (lambda _, d: (d.vector, [d.true.numpy()], {"one": 1.0}), "number and ours and theirs"),
        (lambda *_: ("words", None), ""),
    ],
)
def test_kinds_names_the_parts_of_a_result(call: Callable[[Any, Data], Any], seen: str) -> None:
    """Nested results too."""
    assert kinds(answer("numpy", call, "Tensor")) == seen


def test_leaves_are_the_arrays_in_containers() -> None:
    """In order."""
    found: Iterator[Any] = leaves(({"a": 1, "b": [2, (3,)]}, None, "text", 4))
    assert list(found) == [1, 2, 3, 4]


def test_page_shows_the_tables() -> None:
    """`python -m tests.interop --write` puts them there."""
    text = PAGE.read_text("utf-8")
    assert details() in text
    assert refusals() in text


def test_calls_served_later_stand_in_the_tables_and_on_the_page() -> None:
    """By the names that they have there."""
    names = {(library(topic.module), name) for topic in TOPICS for name in topic.calls}
    names |= {(library(refusal.module), refusal.name) for refusal in REFUSALS}
    text = PAGE.read_text("utf-8")
    for (of, since), calls in LATER.items():
        assert {(of, name) for name in calls} <= names
        paragraph = next(each for each in text.split("\n\n") if each.startswith(f"{LIBRARIES[of].name} {since}, "))
        assert set(re.findall(r"`(\w+)`", paragraph)) == calls


def test_extra_asks_for_the_libraries_of_the_tables() -> None:
    """From the version on from which the tables hold; PyTorch is too large to ask for."""
    project = tomllib.loads((Path(__file__).parents[2] / "pyproject.toml").read_text("utf-8"))["project"]
    asked = {line.replace("[array]", "") for line in project["optional-dependencies"]["interop"]}
    known = {f"{each.distribution}>={each.since}" for each in LIBRARIES.values()}
    assert asked == known - {"numpy>=2.4", "torch>=2.15"}

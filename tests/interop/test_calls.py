"""Libraries accept tensors: each call in the tables is compared with the same call on NumPy arrays."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

import typedtensor as tt
from tests.interop.calls import (
    LATER,
    LIBRARIES,
    Data,
    Refusal,
    Topic,
    answer,
    assert_rejected,
    assert_supported,
    is_later,
    is_named,
    kinds,
    leaves,
    library,
    missing,
)
from tests.interop.page import PAGE, REFUSALS, TOPICS, details, refusals

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

# Warnings of other libraries do not matter: NumPy arrays cause them too.
pytestmark = [pytest.mark.interop, pytest.mark.filterwarnings("ignore")]

SERVED = [pytest.param(topic, name, id=f"{topic.module}-{name}") for topic in TOPICS for name in topic.calls]
REFUSED = [pytest.param(refusal, id=f"{refusal.module}-{refusal.name}") for refusal in REFUSALS]


def need(module: str) -> None:
    """Skip if the library is not installed, or older than the tables."""
    reason = missing(module)
    if reason:
        pytest.skip(reason)


@pytest.mark.parametrize("way", ["Tensor", "DArray"])
@pytest.mark.parametrize(("topic", "name"), SERVED)
def test_libraries_return_the_same_as_with_numpy(topic: Topic, name: str, way: str) -> None:
    """The values and dtypes are equal, in arrays of the kind that the page states."""
    need(topic.module)
    assert_supported(topic, name, way)


@pytest.mark.parametrize("refusal", REFUSED)
def test_unsupported_calls_raise_the_listed_error(refusal: Refusal) -> None:
    """Calls that also fail with array_api_strict are marked."""
    need(refusal.module)
    assert_rejected(refusal)


def test_call_names_are_unique() -> None:
    """The page would hide one of two calls with the same name."""
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
def test_kinds_of_nested_results(call: Callable[[Any, Data], Any], seen: str) -> None:
    """Each part has its kind."""
    assert kinds(answer("numpy", call, "Tensor")) == seen


@pytest.mark.parametrize(
    ("installed", "named", "later"), [("1.17.3", True, False), ("1.18.0", True, True), ("1.19.0", False, True)]
)
def test_versions_that_the_tables_name(
    monkeypatch: pytest.MonkeyPatch, installed: str, named: bool, later: bool
) -> None:
    """Any patch of the version of the tables, and of those with more calls; of others only values are compared."""
    monkeypatch.setattr("tests.interop.calls.version", lambda _: installed)
    assert (is_named("scipy.stats"), is_later("scipy.stats", "shapiro")) == (named, later)


def test_another_version_may_work_but_not_with_other_values(monkeypatch: pytest.MonkeyPatch) -> None:
    """A call that the tables refuse fails for a wrong value or a foreign error only."""
    right = Refusal("numpy", "right", lambda m, d: m.asarray(d.vector) * 2, "TypeError", "")
    wrong = Refusal("numpy", "wrong", lambda m, d: m.asarray(d.vector) * (1 + (type(d.vector) is tt.Tensor)), "", "")
    foreign = Refusal("numpy", "foreign", lambda _, d: int("no number" if d.xp is tt else "0"), "", "")
    ours = Refusal("numpy", "ours", lambda m, d: m.add(d.vector, d.vector.numpy()), "", "")
    for refusal in (right, wrong):
        with pytest.raises(AssertionError, match="it works"):
            assert_rejected(refusal)
    monkeypatch.setattr("tests.interop.calls.version", lambda _: "99.0")
    assert_rejected(right)
    assert_rejected(ours)
    with pytest.raises(AssertionError, match="Not equal to tolerance"):
        assert_rejected(wrong)
    with pytest.raises(AssertionError, match="no number"):
        assert_rejected(foreign)


def test_leaves_of_containers() -> None:
    """They are in order."""
    found: Iterator[Any] = leaves(({"a": 1, "b": [2, (3,)]}, None, "text", 4))
    assert list(found) == [1, 2, 3, 4]


def test_page_shows_the_tables() -> None:
    """`python -m tests.interop --write` updates them."""
    text = PAGE.read_text("utf-8")
    assert details() in text
    assert refusals() in text


def test_calls_supported_later_are_in_the_tables() -> None:
    """Their names are those of the tables and of the page."""
    names = {(library(topic.module), name) for topic in TOPICS for name in topic.calls}
    names |= {(library(refusal.module), refusal.name) for refusal in REFUSALS}
    text = PAGE.read_text("utf-8")
    for (of, since), calls in LATER.items():
        assert {(of, name) for name in calls} <= names
        paragraph = next(each for each in text.split("\n\n") if each.startswith(f"{LIBRARIES[of].name} {since}, "))
        assert set(re.findall(r"`(\w+)`", paragraph)) == calls


def test_extra_requires_the_libraries_of_the_tables() -> None:
    """Those of the tables; PyTorch is left out because of its size; scikit-learn's tests use mpmath."""
    project = tomllib.loads((Path(__file__).parents[2] / "pyproject.toml").read_text("utf-8"))["project"]
    asked = {line.replace("[array]", "") for line in project["optional-dependencies"]["interop"]}
    known = {f"{each.distribution}>={each.version}" for each in LIBRARIES.values()}
    assert asked == known - {"numpy>=2.4", "torch>=2.15"} | {"mpmath>=1.4"}

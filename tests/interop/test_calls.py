"""Libraries that take any array take ours: each call of the tables, held to the same call on NumPy's arrays."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

from tests.interop import other_calls, scipy_calls, sklearn_calls
from tests.interop.calls import Call, Data, Refusal, Topic, answer, kinds, leaves, library, missing

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

# What a library warns of is its own affair: it says the same of NumPy's arrays.
pytestmark = [pytest.mark.interop, pytest.mark.filterwarnings("ignore")]

TABLES = (scipy_calls, sklearn_calls, other_calls)
TOPICS: list[Topic] = [topic for table in TABLES for topic in table.TOPICS]
REFUSALS: list[Refusal] = [refusal for table in TABLES for refusal in table.REFUSALS]
SERVED = [
    pytest.param(topic, call, id=f"{topic.module}-{name}") for topic in TOPICS for name, call in topic.calls.items()
]
REFUSED = [pytest.param(refusal, id=f"{refusal.module}-{refusal.name}") for refusal in REFUSALS]


def need(module: str) -> None:
    """Skip where the library is not installed."""
    if missing(module):
        pytest.skip(f"not installed: {library(module)}")


@pytest.mark.parametrize("way", ["Tensor", "DArray"])
@pytest.mark.parametrize(("topic", "call"), SERVED)
def test_library_answers_as_with_numpy(topic: Topic, call: Call, way: str) -> None:
    """The same values and dtypes, in arrays of the kind that the page names."""
    need(topic.module)
    expected, got = answer(topic.module, call, "NumPy"), answer(topic.module, call, way)
    assert kinds(got) == topic.answers
    assert len(got) == len(expected)
    for wanted, found in zip(expected, got, strict=True):
        assert np.asarray(found).dtype == np.asarray(wanted).dtype
        np.testing.assert_allclose(np.asarray(found), np.asarray(wanted), rtol=1e-6, atol=1e-9)


@pytest.mark.parametrize("refusal", REFUSED)
def test_call_that_does_not_work_says_why(refusal: Refusal) -> None:
    """With the error that the table names; when it works one day, the table has to say so."""
    need(refusal.module)
    with pytest.raises(Exception) as raised:  # noqa: PT011  # its text is what is held
        answer(refusal.module, refusal.call, "Tensor")
    assert re.match(re.escape(refusal.error), f"{type(raised.value).__name__}: {raised.value}")


@pytest.mark.parametrize("refusal", REFUSED)
def test_reference_of_the_standard_fares_alike(refusal: Refusal) -> None:
    """What fails with ours and not with array_api_strict is marked as ours."""
    need(refusal.module)
    if refusal.ours:
        answer(refusal.module, refusal.call, "array_api_strict")
    else:
        with pytest.raises(Exception):  # noqa: B017, PT011  # whatever it is
            answer(refusal.module, refusal.call, "array_api_strict")


def test_each_call_has_a_name_of_its_own() -> None:
    """Two of one name would hide one of them from the page."""
    names = [(topic.module, topic.answers, name) for topic in TOPICS for name in topic.calls]
    names += [(refusal.module, "", refusal.name) for refusal in REFUSALS]
    assert len(names) == len(set(names))


@pytest.mark.parametrize(
    ("call", "seen"),
    [
        (lambda _, d: d.vector, "ours"),
        (lambda _, d: (d.vector, [d.true.numpy()], {"one": 1.0}), "NumPy and number and ours"),
        (lambda *_: ("words", None), ""),
    ],
)
def test_kinds_tells_what_an_answer_is_made_of(call: Callable[[Any, Data], Any], seen: str) -> None:
    """Nested answers too."""
    assert kinds(answer("numpy", call, "Tensor")) == seen


def test_leaves_goes_through_what_holds_arrays() -> None:
    """In order."""
    found: Iterator[Any] = leaves(({"a": 1, "b": [2, (3,)]}, None, "text", 4))
    assert list(found) == [1, 2, 3, 4]

"""Some hundred random expressions; `python -m tests.fuzzing --count N` checks more."""

from __future__ import annotations

from typing import Any

import pytest

import typedtensor as tt
from tests.fuzzing import compare, judging, reveals, variables
from tests.fuzzing.checking import REVEALING, Answer, Answers, Questions
from tests.fuzzing.expected import wrong
from tests.fuzzing.expressions import Author, Expression, evaluated
from tests.fuzzing.fuzz import compared, written
from tests.fuzzing.judging import functions_of, is_static, judged
from tests.fuzzing.known import KNOWN

SEED, COUNT, DEPTH = 20_263, 120, 2
FAILING = 0.1  # errors cost pyright four times as much


EXPRESSIONS = written(SEED, COUNT, DEPTH, FAILING)
EXAMPLES = [evaluated(each.example) for each in KNOWN]
EXPECTED = [wrong(each) for each in EXPRESSIONS] + [
    wrong(example, known.change, known.place) if known.kind == "absorbed" else None
    for known, example in zip(KNOWN, EXAMPLES, strict=True)
]
QUESTIONS = Questions([*EXPRESSIONS, *EXAMPLES], EXPECTED)
VERDICTS = Answers(QUESTIONS)


@pytest.mark.parametrize("checker", REVEALING)
def test_revealed_types_agree_with_values(checker: str) -> None:
    """Device, dtype, rank and sizes of named axes agree; expressions that run are accepted, others refused."""
    answers = VERDICTS.answers(checker)
    found = [
        fault
        for expression, answer in zip(EXPRESSIONS, answers, strict=False)
        if (fault := judged(checker, expression, answer))
        and not any(known.hides(checker, expression) for known in KNOWN)
    ]
    if found:
        pytest.fail("\n".join(map(str, judging.shrunk(checker, found))), pytrace=False)


@pytest.mark.parametrize("checker", REVEALING)
def test_each_known_weakness_still_exists(checker: str) -> None:
    """One that is fixed must be removed; one that another checker has too must be noted."""
    answers = VERDICTS.answers(checker)[len(EXPRESSIONS) :]
    for known, expression, answer in zip(KNOWN, EXAMPLES, answers, strict=True):
        fault = judged(checker, expression, answer)
        shows = fault is not None and fault.kind == known.kind
        assert (checker in known.checkers) == shows, f"{known.reason}: {fault or answer.type}"
        assert fault is None or fault.known() is not None, f"{known.reason}: {fault}"


def test_the_sample_has_every_kind_of_expression() -> None:
    """Some fail by ranks, dtypes and sizes; some are nested."""
    sample = written(SEED, 5 * COUNT, DEPTH)  # a few may lack a kind by chance
    errors = [type(each.error) for each in sample if each.error is not None]
    assert {tt.RankError, tt.DTypeError, tt.ShapeError} <= set(errors)
    assert len(errors) < len(sample) // 3
    assert sum(len(list(each.parts())) > 3 for each in sample) > len(sample) // 20


def test_the_same_seed_gives_the_same_expressions() -> None:
    """A failure can be reproduced."""
    first, second = ([each.source for each in written(7, 20, 4)] for _ in range(2))
    assert first == second
    assert first != [each.source for each in written(8, 20, 4)]


def test_each_operation_is_tried_with_operands_that_are_calls() -> None:
    """All but those whose operands are variables, such as `zeros`."""
    found = [each for seed in (7, 8, 9) for each in Author(seed).each(1, attempts=20)]
    assert all(each.error is None and any(part.operands for part in each.operands) for each in found)
    tried = set(functions_of(found))
    assert {"trapezoid", "kron", "searchsorted", "einsum"} <= tried
    assert len(found) > 3 * 200


# --- comparison

FLOAT_AB = variables.value("float32_AB")


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("Tensor[Cpu, float32, Rank2[A, B]]", FLOAT_AB),
        ("typedtensor.tensor.Tensor[typedtensor.device.Cpu, typedtensor.dtype.float32, m.Rank2[m.A, Any]]", FLOAT_AB),
        ("Tensor[Cpu, float32, Rank2]", FLOAT_AB),
        ("Tensor[Cpu, float32, Rank2[A]]", FLOAT_AB),
        ("Tensor[Cpu, float32, Rank2[int, Literal[3]]]", FLOAT_AB),
        ("Tensor[Cpu, float32, Rank2[A & Any, B]]", FLOAT_AB),
        ("Tensor[Cpu, float32, Rank2[Any, B] | (Top[Rank2[A, B]] & Rank2[A, Any])]", FLOAT_AB),
        ("Tensor[Cpu, float32, Rank2[Never, B]]", tt.ones((1, 3), dtype=tt.float32)),
        ("DArray", FLOAT_AB.dynamic()),
        ("Dim[Rank2[A, B]]", FLOAT_AB.shape),
        ("type[float32]", tt.float32),
        ("<class 'float32'>", tt.float32),
        ("def () -> typedtensor.dtype.float32", tt.float32),
        ("type[DType]", tt.float32),
        ("tuple[Tensor[Cpu, float32, Rank1[B]], ...]", tt.unstack(FLOAT_AB)),
        ("tuple[Tensor[Cpu, float32, Rank1[B]], Tensor[Cpu, float32, Rank1], fallback=x.Y[Z]]", tt.unstack(FLOAT_AB)),
        ("list[int]", [1, 2]),
        ("Literal[True]?", True),
        ("int | float", 1.5),
    ],
)
def test_right_types_have_no_faults(text: str, value: Any) -> None:
    """Each checker has its own notation."""
    assert list(compare.faults(reveals.read(text), value)) == []


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("Any", "the whole result is Any"),
        ("Unknown", "the whole result is Unknown"),
        ("Tensor[Cpu", "the whole result is ?"),
        ("DArray", "the run gives a Tensor, not DArray"),
        ("Tensor[Gpu, float32, Rank2]", "the device is Cpu, not Gpu"),
        ("Tensor[Any, float32, Rank2]", "the device is Cpu, not Any"),
        ("Tensor[Cpu, float64, Rank2]", "the dtype is float32, not float64"),
        ("Tensor[Cpu, Numeric, Rank2]", "the dtype is float32, not Numeric"),
        ("Tensor[Cpu, float32 | float64, Rank2]", "the dtype is float32, not float32 | float64"),
        ("Tensor[Cpu, float32, Rank3]", "the rank is Rank2, not Rank3[Any, Any, Any]"),
        ("Tensor[Cpu, float32, Any]", "the rank is Rank2, not Any"),
        ("Tensor[Cpu, float32, Never]", "the rank is Rank2, not Never"),
        ("Tensor[Cpu, float32, Rank2[B, A]]", "axis 0 has 2 elements, and is B in"),
        ("Tensor[Cpu, float32, Rank2[A, Literal[4]]]", "axis 1 has 3 elements, and is Literal[4] in"),
        ("Tensor[Cpu, float32, Rank2[Never, B]]", "axis 0 has 2 elements, and is Never in"),
        ("Tensor[Cpu, float32, Rank2[A, float]]", "axis 1 is no name"),
        ("Tensor[Cpu, float32, Rank2[B & Any, B]]", "axis 0 has 2 elements, and is B in"),
        ("Tensor[Cpu, float32, Rank2[A, A] | Rank2[B, B]]", "axis"),
        ("Tensor[Cpu, float32, (Rank1[A] & Rank2[Any, Any])]", "the rank is Rank2, not Rank1"),
        ("Tensor[Cpu, float32, Rank2] | Tensor[Cpu, float64, Rank2]", "the whole result is a union"),
    ],
)
def test_wrong_types_have_faults(text: str, fault: str) -> None:
    """The first fault describes it."""
    assert next(iter(compare.faults(reveals.read(text), FLOAT_AB))).startswith(fault)


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("Tensor[Cpu, float32, Rank2]", FLOAT_AB.dynamic()),
        ("Dim[Rank2[B, A]]", FLOAT_AB.shape),
        ("Dim[Rank1]", FLOAT_AB.shape),
        ("type[float64]", tt.float32),
        ("tuple[Tensor[Cpu, float32, Rank1[A]], ...]", tt.unstack(FLOAT_AB)),
        ("tuple[Tensor[Cpu, float32, Rank1[B]]]", tt.unstack(FLOAT_AB)),
        ("list[Any]", [1]),
        ("SVDResult[Any, Any, Any]", tt.linalg.svd(FLOAT_AB)),
        ("Literal[2]", 3),
        ("int", 1.5),
        ("bool", FLOAT_AB),
    ],
)
def test_other_values_are_compared_too(text: str, value: Any) -> None:
    """They are DArrays, shapes, classes, tuples and numbers."""
    assert list(compare.faults(reveals.read(text), value))


def test_a_slice_that_shortens_an_axis_keeps_its_name() -> None:
    """The size of the name is not compared, the rank is."""
    cut = evaluated("{0}[:1]", variables_of("float32_AB"), is_cut=True)
    assert judged("ty", cut, Answer(reveals.read("Tensor[Cpu, float32, Rank2[A, B]]"), ())) is None
    assert judged("ty", cut, Answer(reveals.read("Tensor[Cpu, float32, Rank3[A, B, C]]"), ())) is not None


def variables_of(name: str) -> Expression:
    """Return a variable as an expression."""
    return evaluated(name)


@pytest.mark.parametrize(
    ("source", "static"),
    [
        ("tt.sum({0}, axis=2)", True),
        ("tt.exp({1})", True),
        ("({0} + {2})", True),
        ("tt.reshape({0}, (5,))", False),
        ("tt.sum({0}, axis=tt.Axis(2))", False),
        ("({0} + {3})", False),
        ("({1} ** (~{1}))", False),
        ("tt.sum({4}, axis=2)", False),
    ],
)
def test_failures_that_types_show_are_static(source: str, *, static: bool) -> None:
    """They are by a rank, a dtype, or two names; not by a size, a value, an unnamed axis, or a DArray."""
    names = ("float32_AB", "int64_A", "float32_BA", "float32_52", "darray_float32_AB")
    used = [name for number, name in enumerate(names) if f"{{{number}}}" in source]
    for at, name in enumerate(used):
        source = source.replace(f"{{{names.index(name)}}}", f"{{{at}}}")
    failing = evaluated(source, *map(evaluated, used))
    assert failing.error is not None
    assert is_static(failing) is static
    assert (judged("ty", failing, Answer(reveals.read("Any"), ())) is not None) is static
    assert judged("ty", failing, Answer(None, ("refused",))) is None


def test_false_alarms_and_missing_results_are_faults() -> None:
    """The checker refuses an expression that runs, or reveals nothing."""
    runs = evaluated("float32_AB")
    alarm = judged("ty", runs, Answer(reveals.read("Unknown"), ("no",)))
    assert alarm is not None
    assert alarm.kind == "alarm"
    silence = judged("ty", runs, Answer(None, ()))
    assert silence is not None
    assert silence.kind == "wrong"


def test_names_that_one_checker_lacks_are_noted() -> None:
    """They are not faults."""
    named, unnamed = (Answer(reveals.read(f"Tensor[Cpu, float32, Rank2{names}]"), ()) for names in ("[A, B]", ""))
    result = compared([evaluated("float32_AB")], {"mypy": [named], "ty": [unnamed]}, shrink=False)
    assert result.disagreements == []
    assert result.notes == ["float32_AB: mypy: [A, B]; ty: [Any, Any]"]


def test_a_disagreement_is_reduced_to_its_smallest_part() -> None:
    """The checker itself decides: the operands of the part become variables."""
    first, second = (evaluated("tt.sin({0})", evaluated(name)) for name in ("complex64_411", "complex128_C1C"))
    whole = evaluated("tt.abs({0})", evaluated("tt.linalg.solve({0}, {1})", first, second))
    found = judging.Disagreement("ty", "alarm", whole, ("no",))
    assert judging.shrunk("ty", [found])[0].expression.source == "tt.linalg.solve(complex64_411, complex128_414)"

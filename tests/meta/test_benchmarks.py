"""The benchmarks run and report; durations are not tested."""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

import typedtensor as tt
from benchmarks import (
    chains,
    checkers,
    checking,
    digits_numpy,
    editor,
    functions,
    growth,
    imports,
    indexing,
    long_file,
    memory,
    oneliners,
    oneliners_numpy,
    others,
    overhead,
    persistence,
    programs,
    scale,
    scaling,
)
from benchmarks.__main__ import TOPICS, main
from benchmarks.checkers import CHECKERS, Said, Took, ask, sampler
from benchmarks.language_server import LanguageServer, NoAnswerError
from benchmarks.report import PAGE, Claim, Table, python, write
from benchmarks.timing import TINY, Timings, in_turns
from tests import operands
from tests.platforms import posix
from typedtensor._compiled import CORE

if TYPE_CHECKING:
    from collections.abc import Callable

    from benchmarks.editing import Edited
    from benchmarks.timing import Effort

DESCRIPTIONS = {"__array_namespace_info__", "finfo", "iinfo", "result_type"}
"""The functions that return objects of their library."""
BENCHMARKS = {
    "overhead": overhead,
    "indexing": indexing,
    "functions": functions,
    "programs": programs,
    "chains": chains,
    "memory": memory,
    "others": others,
    "persistence": persistence,
    "imports": imports,
}


@pytest.fixture(autouse=True)
def _small(monkeypatch: pytest.MonkeyPatch) -> None:
    """Use few sizes: large ones take seconds each."""
    monkeypatch.setattr(overhead, "SIZES", (8, 100))
    monkeypatch.setattr(chains, "SIZES_KIB", (8, 64))


def _well_formed(tables: list[Table]) -> bool:
    return all(table.rows and all(len(row) == len(table.head) for row in table.rows) for table in tables)


@pytest.mark.parametrize("topic", BENCHMARKS)
def test_each_topic_reports(topic: str) -> None:
    """Each returns tables with rows."""
    measure: Callable[[Effort], Iterator[Table]] = BENCHMARKS[topic].measure
    tables = list(measure(TINY))
    assert tables
    assert _well_formed(tables)


def test_overhead_reports_every_operation_size_and_target() -> None:
    """There is a row per operation, a column per size, and a row per target."""
    tables = list(overhead.measure(TINY))
    assert len(tables) == (3 if CORE is None else 6)
    for ratios, nanoseconds, targets in (tables[:3], tables[-3:]):
        assert [row[0].strip("`") for row in ratios.rows] == list(overhead.OPERATIONS)
        assert len(ratios.head) == 1 + len(overhead.SIZES)
        assert len(nanoseconds.rows) == len(overhead.OPERATIONS)
        assert len(targets.rows) in {
            sum(size in overhead.SIZES for _, size in limits) for limits in (overhead.LIMITS, overhead.PURE_LIMITS)
        }


def test_indexing_reports_every_operation_loop_and_target() -> None:
    """There is a row for each, and none is repeated."""
    operations, loops, targets = indexing.measure(TINY)
    assert [row[0].strip("`") for row in operations.rows] == list(indexing.OPERATIONS)
    assert [row[0] for row in loops.rows] == list(indexing.LOOPS)
    assert len(targets.rows) == len(indexing.LIMITS) + (0 if CORE is None else len(indexing.OVER_ELEMENTS))


@pytest.mark.parametrize("name", programs.PROGRAMS)
def test_programs_of_the_benchmark_equal_numpys(name: str) -> None:
    """Both sides have the same result."""
    found, expected = (f(*given) for f, given in reversed(programs.sides(name).values()))
    if isinstance(found, tuple):
        assert found[0] == expected[0]
        found, expected = found[1], expected[1]
    np.testing.assert_allclose(np.asarray(found), np.asarray(expected), rtol=1e-12)


@pytest.mark.parametrize("loop", indexing.LOOPS.values(), ids=list(indexing.LOOPS))
def test_loops_of_the_benchmark_equal_numpys(loop: Callable[[Any, Any], Any]) -> None:
    """Both sides do the same work."""
    numbers = np.random.default_rng(1).random((indexing.STEPS, indexing.STATES))
    np.testing.assert_allclose(np.asarray(loop(tt, tt.from_numpy(numbers))), np.asarray(loop(np, numbers)))


def test_memory_reports_allocations() -> None:
    """A lazy copy, a share and borrowed memory allocate nothing, a copy allocates all; there is a row per target."""
    steps, large, taken, targets = memory.measure(TINY)
    assert [row[0] for row in steps.rows] == list(memory.STEPS)
    assert [row[0] for row in large.rows] == ["NumPy's copy", "copy", "lazy copy, first write"]
    assert [row[1] for row in taken.rows] == ["0", "0", "0", f"{2**16:,}"]
    assert len(targets.rows) == len(memory.NANOSECONDS) + len(memory.RATIOS) + 3


@posix
def test_scale_reports_each_subject_and_amount(monkeypatch: pytest.MonkeyPatch) -> None:
    """There is a row for each doubling, and two targets per subject; a subject that fails is reported."""
    pytest.importorskip("safetensors")
    assert scale._in_process("tensors that live at once", 64).seconds > 0

    def here(name: str, amount: int) -> scale.Took:
        scale.SUBJECTS[name].act(amount)
        return scale.Took(float(amount), amount)

    monkeypatch.setattr(scale, "_in_process", here)
    monkeypatch.setattr(scale, "DOUBLINGS", 1)
    amounts, targets = scale.measure(TINY)
    assert len(amounts.rows) == (1 + scale.DOUBLINGS) * len(scale.SUBJECTS)
    assert [row[0] for row in amounts.rows[:: 1 + scale.DOUBLINGS]] == list(scale.SUBJECTS)
    assert len(targets.rows) == 2 * len(scale.SUBJECTS)
    with pytest.raises(ValueError, match="got 1 instead of 2"):
        scale._expect(1, 2)


def test_functions_reports_the_slowest() -> None:
    """There is a row per chapter, the target, and two lists of ten functions with their profiles."""
    chapters, target, elementwise, worst = functions.measure(TINY)
    assert sum(int(row[1]) for row in chapters.rows) == len(functions.functions())
    assert len(target.rows) == 1
    assert len(elementwise.rows) == len(worst.rows) == functions.WORST
    assert all(re.match(r"\d+ functions?: `|none: compiled$", row[-1]) for row in (*elementwise.rows, *worst.rows))


def test_functions_measures_every_function() -> None:
    """Each function that NumPy has too has sample operands; elementwise functions have a target."""
    missing = [name for name in functions.functions() if operands.find(name) is None]
    if missing:
        pytest.fail("\n".join(map(operands.needed, missing)), pytrace=False)
    assert {"exp", "atan2"} < set(functions.elementwise()) < set(functions.functions())


def _flat(step: Any) -> Any:
    """The positions of `ndindex`, and those of `ndenumerate` with the element behind them."""
    match step:
        case tuple(positions), value:
            return [*positions, float(value)]
        case _:
            return step


@pytest.mark.parametrize("name", sorted(set(functions.functions()) - DESCRIPTIONS))
def test_both_sides_of_a_call_are_equal(name: str) -> None:
    """The call with tensors is the call with NumPy arrays."""
    call = f"tt.{name}({operands.arguments(name)})"
    sides = list(functions.sides().values())
    answers = [eval(call, names) for names in sides]
    if all(each is None for each in answers):  # what writes in place, into its first operand
        answers = [eval(operands.arguments(name).partition(",")[0], names) for names in sides]
    expected, found = (
        [*map(_flat, each)]
        if isinstance(each, Iterator | np.ndindex | np.ndenumerate)
        else list(each)
        if isinstance(each, list | tuple)
        else [each]
        for each in answers
    )
    for one, other in zip(expected, found, strict=True):
        assert np.shape(other) == np.shape(one)
        if not name.startswith("empty"):  # np.empty is uninitialized
            np.testing.assert_allclose(np.asarray(other), np.asarray(one), rtol=1e-6)


def _operators_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nest operators only."""
    kinds = {side: each._replace(kinds={"operators": each.kinds["operators"]}) for side, each in scaling.SIDES.items()}
    monkeypatch.setattr(growth, "SIDES", kinds)


def _quick(monkeypatch: pytest.MonkeyPatch, *names: str) -> None:
    """Use these checkers only, and nest one kind of call once."""
    monkeypatch.setattr(checking, "CHECKERS", {name: CHECKERS.get(name, CHECKERS["ty"]) for name in names})
    _operators_alone(monkeypatch)


def test_checking_reports_a_missing_checker(monkeypatch: pytest.MonkeyPatch) -> None:
    """A checker reads all programs; one that is not installed is reported as missing."""
    _quick(monkeypatch, "ty", "no-such-checker")
    digits, oneliners, memory_, *nested, targets = checking.measure(TINY)
    assert _well_formed([digits, oneliners, memory_, *nested, targets])
    for seconds in (digits, oneliners):
        assert [row[:2] for row in seconds.rows][1] == ["no-such-checker", "not installed"]
    assert [row[0] for row in memory_.rows] == ["ty"]
    assert [[row[:2] for row in each.rows] for each in nested] == [[["operators", "right"], ["operators", "wrong"]]]
    assert {row[0] for row in targets.rows} >= {"check time, digits, ty", "seconds, one-liners, ty"}


def test_checking_raises_if_a_checker_refuses_a_program(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """The duration of a check that stops at an error would not be comparable."""
    wrong = tmp_path / "wrong.py"
    wrong.write_text("number: int = 'text'\n", "utf-8")
    monkeypatch.setattr(checking, "ROOT", tmp_path)
    monkeypatch.setattr(checking, "PROGRAMS", {"digits": {"typedtensor": wrong, "NumPy": wrong}})
    _quick(monkeypatch, "ty")
    with pytest.raises(RuntimeError, match="ty refuses a line"):
        list(checking.measure(TINY))


def test_checking_raises_if_a_wrong_program_passes() -> None:
    """The duration would be meaningless."""
    sample = sampler(CHECKERS["ty"](Path(sys.executable), ""), "number: int = 1\n", right=False)
    with pytest.raises(RuntimeError, match="ty accepts a line"):
        sample()


@pytest.mark.parametrize("limits", [{"limit_s": 0.5}, {"work_s": 1.0}], ids=["waited", "worked"])
def test_a_check_that_does_not_end_is_killed(limits: dict[str, float]) -> None:
    """Time is limited, and so is processor time by the system."""
    said = ask([sys.executable, "-c", "while True: pass"], "", **limits)
    assert said.status < 0
    assert said.took.waited < 30


def test_a_check_that_does_not_end_is_not_repeated(monkeypatch: pytest.MonkeyPatch) -> None:
    """One timeout is enough."""
    asked: list[str] = []

    def silent(_: list[str], program: str) -> Said:
        asked.append(program)
        return Said(-9, "", Took(60.0, 60.0, 0, ended=False))

    monkeypatch.setattr(checkers, "ask", silent)
    sample = sampler([], "text")
    assert not sample().ended
    assert not sample().ended
    assert asked == ["text"]


def test_growth_shows_timeouts(monkeypatch: pytest.MonkeyPatch) -> None:
    """Deeper calls are not tried, and the target is missed."""

    def exponential(_: list[str], text: str, *, right: bool = True) -> Callable[[], Took]:  # noqa: ARG001  # the parameters of a side
        depth = text.count(" + ")
        return lambda: Took(1.0, 10.0**depth, 0, ended=depth < 3)

    monkeypatch.setattr(growth, "sampler", exponential)
    _operators_alone(monkeypatch)
    found = growth.nested(CHECKERS["ty"], Path(), 7)
    row = growth.table("ty", found).rows[0]
    assert row == ["operators", "right", "9.00 / 9.00", "99.00 / 99.00", *["> 60 / > 60"] * 4]
    assert growth.judged("ty", found).row()[-1] == "**no**"


def test_imports_of_a_program_keep_comments_for_checkers() -> None:
    """A comment after an import stays there."""
    program = "'''Text.'''\nfrom a import (\n    b,\n)\nimport c  # type: ignore[x]\n\nd = 1\n"
    assert checkers.imports(program) == "from a import (\n    b,\n)\nimport c  # type: ignore[x]\n"


@pytest.mark.parametrize(
    ("name", "shapes"),
    {
        "nearest": [(6, 4), (3, 4)],
        "softmax": [(6, 4)],
        "log_softmax": [(6, 4)],
        "cosines": [(6, 4), (3, 4)],
        "attention": [(2, 4), (5, 4), (5, 4)],
        "layer_norm": [(6, 4), (4,), (4,)],
        "standardised": [(6, 4)],
        "rbf_kernel": [(6, 4), (3, 4)],
    }.items(),
)
def test_both_sides_of_a_oneliner_are_equal(name: str, shapes: list[tuple[int, ...]]) -> None:
    """The result for tensors is that for NumPy arrays."""
    random = np.random.default_rng(0)
    given = [random.standard_normal(shape) for shape in shapes]
    expected = getattr(oneliners_numpy, name)(*given)
    found = getattr(oneliners, name)(*map(tt.asarray, given))
    np.testing.assert_allclose(np.asarray(found), expected, rtol=1e-12)


@pytest.mark.parametrize("right", [True, False])
@pytest.mark.parametrize("side", scaling.SIDES)
def test_nested_calls_have_their_depth(side: str, right: bool) -> None:
    """There is a function for each kind, with one more call per level."""
    kinds = scaling.SIDES[side].kinds
    shallow, deep = (scaling.program(side, kinds, depth, [right]) for depth in (1, 6))
    for text in (shallow, deep):
        assert sum(isinstance(node, ast.FunctionDef) for node in ast.parse(text).body) == len(kinds)
    for call in ("exp(", "maximum(", "sum(", " + y)"):
        assert deep.count(call) >= shallow.count(call) + 5


def test_a_long_file_calls_its_own_copies() -> None:
    """It has the requested number of lines, and each numbered function calls one with the same number."""
    source = Path(oneliners.__file__).read_text("utf-8")
    text = long_file.repeated(source, long_file.copies_for(source, editor.LINES))
    assert editor.LINES <= text.count("\n") < editor.LINES + 60
    assert "return softmax_7(q @ k.T" in text
    assert "tt.exp(" in text
    compile(text, "long_file.py", "exec")


def test_editor_reports_every_action(monkeypatch: pytest.MonkeyPatch) -> None:
    """Both files are measured, that for NumPy too; a server that is not installed is reported as missing."""
    monkeypatch.setattr(editor, "SERVERS", {"ty": editor.SERVERS["ty"], "no-such": ("no-such-server",)})
    monkeypatch.setattr(editor, "LINES", 60)
    short, long, shown, targets = editor.measure(TINY)
    assert _well_formed([short, long, shown, targets])
    for seconds in (short, long):
        assert [row[1] for row in seconds.rows] == [*editor.ACTIONS, "not installed: no `no-such-server`"]
        assert all(float(row[2]) >= 0 and float(row[3]) >= 0 for row in seconds.rows[:-1])
    assert all("`axis`" in row[3] for row in shown.rows)
    assert len(targets.rows) == len(editor.LIMITS)


@pytest.mark.parametrize(("program", "why"), [("while True: pass", "is silent for"), ("", "has ended")])
def test_a_server_without_a_response_times_out(program: str, why: str, tmp_path: Path) -> None:
    """It is killed."""
    command = [sys.executable, "-c", program]
    with pytest.raises(NoAnswerError, match=f"{why}.*initialize"), LanguageServer(command, tmp_path, {}, limit_s=0.5):
        pass


def test_editor_reports_timeouts(monkeypatch: pytest.MonkeyPatch) -> None:
    """The tables contain the reason, and the targets are missed."""

    def silent(*_: object) -> Edited:
        raise NoAnswerError("it is silent")

    monkeypatch.setattr(editor, "SERVERS", {"ty": editor.SERVERS["ty"]})
    monkeypatch.setattr(editor, "_open", silent)
    *times, shown, reasons, targets = editor.measure(TINY)
    assert all(row[2:4] == ["none", "none"] for table in times for row in table.rows)
    assert all(row[2:] == ["no answer", "no answer"] for row in shown.rows)
    assert {row[-1] for row in reasons.rows} == {"it is silent"}
    assert {row[-1] for row in targets.rows} == {"**no**"}


def test_the_numpy_program_classifies_digits(tmp_path: Path) -> None:
    """It does the same work as `examples/digits.py`."""
    assert digits_numpy.main(["--out", str(tmp_path / "digits.png")]) >= 0.95
    assert (tmp_path / "digits.png").stat().st_size > 0


def test_the_order_of_the_sides_alternates() -> None:
    """No side always runs after the same other one."""
    order: list[str] = []

    def side(name: str) -> Callable[[], float]:
        def sample() -> float:
            order.append(name)
            return 1.0

        return sample

    assert in_turns({"a": side("a"), "b": side("b")}, 3) == {"a": [1.0] * 3, "b": [1.0] * 3}
    assert order == ["a", "b", "b", "a", "a", "b"]


def test_ratios_are_computed_within_each_round() -> None:
    """A machine that is slow for a whole round changes nothing."""
    times = Timings({"ours": [3.0, 30.0, 6.0], "theirs": [2.0, 20.0, 4.0]})
    assert str(times.ratio("ours", "theirs")) == "1.50 (1.50 to 1.50)"
    assert times.added_ns("ours", "theirs") == 2e9
    assert times.ns("ours") == 6e9


@pytest.mark.parametrize(("measured", "verdict"), [(1.549, "yes"), (1.554, "yes"), (1.556, "**no**"), (2.0, "**no**")])
def test_targets_are_compared_with_the_displayed_figure(measured: float, verdict: str) -> None:
    """Rounding does not contradict the verdict."""
    assert Claim("add", 1.55, measured).row()[-1] == verdict


def test_command_prints_conditions_and_tables(capsys: pytest.CaptureFixture[str]) -> None:
    """It prints the topic, a description of the machine, and a table."""
    main(["others", "--tiny"])
    printed = capsys.readouterr().out
    assert printed.startswith("## others\n")
    assert python() in printed
    assert "| typedtensor " in printed


@pytest.mark.parametrize("arguments", [["no-such-topic"], ["others", "--tiny", "--write"]])
def test_invalid_arguments_end_the_command(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    """These are an unknown topic, and options whose figures must not be written to the page."""
    with pytest.raises(SystemExit):
        main(arguments)
    assert "error:" in capsys.readouterr().err


def test_results_replace_those_of_the_same_python(tmp_path: Path) -> None:
    """Results of other Pythons, and the text around, are kept."""
    page = tmp_path / "page.md"
    other = "<!-- chains: Another 1.0 -->\n\nold\n\n<!-- end of chains: Another 1.0 -->\n\n"
    page.write_text(f"before\n\n{other}<!-- results of chains -->\n\nafter\n", "utf-8")
    write(page, "chains", "first")
    write(page, "chains", "second \\1")
    text = page.read_text("utf-8")
    assert text.startswith(f"before\n\n{other}<!-- chains: {python()} -->\n\nsecond \\1\n\n<!-- end of")
    assert text.endswith("-->\n\n<!-- results of chains -->\n\nafter\n")
    assert "first" not in text


def test_results_need_their_marks(tmp_path: Path) -> None:
    """A page without marks is not changed."""
    page = tmp_path / "page.md"
    page.write_text("text\n", "utf-8")
    with pytest.raises(ValueError, match="results of chains"):
        write(page, "chains", "tables")
    assert page.read_text("utf-8") == "text\n"


@pytest.mark.parametrize("topic", TOPICS)
def test_page_has_results_for_each_topic(topic: str) -> None:
    """Each topic has its marks and its results."""
    text = PAGE.read_text("utf-8")
    assert f"<!-- results of {topic} -->" in text
    assert f"<!-- end of {topic}: " in text

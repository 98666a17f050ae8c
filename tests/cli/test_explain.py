"""`explain`: its output, its input and its exit codes; tests/static/test_explained.py asks the checkers."""

from __future__ import annotations

import io
import json
import sys
from typing import TYPE_CHECKING

import pytest

from typedtensor.__main__ import main
from typedtensor.cli import explain
from typedtensor.cli.reports import read

if TYPE_CHECKING:
    from pathlib import Path

PROGRAM = """\
from typing import NewType

import typedtensor as tt
from typedtensor import Cpu, Rank2, Tensor, float32

Batch = NewType("Batch", int)
Pixel = NewType("Pixel", int)


def centred(x: Tensor[Cpu, float32, Rank2[Batch, Pixel]]) -> None:
    means = tt.mean(x, axis=1)
    print(x - means)
    number: int = "a"
"""
MYPY = """\
{file}:12: error: Unsupported operand types for - ("Tensor[Cpu, float32, Rank2]" and "Tensor[...]")  [operator]
{file}:13: error: Incompatible types in assignment (expression has type "str", variable has type "int")  [assignment]
Found 2 errors in 1 file (checked 1 source file)
"""


def kind(rank: str) -> str:
    """Return the type of a matrix or vector of the program."""
    return f"Tensor[Cpu, float32, {rank}]"


@pytest.fixture
def program(tmp_path: Path) -> Path:
    """A program with a mistake of ours and another one."""
    path = tmp_path / "centred.py"
    path.write_text(PROGRAM, "utf-8")
    return path


def test_a_message_is_explained_in_four_lines(
    program: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The value of a name that is assigned is known; other messages are passed through."""
    output = tmp_path / "output.txt"
    output.write_text(MYPY.format(file=program), "utf-8")
    assert main(["explain", "--read", str(output)]) == 1
    assert capsys.readouterr().out.splitlines() == [
        f"{program}:12: print(x - means)",
        f"  found   Pixel and Batch on axis -1: {kind('Rank2[Batch, Pixel]')} and {kind('Rank1[Batch]')}",
        "  needed  equal names on each axis, aligned from the last",
        "  write   Keep the reduced axis (keepdims=True), transpose an operand, or insert an axis with None.",
        f'{program}:13: Incompatible types in assignment (expression has type "str", variable has type "int")',
        "mistakes explained: 1, other messages: 1",
    ]


def test_standard_input_and_json(
    program: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """`-` reads from a pipe; the value has all parts."""
    monkeypatch.setattr(sys, "stdin", io.StringIO(MYPY.format(file=program)))
    assert main(["explain", "--read", "-", "--json"]) == 1
    ours, other = json.loads(capsys.readouterr().out)["messages"]
    assert (ours["line"], ours["fault"]["function"], other["fault"]) == (12, "-", None)


def test_no_message_is_success(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """As with the checkers."""
    (tmp_path / "output.txt").write_text("Success: no issues found in 1 source file\n", "utf-8")
    assert main(["explain", "--read", str(tmp_path / "output.txt")]) == 0
    assert capsys.readouterr().out == "mistakes explained: 0, other messages: 0\n"


def test_a_missing_program_is_passed_through(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Without the program, the text of the message is all there is."""
    (tmp_path / "output.txt").write_text(MYPY.format(file="gone.py"), "utf-8")
    assert main(["explain", "--read", str(tmp_path / "output.txt")]) == 1
    assert "mistakes explained: 0, other messages: 2" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["explain"], "needed a program, got none"),
        (["explain", "absent.py"], "absent.py: No such file or directory"),
        (["explain", "--read", "absent.txt"], "absent.txt: No such file or directory"),
        (["explain", "a.py", "--read", "-"], "needed programs, or the output of a checker, got both"),
    ],
)
def test_wrong_input_is_one_line(arguments: list[str], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    """The exit code is 1."""
    assert main(arguments) == 1
    error = capsys.readouterr().err
    assert said in error
    assert error.count("\n") == 1


def test_an_absent_checker_is_named(
    program: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The message says how to install it."""
    monkeypatch.setattr(explain.checkers, "program", lambda _: None)
    assert main(["explain", str(program), "--checker", "ty"]) == 1
    assert "pip install ty" in capsys.readouterr().err


def test_a_program_with_effects_does_not_run(tmp_path: Path) -> None:
    """Only functions of the library run, on samples: none that writes, and no function of the program."""
    path = tmp_path / "effects.py"
    path.write_text(
        "import typedtensor as tt\nfrom typedtensor import Cpu, Rank1, Tensor, float32\n"
        "def touch(x: Tensor[Cpu, float32, Rank1]) -> int: raise SystemExit\n"
        "def run(x: Tensor[Cpu, float32, Rank1]) -> None:\n"
        f"    tt.save_tensor({str(tmp_path / 'written')!r}, x)\n"
        f"    touch(x)\n    open({str(tmp_path / 'opened')!r}, 'w')\n",
        "utf-8",
    )
    text = "\n".join(f"{path}:{line}: error: something" for line in (5, 6, 7))
    assert [each.fault for each in explain.explanations({"": read(text)})] == [None, None, None]
    assert [each.name for each in tmp_path.iterdir()] == ["effects.py"]


@pytest.mark.parametrize(
    ("code", "write"),
    [
        ("x.size(0)", "Write x.shape[0]; x.size is the number of elements."),
        ("x.shape()", "Write x.shape."),
        ("x.iloc[0, 1]", "Write x[i, j]."),
        ("tt.exp(x).ndim()", "Write tt.exp(x).ndim."),
        ("tt.std(x, ddof=1)", "Write correction= instead."),
        ("tt.std(x, axis=0, where=x > 0)", "Write x[mask], or tt.where."),
        ("tt.full((2, 3))", "Pass fill_value too."),
        ("tt.ones((2, 3), unknown, 'cpu')", "Name the rest: device=."),
        (
            "tt.at(x)[0].add(tt.asarray([1, 2]))",
            "Convert explicitly: value.astype(tt.float32); int64 is never cast silently.",
        ),
        ("tt.pad(x, 1, mode='wrapped')", "Omit it for the default."),
        ("np.matmul(x, x)", "Write tt.matmul."),
        ("np.poly(x)", "Pass x.numpy()."),
    ],
)
def test_habits_of_other_libraries(code: str, write: str) -> None:
    """Attributes that are called, as in PyTorch, options and names that are missing here, and functions of NumPy."""
    assert explained(f"print({code})") == write


@pytest.mark.parametrize(
    ("code", "write"),
    [
        ("f: float = tt.sum(x)", "Convert it: float(...), or state Tensor[Cpu, float32, Rank0] in the annotation."),
        ("f: int = x", "Reduce it first (tt.sum, tt.all, tt.any), or take one element."),
        ("take(x)", "Convert: x.astype(tt.int64); or state float32 in the annotation."),
        ("take(y)", "Convert: y.astype(tt.int64); or state float32 in the annotation."),
        ("tt.quantile(x, 2)", None),
    ],
)
def test_a_tensor_where_another_type_stands(code: str, write: str | None) -> None:
    """The advice has the name of what is converted. A number that is too large is not the checker's concern."""
    assert explained(code) == write


def explained(code: str) -> str | None:
    """What to write in the place of a line that some checker refuses."""
    kind = "Tensor[Cpu, float32, Rank2]"
    head = "import numpy as np\nimport typedtensor as tt\nfrom typedtensor import *\n"
    head += "def take(x: Tensor[Cpu, int64, Rank2]) -> None: ...\n"
    head += f"def run(x: {kind}, y: {kind}) -> None:\n"
    (found,) = explain.explanations({"": read("a.py:6: error: something")}, {"a.py": f"{head}    {code}\n"})
    return found.fault and found.fault.write


def test_a_program_that_is_no_python_is_no_error(tmp_path: Path) -> None:
    """A syntax error is a message like any other."""
    path = tmp_path / "broken.py"
    path.write_text("def (:\n", "utf-8")
    assert [each.fault for each in explain.explanations({"": read(f"{path}:1: error: Invalid syntax")})] == [None]


def test_a_terminal_gets_colours(program: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What was found is red; the words are the same."""
    rich = pytest.importorskip("rich.console")
    shown = io.StringIO()
    console = rich.Console(file=shown, force_terminal=True, width=200, highlight=False, color_system="standard")
    monkeypatch.setattr(explain, "console_of", lambda _: console)
    monkeypatch.setattr(sys, "stdin", io.StringIO(MYPY.format(file=program)))
    monkeypatch.delenv("NO_COLOR", raising=False)
    assert main(["explain", "--read", "-"]) == 1
    assert "\x1b[31m  found   Pixel and Batch on axis -1" in shown.getvalue()

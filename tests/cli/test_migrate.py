"""`migrate`: rewritten programs compute the same, and the output lists what is left to do."""

from __future__ import annotations

import re
import types
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import typedtensor as tt
from tests.cli.programs import PROGRAMS
from typedtensor.__main__ import main
from typedtensor.cli._values import same
from typedtensor.cli.counterparts import Note
from typedtensor.cli.migrate import checked, migrate

PAGE = Path(__file__).parent.parent.parent / "docs" / "migrating.md"
HEAD = "import numpy as np\n"
UNMARKED = 0.7
"""The least share of the programs that need no decision."""


def values(text: str) -> dict[str, Any]:
    """Run a program, and return its variables that hold data."""
    names: dict[str, Any] = {"__name__": "__main__"}
    np.random.seed(7)  # noqa: NPY002  # the programs draw from this stream
    exec(compile(text, "program", "exec"), names)
    kinds = (types.ModuleType, types.FunctionType, type, np.random.Generator)
    return {name: each for name, each in names.items() if not name.startswith("__") and not isinstance(each, kinds)}


@pytest.mark.parametrize("name", PROGRAMS)
@pytest.mark.filterwarnings("ignore::RuntimeWarning")
def test_no_program_differs_in_silence(name: str) -> None:
    """Without a mark a program gives what it gave; with one it does too, or raises."""
    text = HEAD + PROGRAMS[name]
    after, notes = migrate(text)
    expected = values(text)
    try:
        found = values(after)
    except Exception:  # noqa: BLE001  # whatever it raises is no silent difference
        assert notes, after
        return
    for variable, value in expected.items():
        assert same(value, found[variable]), f"{variable}: {value!r}, {found[variable]!r}\n{after}"


def test_most_small_programs_need_no_decision() -> None:
    """All results are tensors then, and NumPy is imported only for what has no arrays."""
    without = [name for name, text in PROGRAMS.items() if not migrate(HEAD + text)[1]]
    assert len(without) / len(PROGRAMS) >= UNMARKED
    after = migrate(HEAD + PROGRAMS["regression"])[0]
    assert "np." not in after
    assert isinstance(values(after)["theta"], tt.Tensor)


@pytest.mark.parametrize(
    ("line", "after", "note"),
    [
        ("np.dot(x, x)", "tt.matmul(x, x)", None),
        ("np.sum(x, 0)", "tt.sum(x, 0)", None),
        ("np.std(x, 0, ddof=1)", "tt.std(x, 0, correction=1)", None),
        ("np.mean(a=x)", "tt.mean(x)", None),
        ("np.array(x)", "tt.asarray(x, copy=True)", None),
        ("np.array([x, x])", "tt.stack([x, x])", None),
        ("np.hstack([x, x])", "tt.concat([x, x], axis=1)", None),
        ("np.clip(x, a_min=0.5, a_max=2.0)", "tt.clip(x, min=0.5, max=2.0)", None),
        ("np.round(x, 1)", "x.round(1)", None),
        ("np.cumsum(x)", "x.cumsum()", None),
        ("np.where(x > 2)", "tt.nonzero(x > 2)", None),
        ("x[:, np.newaxis]", "x[:, tt.newaxis]", None),
        ("k.mean()", "k.astype(tt.float64).mean()", None),
        ("k * 0.5 + 1", "k.astype(tt.float64) * 0.5 + 1", None),
        ("(x > 2).mean()", "(x > 2).astype(tt.float64).mean()", None),
        ("print(x, k.sum())", "print(x.numpy(), k.sum())", None),
        ("np.sqrt(2.0)", "np.sqrt(2.0)", None),
        ("np.zeros(2, dtype=np.float32)", "tt.zeros(2, dtype=tt.float32)", None),
        ("np.linalg.norm(x[0])", "tt.linalg.vector_norm(x[0])", None),
        ("other(x)", "other(x.numpy())", None),
        (
            "np.unique(x)",
            "tt.asarray(np.unique(x.numpy()))",
            "np.unique stays NumPy's: tt.unique_values keeps every NaN, NumPy's keeps one",
        ),
        (
            "np.ediff1d(x)",
            "tt.asarray(np.ediff1d(x.numpy()))",
            "np.ediff1d stays NumPy's: write tt.diff(x) if it fits",
        ),
        (
            "np.maximum.at(x, 0, 5.0)",
            "np.maximum.at(x.numpy(), 0, 5.0)",
            "np.maximum.at stays NumPy's: write tt.at(x)[key].max(values), which returns the result",
        ),
        (
            "np.sum(y)",
            None,
            "np.sum stays NumPy's: unknown whether y is an array: annotate it",
        ),
        ("np.load('a.npy')", None, "np.load stays NumPy's: files are NumPy's"),
        ("x + y", None, "x + y: unknown whether an operand is an array; convert it with tt.asarray if so"),
        ("text.partition(','); queue.put(1)", None, None),
    ],
)
def test_each_rewrite(line: str, after: str | None, note: str | None) -> None:
    """A matrix x of floats, a vector k of integers, and a parameter y that nobody knows."""
    head = "import numpy as np\nx = np.array([[1.0, 2.0], [3.0, 4.0]])\nk = np.arange(3)\ny = input()\n"
    text, notes = migrate(head + line + "\n")
    assert text.splitlines()[-1] == (after or line)
    assert [each.text for each in notes] == ([note] if note else [])
    assert all(each.line == 5 for each in notes)


@pytest.mark.parametrize(
    ("head", "expected"),
    [
        ("import numpy", "import typedtensor as tt\n{}\n"),
        ("import numpy as xp, sys", "import numpy as xp, sys\nimport typedtensor as tt\n{}\n"),
    ],
)
def test_imports_under_any_name_are_found(head: str, expected: str) -> None:
    """The program chooses the name."""
    alias = head.split(",", maxsplit=1)[0].rsplit(maxsplit=1)[-1]
    assert migrate(f"{head}\n{alias}.zeros(3)\n")[0] == expected.format("tt.zeros(3)")
    assert migrate("from numpy import zeros\nzeros(3)\n")[0].endswith("tt.zeros(3)\n")


def test_a_function_that_nobody_calls_is_followed_by_its_annotations() -> None:
    """Without them it stays; an array is tried with one to three axes."""
    text = (
        "import numpy as np\nfrom numpy.typing import NDArray\n\ndef f(x: NDArray[np.float64]):\n    return np.exp(x)\n"
    )
    after, notes = migrate(text, annotate=True)
    assert "tt.exp(x)" in after
    assert not notes
    text = "import numpy as np\n\ndef f(x):\n    return np.exp(x)\n"
    assert migrate(text) == (text, [Note(4, "np.exp stays NumPy's: unknown whether x is an array: annotate it")])


def test_annotations_are_added_where_the_types_are_known() -> None:
    """Of parameters and results, if all calls agree."""
    text = "import numpy as np\n\ndef f(x, n=2):\n    return x * n\n\ny = f(np.ones(3))\n"
    after, notes = migrate(text, annotate=True)
    assert not notes
    vector = "tt.Tensor[tt.Cpu, tt.float64, tt.Rank1]"
    assert f"def f(x: {vector}, n: int=2) -> {vector}:" in after
    assert values(after)["y"].tolist() == [2.0, 2.0, 2.0]


def test_a_number_that_another_name_holds_is_not_changed_in_place() -> None:
    """NumPy's scalars are values; `kept` keeps its number."""
    after = migrate("import numpy as np\nt = np.ones(2).sum()\nkept = t\nt += 1\n")[0]
    assert after.endswith("t = t + (1)\n")
    assert float(values(after)["kept"]) == 2.0


@pytest.mark.static
def test_the_checkers_are_asked() -> None:
    """Their errors become notes at the lines of the result."""
    notes = checked("import typedtensor as tt\nx = tt.zeros((2, 3))\nx.sum(axis=5)\n")
    assert {note.line for note in notes} == {3}
    assert {note.text.partition(":")[0] for note in notes} == {"mypy", "pyright", "pyrefly", "ty"}


def test_the_command_shows_or_writes(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Without --write the file is unchanged; with it, lines have the numbers of the new file."""
    path = tmp_path / "program.py"
    path.write_text("import numpy as np\nx = np.exp(np.ones(2)); np.ediff1d(np.eye(2))\n", "utf-8")
    assert main(["migrate", str(path)]) == 0
    said = capsys.readouterr().out
    assert "\n-x = np.exp(np.ones(2)); np.ediff1d(np.eye(2))\n" in said
    assert "\n+x = tt.exp(tt.ones(2)); tt.asarray(np.ediff1d(tt.eye(2).numpy()))\n" in said
    assert said.endswith(f"{path}:2: np.ediff1d stays NumPy's: write tt.diff(x) if it fits\n")
    assert "tt" not in path.read_text("utf-8")
    assert main(["migrate", str(path), "--write"]) == 0
    assert f"{path}:3: np.ediff1d" in capsys.readouterr().out
    assert path.read_text("utf-8").startswith("import numpy as np\nimport typedtensor as tt\nx = tt.exp(")


@pytest.mark.parametrize(
    ("text", "said"), [("def f(:\n", "needed a Python program, got a syntax error in line 1"), (None, "No such file")]
)
def test_an_invalid_file_is_refused(
    text: str | None, said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The message is one line."""
    path = tmp_path / "program.py"
    if text is not None:
        path.write_text(text, "utf-8")
    assert main(["migrate", str(path)]) == 1
    assert said in capsys.readouterr().err


RAISED, SIDE_BY_SIDE = (
    [[cell.strip() for cell in line.split("|")[1:-1]] for line in part.splitlines() if line.startswith("| `")]
    for part in PAGE.read_text("utf-8").split("## Side by side")
)
CALLS = [(call, row[1].strip("`")) for row in RAISED for call in re.findall(r"`([^`]*)`", row[0])]


@pytest.mark.parametrize(("call", "error"), CALLS)
def test_each_call_that_the_page_says_raises_does(call: str, error: str) -> None:
    """`np` is typedtensor here: the call is as people write it with NumPy."""
    x, k = tt.asarray([[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]), tt.arange(3)
    names = {"np": tt, "numpy": np, "x": x, "k": k, "v": k * 1, "q": x[None], "z": x * 1j}
    with pytest.raises(getattr(tt, error, AttributeError)):
        exec(call, names)


@pytest.mark.parametrize(("theirs", "ours"), [row[:2] for row in SIDE_BY_SIDE])
def test_each_row_of_the_page_runs(theirs: str, ours: str) -> None:
    """Both sides give the same numbers and dtypes."""
    random = np.random.default_rng(0)
    arrays = {"a": random.random((3, 3)), "b": random.random((3, 3)), "v": random.random(3), "k": np.array([2, 0, 2])}
    tensors = {name: tt.from_numpy(array) for name, array in arrays.items()}
    first = eval(theirs.strip("`"), {"np": np, **arrays})
    second = eval(ours.strip("`"), {"tt": tt, **tensors})
    if isinstance(first, tuple | float):
        assert second == first
        return
    assert isinstance(second, tt.Tensor | tt.DArray)
    assert second.dtype.name == first.dtype.name
    np.testing.assert_allclose(second.numpy(), first)


def test_the_page_quotes_the_output_of_the_command(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The input is the example on the page."""
    quoted = re.search(r"\$ typedtensor migrate spread.py\n(.*?)```", PAGE.read_text("utf-8"), re.DOTALL)
    assert quoted
    before = [line[1:] for line in quoted[1].splitlines()[3:] if line[:1] in {" ", "-", ""}]
    monkeypatch.chdir(tmp_path)
    Path("spread.py").write_text("\n".join(before) + "\n", "utf-8")
    assert main(["migrate", "spread.py"]) == 0
    assert [line.rstrip() for line in capsys.readouterr().out.splitlines()] == quoted[1].splitlines()


ELSEWHERE = [
    call
    for name in ("from-pytorch.md", "from-einops.md")
    for line in PAGE.with_name(name).read_text("utf-8").split("## Side by side")[-1].split("## einops")[-1].splitlines()
    if line.startswith("| `")
    for call in re.findall(r"`([^`]*)`", line.split("|")[-2])
]


@pytest.mark.parametrize("call", ELSEWHERE)
def test_each_row_for_those_who_come_from_elsewhere_runs(call: str) -> None:
    """The pages for PyTorch and einops: a call of each row gives a tensor, an array, a shape or a size."""
    x, q = tt.reshape(tt.arange(24.0), (2, 12)), tt.reshape(tt.arange(24.0), (2, 3, 4))
    found = eval(call, {"tt": tt, "x": x, "y": x + 1.0, "v": x[0], "q": q})
    assert isinstance(found, tt.Tensor | tt.Dim | np.ndarray | int)

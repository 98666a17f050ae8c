"""`migrate`: rewritten programs compute the same, and the output lists what is left to do."""

from __future__ import annotations

import re
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import typedtensor as tt
from typedtensor.__main__ import main
from typedtensor.cli.counterparts import Note
from typedtensor.cli.migrate import migrate

PAGE = Path(__file__).parent.parent.parent / "docs" / "migrating.md"
PROGRAM = """\
# What is about the program stays.
import numpy as np


def kmeans(points, count, steps=10):
    centers = points[:count].copy()
    for _ in range(steps):
        distance = np.sum((points[:, None, :] - centers[None, :, :]) ** 2, 2)  # squared
        nearest = np.argmin(distance, axis=1)
        centers = np.stack([np.mean(points[nearest == j], 0) for j in range(count)])
    return centers, nearest


points = np.array([[0.0, 1.0], [1.0, 2.0], [8.0, 9.0], [9.0, 9.5]], dtype=np.float64)
centers, nearest = kmeans(points, 2)
spread = np.std(points, 0, ddof=1)
both = np.concatenate((points, points), axis=0)
total = np.power(np.absolute(both), 2.0).sum()
inverse = np.linalg.inv(np.eye(2) * np.pi)
low = np.clip(points, a_min=0.5, a_max=2.0)
"""


def test_rewritten_program_computes_the_same() -> None:
    """Every name in it is known, so that NumPy is no longer imported."""
    after, notes = migrate(PROGRAM)
    assert notes == []
    assert "numpy" not in after
    assert after.startswith("# What is about the program stays.\nimport typedtensor as tt\n")
    assert "  # squared\n" in after
    first: dict[str, Any] = {}
    second: dict[str, Any] = {}
    exec(PROGRAM, first)
    exec(after, second)
    for name in ("centers", "nearest", "spread", "both", "total", "inverse", "low"):
        assert isinstance(second[name], tt.Tensor | tt.DArray)
        np.testing.assert_allclose(second[name].numpy(), first[name])


@pytest.mark.parametrize(
    ("line", "after", "note"),
    [
        ("np.dot(x, y)", None, "np.dot: write x @ y"),
        ("np.sum(x, out=y)", None, "np.sum: tt.sum takes no argument 'out'"),
        ("np.sum(x, 0, None, y)", None, "np.sum: tt.sum takes no argument 'out'"),
        ("np.zeros((2, 3), 'f4', 'F')", None, "np.zeros: tt.zeros takes no argument 'order'"),
        ("np.sum(*x)", None, "np.sum: the arguments are unpacked; tt.sum takes some only by their names"),
        ("np.busday_count(x, y)", None, "np.busday_count: typedtensor has none; use NumPy on x.numpy()"),
        ("np.random.rand(3)", None, "np.random.rand: write tt.random.default_rng(seed).random(shape)"),
        ("x.byteswap()", None, ".byteswap: of an array, write x.numpy().byteswap()"),
        ("np.where(x > 0)", None, "np.where: tt.where needs 'x1' too; write tt.nonzero(x)"),
        ("np.where(x > 0, x, 0.0)", "tt.where(x > 0, x, 0.0)", None),
        ("np.full((2, 3))", None, "np.full: tt.full needs 'fill_value' too"),
        (
            "np.unique(x, return_counts=True)",
            None,
            (
                "np.unique: tt.unique_values takes no argument 'return_counts'; write tt.unique_counts(x), "
                "tt.unique_inverse(x) or tt.unique_all(x)"
            ),
        ),
        ("np.hsplit(x, 2)", None, "np.hsplit: write tt.split(x, parts, axis=-1)"),
        ("np.radians(x)", "tt.deg2rad(x)", None),
        ("x[:, np.newaxis]", "x[:, tt.newaxis]", None),
        (
            "np.maximum.at(x, i, y)",
            None,
            "np.maximum.at: write tt.at(x)[key].max(values), which returns the result",
        ),
        ("x.std(axis=0, ddof=1)", None, ".std: of an array, write correction instead of ddof"),
        ("text.partition(','); queue.put(1); gzip.compress(b'')", None, None),
        ("np.float32", "tt.float32", None),
        ("np.sort(x, -1)", "tt.sort(x, axis=-1)", None),
        ("np.mean(a=x)", "tt.mean(x)", None),
        ("np.fft.rfft(x)", "tt.fft.rfft(x)", None),
        ("np.maximum(np.exp(x), np.dot(x, y))", "tt.maximum(tt.exp(x), np.dot(x, y))", "np.dot: write x @ y"),
        ("words.sort(); words.copy(); 'np.dot(x, y)'", None, None),
    ],
)
def test_each_rewrite(line: str, after: str | None, note: str | None) -> None:
    """Undecidable names stay unchanged."""
    text, notes = migrate(f"import numpy as np\n{line}\n")
    assert text.splitlines()[-1] == (after or line)
    assert [each.text for each in notes] == ([note] if note else [])
    assert all(each.line == 2 for each in notes)  # after the import


@pytest.mark.parametrize(
    ("head", "expected"),
    [
        ("import numpy", "import typedtensor as tt\ntt.exp(x)\n"),
        ("import numpy as xp, sys", "import numpy as xp, sys\nimport typedtensor as tt\ntt.exp(x)\n"),
    ],
)
def test_imports_under_any_name_are_found(head: str, expected: str) -> None:
    """The program chooses the name."""
    alias = head.split(",", maxsplit=1)[0].rsplit(maxsplit=1)[-1]
    assert migrate(f"{head}\n{alias}.exp(x)\n")[0] == expected


def test_names_without_a_module_are_kept() -> None:
    """They can be anything."""
    text = "from numpy import exp\nexp(x)\n"
    assert migrate(text) == (
        text,
        [Note(1, "from numpy import ...: write import numpy as np, and migrate again")],
    )


def test_the_command_shows_or_writes(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Without --write the file is unchanged."""
    path = tmp_path / "program.py"
    path.write_text("import numpy as np\nnp.exp(x); np.dot(x, y)\n", "utf-8")
    assert main(["migrate", str(path)]) == 0
    said = capsys.readouterr().out
    assert "\n-np.exp(x); np.dot(x, y)\n" in said
    assert "\n+tt.exp(x); np.dot(x, y)\n" in said
    assert said.endswith(f"{path}:2: np.dot: write x @ y\n")
    assert "tt" not in path.read_text("utf-8")
    assert main(["migrate", str(path), "--write"]) == 0
    assert path.read_text("utf-8") == "import numpy as np\nimport typedtensor as tt\ntt.exp(x); np.dot(x, y)\n"


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


def test_a_missing_library_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    """The message says what to install."""
    monkeypatch.setitem(sys.modules, "libcst", None)
    with pytest.raises(ImportError, match=r"pip install 'typedtensor\[migrate\]'"):
        migrate("")


ROWS = [
    [cell.strip() for cell in line.split("|")[1:-1]]
    for line in PAGE.read_text("utf-8").splitlines()
    if line.startswith("| `")
]


@pytest.mark.parametrize(("theirs", "ours"), [row[:2] for row in ROWS])
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

"""The example programs: the digits are classified, the mistakes are found, the demo shows both."""

from __future__ import annotations

import importlib
import os
import re
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest
from matplotlib.image import imread
from sklearn.datasets import load_digits

import typedtensor as tt
from tests.static import markers
from tests.static.checkers import CHECKERS
from tests.static.test_static import SOURCES
from tests.unit import numpy_as_cupy
from typedtensor.backends.cupy import loading

if TYPE_CHECKING:
    from collections.abc import Callable

ROOT = Path(__file__).parent.parent.parent
EXAMPLES = ROOT / "examples"


@pytest.fixture
def load(monkeypatch: pytest.MonkeyPatch) -> Callable[[str], Any]:
    """Import a program from its folder, as Python does when it runs."""
    monkeypatch.syspath_prepend(EXAMPLES)

    def load(name: str) -> Any:
        monkeypatch.delitem(sys.modules, name, raising=False)
        return importlib.import_module(name)

    return load


def _run(*arguments: object) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-W", "error", *map(str, arguments)]
    environment = {name: value for name, value in os.environ.items() if name != "FORCE_COLOR"}
    environment["PYTHONPATH"] = str(ROOT)  # the package need not be installed
    return subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)


def _words(text: str) -> str:
    return " ".join(text.split())


@pytest.mark.parametrize("path", sorted(EXAMPLES.rglob("*.py")), ids=lambda path: path.stem)
def test_checkers_read_every_program(path: Path) -> None:
    """The static tests compare the four checkers on each line of these files."""
    assert SOURCES[path.relative_to(ROOT).as_posix()] == path.read_text("utf-8")


@pytest.mark.parametrize("name", ["digits", "demo"])
def test_programs_without_mistakes_have_no_refused_line(name: str) -> None:
    """They pass all checkers."""
    assert not markers.read(SOURCES[f"examples/{name}.py"]).refused


def test_digits_ignores_only_the_import_without_types() -> None:
    """Its only ignore comment is for scikit-learn."""
    lines = SOURCES["examples/digits.py"].splitlines()
    assert [line for line in lines if re.search(r"#.*\b(ignore|noqa|pyright|pyrefly|ty|mypy):?\b", line)] == [
        "# pyright: reportUnknownArgumentType=false",
        "from sklearn.datasets import load_digits  # type: ignore[import-untyped]  # as above",
    ]


def test_every_mistake_is_refused_by_all_checkers() -> None:
    """There are about a dozen, each in one line."""
    refused = markers.read(SOURCES["examples/mistakes.py"]).refused
    assert len(refused) >= 12
    assert set(refused.values()) == {frozenset(CHECKERS)}
    assert all(len(lines) == 1 for lines in refused)


def test_digits_are_classified_and_drawn(tmp_path: Path) -> None:
    """With its default seed it classifies more than 95 % of the test set in seconds, and saves a picture."""
    out = tmp_path / "new" / "digits.png"
    done = _run(EXAMPLES / "digits.py", "--out", out)
    assert done.returncode == 0, done.stderr
    found = re.search(r"(\d+\.\d)% of the held-back digits read correctly, in (\d+\.\d) s", done.stdout)
    assert found, done.stdout
    assert float(found[1]) > 95
    assert float(found[2]) < 30
    assert str(out) in done.stdout
    picture = imread(out)
    height, width, _ = picture.shape
    assert width > 1000 < 2 * height
    for half in (picture[:, : width // 2], picture[:, width // 2 :]):
        assert half[..., :3].std() > 0.1, "a blank half"


def test_another_seed_is_as_accurate(tmp_path: Path, load: Callable[[str], Any]) -> None:
    """The accuracy does not depend on one seed."""
    assert load("digits").main(["--seed", "7", "--out", str(tmp_path / "digits.png")]) > 0.95


def test_the_same_seed_gives_the_same_network(load: Callable[[str], Any]) -> None:
    """A run is reproducible."""
    digits = load("digits")
    images, labels = digits.validate(tt.Cpu(), *load_digits(return_X_y=True))
    one, other = (digits.train(images, labels, np.random.default_rng(3)) for _ in range(2))
    np.testing.assert_array_equal(one.w2.numpy(), other.w2.numpy())


@pytest.mark.skipif(loading.lacking(tt.Gpu()) is None, reason="there is a GPU")
def test_an_unavailable_gpu_is_refused() -> None:
    """The device is one command-line argument; the error of the package is printed in one line."""
    done = _run(EXAMPLES / "digits.py", "--device", "gpu")
    assert (done.returncode, done.stdout) == (1, "")
    assert re.fullmatch(r"Gpu\(0\): needed [^\n]+\n", done.stderr)


def test_one_argument_selects_the_gpu(
    tmp_path: Path, load: Callable[[str], Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Every tensor of the training is on it, and the network is as accurate. NumPy replaces CuPy."""
    digits = load("digits")
    trained: list[Any] = []
    train = digits.train

    def kept(*arguments: Any) -> Any:
        trained.append(train(*arguments))
        return trained[-1]

    monkeypatch.setattr(digits, "train", kept)
    with numpy_as_cupy.served():
        accuracies = {
            place: digits.main(["--device", place, "--out", str(tmp_path / f"{place}.png")]) for place in ("cpu", "gpu")
        }
        here, there = trained
        for name in ("w1", "b1", "w2", "b2"):
            found, expected = getattr(there, name), getattr(here, name)
            assert (found.device, expected.device) == (tt.Gpu(0), tt.Cpu())
            np.testing.assert_allclose(found.to_device(tt.Cpu()).numpy(), expected.numpy(), rtol=1e-2, atol=1e-3)
    assert accuracies["gpu"] == pytest.approx(accuracies["cpu"], abs=0.01)
    assert accuracies["gpu"] > 0.95


def test_unexpected_data_is_refused(load: Callable[[str], Any]) -> None:
    """Data are validated before they are used: the rank and dtype of both parts."""
    validate = load("digits").validate
    found = load_digits()
    with pytest.raises(tt.RankError, match="get: needed Rank2, got 3 axes"):
        validate(tt.Cpu(), found.images, found.target)
    with pytest.raises(tt.DTypeError, match="get: needed float64, got float32"):
        validate(tt.Cpu(), found.data.astype("float32"), found.target)
    with pytest.raises(tt.DTypeError, match="get: needed int64, got float64"):
        validate(tt.Cpu(), found.data, found.target.astype(float))


def test_backward_returns_the_gradient(load: Callable[[str], Any]) -> None:
    """Each derivative equals the change of the loss for a small change of the weight."""
    digits = load("digits")
    random = np.random.default_rng(1)
    net = digits.new_network(tt.Cpu(), random)
    images, labels = digits.validate(tt.Cpu(), *load_digits(return_X_y=True))
    images, truth = images[:20], digits.one_hot(labels[:20])
    hidden, probable = digits.forward(net, images)
    slope = digits.backward(net, images, hidden, (probable - truth) / 20)

    def loss() -> float:
        return float(digits.cross_entropy(digits.forward(net, images)[1], truth))

    for name in ("w1", "b1", "w2", "b2"):
        weights, expected = getattr(net, name).numpy(), getattr(slope, name).numpy()
        place = np.unravel_index(np.argmax(np.abs(expected)), weights.shape)
        kept = weights[place]
        weights[place] = kept + 0.01
        above = loss()
        weights[place] = kept - 0.01
        below = loss()
        weights[place] = kept
        assert (above - below) / 0.02 == pytest.approx(expected[place], rel=0.02), name


def test_demo_shows_everything(tmp_path: Path) -> None:
    """It says that digits.py is typed, runs it, shows each mistake with mypy's message, and a summary."""
    out = tmp_path / "digits.png"
    done = _run(EXAMPLES / "demo.py", "--out", out)
    assert done.returncode == 0, done.stdout + done.stderr
    said = _words(done.stdout)
    refused = [lines.start for lines in markers.read(SOURCES["examples/mistakes.py"]).refused]
    source = SOURCES["examples/mistakes.py"].splitlines()
    count = len(refused)
    assert "mypy --strict examples/digits.py: no type errors" in said
    caught = f"{count} of {count} mistakes found before running"
    assert re.search(rf"9\d\.\d% of the held-back digits read correctly, {caught}, \S+ s in total", said)
    for line in refused:
        assert _words(source[line - 1].partition("  # refused")[0]) in said
    assert 'Unsupported operand types for - ("Tensor[Gpu, ' in said
    assert "\x1b[" not in done.stdout, "colours, but no terminal"
    assert out.exists()
    assert done.stdout.endswith(f"{out}\n")


def _rejected_lines(demo: Any, *left_out: int, wrong: bool = False) -> list[Any]:
    """Return mypy's output if it refuses all mistakes except some, and digits.py or not."""
    known = demo.mistakes(EXAMPLES / "mistakes.py")
    found = [demo.Refusal("mistakes.py", x.line, "operator", "No.") for i, x in enumerate(known) if i not in left_out]
    return found + [demo.Refusal("digits.py", 1, "operator", "Wrong.")] * wrong


@pytest.mark.parametrize(
    ("accuracy", "left_out", "wrong", "expected"),
    [(0.95, (), False, 0), (0.949, (), False, 1), (0.99, (3,), False, 1), (0.99, (), True, 1)],
    ids=["all is well", "too few digits", "a mistake passes", "a type error"],
)
def test_demo_exits_with_1_on_failure(
    accuracy: float,
    left_out: tuple[int, ...],
    wrong: bool,
    expected: int,
    load: Callable[[str], Any],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """It exits with 0 only if digits are classified, the program is typed, and every mistake is refused."""
    demo = load("demo")
    monkeypatch.setitem(sys.modules, "digits", SimpleNamespace(main=lambda _: accuracy))
    monkeypatch.setattr(demo, "check", lambda *_: _rejected_lines(demo, *left_out, wrong=wrong))
    assert demo.main([]) == expected
    said = _words(capsys.readouterr().out)
    assert ("accepts it" in said) == bool(left_out)
    assert ("digits.py:1: Wrong." in said) == wrong


def test_demo_shows_the_cause_first(load: Callable[[str], Any], monkeypatch: pytest.MonkeyPatch) -> None:
    """If mypy reports an operand and then the expression, the operand comes first."""
    demo = load("demo")
    lines = [
        '{"file": "examples/x.py", "line": 1, "message": "Returns Any", "code": "no-any-return", "severity": "error"}',
        '{"file": "examples/x.py", "line": 1, "message": "Operands", "code": "operator", "severity": "error"}',
        '{"file": "examples/x.py", "line": 1, "message": "Hint", "code": "operator", "severity": "note"}',
    ]
    answer = SimpleNamespace(returncode=1, stdout="\n".join(lines), stderr="")
    monkeypatch.setattr(demo.subprocess, "run", lambda *_, **__: answer)
    assert [refusal.message for refusal in demo.check()] == ["Operands", "Returns Any"]
    answer.returncode = 2
    with pytest.raises(SystemExit, match="mypy ended with 2"):
        demo.check()

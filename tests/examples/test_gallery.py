"""The programs of the gallery compute what they claim, and the page shows each of them with its picture."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest
from matplotlib.image import imread

from tests.static import markers
from tests.static.test_static import SOURCES

ROOT = Path(__file__).parent.parent.parent
GALLERY = ROOT / "examples" / "gallery"
PROGRAMS = sorted(path.stem for path in GALLERY.glob("[a-z]*.py"))
GRADIENTS = {name for name in PROGRAMS if "typedtensor.transforms" in (GALLERY / f"{name}.py").read_text("utf-8")}
"""The programs that need JAX; tests/transforms/test_gallery.py runs them."""
PAGE = (ROOT / "docs" / "gallery.md").read_text("utf-8")
PICTURES = ROOT / "docs" / "_static" / "gallery"


def run(path: Path, *arguments: str) -> str:
    """Return what the program prints."""
    command = [sys.executable, "-W", "error", str(path), *arguments]
    environment = os.environ | {"PYTHONPATH": str(ROOT)}  # the package need not be installed
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


def figures(name: str, *arguments: str) -> list[list[float]]:
    """Return the numbers in each line that the program prints."""
    found = run(GALLERY / f"{name}.py", *arguments)
    return [[float(number) for number in re.findall(r"-?\d+\.\d+(?:e[-+]\d+)?", line)] for line in found.splitlines()]


def test_clusters_are_recovered() -> None:
    """With unit variance in six features, the mean squared distance of a point from its centre is 6."""
    [error], [together], [share] = figures("clusters")
    assert error == pytest.approx(6, rel=0.05)
    assert together > 99
    assert 50 < share < 100


def test_heat_decays_like_the_slowest_mode() -> None:
    """In the end only the mode with half a period along each side is left, whose rate is known."""
    *moments, [rate, known] = figures("heat")
    assert moments == sorted(moments)
    _, heat, hottest = zip(*moments, strict=True)
    assert list(heat) == sorted(heat, reverse=True)
    assert list(hottest) == sorted(hottest, reverse=True)
    assert rate == pytest.approx(known, rel=0.02)


def test_kalman_filter_is_closer_than_the_measurements() -> None:
    """The measurements have the standard deviation 2 in both coordinates."""
    [measured], [filtered] = figures("kalman")
    assert measured == pytest.approx(2 * 2**0.5, rel=0.2)
    assert filtered < 0.75 * measured


def test_tones_are_found_at_their_frequencies() -> None:
    """A frame of 256 samples at 4096 Hz resolves 16 Hz."""
    [found, drawn], [lowest, highest, error] = figures("spectrum")
    assert found == pytest.approx(drawn, abs=8)
    assert lowest == pytest.approx(200, abs=16)
    assert highest == pytest.approx(1000, abs=16)
    assert error < 16


def test_edge_is_found_at_its_position() -> None:
    """The blur removes three quarters of the noise, and keeps the edge in place."""
    [before, after], [distance, deviation], [radius] = figures("edges")
    assert after < before / 4
    assert distance == pytest.approx(radius, abs=0.5)
    assert deviation < 2


def test_fitted_curve_is_closer_than_its_points() -> None:
    """Its uncertainty is smaller among the points than outside of them."""
    [error, noise], [among, beyond], [within], _ = figures("regression")
    assert error < noise
    assert among < noise < beyond < 1
    assert within > 90


def test_energy_of_the_molecules_is_conserved() -> None:
    """Potential and kinetic energy change a hundred times as much."""
    [potential, _], [kinetic, _], [total, change] = figures("molecules")
    assert potential + kinetic == pytest.approx(total, abs=change)
    assert change < 0.01 * kinetic


def test_attention_is_normalized_and_causal() -> None:
    """The weights of a word sum to 1, are 0 for later words, and are highest for equal words."""
    [lowest, highest], [change], [like, unlike] = figures("attention")
    assert lowest == highest == 1
    assert change == 0
    assert like > 2 * unlike


@pytest.mark.parametrize("name", PROGRAMS)
def test_program_passes_all_checkers_without_an_ignore(name: str) -> None:
    """The static tests run the four checkers on the file; it contains no ignore comment."""
    source = SOURCES[f"examples/gallery/{name}.py"]
    assert source == (GALLERY / f"{name}.py").read_text("utf-8")
    assert not markers.read(source).refused
    assert not re.search(r"#.*\b(ignore|noqa|pyright|pyrefly|ty|mypy):?\b", source)


def test_one_command_draws_all_pictures(tmp_path: Path) -> None:
    """No picture is blank; without JAX, the programs that need it are named."""
    said = run(GALLERY, str(tmp_path))
    drawn = sorted(path.stem for path in tmp_path.iterdir())
    left_out = re.findall(r"(?m)^(\w+): left out, pip install 'typedtensor\[transforms\]'$", said)
    assert re.findall(r"(?m)^(\w+):$", said) == drawn
    assert sorted(drawn + left_out) == PROGRAMS
    assert set(left_out) == (GRADIENTS if find_spec("jax") is None else set())
    for path in tmp_path.iterdir():
        assert imread(path)[..., :3].std() > 0.05, path


@pytest.mark.parametrize("name", PROGRAMS)
def test_page_shows_programs_and_pictures(name: str) -> None:
    """The functions exist, and the pictures are small."""
    source = (GALLERY / f"{name}.py").read_text("utf-8")
    shown = re.findall(rf"literalinclude}} \.\./examples/gallery/{name}\.py\n:pyobject: (\w+)\n", PAGE)
    assert shown
    assert all(re.search(rf"(?m)^(def|class) {each}\b", source) for each in shown)
    assert f"](_static/gallery/{name}.png)" in PAGE
    assert (PICTURES / f"{name}.png").stat().st_size < 60_000


def test_there_are_no_other_pictures() -> None:
    """Each picture belongs to a program."""
    assert sorted(path.stem for path in PICTURES.iterdir()) == PROGRAMS


@pytest.mark.parametrize("name", PROGRAMS)
def test_programs_are_short(name: str) -> None:
    """Each fits on two screens."""
    assert (GALLERY / f"{name}.py").read_text("utf-8").count("\n") < 170

"""The programs of the gallery that differentiate compute what they claim, and draw it."""

from __future__ import annotations

import math
import re
from typing import TYPE_CHECKING

import pytest

pytest.importorskip("jax", reason="not installed: jax")
pytest.importorskip("matplotlib", reason="not installed: matplotlib")

from matplotlib.image import imread

from tests.examples.test_gallery import GALLERY, figures, run

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


@pytest.fixture
def picture(tmp_path: Path) -> Iterator[str]:
    """Return the option that draws, and check that the picture is not blank."""
    path = tmp_path / "drawn.png"
    yield f"--picture={path}"
    assert imread(path)[..., :3].std() > 0.05


def test_the_rates_of_a_drug_are_recovered(picture: str) -> None:
    """Within their standard errors, by one program for all people; three of ten residuals are used up by the rates."""
    [residual], [error], [elimination], [programs] = figures("pharmacokinetics", picture)
    assert residual == pytest.approx(0.7, abs=0.25)
    assert error == pytest.approx(1, abs=0.35)
    assert elimination < 5
    assert programs == 1


def test_the_features_that_matter_have_short_lengths(picture: str) -> None:
    """The likelihood grows, the noise is found, and the two features that the function ignores have long lengths."""
    [before, after], [error, smaller], [noise, true], lengths = figures("hyperparameters", picture)
    assert after < before - 1
    assert smaller < error / 3
    assert noise == pytest.approx(true, rel=0.3)
    assert max(lengths[:2]) < min(lengths[2:]) / 3


def test_the_transformer_writes_words_backwards(picture: str) -> None:
    """At first it knows nothing of 26 letters."""
    losses, word = run(GALLERY / "transformer.py", picture).splitlines()
    before, after = map(float, re.findall(r"\d+\.\d+", losses))
    assert before == pytest.approx(math.log(26), rel=0.1)
    assert after < 0.01
    assert word == "backward"[::-1]

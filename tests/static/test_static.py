"""The checkers agree with the lines in accept/ and reject/, and accepted lines have their types at run time."""

from __future__ import annotations

import importlib
from pathlib import Path
from types import FunctionType
from typing import TYPE_CHECKING

import pytest

from tests.static import markers, samples
from tests.static.checkers import CHECKERS, Verdicts

if TYPE_CHECKING:
    from collections.abc import Iterator
    from types import ModuleType

HERE = Path(__file__).parent
ROOT = HERE.parent.parent
FILES = {
    path.relative_to(HERE).as_posix(): path
    for folder in ("accept", "reject")
    for path in sorted((HERE / folder).glob("*.py"))
}
FILES |= {path.relative_to(ROOT).as_posix(): path for path in sorted((ROOT / "examples").rglob("*.py"))}
ACCEPTED = [path for name, path in FILES.items() if name.startswith("accept/")]
SOURCES = {name: path.read_text("utf-8") for name, path in FILES.items()}

VERDICTS = Verdicts(SOURCES, [ROOT, ROOT / "stubs"])


@pytest.mark.parametrize("name", FILES)
@pytest.mark.parametrize("checker", CHECKERS)
def test_checker_agrees_with_the_file(checker: str, name: str) -> None:
    """It refuses the marked lines of a file, and no other."""
    refusals = VERDICTS.of(checker)[name]
    faults = [f"{name}:{fault}" for fault in markers.judge(checker, SOURCES[name], refusals)]
    if faults:
        pytest.fail("\n".join(faults), pytrace=False)


@pytest.mark.parametrize("name", FILES)
def test_only_files_to_reject_have_markers(name: str) -> None:
    """Each of them has at least one."""
    marked = markers.read(SOURCES[name])
    if name.startswith("accept/"):
        assert not marked.refused
    elif name.startswith("reject/"):
        assert marked.refused


def test_there_are_files_of_both_kinds() -> None:
    """Without files the tests above would pass."""
    assert {Path(name).parts[0] for name in FILES} >= {"accept", "reject"}


def _module(path: Path) -> ModuleType:
    return importlib.import_module(".".join(path.relative_to(ROOT).with_suffix("").parts))


def _public(path: Path) -> dict[str, FunctionType]:
    """Return the functions of an accepted file that are not helpers: neither private nor generic."""
    module = _module(path)
    own = {name: each for name, each in vars(module).items() if isinstance(each, FunctionType) and name[0] != "_"}
    return {
        name: each for name, each in own.items() if each.__module__ == module.__name__ and not samples.is_generic(each)
    }


def _calls() -> Iterator[object]:
    for path in ACCEPTED:
        try:
            names = list(_public(path))
        except Exception:  # noqa: BLE001 - the test raises it again
            names = ["import"]
        yield from (pytest.param(path, name, id=f"{path.stem}.{name}") for name in names)


@pytest.mark.parametrize(("path", "name"), list(_calls()))
def test_accepted_function_has_its_types_at_run_time(path: Path, name: str) -> None:
    """Its `assert_type` compares the inferred types with those of the values."""
    function = _public(path)[name]
    try:
        given = samples.arguments(function)
    except samples.NoSampleError as missing:
        pytest.skip(str(missing))
    if "transforms" in (path.stem, name):
        pytest.importorskip("jax", reason="not installed: jax")
    function(**given)

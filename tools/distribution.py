"""The files of a release, as users install them: `make test-dist`, or `python -m tools.distribution [FOLDER]`.

Builds the source distribution and the wheel twice, and compares the bytes; checks that no file is missing, and that a
package index can show the description; installs the wheel into an empty environment, and runs the four checkers and a
program there. FOLDER has files built before, which
are compared with one build. Prints the sizes.
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
import tomllib
import venv
import zipfile
from email import message_from_bytes
from pathlib import Path

ROOT = Path(__file__).parent.parent
CHECKERS = ("mypy", "pyright", "pyrefly", "ty")
JUDGED = ("reject/checkers_page.py", "accept/persistence.py", "accept/operators.py")
"""Files of tests/static that are checked with the installed package."""

JUDGE = f"""
import sys
from pathlib import Path
import typedtensor
from tests.static import checkers, markers
assert Path(typedtensor.__file__).is_relative_to(sys.prefix), typedtensor.__file__
sources = {{name: Path("tests/static", name).read_text("utf-8") for name in {JUDGED!r}}}
faults = []
for name, how in checkers.CHECKERS.items():
    folder = Path.cwd() / "judged" / name
    folder.mkdir(parents=True)
    found = checkers.run(how, sources, [Path.cwd()], folder)
    faults += [f"{{file}}:{{fault}}" for file in sources for fault in markers.judge(name, sources[file], found[file])]
    print(f"{{name}} agrees with {{len(sources)}} files" if not faults else f"{{name}} disagrees")
sys.exit("\\n".join(faults) or None)
"""
SMOKE = """
import pickle, sys, tempfile
from pathlib import Path
import typedtensor as tt
from typedtensor._compiled import STATUS
assert Path(tt.__file__).is_relative_to(sys.prefix), tt.__file__
assert tt.sum(tt.ones(3)).item() == 3.0
x = tt.reshape(tt.arange(6.0), (2, 3))
with tempfile.TemporaryDirectory() as folder:
    path = Path(folder, "w.params")
    tt.save_params(path, {"x": x})
    assert tt.array_equal(tt.load_params(path)["x"], x.dynamic())
assert tt.array_equal(pickle.loads(pickle.dumps(x)), x)
print(f"runs; the compiled core is {STATUS}")
"""


def members(archive: Path) -> set[str]:
    """The files of a wheel, or of a source distribution without its outer folder."""
    if archive.suffix == ".whl":
        with zipfile.ZipFile(archive) as wheel:
            return set(wheel.namelist())
    with tarfile.open(archive) as source:
        return {each.name.partition("/")[2] for each in source.getmembers() if each.isfile()}


def differences(archive: Path, tracked: set[str]) -> list[str]:
    """The files under version control that an archive lacks, and unexpected files in it."""
    found = members(archive)
    if archive.suffix == ".whl":
        wanted = {name for name in tracked if name.startswith("typedtensor/")}
        more = re.compile(r"typedtensor/_core\.[\w.-]+|typedtensor-[\w.]+\.dist-info/.+")
    else:
        wanted, more = tracked, re.compile("PKG-INFO")
    lacking = [f"{archive.name} lacks {name}" for name in sorted(wanted - found)]
    beyond = [
        f"{archive.name} has {name}, which is not ours" for name in sorted(found - wanted) if not more.fullmatch(name)
    ]
    return lacking + beyond


def dead_links(description: str, version: str, tracked: set[str]) -> list[str]:
    """The links and pictures of a rendered description that lead to no file of this version, and to no other site."""
    faults = []
    for address in re.findall(r'(?:href|src)="([^"]*)"', description):
        ours = re.fullmatch(r"https://(?:github|raw\.githubusercontent)\.com/typedtensor/typedtensor/(.*)", address)
        path = re.fullmatch(rf"(?:blob/)?v{re.escape(version)}/(.*)", ours[1]) if ours else None
        if path is None and (ours or not address.startswith(("https://", "#"))):
            faults.append(f"the description has the link {address}, which is not a file of version {version}")
        elif path is not None and path[1] not in tracked:
            faults.append(f"the description has a link to {path[1]}, which is no file")
    return faults


def description(wheel: Path) -> tuple[str, str]:
    """The description of a wheel as a package index renders it, and its version."""
    from readme_renderer.markdown import render  # noqa: PLC0415  # with the extra `dist`

    with zipfile.ZipFile(wheel) as archive:
        name = next(each for each in archive.namelist() if each.endswith(".dist-info/METADATA"))
        metadata = message_from_bytes(archive.read(name))
    return render(metadata.get_payload()) or "", metadata["Version"]


def build(folder: Path) -> list[Path]:
    """Build both files into a folder, the wheel from the source distribution."""
    subprocess.run([sys.executable, "-m", "build", "--outdir", folder, ROOT], check=True, stdout=subprocess.DEVNULL)
    return sorted(folder.iterdir())


def installed(wheel: Path, folder: Path) -> list[str]:
    """The failures of the wheel in an empty environment."""
    venv.create(folder / "environment", with_pip=True)
    programs = folder / "environment" / ("Scripts" if os.name == "nt" else "bin")
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    pins = [each for each in project["optional-dependencies"]["dev"] if re.split(r"[\[=]", each)[0] in CHECKERS]
    pip = [str(programs / "python"), "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    subprocess.run([*pip, str(wheel)], check=True)
    work = folder / "work"
    shutil.copytree(ROOT / "tests" / "static", work / "tests" / "static")
    faults = []
    steps = {
        "the smoke test": [str(programs / "python"), "-W", "error", "-c", SMOKE],
        "the command": [str(programs / "typedtensor"), "info"],
        "installing the checkers": [*pip, *pins],
        "the checkers": [str(programs / "python"), "-c", JUDGE],
    }
    for name, command in steps.items():
        environment = {each: value for each, value in os.environ.items() if each != "PYTHONPATH"}
        if subprocess.run(command, cwd=work, env=environment, check=False).returncode:
            faults.append(f"{wheel.name}: {name} failed")
    return faults


def main() -> None:
    """Build, compare, install, and fail with all findings."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", nargs="?", type=Path, help="files built before")
    given = parser.parse_args()
    listed = subprocess.run(["git", "ls-files"], cwd=ROOT, check=True, capture_output=True, text=True)  # noqa: S607  # git from PATH
    tracked = set(listed.stdout.splitlines())
    faults = []
    with tempfile.TemporaryDirectory() as temporary:
        place = Path(temporary)
        first = sorted(given.folder.iterdir()) if given.folder else build(place / "first")
        second = build(place / "second")
        if [each.name for each in first] != [each.name for each in second]:
            faults.append(f"two builds have other names: {first}, {second}")
        for one, other in zip(first, second, strict=False):
            same = one.read_bytes() == other.read_bytes()
            print(
                f"{one.name}: {one.stat().st_size:,} bytes, {len(members(one))} files, built twice: {'same' if same else 'DIFFERENT'} bytes"
            )
            faults += differences(one, tracked)
            if not same:
                faults.append(f"{one.name} differs from build to build")
        checked = subprocess.run([sys.executable, "-m", "twine", "check", "--strict", *first], check=False)
        faults += ["twine refuses the metadata"] * bool(checked.returncode)
        for wheel in (each for each in first if each.suffix == ".whl"):
            faults += dead_links(*description(wheel), tracked)
            faults += installed(wheel.absolute(), place)
    sys.exit("\n".join(faults) or None)


if __name__ == "__main__":
    main()

"""Run the tests of the core under sanitizers, for leaks, under valgrind and with a debug build of Python.

The core is built again, in a copy of the repository: python native/sanitize.py [--short]. The short form runs the tests
of the core's faults and memory under the sanitizers, a hundredth of the repetitions for leaks, and the debug build: it
takes less than four minutes.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from pathlib import Path

ROOT = Path(__file__).parent.parent
PARTS = (
    "typedtensor",
    "tests/unit",
    "tests/platforms.py",
    "tests/operands.py",
    "tests/overloads.py",
    "tests/ways.py",
    "native",
    "conftest.py",
    "pyproject.toml",
)
SANITIZERS = (
    *("-O1", "-g", "-fno-omit-frame-pointer", "-fsanitize=address,undefined", "-fno-sanitize-recover=undefined"),
    "-fno-wrapv",  # CPython's own -fwrapv, which setuptools passes, would define overflow, so that it is not checked
)
TESTS = (
    "tests/unit/test_compiled_faults.py",
    "tests/unit/test_compiled_memory.py",
    "tests/unit/test_compiled_foreign.py",
    "tests/unit/test_compiled_by_name.py",
    "tests/unit/test_compiled_direct.py",
    "tests/unit/test_compiled_draws.py",
    "tests/unit/test_compiled_elements.py",
    "tests/unit/test_compiled.py",
    "tests/unit/test_operators.py",
    "tests/unit/test_operators_with_numbers.py",
    "tests/unit/test_operators_in_place.py",
    "tests/unit/test_indexing.py",
    "tests/unit/test_indexing_fast_path.py",
)


SHORT_TESTS = TESTS[:7]
SHORT_COUNT = 10_000
"""The repetitions for leaks in the short form."""
COLLECTING = """
import gc
import typedtensor as tt
from native.kinds import kinds
from typedtensor._compiled import STATUS

assert STATUS == "in use", STATUS
for size in (4, 128):
    for act in kinds(size).values():
        gc.set_threshold(1)
        for _ in range(5): act()
        gc.set_threshold(0)
print("debug build: done")
"""


def main(*, short: bool) -> int:
    """Return 1 if anything is found."""
    compiler = os.environ.get("CC", "gcc").split()[0]
    if shutil.which(compiler) is None:
        print(f"{compiler} is not installed, which builds the core: the whole run is left out")
        return 0
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder)
        for part in PARTS:
            source, target = ROOT / part, place / part
            target.parent.mkdir(parents=True, exist_ok=True)
            if source.is_dir():
                shutil.copytree(source, target, ignore=shutil.ignore_patterns("_core.*", "__pycache__"))
            elif source.exists():
                shutil.copy(source, target)
        failed = _sanitized(place, SHORT_TESTS if short else TESTS)
        for each in (place / "typedtensor").glob("_core.*"):
            each.unlink()
        _run(place, {}, "native/build.py", "typedtensor", "-g")
        failed |= _run(place, {}, "native/leaks.py", *[str(SHORT_COUNT)] * short)
        failed |= _debugged(place)
        if short:
            print("valgrind: left out in the short form")
        elif shutil.which("valgrind"):
            failed |= _valgrind(place)
        else:
            print("valgrind is not installed: its run is left out")
    return failed


def _debugged(place: Path) -> int:
    """Run each operation with a debug build of this Python, collecting garbage as often as possible."""
    version = f"python{sys.version_info.major}.{sys.version_info.minor}"
    python = shutil.which(f"{version}d") or shutil.which(f"{version}-dbg")
    if python is None:
        print(f"{version}d is not installed: its run is left out")
        return 0
    path = os.pathsep.join([str(place), sysconfig.get_path("purelib")])
    return subprocess.run(
        [python, "-X", "dev", "-W", "ignore", "-c", COLLECTING],
        cwd=place,
        env={**os.environ, "PYTHONPATH": path},
        check=False,
    ).returncode


def _sanitized(place: Path, tests: tuple[str, ...]) -> int:
    compiler = os.environ.get("CC", "gcc")
    runtimes = [_runtime(compiler, name) for name in ("libasan.so", "libubsan.so")]
    if not all(runtimes):
        print(f"{compiler} has no sanitizers: their run is left out")
        return 0
    _run(place, {}, "native/build.py", "typedtensor", *SANITIZERS)
    variables = {
        "LD_PRELOAD": " ".join(runtimes),
        "ASAN_OPTIONS": "detect_leaks=0:allocator_may_return_null=1",  # the interpreter keeps memory to its end
        "PYTHONMALLOC": "malloc",
        "HYPOTHESIS_STORAGE_DIRECTORY": str(place / ".hypothesis"),
    }
    return _run(place, variables, "-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", *tests)


def _runtime(compiler: str, name: str) -> str:
    done = subprocess.run(
        [compiler, f"-print-file-name={name}"], capture_output=True, text=True, check=False
    )  # the compiler of the user
    found = done.stdout.strip()
    return found if Path(found).is_absolute() else ""


def _valgrind(place: Path) -> int:
    """Run each operation under valgrind, and ignore reports about the interpreter and NumPy."""
    code = (
        "from native.kinds import kinds\n"
        "for size in (4, 128):\n"
        "    for act in kinds(size).values(): act(); act()\n"
        "print('valgrind: done')"
    )
    report = place / "valgrind.txt"
    command = ["valgrind", "--leak-check=no", f"--log-file={report}", sys.executable, "-c", code]
    variables = {**os.environ, "PYTHONMALLOC": "malloc", "PYTHONPATH": str(place), "OPENBLAS_NUM_THREADS": "1"}
    done = subprocess.run(command, cwd=place, env=variables, check=False)
    sources = tuple(path.name for path in (place / "native").glob("*.c"))
    reports = re.split(r"(?m)^==\d+== *$", report.read_text("utf-8"))
    # The innermost function reads or writes; functions of the core may be further out, because they call the
    # interpreter.
    ours = [each for each in reports if any(f"({name}:" in each.partition(" by ")[0] for name in sources)]
    print("\n".join(ours) or "valgrind: nothing in the core")
    return int(bool(ours or done.returncode))


def _run(place: Path, variables: dict[str, str], *arguments: str) -> int:
    print("$", "python", *arguments, flush=True)
    environment = {**os.environ, **variables, "PYTHONPATH": str(place)}
    return subprocess.run(
        [sys.executable, *arguments], cwd=place, env=environment, check=False
    ).returncode  # the running Python


if __name__ == "__main__":
    sys.exit(main(short="--short" in sys.argv))

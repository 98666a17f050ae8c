"""safetensors files: compatible with its package, for any memory layout."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import typedtensor as tt
from tests.persistence.layouts import layouts, same
from typedtensor import Cpu, Rank1, Tensor, float32
from typedtensor.persistence.safetensors import entries
from typedtensor.types.dtype import DTYPES

HELD = [dtype for dtype in DTYPES if dtype is not tt.complex128]
FOREIGN = {
    "BF16": "bfloat16",
    "F8_E4M3": "float8_e4m3fn",
    "F8_E4M3FNUZ": "float8_e4m3fnuz",
    "F8_E5M2": "float8_e5m2",
    "F8_E5M2FNUZ": "float8_e5m2fnuz",
    "F8_E8M0": "float8_e8m0fnu",
}


class Model(NamedTuple):
    """A model."""

    w: Tensor[Cpu, float32, Rank1]


def test_a_missing_package_is_named(tmp_path: Path) -> None:
    """Everything else works without it."""
    program = (
        "import sys; sys.modules['safetensors'] = None\n"
        "import typedtensor as tt\n"
        "for call in (lambda: tt.load_safetensors('x'), lambda: tt.save_safetensors('x', {})):\n"
        "    try: call()\n"
        "    except ImportError as error: print(error)\n"
    )
    output = subprocess.run(
        [sys.executable, "-c", program],
        cwd=tmp_path,
        env={"PYTHONPATH": ":".join(sys.path)},
        capture_output=True,
        text=True,
        check=True,
    ).stdout.splitlines()
    install = "needed safetensors, got none: it is not installed. Install it: python -m pip install 'safetensors>=0.8'."
    assert output == [f"load_safetensors: {install}", f"save_safetensors: {install}"]


@pytest.fixture
def package() -> Any:
    """Return the NumPy binding of the package, or skip if it is not installed."""
    return pytest.importorskip("safetensors.numpy", reason="not installed: safetensors")


def made(path: Path, header: dict[str, Any] | bytes, data: bytes = b"") -> Path:
    """Return a file with this header."""
    text = header if isinstance(header, bytes) else json.dumps(header).encode()
    path.write_bytes(len(text).to_bytes(8, "little") + text + data)
    return path


@pytest.mark.interop
def test_saved_tensors_are_loaded_by_both_packages(package: Any, tmp_path: Path) -> None:
    """Any memory layout is tested (safetensors#825)."""
    params = layouts("a/b.c é\n\0", HELD)
    tt.save_safetensors(tmp_path / "x.safetensors", params, {"made by": "a test"})
    found = tt.load_safetensors(tmp_path / "x.safetensors")
    theirs = package.load_file(tmp_path / "x.safetensors")
    assert set(found) == set(theirs) == set(params)
    for name, wanted in params.items():
        assert same(found[name], wanted), name
        assert np.array_equal(theirs[name], wanted.numpy()), name
        assert found[name].numpy().flags.writeable
    with package.safe_open(tmp_path / "x.safetensors", "numpy") as opened:
        assert opened.metadata() == {"made by": "a test"}


@pytest.mark.interop
def test_files_of_the_package_are_loaded(package: Any, tmp_path: Path) -> None:
    """The names of dtypes are those of the package."""
    package.save_file({"w": np.arange(6.0).reshape(2, 3)}, tmp_path / "x.safetensors")
    assert np.array_equal(tt.load_safetensors(tmp_path / "x.safetensors")["w"].numpy(), np.arange(6.0).reshape(2, 3))


@pytest.mark.interop
def test_a_model_round_trips(package: Any, tmp_path: Path) -> None:
    """It is validated."""
    del package
    path = tmp_path / "m.safetensors"
    tt.save_safetensors(path, Model(tt.ones(2, dtype=float32)))
    assert type(tt.load_safetensors(path, Model).w) is Tensor
    tt.save_safetensors(path, {"w": tt.ones(2)})
    with pytest.raises(tt.SchemaError, match="load_safetensors: needed float32 for 'w', got float64"):
        tt.load_safetensors(path, Model)


@pytest.mark.interop
def test_names_selects_the_tensors_to_read(package: Any, tmp_path: Path) -> None:
    """An unknown name is refused."""
    del package
    path = tmp_path / "x.safetensors"
    tt.save_safetensors(path, {"a": tt.zeros(1), "b": tt.ones(1)})
    assert list(tt.load_safetensors(path, names=["b"])) == ["b"]
    with pytest.raises(tt.FormatError, match="load_safetensors: needed a parameter 'bb', got no such name"):
        tt.load_safetensors(path, names=["bb"])
    with pytest.raises(tt.OptionError, match="load_safetensors: needed several names, each a str, got 'b'"):
        tt.load_safetensors(path, names="b")


@pytest.mark.interop
def test_entries_describe_the_tensors(package: Any, tmp_path: Path) -> None:
    """They contain name, dtype, shape, position and number of bytes."""
    del package
    path = tmp_path / "x.safetensors"
    tt.save_safetensors(path, {"w": tt.ones((2, 3)), "b": tt.asarray([1, 2]).astype(tt.int8)})
    found = {each.name: each for each in entries(path)}
    assert {name: each[1:3] for name, each in found.items()} == {"w": ("float64", (2, 3)), "b": ("int8", (2,))}
    content = path.read_bytes()
    assert [content[each.position : each.position + each.nbytes] for each in found.values()] == [
        np.ones((2, 3)).tobytes(),
        b"\1\2",
    ]


@pytest.mark.interop
@pytest.mark.parametrize(("code", "dtype"), FOREIGN.items())
def test_dtypes_of_ml_dtypes_are_read_as_float32_on_request(
    code: str, dtype: str, package: Any, tmp_path: Path
) -> None:
    """`load_params` behaves alike."""
    del package
    ml_dtypes = pytest.importorskip("ml_dtypes", reason="not installed: ml-dtypes")
    raw = np.array([[0.25], [2.0]], getattr(ml_dtypes, dtype))
    header = {"x": {"dtype": code, "shape": [2, 1], "data_offsets": [0, raw.nbytes]}}
    path = made(tmp_path / "x.safetensors", header, raw.tobytes())
    with pytest.raises(tt.FormatError) as caught:
        tt.load_safetensors(path)
    begin = path.stat().st_size - raw.nbytes
    needed = f"needed one of the fourteen dtypes for 'x', whose data begins at byte {begin}, got {dtype}"
    fix = "Read it as float32, which holds each of its values: widen=True."
    assert str(caught.value) == f"load_safetensors: {needed}. {fix}"
    found = tt.load_safetensors(path, widen=True)["x"]
    assert found.dtype is float32
    assert found.numpy().tolist() == [[0.25], [2.0]]


@pytest.mark.interop
@pytest.mark.parametrize(
    ("params", "metadata", "kind", "text"),
    [
        (
            {"x": tt.ones(1, dtype=tt.complex128)},
            None,
            tt.DTypeError,
            "a dtype that safetensors has, got complex128 for 'x'. ",
        ),
        (
            {"__metadata__": tt.ones(1)},
            None,
            tt.FormatError,
            "a name that safetensors can hold, got '__metadata__', which",
        ),
        (
            {"\ud800": tt.ones(1)},
            None,
            tt.FormatError,
            "a name that safetensors can hold, got '\\ud800', which is not Unicode",
        ),
        ({}, {"a": 3}, tt.FormatError, "a text for 'a' in the metadata that safetensors can hold, got int 3."),
        ({}, {3: "a"}, tt.FormatError, "a key of the metadata that safetensors can hold, got int 3."),
        ({"x": np.ones(1)}, None, tt.DTypeError, "tensors by name, got 'x', of type ndarray."),
    ],
)
def test_unsupported_values_are_refused(
    params: Any, metadata: Any, kind: type[Exception], text: str, package: Any, tmp_path: Path
) -> None:
    """Nothing is written."""
    del package
    with pytest.raises(kind) as caught:
        tt.save_safetensors(tmp_path / "x.safetensors", params, metadata)
    assert str(caught.value).startswith(f"save_safetensors: needed {text}")
    assert not list(tmp_path.iterdir())


@pytest.mark.interop
@pytest.mark.parametrize(
    ("header", "data", "text"),
    [
        (b"", b"", "a safetensors file, got another, or a damaged one: "),
        (b"{", b"", "a safetensors file, got another, or a damaged one: "),
        ({"x": {"dtype": "F64", "shape": [2], "data_offsets": [0, 8]}}, bytes(8), "a safetensors file, got another"),
        ({"x": {"dtype": "F64", "shape": [-1], "data_offsets": [0, 8]}}, bytes(8), "a safetensors file, got another"),
        ({"x": {"dtype": "F64", "shape": [2**62, 8], "data_offsets": [0, 0]}}, b"", "a safetensors file, got another"),
        ({"x": {"dtype": "F64", "shape": [1], "data_offsets": [8, 16]}}, bytes(16), "a safetensors file, got another"),
        ({"x": {"dtype": "F64", "shape": [1], "data_offsets": [0, 8]}}, bytes(9), "a safetensors file, got another"),
        ({"x": {"dtype": "X", "shape": [1], "data_offsets": [0, 8]}}, bytes(8), "a safetensors file, got another"),
        (
            {"x": {"dtype": "F4", "shape": [2], "data_offsets": [0, 1]}},
            bytes(1),
            "one of the fourteen dtypes for 'x', whose data begins at byte 68, got F4. Convert",
        ),
        (
            {"x": {"dtype": "BOOL", "shape": [2], "data_offsets": [0, 2]}},
            b"\1\2",
            "booleans, 0 or 1, from byte 70 for 'x', got other bytes.",
        ),
    ],
)
def test_a_wrong_header_is_refused(header: Any, data: bytes, text: str, package: Any, tmp_path: Path) -> None:
    """The message is that of the package."""
    del package
    with pytest.raises(tt.FormatError) as caught:
        tt.load_safetensors(made(tmp_path / "x.safetensors", header, data))
    assert str(caught.value).startswith(f"load_safetensors: needed {text}")


@pytest.mark.interop
def test_every_prefix_is_refused(package: Any, tmp_path: Path) -> None:
    """The file may be cut anywhere."""
    del package
    path = tmp_path / "x.safetensors"
    tt.save_safetensors(path, {"w": tt.ones((2, 3)), "b": tt.asarray([1, 2])})
    content = path.read_bytes()
    for end in range(len(content)):
        path.write_bytes(content[:end])
        with pytest.raises(tt.FormatError):
            tt.load_safetensors(path)


@pytest.mark.interop
@settings(max_examples=200, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(changes=st.lists(st.tuples(st.integers(0, 10**6), st.integers(0, 255)), min_size=1, max_size=4))
def test_damage_raises_only_format_error(package: Any, tmp_path: Path, changes: list[tuple[int, int]]) -> None:
    """The damage is random."""
    content = bytearray(package.save({"w": np.ones((2, 3)), "b": np.array([True, False])}))
    for at, byte in changes:
        content[at % len(content)] = byte
    (tmp_path / "x.safetensors").write_bytes(content)
    try:
        tt.load_safetensors(tmp_path / "x.safetensors")
    except tt.FormatError as error:
        assert error.function == "load_safetensors"  # noqa: PT017 - either outcome is right


@pytest.mark.interop
def test_a_missing_file_raises_the_system_error(package: Any, tmp_path: Path) -> None:
    """It contains the name."""
    del package
    with pytest.raises(FileNotFoundError, match=r"none\.safetensors"):
        tt.load_safetensors(tmp_path / "none.safetensors")
    with pytest.raises(IsADirectoryError):
        tt.load_safetensors(tmp_path)


@pytest.mark.interop
def test_a_failing_save_keeps_the_old_file(package: Any, tmp_path: Path) -> None:
    """The file is replaced as a whole."""
    del package
    path = tmp_path / "x.safetensors"
    tt.save_safetensors(path, {"w": tt.ones(2)})
    before = path.read_bytes()
    with pytest.raises(tt.DTypeError):
        tt.save_safetensors(path, {"w": tt.ones(2), "z": tt.ones(2, dtype=tt.complex128)})
    assert path.read_bytes() == before


def test_a_repeated_name_is_refused(tmp_path: Path, package: Any) -> None:
    """The package reads the last one silently."""
    entry = b'{"dtype":"F64","shape":[1],"data_offsets":[0,8]}'
    path = made(
        tmp_path / "w",
        b'{"w":' + entry + b',"v":{"dtype":"F64","shape":[1],"data_offsets":[8,16]},"w":' + entry + b"}",
        bytes(16),
    )
    assert sorted(package.load_file(path)) == ["v", "w"]
    for read in (tt.load_safetensors, lambda path: list(entries(path))):
        with pytest.raises(tt.FormatError, match="needed each name once in the header, got 'w' twice"):
            read(path)

"""Invalid paths, and paths of other things than files: the same class of error in every format."""

from __future__ import annotations

import io
import os
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import pytest

import typedtensor as tt

if TYPE_CHECKING:
    from collections.abc import Callable


class Case(NamedTuple):
    """An argument for a path, and how the functions refuse it."""

    given: Any
    kind: type[Exception]
    got: str


class Bytes:
    """A path-like object whose path is bytes."""

    def __fspath__(self) -> bytes:
        """Return bytes."""
        return b"w"


needs_package = pytest.mark.skipif(find_spec("safetensors") is None, reason="not installed: safetensors")
posix = pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs named pipes and /dev")
PARAMS = {"w": tt.zeros(2)}
SAVING: dict[str, Callable[[Any], Any]] = {
    "save_params": lambda path: tt.save_params(path, PARAMS),
    "save_tensor": lambda path: tt.save_tensor(path, PARAMS["w"]),
    "save_npz": lambda path: tt.save_npz(path, PARAMS),
    "save_safetensors": lambda path: tt.save_safetensors(path, PARAMS),
}
LOADING: dict[str, Callable[[Any], Any]] = {
    "load_params": tt.load_params,
    "load_tensor": tt.load_tensor,
    "load_npz": tt.load_npz,
    "load_safetensors": tt.load_safetensors,
}
MAPPING: dict[str, Callable[[Any], Any]] = {
    "load_params": lambda path: tt.load_params(path, mmap=True),
    "load_tensor": lambda path: tt.load_tensor(path, mmap=True),
}
CASES = {
    "an int": Case(7, tt.PathError, "got the int 7"),
    "a bool": Case(True, tt.PathError, "got the bool True"),
    "a float": Case(2.5, tt.PathError, "got the float 2.5"),
    "None": Case(None, tt.PathError, "got NoneType"),
    "a list": Case(["w"], tt.PathError, "got list"),
    "bytes": Case(b"w", tt.PathError, "bytes"),
    "a bytearray": Case(bytearray(b"w"), tt.PathError, "got bytearray"),
    "a path of bytes": Case(Bytes(), tt.PathError, "Pass a str: os.fsdecode"),
    "text with NUL": Case("a\0b", tt.PathError, "needed a path without NUL, got 'a\\x00b'. Remove the NUL."),
    "a path with NUL": Case(Path("a\0b"), tt.PathError, "needed a path without NUL"),
    "half of a surrogate pair": Case("\ud800", tt.PathError, "needed a path that the system can write"),
    "a text stream": Case(io.StringIO("w"), tt.PathError, "got StringIO"),
    "no text": Case("", FileNotFoundError, ""),
    "a folder that is not there": Case("no/such/w", FileNotFoundError, ""),
    "a folder": Case(".", IsADirectoryError, ""),
}


def functions(*tables: dict[str, Callable[[Any], Any]]) -> Any:
    """Run the test for each function of the tables."""
    every = [(name, call) for table in tables for name, call in table.items()]
    marked = [
        pytest.param(name, call, id=name, marks=[needs_package] if "safetensors" in name else [])
        for name, call in every
    ]
    return pytest.mark.parametrize(("name", "call"), marked)


@functions(SAVING, LOADING)
@pytest.mark.parametrize("text", CASES)
def test_arguments_other_than_paths_raise_the_same_class(text: str, name: str, call: Callable[[Any], Any]) -> None:
    """The error names the function that was called."""
    case = CASES[text]
    with pytest.raises(case.kind) as caught:
        call(case.given)
    assert type(caught.value) is case.kind
    assert case.got in str(caught.value)
    if isinstance(caught.value, tt.TypedTensorError):
        assert str(caught.value).startswith(f"{name}: needed ")


@functions(
    {name: SAVING[name] for name in ("save_params", "save_tensor")},
    {name: LOADING[name] for name in ("load_params", "load_tensor")},
)
def test_the_functions_of_params_refuse_addresses(name: str, call: Callable[[Any], Any]) -> None:
    """They pass through a stream, which the error shows; the others open addresses themselves."""
    with pytest.raises(tt.PathError) as caught:
        call("s3://b/w")
    needed = f"{name}: needed a path of this machine, got the address 's3://b/w'. For save_params and load_params, open"
    assert str(caught.value).startswith(needed)


@functions(
    {name: SAVING[name] for name in ("save_npz", "save_safetensors")},
    {name: LOADING[name] for name in ("load_npz", "load_safetensors")},
)
def test_only_the_functions_of_params_accept_streams(name: str, call: Callable[[Any], Any]) -> None:
    """The others raise."""
    with pytest.raises(tt.PathError, match=f"{name}: needed a path, got BytesIO. .*; streams are for save_params"):
        call(io.BytesIO())


@posix
@functions({name: LOADING[name] for name in ("load_npz", "load_safetensors")}, MAPPING)
@pytest.mark.parametrize("device", ["/dev/zero", "/dev/null", "a pipe"])
def test_pipes_and_devices_raise(device: str, name: str, call: Callable[[Any], Any], tmp_path: Path) -> None:
    """No byte is read, and there is no waiting for a writer of the pipe."""
    path, kind = Path(device), "a character device"
    if device == "a pipe":
        path, kind = tmp_path / "pipe", "a pipe"
        os.mkfifo(path)
    with pytest.raises(tt.PathError, match=f"{name}: needed a regular file, which has an end, got {kind}: '{path}'"):
        call(path)


@posix
@functions(SAVING)
def test_the_null_device_accepts_every_format(name: str, call: Callable[[Any], Any]) -> None:
    """Its position is always 0."""
    assert call("/dev/null") is None, name


@posix
def test_npz_is_written_to_a_pipe(tmp_path: Path) -> None:
    """The reader gets a valid archive."""
    source, target = os.pipe()
    tt.save_npz(f"/dev/fd/{target}", PARAMS)  # fits into the buffer of the pipe
    os.close(target)
    with os.fdopen(source, "rb") as stream:
        (tmp_path / "w.npz").write_bytes(stream.read())
    assert list(tt.load_npz(tmp_path / "w.npz")) == ["w"]


@functions({name: LOADING[name] for name in ("load_params", "load_npz", "load_safetensors")})
@pytest.mark.parametrize("names", [5, "w", [5], [b"w"]])
def test_invalid_names_raise_the_same_class(name: str, call: Callable[..., Any], names: object, tmp_path: Path) -> None:
    """It is OptionError."""
    SAVING[name.replace("load", "save")](tmp_path / "w")
    with pytest.raises(tt.OptionError, match=f"{name}: needed several names, each a str, got "):
        call(tmp_path / "w", names=names)

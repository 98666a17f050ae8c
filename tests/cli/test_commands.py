"""The output and exit codes of the subcommands."""

from __future__ import annotations

import json
import math
import zipfile
from importlib import metadata
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

import typedtensor as tt
from tests.cli import samples
from typedtensor.__main__ import main

if TYPE_CHECKING:
    from pathlib import Path

SUFFIXES = [
    "params",
    "npz",
    pytest.param(
        "safetensors",
        marks=[
            pytest.mark.interop,
            pytest.mark.skipif(find_spec("safetensors") is None, reason="not installed: safetensors"),
        ],
    ),
]
ODD = {
    "größe": np.asarray([1.5, -2.5], np.float16),
    "": np.zeros((0, 3), np.int8),
    "a\x1b[31m\n": np.asarray([3 + 4j, 0], np.complex64),
    "big": np.asarray([2**64 - 1], np.uint64),
}


def written(path: Path, arrays: dict[str, np.ndarray[Any, Any]]) -> Path:
    """Write a file in the format of its suffix with the functions of the package."""
    save = {".params": tt.save_params, ".npz": tt.save_npz, ".safetensors": tt.save_safetensors}[path.suffix]
    save(path, {name: tt.asarray(array) for name, array in arrays.items()})
    return path


def answer(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> Any:
    """Return the JSON value that a command prints."""
    assert main([*arguments, "--json"]) in {0, 1}
    return json.loads(capsys.readouterr().out)


@pytest.mark.parametrize("suffix", SUFFIXES)
def test_inspect_shows_the_same_for_every_format(
    suffix: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """This holds for any file name."""
    path = written(tmp_path / f"file.{suffix}", samples.model()).rename(tmp_path / "file")
    found = answer(["inspect", str(path)], capsys)
    assert (found["format"], found["nbytes"]) == (suffix, path.stat().st_size)
    tensors = {each["name"]: each for each in found["tensors"]}
    assert tensors.keys() == samples.model().keys()
    for name, array in samples.model().items():
        each = tensors[name]
        assert (each["dtype"], each["shape"], each["nbytes"]) == (array.dtype.name, list(array.shape), array.nbytes)
    bias = tensors["layer2.bias"]
    assert [bias[key] for key in ("minimum", "maximum", "mean", "nan", "infinite")] == [-0.25, 0.5, 0.125, 0.25, 0.25]
    assert tensors["mask"]["mean"] == 0.75
    assert sum(tensors["layer1.weight"]["histogram"]) == 1024


def test_inspect_shows_odd_names_and_dtypes(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Each is in one line, and unchanged in JSON; complex numbers are shown by magnitude."""
    path = written(tmp_path / "odd.params", ODD)
    assert main(["inspect", str(path)]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == 1 + len(ODD) + 1
    assert r"a\x1b[31m\n" in lines[3]
    found = answer(["inspect", str(path)], capsys)["tensors"]
    assert [each["name"] for each in found] == list(ODD)
    assert (found[1]["minimum"], found[2]["maximum"], found[3]["maximum"]) == (None, 5.0, 2**64 - 1)


def test_inspect_shows_the_position_of_the_data(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The bytes there are those of the array."""
    path = written(tmp_path / "model.params", samples.model())
    for each in answer(["inspect", str(path), "--list"], capsys)["tensors"]:
        data = path.read_bytes()[each["position"] : each["position"] + each["nbytes"]]
        assert data == samples.model()[each["name"]].tobytes()
        assert "minimum" not in each


@pytest.mark.parametrize(
    ("only", "names"),
    [
        (["step"], ["step"]),
        (["*.bias", "mask"], ["layer1.bias", "layer2.bias", "mask"]),
        (["step", "layer1.*"], ["layer1.weight", "layer1.bias", "step"]),
    ],
)
def test_inspect_shows_selected_tensors(
    only: list[str], names: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """They are selected by name or pattern, and shown in the order of the file."""
    path = written(tmp_path / "model.params", samples.model())
    options = [option for name in only for option in ("--only", name)]
    assert [each["name"] for each in answer(["inspect", str(path), *options], capsys)["tensors"]] == names


def test_inspect_refuses_an_unknown_name(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The message names the command that lists them."""
    path = written(tmp_path / "model.params", samples.model())
    assert main(["inspect", str(path), "--only", "stepp"]) == 1
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err == (
        "typedtensor inspect: needed names of tensors in the file, or patterns for them, got 'stepp'. "
        f"List the names: typedtensor inspect --list {path}\n"
    )


@pytest.mark.parametrize("suffix", SUFFIXES)
@pytest.mark.parametrize("target", SUFFIXES)
def test_convert_keeps_names_dtypes_and_values(
    suffix: str, target: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """All pairs of formats are converted; `diff` finds no difference."""
    arrays = samples.model()
    one, other = written(tmp_path / f"one.{suffix}", arrays), tmp_path / f"other.{target}"
    assert main(["convert", str(one), str(other)]) == 0
    assert main(["diff", str(one), str(other)]) == 0
    loaded = tt.load_npz(other) if target == "npz" else None
    loaded = tt.load_params(other) if target == "params" else loaded
    if loaded is not None:
        assert {name: each.numpy().tobytes() for name, each in loaded.items()} == {
            name: array.tobytes() for name, array in arrays.items()
        }
    assert capsys.readouterr().err == ""


def test_convert_accepts_any_file_name_with_to(tmp_path: Path) -> None:
    """`--to` states the format, and a file can be replaced by its conversion."""
    path = written(tmp_path / "model.params", samples.model())
    assert main(["convert", str(path), str(path), "--to", "npz"]) == 0
    assert zipfile.is_zipfile(path)
    assert main(["convert", str(path), str(tmp_path / "MODEL.PARAMS")]) == 0
    assert (tmp_path / "MODEL.PARAMS").read_bytes() == written(tmp_path / "new.params", samples.model()).read_bytes()


def test_convert_refuses_an_unknown_suffix(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Nothing is written."""
    path = written(tmp_path / "model.params", samples.model())
    assert main(["convert", str(path), str(tmp_path / "model.bin")]) == 1
    assert capsys.readouterr().err == (
        "typedtensor convert: needed a target with the suffix .params or .safetensors or .npz, "
        f"got {tmp_path}/model.bin. "
        "Rename it, or pass a format: --to params|safetensors|npz.\n"
    )
    assert not (tmp_path / "model.bin").exists()


def test_a_failed_conversion_keeps_the_target(tmp_path: Path) -> None:
    """The source is damaged."""
    samples.write(tmp_path)
    (tmp_path / "old.npz").write_bytes(b"old")
    assert main(["convert", str(tmp_path / "cut.params"), str(tmp_path / "old.npz")]) == 1
    assert (tmp_path / "old.npz").read_bytes() == b"old"


@pytest.mark.parametrize("suffix", SUFFIXES)
def test_verify_accepts_an_intact_file(suffix: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """It reports the number of tensors."""
    path = written(tmp_path / f"model.{suffix}", samples.model())
    found = answer(["verify", str(path), "--strict"], capsys)
    assert found == {
        "file": str(path),
        "format": suffix,
        "intact": True,
        "tensors": 6,
        "nbytes": path.stat().st_size,
        "data_nbytes": 4828,
        "trailing_nbytes": 0,
    }


@pytest.mark.parametrize("suffix", SUFFIXES)
def test_verify_refuses_a_truncated_file(suffix: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The file is cut at several places; the output is one line, the exit code 1."""
    path = written(tmp_path / f"model.{suffix}", samples.model())
    whole = path.read_bytes()
    for end in [*range(60), *range(60, len(whole), 97), len(whole) - 1]:
        path.write_bytes(whole[:end])
        assert main(["verify", str(path)]) == 1, end
        said = capsys.readouterr()
        assert said.out == ""
        assert said.err.startswith(f"typedtensor verify: {path}: needed ")
        assert said.err.count("\n") == 1


def test_verify_finds_a_changed_byte_of_npz(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The npz format has checksums."""
    path = written(tmp_path / "model.npz", samples.model())
    whole = bytearray(path.read_bytes())
    whole[1000] ^= 1
    path.write_bytes(whole)
    assert main(["verify", str(path)]) == 1
    assert "Bad CRC-32" in capsys.readouterr().err


@pytest.mark.parametrize("suffix", SUFFIXES)
def test_verify_rejects_bytes_that_are_not_booleans(
    suffix: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A boolean stored as the byte 2 is an error; NumPy writes such bytes, typedtensor does not."""
    wrong = np.asarray([0, 1, 2], np.uint8).view(np.bool_)
    path = written(tmp_path / f"mask.{suffix}", {"mask": wrong})
    assert main(["verify", str(path)]) == 0
    if suffix == "npz":
        np.savez(path, mask=wrong)
    else:
        path.write_bytes(path.read_bytes()[:-1] + b"\x02")
    assert main(["verify", str(path)]) == 1
    assert "0 or 1, " in capsys.readouterr().err


def test_verify_reports_bytes_after_the_end(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """CVM leaves such bytes: they are accepted unless `--strict` is given, also after a file without tensors."""
    for arrays in (samples.model(), {}):
        path = written(tmp_path / "stale.params", arrays)
        size = path.stat().st_size
        with path.open("ab") as file:
            file.write(b"stale")
        assert answer(["verify", str(path)], capsys)["trailing_nbytes"] == 5
        assert main(["verify", str(path), "--strict"]) == 1
        assert f"needed the end of the file at byte {size}, got 5 bytes after" in capsys.readouterr().err


@pytest.mark.parametrize("suffix", SUFFIXES)
def test_diff_finds_every_kind_of_difference(suffix: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Presence, dtype, shape and values differ, across formats."""
    first = {"a": np.zeros(2), "b": np.zeros(2), "c": np.zeros(2), "d": np.zeros(2), "same": np.asarray([np.nan])}
    second = {"e": np.zeros(2), "b": np.zeros(2, np.float32), "c": np.zeros(3), "d": np.asarray([0.0, -0.5])}
    one = written(tmp_path / "one.params", first)
    other = written(tmp_path / f"two.{suffix}", {**second, "same": first["same"]})
    found = answer(["diff", str(one), str(other)], capsys)
    assert found["same"] is False
    assert sorted(found["differences"], key=lambda each: each["name"]) == [
        {"name": "a", "in": "presence", "first": "float64 [2]", "second": None},
        {"name": "b", "in": "dtype", "first": "float64", "second": "float32"},
        {"name": "c", "in": "shape", "first": "[2]", "second": "[3]"},
        {"name": "d", "in": "values", "first": 0.0, "second": -0.5, "largest": 0.5, "index": [1], "elements": 1},
        {"name": "e", "in": "presence", "first": None, "second": "float64 [2]"},
    ]


def test_diff_prints_infinities_and_nan_as_words(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """JSON has no numbers for them."""
    one = written(tmp_path / "one.params", {"a": np.asarray(1 + 2j)})
    other = written(tmp_path / "two.params", {"a": np.asarray(math.nan)})
    found = answer(["diff", str(one), str(other)], capsys)["differences"]
    assert found[1] == {
        "name": "a",
        "in": "values",
        "first": "(1+2j)",
        "second": "nan",
        "largest": "inf",
        "index": [],
        "elements": 1,
    }


@pytest.mark.parametrize(("tolerance", "code"), [("0", 1), ("0.4", 1), ("0.5", 0)])
def test_diff_has_the_exit_codes_of_unix(tolerance: str, code: int, tmp_path: Path) -> None:
    """It is 0 for equal files, 1 for different ones."""
    one = written(tmp_path / "one.params", {"a": np.zeros(2)})
    other = written(tmp_path / "two.params", {"a": np.asarray([0.0, 0.5])})
    assert main(["diff", str(one), str(other), "--tolerance", tolerance]) == code


def test_diff_exits_with_2_for_errors(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A damaged file is not a different file."""
    samples.write(tmp_path)
    assert main(["diff", str(tmp_path / "model.params"), str(tmp_path / "cut.params")]) == 2
    assert capsys.readouterr().out == ""


def test_diff_compares_unsupported_dtypes_by_their_bytes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Equal bytes of bfloat16 are equal numbers, without ml-dtypes."""
    monkeypatch.setattr("typedtensor.cli.contents.find_spec", lambda _: None)
    whole = written(tmp_path / "one.params", {"a": np.asarray([1, 2], np.uint16)}).read_bytes()
    foreign = whole.replace(bytes([1, 16, 1, 0]), bytes([4, 16, 1, 0]))
    assert foreign != whole
    one, other, third = (tmp_path / name for name in ("one.params", "two.params", "three.params"))
    one.write_bytes(foreign)
    other.write_bytes(foreign + b"behind")
    third.write_bytes(foreign[:-1] + b"\7")
    assert main(["diff", str(one), str(other)]) == 0
    assert main(["diff", str(one), str(third)]) == 1


def test_inspect_lists_unsupported_dtypes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """They have no statistics; the output says what would provide them."""
    monkeypatch.setattr("typedtensor.cli.contents.find_spec", lambda _: None)
    path = written(tmp_path / "one.params", {"a": np.asarray([1, 2], np.uint16), "b": np.zeros(1)})
    path.write_bytes(path.read_bytes().replace(bytes([1, 16, 1, 0]), bytes([4, 16, 1, 0])))
    assert main(["inspect", str(path)]) == 0
    said = capsys.readouterr().out
    assert "bfloat16" in said
    assert said.endswith("bytes of data: 12, not read without ml-dtypes: bfloat16\n")
    assert main(["convert", str(path), str(tmp_path / "x.npz")]) == 1
    assert "--widen" in capsys.readouterr().err


def test_info_shows_versions_devices_and_memory(capsys: pytest.CaptureFixture[str]) -> None:
    """A bug report needs them."""
    found = answer(["info"], capsys)
    assert found["typedtensor"] == tt.__version__
    assert found["libraries"]["numpy"] == np.__version__
    assert found["devices"][0] == "Cpu()"
    assert found["memory"].keys() == {"total_nbytes", "available_nbytes"}


@pytest.mark.parametrize(
    ("installed", "reason"),
    [
        ("elsewhere", "which hides the installed package: leave "),
        ("nowhere", "`pip install --verbose .` in a clone says why"),
    ],
)
def test_info_says_why_there_is_no_core(
    installed: str, reason: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A clone in the current folder hides the installed package, whose core is built."""
    (tmp_path / "elsewhere").mkdir()

    class Distribution:
        def locate_file(self, _: str) -> Path:
            return tmp_path / installed

    monkeypatch.setattr("typedtensor.cli.info.STATUS", "not built")
    others = metadata.distribution
    monkeypatch.setattr(
        metadata, "distribution", lambda name: Distribution() if name == "typedtensor" else others(name)
    )
    found = answer(["info"], capsys)["compiled_core"]
    assert found.startswith("not built")
    assert reason in found

"""Text files: what is written is read again, rows are NumPy's, and a line that is none is named."""

from __future__ import annotations

import os
import re
import threading
import warnings
from array import array
from math import inf, nan
from typing import TYPE_CHECKING, Any
from unittest import mock

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import typedtensor as tt
from tests.functions import oracle
from typedtensor import Cpu, Rank0, Rank1, Rank2, Rank3, Tensor
from typedtensor.persistence import text

if TYPE_CHECKING:
    from pathlib import Path

Matrix = Tensor[Cpu, tt.float64, Rank2]
Whole = Tensor[Cpu, tt.int64, Rank2]


def of(dtype: Any, rank: Any = Rank2) -> Any:
    """Return a tensor type of the Cpu."""
    kinds: Any = Tensor
    return kinds[Cpu, dtype, rank]


@given(data=st.data(), name=st.sampled_from(("int8", "int64", "uint64", "float16", "float32", "float64", "complex64")))
@settings(max_examples=40)
def test_what_is_written_is_read_again(
    data: st.DataObject, name: str, tmp_path_factory: pytest.TempPathFactory
) -> None:
    """Each dtype, exactly, NaN and infinities too."""
    shape = data.draw(st.tuples(st.integers(1, 3), st.integers(1, 3)))
    values = data.draw(oracle.arrays(dtype=np.dtype(name), shape=shape))
    path = tmp_path_factory.mktemp("text") / "x.txt"
    tt.savetxt(path, tt.from_numpy(values), delimiter=",", header="a\nb")
    found = tt.loadtxt(path, of(getattr(tt, name)), delimiter=",")
    np.testing.assert_array_equal(found.numpy(), values)
    assert found.dtype.name == name


def test_rows_are_numpys(tmp_path: Path) -> None:
    """Comments, empty lines, lines before the numbers, columns, and one row or column."""
    text = "x y\n# more\n1 2 3 # first\n\n4 5 6\n"
    (tmp_path / "x.txt").write_text(text, "utf-8")
    choices: list[dict[str, Any]] = [{}, {"usecols": (2, 0)}, {"usecols": 1}, {"max_rows": 1}]
    for options in choices:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", UserWarning)  # of the empty line
            expected = np.loadtxt(tmp_path / "x.txt", skiprows=1, **options)
        oracle.assert_same(expected, tt.loadtxt(tmp_path / "x.txt", skiprows=1, **options), tt.DArray)
    assert tt.loadtxt(["1", "2"], of(tt.int64, Rank1)).tolist() == [1, 2]
    assert tt.loadtxt(["1 2"], of(tt.int64, Rank1)).tolist() == [1, 2]
    assert tt.loadtxt(["7"], of(tt.int64, Rank0)).item() == 7
    assert tt.loadtxt(["0 1"], of(tt.bool_)).tolist() == [[False, True]]
    assert tt.loadtxt(["inf -Infinity nan"], Matrix).tolist()[0][:2] == [inf, -inf]


def test_nothing_is_empty() -> None:
    """Without a warning."""
    assert tt.loadtxt([], Matrix).shape == (0, 0)
    assert tt.loadtxt(["# no number"], of(tt.int8, Rank1)).shape == (0,)
    assert tt.loadtxt([]).shape == (0,)


LINES: dict[str, tuple[list[str], Any, str]] = {
    "text": (["1 2", "3 x"], Matrix, "2 numbers of float64 in each line, got line 2: '3 x'"),
    "columns": (["# c", "1 2", "", "3"], Matrix, "2 numbers of float64 in each line, got line 4: '3'"),
    "a point": (["1", "2.5"], Whole, "1 number of int64 in each line, got line 2: '2.5'"),
    "a large integer": (["300"], of(tt.int8), "line 1: '300'"),
    "a negative one": (["-1"], of(tt.uint8), "line 1: '-1'"),
    "float16": (["1", "1e6"], of(tt.float16), "line 2: '1e6'"),
    "beside an infinity": (["inf 1e6"], of(tt.float16), "line 1: 'inf 1e6'"),
    "float64": (["1e999"], Matrix, "line 1: '1e999'"),
    "bool": (["0", "2"], of(tt.bool_), "line 2: '2'"),
}


@pytest.mark.parametrize("case", LINES)
def test_a_line_that_is_no_row_is_named(case: str) -> None:
    """By its number, counted from 1, and its text."""
    lines, kind, text = LINES[case]
    for read in (tt.loadtxt, tt.genfromtxt):
        with pytest.raises(tt.FormatError, match=re.escape(text)):
            read(lines, kind)


def test_missing_numbers() -> None:
    """NaN, or the number given; an integer has none, and other text is no missing number."""
    lines = ["1,,3", "NA, - ,6"]
    found = tt.genfromtxt(lines, Matrix, delimiter=",", missing_values=["NA", "-"])
    np.testing.assert_array_equal(found.numpy(), [[1, nan, 3], [nan, nan, 6]])
    filled = tt.genfromtxt(lines, Whole, delimiter=",", missing_values=["NA", "-"], filling_values=-9)
    assert filled.tolist() == [[1, -9, 3], [-9, -9, 6]]
    assert tt.genfromtxt(["h", "1 N"], skip_header=1, missing_values="N", filling_values=0).tolist() == [1.0, 0.0]
    with pytest.raises(tt.FormatError, match=r"no missing number among integers, got line 1: '1,,3'.*filling_values=0"):
        tt.genfromtxt(lines, Whole, delimiter=",", missing_values=["NA", "-"])
    with pytest.raises(tt.FormatError, match="line 2"):
        tt.genfromtxt(lines, Matrix, delimiter=",")
    with pytest.raises(tt.FormatError, match="line 1: '1,5;2'"):
        tt.genfromtxt(["1,5;2"], Matrix, delimiter=";")


def test_integers_are_written_as_they_are(tmp_path: Path) -> None:
    """NumPy's default rounds them."""
    tt.savetxt(tmp_path / "x", tt.asarray([2**53 + 1]))
    assert (tmp_path / "x").read_text("utf-8") == "9007199254740993\n"


def test_a_file_that_cannot_be_written_stays(tmp_path: Path) -> None:
    """The error comes before the old file is replaced."""
    path = tmp_path / "x"
    tt.savetxt(path, tt.asarray([1, 2]))
    with pytest.raises(tt.OptionError, match="a format of the numbers"):
        tt.savetxt(path, tt.ones(2), fmt="%d %d")
    assert path.read_text("utf-8") == "1\n2\n"
    assert [each.name for each in tmp_path.iterdir()] == ["x"]


REFUSED: dict[str, tuple[type[Exception], str, Any]] = {
    "two columns": (tt.RankError, "one row or one column", lambda _: tt.loadtxt(["1 2", "3 4"], of(tt.int64, Rank1))),
    "two numbers": (tt.RankError, "one number", lambda _: tt.loadtxt(["1 2"], of(tt.int64, Rank0))),
    "three axes": (tt.RankError, "at most two axes", lambda _: tt.loadtxt(["1"], of(tt.int64, Rank3))),
    "no type": (tt.DTypeError, "a type like", lambda _: tt.loadtxt(["1"], float)),
    "a delimiter": (tt.OptionError, "one character", lambda _: tt.loadtxt(["1"], delimiter=", ")),
    "a number": (tt.PathError, "a path, or lines", lambda _: tt.loadtxt(5)),  # type: ignore[call-overload]  # on purpose
    "bytes": (tt.PathError, "a path, or lines", lambda _: tt.loadtxt([b"1"])),  # type: ignore[call-overload]  # on purpose
    "lines": (tt.OptionError, "max_rows: an int of 0 or more", lambda _: tt.loadtxt(["1", "2"], max_rows=-1)),
    "a float": (tt.OptionError, "skiprows: an int", lambda _: tt.loadtxt(["1"], skiprows=1.0)),  # type: ignore[call-overload]  # on purpose
    "a header": (tt.OptionError, "skip_header: an int", lambda _: tt.genfromtxt(["1"], skip_header=-1)),
    "columns": (tt.OptionError, "usecols: an int", lambda _: tt.loadtxt(["1"], usecols="a")),  # type: ignore[call-overload]  # on purpose
    "a column": (tt.OptionError, "usecols: an int", lambda _: tt.loadtxt(["1 2"], usecols=True)),
    "columns of an array": (tt.OptionError, "usecols: an int", lambda _: tt.loadtxt(["1 2"], usecols=np.ones(2))),  # type: ignore[call-overload]  # on purpose
    "lines of an array": (tt.OptionError, "skiprows: an int", lambda _: tt.loadtxt(["1"], skiprows=np.ones(2))),  # type: ignore[call-overload]  # on purpose
    "some columns": (tt.OptionError, "usecols: an int", lambda _: tt.loadtxt(["1 2"], usecols=[False, True])),
    "a line end": (tt.OptionError, "one character", lambda _: tt.loadtxt(["1"], delimiter="\n")),
    "a comment": (tt.OptionError, "another delimiter", lambda _: tt.loadtxt(["1#2"], delimiter="#")),
    "comments": (tt.OptionError, "comments: a str", lambda _: tt.loadtxt(["1"], comments=["#", "%"])),  # type: ignore[call-overload]  # on purpose
    "missing": (tt.OptionError, "missing_values: a str", lambda _: tt.genfromtxt(["1"], missing_values=3)),  # type: ignore[call-overload]  # on purpose
    "what fills int8": (
        tt.DTypeError,
        "fits int8, got 300",
        lambda _: tt.genfromtxt([",1"], of(tt.int8, Rank2), delimiter=",", filling_values=300),
    ),
    "what fills": (
        tt.DTypeError,
        "fits int64",
        lambda _: tt.genfromtxt([",1"], Whole, delimiter=",", filling_values=1.5),
    ),
    "one row": (tt.RankError, "1 row and 2 columns", lambda _: tt.loadtxt(["1 2"], of(tt.int64, Rank0))),
    "no encoding": (tt.OptionError, "encoding: one", lambda path: tt.savetxt(path, tt.ones(2), encoding="nope")),
    "a letter": (tt.OptionError, "text that ascii", lambda p: tt.savetxt(p, tt.ones(2), header="é", encoding="ascii")),
    "a title": (tt.OptionError, "header: a str", lambda path: tt.savetxt(path, tt.ones(2), header=3)),  # type: ignore[arg-type]  # on purpose
    "another order": (tt.DTypeError, "byte order", lambda _: tt.frombuffer(np.ones(2, ">f8"))),
    "objects": (tt.DTypeError, "bytes of numbers", lambda _: tt.frombuffer(np.array([object()]))),
    "gaps": (tt.DTypeError, "a buffer with gaps", lambda _: tt.frombuffer(np.ones(4)[::2])),
    "an encoding": (tt.FormatError, "text in utf-8", lambda path: (path.write_bytes(b"\xff"), tt.loadtxt(path))),
    "a cube": (tt.RankError, "a vector or a matrix", lambda path: tt.savetxt(path, tt.zeros((1, 1, 1)))),
    "a list": (tt.DTypeError, "a Tensor or a DArray", lambda path: tt.savetxt(path, [1])),
    "a format": (tt.OptionError, "a format of the numbers", lambda path: tt.savetxt(path, tt.ones(2), fmt="%d %d")),
    "half an element": (tt.ShapeError, "whole elements of 8 bytes", lambda _: tt.frombuffer(b"123")),
    "a count": (
        tt.ShapeError,
        "needed 8 bytes, got 4 bytes",
        lambda _: tt.frombuffer(bytes(6), tt.int32, count=2, offset=2),
    ),
    "an offset": (tt.ShapeError, "an offset from 0 to 6, got 7", lambda _: tt.frombuffer(bytes(6), tt.int8, offset=7)),
    "no bool": (tt.DTypeError, "bytes of 0 and 1", lambda _: tt.frombuffer(b"\x02", tt.bool_)),
    "no buffer": (tt.DTypeError, "a buffer", lambda _: tt.frombuffer([1])),
}


@pytest.mark.parametrize("case", REFUSED)
def test_what_is_refused(case: str, tmp_path: Path) -> None:
    """The error says what is needed."""
    error, text, call = REFUSED[case]
    with pytest.raises(error, match=text):
        call(tmp_path / "x")


@pytest.mark.parametrize("ending", [".gz", ".bz2", ".xz"])
def test_compressed_files(ending: str, tmp_path: Path) -> None:
    """NumPy reads them too; one that is damaged, or is none, is named."""
    path, x = tmp_path / f"x.txt{ending}", tt.asarray([[1, 2], [3, 4]])
    tt.savetxt(path, x, header="é")
    assert not path.read_bytes().startswith(b"#")
    np.testing.assert_array_equal(np.loadtxt(path, np.int64, encoding="utf-8"), x.numpy())
    for read in (tt.loadtxt, tt.genfromtxt):
        assert read(path, Whole).tolist() == x.tolist()
    for damaged in (path.read_bytes()[:-9], b"1 2"):
        path.write_bytes(damaged)
        with pytest.raises(tt.FormatError, match=rf"^loadtxt: needed a whole file of \{ending}, got"):
            tt.loadtxt(path, Whole)


def test_a_byte_order_mark_is_no_number(tmp_path: Path) -> None:
    """Spreadsheets write one."""
    (tmp_path / "x").write_bytes(b"\xef\xbb\xbf1 2\n")
    assert tt.loadtxt(tmp_path / "x", Whole).tolist() == [[1, 2]]


def test_only_the_columns_that_are_read_need_numbers() -> None:
    """A missing one beside them does not matter, nor does the text of others."""
    assert tt.genfromtxt(["1,,3", "4,x,6"], Whole, delimiter=",", usecols=[0, -1]).tolist() == [[1, 3], [4, 6]]
    assert tt.genfromtxt(["1,"], Whole, delimiter=",", filling_values=np.int8(7)).tolist() == [[1, 7]]


def test_the_advice_is_about_the_cause() -> None:
    """A number that does not fit needs a dtype, not a delimiter."""
    for lines, kind in ((["300"], of(tt.int8)), (["2.5"], Whole), (["1e6"], of(tt.float16))):
        with pytest.raises(tt.FormatError, match="Ask for a dtype that holds it, such as float64"):
            tt.loadtxt(lines, kind)
    with pytest.raises(tt.FormatError, match="Pass delimiter"):
        tt.loadtxt(["1,2"], Whole)


def test_a_vector_on_bytes_shares_the_memory() -> None:
    """It is read-only where the bytes are; an empty one too."""
    given = bytearray(np.arange(3.0).tobytes())
    x = tt.frombuffer(given)
    x[0] = 9.0
    assert (np.frombuffer(given)[0], x.dtype, x.shape) == (9.0, tt.float64, (3,))
    assert tt.frombuffer(array("h", [1, -2]), tt.int16).tolist() == [1, -2]
    assert tt.frombuffer(bytes(12), tt.int32, count=1, offset=4).tolist() == [0]
    assert tt.frombuffer(b"", tt.int8).shape == (0,)
    with pytest.raises(tt.ReadOnlyError):
        tt.frombuffer(bytes(8))[0] = 1.0


FIELDS = st.sampled_from(
    ("1", "-2", "3.5", "1e400", "nan", "inf", "NA", "", "x", "1_0", "(1+2j)", "2#3", "#", " 4 ", "\ufeff5", "0x1")
)


@given(
    data=st.data(),
    dtype=st.sampled_from((tt.float64, tt.float16, tt.int8, tt.bool_, tt.complex64)),
    delimiter=st.sampled_from((None, ",")),
)
@settings(max_examples=200)
def test_files_that_are_read_at_once_and_line_by_line_agree(data: st.DataObject, dtype: Any, delimiter: Any) -> None:
    """NumPy reads a file at once; where that fails, lines are read to say which one is no row."""
    rows = data.draw(st.lists(st.lists(FIELDS, min_size=1, max_size=3), max_size=4))
    lines = [(delimiter or " ").join(row) + data.draw(st.sampled_from(("\n", "", "\r\n"))) for row in rows]
    reader: Any = data.draw(st.sampled_from((tt.loadtxt, tt.genfromtxt)))
    options: dict[str, Any] = {"delimiter": delimiter, "comments": data.draw(st.sampled_from(("#", "", "//")))}
    options["usecols"] = data.draw(st.sampled_from((None, 0, [-1, 0])))
    options["max_rows"] = data.draw(st.sampled_from((None, 0, 2)))
    options["skiprows" if reader is tt.loadtxt else "skip_header"] = data.draw(st.integers(0, 2))
    if reader is tt.genfromtxt:
        options["missing_values"] = data.draw(st.sampled_from(("NA", ["nan", "1"])))
        options["filling_values"] = data.draw(st.sampled_from((None, 1)))
    answers = []
    for at_once in (text._at_once, lambda *_: None):
        with mock.patch.object(text, "_at_once", at_once):
            try:
                found = reader(lines, of(dtype), **options)
                answers.append((found.shape, found.numpy().tobytes()))
            except tt.TypedTensorError as error:
                answers.append((type(error), str(error)))
    assert answers[0] == answers[1]


@pytest.mark.parametrize("name", ["x.txt", "x.txt.gz"])
def test_a_file_with_a_byte_order_mark_is_read_at_once(tmp_path: Path, name: str) -> None:
    """And one line by line after it, as it is or compressed; a file that is not there is not looked for elsewhere."""
    path = tmp_path / name
    tt.savetxt(path, tt.asarray([[1, 2]]), header="\ufeff", comments="", newline="\n", encoding="utf-8")
    assert tt.loadtxt(path, Whole, skiprows=0).tolist() == [[1, 2]]
    with pytest.raises(FileNotFoundError):
        tt.loadtxt(tmp_path / name.removesuffix(".gz").replace("x", "y"), Whole)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs pipes")
def test_a_pipe_is_read_once(tmp_path: Path) -> None:
    """Its lines are kept for the message."""
    path = tmp_path / "pipe"
    os.mkfifo(path)
    for content, expected in (("1 2\n3 4\n", [[1, 2], [3, 4]]), ("1 2\nx\n", None)):
        writer = threading.Thread(target=path.write_text, args=(content,))
        writer.start()
        if expected is None:
            with pytest.raises(tt.FormatError, match="got line 2: 'x'"):
                tt.loadtxt(path, Whole)
        else:
            assert tt.loadtxt(path, Whole).tolist() == expected
        writer.join()

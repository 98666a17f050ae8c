"""Display: printed numbers, HTML in notebooks, and tracebacks that end at the user's line."""

from __future__ import annotations

import re
import traceback
from html.parser import HTMLParser
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

import typedtensor as tt
from tests.unit.second_device import Second, served
from tests.ways import both
from typedtensor import Cpu, Tensor
from typedtensor._compiled import CORE

if TYPE_CHECKING:
    from collections.abc import Callable


class Cells(HTMLParser):
    """Reads the rows of the tables in HTML, and checks that it is well-formed."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.rows: list[list[str]] = []
        self.feed(text)
        self.close()
        assert not self.open

    def handle_starttag(self, tag: str, attrs: Any) -> None:
        """Enter an element."""
        del attrs
        if tag != "br":
            self.open.append(tag)
        if tag == "tr":
            self.rows.append([])

    def handle_endtag(self, tag: str) -> None:
        """Leave the element that was entered last."""
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        """Read a cell."""
        if self.open[-1] in {"td", "th"}:
            self.rows[-1].append(data)


def shown(x: Any) -> str:
    """Return what a notebook shows."""
    text: str = x._repr_html_()
    return text


def test_str_of_a_number_is_a_number_and_that_of_a_shape_a_tuple() -> None:
    """`repr` shows more."""
    loss = tt.asarray(2.5)
    assert (str(loss), f"{loss}", f"{loss:.2f}") == ("2.5", "2.5", "2.50")
    assert repr(loss) == "Tensor(2.5, shape=(), dtype=float64, device=Cpu())"
    assert (str(tt.zeros(3).shape), str(tt.zeros((2, 3)).shape)) == ("(3,)", "(2, 3)")


@both
def test_a_matrix_is_a_table(way: Callable[[Any], Any]) -> None:
    """The table has indices, and as many digits as NumPy prints."""
    text = shown(way(tt.asarray([[1.5, 2.0], [1 / 3, float("nan")]])))
    assert Cells(text).rows == [["0", "1"], ["0", "1.5", "2."], ["1", "0.33333333", "nan"]]
    assert "shape=(2, 2), dtype=float64, device=Cpu(), 32 bytes" in text
    assert f"<code>{way(tt.zeros(1))._public_name}</code>" in text
    with np.printoptions(precision=3):
        assert "0.333<" in shown(tt.asarray([1 / 3]))
    with np.printoptions(precision=2, suppress=True):
        assert Cells(shown(way(tt.asarray([1234.5, 1e-9])))).rows[1] == ["1234.5", "0."]
    with np.printoptions(formatter={"float": lambda value: f"<{value}>"}):
        assert Cells(shown(way(tt.asarray([1.5])))).rows[1] == ["<1.5>"]


@pytest.mark.parametrize(
    ("x", "row"),
    [
        (tt.asarray([1, -2]), ["1", "-2"]),
        (tt.asarray([True, False]), ["True", "False"]),
        (tt.asarray([1 + 2j, 0.5j]), ["1.+2.j", "0.+0.5j"]),
        (tt.asarray([2**64 - 1], dtype=tt.uint64), ["18446744073709551615"]),
    ],
)
def test_a_vector_is_a_row(x: Any, row: list[str]) -> None:
    """This holds for every kind of dtype."""
    assert Cells(shown(x)).rows[1] == row


def test_a_large_matrix_shows_its_corners() -> None:
    """The size of its memory has a unit."""
    text = shown(tt.reshape(tt.arange(40_000), (200, 200)))
    rows = Cells(text).rows
    assert rows[0] == ["0", "1", "2", "3", "4", "…", "195", "196", "197", "198", "199"]
    assert rows[-1][:2] == ["199", "39800"]
    assert rows[6] == ["…"] * 12
    assert "312.5 KiB" in text


def test_other_ranks_are_text() -> None:
    """They show the values as `repr` does; tensors without elements have no table."""
    assert "<pre>2.5</pre>" in shown(tt.asarray(2.5))
    assert "<pre>[[[0., 0.]]]</pre>" in shown(tt.zeros((1, 1, 2)))
    assert "table" not in shown(tt.zeros((0, 3)))
    assert len(shown(tt.zeros((100, 100, 100)))) < 4000


def test_display_does_not_change_the_state() -> None:
    """Lazily shared memory stays shared, and moved tensors raise nothing."""
    x = tt.ones(3)
    y = x.lazy_copy()
    assert Cells(shown(y)).rows == Cells(shown(x)).rows == [["0", "1", "2"], ["1.", "1.", "1."]]
    assert x.raw_ptr() == y.raw_ptr()
    z = tt.ones(2)
    z.move()
    assert shown(z) == "<code>Tensor(moved)</code>"
    assert shown(Tensor()) == "<code>Tensor(without memory)</code>"


def test_many_values_of_another_device_are_not_copied(monkeypatch: pytest.MonkeyPatch) -> None:
    """The name of the device is escaped."""
    monkeypatch.setattr(Second, "__repr__", lambda _: "<Second & first>")
    with served():
        few, many = tt.ones(3).to_device(Second(1)), tt.ones((200, 200)).to_device(Second(1))
        assert Cells(shown(few)).rows[1] == ["1.", "1.", "1."]
        assert "&lt;Second &amp; first&gt;" in shown(few)
        assert "The values are not copied" in shown(many)
        assert "table" not in shown(many)


def test_round_behaves_like_pythons() -> None:
    """It rounds to a number of digits, or to an int."""
    assert round(tt.asarray(2.345), 1) == 2.3
    assert round(tt.asarray(2.5)) == 2


A = tt.zeros((2, 3))
MISTAKES: dict[str, Callable[[], object]] = {
    "+": lambda: A + tt.zeros((4, 3)),
    "+ number": lambda: tt.zeros(2, dtype=tt.int64) + 1.5,  # type: ignore[operator]  # on purpose
    "@": lambda: A @ A,
    "-": lambda: -tt.zeros(2, dtype=tt.bool),  # type: ignore[operator]  # on purpose
    "sum": lambda: tt.sum(A, axis=5),  # type: ignore[call-overload]  # on purpose
    "add": lambda: tt.add(A, tt.zeros((4, 3))),
    "exp": lambda: tt.exp(tt.zeros(2, dtype=tt.int64)),  # type: ignore[arg-type]  # on purpose
    "reshape": lambda: tt.reshape(A, (4, 4)),
    "concat": lambda: tt.concat([A, tt.zeros(3)]),  # type: ignore[list-item]  # on purpose
    "solve": lambda: tt.linalg.solve(tt.zeros((2, 2)), tt.zeros(2)),
    "take": lambda: tt.take(A, tt.asarray([5]), axis=0),
    "zeros": lambda: tt.zeros(-1),
    "index": lambda: A[7],
    "mask": lambda: A[tt.asarray([True])],
    "bool": lambda: bool(A),
    "len": lambda: len(tt.asarray(1.0)),
}


@pytest.mark.parametrize("name", MISTAKES)
def test_a_traceback_ends_at_the_line_of_the_user(name: str) -> None:
    """NumPy's error stays in the context; the compiled core removes the frames of the package."""
    with pytest.raises(tt.TypedTensorError) as caught:
        MISTAKES[name]()
    text = "".join(traceback.format_exception(caught.value))
    assert "During handling" not in text
    assert "direct cause" not in text
    files = re.findall(r'File "(.*)", line', text)
    assert files[:2] == [__file__] * 2
    if CORE is not None:
        assert files == [__file__] * 2


def test_frames_of_other_code_stay() -> None:
    """An allocator that fails is in the traceback."""

    class Failing:
        device = Cpu()
        alignment = 64

        def allocate(self, nbytes: int, /) -> tt.Block:
            raise tt.OutOfMemoryError("mine", needed=f"{nbytes} bytes", got="none", fix="Buy some.")

    with tt.use_allocator(Failing()), pytest.raises(tt.OutOfMemoryError, match="Buy some") as caught:
        tt.zeros(3)
    last = traceback.extract_tb(caught.tb)[-1]
    assert (last.filename, last.name) == (__file__, "allocate")


def test_a_singular_matrix_raises_numpys_error_too() -> None:
    """Code written for NumPy catches it."""
    with pytest.raises(np.linalg.LinAlgError):
        tt.linalg.inv(tt.zeros((2, 2)))


def test_print_options_are_numpys() -> None:
    """Each function reads and sets what NumPy's does; an error changes nothing."""
    x, before = tt.asarray([1 / 3, float("nan")]), np.get_printoptions()
    with tt.printoptions(2, nanstr="-") as options:
        assert options["precision"] == 2
        assert repr(x).startswith("Tensor([0.33,    -],")
        tt.set_printoptions(precision=1)
        assert (repr(x)[:17], np.get_printoptions()["precision"]) == ("Tensor([0.3,   -]", 1)
        with np.printoptions(precision=3):
            assert (repr(x)[:21], tt.get_printoptions()["precision"]) == ("Tensor([0.333,     -]", 3)
    assert np.get_printoptions() == before
    assert tt.get_printoptions().items() <= before.items()


@pytest.mark.parametrize(
    "options",
    [
        *({"precision": 1.5}, {"precision": True}, {"precision": 2**31}, {"threshold": 2**63}, {"linewidth": 0}),
        *({"edgeitems": -1}, {"suppress": "no"}, {"sign": "*"}, {"nanstr": 0}),
    ],
)
def test_wrong_print_options_are_refused(options: dict[str, Any]) -> None:
    """Before any is set; NumPy takes some of them, and fails when it prints."""
    before, functions = (
        np.get_printoptions(),
        (tt.set_printoptions, lambda **given: tt.printoptions(**given).__enter__()),
    )
    for function in functions:
        with pytest.raises(tt.OptionError, match=r"^(set_)?printoptions: needed"):
            function(**{"suppress": True, **options})
        assert np.get_printoptions() == before

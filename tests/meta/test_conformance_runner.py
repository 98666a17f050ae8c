"""The runner reads reports of the standard's suite correctly, and `expected.md` can be parsed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.conformance.__main__ import EXPECTED, expected_failures, judge, read_report, table

if TYPE_CHECKING:
    from pathlib import Path

REPORT = """<testsuites><testsuite>
<testcase classname="array_api_tests.test_linalg" name="test_inv"/>
<testcase classname="array_api_tests.test_linalg" name="test_qr"><failure message="no"/></testcase>
<testcase classname="array_api_tests.test_inspection_functions.TestInspection" name="test_devices"><error/></testcase>
<testcase classname="array_api_tests.test_linalg" name="test_eig"><skipped/></testcase>
</testsuite></testsuites>"""


def test_a_report_is_counted_by_chapter(tmp_path: Path) -> None:
    """An error counts as a failure."""
    report = tmp_path / "report.xml"
    report.write_text(REPORT)
    figures, failed = read_report(report)
    assert failed == {"test_linalg.py::test_qr", "test_inspection_functions.py::test_devices"}
    assert table(figures).splitlines()[2:] == [
        "| inspection functions | 0 | 1 | 0 |",
        "| linalg | 1 | 1 | 1 |",
        "| **all** | 1 | 2 | 1 |",
    ]


def test_exactly_the_listed_cases_may_fail() -> None:
    """A listed case must fail."""
    expected = expected_failures(
        "# Page\n\n- `a.py::test_x[1 -> 2]`: because\n- `b.py::test_y`\n\nNot `c.py::test_z`.\n"
    )
    assert expected == {"a.py::test_x[1 -> 2]", "b.py::test_y"}
    assert judge({"b.py::test_y", "c.py::test_z"}, expected) == [
        "fails, and expected.md does not name it: c.py::test_z",
        "passes, though expected.md names it: a.py::test_x[1 -> 2]",
    ]


def test_the_page_expects_no_failure() -> None:
    """If a case is listed with its cause, this number must be raised."""
    assert len(expected_failures(EXPECTED.read_text("utf-8"))) == 0

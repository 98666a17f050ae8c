"""Docstrings of the functions: numpydoc sections, which document the parameters that `inspect.signature` shows."""

from __future__ import annotations

import inspect
import re
from typing import TYPE_CHECKING, Any, get_type_hints

import pytest

import typedtensor as tt
from typedtensor.functions import _annotations, _results, defaults, inspection
from typedtensor.interchange import codes
from typedtensor.random import generator

if TYPE_CHECKING:
    from collections.abc import Iterator

SECTIONS = ("Parameters", "Attributes", "Returns", "Raises", "Warns", "Notes", "Examples")
"""The permitted headings, in the order of numpydoc."""
HEADING = re.compile(r"^(\S.*)\n(-{3,})$", re.MULTILINE)
OLD = re.compile(r"^(Shapes?|DTypes?|Device|Memory|Raises|Returns|Example): ", re.MULTILINE)
OWNERS = (
    *(defaults.Defaults, inspection.NamespaceInfo, codes.DLDevice, codes.DLDataType),
    *(generator.Generator, *generator.Generator.__mro__[2:4]),
    *(tt.Tensor, tt.DArray, tt.Allocation, tt.ArrayView, tt.ViewIterator, tt.SparseMatrix, tt.Dim, tt.DDim),
)
"""The classes whose public methods and properties are read."""


def _is_function(x: object) -> bool:
    """Return whether this is a function or method, in Python or in the compiled core."""
    return inspect.isroutine(x) and not inspect.ismethod(x) and not isinstance(x, classmethod | staticmethod)


def _functions() -> Iterator[tuple[str, Any]]:
    """Return the public functions, and the public methods and properties of the classes, by name."""
    for prefix, namespace in (
        ("", tt),
        ("linalg.", tt.linalg),
        ("fft.", tt.fft),
        ("random.", tt.random),
        ("special.", tt.special),
    ):
        for name in namespace.__all__:
            member = getattr(namespace, name)
            if _is_function(member):
                yield prefix + name, member
    for owner in OWNERS:
        for name, member in vars(owner).items():
            if not name.startswith("_") and (_is_function(member) or isinstance(member, property)):
                yield f"{owner.__name__}.{name}", member


FUNCTIONS = dict(_functions())
CHAPTERS = (
    "typedtensor.functions.",
    "typedtensor.linalg.",
    "typedtensor.random.",
)
"""The modules whose functions take annotations from texts; elsewhere overloads state the types."""
RESULTS = {name: each for name, each in vars(_results).items() if name.endswith("Result")}


def _sections(documented: Any) -> dict[str, str]:
    """Return the text of each section by its heading; that of the summary by an empty one."""
    text = inspect.getdoc(documented)
    assert text
    assert not OLD.search(text)
    parts = HEADING.split(text)
    headings = parts[1::3]
    assert [len(each) for each in headings] == [len(each) for each in parts[2::3]], "an underline has another length"
    assert len(set(headings)) == len(headings)
    return dict(zip(("", *headings), (each.strip("\n") for each in parts[0::3]), strict=True))


def _entries(section: str) -> dict[str, str]:
    """Return the text under each line of a section that is not indented."""
    found: dict[str, str] = {}
    name = ""
    for line in section.split("\n"):
        if line and not line.startswith("    "):
            name = line
            found[name] = ""
        else:
            found[name] += line.strip()
    return found


def _names(section: str) -> list[str]:
    """Return the names in a section of parameters, each of which must have a type and a text."""
    entries = _entries(section)
    assert all(" : " in line and text.endswith(".") for line, text in entries.items()), section
    return [name for line in entries for name in line.partition(" : ")[0].split(", ")]


def test_every_namespace_is_read() -> None:
    """Functions of each namespace are among those that are read."""
    some = {
        "sum",
        "astype",
        "linalg.svd",
        "fft.rfft",
        "random.default_rng",
        "Generator.choice",
        "load_params",
        "Distributions.gamma",
    }
    assert some | {"Tensor.resize", "dl_dtype", "DLDevice.to_device", "make_view", "visit"} <= FUNCTIONS.keys()
    assert len(FUNCTIONS) > 200


@pytest.mark.parametrize("name", [*FUNCTIONS, *RESULTS])
def test_sections_have_the_headings_and_the_order_of_numpydoc(name: str) -> None:
    """There is a summary of one line, then known sections, none of them empty."""
    sections = _sections(FUNCTIONS.get(name) or RESULTS[name])
    headings = [each for each in sections if each]
    assert headings == [each for each in SECTIONS if each in headings]
    assert all(sections.values())
    summary, _, rest = sections[""].partition("\n")
    assert summary.endswith(".")
    assert not rest or rest.startswith("\n")


@pytest.mark.parametrize("name", [name for name, each in FUNCTIONS.items() if _is_function(each)])
def test_parameters_are_those_of_the_signature(name: str) -> None:
    """Each parameter is documented, in order; a docstring of one line leaves that to the function it names."""
    stars = {inspect.Parameter.VAR_POSITIONAL: "*", inspect.Parameter.VAR_KEYWORD: "**"}
    parameters = inspect.signature(FUNCTIONS[name]).parameters.values()
    expected = [stars.get(each.kind, "") + each.name for each in parameters if each.name != "self"]
    sections = _sections(FUNCTIONS[name])
    if "." in name and sections.keys() == {""}:
        assert "\n" not in sections[""]
    else:
        assert (_names(sections["Parameters"]) if "Parameters" in sections else []) == expected


@pytest.mark.parametrize("name", RESULTS)
def test_attributes_are_the_fields_of_a_result(name: str) -> None:
    """Each field of a named tuple is documented, in order."""
    assert tuple(_names(_sections(RESULTS[name])["Attributes"])) == RESULTS[name]._fields


@pytest.mark.parametrize("name", [name for name, each in FUNCTIONS.items() if _is_function(each)])
def test_raises_names_errors_of_the_package_and_their_conditions(name: str) -> None:
    """`Raises` may also name ImportError for a missing package."""
    raises = _sections(FUNCTIONS[name]).get("Raises")
    for line, text in _entries(raises).items() if raises else ():
        assert text.startswith("If ")
        assert text.endswith(".")
        for error in line.split(", "):
            assert error == "ImportError" or issubclass(getattr(tt, error), tt.TypedTensorError)


@pytest.mark.parametrize(
    "name",
    [
        name
        for name, each in FUNCTIONS.items()
        if _is_function(each) and getattr(each, "__module__", "typedtensor.core.tensor").startswith(CHAPTERS)
    ],
)
def test_signatures_show_readable_types(name: str) -> None:
    """No annotation is Any or the name of an alias, and `typing.get_type_hints` can evaluate each."""
    signature = inspect.signature(FUNCTIONS[name])
    texts = [each.annotation for each in signature.parameters.values() if each.name != "self"]
    for text in (*texts, signature.return_annotation):
        assert isinstance(text, str)
        assert not re.search(r"\bAny\b", text)
        assert text not in _annotations.TEXTS
    hints = get_type_hints(FUNCTIONS[name])
    assert hints.keys() == FUNCTIONS[name].__annotations__.keys()


def test_signature_of_a_reduction() -> None:
    """Names, kinds, defaults and types are the public ones."""
    expected = (
        "(x: 'Tensor | DArray', /, axis: 'int | Axis | tuple[int, ...] | None' = None, *, "
        "dtype: 'type[DType] | None' = None, keepdims: 'bool' = False) -> 'Tensor | DArray'"
    )
    assert str(inspect.signature(tt.sum)) == expected


def test_signature_of_a_function_of_two_operands() -> None:
    """Python numbers are among the types."""
    expected = "(x1: 'Tensor | DArray | complex', x2: 'Tensor | DArray | complex', /) -> 'Tensor | DArray'"
    assert str(inspect.signature(tt.add)) == expected


def test_signature_of_a_function_that_returns_several_tensors() -> None:
    """The tensors within the tuple have types, too."""
    expected = "(x: 'Tensor | DArray', /, *, axis: 'int | Axis' = 0) -> 'tuple[Tensor | DArray, ...]'"
    assert str(inspect.signature(tt.unstack)) == expected


def test_type_hints_of_a_reduction() -> None:
    """They are the classes that the text names."""
    hints = get_type_hints(tt.sum)
    assert hints["x"] == hints["return"] == tt.Tensor | tt.DArray
    assert hints["axis"] == int | tt.Axis | tuple[int, ...] | None
    assert hints["keepdims"] is bool

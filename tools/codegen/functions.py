"""Writes the functions as checkers and editors see them: definitions with overloads, in `typedtensor/signatures/`.

A decorator gives a function the overloads of its family, and checkers would name the family in messages, and show its
docstring. So the public modules have a stub, which takes the functions from `signatures/`: each has the overloads of its
family there under its own name. Beside each stub there is a source that names the function itself, in which editors find the
docstring and the definition. A family that some function has is not written as a protocol.
"""

from __future__ import annotations

import ast
import functools
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from tools.codegen.modules import FOR_CHECKERS, PACKAGE, Module, imports, unknown
from tools.codegen.needed import named, within
from tools.codegen.stubs import CHAPTERS, CHOICE, FORMS, READ_BY, common_homes, families
from tools.codegen.tree import Class, Name, Signature, Union, signature, type_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

FOLDER = "signatures"
BASE = "signatures"
"""The form that all checkers read unless they have another one."""
LISTED = "listed"
"""The form that pyrefly reads, and mypy does not."""
SIGNATURES = "tools/codegen/signatures"
"""The sources of the families."""
DECORATORS = ("elementwise", "pairwise", "reduction", "on_raw_arrays", "typed_as")
"""Those with a family in brackets."""
MODULES = ("__init__", "fft", "linalg/__init__", "special")
"""The public modules with functions, which get a stub."""


class Function(NamedTuple):
    """A function with a family."""

    name: str
    module: str
    """Where it is defined, below the package."""
    family: str

    @property
    def chapter(self) -> str:
        """The module of `signatures` that has it."""
        first, _, rest = self.module.partition(".")
        return rest.partition(".")[0] if first == "functions" else first

    def docstring(self) -> str:
        """What it says about itself."""
        body = ast.parse((PACKAGE / f"{self.module.replace('.', '/')}.py").read_text("utf-8")).body
        (node,) = (each for each in body if isinstance(each, ast.FunctionDef) and each.name == self.name)
        return ast.get_docstring(node) or ""


@functools.cache
def table() -> dict[tuple[str, str], Function]:
    """The functions, by module and name: what their decorators say."""
    found: dict[tuple[str, str], Function] = {}
    for path in sorted(PACKAGE.rglob("*.py")):
        below = path.relative_to(PACKAGE)
        if below.parts[0] in {"_generated", FOLDER}:
            continue
        module = ".".join(below.with_suffix("").parts)
        for node in ast.parse(path.read_text("utf-8")).body:
            for decorator in node.decorator_list if isinstance(node, ast.FunctionDef) else ():
                match decorator:
                    case ast.Call(func=ast.Subscript(slice=ast.Name(id=family))) if family in homes_of_families():
                        found[module, node.name] = Function(node.name, module, family)
                    case ast.Call(func=ast.Subscript(value=ast.Name(id=form), slice=ast.Name(id=family))) if (
                        form in DECORATORS
                    ):
                        line = f"typedtensor/{below.as_posix()}:{decorator.lineno}"
                        raise LookupError(f"{line}: {family} is no family that {SIGNATURES}/*.py:signatures() returns")
                    case _:
                        pass
    return found


@functools.cache
def homes_of_families() -> dict[str, str]:
    """The chapter of each family."""
    return {each.name: chapter for chapter in CHAPTERS for each in families(chapter) if isinstance(each, Class)}


@functools.cache
def _classes(chapter: str, form: str) -> dict[str, Class]:
    return {each.name: each for each in families(chapter, form) if isinstance(each, Class)}


def form_for(checker: str, family: str) -> str:
    """The form of a family that a checker reads: the last one that has it."""
    chapter = homes_of_families()[family]
    own = [form for form in READ_BY[checker] if family in _classes(chapter, form)]
    return own[-1] if own else BASE


def forms_of(family: str) -> set[str]:
    """The forms of a family that a checker reads."""
    return {form_for(checker, family) for checker in READ_BY}


@dataclass(frozen=True)
class Overloads:
    """A function of a module: the overloads of a family, under the name of the function."""

    name: str
    family: Class
    listed: bool = False
    """Whether pyrefly and ty alone read them, which list all of them, so that one more says nothing."""
    bound: bool = False
    """Whether a rule is read from `self`: the function is an object of the family."""

    @functools.cached_property
    def last(self) -> list[Signature]:
        """Those that say what is needed: pyright names the last one, and an editor shows the first one.

        mypy reads them first, since it names the first one that looks right. One of a DArray is true; others match nothing.
        """
        if self.family.name in SECOND:
            return [] if self.listed else [signature(f"{line}) -> DArray") for line in SECOND[self.family.name]]
        need = needed_operand(self.family)
        calls = [*self.family.not_for_mypy, *(each for each in self.family.signatures if each.name == "__call__")]
        if need is None or len(calls) == 1:
            return []
        return [_needing(each, need) for each in calls if _takes_darray(each)]

    @functools.cached_property
    def not_for_mypy(self) -> list[Signature]:
        """Those that mypy does not read; that of a DArray is among the last."""
        return [each for each in self.family.not_for_mypy if not _takes_darray(each) or not self.last]

    @functools.cached_property
    def signatures(self) -> list[Signature]:
        """The other ones."""
        calls = [each for each in self.family.signatures if each.name == "__call__"]
        replaced = bool(self.last) and self.family.name not in SECOND
        return [each for each in calls if not (replaced and _takes_darray(each))]

    @functools.cached_property
    def for_mypy(self) -> list[Signature]:
        """Those that only mypy reads, before the others."""
        before = [each for each in self.family.for_mypy if each.name == "__call__"]
        return before if self.for_all or self.family.not_for_mypy else [*before, *self.last]

    @property
    def for_all(self) -> bool:
        """Whether mypy reads those that say what is needed last, too: a call as an operand is a DArray to it otherwise."""
        calls = [each for each in self.family.signatures if each.name == "__call__"]
        return self.family.name not in SECOND and not self.family.not_for_mypy and not _takes_darray(calls[0])

    def __str__(self) -> str:
        if self.bound:
            return f"{self.name}: {self.family.name}"
        several = len(self.signatures) + len(self.for_mypy) + len(self.not_for_mypy) + len(self.last) > 1
        lines: list[str] = []
        if self.not_for_mypy:
            lines += ["if not MYPY:", *self._written(self.not_for_mypy, "    ", overloaded=True)]
        if self.for_mypy:
            lines += ["if MYPY:", *self._written(self.for_mypy, "    ", overloaded=True)]
            lines += ["else:", f"    def {self.name}() -> object: ..."]
        lines += self._written(self.signatures, "", overloaded=several)
        if self.last and self.for_all:
            lines += self._written(self.last, "", overloaded=several)
        elif self.last:
            lines += ["if not MYPY:", *self._written(self.last, "    ", overloaded=True)]
        return "\n".join(lines)

    def _written(
        self, signatures: list[Signature] | tuple[Signature, ...], indent: str, *, overloaded: bool
    ) -> list[str]:
        lines: list[str] = []
        for each in signatures:
            lines += [f"{indent}@overload"] * overloaded + [f"{indent}def {self.name}{each}: ..."]
        return lines

    def names(self) -> Iterator[str]:
        """The names that the signatures use."""
        if self.bound:
            yield self.family.name
            return
        for each in (*self.signatures, *self.for_mypy, *self.family.not_for_mypy, *self.last):
            yield from each.names()
        yield "overload"
        if self.for_mypy or self.family.not_for_mypy:
            yield "MYPY"


KINDS = {
    **dict.fromkeys(
        ("TInexact", "TFloat32OrWider", "TFloat32Or64", "complex64", "complex128", "TComplex"), "FloatingPointNumbers"
    ),
    **dict.fromkeys(("TFloating", "float16 | float32", "float32", "float64"), "RealFloatingPointNumbers"),
    **dict.fromkeys(("TReal", "TOrdered"), "RealNumbers"),
    "TNumeric": "Numbers",
    "TDiscrete": "IntegersOrBools",
    "TInteger": "Integers",
    "bool_": "Bools",
    "uint8": "UInt8",
}
"""The words for the dtypes that the first signature takes."""
FLOATING = {"FloatingPointNumbers", "RealFloatingPointNumbers"}
MATRICES = (
    "Transposes",
    "Diagonals",
    "Has2",
    "Singular",
    "Factors",
    "Eigen",
    "_Eigen",
    "Rank2",
    "Exactly2",
    "_RAtLeast2",
)
AXES = {
    **dict.fromkeys(("HasAxis", "HasAxisAlong", "HasAxisToResize"), "WithThisLiteralAxis"),
    **dict.fromkeys(("HasAxesToSwap", "HasAxesToPermute", "HasAxesToMove"), "WithTheseLiteralAxes"),
    "HasPlaceForAxis": "WithPlaceForThisLiteralAxis",
    "HasAxesToTransform": "WithTwoAxes",
}
"""The words for the rule of the rank."""


@functools.cache
def needed_operand(family: Class) -> str | None:
    """What a function of one operand needs, in words: `TensorOfFloatingPointNumbersWithThisLiteralAxis`."""
    kinds: set[str] = set()
    rules: list[str] = []
    for each in family.signatures:
        given = each.parameters[0].type if each.parameters else None
        match given.members[0] if isinstance(given, Union) else given:
            case Name("OperandWith" | "Tensor" | "Given" | "ExactOperandWith", (_, dtype, *ranks)):
                kinds.add(KINDS.get(str(dtype), ""))
                rules = rules or [rank.name for rank in ranks if isinstance(rank, Name)]
            case _:
                pass
    if not kinds:
        return None
    kind = "FloatingPointNumbers" if kinds == FLOATING else min(kinds) if len(kinds) == 1 else ""
    suffix = next((AXES[rule] for rule in rules if rule in AXES), "")
    noun = "Matrix" if any(rule in MATRICES for rule in rules) else "Vector" if "Rank1" in rules else "Tensor"
    return f"{noun}Of{kind}{suffix}" if kind else f"{noun}{suffix}" if suffix or noun != "Tensor" else "AnyTensor"


def _takes_darray(each: Signature) -> bool:
    return (
        bool(each.parameters)
        and each.parameters[0].type == DARRAY
        and not any("DArray" in str(other.type) for other in each.parameters[1:])
    )


def _needing(each: Signature, need: str) -> Signature:
    return each.changed(each.parameters[0].name, type=f"Needed[{need}]")


TENSOR = "Operand[Any, Any, Any] | DArray | complex"
OF_KINDS = {
    **dict.fromkeys(("TakesTwo", "Divides", "Equates"), "TensorOrNumber"),
    "TakesTwoNumeric": "NumericTensorOrNumber",
    "TakesTwoFloatingPoint": "RealFloatingPointTensorOrNumber",
    **dict.fromkeys(("TakesTwoReal", "Orders"), "RealTensorOrNumber"),
    "TakesTwoBitwise": "IntegerOrBoolTensorOrNumber",
    "TakesTwoIntegers": "IntegerTensorOrNumber",
    "TakesTwoBools": "BoolTensor",
}
"""What the second operand of an elementwise function needs to be."""
SECOND = {
    **{family: [f"x1: {TENSOR}, x2: Needed[{need}ThatFitsTheFirst], /"] for family, need in OF_KINDS.items()},
    "Approximates": [
        f"x1: {TENSOR}, x2: Needed[TensorOrNumberThatFitsTheFirst], /, *, rtol: object = ..., atol: object = ..., equal_nan: object = ..."
    ],
    "MultipliesMatrices": [f"x1: {TENSOR}, x2: Needed[MatrixWithAsManyRowsAsTheFirstHasColumns], /"],
    "MultipliesMatricesByVectors": [f"x1: {TENSOR}, x2: Needed[VectorsOfTheLastAxisOfTheFirst], /"],
    "MultipliesVectorsByMatrices": [f"x1: {TENSOR}, x2: Needed[MatricesWhoseRowsAreTheAxisOfTheFirst], /"],
    "DotsVectors": [f"x1: {TENSOR}, x2: Needed[VectorsOfTheSameAxisAsTheFirst], /, *, axis: object = ..."],
    "CrossesVectors": [f"x1: {TENSOR}, x2: Needed[VectorsOfTheSameAxisAsTheFirst], /, *, axis: object = ..."],
    "ContractsTensors": [f"x1: {TENSOR}, x2: Needed[TensorWhoseAxesFitTheFirst], /, *, axes: object = ..."],
    "SolvesTensors": [f"x1: {TENSOR}, x2: Needed[RightSideWithTheFirstAxesOfTheMap], /, axes: object = ..."],
    "Solves": [f"x1: {TENSOR}, x2: Needed[RightSidesWithAsManyRowsAsTheMatrix], /"],
    "Chooses": [
        f"condition: {TENSOR}, x1: {TENSOR}, x2: Needed[ChoiceThatFitsTheConditionAndTheFirst], /",
    ],
    "Concatenates": ["arrays: Needed[TensorsOfOneDeviceAndDTypeWithTheSameOtherAxes], /, axis: object = ..."],
    "Stacks": ["arrays: Needed[TensorsOfOneDeviceAndDTypeWithTheSameAxes], /, axis: object = ..."],
}
"""Signatures of functions of several tensors that match nothing: they say what the last tensor needs to be."""
DARRAY = type_of("DArray")
EVERY_NEED = "TensorOfAnyKind"


@functools.cache
def needs() -> list[str]:
    """The words for all operands."""
    found = {
        str(need.type).removeprefix("Needed[").removesuffix("]")
        for function in table().values()
        for form in forms_of(function.family)
        if function.family not in SECOND
        for each in Overloads("", _classes(homes_of_families()[function.family], form)[function.family]).last
        for need in each.parameters[:1]
    }
    return sorted(found)


@functools.cache
def other_needs() -> list[str]:
    """The words for the last of several tensors, which no DArray is."""
    lines = [signature(f"{line}) -> DArray") for every in SECOND.values() for line in every]
    return sorted({need for line in lines for each in line.parameters if each.type for need in within(each.type)})


def needed_operands() -> str:
    """The stub with these words: a DArray is what any of them says, as its `__repr__` states."""
    names = [named(each) for each in (*needs(), *other_needs())]
    every = Class(EVERY_NEED, tuple(type_of(each) for each in needs()), None, ())
    return Module(
        "What an operand needs to be, in words for messages; written by tools/codegen.", [*names, every]
    ).text({})


def is_bound(family: str, form: str) -> bool:
    """Whether a form reads a rule of the protocol itself, from `self`: then no definition can have its overloads."""
    found = _classes(homes_of_families()[family], form).get(family)
    return found is not None and any(each.receiver is not None for each in found.signatures)


def functions(chapter: str, form: str) -> list[Function]:
    """The functions of a chapter that some checker reads in a form."""
    return [each for each in table().values() if each.chapter == chapter and form in forms_of(each.family)]


def definition(function: Function, form: str) -> Overloads:
    """A function in a form."""
    family = _classes(homes_of_families()[function.family], form)[function.family]
    return Overloads(function.name, family, form in {"listed", "for_ty"}, is_bound(function.family, form))


@functools.cache
def definitions() -> list[Overloads]:
    """All functions, in all forms that some checker reads."""
    return [definition(each, form) for each in table().values() for form in forms_of(each.family)]


def stub(chapter: str, form: str = BASE) -> str:
    """The functions of a chapter, in a form."""
    defined = functions(chapter, form)
    overloads = [definition(each, form) for each in defined]
    used = {name for each in overloads for name in each.names()}
    homes = dict(common_homes()) | dict.fromkeys((*needs(), *other_needs()), "typedtensor._generated.needed_operands")
    for where in sorted({homes_of_families()[each.family] for each in defined}):
        homes |= dict.fromkeys((each.name for each in families(where)), f"typedtensor._generated.signatures.{where}")
        if form != BASE:
            own = [each.name for each in families(where, form)]
            homes |= dict.fromkeys(own, f"typedtensor._generated.signatures.{form}.{where}")
    for each in overloads:
        for name in unknown(set(each.names()), homes):
            where = homes_of_families()[each.family.name]
            raise LookupError(f"{SIGNATURES}/{where}.py: no module defines {name}, a type in {each.family.name}")
    head = f'"""Functions of the chapter {chapter.replace("_", " ")}; written by tools/codegen."""'
    lines = [head, "", FOR_CHECKERS, _without_clashes(used, homes, {each.name for each in defined})]
    return "\n".join([*lines, *map(str, overloads)]) + "\n"


def _without_clashes(used: set[str], homes: dict[str, str], defined: set[str]) -> str:
    clashes = used & defined
    assert not clashes, f"needed: functions whose names no type has, got: {sorted(clashes)}"  # noqa: S101  # what was written
    return imports(used, homes)


def every(form: str) -> str:
    """The stub of a form with all of its functions, in which mypy stops at the first line."""
    chapters = sorted({each.chapter for each in table().values() if form in forms_of(each.family)})
    lines = [
        f'"""{FORMS[form]}; written by tools/codegen."""',
        "",
        f"{FOR_CHECKERS}, reportInvalidStubStatement=false",
        "MYPY = False",
        "assert not MYPY  # mypy, which takes it for true, reads no further",
    ]
    for chapter in chapters:
        names = ", ".join(f"{each.name} as {each.name}" for each in functions(chapter, form))
        lines.append(f"from typedtensor.{FOLDER}.{form}.{chapter} import {names}")
    return "\n".join(lines) + "\n"


def source(chapter: str, form: str = BASE) -> str:
    """What stands beside the stub: the functions themselves, for editors, and nothing at run time."""
    taken: dict[str, list[str]] = {}
    for each in functions(chapter, form):
        taken.setdefault(each.module, []).append(each.name)
    lines = [
        f"    from typedtensor.{module} import {', '.join(f'{name} as {name}' for name in names)}"
        for module, names in sorted(taken.items())
    ]
    doc = '"""Where editors find the docstrings and the definitions of the functions in the stub."""'
    return "\n".join([doc, "", "from typing import TYPE_CHECKING", "", "if TYPE_CHECKING:", *lines]) + "\n"


def public(module: str) -> str:
    """The stub of a public module: what its source imports, with the functions in the form of each checker."""
    tree = ast.parse((PACKAGE / f"{module}.py").read_text("utf-8"))
    lines = [f'"""{ast.get_docstring(tree, clean=False)}"""', "", FOR_CHECKERS]
    own: list[tuple[Function, str]] = []
    found: dict[str, list[str]] = {}
    for node in ast.walk(tree):
        match node:
            case ast.ImportFrom(module=str(where), names=names) if where != "typing" and not where.endswith(
                "._lazy_imports"
            ):
                for each in names:
                    public_name = each.asname or each.name
                    function = table().get((where.removeprefix("typedtensor."), each.name))
                    if public_name.startswith("_") and not public_name.startswith("__"):
                        continue
                    if function is None:
                        found.setdefault(where, []).append(f"{each.name} as {each.name}")
                        lines += [f"{public_name} = {each.name}"] * (public_name != each.name)
                    elif forms_of(function.family) == {BASE}:
                        found.setdefault(_home(function, BASE), []).append(f"{function.name} as {public_name}")
                    else:
                        own.append((function, public_name))
            case ast.Assign(targets=[ast.Name(id=name)], value=ast.Constant(value=str())):
                lines.append(f"{name}: str")
            case _:
                pass
    lines[3:3] = [f"from {where} import {', '.join(names)}" for where, names in found.items() if _is_public(where)]
    return "\n".join([*lines, *([_choice(own)] if own else [])]) + "\n"


def _is_public(where: str) -> bool:
    return not where.rpartition(".")[2].startswith("_") or where.endswith("._results")


def _home(function: Function, form: str) -> str:
    return ".".join(["typedtensor", FOLDER, *([] if form == BASE else [form]), function.chapter])


def _choice(own: list[tuple[Function, str]]) -> str:
    def branch(checker: str, indent: str) -> list[str]:
        found: dict[str, list[str]] = {}
        for function, name in own:
            where = _home(function, form_for(checker, function.family))
            found.setdefault(where, []).append(f"{function.name} as {name}")
        return [f"{indent}from {where} import {', '.join(names)}" for where, names in sorted(found.items())]

    # pyrefly reads both branches of the outer condition, and takes a name that one does not have for that of Python.
    # mypy would read the modules of both branches, so the inner one imports a module in which mypy stops.
    listed = [line for line in branch("pyrefly", "") if f".{LISTED}." in line]
    rest = [line for line in branch("pyrefly", " " * 8) if f".{LISTED}." not in line]
    names = [name for line in listed for name in line.partition(" import ")[2].split(", ")]
    there = [f"        from typedtensor.{FOLDER}.{LISTED} import {', '.join(names)}"] if names else []
    lines = [CHOICE.strip("\n"), *branch("mypy", " " * 8), "    else:", *there, *rest]
    lines += ["elif TYPE_CHECKING_WITH_PYREFLY:", *branch("pyrefly", " " * 4)]
    return "\n".join([*lines, "elif not MYPY:", *branch("ty", " " * 4), "else:", *branch("pyright", " " * 4)])


def written() -> dict[str, Callable[[], str]]:
    """The files, and the function that writes each."""
    doc = '"""The functions as type checkers and editors see them; written by tools/codegen."""\n'
    files: dict[str, Callable[[], str]] = {f"{FOLDER}/__init__.py": lambda: doc}
    chapters = sorted({each.chapter for each in table().values()})
    for form in (BASE, *FORMS):
        for chapter in chapters:
            if functions(chapter, form):
                place = f"{FOLDER}/{chapter}" if form == BASE else f"{FOLDER}/{form}/{chapter}"
                files[f"{place}.pyi"] = functools.partial(stub, chapter, form)
                files[f"{place}.py"] = functools.partial(source, chapter, form)
        if form == LISTED:
            files[f"{FOLDER}/{form}/__init__.pyi"] = functools.partial(every, form)
        if form != BASE:
            files[f"{FOLDER}/{form}/__init__.py"] = lambda form=form: (
                f'"""{FORMS[form]}; written by tools/codegen."""\n'
            )
    return files | {f"{module}.pyi": functools.partial(public, module) for module in MODULES}

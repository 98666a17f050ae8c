"""Orders the signatures of a protocol so that pyright tries few of them.

If an argument is a call, pyright checks it again for each signature that it tries. So signatures with `keepdims=True`
are separate, and a protocol for several kinds of dtypes starts with the most frequent kind.

In a loop pyright begins with unknown types. It forgets that the result of a function is not final if its only
signature returns the type of the operand, and then the variables of the loop stay partly unknown. Therefore such a
function has two signatures.
"""

from __future__ import annotations

import re

NOT_CONVERTED = "dtype: None = None"
NOTHING = 'Nothing = TypeVar("Nothing", bound=None)'
"""If no signature matches, pyright explains the one in which the fewest arguments fail, and counts a default whose
type is a variable as failing: use it for signatures that should not be explained."""
GIVEN = "keepdims: Literal[False]"
OWN_TYPE = re.compile(r"    def __call__\(self, x: (\w+), /\) -> \1: \.\.\.")
"""The signature of a function that returns the type of its operand."""


def few_to_try(lines: list[str]) -> list[str]:
    """The protocols with another order for pyright, and their dependencies in the chapter, if any."""
    new = [_ordered(block) for block in blocks(lines)]
    text = "\n".join(line for block in new if _called(block) for line in block)
    needed = [block for block in new if block and (not (name := class_name(block)) or name in text)]
    if not text:
        return []
    return [*([NOTHING] if ": Nothing" in text else []), *(line for block in needed for line in block)]


def blocks(lines: list[str]) -> list[list[str]]:
    """The lines by class; lines outside of classes form a block too."""
    found: list[list[str]] = []
    for line in lines:
        if not found or (line and line[0] not in " )"):
            found.append([])
        found[-1].append(line)
    return found


def _called(block: list[str]) -> list[str]:
    return [line for line in block if line.startswith("    def __call__(")]


def class_name(block: list[str]) -> str:
    found = re.match(r"class (\w+)", block[0])
    return found[1] if found else ""


def _ordered(block: list[str]) -> list[str]:
    if not (signatures := _called(block)):
        return block
    if len(signatures) == 1 and (own := OWN_TYPE.fullmatch(signatures[0])):
        dynamic = signatures[0].replace(own[1], "DArray")
        at = block.index(signatures[0])
        return [
            *block[:at],
            *(line for each in (dynamic, signatures[0]) for line in ("    @overload", each)),
            *block[at + 1 :],
        ]
    dynamic = [each for each in signatures if each.endswith("-> DArray: ...")]
    known = [each for each in signatures if each not in dynamic]
    without = [_without_keepdims(each) for each in known if "Literal[True]" not in each]
    kept = [each for each in known if "Literal[True]" in each]
    given = [each.replace(f"{GIVEN} = False", GIVEN) for each in known if GIVEN in each]
    if not given:
        return []
    rest = [*without, *kept, *given]
    if NOT_CONVERTED in known[-1]:
        common = [each for each in rest if _kind(each) == _kind(known[-1])]
        rest = [*common, *(_explained_last(each) for each in rest if each not in common)]
    head = block[: block.index(signatures[0])]
    return [*head[:-1], *(line for each in (*dynamic, *rest) for line in (head[-1], each))]


def _without_keepdims(signature: str) -> str:
    return signature.replace(f", {GIVEN} = False", "").replace(", *)", ")")


def _explained_last(signature: str) -> str:
    return signature.replace(NOT_CONVERTED, "dtype: Nothing = None")


def _kind(signature: str) -> str:
    """The dtype of the operand."""
    found = re.search(r"\(self, x: Argument\[D, ([^,]+),", signature)
    return found[1] if found else ""

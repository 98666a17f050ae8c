"""Writes `_generated/places.pyi`: the brackets of `tt.at(x)`, and which ranks the values at the selected elements have."""

from __future__ import annotations

from tools.codegen import assignment, indexing
from tools.codegen.axes import AXES, rank
from tools.codegen.indexing import EXACT_RANKS
from tools.codegen.overloads import declared, overloads, stub

HELD = '''from typedtensor.functions.indexing.scatter import Entry, Places

Known = TypeVar("Known", covariant=True)

class Holds(Protocol[Known]):
    """The result of `at` for a tensor of these types."""

    def _held(self) -> Known: ...

Held: TypeAlias = Holds[ExactTypes[D, W, M, DType, T]]
'''
COMPARED = ("I", "S", "II", "SI")
"""The keys without tensors whose values are compared; others are rare, and take a value of any rank."""


def places() -> str:
    """The descriptor, and the class of each rank."""
    tensors = ("Held[D, {}, object, T]", "Held[D, {}, object, T]", "Held[D, {}, OtherRank, T]")
    signatures = indexing.by_rank(tensors, "PlacesOfRank", ["D", "T"])
    classes = [indexing.descriptor("GetsPlaces", "The brackets of `at`, by the rank of the tensor.", signatures)]
    for n in EXACT_RANKS:
        head = f"PlacesOfRank{n}(Generic[{', '.join(['D', 'T', *AXES[:n]])}])"
        classes.append(declared(head, f"A tensor of {rank(n)}, before the key.", *overloads("__call__", exact(n))))
    whole = overloads("__call__", ["self, key: Entry | tuple[Entry, ...], /) -> Places[D, T, R, Any]"])
    classes.append(declared("PlacesOfRank(Generic[D, T, R])", "A tensor of any other rank, before the key.", *whole))
    return stub(assignment.STUB + HELD, classes)


def exact(n: int) -> list[str]:
    """The signatures for a tensor of that rank: of keys whose values are of the same ranks, and of all other keys."""
    found: dict[str, list[str]] = {}
    for key, result in assignment.rows(n):
        usual = not key.startswith("Key") or key.rpartition("_")[2] in COMPARED
        found.setdefault(assignment.accepted(result) if usual else "Any", []).append(key)
    found.setdefault("Any", []).extend(f"WithTensors{need}[D]" for need, _ in indexing.mixed() if need <= n)
    found["Any"] = found.pop("Any")
    whole = rank(n, AXES[:n])
    lines = [("Any", [indexing.OF_ANYTHING]), *found.items()]
    return [f"self, key: {' | '.join(keys)}, /) -> Places[D, T, {whole}, {values}]" for values, keys in lines]

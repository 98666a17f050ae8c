"""The known weaknesses of the checkers and of the types; an example of each shows that it still exists.

Each is described in docs/checkers.md, or will be fixed. A fixed one fails a test, and must be removed here.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from tests.fuzzing.expected import Change, Place
    from tests.fuzzing.expressions import Expression
    from tests.fuzzing.judging import Kind

ALL = frozenset({"mypy", "pyright", "pyrefly", "ty"})


class Known(NamedTuple):
    """A weakness: which disagreements it explains, and an expression that shows it."""

    reason: str
    checkers: frozenset[str]
    kind: Kind
    pattern: str
    """A pattern of the smallest disagreeing expression, or of the description of its result."""
    example: str
    change: Change | None = None
    """What is wrong with the expected type that is absorbed; any if None."""
    place: Place | None = None
    """Where it is expected; anywhere if None."""

    def covers(self, checker: str, kind: str, expression: Expression) -> bool:
        """Return whether it explains a disagreement; which wrong type is absorbed, is not compared."""
        if checker not in self.checkers or kind != self.kind:
            return False
        return re.search(self.pattern, f"{expression.source}\n{expression.outcome}", re.MULTILINE) is not None

    def hides(self, checker: str, expression: Expression) -> bool:
        """Return whether a part of the expression matches, so that it can make the checker wrong."""
        kinds = {"missed"} if expression.error is not None else {"alarm", "wrong", "absorbed"}
        return self.kind in kinds and any(self.covers(checker, self.kind, part) for part in expression.parts())


KNOWN: tuple[Known, ...] = (
    # Lists of tensors.
    Known(
        "tensors and DArrays in one list",
        ALL,
        "alarm",
        r"^tt\.((concat|stack|block|select|lexsort)\(|choose\((?!darray).*\[).*darray",
        "tt.stack([int64_A, darray_int64_A])",
    ),
    Known(
        "tensors of two names in one list",
        frozenset({"mypy"}),
        "alarm",
        r"^tt\.(concat|stack)\(",
        "tt.concat([float32_CA, float32_BA])",
    ),
    Known(
        "ty knows no device and no dtype of rows of blocks whose names are mixed",
        frozenset({"ty"}),
        "wrong",
        r"^tt\.block\(\[\[",
        "tt.block([[float64_24, float64_AC], [float64_A4, float64_AC]])",
    ),
    Known(
        "ty chooses no signature for a function of one line",
        frozenset({"ty"}),
        "wrong",
        r"^tt\.apply_along_axis\(lambda",
        "tt.apply_along_axis(lambda v: v[0], 0, float64_24)",
    ),
    Known(
        "ty knows no device and no dtype of a list whose names are mixed",
        frozenset({"ty"}),
        "wrong",
        r"^tt\.(concat|stack)\(",
        "tt.concat([float32_A, float32_2])",
    ),
    Known(
        "ty does not compare the tensors of a list",
        frozenset({"ty"}),
        "missed",
        r"^tt\.(concat|stack)\(",
        "tt.stack([float32_A, float32_B])",
    ),
    # Python's own operators and functions.
    Known(
        "a Python number on the left of == is taken at its word",
        ALL,
        "wrong",
        r"^\([\w.()-]+ [=!]= .*\)$",
        "(2 == float32_A)",
    ),
    Known(
        "ty falls back to Python's own == of any two objects",
        frozenset({"ty"}),
        "missed",
        r"^\([\w.()-]+ [=!]= .*\)$",
        "(uint8_C == float32_B)",
    ),
    Known("Python's bool takes everything", ALL, "missed", r"^bool\(", "bool(float32_A)"),
    Known(
        "ty takes a complex variable for a float too",
        frozenset({"ty"}),
        "wrong",
        r"\bimaginary\b",
        "(float64_A * imaginary)",
    ),
    # Arguments whose value decides.
    Known(
        "a Python number that does not fit the dtype",
        ALL,
        "missed",
        r"^DTypeError: .*(Python (number|integer)|a number beyond|numbers? within the range|numbers (that|up to))",
        "tt.full(2, 300, dtype=tt.uint8)",
    ),
    Known(
        "an axis twice of five and more",
        ALL,
        "missed",
        r"_[ABC\d]{5,}\b[^\n]*\nRankError: .*each axis once",
        "tt.flip(float32_11111, axis=(0, 0))",
    ),
    # Rules that lack a case.
    Known(
        "keepdims beside a complex dtype in a sum of complex numbers",
        ALL,
        "alarm",
        r"^tt\.(sum|prod)\(.*(keepdims=.*dtype=tt\.complex|dtype=tt\.complex.*keepdims=)",
        "tt.sum(complex64_5, axis=(0,), keepdims=True, dtype=tt.complex64)",
    ),
    Known(
        "solve of several matrices does not promote",
        frozenset({"ty"}),
        "alarm",
        r"solve\(",
        "tt.linalg.solve(complex64_411, complex128_C1C)",
    ),
    Known(
        "a DArray written into a tensor, which might have another type then",
        ALL,
        "alarm",
        r"(__i\w+__|^tt\.at\(.*\]\.\w+)\(.*darray",
        "float64_A.copy().__imul__(darray_float64_A)",
    ),
    Known("True with a boolean tensor", ALL, "alarm", r"(?<![=\w])(truth|True)\b", "(bool_A * True)"),
    Known(
        "meshgrid takes no DArray behind tensors",
        ALL,
        "alarm",
        r"^tt\.meshgrid\(.*darray",
        "tt.meshgrid(complex128_A, complex128_A, darray_complex128_4)[0]",
    ),
    Known(
        "einsum of known subscripts takes no DArray behind two tensors",
        ALL,
        "alarm",
        r"^tt\.einsum\('i,ij,j->', .*, darray",
        "tt.einsum('i,ij,j->', int64_U, int64_UC, darray_int64_C)",
    ),
    Known(
        "pyrefly does not count the slices in the key of at",
        frozenset({"pyrefly"}),
        "missed",
        r"^tt\.at\([^\n]*\nRankError: .*at most \d (index|indices)",
        "tt.at(float32_234)[:, :, :, 0].multiply(1)",
    ),
    Known(
        "vecdot along another axis takes tensors of one rank",
        ALL,
        "alarm",
        r"vecdot\(.*axis=",
        "tt.vecdot(bool_342, bool_CBCA, axis=-2)",
    ),
    # Calls in calls.
    Known(
        "pyrefly expects a rank of a call in a list",
        frozenset({"pyrefly"}),
        "alarm",
        r"^tt\.(stack|concat)\(\[.*\btt\.",
        "tt.stack([tt.mean(float32_43, axis=0)])",
    ),
    Known(
        "pyrefly forgets the axes of a call with keepdims in a list",
        frozenset({"pyrefly"}),
        "wrong",
        r"^tt\.(stack|concat)\(\[.*\btt\.",
        "tt.stack([tt.sum(float32_423, axis=-2, keepdims=True)])",
    ),
    Known(
        "pyrefly does not compare the dtype of some calls with the bound of a function's type variable",
        frozenset({"pyrefly"}),
        "missed",
        r"^tt\.[\w.]+\(tt\.[^\n]*\)\)\nDTypeError: [\w.]+: needed (floating-point |real )?(numbers|integers)\b",
        "tt.exp(tt.conj(tt.sum(int64_54)))",
    ),
    Known(
        "ty knows no rank of abs of a call", frozenset({"ty"}), "wrong", r"\babs\(", "abs(tt.argmin(int64_54, axis=1))"
    ),
    Known(
        "pyrefly joins the dtypes of abs of a call",
        frozenset({"pyrefly"}),
        "wrong",
        r"\babs\(",
        "abs(tt.flip(complex64_C))",
    ),
    Known(
        "ty and pyright know no dtype of a product of calls",
        frozenset({"ty", "pyright"}),
        "wrong",
        r"(matmul|tensordot|vecdot|solve)\(.*(\btt\.|\()",
        "tt.matmul(tt.std(float32_AB1, axis=-3), tt.reshape(float64_, (1,)))",
    ),
    Known(
        "pyright knows no axis of a power of a matrix without names within a call",
        frozenset({"pyright"}),
        "alarm",
        r"\(tt\.linalg\.matrix_power\(",
        "tt.std(tt.linalg.matrix_power(tt.max(float32_52BA, axis=2), -1), axis=1)",
    ),
    # Names in a mix.
    Known(
        "ty takes an axis of one element for no other axis in a product of two dtypes",
        frozenset({"ty"}),
        "alarm",
        r"^tt\.(linalg\.)?(matmul|vecdot|matvec|vecmat)\(.*(keepdims=True|None|_\w*U)",
        "tt.matmul(uint64_3.min(axis=0, keepdims=True), bool_12)",
    ),
    Known(
        "mypy and pyright cannot choose for a matrix without one name",
        frozenset({"mypy", "pyright"}),
        "wrong",
        r"cholesky\(.*upper=",
        "tt.linalg.cholesky(complex64_A33B, upper=True)",
    ),
    Known(
        "mypy and pyright name an axis that pad keeps as the expected type does",
        frozenset({"mypy", "pyright"}),
        "absorbed",
        r"\bpad\(",
        "tt.pad(float32_AB, ((0, 0), (1, 1)))",
        change="name",
        place="annotation",
    ),
    Known(
        "mypy expects a real dtype within Python's abs of a call",
        frozenset({"mypy"}),
        "alarm",
        r"\babs\(",
        "abs(tt.flip(complex64_C))",
    ),
    Known(
        "mypy does not take axis=None beside keepdims=True",
        frozenset({"mypy"}),
        "alarm",
        r"axis=None.*keepdims=True|keepdims=True.*axis=None",
        "tt.median(float32_1B5, axis=None, keepdims=True)",
    ),
    Known(
        "pyright says that a name is unknown of what gives a rank without names to a function",
        frozenset({"pyright"}),
        "alarm",
        r"[( ]tt\.rename\([^\n]*tt\.Rank\d\)",
        "tt.exp(tt.rename(float32_5, tt.Rank1))",
    ),
    Known(
        "an axis merged of two without names is no axis without a name: it fits no name",
        ALL,
        "alarm",
        r"(merge_axes|kron)\(",
        "(tt.merge_axes(uint64_123, -3) | uint64_AAB)",
    ),
    Known(
        "a number in make_dim is an axis of type int, which fits no name",
        ALL,
        "alarm",
        r"make_dim\((.*, )?\d",
        "(tt.ones(tt.make_dim(A(2), 1)) * float64_AB)",
    ),
    Known(
        "what comes of an array of unknown shape is a Tensor when it runs",
        ALL,
        "wrong",
        r"from_numpy\(.*darray.*\.numpy\(\)\)$",
        "tt.from_numpy(darray_int64_C.numpy())",
    ),
    # Several overloads match where an axis has no name.
    Known(
        "mypy and pyright know nothing of asarray of a tensor without names",
        frozenset({"mypy", "pyright"}),
        "wrong",
        r"asarray\(",
        "tt.asarray(int64_352)",
    ),
    Known(
        "no checker but pyrefly knows the power of asarray of a tensor without some names",
        ALL - {"pyrefly"},
        "wrong",
        r"matrix_power\(tt\.asarray\(",
        "tt.linalg.matrix_power(tt.asarray(float32_4C), -1)",
    ),
    Known(
        "pyright knows nothing of tensorinv of a tensor without some names",
        frozenset({"pyright"}),
        "wrong",
        r"tensorinv\(",
        "tt.linalg.tensorinv(float32_A3A3, 2)",
    ),
    Known(
        "mypy knows no dtype of result_type of a tensor without names",
        frozenset({"mypy"}),
        "wrong",
        r"result_type\(",
        "tt.result_type(float32_3, tt.int64)",
    ),
    Known(
        "pyright knows nothing of a product with what is sorted and has another dtype",
        frozenset({"pyright"}),
        "wrong",
        r"(matmul|vecdot|tensordot)\(.*sort",
        "tt.matmul(tt.sort(float32_CC, axis=0), float64_44)",
    ),
    Known(
        "diff takes no DArray beside a tensor",
        ALL,
        "alarm",
        r"^tt\.diff\(.*darray",
        "tt.diff(uint16_42, axis=0, append=darray_uint16_AA)",
    ),
)

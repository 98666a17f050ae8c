"""einsum: the letters of known subscripts are the names of axes; any others give a DArray."""

from __future__ import annotations

from typing import Any, Final, Literal, NewType

from typing_extensions import TypeVar

import typedtensor as tt
from tests.static.support import assert_type
from typedtensor import (
    Cpu,
    DArray,
    Device,
    DType,
    Gpu,
    Rank0,
    Rank1,
    Rank2,
    Rank3,
    Rank4,
    Rank5,
    Rank6,
    Tensor,
    bool_,
    complex64,
    float32,
    int8,
)

Batch = NewType("Batch", int)
Head = NewType("Head", int)
Query = NewType("Query", int)
Key = NewType("Key", int)
Depth = NewType("Depth", int)
Row = NewType("Row", int)
Inner = NewType("Inner", int)
Column = NewType("Column", int)

D = TypeVar("D", bound=Device)
T = TypeVar("T", bound=DType)
N = TypeVar("N")
K = TypeVar("K")
M = TypeVar("M")

MATRIX_PRODUCT: Final = "ij,jk->ik"

Scalar = Tensor[Cpu, float32, Rank0]
Vector = Tensor[Cpu, float32, Rank1]
Matrix = Tensor[Cpu, float32, Rank2]
Cube = Tensor[Cpu, float32, Rank3]
Left = Tensor[Cpu, float32, Rank2[Row, Inner]]
Right = Tensor[Cpu, float32, Rank2[Inner, Column]]
Product = Tensor[Cpu, float32, Rank2[Row, Column]]
RowVector = Tensor[Cpu, float32, Rank1[Row]]
InnerVector = Tensor[Cpu, float32, Rank1[Inner]]
Square = Tensor[Cpu, float32, Rank2[Row, Row]]
Batched = Tensor[Cpu, float32, Rank3[Batch, Row, Inner]]


def matrices(x: Matrix, v: Vector) -> None:
    assert_type(tt.einsum("ij,jk->ik", x, x), Matrix)
    assert_type(tt.einsum("ij,jk", x, x), Matrix)
    assert_type(tt.einsum("ij, jk -> ik", x, x), Matrix)
    assert_type(tt.einsum("ij,kj->ik", x, x), Matrix)
    assert_type(tt.einsum("ji,jk->ik", x, x), Matrix)
    assert_type(tt.einsum("ij,j->i", x, v), Vector)
    assert_type(tt.einsum("i,ij->j", v, x), Vector)
    assert_type(tt.einsum("ij,i->ij", x, v), Matrix)
    assert_type(tt.einsum("ij,j->ij", x, v), Matrix)
    assert_type(tt.einsum("ij,ij->", x, x), Scalar)
    assert_type(tt.einsum("ij,ij->i", x, x), Vector)
    assert_type(tt.einsum("ij,ij->j", x, x), Vector)
    assert_type(tt.einsum("ij,ij->ij", x, x), Matrix)
    assert_type(tt.einsum("ij,ji->", x, x), Scalar)


def vectors(v: Vector, w: Vector) -> None:
    assert_type(tt.einsum("i,i->", v, w), Scalar)
    assert_type(tt.einsum("i,i", v, w), Scalar)
    assert_type(tt.einsum("i,i->i", v, w), Vector)
    assert_type(tt.einsum("i,j->ij", v, w), Matrix)
    assert_type(tt.einsum("i->", v), Scalar)


def the_letters_carry_the_names(x: Left, y: Right, v: InnerVector, r: RowVector, s: Square) -> None:
    assert_type(tt.einsum("ij,jk->ik", x, y), Product)
    assert_type(tt.einsum("ab,bc->ac", x, y), Product)
    assert_type(tt.einsum("ij,kj->ik", x, x), Square)
    assert_type(tt.einsum("ij,ik->jk", x, x), Tensor[Cpu, float32, Rank2[Inner, Inner]])
    assert_type(tt.einsum("ij,j->i", x, v), RowVector)
    assert_type(tt.einsum("i,ij->j", r, x), InnerVector)
    assert_type(tt.einsum("i,j->ij", r, v), Left)
    assert_type(tt.einsum("ij->ji", x), Tensor[Cpu, float32, Rank2[Inner, Row]])
    assert_type(tt.einsum("ij->i", x), RowVector)
    assert_type(tt.einsum("ij->j", x), InnerVector)
    assert_type(tt.einsum("ij->", x), Scalar)
    assert_type(tt.einsum("ii->i", s), RowVector)
    assert_type(tt.einsum("ii->", s), Scalar)
    assert_type(tt.einsum("ii", s), Scalar)


def sizes_are_names_too(
    x: Tensor[Cpu, float32, Rank2[Literal[2], Literal[3]]], y: Tensor[Cpu, float32, Rank2[Literal[3], Literal[4]]]
) -> None:
    assert_type(tt.einsum("ij,jk->ik", x, y), Tensor[Cpu, float32, Rank2[Literal[2], Literal[4]]])


def more_products(x: Left, y: Right, b: Batched, v: InnerVector, r: RowVector) -> None:
    assert_type(tt.einsum("nc,nd->cd", x, x), Tensor[Cpu, float32, Rank2[Inner, Inner]])
    assert_type(tt.einsum("bi,bj->bij", x, x), Tensor[Cpu, float32, Rank3[Row, Inner, Inner]])
    assert_type(tt.einsum("ij,ji->i", x, tt.einsum("ij->ji", x)), RowVector)
    assert_type(tt.einsum("ij,i->j", x, r), InnerVector)
    dynamic(tt.einsum("i,ij->ij", r, x))
    assert_type(tt.einsum("kij,ij->k", b, x), Tensor[Cpu, float32, Rank1[Batch]])
    assert_type(tt.einsum("ijk,k->ij", b, v), Tensor[Cpu, float32, Rank2[Batch, Row]])


def batches(x: Batched, y: Tensor[Cpu, float32, Rank3[Batch, Inner, Column]], right: Right, v: InnerVector) -> None:
    assert_type(tt.einsum("bij,bjk->bik", x, y), Tensor[Cpu, float32, Rank3[Batch, Row, Column]])
    assert_type(tt.einsum("bij,jk->bik", x, right), Tensor[Cpu, float32, Rank3[Batch, Row, Column]])
    assert_type(tt.einsum("bij,bkj->bik", x, x), Tensor[Cpu, float32, Rank3[Batch, Row, Row]])
    assert_type(tt.einsum("bij,bik->bjk", x, x), Tensor[Cpu, float32, Rank3[Batch, Inner, Inner]])
    assert_type(tt.einsum("bij,j->bi", x, v), Tensor[Cpu, float32, Rank2[Batch, Row]])
    assert_type(tt.einsum("bij->bji", x), Tensor[Cpu, float32, Rank3[Batch, Inner, Row]])
    assert_type(tt.einsum("bij->b", x), Tensor[Cpu, float32, Rank1[Batch]])
    assert_type(tt.einsum("bij->bi", x), Tensor[Cpu, float32, Rank2[Batch, Row]])
    assert_type(tt.einsum("ijk->kij", x), Tensor[Cpu, float32, Rank3[Inner, Batch, Row]])


def sums_over_a_batch(
    x: Batched,
    y: Tensor[Cpu, float32, Rank3[Batch, Row, Column]],
    w: RowVector,
    two: Left,
    b: Tensor[Cpu, float32, Rank2[Row, Column]],
) -> None:
    assert_type(tt.einsum("bti,bto->io", x, y), Tensor[Cpu, float32, Rank2[Inner, Column]])
    assert_type(tt.einsum("bij,bik->jk", y, x), Tensor[Cpu, float32, Rank2[Column, Inner]])
    assert_type(tt.einsum("btd,btd->bt", x, x), Tensor[Cpu, float32, Rank2[Batch, Row]])
    assert_type(tt.einsum("n,ni,nj->ij", w, two, b), Tensor[Cpu, float32, Rank2[Inner, Column]])
    assert_type(tt.einsum("nk,nd->kd", two, b), Tensor[Cpu, float32, Rank2[Inner, Column]])


def attention(
    q: Tensor[Cpu, float32, Rank4[Batch, Head, Query, Depth]],
    k: Tensor[Cpu, float32, Rank4[Batch, Head, Key, Depth]],
    v: Tensor[Cpu, float32, Rank4[Batch, Head, Key, Depth]],
) -> None:
    weights = tt.einsum("bhqd,bhkd->bhqk", q, k)
    assert_type(weights, Tensor[Cpu, float32, Rank4[Batch, Head, Query, Key]])
    answer = tt.einsum("bhqk,bhkd->bhqd", weights, v)
    assert_type(answer, Tensor[Cpu, float32, Rank4[Batch, Head, Query, Depth]])
    turned = tt.einsum("bhtd->bthd", answer)
    assert_type(turned, Tensor[Cpu, float32, Rank4[Batch, Query, Head, Depth]])
    assert_type(tt.einsum("bqhd,bkhd->bhqk", turned, turned), Tensor[Cpu, float32, Rank4[Batch, Head, Query, Query]])


def three_operands(
    x: Left, y: Right, z: Tensor[Cpu, float32, Rank2[Column, Depth]], r: RowVector, i: InnerVector
) -> None:
    dynamic(tt.einsum("ij,jk,kl->il", x, y, z))
    assert_type(tt.einsum("i,ij,j->", r, x, i), Scalar)


def axes_in_front(x: Batched, v: InnerVector, deep: Tensor[Cpu, float32, Rank5]) -> None:
    assert_type(tt.einsum("...ij->...ji", x), Tensor[Cpu, float32, Rank3[Batch, Inner, Row]])
    assert_type(tt.einsum("...i->...", v), Scalar)
    assert_type(tt.einsum("...i->...", deep), Tensor[Cpu, float32, Rank4])
    assert_type(tt.einsum("...ij->...j", x), Tensor[Cpu, float32, Rank2[Batch, Inner]])


def any_dtype(x: Tensor[Cpu, int8, Rank2], b: Tensor[Cpu, bool_, Rank2], c: Tensor[Cpu, complex64, Rank1]) -> None:
    assert_type(tt.einsum("ij,jk->ik", x, x), Tensor[Cpu, int8, Rank2])
    assert_type(tt.einsum("ij->", x), Tensor[Cpu, int8, Rank0])
    assert_type(tt.einsum("ij,jk->ik", b, b), Tensor[Cpu, bool_, Rank2])
    assert_type(tt.einsum("i,j->ij", c, c), Tensor[Cpu, complex64, Rank2])


def named_and_unnamed(x: Left, y: Right, u: Matrix, v: Vector) -> None:
    _matrix(tt.einsum("ij,jk->ik", x, u))
    _matrix(tt.einsum("ij,jk->ik", u, y))
    _matrix(tt.einsum("ij,ij->ij", u, x))
    _vector(tt.einsum("ij,j->i", x, v))
    _vector(tt.einsum("ij,j->i", u, tt.einsum("ij->j", x)))
    assert_type(tt.einsum("ij,ij->", x, u), Scalar)
    assert_type(tt.einsum("ii->i", u), Vector)


def _matrix(x: Matrix) -> None: ...


def _vector(x: Vector) -> None: ...


def a_name_for_the_specification(x: Left, y: Right, spec: Literal["ij->j"]) -> None:
    assert_type(tt.einsum(MATRIX_PRODUCT, x, y), Product)
    assert_type(tt.einsum(spec, x), InnerVector)


def on_a_gpu(x: Tensor[Gpu, float32, Rank2[Row, Inner]]) -> None:
    assert_type(tt.einsum("ij,kj->ik", x, x), Tensor[Gpu, float32, Rank2[Row, Row]])
    assert_type(tt.einsum("ij->j", x), Tensor[Gpu, float32, Rank1[Inner]])


def images_and_heads(
    c: Tensor[Cpu, float32, Rank4[Batch, Row, Query, Key]],
    f: Tensor[Cpu, float32, Rank4[Column, Row, Inner, Depth]],
    w: Tensor[Cpu, float32, Rank6[Batch, Row, Query, Key, Inner, Depth]],
    x: Tensor[Cpu, float32, Rank3[Batch, Query, Inner]],
    p: Tensor[Cpu, float32, Rank3[Head, Inner, Depth]],
) -> None:
    assert_type(tt.einsum("nchw,fc->nfhw", c, f[:, :, 0, 0]), Tensor[Cpu, float32, Rank4[Batch, Column, Query, Key]])
    assert_type(tt.einsum("bchwij,ocij->bohw", w, f), Tensor[Cpu, float32, Rank4[Batch, Column, Query, Key]])
    heads = tt.einsum("btd,hdk->bhtk", x, p)
    assert_type(heads, Tensor[Cpu, float32, Rank4[Batch, Head, Query, Depth]])
    assert_type(tt.einsum("bhtk,hkd->btd", heads, p.mT), Tensor[Cpu, float32, Rank3[Batch, Query, Inner]])


def quadratic_forms(
    x: Left,
    a: Tensor[Cpu, float32, Rank2[Inner, Inner]],
    s: Tensor[Cpu, float32, Rank2[Row, Key]],
    y: Tensor[Cpu, float32, Rank3[Row, Key, Inner]],
    b: Tensor[Cpu, float32, Rank3[Key, Inner, Inner]],
) -> None:
    assert_type(tt.einsum("ni,ij,nj->n", x, a, x), RowVector)
    assert_type(tt.einsum("nk,nd,ne->kde", s, x, x), Tensor[Cpu, float32, Rank3[Key, Inner, Inner]])
    assert_type(tt.einsum("nkd,kde,nke->nk", y, b, y), Tensor[Cpu, float32, Rank2[Row, Key]])


def _specification() -> str:
    return "ij,jk->ki"


def dynamic(x: DArray) -> None:
    """Take what is a DArray to the checkers, and a tensor when run."""


def any_subscripts(x: Left, y: Right, u: Matrix, v: Vector, b: Batched) -> None:
    dynamic(tt.einsum("ij,jk->ki", x, y))
    dynamic(tt.einsum("IJ,JK->IK", x, y))
    dynamic(tt.einsum("qr,rs->sq", u, u))
    dynamic(tt.einsum("...ij,...jk->...ik", u, u))
    dynamic(tt.einsum("...j,...k->...jk", v, v))
    dynamic(tt.einsum("a,b,c->abc", v, v, v))
    dynamic(tt.einsum("ij,jk,kl,lm->im", u, u, u, u))
    dynamic(tt.einsum("ij,bjk->bik", x, tt.einsum("bij->bji", b)))
    dynamic(tt.einsum("bij,kj->bik", b, x))
    dynamic(tt.einsum("ij,kl->ijkl", u, u))
    dynamic(tt.einsum("i,ij,j->i", v, u, v))
    turned = Tensor[Cpu, float32, Rank2[Column, Row]]
    assert_type(tt.einsum("ij,jk->ki", x, y).get(turned), Tensor[Cpu, float32, Rank2[Column, Row]])


def darrays(d: DArray, x: Matrix, v: Vector) -> None:
    spec = _specification()
    assert_type(tt.einsum(spec, d, d), DArray)
    assert_type(tt.einsum(spec, x.dynamic(), x), DArray)
    assert_type(tt.einsum(spec, x, x.dynamic()), DArray)
    assert_type(tt.einsum("ij->ji", d), DArray)
    assert_type(tt.einsum("ij,jk->ik", d, d), DArray)
    assert_type(tt.einsum("ij,jk->ik", x.dynamic(), x), DArray)
    assert_type(tt.einsum("...j,...k->...jk", x, x.dynamic()), DArray)
    assert_type(tt.einsum("i,ij,j->i", v, x, v.dynamic()), DArray)
    assert_type(tt.einsum("i,ij,j,i->i", v, x, v.dynamic(), v), DArray)
    assert_type(tt.einsum("ij,jk,kl,lm->im", d, x, x, x), DArray)


def _product(x: Tensor[D, T, Rank2[N, K]], y: Tensor[D, T, Rank2[K, M]]) -> Tensor[D, T, Rank2[N, M]]:
    return tt.einsum("ij,jk->ik", x, y)


def _gram(x: Tensor[D, T, Rank2[N, K]]) -> Tensor[D, T, Rank2[N, N]]:
    return tt.einsum("ij,kj->ik", x, x)


def generic_code(x: Left, y: Right, z: Tensor[Cpu, int8, Rank2[Any, Row]]) -> None:
    assert_type(_product(x, y), Product)
    assert_type(_gram(x), Square)
    assert_type(_gram(z), Tensor[Cpu, int8, Rank2])


def calls_in_calls(x: Left, y: Right) -> None:
    assert_type(tt.einsum("ij,jk->ik", tt.einsum("ij->ij", x.dynamic()), y), DArray)
    assert_type(tt.einsum("ij->i", tt.einsum("ij,jk->ik", x, y)), RowVector)
    assert_type(tt.einsum("ij->ji", tt.einsum("ij->ji", x)), Left)
    assert_type(tt.exp(tt.einsum("ij,jk->ik", x, y)), Product)

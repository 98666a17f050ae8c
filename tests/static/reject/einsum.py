"""einsum with terms that do not fit the operands."""

from __future__ import annotations

from typing import Literal, NewType

from typing_extensions import TypeVar

import typedtensor as tt
from typedtensor import (
    Cpu,
    DArray,
    Device,
    DType,
    Gpu,
    Rank,
    Rank1,
    Rank2,
    Rank3,
    Rank4,
    Tensor,
    float32,
    float64,
    int64,
)

Batch = NewType("Batch", int)
Other = NewType("Other", int)
Row = NewType("Row", int)
Inner = NewType("Inner", int)
Column = NewType("Column", int)

D = TypeVar("D", bound=Device)
T = TypeVar("T", bound=DType)
R = TypeVar("R", bound=Rank)

Vector = Tensor[Cpu, float32, Rank1]
Matrix = Tensor[Cpu, float32, Rank2]
Cube = Tensor[Cpu, float32, Rank3]
Left = Tensor[Cpu, float32, Rank2[Row, Inner]]
Right = Tensor[Cpu, float32, Rank2[Inner, Column]]
RowVector = Tensor[Cpu, float32, Rank1[Row]]
Batched = Tensor[Cpu, float32, Rank3[Batch, Row, Inner]]


def terms_of_another_rank(x: Matrix, v: Vector, c: Cube) -> None:
    tt.einsum("ij,jk->ik", x, v)  # refused
    tt.einsum("ij,jk->ik", v, x)  # refused
    tt.einsum("ij,jk->ik", x, c)  # refused
    tt.einsum("ij,jk", v, v)  # refused
    tt.einsum("ij,j->i", x, x)  # refused
    tt.einsum("i,i->", x, x)  # refused
    tt.einsum("i,j->ij", x, v)  # refused
    tt.einsum("ij->ji", v)  # refused
    tt.einsum("ij->ji", c)  # refused
    tt.einsum("ij->", v)  # refused
    tt.einsum("ii->i", c)  # refused
    tt.einsum("ii->", v)  # refused
    tt.einsum("bij,bjk->bik", c, x)  # refused
    tt.einsum("bij,bjk->bik", x, c)  # refused
    tt.einsum("bij,jk->bik", c, c)  # refused
    tt.einsum("bhqd,bhkd->bhqk", c, c)  # refused
    tt.einsum("i,ij,j->", v, x, x)  # refused
    tt.einsum("...ij->...ji", v)  # refused
    tt.einsum("...ij->...j", v)  # refused


def too_many_or_too_few_operands(x: Matrix, v: Vector) -> None:
    tt.einsum("ij,jk->ik", x)  # refused
    tt.einsum("ij->ji", x, x)  # refused
    tt.einsum("ij,jk->ik", x, x, x)  # refused
    tt.einsum("i,ij,j->", v, x)  # refused
    tt.einsum("i,i->", v)  # refused
    tt.einsum("ij->ji")  # refused
    tt.einsum()  # refused


def names_that_differ(x: Left, y: Right, r: RowVector) -> None:
    tt.einsum("ij,jk->ik", x, x)  # refused
    tt.einsum("ij,jk->ik", y, x)  # refused
    tt.einsum("ij,kj->ik", x, y)  # refused
    tt.einsum("ij,ik->jk", x, y)  # refused
    tt.einsum("ij,j->i", x, r)  # refused
    tt.einsum("ij,ij->ij", x, y)  # refused
    tt.einsum("ij,ji->", x, y)  # refused
    tt.einsum("i,ij->j", r, y)  # refused
    tt.einsum("ii->i", x)  # refused


def more_products(x: Left, y: Right, b: Batched, r: RowVector) -> None:
    tt.einsum("nc,nd->cd", x, y)  # refused
    tt.einsum("nc,nd->cd", x, r)  # refused
    tt.einsum("ij,ji->i", x, x)  # refused
    _0: RowVector = tt.einsum("i,ij->ij", r, x)  # refused
    tt.einsum("kij,ij->k", b, y)  # refused
    tt.einsum("bi,bj->bij", x, y)  # refused
    _1: Tensor[Cpu, float32, Rank2[Row, Row]] = tt.einsum("nc,nd->cd", x, x)  # refused
    _2: Tensor[Cpu, float32, Rank3[Row, Row, Inner]] = tt.einsum("bi,bj->bij", x, x)  # refused


def heads_and_forms(
    x: Left,
    h: Tensor[Cpu, float32, Rank3[Other, Inner, Column]],
    b: Batched,
    s: Tensor[Cpu, float32, Rank2[Row, Row]],
    c: Tensor[Cpu, float32, Rank4[Batch, Row, Inner, Column]],
) -> None:
    tt.einsum("btd,hdk->bhtk", b, h.mT)  # refused: the inner axes differ
    tt.einsum("btd,hdk->bhtk", b, x)  # refused: no matrix for each head
    tt.einsum("ni,ij,nj->n", x, s, x)  # refused: the form is over rows
    tt.einsum("nchw,fc->nfhw", c, x)  # refused: the channels are rows
    tt.einsum("nchw,fc->nfhw", b, s)  # refused: no image
    tt.einsum("nk,nd,ne->kde", s, x, x.T)  # refused: transposed
    _1: RowVector = tt.einsum("btd,hdk->bhtk", b, h)  # refused: four axes


def batches_that_differ(x: Batched, y: Tensor[Cpu, float32, Rank3[Other, Inner, Column]], r: Right) -> None:
    tt.einsum("bij,bjk->bik", x, y)  # refused
    tt.einsum("bij,bjk->bik", x, x)  # refused


def sizes_that_differ(
    x: Tensor[Cpu, float32, Rank2[Literal[2], Literal[3]]], y: Tensor[Cpu, float32, Rank2[Literal[4], Literal[5]]]
) -> None:
    tt.einsum("ij,jk->ik", x, y)  # refused
    tt.einsum("ii->", x)  # refused


def two_dtypes(x: Matrix, y: Tensor[Cpu, float64, Rank2], i: Tensor[Cpu, int64, Rank1]) -> None:
    tt.einsum("ij,jk->ik", x, y)  # refused: convert one of them
    tt.einsum("ij,jk->ik", y, x)  # refused
    tt.einsum("ij,j->i", x, i)  # refused


def two_devices(x: Matrix, g: Tensor[Gpu, float32, Rank2], v: Tensor[Gpu, float32, Rank1]) -> None:
    tt.einsum("ij,jk->ik", x, g)  # refused
    tt.einsum("ij,j->i", x, v)  # refused


def other_objects(x: Matrix, d: DArray) -> None:
    tt.einsum("ij,->ij", x, 2.0)  # refused
    tt.einsum("ij,jk->ik", x, [[1.0, 2.0]])  # refused
    tt.einsum("ij->ji", [[1.0, 2.0]])  # refused
    tt.einsum("ij,->ij", d, 2.0)  # refused
    tt.einsum(x, x)  # refused: the specification comes first
    tt.einsum(["ij,jk->ik"], d, d)  # refused
    tt.einsum(d, "ij->ji")  # refused


def sums_over_a_batch(
    x: Batched, y: Tensor[Cpu, float32, Rank3[Batch, Inner, Column]], w: RowVector, two: Left
) -> None:
    tt.einsum("bti,bto->io", x, y)  # refused: another second axis
    tt.einsum("btd,btd->bt", x, y)  # refused
    tt.einsum("n,ni,nj->ij", two, two, two)  # refused
    tt.einsum("n,ni,nj->ij", w, two, tt.einsum("ij->ji", two))  # refused
    _1: Tensor[Cpu, float32, Rank2[Row, Inner]] = tt.einsum("bti,bto->io", x, x)  # refused
    _2: Tensor[Cpu, float32, Rank2[Inner, Row]] = tt.einsum("n,ni,nj->ij", w, two, two)  # refused


def any_subscripts(x: Matrix, y: Tensor[Cpu, float64, Rank2], spec: str) -> None:
    tt.einsum(spec, x, x)  # refused by ty: it cannot tell a str from a known literal, pass x.dynamic()
    tt.einsum("qr,rs->sq", x, 2.0)  # refused
    tt.einsum("qr,rs->sq")  # refused
    _1: Matrix = tt.einsum("qr,rs->sq", x, x)  # refused: a DArray
    _2: Matrix = tt.einsum(spec, x, x)  # refused
    _3: Matrix = tt.einsum("...ij,...jk->...ik", x, x)  # refused
    _4: DArray = tt.einsum("ij,jk->ik", x, x)  # refused


def dtype_device_and_rank_are_exact(x: Left, y: Right, c: Tensor[Cpu, float32, Rank4]) -> None:
    _a: Tensor[Cpu, float64, Rank2] = tt.einsum("ij,jk->ik", x, y)  # refused
    _b: Tensor[Gpu, float32, Rank2] = tt.einsum("ij,jk->ik", x, y)  # refused
    _c: Tensor[Cpu, float32, Rank1] = tt.einsum("ij,jk->ik", x, y)  # refused
    _d: Tensor[Cpu, float32, Rank2[Column, Row]] = tt.einsum("ij,jk->ik", x, y)  # refused
    _e: Tensor[Cpu, float32, Rank2[Row, Inner]] = tt.einsum("ij->ji", x)  # refused
    _f: Tensor[Cpu, float32, Rank1[Inner]] = tt.einsum("ij->i", x)  # refused
    _g: Tensor[Cpu, float32, Rank4] = tt.einsum("...i->...", c)  # refused
    _h: DArray = tt.einsum("ij,jk->ik", x, y)  # refused


def _generic(x: Tensor[D, T, R], y: Tensor[D, T, Rank2]) -> None:
    tt.einsum("ij,jk->ik", x, y)  # refused: of any rank
    tt.einsum("ij->ji", x)  # refused

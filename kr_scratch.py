from typing import Any, NewType
import typedtensor as tt
from typedtensor import *
from tests.static.support import assert_type

A = NewType("A", int)
B = NewType("B", int)


def f(
    x: Tensor[Cpu, float32, Rank2],
    y: Tensor[Cpu, float64, Rank2[A, B]],
    b: Tensor[Cpu, bool_, Rank2],
    there: Tensor[Gpu, float32, Rank2],
    s: Tensor[Cpu, float32, Rank0],
) -> None:
    reveal_type(tt.kron(x, x))
    reveal_type(tt.kron(x, y))
    reveal_type(tt.kron(tt.eye(2), tt.ones((2, 2))))
    tt.kron(b, b)
    tt.kron(x, there)
    tt.kron(x, 2.0)
    tt.kron(x, s)
    assert_type(list(tt.make_view(x.to_device(Cpu()))), list[float])

"""`tt.checked` hides no mistake from the checkers."""

from typing import NewType

import typedtensor as tt
from typedtensor import Cpu, Rank1, Rank2, Tensor, float32, float64

A = NewType("A", int)
B = NewType("B", int)


@tt.checked
def product(x: Tensor[Cpu, float32, Rank2[A, B]], y: Tensor[Cpu, float32, Rank1[B]]) -> Tensor[Cpu, float32, Rank1[A]]:
    return x @ y


@tt.checked
class Layer:
    """A class whose methods are checked."""

    def __init__(self, weights: Tensor[Cpu, float32, Rank2[A, B]]) -> None:
        self.weights = weights


def calls(
    x: Tensor[Cpu, float32, Rank2[A, B]], y: Tensor[Cpu, float32, Rank1[B]], z: Tensor[Cpu, float64, Rank1[B]]
) -> None:
    product(x, y)
    product(x, z)  # refused: the dtype
    product(x, x)  # refused: the rank
    product(x)  # refused: an argument is missing
    Layer(y)  # refused: the rank
    tt.checked(3)  # refused: no function

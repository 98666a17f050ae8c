"""A fluid in a box that is periodic in one direction: stencils, rolled and padded fields, and dye of three colours."""

from __future__ import annotations

from typing import NamedTuple, NewType

import typedtensor as tt
from typedtensor import Cpu, Gpu, Rank0, Rank1, Rank2, Rank3, Tensor, float32, int64, make_dim

Row = NewType("Row", int)
Column = NewType("Column", int)
Color = NewType("Color", int)
Direction = NewType("Direction", int)

Field = Tensor[Cpu, float32, Rank2[Row, Column]]
Dye = Tensor[Cpu, float32, Rank3[Color, Row, Column]]
Flow = Tensor[Cpu, float32, Rank3[Direction, Row, Column]]


class State(NamedTuple):
    flow: Flow
    dye: Dye


def walled(x: Field) -> Field:
    """Repeat the first and the last row."""
    return tt.pad(x, ((1, 1), (0, 0)), mode="edge")


def along_rows(x: Field) -> Field:
    high = walled(x)
    return (high[2:] - high[:-2]) / 2


def along_columns(x: Field) -> Field:
    return (tt.roll(x, -1, axis=1) - tt.roll(x, 1, axis=1)) / 2


def laplacian(x: Field) -> Field:
    high = walled(x)
    sides = tt.roll(x, 1, axis=1) + tt.roll(x, -1, axis=1)
    return high[2:] + high[:-2] + sides - 4 * x


def divergence(flow: Flow) -> Field:
    return along_rows(flow[0]) + along_columns(flow[1])


def pressure(source: Field, sweeps: int) -> Field:
    p = tt.zeros_like(source)
    for _ in range(sweeps):
        high = walled(p)
        around = high[2:] + high[:-2] + tt.roll(p, 1, axis=1) + tt.roll(p, -1, axis=1)
        p = (around - source) / 4
        p = p - tt.mean(p)
    return p


def without_divergence(flow: Flow) -> Flow:
    p = pressure(divergence(flow), 30)
    return flow - tt.stack([along_rows(p), along_columns(p)])


def weights_of(
    flow: Flow, step: float
) -> tuple[Tensor[Cpu, int64, Rank2[Row, Column]], Tensor[Cpu, int64, Rank2[Row, Column]], Field, Field]:
    """The cell from which each cell is reached, and where in it."""
    rows, columns = flow.shape[1], flow.shape[2]
    y = tt.arange(make_dim(rows)).astype(float32)[:, None] - step * flow[0]
    x = tt.arange(make_dim(columns)).astype(float32) - step * flow[1]
    y = tt.clip(y, 0.0, rows - 1.001)
    low_y, low_x = tt.floor(y), tt.floor(x)
    return low_y.astype(int64), low_x.astype(int64) % columns, y - low_y, x - low_x


def carried(dye: Dye, flow: Flow, step: float) -> Dye:
    i, j, down, right = weights_of(flow, step)
    after = (j + 1) % dye.shape[2]
    new = tt.zeros_like(dye)
    for color, old in enumerate(dye):
        flat = tt.reshape(old, (-1,))
        above = flat[i * old.shape[1] + j] * (1 - right) + flat[i * old.shape[1] + after] * right
        below = flat[(i + 1) * old.shape[1] + j] * (1 - right) + flat[(i + 1) * old.shape[1] + after] * right
        new[color] = above * (1 - down) + below * down
    return new


def pushed(flow: Flow, dye: Dye, lift: Tensor[Cpu, float32, Rank1[Color]], step: float) -> Flow:
    force = tt.sum(lift[:, None, None] * dye, axis=0)
    new = flow.copy()
    new[0] -= step * (force - tt.mean(force))
    new[:, 0, :] = 0.0
    new[:, -1, :] = 0.0
    return new


def spread(dye: Dye, rates: Tensor[Cpu, float32, Rank1[Color]]) -> Dye:
    around = tt.roll(dye, 1, axis=2) + tt.roll(dye, -1, axis=2) - 2 * dye
    inner = dye[:, 1:-1, :]
    column = dye[:, 2:, :] + dye[:, :-2, :] - 2 * inner
    new = dye + rates[:, None, None] * around
    new[:, 1:-1, :] += rates[:, None, None] * column
    return new


def centres(dye: Dye) -> Tensor[Cpu, float32, Rank1[Color]]:
    heights = tt.arange(make_dim(dye.shape[1])).astype(float32)
    mass = tt.sum(dye, axis=2)
    return mass @ heights / tt.sum(mass, axis=1)


def energy(flow: Flow) -> Tensor[Cpu, float32, Rank0]:
    speed = tt.sqrt(tt.sum(flow**2, axis=0))
    return tt.mean(speed**2) / 2


def profile(flow: Flow) -> Tensor[Cpu, float32, Rank1[Row]]:
    return tt.mean(tt.abs(flow[1]), axis=1)


def picture(
    dye: Dye, palette: Tensor[Gpu, float32, Rank2[Color, Direction]]
) -> Tensor[Gpu, float32, Rank3[Row, Column, Direction]]:
    return tt.permute_dims(dye.to_device(Gpu(0)), (1, 2, 0)) @ palette


def simulate(state: State, lift: Tensor[Cpu, float32, Rank1[Color]], steps: int) -> State:
    flow, dye = state
    for _ in range(steps):
        flow = without_divergence(pushed(flow, dye, lift, 0.5))
        dye = carried(spread(dye, 0.01 * tt.ones_like(lift)), flow, 0.5)
    return State(flow, dye)


def run() -> list[object]:
    rng = tt.random.default_rng(5)
    dye = rng.random(make_dim(Color(3), Row(10), Column(12))).astype(float32)
    flow = tt.zeros(make_dim(Direction(2), Row(10), Column(12)), dtype=float32)
    lift: Tensor[Cpu, float32, Rank1[Color]] = tt.asarray([1.0, 0.5, 0.0], dtype=float32)
    flow, dye = simulate(State(flow, dye), lift, 6)
    return [flow, dye, centres(dye), energy(flow), profile(flow), laplacian(flow[0])]

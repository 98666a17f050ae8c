"""Group points by k-means, and look at them along their two principal components.

python examples/gallery/clusters.py [--picture clusters.png]
"""

from __future__ import annotations

import argparse
from typing import NewType

import typedtensor as tt
from typedtensor import Cpu, Rank1, Rank2, Tensor, float64, int64, make_dim

Point = NewType("Point", int)
Group = NewType("Group", int)
Feature = NewType("Feature", int)
Component = NewType("Component", int)

Points = Tensor[Cpu, float64, Rank2[Point, Feature]]
Centres = Tensor[Cpu, float64, Rank2[Group, Feature]]
Labels = Tensor[Cpu, int64, Rank1[Point]]
Projected = Tensor[Cpu, float64, Rank2[Point, Component]]

POINTS, GROUPS, FEATURES, STEPS = Point(600), Group(4), Feature(6), 20


def draw_points(seed: int) -> tuple[Points, Labels]:
    """Draw points around random centres; return them with their true groups."""
    rng = tt.random.default_rng(seed)
    centres: Centres = rng.uniform(make_dim(GROUPS, FEATURES), low=-4.0, high=4.0)
    labels: Labels = rng.integers(0, GROUPS, make_dim(POINTS))
    return centres[labels] + rng.normal(make_dim(POINTS, FEATURES)), labels


def squared_distances(points: Points, centres: Centres) -> Tensor[Cpu, float64, Rank2[Point, Group]]:
    """Return the squared distance of each point from each centre."""
    return tt.square(points[:, None] - centres[None]).sum(axis=2)


def k_means(points: Points) -> tuple[Centres, Labels]:
    """Move each centre to the mean of the points that are nearest to it, again and again."""
    chosen = [0]
    while len(chosen) < GROUPS:  # the next centre is the point that is farthest from all others
        distances = squared_distances(points, points[tt.asarray(chosen)]).min(axis=1)
        chosen.append(int(distances.argmax()))
    centres: Centres = points[tt.asarray(chosen)]
    labels = squared_distances(points, centres).argmin(axis=1)
    for _ in range(STEPS):
        members: Tensor[Cpu, float64, Rank2[Point, Group]] = tt.one_hot(labels, GROUPS, dtype=float64)
        centres = members.T @ points / members.sum(axis=0)[:, None]
        labels = squared_distances(points, centres).argmin(axis=1)
    return centres, labels


def principal_components(points: Points) -> tuple[Projected, float]:
    """Return the points along the two directions of largest variance, and the share of the variance in them."""
    centred = points - points.mean(axis=0)
    values, vectors = tt.linalg.eigh(centred.T @ centred / len(points))  # in ascending order
    main_directions = tt.rename(vectors[:, :-3:-1], Rank2[Feature, Component])
    return centred @ main_directions, float(values[-2:].sum() / values.sum())


def draw(projected: Projected, labels: Labels, path: str) -> None:
    """Save a picture of the points, with a colour for each group."""
    from matplotlib.figure import Figure

    figure = Figure(figsize=(6, 4), layout="constrained")
    axes = figure.add_subplot()
    axes.scatter(projected[:, 0].numpy(), projected[:, 1].numpy(), c=labels.numpy(), s=10, cmap="Dark2")
    axes.set(title="Groups found by k-means", xlabel="first component", ylabel="second component")
    figure.savefig(path, dpi=80)


def main(arguments: list[str] | None = None) -> None:
    """Group the points, print how well, and draw them."""
    parser = argparse.ArgumentParser(description="Group points by k-means.")
    parser.add_argument("--picture", metavar="FILE")
    options = parser.parse_args(arguments)

    points, truth = draw_points(seed=3)
    centres, labels = k_means(points)
    projected, share = principal_components(points)
    together = (labels[:, None] == labels[None]) == (truth[:, None] == truth[None])
    error = squared_distances(points, centres).min(axis=1).mean()
    print(f"mean squared distance from the centre: {float(error):.3f}")
    print(f"pairs grouped as they were drawn: {float(together.astype(float64).mean()):.1%}")
    print(f"variance in two components: {share:.1%}")

    if options.picture:
        draw(projected, labels, options.picture)


if __name__ == "__main__":
    main()

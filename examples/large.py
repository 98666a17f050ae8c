"""Cluster points that do not fit in memory: k-means over files, in chunks. A type checker checks every line.

    python examples/large.py [--gigabytes 0.25] [--groups 8] [--cluster tcp://host:8786] [--folder build/points]

The points are in files, which the program writes first: points around centres that are drawn at random. They are
read by chunks, each time they are needed, by the threads of this process or by the workers of a dask scheduler. Some
chunks are in memory at a time, and the centres. Each step is one computation: the sums, the counts and the error.
"""

from __future__ import annotations

import argparse
import time
from pathlib import Path
from typing import NewType

from rich.progress import Progress, TextColumn

import typedtensor as tt
from typedtensor import Cluster, Cpu, Rank0, Rank1, Rank2, Tensor, cluster, float32, int64

Point = NewType("Point", int)
Group = NewType("Group", int)
Feature = NewType("Feature", int)

FEATURES, STEPS, TOLERANCE = 16, 20, 1e-4
CHUNK_NBYTES = 8 * 2**20

Points = Tensor[Cluster, float32, Rank2[Point, Feature]]
Centres = Tensor[Cpu, float32, Rank2[Group, Feature]]


def write_points(folder: Path, nbytes: int, groups: int, device: Cluster) -> list[Path]:
    """Write points around random centres: a file for each chunk, by the process that draws it."""
    random = tt.random.default_rng(1, device=device)
    centres = (
        tt.random.default_rng(2).uniform((groups, FEATURES), low=-10.0, high=10.0, dtype=float32).to_device(device)
    )
    count = max(nbytes // (4 * FEATURES), groups)
    members = random.integers(0, groups, (count,))
    points = centres[members] + random.normal((count, FEATURES), dtype=float32)
    return cluster.save_npy(cluster.rechunk(points, (CHUNK_NBYTES // (4 * FEATURES), -1)), folder)


def read_points(paths: list[Path], device: Cluster) -> Points:
    """Read and validate the headers of the files; the points are read later."""
    return cluster.load_npy(paths, device).get(Tensor[Cluster, float32, Rank2[Point, Feature]])


def squared_distances(
    points: Points, centres: Tensor[Cluster, float32, Rank2[Group, Feature]]
) -> Tensor[Cluster, float32, Rank2[Point, Group]]:
    """Return the squared distance of each point from each centre."""
    own = tt.sum(points * points, axis=1, keepdims=True)
    theirs = tt.sum(centres * centres, axis=1)
    return own - 2 * (points @ centres.T) + theirs


def memberships(
    labels: Tensor[Cluster, int64, Rank1[Point]], groups: int
) -> Tensor[Cluster, float32, Rank2[Point, Group]]:
    """Return a row for each point, with a one at its cluster."""
    return tt.eye(groups, dtype=float32, device=labels.device)[labels]


def step(points: Points, centres: Centres) -> tuple[Centres, float]:
    """Return better centres, and the mean squared distance from the old ones, in one pass over the points."""
    distances = squared_distances(points, centres.to_device(points.device))
    members = memberships(tt.argmin(distances, axis=1), len(centres))
    sums = members.T @ points
    counts = tt.sum(members, axis=0)
    error: Tensor[Cluster, float32, Rank0] = tt.mean(tt.min(distances, axis=1))
    total, count, mean = cluster.compute(sums, counts, error)
    moved = total / tt.expand_dims(tt.maximum(count, 1), axis=1)
    empty = tt.expand_dims(count == 0, axis=1)
    return tt.where(empty, centres, moved), float(mean)


def first_centres(points: Points, groups: int) -> Centres:
    """Return points that are far from each other, among the first thousand."""
    sample = points[: max(1000, groups)].to_device(Cpu())
    chosen = [0]
    nearest = tt.sum((sample - sample[0]) ** 2, axis=1)
    while len(chosen) < groups:
        chosen.append(int(tt.argmax(nearest)))
        nearest = tt.minimum(nearest, tt.sum((sample - sample[chosen[-1]]) ** 2, axis=1))
    return sample[tt.asarray(chosen)]


def find_groups(points: Points, groups: int) -> tuple[Centres, float]:
    """Improve the centres until the error hardly decreases; return them and the error."""
    centres, error = first_centres(points, groups), tt.inf
    column = TextColumn("mean squared distance {task.fields[error]:.4f}")
    with Progress(*Progress.get_default_columns(), column) as progress:
        task = progress.add_task("k-means", total=STEPS, error=error)
        for _ in range(STEPS):
            before, (centres, error) = error, step(points, centres)
            progress.update(task, advance=1, error=error)
            if before - error <= TOLERANCE * error:
                break
    return centres, error


def main(arguments: list[str] | None = None) -> float:
    """Parse the command line, write the files if necessary, find the clusters; return the error."""
    parser = argparse.ArgumentParser(description="Find groups of points that do not fit in memory.")
    parser.add_argument("--gigabytes", type=float, default=0.25, help="size of the files, which are written at first")
    parser.add_argument("--groups", type=int, default=8)
    parser.add_argument("--cluster", default="", help="address of a dask scheduler; by default, threads")
    parser.add_argument("--folder", type=Path, default=Path("build/points"), help="where the files are")
    options = parser.parse_args(arguments)
    device = Cluster(options.cluster)
    started = time.perf_counter()
    try:
        cluster.set_chunk_size(CHUNK_NBYTES)
        paths = sorted(options.folder.glob("*.npy"))
        if not paths:
            paths = write_points(options.folder, int(options.gigabytes * 1e9), options.groups, device)
        points = read_points(paths, device)
        _, error = find_groups(points, options.groups)
    except (tt.DeviceError, tt.OutOfMemoryError) as problem:
        parser.exit(1, f"{problem}\n")
    print(f"{points.nbytes / 1e9:.2f} GB in {len(paths)} files, {time.perf_counter() - started:.1f} s")
    print(f"{options.groups} groups, mean squared distance from their centres: {error:.3f}")
    return error


if __name__ == "__main__":
    main()

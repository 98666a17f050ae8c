"""A million operations of each kind that the core handles, none of which may leak: python native/leaks.py [COUNT]."""

from __future__ import annotations

import gc
import resource
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))

import typedtensor as tt
from native.kinds import kinds
from typedtensor._compiled import STATUS

SLACK = 2 << 20
"""Bytes by which a process may grow for other reasons."""
SLOW = 10
"""Failures, which are diagnosed in Python, run this many times less often."""


def peak() -> int:
    """The peak memory of this process."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * (1 if sys.platform == "darwin" else 1024)


def main(count: int) -> int:
    """Run them, and return 1 if one leaks."""
    print(f"core: {STATUS}")
    leaks = 0
    for size in (4, 128):  # small results, and those of the pool
        for name, act in kinds(size).items():
            times = count // (1 if size < SLOW else 100) // (SLOW if "fails" in name else 1)
            for _ in range(times // 20 + 50):
                act()
            gc.collect()
            before, live = peak(), tt.live_bytes()
            for _ in range(times):
                act()
            gc.collect()
            grown, counted = peak() - before, tt.live_bytes() - live
            if grown > SLACK or counted:
                leaks += 1
                print(f"{name}, {size}: {grown:,} bytes more after {times:,} times, {counted:,} of them counted")
    print(f"{leaks} leaks")
    return int(leaks > 0)


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if len(sys.argv) > 1 else 1_000_000))

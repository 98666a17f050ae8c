"""Random expressions for hours: `python -m tests.fuzzing --count 20000 --seed 0 --checker ty --report`."""

from __future__ import annotations

import argparse
import re
import sys
from collections import Counter, defaultdict

from tests.fuzzing.checking import REVEALING
from tests.fuzzing.fuzz import CHUNK, fuzzed, swept
from tests.fuzzing.judging import Disagreement, functions_of


def main() -> None:
    """Read the options, run, and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=2_000)
    parser.add_argument("--each", type=int, metavar="N", help="not --count, but each operation N times, of calls")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--depth", type=int, default=4)
    parser.add_argument("--chunk", type=int, default=CHUNK, help="expressions in one run of a checker")
    parser.add_argument("--checker", choices=REVEALING, action="append", help="one of them, or several; else all four")
    parser.add_argument("--report", action="store_true", help="print how often each function was tried, and the notes")
    given = parser.parse_args()
    checkers = given.checker or list(REVEALING)
    groups: defaultdict[tuple[str, str, str], list[Disagreement]] = defaultdict(list)
    known: Counter[str] = Counter()
    missed: Counter[str] = Counter()
    notes: list[str] = []
    crashes: list[str] = []
    functions: Counter[str] = Counter()
    outcomes: Counter[str] = Counter()
    done = 0
    if given.each:
        results = swept(given.seed, given.each, checkers, chunk=given.chunk)
    else:
        results = fuzzed(given.seed, given.count, checkers, given.depth, chunk=given.chunk)
    for result in results:
        done += len(result.expressions)
        missed += result.missed
        notes += result.notes
        crashes += result.crashes
        functions += functions_of(result.expressions)
        outcomes.update(each.outcome.partition(":")[0].partition(",")[0] for each in result.expressions)
        for each in result.disagreements:
            weakness = each.known()
            if weakness is not None:
                known[weakness.reason] += 1
                continue
            key = (each.checker, each.kind, re.sub(r"\d+", "0", each.expression.functions))
            if key not in groups:
                print(each, flush=True)
            groups[key].append(each)
        print(f"# {done} expressions, {sum(map(len, groups.values()))} disagreements", file=sys.stderr, flush=True)
    print(f"{done} expressions: {dict(outcomes.most_common())}")
    for (checker, kind, functions_text), found in sorted(groups.items(), key=lambda item: -len(item[1])):
        smallest = min(found, key=lambda each: len(each.expression.source))
        print(f"{len(found):4} {checker} {kind} {functions_text}: {smallest.expression.source}")
    print(f"failing expressions that are accepted: {dict(missed)}")
    print(f"known weaknesses: {dict(known)}")
    print(f"names that only some checkers know: {len(notes)}")
    print(*crashes, sep="\n")
    if given.report:
        print(*notes[:50], sep="\n")
        print(*(f"{count:6} {name}" for name, count in functions.most_common()), sep="\n")
    sys.exit(bool(groups or crashes))


if __name__ == "__main__":
    main()

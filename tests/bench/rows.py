#!/usr/bin/env python3
"""Checks the rows of a lanewright_bench against what reads them: rows.py <program>

Each has a name of its own, of the form that tables know, and the goals have all the rows that they
need. Exit status: 1 with a line for each fault."""

from __future__ import annotations

import sys
from collections import Counter, defaultdict
from collections.abc import Iterator
from pathlib import Path

sys.path[:0] = [str(Path(__file__).resolve().parents[2] / each) for each in ("bench", "")]

from goals import Goal, load_goals  # noqa: E402
from measure import Program  # noqa: E402
from results import NAME, OURS  # noqa: E402

Sizes = defaultdict[str, defaultdict[str, set[int]]]


def name_faults(rows: list[str]) -> Iterator[str]:
    for row, count in Counter(rows).items():
        if count > 1:
            yield f"{row}: {count} rows of this name"
        if not NAME.fullmatch(row):
            yield f"{row}: not <kernel>/<who>/<size>[/aligned] or <kernel>/<who>/<mix>"


def sizes_by_kernel(rows: list[str]) -> Sizes:
    """Of each kernel and who the sizes at odd addresses; variants by their ISA, too."""
    sizes: Sizes = defaultdict(lambda: defaultdict(set))
    for row in rows:
        kernel, who, size, *aligned = row.split("/")
        if size.isdecimal() and not aligned:
            for name in {who, who.rpartition("__")[2]}:
                sizes[kernel][name].add(int(size))
    return sizes


def goal_fault(goal: Goal, sizes: Sizes) -> str:
    people = [OURS] + [who for who in goal.get("against", []) if who != "bound"]
    common = set.intersection(*(sizes[goal["kernel"]][who] for who in people))
    named = goal.get("sizes") or goal.get("compare_sizes")
    if named:
        missing = sorted(set(named) - common)
        return f"no rows of sizes {missing}" if missing else ""
    found = sum(goal["from"] <= size <= goal["to"] for size in common)
    count = goal.get("count", 1)
    return f"{found} sizes, of {count} that it needs" if found < count else ""


def main() -> int:
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    rows = Program(Path(sys.argv[1])).rows
    faults = list(name_faults(rows))
    sizes = sizes_by_kernel(rows)
    for goal in load_goals():
        fault = goal_fault(goal, sizes)
        if fault:
            faults.append(f"goal '{goal['text']}': {fault}")
    print("\n".join(faults) or f"{len(rows)} rows, and all that goals need is among them")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())

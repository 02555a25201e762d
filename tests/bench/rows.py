#!/usr/bin/env python3
"""Checks the rows of a lanewright_bench against what reads them: rows.py <program>

Each has a name of its own, of the form that tables know, and the goals have all the rows that they
need. Exit status: 1 with a line for each fault."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

sys.path[:0] = [str(Path(__file__).resolve().parents[2] / each) for each in ("bench", "")]

from goals import Goal, load_goals  # noqa: E402
from measure import Program  # noqa: E402
from results import NAME, OURS  # noqa: E402


def name_faults(rows: list[str]) -> Iterator[str]:
    for row, count in Counter(rows).items():
        if count > 1:
            yield f"{row}: {count} rows of this name"
        if not NAME.fullmatch(row):
            yield f"{row}: not <kernel>/<who>/<size>[/aligned] or <kernel>/<who>/<mix>"


def sizes_of(rows: list[str], kernel: str, who: str) -> set[int]:
    parts = [row.split("/") for row in rows]
    return {int(part[2]) for part in parts if len(part) == 3 and part[2].isdecimal()
            and part[0] == kernel and (part[1] == who or part[1].endswith(f"__{who}"))}


def goal_fault(goal: Goal, rows: list[str]) -> str:
    sizes = sizes_of(rows, goal["kernel"], OURS)
    for who in goal.get("against", []):
        if who != "bound":
            sizes &= sizes_of(rows, goal["kernel"], who)
    named = goal.get("sizes") or goal.get("compare_sizes")
    if named:
        missing = sorted(set(named) - sizes)
        return f"no rows of sizes {missing}" if missing else ""
    found = sum(goal["from"] <= size <= goal["to"] for size in sizes)
    count = goal.get("count", 1)
    return f"{found} sizes, of {count} that it needs" if found < count else ""


def main() -> int:
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    rows = Program(Path(sys.argv[1])).rows
    faults = list(name_faults(rows))
    for goal in load_goals():
        fault = goal_fault(goal, rows)
        if fault:
            faults.append(f"goal '{goal['text']}': {fault}")
    print("\n".join(faults) or f"{len(rows)} rows, and all that goals need is among them")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())

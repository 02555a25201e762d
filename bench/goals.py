"""What was promised, goals.json, and what became of it in a run.

A goal names a kernel and the sizes at which its unaligned rows are compared: `sizes`, or all that
were measured `from` .. `to` (at least `count`). Against the fastest of `against` (peers,
yardsticks, variants; "scalar", the scalar variant; "bound", the physical bound) the ratio must be
`at_least` so much at each of them, `noise` being the share by which one may miss; with `statistic`
"geomean" their geometric mean must. Or `compare_sizes` names two sizes whose times may have a ratio
`at_most` so high. A goal is for the `targets` that it names; without them for AVX-512.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from model import Bounds
from results import OURS, People, Results, Sizes, geometric_mean, scalar_of

from gen import schema, yamlfile
from gen.errors import read_text

HERE = Path(__file__).resolve().parent
GOALS = HERE / "goals.json"
LISTED = 10  # sizes at which a promise is missed, in its line
Goal = dict[str, Any]


def load_goals(path: Path = GOALS) -> list[Goal]:
    text = read_text(path, path.name)
    # JSON is YAML, whose reader knows the lines; it wants a mapping.
    file = yamlfile.parse('{"goals": ' + text + "}", path.name)
    schema.validate("goals", file, HERE / "schema")
    for i, goal in enumerate(file.data["goals"]):
        fault = _inconsistent(goal)
        if fault:
            raise file.error(f"'{goal['text']}' {fault}", "goals", i)
    return list(file.data["goals"])


def _inconsistent(goal: Goal) -> str:
    keys = goal.keys()
    if "compare_sizes" in keys:
        if "at_most" not in keys or keys & {"against", "at_least", "sizes", "from", "to", "count",
                                            "statistic"}:
            return "compares sizes: it needs at_most, and of the other keys noise and targets only"
        return ""
    if not {"against", "at_least"} <= keys or "at_most" in keys:
        return "needs against and at_least"
    if ("sizes" in keys) == ({"from", "to"} <= keys) or "from" in keys and "to" not in keys:
        return "needs either sizes, or from and to"
    if "statistic" in keys and "noise" in keys:
        return "has noise, which is for single sizes, with a statistic"
    return ""


def _text(ratio: float) -> str:
    """With so many digits that a near miss does not look like a hit."""
    return f"{ratio:.{3 if ratio < 10 else 1}f}"


def applies(goal: Goal, target: str) -> bool:
    if "targets" in goal:
        return target in goal["targets"]
    return target.startswith("avx512")


def rows_for(goals: list[Goal], rows: Iterable[str]) -> list[str]:
    """Of the names of rows those that the goals need."""
    return [row for row in rows if any(_needs(goal, row) for goal in goals)]


def _needs(goal: Goal, row: str) -> bool:
    kernel, who, size, *aligned = row.split("/")
    if kernel != goal["kernel"] or aligned or not size.isdecimal():
        return False
    against = goal.get("against", [])
    if not (who == OURS or who in against or "scalar" in against and who.endswith("__scalar")):
        return False
    sizes = goal.get("sizes") or goal.get("compare_sizes")
    return int(size) in sizes if sizes else bool(goal["from"] <= int(size) <= goal["to"])


class Verdict:
    """What was measured of one goal: ratios by size, and whether they are good enough."""

    def __init__(self, goal: Goal, results: Results, bounds: Bounds) -> None:
        self.goal = goal
        self.applies = applies(goal, results.target)
        self.ratios: dict[int, float] = {}
        sizes: Sizes = results.unaligned.get(goal["kernel"], {})
        if "compare_sizes" in goal:
            self._compare(goal["compare_sizes"][0], goal["compare_sizes"][1], sizes)
            return
        wanted = goal.get("sizes") or [s for s in sizes if goal["from"] <= s <= goal["to"]]
        for size in wanted:
            ratio = self._ratio(size, sizes.get(size, {}), bounds)
            if not math.isnan(ratio):
                self.ratios[size] = ratio
        self.measured = 0 < len(self.ratios) >= goal.get("count", len(wanted))
        self.statistic = geometric_mean(self.ratios.values()) if "statistic" in goal else math.nan
        allowed = goal["at_least"] * (1 - goal.get("noise", 0.0))
        if "statistic" in goal:
            self.missed = [] if self.statistic >= allowed else [0]
        else:
            self.missed = sorted(s for s, ratio in self.ratios.items() if ratio < allowed)

    def _compare(self, size: int, other: int, sizes: Sizes) -> None:
        self.measured = OURS in sizes.get(size, {}) and OURS in sizes.get(other, {})
        self.statistic = math.nan
        self.missed = []
        if self.measured:
            ratio = sizes[size][OURS].nanoseconds / sizes[other][OURS].nanoseconds
            self.ratios[size] = ratio
            if ratio > self.goal["at_most"] * (1 + self.goal.get("noise", 0.0)):
                self.missed = [size]

    def _ratio(self, size: int, people: People, bounds: Bounds) -> float:
        """How many times as fast as the fastest of those that the goal is against."""
        if OURS not in people:
            return math.nan
        times = []
        for who in self.goal["against"]:
            if who == "bound":
                bound = bounds.of(self.goal["kernel"], size)
                times.append(bound[0] if bound else math.nan)
            else:
                row = scalar_of(people) if who == "scalar" else people.get(who)
                times.append(row.nanoseconds if row else math.nan)
        least = math.nan if any(map(math.isnan, times)) else min(times)
        return least / people[OURS].nanoseconds

    @property
    def word(self) -> str:
        if not self.applies:
            return "not for this target"
        return "not measured" if not self.measured else "**not met**" if self.missed else "met"

    @property
    def worst(self) -> int | None:
        return min(self.ratios, key=lambda size: self.ratios[size]) if self.ratios else None

    def line(self) -> list[str]:
        """Text, ratio, what it should be, where, verdict."""
        goal, worst, count = self.goal, self.worst, len(self.ratios)
        if "compare_sizes" in goal:
            size, other = goal["compare_sizes"]
            figure = _text(self.ratios[size]) if self.measured else "-"
            return [goal["text"], figure, f"≤ {goal['at_most']:g}", f"{size} to {other}", self.word]
        if worst is None:
            return [goal["text"], "-", f"{goal['at_least']:g}", "-", self.word]
        least = self.ratios[worst]
        where = f"{worst}, of {count} sizes" if count > 1 else str(worst)
        if "statistic" in goal:
            return [goal["text"], _text(self.statistic), f"{goal['at_least']:g}",
                    f"mean of {count} sizes, least {_text(least)} at {worst}", self.word]
        listed = ", ".join(f"{size} ({_text(self.ratios[size])})" for size in self.missed[:LISTED])
        more = f" and {len(self.missed) - LISTED} more" if len(self.missed) > LISTED else ""
        missed = f"; below at {listed}{more}" if self.missed else ""
        return [goal["text"], _text(least), f"{goal['at_least']:g}", where,
                self.word + missed]


def verdicts(results: Results, bounds: Bounds) -> list[Verdict]:
    return [Verdict(goal, results, bounds) for goal in load_goals()]

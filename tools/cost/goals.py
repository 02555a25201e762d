"""What is to be shown, and whether it is."""

from __future__ import annotations

from dataclasses import dataclass
from statistics import median
from typing import TYPE_CHECKING

from counting import Counts
from facts import BASELINES, Facts, Goal, needing

if TYPE_CHECKING:
    from gen.model import Variant

Modelled = dict[tuple[str, str], dict[str, float]]  # kernel and name, core: cycles per byte


@dataclass(frozen=True)
class Reached:
    text: str
    value: float | None  # None: nothing was counted
    met: bool


def reached(facts: Facts, known: list[Variant], counts: Counts, modelled: Modelled | None
            ) -> list[Reached]:
    """The goals of counts, and those of cycles if these are given."""
    return [one(goal, known, counts, modelled or {}) for goal in facts.goals
            if not goal.core or modelled is not None]


def one(goal: Goal, known: list[Variant], counts: Counts, modelled: Modelled) -> Reached:
    name = "dispatched" if goal.needs is None else needing(known, goal.kernel, goal.needs)
    against = goal.against or BASELINES[goal.kernel]
    if goal.core:
        pairs = cycles(goal, name, against, modelled)
    else:
        pairs = instructions(goal, name, against, counts)
    limit = f"at {'least' if goal.how == 'fewer' else 'most'} {goal.limit:g}"
    text = f"{describe(goal, name, against, len(pairs))}: {limit}"
    if not pairs:
        return Reached(text, None, False)
    if goal.how == "fewer":
        ratios = [other / own for own, other in pairs]
        value = median(ratios) if goal.median else min(ratios)
        return Reached(text, value, value >= goal.limit)
    value = max(own / other if goal.how == "share" else own for own, other in pairs)
    return Reached(text, value, value <= goal.limit)


def instructions(goal: Goal, name: str, against: str, counts: Counts) -> list[tuple[float, float]]:
    """Its own and the other's, for each case."""
    first, last = goal.sizes
    return [(count, counts[kernel, against, size, offset])
            for (kernel, each, size, offset), count in counts.items()
            if kernel == goal.kernel and each == name and first <= size <= last]


def cycles(goal: Goal, name: str, against: str, modelled: Modelled) -> list[tuple[float, float]]:
    own, other = (modelled.get((goal.kernel, each), {}).get(goal.core) for each in (name, against))
    return [(own, other)] if own is not None and other is not None else []


def describe(goal: Goal, name: str, against: str, cases: int) -> str:
    subject = f"{goal.kernel}, dispatch included" if name == "dispatched" else name
    unit = "cycles a byte" if goal.core else "instructions"
    what = {"fewer": f"times fewer {unit} than {against}", "share": f"share of {against}'s {unit}",
            "most": unit}[goal.how]
    if goal.core:
        return f"{subject} on {goal.core}, {what}"
    first, last = goal.sizes
    if first == last:
        return f"{subject} at {first}, {what}"
    where = "at any size" if last > 1 << 32 else f"at any of {first}..{last}"
    if goal.median:
        where = f"median of {cases} cases"
    return f"{subject}, {what}, {where}"


def show(title: str, found: list[Reached]) -> str:
    lines = [title]
    for each in found:
        mark = "met" if each.met else "OPEN" if each.value is None else "MISSED"
        value = "-" if each.value is None else f"{each.value:.3g}"
        lines.append(f"{mark:7}{value:>8}  {each.text}")
    return "\n".join(lines)

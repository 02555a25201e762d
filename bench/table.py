#!/usr/bin/env python3
"""Makes Markdown tables of what lanewright_bench wrote: table.py bench.json [> bench.md]

All figures are the least of the repeats. Only the standard library is used."""

from __future__ import annotations

import json
import math
import sys
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

GOALS = Path(__file__).with_name("goals.json")
OURS = "lanewright"
LISTED = 10  # sizes at which a promise is missed, in its line
NOISY = 1.10  # a row whose median is this many times its minimum was disturbed
VALUE_COUNTS = ("pack_fields", "buffer_")  # kernels whose size is a count, not bytes
LEFT_ALIGNED = ("best peer", "variant", "promise", "worst at", "verdict")  # columns
VARIANT_SIZES = (8, 16, 32, 64, 100, 128, 256, 1024, 4096, 65536)


class Row:
    def __init__(self) -> None:
        self.nanoseconds = math.nan
        self.median = math.nan
        self.maximum = math.nan
        self.bytes = 0.0  # of input, a call

    @property
    def gigabytes(self) -> float:
        return self.bytes / self.nanoseconds


People = Mapping[str, Row]  # by who
Sizes = Mapping[int, People]


class Results:
    """Rows by kernel, size and who."""

    def __init__(self, document: dict[str, Any]) -> None:
        self.context: dict[str, Any] = document["context"]
        self.kernels: defaultdict[str, defaultdict[int, defaultdict[str, Row]]] = defaultdict(
            lambda: defaultdict(lambda: defaultdict(Row)))
        for entry in document["benchmarks"]:
            if entry.get("run_type") != "aggregate":
                raise ValueError("run with repetitions: the minimum is what counts")
            kernel, who, size, *aligned = entry["run_name"].split("/")
            if aligned or not size.isdigit():
                continue
            self._add(self.kernels[kernel][int(size)][who], entry)

    @staticmethod
    def _add(row: Row, entry: dict[str, Any]) -> None:
        if entry["time_unit"] != "ns":
            raise ValueError(f"{entry['run_name']}: time unit {entry['time_unit']}, not ns")
        time = entry["cpu_time"]
        if entry["aggregate_name"] == "min":
            row.nanoseconds = time
        elif entry["aggregate_name"] == "max":
            row.maximum = time
        elif entry["aggregate_name"] == "median":
            row.median = time
            row.bytes = entry.get("bytes_per_second", 0.0) * time * 1e-9

    def rows(self) -> Iterator[tuple[str, Row]]:
        for kernel, sizes in self.kernels.items():
            for size, people in sizes.items():
                for who, row in people.items():
                    yield f"{kernel}/{who}/{size}", row


def scalar_of(people: People) -> Row | None:
    return next((row for who, row in people.items() if who.endswith("__scalar")), None)


def best_peer(people: People) -> tuple[float, str]:
    peers = [(row.nanoseconds, who) for who, row in people.items() if who.startswith("peer:")]
    return min(peers, default=(math.nan, "-"))


def times(ratio: float) -> str:
    return "-" if math.isnan(ratio) else f"{ratio:.2f}" if ratio < 10 else f"{ratio:.1f}"


def table(head: Sequence[str], lines: Iterable[Sequence[str]]) -> Iterator[str]:
    yield "| " + " | ".join(head) + " |"
    yield "|" + "|".join(":---" if name in LEFT_ALIGNED else "---:" for name in head) + "|"
    for line in lines:
        yield "| " + " | ".join(line) + " |"
    yield ""


def kernel_lines(sizes: Sizes) -> Iterator[list[str]]:
    """Sizes at which variants were measured; if there are none, and many sizes, powers of two."""
    shown = [size for size in sizes if scalar_of(sizes[size])]
    if not shown:
        shown = [size for size in sizes if len(sizes) < 32 or size & (size - 1) == 0]
    for size in sorted(shown):
        people = sizes[size]
        if OURS not in people:
            continue
        ours = people[OURS]
        peer_time, peer = best_peer(people)
        scalar = scalar_of(people)
        yield [str(size), f"{ours.nanoseconds:.2f}", f"{ours.gigabytes:.1f}",
               peer.removeprefix("peer:"), "-" if math.isnan(peer_time) else f"{peer_time:.2f}",
               times(peer_time / ours.nanoseconds),
               times(scalar.nanoseconds / ours.nanoseconds if scalar else math.nan)]


def variant_lines(sizes: Sizes, shown: Sequence[int]) -> Iterator[list[str]]:
    everyone = {who for size in shown for who in sizes[size]}
    order = sorted(everyone, key=lambda who: (who != OURS, who.startswith("peer:"), who))
    for who in order:
        cells = [sizes[size][who] if who in sizes[size] else None for size in shown]
        figures = [f"{cell.nanoseconds:.2f}" if cell else "-" for cell in cells]
        yield [who.split("__", 1)[-1]] + figures


def kernel_section(kernel: str, results: Results) -> Iterator[str]:
    sizes = results.kernels[kernel]
    unit = "values" if kernel.startswith(VALUE_COUNTS) else "bytes"
    yield f"## {kernel}"
    yield ""
    selected = results.context.get("selected_" + kernel)
    if selected:
        yield f"Dispatch chose `{selected}`."
        yield ""
    yield from table([unit, "ns", "GB/s", "best peer", "its ns", "ratio to it", "ratio to scalar"],
                     kernel_lines(sizes))
    shown = [size for size in VARIANT_SIZES if size in sizes and len(sizes[size]) > 3]
    if shown:
        yield f"All of them, ns by {unit}:"
        yield ""
        yield from table(["variant"] + [str(size) for size in shown], variant_lines(sizes, shown))


class Verdict:
    """What was measured of one goal: the worst ratio of the sizes that it names."""

    def __init__(self, goal: dict[str, Any], results: Results) -> None:
        self.goal = goal
        sizes: Sizes = results.kernels.get(goal["kernel"], {})
        wanted = goal.get("sizes") or [s for s in sizes if goal["from"] <= s <= goal["to"]]
        self.ratios: dict[int, float] = {}
        for size in wanted:
            people = sizes.get(size, {})
            if OURS in people and all(who in people for who in goal["against"]):
                best = min(people[who].nanoseconds for who in goal["against"])
                self.ratios[size] = best / people[OURS].nanoseconds
        self.measured = len(self.ratios) >= goal.get("count", len(wanted))
        self.missed = sorted(s for s, ratio in self.ratios.items() if ratio < goal["at_least"])

    @property
    def word(self) -> str:
        return "not measured" if not self.measured else "**not met**" if self.missed else "met"

    def line(self) -> list[str]:
        count = len(self.ratios)
        worst = min(self.ratios, key=lambda size: self.ratios[size], default=None)
        figure = "-" if worst is None else times(self.ratios[worst])
        missed = ", ".join(f"{size} ({self.ratios[size]:.3f})" for size in self.missed[:LISTED])
        more = f" and {len(self.missed) - LISTED} more" if len(self.missed) > LISTED else ""
        missed = f"; below at {missed}{more}" if missed else ""
        where = f"{worst}, of {count} sizes" if count > 1 else str(worst or "-")
        return [self.goal["text"], figure, f"{self.goal['at_least']:g}", where, self.word + missed]


def verdicts(results: Results) -> list[Verdict]:
    target = results.context.get("lanewright_target")
    return [Verdict(goal, results) for goal in json.loads(GOALS.read_text())
            if "compare_sizes" not in goal and target in goal.get("targets", [target])]


def promise_section(results: Results) -> Iterator[str]:
    found = verdicts(results)
    if not any(verdict.ratios for verdict in found):
        return
    yield "## What was promised"
    yield ""
    yield from table(["promise", "ratio", "goal", "worst at", "verdict"],
                     (verdict.line() for verdict in found))


def noise_section(results: Results) -> Iterator[str]:
    """How far repeats of a row lay apart."""
    rows = [(row.median / row.nanoseconds, row.maximum / row.nanoseconds, name)
            for name, row in results.rows() if row.nanoseconds > 0]
    noisy = [each for each in rows if each[0] > NOISY]
    worst = max(rows, default=(1.0, 1.0, "-"), key=lambda each: each[1])
    yield "## Noise"
    yield ""
    yield (f"{len(noisy)} of {len(rows)} rows have a median more than {NOISY - 1:.0%} above their "
           f"minimum; the widest spread, maximum to minimum, is {worst[1]:.1f} ({worst[2]}).")
    if len(noisy) > len(rows) / 10:
        yield "**The machine was busy: compare within this run only, or run again.**"
    yield ""


def document(results: Results) -> Iterator[str]:
    context = results.context
    yield "# Lanewright, measured"
    yield ""
    yield (f"Target `{context.get('lanewright_target', '?')}`; "
           f"compiler {context.get('compiler', '?')}; "
           f"{context['num_cpus']} CPUs at {context['mhz_per_cpu']} MHz nominal. "
           "Least of the repeats, hot caches, odd addresses that change with every call. "
           "A ratio above 1 means that Lanewright is faster.")
    yield ""
    yield from promise_section(results)
    for kernel in sorted(results.kernels):
        yield from kernel_section(kernel, results)
    yield from noise_section(results)


def load(path: Path) -> Results:
    return Results(json.loads(path.read_text()))


def main() -> None:
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    print("\n".join(document(load(Path(sys.argv[1])))))


if __name__ == "__main__":
    main()

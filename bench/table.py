#!/usr/bin/env python3
"""Makes Markdown tables of what lanewright_bench wrote: table.py bench.json [--full] [> bench.md]

The short form shows what was promised, and each kernel at a few sizes; the full one every size,
aligned as well, and variants. Figures are the least of the repeats unless a head says median."""

from __future__ import annotations

import argparse
import math
import sys
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from goals import Verdict, verdicts
from model import Bounds, machine_named, machines
from results import (OURS, People, Results, Sizes, best_peer, counts_values, geometric_mean, load,
                     ratio_to_best, ratio_to_scalar, scalar_of)

from gen.errors import GenError

NOISY = 1.10  # a row whose median is this many times its minimum was disturbed
LEFT_ALIGNED = ("best peer", "by", "variant", "promise", "worst at", "verdict", "mix", "kernel")
SHORT_SIZES = (1, 4, 8, 16, 32, 64, 100, 128, 256, 512, 1024, 4096, 16384, 65536, 1048576)
SHORT_COUNTS = (1, 2, 5, 10, 20, 50, 100, 256, 1024, 4096)
VARIANT_SIZES = (8, 16, 32, 64, 100, 128, 256, 1024, 4096, 65536)


def figure(value: float, after: str = "") -> str:
    """Three digits or so."""
    if math.isnan(value):
        return "-"
    return f"{value:.{2 if value < 10 else 1 if value < 100 else 0}f}{after}"


def table(head: Sequence[str], lines: Iterable[Sequence[str]]) -> Iterator[str]:
    yield "| " + " | ".join(head) + " |"
    yield "|" + "|".join(":---" if name in LEFT_ALIGNED else "---:" for name in head) + "|"
    for line in lines:
        yield "| " + " | ".join(line) + " |"
    yield ""


class Report:
    """Tables of one run."""

    def __init__(self, results: Results, bounds: Bounds) -> None:
        self.results = results
        self.bounds = bounds
        self.verdicts: list[Verdict] = verdicts(results, bounds)

    def short(self) -> Iterator[str]:
        yield from self._head()
        yield from self._promises()
        yield from self._means()
        for kernel in self.results.kernels:
            yield from self._kernel_head(kernel)
            sizes: Sizes = self.results.unaligned.get(kernel, {})
            listed = SHORT_COUNTS if counts_values(kernel) else SHORT_SIZES
            few = [size for size in sorted(sizes) if size in listed or len(sizes) <= len(listed)]
            yield from self._sizes(kernel, {size: sizes[size] for size in few})
            yield from self._mixes(kernel)
        yield from self._noise()

    def full(self) -> Iterator[str]:
        yield from self._head()
        yield from self._promises()
        yield from self._means()
        for kernel in self.results.kernels:
            yield from self._kernel_head(kernel)
            for kind, kernels in (("Unaligned", self.results.unaligned),
                                  ("Aligned", self.results.aligned)):
                if kernel in kernels:
                    yield from [f"{kind}:", ""]
                    yield from self._sizes(kernel, kernels[kernel])
            yield from self._mixes(kernel)
            yield from self._variants(kernel)
        yield from self._noise()

    def _head(self) -> Iterator[str]:
        ghz = self.results.core_ghz
        machine = self.bounds.model.machine
        cpu = machine.summary if machine else self.results.cpu
        speed = f"at {ghz:.2f} GHz, as measured" if ghz else "at a frequency that was not measured"
        yield from ["# Lanewright, measured", ""]
        yield (f"{cpu}, {speed}; target `{self.results.target}`; "
               f"compiled by {self.results.compiler}.")
        yield ("Hot caches; addresses change with every call and are odd unless a table says "
               "aligned. Least of the repeats; a ratio above 1 means that Lanewright is faster.")
        without = self.results.context.get("libc_without")
        if without:
            yield f"libc is held to the target as well: it does without {without}."
        if self.bounds.missing:
            yield f"No bounds: {self.bounds.missing}."
        else:
            yield (f"The bound is what `bench/machines/{machine.name if machine else ''}.yaml` and "
                   "`bench/needs.yaml` say of throughput alone; short calls are ruled by latency. "
                   "Aligned and unaligned data have the same.")
        yield ""
        for kernel, ratios in self.bounds.exceeded().items():
            size = max(ratios, key=lambda each: ratios[each])
            yield (f"**The model is wrong, or the frequency: {kernel} at {size} was measured "
                   f"{ratios[size]:.2f} times as fast as its bound; so were {len(ratios)} sizes.**")
            yield ""

    def _promises(self) -> Iterator[str]:
        found = [verdict for verdict in self.verdicts if verdict.applies]
        if any(verdict.ratios for verdict in found):
            yield from ["## What was promised", ""]
            yield from table(["promise", "ratio", "goal", "worst at", "verdict"],
                             (verdict.line() for verdict in found))

    def _means(self) -> Iterator[str]:
        """One line a kernel: geometric means over all sizes, and the worst size."""
        yield from ["## Over all sizes", ""]
        yield ("Geometric means of the ratios to the best peer at each size, and to the scalar "
               "variant.")
        yield ""
        yield from table(["kernel", "sizes", "to best peer", "least", "at", "aligned",
                          "median to median", "to scalar"], self._mean_lines())

    def _mean_lines(self) -> Iterator[list[str]]:
        for kernel in sorted(self.results.unaligned):
            sizes: Sizes = self.results.unaligned.get(kernel, {})
            ratios = {size: ratio_to_best(people) for size, people in sizes.items()}
            known = {size: ratio for size, ratio in ratios.items() if not math.isnan(ratio)}
            worst = min(known, key=lambda size: known[size]) if known else None
            aligned = self.results.aligned.get(kernel, {}).values()
            yield [f"`{kernel}`", str(len(known)), figure(geometric_mean(known.values())),
                   figure(known[worst]) if worst is not None else "-",
                   "-" if worst is None else str(worst),
                   figure(geometric_mean(map(ratio_to_best, aligned))),
                   figure(geometric_mean(map(_median_ratio, sizes.values()))),
                   figure(geometric_mean(map(ratio_to_scalar, sizes.values())))]

    def _kernel_head(self, kernel: str) -> Iterator[str]:
        yield from [f"## {kernel}", ""]
        selected = self.results.context.get("selected_" + kernel)
        if selected:
            yield from [f"Dispatch chose `{selected}`.", ""]

    def _sizes(self, kernel: str, sizes: Sizes) -> Iterator[str]:
        lines = [self._line(kernel, size, sizes[size]) for size in sorted(sizes)
                 if OURS in sizes[size]]
        if lines:
            unit = "values" if counts_values(kernel) else "bytes"
            yield from table([unit, "ns", "median", "GB/s", "cycles/B", "best peer", "its ns",
                              "ratio", "to scalar", "of bound", "by"], lines)

    def _line(self, kernel: str, size: int, people: People) -> list[str]:
        ours = people[OURS]
        bound = self.bounds.of(kernel, size)
        return [str(size), *self._cells(people),
                f"{bound[0] / ours.nanoseconds:.0%}" if bound else "-", bound[1] if bound else "-"]

    def _cells(self, people: People) -> list[str]:
        """ns to ratio to scalar."""
        ours, best, ghz = people[OURS], best_peer(people), self.results.core_ghz
        cycles = ours.nanoseconds * ghz / ours.bytes if ghz and ours.bytes else math.nan
        return [figure(ours.nanoseconds), figure(ours.median),
                figure(ours.gigabytes if ours.bytes else math.nan),
                "-" if math.isnan(cycles) else f"{cycles:.3f}",
                best[1].removeprefix("peer:") if best else "-",
                figure(best[0].nanoseconds if best else math.nan),
                figure(ratio_to_best(people)), figure(ratio_to_scalar(people))]

    def _mixes(self, kernel: str) -> Iterator[str]:
        mixes = {mix: people for mix, people in self.results.mixes.get(kernel, {}).items()
                 if OURS in people}
        if not mixes:
            return
        yield from ["Calls of mixed sizes, by distribution; ns and bytes a call on average:", ""]
        yield from table(["mix", "bytes", "ns", "median", "GB/s", "cycles/B", "best peer", "its ns",
                          "ratio", "to scalar"],
                         ([mix, figure(people[OURS].bytes), *self._cells(people)]
                          for mix, people in sorted(mixes.items())))

    def _variants(self, kernel: str) -> Iterator[str]:
        sizes: Sizes = self.results.unaligned.get(kernel, {})
        shown = [size for size in VARIANT_SIZES if scalar_of(sizes.get(size, {}))]
        if not shown:
            return
        everyone = {who for size in shown for who in sizes[size]}
        order = sorted(everyone, key=lambda who: (who != OURS, who.startswith("peer:"), who))
        yield from [f"All of them, ns by {'values' if counts_values(kernel) else 'bytes'}:", ""]
        yield from table(["variant", *map(str, shown)], (
            [who.split("__", 1)[-1]]
            + [figure(sizes[size][who].nanoseconds if who in sizes[size] else math.nan)
               for size in shown] for who in order))

    def _noise(self) -> Iterator[str]:
        """How far repeats of a row lay apart."""
        rows = [(row.median / row.nanoseconds, row.maximum / row.nanoseconds, name)
                for name, row in self.results.rows()]
        noisy = [each for each in rows if each[0] > NOISY]
        worst = max(rows, key=lambda each: each[1])
        yield from ["## Noise", ""]
        yield (f"{len(noisy)} of {len(rows)} rows have a median more than {NOISY - 1:.0%} above "
               "their minimum; the widest spread, maximum to minimum, is "
               f"{worst[1]:.1f} ({worst[2]}).")
        if len(noisy) > len(rows) / 10:
            yield "**The machine was busy: compare within this run only, or run again.**"
        yield ""


def _median_ratio(people: People) -> float:
    """As ratio_to_best(), of medians."""
    peers = [row.median for who, row in people.items() if who.startswith("peer:")]
    return min(peers) / people[OURS].median if peers and OURS in people else math.nan


def bounds_for(results: Results, machine: str | None) -> Bounds:
    """On the named machine, else on that which the run noted."""
    noted = str(results.context.get("machine"))
    return Bounds(results, machine_named(machine) if machine else machines().get(noted))


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("json", type=Path, help="what lanewright_bench wrote")
    parser.add_argument("--full", action="store_true", help="every size, aligned too, and variants")
    parser.add_argument("--machine", help="whose bounds to show: a file of bench/machines")
    options = parser.parse_args()
    try:
        results = load(options.json)
        report = Report(results, bounds_for(results, options.machine))
    except GenError as error:
        print(f"bench: {error}", file=sys.stderr)
        return 2
    print("\n".join(report.full() if options.full else report.short()))
    return 0


if __name__ == "__main__":
    sys.exit(main())

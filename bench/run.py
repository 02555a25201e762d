#!/usr/bin/env python3
"""Runs lanewright_bench and reports: bench.json, bench.md, bench_full.md and curves/ beside it.

LANEWRIGHT_TARGET and LANEWRIGHT_DISABLE act as on any program: they cap what dispatch chooses.
Exit status: 0; 1 if the benchmark failed; 2 for a wrong command line or malformed facts; 3 with
--check if a promise that is made for the target is not met, or none is made."""

from __future__ import annotations

import argparse
import json
import re
import sys
from pathlib import Path
from typing import Any

import measure
import plot
import readme
import table
from goals import Verdict, applies, load_goals, rows_for
from model import machine_named, machine_of
from results import Results, load

from gen.errors import GenError

HERE = Path(__file__).resolve().parent
CPUINFO = Path("/proc/cpuinfo")
REPEATS = 30
QUICK_REPEATS = 35


def wanted_rows(program: measure.Program, options: argparse.Namespace) -> list[str]:
    if options.quick:
        goals = [goal for goal in load_goals() if applies(goal, program.target)]
        rows = rows_for(goals, program.rows)
        if not rows:
            raise GenError(f"--quick: nothing is promised for the target {program.target}; "
                           "give a --filter")
        return rows
    rows = [row for row in program.rows if not options.filter or options.filter.search(row)]
    if not rows:
        raise GenError(f"--filter: no row matches '{options.filter.pattern}'; names are "
                       "<kernel>/<who>/<size>[/aligned] and <kernel>/<who>/<mix>")
    return rows


def note_machine(document: dict[str, Any]) -> None:
    """Adds to the JSON on which CPU it was, which Google Benchmark does not tell."""
    if not CPUINFO.is_file():
        return
    text = CPUINFO.read_text(encoding="utf-8", errors="replace")
    machine = machine_of(text)
    document["context"]["machine"] = machine.name if machine else None
    document["context"]["cpu"] = next(
        (line.partition(":")[2].strip() for line in text.splitlines()
         if line.startswith("model name")), "a CPU without a name")


def report(results: Results, options: argparse.Namespace, folder: Path) -> list[Verdict]:
    bounds = table.bounds_for(results, options.machine)
    tables = table.Report(results, bounds)
    text = "\n".join(tables.short())
    (folder / "bench.md").write_text(text, encoding="utf-8")
    (folder / "bench_full.md").write_text("\n".join(tables.full()), encoding="utf-8")
    print(text)
    written = ["bench.json", "bench.md", "bench_full.md"]
    if options.plots:
        written += [f"curves/{name}" for name in plot.draw_all(results, bounds, folder / "curves")]
    print(f"written to {folder}: {', '.join(written)}", file=sys.stderr)
    if options.readme:
        readme.refresh(results, bounds)
    return tables.verdicts


def pattern(text: str) -> re.Pattern[str]:
    try:
        return re.compile(text)
    except re.error as error:
        raise argparse.ArgumentTypeError(f"'{text}' is no regular expression: {error}") from None


def parse() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="lw bench", description=__doc__.splitlines()[0])
    parser.add_argument("--program", type=Path,
                        default=HERE.parent / "build/native/bench/lanewright_bench")
    parser.add_argument("--output", type=Path, help="folder for what is written")
    parser.add_argument("--filter", type=pattern, metavar="PATTERN",
                        help="regular expression of rows: <kernel>/<who>/<size>[/aligned]")
    parser.add_argument("--quick", action="store_true",
                        help="only the rows that the promises need")
    parser.add_argument("--from", dest="earlier", type=Path, metavar="JSON",
                        help="measure nothing: report on an earlier run's bench.json")
    parser.add_argument("--repeats", type=int, help="at least 2")
    parser.add_argument("--machine", help="whose bounds to show: a file of bench/machines")
    parser.add_argument("--plots", action=argparse.BooleanOptionalAction,
                        help="draw curves (the default, but not with --quick or --filter)")
    parser.add_argument("--readme", action="store_true",
                        help="refresh docs/curves, docs/speed.md and the README's section")
    parser.add_argument("--check", action="store_true", help="exit with 3 if a promise is not met")
    options = parser.parse_args()
    if not options.earlier and not options.program.exists():
        parser.error(f"{options.program} is missing: configure with -DLANEWRIGHT_BENCH=ON, build")
    if options.quick and options.filter is not None:
        parser.error("--quick has a filter of its own")
    if options.earlier and (options.quick or options.filter is not None):
        parser.error("--from measures nothing, so that there is nothing to filter")
    if options.readme and (options.quick or options.filter is not None):
        parser.error("--readme shows every row: it goes with a whole run, or with --from")
    if options.repeats is not None and options.repeats < 2:
        parser.error("--repeats: at least 2")
    if options.plots is None:
        options.plots = not options.quick and options.filter is None
    if options.machine:
        machine_named(options.machine)
    return options


def main() -> int:
    options = parse()
    if options.plots or options.readme:
        plot.need_matplotlib()
    load_goals()  # a fault is told before the long run, not after it
    beside = options.earlier or options.program
    folder: Path = options.output or beside.resolve().parent
    folder.mkdir(parents=True, exist_ok=True)
    output = options.earlier or folder / "bench.json"
    if not options.earlier:
        measure.pin_to_one_cpu()
        program = measure.Program(options.program)
        repeats = options.repeats or (QUICK_REPEATS if options.quick else REPEATS)
        document = measure.run(program, wanted_rows(program, options), repeats)
        note_machine(document)
        output.write_text(json.dumps(document, indent=1) + "\n", encoding="utf-8")
    made = [each for each in report(load(output), options, folder) if each.applies]
    if options.check and (not made or any(verdict.word != "met" for verdict in made)):
        return 3
    return 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except GenError as error:
        print(f"bench: {error}", file=sys.stderr)
        sys.exit(2)

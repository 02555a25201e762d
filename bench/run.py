#!/usr/bin/env python3
"""Runs lanewright_bench and reports: bench.json, bench.md, bench_full.md and curves/ beside it.

LANEWRIGHT_TARGET and LANEWRIGHT_DISABLE act as on any program: they cap what dispatch chooses.
Exit status: 0; 1 if the benchmark failed; 2 for a wrong command line or malformed facts; 3 with
--check if a promise that is made for the target is not met, or none is made."""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import plot
import readme
import table
from goals import Verdict, applies, load_goals, row_filter
from model import machine_named, machine_of
from results import Results, load

from gen.errors import GenError

HERE = Path(__file__).resolve().parent
CPUINFO = Path("/proc/cpuinfo")
REPEATS = 15
ESTIMATES = 4  # runs of a row in which Google Benchmark finds its number of iterations, about
PROBE = "^find_nul/lanewright/64$"  # a row that is always there


def pin_to_one_cpu() -> None:
    """Keeps the run from moving between CPUs; the last one allowed tends to be the quietest."""
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})


def quick_filter(program: Path) -> str:
    """The rows of the goals for the target that dispatch settles on, which a short run tells."""
    probe = subprocess.run([str(program), f"--benchmark_filter={PROBE}", "--benchmark_format=json",
                            "--benchmark_repetitions=1", "--benchmark_min_time=0.0001"],
                           text=True, stdout=subprocess.PIPE)
    if probe.returncode != 0:
        sys.exit(1)
    target = str(json.loads(probe.stdout)["context"]["lanewright_target"])
    wanted = [goal for goal in load_goals() if applies(goal, target)]
    if not wanted:
        raise GenError(f"--quick: nothing is promised for the target {target}; give a --filter")
    return row_filter(wanted)


def run(program: Path, rows_wanted: str, repeats: int, output: Path) -> None:
    arguments = [str(program), f"--benchmark_filter={rows_wanted}"]
    listed = subprocess.run(arguments + ["--benchmark_list_tests"], text=True,
                            stdout=subprocess.PIPE)
    rows = len(listed.stdout.split())
    if listed.returncode != 0 or rows == 0:
        sys.exit(listed.returncode or f"no row matches {rows_wanted}")
    environment = dict(os.environ)
    if sys.stderr.isatty():
        environment["LANEWRIGHT_BENCH_RUNS"] = str(rows * (repeats + ESTIMATES))
    print(f"{rows} rows, {repeats} repeats each", file=sys.stderr)
    done = subprocess.run(
        arguments + [f"--benchmark_repetitions={repeats}", f"--benchmark_out={output}",
                     "--benchmark_out_format=json", "--benchmark_format=json"],
        env=environment, stdout=subprocess.DEVNULL)
    if sys.stderr.isatty():
        print("\r\033[K", end="", file=sys.stderr)
    if done.returncode != 0:
        sys.exit(1)


def note_machine(output: Path) -> None:
    """Adds to the JSON on which CPU it was, which Google Benchmark does not tell."""
    if not CPUINFO.is_file():
        return
    text = CPUINFO.read_text(encoding="utf-8", errors="replace")
    document: dict[str, Any] = json.loads(output.read_text(encoding="utf-8"))
    machine = machine_of(text)
    document["context"]["machine"] = machine.name if machine else None
    document["context"]["cpu"] = next(
        (line.partition(":")[2].strip() for line in text.splitlines()
         if line.startswith("model name")), "a CPU without a name")
    output.write_text(json.dumps(document, indent=1) + "\n", encoding="utf-8")


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


def parse() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="lw bench", description=__doc__.splitlines()[0])
    parser.add_argument("--program", type=Path,
                        default=HERE.parent / "build/native/bench/lanewright_bench")
    parser.add_argument("--output", type=Path, help="folder for what is written")
    parser.add_argument("--filter", metavar="PATTERN",
                        help="regular expression of rows: <kernel>/<who>/<size>[/aligned]")
    parser.add_argument("--quick", action="store_true",
                        help="only the rows that the promises need")
    parser.add_argument("--from", dest="earlier", type=Path, metavar="JSON",
                        help="measure nothing: report on an earlier run's bench.json")
    parser.add_argument("--repeats", type=int, default=REPEATS, help="at least 2")
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
    if options.repeats < 2:
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
        pin_to_one_cpu()
        wanted = quick_filter(options.program) if options.quick else options.filter or "."
        run(options.program, wanted, options.repeats, output)
        note_machine(output)
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

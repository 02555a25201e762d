#!/usr/bin/env python3
"""Runs lanewright_bench and makes tables of the result: bench.json and bench.md beside the program.

LANEWRIGHT_TARGET and LANEWRIGHT_DISABLE act as on any program: they cap what dispatch chooses.
Exit status: 0, or 1 if the benchmark failed, or 3 with --check if a promise is not met."""

from __future__ import annotations

import argparse
import json
import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import table

HERE = Path(__file__).resolve().parent
MIN_TIME = 0.001  # seconds that a repeat of a row takes, at least
REPEATS = 15
QUICK_REPEATS = 25
ESTIMATES = 3  # runs of a row in which Google Benchmark finds its number of iterations, about
KEPT = ("min", "median", "max")
CLOCK = re.compile("clock/additions/([0-9]+)")  # a row that takes so many cycles
Document = dict[str, Any]


class Program:
    def __init__(self, path: Path) -> None:
        self.path = path
        listed = subprocess.run([str(path), "--list"], text=True, stdout=subprocess.PIPE)
        if listed.returncode != 0:
            sys.exit(1)
        first, *self.rows = listed.stdout.splitlines()
        self.target = first.removeprefix("target ")

    def run(self, rows: Sequence[str], repeats: int, environment: Mapping[str, str]) -> Document:
        with tempfile.TemporaryDirectory() as folder:
            names, output = Path(folder, "rows"), Path(folder, "bench.json")
            names.write_text("".join(row + "\n" for row in rows))
            done = subprocess.run(
                [str(self.path), f"--rows={names}", f"--benchmark_repetitions={repeats}",
                 f"--benchmark_min_time={MIN_TIME}", f"--benchmark_out={output}",
                 "--benchmark_out_format=json", "--benchmark_format=json"],
                env=environment, stdout=subprocess.DEVNULL)
            if done.returncode != 0:
                sys.exit(1)
            document: Document = json.loads(output.read_text())
            return document


def goal_rows(program: Program) -> Iterator[str]:
    """The rows that the goals need, and no others."""
    for goal in json.loads(table.GOALS.read_text()):
        if program.target not in goal.get("targets", [program.target]):
            continue
        people = [table.OURS] + goal.get("against", [])
        sizes = goal.get("sizes") or goal.get("compare_sizes")
        for row in program.rows:
            kernel, who, size, *rest = row.split("/")
            if kernel != goal["kernel"] or who not in people or rest or not size.isdigit():
                continue
            if int(size) in sizes if sizes else goal["from"] <= int(size) <= goal["to"]:
                yield row


def pin_to_one_cpu() -> None:
    """Keeps the run from moving between CPUs; the last one allowed tends to be the quietest."""
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})


def by_kernel(rows: Sequence[str]) -> Iterator[list[str]]:
    for kernel in sorted({row.split("/")[0] for row in rows}):
        yield [row for row in rows if row.startswith(kernel + "/")]


def run(program: Program, rows: Sequence[str], repeats: int) -> Document:
    """Runs kernel by kernel, with the clock among each; repeats are interleaved within a kernel."""
    print(f"{len(rows)} rows, {repeats} repeats each", file=sys.stderr)
    environment = dict(os.environ)
    show = sys.stderr.isatty()
    clock = [row for row in program.rows if CLOCK.fullmatch(row)]
    whole: Document = {"context": {}, "benchmarks": []}
    done = 0
    for part in by_kernel([row for row in rows if row not in clock]):
        if show:
            environment["LANEWRIGHT_BENCH_RUNS"] = str(len(rows) * (repeats + ESTIMATES))
            environment["LANEWRIGHT_BENCH_DONE"] = str(done * (repeats + ESTIMATES))
        measured = program.run(part + clock, repeats, environment)
        whole["context"] = whole["context"] or measured["context"]
        whole["benchmarks"] += measured["benchmarks"]
        done += len(part)
    if show:
        print("\r\033[K", end="", file=sys.stderr)
    return settle(whole)


def settle(document: Document) -> Document:
    """Keeps the figures that are used; those of the clock go to the context, in GHz."""
    rows = [row for row in document["benchmarks"] if row.get("aggregate_name") in KEPT]
    clocks: dict[str, list[float]] = {name: [] for name in KEPT}
    for row in rows:
        cycles = CLOCK.fullmatch(row["run_name"])
        if cycles:
            clocks[row["aggregate_name"]].append(int(cycles[1]) / row["cpu_time"])
    if clocks["min"]:
        document["context"] |= {"core_ghz": max(clocks["min"]), "core_ghz_max": max(clocks["min"]),
                                "core_ghz_min": min(clocks["max"])}
    document["benchmarks"] = [row for row in rows if not CLOCK.fullmatch(row["run_name"])]
    return document


def parse() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--program", type=Path,
                        default=HERE.parent / "build/native/bench/lanewright_bench")
    parser.add_argument("--output", type=Path, help="folder for bench.json and bench.md")
    parser.add_argument("--filter", type=re.compile, metavar="PATTERN",
                        help="regular expression of rows: <kernel>/<who>/<size>")
    parser.add_argument("--quick", action="store_true", help="only the rows that the promises need")
    parser.add_argument("--repeats", type=int, help="at least 2")
    parser.add_argument("--check", action="store_true", help="exit with 3 if a promise is not met")
    options = parser.parse_args()
    if not options.program.exists():
        parser.error(f"{options.program} is missing: configure with -DLANEWRIGHT_BENCH=ON and build")
    if options.quick and options.filter:
        parser.error("--quick has a filter of its own")
    if options.repeats is not None and options.repeats < 2:
        parser.error("--repeats: at least 2")
    return options


def main() -> None:
    options = parse()
    folder = options.output or options.program.resolve().parent
    folder.mkdir(parents=True, exist_ok=True)
    pin_to_one_cpu()
    program = Program(options.program)
    if options.quick:
        rows = sorted(set(goal_rows(program)))
    else:
        rows = [row for row in program.rows if not options.filter or options.filter.search(row)]
    if not rows:
        sys.exit(f"no row matches {options.filter.pattern}" if options.filter
                 else f"no promise is made for target {program.target}")
    repeats = options.repeats or (QUICK_REPEATS if options.quick else REPEATS)
    document = run(program, rows, repeats)
    output = folder / "bench.json"
    output.write_text(json.dumps(document, indent=1))

    results = table.load(output)
    text = "\n".join(table.document(results))
    (folder / "bench.md").write_text(text)
    print(text)
    print(f"written: {output} and {folder / 'bench.md'}", file=sys.stderr)
    if options.check and any(verdict.word != "met" for verdict in table.verdicts(results)):
        sys.exit(3)


if __name__ == "__main__":
    main()

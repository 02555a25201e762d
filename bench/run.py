#!/usr/bin/env python3
"""Runs lanewright_bench and makes tables of the result: bench.json and bench.md beside the program.

LANEWRIGHT_TARGET and LANEWRIGHT_DISABLE act as on any program: they cap what dispatch chooses.
Exit status: 0, or 1 if the benchmark failed, or 3 with --check if a promise is not met."""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
from pathlib import Path

import table

HERE = Path(__file__).resolve().parent
REPEATS = 15
ESTIMATES = 4  # runs of a row in which Google Benchmark finds its number of iterations, about


def goal_filter() -> str:
    """The rows that the goals need, and no others."""
    patterns = []
    for goal in json.loads(table.GOALS.read_text()):
        who = "|".join([table.OURS] + goal["against"])
        if "sizes" in goal:
            sizes = "|".join(map(str, goal["sizes"]))
        else:  # by their number of digits: rows above the range are few
            sizes = "[0-9]{1,%d}" % len(str(goal["to"]))
        patterns.append(f"^{goal['kernel']}/({who})/({sizes})$")
    return "|".join(patterns)


def pin_to_one_cpu() -> None:
    """Keeps the run from moving between CPUs; the last one allowed tends to be the quietest."""
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})


def run(program: Path, row_filter: str, repeats: int, output: Path) -> None:
    arguments = [str(program), f"--benchmark_filter={row_filter}"]
    listed = subprocess.run(arguments + ["--benchmark_list_tests"], text=True,
                            stdout=subprocess.PIPE)
    rows = len(listed.stdout.split())
    if listed.returncode != 0 or rows == 0:
        sys.exit(listed.returncode or f"no row matches {row_filter}")
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


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--program", type=Path,
                        default=HERE.parent / "build/native/bench/lanewright_bench")
    parser.add_argument("--output", type=Path, help="folder for bench.json and bench.md")
    parser.add_argument("--filter", default=".",
                        help="regular expression of rows: <kernel>/<who>/<size>")
    parser.add_argument("--quick", action="store_true", help="only the rows that the promises need")
    parser.add_argument("--repeats", type=int, default=REPEATS, help="at least 2")
    parser.add_argument("--check", action="store_true", help="exit with 3 if a promise is not met")
    options = parser.parse_args()
    if not options.program.exists():
        sys.exit(f"{options.program} is missing: configure with -DLANEWRIGHT_BENCH=ON and build")
    if options.quick and options.filter != ".":
        parser.error("--quick has a filter of its own")
    if options.repeats < 2:
        parser.error("--repeats: at least 2")

    folder = options.output or options.program.resolve().parent
    folder.mkdir(parents=True, exist_ok=True)
    output = folder / "bench.json"
    pin_to_one_cpu()
    row_filter = goal_filter() if options.quick else options.filter
    run(options.program, row_filter, options.repeats, output)

    results = table.load(output)
    text = "\n".join(table.document(results))
    (folder / "bench.md").write_text(text)
    print(text)
    print(f"written: {output} and {folder / 'bench.md'}", file=sys.stderr)
    if options.check and any(verdict.word != "met" for verdict in table.verdicts(results)):
        sys.exit(3)


if __name__ == "__main__":
    main()

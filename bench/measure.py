"""Runs lanewright_bench: kernel by kernel, the clock of the core among each, interleaved."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

MIN_TIME = 0.001  # seconds that a repeat of a row takes, at least
ESTIMATES = 3  # runs of a row in which Google Benchmark finds its number of iterations, about
KEPT = ("min", "median", "max")
CLOCK = re.compile("clock/additions/([0-9]+)")  # a row that takes so many cycles
# What glibc must not use to be as on a CPU that ends at the target; its own names.
_NO_AVX512 = ("AVX512F", "AVX512VL", "AVX512BW", "FSRM")
WITHOUT = {"avx2": _NO_AVX512,
           "sse4": (*_NO_AVX512, "AVX2", "AVX", "AVX_Fast_Unaligned_Load", "ERMS")}
Document = dict[str, Any]


def held_to(target: str) -> dict[str, str]:
    """The environment in which libc, too, does as on a CPU of the target, so that a capped run
    compares like with like."""
    names = WITHOUT.get(target, ())
    hwcaps = "glibc.cpu.hwcaps=" + ",".join("-" + name for name in names)
    return {"GLIBC_TUNABLES": hwcaps} if names else {}


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


def pin_to_one_cpu() -> None:
    """Keeps the run from moving between CPUs; the last one allowed tends to be the quietest."""
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})


def by_kernel(rows: Sequence[str]) -> Iterator[list[str]]:
    for kernel in sorted({row.split("/")[0] for row in rows}):
        yield [row for row in rows if row.startswith(kernel + "/")]


def run(program: Program, rows: Sequence[str], repeats: int) -> Document:
    print(f"{len(rows)} rows, {repeats} repeats each", file=sys.stderr)
    environment = os.environ | held_to(program.target)
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
    whole["context"]["libc_without"] = " ".join(WITHOUT.get(program.target, ()))
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

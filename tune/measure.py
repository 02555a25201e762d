"""Runs the benchmark, and gathers the time of each row from interleaved repeats."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from gen.errors import GenError

from .machine import pin_to_one_cpu

REPEATS_A_RUN = 5
ROWS_A_RUN = 1500  # about a minute: what else the machine does meanwhile falls on few rows


@dataclass(frozen=True)
class Row:
    """A row of one of the programs: <kernel>/<who>/<size>."""

    program: Path
    kernel: str
    who: str
    size: int

    @property
    def name(self) -> str:
        return f"{self.kernel}/{self.who}/{self.size}"


class Bench:
    """How programs are run: by which command, and with what environment."""

    def __init__(self, launch: list[str]):
        self.launch = launch
        hidden = ("LANEWRIGHT_TARGET", "LANEWRIGHT_DISABLE")
        self.environment = {key: value for key, value in os.environ.items() if key not in hidden}

    def rows(self, program: Path) -> set[str]:
        """The names of all rows: a variant has rows where the CPU can run it."""
        done = subprocess.run([program, "--benchmark_list_tests", "--benchmark_filter=."],
                              env=self.environment, capture_output=True, text=True, check=False)
        if done.returncode != 0:
            raise GenError(f"the benchmark failed: {done.stderr.strip() or done.returncode}")
        return {*done.stdout.split()}

    def times(self, rows: list[Row], repeats: int, deadline: float) -> dict[Row, list[float]]:
        """The times of each row in ns. Rounds of a few repeats of every row follow each other until
        there are as many as wanted or, after the first two, the time is up."""
        result: dict[Row, list[float]] = {row: [] for row in rows}
        rounds = -(-repeats // REPEATS_A_RUN)
        for i in range(rounds):
            if i >= 2 and time.monotonic() > deadline:
                break
            for program, part in parts(rows):
                for name, ns in self._run(program, part, min(REPEATS_A_RUN, repeats)).items():
                    if name in part:
                        result[part[name]] += ns
            print(f"\r   measured {i + 1} of {rounds} rounds", end="", file=sys.stderr, flush=True)
        print(file=sys.stderr)
        for row, ns in result.items():
            if not ns:
                raise GenError(f"the benchmark gave no time for {row.name}")
        return result

    def _run(self, program: Path, rows: dict[str, Row], repeats: int) -> dict[str, list[float]]:
        with tempfile.NamedTemporaryFile(suffix=".json") as output:
            command = [*self.launch, str(program), f"--benchmark_filter={pattern(rows.values())}",
                       f"--benchmark_repetitions={repeats}", f"--benchmark_out={output.name}",
                       "--benchmark_out_format=json", "--benchmark_report_aggregates_only=false",
                       "--benchmark_enable_random_interleaving=true"]
            done = subprocess.run(command, env=self.environment, stdout=subprocess.DEVNULL,
                                  stderr=subprocess.PIPE, text=True, check=False,
                                  preexec_fn=None if self.launch else pin_to_one_cpu)
            if done.returncode != 0:
                raise GenError(f"the benchmark failed: {done.stderr.strip() or done.returncode}")
            return gathered(json.loads(Path(output.name).read_text(encoding="utf-8")))


def parts(rows: list[Row]) -> list[tuple[Path, dict[str, Row]]]:
    """Rows by program and size, so that all candidates of a size run in turn; few enough a run."""
    result = []
    for program in dict.fromkeys(row.program for row in rows):
        mine = sorted((row for row in rows if row.program == program), key=lambda row: row.size)
        here: list[Row] = []
        for size in dict.fromkeys(row.size for row in mine):
            same = [row for row in mine if row.size == size]
            if here and len(here) + len(same) > ROWS_A_RUN:
                result.append((program, {row.name: row for row in here}))
                here = []
            here += same
        result.append((program, {row.name: row for row in here}))
    return result


def pattern(rows: Iterable[Row]) -> str:
    """A regular expression for rows that are every combination of kernels, names and sizes."""
    def one_of(values: Iterable[str]) -> str:
        return "|".join(re.escape(value) for value in dict.fromkeys(values))

    rows = list(rows)
    who = [row.who for row in rows]
    named = one_of(who)
    if len({*who}) > 50:  # a long list takes the benchmark minutes: their common beginning will do
        named = f"{re.escape(os.path.commonprefix(who))}[^/]*"
    return (f"^({one_of(row.kernel for row in rows)})/({named})/"
            f"({one_of(str(row.size) for row in rows)})$")


def gathered(document: dict[str, list[dict[str, object]]]) -> dict[str, list[float]]:
    """The times of single repeats by the name of their row."""
    result: dict[str, list[float]] = {}
    for entry in document["benchmarks"]:
        if entry["run_type"] == "iteration":
            if entry["time_unit"] != "ns":
                raise GenError(f"{entry['run_name']}: time unit {entry['time_unit']}, not ns")
            result.setdefault(str(entry["run_name"]), []).append(float(str(entry["cpu_time"])))
    return result

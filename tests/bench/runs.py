"""What the tests of the benchmark's reports share: runs made up of rows with known times."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from model import Bounds, machine_named
from results import Results

ROOT = Path(__file__).resolve().parents[2]

CONTEXT = {"num_cpus": 2, "mhz_per_cpu": 2000, "lanewright_target": "avx512_vbmi",
           "core_ghz": "2.0", "compiler": "12.2.0", "machine": "golden_cove"}


def row(name: str, nanoseconds: float, size: float | None = None) -> list[dict[str, Any]]:
    """The entries of one row; the median is 5% above the minimum, the maximum twice as much."""
    last = name.split("/")[2]
    count = float(last) if size is None else size
    entries = []
    for statistic, factor in (("min", 1.0), ("median", 1.05), ("max", 2.0), ("mean", 1.1)):
        time = nanoseconds * factor
        entries.append({"run_name": name, "run_type": "aggregate", "aggregate_name": statistic,
                        "cpu_time": time, "real_time": time, "time_unit": "ns",
                        "bytes_per_second": count / time * 1e9})
    return entries


def document(rows: dict[str, float], **context: Any) -> dict[str, Any]:
    """A run; a mix is of 50 bytes a call."""
    entries = []
    for name, nanoseconds in rows.items():
        size = None if name.split("/")[2].isdecimal() else 50.0
        entries += row(name, nanoseconds, size)
    return {"context": {**CONTEXT, **context}, "benchmarks": entries}


def results(rows: dict[str, float], **context: Any) -> Results:
    return Results(document(rows, **context), "bench.json")


def bounds(run: Results, machine: str | None = "golden_cove") -> Bounds:
    return Bounds(run, machine_named(machine) if machine else None)


def save(folder: Path, rows: dict[str, float], **context: Any) -> Path:
    path = folder / "bench.json"
    path.write_text(json.dumps(document(rows, **context)))
    return path


def whole_run() -> dict[str, float]:
    """Rows of every kind: three kernels, peers, scalar variants, aligned ones and a mix."""
    rows = {}
    for size in (1, 2, 8, 64, 100, 1024, 4096, 65536):
        for kernel, peers in (("copy", ["memcpy"]), ("crc32c", ["isal", "sse42_loop"])):
            rows[f"{kernel}/lanewright/{size}"] = 2 + size / 40
            rows[f"{kernel}/lanewright/{size}/aligned"] = 2 + size / 50
            rows[f"{kernel}/{kernel}__plain__scalar/{size}"] = 3 + size / 2
            for i, peer in enumerate(peers):
                rows[f"{kernel}/peer:{peer}/{size}"] = 3 + i + size / 30
    for count in (1, 10, 100, 1000):
        rows[f"pack_fields64/lanewright/{count}"] = 2 + count / 4
        rows[f"pack_fields64/peer:byte_swap_loop/{count}"] = 1 + count / 2
    rows |= {"copy/lanewright/copy_fields": 3.0, "copy/peer:memcpy/copy_fields": 4.5}
    return rows

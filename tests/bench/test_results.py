"""The reader of Google Benchmark's JSON."""

from __future__ import annotations

import json
import math
from pathlib import Path
from typing import Any

import pytest
from runs import document, results, save

from gen.errors import GenError
from results import Results, geometric_mean, load, ratio_to_best, ratio_to_scalar


def test_rows_are_told_apart_by_alignment_and_mix() -> None:
    run = results({"copy/lanewright/64": 2.0, "copy/lanewright/64/aligned": 1.0,
                   "copy/lanewright/wal_records": 5.0})
    assert run.unaligned["copy"][64]["lanewright"].nanoseconds == 2.0
    assert run.aligned["copy"][64]["lanewright"].nanoseconds == 1.0
    assert run.mixes["copy"]["wal_records"]["lanewright"].nanoseconds == 5.0
    assert sorted(name for name, _ in run.rows()) == [
        "copy/lanewright/64", "copy/lanewright/64/aligned", "copy/lanewright/wal_records"]


def test_figures_of_a_row() -> None:
    row = results({"copy/lanewright/64": 2.0}).unaligned["copy"][64]["lanewright"]
    assert (row.nanoseconds, row.median, row.maximum) == pytest.approx((2.0, 2.1, 4.0))
    assert row.bytes == pytest.approx(64)
    assert row.gigabytes == pytest.approx(32)


def test_ratios_are_to_the_best_peer_and_to_the_scalar_variant() -> None:
    people = results({"copy/lanewright/8": 2.0, "copy/peer:a/8": 9.0, "copy/peer:b/8": 3.0,
                      "copy/copy__libc__scalar/8": 5.0}).unaligned["copy"][8]
    assert ratio_to_best(people) == pytest.approx(1.5)
    assert ratio_to_scalar(people) == pytest.approx(2.5)


def test_geometric_mean_leaves_out_what_was_not_measured() -> None:
    assert geometric_mean([1.0, math.nan, 4.0]) == pytest.approx(2.0)
    assert math.isnan(geometric_mean([]))


def entry(**changes: Any) -> dict[str, Any]:
    run = document({"copy/lanewright/8": 2.0})
    run["benchmarks"][0].update(changes)
    return run


@pytest.mark.parametrize("run, message", [
    ([], "it has no list 'benchmarks'"),
    ({"context": {}, "benchmarks": {}}, "it has no list 'benchmarks'"),
    ({"benchmarks": []}, "it has no 'context'"),
    ({"context": {}, "benchmarks": []}, "no row was measured"),
    ({"context": {}, "benchmarks": [{}]}, "has no 'run_name'"),
    ({"context": {}, "benchmarks": [3]}, "has no 'run_name'"),
    (entry(run_type="iteration"), "copy/lanewright/8 is a single run"),
    (entry(time_unit="us"), "time unit us, not ns"),
    (entry(cpu_time="fast"), "cpu_time is 'fast', not a number"),
    (entry(error_occurred=True, error_message="no memory"), "failed: no memory"),
    (entry(run_name="copy/8"), "row copy/8 is not named"),
    (entry(run_name="copy/lanewright/mix/aligned"), "is not named"),
    (entry(cpu_time=0), "lacks a minimum"),
    (entry(aggregate_name="stddev"), "lacks a minimum"),
    (document({"copy/lanewright/8": 2.0}, core_ghz="fast"), "frequency of the core is 'fast'"),
    (document({"copy/lanewright/8": 2.0}, core_ghz="2400"), "frequency of the core is '2400'"),
    (document({"clock/additions/4096": 9.0}), "frequency of the core is 455"),
])
def test_malformed_runs_are_refused(run: Any, message: str) -> None:
    with pytest.raises(GenError, match=message) as fault:
        Results(run, "bench.json")
    assert str(fault.value).startswith("bench.json: ")


def test_files_that_are_no_json(tmp_path: Path) -> None:
    path = tmp_path / "bench.json"
    with pytest.raises(GenError, match="cannot be read"):
        load(path)
    path.write_text('{"context": ')
    with pytest.raises(GenError, match="not JSON"):
        load(path)
    path.write_bytes(b"\xff")
    with pytest.raises(GenError, match="not JSON"):
        load(path)


def test_the_clock_is_no_kernel() -> None:
    run = results({"copy/lanewright/8": 2.0, "clock/additions/4096": 2048.0}, core_ghz=None)
    assert run.core_ghz == pytest.approx(2.0)
    assert run.kernels == ["copy"]


def test_a_file(tmp_path: Path) -> None:
    assert load(save(tmp_path, {"copy/lanewright/8": 2.0})).core_ghz == 2.0


def test_the_synthetic_runs_are_json() -> None:
    json.dumps(document({"copy/lanewright/8": 2.0}))

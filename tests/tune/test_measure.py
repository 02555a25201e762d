"""Names of CPUs, rows of the benchmark, and what nm lists."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from gen.errors import GenError
from tune import machine
from tune.build import text_sizes
from tune.measure import ROWS_A_RUN, Row, gathered, parts, pattern

ONE, TWO = Path("one"), Path("two")


@pytest.mark.parametrize("text, name", [
    ("processor\t: 0\nvendor_id\t: GenuineIntel\ncpu family\t: 6\nmodel\t\t: 207\n"
     "model name\t: Some Processor\n\nprocessor\t: 1\nvendor_id\t: Other\n", "intel-06-cf"),
    ("vendor_id\t: AuthenticAMD\ncpu family\t: 25\nmodel\t\t: 17\n", "amd-19-11"),
    ("processor\t: 0\nCPU implementer\t: 0x41\nCPU part\t: 0xd4f\n", "arm-41-d4f"),
    ("processor\t: 0\nisa\t: rv64imafdcv\nuarch\t: spacemit,x60\n", "spacemit-x60"),
])
def test_cpu_is_called(text: str, name: str) -> None:
    assert machine.slug(text) == name


def test_cpu_without_a_name() -> None:
    with pytest.raises(GenError, match="this CPU has no name here: give it one by --cpu"):
        machine.slug("processor\t: 0\n")


def test_pattern_matches_its_rows_and_no_others() -> None:
    rows = [Row(ONE, kernel, who, size) for kernel in ("copy", "find_nul")
            for who in ("a__b", "a__c") for size in (1, 16)]
    expression = re.compile(pattern(rows))
    assert all(expression.search(row.name) for row in rows)
    for other in ("copy/a__b/160", "copy/a__b/1/aligned", "xcopy/a__b/1", "copy/a__bb/1"):
        assert not expression.search(other)


def test_pattern_of_many_is_short() -> None:
    rows = [Row(ONE, "crc32c", f"crc32c__fused_v{i}__avx2", 64) for i in range(500)]
    assert len(pattern(rows)) < 100
    assert all(re.search(pattern(rows), row.name) for row in rows)


def test_all_candidates_of_a_size_run_together() -> None:
    rows = [Row(program, "f", f"v{i}", size) for program in (ONE, TWO) for i in range(400)
            for size in (1, 2, 3, 4)]
    runs = parts(rows)
    assert sum(len(part) for _, part in runs) == len(rows)
    assert [program for program, _ in runs] == [ONE, ONE, TWO, TWO]
    for _, part in runs:
        assert len(part) <= ROWS_A_RUN
        sizes = [row.size for row in part.values()]
        assert all(sizes.count(size) == 400 for size in sizes)


def test_times_of_single_repeats_are_gathered() -> None:
    rows = [{"run_type": "iteration", "run_name": "f/v/1", "time_unit": "ns", "cpu_time": time}
            for time in (3.0, 2.0)]
    aggregate = {"run_type": "aggregate", "run_name": "f/v/1", "time_unit": "ns", "cpu_time": 1.0}
    assert gathered({"benchmarks": [*rows, aggregate]}) == {"f/v/1": [3.0, 2.0]}
    with pytest.raises(GenError, match="f/v/1: time unit us, not ns"):
        gathered({"benchmarks": [{**rows[0], "time_unit": "us"}]})


def test_text_by_variant() -> None:
    listing = """
crc32c.x86_fold512.cc.o:
0000000000000000 0000000000000100 T lw_crc32c__fused_v4__avx512
0000000000000100 0000000000000020 t lw_crc32c__fused_v4__avx512.cold
0000000000000000 0000000000000200 t _ZN10lanewright24crc32c__fused_v4__avx512E8crc_longEjPKhm
0000000000000000 0000000000000400 r _ZN10lanewright24crc32c__fused_v4__avx512L6kToEndE
0000000000000000 0000000000000040 t _ZN10lanewright6N_AVX28copy__u4L4helpEv.isra.0
                 U memcpy
"""
    sizes = text_sizes(listing)
    assert sizes["crc32c__fused_v4__avx512"] == 0x320
    assert sizes["copy__u4@AVX2"] == 0x40

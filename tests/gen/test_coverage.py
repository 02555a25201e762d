"""The table of variants and emulated CPUs fails on a hole."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from scratch import ROOT, Result

LOG = """Start testing: Jan 01 00:00 UTC
1/3 Test: kernels_on_small
tested  copy__libc__scalar
skipped copy__wide__sve (the CPU lacks one or more of: sve)
2/3 Test: kernels_on_wide
tested  copy__libc__scalar
tested  copy__wide__sve
3/3 Test: runtime
"""


def table(folder: Path, log: str) -> Result:
    (folder / "LastTest.log").write_text(log, encoding="utf-8")
    command = [sys.executable, str(ROOT / "tests/coverage.py"), str(folder / "LastTest.log")]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    return Result(done.returncode, done.stdout, done.stderr)


def test_each_variant_was_run(tmp_path: Path) -> None:
    result = table(tmp_path, LOG)
    rows = [line.split() for line in result.out.splitlines() if "__" in line]
    assert (result.code, rows) == (0, [["copy__libc__scalar", "x", "x"],
                                       ["copy__wide__sve", ".", "x"]])


def test_a_variant_that_was_compiled_and_run_nowhere(tmp_path: Path) -> None:
    result = table(tmp_path, LOG.replace("tested  copy__wide", "skipped copy__wide"))
    assert result.code == 1
    assert "copy__wide__sve was compiled, and run nowhere" in result.out


def test_a_log_without_kernels(tmp_path: Path) -> None:
    result = table(tmp_path, "1/1 Test: runtime\n")
    assert result.code == 1 and "no configuration tested anything" in result.out

"""tools/size.py on small libraries with symbols such as the real one has."""

from __future__ import annotations

import json
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest
from runs import ROOT

CXX = shlex.split(os.environ.get("CXX", "c++"))
MANIFEST = json.loads((ROOT / "generated/MANIFEST.json").read_text())
VARIANT = next(each["symbol"] for each in MANIFEST["variants"]
               if each["kernel"] == "copy" and each["isa"] == "scalar")
SOURCE = f"""
extern "C" {{
extern const char {VARIANT}[1000] = {{1}};
extern const char lw_shared_table[500] = {{1}};
}}
namespace lanewright {{ namespace N_AVX2 {{ namespace find_nul__made_up {{
extern const char kTable[300] = {{1}};
}} }} }}
"""


def size(*arguments: object) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, str(ROOT / "tools/size.py"), *map(str, arguments)],
                          text=True, capture_output=True)


@pytest.fixture(params=["shared", "static"])
def library(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    (tmp_path / "a.cc").write_text(SOURCE)
    made, how = tmp_path / "liba.so", ["-shared", "-fPIC"]
    if request.param == "static":
        made, how = tmp_path / "a.o", ["-c"]
    subprocess.run([*CXX, *how, str(tmp_path / "a.cc"), "-o", str(made)], check=True)
    return made


def test_code_is_told_by_kernel_and_target(library: Path) -> None:
    done = size(library)
    assert done.returncode == 0, done.stderr
    lines = [line.split() for line in done.stdout.splitlines()]
    assert lines[:4] == [["bytes", "scalar", "avx2", "all"], ["copy", "1000", "-", "1000"],
                         ["find_nul", "-", "300", "300"], ["all", "kernels", "1000", "300", "1300"]]
    whole, variants, shared = map(int, re.findall(r"(\d+) (?:bytes in all|of v|of d)", done.stdout))
    assert variants == 1300 and 500 <= shared < 700 and whole >= 1800


def test_a_library_that_is_too_large_fails(library: Path) -> None:
    assert size(library, "--at-most", 1 << 20).returncode == 0
    done = size(library, "--at-most", 1500)
    assert done.returncode == 3 and "too large" in done.stderr


def test_what_cannot_be_measured(tmp_path: Path, library: Path) -> None:
    assert "no such file" in size(tmp_path / "none.so").stderr
    (tmp_path / "text.so").write_text("text")
    assert size(tmp_path / "text.so").returncode == 2
    subprocess.run(["strip", "--strip-all", str(library)], check=True)
    done = size(library)
    if library.suffix == ".o":
        assert done.returncode == 2 and "was it stripped?" in done.stderr

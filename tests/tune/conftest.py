"""The generator's test project, with a search declared, and a benchmark that needs no building."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from scratch import Result, Scratch, copy_sources

from tune import cli, machine
from tune.build import Build

RECORD = "bench/records/acme-01-02.json"

# Stands in for lanewright_bench: its rows are those of the rendered sources, its times follow from
# the parameters in a variant's name: 100 ns less 10 for each store of a round.
BENCH = """#!{python}
import json, re, sys
from pathlib import Path
manifest = json.loads((Path(__file__).parents[2] / "generated/MANIFEST.json").read_text())
header = (Path(__file__).parents[2] / "generated/include/lanewright/kernels.h").read_text()
options = dict(each[2:].split("=", 1) if "=" in each else (each[2:], "") for each in sys.argv[1:])
rows = [f"{{v['kernel']}}/{{v['name']}}/{{size}}" for v in manifest["variants"]
        for size in (16, 64, 256) if v["isa"] in ("wide", "scalar")]
rows += [f"fill_pair/lanewright/{{size}}" for size in (16, 64, 256)]
rows = [row for row in rows if re.search(options["benchmark_filter"], row)]
if "benchmark_list_tests" in options:
    print("\\n".join(rows))
    sys.exit()
def ns(row):
    unroll, long = re.search("_u(.)", row), re.search("_longfrom([0-9]+)", row)
    cut_off = re.search("INLINE_END = ([0-9]+)", header)
    return (100 - 10 * int(unroll[1] if unroll else 0) + 0.01 * int(long[1] if long else 0)
            + int(cut_off[1] if cut_off and "lanewright" in row else 0))
repeats = int(options["benchmark_repetitions"])
Path(options["benchmark_out"]).write_text(json.dumps({{"benchmarks": [
    {{"run_type": "iteration", "run_name": row, "time_unit": "ns", "cpu_time": ns(row) + i}}
    for row in rows for i in range(repeats)]}}))
"""


class Project(Scratch):
    def tune(self, *arguments: str) -> Result:
        return self.run(cli.main, "--repeats", "5", *arguments)

    def files(self) -> dict[str, bytes]:
        """What a run may write: everything but the scratch folder."""
        return {
            path.relative_to(self.root).as_posix(): path.read_bytes()
            for path in sorted(self.root.rglob("*"))
            if path.is_file() and "build" not in path.relative_to(self.root).parts
        }

    def refuses(self, says: str, *arguments: str) -> None:
        """The run ends with 2 and this one line, and writes nothing."""
        before = self.files()
        result = self.tune(*arguments)
        assert (result.code, result.err) == (2, f"tune: {says}\n")
        assert self.files() == before


@pytest.fixture
def project(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> Project:
    root = tmp_path / "project"
    copy_sources(root)
    monkeypatch.setattr(machine, "architecture", lambda: "x86_64")
    monkeypatch.setattr(machine, "maker", lambda: "GenuineIntel")
    monkeypatch.setattr(machine, "this_cpu", lambda: "acme-01-02")
    monkeypatch.setattr(Build, "_run", compile_nothing)
    monkeypatch.setattr(Build, "compiler", lambda self: ("acme cc 1.0", "-O3"))
    monkeypatch.setattr(Build, "text_bytes", lambda self: {})
    return Project(root, capsys)


def compile_nothing(build: Build, command: list[str]) -> None:
    build.program.parent.mkdir(parents=True, exist_ok=True)
    build.program.write_text(BENCH.format(python=sys.executable))
    build.program.chmod(0o755)

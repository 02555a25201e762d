"""Tables, curves, what the README shows, and the driver, on runs that are made up."""

from __future__ import annotations

import json
import subprocess
import sys
import xml.etree.ElementTree as ElementTree
from dataclasses import dataclass
from pathlib import Path

import plot
import pytest
import readme
import table
from runs import ROOT, bounds, document, results, save, whole_run

from gen.errors import GenError

# Stands in for lanewright_bench: lists the rows of a run, or writes it.
PROGRAM = '''#!/usr/bin/env python3
import json, os, sys
options = dict(each.partition("=")[::2] for each in sys.argv[1:])
with open(os.path.join(os.path.dirname(sys.argv[0]), "made_up.json")) as file:
    run = json.load(file)
if "--list" in options:
    print("target", run["context"]["lanewright_target"])
    print("\\n".join({each["run_name"] for each in run["benchmarks"]}))
else:
    with open(options["--rows"]) as file:
        rows = file.read().split()
    run["context"]["tunables"] = os.environ.get("GLIBC_TUNABLES", "")
    run["benchmarks"] = [each for each in run["benchmarks"] if each["run_name"] in rows]
    with open(options["--benchmark_out"], "w") as file:
        json.dump(run, file)
'''


def short(rows: dict[str, float], machine: str | None = "golden_cove") -> str:
    run = results(rows)
    return "\n".join(table.Report(run, bounds(run, machine)).short())


def test_a_line_has_all_figures() -> None:
    text = short({"copy/lanewright/64": 2.0, "copy/peer:memcpy/64": 3.0,
                  "copy/copy__libc__scalar/64": 8.0})
    # ns, median, GB/s, cycles/B, best peer, its ns, ratio, to scalar, of bound (0.5 ns), by
    assert "| 64 | 2.00 | 2.10 | 32.0 | 0.062 | memcpy | 3.00 | 1.50 | 4.00 | 25% | store |" in text


def test_means_have_the_worst_size() -> None:
    text = short({"copy/lanewright/8": 2.0, "copy/peer:memcpy/8": 8.0,
                  "copy/lanewright/16": 2.0, "copy/peer:memcpy/16": 1.0,
                  "copy/lanewright/16/aligned": 2.0, "copy/peer:memcpy/16/aligned": 6.0})
    assert "| `copy` | 2 | 1.41 | 0.50 | 16 | 3.00 | 1.41 | - |" in text


def test_mixes_have_a_table() -> None:
    text = short({"copy/lanewright/wal": 4.0, "copy/peer:memcpy/wal": 6.0})
    assert "| wal | 50.0 | 4.00 | 4.20 | 12.5 | 0.160 | memcpy | 6.00 | 1.50 | - |" in text


def test_the_short_form_leaves_sizes_out_and_the_full_one_does_not() -> None:
    rows = {f"copy/lanewright/{size}": 2.0 for size in range(1, 65)}
    rows |= {"copy/lanewright/33/aligned": 1.0}
    run = results(rows)
    report = table.Report(run, bounds(run))
    brief, whole = "\n".join(report.short()), "\n".join(report.full())
    assert "| 32 | 2.00" in brief and "| 33 | 2.00" not in brief
    assert "| 33 | 2.00" in whole and "| 33 | 1.00" in whole and "Aligned:" in whole


def test_what_is_not_known_is_said() -> None:
    assert "No bounds: this CPU is not among bench/machines." in short(
        {"copy/lanewright/64": 2.0}, None)
    text = short({"copy/lanewright/4096": 30.0, "copy/lanewright/8192": 63.0})
    assert "The model is wrong, or the frequency: copy at 4096 was measured 1.07 times" in text
    assert "so were 1 sizes" in text


def test_curves_are_written_and_the_same_each_time(tmp_path: Path) -> None:
    run = results(whole_run())
    names = plot.draw_all(run, bounds(run), tmp_path / "a")
    assert names == [f"{kernel}.{each}" for kernel in ("copy", "crc32c", "pack_fields64")
                     for each in ("svg", "png")]
    plot.draw_all(run, bounds(run), tmp_path / "b")
    for name in names:
        assert (tmp_path / "a" / name).read_bytes() == (tmp_path / "b" / name).read_bytes()
        assert name.endswith("svg") or (tmp_path / "a" / name).read_bytes()[:4] == b"\x89PNG"
    svg = (tmp_path / "a/crc32c.svg").read_text()
    texts = {each.text for each in ElementTree.fromstring(svg).iter() if each.tag.endswith("text")}
    assert {"crc32c", "Lanewright", "isal", "sse42 loop", "scalar variant",
            "physical bound", "64K"} <= texts
    assert "date" not in svg and str(tmp_path) not in svg


def test_a_kernel_of_few_sizes_has_no_curve(tmp_path: Path) -> None:
    run = results({"copy/lanewright/8": 2.0, "copy/lanewright/9": 2.0,
                   "copy/lanewright/9/aligned": 2.0})
    assert plot.draw_all(run, bounds(run), tmp_path) == []


def repository(folder: Path) -> Path:
    (folder / "docs/curves").mkdir(parents=True)
    (folder / "docs/curves/gone.svg").write_text("<svg/>")
    (folder / "README.md").write_text(f"before\n{readme.BEGIN}\nstale\n{readme.END}\nafter\n")
    return folder


def test_the_readme_is_refreshed_in_its_section_alone(tmp_path: Path) -> None:
    root, run = repository(tmp_path), results(whole_run())
    readme.refresh(run, bounds(run), root)
    text = (root / "README.md").read_text()
    assert text.startswith(f"before\n{readme.BEGIN}\n") and text.endswith(f"{readme.END}\nafter\n")
    assert "stale" not in text and "![copy: GB/s over size](docs/curves/copy.svg)" in text
    assert "Golden Cove" in text
    assert "| `copy` | - | - | 104; 1.34× memcpy | 3.00; 1.50× memcpy |" in text
    assert "| kernel | 16 B | 256 B | 4096 B | mixed | mean |" in text
    assert "| kernel | 10 values | 100 values | 1024 values | mean |" in text
    assert sorted(path.name for path in (root / "docs/curves").iterdir()) == [
        "copy.svg", "crc32c.svg", "pack_fields64.svg"]
    assert "# Lanewright, measured" in (root / "docs/speed.md").read_text()
    readme.refresh(run, bounds(run), root)
    assert (root / "README.md").read_text() == text


def test_a_readme_without_a_section_is_left_alone(tmp_path: Path) -> None:
    root, run = repository(tmp_path), results(whole_run())
    (root / "README.md").write_text("no section\n")
    with pytest.raises(GenError, match="README.md: has no section"):
        readme.refresh(run, bounds(run), root)
    assert (root / "docs/curves/gone.svg").exists() and not (root / "docs/speed.md").exists()


def test_the_readme_of_the_repository_has_the_section() -> None:
    text = (ROOT / "README.md").read_text()
    assert text.index(readme.BEGIN) < text.index(readme.END)


@dataclass
class Driver:
    """bench/run.py with a program that stands in for the real one."""

    folder: Path

    def __call__(self, *arguments: str) -> subprocess.CompletedProcess[str]:
        program = self.folder / "program"
        program.write_text(PROGRAM)
        program.chmod(0o755)
        return subprocess.run(
            [sys.executable, str(ROOT / "bench/run.py"), "--program", str(program), *arguments],
            text=True, capture_output=True)


@pytest.fixture
def driver(tmp_path: Path) -> Driver:
    (tmp_path / "made_up.json").write_text(json.dumps(document(whole_run())))
    return Driver(tmp_path)


def test_a_whole_run(driver: Driver) -> None:
    done = driver("--machine", "zen4")
    assert done.returncode == 0, done.stderr
    assert "AMD Zen 4" in done.stdout
    for name in ("bench.json", "bench.md", "bench_full.md", "curves/copy.svg", "curves/copy.png"):
        assert (driver.folder / name).stat().st_size > 0
    noted = json.loads((driver.folder / "bench.json").read_text())["context"]
    assert "machine" in noted and "cpu" in noted
    again = driver("--from", str(driver.folder / "bench.json"), "--machine", "zen4", "--no-plots")
    assert again.stdout == done.stdout


def test_a_capped_run_holds_libc_to_the_target(driver: Driver) -> None:
    made_up = driver.folder / "made_up.json"
    run = json.loads(made_up.read_text())
    run["context"]["lanewright_target"] = "sse4"
    made_up.write_text(json.dumps(run))
    done = driver("--no-plots")
    assert "held to the target as well" in done.stdout, done.stderr
    context = json.loads((driver.folder / "bench.json").read_text())["context"]
    assert context["tunables"].startswith("glibc.cpu.hwcaps=-AVX512F,")
    assert "AVX2" in context["libc_without"]


def test_a_quick_run_draws_nothing_unless_asked(driver: Driver) -> None:
    assert driver("--quick").returncode == 0
    assert not (driver.folder / "curves").exists()
    assert driver("--quick", "--plots").returncode == 0
    assert (driver.folder / "curves/copy.svg").exists()


def test_a_check_fails_where_a_promise_is_not_met(driver: Driver) -> None:
    assert driver("--check").returncode == 3


@pytest.mark.parametrize("arguments, message", [
    (["--quick", "--filter", "copy"], "--quick has a filter of its own"),
    (["--repeats", "1"], "at least 2"),
    (["--filter", "sort"], "no row matches 'sort'"),
    (["--filter", "("], "'(' is no regular expression"),
    (["--machine", "zen"], "'zen' is not known"),
    (["--from", "nothing.json"], "nothing.json: cannot be read"),
    (["--from", "nothing.json", "--quick"], "--from measures nothing"),
    (["--readme", "--quick"], "--readme shows every row"),
    (["--fliter", "copy"], "unrecognized arguments: --fliter"),
])
def test_a_wrong_command_line(driver: Driver, arguments: list[str], message: str) -> None:
    done = driver(*arguments)
    assert done.returncode == 2 and message in done.stderr
    assert not (driver.folder / "bench.json").exists()


def test_table_alone(tmp_path: Path) -> None:
    def run(*arguments: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run([sys.executable, str(ROOT / "bench/table.py"), *arguments], text=True,
                              capture_output=True)
    path = str(save(tmp_path, whole_run()))
    assert "## crc32c" in run(path).stdout and "Aligned:" in run(path, "--full").stdout
    (tmp_path / "bench.json").write_text("{}")
    assert run(path).returncode == 2 and "bench.json: not what Google" in run(path).stderr

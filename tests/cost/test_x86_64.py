"""What ./lw cost does for x86-64 alone: counts by steps on the CPU at hand, and its facts."""

from __future__ import annotations

import importlib
import platform
import shutil
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT / "tools/cost"))

import cost  # noqa: E402
import counting  # noqa: E402
import facts  # noqa: E402
import loops  # noqa: E402
from facts import Facts  # noqa: E402

# Brackets of nothing, of a loop of ten rounds, and of an instruction that is repeated.
STEPPED = r"""
#include <sys/syscall.h>
#include <unistd.h>
int main(void) {
  static char from[100], to[100];
  char *si = from, *di = to;
  long count = sizeof from;
  syscall(0x7ea0, 1);
  syscall(0x7ea0, 0);
  syscall(0x7ea0, 1);
  __asm__ volatile("mov $10, %%ecx\n1: dec %%ecx\n jnz 1b" : : : "ecx", "cc");
  syscall(0x7ea0, 0);
  getppid();
  syscall(0x7ea0, 1);
  __asm__ volatile("rep movsb" : "+S"(si), "+D"(di), "+c"(count) : : "memory");
  syscall(0x7ea0, 0);
  return 7;
}
"""
on_x86_64 = pytest.mark.skipif(platform.machine() != "x86_64", reason="steps on x86-64 alone")


@pytest.fixture(scope="module")
def tracer(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return Path(counting.Runner(tmp_path_factory.mktemp("tracer"), []).tracer)


@on_x86_64
def test_executions_by_steps(tracer: Path, tmp_path: Path) -> None:
    program = tmp_path / "program"
    # Without optimisation, nothing but the assembly is between the calls.
    subprocess.run(["cc", "-O0", "-static", "-x", "c", "-o", program, "-"], input=STEPPED,
                   text=True, check=True)
    done = subprocess.run([tracer, "--", program], capture_output=True, text=True)
    nothing, loop, repeated = map(int, done.stderr.split())
    assert done.returncode == 7, "it exits as the program does"
    assert loop == nothing + 1 + 10 * 2

    each = subprocess.run([tracer, "each=on", "--", program], capture_output=True, text=True)
    found = counting.from_plugin(each.stderr)
    assert [one.total() for one in found] == [nothing, loop, repeated]
    assert sorted(found[1].values())[-2:] == [10, 10]
    assert set(found[2].values()) == {1}, "however often it is repeated"

    first = max(found[1], key=lambda address: (found[1][address], -address))
    skipping = subprocess.run([tracer, f"skip={first:x}-{first:x}", "--", program],
                              capture_output=True, text=True)
    assert list(map(int, skipping.stderr.split())) == [nothing, loop - 10, repeated]


@on_x86_64
@pytest.mark.parametrize("arguments, said", [
    ("each=off -- true", "unknown argument 'each=off'; there are: each=on, skip=first-last"),
    ("each=on", "no program; it stands after --"),
    ("-- ./no/such", "./no/such: No such file or directory"),
])
def test_bad_arguments_of_the_tracer(tracer: Path, arguments: str, said: str) -> None:
    done = subprocess.run([tracer, *arguments.split()], capture_output=True, text=True)
    assert done.returncode == 2 and said in done.stderr


@on_x86_64
@pytest.mark.skipif(not shutil.which("qemu-x86_64"), reason="no QEMU")
def test_where_tracing_is_refused(tracer: Path, tmp_path: Path,
                                  capsys: pytest.CaptureFixture[str]) -> None:
    runner = counting.Runner(tmp_path, [])
    refusing = facts.Emulator("qemu-x86_64", steps=True)  # it has no ptrace
    with pytest.raises(SystemExit) as error:
        runner.count(facts.Configuration("", (refusing,)), 512, tracer)
    assert error.value.code == 2
    assert "in a container --cap-add=SYS_PTRACE allows it" in capsys.readouterr().err


@on_x86_64
def test_what_the_cpu_lacks_is_listed(tmp_path: Path) -> None:
    # A program that calls nothing, as one does none of whose variants can run here.
    runner = counting.Runner(tmp_path, facts.variants("x86_64"))
    configuration = facts.Configuration("", (facts.Emulator("env", steps=True),))
    assert runner.count(configuration, 512, Path(shutil.which("true") or "")) == {}
    assert facts.SLICING in runner.lacking
    assert "Not run" in cost.hints(runner)[0] and facts.SLICING in cost.hints(runner)[0]


AVX512 = """
    20:      \tvmovdqu64\t(%rsi,%rax), %zmm0
    27:      \tvpermb\t0x1234(%rip), %zmm0, %zmm0 # 0x4c00 <.rodata+0x40>
    2e:      \tcallq\t0x20 <f>
    33:      \tjb\t0x20 <f>
"""


def test_a_loop_of_x86() -> None:
    text, _ = loops.main_loop(loops.parse(AVX512), Counter({0x20: 4, 0x27: 4, 0x2e: 4, 0x33: 4}))
    assert text[1:] == ["vpermb 0x1234(%rip), %zmm0, %zmm0 # .", "callq .", "jb ."]


def test_a_core_is_not_asked_for_what_it_lacks() -> None:
    core = facts.Core("haswell", 512, lacks=("avx512f", "vbmi"))
    loop = loops.Loop("f", 64, ("vpermb %zmm0, %zmm1, %zmm2",))
    assert loops.cycles("x86_64", core, loop, ("avx2", "vbmi")) == "the core has no vbmi"


def test_x86_inputs_are_whole_blocks_of_crc32c() -> None:
    of: Facts = importlib.import_module("x86_64").FACTS
    widths = {"x86_fold512": 64, "x86_fold256": 32, "x86_fold128": 16}
    seen = 0
    for variant in facts.variants("x86_64"):
        p = variant.parameters
        if variant.backend in widths:
            vectors = p["accumulators"] * widths[variant.backend]
            block = (vectors + 8 * p["chains"] * p["steps"]) * p["rounds"]
        elif variant.backend == "x86_crc":
            block = 8 * p["chains"] * p["words"]
        else:
            continue
        size = next(size for part, size in of.sizes if part and part in variant.name)
        assert size % block == 0, f"{variant.name} takes blocks of {block} bytes"
        seen += 1
    assert seen >= 4


def test_a_goal_names_what_is_best_for_a_target() -> None:
    known = facts.variants("x86_64")
    assert facts.needing(known, "copy", "avx512_zen4") == "copy__overlap_u4__avx512_zen4"
    assert facts.needing(known, "crc32c", "sse4").endswith("__sse4")
    assert "__avx512" in facts.needing(known, "crc32c", "avx512_zen4")

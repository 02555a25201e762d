"""What ./lw cost makes of what QEMU, llvm-objdump and llvm-mca tell it."""

from __future__ import annotations

import importlib
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT / "tools/cost"))

import counting  # noqa: E402
import facts  # noqa: E402
import goals  # noqa: E402
import loops  # noqa: E402
import tables  # noqa: E402
from facts import Facts, Goal  # noqa: E402

ARCHITECTURES = ("aarch64", "riscv64", "x86_64")
ROWS = "copy peer:memcpy 8 0\ncopy dispatched 8 1\n"


def test_calls_are_paired_with_counts() -> None:
    keys = counting.labels(ROWS)
    assert keys == [("copy", "peer:memcpy", 8, 0), ("copy", "dispatched", 8, 1)]
    # Call and return are two; what else is in the bracket of nothing is left out.
    assert counting.pair(keys, [30, 30, 31, 41]) == {keys[0]: 2, keys[1]: 12}


@pytest.mark.parametrize("counts", [[1, 2, 3], [1, 2], [], [1, 2, 3, 4, 5]])
def test_a_missing_count_is_noticed(counts: list[int]) -> None:
    with pytest.raises(SystemExit, match="2 calls, but"):
        counting.pair(counting.labels(ROWS), counts)


def test_executions_from_the_plugin() -> None:
    assert counting.from_plugin("3 10:1 1c:2\n0\n") == [Counter({0x10: 1, 0x1c: 2}), Counter()]


def test_executions_from_a_log() -> None:
    bracket = "7 Unknown syscall 32416\n"
    trace = "Trace 0: 0x7f00 [0000000000000000/{:016x}/00000000/ff000000] symbol\n"
    log = [trace.format(4), bracket, trace.format(0x10), "7 write(1,2,3) = 3\n", trace.format(0x10),
           bracket, trace.format(8), bracket, bracket]
    assert counting.from_log(log) == [Counter({0x10: 2}), Counter()]


NEON = """
0000000000001000 <f>:
    1000:      \tcmp\tx2, #0x3
    1004:      \tb.eq\t0x1030 <f+0x30>
    1008:      \tldr\tq0, [x1], #16
    100c:      \tcbz\tx4, 0x1018 <f+0x18>
    1010:      \tbl\t0x1000 <f>
    1014:      \tb\t0x1010 <f+0x10>
    1018:      \tsubs\tx2, x2, #0x10
    101c:      \tb.ne\t0x1008 <f+0x8>
    1020:      \tldrb\tw3, [x1], #1
    1024:      \tsubs\tx2, x2, #0x1
    1028:      \tb.ne\t0x1020 <f+0x20>
    102c:      \tb.hi\t0x1008 <f+0x8>
    1030:      \tret
"""


def executed(**counts: int) -> counting.Each:
    return Counter({int(name.removeprefix("at"), 16): count for name, count in counts.items()})


def test_the_main_loop_is_the_innermost_that_executes_most() -> None:
    code = loops.parse(NEON)
    assert [each.address for each in code] == list(range(0x1000, 0x1034, 4))
    assert code[4].target is None, "a call closes no loop"
    heat = executed(at1008=10, at100c=10, at1010=1, at1014=1, at1018=10, at101c=10,
                    at1020=3, at1024=3, at1028=3, at102c=1)
    # The loop at 1010 is taken by few rounds; 102c closes a loop that holds others.
    text, rounds = loops.main_loop(code[:4] + code[6:], heat)
    assert rounds == 10
    assert text == ["ldr q0, [x1], #16", "cbz x4, .", "subs x2, x2, #0x10", "b.ne ."]
    heat.update(executed(at1020=97, at1024=97, at1028=97))
    text, rounds = loops.main_loop(code, heat)
    assert (text[0], rounds) == ("ldrb w3, [x1], #1", 100)


def test_no_loop() -> None:
    with pytest.raises(ValueError, match="no loop"):
        loops.main_loop(loops.parse(NEON), executed(at1000=1, at1030=1))


def test_one_round_is_no_loop() -> None:
    with pytest.raises(ValueError, match="no loop"):
        loops.main_loop(loops.parse(NEON), executed(at1020=1, at1024=1, at1028=1))


RVV = """
    10:      \tvsetvli\ta3, zero, e8, m4, ta, ma
    14:      \tvle8.v\tv8, (a1)
    18:      \tbnez\ta2, 0x14 <f+0x4>
"""


def test_a_loop_of_rvv_is_told_its_setting() -> None:
    text, _ = loops.main_loop(loops.parse(RVV), executed(at14=4, at18=4))
    assert text[:2] == ["# LLVM-MCA-RISCV-LMUL M4", "# LLVM-MCA-RISCV-SEW E8"]


@pytest.mark.parametrize("said, reason", [
    ("<stdin>:1:1: error: instruction requires: sha3\neor3 v0", "the core has no sha3"),
    ("error: found an unsupported instruction in the input assembly sequence\n"
     "note: instruction: \tclmul\ta0, a1, a2", "the model has no clmul")])
def test_what_llvm_mca_refuses(said: str, reason: str) -> None:
    assert loops.refusal(said) == reason


def test_other_errors_of_llvm_mca_are_not_swallowed() -> None:
    with pytest.raises(ValueError, match="bad operand"):
        loops.refusal("error: bad operand")


@pytest.mark.parametrize("name", ARCHITECTURES)
def test_facts_name_what_the_specs_have(name: str) -> None:
    of: Facts = importlib.import_module(name).FACTS
    known = facts.variants(name)
    assert of.name == name and of.vl in of.vls and of.goals
    for goal in of.goals:
        assert goal.how in ("fewer", "share", "most")
        assert not goal.core or goal.core in [core.name for core in of.cores]
        if goal.needs is not None:
            assert facts.needing(known, goal.kernel, goal.needs).startswith(goal.kernel + "__")
    assert set(facts.BASELINES) == {v.function.name for v in known} == set(tables.KEY_SIZES)
    assert facts.SLICING in [v.name for v in known]


def test_a_goal_that_names_no_variant_says_what_there_is() -> None:
    with pytest.raises(SystemExit, match="no variant of copy needs just avx9; there are: .*neon"):
        facts.needing(facts.variants("aarch64"), "copy", ("avx9",))


COUNTS = {("copy", "copy__libc__scalar", size, 0): count for size, count in ((1, 10), (8, 40))}
COUNTS |= {("copy", "peer:memcpy", size, 0): 40 for size in (1, 8)}
COUNTS |= {("copy", "dispatched", size, 0): 11 for size in (1, 8)}
CYCLES = {("copy", "copy__libc__scalar"): {"a": 0.5}, ("copy", "peer:memcpy"): {"a": 2.0, "b": 1}}


@pytest.mark.parametrize("goal, value, met", [
    (Goal("copy", (), "fewer", 1), 1, True),  # the worst of 4 and 1
    (Goal("copy", (), "fewer", 1.1), 1, False),
    (Goal("copy", (), "fewer", 2.5, median=True), 2.5, True),
    (Goal("copy", (), "fewer", 4, sizes=(0, 7)), 4, True),
    (Goal("copy", (), "share", 0.9), 1, False),
    (Goal("copy", (), "share", 0.25, sizes=(1, 1)), 0.25, True),
    (Goal("copy", None, "most", 10), 11, False),
    (Goal("copy", None, "most", 11), 11, True),
    (Goal("copy", (), "fewer", 4, core="a"), 4, True),
    (Goal("copy", (), "most", 0.4, core="a"), 0.5, False),
    (Goal("copy", (), "fewer", 1, core="b"), None, False),  # no model of it
    (Goal("copy", (), "fewer", 1, sizes=(9, 9)), None, False),  # not counted
])
def test_goals(goal: Goal, value: float | None, met: bool) -> None:
    found = goals.one(goal, facts.variants("riscv64"), COUNTS, CYCLES)
    assert (found.value, found.met) == (value, met)
    assert ("OPEN" if value is None else "met" if met else "MISSED") in goals.show("", [found])


def test_the_table_has_ratios_and_only_what_is_shown() -> None:
    text = tables.instructions("a CPU", COUNTS, None)
    assert "copy on a CPU" in text and "4.0x" in text and "copy__libc__scalar" in text
    assert tables.instructions("a CPU", COUNTS, {"copy__overlap_u4__sve"}) == ""


def test_a_block_of_a_document_is_replaced() -> None:
    before = ("# A\n\n    ./lw cost a\n\nwords\n\n```\nold\n```\n\n"
              "    ./lw cost b\n\n```\nkept\n```\n")
    after = tables.replace_block(before, "./lw cost a", "new\nlines")
    assert after == before.replace("old", "new\nlines")
    with pytest.raises(ValueError, match="no line '    ./lw cost c'"):
        tables.replace_block(before, "./lw cost c", "new")


@pytest.mark.parametrize("arguments, said", [
    ("", "no architecture ''; there are: aarch64, riscv64, x86_64"),
    ("ppc64le", "no architecture 'ppc64le'; there are: aarch64, riscv64, x86_64"),
    ("aarch64 --vl 100", "--vl 100: aarch64 has 128, 256"),
    ("riscv64 --evidence README.md", "README.md: no line '    ./lw cost riscv64'"),
    ("riscv64 --evidence docs/evidence.md --vl 256", "holds the figures of --vl 128"),
])
def test_bad_arguments(arguments: str, said: str) -> None:
    done = subprocess.run([ROOT / "lw", "cost", *arguments.split()], cwd=ROOT, text=True,
                          capture_output=True)
    assert done.returncode == 2 and said in done.stderr

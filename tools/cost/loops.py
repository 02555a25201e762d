"""Main loops, and their cycles per byte as llvm-mca models them on cores that are not here.

The main loop of a call is the innermost one in which it executes the most instructions. What a
round of it processes is measured, too: how much more input, by how many more rounds. Of the loop
those instructions are taken that most rounds execute. The model knows nothing of caches and
branches."""

from __future__ import annotations

import re
import subprocess
from bisect import bisect_right
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from counting import Each, Key, Runner
from facts import Core, Facts

ROUNDS = 200  # that llvm-mca simulates
LINE = re.compile(r"^\s*([0-9a-f]+):\s+(\S+)\s*(.*?)\s*$")
TARGET = re.compile(r"0x([0-9a-f]+) <")
CALLS = ("callq", "jal", "jalr", "bl", "blr", "auipc", "adr", "adrp")


@dataclass(frozen=True)
class Instruction:
    address: int
    mnemonic: str
    operands: str

    @property
    def target(self) -> int | None:
        """Where it branches to."""
        found = TARGET.search(self.operands)
        return int(found[1], 16) if found and self.mnemonic not in CALLS else None


Code = list[Instruction]


@dataclass(frozen=True)
class Loop:
    symbol: str
    bytes: float  # of input in a round
    text: tuple[str, ...]  # for an assembler


class Program:
    """What llvm-nm and llvm-objdump tell of it."""

    def __init__(self, path: Path, attributes: str) -> None:
        self.path = path
        self.attributes = attributes
        self.known: dict[str, Code] = {}

    @cached_property
    def symbols(self) -> list[tuple[int, str]]:
        text = output("llvm-nm-22", "-n", "--defined-only", self.path)
        rows = [line.split(maxsplit=2) for line in text.splitlines()]
        return [(int(address, 16), name) for address, kind, name in rows
                if kind in "tTwWiV" and not name.startswith("$")]

    def function(self, address: int) -> tuple[str, Code]:
        """The function that holds the address, by its name, and its instructions."""
        starts = [start for start, _ in self.symbols]
        after = bisect_right(starts, address)
        start, name = self.symbols[after - 1]
        end = starts[after] if after < len(starts) else address + 4
        if name not in self.known:
            self.known[name] = parse(output(
                "llvm-objdump-22", "-d", f"--mattr={self.attributes}", "--no-show-raw-insn",
                f"--start-address={start}", f"--stop-address={end}", self.path))
        return name, self.known[name]


def output(*command: str | Path) -> str:
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def parse(text: str) -> Code:
    found = [LINE.match(line) for line in text.splitlines()]
    return [Instruction(int(m[1], 16), m[2], m[3]) for m in found if m]


def main_loop(code: Code, executed: Each) -> tuple[list[str], int]:
    """The instructions of the loop, as text for an assembler, and how many rounds were executed."""
    at = {each.address: i for i, each in enumerate(code)}
    loops = [(at[each.target], last) for last, each in enumerate(code)
             if each.target in at and at[each.target] <= last and executed[each.address] > 1]
    innermost = [a for a in loops
                 if not any(a != b and a[0] <= b[0] and b[1] <= a[1] for b in loops)]
    if not innermost:
        raise ValueError("no loop")
    first, last = max(innermost, key=lambda a: sum(executed[each.address]
                                                   for each in code[a[0]:a[1] + 1]))
    rounds = executed[code[last].address]
    body = [each for each in code[first:last + 1] if 2 * executed[each.address] > rounds]
    return [*setting(code[:first], body), *(assembly(each) for each in body)], rounds


def assembly(instruction: Instruction) -> str:
    return f"{instruction.mnemonic} {re.sub(r'0x[0-9a-f]+ <.*>', '.', instruction.operands)}"


def setting(before: Code, body: Code) -> list[str]:
    """A loop of RVV without a setting of its own has the one before, which llvm-mca cannot see."""
    found = [each.operands for each in before if each.mnemonic.startswith("vset")]
    if not found or any(each.mnemonic.startswith("vset") for each in body):
        return []
    sew, lmul = re.findall(r"\b(e\d+|mf?\d)\b", found[-1])
    return [f"# LLVM-MCA-RISCV-LMUL {lmul.upper()}", f"# LLVM-MCA-RISCV-SEW {sew.upper()}"]


def loops(facts: Facts, core: Core, runner: Runner, program: Program) -> dict[Key, Loop]:
    """The main loops of all calls that the core's configuration has, dispatched ones left out."""
    configuration = facts.configurations[core.configuration]
    found: dict[Key, Loop] = {}
    order: dict[tuple[str, str], int] = {}  # of the calls when there is no part to choose
    for part, size in facts.sizes:
        apart = [other for other, _ in facts.sizes if other not in part]
        short, long = (runner.executions(configuration, core.vl, program.path, each, part)
                       for each in (size, 2 * size))
        for key, fewer in short.items():
            kernel, name, _, offset = key
            order.setdefault((kernel, name), len(order))
            if name == "dispatched" or offset != 0 or any(other in name for other in apart):
                continue
            more = next(each for (k, n, _, o), each in long.items()
                        if (k, n, o) == (kernel, name, offset))
            difference = Each({address: count - fewer[address] for address, count in more.items()})
            found[key] = loop_of(f"{name} of {kernel}", program, difference, size)
    return {key: found[key] for key in sorted(found, key=lambda key: order[key[:2]])}


def loop_of(what: str, program: Program, difference: Each, size: int) -> Loop:
    """The loop that executes what makes the difference of so many bytes more."""
    symbol, code = program.function(difference.most_common(1)[0][0])
    try:
        text, rounds = main_loop(code, difference)
    except ValueError as error:
        raise SystemExit(f"cost: {what}, in {symbol}: {error}") from error
    return Loop(symbol, size / rounds, tuple(text))


def cycles(architecture: str, core: Core, loop: Loop, needs: tuple[str, ...]) -> float | str:
    """Of a round, of what needs these features; or what llvm-mca cannot model."""
    for feature in needs:
        if feature in core.lacks:
            return f"the core has no {feature}"
    done = subprocess.run(
        ["llvm-mca-22", f"-mtriple={architecture}", f"-mcpu={core.name}",
         f"-mattr={core.attributes}", f"-iterations={ROUNDS}", "-instruction-info=0",
         "-resource-pressure=0"],
        input="\n".join(loop.text) + "\n", capture_output=True, text=True)
    total = re.search(r"Total Cycles:\s+(\d+)", done.stdout)
    if done.returncode == 0 and total:
        return int(total[1]) / ROUNDS
    return refusal(done.stderr)


def refusal(text: str) -> str:
    """The reason in what llvm-mca says where it gives up."""
    needs = re.search(r"instruction requires: (.*)", text)
    if needs:
        return f"the core has no {needs[1]}"
    unsupported = re.search(r"unsupported instruction.*?\n(?:.*instruction:\s*)?\s*(\S+)", text)
    if unsupported:
        return f"the model has no {unsupported[1]}"
    raise ValueError(f"llvm-mca told no cycles:\n{text}")

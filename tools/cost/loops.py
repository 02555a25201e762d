#!/usr/bin/env python3
"""Modelled cycles per byte of the main loop of functions, by llvm-mca, on cores that are not here.

  loops.py --program build/.../lanewright_cost --cpu spacemit-x60 FUNCTION=BYTES...

The main loop is the longest among those that hold no other, one with vectors before one without.
BYTES is what a round of it processes. The model knows nothing of caches and branches.
"""

from __future__ import annotations

import argparse
import re
import subprocess
import sys

LINE = re.compile(r"^\s*([0-9a-f]+):\s+(\S+)\s*(.*?)\s*$")
ROUNDS = 200


Code = list[tuple[int, str, str]]  # address, mnemonic, operands


def disassemble(objdump: str, attributes: str, program: str, function: str) -> Code:
    text = subprocess.run(
        [objdump, "-d", f"--mattr={attributes}", "--no-show-raw-insn",
         f"--disassemble-symbols={function}", program],
        check=True, capture_output=True, text=True).stdout
    found = [LINE.match(line) for line in text.splitlines()]
    return [(int(m[1], 16), m[2], m[3]) for m in found if m]


def main_loop(code: Code) -> list[str]:
    """The instructions of the loop, as text for an assembler, without the branch that closes it."""
    loops = []
    for last, (address, mnemonic, operands) in enumerate(code):
        target = re.search(r"0x([0-9a-f]+) <", operands)
        if not target or mnemonic in ("jal", "auipc"):
            continue
        first = next((i for i, each in enumerate(code) if each[0] == int(target[1], 16)), last)
        if first < last and address > int(target[1], 16):
            loops.append((first, last))
    innermost = [a for a in loops
                 if not any(a != b and a[0] <= b[0] and b[1] <= a[1] for b in loops)]
    if not innermost:
        raise ValueError("no loop")
    first, last = max(innermost, key=lambda a: (vectors(code[a[0]:a[1]]), a[1] - a[0]))
    # A loop without a setting of its own has the one before it, which llvm-mca cannot see.
    lines = []
    settings = [each[2] for each in code[:first] if each[1].startswith("vset")]
    if settings and not any(each[1].startswith("vset") for each in code[first:last]):
        sew, lmul = re.findall(r"\b(e\d+|mf?\d)\b", settings[-1])
        lines += [f"# LLVM-MCA-RISCV-LMUL {lmul.upper()}", f"# LLVM-MCA-RISCV-SEW {sew.upper()}"]
    for _, mnemonic, operands in code[first:last + 1]:
        lines.append(f"{mnemonic} {re.sub(r'0x[0-9a-f]+ <.*>', '.', operands)}")
    return lines


def vectors(code: Code) -> bool:
    return any(mnemonic.startswith("v") for _, mnemonic, _ in code)


def cycles(mca: str, cpu: str, attributes: str, lines: list[str]) -> float:
    text = subprocess.run(
        [mca, "-mtriple=riscv64", f"-mcpu={cpu}", f"-mattr={attributes}", f"-iterations={ROUNDS}",
         "-instruction-info=0", "-resource-pressure=0"],
        input="\n".join(lines) + "\n", check=True, capture_output=True, text=True).stdout
    total = re.search(r"Total Cycles:\s+(\d+)", text)
    if not total:
        raise ValueError(f"llvm-mca told no cycles:\n{text}")
    return int(total[1]) / ROUNDS


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--program", required=True)
    parser.add_argument("--cpu", required=True)
    parser.add_argument("--attributes", default="+v,+zbb,+zbc,+zvbb,+zvbc")
    parser.add_argument("--objdump", default="llvm-objdump-22")
    parser.add_argument("--mca", default="llvm-mca-22")
    parser.add_argument("--show", action="store_true", help="print the loops, too")
    parser.add_argument("functions", nargs="+", metavar="FUNCTION=BYTES")
    options = parser.parse_args()
    for each in options.functions:
        function, size = each.rsplit("=", 1)
        lines = main_loop(disassemble(options.objdump, options.attributes, options.program,
                                      function))
        if options.show:
            print("\n".join(f"    {line}" for line in lines))
        taken = cycles(options.mca, options.cpu, options.attributes, lines)
        print(f"{options.cpu} {function} {taken / int(size):.3f}")
    return 0


if __name__ == "__main__":
    sys.exit(main())

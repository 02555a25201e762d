#!/usr/bin/env python3
"""Dispatch on emulated RISC-V CPUs with every combination of the extensions that variants need.

  extensions.py --manifest generated/MANIFEST.json --emulator qemu10-riscv64 --program PROGRAM

On each CPU, the variant of every kernel must be the first in the manifest, where they stand best
first, whose extensions the CPU has. Prints what differs, and exits 1 if anything does.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from itertools import product

OF_VECTORS = {"v", "zvbb", "zvbc"}
EXTENSIONS = ["v", "zbb", "zbc", "zvbb", "zvbc"]


def chosen(emulator: str, program: str, present: set[str]) -> dict[str, str]:
    """Kernel to variant, as the program prints them."""
    cpu = ",".join(["rv64", *(f"{e}={'true' if e in present else 'false'}" for e in EXTENSIONS)])
    text = subprocess.run([emulator, "-cpu", cpu, program],
                          check=True, capture_output=True, text=True).stdout
    return {line.split()[0]: line.split()[1] for line in text.splitlines()[1:]}


def best(rows: list[dict[str, str | list[str]]], present: set[str]) -> dict[str, str]:
    found: dict[str, str] = {}
    for row in rows:
        if set(row["compiler_features"]) <= present:
            found.setdefault(str(row["kernel"]), str(row["name"]))
    return found


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--manifest", required=True, help="generated/MANIFEST.json")
    parser.add_argument("--emulator", required=True, help="QEMU 10, which has all the extensions")
    parser.add_argument("--program", required=True, help="tests/runtime/print_dispatch.cc")
    options = parser.parse_args()
    with open(options.manifest, encoding="utf-8") as file:
        rows = [row for row in json.load(file)["variants"]
                if row["architecture"] in ("riscv64", "any")]
    needed = {each for row in rows for each in row["compiler_features"]}
    findings = [f"{each}: needed by a variant, but not tried" for each in needed - {*EXTENSIONS}]
    tried = 0
    for flags in product((False, True), repeat=len(EXTENSIONS)):
        present = {name for name, flag in zip(EXTENSIONS, flags) if flag}
        if "v" not in present and present & OF_VECTORS:
            continue  # there is no such CPU
        tried += 1
        expected = best(rows, present)
        got = chosen(options.emulator, options.program, present)
        cpu = "+".join(sorted(present)) or "none"
        findings += [f"{cpu}: {kernel}: {got.get(kernel)}, not {name}"
                     for kernel, name in expected.items() if got.get(kernel) != name]
    print("\n".join(findings or [f"{tried} combinations of {', '.join(EXTENSIONS)}"]))
    return 1 if findings else 0


if __name__ == "__main__":
    sys.exit(main())

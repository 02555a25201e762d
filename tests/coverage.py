#!/usr/bin/env python3
"""Which compiled variant was run by name on which CPU, from the log of a CTest run.

  coverage.py build/test-riscv64/Testing/Temporary/LastTest.log

Prints a table of variants and configurations, and exits 1 if a variant was run on none of them.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path


def runs(log: str) -> dict[str, tuple[set[str], set[str]]]:
    """For each configuration the variants that it tested and those that it skipped."""
    found = {}
    for part in re.split(r"\n\d+/\d+ Test: ", log)[1:]:
        name = part.split("\n", 1)[0]
        tested = set(re.findall(r"^tested +(\S+)", part, re.M))
        if tested:
            skipped = set(re.findall(r"^skipped +(\S+)", part, re.M))
            found[name.removeprefix("kernels_on_")] = (tested, skipped)
    return found


def main() -> int:
    configurations = runs(Path(sys.argv[1]).read_text(encoding="utf-8", errors="replace"))
    variants = sorted({v for tested, skipped in configurations.values() for v in tested | skipped})
    for number, name in enumerate(configurations, 1):
        print(f"{number:3} {name}")
    print(f"\n{'':34}" + "".join(f"{number:3}" for number in range(1, len(configurations) + 1)))
    holes = []
    for variant in variants:
        marks = [variant in tested for tested, _ in configurations.values()]
        print(f"{variant:34}" + "".join("  x" if mark else "  ." for mark in marks))
        if not any(marks):
            holes.append(variant)
    for variant in holes:
        print(f"{variant} was compiled, and run nowhere")
    if not configurations:
        print("no configuration tested anything")
    return 1 if holes or not configurations else 0


if __name__ == "__main__":
    sys.exit(main())

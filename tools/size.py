#!/usr/bin/env python3
"""How large the library is: code and constants by kernel and target, and the whole.

size.py <library> asks binutils' nm and size about a static or a shared library; the shared one must
not be stripped. Figures are bytes of what is loaded from the file. Exit status: 0; 2 if the library
cannot be read; 3 with --at-most if the whole is larger. Only the standard library is used."""

from __future__ import annotations

import argparse
import json
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path

GENERATED = Path(__file__).resolve().parent.parent / "generated"
LOADED = "tTwWrRvVud"  # types of nm: code, constants, and the tables of pointers among the data
SYMBOL = re.compile(r"[0-9a-f]+ ([0-9a-f]+) (\w) (.*)")
VARIANT = re.compile(r"\b(?:lw_)?(\w+__\w+)")  # a symbol of that name, or a namespace
HIGHWAY = re.compile(r"\bN_(\w+)::(\w+?)__")  # a namespace of Highway's and one of a variant in it
HIGHWAY_TARGET = re.compile(r"HWY_TARGET == HWY_(\w+)\n#define LW_SYMBOL\(name\) \S+##__(\w+)")


class Failure(Exception):
    """What keeps the size from being told."""


def ask(*command: str) -> str:
    try:
        return subprocess.run(command, check=True, text=True, capture_output=True).stdout
    except FileNotFoundError:
        hint = "Debian, Ubuntu: apt-get install binutils"
        raise Failure(f"{command[0]} is missing ({hint})") from None
    except subprocess.CalledProcessError as error:
        raise Failure(error.stderr.strip()) from None


class Sizes:
    """Bytes of a library."""

    def __init__(self, library: Path) -> None:
        if not library.is_file():
            raise Failure(f"{library}: no such file; build the library first")
        manifest = json.loads((GENERATED / "MANIFEST.json").read_text(encoding="utf-8"))
        self._variants = {each["name"]: each for each in manifest["variants"]}
        header = (GENERATED / "hwy_symbol.h").read_text(encoding="utf-8")
        self._targets = dict(HIGHWAY_TARGET.findall(header))
        self.variants: Counter[tuple[str, str]] = Counter()  # by kernel and target
        self.named = 0  # what variants share: dispatch, detection, buffer, tables
        for size, name in symbols(library):
            where = self._place(name)
            if where:
                self.variants[where] += size
            else:
                self.named += size
        if not self.variants:
            raise Failure(f"{library}: no variant is named in it; was it stripped?")
        self.whole = sum(sections(library))

    def _place(self, name: str) -> tuple[str, str] | None:
        highway = HIGHWAY.search(name)
        if highway and highway[1] in self._targets:
            return highway[2], self._targets[highway[1]]
        for match in VARIANT.finditer(name):
            variant = self._variants.get(match[1])
            if variant:
                return variant["kernel"], variant["isa"]
        return None

    def order(self) -> list[str]:
        """Targets, scalar first, then as the list of variants has them."""
        have = {target for _, target in self.variants}
        return sorted(have, key=lambda target: (target != "scalar", target))

    def lines(self) -> Iterator[str]:
        targets = self.order()
        kernels = sorted({kernel for kernel, _ in self.variants})
        yield from table(["bytes", *targets, "all"], [
            *(self._line(kernel, [kernel], targets) for kernel in kernels),
            self._line("all kernels", kernels, targets)])
        rest = self.whole - self.named - self.variants.total()
        yield (f"{self.whole} bytes in all: {self.variants.total()} of variants, {self.named} of "
               f"dispatch, detection, buffer and shared tables, {rest} of constants without a "
               "name, tables for unwinding and linking, and padding.")

    def _line(self, head: str, kernels: Sequence[str], targets: Sequence[str]) -> list[str]:
        by_target = [sum(self.variants[kernel, target] for kernel in kernels)
                     for target in targets]
        return [head, *(str(size or "-") for size in by_target), str(sum(by_target))]


def sections(library: Path) -> Iterator[int]:
    """Code with constants, and data, of each object; zeroed memory is not in the file."""
    for line in ask("size", "--format=berkeley", str(library)).splitlines()[1:]:
        yield from map(int, line.split()[:2])


def symbols(library: Path) -> Iterator[tuple[int, str]]:
    """Sizes and names. What several objects may define is linked, and counted, once."""
    weak = set()
    for line in ask("nm", "-S", "-C", "--defined-only", str(library)).splitlines():
        match = SYMBOL.fullmatch(line)
        if not match or match[2] not in LOADED or match[3] in weak:
            continue
        if match[2] in "wWvVu":
            weak.add(match[3])
        yield int(match[1], 16), match[3]


def table(head: Sequence[str], lines: Sequence[Sequence[str]]) -> Iterator[str]:
    widths = [max(len(line[i]) for line in [head, *lines]) for i in range(len(head))]
    for line in [head, *lines]:
        yield "  ".join([line[0].ljust(widths[0]),
                         *(cell.rjust(width) for cell, width in zip(line[1:], widths[1:]))])


def main() -> int:
    parser = argparse.ArgumentParser(prog="lw size", description=__doc__.splitlines()[0])
    parser.add_argument("library", type=Path, help="liblanewright.a or liblanewright.so")
    parser.add_argument("--at-most", type=int, metavar="BYTES", help="fail if the whole is larger")
    options = parser.parse_args()
    try:
        sizes = Sizes(options.library)
        print("\n".join(sizes.lines()))
    except Failure as error:
        print(f"size: {error}", file=sys.stderr)
        return 2
    if options.at_most is not None and sizes.whole > options.at_most:
        print(f"size: {options.library} is too large: {sizes.whole} bytes, at most "
              f"{options.at_most}", file=sys.stderr)
        return 3
    return 0


if __name__ == "__main__":
    sys.exit(main())

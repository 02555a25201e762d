#!/usr/bin/env python3
"""Proves of a build for rv64gc that no function uses more of the CPU than dispatch checks for.

  riscv64_audit.py --manifest generated/MANIFEST.json --archive liblanewright.a

A function is disassembled with its variant's extensions and no other: what they do not hold comes
out as unknown. It checks, and exits 1 with a line for each finding, that
  * each function uses the instructions of its variant's extensions, and code outside the variants
    those of rv64gc (see EXEMPT);
  * vectors are loaded and stored by bytes: wider elements fault on some CPUs where they are
    misaligned; the words of a variant with Zvbc are aligned by its body;
  * an object that holds ISA-specific code defines no weak symbol;
  * every variant of the manifest is there (--isas names what was built).
"""

from __future__ import annotations

import argparse
import json
import re
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass

# The detector asks for the length of a register where Linux has said that there is one.
EXEMPT = {("detect_cpu", "vsetvli")}
ALL = "v,zba,zbb,zbc,zbs,zvbb,zvbc"
WIDE = re.compile(r"v[ls](s|ux|ox|seg\dx?|sseg\d|uxseg\d|oxseg\d)?ei?(16|32|64)(ff)?\.v")


@dataclass(frozen=True)
class Variant:
    name: str
    symbol: str
    isa: str
    extensions: tuple[str, ...]


@dataclass(frozen=True)
class Line:
    member: str
    function: str
    text: str

    @property
    def mnemonic(self) -> str:
        return self.text.split(maxsplit=1)[0] if self.text else ""


def disassemble(objdump: str, archive: str, extensions: str) -> list[Line]:
    """Every instruction, in the order of the archive."""
    attributes = ",".join("+" + each for each in extensions.split(",") if each)
    text = subprocess.run([objdump, "-d", "--no-show-raw-insn", f"--mattr={attributes}", archive],
                          check=True, capture_output=True, text=True).stdout
    lines, member, function = [], "", ""
    for line in text.splitlines():
        if found := re.match(r".*\((.*)\):\s+file format", line):
            member = found[1]
        elif found := re.match(r"[0-9a-f]+ <(.*)>:$", line):
            # Labels of the assembler's lie within functions.
            function = function if found[1].startswith(".L") else found[1]
        elif found := re.match(r"\s*[0-9a-f]+:\s+(.*)$", line):
            lines.append(Line(member, function, found[1].strip()))
    return lines


def owner(variants: list[Variant], function: str) -> Variant | None:
    """A variant's symbol, or a helper in the namespace of its name."""
    return next((each for each in variants if each.name in function), None)


def check_instructions(options: argparse.Namespace, variants: list[Variant]) -> Iterator[str]:
    everything = disassemble(options.objdump, options.archive, ALL)
    by_extensions = {each: disassemble(options.objdump, options.archive, each)
                     for each in {"", *(",".join(v.extensions) for v in variants)}}
    for number, line in enumerate(everything):
        variant = owner(variants, line.function)
        allowed = ",".join(variant.extensions) if variant else ""
        where = f"{line.member}: {line.function}: {line.text}"
        if "<unknown>" in by_extensions[allowed][number].text:
            if not any(name in line.function and line.mnemonic == what for name, what in EXEMPT):
                yield f"{where}: not in rv64gc{''.join('+' + e for e in allowed.split(',') if e)}"
        if WIDE.match(line.mnemonic) and not (variant and "zvbc" in variant.extensions):
            yield f"{where}: elements wider than a byte"


def check_symbols(options: argparse.Namespace, variants: list[Variant]) -> Iterator[str]:
    text = subprocess.run([options.nm, "--defined-only", options.archive],
                          check=True, capture_output=True, text=True).stdout
    defined: set[str] = set()
    for member in re.split(r"\n(?=\S+\.o(?:bj)?:\n)", text):
        head, _, rest = member.strip().partition("\n")
        symbols = [line.split() for line in rest.splitlines() if len(line.split()) == 3]
        names = [name for _, _, name in symbols]
        defined |= set(names)
        if any(v.symbol in names and v.extensions for v in variants):
            yield from (f"{head} {name}: weak symbol in an object of ISA-specific code"
                        for _, kind, name in symbols if kind in "wWvVu")
    yield from (f"{v.symbol}: in the manifest, but not in the archive"
                for v in variants if v.symbol not in defined)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--manifest", required=True, help="generated/MANIFEST.json")
    parser.add_argument("--archive", required=True, help="the static library")
    parser.add_argument("--isas", default="all", help="ISAs built, separated by ; or ,; all")
    parser.add_argument("--objdump", default="llvm-objdump-22")
    parser.add_argument("--nm", default="llvm-nm-22")
    options = parser.parse_args()
    with open(options.manifest, encoding="utf-8") as file:
        rows = json.load(file)["variants"]
    built = None if options.isas == "all" else {"scalar", *re.split("[;,]", options.isas)}
    variants = [Variant(row["name"], row["symbol"], row["isa"], tuple(row["compiler_features"]))
                for row in rows if row["architecture"] in ("riscv64", "any")
                and (built is None or row["isa"] in built)]
    findings = [*check_symbols(options, variants), *check_instructions(options, variants)]
    print("\n".join(findings or [f"clean: {len(variants)} variants"]))
    return 1 if findings else 0


if __name__ == "__main__":
    sys.exit(main())

#!/usr/bin/env python3
"""Proves of a build that no function uses more of the CPU than dispatch checks for.

  isa_audit.py --architecture x86_64 --manifest generated/MANIFEST.json --objects liblanewright.a

--objects takes object files, static libraries and shared libraries, built with optimisation for the
baseline CPU. It checks, and exits 1 with a line for each finding, that
  * each function uses the instructions of its variant's CPU features and no other; code outside the
    variants those of the baseline, x86-64 or ARMv8.0 (see EXEMPTIONS);
  * an object that holds ISA-specific code defines no weak symbol outside Highway's namespaces: the
    linker might keep it in place of one compiled for every CPU;
  * on x86-64 the upper halves of the vector registers are clean at returns, calls and SSE code;
  * every variant of the manifest is there (--isas names what was built, as LANEWRIGHT_ISAS does).
Exit status 2: the audit could not be made.

A build with -flto has code only once it is linked: link it as a shared library, do not strip it,
and audit that. Functions are then judged by their symbols alone; weak symbols are past checking.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections import defaultdict
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

import aarch64
import x86_64
from allowance import Allowance, Manifest, namespaces
from disassembly import (DisassemblyError, Function, Instruction, ObjectCode, Syntax,
                         disassemble)
from oracle import Features, Oracle, OracleError
from upper_halves import faults


@dataclass(frozen=True)
class Architecture:
    syntax: Syntax
    oracle: type[Oracle]
    tools: str  # the prefix of its objdump and as


ARCHITECTURES = {
    "x86_64": Architecture(x86_64.Syntax(), x86_64.Assembler, ""),
    "aarch64": Architecture(aarch64.Syntax(), aarch64.Assembler, "aarch64-linux-gnu-")}


@dataclass(frozen=True)
class Site:
    """An instruction, where it stands and what may stand there."""

    code: ObjectCode
    function: Function
    instruction: Instruction
    allowance: Allowance


def in_detector(site: Site) -> bool:
    scopes = {"detect_cpu", "detect_x86_64"} & set(namespaces(site.function.name))
    return bool(scopes) if site.code.linked else site.code.member.startswith("cpu_x86_64.")


# Instructions that are right although the features do not hold them: mnemonic, where, why.
EXEMPTIONS: list[tuple[str, Callable[[Site], bool], str]] = [
    ("tzcnt", lambda site: "bmi" not in site.allowance.features,
     "compilers write `rep bsf` for the trailing zeros of what is not zero: CPUs without BMI "
     "ignore the prefix and give the same number"),
    ("endbr64", lambda site: True, "a hint: CPUs without CET take it as a no-operation"),
    ("xgetbv", in_detector, "the detector runs it after cpuid has reported OSXSAVE"),
]


@dataclass
class Tally:
    functions: int = 0
    instructions: set[str] = field(default_factory=set)


def exempt(site: Site) -> bool:
    return any(site.instruction.mnemonic == mnemonic and where(site)
               for mnemonic, where, _ in EXEMPTIONS)


def location(site: Site) -> str:
    for number, fragment in enumerate(site.function.fragments):
        if site.instruction in fragment:
            offset = site.instruction.place[1] - fragment[0].place[1]
            return f"{site.code.name}: {site.function.name}{'.cold' * number}+{offset:#x}"
    raise AssertionError("an instruction is in a fragment of its function")


def sites(objects: list[ObjectCode], manifest: Manifest) -> Iterator[Site]:
    for code in objects:
        for function in code.functions:
            allowance = manifest.of_function(function.aliases)
            for instruction in function.instructions():
                yield Site(code, function, instruction, allowance)


def check_instructions(found: list[Site], oracle: Oracle) -> Iterator[str]:
    judged = [site for site in found if not exempt(site)]
    by_features: dict[Features, set[str]] = defaultdict(set)
    for site in judged:
        by_features[site.allowance.features].add(site.instruction.text)
    for features, texts in by_features.items():
        oracle.ask(features, texts)
    told: set[tuple[int, str]] = set()
    for site in judged:
        text = site.instruction.text
        refusal = oracle.refusal(site.allowance.features, text)
        place = (id(site.function), site.instruction.mnemonic)
        if refusal and place not in told:  # one line for all of its uses in the function
            told.add(place)
            yield f"{location(site)}: {text}: not in {site.allowance.isa}: {refusal}"


def check_upper_halves(objects: list[ObjectCode], manifest: Manifest) -> Iterator[str]:
    for code in objects:
        for function in code.functions:
            allowance = manifest.of_function(function.aliases)
            for instruction, fault in faults(function):
                where = location(Site(code, function, instruction, allowance))
                yield f"{where}: {instruction.text}: {fault}"


def check_weak_symbols(objects: list[ObjectCode], manifest: Manifest) -> Iterator[str]:
    for code in objects:
        names = [symbol.name for symbol in code.symbols]
        if code.linked or not any(manifest.of_symbol(name).features for name in names):
            continue
        for symbol in code.symbols:
            if symbol.weak and not manifest.highway_namespace(symbol.name):
                yield f"{code.name}: {symbol.name}: weak symbol in an object of ISA-specific code"


def check_presence(objects: list[ObjectCode], manifest: Manifest) -> Iterator[str]:
    present = {symbol.name for code in objects for symbol in code.symbols if symbol.is_function}
    for variant in manifest.built:
        if variant.symbol not in present:
            yield f"{variant.symbol}: in the manifest, but in none of the objects"


def summary(objects: list[ObjectCode], manifest: Manifest, found: list[Site]) -> Iterator[str]:
    tallies: dict[str, Tally] = defaultdict(Tally)
    for code in objects:
        for function in code.functions:
            tallies[manifest.of_function(function.aliases).isa].functions += 1
    for site in found:
        tallies[site.allowance.isa].instructions.add(site.instruction.text)
    yield f"{'ISA':<16}{'functions':>10}{'distinct instructions':>23}"
    for isa, tally in sorted(tallies.items()):
        yield f"{isa:<16}{tally.functions:>10}{len(tally.instructions):>23}"
    variants = f"{len(manifest.built)} of {len(manifest.variants)} variants"
    exempted = sum(exempt(site) for site in found)
    yield f"{len(objects)} objects, {variants}, {len(found)} instructions, {exempted} exempt"


def built_isas(text: str, known: set[str]) -> set[str] | None:
    """The ISAs of a list as LANEWRIGHT_ISAS takes it; None for all."""
    if text == "all":
        return None
    isas = set() if text == "none" else set(filter(None, re.split("[,;]", text)))
    if isas - known:
        raise ValueError(f"--isas: unknown: {', '.join(sorted(isas - known))}; "
                         f"there are: all, none, {', '.join(sorted(known))}")
    return isas


def audit(options: argparse.Namespace) -> list[str]:
    name, architecture = options.architecture, ARCHITECTURES[options.architecture]
    known = Manifest(options.manifest, name, None).known_isas
    manifest = Manifest(options.manifest, name, built_isas(options.isas, known))
    oracle = architecture.oracle(options.assembler or f"{architecture.tools}as", manifest.universe)
    objdump = options.objdump or f"{architecture.tools}objdump"
    objects = [code for path in options.objects
               for code in disassemble(path, objdump, architecture.syntax)]
    found = list(sites(objects, manifest))
    findings = [*check_presence(objects, manifest), *check_instructions(found, oracle),
                *check_weak_symbols(objects, manifest)]
    if name == "x86_64":
        findings += check_upper_halves(objects, manifest)
    print("\n".join(summary(objects, manifest, found)))
    return findings


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--architecture", required=True, choices=[*ARCHITECTURES])
    parser.add_argument("--manifest", required=True, help="generated/MANIFEST.json")
    parser.add_argument("--objects", required=True, nargs="+", help="*.o, *.a or *.so")
    parser.add_argument("--isas", default="all", help="ISAs built: all, none or a list")
    parser.add_argument("--objdump", help="GNU objdump for the architecture")
    parser.add_argument("--as", dest="assembler", help="GNU as for the architecture")
    try:
        findings = audit(parser.parse_args())
    except (DisassemblyError, OracleError, OSError, ValueError) as error:
        print(f"isa_audit: {error}", file=sys.stderr)
        return 2
    print("\n".join(findings or ["clean"]))
    return 1 if findings else 0


if __name__ == "__main__":
    sys.exit(main())

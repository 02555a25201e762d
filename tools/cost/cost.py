#!/usr/bin/env python3
"""What a call costs on CPUs that are not at hand: instructions, counted exactly under QEMU or, of
x86-64, on the CPU at hand, and cycles per byte of the main loops as llvm-mca models them, each next
to what it replaces.

  cost.py aarch64 --build build/cost-aarch64 [--build ...] [--json FILE] [--evidence FILE]

Counts include the call and the return. See cost.cc, icount.c and istep.c.
Exits 1 if a goal is missed, or could not be looked at.
"""

from __future__ import annotations

import argparse
import importlib
import json
import re
import sys
import tempfile
from pathlib import Path

import goals
import loops
import tables
from counting import Counts, Runner
from facts import BASELINES, Facts, variants
from goals import Modelled, Reached

ARCHITECTURES = ("aarch64", "riscv64", "x86_64")
NAMES = {"GNU": "GCC"}


def compiler(build: Path) -> str:
    """Its name and version, as CMake found it."""
    for path in build.glob("CMakeFiles/*/CMakeCXXCompiler.cmake"):
        text = path.read_text(encoding="utf-8")
        found = dict(re.findall(r"set\(CMAKE_CXX_COMPILER_(ID|VERSION) \"(.*?)\"\)", text))
        return f"{NAMES.get(found['ID'], found['ID'])} {found['VERSION']}"
    raise SystemExit(f"cost: {build} holds no build of CMake's")


class Evidence:
    """All figures of an architecture, at one length of its vector registers."""

    def __init__(self, facts: Facts, builds: list[Path], vl: int) -> None:
        self.facts, self.vl = facts, vl
        self.known = variants(facts.name)
        self.counts: dict[str, list[Counts]] = {}  # by compiler, for each configuration
        self.modelled: Modelled = {}
        self.symbols: dict[tuple[str, str], str] = {}  # of main loops
        self.refused: dict[str, dict[str, list[str]]] = {}
        with tempfile.TemporaryDirectory() as folder:
            runner = Runner(Path(folder), self.known)
            for build in builds:
                self.counts[compiler(build)] = [
                    runner.count(each, vl, executable(build)) for each in facts.counted]
            self.hints = hints(runner)
            self._model(runner, loops.Program(executable(builds[0]), facts.attributes))

    def _model(self, runner: Runner, program: loops.Program) -> None:
        found = {core: loops.loops(self.facts, core, runner, program) for core in self.facts.cores}
        every = dict.fromkeys(key[:2] for each in found.values() for key in each)
        needs = {v.name: v.features for v in self.known} | self.facts.peers
        for core, of_core in found.items():
            reasons = self.refused.setdefault(core.name, {})
            present = {(kernel, name): loop for (kernel, name, _, _), loop in of_core.items()}
            for key in every:
                values = self.modelled.setdefault(key, {})
                if key not in present:
                    reasons.setdefault("not run there", []).append(key[1])
                    continue
                loop = present[key]
                self.symbols.setdefault(key, loop.symbol)
                taken = loops.cycles(self.facts.name, core, loop, needs.get(key[1], ()))
                if isinstance(taken, str):
                    reasons.setdefault(taken, []).append(key[1])
                else:
                    values[core.name] = taken / loop.bytes

    def shown(self, configuration: int) -> set[str] | None:
        needs = set(self.facts.counted[configuration].shows)
        return {v.name for v in self.known if needs & set(v.features)} if needs else None

    def goals(self) -> dict[str, list[Reached]]:
        """By compiler; cycles are modelled of what the first compiled."""
        if self.vl != self.facts.vl:
            return {}
        return {name: goals.reached(self.facts, self.known, of[0], None if i else self.modelled)
                for i, (name, of) in enumerate(self.counts.items())}

    def text(self, reached: dict[str, list[Reached]]) -> str:
        parts = []
        first = next(iter(self.counts))
        for i, each in enumerate(self.facts.counted):
            title = each.title.format(vl=self.vl)
            shown = self.shown(i)
            parts.append(tables.instructions(title, self.counts[first][i], shown))
            if len(self.counts) > 1:
                by_compiler = {name: of[i] for name, of in self.counts.items()}
                parts.append(tables.compilers(title, shown, by_compiler))
        cores = [core.name for core in self.facts.cores]
        parts.append(tables.cycles(cores, self.modelled, self.symbols, self.refused))
        parts.append(tables.defaults(self.known))
        parts += [goals.show(f"Goals, as compiled by {name}", found)
                  for name, found in reached.items()]
        return "\n\n".join([*self.hints, *parts])

    def data(self) -> dict[str, object]:
        rows = [{"compiler": name, "configuration": each.title.format(vl=self.vl), "kernel": k,
                 "name": n, "size": s, "offset": o, "instructions": c}
                for name, of in self.counts.items()
                for each, counts in zip(self.facts.counted, of)
                for (k, n, s, o), c in counts.items()]
        return {"architecture": self.facts.name, "vl": self.vl, "counts": rows,
                "cycles": [{"kernel": k, "name": n, "symbol": self.symbols[k, n], "per_byte": v}
                           for (k, n), v in self.modelled.items()],
                "not_modelled": self.refused}


def executable(build: Path) -> Path:
    return build / "tools/cost/lanewright_cost"


def hints(runner: Runner) -> list[str]:
    """What could not be run here, and why."""
    found = list(dict.fromkeys(runner.missing.values()))
    if runner.lacking:
        found.append(tables.listed("Not run, for the CPU at hand or the build lacks what they need",
                                   runner.lacking))
    return found


def smoke(facts: Facts, build: Path) -> int:
    """Counts all calls at one size and models main loops on one core; fails on a hole."""
    known = variants(facts.name)
    with tempfile.TemporaryDirectory() as folder:
        runner = Runner(Path(folder), known)
        counts: Counts = {}
        for each in facts.counted:
            counts |= runner.count(each, facts.vl, executable(build), size=64)
        core = facts.cores[0]
        program = loops.Program(executable(build), facts.attributes)
        found = loops.loops(facts, core, runner, program)
    needs = {v.name: v.features for v in known} | facts.peers
    taken = {key: loops.cycles(facts.name, core, loop, needs.get(key[1], ()))
             for key, loop in found.items()}
    modelled = {name for (_, name, _, _), value in taken.items() if not isinstance(value, str)}
    print(f"{len(counts)} calls counted; {len(modelled)} main loops modelled on {core.name}")
    counted = {name for _, name, _, _ in counts}
    holes = [v.name for v in known if v.name not in counted and v.name not in runner.lacking
             and not set(v.features) & set(runner.missing)]
    holes += [f"{name} of {kernel}" for (kernel, name, _, _), count in counts.items() if count < 2]
    holes += [f"no loop of {kernel}" for kernel in BASELINES
              if not any(v.name in modelled for v in known if v.function.name == kernel)]
    for hint in hints(runner):
        print(hint)
    for hole in holes:
        print(f"not counted: {hole}")
    return 1 if holes else 0


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("architecture", choices=ARCHITECTURES)
    parser.add_argument("--build", type=Path, action="append", default=[],
                        help="of CMake's; a second one, by another compiler, is compared")
    parser.add_argument("--check", action="store_true", help="check the arguments alone")
    parser.add_argument("--smoke", action="store_true",
                        help="only try all of the machinery, in a few seconds")
    parser.add_argument("--vl", type=int, help="bits of a vector register")
    parser.add_argument("--json", type=Path, help="write all figures there")
    parser.add_argument("--evidence", type=Path, metavar="FILE",
                        help="replace the block after the line './lw cost ARCHITECTURE'")
    options = parser.parse_args()
    facts: Facts = importlib.import_module(options.architecture).FACTS
    vl = options.vl or facts.vl
    if vl not in facts.vls:
        parser.error(f"--vl {vl}: {facts.name} has {', '.join(map(str, facts.vls))}")
    command = f"./lw cost {facts.name}"
    if options.evidence:
        try:
            tables.replace_block(options.evidence.read_text(encoding="utf-8"), command, "")
        except (OSError, ValueError) as error:
            parser.error(f"--evidence {options.evidence}: {error}")
        if vl != facts.vl:
            parser.error(f"--evidence holds the figures of --vl {facts.vl}, the default")
    if options.check:
        return 0
    if not options.build:
        parser.error("no --build to count")
    if options.smoke:
        return smoke(facts, options.build[0])
    evidence = Evidence(facts, options.build, vl)
    reached = evidence.goals()
    text = evidence.text(reached)
    print(text)
    if options.json:
        options.json.write_text(json.dumps(evidence.data(), indent=1), encoding="utf-8")
    if options.evidence:
        tables.refresh(options.evidence, command, text)
    return 0 if all(each.met for found in reached.values() for each in found) else 1


if __name__ == "__main__":
    sys.exit(main())

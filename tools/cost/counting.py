"""Instructions that calls execute, counted exactly: see cost.cc, icount.c and istep.c."""

from __future__ import annotations

import shlex
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterable
from functools import cache, cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from facts import ROOT, Configuration, Emulator

if TYPE_CHECKING:
    from gen.model import Variant

BRACKET = "Unknown syscall 32416"  # 0x7ea0
Key = tuple[str, str, int, int]  # kernel, variant or peer or "dispatched", size, offset
Counts = dict[Key, int]
Each = Counter[int]  # executions by address


def labels(text: str) -> list[Key]:
    rows = [line.split() for line in text.splitlines()]
    return [(kernel, name, int(size), int(offset)) for kernel, name, size, offset in rows]


def pair(keys: list[Key], counts: list[int]) -> Counts:
    """Before each call, one of a function that does nothing but return was counted in the same way.
    Call and return are counted as an instruction each."""
    if 2 * len(keys) != len(counts):
        raise SystemExit(f"cost: {len(keys)} calls, but {len(counts)} counts, not two of each")
    return {key: all_of_it - nothing + 2
            for key, nothing, all_of_it in zip(keys, counts[::2], counts[1::2])}


def from_plugin(text: str) -> list[Each]:
    """A line for each bracket: the sum, then address:count of each instruction."""
    return [Counter({int(address, 16): int(count)
                     for address, _, count in (word.partition(":") for word in line.split()[1:])})
            for line in text.splitlines()]


def from_log(lines: Iterable[str]) -> list[Each]:
    """QEMU's log of blocks of one instruction each: Trace 0: host [base/address/...]."""
    found: list[Each] = []
    now: Each | None = None
    for line in lines:
        if BRACKET in line:
            if now is not None:
                found.append(now)
            now = Counter() if now is None else None
        elif now is not None and line.startswith("Trace"):
            now[int(line.split("[", 1)[1].split("/")[1], 16)] += 1
    return found


def stubs(program: Path) -> list[str]:
    """The argument that leaves out the linker's stubs, by which a static program calls what libc
    chooses at start."""
    text = subprocess.run(["llvm-objdump-22", "-h", program], check=True, capture_output=True,
                          text=True).stdout
    for line in text.splitlines():
        fields = line.split()
        if len(fields) > 3 and fields[1] in (".plt", ".iplt"):
            first = int(fields[3], 16)
            return [f"skip={first:x}-{first + int(fields[2], 16) - 1:x}"]
    return []


class Runner:
    """Runs programs with the plugin or the tracer, which it compiles."""

    def __init__(self, folder: Path, known: list[Variant]) -> None:
        self.folder = folder
        self.known = known
        self.missing: dict[str, str] = {}  # features that nothing here runs, and what to do
        self.lacking: list[str] = []  # variants that the CPU at hand cannot run, where it is to

    @cached_property
    def plugin(self) -> str:
        return self._compiled("icount.c", "-shared", "-fPIC")

    @cached_property
    def tracer(self) -> str:
        return self._compiled("istep.c")

    def _compiled(self, source: str, *options: str) -> str:
        made = self.folder / Path(source).stem
        subprocess.run(["cc", "-O2", *options, "-o", made, Path(__file__).with_name(source)],
                       check=True)
        return str(made)

    def count(self, configuration: Configuration, vl: int, program: Path,
              size: int = 0) -> Counts:
        """Instructions of each call, if a size is given of calls with so much input alone."""
        counts: Counts = {}
        for emulator, command, called in self._commands(configuration, vl, program):
            called += [str(size)] if size else []
            if emulator.logs:
                keys, each = self._log(command, called)
                counts |= pair(keys, [one.total() for one in each])
            else:
                keys, text = self._run(emulator, command, called, stubs(program))
                counts |= pair(keys, [int(line) for line in text.split()])
            if emulator.steps:
                names = {name for _, name, _, _ in keys}
                self.lacking = [v.name for v in self.known if v.name not in names]
        return counts

    @cache
    def executions(self, configuration: Configuration, vl: int, program: Path, size: int,
                   part: str = "") -> dict[Key, Each]:
        """How often each call with so many bytes of input executes each instruction; of names that
        hold the part alone."""
        found: dict[Key, Each] = {}
        for emulator, command, called in self._commands(configuration, vl, program, part):
            called.append(str(size))
            if emulator.logs:
                keys, each = self._log(command, called)
            else:
                keys, text = self._run(emulator, command, called, ["each=on", *stubs(program)])
                each = from_plugin(text)
            pair(keys, [one.total() for one in each])
            found |= dict(zip(keys, each[1::2]))
        return found

    def _commands(self, configuration: Configuration, vl: int, program: Path, part: str = ""
                  ) -> Iterable[tuple[Emulator, list[str], list[str]]]:
        """Emulators, how to start them, and the program with its first argument."""
        for i, emulator in enumerate(configuration.emulators):
            later = {each for other in configuration.emulators[i + 1:] for each in other.needs}
            command = shlex.split(emulator.command.format(vl=vl))
            if "/" in command[0]:
                command[0] = str(ROOT / command[0])
                if not Path(command[0]).exists():
                    self.missing |= dict.fromkeys(emulator.needs, emulator.hint)
                    continue
            names = [v.name for v in self.known if set(v.features) & set(emulator.needs)
                     and not set(v.features) & later and part in v.name]
            for name in names if emulator.needs else [part]:
                yield emulator, command, [str(program), name]

    def _run(self, emulator: Emulator, command: list[str], called: list[str],
             options: list[str]) -> tuple[list[Key], str]:
        if emulator.steps:
            command = [*command, self.tracer, *options, "--"]
        else:
            command = [command[0], "-plugin", ",".join([self.plugin, *options]), *command[1:]]
        done = subprocess.run([*command, *called], capture_output=True, text=True)
        if done.returncode != 0:
            print(f"cost: {shlex.join(command)}: {done.stderr[-500:]}", file=sys.stderr)
            raise SystemExit(2)
        return labels(done.stdout), done.stderr

    def _log(self, command: list[str], called: list[str]) -> tuple[list[Key], list[Each]]:
        with tempfile.NamedTemporaryFile() as log:
            options = ["-one-insn-per-tb", "-d", "exec,nochain,strace", "-D", log.name]
            done = subprocess.run([command[0], *options, *command[1:], *called],
                                  check=True, capture_output=True, text=True)
            with open(log.name, errors="replace") as lines:
                return labels(done.stdout), from_log(lines)

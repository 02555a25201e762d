"""Instructions that calls execute under QEMU, counted exactly: see icount.c and cost.cc."""

from __future__ import annotations

import shlex
import subprocess
import tempfile
from collections import Counter
from collections.abc import Iterable
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


def stubs(program: Path) -> str:
    """The plugin's argument that leaves out the linker's stubs, by which a static program calls
    what libc chooses at start."""
    text = subprocess.run(["llvm-objdump-22", "-h", program], check=True, capture_output=True,
                          text=True).stdout
    for line in text.splitlines():
        fields = line.split()
        if len(fields) > 3 and fields[1] in (".plt", ".iplt"):
            first = int(fields[3], 16)
            return f",skip={first:x}-{first + int(fields[2], 16) - 1:x}"
    return ""


class Runner:
    """Runs programs with the plugin, which it compiles."""

    def __init__(self, folder: Path, known: list[Variant]) -> None:
        self.plugin = folder / "libicount.so"
        self.known = known
        self.missing: dict[str, str] = {}  # features that nothing here runs, and what to do
        source = Path(__file__).with_name("icount.c")
        subprocess.run(["cc", "-O2", "-shared", "-fPIC", "-o", self.plugin, source], check=True)

    def count(self, configuration: Configuration, vl: int, program: Path,
              size: int = 0) -> Counts:
        """Instructions of each call, if a size is given of calls with so much input alone."""
        counts: Counts = {}
        for emulator, command in self._commands(configuration, vl, program):
            command += [str(size)] if size else []
            if emulator.logs:
                keys, each = self._log(command)
                counts |= pair(keys, [one.total() for one in each])
            else:
                keys, text = self._run(command, f"{self.plugin}{stubs(program)}")
                counts |= pair(keys, [int(line) for line in text.split()])
        return counts

    def executions(self, configuration: Configuration, vl: int, program: Path,
                   size: int) -> dict[Key, Each]:
        """How often each call with so many bytes of input executes each instruction."""
        found: dict[Key, Each] = {}
        for emulator, command in self._commands(configuration, vl, program):
            command.append(str(size))
            if emulator.logs:
                keys, each = self._log(command)
            else:
                keys, text = self._run(command, f"{self.plugin},each=on{stubs(program)}")
                each = from_plugin(text)
            pair(keys, [one.total() for one in each])
            found |= dict(zip(keys, each[1::2]))
        return found

    def _commands(self, configuration: Configuration, vl: int,
                  program: Path) -> Iterable[tuple[Emulator, list[str]]]:
        for i, emulator in enumerate(configuration.emulators):
            later = {each for other in configuration.emulators[i + 1:] for each in other.needs}
            command = shlex.split(emulator.command.format(vl=vl))
            if "/" in command[0]:
                command[0] = str(ROOT / command[0])
                if not Path(command[0]).exists():
                    self.missing |= dict.fromkeys(emulator.needs, emulator.hint)
                    continue
            names = [v.name for v in self.known if set(v.features) & set(emulator.needs)
                     and not set(v.features) & later]
            for name in names if emulator.needs else [""]:
                yield emulator, [*command, str(program), name]

    def _run(self, command: list[str], plugin: str) -> tuple[list[Key], str]:
        done = subprocess.run([command[0], "-plugin", plugin, *command[1:]],
                              check=True, capture_output=True, text=True)
        return labels(done.stdout), done.stderr

    def _log(self, command: list[str]) -> tuple[list[Key], list[Each]]:
        with tempfile.NamedTemporaryFile() as log:
            options = ["-one-insn-per-tb", "-d", "exec,nochain,strace", "-D", log.name]
            done = subprocess.run([command[0], *options, *command[1:]],
                                  check=True, capture_output=True, text=True)
            with open(log.name, errors="replace") as lines:
                return labels(done.stdout), from_log(lines)

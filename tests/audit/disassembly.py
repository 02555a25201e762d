"""Object files as objdump shows them: symbols, and the instructions of each function."""

from __future__ import annotations

import re
import subprocess
from dataclasses import dataclass, field
from enum import Enum
from typing import Protocol

Place = tuple[str, int]  # section and address: sections of a relocatable object overlap


class Encoding(Enum):
    """The three formats of x86, with the assembler's prefix that asks for each. Others have one."""

    LEGACY = ""
    VEX = "{vex} "
    EVEX = "{evex} "


class Flow(Enum):
    """Where control goes after an instruction."""

    NEXT = "next"
    CALL = "call"
    BRANCH = "branch"  # to the target or on
    JUMP = "jump"
    INDIRECT = "indirect jump"
    RETURN = "return"
    STOP = "stop"  # a trap: nowhere


@dataclass(frozen=True)
class Instruction:
    """One instruction. `text` can be fed to the assembler: branch targets, symbols and comments are
    gone, and a prefix asks for the encoding that was found, since one text may stand for a VEX and
    for an EVEX instruction. `target` is the place that a direct branch leads to, if it is known."""

    place: Place
    text: str
    encoding: Encoding
    flow: Flow
    target: Place | None

    @property
    def mnemonic(self) -> str:
        return self.text.removeprefix(self.encoding.value).split(maxsplit=1)[0]


@dataclass(frozen=True)
class Symbol:
    name: str
    place: Place
    weak: bool  # weak or unique: the linker keeps one of several definitions
    is_function: bool


@dataclass
class Function:
    """The code below one symbol. Compilers move cold code away, to a symbol of its own whose name
    ends in .cold: such a fragment belongs to the function and follows its entry in `fragments`."""

    name: str
    aliases: list[str]  # every function symbol at the entry
    fragments: list[list[Instruction]]

    def instructions(self) -> list[Instruction]:
        return [instruction for fragment in self.fragments for instruction in fragment]


@dataclass
class ObjectCode:
    name: str  # file, or archive(member)
    member: str  # file name without folder
    linked: bool  # a shared library or a program, not a relocatable object
    symbols: list[Symbol] = field(default_factory=list)
    functions: list[Function] = field(default_factory=list)


class DisassemblyError(Exception):
    """The tool failed or wrote what is not understood."""


class Syntax(Protocol):
    """How objdump writes the instructions of one architecture."""

    file_format: str
    comment: str
    direct: re.Pattern[str]  # what leads to an address: all before it, and the address
    counts_from: int  # bytes from the field that a relocation fills to where branches count from

    def read(self, text: str, code: bytes) -> tuple[str, Encoding, Flow]:
        """An instruction as the assembler takes it; how it is encoded, and where control goes."""


FILE = re.compile(r"^(\S.*):\s+file format (\S+)$")
SECTION = re.compile(r"^Disassembly of section (\S+):$")
LABEL = re.compile(r"^([0-9a-f]+) <(.+)>:$")
CODE = re.compile(r"^ *([0-9a-f]+):\t((?:[0-9a-f]{2,8} )+) *\t(.*)$")
SYMBOL = re.compile(
    r"^([0-9a-f]{16}) (.{7}) (\S+)\t[0-9a-f]+ +(?:(?:\.\w+|0x[0-9a-f]{2}) +)?(\S+)$")
RELOCATION = re.compile(r"^[0-9a-f]+: R_\w+\t(.+?)([+-]0x[0-9a-f]+)?$")
COLD = re.compile(r"\.cold(\.\d+)?$")


def join_cold_code(code: ObjectCode) -> None:
    """Gives each .cold fragment to its function: of those with its name (linking can bring several,
    all local) the one that branches to it."""
    for cold in [f for f in code.functions if COLD.search(f.name)]:
        places = {instruction.place for instruction in cold.instructions()}
        parents = [f for f in code.functions if f.name == COLD.sub("", cold.name)]
        parents.sort(key=lambda f: any(i.target in places for i in f.instructions()))
        if parents:
            parents[-1].fragments += cold.fragments
            code.functions.remove(cold)


class Parser:
    """Reads the output of objdump -f -t -d -r -z -w, which may hold several objects."""

    def __init__(self, path: str, syntax: Syntax) -> None:
        self.path, self.syntax = path, syntax
        self.objects: list[ObjectCode] = []
        self.section = ""
        self.by_place: dict[Place, list[Symbol]] = {}
        self.by_name: dict[str, Place] = {}
        self.fragment: list[Instruction] = []

    def parse(self, text: str) -> list[ObjectCode]:
        for line in text.splitlines():
            if code := CODE.match(line):
                self.instruction(int(code[1], 16), bytes.fromhex(code[2]), code[3])
            elif found := FILE.match(line):
                self.begin_object(found[1], found[2])
            elif found := SECTION.match(line):
                self.section = found[1]
            elif found := LABEL.match(line):
                self.begin_function(int(found[1], 16), found[2])
            elif found := SYMBOL.match(line):
                self.symbol(int(found[1], 16), found[2], found[3], found[4])
            elif re.match(r"^[A-Z_]+(, [A-Z_]+)*$", line) and self.objects:
                self.objects[-1].linked = "D_PAGED" in line
        for parsed in self.objects:
            join_cold_code(parsed)
        return self.objects

    def begin_object(self, name: str, file_format: str) -> None:
        wanted = self.syntax.file_format
        if file_format != wanted:
            raise DisassemblyError(f"{name}: {file_format} is not audited, only {wanted}")
        member = name.rsplit("/", 1)[-1]
        shown = name if name == self.path else f"{self.path}({name})"
        self.objects.append(ObjectCode(shown, member, linked=False))
        self.by_place, self.by_name = {}, {}

    def symbol(self, value: int, flags: str, section: str, name: str) -> None:
        if section == "*UND*":
            return
        symbol = Symbol(name, (section, value), bool(set(flags) & set("wu")), flags[6] == "F")
        self.by_name[name] = symbol.place
        if symbol.is_function:
            self.by_place.setdefault(symbol.place, []).append(symbol)
        self.objects[-1].symbols.append(symbol)

    def begin_function(self, address: int, name: str) -> None:
        symbols = self.by_place.get((self.section, address), [])
        aliases = sorted({name, *(symbol.name for symbol in symbols)})
        function = Function(name, aliases, [[]])
        self.objects[-1].functions.append(function)
        self.fragment = function.fragments[0]

    def instruction(self, address: int, code: bytes, rest: str) -> None:
        text, relocation = [*re.split(r"\t(?=[0-9a-f]+: R_)", rest, maxsplit=1), ""][:2]
        text = " ".join(text.partition(self.syntax.comment)[0].partition(" <")[0].split())
        if not self.objects or not text:
            raise DisassemblyError(f"{self.path}: no instruction in: {rest}")
        target = None
        direct = self.syntax.direct.match(text)
        if direct:
            text = f"{direct[1]} ."
        text, encoding, flow = self.syntax.read(text, code)
        if direct and flow is not Flow.NEXT:
            here = (self.section, int(direct[2], 16))
            target = self.relocated(relocation) if relocation else here
        self.fragment.append(
            Instruction((self.section, address), text, encoding, flow, target))

    def relocated(self, relocation: str) -> Place | None:
        """The place in this object that a PC-relative relocation names, if it is in it. The linker
        adds symbol and addend and subtracts the address of the field."""
        found = RELOCATION.match(relocation)
        if not found:
            raise DisassemblyError(f"{self.path}: unknown relocation: {relocation}")
        place = self.by_name.get(found[1])
        return place and (place[0], place[1] + int(found[2] or "0", 16) + self.syntax.counts_from)


def disassemble(path: str, objdump: str, syntax: Syntax) -> list[ObjectCode]:
    """The objects of a file: one, or the members of a static library."""
    command = [objdump, "-f", "-t", "-d", "-r", "-z", "-w", path]
    result = subprocess.run(command, capture_output=True, text=True, check=False)
    if result.returncode != 0:
        raise DisassemblyError(result.stderr.strip().replace("\n", "; ") or f"{objdump} failed")
    return Parser(path, syntax).parse(result.stdout)

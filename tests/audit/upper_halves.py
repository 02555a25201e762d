"""Whether a function leaves the upper halves of the vector registers dirty.

After an instruction that writes ymm0-15 or zmm0-15, SSE code is slow until vzeroupper. The analysis
is of the kind "may": it follows every path of the control flow graph, and an instruction that so
much as names such a register makes the state dirty. Calls leave the state as it was.

An indirect jump goes through a table if its operand is scaled by 4 or 8, or is a register that was
loaded so in the same straight run of instructions. It may then go to any block of the function;
every other indirect jump leaves the function. Code compiled without optimisation is not meant to
pass: there GCC inserts no vzeroupper, and helpers that are not inlined pass whole vectors."""

from __future__ import annotations

import re
from collections.abc import Iterator

from disassembly import Encoding, Flow, Function, Instruction, Place

DIRTIES = re.compile(r"%[yz]mm(?:\d|1[0-5])\b")
CLEANS = ("vzeroupper", "vzeroall")
SCALED = re.compile(r"\((?:%\w+)?,%\w+,[48]\)")
ENDS = (Flow.JUMP, Flow.INDIRECT, Flow.RETURN, Flow.STOP)


def faults(function: Function) -> list[tuple[Instruction, str]]:
    """The instructions at which dirty upper halves do harm, each with what is wrong."""
    if not any(DIRTIES.search(instruction.text) for instruction in function.instructions()):
        return []
    graph = Graph(function)
    dirty = graph.dirty_before()
    return [(instruction, fault) for instruction in graph.order
            if instruction.place in dirty and (fault := graph.fault(instruction))]


class Graph:
    """The control flow of a function, one node for each instruction."""

    def __init__(self, function: Function) -> None:
        self.order = function.instructions()
        self.inside = {instruction.place for instruction in self.order}
        self.following: dict[Place, Instruction] = {}
        for fragment in function.fragments:
            for instruction, after in zip(fragment, fragment[1:]):
                self.following[instruction.place] = after
        self.by_place = {instruction.place: instruction for instruction in self.order}
        self.tables = set(self.table_jumps(function))
        self.leaders = [self.by_place[i.target] for i in self.order if i.target in self.inside]
        self.leaders += [self.following[i.place] for i in self.order
                         if i.flow in ENDS and i.place in self.following]

    @staticmethod
    def table_jumps(function: Function) -> Iterator[Place]:
        for fragment in function.fragments:
            loaded: set[str] = set()  # registers that hold an entry of a table, or a sum with one
            for instruction in fragment:
                source, _, register = instruction.text.split(maxsplit=1)[-1].rpartition(",")
                if SCALED.search(source) and instruction.mnemonic in ("mov", "movslq"):
                    loaded.add(register)
                if source in loaded and instruction.mnemonic == "add":
                    loaded.add(register)
                if instruction.flow is Flow.INDIRECT:
                    goal = instruction.text.partition("*")[2]
                    if goal in loaded or SCALED.search(goal):
                        yield instruction.place
                if instruction.flow not in (Flow.NEXT, Flow.CALL):
                    loaded.clear()

    def successors(self, instruction: Instruction) -> Iterator[Instruction]:
        if instruction.place in self.tables:
            yield from self.leaders
        if instruction.flow in (Flow.BRANCH, Flow.JUMP) and instruction.target in self.inside:
            yield self.by_place[instruction.target]
        if instruction.flow not in ENDS and instruction.place in self.following:
            yield self.following[instruction.place]

    def dirty_before(self) -> set[Place]:
        """The places that some path reaches with dirty upper halves; the entry is clean."""
        reached: set[tuple[Place, bool]] = set()
        waiting = [(self.order[0], False)]
        while waiting:
            instruction, dirty = waiting.pop()
            if (instruction.place, dirty) in reached:
                continue
            reached.add((instruction.place, dirty))
            if DIRTIES.search(instruction.text):
                dirty = True
            if instruction.mnemonic in CLEANS:
                dirty = False
            waiting += [(after, dirty) for after in self.successors(instruction)]
        return {place for place, dirty in reached if dirty}

    def fault(self, instruction: Instruction) -> str | None:
        """What an instruction does wrong if it is reached with dirty upper halves."""
        if instruction.flow is Flow.RETURN:
            return "returns without vzeroupper"
        if instruction.flow is Flow.CALL:
            return "calls without vzeroupper"
        leaves = instruction.flow is Flow.INDIRECT and instruction.place not in self.tables
        if instruction.flow in (Flow.BRANCH, Flow.JUMP) and instruction.target not in self.inside:
            leaves = True
        if leaves:
            return "jumps out of the function without vzeroupper"
        if instruction.encoding is Encoding.LEGACY and "%xmm" in instruction.text:
            return "runs an SSE instruction without vzeroupper before it"
        return None

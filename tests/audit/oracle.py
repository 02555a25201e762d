"""Which instructions a set of CPU features allows: GNU as knows, by its -march.

LLVM's assembler is no use here: llvm-mc for x86-64 accepts every instruction whatever -mattr says,
since its table carries the predicates for code generation only."""

from __future__ import annotations

import re
import subprocess
from abc import ABC, abstractmethod
from collections.abc import Iterable

Features = frozenset[str]  # as the compilers spell them in target("...")

ERROR = re.compile(r"^[^:]*:(\d+): Error: (.*)$", re.MULTILINE)


class OracleError(Exception):
    """The assembler is missing, or does not do what is asked of it."""


class Oracle(ABC):
    """Answers for many instructions at once, and remembers the answers."""

    options: tuple[str, ...]  # in every call
    everything: tuple[str, ...]  # instead of -march, to have every instruction accepted
    canary: str  # an instruction that the baseline does not have

    def __init__(self, assembler: str, universe: Features) -> None:
        """`universe`: every feature that any function may use."""
        self.assembler = assembler
        self.universe = universe
        self.answers: dict[tuple[Features, str], str | None] = {}
        self.march(universe)
        self.ask(Features(), ["nop", self.canary])
        if self.refusal(Features(), "nop") or not self.refusal(Features(), self.canary):
            raise OracleError(f"{assembler} does not check CPU features: GNU as is needed")

    @abstractmethod
    def march(self, features: Features) -> str:
        """The value of -march that allows the baseline and these features, and no more."""

    def unasked(self, features: Features, instruction: str) -> str | None:
        """What speaks against an instruction that the assembler takes."""
        return None

    def ask(self, features: Features, instructions: Iterable[str]) -> None:
        """Finds out, for each instruction, whether `features` allow it."""
        fresh = sorted({text for text in instructions if (features, text) not in self.answers})
        for text, error in self.errors([f"-march={self.march(features)}"], fresh).items():
            self.answers[features, text] = error or self.unasked(features, text)
        refused = [text for text in fresh if self.answers[features, text]]
        for text, error in self.errors(self.everything, refused).items():
            if error:  # not even with every feature: the text is wrong, and nothing is proven
                self.answers[features, text] = f"cannot be assembled again: {error}"

    def refusal(self, features: Features, instruction: str) -> str | None:
        """Why `features` do not allow an instruction that was asked about, or None."""
        return self.answers[features, instruction]

    def errors(self, choice: Iterable[str], instructions: list[str]) -> dict[str, str | None]:
        """Assembles the instructions, one a line."""
        source = "".join(f"{text}\n" for text in instructions)
        arguments = [*choice, *self.options, "-o", "/dev/null", "-"]
        result = self.run(self.assembler, arguments, source)
        found = {int(line): message for line, message in ERROR.findall(result.stderr)}
        if result.returncode != 0 and not found:
            raise OracleError(f"{self.assembler} failed: {result.stderr.strip()}")
        return {text: found.get(line) for line, text in enumerate(instructions, start=1)}

    @staticmethod
    def run(assembler: str, arguments: list[str], text: str) -> subprocess.CompletedProcess[str]:
        try:
            return subprocess.run([assembler, *arguments], input=text, capture_output=True,
                                  text=True, check=False)
        except OSError as error:
            raise OracleError(f"{assembler}: {error.strerror}") from error

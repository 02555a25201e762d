"""Which instructions a set of CPU features allows: GNU as knows, by its -march.

LLVM's assembler is no use here: llvm-mc for x86-64 accepts every instruction whatever -mattr says,
since its table carries the predicates for code generation only."""

from __future__ import annotations

import re
import subprocess
from collections.abc import Iterable

Features = frozenset[str]  # as the compilers spell them in target("...")

BASELINE = "generic64"  # x86-64 with SSE2 and nothing above
ERROR = re.compile(r"^[^:]*:(\d+): Error: (.*)$", re.MULTILINE)
CANARY = "vpaddb %ymm0,%ymm1,%ymm2"  # AVX2


class OracleError(Exception):
    """The assembler is missing, or does not do what is asked of it."""


class Oracle:
    """Answers for many instructions at once, and remembers the answers."""

    def __init__(self, assembler: str, universe: Features) -> None:
        """`universe`: every feature that any function may use. A set takes away those that it does
        not hold, because the assembler lets some imply others that cpuid reports apart (SSE4.2
        implies POPCNT, VPCLMULQDQ implies PCLMUL)."""
        self.assembler = assembler
        self.known = self.extensions()
        self.universe = universe
        self.answers: dict[tuple[Features, str], str | None] = {}
        for feature in universe:
            self.extension(feature)
        self.ask(Features(), ["nop", CANARY])
        if self.refusal(Features(), "nop") or not self.refusal(Features(), CANARY):
            raise OracleError(f"{assembler} does not check CPU features: GNU as is needed")

    def extensions(self) -> dict[str, str]:
        """What -march=...+name takes, by name without the underscores that only GNU as writes."""
        usage = self.run(["--help"], "").stdout
        listed = usage.partition("EXTENSION is combination of")[2].partition("-mtune")[0]
        return {name.replace("_", ""): name for name in re.findall(r"[\w.]+", listed)}

    def extension(self, feature: str) -> str:
        # crc32 has a name of its own in compilers, but shares the cpuid bit of SSE4.2.
        name = "sse4.2" if feature == "crc32" else feature
        if name not in self.known:
            raise OracleError(f"{self.assembler} does not know the CPU feature {feature}")
        return self.known[name]

    def ask(self, features: Features, instructions: Iterable[str]) -> None:
        """Finds out, for each instruction, whether `features` allow it."""
        fresh = sorted({text for text in instructions if (features, text) not in self.answers})
        for text, error in self.errors(self.march(features), fresh).items():
            self.answers[features, text] = error
            if not error and text.startswith("crc32") and "crc32" not in features:
                self.answers[features, text] = "crc32 is not among the features"
        refused = [text for text in fresh if self.answers[features, text]]
        for text, error in self.errors(None, refused).items():
            if error:  # not even with every feature: the text is wrong, and nothing is proven
                self.answers[features, text] = f"cannot be assembled again: {error}"

    def refusal(self, features: Features, instruction: str) -> str | None:
        """Why `features` do not allow an instruction that was asked about, or None."""
        return self.answers[features, instruction]

    def march(self, features: Features) -> str:
        added = {self.extension(feature) for feature in features}
        taken = {self.extension(feature) for feature in self.universe} - added
        return "+".join([BASELINE, *sorted(added), *(f"no{name}" for name in sorted(taken))])

    def errors(self, march: str | None, instructions: list[str]) -> dict[str, str | None]:
        """Assembles the instructions, one a line."""
        options = [f"-march={march}"] if march else []
        source = "".join(f"{text}\n" for text in instructions)
        result = self.run([*options, "--64", "-o", "/dev/null", "-"], source)
        found = {int(line): message for line, message in ERROR.findall(result.stderr)}
        if result.returncode != 0 and not found:
            raise OracleError(f"{self.assembler} failed: {result.stderr.strip()}")
        return {text: found.get(line) for line, text in enumerate(instructions, start=1)}

    def run(self, arguments: list[str], text: str) -> subprocess.CompletedProcess[str]:
        try:
            return subprocess.run([self.assembler, *arguments], input=text, capture_output=True,
                                  text=True, check=False)
        except OSError as error:
            raise OracleError(f"{self.assembler}: {error.strerror}") from error

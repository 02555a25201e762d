"""x86-64: how objdump writes its instructions, and how GNU as is told its CPU features."""

from __future__ import annotations

import re

from disassembly import Encoding, Flow
from oracle import Features, Oracle, OracleError

PREFIX_BYTES = bytes.fromhex("26 2e 36 3e 64 65 66 67 f0 f2 f3") + bytes(range(0x40, 0x50))


def encoding_of(code: bytes) -> Encoding:
    """C4, C5 and 62 start VEX and EVEX instructions, and nothing else in 64-bit code."""
    first = next((byte for byte in code if byte not in PREFIX_BYTES), 0)
    return {0xC4: Encoding.VEX, 0xC5: Encoding.VEX, 0x62: Encoding.EVEX}.get(first, Encoding.LEGACY)


def flow_of(text: str) -> Flow:
    words = [word for word in text.split() if word not in ("bnd", "notrack", "rep", "repz")]
    mnemonic = words[0] if words else ""
    if mnemonic.startswith("ret"):
        return Flow.RETURN
    if mnemonic in ("ud2", "hlt"):
        return Flow.STOP
    if mnemonic.startswith("call"):
        return Flow.CALL
    if mnemonic.startswith("jmp"):
        return Flow.INDIRECT if words[-1].startswith("*") else Flow.JUMP
    return Flow.BRANCH if mnemonic.startswith(("j", "loop")) else Flow.NEXT


class Syntax:
    file_format = "elf64-x86-64"
    comment = "#"
    direct = re.compile(
        r"^((?:(?:bnd|notrack) )?(?:j\w+|call\w*|loop\w*)(?:,p[nt])?) +([0-9a-f]+)\b")
    counts_from = 4  # the field ends the instruction, and branches count from the next

    def read(self, text: str, code: bytes) -> tuple[str, Encoding, Flow]:
        # Padding repeats the operand-size prefix, which the assembler takes only once.
        text = re.sub(r"^(data16 )+(?=cs nop)", "", text)
        encoding = encoding_of(code)
        prefix = "" if text.startswith("{") else encoding.value
        return prefix + text, encoding, flow_of(text)


class Assembler(Oracle):
    """Features that a set does not hold are taken away, because the assembler lets some imply
    others that cpuid reports apart (SSE4.2 implies POPCNT, VPCLMULQDQ implies PCLMUL)."""

    options = ("--64",)
    everything = ()  # what is taken without -march
    canary = "vpaddb %ymm0,%ymm1,%ymm2"  # AVX2

    def __init__(self, assembler: str, universe: Features) -> None:
        self.known = self.extensions(assembler)
        super().__init__(assembler, universe)

    def extensions(self, assembler: str) -> dict[str, str]:
        """What -march=...+name takes, by name without the underscores that only GNU as writes."""
        usage = self.run(assembler, ["--help"], "").stdout
        listed = usage.partition("EXTENSION is combination of")[2].partition("-mtune")[0]
        return {name.replace("_", ""): name for name in re.findall(r"[\w.]+", listed)}

    def extension(self, feature: str) -> str:
        # crc32 has a name of its own in compilers, but shares the cpuid bit of SSE4.2.
        name = "sse4.2" if feature == "crc32" else feature
        if name not in self.known:
            raise OracleError(f"{self.assembler} does not know the CPU feature {feature}")
        return self.known[name]

    def march(self, features: Features) -> str:
        added = {self.extension(feature) for feature in features}
        taken = {self.extension(feature) for feature in self.universe} - added
        # generic64 is x86-64 with SSE2 and nothing above.
        return "+".join(["generic64", *sorted(added), *(f"no{name}" for name in sorted(taken))])

    def unasked(self, features: Features, instruction: str) -> str | None:
        if instruction.startswith("crc32") and "crc32" not in features:
            return "crc32 is not among the features"
        return None

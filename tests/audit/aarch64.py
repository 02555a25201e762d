"""AArch64: how objdump writes its instructions, and how GNU as is told its CPU features."""

from __future__ import annotations

import re

from disassembly import Encoding, Flow
from oracle import Features, Oracle

FLOWS = {"b": Flow.JUMP, "br": Flow.INDIRECT, "bl": Flow.CALL, "blr": Flow.CALL, "ret": Flow.RETURN,
         "brk": Flow.STOP, "udf": Flow.STOP, "cbz": Flow.BRANCH, "cbnz": Flow.BRANCH,
         "tbz": Flow.BRANCH, "tbnz": Flow.BRANCH}


class Syntax:
    file_format = "elf64-littleaarch64"
    comment = "//"
    direct = re.compile(
        r"^((?:b|bl|b\.\w+|cbn?z|tbn?z|adrp?|ldr|ldrsw|prfm)(?: [\w#]+,)*) ([0-9a-f]+)$")
    counts_from = 0

    def read(self, text: str, code: bytes) -> tuple[str, Encoding, Flow]:
        mnemonic = text.partition(" ")[0]
        flow = Flow.BRANCH if mnemonic.startswith("b.") else FLOWS.get(mnemonic, Flow.NEXT)
        return text, Encoding.LEGACY, flow


class Assembler(Oracle):
    """Each extension is asked for upon ARMv8.0, whatever CPUs that have it are known to have too.
    Here -march is always given: unlike that of x86, this assembler's default is not everything."""

    options = ()
    everything = ("-mcpu=all",)
    canary = "ptrue p0.b"  # SVE

    def march(self, features: Features) -> str:
        names = {feature.removeprefix("+") for feature in features} - {"simd"}  # every CPU has it
        if "crypto" in names:  # compilers' only word for PMULL, but SHA is none of its business
            names = names - {"crypto"} | {"aes"}
        if "sha3" not in names:
            return "+".join(["armv8-a", *sorted(names)])
        # GNU as 2.40 takes EOR3 from ARMv8.2 upwards alone. What else that brings is taken away.
        brought = {"crc", "lse", "rdma"} - names
        return "+".join(["armv8.2-a", *sorted(names), *(f"no{name}" for name in sorted(brought))])

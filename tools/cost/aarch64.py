"""AArch64: what is counted and modelled, and the goals."""

from __future__ import annotations

from facts import Configuration, Core, Emulator, Facts, Goal

CRC = ("neon", "crc")
PMULL = ("neon", "crc", "pmull")
EOR3 = ("neon", "crc", "pmull", "sha3")

FACTS = Facts(
    name="aarch64", vls=(128, 256, 512, 1024, 2048), vl=256,
    configurations=(
        # What a CPU reports steers libc: on QEMU's "max" it takes a slower strlen, for tags.
        Configuration("neoverse-n1", (
            Emulator("qemu-aarch64 -cpu neoverse-n1"),
            Emulator("qemu-aarch64 -cpu max,sve=off", needs=("sha3",)))),
        Configuration("SVE and SVE2 of {vl} bits",
                      (Emulator("qemu-aarch64 -cpu max,sve{vl}=on"),), shows=("sve",)),
    ),
    cores=(Core("neoverse-n1", 128),
           Core("neoverse-v1", 256, configuration=1),
           # Its designs for sale have these, though the architecture of the core leaves them open.
           Core("neoverse-v2", 128, configuration=1, attributes="+aes,+sha3"),
           Core("a64fx", 512, configuration=1)),
    attributes="+all",
    goals=(
        Goal("hex_encode", ("neon",), "fewer", 16, sizes=(1024, 1024)),
        Goal("hex_decode", ("neon",), "fewer", 8, sizes=(1024, 1024)),
        Goal("pack_fields64", ("neon",), "fewer", 3, sizes=(100, 100)),
        Goal("crc32c", CRC, "fewer", 4, sizes=(4096, 4096)),
        Goal("crc32c", PMULL, "fewer", 6, sizes=(4096, 4096)),
        Goal("crc32c", EOR3, "fewer", 6, sizes=(4096, 4096)),
        *(Goal("crc32c", each, "share", 1.1, sizes=(1, 64)) for each in (CRC, PMULL, EOR3)),
        Goal("hex_encode", ("neon",), "fewer", 8, core="neoverse-n1"),
        Goal("hex_decode", ("neon",), "fewer", 4, core="neoverse-n1"),
    ))

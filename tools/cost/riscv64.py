"""64-bit RISC-V: what is counted and modelled, and the goals."""

from __future__ import annotations

from facts import Configuration, Core, Emulator, Facts, Goal

NEWER = ".deps/qemu10/qemu10-riscv64"
MISSING = "QEMU 10 is missing, so nothing is counted that needs Zvbb or Zvbc: ./lw setup riscv64"
BOTH = ("spacemit-x60", "sifive-p670")

FACTS = Facts(
    name="riscv64", vls=(128, 256, 512, 1024), vl=128,
    configurations=(
        Configuration("registers of {vl} bits", (
            Emulator("qemu-riscv64 -cpu rv64,v=true,vext_spec=v1.0,vlen={vl}"),
            # This QEMU has Zbb and Zbc, but not the call by which dispatch would find them.
            Emulator("qemu-riscv64 -cpu rv64,v=true,vext_spec=v1.0,vlen={vl}",
                     needs=("zbb", "zbc")),
            Emulator(NEWER + " -cpu rv64,v=true,vlen={vl},zvbb=true,zvbc=true",
                     needs=("zvbb", "zvbc"), logs=True, hint=MISSING))),
    ),
    cores=(Core("spacemit-x60", 256, attributes="+v,+zbc,+zvbb,+zvbc"),
           Core("sifive-p670", 128, attributes="+v,+zbc,+zvbb,+zvbc")),
    attributes="+v,+zbb,+zbc,+zvbb,+zvbc",
    goals=(
        Goal("find_nul", ("v",), "fewer", 5.7, against="peer:strlen", median=True),
        Goal("find_nul", ("v",), "fewer", 7.5, against="peer:memchr", median=True),
        Goal("find_nul", None, "most", 20, sizes=(0, 127)),
        Goal("copy", ("v",), "share", 1, against="peer:plain_e8m8"),
        Goal("copy", ("v",), "share", 0.5, sizes=(8, 63)),
        Goal("hex_encode", ("v",), "fewer", 16, sizes=(1024, 1024)),
        Goal("hex_decode", ("v",), "fewer", 8, sizes=(1024, 1024)),
        Goal("pack_fields64", ("v",), "fewer", 3, sizes=(100, 100)),
        Goal("crc32c", ("zbc",), "fewer", 4, sizes=(4096, 4096)),
        Goal("crc32c", ("v", "zvbc"), "fewer", 8, sizes=(4096, 4096)),
        Goal("crc32c", ("zbc",), "share", 1.1, sizes=(1, 64)),
        Goal("crc32c", ("v", "zvbc"), "share", 1.1, sizes=(1, 64)),
        Goal("find_nul", ("v",), "most", 0.18, core="spacemit-x60"),
        Goal("find_nul", ("v",), "most", 0.085, core="sifive-p670"),
        *(Goal("copy", ("v",), "share", 1, against="peer:plain_e8m8", core=each) for each in BOTH),
        *(Goal("hex_encode", ("v",), "fewer", 12, core=each) for each in BOTH),
        *(Goal("hex_decode", ("v",), "fewer", 8, core=each) for each in BOTH),
    ))

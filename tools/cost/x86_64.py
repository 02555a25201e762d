"""x86-64: what is counted and modelled, and the goals."""

from __future__ import annotations

from facts import Configuration, Core, Emulator, Facts, Goal

# What glibc must not use to be as on a CPU without AVX-512; its own names.
AVX2 = "env GLIBC_TUNABLES=glibc.cpu.hwcaps=-AVX512F,-AVX512VL,-AVX512BW,-FSRM"
# llvm-mca assembles and models these for every core.
NO_VBMI = ("vbmi", "vbmi2", "vpclmul", "vaes", "gfni", "bf16")
NO_AVX512 = ("avx512f", *NO_VBMI)

ZEN4 = "avx512_zen4"

FACTS = Facts(
    name="x86_64", vls=(512,), vl=512,
    configurations=(
        Configuration("the CPU at hand", (Emulator("env", steps=True),)),
        Configuration("the CPU at hand without libc's AVX-512",
                      (Emulator(AVX2, steps=True),), counted=False),
    ),
    cores=(Core("znver4", 512),
           Core("sapphirerapids", 512),
           Core("icelake-server", 512, lacks=("bf16",)),
           Core("skylake-avx512", 512, lacks=NO_VBMI),
           # It has VPCLMULQDQ of 32 bytes.
           Core("znver3", 256, configuration=1, lacks=("avx512f", "vbmi", "gfni")),
           Core("haswell", 256, configuration=1, lacks=NO_AVX512)),
    attributes="+avx512bw,+avx512dq,+avx512vl,+avx512vbmi,+avx512vbmi2,+gfni,+vaes,+vpclmulqdq",
    goals=(
        # Not the loop of 64 bytes, which the model lets store twice as fast as the CPU can.
        Goal("hex_encode", ZEN4, "fewer", 0.8, against="peer:copy_output_avx2", core="znver4"),
        Goal("hex_encode", ZEN4, "fewer", 2, against="peer:vector16", core="znver4"),
        Goal("hex_decode", ZEN4, "fewer", 4, against="peer:vector16", core="znver4"),
        Goal("pack_fields64", ZEN4, "fewer", 2, core="znver4"),
        # Of 16 bytes a cycle by VPCLMULQDQ and 8 by crc32, 0.8.
        Goal("crc32c", ZEN4, "most", round(1 / (0.8 * 24), 4), core="znver4"),
    ),
    # Short, for steps take their time. Blocks of CRC32C take 7680, 3072, 960 and 504 bytes. From
    # 2112 on memcpy has rep movsb, from 6144 copy calls it.
    sizes=(("", 3840), ("crc32c__fused", 15360), ("crc32c__chains", 16128), ("copy__", 1024),
           ("peer:memcpy", 1024)),
    peers={"peer:copy_output_avx512": ("avx512f",)})

#!/usr/bin/env python3
"""What a call costs on CPUs that are not at hand: instructions, counted exactly under QEMU, and
cycles per byte of the main loops as llvm-mca models them, each next to what it replaces.

  cost.py --build build/cost-riscv64 [--vlen 128] [--json cost.json]

Counts include the call and the return, less what an empty bracket counts. See icount.c and cost.cc.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import tempfile
from pathlib import Path
from statistics import median

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
BRACKET = "Unknown syscall 32416"  # 0x7ea0
Key = tuple[str, str, int, int]  # kernel, variant or peer, size, offset
Counts = dict[Key, int]

BASELINES = {"find_nul": "peer:strlen", "copy": "peer:memcpy", "hex_encode": "peer:byte_table",
             "hex_decode": "peer:byte_table", "crc32c": "crc32c__slicing__scalar",
             "pack_fields16": "peer:byte_swap", "pack_fields32": "peer:byte_swap",
             "pack_fields64": "peer:byte_swap"}

# Cores with a model, and the bytes of their registers.
CORES = {"spacemit-x60": 32, "sifive-p670": 16}
# Main loops: function, and the bytes of input in a round as a multiple of a register, or in bytes.
LOOPS = {
    "lw_find_nul__first_match_m8__rvv": "8", "lw_copy__strips_m8__rvv": "8",
    "_ZN4cost9copy_e8m8EPvPKvm": "8",
    "lw_hex_encode__nibble_m2__rvv": "2", "lw_hex_encode__compare_m4__rvv": "4",
    "_ZN5peers16hex_encode_tableEPcPKcm": "1 byte",
    "lw_hex_decode__compare_m8__rvv": "8", "_ZN5peers16hex_decode_tableEPcPKcm": "2 bytes",
    "lw_find_nul__swar__zbb": "32 bytes",
    "lw_pack_fields16__windows__rvv": "1",
    "lw_pack_fields32__reverse_m4__rvv": "4", "lw_pack_fields32__swap_m4__rvv": "4",
    "_ZN5peers21pack_fields_byte_swapIjEEmPcPKT_m": "4 bytes",
    "lw_pack_fields64__windows__rvv": "2",
    "_ZN5peers21pack_fields_byte_swapImEEmPcPKT_m": "8 bytes",
}
# Loops that a core does not have the instructions for.
LACKING = {("spacemit-x60", "lw_pack_fields32__reverse_m4__rvv")}


def labels(text: str) -> list[Key]:
    rows = [line.split() for line in text.splitlines()]
    return [(kernel, name, int(size), int(offset)) for kernel, name, size, offset in rows]


def pair(keys: list[Key], counts: list[int]) -> Counts:
    """The first bracket is empty; its count is in all others."""
    if len(keys) != len(counts):
        raise SystemExit(f"cost: {len(keys)} calls, but {len(counts)} counts")
    return {key: count - counts[0] for key, count in zip(keys[1:], counts[1:])}


def by_plugin(plugin: Path, command: list[str]) -> Counts:
    done = subprocess.run([command[0], "-plugin", str(plugin), *command[1:]],
                          check=True, capture_output=True, text=True)
    return pair(labels(done.stdout), [int(line) for line in done.stderr.split()])


def by_log(command: list[str]) -> Counts:
    """Without plugins: QEMU logs each instruction as a block of its own."""
    with tempfile.NamedTemporaryFile() as log:
        options = ["-one-insn-per-tb", "-d", "exec,nochain,strace", "-D", log.name]
        done = subprocess.run([command[0], *options, *command[1:]],
                              check=True, capture_output=True, text=True)
        counts, count, inside = [], 0, False
        with open(log.name, errors="replace") as lines:
            for line in lines:
                if BRACKET in line:
                    inside = not inside
                    if not inside:
                        counts.append(count)
                    count = 0
                elif line.startswith("Trace"):
                    count += 1
    return pair(labels(done.stdout), counts)


def count_riscv64(program: Path, vlen: int) -> Counts:
    cpu = f"rv64,v=true,vext_spec=v1.0,vlen={vlen}"
    with tempfile.TemporaryDirectory() as folder:
        plugin = Path(folder) / "libicount.so"
        subprocess.run(["cc", "-O2", "-shared", "-fPIC", "-o", plugin, HERE / "icount.c"],
                       check=True)
        counts = by_plugin(plugin, ["qemu-riscv64", "-cpu", cpu, str(program)])
        # This QEMU has Zbb and Zbc, but not the call by which dispatch would find them.
        for isa in ("__zbb", "__zbc"):
            counts |= by_plugin(plugin, ["qemu-riscv64", "-cpu", cpu, str(program), isa])
    newer = ROOT / ".deps/qemu10/qemu10-riscv64"
    if newer.exists():
        cpu = f"rv64,v=true,vlen={vlen},zvbb=true,zvbc=true"
        for variant in ("crc32c__strips", "pack_fields32__reverse"):
            counts |= by_log([str(newer), "-cpu", cpu, str(program), variant])
    else:
        print("QEMU 10 is missing, so nothing is counted that needs Zvbb, Zvbc: ./lw setup riscv64")
    return counts


def tables(counts: Counts) -> None:
    for kernel, baseline in BASELINES.items():
        names = list(dict.fromkeys(name for k, name, _, _ in counts if k == kernel))
        sizes = sorted({size for k, _, size, offset in counts if k == kernel and offset == 0})
        if kernel in ("copy", "crc32c", "hex_encode", "hex_decode"):
            sizes = [s for s in sizes if s in (1, 2, 4, 8, 16, 32, 64, 128, 256, 1024, 4096)]
        print(f"\n{kernel}: instructions, and how many times fewer than {baseline}")
        print(f"{'':34}" + "".join(f"{size:>8}" for size in sizes))
        for name in names:
            row = [counts[kernel, name, size, 0] for size in sizes]
            print(f"{name:34}" + "".join(f"{count:>8}" for count in row))
            if name != baseline:
                ratios = (counts[kernel, baseline, s, 0] / max(c, 1) for s, c in zip(sizes, row))
                print(f"{'':34}" + "".join(f"{ratio:>7.1f}x" for ratio in ratios))


def modelled(program: Path) -> dict[str, dict[str, float]]:
    result: dict[str, dict[str, float]] = {}
    for cpu, register in CORES.items():
        wanted = [f"{name}={size.split()[0] if 'byte' in size else int(size) * register}"
                  for name, size in LOOPS.items() if (cpu, name) not in LACKING]
        command = [sys.executable, str(HERE / "loops.py"), "--program", str(program),
                   "--cpu", cpu, *wanted]
        text = subprocess.run(command, check=True, capture_output=True, text=True).stdout
        for line in text.splitlines():
            _, name, value = line.split()
            result.setdefault(name, {})[cpu] = float(value)
    print("\nMain loops: modelled cycles per byte of input (llvm-mca)")
    print(f"{'':48}" + "".join(f"{cpu:>14}" for cpu in CORES))
    for name, values in result.items():
        print(f"{name:48}" + "".join(f"{values[cpu]:>14.3f}" if cpu in values else f"{'-':>14}"
                                     for cpu in CORES))
    return result


Goal = tuple[str, float, bool]  # text, value, whether it is met


def goals(counts: Counts, cycles: dict[str, dict[str, float]]) -> list[Goal]:
    """What is to be shown at VLEN 128."""
    found: list[Goal] = []

    def at_least(text: str, value: float, limit: float) -> None:
        found.append((f"{text}: at least {limit:g}", value, value >= limit))

    def at_most(text: str, value: float, limit: float) -> None:
        found.append((f"{text}: at most {limit:g}", value, value <= limit))

    nul = {(s, o): c for (k, n, s, o), c in counts.items()
           if k == "find_nul" and n == "find_nul__first_match_m8__rvv"}
    for peer, limit in (("peer:strlen", 5.7), ("peer:memchr", 7.5)):
        ratios = [counts["find_nul", peer, s, o] / c for (s, o), c in nul.items()]
        at_least(f"find_nul, median of {len(ratios)} cases, fewer than {peer}",
                 median(ratios), limit)
    most = max(c for (k, n, s, _), c in counts.items()
               if k == "find_nul" and n == "dispatched" and s <= 127)
    at_most("find_nul, dispatch included, instructions up to 127 bytes", most, 20)

    copy = {s: c for (k, n, s, _), c in counts.items() if n == "copy__strips_m8__rvv"}
    at_most("copy, share of the plain e8m8 loop at any size",
            max(c / counts["copy", "peer:plain_e8m8", s, 0] for s, c in copy.items()), 1)
    at_most("copy, share of memcpy at 8..63 bytes",
            max(c / counts["copy", "peer:memcpy", s, 0] for s, c in copy.items() if 8 <= s <= 63),
            0.5)
    for kernel, name, size, limit in (
            ("hex_encode", "hex_encode__nibble_m2__rvv", 1024, 16.0),
            ("hex_decode", "hex_decode__compare_m8__rvv", 1024, 8.0),
            ("pack_fields64", "pack_fields64__windows__rvv", 100, 3.0),
            ("crc32c", "crc32c__lanes_v4__zbc", 4096, 4.0),
            ("crc32c", "crc32c__strips_m2__rvv", 4096, 8.0)):
        if (kernel, name, size, 0) in counts:
            ratio = counts[kernel, BASELINES[kernel], size, 0] / counts[kernel, name, size, 0]
            at_least(f"{name} at {size}, fewer than {BASELINES[kernel]}", ratio, limit)
    for name in ("crc32c__lanes_v4__zbc", "crc32c__strips_m2__rvv"):
        shares = [c / counts["crc32c", BASELINES["crc32c"], s, o]
                  for (k, n, s, o), c in counts.items() if n == name and s <= 64]
        if shares:
            at_most(f"{name}, share of the scalar one at any of 1..64 bytes", max(shares), 1.1)
    for cpu, limit in (("spacemit-x60", 0.18), ("sifive-p670", 0.085)):
        at_most(f"find_nul on {cpu}, cycles per byte",
                cycles["lw_find_nul__first_match_m8__rvv"][cpu], limit)
        plain = cycles["_ZN4cost9copy_e8m8EPvPKvm"][cpu]
        at_most(f"copy on {cpu}, share of the plain e8m8 loop",
                cycles["lw_copy__strips_m8__rvv"][cpu] / plain, 1)
        at_least(f"hex_encode on {cpu}, fewer cycles than the byte table",
                 cycles["_ZN5peers16hex_encode_tableEPcPKcm"][cpu]
                 / cycles["lw_hex_encode__nibble_m2__rvv"][cpu], 12)
        at_least(f"hex_decode on {cpu}, fewer cycles than the byte table",
                 cycles["_ZN5peers16hex_decode_tableEPcPKcm"][cpu]
                 / cycles["lw_hex_decode__compare_m8__rvv"][cpu], 8)
    return found


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--build", type=Path, required=True)
    parser.add_argument("--vlen", type=int, default=128)
    parser.add_argument("--json", type=Path)
    options = parser.parse_args()
    program = options.build / "tools/cost/lanewright_cost"
    counts = count_riscv64(program, options.vlen)
    tables(counts)
    cycles = modelled(program)
    reached = goals(counts, cycles) if options.vlen == 128 else []
    if reached:
        print("\nGoals")
    for text, value, met in reached:
        print(f"{'met' if met else 'MISSED':7}{value:>8.3g}  {text}")
    if options.json:
        rows = [{"kernel": k, "name": n, "size": s, "offset": o, "instructions": c}
                for (k, n, s, o), c in counts.items()]
        data = {"vlen": options.vlen, "counts": rows, "cycles": cycles}
        options.json.write_text(json.dumps(data, indent=1))
    return 0 if all(met for _, _, met in reached) else 1


if __name__ == "__main__":
    sys.exit(main())

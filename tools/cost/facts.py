"""What there is to know of an architecture whose costs are counted; the facts are in files of its
name. Variants are not listed there: the specs have them."""

from __future__ import annotations

import sys
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from gen.model import Variant

ROOT = Path(__file__).resolve().parent.parent.parent


@dataclass(frozen=True)
class Emulator:
    # {vl} is the length of a vector register in bits. With steps it is no emulator, but what starts
    # the program on the CPU at hand, stepped through.
    command: str
    # If any: counts only variants that need one of these features, and none of a later emulator's.
    needs: tuple[str, ...] = ()
    logs: bool = False  # has no plugins, but a log of each instruction
    steps: bool = False
    hint: str = ""  # what to do where it is missing


@dataclass(frozen=True)
class Configuration:
    """One table of counts, or none where it serves the cores alone."""

    title: str  # {vl} as above
    emulators: tuple[Emulator, ...]  # the first has the peers and the dispatched calls, too
    shows: tuple[str, ...] = ()  # if any: only variants that need one of these features
    counted: bool = True


@dataclass(frozen=True)
class Core:
    """One that llvm-mca has a model of."""

    name: str
    vl: int  # bits of its vector registers
    configuration: int = 0  # runs what the core runs
    attributes: str = ""  # for llvm-mca, beyond what the name says
    lacks: tuple[str, ...] = ()  # features for which llvm-mca has figures all the same


@dataclass(frozen=True)
class Goal:
    """Of instructions at sizes, or of modelled cycles per byte on a core."""

    kernel: str
    # The best variant that needs just these features, or for a CPU that is this target; None: as
    # dispatched.
    needs: tuple[str, ...] | str | None
    how: str  # "fewer": at least limit times; "share": at most limit of it; "most": limit itself
    limit: float
    against: str = ""  # a peer or variant, if not the kernel's baseline
    sizes: tuple[int, int] = (0, 1 << 62)  # from, to
    median: bool = False  # of the cases, instead of the worst
    core: str = ""


@dataclass(frozen=True)
class Facts:
    name: str
    vls: tuple[int, ...]
    vl: int  # the default, at which the goals are
    configurations: tuple[Configuration, ...]
    cores: tuple[Core, ...]
    attributes: str  # for llvm-objdump to know every instruction
    goals: tuple[Goal, ...]
    # By a part of names, the bytes of input in the shorter of two calls, and how many more in the
    # longer one: a multiple of what a round of these loops takes, be it a power of two, thrice
    # that, or the 504 bytes of a block of CRC32C. The part "" is for all that have no other.
    sizes: tuple[tuple[str, int], ...] = (("", 32256),)
    peers: dict[str, tuple[str, ...]] = field(default_factory=dict)  # and the features they need

    @property
    def counted(self) -> list[Configuration]:
        return [each for each in self.configurations if each.counted]


SLICING = "crc32c__slicing__scalar"
BASELINES = {"find_nul": "peer:strlen", "find_byte": "peer:memchr", "copy": "peer:memcpy",
             "hex_encode": "peer:byte_table", "hex_decode": "peer:byte_table", "crc32c": SLICING,
             "pack_fields16": "peer:byte_swap", "pack_fields32": "peer:byte_swap",
             "pack_fields64": "peer:byte_swap"}


def variants(architecture: str) -> list[Variant]:
    """Those of the specs that are built for it, best first for each kernel."""
    sys.path.insert(0, str(ROOT))
    from gen.loader import load  # needs what ./lw setup installs; arguments are checked before

    return [variant for kernel in load(ROOT).kernels.values()
            for function in kernel.functions for variant in kernel.of(function)
            if variant.isa.architecture in (architecture, "any")]


def needing(known: list[Variant], kernel: str, needs: tuple[str, ...] | str) -> str:
    """The name of the best variant of a kernel that needs just these features, or for a target."""
    of_kernel = [v for v in known if v.function.name == kernel]
    if isinstance(needs, str):
        level = next(v.isa.level for v in known if v.isa.name == needs)
        return next(v.name for v in of_kernel if v.isa.level <= level)
    for variant in of_kernel:
        if set(variant.features) == set(needs):
            return variant.name
    names = ", ".join(f"{v.name} ({' '.join(v.features) or 'nothing'})" for v in of_kernel)
    raise SystemExit(f"cost: no variant of {kernel} needs just {' '.join(needs)}; "
                     f"there are: {names}")

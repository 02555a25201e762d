"""What was found, for people: tables of counts and cycles, and the block of a document that holds
them."""

from __future__ import annotations

import textwrap
from pathlib import Path
from typing import TYPE_CHECKING

from counting import Counts
from facts import BASELINES
from goals import Modelled

if TYPE_CHECKING:
    from gen.model import Variant

# Of kernels that are counted at many sizes.
COLUMNS = {1, 2, 4, 8, 16, 32, 64, 128, 256, 1024, 4096}
# Where compilers are compared.
KEY_SIZES = {"find_nul": 1023, "find_byte": 1023, "copy": 1024, "hex_encode": 1024,
             "hex_decode": 1024, "crc32c": 4096, "pack_fields16": 100, "pack_fields32": 100,
             "pack_fields64": 100}


def names_of(counts: Counts, kernel: str, shown: set[str] | None) -> list[str]:
    """Variants, those shown, then dispatched, then peers; nothing of a kernel without variants."""
    names = list(dict.fromkeys(name for k, name, _, _ in counts if k == kernel))
    variants = [n for n in names if "__" in n and (shown is None or n in shown)]
    if not variants:
        return []
    others = [n for n in names if "__" not in n]
    return variants + sorted(others, key=lambda name: name != "dispatched")


def instructions(title: str, counts: Counts, shown: set[str] | None) -> str:
    """A table for each kernel; shown are the variants that are of interest, None means all."""
    found = []
    for kernel, baseline in BASELINES.items():
        names = names_of(counts, kernel, shown)
        sizes = sorted({size for k, _, size, offset in counts if k == kernel and offset == 0})
        if len(sizes) > 12:
            sizes = [size for size in sizes if size in COLUMNS]
        if not names:
            continue
        lines = [f"{kernel} on {title}: instructions, and how many times fewer than {baseline}",
                 f"{'':34}" + "".join(f"{size:>8}" for size in sizes)]
        for name in names:
            row = [counts[kernel, name, size, 0] for size in sizes]
            lines.append(f"{name:34}" + "".join(f"{count:>8}" for count in row))
            if name != baseline:
                ratios = (counts[kernel, baseline, s, 0] / max(c, 1) for s, c in zip(sizes, row))
                lines.append(f"{'':34}" + "".join(f"{ratio:>7.1f}x" for ratio in ratios))
        found.append("\n".join(lines))
    return "\n\n".join(found)


def compilers(title: str, shown: set[str] | None, builds: dict[str, Counts]) -> str:
    """What each compiler makes of the same sources, at one size of each kernel."""
    first = next(iter(builds.values()))
    lines = [f"What the compilers make of it, on {title}: instructions, and how many times fewer "
             "than each kernel's first line",
             f"{'':14}{'':34}{'size':>6}" + "".join(f"{each:>20}" for each in builds)]
    for kernel, baseline in BASELINES.items():
        size = KEY_SIZES[kernel]
        names = [n for n in names_of(first, kernel, shown) if n not in ("dispatched", baseline)]
        for name in [baseline, *names] if names else []:
            cells = []
            for counts in builds.values():
                count = counts.get((kernel, name, size, 0))
                base = counts[kernel, baseline, size, 0]
                cells.append("" if count is None else
                             f"{count}{f'{base / max(count, 1):.1f}x':>8}")
            lines.append(f"{kernel:14}{name:34}{size:>6}" + "".join(f"{c:>20}" for c in cells))
    return "\n".join(lines)


def cycles(cores: list[str], modelled: Modelled, symbols: dict[tuple[str, str], str],
           refused: dict[str, dict[str, list[str]]]) -> str:
    """Refused is, for each core, why something could not be modelled, and of what that is true."""
    order = list(BASELINES)
    rows = {}
    for kernel, name in sorted(modelled, key=lambda key: order.index(key[0])):
        own = name if "__" in name else f"{kernel} {name}"
        symbol = symbols[kernel, name]
        if name.startswith("peer:") and not symbol.startswith("_Z") and symbol not in name:
            own += f" ({symbol})"
        values = (modelled[kernel, name].get(core) for core in cores)
        rows[own] = ["-" if value is None else f"{value:.3f}" for value in values]
    first, width = max(48, *map(len, rows)), max(14, *(len(core) + 2 for core in cores))
    lines = ["Main loops: modelled cycles per byte of input (llvm-mca)"]
    lines += [f"{own:{first}}" + "".join(f"{cell:>{width}}" for cell in cells)
              for own, cells in {"": cores, **rows}.items()]
    for core, reasons in refused.items():
        for reason, names in reasons.items():
            lines.append(listed(f"- {core}: {reason}", list(dict.fromkeys(names))))
    return "\n".join(lines)


def listed(what: str, names: list[str]) -> str:
    return textwrap.fill(f"{what}: {', '.join(names)}", 112, subsequent_indent="  ",
                         break_on_hyphens=False)


def defaults(known: list[Variant]) -> str:
    """Why each variant is as it is: the evidence lines of the specs."""
    lines = ["Evidence that the specs give for algorithms and parameters (gen/kernels), best first"]
    for variant in known:
        if variant.isa.architecture != "any" and variant.evidence:
            lines += textwrap.wrap(f"{variant.name}: {variant.evidence}", 112,
                                   subsequent_indent="    ", break_on_hyphens=False)
    return "\n".join(lines)


def replace_block(document: str, command: str, text: str) -> str:
    """The document with the text in the first fenced block after the line of the command."""
    lines = document.split("\n")
    try:
        start = lines.index("```", lines.index(f"    {command}"))
        end = lines.index("```", start + 1)
    except ValueError:
        raise ValueError(f"no line '    {command}' with a block fenced by ``` after it") from None
    return "\n".join([*lines[:start + 1], *text.split("\n"), *lines[end:]])


def refresh(path: Path, command: str, text: str) -> None:
    path.write_text(replace_block(path.read_text(encoding="utf-8"), command, text),
                    encoding="utf-8")

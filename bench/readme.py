"""What the repository shows of a run: docs/curves, docs/speed.md and the README's section on speed.

The section lies between two comments; the rest of the README is left alone."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import plot
import table
from model import Bounds
from results import OURS, People, Results, best_peer, counts_values, geometric_mean, ratio_to_best

from gen.errors import GenError

ROOT = Path(__file__).resolve().parent.parent
BEGIN = "<!-- Written by ./lw bench --readme: do not edit. -->"
END = "<!-- End of what ./lw bench --readme wrote. -->"
# Figures side by side; the others are in docs/curves all the same.
SHOWN = ("find_nul", "crc32c", "copy", "hex_encode", "hex_decode", "pack_fields64")
MIX = "copy_fields"
BYTES, COUNTS = ("16", "256", "4096", MIX), ("10", "100", "1024")


def refresh(results: Results, bounds: Bounds, root: Path = ROOT) -> None:
    """Writes all three, or, with a GenError, none."""
    path = root / "README.md"
    text = path.read_text(encoding="utf-8")
    if text.count(BEGIN) != 1 or text.count(END) != 1 or text.index(BEGIN) > text.index(END):
        raise GenError(f"has no section between '{BEGIN}' and '{END}'", "README.md")
    before, rest = text.split(BEGIN)
    after = rest.split(END)[1]
    report = "\n".join(table.Report(results, bounds).short())
    curves = root / "docs/curves"
    names = plot.draw_all(results, bounds, curves, ("svg",))
    for old in set(curves.glob("*.svg")) - {curves / name for name in names}:
        old.unlink()
    lines = "\n".join(section(results, bounds, names))
    (root / "docs/speed.md").write_text(report.rstrip("\n") + "\n", encoding="utf-8")
    path.write_text(f"{before}{BEGIN}\n{lines}\n{END}{after}", encoding="utf-8")


def section(results: Results, bounds: Bounds, curves: list[str]) -> Iterator[str]:
    machine = bounds.model.machine
    cpu = machine.summary if machine else results.cpu
    ghz = f" at {results.core_ghz:.1f} GHz" if results.core_ghz else ""
    yield f"On {cpu}{ghz}, target `{results.target}`, compiled by {results.compiler}:"
    yield ""
    shown = [kernel for kernel in SHOWN if f"{kernel}.svg" in curves]
    if shown:
        yield "| | |"
        yield "|---|---|"
        pictures = [f"![{kernel}: GB/s over size](docs/curves/{kernel}.svg)" for kernel in shown]
        pictures += [""] * (len(pictures) % 2)
        for left, right in zip(pictures[::2], pictures[1::2]):
            yield f"| {left} | {right} |"
        yield ""
    yield ("Nanoseconds a call, unaligned, and how many times as fast as the best peer at that "
           "size; the mean is the geometric one over all sizes. Mixed are sizes drawn from the "
           "widths of a table's fields, so that branches are mispredicted as in use:")
    yield ""
    kernels = [kernel for kernel in SHOWN if kernel in results.unaligned]
    for listed, counted in ((BYTES, False), (COUNTS, True)):
        unit = "values" if counted else "B"
        heads = ("mixed" if each == MIX else f"{each} {unit}" for each in listed)
        some = [kernel for kernel in kernels if counts_values(kernel) == counted]
        if some:
            yield from table.table(["kernel", *heads, "mean"],
                                   (_line(results, kernel, listed) for kernel in some))
    yield ("Every size, aligned too, calls of mixed sizes, the share of the bound, and what was "
           "promised: [docs/speed.md](docs/speed.md).")


def _line(results: Results, kernel: str, listed: tuple[str, ...]) -> list[str]:
    """A cell for each size, or mix, and the mean."""
    sizes = results.unaligned[kernel]
    cells = [f"`{kernel}`"]
    for each in listed:
        people: People = (sizes.get(int(each), {}) if each.isdecimal()
                          else results.mixes[kernel].get(each, {}))
        best = best_peer(people)
        if OURS not in people:
            cells.append("-")
            continue
        cell = table.figure(people[OURS].nanoseconds)
        if best:
            name = best[1].removeprefix("peer:").replace("_", " ")
            cell += f"; {table.figure(ratio_to_best(people))}× {name}"
        cells.append(cell)
    return [*cells, table.figure(geometric_mean(map(ratio_to_best, sizes.values())), "×")]

"""Curves: GB/s over size, both logarithmic, one figure for each kernel, as SVG and PNG.

Lanewright is the bold line, the physical bound a dotted one. Colours are Okabe and Ito's, which
colour-blind readers can tell apart; the ground is transparent and the text of a grey that reads on
white and on black. The same figures give the same bytes.
"""

from __future__ import annotations

import importlib.util
import math
from pathlib import Path
from typing import Any

from model import Bounds
from results import OURS, Results, Sizes, counts_values

from gen.errors import GenError

FORMATS = ("svg", "png")
INK = "#75808c"
BOLD = "#d55e00"
COLOURS = ("#0072b2", "#009e73", "#cc79a7", "#e69f00", "#56b4e9")
MARKERS = ("o", "s", "^", "D", "v", "P", "X")
LEAST_SIZES = 4  # fewer make no curve
SETTINGS: dict[str, Any] = {
    "svg.hashsalt": "lanewright", "svg.fonttype": "none", "font.family": "sans-serif",
    "font.sans-serif": ["DejaVu Sans"], "font.size": 11, "text.color": INK,
    "axes.edgecolor": INK, "axes.labelcolor": INK, "xtick.color": INK, "ytick.color": INK,
    "axes.spines.top": False, "axes.spines.right": False, "savefig.dpi": 144,
}
Points = tuple[list[float], list[float]]


def need_matplotlib() -> None:
    if importlib.util.find_spec("matplotlib") is None:
        raise GenError("curves need Matplotlib (./lw setup bench; Debian, Ubuntu: apt-get install "
                       "python3-matplotlib), or do without: --no-plots")


def draw_all(results: Results, bounds: Bounds, folder: Path,
             formats: tuple[str, ...] = FORMATS) -> list[str]:
    """Draws every kernel that has a curve; returns the names of the files."""
    need_matplotlib()
    folder.mkdir(parents=True, exist_ok=True)
    names = []
    for kernel in results.kernels:
        sizes: Sizes = results.unaligned.get(kernel, {})
        if sum(OURS in people for people in sizes.values()) < LEAST_SIZES:
            continue
        figure = _figure(kernel, sizes, bounds)
        for each in formats:
            names.append(f"{kernel}.{each}")
            _save(figure, folder / names[-1])
    return names


def _save(figure: Any, path: Path) -> None:
    import matplotlib
    nothing = {"Date": None, "Creator": None} if path.suffix == ".svg" else {"Software": None}
    with matplotlib.rc_context(SETTINGS):
        figure.savefig(path, transparent=True, metadata=nothing)
    if path.suffix == ".svg":  # Matplotlib leaves spaces at the ends of lines
        lines = path.read_text(encoding="utf-8").splitlines()
        path.write_text("\n".join(line.rstrip() for line in lines) + "\n", encoding="utf-8")


def _points(sizes: Sizes, who: str) -> Points:
    known = [size for size in sorted(sizes) if size > 0 and who in sizes[size]
             and sizes[size][who].bytes > 0]
    return [float(size) for size in known], [sizes[size][who].gigabytes for size in known]


def _who(sizes: Sizes, kind: str) -> list[str]:
    """By name, so that a peer keeps its colour from run to run."""
    return sorted({who for people in sizes.values() for who in people if who.startswith(kind)})


def _label(who: str) -> str:
    return who.partition(":")[2].replace("_", " ")


def _bound(kernel: str, sizes: Sizes, bounds: Bounds) -> Points:
    xs, ys = [], []
    for size in sorted(sizes):
        bound = bounds.of(kernel, size)
        if bound:
            xs.append(float(size))
            ys.append(sizes[size][OURS].bytes / bound[0])
    return xs, ys


def _figure(kernel: str, sizes: Sizes, bounds: Bounds) -> Any:
    import matplotlib
    from matplotlib.figure import Figure
    with matplotlib.rc_context(SETTINGS):
        figure = Figure(figsize=(7.2, 3.6))
        # The same in every figure, so that they stand well side by side.
        axes = figure.add_axes((0.09, 0.15, 0.60, 0.74))
        lines = _lines(axes, kernel, sizes, bounds)
        _axes(axes, kernel, sizes)
        # In the order in which the curves end, from the top.
        lines.sort(key=lambda line: -float(line.get_ydata()[-1]))
        axes.legend(handles=lines, loc="center left", bbox_to_anchor=(1.01, 0.5), frameon=False,
                    fontsize=10)
    return figure


def _lines(axes: Any, kernel: str, sizes: Sizes, bounds: Bounds) -> list[Any]:
    lines = []
    bound = _bound(kernel, sizes, bounds)
    if bound[0]:
        lines += axes.plot(*bound, color=INK, linewidth=1.6, linestyle=":", label="physical bound")
    for who in _who(sizes, "yardstick:"):
        lines += axes.plot(*_points(sizes, who), color=INK, linewidth=1.2, linestyle="-.",
                           label=f"({_label(who)})")
    scalar = {who for people in sizes.values() for who in people if who.endswith("__scalar")}
    for who in sorted(scalar)[:1]:
        lines += axes.plot(*_points(sizes, who), color=INK, linewidth=1.2, linestyle="--",
                           label="scalar variant")
    for i, who in enumerate(_who(sizes, "peer:")):
        xs, ys = _points(sizes, who)
        lines += axes.plot(xs, ys, color=COLOURS[i % len(COLOURS)], linewidth=1.4,
                           marker=MARKERS[i % len(MARKERS)], markersize=4.5, markevery=_every(xs),
                           label=_label(who))
    lines += axes.plot(*_points(sizes, OURS), color=BOLD, linewidth=3, label="Lanewright", zorder=5,
                       solid_capstyle="round")
    return lines


def _every(xs: list[float]) -> list[int]:
    """Where to mark a curve: about every factor of two, for points are dense in places."""
    marked, last = [], -math.inf
    for i, x in enumerate(xs):
        if math.log2(x) >= last + 0.99:
            marked.append(i)
            last = math.log2(x)
    return marked


def _axes(axes: Any, kernel: str, sizes: Sizes) -> None:
    axes.set_xscale("log", base=2)
    axes.set_yscale("log")
    axes.set_title(kernel, loc="left", fontsize=13, fontweight="bold")
    axes.set_xlabel("values" if counts_values(kernel) else "bytes of input")
    axes.set_ylabel("GB/s of input")
    largest = max(sizes)
    powers = range(0, math.ceil(math.log2(largest)) + 1, 2)
    axes.set_xticks([2.0 ** power for power in powers], [_size(2 ** power) for power in powers])
    axes.minorticks_off()
    low, high = axes.get_ylim()
    ticks = [base * 10.0 ** power for power in range(-3, 4) for base in (1, 3)]
    shown = [tick for tick in ticks if low <= tick <= high]
    axes.set_yticks(shown, [f"{tick:g}" for tick in shown])
    axes.grid(True, color=INK, alpha=0.25, linewidth=0.6)


def _size(size: int) -> str:
    for unit, name in ((1 << 20, "M"), (1 << 10, "K")):
        if size >= unit:
            return f"{size // unit}{name}"
    return str(size)

"""Which candidate is best. A function of the record alone, so that it can be asked again."""

from __future__ import annotations

import math

from .record import Candidate, Search

# What a candidate must gain over the default to take its place. The minimum of interleaved repeats
# varies by about 1% from run to run.
MARGIN = 0.02


def scores(candidates: list[Candidate]) -> list[float]:
    """The geometric mean, over functions, ISAs and sizes, of a candidate's time relative to the
    best time there; 1 for one that is best everywhere.

    A mean of ratios, for then each size counts alike: in a sum of times the largest would decide
    alone. A geometric one, for then it does not matter which candidate the ratios are taken to.
    """
    cells = [(cell, size) for cell, times in candidates[0].ns.items() for size in times]
    best = {at: min(each.ns[at[0]][at[1]][0] for each in candidates) for at in cells}
    return [
        math.exp(math.fsum(math.log(each.ns[cell][size][0] / best[cell, size])
                           for cell, size in cells) / len(cells))
        for each in candidates
    ]


def ranked(search: Search) -> list[tuple[float, Candidate]]:
    """The finalists with their scores, best first; among equals the one with less text."""
    finalists = [each for each in search.candidates if each.final]
    pairs = list(zip(scores(finalists), finalists))
    return sorted(pairs, key=lambda pair: (pair[0], pair[1].text, *pair[1].parameters.values()))


def frontier(pairs: list[tuple[float, Candidate]]) -> list[bool]:
    """Whether no other candidate is at least as fast and as small, and better in one of the two."""
    points = [(score, each.text) for score, each in pairs]
    return [
        not any(a <= score and b <= text and (a, b) != (score, text) for a, b in points)
        for score, text in points
    ]


def gain(search: Search) -> float:
    """How much less time the best candidate takes than the default."""
    pairs = ranked(search)
    default = next(score for score, each in pairs if each.parameters == search.default)
    return 1 - pairs[0][0] / default


def winner(search: Search) -> Candidate:
    """The best, if it gains more than the margin; else the default at the time of measuring."""
    pairs = ranked(search)
    if gain(search) > MARGIN:
        return pairs[0][1]
    return next(each for _, each in pairs if each.parameters == search.default)


SHOWN_SIZES = 6


def spread(sizes: list[int]) -> list[int]:
    """Some of the sizes, from the first to the last."""
    if len(sizes) <= SHOWN_SIZES:
        return sizes
    return [sizes[i * (len(sizes) - 1) // (SHOWN_SIZES - 1)] for i in range(SHOWN_SIZES)]


def table(search: Search, limit: int = 12) -> str:
    """The frontier of speed and size, and what else came to the final."""
    pairs = ranked(search)
    cell = next(iter(pairs[0][1].ns))
    shown = spread(search.sizes)
    tried = len(search.candidates)
    head = f"{tried} candidates, {len(pairs)} in the final, {len(search.sizes)} sizes"
    if len(pairs[0][1].ns) > 1:
        head += f", {len(pairs[0][1].ns)} functions and ISAs; ns of {cell}"
    lines = [f"{search.title}: {head}",
             "   score   text " + "".join(f"{size:>9}" for size in shown) + "  ns at these sizes"]
    chosen = winner(search)
    for (score, each), on in list(zip(pairs, frontier(pairs)))[:limit]:
        ns = "".join(f"{each.ns[cell][size][0]:9.2f}" for size in shown)
        marks = [word for word, true in (("default", each.parameters == search.default),
                                         ("chosen", each is chosen)) if true]
        lines.append(f" {'*' if on else ' '} {score:.3f} {each.text:6} {ns}  {each.told()}"
                     + (f"  <- {', '.join(marks)}" if marks else ""))
    lines.append("   * no other is both faster and smaller; "
                 f"the best takes {100 * gain(search):.1f}% less time than the default, "
                 f"which yields to more than {100 * MARGIN:.0f}%")
    return "\n".join(lines)

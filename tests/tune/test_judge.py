"""Which candidate wins, and what is on the frontier."""

from __future__ import annotations

import pytest

from tune import judge
from tune.record import Candidate, Search


def search(*times: list[float], text: list[int] | None = None, default: int = 0) -> Search:
    """Candidates u = 0, 1, ... with their times at sizes 1, 2, ..."""
    sizes = list(range(1, len(times[0]) + 1))
    candidates = [
        Candidate({"u": i}, text[i] if text else 100, True, 5,
                  {"f/isa": {size: (ns, ns) for size, ns in zip(sizes, row)}})
        for i, row in enumerate(times)
    ]
    return Search("k", None, "a", "block", "b", ["isa"], "cc", "-O3", ["u"], sizes,
                  {"u": default}, {}, candidates)


def test_score_is_the_geometric_mean_of_times_relative_to_the_best() -> None:
    # Relative to the best: 1 and 4, 2 and 1.
    found = search([1, 400], [2, 100])
    assert judge.scores(found.candidates) == pytest.approx([2, 2 ** 0.5])


def test_each_size_counts_alike() -> None:
    """Twice the time at a small size weighs more than 1% at a large one, though it is fewer ns."""
    found = search([2, 10000], [1, 10100])
    assert judge.winner(found).parameters == {"u": 1}


@pytest.mark.parametrize("ns, winner", [(99.0, 0), (98.1, 0), (97.9, 1), (50.0, 1)])
def test_the_default_yields_to_more_than_the_margin_only(ns: float, winner: int) -> None:
    assert judge.winner(search([100.0], [ns])).parameters == {"u": winner}


def test_the_best_default_stays() -> None:
    found = search([100.0], [50.0], default=1)
    assert judge.winner(found).parameters == {"u": 1}
    assert judge.gain(found) == 0


def test_among_equals_the_smaller_wins() -> None:
    found = search([100.0], [50.0], [50.0], text=[10, 30, 20])
    assert judge.winner(found).parameters == {"u": 2}


def test_who_was_left_behind_cannot_win() -> None:
    found = search([100.0], [50.0], [10.0])
    found.candidates[2].final = False
    assert judge.winner(found).parameters == {"u": 1}
    assert judge.ranked(found)[0][0] == 1, "the best of those that were measured to the end"


def test_frontier() -> None:
    points = [(1.0, 300), (1.1, 200), (1.2, 200), (1.3, 250), (1.4, 100), (1.4, 100)]
    pairs = [(score, Candidate({}, text, True, 1, {})) for score, text in points]
    assert judge.frontier(pairs) == [True, True, False, False, True, True]


def test_table() -> None:
    lines = judge.table(search([100, 80], [50, 40], text=[10, 30])).splitlines()
    assert lines[0] == "k a by b on isa: 2 candidates, 2 in the final, 2 sizes"
    assert lines[2] == " * 1.000     30     50.00    40.00  u = 1  <- chosen"
    assert lines[3] == " * 2.000     10    100.00    80.00  u = 0  <- default"
    assert "50.0% less time than the default" in lines[4]


def test_sizes_shown_go_from_the_first_to_the_last() -> None:
    assert judge.spread([1, 2, 3]) == [1, 2, 3]
    assert judge.spread(list(range(15))) == [0, 2, 5, 8, 11, 14]

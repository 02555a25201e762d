"""Verdicts on each kind of goal."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from goals import Verdict, applies, load_goals, rows_for
from runs import bounds, results

from gen.errors import GenError

RUN = {
    "copy/lanewright/8": 2.0, "copy/peer:memcpy/8": 3.0, "copy/copy__libc__scalar/8": 1.9,
    "copy/lanewright/16": 2.0, "copy/peer:memcpy/16": 1.96, "copy/copy__libc__scalar/16": 8.0,
    "copy/lanewright/4096": 40.0, "copy/peer:memcpy/4096": 20.0,
}


def verdict(goal: dict[str, Any], **context: Any) -> Verdict:
    run = results(RUN, **context)
    return Verdict({"text": "t", "kernel": "copy", **goal}, run, bounds(run))


def against(*who: str, **goal: Any) -> dict[str, Any]:
    return {"against": list(who or ["peer:memcpy"]), "at_least": 1.0, **goal}


@pytest.mark.parametrize("goal, word, figure", [
    (against(sizes=[8]), "met", "1.500"),
    (against(sizes=[8, 16]), "**not met**", "0.980"),
    (against(sizes=[8, 16], noise=0.03), "met", "0.980"),
    (against(sizes=[8, 16], noise=0.01), "**not met**", "0.980"),
    ({**against(), "from": 1, "to": 64}, "**not met**", "0.980"),
    ({**against(), "from": 1, "to": 15}, "met", "1.500"),
    ({**against(), "from": 1, "to": 15, "count": 2}, "not measured", "1.500"),
    ({**against(), "from": 100, "to": 200}, "not measured", "-"),
    (against(sizes=[8, 32]), "not measured", "1.500"),
    (against("peer:other", sizes=[8]), "not measured", "-"),
    (against("scalar", sizes=[16]), "met", "4.000"),
    (against("scalar", sizes=[8]), "**not met**", "0.950"),
    (against("peer:memcpy", "scalar", sizes=[8]), "**not met**", "0.950"),
    ({**against("bound", sizes=[4096]), "at_least": 0.8}, "met", "0.800"),
    ({**against("bound", sizes=[4096]), "at_least": 0.81}, "**not met**", "0.800"),
    (against(sizes=[8, 16], statistic="geomean"), "met", "1.212"),
    ({**against(sizes=[8, 16], statistic="geomean"), "at_least": 1.3}, "**not met**", "1.212"),
    ({"compare_sizes": [16, 8], "at_most": 1.1}, "met", "1.000"),
    ({"compare_sizes": [4096, 8], "at_most": 1.1}, "**not met**", "20.0"),
    ({"compare_sizes": [4096, 9], "at_most": 1.1}, "not measured", "-"),
])
def test_verdicts(goal: dict[str, Any], word: str, figure: str) -> None:
    found = verdict(goal)
    assert found.word == word
    assert found.line()[1] == figure
    assert found.line()[-1].startswith(word)


def test_sizes_that_miss_are_listed() -> None:
    line = verdict(against(sizes=[8, 16, 4096])).line()
    assert line == ["t", "0.500", "1", "4096, of 3 sizes",
                    "**not met**; below at 16 (0.980), 4096 (0.500)"]


@pytest.mark.parametrize("targets, target, result", [
    (None, "avx512", True), (None, "avx512_zen4", True), (None, "avx2", False),
    (["avx2", "sse4"], "avx2", True), (["avx2"], "avx512_vbmi", False),
])
def test_goals_are_for_targets(targets: list[str] | None, target: str, result: bool) -> None:
    goal = against(sizes=[8]) | ({"targets": targets} if targets else {})
    assert applies(goal, target) == result
    word = verdict(goal, lanewright_target=target).word
    assert (word == "not for this target") != result


def test_the_rows_that_are_needed() -> None:
    goals: list[dict[str, Any]] = [
        {"kernel": "copy", **against("peer:memcpy", "scalar", "bound", sizes=[8, 16])},
        {"kernel": "crc32c", **against("peer:isal"), "from": 1, "to": 64},
        {"kernel": "hex_decode_error", "compare_sizes": [1048576, 64], "at_most": 1.1}]
    needed = ["copy/lanewright/8", "copy/peer:memcpy/16", "copy/copy__libc__scalar/8",
              "crc32c/peer:isal/64", "hex_decode_error/lanewright/1048576"]
    others = ["copy/lanewright/80", "copy/lanewright/8/aligned", "copy/copy__overlap__avx2/8",
              "crc32c/peer:sse42_loop/8", "crc32c/lanewright/100", "copy/lanewright/wal",
              "hex_decode_error/peer:bound/64", "my_copy/lanewright/8"]
    assert rows_for(goals, others + needed) == needed


def test_the_goals_of_the_repository_are_well_formed() -> None:
    assert load_goals()


@pytest.mark.parametrize("goal, message", [
    ({"at_last": 1}, "unknown key 'at_last'.*'at_least'"),
    ({"against": ["memchr"], "at_least": 1, "sizes": [1]}, "must be peer:<name>, .* or bound"),
    ({"at_least": 1, "sizes": [1]}, "needs against and at_least"),
    (against(), "needs either sizes, or from and to"),
    ({**against(sizes=[1]), "from": 1, "to": 2}, "needs either sizes, or from and to"),
    ({**against(), "from": 1}, "needs either sizes, or from and to"),
    ({**against(sizes=[1]), "noise": 2}, "must be at most 0.5"),
    ({**against(sizes=[1]), "statistic": "mean"}, "geomean"),
    ({**against(sizes=[1]), "statistic": "geomean", "noise": 0.03}, "noise"),
    ({"compare_sizes": [1, 2]}, "needs at_most"),
    ({"compare_sizes": [1], "at_most": 1}, "too short"),
    ({"compare_sizes": [1, 2], "at_most": 1, "sizes": [1]}, "of the other keys"),
    ({**against(sizes=["8"])}, "must be a whole number"),
])
def test_malformed_goals_are_refused(tmp_path: Path, goal: dict[str, Any], message: str) -> None:
    path = tmp_path / "goals.json"
    good = {"text": "good", "kernel": "copy", **against(sizes=[1])}
    path.write_text(json.dumps([good, {"text": "bad", "kernel": "copy", **goal}], indent=1))
    with pytest.raises(GenError, match=message) as fault:
        load_goals(path)
    line = int(re.match(r"goals.json:(\d+): ", str(fault.value))[1])  # type: ignore[index]
    assert line > 10  # of the second goal


def test_goals_that_are_no_json(tmp_path: Path) -> None:
    path = tmp_path / "goals.json"
    with pytest.raises(GenError, match="cannot be read"):
        load_goals(path)
    path.write_bytes(b"[\n\xff]")
    with pytest.raises(GenError, match="goals.json:2: not UTF-8"):
        load_goals(path)
    path.write_text("[{]")
    with pytest.raises(GenError, match="goals.json:1: not YAML"):
        load_goals(path)

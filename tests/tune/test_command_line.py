"""./lw tune as a whole: figures in, record and specs out, and the same again from the record."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest
import yaml
from conftest import RECORD, Project
from scratch import SPEC

from tune import cli
from tune.record import load

LONG = "    parameters: {shift: 3, unroll: 4}\n"
SLOW = "    parameters: {shift: 3, unroll: 1} # in vain\n"


@pytest.fixture
def slow(project: Project) -> Project:
    """A project whose spec has not the best value."""
    project.edit(SPEC, LONG, SLOW)
    return project


def entry(project: Project, index: int = 0) -> dict[str, object]:
    found: dict[str, object] = yaml.safe_load(project.text(SPEC))["variants"][index]
    return found


def test_winner_goes_into_the_spec(slow: Project) -> None:
    before = slow.text(SPEC)
    result = slow.tune()
    assert result.code == 0, result.err
    assert "unroll = 4, shift = 0  <- chosen" in result.out
    # The ISA that was not measured keeps its values, in an entry of its own.
    assert entry(slow)["isas"] == ["wide_acme"]
    assert entry(slow)["parameters"] == {"shift": 3, "unroll": 1}
    assert entry(slow)["evidence"] == "A trial of the two" and "record" not in entry(slow)
    assert entry(slow, 1)["isas"] == ["wide"]
    assert entry(slow, 1)["parameters"] == {"shift": 0, "unroll": 4}
    assert entry(slow, 1)["record"] == RECORD
    assert entry(slow, 1)["evidence"] == (
        "On acme-01-02 33.3% less time than unroll 1 and shift 3, at 16 to 256")
    assert "{shift: 0, unroll: 4} # in vain" in slow.text(SPEC)
    kept = [line for line in before.splitlines() if "isas: [wide_acme" not in line]
    assert set(kept) <= set(slow.text(SPEC).splitlines())


def test_the_record(slow: Project) -> None:
    slow.tune("--repeats", "7")
    record = json.loads(slow.text(RECORD))
    search = record["searches"][0]
    assert (record["cpu"], search["kernel"], search["isas"]) == ("acme-01-02", "fill", ["wide"])
    assert (search["compiler"], search["flags"]) == ("acme cc 1.0", "-O3")
    assert search["default"] == {"unroll": 1, "shift": 3}
    assert len(search["candidates"]) == 6
    best = search["candidates"][4]
    assert best["parameters"] == {"unroll": 4, "shift": 0} and best["final"]
    # Two runs of five repeats: 60 to 64 ns.
    assert best["repeats"] == 10
    assert best["ns"] == {"fill_byte/wide": {"16": [60.0, 62.0], "256": [60.0, 62.0]}}


def test_without_options_there_are_many_repeats() -> None:
    assert cli.parser().parse_args([]).repeats == 25


def test_the_same_record_gives_the_same_text(slow: Project) -> None:
    slow.tune()
    after = slow.files()
    result = slow.tune("--from", str(slow.root / RECORD))
    assert "the specs hold the winners of this record already" in result.out
    assert slow.files() == after
    # Also where the specs were changed since.
    slow.edit(SPEC, "{shift: 0, unroll: 4}", "{shift: 3, unroll: 2}")
    assert f"written  {SPEC}" in slow.tune("--from", str(slow.root / RECORD)).out
    assert slow.files() == after


def test_measuring_again_changes_no_value(slow: Project) -> None:
    slow.tune()
    values = entry(slow, 1)["parameters"]
    result = slow.tune()
    assert "0.0% less time than the default" in result.out
    assert entry(slow, 1)["parameters"] == values


def test_the_default_stays_where_it_is_best(project: Project) -> None:
    """An entry whose values stay is not split, and keeps its evidence."""
    project.edit(SPEC, LONG, LONG.replace("shift: 3", "shift: 0"))
    assert project.tune().code == 0
    assert entry(project)["isas"] == ["wide_acme", "wide"]
    assert entry(project)["evidence"] == "A trial of the two"
    assert entry(project)["record"] == RECORD


def test_records_of_neighbouring_entries_live_side_by_side(slow: Project) -> None:
    """Entries of one algorithm and backend differ by their ISAs."""
    slow.tune()
    record = load(slow.root / RECORD, RECORD)
    search = record.searches[0]
    record.add(replace(search, isas=["narrow"]))
    assert [each.isas for each in record.searches] == [["wide"], ["narrow"]]
    record.add(replace(search, isas=["wide_acme", "wide"]))
    assert [each.isas for each in record.searches] == [["wide_acme", "wide"], ["narrow"]]
    record.add(replace(search, isas=["wide", "narrow"]))
    assert [each.isas for each in record.searches] == [["wide", "narrow"]]
    record.add(replace(search, isas=["wide"], maker="acme"))  # an entry for one maker
    assert [each.maker for each in record.searches] == [None, "acme"]


def test_evidence_of_a_gain_goes_with_it(slow: Project) -> None:
    slow.tune()
    slow.tune()  # now the winner is the default
    assert entry(slow, 1)["evidence"] == "On acme-01-02 no other values take 2% less time"


def test_dry_run_writes_nothing(slow: Project) -> None:
    before = slow.files()
    result = slow.tune("--dry-run")
    assert result.code == 0 and "<- chosen" in result.out
    assert result.out.endswith("nothing was written (--dry-run)\n")
    assert slow.files() == before


def test_a_first_look_leaves_the_worst_behind(
    slow: Project, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tune.search.FINALISTS", 2)
    slow.tune("--repeats", "20")
    candidates = json.loads(slow.text(RECORD))["searches"][0]["candidates"]
    values = {tuple(each["parameters"].values()): (each["final"], each["repeats"])
              for each in candidates}
    assert values == {(1, 0): (False, 5), (1, 3): (True, 20), (2, 0): (False, 5),
                      (2, 3): (False, 5), (4, 0): (True, 20), (4, 3): (True, 20)}


def test_thresholds_after_the_parameters_in_names(slow: Project) -> None:
    slow.edit(SPEC, "{shift: 3, unroll: 1}", "{shift: 3, unroll: 1, long_from: 128}")
    slow.edit(SPEC, "sizes: [64]", "sizes: [16, 64]")
    slow.tune()
    searches = json.loads(slow.text(RECORD))["searches"]
    assert searches[1]["others"] == {"unroll": 4, "shift": 0}, "the winner of the first stage"
    assert searches[1]["default"] == {"long_from": 128}
    # A gain of 0.64 in 61 ns is below the margin.
    assert entry(slow, 1)["parameters"] == {"shift": 0, "unroll": 4, "long_from": 128}


def test_inline_cut_off(project: Project) -> None:
    project.edit(SPEC, "    entry: fill_pair\n", "    entry: fill_pair\n    inline_end: 32\n")
    project.edit(SPEC, "axes: [long_from]", "axes: [inline_end]")
    assert project.tune().code == 0
    function = yaml.safe_load(project.text(SPEC))["functions"][1]
    assert (function["inline_end"], function["record"]) == (16, RECORD)
    assert function["evidence"].startswith("On acme-01-02 12.1% less time than inline_end 32")


def test_no_time_begins_nothing(slow: Project) -> None:
    before = slow.files()
    result = slow.tune("--minutes", "0.0000001")
    assert result.code == 2 and "left out, the time is up" in result.out
    assert slow.files() == before


def test_sizes_that_the_benchmark_lacks(slow: Project) -> None:
    slow.edit(SPEC, "sizes: [16, 256]", "sizes: [16, 257]")
    result = slow.tune()
    assert "left out, the benchmark has no rows of 257" in result.out
    assert (result.code, result.err) == (2, "tune: nothing was searched\n")


def test_list(project: Project) -> None:
    result = project.tune("--list")
    assert result.out == "fill stores by raw on wide: unroll x shift: 6 candidates, 2 sizes\n"


@pytest.mark.parametrize("arguments, says", [
    (["--kernel", "fil"], "--kernel: no kernel 'fil'; did you mean 'fill'?"),
    (["--isa", "avx"], "--isa: no ISA 'avx'; there are: narrow, scalar, toy, wide, wide_acme"),
    (["--isa", "narrow"], "nothing to search on x86_64 with these options; --list alone shows what "
     "there is"),
    (["--repeats", "1"], "--repeats: 1 is too few; at least 2"),
    (["--minutes", "0"], "--minutes: 0.0 must be more than 0"),
    (["--minutes", "nan"], "--minutes: nan must be more than 0"),
    (["--cpu", "../x"], "--cpu: '../x' must be words of a-z and 0-9, joined by single -"),
    (["--from", "bench/records/none.json", "--list"],
     "--from takes a record as a whole; --kernel, --isa, --axis and --list do not go with it"),
    (["--axis", "unrol"], "--axis: no parameter 'unrol'; did you mean 'unroll'?"),
    (["--fast"], "unrecognized arguments: --fast"),
    (["--repeats", "many"], "argument --repeats: invalid int value: 'many'"),
])
def test_bad_command_line(project: Project, arguments: list[str], says: str) -> None:
    project.refuses(says, *arguments)


def test_record_elsewhere(project: Project, tmp_path: Path) -> None:
    other = tmp_path / "acme-01-02.json"
    other.write_text("{}")
    project.refuses(f"--from: {other} is not in bench/records/, where specs can point to it",
                    "--from", str(other))


@pytest.mark.parametrize("old, new, says", [
    ('"kernel": "fill"', '"kernel": "fil"',
     "stale: there is no kernel 'fil'; did you mean 'fill'?"),
    ('"algorithm": "stores"', '"algorithm": "loads"',
     "stale: fill has no variant loads by raw for wide with unroll, shift; of that algorithm and "
     "backend there are: none"),
    ('"isas": ["wide"]', '"isas": ["vast"]',
     "stale: fill has no variant stores by raw for vast with unroll, shift; of that algorithm and "
     "backend there are: wide_acme; wide"),
    ('"axes": ["unroll", "shift"]', '"axes": ["unrol", "shift"]',
     "stale: gen/kernels/fill.yaml has no parameter 'unrol'; did you mean 'unroll'?"),
    ('"format": 1', '"format": 2', "no record of format 1"),
    ('"format": 1,', '"format": 1', "not JSON: Expecting ',' delimiter"),
    ('"sizes": [16, 256]', '"sizes": [16, 256, 512]',
     "fill stores by raw on wide: unroll = 1, shift = 0 lacks some of the figures"),
    ('"default": {"unroll": 1, "shift": 3}', '"default": {"unroll": 3, "shift": 3}',
     "fill stores by raw on wide: the default was not measured"),
    ('"flags": "-O3"', '"flag": "-O3"',
     "damaged: TypeError Search.__init__() got an unexpected keyword argument 'flag'"),
    ('"cpu": "acme-01-02"', '"cpu": "other"',
     "the record of other must be in bench/records/other.json"),
])
def test_stale_or_damaged_record(slow: Project, old: str, new: str, says: str) -> None:
    slow.tune()
    line = 3 if says.startswith("not JSON") else None
    slow.edit(RECORD, old, new)
    place = f"{RECORD}:{line}" if line else RECORD
    slow.refuses(f"{place}: {says}", "--from", str(slow.root / RECORD))


def test_a_value_that_is_declared_no_more(slow: Project) -> None:
    slow.tune()
    slow.edit(SPEC, "values: [0, 3]", "values: [1, 3]")
    slow.edit(SPEC, "{shift: 0, unroll: 4}", "{shift: 3, unroll: 4}")
    slow.refuses(f"{RECORD}: stale: shift = 0 is not among the values that {SPEC} declares: 1, 3",
                 "--from", str(slow.root / RECORD))


def test_what_does_not_render_is_not_written(slow: Project) -> None:
    slow.tune()
    slow.edit(SPEC, "{shift: 0, unroll: 4}", "{shift: 3, unroll: 4}")
    template = "templates/kernels/fill/stores.block.j2"
    slow.edit(template, "// Algorithm",
              "{% do lw.require(p.shift == 3 , 'three') %}// Algorithm")
    slow.refuses(f"{template}:5: three: not so with unroll = 4, shift = 0",
                 "--from", str(slow.root / RECORD))

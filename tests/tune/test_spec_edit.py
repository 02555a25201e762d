"""Edits of YAML leave everything else as it was."""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml
from scratch import ROOT

from tune import spec_edit

TEXT = """\
# Before all.
kernel: demo # a name
variants: # best first
  # The first.
  - algorithm: a
    isas: [one, two, three] # three
    parameters: {unroll: 4, lines:  8} # spaced
    thresholds: [1] # the end

  # The second.
  - algorithm: b
    isas:
      - one
    parameters:
      unroll: 2
    evidence: A trial # of the two
"""


def test_a_value_is_replaced_where_it_stands() -> None:
    text = spec_edit.set_value(TEXT, ("variants", 0, "parameters", "lines"), 16)
    assert text == TEXT.replace("lines:  8}", "lines:  16}")
    text = spec_edit.set_value(TEXT, ("variants", 1, "parameters", "unroll"), 8)
    assert text == TEXT.replace("unroll: 2", "unroll: 8")


def test_text_is_replaced_and_its_comment_stays() -> None:
    text = spec_edit.set_value(TEXT, ("variants", 1, "evidence"), "Another: quoted # too")
    assert text == TEXT.replace("A trial # of", "'Another: quoted # too' # of")
    assert yaml.safe_load(text)["variants"][1]["evidence"] == "Another: quoted # too"


def test_a_missing_key_goes_to_the_end_of_its_mapping() -> None:
    text = spec_edit.set_value(TEXT, ("variants", 0, "record"), "x.json")
    assert text == TEXT.replace("# the end\n", "# the end\n    record: x.json\n")
    text = spec_edit.set_value(TEXT, ("variants", 1, "record"), "x.json")
    assert text == TEXT + "    record: x.json\n"
    text = spec_edit.set_value(TEXT, ("variants", 0, "parameters", "new"), 1)
    assert text == TEXT.replace("lines:  8}", "lines:  8, new: 1}")


def test_the_last_line_may_be_unfinished() -> None:
    text = spec_edit.set_value(TEXT.rstrip("\n"), ("variants", 1, "record"), "x.json")
    assert yaml.safe_load(text)["variants"][1]["record"] == "x.json"
    assert yaml.safe_load(text)["variants"][1]["evidence"] == "A trial"


@pytest.mark.parametrize("mine, isas", [
    ({"two"}, [["one"], ["two"], ["three"], ["one"]]),
    ({"one", "two"}, [["one", "two"], ["three"], ["one"]]),
    ({"one", "two", "three"}, [["one", "two", "three"], ["one"]]),
])
def test_split(mine: set[str], isas: list[list[str]]) -> None:
    """The order of the ISAs, on which dispatch depends, is kept."""
    text = spec_edit.split_entry(TEXT, 0, lambda isa: isa in mine)
    entries = yaml.safe_load(text)["variants"]
    assert [each["isas"] for each in entries] == isas
    assert all(each["parameters"] == {"unroll": 4, "lines": 8} for each in entries[:-1])
    assert text.count("# The first.") == 1 and text.count("# spaced") == len(isas) - 1


SPECS = sorted((ROOT / "gen/kernels").glob("*.yaml"))


@pytest.mark.parametrize("path", SPECS, ids=[path.name for path in SPECS])
def test_real_specs_keep_all_but_the_value(path: Path) -> None:
    """Setting each parameter to what it is changes nothing; to another value, this value alone."""
    text = path.read_text(encoding="utf-8")
    for i, entry in enumerate(yaml.safe_load(text)["variants"]):
        for key, value in entry.get("parameters", {}).items():
            place = ("variants", i, "parameters", key)
            assert spec_edit.set_value(text, place, value) == text
            changed = spec_edit.set_value(text, place, 12345)
            expected = yaml.safe_load(text)
            expected["variants"][i]["parameters"][key] = 12345
            assert yaml.safe_load(changed) == expected
            assert changed.replace("12345", str(value), 1) == text

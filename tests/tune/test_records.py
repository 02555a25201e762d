"""The repository's own records: the specs that point to them hold their winners."""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml
from scratch import ROOT

from gen.loader import load
from tune import apply
from tune.record import FOLDER, Record
from tune.record import load as load_record

RECORDS = sorted((ROOT / FOLDER).glob("*.json"))
NAMES = [path.name for path in RECORDS]


def pointers() -> set[str]:
    specs = [yaml.safe_load(path.read_text()) for path in (ROOT / "gen/kernels").glob("*.yaml")]
    places = [each for spec in specs for each in spec["functions"] + spec["variants"]]
    return {each["record"] for each in places if "record" in each}


def test_every_pointer_leads_to_a_record() -> None:
    assert pointers() <= {f"{FOLDER}/{name}" for name in NAMES}


@pytest.mark.parametrize("path", RECORDS, ids=NAMES)
def test_a_record_reads_back_as_its_text(path: Path) -> None:
    record = load_record(path, path.name)
    assert record.text() == path.read_text(encoding="utf-8")
    assert record.name == f"{FOLDER}/{path.name}"


@pytest.mark.parametrize("path", RECORDS, ids=NAMES)
def test_specs_hold_the_winners(path: Path) -> None:
    """As far as they point to this record, not to that of another CPU."""
    record = load_record(path, path.name)
    model = load(ROOT)
    for search in record.searches:
        same = [each for each in record.searches if each.same_entry(search)]
        alone = Record(record.cpu, same)
        for name, text in apply.new_texts(ROOT, model, alone).items():
            present = (ROOT / name).read_text(encoding="utf-8")
            assert present.count(record.name) < text.count(record.name) or present == text

"""The record of a search: bench/records/<cpu>.json, from which the winners can be told again.

It holds no date and no path, so that the same figures give the same text.
"""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from gen.errors import GenError, read_text
from gen.text import told

FOLDER = "bench/records"
FORMAT = 1
Values = dict[str, int]
Times = dict[str, dict[int, tuple[float, float]]]  # function/isa, size: minimum and median, ns


@dataclass
class Candidate:
    """Values of the axes, and what was measured with them."""

    parameters: Values
    text: int  # bytes of machine code, on all ISAs together
    final: bool  # measured to the end; the others were left behind after a first look
    repeats: int
    ns: Times

    def told(self) -> str:
        return told(self.parameters)


@dataclass
class Search:
    """One stage of one entry of a spec: what was tried, and how it did."""

    kernel: str
    function: str | None  # for a parameter that belongs to a function
    algorithm: str | None  # these four name an entry among the variants
    model: str | None
    backend: str | None
    isas: list[str]
    compiler: str
    flags: str
    axes: list[str]
    sizes: list[int]
    default: Values  # what the spec had
    others: Values  # its other parameters
    candidates: list[Candidate] = field(default_factory=list)
    maker: str | None = None  # of the entry, whose CPUs alone get it

    def same_entry(self, other: Search) -> bool:
        """Whether both speak of one entry of a spec, or of one function."""
        mine = (self.kernel, self.function, self.algorithm, self.model, self.backend, self.maker)
        theirs = (other.kernel, other.function, other.algorithm, other.model, other.backend,
                  other.maker)
        return mine == theirs and (not self.isas or bool({*self.isas} & {*other.isas}))

    @property
    def title(self) -> str:
        if self.function:
            return f"{self.function}, inline part"
        where = ", ".join(self.isas) + (f" of {self.maker}" if self.maker else "")
        return f"{self.kernel} {self.algorithm} by {self.backend} on {where}"


@dataclass
class Record:
    cpu: str
    searches: list[Search] = field(default_factory=list)

    def add(self, search: Search) -> None:
        """Takes the place of an earlier search of the same kind."""
        earlier = [i for i, each in enumerate(self.searches)
                   if each.same_entry(search) and each.axes == search.axes]
        self.searches.insert(earlier[0] if earlier else len(self.searches), search)
        for i in reversed(earlier):
            del self.searches[i + 1]
        self.searches.sort(key=lambda each: each.kernel)  # stable: stages stay in their order

    @property
    def name(self) -> str:
        return f"{FOLDER}/{self.cpu}.json"

    def text(self) -> str:
        """JSON, a candidate a line."""
        lines = []
        for search in self.searches:
            data = asdict(search)
            if search.maker is None:
                del data["maker"]
            candidates = ",\n".join(f"    {json.dumps(each)}" for each in data.pop("candidates"))
            head = ",\n".join(f"   {json.dumps(key)}: {json.dumps(data[key])}" for key in data)
            lines.append(f"  {{\n{head},\n   \"candidates\": [\n{candidates}\n   ]\n  }}")
        head = f'"format": {FORMAT},\n "cpu": {json.dumps(self.cpu)}'
        return f"{{\n {head},\n \"searches\": [\n" + ",\n".join(lines) + "\n ]\n}\n"


def parse(text: str, name: str) -> Record:
    try:
        data = json.loads(text)
    except json.JSONDecodeError as error:
        raise GenError(f"not JSON: {error.msg}", name, error.lineno) from None
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise GenError(f"no record of format {FORMAT}", name)
    try:
        record = Record(data["cpu"], [_search(each) for each in data["searches"]])
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise GenError(f"damaged: {type(error).__name__} {error}", name) from None
    for search in record.searches:
        _check(search, name)
    return record


def _search(data: dict[str, Any]) -> Search:
    candidates = [dict(each, ns=_times(each["ns"])) for each in data["candidates"]]
    return Search(**dict(data, candidates=[Candidate(**each) for each in candidates]))


def _times(data: dict[str, dict[str, list[float]]]) -> Times:
    return {
        cell: {int(size): (float(low), float(middle)) for size, (low, middle) in times.items()}
        for cell, times in data.items()
    }


def _check(search: Search, name: str) -> None:
    finalists = [each for each in search.candidates if each.final]
    if not any(each.parameters == search.default for each in finalists):
        raise GenError(f"{search.title}: the default was not measured", name)
    cells = finalists[0].ns.keys()
    for each in finalists:
        sizes = {tuple(sorted(times)) for times in each.ns.values()}
        if each.ns.keys() != cells or sizes != {tuple(sorted(search.sizes))}:
            raise GenError(f"{search.title}: {each.told()} lacks some of the figures", name)
        if any(low <= 0 for times in each.ns.values() for low, _ in times.values()):
            raise GenError(f"{search.title}: {each.told()} took no time", name)


def load(path: Path, name: str) -> Record:
    return parse(read_text(path, name), name)

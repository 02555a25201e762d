"""What lanewright_bench wrote: Google Benchmark's JSON, as rows by kernel, size and who.

A row is named <kernel>/<who>/<size>, with /aligned after it where the addresses are aligned, or
<kernel>/<who>/<mix>, where calls go through the sizes of a distribution. Who is "lanewright", a
variant, "peer:<name>", or "yardstick:<name>" for other work of comparable size. The row
clock/additions/<n> takes n cycles and so tells the frequency of the core."""

from __future__ import annotations

import json
import math
import re
import sys
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from gen.errors import GenError  # noqa: E402  (only now can it be found)

OURS = "lanewright"
CLOCK = "clock"
NAME = re.compile(r"(?P<kernel>\w+)/(?P<who>[^/]+)/(?P<at>\w+)(?P<aligned>/aligned)?")
STATISTICS = {"min": "nanoseconds", "median": "median", "max": "maximum"}
VALUE_COUNTS = ("pack_fields", "buffer_")  # kernels whose size is a count, not bytes


class Row:
    """Nanoseconds a call: the least, median and greatest of the repeats."""

    def __init__(self) -> None:
        self.nanoseconds = math.nan
        self.median = math.nan
        self.maximum = math.nan
        self.bytes = 0.0  # of input, a call

    @property
    def gigabytes(self) -> float:
        return self.bytes / self.nanoseconds


People = Mapping[str, Row]  # by who
Sizes = Mapping[int, People]


def _people() -> defaultdict[str, Row]:
    return defaultdict(Row)


class Results:
    """A run: rows by kernel and size at addresses of either kind, and by kernel and mix."""

    def __init__(self, document: Any, name: str) -> None:
        self.name = name
        if not isinstance(document, dict) or not isinstance(document.get("benchmarks"), list):
            raise self.fault("not what Google Benchmark writes: it has no list 'benchmarks'")
        if not isinstance(document.get("context"), dict):
            raise self.fault("not what Google Benchmark writes: it has no 'context'")
        self.context: dict[str, Any] = document["context"]
        self.unaligned: defaultdict[str, defaultdict[int, defaultdict[str, Row]]]
        self.unaligned = defaultdict(lambda: defaultdict(_people))
        self.aligned: defaultdict[str, defaultdict[int, defaultdict[str, Row]]]
        self.aligned = defaultdict(lambda: defaultdict(_people))
        self.mixes: defaultdict[str, defaultdict[str, defaultdict[str, Row]]]
        self.mixes = defaultdict(lambda: defaultdict(_people))
        for entry in document["benchmarks"]:
            self._add(entry)
        if not document["benchmarks"]:
            raise self.fault("no row was measured")
        for row_name, row in self.rows():
            if not (row.nanoseconds > 0 and row.median > 0 and row.maximum > 0):
                raise self.fault(f"row {row_name} lacks a minimum, median or maximum above 0")
        self.core_ghz = self._core_ghz()

    def fault(self, message: str) -> GenError:
        return GenError(message, self.name)

    @property
    def target(self) -> str:
        return str(self.context.get("lanewright_target", "?"))

    @property
    def compiler(self) -> str:
        """GCC gives its number alone, Clang its name, too."""
        version = str(self.context.get("compiler", "?"))
        return f"GCC {version}" if version[:1].isdigit() else version

    @property
    def cpu(self) -> str:
        return str(self.context.get("cpu", "an unknown CPU"))

    @property
    def kernels(self) -> list[str]:
        return sorted({*self.unaligned, *self.aligned, *self.mixes})

    def rows(self) -> Iterator[tuple[str, Row]]:
        for suffix, kernels in (("", self.unaligned), ("/aligned", self.aligned)):
            for kernel, sizes in kernels.items():
                for size, people in sizes.items():
                    yield from self._named(kernel, f"{size}{suffix}", people)
        for kernel, mixes in self.mixes.items():
            for mix, people in mixes.items():
                yield from self._named(kernel, mix, people)

    @staticmethod
    def _named(kernel: str, at: str, people: People) -> Iterator[tuple[str, Row]]:
        for who, row in people.items():
            yield f"{kernel}/{who}/{at}", row

    def _add(self, entry: Any) -> None:
        name = entry.get("run_name") if isinstance(entry, dict) else None
        if not isinstance(name, str):
            raise self.fault("an entry of 'benchmarks' has no 'run_name'")
        if entry.get("error_occurred"):
            raise self.fault(f"row {name} failed: {entry.get('error_message')}")
        if entry.get("run_type") != "aggregate":
            raise self.fault(f"row {name} is a single run; run with repetitions, for the minimum")
        if entry.get("time_unit") != "ns":
            raise self.fault(f"row {name}: time unit {entry.get('time_unit')}, not ns")
        if not isinstance(entry.get("cpu_time"), (int, float)):
            raise self.fault(f"row {name}: cpu_time is {entry.get('cpu_time')!r}, not a number")
        row = self._row(name)
        statistic = STATISTICS.get(entry.get("aggregate_name"))
        if statistic:
            setattr(row, statistic, float(entry["cpu_time"]))
        if statistic == "median":
            row.bytes = entry.get("bytes_per_second", 0.0) * entry["cpu_time"] * 1e-9

    def _row(self, name: str) -> Row:
        parts = NAME.fullmatch(name)
        if not parts or (parts["aligned"] and not parts["at"].isdecimal()):
            raise self.fault(f"row {name} is not named <kernel>/<who>/<size>[/aligned] or "
                             "<kernel>/<who>/<mix>")
        if not parts["at"].isdecimal():
            return self.mixes[parts["kernel"]][parts["at"]][parts["who"]]
        kernels = self.aligned if parts["aligned"] else self.unaligned
        return kernels[parts["kernel"]][int(parts["at"])][parts["who"]]

    def _core_ghz(self) -> float | None:
        """The frequency at which the run took place, if the program measured it."""
        text = self.context.get("core_ghz")
        for cycles, people in self.unaligned.pop(CLOCK, {}).items():
            text = cycles / min(row.nanoseconds for row in people.values())
        if text is None:
            return None
        try:
            value = float(text)
        except (TypeError, ValueError):
            value = math.nan
        if not 0.1 < value < 10:
            raise self.fault(f"the frequency of the core is {text!r}, not one in GHz")
        return value


def load(path: Path) -> Results:
    try:
        return Results(json.loads(path.read_text(encoding="utf-8")), str(path))
    except OSError as error:
        raise GenError(f"cannot be read: {error.strerror}", path) from None
    except ValueError as error:  # not UTF-8, or not JSON
        raise GenError(f"not JSON: {error}", path) from None


def scalar_of(people: People) -> Row | None:
    return next((row for who, row in people.items() if who.endswith("__scalar")), None)


def best_peer(people: People) -> tuple[Row, str] | None:
    peers = [(row, who) for who, row in people.items() if who.startswith("peer:")]
    return min(peers, key=lambda each: each[0].nanoseconds) if peers else None


def ratio_to_best(people: People) -> float:
    """How many times as fast as the best peer; not a number where one of both is missing."""
    best = best_peer(people)
    return best[0].nanoseconds / people[OURS].nanoseconds if best and OURS in people else math.nan


def ratio_to_scalar(people: People) -> float:
    scalar = scalar_of(people)
    return scalar.nanoseconds / people[OURS].nanoseconds if scalar and OURS in people else math.nan


def geometric_mean(ratios: Iterable[float]) -> float:
    known = [math.log(ratio) for ratio in ratios if not math.isnan(ratio)]
    return math.exp(sum(known) / len(known)) if known else math.nan


def counts_values(kernel: str) -> bool:
    return kernel.startswith(VALUE_COUNTS)

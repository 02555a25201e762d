"""The physical bound of a kernel: the least cycles in which a CPU can do what must be done.

Facts of CPUs are in machines/*.yaml, those of kernels in needs.yaml. The bound knows throughput
alone: no latency, no misprediction, data in the first-level cache as far as it fits. So short calls
stay far from it, and nothing should go beyond it; if something does, the facts are wrong, and the
table says so.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from results import OURS, Results, Sizes

from gen import schema, yamlfile
from gen.errors import GenError, nearest

HERE = Path(__file__).resolve().parent
MACHINES = HERE / "machines"
ISAS = HERE.parent / "gen/isa"
CRC_BYTES = 8  # what one crc instruction takes
TOLERANCE = 1.03  # how far noise, of the frequency above all, may carry a measurement beyond


@dataclass(frozen=True)
class Bound:
    cycles: float
    by: str  # the unit that has most to do


class Machine:
    """What a CPU can do in a cycle."""

    def __init__(self, path: Path) -> None:
        file = yamlfile.read(path, path.name)
        schema.validate("machine", file, HERE / "schema")
        if file.data["machine"] != path.stem:
            raise file.error(f"'{file.data['machine']}' is not the file's name", "machine")
        self.name: str = file.data["machine"]
        self.summary: str = file.data["summary"]
        self.level1 = 1024 * file.data["level1_kib"]
        self.level2: float | None = file.data.get("level2_bytes")  # a cycle; None: not known
        self._cpus: list[dict[str, Any]] = file.data["cpus"]
        self._rates: dict[str, Any] = file.data["per_cycle"]

    def describes(self, vendor: str, family: int, model: int) -> bool:
        return any(cpu["vendor"] == vendor and cpu["family"] == family
                   and any(model in _range(each) for each in cpu["models"]) for cpu in self._cpus)

    def _usable(self, unit: str, width: float) -> dict[float, float]:
        """Operations a cycle by their width in bytes, of those that are not too wide."""
        if unit == "crc32":
            return {CRC_BYTES: self._rates[unit]}
        rates = {int(each): rate for each, rate in self._rates[unit].items()}
        narrowest = min(rates)
        return {min(each, width): rate for each, rate in rates.items()
                if each <= max(width, narrowest)}

    def operations(self, unit: str, width: float) -> float:
        """A cycle."""
        return max(self._usable(unit, width).values())

    def bytes(self, unit: str, width: float) -> float:
        """A cycle, in operations of at most `width` bytes."""
        return max(each * rate for each, rate in self._usable(unit, width).items())

    @property
    def branches(self) -> float:
        return float(self._rates["branch"])


def _range(text: int | str) -> range:
    first, _, last = str(text).partition("-")
    return range(int(first), int(last or first) + 1)


@cache
def machines() -> Mapping[str, Machine]:
    return {path.stem: Machine(path) for path in sorted(MACHINES.glob("*.yaml"))}


def machine_named(name: str) -> Machine:
    if name not in machines():
        raise GenError(f"--machine: '{name}' is not known; {nearest(name, machines())}")
    return machines()[name]


def cpu_of(cpuinfo: str) -> tuple[str, int, int] | None:
    """Vendor, family and model in the text of Linux's /proc/cpuinfo."""
    facts: dict[str, str] = {}
    for line in cpuinfo.splitlines():
        key, _, value = line.partition(":")
        facts.setdefault(key.strip(), value.strip())
    for keys in (("vendor_id", "cpu family", "model"),
                 ("CPU implementer", "CPU architecture", "CPU part")):
        try:
            vendor, family, model = (facts[key] for key in keys)
            return vendor, int(family, 0), int(model, 0)
        except (KeyError, ValueError):
            continue
    return None


def machine_of(cpuinfo: str) -> Machine | None:
    cpu = cpu_of(cpuinfo)
    return next((each for each in machines().values() if cpu and each.describes(*cpu)), None)


@cache
def needs() -> list[dict[str, Any]]:
    return read_needs(HERE / "needs.yaml")


def read_needs(path: Path) -> list[dict[str, Any]]:
    file = yamlfile.read(path, path.name)
    schema.validate("needs", file, HERE / "schema")
    return list(file.data["needs"])


def vector_bytes(target: str) -> int | None:
    """The width of a target's registers; None for an unknown target, and for scalar code."""
    path = ISAS / f"{target}.yaml"
    if target == "scalar" or not path.is_file():
        return None
    return int(yamlfile.read(path, path.name).data["vector_bytes"])


class Model:
    """Bounds on one machine, for one target."""

    def __init__(self, machine: Machine | None, target: str) -> None:
        self.machine = machine
        self.target = target
        self.vector = vector_bytes(target)

    def bound(self, kernel: str, size: float) -> Bound | None:
        """For `size` bytes of input; None where nothing is known."""
        need = self._need(kernel)
        if self.machine is None or self.vector is None or need is None or size <= 0:
            return None
        machine, width = self.machine, min(need.get("width", math.inf), self.vector)
        times = [Bound(need.get("branch", 0) / machine.branches, "call")]
        for unit in ("load", "store", "permute"):
            amount = need.get(unit, 0)
            if amount:
                least = 1 / machine.operations(unit, width)
                times.append(Bound(max(least, amount * size / machine.bytes(unit, width)), unit))
        if "either" in need:
            rate = sum(machine.bytes(unit, width) / amount
                       for unit, amount in need["either"].items())
            times.append(Bound(size / rate, " and ".join(need["either"])))
        beyond = (need["load"] + need["store"]) * size - machine.level1
        if beyond > 0:  # at least so much has to come from the second level in each call
            if machine.level2 is None:
                return None
            times.append(Bound(beyond / machine.level2, "level 2"))
        return max(times, key=lambda each: each.cycles)

    def _need(self, kernel: str) -> dict[str, Any] | None:
        return next((need for need in needs() if kernel in need["kernels"]
                     and self.target in need.get("targets", [self.target])), None)


class Bounds:
    """Bounds in the time of a run; there are none if its machine or its frequency is unknown."""

    def __init__(self, results: Results, machine: Machine | None) -> None:
        self.model = Model(machine, results.target)
        self.results = results

    @property
    def missing(self) -> str:
        """Why there are none, or nothing."""
        if self.model.machine is None:
            return "this CPU is not among bench/machines"
        if self.results.core_ghz is None:
            return "the run did not measure the frequency of the core"
        if self.model.vector is None:
            return f"the target {self.model.target} is not modelled"
        return ""

    def of(self, kernel: str, size: int) -> tuple[float, str] | None:
        """Nanoseconds, and by what; `size` as in the names of rows."""
        sizes: Sizes = self.results.unaligned.get(kernel, {})
        people = sizes.get(size)
        if people is None or OURS not in people:
            return None
        bound = self.model.bound(kernel, people[OURS].bytes)
        if bound is None or self.results.core_ghz is None:
            return None
        return bound.cycles / self.results.core_ghz, bound.by

    def exceeded(self) -> dict[str, dict[int, float]]:
        """How many times as fast as its bound something was, by kernel and size, if it was."""
        found: defaultdict[str, dict[int, float]] = defaultdict(dict)
        for kernel, sizes in self.results.unaligned.items():
            for size, people in sizes.items():
                bound = self.of(kernel, size)
                if bound and bound[0] / people[OURS].nanoseconds > TOLERANCE:
                    found[kernel][size] = bound[0] / people[OURS].nanoseconds
        return found

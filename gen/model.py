"""What the specs say, as the templates see it, and the names that follow from it."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any


@dataclass(frozen=True, eq=False)
class Feature:
    """A CPU feature, with the facts by which the runtime detects it."""

    name: str
    compiler: str
    macro: str
    detect: dict[str, Any]

    @property
    def constant(self) -> str:
        return camel(self.name)


@dataclass(frozen=True, eq=False)
class Architecture:
    name: str
    condition: str
    detector: str
    attribute: dict[str, str]  # how target("...") spells a list of features
    features: dict[str, Feature]
    makers: dict[str, str]
    source: str


@dataclass(frozen=True, eq=False)
class Isa:
    """A level that dispatch can be capped at, and that variants are compiled for."""

    name: str
    summary: str
    architecture: str
    level: int
    vector_bytes: int
    features: tuple[str, ...]
    condition: str | None  # which compilers can build it, for the preprocessor; None for all
    prefers: str | None
    highway: str | None  # the name of Highway's target
    highway_features: tuple[str, ...]
    emulators: tuple[dict[str, str], ...]
    source: str

    @property
    def constant(self) -> str:
        return camel(self.name)

    @property
    def guard(self) -> str:
        return f"LW_BUILD_{self.name.upper()}"


@dataclass(frozen=True, eq=False)
class Function:
    """A dispatched entry of the C interface."""

    name: str
    entry: str
    summary: str
    notes: tuple[str, ...]
    returns: str
    parameters: tuple[dict[str, str], ...]
    contract: dict[str, Any]
    facts: dict[str, Any]
    no_vectors: str | None  # why there are none from a second source; None where there are
    inline_end: int | None  # the header does sizes below this one itself, in inline.h
    evidence: str | None
    record: str | None  # the file of bench/records/ from which tuning took inline_end

    @cached_property
    def declared(self) -> str:
        """The parameter list as C declares it."""
        return ", ".join(declare(p["type"], p["name"]) for p in self.parameters)

    @cached_property
    def passed(self) -> str:
        return ", ".join(p["name"] for p in self.parameters)

    @property
    def type(self) -> str:
        return f"lw_{self.entry}_fn"

    @property
    def inline_part(self) -> bool:
        return self.inline_end is not None


@dataclass(frozen=True, eq=False)
class Variant:
    """One function, by one algorithm, for one ISA."""

    function: Function
    algorithm: str
    model: str
    backend: str
    isa: Isa
    parameters: dict[str, int]
    features: tuple[str, ...]  # all that it needs, the ISA's own included
    suffix: str  # of the parameters that have a letter: "_u4"
    maker: str | None  # whose CPUs alone get this variant, where it is not the ISA that says so
    block: int | None  # elements per round; None where the body tells
    thresholds: tuple[int, ...]  # those that the body does not tell
    evidence: str | None
    record: str | None  # the file of bench/records/ from which tuning took the parameters
    entry: int  # its place among the variants of the spec
    body: str
    ops: str | None

    @property
    def stem(self) -> str:
        maker = f"_{self.maker}" if self.maker else ""
        return f"{self.function.name}__{self.algorithm}{self.suffix}{maker}"

    @property
    def name(self) -> str:
        return f"{self.stem}__{self.isa.name}"

    @property
    def symbol(self) -> str:
        return f"lw_{self.name}"

    @property
    def prefers(self) -> str | None:
        """The maker whose CPUs alone get this variant, though others can run it."""
        return self.maker or self.isa.prefers


@dataclass(frozen=True, eq=False)
class Axis:
    """A parameter and the values it may have. One without a letter is a threshold, in no name."""

    name: str
    letter: str | None
    values: tuple[int, ...]
    meaning: str


@dataclass(frozen=True, eq=False)
class Stage:
    """Axes that tuning searches together, and the sizes by whose times it judges."""

    axes: tuple[str, ...]
    sizes: tuple[int, ...]


@dataclass(frozen=True, eq=False)
class Kernel:
    """One spec: functions that share their algorithms, and their variants, best first."""

    name: str
    summary: str
    functions: tuple[Function, ...]
    variants: tuple[Variant, ...]
    includes: tuple[str, ...]  # the headers of runtime/ that the bodies use, beside bytes.h
    axes: dict[str, Axis]
    stages: tuple[Stage, ...]
    source: str

    def of(self, function: Function) -> list[Variant]:
        return [variant for variant in self.variants if variant.function is function]

    def backend(self, name: str) -> list[Variant]:
        return [variant for variant in self.variants if variant.backend == name]

    def before(self, variant: Variant) -> list[Variant]:
        """What dispatch tries before a variant, on the same architecture."""
        order = self.of(variant.function)
        return [other for other in order[:order.index(variant)]
                if variant.isa.architecture in ("any", other.isa.architecture)]

    def shadow(self, variant: Variant, maker: str | None = None) -> Variant | None:
        """What is tried before a variant and runs wherever it runs: this one is never taken. For
        one maker's CPUs that may be the maker's own of the same ISA; the others of a preferred
        ISA give way to a cap."""
        return next((other for other in self.before(variant)
                     if set(other.features) <= set(variant.features)
                     and (not other.prefers or maker is not None and other.maker == maker)), None)

    @property
    def backends(self) -> list[str]:
        return sorted({variant.backend for variant in self.variants})


@dataclass
class Model:
    """Everything that the specs say."""

    root: Path
    architectures: dict[str, Architecture] = field(default_factory=dict)
    isas: dict[str, Isa] = field(default_factory=dict)
    kernels: dict[str, Kernel] = field(default_factory=dict)

    @property
    def variants(self) -> list[Variant]:
        return [variant for kernel in self.kernels.values() for variant in kernel.variants]

    def compiler_features(self, variant: Variant) -> list[str]:
        """The names by which compilers know what the variant needs, in the order of the facts."""
        known = self.architectures[variant.isa.architecture].features
        return [known[name].compiler for name in variant.features]


def camel(name: str) -> str:
    """kAvx512Vbmi for avx512_vbmi."""
    return "k" + "".join(part.capitalize() for part in name.split("_"))


def declare(type_: str, name: str) -> str:
    return f"{type_}{name}" if type_.endswith("*") else f"{type_} {name}"


def emulated(command: str) -> str:
    """The architecture that an emulator's command line runs: riscv64 for qemu-riscv64 -cpu max.

    A number after qemu is the version of QEMU that is needed, where it must be newer than usual.
    """
    return re.sub(r"^qemu[0-9]*-", "", command.split(" ")[0])

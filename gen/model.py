"""The facts, loaded, checked against each other and given their names."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any

from .errors import GenError, nearest
from .schema import validate
from .yamlfile import YamlFile, read


@dataclass(frozen=True, eq=False)
class Feature:
    """A CPU feature, with the facts by which the runtime detects it."""

    name: str
    compiler: str
    macro: str
    cpuid: tuple[int, int, str, int]
    state: str

    @property
    def constant(self) -> str:
        return camel(self.name)


@dataclass(frozen=True, eq=False)
class Architecture:
    name: str
    condition: str
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
    suffix: str  # of the parameters: "_u4"
    block: int
    thresholds: tuple[int, ...]
    evidence: str | None
    body: str
    ops: str | None

    @property
    def stem(self) -> str:
        return f"{self.function.name}__{self.algorithm}{self.suffix}"

    @property
    def name(self) -> str:
        return f"{self.stem}__{self.isa.name}"

    @property
    def symbol(self) -> str:
        return f"lw_{self.name}"


@dataclass(frozen=True, eq=False)
class Kernel:
    """One spec: functions that share their algorithms, and their variants, best first."""

    name: str
    summary: str
    functions: tuple[Function, ...]
    variants: tuple[Variant, ...]
    source: str

    def of(self, function: Function) -> list[Variant]:
        return [variant for variant in self.variants if variant.function is function]

    def backend(self, name: str) -> list[Variant]:
        return [variant for variant in self.variants if variant.backend == name]

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


def load(root: Path) -> Model:
    """Reads and checks every spec below root/gen."""
    model = Model(root)
    for file in _specs(root, "arch", "architecture"):
        model.architectures[file.data["architecture"]] = _architecture(file)
    pending = {file.data["isa"]: file for file in _specs(root, "isa", "isa")}
    for name in sorted(pending, key=lambda each: (pending[each].data["level"], each)):
        model.isas[name] = _isa(model, pending[name], pending)
    for file in _specs(root, "kernels", "kernel"):
        model.kernels[file.data["kernel"]] = _KernelReader(model, file).kernel()
    _check_names(model)
    return model


def _specs(root: Path, folder: str, kind: str) -> list[YamlFile]:
    """The specs of one kind, checked against their schema; a file is named after what it holds."""
    files = []
    for path in sorted((root / "gen" / folder).glob("*.yaml")):
        file = read(path, path.relative_to(root).as_posix())
        validate(kind, file)
        if file.data[kind] != path.stem:
            raise file.error(f"{kind} '{file.data[kind]}' must be in {file.data[kind]}.yaml", kind)
        files.append(file)
    return files


def _architecture(file: YamlFile) -> Architecture:
    features = {
        each["name"]: Feature(**{**each, "cpuid": tuple(each["cpuid"])})
        for each in file.data["features"]
    }
    makers = {each["name"]: each["text"] for each in file.data["makers"]}
    for i, each in enumerate(file.data["features"]):
        if [other["name"] for other in file.data["features"]].index(each["name"]) != i:
            raise file.error(f"feature '{each['name']}' is given twice", "features", i)
    return Architecture(
        file.data["architecture"], file.data["condition"], features, makers, file.name
    )


def _isa(model: Model, file: YamlFile, pending: dict[str, YamlFile]) -> Isa:
    data = file.data
    name = data["architecture"]
    architecture = model.architectures.get(name)
    if architecture is None and name != "any":
        hint = nearest(name, [*model.architectures, "any"])
        raise file.error(f"unknown architecture '{name}'; {hint}", "architecture")
    known = architecture.features if architecture else {}
    makers = architecture.makers if architecture else {}
    own: list[str] = []
    if "extends" in data:
        parent = data["extends"]
        if parent not in pending:
            raise file.error(f"unknown ISA '{parent}'; {nearest(parent, pending)}", "extends")
        if parent not in model.isas:
            raise file.error(f"'{parent}' must have a lower level than what extends it", "extends")
        own += model.isas[parent].features
    _known_features(file, data["features"], known, "features")
    own += data["features"]
    highway = data.get("highway", {})
    _known_features(file, highway.get("features", []), known, "highway", "features")
    if data.get("prefers") is not None and data["prefers"] not in makers:
        hint = nearest(data["prefers"], makers)
        raise file.error(f"unknown maker '{data['prefers']}'; {hint}", "prefers")
    return Isa(
        name=data["isa"],
        summary=data["summary"],
        architecture=name,
        level=data["level"],
        vector_bytes=data["vector_bytes"],
        features=tuple(own),
        prefers=data.get("prefers"),
        highway=highway.get("target"),
        highway_features=tuple(highway.get("features", [])),
        emulators=tuple(data["emulators"]),
        source=file.name,
    )


def _known_features(
    file: YamlFile, names: list[str], known: dict[str, Feature], *place: str | int
) -> None:
    for i, name in enumerate(names):
        if name not in known:
            raise file.error(f"unknown feature '{name}'; {nearest(name, known)}", *place, i)


class _KernelReader:
    def __init__(self, model: Model, file: YamlFile):
        self.model, self.file, self.data = model, file, file.data
        self.name = file.data["kernel"]

    def kernel(self) -> Kernel:
        functions = tuple(self._function(i) for i in range(len(self.data["functions"])))
        variants = [
            variant
            for i in range(len(self.data["variants"]))
            for variant in self._variants(i, functions)
        ]
        for function in functions:
            if not any(v.function is function and v.isa.name == "scalar" for v in variants):
                raise self.file.error(f"'{function.name}' has no scalar variant", "variants")
        return Kernel(
            self.name, self.data["summary"], functions, tuple(variants), self.file.name
        )

    def _function(self, index: int) -> Function:
        data = self.data["functions"][index]
        names = [parameter["name"] for parameter in data["parameters"]]
        for key in ("reads", "writes"):
            for name, size in data["contract"].get(key, {}).items():
                place = ("functions", index, "contract", key, name)
                self._known(name, names, "parameter", *place)
                self._known(re.sub(r"^\d+ \* ", "", size), names, "parameter", *place)
        return Function(
            name=data["name"],
            entry=data["entry"],
            summary=data["summary"],
            notes=tuple(data.get("notes", [])),
            returns=data["returns"],
            parameters=tuple(data["parameters"]),
            contract=data["contract"],
            facts=data.get("facts", {}),
        )

    def _known(self, name: str, known: Any, what: str, *place: str | int) -> None:
        if name not in known:
            raise self.file.error(f"unknown {what} '{name}'; {nearest(name, known)}", *place)

    def _variants(self, index: int, functions: tuple[Function, ...]) -> list[Variant]:
        data, place = self.data["variants"][index], ("variants", index)
        served = data.get("functions", [function.name for function in functions])
        for i, name in enumerate(served):
            known = [function.name for function in functions]
            self._known(name, known, "function", *place, "functions", i)
        suffix = self._suffix(data.get("parameters", {}), place)
        body = self._body(data, place)
        ops = self._ops(data, place)
        result = []
        for i, isa_name in enumerate(data["isas"]):
            self._known(isa_name, self.model.isas, "ISA", *place, "isas", i)
            isa = self.model.isas[isa_name]
            if data["backend"] == "hwy" and isa.highway is None:
                raise self.file.error(f"ISA '{isa_name}' has no Highway target", *place, "isas", i)
            unroll = data.get("parameters", {}).get("unroll", 1)
            result += [
                Variant(
                    function=function,
                    algorithm=data["algorithm"],
                    model=data["model"],
                    backend=data["backend"],
                    isa=isa,
                    parameters=data.get("parameters", {}),
                    features=self._features(data, isa, place),
                    suffix=suffix,
                    block=data.get("block", isa.vector_bytes * unroll),
                    thresholds=tuple(data.get("thresholds", [])),
                    evidence=data.get("evidence"),
                    body=body,
                    ops=ops,
                )
                for function in functions
                if function.name in served
            ]
        return result

    def _suffix(self, values: dict[str, int], place: tuple[str | int, ...]) -> str:
        declared = self.data.get("parameters", {})
        suffix = ""
        for key, value in values.items():
            self._known(key, declared, "parameter", *place, "parameters", key)
            allowed = declared[key]["values"]
            if value not in allowed:
                text = ", ".join(map(str, allowed))
                message = f"{key} = {value} is not among the declared values: {text}"
                raise self.file.error(message, *place, "parameters", key)
            suffix += f"_{declared[key]['letter']}{value}"
        return suffix

    def _body(self, data: dict[str, Any], place: tuple[str | int, ...]) -> str:
        folder = self.model.root / "templates" / "kernels" / self.name
        wanted = f"{data['algorithm']}.{data['model']}.j2"
        present = [path.name for path in folder.glob("*.j2")]
        if wanted not in present:
            bodies = [name for name in present if not name.startswith("_")]
            name = f"templates/kernels/{self.name}/{wanted}"
            raise self.file.error(f"no body {name}; {nearest(wanted, bodies)}", *place, "algorithm")
        return f"kernels/{self.name}/{wanted}"

    def _ops(self, data: dict[str, Any], place: tuple[str | int, ...]) -> str | None:
        if data["model"] == "scalar":
            return None
        backend = data["backend"]
        known = [path.stem for path in (self.model.root / "templates" / "ops").glob("*.j2")]
        self._known(backend, known, "backend", *place, "backend")
        return f"ops/{backend}.j2"

    def _features(
        self, data: dict[str, Any], isa: Isa, place: tuple[str | int, ...]
    ) -> tuple[str, ...]:
        architecture = self.model.architectures.get(isa.architecture)
        known = architecture.features if architecture else {}
        extra = data.get("features", [])
        _known_features(self.file, extra, known, *place, "features")
        needed = {*isa.features, *extra}
        if data["backend"] == "hwy":
            needed |= set(isa.highway_features)
        return tuple(name for name in known if name in needed)


def _check_names(model: Model) -> None:
    """Names of functions and variants are unique in the whole library."""
    seen: dict[str, str] = {}
    for kernel in model.kernels.values():
        names = [function.name for function in kernel.functions]
        for name in names + [variant.name for variant in kernel.variants]:
            if name in seen:
                raise GenError(f"'{name}' is also in {seen[name]}", kernel.source, 1)
            seen[name] = kernel.source
    levels: dict[tuple[str, int], str] = {}
    for isa in model.isas.values():
        other = levels.setdefault((isa.architecture, isa.level), isa.name)
        if other != isa.name:
            raise GenError(f"'{isa.name}' has the level of '{other}'", isa.source, 1)

"""The specs, read, checked against each other and against the templates that are there."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from . import vectors
from .errors import GenError, nearest
from .model import (
    Architecture, Axis, Feature, Function, Isa, Kernel, Model, Stage, Variant, emulated,
)
from .schema import validate
from .yamlfile import YamlFile, read


INLINE_END = "inline_end"  # the parameter that belongs to a function, not to its variants


def suffix(axes: dict[str, Axis], parameters: dict[str, int]) -> str:
    """What parameters add to the name of a variant."""
    return "".join(f"_{axes[key].letter}{value}" for key, value in parameters.items()
                   if axes[key].letter)


def load(root: Path) -> Model:
    """Reads and checks every spec below root/gen."""
    model = Model(root)
    for file in _specs(root, "arch", "architecture"):
        model.architectures[file.data["architecture"]] = _architecture(file)
    pending = {file.data["isa"]: file for file in _specs(root, "isa", "isa")}
    names = _Names()
    for name in sorted(pending, key=lambda each: (pending[each].data["level"], each)):
        model.isas[name] = isa = _isa(model, pending[name], pending)
        names.add(pending[name], f"level {isa.level} of", isa.architecture, "level")
        for i, emulator in enumerate(isa.emulators):
            names.add(pending[name], "emulator", emulator["name"], "emulators", i)
    for file in _specs(root, "kernels", "kernel"):
        model.kernels[file.data["kernel"]] = _KernelReader(model, file, names).kernel()
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
    if not files:
        raise GenError("there are no specs here", f"gen/{folder}")
    return files


class _Names:
    """Names that must be unique, and where each was given."""

    def __init__(self) -> None:
        self.places: dict[Any, str] = {}

    def add(self, file: YamlFile, what: str, name: Any, *place: str | int) -> None:
        here = f"{file.name}:{file.line(place)}"
        first = self.places.setdefault((what, name), here)
        if first is not here:
            raise file.error(f"{what} '{name}' is also in {first}", *place)


def _architecture(file: YamlFile) -> Architecture:
    detector = file.data["detector"]
    for i, each in enumerate(file.data["features"]):
        if detector not in each["detect"]:
            raise file.error(f"missing key '{detector}' in features[{i}].detect", "features", i)
    features = {each["name"]: Feature(**each) for each in file.data["features"]}
    makers = {each["name"]: each["text"] for each in file.data["makers"]}
    names = _Names()  # both become bits of one set
    for key in ("features", "makers"):
        for i, each in enumerate(file.data[key]):
            names.add(file, "feature or maker", each["name"], key, i)
    return Architecture(
        name=file.data["architecture"],
        condition=file.data["condition"],
        detector=detector,
        attribute=file.data.get("attribute", {"head": "", "each": ""}),
        features=features,
        makers=makers,
        source=file.name,
    )


def _isa(model: Model, file: YamlFile, pending: dict[str, YamlFile]) -> Isa:
    data = file.data
    name = data["architecture"]
    architecture = model.architectures.get(name)
    if architecture is None and name != "any":
        hint = nearest(name, [*model.architectures, "any"])
        raise file.error(f"unknown architecture '{name}'; {hint}", "architecture")
    known = architecture.features if architecture else {}
    own: list[str] = []
    if "extends" in data:
        parent = data["extends"]
        if parent not in pending:
            raise file.error(f"unknown ISA '{parent}'; {nearest(parent, pending)}", "extends")
        if parent not in model.isas:
            raise file.error(f"'{parent}' must have a lower level than what extends it", "extends")
        if model.isas[parent].architecture != name:
            raise file.error(f"'{parent}' is of another architecture", "extends")
        own += model.isas[parent].features
    _known_features(file, data["features"], known, "features")
    own += data["features"]
    highway = data.get("highway", {})
    _known_features(file, highway.get("features", []), known, "highway", "features")
    _known_maker(file, data.get("prefers"), architecture, "prefers")
    for i, emulator in enumerate(data["emulators"]):
        command, allowed = emulator["command"], [name] if architecture else [*model.architectures]
        if emulated(command) not in allowed:
            starts = " or ".join(f"qemu-{each}" for each in allowed)
            raise file.error(f"'{command}' must start with {starts}", "emulators", i, "command")
    return Isa(
        name=data["isa"],
        summary=data["summary"],
        architecture=name,
        level=data["level"],
        vector_bytes=data["vector_bytes"],
        features=tuple(own),
        condition=data.get("condition"),
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


def _known_maker(
    file: YamlFile, name: str | None, architecture: Architecture | None, *place: str | int
) -> None:
    makers = architecture.makers if architecture else {}
    if name is not None and name not in makers:
        raise file.error(f"unknown maker '{name}'; {nearest(name, makers)}", *place)


class _KernelReader:
    def __init__(self, model: Model, file: YamlFile, names: _Names):
        self.model, self.file, self.data, self.names = model, file, file.data, names
        self.name = file.data["kernel"]
        self.homes: dict[str, str] = {}  # the architecture of each backend
        letters = _Names()
        for key, facts in self.data.get("parameters", {}).items():
            if "letter" in facts:
                letters.add(file, "letter", facts["letter"], "parameters", key, "letter")
        self.axes = {
            key: Axis(key, facts.get("letter"), tuple(facts["values"]), facts["meaning"])
            for key, facts in self.data.get("parameters", {}).items()
        }

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
            self.name, self.data["summary"], functions, tuple(variants),
            tuple(self.data.get("includes", [])), self.axes, self._stages(), self.file.name,
        )

    def _stages(self) -> tuple[Stage, ...]:
        stages = self.data.get("tuning", [])
        for i, stage in enumerate(stages):
            for k, name in enumerate(stage["axes"]):
                self._known(name, self.axes, "parameter", "tuning", i, "axes", k)
            if INLINE_END in stage["axes"] and len(stage["axes"]) > 1:
                message = f"'{INLINE_END}' is a function's and has a stage of its own"
                raise self.file.error(message, "tuning", i, "axes")
        return tuple(Stage(tuple(stage["axes"]), tuple(stage["sizes"])) for stage in stages)

    def _function(self, index: int) -> Function:
        data = self.data["functions"][index]
        self.names.add(self.file, "function", data["name"], "functions", index, "name")
        self.names.add(self.file, "entry", data["entry"], "functions", index, "entry")
        parameters = _Names()
        for i, parameter in enumerate(data["parameters"]):
            name = parameter["name"]
            parameters.add(self.file, "parameter", name, "functions", index, "parameters", i)
        names = [parameter["name"] for parameter in data["parameters"]]
        for key in ("reads", "writes"):
            for name, size in data["contract"].get(key, {}).items():
                place = ("functions", index, "contract", key, name)
                self._known(name, names, "parameter", *place)
                self._known(re.sub(r"^\d+ \* | / \d+$", "", size), names, "parameter", *place)
        reason = data.get("no_vectors")
        if vectors.known(data["name"]) == (reason is not None):
            has = "has test vectors in gen/vectors.py, against" if reason else (
                "has no test vectors: add rows to gen/vectors.py, or say why there can be none by")
            where = "no_vectors" if reason else "name"
            raise self.file.error(f"'{data['name']}' {has} no_vectors", "functions", index, where)
        if INLINE_END in data and INLINE_END in self.axes:
            self._declared(INLINE_END, data[INLINE_END], "functions", index, INLINE_END)
        return Function(
            name=data["name"],
            entry=data["entry"],
            summary=data["summary"],
            notes=tuple(data.get("notes", [])),
            returns=data["returns"],
            parameters=tuple(data["parameters"]),
            contract=data["contract"],
            facts=data.get("facts", {}),
            no_vectors=reason,
            inline_end=data.get(INLINE_END),
            evidence=data.get("evidence"),
            record=data.get("record"),
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
        parameters = self._parameters(data.get("parameters", {}), place)
        body = self._body(data, place)
        ops = self._ops(data, place)
        result = []
        for i, isa_name in enumerate(data["isas"]):
            self._known(isa_name, self.model.isas, "ISA", *place, "isas", i)
            isa = self.model.isas[isa_name]
            self._check_backend(data["backend"], isa, *place, "isas", i)
            home = self.model.architectures.get(isa.architecture)
            _known_maker(self.file, data.get("prefers"), home, *place, "prefers")
            served_here = [
                Variant(
                    function=function,
                    algorithm=data["algorithm"],
                    model=data["model"],
                    backend=data["backend"],
                    isa=isa,
                    parameters=parameters,
                    features=self._features(data, isa, place),
                    suffix=suffix(self.axes, parameters),
                    maker=data.get("prefers"),
                    block=data.get("block"),
                    thresholds=tuple(data.get("thresholds", [])),
                    evidence=data.get("evidence"),
                    record=data.get("record"),
                    entry=index,
                    body=body,
                    ops=ops,
                )
                for function in functions
                if function.name in served
            ]
            for variant in served_here:
                self.names.add(self.file, "variant", variant.name, *place, "isas", i)
            result += served_here
        return result

    def _check_backend(self, backend: str, isa: Isa, *place: str | int) -> None:
        """What a unit of this backend is compiled for must be known to it."""
        if (isa.architecture == "any") != (backend == "scalar"):
            raise self.file.error(f"backend '{backend}' cannot serve ISA '{isa.name}'", *place)
        if backend == "hwy":
            if isa.highway is None:
                raise self.file.error(f"ISA '{isa.name}' has no Highway target", *place)
        elif self.homes.setdefault(backend, isa.architecture) != isa.architecture:
            message = f"backend '{backend}' serves {self.homes[backend]}, not {isa.architecture}"
            raise self.file.error(message, *place)

    def _parameters(self, values: dict[str, int], place: tuple[str | int, ...]) -> dict[str, int]:
        """A variant's parameters in the order of their declaration, so that it has but one name."""
        for key, value in values.items():
            self._known(key, self.axes, "parameter", *place, "parameters", key)
            self._declared(key, value, *place, "parameters", key)
        return {key: values[key] for key in self.axes if key in values}

    def _declared(self, key: str, value: int, *place: str | int) -> None:
        allowed = self.axes[key].values
        if value not in allowed:
            text = ", ".join(map(str, allowed))
            message = f"{key} = {value} is not among the declared values: {text}"
            raise self.file.error(message, *place)

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
        backend = data["backend"]
        if (data["model"] == "scalar") != (backend == "scalar"):
            message = f"model '{data['model']}' does not go with backend '{backend}'"
            raise self.file.error(f"{message}; 'scalar' and 'scalar' do", *place, "backend")
        if backend == "scalar":
            return None
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

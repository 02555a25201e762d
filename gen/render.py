"""Specs and templates in, the text of every file of generated/ out. Nothing is written here."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable
from dataclasses import replace
from inspect import getmodule
from itertools import groupby
from pathlib import Path
from types import ModuleType
from typing import Any

import jinja2
from jinja2 import meta

from . import crc, tables, text, vectors
from .errors import GenError, Unsuitable, nearest
from .model import Kernel, Model, Variant, camel
from .values import refuse_useless

# What templates may compute with.
CODE = Path(__file__).resolve().parent
TABLES: dict[str, Any] = {"crc": crc, "tables": tables, "test_vectors": vectors.rows}


class Undefined(jinja2.StrictUndefined):
    """Fails like StrictUndefined, and names the op, parameter or fact that was likely meant."""

    __slots__ = ()
    __index__ = jinja2.StrictUndefined.__int__  # so that range() tells the name, too

    @property
    def _undefined_message(self) -> str:
        holder, name = self._undefined_obj, str(self._undefined_name)
        known = holder if isinstance(holder, dict) else [n for n in dir(holder) if n[0] != "_"]
        if holder is jinja2.utils.missing:
            return f"'{name}' is undefined"
        return f"there is no '{name}' here; {nearest(name, map(str, known))}"


class Renderer:
    """Renders one model."""

    def __init__(self, model: Model):
        self.model = model
        self.environment = jinja2.Environment(
            loader=jinja2.FileSystemLoader(model.root / "templates"),
            undefined=Undefined,
            autoescape=False,
            keep_trailing_newline=True,
            extensions=["jinja2.ext.do"],
        )
        self.environment.filters["camel"] = camel
        self.environment.globals.update(
            needs=text.needs, prefers=text.prefers, mask=text.mask, c_comment=text.c_comment
        )
        self.environment.globals.update(TABLES)
        self.environment.filters["wrap"] = text.wrap
        self.files: dict[str, str] = {}
        self.test_sizes: dict[str, list[int]] = {}  # by variant
        self.constants: dict[str, list[str]] = {}  # by variant: the parameters that its text names
        # Knows none of the globals, so that what a template uses of them counts as undeclared.
        self.parser = jinja2.Environment(extensions=["jinja2.ext.do"])
        self.parser.filters = self.environment.filters

    def all(self) -> dict[str, str]:
        """Path below generated/ to text, not yet formatted."""
        for kernel in self.model.kernels.values():
            self._kernel(kernel)
            refuse_useless(self.model.root, kernel, self.refusal)
        self._shared()
        self.files["MANIFEST.json"] = self._manifest()
        return self.files

    # One kernel: a unit per backend, the declarations, the dispatch, the test rows.

    def _kernel(self, kernel: Kernel) -> None:
        for backend in kernel.backends:
            self._unit(kernel, backend)
        context: dict[str, Any] = {"kernel": kernel, "groups": self._groups(kernel.variants),
                                   "test_sizes": self.test_sizes}
        for name, title in (
            ("variants.h", f"The variants of {kernel.name}, declared."),
            ("dispatch.cc", f"The functions of {kernel.name}: each calls its best variant."),
            ("test.cc", f"Test rows of {kernel.name}, one a variant, over the harness in tests/."),
        ):
            path = f"{kernel.name}/{kernel.name}_{name}"
            self._frame(f"frame/{name}.j2", path, title, [kernel.source], **context)

    def _groups(self, variants: Iterable[Variant]) -> list[dict[str, Any]]:
        by_guard = sorted(variants, key=lambda each: (each.isa.level, each.isa.name))
        return [
            {"guard": guard, "variants": list(group)}
            for guard, group in groupby(by_guard, key=lambda each: each.isa.guard)
        ]

    def _unit(self, kernel: Kernel, backend: str) -> None:
        """A source file: every variant of a kernel by one backend."""
        variants = kernel.backend(backend)
        frame = {"scalar": "scalar", "hwy": "hwy"}.get(backend, "raw")
        parts = [self._part(kernel, *each) for each in self._texts(variants)]
        ops = variants[0].ops
        ops_module = self._ops(ops) if ops else None
        isas = [isa for isa in self.model.isas.values() if any(v.isa is isa for v in variants)]
        templates = self._with_imports({v.body for v in variants})
        templates += self._with_imports([ops]) if ops else []
        inputs = [kernel.source, *(f"templates/{each}" for each in templates)]
        inputs += [isa.source for isa in isas]
        names = ", ".join(function.name for function in kernel.functions)
        targets = ", ".join(isa.name for isa in isas)
        how = "in plain C++" if frame == "scalar" else f"by {backend}: {targets}"
        facts = sorted({self._parameters(v) for v in variants if v.parameters})
        path = f"{kernel.name}/{kernel.name}.{backend}.cc"
        self._frame(
            f"frame/unit.{frame}.cc.j2", path, f"{names} {how}.", inputs, facts,
            kernel=kernel, parts=parts, ops=ops_module,
        )

    def _texts(self, variants: list[Variant]) -> list[tuple[str, str, list[Variant]]]:
        """The namespaces of a unit, their text, and what each is compiled for. Highway's variants
        of one stem are one text, compiled for each target, unless their parameters change it."""
        groups: dict[tuple[str, str], list[Variant]] = {}
        for variant in variants:
            name = variant.stem if variant.backend == "hwy" else variant.name
            groups.setdefault((name, self.body(variant)), []).append(variant)
        return [(*key, group) for key, group in sorted(groups.items(), key=lambda x: x[0][0])]

    def _part(
        self, kernel: Kernel, name: str, body: str, variants: list[Variant]
    ) -> dict[str, Any]:
        variant = variants[-1]
        raw = variant.backend not in ("hwy", "scalar")
        constants = [text.constant(kernel.axes[each], variants)
                     for each in self.constants[variant.name]]
        return {
            "name": name, "guard": variant.isa.guard, "text": "\n\n".join([*constants, body]),
            "conditional": variant.isa.condition is not None,
            "attribute": text.target_attribute(self.model, variant) if raw else "",
            "targets": [each.isa.highway for each in variants],
        }

    @staticmethod
    def _parameters(variant: Variant) -> str:
        return f"{variant.algorithm}: {text.told(variant.parameters)}"

    def _ops(self, name: str, variant: Variant | None = None) -> Any:
        """An ops file as a module of macros. It sees the variant's parameters, never its kernel."""
        parameters = variant.parameters if variant else {}
        return self._guarded(name, lambda template: template.make_module({"p": parameters}))

    def body(self, variant: Variant) -> str:
        """The text of a variant; Unsuitable is raised where its parameters do not go together."""
        result, writer = self._written(variant)
        self.test_sizes[variant.name] = writer.test_sizes
        self.constants[variant.name] = writer.constants
        return result

    def refusal(self, variant: Variant, values: dict[str, int]) -> Unsuitable | None:
        """Why a variant's body does not work with other values of parameters, if it does not."""
        try:
            self._written(replace(variant, parameters={**variant.parameters, **values}))
        except Unsuitable as error:
            return error
        return None

    def _written(self, variant: Variant) -> tuple[str, text.Writer]:
        writer = text.Writer(variant)
        context = {"f": variant.function, "p": variant.parameters, "lw": writer}
        if variant.ops:
            context["v"] = self._ops(variant.ops, variant)
        result = self._guarded(variant.body, lambda template: template.render(context))
        return str(result).strip(), writer

    def _guarded(self, name: str, use: Any) -> Any:
        """Runs `use` on a template; a fault in the template becomes a GenError with its place."""
        try:
            return use(self.environment.get_template(name))
        except jinja2.TemplateSyntaxError as error:
            place = f"templates/{error.name or name}"
            raise GenError(f"{error.message}", place, error.lineno) from None
        except Exception as error:  # whatever an expression, or a function that it calls, raises
            places = _places_in_templates(error, self.model.root)
            if not places and not isinstance(error, (jinja2.TemplateError, UnicodeError)):
                raise
            file, line = places[-1] if places else (f"templates/{name}", None)
            callers = [f" (from {caller}:{at})" for caller, at in places[:1] if caller != file]
            kind = Unsuitable if isinstance(error, text.NotMet) else GenError
            raise kind("".join([self._told(error), *callers]), file, line) from None

    def _told(self, error: Exception) -> str:
        if isinstance(error, jinja2.TemplateNotFound):
            known = self.environment.list_templates(extensions=["j2"])
            return f"no template '{error.name}'; {nearest(str(error.name), known)}"
        if isinstance(error, (jinja2.TemplateError, text.NotMet, GenError)):
            return str(error)
        return f"{type(error).__name__}: {error}"

    def _with_imports(self, names: Iterable[str]) -> list[str]:
        """Templates, and those that they import, directly or not."""
        found = sorted(names)
        for name in found:  # grows on the way
            imports = filter(None, meta.find_referenced_templates(self._tree(name)))
            found += sorted({*imports} - {*found})
        return found

    def _modules(self, templates: Iterable[str]) -> list[str]:
        """The modules of gen/ that templates compute with."""
        names = [meta.find_undeclared_variables(self._tree(each)) for each in templates]
        used = [TABLES[name] for name in sorted(set().union(*names) & TABLES.keys())]
        modules = [each if isinstance(each, ModuleType) else getmodule(each) for each in used]
        return sorted({f"gen/{Path(str(each.__file__)).name}" for each in modules if each})

    def _tree(self, name: str) -> jinja2.nodes.Template:
        path = self._guarded(name, lambda template: Path(template.filename))
        return self.parser.parse(path.read_text(encoding="utf-8"))

    # Files that every kernel shares.

    def _shared(self) -> None:
        kernels = self.model.kernels.values()
        isas = list(self.model.isas.values())
        functions = [function for kernel in kernels for function in kernel.functions]
        specs = [kernel.source for kernel in kernels]
        architectures = list(self.model.architectures.values())
        facts = [each.source for each in architectures]
        levels = [isa.source for isa in isas]
        self._frame("frame/kernels.h.j2", "include/lanewright/kernels.h",
                    "The kernels.", specs, functions=functions)
        self._frame("frame/kernel_list.cc.j2", "kernel_list.cc", "Every kernel, for lw_set_target.",
                    specs, functions=functions, variants=len(self.model.variants))
        self._frame("frame/isa.h.j2", "isa.h", "The ISAs and CPU features that the specs name.",
                    facts + levels, isas=isas, architectures=architectures)
        highway = [isa for isa in isas if isa.highway]
        self._frame("frame/hwy_config.h.j2", "hwy_config.h",
                    "How Highway is compiled: which targets, and without libhwy.", levels,
                    isas=highway)
        self._frame("frame/hwy_symbol.h.j2", "hwy_symbol.h",
                    "The name of a variant under the current HWY_TARGET.", levels, isas=highway)
        for architecture in architectures:
            self._frame(f"frame/{architecture.detector}.h.j2",
                        f"{architecture.detector}_{architecture.name}.h",
                        f"Where {architecture.detector} reports each feature.",
                        [architecture.source], architecture=architecture)
        self._frame("frame/sources.cmake.j2", "sources.cmake", "What the build compiles.",
                    specs + levels, sources=self._sources(), isas=self._isas_by_architecture(),
                    emulators=text.emulator_lines(self.model.isas))

    def _sources(self) -> dict[str, Any]:
        sources: dict[str, Any] = {"base": ["kernel_list.cc"], "hwy": [], "raw": {}, "tests": []}
        for kernel in self.model.kernels.values():
            folder = f"{kernel.name}/{kernel.name}"
            sources["base"].append(f"{folder}_dispatch.cc")
            sources["tests"].append(f"{folder}_test.cc")
            for backend in kernel.backends:
                path = f"{folder}.{backend}.cc"
                if backend == "scalar":
                    sources["base"].append(path)
                elif backend == "hwy":
                    sources["hwy"].append(path)
                else:
                    architecture = kernel.backend(backend)[0].isa.architecture
                    sources["raw"].setdefault(architecture, []).append(path)
        sources["base"].sort()
        return sources

    def _isas_by_architecture(self) -> dict[str, list[Any]]:
        return {
            name: [isa for isa in self.model.isas.values() if isa.architecture == name]
            for name in self.model.architectures
        }

    def _manifest(self) -> str:
        """What is in the library, for tools: variants with their origin, and the files."""
        variants = [
            {
                "name": v.name, "symbol": v.symbol, "kernel": v.function.name, "isa": v.isa.name,
                "architecture": v.isa.architecture, "features": list(v.features),
                "compiler_features": self.model.compiler_features(v) if v.features else [],
                "file": f"{kernel.name}/{kernel.name}.{v.backend}.cc", "spec": kernel.source,
                "body": f"templates/{v.body}", "ops": f"templates/{v.ops}" if v.ops else None,
                "highway": v.isa.highway if v.backend == "hwy" else None,
                "parameters": v.parameters,
            }
            for kernel in self.model.kernels.values()
            for v in kernel.variants
        ]
        data = {"generator": "lanewright", "variants": variants, "files": sorted(self.files)}
        return json.dumps(data, indent=1) + "\n"

    def _frame(
        self, template: str, path: str, title: str, inputs: list[str],
        facts: Iterable[str] = (), **context: Any,
    ) -> None:
        """Renders one file: its banner from `inputs`, the rest from `context`."""
        inputs = [*dict.fromkeys([*inputs, f"templates/{template}"])]
        templates = [each.removeprefix("templates/") for each in inputs if each.endswith(".j2")]
        inputs += self._modules(templates)
        digest = self._digest(inputs)
        module = self._guarded("frame/banner.j2", lambda banner: banner.make_module())
        banner = module.banner(title, inputs, digest, facts)
        if path.endswith(".h") and "include/" in path:
            banner = banner.replace("//", " *").replace(" *", "/*", 1) + " */"
        rendered = self._guarded(template, lambda frame: frame.render(banner=banner, **context))
        self.files[path] = rendered

    def _digest(self, inputs: list[str]) -> str:
        digest = hashlib.sha256()
        for name in inputs:
            root = CODE.parent if name.endswith(".py") else self.model.root
            digest.update(name.encode() + b"\0" + (root / name).read_bytes() + b"\0")
        return digest.hexdigest()[:16]


def _places_in_templates(error: BaseException, root: Path) -> list[tuple[str, int]]:
    """The template lines of a traceback, innermost last; Jinja rewrites it to name their files."""
    places, trace = [], error.__traceback__
    while trace:
        path = Path(trace.tb_frame.f_code.co_filename)
        if path.suffix == ".j2":
            places.append((path.relative_to(root).as_posix(), trace.tb_lineno))
        trace = trace.tb_next
    return places

"""What there is to search: for each stage of a spec, the entries that have its axes."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import product

from gen.errors import GenError
from gen.loader import INLINE_END, suffix
from gen.model import Function, Kernel, Model, Variant
from gen.render import Renderer

from .record import Values

# More candidates than this are not tried as a whole: the spec should part the axes into stages.
MOST = 1000


@dataclass(frozen=True)
class Task:
    """A stage for one entry among the variants of a spec, or for a function's inline part."""

    kernel: Kernel
    axes: tuple[str, ...]
    sizes: tuple[int, ...]
    function: Function | None  # of the inline part
    variants: tuple[Variant, ...]  # of the entry, for the ISAs that are measured
    default: Values
    others: Values

    @property
    def entry(self) -> int | None:
        return self.variants[0].entry if self.variants else None

    @property
    def isas(self) -> list[str]:
        return list(dict.fromkeys(variant.isa.name for variant in self.variants))

    @property
    def functions(self) -> list[str]:
        if self.function:
            return [self.function.name]
        return list(dict.fromkeys(variant.function.name for variant in self.variants))

    @property
    def title(self) -> str:
        if self.function:
            return f"{self.function.name}, inline part: {' x '.join(self.axes)}"
        first = self.variants[0]
        where = f"by {first.backend} on {', '.join(self.isas)}"
        where += f" of {first.maker}" if first.maker else ""
        return f"{self.kernel.name} {first.algorithm} {where}: {' x '.join(self.axes)}"

    def variant(self, variant: Variant, values: Values) -> Variant:
        """A variant with other values. Thresholds are in its name, too, here."""
        axes = self.kernel.axes
        parameters = {key: {**variant.parameters, **values}[key] for key in variant.parameters}
        extra = "".join(f"_{key.replace('_', '')}{value}" for key, value in values.items()
                        if not axes[key].letter)
        return replace(variant, parameters=parameters, suffix=suffix(axes, parameters) + extra)

    def candidates(self, renderer: Renderer) -> list[Values]:
        """Every combination for which the algorithm works, in the order of the declarations."""
        ranges = [self.kernel.axes[axis].values for axis in self.axes]
        result = []
        for combination in product(*ranges):
            values = dict(zip(self.axes, combination))
            if self._suitable(renderer, values):
                result.append(values)
        if len(result) > MOST:
            raise GenError(f"{self.title}: {len(result)} candidates are more than {MOST}: part the "
                           "axes into stages", self.kernel.source)
        return result

    def _suitable(self, renderer: Renderer, values: Values) -> bool:
        return not any(renderer.refusal(variant, values) for variant in self.variants)


def tasks(model: Model, architecture: str, maker: str | None) -> list[Task]:
    """All that can be searched on a machine, in the order of the specs and their stages."""
    result = []
    for kernel in model.kernels.values():
        for stage in kernel.stages:
            if INLINE_END in stage.axes:
                result += [_inline(kernel, function, stage.sizes)
                           for function in kernel.functions if function.inline_part]
                continue
            for entry in sorted({variant.entry for variant in kernel.variants}):
                variants = [variant for variant in kernel.variants if variant.entry == entry
                            and _here(model, kernel, variant, architecture, maker)]
                axes = [axis for axis in stage.axes if variants and axis in variants[0].parameters]
                if axes:
                    result.append(_task(kernel, variants, tuple(axes), stage.sizes))
    return result


def _task(
    kernel: Kernel, variants: list[Variant], axes: tuple[str, ...], sizes: tuple[int, ...]
) -> Task:
    parameters = variants[0].parameters
    default = {axis: parameters[axis] for axis in axes}
    others = {key: value for key, value in parameters.items() if key not in default}
    return Task(kernel, axes, sizes, None, tuple(variants), default, others)


def _inline(kernel: Kernel, function: Function, sizes: tuple[int, ...]) -> Task:
    assert function.inline_end is not None
    return Task(kernel, (INLINE_END,), sizes, function, (), {INLINE_END: function.inline_end}, {})


def _here(
    model: Model, kernel: Kernel, variant: Variant, architecture: str, maker: str | None
) -> bool:
    """Whether dispatch may take a variant on this machine, as far as the specs tell."""
    if variant.isa.architecture != architecture:
        return False
    makers = model.architectures[architecture].makers
    name = next((name for name, text in makers.items() if text == maker), None)
    return variant.prefers in (None, name) and not kernel.shadow(variant, name)


def with_values(model: Model, task: Task, values: Values) -> Model:
    """The model with other values where the task's entry has its own: for later stages."""
    def variant(each: Variant) -> Variant:
        if each.entry != task.entry:
            return each
        parameters = {**each.parameters, **values}
        return replace(each, parameters=parameters, suffix=suffix(task.kernel.axes, parameters))

    kernels = {}
    for name, kernel in model.kernels.items():
        if name == task.kernel.name and task.function is None:
            kernel = replace(kernel, variants=tuple(map(variant, kernel.variants)))
        kernels[name] = kernel
    return replace(model, kernels=kernels)


def scratch_model(model: Model, task: Task, candidates: list[Values]) -> Model:
    """What is built to measure candidates: theirs are the only variants beside the scalar ones. For
    an inline part, of which a build has but one, the kernel has all that it has, and the header the
    value of the one candidate."""
    kernels = {}
    for name, kernel in model.kernels.items():
        variants = [each for each in kernel.variants if each.isa.architecture == "any"]
        if name == task.kernel.name and task.function:
            kernel, variants = _with_cut_off(model.kernels[name], task.function.name, candidates[0])
        elif name == task.kernel.name:
            variants = [task.variant(variant, values) for variant in task.variants
                        for values in candidates] + variants
        kernels[name] = replace(kernel, variants=tuple(variants))
    return replace(model, kernels=kernels)


def _with_cut_off(kernel: Kernel, name: str, values: Values) -> tuple[Kernel, list[Variant]]:
    new = {function.name: replace(function, inline_end=values[INLINE_END])
           if function.name == name else function for function in kernel.functions}
    variants = [replace(each, function=new[each.function.name]) for each in kernel.variants]
    return replace(kernel, functions=tuple(new.values())), variants

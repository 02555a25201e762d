"""What the specs say of a variant, for a reader of its code."""

from __future__ import annotations

from .errors import GenError, nearest
from .model import Kernel, Model, Variant
from .text import told


def listing(model: Model) -> str:
    """Every function with its variants, best first."""
    lines = []
    for kernel in model.kernels.values():
        for function in kernel.functions:
            lines.append(f"lw_{function.entry}: {function.summary}")
            lines += [
                f"  {i}. {variant.name:<46} {variant.model:6} {variant.backend}"
                for i, variant in enumerate(kernel.of(function), 1)
            ]
    return "\n".join(lines)


def explain(model: Model, symbol: str) -> str:
    """Spec, body, ops, ISA and parameters of a variant; whether it is the default, and why."""
    name = symbol.removeprefix("lw_")
    found = {v.name: (k, v) for k in model.kernels.values() for v in k.variants}
    if name not in found:
        raise GenError(f"no variant '{symbol}'; {nearest(name, found)}")
    kernel, variant = found[name]
    rows = [
        ("variant", variant.name),
        ("function", f"lw_{variant.function.entry}({variant.function.declared})"),
        ("spec", kernel.source),
        ("body", f"templates/{variant.body} ({variant.model} model)"),
        ("ops", f"templates/{variant.ops}" if variant.ops else "none: plain C++"),
        ("ISA", f"{variant.isa.source}: {variant.isa.summary}"),
        ("needs", " ".join(variant.features) or "nothing beyond the compiler's baseline"),
        ("parameters", told(variant.parameters) or "none"),
        ("file", f"generated/{kernel.name}/{kernel.name}.{variant.backend}.cc"),
        ("default", _default(kernel, variant)),
    ]
    if variant.evidence:
        rows.append(("evidence", variant.evidence))
    if variant.record:
        rows.append(("record", variant.record))
    return "\n".join(f"{key:<11} {value}" for key, value in rows)


def _default(kernel: Kernel, variant: Variant) -> str:
    order = kernel.of(variant.function)
    index = order.index(variant)
    better, shadow = kernel.before(variant), kernel.shadow(variant)
    place = f"{index + 1} of {len(order)} in the order of {kernel.source}"
    if shadow:
        why = f"whatever can run it can run {shadow.name}, listed before"
        return f"never by itself ({place}): {why}"
    elsewhere = [o for o in better if o.prefers and set(o.features) <= set(variant.features)]
    for other in elsewhere:
        place += f"; CPUs of {other.prefers} get {other.name}"
    if variant.prefers:
        place += f"; on CPUs of {variant.prefers} only"
    lacking = [f"{o.name} ({' '.join(sorted(set(o.features) - set(variant.features)))})"
               for o in better if not o.prefers]
    if lacking:
        return f"yes ({place}), where the CPU lacks what is listed before: {'; '.join(lacking)}"
    return f"yes ({place}), on every CPU that has what it needs"

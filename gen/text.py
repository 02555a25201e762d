"""Comments and declarations as the generated sources spell them."""

from __future__ import annotations

import textwrap

from .errors import GenError, nearest
from .model import Axis, Function, Isa, Model, Variant, camel, emulated

WIDTH = 100


def wrap(text: str, prefix: str = "// ") -> str:
    """Text as comment lines no wider than WIDTH."""
    lines = textwrap.wrap(text, WIDTH - len(prefix), break_long_words=False, break_on_hyphens=False)
    return "\n".join(prefix + line for line in lines)


def ranges(sizes: dict[str, str]) -> str:
    return ", ".join(f"{name}[0, {size})" for name, size in sizes.items()) or "nothing"


def contract(function: Function) -> str:
    """The contract in words: what is read and written, overlap, alignment."""
    facts = function.contract
    reads, writes = facts["reads"], facts.get("writes", {})
    parts = [f"reads {ranges(reads)}", f"writes {ranges(writes)}"]
    if reads and writes:
        overlap = facts.get("overlap", "none")
        same = f"{next(iter(writes))} == {next(iter(reads))}"
        no = "no overlap" if overlap == "none" else f"{same} is allowed, any other overlap is not"
        parts.append(no)
    parts.append("any alignment")
    parts.append("null pointers where the size is 0")
    return "; ".join(parts)


def contract_comment(function: Function) -> str:
    return "\n".join([wrap(function.summary), wrap(f"Contract: {contract(function)}.")])


def c_comment(function: Function) -> str:
    """The comment of a public declaration, in C89's form."""
    text = [function.summary, *function.notes]
    text.append(f"{contract(function)[0].upper()}{contract(function)[1:]}.")
    text.append(f"Time: {function.contract['complexity']}.")
    lines = wrap(" ".join(text), " * ").split("\n")
    return "\n".join(["/* " + lines[0][3:], *lines[1:]]) + " */"


def target_attribute(model: Model, variant: Variant) -> str:
    """The attribute that enables what the variant needs, function by function."""
    spelling = model.architectures[variant.isa.architecture].attribute
    names = ",".join(spelling["each"] + name for name in model.compiler_features(variant))
    return f'__attribute__((target("{spelling["head"]}{names}")))'


class NotMet(Exception):
    """Parameters that do not go together, in the words of the body."""


class Writer:
    """What a body asks of the frame: the signature of its function and those of its helpers. And
    what it tells: the sizes at which it changes its path, where its parameters decide them.
    """

    def __init__(self, variant: Variant):
        self.variant = variant
        self.block = variant.block
        self.thresholds = set(variant.thresholds)
        self.constants: list[str] = []
        raw = variant.isa.architecture != "any" and variant.backend != "hwy"
        self.attribute = "LW_TARGET " if raw else ""

    def require(self, met: bool, what: str) -> None:
        """Refuses parameters for which the algorithm does not work."""
        if not met:
            raise NotMet(f"{what}: not so with {told(self.variant.parameters)}")

    def round_of(self, elements: int) -> None:
        """A round of the main loop takes so many elements."""
        if self.variant.block is not None:
            raise NotMet(f"a round is {elements} by the parameters: leave 'block' out")
        self.block = elements

    def constant(self, name: str) -> str:
        """A parameter by the name of a constant, which the frame defines: the text is the same for
        ISAs that have different values of it."""
        if name not in self.variant.parameters:
            hint = nearest(name, self.variant.parameters)
            raise GenError(f"there is no parameter '{name}' here; {hint}")
        if name not in self.constants:
            self.constants.append(name)
        return camel(name)

    def changes_at(self, *sizes: int) -> None:
        """Input is treated in another way from these sizes on."""
        self.thresholds.update(sizes)

    @property
    def test_sizes(self) -> list[int]:
        """Elements per round, then the sizes at which the path changes."""
        isa, unroll = self.variant.isa, self.variant.parameters.get("unroll", 1)
        block = isa.vector_bytes * unroll if self.block is None else self.block
        return [block, *sorted(self.thresholds)]

    @property
    def contract(self) -> str:
        return contract_comment(self.variant.function)

    @property
    def signature(self) -> str:
        function = self.variant.function
        hwy = self.variant.backend == "hwy"
        symbol = f"LW_SYMBOL({self.variant.stem})" if hwy else self.variant.symbol
        return f'extern "C" {self.attribute}{function.returns} {symbol}({function.declared})'

    def helper(self, returns: str, name: str, parameters: str, inline: bool = True) -> str:
        """A function of the body's own; it has internal linkage and the variant's instructions."""
        kind = "static LW_ALWAYS_INLINE" if inline else "static"
        return f"{kind} {self.attribute}{returns} {name}({parameters})"


def told(parameters: dict[str, int]) -> str:
    return ", ".join(f"{key} = {value}" for key, value in parameters.items())


def constant(axis: Axis, variants: list[Variant]) -> str:
    """A parameter as a constant of C++; what is rarer is chosen by Highway's target."""
    targets: dict[int, list[str]] = {}
    for variant in variants:
        targets.setdefault(variant.parameters[axis.name], []).append(f"HWY_{variant.isa.highway}")
    *rarer, usual = sorted(targets, key=lambda value: len(targets[value]))
    chosen = "".join(f"(HWY_TARGET & {_one_of(targets[value])}) != 0 ? {value} : "
                     for value in rarer)
    meaning = wrap(f"{axis.meaning[0].upper()}{axis.meaning[1:]}.")
    return f"{meaning}\nconstexpr size_t {camel(axis.name)} = {chosen}{usual};"


def _one_of(targets: list[str]) -> str:
    return targets[0] if len(targets) == 1 else f"({' | '.join(targets)})"


def needs(variant: Variant) -> str:
    """The variant's features and ISA as a set, in C++."""
    isa = variant.isa
    words = [f"isa::{isa.constant}"] + ([f"needs::{isa.constant}"] if isa.features else [])
    words += [f"feature::{camel(name)}" for name in variant.features if name not in isa.features]
    return " | ".join(words)


def prefers(variant: Variant) -> str:
    return f"feature::{camel(variant.prefers)}" if variant.prefers else "0"


def mask(features: tuple[str, ...] | list[str]) -> str:
    return " | ".join(f"feature::{camel(name)}" for name in features) or "0"


def emulator_lines(isas: dict[str, Isa]) -> list[str]:
    """Architecture, ISA that dispatch must settle on, name and command of each emulator."""
    lines = []
    for isa in isas.values():
        for emulator in isa.emulators:
            command = emulator["command"]
            name = emulated(command)
            lines.append(f"{name}|{isa.name}|{emulator['name']}|{command}")
    return lines

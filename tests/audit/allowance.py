"""Which CPU features a function of the library may use, by its name and the manifest."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass

from oracle import Features


@dataclass(frozen=True)
class Allowance:
    isa: str
    features: Features


BASELINE = Allowance("baseline", Features())


@dataclass(frozen=True)
class Variant:
    name: str
    symbol: str
    allowance: Allowance
    highway: str | None  # the target of Highway's that it is compiled for


def namespaces(symbol: str) -> list[str]:
    """The nested names at the head of a mangled C++ name: scopes, then the function itself."""
    names: list[str] = []
    found = re.match(r"_Z+(?:GV)?NK?", symbol)
    rest = symbol[found.end():] if found else ""
    while found := re.match(r"L?([1-9]\d*)", rest):
        end = found.end() + int(found[1])
        names.append(rest[found.end():end])
        rest = rest[end:]
    return names


def common(sets: list[Features]) -> Features:
    """What all of the sets hold; nothing, if there are none."""
    return Features(feature for feature in (sets or [Features()])[0]
                    if all(feature in other for other in sets))


class Manifest:
    """The variants for an architecture that a build holds, and what each may use."""

    def __init__(self, path: str, architecture: str, isas: set[str] | None) -> None:
        """`isas`: those that were built beside scalar; None for all."""
        with open(path, encoding="utf-8") as file:
            rows = json.load(file)["variants"]
        self.variants = [
            Variant(row["name"], row["symbol"],
                    Allowance(row["isa"], Features(row["compiler_features"])),
                    row["highway"])
            for row in rows if row["architecture"] in (architecture, "any")]
        self.known_isas = {variant.allowance.isa for variant in self.variants}
        self.built = [variant for variant in self.variants
                      if isas is None or variant.allowance.isa in isas | {"scalar"}]
        self.by_name = {name: variant for variant in self.variants
                        for name in (variant.name, variant.symbol)}
        # The namespaces that Highway compiles for one target each. One that no variant is built
        # from is held to the baseline.
        self.highway = {f"N_{v.highway}": v.allowance.isa for v in self.variants if v.highway}
        self.universe = Features().union(*(v.allowance.features for v in self.variants))

    def highway_namespace(self, symbol: str) -> str | None:
        return next((name for name in namespaces(symbol) if name in self.highway), None)

    def of_symbol(self, symbol: str) -> Allowance:
        """A variant's own symbol; or a function in a namespace that is named after the variant or,
        in a Highway target's namespace, after the variant without its ISA; or anything else in such
        a namespace, shared by the target's variants; or code for every CPU. Compilers append
        .part.0, .constprop.0 and the like to the names of clones."""
        name = symbol.partition(".")[0]
        scopes = namespaces(name)
        target = self.highway_namespace(name)
        isa = self.highway[target] if target else ""
        for candidate in [name, *scopes, *(f"{scope}__{isa}" for scope in scopes)]:
            if candidate in self.by_name:
                return self.by_name[candidate].allowance
        return self.of_highway_target(isa) if isa else BASELINE

    def of_highway_target(self, isa: str) -> Allowance:
        shared = [variant.allowance.features for variant in self.variants
                  if variant.highway and variant.allowance.isa == isa]
        return Allowance(isa, common(shared))

    def of_function(self, aliases: list[str]) -> Allowance:
        """Where one code has several symbols, it may use what each of them may."""
        allowances = [self.of_symbol(symbol) for symbol in aliases]
        least = min(allowances, key=lambda allowance: len(allowance.features))
        return Allowance(least.isa, common([allowance.features for allowance in allowances]))

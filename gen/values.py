"""The values that a spec declares for its parameters, against what the bodies take."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import product
from pathlib import Path

from .errors import Unsuitable
from .model import Kernel, Variant
from .yamlfile import read

Refusal = Callable[[Variant, dict[str, int]], Unsuitable | None]


def refuse_useless(root: Path, kernel: Kernel, refusal: Refusal) -> None:
    """A declared value is an error if no variant's body takes it, with any values of the parameters
    that are tuned together with it: tuning would pass over it in silence."""
    for axis in kernel.axes.values():
        users = [each for each in kernel.variants if axis.name in each.parameters]
        for i, value in enumerate(axis.values):
            reason = None
            for user, values in _trials(kernel, users, axis.name, value):
                reason = refusal(user, values)
                if reason is None:
                    break
            if reason:
                place = ("parameters", axis.name, "values", i)
                message = f"no body takes {axis.name} = {value}: {reason}"
                raise read(root / kernel.source, kernel.source).error(message, *place)


def _trials(
    kernel: Kernel, users: list[Variant], name: str, value: int
) -> Iterator[tuple[Variant, dict[str, int]]]:
    """With the variants' own values of the other parameters first, which nearly always do."""
    for user in users:
        yield user, {name: value}
    for user in users:
        for stage in kernel.stages:
            others = [axis for axis in stage.axes if axis in user.parameters and axis != name]
            together = others if name in stage.axes else []
            for combination in product(*(kernel.axes[axis].values for axis in together)):
                yield user, {name: value, **dict(zip(together, combination))}

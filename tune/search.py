"""One search: build the candidates, look at all, measure the best of them to the end."""

from __future__ import annotations

import math
import os
import statistics
import time
from dataclasses import dataclass
from pathlib import Path

from gen.model import Model
from gen.render import Renderer

from . import judge
from .build import Build
from .measure import Bench, Row
from .record import Candidate, Search, Times, Values
from .space import Task, scratch_model

FINALISTS = 8  # and the default
FIRST_LOOK = 5  # repeats


@dataclass
class Effort:
    repeats: int
    deadline: float  # by time.monotonic()


class Searcher:
    def __init__(self, root: Path, bench: Bench, effort: Effort):
        self.root, self.bench, self.effort = root, bench, effort
        self.rows: set[str] = set()  # those of the last build: sizes are the same in each
        self.jobs = max(1, len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity")
                        else os.cpu_count() or 1)

    def run(self, model: Model, task: Task) -> Search | str:
        """What was found, or why nothing was searched."""
        candidates = task.candidates(Renderer(model))
        if task.default not in candidates:
            candidates.append(task.default)  # by hand outside of what is declared: it still counts
        if len(candidates) < 2:
            return "there is no choice"
        missing = lacking(task, self.rows) if self.rows else ""
        if missing:
            return missing
        print(f"{task.title}: {len(candidates)} candidates; building", flush=True)
        begun = time.monotonic()
        trial = _Inline(self, model, task, candidates) if task.function else (
            _Variants(self, model, task, candidates))
        print(f"   built in {time.monotonic() - begun:.0f} s", flush=True)
        self.rows = trial.rows_of_first()
        missing = trial.missing() or lacking(task, self.rows)
        if missing:
            return missing
        search = trial.empty_search()
        everyone = [*range(len(candidates))]
        if len(candidates) > FINALISTS + 1:
            looked = trial.measure(everyone, FIRST_LOOK, final=False)
            order = [index for _, index in sorted(zip(judge.scores(looked), everyone))]
            default = candidates.index(task.default)
            best = sorted({*order[:FINALISTS], default})
        else:
            looked, best = [], everyone
        final = dict(zip(best, trial.measure(best, self.effort.repeats, final=True)))
        search.candidates = [final.get(i) or looked[i] for i in everyone]
        return search


def lacking(task: Task, names: set[str]) -> str:
    """The sizes that the benchmark has no rows of; empty if there are none."""
    present = {name.rpartition("/")[2] for name in names
               if name.partition("/")[0] in task.functions}
    gone = [str(size) for size in task.sizes if str(size) not in present]
    return f"the benchmark has no rows of {', '.join(gone)}" if gone else ""


class _Trial:
    """Candidates that are built: their rows and their text."""

    def __init__(self, searcher: Searcher, model: Model, task: Task, candidates: list[Values]):
        self.searcher, self.task, self.candidates = searcher, task, candidates
        self.folder = searcher.root / "build/tune"
        self.builds: list[Build] = []
        self.isas: list[str] = []

    def rows_of_first(self) -> set[str]:
        return self.searcher.bench.rows(self.builds[0].program)

    def missing(self) -> str:
        """Why it cannot be measured; empty if it can."""
        return ""

    def rows(self, index: int) -> dict[str, list[Row]]:
        """The rows of a candidate by function/isa."""
        raise NotImplementedError

    def text(self, index: int) -> int:
        raise NotImplementedError

    def empty_search(self) -> Search:
        task, first = self.task, next(iter(self.task.variants), None)
        compiler, flags = self.builds[0].compiler()
        return Search(
            kernel=task.kernel.name, function=task.function.name if task.function else None,
            algorithm=first.algorithm if first else None, model=first.model if first else None,
            backend=first.backend if first else None, isas=self.isas, compiler=compiler,
            flags=flags, axes=list(task.axes), sizes=list(task.sizes), default=task.default,
            others=task.others, maker=first.maker if first else None,
        )

    def measure(self, indices: list[int], repeats: int, final: bool) -> list[Candidate]:
        wanted = {index: self.rows(index) for index in indices}
        rows = [row for cells in wanted.values() for part in cells.values() for row in part]
        effort = self.searcher.effort
        times = self.searcher.bench.times(rows, repeats, effort.deadline if final else math.inf)
        result = []
        for index, cells in wanted.items():
            ns: Times = {
                cell: {row.size: (round(min(times[row]), 3),
                                  round(statistics.median(times[row]), 3)) for row in part}
                for cell, part in cells.items()
            }
            count = min(len(times[row]) for part in cells.values() for row in part)
            result.append(Candidate(self.candidates[index], self.text(index), final, count, ns))
        return result


class _Variants(_Trial):
    """Candidates that are variants of one build."""

    def __init__(self, searcher: Searcher, model: Model, task: Task, candidates: list[Values]):
        super().__init__(searcher, model, task, candidates)
        build = Build(searcher.root, self.folder / "variants")
        build.make(scratch_model(model, task, candidates), searcher.jobs)
        self.builds = [build]
        self.sizes_of_text = build.text_bytes()
        present = {name.split("/")[1] for name in self.rows_of_first() if name.count("/") >= 2}
        self.isas = list(dict.fromkeys(
            variant.isa.name for variant in task.variants
            if task.variant(variant, candidates[0]).name in present))

    def missing(self) -> str:
        return "" if self.isas else "this CPU cannot run it"

    def rows(self, index: int) -> dict[str, list[Row]]:
        program, values = self.builds[0].program, self.candidates[index]
        return {
            f"{variant.function.name}/{variant.isa.name}": [
                Row(program, variant.function.name, self.task.variant(variant, values).name, size)
                for size in self.task.sizes]
            for variant in self.task.variants if variant.isa.name in self.isas
        }

    def text(self, index: int) -> int:
        total = 0
        for variant in self.task.variants:
            new = self.task.variant(variant, self.candidates[index])
            place = f"{new.stem}@{new.isa.highway}" if new.backend == "hwy" else new.name
            names = {new.name, place} if variant.isa.name in self.isas else set()
            total += sum(self.sizes_of_text.get(name, 0) for name in names)
        return total


class _Inline(_Trial):
    """Values of a cut-off in the public header: a build each, whose public function is called. Only
    the program is kept."""

    def __init__(self, searcher: Searcher, model: Model, task: Task, candidates: list[Values]):
        super().__init__(searcher, model, task, candidates)
        self.isas = []
        for values in candidates:
            name = "_".join([task.functions[0], *map(str, values.values())])
            build = Build(searcher.root, self.folder / name)
            build.make(scratch_model(model, task, [values]), searcher.jobs)
            self.builds.append(build)

    def rows(self, index: int) -> dict[str, list[Row]]:
        name = self.task.functions[0]
        return {f"{name}/public": [Row(self.builds[index].program, name, "lanewright", size)
                                   for size in self.task.sizes]}

    def text(self, index: int) -> int:
        return 0  # it is the callers' text that grows

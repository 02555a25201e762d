"""The command line: ./lw tune."""

from __future__ import annotations

import argparse
import math
import re
import shlex
import sys
import time
from pathlib import Path

from gen.cli import Parser
from gen.errors import GenError, nearest
from gen.loader import load
from gen.model import Model
from gen.render import Renderer

from . import apply, judge, machine
from .measure import Bench
from .record import FOLDER, Record
from .record import load as load_record
from .search import Effort, Searcher
from .space import Task, tasks, with_values

ROOT = Path(__file__).resolve().parent.parent
NAME = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")


def parser() -> Parser:
    result = Parser(prog="tune", description="Searches the parameters that the specs declare for "
                    "the values that are fastest on this machine, and writes them into the specs.")
    result.add_argument("--kernel", help="this kernel only")
    result.add_argument("--isa", help="only variants for this ISA")
    result.add_argument("--axis", help="only stages with this parameter")
    result.add_argument("--minutes", type=float, default=math.inf,
                        help="begin no search after that time; the present one has fewer repeats")
    result.add_argument("--repeats", type=int, default=25, help="of each final row (25)")
    result.add_argument("--dry-run", action="store_true", help="show the frontier, write nothing")
    result.add_argument("--from", dest="source", type=Path, metavar="RECORD",
                        help=f"measure nothing: the winners of a file of {FOLDER}/")
    result.add_argument("--list", action="store_true", help="what would be searched")
    result.add_argument("--cpu", help="the record's name, if not what the system calls the CPU")
    result.add_argument("--launch", default="", metavar="COMMAND",
                        help="run the benchmark by this command: 'taskset -c 1'")
    result.add_argument("--root", type=Path, default=ROOT, help=argparse.SUPPRESS)
    return result


def main(arguments: list[str] | None = None) -> int:
    try:
        return run(parser().parse_args(arguments))
    except (GenError, OSError) as error:
        print(f"tune: {error}", file=sys.stderr)
        return 2


def run(options: argparse.Namespace) -> int:
    root: Path = options.root.resolve()
    model = load(root)
    check(options, model)
    if options.source:
        record = recorded(root, options.source)
        for search in record.searches:
            print(judge.table(search), end="\n\n")
        return finish(root, model, record, options.dry_run)
    todo = chosen_tasks(options, model)
    if options.list:
        renderer = Renderer(model)
        for task in todo:
            print(f"{task.title}: {len(task.candidates(renderer))} candidates, "
                  f"{len(task.sizes)} sizes")
        return 0
    record = Record(options.cpu or machine.this_cpu())
    if (root / record.name).exists():
        record = load_record(root / record.name, record.name)
    found = measure(root, model, todo, record, options)
    if not found:
        raise GenError("nothing was searched")
    return finish(root, model, record, options.dry_run)


def check(options: argparse.Namespace, model: Model) -> None:
    if options.kernel and options.kernel not in model.kernels:
        raise GenError(f"--kernel: no kernel '{options.kernel}'; "
                       f"{nearest(options.kernel, model.kernels)}")
    if options.isa and options.isa not in model.isas:
        raise GenError(f"--isa: no ISA '{options.isa}'; {nearest(options.isa, model.isas)}")
    axes = {axis for kernel in model.kernels.values() for axis in kernel.axes}
    if options.axis and options.axis not in axes:
        raise GenError(f"--axis: no parameter '{options.axis}'; {nearest(options.axis, axes)}")
    if options.repeats < 2:
        raise GenError(f"--repeats: {options.repeats} is too few; at least 2")
    if not options.minutes > 0:
        raise GenError(f"--minutes: {options.minutes} must be more than 0")
    if options.cpu and not NAME.fullmatch(options.cpu):
        raise GenError(f"--cpu: '{options.cpu}' must be words of a-z and 0-9, joined by single -")
    if options.source and (options.kernel or options.isa or options.axis or options.list):
        raise GenError("--from takes a record as a whole; --kernel, --isa, --axis and --list do "
                       "not go with it")


def recorded(root: Path, source: Path) -> Record:
    path = source.resolve()
    name = f"{FOLDER}/{path.name}"
    if path != root / name:
        raise GenError(f"--from: {source} is not in {FOLDER}/, where specs can point to it")
    record = load_record(path, name)
    if record.name != name:
        raise GenError(f"the record of {record.cpu} must be in {record.name}", name)
    return record


def chosen_tasks(options: argparse.Namespace, model: Model) -> list[Task]:
    architecture = machine.architecture()
    result = [
        task for task in tasks(model, architecture, machine.maker())
        if options.kernel in (None, task.kernel.name)
        and (options.isa is None or options.isa in task.isas)
        and (options.axis is None or options.axis in task.axes)
    ]
    if not result:
        raise GenError(f"nothing to search on {architecture} with these options; --list alone "
                       "shows what there is")
    return result


def measure(
    root: Path, model: Model, todo: list[Task], record: Record, options: argparse.Namespace
) -> int:
    """Adds the searches to the record; each begins with the winners of those before it."""
    deadline = time.monotonic() + 60 * options.minutes
    bench = Bench(shlex.split(options.launch))
    searcher = Searcher(root, bench, Effort(options.repeats, deadline))
    maker, found = machine.maker(), 0
    for planned in todo:
        if time.monotonic() > deadline:
            print(f"{planned.title}: left out, the time is up")
            continue
        task = next(each for each in tasks(model, machine.architecture(), maker)
                    if each.title == planned.title)
        search = searcher.run(model, task)
        if isinstance(search, str):
            print(f"{task.title}: left out, {search}", flush=True)
            continue
        record.add(search)
        if not options.dry_run:  # a long run that ends early is not lost
            apply.write(root, {record.name: record.text()})
        model = with_values(model, task, judge.winner(search).parameters)
        print(judge.table(search), end="\n\n", flush=True)
        found += 1
    return found


def finish(root: Path, model: Model, record: Record, dry_run: bool) -> int:
    texts = apply.new_texts(root, model, record)
    apply.validate(root, texts)
    if dry_run:
        print("nothing was written (--dry-run)")
        return 0
    changed = apply.write(root, {record.name: record.text(), **texts})
    for name in changed:
        print(f"written  {name}")
    if changed:
        print("To have what follows from it: ./lw gen render")
    else:
        print("the specs hold the winners of this record already")
    return 0

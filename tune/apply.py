"""From a record to the specs: the winners, and where they come from."""

from __future__ import annotations

import os
import shutil
import tempfile
from pathlib import Path

from gen.errors import GenError, nearest
from gen.loader import INLINE_END, load
from gen.model import Kernel, Model
from gen.render import Renderer

from . import judge, spec_edit
from .record import Record, Search, Values


def new_texts(root: Path, model: Model, record: Record) -> dict[str, str]:
    """The specs that the record speaks of, as they should be; by path below root."""
    texts: dict[str, str] = {}
    for search in record.searches:
        kernel = _kernel(model, search, record)
        _check_axes(kernel, search, record)
        old = texts.get(kernel.source) or (root / kernel.source).read_text(encoding="utf-8")
        texts[kernel.source] = _apply(old, search, record)
    return texts


def _kernel(model: Model, search: Search, record: Record) -> Kernel:
    if search.kernel not in model.kernels:
        hint = nearest(search.kernel, model.kernels)
        raise GenError(f"stale: there is no kernel '{search.kernel}'; {hint}", record.name)
    return model.kernels[search.kernel]


def _check_axes(kernel: Kernel, search: Search, record: Record) -> None:
    chosen = judge.winner(search).parameters
    for axis in search.axes:
        if axis not in kernel.axes:
            hint = nearest(axis, kernel.axes)
            raise GenError(f"stale: {kernel.source} has no parameter '{axis}'; {hint}", record.name)
        allowed = kernel.axes[axis].values
        if chosen != search.default and chosen[axis] not in allowed:
            declared = ", ".join(map(str, allowed))
            raise GenError(f"stale: {axis} = {chosen[axis]} is not among the values that "
                           f"{kernel.source} declares: {declared}", record.name)


def _apply(text: str, search: Search, record: Record) -> str:
    chosen = judge.winner(search).parameters
    changed = chosen != search.default
    if search.function:
        if search.function not in spec_edit.functions(text):
            hint = nearest(search.function, spec_edit.functions(text))
            raise GenError(f"stale: there is no function '{search.function}'; {hint}", record.name)
        place = ("functions", spec_edit.functions(text).index(search.function))
        text = spec_edit.set_value(text, (*place, INLINE_END), chosen[INLINE_END])
        return _tell(text, place, [search] if changed else [], record)
    entry = _entry(text, search, record)
    present = spec_edit.entries(text)[entry]
    if set(present["isas"]) != set(search.isas) and (
            chosen != {axis: present["parameters"].get(axis) for axis in search.axes}):
        text = spec_edit.split_entry(text, entry, lambda isa: isa in search.isas)
        entry = _entry(text, search, record)
    for axis, value in chosen.items():
        text = spec_edit.set_value(text, ("variants", entry, "parameters", axis), value)
    of_entry = [each for each in record.searches if each.same_entry(search)]
    moved = [each for each in of_entry if judge.winner(each).parameters != each.default]
    return _tell(text, ("variants", entry), moved, record)


def _entry(text: str, search: Search, record: Record) -> int:
    """The entry of the spec that was searched: it has all of the ISAs that were measured."""
    same, isas = [], set(search.isas)
    for i, each in enumerate(spec_edit.entries(text)):
        mine = all(each[key] == getattr(search, key) for key in ("algorithm", "model", "backend"))
        if mine and each.get("prefers") == search.maker:
            same.append(each)
            if isas <= set(each["isas"]) and set(search.axes) <= set(each.get("parameters", {})):
                return i
    what = f"{search.algorithm} by {search.backend} for {', '.join(search.isas)}"
    known = "; ".join(", ".join(each["isas"]) for each in same) or "none"
    raise GenError(f"stale: {search.kernel} has no variant {what} with {', '.join(search.axes)}; "
                   f"of that algorithm and backend there are: {known}", record.name)


def _tell(text: str, place: spec_edit.Place, moved: list[Search], record: Record) -> str:
    present = spec_edit.find(spec_edit.compose(text), (*place, "evidence"))
    ours = present is not None and str(present.value).startswith(f"On {record.cpu} ")
    if moved or ours:  # what else is written there is about the values that stay
        text = spec_edit.set_value(text, (*place, "evidence"), evidence(moved, record))
    return spec_edit.set_value(text, (*place, "record"), record.name)


def evidence(searches: list[Search], record: Record) -> str:
    if not searches:
        return f"On {record.cpu} no other values take {100 * judge.MARGIN:.0f}% less time"
    parts = []
    for each in searches:
        told = " and ".join(f"{key} {value}" for key, value in each.default.items())
        parts.append(f"{100 * judge.gain(each):.1f}% less time than {told}, at {each.sizes[0]} to "
                     f"{each.sizes[-1]}")
    return f"On {record.cpu} {'; '.join(parts)}"


def validate(root: Path, texts: dict[str, str]) -> Model:
    """Loads and renders the specs with their new texts in a copy; a fault is raised as ever."""
    with tempfile.TemporaryDirectory(prefix="lanewright-tune.") as folder:
        copy = Path(folder)
        shutil.copytree(root / "gen", copy / "gen", ignore=shutil.ignore_patterns("*.py", "__py*"))
        os.symlink(root / "templates", copy / "templates")
        for name, text in texts.items():
            (copy / name).write_text(text, encoding="utf-8")
        model = load(copy)
        Renderer(model).all()
        return model


def write(root: Path, texts: dict[str, str]) -> list[str]:
    """Replaces what differs; each file in one go, after all of them are on disk."""
    changed = [name for name, text in texts.items() if not _same(root / name, text)]
    staged = []
    try:
        for name in changed:
            path = root / name
            path.parent.mkdir(parents=True, exist_ok=True)
            fresh = path.with_name(f".{path.name}.new")
            staged.append((fresh, path))
            fresh.write_text(texts[name], encoding="utf-8")
        for fresh, path in staged:
            os.replace(fresh, path)
    finally:
        for fresh, _ in staged:
            fresh.unlink(missing_ok=True)
    return changed


def _same(path: Path, text: str) -> bool:
    return path.is_file() and path.read_bytes() == text.encode()


def changes(search: Search) -> Values:
    """What the record moves."""
    chosen = judge.winner(search).parameters
    return {axis: value for axis, value in chosen.items() if value != search.default[axis]}

"""The folder generated/: compared with what it should be, and replaced in one go."""

from __future__ import annotations

import difflib
import os
import tempfile
from dataclasses import dataclass, field
from pathlib import Path


@dataclass
class Difference:
    """How a folder differs from the files it should hold."""

    missing: list[str] = field(default_factory=list)
    stale: list[str] = field(default_factory=list)
    orphan: list[str] = field(default_factory=list)

    def __bool__(self) -> bool:
        return bool(self.missing or self.stale or self.orphan)


def compare(folder: Path, files: dict[str, str]) -> Difference:
    present = {
        path.relative_to(folder).as_posix()
        for path in folder.rglob("*")
        if path.is_file() or path.is_symlink()
    }
    return Difference(
        missing=sorted(files.keys() - present),
        stale=sorted(
            name for name in files.keys() & present
            if _bytes(folder / name) != files[name].encode()
        ),
        orphan=sorted(present - files.keys()),
    )


def diff(folder: Path, files: dict[str, str], name: str) -> str:
    """A unified diff from what the folder holds to what it should."""
    old = _bytes(folder / name).decode(errors="replace").splitlines(True)
    new = files[name].splitlines(True)
    lines = difflib.unified_diff(old, new, f"generated/{name}", f"rendered/{name}")
    unfinished = "\n\\ No newline at end of file\n"
    return "".join(line if line.endswith("\n") else line + unfinished for line in lines)


def _bytes(path: Path) -> bytes:
    return path.read_bytes() if path.is_file() else b""


def write(folder: Path, files: dict[str, str]) -> Difference:
    """Makes the folder hold exactly `files`. All text is on disk before the first file is replaced,
    so that running out of space, say, leaves the folder as it was; unchanged files keep their time.
    """
    difference = compare(folder, files)
    changed = difference.missing + difference.stale
    folder.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory(prefix=".generated.", dir=folder.parent) as staged:
        for i, name in enumerate(changed):
            (Path(staged) / str(i)).write_bytes(files[name].encode())
        for name in difference.orphan:
            (folder / name).unlink()
        for path in sorted((p for p in folder.rglob("*") if p.is_dir()), reverse=True):
            if not any(path.iterdir()):
                path.rmdir()
        for i, name in enumerate(changed):
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            os.replace(Path(staged) / str(i), folder / name)
    return difference

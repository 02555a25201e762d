"""What the tests of the generator share: a project that they may spoil, and runs on it."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

from gen.cli import main  # noqa: E402  (only now can it be found)

SPEC = "gen/kernels/fill.yaml"
FILES = [
    "MANIFEST.json",
    "cpuid_toy64.h",
    "cpuid_x86_64.h",
    "fill/fill.hwy.cc",
    "fill/fill.raw.cc",
    "fill/fill.scalar.cc",
    "fill/fill_dispatch.cc",
    "fill/fill_test.cc",
    "fill/fill_variants.h",
    "hwy_config.h",
    "hwy_symbol.h",
    "include/lanewright/kernels.h",
    "isa.h",
    "kernel_list.cc",
    "sources.cmake",
]


compared: list[str] = []  # the interpreters that test_identical.py rendered with


@dataclass
class Result:
    """What a run of the generator came to."""

    code: int
    out: str
    err: str


@dataclass
class Project:
    """A copy of the project that a test may spoil."""

    root: Path
    captured: pytest.CaptureFixture[str]

    def gen(self, *arguments: str) -> Result:
        self.captured.readouterr()
        code = main(["--root", str(self.root), *arguments])
        return Result(code, *self.captured.readouterr())

    def text(self, path: str) -> str:
        return (self.root / path).read_text(encoding="utf-8")

    def write(self, path: str, text: str) -> None:
        (self.root / path).parent.mkdir(parents=True, exist_ok=True)
        (self.root / path).write_text(text, encoding="utf-8")

    def edit(self, path: str, old: str, new: str) -> int:
        """Replaces a text that the file holds exactly once; gives its line, less leading space."""
        text = self.text(path)
        assert text.count(old) == 1, f"'{old}' is {text.count(old)} times in {path}"
        self.write(path, text.replace(old, new))
        return text.count("\n", 0, text.index(old)) + 1 + line_breaks_before_text(new)

    def refuses(self, says: str, *arguments: str) -> None:
        """The run ends with 2 and this one line, and writes nothing."""
        before = self.generated()
        assert self.gen(*arguments) == Result(2, "", f"gen: {says}\n")
        assert self.generated() == before
        assert not list(self.root.glob(".generated*"))

    def generated(self) -> dict[str, tuple[bytes, int]]:
        """Every file of generated/ with its bytes and its time."""
        return snapshot(self.root / "generated")


def line_breaks_before_text(text: str) -> int:
    return text[:len(text) - len(text.lstrip())].count("\n")


def snapshot(folder: Path) -> dict[str, tuple[bytes, int]]:
    return {
        path.relative_to(folder).as_posix(): (path.read_bytes(), path.stat().st_mtime_ns)
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }

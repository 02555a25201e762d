"""What the tests of the generator share: runs on a scratch project, and what they write."""

from __future__ import annotations

from pathlib import Path

from scratch import Result, Scratch

from gen.cli import main

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


class Project(Scratch):
    """Rendered already."""

    def gen(self, *arguments: str) -> Result:
        return self.run(main, *arguments)

    def refuses(self, says: str, *arguments: str) -> None:
        """The run ends with 2 and this one line, and writes nothing."""
        before = self.generated()
        assert self.gen(*arguments) == Result(2, "", f"gen: {says}\n")
        assert self.generated() == before
        assert not list(self.root.glob(".generated*"))

    def generated(self) -> dict[str, tuple[bytes, int]]:
        """Every file of generated/ with its bytes and its time."""
        return snapshot(self.root / "generated")


def snapshot(folder: Path) -> dict[str, tuple[bytes, int]]:
    return {
        path.relative_to(folder).as_posix(): (path.read_bytes(), path.stat().st_mtime_ns)
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }

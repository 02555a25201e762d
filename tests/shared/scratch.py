"""A project for tests of the generator and of what is built on it: tests/gen/project with the
repository's frames, copied for each test."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
SPEC = "gen/kernels/fill.yaml"


@dataclass
class Result:
    """What a run of a tool came to."""

    code: int
    out: str
    err: str


@dataclass
class Scratch:
    """A copy of the project that a test may spoil."""

    root: Path
    captured: pytest.CaptureFixture[str]

    def run(self, main: Callable[[list[str]], int], *arguments: str) -> Result:
        """Calls the main function of a tool on the project."""
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


def line_breaks_before_text(text: str) -> int:
    return text[:len(text) - len(text.lstrip())].count("\n")


def copy_sources(root: Path) -> None:
    """What the project is rendered from."""
    shutil.copytree(ROOT / "tests/gen/project", root, dirs_exist_ok=True)
    shutil.copytree(ROOT / "templates/frame", root / "templates/frame")

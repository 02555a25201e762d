"""docs/add-a-kernel.md and docs/add-an-isa.md, followed to the letter in a copy of the repository.

A line `path`: before a fence makes the block a new file; `path`, above (below, in place of) `line`:
puts it there; blocks of sh are run.
"""

from __future__ import annotations

import os
import platform
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from scratch import ROOT

BLOCK = re.compile(
    r"(?:^`(?P<path>[^`\n]+)`(?:, (?P<how>above|below|in place of) `(?P<line>[^`\n]+)`)?:\n)?"
    r"^```(?P<language>[\w+]+)\n(?P<text>.*?)^```$", re.MULTILINE | re.DOTALL)
LEFT_OUT = shutil.ignore_patterns("build", ".deps", ".git", "__pycache__", ".*_cache")
BUILDS = platform.machine() in ("x86_64", "AMD64") and shutil.which("ninja")


@dataclass
class Step:
    document: str
    number: int  # of the line
    path: str | None
    how: str | None
    line: str | None
    language: str
    text: str

    def take(self, root: Path) -> None:
        if self.language == "sh":
            self.run(root)
        elif self.path and self.how:
            self.insert(root / self.path)
        elif self.path:
            assert not (root / self.path).exists(), f"{self.place}: {self.path} is there already"
            (root / self.path).parent.mkdir(parents=True, exist_ok=True)
            (root / self.path).write_text(self.text, encoding="utf-8")
        else:
            pytest.fail(f"{self.place}: where does this block go?")

    @property
    def place(self) -> str:
        return f"{self.document}:{self.number}"

    def insert(self, path: Path) -> None:
        lines = path.read_text(encoding="utf-8").splitlines(keepends=True)
        at = [i for i, line in enumerate(lines) if line == f"{self.line}\n"]
        assert len(at) == 1, f"{self.place}: {len(at)} lines of {self.path} are: {self.line}"
        first = at[0] + (self.how == "below")
        lines[first:first + (self.how == "in place of")] = [self.text]
        path.write_text("".join(lines), encoding="utf-8")

    def run(self, root: Path) -> None:
        if "cmake" in self.text and not BUILDS:
            pytest.skip("building takes x86-64 and Ninja")
        done = subprocess.run(
            ["bash", "-euo", "pipefail", "-c", self.text], cwd=root, check=False, text=True,
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
            env={**os.environ, "LW_PYTHON": sys.executable, "LW_TEST_EFFORT": "5"})
        assert done.returncode == 0, f"{self.place}:\n{done.stdout[-4000:]}"
        (root / "output").write_text(done.stdout, encoding="utf-8")


def steps(document: str) -> Iterator[Step]:
    text = (ROOT / document).read_text(encoding="utf-8")
    for found in BLOCK.finditer(text):
        number = text.count("\n", 0, found.start("language")) + 1
        yield Step(document, number, found["path"], found["how"], found["line"], found["language"],
                   found["text"])


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """One for both documents, so that what the first builds is built once."""
    root = tmp_path_factory.mktemp("documents") / "lanewright"
    shutil.copytree(ROOT, root, ignore=LEFT_OUT)
    if (ROOT / ".deps").exists():
        (root / ".deps").symlink_to(ROOT / ".deps")
    return root


@pytest.mark.parametrize("document, variant", [
    ("docs/add-a-kernel.md", "xor_byte__vectors__avx2"),
    ("docs/add-an-isa.md", "find_nul__first_match_u4__ssse3")])
def test_document(copy: Path, document: str, variant: str) -> None:
    blocks = list(steps(document))
    assert len(blocks) == (ROOT / document).read_text(encoding="utf-8").count("\n```\n")
    for step in blocks:
        step.take(copy)
    assert variant in (copy / "generated/MANIFEST.json").read_text(encoding="utf-8")
    output = (copy / "output").read_text(encoding="utf-8")
    assert f"tested  {variant}" in output or f"skipped {variant}" in output

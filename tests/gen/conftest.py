"""A small project of its own for the generator: tests/gen/project with the repository's frames."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
import support
from scratch import ROOT, copy_sources
from support import Project

from gen.cli import main


@pytest.fixture(scope="session")
def rendered(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The project, rendered once; tests work on copies."""
    root = tmp_path_factory.mktemp("project")
    copy_sources(root)
    shutil.copy(ROOT / ".clang-format", root)
    assert main(["--root", str(root), "render"]) == 0
    return root


@pytest.fixture
def project(rendered: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Project:
    root = tmp_path / "project"
    shutil.copytree(rendered, root)  # copies times, too
    return Project(root, capsys)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    for each in support.compared:
        terminalreporter.write_line(f"rendered to the same bytes: {each}")

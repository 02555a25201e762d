"""The text does not depend on the version of Python or Jinja, nor on the order of a hash table.

Other interpreters are those on PATH and in LW_OTHER_PYTHON (paths joined by ':') that have Jinja,
PyYAML and jsonschema; which of them were compared is told at the end of the run.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
import support
from scratch import ROOT
from support import Project, snapshot

PROBE = """
import sys, jinja2, yaml, jsonschema
assert sys.version_info >= (3, 11)
print(f"Python {sys.version.split()[0]}, Jinja {jinja2.__version__}, PyYAML {yaml.__version__}")
"""


def output(command: list[str], **environment: str) -> str | None:
    done = subprocess.run(command, cwd="/", env={**os.environ, **environment},
                          capture_output=True, text=True, check=False)
    return done.stdout.strip() if done.returncode == 0 else None


def interpreters() -> dict[str, str]:
    """Version to path, one for each set of versions; this interpreter is the first."""
    names = ["python3", *(f"python3.{minor}" for minor in range(11, 20))]
    folders = os.environ.get("PATH", "").split(os.pathsep)
    paths = [sys.executable, *filter(None, os.environ.get("LW_OTHER_PYTHON", "").split(os.pathsep))]
    paths += [path for folder in folders for name in names
              if (path := shutil.which(name, path=folder))]
    found: dict[str, str] = {}
    for path in dict.fromkeys(paths):
        version = output([path, "-c", PROBE])
        if version:
            found.setdefault(version, path)
    return found


INTERPRETERS = interpreters()
OTHERS = list(INTERPRETERS)[1:]


def rendered_by(python: str, root: Path, **environment: str) -> dict[str, bytes]:
    shutil.rmtree(root / "generated")
    told = output([python, "-m", "gen", "--root", str(root)], PYTHONPATH=str(ROOT), **environment)
    assert told is not None
    return {name: text for name, (text, _) in snapshot(root / "generated").items()}


@pytest.fixture(scope="module")
def repository(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the repository's own specs and templates, rendered by this interpreter."""
    root = tmp_path_factory.mktemp("repository")
    for folder in ("gen/arch", "gen/isa", "gen/kernels", "templates"):
        shutil.copytree(ROOT / folder, root / folder)
    shutil.copy(ROOT / ".clang-format", root)
    (root / "generated").mkdir()
    rendered_by(sys.executable, root)
    return root


def test_other_interpreters(project: Project, repository: Path) -> None:
    if not OTHERS:
        pytest.skip("no other Python >= 3.11 with jinja2, yaml and jsonschema on PATH; "
                    "name one in LW_OTHER_PYTHON")
    for root in (project.root, repository):
        expected = {name: text for name, (text, _) in snapshot(root / "generated").items()}
        assert expected
        for version in OTHERS:
            assert rendered_by(INTERPRETERS[version], root) == expected, version
    support.compared[:] = list(INTERPRETERS)


@pytest.mark.parametrize("seed", ["0", "1", "4294967295"])
def test_hash_seeds(project: Project, seed: str) -> None:
    """The project has two architectures with ISAs of one level, so that only names order them."""
    expected = {name: text for name, (text, _) in project.generated().items()}
    assert rendered_by(sys.executable, project.root, PYTHONHASHSEED=seed) == expected


def test_locale_and_time_zone(project: Project) -> None:
    expected = {name: text for name, (text, _) in project.generated().items()}
    settings = {"LC_ALL": "C", "PYTHONUTF8": "0", "TZ": "Asia/Tokyo"}
    assert rendered_by(sys.executable, project.root, **settings) == expected

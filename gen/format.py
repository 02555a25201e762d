"""clang-format as a part of rendering, of one pinned major version so that text never differs."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from .errors import GenError

MAJOR = 19
ENVIRONMENT = "LW_CLANG_FORMAT"


def tool() -> str:
    """The clang-format to use: the environment's, or the first of the right version on PATH."""
    candidates = [os.environ.get(ENVIRONMENT), f"clang-format-{MAJOR}", "clang-format"]
    for candidate in filter(None, candidates):
        path = shutil.which(candidate)
        if path and _major(path) == MAJOR:
            return path
    raise GenError(
        f"clang-format {MAJOR} is needed and was not found; ./lw setup installs it, or set "
        f"{ENVIRONMENT} to its path (Debian, Ubuntu: apt-get install clang-format-{MAJOR})"
    )


def _major(path: str) -> int | None:
    found = subprocess.run([path, "--version"], capture_output=True, text=True, check=False)
    match = re.search(r"version (\d+)", found.stdout)
    return int(match[1]) if match else None


def format_all(files: dict[str, str], style: Path) -> dict[str, str]:
    """Every C and C++ text formatted by the project's style, the others as they are."""
    path = tool()
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        texts = pool.map(lambda item: _format(path, style, *item), files.items())
        return dict(zip(files, texts))


def _format(path: str, style: Path, name: str, text: str) -> str:
    if not name.endswith((".h", ".cc")):
        return text.rstrip("\n") + "\n"
    command = [path, f"--style=file:{style}", f"--assume-filename={name}"]
    done = subprocess.run(command, input=text, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise GenError(f"clang-format failed: {done.stderr.strip()}", f"generated/{name}")
    return done.stdout

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
    """The clang-format to use: the environment's, or else the first on PATH of the version."""
    wanted = os.environ.get(ENVIRONMENT)
    candidates = [wanted] if wanted else [f"clang-format-{MAJOR}", "clang-format"]
    for candidate in candidates:
        path = shutil.which(candidate)
        if path and _major(path) == MAJOR:
            return path
    place = f"{ENVIRONMENT}={wanted} is not it" if wanted else "was not found"
    raise GenError(
        f"clang-format {MAJOR} is needed and {place}; ./lw setup installs it, or set "
        f"{ENVIRONMENT} to its path (Debian, Ubuntu: apt-get install clang-format-{MAJOR})"
    )


def _major(path: str) -> int | None:
    try:
        found = subprocess.run([path, "--version"], capture_output=True, text=True, check=False)
    except OSError:  # not a program of this machine
        return None
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

"""A library of one object and a manifest of its own, to show an audit of a foreign architecture."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

Row = tuple[str, list[str]]  # a variant's name, and the compilers' names of what it needs


def audit(folder: Path, architecture: str, compiler: list[str], source: str, variants: list[Row],
          program: str, *arguments: str) -> tuple[int, str]:
    """The exit code and output of `program` for what the compiler makes of the source."""
    (folder / "unit.cc").write_text(source)
    subprocess.run([*compiler, "-c", "unit.cc"], cwd=folder, check=True)
    subprocess.run(["ar", "rcs", "libunit.a", "unit.o"], cwd=folder, check=True)
    rows = [{"name": name, "symbol": f"lw_{name}", "isa": name.split("__")[-1],
             "architecture": architecture, "compiler_features": features,
             "highway": name.split("__")[-1].upper() if "__hwy__" in name else None}
            for name, features in variants]
    (folder / "MANIFEST.json").write_text(json.dumps({"variants": rows}))
    command = [sys.executable, str(Path(__file__).with_name(program)),
               "--manifest", "MANIFEST.json", *arguments, "libunit.a"]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    return done.returncode, done.stdout + done.stderr

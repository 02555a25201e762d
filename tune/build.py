"""Builds the benchmark for other sources than generated/."""

from __future__ import annotations

import re
import shlex
import subprocess
from pathlib import Path

from gen import tree
from gen.errors import GenError
from gen.model import Model
from gen.render import Renderer

OPTIONS = ("-DCMAKE_BUILD_TYPE=Release", "-DLANEWRIGHT_BENCH=ON", "-DLANEWRIGHT_TESTS=OFF",
           "-DLANEWRIGHT_DEMO=OFF", "-DLANEWRIGHT_INSTALL=OFF")


class Build:
    """A folder with sources of its own and what is built of them."""

    def __init__(self, root: Path, folder: Path):
        self.root, self.folder = root, folder
        self.program = folder / "build/bench/lanewright_bench"
        self.library = folder / "build/liblanewright.a"

    def make(self, model: Model, jobs: int) -> None:
        generated = self.folder / "generated"
        self.folder.mkdir(parents=True, exist_ok=True)
        tree.write(generated, Renderer(model).all())  # nobody reads it: not formatted
        configure = ["cmake", "-G", "Ninja", "-S", str(self.root), "-B", str(self.folder / "build"),
                     f"-DLANEWRIGHT_GENERATED_DIR={generated}", *OPTIONS]
        self._run(configure)
        self._run(["cmake", "--build", str(self.folder / "build"), "-j", str(jobs),
                   "--target", "lanewright_bench"])

    def _run(self, command: list[str]) -> None:
        log = self.folder / "build.log"
        with log.open("w", encoding="utf-8") as output:
            done = subprocess.run(command, stdout=output, stderr=subprocess.STDOUT, check=False)
        if done.returncode != 0:
            text = log.read_text(encoding="utf-8", errors="replace")
            faults = re.findall(r"^.*\berror\b.*$", text, re.MULTILINE | re.IGNORECASE)
            told = faults[0] if faults else text[-200:]
            raise GenError(f"{shlex.join(command[:2])} failed, see {log}: {told}")

    def compiler(self) -> tuple[str, str]:
        """The compiler's own line about itself, and its flags."""
        cache = (self.folder / "build/CMakeCache.txt").read_text(encoding="utf-8")

        def value(name: str) -> str:
            found = re.search(rf"^{name}:[A-Z]+=(.*)$", cache, re.MULTILINE)
            return found[1] if found else ""

        told = subprocess.run([value("CMAKE_CXX_COMPILER"), "--version"], capture_output=True,
                              text=True, check=False).stdout
        flags = f"{value('CMAKE_CXX_FLAGS')} {value('CMAKE_CXX_FLAGS_RELEASE')}".strip()
        return told.splitlines()[0] if told else "unknown", flags

    def text_bytes(self) -> dict[str, int]:
        """The machine code of each variant of the library, as text_sizes names them."""
        done = subprocess.run(["nm", "--defined-only", "--print-size", str(self.library)],
                              capture_output=True, text=True, check=False)
        if done.returncode != 0:
            raise GenError(f"nm failed: {done.stderr}")
        return text_sizes(done.stdout)


def text_sizes(listing: str) -> dict[str, int]:
    """The bytes of text by nm's listing: of functions by the name of their variant, of namespaces
    by theirs, which is the same, or stem@TARGET where one of Highway's encloses it."""
    result: dict[str, int] = {}
    for line in listing.splitlines():
        fields = line.split()
        if len(fields) != 4 or fields[2].lower() not in "tw":
            continue
        size, symbol = int(fields[1], 16), fields[3]
        for name in {*_namespaces(symbol)}:
            result[name] = result.get(name, 0) + size
    return result


def _namespaces(symbol: str) -> list[str]:
    if symbol.startswith("lw_"):
        return [symbol.split(".")[0].removeprefix("lw_")]
    names, rest = [], symbol.removeprefix("_ZN").removeprefix("_ZNK").removeprefix("L")
    while found := re.match(r"(\d+)", rest):
        end = len(found[1]) + int(found[1])
        names.append(rest[len(found[1]):end])
        rest = rest[end:]
    target = next((name[2:] for name in names if name.startswith("N_")), None)
    return [f"{name}@{target}" if target else name for name in names]

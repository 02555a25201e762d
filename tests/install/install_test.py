"""Installs a build into a fresh folder and builds consumers from what is there alone: by CMake's
find_package in C11 and C++17, and by pkg-config with nothing but the C compiler.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).resolve().parent


def run(*command: str | Path, **environment: str) -> str:
    text = [str(each) for each in command]
    print("+", " ".join(text), flush=True)
    done = subprocess.run(text, env={**os.environ, **environment}, check=False,
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    if done.returncode != 0:
        sys.exit(f"{done.stdout}\nfailed with {done.returncode}")
    return done.stdout


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--build", type=Path, required=True, help="the build to install")
    parser.add_argument("--c11", type=Path, required=True, help="the C11 program")
    parser.add_argument("--cc", required=True)
    parser.add_argument("--cxx", required=True)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="lanewright-install-") as folder:
        prefix, build = Path(folder) / "prefix", Path(folder) / "build"
        run("cmake", "--install", options.build, "--prefix", prefix)
        run("cmake", "-G", "Ninja", "-S", HERE / "consumer", "-B", build,
            f"-DCMAKE_PREFIX_PATH={prefix}", f"-DLANEWRIGHT_C11_TEST={options.c11}",
            f"-DCMAKE_C_COMPILER={options.cc}", f"-DCMAKE_CXX_COMPILER={options.cxx}")
        run("cmake", "--build", build)
        libraries = next(prefix.glob("lib*/**/pkgconfig")).parent
        for program in ("consumer_c11", "consumer_cxx17"):
            print(run(build / program, LD_LIBRARY_PATH=str(libraries)))
        by_pkg_config(prefix, libraries, options, Path(folder))


def by_pkg_config(prefix: Path, libraries: Path, options: argparse.Namespace, out: Path) -> None:
    if shutil.which("pkg-config") is None:
        sys.exit("pkg-config is needed: ./lw setup test")
    where = {"PKG_CONFIG_PATH": str(libraries / "pkgconfig")}
    flags = run("pkg-config", f"--define-variable=prefix={prefix}", "--cflags", "--libs",
                "lanewright", **where).split()
    run(options.cc, "-std=c11", "-Wall", "-Wextra", "-Wpedantic", "-Werror", options.c11,
        "-o", out / "c11", *flags)
    print(run(out / "c11", LD_LIBRARY_PATH=str(libraries)))


if __name__ == "__main__":
    main()

"""The command line: python3 -m gen, or ./lw gen."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import NoReturn

from . import explain, tree
from .errors import GenError
from .format import format_all
from .loader import load
from .render import Renderer

ROOT = Path(__file__).resolve().parent.parent


def rendered(root: Path) -> dict[str, str]:
    """Every file of generated/, formatted."""
    return format_all(Renderer(load(root)).all(), root / ".clang-format")


def render(root: Path) -> int:
    """Brings generated/ up to date."""
    done = tree.write(root / "generated", rendered(root))
    tell(new=done.missing, changed=done.stale, removed=done.orphan)
    if not done:
        print("generated/ is up to date")
    return 0


def tell(**names: list[str]) -> None:
    for what, each in names.items():
        for name in each:
            print(f"{what:8} generated/{name}")


def check(root: Path) -> int:
    """Says whether generated/ is what the specs and templates give; prints what differs."""
    files = rendered(root)
    found = tree.compare(root / "generated", files)
    for name in found.missing + found.stale:
        sys.stdout.write(tree.diff(root / "generated", files, name))
    tell(missing=found.missing, stale=found.stale, orphan=found.orphan)
    if found:
        print("To mend it: ./lw gen render")
        return 1
    print(f"generated/ is up to date: {len(files)} files")
    return 0


class Parser(argparse.ArgumentParser):
    """Tells a wrong command line in one line, as every other fault is told."""

    def error(self, message: str) -> NoReturn:
        raise GenError(message)


def main(arguments: list[str] | None = None) -> int:
    try:
        return run(arguments)
    except (GenError, OSError) as error:
        print(f"gen: {error}", file=sys.stderr)
        return 2


def run(arguments: list[str] | None) -> int:
    parser = Parser(prog="gen", description="Renders kernel specs into sources.")
    parser.add_argument("--root", type=Path, default=ROOT, help=argparse.SUPPRESS)
    commands = parser.add_subparsers(dest="command", metavar="command")
    commands.add_parser("render", help="bring generated/ up to date (the default)")
    commands.add_parser("check", help="compare generated/ with a fresh rendering; 1 if it differs")
    commands.add_parser("list", help="every kernel and its variants, best first")
    one = commands.add_parser("explain", help="where a variant comes from, and when it is chosen")
    one.add_argument("symbol", help="a variant: lw_find_nul__swar__scalar, with or without lw_")
    options = parser.parse_args(arguments)
    root = options.root.resolve()
    if options.command == "check":
        return check(root)
    if options.command == "list":
        print(explain.listing(load(root)))
        return 0
    if options.command == "explain":
        print(explain.explain(load(root), options.symbol))
        return 0
    return render(root)

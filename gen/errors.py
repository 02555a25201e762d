"""What goes wrong with a spec, a template or a tool, told in one line with its place."""

from __future__ import annotations

import difflib
from collections.abc import Iterable
from pathlib import Path


class GenError(Exception):
    """A fault in the input, or a missing tool. Never a bug of the generator's own."""

    def __init__(self, message: str, file: Path | str | None = None, line: int | None = None):
        place = "" if file is None else f"{file}: " if line is None else f"{file}:{line}: "
        super().__init__(place + " ".join(message.split()))  # what a tool says may be many lines


class Unsuitable(GenError):
    """Parameters for which an algorithm does not work."""


def read_text(path: Path, name: str) -> str:
    """The text of a file that is input; `name` is how messages call it."""
    try:
        return path.read_text(encoding="utf-8")
    except OSError as error:
        raise GenError(f"cannot be read: {error.strerror}", name) from None
    except UnicodeDecodeError as error:
        raise GenError("not UTF-8", name, error.object.count(b"\n", 0, error.start) + 1) from None


def nearest(word: str, known: Iterable[str]) -> str:
    """A hint: the known word that `word` was most likely meant to be, or all that there are."""
    names = sorted(known)
    close = difflib.get_close_matches(word, names, n=1, cutoff=0.6)
    if close:
        return f"did you mean '{close[0]}'?"
    return f"there are: {', '.join(names)}" if names else "there are none"

"""Wrong command lines and missing tools are told as bad specs are."""

from __future__ import annotations

from pathlib import Path

import pytest
from support import Project

HOW_TO_GET_IT = (
    "./lw setup installs it, or set LW_CLANG_FORMAT to its path "
    "(Debian, Ubuntu: apt-get install clang-format-19)"
)


@pytest.mark.parametrize("arguments, says", [
    (["explain", "fill_byte__byts__scalar"],
     "no variant 'fill_byte__byts__scalar'; did you mean 'fill_byte__bytes__scalar'?"),
    (["explain", "lw_fill_pair__vector__toy"],
     "no variant 'lw_fill_pair__vector__toy'; did you mean 'fill_pair__vectors__toy'?"),
    (["explain"], "the following arguments are required: symbol"),
    (["render", "--fast"], "unrecognized arguments: --fast"),
])
def test_bad_command_line(project: Project, arguments: list[str], says: str) -> None:
    project.refuses(says, *arguments)


def test_unknown_command(project: Project) -> None:
    result = project.gen("chekc")
    assert result.code == 2
    assert result.err.count("\n") == 1
    assert "'chekc'" in result.err
    assert all(command in result.err for command in ("render", "check", "list", "explain"))


def test_clang_format_not_installed(
    project: Project, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.delenv("LW_CLANG_FORMAT", raising=False)
    monkeypatch.setenv("PATH", str(tmp_path))
    project.refuses(f"clang-format 19 is needed and was not found; {HOW_TO_GET_IT}")


@pytest.mark.parametrize("script", [None, "#!/bin/sh\necho clang-format version 14.0.6\n",
                                    "#!/bin/sh\nexit 1\n", "\x7fELF of another machine"])
def test_clang_format_wanted_is_not_it(
    project: Project, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, script: str | None
) -> None:
    path = tmp_path / "formatter"
    if script is not None:
        path.write_text(script)
        path.chmod(0o755)
    monkeypatch.setenv("LW_CLANG_FORMAT", str(path))
    fault = f"LW_CLANG_FORMAT={path} is not it"
    project.refuses(f"clang-format 19 is needed and {fault}; {HOW_TO_GET_IT}")


def test_clang_format_fails(
    project: Project, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    path = tmp_path / "formatter"
    path.write_text("#!/bin/sh\n[ $1 = --version ] && exec echo clang-format version 19.1.0\n"
                    "echo cannot >&2\necho go on >&2\nexit 1\n")
    path.chmod(0o755)
    monkeypatch.setenv("LW_CLANG_FORMAT", str(path))
    before = project.generated()
    result = project.gen("render")
    assert (result.code, result.out) == (2, "")
    assert result.err.startswith("gen: generated/")
    assert result.err.endswith(": clang-format failed: cannot go on\n")
    assert project.generated() == before

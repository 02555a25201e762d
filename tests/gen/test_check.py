"""gen check tells every difference; gen render mends it, whole or not at all."""

from __future__ import annotations

import os
import pathlib
from pathlib import Path
from typing import Any

import pytest
from support import FILES, Project

MENDING = "To mend it: ./lw gen render"


def checked(project: Project, told: list[str]) -> str:
    """Checks, and that nothing is written by it; gives the diff that comes before what is told."""
    before = project.generated()
    result = project.gen("check")
    assert project.generated() == before
    assert (result.code, result.err) == (1, "")
    assert result.out.endswith("\n".join([*told, MENDING]) + "\n")
    return result.out[:result.out.index(told[0])]


def mended(project: Project, good: dict[str, tuple[bytes, int]], told: list[str]) -> None:
    result = project.gen("render")
    assert (result.code, result.err) == (0, "")
    assert result.out.splitlines() == told
    assert {n: text for n, (text, _) in project.generated().items()} == {
        n: text for n, (text, _) in good.items()
    }
    assert project.gen("check").code == 0


def test_up_to_date(project: Project) -> None:
    result = project.gen("check")
    assert (result.code, result.err) == (0, "")
    assert result.out == f"generated/ is up to date: {len(FILES)} files\n"


def test_stale(project: Project) -> None:
    good = project.generated()
    project.edit("generated/fill/fill.scalar.cc", "to[i] = byte;", "to[i] = 7;")
    diff = checked(project, ["stale    generated/fill/fill.scalar.cc"]).splitlines()
    assert diff[:2] == ["--- generated/fill/fill.scalar.cc", "+++ rendered/fill/fill.scalar.cc"]
    assert [line for line in diff[3:] if line[0] in "+-"] == [
        "-  for (size_t i = 0; i < size; ++i) to[i] = 7;",
        "+  for (size_t i = 0; i < size; ++i) to[i] = byte;",
    ]
    mended(project, good, ["changed  generated/fill/fill.scalar.cc"])
    after = project.generated()
    assert [name for name in FILES if after[name] != good[name]] == ["fill/fill.scalar.cc"]


def test_stale_by_what_does_not_show(project: Project) -> None:
    good = project.generated()
    path = project.root / "generated/isa.h"
    path.write_bytes(path.read_bytes().replace(b"\n", b"\r\n").removesuffix(b"\r\n"))
    diff = checked(project, ["stale    generated/isa.h"])
    assert "-#endif  // LANEWRIGHT_ISA_H\n\\ No newline at end of file\n" in diff
    assert "-#ifndef LANEWRIGHT_ISA_H\r\n" in diff
    mended(project, good, ["changed  generated/isa.h"])


def test_stale_by_bytes_that_are_no_text(project: Project) -> None:
    good = project.generated()
    (project.root / "generated/isa.h").write_bytes(b"\xff\xfe\0")
    assert "+#ifndef LANEWRIGHT_ISA_H\n" in checked(project, ["stale    generated/isa.h"])
    mended(project, good, ["changed  generated/isa.h"])


def test_missing(project: Project) -> None:
    good = project.generated()
    (project.root / "generated/fill/fill_dispatch.cc").unlink()
    diff = checked(project, ["missing  generated/fill/fill_dispatch.cc"])
    assert diff.startswith("--- generated/fill/fill_dispatch.cc\n+++ rendered/")
    lines = good["fill/fill_dispatch.cc"][0].decode().splitlines()
    assert diff.splitlines()[3:] == [f"+{line}" for line in lines]
    mended(project, good, ["new      generated/fill/fill_dispatch.cc"])


def test_orphans(project: Project) -> None:
    good = project.generated()
    project.write("generated/gone/deep/gone.cc", "int gone;\n")
    project.write("generated/fill/.hidden", "")
    (project.root / "generated/link").symlink_to("nowhere")
    (project.root / "generated/empty").mkdir()
    names = ["fill/.hidden", "gone/deep/gone.cc", "link"]
    assert checked(project, [f"orphan   generated/{name}" for name in names]) == ""
    mended(project, good, [f"removed  generated/{name}" for name in names])
    generated = project.root / "generated"
    folders = {p.relative_to(generated).as_posix() for p in generated.rglob("*") if p.is_dir()}
    assert folders == {"fill", "include", "include/lanewright"}
    assert not (generated / "link").is_symlink()


def test_all_at_once(project: Project) -> None:
    good = project.generated()
    (project.root / "generated/isa.h").write_text("old\n")
    (project.root / "generated/sources.cmake").unlink()
    project.write("generated/more.h", "")
    checked(project, ["missing  generated/sources.cmake", "stale    generated/isa.h",
                      "orphan   generated/more.h"])
    mended(project, good, ["new      generated/sources.cmake", "changed  generated/isa.h",
                           "removed  generated/more.h"])


def test_nothing_generated_yet(project: Project) -> None:
    good = project.generated()
    for name in FILES:
        (project.root / "generated" / name).unlink()
    for folder in ("fill", "include/lanewright", "include", "."):
        (project.root / "generated" / folder).rmdir()
    checked(project, [f"missing  generated/{name}" for name in FILES])
    mended(project, good, [f"new      generated/{name}" for name in FILES])


def test_file_and_folder_in_each_others_place(project: Project) -> None:
    good = project.generated()
    for name in FILES:
        if name.startswith("fill/"):
            (project.root / "generated" / name).unlink()
    (project.root / "generated/fill").rmdir()
    project.write("generated/fill", "a file\n")
    (project.root / "generated/isa.h").unlink()
    project.write("generated/isa.h/inside", "")
    assert project.gen("check").code == 1
    assert project.gen("render").code == 0
    assert {n: text for n, (text, _) in project.generated().items()} == {
        n: text for n, (text, _) in good.items()
    }


def test_removed_kernel_leaves_nothing_behind(project: Project) -> None:
    text = project.text("gen/kernels/fill.yaml").replace("kernel: fill", "kernel: full")
    project.write("gen/kernels/full.yaml", text)
    (project.root / "gen/kernels/fill.yaml").unlink()
    (project.root / "templates/kernels/fill").rename(project.root / "templates/kernels/full")
    body = project.root / "templates/kernels/full/bytes.scalar.j2"
    body.write_text(body.read_text().replace("kernels/fill/", "kernels/full/"))
    assert project.gen("render").code == 0
    assert sorted(project.generated()) == sorted(name.replace("fill", "full") for name in FILES)
    assert not (project.root / "generated/fill").exists()


# A write is atomic.


def test_failing_template_leaves_everything(project: Project) -> None:
    """The last template fails after all the others have been rendered to something new."""
    before = project.generated()
    project.edit("gen/kernels/fill.yaml", "summary: Sets dst[0, size) to byte.", "summary: New.")
    project.edit("templates/frame/sources.cmake.j2", "{{ source }}\n{%- endfor %})\n{% for name",
                 "{{ sourc }}\n{%- endfor %})\n{% for name")
    result = project.gen("render")
    assert result.code == 2
    assert "sources.cmake.j2" in result.err
    assert project.generated() == before


@pytest.mark.parametrize("fails_at", [1, 2, 5])
def test_write_that_fails_midway_leaves_everything(
    project: Project, monkeypatch: pytest.MonkeyPatch, fails_at: int
) -> None:
    before = project.generated()
    summary = project.edit("gen/kernels/fill.yaml", "summary: Sets dst[0, size)", "summary: Fills")
    assert summary
    project.write("generated/orphan.h", "stays, too\n")
    orphan = project.generated()["orphan.h"]
    write_bytes, calls = Path.write_bytes, []

    def failing(path: Path, data: bytes) -> int:
        calls.append(path)
        if len(calls) == fails_at:
            write_bytes(path, data[:10])
            raise OSError(28, "No space left on device", str(path))
        return write_bytes(path, data)

    monkeypatch.setattr(pathlib.Path, "write_bytes", failing)
    result = project.gen("render")
    assert len(calls) == fails_at
    assert result.code == 2
    assert result.err.startswith("gen: [Errno 28] No space left on device")
    assert result.err.count("\n") == 1
    assert project.generated() == {**before, "orphan.h": orphan}
    assert not list(project.root.glob(".generated*"))
    monkeypatch.undo()
    assert project.gen("render").code == 0
    assert project.gen("check").code == 0


def test_no_file_is_replaced_before_all_are_staged(
    project: Project, monkeypatch: pytest.MonkeyPatch
) -> None:
    project.edit("gen/kernels/fill.yaml", "summary: Sets dst[0, size) to byte.", "summary: New.")
    order: list[str] = []
    write_bytes, replace = Path.write_bytes, os.replace

    def staged(path: Path, data: bytes) -> int:
        order.append("stage")
        return write_bytes(path, data)

    def replaced(source: Any, target: Any) -> None:
        order.append("replace")
        replace(source, target)

    monkeypatch.setattr(pathlib.Path, "write_bytes", staged)
    monkeypatch.setattr(os, "replace", replaced)
    result = project.gen("render")
    changed = len(result.out.splitlines())
    assert changed > 1
    assert order == ["stage"] * changed + ["replace"] * changed

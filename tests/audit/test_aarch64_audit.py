"""The audit of builds for ARMv8.0 finds what it is there for, in objects made for it."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from small_archive import Row, audit

COMPILERS = {
    "gcc": [shutil.which("aarch64-linux-gnu-g++-12") or ""],
    "clang": [shutil.which("clang++-22") or "", "--target=aarch64-linux-gnu"]}
FOUND = [name for name, command in COMPILERS.items()
         if command[0] and shutil.which("aarch64-linux-gnu-as")]

pytestmark = pytest.mark.skipif(
    not FOUND, reason="needs aarch64-linux-gnu-g++-12 and its assembler: ./lw setup aarch64")

CRC = ["+simd", "+crc"]
FOLD = [*CRC, "+crypto"]
EOR3 = [*FOLD, "+sha3"]
SVE = ["+simd", "+sve"]
SVE2 = [*SVE, "+sve2", "+sve2-aes"]
# Something that each variant needs, and that those before it may not use.
VARIANTS: dict[str, tuple[list[str], str]] = {
    "f__plain__scalar": ([], "add v0.16b, v1.16b, v2.16b"),
    "f__chains__neon": (CRC, "crc32cx w0, w0, x1"),
    "f__fold__neon": (FOLD, "pmull v0.1q, v1.1d, v2.1d"),
    "f__fold3__neon": (EOR3, "eor3 v0.16b, v1.16b, v2.16b, v3.16b"),
    "f__hwy__sve": (SVE, "ptrue p0.b"),
    "f__hwy__sve2": (SVE2, "match p0.b, p1/z, z0.b, z1.b"),
}
ROWS: list[Row] = [(name, features) for name, (features, _) in VARIANTS.items()]
CLEAN = {f"lw_{name}": text for name, (_, text) in VARIANTS.items()}


def assembly(text: str) -> str:
    """The body of a function; its assembler takes whatever it knows."""
    return f'{{ __asm__ volatile(".arch armv8.2-a+crc+crypto+sha3+sve2-aes+lse; {text}"); }}\n'


def library(changed: dict[str, str], more: str = "") -> str:
    functions = {**CLEAN, **changed}.items()
    return "".join(f'extern "C" void {name}() {assembly(text)}' for name, text in functions) + more


@pytest.fixture(params=FOUND)
def compiler(request: pytest.FixtureRequest) -> list[str]:
    return [*COMPILERS[request.param], "-O2"]


@pytest.fixture
def first() -> list[str]:
    """For what is written in assembly, and so the same for all compilers."""
    return [*COMPILERS[FOUND[0]], "-O2"]


def run(folder: Path, compiler: list[str], source: str, *rows: Row) -> tuple[int, list[str]]:
    """The audit's exit code and its findings."""
    code, text = audit(folder, "aarch64", compiler, source, [*ROWS, *rows], "isa_audit.py",
                       "--architecture", "aarch64", "--objects")
    assert code in (0, 1), text
    return code, [line for line in text.splitlines() if ": " in line]


def finds(found: tuple[int, list[str]], *words: str) -> None:
    code, findings = found
    assert code == 1 and len(findings) == 1, findings
    assert all(word in findings[0] for word in words), findings


def test_clean(tmp_path: Path, compiler: list[str]) -> None:
    assert run(tmp_path, compiler, library({})) == (0, [])


@pytest.mark.parametrize("text", [
    "crc32cb w0, w0, w1", "pmull2 v0.1q, v1.2d, v2.2d", "aese v0.16b, v1.16b",
    "eor3 v0.16b, v1.16b, v2.16b, v3.16b", "rax1 v0.2d, v1.2d, v2.2d", "rdvl x0, #1",
    "ld1b {z0.b}, p0/z, [x0]", "casal x0, x1, [x2]",
    "ldadd x0, x1, [x2]", "sqrdmlah v0.4s, v1.4s, v2.4s"])
@pytest.mark.parametrize("place", ["lw_anything", "lw_f__plain__scalar"])
def test_leak_into_code_for_every_cpu(
    tmp_path: Path, first: list[str], text: str, place: str
) -> None:
    of = "scalar" if "scalar" in place else "baseline"
    finds(run(tmp_path, first, library({place: text})), f"{place}+0x0: {text.split()[0]}",
          f"not in {of}")


@pytest.mark.parametrize("place, text", [
    ("lw_f__chains__neon", "pmull v0.1q, v1.1d, v2.1d"),  # CRC without PMULL
    ("lw_f__chains__neon", "ldadd x0, x1, [x2]"),
    ("lw_f__fold__neon", "sha256h q0, q1, v2.4s"),  # +crypto, but SHA2 is not asked for
    ("lw_f__fold__neon", "eor3 v0.16b, v1.16b, v2.16b, v3.16b"),
    ("lw_f__fold3__neon", "casal x0, x1, [x2]"),  # EOR3 comes with ARMv8.2 in GNU as
    ("lw_f__fold3__neon", "sqrdmlah v0.4s, v1.4s, v2.4s"),
    ("lw_f__fold3__neon", "ptrue p0.b"),
    ("lw_f__hwy__sve", "match p0.b, p1/z, z0.b, z1.b"),  # SVE without SVE2
    ("lw_f__hwy__sve", "crc32cx w0, w0, x1"),
    ("lw_f__hwy__sve2", "eor3 v0.16b, v1.16b, v2.16b, v3.16b")])
def test_leak_into_a_variant(tmp_path: Path, first: list[str], place: str, text: str) -> None:
    finds(run(tmp_path, first, library({place: text})), f"{place}+0x0: {text.split()[0]}",
          f"not in {place.rpartition('__')[2]}:")


def test_leak_by_a_target_attribute(tmp_path: Path, compiler: list[str]) -> None:
    crc = """__attribute__((target("+crc"))) unsigned lw_any(unsigned a, unsigned char b) {
  return __builtin_arm_crc32cb(a, b); }"""
    if "clang" not in compiler[0]:
        crc = crc.replace("__builtin_arm_crc32cb", "__builtin_aarch64_crc32cb")
    finds(run(tmp_path, compiler, library({}, f'extern "C" {crc}')), "crc32cb", "not in baseline")


def test_code_that_the_disassembler_does_not_know(tmp_path: Path, first: list[str]) -> None:
    unknown = library({"lw_any": ".inst 0x7fffffff"})
    finds(run(tmp_path, first, unknown), "not in baseline", "undefined")


def test_branches_addresses_and_hints_are_read(tmp_path: Path, first: list[str]) -> None:
    text = ("bti c; paciasp; 1: cbz x0, 1b; tbnz w1, #3, 1b; b.hi 1b; adr x2, 1b; ldr x3, 1b; "
            "adrp x4, memcpy; bl memcpy; b memcpy; autiasp")
    assert run(tmp_path, first, library({"lw_any": text})) == (0, [])


def test_weak_symbol(tmp_path: Path, compiler: list[str]) -> None:
    weak = "__attribute__((weak)) int shared(int a) { return a; }\n"
    finds(run(tmp_path, compiler, library({}, weak)), "_Z6sharedi: weak symbol")
    inside = f"namespace hwy {{ namespace N_SVE2 {{ {weak} }} }}"
    assert run(tmp_path, compiler, library({}, inside)) == (0, [])


def test_highway_namespace(tmp_path: Path, first: list[str]) -> None:
    """What a target's functions share may use what the target has, and no more."""
    hidden = f"void part() {assembly('ptrue p0.b')}"
    for target, clean in (("N_SVE", True), ("N_NEON_WITHOUT_AES", False)):
        source = library({}, f"namespace {target} {{ {hidden} }}")
        code, findings = run(tmp_path, first, source)
        assert (code == 0) is clean, findings


def test_variant_that_is_missing(tmp_path: Path, first: list[str]) -> None:
    gone = ("f__gone__sve", SVE)
    finds(run(tmp_path, first, library({}), gone), "lw_f__gone__sve: in the manifest")


def test_another_architecture(tmp_path: Path) -> None:
    code, text = audit(tmp_path, "aarch64", ["c++"], "int a() { return 1; }", [], "isa_audit.py",
                       "--architecture", "aarch64", "--objects")
    assert code == 2 and text.startswith("isa_audit: ")

"""The audit of rv64gc builds finds what it is there for, in objects made for it."""

import shutil
from pathlib import Path

import pytest
from small_archive import Row, audit

CLANG = shutil.which("clang++-22") or ""

pytestmark = pytest.mark.skipif(not CLANG or not shutil.which("llvm-objdump-22"),
                                reason="needs clang++-22 and llvm-objdump-22: ./lw setup riscv64")

V = '__attribute__((target("arch=+v")))'
ZBB = '__attribute__((target("arch=+zbb")))'
CLEAN = f"""
#include <riscv_vector.h>
extern "C" int lw_f__plain__scalar(int a) {{ return a + 1; }}
extern "C" {V} void lw_f__fast__rvv(unsigned char *to, const unsigned char *from) {{
  __riscv_vse8_v_u8m1(to, __riscv_vle8_v_u8m1(from, 4), 4);
}}
"""
WIDE = f"""
extern "C" {V} void lw_g__fast__rvv(unsigned long *to, const unsigned long *from) {{
  __riscv_vse64_v_u64m1(to, __riscv_vle64_v_u64m1(from, 4), 4);
}}
"""
REVERSE = """
extern "C" __attribute__((target("arch=+v,+zvbb")))
void lw_r__fast__rvv(unsigned char *to, const unsigned char *from) {
  const vuint64m1_t words = __riscv_vreinterpret_v_u8m1_u64m1(__riscv_vle8_v_u8m1(from, 8));
  __riscv_vse8_v_u8m1(to, __riscv_vreinterpret_v_u64m1_u8m1(__riscv_vrev8_v_u64m1(words, 1)), 8);
}
"""


def run(folder: Path, source: str, *variants: Row) -> tuple[int, str]:
    compiler = [CLANG, "--target=riscv64-linux-gnu", "-O1"]
    return audit(folder, "riscv64", compiler, source, [*variants], "riscv64_audit.py", "--archive")


PLAIN: Row = ("f__plain__scalar", [])
FAST = ("f__fast__rvv", ["v"])


def test_clean(tmp_path: Path) -> None:
    assert run(tmp_path, CLEAN, PLAIN, FAST) == (0, "clean: 2 variants\n")


def test_a_vector_instruction_outside_the_variants(tmp_path: Path) -> None:
    code, text = run(tmp_path, CLEAN.replace("lw_f__fast__rvv", "somewhere"), PLAIN)
    assert code == 1 and "somewhere: vle8.v" in text and "not in rv64gc" in text


def test_an_extension_that_the_variant_does_not_need(tmp_path: Path) -> None:
    count = f'extern "C" {ZBB} int lw_h__fast__zbc(int a) {{ return __builtin_popcount(a); }}'
    source = CLEAN + count
    code, text = run(tmp_path, source, PLAIN, FAST, ("h__fast__zbc", ["zbc"]))
    assert code == 1 and "lw_h__fast__zbc" in text and "not in rv64gc+zbc" in text


def test_vectors_with_an_extension_that_the_variant_does_not_need(tmp_path: Path) -> None:
    source = CLEAN + REVERSE
    code, text = run(tmp_path, source, PLAIN, FAST, ("r__fast__rvv", ["v"]))
    assert code == 1 and "vrev8.v" in text and "not in rv64gc+v" in text and "vle8" not in text
    assert run(tmp_path, source, PLAIN, FAST, ("r__fast__rvv", ["v", "zvbb"]))[0] == 0


def test_a_scalar_extension_in_a_variant_of_it(tmp_path: Path) -> None:
    count = f'extern "C" {ZBB} int lw_h__fast__zbb(int a) {{ return __builtin_popcount(a); }}'
    assert run(tmp_path, CLEAN + count, PLAIN, FAST, ("h__fast__zbb", ["zbb"]))[0] == 0
    code, text = run(tmp_path, CLEAN + count.replace("lw_h__fast__zbb", "somewhere"), PLAIN, FAST)
    assert code == 1 and "somewhere" in text and "not in rv64gc" in text


def test_wide_elements(tmp_path: Path) -> None:
    code, text = run(tmp_path, CLEAN + WIDE, PLAIN, FAST, ("g__fast__rvv", ["v"]))
    assert code == 1 and "vle64.v" in text and "vse64.v" in text and "vle8" not in text
    assert run(tmp_path, CLEAN + WIDE, PLAIN, FAST, ("g__fast__rvv", ["v", "zvbc"]))[0] == 0


def test_a_weak_symbol_beside_a_variant(tmp_path: Path) -> None:
    weak = '__attribute__((weak)) int shared(int a) { return a; }'
    code, text = run(tmp_path, CLEAN + weak, PLAIN, FAST)
    assert code == 1 and "weak symbol" in text


def test_a_variant_that_is_missing(tmp_path: Path) -> None:
    code, text = run(tmp_path, CLEAN, PLAIN, FAST, ("f__gone__rvv", ["v"]))
    assert code == 1 and "lw_f__gone__rvv: in the manifest, but not in the archive" in text

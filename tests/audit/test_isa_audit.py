"""The audit must find each kind of leak, and must not cry where there is none.

Every case is a small library for a small manifest, built by the system's compiler ($CXX or c++)."""

from __future__ import annotations

import json
import os
import platform
import shlex
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

import pytest

pytestmark = pytest.mark.skipif(platform.machine() not in ("x86_64", "AMD64"), reason="x86-64 only")

AUDIT = Path(__file__).with_name("isa_audit.py")
CXX = shlex.split(os.environ.get("CXX", "c++"))
FLAGS = ["-std=c++17", "-O2", "-fPIC", "-fno-exceptions", "-fno-rtti"]

SSE4 = ["sse3", "ssse3", "sse4.1", "sse4.2", "popcnt"]
AVX2 = [*SSE4, "lzcnt", "bmi", "bmi2", "avx", "f16c", "fma", "avx2"]
AVX512 = [*AVX2, "avx512f", "avx512dq", "avx512cd", "avx512bw", "avx512vl"]
VBMI = [*AVX512, "avx512vbmi", "avx512vbmi2", "pclmul", "vpclmulqdq", "crc32"]
ISAS: dict[str, list[str]] = {
    "scalar": [], "sse4": SSE4, "avx2": AVX2, "avx512": AVX512, "avx512_vbmi": VBMI}

TARGETS = {"sse4": "SSE4", "avx2": "AVX2", "avx512": "AVX3", "avx512_vbmi": "AVX3_DL"}

PREAMBLE = "".join(f'#define {isa.upper()} __attribute__((target("{",".join(features)}")))\n'
                   for isa, features in ISAS.items() if features)
BUILT: dict[tuple[str, str, tuple[str, ...]], bytes] = {}  # objects by name, source and flags


def assembly(signature: str, text: str) -> str:
    return f'extern "C" {signature} {{ __asm__ volatile("{text}"); }}\n'


SCALAR = 'extern "C" int lw_demo__a__scalar(int x) { return x ^ 1; }\n'
CLEAN = {
    "sse4": assembly("void lw_demo__a__sse4()", "popcnt %eax, %eax"),
    "avx2": """typedef char Block __attribute__((vector_size(32), aligned(1)));
extern "C" AVX2 void lw_demo__a__avx2(Block *p) { *p += *p; }
""",
    "avx512": """typedef char Block __attribute__((vector_size(64), aligned(1)));
extern "C" AVX512 void lw_demo__a__avx512(Block *p) { *p += *p; }
""",
    "avx512_vbmi": assembly("void lw_demo__a__avx512_vbmi()",
                            "vpermb %zmm0, %zmm1, %zmm2; vzeroupper"),
}


@dataclass
class Verdict:
    status: int
    findings: list[str]
    output: str


@dataclass
class Library:
    """Compiles sources and audits what comes out."""

    folder: Path

    def compile(self, name: str, source: str, *flags: str) -> Path:
        target = self.folder / f"{name}.o"
        if (name, source, flags) not in BUILT:
            path = self.folder / f"{name}.cc"
            path.write_text(PREAMBLE + source, encoding="utf-8")
            subprocess.run([*CXX, *FLAGS, *flags, "-c", str(path), "-o", str(target)], check=True)
            BUILT[name, source, flags] = target.read_bytes()
        target.write_bytes(BUILT[name, source, flags])
        return target

    def parts(self, *flags: str, **changed: str) -> list[Path]:
        """The objects of a clean library, but for the units whose source is given."""
        units = {"scalar": SCALAR, **CLEAN, **changed}
        return [self.compile(name, source, *flags) for name, source in units.items()]

    def shared(self, objects: list[Path], *flags: str) -> Path:
        target = self.folder / "libdemo.so"
        subprocess.run([*CXX, *FLAGS, *flags, "-shared", "-o", str(target), *map(str, objects)],
                       check=True)
        return target

    def audit(self, objects: list[Path], *arguments: str) -> Verdict:
        rows = [{"name": f"demo__a__{isa}", "symbol": f"lw_demo__a__{isa}", "isa": isa,
                 "architecture": "x86_64" if features else "any", "compiler_features": features,
                 "highway": TARGETS.get(isa)}
                for isa, features in ISAS.items()]
        manifest = self.folder / "MANIFEST.json"
        manifest.write_text(json.dumps({"variants": rows}), encoding="utf-8")
        command = [sys.executable, str(AUDIT), "--architecture", "x86_64",
                   "--manifest", str(manifest), *arguments, "--objects", *map(str, objects)]
        result = subprocess.run(command, capture_output=True, text=True, check=False)
        findings = [line for line in result.stdout.splitlines() if ": " in line]
        return Verdict(result.returncode, findings, result.stdout + result.stderr)

    def finds(self, objects: list[Path], *words: str) -> None:
        """The audit has one finding, and it says all of the words."""
        verdict = self.audit(objects)
        assert verdict.status == 1, verdict.output
        assert len(verdict.findings) == 1, verdict.output
        assert all(word in verdict.findings[0] for word in words), verdict.output

    def passes(self, objects: list[Path], *arguments: str) -> None:
        verdict = self.audit(objects, *arguments)
        assert (verdict.status, verdict.findings) == (0, []), verdict.output


@pytest.fixture
def library(tmp_path: Path) -> Library:
    return Library(tmp_path)


def test_clean_library_passes(library: Library) -> None:
    objects = library.parts()
    library.passes(objects)
    archive = library.folder / "libdemo.a"
    subprocess.run(["ar", "rcs", str(archive), *map(str, objects)], check=True)
    library.passes([archive])
    library.passes([library.shared(objects)])


@pytest.mark.parametrize("text", [
    "vpaddb %ymm0, %ymm1, %ymm2; vzeroupper", "popcnt %eax, %eax", "crc32b %al, %ecx",
    "pshufb %xmm0, %xmm1", "lzcnt %eax, %eax", "cmpxchg16b (%rax)", "xgetbv"])
def test_leak_into_code_for_every_cpu(library: Library, text: str) -> None:
    mnemonic = text.split()[0]
    objects = library.parts(base=assembly("void lw_demo()", text))
    verdict = library.audit(objects)
    assert verdict.status == 1 and f"lw_demo+0x0: {mnemonic[:5]}" in verdict.output.replace(
        "{vex} ", ""), verdict.output


def test_leak_by_a_target_attribute(library: Library) -> None:
    base = """extern "C" AVX2 unsigned lw_demo(unsigned x, unsigned y) {
  return __builtin_ia32_bzhi_si(x, y);
}
"""
    library.finds(library.parts(base=base), "base.o: lw_demo+0x0: {vex} bzhi", "not in baseline")


def test_scalar_variant_is_code_for_every_cpu(library: Library) -> None:
    scalar = assembly("void lw_demo__a__scalar()", "popcnt %eax, %eax")
    library.finds(library.parts(scalar=scalar), "lw_demo__a__scalar+0x0: popcnt", "not in scalar")


def test_vbmi_in_avx512(library: Library) -> None:
    avx512 = assembly("void lw_demo__a__avx512()", "vpermb %zmm0, %zmm1, %zmm2; vzeroupper")
    library.finds(library.parts(avx512=avx512), "vpermb", "not in avx512")


def test_carryless_multiply_that_another_feature_implies(library: Library) -> None:
    """VPCLMULQDQ and AVX need PCLMULQDQ in every compiler, but not in every CPU's cpuid."""
    avx512 = assembly("void lw_demo__a__avx512()", "pclmulqdq $0, %xmm0, %xmm1")
    library.finds(library.parts(avx512=avx512), "pclmul", "not in avx512")


def test_crc32_needs_its_own_feature(library: Library) -> None:
    sse4 = assembly("void lw_demo__a__sse4()", "crc32b %al, %ecx")
    library.finds(library.parts(sse4=sse4), "crc32", "not in sse4")


def test_evex_form_of_an_avx2_instruction(library: Library) -> None:
    """The text does not tell AVX-512 from AVX2 here; only the encoding does."""
    avx2 = assembly("void lw_demo__a__avx2()", "{evex} vpaddb %xmm0, %xmm1, %xmm2")
    library.finds(library.parts(avx2=avx2), "{evex} vpaddb", "not in avx2")


@pytest.mark.parametrize("symbol", [
    "_ZN10lanewright13demo__a__avx2L6helperEv", "lw_demo__a__avx2.part.0",
    "lw_demo__a__avx2.constprop.1", "_ZN10lanewright6N_AVX27demo__a6helperEv",
    "_ZN3hwy6N_AVX23AddINS0_4SimdIhEEEET_S4_"])
def test_helpers_have_the_features_of_their_variant(library: Library, symbol: str) -> None:
    def unit(text: str) -> str:
        return (f'{CLEAN["avx2"]}__asm__(".text\\n.type {symbol}, @function\\n'
                f'{symbol}: {text}\\n ret");\n')
    library.passes(library.parts(avx2=unit("vpaddb %xmm0, %xmm1, %xmm2")))
    library.finds(library.parts(avx2=unit("vpaddb %xmm0, %xmm1, %xmm17")),
                  f"{symbol}+0x0: {{evex}} vpaddb", "not in avx2")


def test_two_symbols_of_one_function(library: Library) -> None:
    """Code that also stands for a function of every CPU may use no more than that one."""
    alias = """extern "C" __attribute__((alias("lw_demo__a__sse4"))) int lw_demo(int x);\n"""
    library.finds(library.parts(sse4=CLEAN["sse4"] + alias), "popcnt", "not in baseline")


@pytest.mark.parametrize("isa, register", [("avx2", "ymm3"), ("avx512", "zmm15")])
def test_return_without_vzeroupper(library: Library, isa: str, register: str) -> None:
    r = f"%{register}"
    source = f"""extern "C" int lw_demo__a__{isa}(int x) {{
  if (x == 0) {{ __asm__ volatile("{'vpxord' if r[1] == 'z' else 'vpxor'} {r}, {r}, {r}"); }}
  return x;
}}
"""
    library.finds(library.parts(**{isa: source}), f"lw_demo__a__{isa}+0x", "returns without")


def test_registers_above_15_need_no_vzeroupper(library: Library) -> None:
    library.passes(library.parts(
        avx512=assembly("void lw_demo__a__avx512()", "vpxord %zmm16, %zmm17, %zmm31")))


DIRTY = '__asm__ volatile("vpxor %ymm0, %ymm0, %ymm0");'


def test_call_and_tail_call_without_vzeroupper(library: Library) -> None:
    call = f"""extern "C" void other(int);
extern "C" int lw_demo__a__avx2(int x) {{
  {DIRTY} other(x); __asm__ volatile("vzeroupper"); return x; }}
"""
    library.finds(library.parts(avx2=call), "calls without vzeroupper")
    tail_call = f"""extern "C" int other(int);
extern "C" int lw_demo__a__avx2(int x) {{ {DIRTY} return other(x); }}
"""
    library.finds(library.parts(avx2=tail_call), "jumps out of the function without vzeroupper")
    pointer = f"""extern "C" int lw_demo__a__avx2(int (*f)(int)) {{ {DIRTY} return f(1); }}\n"""
    library.finds(library.parts(avx2=pointer), "jumps out of the function without vzeroupper")


def test_sse_code_without_vzeroupper(library: Library) -> None:
    text = "vpxor %ymm0, %ymm0, %ymm0; pxor %xmm1, %xmm1; vzeroupper"
    library.finds(library.parts(avx2=assembly("void lw_demo__a__avx2()", text)),
                  "pxor", "runs an SSE instruction")


# Two ways for control to leave the straight run: a table of jumps, and code moved away as cold.
SWITCH = """extern "C" int lw_demo__a__avx2(int x, volatile int *p) {
  __asm__ volatile("vpxor %%ymm0, %%ymm0, %%ymm0" ::: "memory");
  switch (x) {
    case 0: p[1] = 9; p[0] = 7; break;
    case 1: p[7] = 1; break;
    case 2: p[2] = p[3]; break;
    case 3: p[5] = p[1] * p[2]; break;
    case 4: p[4] = p[4] - p[9]; break;
    case 5: *p = 0; CLEAN return 2;
    case 6: p[8] = ~p[6]; break;
  }
  __asm__ volatile("vzeroupper");
  return 1;
}
"""
COLD = """extern "C" void other(int) __attribute__((cold));
extern "C" int lw_demo__a__avx2(int x) {
  __asm__ volatile("vpxor %%ymm0, %%ymm0, %%ymm0" ::: "memory");
  if (x == 5) { CLEAN other(x); }
  __asm__ volatile("vzeroupper");
  return x;
}
"""


@pytest.mark.parametrize("source, fault", [(SWITCH, "returns without"), (COLD, "calls without")],
                         ids=["table", "cold"])
@pytest.mark.parametrize("linked", [False, True])
def test_other_blocks_are_followed(library: Library, source: str, fault: str, linked: bool) -> None:
    def objects(clean: str) -> list[Path]:
        parts = library.parts(avx2=source.replace("CLEAN", clean))
        return [library.shared(parts)] if linked else parts
    library.passes(objects('__asm__ volatile("vzeroupper");'))
    library.finds(objects(""), "lw_demo__a__avx2", fault)


def test_weak_function_in_an_isa_object(library: Library) -> None:
    weak = "__attribute__((weak)) int helper(int x) { return x + 1; }\n"
    library.finds(library.parts(avx2=CLEAN["avx2"] + weak), "avx2.o: _Z6helperi: weak symbol")
    inline = """namespace { template <int k> struct Plain {}; }
template <int k> __attribute__((noinline)) int bump(int x) { return x + k; }
extern "C" int lw_bump(int x) { return bump<3>(x); }
"""
    library.finds(library.parts(avx2=CLEAN["avx2"] + inline), "avx2.o: _Z4bump", "weak symbol")
    library.passes(library.parts(base=inline))


def test_weak_function_in_a_highway_namespace(library: Library) -> None:
    weak = "namespace hwy { namespace N_AVX2 { __attribute__((weak)) int Add() { return 1; } } }\n"
    library.passes(library.parts(avx2=CLEAN["avx2"] + weak))


def test_missing_variant(library: Library) -> None:
    objects = library.parts()
    without = [path for path in objects if path.name != "avx2.o"]
    library.finds(without, "lw_demo__a__avx2: in the manifest, but in none of the objects")
    library.passes(without, "--isas", "sse4;avx512,avx512_vbmi")
    assert library.audit(without, "--isas", "none").status == 0
    refused = library.audit(objects, "--isas", "avx3")
    assert refused.status == 2 and "unknown: avx3" in refused.output


def test_baseline_exemptions(library: Library) -> None:
    zeros = 'extern "C" int lw_demo(int x) { return __builtin_ctz(x | 8); }\n'
    detector = assembly("unsigned detect()", "endbr64; cpuid; xgetbv")
    library.passes(library.parts(base=zeros, cpu_x86_64=detector))


@pytest.mark.parametrize("leaks", [False, True])
def test_link_time_optimisation(library: Library, leaks: bool) -> None:
    leak = assembly("unsigned lw_demo()", "popcnt %eax, %eax" if leaks else "nop")
    shared = library.shared(library.parts("-flto", base=leak), "-flto")
    if leaks:
        library.finds([shared], "lw_demo+0x0: popcnt", "not in baseline")
    else:
        library.passes([shared])


def test_stripped_library(library: Library) -> None:
    """Without symbols nothing can be judged, and that must not pass."""
    shared = library.shared(library.parts("-fvisibility=hidden"))
    library.passes([shared])
    subprocess.run(["strip", str(shared)], check=True)
    assert library.audit([shared]).status == 1


def test_assembler_that_checks_nothing(library: Library) -> None:
    fake = library.folder / "as"
    fake.write_text("#!/bin/sh\n[ \"$1\" != --help ] || exec as --help\n", encoding="utf-8")
    fake.chmod(0o755)
    verdict = library.audit(library.parts(), "--as", str(fake))
    assert verdict.status == 2 and "does not check CPU features" in verdict.output


def test_tools_and_files_that_fail(library: Library) -> None:
    objects = library.parts()
    assert library.audit(objects, "--as", "no-such-as").status == 2
    assert library.audit(objects, "--objdump", "no-such-objdump").status == 2
    assert library.audit([library.folder / "none.o"]).status == 2
    assert library.audit([library.folder / "avx2.cc"]).status == 2

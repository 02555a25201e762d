"""Good specs: the files, the names and their order, and what is told of them."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys

import pytest
from scratch import ROOT
from support import FILES, Project

WIDE = "fill_byte__stores_u4_s3__wide"
NAMES = [
    ("fill_byte", "stores_u4_s3", "wide_acme"),
    ("fill_byte", "stores_u4_s3", "wide"),
    ("fill_byte", "vectors", "wide"),
    ("fill_pair", "vectors", "wide"),
    ("fill_byte", "vectors", "toy"),
    ("fill_pair", "vectors", "toy"),
    ("fill_byte", "vectors", "narrow"),
    ("fill_pair", "vectors", "narrow"),
    ("fill_byte", "bytes", "scalar"),
    ("fill_pair", "bytes", "scalar"),
]


def test_first_render_writes_every_file(project: Project) -> None:
    before = project.generated()
    for name in FILES:
        (project.root / "generated" / name).unlink()
    result = project.gen("render")
    assert (result.code, result.err) == (0, "")
    assert result.out.splitlines() == [f"new      generated/{name}" for name in FILES]
    after = project.generated()
    assert list(after) == FILES
    assert {name: text for name, (text, _) in after.items()} == {
        name: text for name, (text, _) in before.items()
    }
    assert not list(project.root.glob(".generated*"))


@pytest.mark.parametrize("arguments", [[], ["render"]])
def test_second_render_touches_nothing(project: Project, arguments: list[str]) -> None:
    before = project.generated()
    result = project.gen(*arguments)
    assert (result.code, result.out, result.err) == (0, "generated/ is up to date\n", "")
    assert project.generated() == before


def test_a_change_touches_only_what_it_concerns(project: Project) -> None:
    before = project.generated()
    project.edit("templates/kernels/fill/_parts.j2", "to[i]", "*(to + i)")
    result = project.gen("render")
    assert result.out.splitlines() == ["changed  generated/fill/fill.scalar.cc"]
    after = project.generated()
    changed = [name for name in FILES if before[name] != after[name]]
    assert changed == ["fill/fill.scalar.cc"]
    assert b"*(to + i) = byte;" in after["fill/fill.scalar.cc"][0]


def test_banner_lists_inputs_and_hashes_them(project: Project) -> None:
    path = "generated/fill/fill.scalar.cc"
    lines = project.text(path).splitlines()
    end = next(i for i, line in enumerate(lines) if not line.startswith("//"))
    assert lines[:end - 1] == [
        "// fill_byte, fill_pair in plain C++.",
        "//",
        "// Generated; do not edit. Made from",
        "//   gen/kernels/fill.yaml",
        "//   templates/kernels/fill/bytes.scalar.j2",
        "//   templates/kernels/fill/_parts.j2",
        "//   gen/isa/scalar.yaml",
        "//   templates/frame/unit.scalar.cc.j2",
    ]
    assert lines[end - 1].endswith("To make it again: ./lw gen render")
    project.edit("templates/kernels/fill/_parts.j2", "{%- endmacro -%}", "{#- -#}{%- endmacro -%}")
    project.gen("render")
    assert project.text(path).splitlines()[end - 1] != lines[end - 1]


def test_banner_lists_the_modules_that_templates_compute_with(project: Project) -> None:
    code = "  {{ crc.__name__ }}"
    project.edit("templates/kernels/fill/_parts.j2", "for (size_t", f"// {code}\nfor (size_t")
    assert project.gen("render").code == 0
    assert "\n//   gen/crc.py\n// Inputs:" in project.text("generated/fill/fill.scalar.cc")
    assert "\n//   gen/vectors.py\n// Inputs:" in project.text("generated/fill/fill_test.cc")


def test_banner_gives_parameters_and_no_place_of_this_machine(project: Project) -> None:
    assert "\n// stores: unroll = 4, shift = 3\n" in project.text("generated/fill/fill.raw.cc")
    for name, (text, _) in project.generated().items():
        assert str(project.root).encode() not in text, name
        assert b"/home" not in text and b"/tmp" not in text, name


def test_manifest(project: Project) -> None:
    manifest = json.loads(project.text("generated/MANIFEST.json"))
    assert manifest["files"] == [name for name in FILES if name != "MANIFEST.json"]
    variants = {each["name"]: each for each in manifest["variants"]}
    assert list(variants) == ["__".join(parts) for parts in NAMES]
    for name, each in variants.items():
        assert each["symbol"] == f"lw_{name}"
        assert (project.root / each["spec"]).is_file()
        assert (project.root / each["body"]).is_file()
        assert f"LW_SYMBOL({name.rpartition('__')[0]})" in project.text(
            f"generated/{each['file']}"
        ) or each["symbol"] + "(" in project.text(f"generated/{each['file']}")
        assert (each["highway"] is None) == ("__vectors__" not in name)
    assert variants[WIDE] == {
        "name": WIDE,
        "symbol": f"lw_{WIDE}",
        "kernel": "fill_byte",
        "isa": "wide",
        "architecture": "x86_64",
        "features": ["first", "second", "extra"],
        "compiler_features": ["first", "second.1", "extra"],
        "file": "fill/fill.raw.cc",
        "spec": "gen/kernels/fill.yaml",
        "body": "templates/kernels/fill/stores.block.j2",
        "ops": "templates/ops/raw.j2",
        "highway": None,
        "parameters": {"unroll": 4, "shift": 3},
    }
    assert variants["fill_byte__bytes__scalar"]["ops"] is None
    # Highway's own demands come on top of the ISA's.
    assert variants["fill_pair__vectors__narrow"]["features"] == ["first", "extra"]


def test_sources_for_cmake(project: Project) -> None:
    text = project.text("generated/sources.cmake")
    settings = {}
    for part in text.split("\nset(")[1:]:
        name, *values = part[:part.index(")")].split()
        settings[name] = " ".join(values)
    assert settings["LANEWRIGHT_SOURCES"] == (
        "fill/fill.scalar.cc fill/fill_dispatch.cc kernel_list.cc"
    )
    assert settings["LANEWRIGHT_SOURCES_HWY"] == "fill/fill.hwy.cc"
    assert settings["LANEWRIGHT_SOURCES_x86_64"] == "fill/fill.raw.cc"
    assert "LANEWRIGHT_SOURCES_toy64" not in settings
    assert settings["LANEWRIGHT_ISAS_x86_64"] == "narrow wide wide_acme"
    assert settings["LANEWRIGHT_HWY_ISAS_x86_64"] == "narrow wide"
    assert settings["LANEWRIGHT_ISAS_toy64"] == "toy"
    assert '"x86_64|scalar|oldest|qemu-x86_64 -cpu oldest"' in text
    assert '"x86_64|wide|newer|qemu-x86_64 -cpu newer"' in text
    assert "\n  fill/fill_test.cc)" in text
    cc = {name for name in FILES if name.endswith(".cc")}
    assert {word.rstrip(")") for word in text.split() if ".cc" in word and ".j2" not in word} == cc


def test_dispatch_order_is_the_specs(project: Project) -> None:
    text = project.text("generated/fill/fill_dispatch.cc")
    for function in ("fill_byte", "fill_pair"):
        names = ["__".join(parts) for parts in NAMES if parts[0] == function]
        places = [text.index(f'{{"{name}", ') for name in names]
        assert places == sorted(places)


def test_raw_units_enable_exactly_the_variants_features(project: Project) -> None:
    text = project.text("generated/fill/fill.raw.cc")
    assert text.count("#define LW_TARGET ") == text.count("#undef LW_TARGET") == 2
    assert text.count('__attribute__((target("first,second.1,extra")))') == 2
    assert f'extern "C" LW_TARGET void lw_{WIDE}(void *dst, size_t size, uint8_t byte) {{' in text
    assert "static LW_ALWAYS_INLINE LW_TARGET void store_one(uint8_t *to) {" in text
    assert "LW_TARGET" not in project.text("generated/fill/fill.hwy.cc")
    assert "LW_TARGET" not in project.text("generated/fill/fill.scalar.cc")


def test_highway_compiles_one_text_for_all_targets(project: Project) -> None:
    text = project.text("generated/fill/fill.hwy.cc")
    assert text.count("LW_SYMBOL(fill_byte__vectors)(") == 1
    assert text.count("LW_SYMBOL(fill_pair__vectors)(") == 1


def with_another_value_for_one_isa(project: Project, use: str) -> str:
    """The text of the unit by Highway, whose body uses long_from: 128 for narrow, 64 for others."""
    project.edit("gen/kernels/fill.yaml", "isas: [wide, toy, narrow]\n", """isas: [wide, toy]
    parameters: {long_from: 64}
  - algorithm: vectors
    model: block
    backend: hwy
    isas: [narrow]
    parameters: {long_from: 128}
""")
    project.edit("templates/kernels/fill/vectors.block.j2", "  auto *to",
                 f"  if (size < {{{{ {use} }}}}) size = 0;\n  auto *to")
    assert project.gen().code == 0
    return project.text("generated/fill/fill.hwy.cc")


def test_a_constant_with_another_value_for_one_isa_leaves_one_text(project: Project) -> None:
    text = with_another_value_for_one_isa(project, 'lw.constant("long_from")')
    assert text.count("LW_SYMBOL(fill_pair__vectors)(") == 1
    assert "#if HWY_TARGET & (HWY_AVX2 | HWY_NEON | HWY_SSE4)\nnamespace fill_pair" in text
    assert ("// The size from which stores are aligned.\nconstexpr size_t kLongFrom = "
            "(HWY_TARGET & HWY_SSE4) != 0 ? 128 : 64;\n") in text
    assert "if (size < kLongFrom) size = 0;" in text


def test_a_value_in_the_text_itself_makes_another_text(project: Project) -> None:
    text = with_another_value_for_one_isa(project, "p.long_from")
    assert text.count("LW_SYMBOL(fill_pair__vectors)(") == 2
    for targets, value in (("HWY_AVX2 | HWY_NEON", 64), ("HWY_SSE4", 128)):
        assert f"#if HWY_TARGET & ({targets})\nnamespace fill_pair" in text
        assert text.count(f"if (size < {value}) size = 0;") == 2  # one a function
    assert "constexpr" not in text


def test_a_constant_of_a_raw_unit_has_one_value(project: Project) -> None:
    project.edit("gen/kernels/fill.yaml", "{shift: 3,", "{long_from: 64, shift: 3,")
    project.edit("templates/kernels/fill/stores.block.j2", "// Algorithm",
                 '// From {{ lw.constant("long_from") }}.\n// Algorithm')
    assert project.gen().code == 0
    text = project.text("generated/fill/fill.raw.cc")
    assert text.count("constexpr size_t kLongFrom = 64;\n") == 2  # one a variant
    assert "// From kLongFrom." in text


def test_a_value_may_need_another_of_what_is_tuned_with_it(project: Project) -> None:
    project.edit("templates/kernels/fill/stores.block.j2", "// Algorithm",
                 "{% do lw.require(p.unroll != 2 or p.shift == 0, 'x') %}// Algorithm")
    assert project.gen().code == 0


def test_a_value_may_need_another_body(project: Project) -> None:
    project.edit("templates/kernels/fill/stores.block.j2", "// Algorithm",
                 "{% do lw.require(p.unroll != 1, 'x') %}// Algorithm")
    project.edit("gen/kernels/fill.yaml", "isas: [wide, toy, narrow]\n",
                 "isas: [wide, toy, narrow]\n    parameters: {unroll: 2}\n")
    assert project.gen().code == 0


def test_order_of_parameters_in_a_spec_gives_no_second_name(project: Project) -> None:
    before = project.generated()["MANIFEST.json"]
    project.edit("gen/kernels/fill.yaml", "{shift: 3, unroll: 4}", "{unroll: 4, shift: 3}")
    assert project.gen("render").code == 0
    assert project.generated()["MANIFEST.json"] == before


def test_sizes_that_a_body_tells_are_tested(project: Project) -> None:
    row = '"fill_byte__stores_u4_s3__wide", 128, 4, 128)'
    assert row in project.text("generated/fill/fill_test.cc")
    project.edit("templates/kernels/fill/stores.block.j2", "// Algorithm",
                 "{% do lw.round_of(8 * p.unroll) %}{% do lw.changes_at(77, 4) %}// Algorithm")
    assert project.gen().code == 0
    row = '"fill_byte__stores_u4_s3__wide", 32, 4, 77, 128)'
    assert row in project.text("generated/fill/fill_test.cc")


def test_a_round_is_told_once(project: Project) -> None:
    project.edit("gen/kernels/fill.yaml", "    thresholds", "    block: 9\n    thresholds")
    project.edit("templates/kernels/fill/stores.block.j2", "// Algorithm",
                 "{% do lw.round_of(8) %}// Algorithm")
    project.refuses("templates/kernels/fill/stores.block.j2:5: a round is 8 by the "
                    "parameters: leave 'block' out")


def test_a_threshold_is_in_no_name(project: Project) -> None:
    project.edit("gen/kernels/fill.yaml", "{shift: 3,", "{long_from: 64, shift: 3,")
    assert project.gen().code == 0
    assert "lw_fill_byte__stores_u4_s3__wide(" in project.text("generated/fill/fill.raw.cc")
    assert "stores: unroll = 4, shift = 3, long_from = 64" in (
        project.text("generated/fill/fill.raw.cc"))


def test_inline_cut_off_is_in_the_header(project: Project) -> None:
    project.edit("gen/kernels/fill.yaml", "    entry: fill_pair\n",
                 "    entry: fill_pair\n    inline_end: 16\n")
    assert project.gen().code == 0
    header = project.text("generated/include/lanewright/kernels.h")
    assert "enum { LW_FILL_PAIR_INLINE_END = 16 };" in header
    assert "#define lw_fill_pair(...)" not in header


def test_contract_in_words(project: Project) -> None:
    project.edit("gen/kernels/fill.yaml", "reads: {}\n      writes: {dst: 2 * size}\n",
                 "reads: {dst: size}\n      writes: {dst: 2 * size}\n      overlap: in_place\n")
    assert project.gen("render").code == 0
    header = project.text("generated/include/lanewright/kernels.h").replace("\n *", "")
    assert ("/* Sets dst[0, size) to byte. Slow. Reads nothing; writes dst[0, size); "
            "any alignment; null pointers where the size is 0. Time: O(size). */") in header
    assert ("Reads dst[0, size); writes dst[0, 2 * size); dst == dst is allowed, "
            "any other overlap is not; any alignment;") in header


def test_list(project: Project) -> None:
    result = project.gen("list")
    assert (result.code, result.err) == (0, "")
    expected = []
    for function, summary in (("fill_byte", "Sets dst[0, size) to byte."),
                              ("fill_pair", "Sets dst[0, 2 * size) to zero.")):
        expected.append([f"lw_{function}:", *summary.split()])
        backends = {"stores_u4_s3": ["block", "raw"], "vectors": ["block", "hwy"],
                    "bytes": ["scalar", "scalar"]}
        rows = [parts for parts in NAMES if parts[0] == function]
        expected += [[f"{i}.", "__".join(parts), *backends[parts[1]]]
                     for i, parts in enumerate(rows, 1)]
    assert [line.split() for line in result.out.splitlines()] == expected


@pytest.mark.parametrize("prefix", ["", "lw_"])
def test_explain(project: Project, prefix: str) -> None:
    result = project.gen("explain", f"{prefix}{WIDE}")
    assert (result.code, result.err) == (0, "")
    rows = dict(line.split(None, 1) for line in result.out.splitlines())
    assert rows == {
        "variant": WIDE,
        "function": "lw_fill_byte(void *dst, size_t size, uint8_t byte)",
        "spec": "gen/kernels/fill.yaml",
        "body": "templates/kernels/fill/stores.block.j2 (block model)",
        "ops": "templates/ops/raw.j2",
        "ISA": "gen/isa/wide.yaml: Wider vectors",
        "needs": "first second extra",
        "parameters": "unroll = 4, shift = 3",
        "file": "generated/fill/fill.raw.cc",
        "default": "yes (2 of 6 in the order of gen/kernels/fill.yaml; CPUs of acme get "
                   "fill_byte__stores_u4_s3__wide_acme), on every CPU that has what it needs",
        "evidence": "A trial of the two",
    }


@pytest.mark.parametrize("name, says", [
    ("fill_byte__stores_u4_s3__wide_acme",
     r"yes \(1 of 6 .*; on CPUs of acme only\), on every CPU"),
    ("fill_byte__vectors__wide", r"yes \(3 of 6 .*lacks what is listed before: "
                                 r"fill_byte__stores_u4_s3__wide \(extra\)$"),
    ("fill_byte__vectors__toy",
     r"yes \(4 of 6 in the order of gen/kernels/fill.yaml\), on every"),
    ("fill_byte__bytes__scalar",
     r"yes \(6 of 6 .*fill_byte__vectors__narrow \(extra first\)$"),
])
def test_explain_says_when_it_is_chosen(project: Project, name: str, says: str) -> None:
    result = project.gen("explain", name)
    default = next(line for line in result.out.splitlines() if line.startswith("default"))
    assert re.search(says, default), default


def test_explain_names_the_record(project: Project) -> None:
    record = "bench/records/acme-01-02.json"
    project.edit("gen/kernels/fill.yaml", "    evidence", f"    record: {record}\n    evidence")
    lines = project.gen("explain", "fill_byte__stores_u4_s3__wide").out.splitlines()
    assert f"record      {record}" in lines


def test_explain_names_what_shadows_a_variant(project: Project) -> None:
    project.edit("gen/kernels/fill.yaml", "    features: [extra]\n", "")
    default = project.gen("explain", "fill_byte__vectors__wide").out.splitlines()[-1]
    assert "never by itself" in default
    assert "can run fill_byte__stores_u4_s3__wide, listed before" in default


def for_acme_first(project: Project) -> None:
    """A variant of wide for CPUs of Acme, before the one for all others."""
    project.edit("gen/kernels/fill.yaml", "  - algorithm: vectors\n", """\
  - algorithm: vectors
    model: block
    backend: hwy
    isas: [wide]
    prefers: acme
  - algorithm: vectors
""")


def test_a_variant_for_one_maker_has_it_in_its_name_and_in_the_table(project: Project) -> None:
    for_acme_first(project)
    assert project.gen().code == 0
    dispatch = project.text("generated/fill/fill_dispatch.cc")
    own, others = "fill_pair__vectors_acme__wide", "fill_pair__vectors__wide"
    assert dispatch.index(f'{{"{own}"') < dispatch.index(f'{{"{others}"')
    for name, prefers in ((own, "feature::kAcme"), (others, "0")):
        entry = dispatch[dispatch.index(f'{{"{name}"'):].partition("},")[0]
        assert " ".join(entry.split()).endswith(f"{prefers}, lw_{name}")
    unit = project.text("generated/fill/fill.hwy.cc")
    assert "#if HWY_TARGET & (HWY_AVX2)\nnamespace fill_pair__vectors_acme {" in unit


def test_explain_a_variant_for_one_maker(project: Project) -> None:
    for_acme_first(project)
    own, others = (project.gen("explain", f"fill_pair__vectors{maker}__wide").out.splitlines()[-1]
                   for maker in ("_acme", ""))
    assert "on CPUs of acme only" in own
    assert "CPUs of acme get fill_pair__vectors_acme__wide" in others


@pytest.mark.parametrize("command, code", [("check", 0), ("list", 0), ("nonsense", 2)])
def test_module_and_exit_code(project: Project, command: str, code: int) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "gen", "--root", str(project.root), command],
        cwd=project.root.parent, env={**os.environ, "PYTHONPATH": str(ROOT)},
        capture_output=True, text=True, check=False,
    )
    assert done.returncode == code, done.stderr
    assert "Traceback" not in done.stderr

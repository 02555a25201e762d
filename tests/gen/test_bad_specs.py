"""Bad input: one line that names file, line, key and what was likely meant; nothing is written."""

from __future__ import annotations

from dataclasses import dataclass

import pytest
from scratch import SPEC
from support import Project

WIDE, ARCH = "gen/isa/wide.yaml", "gen/arch/x86_64.yaml"
RAW, STORES = "templates/ops/raw.j2", "templates/kernels/fill/stores.block.j2"
WORDS = "must be words of a-z and 0-9, joined by single _"


@dataclass
class Bad:
    """An edit of the good project, and the one line that it must give."""

    name: str
    old: str
    new: str
    says: str  # after file and line
    file: str = SPEC
    told_of: str = ""  # the file that the message names, if another
    at: str = ""  # the text whose line it names; if none, the edited one


SCHEMA = [
    Bad("misspelt top key", "\nvariants:", "\nvariantes:",
        "unknown key 'variantes'; did you mean 'variants'?"),
    Bad("misspelt nested key", "thresholds: [4", "treshholds: [4",
        "unknown key 'treshholds' in variants[0]; did you mean 'thresholds'?"),
    Bad("misspelt key of a contract", "complexity: O(size)\n    facts: {value: byte}",
        "complexty: O(size)\n    facts: {value: byte}",
        "unknown key 'complexty' in functions[0].contract; did you mean 'complexity'?"),
    Bad("unknown key like no other", "    evidence: A", "    zzz: A",
        "unknown key 'zzz' in variants[0]; there are: algorithm, backend, block, evidence, "
        "features, functions, isas, model, parameters, prefers, record, thresholds"),
    Bad("missing key", "    backend: hwy\n", "", "missing key 'backend' in variants[1]",
        at="  - algorithm: vectors"),
    Bad("missing top key", "summary: Fills a range\n", "", "missing key 'summary'", at="kernel"),
    Bad("text for a list", "isas: [scalar]", "isas: scalar",
        '"scalar" in variants[2].isas must be a list'),
    Bad("text for a number", "thresholds: [4, 128]", "thresholds: [4, many]",
        '"many" in variants[0].thresholds[1] must be a whole number'),
    Bad("number for text", "algorithm: bytes", "algorithm: 8",
        "8 in variants[2].algorithm must be text"),
    Bad("fraction for a whole number", "unroll: 4}", "unroll: 4.0}",
        "4.0 in variants[0].parameters.unroll must be a whole number"),
    Bad("truth for a whole number", "unroll: 4}", "unroll: true}",
        "true in variants[0].parameters.unroll must be a whole number"),
    Bad("nothing for a mapping", "facts: {value: 0}", "facts:",
        "null in functions[1].facts must be a mapping"),
    Bad("number too small", "[4, 128]", "[0, 128]",
        "0 in variants[0].thresholds[0] must be at least 1"),
    Bad("empty list", "isas: [scalar]", "isas: []",
        "[] in variants[2].isas is too short: the least number of items is 1"),
    Bad("ISA twice in a variant", "[wide, toy,", "[wide, wide,",
        '"wide" in variants[1].isas is given twice'),
    Bad("unknown model", "model: scalar", "model: scaler",
        "\"scaler\" in variants[2].model is not allowed; did you mean 'scalar'?"),
    Bad("name with capitals", "name: fill_pair", "name: fillPair",
        f'"fillPair" in functions[1].name {WORDS}'),
    Bad("name that would blur where a variant's parts end", "algorithm: bytes",
        "algorithm: by__tes", f'"by__tes" in variants[2].algorithm {WORDS}'),
    Bad("misnamed fact", "facts: {value: byte}", "facts: {Value: byte}",
        "key 'Value' in functions[0].facts must match ^[a-z][a-z0-9]*(_[a-z0-9]+)*$"),
    Bad("expression in a contract", "{dst: 2 * size}", "{dst: size + 1}",
        '"size + 1" in functions[1].contract.writes.dst must be a size in bytes: a parameter, '
        "or a number times one ('2 * size')"),
    Bad("misspelt key of an ISA", "vector_bytes", "vector_byte",
        "unknown key 'vector_byte'; did you mean 'vector_bytes'?", WIDE),
    Bad("misspelt key of an architecture", "macro: __FIRST__", "makro: __FIRST__",
        "unknown key 'makro' in features[0]; did you mean 'macro'?", ARCH),
    Bad("cpuid bit that is none", "ecx, 0]", "ecx, 32]",
        "32 in features[0].detect.cpuid[3] must be at most 31", ARCH),
    Bad("unknown register", "[7, 0, ebx, 5]", "[7, 0, ebxx, 5]",
        "\"ebxx\" in features[1].detect.cpuid[2] is not allowed; did you mean 'ebx'?", ARCH),
]

YAML = [
    Bad("key twice", "summary: Fills a range\n", "summary: Fills\nsummary: Fills a range\n",
        "key 'summary' is given twice", at="summary: Fills a"),
    Bad("nested key twice", "model: scalar", "model: scalar\n    model: block",
        "key 'model' is given twice", at="model: block\n    backend: scalar"),
    Bad("anchor", "[scalar]", "&all [scalar]",
        "anchor or alias 'all': specs have none; write the facts out"),
    Bad("alias", "isas: [scalar]", "isas: *all",
        "anchor or alias 'all': specs have none; write the facts out"),
    Bad("tag", "level: 20", "level: !!int '20'",
        "tag 'tag:yaml.org,2002:int': specs have none; write the facts out", WIDE),
    Bad("tag of Python", "summary: Fills a range", "summary: !!python/name:os.system x",
        "tag 'tag:yaml.org,2002:python/name:os.system': specs have none; write the facts out"),
    Bad("merge key", "    model: scalar", "    <<: {model: scalar}", "a key must be a plain word"),
    Bad("list as a key", "    model: scalar", "    [a, b]: scalar", "a key must be a plain word"),
    Bad("tab", "    model: scalar", "\tmodel: scalar",
        "not YAML: found character '\\t' that cannot start any token"),
    Bad("bracket left open", "functions: [fill_byte]", "functions: [fill_byte",
        "not YAML: expected ',' or ']', but got ':'", at="    features: [extra]"),
    Bad("second document", "parameters:\n  unroll", "---\nparameters:\n  unroll",
        "not YAML: but found another document"),
    Bad("control character", "Fills a range", "Fills \a range",
        "not YAML: special characters are not allowed", at="summary: Fills"),
    Bad("date that is none", "evidence: A trial of the two", "evidence: 2024-02-31",
        "not a value: '2024-02-31'; quote it if it is text"),
    Bad("date", "evidence: A trial of the two", "evidence: 2024-02-01",
        '"2024-02-01" in variants[0].evidence must be text'),
]

REFERENCES = [
    Bad("unknown ISA", "isas: [wide_acme, wide]", "isas: [wide_acme, wider]",
        "unknown ISA 'wider'; did you mean 'wide'?"),
    Bad("unknown feature", "features: [extra]", "features: [extras]",
        "unknown feature 'extras'; did you mean 'extra'?"),
    Bad("feature of no architecture", "isas: [scalar]", "features: [extra]\n    isas: [scalar]",
        "unknown feature 'extra'; there are none"),
    Bad("unknown backend", "backend: raw", "backend: row",
        "unknown backend 'row'; did you mean 'raw'?"),
    Bad("body that does not exist", "algorithm: stores", "algorithm: store",
        "no body templates/kernels/fill/store.block.j2; did you mean 'stores.block.j2'?"),
    Bad("body of another model", "model: block\n    backend: raw", "model: fold\n    backend: raw",
        "no body templates/kernels/fill/stores.fold.j2; did you mean 'stores.block.j2'?",
        at="  - algorithm: stores"),
    Bad("variant twice", "isas: [scalar]",
        "isas: [scalar]\n  - {algorithm: bytes, model: scalar, backend: scalar, isas: [scalar]}",
        '{"algorithm": "bytes", "model": "scal... in variants is given twice',
        at="- {algorithm: bytes"),
    Bad("name of a variant twice", "isas: [scalar]",
        "isas: [scalar]\n  - {algorithm: bytes, model: scalar, backend: scalar, isas: [scalar],\n"
        "     block: 1}",
        f"variant 'fill_byte__bytes__scalar' is also in {SPEC}:58", at="- {algorithm: bytes"),
    Bad("function twice", "name: fill_pair", "name: fill_byte",
        f"function 'fill_byte' is also in {SPEC}:4"),
    Bad("entry twice", "entry: fill_pair", "entry: fill_byte",
        f"entry 'fill_byte' is also in {SPEC}:5"),
    Bad("parameter of a function twice", "{name: byte, type: uint8_t}",
        "{name: size, type: uint8_t}", f"parameter 'size' is also in {SPEC}:12"),
    Bad("letter twice", "letter: s", "letter: u", f"letter 'u' is also in {SPEC}:34"),
    Bad("file named after another kernel", "kernel: fill", "kernel: fills",
        "kernel 'fills' must be in fills.yaml"),
    Bad("undeclared parameter", "{shift: 3, unroll: 4}", "{shift: 3, unrol: 4}",
        "unknown parameter 'unrol'; did you mean 'unroll'?"),
    Bad("undeclared value", "unroll: 4}", "unroll: 3}",
        "unroll = 3 is not among the declared values: 1, 2, 4"),
    Bad("undeclared inline cut-off", "    entry: fill_pair\n",
        "    entry: fill_pair\n    inline_end: 9\n",
        "inline_end = 9 is not among the declared values: 16, 32", at="    inline_end: 9"),
    Bad("tuning of no parameter", "axes: [unroll, shift]", "axes: [unrol, shift]",
        "unknown parameter 'unrol'; did you mean 'unroll'?"),
    Bad("tuning of what is a function's among others", "axes: [unroll, shift]",
        "axes: [unroll, inline_end]", "'inline_end' is a function's and has a stage of its own"),
    Bad("record elsewhere", "    evidence: A", "    record: bench/A.json\n    evidence: A",
        '"bench/A.json" in variants[0].record must be a file of bench/records/'),
    Bad("unknown function", "functions: [fill_byte]", "functions: [fill_bite]",
        "unknown function 'fill_bite'; did you mean 'fill_byte'?"),
    Bad("contract on what is no parameter", "{dst: 2 * size}", "{dest: 2 * size}",
        "unknown parameter 'dest'; did you mean 'dst'?"),
    Bad("contract in a size that is no parameter", "{dst: 2 * size}", "{dst: 2 * sizes}",
        "unknown parameter 'sizes'; did you mean 'size'?"),
    Bad("no test vectors, and no word why", "\n    no_vectors: nobody else fills\n", "\n",
        "'fill_byte' has no test vectors: add rows to gen/vectors.py, or say why there can be none "
        "by no_vectors", at="  - name: fill_byte"),
    Bad("test vectors, and a word why there are none", "  - name: fill_byte", "  - name: find_nul",
        "'find_nul' has test vectors in gen/vectors.py, against no_vectors",
        at="    no_vectors: nobody else fills\n"),
    Bad("no scalar variant", "isas: [scalar]", "isas: [scalar]\n    functions: [fill_pair]",
        "'fill_byte' has no scalar variant", at="variants:"),
    Bad("plain C++ for an ISA", "isas: [scalar]", "isas: [scalar, wide]",
        "backend 'scalar' cannot serve ISA 'wide'"),
    Bad("intrinsics for every ISA", "isas: [wide_acme, wide]", "isas: [wide, scalar]",
        "backend 'raw' cannot serve ISA 'scalar'"),
    Bad("backend for two architectures", "isas: [wide_acme, wide]\n    functions: [fill_byte]\n"
        "    features: [extra]", "isas: [wide, toy]",
        "backend 'raw' serves x86_64, not toy64"),
    Bad("Highway without a target", "isas: [wide, toy", "isas: [wide_acme, toy",
        "ISA 'wide_acme' has no Highway target"),
    Bad("scalar model by intrinsics", "backend: scalar", "backend: raw",
        "model 'scalar' does not go with backend 'raw'; 'scalar' and 'scalar' do"),
    Bad("unknown architecture", "architecture: x86_64", "architecture: x86_46",
        "unknown architecture 'x86_46'; did you mean 'x86_64'?", WIDE),
    Bad("extends what is unknown", "extends: narrow", "extends: narow",
        "unknown ISA 'narow'; did you mean 'narrow'?", WIDE),
    Bad("extends a higher level", "extends: narrow", "extends: wide_acme",
        "'wide_acme' must have a lower level than what extends it", WIDE),
    Bad("extends itself", "extends: narrow", "extends: wide",
        "'wide' must have a lower level than what extends it", WIDE),
    Bad("extends another architecture", "extends: narrow", "extends: toy",
        "'toy' is of another architecture", WIDE),
    Bad("level of another ISA", "level: 20", "level: 10",
        "level 10 of 'x86_64' is also in gen/isa/narrow.yaml:4", WIDE),
    Bad("emulator of another ISA", "name: newer", "name: oldest",
        "emulator 'oldest' is also in gen/isa/scalar.yaml:8", WIDE),
    Bad("unknown maker", "prefers: acme", "prefers: acne",
        "unknown maker 'acne'; did you mean 'acme'?", "gen/isa/wide_acme.yaml"),
    Bad("unknown maker of a variant", "isas: [wide_acme, wide]\n",
        "isas: [wide_acme, wide]\n    prefers: acne\n",
        "unknown maker 'acne'; did you mean 'acme'?", at="    prefers: acne"),
    Bad("maker of another architecture", "isas: [wide, toy, narrow]",
        "isas: [toy]\n    prefers: acme", "unknown maker 'acme'; there are none",
        at="    prefers: acme"),
    Bad("feature twice", "name: second", "name: first",
        f"feature or maker 'first' is also in {ARCH}:5", ARCH),
    Bad("emulator of another architecture", "qemu-x86_64 -cpu newer", "qemu-toy64 -cpu newer",
        "'qemu-toy64 -cpu newer' must start with qemu-x86_64", WIDE),
    Bad("emulator of no architecture", "qemu-x86_64 -cpu oldest", "wine oldest",
        "'wine oldest' must start with qemu-toy64 or qemu-x86_64", "gen/isa/scalar.yaml"),
]

TEMPLATES = [
    Bad("template syntax", "{% endfor %}", "{% endfro %}",
        "Encountered unknown tag 'endfro'. Jinja was looking for the following tags: 'endfor' or "
        "'else'. The innermost block that needs to be closed is 'for'.", STORES),
    Bad("syntax of an imported template", "{%- endmacro -%}", "{%- endmcro -%}",
        "Encountered unknown tag 'endmcro'. Jinja was looking for the following tags: "
        "'endmacro'. The innermost block that needs to be closed is 'macro'.",
        "templates/kernels/fill/_parts.j2"),
    Bad("undefined variable", "{{ p.unroll }} stores", "{{ unroll }} stores",
        "'unroll' is undefined", STORES),
    Bad("undefined fact", "f.facts.value", "f.facts.valeu",
        f"there is no 'valeu' here; did you mean 'value'? (from {STORES}:9)", STORES, RAW,
        "{%- macro splat"),
    Bad("op with an undefined variable", "raw_splat({{ byte }}", "raw_splat({{ bite }}",
        f"'bite' is undefined (from {STORES}:1)", RAW),
    Bad("undefined parameter", "range(p.unroll)", "range(p.unrol)",
        "there is no 'unrol' here; did you mean 'unroll'?", STORES),
    Bad("undefined member", "lw.contract", "lw.contrat",
        "there is no 'contrat' here; did you mean 'contract'?", STORES),
    Bad("op that its ops file lacks", "macro splat(byte)", "macro splash(byte)",
        "there is no 'splat' here; did you mean 'splash'?", RAW, STORES, 'v.store(v.splat("1")'),
    Bad("op with the wrong arguments", 'v.splat("1")', 'v.splat("1", "2")',
        "TypeError: macro 'splat' takes not more than 1 argument(s)", STORES),
    Bad("arithmetic in a template", "range(p.unroll)", "range(p.unroll // 0)",
        "ZeroDivisionError: integer division or modulo by zero", STORES),
    Bad("parameters that do not go together", "// Algorithm: {{ p",
        "{% do lw.require(p.unroll <= p.shift, 'few stores') %} // {{ p",
        "few stores: not so with unroll = 4, shift = 3", STORES),
    Bad("value that no body takes", "// Algorithm",
        "{% do lw.require(p.unroll > 1, 'x') %}// Algorithm",
        f"no body takes unroll = 1: {STORES}:5: x: not so with unroll = 1, shift = 3", STORES, SPEC,
        "unroll: {letter"),
    Bad("value that no body takes with any other", "// Algorithm",
        "{% do lw.require(p.unroll != 2 or p.shift == 1, 'x') %}// Algorithm",
        f"no body takes unroll = 2: {STORES}:5: x: not so with unroll = 2, shift = 3", STORES, SPEC,
        "unroll: {letter"),
    Bad("constant of no parameter", "// Algorithm", '// {{ lw.constant("shft") }}',
        "there is no parameter 'shft' here; did you mean 'shift'?", STORES),
    Bad("import of what is missing", "fill/_parts.j2", "fill/_part.j2",
        "no template 'kernels/fill/_part.j2'; did you mean 'kernels/fill/_parts.j2'?",
        "templates/kernels/fill/bytes.scalar.j2"),
    Bad("frame with an undefined variable", "{{ kernel.name }}/", "{{ kernl.name }}/",
        "'kernl' is undefined", "templates/frame/unit.scalar.cc.j2"),
]


def line_of(text: str, part: str) -> int:
    return text.count("\n", 0, text.index(part.lstrip())) + 1


@pytest.mark.parametrize("bad", SCHEMA + YAML + REFERENCES + TEMPLATES, ids=lambda bad: bad.name)
def test_bad_input(project: Project, bad: Bad) -> None:
    refused_after_edit(project, bad, "render")


@pytest.mark.parametrize("bad", [SCHEMA[0], TEMPLATES[0]], ids=lambda bad: bad.name)
def test_check_of_bad_input(project: Project, bad: Bad) -> None:
    refused_after_edit(project, bad, "check")


def refused_after_edit(project: Project, bad: Bad, command: str) -> None:
    line = project.edit(bad.file, bad.old, bad.new)
    file = bad.told_of or bad.file
    if bad.at:
        line = line_of(project.text(file), bad.at)
    project.refuses(f"{file}:{line}: {bad.says}", command)


@pytest.mark.parametrize("content, says", [
    (b"", f"{SPEC}:1: expected a mapping of keys to values"),
    (b"# nothing but this\n", f"{SPEC}:1: expected a mapping of keys to values"),
    (b"- kernel: fill\n", f"{SPEC}:1: expected a mapping of keys to values"),
    (b"fill\n", f"{SPEC}:1: expected a mapping of keys to values"),
    (b"kernel: fill\nsummary: caf\xe9\n", f"{SPEC}:2: not UTF-8"),
    (b"a: " + b"[" * 700 + b"]" * 700, f"{SPEC}:1: nested too deeply"),
], ids=["empty", "comment", "list", "word", "not UTF-8", "deep"])
def test_bad_file(project: Project, content: bytes, says: str) -> None:
    (project.root / SPEC).write_bytes(content)
    project.refuses(says)


def test_spec_that_cannot_be_read(project: Project) -> None:
    (project.root / SPEC).unlink()
    (project.root / SPEC).mkdir()
    project.refuses(f"{SPEC}: cannot be read: Is a directory")


@pytest.mark.parametrize("kind", ["arch", "isa", "kernels"])
def test_no_specs(project: Project, kind: str) -> None:
    for path in (project.root / "gen" / kind).iterdir():
        path.unlink()
    result = project.gen("list")
    assert (result.code, result.err) == (2, f"gen: gen/{kind}: there are no specs here\n")


def test_function_of_another_kernel(project: Project) -> None:
    copy = project.text(SPEC).replace("kernel: fill", "kernel: fill_more")
    project.write("gen/kernels/fill_more.yaml", copy)
    for path in (project.root / "templates/kernels/fill").iterdir():
        project.write(f"templates/kernels/fill_more/{path.name}", path.read_text())
    project.refuses(f"gen/kernels/fill_more.yaml:4: function 'fill_byte' is also in {SPEC}:4")


def test_first_fault_by_line_is_told(project: Project) -> None:
    project.edit(SPEC, "summary: Fills a range", "sumary: Fills a range")
    project.edit(SPEC, "evidence:", "evidense:")
    project.refuses(f"{SPEC}:2: unknown key 'sumary'; did you mean 'summary'?", "render")


def test_template_not_utf8(project: Project) -> None:
    (project.root / RAW).write_bytes(b"{#- caf\xe9 -#}")
    result = project.gen("render")
    assert result.code == 2
    assert result.err.startswith(f"gen: {RAW}: UnicodeDecodeError: ")
    assert result.err.count("\n") == 1


def test_fault_of_a_called_function_is_told_at_the_template(
    project: Project, monkeypatch: pytest.MonkeyPatch
) -> None:
    def table(size: int) -> list[int]:
        raise ValueError(f"a table has\nmore than {size} entries")

    monkeypatch.setitem(__import__("gen.render").render.TABLES, "table", table)
    line = project.edit(STORES, "range(p.unroll)", "table(0)")
    project.refuses(f"{STORES}:{line}: ValueError: a table has more than 0 entries")

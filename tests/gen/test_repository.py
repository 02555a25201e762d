"""The repository's own specs and templates keep to the rules of the three layers."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterator
from pathlib import Path

import jinja2
import pytest
import yaml
from jinja2 import nodes
from scratch import ROOT

from gen.cli import main
from gen.loader import load
from gen.model import Model

SPECS = sorted((ROOT / "gen").glob("*/*.yaml"))
BODIES = sorted((ROOT / "templates/kernels").glob("*/*.j2"))
OPS = sorted((ROOT / "templates/ops").glob("*.j2"))


def relative(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


@pytest.fixture(scope="module")
def model() -> Model:
    return load(ROOT)


def parsed(path: Path) -> nodes.Template:
    environment = jinja2.Environment(extensions=["jinja2.ext.do"])
    return environment.parse(path.read_text(encoding="utf-8"))


def without_comments(path: Path) -> str:
    return re.sub(r"\{#.*?#\}", "", path.read_text(encoding="utf-8"), flags=re.DOTALL)


def test_generated_is_up_to_date(capsys: pytest.CaptureFixture[str]) -> None:
    before = os.times()
    code = main(["check"])
    assert code == 0, "".join(capsys.readouterr())
    after = os.times()
    # Processor time, clang-format's included: what a wall clock says depends on what else runs.
    assert sum(after[:4]) - sum(before[:4]) < 10


def test_names_are_a_bijection(model: Model) -> None:
    """From a name its parts can be read, from the parts the name; no two variants share either."""
    names = [variant.name for variant in model.variants]
    assert len(set(names)) == len(names)
    for kernel in model.kernels.values():
        letters = {axis.letter: key for key, axis in kernel.axes.items() if axis.letter}
        for variant in kernel.variants:
            function, middle, isa = variant.name.split("__")
            assert (function, isa) == (variant.function.name, variant.isa.name)
            if variant.maker:
                middle, _, maker = middle.rpartition("_")
                assert maker == variant.maker
            values = {}
            while middle != variant.algorithm:
                middle, _, last = middle.rpartition("_")
                assert last, f"{variant.name} does not begin with {variant.algorithm}"
                values[letters[last[0]]] = int(last[1:])
            named = {*letters.values()} & {*variant.parameters}
            assert values == {key: variant.parameters[key] for key in named}
            assert variant.symbol == f"lw_{variant.name}"


def test_names_in_the_manifest_are_those_of_the_specs(model: Model) -> None:
    manifest = json.loads((ROOT / "generated/MANIFEST.json").read_text())
    assert [each["name"] for each in manifest["variants"]] == [v.name for v in model.variants]
    for each in manifest["variants"]:
        text = (ROOT / "generated" / each["file"]).read_text()
        stem = each["name"].rpartition("__")[0]
        assert f"{each['symbol']}(" in text or f"LW_SYMBOL({stem})(" in text, each["name"]


@pytest.mark.parametrize("path", SPECS, ids=relative)
def test_yaml_has_no_references(path: Path) -> None:
    for event in yaml.parse(path.read_text(encoding="utf-8")):
        assert getattr(event, "anchor", None) is None
        assert getattr(event, "tag", None) is None


INTRINSICS = re.compile(
    r"_mm\d*_|\b__m\d|\bhn::|\bhwy\b|\bHWY_|__riscv_|\bv[a-z0-9]+q?_[usfp](8|16|32|64)\b"
    r"|\bsv[a-z0-9]+_[usfb](8|16|32|64)|__builtin_(ia32|riscv|aarch64|arm)|__crc32"
    r"|_bzhi|_tzcnt|_pdep|_pext|__attribute__|__AVX|__SSE|__ARM|\basm\b"
)
TECHNOLOGY = re.compile(
    r"\b(sse\w*|ssse3|avx\w*|vbmi2?|gfni|v?pclmul\w*|bmi[12]?|zmm|ymm|xmm|neon|sve2?|rvv|pmull"
    r"|vsx|lsx|zv?b[bc]|x86\w*|aarch64|arm|risc-?v\w*|amd|intel|zen\s?\d?)\b", re.IGNORECASE
)
SOURCE = re.compile(r"(?://|\{#-?) ?[^\n]*Source: .*?(?=\n(?!//))", re.DOTALL)  # titles of papers


@pytest.mark.parametrize("path", BODIES, ids=relative)
def test_bodies_name_no_intrinsic_and_no_isa(path: Path, model: Model) -> None:
    text = SOURCE.sub("", path.read_text(encoding="utf-8"))
    isas = [name for name in model.isas if name != "scalar"]
    for pattern in (INTRINSICS, TECHNOLOGY, re.compile(rf"\b({'|'.join(isas)})\b")):
        found = pattern.search(text)
        assert not found, f"{relative(path)}: {found[0]}"


@pytest.mark.parametrize("path", BODIES, ids=relative)
def test_bodies_have_no_nested_conditional(path: Path) -> None:
    """Two nested conditionals are two bodies."""
    for outer in parsed(path).find_all(nodes.If):
        inner = [each for part in (outer.body, outer.else_) for node in part
                 for each in with_children(node, nodes.If)]
        assert not inner, f"{relative(path)}:{inner[0].lineno}"


def with_children(node: nodes.Node, kind: type[nodes.Node]) -> Iterator[nodes.Node]:
    if isinstance(node, kind):
        yield node
    yield from node.find_all(kind)


@pytest.mark.parametrize("path", OPS, ids=relative)
def test_ops_files_have_no_control_flow(path: Path) -> None:
    """Neither of the template nor of C++; an expression may choose between two values."""
    kinds = (nodes.If, nodes.For, nodes.CondExpr, nodes.Include, nodes.ExprStmt)
    found = next(parsed(path).find_all(kinds), None)
    assert found is None, f"{relative(path)}:{found and found.lineno}"
    control = re.search(r"\b(if|else|for|while|do|switch|goto|return)\b", without_comments(path))
    assert not control, f"{relative(path)}: {control[0]}"


@pytest.mark.parametrize("path", OPS, ids=relative)
def test_ops_files_know_no_kernel(path: Path, model: Model) -> None:
    kernels = {*model.kernels} | {f.name for k in model.kernels.values() for f in k.functions}
    found = re.search(rf"\b(lw_)?({'|'.join(sorted(kernels))})\b", without_comments(path))
    assert not found, f"{relative(path)}: {found[0]}"


@pytest.mark.parametrize("path", OPS, ids=relative)
def test_ops_files_hold_ops_only(path: Path) -> None:
    """Macros, names for constants, and what another ops file gives; no text of their own."""
    for node in parsed(path).body:
        place = f"{relative(path)}:{node.lineno}"
        if isinstance(node, nodes.Output):
            assert all(isinstance(each, nodes.TemplateData) and not each.data.strip()
                       for each in node.nodes), place
        elif isinstance(node, (nodes.Import, nodes.FromImport)):
            assert isinstance(node.template, nodes.Const), place
            assert node.template.value.startswith("ops/_"), place
        else:
            assert isinstance(node, (nodes.Macro, nodes.Assign)), place


def test_every_body_and_ops_file_is_used(model: Model) -> None:
    used = {f"templates/{v.body}" for v in model.variants}
    used |= {f"templates/{v.ops}" for v in model.variants if v.ops}
    whole = [path for path in BODIES + OPS if not path.name.startswith("_")]
    assert sorted(relative(path) for path in whole) == sorted(used)


def test_schemas_are_closed() -> None:
    def closed(schema: object, place: str) -> None:
        if isinstance(schema, dict):
            if schema.get("type") == "object":
                assert "additionalProperties" in schema, place
                assert schema["additionalProperties"] is not True, place
            for key, value in schema.items():
                closed(value, f"{place}.{key}")
        if isinstance(schema, list):
            for i, value in enumerate(schema):
                closed(value, f"{place}[{i}]")

    for path in sorted((ROOT / "gen/schema").glob("*.json")):
        closed(json.loads(path.read_text()), path.name)


def test_generated_files_name_no_machine_and_no_time() -> None:
    for path in (ROOT / "generated").rglob("*"):
        if path.is_file():
            text = path.read_text(encoding="utf-8")
            assert str(ROOT) not in text, relative(path)
            assert not re.search(r"/home/|/tmp/|/root/|\b20\d\d-\d\d-\d\d\b", text), relative(path)

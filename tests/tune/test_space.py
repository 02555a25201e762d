"""What is searched: axes, their values, ISAs."""

from __future__ import annotations

import pytest
from conftest import Project
from scratch import SPEC

from gen.errors import GenError
from gen.loader import load
from gen.render import Renderer
from tune import space
from tune.space import scratch_model, tasks

STORES = "templates/kernels/fill/stores.block.j2"


def first(project: Project, maker: str = "GenuineIntel") -> space.Task:
    return tasks(load(project.root), "x86_64", maker)[0]


def test_every_combination_in_the_order_of_the_declaration(project: Project) -> None:
    task = first(project)
    assert task.title == "fill stores by raw on wide: unroll x shift"
    assert [tuple(each.values()) for each in task.candidates(Renderer(load(project.root)))] == [
        (1, 0), (1, 3), (2, 0), (2, 3), (4, 0), (4, 3)]
    assert (task.default, task.others) == ({"unroll": 4, "shift": 3}, {})
    assert task.sizes == (16, 256)


def test_what_the_body_refuses_is_no_candidate(project: Project) -> None:
    project.edit(STORES, "// Algorithm",
                 "{% do lw.require(p.unroll < 4 or p.shift == 3, 'x') %}// Algorithm")
    found = first(project).candidates(Renderer(load(project.root)))
    assert {"unroll": 4, "shift": 0} not in found and len(found) == 5


def test_another_fault_of_a_body_is_told(project: Project) -> None:
    project.edit(STORES, "// Algorithm", "{{ 1 // 0 }}// Algorithm")
    with pytest.raises(GenError, match="ZeroDivisionError"):
        first(project).candidates(Renderer(load(project.root)))


def test_too_many_candidates(project: Project, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(space, "MOST", 5)
    with pytest.raises(GenError, match="6 candidates are more than 5: part the axes into stages"):
        first(project).candidates(Renderer(load(project.root)))


def test_isas_that_dispatch_may_take_here(project: Project) -> None:
    """Not one for another maker, of another architecture, or behind a better variant."""
    assert first(project).isas == ["wide"]
    assert first(project, "AcmeAcmeAcme").isas == ["wide_acme", "wide"]
    assert tasks(load(project.root), "toy64", None) == []


def test_what_a_better_variant_shadows_is_not_measured(project: Project) -> None:
    project.edit(SPEC, "    features: [extra]\n", "")
    project.edit(SPEC, "isas: [wide, toy, narrow]",
                 "isas: [wide, toy, narrow]\n    parameters: {unroll: 2}")
    task = tasks(load(project.root), "x86_64", "GenuineIntel")[1]
    assert [variant.name for variant in task.variants] == [
        "fill_pair__vectors_u2__wide", "fill_byte__vectors_u2__narrow",
        "fill_pair__vectors_u2__narrow"]


def test_a_variant_for_one_maker_is_measured_in_place_of_the_other(project: Project) -> None:
    project.edit(SPEC, "  - algorithm: vectors\n", """\
  - algorithm: vectors
    model: block
    backend: hwy
    isas: [wide]
    prefers: acme
    parameters: {unroll: 2}
  - algorithm: vectors
""")
    project.edit(SPEC, "isas: [wide, toy, narrow]",
                 "isas: [wide, toy, narrow]\n    parameters: {unroll: 2}")
    model = load(project.root)
    here = [[variant.name for variant in task.variants if variant.function.name == "fill_pair"]
            for task in tasks(model, "x86_64", "AcmeAcmeAcme")]
    assert here[1:] == [["fill_pair__vectors_u2_acme__wide"], ["fill_pair__vectors_u2__narrow"]]
    titles = [task.title for task in tasks(model, "x86_64", "AcmeAcmeAcme")]
    assert titles[1] == "fill vectors by hwy on wide of acme: unroll"
    elsewhere = tasks(model, "x86_64", "GenuineIntel")[1]
    assert elsewhere.isas == ["wide", "narrow"]


def test_stages_without_such_a_parameter_are_none(project: Project) -> None:
    assert len(tasks(load(project.root), "x86_64", None)) == 1
    project.edit(SPEC, "{shift: 3,", "{long_from: 64, shift: 3,")
    assert [task.axes for task in tasks(load(project.root), "x86_64", None)] == [
        ("unroll", "shift"), ("long_from",)]


def test_scratch_sources_hold_every_candidate_by_name(project: Project) -> None:
    """Thresholds, too, which are in no name else."""
    project.edit(SPEC, "{shift: 3,", "{long_from: 64, shift: 3,")
    model = load(project.root)
    task = tasks(model, "x86_64", None)[1]
    files = Renderer(scratch_model(model, task, task.candidates(Renderer(model)))).all()
    text = files["fill/fill.raw.cc"]
    for value in (64, 128):
        assert f"lw_fill_byte__stores_u4_s3_longfrom{value}__wide(" in text
    assert "fill/fill.hwy.cc" not in files
    assert '"fill_pair__bytes__scalar"' in files["fill/fill_dispatch.cc"]


def test_later_stages_begin_with_the_winners_of_earlier_ones(project: Project) -> None:
    project.edit(SPEC, "{shift: 3,", "{long_from: 64, shift: 3,")
    model = load(project.root)
    task = tasks(model, "x86_64", None)[0]
    model = space.with_values(model, task, {"unroll": 2, "shift": 0})
    assert tasks(model, "x86_64", None)[1].others == {"unroll": 2, "shift": 0}


def test_inline_cut_off(project: Project) -> None:
    project.edit(SPEC, "    entry: fill_pair\n", "    entry: fill_pair\n    inline_end: 16\n")
    project.edit(SPEC, "axes: [long_from]", "axes: [inline_end]")
    model = load(project.root)
    task = tasks(model, "x86_64", None)[-1]
    assert task.title == "fill_pair, inline part: inline_end"
    assert task.candidates(Renderer(model)) == [{"inline_end": 16}, {"inline_end": 32}]
    files = Renderer(scratch_model(model, task, [{"inline_end": 32}])).all()
    assert "LW_FILL_PAIR_INLINE_END = 32" in files["include/lanewright/kernels.h"]

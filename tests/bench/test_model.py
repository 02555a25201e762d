"""Bounds: facts of CPUs and kernels, and what follows from them."""

from __future__ import annotations

from pathlib import Path

import pytest
from model import (MACHINES, Machine, Model, cpu_of, machine_named, machine_of, machines, needs,
                   read_needs, vector_bytes)
from runs import bounds, results

from gen.errors import GenError

INTEL = ("processor\t: 0\nvendor_id\t: GenuineIntel\ncpu family\t: 6\nmodel\t\t: {}\n"
         "model name : X\n")
AMD = INTEL.replace("GenuineIntel", "AuthenticAMD").replace("family\t: 6", "family\t: 25")
ARM = "CPU implementer\t: 0x41\nCPU architecture: 8\nCPU variant\t: 0x1\nCPU part\t: {}\n"


def bytes_a_cycle(machine: str, target: str, kernel: str, size: int) -> float:
    bound = Model(machine_named(machine), target).bound(kernel, size)
    assert bound
    return size / bound.cycles


@pytest.mark.parametrize("machine, target, kernel, rate", [
    # Products of 64 bytes every second cycle, two a vector; and eight bytes by crc32.
    ("zen4", "avx512_zen4", "crc32c", 16 + 8),
    ("golden_cove", "avx512_vbmi", "crc32c", 32 + 8),
    ("golden_cove", "avx2", "crc32c", 16 + 8),
    ("skylake_x", "avx512", "crc32c", 8 + 8),
    ("golden_cove", "sse4", "crc32c", 8),
    ("golden_cove", "avx512", "find_nul", 128),
    ("golden_cove", "avx2", "find_nul", 96),
    ("golden_cove", "sse4", "find_nul", 48),
    ("golden_cove", "avx512", "copy", 64),
    ("zen4", "avx512", "copy", 32),
    ("zen4", "avx512_zen4", "hex_encode", 16),
    ("golden_cove", "avx512_vbmi", "hex_decode", 64 / 1.5),
    ("golden_cove", "avx512", "hex_decode", 128),
    ("haswell", "avx2", "pack_fields64", 32 / 1.5),
    ("golden_cove", "avx512", "buffer_append8", 16),
    ("golden_cove", "avx512", "buffer_append4", 8),
    ("neoverse_n1", "neon", "copy", 16),
    ("neoverse_v1", "sve", "find_nul", 64),
])
def test_rates_of_long_calls_in_the_first_level_cache(
        machine: str, target: str, kernel: str, rate: float) -> None:
    assert bytes_a_cycle(machine, target, kernel, 8192) == pytest.approx(rate)


def test_short_calls_take_at_least_an_operation_or_the_call() -> None:
    model = Model(machine_named("golden_cove"), "avx512")
    call, copy = model.bound("find_nul", 1), model.bound("copy", 1)
    assert call and (call.cycles, call.by) == (2, "call")
    assert copy and (copy.cycles, copy.by) == (0.5, "store")


def test_what_the_first_level_cannot_hold_comes_from_the_second() -> None:
    model = Model(machine_named("zen4"), "avx512")
    bound = model.bound("find_nul", 1 << 20)
    assert bound and bound.by == "level 2"
    assert bound.cycles == pytest.approx(((1 << 20) - 32 * 1024) / 32)
    # A machine without that fact has no bound there.
    unknown = Model(machine_named("neoverse_n1"), "neon")
    assert unknown.bound("find_nul", 65536) and not unknown.bound("find_nul", 65537)


@pytest.mark.parametrize("target", ["scalar", "avx1024", "?"])
def test_no_bound_for_a_target_without_vectors(target: str) -> None:
    assert vector_bytes(target) is None
    assert Model(machine_named("zen4"), target).bound("copy", 64) is None


def test_no_bound_for_an_unknown_kernel_or_machine() -> None:
    assert Model(machine_named("zen4"), "avx2").bound("sort", 64) is None
    assert Model(None, "avx2").bound("copy", 64) is None


def test_a_bound_in_time_is_by_the_frequency_of_the_run() -> None:
    run = results({"copy/lanewright/4096": 40.0, "pack_fields64/lanewright/100": 10.0})
    assert bounds(run).of("copy", 4096) == (pytest.approx(4096 / 64 / 2.0), "store")
    assert bounds(run).of("copy", 64) is None  # not measured
    assert not bounds(run).exceeded()
    without = results({"copy/lanewright/4096": 40.0}, core_ghz=None)
    assert "frequency" in bounds(without).missing and bounds(without).of("copy", 4096) is None
    assert "bench/machines" in bounds(run, None).missing


def test_a_count_of_values_is_taken_for_their_bytes() -> None:
    run = results({"pack_fields64/lanewright/100": 10.0})
    run.unaligned["pack_fields64"][100]["lanewright"].bytes = 800
    assert bounds(run).of("pack_fields64", 100) == (pytest.approx(800 * 1.5 / 64 / 2.0), "store")


def test_a_measurement_beyond_its_bound_is_told() -> None:
    run = results({"copy/lanewright/4096": 30.0})
    assert bounds(run).exceeded() == {"copy": {4096: pytest.approx(32 / 30)}}


@pytest.mark.parametrize("cpuinfo, machine", [
    (INTEL.format(207), "golden_cove"), (INTEL.format(143), "golden_cove"),
    (INTEL.format(106), "sunny_cove"), (INTEL.format(85), "skylake_x"),
    (INTEL.format(60), "haswell"), (AMD.format(17), "zen4"), (AMD.format(97), "zen4"),
    (AMD.format(1), "zen3"), (AMD.format(80), "zen3"), (ARM.format("0xd0c"), "neoverse_n1"),
    (ARM.format("0xd40"), "neoverse_v1"), (ARM.format("0xd4f"), "neoverse_v2"),
])
def test_machines_are_known_by_cpuinfo(cpuinfo: str, machine: str) -> None:
    found = machine_of(cpuinfo)
    assert found and found.name == machine


@pytest.mark.parametrize("cpuinfo", [INTEL.format(1), AMD.format(250), "", "model : x\n",
                                     INTEL.format("x"), ARM.format("0xfff")])
def test_unknown_cpus_have_no_machine(cpuinfo: str) -> None:
    assert machine_of(cpuinfo) is None


def test_no_cpu_is_described_twice() -> None:
    for vendor, family in (("GenuineIntel", 6), ("AuthenticAMD", 25), ("0x41", 8)):
        for model in range(4096):
            found = [each.name for each in machines().values()
                     if each.describes(vendor, family, model)]
            assert len(found) <= 1, (vendor, family, model, found)


def test_cpu_of_reads_the_first_processor() -> None:
    assert cpu_of(INTEL.format(207) + INTEL.format(85)) == ("GenuineIntel", 6, 207)


def test_an_unknown_name_gets_the_known_ones() -> None:
    with pytest.raises(GenError, match="'zen5' is not known; did you mean 'zen[34]'"):
        machine_named("zen5")


@pytest.mark.parametrize("change, message", [
    (("crc32: 1", "crc32: 0"), r"zen4.yaml:\d+: 0 in per_cycle.crc32 must be above 0"),
    (("crc32: 1", "crc: 1"), "unknown key 'crc' in per_cycle; did you mean 'crc32'"),
    (("branch: 1", ""), "missing key 'branch'"),
    (("{8: 3,", "{12: 3,"), "unknown key '12' in per_cycle.load"),
    (("load: {", "load: fast #"), "must be a mapping"),
    (("16-31", "16..31"), "must be a number or a range"),
    (("machine: zen4", "machine: zen5"), "'zen5' is not the file's name"),
    (("level1_kib: 32", "level1_kib: 32.5"), "must be a whole number"),
])
def test_malformed_machines_are_refused(
        tmp_path: Path, change: tuple[str, str], message: str) -> None:
    text = (MACHINES / "zen4.yaml").read_text()
    assert change[0] in text
    path = tmp_path / "zen4.yaml"
    path.write_text(text.replace(*change))
    with pytest.raises(GenError, match=message):
        Machine(path)


def test_malformed_needs_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "needs.yaml"
    path.write_text("needs:\n  - kernels: [copy]\n    load: 1\n    stores: 1\n")
    with pytest.raises(GenError, match="needs.yaml:4: unknown key 'stores'.*'store'"):
        read_needs(path)


def test_needs_name_kernels_and_targets_that_exist() -> None:
    for need in needs():
        for target in need.get("targets", []):
            assert vector_bytes(target), target

"""What this machine is called, and which of the specs' ISAs are its own."""

from __future__ import annotations

import os
import platform
import re
from pathlib import Path

from gen.errors import GenError

CPUINFO = Path("/proc/cpuinfo")
ARCHITECTURES = {"amd64": "x86_64", "arm64": "aarch64"}
MAKERS = {"GenuineIntel": "intel", "AuthenticAMD": "amd", "HygonGenuine": "hygon"}


def architecture() -> str:
    name = platform.machine().lower()
    return ARCHITECTURES.get(name, name)


def facts(text: str) -> dict[str, str]:
    """The first processor of /proc/cpuinfo."""
    pairs = (line.partition(":") for line in text.split("\n\n")[0].splitlines())
    return {key.strip(): value.strip() for key, _, value in pairs}


def maker() -> str | None:
    """The maker string of cpuid, where there is one."""
    return facts(CPUINFO.read_text()).get("vendor_id") if CPUINFO.exists() else None


def slug(text: str) -> str:
    """intel-06-cf: maker, family and model of x86, for virtual machines hide the product's name;
    arm-41-d4f: implementer and part; else what the system calls the core."""
    known = facts(text)
    if "vendor_id" in known and "cpu family" in known:
        name = MAKERS.get(known["vendor_id"], known["vendor_id"])
        return clean(f"{name}-{int(known['cpu family']):02x}-{int(known['model']):02x}")
    if "CPU implementer" in known:
        return clean(f"arm-{known['CPU implementer'][2:]}-{known['CPU part'][2:]}")
    if "uarch" in known:
        return clean(known["uarch"])
    raise GenError("this CPU has no name here: give it one by --cpu")


def clean(name: str) -> str:
    return re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-")


def this_cpu() -> str:
    return slug(CPUINFO.read_text() if CPUINFO.exists() else "")


def pin_to_one_cpu() -> None:
    """Keeps a run from moving between CPUs; the last one allowed tends to be the quietest."""
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})

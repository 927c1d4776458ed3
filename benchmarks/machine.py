"""A description of the machine that measurements were taken on."""

from __future__ import annotations

import importlib.metadata
import os
import platform
from pathlib import Path

PACKAGES = ("backroom", "numpy", "numba", "open_spiel", "rlcard", "pettingzoo", "pgx", "jax")


def describe() -> str:
    """Two sentences: the processor, memory and system; then Python and the packages that take part."""
    hardware = f"{_processor()}, {_cores()}, {_memory()}, {_system()}."
    software = ", ".join([f"{platform.python_implementation()} {platform.python_version()}", *_packages()])
    return f"{hardware} {software}."


def _processor() -> str:
    """The processor's model, as the system names it."""
    listing = Path("/proc/cpuinfo")
    if listing.exists():
        for line in listing.read_text(encoding="utf-8").splitlines():
            field, _, value = line.partition(":")
            if field.strip() == "model name":
                return " ".join(value.split())
    return platform.processor() or platform.machine()


def _cores() -> str:
    """The number of processors the system shows."""
    count = os.cpu_count()
    return "1 core" if count == 1 else f"{count or 'unknown'} cores"


def _memory() -> str:
    """The memory's size, in whole GiB."""
    try:
        size = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
    except (AttributeError, OSError, ValueError):
        return "memory unknown"
    return f"{size / 2**30:.0f} GiB of memory"


def _system() -> str:
    """The operating system's name and version."""
    try:
        return platform.freedesktop_os_release()["PRETTY_NAME"]
    except OSError:
        return f"{platform.system()} {platform.release()}"


def _packages() -> list[str]:
    """Each installed package that takes part, with its version."""
    found = []
    for name in PACKAGES:
        try:
            found.append(f"{name} {importlib.metadata.version(name)}")
        except importlib.metadata.PackageNotFoundError:
            continue
    return found

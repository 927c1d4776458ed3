"""What processes use, as Linux tells."""

from __future__ import annotations

import os
import resource
from pathlib import Path

PARENT, USED, USED_BY_ENDED = 1, slice(11, 13), slice(13, 15)
"""Where these stand in a process' line, after its name."""

FILES = 16_384
"""Open files for servers and clients: each socket is one at either end."""


def allow_files() -> None:
    """Let this process, and all that it starts, have many sockets."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (FILES if most == resource.RLIM_INFINITY else min(FILES, most), most))


def children(process: int) -> list[int]:
    """The processes that this one has started and that run now."""
    tasks = Path(f"/proc/{process}/task").glob("*/children")
    return [int(child) for task in tasks for child in task.read_text().split()]


def parent(process: int) -> int:
    """The process that has started this one."""
    return int(_fields(process)[PARENT])


def cpu(process: int) -> float:
    """Seconds of processor time of a process, all its threads. Nothing for one that has just ended."""
    return _seconds(process, USED)


def cpu_of_ended(process: int) -> float:
    """The same of the processes that it had started and that have ended."""
    return _seconds(process, USED_BY_ENDED)


def memory(process: int) -> int:
    """Bytes of memory in use."""
    return int(Path(f"/proc/{process}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")


def _seconds(process: int, where: slice) -> float:
    return sum(map(int, _fields(process)[where])) / os.sysconf("SC_CLK_TCK")


def _fields(process: int) -> list[str]:
    try:
        stat = Path(f"/proc/{process}/stat").read_text()
    except (FileNotFoundError, ProcessLookupError):
        return []
    return stat.rpartition(")")[2].split()

"""What is left on a disk when the power goes: rebuilt, for any moment, from what a server asked of the system.

`strace` writes down every write and every sync, in order, and what went out over sockets between them. A disk keeps
what was synced. Of what was written since it may have kept anything: each sector of each write, and each name of a file
that was made or removed, by itself and in any order.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

SECTOR = 512
CALLS = "pwrite64,write,writev,sendto,sendmsg,fsync,fdatasync,ftruncate,unlink"
LONGEST = 1 << 20
"""Bytes of a call that are written down: none is longer."""

_CALL = re.compile(r"(\d+) +(\w+)\((.*)")
_RESUMED = re.compile(r"(\d+) +<\.\.\. (\w+) resumed>.*= (-?\d+)")
_FILE = re.compile(r"\d+<((?:\\x[0-9a-f]{2})+)>")
_STRING = re.compile(r'"((?:\\x[0-9a-f]{2})*)"')
_NUMBERS = re.compile(r", (\d+)\)? *(?:=|<unfinished|$)")
_OFFSET = re.compile(r'", \d+, (\d+)')
_ACK = re.compile(rb'"t":"ack","id":"([^"]+)"')


def recorder(trace: Path) -> list[str]:
    """The command that a server is started with, so that its calls are written down."""
    watched = ["strace", "-D", "-f", "-y", "-xx", "--seccomp-bpf", "-s", str(LONGEST), "-e", f"trace={CALLS}"]
    return [*watched, "-e", "signal=TERM", "-o", str(trace)]  # of a signal not named here, its end would not be told


@dataclass(frozen=True, slots=True)
class Wrote:
    """Bytes for a place in a file. They may reach the disk in part."""

    file: str
    at: int
    data: bytes


@dataclass(frozen=True, slots=True)
class Cut:
    """A file got this length."""

    file: str
    length: int


@dataclass(frozen=True, slots=True)
class Removed:
    """A name is gone."""

    file: str


@dataclass(frozen=True, slots=True)
class Synced:
    """What was asked of this file, or of the names in this folder, has reached the disk."""

    file: str


@dataclass(frozen=True, slots=True)
class Acked:
    """Somebody was told that a command is on disk."""

    command: str


Step = Wrote | Cut | Removed | Synced | Acked


def steps(trace: Path, folder: Path) -> Iterator[Step]:
    """What happened to the files of a folder, and who was told what, in order.

    What is told counts from when it is about to be sent; a sync counts when it has returned.
    """
    syncing: dict[str, str] = {}
    with trace.open() as lines:
        for line in lines:
            back = _RESUMED.match(line)
            if back is not None:
                file = syncing.pop(back[1], None)
                if file is not None and back[3] == "0":
                    yield Synced(file)
                continue
            call = _CALL.match(line)
            if call is None:
                continue
            pid, name, rest = call.groups()
            file = _path(rest)
            if name == "unlink":
                removed = _bytes(rest).decode()
                if Path(removed).parent == folder:
                    yield Removed(removed)
            elif name in ("fsync", "fdatasync"):
                if "unfinished" in rest:
                    syncing[pid] = file
                elif rest.rstrip().endswith("= 0"):
                    yield Synced(file)
            elif Path(file).parent != folder:
                yield from (Acked(found.decode()) for found in _ACK.findall(_bytes(rest)))
            elif name == "pwrite64":
                offset = _OFFSET.search(rest)
                assert offset is not None, line[-80:]
                yield Wrote(file, int(offset[1]), _bytes(rest))
            elif name == "ftruncate":
                length = _NUMBERS.search(rest)
                assert length is not None, line
                yield Cut(file, int(length[1]))


def _path(arguments: str) -> str:
    found = _FILE.match(arguments)
    return _plain(found[1]).decode("utf-8", "replace") if found is not None else ""


def _bytes(arguments: str) -> bytes:
    return b"".join(_plain(text) for text in _STRING.findall(arguments))


def _plain(text: str) -> bytes:
    return bytes.fromhex(text.replace("\\x", ""))


@dataclass(slots=True)
class Disk:
    """The files of one folder: what is safe, and what was asked for since."""

    folder: Path
    safe: dict[str, bytes] = field(default_factory=dict)
    """by name: the contents as of the last sync, whether or not the name itself is safe"""
    asked: dict[str, list[Wrote | Cut]] = field(default_factory=dict)
    named: set[str] = field(default_factory=set)
    """the names that are safe"""
    names: dict[str, bool] = field(default_factory=dict)
    """names that were made or removed since"""

    def take(self, step: Step) -> None:
        """Something more happens."""
        match step:
            case Wrote(file=file) | Cut(file=file):
                if not self.names.get(file, file in self.named):
                    self.names[file] = True
                    self.safe[file] = b""
                self.asked.setdefault(file, []).append(step)
            case Removed(file=file):
                self.names[file] = False
                self.asked.pop(file, None)
            case Synced(file=file) if Path(file) == self.folder:
                for name, there in self.names.items():
                    (self.named.add if there else self.named.discard)(name)
                self.names.clear()
            case Synced(file=file):
                self.safe[file] = _applied(self.safe.get(file, b""), self.asked.pop(file, []))

    def after_power_loss(self, chance: Random | None) -> dict[str, bytes]:
        """What is there when it starts again: by chance more than what is safe, or (None) exactly that."""
        names = set(self.named)
        for name, there in self.names.items():
            if chance is not None and chance.random() < 0.5:
                (names.add if there else names.discard)(name)
        found = {}
        for name in names:
            asked = self.asked.get(name, [])
            kept = [] if chance is None else [part for one in asked for part in _some(one, chance)]
            found[name] = _applied(self.safe.get(name, b""), kept)
        return found


def _some(step: Wrote | Cut, chance: Random) -> list[Wrote | Cut]:
    """As much of it as reached the disk: nothing, all, or some of its sectors."""
    how = chance.random()
    if how < 0.4 or (isinstance(step, Cut) and how < 0.7):
        return []
    if how < 0.8 or isinstance(step, Cut):
        return [step]
    parts = range(0, len(step.data), SECTOR)
    kept = (Wrote(step.file, step.at + at, step.data[at : at + SECTOR]) for at in parts)
    return [part for part in kept if chance.random() < 0.5]


def _applied(contents: bytes, asked: list[Wrote | Cut]) -> bytes:
    made = bytearray(contents)
    for step in asked:
        match step:
            case Wrote(at=at, data=data):
                made.extend(bytes(max(0, at + len(data) - len(made))))
                made[at : at + len(data)] = data
            case Cut(length=length):
                made.extend(bytes(max(0, length - len(made))))
                del made[length:]
    return bytes(made)

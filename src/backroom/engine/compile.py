"""Compiling a game once, keeping the result, and never waiting for it.

The machine code lies in a folder named by a hash of every source file it was made from, so a change in any of them
means another folder, and stale code cannot run. The first use of a game has it compiled by a process of its own and
goes on interpreted; a later start of the program loads what is there.

There are two kinds of it. Single moves are one object file (`assemble.py`), which is made first: who plays needs
nothing else, and no numba. Loops over whole games (`kernels.py`) are numba's own, with its own cache.
"""

from __future__ import annotations

import argparse
import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager, suppress
from functools import cached_property
from hashlib import blake2b
from importlib.metadata import version
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from threading import Lock, RLock, Thread
from time import sleep
from types import ModuleType
from typing import IO, TYPE_CHECKING, Any

import numpy as np

if sys.platform != "win32":
    import fcntl

from backroom.engine.library import Library, processor
from backroom.engine.machine import Compiled

if TYPE_CHECKING:
    from backroom.engine.game import Game

ENGINE = Path(__file__).parent
CONTRACT = re.compile("^from backroom.engine.contract import .*$", re.MULTILINE)
"""The line of a pattern in whose place stands where a game's own functions are."""
NEVER = "interpreted"
"""Value of the environment variable BACKROOM_RUN that switches compiling off."""
LOADING = RLock()
"""One game is compiled or loaded at a time in a process: several side by side have been seen to crash it."""
LOOK_AGAIN = 0.1
"""Seconds between looks whether another process has done its part."""
BACKGROUND = 10
"""How far a compiler stands back, in the background, for everything else on the machine."""


def cache_root() -> Path:
    """Where compiled rules are kept: BACKROOM_CACHE, or the user's cache folder."""
    chosen = os.environ.get("BACKROOM_CACHE")
    if chosen:
        return Path(chosen)
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "backroom"


class Runner:
    """Compiles one game's rules, in the background or now."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._compiled: Compiled | None = None
        self._started = False
        self._lock = Lock()

    @cached_property
    def folder(self) -> Path:
        """The folder for exactly these sources, these versions of what compiles them, and this kind of processor."""
        digest = blake2b(digest_size=12)
        for name in ("numba", "llvmlite", "numpy"):
            digest.update(f"{name} {version(name)}\0".encode())
        digest.update(f"{sys.version}\0{processor()}\0".encode())
        engine = [*sorted(ENGINE.glob("*.py")), *sorted(ENGINE.glob("*.ll"))]
        for source in [*engine, *sorted(self._game.folder.rglob("*.py"))]:
            digest.update(source.name.encode() + b"\0" + source.read_bytes())
        return cache_root() / f"{self._game.name}-{digest.hexdigest()}"

    @property
    def _moves(self) -> Path:
        return self.folder / "moves.o"

    @property
    def ready(self) -> bool:
        """Have single moves been compiled, by this or by an earlier process?"""
        return self._moves.exists()

    @property
    def complete(self) -> bool:
        """Has everything been compiled?"""
        return (self.folder / "complete").exists()

    def compiled_if_ready(self) -> Compiled | None:
        """The compiled rules if they are loaded. Otherwise sees to it that they soon will be."""
        if self._compiled is None and not self._started and os.environ.get("BACKROOM_RUN") != NEVER:
            with self._lock:
                if not self._started:
                    self._started = True
                    Thread(target=self._load_in_background, name=f"compile {self._game.name}", daemon=True).start()
        return self._compiled

    def compiled(self) -> Compiled:
        """The compiled rules. The first time ever this takes as long as compiling takes."""
        with LOADING:
            if self._compiled is None:
                self.assemble()
                library = Library(self._moves.read_bytes())
                self._compiled = Compiled(library, self._game.actions.count(), self._game.layout)
            return self._compiled

    @cached_property
    def kernels(self) -> Any:
        """The module of compiled loops. Each is compiled, or taken from the cache, at its first call."""
        with LOADING:
            return self._import("kernels")

    def _load_in_background(self) -> None:
        with suppress(OSError):  # a cache that cannot be written to: then it stays interpreted
            while not self.ready:
                with _turn() as mine:
                    if mine and not self.ready:
                        self._have_compiled()
                        break
                sleep(LOOK_AGAIN)
        if self.ready:
            self.compiled()

    def _have_compiled(self) -> None:
        """Let another process compile single moves, and wait for it."""
        environment = os.environ | {"BACKROOM_CACHE": str(cache_root())}
        command = [sys.executable, "-m", "backroom.engine", "--background", self._game.package]
        # In a session of its own: it finishes, and the next start is fast, even if this program ends before.
        subprocess.run(
            command,
            env=environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
            check=False,
        )

    def assemble(self) -> None:
        """Make the object file of single moves, if nobody has."""
        if self.ready:
            return
        with _one_at_a_time(self.folder):
            if not self.ready:
                from backroom.engine.assemble import assemble

                self._write(self._moves, assemble(self._import("moves"), self._game.layout.dtype))

    def _import(self, pattern: str) -> ModuleType:
        """A module like the engine's own of this name, with the contract's functions replaced by the game's."""
        from backroom.engine import chance, events, windows
        from backroom.engine.game import ROOMS
        from backroom.engine.native import make_compilable

        game = self._game
        assert game.functions  # imports the rooms
        # A copy, which is made in one step: other threads may be importing meanwhile.
        loaded = sorted(sys.modules.copy().items())
        rooms = [module for name, module in loaded if name.startswith(f"{game.package}.")]
        make_compilable([chance, events, windows, *rooms])
        source = self.folder / f"{pattern}.py"
        if not source.exists():
            imports = [f"from {game.package}.{room} import {', '.join(names)}" for room, names in ROOMS.items()]
            text = CONTRACT.sub("\n".join(imports), (ENGINE / source.name).read_text("utf-8"))
            self._write(source, text.encode())
        spec = spec_from_file_location(f"backroom_{pattern}_{self.folder.name.replace('-', '_')}", source)
        assert spec is not None
        assert spec.loader is not None
        module = module_from_spec(spec)
        sys.modules[spec.name] = module
        spec.loader.exec_module(module)
        return module

    def _write(self, target: Path, content: bytes) -> None:
        """All of it or nothing: another process may be looking for it."""
        self.folder.mkdir(parents=True, exist_ok=True)
        with tempfile.NamedTemporaryFile(dir=self.folder, delete=False) as file:
            file.write(content)
        Path(file.name).replace(target)

    def compile_everything(self) -> None:
        """Fill the cache: single moves, whole playouts and batches. Who comes while another does so waits for that."""
        from backroom.engine.batch import Batch
        from backroom.engine.playouts import play_out

        self.assemble()
        with _one_at_a_time(self.folder):
            if self.complete:
                return
            players = self._game.seats[0]
            play_out(self._game, players, games=1, seed=0)
            batch = Batch(self._game, players, games=1, seed=0)
            batch.step(np.argmax(batch.arrays.mask, axis=1))
            (self.folder / "complete").touch()


@contextmanager
def _one_at_a_time(folder: Path) -> Iterator[None]:
    """Several nodes and their bots may start together, and each would keep a core for minutes. A lock goes with its
    process, however that ends."""
    folder.mkdir(parents=True, exist_ok=True)
    with (folder / "lock").open("w") as file:
        if sys.platform != "win32":
            fcntl.flock(file, fcntl.LOCK_EX)
        yield


@contextmanager
def _turn() -> Iterator[bool]:
    """May something be compiled in the background now? That takes a core for a minute, and up to 750 MB. A server
    begins with five games, and there may be several. So all programs together give half of the cores to it."""
    cache_root().mkdir(parents=True, exist_ok=True)
    with ExitStack() as held:
        places = range(max(1, (os.cpu_count() or 1) // 2))
        files = (held.enter_context((cache_root() / f"turn-{place}").open("w")) for place in places)
        yield sys.platform == "win32" or any(map(_is_free, files))


def _is_free(file: IO[str]) -> bool:
    """If nobody holds it, it is held from here on, until it is closed."""
    with suppress(BlockingIOError):
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        return True
    return False


def main(words: list[str]) -> None:
    """Compile the games of these packages, or every installed one: one here, several side by side."""
    from importlib import import_module

    from backroom.engine.registry import game, games

    parser = argparse.ArgumentParser(prog="python -m backroom.engine", description="Compile games into the cache.")
    parser.add_argument("packages", nargs="*", help="the packages of these games; none: every installed one")
    parser.add_argument("--background", action="store_true", help="what a table needs alone, in nobody's way")
    options = parser.parse_args(words)
    chosen = [import_module(package).game for package in options.packages] or [game(name) for name in games()]
    if options.background:
        if hasattr(os, "nice"):
            os.nice(BACKGROUND)
        for one in chosen:
            one.runner.assemble()
        return
    waiting = [one for one in chosen if not one.runner.complete]
    if len(waiting) < 2:
        for one in waiting:
            one.runner.compile_everything()
        return
    # What takes longest comes first, so that no core waits for another at the end.
    waiting.sort(key=_size, reverse=True)
    # Threads that wait for processes: the compiler itself holds Python's lock.
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        if any(pool.map(_compile_elsewhere, waiting)):
            sys.exit(1)


def _size(game: Game) -> int:
    """Bytes of its rules."""
    return sum(path.stat().st_size for path in game.folder.rglob("*.py"))


def _compile_elsewhere(game: Game) -> int:
    return subprocess.run([sys.executable, "-m", "backroom.engine", game.package], check=False).returncode

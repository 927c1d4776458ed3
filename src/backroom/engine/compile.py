"""Compiling a game once, keeping the result, and never waiting for it.

The machine code lies in a folder named by a hash of every source file it was made from, so a change in any of them
means another folder, and stale code cannot run. The first use of a game starts the compiler in a process of its own and
goes on interpreted; a later start of the program loads what is there.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from functools import cached_property
from hashlib import blake2b
from importlib.metadata import version
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from threading import Lock, RLock, Thread
from types import ModuleType
from typing import TYPE_CHECKING, Any

import numpy as np

if sys.platform != "win32":
    import fcntl

from backroom.engine.machine import Compiled
from backroom.engine.record import SPECTATOR

if TYPE_CHECKING:
    from backroom.engine.game import Game

ENGINE = Path(__file__).parent
CONTRACT = "from backroom.engine.contract import apply, default, house, imagine, legal, result, reveal, setup, why_not"
NEVER = "interpreted"
"""Value of the environment variable BACKROOM_RUN that switches compiling off."""
LOADING = RLock()
"""One game is loaded at a time in a process: loading several side by side has been seen to crash it."""


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
        """The folder for exactly these sources and these versions of what compiles them."""
        digest = blake2b(digest_size=12)
        for name in ("numba", "numpy"):
            digest.update(f"{name} {version(name)}\0".encode())
        digest.update(sys.version.encode())
        for source in [*sorted(ENGINE.glob("*.py")), *sorted(self._game.folder.rglob("*.py"))]:
            digest.update(source.name.encode() + b"\0" + source.read_bytes())
        return cache_root() / f"{self._game.name}-{digest.hexdigest()}"

    @property
    def ready(self) -> bool:
        """Has everything been compiled, by this or by an earlier process?"""
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
                self._compiled = self._load()
            return self._compiled

    @cached_property
    def kernels(self) -> Any:
        """The module of compiled loops. Each is compiled, or taken from the cache, at its first call."""
        return self._import_kernels()

    def _load_in_background(self) -> None:
        if not self.ready:
            environment = os.environ | {"BACKROOM_CACHE": str(cache_root())}
            command = [sys.executable, "-m", "backroom.engine", self._game.package]
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
        if self.ready:
            self.compiled()

    def _load(self) -> Compiled:
        compiled = Compiled(self.kernels, self._game.actions.count(), self._game.layout.seats)
        self._exercise(compiled)
        return compiled

    def _exercise(self, compiled: Compiled) -> None:
        """Call every function of one move once, so that no later call has to wait."""
        game = self._game
        state, view = game.pattern(game.seats[0]).array, game.layout.new()
        compiled.setup(state)
        seat = int(state["owes"][0]).bit_length() - 1
        game.layout.write_view(state, seat, view)
        compiled.reveal(state, seat, view)
        compiled.reveal(state, SPECTATOR, view)
        compiled.views(state, game.layout, game.seats[0])
        actions = compiled.legal(view, seat)
        compiled.why_not(view, seat, int(actions[0]))
        compiled.why_not_all(view, seat)
        compiled.default(view, seat)
        compiled.house(view, seat, actions, 0)
        compiled.result(state)
        imagined = view.copy()
        imagined["key"] = 1
        compiled.imagine(view, seat, imagined)
        compiled.apply(state, seat, int(actions[0]))

    def _import_kernels(self) -> ModuleType:
        from backroom.engine import chance, events, windows
        from backroom.engine.native import make_compilable

        game = self._game
        assert game.functions  # imports the rooms
        # A copy, which is made in one step: other threads may be importing meanwhile.
        loaded = sorted(sys.modules.copy().items())
        rooms = [module for name, module in loaded if name.startswith(f"{game.package}.")]
        make_compilable([chance, events, windows, *rooms])
        spec = spec_from_file_location(f"backroom_kernels_{self.folder.name.replace('-', '_')}", self._write_kernels())
        assert spec is not None
        assert spec.loader is not None
        module = module_from_spec(spec)
        sys.modules[spec.name] = module
        spec.loader.exec_module(module)
        return module

    def _write_kernels(self) -> Path:
        """The pattern with the contract's functions replaced by the game's."""
        target = self.folder / "kernels.py"
        if not target.exists():
            from backroom.engine.game import ROOMS

            package = self._game.package
            imports = [f"from {package}.{room} import {', '.join(names)}" for room, names in ROOMS.items()]
            text = (ENGINE / "kernels.py").read_text("utf-8").replace(CONTRACT, "\n".join(imports))
            self.folder.mkdir(parents=True, exist_ok=True)
            with tempfile.NamedTemporaryFile("w", dir=self.folder, delete=False, encoding="utf-8") as file:
                file.write(text)
            Path(file.name).replace(target)
        return target

    def compile_everything(self) -> None:
        """Fill the cache: single moves, whole playouts and batches. Who comes while another does so waits for that."""
        from backroom.engine.batch import Batch
        from backroom.engine.playouts import play_out

        with _one_at_a_time(self.folder):
            if self.ready:
                return
            self.compiled()
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


def main(packages: list[str]) -> None:
    """Compile the games of these packages, or every installed one: one here, several side by side."""
    from importlib import import_module

    from backroom.engine.registry import game, games

    chosen = [import_module(package).game for package in packages] or [game(name) for name in games()]
    waiting = [one for one in chosen if not one.runner.ready]
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

"""Tables to try things on: opened, filled, dealt and played, with the time and every choice handed in."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from random import Random
from typing import Any

import msgspec

from backroom.engine import Game
from backroom.engine.registry import game
from backroom.table import asking, fairness
from backroom.table.arena import arena_of
from backroom.table.commands import Act, BeReady, Command, Gesture, ShowNonce, Sit, Tick
from backroom.table.entries import By, Entry, Opened
from backroom.table.judge import Verdict, bots_to_seat, judge, next_tick
from backroom.table.refusals import Code, No
from backroom.table.settings import PERSON, Settings, Tempo
from backroom.table.sight import lines, now, seen_entries
from backroom.table.table import Stage, Table
from tests.table.hush import game as hush

BUTCH, LEDUC, HUSH = game("butch"), game("leduc"), hush
MORE = int(os.environ.get("BACKROOM_CASES", "1"))
"""How many times as many cases as on every push."""
START = 1_700_000_000_000
HOST = "id-of-0"
SHORT: dict[str, Any] = {"round_limit": 10}
"""Butch for a few rounds: long enough for everything that a table has to do with it."""
STARTERS = {"saloon": [5, 6, 7], "ranch": [7, 8, 9], "hotel": [4, 10, 11]}
COWBOYS: dict[str, Any] = SHORT | {
    f"{building}.{column}": value
    for building, scores in STARTERS.items()
    for column, value in (("activation", scores), ("active_cowboys", 1), ("inactive_cowboys", 1))
}
"""Butch where nearly every roll sends cowboys out, so that nearly every turn has a secret window."""


class Party:
    """A table, the time, and people who do what the test says, or anything legal."""

    def __init__(
        self,
        game: Game,
        seats: Sequence[str] | int = 2,
        *,
        seed: int = 0,
        tempo: Tempo = Tempo.NORMAL,
        variant: dict[str, Any] | None = None,
        name: str = "t-1",
        slow: bool = False,
        learn: bool = False,
    ) -> None:
        plan = (PERSON,) * seats if isinstance(seats, int) else tuple(seats)
        chosen = variant if variant is not None else SHORT if game is BUTCH else {}
        settings = Settings(game.name, len(plan), chosen, plan, tempo, slow=slow, learn=learn)
        self.game, self.now, self.random = game, START, Random(f"party {seed}")
        self.secret = self.random.randbytes(fairness.SECRET_BYTES)
        self.nonces = [self.random.randbytes(fairness.NONCE_BYTES).hex() for _ in plan]
        self.table = Table(name, game, self.secret)
        rules = f"{game.rules_version:016x}"
        bound = fairness.commitment(self.secret, name, game.name, rules)
        self.table.append(Opened(self.now, settings, bound, rules, HOST))
        for entry in bots_to_seat(self.table, iter(["Ada", "Bruno", "Clara", "Dan"]), self.now):
            self.table.append(entry)

    # Asking

    def ask(self, command: Command, later: int = 0) -> Verdict | No:
        """Have a command judged, and the log grow by what was decided."""
        self.now += later
        verdict = judge(self.table, command, self.now)
        if isinstance(verdict, Verdict):
            for entry in verdict.entries:
                self.table.append(entry, verdict.after)
        return verdict

    def do(self, command: Command, later: int = 0) -> Verdict:
        """The same, where a refusal would be a mistake."""
        verdict = self.ask(command, later)
        assert isinstance(verdict, Verdict), f"{command}: {verdict}"
        return verdict

    def refused(self, command: Command, code: Code | str) -> None:
        """A refusal with this code, which leaves the table as it was, to the byte."""
        before = whole(self.table)
        verdict = self.ask(command)
        assert isinstance(verdict, No), f"{command} was not refused"
        assert verdict.code == str(code)
        assert whole(self.table) == before

    # Getting on

    def sit(self) -> Party:
        for seat, here in enumerate(self.table.seats):
            if here.plan == PERSON and not here.taken:
                self.do(Sit(f"id-of-{seat}", f"Guest {seat}", seat))
        return self

    def ready(self) -> Party:
        self.sit()
        for seat in self.table.persons if self.table.stage is Stage.GATHERING else ():
            self.do(BeReady(seat, fairness.pledge(self.nonces[seat])))
        return self

    def deal(self) -> Party:
        self.ready()
        for seat in self.table.persons:
            self.do(ShowNonce(seat, self.nonces[seat]), 100)
        if not self.table.persons:
            self.do(Tick())
        assert self.table.stage is Stage.PLAYING
        return self

    def legal(self, seat: int) -> list[int]:
        assert self.table.state is not None
        view = self.game.view(self.table.state, seat)
        return [int(action) for action in self.game.machine.legal(view.array, seat)]

    def choice(self, seat: int) -> int:
        """Any answer; cowboys gladly, because they are what secret windows are about."""
        legal = [action for action in self.legal(seat) if not asking.free(self.game, action)]
        if self.game is BUTCH:
            cowboys = [a for a in legal if BUTCH.actions.COWBOY <= a < BUTCH.actions.ATTACK]  # type: ignore[attr-defined]
            legal = cowboys or legal
        return self.random.choice(legal)

    def gift(self) -> tuple[int, int] | None:
        """Now and then somebody, asked or not, does something that is no answer: a seat, and what."""
        seats = [n for n in range(self.table.settings.players) if not self.table.bot_of(n)]
        free = [(n, action) for n in seats for action in self.legal(n) if asking.free(self.game, action)]
        return self.random.choice(free) if free and self.random.random() < 0.1 else None

    def act(self, seat: int, action: int, later: int = 500) -> Verdict:
        """A decision, by whoever decides for the seat."""
        by = By.BOT if self.table.bot_of(seat) else By.PERSON
        seen = len(seen_entries(self.table, seat)) if by is By.PERSON else None
        return self.do(Act(seat, action, seen, by), later)

    def step(self) -> None:
        """Somebody who owes a decision takes it; if nobody does, time passes until the window closes."""
        owing, gift = self.table.owing(), self.gift()
        if gift is not None:
            self.act(*gift, self.random.randrange(1500))
        elif self.table.arena is not None:
            self.brawl()
        elif owing:
            seat = self.random.choice(owing)
            self.act(seat, self.choice(seat), self.random.randrange(1500))
        else:
            due = next_tick(self.table)
            assert due is not None
            self.now = max(self.now, due)
            self.do(Tick())

    def brawl(self) -> None:
        """Somebody throws, or time passes until something lands or the bell rings."""
        window, arena, state = self.table.arena, arena_of(self.game), self.table.state
        assert window is not None
        assert arena is not None
        assert state is not None
        seat = self.random.choice(self.table.owing())
        if self.random.random() < 0.9:
            self.now = max(self.now, window.begins)
        if self.random.random() < (0.4 if window.flights else 0.05):
            self.now = max(self.now, window.due())
            self.do(Tick())
        elif seat == arena.ends(state)[0]:
            self.ask(Act(seat, arena.ends(state)[1]), self.random.randrange(600))
        else:
            view, n = self.game.view(state, seat), self.random.randrange(2)
            gestures = [made[1] for action in self.legal(seat) if (made := arena.bot_gesture(view, action, n))]
            self.now += self.random.randrange(400)
            by = By.BOT if self.table.bot_of(seat) else By.PERSON
            self.ask(Gesture(seat, self.random.choice(gestures), self.now - self.random.randrange(300), by))

    def play(self, until: Callable[[Table], bool] = lambda table: table.stage is Stage.OVER) -> Party:
        """On to the end, or until something is so."""
        for _ in range(20_000):
            if until(self.table) or self.table.stage is Stage.OVER:
                return self
            self.step()
        raise AssertionError("this never ends")

    def window(self, owing: int = 2) -> Party:
        """On to a secret window in which at least so many seats owe an answer, and nobody has given one."""
        self.play(lambda table: table.in_secret_window() and len(table.owing()) == len(table.state.owes) >= owing)  # type: ignore[union-attr]
        assert self.table.in_secret_window(), "no secret window came"
        return self


def whole(table: Table) -> bytes:
    """Everything about a table, as bytes."""
    state = table.state.to_bytes() if table.state is not None else b""
    return msgspec.json.encode([table.log, table.stage, table.locked, table.rematch, repr(table.seats)]) + state


def frames(table: Table, viewer: int | None) -> bytes:
    """Everything that a viewer can get from a table, as it goes over the wire; how it stands in German too."""
    return msgspec.json.encode([lines(table, viewer), now(table, viewer), now(table, viewer, "de")])


def view_of(table: Table, viewer: int | None) -> dict[str, Any]:
    """The view that a viewer is sent."""
    view: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(now(table, viewer).view))
    return view


def viewers(table: Table) -> list[int | None]:
    return [*range(len(table.seats)), None]


def again(table: Table) -> Table:
    """The same table from its stored log, as after a restart."""
    stored = msgspec.json.encode(table.log)
    log = msgspec.json.decode(stored, type=list[Entry])
    return Table.from_log(table.id, table.game, table.secret, log)

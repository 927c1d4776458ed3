"""Twin worlds at the table: two tables that one viewer cannot tell apart, played on side by side."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Any

from msgspec.structs import replace

from backroom.engine import Game
from backroom.engine.events import Told
from backroom.table import asking, fading
from backroom.table.commands import Act, Command, Say, Tick
from backroom.table.entries import Acted, By, Entry, Flung, Opened, Said, Sat, Sealed
from backroom.table.judge import Verdict, judge, next_tick
from backroom.table.sight import seen_entries
from backroom.table.table import Stage, Table
from tests.table.playing import BUTCH, COWBOYS, HUSH, Party, frames, viewers


@dataclass
class Pair:
    """A table, its twin, and who looks on."""

    party: Party
    twin: Table
    viewer: int | None

    @property
    def table(self) -> Table:
        return self.party.table

    def alike(self) -> bool:
        """Do the rules still show the viewer the same in both? If not, the comparison is at its end."""
        game, one, other = self.table.game, self.table.state, self.twin.state
        assert one is not None
        assert other is not None
        return game.view(one, self.viewer) == game.view(other, self.viewer)

    def same(self) -> None:
        """Whatever the viewer can be sent is the same from both, to the byte."""
        assert frames(self.table, self.viewer) == frames(self.twin, self.viewer)

    def do(self, command: Command, now: int) -> bool:
        """The same in both worlds. False where the twin refuses: what others may do hangs on what they alone see."""
        answers = judge(self.table, command, now), judge(self.twin, command, now)
        for table, answer in zip((self.table, self.twin), answers, strict=True):
            if not isinstance(answer, Verdict):
                return False
            for entry in answer.entries:
                table.append(entry, answer.after)
        return True

    def whisper(self) -> bool:
        """Two others whisper, in one of the worlds. False if they cannot."""
        said = whisper(self.table, self.party.random, self.viewer)
        verdict = judge(self.table, said, self.party.now) if said is not None else None
        if not isinstance(verdict, Verdict):
            return False
        for entry in verdict.entries:
            self.table.append(entry)
        return True

    def step(self) -> bool:
        """Somebody decides, or gives something away, or the window closes; now and then two others whisper."""
        if asking.whispers(self.table.game) and self.party.random.random() < 0.2 and self.whisper():
            return True
        owing, gift = self.table.owing(), self.party.gift()
        if gift is not None:
            return self.do(Act(*gift), self.party.now)
        if not owing or self.table.arena is not None:
            self.party.now = next_tick(self.table) or self.party.now
            return self.do(Tick(), self.party.now)
        self.party.now += 700
        seat = self.party.random.choice(owing)
        by = By.BOT if self.table.bot_of(seat) else By.PERSON
        return self.do(Act(seat, self.party.choice(seat), by=by), self.party.now)


def whisper(table: Table, random: Random, viewer: int | None = None) -> Say | None:
    """Something that one person whispers to another, neither of them the viewer; None where there are no two."""
    others = [seat for seat in table.persons if seat != viewer]
    if len(others) < 2:
        return None
    one, other = random.sample(others, 2)
    return Say(one, f"between us: {random.getrandbits(32)}", to=other)


def twin_of(table: Table, viewer: int | None, random: Random) -> Table:
    """A world that looks the same to the viewer: another deal, other sealed answers, another past behind its log."""
    assert table.state is not None
    game, twin = table.game, table.copy()
    twin.secret = random.randbytes(32)
    twin.state = game.imagine(game.view(table.state, viewer), seed=random.getrandbits(32))
    # The same luck from here on, so that the public part of the game goes the same way.
    twin.state.array["key"], twin.state.array["counter"] = table.state.array["key"], table.state.array["counter"]
    for seat, here in enumerate(twin.seats):
        here.person = here.person and f"other {here.person}"
        if seat != viewer and here.sealed is not None:
            view = game.view(table.state, seat)
            others = [answer for answer in asking.answers(game, view) if answer != here.sealed]
            here.sealed = random.choice(others or [here.sealed])
    if twin.arena is not None:
        flights = tuple(replace(flight, action=HUSH.actions.MISS, spot=(0, 0)) for flight in twin.arena.flights)  # type: ignore[attr-defined]
        twin.arena = replace(twin.arena, flights=flights)
    twin.host = f"other {twin.host}"
    numbers, faded = seen_entries(table, viewer), fading.mark(table, seen_entries(table, viewer))
    for number, entry in enumerate(table.log, 1):
        line = bisect_left(numbers, number)
        gone = len(getattr(entry, "told", ())) if line < faded.line else faded.event if line == faded.line else 0
        twin.log[number - 1] = scrambled(game, entry, viewer, random, gone)
    return twin


def scrambled(game: Game, entry: Entry, viewer: int | None, random: Random, faded: int = 0) -> Entry:
    """The entry with everything changed that the viewer may not know of it, or no longer: so many events have faded."""
    match entry:
        case Opened():
            return replace(entry, host=f"other {entry.host}")
        case Sat() if entry.person:
            return replace(entry, person=f"other {entry.person}")
        case Sealed() if entry.seat != viewer:
            return replace(entry, action=random.randrange(game.actions.count()), by=random.choice(list(By)))
        case Said(to=int()) if viewer not in (entry.seat, entry.to):
            return replace(entry, text=f"between them: {random.getrandbits(32)}")
        case Flung():
            return replace(entry, action=random.randrange(game.actions.count()), spot=(random.randrange(99), 0))
        case Acted():
            told = tuple(_scrambled_event(game, row, viewer, random, n < faded) for n, row in enumerate(entry.told))
            acts = tuple((seat, random.randrange(game.actions.count())) for seat, _ in entry.acts)
            by = random.choice(list(By)) if entry.sealed else entry.by
            return replace(entry, told=told, acts=acts, by=by, counter=random.randrange(10**6))
        case _:
            return entry


def _scrambled_event(
    game: Game, row: tuple[int, ...], viewer: int | None, random: Random, faded: bool
) -> tuple[int, ...]:
    done, number, audience, *values = row
    kind = list(game.events)[number]
    seen = Told(kind, audience, tuple(values)).seen_by(viewer)
    known = (fading.fade(game, seen, viewer) if faded else seen).params.values()
    return (done, number, audience, *[random.randrange(2) if value is None else value for value in known])


def usual(game: Game) -> dict[str, Any]:
    """What people play: the variant of a table that nobody has changed; Butch with many cowboys, Hush with gifts."""
    return COWBOYS if game is BUTCH else {"gifts": True} if game is HUSH else dict(game.cards.at_table)


def pairs(game: Game, players: int, cases: int, seed: int) -> Iterator[Pair]:
    """So many pairs from all parts of games, half-answered windows among them, for every seat and a spectator.

    With the coach on, whose card is chosen from what is public.
    """
    found = 0
    while found < cases:
        party = Party(game, players, seed=seed, variant=usual(game), learn=True).deal()
        random, seed = Random(f"pairs {seed}"), seed + 1
        while party.table.stage is Stage.PLAYING and found < cases and party.table.version < 160:
            half_answered = party.table.in_secret_window() and any(s.sealed is not None for s in party.table.seats)
            if random.random() < (1.0 if half_answered or game is not BUTCH else 0.1):
                for viewer in viewers(party.table):
                    found += 1
                    away = Party(game, players, seed=seed)
                    away.table, away.now = party.table.copy(), party.now
                    yield Pair(away, twin_of(party.table, viewer, random), viewer)
            if asking.whispers(game) and random.random() < 0.2:
                said = whisper(party.table, random)
                assert said is not None
                party.ask(said)  # refused in a live window
            party.step()

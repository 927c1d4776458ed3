"""One table in play: what its log adds up to.

`Table.append` folds an entry into the table, and nothing else changes it. What may be appended is worked out in
`judge.py`; what a viewer gets to see, in `sight`. No socket, no database, no wall clock: time is handed in.
"""

from __future__ import annotations

from collections.abc import Iterable
from copy import copy
from dataclasses import dataclass, field, fields
from enum import StrEnum

from msgspec.structs import replace as replaced

from backroom.engine import Game, State
from backroom.table import asking, fairness
from backroom.table.arena import Flight, Window, arena_of, open_window
from backroom.table.clocks import PACES, Clock
from backroom.table.earlier import Earlier, UndoWish, before, kept, later, take_back
from backroom.table.entries import (
    Acted,
    Away,
    Back,
    Banned,
    Continued,
    Dealing,
    Dealt,
    Ended,
    Entry,
    Flung,
    Housekeeping,
    Opened,
    OutVoted,
    Paused,
    PauseVoted,
    Readied,
    Rematch,
    Reopened,
    Resumed,
    Sat,
    Sealed,
    Shown,
    Stood,
    UndoAnswered,
    UndoAsked,
    Undone,
    Voted,
)
from backroom.table.looks import Look, Question
from backroom.table.seats import Seat, Seen
from backroom.table.settings import Settings
from backroom.table.standing import Sitting, Standing, sitting_at


class Stage(StrEnum):
    """Where a table stands."""

    GATHERING = "gathering"
    DEALING = "dealing"
    PLAYING = "playing"
    OVER = "over"


@dataclass(slots=True)
class Table:
    """A table, made from its log. `secret` is the server's, from which the deal follows; views never contain it."""

    id: str
    game: Game
    secret: bytes
    log: list[Entry] = field(default_factory=list)
    settings: Settings = field(init=False)
    seats: list[Seat] = field(default_factory=list)
    host: str = ""
    stage: Stage = Stage.GATHERING
    state: State | None = None
    locked: bool = False
    banned: frozenset[str] = frozenset()
    """persons whom the host has put out for good"""
    dealing_since: int = 0
    window_since: int = 0
    together: frozenset[int] = frozenset()
    """the seats that the present question was put to at once"""
    arena: Window | None = None
    """the live window, if one is open"""
    begun: tuple[int, int] = (0, 0)
    """the occasion of the last live window, and how often one was begun for it"""
    paused: int | None = None
    """since when the table stands still, if it does"""
    earlier: tuple[Earlier, ...] = field(default=(), repr=False, compare=False)
    """how things stood before each decision that may be taken back"""
    wish: UndoWish | None = None
    ended: Ended | None = None
    rematch: str = ""
    seen: dict[int | None, Seen] = field(default_factory=dict, repr=False, compare=False)
    looks: dict[int | None, Look] = field(default_factory=dict, repr=False, compare=False)
    """what viewers saw of the state when they were last shown it"""
    _standing: Standing | None = field(default=None, repr=False, compare=False)
    _sitting: Sitting | None = field(default=None, repr=False, compare=False)

    @classmethod
    def from_log(cls, table: str, game: Game, secret: bytes, log: Iterable[Entry]) -> Table:
        """The table that a stored log adds up to."""
        made = cls(table, game, secret)
        for entry in log:
            made.append(entry)
        return made

    def copy(self) -> Table:
        """A table of its own with the same content, to try entries on. The states of a table are never changed."""
        # What `copy.copy` does takes ten times as long.
        twin = object.__new__(Table)
        for name in FIELDS:
            setattr(twin, name, getattr(self, name))
        twin.log = self.log.copy()
        twin.seen = {viewer: copy(seen) for viewer, seen in self.seen.items()}
        twin.looks = self.looks.copy()
        twin.seats = [seat.copy() for seat in self.seats]
        twin._standing = None
        return twin

    @property
    def standing(self) -> Standing:
        """What has been worked out of how the table stands now."""
        found = self._standing
        if found is None or found.state is not self.state:
            found = self._standing = Standing(self.state)
        return found

    @property
    def sitting(self) -> Sitting:
        """Who sits where. The same object for as long as that cannot have changed."""
        if self._sitting is None:
            self._sitting = sitting_at(self.seats)
        return self._sitting

    @property
    def version(self) -> int:
        """How many entries the log has."""
        return len(self.log)

    @property
    def persons(self) -> tuple[int, ...]:
        """Seats held by persons, here or away."""
        return self.sitting.persons

    def seat_of(self, person: str) -> int | None:
        """Where a person sits. Who was put out sits nowhere, and sees what anybody sees."""
        return self.sitting.places.get(person)

    def is_host(self, person: str) -> bool:
        """May this person keep the house? Whom the others have put out no longer does."""
        if not person or person != self.host:
            return False
        return not any(seat.put_out for seat in self.seats if seat.person == person)

    def names(self) -> tuple[str, ...]:
        """The names at the table."""
        return self.sitting.names

    def owing(self) -> tuple[int, ...]:
        """Seats that still have to decide; one whose answer is sealed has decided."""
        if self.stage is not Stage.PLAYING or self.state is None:
            return ()
        standing = self.standing
        if standing.owing is None:
            standing.owing = tuple([seat for seat in self.state.owes if self.seats[seat].sealed is None])
        return standing.owing

    def answered(self, viewer: int | None) -> frozenset[int]:
        """The seats that have answered in the secret window that is open, as far as this viewer may know."""
        standing = self.standing
        if standing.answered is None:
            done = frozenset([number for number, seat in enumerate(self.seats) if seat.sealed is not None])
            shown = done and self.state is not None and asking.answers_show(self.game, self.state)
            standing.answered = done if shown else frozenset()
        if self.state is None or viewer is None or self.seats[viewer].sealed is None:
            return standing.answered
        return standing.answered | {viewer}

    def look(self, viewer: int | None) -> Look:
        """What a viewer sees of the state as it stands."""
        assert self.state is not None
        found = self.looks.get(viewer)
        if found is None or found.state is not self.state:
            for view in self.game.views(self.state, viewer):
                self.looks[view.seat] = Look(self.state, view)
            found = self.looks[viewer]
        return found

    def rest(self) -> None:
        """Let go of what was made for viewers and can be made again: nobody has looked for a while."""
        self.looks, self._standing = {}, None

    def in_secret_window(self) -> bool:
        """Are the answers asked for now secret until all are in?"""
        if self.state is None:
            return False
        standing = self.standing
        if standing.secret is None:
            standing.secret = asking.sealed(self.game, self.state)
        return standing.secret

    def bot_of(self, seat: int) -> str:
        """The bot that decides for a seat now, or nothing if a person does."""
        here = self.seats[seat]
        return here.bot or (SUBSTITUTE if here.away else "")

    def new_state(self, nonces: Iterable[str]) -> State:
        """The deal that follows from the secret and these nonces."""
        key = fairness.chance_key(self.secret, self.id, tuple(nonces))
        return self.game.new(self.settings.players, variant=self.settings.variant, key=key)

    def append(self, entry: Entry, after: State | None = None) -> None:
        """Fold one entry in. `after` spares computing the state again when the judge just has."""
        self.log.append(entry)
        self._standing = None
        self._fold(entry, after)
        self._standing = None
        if not isinstance(entry, Acted | Sealed):  # nobody sits down or gets up by a move
            self._sitting = None

    def _fold(self, entry: Entry, after: State | None) -> None:
        match entry:
            case Sealed(seat=seat):
                here = self.seats[seat]
                here.sealed_at = entry.at if here.sealed is None else here.sealed_at
                here.sealed = entry.action
            case Acted():
                if self.arena is not None:
                    self.arena = self.arena.without({flight for flight, *_ in entry.landed})
                self._act(entry, after)
            case Opened():
                self._open(entry)
            case Sat(seat=seat):
                here = self.seats[seat]
                here.name, here.person, here.bot = entry.name, entry.person, entry.bot
            case Stood(seat=seat):
                self.seats[seat] = Seat(Clock(PACES[self.settings.tempo]))
            case Readied(seat=seat):
                self.seats[seat].pledge = entry.pledge
            case Dealing():
                self.stage, self.dealing_since = Stage.DEALING, entry.at
            case Shown(seat=seat):
                self.seats[seat].nonce = entry.nonce
            case Dealt():
                self.stage = Stage.PLAYING
                self.state = after or self.new_state(entry.nonces)
                self._ask(entry.at + (asking.opening(self.game) if self.persons else 0), {}, {})
            case Flung():
                assert self.arena is not None
                self.arena = self.arena.with_flight(_flight(entry))
            case Resumed():
                assert self.arena is not None
                self.arena = self.arena.resume(entry.at, self.log[-2].at)
            case Away(seat=seat):
                self.seats[seat].away, self.seats[seat].put_out = True, entry.by_host or entry.by_vote
                if self.seats[seat].put_out:
                    for here in self.seats:
                        here.wants_out -= {seat}
            case Back(seat=seat):
                self.seats[seat].away = self.seats[seat].put_out = False
            case Voted(seat=seat):
                self.seats[seat].wants_end = entry.end
            case PauseVoted(seat=seat):
                self.seats[seat].wants_pause = entry.pause
            case OutVoted(seat=seat, about=about):
                here = self.seats[seat]
                here.wants_out = here.wants_out | {about} if entry.out else here.wants_out - {about}
            case Paused():
                self.paused, self.earlier, self.wish = entry.at, (), None
            case Continued():
                self._go_on(entry.at)
            case Reopened(lost=lost):
                self._let_pass(lost)
                self.earlier = later(self.earlier, lost)
            case UndoAsked(seat=seat):
                self.wish = UndoWish(seat, entry.entry)
            case UndoAnswered(seat=seat):
                assert self.wish is not None
                self.wish = replaced(self.wish, allowed=self.wish.allowed | {seat}) if entry.allow else None
            case Undone():
                take_back(self, entry)
            case Housekeeping():
                self._keep_house(entry)
            case Banned(seat=seat):
                self.banned |= {self.seats[seat].person}
            case Ended():
                self._go_on(entry.at)
                self.earlier, self.wish = (), None
                self.stage, self.ended, self.arena = Stage.OVER, entry, None
                for here in self.seats:
                    here.clock.stop(entry.at)
            case Rematch():
                self.rematch = entry.table

    def _open(self, entry: Opened) -> None:
        self.settings, self.host = entry.settings, entry.host
        self.seats = [Seat(Clock(PACES[entry.settings.tempo]), plan) for plan in entry.settings.plan()]

    def _act(self, entry: Acted, after: State | None) -> None:
        assert self.state is not None
        asked, phase, earlier = {} if entry.free else self._questions(), self.state.phase, before(self, entry)
        if after is None:
            after = self.state.copy()
            for seat, action in entry.acts:
                self.game.apply(after, seat, action)
        self.state, self.earlier, self.wish = after, () if earlier is None else self.earlier, None
        if entry.free:
            # Even if it changed what somebody may answer: the question is the same, and so is the time for it.
            return
        answered: dict[int, int] = {}
        for seat, _ in entry.acts:
            here = self.seats[seat]
            answered[seat] = entry.at if here.sealed is None else here.sealed_at
            asked.pop(seat, None)
        for here in self.seats:
            here.sealed = None
        if self.state.phase != phase:
            self.together = frozenset()
        self._ask(entry.at, asked, answered, closed=entry.sealed)
        self.earlier = kept(self, earlier)

    def _questions(self) -> dict[int, Question]:
        """What each owing seat is asked: the phase of its view and how it may answer."""
        assert self.state is not None
        questions = {}
        for seat in self.state.owes:
            questions[seat] = self.look(seat).question()
        return questions

    def _ask(self, now: int, before: dict[int, Question], answered: dict[int, int], *, closed: bool = False) -> None:
        """Start the clocks of seats with a new question, and stop those of seats without one.

        A seat that is still asked the same (`before`) keeps its clock. One that has `answered` is charged up to then.
        A lasting clock goes on, unless a sealed window was `closed` or others are asked too: that is another window.
        """
        assert self.state is not None
        game, state, questions = self.game, self.state, self._questions()
        name, live = asking.clock_of(game, state), asking.live(game, state)
        within = asking.within(game, state, self.settings.slow)
        shows = state.over or asking.answers_show(game, state)
        fresh = {seat for seat, question in questions.items() if before.get(seat) != question}
        lasts = asking.lasts(game, name) and not closed and fresh <= answered.keys()
        for seat, here in enumerate(self.seats):
            clock = here.clock
            goes_on = clock.asked is not None and clock.name == name
            if seat in fresh:
                here.asked = self.version
                if goes_on and lasts:
                    clock.banked = shows
                    continue
            elif seat in questions or (goes_on and not shows):
                # Where answers do not show, the clock of a seat that has answered seems to run until the window closes.
                continue
            clock.stop(answered.get(seat, now))
            if seat not in fresh or live:
                continue
            if within is not None:
                clock.start_fixed(now, name, within)
            else:
                clock.start(now, asking.seconds(game, name), name, banked=shows)
        if not fresh <= self.together:
            self.together = frozenset(fresh)
        self.window_since = now
        self._open_arena(now, live)

    def _open_arena(self, now: int, live: bool) -> None:
        """A live window opens with the phase, and is gone with it."""
        room = arena_of(self.game)
        if not live or room is None:
            self.arena = None
        elif self.arena is None:
            assert self.state is not None
            occasion = room.occasion(self.state)
            self.begun = (occasion, self.begun[1] + 1 if self.begun[0] == occasion else 1)
            self.arena = open_window(room, self.state, now, self.begun[1], self.settings.slow)

    def _go_on(self, now: int) -> None:
        """The time of a pause is nobody's."""
        passed = 0 if self.paused is None else now - self.paused
        self.paused = None
        self._let_pass(passed)
        for here in self.seats:
            here.wants_pause = False

    def _let_pass(self, time: int) -> None:
        """So many milliseconds count for nobody."""
        self.window_since += time
        for here in self.seats:
            here.sealed_at += time if here.sealed is not None else 0
            here.clock.shift(time)

    def _keep_house(self, entry: Housekeeping) -> None:
        if entry.locked is not None:
            self.locked = entry.locked
        if entry.muted is not None:
            self.seats[entry.muted].muted = True
        if entry.unmuted is not None:
            self.seats[entry.unmuted].muted = False


def _flight(entry: Flung) -> Flight:
    return Flight(
        n=entry.flight,
        seat=entry.seat,
        params=entry.params,
        released=entry.released,
        lands=entry.lands,
        spot=entry.spot,
        action=entry.action,
        shows=entry.shows,
    )


FIELDS = tuple(field.name for field in fields(Table))
SUBSTITUTE = "house:medium"
"""The bot that plays for a person who is away."""

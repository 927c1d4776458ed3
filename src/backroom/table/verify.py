"""Checks a recorded game from its secret: the commitment, every nonce, the deal, every entry of the log, the result.

The log is not believed. A table is played through once more, with the commands that the entries stand for, and what
its judge writes must be what the record says: to the event, to the draw of chance, to the millisecond of a time-out.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum

from msgspec import Struct, structs

from backroom.engine import BackroomError, Game
from backroom.table import fairness
from backroom.table.entries import Acted, Dealt, Ended, Entry, Opened, Readied, Sat, Shown
from backroom.table.judge import Verdict, bots_to_seat, judge
from backroom.table.record import FORMAT, GameRecord, changed
from backroom.table.replay import command_for, kind_of
from backroom.table.settings import PERSON
from backroom.table.table import Table


class Outcome(StrEnum):
    """How a step went, or all of them."""

    OK = "ok"
    FAILED = "failed"
    OTHER_RULES = "other rules"
    """made under rules that are not installed here, so that it cannot be played through again; no sign of fraud"""
    NOT_CHECKED = "not checked"


class Step(Struct, frozen=True):
    """One thing that was checked."""

    name: str
    outcome: Outcome
    says: str


class Report(Struct, frozen=True):
    """What came out, step by step."""

    table: str
    game: str
    outcome: Outcome
    steps: tuple[Step, ...]

    @property
    def ok(self) -> bool:
        """Is everything as it must be?"""
        return self.outcome is Outcome.OK


Plan = tuple[tuple[str, Callable[[], str]], ...]
"""Steps in their order. Each returns a sentence, or raises one."""


class _Wrong(Exception):
    """What is wrong, with its place."""


class _OtherRules(Exception):
    """Nothing is wrong, but from here on this Backroom cannot tell."""


def verify(record: GameRecord, game: Game) -> Report:
    """Work everything out again and compare. Whatever the record holds, the answer is a report."""
    check = _Check(record, game)
    seal = (("document", check.document), ("format", check.format))
    return _report(record, (*seal, *check.played(), ("result", check.result)))


def verify_kept(record: GameRecord, game: Game, *, ended: bool) -> Report:
    """The same for whoever keeps the log itself, of a game that may still be on: no seal, no result, only what it was.

    `ended` says whether the log must come to an end.
    """
    return _report(record, _Check(record, game, ended=ended).played())


def _report(record: GameRecord, plan: Plan) -> Report:
    steps: list[Step] = []
    for name, step in plan:
        # A changed document is still looked through: the rules may say more exactly what does not fit.
        if any(done.outcome is not Outcome.OK for done in steps if done.name != "document"):
            steps.append(Step(name, Outcome.NOT_CHECKED, "because of the step above"))
            continue
        try:
            steps.append(Step(name, Outcome.OK, step()))
        except _OtherRules as other:
            steps.append(Step(name, Outcome.OTHER_RULES, str(other)))
        except (_Wrong, BackroomError) as wrong:
            steps.append(Step(name, Outcome.FAILED, str(wrong)))
    outcomes = {step.outcome for step in steps}
    worst = next((bad for bad in (Outcome.FAILED, Outcome.OTHER_RULES) if bad in outcomes), Outcome.OK)
    return Report(record.table, record.game, worst, tuple(steps))


class _Check:
    """The steps in their order. Each returns a sentence, or raises one."""

    def __init__(self, record: GameRecord, game: Game, *, ended: bool = True) -> None:
        self.record, self.game, self.must_end = record, game, ended
        self.secret = b""
        self.table: Table | None = None

    def played(self) -> Plan:
        """The steps that need nothing but the log and its secret."""
        return (
            ("opening", self.opening),
            ("commitment", self.commitment),
            ("nonces", self.nonces),
            ("rules", self.rules),
            ("log", self.log),
        )

    def document(self) -> str:
        """Is the document as it was exported? Whoever cheats can seal it again: what follows does not trust this."""
        places = changed(self.record)
        if places:
            more = f"; and {len(places) - 3} more" if len(places) > 3 else ""
            raise _Wrong(f"changed since it was exported: {'; '.join(places[:3])}{more}")
        return "nothing was changed since it was exported"

    def format(self) -> str:
        if self.record.format != FORMAT:
            raise _OtherRules(f"the document is a {self.record.format!r}, this Backroom reads {FORMAT!r}")
        if self.record.game != self.game.name:
            raise _Wrong(f"the head, field game: this is a game of {self.record.game!r}, not of {self.game.name!r}")
        return f"{self.game.title}, {self.record.settings.players} players"

    def opening(self) -> str:
        opened = self.record.log[0] if self.record.log else None
        if not isinstance(opened, Opened):
            raise _Wrong("entry 1: a log begins with the opening of the table, this one does not")
        for name, head in (("settings", self.record.settings), ("rules", self.record.rules)):
            if getattr(opened, name) != head:
                raise _Wrong(f"entry 1 (opened), field {name}: it is not what the head of the document says")
        if opened.settings.game != self.record.game:
            raise _Wrong(f"entry 1 (opened), field settings: the table was opened for {opened.settings.game!r}")
        try:
            self.secret = bytes.fromhex(self.record.secret)
        except ValueError:
            self.secret = b""
        if len(self.secret) != fairness.SECRET_BYTES or self.secret.hex() != self.record.secret:
            raise _Wrong(f"the head, field secret: it must be {fairness.SECRET_BYTES} bytes in hexadecimal")
        return f"table {self.record.table} was opened with the settings in the head"

    def commitment(self) -> str:
        opened = self.record.log[0]
        assert isinstance(opened, Opened)
        made = fairness.commitment(self.secret, self.record.table, self.record.game, self.record.rules)
        if made != opened.commitment:
            raise _Wrong(
                "entry 1 (opened), field commitment: it does not belong to this secret, table, game and rules; "
                f"they give {made}"
            )
        return f"the secret is the one that was committed to: {made}"

    def nonces(self) -> str:
        pledges: dict[int, str] = {}
        shown: dict[int, str] = {}
        for number, entry in enumerate(self.record.log, 1):
            match entry:
                case Readied(seat=seat):
                    pledges[seat] = entry.pledge
                case Shown(seat=seat):
                    if fairness.pledge(entry.nonce) != pledges.get(seat):
                        raise _Wrong(f"entry {number} (shown), field nonce: it is not what seat {seat} had pledged")
                    shown[seat] = entry.nonce
                case Dealt():
                    wanted = tuple(shown.get(seat, "") for seat in range(self.record.settings.players))
                    if entry.nonces != wanted:
                        raise _Wrong(f"entry {number} (dealt), field nonces: shown were {list(wanted)}")
        return f"{len(shown)} shown, each as pledged"

    def rules(self) -> str:
        here = f"{self.game.rules_version:016x}"
        if self.record.rules != here:
            raise _OtherRules(
                f"played under rules {self.record.rules}, installed are {here}: secret and nonces are in order, "
                "but only that version can play the game through again"
            )
        return f"the rules are those of this Backroom: {here}"

    def log(self) -> str:
        record, opened = self.record, self.record.log[0]
        self.game.pattern(record.settings.players, record.settings.variant)  # says what is wrong with the settings
        table = self.table = Table(record.table, self.game, self.secret)
        table.append(opened)
        if table.settings.plan().count(PERSON) < table.settings.players:
            names = (entry.name for entry in record.log if isinstance(entry, Sat) and entry.bot)
            at = record.log[1].at if len(record.log) > 1 else opened.at
            self._expect(table, Verdict(bots_to_seat(table, iter([*names, *table.settings.plan()]), at)))
        while table.version < len(record.log):
            self._expect(table, self._judge_again(table, record.log[table.version]))
        if table.ended is None and self.must_end:
            raise _Wrong("the log does not come to an end")
        acted = [entry for entry in record.log if isinstance(entry, Acted)]
        decisions, events = sum(len(entry.acts) for entry in acted), sum(len(entry.told) for entry in acted)
        draws = int(table.state.array["counter"][0]) if table.state is not None else 0
        return f"{table.version} entries, {decisions} decisions, {events} events and {draws} draws of chance are right"

    def _judge_again(self, table: Table, entry: Entry) -> Verdict:
        place = f"entry {table.version + 1} ({kind_of(entry)})"
        command = command_for(table, entry)
        if command is None:
            raise _Wrong(f"{place}: nothing that can be asked of the table leads to this")
        verdict = judge(table, command, entry.at)
        if not isinstance(verdict, Verdict):
            raise _Wrong(f"{place}: the table would have refused: {verdict.text}")
        if not verdict.entries:
            raise _Wrong(f"{place}: at that moment there was nothing of this kind to do")
        return verdict

    def _expect(self, table: Table, verdict: Verdict) -> None:
        for entry in verdict.entries:
            number = table.version + 1
            if number > len(self.record.log):
                raise _Wrong(f"entry {number}: the log ends where {kind_of(entry)!r} must follow")
            _compare(number, self.record.log[number - 1], entry)
            table.append(entry, verdict.after)

    def result(self) -> str:
        assert self.table is not None
        ended, state = self.table.ended, self.table.state
        result = self.game.result(state) if state is not None else None
        if result != self.record.result:
            raise _Wrong(f"the head, field result: the game gives {_said(result)}, not {_said(self.record.result)}")
        assert isinstance(ended, Ended)
        return f"{_said(result)} ({ended.why.value})"


def _said(result: tuple[float, ...] | None) -> str:
    return "no result" if result is None else ", ".join(f"seat {seat}: {won:g}" for seat, won in enumerate(result))


def _compare(number: int, found: Entry, wanted: Entry) -> None:
    """The entry of the record against the one that the table writes."""
    if type(found) is not type(wanted):
        raise _Wrong(f"entry {number}: {kind_of(wanted)!r} must follow here, not {kind_of(found)!r}")
    for name in wanted.__struct_fields__:
        if getattr(found, name) != getattr(wanted, name):
            raise _Wrong(f"entry {number} ({kind_of(wanted)}), field {name}: {_difference(found, wanted, name)}")


def _difference(found: Entry, wanted: Entry, name: str) -> str:
    here, there = (structs.asdict(entry)[name] for entry in (found, wanted))
    if name == "told":
        row = next((i for i, (a, b) in enumerate(zip(here, there, strict=False)) if a != b), min(len(here), len(there)))
        return f"event {row + 1} of {len(there)} is not what the rules tell"
    return f"it says {here!r}, the table gives {there!r}"

"""S5: whoever asks for whatever whenever gets a verdict or a refusal from the fixed list, never an exception."""

from collections.abc import Iterator
from itertools import product

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from backroom.engine import Game
from backroom.table import fairness
from backroom.table.commands import (
    Act,
    AllowUndo,
    Ban,
    BeReady,
    Close,
    Command,
    Leave,
    Lock,
    Mute,
    PlayAgain,
    PutOut,
    Reopen,
    Return,
    Say,
    ShowNonce,
    Sit,
    Stand,
    Tick,
    Undo,
    VoteEnd,
    VoteOut,
    VotePause,
)
from backroom.table.entries import By
from backroom.table.judge import Verdict, judge
from backroom.table.refusals import SENTENCES, Code, No
from backroom.table.table import Stage
from tests.table.playing import BUTCH, COWBOYS, HOST, LEDUC, MORE, Party, again, frames, viewers, whole

SEATS = (-(10**30), -1, 0, 1, 2, 3, 10**30)
PERSONS = ("id-of-0", "id-of-1", "nobody", "")
ACTIONS = (-(10**30), -1, 0, 1, 3, 66, 67, 10**30)
WORDS = ("", "hello", "\ud800", "x" * 1000)


def commands(party: Party) -> Iterator[Command]:
    """Every command with good, bad and absurd contents."""
    yield from (Tick(), Close(), PlayAgain("t-2"))
    yield from (Reopen(lost) for lost in (-(10**30), 0, 1, 10**30))
    for person in PERSONS:
        yield from (Lock(person, flag) for flag in (True, False))
        for seat in SEATS:
            yield from (PutOut(person, seat), Ban(person, seat))
            yield from (Mute(person, seat, flag) for flag in (True, False))
        yield from (Sit(person, name, seat) for name, seat in product(WORDS, (None, *SEATS)) if person)
    for seat in SEATS:
        yield from (Stand(seat), Leave(seat), Return(seat), VoteEnd(seat, True), VoteEnd(seat, False))
        yield from (VotePause(seat, flag) for flag in (True, False))
        yield from (VoteOut(seat, about, flag) for about, flag in product(SEATS, (True, False)))
        yield from (Undo(seat), AllowUndo(seat, True), AllowUndo(seat, False))
        yield from (BeReady(seat, pledge) for pledge in ("", "x", "0" * 64, fairness.pledge(party.nonces[0])))
        yield from (ShowNonce(seat, nonce) for nonce in (*WORDS, *party.nonces))
        yield from (Say(seat, text, phrase, claim) for text, phrase, claim in product(WORDS, ("", "x"), ("", "x")))
        yield from (Act(seat, a, seen, by) for a, seen, by in product(ACTIONS, (None, -1, 0, 5, 10**30), By))


def stages(game: Game) -> Iterator[Party]:
    """A table at each stage: a person, a bot, a person who is away."""
    plan = ("person", "house", "person") if game is BUTCH else ("person", "person")
    for steps in range(6):
        party = Party(game, plan, seed=2, variant=COWBOYS if game is BUTCH else None)
        for make in (party.sit, party.ready, party.deal)[:steps]:
            make()
        if steps > 3:
            party.do(Leave(party.table.persons[-1]))
        if steps > 4:
            party.play()
        yield party
    if game is BUTCH:
        party = Party(game, plan, seed=2, variant=COWBOYS).deal().window(2)
        party.step()
        yield party


@pytest.mark.parametrize("game", [BUTCH, LEDUC])
def test_S5_every_role_with_every_command_at_every_stage(game: Game) -> None:
    known = {code.value for code in Code} | set(game.reasons.__members__)
    cells = set()
    for party in stages(game):
        before = whole(party.table)
        for command in commands(party):
            answer = judge(party.table, command, party.now + 1)
            if isinstance(answer, No):
                assert answer.code in known
                assert answer.text == SENTENCES.get(answer.code, answer.text)  # type: ignore[call-overload]
            else:
                assert isinstance(answer, Verdict)
            cells.add((party.table.stage, type(command).__name__, isinstance(answer, No)))
        assert whole(party.table) == before, "to judge is not to change"
    allowed = {(stage, name) for stage, name, refused in cells if not refused}
    assert {name for stage, name in allowed if stage is Stage.OVER} == {"Say", "PlayAgain", "Tick", "Leave", "Return"}
    assert not {(stage, "Act") for stage in Stage if stage is not Stage.PLAYING} & allowed
    assert {stage for stage, name in allowed if name == "Sit"} == {Stage.GATHERING}
    assert {stage for stage, name in allowed if name == "ShowNonce"} == {Stage.DEALING}
    assert {stage for stage, name in allowed if name == "VoteEnd"} == {Stage.PLAYING}
    assert {stage for stage, name in allowed if name == "VotePause"} == {Stage.PLAYING}
    assert {stage for stage, name in allowed if name == "VoteOut"} <= {Stage.PLAYING}


@pytest.mark.parametrize("game", [BUTCH, LEDUC])
def test_S5_nobody_acts_for_a_seat_that_is_not_theirs(game: Game) -> None:
    for party in stages(game):
        for seat, here in enumerate(party.table.seats):
            for by in (By.PERSON, By.BOT):
                if bool(party.table.bot_of(seat)) != (by is By.BOT) or not here.taken:
                    assert all(
                        isinstance(judge(party.table, Act(seat, a, None, by), party.now), No) for a in range(-1, 70)
                    )


class AnyTable(RuleBasedStateMachine):
    """Commands in any order: nothing breaks, refusals change nothing, and the log replays."""

    @initialize(game=st.sampled_from([BUTCH, LEDUC]), seed=st.integers(0, 99), bots=st.integers(0, 1))
    def open(self, game: Game, seed: int, bots: int) -> None:
        self.party = Party(game, ("house",) * bots + ("person",) * (2 - bots), seed=seed)
        self.steps = 0

    @rule(command=st.integers(0, 10**9), later=st.sampled_from([0, 0, 1, 3_000, 10**6]))
    def anything(self, command: int, later: int) -> None:
        every = list(commands(self.party))
        self.ask(every[command % len(every)], later)

    @rule(seat=st.integers(0, 1), choice=st.integers(0, 99), later=st.sampled_from([0, 500, 3_000]))
    def sensible(self, seat: int, choice: int, later: int) -> None:
        table, nonce = self.party.table, self.party.nonces[seat]
        wanted: Command
        if table.stage is Stage.GATHERING:
            wanted = (
                BeReady(seat, fairness.pledge(nonce)) if table.seats[seat].taken else Sit(f"id-of-{seat}", "x", seat)
            )
        elif table.stage is Stage.DEALING:
            wanted = ShowNonce(seat, nonce)
        elif table.stage is Stage.PLAYING and seat in table.owing():
            legal = self.party.legal(seat)
            by = By.BOT if table.bot_of(seat) else By.PERSON
            wanted = Act(seat, legal[choice % len(legal)], by=by)
        else:
            wanted = Tick()
        self.ask(wanted, later)

    def ask(self, command: Command, later: int) -> None:
        before = whole(self.party.table)
        if isinstance(command, Close) and self.party.random.random() < 0.9:
            return  # else every game would be over soon
        if isinstance(self.party.ask(command, later), No):
            assert whole(self.party.table) == before
        self.steps += 1

    @invariant()
    def replays(self) -> None:
        if self.steps % 10 == 9:
            assert whole(again(self.party.table)) == whole(self.party.table)
            for viewer in viewers(self.party.table):
                assert frames(self.party.table, viewer)
        assert self.party.table.host == HOST


TestAnyTable = AnyTable.TestCase
TestAnyTable.settings = settings(
    max_examples=30 * MORE, stateful_step_count=40, deadline=None, suppress_health_check=list(HealthCheck)
)

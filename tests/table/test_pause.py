"""Pauses: more than half of the people, nobody decides, no clock runs, and nobody's time has passed."""

from backroom.table import snapshot
from backroom.table.commands import (
    Act,
    Close,
    Gesture,
    Leave,
    PutOut,
    Reopen,
    Return,
    Say,
    Tick,
    Undo,
    VoteEnd,
    VotePause,
)
from backroom.table.entries import By, Continued, Paused, PauseVoted, Reopened
from backroom.table.judge import LEAST_WINDOW, next_tick
from backroom.table.record import record_of
from backroom.table.refusals import Code
from backroom.table.sight import lines, now
from backroom.table.table import Stage, Table
from backroom.table.verify import verify
from tests.table.playing import BUTCH, COWBOYS, HOST, HUSH, LEDUC, Party, again, frames, viewers, whole

HOUR = 3_600_000


def test_more_than_half_of_the_people() -> None:
    party = Party(BUTCH, ("person", "person", "person", "house")).deal()
    (voted,) = party.do(VotePause(0, True)).entries
    assert isinstance(voted, PauseVoted)
    assert not party.do(VotePause(0, True)).entries
    shown = now(party.table, None).pause
    assert shown is not None
    assert (shown.since, shown.wanted) == (None, (0,))
    voted, paused = party.do(VotePause(1, True)).entries
    assert isinstance(paused, Paused)
    assert now(party.table, 2).pause.since == party.now  # type: ignore[union-attr]
    assert [line.k for line in lines(party.table, None)[-3:]] == ["pause", "pause", "paused"]
    party.refused(VotePause(3, True), Code.NOT_SEATED)
    assert not party.do(VotePause(2, False)).entries, "two of three still want it"
    _, continued = party.do(VotePause(1, False)).entries
    assert isinstance(continued, Continued)
    assert now(party.table, None).pause is None, "and whoever wants another has to say so"


def test_half_is_not_enough_and_one_alone_is() -> None:
    party = Party(LEDUC, 2).deal()
    party.do(VotePause(0, True))
    assert party.table.paused is None
    party.do(VotePause(1, True))
    assert party.table.paused == party.now
    alone = Party(LEDUC, ("person", "house")).deal()
    assert [type(entry) for entry in alone.do(VotePause(0, True)).entries] == [PauseVoted, Paused]
    assert [type(entry) for entry in alone.do(VotePause(0, False)).entries] == [PauseVoted, Continued]


def test_leaving_counts_as_wanting_it_once_somebody_does() -> None:
    party = Party(BUTCH, 3).deal()
    party.do(Leave(2))
    assert party.table.paused is None, "nobody has asked for it"
    party.do(VotePause(0, True))
    assert party.table.paused is not None
    assert now(party.table, None).pause.wanted == (0, 2)
    party.do(Return(2))
    assert party.table.paused is not None, "it does not go on behind anybody's back"
    (continued,) = party.do(VotePause(2, False)).entries
    assert isinstance(continued, Continued)
    party.do(VotePause(0, True))
    _, paused = party.do(Leave(1)).entries
    assert isinstance(paused, Paused), "who leaves then makes it more than half"
    party.do(Close())
    assert verify(record_of(party.table), BUTCH).ok


def test_who_was_put_out_has_no_say() -> None:
    party = Party(BUTCH, 3).deal()
    party.do(PutOut(HOST, 2))
    party.do(VotePause(0, True))
    assert party.table.paused is None, "one of two"
    party.refused(VotePause(2, True), Code.NOT_YOURS_TO_DECIDE)


def test_nobody_decides_and_nothing_falls_due() -> None:
    party = Party(LEDUC, ("person", "house")).deal()
    party.do(VotePause(0, True))
    for seat, by in ((0, By.PERSON), (1, By.BOT)):
        party.refused(Act(seat, 1, by=by), Code.PAUSED)
    party.refused(Gesture(0, {}, party.now), Code.PAUSED)
    party.refused(Undo(0), Code.PAUSED)
    shown = now(party.table, 0)
    assert (shown.legal, shown.prompt, [seat.asked for seat in shown.seats]) == ((), "", [None, None])
    assert next_tick(party.table) is None
    assert not party.do(Tick(), 100 * HOUR).entries
    party.do(Say(0, "back at eight"))


def test_no_clock_runs() -> None:
    party = Party(BUTCH, 2).deal()
    (seat,) = party.table.owing()
    clock = party.table.seats[seat].clock
    left = clock.deadline() - party.now  # type: ignore[operator]
    for n in (0, 1):
        party.do(VotePause(n, True))
    party.do(VotePause(1, False), HOUR)
    assert party.table.paused is None
    assert party.table.seats[seat].clock.deadline() == party.now + left
    bank = party.table.seats[seat].clock.bank
    party.act(seat, party.choice(seat), 0)
    assert party.table.seats[seat].clock.bank >= bank


def test_H8_a_secret_window_stays_open_as_long_as_without_the_pause() -> None:
    """Who has answered is charged up to the answer, and the window closes after its least time, pause apart."""
    party = Party(BUTCH, 2, seed=1, variant=COWBOYS).deal().window(2)
    first, second = party.table.owing()
    opened = party.table.window_since
    party.act(first, party.choice(first), 100)
    for n in (0, 1):
        party.do(VotePause(n, True), 50)
    stood = party.now - opened
    before = party.table.seats[first].sealed
    party.do(VotePause(0, False), HOUR)
    assert party.table.seats[first].sealed == before
    party.act(second, party.choice(second), 10)
    assert party.table.in_secret_window(), "not before its least time is over"
    assert next_tick(party.table) == party.now - 10 - stood + LEAST_WINDOW
    party.now = next_tick(party.table) or 0
    assert party.do(Tick()).entries


def test_a_live_window_is_not_paused() -> None:
    party = Party(HUSH, 3).deal()
    party.play(lambda table: table.arena is not None)
    assert party.table.arena is not None
    party.refused(VotePause(0, True), Code.LIVE)


def test_nothing_before_a_pause_is_taken_back() -> None:
    party = Party(LEDUC, 2).deal()
    party.act(0, 2)
    for on in (True, False):
        for n in (0, 1):
            party.do(VotePause(n, on))
    party.refused(Undo(0), Code.NOTHING_TO_UNDO)


def test_a_paused_game_can_be_ended() -> None:
    party = Party(LEDUC, 2).deal()
    for n in (0, 1):
        party.do(VotePause(n, True))
    for n in (0, 1):
        party.do(VoteEnd(n, True), HOUR)
    assert party.table.stage is Stage.OVER
    assert now(party.table, 0).pause is None
    assert verify(record_of(party.table), LEDUC).ok


def test_before_the_deal_and_after_the_end_there_is_nothing_to_pause() -> None:
    party = Party(LEDUC, 2).sit()
    party.refused(VotePause(0, True), Code.NOT_YET_DEALT)
    party.deal().play()
    party.refused(VotePause(0, True), Code.GAME_ENDED)


def test_a_restart_in_a_pause_changes_nothing() -> None:
    party = Party(BUTCH, 2, seed=1, variant=COWBOYS).deal().window(2)
    party.step()
    for n in (0, 1):
        party.do(VotePause(n, True), 50)
    table, frozen, kept = party.table, snapshot.take(party.table), len(party.table.log)
    for n in (1, 0):
        party.do(VotePause(n, False), HOUR)
    party.play()
    assert whole(again(table)) == whole(table)
    for log in (table.log[:kept], table.log):
        restored = snapshot.restore(table.id, BUTCH, party.secret, log, frozen)
        plain = Table.from_log(table.id, BUTCH, party.secret, log)
        assert whole(restored) == whole(plain)
        for viewer in viewers(table):
            assert frames(restored, viewer) == frames(plain, viewer)
    assert verify(record_of(table), BUTCH).ok


def test_D15_time_in_which_the_house_was_closed_is_nobodys() -> None:
    party = Party(BUTCH, 2).deal()
    (seat,) = party.table.owing()
    left = party.table.seats[seat].clock.deadline() - party.now  # type: ignore[operator]
    (reopened,) = party.do(Reopen(HOUR), HOUR).entries
    assert isinstance(reopened, Reopened)
    assert party.table.seats[seat].clock.deadline() == party.now + left
    assert lines(party.table, None)[-1].k == "reopened"
    party.act(seat, party.choice(seat))
    party.play()
    assert verify(record_of(party.table), BUTCH).ok


def test_D15_what_can_be_taken_back_and_its_time_stay_as_they_were() -> None:
    shown = []
    for closed in (0, HOUR):
        party = Party(LEDUC, 2).deal()
        party.act(0, 2)
        if closed:
            party.do(Reopen(closed), closed)
        party.do(Undo(0), 1_000)
        shown.append([seat.clock.deadline() and seat.clock.deadline() - party.now for seat in party.table.seats])  # type: ignore[operator]
    assert shown[0] == shown[1]


def test_D15_nothing_is_given_back_twice_or_before_it_was_taken() -> None:
    party = Party(LEDUC, 2).sit()
    assert not party.do(Reopen(HOUR), HOUR).entries, "no clock runs before the deal"
    party.deal()
    assert not party.do(Reopen(2 * HOUR)).entries, "more than the table has lived for"
    for n in (0, 1):
        party.do(VotePause(n, True))
    assert not party.do(Reopen(HOUR), HOUR).entries, "a pause gives it back by itself"

"""Who sits, leaves, comes back, is put out, votes and plays again."""

import pytest

from backroom.table.commands import (
    Act,
    Close,
    Leave,
    Lock,
    Mute,
    PlayAgain,
    PutOut,
    Return,
    Say,
    Sit,
    Stand,
    Tick,
    VoteEnd,
)
from backroom.table.entries import Acted, Away, Back, By, Ended, Stood, Voted, Why
from backroom.table.refusals import Code
from backroom.table.settings import Tempo
from backroom.table.sight import lines, now
from backroom.table.table import SUBSTITUTE, Stage
from tests.table.playing import BUTCH, HOST, LEDUC, Party, whole


def test_seats_are_taken_once() -> None:
    party = Party(BUTCH, ("person", "house", "person"))
    party.do(Sit("a", "Ann", 2))
    assert not party.do(Sit("a", "Ann", 0)).entries, "who sits, sits"
    party.refused(Sit("b", "Bob", 2), Code.SEAT_TAKEN)
    party.refused(Sit("b", "Bob", 1), Code.SEAT_TAKEN)
    party.refused(Sit("b", "Bob", 3), Code.NO_SUCH_SEAT)
    party.refused(Sit("b", "Bob", -1), Code.NO_SUCH_SEAT)
    party.do(Sit("b", "Bob"))
    assert party.table.seat_of("b") == 0
    party.refused(Sit("c", "Cy"), Code.TABLE_FULL)


def test_a_locked_table_lets_nobody_in_but_its_host() -> None:
    party = Party(LEDUC, 2)
    party.refused(Lock("somebody", True), Code.NOT_HOST)
    party.refused(Lock("", True), Code.NOT_HOST)
    party.do(Lock(HOST, True))
    assert not party.do(Lock(HOST, True)).entries
    party.refused(Sit("a", "Ann"), Code.TABLE_LOCKED)
    party.do(Sit(HOST, "Host"))
    party.do(Lock(HOST, False))
    party.do(Sit("a", "Ann"))


def test_a_table_without_a_host_obeys_nobody() -> None:
    party = Party(LEDUC, 2).sit()
    party.table.host = ""
    party.refused(Lock("", True), Code.NOT_HOST)
    party.refused(PutOut("", 0), Code.NOT_HOST)


def test_before_the_deal_a_seat_is_free_again_afterwards_a_bot_plays_on() -> None:
    party = Party(LEDUC, 2).sit()
    (stood,) = party.do(Stand(1)).entries
    assert isinstance(stood, Stood)
    assert not party.table.seats[1].taken
    party.deal()
    (away,) = party.do(Stand(0)).entries
    assert isinstance(away, Away)
    assert party.table.bot_of(0) == SUBSTITUTE
    assert not party.do(Leave(0)).entries


def test_a_substitute_decides_until_the_person_is_back() -> None:
    party = Party(LEDUC, 2).deal()
    party.refused(Act(0, party.legal(0)[0], by=By.BOT), Code.NOT_YOURS_TO_DECIDE)
    assert not party.do(Return(0)).entries
    party.do(Leave(0))
    party.refused(Act(0, party.legal(0)[0]), Code.NOT_YOURS_TO_DECIDE)
    acted = party.do(Act(0, 1, by=By.BOT)).entries[0]
    assert isinstance(acted, Acted)
    assert lines(party.table, 1)[-1].by == "bot"
    (back,) = party.do(Return(0)).entries
    assert isinstance(back, Back)
    assert party.table.bot_of(0) == ""


def test_where_people_have_days_to_think_nobody_is_away_for_being_offline() -> None:
    party = Party(LEDUC, 2, tempo=Tempo.DAYS).deal()
    assert not party.do(Leave(0)).entries
    assert party.do(Stand(0)).entries, "but one can say so"


def test_connections_come_and_go_after_the_end_without_filling_the_log() -> None:
    party = Party(LEDUC, 2).deal().play()
    before = whole(party.table)
    for _ in range(3):
        party.do(Leave(0))
        party.do(Return(0))
    assert whole(party.table) == before


def test_who_is_put_out_does_not_come_back() -> None:
    party = Party(LEDUC, 2).sit()
    party.refused(PutOut("id-of-1", 0), Code.NOT_HOST)
    party.do(PutOut(HOST, 1))
    assert not party.table.seats[1].taken
    party.deal()
    for seat in (-1, 2, 99):
        party.refused(PutOut(HOST, seat), Code.NO_SUCH_SEAT)
    party.do(PutOut(HOST, 1))
    assert not party.do(PutOut(HOST, 1)).entries
    assert not party.do(Return(1)).entries
    party.refused(Act(1, 1), Code.NOT_YOURS_TO_DECIDE)
    party.refused(VoteEnd(1, True), Code.NOT_YOURS_TO_DECIDE)
    assert now(party.table, None).seats[1].away
    party.play()


def test_who_has_left_can_be_put_out() -> None:
    party = Party(LEDUC, 2).deal()
    party.do(Leave(1))
    assert party.do(PutOut(HOST, 1)).entries
    assert not party.do(Return(1)).entries


def test_bots_are_neither_put_out_nor_muted() -> None:
    party = Party(LEDUC, ("person", "house")).deal()
    party.refused(PutOut(HOST, 1), Code.NO_SUCH_SEAT)
    party.refused(Mute(HOST, 1, True), Code.NO_SUCH_SEAT)


def test_the_host_mutes() -> None:
    party = Party(LEDUC, 2).deal()
    party.refused(Mute("id-of-1", 0, True), Code.NOT_HOST)
    party.do(Mute(HOST, 1, True))
    assert not party.do(Mute(HOST, 1, True)).entries
    party.refused(Say(1, "hello"), Code.MUTED)
    party.do(Say(0, "hello"))
    party.do(Mute(HOST, 1, False))
    party.do(Say(1, "hello"))


def test_a_game_ends_early_when_every_person_here_wants_it() -> None:
    party = Party(BUTCH, ("person", "person", "person", "house")).deal()
    party.do(VoteEnd(0, True))
    assert not party.do(VoteEnd(0, True)).entries
    party.do(VoteEnd(1, True))
    party.do(VoteEnd(0, False))
    party.do(VoteEnd(2, True))
    assert party.table.stage is Stage.PLAYING
    voted, ended = party.do(VoteEnd(0, True)).entries
    assert isinstance(voted, Voted)
    assert isinstance(ended, Ended)
    assert (ended.why, ended.secret) == (Why.VOTED, party.secret.hex())
    shown = now(party.table, None)
    assert (shown.result, shown.stage) == (None, "over")


def test_who_is_away_does_not_keep_the_others() -> None:
    party = Party(BUTCH, 3).deal()
    party.do(VoteEnd(0, True))
    party.do(VoteEnd(1, True))
    party.do(Leave(2))
    (ended,) = party.do(VoteEnd(0, True)).entries
    assert isinstance(ended, Ended)


@pytest.mark.parametrize("stage", ["gathering", "dealing"])
def test_before_the_deal_there_is_nothing_to_end(stage: str) -> None:
    party = Party(LEDUC, 2).sit()
    if stage == "dealing":
        party.ready()
    party.refused(VoteEnd(0, True), Code.NOT_YET_DEALT)


def test_the_server_can_close_a_table_at_any_time_once() -> None:
    for stage in range(4):
        party = Party(LEDUC, 2)
        for make in (party.sit, party.ready, party.deal)[:stage]:
            make()
        (ended,) = party.do(Close()).entries
        assert isinstance(ended, Ended)
        assert ended.why is Why.CLOSED
        party.refused(Close(), Code.GAME_ENDED)
        assert not party.do(Tick(), 10**9).entries
        receipt = now(party.table, None).receipt
        assert receipt is not None
        assert receipt["secret"] == party.secret.hex()


def test_play_again_once_and_only_after_the_end() -> None:
    party = Party(LEDUC, 2).deal()
    party.refused(PlayAgain("t-2"), Code.NOT_OVER)
    party.play()
    party.do(PlayAgain("t-2"))
    assert not party.do(PlayAgain("t-3")).entries
    assert now(party.table, 1).rematch == lines(party.table, None)[-1].table == "t-2"
    party.do(Say(0, "again!"))

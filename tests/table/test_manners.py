"""S13 at the table itself: put out by vote, put out for good, locked."""

from backroom.table import snapshot
from backroom.table.commands import Act, Ban, Close, Leave, Lock, Mute, PutOut, Return, Sit, Stand, VoteOut
from backroom.table.entries import Away, Banned, OutVoted, Stood
from backroom.table.outvote import OutNow
from backroom.table.record import record_of
from backroom.table.refusals import Code
from backroom.table.sight import lines, now
from backroom.table.table import SUBSTITUTE, Table
from backroom.table.verify import verify
from tests.table.playing import BUTCH, HOST, LEDUC, Party, frames, viewers, whole


def test_S13_more_than_half_of_the_others_put_somebody_out() -> None:
    party = Party(BUTCH, 4).deal()
    (voted,) = party.do(VoteOut(1, 3, True)).entries
    assert isinstance(voted, OutVoted)
    assert not party.do(VoteOut(1, 3, True)).entries, "twice is once"
    assert now(party.table, None).out == now(party.table, 3).out == (OutNow(3, (1,), 2),)
    party.refused(VoteOut(3, 3, False), Code.NO_SUCH_SEAT)
    _, away = party.do(VoteOut(2, 3, True)).entries
    assert isinstance(away, Away)
    assert away.by_vote
    assert party.table.bot_of(3) == SUBSTITUTE
    assert party.table.seat_of("id-of-3") is None, "who is put out sees what anybody sees"
    assert now(party.table, None).out == ()
    assert [(line.k, line.by, line.about) for line in lines(party.table, None)[-3:]] == [
        ("out", "", 3),
        ("out", "", 3),
        ("away", "vote", None),
    ]
    assert not party.do(Return(3)).entries, "and does not come back"
    party.refused(VoteOut(3, 1, True), Code.NOT_YOURS_TO_DECIDE)
    party.do(Close())
    assert verify(record_of(party.table), BUTCH).ok


def test_S13_two_must_both_want_it_and_one_alone_puts_nobody_out() -> None:
    party = Party(BUTCH, 3).deal()
    party.do(VoteOut(0, 2, True))
    assert not party.table.seats[2].away
    party.do(VoteOut(0, 2, False))
    party.do(VoteOut(1, 2, True))
    assert not party.table.seats[2].away, "who has thought better of it does not count"
    party.do(VoteOut(0, 2, True))
    assert party.table.seats[2].put_out
    party.refused(VoteOut(0, 1, True), Code.TOO_FEW)
    two = Party(LEDUC, 2).deal()
    two.refused(VoteOut(0, 1, True), Code.TOO_FEW)


def test_S13_who_is_away_has_no_vote_and_bots_have_none() -> None:
    party = Party(BUTCH, 4).deal()
    party.do(VoteOut(1, 3, True))
    party.do(Leave(2))
    assert now(party.table, None).out == (OutNow(3, (1,), 2),)
    party.refused(VoteOut(2, 3, True), Code.NOT_YOURS_TO_DECIDE)
    party.do(Leave(1))
    assert now(party.table, None).out == ()
    bots = Party(BUTCH, ("person", "person", "house", "house")).deal()
    bots.refused(VoteOut(0, 2, True), Code.NO_SUCH_SEAT)
    bots.refused(VoteOut(0, 1, True), Code.TOO_FEW)


def test_S13_a_host_who_is_put_out_keeps_the_house_no_longer() -> None:
    party = Party(BUTCH, 3).deal()
    assert party.table.seat_of(HOST) == 0
    for voter in (1, 2):
        party.do(VoteOut(voter, 0, True))
    for revenge in (PutOut(HOST, 1), Ban(HOST, 1), Mute(HOST, 1, True), Lock(HOST, True)):
        party.refused(revenge, Code.NOT_HOST)
    assert not any(seat.host for seat in now(party.table, 1).seats)


def test_S13_votes_are_for_games_that_are_on() -> None:
    party = Party(BUTCH, 3).sit()
    party.refused(VoteOut(0, 1, True), Code.NOT_YET_DEALT)
    party.deal().play()
    party.refused(VoteOut(0, 1, True), Code.GAME_ENDED)


def test_S13_who_is_put_out_for_good_does_not_sit_down_again() -> None:
    party = Party(LEDUC, 2).sit()
    party.refused(Ban("id-of-1", 0), Code.NOT_HOST)
    party.refused(Ban(HOST, 0), Code.NO_SUCH_SEAT)  # nobody puts oneself out
    banned, stood = party.do(Ban(HOST, 1)).entries
    assert isinstance(banned, Banned)
    assert isinstance(stood, Stood)
    party.refused(Sit("id-of-1", "Another name"), Code.BANNED)
    party.do(Sit("somebody", "Cy"))
    shown = [line for line in lines(party.table, None) if line.k == "ban"]
    assert [(line.seat, line.name) for line in shown] == [(1, banned.name)], "said to all, by name"


def test_S13_in_play_a_bot_goes_on_and_who_left_can_be_put_out_for_good_too() -> None:
    party = Party(BUTCH, 3).deal()
    party.do(Stand(1))
    assert [type(entry) for entry in party.do(Ban(HOST, 1)).entries] == [Banned, Away]
    assert not party.do(Ban(HOST, 1)).entries
    party.do(PutOut(HOST, 2))
    assert [type(entry) for entry in party.do(Ban(HOST, 2)).entries] == [Banned]
    party.refused(Act(1, 1), Code.NOT_YOURS_TO_DECIDE)
    party.play()
    record = record_of(party.table)
    assert verify(record, BUTCH).ok
    assert b"id-of" not in repr(record).encode(), "the record names nobody"


def test_S13_all_of_it_survives_a_restart() -> None:
    party = Party(BUTCH, 4).sit()
    party.do(Ban(HOST, 3))
    party.do(Sit("late", "Late", 3))
    party.do(Lock(HOST, True))
    party.deal()
    party.do(VoteOut(1, 3, True))
    party.do(Ban(HOST, 2))
    table, frozen, kept = party.table, snapshot.take(party.table), len(party.table.log)
    party.do(VoteOut(0, 3, True))
    for log in (table.log[:kept], party.table.log):
        restored = snapshot.restore(table.id, BUTCH, party.secret, log, frozen)
        plain = Table.from_log(table.id, BUTCH, party.secret, log)
        assert restored.banned == plain.banned == {"id-of-3", "id-of-2"}
        assert restored.locked
        assert whole(restored) == whole(plain)
        for viewer in viewers(table):
            assert frames(restored, viewer) == frames(plain, viewer)

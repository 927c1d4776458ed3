"""Before the deal: nobody sees a card until everybody is ready, and nobody can steer the deal."""

import pytest

from backroom.table import fairness
from backroom.table.commands import Act, BeReady, Leave, PutOut, ShowNonce, Sit, Stand, Tick
from backroom.table.entries import Dealing, Dealt, Readied, Sat, Shown
from backroom.table.judge import SHOW_WITHIN, next_tick
from backroom.table.refusals import Code
from backroom.table.sight import lines, now
from backroom.table.table import Stage
from tests.table.playing import BUTCH, HOST, LEDUC, Party, viewers

MIXED = ("person", "house", "person", "person")


def stage(party: Party) -> Stage:
    return party.table.stage


@pytest.mark.parametrize("unready", [0, 2, 3])
def test_S4_nothing_is_dealt_before_every_person_is_ready(unready: int) -> None:
    party = Party(BUTCH, MIXED).sit()
    for seat in party.table.persons:
        if seat != unready:
            party.do(BeReady(seat, fairness.pledge(party.nonces[seat])))
    party.do(Tick(), 3_600_000)
    assert stage(party) is Stage.GATHERING
    assert party.table.state is None
    for viewer in viewers(party.table):
        assert now(party.table, viewer).view is None
    party.refused(Act(0, 0), Code.NOT_YET_DEALT)
    party.refused(ShowNonce(0, party.nonces[0]), Code.NOT_YET_DEALT)
    party.do(BeReady(unready, fairness.pledge(party.nonces[unready])))
    assert stage(party) is Stage.DEALING
    assert party.table.state is None


def test_S4_a_free_seat_keeps_the_deal_waiting() -> None:
    party = Party(BUTCH, 3)
    for seat in (0, 1):
        party.do(Sit(f"id-of-{seat}", "Guest", seat))
        party.do(BeReady(seat, fairness.pledge(party.nonces[seat])))
    assert party.table.stage is Stage.GATHERING
    party.do(Sit("id-of-2", "Late"))
    assert party.table.stage is Stage.GATHERING, "to sit down is not to be ready"


def test_S4_the_deal_stands_in_the_log_after_every_readiness() -> None:
    for seed in range(20):
        log = Party(LEDUC, 2, seed=seed).deal().table.log
        dealt = next(n for n, entry in enumerate(log) if isinstance(entry, Dealt))
        assert [entry.seat for entry in log[:dealt] if isinstance(entry, Readied)] == [0, 1]
        assert all(entry.at <= log[dealt].at for entry in log[:dealt])


def test_readiness_can_be_taken_back_and_leaves_with_the_person() -> None:
    party = Party(LEDUC, 2).sit()
    party.do(BeReady(0, fairness.pledge("a")))
    party.do(BeReady(0, ""))
    party.do(BeReady(1, fairness.pledge("b")))
    assert party.table.stage is Stage.GATHERING
    party.do(Stand(1))
    party.do(Sit("id-of-9", "Other", 1))
    party.do(BeReady(0, fairness.pledge("a")))
    assert party.table.stage is Stage.GATHERING, "somebody new has not said to be ready"


def test_pledging_the_same_again_changes_nothing() -> None:
    party = Party(LEDUC, 2).sit()
    assert party.do(BeReady(0, fairness.pledge("a"))).entries
    assert not party.do(BeReady(0, fairness.pledge("a"))).entries
    assert not party.do(BeReady(1, "")).entries


@pytest.mark.parametrize("pledge", ["x" * 64, "0" * 63, "0" * 65, "A" * 64, "0x" + "0" * 62, "\ud800" * 64])
def test_a_pledge_is_a_hash(pledge: str) -> None:
    Party(LEDUC, 2).sit().refused(BeReady(0, pledge), Code.BAD_PLEDGE)


def test_once_all_are_ready_nobody_changes_a_pledge() -> None:
    party = Party(LEDUC, 2).ready()
    party.refused(BeReady(0, fairness.pledge("better")), Code.ALREADY_DEALT)
    party.refused(BeReady(0, ""), Code.ALREADY_DEALT)
    party.refused(Sit("id-of-9", "Late"), Code.ALREADY_DEALT)


@pytest.mark.parametrize("nonce", ["", "wrong", "0" * 65, "\ud800", "a\0b", "é", "0" * 100_000])
def test_a_wrong_nonce_is_refused(nonce: str) -> None:
    Party(LEDUC, 2).ready().refused(ShowNonce(0, nonce), Code.BAD_NONCE)


def test_a_nonce_that_could_be_read_two_ways_is_refused_even_if_pledged() -> None:
    party = Party(LEDUC, 2).sit()
    party.nonces[0] = "a\0b"
    party.ready().refused(ShowNonce(0, "a\0b"), Code.BAD_NONCE)


def test_showing_twice_is_showing_once() -> None:
    party = Party(LEDUC, 2).ready()
    assert party.do(ShowNonce(0, party.nonces[0])).entries
    assert not party.do(ShowNonce(0, party.nonces[0])).entries
    assert not party.do(ShowNonce(0, "anything")).entries


@pytest.mark.parametrize("silent", [(0,), (1,), (0, 1)])
def test_R3_a_missing_nonce_is_recorded_as_empty_and_the_game_goes_on(silent: tuple[int, ...]) -> None:
    party = Party(LEDUC, 2).ready()
    for seat in {0, 1} - set(silent):
        party.do(ShowNonce(seat, party.nonces[seat]))
    assert next_tick(party.table) == party.now + SHOW_WITHIN
    assert not party.do(Tick(), SHOW_WITHIN - 1).entries
    (dealt,) = party.do(Tick(), 1).entries
    wanted = tuple("" if seat in silent else party.nonces[seat] for seat in (0, 1))
    assert isinstance(dealt, Dealt)
    assert dealt.nonces == wanted
    key = fairness.chance_key(party.secret, party.table.id, wanted)
    assert party.table.state is not None
    assert tuple(party.table.state.array["key"][0].tolist()) == key
    party.play()


def test_who_leaves_while_dealing_is_dealt_in_and_played_by_a_bot() -> None:
    party = Party(LEDUC, 2).ready()
    party.do(Leave(1))
    party.do(ShowNonce(0, party.nonces[0]))
    party.do(Tick(), SHOW_WITHIN)
    assert party.table.stage is Stage.PLAYING
    assert party.table.bot_of(1)
    party.do(PutOut(HOST, 0))
    assert party.table.bot_of(0)
    party.play()


def test_where_only_bots_sit_they_are_dealt_at_once() -> None:
    party = Party(LEDUC, ("random", "house"))
    assert isinstance(party.table.log[-1], Dealing)
    assert next_tick(party.table) == party.now
    party.deal().play()
    assert [type(entry) for entry in party.table.log[1:3]] == [Sat, Sat]


def test_R3_everybody_is_given_every_pledge_before_any_nonce() -> None:
    """Else a server could make up the nonces of its friends once it knows the others'."""
    party = Party(BUTCH, MIXED).deal()
    for viewer in viewers(party.table):
        story = lines(party.table, viewer)
        kinds = [line.k for line in story]
        assert kinds.index("dealing") > max(n for n, kind in enumerate(kinds) if kind == "ready")
        assert kinds.index("shown") > kinds.index("dealing")
        pledges = {line.seat: line.text for line in story if line.k == "ready"}
        shown = {line.seat: line.text for line in story if line.k == "shown"}
        assert pledges == {seat: fairness.pledge(nonce) for seat, nonce in shown.items()}
    assert {entry.seat for entry in party.table.log if isinstance(entry, Shown)} == {0, 2, 3}

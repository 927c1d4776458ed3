"""Scenarios about the deal, gifts, bad input and time-outs."""

from backroom.games.botch import game
from backroom.testing import scripted
from tests.games.botch.positions import (
    ALBUM,
    ANY_CARD,
    BOOKIE,
    BREW,
    FIXER,
    HITTER,
    MULE,
    RAILING,
    RAT,
    SACK,
    TICKET,
    TWIN,
    Table,
)


def test_S49_the_pair_rule() -> None:
    """S49: G50: the second Twin takes the place of another dealt role, which goes aside."""
    # Kit of nine roles in id order: 1 2 3 4 5 11 11 14 16; five are dealt. Fisher-Yates that leaves all in place, but
    # swaps the first Twin (place 5) with place 0.
    keep = [8, 7, 6, 0, 4, 3, 2, 1]
    with scripted(game, [*keep, 3, *range(12, 0, -1), 0]):
        state = game.new(5, variant={"kit": "doubles"})
    assert state.role[:5].tolist() == [TWIN, 2, 3, 4, TWIN]
    assert sorted(int(r) for r in state.aside_roles if r) == [1, 5, 14, 16]
    assert state.known_role[0][:5].tolist() == [TWIN, 0, 0, 0, TWIN]
    with scripted(game, [*keep, *range(12, 0, -1), 0]):
        state = game.new(5, variant={"kit": "doubles", "pair_rule": "leave"})
    assert state.role[:5].tolist() == [TWIN, 2, 3, 4, 5]
    assert state.known_role[0][:5].tolist() == [TWIN, 0, 0, 0, 0]


def test_S50_gifts() -> None:
    """S50: R93, R75, G54: at any time, by whoever likes, owing or not."""
    table = Table([BREW, ALBUM, TICKET], gems=[0, 2, 2], on_item={0: 1}, gifts=True)
    table.play(2, "CLOSE_HAND")
    assert table.refused(0, "GIVE 2") == "HAND_CLOSED"
    table.play(0, "GIVE 1")
    assert table["item_stash"][0] == 0
    assert table["gems"] == [0, 3, 2]
    assert table.told("GIFT") == [{"name": "GIFT", "seat": 0, "target": 1}]
    assert table.state.owes == (0,)
    assert table.refused(0, "GIVE 1") == "CANNOT_PAY"
    assert table.refused(1, "GIVE 1") == "BAD_TARGET"
    table.play(1, "GIVE 0")
    assert table["gems"] == [1, 2, 2]


def test_S51_bad_input() -> None:
    """S51: section 7: every refusal leaves the state as it was."""
    table = Table([SACK, BREW, TICKET], gems=[3, 2, 2])
    assert table.refused(1, "LOOK") == "NOT_OWED"
    assert table.refused(0, f"USE_ITEM {TICKET}") == "NO_ABILITY"
    assert table.refused(0, f"USE_ROLE {RAT}") == "NOT_HIDDEN"
    assert table.refused(0, 300) == "UNKNOWN_ACTION"
    assert table.refused(0, "LEAVE_TO_CHANCE") == "UNKNOWN_ACTION"
    assert table.refused(0, "GIVE 1") == "UNKNOWN_ACTION"
    assert table.refused(0, "TALK 0 1") == "UNKNOWN_ACTION"
    assert table.refused(0, "PAY") == "WRONG_PHASE"
    assert table.refused(0, "USE_ITEM 7") == "NOT_IN_KIT"
    assert table.refused(0, "ID") == "BAD_TARGET"
    table.claims(0, SACK)
    assert table.refused(0, "AMOUNT 4") == "BAD_AMOUNT"
    table.play(0, "AMOUNT 0")
    table.play(1, "SWAP")
    assert table.refused(1, "TARGET 1") == "BAD_TARGET"
    assert table.refused(1, "TARGET 7") == "BAD_TARGET"
    poor = Table([SACK, BREW, TICKET], gems=[0, 2, 2])
    assert poor.refused(0, "ID") == "CANNOT_PAY"
    sunk = Table([SACK, BREW, TICKET], dead=[1])
    assert sunk.refused(1, "LOOK") == "DEAD"
    over = Table([SACK, BREW, TICKET], gems=[10, 2, 2])
    over.play(0, "DECLARE")
    over.answers()
    assert over.refused(1, "LOOK") == "GAME_OVER"


def test_S52_time_outs() -> None:
    """S52: section 6.1: silence is an answer too."""
    table = Table([ALBUM, BREW, TICKET], gems=[2, 3, 2])
    assert table.default(0) == "LOOK"
    table.play(0, f"USE_ITEM {BREW}")
    assert [table.default(seat) for seat in (1, 2)] == ["PASS", "PASS"]
    table.answers()
    assert table["gems"][0] == 4
    table.turn_of(0)
    table.claims(0, RAILING, 1)
    assert table.default(1) == "PAY"
    table.play(1, "PAY")
    table.turn_of(0)
    table.play(0, "SWAP")
    assert table.default(0) == "TARGET 1"
    table.play(0, "TARGET 1")
    assert table.default(0) == "LEAVE_TO_CHANCE"
    table.play(0, "LEAVE_TO_CHANCE", draws=[1])
    assert table["holds"][:2] == [BREW, ALBUM]
    assert table["known"][0][1] == ALBUM
    assert [event["exchanged"] for event in table.told("HID")] == [None]


def test_S53_the_smallest_game() -> None:
    """S53: R1, R3: two roles and two items stay aside; claims of those items are always legal."""
    state = game.new(3, seed=3)
    assert sum(1 for r in state.aside_roles if r) == 2
    assert sum(1 for i in state.aside_items if i) == 2
    table = Table([BREW, ALBUM, TICKET])
    assert {int(i) for i in table.state.aside_items if i} == {RAILING, SACK}
    assert f"USE_ITEM {RAILING}" in table.legal(0)
    assert f"USE_ITEM {SACK}" in table.legal(0)


def test_S58_promised_diamonds() -> None:
    """S58: R94, G62: what an announced cost, ID or name needs cannot be given away."""
    roles = [RAT, BOOKIE, 2, FIXER, MULE]
    items = [BREW, ALBUM, SACK, TICKET, RAILING]
    table = Table(items, roles=roles, variant=ANY_CARD, gifts=True)
    table.play(0, f"USE_ROLE {HITTER}")
    assert table.refused(0, "GIVE 1") == "CANNOT_PAY"
    table.play(0, "TARGET 1")
    assert table.refused(0, "GIVE 1") == "CANNOT_PAY"
    table.play(3, f"NAME {RAT}")
    table.play(3, "GIVE 1")
    assert table.refused(3, "GIVE 1") == "CANNOT_PAY"
    table.play(4, "PASS")
    table.play(4, "GIVE 1")
    table.play(2, "GIVE 1")
    table.answers()
    assert table.phase == "SHOWN"
    # The claimant got the namer's diamond: three, of which two are promised.
    assert table["gems"][0] == 3
    table.play(0, "GIVE 2")
    assert table.refused(0, "GIVE 2") == "CANNOT_PAY"
    table.play(3, "UNMASK")
    assert table.phase == "TURN"
    table.play(0, "GIVE 1")
    table = Table(items, roles=roles, gems=[2, 1, 2, 2, 2], variant=ANY_CARD, gifts=True)
    table.turn_of(1)
    table.play(1, "ID")
    assert table.refused(1, "GIVE 0") == "CANNOT_PAY"
    table.play(1, "TARGET 0")
    assert table.refused(1, "GIVE 0") == "CANNOT_PAY"

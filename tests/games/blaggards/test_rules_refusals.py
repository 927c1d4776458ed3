"""Refusals of section 7: the ids, every code, and that the first of several reasons is the one given."""

import pytest

from backroom.games.blaggards import game
from backroom.games.blaggards.actions import Action, Reason
from tests.games.blaggards.positions import (
    FINCH,
    HOLD,
    LAND_OFF,
    LONG,
    MEG,
    MORGAN,
    MUM,
    RULE_HIT,
    START,
    STOP,
    Table,
    at,
    at_the_brawl,
    chest,
    claim,
    foul,
    key,
    land_clean,
    land_edge,
    seat,
    snap,
    steady,
)
from tests.games.blaggards.test_scenarios_end import last_try

CODES = (
    "game_over no_such_action too_late wrong_prompt knocked_out out_of_punches not_your_decision not_held not_eligible "
    "chest_open chest_too_big captain_untouchable too_early captain_stays_ashore already_in_band no_keys not_tied"
)
SEATS, KEYS, COLOURS, CHESTS = range(10), range(10, 15), range(10, 14), range(15, 21)
BELONGS: dict[str, set[int]] = {
    # section 7: which ids belong to which prompt
    **{prompt: {*SEATS} for prompt in ("STEAL", "SPY", "TONIC", "GIFT_TO", "SWAP_A", "SWAP_B", "HANDS_A", "HANDS_B")},
    **{prompt: {*SEATS} for prompt in ("BAND", "KO", "NEXT")},
    **{prompt: {*KEYS} for prompt in ("DISCARD", "GIFT_KEY", "SWAP_KEYS", "PLACE", "SKULL")},
    **{prompt: {*COLOURS} for prompt in ("MUSTER", "IGNORE", "ORDER")},
    **{prompt: {*CHESTS} for prompt in ("SCOUT", "CHEST")},
    "COUNCIL": {*range(21, 54)},
    "BELL": {54, 55, 56},
    "PUNCH": {*range(59, 80)},
    "START": {57},
    "LIVE": {58, *range(82, 103)},
    "EDGE": {80, 81},
}
WITH_A_SEAT = {*SEATS, *range(59, 79), *range(82, 102), *range(103, 113)}
"""Ids that name a seat: s, SNAP t, STEADY t, LAND_* t, FOUL s."""
FIRST_OF = [0, 59, 69, 82, 92, 103]


def seat_in(action: int) -> int:
    """The seat that an id names."""
    return action - max(first for first in FIRST_OF if first <= action)


def test_113_actions() -> None:
    """Section 7: the ids, as the table lists them."""
    assert Action.count() == 113
    first = {kind.name: int(kind) for kind in Action}
    expected = {
        "SEAT": 0, "KEY": 10, "CHEST": 15, "CLAIM": 21, "MUM": 53, "BELL_START": 57, "BELL_STOP": 58, "SNAP": 59,
        "STEADY": 69, "HOLD": 79, "RULE_HIT": 80, "RULE_MISS": 81, "LAND_CLEAN": 82, "LAND_EDGE": 92, "LAND_OFF": 102,
        "FOUL": 103,
    }  # fmt: skip
    assert {name: first[name] for name in expected} == expected
    assert game.number_of("SEAT 9") == 9
    assert game.number_of("KEY 4") == 14
    assert game.number_of("CHEST 5") == 20
    assert game.number_of("CLAIM 31") == 52
    assert game.number_of("FOUL 9") == 112
    assert [(claim("S"), claim("B"), claim("R"), claim("G"), claim("K"), claim(""))] == [(22, 23, 25, 29, 37, 21)]


def test_codes() -> None:
    """Section 7: every code of the specification, in the order in which they are tested, and no other."""
    assert [reason.name.lower() for reason in Reason] == ["ok", *CODES.split()]


@pytest.mark.parametrize("prompt", BELONGS)
def test_wrong_prompt(prompt: str) -> None:
    """Section 7, codes 1 to 3: exactly the ids of the table belong to a prompt, whoever sends them."""
    t = at(prompt)
    for player in range(5):
        for action, code in enumerate(t.codes(player)):
            if action in WITH_A_SEAT and seat_in(action) >= 5:
                assert code == "no_such_action", action
            elif prompt in ("EDGE", "KO", "NEXT") and action >= 82:
                assert code == "too_late", action
            else:
                assert (code == "wrong_prompt") == (action not in BELONGS[prompt]), (action, code)
        legal = [action for action, code in enumerate(t.codes(player)) if code == "ok"]
        assert legal == t.legal(player)
        assert t.refused(player, MUM if prompt != "COUNCIL" else HOLD) == "wrong_prompt"


def test_game_over_comes_first() -> None:
    """Section 7, code 1: in a finished game every id of everybody, even one that does not exist."""
    t = last_try((3, 3, 2, 2, 1, 0), (1, 2))
    for player in range(5):
        assert t.legal(player) == []
        assert set(t.codes(player)) == {"game_over"}
        for action in (0, 112, 113, -1, "DANCE"):
            assert t.refused(player, action) == "game_over"


def test_no_such_action_before_all_but_the_end() -> None:
    """Section 7, code 1: ids outside 0 to 112 and seats that nobody holds, in every prompt."""
    for prompt in ("CHEST", "EDGE", "LIVE"):
        t = at(prompt)
        for player in range(5):
            for action in (-1, 113, 10**9, "DANCE", "", 7, snap(5), steady(9), land_clean(5), land_edge(6), foul(5)):
                assert t.refused(player, action) == "no_such_action"
    t = Table(10)
    t.turn(0, FINCH)
    assert seat(9) in t.legal(0)


@pytest.mark.parametrize("prompt", ["EDGE", "KO", "NEXT"])
def test_too_late_before_wrong_prompt(prompt: str) -> None:
    """Section 7, code 2: what lands after the bell, whoever sends it; FOUL under `bounce` as well."""
    t = at(prompt)
    for player in range(5):
        for action in (land_clean(1), land_clean(0), land_edge(2), LAND_OFF, foul(1), foul(player)):
            assert t.refused(player, action) == "too_late"
        assert t.refused(player, STOP) == "wrong_prompt"
    assert at("BELL").refused(1, land_clean(1)) == "wrong_prompt"


def test_wrong_prompt_before_another_seats_decision() -> None:
    """Section 7, codes 3 and 4: a seat that owes nothing hears of the wrong prompt first."""
    t = at("CHEST")
    assert t.refused(3, key("S")) == "wrong_prompt"
    assert t.refused(3, chest(1)) == "not_your_decision"
    assert t.refused(0, MUM) == "wrong_prompt"
    t = at("PLACE")
    assert t.owes == (0, 1)
    assert t.refused(2, key("B")) == "not_your_decision"
    t.play(0, key("S"))
    assert t.refused(0, key("S")) == "not_your_decision"


def test_who_is_not_owed_a_punch() -> None:
    """Section 7, code 4: knocked_out, out_of_punches, and not_your_decision for the Captain (R38, R41)."""
    t = at_the_brawl(bruised=(2,))
    t.play(0, LONG)
    t.play(1, snap(3))
    t.play(1, snap(3))
    t.play(3, HOLD)
    for action in (snap(1), steady(0), HOLD):
        assert t.refused(0, action) == "not_your_decision"
        assert t.refused(1, action) == "out_of_punches"
        assert t.refused(2, action) == "knocked_out"
        assert t.refused(3, action) == "out_of_punches"


def test_who_may_do_what_in_a_live_brawl() -> None:
    """Section 7, codes 4 and 5: the bell is the Captain's; tokens are the brawlers' (R38, R39, R41)."""
    t = at_the_brawl(mode="live", bruised=(2,), foul_rule="ko")
    t.play(0, START)
    t.play(1, LAND_OFF)
    t.play(1, LAND_OFF)
    assert t.owes == (0, 3, 4)
    assert t.refused(3, STOP) == "not_your_decision"
    assert t.refused(1, STOP) == "out_of_punches"
    assert t.refused(2, STOP) == "knocked_out"
    for action in (land_clean(1), land_clean(0), land_edge(1), LAND_OFF):
        assert t.refused(0, action) == "not_your_decision"
        assert t.refused(1, action) == "out_of_punches"
        assert t.refused(2, action) == "knocked_out"
    for culprit in range(5):
        assert t.refused(0, foul(culprit)) == "not_your_decision"
        assert t.refused(1, foul(culprit)) == "out_of_punches"
        assert t.refused(2, foul(culprit)) == "knocked_out"
        if culprit != 3:
            assert t.refused(3, foul(culprit)) == "not_your_decision"
    assert foul(3) in t.legal(3)


def test_keys() -> None:
    """Section 7, code 6: not_held for own kinds, not_eligible for a colour that is not there to choose."""
    for prompt in ("DISCARD", "GIFT_KEY", "PLACE"):
        t = at(prompt)
        t.hold("SSBR", "SBRG", "BBRK", "SSGK", "RRGG")
        assert t.legal(0) == [key("S"), key("B"), key("R")]
        assert t.refused(0, key("G")) == t.refused(0, key("K")) == "not_held"
    t = at("SWAP_KEYS")
    assert t.refused(1, key("K")) == "not_held"
    t = at("SKULL")
    assert t.refused(4, key("S")) == "not_held"
    t = at("IGNORE")
    assert t["chest"] == 0
    assert [t.refused(0, key(kind)) for kind in "RG"] == ["not_eligible"] * 2
    t = at("CHEST")
    t.play(0, chest(5))
    for member in (0, 1, 2):
        t.play(0, seat(member))
    assert t.refused(0, key("R")) == "not_eligible"
    t.play(0, key("B"))
    assert t.phase == "PLACE", "only Silver is left, for both"


def test_an_order_given_out_is_gone() -> None:
    """Section 7, code 6: with BRG a colour is handed out once."""
    t = at("CHEST")
    t.play(0, chest(6))
    for member in (0, 1, 2):
        t.play(0, seat(member))
    assert t.legal(0) == [key("B"), key("R"), key("G")]
    t.play(0, key("R"))
    assert t.legal(0) == [key("B"), key("G")]
    assert t.refused(0, key("R")) == t.refused(0, key("S")) == "not_eligible"


def test_chests() -> None:
    """Section 7, code 6: chest_open before chest_too_big; a big chest can be scouted."""
    t = at("CHEST")
    t.hold("SSBR", "SBRG", "", "", "")
    t.put(open=[0, 1, 0, 0, 1, 0])
    assert t.legal(0) == [chest(1), chest(3), chest(4)]
    assert t.refused(0, chest(2)) == t.refused(0, chest(5)) == "chest_open"
    assert t.refused(0, chest(6)) == "chest_too_big"
    t = at("SCOUT")
    t.hold("S", "", "", "", "")
    t.put(open=[1, 0, 0, 0, 1, 0])
    assert t.legal(0) == [chest(2), chest(3), chest(4), chest(6)]
    assert t.refused(0, chest(1)) == "chest_open"


def test_untouchable() -> None:
    """Section 7, code 6; R38: no token of any kind on the Captain."""
    t = at("PUNCH", captain=2)
    for action in (snap(2), steady(2)):
        assert t.refused(0, action) == "captain_untouchable"
    t = at("LIVE", captain=2)
    for action in (land_clean(2), land_edge(2)):
        assert t.refused(0, action) == "captain_untouchable"


def test_seats_for_the_band() -> None:
    """Section 7, code 6: captain_stays_ashore, already_in_band, no_keys, in this order (G11)."""
    t = Table()
    t.bruise(0)
    t.turn(0, MORGAN)
    t.council()
    t.play(0, chest(6))
    t.hold("", "SBRG", "BBRK", "", "RRGG")
    t.play(0, seat(1))
    assert t.refused(0, seat(0)) == "captain_stays_ashore"
    assert t.refused(0, seat(1)) == "already_in_band"
    assert t.refused(0, seat(3)) == "no_keys"
    assert t.legal(0) == [seat(2), seat(4)]


def test_seats_that_are_not_tied() -> None:
    """Section 7, code 6: in `ko` and `next` only the tied; the Captain never is (R42, R43)."""
    t = at("KO")
    assert t.legal(0) == [seat(1), seat(2)]
    assert [t.refused(0, seat(player)) for player in (0, 3, 4)] == ["not_tied"] * 3
    t.play(0, seat(1))
    assert (t.phase, t.legal(0)) == ("NEXT", [seat(3), seat(4)])
    assert [t.refused(0, seat(player)) for player in (0, 1, 2)] == ["not_tied"] * 3


@pytest.mark.parametrize("prompt", ["STEAL", "SPY"])
def test_seats_to_steal_from_and_to_spy_on(prompt: str) -> None:
    """Section 7, code 6: oneself is not eligible, then who has no keys (R18)."""
    t = at(prompt)
    t.hold("", "SBRG", "", "SSGK", "RRGG")
    assert t.legal(0) == [seat(1), seat(3), seat(4)]
    assert t.refused(0, seat(0)) == "not_eligible"
    assert t.refused(0, seat(2)) == "no_keys"


@pytest.mark.parametrize("action", ["SWAP", "HANDS"])
def test_seats_to_exchange(action: str) -> None:
    """Section 7, code 6: the same seat twice, then who has no keys (R17, G9)."""
    t = at(f"{action}_A")
    t.hold("SSBR", "SBRG", "", "SSGK", "RRGG")
    assert t.legal(0) == [seat(0), seat(1), seat(3), seat(4)]
    assert t.refused(0, seat(2)) == "no_keys"
    t.play(0, seat(4))
    assert t.legal(0) == [seat(0), seat(1), seat(3)]
    assert t.refused(0, seat(4)) == "not_eligible"
    assert t.refused(0, seat(2)) == "no_keys"


def test_seats_to_treat_and_to_give_to() -> None:
    """Section 7, code 6: TONIC for another who is bruised; a gift for another, keyed or not."""
    t = at("TONIC")
    assert t.legal(0) == [seat(2), seat(3)]
    assert [t.refused(0, seat(player)) for player in (0, 1, 4)] == ["not_eligible"] * 3
    t = at("GIFT_TO")
    t.hold("SSBR", "", "", "SSGK", "RRGG")
    assert t.legal(0) == [seat(1), seat(2), seat(3), seat(4)]
    assert t.refused(0, seat(0)) == "not_eligible"


def test_swap_with_the_captain() -> None:
    """G9: with swap_scope with_captain the Captain is the first of the two and cannot be the second."""
    t = Table(swap_scope="with_captain")
    t.turn(0, MEG)
    assert (t.phase, t["pick_a"]) == ("SWAP_B", 0)
    assert t.legal(0) == [seat(1), seat(2), seat(3), seat(4)]
    assert t.refused(0, seat(0)) == "not_eligible"


def test_rulings_are_the_captains() -> None:
    """Section 7, code 4; R47: nobody else rules an edge, breaks a tie or sets the bell (R45)."""
    assert at("EDGE").refused(1, RULE_HIT) == "not_your_decision"
    assert at("KO").refused(1, seat(1)) == "not_your_decision"
    assert at("NEXT").refused(1, seat(1)) == "not_your_decision"
    assert at("BELL").refused(1, LONG) == "not_your_decision"
    assert at("START").refused(1, START) == "not_your_decision"


@pytest.mark.parametrize("player", [-1, 5, 10, True, "0", None])
def test_no_such_seat(player: object) -> None:
    """Nobody sits there: refused before any rule is asked."""
    assert Table().refused(player, MUM) == "no_such_seat"  # type: ignore[arg-type]
